"""When two values that functions return are the same, and when they nearly are."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping
from collections.abc import Set as AbstractSet
from fractions import Fraction
from hashlib import sha256
from numbers import Rational

from hanabi_kit.lessons.answers.small import kind_of

_SERIES = (list, tuple)


def alike(one: object, other: object) -> bool:
    """Whether two values mean the same: 1, 1.0 and Fraction(1) do, a list and a tuple do.

    Examples
    --------
    >>> alike(0.5, Fraction(1, 2)), alike([1], (1,)), alike([1], {1}), alike(1, True)
    (True, True, False, False)
    """
    try:
        return _alike(one, other)
    except Exception:  # noqa: BLE001 - a pupil's own class compares as it likes, a list may hold itself
        return False


def _alike(one: object, other: object) -> bool:
    if isinstance(one, bool) or isinstance(other, bool):
        return one is other or (type(one) is type(other) and one == other)
    if isinstance(one, Rational) and isinstance(other, Rational):
        return Fraction(one) == Fraction(other)
    if isinstance(one, float) or isinstance(other, float):
        numbers = (int, float, Fraction)
        if not (isinstance(one, numbers) and isinstance(other, numbers)):
            return False
        return abs(float(one) - float(other)) <= 1e-9 * max(1.0, abs(float(other)))
    if isinstance(one, Mapping) and isinstance(other, Mapping):
        return one.keys() == other.keys() and all(_alike(one[key], other[key]) for key in one)
    if isinstance(one, AbstractSet) and isinstance(other, AbstractSet):
        return one == other
    if isinstance(one, _SERIES) and isinstance(other, _SERIES):
        return len(one) == len(other) and all(map(_alike, one, other))
    if _is_series(one) and _is_series(other):
        return _alike(list(one), list(other))  # type: ignore[call-overload]
    return bool(one == other)


def _is_series(value: object) -> bool:
    """Whether it can be gone through again and again without being used up."""
    return (
        isinstance(value, Iterable)
        and hasattr(value, "__len__")
        and not isinstance(value, str | bytes | AbstractSet | Mapping)
    )


def alike_but_for_kind(one: object, other: object) -> bool:
    """Whether two values are the same but for what kind of thing they are.

    Examples
    --------
    >>> alike_but_for_kind(["r1", "r4"], {"r4", "r1"}), alike_but_for_kind("1/2", Fraction(1, 2))
    (True, True)
    """
    try:
        return _loose(one) == _loose(other)
    except Exception:  # noqa: BLE001 - as for `alike`
        return False


def _loose(value: object) -> object:
    if isinstance(value, str):
        text = value.strip()
        if text in ("True", "False"):
            return Fraction(text == "True")
        try:
            return _loose(Fraction(text.replace(" ", "")))
        except (ValueError, ZeroDivisionError):
            return text
    if isinstance(value, Rational | float):
        return Fraction(value).limit_denominator(10**9)
    if isinstance(value, Mapping):
        return frozenset((_loose(key), _loose(one)) for key, one in value.items())
    if isinstance(value, list | tuple | AbstractSet):
        return frozenset(map(_loose, value))
    return value


def other_kinds(found: object, right: object) -> Iterator[tuple[object, object]]:
    """Yield the parts of two values that are of different kinds, from the outside inwards.

    Examples
    --------
    >>> list(other_kinds({1: ["g2"]}, {1: {"g2"}}))
    [(['g2'], {'g2'})]
    """
    if kind_of(found) != kind_of(right):
        if not (isinstance(found, _SERIES) and isinstance(right, _SERIES)):
            yield found, right
    elif isinstance(found, Mapping) and isinstance(right, Mapping):
        for key in found.keys() & right.keys():
            yield from other_kinds(found[key], right[key])
    elif isinstance(found, _SERIES) and isinstance(right, _SERIES):
        for one, other in zip(found, right, strict=False):
            yield from other_kinds(one, other)
    elif isinstance(found, AbstractSet) and isinstance(right, AbstractSet) and found and right:
        kinds = {kind_of(one): one for one in right}
        for one in found:
            if kind_of(one) not in kinds:
                yield one, next(iter(right))


def digest(values: Iterable[object]) -> str:
    """Return six signs that are the same for values that are alike.

    Examples
    --------
    >>> digest([1, {"r1", "g2"}]) == digest((Fraction(1), {"g2", "r1"}))
    True
    """
    texts = []
    for value in values:
        try:
            texts.append(_canonical(value))
        except Exception:  # noqa: BLE001 - as for `alike`
            texts.append(type(value).__name__)
    return sha256("\n".join(texts).encode(errors="replace")).hexdigest()[:6]


def _canonical(value: object) -> str:
    if isinstance(value, bool) or value is None:
        return str(value)
    if isinstance(value, Rational | float):
        try:
            return str(Fraction(value).limit_denominator(10**6))
        except (ValueError, OverflowError):  # not a number, or none that ends
            return str(value)
    if isinstance(value, Mapping):
        pairs = sorted(f"{_canonical(key)}:{_canonical(one)}" for key, one in value.items())
        return f"{{{','.join(pairs)}}}"
    if isinstance(value, AbstractSet):
        return f"{{{','.join(sorted(map(_canonical, value)))}}}"
    if isinstance(value, _SERIES):
        return f"[{','.join(map(_canonical, value))}]"
    return repr(value) if isinstance(value, str) else type(value).__name__
