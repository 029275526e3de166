"""Plans on worlds with offers, as a table can follow them: what to say first, what else.

A plan tells for each hand that a player may see what she would do first, what if she cannot, and so
on (`joint_plan.Decision`). A policy on worlds with offers has a choice for each hand *and* each set
of labels that it may offer. The two come to the same where the choices follow one order (Lemma 4 of
`docs/proofs-plan.md`). Best responses nearly always do, as what the giver thinks of the own hand
does hardly depend on what the other one offers.
"""

from __future__ import annotations

from collections.abc import Hashable, Mapping
from fractions import Fraction
from typing import cast

from hanabi_kit.endgame.plan.labels.label_codes import read_as
from hanabi_kit.endgame.plan.labels.labelled_table import (
    LabelledSight,
    LabelledTable,
    goes_by_labels,
)
from hanabi_kit.endgame.plan.labels.offered_labels import LabelSets
from hanabi_kit.endgame.plan.lower.improving import Improver
from hanabi_kit.endgame.plan.model.team import CLUE, Belief, Cell, Node, Policy, Show


def in_order(choices: Mapping[int, Show], labels: Mapping[int, tuple[int, ...]]) -> list[Show]:
    """Return the choices in an order of which each set takes the first that it can.

    Returns
    -------
    list of Show
        Empty where there is no such order.

    Examples
    --------
    Who can give clue 2 does so, the others discard (action 100):

    >>> clue, discard = (CLUE, 2), (100, 0)
    >>> in_order({1: clue, 2: discard}, {1: (0, 1, 2), 2: (0, 1)})
    [(200, 2), (100, 0)]
    >>> in_order({1: clue, 2: discard}, {1: (0, 1, 2), 2: (0, 1, 2)})
    []
    """
    left = dict(choices)
    order: list[Show] = []
    while left:
        for choice in dict.fromkeys(left.values()):
            can = [number for number in left if _can(choice, labels[number])]
            if all(left[number] == choice for number in can):
                break
        else:
            return []
        order.append(choice)
        for number in can:
            del left[number]
    return order


def _can(choice: Show, labels: tuple[int, ...]) -> bool:
    return choice[0] != CLUE or choice[1] in labels


def put_in_order(
    policy: Policy, belief: Belief, table: LabelledTable, improver: Improver
) -> Policy:
    """Return the policy with its choices changed where they follow no order.

    What is worth most over all sets that allow it comes first then. With sets that say nothing of
    the own hand nothing is lost.
    """
    node = policy.node
    cells = table.cells(node, belief)
    new = Policy(node, {})
    by_hand: dict[Hashable, list[Cell]] = {}
    for cell in cells:
        hand, _ = cast("LabelledSight", cell.sight)
        by_hand.setdefault(hand, []).append(cell)
    for alike in by_hand.values():
        new.choices.update(_ordered(policy, alike, table, improver))
    _, pools = improver.pools(new, cells)
    for show, (_, pool) in pools.items():
        below = policy.next.get(show)
        if below is not None:
            new.next[show] = put_in_order(below, pool, table, improver)
    return new


def _ordered(
    policy: Policy, cells: list[Cell], table: LabelledTable, improver: Improver
) -> dict[Hashable, Show]:
    """The choices of the cells of one hand, in some order."""
    choices = {
        cell.sight: policy.choices.get(cell.sight) or _other(policy.node, cell, improver)
        for cell in cells
    }
    numbers = {cell.sight: n for n, cell in enumerate(cells)}
    labels = {n: cell.labels or () for n, cell in enumerate(cells)}
    if in_order({numbers[sight]: choice for sight, choice in choices.items()}, labels):
        return choices
    shares: dict[Show, Fraction] = {}
    for choice in dict.fromkeys(choices.values()):
        able = [cell for cell in cells if _can(choice, cell.labels or ())]
        worlds = [entry for cell in able for entry in cell.worlds]
        worth = sum(weight * improver.after(policy, world, choice) for world, weight in worlds)
        shares[choice] = Fraction(worth, sum(weight for _, weight in worlds))
    best = sorted(shares, key=lambda choice: -shares[choice])
    return {
        cell.sight: next(choice for choice in best if _can(choice, cell.labels or ()))
        for cell in cells
    }


def _other(node: Node, cell: Cell, improver: Improver) -> Show:
    """A choice for a sight that the policy did not reckon with: no clue, as all have a meaning."""
    actions = improver.team.actions(node, cell.worlds[0][0])
    found = zip(improver.search.sums(node, cell), actions, strict=True)
    return max((entry for entry in found if entry[1] != CLUE), default=(0, 0))[1], 0


def with_more_labels(
    policy: Policy,
    belief: Belief,
    table: LabelledTable,
    improver: Improver,
    before: LabelSets | None,
) -> Policy:
    """Return a policy on worlds with offers that does what `policy` does with fewer labels.

    Parameters
    ----------
    policy : Policy
        On worlds without offers, or with those of a code that tells less.
    before : LabelSets or None
        Those of the worlds of `policy`.
    """
    node = policy.node
    # The labels before were sure ones where no hand was told apart by what it offers.
    had = goes_by_labels(policy)
    assert table.sure is not None
    reading = read_as(table.offers.code, before.code if before and had else table.sure.code)
    new = Policy(node, {})
    live = []
    offers = False
    for cell in table.cells(node, belief):
        hand, number = cast("LabelledSight", cell.sight)
        offers = offers or number > 0
        sight = (hand, _coarser(table.offers, number, before) if had else 0) if before else (hand,)
        choice = policy.choices.get(sight)
        if choice is None:
            continue
        if number and choice[0] == CLUE:
            same = (label for label in cell.labels or () if reading[label] == choice[1])
            choice = CLUE, next(same)
        new.choices[cell.sight] = choice
        live.append(cell)
    _, pools = improver.pools(new, live)
    for show, (_, pool) in pools.items():
        told = show
        if offers and show[0] == CLUE:
            told = CLUE, reading[show[1]]
        below = policy.next.get(told)
        if below is not None:
            new.next[show] = with_more_labels(below, pool, table, improver, before)
    return new


def _coarser(offers: LabelSets, number: int, before: LabelSets) -> int:
    """The number that a set of labels had before."""
    bits, reading = 0, read_as(offers.code, before.code)
    for label in offers.labels(number):
        bits |= 1 << reading[label]
    return before.number(bits) if number else 0
