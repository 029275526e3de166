"""Charts: every number stands in the picture, in the table and in the words for a screen reader."""

from __future__ import annotations

import math
import xml.etree.ElementTree as ET
from fractions import Fraction

import pytest
from hypothesis import given
from hypothesis import strategies as st

from hanabi_kit.errors import HanabiError
from hanabi_kit.language import speaking
from hanabi_kit.lessons.charts import bars, columns, lines
from hanabi_kit.lessons.charts.chart import LARGEST, Chart
from hanabi_kit.render.player_names import harmless

SVG = "{http://www.w3.org/2000/svg}"
ODDS = {"y1": Fraction(1, 8), "b1": Fraction(1, 2), "p5": Fraction(3, 8)}
GROWTH = {"plain": [(1, 40), (2, 320), (3, 2100)], "memo": [(1, 30), (2, 120), (3, 400)]}


def drawn(chart: Chart) -> ET.Element:
    return ET.fromstring(chart.svg())


def told(chart: Chart) -> list[str]:
    """Return every text of a picture; one in several lines is one."""
    found = drawn(chart).iter(f"{SVG}text")
    return [" ".join(element.itertext()) for element in found]


def sizes(chart: Chart, name: str) -> list[float]:
    return [float(box.get(name, 0)) for box in drawn(chart).iter(f"{SVG}rect") if box.get("y")]


@pytest.mark.parametrize("make", [bars, columns])
def test_every_bar_has_its_label_and_its_exact_number(make: object) -> None:
    chart = make("Odds of slot 4", ODDS, x="chance", y="card")  # type: ignore[operator]
    texts = told(chart)
    for text in ("Odds of slot 4", "chance", "card", "y1", "b1", "p5", "1/8", "1/2", "3/8"):
        assert texts.count(text) == 1, (text, texts)
    for label, number in ODDS.items():
        assert f"{label}: {number}" in chart.describe()
        assert [label, str(number)] in [line.split()[:2] for line in str(chart).splitlines()]


def test_bars_are_as_long_as_their_numbers_and_stand_in_order() -> None:
    chart = bars("Odds", ODDS)
    # leather draws from the bottom.
    assert sizes(chart, "width") == pytest.approx(
        [sizes(chart, "width")[1] * float(2 * ODDS[label]) for label in ("p5", "b1", "y1")]
    )
    heights = [float(box.get("y", 0)) for box in drawn(chart).iter(f"{SVG}rect") if box.get("y")]
    assert heights == sorted(heights, reverse=True)


def test_columns_begin_at_nought_even_where_all_are_large() -> None:
    one, two = sizes(columns("Mean score", {"Hat": 24.9, "Seer": 24.99}), "height")
    assert one / two == pytest.approx(24.9 / 24.99)


def test_lines_go_through_their_points_and_have_names_dashes_and_marks_of_their_own() -> None:
    chart = lines("States", GROWTH, x="cards", y="states")
    assert {"States", "plain", "memo", "cards", "states", "1", "2", "3"} <= set(told(chart))
    series = [g for g in drawn(chart).iter(f"{SVG}g") if g.get("class") == "series lines"]
    dashes = {group[0].get("stroke-dasharray") for group in series}
    marks = {group[1].tag + group[1].get("d", "") for group in series}
    assert len(dashes) == len(marks) == len(series) == 2
    assert "plain: (1; 40) (2; 320) (3; 2,100)." in chart.describe()


def test_one_point_is_a_mark() -> None:
    chart = lines("One", {"p": [(3, Fraction(1, 3))]})
    assert len(list(drawn(chart).iter(f"{SVG}circle"))) == 1


def test_a_picture_on_a_page_takes_the_pages_colour_and_has_no_backdrop() -> None:
    page = ET.fromstring(bars("Odds", ODDS).html())
    assert page.get("fill") == "currentColor"
    assert page.get("role") == "img"
    assert "1/8" in str(page.get("aria-label"))
    assert "#ffffff" not in [box.get("fill") for box in page.iter(f"{SVG}rect")]
    alone = drawn(bars("Odds", ODDS))
    assert alone[0].get("fill") == "#ffffff"


def test_a_cell_gets_a_page_a_picture_and_a_table() -> None:
    bundle = bars("Odds", ODDS)._repr_mimebundle_()
    assert set(bundle) == {"text/html", "image/svg+xml", "text/plain"}
    for text in bundle.values():
        assert "http" not in text.replace('"http://www.w3.org/2000/svg"', "")


def test_titles_and_labels_are_text() -> None:
    chart = columns("<script>alert(1)</script> & \x00\u202e", {'"><img src=x>': 1})
    assert "<script" not in chart.html()
    assert "<img" not in chart.html()
    assert "<script>alert(1)</script> &" in told(chart)


def test_long_titles_and_labels_get_more_lines() -> None:
    label = "the sixth of the cards that nobody has seen yet"
    words = told(bars("a title that is much longer than the picture is wide: " * 2, {label: 1}))
    assert label in words
    assert max(map(len, words)) < 80


def test_labels_without_room_are_left_out_by_the_same_step() -> None:
    chart = columns("Scores", {score: 1000 + score for score in range(26)})
    shown = [text for text in told(chart) if text.isdigit() and int(text) <= 25]
    assert {"0", "2", "24"} <= set(shown)
    assert "1" not in shown
    assert "25: 1,025" in chart.describe()


def test_whole_numbers_have_whole_ticks_and_large_ones_powers_of_ten() -> None:
    assert "0.5" not in told(columns("Copies", {"1": 1, "5": 2}))
    assert "500·10⁶" in told(bars("Deals", {"a": 10**9, "b": 2 * 10**8}))


def test_numbers_are_written_as_the_language_does() -> None:
    assert columns("Noms", {"a": 12345.5}).number(0.25) == "0.25"
    with speaking("fr"):
        chart = columns("Noms", {"a": 12345, "b": -2.5})
    assert "12\u202f345" in told(chart)
    assert "−2,5" in told(chart)


def test_fractions_too_long_to_read_are_marked_as_rounded() -> None:
    assert columns("c", {"a": 1}).number(Fraction(10**6, 10**6 + 1)) == "≈ 1"


def test_long_lines_are_told_in_part() -> None:
    chart = lines("Share", {"sim": [(n, 1 / n) for n in range(1, 500)]})
    assert len(chart.describe()) < 800
    assert len(str(chart).splitlines()) < 50


numbers = st.one_of(
    st.integers(-LARGEST, LARGEST),
    st.fractions(-1000, 1000, max_denominator=10**6),
    st.floats(-float(LARGEST), float(LARGEST)),
)


labels = st.lists(st.text(max_size=30), min_size=1, max_size=60, unique_by=harmless)


@given(
    labels.flatmap(lambda names: st.fixed_dictionaries(dict.fromkeys(names, numbers))), st.text()
)
def test_whatever_can_be_drawn_is_well_formed(amounts: dict[str, float], title: str) -> None:
    for make in (bars, columns):
        chart = make(title, amounts)
        ET.fromstring(chart.html())
        assert str(chart)


@given(st.lists(st.tuples(numbers, numbers), min_size=1, max_size=60))
def test_whatever_line_can_be_drawn_is_well_formed(points: list[tuple[float, float]]) -> None:
    chart = lines("t", {"a": points, "b": points[:1]}, x="x", y="y")
    ET.fromstring(chart.svg())
    assert str(chart)


@pytest.mark.parametrize(
    ("amounts", "fault"),
    [
        ({}, "nothing to draw"),
        ([1, 2], "nothing to draw"),
        (None, "nothing to draw"),
        ({"r1": math.nan}, "r1: nan, but a number"),
        ({"r1": math.inf}, "r1: inf, but a number"),
        ({"r1": "3"}, "r1: '3', but a number"),
        ({"r1": True}, "r1: True, but a number"),
        ({"r1": None}, "r1: None, but a number"),
        ({"r1": 10**16}, "up to 10¹⁵"),
        ({"1": 1, 1: 2}, "two things are called '1'"),
        (dict.fromkeys(range(61), 1), "61 bars; up to 60"),
    ],
)
def test_what_cannot_be_drawn_is_said(amounts: object, fault: str) -> None:
    for make in (bars, columns):
        with pytest.raises(HanabiError, match=f"chart 'Odds': .*{fault}"):
            make("Odds", amounts)  # type: ignore[arg-type]


@pytest.mark.parametrize(
    ("series", "fault"),
    [
        ({}, "no line to draw"),
        ([(1, 2)], "no line to draw"),
        ({"a": []}, "a: 0 points"),
        ({"a": None}, "a: 0 points"),
        ({"a": [1, 2]}, r"a: 1 is no point; write \(x, y\)"),
        ({"a": [(1, 2, 3)]}, r"a: \(1, 2, 3\) is no point"),
        ({"a": [(1, math.nan)]}, "a: nan, but a number"),
        ({"a": [("one", 1)]}, "a: 'one', but a number"),
        ({str(n): [(1, 1)] for n in range(7)}, "7 lines; up to 6"),
    ],
)
def test_which_line_cannot_be_drawn_is_said(series: object, fault: str) -> None:
    with pytest.raises(HanabiError, match=f"chart 'S': .*{fault}"):
        lines("S", series)  # type: ignore[arg-type]
