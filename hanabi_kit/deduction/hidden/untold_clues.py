"""Clues of which the value is not told: some value touches exactly the cards that were touched.

Which value it was, nobody but the giver knows, and one value must do for the whole hand. A hand is
possible where each clue has such a value. Values overlap (a red 1 may have been touched as red or
as a 1), so hands are counted by inclusion and exclusion over the values.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from dataclasses import dataclass

from hanabi_kit.actions import Clued, ClueValue, Discarded, Mark, Played, Untold
from hanabi_kit.cards import Card, Slot
from hanabi_kit.deduction.unseen_cards import Pool
from hanabi_kit.errors import HanabiError, SearchBudgetExceeded
from hanabi_kit.language import words
from hanabi_kit.rules import Ruleset
from hanabi_kit.view import View

MOST_CASES = 20_000
"""Cases that are counted: a few seconds. A hand with three such clues makes some hundreds."""

Allowed = tuple[int, ...]
"""By slot: the lanes of the cards that are allowed there."""


@dataclass(frozen=True, slots=True)
class UntoldClue:
    """A clue to the viewer without its value.

    Parameters
    ----------
    mark : Mark
        What a card that it touched remembers.
    touched, missed : tuple of Slot
        Where the cards that it touched, and did not touch, are now.
    values : tuple of ClueValue
        What it can have said, by the cards that have left the hand since.
    """

    mark: Mark
    touched: tuple[Slot, ...]
    missed: tuple[Slot, ...]
    values: tuple[ClueValue, ...]


def untold_clues(view: View) -> tuple[UntoldClue, ...]:
    """Return the clues to the viewer without their values, as far as they bear on the own cards.

    Cards that have left the hand since are taken from the history, as far as the view has one.

    Raises
    ------
    HanabiError
        The marks do not tell in which turn they were given, so that nobody can say which cards
        heard the same clue.
    """
    slots: dict[Mark, dict[bool, list[Slot]]] = {}
    for slot, own in enumerate(view.own, start=1):
        for mark in own.marks:
            if isinstance(mark.value, Untold):
                if mark.turn is None:
                    raise HanabiError(
                        words().say(
                            "{viewer}, slot {slot}: in which turn the clue was given is not known, "
                            "and in {mechanism} the cards of one clue must be known to find its "
                            "value",
                            viewer=view.viewer,
                            slot=slot,
                            mechanism=view.rules.mechanism.name,
                        )
                    )
                clue = Mark(mark.value, True, mark.turn, mark.giver)
                by_touch = slots.setdefault(clue, {True: [], False: []})
                by_touch[mark.touched].append(Slot(slot))
    gone = cards_gone(view)
    return tuple(
        UntoldClue(
            clue,
            tuple(by_touch[True]),
            tuple(by_touch[False]),
            tuple(
                value
                for value in values_of(view.rules, clue.value)
                if all(
                    view.rules.touches(value, card) is touched
                    for card, touched in gone.get(clue.turn, ())
                )
            ),
        )
        for clue, by_touch in slots.items()
    )


def values_of(rules: Ruleset, told: object) -> tuple[ClueValue, ...]:
    """Return the values that a clue can have of which only so much is `told`."""
    if told is Untold.COLOUR:
        return rules.clue_colours
    return rules.clue_ranks if told is Untold.RANK else rules.clue_values


def cards_gone(view: View) -> Mapping[int | None, list[tuple[Card, bool]]]:
    """By turn of a clue to the viewer: the cards that were in hand and no longer are.

    Each with whether the clue touched it. The history is gone through backwards, from the hand as
    it is.
    """
    # The card in each slot of the game, newest first; None for one that is still in hand.
    hand: list[Card | None] = [None] * len(view.own)
    players = len(view.players)
    held = len(view.own) + sum(len(cards) for _, cards in view.others)
    # Hands were full when the deck ran out: each card less was not drawn anew.
    undrawn = players * view.rules.hand_size(players) - held
    found: dict[int | None, list[tuple[Card, bool]]] = {}
    for back, event in enumerate(reversed(view.history)):
        match event:
            case Clued(to=view.seat, slots=slots):
                found[view.turn - back] = [
                    (card, slot in slots)
                    for slot, card in enumerate(hand, start=1)
                    if card is not None
                ]
            case Played(slot=slot) | Discarded(slot=slot) if slot is not None:
                drew = undrawn <= 0
                undrawn -= 1
                if event.seat == view.seat:
                    if drew:
                        hand.pop(0)
                    hand.insert(slot - 1, event.card)
    return found


def untold_cases(pool: Pool, clues: Iterable[UntoldClue]) -> dict[Allowed, int]:
    """Return the hands that fit every one of `clues`, as a sum of cases with their weights.

    A hand that fits is in cases whose weights sum up to 1, any other in cases that sum up to 0.

    Raises
    ------
    SearchBudgetExceeded
        There are more than `MOST_CASES`.
    """
    present = pool.catalogue.lanes(pool.out_of_sight)
    start = tuple(lanes & present for lanes in pool.allowed)
    cases: dict[Allowed, int] = {start: 1} if all(start) else {}
    for clue in sorted(clues, key=lambda clue: len(clue.values)):
        after: dict[Allowed, int] = {}
        for allowed, weight in cases.items():
            for narrowed, sign in _any_value(pool, allowed, clue).items():
                after[narrowed] = after.get(narrowed, 0) + weight * sign
            if len(after) > MOST_CASES:
                raise SearchBudgetExceeded(
                    words().say(
                        "clues without their values: more than {most} cases of what they said",
                        most=words().number(MOST_CASES),
                    )
                )
        cases = {allowed: weight for allowed, weight in after.items() if weight}
    return cases


def _any_value(pool: Pool, allowed: Allowed, clue: UntoldClue) -> dict[Allowed, int]:
    """The hands among `allowed` for which some value of `clue` fits, as weighted cases."""
    union: dict[Allowed, int] = {}
    for value in clue.values:
        hit = pool.catalogue.touched[value]
        fits = list(allowed)
        for slot in clue.touched:
            fits[slot - 1] &= hit
        for slot in clue.missed:
            fits[slot - 1] &= ~hit
        if not all(fits):
            continue
        # What this value adds: all its hands, without those that are counted already.
        both: dict[Allowed, int] = {tuple(fits): 1}
        for known, weight in union.items():
            meet = tuple(one & other for one, other in zip(known, fits, strict=True))
            if all(meet):
                both[meet] = both.get(meet, 0) - weight
        for case, weight in both.items():
            union[case] = union.get(case, 0) + weight
        union = {case: weight for case, weight in union.items() if weight}
    return union
