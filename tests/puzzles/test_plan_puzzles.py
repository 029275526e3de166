"""Puzzles of the plan model: proved, worded and rated by what a plan makes of what is seen."""

from __future__ import annotations

import json
from dataclasses import replace
from fractions import Fraction

import pytest

from hanabi_kit.actions import Action, Clue, Discard, Play
from hanabi_kit.cards import Slot
from hanabi_kit.cli import main
from hanabi_kit.endgame.plan import PlanSolution, certify
from hanabi_kit.endgame.solution import Bounds
from hanabi_kit.errors import AmbiguousSolution, SearchBudgetExceeded, WrongAnswer
from hanabi_kit.game import Game
from hanabi_kit.puzzles import Puzzle, format_puzzle, parse_puzzle, prove, read_puzzle
from hanabi_kit.puzzles.problem import Problem
from hanabi_kit.puzzles.proofs import proof
from hanabi_kit.puzzles.proofs.proof import is_settled, proof_sentences
from hanabi_kit.puzzles.rating import rate
from hanabi_kit.puzzles.sameness import essence
from hanabi_kit.puzzles.sets import set_named
from hanabi_kit.puzzles.wording import text_faults
from hanabi_kit.view import View
from tests import DATA

PUZZLE = read_puzzle(DATA / "plans" / "one-in-five.toml")
PROOF = prove(PUZZLE)
FIVE = tuple(Play(Slot(slot)) for slot in range(1, 6))
FRENCH = replace(
    PUZZLE,
    title="Un jeu qui montre",
    question="La pioche est vide, il ne reste aucun jeton, et Alice et Bob ont chacun un tour. Il "
    "manque le rouge 5 et le bleu 5. Alice ne voit pas sa main ; dans celle de Bob la carte n° 4 "
    "est le bleu 5. Que doit faire Alice ?",
    hints=(
        "Il manque deux cartes et il reste deux tours. Que doit être chacun des deux ?",
        "Bob ne sait pas laquelle de ses cartes c'est. Que voit-il avant de choisir ?",
        "Bob voit ce que fait Alice : elle a cinq façons de faire la même chose.",
    ),
    explanation="Alice doit **jouer une carte, celle que dit le plan**. Elle tombe sur le rouge 5 "
    "avec une probabilité de **1/5**, et sa carte dit à Bob où est son bleu 5. En moyenne, le même "
    "plan gagne dans **1/9** des donnes.",
)


def claiming(**other: object) -> Puzzle:
    answer = PUZZLE.best_actions
    assert answer is not None
    return replace(PUZZLE, answer=replace(answer, **other))  # type: ignore[arg-type]


def solution() -> PlanSolution:
    assert isinstance(PROOF, PlanSolution)
    return PROOF


def test_what_is_proved_is_the_number_given_this_sight() -> None:
    found = solution()
    assert (found.value, found.best) == (Fraction(1, 5), FIVE)
    assert found.average.value == Fraction(1, 9)
    view = found.view
    supposed = Game.supposing(view, [*view.unseen().elements()][: len(view.own)])
    assert certify(found.plan, supposed, "perfect", given=view) == Fraction(1, 5)


@pytest.mark.parametrize(
    ("other", "error", "told"),
    [
        ({"value": Fraction(1, 9)}, WrongAnswer, "answer.value: 1/9, but it is 1/5"),
        ({"best": FIVE[:4]}, AmbiguousSolution, "ambiguous: play 5 is as good and left out"),
        ({"best": (Discard(Slot(1)),)}, WrongAnswer, "but the optimal first actions are play 1"),
    ],
)
def test_another_claim_is_refused(other: dict[str, object], error: type, told: str) -> None:
    with pytest.raises(error, match=told):
        prove(claiming(**other))


@pytest.mark.parametrize("language", ["en", "fr"])
def test_the_file_is_read_back_and_its_reasons_are_told(language: str) -> None:
    puzzle = FRENCH if language == "fr" else PUZZLE
    assert parse_puzzle(format_puzzle(puzzle)) == puzzle
    assert text_faults(puzzle, PROOF) == []
    assert any("1/5" in sentence for sentence in proof_sentences(puzzle, PROOF, language))


@pytest.mark.parametrize("puzzle", [PUZZLE, FRENCH], ids=["en", "fr"])
def test_an_explanation_may_name_the_average_in_bold_and_no_other_number(puzzle: Puzzle) -> None:
    told = puzzle.explanation.replace("1/9", "**1/9**").replace("****", "**")
    assert text_faults(replace(puzzle, explanation=told), PROOF) == []
    wrong = replace(puzzle, explanation=puzzle.explanation.replace("1/5", "1/6"))
    assert any("1/6 in bold" in fault for fault in text_faults(wrong, PROOF))


@pytest.mark.parametrize("language", ["en", "fr"])
def test_check_proves_it_from_the_command_line(
    language: str, capsys: pytest.CaptureFixture[str]
) -> None:
    path = str(DATA / "plans" / "one-in-five.toml")
    assert main(["check", "--json", "--why", "--language", language, path]) == 0
    (found,) = json.loads(capsys.readouterr().out)["puzzles"]
    assert found["verdict"] == "proved"
    assert any("1/5" in line for line in found["why"])


def test_only_the_movers_sight_is_shown() -> None:
    source = Problem(PUZZLE).source
    assert isinstance(source, View)
    assert source.viewer == "Alice"
    assert essence(PUZZLE) != essence(claiming(model="seat"))


def test_it_is_rated_by_what_is_not_among_the_best() -> None:
    rating = rate(PUZZLE, PROOF)
    assert rating.level == PUZZLE.level
    assert (rating.measures["best actions"], rating.measures["close rival"]) == (5, 0)


# ------------------------------------------------------------------------------- what stays open


def changed(action: Action, **other: object) -> PlanSolution:
    """The solution with other numbers for one of its actions."""
    found = solution()
    actions = tuple(
        replace(worth, **other) if worth.action == action else worth  # type: ignore[arg-type]
        for worth in found.actions
    )
    return replace(found, actions=actions)


def test_nothing_is_proved_while_it_is_open_which_actions_are_best(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    fifth, ninth = Fraction(1, 5), Fraction(1, 9)
    assert is_settled(solution())
    # An action that is worth as much given this sight, but of which the average is not known.
    rival = changed(Discard(Slot(1)), lower=fifth, upper=fifth, average=Bounds(Fraction(0), ninth))
    assert rival.exact
    assert not is_settled(rival)
    # One that is worse on average is no rival, whatever it is worth with these hands.
    better = changed(
        Discard(Slot(1)),
        lower=Fraction(1),
        upper=Fraction(1),
        average=Bounds(Fraction(0), Fraction(1, 10)),
    )
    assert is_settled(better)
    half_open = replace(solution(), average=Bounds(ninth, Fraction(1, 8)))
    assert not is_settled(half_open)
    monkeypatch.setattr(proof, "solve", lambda *_, **__: half_open)
    with pytest.raises(SearchBudgetExceeded, match="worth between 1/9 and 1/8; with what is seen"):
        prove(PUZZLE)
    monkeypatch.setattr(proof, "solve", lambda *_, **__: rival)
    with pytest.raises(SearchBudgetExceeded, match="not proved in the time given"):
        prove(PUZZLE)


# ------------------------------------------------------------------------------- those that ship

TOLD = [read_puzzle(path) for path in set_named("what-an-action-tells").files]
SAMPLE = ("endgame-201", "endgame-209", "endgame-219", "endgame-227", "endgame-231", "endgame-233")


def test_all_of_the_set_ask_what_a_plan_does() -> None:
    answers = [puzzle.best_actions for puzzle in TOLD]
    assert {answer.model for answer in answers if answer is not None} == {"plan"}
    assert {len(puzzle.position.players) for puzzle in TOLD} == {2, 3}
    kinds = {frozenset(map(type, answer.best)) for answer in answers if answer is not None}
    assert kinds == {frozenset({Play}), frozenset({Discard}), frozenset({Clue})}


@pytest.mark.parametrize("name", SAMPLE)
def test_their_plans_are_counted_again_and_favour_no_sight(name: str) -> None:
    """Given this sight or on average: one number, so that a pupil need not know of two."""
    puzzle = read_puzzle(name)
    found = prove(puzzle)
    assert isinstance(found, PlanSolution)
    view = found.view
    table = Game.supposing(view, [*view.unseen().elements()][: len(view.own)])
    counted = certify(found.plan, table, found.objective, given=view)
    assert counted == found.value == found.most.value
    assert certify(found.plan, table, found.objective) == found.average.value == found.value
