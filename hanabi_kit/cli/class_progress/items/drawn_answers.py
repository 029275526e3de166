"""How answers are spread, as parts of the page: a fraction with a bar, and a list."""

from __future__ import annotations

from xml.etree.ElementTree import Element

from hanabi_kit.cli.class_progress.items.class_items import ClassItems
from hanabi_kit.cli.class_progress.items.counted import Item, Spread
from hanabi_kit.cli.class_progress.items.elements import bidi, element
from hanabi_kit.cli.class_progress.items.meaning import LONGEST
from hanabi_kit.cli.class_progress.items.sentences import (
    misconception,
    said,
    share_text,
    told_wrong,
)
from hanabi_kit.language import words
from hanabi_kit.render.player_names import cut


def share(spread: Spread) -> Element:
    """Return how many were right, as a fraction and a bar."""
    told = words()
    if not spread.tried:
        return element("span", told.say("no vote before it was settled"), class_="small")
    bar = element("span", class_="bar", aria_hidden="true")
    for number, kind in ((len(spread.right), "right"), (spread.tried - len(spread.right), "wrong")):
        if number:
            bar.append(element("i", class_=kind, style=f"flex-grow:{number}"))
    return element("span", element("b", share_text(spread)), bar, class_="share")


def wrong_answers(
    found: ClassItems, item: Item, spread: Spread, *, anonymous: bool
) -> Element | None:
    """Return the wrong answers as a list, with how many gave each, and the misconceptions."""
    told = words()
    some, rest = told_wrong(found, spread, anonymous=anonymous)
    lines = []
    for one in some:
        answers = element("span", class_="said")
        for at, answer in enumerate(said(item, one, anonymous=anonymous)):
            text = answer if found.whole else cut(answer, LONGEST)
            answers.append(element("span", "; " if at else None, bidi(text)))
        name = misconception(one)
        who = ", ".join(one.pupils) if found.whole and not anonymous else ""
        lines.append(
            element(
                "li",
                element("b", str(len(one.pupils)), class_="number"),
                answers,
                element("em", name) if name else None,
                bidi(who, class_="small") if who else None,
            )
        )
    for number, text in (
        (rest, told.count("another answer", "other answers", rest)),
        (len(spread.shown), told.say("solution shown first")),
    ):
        if number:
            lines.append(
                element(
                    "li",
                    element("b", str(number), class_="number"),
                    element("span", text, class_="said small"),
                )
            )
    return element("ul", *lines, class_="answers") if lines else None
