"""Announcements to possible worlds: read from a message, made in a model, told in words.

An announcement is kept as a value that a browser can send and a file can keep: ``{"do": "say",
"form": …}``, ``{"do": "ready", "ready": 0}``, ``{"do": "clue", "to": 1, "value": "r"}`` or ``{"do":
"answer", "who": "all"}``.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Any

from hanabi_kit.actions import ClueValue
from hanabi_kit.deduction.knowledge import And, Formula, Holds, Model, Not, TableModel
from hanabi_kit.deduction.others.table_facts import seat_named
from hanabi_kit.engine.action_text import format_clue_value
from hanabi_kit.errors import HanabiError, shown
from hanabi_kit.widgets.knowledge.statements import Topic


@dataclass(frozen=True)
class Announcement:
    """One announcement: how it was made, what it says, and the model after it."""

    how: dict[str, Any]
    formula: Formula
    model: Model[Any]


class Announcer:
    """Reads, makes and tells the announcements of one topic."""

    def __init__(self, topic: Topic) -> None:
        self.topic, self.start, self.names = topic, topic.model, topic.names
        self._words = topic.told

    def taken(self, how: Mapping[str, Any], model: Model[Any], world: Any) -> Announcement:
        """Return the announcement that `how` asks for, made in `model`.

        Where the real world is not known, questions are answered as in `world`.

        Raises HanabiError: there is no such announcement, the rules forbid the clue, or it is
            false.
        """
        kind = how.get("do")
        if kind == "say":
            form = self.topic.checked(how.get("form"))
            plain: dict[str, Any] = {"do": "say", "form": form}
            formula = self.topic.formula(form)
        elif kind == "ready":
            number = how.get("ready")
            if type(number) is not int or not 0 <= number < len(self.topic.ready):
                raise HanabiError(
                    self._words.say(
                        "announcement {number}: there are {count}, from 0",
                        number=shown(number),
                        count=len(self.topic.ready),
                    )
                )
            plain, formula = {"do": "ready", "ready": number}, self.topic.ready[number][1]
        elif kind == "clue":
            plain, formula = self._clue(how.get("to"), how.get("value"))
        elif kind == "answer":
            plain, formula = self._answer(how, model, world)
        else:
            raise HanabiError(
                self._words.say(
                    "{kind}: an announcement is say, ready, clue or answer", kind=shown(kind)
                )
            )
        try:
            return Announcement(plain, formula, model.announce(formula))
        except HanabiError:
            say = self._words.say
            raise HanabiError(
                say("That is false in the real world, and only truths are announced.")
                if len(model.points) == 1
                else say("That is false in every world that may be the real one.")
            ) from None

    def _clue(self, to: object, value: object) -> tuple[dict[str, Any], Formula]:
        if not isinstance(self.start, TableModel):
            raise HanabiError(self._words.say("Clues are given at a Hanabi table only."))
        facts = self.start.facts
        if type(to) is not int:
            raise HanabiError(
                self._words.say("clue to {to}: a seat from 0 is needed", to=shown(to))
            )
        seat = seat_named(facts.players, to)
        values = {str(each): each for each in facts.rules.clue_values}
        if type(value) not in (str, int) or str(value) not in values:
            language = self._words.language
            allowed = ", ".join(
                format_clue_value(each, language, facts.rules) for each in facts.rules.clue_values
            )
            raise HanabiError(
                self._words.say(
                    "clue {value}: no such clue; clues are {allowed}",
                    value=shown(value),
                    allowed=allowed,
                )
            )
        said: ClueValue = values[str(value)]
        hand = facts.hands[seat]
        if hand is None:
            raise HanabiError(
                self._words.say(
                    "This is what {who} sees: what a clue to {who} would touch is not known.",
                    who=self.names[seat],
                )
            )
        touching = facts.rules.touched_by(said)
        slots = [slot for slot, card in enumerate(hand, start=1) if card in touching]
        if not slots and not facts.rules.empty_clues:
            raise HanabiError(self._words.say("This clue touches no card, so it may not be given."))
        rest = facts.rules.all_cards - touching
        formula = And(
            *(
                Holds(seat, slot, touching if slot in slots else rest)
                for slot in range(1, len(hand) + 1)
            )
        )
        return {"do": "clue", "to": int(seat), "value": said, "slots": slots}, formula

    def _answer(
        self, how: Mapping[str, Any], model: Model[Any], world: Any
    ) -> tuple[dict[str, Any], Formula]:
        """What the agents say where they are: in the real world, or else in the chosen one."""
        if not self.topic.answers:
            raise HanabiError(self._words.say("There is no question here that they could answer."))
        agents = self.start.agents
        who = how.get("who")
        if who != "all" and (type(who) is not int or not 0 <= who < len(agents)):
            raise HanabiError(
                self._words.say(
                    "who {who}: 0–{last} or 'all' can answer", who=shown(who), last=len(agents) - 1
                )
            )
        asked = agents if who == "all" else (agents[int(str(who))],)
        here = world if world in model.points else model.points[0]
        given = how.get("answers")
        if given is None:
            given = [model.holds(self.topic.answers[agent], at=here) for agent in asked]
        if (
            not isinstance(given, list | tuple)
            or len(given) != len(asked)
            or any(type(yes) is not bool for yes in given)
        ):
            raise HanabiError(
                self._words.say(
                    "answers {answers}: a list of True and False is needed", answers=shown(given)
                )
            )
        parts = [
            self.topic.answers[agent] if yes else Not(self.topic.answers[agent])
            for agent, yes in zip(asked, given, strict=True)
        ]
        plain = {"do": "answer", "who": who, "answers": list(given)}
        return plain, And(*parts) if len(parts) > 1 else parts[0]

    def text(self, how: Mapping[str, Any]) -> str:
        """Return an announcement in words."""
        say = self._words.say
        match how["do"]:
            case "say":
                text = self.topic.said(self.topic.formula(how["form"]))
                return say("Everybody hears: “{what}”.", what=text)
            case "ready":
                return say("Everybody hears: “{what}”.", what=self.topic.ready[how["ready"]][0])
            case "clue":
                rules = self.start.facts.rules if isinstance(self.start, TableModel) else None
                value = format_clue_value(how["value"], self._words.language, rules)
                slots = self._words.listed([str(slot) for slot in how["slots"]])
                return self._words.count(
                    "Clue to {who}: {value}, touching slot {slots}.",
                    "Clue to {who}: {value}, touching slots {slots}.",
                    len(how["slots"]) or 2,
                    who=self.names[how["to"]],
                    value=value,
                    slots=slots or "–",
                )
        names = self.names if how["who"] == "all" else (self.names[how["who"]],)
        answers = " ".join(
            say("{who}: yes.", who=name) if yes else say("{who}: no.", who=name)
            for name, yes in zip(names, how["answers"], strict=True)
        )
        parts = {"question": self.topic.question, "answers": answers}
        if how["who"] == "all":
            return say("All are asked: “{question}” {answers}", **parts)
        return say("Asked: “{question}” {answers}", **parts)
