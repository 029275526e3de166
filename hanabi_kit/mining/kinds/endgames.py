"""End-games: positions in which one move is clearly better than the others.

A natural move may be the best one; that no habit solves many of the puzzles kept is seen to where
they are settled (`hanabi_kit.mining.balance`). What is kept here is sharp: one best move (or
several that come to the same), the next best clearly worse, a natural move among those that are
wrong, and numbers that fit into a head.
"""

from __future__ import annotations

from collections import Counter
from dataclasses import dataclass
from fractions import Fraction

from hanabi_kit.actions import Clue
from hanabi_kit.deduction import count_assignments
from hanabi_kit.endgame import SeatSolution, solve
from hanabi_kit.endgame.solution import Objective, Solution
from hanabi_kit.endgame.why.alike_actions import alike_actions_of
from hanabi_kit.errors import HanabiError
from hanabi_kit.game import Game
from hanabi_kit.mining.kinds.endgame_sentences import draft
from hanabi_kit.mining.kinds.seat_sentences import cases_of
from hanabi_kit.mining.settings import HEADS, Head, Settings
from hanabi_kit.players import Chop
from hanabi_kit.position import Position
from hanabi_kit.puzzles.answers.answer_table import Answer
from hanabi_kit.puzzles.puzzle import Puzzle
from hanabi_kit.puzzles.rating import rate, tempting_actions
from hanabi_kit.view import View

CLEARLY = Fraction(9, 10)
"""Of the best move's worth: what comes next may be worth this much at most."""

ONE_OF = 5
"""Of the positions in which `Chop` is right one in so many is worked on: it is right in five of six
that are sharp, and the puzzles kept must not teach to play as it does."""

LEAST_CHANCE = Fraction(1, 10)
"""Of success, where the own hand is hidden; below it a puzzle is about next to nothing."""

GLANCE = 2_000
"""States of the short search: some tenths of a second at most, and a millisecond in the median."""

MOST_HANDS = 5_000
"""Hands that the mover may hold beyond which a position is too large in the model `seat`. They are
counted without being listed."""


@dataclass(frozen=True, slots=True)
class _Question:
    """What is asked of a position."""

    settings: Settings
    game: Game

    @property
    def objective(self) -> Objective:
        return "score" if self.settings.objective == "score" else "perfect"

    @property
    def position(self) -> Position:
        return Position.of(self.game, self.game.mover if self.hidden else None)

    @property
    def hidden(self) -> bool:
        return self.settings.model == "seat"

    @property
    def shown(self) -> Game | View:
        """The table as the puzzle shows it."""
        return View.of(self.position) if self.hidden else self.position.game()

    def solved(self, states: int) -> Solution | SeatSolution:
        # The readable search alone: what it counts is the same on every machine, with or without
        # the compiled kernel.
        table, objective = self.position, self.objective
        if self.hidden:
            return solve(table, objective, model="seat", states=states, compiled=False)
        return solve(table, objective, model="faceup", states=states, compiled=False)


def at_first_sight(settings: Settings, game: Game, counts: Counter[str], number: int) -> str:
    """Return why a position makes no puzzle; empty where a proof is worth its while.

    What was searched is counted among ``states``; `number` says which of the positions that plain
    play solves are worked on.

    Returns
    -------
    str
        ``"hopeless"``: nothing can succeed. ``"not covered"``: a rule that the solvers do not know.
        ``"vague"``: no move is clearly better than the others, or too little hope is left.
        ``"no temptation"``: no natural move is wrong. ``"too large"``: numbers that fit no head.
        ``"one-sided"``: one of the many that plain play solves. Or empty.
    """
    asked = _Question(settings, game)
    try:
        shown = asked.shown
        if isinstance(shown, View) and count_assignments(shown) > MOST_HANDS:
            return "too large"
        found = asked.solved(GLANCE)
    except HanabiError:
        return "not covered"
    counts["states"] += found.states
    if not _is_settled(found):
        return ""
    against = _against(found, shown)
    return against or ("one-sided" if number % ONE_OF and _is_plain(found, shown) else "")


def _is_plain(found: Solution | SeatSolution, shown: Game | View) -> bool:
    """Whether the kit's plain player, who sees what the mover sees, is right."""
    view = shown if isinstance(shown, View) else View.of(shown, shown.mover)
    try:
        return Chop().act(view) in found.best
    except HanabiError:  # a ruleset that it does not cover
        return False


def _is_settled(found: Solution | SeatSolution) -> bool:
    return all(action.exact for action in found.actions)


def _against(found: Solution | SeatSolution, shown: Game | View) -> str:
    if not found.value:
        return "hopeless"
    lucky = found.objective == "perfect" and found.value < LEAST_CHANCE
    if lucky or not _is_sharp(found, shown):
        return "vague"
    if not tempting_actions(shown).difference(found.best):
        return "no temptation"
    most = HEADS[max(HEADS)]
    return "" if _fits(found, most) else "too large"


def _is_sharp(found: Solution | SeatSolution, shown: Game | View) -> bool:
    """Whether the best moves come to the same, and all others are clearly worse."""
    if isinstance(shown, View):
        meanings: set[object] = {Clue if isinstance(one, Clue) else one for one in found.best}
    else:
        moves = alike_actions_of(shown)
        meanings = {move for move, actions in moves.items() if set(actions) & set(found.best)}
    base = sum(shown.stacks) if found.objective == "score" else 0
    rest = [one.lower for one in found.actions if one.action not in found.best]
    best = found.value
    assert best is not None
    clear = all(worth - base <= CLEARLY * (best - base) for worth in rest)
    return len(meanings) == 1 and bool(rest) and clear


def _fits(found: Solution | SeatSolution, head: Head) -> bool:
    """Whether the numbers of a solution fit into a head."""
    assert found.value is not None
    cases = cases_of(found) if isinstance(found, SeatSolution) else 1
    return cases <= head.worlds and found.value.denominator <= head.denominator


def puzzles_at(settings: Settings, game: Game, counts: Counter[str]) -> list[tuple[Puzzle, ...]]:
    """Return the puzzle that a position makes, if it does; count what came of it.

    Each puzzle is told in several ways, of which one is to be kept.
    """
    asked = _Question(settings, game)
    shown = asked.shown
    found = asked.solved(settings.states)
    counts["states"] += found.states
    if not _is_settled(found) or found.value is None:
        counts["given up"] += 1
        return []
    counts["proved"] += 1
    against = _against(found, shown)
    if against:
        counts[against] += 1
        return []
    answer = Answer(settings.model, asked.objective, found.best, found.value)
    bare = Puzzle("mined", "Mined", "endgame", 1, "?", asked.position, answer)
    level = rate(bare, found, seconds=None).level
    if settings.level not in (None, level):
        counts["other level"] += 1
        return []
    if not _fits(found, HEADS[level]):
        counts["too large"] += 1
        return []
    counts["found"] += 1
    return [draft(bare, level, found)]
