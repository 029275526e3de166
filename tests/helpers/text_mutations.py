"""Texts of puzzles with one thing in them changed: what a slip of the pen would make of them."""

from __future__ import annotations

import random
import re
from collections.abc import Iterator
from dataclasses import replace

from hanabi_kit.puzzles import Puzzle

KINDS = ("slot", "colour", "rank", "number", "player", "chance", "action", "verdict", "hint")
"""What is changed, each in a text where there is one."""

_WORDS = ("one", "two", "three", "four", "five", "six", "seven", "eight")
_FRACTION = re.compile(r"\b\d+/\d+\b")
_ACTIONS = {"play": "discard", "plays": "discards", "discard": "play", "discards": "plays"}


def slips(puzzle: Puzzle, chance: random.Random) -> Iterator[tuple[str, str, Puzzle]]:
    """Yield kind, field and puzzle for one slip of each kind in each text that allows it."""
    for field in ("question", "hints", "explanation"):
        text = _text(puzzle, field)
        for kind in KINDS[:-1]:
            other = _changed(kind, text, puzzle, chance)
            if other is not None and other != text:
                yield kind, field, _with(puzzle, field, other)
    if len(puzzle.hints) > 1:
        at, of = chance.sample(range(len(puzzle.hints)), 2)
        hints = list(puzzle.hints)
        hints[at] = hints[of]
        yield "hint", "hints", replace(puzzle, hints=tuple(hints))


def _text(puzzle: Puzzle, field: str) -> str:
    return "\n".join(puzzle.hints) if field == "hints" else str(getattr(puzzle, field))


def _with(puzzle: Puzzle, field: str, text: str) -> Puzzle:
    if field == "hints":
        return replace(puzzle, hints=tuple(text.split("\n")))
    return replace(puzzle, **{field: text})  # type: ignore[arg-type]


def _changed(kind: str, text: str, puzzle: Puzzle, chance: random.Random) -> str | None:
    rules, players = puzzle.position.rules, puzzle.position.players
    colours = [suit.label for suit in rules.suits]
    suits = "|".join(map(re.escape, colours))
    match kind:
        case "slot":
            hand = max(map(len, puzzle.position.hands))
            return _one(r"(?<=\bslot )[1-6]\b", text, list(map(str, range(1, hand + 1))), chance)
        case "colour":
            return _one(rf"\b(?:{suits})\b(?= [1-5])", text, colours, chance)
        case "rank":
            return _one("", text, list("12345"), chance, colours)
        case "number":
            nouns = r"(?: \w+)? (?:cards|clue tokens|strikes|turns|points)\b"
            return _one(rf"\b(?:{'|'.join(_WORDS)})\b(?={nouns})", text, list(_WORDS[1:]), chance)
        case "player":
            names = "|".join(map(re.escape, players))
            return _one(rf"\b(?:{names})\b", text, list(players), chance)
        case "chance":
            found = list(_FRACTION.finditer(text))
            if not found:
                return None
            at = chance.choice(found)
            above, below = map(int, at[0].split("/"))
            wrong = f"{above}/{below + 1}" if above else "1/2"
            return f"{text[: at.start()]}{wrong}{text[at.end() :]}"
        case "action":
            found = list(re.finditer(r"\b(?:plays?|discards?)\b(?= (?:the|a) )", text))
            if not found:
                return None
            at = chance.choice(found)
            return f"{text[: at.start()]}{_ACTIONS[at[0]]}{text[at.end() :]}"
        case _:
            return _other_verdict(text, puzzle, chance)


def _one(
    pattern: str,
    text: str,
    others: list[str],
    chance: random.Random,
    before: list[str] | None = None,
) -> str | None:
    """Change one place that fits the pattern into another of the words it may hold."""
    if before is None:
        found = list(re.finditer(pattern, text, re.IGNORECASE))
    else:
        words = rf"(?:{'|'.join(map(re.escape, before))}) (?P<it>[1-5])\b"
        found = list(re.finditer(words, text, re.IGNORECASE))
    if not found:
        return None
    at = chance.choice(found)
    start, end = at.span("it") if before is not None else at.span()
    said = text[start:end]
    left = [other for other in others if other.lower() != said.lower()]
    if not left:
        return None
    other = chance.choice(left)
    other = other.capitalize() if said[0].isupper() else other
    return f"{text[:start]}{other}{text[end:]}"


def _other_verdict(text: str, puzzle: Puzzle, chance: random.Random) -> str | None:
    """Change what stands in bold first."""
    bold = re.search(r"\*\*(.+?)\*\*", text)
    if bold is None:
        return None
    said = bold[1]
    other = None
    for kind in chance.sample(("slot", "colour", "rank", "chance", "action"), 5):
        other = _changed(kind, said, puzzle, chance)
        if other is not None:
            break
    for yes, no in (("Yes", "No"), ("No", "Yes")):
        if other is None and said.startswith(yes):
            other = no + said[len(yes) :]
    return None if other is None else f"{text[: bold.start(1)]}{other}{text[bold.end(1) :]}"
