"""The page of what was done: it counts as the kit does, hands out, takes in, and loses nothing."""

from __future__ import annotations

import json
import random
import shutil
import subprocess
from collections.abc import Iterator
from dataclasses import asdict
from pathlib import Path
from typing import Any

import pytest
from playwright.sync_api import Browser, BrowserContext, Page, expect
from site_server import serving

from hanabi_kit.language import LANGUAGES, SOURCE
from hanabi_kit.pages import frame, progress_page
from hanabi_kit.puzzles import read_puzzle
from hanabi_kit.puzzles.answers.attempts import line_of, read_lines
from hanabi_kit.puzzles.collections.catalogue import catalogue, kit_sets
from hanabi_kit.puzzles.progress import Attempt, read_progress, summaries
from hanabi_kit.puzzles.sets import read_set
from hanabi_kit.puzzles.short_text import Done, Mark, read_short, write_short
from hanabi_kit.widgets.assets import program
from tests.browser.harness import CHROMIUM_FLAGS, driver, find_chromium

KEY = "hanabi-progress"
FINDINGS = """async () => (await window.axe.run()).violations
  .flatMap((rule) => rule.nodes.map((node) => `${rule.id}: ${node.html}`))"""


def tried(puzzle: str, minute: int, **more: Any) -> Attempt:
    return Attempt(puzzle, "x", time=f"2026-11-20T10:{minute:02}:00+00:00", **more)


DAY = (
    tried("deduction-001", 0, seconds=30),
    tried("deduction-001", 1, right=True, hints=1, seconds=40),
    tried("endgame-105", 2, right=True, seconds=12),
    tried("deal-001", 3, shown=True),
    tried("03.1", 4, seconds=8),
)
LINES = "".join(map(line_of, DAY))


def done_of(attempts: list[Attempt]) -> list[Done]:
    """Return what one student's attempts come to, by the kit's own sums."""
    marks: dict[tuple[bool, bool], Mark] = {(True, False): "solved", (False, True): "shown"}
    return [
        Done(
            one.puzzle,
            marks.get((one.solved, one.shown), "tried"),
            one.hints,
            one.answers,
            one.seconds,
        )
        for one in summaries(attempts)
    ]


# ------------------------------------------------------------------------------- without a page


def by_node(name: str, driving: str, given: object, tmp_path: Path) -> Any:
    """Return what a program's functions make of `given`; `driving` is an expression with it."""
    node = shutil.which("node")
    if node is None:
        pytest.skip("Node is not on this machine")
    file = tmp_path / "run.cjs"
    texts = "\n".join(str(program(frame.__file__, one)) for one in name.split())
    file.write_text(
        f"{texts}\nconst given = JSON.parse(require('fs').readFileSync(0, 'utf8'));\n"
        f"process.stdout.write(JSON.stringify({driving}));\n",
        encoding="utf-8",
    )
    ran = subprocess.run(
        [node, file], input=json.dumps(given), capture_output=True, encoding="utf-8", check=True
    )
    return json.loads(ran.stdout)


def test_the_page_writes_the_short_text_that_the_kit_writes_and_reads(tmp_path: Path) -> None:
    chance = random.Random(3)
    names = ["", "Ada", "Zoë Li", "王小明", "a 🎆 name", "x" * 80]
    puzzles = ["endgame-001", "endgame-002", "endgame-099", "endgame-100", "deal-7", "deal-12"]
    puzzles += ["03.1", "own/ü", "2", "10", "endgame-1000", "99999999999", "🎆-1", "\uff5e-1"]
    cases = []
    for _ in range(300):
        attempts = [
            Attempt(
                chance.choice(puzzles),
                right=(right := chance.random() < 0.3),
                hints=chance.choice([0, 0, 1, 3, 99]),
                seconds=chance.choice([0, 7, 65, 3000]),
                shown=not right and chance.random() < 0.1,
            )
            for _ in range(chance.randint(0, 30))
        ]
        cases.append((chance.choice(names), attempts))
    given = [[name, [asdict(one) for one in attempts]] for name, attempts in cases]
    driving = "given.map(([name, attempts]) => shortText(name, resultsOf(attempts)))"
    texts = by_node("short_text.js results.js", driving, given, tmp_path)
    for (name, attempts), text in zip(cases, texts, strict=True):
        done = done_of(attempts)
        assert text == write_short(name, done)
        read, found = read_short(text)
        assert read == name[:60]
        assert {one.puzzle: one for one in found} == {one.puzzle: one for one in done}


def test_the_page_reads_the_lines_that_the_kit_reads(tmp_path: Path) -> None:
    line = line_of(DAY[0]).strip()
    table = json.loads(line)
    texts = [
        LINES,
        LINES.replace("\n", "\r\n"),
        LINES[:-30],
        line[:40] + LINES,
        f"\n\n{line}\0\0\0\n\0\0\n",
        "[1, 2]\nnull\n7\nwords\n{}\n" + LINES,
        *(
            json.dumps(table | {name: value})
            for name in table
            for value in (None, -1, [], "x" * 2001)
        ),
        *(json.dumps({key: table[key] for key in table if key != name}) for name in table),
        json.dumps(table | {"vote": 1}),
        json.dumps(table | {"vote": 1, "right": True}),
        json.dumps(table | {"vote": 3}),
        json.dumps(table | {"later": {"a": 1}}),
        json.dumps(table | {"hints": True}),
        json.dumps(table | {"puzzle": ""}),
        json.dumps(table | {"hanabi-kit progress": 2}),
        json.dumps(table | {"hanabi-kit progress": "1"}),
    ]
    driving = (
        "given.map(linesIn).map((lines) => "
        "[attemptsOf(lines), lines.filter(({ table }) => !table).length])"
    )
    found = by_node("progress_file.js", driving, texts, tmp_path)
    for text, (attempts, faults) in zip(texts, found, strict=True):
        read = read_lines(text.encode())
        names = list(asdict(DAY[0]))
        assert [{name: one[name] for name in names} for one in attempts] == list(
            map(asdict, read.attempts)
        ), text
        assert faults == len(read.faults), text


# ------------------------------------------------------------------------------- the page itself


@pytest.fixture(scope="module")
def browser() -> Iterator[Browser]:
    if find_chromium() is None:
        pytest.skip("no Chromium on this machine")
    with driver() as playwright:
        found = playwright.chromium.launch(
            executable_path=find_chromium(), args=list(CHROMIUM_FLAGS)
        )
        yield found
        found.close()


@pytest.fixture(scope="module")
def site(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """The page in each language, and what it needs."""
    top = tmp_path_factory.mktemp("site")
    files = {path.stem: path for path in catalogue()}
    puzzles = [read_puzzle(name) for name in ("deduction-001", "endgame-105", "deal-001")]
    folders = {one.id: files[one.id].parent.name for one in puzzles}
    sets = [read_set(kit_sets()["first-hour"])]
    texts = {
        "assets/puzzles.js": frame.site_data(puzzles, sets, folders),
        "assets/progress.js": progress_page.script(),
        "assets/progress.css": progress_page.style_sheet(),
    }
    for language in LANGUAGES:
        folder = "" if language == SOURCE else f"{language}/"
        texts[f"{folder}progress/index.html"] = progress_page.progress_page(language)
    for name, text in texts.items():
        (top / name).parent.mkdir(parents=True, exist_ok=True)
        (top / name).write_text(text, encoding="utf-8")
    return top


@pytest.fixture
def context(browser: Browser) -> Iterator[BrowserContext]:
    found = browser.new_context(locale="en-GB", offline=True)
    yield found
    found.close()


def opened(context: BrowserContext, site: Path, lines: str = "", name: str = "") -> Page:
    page = context.new_page()
    page.goto((site / name / "progress" / "index.html").as_uri())
    page.evaluate("([key, lines]) => localStorage.setItem(key, lines)", [KEY, lines])
    page.reload()
    return page


def kept(page: Page) -> str:
    return str(page.evaluate(f"localStorage.getItem('{KEY}')"))


def take(page: Page, data: bytes, name: str = "ada.jsonl") -> list[str]:
    """Let the page take a file in; return what it says."""
    before = page.locator("#hk-told").inner_text()
    page.evaluate("document.getElementById('hk-told').textContent = ''")
    page.set_input_files(
        "#hk-file", files=[{"name": name, "mimeType": "text/plain", "buffer": data}]
    )
    expect(page.locator("#hk-told"), before).not_to_be_empty()
    return [page.locator("#hk-told").inner_text(), *page.locator("#hk-faults li").all_inner_texts()]


@pytest.mark.parametrize("scheme", ["light", "dark"])
@pytest.mark.parametrize("width", [380, 1100])
@pytest.mark.parametrize("folder", ["", "fr"])
def test_it_shuts_nobody_out(
    browser: Browser, site: Path, axe: str, scheme: Any, width: int, folder: str
) -> None:
    context = browser.new_context(
        viewport={"width": width, "height": 800}, color_scheme=scheme, locale="en-GB"
    )
    for lines in ("", LINES):
        page = opened(context, site, lines, folder)
        assert page.evaluate("document.documentElement.lang") == (folder or "en")
        if lines:
            take(page, b'{"hanabi-kit progress": 1, "puz')
        page.evaluate(axe)
        assert page.evaluate(FINDINGS) == []
        assert page.evaluate("document.documentElement.scrollWidth") <= width
        small = page.evaluate(
            "[...document.querySelectorAll('a, button, input, textarea')]"
            ".filter(one => one.checkVisibility() && one.getBoundingClientRect().height < 44)"
            ".map(one => one.outerHTML)"
        )
        assert small == []
    context.close()


def test_what_was_done_is_counted_listed_and_leads_to_its_puzzle(
    context: BrowserContext, site: Path
) -> None:
    page = opened(context, site)
    expect(page.locator("#hk-empty")).to_contain_text("Begin with the puzzles of a first hour")
    assert not page.locator("#hk-hand-in").is_visible()
    page = opened(context, site, f"{LINES}no line\n")
    assert page.locator("#hk-count").inner_text() == (
        "Solved without a hint: 1; with hints: 1; answer shown: 1; tried, not solved yet: 1."
    )
    assert not page.locator("#hk-empty").is_visible()
    row = page.locator("#hk-puzzles li", has_text="What was not said")
    assert row.inner_text().split("\n")[1:] == ["Level 1 / 5", "solved, hints: 1", "answers: 2"]
    assert row.locator("a").get_attribute("href") == "../puzzle/deduction-001/index.html"
    assert "solved: 1 of" in page.locator("#hk-sets li").inner_text()
    assert page.locator("#hk-others li").inner_text().startswith("03.1")
    page.get_by_role("button", name="Français").click()
    expect(page.locator("#hk-count")).to_contain_text("réponse montrée")
    assert page.title().startswith("Ce que tu as fait")
    row = page.locator("#hk-puzzles li", has_text="Ce qui n'a pas été dit")
    page.emulate_media(media="print")
    assert row.is_visible()
    assert not page.locator("#hk-hand-in").is_visible()


def test_by_keys_alone_all_is_saved_as_a_file_with_a_name(
    context: BrowserContext, site: Path, tmp_path: Path
) -> None:
    later = json.dumps({"hanabi-kit progress": 2, "puzzle": "deal-001", "mood": "good"})
    own = line_of(tried("deal-101", 5, student="Ben"))
    page = opened(context, site, f"{LINES}{later}\n{own}")
    page.locator("#hk-name").focus()
    page.keyboard.type(" Zoë ")
    page.keyboard.press("Tab")
    with page.expect_download() as download:
        page.keyboard.press("Enter")
    assert download.value.suggested_filename == "hanabi-progress.jsonl"
    file = tmp_path / "hanabi-progress.jsonl"
    download.value.save_as(file)
    attempts, told = read_progress(file)
    assert [one.student for one in attempts] == ["Zoë"] * len(DAY) + ["Ben"]
    assert [one.puzzle for one in attempts] == [*(one.puzzle for one in DAY), "deal-101"]
    assert len(told) == 1
    assert "version 2" in told[0]
    assert later in file.read_text(encoding="utf-8")
    assert kept(page) == f"{LINES}{later}\n{own}"


def test_the_short_text_on_the_page_is_the_kits_and_can_be_copied(
    context: BrowserContext, site: Path
) -> None:
    page = opened(context, site, LINES)
    page.fill("#hk-name", "Ada")
    text = write_short("Ada", done_of(list(DAY)))
    assert page.input_value("#hk-text") == text
    page.locator("#hk-copy").click()
    expect(page.locator("#hk-copied")).not_to_be_empty()
    page.locator("#hk-name").fill("")
    page.locator("#hk-name").press("Control+v")
    assert page.input_value("#hk-name") == text[:60]


def test_a_file_is_joined_and_no_answer_counts_twice(context: BrowserContext, site: Path) -> None:
    page = opened(context, site, "".join(map(line_of, DAY[2:])))
    named = "".join(line_of(Attempt(**asdict(one) | {"student": "Ada"})) for one in DAY)
    later = json.dumps({"hanabi-kit progress": 2, "puzzle": "deal-001"})
    data = f"{named}{named}{later}\nmy notes\n{named[:50]}\n".encode()
    told = take(page, data)
    assert told == [
        "ada.jsonl: answers that were added: 2; there already: 8; lines that could not be read: 3.",
        "Line 11: a later version of the kit wrote it; it is kept, but not counted.",
        "Line 12: it breaks off, or is damaged.",
        "Line 13: it breaks off, or is damaged.",
    ]
    read = read_lines(kept(page).encode())
    # In the order of their times: what came before it was solved stands before.
    assert [one.puzzle for one in read.attempts] == [one.puzzle for one in DAY]
    assert [one.student for one in read.attempts] == ["Ada", "Ada", "", "", ""]
    assert later in kept(page)
    expect(page.locator("#hk-count")).to_contain_text("with hints: 1;")
    before = kept(page)
    assert take(page, data)[0].startswith(
        "ada.jsonl: answers that were added: 0; there already: 10"
    )
    assert kept(page) == before
    utf16 = line_of(tried("deal-101", 9)).encode("utf-16")
    assert take(page, utf16) == ["ada.jsonl: answers that were added: 1; there already: 0."]


def test_of_many_broken_lines_the_first_are_told(context: BrowserContext, site: Path) -> None:
    told = take(opened(context, site), (LINES + "{}\n" * 30).encode())
    assert len(told) == 22
    assert told[1] == "Line 6: no answer stands in it."
    assert told[-1] == "Lines not told here: 10."


@pytest.mark.parametrize(
    ("data", "why"),
    [
        (b"", "is empty"),
        (b" \r\n\n", "is empty"),
        (b"Buy milk\n", "is no progress file"),
        (bytes(range(256)) * 50, "is no progress file"),
        (b"\x89PNG\r\n\x1a\n\0\0\0\rIHDR", "is no progress file"),
        (b'{"cells": []}', "is no progress file"),
    ],
)
def test_what_is_no_progress_file_changes_nothing(
    data: bytes, why: str, context: BrowserContext, site: Path
) -> None:
    page = opened(context, site, LINES)
    assert take(page, data, "x.bin") == [f"x.bin {why}: nothing was changed."]
    assert kept(page) == LINES


def test_what_is_too_large_is_not_read(context: BrowserContext, site: Path, tmp_path: Path) -> None:
    page = opened(context, site, LINES)
    file = tmp_path / "large.jsonl"
    file.write_bytes(LINES.encode() + b" " * 20_000_000)
    page.set_input_files("#hk-file", file)
    expect(page.locator("#hk-told")).to_have_text(
        "large.jsonl is larger than 20 MB: nothing was changed."
    )
    assert kept(page) == LINES


def test_where_there_is_no_room_nothing_is_lost(context: BrowserContext, site: Path) -> None:
    page = opened(context, site, LINES)
    # A browser keeps some five million signs.
    many = "".join(line_of(tried(f"own-{n}", 7, student="x" * 1000)) for n in range(6000))
    told = take(page, many.encode())
    assert told == ["There is no room for ada.jsonl in this browser: nothing was changed."]
    assert kept(page) == LINES


def test_where_keeping_is_forbidden_the_page_says_so(context: BrowserContext, site: Path) -> None:
    page = context.new_page()
    page.add_init_script(
        "Object.defineProperty(window, 'localStorage', { get() { throw new Error('forbidden'); } })"
    )
    page.goto((site / "progress" / "index.html").as_uri())
    expect(page.locator("#hk-forbidden")).to_be_visible()
    told = take(page, LINES.encode())
    assert told == ["This browser is not allowed to keep anything: nothing was changed."]


def test_what_another_tab_does_is_shown(browser: Browser, site: Path) -> None:
    context = browser.new_context(locale="en-GB")
    with serving(site) as address:
        pages = [context.new_page() for _ in range(2)]
        for page in pages:
            page.goto(f"{address}progress/index.html")
        take(pages[1], LINES.encode())
        expect(pages[0].locator("#hk-count")).to_contain_text("Solved without a hint: 1;")
        pages[1].evaluate("localStorage.clear()")
        expect(pages[0].locator("#hk-empty")).to_be_visible()
    context.close()
