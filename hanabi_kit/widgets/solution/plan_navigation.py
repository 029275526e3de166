"""A walk through the plan of a team, decision by decision, in words.

Nothing here looks at a card that the mover at the first table does not see: a plan says what to do
with every hand that may be there, and the walk goes through those.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping, Sequence
from fractions import Fraction
from typing import Any

from hanabi_kit.actions import Action, Clue, Discard, Play
from hanabi_kit.cards import Seat
from hanabi_kit.deduction.reasons.wording import wording
from hanabi_kit.endgame.plan import Decision, PlanSolution, Shown, sight_of
from hanabi_kit.endgame.plan.model.joint_plan import Choice, Outcome, Sight
from hanabi_kit.endgame.plan.tell.graph import choice_text
from hanabi_kit.endgame.plan.tell.sentences import PlanTeller, by_choice
from hanabi_kit.endgame.plan.walk import Walk
from hanabi_kit.endgame.solution import ActionValue
from hanabi_kit.errors import HanabiError
from hanabi_kit.game import Game
from hanabi_kit.language import Words
from hanabi_kit.render.player_names import drawn_names, isolated

MOST_SIGHTS_SHOWN = 8
"""Sights of one choice that are listed; the others are counted."""

NOT_NEEDED = "-"
"""What `then` calls a card that no firework needs."""

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
        return {choice_text(choice): (choice, sights) for choice, sights in by_choice(decision)}

    @property
    def seen(self) -> Sight:
        """What the mover at the first table really sees, as the plan has it."""
        view = self.solution.view
        hands = tuple(
            () if seat == view.seat else tuple(held.card for held in view.hand_of(seat))
            for seat in map(Seat, range(len(view.players)))
        )
        return sight_of(hands, view.seat, self.solution.plan.alike)

    @property
    def _now(self) -> Choice | None:
        """What the mover at the first table really does."""
        view = self.solution.view
        own = list(view.unseen().elements())[: len(view.own)]
        return Walk(self.solution.plan, Game.supposing(view, own)).choice

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
        worth: Callable[[Fraction, Fraction], Mapping[str, Any]],
    ) -> dict[str, Any]:
        """Return what is shown of the plan at the end of `way`, ready for JSON."""
        decision = self.decision(way)
        solution, say = self.solution, self.words.say
        found: dict[str, Any] = {
            "value": worth(solution.lower, solution.upper),
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
        elif seen is not None and seen not in decision.choices:
            found["silent"] = say(
                "With the hands that {who} sees, the plan has nothing to say.", who=who
            )
        found["who"] = say("What the plan tells {who}, by the hands that {who} may see", who=who)
        found["decides"] = [
            {
                "id": name,
                "label": self._teller.choice(choice, decision),
                "hands": self.words.count("{number} case", "{number} cases", len(sights)),
                "now": seen is not None and choice == self._now,
            }
            for name, (choice, sights) in self._choices(decision).items()
        ]
        if chosen is not None:
            choice, sights = self._choices(decision)[chosen]
            # The hands that are really seen come first: they are what a reader looks for.
            sights = sorted(sights, key=lambda sight: sight != seen)
            found["sights"] = [
                self._teller.sight_for(choice, decision, sight)
                for sight in sights[:MOST_SIGHTS_SHOWN]
            ]
            found["more"] = max(len(sights) - MOST_SIGHTS_SHOWN, 0)
            found["after"] = list(self._outcomes(decision, choice))
        return found

    def _outcomes(self, decision: Decision, choice: Choice) -> Iterator[dict[str, str]]:
        outcomes = [each for each in decision.next if _done(each) == choice]
        for outcome in outcomes:
            yield {"then": _names_of(outcome)[1], "label": self._teller.outcome(outcome, decision)}
        if not outcomes:
            yield {"then": "", "label": self._teller.choice(choice, decision)}

    def _bounds(
        self, worth: Callable[[Fraction, Fraction], Mapping[str, Any]]
    ) -> Iterator[dict[str, Any]]:
        """Each action's bounds, the best first; those of a kind with the same ones together."""
        best = self.solution.best
        groups: dict[object, list[ActionValue]] = {}
        for found in sorted(self.solution.actions, key=lambda each: (-each.upper, -each.lower)):
            action = found.action
            to = action.to if isinstance(action, Clue) else None
            kind = (type(action), to, found.lower, found.upper)
            groups.setdefault(kind, []).append(found)
        for same in groups.values():
            yield {
                "label": self._action_text([each.action for each in same]),
                "worth": worth(same[0].lower, same[0].upper),
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


def _done(outcome: Outcome) -> Choice:
    return outcome.action if isinstance(outcome, Shown) else outcome


def _names_of(outcome: Outcome) -> tuple[str, str]:
    """What `Way` calls an outcome."""
    then = str(outcome.card or NOT_NEEDED) if isinstance(outcome, Shown) else ""
    return choice_text(_done(outcome)), then
