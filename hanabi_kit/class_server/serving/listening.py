"""A connection, as a running class knows it."""

from __future__ import annotations

from typing import Protocol


class Listener(Protocol):
    """Somebody's connection."""

    role: str
    """``pupil``, ``teacher`` or ``wall``."""
    person: str
    """A pupil's id, else the role."""
    language: str

    def push(self) -> None:
        """Send what has changed on the screen."""

    def answer(self, message: str, error: str) -> None:
        """Say that a message was done, or why not."""

    def dismiss(self) -> None:
        """End it: the person is not one of the class any more, or the class has ended."""
