"""How much of its words a puzzle shares with another: the same sentence twice is no second puzzle.

Measured are runs of four words in question, hints and explanation: the share of the shorter text's
runs that the other one has as well. Names, cards and numbers count as words, so that what is
particular to a position sets its text apart.
"""

from __future__ import annotations

import re
import tomllib
from collections.abc import Iterable, Sequence
from fractions import Fraction
from itertools import combinations

RUN = 4
"""Words in a row that are compared."""

MOST_SHARED = Fraction(1, 4)
"""From this share on two texts say the same: whoever has read the one skims the other."""

_WORD = re.compile(r"[\w/]+(?:['’]\w+)*")


def runs_of(texts: Iterable[str]) -> frozenset[str]:
    """Return the runs of words in some texts, taken one after the other.

    Examples
    --------
    >>> sorted(runs_of(["Who plays the **red 4**?"]))
    ['plays the red 4', 'who plays the red']
    """
    words = _WORD.findall(" ".join(texts).lower())
    return frozenset(" ".join(words[at : at + RUN]) for at in range(len(words) - RUN + 1))


def runs_of_file(text: str) -> frozenset[str]:
    """Return the runs of words in a puzzle file: question, hints, explanation."""
    told = tomllib.loads(text).get("puzzle", {})
    hints = told.get("hints", ())
    return runs_of([told.get("question", ""), *hints, told.get("explanation", "")])


def shared(one: frozenset[str], other: frozenset[str]) -> Fraction:
    """Return the share of the shorter text's runs that both have.

    Examples
    --------
    >>> shared(frozenset({"a", "b", "c"}), frozenset({"c", "d"}))
    Fraction(1, 2)
    """
    return Fraction(len(one & other), min(len(one), len(other)) or 1)


def most_alike(files: Sequence[tuple[str, str]]) -> tuple[Fraction, str, str] | None:
    """Return the two files that share most, each by name and text, with the share.

    None where there are fewer than two.
    """
    texts = [(name, runs_of_file(text)) for name, text in files]
    pairs = (
        (shared(first, second), one, other)
        for (one, first), (other, second) in combinations(texts, 2)
    )
    return max(pairs, key=lambda pair: pair[0], default=None)
