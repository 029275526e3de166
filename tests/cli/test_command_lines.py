"""Over a thousand bad command lines, each refused with one message; closed streams; Ctrl-C."""

from __future__ import annotations

import errno
import io
import json
import os
import shutil
import signal
import subprocess
import sys
import tempfile
from collections.abc import Callable, Iterator, Mapping
from dataclasses import replace
from itertools import product
from pathlib import Path
from types import MappingProxyType

import pytest

from hanabi_kit.cli import main
from hanabi_kit.cli.progress_line import ProgressLine
from hanabi_kit.endgame import budget
from hanabi_kit.notation import format_game, parse_game, parse_position, paths, read_game
from hanabi_kit.notation.files import MAX_BYTES
from hanabi_kit.puzzles import folder

GAME = str(folder() / "games" / "bot-2p-s2006.json")
PUZZLE = str(folder() / "deal" / "deal-001.toml")
CODES = {0, 1, 2, 3, 130}

pytestmark = pytest.mark.skipif(sys.platform == "win32", reason="pipes and links differ there")

Line = tuple[str, ...]

# ------------------------------------------------------------------------------- what is wrong

LINK = "https://hanab.live/replay-json/"

PATHS: Mapping[str, Callable[[Path], object]] = MappingProxyType(
    {
        "empty.toml": lambda path: path.write_bytes(b""),
        "empty.json": lambda path: path.write_bytes(b""),
        "blank.json": lambda path: path.write_bytes(b"\n\n  \n"),
        "binary.toml": lambda path: path.write_bytes(bytes(range(256)) * 9),
        "binary.json": lambda path: path.write_bytes(b"\x89PNG\r\n\x1a\n\0\0"),
        "nul.toml": lambda path: path.write_bytes(b'[puzzle]\nid = "a\0b"\n'),
        "utf16.toml": lambda path: path.write_bytes('[puzzle]\nid = "é"'.encode("utf-16")),
        "huge.json": lambda path: path.write_bytes(b" " * (MAX_BYTES + 1)),
        "deep.json": lambda path: path.write_bytes(b"[" * 100_000),
        "deep.toml": lambda path: path.write_bytes(b"a=" + b"[" * 100_000),
        "number.json": lambda path: path.write_bytes(b"9" * 10_000),
        "list.json": lambda path: path.write_bytes(b"[1, 2]"),
        "prose.txt": lambda path: path.write_bytes(b"Dear Sir or Madam,\n"),
        "wrong.toml": lambda path: path.write_bytes(b"[position]\nplayers = 5\n"),
        "set.toml": lambda path: path.write_bytes(b'[set]\nid = "set"\npuzzles = [1]\n'),
        "\x1b[2J.toml": lambda path: path.write_bytes(b"what\x1b[2J"),
        "a\nb.json": lambda path: path.write_bytes(b"{"),
        "\udcff\udcfe.json": lambda path: path.write_bytes(b"{}"),
        "folder": lambda path: path.mkdir(),
        "pipe.toml": lambda path: os.mkfifo(path),
        "pipe.json": lambda path: os.mkfifo(path),
        "loop.toml": lambda path: path.symlink_to(path.name),
        "loop": lambda path: path.symlink_to(path.name, target_is_directory=True),
        "nowhere-link.json": lambda path: path.symlink_to("not-there"),
    }
)
"""What lies in the folder that the lines are run in, and no command can read."""

NO_FILES = (
    "",
    "nowhere.toml",
    "no/where.json",
    "x" * 300,
    "x" * 300 + ".toml",
    "a/" * 3000 + "x.json",
    "a\0b.json",
    "empty.toml/inside.toml",
    "folder/",
    "~no-such-user/game.json",
    "~",
    "/dev/null",
    "\u202egnp.toml",
    "\uff0e\uff0e\uff0fgame.json",
    "🂡" * 100 + ".json",
    "https://hanab.live/replay/1234",
    LINK,
    LINK + "zzz",
    LINK + "1" * 5000,
    LINK + "2" + "é" * 50 + ",x,0",
    "deal-001\n",
)
"""Names of nothing, or of what is no file."""

NUMBERS = (
    "", " ", "-1", "+-1", "one", "1.5", "1e2", "0x10", "1_0", "1,0", "½", "٣", "\uff11", "9" * 30,
    "9" * 5000, "-" + "9" * 5000, "nan", "-inf", "1\n", "None", "1 2", "\udc31", "1\u200b",
)  # fmt: skip
"""What is no whole number, or too large for one of anything."""

NO_SECONDS = ("", "0", "-1", "nan", "inf", "-inf", "soon", "1e999", "1,5", "9" * 5000, "\0", "1s")

NAMES = ("", " ", "Nobody", "x" * 5000, "\u202eecilA", "Alice\n", "\x1b[31m", "\udcff", "é")

CHOICES = ("", "x", "x" * 5000, "SEAT", "seat ", "\x1b[2J\x07", "\udcff", "faceup,seat", "[", "%s")

# ------------------------------------------------------------------------------- where it stands

FILES: tuple[Line, ...] = (
    ("replay",),
    ("deduce",),
    ("solve",),
    ("deal",),
    ("check",),
    ("puzzles",),
    ("puzzles", "--sets"),
    ("puzzles", "--set"),
    ("convert",),
    ("worksheet",),
)
"""Commands to which a name of a file is put last."""

GAMES: tuple[Line, ...] = (("mine", "--workers", "1", "-o", "out", "--from"),)
NO_GAMES = ("binary.json", "pipe.json", "folder", "loop.toml", "loop", "\udcff\udcfe.json")

WHOLE: tuple[Line, ...] = (
    ("replay", GAME, "--at"),
    ("deduce", GAME, "--at"),
    ("solve", GAME, "--at"),
    ("deal", GAME, "--at"),
    ("convert", GAME, "--at"),
    ("solve", GAME, "--at", "63", "--memory"),
    ("check", PUZZLE, "--workers"),
    ("puzzles", "--level"),
    *(("practice", "touched", f"--{option}") for option in ("level", "count", "seed")),
    *(
        ("mine", "-o", "out", f"--{option}")
        for option in (
            "table", "deals", "seed", "level", "count", "per-game", "deck-at-most", "states",
            "workers",
        )
    ),
    *(("play", f"--{option}") for option in ("players", "games", "seed", "workers")),
    ("lab", "here", "--no-browser", "--port"),
)  # fmt: skip

SECONDS: tuple[Line, ...] = (
    ("solve", GAME, "--at", "66", "--seconds"),
    ("deal", GAME, "--at", "66", "--seconds"),
    ("check", PUZZLE, "--seconds"),
)

NAMED: tuple[Line, ...] = (
    ("deduce", GAME, "--at", "20", "--viewer"),
    ("solve", GAME, "--at", "66", "--viewer"),
    ("play", "--player"),
    ("play", "--ruleset"),
    ("mine", "-o", "out", "--players"),
    ("mine", "-o", "out", "--ruleset"),
    ("rules",),
    ("rules", "standard"),
    ("worksheet", "deck", "-o", "deck.pdf", "--ruleset"),
    ("puzzles", "--set"),
)

CHOSEN: tuple[Line, ...] = (
    ("solve", GAME, "--at", "66", "--model"),
    ("solve", GAME, "--at", "66", "--objective"),
    ("solve", GAME, "--at", "66", "--language"),
    ("deduce", GAME, "--why", "--language"),
    ("deal", GAME, "--language"),
    ("check", PUZZLE, "--language"),
    ("check", "--schema"),
    ("puzzles", "--kind"),
    ("convert", GAME, "--to"),
    ("mine", "-o", "out", "--kind"),
    ("mine", "-o", "out", "--model"),
    ("mine", "-o", "out", "--objective"),
    ("mine", "-o", "out", "--backend"),
    ("worksheet", "03", "--paper"),
    ("worksheet", "03", "--language"),
    ("practice", "--language"),
    (),
)

NO_TARGETS = (
    "",
    "x" * 300 + ".json",
    "a/" * 3000 + "x.json",
    "a\0b.json",
    "no/where.json",
    "empty.toml/x.json",
    "loop.json",
    "folder",
    "pipe.json",
    "loop/x.json",
)

TARGETS: tuple[Line, ...] = (
    ("play", "-o"),
    ("convert", GAME, "--to", "json", "-o"),
    ("convert", GAME, "--at", "3", "--to", "position", "-o"),
)

OTHERS: tuple[Line, ...] = (
    (),
    ("",),
    ("-",),
    ("--",),
    ("--nonsense",),
    ("\x1b[2J",),
    ("solve" * 1000,),
    ("SOLVE", GAME),
    ("solve",),
    ("solve", GAME, GAME),
    ("solve", GAME),
    ("solve", GAME, "--at", "71"),
    ("solve", GAME, "--at", "66", "--nonsense"),
    ("solve", GAME, "--at", "66", "--\x1b[2J"),
    ("solve", GAME, "--at", "66", "--why=yes"),
    ("solve", GAME, "--at"),
    ("solve", GAME, "--at", "66", "--memory", "0"),
    ("solve", GAME, "--at", "66", "--model", "deal", "--viewer", "Bob"),
    ("solve", GAME, "--at", "66", "--model", "deal", "--memory", "100"),
    ("solve", GAME, "--at", "66", "--model", "seat", "--viewer", "Bob"),
    ("solve", PUZZLE, "--at", "3"),
    ("deduce", PUZZLE, "--at", "3"),
    ("deal", GAME, "--lost", "--at", "3"),
    ("deal", PUZZLE, "--lost"),
    ("deal", PUZZLE, "--at", "0"),
    ("replay", GAME, "--at", "71"),
    ("replay", PUZZLE),
    ("check",),
    ("check", PUZZLE, ""),
    ("check", "", PUZZLE),
    ("check", "--schema", "--nonsense"),
    ("puzzles", "--sets", "--kind", "deal"),
    ("puzzles", "--sets", "--level", "3"),
    ("puzzles", "--sets", "--set", "first-hour"),
    ("puzzles", "--set", "first-hour", PUZZLE),
    ("puzzles", "--level", "6"),
    ("puzzles", "folder"),
    ("convert", GAME, "--at", "3", "--to", "json"),
    ("convert", GAME, "--at", "3", "--to", "link"),
    ("convert", PUZZLE, "--to", "json"),
    ("convert", PUZZLE, "--at", "3"),
    ("convert", GAME, "-o", "game"),
    ("convert", GAME, "-o", "game.exe"),
    ("mine",),
    ("mine", "-o", ""),
    ("mine", "-o", "loop"),
    ("mine", "-o", "empty.toml"),
    ("mine", "-o", "x" * 300),
    ("mine", "-o", "out", "--from", GAME, "--players", "Chop"),
    ("mine", "-o", "out", "--resume"),
    ("mine", "-o", "out", "--name", ""),
    ("mine", "-o", "out", "--name", "../x"),
    ("mine", "-o", "out", "--name", "x" * 300),
    ("mine", "-o", "out", "--table", "7"),
    ("mine", "-o", "out", "--level", "0"),
    ("mine", "-o", "out", "--count", "0"),
    ("mine", "-o", "out", "--backend", "dask", "--workers", "2"),
    ("mine", "-o", "out", "--from", "folder"),
    ("rules", *["standard"] * 5),
    ("play", "--players", "1"),
    ("play", "--players", "7"),
    ("play", "--games", "0"),
    ("practice", "--seed", "3"),
    ("practice", "-o", "out"),
    ("practice", "negativ", "clues"),
    ("practice", "x" * 5000),
    ("practice", "touched", "--level", "4"),
    ("practice", "touched", "--count", "0"),
    ("practice", "touched", "-n", "1", "-o", ""),
    ("practice", "touched", "-n", "1", "-o", "x" * 300),
    ("practice", "touched", "-n", "1", "-o", "a\0b"),
    ("practice", "touched", "-n", "1", "-o", "loop"),
    ("practice", "touched", "-n", "1", "-o", "empty.toml"),
    ("worksheet",),
    ("worksheet", "deck", "03"),
    ("worksheet", "deck", "--answers"),
    ("worksheet", "deck", "--name", "10b"),
    ("worksheet", "rules", "--hints"),
    ("worksheet", "03", "--backs"),
    ("worksheet", "03", "--ruleset", "standard"),
    ("worksheet", "03", "--name", "x" * 61),
    ("worksheet", "99"),
    ("worksheet", "9" * 5000),
    ("worksheet", "03.99"),
    ("worksheet", "9" * 5000 + "." + "9" * 5000),
    ("worksheet", "."),
    ("worksheet", "first-our"),
    ("worksheet", "rules", "-o", ""),
    ("worksheet", "rules", "-o", "rules.doc"),
    ("worksheet", "rules", "-o", "no/where.pdf"),
    ("worksheet", "rules", "-o", "x" * 300 + ".pdf"),
    ("worksheet", "rules", "-o", "a\0.pdf"),
    ("worksheet", "rules", "-o", "loop/x.pdf"),
    ("worksheet", "rules", "-o", "~no-such-user/x.pdf"),
    ("lab", ""),
    ("lab", "empty.toml", "--no-browser"),
    ("lab", "x" * 300, "--no-browser"),
    ("lab", "loop", "--no-browser"),
    ("lab", "here", "--no-browser", "--port", "99999"),
    ("class", "now"),
    ("class", "--folder", "", "--no-browser"),
    ("class", "--folder", "empty.toml", "--no-browser"),
    ("class", "--folder", "empty.toml/in", "--no-browser"),
    ("class", "--folder", "x" * 300, "--no-browser"),
    ("class", "--folder", "loop", "--no-browser"),
    ("class", "--folder", "a\0", "--no-browser"),
    ("class", "--folder", "empty.toml", "--new", "--no-browser"),
    ("class", "--folder", "here", "--no-browser", "--port", "80"),
    ("class", "--folder", "here", "--no-browser", "--port", "99999"),
    ("class", "--folder", "here", "--no-browser", "--port", "x"),
    ("class", "--folder", "here", "--no-browser", "--address", "class.school.example"),
    ("class", "--folder", "here", "--no-browser", "--address", "https://a.example/b"),
    ("class", "--folder", "here", "--no-browser", "--address", "http://[::1"),
    ("class", "--folder", "here", "--no-browser", "--address", "http://a.example:x"),
    ("class", "--folder", "here", "--no-browser", "--language", "klingon"),
    ("doctor", "--fix"),
    ("doctor", "me"),
)


def lines() -> Iterator[Line]:
    """Every bad line."""
    for places, values in (
        (FILES, (*PATHS, *NO_FILES)),
        (GAMES, (*NO_GAMES, *NO_FILES)),
        (WHOLE, NUMBERS),
        (SECONDS, NO_SECONDS),
        (NAMED, NAMES),
        (CHOSEN, CHOICES),
        (TARGETS, NO_TARGETS),
    ):
        yield from ((*place, value) for place, value in product(places, values))
    yield from OTHERS


# What is said on stdout: a list of which some could be read, some not.
LISTING = ("check", "puzzles")


@pytest.fixture(scope="module")
def place(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """A folder with everything in it that no command can read."""
    found = tmp_path_factory.mktemp("bad")
    for name, make in PATHS.items():
        make(found / name)
    (found / "loop.json").symlink_to("loop.json")
    return found


def command_of(line: Line) -> str:
    return line[0] if line and line[0].isalpha() else ""


def told(line: Line) -> str:
    """A line, short enough to be read where a test fails."""
    return " ".join(repr(word[:60]) for word in line)


COMMANDS = sorted({command_of(line) for line in lines()})


def test_there_are_many_and_of_every_command() -> None:
    assert len(set(lines())) > 1_000
    assert {"check", "class", "convert", "deal", "deduce", "doctor", "lab", "mine", "play",
            "practice", "puzzles", "replay", "rules", "solve",
            "worksheet"} <= set(COMMANDS)  # fmt: skip


@pytest.mark.parametrize("command", COMMANDS)
def test_every_bad_line_is_refused_with_one_message(
    command: str,
    place: Path,
    monkeypatch: pytest.MonkeyPatch,
    capsys: pytest.CaptureFixture[str],
) -> None:
    monkeypatch.chdir(place)
    faults = []
    for line in lines():
        if command_of(line) != command:
            continue
        monkeypatch.setattr(sys, "stdin", io.TextIOWrapper(io.BytesIO()))
        shutil.rmtree("out", ignore_errors=True)
        try:
            code: object = main(line)
        except SystemExit as stop:
            code = stop.code
        except BaseException as error:  # noqa: BLE001  # each is a fault, told with the others
            code = f"{type(error).__name__}: {error}"[:200]
        out, err = capsys.readouterr()
        said = [text for text in err.splitlines() if text.startswith("hanabi-kit")]
        wrong = (
            code != 2,
            len(said) != (0 if command in LISTING and out else 1),
            not all(text.isprintable() for text in err.splitlines()),
            len(out + err) > 20_000,
        )
        if any(wrong):
            faults.append(f"{told(line)}: code {code}, {err[-200:]!r} {out[-200:]!r}")
    assert not faults, "\n".join([f"{len(faults)} lines", *faults[:40]])


# ------------------------------------------------------------------------------- folders


@pytest.fixture
def mixed(tmp_path: Path) -> Path:
    """A folder with a puzzle and a game in it, and what looks like more of them."""
    found = tmp_path / "mixed"
    (found / "inside").mkdir(parents=True)
    shutil.copy(PUZZLE, found)
    shutil.copy(GAME, found / "inside")
    for ending in (".toml", ".json"):
        os.mkfifo(found / f"pipe{ending}")
        (found / f"loop{ending}").symlink_to(f"loop{ending}")
    (found / "inside" / "up").symlink_to(found, target_is_directory=True)
    return found


@pytest.mark.parametrize(
    ("line", "code", "ending"),
    [
        (("check", "FOLDER"), 2, ".toml"),
        (("puzzles", "FOLDER"), 2, ".toml"),
        (("worksheet", "FOLDER", "-o", "FOLDER/sheet.pdf"), 2, ".toml"),
        (
            ("mine", "-o", "out", "--workers", "1", "--states", "100", "--from", "FOLDER"),
            0,
            ".json",
        ),
    ],
    ids=lambda value: value[0] if isinstance(value, tuple) else "",
)
def test_pipes_and_loops_in_a_folder_are_named_and_the_rest_is_read(
    line: Line,
    code: int,
    ending: str,
    mixed: Path,
    monkeypatch: pytest.MonkeyPatch,
    capsys: pytest.CaptureFixture[str],
) -> None:
    monkeypatch.chdir(mixed.parent)
    assert main([word.replace("FOLDER", str(mixed)) for word in line]) == code
    out, err = capsys.readouterr()
    assert f"pipe{ending}: a pipe into which nobody writes" in out + err
    assert f"loop{ending}: cannot be read" in out + err
    assert {"check": "proved", "puzzles": "1 puzzle.", "worksheet": "sheet.pdf"}.get(
        line[0], "1  games looked at"
    ) in out


@pytest.mark.parametrize("line", [("check", "mixed"), ("mine", "-o", "out", "--from", "mixed")])
def test_a_folder_that_cannot_be_looked_into_is_named(
    line: Line, mixed: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    scan = os.scandir

    def closed(path: str) -> object:
        if Path(path).name == "inside":
            raise PermissionError(errno.EACCES, os.strerror(errno.EACCES), path)
        return scan(path)

    monkeypatch.setattr(os, "scandir", closed)
    monkeypatch.chdir(mixed.parent)
    assert main(line) == 2
    message = "mixed/inside: this folder cannot be looked into (Permission denied)"
    assert capsys.readouterr() == ("", f"hanabi-kit {line[0]}: {message}\n")


def test_a_file_that_may_not_be_read_or_written_is_named(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str], tmp_path: Path
) -> None:
    def refused(*_: object, **__: object) -> None:
        raise PermissionError(errno.EACCES, os.strerror(errno.EACCES))

    monkeypatch.setattr(Path, "open", refused)
    monkeypatch.setattr(tempfile, "mkstemp", refused)
    assert main(["replay", GAME]) == 2
    assert f"{GAME}: cannot be read (Permission denied)" in capsys.readouterr().err
    target = tmp_path / "game.json"
    assert main(["play", "-o", str(target)]) == 2
    assert f"{target}: cannot be written (Permission denied)" in capsys.readouterr().err


def test_a_pipe_is_written_while_somebody_reads_and_waited_for_not_for_ever(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.setattr(paths, "PATIENCE", 0.01)
    pipe = tmp_path / "pipe.json"
    os.mkfifo(pipe)
    both = os.open(pipe, os.O_RDWR)
    assert main(["convert", GAME, "-o", str(pipe)]) == 0
    assert parse_game(os.read(both, 10**6).decode()) == read_game(GAME)
    assert main(["replay", str(pipe)]) == 2
    assert "pipe.json: a pipe through which nothing came for 0 s" in capsys.readouterr().err
    os.close(both)
    assert main(["convert", GAME, "-o", str(pipe)]) == 2
    assert "a pipe or device that nobody reads from" in capsys.readouterr().err


# ------------------------------------------------------------------------------- processes


def shell(line: str) -> subprocess.CompletedProcess[str]:
    """Run a line of the shell, in which HK is the command and GAME a game."""
    command = f"{sys.executable} -m hanabi_kit"
    return subprocess.run(
        ["bash", "-c", f"set -o pipefail; {line.replace('HK', command).replace('GAME', GAME)}"],
        capture_output=True,
        text=True,
        check=False,
    )


@pytest.mark.parametrize(
    ("line", "code", "message"),
    [
        ("HK replay GAME >&-", 2, "cannot be written (Bad file descriptor)"),
        ("HK replay GAME | head -1", 0, ""),
        ("HK rules --json | head -c 10", 0, ""),
        ("HK replay - <&-", 2, "-: standard input cannot be read"),
        ("HK replay nowhere 2>&-", 2, ""),
        ("HK replay <(cat GAME)", 0, ""),
        ("HK replay GAME >/dev/full", 2, "cannot be written (No space left on device)"),
    ],
)
def test_streams_that_are_closed_full_or_pipes(line: str, code: int, message: str) -> None:
    if "/dev/full" in line and not Path("/dev/full").exists():
        pytest.skip("there is no /dev/full here")
    done = shell(line)
    assert done.returncode == code
    assert done.stderr.endswith(f"{message}\n") if message else done.stderr == ""


def test_what_programs_read_is_whole_in_a_terminal_without_unicode(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    def ran(*words: str) -> str:
        terminal = io.BytesIO()
        monkeypatch.setattr(sys, "stdout", io.TextIOWrapper(terminal, "ascii"))
        assert main(words) == 0
        return terminal.getvalue().decode("ascii")

    record = replace(read_game(GAME), players=("Zo\u00e9", "\u82b1\U0001f0a1"))
    game = tmp_path / "game.json"
    game.write_text(format_game(record), encoding="utf-8")
    assert json.loads(ran("replay", str(game), "--json"))["players"] == list(record.players)
    assert parse_game(ran("convert", str(game))).players == record.players
    assert parse_position(ran("convert", str(game), "--at", "9")).players == record.players
    assert "Zo?" in ran("replay", str(game))


# ------------------------------------------------------------------------------- Ctrl-C

ONE_IMPORT = """
import signal, sys

class Interrupting:
    def find_spec(self, name, path=None, target=None):
        if name == {name!r}:
            signal.raise_signal(signal.SIGINT)

signal.signal(signal.SIGINT, signal.default_int_handler)
sys.meta_path.insert(0, Interrupting())
sys.argv = ["hanabi-kit", "solve", {game!r}, "--at", "66"]
from hanabi_kit.cli import main
sys.exit(main())
"""


@pytest.mark.parametrize(
    "name",
    [
        "argparse",
        "hanabi_kit.cli.command_line",
        "hanabi_kit.cli.commands.solve",
        "tomli_w",
    ],
)
def test_ctrl_c_in_the_first_second_gives_a_word_and_no_traceback(name: str) -> None:
    code = ONE_IMPORT.format(name=name, game=GAME)
    done = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, check=False)
    assert (done.returncode, done.stdout, done.stderr) == (130, "", "hanabi-kit: stopped\n")


SEARCHES: tuple[Line, ...] = (
    ("solve", GAME, "--at", "40", "--model", "faceup"),
    ("solve", GAME, "--at", "40", "--model", "faceup", "--why"),
    ("solve", GAME, "--at", "40", "--model", "seat"),
    ("solve", GAME, "--at", "40", "--model", "plan"),
    ("solve", GAME, "--at", "0", "--model", "deal"),
    ("deal", GAME),
    ("deal", GAME, "--lost"),
)


@pytest.mark.parametrize("line", SEARCHES, ids=lambda line: "-".join((line[0], *line[-2:])))
@pytest.mark.parametrize("background", [False, True])
@pytest.mark.parametrize("form", [(), ("--json",)])
def test_ctrl_c_gives_bounds_wherever_the_answer_goes(
    line: Line,
    form: Line,
    background: bool,
    monkeypatch: pytest.MonkeyPatch,
    capsys: pytest.CaptureFixture[str],
) -> None:
    seen = 0
    show = ProgressLine.watcher

    def interrupted(self: ProgressLine, progress: object) -> bool:
        nonlocal seen
        seen += 1
        if seen == 1:
            signal.raise_signal(signal.SIGINT)
        return show(self, progress)

    monkeypatch.setattr(ProgressLine, "watcher", interrupted)
    monkeypatch.setattr(budget, "REPORT_EVERY", 0.0)
    before = signal.SIG_IGN if background else signal.default_int_handler
    kept = signal.signal(signal.SIGINT, before)
    try:
        code = main([*line, *form])
        assert signal.getsignal(signal.SIGINT) is before
    finally:
        signal.signal(signal.SIGINT, kept)
    out, err = capsys.readouterr()
    assert (code, err) == (3, "")
    assert seen
    assert out.strip()


def test_the_second_ctrl_c_stops_the_command(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    def impatient(self: ProgressLine, progress: object) -> bool:
        signal.raise_signal(signal.SIGINT)
        return True

    monkeypatch.setattr(ProgressLine, "watcher", impatient)
    monkeypatch.setattr(budget, "REPORT_EVERY", 0.0)
    assert main(["solve", GAME, "--at", "40", "--model", "seat"]) == 130
    assert capsys.readouterr() == ("", "hanabi-kit solve: stopped\n")


def test_ctrl_c_ends_the_processes_that_play() -> None:
    playing = subprocess.Popen(
        [sys.executable, "-c", PLAYING], stdout=subprocess.PIPE, stderr=subprocess.PIPE, text=True
    )
    out, err = playing.communicate(timeout=120)
    assert (playing.returncode, out, err) == (130, "", "hanabi-kit play: stopped\n")


PLAYING = """
import signal, sys, threading
from hanabi_kit.support import workers

signal.signal(signal.SIGINT, signal.default_int_handler)
own = workers.ProcessPoolExecutor.submit

def submit(pool, *work):
    if len(pool._pending_work_items) == 9:  # all are at work, and the wait begins soon
        threading.Timer(0.5, signal.pthread_kill, [threading.main_thread().ident, 2]).start()
    return own(pool, *work)

workers.ProcessPoolExecutor.submit = submit
sys.argv = ["hanabi-kit", "play", "--games", "999999", "--workers", "2"]
from hanabi_kit.cli import main
sys.exit(main())
"""
