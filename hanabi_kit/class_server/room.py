"""The room of a class: who is there, the tables, the question; and the deeds that change it.

Everything that changes a room is a deed (`hanabi_kit.class_server.deeds`), so that a room made anew
from the deeds of its journal is the same room: what is random is a field of the deed, and what the
kit's players do are deeds of the room's own.
"""

from __future__ import annotations

import random
from collections.abc import Mapping
from typing import Any

from hanabi_kit.class_server import person_deeds, question_deeds, table_deeds
from hanabi_kit.class_server.deeds import check
from hanabi_kit.class_server.hearing import heard
from hanabi_kit.class_server.questions import MOST_SIGNS, Question
from hanabi_kit.class_server.state import Answer, Deed, Do, RoomState
from hanabi_kit.errors import HanabiError
from hanabi_kit.language import words

_DOES: Mapping[str, Do] = {**person_deeds.DOES, **table_deeds.DOES, **question_deeds.DOES}
"""Every deed, with what does it."""

_OF_QUESTION = ("ask", "vote", "close", "again", "tell", "done", "remove")
"""The deeds that change what is shown of a question."""


class Room(RoomState):
    """A class, which deeds change; parameters and attributes as of `RoomState`.

    Examples
    --------
    >>> room = Room("en")
    >>> room.do({"do": "join", "by": "room", "name": "Ada"})
    {'pupil': 'p1'}
    >>> for name in ("Bo", "Cy"):
    ...     _ = room.do({"do": "join", "by": "room", "name": name})
    >>> _ = room.do({"do": "seat", "by": "teacher", "tables": [["p1", "p2", "p3"]], "fill": 4})
    >>> _ = room.do({"do": "deal", "by": "teacher", "same": True, "seed": 7})
    >>> room.tables[0].names
    ('Ada', 'Bo', 'Cy', 'Chop')
    >>> room.do({"do": "act", "by": "p2", "at": 0, "action": "play 1"})
    Traceback (most recent call last):
        ...
    hanabi_kit.errors.HanabiError: It is Ada's turn.
    >>> for who in ("p1", "p2", "p3"):
    ...     act = {"do": "act", "by": who, "at": room.tables[0].at, "action": "play 1"}
    ...     _ = room.do(act)
    >>> room.next_deed()["do"], room.next_deed()["by"]
    ('act', 'room')
    """

    def do(self, deed: object) -> Answer:
        """Do what a deed says; HanabiError where it cannot be, with everything as it was.

        Returned: what there is to answer: ``{"pupil": "p1"}`` after ``join``, else nothing.
        """
        name, by = check(deed)
        assert isinstance(deed, dict), "this is what `check` looks at first"
        say = words().say
        if self.ended:
            raise HanabiError(say("The class is over."))
        if by not in ("teacher", "room") and by not in self.people:
            raise HanabiError(say("You are not in this class any more."))
        answer = _DOES[name](self, deed, by)
        if name in _OF_QUESTION:
            self.question_changes += 1
        return answer or {}

    def completed(self, deed: Mapping[str, Any]) -> dict[str, Any]:
        """Return a deed with what chance, or its language, has to say filled in.

        What was completed does the same whenever it is done: deals and shuffles have their seed,
        and a vote is written as it is kept, in whichever language it was given.
        """
        whole = dict(deed)
        if whole.get("do") in ("deal", "shuffle") and whole.get("seed") is None:
            whole["seed"] = random.SystemRandom().randrange(2**31)
        answer = whole.get("answer")
        if whole.get("do") == "vote" and self.question is not None and isinstance(answer, str):
            whole["answer"] = self._as_kept(self.question, answer)
        return whole

    @staticmethod
    def _as_kept(question: Question, answer: str) -> str:
        # What is no answer at all is left for the question to refuse.
        return (
            question.asked.read(answer) if answer.strip() and len(answer) <= MOST_SIGNS else answer
        )

    def next_deed(self) -> dict[str, Any] | None:
        """Return what one of the kit's players does next; None where none is to move.

        Each is shown only what its seat sees.
        """
        if self.paused or self.ended:
            return None
        for table in self.tables:
            if table.waits_for_player:
                action = table.written(table.players_action())
                number, at = table.number, table.at
                return {"do": "act", "by": "room", "table": number, "at": at, "action": action}
        return None

    def hear(self, who: str, pane: str, content: object, language: str) -> dict[str, Any] | None:
        """Return the deed that a message of a pupil's widget asks for; None where it is none.

        HanabiError: it cannot be obeyed. See `hanabi_kit.class_server.hearing.heard`.
        """
        if who not in self.people:
            raise HanabiError(words().say("You are not in this class any more."))
        found = self.table_of(who)

        def on_board(asked: Deed) -> dict[str, list[str]] | None:
            assert found is not None, "there is a board at a table only"
            return self.boards.hear(who, asked, **self.at_board(who, *found, language))

        table = None if found is None else found[0]
        return heard(self.people[who], pane, content, table, on_board)
