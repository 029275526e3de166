"""What is done to the people of a class: they come, are called otherwise, leave.

Each function does one deed, or raises HanabiError with everything as it was.
"""

from __future__ import annotations

from collections.abc import Mapping

from hanabi_kit.class_server.deeds import MOST_PUPILS
from hanabi_kit.class_server.pupils import Pupil
from hanabi_kit.class_server.state import Answer, Deed, Do, RoomState
from hanabi_kit.errors import HanabiError
from hanabi_kit.language import words


def _join(room: RoomState, deed: Deed, by: str) -> Answer:
    if len(room.people) >= MOST_PUPILS:
        raise HanabiError(
            words().say("The class is full: it has {number} pupils.", number=MOST_PUPILS)
        )
    name = room.unlike(deed["name"])
    pupil = Pupil(f"p{len(room.names) + 1}", name)
    room.people[pupil.id] = pupil
    room.names[pupil.id] = name
    return {"pupil": pupil.id}


def _rename(room: RoomState, deed: Deed, by: str) -> None:
    pupil = room.someone(deed["pupil"])
    pupil.name = room.names[pupil.id] = room.unlike(deed["name"], but=pupil.id)
    room.seating.name_again(pupil.id)


def _remove(room: RoomState, deed: Deed, by: str) -> None:
    pupil = room.someone(deed["pupil"])
    room.seating.leave(pupil.id)
    if room.question is not None:
        room.question.forget(pupil.id)
    room.boards.forget(pupil.id)
    if room.practice is not None:
        room.practice.leave(pupil.id)
    del room.people[pupil.id]


def _hand_up(room: RoomState, deed: Deed, by: str) -> None:
    room.people[by].hand_up = deed["up"]


def _helped(room: RoomState, deed: Deed, by: str) -> None:
    room.someone(deed["pupil"]).hand_up = False


DOES: Mapping[str, Do] = {
    "join": _join,
    "rename": _rename,
    "remove": _remove,
    "hand_up": _hand_up,
    "helped": _helped,
}
"""These deeds, each with what does it."""
