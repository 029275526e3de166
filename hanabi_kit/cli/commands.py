"""Replay and deduce: read what is named, ask the kit, print text or JSON."""

from __future__ import annotations

import json
from argparse import Namespace
from collections.abc import Callable
from dataclasses import dataclass

from hanabi_kit.cards import Seat
from hanabi_kit.cli import reports
from hanabi_kit.cli.codes import BAD_INPUT, FAILED, OUT_OF_BUDGET
from hanabi_kit.cli.deduce_reasons import reasons_json, reasons_text
from hanabi_kit.cli.sources import read_source
from hanabi_kit.cli.streams import escaped
from hanabi_kit.deduction import count_assignments
from hanabi_kit.deduction import deduce as deduce_view
from hanabi_kit.errors import HanabiError
from hanabi_kit.game import Game
from hanabi_kit.misspelt import did_you_mean
from hanabi_kit.notation.links import is_link
from hanabi_kit.notation.paths import told
from hanabi_kit.position import Position
from hanabi_kit.stats import max_score
from hanabi_kit.view import View

__all__ = [
    "BAD_INPUT",
    "FAILED",
    "OUT_OF_BUDGET",
    "Run",
    "TableAt",
    "deduce",
    "named",
    "print_json",
    "read_table",
    "replay",
]

Run = Callable[[Namespace], int]


@dataclass(frozen=True)
class TableAt:
    """The table a file and ``--at`` name: a game's moment, or a position."""

    table: Game | Position
    at: int | None

    def seat(self, name: str | None) -> Seat | None:
        """The seat of ``--viewer``; HanabiError lists the names there are."""
        players = self.table.players
        if name is None:
            return None
        if name not in players:
            raise HanabiError(
                f"--viewer {name!r}: at this table sit {', '.join(players)}"
                f"{did_you_mean(name, players)}"
            )
        return Seat(players.index(name))


def read_table(words: Namespace) -> TableAt:
    """Return the table that a file (or a link) and ``--at`` name; HanabiError names the file.

    Where a link names a turn and ``--at`` is not given, `words` get that for ``--at``.
    """
    path = words.file
    try:
        source = read_source(path)
        words.at = at = source.moment(words.at, words.command)
        if isinstance(source.holds, Position):
            if at is not None:
                raise HanabiError(f"--at {at}: a position file has one moment only")
            return TableAt(source.holds, None)
        at = len(source.holds.actions) if at is None else at
        return TableAt(source.holds.at(at), at)
    except HanabiError as error:
        raise named(error, path) from None


def named(error: HanabiError, path: str) -> HanabiError:
    """Return the error with the file's name in front, unless it is there already."""
    text = str(error)
    where = "link" if is_link(path) else told(path)
    return error if text.startswith((where, path)) else HanabiError(f"{where}: {text}")


def print_json(value: object, indent: int | None = 2) -> None:
    """Print a value for programs to read."""
    print(escaped(json.dumps(value, ensure_ascii=False, indent=indent)))


def replay(words: Namespace) -> int:
    """Show the table of a recorded game."""
    found = read_table(words)
    game = found.table
    if isinstance(game, Position):
        raise HanabiError(f"{words.file}: a position; replay shows games (hanab.live JSON)")
    if not words.json:
        print(reports.replay_text(game, found.at or 0))
        return 0
    print_json(
        {
            "players": list(game.players),
            "at": found.at,
            "turn": game.player_to_move,
            "score": game.score,
            "on_table": game.on_table,
            "max_score": max_score(game.rules, game.discards),
            "strikes": game.strikes,
            "clue_tokens": game.clue_tokens,
            "deck": game.deck_size,
            "turns_left": game.turns_left,
            "stacks": {
                suit.letter: height
                for suit, height in zip(game.rules.suits, game.stacks, strict=True)
            },
            "discards": [str(card) for card in game.discards],
            "hands": {
                player: [str(held.card) for held in hand]
                for player, hand in zip(game.players, game.hands, strict=True)
            },
            "over": game.over,
            "end": game.end.value if game.end else None,
            "rating": game.rating,
        }
    )
    return 0


def deduce(words: Namespace) -> int:
    """Say what a player's own cards can be, and how likely."""
    found = read_table(words)
    seat = found.seat(words.viewer)
    try:
        view = View.of(found.table, seat)
        deduction = deduce_view(view)
    except HanabiError as error:
        raise named(error, words.file) from None
    if not words.json:
        print(reports.deduce_text(view, deduction) + reasons_text(view, words))
        return 0
    print_json(
        {
            "viewer": deduction.viewer,
            "worlds": deduction.worlds,
            "assignments": count_assignments(view),
            "hand": [
                {
                    "slot": own.slot,
                    "possible": {str(card): str(odds) for card, odds in own.odds.items()},
                }
                for own in deduction.hand
            ],
            **reasons_json(view, words),
        }
    )
    return 0
