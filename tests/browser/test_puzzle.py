"""The puzzle player in a real JupyterLab: solved by keys, by mouse, on a telephone, and kept."""

from __future__ import annotations

import re
from collections.abc import Callable

import pytest
from playwright.sync_api import Locator, expect

from hanabi_kit.puzzles.progress import read_progress
from tests import DATA
from tests.browser.harness import Lab, Theme, too_small_to_touch
from tests.browser.test_table import count_messages, focused, tab_to

# Twelve end-games that stay as they are, whatever the kit's own become.
ENDGAMES = DATA / "endgames"

# Questions about hidden cards; written out, so that the notebook needs nothing but the kit.
SET_UP = """
from hanabi_kit.cards import CardSet
from hanabi_kit.notation import parse_position
from hanabi_kit.puzzles import Puzzle, folder
from hanabi_kit.puzzles.problem import Certain, Chance, Held, Identities, Problem, Slots
from hanabi_kit.widgets.puzzle.widget import PuzzlePlayer

position = parse_position('''
[position]
players = ["Alice", "Bob"]
turn = "Alice"
viewer = "Alice"
stacks = "r1 y2"
discards = "r4 b1"
clue_tokens = 4
deck = 35
[position.hands]
Alice = "xx/r!1!2!3 xx/r!1!2!3 xx/b!5 xx xx/1"
Bob = "g4 y1 g1 b1 p1"
''')
def problem(id, question, asked):
    puzzle = Puzzle(id, "Red and high", "deduction", 2, question, position, hints=("Look.",))
    return Problem(puzzle, asked)
hidden = [
    problem("cards", "What can slot 1 be?", Identities(1)),
    problem("chance", "How likely is slot 1 the red 5?", Chance(Held(1, "r5"))),
    problem("certain", "Is slot 5 certain to be a 1?", Certain(Held(5, "r1 y1 g1 b1 p1"))),
    problem("slots", "Which slots hold a 1 for certain?", Slots(CardSet("r1 y1 g1 b1 p1"))),
]
"""
SET_UP += f"endgames = {str(ENDGAMES)!r}\n"


def show(lab: Lab, *cells: str, theme: Theme = "light") -> Locator:
    """Run a notebook of these cells; return the first puzzle player on it."""
    lab.show(SET_UP, *cells, theme=theme)
    player = lab.page.locator(".hk-puzzle").first
    expect(player).to_be_visible()
    return player


def reaction(player: Locator) -> Locator:
    return player.locator(".hk-reaction")


def test_a_puzzle_is_solved_by_keys_alone(lab: Lab) -> None:
    (lab.server.folder / "keys.jsonl").unlink(missing_ok=True)
    player = show(lab, "PuzzlePlayer(endgames, student='Ada', progress='keys.jsonl')")
    player.focus()
    tab_to(lab, "Bob, slot 1")
    lab.page.keyboard.press("ArrowRight")
    lab.page.keyboard.press("d")
    assert focused(lab) == "Check"
    expect(player.locator(".hk-draft")).to_contain_text("Discard slot 2")
    lab.page.keyboard.press("Enter")
    expect(reaction(player)).to_contain_text("25 points are out of reach")
    assert focused(lab) == "Check"
    lab.page.keyboard.press("h")
    expect(player.locator(".hk-hintlist li")).to_have_count(1)
    tab_to(lab, "Show me how this goes wrong")
    lab.page.keyboard.press("Enter")
    expect(player.locator(".hk-wrongline")).to_contain_text("The deck, next card first")
    assert focused(lab) == "Forward"
    lab.page.keyboard.press("Enter")
    expect(player.locator(".hk-wrongline")).to_contain_text("Bob discards")
    lab.page.keyboard.press("End")
    lab.page.keyboard.press("Enter")
    expect(player.locator(".hk-wrongline")).to_contain_text("the best answer comes to 25")
    lab.page.keyboard.press("Escape")
    expect(player.locator(".hk-wrongline")).to_have_count(0)
    player.focus()
    tab_to(lab, "Clue Alice")
    lab.page.keyboard.press("Enter")
    lab.page.keyboard.press("c")
    expect(reaction(player)).to_contain_text("Right: clue Alice")
    assert focused(lab).startswith("Next puzzle")
    expect(player.locator(".hk-why")).to_contain_text("Bob should give a clue")
    lab.page.keyboard.press("n")
    expect(player.locator(".hk-heading")).to_contain_text("Puzzle 2 of 12")
    found, faults = read_progress(lab.server.folder / "keys.jsonl")
    assert [(one.student, one.right, one.hints) for one in found] == [
        ("Ada", False, 0),
        ("Ada", True, 1),
    ]
    assert faults == ()


def test_progress_outlives_the_kernel(lab: Lab) -> None:
    (lab.server.folder / "kept.jsonl").unlink(missing_ok=True)
    cell = "PuzzlePlayer(endgames, progress='kept.jsonl')"
    player = show(lab, cell)
    player.locator(".hk-clue").first.click()
    player.get_by_role("button", name="Check").click()
    expect(player.locator(".hk-set")).to_contain_text("1 of 12 solved")
    player = show(lab, cell)  # another kernel
    expect(player.locator(".hk-heading")).to_contain_text("Puzzle 2 of 12")
    player.locator(".hk-set summary").click()
    expect(player.get_by_role("button", name=re.compile("1. The last.*solved"))).to_be_visible()
    player.get_by_role("button", name="Save the attempts").click()
    expect(player.locator(".hk-note")).to_contain_text("Written: kept.csv")
    assert b'"endgame-001","clue Alice' in (lab.server.folder / "kept.csv").read_bytes()


def test_an_answer_is_one_message_each_way(lab: Lab) -> None:
    player = show(lab, "PuzzlePlayer(hidden)")
    for card in ("red 3", "red 4"):
        player.get_by_role("button", name=card, exact=True).click()
    count = count_messages(lab)
    player.get_by_role("button", name="Check").click()
    expect(reaction(player)).to_contain_text("One of the cards you marked cannot be in slot 1.")
    lab.wait_idle()
    assert count() == [1, 1]


def test_cards_chances_and_slots_are_answered(lab: Lab) -> None:
    player = show(lab, "PuzzlePlayer(hidden)")
    expect(player.locator(".hk-unknown")).to_have_count(5)
    player.get_by_role("button", name="red 4", exact=True).focus()
    lab.page.keyboard.press("Enter")
    lab.page.keyboard.press("ArrowRight")
    assert focused(lab) == "red 5"
    lab.page.keyboard.press("Enter")
    lab.page.keyboard.press("ArrowDown")
    assert focused(lab) == "yellow 5"
    lab.page.keyboard.press("c")
    expect(reaction(player)).to_contain_text("Right: r4 r5.")
    # What the clues allow was the question; now it is shown.
    expect(player.locator(".hk-unknown")).to_have_count(0)
    lab.page.keyboard.press("Enter")
    expect(player.locator(".hk-heading")).to_contain_text("Puzzle 2 of 4")
    field = player.get_by_role("textbox")
    # Letters that are keys elsewhere are letters here.
    field.press_sequentially("ncdhp")
    expect(field).to_have_value("ncdhp")
    field.press("Enter")
    expect(player.get_by_role("alert")).to_contain_text("write it as 1/3")
    field.fill("2/4")
    field.press("Enter")
    expect(reaction(player)).to_contain_text("Right: 1/2.")
    player.get_by_role("button", name="Next puzzle").last.click()
    player.get_by_role("button", name="No", exact=True).click()
    player.get_by_role("button", name="Check").click()
    expect(reaction(player)).to_contain_text("Certain means")
    player.get_by_role("button", name="Show the answer").click()
    expect(reaction(player)).to_contain_text("The answer: yes")
    player.get_by_role("button", name="Next puzzle").last.click()
    player.locator(".hk-answer").get_by_role("button", name="slot 5").click()
    player.get_by_role("button", name="Check").click()
    expect(reaction(player)).to_contain_text("Right: slot 5.")


def test_a_long_search_is_shown_while_it_lasts_and_can_be_stopped(lab: Lab) -> None:
    player = show(
        lab,
        "import time\n"
        "from hanabi_kit.endgame.budget import Progress\n"
        "from hanabi_kit.errors import SearchBudgetExceeded\n"
        "from hanabi_kit.widgets.puzzle import session\n"
        "def slow(problem, tell):\n"
        "    for number in range(600):\n"
        "        if not tell(Progress('faceup', None, None, number, 0.1 * number)):\n"
        "            raise SearchBudgetExceeded('stopped')\n"
        "        time.sleep(0.1)\n"
        "session.prove_problem = slow\n"
        "PuzzlePlayer(endgames)",
    )
    player.locator('[data-key="card 1 1"]').click()
    player.locator('[data-key="discard"]').click()
    player.get_by_role("button", name="Check").click()
    work = player.locator(".hk-work")
    expect(work).to_contain_text("The solver is at work")
    expect(work).to_contain_text(re.compile("[1-9] s"))
    # Meanwhile everything else goes on.
    player.get_by_role("button", name="Hint 1 of 3").click()
    expect(player.locator(".hk-hintlist li")).to_have_count(1)
    work.get_by_role("button", name="Stop").click()
    expect(work).to_have_count(0)
    expect(player.get_by_role("status").first).to_contain_text("The solver was stopped.")


def test_texts_are_only_texts(lab: Lab) -> None:
    player = show(
        lab,
        "from dataclasses import replace\n"
        "bad = '<img src=x onerror=window.hacked=1> ' + 'M' * 5000\n"
        "puzzle = replace(hidden[0].puzzle, title=bad, question=bad, hints=(bad,))\n"
        "PuzzlePlayer(Problem(puzzle, Identities(1)), student=bad[:150])",
    )
    player.get_by_role("button", name="Hint 1 of 1").click()
    expect(player.locator(".hk-hintlist")).to_contain_text("<img src=x")
    assert lab.page.evaluate("window.hacked") is None
    assert player.evaluate("player => player.scrollWidth <= player.clientWidth")


@pytest.mark.parametrize("theme", ["light", "dark"])
def test_no_state_of_a_puzzle_shuts_anybody_out(
    lab_of_size: Callable[[int, int], Lab], accessible: Callable[[Lab], None], theme: Theme
) -> None:
    lab = lab_of_size(380, 900)
    language = "fr" if theme == "dark" else "en"
    player = show(
        lab,
        f"player = PuzzlePlayer(endgames, language='{language}')\nplayer.choose(6)\nplayer",
        f"other = PuzzlePlayer(hidden, language='{language}')\nother",
        theme=theme,
    )
    other = lab.page.locator(".hk-puzzle").nth(1)

    def check() -> None:
        accessible(lab)
        for each in (player, other):
            assert each.evaluate("each => each.scrollWidth <= each.clientWidth")
            assert too_small_to_touch(each) == []

    def press(where: Locator, key: str) -> None:
        where.locator(f'[data-key="{key}"]').first.click()

    # A main button that is off has no ground of its own: its word takes the page's colour.
    colour = "item => getComputedStyle(item).color"
    assert player.locator('[data-key="check"]').evaluate(colour) == player.evaluate(colour)
    press(player, "card 0 1")
    press(other, "mark r4")
    check()
    press(player, "discard")
    press(player, "check")
    press(player, "hint")
    expect(player.locator(".hk-hintlist")).to_be_visible()
    press(other, "check")
    expect(reaction(other)).to_be_visible()
    check()
    press(player, "wrong")
    expect(player.locator(".hk-wrongline")).to_be_visible()
    press(other, "following")
    expect(other.get_by_role("textbox")).to_be_visible()
    check()
    press(player, "leave")
    press(player, "show")
    expect(player.locator(".hk-why")).to_be_visible()
    player.locator(".hk-proof summary").click()
    player.locator(".hk-set summary").click()
    press(other, "following")
    expect(other.locator('[data-key="yes"]')).to_be_visible()
    check()


@pytest.mark.parametrize("theme", ["light", "dark"])
def test_themes_are_shown_once_a_puzzle_is_done(
    lab_of_size: Callable[[int, int], Lab], accessible: Callable[[Lab], None], theme: Theme
) -> None:
    lab = lab_of_size(380, 900)
    cell = """
puzzle = Puzzle("x", "Red", "deduction", 1, "What can slot 1 be?", position,
                explanation="It is **red**.", themes=("negative-clue", "count-copies"))
PuzzlePlayer(Problem(puzzle, Identities(1)), language="en")
"""
    player = show(lab, cell, theme=theme)
    themes = player.get_by_role("list", name="Themes")
    expect(themes).to_have_count(0)
    player.locator('[data-key="show"]').first.click()
    expect(themes.get_by_role("listitem")).to_have_count(2)
    expect(themes).to_contain_text("What a clue did not touch")
    expect(themes).to_contain_text("all its copies are in sight")
    assert player.evaluate("each => each.scrollWidth <= each.clientWidth")
    accessible(lab)


FROM_FILES = """
from pathlib import Path
names = ["knowledge/knowledge-003", "knowledge/knowledge-001", "deal/deal-002", "deal/deal-004"]
files = [folder() / f"{name}.toml" for name in names]
"""


def test_what_another_knows_and_deals_are_answered_by_keys(lab: Lab) -> None:
    player = show(lab, FROM_FILES, "PuzzlePlayer(files)")
    expect(player.locator(".hk-answer")).to_contain_text("Mark Bob's slots; it may be none.")
    slots = player.get_by_role("group", name="Slots")
    slots.get_by_role("button").first.focus()
    lab.page.keyboard.press("Enter")
    lab.page.keyboard.press("c")
    expect(reaction(player)).to_contain_text("Right: slot 1.")
    expect(player.locator(".hk-why")).to_contain_text("For all Alice can tell")
    lab.page.keyboard.press("n")
    expect(player.locator(".hk-answer")).to_contain_text("Every card that Bob's slot 2 can be")
    player.get_by_role("button", name="red 4", exact=True).click()
    player.get_by_role("button", name="Check").click()
    expect(reaction(player)).to_contain_text("3 cards that slot 2 can be are missing.")
    player.get_by_role("button", name="Next puzzle").first.click()
    deck = player.get_by_role("list", name="The deck, next card first")
    expect(deck.get_by_role("listitem")).to_have_count(2)
    field = player.get_by_role("textbox")
    field.fill("31")
    field.press("Enter")
    expect(player.get_by_role("alert")).to_contain_text("a number from 0 to 25 is needed")
    field.fill("22")
    field.press("Enter")
    expect(reaction(player)).to_contain_text("Right: 22 points.")
    player.get_by_role("button", name="Next puzzle").first.click()
    turns = player.get_by_role("list", name="What the players do")
    expect(turns.get_by_role("listitem")).to_have_count(11)
    turns.get_by_role("button", name="It was lost before").focus()
    for _ in range(6):
        lab.page.keyboard.press("ArrowDown")
    assert focused(lab).startswith("Turn 6")
    lab.page.keyboard.press("Enter")
    lab.page.keyboard.press("c")
    expect(reaction(player)).to_contain_text("Right: turn 6.")
    expect(player.locator(".hk-why")).to_contain_text("After turn 6 it cannot")


@pytest.mark.parametrize("theme", ["light", "dark"])
def test_what_another_knows_and_deals_shut_nobody_out(
    lab_of_size: Callable[[int, int], Lab], accessible: Callable[[Lab], None], theme: Theme
) -> None:
    lab = lab_of_size(380, 900)
    language = "fr" if theme == "dark" else "en"
    cells = [f"PuzzlePlayer(files[{at}], language='{language}')" for at in range(4)]
    show(lab, FROM_FILES, *cells, theme=theme)
    players = lab.page.locator(".hk-puzzle")
    expect(players).to_have_count(4)

    def check() -> None:
        accessible(lab)
        for each in players.all():
            assert each.evaluate("each => each.scrollWidth <= each.clientWidth")
            assert too_small_to_touch(each) == []

    check()
    for each in players.all():
        each.locator('[data-key="show"]').click()
        expect(each.locator(".hk-why")).to_be_visible()
    check()


@pytest.mark.parametrize("theme", ["light", "dark"])
def test_a_set_says_what_it_is_and_a_long_one_is_sifted(
    lab_of_size: Callable[[int, int], Lab], accessible: Callable[[Lab], None], theme: Theme
) -> None:
    lab = lab_of_size(420, 900)
    player = show(lab, "PuzzlePlayer('first-hour')", "PuzzlePlayer('all')", theme=theme)
    every = lab.page.locator(".hk-puzzle").nth(1)
    expect(player.locator(".hk-of-set")).to_contain_text("A first hour · ")
    expect(player.locator(".hk-of-set p")).to_be_visible()
    player.get_by_role("button", name="Next puzzle").first.click()
    expect(player.locator(".hk-of-set p")).to_have_count(0)
    player.locator(".hk-set summary").click()
    expect(player.locator(".hk-part")).to_have_count(4)
    expect(player.locator(".hk-sieve")).to_have_count(0)  # eight are seen at once

    expect(every.locator(".hk-of-set")).to_have_count(0)
    every.locator(".hk-set summary").click()
    count = every.locator(".hk-one").count()
    every.get_by_label("Kind").select_option(label="Known deals")
    every.get_by_label("Level").select_option(label="4")
    few = every.locator(".hk-one").count()
    assert 0 < few < count / 10
    expect(every.locator(".hk-sieve")).to_contain_text(f"{few} of {count} listed")
    expect(every.locator(".hk-one").first).to_contain_text("level 4 of 5")
    accessible(lab)
    for each in (player, every):
        assert each.evaluate("each => each.scrollWidth <= each.clientWidth")
    # The arrows and the key N go from one listed puzzle to the next.
    every.locator(".hk-one").first.click()
    headline = every.locator(".hk-titles .hk-headline")
    expect(every.locator(".hk-heading")).to_contain_text("level 4 of 5")
    first = headline.inner_text()
    lab.page.keyboard.press("n")
    expect(headline).not_to_have_text(first)
    expect(every.locator(".hk-heading")).to_contain_text("level 4 of 5")
    every.get_by_role("button", name="Previous puzzle").click()
    expect(headline).to_have_text(first)
    expect(every.get_by_role("button", name="Previous puzzle")).to_have_attribute(
        "aria-disabled", "true"
    )
    # One that is done leaves the list, and the way goes on to the next.
    every.get_by_role("button", name="Not done yet").click()
    every.get_by_role("button", name="Show the answer").click()
    expect(every.locator(".hk-sieve")).to_contain_text(f"{few - 1} of {count} listed")
    every.get_by_role("button", name="Next puzzle").last.click()
    expect(headline).not_to_have_text(first)


@pytest.mark.parametrize("theme", ["light", "dark"])
@pytest.mark.parametrize("width", [1100, 380])
def test_after_a_fresh_puzzle_there_is_another(
    theme: Theme,
    width: int,
    lab_of_size: Callable[[int, int], Lab],
    accessible: Callable[[Lab], None],
) -> None:
    lab = lab_of_size(width, 800)
    cell = "from hanabi_kit import practice\npractice('touched', progress='practice.jsonl')"
    (lab.server.folder / "practice.jsonl").unlink(missing_ok=True)
    player = show(lab, cell, theme=theme)
    expect(player.locator(".hk-of-set")).to_contain_text("Practice: touched")
    assert player.locator(".hk-heading").inner_text().startswith("Puzzle 1\n")
    expect(player.get_by_role("button", name="Another one")).to_have_count(0)
    player.get_by_role("button", name="Show the answer").click()
    onward = player.get_by_role("button", name="Another one")
    expect(onward).to_be_visible()
    expect(player.locator(".hk-why")).to_be_visible()
    accessible(lab)
    assert too_small_to_touch(player) == []
    onward.click()
    expect(player.locator(".hk-heading")).to_contain_text("Puzzle 2")
    expect(player.locator(".hk-answer")).to_be_visible()
    player.focus()
    lab.page.keyboard.press("n")
    expect(player.locator(".hk-heading")).to_contain_text("Puzzle 2")
    lab.wait_idle()
