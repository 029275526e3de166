"""What a player's own cards can be, and how likely each identity is.

Facts only: the clues, the cards in sight, the number of copies. Conventions (what a partner may
have *meant*) never enter here.

A **world** is a deal of the physical cards the viewer cannot see to the own slots, in line with the
clues. All worlds are equally likely, because the deck was shuffled. An **assignment** names the
identities only; assignments are not equally likely (three copies of a 1 make more worlds than one
5), so counting solver solutions gives wrong odds.

Where played cards go into a hole (Throw It in a Hole of hanab.live), a world also says what the
viewer's own cards in it are.
"""

from __future__ import annotations

import sys
from collections.abc import Iterable, Iterator, Sequence
from time import perf_counter
from typing import TYPE_CHECKING

from hanabi_kit.assumption import Assumption, assumed_cards, assumed_of
from hanabi_kit.cards import CardSet, Slot
from hanabi_kit.deduction.assignments import assignments_of
from hanabi_kit.deduction.counting import count_named, fillings, named_ways, shares
from hanabi_kit.deduction.hidden.cases import Case, cases_of, only_pool
from hanabi_kit.deduction.odds import Deduction, Odds, SlotDeduction
from hanabi_kit.deduction.unseen_cards import (
    Pool,
    catalogue,
    hides_something,
    no_hand_message,
)
from hanabi_kit.errors import Contradiction, HanabiError, SearchBudgetExceeded, shown
from hanabi_kit.language import current, words
from hanabi_kit.support.arguments import explained
from hanabi_kit.view import View

if TYPE_CHECKING:
    from hanabi_kit.notation.assumed_text import Assume

KERNEL = "hanabi_kit.deduction.counting_kernel"
LOADING = 1.0
"""Seconds of plain work after which `deduce_all` takes the kernel: about as long as it takes to
load numba, so that a long batch never takes twice the best time, and a short one never waits.
"""

MOST_LISTED = 200_000
"""Assignments that are counted one by one, where that is the only way."""

MANY_CASES = 2_000
"""Cases of one view whose plain count takes about as long as it takes to load numba."""


def deduce(view: View, *, compiled: bool | None = None, assume: Assume | None = None) -> Deduction:
    """Return the exact possibilities and odds of every card in the viewer's own hand.

    Parameters
    ----------
    view : View
    compiled : bool, optional
        Whether to count with the compiled kernel, which gives the same numbers. By default it is
        used where it is loaded already, so that nobody waits for it: `deduce_all` loads it when
        there is enough to do, and ``compiled=True`` at once. Where numba is absent, and for hands
        or decks too large for it, the plain count is used.
    assume : str or sequence of str, optional
        What is taken for granted beyond the facts, such as ``"Bob 1: r5 y5"`` (a player, a slot,
        cards; also ``"Bob 2: playable"``). The answer has it in `assumptions`.

    Returns
    -------
    Deduction

    Raises
    ------
    Contradiction
        No world fits; the message names the slots that clash. Or an assumption is wrong by what the
        viewer is told and sees; the message proves it.
    NotationError
        An assumption cannot be read.
    SearchBudgetExceeded
        What the rules hide (clue values, cards in a hole) can have been too many things.

    Examples
    --------
    >>> from hanabi_kit import Game
    >>> game = Game.deal(["Alice", "Bob"], seed=7).apply("clue Bob 5")
    >>> found = deduce(game.view("Bob"))
    >>> found.worlds, {str(card): str(odds) for card, odds in found[1].items()}
    (10966800, {'r5': '1/5', 'y5': '1/5', 'g5': '1/5', 'b5': '1/5', 'p5': '1/5'})
    >>> found = deduce(game.view("Bob"), assume="Bob 1: red or yellow")
    >>> {str(card): str(odds) for card, odds in found[1].items()}
    {'r5': '1/2', 'y5': '1/2'}
    >>> deduce(game.view("Bob"), assume="Bob 1: r4")
    Traceback (most recent call last):
        ...
    hanabi_kit.errors.Contradiction: assume: Bob 1: r4: that cannot be. Slot 1 is not a red 4: \
Alice called it a 5 (turn 1).

    Notes
    -----
    Method: `hanabi_kit.deduction.counting`. Time grows with 3^slots; five slots take less than a
    tenth of a millisecond. Independent oracles in the tests: enumeration of worlds, and
    python-constraint.
    """
    cases = cases_of(view)
    assumptions: tuple[Assumption, ...] = ()
    if assume is not None:
        cases, assumptions = _assuming(view, cases, assume)
    if compiled is None:
        compiled = _compiled_by_default(cases)
    pool = only_pool(cases, len(view.own))
    if pool is None:
        total, by_slot = rows_of_all(cases, len(view.own), compiled=compiled)
    else:
        total, by_slot = _rows(pool, compiled=compiled)
    if not total:
        raise Contradiction(clash_message(view))
    cards = catalogue(view.rules).cards
    # Slots with the same clues have the same odds, where there is one case.
    known: dict[int, Odds] = {}
    hand = []
    for slot, allowed in enumerate(range(len(view.own)) if pool is None else pool.allowed, start=1):
        odds = known.get(allowed)
        if odds is None:
            row = by_slot[slot - 1]
            counts = {card: number for card, number in zip(cards, row, strict=True) if number}
            odds = known[allowed] = Odds(counts, total)
        hand.append(SlotDeduction(Slot(slot), odds))
    return Deduction(view.viewer, total, tuple(hand), assumptions)


def _assuming(
    view: View, cases: list[Case], assume: Assume
) -> tuple[list[Case], tuple[Assumption, ...]]:
    """The deals that fit assumptions as well, and the assumptions, which can be true."""
    # Rare, and what reads and proves takes longer to load than most deductions take.
    from hanabi_kit.deduction.assumed_hand import check_assumptions, narrowed_cases
    from hanabi_kit.notation.assumed_text import take_assumptions

    assumptions = take_assumptions(assume, view)
    check_assumptions(view, assumptions)
    own = assumed_of(assumed_cards(assumptions), view.seat)
    return narrowed_cases(cases, own), assumptions


@explained
def deduce_all(views: Iterable[View]) -> Iterator[Deduction]:
    """Yield `deduce` of every view, one after the other: for many, the fast way.

    After the first second of work the compiled kernel is loaded, if there is one.

    Parameters
    ----------
    views : iterable of View
        Taken one at a time, so that it may be endless.

    Raises
    ------
    Contradiction
        When it comes to a view that no world fits.
    """
    if not isinstance(views, Iterable):
        raise HanabiError(
            words().say("views {views}: Views one after the other are needed", views=shown(views))
        )
    spent = 0.0
    for view in views:
        started = perf_counter()
        found = deduce(view, compiled=True if spent > LOADING else None)
        spent += perf_counter() - started
        yield found


@explained
def possibilities(view: View, slot: Slot) -> CardSet:
    """Return the identities the card in `slot` may have; see `deduce` for their odds.

    Contradiction where no world fits. NoSuchSlot where the hand has no such slot.
    """
    return CardSet(deduce(view)[slot])


@explained
def count_assignments(view: View, *, assume: Assume | None = None) -> int:
    """Return the number of different identity assignments of the own hand.

    These are what a constraint solver enumerates. They are not equally likely.
    `assume`: what is taken for granted beyond the facts, as of `deduce`.

    Returns
    -------
    int
        0 where no world fits. Of a five-card hand with nothing seen there are 8,964,050, of
        254,251,200 worlds.
    """
    cases = cases_of(view)
    if assume is not None:
        cases, _ = _assuming(view, cases, assume)
    if view.rules.mechanism.hole and hides_something(view):
        return _hands_listed(view, cases)
    return sum(case.weight * count_assignments_in(case.pool) for case in cases)


def _hands_listed(view: View, cases: list[Case]) -> int:
    """The number of hands, which has to be found by going through them."""
    found = 0
    for found, _ in enumerate(assignments_of(view, cases), start=1):
        if found > MOST_LISTED:
            raise SearchBudgetExceeded(
                words().say(
                    "{viewer} has more than {most} assignments: with cards in a hole they are "
                    "counted one by one",
                    viewer=view.viewer,
                    most=words().number(MOST_LISTED),
                )
            )
    return found


def count_assignments_in(pool: Pool) -> int:
    """Return the number of different identity assignments that `pool` allows."""
    groups: dict[int, list[int]] = {}
    for left, mask in zip(pool.left, pool.masks(), strict=True):
        if left and mask:
            groups.setdefault(mask, []).append(left)
    named = [(mask, named_ways(copies, pool.slots)) for mask, copies in groups.items()]
    return count_named(pool.slots, named)


Rows = tuple[int, Sequence[Sequence[int]]]
"""All worlds, and by slot and place of the card those with that card there."""


def _rows(pool: Pool, *, compiled: bool) -> Rows:
    rows = _rows_compiled(pool) if compiled else None
    return _rows_plain(pool) if rows is None else rows


def _compiled_by_default(cases: Sequence[Case]) -> bool:
    return KERNEL in sys.modules or len(cases) > MANY_CASES


def rows_of_all(cases: Sequence[Case], slots: int, *, compiled: bool | None = None) -> Rows:
    """Return the sums of what `cases` count, for the first `slots`; `compiled` as of `deduce`."""
    if compiled is None:
        compiled = _compiled_by_default(cases)
    total, by_slot = 0, [[0] * len(cases[0].pool.left) if cases else [] for _ in range(slots)]
    for case in cases:
        worlds, rows = _rows(case.pool, compiled=compiled)
        if not worlds:
            continue
        total += case.weight * worlds
        for sums, row in zip(by_slot, rows, strict=False):
            for place, number in enumerate(row):
                if number:
                    sums[place] += case.weight * number
    return total, by_slot


def _rows_plain(pool: Pool) -> Rows:
    masks = pool.masks()
    sizes = pool.sizes(masks)
    ways = fillings(pool.slots, sizes.items())
    if not ways[-1]:
        return 0, ()
    nowhere = [0] * pool.slots
    share = {mask: shares(ways, mask) for mask in sizes}
    by_place = [share.get(mask, nowhere) for mask in masks]
    by_slot: list[list[int]] = []
    for index, allowed in enumerate(pool.allowed):
        first = pool.allowed.index(allowed)
        by_slot.append(
            by_slot[first]
            if first < index
            else [left * by[index] for left, by in zip(pool.left, by_place, strict=True)]
        )
    return ways[-1], by_slot


def _rows_compiled(pool: Pool) -> Rows | None:
    """The same by the kernel; None where there is none, or it would not hold the numbers."""
    from hanabi_kit.deduction import counting_kernel

    return counting_kernel.rows(pool) if counting_kernel.COMPILED else None


def clash_message(view: View) -> str:
    """Return in words why no world fits `view`; see `hanabi_kit.deduction.reasons.proofs.clash`."""
    # Rare, and reasons take longer to load than most deductions take.
    from hanabi_kit.deduction.reasons.proofs import clash

    found = clash(view)
    return no_hand_message(view) if found is None else found.sentence(current())
