"""What somebody is to see: the room's screens, and what the server has to say to them."""

from __future__ import annotations

from typing import Any

from hanabi_kit.class_server.room import Room
from hanabi_kit.class_server.screens import pupil_screen, teacher_screen, wall_screen
from hanabi_kit.class_server.serving.listening import Listener
from hanabi_kit.class_server.serving.people import PUPIL, TEACHER
from hanabi_kit.language import words

OWN = frozenset(("vote", "notes", "hand_up", "practice", "move", "board"))
"""Deeds of a pupil that no other pupil's screen shows."""

AT_TABLE = frozenset(("act", "ask_back", "agree"))
"""Deeds that those at one table are shown."""


def concerned(room: Room, deed: dict[str, Any]) -> set[str] | None:
    """Return the pupils whose screens may have changed by a deed that was done; None for all."""
    if deed["do"] in OWN:
        return {deed["by"]}
    if deed["do"] in AT_TABLE:
        return _beside(room, deed)
    return None


def _beside(room: Room, deed: dict[str, Any]) -> set[str]:
    """Return the pupils at the table of a deed."""
    if deed["by"] == "room":
        return set(room.tables[deed["table"]].pupils)
    found = room.table_of(deed["by"])
    return {deed["by"]} if found is None else set(found[0].pupils)


def screen(
    room: Room, listener: Listener, joining: dict[str, str], unsaved: str, left: int | None
) -> dict[str, Any]:
    """Return what somebody is to see.

    `joining`: address and code, for who may show them.
    `unsaved`: why what was done last is not on the disk.
    `left`: seconds until the vote is closed; None where it has no end.
    """
    language = listener.language
    timed = {} if left is None else {"left": left}
    if listener.role == PUPIL:
        return {**pupil_screen(room, listener.person, language), **timed}
    if listener.role != TEACHER:
        return {**wall_screen(room, language), **timed, "join": joining}
    found = teacher_screen(room, language)
    told = ""
    if unsaved:
        told = words(language).say(
            "What was done last is not saved ({why}). The class can go on; free some room on the "
            "disk.",
            why=unsaved,
        )
    return {**found, **timed, "join": joining, "unsaved": told}
