"""Each page of a class shuts nobody out: axe-core, fingers, keys, narrow windows, both themes."""

from __future__ import annotations

from pathlib import Path

import pytest
from playwright.sync_api import Page, expect

from tests.browser.harness import too_small_to_touch
from tests.class_server.browser.lesson import TELEPHONE, Lesson, Scheme


@pytest.mark.parametrize(("scheme", "language"), [("light", "en-GB"), ("dark", "fr-FR")])
def test_every_page_for_everybody(
    scheme: Scheme, language: str, lesson: Lesson, axe_program: Path
) -> None:
    axe = axe_program.read_text(encoding="utf-8")

    def fine(page: Page, *, touched: bool = True) -> None:
        if not page.evaluate("'axe' in window"):
            page.evaluate(axe)
        found = page.evaluate(
            """async () => (await window.axe.run()).violations.flatMap((rule) =>
              rule.nodes.map((node) =>
                [rule.id, rule.help, node.html, node.failureSummary].join("; ")))"""
        )
        assert not found, "\n".join(found)
        assert page.evaluate("document.documentElement.scrollWidth") <= page.evaluate("innerWidth")
        if touched:
            small = too_small_to_touch(page.locator("#hk-main"))
            assert not [one for one in small if 'type="checkbox"' not in one]  # its label is large

    teacher = lesson.teacher()
    teacher.emulate_media(color_scheme=scheme)
    wall = lesson.wall(teacher)
    wall.emulate_media(color_scheme=scheme)
    fine(teacher)
    fine(wall)
    joining = lesson.opened(lesson.base, TELEPHONE, language, scheme)
    expect(joining.locator("#hk-code")).to_be_focused()
    fine(joining)
    # By keys alone.
    joining.keyboard.type("WRONGX")
    joining.keyboard.press("Tab")
    joining.keyboard.type("Ada")
    joining.keyboard.press("Enter")
    expect(joining.locator(".error")).to_be_visible()
    fine(joining)
    joining.locator("#hk-code").fill(lesson.code.lower())
    joining.locator("#hk-code").press("Enter")
    ada = joining
    expect(ada.locator(".me")).to_have_text("Ada")
    bo = lesson.pupil("Bo", TELEPHONE, language, scheme)

    teacher.locator("#groups").get_by_role("button").nth(1).click()  # they choose themselves
    for page in (ada, bo):
        page.locator(".seats button").first.click()
        expect(page.locator(".seats .mine")).to_have_count(1)
    fine(ada)
    teacher.locator("#dealing form button").click()
    expect(ada.locator("#part-table .hk-hand")).to_have_count(2)
    ada.locator("#part-table .tools button").first.click()
    expect(ada.locator("#part-board .hk-d-grid")).to_have_count(5)
    fine(ada)
    fine(bo)
    ada.keyboard.press("Escape")
    mover = ada if ada.locator(".turn.mine").count() else bo
    mover.locator("#part-table .hk-clue").first.focus()
    mover.keyboard.press("Enter")
    expect(mover.locator(".turn.mine")).to_have_count(0)
    mover.locator("#part-table .tools button").nth(2).click()
    expect((bo if mover is ada else ada).locator(".asks button")).to_have_count(2)
    fine(ada)
    fine(bo)

    teacher.locator("#table-0 button").click()
    teacher.locator(".people .pupil").first.click()
    # What would end the game is asked first, and a No leaves it.
    for name in ("Groups at random", "Deal anew"):
        teacher.get_by_role("button", name=name).click()
        fine(teacher)
        teacher.get_by_role("button", name="Not now").click()
        expect(teacher.get_by_role("button", name=name)).to_be_visible()
    expect(teacher.locator("#table-0-head")).to_contain_text("action 1")
    teacher.set_viewport_size({"width": 380, "height": 800})
    fine(teacher)
    teacher.set_viewport_size({"width": 1280, "height": 900})
    for what in ("table", "tables", "join"):
        send(teacher, {"do": "project", "what": what, **({"table": 0} if what == "table" else {})})
        fine(wall)

    teacher.locator("#hk-id").fill("03.1")
    teacher.locator("#hk-id").press("Enter")
    expect(ada.locator(".vote")).to_have_count(4)
    fine(ada)
    ada.locator(".vote").first.click()
    teacher.get_by_role("button", name="Question on the wall").click()
    expect(wall.locator(".options li")).to_have_count(4)
    fine(wall)
    for name in ("Close the vote", "Votes on the wall", "Tell the answer"):
        teacher.get_by_role("button", name=name, exact=True).click()
    expect(ada.locator(".told")).to_be_visible()
    expect(wall.locator(".told")).to_be_visible()
    for page in (ada, wall, teacher):
        fine(page)
    assert not lesson.faults


def send(teacher: Page, deed: dict[str, object]) -> None:
    """Press what shows something on the wall."""
    names = {"table": "Show on the wall", "tables": "All tables", "join": "How to join"}
    teacher.get_by_role("button", name=names[str(deed["what"])], exact=True).click()
