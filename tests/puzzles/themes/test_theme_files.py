"""Themes in files and on the command line, in sets, widgets and on paper: told, found, refused."""

from __future__ import annotations

import json
import subprocess
import sys
from dataclasses import replace
from io import BytesIO
from pathlib import Path

import pypdf
import pytest

from hanabi_kit import STANDARD, Game, Position
from hanabi_kit.cli.exit_codes import BAD_INPUT, FAILED
from hanabi_kit.errors import HanabiError, NotationError
from hanabi_kit.language import words
from hanabi_kit.mining.settings import Settings
from hanabi_kit.paper import puzzle_section, worksheet
from hanabi_kit.practising.of_lessons import SETS
from hanabi_kit.puzzles import Puzzle, folder, format_puzzle, parse_puzzle, read_puzzle
from hanabi_kit.puzzles.collections.catalogue import kit_puzzles, kit_sets
from hanabi_kit.puzzles.collections.collection import set_of
from hanabi_kit.puzzles.puzzle import KINDS
from hanabi_kit.puzzles.themes.collection_by_theme import easiest_first, kit_puzzles_by_theme
from hanabi_kit.puzzles.themes.vocabulary import MARK, THEMES, VOCABULARY, theme_faults
from hanabi_kit.rules.variants import variant_named
from hanabi_kit.widgets.puzzle.widget import PuzzlePlayer
from tests import ROOT
from tests.helpers.command_runs import Run, runner

PLAIN = """\
[puzzle]
id = "one"
title = "One red card, and no small one"
kind = "deduction"
level = 1
question = "What can slot 1 be? Mark all that it can be."
hints = ["It is red.", "It is no 1 and no 2.", "It is no 3 either."]
explanation = "It is the **red 4 or the red 5**: the clues leave no other."
[position]
players = ["Alice", "Bob"]
turn = "Alice"
viewer = "Alice"
clue_tokens = 4
deck = 40
[position.hands]
Alice = "xx/r!1!2!3 xx xx xx xx"
Bob = "y4 y1 g1 b1 p1"
[answer]
asks = "cards"
slot = 1
cards = "r4 r5"
"""


def claiming(themes: str) -> str:
    return PLAIN.replace("level = 1\n", f"level = 1\nthemes = {themes}\n")


@pytest.fixture
def run(capsys: pytest.CaptureFixture[str]) -> Run:
    return runner(capsys)


# ------------------------------------------------------------------------------- the vocabulary


def test_every_theme_is_of_kinds_that_there_are_and_has_words_of_its_own() -> None:
    assert {kind for theme in VOCABULARY for kind in theme.kinds} == set(KINDS)
    for said in ([theme.name for theme in VOCABULARY], [theme.about for theme in VOCABULARY]):
        assert len(set(said)) == len(VOCABULARY) == len(THEMES)
    french = words("fr")
    for theme in VOCABULARY:
        assert theme.told_name(french) != theme.name
        assert theme.told_about(french) != theme.about
        assert theme.told_name(words("en")) == theme.name


def test_no_theme_is_called_as_something_else_that_can_be_named_in_its_place() -> None:
    assert not set(THEMES) & {*kit_sets(), *kit_puzzles(), "all", "deck", "rules", "puzzles"}


@pytest.mark.parametrize(
    ("guide", "language", "head"),
    [
        ("docs/guide", "en", "| theme | name | kinds | what it is |"),
        ("docs/fr/guide", "fr", "| thème | nom | sortes | ce que c'est |"),
    ],
)
def test_the_guide_has_the_table_of_the_vocabulary(guide: str, language: str, head: str) -> None:
    text, told = (ROOT / guide / "puzzles.md").read_text(encoding="utf-8"), words(language)
    table = text.partition(f"{head}\n|---|---|---|---|\n")[2]
    rows = table.partition("\n\n")[0].splitlines()
    assert rows == [
        f"| `{theme.id}` | {theme.told_name(told)} | {', '.join(theme.kinds)} | "
        f"{theme.told_about(told)} |"
        for theme in VOCABULARY
    ]


# ------------------------------------------------------------------------------- in files


def test_themes_are_read_and_written() -> None:
    puzzle = parse_puzzle(claiming('["negative-clue", "count-copies"]'))
    assert puzzle.themes == ("negative-clue", "count-copies")
    assert parse_puzzle(format_puzzle(puzzle)) == puzzle
    assert parse_puzzle(PLAIN).themes == ()
    assert "themes" not in format_puzzle(parse_puzzle(PLAIN))


@pytest.mark.parametrize(
    ("themes", "told"),
    [
        ('"negative-clue"', "puzzle.themes: 'negative-clue', but a list is needed"),
        ("[1]", "puzzle.themes: [1], but a list of texts is needed"),
        ('["negativ-clue"]', "there is no such theme; did you mean negative-clue?"),
        ('["stall"]', "'stall' is looked for in puzzles of kind endgame, not deduction"),
        ('["negative-clue", "negative-clue"]', "'negative-clue' stands there 2 times"),
    ],
)
def test_themes_that_cannot_be_are_refused(themes: str, told: str) -> None:
    with pytest.raises(NotationError) as error:
        parse_puzzle(claiming(themes))
    assert told in str(error.value)


def test_every_fault_of_themes_is_told_at_once() -> None:
    assert len(theme_faults(("stall", "sstall", "tempo"), "knowledge")) == 3


# ------------------------------------------------------------------------------- checked


def test_check_refuses_a_theme_that_the_proof_does_not_show(tmp_path: Path, run: Run) -> None:
    path = tmp_path / "one.toml"
    path.write_text(claiming('["negative-clue", "pigeonhole"]'), encoding="utf-8")
    code, out, _ = run("check", "--strict", path)
    assert code == FAILED
    assert out.startswith("other theme  ")
    assert "puzzle.themes: pigeonhole, but the proof does not show it" in out
    code, out, _ = run("check", path)
    assert code == 0
    assert "pigeonhole, but the proof does not show it" in out


def test_check_names_themes_that_the_file_does_not(tmp_path: Path, run: Run) -> None:
    path = tmp_path / "one.toml"
    path.write_text(PLAIN, encoding="utf-8")
    code, out, _ = run("check", "--strict", path)
    assert code == 0
    assert "puzzle.themes: the proof shows negative-clue, too" in out
    (found,) = json.loads(run("check", "--json", path)[1])["puzzles"]
    assert found["themes"] == ["negative-clue"]
    path.write_text(claiming('["negative-clue"]'), encoding="utf-8")
    assert "puzzle.themes" not in run("check", "--strict", path)[1]


# ------------------------------------------------------------------------------- listed


@pytest.fixture
def three(tmp_path: Path) -> Path:
    """Three puzzles: with two themes, with one, and with none."""
    for name, level, themes in (
        ("both", 1, ("negative-clue", "count-copies")),
        ("clear", 2, ("negative-clue",)),
        ("none", 1, ()),
    ):
        puzzle = replace(parse_puzzle(PLAIN), id=name, level=level, title=name, themes=themes)
        (tmp_path / f"{name}.toml").write_text(format_puzzle(puzzle), encoding="utf-8")
    return tmp_path


def test_puzzles_are_listed_by_theme_the_easiest_first(three: Path, run: Run) -> None:
    code, out, _ = run("puzzles", three, "--theme", "negative-clue")
    assert code == 0
    assert out.index("both ") < out.index("clear ")  # which is of a higher level
    assert "none" not in out
    assert out.endswith("2 puzzles of 3.\n")
    listed = json.loads(run("puzzles", three, "--theme", "theme:negative-clue", "--json")[1])
    assert [one["id"] for one in listed["puzzles"]] == ["both", "clear"]
    assert listed["theme"]["name"] == "What a clue did not touch"
    assert listed["puzzles"][0]["themes"] == ["negative-clue", "count-copies"]


def test_themes_are_listed_with_counts(three: Path, run: Run) -> None:
    code, out, _ = run("puzzles", three, "--themes", "--kind", "deduction")
    assert code == 0
    assert "negative-clue: What a clue did not touch (deduction, knowledge, 2 puzzles)\n" in out
    assert "stall" not in out
    listed = json.loads(run("puzzles", three, "--themes", "--json")[1])["themes"]
    assert [one["id"] for one in listed] == list(THEMES)
    assert {one["id"]: one["puzzles"] for one in listed if one["puzzles"]} == {
        "negative-clue": 2,
        "count-copies": 1,
    }


@pytest.mark.parametrize(
    ("options", "told"),
    [
        (["--theme", "stal"], "theme 'stal': there is no such theme; did you mean stall?"),
        (["--theme", "stall", "--themes"], "--themes lists all themes"),
        (["--theme", "stall", "--sets"], "--theme: is of puzzles; --sets lists sets"),
        (["--themes", "--sets"], "--themes: is of puzzles; --sets lists sets"),
    ],
)
def test_what_cannot_be_listed_is_refused(options: list[str], told: str, run: Run) -> None:
    code, out, err = run("puzzles", *options)
    assert (code, out) == (BAD_INPUT, "")
    assert told in err


# ------------------------------------------------------------------------------- as sets


def puzzle(name: str, level: int, *themes: str) -> Puzzle:
    return replace(parse_puzzle(PLAIN), id=name, level=level, themes=themes)


def test_ordinary_rules_come_first_then_low_levels_then_what_has_few_other_themes() -> None:
    pink = Position.of(Game.deal(["Alice", "Bob"], 1, rules=variant_named("Pink (5 Suits)")))
    some = [
        replace(puzzle("f", 1, "negative-clue"), position=pink),
        puzzle("d", 1, "negative-clue", "worlds"),
        puzzle("c", 3, "negative-clue"),
        puzzle("e", 1, "worlds"),
        puzzle("b", 2, "negative-clue"),
        puzzle("a", 3, "negative-clue"),
    ]
    found = [one.id for one in easiest_first(some, "negative-clue")]
    assert found == ["d", "b", "a", "c", "f"]


@pytest.mark.parametrize("code", [code for code, name in SETS.items() if name.startswith(MARK)])
def test_a_lesson_that_ends_with_a_theme_goes_from_easy_to_hard(code: str) -> None:
    found = set_of(SETS[code])
    assert found is not None
    puzzles = [read_puzzle(path) for path in found.files]
    known = [one.level for one in puzzles if one.position.rules == STANDARD]
    assert known == sorted(known)
    assert len(known) >= 12
    assert {one.position.rules for one in puzzles[: len(known)]} == {STANDARD}


def test_the_kits_puzzles_with_a_theme_are_a_set() -> None:
    for name, ids in kit_puzzles_by_theme().items():
        if not ids:
            with pytest.raises(HanabiError, match="no puzzle of the kit has it"):
                set_of(name)
            continue
        found = set_of(f"{MARK}{name}")
        assert found is not None
        assert found == set_of(name)
        assert found.puzzles == ids
        assert [path.stem for path in found.files] == list(ids)
        assert all(name in read_puzzle(path).themes for path in found.files)


def test_a_mistyped_theme_is_told(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    with pytest.raises(HanabiError, match="did you mean stall"):
        set_of("theme:stal")
    # A file or folder that is there goes before a theme, unless the theme is named as one.
    monkeypatch.chdir(tmp_path)
    (tmp_path / "late").mkdir()
    assert set_of("late") is None


# ------------------------------------------------------------------------------- shown


def test_themes_are_told_only_once_a_puzzle_is_done() -> None:
    one = parse_puzzle(claiming('["negative-clue"]'))
    player = PuzzlePlayer(one, language="en")
    name, about = THEMES["negative-clue"].name, THEMES["negative-clue"].about
    assert player.task["themes"] == []
    player.hint()
    player.answer("r5")
    assert name not in json.dumps([player.task, player.overview, player.scene])
    player.answer("r4 r5")
    assert player.task["themes"] == [{"name": name, "about": about}]
    player.language = "fr"
    assert player.task["themes"][0]["name"] == "Ce qu'un indice n'a pas désigné"
    player.again()
    assert player.task["themes"] == []


def test_themes_stand_on_the_answers_page_alone() -> None:
    section = puzzle_section([parse_puzzle(claiming('["negative-clue"]'))])

    def printed(*, answers: bool) -> str:
        pages = pypdf.PdfReader(BytesIO(worksheet([section], answers=answers, hints=True))).pages
        return " ".join(" ".join(page.extract_text() for page in pages).split())

    assert "Theme: What a clue did not touch." in printed(answers=True)
    assert "Theme" not in printed(answers=False)


# ------------------------------------------------------------------------------- mined


@pytest.mark.parametrize(
    ("kind", "theme", "told"),
    [
        ("endgame", "stal", "there is no such theme; did you mean stall?"),
        ("endgame", "chain", "of kind knowledge, not endgame"),
        ("endgame", "tell", "only plans have it"),
    ],
)
def test_a_theme_that_cannot_be_mined_is_refused(kind: str, theme: str, told: str) -> None:
    with pytest.raises(HanabiError, match="theme") as error:
        Settings(kind, player="Chop", theme=theme)
    assert told in str(error.value)


def test_only_puzzles_with_the_theme_are_mined_whoever_works(tmp_path: Path, run: Run) -> None:
    options = ["--players", "Chop", "--deals", "12", "--kind", "deduction", "--count", "3"]
    options += ["--theme", "pigeonhole"]
    for workers in 1, 2:
        place = tmp_path / str(workers)
        assert run("mine", *options, "--workers", workers, "--name", "x", "-o", place)[0] == 0
    one, two = (sorted((tmp_path / name).glob("*.toml")) for name in ("1", "2"))
    assert [path.read_bytes() for path in one] == [path.read_bytes() for path in two]
    assert len(one) == 3
    assert all("pigeonhole" in read_puzzle(path).themes for path in one)


# ------------------------------------------------------------------------------- written


def test_the_script_changes_one_line_and_nothing_beside(tmp_path: Path) -> None:
    odd = PLAIN.replace("level = 1", "level   =  1  # easy").replace("\n", "\r\n")
    path = tmp_path / "one.toml"
    path.write_bytes(odd.encode())

    def write(*options: str) -> subprocess.CompletedProcess[str]:
        script = ROOT / "scripts" / "themes.py"
        return subprocess.run(
            [sys.executable, script, str(path), *options],
            cwd=ROOT,
            capture_output=True,
            text=True,
            check=False,
        )

    assert write("--check").returncode == 1
    assert path.read_bytes() == odd.encode()
    assert write().returncode == 0
    line = '# easy\r\nthemes = ["negative-clue"]\r\n'
    assert path.read_bytes() == odd.replace("# easy\r\n", line).encode()
    assert write("--check").returncode == 0
    # A wrong theme, however it is written, is replaced.
    several = path.read_bytes().replace(b'["negative-clue"]', b'[\r\n  "pigeonhole",\r\n]')
    path.write_bytes(several)
    assert write().returncode == 0
    assert path.read_bytes() == odd.replace("# easy\r\n", line).encode()
    path.write_bytes(odd.replace('cards = "r4 r5"', 'cards = "r4"').encode())
    failed = write()
    assert failed.returncode == 1
    assert "answer.cards" in failed.stdout


def test_the_kits_files_claim_only_themes_of_their_kind() -> None:
    for path in folder().glob("*/*.toml"):
        if path.stem in kit_puzzles():
            read_puzzle(path)
