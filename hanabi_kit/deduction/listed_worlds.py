"""Worlds one by one: assignments and worlds in order.

An **assignment** names the identity of every own card. A **world** also says which copy it is, so
that all worlds are equally likely and an assignment weighs as many worlds as it has ways to be
dealt. Both come lazily and in a fixed order, and never run on unawares: there are up to millions of
assignments and billions of worlds, so that a loop stops after `MOST` of them unless told otherwise.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator
from dataclasses import dataclass
from itertools import islice, permutations, product
from typing import TypeVar

from hanabi_kit.cards import Card
from hanabi_kit.deduction.assignments import assignments_of
from hanabi_kit.deduction.hand import clash_message, count_assignments
from hanabi_kit.deduction.hidden.cases import Case, cases_of
from hanabi_kit.deduction.unseen_cards import open_pool, refuse_hidden
from hanabi_kit.errors import Contradiction, HanabiError, TooManyWorlds
from hanabi_kit.language import later, later_in, words
from hanabi_kit.support.arguments import checked
from hanabi_kit.view import View

Item = TypeVar("Item")

MOST = 200_000
"""Assignments or worlds that are given one by one, unless another limit is named."""


@dataclass(frozen=True, slots=True)
class Assignment:
    """Identities for the whole own hand.

    Parameters
    ----------
    hand : tuple of Card
        Slot 1 (newest) first.
    worlds : int
        In how many ways the copies out of sight can be dealt so; at least 1.

    Examples
    --------
    Three r1 and one b5 are out of sight; any of the three may be the one held:

    >>> found = Assignment((Card("r1"), Card("b5")), worlds=3)
    >>> print(*found.hand, found.worlds)
    r1 b5 3
    """

    hand: tuple[Card, ...]
    worlds: int


@dataclass(frozen=True, slots=True)
class Copy:
    """One of the copies of an identity that the viewer cannot see.

    Parameters
    ----------
    number : int
        From 1; only tells the copies apart.
    """

    card: Card
    number: int

    def __str__(self) -> str:
        return f"{self.card}#{self.number}"


@checked
def each_assignment(
    view: View, *, at_most: int | None = MOST, count_first: bool = False
) -> Iterator[Assignment]:
    """Return an iterator of all assignments of the own hand, in the order of cards by slot.

    Parameters
    ----------
    view : View
    at_most : int or None
        How many may come; None for no limit.
    count_first : bool
        Whether to refuse before the first one comes if there are more. By default they come, and
        the limit is noticed when it is passed.

    Returns
    -------
    iterator of Assignment

    Raises
    ------
    Contradiction
        No world fits.
    TooManyWorlds
        There are more than `at_most`; its `count` says how many.
    HanabiError
        `at_most` is no whole number from 0.

    Examples
    --------
    >>> from hanabi_kit import Game
    >>> view = Game.deal(["Alice", "Bob"], seed=7).view()
    >>> next(each_assignment(view))
    Assignment(hand=(Card('r1'), Card('r1'), Card('r1'), Card('r2'), Card('r2')), worlds=12)
    >>> list(each_assignment(view, at_most=10))
    Traceback (most recent call last):
        ...
    hanabi_kit.errors.TooManyWorlds: Alice has 7,017,540 assignments, and at most 10 were allowed
    """
    cases, _ = cases_and_worlds(view)
    found = (Assignment(hand, worlds) for hand, worlds in assignments_of(view, cases))
    return _limited(view, found, at_most, count_first, "assignments")


@checked
def worlds(
    view: View, *, at_most: int | None = MOST, count_first: bool = False
) -> Iterator[tuple[Copy, ...]]:
    """Return an iterator of all worlds of the own hand, slot 1 first, assignment by assignment.

    Parameters
    ----------
    view : View
    at_most : int or None
        How many may come; None for no limit.
    count_first : bool
        Whether to refuse before the first one comes if there are more.

    Returns
    -------
    iterator of tuple of Copy
        One Copy for each slot.

    Raises
    ------
    Contradiction, TooManyWorlds, HanabiError
        As `each_assignment`.

    Examples
    --------
    >>> from hanabi_kit import Game
    >>> view = Game.deal(["Alice", "Bob"], seed=7).view()
    >>> print(*next(worlds(view)))
    r1#1 r1#2 r1#3 r2#1 r2#2
    >>> worlds(view, count_first=True)
    Traceback (most recent call last):
        ...
    hanabi_kit.errors.TooManyWorlds: Alice has 146,611,080 worlds, and at most 200,000 were allowed
    """
    cases, _ = cases_and_worlds(view)
    if view.rules.mechanism.hole:
        refuse_hidden(view, later_in("what does not cover", "writing down worlds one by one"))
    return _limited(view, _worlds(view, cases), at_most, count_first, "worlds")


# -- in order ------------------------------------------------------------------------------------


def cases_and_worlds(view: View) -> tuple[list[Case], int]:
    """Return the cases and the number of worlds; Contradiction where there is none."""
    cases = cases_of(view)
    total = sum(case.count() for case in cases)
    if not total:
        raise Contradiction(clash_message(view))
    return cases, total


def _limited(
    view: View, found: Iterator[Item], at_most: int | None, count_first: bool, what: str
) -> Iterator[Item]:
    """The items, and TooManyWorlds after `at_most` of them, or at once."""
    if at_most is None:
        return found
    if type(at_most) is not int or at_most < 0:
        raise HanabiError(
            words().say(
                "at_most {at_most}: a whole number, 0 or more, or None is needed",
                at_most=repr(at_most),
            )
        )
    limit = at_most

    def refusal() -> TooManyWorlds | None:
        count = count_assignments(view) if what == "assignments" else cases_and_worlds(view)[1]
        if count <= limit:
            return None
        told = words()
        text = (
            later("{viewer} has {count} assignments, and at most {limit} were allowed")
            if what == "assignments"
            else later("{viewer} has {count} worlds, and at most {limit} were allowed")
        )
        said = told.say(
            text, viewer=view.viewer, count=told.number(count), limit=told.number(limit)
        )
        return TooManyWorlds(said, count, limit)

    def given() -> Iterator[Item]:
        yield from islice(found, limit)
        if too_many := refusal():
            raise too_many

    if count_first and (too_many := refusal()):
        raise too_many
    return given()


def _worlds(view: View, cases: list[Case]) -> Iterator[tuple[Copy, ...]]:
    """Every assignment with its copies chosen in every way."""
    pool = open_pool(view)
    copies = {
        card: [Copy(card, number) for number in range(1, count + 1)]
        for card, count in zip(pool.catalogue.cards, pool.left, strict=True)
    }
    for hand, _ in assignments_of(view, cases):
        held = Counter(hand)
        for choice in product(*(permutations(copies[card], times) for card, times in held.items())):
            dealt = {card: iter(chosen) for card, chosen in zip(held, choice, strict=True)}
            yield tuple(next(dealt[card]) for card in hand)
