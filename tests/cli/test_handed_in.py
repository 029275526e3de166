"""What classes hand in: renamed, zipped, saved anew, copied, not there; none vanishes."""

from __future__ import annotations

import io
import json
import os
import struct
import zipfile
from collections.abc import Iterable
from datetime import UTC, datetime
from pathlib import Path

import classroom
import pytest

from hanabi_kit.cli.class_progress.doubts import doubts
from hanabi_kit.cli.class_progress.zip_files import Allowance, entries
from hanabi_kit.errors import FileFault
from hanabi_kit.lessons.keeping import FILE
from hanabi_kit.puzzles.answers.attempts import line_of
from hanabi_kit.puzzles.progress import Attempt
from hanabi_kit.puzzles.short_text import Done, write_short
from tests.helpers.command_runs import Run, runner

DOWNLOADED = "hanabi-progress (1).jsonl"


@pytest.fixture
def run(capsys: pytest.CaptureFixture[str]) -> Run:
    return runner(capsys, "progress")


def text_of(*answers: str, minute: int = 0, student: str = "", puzzle: str = "03.1") -> str:
    return "".join(
        line_of(
            Attempt(
                puzzle, answer, time=f"2026-11-20T10:{minute:02}:{at:02}+00:00", student=student
            )
        )
        for at, answer in enumerate(answers)
    )


def put(path: Path, content: str | bytes) -> Path:
    path.parent.mkdir(parents=True, exist_ok=True)
    path.write_bytes(content.encode() if isinstance(content, str) else content)
    return path


def zipped(files: Iterable[tuple[str, str | bytes]]) -> bytes:
    data = io.BytesIO()
    with zipfile.ZipFile(data, "w", zipfile.ZIP_DEFLATED) as archive:
        for name, content in files:
            archive.writestr(name, content)
    return data.getvalue()


def answers(run: Run, *words: object) -> dict[str, list[str]]:
    """The answers of each student, in their order."""
    found: dict[str, list[str]] = {}
    for one in json.loads(run(*words, "--json", "--attempts")[1])["attempts"]:
        found.setdefault(one["student"], []).append(one["answer"])
    return found


def test_of_twelve_broken_hand_ins_and_two_good_ones_every_one_is_told(
    run: Run, tmp_path: Path
) -> None:
    put(tmp_path / "Ada" / FILE, text_of("b"))
    put(tmp_path / "Zoë" / DOWNLOADED, text_of("c", minute=1))

    put(tmp_path / "empty" / FILE, b"")
    put(tmp_path / "torn" / FILE, text_of("b")[:40])
    put(tmp_path / "zeros" / FILE, bytes(400))
    put(tmp_path / "later" / FILE, text_of("b").replace('progress": 1', 'progress": 2'))
    put(tmp_path / "locked" / "hanabi.zip", b"PK no ZIP file at all")
    put(tmp_path / "packed" / "hanabi.7z", b"7z")
    put(tmp_path / "notes" / FILE, "My own notes\n")
    put(tmp_path / "other" / "essay.pdf", b"%PDF")
    (tmp_path / "nothing").mkdir()
    os.mkfifo(tmp_path / FILE)
    (tmp_path / "loop").symlink_to(tmp_path / "loop")
    (tmp_path / "up").symlink_to(tmp_path)

    code, out, err = run(tmp_path)
    assert code == 1
    assert [line.split()[0] for line in out.splitlines()[2:4]] == ["Ada", "Zoë"]
    account = out.splitlines()[-1]
    assert account.startswith("13 files: 2 read; 1 of another kind (.pdf); not read: ")
    for name, why in (
        (f"empty/{FILE}", "empty"),
        (f"torn/{FILE}", "nothing in it can be read (line 1: not readable as JSON: the line br"),
        (f"zeros/{FILE}", "nothing in it can be read (line 1: 400 zero bytes; the machine stopp"),
        (f"later/{FILE}", "nothing in it can be read (line 1: version 2; this kit reads version"),
        ("locked/hanabi.zip", "it is no ZIP file, or a damaged one"),
        ("packed/hanabi.7z", "packed as .7z, which is not read: unpack it"),
        (f"notes/{FILE}", "no progress file (line 1: not readable as JSON"),
        ("other", f"no progress file ({FILE}) in it"),
        ("nothing", f"no progress file ({FILE}) in it"),
        (FILE, "this is a pipe, a file is needed"),
        ("loop", "Too many levels of symbolic links"),
        ("up", "a link to a folder, which is not followed"),
    ):
        assert f"{tmp_path / name} ({why}" in account
        assert f"hanabi-kit progress: {tmp_path / name}: {why}" in err


@pytest.mark.parametrize(
    "name",
    [FILE, DOWNLOADED, f"{FILE}.txt", "hanabi-progress(2).json", "Copie de hanabi-progress.jsonl",
     "work.jsonl", "log.txt", "answers"],
)  # fmt: skip
def test_whatever_the_file_is_called_the_folder_says_whose_it_is(
    name: str, run: Run, tmp_path: Path
) -> None:
    for minute, who in enumerate(("élodie", "Ben", "Zoë")):
        put(tmp_path / who / name, text_of("b", minute=minute))
    assert answers(run, tmp_path) == {"élodie": ["b"], "Ben": ["b"], "Zoë": ["b"]}
    table = json.loads(run(tmp_path, "--json")[1])
    assert table["students"] == ["Ben", "élodie", "Zoë"]
    assert [one["student"] for one in table["exercises"]] == ["Ben", "élodie", "Zoë"]
    assert run(tmp_path)[0] == 0


@pytest.mark.parametrize("how", ["utf-16", "utf-16-le", "utf-16-be", "utf-8-sig"])
def test_what_an_editor_saved_anew_is_read(how: str, run: Run, tmp_path: Path) -> None:
    put(tmp_path / "Ada" / FILE, text_of("é", "c").replace("\n", "\r\n").encode(how))
    assert answers(run, tmp_path) == {"Ada": ["é", "c"]}
    assert run(tmp_path)[0] == 0


def test_folders_of_moodle_are_pupils(run: Run, tmp_path: Path) -> None:
    put(tmp_path / "Ada Lovelace_12_assignsubmission_file_" / FILE, text_of("a"))
    put(tmp_path / "Ada Lovelace_13_assignsubmission_file_" / DOWNLOADED, text_of("b"))
    wrapped = zipped([(f"hanabi-kit/notebooks/{FILE}", text_of("c")), ("a.ipynb", "{}")])
    put(tmp_path / "Zoë Li_7_assignsubmission_file_" / "hanabi.zip", wrapped)
    put(tmp_path / f"Ben Ó_9_assignsubmission_file_{FILE}", text_of("d"))
    assert answers(run, tmp_path) == {
        "Ada Lovelace (12)": ["a"],
        "Ada Lovelace (13)": ["b"],
        "Zoë Li": ["c"],
        "Ben Ó": ["d"],
    }


def test_zips_of_pupils_and_of_a_class_are_read(run: Run, tmp_path: Path) -> None:
    for minute, who in enumerate(("Ada", "Ben")):
        put(tmp_path / "by name" / f"{who}.zip", zipped([(FILE, text_of("b", minute=minute))]))
        put(tmp_path / "by folder" / who / "x.zip", zipped([(FILE, text_of("b", minute=minute))]))
    nested = zipped([(f"in/{who}.zip", zipped([(FILE, text_of("b"))])) for who in ("Ada", "Ben")])
    class_zip = zipped(
        [(f"{who}/{FILE}", text_of("b", minute=at)) for at, who in enumerate(("Ada", "Ben"))]
    )
    for place in (
        tmp_path / "by name",
        tmp_path / "by folder",
        put(tmp_path / "nested.zip", nested),
        put(tmp_path / "class.zip", class_zip),
        put(tmp_path / "moved" / "class.zip", class_zip).parent,
    ):
        assert answers(run, place) == {"Ada": ["b"], "Ben": ["b"]}, place


def test_a_zip_can_neither_lead_out_nor_fill_the_machine(
    run: Run, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    inside = tmp_path / "in"
    put(inside / "Ada.zip", zipped([(f"../../../tmp/{FILE}", text_of("b")), ("/etc/passwd", "x")]))
    bomb = zipped([(FILE, bytes(30_000_000))])
    assert len(bomb) < 100_000
    put(inside / "Ben.zip", bomb)
    code, out, _ = run(inside)
    assert code == 1
    assert "files up to 20,000,000 bytes are read" in out.splitlines()[-1]
    assert answers(run, inside) == {"Ada": ["b"]}
    assert [path.name for path in tmp_path.iterdir()] == ["in"]

    with pytest.raises(FileFault, match="in all"):
        [entry.read() for entry in entries(io.BytesIO(bomb), Allowance(1000))]
    monkeypatch.setattr("hanabi_kit.cli.class_progress.zip_files.MOST_ENTRIES", 3)
    many = zipped([(f"{number}.txt", "") for number in range(5)])
    with pytest.raises(FileFault, match="5 files; ZIP files with up to 3"):
        list(entries(io.BytesIO(many), Allowance()))
    monkeypatch.setattr("hanabi_kit.cli.class_progress.zip_files._AT_ONCE", 100)
    with pytest.raises(FileFault, match="its list of contents is too long"):
        list(entries(io.BytesIO(many), Allowance()))
    deep = zipped([(FILE, text_of("b"))])
    for _ in range(9):
        deep = zipped([("x.zip", deep)])
    monkeypatch.undo()
    put(tmp_path / "deep" / "Ada.zip", deep)
    assert "ZIP files are looked into 3 deep" in run(tmp_path / "deep")[2]


def test_a_zip_that_is_damaged_costs_what_is_damaged(run: Run, tmp_path: Path) -> None:
    data = bytearray(zipped([(f"Ada/{FILE}", text_of("b")), (f"Ben/{FILE}", text_of("c"))]))
    at = data.index(b"PK\x03\x04", 4)  # of Ben's file
    (name,) = struct.unpack_from("<H", data, at + 26)
    data[at + 30 + name + 4] ^= 0xFF
    put(tmp_path / "class.zip", bytes(data))
    code, out, _ = run(tmp_path / "class.zip")
    assert (code, answers(run, tmp_path / "class.zip")) == (1, {"Ada": ["b"]})
    assert f"Ben/{FILE} (it is damaged" in out.splitlines()[-1]
    locked = bytearray(zipped([(FILE, text_of("b"))]))
    locked[6] |= 1
    locked[locked.index(b"PK\x01\x02") + 8] |= 1
    put(tmp_path / "locked.zip", bytes(locked))
    assert "it is locked with a password" in run(tmp_path / "locked.zip")[2]
    for length in range(0, len(data), 7):
        put(tmp_path / "cut.zip", bytes(data[:length]))
        assert run(tmp_path / "cut.zip")[0] == 1


def test_several_files_of_a_pupil_are_merged_in_the_order_of_time(run: Run, tmp_path: Path) -> None:
    early, late = text_of("b", "c"), text_of("a", minute=9)
    put(tmp_path / "Ada" / FILE, early)
    put(tmp_path / "Ada" / DOWNLOADED, early + late)
    put(tmp_path / "Ben" / FILE, text_of("d", minute=30))
    put(tmp_path / "Ben" / "notebooks" / DOWNLOADED, text_of("e", minute=20))
    assert answers(run, tmp_path) == {"Ada": ["b", "c", "a"], "Ben": ["e", "d"]}
    code, _, err = run(tmp_path)
    assert code == 0
    assert "Ben: 2 files that have no attempt in common are counted as one pupil's" in err
    assert "Ada: " not in err


def test_downloads_of_a_whole_class_in_one_folder_are_pupils_each(run: Run, tmp_path: Path) -> None:
    put(tmp_path / FILE, text_of("a", student="Ada"))
    put(tmp_path / DOWNLOADED, text_of("b", minute=1))
    put(tmp_path / "hanabi-progress (2).jsonl", text_of("c", minute=2))
    put(tmp_path / "hanabi-progress (3).jsonl", text_of("c", "d", minute=2))  # the same pupil's
    assert answers(run, tmp_path) == {
        "Ada": ["a"],
        "hanabi-progress (1)": ["b"],
        "hanabi-progress (2)": ["c", "d"],
    }


def test_two_pupils_who_answer_alike_in_the_same_second_are_two(run: Run, tmp_path: Path) -> None:
    together = text_of("a")
    put(tmp_path / FILE, together + text_of("b", "c", minute=1))
    put(tmp_path / DOWNLOADED, together + text_of("d", "e", minute=2))
    assert answers(run, tmp_path) == {
        "hanabi-progress": ["a", "b", "c"],
        "hanabi-progress (1)": ["a", "d", "e"],
    }


def test_what_may_not_be_what_it_seems_is_named() -> None:
    now = datetime(2026, 12, 1, tzinfo=UTC)

    def of(student: str, puzzle: str, time: str, answer: str = "b") -> Attempt:
        return Attempt(puzzle, answer, time=time, student=student)

    copied = [f"2026-11-20T10:00:0{at}+00:00" for at in range(5)]
    remarks = doubts(
        [
            *(of("Ada", "03.1", time) for time in copied),
            *(of("Ben", "03.1", time) for time in copied[:3]),
            of("Ben", "03.3", "2026-11-21T10:00:00+00:00"),
            *(of("Cleo", "03.1", time) for time in copied[:2]),  # answered together with Ada
            *(of("Cleo", "03.3", f"2026-11-22T10:00:0{at}+00:00") for at in range(3)),
            of("Dan", "03.1", "2031-01-01T10:00:00+00:00"),
            of("Eve", "03.1", "1970-01-01T00:00:07+00:00"),
            of("Flo", "03.1", "at noon"),
            of("Flo", "77.1", ""),
            of("Zoë Li", "my-own-7", ""),
            of("li_zoe", "my-own-7", ""),
        ],
        now,
    )
    assert remarks == [
        "exercise 77.1 is not in this version of the course; 1 pupil has answered it",
        "Dan: the clock was wrong, 1 attempt is of 2031-01-01",
        "Eve: the clock was wrong, 1 attempt is of 1970-01-01",
        "Flo: 1 attempt has no time that can be read ('at noon')",
        "Ada and Ben have 3 attempts in common, to the second",
        "Zoë Li and li_zoe may be the same pupil under several names; they are counted apart",
    ]


def test_files_with_names_of_their_own_are_several_pupils(run: Run, tmp_path: Path) -> None:
    for at, who in enumerate(("ada", "ben")):
        for class_ in ("10b", "10c"):
            put(tmp_path / class_ / f"{who}.jsonl", text_of(class_, minute=at))
    put(tmp_path / "10d" / "ada.jsonl", text_of("d"))
    assert answers(run, tmp_path) == {
        "10b/ada": ["10b"],
        "10b/ben": ["10b"],
        "10c/ada": ["10c"],
        "10c/ben": ["10c"],
        "10d": ["d"],
    }


def test_the_folder_wins_over_the_student_that_a_file_names(run: Run, tmp_path: Path) -> None:
    put(tmp_path / "ada" / FILE, text_of("a", student="Ben"))
    put(tmp_path / "ben" / FILE, text_of("b", student="Ben Ö"))
    put(tmp_path / "cleo.jsonl", text_of("c", student="ben"))
    put(tmp_path / "laptop" / FILE, text_of("d", student="ben") + text_of("e", student="Dan"))
    assert answers(run, tmp_path) == {
        "ada": ["a"],
        "ben": ["b"],
        "cleo": ["c"],
        "laptop/ben": ["d"],
        "laptop/Dan": ["e"],
    }
    code, _, err = run(tmp_path)
    assert code == 0
    assert "ada: the attempts name 'Ben', but the folder or file is ada's" in err
    assert "cleo: the attempts name 'ben', but" in err
    assert "laptop: the attempts name 'ben', 'Dan'; each is counted as laptop/NAME" in err
    assert "progress: ben: " not in err
    # One file alone: there is nobody else.
    assert answers(run, tmp_path / "laptop" / FILE) == {"ben": ["d"], "Dan": ["e"]}


def test_copies_of_a_file_are_named(run: Run, tmp_path: Path) -> None:
    for who in ("ada", "ben"):
        put(tmp_path / who / FILE, text_of("b"))
    code, _, err = run(tmp_path)
    assert code == 0
    both = ", ".join(str(tmp_path / who / FILE) for who in ("ada", "ben"))
    assert f"the same byte for byte: {both}\n" in err
    assert len(answers(run, tmp_path)) == 2


def test_fields_of_a_later_version_are_named_and_the_attempt_is_kept(
    run: Run, tmp_path: Path
) -> None:
    later = text_of("b").replace('"hints"', '"confidence": 7, "hints"')
    wrong = text_of("c").replace('"right"', '"Right"')
    put(tmp_path / "ada" / FILE, later + wrong)
    code, _, err = run(tmp_path)
    assert (code, answers(run, tmp_path)) == (1, {"ada": ["b"]})
    assert "field 'confidence' is not known to this version of the kit and was left out" in err
    assert "line 2: 'Right' is no field of an attempt; is 'right' meant?" in err


def test_what_cannot_be_opened_is_named(
    run: Run, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    put(tmp_path / "ada" / FILE, text_of("b"))
    put(tmp_path / "ben" / FILE, text_of("c", minute=1))
    put(tmp_path / "cleo" / FILE, text_of("d", minute=2))
    # Root may read everything, so that taking the right away would show nothing here.
    open_, scan = Path.open, os.scandir

    def opened(path: Path, *words: object, **more: object) -> object:
        if path.parent.name == "ben":
            raise PermissionError(13, "Permission denied")
        return open_(path, *words, **more)  # type: ignore[call-overload]

    def scanned(path: object) -> object:
        if str(path).endswith("cleo"):
            raise PermissionError(13, "Permission denied")
        return scan(path)  # type: ignore[call-overload]

    monkeypatch.setattr(Path, "open", opened)
    monkeypatch.setattr(os, "scandir", scanned)
    code, out, _ = run(tmp_path)
    assert code == 1
    account = out.splitlines()[-1]
    assert f"{tmp_path / 'ben' / FILE} (cannot be read (Permission denied))" in account
    assert f"{tmp_path / 'cleo'} (Permission denied)" in account


@pytest.mark.parametrize(
    ("place", "why"),
    [
        ("", "a file or a folder is needed"),
        ("x" * 300, "File name too long"),
        ("a\0b", "there is no such file"),
    ],
)
def test_a_place_that_is_none_is_named(place: str, why: str, run: Run) -> None:
    code, out, err = run(place)
    assert (code, out) == (1, "")
    assert why in err


def test_in_the_table_of_nbgrader_no_name_is_a_formula(tmp_path: Path) -> None:
    table = tmp_path / "grades.csv"
    table.write_text("student_id,last_name,score\n=cmd,Ada;=cmd,3.0\nben,,\n", encoding="utf-8")
    classroom.defuse(table)
    assert table.read_text(encoding="utf-8-sig").splitlines() == [
        '"student_id","last_name","score"',
        '"\'=cmd","Ada;\'=cmd",3.0',
        '"ben","",""',
    ]


# ------------------------------------------------------------------------------- short texts


def sums(run: Run, *words: object) -> dict[tuple[str, str], tuple[bool, int, int]]:
    """Return of each pupil and puzzle whether it was solved, the answers and the hints."""
    found = json.loads(run(*words, "--json")[1])["exercises"]
    return {
        (one["student"], one["puzzle"]): (one["solved"], one["answers"], one["hints"])
        for one in found
    }


def test_a_file_of_short_texts_is_several_pupils(run: Run, tmp_path: Path) -> None:
    texts = [
        write_short("Ada", [Done("endgame-001", "solved", 1, 3, 60)]),
        write_short("Dr. Ben", [Done("endgame-001", "tried", 0, 2, 9)]),
        write_short("Cleo", [Done("endgame-002", "shown", 3, 1, 5)]),
        write_short("Dan", []),
    ]
    texts[2] = texts[2][:-1]
    put(tmp_path / "class.txt", "\n".join(f"* {text}" for text in texts))
    put(tmp_path / "notes.txt", "Buy milk.")
    code, out, err = run(tmp_path)
    assert code == 1
    assert f"{tmp_path / 'class.txt'}, line 3: the short text breaks off" in err
    assert f"{tmp_path / 'class.txt'}, line 4: nothing is done in it" in err
    assert "5 files: 2 read; 1 of another kind (.txt); not read: " in out
    assert sums(run, tmp_path) == {
        ("Ada", "endgame-001"): (True, 3, 1),
        ("Dr. Ben", "endgame-001"): (False, 2, 0),
    }


def test_a_short_text_in_a_pupils_folder_is_that_pupils(run: Run, tmp_path: Path) -> None:
    for name in ("ada", "ben"):
        text = write_short("Ada", [Done("endgame-001", "tried", 0, 1, 5)])
        put(tmp_path / name / "message.txt", text)
    code, _, err = run(tmp_path)
    assert code == 0
    assert "ben: the attempts name 'Ada', but the folder or file is ben's" in err
    assert {who for who, _ in sums(run, tmp_path)} == {"ada", "ben"}


def test_a_short_text_adds_nothing_to_what_a_file_or_an_earlier_text_says(
    run: Run, tmp_path: Path
) -> None:
    put(tmp_path / "ada" / FILE, text_of("play 1", "play 2", puzzle="endgame-001"))
    monday = write_short("Ada", [Done("endgame-001", "tried", 0, 1, 5), Done("deal-001", "tried")])
    friday = [Done("endgame-001", "tried", 1, 2, 9), Done("deal-001", "solved", 2, 4, 5)]
    put(tmp_path / "ada" / "monday.txt", monday)
    put(tmp_path / "ada" / "friday.txt", write_short("Ada", friday))
    assert sums(run, tmp_path) == {
        ("ada", "endgame-001"): (False, 2, 0),  # as the file has it
        ("ada", "deal-001"): (True, 4, 2),  # as the later text has it
    }
    later = [Done("endgame-001", "solved", 1, 3, 20)]
    put(tmp_path / "ada" / "monday-after.txt", write_short("Ada", later))
    assert sums(run, tmp_path)["ada", "endgame-001"] == (True, 3, 1)


def test_wrong_answers_of_short_texts_are_counted_though_nobody_knows_them(
    run: Run, tmp_path: Path
) -> None:
    for name in ("ada", "ben", "cleo", "dan", "eve"):
        done = [Done("03.3", "tried", 0, 1, 5), Done("03.1", "tried"), Done("03.6", "shown")]
        put(tmp_path / name / "message.txt", write_short(name, done))
    code, out, _ = run(tmp_path, "--items")
    assert code == 0
    assert "03.3: no two are wrong alike" in out
    assert "say so" not in out
    assert "5  (a short text does not say)" in out


def test_the_account_is_in_french_too(run: Run, tmp_path: Path) -> None:
    put(tmp_path / "ada" / FILE, text_of("b"))
    put(tmp_path / "ben" / FILE, b"")
    out = run(tmp_path, "--lang", "fr")[1]
    account = out.splitlines()[-1].replace(chr(0xA0), " ").replace(chr(0x202F), " ")
    assert account.startswith("2 fichiers : 1 lu; non lus : ")
