"""What a page's widgets send, turned into deeds of the room."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Any

from hanabi_kit.class_server.deeds import CONTENT
from hanabi_kit.class_server.pupils import Pupil
from hanabi_kit.class_server.tables import ClassTable
from hanabi_kit.errors import HanabiError, shown
from hanabi_kit.language import words

Content = Mapping[str, Any]


def heard(
    pupil: Pupil,
    pane: str,
    content: object,
    table: ClassTable | None,
    on_board: Callable[[Content], Mapping[str, Any] | None],
) -> dict[str, Any] | None:
    """Return the deed that a message of a pupil's widget asks for.

    `pane`: whose message it is; `content`: the message.
    `table`: where she sits.
    `on_board`: does what her board is asked, and returns its marks where they are others now.
    Returned: the deed; None where it only changes what is shown.
    HanabiError: there is no such pane or message, or it cannot be obeyed.

    Examples
    --------
    >>> message = {"do": "check", "answer": "1/2"}
    >>> heard(Pupil("p1", "Ada"), "practice", message, None, lambda content: None)
    {'do': 'practice', 'by': 'p1', 'content': {'do': 'check', 'answer': '1/2'}}
    """
    say = words().say
    if not CONTENT.fits(content) or not isinstance(content, dict):
        raise HanabiError(say("{what}: this is nothing that a class does", what=shown(content, 30)))
    match pane:
        case "table" if table is not None:
            return _at_table(pupil.id, table, content)
        case "board" if table is not None and table.playing:
            if not pupil.board:
                raise HanabiError(say("The board is closed."))
            marks = on_board(content)
            return None if marks is None else {"do": "notes", "by": pupil.id, "marks": marks}
        case "table" | "board":
            raise HanabiError(say("No game is dealt at this table yet."))
        case "practice":
            return {"do": "practice", "by": pupil.id, "content": content}
    raise HanabiError(say("{what}: this is nothing that a class does", what=shown(pane, 30)))


def _at_table(who: str, table: ClassTable, content: Content) -> dict[str, Any]:
    match content.get("do"):
        case "act":
            # A page says at which state of the table it was chosen; without, it is this one.
            at = content.get("at")
            at = table.at if at is None else at
            return {"do": "act", "by": who, "at": at, "action": content.get("action")}
        case "move":
            step, slot = content.get("step"), content.get("slot")
            return {"do": "move", "by": who, "slot": slot, "step": step}
    raise HanabiError(words().say("There is no such message here."))
