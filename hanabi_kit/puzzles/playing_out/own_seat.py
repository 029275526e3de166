"""How an end-game of the seat model goes on: what one seat decides, and the hand that she gets.

In the seat model the mover does not see her own hand, and after her action all hands are known to
everybody. So the others play face up, the best there is; and when it is her turn again she is asked
as before, by what she then sees: her decision is judged by the seat model once more, as it stands
for her at that table. Her hand is fixed only after her first action, as a draw is: it is one of
those that fit what she sees, so that nothing of it could be known before.
"""

from __future__ import annotations

import random
from collections.abc import Iterator, Sequence
from fractions import Fraction

from hanabi_kit.actions import Action
from hanabi_kit.cards import Card, CardSet, Seat
from hanabi_kit.deduction import deduce, each_assignment, sample
from hanabi_kit.endgame.goal import goal_of
from hanabi_kit.endgame.seat.search import solve_seat
from hanabi_kit.endgame.seat.solution import PossibleHand, SeatSolution
from hanabi_kit.endgame.solution import Objective
from hanabi_kit.errors import HanabiError, TooManyWorlds
from hanabi_kit.language import words
from hanabi_kit.puzzles.playing_out.decisions import Decision, decision_of
from hanabi_kit.puzzles.playing_out.draws import Draws, Outcome
from hanabi_kit.puzzles.playing_out.open_hands import NewBudget
from hanabi_kit.view import View


class OwnSeat:
    """The player who decides, by what she sees at each of her turns."""

    def __init__(self, seat: Seat, objective: Objective, budget: NewBudget) -> None:
        self.seat, self.objective, self._budget = seat, objective, budget
        self._solved: tuple[View, SeatSolution | None] | None = None

    def solution(self, view: View) -> SeatSolution | None:
        """Return what each action is worth to her; None where she may hold too many hands."""
        if self._solved is None or self._solved[0] is not view:
            try:
                found = solve_seat(view, self.objective, self._budget("seat"))
            except TooManyWorlds:
                found = None
            self._solved = view, found
        return self._solved[1]

    def decision(self, view: View, action: Action) -> Decision:
        """Return what an action is worth to her."""
        found = self.solution(view)
        if found is not None:
            return decision_of(found, self.seat, action)
        most = Fraction(1 if self.objective == "perfect" else goal_of(view))
        none = Fraction(0)
        return Decision(self.seat, "seat", action, (), 0, 0, none, most, (none, most))

    def hand(self, view: View, action: Action, draws: Draws) -> tuple[Card, ...]:
        """Return the hand that she turns out to have held at her first action, slot 1 first.

        At random each world is as likely as any other; else it is the hand with which her action is
        worth least, of equals the one of most worlds (hopeful: not one with which it is worth
        nothing, if there is another). Where she may hold too many hands to compare, hers is dealt
        at random, and her decisions are not judged.
        """
        found = self.solution(view)
        if draws.how == "random" or found is None:
            return sample(view, random.Random(draws.seed))[0]
        outcomes = {}
        for number, hand in enumerate(found.hands):
            worth = found.worth(action, hand)
            outcomes[number] = Outcome(worth.lower, worth.upper, hand.worlds)
        chosen = found.hands[draws.choose(outcomes)]
        return _with_cards(view, chosen)


def _with_cards(view: View, hand: PossibleHand) -> tuple[Card, ...]:
    """Return the first hand of real cards that looks like `hand`.

    There the cards that no firework needs are not told apart.
    """
    trash = view.rules.trash_cards(view.stacks, view.discards)
    kinds = [trash if card is None else CardSet([card]) for card in hand.cards]
    found = next(_fillings(view, kinds), None)
    if found is None:
        raise HanabiError(words().say("no world has the hand that was chosen"))
    return found


def checked_hand(view: View, hand: Sequence[Card]) -> tuple[Card, ...]:
    """Return a hand that is given; HanabiError where it does not fit what its player sees."""
    if len(hand) != len(view.own):
        raise HanabiError(
            words().say(
                "hand: {size} cards, but {viewer} holds {held}",
                size=len(hand),
                viewer=view.viewer,
                held=len(view.own),
            )
        )
    found = next(_fillings(view, [CardSet([card]) for card in hand]), None)
    if found is None:
        told = " ".join(map(str, hand))
        raise HanabiError(
            words().say(
                "hand {told}: it does not fit what {viewer} sees and was told",
                told=told,
                viewer=view.viewer,
            )
        )
    return found


def _fillings(view: View, kinds: Sequence[CardSet]) -> Iterator[tuple[Card, ...]]:
    """Yield the hands that fit what is seen, with a card of these kinds in each slot, in order."""
    if view.rules.mechanism.hides:  # what is known is about several cards together
        for one in each_assignment(view, at_most=None):
            if all(card in kind for card, kind in zip(one.hand, kinds, strict=True)):
                yield one.hand
        return
    allowed = [sorted(own.cards & kind) for own, kind in zip(deduce(view).hand, kinds, strict=True)]
    left = view.unseen()

    def fill(hand: tuple[Card, ...]) -> Iterator[tuple[Card, ...]]:
        if len(hand) == len(allowed):
            yield hand
            return
        for card in allowed[len(hand)]:
            if hand.count(card) < left[card]:
                yield from fill((*hand, card))

    yield from fill(())
