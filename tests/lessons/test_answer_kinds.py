"""Every kind of answer takes whatever it is given: a value, or words; and writes what it reads."""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import suppress
from decimal import Decimal
from fractions import Fraction
from itertools import count
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from hanabi_kit.actions import Play
from hanabi_kit.cards import Slot
from hanabi_kit.errors import HanabiError
from hanabi_kit.language import speaking
from hanabi_kit.lessons import LESSONS, exercises_of
from hanabi_kit.lessons.answers import (
    AnswerKind,
    Cards,
    Choice,
    Choices,
    Function,
    Hand,
    Number,
    Numbers,
    Order,
    Slots,
    TableAction,
)
from hanabi_kit.lessons.exercise import Exercise
from tests.helpers.sample_exercises import KINDS

READ = {name: answers[0] for name, answers in KINDS.items() if name != "function"}
TYPED = [
    one
    for lesson in LESSONS
    for one in exercises_of(lesson.code)
    if not isinstance(one.answer, Function)
]
each_kind = pytest.mark.parametrize("kind", READ.values(), ids=READ)
each_exercise = pytest.mark.parametrize("exercise", TYPED, ids=[one.id for one in TYPED])


def read_or_told(kind: AnswerKind, given: object) -> None:
    """Read an answer; it is one that can be written and read again, or words say why not."""
    try:
        value = kind.read(given)
    except HanabiError:
        return
    written = kind.written(value)
    with suppress(HanabiError):  # a decimal of many digits, say
        assert kind.written(kind.read(written)) == written
    assert kind.is_right(value) in (True, False)
    assert isinstance(kind.nearly(value), str)


@each_kind
@given(text=st.text(max_size=60) | st.text(alphabet="abcdrygbp12345 ,;|-()[]/*!?", max_size=30))
def test_any_text_is_an_answer_or_is_told_what_one_is(kind: AnswerKind, text: str) -> None:
    read_or_told(kind, text)


class Sly:
    """A value that raises whatever is asked of it."""

    def __iter__(self) -> Iterator[int]:
        return iter(count())

    def __eq__(self, other: object) -> bool:
        raise RuntimeError

    def __hash__(self) -> int:
        return 1

    def __repr__(self) -> str:
        raise RuntimeError


def breaking_off() -> Iterator[str]:
    """Yield the begin of an answer, and raise."""
    yield "a"
    raise IndexError


ODD: tuple[Any, ...] = (
    *(None, True, 0, -1, 10**5000, 0.1, 1e300, float("nan"), float("inf"), 1j, Decimal("0.5")),
    *(b"b", [], [[]], {}, set(), {"a": True}, ["a", None], [float("nan")], range(10), count()),
    *(object(), Sly(), Fraction(1, 3), Play(Slot(2)), lambda: "b", "x" * 10_000, "(" * 900),
    *([Sly()], breaking_off(), bytearray(b"b"), memoryview(b"b"), "\ud800", "1\ud8003"),
    *(
        "9**9**9",
        "1/0",
        "=SUM(A1:A9)",
        "__import__('os')",
        "\x00\x1b[2J",
        "مرحبا",
        "😀" * 50,
        "[" * 50,
    ),
    *("1" * 999, "a" * 999, "b, " * 300, "-" * 999, "1/" * 400, "and " * 200, "r4" * 400),
)


@each_kind
@pytest.mark.parametrize("odd", ODD, ids=range(len(ODD)))
def test_odd_values_are_answers_or_are_told_what_one_is(kind: AnswerKind, odd: object) -> None:
    for language in ("en", "fr"):
        with speaking(language):
            read_or_told(kind, odd)


@each_kind
def test_numpy_values_are_read_as_those_of_python(kind: AnswerKind) -> None:
    numpy = pytest.importorskip("numpy")
    arrays = (numpy.array([1, 2]), numpy.array(["a"]), numpy.array(5), numpy.array([[1], [2]]))
    for value in (numpy.int64(7), numpy.float32(0.5), *arrays, [arrays[0]], {1: arrays[0]}):
        read_or_told(kind, value)
    assert Slots([2, 3]).read(numpy.array([2, 3])) == Slots([2, 3]).read([2.0, Fraction(3)])
    assert Number(7).is_right(Number(7).read(numpy.int64(7)))
    assert Numbers([1, 2]).is_right(Numbers([1, 2]).read(numpy.array([1, 2])))


def variations(exercise: Exercise) -> Iterator[str]:
    """Yield other spellings of the right answer, by its kind."""
    kind = exercise.answer
    right = kind.written(kind.right)
    if not right:
        return
    yield from (right, right.upper(), f"  {right} ", f"{right}.", f"({right})", f"[ {right} ]")
    yield from (f"{right} !", f"“{right}”", right.replace(" ", "  "))
    match kind:
        case Choice() | Choices() | Order():
            keys = right.split()
            yield from (", ".join(keys), " > ".join(keys), ") ".join([*keys, ""]))
            for language in ("en", "fr"):
                yield "\n".join(kind.options[key].text(language) for key in keys)
            if not isinstance(kind, Order):
                yield " and ".join(keys)
                yield " et ".join(keys)
        case Number():
            yield from (f"= {right}", f"{right} points", f"about {right}", f"environ {right}")
        case Cards() | Slots():
            yield from (right.replace(" ", ", "), right.replace(" ", " et "), f"{{{right}}}")
        case Hand():
            yield right.replace(" | ", "; ")
        case Numbers():
            yield from (right.replace("; ", ", "), right.replace("; ", " and "))
        case TableAction():
            yield from (right.replace(" ", " slot "), f"I {right}", right.replace(" ", " n° "))


@each_exercise
def test_other_spellings_of_the_right_answer_are_right(exercise: Exercise) -> None:
    kind = exercise.answer
    for language in ("en", "fr"):
        with speaking(language):
            refused = [text for text in variations(exercise) if not kind.is_right(kind.read(text))]
            assert refused == []


@each_exercise
def test_every_option_is_named_by_its_letter_and_its_words(exercise: Exercise) -> None:
    options = getattr(exercise.answer, "options", {})
    for key, option in options.items():
        one = Choice(options, key)
        for text in (key, key.upper(), f"{key})", f"({key})", option.en, option.fr):
            assert one.read(text) == key, text
        assert one.read(f"{key}) {option.en}") == key


@each_exercise
def test_a_wrong_answer_always_gets_words_that_do_not_tell(exercise: Exercise) -> None:
    kind = exercise.answer
    right = kind.written(kind.right)
    for mistake in exercise.mistakes:
        said = kind.nearly(kind.read(mistake.answer))
        assert said
        assert len(right) < 4 or right not in said


@pytest.mark.parametrize(
    "text",
    [
        "slot 1: r1, slot 2: r2 r3",
        "card 1: r1 card 2: r2 r3",
        "1: r1 2: r2 r3",
        "1) r1, 2) r2 r3",
        "carte n° 1 : r1, carte n° 2 : r2 r3",
        "n° 1: r1 n° 2: r2 r3",
        "emplacement 1: r1 emplacement 2: r2 r3",
        "Platz 1: r1, Platz 2: r2 r3",
    ],
)
def test_the_slots_of_a_hand_may_be_named_one_after_the_other(text: str) -> None:
    hand = Hand(["r1", "r2 r3"])
    assert hand.read(text) == hand.right
