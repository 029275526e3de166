"""Positions as one line, for messages and addresses, both ways.

``2p r4 y5 g5 b4 p5 | clues 0 | deck 0 | Alice xx xx xx xx xx | *Bob y1 y1 g1 b5 p1``

A line says what a position file says (`hanabi_kit.notation.position_file` reads both), in parts
with bars between them: first the number of players and the fireworks; then, in any order, parts
that begin with a keyword, and the hands, which begin with a player's name. Only what a post needs
must be there.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Mapping, Sequence
from dataclasses import replace
from pathlib import Path
from types import MappingProxyType
from typing import Any

from hanabi_kit.errors import ImpossiblePosition, NotationError, shown
from hanabi_kit.language import words
from hanabi_kit.notation.position_file import position_table, take_position
from hanabi_kit.notation.position_hands import HIDDEN
from hanabi_kit.notation.posted.line_parts import (
    COMMA,
    Word,
    in_url,
    name_text,
    parts_of,
)
from hanabi_kit.position import Position
from hanabi_kit.support.arguments import checked
from hanabi_kit.support.misspelt import did_you_mean

_KEYS: Mapping[str, str] = MappingProxyType(
    {
        "rules": "ruleset",
        "hands": "hand_size",
        "viewer": "viewer",
        "turn": "turn_number",
        "gone": "discards",
        "clues": "clue_tokens",
        "strikes": "strikes",
        "last": "last_clue",
        "deck": "deck",
        "order": "deck_order",
        "left": "turns_left",
        "over": "over",
        "hole": "hole",
    }
)
"""The keywords of a line, in the order in which they are written, and what files call them."""

_NUMBERS = {"hands", "turn", "clues", "strikes", "deck", "left"}
_KEYWORDS = frozenset(_KEYS)
_NAMES = {key: word for word, key in _KEYS.items()} | {"turn": "the star", "stacks": "fireworks"}
_CARD_LIKE = re.compile(rf"(?:{HIDDEN}|[a-z]{{1,2}}[0-9S])(?:/.*)?")
_PLAYERS = re.compile(r"([0-9]{1,2})[pP]")


@checked
def parse_compact(text: str) -> Position:
    """Return the position that a compact line gives.

    Parameters
    ----------
    text : str
        The line, or its URL form, in which ``+`` stands for a space and ``~`` for a bar. Ends of
        lines count as spaces.

    Returns
    -------
    Position
        What the line leaves out and the kit fills in is told by a warning (`ReadPast`).

    Raises
    ------
    NotationError
        With every fault of form, and with what must be told where it matters.
    ImpossiblePosition
        With every reason why no game can stand like this.

    Examples
    --------
    >>> position = parse_compact(
    ...     "2p r5 y5 g5 b4 p5 | clues 0 | deck 1 | left 1 | Alice xx xx xx xx xx | *Bob b1"
    ... )
    Traceback (most recent call last):
        ...
    hanabi_kit.errors.ImpossiblePosition: 2 faults:
      - left: 1, but the last round only starts when the deck is empty, and it has 1
      - Bob: 1 cards, but a hand of 2 players has 5 here
    """
    faults: list[str] = []
    table = _table(text, faults)
    if faults:
        raise NotationError(faults)
    try:
        position = take_position(table, Path(), faults)
    except ImpossiblePosition as error:
        raise ImpossiblePosition(list(map(_in_line, error.faults))) from None
    if faults or position is None:
        raise NotationError(list(map(_in_line, faults)))
    return position


def _table(text: str, faults: list[str]) -> dict[str, Any]:
    """Return the line as the table of a position file."""
    first, *parts = parts_of(text)
    players = _PLAYERS.fullmatch(first[0].text) if first else None
    if players is None or first[0].quoted or first[0].starred:
        begins = shown(" ".join(word.text for word in first), 30)
        raise NotationError(
            words().say(
                "{begins}, but a line begins with the number of players and the fireworks, such as "
                "'2p r4 y5'",
                begins=begins,
            )
        )
    if int(players[1]) < 2:
        raise NotationError(
            words().say("{players}p: two players or more sit at a table", players=players[1])
        )
    table: dict[str, Any] = {"stacks": _joined(first[1:])}
    if not first[1:]:
        del table["stacks"]
    hands: dict[str, str] = {}
    for place, part in enumerate(parts, start=2):
        if part:
            _take_part(part, place, table, hands, faults)
        else:
            faults.append(
                words().say(
                    "part {place} is empty: a bar is too much, or something is cut off",
                    place=place,
                )
            )
    count = int(players[1])
    if len(hands) != count:
        told = f" ({', '.join(map(shown, [*hands][:6]))})" if hands else ""
        parts_told = {"players": players[0], "told": told}
        faults.append(
            words().count(
                "{players}, but {number} hand{told}: each player needs a part with a name and "
                "cards, or the line is cut off",
                "{players}, but {number} hands{told}: each player needs a part with a name and "
                "cards, or the line is cut off",
                len(hands),
                **parts_told,
            )
            if len(hands) < count
            else words().count(
                "{players}, but {number} hand{told}: each player needs a part with a name and "
                "cards",
                "{players}, but {number} hands{told}: each player needs a part with a name and "
                "cards",
                len(hands),
                **parts_told,
            )
        )
    _settle_seats(table, hands, faults)
    if "discards" not in table:
        # Nothing is said of them: a post that shows what matters.
        table["discards"] = "rest useless"
    if table.pop("holed", False):
        table["discards"] = table["discards"].replace("rest useless", "")
    return table | {"players": [*hands], "hands": hands}


def _take_part(
    part: Sequence[Word],
    place: int,
    table: dict[str, Any],
    hands: dict[str, str],
    faults: list[str],
) -> None:
    """Enter one part into the `table`, or a hand into `hands`."""
    head, *rest = part
    is_keyword = head.text in _KEYS and not head.quoted and not head.starred
    text = _joined(rest)
    if not is_keyword and any(word.starred for word in rest):
        faults.append(
            words().say(
                "{word}: a star stands before a name only, not before a card",
                word=shown(head.text),
            )
        )
    elif not is_keyword and rest and not any(_CARD_LIKE.fullmatch(word.text) for word in rest):
        faults.append(
            words().say(
                "part {place}: {text}, but a part is a name with cards, or begins with one of "
                "{keys}",
                place=place,
                text=shown(f"{head.text} {text}"),
                keys=" ".join(_KEYS),
            )
            + did_you_mean(head.text, _KEYS)
        )
    elif not is_keyword:
        if head.text in hands:
            faults.append(words().say("{player} has two hands", player=shown(head.text)))
        hands[head.text] = text
        if head.starred:
            table.setdefault("stars", []).append(head.text)
    elif _KEYS[head.text] in table:
        faults.append(words().say("{key}: stands there twice", key=head.text))
    elif not rest and head.text != "hole":
        faults.append(words().say("{key}: nothing follows", key=head.text))
        table[_KEYS[head.text]] = None
    elif head.text == "hole":
        table["hole"] = _hole(rest)
    else:
        table[_KEYS[head.text]] = _number(text) if head.text in _NUMBERS else text


def _joined(words: Sequence[Word]) -> str:
    return " ".join(word.text for word in words).replace(" , ", ", ")


def _number(text: str) -> object:
    """The number written as `text`; what is none stays a text, which the reader of tables names."""
    if re.fullmatch(r"[0-9]{1,6}", text):
        return int(text)
    return float(text) if re.fullmatch(r"[0-9]{1,6}\.5", text) else text


def _hole(words: Sequence[Word]) -> list[str]:
    """Return the entries of a hole, ``Alice r1, Bob discard xx``, as files have them."""
    entries: list[list[Word]] = [[]]
    for word in words:
        if word is COMMA:
            entries.append([])
        else:
            entries[-1].append(word)
    if entries == [[]]:
        return []
    return [f"{_joined(entry[:1])}: {_joined(entry[1:])}" for entry in entries]


def _settle_seats(table: dict[str, Any], hands: Mapping[str, str], faults: list[str]) -> None:
    """Say who looks and who is to move: whose cards are hidden, and who has the star."""
    stars = table.pop("stars", [])
    hiding = [
        name
        for name, cards in hands.items()
        if any(word.partition("/")[0] == HIDDEN for word in cards.split())
    ]
    if "viewer" not in table and len(hiding) > 1:
        faults.append(
            words().say(
                "{players} have hidden cards (xx), but only one can be the viewer, whose own cards "
                "are not seen",
                players=_all_of(hiding),
            )
        )
    if "viewer" not in table and len(hiding) == 1:
        table["viewer"] = hiding[0]
    if len(stars) > 1:
        faults.append(
            words().say("{players} have a star, but one is to move", players=_all_of(stars))
        )
    elif stars:
        table["turn"] = stars[0]
    elif table.get("viewer") in hands:
        table["turn"] = table["viewer"]
    elif not faults and "viewer" not in table:
        faults.append(
            words().say(
                "no star says who is to move, and no hidden hand who looks: put a star before a "
                "name, such as *Alice"
            )
        )
    elif "viewer" in table:
        faults.append(
            words().say(
                "viewer: {viewer}, but at this table sit {players}",
                viewer=shown(table["viewer"]),
                players=", ".join(hands) or words().say("nobody"),
            )
        )
    table["holed"] = "hole" in table


def _all_of(names: Sequence[str]) -> str:
    return words().say(" and ").join(map(shown, names))


def _in_line(fault: str) -> str:
    """Return a fault of a position in the words of a line."""
    fault = fault.removeprefix("position.").removeprefix("hands.")
    for key, word in _NAMES.items():
        if fault.startswith((f"{key}:", f"{key}.")):
            fault = word + fault.removeprefix(key)
            break
    size = re.search("hand_size = ([0-9]+)", fault)
    if size is None:
        return fault
    return fault.replace(size[0], words().say("a part 'hands {number}'", number=size[1]))


@checked
def format_compact(position: Position, url: bool = False) -> str:
    """Return `position` as a compact line, readable by `parse_compact`.

    Parameters
    ----------
    position : Position
        One taken from a game file is written out.
    url : bool
        Whether to write the URL form.

    Returns
    -------
    str

    Raises
    ------
    NotationError
        A name cannot be written, or the position has something for which a line has no place, such
        as a ruleset of one's own.

    Examples
    --------
    >>> from hanabi_kit import Game
    >>> line = format_compact(Position.of(Game.deal(["Alice", "Bob"], seed=7)))
    >>> line
    '2p | clues 8 | deck 40 | *Alice y1 b1 y2 b3 g2 | Bob g5 g4 y3 y1 p4'
    >>> format_compact(parse_compact(line), url=True)
    '2p~clues+8~deck+40~*Alice+y1+b1+y2+b3+g2~Bob+g5+g4+y3+y1+p4'
    """
    table = position_table(replace(position, game_file=None, at=None))
    told = [name for name in table if name not in _WRITTEN]
    faults = [
        words().say("{key}: a compact line has no place for it; write a position file", key=key)
        for key in told
    ]
    if not isinstance(table["ruleset"], str):
        faults.append(
            words().say(
                "ruleset: {ruleset} is none of the named ones, and a compact line has no place for "
                "its table; write a position file",
                ruleset=shown(position.rules.name),
            )
        )
    if faults:
        raise NotationError(faults)
    line = " | ".join(_parts(position, table))
    return in_url(line) if url else line


_WRITTEN = {*_KEYS.values(), "players", "stacks", "turn", "hands"}


def _parts(position: Position, table: dict[str, Any]) -> list[str]:
    hands: dict[str, str] = table["hands"]
    hiding = next((name for name, cards in hands.items() if HIDDEN in cards), None)
    left_out = {
        "ruleset": table["ruleset"] == "standard",
        "viewer": table.get("viewer") == hiding,
        "discards": not table["discards"],
        "strikes": not table.get("strikes"),
        "hole": not table.get("hole"),
    }
    written: dict[str, Callable[[Any], str]] = {
        "viewer": lambda name: name_text(name, _KEYWORDS),
        "hole": _hole_text,
    }
    parts = [f"{len(hands)}p {table.get('stacks', '')}".strip()]
    for word, key in _KEYS.items():
        if key in table and not left_out.get(key):
            parts.append(f"{word} {written.get(key, str)(table[key])}")
    for seat, (name, cards) in enumerate(hands.items()):
        star = "*" if seat == position.mover else ""
        parts.append(f"{star}{name_text(name, _KEYWORDS)} {cards}".strip())
    return parts


def _hole_text(entries: Sequence[str]) -> str:
    split = [entry.rpartition(": ") for entry in entries]
    return ", ".join(f"{name_text(name, _KEYWORDS)} {rest}" for name, _, rest in split)
