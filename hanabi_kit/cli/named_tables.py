"""The table that a command's arguments name, and what every command needs to print."""

from __future__ import annotations

import json
from argparse import Namespace
from collections.abc import Callable
from dataclasses import dataclass

from hanabi_kit.cards import Seat
from hanabi_kit.cli.sources import is_line, read_source
from hanabi_kit.cli.streams import escaped
from hanabi_kit.errors import HanabiError
from hanabi_kit.game import Game
from hanabi_kit.language import words
from hanabi_kit.notation import GameRecord
from hanabi_kit.notation.hanablive.links import is_link
from hanabi_kit.notation.hanablive.without_rules import NotPlayed
from hanabi_kit.notation.paths import path_text
from hanabi_kit.position import Position
from hanabi_kit.support.misspelt import did_you_mean

Run = Callable[[Namespace], int]


@dataclass(frozen=True)
class TableAt:
    """The table a file and ``--at`` name: a game's moment, or a position."""

    table: Game | Position
    at: int | None
    record: GameRecord | None = None  # of a game: the whole of it

    def seat(self, name: str | None) -> Seat | None:
        """The seat of ``--viewer``; HanabiError lists the names there are."""
        players = self.table.players
        if name is None:
            return None
        if name not in players:
            raise HanabiError(
                words().say(
                    "--viewer {name}: at this table sit {players}",
                    name=repr(name),
                    players=", ".join(players),
                )
                + did_you_mean(name, players)
            )
        return Seat(players.index(name))


def read_table(arguments: Namespace) -> TableAt:
    """Return the table that a file (or a link) and ``--at`` name; HanabiError names the file.

    Where a link names a turn and ``--at`` is not given, `arguments` get that for ``--at``.
    """
    path = arguments.file
    try:
        source = read_source(path)
        arguments.at = at = source.moment(arguments.at, arguments.command)
        if isinstance(source.holds, Position):
            if at is not None:
                raise HanabiError(
                    words().say("--at {at}: a position file has one moment only", at=at)
                )
            return TableAt(source.holds, None)
        at = len(source.holds.actions) if at is None else at
        return TableAt(source.holds.at(at), at, source.holds)
    except HanabiError as error:
        raise naming_file(error, path) from None


def naming_file(error: HanabiError, path: str) -> HanabiError:
    """Return the error with the file's name in front, unless it is there already."""
    text = str(error)
    say_in = words().say_in
    if is_link(path):
        where = say_in("where a fault is", "link")
    elif is_line(path):
        where = say_in("where a fault is", "line")
    else:
        where = path_text(path)
    if text.startswith((where, path)):
        return error
    if isinstance(error, NotPlayed):
        return NotPlayed(f"{where}: {text}", error.game)
    return HanabiError(f"{where}: {text}")


def print_json(value: object, indent: int | None = 2) -> None:
    """Print a value for programs to read."""
    print(escaped(json.dumps(value, ensure_ascii=False, indent=indent)))
