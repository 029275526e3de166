"""Sets of puzzles: read, written, refused with every fault, played, printed, listed and checked."""

from __future__ import annotations

import json
import re
import tomllib
from dataclasses import replace
from io import BytesIO
from pathlib import Path
from typing import Any

import jsonschema
import pypdf
import pytest
import tomli_w
from hypothesis import given, settings
from hypothesis import strategies as st

from hanabi_kit.errors import HanabiError, NotationError
from hanabi_kit.notation.unseen_signs import unseen_signs
from hanabi_kit.puzzles import folder, format_puzzle, read_puzzle
from hanabi_kit.puzzles.collections.catalogue import (
    catalogue,
    is_set,
    kit_puzzles,
    kit_sets,
    puzzle_files,
    set_files,
)
from hanabi_kit.puzzles.collections.collection import collect, gather, set_of
from hanabi_kit.puzzles.schema import set_schema
from hanabi_kit.puzzles.sets import Part, PuzzleSet, format_set, parse_set, read_set, set_named
from hanabi_kit.widgets.puzzle.widget import PuzzlePlayer
from tests.helpers.command_runs import Run, runner

HEAD = '[set]\nid = "mine"\ntitle = "Mine"\n'
PLAIN = HEAD + 'puzzles = ["deduction-001", "deal-001"]\n'
PARTS = (
    HEAD
    + 'description = "For Monday."\nminutes = 30\n'
    + '[[part]]\ntitle = "Warm-up"\nminutes = 10\nputs = ["deduction-001", "deduction-002"]\n'
    + '[[part]]\ntitle = "Then"\ndescription = "Count."\nminutes = 20\nputs = ["deal-001"]\n'
).replace("puts", "puzzles")

SCHEMA = set_schema()
jsonschema.Draft202012Validator.check_schema(SCHEMA)
VALID = jsonschema.Draft202012Validator(SCHEMA)


# ------------------------------------------------------------------------------- the kit's own


@pytest.mark.parametrize("path", kit_sets().values(), ids=lambda path: path.stem)
def test_every_set_of_the_kit_is_whole_and_fits_the_schema(path: Path) -> None:
    found = read_set(path)
    assert parse_set(format_set(found), path.parent) == found
    assert found.title
    assert found.description
    assert all(file.resolve().is_relative_to(folder().resolve()) for file in found.files)
    VALID.validate(tomllib.loads(path.read_text(encoding="utf-8")))
    texts = [found.title, found.description]
    texts += [text for part in found.parts for text in (part.title, part.description)]
    assert all(text == text.strip() for text in texts)
    # Whoever solves them in order is not thrown back: in each part, levels do not fall.
    files = iter(found.files)
    for part in found.parts:
        levels = [read_puzzle(next(files)).level for _ in part.puzzles]
        assert levels == sorted(levels), (found.id, part.title)


def test_there_is_a_set_for_a_first_hour_a_tournament_and_a_puzzle_a_day() -> None:
    sets = {name: set_named(name) for name in kit_sets()}
    assert {"first-hour", "tournament", "puzzle-a-day"} <= set(sets)
    assert len({found.title for found in sets.values()}) == len(sets)

    def levels(name: str) -> list[int]:
        return [read_puzzle(path).level for path in sets[name].files]

    assert max(levels("first-hour")) <= 2
    assert levels("tournament")[-1] == 5
    assert len(levels("puzzle-a-day")) >= 20
    kinds = {read_puzzle(path).kind for path in sets["first-hour"].files}
    assert len(kinds) >= 3


def test_the_schema_that_ships_is_that_of_the_code() -> None:
    text = (folder() / "set.schema.json").read_text(encoding="utf-8")
    assert json.loads(text) == SCHEMA, (
        "run: hanabi-kit check --schema set > puzzles/set.schema.json"
    )


# ------------------------------------------------------------------------------- the format


@pytest.mark.parametrize("text", [PLAIN, PARTS])
def test_what_was_written_reads_the_same(text: str) -> None:
    found = parse_set(text)
    VALID.validate(tomllib.loads(text))
    again = format_set(found)
    VALID.validate(tomllib.loads(again))
    assert parse_set(again) == found
    assert tomllib.loads(again) == tomllib.loads(text)


def test_a_set_with_parts_holds_them_in_order() -> None:
    found = parse_set(PARTS)
    assert found == PuzzleSet(
        "mine",
        "Mine",
        (
            Part(("deduction-001", "deduction-002"), "Warm-up", "", 10),
            Part(("deal-001",), "Then", "Count.", 20),
        ),
        "For Monday.",
        30,
    )
    assert found.puzzles == ("deduction-001", "deduction-002", "deal-001")
    assert [path.stem for path in found.files] == list(found.puzzles)


TEXT = st.text(st.characters(codec="utf-8", exclude_characters="<\r"), min_size=1, max_size=40)
TEXT = TEXT.filter(lambda text: text.strip())
ID = TEXT.filter(lambda text: not unseen_signs(text))
MINUTES = st.none() | st.integers(1, 100)


@st.composite
def any_set(draw: st.DrawFn) -> PuzzleSet:
    names = draw(st.lists(st.sampled_from(sorted(kit_puzzles())), min_size=1, unique=True))
    if draw(st.booleans()):
        parts: tuple[Part, ...] = (Part(tuple(names)),)
        minutes = draw(MINUTES)
    else:
        cut = sorted(draw(st.sets(st.integers(1, len(names)), max_size=3)) | {len(names)})
        bounds = zip([0, *cut], cut, strict=False)
        parts = tuple(
            Part(tuple(names[low:high]), draw(TEXT), draw(TEXT | st.just("")), draw(MINUTES))
            for low, high in bounds
        )
        minutes = None
    return PuzzleSet(draw(ID), draw(TEXT), parts, draw(TEXT | st.just("")), minutes)


@given(any_set())
@settings(deadline=None)
def test_every_set_survives_being_written_and_read(found: PuzzleSet) -> None:
    text = format_set(found)
    assert parse_set(text) == found
    VALID.validate(tomllib.loads(text))


def refused(text: str, place: Path | str = ".") -> list[str]:
    with pytest.raises(NotationError) as error:
        parse_set(text, place)
    return list(error.value.faults)


@pytest.mark.parametrize(
    ("old", "new", "message", "schema_too"),
    [
        ('"deal-001"', '"deal-0001"', "set.puzzles: 'deal-0001': there is no such puzzle", False),
        ('"deal-001"', '"deal-01"', "; did you mean deal-0", False),
        ('"deal-001"', '"deduction-001"', "set.puzzles: 'deduction-001' stands twice", True),
        ('"deal-001"', '"/etc/passwd"', "'/etc/passwd': a puzzle is named as seen from", False),
        ('"deal-001"', '"~/mine"', "'~/mine': a puzzle is named as seen from", False),
        ('"deal-001"', r'"C:\\mine"', "a puzzle is named as seen from", False),
        ('"deal-001"', '""', "'': there is no such puzzle", True),
        ('"deal-001"', r'"a\u0000b"', "there is no such puzzle", False),
        ('"deal-001"', "7", "set.puzzles: ['deduction-001', 7], but a list of texts", True),
        ('["deduction-001", "deal-001"]', "[]", "set.puzzles: empty, but at least one", True),
        ('["deduction-001", "deal-001"]', '"deal-001"', "'deal-001', but a list is needed", True),
        ('puzzles = ["deduction-001", "deal-001"]', "", "set.puzzles: missing; a list", True),
        ('"Mine"', '"<b>Mine</b>"', "set.title: '<b>Mine</b>' holds HTML", True),
        ('"Mine"', '" "', "set.title: empty", True),
        ('title = "Mine"', "", "set.title: missing", True),
        ('"Mine"', "3", "set.title: 3, but a text is needed", True),
        ("[set]", "[set]\nminutes = 0", "set.minutes: 0, but a whole number from 1", True),
        ("[set]", "[set]\nminutes = 2.5", "set.minutes: 2.5, but a whole number", True),
        ("[set]", '[set]\ndescription = "<!--"', "set.description: '<!--' holds HTML", True),
        ("[set]", "[set]\nhours = 1", "set.hours: unknown field; known are", True),
        ("[set]", "[sets]", "set: missing; a set of puzzles has the table set", True),
        ("[set]", "[extra]\n[set]", "extra: unknown table", True),
    ],
)
def test_a_set_that_is_not_well_formed_is_refused_with_the_reason(
    old: str, new: str, message: str, schema_too: bool
) -> None:
    assert old in PLAIN
    text = PLAIN.replace(old, new)
    found = refused(text)
    assert any(message in fault for fault in found), found
    assert schema_too == (not VALID.is_valid(tomllib.loads(text)))


@pytest.mark.parametrize(
    ("old", "new", "message", "schema_too"),
    [
        ("minutes = 20", "minutes = 25", "set.minutes: 30, but those of the parts add up", False),
        ("minutes = 20", "", "add up to 10, and not every part has some", False),
        ('title = "Then"', "", "part 2.title: missing", True),
        ('["deal-001"]', "[]", "part 2.puzzles: empty", True),
        ('["deal-001"]', '["deduction-001"]', "part 2.puzzles: 'deduction-001' stands", False),
        ("minutes = 30", 'puzzles = ["deal-002"]', "set.puzzles: stands beside [[part]]", True),
        ("Count.", "<i>Count.", "part 2.description: '<i>Count.' holds HTML", True),
        ("minutes = 20", "level = 3", "part 2.level: unknown field", True),
    ],
)
def test_a_part_that_is_not_well_formed_is_refused_with_the_reason(
    old: str, new: str, message: str, schema_too: bool
) -> None:
    assert old in PARTS
    text = PARTS.replace(old, new)
    found = refused(text)
    assert any(message in fault for fault in found), found
    assert schema_too == (not VALID.is_valid(tomllib.loads(text)))


@pytest.mark.parametrize("part", ["part = 3", "part = []", 'part = ["deal-001"]'])
def test_parts_that_are_no_tables_are_refused(part: str) -> None:
    found = refused(f"{part}\n{HEAD}")
    assert any(fault.startswith("part") and "needed" in fault for fault in found), found


def test_every_fault_is_told_at_once() -> None:
    text = '[set]\ntitle = "<b>"\nminutes = "long"\npuzzles = ["nothing", "deal-001", "deal-001"]'
    assert len(refused(text)) == 5


def test_no_set_is_endless() -> None:
    names = ", ".join('"deal-001"' for _ in range(1001))
    assert refused(f"{HEAD}puzzles = [{names}]") == [
        "set: 1001 puzzles, but a set has 1000 at most"
    ]


def test_a_set_must_be_called_as_its_file_is(tmp_path: Path) -> None:
    (tmp_path / "other.toml").write_text(PLAIN, encoding="utf-8")
    with pytest.raises(NotationError, match=r"set\.id: 'mine', but the file is called other"):
        read_set(tmp_path / "other.toml")


# ------------------------------------------------------------------------------- own puzzles


@pytest.fixture
def own(tmp_path: Path) -> Path:
    """A folder with two puzzles of one's own, one of them deeper, and a set that names both."""
    (tmp_path / "deep").mkdir()
    for number, place in ((1, tmp_path / "first.toml"), (2, tmp_path / "deep" / "second.toml")):
        puzzle = read_puzzle(kit_puzzles()[f"deduction-00{number}"])
        text = format_puzzle(replace(puzzle, id=place.stem, title=f"My number {number}"))
        place.write_text(text, encoding="utf-8")
    names = '"first", "deep/second.toml", "deal-001"'
    (tmp_path / "mine.toml").write_text(f"{HEAD}puzzles = [{names}]\n", encoding="utf-8")
    return tmp_path


def test_a_set_of_ones_own_names_puzzles_beside_it_and_those_of_the_kit(own: Path) -> None:
    found = read_set(own / "mine.toml")
    kits = kit_puzzles()["deal-001"]
    assert found.files == (own / "first.toml", own / "deep" / "second.toml", kits)
    assert is_set(own / "mine.toml")
    assert not is_set(own / "first.toml")
    assert puzzle_files([own]) == [own / "deep" / "second.toml", own / "first.toml"]
    assert set_files([own]) == [own / "mine.toml"]


def test_ones_own_puzzle_goes_before_one_of_the_kit_of_that_name(own: Path) -> None:
    puzzle = read_puzzle(own / "first.toml")
    (own / "deal-001.toml").write_text(format_puzzle(replace(puzzle, id="deal-001")), "utf-8")
    assert read_set(own / "mine.toml").files[2] == own / "deal-001.toml"


def test_a_set_names_puzzles_and_no_sets_and_no_two_of_one_id(own: Path) -> None:
    text = f'{HEAD}puzzles = ["mine", "first", "deep/first"]'
    (own / "deep" / "first.toml").write_text((own / "first.toml").read_text("utf-8"), "utf-8")
    assert refused(text, own) == [
        "set.puzzles: 'mine' is a set, but puzzles are needed",
        "set.puzzles: 'deep/first' and 'first' are two puzzles with one id",
    ]
    (mistyped,) = refused(f'{HEAD}puzzles = ["frist"]', own)
    assert mistyped.endswith("nor among the kit's; did you mean first?")


def test_a_folder_of_sets_alone_holds_no_puzzle(tmp_path: Path) -> None:
    (tmp_path / "mine.toml").write_text(PLAIN, encoding="utf-8")
    with pytest.raises(HanabiError, match="sets of puzzles in this folder, but no puzzle"):
        puzzle_files([tmp_path])


# ------------------------------------------------------------------------------- gathered


def test_a_set_is_gathered_by_its_name_its_file_and_as_a_value(own: Path) -> None:
    named, faults = gather("first-hour")
    assert [problem.puzzle.id for problem in named] == list(set_named("first-hour").puzzles)
    assert not faults
    for source in (own / "mine.toml", str(own / "mine.toml"), read_set(own / "mine.toml")):
        found = collect(source)
        ids = [problem.puzzle.id for problem in found.problems]
        assert ids == ["first", "second", "deal-001"]
        assert (found.title, found.description, found.headings) == ("Mine", "", ())


def test_parts_and_several_sets_are_told_apart(own: Path) -> None:
    (own / "mine.toml").write_text(PARTS, encoding="utf-8")
    assert collect(own / "mine.toml").headings == ((0, "Warm-up"), (2, "Then"))
    (own / "short.toml").write_text(
        '[set]\nid = "short"\ntitle = "Short"\npuzzles = ["deal-001", "deal-002"]', "utf-8"
    )
    both = collect([own / "mine.toml", own / "short.toml"])
    # A puzzle of two sets is there once; there is no one title.
    assert len(both.problems) == 4
    assert both.headings[-1] == (3, "Short")
    assert both.title == ""
    assert len(both.sets) == 2


def test_a_puzzle_of_a_set_that_cannot_be_read_is_told_and_passed_over(own: Path) -> None:
    (own / "first.toml").write_text("[puzzle]\n", encoding="utf-8")
    problems, faults = gather(own / "mine.toml")
    assert [problem.puzzle.id for problem in problems] == ["second", "deal-001"]
    assert len(faults) == 1
    assert faults[0].startswith("first.toml: ")


def test_a_mistyped_set_is_answered_with_those_there_are(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    with pytest.raises(HanabiError, match=r"the kit's sets are .*; did you mean first-hour\?"):
        gather("first-huor")
    with pytest.raises(HanabiError, match=r"and no theme; .*; did you mean stall\?"):
        gather("stal")
    with pytest.raises(HanabiError, match="there is no such file"):
        gather("first-hour.toml")
    # What lies there goes before a set of that name.
    monkeypatch.chdir(tmp_path)
    (tmp_path / "first-hour").mkdir()
    with pytest.raises(HanabiError, match=r"first-hour: no \.toml file in this folder"):
        gather("first-hour")
    assert set_of("all") is None


# ------------------------------------------------------------------------------- played


def test_the_player_plays_a_set_and_says_which(own: Path) -> None:
    (own / "mine.toml").write_text(PARTS, encoding="utf-8")
    player = PuzzlePlayer(own / "mine.toml")
    overview = player.overview
    assert (overview["title"], overview["description"]) == ("Mine", "For Monday.")
    assert [one["heading"] for one in overview["puzzles"]] == ["Warm-up", "", "Then"]
    assert [one["kind"] for one in overview["puzzles"]] == ["deduction", "deduction", "deal"]
    assert PuzzlePlayer("all").overview["title"] == ""


def test_progress_in_a_set_is_kept_and_counts_elsewhere(own: Path) -> None:
    kept = own / "progress.jsonl"
    first = PuzzlePlayer("first-hour", progress=kept)
    name = first.puzzle.id
    first.show_answer()
    again = PuzzlePlayer("first-hour", progress=kept)
    assert again.overview["puzzles"][0]["mark"] == "shown"
    assert again.puzzle.id != name
    every = PuzzlePlayer("all", progress=kept)
    marks = {
        problem.puzzle.id: one["mark"]
        for problem, one in zip(gather("all")[0], every.overview["puzzles"], strict=True)
    }
    assert marks[name] == "shown"


def test_hostile_texts_of_a_set_are_sent_as_text(own: Path) -> None:
    (own / "mine.toml").write_text(
        tomli_w.dumps(
            {
                "set": {"id": "mine", "title": "a\u202eb & c", "description": "1 < 2"},
                "part": [{"title": "x\u0000y", "puzzles": ["deal-001"]}],
            }
        ),
        encoding="utf-8",
    )
    text = json.dumps(PuzzlePlayer(own / "mine.toml").overview, ensure_ascii=False)
    assert "ab & c" in text
    assert "1 < 2" in text
    assert "\u202e" not in text
    assert "\u0000" not in text


# ------------------------------------------------------------------------------- the commands


@pytest.fixture
def run(capsys: pytest.CaptureFixture[str]) -> Run:
    return runner(capsys)


def words_of(path: Path) -> str:
    pages = pypdf.PdfReader(BytesIO(path.read_bytes())).pages
    return " ".join(" ".join(page.extract_text() for page in pages).split())


def test_a_set_is_printed_with_its_title_parts_and_minutes(
    own: Path, run: Run, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.chdir(own)
    (own / "mine.toml").write_text(PARTS, encoding="utf-8")
    assert run("worksheet", "mine.toml")[:2] == (0, "hanabi-mine.pdf\n")
    told = words_of(own / "hanabi-mine.pdf")
    begin = ["Mine · 30 minutes", "For Monday.", "Warm-up · 10 minutes", "What was not said"]
    begin += ["Five fives", "Then · 20 minutes", "Count.", "Five cards, how many turns?"]
    places = [told.index(text) for text in begin]
    assert places == sorted(places)
    assert run("worksheet", "first-hour", "--answers")[1] == "hanabi-first-hour-answers.pdf\n"
    code, _, error = run("worksheet", "first-huor")
    assert code == 2
    assert "; did you mean first-hour?" in error


def test_a_set_prints_what_can_be_read_and_tells_the_rest(
    own: Path, run: Run, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.chdir(own)
    (own / "first.toml").write_text("[puzzle]\n", encoding="utf-8")
    code, out, error = run("worksheet", "mine.toml")
    assert (code, out) == (2, "hanabi-mine.pdf\n")
    assert "first.toml: " in error
    (own / "mine.toml").write_text(f'{HEAD}puzzles = ["gone"]', encoding="utf-8")
    code, out, error = run("worksheet", "mine.toml", "--force")
    assert (code, out) == (2, "")
    assert "mine.toml: set.puzzles: 'gone': there is no such puzzle" in error


def test_check_refuses_a_set_that_names_a_missing_puzzle_and_goes_on(own: Path, run: Run) -> None:
    code, out, _ = run("check", str(own))
    assert code == 0
    assert re.search(r"complete +.*mine\.toml\n3 checked, none failed\.", out)
    (own / "lost.toml").write_text(PLAIN.replace("mine", "lost").replace("deal", "dael"), "utf-8")
    code, out, _ = run("check", str(own))
    assert code == 2
    assert re.search(r"unreadable +.*lost\.toml\n +set\.puzzles: 'dael-001': there is no such", out)
    assert re.search(r"complete +.*mine\.toml", out)
    assert out.count("proved ") == 2
    found = json.loads(run("check", "--json", str(own))[1])
    assert (found["checked"], found["failed"]) == (4, 1)
    assert [one["ok"] for one in found["sets"]] == [False, True]
    # A set alone is read, and its puzzles with it; what is wrong with one it says by name.
    (own / "first.toml").write_text("[puzzle]\n", encoding="utf-8")
    code, out, _ = run("check", str(own / "mine.toml"))
    assert code == 2
    assert re.search(r"unreadable +.*mine\.toml\n +puzzle 'first': ", out)


def test_check_prints_the_schema_of_sets(run: Run) -> None:
    assert json.loads(run("check", "--schema", "set")[1]) == SCHEMA


def test_puzzles_are_listed_by_kind_level_and_set(own: Path, run: Run) -> None:
    code, out, _ = run("puzzles", "--kind", "deal", "--level", "1")
    assert code == 0
    assert "deal-001  deal  1  Five cards, how many turns?\n" in out
    assert f"of {len(catalogue())}.\nSets: " in out
    assert set(out.partition("Sets: ")[2].replace(",", " ").split()) == set(kit_sets())
    every = json.loads(run("puzzles", "--json")[1])
    assert [one["id"] for one in every["puzzles"]] == [path.stem for path in catalogue()]
    assert set(every["puzzles"][0]) == {"id", "kind", "level", "title", "themes", "file"}
    (own / "mine.toml").write_text(PARTS, encoding="utf-8")
    out = run("puzzles", "--set", str(own / "mine.toml"))[1]
    assert out.startswith("mine: Mine (3 puzzles, 30 minutes)\n    For Monday.\n\nWarm-up\n")
    plain = json.loads(run("puzzles", "--json", "--set", "first-hour")[1])
    assert plain["set"]["puzzles"] == [one["id"] for one in plain["puzzles"]]
    mine = json.loads(run("puzzles", "--json", str(own))[1])
    assert [one["id"] for one in mine["puzzles"]] == ["second", "first"]


def test_sets_are_listed(own: Path, run: Run) -> None:
    out = run("puzzles", "--sets")[1]
    assert all(f"{name}: {set_named(name).title} (" in out for name in kit_sets())
    found: dict[str, Any] = json.loads(run("puzzles", "--sets", "--json", str(own))[1])
    assert [one["id"] for one in found["sets"]] == ["mine"]
    (own / "mine.toml").write_text(PLAIN.replace("deal", "dael"), encoding="utf-8")
    code, out, _ = run("puzzles", "--sets", str(own))
    assert code == 2
    assert "cannot be read: " in out


@pytest.mark.parametrize(
    ("words", "message"),
    [
        (["--set", "first-huor"], "did you mean first-hour?"),
        (["--set", "nowhere.toml"], "no set is called so, and no file is one"),
        (["--set", "first-hour", "x"], "--set first-hour: stands alone, without 'x'"),
        (["--sets", "--level", "2"], "--level: is of puzzles"),
        (["--sets", "--set", "first-hour"], "--set: lists the puzzles of one set"),
        (["--level", "6"], "'6', but levels are 1 (easy) to 5"),
        (["--kind", "chess"], "invalid choice: 'chess'"),
        (["nowhere"], "nowhere: there is no such file"),
    ],
)
def test_the_list_says_what_is_wrong(run: Run, words: list[str], message: str) -> None:
    code, out, error = run("puzzles", *words)
    assert code == 2
    assert message in out + error
    assert "Traceback" not in error
