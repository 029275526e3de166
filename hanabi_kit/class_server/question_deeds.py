"""What a class is asked, practises and is shown on the wall.

Each function does one deed, or raises HanabiError with everything as it was.
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from hanabi_kit.class_server.class_practice import ClassPractice
from hanabi_kit.class_server.questions import Question
from hanabi_kit.class_server.state import Deed, Do, RoomState
from hanabi_kit.errors import HanabiError
from hanabi_kit.language import words


def _ask(room: RoomState, deed: Deed, by: str) -> None:
    room.question = Question.of(deed["question"], words().language)
    room.asked.append(room.question)
    room.seconds = deed.get("seconds")
    room.drawn.clear()


def _vote(room: RoomState, deed: Deed, by: str) -> None:
    room.open_question().vote(by, deed["answer"])


def _close(room: RoomState, deed: Deed, by: str) -> None:
    room.open_question().close()


def _again(room: RoomState, deed: Deed, by: str) -> None:
    room.open_question().again()


def _tell(room: RoomState, deed: Deed, by: str) -> None:
    room.open_question().tell()


def _done(room: RoomState, deed: Deed, by: str) -> None:
    room.open_question()
    room.question = room.seconds = None


def _practise(room: RoomState, deed: Deed, by: str) -> None:
    # Whoever serves the pages may set `drew` later, so it is looked up when it is called.
    begun = ClassPractice(deed["items"], room.tell_drawn) if deed["items"] else None
    room.end_practice()
    if begun is not None:
        room.practice = begun
        room.practised.append(begun)


def _practice(room: RoomState, deed: Deed, by: str) -> None:
    if room.practice is None:
        raise HanabiError(words().say("The class practises nothing now."))
    room.practice.hear(by, deed["content"])


def _project(room: RoomState, deed: Deed, by: str) -> None:
    shown: dict[str, Any] = {"what": deed["what"]}
    if deed["what"] == "table":
        number = deed.get("table")
        table = room.seating.table(-1 if number is None else number)
        hands = bool(deed.get("hands"))
        if not hands and table.game is not None and table.game.rules.mechanism.hides:
            raise HanabiError(
                words().say(
                    "These rules hide something from each player: the wall can show the table "
                    "with all hands only."
                )
            )
        shown |= {"table": table.number, "hands": hands}
    elif deed["what"] == "tables":
        shown["hands"] = bool(deed.get("hands"))
    room.projected = shown


def _end(room: RoomState, deed: Deed, by: str) -> None:
    room.ended = True
    room.end_practice()


DOES: Mapping[str, Do] = {
    "ask": _ask,
    "vote": _vote,
    "close": _close,
    "again": _again,
    "tell": _tell,
    "done": _done,
    "practise": _practise,
    "practice": _practice,
    "project": _project,
    "end": _end,
}
"""These deeds, each with what does it."""
