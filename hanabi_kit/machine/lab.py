"""JupyterLab, started at its doors and ended with the terminal it was started from.

It is reachable from this machine only, and only with the key in the printed address.
"""

from __future__ import annotations

import os
import secrets
import signal
import subprocess
import sys
import tempfile
import time
import urllib.error
import urllib.request
from collections.abc import Iterator
from contextlib import contextmanager
from importlib.util import find_spec
from pathlib import Path

from hanabi_kit.errors import HanabiError
from hanabi_kit.language import VARIABLE, current, words
from hanabi_kit.machine.ports import free_port

EXTENSIONS = Path(__file__).resolve().parent / "labextensions"
"""What the kit adds to JupyterLab: its first page, and a button above each lesson."""

CLASS = "hanabi_kit.class_server.serving.extension"
"""What the kit adds to a Jupyter server: the address at which a class begins."""

PATIENCE = 120.0  # seconds; a cold disk on an old machine needs half of it


def has_display() -> bool:
    """Tell whether opening a browser can work: there is a screen, and it is this machine's."""
    if sys.platform == "win32":
        return True
    if sys.platform == "darwin":
        return "SSH_CONNECTION" not in os.environ
    return bool(os.environ.get("DISPLAY") or os.environ.get("WAYLAND_DISPLAY"))


def answers(address: str) -> bool:
    """Tell whether a Jupyter server answers at this address."""
    try:
        # Past any proxy: the server is on this very machine.
        opener = urllib.request.build_opener(urllib.request.ProxyHandler({}))
        with opener.open(f"{address}/api", timeout=5):
            return True
    except (urllib.error.URLError, OSError):
        return False


def run(folder: Path, port: int, *, browser: bool | None = None, language: str = "") -> int:
    """Show `folder` in JupyterLab until it ends or Ctrl-C is pressed.

    `folder`: holds the lessons, in ``notebooks``; then JupyterLab opens at the doors to them.
    `port`: the first to try.
    `browser`: whether a browser is opened; left out, where there is a screen.
    `language`: of the doors and of the lessons' widgets; left out, as the variable has it.
    Returned: the exit code: 0, or what JupyterLab ended with where it did not start.
    Raises HanabiError: JupyterLab is not installed, or no port is free.
    """
    say = words().say
    if find_spec("jupyterlab") is None:
        raise HanabiError(
            say("JupyterLab is not installed here; get it with: pip install jupyterlab")
        )
    browser = has_display() if browser is None else browser
    found = free_port(port)
    if found != port:
        print(
            say(
                "Port {port} is taken by another program, so JupyterLab gets port {found}.",
                port=port,
                found=found,
            )
        )
    token = secrets.token_hex(16)
    address = f"http://127.0.0.1:{found}"
    start = first_page(language)
    with _log(found) as log, ended_like_ctrl_c():
        server = _start(folder, found, token, start, log, browser=browser, language=language)
        try:
            if not _is_up(server, address):
                last = log.read_text(encoding="utf-8", errors="replace").splitlines()[-15:]
                told = say("JupyterLab did not start. The last that it said:")
                print(f"\n{told}", file=sys.stderr)
                print("\n".join(f"  | {line}" for line in last), file=sys.stderr)
                return server.returncode or 1
            told = say("JupyterLab is running. Its address:")
            print(f"\n  {told}\n")
            print(f"    {address}{start}{'&' if '?' in start else '?'}token={token}\n")
            where = (
                say("A browser is being opened.")
                if browser
                else say("Open it in a browser on this machine.")
            )
            stop = say("To stop: press Ctrl-C here.")
            print(f"  {where} {stop}\n", flush=True)
            code = server.wait()  # until Ctrl-C, or until someone chooses File > Shut Down
            ended = say("JupyterLab has ended.")
            print(f"  {ended}", flush=True)
            return code
        except KeyboardInterrupt:
            stopping = say("JupyterLab is stopping; saved notebooks are kept.")
            print(f"\n  {stopping}", flush=True)
            return 0
        finally:
            server.terminate()
            try:
                server.wait(timeout=20)
            except subprocess.TimeoutExpired:
                server.kill()


def first_page(language: str = "") -> str:
    """Return the address of the doors: in the language that was chosen, else in the browser's own.

    `language`: what was chosen; left out, what the variable says.

    Raises HanabiError: the kit does not speak the chosen one.
    """
    if not language and os.environ.get(VARIABLE):
        language = current()
    return f"/lab?language={language}" if language else "/lab"


@contextmanager
def _log(port: int) -> Iterator[Path]:
    """Yield a file for what the server says: most of it is for those who build Jupyter."""
    with tempfile.TemporaryDirectory(prefix="hanabi-kit-", ignore_cleanup_errors=True) as place:
        yield Path(place) / f"lab-{port}.log"


def _start(
    folder: Path, port: int, token: str, start: str, log: Path, *, browser: bool, language: str
) -> subprocess.Popen[bytes]:
    command = [sys.executable, "-m", "jupyterlab", "--ServerApp.ip=127.0.0.1", "-y"]
    command += [f"--ServerApp.port={port}", "--ServerApp.port_retries=0"]
    command += [f"--ServerApp.root_dir={folder}", f"--LabApp.default_url={start}"]
    command += [f"--ServerApp.open_browser={browser}"]
    command += [f"--ServerApp.jpserver_extensions={CLASS}=True"]
    command += [f"--LabApp.extra_labextensions_path={EXTENSIONS}"]
    if hasattr(os, "geteuid") and os.geteuid() == 0:
        command.append("--allow-root")  # in a container there is often nobody else
    # The token travels in the environment: a command line can be read by everyone on the machine.
    # The kernel is the kit's own, whatever kernels this user has installed elsewhere.
    environment = os.environ | {"JUPYTER_TOKEN": token, "JUPYTER_PREFER_ENV_PATH": "1"}
    if language:
        environment[VARIABLE] = language
    with log.open("wb") as output:
        return subprocess.Popen(
            command, cwd=folder, env=environment, stdout=output, stderr=subprocess.STDOUT
        )


def _is_up(server: subprocess.Popen[bytes], address: str) -> bool:
    """Wait until the server answers; False when it ended or never did."""
    end = time.monotonic() + PATIENCE
    while time.monotonic() < end and server.poll() is None:
        if answers(address):
            return True
        time.sleep(0.2)
    return False


@contextmanager
def ended_like_ctrl_c() -> Iterator[None]:
    """Treat being told to end by another program like Ctrl-C: the server must end as well."""

    def stop(_signal: int, _frame: object) -> None:
        raise KeyboardInterrupt

    before = signal.signal(signal.SIGTERM, stop)
    try:
        yield
    finally:
        signal.signal(signal.SIGTERM, before)
