"""What an address of the site's pages says after its ``#``: a position, or a game at a turn.

``p=1.mz3q.2p+r4~clues+0~…`` is a position, ``g=1.k7aa.415lawv…&t=12`` a game at its turn 12,
counted from 1 as hanab.live does. The first number is the version, the four signs after it tell
whether the rest is whole. A position is a compact line in its URL form; one that no line can hold
(rules of one's own, assumptions) is a ``z`` and its table, packed. A game is hanab.live's link,
which has no names. What a position hides is not in its link.
"""

from __future__ import annotations

import json
import re
import zlib
from base64 import b32encode, urlsafe_b64decode, urlsafe_b64encode
from binascii import crc32
from collections.abc import Callable, Mapping
from dataclasses import dataclass, field, replace
from pathlib import Path
from types import MappingProxyType
from urllib.parse import unquote

from hanabi_kit.errors import NotationError, shown
from hanabi_kit.language import words
from hanabi_kit.notation.files import is_too_deep
from hanabi_kit.notation.hanablive.links import format_link, parse_link, parse_link_at
from hanabi_kit.notation.position_file import position_table, take_position
from hanabi_kit.notation.posted.compact import format_compact, parse_compact
from hanabi_kit.notation.posted.line_parts import is_compact
from hanabi_kit.notation.record import GameRecord
from hanabi_kit.position import Position

VERSION = 1

LONGEST = 20_000
"""Most signs of a link that is read, and of the table packed in one."""

_PARTS = re.compile(r"([0-9]{1,4})\.([a-z2-7]{4})\.(.*)", re.DOTALL | re.IGNORECASE)
_BEGUN = re.compile(r"[0-9]{1,4}(?:\.[a-z2-7]{0,4}\.?)?", re.IGNORECASE)
_NO_MATTER = re.compile(r"[\s|~]+")
_KEYED = re.compile(r"#?[a-z]=", re.IGNORECASE)


@dataclass(frozen=True)
class PageLink:
    """What a link holds.

    `table`: the position or the game; None where the link has neither.
    `at`: how many actions of the game were taken; None where no turn is named.
    `more`: what else the link says, by its keys, for the page to read.
    """

    table: Position | GameRecord | None
    at: int | None = None
    more: Mapping[str, str] = field(default_factory=lambda: MappingProxyType({}))


def position_link(position: Position) -> str:
    """Return the link of a position; NotationError where a player's name cannot be written.

    Examples
    --------
    >>> from hanabi_kit import Game
    >>> from hanabi_kit.cards import Seat
    >>> link = position_link(Position.of(Game.deal(["Alice", "Bob"], seed=7), viewer=Seat(0)))
    >>> link
    'p=1.bhyn.2p~clues+8~deck+40~*Alice+xx+xx+xx+xx+xx~Bob+g5+g4+y3+y1+p4'
    >>> parse_page_link(link).table.viewer
    0
    """
    alone = replace(position, game_file=None, at=None)
    try:
        text = format_compact(alone, url=True)
    except NotationError:
        table = json.dumps(position_table(alone), separators=(",", ":"), ensure_ascii=False)
        packed = zlib.compress(table.encode("utf-8"), 9)
        text = "z" + urlsafe_b64encode(packed).rstrip(b"=").decode()
    return f"p={_sealed(text)}"


def game_link(record: GameRecord, at: int | None = None) -> str:
    """Return the link of a game after `at` actions.

    NotationError where hanab.live's links cannot hold it.

    Examples
    --------
    >>> from hanabi_kit import read
    >>> link = game_link(read("bot-2p-s2006"), 11)
    >>> link[:10], link[-5:], parse_page_link(link).at
    ('g=1.fkdz.2', '&t=12', 11)
    """
    turn = "" if at is None else f"&t={at + 1}"
    return f"g={_sealed(format_link(record))}{turn}"


def is_page_link(text: str) -> bool:
    """Whether a text is meant as a link of the site's pages.

    Examples
    --------
    >>> is_page_link("https://example.org/explore/#p=1.abcd.2p"), is_page_link("2p r4 | clues 0")
    (True, False)
    """
    before, mark, after = text.strip().partition("#")
    fits = _KEYED.match(after if mark else before) is not None
    return fits and not re.search(r"\s", before)


def parse_page_link(text: str) -> PageLink:
    """Return what a link holds: an address of the pages, or what stands there after the ``#``.

    Raises
    ------
    NotationError
        It is cut off, altered, of a later version, or no link at all.
    ImpossiblePosition
        As for positions from elsewhere.

    Examples
    --------
    >>> parse_page_link("https://example.org/play/#d=3-7").more["d"]
    '3-7'
    >>> parse_page_link("p=1.xgbx.2p~clues+8~deck+40~*Alice+xx+xx")
    Traceback (most recent call last):
        ...
    hanabi_kit.errors.NotationError: p: this link is not whole: it was cut off or altered on its \
way; copy it once more from where it comes
    """
    if len(text) > LONGEST:
        raise NotationError(
            words().say(
                "a link of {signs} signs: at most {most} are read", signs=len(text), most=LONGEST
            )
        )
    before, mark, after = text.strip().partition("#")
    entries = _entries(after if mark else before)
    position, game, turn = (entries.pop(key, None) for key in "pgt")
    if position is not None and game is not None:
        raise NotationError(words().say("p and g: a link holds a position or a game, not both"))
    more = MappingProxyType(entries)
    if position is not None:
        if turn is not None:
            raise NotationError(words().say("t: only a game has turns, and this is a position"))
        return PageLink(_position(position), more=more)
    if game is not None:
        return _game(game, turn, more)
    if turn is not None:
        raise NotationError(words().say("t: a turn, but the link has no game"))
    return PageLink(None, more=more)


def _entries(text: str) -> dict[str, str]:
    entries: dict[str, str] = {}
    for part in text.split("&") if text else []:
        key, mark, value = part.partition("=")
        if not mark or not re.fullmatch(r"[a-z]{1,12}", key):
            raise NotationError(
                words().say("{part}: a link has parts such as p=… or t=12", part=shown(part, 40))
            )
        if key in entries:
            raise NotationError(words().say("{key}: stands there twice", key=key))
        entries[key] = value
    return entries


def _position(text: str) -> Position:
    line = _opened("p", text, is_compact)
    return parse_compact(line) if not line.startswith("z") else _unpacked(line[1:])


def _game(text: str, turn: str | None, more: Mapping[str, str]) -> PageLink:
    link = _opened("g", text, lambda found: re.match(r"[0-9]{3}[a-z]", found) is not None)
    if turn is None:
        return PageLink(parse_link(link), None, more)
    record, at = parse_link_at(f"{link}#{turn}")
    return PageLink(record, at, more)


def _sealed(text: str) -> str:
    return f"{VERSION}.{_check(text)}.{text}"


def _check(text: str) -> str:
    """Four signs that tell a text from others; programs that send it may write its spaces anew."""
    plain = _NO_MATTER.sub("", unquote(text.replace("+", " ")))
    return b32encode(crc32(plain.encode()).to_bytes(4, "big"))[:4].decode().lower()


def _opened(key: str, text: str, is_bare: Callable[[str], bool]) -> str:
    """Return what is sealed in a link, or a text without a seal, as somebody may write it."""
    found = _PARTS.fullmatch(text)
    if found is None and is_bare(unquote(text)):
        return text
    say = words().say
    if found is not None and int(found[1]) != VERSION:
        raise NotationError(
            say(
                "{key}: this link is of version {version}, and this page reads version {ours}; "
                "load the page anew, or ask for a new link",
                key=key,
                version=found[1],
                ours=VERSION,
            )
        )
    if found is not None and _check(found[3]) == found[2].lower():
        return found[3]
    if found is None and not _BEGUN.fullmatch(text) and text:
        raise NotationError(
            say("{key}: {text} is no link of these pages", key=key, text=shown(text, 40))
        )
    raise NotationError(
        say(
            "{key}: this link is not whole: it was cut off or altered on its way; copy it once "
            "more from where it comes",
            key=key,
        )
    )


def _unpacked(text: str) -> Position:
    """Return the position whose table is packed in `text`; no more is unpacked than is read."""
    try:
        opener = zlib.decompressobj()
        content = opener.decompress(urlsafe_b64decode(text + "=" * (-len(text) % 4)), LONGEST)
        table = json.loads(content.decode("utf-8"))
    except (ValueError, zlib.error, RecursionError):
        raise NotationError(words().say("p: what is packed in this link is no position")) from None
    # A table that names a file would be read from where the page runs.
    named = isinstance(table, dict) and "game" in table
    if not opener.eof or is_too_deep(table) or named:
        raise NotationError(words().say("p: what is packed in this link is no position"))
    faults: list[str] = []
    position = take_position(table, Path(), faults)
    if faults or position is None:
        raise NotationError(faults)
    return position
