"""End-games played out, told: what happened, how a move is judged, how it ended."""

from __future__ import annotations

from collections.abc import Iterator
from fractions import Fraction
from itertools import cycle

from hanabi_kit.endgame.solution import OBJECTIVES
from hanabi_kit.errors import HanabiError
from hanabi_kit.language import words
from hanabi_kit.position import Position
from hanabi_kit.puzzles import Answer, Puzzle
from hanabi_kit.puzzles.playing_out import sentences as tell
from hanabi_kit.puzzles.playing_out.playing import PlayOut
from tests.helpers.told.tables import chance, sentences, small_tables

MODELS = ("faceup", "seat")
HOWS = ("hardest", "hopeful", "random")


def told_playing_out() -> Iterator[str]:
    """Yield what is said of small end-games that are played by chance."""
    draw, told = chance(), words()
    kinds = cycle((model, objective) for model in MODELS for objective in OBJECTIVES)
    for seed, game in enumerate(small_tables(2)):
        model, objective = next(kinds)
        answer = Answer(model, objective, game.legal_actions()[:1], Fraction(0))
        position = Position.of(game, game.mover if model == "seat" else None)
        puzzle = Puzzle("small", "Small", "endgame", 1, "What should be done?", position, answer)
        try:
            played = PlayOut(puzzle, draw.choice(HOWS), seed=seed)
            while not played.over:
                played.play(draw.choice(played.legal))
        except HanabiError:  # a ruleset that the model does not cover
            continue
        yield from sentences(tell.model_text(played, told))
        yield tell.draws_text(played, told)
        for turn in played.turns:
            yield from sentences(tell.happened(played, turn, told))
            if turn.decision is not None:
                yield from sentences(tell.verdict_text(played, turn.decision, turn, told))
        yield from sentences(tell.end_text(played, told))
