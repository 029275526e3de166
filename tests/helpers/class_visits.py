"""A class with its server, and people who visit it as browsers do: by HTTP and sockets."""

from __future__ import annotations

import asyncio
import itertools
import json
from collections.abc import AsyncIterator, Callable, Coroutine
from concurrent.futures import ThreadPoolExecutor
from contextlib import asynccontextmanager
from contextvars import copy_context
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any, TypeVar

from tornado.httpclient import AsyncHTTPClient, HTTPRequest, HTTPResponse
from tornado.netutil import bind_sockets
from tornado.websocket import WebSocketClientConnection, websocket_connect

from hanabi_kit.class_server.serving.changes import applied
from hanabi_kit.class_server.serving.keeping import FILE, Journal
from hanabi_kit.class_server.serving.people import TEACHER
from hanabi_kit.class_server.serving.running import Running
from hanabi_kit.class_server.serving.server import application, http_server
from hanabi_kit.class_server.serving.site import Site, own_hosts

PATIENCE = 60.0
"""Seconds after which a test gives up; nothing is expected to take them."""

T = TypeVar("T")


def run(body: Coroutine[Any, Any, T], patience: float = 4 * PATIENCE) -> T:
    """Run a test's body in a loop of its own.

    In a thread of its own, too: where a test in a browser ran before in the same process, its
    driver has left a loop at work in this one, and Python runs one loop in a thread.
    """

    def in_a_loop() -> T:
        return asyncio.run(asyncio.wait_for(body, patience))

    with ThreadPoolExecutor(1) as thread:
        return thread.submit(copy_context().run, in_a_loop).result()


@dataclass
class Visitor:
    """Somebody with a browser: a cookie, and perhaps a line to the class."""

    base: str
    role: str = "pupil"
    cookie: str = ""
    person: str = ""
    screen: Any = None
    shown: int = 0
    """Screens that came."""
    heard: list[str] = field(default_factory=list)
    """Every text that came, as it came."""
    answers: dict[str, str] = field(default_factory=dict)
    below: str = ""
    """The path below which the class's pages lie."""
    line: WebSocketClientConnection | None = None
    closed: int | None = None
    _number: int = 0
    _reader: asyncio.Task[None] | None = None
    _news: asyncio.Event = field(default_factory=asyncio.Event)
    _ids: Any = field(default_factory=lambda: itertools.count(1))

    @property
    def headers(self) -> dict[str, str]:
        """What this browser sends with everything."""
        return {"Cookie": self.cookie, "Origin": self.base, "Accept-Language": "en"}

    async def get(self, path: str, **headers: str) -> HTTPResponse:
        """Ask for a page."""
        return await fetch(f"{self.base}{path}", headers={**self.headers, **headers})

    async def open(self) -> Visitor:
        """Open the line, and wait for the first screen."""
        url = f"{self.base.replace('http', 'ws', 1)}{self.below}/{self.role}/socket"
        self.line = await websocket_connect(HTTPRequest(url, headers=self.headers))
        self.closed = None
        self._number = 0
        before = self.shown
        self._reader = asyncio.ensure_future(self._read(self.line))
        await self.until(lambda: self.shown > before)
        return self

    async def _read(self, line: WebSocketClientConnection) -> None:
        while (text := await line.read_message()) is not None:
            assert isinstance(text, str)
            self._hear(text)
        self.closed = line.close_code or 0
        self._news.set()

    def _hear(self, text: str) -> None:
        self.heard.append(text)
        told = json.loads(text)
        if "answer" in told:
            self.answers[told["answer"]] = told.get("error", "")
        else:
            assert told["n"] == self._number + 1, "a screen was left out"
            self._number += 1
            self.shown += 1
            whole = told.get("screen")
            self.screen = applied(self.screen, told["changes"]) if whole is None else whole
        self._news.set()

    async def until(self, reached: Callable[[], object]) -> None:
        """Wait until something is so, looking whenever something came."""
        while not reached():
            assert self.closed is None, f"the line ended with {self.closed}"
            await asyncio.wait_for(self._news.wait(), PATIENCE)
            self._news.clear()

    async def until_closed(self) -> int:
        """Wait until the line has ended; return why."""
        while self.closed is None:
            await asyncio.wait_for(self._news.wait(), PATIENCE)
            self._news.clear()
        return self.closed

    def say(self, text: str | bytes, binary: bool = False) -> None:
        """Send a text as it is."""
        assert self.line is not None
        self.line.write_message(text, binary=binary)

    def begin(self, deed: dict[str, Any], name: str = "") -> str:
        """Send a deed; return its name."""
        name = name or f"m{next(self._ids)}"
        self.say(json.dumps({"id": name, **deed}))
        return name

    async def do(self, deed: dict[str, Any], name: str = "") -> str:
        """Do something; return why it was refused, or nothing."""
        name = self.begin(deed, name)
        await self.until(lambda: name in self.answers)
        return self.answers.pop(name)

    async def done(self, **deed: Any) -> None:
        """Do something that is not refused."""
        error = await self.do(deed)
        assert not error, f"{deed['do']}: {error}"

    def close(self) -> None:
        """End the line."""
        if self.line is not None:
            self.line.close()
        if self._reader is not None:
            self._reader.cancel()


async def fetch(url: str, **more: Any) -> HTTPResponse:
    """Ask for something, and follow no other address."""
    client = AsyncHTTPClient(force_instance=True, max_clients=300)
    try:
        return await client.fetch(url, follow_redirects=False, raise_error=False, **more)
    finally:
        client.close()


def cookie_of(answer: HTTPResponse) -> str:
    """Return the cookie that an answer sets, as a browser sends it back."""
    return answer.headers["Set-Cookie"].partition(";")[0]


@dataclass
class House:
    """A class and its server."""

    running: Running
    base: str
    site: Site
    visitors: list[Visitor] = field(default_factory=list)

    async def join(self, name: str, *, line: bool = True) -> Visitor:
        """Let a pupil join."""
        visitor = await joined(self.base, self.running.people.code, name)
        visitor.person = f"p{len(self.running.room.names)}"
        self.visitors.append(visitor)
        return await visitor.open() if line else visitor

    async def staff(self, role: str = TEACHER, *, line: bool = True) -> Visitor:
        """Let the teacher in, or the wall."""
        visitor = await entered(self.base, role, self.running.people.key(role))
        self.visitors.append(visitor)
        return await visitor.open() if line else visitor

    async def seated(self, *sizes: int) -> tuple[Visitor, list[list[Visitor]]]:
        """Let pupils join and sit at tables of these sizes; return the teacher and them."""
        teacher = await self.staff()
        tables = [
            [await self.join(f"T{n}S{m}") for m in range(size)] for n, size in enumerate(sizes)
        ]
        await teacher.done(
            do="seat", tables=[[each.person for each in table] for table in tables], fill=0
        )
        return teacher, tables


async def joined(base: str, code: str, name: str, **more: Any) -> Visitor:
    """Join as the page does; AssertionError where that is refused."""
    answer = await send_joining(base, {"code": code, "name": name, **more})
    assert answer.code == 200, answer.body
    return Visitor(base, "pupil", cookie_of(answer))


async def send_joining(base: str, given: object, below: str = "", **headers: str) -> HTTPResponse:
    """Ask to be let in."""
    body = given if isinstance(given, bytes) else json.dumps(given).encode()
    return await fetch(
        f"{base}{below}/join", method="POST", body=body, headers={"Origin": base, **headers}
    )


async def entered(base: str, role: str, key: str) -> Visitor:
    """Open the teacher's page, or the wall's, with its key."""
    answer = await fetch(f"{base}/{role}/?key={key}")
    assert answer.code == 303, answer.body
    return Visitor(base, role, cookie_of(answer), person=role)


@asynccontextmanager
async def house(folder: Path, *, root: str = "/", most: int | None = None) -> AsyncIterator[House]:
    """A class in `folder` with its server, in this very loop."""
    journal = Journal(folder / FILE, most=most)
    running = Running(journal, "en")
    (socket,) = bind_sockets(0, "127.0.0.1")
    port = socket.getsockname()[1]
    site = Site(lambda: running, own_hosts(port), root)
    http = http_server(application(site))
    http.add_socket(socket)
    base = f"http://127.0.0.1:{port}"
    running.address = f"{base}/"
    running.begin()
    found = House(running, base, site)
    try:
        yield found
    finally:
        for visitor in found.visitors:
            visitor.close()
        running.close()
        http.stop()
        await http.close_all_connections()
