"""End-games: positions in which every natural move is wrong.

At first sight
--------------
Nearly every position is solved by a natural move: face up more than 99 of 100. Most of these are
told without a search. Say that with all hands face up some best action is none of the natural ones
(`tempting_actions`: the newest and the oldest playable card, the oldest card as a discard, the
oldest trash as a discard, a clue), and that none of the natural ones is best. What can it be?

- No clue, since all clues are worth the same face up.
- A successful play: then of a card that is neither the newest nor the oldest playable one, nor
  another copy of either. So the hand holds **three different playable cards**.
- A discard: then **the hand holds no trash**. For losing trash is worth at least as much as losing
  any card (whatever may follow the loss of a card may follow the loss of trash as well, and the
  card is there besides), so the discard of the oldest trash would be best, too.
- A misplay: discarding the same card draws the same card, loses nothing else and brings a token in
  place of a strike, so it is worth at least as much and is best, too; the case before covers it,
  unless **all clue tokens are there** and nothing may be discarded.

Where none of the three holds, nothing is searched. What is left gets a short search, and what this
does not settle is worth a proof.
"""

from __future__ import annotations

from collections import Counter
from dataclasses import dataclass, replace
from fractions import Fraction

from hanabi_kit.deduction import count_assignments
from hanabi_kit.endgame import SeatSolution, solve
from hanabi_kit.endgame.solution import Objective, Solution
from hanabi_kit.errors import HanabiError
from hanabi_kit.game import Game
from hanabi_kit.mining.kinds.endgame_sentences import draft
from hanabi_kit.mining.settings import Settings
from hanabi_kit.position import Position
from hanabi_kit.puzzles.answers.answer_table import Answer
from hanabi_kit.puzzles.puzzle import Puzzle
from hanabi_kit.puzzles.quality import too_easy
from hanabi_kit.puzzles.rating import rate, tempting_actions
from hanabi_kit.rules.mechanism import ORDINARY
from hanabi_kit.view import View

MOST_BEST = 2
"""Slots that may be as good as each other, where the own hand is hidden."""

LEAST_CHANCE = Fraction(1, 10)
"""Of success, where the own hand is hidden; below it a puzzle is about next to nothing."""

GLANCE = 2_000
"""States of the short search: some tenths of a second at most, and a millisecond in the median."""

MOST_HANDS = 5_000
"""Hands that the mover may hold beyond which a position is given up in the model `seat`. They are
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


def at_first_sight(settings: Settings, game: Game) -> str:
    """Return why a position makes no puzzle; empty where a proof is worth its while.

    Returns
    -------
    str
        ``"too easy"``: a natural move is best. ``"hopeless"``: nothing can succeed. ``"not
        covered"``: a rule that the solvers do not know. ``"vague"``: too many moves are as good, or
        too little hope is left. Or empty.
    """
    asked = _Question(settings, game)
    if not asked.hidden and not _may_beat_nature(game):
        return "too easy"
    try:
        shown = asked.shown
        if isinstance(shown, View) and count_assignments(shown) > MOST_HANDS:
            return ""  # counted as given up where it is worked on
        found = asked.solved(GLANCE)
    except HanabiError:
        return "not covered"
    return "" if not _is_settled(found) else _against(found, shown)


def _may_beat_nature(game: Game) -> bool:
    """Whether a best action can be none of the natural ones; see the module for the proof."""
    rules = game.rules
    unusual = rules.mechanism != ORDINARY or rules.inverted_suits
    if not rules.final_round or rules.deck_plays or unusual:
        return True  # the proof speaks of the usual course of a game
    hand = [held.card for held in game.hands[game.mover]]
    trash = rules.trash_cards(game.stacks, game.discards)
    return (
        len({card for card in hand if game.is_playable(card)}) >= 3
        or not any(card in trash for card in hand)
        or game.clue_tokens >= rules.max_clue_tokens
    )


def _is_settled(found: Solution | SeatSolution) -> bool:
    return all(action.exact for action in found.actions)


def _against(found: Solution | SeatSolution, shown: Game | View) -> str:
    if not found.value:
        return "hopeless"
    if tempting_actions(shown).intersection(found.best):
        return "too easy"
    if isinstance(found, SeatSolution):
        # Nothing tells the slots apart, or all is luck: there is nothing to find out.
        lucky = found.objective == "perfect" and found.value < LEAST_CHANCE
        return "vague" if lucky or len(found.best) > MOST_BEST else ""
    return ""


def puzzles_at(settings: Settings, game: Game, counts: Counter[str]) -> list[Puzzle]:
    """Return the puzzle that a position makes, if it does; count what came of it."""
    asked = _Question(settings, game)
    shown = asked.shown
    if isinstance(shown, View) and count_assignments(shown) > MOST_HANDS:
        counts["given up"] += 1
        return []
    found = asked.solved(settings.states)
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
    rating = rate(bare, found, seconds=None)
    level = rating.level
    if settings.level not in (None, level):
        counts["other level"] += 1
        return []
    if too_easy(replace(bare, level=level), found, rating):
        counts["too easy"] += 1
        return []
    counts["found"] += 1
    return [draft(bare, level, found)]
