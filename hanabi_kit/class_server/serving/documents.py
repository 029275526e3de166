"""The addresses of a class that a browser asks for: its pages, joining, what pages load."""

from __future__ import annotations

import gzip
import io
import json
import zipfile
from datetime import datetime
from functools import cache, lru_cache
from typing import Any

import segno
from tornado.web import HTTPError

from hanabi_kit.class_server.pages import files, page
from hanabi_kit.class_server.report import PAGE, report_files
from hanabi_kit.class_server.serving.handlers import ClassHandler, language_of
from hanabi_kit.class_server.serving.people import PUPIL, TEACHER, WALL
from hanabi_kit.errors import HanabiError
from hanabi_kit.language import speaking
from hanabi_kit.widgets.deduction.widget import DeductionBoard
from hanabi_kit.widgets.exercise.widget import ExerciseCard
from hanabi_kit.widgets.live import LiveWidget
from hanabi_kit.widgets.puzzle.widget import PuzzlePlayer
from hanabi_kit.widgets.reviewer.widget import GameReviewer
from hanabi_kit.widgets.table.widget import Table

TYPES = {"js": "text/javascript; charset=utf-8", "css": "text/css; charset=utf-8"}

WIDGETS: dict[str, type[LiveWidget]] = {
    "table": Table,
    "deduction": DeductionBoard,
    "exercise": ExerciseCard,
    "puzzle": PuzzlePlayer,
    "reviewer": GameReviewer,
}

ALL = "report.zip"
"""All files of a report in one."""

REPORT_POLICY = (
    "default-src 'none'; style-src 'unsafe-inline'; img-src data:; frame-ancestors 'none'"
)
"""What the report may do: it is one file with its own style, and nothing in it runs."""

LONGEST_JOINING = 100
"""Signs of the name that a page gives its wish to join, so that sent twice it counts once."""


class Root(ClassHandler):
    """The page to join; who has joined goes on to the own screen."""

    def get(self) -> None:
        """Show it."""
        if self.knows(PUPIL):
            self.go_to("pupil/")
            return
        self.running()
        self.document(page("join", language_of(self.request)))


class Join(ClassHandler):
    """Lets somebody in who knows the code."""

    def get(self) -> None:
        """Go to the page where one joins."""
        self.go_to("")

    async def post(self) -> None:
        """Let somebody in: ``{"code": …, "name": …}``, as JSON."""
        running = self.running()
        code, name, message = self._given()
        address = self.request.remote_ip or ""
        say = self.words.say
        if not self.site.guesses.may_try(address):
            self._refuse(429, say("There were too many wrong codes; wait a minute."))
            return
        if not running.people.is_code(code):
            self.site.guesses.wrong(address)
            self._refuse(403, say("This is not the code of the class."))
            return
        if not self.knows(PUPIL):
            try:
                with speaking(language_of(self.request)):
                    pupil = running.join(name, message)
            except HanabiError as error:
                self._refuse(400, str(error))
                return
            token = running.people.enter(PUPIL, pupil)
            await running.saved()
            self.give(PUPIL, token)
        self.finish({"joined": True})

    def _given(self) -> tuple[str, str, str | None]:
        try:
            given = json.loads(self.request.body)
            json.dumps(given, ensure_ascii=False).encode()
        except (ValueError, RecursionError):
            given = None
        match given:
            case {"code": str(code), "name": str(name), **more}:
                message = more.get("id")
                if isinstance(message, str) and 10 <= len(message) <= LONGEST_JOINING:
                    return code, name, message
                return code, name, None
        raise HTTPError(400, self.words.say("A code and a name are needed."))

    def _refuse(self, status: int, text: str) -> None:
        self.set_status(status)
        self.finish({"error": text})


class Pupil(ClassHandler):
    """A pupil's own screen."""

    def get(self) -> None:
        """Show it; who has not joined may do so."""
        if not self.knows(PUPIL):
            self.go_to("")
            return
        self.document(page("pupil", language_of(self.request)))


class Staff(ClassHandler):
    """The teacher's page, or the wall's: a key opens it, once, and a cookie from then on."""

    def get(self) -> None:
        """Show it, or exchange a key for a cookie."""
        role: str = self.more["role"]
        running = self.running()
        key = self.get_query_argument("key", None)
        if key is not None:
            token = running.people.exchanged(role, key)
            if token is not None:
                self._enter(role, token)
                return
            if self.knows(role):
                self.go_to(f"{role}/")  # loaded again
                return
        if role == WALL and not self.knows(WALL) and self.knows(TEACHER):
            self._enter(WALL, running.people.enter(WALL, WALL))
            return
        self.person(role)
        self.document(page(role, language_of(self.request)))

    def _enter(self, role: str, token: str) -> None:
        running = self.running()
        running.save_soon()
        self.give(role, token)
        self.go_to(f"{role}/")
        self.site.key_used(role)


def send(handler: ClassHandler, kind: str, content: bytes) -> None:
    """Send a program or style sheet, packed where the browser can unpack it: networks are slow."""
    handler.set_header("Content-Type", TYPES[kind])
    handler.set_header("Vary", "Accept-Encoding")
    if "gzip" in handler.request.headers.get("Accept-Encoding", ""):
        handler.set_header("Content-Encoding", "gzip")
        content = packed(content)
    handler.finish(content)


@lru_cache(maxsize=100)
def packed(content: bytes) -> bytes:
    """Return what a browser unpacks to `content`."""
    return gzip.compress(content, mtime=0)


class Static(ClassHandler):
    """The pages' programs and style sheets."""

    def get(self, name: str) -> None:
        """Send one."""
        found = files().get(name)
        if found is None or not found.is_file():
            raise HTTPError(404, self.words.say("There is no such page."))
        send(self, name.rpartition(".")[2], found.read_bytes())


class Program(ClassHandler):
    """The widgets' programs and style sheets."""

    def get(self, name: str, kind: str) -> None:
        """Send one."""
        if name not in WIDGETS:
            raise HTTPError(404, self.words.say("There is no such page."))
        widget: Any = WIDGETS[name]
        send(self, kind, str(widget._esm if kind == "js" else widget._css).encode())


class Code(ClassHandler):
    """The code to photograph, for who may show it."""

    def get(self) -> None:
        """Send the picture."""
        if not self.knows(WALL):
            self.person(TEACHER)
        self.set_header("Content-Type", "image/svg+xml")
        running = self.running()
        self.finish(picture(f"{running.address}#{running.people.code}"))


@cache
def picture(address: str) -> bytes:
    """Return the QR code of an address, as SVG.

    Examples
    --------
    >>> picture("http://192.168.1.7:8890/#BCDFGH")[:4]
    b'<svg'
    """
    out = io.BytesIO()
    segno.make(address, error="m", micro=False).save(
        out, kind="svg", scale=8, border=4, xmldecl=False, light="#fff", dark="#000"
    )
    return out.getvalue()


class Report(ClassHandler):
    """What is left after class, as it is now, for the teacher."""

    def get(self, name: str) -> None:
        """Send one of its files, or all of them."""
        self.person(TEACHER)
        running = self.running()
        found = report_files(running.room, language_of(self.request), today())
        if name == ALL:
            found[ALL] = _packed(found)
        name = name or PAGE
        if name not in found:
            raise HTTPError(404, self.words.say("There is no such page."))
        if name == PAGE:
            self.set_header("Content-Type", "text/html; charset=utf-8")
            self.set_header("Content-Security-Policy", REPORT_POLICY)
        else:
            self.set_header("Content-Type", "application/octet-stream")
            self.set_header("Content-Disposition", "attachment")
        self.finish(found[name])


def _packed(files_by_name: dict[str, bytes]) -> bytes:
    out = io.BytesIO()
    with zipfile.ZipFile(out, "w", zipfile.ZIP_DEFLATED) as packed:
        for name, data in files_by_name.items():
            packed.writestr(name, data)
    return out.getvalue()


def today() -> str:
    """Return the day, as it stands above a report."""
    return f"{datetime.now():%Y-%m-%d}"
