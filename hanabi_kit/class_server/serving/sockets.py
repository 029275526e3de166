"""The line between a page and the class: a socket, asked for by a page of the class itself."""

from __future__ import annotations

from typing import Any

from tornado.web import HTTPError
from tornado.websocket import WebSocketHandler

from hanabi_kit.class_server.serving import limits
from hanabi_kit.class_server.serving.handlers import HEADERS, language_of, person_of
from hanabi_kit.class_server.serving.lines import Line
from hanabi_kit.class_server.serving.site import Site

ALIVE = 20.0
"""Seconds between two questions whether the page is still there; one without an answer is gone."""


class Socket(WebSocketHandler):
    """A socket of a pupil, the teacher or the wall: its cookie says whose."""

    line: Line | None = None

    def initialize(self, site: Site, role: str) -> None:
        """Note whose class, and which role."""
        self.site = site
        self.role = role

    def set_default_headers(self) -> None:
        """Set what every answer says."""
        for name, value in HEADERS.items():
            self.set_header(name, value)

    def prepare(self) -> None:
        """Refuse who is not one of the class, and pages that are not the class's."""
        host = self.request.headers.get("Host", "")
        origin = self.request.headers.get("Origin")
        if not self.site.is_ours(host) or not self.site.is_from_here(origin, host):
            raise HTTPError(403)
        running, person = self.site.running(), person_of(self, self.site, self.role)
        if running is None or person is None:
            raise HTTPError(403)
        self.running, self.person = running, person

    def check_origin(self, origin: str) -> bool:
        """Say yes: `prepare` has looked at it."""
        return True

    def check_xsrf_cookie(self) -> None:
        """Leave this to `prepare`, too."""

    @property
    def ping_interval(self) -> float:
        """How often it is asked whether the page is there."""
        return ALIVE

    @property
    def ping_timeout(self) -> float:
        """How long an answer may take."""
        return ALIVE

    @property
    def max_message_size(self) -> int:
        """Bytes of a message; a longer one ends the connection."""
        return limits.LONGEST_MESSAGE

    def get_compression_options(self) -> None:
        """Compress nothing: lengths would tell of what is secret, and it costs memory for each."""

    def open(self, *args: str, **kwargs: str) -> None:
        """Begin to show."""
        self.set_nodelay(True)
        language = language_of(self.request)
        self.line = Line(self.running, self.role, self.person, language, self._send, self._end)
        self.line.open()

    async def _send(self, text: str) -> None:
        await self.write_message(text)

    def _end(self, why: int) -> None:
        self.close(why)

    def on_message(self, message: str | bytes) -> None:
        """Do what the page asks for."""
        if self.line is not None:
            self.line.hear(message)

    def on_close(self) -> None:
        """Tell it no more."""
        if self.line is not None:
            self.line.end(0)

    def write_error(self, status_code: int, **kwargs: Any) -> None:
        """Say no more than the number."""
        self.finish()

    def log_exception(self, kind: Any, value: Any, trace: Any) -> None:
        """Note faults of the kit's own, and not whatever a browser asks for."""
        if not isinstance(value, HTTPError):
            super().log_exception(kind, value, trace)
