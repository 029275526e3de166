"""What is only looked at: a table without moves, a text without marks."""

from __future__ import annotations

from typing import Any

from hanabi_kit.language import own_names, words
from hanabi_kit.paper.prose import Block
from hanabi_kit.render import Scene
from hanabi_kit.widgets.live import words_of_program
from hanabi_kit.widgets.table import Table


def plain_text(blocks: list[Block]) -> str:
    r"""Return paragraphs of a text without what is bold or code in them, a line each.

    Examples
    --------
    >>> from hanabi_kit.paper.prose import prose
    >>> plain_text(prose("It is **red**.\n\n- or `g1`"))
    'It is red.\n• or g1'
    """
    lines = []
    for block in blocks:
        text = block.get("text") or "".join(piece for piece, _ in block.get("runs", ()))
        lines.append(f"{block['label']} {text}" if "label" in block else text)
    return "\n".join(lines)


def look_only(drawn: Scene, language: str) -> dict[str, Any]:
    """Return the traits of a table that the Table widget's program draws, to be looked at."""
    seat = drawn.seat
    everybody = words(language).say("all hands")
    name = everybody if seat is None else drawn.hands[seat].name
    return {
        "language": language,
        "languages": own_names(),
        "words": words_of_program(str(Table._esm), language),
        "error": "",
        "revision": 0,
        "seat": seat,
        "at": 0,
        "scene": drawn.plain(),
        "message": "",
        "told": [],
        "controls": {
            "seats": [{"seat": seat, "name": name}],
            "last": 0,
            "branch_at": None,
            "has_record": False,
            "can_undo": False,
            "can_redo": False,
            "can_reply": False,
            "note": "",
            "curtain": None,
            "can_move_cards": False,
            "peeked": "",
        },
    }
