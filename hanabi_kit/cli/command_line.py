"""Reading the command's words, and turning every error into one message and an exit code.

The commands themselves are imported when a line is read: Ctrl-C in that second ends quietly.
"""

from __future__ import annotations

import argparse
import sys
from argparse import Namespace
from collections.abc import Sequence
from typing import NoReturn

from hanabi_kit.cli import interrupts, streams
from hanabi_kit.cli.exit_codes import BAD_INPUT, INTERRUPTED
from hanabi_kit.cli.own_language import add_language, argparse_speaking, language_of
from hanabi_kit.cli.streams import complain
from hanabi_kit.cli.unread_fields import naming_what_is_read_past
from hanabi_kit.compiler import lacking_room
from hanabi_kit.errors import HanabiError, SearchBudgetExceeded
from hanabi_kit.language import spoken_by_all, use, words
from hanabi_kit.version import __version__

SEARCHING = frozenset(("solve", "check", "mine", "playout"))
"""The commands of which one would notice that the solvers cannot be compiled."""


def run(argv: Sequence[str]) -> int:
    """Run the command that the words `argv` name; return its exit code."""
    with streams.fit_for_any_text():
        try:
            language = language_of(argv)
        except HanabiError as error:
            complain(_command(argv), str(error))
            return BAD_INPUT
        with spoken_by_all(language):
            return _run(argv)


def _command(argv: Sequence[str]) -> str:
    return argv[0] if argv and argv[0].isalpha() else ""


def _run(argv: Sequence[str]) -> int:
    command = _command(argv)
    try:
        try:
            return _done(argv)
        finally:  # also after help, which ends in SystemExit
            sys.stdout.flush()
    except (HanabiError, SearchBudgetExceeded) as error:
        complain(command, str(error))
        return BAD_INPUT
    except ModuleNotFoundError as error:
        return _without_library(error, argv)
    except BrokenPipeError:
        # The reader (head, less) has seen enough.
        streams.give_up_stdout()
        return 0
    except OSError as error:
        # What nobody foresaw: a full disk behind standard output, too many open files, …
        complain(command, streams.fault_text(error))
        streams.give_up_stdout()
        return BAD_INPUT
    except KeyboardInterrupt:
        complain(command, words().say("stopped"))
        return INTERRUPTED


def _done(argv: Sequence[str]) -> int:
    with argparse_speaking():
        arguments = _parser().parse_args(argv)
    if arguments.language:
        use(arguments.language)
    interrupts.may_be_caught()
    if arguments.command in SEARCHING and (lacking := lacking_room()):
        complain(arguments.command, lacking)
    with naming_what_is_read_past(arguments.command):
        code: int = arguments.run(arguments)
    return code


def _without_library(error: ModuleNotFoundError, argv: Sequence[str]) -> int:
    """Say which library is missing; ``hanabi-kit doctor`` runs without any."""
    if (error.name or "").partition(".")[0] == "hanabi_kit":
        raise error  # a fault of ours, not of the machine
    if argv[:1] == ["doctor"]:
        from hanabi_kit.cli.commands.doctor import doctor

        return doctor(Namespace(json="--json" in argv))
    complain(
        argv[0] if argv else "",
        words().say(
            "the library {name} is not installed here; 'hanabi-kit doctor' says what is missing "
            "and how to get it",
            name=repr(error.name),
        ),
    )
    return BAD_INPUT


class _Parser(argparse.ArgumentParser):
    """A parser whose complaints cannot spoil a terminal, whatever was typed."""

    def error(self, message: str) -> NoReturn:
        self.print_usage(sys.stderr)
        complain(self.prog.partition(" ")[2], message)
        raise SystemExit(BAD_INPUT)


def _parser() -> argparse.ArgumentParser:
    from hanabi_kit.cli import assuming, named_tables
    from hanabi_kit.cli.commands import (
        calibrate,
        check,
        class_command,
        convert,
        deal,
        deduce,
        doctor,
        lab,
        mine,
        play,
        playout,
        practice,
        progress,
        puzzles,
        replay,
        rules,
        solve,
        worksheet,
    )
    from hanabi_kit.cli.reports import deduction_reasons
    from hanabi_kit.players import PLAYERS

    say = words().say
    parser = _Parser(
        prog="hanabi-kit",
        allow_abbrev=False,  # else a command's --lan would be no word by itself
        description=say(
            "Replay Hanabi games, deduce hidden cards, solve end-games, prove puzzles."
        ),
        epilog=say(
            "A GAME is a hanab.live game file (JSON), link or pasted log, or a transcript of HLE "
            "or OpenSpiel; a POSITION or PUZZLE is a file in the kit's TOML format."
        ),
    )
    parser.add_argument(
        "--version",
        action="version",
        version=f"hanabi-kit {__version__}",
        help=say("show program's version number and exit"),
    )
    add_language(parser)
    subparsers = parser.add_subparsers(dest="command", required=True, metavar="COMMAND")

    def command(
        name: str,
        run: named_tables.Run,
        text: str,
        about: str = "",
        *,
        json: bool = True,
        language: str = "",
    ) -> argparse.ArgumentParser:
        sub = subparsers.add_parser(name, help=text, description=about or text)
        if json:
            sub.add_argument("--json", action="store_true", help=say("print JSON instead of text"))
        # Left out, it is no word against the one before the command.
        add_language(sub, language, default=argparse.SUPPRESS)
        sub.set_defaults(run=run)
        return sub

    replay_parser = command("replay", replay.replay, say("show the table of a recorded game"))
    replay_parser.add_argument("file", metavar="GAME")
    _add_at(replay_parser, say("show the table after N actions (default: after the last)"))

    deduce_parser = command("deduce", deduce.deduce, say("say what a player's own cards can be"))
    deduce_parser.add_argument("file", metavar="FILE", help=say("a game or a position"))
    _add_at(deduce_parser, say("in a game: after N actions (default: after the last)"))
    _add_viewer(deduce_parser)
    assuming.add_assuming(deduce_parser)
    deduction_reasons.add_reasons(deduce_parser)

    solve_parser = command("solve", solve.solve, say("give the exact value of every action"))
    solve.add_solve(solve_parser)
    _add_at(solve_parser, say("in a game: after N actions"))
    _add_viewer(solve_parser)
    _add_seconds(solve_parser, say("give bounds after S seconds (default: %(default)s)"))

    deal_parser = command(
        "deal", deal.deal, say("with every card known: can it be won, how, and until when")
    )
    deal.add_deal(deal_parser)
    _add_at(deal_parser, say("after N actions (default: the deal itself)"))
    _add_seconds(deal_parser, say("give bounds after S seconds (default: %(default)s)"))

    check_parser = command("check", check.check, say("prove the answers of puzzles, and rate them"))
    check.add_check(check_parser)
    _add_seconds(check_parser, say("give each puzzle up after S seconds (default: %(default)s)"))

    puzzles_parser = command("puzzles", puzzles.list_puzzles, say("list puzzles, and sets of them"))
    puzzles.add_puzzles(puzzles_parser)

    convert_parser = command(
        "convert",
        convert.convert,
        say("write a game in another format"),
        say(
            "Write a game in another format. IN is a hanab.live game file (JSON), link, list of "
            "what happened or pasted log, a transcript of HLE or OpenSpiel, or a position (TOML, "
            "or a line such as '2p r4 y5 | clues 0 | …'); which one, its text tells. Links carry "
            "no names, notes or options."
        ),
        json=False,
    )
    convert_parser.add_argument(
        "source", metavar="IN", help=say("a file, a link itself, or -: standard input")
    )
    convert_parser.add_argument(
        "-o", "--output", metavar="OUT", help=say("write a file, not the screen")
    )
    convert_parser.add_argument(
        "--to",
        choices=convert.FORMATS,
        help=say(
            "the format; compact: a position as one line, url: the same for an address, page: its "
            "link on the site, or a game's (default: what OUT's ending says, else position with "
            "--at, else json)"
        ),
    )
    _add_at(convert_parser, say("write the position after N actions"))

    mine_parser = command(
        "mine", mine.mine_puzzles, say("find puzzles in games: proved, rated, with words")
    )
    mine.add_mine(mine_parser)

    progress_parser = command("progress", progress.progress, say("say what a class has done"))
    progress.add_progress(progress_parser)

    calibrate_parser = command(
        "calibrate",
        calibrate.calibration,
        say("say how hard puzzles are for a class, and what is next"),
    )
    calibrate.add_calibrate(calibrate_parser)

    rules_parser = command("rules", rules.rules, say("list rulesets, or say where they differ"))
    rules_parser.add_argument(
        "names",
        metavar="RULESET",
        nargs="*",
        help=say("one: all it says; several: where they differ"),
    )
    rules_parser.add_argument(
        "--variants",
        action="store_true",
        help=say(
            "hanab.live's variants, a line each: all, or those named; --json says all of them"
        ),
    )

    play_parser = command("play", play.play, say("let the kit's players play, and measure them"))
    play_parser.add_argument(
        "--player",
        metavar="NAME",
        default="Chop",
        help=say("{players} (default: Chop)", players=", ".join(PLAYERS)),
    )
    play_parser.add_argument(
        "--players", type=_above_zero, default=2, metavar="N", help=say("default: 2")
    )
    play_parser.add_argument(
        "--games",
        type=_above_zero,
        default=1,
        metavar="N",
        help=say("one is shown, more are measured (default: 1)"),
    )
    play_parser.add_argument(
        "--seed", type=_seed, default=1, metavar="N", help=say("of the first deck (default: 1)")
    )
    play_parser.add_argument(
        "--ruleset", default="standard", metavar="NAME", help=say("default: standard")
    )
    play_parser.add_argument(
        "--workers", type=_above_zero, default=1, metavar="N", help=say("processes (default: 1)")
    )
    play_parser.add_argument(
        "-o", "--output", metavar="OUT", help=say("write the first game as hanab.live JSON")
    )

    playout_parser = command(
        "playout", playout.play_out, say("play an end-game to its end, every decision judged")
    )
    playout.add_playout(playout_parser)

    practice_parser = command(
        "practice", practice.practise, say("list techniques, or make fresh puzzles for one")
    )
    practice.add_practice(practice_parser)

    worksheet_parser = command(
        "worksheet",
        worksheet.print_worksheet,
        say("print exercises, puzzles, a deck or the rules as PDF"),
        say("Print exercises, puzzles, slides, a deck of cards or the rules as PDF."),
        json=False,
    )
    worksheet.add_worksheet(worksheet_parser)

    lab_parser = command(
        "lab",
        lab.open_lab,
        say("open the lessons in JupyterLab"),
        say(
            "Open the lessons in JupyterLab, in a folder of your own: what you do there is saved "
            "there. Lessons that are in it already are left as they are."
        ),
        json=False,
    )
    lab.add_lab(lab_parser)

    class_parser = command(
        "class",
        class_command.open_class,
        say("play with a class, each pupil at her own screen"),
        say(
            "Open a class on this machine: pupils join with a code, by telephone or laptop, play "
            "at tables and answer questions together; the teacher sees everything."
        ),
        json=False,
        language=say("of the class, where a text is the same for all; each page has its own"),
    )
    class_command.add_class(class_parser)

    command("doctor", doctor.doctor, say("say what this machine lacks, and how to get it"))
    return parser


def _add_at(parser: argparse.ArgumentParser, text: str) -> None:
    parser.add_argument("--at", type=_count, metavar="N", help=text)


def _add_viewer(parser: argparse.ArgumentParser) -> None:
    parser.add_argument(
        "--viewer",
        metavar="NAME",
        help=words().say("whose eyes (default: the file's viewer, else the player to move)"),
    )


def _add_seconds(parser: argparse.ArgumentParser, text: str) -> None:
    parser.add_argument("--seconds", type=_seconds, default=60.0, metavar="S", help=text)


def _count(text: str) -> int:
    if not text.isascii() or not text.isdecimal() or len(text) > 9:
        raise argparse.ArgumentTypeError(
            words().say("{given}, but a whole number of actions is needed", given=repr(text))
        )
    return int(text)


def _seed(text: str) -> int:
    if not text.isascii() or not text.isdecimal() or len(text) > 9:
        raise argparse.ArgumentTypeError(
            words().say("{given}, but a whole number of up to 9 digits is needed", given=repr(text))
        )
    return int(text)


def _above_zero(text: str) -> int:
    if not text.isascii() or not text.isdecimal() or len(text) > 9 or int(text) < 1:
        raise argparse.ArgumentTypeError(
            words().say(
                "{given}, but a whole number from {least} is needed", given=repr(text), least=1
            )
        )
    return int(text)


def _seconds(text: str) -> float:
    try:
        seconds = float(text)
    except ValueError:
        seconds = 0.0
    if not 0 < seconds < float("inf"):
        raise argparse.ArgumentTypeError(
            words().say("{given}, but a number of seconds above 0 is needed", given=repr(text))
        )
    return seconds
