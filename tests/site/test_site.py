"""The site runs in a browser without a network: its pages, its lessons, its puzzles."""

from __future__ import annotations

import json
import shutil
from pathlib import Path
from urllib.parse import parse_qs, unquote, urlsplit
from zipfile import ZipFile

import manual
import pytest
import site_offline
import site_pages
import site_server
import site_texts
from build_site import SITE
from packaging.utils import canonicalize_name
from playwright.sync_api import Page, expect
from site_server import serving
from site_wheels import LOCK, digest

from hanabi_kit.lessons.outline import LESSONS
from hanabi_kit.puzzles import read_puzzle
from hanabi_kit.puzzles.collections.catalogue import kit_puzzles, kit_sets
from tests.site.harness import Cut, SitePage

# A cell that never ends takes longer; how long one should take stands in docs/measured.md.
CELL_SECONDS = 180

NOTEBOOKS = [lesson.notebook(code) for lesson in LESSONS for code in lesson.languages]
FIRST = NOTEBOOKS[0]
PUZZLES = [puzzle for some in site_pages.puzzles().values() for puzzle in some]

MANUAL = ["manual/index.html", "manual/guide/solve.html", "manual/api/table.html"]
FRONT = ["index.html", "fr/index.html"]
DOORS = list(site_texts.DOORS.values())
PAGES = [
    *FRONT,
    *DOORS,
    "teacher/overview.html",
    "teacher/02-counting-cards.html",
    "teacher/02-counting-cards-fr.html",
    "licences/index.html",
    "progress/index.html",
    "fr/progress/index.html",
]
OUTSIDE = {"mybinder.org", "nbgrader.readthedocs.io", "spdx.org", "github.com"}
all_pages = pytest.mark.parametrize("name", PAGES)


# ------------------------------------------------------------------------------- the pages


def test_pyodide_finds_beside_it_all_that_its_lock_file_names_and_nothing_else() -> None:
    folder = SITE / "static" / "pyodide"
    named = json.loads((folder / LOCK).read_text(encoding="utf-8"))["packages"].values()
    assert {entry["file_name"] for entry in named} == {file.name for file in folder.glob("*.whl")}
    assert [
        one["name"] for one in named if digest(folder / one["file_name"]) != one["sha256"]
    ] == []
    config = json.loads((SITE / "jupyter-lite.json").read_text(encoding="utf-8"))
    (settings,) = config["jupyter-config-data"]["litePluginSettings"].values()
    assert settings["disablePyPIFallback"] is True
    assert settings["loadPyodideOptions"]["packages"] == sorted(entry["name"] for entry in named)


def test_what_a_notebook_imports_first_is_compiled_and_taken_as_it_is() -> None:
    found = {}
    for wheel in (SITE / "static" / "pyodide").glob("*.whl"):
        with ZipFile(wheel) as opened:
            names = [name for name in opened.namelist() if name.endswith(".pyc")]
            found |= {name.rpartition(".cpython")[0]: opened.read(name) for name in names}
    for name in ("IPython/core/", "ipywidgets/", "hanabi_kit/", "hanabi_kit/widgets/puzzle/"):
        # A hash that nobody asks for: no date of the source is looked at.
        assert found[f"{name}__pycache__/__init__"][4:8] == b"\1\0\0\0"
    assert "networkx/__pycache__/__init__" not in found


def test_python_comes_while_jupyterlab_starts_and_nothing_of_it_twice(
    shown: SitePage, monkeypatch: pytest.MonkeyPatch
) -> None:
    asked: list[str] = []
    plain = site_server.Handler.do_GET

    def noted(handler: site_server.Handler) -> None:
        asked.append(handler.path.rpartition("/")[2])
        plain(handler)

    monkeypatch.setattr(site_server.Handler, "do_GET", noted)
    shown.open(FIRST)
    names = sorted(file.name for file in (SITE / "static" / "pyodide").iterdir())
    assert sorted(name for name in asked if name in names) == names
    # It was asked for before the kernel was.
    (kernel,) = (at for at, name in enumerate(asked) if name.startswith("comlink.worker"))
    assert asked.index("pyodide.asm.wasm") < kernel


def test_no_source_maps_are_shipped() -> None:
    assert list(SITE.rglob("*.map")) == []


@all_pages
@pytest.mark.parametrize("width", [380, 1100])
@pytest.mark.parametrize("theme", ["light", "dark"])
def test_a_page_is_accessible_on_a_phone_and_on_a_desk(
    name: str, width: int, theme: str, page: Page, address: str, axe: str
) -> None:
    page.set_viewport_size({"width": width, "height": 800})
    page.emulate_media(color_scheme="dark" if theme == "dark" else "light")
    page.goto(address + name)
    if page.locator("summary").count():
        page.locator("summary").click()
    page.evaluate(axe)
    found = page.evaluate(
        "async () => (await window.axe.run()).violations.map("
        "rule => rule.id + ': ' + rule.nodes.map(node => node.html).join(' | '))"
    )
    assert found == []
    assert page.evaluate("document.documentElement.scrollWidth") <= width


@pytest.mark.parametrize("name", MANUAL)
@pytest.mark.parametrize("theme", ["light", "dark"])
def test_a_page_of_the_manual_is_accessible(
    name: str, theme: str, page: Page, address: str, axe: str
) -> None:
    page.set_viewport_size({"width": 380, "height": 800})
    page.emulate_media(color_scheme="dark" if theme == "dark" else "light")
    page.goto(address + name)
    page.evaluate(axe)
    found = page.evaluate(
        "async () => (await window.axe.run()).violations.map("
        "rule => rule.id + ': ' + rule.nodes.map(node => node.html).join(' | '))"
    )
    assert found == []
    assert page.evaluate("document.documentElement.scrollWidth") <= 380


def test_the_manual_is_a_part_of_the_site_and_its_links_lead_somewhere() -> None:
    assert list(manual.link_faults(SITE / "manual")) == []
    for name, guide in (
        ("index.html", "manual/index.html"),
        ("fr/index.html", "manual/fr/index.html"),
    ):
        assert guide in (SITE / name).read_text(encoding="utf-8")


@pytest.mark.parametrize("name", ["index.html", "fr/index.html"])
def test_everything_on_the_front_page_is_large_enough_for_a_finger(
    name: str, page: Page, address: str
) -> None:
    page.set_viewport_size({"width": 380, "height": 800})
    page.goto(address + name)
    page.locator("summary").click()
    small = page.evaluate(
        "[...document.querySelectorAll('a, summary, button')]"
        ".filter(one => one.checkVisibility() && one.getBoundingClientRect().height < 44)"
        ".map(one => one.textContent)"
    )
    assert small == []


@all_pages
def test_every_link_leads_somewhere(name: str, page: Page, address: str) -> None:
    page.goto(address + name)
    links = page.evaluate("[...document.querySelectorAll('a')].map(one => one.href)")
    assert links
    for link in links:
        parts = urlsplit(link)
        if not link.startswith(address):
            assert parts.netloc in OUTSIDE, link
            continue
        inside = unquote(parts.path).removeprefix(urlsplit(address).path)
        assert (SITE / inside).is_file(), link
        for path in parse_qs(parts.query).get("path", []):
            assert (SITE / "files" / path).is_file(), link


@pytest.mark.parametrize("name", ["index.html", "fr/index.html"])
def test_the_front_page_has_every_lesson_and_every_puzzle(
    name: str, page: Page, address: str
) -> None:
    page.goto(address + name)
    links = page.evaluate("[...document.querySelectorAll('a')].map(one => one.href)")
    language = "fr" if name.startswith("fr/") else "en"
    texts = site_texts.Texts(language)
    wanted = {texts.notebook(lesson.notebook(language)) for lesson in LESSONS}
    wanted |= {texts.puzzle(one, SITE) for one in kit_puzzles()}
    wanted |= {texts.set_of_puzzles(one, SITE) for one in kit_sets()}
    assert {address + one.removeprefix("../") for one in wanted} <= set(links)


def test_the_table_on_the_front_page_says_what_a_card_can_be(page: Page, address: str) -> None:
    page.goto(address)
    table = page.locator(".live")
    table.get_by_role("button", name="Your card 4").press("Enter")
    expect(table.locator(".can li")).to_have_count(25)
    for clue in ("Your 1s", "Your reds"):
        table.get_by_role("button", name=clue).press("Space")
    expect(table.locator(".told")).to_contain_text("red 1, for sure")
    expect(table.locator(".can li")).to_have_count(1)


def test_after_one_visit_the_site_works_without_a_network_and_a_new_version_replaces_it(
    browser: Cut, tmp_path: Path
) -> None:
    for name in ("index.html", "fr/index.html", "site.css", "front.js", "offline.js"):
        (tmp_path / name).parent.mkdir(exist_ok=True)
        shutil.copyfile(SITE / name, tmp_path / name)
    shutil.copyfile(SITE / site_offline.THEIRS, tmp_path / site_offline.WORKER)
    site_offline.write_offline(tmp_path)
    context = browser.browser.new_context()
    page = context.new_page()
    with serving(tmp_path) as url:
        port = int(urlsplit(url).port or 0)
        page.goto(url)
        page.evaluate("navigator.serviceWorker.ready.then(() => undefined)")
    page.goto(url)  # the server is gone
    expect(page.locator(".live")).to_be_visible()
    page.goto(f"{url}fr/")
    expect(page.locator(".live")).to_be_visible()
    (tmp_path / "fr" / "index.html").write_text("<h1>New</h1>", encoding="utf-8")
    (tmp_path / site_offline.THEIRS).rename(tmp_path / site_offline.WORKER)
    site_offline.write_offline(tmp_path)
    with serving(tmp_path, port):
        page.evaluate("navigator.serviceWorker.getRegistration().then(one => one.update())")
        page.wait_for_function(
            "navigator.serviceWorker.getRegistration().then(one => Boolean(one.waiting))"
        )
        page.reload()  # the old version is open, so it stays
        expect(page.locator(".live")).to_be_visible()
        page.close()
        page = context.new_page()
        page.wait_for_timeout(1000)
        page.goto(f"{url}fr/index.html")
        expect(page.locator("h1")).to_have_text("New")
        kept = page.evaluate("caches.keys()")
    assert len([name for name in kept if name.startswith("hanabi-kit-")]) == 1
    context.close()


def test_opened_as_a_file_the_front_page_has_its_table(page: Page) -> None:
    page.goto((SITE / "index.html").as_uri())
    page.locator(".live").get_by_role("button", name="Your card 4").click()
    expect(page.locator(".can li")).to_have_count(25)


def addresses(page: Page) -> set[str]:
    """Return where the links of a page lead, inside the site."""
    found = page.evaluate("[...document.querySelectorAll('a')].map(one => one.href)")
    return {unquote(urlsplit(link).path).split(f"/{SITE.name}/")[-1] for link in found}


@pytest.mark.parametrize("name", FRONT)
def test_of_the_pupils_pages_only_one_link_leads_to_the_teachers_and_none_to_a_solution(
    name: str, page: Page, address: str
) -> None:
    page.goto(address + name)
    assert len({one for one in addresses(page) if one.startswith("teacher/")} & set(DOORS)) == 1
    assert {one for one in addresses(page) if one.startswith("teacher/")} <= set(DOORS)


@pytest.mark.parametrize("name", DOORS)
def test_the_teachers_entrance_leads_to_every_guide_and_back(
    name: str, page: Page, address: str
) -> None:
    page.goto(address + name)
    language = dict(zip(site_texts.DOORS.values(), site_texts.DOORS, strict=True))[name]
    guides = {lesson.guide(language).replace(".md", ".html") for lesson in LESSONS}
    overview = {"en": "teacher/overview.html", "fr": "teacher/overview-fr.html"}[language]
    assert guides | {overview} <= addresses(page)
    page.get_by_role("link", name="←").click()
    assert urlsplit(page.url).path.endswith(dict(zip(DOORS, FRONT, strict=True))[name])


def test_no_file_among_the_pupils_notebooks_holds_solutions() -> None:
    assert {file.suffix for file in (SITE / "files").rglob("*") if file.is_file()} == {".ipynb"}
    listed = json.loads((SITE / "api" / "contents" / "all.json").read_text(encoding="utf-8"))
    assert {one["name"] for one in listed["content"]} >= {"fr", "puzzles"}
    assert "teacher" not in {one["name"] for one in listed["content"]}


def test_each_thing_that_is_handed_out_has_its_licence(page: Page, address: str) -> None:
    page.goto(address + "licences/index.html")
    rows = page.evaluate(
        "[...document.querySelectorAll('tbody tr')]"
        ".map(row => [...row.cells].map(cell => cell.textContent))"
    )
    told = {canonicalize_name(name) for name, _, _ in rows}
    assert [row for row in rows if not row[2].strip()] == []
    folder = SITE / "static" / "pyodide"
    named = json.loads((folder / LOCK).read_text(encoding="utf-8"))["packages"]
    assert set(named) <= told
    bundles = [json.loads(file.read_text("utf-8")) for file in SITE.rglob("third-party-*.json")]
    assert bundles
    assert {canonicalize_name(one["name"]) for some in bundles for one in some["packages"]} <= told
    # A bundle of scripts beside which no list lies is named by the library that brought it.
    without = {
        file.parent.name.replace("_", "-")
        for file in (SITE / "extensions").rglob("package.json")
        if not (file.parent / "static" / "third-party-licenses.json").exists()
    }
    assert without <= told
    assert {"pyodide", "python", "furo", "sphinx", "jupyterlite-core", "hanabi-kit"} <= told
    for link in page.locator("tbody a[href^='#']").all()[:20]:
        place = link.get_attribute("href")
        assert page.locator(f"{place} + pre").inner_text().strip()


def test_one_gets_from_the_front_page_into_the_first_lesson(shown: SitePage) -> None:
    shown.page.goto(shown.url)
    shown.page.get_by_role("link", name="Start with the first lesson").click()
    expect(shown.page.locator(".jp-NotebookPanel h1").first).to_have_text("Start here¶")


# --------------------------------------------------------------------------- the notebooks


def runs(shown: SitePage, notebook: str) -> None:
    """Run a notebook from its first cell to its last; nothing may go wrong anywhere."""
    ready = shown.open(notebook)
    taken = shown.run_all(CELL_SECONDS)
    print(f"{notebook}: ready after {ready:.0f} s, slowest cell {max(taken):.1f} s")
    assert shown.errors() == []
    assert shown.console == []
    outputs = str(shown.outputs())
    assert "application/vnd.jupyter.widget-view+json" in outputs
    assert shown.page.locator(".hk-kit").count() > 0, "no widget was drawn"


def test_the_first_lesson_runs(shown: SitePage) -> None:
    runs(shown, FIRST)


def test_one_button_runs_the_first_lesson_up_to_the_vote_and_on(shown: SitePage) -> None:
    shown.open(FIRST)
    shown.page.locator(".hk-lesson-bar .hk-start").click()
    cards = shown.page.locator(".hk-exercise")
    expect(cards).to_have_count(1, timeout=1000 * CELL_SECONDS)
    cards.first.locator('[data-key="option b"]').click()
    cards.first.get_by_role("button", name="Vote").click()
    cards.first.get_by_role("button", name="Go on").click()
    expect(cards).to_have_count(7, timeout=1000 * CELL_SECONDS)
    assert shown.errors() == shown.console == []


def test_a_notebook_is_dark_where_the_readers_system_is(page: Page, address: str) -> None:
    page.emulate_media(color_scheme="dark")
    SitePage(page, address).open("puzzles/first-hour.ipynb")
    expect(page.locator("body")).to_have_attribute("data-jp-theme-light", "false")


@pytest.mark.long_site
@pytest.mark.timeout(900)
@pytest.mark.parametrize("notebook", NOTEBOOKS[1:])
def test_a_lesson_runs(notebook: str, shown: SitePage) -> None:
    runs(shown, notebook)


def test_an_answer_is_checked_a_hint_is_given_and_both_are_kept(shown: SitePage) -> None:
    runs(shown, "puzzles/endgame-001.ipynb")
    shown.run("player.answer('play 1')")
    shown.page.get_by_role("button", name="Hint").click()
    hint = read_puzzle(kit_puzzles()["endgame-001"]).hints[0]
    expect(shown.page.locator(".hk-puzzle")).to_contain_text(hint)
    kept = shown.run("print(open('hanabi-progress.jsonl').read())")
    assert json.loads(kept)["answer"] == "play 1"
    names = shown.page.evaluate(
        "async () => {"
        " const { contents } = window.jupyterapp.serviceManager;"
        " const folder = await contents.get('puzzles', { content: true });"
        " return folder.content.map(file => file.name) }"
    )
    assert "hanabi-progress.jsonl" in names


def test_a_shown_exercise_gives_hints(shown: SitePage) -> None:
    shown.open(FIRST)
    shown.run("from hanabi_kit import ask")
    page = shown.page
    cell = page.evaluate(
        "() => window.jupyterapp.shell.currentWidget.content.widgets.findIndex("
        "cell => cell.model.sharedModel.getSource().includes('ask(\"00.2\")'))"
    )
    shown.run_cell(cell, CELL_SECONDS)
    page.locator(".hk-exercise").get_by_role("button", name="Hint").first.click()
    expect(page.locator(".hk-exercise")).to_contain_text("Hint")
    assert shown.console == []


@pytest.mark.long_site
@pytest.mark.timeout(900)
def test_every_puzzle_of_levels_1_to_3_is_proved_in_the_browser(shown: SitePage) -> None:
    shown.open("puzzles/endgame-001.ipynb")
    told = shown.run(PROVE, 600)
    print(told)
    proved = [line.split()[0] for line in told.splitlines()]
    assert sorted(proved) == sorted(puzzle.id for puzzle in PUZZLES if puzzle.level <= 3)


PROVE = """
import time
from hanabi_kit.puzzles import prove, read_puzzle
from hanabi_kit.puzzles.collections.catalogue import catalogue

for path in catalogue():
    puzzle = read_puzzle(path)
    if puzzle.level <= 3:
        began = time.perf_counter()
        prove(puzzle)
        print(puzzle.id, f"{time.perf_counter() - began:.2f} s", flush=True)
"""


def test_a_request_to_anywhere_else_would_be_noticed(browser: Cut, shown: SitePage) -> None:
    shown.open("puzzles/endgame-001.ipynb")
    assert browser.asked == []
    shown.page.evaluate("fetch('https://page.example/').catch(() => null)")
    shown.run(
        "from pyodide.http import pyfetch\n"
        "try:\n    await pyfetch('https://kernel.example/')\nexcept OSError:\n    pass"
    )
    assert {"page.example:443", "kernel.example:443"} <= {one.split()[-1] for one in browser.asked}
    del browser.asked[:]
