"""Codes for the labels that hands may offer, and which of them tell more than others.

A code here asks which of the first slots a clue touches, and whether it is a colour or a rank. It
may also ask which one, for some of them: a clue tells its receiver that in any case, and where it
is the rank of a needed card, a plan can make more of it. Every such label makes more sets that a
hand may offer, and so more worlds; ranks make fewer than colours where cards that nobody needs are
mostly low.
"""

from __future__ import annotations

from collections.abc import Collection, Iterator, Sequence
from functools import cache
from itertools import chain, combinations

from hanabi_kit.actions import ClueValue
from hanabi_kit.cards import Colour, Slot
from hanabi_kit.endgame.plan.model.joint_plan import Code


def which_touched(slots: int, each: int | None = None) -> Code:
    """Return the code that asks, of so many slots from the first one, which the clue touches.

    Parameters
    ----------
    slots : int
        Up to 4.
    each : int, optional
        Only of so many it asks for each; of the others for the first one that is touched, and only
        where none of those before is. That makes fewer sets of labels. A code with more slots, and
        with at least as many asked for each, tells all that one with fewer does.

    Examples
    --------
    >>> [which_touched(slots).labels for slots in (1, 2, 3, 4)]
    [4, 8, 16, 32]
    >>> [which_touched(4, each).labels for each in (2, 3, 4)]
    [12, 18, 32]
    """
    merge = []
    if each is not None and each < slots:
        number = (1 << each) + slots - each
        for raw in range(2 << slots):
            label, further = raw & (1 << each) - 1, raw % (1 << slots) >> each
            if further and not label:
                label = (1 << each) - 1 + (further & -further).bit_length()
            merge.append(number * (raw >> slots) + label)
    return Code("touch", _first(slots), merge=tuple(merge))


def which_clue(
    values: Sequence[ClueValue],
    named: Collection[ClueValue],
    slots: int,
    each: int | None = None,
) -> Code:
    """Return the code that asks, beside the slots, for some colours and ranks which one it is.

    Parameters
    ----------
    named : collection of ClueValue
        Those that have labels of their own; the other colours have theirs together, and so have the
        other ranks.
    slots, each : int
        As for `which_touched`, which is the code where nothing is `named`.

    Examples
    --------
    A red clue, one of another colour, and a rank, each with four ways to touch two slots:

    >>> values = (*map(Colour, "rb"), 1, 2, 3)
    >>> code = which_clue(values, {Colour("r")}, 2)
    >>> code.labels, [code.read(1, value, frozenset({Slot(1)})) for value in values]
    (12, [1, 5, 9, 9, 9])
    """
    touched = which_touched(slots, each)
    if not named:
        return touched
    ways = touched.merge[: 1 << slots] or tuple(range(1 << slots))
    blocks: dict[ClueValue, int] = {}
    merge: list[int] = []
    for value in values:
        other = Colour("") if isinstance(value, str) else 0  # stands for all that are not named
        block = blocks.setdefault(value if value in named else other, len(blocks))
        merge += (block * (touched.labels // 2) + way for way in ways)
    return Code("exact", touched.slots, tuple(values), merge=tuple(merge))


@cache
def read_as(code: Code, other: Code) -> tuple[int, ...]:
    """Return how another code reads the clues of each label of `code`.

    Parameters
    ----------
    code, other : Code
        For two players; of the families ``touch`` and ``exact``, those of ``exact`` for the same
        values.

    Returns
    -------
    tuple of int
        Empty where that hangs on more than `code` tells.
    """
    found: dict[int, int] = {}
    for value in code.values or other.values or _KINDS:
        for touched in _touches(max(*code.slots, *other.slots)):
            label, reading = code.read(1, value, touched), other.read(1, value, touched)
            assert label is not None
            assert reading is not None
            if found.setdefault(label, reading) != reading:
                return ()
    return tuple(found[label] for label in range(code.labels))


_KINDS: tuple[ClueValue, ...] = Colour("r"), 1
"""A colour and a rank: which one does not matter for the family ``touch``."""


def _first(slots: int) -> tuple[Slot, ...]:
    return tuple(Slot(slot + 1) for slot in range(slots))


def _touches(slots: int) -> Iterator[frozenset[Slot]]:
    """All ways to touch some of the first slots."""
    each = (combinations(_first(slots), number) for number in range(slots + 1))
    return map(frozenset, chain.from_iterable(each))
