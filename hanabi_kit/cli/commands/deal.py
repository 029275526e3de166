"""``hanabi-kit deal``: whether a game can be won with every card known, and until when."""

from __future__ import annotations

from argparse import ArgumentParser, Namespace

from hanabi_kit.cli.exit_codes import OUT_OF_BUDGET
from hanabi_kit.cli.moments import moment_text
from hanabi_kit.cli.named_tables import naming_file, print_json
from hanabi_kit.cli.progress_line import ProgressLine
from hanabi_kit.cli.reports.deals import (
    deal_json,
    turning_json,
    turning_progress,
    turning_text,
)
from hanabi_kit.cli.sources import read_source
from hanabi_kit.errors import HanabiError
from hanabi_kit.game import Game
from hanabi_kit.language import current, words
from hanabi_kit.notation import GameRecord
from hanabi_kit.position import Position
from hanabi_kit.render.deals import deal_text


def add_deal(parser: ArgumentParser) -> None:
    """Add what the command takes, beside ``--at`` and ``--seconds``."""
    say = words().say
    parser.add_argument("file", metavar="GAME", help=say("a game (its deck's order must be known)"))
    parser.add_argument(
        "--lost", action="store_true", help=say("find the action after which it could not be won")
    )


def deal(arguments: Namespace) -> int:
    """Say whether a game can be won with all cards known, and how; or where that was lost."""
    try:
        read = read_source(arguments.file)
        source = read.holds
        if isinstance(source, Position):
            game = source.game()
            if arguments.at is not None or arguments.lost:
                raise HanabiError(
                    words().say("a position file has one moment only: no --at, no --lost")
                )
            return solve_known_deal(game, None, arguments)
        if arguments.lost:
            if arguments.at is not None:
                raise HanabiError(words().say("--lost looks at every turn: no --at"))
            read.pass_turn(words().say("--lost looks at every turn"))
            return _lost(source, arguments)
        at = read.moment(arguments.at, arguments.command) or 0
        return solve_known_deal(source.at(at), at, arguments)
    except HanabiError as error:
        raise naming_file(error, arguments.file) from None


def solve_known_deal(game: Game, at: int | None, arguments: Namespace) -> int:
    """Print what a known deal allows; the exit code."""
    from hanabi_kit.endgame.deal import solve_deal

    language = arguments.language or current()
    with ProgressLine() as progress:
        found = solve_deal(game, seconds=arguments.seconds, progress=progress.watcher)
    if arguments.json:
        print_json(deal_json(found, at))
    else:
        print(deal_text(found, at, language))
        if at is not None:
            print(moment_text(at, language))
    return 0 if found.exact else OUT_OF_BUDGET


def _lost(record: GameRecord, arguments: Namespace) -> int:
    from hanabi_kit.endgame.deal import could_still_be_won

    language = arguments.language or current()
    with ProgressLine() as progress:
        found = could_still_be_won(
            record,
            seconds=arguments.seconds,
            progress=lambda known: progress.watcher(turning_progress(known)),
        )
    if arguments.json:
        print_json(turning_json(found))
    else:
        print(turning_text(found, language))
    return 0 if found.exact else OUT_OF_BUDGET
