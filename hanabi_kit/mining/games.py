"""The games of a mine, by number: played anew from a seed, or read from a text.

A game is sent to whoever works on it as a `Source`: who plays it with which deck, or its text, so
that a machine elsewhere needs no folder of ours.
"""

from __future__ import annotations

import hashlib
from collections.abc import Iterable, Sequence
from dataclasses import dataclass, replace
from functools import lru_cache
from pathlib import Path

from hanabi_kit.errors import FileFault, HanabiError
from hanabi_kit.game import shuffled
from hanabi_kit.language import words
from hanabi_kit.mining.settings import Settings
from hanabi_kit.notation import GameRecord, parse_game
from hanabi_kit.notation.files import read_text, reading
from hanabi_kit.notation.paths import (
    files_below,
    is_folder,
    is_plain_file,
    is_there,
    path_of,
    path_text,
)
from hanabi_kit.players import play_game, player_named
from hanabi_kit.rules import ruleset_named

NAMES = ("Alice", "Bob", "Cathy", "Donald", "Emily", "Frank")
"""What the players of a mined puzzle are called, by seat: no real player's name gets into one."""


@dataclass(frozen=True, slots=True)
class Source:
    """Where a game comes from; `path_text` says it in a puzzle file.

    Parameters
    ----------
    player : str
        Who plays it, or empty.
    text : str
        Of a game that is given: what stands in its file.
    fault : str
        Why that cannot be read.
    """

    told: str
    player: str = ""
    table: int = 0
    seed: int = 0
    ruleset: str = ""
    text: str = ""
    fault: str = ""


def source_of(settings: Settings, number: int, paths: Sequence[Path]) -> Source:
    """Return where the game of this number, from 0, comes from."""
    if settings.player is None:
        told = f"mined from {settings.files[number]}"
        try:
            return Source(told, text=read_text(paths[number]))
        except FileFault as error:
            return Source(told, fault=str(error))
    seed = settings.seed + number
    name = player_named(settings.player)().name
    rules = "" if settings.ruleset == "standard" else f", ruleset {settings.ruleset}"
    told = f"mined from a game of {name}, {settings.table} players{rules}, seed {seed}"
    return Source(told, name, settings.table, seed, settings.ruleset)


@lru_cache(maxsize=16)
def load(source: Source) -> GameRecord:
    """Return the game: played, or read; HanabiError where its text is no game.

    The same every time, on every machine: players are functions of what they see.
    """
    if source.player:
        kind, rules = player_named(source.player), ruleset_named(source.ruleset)
        players = [kind() for _ in range(source.table)]
        return play_game(players, shuffled(rules, source.seed), rules, NAMES[: source.table])
    if source.fault:
        raise FileFault(source.fault)
    with reading(source.told.removeprefix("mined from ")):
        record = parse_game(source.text)
    if len(record.players) > len(NAMES):
        raise HanabiError(
            words().say(
                "{number} players, but at most {most} are covered",
                number=len(record.players),
                most=len(NAMES),
            )
        )
    return replace(record, players=NAMES[: len(record.players)], extra={})


def game_files(places: Iterable[str | Path]) -> list[Path]:
    """Return the files among `places`, and the ``.json`` files in the folders among them.

    Sorted within a folder, none twice. FileFault where there is none, or a name is empty.
    """
    found: dict[Path, None] = {}
    for place in map(path_of, places):
        if is_folder(place):
            inside = files_below(place, ".json")
            if not inside:
                raise FileFault(
                    words().say("{place}: no game file (.json) in this folder", place=place)
                )
            found.update(dict.fromkeys(inside))
        elif not is_there(place):
            raise FileFault(
                words().say("{place}: there is no such file or folder", place=path_text(place))
            )
        else:
            found[place] = None
    return list(found)


def digest_of(paths: Iterable[Path]) -> str:
    """Return a digest of what stands in files, to see whether they are still the same."""
    digest = hashlib.sha256()
    for path in paths:
        try:
            if not is_plain_file(path):
                raise OSError  # what comes through a pipe could not be read again
            with path.open("rb") as file:
                digest.update(hashlib.file_digest(file, "sha256").digest())
        except OSError:
            digest.update(b"unreadable")
    return digest.hexdigest()[:16]
