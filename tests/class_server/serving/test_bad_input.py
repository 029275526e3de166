"""Whatever anybody sends, the class goes on for the others."""

from __future__ import annotations

import asyncio
import contextlib
import json
import os
import random
import socket
import struct
from pathlib import Path
from typing import Any

import pytest

from hanabi_kit.class_server.deeds import DEEDS
from hanabi_kit.class_server.serving import limits
from hanabi_kit.class_server.serving.lines import TOO_MUCH
from hanabi_kit.class_server.serving.messages import Refused, read
from tests.helpers.class_visits import House, Visitor, house, run

ODD: tuple[Any, ...] = (
    None, True, False, 0, 1, -1, 2, 2**31, 2**70, 1.5, 1e308, "", " ", "p1", "p2", "teacher",
    "room", "play 1", "clue Ada 1", "discard 99", "\x00", "é" * 50, "x" * 3000, "../../etc",
    "<script>",    "\u202e", [], [[]], [["p1", "p1"]], [["p1"], ["p2"]], {}, {"exercise": "03.1"},
    {"exercise": []}, {"puzzle": "nowhere"}, {"own": {}},
    {"own": {"text": "?", "options": ["a"] * 99}},
    {"do": "check", "answer": "1"}, {"a": {"b": {"c": {"d": {"e": 1}}}}}, [1] * 300,
)  # fmt: skip

RAW = (
    "", "{", "null", "[]", '"x"', "1", "nan", '{"id": "a", "do": NaN}', '{"id": 1, "do": "end"}',
    "[" * 8000, '{"a":' * 3000, '{"id": "a", "do": "act", "at": 1' + "0" * 5000 + "}",
    '{"id": "\\ud800", "do": "hand_up", "up": true}', '{"id": "a", "widget": "table"}',
    '{"id": "a", "do": "hand_up", "up": true, "by": "teacher"}', '{"have": 1e400}',
    '{"language": "xx"}', '{"language": []}', '{"have": "1"}', '{"id": "", "do": "end"}',
    '{"__proto__": {}}', '{"id": "a", "do": "__init__"}', "\x00", "é" * 4000,
)  # fmt: skip


def forged(chance: random.Random) -> str:
    """Return a text that no page sends: some like a deed, some like nothing."""
    kind = chance.random()
    if kind < 0.1:
        return chance.choice(RAW)
    if kind < 0.15:
        return os.fsdecode(bytes(chance.randrange(1, 128) for _ in range(chance.randrange(200))))
    name = chance.choice([*DEEDS, "nothing", "plain", "_end", "do", "completed"])
    fields = DEEDS[name].fields if name in DEEDS else {}
    message: dict[str, Any] = {"id": f"f{chance.random()}", "do": name}
    if chance.random() < 0.2:
        message = {
            "id": message["id"],
            "widget": chance.choice(["table", "board", "practice", "x"]),
        }
        inner = {"do": chance.choice(["act", "move", "check", "mark", "strike", "hint", "notes"])}
        inner |= {key: chance.choice(ODD) for key in ("action", "slot", "answer", "at", "step")}
        message["content"] = inner if chance.random() < 0.9 else chance.choice(ODD)
    else:
        message |= {key: chance.choice(ODD) for key in fields if chance.random() < 0.9}
    if chance.random() < 0.2:
        message[chance.choice(["by", "table", "at", "extra", "id", "seed"])] = chance.choice(ODD)
    text = json.dumps(message)
    if chance.random() < 0.1:
        cut = chance.randrange(len(text))
        text = text[:cut] + chance.choice(["", "}", '"', "\\", "9"]) + text[cut + 1 :]
    return text


def without_rates(monkeypatch: pytest.MonkeyPatch) -> None:
    """Let anybody send as fast as the machine can hear."""
    monkeypatch.setattr(limits, "MESSAGES", (1e9, 10**9))


async def forge(place: House, count: int, seed: int) -> tuple[int, int]:
    """Send forged messages as a pupil, the wall and nobody's friend while others play on."""
    chance = random.Random(seed)
    teacher, [[ada, bo]] = await place.seated(2)
    eve = await place.join("Eve")
    wall = await place.staff("wall")
    await teacher.done(do="deal", seed=7)
    table = place.running.room.tables[0]
    refused = moves = 0
    for number in range(count):
        sender = wall if number % 5 == 0 else eve
        sender.say(forged(chance))
        if number % 50:
            continue
        # Eve is answered in the end, and the others were not kept from playing.
        assert await eve.do({"do": "pause", "on": True}) != ""
        refused += 1
        if table.game is None or table.game.over:
            await teacher.done(do="deal", seed=number)
        mover = (ada, bo)[table.at % 2]
        action = "play 1" if number % 3 else "discard 1"
        if table.game is not None and table.game.clue_tokens == 8:
            action = "play 1"
        await mover.done(do="act", at=table.at, action=action)
        moves += 1
        assert eve.closed is None
        assert wall.closed is None
    assert place.running.room.people.keys() >= {"p1", "p2", "p3"}
    assert [each["name"] for each in teacher.screen["pupils"]][:2] == ["T0S0", "T0S1"]
    assert not place.running.room.ended
    return refused, moves


def test_forged_messages_disturb_nobody(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, caplog: pytest.LogCaptureFixture
) -> None:
    without_rates(monkeypatch)

    async def body() -> None:
        async with house(tmp_path) as place:
            refused, moves = await forge(place, 2000, 1)
            assert (refused, moves) == (40, 40)
            plain = place.running.room.plain()
        async with house(tmp_path) as place:
            assert place.running.room.plain() == plain

    run(body())
    assert not [record.message for record in caplog.records if record.levelname == "ERROR"]


@pytest.mark.long
@pytest.mark.timeout(3600)
def test_a_hundred_thousand_forged_messages_disturb_nobody(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, caplog: pytest.LogCaptureFixture
) -> None:
    without_rates(monkeypatch)

    async def body() -> None:
        async with house(tmp_path) as place:
            refused, moves = await forge(place, 100_000, 2)
            assert refused == moves == 2000

    run(body(), patience=3600)
    assert not [record.message for record in caplog.records if record.levelname == "ERROR"]


def test_forged_texts_are_read_or_refused() -> None:
    chance = random.Random(3)
    found = set()
    for text in [*RAW, *(forged(chance) for _ in range(3000))]:
        try:
            found.add(type(read(text)).__name__)
        except Refused as refused:
            found.add(str(refused))
    assert len(found) == 3  # read, unreadable, or in somebody else's name


def test_a_long_or_binary_message_ends_its_own_line_only(tmp_path: Path) -> None:
    async def body() -> None:
        async with house(tmp_path) as place:
            ada, eve = await place.join("Ada"), await place.join("Eve")
            eve.say(b"\x00\xff" * 100, binary=True)
            assert await eve.do({"do": "hand_up", "up": True}) == ""
            eve.say(json.dumps({"id": "m", "do": "vote", "answer": "x" * 10_000_000}))
            assert await eve.until_closed() in (1009, 1006, 0)
            assert await ada.do({"do": "hand_up", "up": True}) == ""
            await eve.open()  # and she may come back
            assert await eve.do({"do": "hand_up", "up": False}) == ""

    run(body())


def test_who_sends_too_much_is_told_and_in_the_end_cut_off(tmp_path: Path) -> None:
    async def body() -> None:
        async with house(tmp_path) as place:
            ada, eve = await place.join("Ada"), await place.join("Eve")
            for _ in range(100):
                eve.begin({"do": "hand_up", "up": True})
            last = await eve.do({"do": "hand_up", "up": True})
            assert "wait a moment" in last
            for _ in range(1000):
                eve.begin({"do": "hand_up", "up": True})
            assert await eve.until_closed() == TOO_MUCH
            assert await ada.do({"do": "hand_up", "up": True}) == ""

    run(body())


def test_of_one_persons_many_lines_the_oldest_end(tmp_path: Path) -> None:
    async def body() -> None:
        async with house(tmp_path) as place:
            ada = await place.join("Ada")
            tabs = [
                await Visitor(place.base, "pupil", ada.cookie, ada.person).open()
                for _ in range(limits.LINES_EACH)
            ]
            await ada.until_closed()
            assert len(place.running.listeners) == limits.LINES_EACH
            assert await tabs[-1].do({"do": "hand_up", "up": True}) == ""
            for tab in tabs:
                tab.close()

    run(body())


# ---------------------------------------------------------------------- below the messages


BEGUN = [
    b"GET / HT",
    b"GET / HTTP/1.1\r\n" + b"X: y\r\n" * 10_000,
    b"\x16\x03\x01",
    b"POST /join HTTP/1.1\r\nContent-Length: 99999999999\r\n\r\n",
    b"POST /join HTTP/1.1\r\nTransfer-Encoding: chunked\r\n\r\nffffffff\r\n",
]
"""Requests that do not end."""


async def _bare(place: House, visitor: Visitor) -> socket.socket:
    """Return a socket that has become a line to the class, and of which nobody reads."""
    host, port = place.base.removeprefix("http://").split(":")
    bare = socket.socket()
    bare.setsockopt(socket.SOL_SOCKET, socket.SO_RCVBUF, 4096)
    bare.setblocking(False)
    loop = asyncio.get_running_loop()
    await loop.sock_connect(bare, (host, int(port)))
    head = (
        f"GET /pupil/socket HTTP/1.1\r\nHost: {host}:{port}\r\nOrigin: {place.base}\r\n"
        f"Cookie: {visitor.cookie}\r\nUpgrade: websocket\r\nConnection: Upgrade\r\n"
        "Sec-WebSocket-Key: dGhlIHNhbXBsZSBub25jZQ==\r\nSec-WebSocket-Version: 13\r\n\r\n"
    )
    await loop.sock_sendall(bare, head.encode())
    assert (await loop.sock_recv(bare, 12)) == b"HTTP/1.1 101"
    return bare


def _frame(text: bytes, *, length: int | None = None) -> bytes:
    """Return a frame of a socket as a browser sends it; `length`: what it says of itself."""
    size = len(text) if length is None else length
    return bytes([0x81, 0x80 | 126]) + struct.pack(">H", size) + b"\0\0\0\0" + text


HALVES = [
    b"\x81",
    _frame(b'{"id": "m", "do": "ha', length=60),
    b"\x01\x80\x00\x00\x00\x00",  # the first part of a message whose second never comes
    b"\x81\xff" + b"\xff" * 8 + b"\0\0\0\0",  # says that it is endless
    b"\xff" * 100,
    b"\x81\x05hello",  # without the mask that every browser uses
    b"\x88\x80\0\0\0\0",
    _frame(b"\xff\xfe\xfd"),  # no text
]


@pytest.mark.parametrize("half", HALVES)
def test_half_a_frame_keeps_nobody_waiting(tmp_path: Path, half: bytes) -> None:
    async def body() -> None:
        async with house(tmp_path) as place:
            teacher, [[ada, bo]] = await place.seated(2)
            await teacher.done(do="deal", seed=7)
            eve = await place.join("Eve", line=False)
            bare = await _bare(place, eve)
            await asyncio.get_running_loop().sock_sendall(bare, half)
            for number, pupil in enumerate((ada, bo, ada)):
                await pupil.done(do="act", at=number, action="play 1")
            await eve.open()
            assert await eve.do({"do": "hand_up", "up": True}) == ""
            bare.close()

    run(body())


def test_who_does_not_read_is_sent_little_and_comes_back_to_everything(tmp_path: Path) -> None:
    async def body() -> None:
        async with house(tmp_path) as place:
            teacher = await place.staff()
            ada, eve = await place.join("Ada"), await place.join("Eve", line=False)
            bare = await _bare(place, eve)
            await teacher.until(lambda: len(teacher.screen["pupils"]) == 2)
            await teacher.until(
                lambda: all(each["connected"] for each in teacher.screen["pupils"][1:])
            )
            lines = [each for each in place.running.listeners if each.person == eve.person]
            (line,) = lines
            for number in range(400):
                question = {"own": {"text": f"{number} " + "x" * 400}}
                place.running.do({"do": "ask", "by": "teacher", "question": question})
                await place.running.saved()
                await asyncio.sleep(0)
                assert line._waiting < limits.WAITING  # type: ignore[attr-defined]
            # Answers, which cannot be left out, fill it up: then the line ends.
            for number in range(30_000):
                line.answer(f"m{number}", "x" * 60)
            assert line not in place.running.listeners
            await eve.open()
            await eve.until(lambda: eve.screen["panes"]["question"]["text"].startswith("399 "))
            assert await ada.do({"do": "hand_up", "up": True}) == ""
            bare.close()

    run(body())


def test_half_a_request_and_an_endless_one_keep_nobody_waiting(tmp_path: Path) -> None:
    async def body() -> None:
        async with house(tmp_path) as place:
            host, port = place.base.removeprefix("http://").split(":")
            writers = []
            for start in BEGUN:
                _, writer = await asyncio.open_connection(host, int(port))
                writer.write(start)
                with contextlib.suppress(ConnectionError):
                    await writer.drain()
                writers.append(writer)
            ada = await place.join("Ada")
            assert await ada.do({"do": "hand_up", "up": True}) == ""
            for writer in writers:
                writer.close()

    run(body())


def test_a_clock_that_is_set_back_changes_no_rate(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("time.time", lambda: 0.0)

    async def body() -> None:
        async with house(tmp_path) as place:
            teacher, [[ada, bo]] = await place.seated(2)
            await teacher.done(do="deal", seed=7)
            monkeypatch.setattr("time.time", lambda: -1e9)
            await ada.done(do="act", at=0, action="play 1")
            monkeypatch.setattr("time.time", lambda: 1e11)
            await bo.done(do="act", at=1, action="play 1")
            plain = place.running.room.plain()
        async with house(tmp_path) as place:
            assert place.running.room.plain() == plain

    run(body())
