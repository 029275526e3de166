"""Players' names made safe to draw: they may hold anything, and change nothing but themselves.

Names come from files that anybody may have written. Control characters, unpaired surrogates and
marks that turn the direction of the text around them are taken out; stacks of accents are cut;
a long name is cut for drawing; two names that would then look alike get their seat's number.
"""

from __future__ import annotations

import re
import unicodedata
from collections.abc import Sequence
from dataclasses import dataclass
from functools import lru_cache

from hanabi_kit.language import Words, words

SHORT = 14
"""Columns of a name as drawn."""

_LONG = 60
_MOST_ACCENTS = 3
_ACCENTS = ("Mn", "Me")
_JOINERS = "\u200c\u200d"  # Persian and Indic writing and emoji need them
_ISOLATE, _END_ISOLATE = "\u2068", "\u2069"


@dataclass(frozen=True, slots=True)
class DrawnName:
    """A player's name: ``name`` in full and harmless, ``short`` cut for drawing."""

    name: str
    short: str


def drawn_names(players: Sequence[str]) -> tuple[DrawnName, ...]:
    """Return each player's name as it may be drawn; no two of them alike."""
    return _drawn_names(tuple(map(str, players)), words())


@lru_cache(maxsize=1000)
def _drawn_names(players: tuple[str, ...], told: Words) -> tuple[DrawnName, ...]:
    # The same names are drawn again with every action.
    clean = [
        harmless(name) or told.say("player {number}", number=number)
        for number, name in enumerate(players, start=1)
    ]
    names = _distinct([cut(name, _LONG) for name in clean])
    shorts = _distinct([cut(name, SHORT) for name in names], SHORT)
    return tuple(map(DrawnName, names, shorts))


def _distinct(names: list[str], width: int | None = None) -> list[str]:
    twice = {name for name in names if names.count(name) > 1}
    found = []
    for seat, name in enumerate(names, start=1):
        if name in twice:
            # A name may already look like another with its number: count on until none does.
            tail = f" {seat}"
            while (new := (cut(name, width - len(tail)) if width else name) + tail) in names:
                tail += f" {seat}"
            name = new
        found.append(name)
    return found


def harmless(text: str, keep: str = "") -> str:
    """Return `text` on one line, without the signs that would change more than themselves.

    `keep` names some that may stay: for sentences of the kit's own, with names already made safe.
    """
    kept = []
    accents = 0
    for sign in text:
        kind = unicodedata.category(sign)
        accents = accents + 1 if kind in _ACCENTS else 0
        if sign in keep:
            kept.append(sign)
        elif sign.isspace():
            kept.append(" ")
        elif sign in _JOINERS or not (
            kind in ("Cc", "Cf", "Cs") or accents > _MOST_ACCENTS or _is_noncharacter(sign)
        ):
            kept.append(sign)
    return " ".join(filter(None, "".join(kept).split(" ")))


def _is_noncharacter(sign: str) -> bool:
    # No text may hold these code points, and XML refuses two of them.
    return ord(sign) & 0xFFFE == 0xFFFE or 0xFDD0 <= ord(sign) <= 0xFDEF


def columns(text: str) -> int:
    """Return how many columns of a terminal `text` takes: wide characters two, accents none."""
    width = 0
    for sign in text:
        if sign in _JOINERS or sign in (_ISOLATE, _END_ISOLATE):
            continue
        if unicodedata.category(sign) in _ACCENTS:
            continue
        width += 2 if unicodedata.east_asian_width(sign) in "WF" else 1
    return width


def cut(text: str, width: int) -> str:
    """Return `text`, ending in … where it takes more than `width` columns."""
    if columns(text) <= width:
        return text
    kept = ""
    for sign in text:
        if columns(kept + sign) > width - 1:
            break
        kept += sign
    return kept.rstrip() + "…"


def padded(text: str, width: int) -> str:
    """Return `text` with spaces behind it up to `width` columns."""
    return text + " " * max(width - columns(text), 0)


def isolated(name: str) -> str:
    """Return `name` so that a right-to-left one leaves the sentence around it in order."""
    turned = any(unicodedata.bidirectional(sign) in ("R", "AL", "AN") for sign in name)
    return f"{_ISOLATE}{name}{_END_ISOLATE}" if turned else name


_LETTERS = str.maketrans({"æ": "ae", "œ": "oe", "ø": "o", "đ": "d", "ł": "l"})


def alphabetical(name: str) -> tuple[list[tuple[int, str]], str, str]:
    """Return a key that sorts names as people do: é beside e, capitals beside small, 10 after 9.

    Unicode's default order of letters (https://www.unicode.org/reports/tr10/) in short: letters
    first, then accents, then capitals.

    Examples
    --------
    >>> sorted(["Zoë", "élodie", "Eva", "ben 10", "ben 9", "Eva-Lou"], key=alphabetical)
    ['ben 9', 'ben 10', 'élodie', 'Eva', 'Eva-Lou', 'Zoë']
    """
    whole = unicodedata.normalize("NFD", name.casefold())
    plain = "".join(sign for sign in whole if unicodedata.category(sign) not in _ACCENTS)
    parts = re.split("([0-9]{1,18})", plain.translate(_LETTERS))
    return [(int(part), "") if at % 2 else (-1, part) for at, part in enumerate(parts)], whole, name
