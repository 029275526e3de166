"""A walk through the plan of a team, decision by decision, in words.

Nothing here looks at a card that the mover at the first table does not see: a plan says what to do
with every hand that may be there, and the walk goes through those.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping, Sequence
from fractions import Fraction
from functools import cached_property
from typing import Any

from hanabi_kit.actions import Action, Clue, Discard, Play
from hanabi_kit.cards import Seat
from hanabi_kit.deduction.reasons.wording import wording
from hanabi_kit.endgame.plan import Decision, PlanSolution, Shown, sight_of
from hanabi_kit.endgame.plan.model.joint_plan import Choice, Outcome, Sight, other_hands
from hanabi_kit.endgame.plan.solution import PlanActionValue
from hanabi_kit.endgame.plan.tell.graph import choice_text
from hanabi_kit.endgame.plan.tell.sentences import PlanTeller, by_choice
from hanabi_kit.endgame.plan.walk import Walk
from hanabi_kit.endgame.solution import Bounds
from hanabi_kit.errors import HanabiError
from hanabi_kit.game import Game
from hanabi_kit.language import Words
from hanabi_kit.render.player_names import drawn_names, isolated

MOST_SIGHTS_SHOWN = 8
"""Sights of one choice that are listed; the others are counted."""

NOT_NEEDED = "-"
"""What `then` calls a card that no firework needs."""

Worth = Callable[[Fraction, Fraction], Mapping[str, Any]]
"""Draws a value that lies between two bounds, with what it says as ``"text"``."""

Way = Sequence[tuple[str, str]]
"""What happened since the first table: what was done, ``"play 2"`` or ``"clue 0"`` (the label), and
the card that was seen, ``""`` for a clue."""


class PlanNavigation:
    """A solved plan, and what is said of its decisions."""

    def __init__(self, solution: PlanSolution, words: Words) -> None:
        self.solution, self.words = solution, words
        view = solution.view
        # Names are those that the table is drawn with: short, and closed against their neighbours.
        names = tuple(isolated(each.short) for each in drawn_names(view.players))
        self._teller = PlanTeller(solution, wording(words.language, view.rules, names))
        self._names = names

    # -- where one stands ------------------------------------------------------------------------

    def decision(self, way: Way) -> Decision | None:
        """Return the decision at the end of `way`, None at the plan's end; else HanabiError."""
        decision: Decision | None = self.solution.plan.decision
        for move, then in way:
            if decision is None:
                raise HanabiError(self.words.say("The plan has nothing more to say here."))
            for outcome, after in decision.next.items():
                if _names_of(outcome) == (move, then):
                    decision = after
                    break
            else:
                if then or move not in self._choices(decision):
                    raise HanabiError(self.words.say("The plan does not lead that way."))
                decision = None
        return decision

    def check_choice(self, decision: Decision | None, name: object) -> None:
        """Raise HanabiError where the plan tells nobody to do this."""
        if decision is None or name not in self._choices(decision):
            raise HanabiError(self.words.say("The plan tells nobody to do this here."))

    def _choices(self, decision: Decision) -> dict[str, tuple[Choice, list[Sight]]]:
        found = {choice_text(choice): (choice, sights) for choice, sights in by_choice(decision)}
        if self._of_these_very_hands(decision):
            assert self._now is not None
            found.setdefault(choice_text(self._now), (self._now, []))
        return found

    def _of_these_very_hands(self, decision: Decision) -> bool:
        """Whether the plan has a choice for the very cards seen, useless ones included."""
        plan, seen = self.solution.plan, other_hands(self._supposed)
        return decision is plan.decision and seen in plan.exactly and self._now is not None

    @property
    def seen(self) -> Sight:
        """What the mover at the first table really sees, as the plan has it."""
        view = self.solution.view
        hands = tuple(
            () if seat == view.seat else tuple(held.card for held in view.hand_of(seat))
            for seat in map(Seat, range(len(view.players)))
        )
        return sight_of(hands, view.seat, self.solution.plan.alike)

    @cached_property
    def _supposed(self) -> Game:
        """The first table with some cards in the mover's hand, at which nothing here looks."""
        view = self.solution.view
        return Game.supposing(view, list(view.unseen().elements())[: len(view.own)])

    @cached_property
    def _now(self) -> Choice | None:
        """What the mover at the first table really does."""
        return Walk(self.solution.plan, self._supposed).choice

    # -- what is said ----------------------------------------------------------------------------

    def who(self, decision: Decision) -> str:
        """The name of the player who decides."""
        return self._names[decision.seat]

    def about(self) -> str:
        """What was believed, and of how many deals the bounds are shares."""
        if not self.solution.worlds:
            return self.words.say("Too many deals fit what all players know to count them all.")
        return self.words.say(
            "{worlds} deals fit what all players know (orders of the deck counted); all are taken "
            "as equally likely.",
            worlds=self.words.number(self.solution.worlds),
        )

    def beside(self, worth: Worth) -> Iterator[str]:
        """What is said beside the value given this sight: the average, and what could be more."""
        solution, say = self.solution, self.words.say
        who = self._names[solution.view.seat]
        average, given, most = solution.average, solution.given_view, solution.most
        told = _text(worth, average)
        yield say("On average over all that {who} might see: {value}.", who=who, value=told)
        if not average.exact:
            yield say(
                "That average is not known exactly. Plans count as equally good while they are "
                "at least as good on average as the best one found."
            )
        if most.lower > given.upper:
            yield say(
                "A plan made for these hands alone could give them {value}, but it would be worse "
                "on average.",
                value=_text(worth, most),
            )
        elif given.exact and most.upper > given.upper:
            yield say(
                "No plan at all gives these hands more than {value}.",
                value=worth(most.upper, most.upper)["text"],
            )

    def step_text(self, way: Way, step: tuple[str, str]) -> str:
        """A step from the end of `way` in words: "Alice: a play of slot 2 that shows a red 4"."""
        decision = self.decision(way)
        assert decision is not None
        for outcome in decision.next:
            if _names_of(outcome) == step:
                what = self._teller.outcome(outcome, decision)
                break
        else:
            what = self._teller.choice(self._choices(decision)[step[0]][0], decision)
        return self.words.say("{who}: {move}", who=self.who(decision), move=what)

    def plain(
        self,
        way: Way,
        chosen: str | None,
        worth: Worth,
    ) -> dict[str, Any]:
        """Return what is shown of the plan at the end of `way`, ready for JSON."""
        decision = self.decision(way)
        solution, say = self.solution, self.words.say
        found: dict[str, Any] = {
            "value": worth(solution.lower, solution.upper),
            "beside": list(self.beside(worth)) if not way else [],
            "open": not (solution.exact and solution.average.exact),
            "worlds": solution.worlds,
            "bounds": list(self._bounds(worth)) if not way else [],
            "silent": "",
            "decides": [],
        }
        if decision is None:
            found["silent"] = say(
                "Here the plan has nothing more to say: the game is over, or it promises no more."
            )
            return found
        who = self.who(decision)
        seen = self.seen if not way else None
        if not decision.choices:
            found["silent"] = say("No plan was found in this time.")
        elif seen is not None and self._now is None:
            found["silent"] = say(
                "With the hands that {who} sees, the plan has nothing to say.", who=who
            )
        found["who"] = say("What the plan tells {who}, by the hands that {who} may see", who=who)
        for name, (choice, _) in self._choices(decision).items():
            number = len(self._sights(decision, name))
            found["decides"].append(
                {
                    "id": name,
                    "label": self._teller.choice(choice, decision),
                    "hands": self.words.count("{number} case", "{number} cases", number),
                    "now": seen is not None and choice == self._now,
                }
            )
        if chosen is not None:
            sights = self._sights(decision, chosen)
            found["sights"] = sights[:MOST_SIGHTS_SHOWN]
            found["more"] = max(len(sights) - MOST_SIGHTS_SHOWN, 0)
            found["after"] = list(self._outcomes(decision, self._choices(decision)[chosen][0]))
        return found

    def _sights(self, decision: Decision, chosen: str) -> list[str]:
        """The hands with which the plan says so, in words; those that are really seen first."""
        choice, sights = self._choices(decision)[chosen]
        say, seen = self.words.say, self.seen if decision is self.solution.plan.decision else None
        own = self._of_these_very_hands(decision)
        texts: list[str] = []
        if own and choice == self._now:
            assert seen is not None
            text = self._teller.sight(decision.seat, seen)
            texts.append(say("{sight}, and all other cards just as they are seen", sight=text))
        for sight in sorted(sights, key=lambda sight: sight != seen):
            text = self._teller.sight_for(choice, decision, sight)
            if own and sight == seen and choice != self._now:
                text = say("{sight}, but some other card is not as it is seen", sight=text)
            texts.append(text)
        return texts

    def _outcomes(self, decision: Decision, choice: Choice) -> Iterator[dict[str, str]]:
        outcomes = [each for each in decision.next if _done(each) == choice]
        for outcome in outcomes:
            yield {"then": _names_of(outcome)[1], "label": self._teller.outcome(outcome, decision)}
        if not outcomes:
            yield {"then": "", "label": self._teller.choice(choice, decision)}

    def _bounds(self, worth: Worth) -> Iterator[dict[str, Any]]:
        """Each action's bounds, the best first; those of a kind with the same ones together."""
        best = self.solution.best
        groups: dict[object, list[PlanActionValue]] = {}
        for found in sorted(
            self.solution.actions,
            key=lambda each: (each.action not in best, -each.upper, -each.lower),
        ):
            action = found.action
            to = action.to if isinstance(action, Clue) else None
            kind = (type(action), to, found.given_view, found.average, action in best)
            groups.setdefault(kind, []).append(found)
        for same in groups.values():
            average = same[0].average
            yield {
                "label": self._action_text([each.action for each in same]),
                "worth": worth(same[0].lower, same[0].upper),
                "average": worth(average.lower, average.upper),
                "best": same[0].action in best,
            }

    def _action_text(self, actions: Sequence[Action]) -> str:
        """Actions of one kind in words."""
        say = self.words.say
        which = ", ".join(
            str(each.value if isinstance(each, Clue) else each.slot)
            for each in actions
            if isinstance(each, Clue | Play | Discard)
        )
        match actions[0]:
            case Clue(to):
                return say("clue {values} to {who}", values=which, who=self._names[to])
            case Play():
                return say("play slot {slot}", slot=which)
            case _:
                return say("discard slot {slot}", slot=which)


def _text(worth: Worth, bounds: Bounds) -> str:
    text: str = worth(bounds.lower, bounds.upper)["text"]
    return text


def _done(outcome: Outcome) -> Choice:
    return outcome.action if isinstance(outcome, Shown) else outcome


def _names_of(outcome: Outcome) -> tuple[str, str]:
    """What `Way` calls an outcome."""
    then = str(outcome.card or NOT_NEEDED) if isinstance(outcome, Shown) else ""
    return choice_text(_done(outcome)), then
