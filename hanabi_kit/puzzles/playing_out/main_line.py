"""The main line of an end-game: best play, against the hardest draws that still leave hope.

Where several actions are best the plainest is played, so that the line is a function of the puzzle
alone. How many of its moves are only moves says how narrow the way is.
"""

from __future__ import annotations

from hanabi_kit.endgame.budget import Budget
from hanabi_kit.errors import SearchBudgetExceeded
from hanabi_kit.language import words
from hanabi_kit.puzzles.playing_out.playing import PlayOut
from hanabi_kit.puzzles.puzzle import Puzzle


def can_be_played_out(puzzle: Puzzle) -> bool:
    """Whether a puzzle goes on after its first move: an end-game, but no plan."""
    answer = puzzle.best_actions
    return answer is not None and answer.model in ("faceup", "seat")


def main_line(puzzle: Puzzle, *, seconds: float | None = None) -> PlayOut:
    """Return the main line of an end-game, played to its end.

    Parameters
    ----------
    puzzle : Puzzle
        One that `can_be_played_out`.
    seconds : float, optional
        How long all searches together may take; as long as it takes, where it is left out.

    Raises
    ------
    HanabiError
        As `PlayOut` has it.
    SearchBudgetExceeded
        A move could not be judged in that time.

    Examples
    --------
    >>> from hanabi_kit import read_puzzle
    >>> line = main_line(read_puzzle("endgame-001"))
    >>> line.reached, len(line.decisions), line.narrow_turns
    (True, 5, 5)
    """
    budget = Budget(seconds)
    played = PlayOut(puzzle, "hopeful", budget=lambda model: budget)
    while not played.over:
        legal = played.legal
        made = played.judge(legal[0])
        if not made.best or not made.exact:
            raise SearchBudgetExceeded(
                words().say(
                    "move {number} of the main line could not be judged in time",
                    number=len(played.turns) + 1,
                )
            )
        played.play(made.best[0])
    return played
