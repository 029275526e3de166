"""What is left after class: a page, a table, each pupil's progress file, a file for each game."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path

from hanabi_kit.class_server.attempts import progress_files, students
from hanabi_kit.class_server.deals import PlayedGame
from hanabi_kit.class_server.questions import Question
from hanabi_kit.class_server.report_page import report_page
from hanabi_kit.class_server.room import Room
from hanabi_kit.errors import FileFault, HanabiError
from hanabi_kit.foreign_words import reason_of
from hanabi_kit.language import speaking, words
from hanabi_kit.notation.files import write_whole
from hanabi_kit.notation.hanablive.game_files import format_game
from hanabi_kit.notation.paths import path_of
from hanabi_kit.puzzles.spreadsheet import csv_text

PAGE = "report.html"
TABLE = "report.csv"

COLUMNS = (
    *("what", "item", "table", "student", "before", "after", "right", "misconception"),
    *("score", "of", "tries"),
)
"""The columns of the table: of a game who played it and its score; of a question the votes of both
rounds, whether the last was right, and what it comes of; of practice how often it was tried."""


def report_files(room: Room, language: str | None = None, when: str = "") -> dict[str, bytes]:
    """Return the files of a class's report, by their paths.

    `language`: of the page. `when`: the day, as it stands above it; may be empty.
    Returned: ``report.html`` (one file, which loads nothing), ``report.csv``, ``progress/NAME/``
        with a progress file for each pupil that answered something, and ``games/`` with each game
        as hanab.live writes it.

    Examples
    --------
    >>> sorted(report_files(Room("en"), "en"))
    ['report.csv', 'report.html']
    """
    told = words(language)
    with speaking(told.language):
        games, faults = game_files(room)
        progress = progress_files(room)
        page = report_page(room, told.language, when, [*games, *progress], faults)
        table = csv_text(COLUMNS, table_rows(room))
    return {
        PAGE: page.encode("utf-8", "replace"),
        # The mark by which spreadsheets know UTF-8.
        TABLE: table.encode("utf-8-sig", "replace"),
        **progress,
        **games,
    }


def write_report(
    room: Room, folder: str | Path, language: str | None = None, when: str = ""
) -> list[Path]:
    """Write a class's report into a folder, which is made where it is not there.

    Returned: the files. What is there already is replaced.
    Raises FileFault: one of them cannot be written; the message says why.
    """
    place = path_of(folder, home=True)
    written = []
    for name, data in report_files(room, language, when).items():
        path = place.joinpath(*name.split("/"))
        try:
            path.parent.mkdir(parents=True, exist_ok=True)
        except OSError as error:
            raise FileFault(
                words().say(
                    "{file}: cannot be written ({reason})",
                    file=str(path.parent),
                    reason=reason_of(error),
                )
            ) from None
        write_whole(path, data)
        written.append(path)
    return written


def game_files(room: Room) -> tuple[dict[str, bytes], list[str]]:
    """Return the games as hanab.live writes them, by path, and why some cannot be written so."""
    files: dict[str, bytes] = {}
    faults: list[str] = []
    for played in room.games():
        path = f"games/{game_name(played)}.json"
        while path in files:  # a table whose seats changed within a round
            path = f"{path.removesuffix('.json')}b.json"
        try:
            files[path] = f"{format_game(played.record)}\n".encode()
        except HanabiError as error:
            faults.append(f"{game_name(played)}: {error.faults[0]}")
    return files, faults


def game_name(played: PlayedGame) -> str:
    """Return what a game's file is called: ``"round-1-table-2"``."""
    return f"round-{played.round}-table-{played.table + 1}"


def table_rows(room: Room) -> Iterator[list[object]]:
    """Yield the rows of the table under `COLUMNS`."""
    names = students(room)
    for played in room.games():
        score, most = played.game.score, played.game.rules.max_score
        for seat, who in enumerate(played.pupils):
            student = played.names[seat] if who is None else names[who]
            yield ["game", f"round {played.round}", played.table + 1, student,
                   "", "", "", "", score, most, ""]  # fmt: skip
    for number, question in enumerate(room.asked, start=1):
        item = question.asked.id or f"question {number}"
        for who in question.voters:
            before, after = question.votes_of(who)
            yield ["vote", item, "", names[who], before or "", after or "",
                   *_judged(question, before if after is None else after), "", "", ""]  # fmt: skip
    for practice in room.practised:
        for who in practice.who:
            for item, right, tries in practice.of(who).results:
                yield ["practice", item, "", names[who], "", "", right, "", "", "", tries]


def _judged(question: Question, vote: str | None) -> list[object]:
    asked = question.asked
    if vote is None or not asked.id:
        return ["", ""]
    return [bool(asked.is_right(vote)), asked.misconception(vote, words())]
