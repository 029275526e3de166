"""A lesson as a class has it: six pupils, their teacher and the wall, in eight real pages."""

from __future__ import annotations

import re
from collections.abc import Sequence

from playwright.sync_api import Page, expect

from tests.class_server.browser.lesson import LAPTOP, TELEPHONE, Lesson, Scheme, act, is_to_move

PUPILS: tuple[tuple[str, tuple[int, int], str, Scheme], ...] = (
    ("Ada", TELEPHONE, "en-GB", "light"),
    ("Bérénice", TELEPHONE, "fr-FR", "dark"),
    ("Cy", LAPTOP, "en-GB", "dark"),
    ("Dorothée", LAPTOP, "fr-FR", "light"),
    ("<b>Emil</b>", TELEPHONE, "en-GB", "dark"),
    ("Fanny & Co", TELEPHONE, "fr-FR", "light"),
)

MOST = 120
"""Actions of a table at most: by then any game is over."""

OVER = re.compile("The game is over|La partie est finie")


def test_a_duplicate_round_with_a_vote_a_reload_and_a_lost_connection(lesson: Lesson) -> None:
    teacher = lesson.teacher()
    wall = lesson.wall(teacher)
    pupils = [lesson.pupil(*pupil) for pupil in PUPILS]
    expect(teacher.locator(".people .pupil")).to_have_count(6)
    expect(wall.get_by_text("In the class: 6")).to_be_visible()

    # Two tables of three get the same deal: each step is the one that the page suggests.
    next_step(teacher, "Seat everybody at tables")
    expect(teacher.locator("#small article:visible")).to_have_count(2)
    next_step(teacher, "Deal the same game")
    for page in pupils:
        expect(page.locator("#part-table .hk-hand")).to_have_count(3)
    tables = tables_of(teacher, pupils)
    assert dealt(tables[0]) == dealt(tables[1])
    lesson.looked_at(teacher, "teacher")

    done = [0, 0]
    for _ in range(4):
        go_on(tables, done)
    for page in pupils:
        sees_only_her_own(page)

    a_vote(lesson, teacher, wall, pupils)

    # A page that is loaded anew is at its seat, with the same turn.
    reloaded = pupils[1]
    before = reloaded.locator("h1").inner_text()
    reloaded.reload()
    expect(reloaded.locator("#part-table .hk-hand")).to_have_count(3)
    expect(reloaded.locator("h1")).to_have_text(before)

    # What is done without a connection is done once there is one again.
    lost = pupils[0]
    lost.context.set_offline(True)
    expect(lost.locator(".lost")).to_be_visible()
    lost.get_by_role("button", name="I am stuck").click()
    others = next(table for table in tables if lost not in table)
    if any(is_to_move(page) for page in others):
        number = tables.index(others)
        one(others, number, done)
    lost.context.set_offline(False)
    expect(lost.locator(".lost")).to_have_count(0)
    expect(lost.get_by_role("button", name="Help is coming")).to_be_visible()
    expect(teacher.locator(".pupil .stuck")).to_have_count(1)

    # To the end of both games.
    while any(not is_over(table) for table in tables):
        assert max(done) < MOST
        go_on(tables, done)
    for page in pupils:
        expect(page.locator("h1")).to_have_text(OVER)
    expect(teacher.locator(".compared tbody tr")).to_have_count(2)
    expect(teacher.locator(".compared li")).to_have_count(2)  # what each did where they parted
    next_step(teacher, "Show the results")
    expect(wall.locator(".compared tbody tr")).to_have_count(2)
    lesson.looked_at(wall, "wall-results")
    for number, page in enumerate(pupils):
        lesson.looked_at(page, f"pupil-{number}")
        assert page.evaluate("document.documentElement.scrollWidth") <= page.evaluate("innerWidth")
    assert not lesson.faults


def next_step(teacher: Page, label: str) -> None:
    """Press the one big button, which says what it does."""
    button = teacher.locator("#head .main")
    expect(button).to_contain_text(label)
    button.click()


def tables_of(teacher: Page, pupils: Sequence[Page]) -> list[list[Page]]:
    """Return the pages at each table, by the names on the teacher's."""
    by_name = {page.locator(".me").inner_text(): page for page in pupils}
    found = []
    for number in range(2):
        names = teacher.locator(f"#table-{number} .hk-name bdi").all_inner_texts()
        found.append([by_name[name] for name in names])
    return found


def dealt(table: Sequence[Page]) -> list[list[str]]:
    """Return the hands of a table as its pages show them: each seat's, seen by the next."""
    hands = []
    for seat in range(len(table)):
        seen = table[(seat + 1) % len(table)].locator("#part-table .hk-hand").nth(seat)
        hands.append(seen.locator(".hk-face .hk-rank, .hk-face .hk-letter").all_text_contents())
    return hands


def is_over(table: Sequence[Page]) -> bool:
    return bool(OVER.search(table[0].locator("h1").inner_text()))


def go_on(tables: Sequence[Sequence[Page]], done: list[int]) -> None:
    """Let one pupil act at every table whose game goes on."""
    for number, table in enumerate(tables):
        if not is_over(table):
            one(table, number, done)


def one(table: Sequence[Page], number: int, done: list[int]) -> None:
    page = table[done[number] % len(table)]  # they move in turn
    expect(page.locator(".turn.mine")).to_have_count(1)
    act(page, done[number], number)
    done[number] += 1
    # All at the table have seen it before anybody goes on.
    following = table[done[number] % len(table)]
    if not OVER.search(page.locator("h1").inner_text()):
        expect(following.locator(".turn.mine")).to_have_count(1)


def sees_only_her_own(page: Page) -> None:
    """While a game goes on nothing on the page is for other eyes: no own card, no other table."""
    table = page.locator("#part-table")
    assert table.locator(".hk-own .hk-face").count() == 0
    assert table.locator(".hk-own .hk-back").count() == 5
    for label in table.locator(".hk-own .hk-card").evaluate_all(
        "cards => cards.map(card => card.getAttribute('aria-label'))"
    ):
        assert re.search("face down|cachée|face cachée", label), label
    here = set(table.locator(".hk-name bdi").all_inner_texts())
    elsewhere = {name for name, *_ in PUPILS} - here
    assert len(elsewhere) == 3
    html = page.content()
    for name in elsewhere:
        assert name.replace("<", "&lt;").replace(">", "&gt;").replace("&", "&amp;", 0) not in html


def a_vote(lesson: Lesson, teacher: Page, wall: Page, pupils: Sequence[Page]) -> None:
    """Ask, vote, show, vote again, tell: nobody is told more than it is time for."""
    teacher.locator("#hk-seconds").fill("900")
    teacher.locator("#hk-id").fill("03.1")
    teacher.locator("#hk-id").press("Enter")
    teacher.get_by_role("button", name="Question on the wall").click()
    expect(wall.locator(".options li")).to_have_count(4)
    for page in (teacher, wall, *pupils):
        expect(page.locator(".timer")).to_have_text(
            re.compile(r"(Time left|Temps restant)\s?: 8\d\d s")
        )
    for number, page in enumerate(pupils):
        expect(page.locator(".vote")).to_have_count(4)
        page.locator(".vote").nth(number % 3).click()
        expect(page.locator(".vote[aria-pressed=true]")).to_have_count(1)
        assert page.locator(".spread, .told").count() == 0
    expect(wall.locator("p.count")).to_have_text("Votes: 6 of 6")
    assert wall.locator(".spread, .told").count() == 0
    lesson.looked_at(pupils[0], "vote")
    next_step(teacher, "close the vote")
    for page in (teacher, wall, *pupils):
        expect(page.locator(".timer")).to_have_count(0)
    teacher.get_by_role("button", name="Votes on the wall").click()
    expect(wall.locator(".spread li")).to_have_count(4)
    lesson.looked_at(wall, "wall-votes")
    html = wall.content()
    assert not any(name in html for name in ("Ada", "Bérénice", "Cy", "Emil"))
    assert "counts names" not in html  # it would tell that the answer is wrong
    next_step(teacher, "vote again")
    for page in pupils:
        page.locator(".vote").first.click()
        expect(page.locator(".vote[aria-pressed=true]")).to_have_count(1)
    next_step(teacher, "close the vote")
    next_step(teacher, "Tell the answer")
    for page in pupils:
        expect(page.locator(".told .answer")).to_be_visible()
    expect(wall.locator(".told .answer")).to_be_visible()
    teacher.get_by_role("button", name="Take it away").click()
    for page in pupils:
        expect(page.locator("#part-table .hk-hand").first).to_be_visible()
