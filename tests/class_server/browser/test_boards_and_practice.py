"""What a pupil does for herself, in a real browser: her board, and practice at her own pace."""

from __future__ import annotations

import re

from playwright.sync_api import expect

from tests.class_server.browser.lesson import Lesson


def test_her_board_and_her_practice_are_there_after_a_reload(lesson: Lesson) -> None:
    teacher = lesson.teacher()
    ada = lesson.pupil("Ada")
    bo = lesson.pupil("Bo", language="fr-FR", scheme="dark")
    expect(teacher.locator(".people .pupil")).to_have_count(2)
    for label in ("Seat everybody at tables", "Deal"):
        button = teacher.locator("#head .main")
        expect(button).to_contain_text(label)
        button.click()

    ada.get_by_role("button", name="My cards").click()
    cell = "#part-board [data-key='cell 1 r1']"
    struck = re.compile("hk-grid-struck")
    ada.locator(cell).click()
    expect(ada.locator(cell)).to_have_class(struck)

    # Two pages of one pupil agree.
    second = lesson.opened(f"{lesson.base}pupil/", context=ada.context)
    expect(second.locator(cell)).to_have_class(struck)
    ada.reload()
    expect(ada.locator(cell)).to_have_class(struck)
    second.close()

    teacher.locator("#hk-items").fill("01.5 first-hour")
    teacher.locator("#hk-items").press("Enter")
    practice = ada.locator("#part-practice")
    tab = ada.get_by_role("navigation").get_by_role("button", name="Practice")
    tab.click()
    expect(practice.locator(".hk-kit")).to_be_visible()
    practice.get_by_role("button", name="Next", exact=True).click()
    expect(practice.locator("select").first).to_have_value("1")
    expect(teacher.locator("#practice .named li")).to_have_count(2)
    ada.reload()
    tab.click()
    expect(practice.locator("select").first).to_have_value("1")
    lesson.looked_at(ada, "practice")

    # A question comes to the front, and all three parts have room on a telephone, in French, too.
    teacher.locator("#hk-id").fill("03.2")
    teacher.locator("#hk-id").press("Enter")
    for page in (ada, bo):
        expect(page.locator(".tabs button")).to_have_count(3)
        assert page.evaluate("document.documentElement.scrollWidth") <= page.evaluate("innerWidth")
    # What cannot be read is no vote, and is said; what was typed stays.
    bo.locator("#hk-answer").fill("6 et 20")
    bo.locator("#hk-answer").press("Enter")
    expect(bo.locator(".error")).to_be_visible()
    expect(bo.locator("#hk-answer")).to_have_value("6 et 20")
    bo.locator("#hk-answer").fill("6, 3, 1")
    bo.locator("#hk-answer").press("Enter")
    expect(teacher.locator("#asking .named li")).to_have_text(re.compile(r"Bo 6\D+3\D+1"))
    expect(bo.locator(".error")).to_have_count(0)
    teacher.get_by_role("button", name="Take it away").click()
    teacher.get_by_role("button", name="End the practice").click()
    expect(ada.locator("#part-table .hk-hand").first).to_be_visible()
    assert not lesson.faults
