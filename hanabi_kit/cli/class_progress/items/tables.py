"""The report of a class's items for programs: a table for spreadsheets, and values for JSON.

The table has a line for each thing that is told: ``what`` says which (``exercise``, ``wrong
answer``, ``discuss``, ``vote``, ``stuck``, ``file``, ``remark``), so that a spreadsheet can filter.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import Any

from hanabi_kit.cli.class_progress.file_account import FileRow
from hanabi_kit.cli.class_progress.items.class_items import ClassItems
from hanabi_kit.cli.class_progress.items.counted import Given, Item, Spread
from hanabi_kit.cli.class_progress.items.discussed import Topic
from hanabi_kit.cli.class_progress.items.sentences import (
    advice,
    misconception,
    said,
    stuck_text,
    told_wrong,
    topic_title,
)
from hanabi_kit.puzzles.spreadsheet import csv_text

HEADS = ("what", "exercise", "number", "of", "answer", "misconception", "pupil", "note")


def items_csv(
    found: ClassItems,
    files: Sequence[FileRow],
    remarks: Sequence[str] = (),
    *,
    anonymous: bool = False,
) -> str:
    """Return the table as CSV (RFC 4180; no text is a formula)."""
    rows = [*_item_lines(found, anonymous), *_other_lines(found, anonymous)]
    rows += [_file_line(one, anonymous) for one in files]
    rows += [_line("remark", note=one) for one in remarks if not anonymous]
    return csv_text(HEADS, rows)


def _line(
    what: str,
    exercise: str = "",
    number: int | str = "",
    of: int | str = "",
    *,
    answer: str = "",
    misconception: str = "",
    pupil: str = "",
    note: str = "",
) -> list[object]:
    return [what, exercise, number, of, answer, misconception, pupil, note]


def _item_lines(found: ClassItems, anonymous: bool) -> Iterator[list[object]]:
    for item in found.items:
        spread = item.first
        yield _line("exercise", item.id, len(spread.right), spread.tried, note=item.group.title)
        some, rest = told_wrong(found, spread, anonymous=anonymous)
        for one in some:
            yield _line(
                "wrong answer",
                item.id,
                len(one.pupils),
                spread.tried,
                answer="; ".join(said(item, one, anonymous=anonymous)),
                misconception=misconception(one),
            )
        for what, number in (("other answers", rest), ("solution shown", len(spread.shown))):
            if number:
                yield _line(what, item.id, number, spread.tried)


def _other_lines(found: ClassItems, anonymous: bool) -> Iterator[list[object]]:
    for topic in found.first:
        place = topic.places[0]
        yield _line(
            "discuss",
            place.item.id,
            len(topic.pupils),
            place.spread.tried,
            misconception=topic_title(topic),
            note=advice(place),
        )
    for item in found.votes:
        assert item.again is not None
        assert item.moved is not None
        for what, spread in (("before", item.first), ("after", item.again)):
            yield _line("vote", item.id, len(spread.right), spread.tried, note=what)
        for what, number in _moved(item).items():
            yield _line("vote", item.id, number, item.moved.voted, note=what)
    for one in found.stuck:
        if not anonymous:
            yield _line("stuck", one.id, one.wrong, pupil=one.pupil, note=stuck_text(one))


def _file_line(one: FileRow, anonymous: bool) -> list[object]:
    if anonymous:
        return _line("file", note=one.fate)
    told = f"{one.fate}: {one.note}" if one.note else one.fate
    return _line("file", answer=one.path, pupil=one.pupil, note=told)


def _moved(item: Item) -> dict[str, int]:
    moved = item.moved
    if moved is None:
        return {}
    return {
        "stayed right": len(moved.stayed_right),
        "came to it": len(moved.came),
        "left it": len(moved.left),
        "stayed wrong": len(moved.stayed_wrong),
    }


# ------------------------------------------------------------------------------- for JSON


def items_plain(
    found: ClassItems, files: Sequence[FileRow], *, anonymous: bool = False
) -> dict[str, Any]:
    """Return everything ready for JSON."""
    table: dict[str, Any] = {
        "pupils": len(found.pupils) if anonymous else list(found.pupils),
        "answers": found.answers,
        "discuss": [_topic(one) for one in found.first],
        "discuss_too": [item.id for item in found.afterwards],
        "exercises": [_item(found, item, anonymous) for item in found.items],
        "files": [_file(one, anonymous) for one in files],
    }
    if not anonymous:
        table["stuck"] = [
            {"pupil": one.pupil, "exercise": one.id, "wrong": one.wrong, "shown": one.shown,
             "stopped": one.stopped}
            for one in found.stuck
        ]  # fmt: skip
    return table


def _topic(topic: Topic) -> dict[str, Any]:
    place = topic.places[0]
    return {
        "misconception": topic_title(topic),
        "pupils": len(topic.pupils),
        "exercises": [one.item.id for one in (*topic.places, *topic.elsewhere)],
        "right": len(place.spread.right),
        "tried": place.spread.tried,
        "explain": place.explain,
    }


def _item(found: ClassItems, item: Item, anonymous: bool) -> dict[str, Any]:
    table: dict[str, Any] = {
        "exercise": item.id,
        **_spread(found, item, item.first, anonymous),
        "hinted": item.hinted,
        "right_in_the_end": item.solved,
    }
    if item.again is not None:
        table["after"] = _spread(found, item, item.again, anonymous)
        table["moved"] = _moved(item)
    return table


def _spread(found: ClassItems, item: Item, spread: Spread, anonymous: bool) -> dict[str, Any]:
    some, rest = told_wrong(found, spread, anonymous=anonymous)
    return {
        "right": len(spread.right),
        "tried": spread.tried,
        "wrong": [_given(item, one, anonymous) for one in some],
        "other_answers": rest,
        "solution_shown": len(spread.shown),
    }


def _given(item: Item, given: Given, anonymous: bool) -> dict[str, Any]:
    return {
        "answers": said(item, given, anonymous=anonymous),
        "misconception": misconception(given),
        "pupils": len(given.pupils),
    }


def _file(one: FileRow, anonymous: bool) -> dict[str, str]:
    if anonymous:
        return {"fate": one.fate}
    return {"path": one.path, "fate": one.fate, "pupil": one.pupil, "note": one.note}
