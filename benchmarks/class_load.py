"""A class of two hundred at one machine: how long until everybody at a table is shown an action.

    python -m benchmarks.class_load [--seconds 300] [--pupils 200] [--tables 60]

The server is a process of its own, ``hanabi-kit class``; all browsers are this one. Every pupil
does something every two seconds: whose turn it is plays, the others raise or lower a hand. An
action has arrived when all who sit at its table have been told of it. At the end everybody votes
at once. Where other programs run on the machine, what the server itself worked tells more than the
times.
"""

from __future__ import annotations

import argparse
import asyncio
import json
import os
import random
import re
import subprocess
import sys
import tempfile
import time
import urllib.error
import urllib.request
from collections.abc import Callable
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any

import psutil
from tornado.httpclient import AsyncHTTPClient, HTTPRequest
from tornado.websocket import WebSocketClientConnection, websocket_connect

EVERY = 2.0
"""Seconds between two things that one pupil does."""

PATIENCE = 30.0


@dataclass
class Page:
    """A page of somebody: what it shows, and when that came."""

    base: str
    role: str
    cookie: str
    person: str
    screen: Any = None
    told: Callable[[Page], None] = lambda page: None
    answers: dict[str, str] = field(default_factory=dict)
    line: WebSocketClientConnection | None = None
    reader: asyncio.Task[None] | None = None
    news: asyncio.Event = field(default_factory=asyncio.Event)
    count: int = 0

    async def open(self) -> None:
        """Open the line; wait for the first screen."""
        headers = {"Cookie": self.cookie, "Origin": self.base}
        url = f"{self.base.replace('http', 'ws', 1)}/{self.role}/socket"
        self.line = await websocket_connect(HTTPRequest(url, headers=headers))
        self.reader = asyncio.ensure_future(self._read(self.line))
        await self.until(lambda: self.screen is not None)

    async def _read(self, line: WebSocketClientConnection) -> None:
        while (text := await line.read_message()) is not None:
            self._hear(json.loads(text))

    def _hear(self, told: dict[str, Any]) -> None:
        if "answer" in told:
            self.answers[told["answer"]] = told.get("error", "")
        elif "screen" in told:
            self.screen = told["screen"]
        else:
            for path, *value in told["changes"]:
                place = self.screen
                for step in path[:-1]:
                    place = place[step]
                if value:
                    place[path[-1]] = value[0]
                else:
                    del place[path[-1]]
        self.told(self)
        self.news.set()

    async def until(self, reached: Callable[[], object]) -> None:
        """Wait until something is shown."""
        while not reached():
            await asyncio.wait_for(self.news.wait(), PATIENCE)
            self.news.clear()

    async def until_dealt(self) -> None:
        """Wait until a game is dealt."""
        await self.until(lambda: self.traits)

    async def until_asked(self) -> None:
        """Wait until there is a question."""
        await self.until(lambda: "question" in self.screen["panes"])

    def send(self, **deed: Any) -> str:
        """Send a deed; return its name."""
        self.count += 1
        name = f"{self.person}-{self.count}"
        assert self.line is not None
        self.line.write_message(json.dumps({"id": name, **deed}))
        return name

    async def do(self, **deed: Any) -> str:
        """Do something; return why it was refused."""
        name = self.send(**deed)
        await self.until(lambda: name in self.answers)
        return self.answers[name]

    @property
    def traits(self) -> dict[str, Any]:
        """What the table's widget shows."""
        pane = self.screen["panes"].get("table")
        return {} if pane is None else pane["traits"]


@dataclass
class Measured:
    """What came of it."""

    waits: list[float] = field(default_factory=list)
    """Seconds of each action until all at its table were told of it."""
    lost: int = 0
    deals: int = 0
    dealt: float = float("-inf")
    """When the whole class was dealt to last."""
    others: int = 0


@dataclass
class Table:
    """Pupils at one table, and the action that is under way."""

    pages: list[Page]
    number: int = 0
    begun: float = 0.0
    left: set[str] = field(default_factory=set)
    arrived: asyncio.Event = field(default_factory=asyncio.Event)


def chosen(traits: dict[str, Any]) -> str:
    """Return an action that is allowed and lets the game last."""
    scene = traits["scene"]
    tokens = scene["clue_tokens"]
    if tokens == scene["max_clue_tokens"] or (tokens and traits["at"] % 2 == 0):
        for hand in scene["hands"]:
            if hand["seat"] != scene["seat"]:
                for slot in hand["slots"]:
                    if found := re.search(r"[1-5]", str(slot.get("card") or "")):
                        return f"clue {hand['name']} {found[0]}"
    return "discard 1" if tokens < scene["max_clue_tokens"] else "play 1"


async def play(
    table: Table, page: Page, end: float, found: Measured, chance: random.Random
) -> None:
    """Let one pupil do something every two seconds."""
    await asyncio.sleep(chance.uniform(0, EVERY))
    up = False
    while (now := time.monotonic()) < end:
        scene = page.traits.get("scene")
        if scene and not scene["over"] and scene["mover"] == scene["seat"] and not table.left:
            table.number = page.traits["at"]
            table.begun, table.left = now, {each.person for each in table.pages}
            table.arrived.clear()
            error = await page.do(do="act", at=table.number, action=chosen(page.traits))
            if error:
                # What was meant for a game that has just been dealt anew is refused.
                table.left.clear()
                found.lost += time.monotonic() - found.dealt > PATIENCE
                continue
            try:
                await asyncio.wait_for(table.arrived.wait(), PATIENCE)
            except TimeoutError:
                found.lost += 1
                table.left.clear()
        else:
            up = not up
            if await page.do(do="hand_up", up=up):
                found.lost += 1
            found.others += 1
        await asyncio.sleep(max(0.0, now + EVERY - time.monotonic()))


def watch(table: Table, found: Measured) -> Callable[[Page], None]:
    """Return what notes when an action has come to everybody at its table."""

    def told(page: Page) -> None:
        if page.person in table.left and page.traits.get("at", 0) > table.number:
            table.left.discard(page.person)
            if not table.left:
                found.waits.append(time.monotonic() - table.begun)
                table.arrived.set()

    return told


async def deal_again(teacher: Page, tables: list[Table], end: float, found: Measured) -> None:
    """Deal anew whenever most tables are through."""
    while time.monotonic() < end:
        shown = teacher.screen["tables"]
        if sum(table["over"] for table in shown) > len(tables) * 3 // 4:
            found.deals += 1
            found.dealt = time.monotonic()
            await teacher.do(do="deal", same=True)
            for table in tables:
                table.left.clear()
        await asyncio.sleep(0.5)


async def load(
    base: str, code: str, key: str, options: argparse.Namespace, pid: int
) -> dict[str, Any]:
    """Let a class play; return what was measured."""
    client = AsyncHTTPClient(max_clients=50)

    async def cookie(url: str, **more: Any) -> str:
        headers = {"Origin": base}
        answer = await client.fetch(
            url, headers=headers, follow_redirects=False, raise_error=False, **more
        )
        return answer.headers["Set-Cookie"].partition(";")[0]

    teacher = Page(base, "teacher", await cookie(f"{base}/teacher/?key={key}"), "teacher")
    await teacher.open()
    pupils = []
    for number in range(options.pupils):
        body = json.dumps({"code": code, "name": f"Pupil {number + 1}"})
        got = await cookie(f"{base}/join", method="POST", body=body)
        pupils.append(Page(base, "pupil", got, f"p{number + 1}"))
    await asyncio.gather(*(page.open() for page in pupils))
    groups: list[list[Page]] = [[] for _ in range(options.tables)]
    for number, page in enumerate(pupils):
        groups[number % options.tables].append(page)
    await teacher.do(do="seat", tables=[[page.person for page in group] for group in groups])
    await teacher.do(do="deal", same=True)
    await asyncio.gather(*(page.until_dealt() for page in pupils))

    found, chance = Measured(), random.Random(7)
    server = psutil.Process(pid)
    worked = sum(server.cpu_times()[:2])
    tables = [Table(group) for group in groups]
    end = time.monotonic() + options.seconds
    going = [deal_again(teacher, tables, end, found)]
    for table in tables:
        for page in table.pages:
            page.told = watch(table, found)
            going.append(play(table, page, end, found, chance))
    await asyncio.gather(*going)
    worked = sum(server.cpu_times()[:2]) - worked
    votes = await vote(teacher, pupils, chance)
    memory = server.memory_info().rss / 1e6
    waits = sorted(found.waits)
    return {
        "actions": len(waits),
        "others": found.others,
        "deals": found.deals,
        "lost": found.lost,
        "median": 1000 * waits[len(waits) // 2],
        "most": 1000 * waits[int(len(waits) * 0.95)],
        "longest": 1000 * waits[-1],
        "votes": 1000 * votes,
        "memory": memory,
        "worked": 100 * worked / options.seconds,
    }


async def vote(teacher: Page, pupils: list[Page], chance: random.Random) -> float:
    """Let all vote within a second; return the seconds until the teacher sees all votes."""
    await teacher.do(do="ask", question={"own": {"text": "Play or clue?", "options": ["a", "b"]}})
    await asyncio.gather(*(page.until_asked() for page in pupils))

    async def one(page: Page) -> None:
        await asyncio.sleep(chance.uniform(0, 1))
        options = page.screen["panes"]["question"]["options"]
        page.send(do="vote", answer=chance.choice(options)[0])

    await asyncio.gather(*(one(page) for page in pupils))
    begun = time.monotonic()
    await teacher.until(lambda: teacher.screen["question"]["voted"] == len(pupils))
    return time.monotonic() - begun


def started(folder: Path) -> tuple[subprocess.Popen[str], str, str, str, float]:
    """Start the server; return it, its address, code and key, and the seconds that it took."""
    begun = time.monotonic()
    process = subprocess.Popen(
        [
            sys.executable,
            "-u",
            "-m",
            "hanabi_kit",
            "class",
            "--folder",
            str(folder),
            "--no-browser",
        ],
        stdout=subprocess.PIPE,
        text=True,
        env=os.environ | {"HANABI_KIT_LANGUAGE": "en"},
    )
    said = ""
    assert process.stdout is not None
    while "Ctrl-C" not in said and (line := process.stdout.readline()):
        said += line
    found = re.search(r"(http://\S+?)/teacher/\?key=(\S+)", said)
    code = re.search(r"code ([A-Z]{6})", said)
    if found is None or code is None:
        sys.exit(f"the class did not start:\n{said}")
    while True:
        try:
            with urllib.request.urlopen(f"{found[1]}/", timeout=5):
                break
        except urllib.error.URLError:
            time.sleep(0.01)
    return process, found[1], code[1], found[2], time.monotonic() - begun


def main() -> int:
    """Measure, and print it."""
    parser = argparse.ArgumentParser(
        description=__doc__, formatter_class=argparse.RawTextHelpFormatter
    )
    parser.add_argument("--seconds", type=float, default=300)
    parser.add_argument("--pupils", type=int, default=200)
    parser.add_argument("--tables", type=int, default=60)
    options = parser.parse_args()
    with tempfile.TemporaryDirectory() as folder:
        process, base, code, key, start = started(Path(folder, "class"))
        try:
            found = asyncio.run(load(base, code, key, options, process.pid))
        finally:
            process.kill()
            process.communicate()
    print(f"{options.pupils} pupils at {options.tables} tables for {options.seconds:.0f} seconds")
    print(f"  start                          {start:8.1f} s, of 2")
    print(f"  actions, and other messages    {found['actions']:8d}, {found['others']}")
    print(f"  deals to the whole class       {found['deals'] + 1:8d}")
    print(f"  lost                           {found['lost']:8d}, of 0")
    print(f"  shown to all at the table: half within {found['median']:8.0f} ms")
    print(f"    95 % within                          {found['most']:8.0f} ms, of 100")
    print(f"    the longest                          {found['longest']:8.0f} ms")
    print(f"  a burst of votes: spread shown after   {found['votes']:8.0f} ms, of 1000")
    print(f"  memory of the server           {found['memory']:8.0f} MB, of 600")
    print(f"  work of the server             {found['worked']:8.0f} % of one core")
    return int(found["lost"] > 0)


if __name__ == "__main__":
    sys.exit(main())
