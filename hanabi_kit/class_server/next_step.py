"""The one thing that suggests itself next to a teacher."""

from __future__ import annotations

from typing import Any

from hanabi_kit.class_server.room import Room
from hanabi_kit.language import words


def next_step(room: Room, language: str | None = None) -> dict[str, Any] | None:
    """Return what a teacher may want to do next; None where nothing suggests itself.

    Returned: a deed without who does it, and ``label``: what it is called.

    Examples
    --------
    >>> room = Room("en")
    >>> for name in ("Ada", "Bo", "Cy"):
    ...     _ = room.do({"do": "join", "by": "room", "name": name})
    >>> next_step(room, "en")
    {'do': 'shuffle', 'size': 3, 'label': 'Seat everybody at tables.'}
    """
    say = words(language).say
    if room.ended:
        return None
    if not room.people:
        if room.projected["what"] == "join":
            return None  # the code is on the wall; now it is the pupils' turn
        return {"do": "project", "what": "join", "label": say("Let pupils join with the code.")}
    if room.question is not None:
        return _with_question(room, language)
    if room.paused:
        return {"do": "pause", "on": False, "label": say("Let the tables go on.")}
    if not room.tables:
        size = min(max(len(room.people), 2), 3 if len(room.people) % 4 in (1, 2) else 4)
        return {"do": "shuffle", "size": size, "label": say("Seat everybody at tables.")}
    seated = [table for table in room.tables if table.pupils]
    if not seated:
        return None
    if all(table.game is None for table in seated):
        return {"do": "deal", "same": True, "label": say("Deal the same game to every table.")}
    if late := [table for table in seated if table.game is None]:
        # They get what the others play.
        deal = next(table.deal for table in seated if table.game is not None)
        assert deal is not None, "a game was dealt"
        return {
            "do": "deal",
            "tables": [table.number for table in late],
            "same": True,
            "seed": deal.seed,
            "variant": deal.rules.name,
            "label": words(language).count(
                "Deal at the table that has no game.",
                "Deal at the {number} tables that have no game.",
                len(late),
            ),
        }
    for table in seated:
        for seat, place in enumerate(table.places):
            if place.empty and table.mover == seat:
                return {
                    "do": "give",
                    "table": table.number,
                    "seat": seat,
                    "player": "Chop",
                    "label": say(
                        "Table {number} waits at an empty seat: let a player of the kit go on.",
                        number=table.number + 1,
                    ),
                }
    if all(not table.playing for table in seated):
        if room.projected["what"] != "tables":
            label = say("Show the results of all tables.")
            return {"do": "project", "what": "tables", "label": label}
        return {"do": "deal", "same": True, "label": say("Deal another game.")}
    return None


def _with_question(room: Room, language: str | None) -> dict[str, Any] | None:
    say = words(language).say
    question = room.question
    assert question is not None, "this is asked where there is a question"
    if question.is_open:
        if question.voted() < len(room.people):
            return None
        return {"do": "close", "label": say("All have voted: close the vote.")}
    if question.is_told:
        return {"do": "done", "label": say("Put the question away.")}
    if room.projected["what"] != "spread":
        return {"do": "project", "what": "spread", "label": say("Show how the votes are spread.")}
    if question.round == 1:
        return {"do": "again", "label": say("Let them talk, then vote again.")}
    return {"do": "tell", "label": say("Tell the answer.")}
