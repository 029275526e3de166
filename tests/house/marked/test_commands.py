"""The command line: help, what is printed, and what is refused."""

from __future__ import annotations

import re
import shlex
from pathlib import Path

import pytest

from hanabi_kit.cli.command_line import _parser
from tests.helpers.command_runs import runner
from tests.helpers.marked_words import WIDE, english

GAMES = "tests/data/games"
COMMANDS = tuple(next(one for one in _parser()._actions if one.dest == "command").choices or ())

KNOWN = (
    rf"(?<![{WIDE}])'(?![{WIDE}])[^']*'",  # what somebody wrote
    r"\bhanabi-kit(?: [a-z]+)?\b",  # who speaks
    r"[\w.~-]*[/\\][\w./\\-]*|\b[\w-]+\.(?:toml|jsonl?|csv|pdf|md)\b",  # files
    r"\bhanabi-(?:class|lessons)\b",  # folders
    r"(?<!\w)--?[a-z][\w-]*|\b[A-Z]{2,}\b|\{[\w,]+\}",  # options, arguments, choices
    r"\b(?:Alice|Bob|Cathy|Donald|Emily|ada|ben|cleo)\b",  # players and pupils
    r"\b(?:Chop|Hat|Seer|Literal)\b",  # the kit's players
    r"(?<![\w-])r?y?g?b?p?m?(?<=[a-z])(?![\w-])|\bxx\b",  # suits by their letters, a hidden card
    r"\b(?:deduction|endgame|knowledge|deal|practice)-\d[\w-]*",  # puzzles by their ids
    r"^[a-z-]+(?=: )|(?<= )(?:endgame|deal|deduction|knowledge)(?= |$)",  # sets, kinds of puzzles
    r"\bdeck, rules, grids, tokens, letters, rubric\b",  # sheets
    r"\bjson, link, position, compact, url, page\b|\btext$",  # formats
)


def said(capsys: pytest.CaptureFixture[str], line: str) -> list[str]:
    """Return what a command says in ordinary letters."""
    _, out, err = runner(capsys)(*shlex.split(line), "--language", "fr")
    assert re.search(f"[{WIDE}]", out + err), line
    words = [rf"(?<![\w-]){re.escape(word)}(?![\w-])" for word in line.split() if word.isalpha()]
    return english(out + err, *words, *KNOWN)


@pytest.mark.parametrize("command", ["", *COMMANDS])
def test_help(command: str, capsys: pytest.CaptureFixture[str]) -> None:
    names = r"^ {4}[a-z]+\b"  # of commands, in the list of them
    assert [one for one in said(capsys, f"{command} --help") if not re.match(names, one)] == []


@pytest.mark.parametrize(
    "line",
    [
        f"replay {GAMES}/info-p5-s5000.json --at 30",
        f"deduce {GAMES}/info-p4-s4001.json --at 20 --why --steps --compare",
        "deduce puzzles/deduction/deduction-031.toml --why --steps",
        "solve tests/data/endgames/endgame-002.toml --objective score",
        "solve tests/data/endgames/endgame-007.toml --why",
        f"solve {GAMES}/info-p2-s2000.json --at 60 --model faceup --why",
        f"solve {GAMES}/info-p2-s2004.json --at 59 --model seat",
        f"solve {GAMES}/info-p3-s3004.json --at 51 --model plan",
        f"solve {GAMES}/info-p2-s2000.json --at 40 --model deal",
        f"deal {GAMES}/info-p2-s2000.json --lost",
        "deal puzzles/deal/deal-002.toml",
        "check puzzles/knowledge/knowledge-004.toml puzzles/deal/deal-002.toml --why --strict",
        "check puzzles/sets/first-hour.toml",
        "puzzles --set first-hour",
        f"convert {GAMES}/info-p2-s2000.json --to text",
        "practice",
        "play --games 2",
        "play --players 3 --ruleset 'Rainbow (6 Suits)'",
        "playout endgame-001 --moves 'play 1'",
    ],
)
def test_what_is_printed(line: str, capsys: pytest.CaptureFixture[str]) -> None:
    assert said(capsys, line) == []


@pytest.mark.parametrize(
    "ruleset", ["standard", "german", "'Rainbow (6 Suits)'", "'Duck (5 Suits)'"]
)
def test_rules(ruleset: str, capsys: pytest.CaptureFixture[str]) -> None:
    found = said(capsys, f"rules {ruleset} hanab.live 'Dark Rainbow (6 Suits)'")
    # Rulesets by their names, and a document's own words for scores, which are quotations.
    names = r"^ +(?:standard|german|[A-Z][a-z]+(?: [A-Z][a-z]+)? \(\d Suits\)|hanab\.live):"
    ratings = r"\b0–5 oh dear, .* very good,|\b25 legendary\b"
    assert english("\n".join(found), names, ratings, *KNOWN) == []


@pytest.mark.parametrize("options", ["", "--items", "--exercise 03.1", "--attempts -o {}/a.csv"])
def test_progress(options: str, tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    (tmp_path / "ada").mkdir()
    lines = [
        '{"hanabi-kit progress": 1, "puzzle": "03.1", "answer": "b", "right": false}',
        '{"hanabi-kit progress": 1, "puzzle": "07.4", "answer": "play 1", "right": false}',
        '{"hanabi-kit progress": 1, "puzzle": "endgame-001", "answer": "discard 1"}',
        '{"hanabi-kit progress": 1, "puzzle": "deal-001", "answer": "no", "right": false}',
        '{"hanabi-kit progress": 1, "puz',
    ]
    (tmp_path / "ada" / "hanabi-progress.jsonl").write_text("\n".join(lines), encoding="utf-8")
    assert said(capsys, f"progress {tmp_path} {options.format(tmp_path)}") == []


@pytest.mark.parametrize(
    "line",
    [
        "",
        "nonsense",
        "solve",
        "solve x --model y",
        "deal x --foo",
        "deal x --at",
        "play --games 0",
        "play --player Nope",
        "play --players 9",
        "puzzles --level 9",
        "puzzles --sets --kind deal",
        "puzzles --theme nothing",
        "check",
        "check nowhere.toml",
        f"check {GAMES}/info-p2-s2000.json",
        f"solve {GAMES}/info-p2-s2000.json",
        f"solve {GAMES}/info-p2-s2000.json --at 59 --viewer Zed",
        "solve puzzles/deduction/deduction-001.toml --model deal",
        "solve README.md/x --at 3",
        "replay puzzles",
        "replay puzzles/deduction/deduction-001.toml",
        f"replay {GAMES}/info-p2-s2000.json --at 69",
        "convert README.md",
        f"convert {GAMES}/info-p2-s2000.json -o nowhere/at/all/game.json",
        f"convert {GAMES}/info-p2-s2000.json -o x.y",
        "mine --kind nothing",
        "practice nothing",
        "practice odds --level 5",
        "practice --level 2",
        "progress nowhere",
        "calibrate nowhere",
        "rules nowhere",
        "playout endgame-001 --moves 'play 9'",
        "worksheet nothing",
        "worksheet rules --hints",
        "worksheet rules -o nowhere/at/all/rules.pdf",
        "lab x --port 3",
        "class --port 3",
    ],
)
def test_what_is_refused(line: str, capsys: pytest.CaptureFixture[str]) -> None:
    rulesets = r"\b(?:standard|german|hle|hanab\.live|leaflet-|how-)[-\w]*"
    assert english("\n".join(said(capsys, line)), rulesets, *KNOWN) == []
