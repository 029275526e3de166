"""A widget that stands at a turn of a game and looks from a seat; Python may set both."""

from __future__ import annotations

from typing import Any, Protocol

import traitlets

from hanabi_kit.widgets.live import LiveWidget, Session


class _SteppingSession(Session, Protocol):
    seat: int | None

    @property
    def at(self) -> int: ...

    def resolved(self, seat: object) -> int | None: ...

    def check_turn(self, at: object) -> int: ...

    def choose(self, seat: object) -> None: ...

    def go(self, at: object) -> None: ...


class SteppingWidget(LiveWidget):
    """A widget that stands at a turn and looks from a seat.

    Attributes
    ----------
    seat : int or None
        Whose eyes; None for all hands. May be set, also by name.
    at : int
        Actions taken since the first table. May be set.
    """

    _session: _SteppingSession

    seat = traitlets.Any(None, allow_none=True).tag(sync=True)
    at = traitlets.Any(0).tag(sync=True)

    @traitlets.validate("seat")
    def _check_seat(self, proposal: Any) -> int | None:
        return self._session.resolved(proposal["value"])

    @traitlets.validate("at")
    def _check_at(self, proposal: Any) -> int:
        return self._session.check_turn(proposal["value"])

    @traitlets.observe("seat", "at")
    def _set_by_python(self, _: Any) -> None:
        with self._lock:
            if self._drawing:
                return
            if self.seat != self._session.seat:
                self._session.choose(self.seat)
            if self.at != self._session.at:
                self._session.go(self.at)
            self._redraw()
