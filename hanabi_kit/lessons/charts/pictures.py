"""How a chart is drawn: the library `leather` places it, and here it gets what a class needs.

That is: words in the colour of the page around it, so that it can be read on light and dark ones;
the exact number at every bar; a dash and a mark for each line, so that colour is never all; long
labels in several lines; and the whole in words for who does not see it.
"""

from __future__ import annotations

import itertools
import math
import textwrap
import xml.etree.ElementTree as ET
from collections.abc import Callable, Iterator, Sequence
from decimal import Decimal
from fractions import Fraction
from typing import Any

import leather

from hanabi_kit.lessons.charts.chart_values import Amount, Charted
from hanabi_kit.render.player_names import columns as columns_of
from hanabi_kit.render.player_names import cut

_WIDTH, _PLOT = 560, 300
_BAR = 27  # height of a bar with what is between two
_MARGIN = _WIDTH * 0.05  # leather's own
_LETTER = 7.4  # width of a letter of the labels, on average
_LINE = 16  # height of a line of labels
_LABEL = 26  # letters of a bar's label in one line
_MOST_MARKS = 40
_MILLION = 10**6
_RAISED = str.maketrans("0123456789", "⁰¹²³⁴⁵⁶⁷⁸⁹")

_FONT = "system-ui, 'Segoe UI', 'Noto Sans', 'DejaVu Sans', sans-serif"
_INK = "currentColor"
# Each stands out from white and from the dark theme by at least 3 : 1.
_COLOURS = ("#2f75b5", "#c65102", "#2e8b57", "#8e5bbf", "#9a7500", "#777777")
_DASHES = ("none", "7 4", "2 3", "9 3 2 3", "14 4", "4 4")


def inline(chart: Charted) -> str:
    """Return a chart as SVG that stands in a page and takes its colour for words."""
    return _written(_root(chart))


def document(chart: Charted) -> str:
    """Return a chart as an SVG document with a backdrop of its own."""
    root = _root(chart)
    root.set("color", "#1c1c1c")
    backdrop = {"width": "100%", "height": "100%", "fill": "#ffffff"}
    root.insert(0, ET.Element("rect", backdrop))
    return _written(root)


def _written(root: ET.Element) -> str:
    return ET.tostring(root, encoding="unicode")


def _root(chart: Charted) -> ET.Element:
    plot, height = _Artist(chart).draw()
    title = textwrap.wrap(chart.title, int((_WIDTH - 2 * _MARGIN) / 8.6))
    top = len(title) * 22
    root = ET.Element(
        "svg",
        {
            "xmlns": "http://www.w3.org/2000/svg",
            "viewBox": f"0 0 {_WIDTH} {height + top:g}",
            "width": str(_WIDTH),
            "height": f"{height + top:g}",
            "role": "img",
            "aria-label": chart.describe(),
            "style": "max-width:100%;height:auto",
            "font-family": _FONT,
            "font-size": "14",
            "fill": _INK,
        },
    )
    for number, line in enumerate(title):
        place = {"x": f"{_MARGIN:g}", "y": str(26 + 22 * number)}
        root.append(_text(line, place | {"font-size": "16", "font-weight": "600"}))
    plot.set("transform", f"translate(0 {top})")
    root.append(plot)
    return root


def _text(words: str, attributes: dict[str, str]) -> ET.Element:
    element = ET.Element("text", attributes)
    element.text = words
    return element


def _decimal(value: str | Amount) -> Decimal:
    """Return a number as leather reckons with it; which is exact enough to draw."""
    if isinstance(value, Fraction):
        return Decimal(value.numerator) / Decimal(value.denominator)
    return Decimal(value)


def _numbers(element: ET.Element, *names: str) -> list[float]:
    return [float(element.get(name, 0)) for name in names]


class _Artist:
    """Draws one chart without its title."""

    def __init__(self, chart: Charted) -> None:
        self.chart = chart
        self.points = chart.series[0][1]
        self.named = chart.kind != "lines"
        self.numbers = [y for _, points in chart.series for _, y in points]
        self.labels = [str(x) for x, _ in self.points] if self.named else []

    def draw(self) -> tuple[ET.Element, float]:
        """Return the drawing and its height."""
        chart = self.chart
        drawn = leather.Chart()
        height = float(_PLOT)
        if chart.kind == "bars":
            rows = [textwrap.wrap(label, _LABEL) or [""] for label in self.labels]
            height = 2 * _MARGIN + 22 + 30 * bool(chart.x)
            height += len(rows) * max(_BAR, 4 + _LINE * max(map(len, rows)))
            drawn.add_bars([(_decimal(value), str(label)) for label, value in self.points])
            self._measure(drawn.set_x_scale, drawn.add_x_axis, self.numbers, chart.x)
            drawn.add_y_axis(tick_formatter=self._widest, name=chart.y or None)
        else:
            if chart.kind == "columns":
                drawn.add_columns([(str(label), _decimal(value)) for label, value in self.points])
                drawn.add_x_axis(name=chart.x or None)
            else:
                for index, (name, points) in enumerate(chart.series):
                    pairs = [(_decimal(x), _decimal(y)) for x, y in points]
                    drawn.add_line(pairs, name=name, stroke_color=_COLOURS[index])
                places = [x for _, points in chart.series for x, _ in points]
                self._measure(drawn.set_x_scale, drawn.add_x_axis, places, chart.x, across=True)
            self._measure(drawn.set_y_scale, drawn.add_y_axis, self.numbers, chart.y)
        group = drawn.to_svg_group(_WIDTH, height)
        group.remove(group[0])  # leather's own backdrop
        return group, height + self._finish(group)

    # -- scales ----------------------------------------------------------------------------------

    def _measure(
        self,
        set_scale: Callable[[Any], None],
        add_axis: Callable[..., None],
        found: Sequence[Any],
        name: str,
        *,
        across: bool = False,
    ) -> None:
        """Give a chart an axis for numbers: through zero wherever that wastes little room."""
        least, most = _decimal(min(found)), _decimal(max(found))
        if self.named or (not across and (0 <= least <= most / 2 or 0 < least == most)):
            least = min(least, Decimal(0))
        if self.named:
            most = max(most, Decimal(0))
        if least == most:  # a single point, or all bars are zero
            least, most = (least, most + 1) if least == 0 else (least - 1, most + 1)
        scale = leather.Linear(least, most)
        ticks = scale.ticks()
        if all(isinstance(value, int) for value in found):
            places = sorted(set(found)) if across else []
            whole = [tick for tick in ticks if tick == int(tick)]
            ticks = list(map(Decimal, places)) if 2 <= len(places) <= 12 else whole
            if across and self._are_tight(ticks):
                ticks = whole
        set_scale(scale)
        add_axis(ticks=ticks, tick_formatter=self._tick, name=name or None)

    def _are_tight(self, ticks: Sequence[Decimal]) -> bool:
        """Whether labels below an axis would run into each other."""
        pairs = itertools.pairwise(ticks)
        nearest = min((later - tick for tick, later in pairs), default=Decimal(1))
        widest = max(len(self._tick(tick, 0, 0)) for tick in ticks) + 1
        room = (_WIDTH - 3 * _MARGIN) * float(nearest / ((ticks[-1] - ticks[0]) or 1))
        return room < widest * _LETTER

    def _tick(self, value: Decimal, index: int, count: int) -> str:
        power = 3 * ((value.adjusted() // 3) if abs(value) >= _MILLION else 0)
        value = value.scaleb(-power)
        text = self.chart.number(int(value) if value == int(value) else float(value))
        return f"{text}·10{str(power).translate(_RAISED)}" if power else text

    def _widest(self, label: str, index: int, count: int) -> str:
        """Stand for a label while leather measures how wide it is."""
        return max(textwrap.wrap(label, _LABEL), key=len, default="")

    # -- after leather ---------------------------------------------------------------------------

    def _finish(self, group: ET.Element) -> float:
        """Dress what leather drew; return how much higher it became."""
        for element in group.iter():
            self._dress(element)
        legend, body = group[0]
        (axes,) = body
        below, left, drawn = axes
        canvas = _canvas(left, below)
        more = 0.0
        if self.named:
            _unruled(left if self.chart.kind == "bars" else below)
        if self.chart.kind == "bars":
            ticks = left.findall("g")
            for tick, label in zip(ticks, reversed(self.labels), strict=True):
                _split(tick[0], textwrap.wrap(label, _LABEL) or [""], centred=True)
        if self.chart.kind == "columns":
            more = self._label_columns(below)
        for index, series in enumerate(drawn):
            if self.chart.kind == "lines":
                _dress_line(series, index)
            else:
                self._dress_bars(series, canvas)
        if len(self.chart.series) > 1:
            more += self._lay_out(legend, body, canvas[0])
        return more

    @staticmethod
    def _dress(element: ET.Element) -> None:
        for name in ("font-family", "font-size"):
            element.attrib.pop(name, None)
        for name in [name for name, value in element.attrib.items() if not value]:
            del element.attrib[name]
        if element.tag == "text":
            element.attrib.pop("fill", None)
        if element.tag == "line":
            is_zero = element.get("stroke") == leather.theme.zero_color
            element.set("stroke", _INK)
            element.set("stroke-opacity", "0.7" if is_zero else "0.2")

    def _label_columns(self, below: ET.Element) -> float:
        """Put long labels into several lines, or leave out some; return how much room they take."""
        ticks = below.findall("g")
        places = [_numbers(tick[0], "x")[0] for tick in ticks]
        room = places[1] - places[0] if len(places) > 1 else _WIDTH - 4 * _MARGIN
        letters = int(room / _LETTER)
        widest = max(map(columns_of, self.labels)) + 1
        if letters < min(widest, 8):
            step = math.ceil(widest * _LETTER / room)
            for index, tick in enumerate(ticks):
                if index % step:
                    tick.remove(tick[0])
            return 0
        rows = [textwrap.wrap(label, max(letters, 1)) or [""] for label in self.labels]
        for tick, lines in zip(ticks, rows, strict=True):
            _split(tick[0], lines)
        more = _LINE * (max(map(len, rows)) - 1)
        for title in below.findall("text"):
            title.set("y", f"{_numbers(title, 'y')[0] + more:g}")
        return more

    def _dress_bars(self, series: ET.Element, canvas: tuple[float, float]) -> None:
        """Write its number to each bar, if there is room for all."""
        bars = list(series)
        told = [self.chart.number(value) for _, value in self.points]
        across = self.chart.kind == "bars"
        if across:
            told.reverse()
        narrow = not across and max(map(len, told)) * _LETTER > 1.1 * _numbers(bars[0], "width")[0]
        for bar, number in zip(bars, told, strict=True):
            bar.set("fill", _COLOURS[0])
            if not narrow:
                place = _beside if across else _above
                negative = number.startswith("−")
                series.append(_text(number, place(bar, negative, len(number), canvas)))

    def _lay_out(self, legend: ET.Element, body: ET.Element, width: float) -> float:
        """Put samples of the lines into the legend; return how much higher it became."""
        x, row, row_height = 0.0, 0, 18.0
        items = legend.findall("g/g")
        for index, (item, (name, _)) in enumerate(zip(items, self.chart.series, strict=True)):
            item.remove(item[0])  # leather's square
            item[0].text = cut(name, 48)
            item[0].set("x", "33")
            sample = {"x1": "0", "x2": "26", "y1": "-5", "y2": "-5", "stroke-width": "2"}
            line = {"stroke": _COLOURS[index], "stroke-dasharray": _DASHES[index]}
            item.append(ET.Element("line", sample | line))
            item.append(_mark(index, 13, -5))
            needed = 33 + columns_of(item[0].text) * 8
            if x and x + needed > width:
                x, row = 0.0, row + 1
            item.set("transform", f"translate({x:g} {row * row_height:g})")
            x += needed + 18
        given = float(body.get("transform", "").rstrip(")").split()[-1])
        needed_height = (row + 1) * row_height
        body.set("transform", f"translate(0 {needed_height:g})")
        return needed_height - given


def _dress_line(series: ET.Element, index: int) -> None:
    """Give a line its dash and its marks."""
    path = series[0]
    path.set("stroke-dasharray", _DASHES[index])
    path.set("stroke-linejoin", "round")
    places = list(_places(path))
    if len(places) > _MOST_MARKS:
        places = places[:: -(-len(places) // _MOST_MARKS)]
    for x, y in places:
        series.append(_mark(index, x, y))


def _unruled(axis: ET.Element) -> None:
    """Take away the lines at labels that are no numbers: nothing is measured there."""
    for tick in axis.findall("g"):
        tick.remove(tick[0])


def _canvas(left: ET.Element, below: ET.Element) -> tuple[float, float]:
    """Return how wide and high the plot is: the lines at the ticks go all across it."""
    wide, high = left.find("g/line"), below.find("g/line")
    width = 0 if wide is None else _numbers(wide, "x2")[0]
    height = 0 if high is None else _numbers(high, "y2")[0] - leather.theme.tick_size
    return width, height


def _beside(
    bar: ET.Element, negative: bool, letters: int, canvas: tuple[float, float]
) -> dict[str, str]:
    """Return where the number of a bar stands: behind its end, or within it where that is full."""
    x, y, long, high = _numbers(bar, "x", "y", "width", "height")
    needed = letters * _LETTER + 8
    place = {"y": f"{y + high / 2:g}", "dy": "0.35em"}
    end, outward = (x, -1) if negative else (x + long, 1)
    fits = end - needed >= 0 if negative else end + needed <= canvas[0] + _MARGIN
    if fits:
        anchor = "end" if negative else "start"
        return place | {"x": f"{end + outward * 5:g}", "text-anchor": anchor}
    if needed <= long:
        anchor = "start" if negative else "end"
        return place | {"x": f"{end - outward * 5:g}", "text-anchor": anchor, "fill": "#ffffff"}
    return place | {"x": f"{x + long + 5:g}", "text-anchor": "start"}


def _above(
    bar: ET.Element, negative: bool, letters: int, canvas: tuple[float, float]
) -> dict[str, str]:
    """Return where the number of a column stands: beyond its end, within it at the bottom."""
    x, y, long, high = _numbers(bar, "x", "y", "width", "height")
    place = {"x": f"{x + long / 2:g}", "text-anchor": "middle"}
    if not negative:
        return place | {"y": f"{y - 5:g}"}
    if y + high + 20 <= canvas[1]:
        return place | {"y": f"{y + high + 15:g}"}
    if high >= 20:
        return place | {"y": f"{y + high - 6:g}", "fill": "#ffffff"}
    return place | {"y": f"{y - 5:g}"}


def _split(label: ET.Element, lines: Sequence[str], *, centred: bool = False) -> None:
    """Put a label into several lines."""
    if len(lines) == 1:
        label.text = lines[0]
        return
    label.text = None
    if centred:
        label.set("y", f"{_numbers(label, 'y')[0] - _LINE * (len(lines) - 1) / 2:g}")
    x = label.get("x", "0")
    for number, line in enumerate(lines):
        span = ET.SubElement(label, "tspan", {"x": x})
        if number:
            span.set("dy", str(_LINE))
        span.text = line


def _places(path: ET.Element) -> Iterator[tuple[float, float]]:
    """Return the points that a path goes through."""
    numbers = [part for part in path.get("d", "").split() if part not in "ML"]
    for x, y in zip(numbers[::2], numbers[1::2], strict=True):
        yield float(x), float(y)


def _mark(index: int, x: float, y: float) -> ET.Element:
    """Return the mark of a line at a point: a shape of its own."""
    if index == 0:
        mark = ET.Element("circle", {"cx": f"{x:g}", "cy": f"{y:g}", "r": "4"})
    else:
        shape = (
            "M-4 -4H4V4H-4Z",
            "M0 -5L5 4H-5Z",
            "M0 -6L6 0L0 6L-6 0Z",
            "M0 5L5 -4H-5Z",
            "M-5 -2H-2V-5H2V-2H5V2H2V5H-2V2H-5Z",
        )[index - 1]
        mark = ET.Element("path", {"d": shape, "transform": f"translate({x:g} {y:g})"})
    mark.set("fill", _COLOURS[index])
    return mark
