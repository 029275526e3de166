"""What is said to somebody who has not found it yet: hints, reactions, names of misconceptions."""

from __future__ import annotations

import pytest

from hanabi_kit.lessons import LESSONS, exercises_of
from hanabi_kit.lessons.answers import Choice, Choices, Function
from hanabi_kit.lessons.exercise import Exercise
from hanabi_kit.lessons.texts import Both
from tests.helpers.giveaways import giveaways, key_lines

LONGEST_NAME = 60

ALL = [one for lesson in LESSONS for one in exercises_of(lesson.code)]
each_exercise = pytest.mark.parametrize("exercise", ALL, ids=[one.id for one in ALL])
each_language = pytest.mark.parametrize("language", ["en", "fr"])


def by_id(exercise_id: str) -> Exercise:
    return next(one for one in ALL if one.id == exercise_id)


@each_exercise
def test_there_are_two_hints_and_they_differ(exercise: Exercise) -> None:
    assert len(exercise.hints) == 2
    first, second = exercise.hints
    assert first.en != second.en
    assert first.fr != second.fr
    reasons = {mistake.why for mistake in exercise.mistakes}
    assert not reasons & set(exercise.hints)


@each_exercise
def test_every_misconception_has_a_short_name(exercise: Exercise) -> None:
    for mistake in exercise.mistakes:
        name = mistake.name
        assert isinstance(name, Both), mistake
        for words in (name.en, name.fr):
            assert 0 < len(words) <= LONGEST_NAME
            assert words[0].islower()  # a name, not a sentence
            assert not words.endswith((".", "!", "?"))
        assert name.en != name.fr


def test_a_misconception_has_one_name_in_each_language() -> None:
    names = {mistake.name for one in ALL for mistake in one.mistakes if mistake.name}
    assert len({name.en for name in names}) == len(names)
    assert len({name.fr for name in names}) == len(names)


@each_language
@each_exercise
def test_nothing_that_is_said_before_tells_the_right_answer(
    exercise: Exercise, language: str
) -> None:
    said = [*exercise.hints, *(mistake.why for mistake in exercise.mistakes)]
    found = {
        text.text(language): told
        for text in said
        if (told := giveaways(exercise, text.text(language), language))
    }
    assert not found


# -------------------------------------------------------- does the search for giveaways find any?


@each_language
@each_exercise
def test_a_planted_answer_is_found(exercise: Exercise, language: str) -> None:
    answer = exercise.answer
    if isinstance(answer, Function):
        for work in key_lines(exercise.solution):
            assert giveaways(exercise, f"Write `{work}`, and that is it.", language)
        assert key_lines(exercise.solution)
        return
    written = answer.written(answer.right)
    frame = {"en": "Not quite: the answer is {}.", "fr": "Pas tout à fait : la réponse est {}."}
    assert giveaways(exercise, frame[language].format(written), language)
    if isinstance(answer, Choice | Choices):
        right = next(option for key, option in answer.options.items() if key in answer.right)
        assert giveaways(exercise, frame[language].format(right.text(language)), language)


@pytest.mark.parametrize(
    ("exercise_id", "language", "text"),
    [
        ("00.1", "en", "Play the r3 first."),
        ("00.1", "fr", "C'est donc b), non ?"),
        ("00.2", "en", "Tick b and d."),
        ("00.3", "en", "Only slot 5 is safe."),
        ("00.3", "fr", "Seule la carte n° 5 est sûre."),
        ("00.4", "en", "Four cards, and two more: six."),
        ("00.4", "fr", "Quatre et deux font six."),
        ("00.4", "en", "Count 4 + 2."),
        ("00.5", "en", "Begin with c, then f, a, e and d."),
        ("01.1", "fr", "Cinq pour l'une, vingt pour l'autre."),
        ("01.2", "en", "Slot 3 can be r2, r3, r4 or r5."),
        ("01.3", "en", "Only the yellow 3, the green 3 and the purple 3 are left."),
        ("01.3", "fr", "Il reste le 3 jaune, le 3 vert ou le 3 violet."),
        ("01.4", "fr", "Elle peut être l'une des vingt-cinq."),
        ("01.8", "en", "It takes eight clues."),
        ("01.8", "en", "Four colours and four ranks: four + four."),
        ("02.1", "en", "Nothing but the r3 is left."),
        ("02.2", "en", "That makes two."),
        ("02.3", "fr", "Regarde les n° 1, 3 et 4."),
        ("02.4", "fr", "Il reste g4 ou g5."),
        ("03.2", "en", "Six, then three, then 1."),
        ("03.3", "en", "Two of the four cards are 1s."),
        ("03.3", "en", "So it is half."),
        ("03.3", "fr", "Deux cartes sur quatre."),
        ("03.3", "fr", "C'est une chance sur deux : 50 %."),
        ("03.6", "en", "Six of 18, or a third."),
        ("03.6", "fr", "Un tiers."),
        ("03.7", "en", "Two fifths, which is 0.4."),
        ("04.2", "fr", "Deux mondes."),
        ("04.3", "en", "They stand still twice."),
        ("04.5", "en", "Tick a, b and e."),
    ],
)
def test_an_answer_in_other_words_is_found(exercise_id: str, language: str, text: str) -> None:
    assert giveaways(by_id(exercise_id), text, language)


@pytest.mark.parametrize(
    ("exercise_id", "language", "text"),
    [
        ("00.1", "en", "A y5 is a sure point, but what does Alice do then?"),
        ("00.3", "en", "It is the y5, and yellow stands at 4."),
        ("00.4", "en", "Two players, four cards: what ends the game?"),
        ("00.5", "en", "What does a discard take of these, and so what is left?"),
        ("01.4", "en", "You said 24. See lesson 05, exercise 05.2, slots 2 and 5."),
        ("02.1", "en", "Slots 3 and 5 can be r4 or r5."),
        ("02.2", "en", "Slot 2 can be r3, r4 or r5."),
        ("03.3", "en", "One of them was seen: which one of the five?"),
        ("03.3", "fr", "L'une des cartes est chez Bob, et l'autre ?"),
        ("03.6", "en", "The third world in your list has no 1."),
        ("04.5", "fr", "Elle a vu un front : b sait-il cela ?"),
    ],
)
def test_what_tells_nothing_is_left_alone(exercise_id: str, language: str, text: str) -> None:
    assert giveaways(by_id(exercise_id), text, language) == []
