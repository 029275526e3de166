"""One connection: what it was shown last, what waits for it, how much it may ask for."""

from __future__ import annotations

import asyncio
import json
import logging
from collections.abc import Awaitable, Callable
from typing import Any

from hanabi_kit.class_server.serving import limits, messages
from hanabi_kit.class_server.serving.changes import changes
from hanabi_kit.class_server.serving.running import Running
from hanabi_kit.language import speaking, words

GONE = 4001
"""Why a connection ends: this person is not one of the class any more, or the class has ended."""

TOO_SLOW, TOO_MUCH, ANOTHER = 4002, 4003, 4004
"""… it does not read; it sends too much; the same person has opened too many."""

LOG = logging.getLogger("hanabi_kit.class_server")

Send = Callable[[str], Awaitable[None]]


class Line:
    """A connection of somebody to a running class.

    `send`: sends a text, and is done when the text has left.
    `end`: ends the connection, with a number that says why.
    """

    def __init__(
        self,
        running: Running,
        role: str,
        person: str,
        language: str,
        send: Send,
        end: Callable[[int], None],
    ) -> None:
        self.role, self.person, self.language = role, person, language
        self._running = running
        self._send, self._end = send, end
        self._shown: dict[str, Any] | None = None
        self._count = 0
        self._waiting = 0
        self._is_late = False
        self._asked = False
        self._bucket = limits.Bucket(*limits.MESSAGES)
        self._beyond = limits.Bucket(*limits.BEYOND)
        self._is_open = True
        self._tasks: set[asyncio.Task[None]] = set()

    def open(self) -> None:
        """Begin to show; of one person's many connections the oldest ends."""
        mine = [
            each
            for each in self._running.listeners
            if isinstance(each, Line) and (each.role, each.person) == (self.role, self.person)
        ]
        if len(mine) >= limits.LINES_EACH and self.role == "pupil":
            min(mine, key=lambda line: line.begun).end(ANOTHER)
        Line._opened += 1
        self.begun = Line._opened
        self._running.come(self)

    _opened = 0
    begun = 0

    def hear(self, text: str | bytes) -> None:
        """Do what the page asks for."""
        if not self._is_open:
            return
        is_too_fast = not self._bucket.take()
        if is_too_fast and not self._beyond.take():
            self.end(TOO_MUCH)
            return
        try:
            with speaking(self.language):
                message = messages.read(text)
        except messages.Refused as refused:
            self.answer(refused.id, str(refused))
            return
        if message.deed is not None or message.pane:
            if is_too_fast:
                self.answer(
                    message.id, words(self.language).say("Too much at once; wait a moment.")
                )
            else:
                self._running.hear(self, message)
        elif message.language:
            self.language = message.language
            self.push()
            if message.id:
                self.answer(message.id, "")
        elif self._asked and message.have != self._count:
            self._shown = None
            self.push()
        else:
            self._asked = True  # the first time it is shown everything without being asked

    # ------------------------------------------------------------------ what it is told

    def push(self) -> None:
        """Show what has changed; while something else is under way, once that has left."""
        if not self._is_open:
            return
        if self._waiting:
            self._is_late = True
            return
        self._is_late = False
        try:
            screen = self._running.screen(self)
        except Exception:
            # One screen that cannot be drawn must not keep the others from being.
            LOG.exception("a screen of %s cannot be drawn", self.person)
            return
        text = self._news(screen)
        self._shown = screen
        if text:
            self._tell(text)

    def _news(self, screen: dict[str, Any]) -> str:
        """Return what to send, in the shorter way; nothing where nothing changed."""
        differs: list[Any] | None = None
        if self._shown is not None:
            differs = changes(self._shown, screen)
            if not differs:
                return ""
        self._count += 1
        whole = {"n": self._count, "screen": screen}
        if differs is None or len(differs) > 500:
            return json.dumps(whole, separators=(",", ":"))
        return json.dumps({"n": self._count, "changes": differs}, separators=(",", ":"))

    def answer(self, message: str, error: str) -> None:
        """Say that a message was done, or why not."""
        self._tell(json.dumps({"answer": message, **({"error": error} if error else {})}))

    def dismiss(self) -> None:
        """End it, as the person is not one of the class any more."""
        self.end(GONE)

    def _tell(self, text: str) -> None:
        if not self._is_open:
            return
        if self._waiting + len(text) > limits.WAITING and self._waiting:
            self.end(TOO_SLOW)
            return
        self._waiting += len(text)
        task = asyncio.ensure_future(self._deliver(text))
        self._tasks.add(task)
        task.add_done_callback(self._tasks.discard)

    async def _deliver(self, text: str) -> None:
        try:
            await self._send(text)
        except Exception:  # noqa: BLE001 - however it fails, the connection is of no use any more
            self.end(GONE)
        finally:
            self._waiting -= len(text)
        if self._is_late and not self._waiting:
            self.push()

    def end(self, why: int) -> None:
        """End the connection; whoever comes back is shown everything."""
        if self._is_open:
            self._is_open = False
            self._running.go(self)
            self._end(why)
