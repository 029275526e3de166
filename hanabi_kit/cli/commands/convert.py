"""``hanabi-kit convert``: a game in another format."""

from __future__ import annotations

import os
from argparse import Namespace
from dataclasses import replace
from pathlib import Path

from hanabi_kit.cli.named_tables import naming_file
from hanabi_kit.cli.sources import read_source
from hanabi_kit.cli.streams import complain, escaped
from hanabi_kit.errors import HanabiError
from hanabi_kit.game import Game
from hanabi_kit.language import Words, words
from hanabi_kit.notation import GameRecord, format_game
from hanabi_kit.notation.card_text import tell_event
from hanabi_kit.notation.files import write_whole
from hanabi_kit.notation.hanablive.links import format_link
from hanabi_kit.notation.hanablive.options import site_suits
from hanabi_kit.notation.page_links import game_link, position_link
from hanabi_kit.notation.paths import resolved
from hanabi_kit.notation.position_file import format_position
from hanabi_kit.notation.posted.compact import format_compact
from hanabi_kit.position import Position
from hanabi_kit.render.player_names import drawn_names, isolated
from hanabi_kit.render.text import board
from hanabi_kit.rules import Ruleset
from hanabi_kit.rules.variants import variant_name

FORMATS = ("json", "link", "position", "compact", "url", "page", "text")
_OF_ONE_MOMENT = ("position", "compact", "url")

_ENDINGS = {".json": "json", ".toml": "position", ".txt": "text"}
_ADDRESS = "https://hanab.live/replay-json/"


def convert(arguments: Namespace) -> int:
    """Write the game or position that is named in the format that is asked for."""
    try:
        read = read_source(arguments.source)
        source = read.holds
        to = arguments.to or _asked(arguments, source)
        if arguments.at is not None and to not in (*_OF_ONE_MOMENT, "page"):
            raise HanabiError(
                words().say(
                    "--at {at}: only a position is of one moment, not --to {to}",
                    at=arguments.at,
                    to=to,
                )
            )
        if to in (*_OF_ONE_MOMENT, "page"):
            arguments.at = read.moment(arguments.at, "convert")
        else:
            read.pass_turn(words().say("--to {to} holds the whole game", to=to))
        if isinstance(source, Position):
            source = _moved(source, Path(arguments.source).parent, arguments.output)
        if to in _OF_ONE_MOMENT:
            text = _position(_moment(source, arguments.at), to)
        elif to == "page":
            text = _page(source, arguments.at)
        else:
            text = _whole(source, to)
    except HanabiError as error:
        raise naming_file(error, arguments.source) from None
    if arguments.output is None:
        print(
            text
            if to in ("text", "link", "compact", "url", "page")
            else escaped(text, toml=to == "position")
        )
    else:
        write_whole(arguments.output, text.rstrip("\n").encode("utf-8") + b"\n")
    return 0


def _asked(arguments: Namespace, source: GameRecord | Position) -> str:
    """Return the format that is meant where none is named."""
    if arguments.output is not None:
        suffix = Path(arguments.output).suffix.lower()
        if suffix not in _ENDINGS:
            raise HanabiError(
                words().say(
                    "-o {file}: the ending does not tell the format; say --to {formats}",
                    file=repr(arguments.output),
                    formats=words().either(FORMATS),
                )
            )
        return _ENDINGS[suffix]
    return "position" if arguments.at is not None or isinstance(source, Position) else "json"


def _moved(position: Position, folder: Path, output: str | None) -> Position:
    """Return `position`, from a file in `folder`, as a file at `output` may say it.

    A position may name a game, by its path from the position's own folder. From another folder
    the path is another one; where it cannot be written, and on the screen, which has no folder,
    the position says itself what is on the table.
    """
    if position.game_file is None:
        return position
    alone = replace(position, game_file=None, at=None)
    if output is None:
        return alone
    try:
        # Where a folder is a link, ".." leads out of the folder it stands for.
        game = resolved(folder / position.game_file)
        path = Path(os.path.relpath(game, resolved(output).parent)).as_posix()
    except ValueError:  # another drive
        return alone
    fits = "\\" not in path and not Path(path).is_absolute() and path.isprintable()
    return replace(position, game_file=path) if fits else alone


def _moment(source: GameRecord | Position, at: int | None) -> Position:
    if isinstance(source, GameRecord):
        return Position.of(source.at(len(source.actions) if at is None else at))
    if at is not None:
        raise HanabiError(words().say("--at {at}: a position file has one moment only", at=at))
    return source


def _position(position: Position, to: str) -> str:
    if to == "position":
        return format_position(position)
    return format_compact(position, url=to == "url")


def _page(source: GameRecord | Position, at: int | None) -> str:
    """Return which page of the site shows this, after the site's own address."""
    if isinstance(source, Position):
        return f"explore/#{position_link(_moment(source, at))}"
    return f"review/#{game_link(_in_site_suits(source), at)}"


def _whole(source: GameRecord | Position, to: str) -> str:
    if isinstance(source, Position):
        if to == "text":
            return board(source)
        raise HanabiError(
            words().say("a position is no whole game: --to {to} cannot hold it", to=to)
        )
    if to == "text":
        return _told(source)
    record = _in_site_suits(source)
    undealt = record.extra.get("undealt")
    if undealt:
        _note(
            words().say(
                "the transcript does not tell the order of the last {number} cards of the deck; "
                "they are written sorted",
                number=undealt,
            )
        )
    return format_game(record) if to == "json" else _ADDRESS + format_link(record)


def _in_site_suits(record: GameRecord) -> GameRecord:
    """Return the game in suits that hanab.live has, and say which have another colour there."""
    if variant_name(record.rules) is not None:
        return record
    found = site_suits(record.rules)
    if found is None:
        return record  # the writer says what cannot be written
    rules, suits = found
    say = words().say
    changed = [
        say("{old} as {new}", old=old.label, new=new.label)
        for old, new in suits.items()
        if old is not new
    ]
    if changed:
        _note(say("hanab.live has no such suits; written are {suits}", suits=", ".join(changed)))
    return record.recoloured(rules, suits)


def _told(record: GameRecord) -> str:
    """Return the whole game in sentences."""
    names = [isolated(drawn.name) for drawn in drawn_names(record.players)]
    last = record.games[-1]
    told, rules = words(), record.rules
    lines = [
        told.say(
            "{players}: ruleset {ruleset}, {number} cards",
            players=", ".join(names),
            ruleset=repr(rules.name),
            number=rules.deck_size,
        ),
        "",
        *(
            f"{turn:3}. {tell_event(event, names, told.language, rules=last.rules)}"
            for turn, event in enumerate(last.history, 1)
        ),
        "",
        _ended(last, rules, told),
    ]
    return "\n".join(lines)


def _ended(last: Game, rules: Ruleset, told: Words) -> str:
    """Return how a game ended, or that it goes on: its last line."""
    parts = {"score": last.score, "most": rules.max_score}
    if last.score == last.on_table:
        score = told.say("Score {score} of {most}", **parts)
    else:
        score = told.say(
            "Score {score} of {most} ({on_table} on the table)", **parts, on_table=last.on_table
        )
    if not last.end:
        line = told.say("{score}; the game goes on.", score=score)
    else:
        end = told.say(last.end.value)
        line = told.say("{score}: {end}.", score=score, end=end)
    if not last.rating:
        return line
    rating = told.say("Rated: {rating}.", rating=last.rating)
    return f"{line} {rating}"


def _note(text: str) -> None:
    complain("convert", text)
