"""Texts of exercises and puzzles as plain values for the typesetter.

The typesetter has a language of its own. No text is ever written into it: texts travel as JSON, so
that ``#``, ``$`` or a backslash are signs like any other.
"""

from __future__ import annotations

import re
import unicodedata
from typing import Any

Block = dict[str, Any]
"""A paragraph, an item of a list, or lines of code."""

_TOKEN = re.compile(r"(`+)(?!`)(.+?)(?<!`)\1(?!`)|\*\*", re.DOTALL)
_FENCE = re.compile(r"```[a-z]*\n(.*?)\n?```", re.DOTALL)
_ITEM = re.compile(r"(?:[-*•]|\d{1,2}[.)]) +")


def plain(text: str) -> str:
    """Return `text` without signs that no printer knows: controls, lone surrogates."""
    return "".join(
        sign if sign == "\n" or unicodedata.category(sign) not in ("Cc", "Cs") else " "
        for sign in text.replace("\r\n", "\n").replace("\t", "    ")
    )


def runs(text: str) -> list[list[str]]:
    """Return a line as pieces, each with ``"bold"``, ``"code"``, ``"bold code"`` or ``""``.

    A mark without its partner is text.
    """
    found: list[list[str]] = []
    pairs = sum(token[0] == "**" for token in _TOKEN.finditer(text)) // 2 * 2
    bold, stars, begin = False, 0, 0

    def add(piece: str, code: bool) -> None:
        style = " ".join(name for name, on in (("bold", bold), ("code", code)) if on)
        if found and found[-1][1] == style:
            found[-1][0] += piece
        elif piece:
            found.append([piece, style])

    for token in _TOKEN.finditer(text):
        add(text[begin : token.start()], False)
        begin = token.end()
        if token[0] != "**":
            add(token[2], True)
        elif stars < pairs:
            bold, stars = not bold, stars + 1
        else:
            add("**", False)
    add(text[begin:], False)
    return found


def prose(text: str, *, lines: bool = False) -> list[Block]:
    """Return a text as paragraphs, items of lists and code.

    `text`: with ``**bold**``, `` `code` ``, lines of code between three backquotes, and items that
        begin with a dash or a number. An empty line begins a new paragraph.
    `lines`: whether every new line does (so it is in puzzles).
    """
    blocks: list[Block] = []
    for place, part in enumerate(_FENCE.split(plain(text))):
        if place % 2:
            blocks.append({"is": "code", "text": part})
            continue
        for paragraph in re.split(r"\n" if lines else r"\n[ ]*\n", part):
            blocks += _paragraph(paragraph)
    return blocks


def _paragraph(text: str) -> list[Block]:
    rows: list[Block] = []
    for row in text.strip().split("\n"):
        mark = _ITEM.match(row.strip())
        if mark is not None:
            sign = mark[0].strip()
            label = sign if sign[0].isdigit() else "•"
            rows.append({"is": "item", "label": label, "text": row.strip()[mark.end() :]})
        elif rows:
            rows[-1]["text"] += f" {row.strip()}"
        elif row.strip():
            rows.append({"is": "text", "text": row.strip()})
    return [
        {key: value for key, value in row.items() if key != "text"} | {"runs": runs(row["text"])}
        for row in rows
    ]
