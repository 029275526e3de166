"""A class that is going on: what is done is written down, then answered, then shown.

All of it happens in one loop, one thing after the other. What several people do in one moment is
written to the disk at once, and nobody is told of it before.
"""

from __future__ import annotations

import asyncio
import logging
import math
import threading
from collections import defaultdict
from collections.abc import Callable
from typing import Any, TypeVar

from hanabi_kit.class_server.room import Room
from hanabi_kit.class_server.serving.keeping import Journal
from hanabi_kit.class_server.serving.listening import Listener
from hanabi_kit.class_server.serving.messages import Message
from hanabi_kit.class_server.serving.people import People
from hanabi_kit.class_server.serving.seeing import concerned, screen
from hanabi_kit.class_server.serving.showing import Showing
from hanabi_kit.errors import HanabiError
from hanabi_kit.language import current, speaking, words

RETRY = 1.0
"""Seconds between two tries to write what could not be written."""

LANGUAGE = "language"

T = TypeVar("T")

LOG = logging.getLogger("hanabi_kit.class_server")


class Running:
    """A room with its journal and those who look at it.

    `journal`: of this class; what is in it is done again first.
    `language`: of what has one text for the whole class; an old one keeps its own.
    Raises HanabiError: what is in it cannot be done again.
    """

    def __init__(self, journal: Journal, language: str) -> None:
        self.journal = journal
        if journal.fact(LANGUAGE) is None:
            journal.note(LANGUAGE, language)
        self._language = language
        self.people = People(journal)
        self.listeners: set[Listener] = set()
        self.unsaved = ""
        """Why what was done last is not on the disk."""
        self.ended: Callable[[], None] = lambda: None
        """Called once the teacher has ended the class."""
        self.heard: Callable[[], None] = lambda: None
        """Called whenever somebody's page says something."""
        self.address = ""
        """Where pupils join, as the teacher and the wall show it."""
        self._loop: asyncio.AbstractEventLoop | None = None
        self._begin()
        self.showing = Showing(self.listeners)
        self._answers: list[tuple[Listener, str, str]] = []
        self._saved: list[asyncio.Future[None]] = []
        self._is_planned = False
        self._is_closed = False
        self._timer: asyncio.TimerHandle | None = None

    def _begin(self) -> None:
        """Make the room of the journal."""
        self.room = Room(self.journal.fact(LANGUAGE) or self._language)
        self.room.drew = self._drew
        self._seen: dict[str, set[str]] = defaultdict(set)
        self._joined: dict[str, str] = {}
        for number, kept in enumerate(self.journal.deeds(), 1):
            try:
                with speaking(kept.language):
                    result = self.room.do(kept.deed)
            except HanabiError as error:
                raise HanabiError(
                    words().say(
                        "{file}: deed {number} cannot be done again ({why}); begin a class anew "
                        "with --new",
                        file=self.journal.file,
                        number=number,
                        why=error,
                    )
                ) from error
            self._note(kept.person, kept.message, kept.deed, result)

    def _note(self, person: str, message: str | None, deed: dict[str, Any], result: Any) -> None:
        if message is not None:
            self._seen[person].add(message)
            if deed["do"] == "join":
                self._joined[message] = result["pupil"]

    # ------------------------------------------------------------------ what people do

    def hear(self, listener: Listener, message: Message) -> None:
        """Do what somebody's page asks for; it is answered once it is on the disk."""
        self.heard()
        error = ""
        if message.id not in self._seen[listener.person]:
            try:
                with speaking(listener.language):
                    self._obey(listener, message)
            except HanabiError as refused:
                error = str(refused)
        self._answers.append((listener, message.id, error))
        self._plan()

    def _obey(self, listener: Listener, message: Message) -> None:
        who = listener.person
        deed = message.deed
        if deed is None:
            deed = self._safely(
                lambda: self.room.hear(who, message.pane, message.content, listener.language)
            )
            self.showing.mark({who})
        if deed is not None:
            self.do({**deed, "by": who}, who, message.id)

    def _safely(self, action: Callable[[], T]) -> T:
        """Do something in the room, which a fault of the kit's own leaves as it was."""
        try:
            return action()
        except HanabiError:
            raise
        except Exception as fault:
            # The room may be half changed, but the journal is whole.
            LOG.exception("something failed in the room")
            self.journal.commit()
            self._begin()
            for pupil in self.room.people:
                self._note_who_is_there(pupil)
            self.showing.all()
            raise HanabiError(words().say("That did not work; nothing was changed.")) from fault

    def do(self, deed: dict[str, Any], person: str = "room", message: str | None = None) -> Any:
        """Do a deed and what follows from it; return what the room says to it.

        Raises HanabiError: it cannot be done, and nothing has changed.
        """
        whole = self._safely(lambda: self.room.completed(deed))
        result = self._safely(lambda: self.room.do(whole))
        self.journal.add(whole, person, message, current())
        self._note(person, message, whole, result)
        self.showing.mark(concerned(self.room, whole))
        self._follow(whole)
        self._plan()
        return result

    def _follow(self, deed: dict[str, Any]) -> None:
        """Do what a deed asks of the server."""
        match deed["do"]:
            case "remove":
                self.people.leave(deed["pupil"])
                for listener in [each for each in self.listeners if each.person == deed["pupil"]]:
                    listener.dismiss()
            case "ask" | "again" | "close" | "tell" | "done":
                self._stop_clock()
                self.start_clock()
                if deed["do"] == "ask" and self.room.question is not None:
                    # A proof may take seconds; until it is there its author's words stand alone.
                    threading.Thread(target=self.room.question.work_out, daemon=True).start()
            case "end":
                asyncio.get_running_loop().call_soon(self.ended)
        asyncio.get_running_loop().call_soon(self.play_on)

    def play_on(self) -> None:
        """Let the kit's players do one action, where it is the turn of one."""
        try:
            deed = self.room.next_deed()
            if deed is not None:
                self.do(deed)
        except Exception:
            # People go on at the other tables; the next deed lets this be tried again.
            LOG.exception("a player of the kit failed")

    def _drew(self, who: str) -> None:
        """Show a pupil what her practice has drawn by itself; called from any thread."""
        if self._loop is not None and not self._loop.is_closed():
            self._loop.call_soon_threadsafe(self._show, {who})

    def _show(self, pupils: set[str]) -> None:
        self.showing.mark(pupils)
        self._plan()

    def begin(self) -> None:
        """Go on where the class was left: an open vote has its time, the kit's players play."""
        self._loop = asyncio.get_running_loop()
        self._plan()
        self.start_clock()
        asyncio.get_running_loop().call_soon(self.play_on)

    def start_clock(self) -> None:
        """Close the vote after the seconds that the teacher gave, where she gave any."""
        question, seconds = self.room.question, self.room.seconds
        if question is not None and question.is_open and seconds is not None:
            self._timer = asyncio.get_running_loop().call_later(seconds, self._time_is_up)

    def _stop_clock(self) -> None:
        if self._timer is not None:
            self._timer.cancel()
            self._timer = None

    def _seconds_left(self) -> int | None:
        if self._timer is None:
            return None
        return max(0, math.ceil(self._timer.when() - asyncio.get_running_loop().time()))

    def _time_is_up(self) -> None:
        try:
            self.do({"do": "close", "by": "room"})
        except HanabiError:
            LOG.info("the vote was closed already")

    def join(self, name: str, message: str | None) -> str:
        """Let somebody in; return the new pupil's id. A `message` sent twice lets one in."""
        if message is not None and message in self._joined:
            return self._joined[message]
        deed = {"do": "join", "by": "room", "name": name}
        pupil: str = self.do(deed, "room", message)["pupil"]
        return pupil

    # ------------------------------------------------------------------ disk, answers, screens

    def _plan(self) -> None:
        if not self._is_planned:
            self._is_planned = True
            asyncio.get_running_loop().call_soon(self._flush)

    def _flush(self) -> None:
        self._is_planned = False
        if not self.unsaved:
            self._write()
        answers, self._answers = self._answers, []
        for listener, message, error in answers:
            listener.answer(message, error)
        saved, self._saved = self._saved, []
        for each in saved:
            if not each.done():
                each.set_result(None)
        self.showing.go_on()

    def _write(self) -> None:
        """Write down what was done; what cannot be written now is tried again every second."""
        if self._is_closed:
            return
        before = self.unsaved
        self.unsaved = self.journal.commit()
        if self.unsaved:
            LOG.warning("not saved: %s", self.unsaved)
            asyncio.get_running_loop().call_later(RETRY, self._write)
        if self.unsaved != before:
            self.showing.staff()
            self.showing.go_on()

    def save_soon(self) -> None:
        """Have what was noted written down."""
        self._plan()

    async def saved(self) -> None:
        """Wait until what was done is on the disk, or the teacher is told that it is not."""
        future: asyncio.Future[None] = asyncio.get_running_loop().create_future()
        self._saved.append(future)
        self._plan()
        await future

    # ------------------------------------------------------------------ who looks

    def come(self, listener: Listener) -> None:
        """Let a connection be told what changes."""
        self.listeners.add(listener)
        self._note_who_is_there(listener.person)
        self.showing.came_or_went(listener)
        self._plan()

    def go(self, listener: Listener) -> None:
        """Tell a connection no more."""
        self.listeners.discard(listener)
        self._note_who_is_there(listener.person)
        self.showing.came_or_went(listener)
        self._plan()

    def _note_who_is_there(self, person: str) -> None:
        pupil = self.room.people.get(person)
        if pupil is not None:
            pupil.connected = any(each.person == person for each in self.listeners)

    def screen(self, listener: Listener) -> dict[str, Any]:
        """Return what somebody is to see."""
        if not self.unsaved:
            self._write()  # nothing is shown before it is kept
        joining = {"address": self.address, "code": self.people.code}
        return screen(self.room, listener, joining, self.unsaved, self._seconds_left())

    def close(self) -> None:
        """End: what can be written is written."""
        self._stop_clock()
        for listener in list(self.listeners):
            listener.dismiss()
        self.journal.close()
        self._is_closed = True
