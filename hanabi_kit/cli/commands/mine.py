"""``hanabi-kit mine``: find puzzles in games, prove, rate and write them, here or on a cluster."""

from __future__ import annotations

import os
import shlex
import sys
from argparse import ArgumentParser, ArgumentTypeError, Namespace
from collections.abc import Callable, Mapping
from pathlib import Path
from typing import Any

from hanabi_kit.cli.exit_codes import INTERRUPTED
from hanabi_kit.cli.named_tables import print_json
from hanabi_kit.endgame import OBJECTIVES
from hanabi_kit.errors import HanabiError, shown
from hanabi_kit.language import Words, later, words
from hanabi_kit.mining import Mined, Settings, Workforce, mine, with_files
from hanabi_kit.mining.selection import Selection
from hanabi_kit.mining.settings import LATEST, MODELS
from hanabi_kit.mining.task_backends import BACKENDS
from hanabi_kit.players import PLAYERS
from hanabi_kit.puzzles.puzzle import KINDS

_LONGEST_NAME = 50


def whole_number(least: int, most: int = 10**9) -> Callable[[str], int]:
    """Return what reads a whole number from `least` to `most`, for a parser."""

    def read(text: str) -> int:
        fine = text.isascii() and text.isdecimal() and len(text) <= 10
        if not fine or not least <= int(text) <= most:
            say, given = words().say, repr(text)
            raise ArgumentTypeError(
                say(
                    "{given}, but a whole number from {least} to {most} is needed",
                    given=given,
                    least=least,
                    most=most,
                )
                if most < 10**9
                else say(
                    "{given}, but a whole number from {least} is needed", given=given, least=least
                )
            )
        return int(text)

    return read


def _level(text: str) -> int | None:
    if text == "any":
        return None
    if text not in ("1", "2", "3", "4", "5"):
        raise ArgumentTypeError(
            words().say("{given}, but levels are 1 (easy) to 5, or any", given=repr(text))
        )
    return int(text)


def add_mine(parser: ArgumentParser) -> None:
    """Give the parser of ``mine`` its words."""
    say = words().say
    games = parser.add_argument_group(say("where to look"))
    games.add_argument(
        "--from",
        dest="places",
        metavar="GAMES",
        nargs="+",
        help=say("game files (hanab.live's JSON), or folders of them"),
    )
    games.add_argument(
        "--players",
        metavar="NAME",
        help=say("let these play: {players} (default: Chop)", players=", ".join(PLAYERS)),
    )
    games.add_argument(
        "--table",
        type=whole_number(2, 6),
        default=3,
        metavar="N",
        help=say("how many of them (default: 3)"),
    )
    games.add_argument(
        "--deals",
        type=whole_number(1),
        default=1000,
        metavar="N",
        help=say("games that are played at most (default: 1000)"),
    )
    games.add_argument(
        "--seed",
        type=whole_number(0),
        default=1,
        metavar="N",
        help=say("of the first deal (default: 1)"),
    )
    games.add_argument(
        "--ruleset", default="standard", metavar="NAME", help=say("default: standard")
    )
    wanted = parser.add_argument_group(say("what to look for"))
    wanted.add_argument("--kind", choices=KINDS, default="endgame", help=say("default: endgame"))
    wanted.add_argument(
        "--model",
        choices=MODELS,
        default="seat",
        help=say(
            "of end-games: the mover does not see the own hand (seat, the default), or all hands "
            "are face up"
        ),
    )
    wanted.add_argument(
        "--objective",
        choices=OBJECTIVES,
        default="perfect",
        help=say("of end-games; default: perfect"),
    )
    wanted.add_argument(
        "--level", type=_level, default=None, metavar="1-5", help=say("how hard (default: any)")
    )
    wanted.add_argument(
        "--theme", metavar="THEME", help=say("only those with it (hanabi-kit puzzles --themes)")
    )
    wanted.add_argument(
        "--count", type=whole_number(1), default=10, metavar="N", help=say("how many (default: 10)")
    )
    wanted.add_argument(
        "--per-game",
        type=whole_number(1),
        default=1,
        metavar="N",
        help=say("of one game (default: 1)"),
    )
    wanted.add_argument(
        "--deck-at-most",
        type=whole_number(0, LATEST),
        metavar="N",
        help=say("how late: cards left to draw (default: what suits kind and level)"),
    )
    wanted.add_argument(
        "--states",
        type=whole_number(100),
        default=50_000,
        metavar="N",
        help=say("give a position up after a search of so many (default: 50000)"),
    )
    labour = parser.add_argument_group(say("who does it (which changes nothing in what is found)"))
    labour.add_argument(
        "--workers",
        type=whole_number(1, 1024),
        metavar="N",
        help=say("processes (default: the cores)"),
    )
    labour.add_argument("--backend", choices=BACKENDS, default="local", help=say("default: local"))
    labour.add_argument(
        "--scheduler", metavar="ADDRESS", help=say("of a Dask cluster that runs: tcp://HOST:8786")
    )
    labour.add_argument(
        "--resume", action="store_true", help=say("go on with what was begun in DIR")
    )
    parser.add_argument(
        "--name", metavar="NAME", help=say("ids are NAME-001, … (default: mined-…)")
    )
    parser.add_argument(
        "-o", "--output", metavar="DIR", required=True, help=say("the folder to fill")
    )


def mine_puzzles(arguments: Namespace) -> int:
    """Mine, and say what came of it."""
    settings, paths = _settings(arguments)
    if arguments.backend == "dask" and arguments.workers is not None:
        raise HanabiError(
            words().say("--workers: a cluster's workers are all used; it is for this machine only")
        )
    workers = arguments.workers or os.cpu_count() or 1
    workforce = Workforce(workers, arguments.backend, arguments.scheduler)
    bar = _Bar(settings, shown=sys.stderr.isatty() and not arguments.json)
    try:
        with bar:
            found = mine(
                settings,
                arguments.output,
                paths=paths,
                name=_checked_name(arguments.name),
                resume=arguments.resume,
                workforce=workforce,
                watch=bar.watch,
            )
    except KeyboardInterrupt:
        print(
            "hanabi-kit mine: "
            + words().say("stopped. What was done is kept; to go on:")
            + f"\n  {_to_go_on()}",
            file=sys.stderr,
        )
        return INTERRUPTED
    if found.faults and not found.counts.get("games"):
        none = words().say("--from: none of the games could be read")
        raise HanabiError([none, *found.faults])
    if arguments.json:
        print_json(_plain(found, settings))
    else:
        print("\n".join(_told(found, settings)))
    return 0


def _settings(arguments: Namespace) -> tuple[Settings, list[Path]]:
    if arguments.places and arguments.players is not None:
        raise HanabiError(
            words().say("--from and --players: games are given, or played; name one of the two")
        )
    player = "Chop" if arguments.players is None else arguments.players
    settings = Settings(
        kind=arguments.kind,
        player=None if arguments.places else player,
        table=arguments.table,
        deals=arguments.deals,
        seed=arguments.seed,
        ruleset=arguments.ruleset,
        model=arguments.model,
        objective=arguments.objective,
        level=arguments.level,
        count=arguments.count,
        deck=arguments.deck_at_most,
        per_game=arguments.per_game,
        theme=arguments.theme,
        states=arguments.states,
    )
    return with_files(settings, arguments.places) if arguments.places else (settings, [])


def _checked_name(name: str | None) -> str | None:
    if name is not None and (
        not 0 < len(name) <= _LONGEST_NAME
        or not all(sign.isalnum() or sign in "-_" for sign in name)
    ):
        raise HanabiError(
            words().say(
                "--name {name}: up to {number} letters, digits, - and _ are allowed, as in file "
                "names",
                name=shown(name),
                number=_LONGEST_NAME,
            )
        )
    return name


def _to_go_on() -> str:
    given = [word for word in sys.argv[1:] if word != "--resume"]
    return shlex.join(["hanabi-kit", *given, "--resume"])


# -- what came of it -------------------------------------------------------------------------------


def _plain(found: Mined, settings: Settings) -> dict[str, Any]:
    return {
        "kept": len(found.files),
        "wanted": settings.count,
        "files": [str(path) for path in found.files],
        **{name.replace(" ", "_"): number for name, number in found.counts.items()},
        "turned_away": {
            told: found.counts[name]
            for name, told in _TURNED_AWAY.items()
            if found.counts.get(name)
        },
        "core_seconds_per_puzzle": None if found.cost is None else round(found.cost, 2),
        "faults": list(found.faults),
        "seconds": round(found.seconds, 3),
    }


_DONE: Mapping[str, Callable[[Words, int], str]] = {
    "games": lambda told, number: told.count("games looked at", "games looked at", number),
    "looked at": lambda told, number: told.count(
        "late positions in them", "late positions in them", number
    ),
    "states": lambda told, number: told.count(
        "positions searched for proofs", "positions searched for proofs", number
    ),
    "proved": lambda told, number: told.count(
        "of the late positions were proved", "of the late positions were proved", number
    ),
    "found": lambda told, number: told.count("puzzles found", "puzzles found", number),
}
_TURNED_AWAY = {
    "unreadable": later("games could not be read"),
    "not covered": later("follow a rule that the solvers do not know"),
    "given up": later("are too large for the budget of a proof"),
    "hopeless": later("leave no chance whatever is done"),
    "vague": later("have no move that is clearly best, or next to no hope"),
    "no temptation": later("have no natural move that is wrong"),
    "too easy": later("have a plain answer"),
    "too large": later("take numbers too large for a head"),
    "nothing to ask": later("hold nothing worth asking"),
    "other level": later("are of another level"),
    "other theme": later("lack the theme that is looked for"),
    "doubles": later("are doubles but for the names of suits and seats"),
    "one-sided": later(
        "would let a rule without thought solve too many, or make answers too alike"
    ),
    "said already": later("could only be told in words that were used before"),
}
"""Why positions and puzzles are not kept, in the order in which they are turned away."""


def _told(found: Mined, settings: Settings) -> list[str]:
    told = words()
    say = told.say
    counts = found.counts
    lines = _counted(found, {name: of(told, counts.get(name, 0)) for name, of in _DONE.items()})
    turned_away = _counted(found, {name: say(text) for name, text in _TURNED_AWAY.items()})
    lines += [say("turned away:"), *turned_away] if turned_away else []
    lines += [say("passed over: {fault}", fault=fault) for fault in found.faults[:10]]
    more = len(found.faults) - 10
    if more > 0:
        lines.append(told.count("… and {number} more", "… and {number} more", more))
    kept = len(found.files)
    number, seconds = f"{told.number(kept):>9}", told.decimal(f"{found.seconds:.1f}")
    lines.append(
        say(
            "{number}  kept, {folder}; {seconds} s",
            number=number,
            folder=found.files[0].parent,
            seconds=seconds,
        )
        if kept
        else say("{number}  kept; {seconds} s", number=number, seconds=seconds)
    )
    if kept and found.counts.get("found", 0):
        percent = say("{number} %", number=round(100 * kept / found.counts["found"]))
        lines.append(
            say("That is {percent} of what was found.", percent=percent)
            if found.cost is None
            else say(
                "That is {percent} of what was found, {seconds} s of one core for each.",
                percent=percent,
                seconds=told.decimal(f"{found.cost:.1f}"),
            )
        )
    if kept < settings.count:
        lines.append(
            say(
                "{number} were wanted: look at more games, for another level, or at positions "
                "with more cards to draw.",
                number=settings.count,
            )
        )
    return lines


def _counted(found: Mined, meant: Mapping[str, str]) -> list[str]:
    """The counts that have a meaning, in its order; `meant`: in the reader's language."""
    told, counts = words(), found.counts
    return [
        f"{told.number(counts[name]):>9}  {text}"
        for name, text in meant.items()
        if counts.get(name)
    ]


class _Bar:
    """The bar on the terminal: games and positions done, puzzles found, rate, time left."""

    def __init__(self, settings: Settings, *, shown: bool) -> None:
        self.settings, self.shown = settings, shown
        self._bar: Any = None
        self._begun: tuple[int, int] | None = None

    def __enter__(self) -> _Bar:
        if self.shown:
            from tqdm import tqdm

            self._bar = tqdm(
                total=self.settings.games,
                unit=words().say_in("a rate", " games"),
                bar_format=_bar_format(),
                dynamic_ncols=True,
                miniters=1,
                leave=False,
            )
        return self

    def __exit__(self, *raised: object) -> None:
        if self._bar is not None:
            self._bar.close()

    def watch(self, settling: Selection) -> None:
        """Show how far it is."""
        bar = self._bar
        if bar is None:
            return
        if self._begun is None:
            self._begun = settling.settled, len(settling.kept)
            bar.initial = bar.n = settling.settled
        kept, positions = len(settling.kept), settling.counts["looked at"]
        left = self._left(bar.format_dict["elapsed"], settling)
        bar.set_postfix_str(
            words().say(
                "{positions} positions, {kept} of {wanted} puzzles, {left}",
                positions=words().number(positions),
                kept=kept,
                wanted=self.settings.count,
                left=left,
            ),
            refresh=False,
        )
        bar.update(max(0, settling.settled - bar.n))

    def _left(self, elapsed: float, settling: Selection) -> str:
        """Time left: until the games are used up or there are enough puzzles, what comes first."""
        assert self._begun is not None
        ways = zip(
            self._begun,
            (settling.settled, len(settling.kept)),
            (self.settings.games, self.settings.count),
            strict=True,
        )
        share = max((now - begun) / max(1, end - begun) for begun, now, end in ways)
        if elapsed < 2 or not share:
            return words().say("time left unknown")
        minutes, seconds = divmod(int(elapsed * (1 - share) / share), 60)
        return words().say("about {time} left", time=f"{minutes}:{seconds:02}")


def _bar_format() -> str:
    """Return the bar as tqdm is told it, with its own places in braces."""
    return words().say(
        "{done}/{all} games{more} [{elapsed}, {rate}]",
        done="{n_fmt}",
        all="{total_fmt}",
        more="{postfix}",
        elapsed="{elapsed}",
        rate="{rate_fmt}",
    )
