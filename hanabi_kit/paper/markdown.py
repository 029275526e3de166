"""Markdown, as pages and notebooks have it, as plain values for the typesetter."""

from __future__ import annotations

import re
from functools import cache
from typing import TYPE_CHECKING, Any

from hanabi_kit.paper.prose import Block, plain

if TYPE_CHECKING:
    from mistune import Markdown

_MARKS = {"strong": "bold", "emphasis": "italic", "codespan": "code"}
_COMMENT = re.compile(r"<!--.*?-->", re.DOTALL)


def blocks(text: str) -> list[Block]:
    r"""Return a text in Markdown as blocks, in order; mistune reads it.

    Besides those of `hanabi_kit.paper.prose.prose` there are headings (``level``), tables (``head``
    and ``rows`` of cells) and quotes, which hold blocks. Where a link goes is left out.

    Examples
    --------
    >>> for block in blocks("## Two *ideas*\n\n1. Count.\n2. See [03](x.md)."):
    ...     print(block["is"], block.get("label", ""), block["runs"])
    heading  [['Two ', ''], ['ideas', 'italic']]
    item 1. [['Count.', '']]
    item 2. [['See ', ''], ['03', ''], ['.', '']]
    """
    found = _reader()(_COMMENT.sub("", plain(text)))
    assert isinstance(found, list)
    return _blocks(found)


@cache
def _reader() -> Markdown:
    from mistune import create_markdown

    return create_markdown(renderer="ast", plugins=["table"])


def _blocks(tokens: list[dict[str, Any]]) -> list[Block]:
    found: list[Block] = []
    for token in tokens:
        inside = token.get("children", [])
        match token["type"]:
            case "paragraph" | "block_text":
                found.append({"is": "text", "runs": _runs(inside)})
            case "heading":
                level = token["attrs"]["level"]
                found.append({"is": "heading", "level": level, "runs": _runs(inside)})
            case "block_code":
                found.append({"is": "code", "text": token["raw"].rstrip("\n")})
            case "block_quote":
                found.append({"is": "quote", "blocks": _blocks(inside)})
            case "list":
                found += _items(token)
            case "table":
                found.append(_table(inside))
    return found


def _items(token: dict[str, Any]) -> list[Block]:
    first = token["attrs"].get("start", 1) if token["attrs"]["ordered"] else None
    found: list[Block] = []
    for place, item in enumerate(token["children"]):
        own = _blocks(item["children"])
        label = "•" if first is None else f"{first + place}."
        if own and own[0]["is"] == "text":
            own[0] = {"is": "item", "label": label, "runs": own[0]["runs"]}
        found += own
    return found


def _table(parts: list[dict[str, Any]]) -> Block:
    head, *body = parts
    rows = [row["children"] for part in body for row in part["children"]]
    return {
        "is": "table",
        "head": [_runs(cell["children"]) for cell in head["children"]],
        "rows": [[_runs(cell["children"]) for cell in row] for row in rows],
    }


def _runs(tokens: list[dict[str, Any]], style: str = "") -> list[list[str]]:
    """Return the pieces of a line, each with its marks, such as ``"bold code"``."""
    found: list[list[str]] = []
    for token in tokens:
        mark = _MARKS.get(token["type"], "")
        own = f"{style} {mark}".strip()
        if "children" in token:
            found += _runs(token["children"], own)
        elif token["type"] in ("softbreak", "linebreak"):
            found.append([" ", style])
        else:
            found.append([token.get("raw", ""), own])
    return found
