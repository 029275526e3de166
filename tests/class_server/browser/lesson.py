"""A class with a real server and real pages, for tests: who opens one, and what is done there."""

from __future__ import annotations

import os
import re
import subprocess
import sys
from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import dataclass, field
from pathlib import Path
from typing import Literal

from playwright.sync_api import Browser, BrowserContext, Error, Page, expect

from tests import ROOT

TELEPHONE, LAPTOP, PROJECTOR = (380, 780), (1100, 800), (1600, 900)

Scheme = Literal["light", "dark"]

ADDRESS = re.compile(r"(http://127\.0\.0\.1:\d+/)teacher/\?key=\S+")

_ENOUGH = 7
"""Actions of a table after which cards are played without a thought, so that its game ends."""


@dataclass
class Lesson:
    """A class that is going on.

    `faults`: what the pages complained of.
    """

    browser: Browser
    base: str
    teachers: str
    code: str = ""
    faults: list[str] = field(default_factory=list)
    pages: list[Page] = field(default_factory=list)

    def opened(
        self,
        where: str,
        size: tuple[int, int] = LAPTOP,
        language: str = "en-GB",
        scheme: Scheme = "light",
        context: BrowserContext | None = None,
    ) -> Page:
        """Open a page in a browser of its own, or of somebody who has one."""
        width, height = size
        page = (
            context
            or self.browser.new_context(
                viewport={"width": width, "height": height},
                locale=language,
                color_scheme=scheme,
                reduced_motion="reduce",
            )
        ).new_page()
        page.set_viewport_size({"width": width, "height": height})
        page.on("pageerror", self._hear)
        page.on(
            "console",
            lambda said: self.faults.append(said.text) if "Security Policy" in said.text else None,
        )
        page.on(
            "request",
            lambda asked: (
                None
                if asked.url.startswith((self.base, "data:"))
                else self.faults.append(f"asked elsewhere: {asked.url}")
            ),
        )
        page.goto(where)
        self.pages.append(page)
        return page

    def _hear(self, error: Error) -> None:
        self.faults.append(str(error))

    def teacher(self) -> Page:
        """Open the teacher's page, and learn the code there."""
        page = self.opened(self.teachers, (1280, 900))
        code = page.locator("h1 .code")
        expect(code).to_have_text(re.compile("[A-Z]{6}"))
        self.code = code.inner_text()
        return page

    def wall(self, teacher: Page) -> Page:
        """Open the wall, as the teacher does by her link."""
        page = self.opened(f"{self.base}wall/", PROJECTOR, context=teacher.context)
        expect(page.locator("p.code")).to_have_text(self.code)
        return page

    def pupil(
        self,
        name: str,
        size: tuple[int, int] = TELEPHONE,
        language: str = "en-GB",
        scheme: Scheme = "light",
    ) -> Page:
        """Let a pupil join at the address that the picture holds."""
        page = self.opened(f"{self.base}#{self.code}", size, language, scheme)
        page.locator("#hk-name").fill(name)
        page.locator("#hk-name").press("Enter")
        expect(page.locator(".me")).to_have_text(name)
        return page

    def looked_at(self, page: Page, name: str) -> None:
        """Take a picture, where somebody wants some: HANABI_KIT_SCREENSHOTS names the folder."""
        folder = os.environ.get("HANABI_KIT_SCREENSHOTS")
        if folder:
            page.screenshot(path=Path(folder, f"class-{name}.png"), animations="disabled")


@contextmanager
def running_class(browser: Browser, folder: Path) -> Iterator[Lesson]:
    """Run ``hanabi-kit class`` for this folder, in a process of its own."""
    command = [sys.executable, "-m", "hanabi_kit", "class", "--folder", str(folder)]
    process = subprocess.Popen(
        [*command, "--no-browser", "--language", "en"],
        stdout=subprocess.PIPE,
        stderr=subprocess.STDOUT,
        text=True,
        encoding="utf-8",
        env=os.environ | {"PYTHONPATH": str(ROOT), "PYTHONIOENCODING": "utf-8"},
    )
    said = ""
    lesson: Lesson | None = None
    try:
        assert process.stdout is not None
        for line in process.stdout:
            said += line
            if found := ADDRESS.search(line):
                lesson = Lesson(browser, found[1], found[0])
                break
        if lesson is None:
            raise RuntimeError(f"the class did not begin. Its own words:\n{said}")
        yield lesson
    finally:
        for context in {page.context for page in lesson.pages} if lesson else ():
            context.close()
        process.terminate()
        try:
            process.wait(timeout=20)
        except subprocess.TimeoutExpired:
            process.kill()
            process.wait()
        if process.stdout is not None:
            process.stdout.close()


def is_to_move(page: Page) -> bool:
    """Whether the page says that it is its pupil's turn."""
    return page.locator(".turn.mine").count() > 0


def act(page: Page, done: int, number: int) -> None:
    """Do something by clicks alone, and wait until it is somebody else's turn, or over.

    `done`: actions at this table so far.
    `number`: of the table: from the fourth action on one does not as the other does.
    """
    table = page.locator("#part-table")
    clues = table.locator(".hk-clue")
    if done < _ENOUGH and done % 3 != 2 and clues.count():
        clues.nth(-1 if number and done > 2 else 0).click()
    else:
        # The newest card: it is never the same twice, so some game or other comes of it.
        table.locator(".hk-own .hk-card").first.click()
        kind = (
            "discard" if done < _ENOUGH and table.locator("[data-key=discard]").count() else "play"
        )
        table.locator(f"[data-key={kind}]").click()
    expect(page.locator(".turn.mine")).to_have_count(0)
