"""Lesson 02b: at its tables the technique is needed, and what its exercises say is so."""

from __future__ import annotations

import pytest

from hanabi_kit.cards import Card, CardSet
from hanabi_kit.deduction import any_slot, probability
from hanabi_kit.deduction.listed_worlds import each_assignment
from hanabi_kit.deduction.solvers import Technique, solve_by_steps
from hanabi_kit.deduction.written.findings import Finding
from hanabi_kit.deduction.written.judging import judge_proof
from hanabi_kit.deduction.written.reading import parse_written_proof
from hanabi_kit.lessons.answers import Choices, StepProof
from hanabi_kit.lessons.exercise import Exercise
from hanabi_kit.lessons.exercises.lesson_02b import (
    EXERCISES,
    cases_table,
    cases_view,
    counting_view,
)
from hanabi_kit.lessons.outline import exercise

GOAL = "at least 1 of slots 1 and 2 is y4"
PROOFS = [one for one in EXERCISES if isinstance(one.answer, StepProof)]


def test_the_table_leaves_three_hands_for_the_two_fours() -> None:
    found = {one.hand[:2] for one in each_assignment(cases_view(), at_most=None)}
    y4, g4 = Card("y4"), Card("g4")
    assert found == {(y4, y4), (y4, g4), (g4, y4)}
    assert y4 in cases_table().rules.playable_cards(cases_view().stacks, cases_view().discards)
    assert g4 not in cases_table().rules.playable_cards(cases_view().stacks, cases_view().discards)


def test_step_by_step_finds_nothing_of_what_cases_prove() -> None:
    found = solve_by_steps(cases_view())
    assert found.hand[:2] == (CardSet("y4 g4"), CardSet("y4 g4"))
    assert probability(cases_view(), any_slot([1, 2], "y4")) == 1


def test_no_single_step_proves_it_whatever_it_names() -> None:
    view = cases_view()
    known = "slots 1 and 2 are y4 or g4 because clue 4 touched them; all r4, b4, p4 are in sight"
    everything = (
        "clue 4 touched it; clue 4 did not touch slots 3, 4, 5; all r4, b4, p4 are in sight; "
        "only 1 g4 is out of sight; only 2 y4 is out of sight; step 1"
    )
    judged = judge_proof(view, parse_written_proof(f"{known}\n{GOAL} because {everything}", view))
    assert judged.steps[1].finding is Finding.TOO_FAR


def test_without_pairs_nothing_follows_of_what_the_opposite_refutes() -> None:
    below = Technique(Technique.PAIR.value - 1)
    assert Card("r4") in solve_by_steps(counting_view(), below)[2]
    assert Card("r4") not in solve_by_steps(counting_view(), Technique.PAIR)[2]


def test_both_ways_lead_to_the_goal_of_each_proof() -> None:
    cases, absurd = (exercise(f"02b.{number}").answer for number in (6, 7))
    assert isinstance(cases, StepProof)
    assert isinstance(absurd, StepProof)
    neither = """
1. slots 1 and 2 are y4 or g4 because clue 4 touched them; all r4, b4, p4 are in sight
2. suppose slots 1 and 2 are not y4:
   3. slots 1 and 2 are g4 because steps 1 and 2
   4. contradiction because step 3; only 1 g4 is out of sight
5. at least 1 of slots 1 and 2 is y4 because step 2
"""
    directly = """
1. slots 3 and 5 are red because clue red touched them
2. slots 3 and 5 are not r1, r2 or r3 because clue 1 missed it; clue 2 missed it; clue 3 missed it
3. slots 3 and 5 are r4 or r5 because steps 1 and 2
4. slot 2 is not r4 because slots 3 and 5 take up all r4 and r5; step 3
"""
    assert cases.is_right(cases.read(neither.strip()))
    assert absurd.is_right(absurd.read(directly.strip()))


def test_the_sentences_that_hold_are_those_that_hold_in_every_hand() -> None:
    answer = exercise("02b.4").answer
    assert isinstance(answer, Choices)
    hands = [one.hand for one in each_assignment(cases_view(), at_most=None)]
    y4, g4 = Card("y4"), Card("g4")
    holds = {
        "a": all(hand[1] is y4 for hand in hands if hand[0] is g4),
        "b": all(hand[0] is g4 for hand in hands if hand[1] is y4),
        "c": all(hand[0] is not g4 for hand in hands if hand[1] is not y4),
        "d": all(hand[1] is not y4 for hand in hands if hand[0] is not g4),
    }
    assert answer.right == {key for key, so in holds.items() if so}


@pytest.mark.parametrize("one", PROOFS, ids=lambda one: one.id)
def test_each_wrong_proof_is_told_its_own_misconception(one: Exercise) -> None:
    for mistake in one.mistakes:
        value = one.answer.read(mistake.answer)
        assert not one.answer.is_right(value)
        assert one.mistake_of(value) is mistake
