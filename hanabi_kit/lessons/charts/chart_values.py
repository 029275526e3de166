"""The numbers of a chart with their names, and the same in text and in words."""

from __future__ import annotations

from dataclasses import dataclass, field
from fractions import Fraction
from typing import Literal

from hanabi_kit.language import Words, words
from hanabi_kit.render.player_names import columns as columns_of
from hanabi_kit.render.player_names import padded
from hanabi_kit.support.faces import counted, face, plain

Amount = int | float | Fraction
Points = tuple[tuple[str | Amount, Amount], ...]

_TEXT_BAR = 20  # signs that the longest bar takes in a text
_TOLD_POINTS = 30  # of a line, one by one, in words
_TEXT_ROWS = 40
_EXACT = 9999  # largest number that a fraction is written with


@dataclass(frozen=True)
class Charted:
    """Numbers with names; `hanabi_kit.lessons.charts` draws them."""

    kind: Literal["bars", "columns", "lines"]
    title: str
    # Of each line its name and its points; bars and columns are one series, with their labels in
    # place of the first numbers.
    series: tuple[tuple[str, Points], ...]
    x: str = ""  # what the axes are called; may be empty
    y: str = ""
    language: str = field(default_factory=lambda: words().language)  # in which numbers are written

    @property
    def told(self) -> Words:
        """The words of its language."""
        return words(self.language)

    def number(self, value: Amount) -> str:
        """Return a number as the chart writes it: exactly where that is short.

        Examples
        --------
        >>> chart = Charted("columns", "Chance", (("", (("r1", 1),)),))
        >>> [chart.number(value) for value in (12345, Fraction(1, 3), 2 / 3)]
        ['12,345', '1/3', '0.6667']
        """
        if isinstance(value, Fraction) and value.denominator > 1:
            if max(abs(value.numerator), value.denominator) <= _EXACT:
                return str(value).replace("-", "−")
            return f"≈ {self.number(float(value))}"
        whole = int(value)
        text = self.told.number(whole) if whole == value else self.told.decimal(f"{value:.4g}")
        return text.replace("-", "−")

    def describe(self) -> str:
        """Return the chart in words, with its numbers: what a screen reader tells."""
        what = {
            "bars": self.told.say("Bar chart: {title}.", title=self.title),
            "columns": self.told.say("Column chart: {title}.", title=self.title),
            "lines": self.told.say("Line chart: {title}.", title=self.title),
        }[self.kind]
        return " ".join([what, *(self._in_words(name, points) for name, points in self.series)])

    def _in_words(self, name: str, points: Points) -> str:
        if self.kind != "lines":
            return self.told.joined([self._pair(*point) for point in points]) + "."
        left_out = len(points) - _TOLD_POINTS
        pairs = [
            f"({self._first(x)}; {self.number(y)})"
            for x, y in (points if left_out <= 0 else points[:: -(-len(points) // _TOLD_POINTS)])
        ]
        if left_out > 0:
            pairs.append("…")
        return self.told.say("{label}: {text}", label=name, text=" ".join(pairs)) + "."

    def _pair(self, label: str | Amount, value: Amount) -> str:
        return self.told.say("{label}: {text}", label=label, text=self.number(value))

    def _first(self, value: str | Amount) -> str:
        return value if isinstance(value, str) else self.number(value)

    def __str__(self) -> str:
        rows = self._bar_rows() if self.kind != "lines" else self._line_rows()
        widths = [max(map(columns_of, column)) for column in zip(*rows, strict=True)]
        told = [self.title]
        for row in rows:
            cells = [padded(row[0], widths[0])]
            for cell, width in zip(row[1:], widths[1:], strict=True):
                blank = " " * (width - columns_of(cell))
                cells.append(cell if "█" in cell or not cell.strip() else blank + cell)
            told.append("  ".join(cells).rstrip())
        return "\n".join(told)

    def _bar_rows(self) -> list[tuple[str, ...]]:
        points = self.series[0][1]
        longest = max(abs(float(value)) for _, value in points) or 1
        return [
            (str(label), self.number(value), "█" * round(_TEXT_BAR * abs(float(value)) / longest))
            for label, value in points
        ]

    def _line_rows(self) -> list[tuple[str, ...]]:
        at = {x: None for _, points in self.series for x, _ in points}
        found = [dict(points) for _, points in self.series]
        rows = [
            (
                self._first(x),
                *(self.number(points[x]) if x in points else "" for points in found),
            )
            for x in sorted(at, key=lambda x: (isinstance(x, str), x))
        ]
        if len(rows) > _TEXT_ROWS:
            half = _TEXT_ROWS // 2
            rows = [*rows[:half], ("…",) * len(rows[0]), *rows[-half:]]
        return [(self.x or "x", *(name for name, _ in self.series)), *rows]

    @face
    def __repr__(self) -> str:
        points = counted(sum(len(points) for _, points in self.series), "point")
        return f"Chart of {self.kind}: {plain(str(self.title), 60)}, {points}"
