"""Known deals: positions of which every card is known, the deck's order too.

Asked is whether the highest score can be reached, where playing what can be played does not show
it; which score can, where it is not the highest; and which turn of the game lost it.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Sequence
from dataclasses import replace

from hanabi_kit.actions import Action
from hanabi_kit.endgame.deal import solve_deal
from hanabi_kit.errors import HanabiError
from hanabi_kit.game import Game
from hanabi_kit.mining.kinds.deal_sentences import draft
from hanabi_kit.mining.settings import Settings
from hanabi_kit.notation import GameRecord
from hanabi_kit.notation.record import Stop
from hanabi_kit.position import Position
from hanabi_kit.puzzles.answers.answer_table import DealAnswer
from hanabi_kit.puzzles.proofs.known_deal import Deal, lost_turn
from hanabi_kit.puzzles.proofs.proof import DealProof
from hanabi_kit.puzzles.puzzle import Puzzle
from hanabi_kit.puzzles.rating import rate

MOST_TURNS = 3
"""Positions of a game that are worked on: one a few turns later is nearly the same."""

MORE_TURNS = 2
"""Turns told after the one that lost the game, so that the last is not always the answer."""

MOST_ACTIONS = 10
"""Actions that a reader may be asked to follow."""


def promising(settings: Settings, record: GameRecord, late: Sequence[int]) -> list[int]:
    """Return the turns of a game whose positions are worked on: spread over the late ones.

    None where the order of the deck, or the game, is not covered.
    """
    if not late:
        return []
    step = max(1, -(-len(late) // MOST_TURNS))
    return list(late[::step])


def puzzles_at(
    settings: Settings, record: GameRecord, turn: int, counts: Counter[str]
) -> list[tuple[Puzzle, ...]]:
    """Return the puzzle that a position makes, if it does; count what came of it.

    Each puzzle is told in several ways, of which one is to be kept.
    """
    found = []
    for place, (bare, proof) in enumerate(_asked_of(settings, record, turn, counts)):
        level = rate(bare, proof).level
        if settings.level in (None, level):
            found.append((-level, (place + turn) % 3, bare, proof, level))
    if not found:
        counts["other level" if settings.level else "nothing to ask"] += 1
        return []
    *_, bare, proof, level = min(found, key=lambda one: one[:2])
    counts["found"] += 1
    return [draft(bare, level, proof)]


def _asked_of(
    settings: Settings, record: GameRecord, turn: int, counts: Counter[str]
) -> Iterator[tuple[Puzzle, DealProof]]:
    """Yield what can be asked of a position, each with its proof."""
    game = record.games[turn]
    if game.deck is None:
        return
    position = replace(Position.of(game), deck_order=game.deck if game.deck_size else None)
    bare = Puzzle("mined", "Mined", "deal", 1, "?", position)
    game = position.game()
    won = solve_deal(game, states=settings.states, win_only=True)
    counts["states"] += won.states
    if won.winnable is None:
        counts["given up"] += 1
        return
    counts["proved"] += 1
    asked = replace(bare, answer=DealAnswer("winnable", won.winnable))
    proof = DealProof(won.winnable, won)
    if rate(asked, proof).level > 1 or settings.level == 1:
        yield asked, proof
    else:
        counts["too easy"] += 1
    if won.winnable:
        actions = _actions(record, turn)
        lost = _lost(game, actions)
        if lost is not None:
            kept = actions[: min(lost + MORE_TURNS, MOST_ACTIONS)]
            answer = DealAnswer("lost", lost, kept)
            asked = replace(bare, answer=answer)
            yield asked, DealProof(lost, lost_turn(Deal(game, kept)))
        return
    best = solve_deal(game, states=settings.states)
    counts["states"] += best.states
    if best.best_score is None:
        counts["given up"] += 1
    elif game.rules.final_round:
        asked = replace(bare, answer=DealAnswer("best score", best.best_score))
        proof = DealProof(best.best_score, best)
        yield asked, proof


def _actions(record: GameRecord, turn: int) -> tuple[Action, ...]:
    return tuple(action for action in record.actions[turn:] if not isinstance(action, Stop))


def _lost(game: Game, actions: tuple[Action, ...]) -> int | None:
    """The turn, from 1, that lost the highest score, if it comes soon enough."""
    try:
        turn = lost_turn(Deal(game, actions[:MOST_ACTIONS])).turn
    except HanabiError:
        return None
    return turn or None
