"""The puzzle player with a puzzle of the plan model: what counts is given what the mover sees."""

from __future__ import annotations

from dataclasses import replace
from fractions import Fraction

import pytest

from hanabi_kit.actions import Discard
from hanabi_kit.cards import Slot
from hanabi_kit.endgame.plan import PlanSolution
from hanabi_kit.endgame.solution import Bounds
from hanabi_kit.language import words
from hanabi_kit.puzzles import read_puzzle
from hanabi_kit.puzzles.problem import Given, Problem
from hanabi_kit.widgets.puzzle.action_proof import ActionProof, prove_problem
from hanabi_kit.widgets.puzzle.reaction_sentences import to_wrong
from hanabi_kit.widgets.puzzle.widget import PuzzlePlayer
from tests import DATA
from tests.widgets.widget_browser import Browser

pytestmark = pytest.mark.usefixtures("patient_player")

PUZZLE = read_puzzle(DATA / "plans" / "one-in-five.toml")


@pytest.mark.parametrize(
    ("language", "right", "worth", "wrong", "others"),
    [
        (
            "en",
            "Play slot 3",
            "So it is given what Alice sees, for a team that agreed on the best plan",
            "with the hands that Alice sees, the best plan that has this never succeeds",
            "a matter of agreement: 4 other actions would do as well",
        ),
        (
            "fr",
            "Jouer la carte n°\xa03",
            "C'est ainsi, sachant ce que voit Alice, pour une équipe",
            "avec les mains que voit Alice, le meilleur plan qui le prévoit ne réussit jamais",
            "affaire de convention : 4 autres actions feraient aussi bien l'affaire",
        ),
    ],
)
def test_a_plan_is_proved_and_answers_are_held_against_it(
    language: str, right: str, worth: str, wrong: str, others: str
) -> None:
    player = PuzzlePlayer(PUZZLE, language=language)
    browser = Browser(player)
    browser.send({"do": "answer", "answer": "discard 1"})
    assert player.wait(60)
    told = " ".join(player.task["reaction"])
    assert wrong in told.replace("\xa0", " ").replace("\u2068", "").replace("\u2069", "")
    browser.send({"do": "answer", "answer": "play 3"})
    task = player.task
    assert task["solved"]
    told = " ".join(task["reaction"])
    assert "1/5" in told
    assert worth in told.replace("\u2068", "").replace("\u2069", "")
    assert others in told.replace("\xa0", " ")
    assert len(task["right"]) == 5
    assert right in task["right"]
    assert any("1/5" in line for line in task["proof"])
    assert not task["note"]


def test_the_own_hand_is_not_sent() -> None:
    player = PuzzlePlayer(PUZZLE, language="en")
    (own,) = (hand for hand in player.scene["hands"] if hand["own"])
    assert {slot["card"] for slot in own["slots"]} == {None}


@pytest.fixture(scope="module")
def proved() -> ActionProof:
    return prove_problem(Problem(PUZZLE), lambda _: True)


def test_what_is_worse_on_average_only_is_told_so(proved: ActionProof) -> None:
    """A number alone would say that the action is as good."""
    found, action = proved.solution, Discard(Slot(1))
    assert isinstance(found, PlanSolution)
    assert (proved.exact, proved.agrees, proved.value(action)) == (True, True, Fraction(0))

    def reaction(worth: Fraction) -> str:
        actions = tuple(
            replace(each, lower=worth, upper=worth, average=Bounds(Fraction(0), Fraction(1, 10)))
            if each.action == action
            else each
            for each in found.actions
        )
        other = replace(proved, solution=replace(found, actions=actions))
        return to_wrong(Problem(PUZZLE), Given(action), 1, other, words("en"))[0]

    assert "worse on average over all that" in reaction(Fraction(1, 4))
    assert "worse on average over all that" in reaction(Fraction(1, 5))
    assert "a plan that has something else makes more" in reaction(Fraction(1, 6))
    assert "never succeeds" in reaction(Fraction(0))
