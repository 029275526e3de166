"""Whose screen is drawn anew, and when: pupils first, the teacher and the wall as time allows.

Screens are made one after the other, and never for longer than a moment at a time, so that what
people do meanwhile is heard. A screen that changes twice before it is drawn is drawn once.
"""

from __future__ import annotations

import asyncio
import time

from hanabi_kit.class_server.serving.listening import Listener
from hanabi_kit.class_server.serving.people import PUPIL

MOMENT = 0.01
"""Seconds for which screens are made before others are heard."""

STAFF_APART = 0.1
"""Seconds between two screens of the teacher at least; they show the whole class."""

STAFF_SHARE = 4
"""So many times as long as such a screen took to make, nobody makes another."""


class Showing:
    """The screens that are to be drawn anew.

    `listeners`: the connections there are; the same set that others add to.
    """

    def __init__(self, listeners: set[Listener]) -> None:
        self._listeners = listeners
        self._due: dict[Listener, None] = {}  # in their order
        self._staff_due: dict[Listener, None] = {}
        self._staff_from = 0.0
        self._is_planned = False

    def mark(self, pupils: set[str] | None) -> None:
        """Have the screens of these pupils drawn, None for all, and those of the staff."""
        for listener in self._listeners:
            if listener.role != PUPIL:
                self._staff_due[listener] = None
            elif pupils is None or listener.person in pupils:
                self._due[listener] = None

    def all(self) -> None:
        """Have every screen drawn."""
        self.mark(None)

    def staff(self) -> None:
        """Have the teacher's screens and the wall's drawn."""
        self.mark(set())

    def came_or_went(self, listener: Listener) -> None:
        """Have a new connection's screen drawn, and the staff's, who see who is there."""
        self._due.pop(listener, None)
        self._staff_due.pop(listener, None)
        self.staff()
        if listener in self._listeners:
            (self._due if listener.role == PUPIL else self._staff_due)[listener] = None

    def go_on(self) -> None:
        """Draw what is due, now and then on."""
        if not self._is_planned and (self._due or self._staff_due):
            self._is_planned = True
            asyncio.get_running_loop().call_soon(self._draw)

    def _draw(self) -> None:
        self._is_planned = False
        end = time.monotonic() + MOMENT
        while self._due and time.monotonic() < end:
            listener = next(iter(self._due))
            del self._due[listener]
            listener.push()
        if self._due:
            self.go_on()
        elif self._staff_due:
            self._draw_staff()

    def _draw_staff(self) -> None:
        begun = time.monotonic()
        if begun < self._staff_from:
            if not self._is_planned:
                self._is_planned = True
                asyncio.get_running_loop().call_later(self._staff_from - begun, self._draw)
            return
        listener = next(iter(self._staff_due))
        del self._staff_due[listener]
        listener.push()
        took = time.monotonic() - begun
        if not self._staff_due:
            self._staff_from = begun + max(STAFF_APART, STAFF_SHARE * took)
        self.go_on()
