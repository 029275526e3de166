"""A question about one table of a game, which is answered only while one stands there."""

from __future__ import annotations

from typing import Any, Generic, TypeVar

from hanabi_kit.widgets.task import Task

Answer = TypeVar("Answer")
Place = tuple[object, ...]
"""What an answer belongs to: where one stands, and whose eyes one has."""


class TableQuestion(Generic[Answer]):
    """A question that was asked last at some table, if it was."""

    def __init__(self) -> None:
        self._place: Place = ()
        self.task: Task[Any, Answer] | None = None

    def ask(self, place: Place, task: Task[Any, Answer]) -> None:
        """Keep what is asked now; what was asked before is forgotten."""
        self._place, self.task = place, task

    def at(self, place: Place) -> Task[Any, Answer] | None:
        """Return the question if it was asked at this place."""
        return self.task if place == self._place else None
