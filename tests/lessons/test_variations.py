"""Exercises with other numbers: each is as sound as the exercise that it is like."""

from __future__ import annotations

from collections import Counter
from fractions import Fraction
from itertools import permutations

import pytest

from hanabi_kit.errors import HanabiError
from hanabi_kit.lessons import LESSONS, check, exercise, exercises_of, hint, reveal
from hanabi_kit.lessons.answers import Cards, Hand, Number, Numbers, Slots
from hanabi_kit.lessons.exercise import Exercise
from hanabi_kit.lessons.variations import varied_of
from hanabi_kit.puzzles.progress import ProgressFile
from hanabi_kit.widgets.exercise.session import ExerciseSession
from tests.helpers.giveaways import giveaways

BASES = [base for lesson in LESSONS for base in varied_of(lesson.code)]
SEEDS = range(1, 21)
each_base = pytest.mark.parametrize("base", BASES)

OF_OTHER_REASONS = {
    "00.3": "one question about a table that was made for it",
    "00.4": "one question about a table that was made for it",
    "01.1": "a vote, which is settled once",
    "01.4": "a new card has heard nothing, whatever was said: the answer is always the same",
    "01b.2": "asks after a list that is made for it",
    "01b.3": "asks after a line of Python that is made for it",
    "01.8": "a question about all clues: it has no numbers",
    "02.1": "a vote, which is settled once",
    "04.6": "one question about a table that was made for it",
    "05.2": "one question about a deal that was looked for",
    "05.3": "one question about a deal that was looked for",
    "05.7": "only with five players are the kinds of clue a power of two",
    "08.1": "a vote, which is settled once",
    "08.5": "a game from a paper",
    "09.2": "one order of cards that was made for it",
}
"""Exercises whose answer the kit computes and that have no variations, and why."""


def test_of_every_exercise_it_is_told_whether_it_has_variations() -> None:
    computed = {
        one.id
        for lesson in LESSONS
        for one in exercises_of(lesson.code)
        if isinstance(one.answer, Number | Numbers | Cards | Slots | Hand)
    }
    assert computed == set(BASES) ^ set(OF_OTHER_REASONS)


def _face(one: Exercise) -> object:
    texts = (one.question, one.explanation, *one.hints, *(mistake.why for mistake in one.mistakes))
    return [(text.en, text.fr) for text in texts], _right(one)


def _right(one: Exercise) -> str:
    return one.answer.written(one.answer.right)


@each_base
def test_each_is_sound(base: str) -> None:
    for seed in SEEDS:
        one = exercise(f"{base}#{seed}")
        right = one.answer.read(_right(one))
        assert one.answer.is_right(right)
        assert one.mistake_of(right) is None
        wrong = {mistake.name for mistake in one.mistakes if mistake.name}
        assert len(one.mistakes) >= 3
        assert len(wrong) >= min(3, len({mistake.name for mistake in exercise(base).mistakes}))
        for mistake in one.mistakes:
            assert not one.answer.is_right(one.answer.read(mistake.answer))
        said = [*one.hints, *(mistake.why for mistake in one.mistakes)]
        for language in ("en", "fr"):
            assert not [
                told for text in said for told in giveaways(one, text.text(language), language)
            ]
        if one.table is not None:
            one.table()


@each_base
def test_there_are_many_and_none_is_the_lessons_own(base: str) -> None:
    every = [exercise(f"{base}#{seed}") for seed in SEEDS]
    faces = [str(_face(one)) for one in every]
    assert len(set(faces)) >= 8
    right = Counter(map(_right, every))
    assert len(right) >= 3
    assert max(right.values()) <= len(every) * 3 // 5
    assert str(_face(exercise(base))) not in faces
    own = varied_of(base[:2])[base]
    assert str(_face(own.variation(7))) == faces[6]


def _cards_of(one: Exercise) -> list[str]:
    """Read the cards out of sight from the question, as a pupil does."""
    found: list[str] = []
    text = one.question.en.replace("(", "").replace(")", "").replace(",", "").replace(".", " ")
    words = text.replace(":", " ").split()
    start = next(at for at, word in enumerate(words) if _is_card(word))
    for at in range(start, len(words)):
        if _is_card(words[at]):
            many = {"two": 2, "three": 3}.get(words[at + 1], 1)
            found += [words[at]] * many
        elif words[at] not in ("and", "two", "three", "copies"):
            break
    return found


def _is_card(word: str) -> bool:
    return len(word) == 2 and word[0] in "rygbp" and word[1] in "12345"


def _share(worlds: list[tuple[str, ...]], card: str, slot: int) -> Fraction:
    return Fraction(sum(world[slot] == card for world in worlds), len(worlds))


@pytest.mark.parametrize("base", [base for base in BASES if base.startswith("03.")])
def test_odds_agree_with_worlds_written_down_one_by_one(base: str) -> None:
    for seed in SEEDS:
        one = exercise(f"{base}#{seed}")
        cards = _cards_of(one)
        asked, other, third = dict.fromkeys(cards)
        worlds = [
            tuple(cards[at] for at in places) for places in permutations(range(len(cards)), 2)
        ]
        wanted: object
        match base:
            case "03.2":
                hands = ((asked, asked), (asked, other), (other, third))
                wanted = tuple(Fraction(worlds.count(hand)) for hand in hands)
            case "03.3":
                cards.remove(asked)
                wanted = Fraction(cards.count(asked), len(cards))
            case "03.5":
                wanted = _share([world for world in worlds if world[0] == asked], asked, 1)
            case "03.6":
                some = [world for world in worlds if asked in world]
                wanted = Fraction(some.count((asked, asked)), len(some))
            case _:
                fit = [w for w in worlds if w[0] in (asked, other) and w[1] in (other, third)]
                wanted = _share(fit, other, 1)
        assert getattr(one.answer, "right", None) == wanted, one.question.en


def test_a_variation_is_answered_as_any_exercise() -> None:
    book = ProgressFile()
    one = exercise("03.3#1")
    assert (one.base, one.variation, one.lesson) == ("03.3", 1, "03")
    assert hint("03.3#1") == one.hints[0].text()
    assert not check("03.3#1", one.mistakes[0].answer, book=book)
    assert check("03.3#1", _right(one), book=book)
    assert reveal("03.3#1", book=book).answer == _right(one)
    assert [attempt.puzzle for attempt in book.attempts] == ["03.3#1"] * 3
    assert one.id not in [own.id for own in exercises_of("03")]


@pytest.mark.parametrize(
    ("id_", "said"),
    [
        ("03.1#1", "03.1 has no variations; of this lesson these have: 03.2"),
        ("03.4#2", "no variations"),
        ("08.1#1", "08.1 has no variations"),
        ("03.3#0", "ids look like"),
        ("03.3#", "ids look like"),
        ("03.3#-1", "ids look like"),
        ("03.99#1", "this lesson has"),
    ],
)
def test_what_is_not_there_is_told(id_: str, said: str) -> None:
    with pytest.raises(HanabiError, match=said):
        exercise(id_)


def test_a_card_goes_on_to_another_like_it() -> None:
    session = ExerciseSession("03.3", book=ProgressFile())
    with pytest.raises(HanabiError, match="once this one is solved"):
        session.another()
    session.put("1/2")
    session.check()
    before = session.state
    session.another()
    assert (session.exercise.id, session.given, session.verdict) == ("03.3#1", None, None)
    session.put(_right(session.exercise))
    assert session.check()
    after = session.state
    session.restore(before)
    assert (session.exercise.id, session.given) == ("03.3", "1/2")
    session.restore(after)
    assert session.exercise.id == "03.3#1"
    with pytest.raises(HanabiError):
        session.restore(after | {"variation": 2, "answer": "x" * 999})
    assert session.state == after
