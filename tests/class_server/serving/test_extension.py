"""A class on a Jupyter server: it begins for who may use Jupyter, and opens nothing else."""

from __future__ import annotations

import json
import re
import subprocess
import sys
from collections.abc import Iterator
from pathlib import Path

import pytest
from tornado.httpclient import HTTPClientError

from tests.helpers.class_visits import Visitor, cookie_of, fetch, run, send_joining


@pytest.fixture(scope="module")
def jupyter(tmp_path_factory: pytest.TempPathFactory) -> Iterator[tuple[str, str, Path]]:
    """``hanabi-kit lab``: its address and token, and its folder."""
    folder = tmp_path_factory.mktemp("lab")
    command = [
        sys.executable,
        "-m",
        "hanabi_kit",
        "lab",
        "--no-browser",
        "--port=9321",
        str(folder),
    ]
    with subprocess.Popen(command, stdout=subprocess.PIPE, text=True) as process:
        assert process.stdout is not None
        said = ""
        while "Ctrl-C" not in said and (line := process.stdout.readline()):
            said += line
        found = re.search(r"(http://127\.0\.0\.1:\d+)/\S*token=(\w+)", said)
        assert found, said
        try:
            yield found[1], found[2], folder
        finally:
            process.terminate()
            process.stdout.read()


def test_a_class_on_a_jupyter_server(jupyter: tuple[str, str, Path]) -> None:
    base, token, folder = jupyter
    place = f"{base}/hanabi-class"

    async def body() -> None:
        # Nothing is there before the class has begun, and it begins for nobody without a token.
        assert (await fetch(f"{place}/")).code in (302, 404)
        refused = await fetch(f"{place}/begin")
        assert refused.code in (302, 403)
        assert "hk_teacher" not in str(refused.headers)
        elsewhere = await fetch(
            f"{place}/begin?token={token}", headers={"Sec-Fetch-Site": "cross-site"}
        )
        assert elsewhere.code == 403
        assert not (folder / "hanabi-class").exists()

        begun = await fetch(f"{place}/begin?token={token}")
        assert (begun.code, begun.headers["Location"]) == (303, "/hanabi-class/teacher/")
        (cookie,) = [
            each.partition(";")[0]
            for each in begun.headers.get_list("Set-Cookie")
            if each.startswith("hk_teacher")
        ]
        assert "path=/hanabi-class/" in str(begun.headers).lower()
        teacher = Visitor(base, "teacher", cookie, "teacher", below="/hanabi-class")
        assert (await teacher.get("/hanabi-class/teacher/")).code == 200
        await teacher.open()
        assert teacher.screen["join"]["address"] == f"{place}/"

        answer = await send_joining(base, {"code": "AAAAAA", "name": "Eve"}, below="/hanabi-class")
        assert answer.code == 403
        joining = {"code": teacher.screen["join"]["code"], "name": "Ada"}
        answer = await send_joining(base, joining, below="/hanabi-class")
        assert answer.code == 200
        ada = Visitor(base, "pupil", cookie_of(answer), "p1", below="/hanabi-class")
        await ada.open()
        await ada.done(do="hand_up", up=True)
        await teacher.until(lambda: teacher.screen["pupils"][0]["hand_up"])
        for path in ("static/pupil.js", "program/table.js", "pupil/"):
            assert (await ada.get(f"/hanabi-class/{path}")).code == 200

        # A pupil's cookie opens the pupil's pages, and nothing of Jupyter.
        for path in ("teacher/", "wall/", "qr.svg", "teacher/report/"):
            assert (await ada.get(f"/hanabi-class/{path}")).code == 403, path
        assert (await ada.get("/hanabi-class/begin")).code in (302, 403)
        for path in (
            "/api/contents",
            "/api/kernels",
            "/api/sessions",
            "/files/x",
            "/api/terminals",
        ):
            answer = await ada.get(path)
            assert answer.code in (302, 403), path
        for path in ("/lab", "/"):
            answer = await ada.get(path)
            assert answer.code == 302, path
        with pytest.raises(HTTPClientError, match="403"):
            await Visitor(base, "teacher", ada.cookie, below="/hanabi-class").open()
        # Nor is the class open to pages of others.
        answer = await send_joining(base, joining, below="/hanabi-class", Origin="http://x.example")
        assert answer.code == 403
        answer = await ada.get("/hanabi-class/", Host="elsewhere.example:9321")
        assert answer.code == 403

        # Begun again it is the same class.
        again = await fetch(f"{place}/begin?token={token}")
        assert again.code == 303
        await ada.done(do="hand_up", up=False)
        await teacher.done(do="end")
        anew = await fetch(f"{place}/begin?token={token}")
        assert anew.code == 303
        assert (await ada.get("/hanabi-class/pupil/")).code == 303
        teacher.close()
        ada.close()

    run(body())
    assert len(list((folder / "hanabi-class").glob("class-*"))) == 1


def test_the_extension_loads_nothing_of_the_class_before_one_begins() -> None:
    code = (
        "import sys, json, hanabi_kit.class_server.serving.extension as e;"
        "print(json.dumps([e._jupyter_server_extension_points(), "
        "[m for m in sys.modules if m.startswith('hanabi_kit.')]]))"
    )
    done = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, check=True)
    points, loaded = json.loads(done.stdout)
    assert points == [{"module": "hanabi_kit.class_server.serving.extension"}]
    assert not [name for name in loaded if "room" in name or "widgets" in name]
