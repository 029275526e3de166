"""`make lab`: JupyterLab starts, its printed address answers, and it ends when it is told to."""

from __future__ import annotations

import re
import signal
import socket
import subprocess
import sys
import urllib.error
import urllib.request
from pathlib import Path

import lab
import pytest

ROOT = Path(__file__).resolve().parent.parent


def test_the_printed_address_answers_and_the_server_ends_with_its_terminal() -> None:
    with socket.create_server(("127.0.0.1", 0)) as server:
        port = server.getsockname()[1]
    command = [sys.executable, str(ROOT / "scripts" / "lab.py"), "--no-browser", f"--port={port}"]
    with subprocess.Popen(command, stdout=subprocess.PIPE, text=True) as process:
        assert process.stdout is not None
        said = ""
        while "Ctrl-C" not in said:
            line = process.stdout.readline()
            assert line, f"it ended early, having said: {said}"
            said += line
        address = re.search(r"http://127\.0\.0\.1:\d+/\S+", said)
        assert address is not None
        assert address[0].startswith(f"http://127.0.0.1:{port}/lab/tree/{lab.START}?token=")
        with urllib.request.urlopen(address[0]) as page:
            assert page.status == 200
        with pytest.raises(urllib.error.HTTPError, match="403"):  # nobody gets in without the key
            urllib.request.urlopen(f"http://127.0.0.1:{port}/api/contents")
        process.send_signal(signal.SIGTERM)
        said += process.stdout.read()
    assert process.returncode == 0
    assert "saved notebooks are kept" in said
    assert not lab.answers(f"http://127.0.0.1:{port}")


@pytest.mark.parametrize("value", ["abc", "80"])
def test_a_port_that_cannot_be_is_refused_without_a_traceback(value: str) -> None:
    command = [sys.executable, str(ROOT / "scripts" / "lab.py"), "--port", value]
    done = subprocess.run(command, capture_output=True, text=True, check=False)
    assert done.returncode == 1
    assert done.stderr.strip().startswith(f"PORT={value} is no port")
    assert "Traceback" not in done.stderr


def test_a_browser_is_opened_only_where_there_is_a_screen(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(sys, "platform", "linux")
    monkeypatch.delenv("DISPLAY", raising=False)
    monkeypatch.delenv("WAYLAND_DISPLAY", raising=False)
    assert not lab.has_display()
    monkeypatch.setenv("DISPLAY", ":0")
    assert lab.has_display()
