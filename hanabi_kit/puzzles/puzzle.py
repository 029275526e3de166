"""A puzzle as a value, and as a file: the tables ``[puzzle]``, ``[position]`` and ``[answer]``.

The answer is only what the file claims; `hanabi_kit.puzzles.proof` works it out anew.
"""

from __future__ import annotations

import re
from dataclasses import dataclass
from fractions import Fraction
from pathlib import Path
from typing import Any

import tomli_w

from hanabi_kit.actions import Action
from hanabi_kit.endgame import OBJECTIVES, Objective
from hanabi_kit.errors import HanabiError, NotationError
from hanabi_kit.notation.files import Fields, read_text, read_toml
from hanabi_kit.notation.position_file import position_table, take_position, unknown_tables
from hanabi_kit.notation.words import format_action, parse_action, shown
from hanabi_kit.position import Position

__all__ = ["KINDS", "Answer", "Puzzle", "format_puzzle", "parse_puzzle", "read_puzzle"]

KINDS = ("deduction", "endgame", "knowledge", "deal")
MODELS = ("faceup", "seat", "plan")
_NEEDED = ("id", "title", "question")
_TEXTS = ("title", "author", "source", "question", "explanation")
_HTML = re.compile(r"<[a-zA-Z/!]")


@dataclass(frozen=True)
class Answer:
    """What a puzzle claims: by which model, and the best actions with their value."""

    model: str
    objective: Objective
    best: tuple[Action, ...]
    value: Fraction


@dataclass(frozen=True)
class Puzzle:
    """A puzzle.

    Parameters
    ----------
    id : str
        Unique; the stem of its file.
    title, question : str
    kind : {"deduction", "endgame", "knowledge", "deal"}
    level : int
        1 (easy) to 5.
    position : Position
    answer : Answer or None
        None where the file claims none.
    hints : tuple of str
        From gentle to almost the answer.
    explanation, author, source : str
        Plain text; ``**bold**`` and line breaks are the only marks.
    """

    id: str
    title: str
    kind: str
    level: int
    question: str
    position: Position
    answer: Answer | None = None
    hints: tuple[str, ...] = ()
    explanation: str = ""
    author: str = ""
    source: str = ""


def read_puzzle(path: str | Path) -> Puzzle:
    """Read a puzzle file; its ``id`` must be the file's stem. See `parse_puzzle`."""
    path = Path(path)
    puzzle = parse_puzzle(read_text(path), path.parent)
    if puzzle.id != path.stem:
        raise NotationError(
            f"puzzle.id: {shown(puzzle.id)}, but the file is called {path.name}; the id must be "
            f"{path.stem!r}"
        )
    return puzzle


def parse_puzzle(text: str, folder: str | Path = ".") -> Puzzle:
    """Return the puzzle that the TOML `text` describes.

    Parameters
    ----------
    text : str
    folder : path
        Where a game file named in it is looked for.

    Raises
    ------
    NotationError
        With every fault of form.
    ImpossiblePosition
        No game can stand like its position.
    """
    table = read_toml(text)
    position: Position | None = None
    faults = [
        f"{name}: missing; a puzzle has the tables puzzle, position and answer"
        for name in ("puzzle", "position")
        if name not in table
    ]
    faults += unknown_tables(table)
    if "position" in table:
        try:
            position = take_position(table["position"], Path(folder), faults)
        except HanabiError as error:
            faults += error.faults
    words = _take_words(Fields(table.get("puzzle", {}), "puzzle", faults), faults)
    answer = None
    if "answer" in table and position is not None:
        answer = _take_answer(Fields(table["answer"], "answer", faults), position, faults)
    if faults or position is None:
        raise NotationError(faults)
    return Puzzle(position=position, answer=answer, **words)


def _take_words(fields: Fields, faults: list[str]) -> dict[str, Any]:
    words: dict[str, Any] = {}
    for key in ("id", *_TEXTS):
        words[key] = fields.take(key, str, needed=key in _NEEDED) or ""
    words["kind"] = fields.take("kind", str, needed=True)
    if words["kind"] is not None and words["kind"] not in KINDS:
        fields.fault("kind", f"{shown(words['kind'])}, but it is one of {', '.join(KINDS)}")
    words["level"] = fields.take_int("level", 1, 5, needed=True)
    hints = fields.take("hints", list) or []
    if not all(isinstance(hint, str) for hint in hints):
        fields.fault("hints", f"{shown(hints)}, but a list of texts is needed")
    words["hints"] = tuple(hint for hint in hints if isinstance(hint, str))
    fields.refuse_unknown()
    for key, value in [*words.items(), *(("hints", hint) for hint in words["hints"])]:
        if isinstance(value, str) and _HTML.search(value):
            fields.fault(key, f"{shown(value)} holds HTML; texts are plain, with **bold** only")
    return words


def _take_answer(fields: Fields, position: Position, faults: list[str]) -> Answer | None:
    before = len(faults)
    model = fields.take("model", str, needed=True)
    objective = fields.take("objective", str, needed=True)
    for key, got, known in (("model", model, MODELS), ("objective", objective, OBJECTIVES)):
        if got is not None and got not in known:
            fields.fault(key, f"{shown(got)}, but it is one of {', '.join(known)}")
    best: list[Action] = []
    for text in fields.take("best", list, needed=True) or []:
        try:
            best.append(parse_action(text, position.players, position.rules))
        except NotationError as error:
            fields.fault("best", str(error))
    value = _fraction(fields.take("value", str, needed=True), fields)
    fields.refuse_unknown()
    if len(faults) > before or value is None:
        return None
    return Answer(model, objective, tuple(best), value)


def _fraction(text: str | None, fields: Fields) -> Fraction | None:
    if text is None:
        return None
    if not re.fullmatch(r"\d{1,30}(/[1-9]\d{0,29})?", text):
        fields.fault("value", f"{shown(text)}, but an exact fraction such as '5/6' is needed")
        return None
    return Fraction(text)


def format_puzzle(puzzle: Puzzle) -> str:
    """Return `puzzle` as TOML, readable by `parse_puzzle`."""
    table: dict[str, Any] = {
        "id": puzzle.id,
        "title": puzzle.title,
        "kind": puzzle.kind,
        "level": puzzle.level,
        "author": puzzle.author,
        "source": puzzle.source,
        "question": puzzle.question,
        "hints": list(puzzle.hints),
        "explanation": puzzle.explanation,
    }
    tables: dict[str, Any] = {
        "puzzle": {
            key: value for key, value in table.items() if value not in ("", []) or key in _NEEDED
        },
        "position": position_table(puzzle.position),
    }
    if puzzle.answer is not None:
        players = puzzle.position.players
        tables["answer"] = {
            "model": puzzle.answer.model,
            "objective": puzzle.answer.objective,
            "best": [format_action(action, players) for action in puzzle.answer.best],
            "value": str(puzzle.answer.value),
        }
    return tomli_w.dumps(tables, multiline_strings=True)
