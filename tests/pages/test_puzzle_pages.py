"""Each page answers as the puzzle player does, shows nothing too early, and works by touch."""

from __future__ import annotations

import hashlib
import json
import random
import re
import zlib
from collections.abc import Iterator
from dataclasses import replace
from fractions import Fraction
from pathlib import Path
from typing import Any

import pytest
from playwright.sync_api import Browser, Page

from hanabi_kit.cards import CardSet
from hanabi_kit.language import own_names
from hanabi_kit.pages import frame
from hanabi_kit.pages.locking import locked
from hanabi_kit.pages.puzzle_page import MOST_BYTES, puzzle_page
from hanabi_kit.pages.recording import Record, answers, can_be_recorded, proof_of, record, rounded
from hanabi_kit.pages.set_page import set_page
from hanabi_kit.puzzles import Puzzle, read_puzzle
from hanabi_kit.puzzles.collections.catalogue import catalogue, kit_sets
from hanabi_kit.puzzles.problem import Problem
from hanabi_kit.puzzles.sets import read_set
from hanabi_kit.translated import languages_of_the_site
from hanabi_kit.widgets.assets import program
from hanabi_kit.widgets.live import words_of_program
from hanabi_kit.widgets.puzzle.widget import PuzzlePlayer
from tests.browser.harness import CHROMIUM_FLAGS, driver, find_chromium

SAMPLE = (
    "deduction-001",  # cards of an own slot
    "knowledge-007",  # cards that somebody else can think of
    "endgame-017",  # an action, with games that go wrong
    "endgame-105",
    "endgame-049",  # the own hand is hidden
    "endgame-202",  # a plan
    "deal-001",
    "deal-101",
)
"""Puzzles that are quickly proved; what their kinds are is looked at below."""

TRAITS = ("scene", "task", "overview", "line", "error", "language")

PLAY = """([record, words, languages, messages]) => {
  const attempts = [];
  const marks = () => {
    const found = new Map();
    for (const { puzzle, right, shown, hints } of attempts) {
      const before = found.get(puzzle);
      if (before && before.mark !== "tried") continue;
      const mark = shown ? "shown" : right ? "solved" : "tried";
      found.set(puzzle, { mark, hints: Math.max(hints, before ? before.hints : 0) });
    }
    return found;
  };
  const book = { add: (one) => attempts.push(one), trouble: () => false, marks };
  const model = new Model(record, { words, languages, language: "en", book });
  const seen = messages.map((message) => {
    model.send(message);
    return Object.fromEntries(["scene", "task", "overview", "line", "error", "language"]
      .map((name) => [name, model.get(name)]));
  });
  return [seen, attempts];
}"""


VIOLATIONS = """async () => (await window.axe.run({
  rules: { "label-content-name-mismatch": { enabled: true } },
})).violations.flatMap((rule) => rule.nodes.map((node) => `${rule.id}: ${node.html}`))"""


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
def models(browser: Browser) -> Page:
    """A page that has the model, and draws nothing."""
    page = browser.new_page()
    text = str(program(frame.__file__, "recorded.js"))
    page.add_script_tag(
        content=f"{text}\nObject.assign(globalThis, "
        "{ Model: RecordedPuzzle, hash: sha256, unpack: inflated });"
    )
    return page


def samples(problem: Problem, number: int) -> list[str]:
    """Return answers to a problem: right ones, near misses and others."""
    chance = random.Random(problem.puzzle.id)
    if problem.kind == "identities":
        assert isinstance(problem.right, CardSet)
        cards = list(problem.source.rules.identities)
        right = set(problem.right)
        some = [right, set(), {cards[0]}, set(cards), right ^ {chance.choice(cards)}]
        some += [set(chance.sample(cards, chance.randint(1, 8))) for _ in range(number)]
        return [" ".join(sorted(map(str, one))) for one in some]
    if problem.kind == "chance":
        exact = problem.right
        assert isinstance(exact, Fraction)
        typed = [f"{float(value):.{places}f}" for value, places in rounded(exact)][:5]
        whole = f"{exact.numerator * 3} / {exact.denominator * 3}"
        return [str(exact), whole, "1/7", "0,5", "12.5 %", "100 %", "0", "3/2", "some", *typed]
    every = list(answers(problem))
    others = [text for text in every if text != problem.written(_some_right(problem))]
    chance.shuffle(others)
    return [problem.written(_some_right(problem)), *others[:number]]


def _some_right(problem: Problem) -> Any:
    return problem.right[0] if isinstance(problem.right, tuple) else problem.right


def told(problem: Problem, number: int) -> list[dict[str, Any]]:
    """Return messages: each answer several times, hints, games that go wrong, the end."""
    messages: list[dict[str, Any]] = []
    for place, answer in enumerate(samples(problem, number)):
        messages += [{"do": "again"}] + [{"do": "answer", "answer": answer}] * 4
        messages += [{"do": "wrong"}, {"do": "go", "at": 1}, {"do": "hint"}]
        messages += [{"do": "language", "language": languages_of_the_site()[place % 2]}]
        messages += [{"do": "go", "at": 2}, {"do": "go", "at": None}]
    messages += [{"do": "again"}, *[{"do": "hint"}] * 4, {"do": "show"}]
    messages += [{"do": "language", "language": "fr"}, {"do": "wrong"}, {"do": "go", "at": 1}]
    return [*messages, {"do": "show"}, {"do": "hint"}, {"do": "again"}]


def by_python(puzzle: Puzzle, messages: list[dict[str, Any]]) -> tuple[list[Any], list[Any]]:
    """Return what the player draws after each message, and the attempts that it keeps."""
    problem = Problem(puzzle)
    player = PuzzlePlayer(problem, language="en")
    if problem.asked is None:
        player._session.know(proof_of(problem))
    seen = []
    for message in messages:
        player._hear(None, message, None)
        error = player.error
        player.wait()
        traits = {name: getattr(player, name) for name in TRAITS} | {"error": error}
        traits["task"] = traits["task"] | {"can_play_out": False}
        seen.append(json.loads(json.dumps(traits)))
    return seen, [[one.answer, one.right, one.hints, one.shown] for one in player.attempts]


def by_page(models: Page, found: Record, messages: list[dict[str, Any]]) -> tuple[list[Any], Any]:
    """Return the same of the page's model."""
    page = {"id": found.id, "open": found.open, "boxes": locked(found.boxes, found.id)}
    text = str(program(frame.__file__, "recorded.js"))
    words = {code: words_of_program(text, code) for code in languages_of_the_site()}
    given = [json.loads(json.dumps(page)), words, own_names(languages_of_the_site()), messages]
    seen, attempts = models.evaluate(PLAY, given)
    return seen, [[one["answer"], one["right"], one["hints"], one["shown"]] for one in attempts]


def compare(models: Page, puzzle: Puzzle, number: int) -> Record:
    messages = told(Problem(puzzle), number)
    found = record(puzzle)
    ours, kept = by_page(models, found, messages)
    theirs, attempts = by_python(puzzle, messages)
    for place, (one, other) in enumerate(zip(ours, theirs, strict=True)):
        before = messages[: place + 1]
        for name in TRAITS:
            assert one[name] == other[name], (puzzle.id, name, before[-4:])
    assert kept == attempts
    return found


def puzzle_of(kind: str, number: int = 0) -> str:
    """Return the id of a puzzle that asks for something."""
    paths = [path for path in catalogue() if path.parent.name in ("deduction", "knowledge")]
    found = (path.stem for path in paths if Problem(read_puzzle(path)).kind == kind)
    return [next(found) for _ in range(number + 1)][-1]


@pytest.mark.parametrize("name", SAMPLE)
def test_a_page_answers_as_the_player_does(models: Page, name: str) -> None:
    puzzle = read_puzzle(name)
    assert_hidden(puzzle, compare(models, puzzle, 3))


@pytest.mark.parametrize("kind", ["certain", "chance", "slots"])
def test_what_is_asked_of_hidden_cards_is_answered_as_the_player_does(
    models: Page, kind: str
) -> None:
    puzzle = read_puzzle(puzzle_of(kind))
    assert_hidden(puzzle, compare(models, puzzle, 3))


@pytest.mark.long
@pytest.mark.parametrize("path", [pytest.param(one, id=one.stem) for one in catalogue()])
def test_every_page_answers_as_the_player_does(models: Page, path: Path) -> None:
    puzzle = read_puzzle(path)
    if can_be_recorded(puzzle):
        assert_hidden(puzzle, compare(models, puzzle, 100))


def assert_hidden(puzzle: Puzzle, found: Record) -> None:
    """Nothing in a page tells what is to be found out, and the page is small."""
    text = puzzle_page(puzzle, found)
    assert len(text.encode()) < MOST_BYTES
    said = re.sub(r"\s+", " ", text)
    told = [puzzle.in_language(code) for code in puzzle.languages]
    for secret in (text for one in told for text in (one.explanation, *one.hints)):
        for line in secret.replace("**", "").split(". "):
            words = re.sub(r"\s+", " ", line).strip()
            assert len(words) < 20 or words not in said, words
    for one in told:
        assert one.title.split(",")[0] in text
    done = found.boxes["done"]["en"]["task"]
    assert not found.open["en"]["task"]["right"]
    for line in (*done["proof"], *done["line_told"]):
        assert len(line) < 20 or line not in text, line


# ------------------------------------------------------------------------------- locks


def test_the_hash_is_sha_256(models: Page) -> None:
    for text in (b"", b"abc", bytes(range(256)) * 5, b"a" * 55, b"a" * 56, b"a" * 64):
        ours = models.evaluate("(bytes) => [...hash(Uint8Array.from(bytes))]", list(text))
        assert bytes(ours) == hashlib.sha256(text).digest()


def test_what_is_packed_is_unpacked(models: Page) -> None:
    chance = random.Random(37)
    texts = [b"", b"abc", bytes(chance.randbytes(3000)), b"la " * 5000, Path(__file__).read_bytes()]
    for text in texts:
        for level in (0, 1, 9):
            pack = zlib.compressobj(level, wbits=-15)
            packed = pack.compress(text) + pack.flush()
            found = models.evaluate("(bytes) => [...unpack(Uint8Array.from(bytes))]", list(packed))
            assert bytes(found) == text


def test_a_box_is_known_by_neither_name_nor_place() -> None:
    boxes = {f"answer play {slot}": {"right": slot == 2} for slot in range(1, 6)}
    found = locked(boxes, "one")
    assert set(found).isdisjoint(locked(boxes, "two"))
    assert "play" not in json.dumps(found)


# ------------------------------------------------------------------------------- the page itself


@pytest.fixture(scope="module")
def site(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """Two pages of puzzles, one of a set, and what they share, as files."""
    top = tmp_path_factory.mktemp("site")
    names = ("deduction-001", "endgame-105")
    puzzles = {name: read_puzzle(name) for name in names}
    for name, puzzle in puzzles.items():
        _put(top / "puzzle" / name / "index.html", puzzle_page(puzzle, record(puzzle)))
    one = read_set(kit_sets()["first-hour"])
    members = {name: read_puzzle(name) for name in one.puzzles}
    _put(top / "set" / one.id / "index.html", set_page(one, members))
    _put(top / "assets" / "puzzle.js", frame.script())
    _put(top / "assets" / "puzzle.css", frame.style_sheet())
    folders = {name: name.split("-")[0] for name in puzzles | members}
    _put(
        top / "assets" / "puzzles.js", frame.site_data((puzzles | members).values(), [one], folders)
    )
    return top


def _put(file: Path, text: str) -> None:
    file.parent.mkdir(parents=True, exist_ok=True)
    file.write_text(text, encoding="utf-8")


def test_the_puzzles_of_a_set_are_numbered_through() -> None:
    one = read_set(kit_sets()["first-hour"])
    text = set_page(one, {name: read_puzzle(name) for name in one.puzzles})
    lists = re.findall(r'<ol class="page-members" start="(\d+)">(.*?)</ol>', text)
    numbers = [int(start) + at for start, inside in lists for at in range(inside.count("<li "))]
    assert len(lists) > 1
    assert numbers == list(range(1, len(one.puzzles) + 1))


@pytest.mark.parametrize("name", ["deduction-001", "deduction-002"])
def test_a_page_has_its_texts_in_each_language_or_says_that_one_is_missing(name: str) -> None:
    own = read_puzzle("deduction-001")
    puzzle = own if name == own.id else replace(own, id=name, texts=())
    text = puzzle_page(puzzle, None)
    french = own.in_language("fr")
    missing = '<p class="page-of page-said" lang="fr">Ce problème n\'existe qu\'en anglais.</p>'
    if puzzle is own:
        assert '<span class="page-said" lang="fr">Ce qui n\'a pas été dit</span>' in text
        assert f'<div class="page-said" lang="fr"><p>{french.question}</p></div>' in text
        assert missing not in text
    else:
        assert f'<h1 class="page-title"><span lang="en">{own.title}</span></h1>' in text
        assert missing in text
        assert french.title not in text


def test_a_record_has_its_texts_in_each_language() -> None:
    puzzle = read_puzzle("deduction-001")
    french = puzzle.in_language("fr")
    found = record(puzzle)
    # In French it says how that differs from the English.
    assert found.open["en"]["task"]["title"] == puzzle.title
    assert found.open["fr"]["task"]["title"] == [french.title]
    assert "only" not in found.open["fr"]["task"]
    for number, (own, other) in enumerate(zip(puzzle.hints, french.hints, strict=True), start=1):
        box = found.boxes[f"hint {number}"]
        assert own in json.dumps(box["en"], ensure_ascii=False)
        assert other in json.dumps(box["fr"], ensure_ascii=False)
    alone = record(replace(puzzle, texts=()))
    assert alone.open["en"]["task"]["only"] == ""
    assert alone.open["fr"]["task"]["only"] == ["Ce problème n'existe qu'en anglais."]
    assert alone.boxes["hint 1"]["fr"] == {}


def test_a_puzzle_is_solved_by_touch_from_a_file_without_a_network(
    browser: Browser, site: Path, axe: str
) -> None:
    for scheme in ("light", "dark"):
        context = browser.new_context(
            viewport={"width": 380, "height": 800},
            color_scheme=scheme,  # type: ignore[arg-type]
            has_touch=True,
            is_mobile=True,
            offline=True,
            locale="en-GB",
        )
        page = context.new_page()
        faults: list[str] = []
        page.on("pageerror", lambda error, faults=faults: faults.append(str(error)))
        page.goto((site / "set" / "first-hour" / "index.html").as_uri())
        page.get_by_role("link", name="What was not said").tap()
        key = "[data-key='{}']".format
        page.locator(key("mark r2")).tap()
        page.locator(key("check")).tap()
        assert (
            "2 cards that slot 3 can be are missing." in page.locator(".hk-reaction").inner_text()
        )
        page.locator(key("hint")).tap()
        assert page.locator(".hk-hintlist li").count() == 1
        page.evaluate(axe)
        assert page.evaluate(VIOLATIONS) == []
        page.locator(key("mark r3")).tap()
        page.locator(key("mark r4")).tap()
        page.locator(key("check")).tap()
        assert page.locator(".hk-good").count() == 1
        assert page.locator(".hk-why").inner_text().startswith("Why")
        assert page.evaluate(VIOLATIONS) == []
        width = page.evaluate("document.documentElement.scrollWidth")
        assert width <= 380, width
        kept = page.evaluate("localStorage.getItem('hanabi-progress')").splitlines()
        assert [json.loads(line)["right"] for line in kept] == [False, True]
        page.get_by_role("button", name="Français").first.tap()
        assert page.evaluate("document.documentElement.lang") == "fr"
        assert "Pourquoi" in page.locator(".hk-why").inner_text()
        assert page.locator(".hk-headline").first.inner_text() == "Ce qui n'a pas été dit"
        assert page.title() == "Ce qui n'a pas été dit · hanabi-kit"
        assert "Une première heure" in page.locator(".hk-of-set").inner_text()
        page.go_back()
        assert page.locator("[data-puzzle='deduction-001']").get_attribute("data-mark") == "solved"
        page.evaluate(axe)
        assert page.evaluate(VIOLATIONS) == []
        assert faults == []
        context.close()


def test_a_page_says_enough_before_its_program_runs_and_keeps_nothing_where_it_may_not(
    browser: Browser, site: Path
) -> None:
    address = (site / "puzzle" / "endgame-105" / "index.html").as_uri()
    context = browser.new_context(java_script_enabled=False)
    page = context.new_page()
    page.goto(address)
    assert page.locator("figure > svg").is_visible()
    assert "What should Donald do?" in page.locator("article").inner_text()
    context.close()
    context = browser.new_context(locale="en-GB")
    page = context.new_page()
    page.add_init_script(
        "Object.defineProperty(window, 'localStorage', { get() { throw new Error('forbidden'); } })"
    )
    page.goto(address)
    page.locator("[data-key='show']").click()
    assert page.locator(".hk-why").count() == 1
    assert "keeps nothing" in page.locator(".hk-set").inner_text()
    context.close()
