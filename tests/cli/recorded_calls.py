"""Calls of ``hanabi-kit``, and what they answered: recorded, to hold changes of the code against.

The calls stand here, the answers in `tests/data/recorded_calls.json`. Where answers are meant to
change, record them anew, and look at what changed::

    python -m tests.cli.recorded_calls
    git diff --word-diff tests/data/recorded_calls.json

What depends on the machine is left out: seconds, the folder that is written to, and of `doctor`
all but the names of what it looks at. Searches are small enough to end by themselves; they get ten
minutes, as kernels may have to be compiled first.
"""

from __future__ import annotations

import contextlib
import io
import json
import os
import re
import shlex
import sys
import tempfile
from collections.abc import Iterator
from pathlib import Path
from typing import Any
from unittest import mock

from hanabi_kit.cli import main
from tests import DATA, ROOT

FILE = DATA / "recorded_calls.json"

CALLS = """
replay tests/data/games/info-p2-s2000.json --json
replay tests/data/games/info-p5-s5000.json --at 0 --json
replay puzzles/games/bot-3p-s3004.json --at 30 --json
replay puzzles/games/bot-2p-s2006.json --at 63
replay OUT/nowhere.json --json
replay tests/data/games/info-p2-s2000.json --at 69 --json
replay puzzles/deduction/deduction-001.toml --json

deduce tests/data/games/info-p2-s2000.json --at 53 --json
deduce tests/data/games/info-p5-s5003.json --at 20 --viewer Bob --json
deduce tests/data/games/info-p4-s4001.json --at 20 --why --json
deduce tests/data/games/info-p2-s2004.json --at 20 --why --language fr --json
deduce tests/data/games/info-p3-s3004.json --at 30 --steps --json
deduce tests/data/games/info-p5-s5000.json --at 30 --steps --language fr --json
deduce tests/data/games/info-p4-s4000.json --at 30 --compare --json
deduce puzzles/deduction/deduction-031.toml --why --steps --json
deduce tests/data/games/info-p2-s2000.json --viewer Zoe --json

solve tests/data/endgames/endgame-002.toml --objective score --json
solve tests/data/endgames/endgame-007.toml --why --json
solve tests/data/endgames/endgame-011.toml --why --language fr --json
solve tests/data/games/info-p2-s2000.json --at 60 --model faceup --json
solve tests/data/games/info-p3-s3000.json --at 47 --json
solve tests/data/games/info-p2-s2004.json --at 59 --model seat --language fr --json
solve tests/data/games/info-p4-s4000.json --at 41 --model seat --objective score --json
solve tests/data/games/info-p2-s2000.json --at 62 --model plan --json
solve tests/data/games/info-p3-s3004.json --at 51 --model plan --language fr --json
solve tests/data/games/info-p4-s4001.json --at 45 --model plan --objective score --json
solve tests/data/games/info-p3-s3004.json --at 50 --model plan
solve tests/data/games/info-p2-s2000.json --at 40 --model deal --json
solve tests/data/games/info-p2-s2000.json --at 20 --model faceup --memory 10 --json
solve tests/data/games/info-p2-s2000.json --model faceup --json
solve puzzles/deduction/deduction-001.toml --model deal --json

deal tests/data/games/info-p3-s3000.json --json
deal tests/data/games/info-p2-s2004.json --at 27 --language fr --json
deal tests/data/games/info-p2-s2000.json --lost --json
deal tests/data/games/info-p4-s4000.json --lost

check tests/data/endgames/endgame-001.toml puzzles/deduction/deduction-001.toml --why --json
check puzzles/knowledge/knowledge-004.toml puzzles/deal/deal-002.toml --why --strict --json
check puzzles/knowledge/knowledge-011.toml --why --language fr --json
check puzzles/sets/first-hour.toml --json
check --schema
check --schema set
check tests/data/games/info-p2-s2000.json --json

puzzles --set first-hour --json
puzzles --sets --json
puzzles --kind deal --level 3 --json
puzzles OUT --json

convert tests/data/games/info-p2-s2000.json --to link
convert tests/data/games/info-p3-s3000.json --at 45
convert tests/data/games/info-p5-s5000.json --to json -o OUT/game.json
convert puzzles/deduction/deduction-002.toml --to link

mine --players Chop --table 3 --deals 12 --seed 7 --kind endgame --count 1 --states 5000 \
--workers 1 --name small -o OUT --json
mine --from tests/data/games/info-p2-s2000.json --kind deduction --count 2 --states 2000 \
--workers 1 --name hands -o OUT --json
mine --from tests/data/games/info-p3-s3001.json --kind deal --count 1 --states 2000 \
--workers 1 --name deals -o OUT --json

practice
practice --language fr --json
practice touched -n 2 --language fr -o OUT --json
practice odds --level 5 --json
practice --level 2

progress OUT --json
progress OUT --language fr
progress OUT --attempts -o OUT/class.csv
progress OUT --items
progress OUT --items --json
progress OUT --items --language fr -o OUT/items.csv
progress OUT --exercise 03.1
calibrate OUT --json
calibrate OUT --language fr

rules --json
rules standard --json
rules standard hanab.live "Rainbow (6 Suits)" --json
rules "Rainbow (6 Suits)" "Black (5 Suits)"
rules nowhere --json

play --games 3 --json
play --player Hat --players 4 --games 2 --seed 5 --json
play --player Seer --players 3 --ruleset "Rainbow (6 Suits)" -o OUT/played.json --json
play --player Nobody --json

playout tests/data/playing_out/last-turn.toml --moves "play 2; play 4; play 2" --json
playout tests/data/playing_out/two-draws.toml --draws random --seed 3 --moves "play 3; play 2"
playout tests/data/playing_out/seat-draws.toml --draws hopeful --moves "play 1" --language fr
playout tests/data/playing_out/last-turn.toml --moves "play 2; play 9" --json

doctor --json
"""

CLASS = {
    "ada/hanabi-progress.jsonl": [
        {"puzzle": "03.1", "answer": "b", "right": False},
        {"puzzle": "03.1", "answer": "a", "right": True, "hints": 1},
    ],
    "ben/hanabi-progress.jsonl": [
        {"puzzle": "endgame-001", "answer": "", "shown": True},
        {"puzzle": "endgame-002", "answer": "play 1", "right": False},
    ],
    "cleo/hanabi-progress.jsonl": [{"puzzle": "endgame-001", "answer": "play 2", "right": True}],
}
"""What lies in the folder OUT for ``progress``; in Cleo's file there is a line more, cut short."""


def calls() -> list[str]:
    """Return the calls, one line each."""
    return [line for line in CALLS.replace("\\\n", "").splitlines() if line]


def answer(call: str) -> dict[str, Any]:
    """Make a call in the repository, `OUT` being an empty folder; return all that came of it.

    `code` is the exit code, `out` what was printed (parsed where it is JSON), `err` what was said
    on standard error, `files` what was written, by name.
    """
    with tempfile.TemporaryDirectory() as folder:
        out = Path(folder).resolve()
        if call.startswith(("progress", "calibrate")):
            _hand_in(out)
        before = set(out.rglob("*"))
        arguments = [word.replace("OUT", str(out)) for word in shlex.split(call)]
        if arguments[0] in {"solve", "deal", "check"}:
            arguments += ["--seconds", "600"]
        printed, told = io.StringIO(), io.StringIO()
        with _as_anywhere(printed, told):
            try:
                code = main(arguments)
            except SystemExit as stop:
                code = int(stop.code or 0)
        written = sorted(path for path in set(out.rglob("*")) - before if path.is_file())
        found: dict[str, Any] = {"call": call, "code": code}
        found["out"] = _parsed(printed.getvalue())
        found["err"] = told.getvalue()
        found["files"] = {
            path.relative_to(out).as_posix(): path.read_text(encoding="utf-8-sig").splitlines()
            for path in written
            if path.suffix != ".jsonl"  # the mine's journal names versions
        }
        text = json.dumps({key: value for key, value in found.items() if value or key == "code"})
        for place, name in ((str(out), "OUT"), (str(ROOT), "ROOT")):
            text = text.replace(json.dumps(place)[1:-1], name)
    return _of_any_machine(json.loads(re.sub(r"\d+[.,]\d+ s\b", "… s", text)))


def _hand_in(folder: Path) -> None:
    """Write what three pupils have handed in."""
    time = "2026-11-20T10:00:00+00:00"
    for name, attempts in CLASS.items():
        lines = [
            json.dumps({"hanabi-kit progress": 1, "time": time, **attempt}) for attempt in attempts
        ]
        if name.startswith("cleo"):
            lines.append('{"hanabi-kit progress": 1, "puz')
        path = folder / name
        path.parent.mkdir()
        path.write_text("\n".join(lines), encoding="utf-8")


@contextlib.contextmanager
def _as_anywhere(printed: io.StringIO, told: io.StringIO) -> Iterator[None]:
    """Take what is printed; stand in the repository, on a terminal of 80 columns, in English."""
    clean = {**os.environ, "COLUMNS": "80"}
    for name in ("HANABI_KIT_LANGUAGE", "LANGUAGE", "LC_ALL", "LC_MESSAGES", "LANG"):
        clean.pop(name, None)
    with (
        mock.patch.dict(os.environ, clean, clear=True),
        contextlib.chdir(ROOT),
        contextlib.redirect_stdout(printed),
        contextlib.redirect_stderr(told),
    ):
        yield


def _parsed(text: str) -> Any:
    try:
        return json.loads(text)
    except ValueError:
        return text.splitlines()


def _of_any_machine(found: dict[str, Any]) -> dict[str, Any]:
    """Leave out what another machine would answer in another way."""
    if found["call"].startswith("doctor"):
        del found["code"]
        found["out"] = [finding["name"] for finding in found["out"]]
    if isinstance(found.get("out"), dict):
        for name in {"seconds", "core_seconds_per_puzzle"} & found["out"].keys():
            found["out"][name] = None
    return found


def record() -> None:
    """Write the answers of all calls anew, one line each."""
    lines = []
    for call in calls():
        print(call, file=sys.stderr)
        lines.append(json.dumps(answer(call), ensure_ascii=False, separators=(",", ":")))
    FILE.write_text("[\n" + ",\n".join(lines) + "\n]\n", encoding="utf-8")


if __name__ == "__main__":
    record()
