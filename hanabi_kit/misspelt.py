"""Which names somebody may have meant who wrote one that there is not.

Examples
--------
>>> names_like("Rainbow (6 Suit)", ["Rainbow (6 Suits)", "Pink (6 Suits)", "german"])
['Rainbow (6 Suits)']
>>> names_like("swedish", ["Rainbow (6 Suits)", "german"])
[]
"""

from __future__ import annotations

from collections.abc import Iterable
from difflib import SequenceMatcher, get_close_matches

__all__ = ["names_like"]

CUTOFF = 0.8
"""How alike two names must be (the ratio of `difflib`, 1 for equal ones): one slip in five signs.
With less, one is told of names that have little in common with what was written."""

LONGEST = 60
"""Signs that are compared; a longer text is no slip."""


def names_like(name: str, known: Iterable[str], most: int = 3) -> list[str]:
    """Return those of the names `known` that are close to `name`, the closest first.

    Parameters
    ----------
    name : str
        As somebody wrote it; capitals do not matter.
    known : iterable of str
    most : int
        How many are told.

    Returns
    -------
    list of str
        First those that begin with `name`, where there are any; empty where none is close.

    Examples
    --------
    >>> names_like("first", ["first-hour", "the-first", "tournament"])
    ['first-hour']
    """
    wanted = name[:LONGEST].casefold()
    if not wanted:
        return []
    by_fold: dict[str, str] = {}
    for each in known:
        by_fold.setdefault(each.casefold(), each)
    begun = [each for fold, each in by_fold.items() if fold.startswith(wanted)]
    if begun:
        return begun[:most]
    likely = [fold for fold in by_fold if _is_close(wanted, fold)]
    return [by_fold[fold] for fold in get_close_matches(wanted, likely, n=most, cutoff=0)]


def _is_close(one: str, other: str) -> bool:
    # Each part of "Rainbow & White (6 Suits)" by itself: "(6 Suits)" is the same in many names, and
    # "& White", too, and so makes them no more alike.
    parts, others = (name.partition(" (")[0].split(" & ") for name in (one, other))
    return len(parts) == len(others) and all(
        part == its or SequenceMatcher(None, part, its).ratio() >= CUTOFF
        for part, its in zip(parts, others, strict=True)
    )
