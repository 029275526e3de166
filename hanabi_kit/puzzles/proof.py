"""Proving puzzles: the answer is worked out anew and held against what the file claims."""

from __future__ import annotations

from collections.abc import Sequence

from hanabi_kit.actions import Action
from hanabi_kit.endgame import MODELS, solve
from hanabi_kit.endgame.solution import Answer
from hanabi_kit.errors import SearchBudgetExceeded, WrongAnswer
from hanabi_kit.notation.words import format_action
from hanabi_kit.puzzles.puzzle import Puzzle

__all__ = ["prove"]


def prove(puzzle: Puzzle, *, seconds: float | None = 60) -> Answer:
    """Return the solution that proves `puzzle`.

    Parameters
    ----------
    puzzle : Puzzle
    seconds : float or None
        Budget of the solver.

    Raises
    ------
    WrongAnswer
        With everything in which the claimed answer differs from the proved one.
    SearchBudgetExceeded
        The answer could be neither proved nor disproved in time.
    HanabiError
        The position cannot be solved by the model (a hidden hand, a game that is over).
    """
    answer = puzzle.answer
    if puzzle.kind != "endgame":
        raise WrongAnswer(f"puzzle.kind: {puzzle.kind!r}, but only endgame puzzles can be proved")
    if answer is None:
        raise WrongAnswer("answer: missing; an endgame puzzle states model, objective, best, value")
    if answer.model not in MODELS:
        raise WrongAnswer(f"answer.model: {answer.model!r}, but the kit solves {', '.join(MODELS)}")
    found = solve(puzzle.position, answer.objective, model=answer.model, seconds=seconds)
    if not all(action.exact for action in found.actions):
        raise SearchBudgetExceeded(
            f"not proved in the time given: the value lies between {found.lower} and {found.upper}"
        )
    players = puzzle.position.players
    faults = []
    if found.value != answer.value:
        faults.append(f"answer.value: {answer.value}, but it is {found.value}")
    if set(found.best) != set(answer.best):
        faults.append(
            f"answer.best: {_listed(answer.best, players)}, but the optimal first actions are "
            f"{_listed(found.best, players)}"
        )
    if faults:
        raise WrongAnswer(faults)
    return found


def _listed(actions: Sequence[Action], players: Sequence[str]) -> str:
    return ", ".join(format_action(action, players) for action in actions) or "none"
