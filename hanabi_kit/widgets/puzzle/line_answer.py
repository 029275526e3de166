"""A puzzle of which a whole line is asked, and what is played out once the first move is found."""

from __future__ import annotations

from collections.abc import Callable
from copy import copy
from dataclasses import dataclass, field

from hanabi_kit.endgame.budget import Progress
from hanabi_kit.puzzles.playing_out.decisions import Decision
from hanabi_kit.puzzles.playing_out.main_line import can_be_played_out
from hanabi_kit.puzzles.playing_out.playing import PlayOut
from hanabi_kit.puzzles.problem import Problem

WAYS = ("hopeful", "hardest", "random")
"""How cards may come where the reader chooses; the first where nothing is said."""

Tell = Callable[[Progress], bool]


@dataclass(frozen=True)
class Played:
    """An end-game that is being played out.

    `played`: where it stands.
    `made`: the last decision, also one that was not taken.
    `taken`: whether it was.
    `since`: how many turns there were before the last decision.
    `asked`: of a line that is asked for, its length; else 0: everything may be played.
    """

    played: PlayOut
    made: Decision | None = None
    taken: bool = True
    since: int = 0
    asked: int = 0

    @property
    def over(self) -> bool:
        """Whether nothing is left to play, or to find."""
        found = len(self.played.turns)
        return self.played.over or (self.asked > 0 and found >= self.asked)


@dataclass
class Seeds:
    """Numbers of what comes at random: another one each time something is played out."""

    last: int = field(default=0)

    def next(self) -> int:
        """Return the next one."""
        self.last += 1
        return self.last


def length_of_line(problem: Problem) -> int:
    """Return how many moves of a line are asked for; 1 where it is only an action, as a rule."""
    answer = problem.puzzle.best_actions
    return max(1, len(answer.line)) if answer is not None else 1


def may_play_out(problem: Problem) -> bool:
    """Whether a puzzle goes on after its first move."""
    return problem.asked is None and can_be_played_out(problem.puzzle)


def begun(problem: Problem, draws: str, seed: int, first: str | None, tell: Tell) -> Played:
    """Return an end-game that is begun: with the first move taken, where one was answered."""
    played = PlayOut(problem.puzzle, draws, seed=seed)
    return moved(Played(played), first, tell) if first is not None else Played(played)


def line_begun(problem: Problem, moves: int, tell: Tell) -> Played:
    """Return the line that is asked for, after so many of its moves."""
    answer = problem.puzzle.best_actions
    assert answer is not None
    now = Played(PlayOut(problem.puzzle, answer.draws), asked=len(answer.line))
    for _ in range(moves):
        now = line_moved(problem, now, None, tell)
    return now


def moved(now: Played, text: str, tell: Tell) -> Played:
    """Return where it stands after one more move; HanabiError where that is not allowed."""
    after = copy(now.played)
    after.tell = tell
    made = after.play(text)
    return Played(after, made, True, len(now.played.turns))


def line_moved(problem: Problem, now: Played, text: str | None, tell: Tell) -> Played:
    """Return where a line stands after an answer; only what is best is taken.

    `text`: None for the line's own move. Where another is as good, the line goes on with its own.
    """
    answer = problem.puzzle.best_actions
    assert answer is not None
    own = answer.line[len(now.played.turns)]
    after = copy(now.played)
    after.tell = tell
    action = own if text is None else after.read(text)
    made = after.judge(action)
    if action != own and made.verdict not in ("only", "best"):
        return Played(now.played, made, False, now.since, now.asked)
    after.play(own)
    return Played(after, made, True, len(now.played.turns), now.asked)
