"""`hanabi-kit lab`: lessons are laid out, JupyterLab starts, its address answers, it ends."""

from __future__ import annotations

import os
import re
import shutil
import signal
import socket
import subprocess
import sys
import urllib.error
import urllib.request
from pathlib import Path

import pytest

from hanabi_kit.cli import main
from hanabi_kit.errors import HanabiError
from hanabi_kit.language import VARIABLE
from hanabi_kit.machine import lab, notebooks, ports
from hanabi_kit.machine.notebooks import FOLDER, START, lay_out, source


def test_the_printed_address_answers_and_the_server_ends_with_its_terminal(tmp_path: Path) -> None:
    with socket.create_server(("127.0.0.1", 0)) as server:
        port = server.getsockname()[1]
    command = [sys.executable, "-m", "hanabi_kit", "lab", "--no-browser", f"--port={port}"]
    chosen = os.environ | {VARIABLE: "fr"}  # the doors speak it
    with subprocess.Popen(
        command, stdout=subprocess.PIPE, text=True, cwd=tmp_path, env=chosen
    ) as process:
        assert process.stdout is not None
        said = ""
        while "Ctrl-C" not in said:
            line = process.stdout.readline()
            assert line, f"it ended early, having said: {said}"
            said += line
        assert "hanabi-lessons" in said
        address = re.search(r"http://127\.0\.0\.1:\d+/\S+", said)
        assert address is not None
        assert address[0].startswith(f"http://127.0.0.1:{port}/lab?language=fr&token=")
        with urllib.request.urlopen(address[0]) as page:
            assert page.status == 200
        with pytest.raises(urllib.error.HTTPError, match="403"):  # nobody gets in without the key
            urllib.request.urlopen(f"http://127.0.0.1:{port}/api/contents")
        process.send_signal(signal.SIGTERM)
        said += process.stdout.read()
    assert process.returncode == 0
    assert "les carnets enregistrés sont gardés" in said
    assert not lab.answers(f"http://127.0.0.1:{port}")
    assert (tmp_path / "hanabi-lessons" / FOLDER / START).is_file()


def test_without_a_chosen_language_the_browsers_own_is_taken_and_an_unknown_one_is_told(
    monkeypatch: pytest.MonkeyPatch, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.delenv(VARIABLE, raising=False)
    assert lab.first_page() == "/lab"
    monkeypatch.setenv(VARIABLE, "klingon")
    assert main(["lab", str(tmp_path), "--no-browser"]) == 2
    assert "the kit speaks en, de, fr" in capsys.readouterr().err


def test_a_browser_is_opened_only_where_there_is_a_screen(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(sys, "platform", "linux")
    monkeypatch.delenv("DISPLAY", raising=False)
    monkeypatch.delenv("WAYLAND_DISPLAY", raising=False)
    assert not lab.has_display()
    monkeypatch.setenv("DISPLAY", ":0")
    assert lab.has_display()


# ------------------------------------------------------------------------------- the lessons


def test_what_a_pupil_has_changed_is_left_alone_and_what_is_gone_comes_back(tmp_path: Path) -> None:
    assert len(lay_out(tmp_path)) == len([*source().glob("*.ipynb"), *source().glob("??/*.ipynb")])
    changed, deleted = tmp_path / FOLDER / START, tmp_path / FOLDER / "fr" / START
    changed.write_text("mine", encoding="utf-8")
    deleted.unlink()
    assert lay_out(tmp_path) == [deleted]
    assert changed.read_text(encoding="utf-8") == "mine"


def test_a_lesson_that_became_better_comes_where_nobody_has_changed_the_copy(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    kit = tmp_path / "kit"
    shutil.copytree(source(), kit)
    monkeypatch.setattr(notebooks, "source", lambda: kit)
    own = tmp_path / "own"
    lay_out(own)
    mine, old = (
        own / FOLDER / "03-worlds-and-odds.ipynb",
        own / FOLDER / "04-i-know-that-you-know.ipynb",
    )
    mine.write_text("mine", encoding="utf-8")
    for name in (mine.name, old.name):
        (kit / name).write_text("better", encoding="utf-8")
    assert lay_out(own) == [old]
    assert (mine.read_text(), old.read_text()) == ("mine", "better")
    (own / FOLDER / ".copies.json").write_text("[", encoding="utf-8")
    (kit / old.name).write_text("better still", encoding="utf-8")
    assert lay_out(own) == []  # nobody can tell any more whether it was changed


def test_only_lessons_are_copied_whatever_lies_beside_them(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    kit = tmp_path / "kit"
    shutil.copytree(source(), kit)
    wanted = {
        path.relative_to(tmp_path / "clean") for path in lay_out(tmp_path / "clean", guides=True)
    }
    for name in (
        "hanabi-progress.jsonl",
        "my-puzzles/a.toml",
        "Untitled.ipynb",
        "teacher/marks.md",
    ):
        (kit / name).parent.mkdir(exist_ok=True)
        (kit / name).write_text("another's", encoding="utf-8")
    monkeypatch.setattr(notebooks, "source", lambda: kit)
    copied = lay_out(tmp_path / "own", guides=True)
    assert {path.relative_to(tmp_path / "own") for path in copied} == wanted


def test_guides_hold_solutions_and_come_only_when_asked_for(tmp_path: Path) -> None:
    lay_out(tmp_path)
    assert not (tmp_path / FOLDER / "teacher").exists()
    lay_out(tmp_path, guides=True)
    assert (tmp_path / FOLDER / "teacher" / "overview.md").is_file()


def test_a_folder_that_cannot_be_made_is_named(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    (tmp_path / "file").write_text("", encoding="utf-8")
    assert main(["lab", str(tmp_path / "file")]) == 2
    assert "cannot be written" in capsys.readouterr().err


# ------------------------------------------------------------------------------- the port


def test_a_taken_port_gives_way_to_the_next_free_one() -> None:
    assert ports.free_port(8888, is_free=lambda port: port >= 8890) == 8890
    assert ports.free_port(8888, is_free=lambda _: True) == 8888


def test_when_no_port_is_free_the_range_is_named() -> None:
    with pytest.raises(HanabiError, match="ports 8888 to 8937 are all taken"):
        ports.free_port(8888, is_free=lambda _: False)


def test_a_port_that_someone_listens_at_is_not_free() -> None:
    with socket.create_server(("127.0.0.1", 0)) as server:
        taken = server.getsockname()[1]
        assert not ports.port_is_free(taken)
    assert ports.port_is_free(taken)


@pytest.mark.parametrize("text", ["", "abc", "80", "70000", "8888.5", "-1"])
def test_what_is_no_port_is_refused_with_the_allowed_range(
    text: str, capsys: pytest.CaptureFixture[str]
) -> None:
    assert main(["lab", f"--port={text}"]) == 2
    assert re.search(f"port {re.escape(text)}: .* from 1024 to 65535", capsys.readouterr().err)
    assert ports.port_number("8890") == 8890
