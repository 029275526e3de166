"""After class: the page, the table, the pupils' progress files, the games; each read back."""

from __future__ import annotations

import csv
import io
import json
import re
from base64 import b64encode
from hashlib import sha256
from html.parser import HTMLParser
from pathlib import Path
from typing import Any

import pytest

from hanabi_kit import read
from hanabi_kit.class_server.attempts import attempts_of, folder_name, students
from hanabi_kit.class_server.report import COLUMNS, PAGE, TABLE, report_files, write_report
from hanabi_kit.class_server.report_page import parting, policy
from hanabi_kit.class_server.room import Room
from hanabi_kit.errors import FileFault, HanabiError
from hanabi_kit.lessons.votes import votes
from hanabi_kit.notation.record import GameRecord
from hanabi_kit.puzzles.progress import read_progress
from tests.helpers.command_runs import runner

NASTY = ["<b>Ada</b>", "=1+1", "../Bo", "con", "Zoë 🦊", "Ada;=cmd|' /C calc'!A0"]


def class_of(names: list[str], *deeds: dict[str, Any]) -> Room:
    """Return a room with these pupils in which something was done."""
    room = Room("en")
    for name in names:
        room.do({"do": "join", "by": "room", "name": name})
    for deed in deeds:
        room.do(deed)
    return room


def teacher(do: str, **more: Any) -> dict[str, Any]:
    """Return a deed of the teacher's."""
    return {"do": do, "by": "teacher", **more}


def pupil(who: str, do: str, **more: Any) -> dict[str, Any]:
    """Return a deed of a pupil's."""
    return {"do": do, "by": who, **more}


def played(names: list[str]) -> Room:
    """Return a class that did all there is to do: a duplicate round, questions, practice."""
    return class_of(
        names,
        teacher("seat", tables=[["p1", "p2"], ["p3", "p4"]]),
        teacher("deal", seed=7, same=True),
        pupil("p1", "act", at=0, action="play 1"),
        pupil("p3", "act", at=0, action="play 1"),
        pupil("p2", "act", at=1, action="play 1"),
        pupil("p4", "act", at=1, action="play 2"),
        pupil("p1", "act", at=2, action="play 3"),
        teacher("ask", question={"exercise": "03.1"}),
        pupil("p1", "vote", answer="b"),
        pupil("p2", "vote", answer="a"),
        teacher("close"),
        teacher("again"),
        pupil("p1", "vote", answer="a"),
        teacher("tell"),
        teacher("done"),
        teacher("ask", question={"exercise": "01.6"}),
        pupil("p1", "vote", answer="none"),
        pupil("p2", "vote", answer="b d"),
        teacher("ask", question={"puzzle": "endgame-001"}),
        pupil("p2", "vote", answer="play 1"),
        teacher("close"),
        teacher("again"),
        pupil("p2", "vote", answer="play 2"),
        teacher("ask", question={"own": {"text": "<script>Why?", "options": ["=1+1", "<i>no"]}}),
        pupil("p3", "vote", answer="a"),
        teacher("practise", items=["03.3", "deduction-001"]),
        pupil("p2", "practice", content={"do": "check", "answer": "1/3"}),
        pupil("p2", "practice", content={"do": "check", "answer": "1/2"}),
        teacher("end"),
    )


@pytest.fixture(scope="module")
def room() -> Room:
    """Return a class with ordinary names."""
    return played(["Ada", "Bo", "Cy", "Di"])


def told_by_command(folder: Path, capsys: pytest.CaptureFixture[str]) -> list[dict[str, str]]:
    """Return what the kit's own command makes of the progress files of a report."""
    table = folder / "told.csv"
    code, out, err = runner(capsys, "progress")(folder / "progress", "-o", table)
    assert (code, err) == (0, ""), out
    return list(csv.DictReader(io.StringIO(table.read_text(encoding="utf-8-sig"))))


class Page(HTMLParser):
    """What is on a page: its elements and texts, none left open."""

    def __init__(self, text: str) -> None:
        super().__init__()
        self.open: list[str] = []
        self.elements: set[str] = set()
        self.links: list[str] = []
        self.texts: list[str] = []
        self.feed(text)
        self.close()

    def handle_starttag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        self.elements.add(tag)
        self.links += [value or "" for name, value in attrs if name in ("href", "src")]
        if tag != "meta":
            self.open.append(tag)

    def handle_endtag(self, tag: str) -> None:
        assert self.open.pop() == tag

    def handle_data(self, data: str) -> None:
        self.texts.append(data)


# -- attempts


def test_votes_become_lines_of_a_progress_file(room: Room) -> None:
    ada = attempts_of(room, "p1", "Ada")
    assert [(one.puzzle, one.answer, one.right, one.vote) for one in ada] == [
        ("03.1", "b", False, 1),
        ("03.1", "a", True, 2),
        ("01.6", "", False, 0),
    ]
    bo = attempts_of(room, "p2", "Bo")
    assert [(one.puzzle, one.answer, one.right, one.vote) for one in bo] == [
        ("03.1", "a", False, 1),  # of a first vote nobody says whether it is right
        ("01.6", "b d", True, 0),
        ("endgame-001", "play 1", False, 0),
        ("endgame-001", "play 2", True, 0),
        ("03.3", "1/3", False, 0),
        ("03.3", "1/2", True, 0),
    ]
    assert {one.student for one in bo} == {"Bo"}
    assert attempts_of(room, "p3", "Cy") == []  # a question of one's own has no id


def test_the_progress_files_are_read_as_any_others(room: Room, tmp_path: Path) -> None:
    written = write_report(room, tmp_path / "after", "en")
    files = [path for path in written if path.suffix == ".jsonl"]
    assert [path.parent.name for path in files] == ["Ada", "Bo"]
    for path, who in zip(files, ("p1", "p2"), strict=True):
        attempts, faults = read_progress(path)
        assert faults == ()
        assert [one.answer for one in attempts] == [
            one.answer for one in attempts_of(room, who, path.parent.name)
        ]
    (found,) = [one for one in votes(read_progress(files[0])[0]) if one.exercise.id == "03.1"]
    assert (found.before, found.after, found.right_after) == ("b", "a", True)


def test_the_kits_command_reads_them(
    room: Room, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    write_report(room, tmp_path, "en")
    rows = told_by_command(tmp_path, capsys)
    found = {(row["student"], row["puzzle"]): row for row in rows}
    assert {student for student, _ in found} == {"Ada", "Bo"}
    assert found["Bo", "endgame-001"]["solved"] == "yes"
    assert found["Bo", "endgame-001"]["answers"] == "2"
    assert found["Ada", "03.1"]["solved"] == "yes"
    assert found["Ada", "01.6"]["solved"] == "no"


def test_nasty_names_keep_their_attempts_apart(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    room = class_of(NASTY, teacher("ask", question={"exercise": "03.3"}))
    for number in range(len(NASTY)):
        room.do(pupil(f"p{number + 1}", "vote", answer=f"1/{number + 2}"))
    written = write_report(room, tmp_path / "after", "en")
    assert all(path.resolve().is_relative_to(tmp_path / "after") for path in written)
    folders = [path.parent.name for path in written if path.suffix == ".jsonl"]
    assert len({folder.casefold() for folder in folders}) == len(NASTY)
    rows = told_by_command(tmp_path / "after", capsys)
    assert len({row["student"] for row in rows}) == len(rows) == len(NASTY)


@pytest.mark.parametrize(
    ("name", "folder"),
    [
        ("Ada", "Ada"),
        ("Zoë 🦊", "Zoë 🦊"),
        ("..", "p9"),
        ("///", "p9"),
        ("a/b\\c", "a_b_c"),
        ("NUL", "NUL p9"),
        ("com1.txt", "com1.txt p9"),
        ("dots...", "dots"),
        ("fr", "fr p9"),
    ],
)
def test_a_folder_can_be_called_so_everywhere(name: str, folder: str) -> None:
    assert folder_name(name, "p9") == folder


def test_names_that_were_used_twice_are_told_apart() -> None:
    room = class_of(["Ada"], teacher("remove", pupil="p1"))
    room.do({"do": "join", "by": "room", "name": "Ada"})
    assert list(students(room).values()) == ["Ada (p1)", "Ada (p2)"]


# -- games


def test_games_are_read_back_as_they_were_played(room: Room, tmp_path: Path) -> None:
    write_report(room, tmp_path, "en")
    files = sorted((tmp_path / "games").iterdir())
    assert [path.name for path in files] == ["round-1-table-1.json", "round-1-table-2.json"]
    for path, game in zip(files, room.games(), strict=True):
        record = read(path)
        assert isinstance(record, GameRecord)
        assert record.players == game.names
        assert record.actions == game.actions
        assert record.deck == game.deal.deck
        json.loads(path.read_text())


def test_what_hanab_live_has_no_file_for_is_named() -> None:
    room = class_of(
        ["Ada", "Bo"],
        teacher("seat", tables=[["p1", "p2"]]),
        teacher("deal", seed=1, ruleset="german"),
    )
    room.do(pupil("p1", "act", at=0, action="play 1"))
    files = report_files(room, "en")
    assert not [name for name in files if name.startswith("games/")]
    assert "round-1-table-1" in files[PAGE].decode()


def test_where_tables_parted(room: Room) -> None:
    games = room.games()
    assert parting(games) == 1
    assert parting(games[:1]) is None


# -- the page


@pytest.mark.parametrize("language", ["en", "fr"])
def test_the_page_is_one_whole_file_that_loads_nothing(room: Room, language: str) -> None:
    files = report_files(room, language, "2026-11-29")
    text = files[PAGE].decode()
    page = Page(text)
    assert page.open == []
    assert page.elements.isdisjoint({"script", "img", "link", "iframe", "i", "b"})
    assert all(link in files for link in page.links)
    assert "@import" not in text
    assert "url(" not in text
    assert "prefers-color-scheme: dark" in text
    assert "@media print" in text
    said = " ".join(page.texts)
    assert "<script>Why?" in said
    assert "2026-11-29" in said
    for name in ("Ada", "Bo", "Cy", "Di"):
        assert name in said
    misconception = "counts names, not copies" if language == "en" else "compte les noms"
    assert misconception in said


def test_scores_and_votes_are_on_the_page(room: Room) -> None:
    said = re.sub(r"\s+", " ", " ".join(Page(report_files(room, "en")[PAGE].decode()).texts))
    games = room.games()
    for game in games:
        assert f"{game.game.score} / 25" in said
    assert "The same deal at tables 1 and 2: from turn 2 on they did different things." in said
    assert "First vote" in said
    assert "Second vote" in said


def test_a_class_that_did_nothing_has_a_report() -> None:
    files = report_files(Room("fr"))
    assert sorted(files) == [TABLE, PAGE]
    assert Page(files[PAGE].decode()).open == []


def test_nasty_names_are_texts_on_the_page() -> None:
    room = played(NASTY)
    page = Page(report_files(room, "en")[PAGE].decode())
    assert page.elements.isdisjoint({"script", "b", "i"})
    assert "<b>Ada</b>" in " ".join(page.texts)


# -- the table


def test_no_cell_of_the_table_is_a_formula() -> None:
    room = played(NASTY)
    text = report_files(room, "en")[TABLE].decode("utf-8-sig")
    rows = list(csv.reader(io.StringIO(text)))
    assert tuple(rows[0]) == COLUMNS
    assert all(len(row) == len(COLUMNS) for row in rows)
    assert not [cell for row in rows for cell in row if re.match(r"[=+\-@]", cell)]


def test_the_table_has_games_votes_and_practice(room: Room) -> None:
    text = report_files(room, "en")[TABLE].decode("utf-8-sig")
    rows = list(csv.DictReader(io.StringIO(text)))
    assert [row["student"] for row in rows if row["what"] == "game"] == ["Ada", "Bo", "Cy", "Di"]
    (ada,) = [row for row in rows if row["item"] == "03.1" and row["student"] == "Ada"]
    assert [ada[name] for name in ("before", "after", "right")] == ["b", "a", "yes"]
    (wrong,) = [row for row in rows if row["item"] == "01.6" and row["student"] == "Ada"]
    assert [wrong[name] for name in ("before", "after", "right")] == ["none", "", "no"]
    (practice,) = [row for row in rows if row["what"] == "practice"]
    assert [practice[name] for name in ("item", "right", "tries")] == ["03.3", "yes", "2"]


# -- where it cannot be written


def test_a_folder_that_cannot_be_made_is_told_in_words(room: Room, tmp_path: Path) -> None:
    (tmp_path / "file").write_text("here")
    with pytest.raises(FileFault, match="file"):
        write_report(room, tmp_path / "file" / "after", "en")
    with pytest.raises(HanabiError):
        write_report(room, tmp_path, "xx")


def test_a_report_may_be_written_again(room: Room, tmp_path: Path) -> None:
    first = write_report(room, tmp_path, "en")
    before = {path: path.read_bytes() for path in first}
    assert {path: path.read_bytes() for path in write_report(room, tmp_path, "en")} == before


def test_the_page_may_do_nothing_but_have_its_own_style(room: Room) -> None:
    text = report_files(room, "en")[PAGE].decode()
    style = re.search(r"<style>(.*?)</style>", text, re.DOTALL)
    assert style is not None
    digest = b64encode(sha256(style[1].encode()).digest()).decode()
    assert policy() == f"default-src 'none'; style-src 'sha256-{digest}'"
    assert f'http-equiv="Content-Security-Policy" content="{policy()}"' in text
    assert "style=" not in text
