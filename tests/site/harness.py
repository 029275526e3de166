"""The site in a real Chromium that has no network.

The browser's way to any other server leads to a proxy that refuses, and notes, every request: of
pages, workers and the service worker alike.
"""

from __future__ import annotations

import json
import time
from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import dataclass
from http.server import BaseHTTPRequestHandler, ThreadingHTTPServer
from threading import Thread
from typing import Any
from urllib.parse import urlsplit

from playwright.sync_api import Browser, Page

from tests.browser.harness import CHROMIUM_FLAGS, driver, find_chromium

START_SECONDS = 120

OWN_HOSTS = (
    "accounts.google.com",
    "android.clients.google.com",
    "content-autofill.googleapis.com",
    "update.googleapis.com",
)
"""Chromium asks these by itself, whatever page it shows, an empty one too."""


class Refusing(ThreadingHTTPServer):
    """A proxy that lets nothing pass and remembers who was asked for."""

    def __init__(self) -> None:
        self.asked: list[str] = []
        noted = self.asked

        class Handler(BaseHTTPRequestHandler):
            def refuse(self) -> None:
                # A host and a port, or a whole address where the request is not encrypted.
                address = self.path if "://" in self.path else f"//{self.path}"
                if urlsplit(address).hostname not in OWN_HOSTS:
                    noted.append(f"{self.command} {self.path}")
                self.send_error(403)

            do_GET = do_HEAD = do_POST = do_PUT = do_OPTIONS = do_CONNECT = refuse  # noqa: N815

            def log_message(self, *_: object) -> None:
                pass

        super().__init__(("127.0.0.1", 0), Handler)


@dataclass(frozen=True)
class Cut:
    """A browser whose every outside request is refused, and the list of those."""

    browser: Browser
    asked: list[str]


@contextmanager
def cut_off_browser() -> Iterator[Cut]:
    """Start a Chromium that has no network."""
    proxy = Refusing()
    thread = Thread(target=proxy.serve_forever, daemon=True)
    thread.start()
    try:
        with driver() as playwright:
            browser = playwright.chromium.launch(
                executable_path=find_chromium(),
                # This machine's own addresses are asked directly, as Chromium does by itself.
                args=[
                    *CHROMIUM_FLAGS,
                    f"--proxy-server=http://127.0.0.1:{proxy.server_address[1]}",
                ],
            )
            try:
                yield Cut(browser, proxy.asked)
            finally:
                browser.close()
    finally:
        proxy.shutdown()
        proxy.server_close()


class SitePage:
    """One page of the site with a notebook."""

    def __init__(self, page: Page, url: str) -> None:
        self.page, self.url = page, url
        self.console: list[str] = []
        page.on("pageerror", lambda error: self.console.append(str(error)))

    def open(self, notebook: str) -> float:
        """Open a notebook; return the seconds until its kernel was ready for a cell."""
        began = time.monotonic()
        self.page.goto(f"{self.url}notebooks/index.html?path={notebook}")
        self.page.wait_for_selector(".jp-NotebookPanel .jp-Cell", timeout=1000 * START_SECONDS)
        self.page.wait_for_function(
            "window.jupyterapp?.shell.currentWidget?.sessionContext?.kernelDisplayStatus"
            " === 'idle'",
            timeout=1000 * START_SECONDS,
        )
        return time.monotonic() - began

    def run_all(self, seconds: float) -> list[float]:
        """Run every code cell, one after the other; return the seconds that each took."""
        count = self.page.evaluate(
            "() => window.jupyterapp.shell.currentWidget.content.widgets.length"
        )
        taken = []
        for number in range(count):
            began = time.monotonic()
            if self.run_cell(number, seconds) == "code":
                taken.append(time.monotonic() - began)
        return taken

    def run_cell(self, number: int, seconds: float) -> str:
        """Run a cell if it is code; return what it is."""
        return str(self.page.evaluate(RUN_CELL, [number, 1000 * seconds]))

    def run(self, code: str, seconds: float = 120) -> str:
        """Run code in the notebook's kernel, in no cell; return what it prints."""
        found: dict[str, str] = self.page.evaluate(RUN_CODE, [code, 1000 * seconds])
        assert found["error"] == "", found["error"]
        return found["text"]

    def outputs(self) -> list[dict[str, Any]]:
        """Return every output of the notebook, in order."""
        found: str = self.page.evaluate(
            "() => JSON.stringify([...window.jupyterapp.shell.currentWidget.content.model.cells]"
            ".flatMap(cell => cell.type === 'code' ? cell.outputs.toJSON() : []))"
        )
        outputs: list[dict[str, Any]] = json.loads(found)
        return outputs

    def errors(self) -> list[str]:
        """Return what the cells raised."""
        return [
            f"{one['ename']}: {one['evalue']}\n" + "\n".join(one["traceback"])
            for one in self.outputs()
            if one["output_type"] == "error"
        ]


RUN_CODE = """async ([code, most]) => {
  const session = window.jupyterapp.shell.currentWidget.sessionContext.session;
  const future = session.kernel.requestExecute({ code, store_history: false });
  const found = { text: '', error: '' };
  future.onIOPub = ({ header, content }) => {
    if (header.msg_type === 'stream') found.text += content.text;
    if (header.msg_type === 'error') found.error = content.traceback.join('\\n');
  };
  const late = new Promise((_, fail) => setTimeout(() => fail(new Error('too late')), most));
  await Promise.race([future.done, late]);
  return found;
}"""

RUN_CELL = """async ([number, most]) => {
  const panel = window.jupyterapp.shell.currentWidget;
  const notebook = panel.content;
  const cell = notebook.widgets[number];
  if (cell.model.type !== 'code') return cell.model.type;
  notebook.activeCellIndex = number;
  const late = new Promise((_, fail) => setTimeout(() => fail(new Error('too late')), most));
  await Promise.race([window.jupyterapp.commands.execute('notebook:run-cell'), late]);
  return 'code';
}"""
