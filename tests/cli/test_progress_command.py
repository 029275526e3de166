"""``hanabi-kit progress``: a class's files collected, named, summed up; damage told and passed."""

from __future__ import annotations

import csv
import io
import json
from pathlib import Path

import pytest

from hanabi_kit.cli.class_progress.owners import folder_names
from hanabi_kit.lessons import exercise, exercises_of, outline
from hanabi_kit.lessons.keeping import FILE
from hanabi_kit.puzzles.progress import Attempt, ProgressFile
from hanabi_kit.render.player_names import columns
from tests.helpers.command_runs import Run, runner
from tests.helpers.tables import HOSTILE


@pytest.fixture
def run(capsys: pytest.CaptureFixture[str]) -> Run:
    return runner(capsys, "progress")


def keep(path: Path, *attempts: Attempt) -> Path:
    path.parent.mkdir(parents=True, exist_ok=True)
    book = ProgressFile(path)
    for attempt in attempts:
        assert book.add(attempt)
    return path


@pytest.fixture
def class_(tmp_path: Path) -> Path:
    """Ada has two wrong answers, then a right one; Ben has seen a solution; Cleo's file is cut."""
    wrong = [Attempt("03.1", key, time="2026-11-20T10:00:00+00:00") for key in "bc"]
    keep(tmp_path / "ada" / FILE, *wrong, Attempt("03.1", "a", right=True, hints=1))
    shown = Attempt("endgame-001", shown=True)
    keep(tmp_path / "ben" / "notebooks" / FILE, shown, Attempt("endgame-002", "play 1"))
    cleo = keep(tmp_path / "cleo" / FILE, Attempt("endgame-001", "play 2", right=True))
    with cleo.open("ab") as file:
        file.write(b'{"hanabi-kit progress": 1, "puz')
    return tmp_path


def rows(text: str) -> list[list[str]]:
    return [line.split() for line in text.splitlines()]


def test_the_terminal_shows_a_table_for_each_lesson_and_each_set(run: Run, class_: Path) -> None:
    code, out, err = run(class_)
    assert code == 1  # for Cleo's line
    lesson, puzzles, legend, account = out.split("\n\n")
    assert account == "3 files: 3 read (1 of them with damaged lines)\n"
    exercises = [one.id for one in exercises_of(3)]
    assert lesson.splitlines()[0] == f"Lesson 03: {outline.lesson('03').title.en}"
    assert rows(lesson)[1:] == [
        [*exercises, "right"],
        # 03.1 is a vote, which an earlier version took for an exercise: it does not count.
        ["ada", "✓3", *["·"] * (len(exercises) - 1), "0", "of", str(len(exercises) - 1)],
    ]
    assert puzzles.splitlines()[0] == "Puzzles endgame"
    assert rows(puzzles)[1:] == [
        ["001", "002", "right"],
        ["ben", "?", "✗1", "0", "of", "2"],
        ["cleo", "✓", "·", "1", "of", "2"],
    ]
    assert "✓3 with the third answer" in legend
    assert err.count("cleo") == 1
    assert "line 2: not readable as JSON" in err
    assert "1 place could not be read and was passed over" in err


def test_a_vote_is_seen_and_does_not_count(run: Run, tmp_path: Path) -> None:
    right = Attempt("03.3", "1/2", right=True)
    keep(tmp_path / "ada" / FILE, Attempt("03.1", "b", vote=1), right)
    keep(tmp_path / "ben" / FILE, Attempt("03.1", "b", vote=1), Attempt("03.1", "a", True, vote=2))
    _, out, _ = run(tmp_path)
    assert [row[1:4] + row[-3:] for row in rows(out)[2:4]] == [
        ["…", "·", "✓", "1", "of", "7"],
        ["✓", "·", "·", "0", "of", "7"],
    ]
    _, out, _ = run(tmp_path, "--attempts")
    assert [row[-2:] for row in rows(out)[:4]] == [["…", "b"], ["✓", "1/2"], ["…", "b"], ["✓", "a"]]


def test_a_variation_is_seen_and_does_not_count(run: Run, tmp_path: Path) -> None:
    wrong, right = Attempt("06.2#1", "30"), Attempt("06.2#1", "324", right=True)
    keep(tmp_path / "ada" / FILE, Attempt("06.2", "1000", right=True), wrong, right)
    code, out, err = run(tmp_path)
    assert (code, err) == (0, "")
    heads, ada = rows(out)[1:3]
    assert heads[-2:] == ["06.2#1", "right"]
    assert ada[2:3] + ada[-4:] == ["✓", "✓2", "1", "of", "5"]
    _, out, _ = run(tmp_path, "--exercise", "06.2#1")
    assert exercise("06.2#1").question.en[:40] in out


def test_french_is_spoken_on_request(run: Run, class_: Path) -> None:
    _, out, _ = run(class_ / "ada", "--lang", "fr")
    assert outline.lesson("03").title.fr in out


def test_a_csv_has_a_line_for_every_pupil_and_exercise(run: Run, class_: Path) -> None:
    target = class_ / "class.csv"
    code, out, _ = run(class_, "-o", target)
    account = "3 files: 3 read (1 of them with damaged lines)\n"
    assert (code, out) == (1, f"{target}: 4 lines, 3 students\n{account}")
    table = list(csv.DictReader(io.StringIO(target.read_text(encoding="utf-8-sig"))))
    assert [(row["student"], row["puzzle"], row["solved"], row["answers"]) for row in table] == [
        ("ada", "03.1", "yes", "3"),
        ("ben", "endgame-001", "no", "0"),
        ("ben", "endgame-002", "no", "1"),
        ("cleo", "endgame-001", "yes", "1"),
    ]
    assert "6 lines, 3 students\n" in run(class_, "-o", target, "--attempts")[1]
    table = list(csv.DictReader(io.StringIO(target.read_text(encoding="utf-8-sig"))))
    assert [row["answer"] for row in table] == ["b", "c", "a", "", "play 1", "play 2"]


def test_json_holds_all_of_it(run: Run, class_: Path) -> None:
    code, out, _ = run(class_, "--json")
    table = json.loads(out)
    assert code == 1
    assert table["students"] == ["ada", "ben", "cleo"]
    assert (len(table["files"]["read"]), table["files"]["not_read"]) == (3, [])
    assert [one["solved"] for one in table["exercises"]] == [True, False, False, True]
    assert len(table["faults"]) == 1
    assert "attempts" not in table
    attempts = json.loads(run(class_, "--json", "--attempts")[1])["attempts"]
    assert [one["answer"] for one in attempts] == ["b", "c", "a", "", "play 1", "play 2"]


def test_attempts_are_listed_one_by_one(run: Run, class_: Path) -> None:
    _, out, _ = run(class_ / "ada", class_ / "ben", "--attempts")
    assert [line[-18:].split()[-2:] for line in out.splitlines()[:3]] == [
        ["✗", "b"],
        ["✗", "c"],
        ["✓", "a"],
    ]
    assert "solution shown" in out


@pytest.mark.parametrize("sign", ["=", "+", "-", "@", "\t=", "\r@", " ="])
def test_no_cell_is_a_formula(sign: str, run: Run, tmp_path: Path) -> None:
    bad = f"{sign}HYPERLINK(1)"
    file = keep(tmp_path / "x.jsonl", Attempt(bad, bad, student=bad, time=bad))
    for options in ((), ("--attempts",)):
        run(file, "-o", tmp_path / "t.csv", *options)
        text = (tmp_path / "t.csv").read_text(encoding="utf-8-sig")
        for row in csv.reader(io.StringIO(text)):
            assert not any(cell.strip()[:1] in tuple("=+-@") and cell.strip() for cell in row)


def test_nothing_readable_at_all_is_a_failure(run: Run, tmp_path: Path) -> None:
    code, out, err = run(tmp_path / "none.jsonl", "-o", tmp_path / "t.csv")
    assert (code, out) == (1, "")
    assert not (tmp_path / "t.csv").exists()
    assert "there is no such file" in err
    code, _, err = run(tmp_path)
    assert code == 1
    assert f"no progress file ({FILE}) in it" in err
    (tmp_path / FILE).write_bytes(b"\xff\xfe")
    assert run(tmp_path)[0] == 1


def test_an_empty_file_is_named(run: Run, tmp_path: Path) -> None:
    file = tmp_path / FILE
    for content in ("", "\n\n", "\ufeff"):
        file.write_text(content, encoding="utf-8")
        code, out, err = run(tmp_path)
        assert (code, out) == (1, "")
        assert f"1 file: 0 read; not read: {file} (empty)" in err


def test_a_progress_file_is_never_written_over(run: Run, class_: Path) -> None:
    file = class_ / "ada" / FILE
    before = file.read_bytes()
    code, _, err = run(class_, "-o", file)
    assert code == 2
    assert "this is one of the progress files" in err
    assert file.read_bytes() == before


def test_copies_of_one_pupil_count_once_and_hidden_ones_not_at_all(
    run: Run, tmp_path: Path
) -> None:
    attempt = Attempt("03.1", "b", student="Ada")
    for place in ("ada", "ada/notebooks", "ada/.ipynb_checkpoints"):
        keep(tmp_path / place / FILE, attempt)
    keep(tmp_path / ".ipynb_checkpoints" / FILE, Attempt("03.2", "b", student="Zoe"))
    assert [one["answers"] for one in json.loads(run(tmp_path, "--json")[1])["exercises"]] == [1]
    code, out, _ = run(tmp_path)
    assert code == 0
    assert out.splitlines()[-1] == "2 files: 2 read; 2 hidden"


def test_two_pupils_are_never_taken_for_one() -> None:
    def named(*places: str) -> list[str]:
        return folder_names([(Path("/class") / place).parts for place in places])

    assert named("ada", "ben") == ["ada", "ben"]
    assert named("ada/homework", "ben/homework") == ["ada/homework", "ben/homework"]
    assert named("a/x/x", "b/x/x", "b/y") == ["a/x/x", "b/x/x", "y"]
    assert named("ada/notebooks", "ada/notebooks/fr") == ["ada", "ada"]
    assert named("") == ["class"]
    moodle = "Ada Lovelace_{}_assignsubmission_file_"
    assert named(moodle.format(12)) == ["Ada Lovelace"]
    assert named(moodle.format(12), moodle.format(13)) == ["Ada Lovelace (12)", "Ada Lovelace (13)"]
    assert folder_names([("/",)]) == [""]
    assert folder_names([("/", "notebooks"), ("/", "a")]) == ["notebooks", "a"]


@pytest.mark.parametrize("name", HOSTILE)
def test_names_of_any_kind_keep_the_table_in_shape(name: str, run: Run, tmp_path: Path) -> None:
    file = keep(
        tmp_path / "x.jsonl",
        Attempt("03.1", "b", student="Ada"),
        *(Attempt(f"{name}-{number}", name, student=name) for number in range(40)),
    )
    for options in ((), ("--attempts",)):
        code, out, _ = run(file, *options)
        assert code == 0
        assert all(columns(line) <= 110 for line in out.splitlines())
        assert not any(sign in out for sign in "\x00\x1b\u202e\r")
