"""Pupils' deduction boards: made when one is opened, and again when the table has moved on.

What a pupil strikes out is kept by the room, as deeds; what a board can say of it (undoing, what a
check found) lasts as long as the table stands as it is.
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from hanabi_kit.class_server.marks import Struck, marks_by_card, marks_by_slot
from hanabi_kit.errors import HanabiError
from hanabi_kit.language import words
from hanabi_kit.view import View
from hanabi_kit.widgets.deduction.session import DeductionSession
from hanabi_kit.widgets.deduction.subject import subject_of
from hanabi_kit.widgets.deduction.widget import DeductionBoard

_HELP = ("check", "why", "step", "odds", "count")
"""What a board can be asked that tells what follows."""


class Boards:
    """The boards that are open, by pupil.

    Examples
    --------
    >>> from hanabi_kit import Game
    >>> view = Game.deal(["Ada", "Bo"], seed=7).view("Ada")
    >>> boards = Boards()
    >>> at = {"view": view, "moment": (0, 0), "struck": {}, "aids": False, "language": "en"}
    >>> strike = {"do": "strike", "slots": [1], "cards": ["r1"]}
    >>> boards.hear("p1", strike, **at)
    {'4': ['r1']}
    >>> boards.hear("p1", {"do": "check"}, **at)
    Traceback (most recent call last):
        ...
    hanabi_kit.errors.HanabiError: Here you are to find it without help.
    """

    def __init__(self) -> None:
        self._kept: dict[str, tuple[Any, DeductionSession]] = {}
        self.revision = 0

    def of(
        self,
        pupil: str,
        *,
        view: View,
        moment: object,
        struck: Struck,
        aids: bool,
        language: str,
    ) -> DeductionSession:
        """Return a pupil's board, with what she struck out.

        `moment`: another one for every state of the table.
        `aids`: whether the board may tell what follows.
        HanabiError: the rules hide something, so that what follows may take too long to find.
        """
        key = moment, aids
        known = self._kept.get(pupil)
        if known is None or known[0] != key:
            refuse_hidden(view)
            session = DeductionSession(
                subject_of(view), feedback="now" if aids else "check", aids=aids, language=language
            )
            self._kept[pupil] = known = key, session
        session = known[1]
        session.speak(language)
        marks = marks_by_slot(view, struck)
        if session.check_marks(marks) != session.marks:
            session.put(marks)
        return session

    def hear(
        self, pupil: str, content: Mapping[str, Any], **at: Any
    ) -> dict[str, list[str]] | None:
        """Do what a board's page asks, and return the marks by card where they are others now.

        The keywords are those of `of`. None: the marks are as they were. HanabiError: it is nothing
        that a board does, or tells what the pupil is to find out.
        """
        session = self.of(pupil, **at)
        name = content.get("do")
        message = DeductionBoard.messages.get(name) if isinstance(name, str) else None
        if message is None:
            raise HanabiError(words().say("There is no such message here."))
        if name in _HELP and not at["aids"]:
            raise HanabiError(words().say("Here you are to find it without help."))
        before = session.marks
        message.send(content, session)
        self.revision += 1
        return None if session.marks == before else marks_by_card(at["view"], session.marks)

    def forget(self, pupil: str) -> None:
        """Drop a pupil's board."""
        self._kept.pop(pupil, None)


def refuse_hidden(view: View) -> None:
    """Raise HanabiError where rules hide something: what follows may take too long to find."""
    if view.rules.mechanism.hides:
        raise HanabiError(
            words().say("In this variant there is no board in a class: counting takes too long.")
        )
