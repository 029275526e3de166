"""Which names somebody may have meant who wrote one that there is not."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from difflib import SequenceMatcher, get_close_matches

from hanabi_kit.errors import HanabiError, reader_words, shown

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

    Returns
    -------
    list of str
        First those that begin with `name`, where there are any; empty where none is close.

    Examples
    --------
    >>> names_like("first", ["first-hour", "the-first", "tournament"])
    ['first-hour']
    >>> names_like("hnad", ["hand", "and"])
    ['hand']
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


def did_you_mean(name: object, known: Iterable[str], most: int = 3) -> str:
    """Return the end of a message about a wrong name: which of `known` may be meant.

    Returns
    -------
    str
        Begins with a semicolon; empty where none is close.

    Examples
    --------
    >>> "no ruleset of this name" + did_you_mean("standrad", ["standard", "german"])
    'no ruleset of this name; did you mean standard?'
    >>> did_you_mean("endgame-00", ["endgame-001", "endgame-002"])
    '; did you mean endgame-001 or endgame-002?'
    >>> did_you_mean(5, ["standard"])
    ''
    """
    return suggestion(names_like(name, known, most) if isinstance(name, str) else [])


def suggestion(names: Sequence[str]) -> str:
    """Return the end of a message about a wrong name: that one of `names` may be meant.

    Examples
    --------
    >>> suggestion(["standard"]), suggestion([])
    ('; did you mean standard?', '')
    """
    if not names:
        return ""
    return reader_words().say("; did you mean {names}?", names=reader_words().either(names))


def one_of(what: str, name: object, known: Sequence[str]) -> None:
    """Raise HanabiError where `name` is none of `known`: what it is, what it may be."""
    if name not in known:
        raise HanabiError(
            reader_words().say(
                "{what} {name}: it is {allowed}",
                what=what,
                name=shown(name),
                allowed=reader_words().either(known),
            )
            + did_you_mean(name, known)
        )


def _is_close(one: str, other: str) -> bool:
    # Each part of "Rainbow & White (6 Suits)" by itself: "(6 Suits)" is the same in many names, and
    # "& White", too, and so makes them no more alike.
    parts, others = (name.partition(" (")[0].split(" & ") for name in (one, other))
    return len(parts) == len(others) and all(
        part == its or _swapped(part, its) or SequenceMatcher(None, part, its).ratio() >= CUTOFF
        for part, its in zip(parts, others, strict=True)
    )


def _swapped(part: str, its: str) -> bool:
    """Whether two neighbouring signs changed places: in a short word a slip of a half."""
    slips = [at for at, (one, other) in enumerate(zip(part, its, strict=False)) if one != other]
    if len(part) != len(its) or len(slips) != 2 or slips[1] != slips[0] + 1:
        return False
    return part[slips[0]] + part[slips[1]] == its[slips[1]] + its[slips[0]]
