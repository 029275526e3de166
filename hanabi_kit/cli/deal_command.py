"""``hanabi-kit deal``: whether a game can be won with every card known, and until when."""

from __future__ import annotations

import json
from argparse import ArgumentParser, Namespace
from typing import TYPE_CHECKING, Any

from hanabi_kit.actions import Action
from hanabi_kit.cli.commands import OUT_OF_BUDGET, named
from hanabi_kit.cli.sources import read_source
from hanabi_kit.errors import HanabiError
from hanabi_kit.game import Game
from hanabi_kit.notation import GameRecord
from hanabi_kit.notation.words import format_action
from hanabi_kit.position import Position

if TYPE_CHECKING:  # the other commands need not wait for numpy
    from hanabi_kit.endgame.deals import DealSolution
    from hanabi_kit.endgame.turning import Turning

__all__ = ["add_deal", "deal"]

_ANSWERS = {True: "yes", False: "no", None: "not known"}


def add_deal(parser: ArgumentParser) -> None:
    """Add what the command takes, beside ``--at`` and ``--seconds``."""
    parser.add_argument("file", metavar="GAME", help="a game (its deck's order must be known)")
    parser.add_argument(
        "--lost", action="store_true", help="find the action after which it could not be won"
    )


def deal(words: Namespace) -> int:
    """Say whether a game can be won with all cards known, and how; or where that was lost."""
    try:
        source = read_source(words.file)
        if isinstance(source, Position):
            game = source.game()
            if words.at is not None or words.lost:
                raise HanabiError("a position file has one moment only: no --at, no --lost")
            return _one(game, 0, words)
        if words.lost:
            if words.at is not None:
                raise HanabiError("--lost looks at every turn: no --at")
            return _lost(source, words)
        at = 0 if words.at is None else words.at
        return _one(source.at(at), at, words)
    except HanabiError as error:
        raise named(error, words.file) from None


def _one(game: Game, at: int, words: Namespace) -> int:
    from hanabi_kit.endgame.deals import solve_deal

    found = solve_deal(game, seconds=words.seconds)
    if words.json:
        _print_json(
            {
                "model": "deal",
                "at": at,
                "winnable": found.winnable,
                "lower": found.lower,
                "upper": found.upper,
                "exact": found.exact,
                "max_score": game.rules.max_score,
                "reason": found.reason,
                "line": _sentences(game, found.line),
                "states": found.states,
                "seconds": round(found.seconds, 3),
            }
        )
    else:
        print(_text(found, at))
    return 0 if found.exact else OUT_OF_BUDGET


def _text(found: DealSolution, at: int) -> str:
    game = found.game
    score = str(found.lower) if found.exact else f"between {found.lower} and {found.upper}"
    lines = [
        f"All cards known, after {at} actions.",
        f"Can be won: {_ANSWERS[found.winnable]}.",
        f"Best score: {score} of {game.rules.max_score} ({found.reason}).",
        f"A line to {found.lower} points (a clue only passes the turn here, for a token):",
    ]
    lines += [
        f"{number:4}. {sentence}"
        for number, sentence in enumerate(_sentences(game, found.line), start=at + 1)
    ]
    return "\n".join(lines)


def _sentences(game: Game, line: tuple[Action, ...]) -> list[str]:
    """Return who does what, with the card that is played or discarded."""
    told = []
    for action in line:
        sentence = f"{game.player_to_move}: {format_action(action, game.players)}"
        after = game.apply(action)
        card = getattr(after.history[-1], "card", None)
        told.append(f"{sentence} ({card})" if card else sentence)
        game = after
    return told


def _lost(record: GameRecord, words: Namespace) -> int:
    from hanabi_kit.endgame.turning import could_still_be_won

    found = could_still_be_won(record, seconds=words.seconds)
    if words.json:
        _print_json(
            {
                "model": "deal",
                "winnable_until": found.won,
                "lost_at": found.lost,
                "exact": found.exact,
                "action": _action(found),
                "line": _sentences(record.at(found.won or 0), found.line),
                "seconds": round(found.seconds, 3),
            }
        )
    else:
        print(_turning_text(found))
    return 0 if found.exact else OUT_OF_BUDGET


def _action(found: Turning) -> str | None:
    if found.action is None or found.lost is None:
        return None
    return _sentences(found.record.at(found.lost - 1), (found.action,))[0]


def _turning_text(found: Turning) -> str:
    record = found.record
    if not found.exact:
        can = "-" if found.won is None else f"after {found.won} actions"
        cannot = "-" if found.lost is None else f"after {found.lost} actions"
        return f"Not known in this time. Could be won: {can}. Could not be won: {cannot}."
    if found.lost is None:
        if record.games[-1].score == record.rules.max_score:
            return "The game was won."
        return "The game could be won to its end."
    if not found.lost:
        return "The deal could not be won, whatever the players had done."
    return (
        f"Until action {found.lost} the game could be won, with all cards known. It was lost by\n"
        f"{found.lost:4}. {_action(found)}\n"
        "Nobody at the table saw the deck: it need not have been a mistake."
    )


def _print_json(value: dict[str, Any]) -> None:
    print(json.dumps(value, ensure_ascii=False, indent=2))
