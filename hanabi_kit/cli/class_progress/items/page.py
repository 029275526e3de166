"""The report of a class's items as a page: one file that loads nothing, runs nothing, prints."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from itertools import groupby
from pathlib import Path
from xml.etree.ElementTree import Element

from hanabi_kit.cli.class_progress.file_account import FileRow, below_one_place, fate_text
from hanabi_kit.cli.class_progress.items.class_items import ClassItems
from hanabi_kit.cli.class_progress.items.counted import Item
from hanabi_kit.cli.class_progress.items.drawn_answers import share, wrong_answers
from hanabi_kit.cli.class_progress.items.elements import (
    Inside,
    bidi,
    element,
    html,
    table,
)
from hanabi_kit.cli.class_progress.items.meaning import title_of
from hanabi_kit.cli.class_progress.items.sentences import (
    class_line,
    misconception,
    rule_text,
    said,
    share_text,
    stuck_text,
)
from hanabi_kit.cli.class_progress.items.topic_cards import topic_card
from hanabi_kit.language import words

STYLE = Path(__file__).parent / "page.css"


def items_page(
    found: ClassItems,
    files: Sequence[FileRow],
    remarks: Sequence[str] = (),
    *,
    anonymous: bool = False,
) -> str:
    """Return the page.

    `files`: what became of every file, `remarks`: how they were put together.
    `anonymous`: whether no pupil is named, no answer told that one pupil alone has given, and no
        right answer, so that the page can be shown to the class.
    """
    told = words()
    title = told.say("What the class answered")
    parts = [
        _discussed(found, anonymous),
        *_lessons(found, anonymous),
        _votes(found),
        _stuck(found, anonymous),
        _files(files, remarks, anonymous),
    ]
    body = element(
        "body",
        element("header", element("h1", title), element("p", class_line(found))),
        element("main", *parts),
        element("footer", element("p", told.say("Made by hanabi-kit from progress files alone."))),
    )
    head = element(
        "head",
        element("meta", charset="utf-8"),
        element("meta", name="viewport", content="width=device-width, initial-scale=1"),
        element("meta", http_equiv="Content-Security-Policy", content=_ALLOWED),
        element("title", title),
        _style(),
    )
    return "<!DOCTYPE html>\n" + html(element("html", head, body, lang=told.language)) + "\n"


_ALLOWED = "default-src 'none'; style-src 'unsafe-inline'; img-src data:"
"""Nothing is fetched from anywhere, even if somebody's answer got where it does not belong."""


def _style() -> Element:
    made = element("style")
    made.text = STYLE.read_text(encoding="utf-8")
    return made


def _section(name: str, title: str, *inside: Inside) -> Element:
    return element("section", element("h2", title, id=name), *inside)


# ------------------------------------------------------------------------------- what to discuss


def _discussed(found: ClassItems, anonymous: bool) -> Element:
    told = words()
    inside: list[Inside] = []
    if found.first and found.at_last:
        inside.append(element("p", found.at_last.title, class_="lesson"))
        cards = [topic_card(found, topic, anonymous=anonymous) for topic in found.first]
        inside.append(element("ol", *(element("li", card) for card in cards), class_="topics"))
    if found.afterwards:
        inside.append(
            table(
                told.say("To discuss, too"),
                (told.say("Exercise"), told.say("right"), told.say("most frequent wrong answer")),
                (_afterwards(item) for item in found.afterwards),
            )
        )
    if not inside:
        inside.append(element("p", told.say("Nothing has to be discussed.")))
    inside.append(element("p", rule_text(), class_="small"))
    return _section("discuss", told.say("Discuss first"), *inside)


def _afterwards(item: Item) -> list[Inside]:
    most = item.last.wrong[0] if item.last.wrong else None
    name = (misconception(most) or said(item, most)[0]) if most else ""
    return [bidi(item.id), share_text(item.last), bidi(name)]


# ------------------------------------------------------------------------------- item by item


def _lessons(found: ClassItems, anonymous: bool) -> Iterator[Element]:
    told = words()
    heads = [
        told.say("Exercise"),
        told.say("right at first try"),
        told.say("wrong at first try"),
        told.say("right in the end"),
    ]
    for at, (group, some) in enumerate(groupby(found.items, key=lambda item: item.group)):
        rows = [_item(found, item, anonymous) for item in some]
        whole = table(group.title, heads, rows, class_="items told stacks")
        yield _section(f"group-{at}", group.title, whole)


def _item(found: ClassItems, item: Item, anonymous: bool) -> list[Inside]:
    told = words()
    spread = item.first
    name = element("span", bidi(item.id), class_="id")
    title = title_of(item.id)
    right = [share(spread)]
    if item.hinted:
        hinted = told.say("{number} of them after a hint", number=item.hinted)
        right.append(element("span", hinted, class_="small"))
    is_vote = item.exercise is not None and item.exercise.is_vote
    return [
        element("span", name, bidi(title, class_="small") if title else None),
        element("div", *right),
        wrong_answers(found, item, spread, anonymous=anonymous),
        told.say("a vote") if is_vote else str(item.solved),
    ]


def _votes(found: ClassItems) -> Element | None:
    told = words()
    if not found.votes:
        return None
    heads = [
        told.say("Exercise"),
        told.say("right before"),
        told.say("right after"),
        told.say("came to it"),
        told.say("left it"),
        told.say("stayed wrong"),
    ]
    rows: list[list[Inside]] = []
    for item in found.votes:
        assert item.again is not None
        assert item.moved is not None
        moved = item.moved
        numbers = [str(len(those)) for those in (moved.came, moved.left, moved.stayed_wrong)]
        rows.append([bidi(item.id), share(item.first), share(item.again), *numbers])
    title = told.say("Votes: before → after")
    note = told.say("The last three columns count those who voted twice.")
    return _section(
        "votes", title, table(title, heads, rows, class_="told"), element("p", note, class_="small")
    )


# ------------------------------------------------------------------------------- pupils and files


def _stuck(found: ClassItems, anonymous: bool) -> Element | None:
    told = words()
    if not found.stuck:
        return None
    title = told.say("Who is stuck")
    if anonymous:
        number = len({one.pupil for one in found.stuck})
        text = told.count("{number} pupil is stuck", "{number} pupils are stuck", number)
        return _section("stuck", title, element("p", text))
    rows: list[list[Inside]] = []
    for pupil, places in groupby(found.stuck, key=lambda one: one.pupil):
        for at, one in enumerate(places):
            name = bidi(pupil, class_="again" if at else None)
            rows.append([name, bidi(one.id), bidi(stuck_text(one))])
    heads = [told.say("Pupil"), told.say("Exercise"), told.say("how")]
    return _section("stuck", title, table(title, heads, rows, class_="told stacks"))


def _files(files: Sequence[FileRow], remarks: Sequence[str], anonymous: bool) -> Element:
    told = words()
    rows: list[list[Inside]] = []
    place, below = below_one_place(files)
    for fate, some in groupby(below, key=lambda one: one.fate):
        own = list(some)
        which = None
        if not anonymous:
            which = element("ul", *(_file(one) for one in own), class_="files")
        if fate == "read" and which is not None:
            summary = element("summary", told.say("which"))
            which = element("details", summary, which)
        rows.append([fate_text(fate, len(own)), which])
    title = told.say("Every file")
    heads = [told.say("What became of it"), told.say("which, and why")]
    count = told.count("{number} file or folder", "{number} files and folders", len(files))
    if place and not anonymous:
        count = told.say("{files} in {place}", files=count, place=place)
    inside: list[Inside] = [table(count, heads, rows, class_="stacks")]
    if remarks and not anonymous:
        inside.append(element("h3", told.say("To look at")))
        inside.append(element("ul", *(element("li", bidi(one)) for one in remarks)))
    return _section("files", title, *inside)


def _file(one: FileRow) -> Element:
    note = one.note and f" ({one.note})"
    return element("li", bidi(one.path), element("span", note, class_="small") if note else None)
