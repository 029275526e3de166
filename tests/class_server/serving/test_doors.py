"""Who gets in: every address with every cookie, from every origin, by every name."""

from __future__ import annotations

import asyncio
import io
import json
import re
import zipfile
from http.cookies import SimpleCookie
from pathlib import Path

import pytest
from tornado.httpclient import HTTPClientError, HTTPRequest
from tornado.websocket import websocket_connect

from hanabi_kit.class_server.pages import files
from hanabi_kit.class_server.serving.documents import REPORT_POLICY
from hanabi_kit.class_server.serving.handlers import HEADERS
from hanabi_kit.class_server.serving.people import LETTERS, ROLES
from hanabi_kit.class_server.serving.server import rules
from tests.helpers.class_visits import House, Visitor, cookie_of, fetch, house, run, send_joining

OPEN = ("", "join", "static/pupil.js", "static/class.css", "program/table.js", "program/table.css")
"""Addresses that tell nothing of the class."""

CLOSED = {
    "pupil/": {"pupil": 200, "teacher": 303, "wall": 303, "": 303},  # goes to the page to join
    "teacher/": {"pupil": 403, "teacher": 200, "wall": 403, "": 403},
    "wall/": {"pupil": 403, "teacher": 303, "wall": 200, "": 403},  # the teacher may open it
    "qr.svg": {"pupil": 403, "teacher": 200, "wall": 200, "": 403},
    "teacher/report/": {"pupil": 403, "teacher": 200, "wall": 403, "": 403},
    "teacher/report/report.csv": {"pupil": 403, "teacher": 200, "wall": 403, "": 403},
    "teacher/report/report.zip": {"pupil": 403, "teacher": 200, "wall": 403, "": 403},
    "teacher/report/%2e%2e/class.sqlite": {"pupil": 403, "teacher": 404, "wall": 403, "": 403},
    "nowhere": {"pupil": 404, "teacher": 404, "wall": 404, "": 404},
    "static/nowhere.js": {"pupil": 404, "teacher": 404, "wall": 404, "": 404},
    "static/..%2fpages.py": {"pupil": 404, "teacher": 404, "wall": 404, "": 404},
    "static/../../pages.py": {"pupil": 404, "teacher": 404, "wall": 404, "": 404},
    "program/nowhere.js": {"pupil": 404, "teacher": 404, "wall": 404, "": 404},
}


async def _all_cookies(place: House) -> dict[str, str]:
    """Return each role's token."""
    people = {
        "pupil": await place.join("Ada", line=False),
        "teacher": await place.staff(line=False),
        "wall": await place.staff("wall", line=False),
    }
    return {role: each.cookie.partition("=")[2] for role, each in people.items()}


async def _socket(base: str, role: str, **headers: str) -> int:
    """Return 101 where a socket opens, else the answer's number."""
    url = f"{base.replace('http', 'ws', 1)}/{role}/socket"
    try:
        line = await websocket_connect(HTTPRequest(url, headers=headers))
    except HTTPClientError as error:
        return error.code
    line.close()
    return 101


def test_every_address_with_every_cookie(tmp_path: Path) -> None:
    async def body() -> None:
        async with house(tmp_path) as place:
            tokens = await _all_cookies(place)
            for role, token in {**tokens, "": ""}.items():
                # Whoever's token it is, under its own name and under those of others.
                for name in ROLES:
                    headers = {"Cookie": f"hk_{name}={token}"} if token else {}
                    is_own = role if name == role else ""
                    for path, codes in CLOSED.items():
                        answer = await fetch(f"{place.base}/{path}", headers=headers)
                        assert answer.code == codes[is_own], (role, name, path)
                    for path in OPEN:
                        answer = await fetch(f"{place.base}/{path}", headers=headers)
                        assert answer.code in (200, 303), path
                        assert place.running.people.code not in answer.body.decode()
                    for socket in ROLES:
                        code = await _socket(place.base, socket, Origin=place.base, **headers)
                        assert code == (101 if is_own == socket else 403), (role, name, socket)

    run(body())


def test_the_addresses_are_all_in_the_list(tmp_path: Path) -> None:
    """A new address belongs into the lists above."""

    async def body() -> None:
        async with house(tmp_path) as place:
            for pattern, _, _ in rules(place.site):
                paths = [*OPEN, *CLOSED, *(f"{role}/socket" for role in ROLES)]
                assert any(re.fullmatch(pattern, path) for path in paths), pattern

    run(body())


def test_every_answer_has_the_headers_that_keep_others_out(tmp_path: Path) -> None:
    async def body() -> None:
        async with house(tmp_path) as place:
            tokens = await _all_cookies(place)
            cookie = "; ".join(f"hk_{role}={token}" for role, token in tokens.items())
            for path in (*OPEN, *CLOSED):
                for headers in ({}, {"Cookie": cookie}):
                    answer = await fetch(f"{place.base}/{path}", headers=headers)
                    for name, value in HEADERS.items():
                        if path == "teacher/report/" and name == "Content-Security-Policy":
                            assert answer.headers[name] in (value, REPORT_POLICY)
                            continue
                        assert answer.headers[name] == value, (path, name)
            assert "unsafe" not in HEADERS["Content-Security-Policy"]
            assert "Etag" not in answer.headers

    run(body())


def test_cookies_are_out_of_reach_of_scripts_and_of_other_sites(tmp_path: Path) -> None:
    async def body() -> None:
        async with house(tmp_path) as place:
            joining = {"code": place.running.people.code, "name": "Ada"}
            answers = [
                await send_joining(place.base, joining),
                *[
                    await fetch(f"{place.base}/{role}/?key={place.running.people.key(role)}")
                    for role in ("teacher", "wall")
                ],
            ]
            for answer in answers:
                (morsel,) = SimpleCookie(answer.headers["Set-Cookie"]).values()
                assert (morsel["httponly"], morsel["samesite"], morsel["path"]) == (
                    True,
                    "Strict",
                    "/",
                )
                assert len(morsel.value) == 43  # 32 random bytes
            place.site.is_secure = True
            answer = await send_joining(place.base, joining)
            assert "secure" in answer.headers["Set-Cookie"].lower()

    run(body())


def test_tokens_are_on_the_disk_as_hashes_only(tmp_path: Path) -> None:
    async def body() -> dict[str, str]:
        async with house(tmp_path) as place:
            return await _all_cookies(place)

    tokens = run(body())
    kept = b"".join(file.read_bytes() for file in tmp_path.iterdir())
    assert b"Ada" in kept
    assert not [role for role, token in tokens.items() if token.encode() in kept]


def test_a_key_works_once(tmp_path: Path) -> None:
    async def body() -> None:
        async with house(tmp_path) as place:
            used: list[str] = []
            place.site.key_used = used.append
            key = place.running.people.key("teacher")
            url = f"{place.base}/teacher/?key={key}"
            first = await fetch(url)
            assert (first.code, first.headers["Location"], used) == (303, "/teacher/", ["teacher"])
            assert (await fetch(url)).code == 403
            # Whoever has the cookie may load the old address again.
            assert (await fetch(url, headers={"Cookie": cookie_of(first)})).code == 303
            assert place.running.people.key("teacher") != key
            for wrong in ("", "x", "é", key[:-1]):
                assert (await fetch(f"{place.base}/teacher/?key={wrong}")).code in (400, 403)
            wall = place.running.people.key("wall")
            assert (await fetch(f"{place.base}/teacher/?key={wall}")).code == 403

    run(body())


@pytest.mark.parametrize(
    "host",
    ["elsewhere.example", "elsewhere.example:{port}", "127.0.0.1", "127.0.0.1:1", "localhost",
     "127.0.0.1.elsewhere.example:{port}", "[::1", "a b:{port}", "127.0.0.1:{port}@x", ""],
)  # fmt: skip
def test_under_another_name_nothing_is_found(tmp_path: Path, host: str) -> None:
    """A page of somebody else's whose name was made to lead here gets nothing."""

    async def body() -> None:
        async with house(tmp_path) as place:
            port = place.base.rpartition(":")[2]
            name = host.format(port=port)
            reader, writer = await asyncio.open_connection("127.0.0.1", int(port))
            writer.write(f"GET / HTTP/1.1\r\nHost: {name}\r\nConnection: close\r\n\r\n".encode())
            answer = (await reader.read()).decode()
            assert answer.startswith(("HTTP/1.1 403", "HTTP/1.1 400")), answer
            assert "<html" not in answer
            writer.close()

    run(body())


ORIGINS = ["https://elsewhere.example", "null", "", "http://127.0.0.1", "http://127.0.0.1:1",
           "file://", "http://[", "https://127.0.0.1.elsewhere.example"]  # fmt: skip


def test_pages_of_others_can_neither_join_nor_open_a_line(tmp_path: Path) -> None:
    async def body() -> None:
        async with house(tmp_path) as place:
            ada = await place.join("Ada", line=False)
            joining = {"code": place.running.people.code, "name": "Eve"}
            for origin in ORIGINS:
                answer = await send_joining(place.base, joining, Origin=origin)
                assert answer.code == 403, origin
                assert await _socket(place.base, "pupil", Cookie=ada.cookie, Origin=origin) == 403
            body = json.dumps(joining).encode()
            answer = await fetch(f"{place.base}/join", method="POST", body=body)
            assert answer.code == 403
            assert await _socket(place.base, "pupil", Cookie=ada.cookie) == 403
            assert len(place.running.room.people) == 1

    run(body())


@pytest.mark.parametrize("method", ["PUT", "DELETE", "PATCH", "OPTIONS"])
def test_other_methods_do_nothing(tmp_path: Path, method: str) -> None:
    async def body() -> None:
        async with house(tmp_path) as place:
            for path in ("", "join", "teacher/", "nowhere"):
                answer = await fetch(
                    f"{place.base}/{path}",
                    method=method,
                    headers={"Origin": place.base},
                    allow_nonstandard_methods=True,
                )
                assert answer.code in (404, 405), path

    run(body())


def test_joining_sent_twice_lets_one_in(tmp_path: Path) -> None:
    async def body() -> None:
        async with house(tmp_path) as place:
            joining = {"code": place.running.people.code, "name": "Ada", "id": "0123456789"}
            one, other = [await send_joining(place.base, joining) for _ in range(2)]
            assert (one.code, other.code, len(place.running.room.people)) == (200, 200, 1)
            for answer in (one, other):  # whichever answer reached her
                ada = Visitor(place.base, "pupil", cookie_of(answer), "p1")
                assert (await ada.get("/pupil/")).code == 200
            # Who has joined and asks again stays who she is.
            again = await send_joining(
                place.base, {**joining, "id": "another-id"}, Cookie=cookie_of(one)
            )
            assert (again.code, len(place.running.room.people)) == (200, 1)
        async with house(tmp_path) as place:
            assert (await send_joining(place.base, joining)).code == 200
            assert len(place.running.room.people) == 1

    run(body())


def test_a_code_may_be_typed_in_any_way(tmp_path: Path) -> None:
    async def body() -> None:
        async with house(tmp_path) as place:
            code = place.running.people.code
            assert len(code) == 6
            assert set(code) <= set(LETTERS)
            for typed in (code.lower(), f" {code[:3]} {code[3:]} ", f"{code[:3]}-{code[3:]}"):
                answer = await send_joining(place.base, {"code": typed, "name": "Ada"})
                assert answer.code == 200, typed

    run(body())


def test_guessing_the_code_is_slowed_and_a_class_behind_one_address_comes_in(
    tmp_path: Path,
) -> None:
    async def body() -> None:
        async with house(tmp_path) as place:
            code = place.running.people.code
            answers = await asyncio.gather(
                *(send_joining(place.base, {"code": code, "name": f"P{n}"}) for n in range(200))
            )
            assert {answer.code for answer in answers} == {200}
            assert len(place.running.room.people) == 200
            wrong = {"code": "A" * 6, "name": "Eve"}
            found = [(await send_joining(place.base, wrong)).code for _ in range(25)]
            assert found[:20] == [403] * 20
            assert found[-1] == 429
            # Not even the right one is looked at now; who is in already goes on.
            assert (await send_joining(place.base, {"code": code, "name": "Eve"})).code == 429
            assert (
                await Visitor(place.base, cookie=cookie_of(answers[0])).get("/pupil/")
            ).code == 200
            assert len(place.running.room.people) == 200

    run(body())


def test_what_is_no_wish_to_join_is_refused(tmp_path: Path) -> None:
    async def body() -> None:
        async with house(tmp_path) as place:
            code = place.running.people.code
            for given in (b"", b"x", b"[]", b"{}", b'{"code": 1, "name": "A"}', b"[" * 5000,
                          b'{"code": "\\ud800", "name": "A"}', b"\xff\xfe", {"code": code},
                          {"code": code, "name": ""}, {"code": code, "name": "  "},
                          {"code": code, "name": 7},
                          {"code": code, "name": "x" * 16_000}):  # fmt: skip
                answer = await send_joining(place.base, given)
                assert answer.code == 400, given
            assert not place.running.room.people
            huge = {"code": code, "name": "x" * 10_000_000}
            answer = await send_joining(place.base, huge)
            assert answer.code in (400, 413, 599)
            assert not place.running.room.people
            assert (await send_joining(place.base, {"code": code, "name": "Ada"})).code == 200

    run(body())


def test_a_name_is_text_and_no_part_of_a_document(tmp_path: Path) -> None:
    async def body() -> None:
        async with house(tmp_path) as place:
            name = "<b>Ada</b>"
            ada = await place.join(name)
            assert ada.screen["me"]["name"] == name
            answer = await ada.get("/pupil/")
            assert name not in answer.body.decode()

    run(body())


def test_pages_are_light(tmp_path: Path) -> None:
    """All that a telephone loads at first is below 200 KB."""

    async def body() -> None:
        async with house(tmp_path) as place:
            ada = await place.join("Ada", line=False)
            document = await ada.get("/pupil/")
            loaded, found = ["pupil.js"], {"pupil.js"}
            size = len((await ada.get("/static/class.css")).body)
            while loaded:
                text = (await ada.get(f"/static/{loaded.pop()}")).body.decode()
                size += len(text.encode())
                new = set(re.findall(r'from "\./([\w.]+)"', text)) - found
                found |= new
                loaded += new
            assert {"socket.js", "dom.js", "model.js"} <= found <= set(files())
            size += len(document.body)
            for path in ("program/table.js", "program/table.css"):
                size += len((await ada.get(f"/{path}")).body)
            assert size < 200_000

    run(body())


def test_the_report_has_its_games_and_its_names_are_text(tmp_path: Path) -> None:
    async def body() -> None:
        async with house(tmp_path) as place:
            teacher = await place.staff()
            pupils = [await place.join(name) for name in ("<b>Ada</b>", "É/lodie")]
            await teacher.done(do="seat", tables=[[each.person for each in pupils]])
            await teacher.done(do="deal", seed=7)
            await pupils[0].until(lambda: "table" in pupils[0].screen["panes"])
            await pupils[0].done(do="act", at=0, action="play 1")
            answer = await teacher.get("/teacher/report/")
            text = answer.body.decode()
            assert "<b>Ada" not in text
            assert "<script" not in text
            links = re.findall(r'href="([^"#]+)"', text)
            assert any(link.startswith("games/") for link in links)
            for link in links:
                file = await teacher.get(f"/teacher/report/{link}")
                assert (file.code, file.headers["Content-Disposition"]) == (200, "attachment")
            packed = (await teacher.get("/teacher/report/report.zip")).body
            with zipfile.ZipFile(io.BytesIO(packed)) as found:
                assert {"report.html", "report.csv"} < set(found.namelist())
                assert not [name for name in found.namelist() if ".." in name or name[0] == "/"]

    run(body())
