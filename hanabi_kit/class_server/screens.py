"""What a pupil, the teacher and the wall are shown of a room: plain values, ready for JSON.

A screen is made anew from the room; what has not changed is taken from where it was drawn before,
the very same value, so that it can be told by ``is``. Nobody may change what is returned here.
"""

from __future__ import annotations

from typing import Any

from hanabi_kit.class_server.drawings import (
    board_of_seat,
    comparison,
    lobby,
    open_table,
    practice_board,
    projection,
    question_pane,
    table_of_seat,
    wall_table,
    whole_question,
)
from hanabi_kit.class_server.next_step import next_step
from hanabi_kit.class_server.panes import Pane
from hanabi_kit.class_server.room import Room
from hanabi_kit.errors import HanabiError
from hanabi_kit.language import words

Screen = dict[str, Any]


def pupil_screen(room: Room, who: str, language: str | None = None) -> Screen:
    """Return what a pupil is shown.

    `who`: her id. `language`: of everything in words.
    Returned: ``me`` (id, name, hand_up, board), ``paused``, ``ended`` and ``panes``, by name:
        ``table`` or ``lobby``, and ``board``, ``question`` and ``practice`` where there is one.
    HanabiError: there is no such pupil.

    Examples
    --------
    >>> room = Room("en")
    >>> for name in ("Ada", "Bo"):
    ...     _ = room.do({"do": "join", "by": "room", "name": name})
    >>> pupil_screen(room, "p1", "en")["panes"]["lobby"]["tables"]
    []
    >>> _ = room.do({"do": "seat", "by": "teacher", "tables": [["p1", "p2"]]})
    >>> _ = room.do({"do": "deal", "by": "teacher", "seed": 7})
    >>> list(pupil_screen(room, "p1", "en")["panes"])
    ['table']
    """
    told = words(language)
    if who not in room.people:
        raise HanabiError(words().say("You are not in this class any more."))
    me = room.people[who]
    panes: dict[str, Pane] = {}
    found = room.table_of(who)
    if found is None or found[0].game is None:
        panes["lobby"] = lobby(room, who, found[0] if found else None)
    else:
        table, seat = found
        panes["table"] = table_of_seat(room, table, seat, told.language)
        if me.board and table.playing:
            panes["board"] = board_of_seat(room, who, table, seat, told.language)
    if room.question is not None:
        panes["question"] = question_pane(room, who, told.language)
    if room.practice is not None:
        panes["practice"] = room.practice.pane(who, told.language)
    return {
        "me": {"id": me.id, "name": me.name, "hand_up": me.hand_up, "board": me.board},
        "paused": room.paused,
        "ended": room.ended,
        "panes": panes,
    }


def teacher_screen(room: Room, language: str | None = None) -> Screen:
    """Return what the teacher is shown: everything.

    Returned: ``pupils``, ``tables`` with all hands, ``question`` with who voted what or None,
        ``practice`` with its ``items`` and who is where, or None,
        ``paused``, ``aids``, ``ended``, ``projected``, ``next`` (one step that suggests itself, or
        None), ``comparison`` of tables with the same deal.

    Examples
    --------
    >>> room = Room("en")
    >>> for name in ("Ada", "Bo"):
    ...     _ = room.do({"do": "join", "by": "room", "name": name})
    >>> teacher_screen(room, "en")["next"]["label"]
    'Seat everybody at tables.'
    """
    spoken = words(language).language
    question = room.question
    return {
        "pupils": [
            {
                "id": pupil.id,
                "name": pupil.name,
                "connected": pupil.connected,
                "table": found[0].number if (found := room.table_of(pupil.id)) else None,
                "hand_up": pupil.hand_up,
                "voted": question is not None
                and question.votes_of(pupil.id)[question.round - 1] is not None,
            }
            for pupil in room.people.values()
        ],
        "tables": [open_table(room, table, spoken) for table in room.tables],
        "question": None if question is None else whole_question(room, spoken),
        "practice": practice_board(room, spoken),
        "seconds": room.seconds,
        "paused": room.paused,
        "aids": room.aids,
        "ended": room.ended,
        "projected": projection(room, spoken),
        "next": next_step(room, spoken),
        "comparison": comparison(room, spoken),
    }


def wall_screen(room: Room, language: str | None = None) -> Screen:
    """Return what the projector shows: no pupil's vote, and no hand that the teacher keeps hidden.

    Returned: ``what``: ``"join"``, ``"question"``, ``"spread"``, ``"tables"`` or ``"table"``;
        ``pupils``: how many there are; with it ``question`` (and how many ``voted``), ``tables``
        (and their ``comparison``, once these games are over), or ``table``. ``paused``, ``ended``.

    Examples
    --------
    >>> wall_screen(Room("en"), "en")
    {'what': 'join', 'pupils': 0, 'paused': False, 'ended': False}
    """
    told = words(language)
    shown = room.projected
    what = shown["what"]
    screen: Screen = {
        "what": what,
        "pupils": len(room.people),
        "paused": room.paused,
        "ended": room.ended,
    }
    if what in ("question", "spread"):
        question = room.question
        screen["question"] = None if question is None else question_pane(room, None, told.language)
        screen["voted"] = 0 if question is None else question.voted()
    elif what == "tables":
        hands = shown["hands"]
        screen["tables"] = [wall_table(table, told.language, hands) for table in room.tables]
        # While somebody plays a deal, what happened to it elsewhere is not for her eyes.
        over = all(not table.playing for table in room.tables)
        screen["comparison"] = comparison(room, told.language) if over or hands else []
    elif what == "table" and shown["table"] < len(room.tables):
        table = room.tables[shown["table"]]
        screen["table"] = wall_table(table, told.language, shown["hands"], alone=True)
    return screen
