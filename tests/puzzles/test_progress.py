"""Progress files: kept through crashes, read whatever stands in them, handed in by a class."""

from __future__ import annotations

import csv
import errno
import io
import json
import os
import re
import signal
import subprocess
import sys
import threading
from pathlib import Path

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from hanabi_kit.errors import FileFault
from hanabi_kit.puzzles.answers.attempts import line_of, read_lines
from hanabi_kit.puzzles.calibration.first_tries import first_tries
from hanabi_kit.puzzles.progress import (
    Attempt,
    ProgressFile,
    attempts_csv,
    class_csv,
    read_progress,
    summaries,
    write_text,
)
from tests.helpers.tables import HOSTILE

texts = st.text(st.characters(exclude_categories=["Cs"]), max_size=40)
attempts = st.builds(
    Attempt,
    puzzle=texts.filter(bool),
    answer=texts,
    right=st.booleans(),
    hints=st.integers(0, 9),
    seconds=st.integers(0, 10**6),
    shown=st.booleans(),
    time=texts,
    student=texts,
) | st.builds(Attempt, puzzle=texts.filter(bool), answer=texts, vote=st.integers(0, 2))


@settings(max_examples=25)
@given(kept=st.lists(attempts, max_size=8))
def test_what_was_added_is_read_back(kept: list[Attempt], tmp_path_factory: object) -> None:
    path = tmp_path_factory.mktemp("progress") / "p.jsonl"  # type: ignore[attr-defined]
    book = ProgressFile(path)
    assert all(book.add(attempt) for attempt in kept)
    assert book.attempts == kept
    assert read_progress(path) == (tuple(kept), ())
    assert ProgressFile(path).attempts == kept


def test_a_line_that_broke_off_costs_only_itself(tmp_path: Path) -> None:
    path = tmp_path / "p.jsonl"
    tries = [Attempt(f"puzzle-{number}", "é" * 9) for number in range(3)]
    for attempt in tries:
        ProgressFile(path).add(attempt)
    whole = path.read_bytes()
    first_two = whole[: whole.rstrip().rfind(b"\n") + 1]
    for length in (*range(len(first_two), len(whole), 9), len(whole) - 2, len(whole) - 1):
        path.write_bytes(whole[:length])
        book = ProgressFile(path)
        complete = length >= len(whole) - 1
        assert book.attempts[:2] == tries[:2]
        assert len(book.attempts) == 2 + complete
        # The next attempt stands on a line of its own.
        assert book.add(Attempt("next"))
        assert [one.puzzle for one in read_progress(path)[0]][-1] == "next"
        assert len(read_progress(path)[0]) == 3 + complete


def test_two_notebooks_may_write_to_one_file(tmp_path: Path) -> None:
    path = tmp_path / "p.jsonl"
    books = [ProgressFile(path) for _ in range(4)]

    def work(number: int) -> None:
        for turn in range(25):
            books[number].add(Attempt(f"{number}-{turn}"))

    threads = [threading.Thread(target=work, args=(number,)) for number in range(4)]
    for thread in threads:
        thread.start()
    for thread in threads:
        thread.join()
    found, faults = read_progress(path)
    assert faults == ()
    assert len({attempt.puzzle for attempt in found}) == len(found) == 100


FORMULAS = tuple("=+-@\uff1d")

BAD_LINES = [
    (b"{", "not readable as JSON"),
    (b"[1]", "no attempt of a progress file"),
    (b'{"puzzle": "x"}', "no attempt of a progress file"),
    (b'{"hanabi-kit progress": 2, "puzzle": "x"}', "version 2; this kit reads version 1"),
    (b'{"hanabi-kit progress": true, "puzzle": "x"}', "version True"),
    (b'{"hanabi-kit progress": 1}', "puzzle: missing"),
    (b'{"hanabi-kit progress": 1, "puzzle": 7}', "puzzle: 7, but a text is needed"),
    (b'{"hanabi-kit progress": 1, "puzzle": "x", "hints": true}', "hints: True"),
    (b'{"hanabi-kit progress": 1, "puzzle": "x", "hints": -1}', "hints: -1, but 0"),
    (b'{"hanabi-kit progress": 1, "puzzle": "x", "right": "yes"}', "right: 'yes'"),
    (b'{"hanabi-kit progress": 1, "puzzle": "\\ud800"}', "is no text of up to 2,000 signs"),
    (b"\xff\xfe", "no UTF-8 text"),
    (b"[" * 100_000, "nested too deeply"),
]


@pytest.mark.parametrize(("line", "message"), BAD_LINES, ids=[m for _, m in BAD_LINES])
def test_a_damaged_line_is_reported_and_passed_over(
    line: bytes, message: str, tmp_path: Path
) -> None:
    path = tmp_path / "p.jsonl"
    ProgressFile(path).add(Attempt("before"))
    with path.open("ab") as file:
        file.write(line + b"\n\n")
    ProgressFile(path).add(Attempt("after"))
    found, faults = read_progress(path)
    assert [attempt.puzzle for attempt in found] == ["before", "after"]
    assert len(faults) == 1
    assert faults[0].startswith(f"{path}, line 2: ")
    assert message in faults[0]


def test_where_nothing_can_be_written_one_is_told_and_goes_on(tmp_path: Path) -> None:
    for path in (tmp_path / "none" / "p.jsonl", tmp_path, tmp_path / "x\x00y"):
        book = ProgressFile(path)
        assert not book.add(Attempt("one"))
        assert book.add(Attempt("two")) is False
        assert book.trouble
        assert [attempt.puzzle for attempt in book.attempts] == ["one", "two"]


def test_a_folder_that_is_read_only_is_told_until_it_can_be_written(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    # Root may write everywhere, so that taking the right away would show nothing here.
    def refuse(*_: object) -> int:
        raise PermissionError(errno.EACCES, os.strerror(errno.EACCES))

    book = ProgressFile(tmp_path / "p.jsonl")
    with monkeypatch.context() as patch:
        patch.setattr(os, "open", refuse)
        assert not book.add(Attempt("one"))
        assert "cannot be written (Permission denied)" in book.trouble
    assert book.add(Attempt("two"))
    assert book.trouble == ""
    assert [attempt.puzzle for attempt in book.attempts] == ["one", "two"]
    assert list(read_progress(book.path or "")[0]) == book.attempts


def test_a_full_disk_costs_nothing_that_is_still_in_memory(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    write, room = os.write, [40]

    def full(file: int, data: bytes) -> int:
        if not room[0]:
            raise OSError(errno.ENOSPC, os.strerror(errno.ENOSPC))
        part, room[0] = data[: room[0]], 0
        return write(file, part)

    book = ProgressFile(tmp_path / "p.jsonl")
    with monkeypatch.context() as patch:
        patch.setattr(os, "write", full)
        assert not book.add(Attempt("one"))
        assert "No space left on device" in book.trouble
    assert (tmp_path / "p.jsonl").stat().st_size == 40
    assert ProgressFile(tmp_path / "p.jsonl").foreign is False
    assert book.add(Attempt("two"))
    found, faults = read_progress(tmp_path / "p.jsonl")
    assert [one.puzzle for one in found] == ["one", "two"]
    assert len(faults) == 1


def test_a_kill_in_mid_write_costs_one_line(tmp_path: Path) -> None:
    path = tmp_path / "p.jsonl"
    ProgressFile(path).add(Attempt("before"))
    script = """
import os, signal, sys
from hanabi_kit.puzzles.progress import Attempt, ProgressFile
book = ProgressFile(sys.argv[1])
write = os.write
def cut(file, data):
    write(file, data[:30])
    os.kill(os.getpid(), signal.SIGKILL)
os.write = cut
book.add(Attempt("cut"))
"""
    killed = subprocess.run([sys.executable, "-c", script, str(path)], check=False)
    assert killed.returncode == -signal.SIGKILL
    book = ProgressFile(path)
    assert [one.puzzle for one in book.attempts] == ["before"]
    assert len(book.faults) == 1
    assert book.add(Attempt("after"))
    assert [one.puzzle for one in read_progress(path)[0]] == ["before", "after"]


@pytest.mark.parametrize(
    "content",
    [
        b"{",
        b'{"hanabi-kit prog',
        b'{"hanabi-kit progress": 1, "puzzle": "x"',
        b'{"hanabi-kit progress": 1, "puzzle": "caf\xc3',
        bytes(400),
        b'{"hanabi-kit progress": 2, "puzzle": "x"}\n',
        '{"hanabi-kit progress": 1, "puz'.encode("utf-16"),
        b"",
        b"\xef\xbb\xbf",
    ],
    ids=["brace", "mark", "torn", "torn sign", "zeros", "later", "torn utf-16", "empty", "mark"],
)
def test_a_file_whose_only_line_is_damaged_is_written_on(content: bytes, tmp_path: Path) -> None:
    path = tmp_path / "p.jsonl"
    path.write_bytes(content)
    book = ProgressFile(path)
    assert (book.attempts, book.foreign, book.trouble) == ([], False, "")
    assert len(book.faults) == bool(content.strip(b"\xef\xbb\xbf"))
    for name in ("one", "zwö"):
        assert book.add(Attempt(name))
    again = ProgressFile(path)
    assert [one.puzzle for one in again.attempts] == ["one", "zwö"]
    assert again.faults == book.faults


@pytest.mark.parametrize("how", ["utf-8", "utf-8-sig", "utf-16", "utf-16-le", "utf-16-be"])
@pytest.mark.parametrize("end", ["\n", "\r\n", "\r", ""])
def test_a_file_that_an_editor_saved_anew_is_read_and_written_on(
    how: str, end: str, tmp_path: Path
) -> None:
    path = tmp_path / "p.jsonl"
    book = ProgressFile(path)
    book.add(Attempt("éins", student="花火"))
    text = path.read_text(encoding="utf-8").rstrip("\n")
    path.write_bytes(f"{text}{end}".encode(how))
    assert read_progress(path) == (tuple(book.attempts), ())
    again = ProgressFile(path)
    assert again.add(Attempt("zwö"))
    assert [one.puzzle for one in read_progress(path)[0]] == ["éins", "zwö"]
    assert read_progress(path)[1] == ()


@settings(max_examples=200)
@given(before=st.binary(max_size=60), cut=st.integers(0, 400), after=st.binary(max_size=60))
def test_whatever_stands_around_an_attempt_it_is_read(
    before: bytes, cut: int, after: bytes
) -> None:
    whole = line_of(Attempt("one", "é")).encode()
    found = read_lines(b"# " + before + b"\n" + whole + whole[:cut].strip() + b"\n" + after)
    assert found.attempts[:1] == (Attempt("one", "é"),)
    assert found.ours
    read_lines(before)
    read_lines(whole[cut:] + after)


def test_a_file_joined_to_one_that_broke_off_loses_nothing(tmp_path: Path) -> None:
    whole = line_of(Attempt("one"))
    path = tmp_path / "p.jsonl"
    path.write_text(f"{whole[:50]}{whole}{whole.strip()}{whole}", encoding="utf-8")
    found, faults = read_progress(path)
    assert len(found) == 3
    assert len(faults) == 1


def test_what_is_no_file_is_never_waited_for(tmp_path: Path) -> None:
    os.mkfifo(tmp_path / "pipe")
    (tmp_path / "loop").symlink_to(tmp_path / "loop")
    for place, why in (
        (tmp_path / "pipe", "a pipe"),
        (Path("/dev/full"), "a device"),
        (tmp_path, "a folder"),
        (tmp_path / "loop", "symbolic links"),
    ):
        with pytest.raises(FileFault, match=why):
            read_progress(place)
        book = ProgressFile(place)
        assert not book.add(Attempt("one"))
        assert why in book.trouble


def test_a_field_that_could_change_the_meaning_is_refused_and_others_are_named(
    tmp_path: Path,
) -> None:
    path = tmp_path / "p.jsonl"
    path.write_text(
        line_of(Attempt("one")).replace("{", '{"confidence": 1, "team": [1], ')
        + line_of(Attempt("two")).replace('"hints"', '"hint"')
        + line_of(Attempt("three")).replace('"student"', '"Student"'),
        encoding="utf-8",
    )
    found, faults = read_progress(path)
    assert [one.puzzle for one in found] == ["one"]
    assert [fault.removeprefix(str(path)) for fault in faults] == [
        ", line 2: 'hint' is no field of an attempt; is 'hints' meant?",
        ", line 3: 'Student' is no field of an attempt; is 'student' meant?",
        ": field 'confidence' is not known to this version of the kit and was left out (1 line)",
        ": field 'team' is not known to this version of the kit and was left out (1 line)",
    ]


def test_nothing_is_written_into_a_file_of_another_kind(tmp_path: Path) -> None:
    path = tmp_path / "notes.txt"
    path.write_text("My own notes\n", encoding="utf-8")
    book = ProgressFile(path)
    assert not book.add(Attempt("one"))
    assert "no progress file" in book.trouble
    assert path.read_text(encoding="utf-8") == "My own notes\n"


def test_a_table_of_a_class_has_a_line_for_each_student_and_puzzle() -> None:
    found: list[Attempt] = []
    for student in ("Ada", "bob"):
        found += [
            Attempt("p1", "play 1", seconds=30, student=student, time="2026-01-01T10:00"),
            Attempt("p1", "play 2", True, 1, 12, student=student, time="2026-01-01T10:01"),
            Attempt("p1", "play 3", seconds=99, student=student, time="2026-01-02T10:00"),
            Attempt("p2", shown=True, hints=3, seconds=5, student=student),
        ]
    rows = list(csv.DictReader(io.StringIO(class_csv(found))))
    assert [(row["student"], row["puzzle"]) for row in rows] == [
        ("Ada", "p1"),
        ("Ada", "p2"),
        ("bob", "p1"),
        ("bob", "p2"),
    ]
    # What comes after the right answer does not count any more.
    assert rows[0] | {"student": ""} == {
        "student": "",
        "puzzle": "p1",
        "solved": "yes",
        "answers": "2",
        "hints": "1",
        "shown": "no",
        "seconds": "42",
        "first": "2026-01-01T10:00",
        "last": "2026-01-02T10:00",
    }
    assert (rows[1]["solved"], rows[1]["shown"], rows[1]["answers"]) == ("no", "yes", "0")


@given(kept=st.lists(attempts, max_size=8))
def test_a_summary_counts_every_student_and_puzzle_once(kept: list[Attempt]) -> None:
    found = summaries(kept)
    assert {(one.student, one.puzzle) for one in found} == {(a.student, a.puzzle) for a in kept}
    assert len(found) == len({(one.student, one.puzzle) for one in found})
    for one in found:
        own = [a for a in kept if (a.student, a.puzzle) == (one.student, one.puzzle)]
        assert one.seconds <= sum(a.seconds for a in own)
        assert not one.solved or any(a.right and not a.shown for a in own)


@pytest.mark.parametrize("name", [*HOSTILE, "=1+1", "+1", "-1", "@x", '"', "a,b", "a\nb"])
def test_no_cell_of_a_table_is_a_formula_or_breaks_it(name: str) -> None:
    text = attempts_csv([Attempt("p", name, student=name)])
    (row,) = csv.DictReader(io.StringIO(text))
    assert row["student"][:1] not in ("=", "+", "-", "@")
    assert row["puzzle"] == "p"
    assert len(row) == 9
    text.encode("utf-8", "replace")


@pytest.mark.parametrize("separator", [",", ";", "\t", "|", "\n", "\r"])
@pytest.mark.parametrize("sign", ["=", "+", "-", "@", "\uff1d", " =", '"=', "\x00=", "\u200b="])
def test_no_separator_makes_a_formula_of_what_follows_it(sign: str, separator: str) -> None:
    name = f"Ada{separator}{sign}cmd|' /C calc'!A0"
    for text in (
        class_csv([Attempt(name, "a", student=name)]),
        attempts_csv([Attempt("p", name, student=name)]),
    ):
        rows = text.split("\r\n")
        assert len(rows) == 3
        # However a spreadsheet cuts it, with quotation marks or without.
        for cell in re.split("[,;|\t\r\n]", text):
            assert cell.strip('" ')[:1] not in FORMULAS
        for by in ",;\t":
            for row in csv.reader(io.StringIO(text), delimiter=by):
                assert not any(cell.strip('" ')[:1] in FORMULAS for cell in row if cell)
    # Every text stands in quotation marks, every number without.
    assert class_csv([Attempt("p", student="Ada", seconds=7)]).splitlines()[1] == (
        '"Ada","p","no",1,0,"no",7,"",""'
    )


def test_a_table_is_written_whole_or_not_at_all(tmp_path: Path) -> None:
    path = tmp_path / "class.csv"
    path.write_text("old", encoding="utf-8")
    write_text(path, "né\r\n")
    assert path.read_bytes() == b"\xef\xbb\xbfn\xc3\xa9\r\n"
    with pytest.raises(FileFault, match="cannot be written"):
        write_text(tmp_path / "none" / "class.csv", "x")
    with pytest.raises(FileFault, match="cannot be written"):
        write_text(tmp_path, "x")
    assert [file.name for file in tmp_path.iterdir()] == ["class.csv"]


def test_every_line_of_a_file_stands_for_itself(tmp_path: Path) -> None:
    path = tmp_path / "p.jsonl"
    ProgressFile(path).add(Attempt("p1", "1/3", right=True, student="Zoë"))
    (line,) = path.read_text(encoding="utf-8").splitlines()
    assert json.loads(line) == {
        "hanabi-kit progress": 1,
        "puzzle": "p1",
        "answer": "1/3",
        "right": True,
        "hints": 0,
        "seconds": 0,
        "shown": False,
        "time": "",
        "student": "Zoë",
    }


def test_a_vote_says_which_it_is_and_other_lines_stay_as_they_were() -> None:
    assert '"vote"' not in line_of(Attempt("03.1", "b"))
    assert read_lines(line_of(Attempt("03.1", "b", vote=1)).encode()).attempts[0].vote == 1
    for wrong, why in (
        ('"vote": 3', "vote: 3, but 0–2 is needed"),
        ('"vote": "1"', "vote: '1', but a whole number is needed"),
        ('"vote": 1, "right": true', "a first vote, is neither right"),
        ('"vote": 1, "shown": true', "a first vote, is neither right"),
        ('"votes": 1', "is 'vote' meant?"),
    ):
        found = read_lines(f'{{"hanabi-kit progress": 1, "puzzle": "03.1", {wrong}}}'.encode())
        assert not found.attempts
        assert why in found.faults[0]


def test_a_first_vote_is_no_answer_that_counts() -> None:
    first, second = Attempt("03.1", "b", vote=1), Attempt("03.1", "a", True, vote=2)
    assert [(one.solved, one.answers) for one in summaries([first])] == [(False, 0)]
    assert [(one.solved, one.answers) for one in summaries([first, second])] == [(True, 1)]
    assert first_tries([first, second]) == []
