"""What a class is at a moment; `hanabi_kit.class_server.room` does its deeds."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Any

from hanabi_kit.class_server.boards import Boards
from hanabi_kit.class_server.class_practice import ClassPractice
from hanabi_kit.class_server.deals import PlayedGame
from hanabi_kit.class_server.grouping import new_name
from hanabi_kit.class_server.pupils import Pupil
from hanabi_kit.class_server.questions import Question
from hanabi_kit.class_server.seating import Seating
from hanabi_kit.class_server.tables import ClassTable
from hanabi_kit.errors import HanabiError
from hanabi_kit.language import words
from hanabi_kit.widgets.deduction.session import DeductionSession

Deed = Mapping[str, Any]
Answer = dict[str, Any]


class RoomState:
    """A class as its deeds have made it.

    Parameters
    ----------
    language : str, optional
        ``"en"`` or ``"fr"``: of what has one text for all, such as the name of an empty seat.

    Attributes
    ----------
    people : dict of str to Pupil
        By id, those who are there.
    names : dict of str to str
        By id the names of all who ever were.
    tables : list of ClassTable
    question : Question or None
        What the class is asked now.
    asked : list of Question
        All that it was asked, the newest last.
    practice : ClassPractice or None
        What the class practises now.
    practised : list of ClassPractice
        All that it practised, the newest last.
    drew : callable
        Called with a pupil's id when her practice has drawn by itself, maybe from a thread: for
        whoever serves the pages.
    paused, aids, ended : bool
        Whether the tables wait; whether boards may help; whether the class is over.
    projected : dict
        What the wall shows: ``what``, and for a table its number and whether hands are shown.
    """

    def __init__(self, language: str | None = None) -> None:
        self.language = words(language).language
        self.people: dict[str, Pupil] = {}
        self.names: dict[str, str] = {}
        self.seating = Seating(self.people, words(self.language).say("empty seat"))
        self.question: Question | None = None
        self.asked: list[Question] = []
        self.seconds: int | None = None
        self.practice: ClassPractice | None = None
        self.practised: list[ClassPractice] = []
        self.drew: Callable[[str], None] = lambda who: None
        self.paused = self.aids = self.ended = False
        self.projected: dict[str, Any] = {"what": "join"}
        # Drawings and boards: no deed made them, and any of them can be made again.
        self.boards = Boards()
        self.drawn: dict[Any, Any] = {}
        self.compared: dict[str, tuple[tuple[int, ...], list[dict[str, Any]]]] = {}
        self.question_changes = 0

    @property
    def tables(self) -> list[ClassTable]:
        """The tables, by number."""
        return self.seating.tables

    def table_of(self, pupil: str) -> tuple[ClassTable, int] | None:
        """Return the table and the seat of a pupil; None where she sits nowhere."""
        return self.seating.table_of(pupil)

    def games(self) -> list[PlayedGame]:
        """Return all games of the class in which something was done, the oldest first."""
        return self.seating.games()

    # -- for deeds -----------------------------------------------------------------------------

    def someone(self, pupil: str) -> Pupil:
        """Return a pupil by her id; HanabiError where she is not there."""
        if pupil not in self.people:
            raise HanabiError(words().say("There is no such pupil in this class."))
        return self.people[pupil]

    def unlike(self, name: str, but: str = "") -> str:
        """Return a name as a pupil may have it: unlike those of all, `but` of this one."""
        return new_name(name, [other.name for other in self.people.values() if other.id != but])

    def own_seat(self, pupil: str) -> tuple[ClassTable, int]:
        """Return the table and the seat of a pupil; HanabiError where she has none."""
        found = self.table_of(pupil)
        if found is None:
            raise HanabiError(words().say("You do not sit at a table yet."))
        return found

    def refuse_paused(self) -> None:
        """Raise HanabiError while the tables wait."""
        if self.paused:
            raise HanabiError(words().say("The teacher has paused the tables."))

    def open_question(self) -> Question:
        """Return the question; HanabiError where there is none."""
        if self.question is None:
            raise HanabiError(words().say("The class is asked nothing now."))
        return self.question

    def hide_hands(self) -> None:
        """Show no hands on the wall: they were of games that are over."""
        if "hands" in self.projected:
            self.projected = {**self.projected, "hands": False}

    def end_practice(self) -> None:
        """Let the class practise nothing any more."""
        if self.practice is not None:
            self.practice.close()
            self.practice = None

    def tell_drawn(self, who: str) -> None:
        """Tell whoever serves the pages that a pupil's practice has drawn by itself."""
        self.drew(who)

    # -- boards --------------------------------------------------------------------------------

    def at_board(self, who: str, table: ClassTable, seat: int, language: str) -> dict[str, Any]:
        """Return what `Boards` asks of a pupil's board."""
        return {
            "view": table.seen_from(seat),
            "moment": (table.number, table.round, table.version),
            "struck": self.people[who].struck,
            "aids": self.aids,
            "language": language,
        }

    def board(self, who: str, table: ClassTable, seat: int, language: str) -> DeductionSession:
        """Return the board of a pupil at her table; HanabiError where the rules allow none."""
        return self.boards.of(who, **self.at_board(who, table, seat, language))

    # -- to compare ----------------------------------------------------------------------------

    def plain(self) -> dict[str, Any]:
        """Return all that deeds made, as a value ready for JSON: equal where rooms are."""
        return {
            "language": self.language,
            "people": [pupil.plain() for pupil in self.people.values()],
            "names": dict(self.names),
            "seating": self.seating.plain(),
            "asked": [
                {
                    "round": question.round,
                    "open": question.is_open,
                    "told": question.is_told,
                    "votes": {who: list(question.votes_of(who)) for who in question.voters},
                }
                for question in self.asked
            ],
            "asks": self.question is not None,
            "seconds": self.seconds,
            "practised": [practice.plain() for practice in self.practised],
            "practises": self.practice is not None,
            "paused": self.paused,
            "aids": self.aids,
            "ended": self.ended,
            "projected": dict(self.projected),
        }


Do = Callable[[RoomState, Deed, str], Answer | None]
"""Does a deed of somebody to a room; what it returns is answered."""
