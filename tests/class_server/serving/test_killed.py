"""The server as a process of its own, killed at any moment: what anybody saw confirmed is there."""

from __future__ import annotations

import asyncio
import os
import random
import re
import signal
import socket
import subprocess
import sys
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

import pytest
from tornado.httpclient import HTTPError
from tornado.websocket import WebSocketClosedError

from tests import ROOT
from tests.helpers.class_visits import Visitor, entered, fetch, joined, run


class Process:
    """``hanabi-kit class`` in a folder, until it is killed."""

    def __init__(self, folder: Path, *words: str) -> None:
        self.process = subprocess.Popen(
            [sys.executable, "-u", "-m", "hanabi_kit", "class", "--folder", str(folder),
             "--no-browser", *words],
            stdout=subprocess.PIPE,
            stderr=subprocess.STDOUT,
            text=True,
            env=os.environ | {"PYTHONPATH": str(ROOT), "HANABI_KIT_LANGUAGE": "en"},
        )  # fmt: skip
        self.said = ""
        out = self.process.stdout
        assert out is not None
        while "Ctrl-C" not in self.said and (line := out.readline()):
            self.said += line
        found = re.search(r"(http://127\.0\.0\.1:\d+)/teacher/\?key=(\S+)", self.said)
        assert found, self.said
        self.base, self.key = found[1], found[2]
        code = re.search(r"code ([A-Z]{6})", self.said)
        assert code, self.said
        self.code = code[1]

    def kill(self) -> None:
        """Kill it, as nothing can be heard of by a process."""
        self.process.kill()
        self._end()

    def interrupt(self) -> str:
        """Press Ctrl-C; return what it said after that."""
        self.process.send_signal(signal.SIGINT)
        return self._end()

    def _end(self) -> str:
        said, _ = self.process.communicate(timeout=120)
        return said


def any_port() -> str:
    """Return a port that nobody listens at."""
    with socket.create_server(("127.0.0.1", 0)) as server:
        return str(server.getsockname()[1])


@contextmanager
def started(folder: Path, *words: str) -> Iterator[Process]:
    """A class's process, which does not outlive the block."""
    process = Process(folder, *words)
    try:
        yield process
    finally:
        if process.process.poll() is None:
            process.kill()


async def play_until_killed(
    process: Process, pupils: list[Visitor], actions: list[str], when: float
) -> None:
    """Let pupils do what they like, all at once, until the server is killed `when` seconds on."""
    going = [asyncio.ensure_future(_votes(pupil, actions)) for pupil in pupils]
    await asyncio.sleep(when)
    process.kill()
    await asyncio.gather(*going, return_exceptions=True)
    for pupil in pupils:
        pupil.close()


async def _votes(pupil: Visitor, confirmed: list[str]) -> None:
    """Raise and lower a hand, and write down what was confirmed."""
    up = bool(pupil.screen["me"]["hand_up"])
    try:
        while True:
            up = not up
            name = f"{pupil.person}-{len(confirmed)}-{random.random()}"
            error = await pupil.do({"do": "hand_up", "up": up}, name)
            if not error:
                confirmed.append(name)
    except (AssertionError, WebSocketClosedError):
        return


def kept_messages(folder: Path) -> list[str]:
    """Return the names of all messages in a class's journal."""
    from hanabi_kit.class_server.serving.keeping import FILE, Journal

    journal = Journal(folder / FILE)
    found = [kept.message for kept in journal.deeds() if kept.message is not None]
    journal.close()
    return found


async def killed_again_and_again(folder: Path, times: int, seed: int) -> None:
    """Kill the server in the middle of play, start it again, and look whether all is there."""
    chance = random.Random(seed)
    cookies: list[tuple[str, str]] = []
    confirmed: list[str] = []
    acted = 0
    port = any_port()
    for _ in range(times):
        with started(folder, "--port", port) as process:
            if not cookies:
                pupils = [await joined(process.base, process.code, f"P{n}") for n in range(4)]
                cookies = [(pupil.cookie, f"p{n + 1}") for n, pupil in enumerate(pupils)]
                teacher = await entered(process.base, "teacher", process.key)
                cookies.append((teacher.cookie, "teacher"))
                await teacher.open()
                await teacher.done(do="seat", tables=[["p1", "p2"], ["p3", "p4"]])
                await teacher.done(do="deal", seed=7, same=True)
                teacher.close()
            pupils = [Visitor(process.base, "pupil", cookie, who) for cookie, who in cookies[:4]]
            for pupil in pupils:
                await pupil.open()
            shown = pupils[0].screen["panes"]["table"]["traits"]["at"]
            assert shown >= acted  # what was seen confirmed
            if not pupils[0].screen["panes"]["table"]["traits"]["scene"]["over"]:
                mover = pupils[shown % 2]
                twice = {"do": "act", "at": shown, "action": "play 1"}
                assert await mover.do(twice, f"act-{shown}") == ""
                assert await mover.do(twice, f"act-{shown}") == ""
                acted = shown + 1
            await play_until_killed(process, pupils, confirmed, chance.uniform(0, 0.4))
        kept = kept_messages(folder)
        assert len(set(kept)) == len(kept)
        assert not set(confirmed) - set(kept)
    assert len(confirmed) > times
    assert kept.count("act-0") == 1


def test_killed_at_any_moment_everything_confirmed_is_there(tmp_path: Path) -> None:
    run(killed_again_and_again(tmp_path / "class", 3, 1))


@pytest.mark.long
@pytest.mark.timeout(3600)
def test_killed_two_hundred_times_everything_confirmed_is_there(tmp_path: Path) -> None:
    run(killed_again_and_again(tmp_path / "class", 200, 2), patience=3600)


def test_the_command_tells_where_the_class_is_and_goes_on_with_it(tmp_path: Path) -> None:
    folder = tmp_path / "class"

    async def first(process: Process) -> str:
        ada = await joined(process.base, process.code, "Ada")
        assert (await fetch(f"{process.base}/")).code == 200
        return ada.cookie

    async def second(process: Process, cookie: str) -> None:
        ada = await Visitor(process.base, "pupil", cookie, "p1").open()
        assert ada.screen["me"]["name"] == "Ada"
        ada.close()

    async def third(process: Process, cookie: str) -> None:
        with pytest.raises(HTTPError):
            await Visitor(process.base, "pupil", cookie, "p1").open()

    with started(folder, "--port", any_port()) as process:
        assert "Only this machine can reach it" in process.said
        cookie = run(first(process))
        said = process.interrupt()
        assert "The class has ended here." in said
        assert process.process.returncode == 0
    with started(folder) as again:
        assert "goes on" in again.said
        assert (again.code, again.base) == (process.code, process.base)
        assert again.key != process.key
        run(second(again, cookie))
        busy = subprocess.run(
            [sys.executable, "-m", "hanabi_kit", "class", "--folder", str(folder), "--no-browser"],
            capture_output=True, text=True, check=False, env=os.environ | {"PYTHONPATH": str(ROOT)},
        )  # fmt: skip
        assert busy.returncode != 0
        assert "another class is running with this file" in busy.stderr
        assert "cannot be used" not in busy.stderr
        with started(tmp_path / "other", "--port", again.base.rpartition(":")[2]) as other:
            assert "is taken by another program, so the class gets port" in other.said
    (folder / "own.txt").write_text("mine")
    with started(folder, "--new") as anew:
        assert "The class before is kept in" in anew.said
        assert anew.code != process.code
        run(third(anew, cookie))
    (aside,) = folder.glob("class-*")
    assert {"class.sqlite", "report"} <= {file.name for file in aside.iterdir()}
    assert (folder / "own.txt").read_text() == "mine"  # nothing else is put aside
