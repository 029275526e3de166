"""Values in messages: whole where they are small, else told by what they are and how large.

Nothing is cut off in the middle: half a list says less than "a list of 40".
"""

from __future__ import annotations

import math
import re
from collections import Counter
from collections.abc import Iterable, Mapping, Sequence
from collections.abc import Set as AbstractSet
from fractions import Fraction

from hanabi_kit.language import words

MOST = 60
"""Signs of a value that is shown whole."""

_PLACE = re.compile(r" at 0x[\dA-Fa-f]+>")

_NAMED = 3
"""Things of a difference that are named; the others are counted."""


def small(value: object, most: int = MOST) -> str:
    """Return a value as a message shows it; sets in order, for the same text in every run.

    Examples
    --------
    >>> small({"r2", "r1"}), small(list(range(100))), small("x" * 100)
    ("{'r1', 'r2'}", 'a list of 100', 'a text of 100 signs')
    >>> small(one for one in "ab")
    'a value of the kind `generator`'
    """
    return whole(value, most) or sized(value)


def whole(value: object, most: int = MOST) -> str:
    """Return a value as Python writes it; empty where that takes more than `most` signs.

    It is empty, too, where Python only says at which place in memory it is: another in every run.
    """
    try:
        text = _written(value) if _room(value, most) >= 0 else ""
    except Exception:  # noqa: BLE001 - a pupil's own class may not be able to show itself
        return ""
    return text if len(text) <= most and "\n" not in text and not _PLACE.search(text) else ""


def sized(value: object) -> str:
    """Return what a value is, and how large.

    Examples
    --------
    >>> sized({1, 2}), sized({}), sized(object())
    ('a set of 2', 'a dictionary of 0', 'a value of the kind `object`')
    """
    told = words()
    size = _size(value)
    if isinstance(value, int):
        digits = int(math.log10(abs(value) or 1)) + 1
        return told.count("a number of {number} digit", "a number of {number} digits", digits)
    if isinstance(value, str):
        return told.count("a text of {number} sign", "a text of {number} signs", size)
    if isinstance(value, list):
        return told.say("a list of {number}", number=size)
    if isinstance(value, tuple):
        return told.say("a tuple of {number}", number=size)
    if isinstance(value, AbstractSet):
        return told.say("a set of {number}", number=size)
    if isinstance(value, Mapping):
        return told.say("a dictionary of {number}", number=size)
    return told.say("a value of the kind `{kind}`", kind=type(value).__name__)


def kind_of(value: object) -> str:
    """Return what kind of value it is, as one says it to somebody who learns Python.

    Examples
    --------
    >>> [kind_of(one) for one in ([], 1, Fraction(1, 2), 0.5, "1/2")]
    ['a list', 'a whole number', 'a fraction', 'a decimal number', 'a text']
    """
    told = words()
    kinds = (
        (bool, told.say("True or False")),
        (int, told.say("a whole number")),
        (Fraction, told.say("a fraction")),
        (float, told.say("a decimal number")),
        (str, told.say("a text")),
        (list, told.say("a list")),
        (tuple, told.say("a tuple")),
        (AbstractSet, told.say("a set")),
        (Mapping, told.say("a dictionary")),
        (type(None), told.say("nothing (None)")),
    )
    named = (text for kind, text in kinds if isinstance(value, kind))
    return next(named, told.say("a value of the kind `{kind}`", kind=type(value).__name__))


def difference(found: object, right: object) -> str:
    """Return how a collection differs from the right one; empty where that takes more words.

    Examples
    --------
    >>> difference({"r1", "g1"}, {"r1", "r4"})
    'missing: r4; too many: g1'
    >>> difference([1, 2], [2, 1])
    'the right things, in another order'
    """
    told = words()
    if isinstance(found, Mapping) and isinstance(right, Mapping):
        if found.keys() != right.keys():
            return _missing(found, right)
        for key, its in right.items():
            if found[key] != its:
                inside = difference(found[key], its) or small(found[key])
                return told.say("at {key}: {what}", key=_plain(key), what=inside)
        return ""
    series = (list, tuple)
    if isinstance(found, series) and isinstance(right, series):
        if _counted(found) == _counted(right):
            return told.say("the right things, in another order")
        return _missing(found, right)
    if isinstance(found, AbstractSet) and isinstance(right, AbstractSet):
        return _missing(found, right)
    return ""


Collection = Mapping[object, object] | Sequence[object] | AbstractSet[object]


def _missing(found: Collection, right: Collection) -> str:
    told = words()
    has, needs = _counted(found), _counted(right)
    lacking, over = list((needs - has).elements()), list((has - needs).elements())
    parts = []
    if lacking:
        parts.append(told.say("missing: {what}", what=_named(lacking)))
    if over:
        parts.append(told.say("too many: {what}", what=_named(over)))
    return "; ".join(parts)


def _counted(values: Collection) -> Counter[str]:
    return Counter(map(_plain, values))


def _named(texts: list[str]) -> str:
    named, more = sorted(texts)[:_NAMED], len(texts) - _NAMED
    if more <= 0:
        return ", ".join(named)
    return words().say("{these} and {more} more", these=", ".join(named), more=more)


def _plain(value: object) -> str:
    return value if isinstance(value, str) and value and len(value) < MOST else small(value, 30)


def _size(value: object) -> int:
    try:
        return len(value)  # type: ignore[arg-type]
    except Exception:  # noqa: BLE001 - a pupil's own class may have no length, or a wrong one
        return 0


def _room(value: object, room: int) -> int:
    """Return how many of `room` signs are left when all parts of a value have taken one."""
    if isinstance(value, str):
        return room - len(value)
    if isinstance(value, int):
        return room - value.bit_length() // 4
    parts = [value.keys(), value.values()] if isinstance(value, dict) else [value]
    for part in parts:
        if isinstance(part, Iterable) and hasattr(part, "__len__"):
            for one in part:
                if room < 0:
                    break
                room = _room(one, room)
    return room - 1


def _written(value: object) -> str:
    """Return a value as Python writes it, with sets in order and fractions as 1/2."""
    if type(value) in (set, frozenset):
        assert isinstance(value, AbstractSet)
        return f"{{{', '.join(sorted(map(_written, value)))}}}" if value else "set()"
    if type(value) is dict:
        return f"{{{', '.join(f'{_written(key)}: {_written(one)}' for key, one in value.items())}}}"
    if type(value) is list:
        return f"[{', '.join(map(_written, value))}]"
    if type(value) is tuple:
        return f"({', '.join(map(_written, value))}{',' * (len(value) == 1)})"
    return str(value) if isinstance(value, Fraction) else repr(value)
