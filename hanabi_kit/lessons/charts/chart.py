"""Charts for lessons: bars, columns and lines, from numbers and their names.

A chart is a value that draws itself at the end of a notebook cell, in the colours of the page
around it; for who does not see it, and where no picture can be shown, it is a table of the same
numbers. Fractions stay fractions wherever a number is written.

Examples
--------
>>> from fractions import Fraction
>>> chart = bars("What the card can be", {"y1": Fraction(1, 8), "b1": Fraction(1, 2)}, x="chance")
>>> print(chart)
What the card can be
y1  1/8  █████
b1  1/2  ████████████████████
>>> print(lines("Worlds", {"left": [(1, 40), (2, 12)]}, x="clues"))
Worlds
clues  left
1        40
2        12
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from fractions import Fraction
from math import isfinite
from numbers import Rational, Real
from typing import TypeVar

from hanabi_kit.errors import HanabiError, shown
from hanabi_kit.language import words
from hanabi_kit.lessons.charts.chart_values import Amount, Charted
from hanabi_kit.lessons.charts.pictures import document, inline
from hanabi_kit.render.player_names import harmless

_T = TypeVar("_T")
Label = object
"""Whatever stands beside a number: it is shown as ``str`` writes it."""

MOST_LABELS = 60
MOST_LINES = 6
MOST_POINTS = 2000
LARGEST = 10**15

_LONGEST = 200  # of a title or a label


class Chart(Charted):
    """Numbers with names, drawn; `bars`, `columns` and `lines` make one."""

    def svg(self) -> str:
        """Return the chart as an SVG document of its own, dark on white."""
        return document(self)

    def html(self) -> str:
        """Return the chart as a part of a page: it takes the page's colour for its words."""
        return inline(self)

    def _repr_mimebundle_(self, **kwargs: object) -> dict[str, str]:
        """Show the chart at the end of a notebook cell."""
        return {"text/html": self.html(), "image/svg+xml": self.svg(), "text/plain": str(self)}


def bars(title: str, amounts: Mapping[Label, Amount], *, x: str = "", y: str = "") -> Chart:
    """Return horizontal bars, the first on top.

    Parameters
    ----------
    title : str
    amounts : mapping of a label to a number
        Labels may be long; numbers may be negative.
    x, y : str
        What the axes are called.

    Returns
    -------
    Chart
        Draws itself; its text is a table.

    Raises
    ------
    HanabiError
        There is nothing to draw, or something is no number; it says which.

    Examples
    --------
    >>> print(bars("Copies", {1: 3, 2: 2, 5: 1}))
    Copies
    1  3  ████████████████████
    2  2  █████████████
    5  1  ███████
    """
    return Chart("bars", _line(title), (("", _labelled(title, amounts)),), _line(x), _line(y))


def columns(title: str, amounts: Mapping[Label, Amount], *, x: str = "", y: str = "") -> Chart:
    """Return vertical columns, from left to right: for numbers in an order, such as scores.

    Parameters
    ----------
    title : str
    amounts : mapping of a label to a number
    x, y : str
        All as of `bars`.

    Returns
    -------
    Chart

    Raises
    ------
    HanabiError
        As of `bars`.

    Examples
    --------
    >>> print(columns("Games by score", {24: 1, 25: 3}, x="score", y="games"))
    Games by score
    24  1  ███████
    25  3  ████████████████████
    """
    return Chart("columns", _line(title), (("", _labelled(title, amounts)),), _line(x), _line(y))


def lines(
    title: str,
    series: Mapping[Label, Iterable[tuple[Amount, Amount]]],
    *,
    x: str = "",
    y: str = "",
) -> Chart:
    """Return lines through points, each line with a dash and marks of its own.

    Parameters
    ----------
    title : str
    series : mapping of a name to its points (x, y)
        Up to six lines. A line of one point is a mark.
    x, y : str
        What the axes are called.

    Returns
    -------
    Chart

    Raises
    ------
    HanabiError
        There is nothing to draw, or something is no number; it says which.

    Examples
    --------
    >>> print(lines("Worlds", {"left": [(1, 40), (2, 12)]}, x="clues"))
    Worlds
    clues  left
    1        40
    2        12
    """
    told = words()
    if not isinstance(series, Mapping) or not series:
        raise _fault(title, told.say("no line to draw; a name and its points (x, y) are needed"))
    if len(series) > MOST_LINES:
        raise _fault(
            title,
            told.say(
                "{found} lines; up to {most} can be told apart", found=len(series), most=MOST_LINES
            ),
        )
    found = []
    for name, points in _named(title, series).items():
        pairs = list(points) if isinstance(points, Iterable) else []
        if not 0 < len(pairs) <= MOST_POINTS:
            raise _fault(
                title,
                told.say(
                    "{name}: {found} points; 1 to {most} can be drawn",
                    name=name,
                    found=len(pairs),
                    most=MOST_POINTS,
                ),
            )
        found.append((name, tuple(_pair(title, name, pair) for pair in pairs)))
    return Chart("lines", _line(title), tuple(found), _line(x), _line(y))


def _pair(title: str, name: str, pair: object) -> tuple[Amount, Amount]:
    if not isinstance(pair, tuple | list) or len(pair) != 2:
        text = words().say(
            "{name}: {found} is no point; write (x, y)", name=name, found=shown(pair)
        )
        raise _fault(title, text)
    return _amount(title, name, pair[0]), _amount(title, name, pair[1])


def _labelled(title: str, amounts: Mapping[Label, Amount]) -> tuple[tuple[str, Amount], ...]:
    told = words()
    if not isinstance(amounts, Mapping) or not amounts:
        raise _fault(title, told.say("nothing to draw; labels with a number each are needed"))
    if len(amounts) > MOST_LABELS:
        raise _fault(
            title,
            told.say(
                "{found} bars; up to {most} can be drawn", found=len(amounts), most=MOST_LABELS
            ),
        )
    named = _named(title, amounts)
    return tuple((label, _amount(title, label, value)) for label, value in named.items())


def _named(title: str, values: Mapping[Label, _T]) -> dict[str, _T]:
    found: dict[str, _T] = {}
    for label, value in values.items():
        name = _line(label)
        if name in found:
            text = words().say("two things are called {name}; labels must differ", name=shown(name))
            raise _fault(title, text)
        found[name] = value
    return found


def _amount(title: str, label: str, value: object) -> Amount:
    if isinstance(value, Real) and not isinstance(value, bool):
        exact = (
            Fraction(int(value.numerator), int(value.denominator))
            if isinstance(value, Rational)
            else float(value)
        )
        if isfinite(exact) and -LARGEST <= exact <= LARGEST:
            whole = isinstance(exact, Fraction) and exact.denominator == 1
            return int(exact) if whole else exact
    text = words().say(
        "{name}: {found}, but a number up to {largest} is needed",
        name=label,
        found=shown(value),
        largest="10¹⁵",
    )
    raise _fault(title, text)


def _line(text: object) -> str:
    """Return `text` as it may be drawn: on one line, not too long."""
    one = harmless(str(text))
    return one if len(one) <= _LONGEST else f"{one[: _LONGEST - 1]}…"


def _fault(title: object, text: str) -> HanabiError:
    return HanabiError(words().say("chart {title}: {fault}", title=shown(title), fault=text))
