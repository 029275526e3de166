"""A real JupyterLab in a real Chromium, for tests and for the pictures of the README.

Needs no pytest:

    with running_lab(folder) as server, open_page(server) as lab:
        lab.open("notebooks/00-start-here.ipynb")
        lab.run_all()
        lab.screenshot("start-here.png")

Nothing of the user's own Jupyter is read or written: settings, workspaces and kernels' records
live in a temporary folder. The server listens on this machine only.
"""

from __future__ import annotations

import json
import os
import shutil
import subprocess
import sys
import tempfile
import time
from collections.abc import Iterator
from contextlib import contextmanager, suppress
from dataclasses import dataclass
from itertools import count
from pathlib import Path
from typing import Literal
from urllib.request import Request, urlopen

import nbformat
from playwright.sync_api import Browser, Error, Locator, Page, Playwright, sync_playwright

from hanabi_kit.machine.lab import EXTENSIONS

BROWSERS = ("chromium", "chromium-browser", "google-chrome", "google-chrome-stable")
START_SECONDS = 90
PAGE_SECONDS = 60

NUMBERS = count(1)
"""Of the notebooks that tests make."""

Theme = Literal["light", "dark"]
THEMES: dict[Theme, str] = {"light": "JupyterLab Light", "dark": "JupyterLab Dark"}

CHROMIUM_FLAGS = [
    # Only pages of our own server are opened, and containers often allow no sandbox.
    "--no-sandbox",
    "--disable-gpu",
    "--disable-quic",
    "--no-first-run",
    "--disable-background-networking",
    "--disable-component-update",
    "--disable-sync",
    "--force-color-profile=srgb",
]

CLOSE_ALL = """async () => {
  const app = window.jupyterapp;
  if (!app || document.querySelector(".jp-Dialog")) return false;
  // Beside a file browser a notebook on a telephone has no room.
  if (app.shell.mode !== "single-document") return false;
  for (const widget of [...app.shell.widgets("main")].filter((one) => one.context)) {
    await widget.context.sessionContext.shutdown();
    widget.dispose();
  }
  return !document.querySelector(".jp-NotebookPanel");
}"""

NOTHING_TO_BUILD = {"status": "stable", "message": ""}

SETTINGS = {
    # Every cell is in the page, also those one would have to scroll to; no blank page follows.
    "@jupyterlab/notebook-extension/tracker": {"windowingMode": "none", "scrollPastEnd": False},
    "@jupyterlab/apputils-extension/notification": {"fetchNews": "false"},
}


def find_chromium() -> str | None:
    """Return the path of a Chromium: HANABI_KIT_CHROMIUM if set, else the first one installed."""
    named = os.environ.get("HANABI_KIT_CHROMIUM")
    if named:
        return shutil.which(named)
    return next(filter(None, map(shutil.which, BROWSERS)), None)


def driver_fault() -> str | None:
    """Return what playwright's own program says if it cannot start on this machine, or None."""
    command = [sys.executable, "-m", "playwright", "--version"]
    done = subprocess.run(command, capture_output=True, text=True, check=False)
    return None if done.returncode == 0 else done.stderr.strip()


# ------------------------------------------------------------------------------- the server


@dataclass(frozen=True)
class Server:
    """A running JupyterLab: its address, its key, and the folder that it serves."""

    url: str
    token: str
    folder: Path

    def end_kernels(self) -> None:
        """End every kernel that is still running: a page that is closed leaves its own behind."""
        with suppress(OSError):  # the next test, or the server's end, will tell
            for session in json.loads(self._asked("GET", "api/sessions")):
                self._asked("DELETE", f"api/sessions/{session['id']}")

    def _asked(self, method: str, path: str) -> bytes:
        headers = {"Authorization": f"token {self.token}"}
        request = Request(f"{self.url}{path}", method=method, headers=headers)
        with urlopen(request, timeout=20) as answer:
            found: bytes = answer.read()
        return found


def _isolated(place: Path) -> dict[str, str]:
    """Return the environment of a Jupyter that knows nothing of the user's own."""
    environment = {
        "JUPYTER_CONFIG_DIR": "config",
        "JUPYTER_DATA_DIR": "data",
        "JUPYTER_RUNTIME_DIR": "runtime",
        "JUPYTERLAB_SETTINGS_DIR": "settings",
        "JUPYTERLAB_WORKSPACES_DIR": "workspaces",
        "IPYTHONDIR": "ipython",
    }
    for name in environment.values():
        (place / name).mkdir()
    for plugin, values in SETTINGS.items():
        file = place / "settings" / f"{plugin}.jupyterlab-settings"
        file.parent.mkdir(parents=True, exist_ok=True)
        file.write_text(json.dumps(values), encoding="utf-8")
    return {key: str(place / name) for key, name in environment.items()}


def _announced(runtime: Path) -> dict[str, object] | None:
    """Return what the server wrote about itself once it was listening, or None before that."""
    for file in runtime.glob("jpserver-*.json"):
        try:
            found: dict[str, object] = json.loads(file.read_text(encoding="utf-8"))
        except ValueError:  # it is just being written
            return None
        return found
    return None


@contextmanager
def running_lab(
    folder: Path, python: str = sys.executable, *, installed: bool = False
) -> Iterator[Server]:
    """Run a JupyterLab that serves `folder`, on a port that the system chooses.

    `python` is that of the environment whose JupyterLab it is. `installed`: the kit's pages in it
    are there only where that environment has them, and are not brought along.
    """
    with tempfile.TemporaryDirectory(prefix="hanabi-kit-lab-") as name:
        place = Path(name)
        command = [python, "-m", "jupyterlab", "--no-browser", "--allow-root"]
        command += ["--ServerApp.ip=127.0.0.1", "--ServerApp.port=0"]
        command += [f"--ServerApp.root_dir={folder}", "--LabApp.expose_app_in_browser=True"]
        if not installed:
            command += [f"--LabApp.extra_labextensions_path={EXTENSIONS}"]
        environment = os.environ | _isolated(place) | {"JUPYTER_PREFER_ENV_PATH": "1"}
        log = place / "server.log"
        with log.open("wb") as output:
            process = subprocess.Popen(
                command, env=environment, stdout=output, stderr=subprocess.STDOUT
            )
        try:
            end = time.monotonic() + START_SECONDS
            while (found := _announced(place / "runtime")) is None:
                if process.poll() is not None or time.monotonic() > end:
                    words = log.read_text(encoding="utf-8", errors="replace")
                    raise RuntimeError(f"JupyterLab did not start. Its own words:\n{words}")
                time.sleep(0.1)
            yield Server(str(found["url"]), str(found["token"]), folder)
        finally:
            process.terminate()
            try:
                process.wait(timeout=20)
            except subprocess.TimeoutExpired:
                process.kill()
                process.wait()


# ------------------------------------------------------------------------------- the page


class Lab:
    """One browser page on a running JupyterLab.

    `page` is playwright's own, for everything that has no method here.
    """

    def __init__(self, page: Page, server: Server, *, empty: bool = False) -> None:
        self.page = page
        self.server = server
        self.console: list[str] = []  # what the page complained of
        page.on("pageerror", self._hear)
        # Asked whether it should be built anew, the server starts node, for each page once more.
        page.route("**/lab/api/build*", lambda route: route.fulfill(json=NOTHING_TO_BUILD))
        self._empty = empty  # whether the page shows a JupyterLab in which nothing is open

    def _hear(self, error: Error) -> None:
        self.console.append(str(error))

    def leave(self) -> bool:
        """Close what is open; return whether another `Lab` can go on with the page."""
        with suppress(Error):  # it crashed, or waits for an answer
            self.page.remove_listener("pageerror", self._hear)
            self.page.unroute_all()
            return bool(self.page.evaluate(CLOSE_ALL))
        return False

    def open(self, notebook: str, *, theme: Theme = "light", simple: bool = True) -> None:
        """Open a notebook of the served folder and wait until its kernel is ready.

        `simple` shows the notebook alone; otherwise the file browser stands beside it. The page is
        loaded anew, unless it was taken over from another test and nothing is open in it yet.
        """
        if self._empty and simple:
            self.command("docmanager:open", {"path": notebook})
        else:
            mode = "doc" if simple else "lab"
            self.page.goto(
                f"{self.server.url}{mode}/tree/{notebook}?token={self.server.token}&reset",
                wait_until="domcontentloaded",
            )
            self.page.wait_for_function("window.jupyterapp !== undefined")
            self.page.evaluate("async () => { await window.jupyterapp.restored }")
        self._empty = False
        self.page.wait_for_selector(".jp-NotebookPanel .jp-Cell")
        self.wait_idle()
        self.command("apputils:change-theme", {"theme": THEMES[theme]})
        wanted = "true" if theme == "light" else "false"
        self.page.wait_for_selector(f"body[data-jp-theme-light='{wanted}']", state="attached")

    def write(self, *cells: str) -> str:
        """Write a notebook of these cells into the served folder; return its name.

        The name is new: under an old one JupyterLab would go on with the kernel of an earlier test.
        """
        notebook = nbformat.v4.new_notebook(
            cells=[nbformat.v4.new_code_cell(cell.strip()) for cell in cells],
            metadata={"kernelspec": {"name": "python3", "display_name": "Python 3"}},
        )
        name = f"shown-{next(NUMBERS)}.ipynb"
        nbformat.write(notebook, self.server.folder / name)
        return name

    def show(self, *cells: str, theme: Theme = "light") -> None:
        """Open a new notebook of these cells, and run them."""
        self.open(self.write(*cells), theme=theme)
        self.run_all()

    def command(self, name: str, arguments: dict[str, object] | None = None) -> None:
        """Run one of JupyterLab's commands, as its menus do, and wait for it to end."""
        self.page.evaluate(
            "async ([name, args]) => { await window.jupyterapp.commands.execute(name, args) }",
            [name, arguments or {}],
        )

    def wait_idle(self, seconds: float = PAGE_SECONDS) -> None:
        """Wait until the notebook's kernel has nothing left to do."""
        # Asked of the application: the indicator for people is hidden in a narrow window.
        self.page.wait_for_function(
            "window.jupyterapp.shell.currentWidget?.sessionContext?.kernelDisplayStatus === 'idle'",
            timeout=1000 * seconds,
        )

    def run_all(self, seconds: float = 120) -> None:
        """Run every cell and wait for the last; raise AssertionError if one of them failed."""
        self.page.set_default_timeout(1000 * seconds)
        self.command("notebook:run-all-cells")
        self.page.set_default_timeout(1000 * PAGE_SECONDS)
        self.wait_idle(seconds)
        if failed := self.errors():
            raise AssertionError("\n".join(failed))

    def errors(self) -> list[str]:
        """Return what the notebook's cells raised, as `ZeroDivisionError: division by zero`."""
        found: list[str] = self.page.evaluate(
            "() => [...window.jupyterapp.shell.currentWidget.content.model.cells]"
            ".flatMap(cell => cell.type === 'code' ? cell.outputs.toJSON() : [])"
            ".filter(output => output.output_type === 'error')"
            ".map(output => `${output.ename}: ${output.evalue}`)"
        )
        return found

    def whole_notebook(self, width: int = 1000) -> None:
        """Make the window as tall as the notebook, so that a picture shows all of it."""
        self.page.set_viewport_size({"width": width, "height": 800})
        tall = self.page.evaluate(
            "() => { const outer = document.querySelector("
            "'.jp-NotebookPanel-notebook .jp-WindowedPanel-outer');"
            " return outer.scrollHeight - outer.clientHeight }"
        )
        self.page.set_viewport_size({"width": width, "height": 800 + int(tall)})

    def screenshot(self, file: str | Path, *, of: str | None = None) -> None:
        """Write a picture of the window, or of the first element that fits the selector `of`."""
        Path(file).parent.mkdir(parents=True, exist_ok=True)
        # Animations are finished first: two pictures of one state are equal.
        if of is None:
            self.page.screenshot(path=file, animations="disabled")
        else:
            self.page.locator(of).first.screenshot(path=file, animations="disabled")


def too_small_to_touch(part: Locator) -> list[str]:
    """Return what can be seen and pressed in a part of the page and has less than 44 pixels."""
    found: list[str] = part.evaluate(
        """part => [...part.querySelectorAll("button, select, summary, input")]
          .filter(item => item.offsetParent)
          .filter(item => item.offsetHeight < 44 || item.offsetWidth < 44)
          .map(item => item.outerHTML.slice(0, 200))"""
    )
    return found


_drivers: list[Playwright] = []


@contextmanager
def driver() -> Iterator[Playwright]:
    """Playwright: the one that runs already, else a new one. Two in one thread it refuses."""
    if _drivers:
        yield _drivers[0]
        return
    with sync_playwright() as started:
        _drivers.append(started)
        try:
            yield started
        finally:
            _drivers.clear()


@contextmanager
def running_browser(chromium: str | None = None) -> Iterator[Browser]:
    """Run a Chromium: the one at this path, else the one of the machine."""
    path = chromium or find_chromium()
    if path is None:
        raise RuntimeError(f"no Chromium on this machine (looked for {', '.join(BROWSERS)})")
    with driver() as playwright:
        browser = playwright.chromium.launch(executable_path=path, args=CHROMIUM_FLAGS)
        try:
            yield browser
        finally:
            with suppress(Error):  # it had crashed; the test has failed for that already
                browser.close()


def new_page(browser: Browser, width: int, height: int) -> Page:
    """Return a new page of this size, in pixels, that knows nothing of others."""
    page = browser.new_page(viewport={"width": width, "height": height}, reduced_motion="reduce")
    page.set_default_timeout(1000 * PAGE_SECONDS)
    return page


@contextmanager
def open_page(server: Server, *, width: int = 1280, height: int = 900) -> Iterator[Lab]:
    """Open a browser page of this size, in pixels, on a running JupyterLab."""
    with running_browser() as browser:
        yield Lab(new_page(browser, width, height), server)
