"""Start JupyterLab at the start notebook and print its address.

    .venv/bin/python scripts/lab.py --port 8888

`make lab` runs this file in the kit's own environment. JupyterLab is reachable from this machine
only, and only with the key in the printed address.
"""

from __future__ import annotations

import argparse
import os
import secrets
import signal
import subprocess
import sys
import time
import urllib.error
import urllib.request
from pathlib import Path

from check_machine import free_port, port_number

ROOT = Path(__file__).resolve().parent.parent
START = "notebooks/00-start-here.ipynb"
PATIENCE = 120.0  # seconds; a cold disk on an old machine needs half of it


def has_display() -> bool:
    """Tell whether opening a browser can work: there is a screen, and it is this machine's."""
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


def start(port: int, token: str, log: Path, *, browser: bool) -> subprocess.Popen[bytes]:
    """Start JupyterLab; it serves the kit's folder until it is told to end.

    What it says goes to the file `log`: most of it is for those who build Jupyter.
    """
    command = [sys.executable, "-m", "jupyterlab", "--ServerApp.ip=127.0.0.1", "-y"]
    command += [f"--ServerApp.port={port}", "--ServerApp.port_retries=0"]
    command += [f"--ServerApp.root_dir={ROOT}", f"--LabApp.default_url=/lab/tree/{START}"]
    command += [f"--ServerApp.open_browser={browser}"]
    if os.geteuid() == 0:
        command.append("--allow-root")  # in a container there is often nobody else
    # The token travels in the environment: a command line can be read by everyone on the machine.
    # The kernel is the kit's own, whatever kernels this user has installed elsewhere.
    environment = os.environ | {"JUPYTER_TOKEN": token, "JUPYTER_PREFER_ENV_PATH": "1"}
    with log.open("wb") as output:
        return subprocess.Popen(
            command, cwd=ROOT, env=environment, stdout=output, stderr=subprocess.STDOUT
        )


def wait_until_up(server: subprocess.Popen[bytes], address: str) -> bool:
    """Wait until the server answers; False when it ended or never did."""
    end = time.monotonic() + PATIENCE
    while time.monotonic() < end and server.poll() is None:
        if answers(address):
            return True
        time.sleep(0.2)
    return False


def stop(_signal: int, _frame: object) -> None:
    """Treat being told to end by another program like Ctrl-C: the server must end as well."""
    raise KeyboardInterrupt


def run(port: int, *, browser: bool) -> int:
    """Run JupyterLab at this port until it ends or Ctrl-C is pressed."""
    token = secrets.token_hex(16)
    address = f"http://127.0.0.1:{port}"
    signal.signal(signal.SIGTERM, stop)
    log = Path(sys.prefix) / f"lab-{port}.log"
    server = start(port, token, log, browser=browser)
    try:
        if not wait_until_up(server, address):
            words = log.read_text(encoding="utf-8", errors="replace").splitlines()[-15:]
            print("\nJupyterLab did not start. The last that it said:", file=sys.stderr)
            print("\n".join(f"  | {line}" for line in words), file=sys.stderr)
            return server.returncode or 1
        print("\n  JupyterLab is running. Its address:\n")
        print(f"    {address}/lab/tree/{START}?token={token}\n")
        where = "A browser is being opened." if browser else "Open it in a browser on this machine."
        print(f"  {where} To stop: press Ctrl-C here.\n", flush=True)
        code = server.wait()  # until Ctrl-C, or until someone chooses File > Shut Down
        print("  JupyterLab has ended.", flush=True)
        return code
    except KeyboardInterrupt:
        print("\n  JupyterLab is stopping; saved notebooks are kept.", flush=True)
        return 0
    finally:
        server.terminate()
        try:
            server.wait(timeout=20)
        except subprocess.TimeoutExpired:
            server.kill()


def main() -> int:
    """Read the command line and run."""
    parser = argparse.ArgumentParser(description="Start JupyterLab at the start notebook.")
    parser.add_argument("--port", default="8888", help="the first port to try (%(default)s)")
    parser.add_argument("--no-browser", action="store_true", help="only print the address")
    options = parser.parse_args()
    try:
        port, note = free_port(port_number(options.port))
    except ValueError as problem:
        print(f"\n{problem}", file=sys.stderr)
        return 1
    if note:
        print(f"\n{note}", flush=True)
    return run(port, browser=has_display() and not options.no_browser)


if __name__ == "__main__":
    sys.exit(main())
