"""What can be said of a model of knowledge by choosing from menus: facts, statements, questions.

A statement is written down as a *form*, a value of lists and texts that a browser can send and a
file can keep. It says what is put before one or more rows, and how these are joined; each row is a
fact with what is put before it.
"""

from __future__ import annotations

import re
from collections.abc import Mapping
from dataclasses import dataclass
from typing import Any

from hanabi_kit.cards import CardSet
from hanabi_kit.deduction.knowledge.examples import has_black_hat, has_number, is_muddy
from hanabi_kit.deduction.knowledge.formulas import (
    CommonKnowledge,
    EverybodyKnows,
    Formula,
    Knows,
    KnowsWhether,
)
from hanabi_kit.deduction.knowledge.model import Model
from hanabi_kit.deduction.knowledge.plain_facts import (
    Atom,
    Critical,
    Holds,
    Playable,
    SlotFact,
    Trash,
)
from hanabi_kit.deduction.knowledge.table_model import TableModel
from hanabi_kit.deduction.knowledge.without_worlds import fact_cards
from hanabi_kit.deduction.statements.combinators import And, Not, Or
from hanabi_kit.errors import HanabiError, shown
from hanabi_kit.language import Words
from hanabi_kit.render.knowledge.sentences import QUEUE, agent_names, formula_in_words, place_words

MOST_ROWS, MOST_BEFORE = 4, 3

EMPTY: dict[str, Any] = {"before": [], "join": "and", "rows": [{"before": [], "fact": 0}]}
"""The form to begin with: the first fact."""

_PAIR = ("Anna", "Ben")
_PREFIX = re.compile(r"(knows|whether|unsure) (\d{1,3})")


@dataclass(frozen=True)
class _Group:
    name: str
    facts: tuple[Formula, ...]


class Topic:
    """What can be said of `model` in the words `told`.

    `groups`: the facts, by what they are about.
    `facts`: all of them, in the order by which a form names them.
    `ready`: announcements that courses make, with their words.
    `question`: what everybody may be asked; empty where the model suggests nothing.
    `answers`: by agent: what is true where the answer is yes.
    `hands`: whether a world shows a hand for each agent.
    """

    def __init__(self, model: Model[Any], told: Words) -> None:
        self.model, self.told = model, told
        self.names = agent_names(model.agents, told)
        self.groups: list[_Group] = []
        self.ready: list[tuple[str, Formula]] = []
        self.question = ""
        self.answers: dict[str, Formula] = {}
        self.hands = False
        atoms = set(model._atoms)
        if isinstance(model, TableModel):
            self._of_table(model)
        elif atoms == {is_muddy(name).name for name in model.agents}:
            self._of_children()
        elif model.agents == QUEUE and atoms == {has_black_hat(who).name for who in QUEUE}:
            self._of_hats()
        elif model.agents == _PAIR and has_number("Anna", 1, 1, 2).name in atoms:
            self._of_numbers()
        else:
            self._of_atoms()
        self.facts = [fact for group in self.groups for fact in group.facts]

    def said(self, formula: Formula) -> str:
        """Return `formula` as the part of a sentence."""
        return formula_in_words(self.model, formula, self.told)

    # ------------------------------------------------------------------------ by kind of model

    def _of_children(self) -> None:
        say, names = self.told.say, self.model.agents
        mud = [is_muddy(name) for name in names]
        self.groups = [_Group("", tuple(mud))]
        self.question = say("Do you know whether you are muddy?")
        self.answers = {name: KnowsWhether(name, is_muddy(name)) for name in names}
        knowing = list(self.answers.values())
        self.ready = [
            (say("at least one of them is muddy"), Or(*mud)),
            (say("nobody knows whether they are muddy themselves"), And(*map(Not, knowing))),
            (say("somebody knows whether they are muddy themselves"), Or(*knowing)),
        ]
        if len(mud) > 1:
            pairs = [mud[a] & mud[b] for a in range(len(mud)) for b in range(a)]
            self.ready.append((say("at least two of them are muddy"), Or(*pairs)))

    def _of_hats(self) -> None:
        say = self.told.say
        self.groups = [_Group("", tuple(map(has_black_hat, QUEUE)))]
        self.question = say("Do you know the colour of your own hat?")
        self.answers = {who: KnowsWhether(who, has_black_hat(who)) for who in QUEUE}
        self.ready = [
            (
                say("{who} does not know the colour of their own hat", who=name),
                Not(self.answers[who]),
            )
            for who, name in reversed([*zip(QUEUE, self.names, strict=True)])
        ]
        white = [Not(has_black_hat(who)) for who in QUEUE]
        self.ready.append((say("at least one hat is white"), Or(*white)))

    def _of_numbers(self) -> None:
        say = self.told.say
        self.hands = True
        sets = [(n,) for n in range(1, 5)]
        pairs = [(a, b) for a in range(1, 5) for b in range(a + 1, 5)]
        self.groups = [
            _Group(
                say("{who}’s card {place}", who=name, place=place),
                tuple(has_number(name, place, *numbers) for numbers in [*sets, *pairs]),
            )
            for name in _PAIR
            for place in (1, 2)
        ]
        self.question = say("Do you know your own two cards?")
        self.answers = {
            name: And(
                *(
                    Or(*(Knows(name, has_number(name, place, n)) for n in range(1, 5)))
                    for place in (1, 2)
                )
            )
            for name in _PAIR
        }
        self.ready = [
            (
                say("{who} holds the {number}", who=name, number=number),
                has_number(name, 1, number) | has_number(name, 2, number),
            )
            for name in _PAIR
            for number in range(1, 5)
        ]

    def _of_table(self, model: TableModel) -> None:
        say, rules = self.told.say, model.facts.rules
        self.hands = True
        sizes = [len(hand) for hand in model.worlds[0]]
        for seat, size in enumerate(sizes):
            for slot in range(1, size + 1):
                held = CardSet({world[seat][slot - 1] for world in model.worlds})
                facts: list[SlotFact] = [kind(seat, slot) for kind in (Playable, Trash, Critical)]
                every = rules.all_cards
                sets = [
                    *(CardSet(c for c in every if c.rank == rank) for rank in rules.ranks),
                    *(CardSet(c for c in every if c.suit is suit) for suit in rules.suits),
                    *(CardSet([card]) for card in held),
                ]
                facts += [Holds(seat, slot, cards) for cards in dict.fromkeys(sets)]
                telling = tuple(fact for fact in facts if self._differs(model, fact, held))
                if telling:
                    self.groups.append(
                        _Group(place_words(self.names[seat], slot, self.told), telling)
                    )
        self.question = say("Have you a card that you know to be playable?")
        for seat, agent in enumerate(model.agents):
            self.answers[agent] = Or(
                *(Knows(seat, Playable(seat, slot)) for slot in range(1, sizes[seat] + 1))
            )
            playable = Or(*(Playable(seat, slot) for slot in range(1, sizes[seat] + 1)))
            if 0 < len(model.worlds_where(playable)) < len(model):
                self.ready.append(
                    (say("{who} holds a playable card", who=self.names[seat]), playable)
                )
        nobody = And(*map(Not, self.answers.values()))
        self.ready.append((say("nobody has a card that they know to be playable"), nobody))

    @staticmethod
    def _differs(model: TableModel, fact: SlotFact, held: CardSet) -> bool:
        """Whether the fact is true in one world and false in another."""
        (_, cards) = fact_cards(model.facts, fact)
        return bool(held & cards) and bool(held - cards)

    def _of_atoms(self) -> None:
        atoms = [Atom(name) for name in self.model._atoms]
        self.groups = [_Group("", tuple(atoms))] if atoms else []
        self.ready = [(self.said(atom), atom) for atom in atoms[:40]]

    # ------------------------------------------------------------------------ forms

    def menus(self) -> dict[str, Any]:
        """Return what there is to choose from, ready for JSON."""
        say = self.told.say
        befores = [("not", say("it is not so that"))]
        for number, who in enumerate(self.names):
            befores += [
                (f"knows {number}", say("{who} knows that", who=who)),
                (f"whether {number}", say("{who} knows whether", who=who)),
                (f"unsure {number}", say("{who} does not know whether", who=who)),
            ]
        befores += [
            ("everybody", say("everybody knows that")),
            ("common", say("it is common knowledge that")),
        ]
        groups, number = [], 0
        for group in self.groups:
            facts = []
            for fact in group.facts:
                facts.append({"value": number, "name": self.said(fact)})
                number += 1
            groups.append({"name": group.name, "facts": facts})
        return {
            "befores": [{"value": value, "name": name} for value, name in befores],
            "groups": groups,
            "most_rows": MOST_ROWS,
            "most_before": MOST_BEFORE,
        }

    def checked(self, form: object) -> dict[str, Any]:
        """Return `form` as plain lists; HanabiError where it is none."""
        self.formula(form)
        assert isinstance(form, Mapping)
        return {
            "before": list(form["before"]),
            "join": form["join"],
            "rows": [{"before": list(row["before"]), "fact": row["fact"]} for row in form["rows"]],
        }

    def formula(self, form: object) -> Formula:
        """Return the statement that `form` writes down; HanabiError where it writes none."""
        if not isinstance(form, Mapping) or set(form) != {"before", "join", "rows"}:
            raise self._no_form(form)
        rows, join = form["rows"], form["join"]
        if not isinstance(rows, list | tuple) or not 1 <= len(rows) <= MOST_ROWS:
            raise self._no_form(form)
        if join not in ("and", "or"):
            raise self._no_form(form)
        parts = []
        for row in rows:
            if not isinstance(row, Mapping) or set(row) != {"before", "fact"}:
                raise self._no_form(form)
            fact = row["fact"]
            if type(fact) is not int or not 0 <= fact < len(self.facts):
                raise self._no_form(form)
            parts.append(self._with(row["before"], self.facts[fact]))
        whole = parts[0] if len(parts) == 1 else And(*parts) if join == "and" else Or(*parts)
        return self._with(form["before"], whole)

    def _with(self, befores: object, formula: Formula) -> Formula:
        if not isinstance(befores, list | tuple) or len(befores) > MOST_BEFORE:
            raise self._no_form(befores)
        for before in reversed(befores):
            formula = self._before(before, formula)
        return formula

    def _before(self, before: object, formula: Formula) -> Formula:
        if before == "not":
            return Not(formula)
        if before == "everybody":
            return EverybodyKnows(formula)
        if before == "common":
            return CommonKnowledge(formula)
        found = _PREFIX.fullmatch(before) if isinstance(before, str) else None
        if found is None or int(found[2]) >= len(self.model.agents):
            raise self._no_form(before)
        who = self.model.agents[int(found[2])]
        if found[1] == "knows":
            return Knows(who, formula)
        asked = KnowsWhether(who, formula)
        return asked if found[1] == "whether" else Not(asked)

    def _no_form(self, form: object) -> HanabiError:
        return HanabiError(
            self.told.say(
                "{what}: this is no statement that the menus can make here", what=shown(form)
            )
        )
