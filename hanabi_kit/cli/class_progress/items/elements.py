"""HTML as a tree of elements: what is put in as text stays text, whatever it holds.

Examples
--------
>>> html(element("p", "Ada <Lovelace>", element("br"), bidi("=1+1"), class_="who"))
'<p class="who">Ada &lt;Lovelace&gt;<br><bdi>=1+1</bdi></p>'
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from typing import Any
from xml.etree.ElementTree import Element, tostring

from hanabi_kit.paper.prose import prose
from hanabi_kit.render.player_names import harmless

Inside = str | Element | None
"""What an element may hold; None is nothing."""


def element(tag: str, /, *inside: Inside, **attributes: str | int | None) -> Element:
    """Return an element; ``class_`` is written class, ``aria_label`` aria-label, None left out."""
    made = Element(tag)
    for key, value in attributes.items():
        if value is not None:
            made.set(key.strip("_").replace("_", "-"), str(value))
    last: Element | None = None
    for one in inside:
        if isinstance(one, Element):
            made.append(one)
            last = one
        elif one:
            text = harmless_text(one)
            if last is None:
                made.text = (made.text or "") + text
            else:
                last.tail = (last.tail or "") + text
    return made


def harmless_text(text: str) -> str:
    """Return a text made harmless, with the blank that it begins or ends with."""
    before = " " if text[:1].isspace() else ""
    after = " " if text.strip() and text[-1:].isspace() else ""
    return f"{before}{harmless(text)}{after}"


def bidi(text: str, **attributes: str | int | None) -> Element:
    """Return what somebody wrote so that its direction changes nothing around it."""
    return element("bdi", text, **attributes)


def row(cells: Iterable[Inside], heads: Sequence[str] = ()) -> Element:
    """Return a row of a table, its first cell a head; without `heads`, the heads themselves.

    Each cell knows what stands above it, which narrow windows show beside it.
    """
    made = element("tr")
    for at, cell in enumerate(cells):
        if not heads:
            made.append(element("th", cell, scope="col"))
        elif at:
            made.append(element("td", cell, data_head=heads[at]))
        else:
            made.append(element("th", cell, scope="row"))
    return made


def table(
    caption: str, heads: Sequence[str], rows: Iterable[Sequence[Inside]], **attributes: str
) -> Element:
    """Return a table with its caption, which narrow windows scroll by itself."""
    made = element("table", element("caption", caption), **attributes)
    made.append(element("thead", row(heads)))
    made.append(element("tbody", *(row(cells, heads) for cells in rows)))
    return element("div", made, class_="wide", tabindex=0, role="region", aria_label=caption)


def paragraphs(text: str) -> list[Element]:
    """Return a text of a lesson or puzzle, with its marks, as paragraphs, lists and code."""
    found: list[Element] = []
    for block in prose(text):
        if block["is"] == "item":
            kind = "ol" if block["label"][0].isdigit() else "ul"
            if not found or found[-1].tag != kind:
                found.append(element(kind))
            found[-1].append(element("li", *_runs(block)))
        elif block["is"] == "text":
            found.append(element("p", *_runs(block)))
        else:
            code = element("code")
            code.text = block["text"]
            found.append(element("pre", code))
    return found


def _runs(block: dict[str, Any]) -> Iterator[Inside]:
    for text, style in block["runs"]:
        made: Inside = text
        for name, tag in (("code", "code"), ("bold", "strong")):
            if name in style.split():
                made = element(tag, made)
        yield made


def html(made: Element) -> str:
    """Return an element as HTML."""
    return tostring(made, encoding="unicode", method="html")
