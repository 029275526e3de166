"""What may be done to a class: each deed by name, who may do it, and what its fields must be.

A deed is a table ready for JSON: ``{"do": "sit", "by": "p3", "table": 0}``. What is looked at here
needs no room: kinds and sizes. Whether there is such a table the room knows.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Mapping
from dataclasses import dataclass, field

from hanabi_kit.errors import HanabiError, shown
from hanabi_kit.language import later, words
from hanabi_kit.notation.files import is_too_deep

MOST_PUPILS = 300
MOST_TABLES = 150
SEATS = 5
"""Seats of a table at most."""

LONGEST_NAME = 24

_LONGEST = 400
"""Signs of a text that is no more than a name or an action."""

_ANSWER = 2000
_CONTENT = 200
"""Values in what a widget's program sends, or in a question, at most."""

_PUPIL = re.compile("p[1-9][0-9]{0,5}", re.ASCII)


@dataclass(frozen=True, slots=True)
class Kind:
    """What a field must be: `fits` says whether a value is, `name` is what that is called.

    `needed`: whether the field must be there.
    """

    fits: Callable[[object], bool]
    name: str
    needed: bool = True

    @property
    def optional(self) -> Kind:
        """The same, where the field may be left out."""
        return Kind(self.fits, self.name, needed=False)


def _text(most: int) -> Callable[[object], bool]:
    return lambda value: isinstance(value, str) and len(value) <= most


def _whole(least: int, most: int) -> Callable[[object], bool]:
    # `type`, as every True is an int, too.
    return lambda value: type(value) is int and least <= value <= most


def is_pupil(value: object) -> bool:
    """Return whether `value` is written as pupils are: ``"p1"``, ``"p2"`` and so on.

    Examples
    --------
    >>> is_pupil("p12"), is_pupil("teacher"), is_pupil("p01")
    (True, False, False)
    """
    return isinstance(value, str) and _PUPIL.fullmatch(value) is not None


def _groups(value: object) -> bool:
    return (
        isinstance(value, list)
        and len(value) <= MOST_TABLES
        and all(isinstance(group, list) and 0 < len(group) <= SEATS for group in value)
        and all(is_pupil(who) for group in value for who in group)
    )


def _tables(value: object) -> bool:
    return (
        isinstance(value, list)
        and 0 < len(value) <= MOST_TABLES
        and all(map(_whole(0, MOST_TABLES - 1), value))
    )


def _names(value: object) -> bool:
    return (isinstance(value, str) and len(value) <= _LONGEST) or (
        isinstance(value, list)
        and len(value) <= _CONTENT
        and all(isinstance(name, str) and len(name) <= _LONGEST for name in value)
    )


def _marks(value: object) -> bool:
    return (
        isinstance(value, dict)
        and len(value) <= SEATS + 1
        and all(isinstance(key, str) and len(key) <= 3 for key in value)
        and all(isinstance(cards, list) and len(cards) <= _CONTENT for cards in value.values())
        and all(
            isinstance(card, str) and len(card) <= 3 for cards in value.values() for card in cards
        )
    )


def _content(value: object) -> bool:
    """Whether `value` is a table of little, nested not too deep."""
    if not isinstance(value, dict) or is_too_deep(value):
        return False
    left: list[object] = [value]
    seen = 0
    while left:
        one = left.pop()
        seen += 1
        if seen > _CONTENT:
            return False
        if isinstance(one, dict):
            if not all(isinstance(key, str) and len(key) <= _LONGEST for key in one):
                return False
            left += one.values()
        elif isinstance(one, list):
            left += one
        elif isinstance(one, str):
            if len(one) > _ANSWER:
                return False
        elif one is not None and not isinstance(one, bool | int | float):
            return False
    return True


NAME = Kind(_text(_LONGEST), later("a short text"))
TEXT = Kind(_text(_ANSWER), later("a text of not more than 2,000 signs"))
FLAG = Kind(lambda value: type(value) is bool, later("yes or no"))
PUPIL = Kind(is_pupil, later("a pupil"))
TABLE = Kind(_whole(0, MOST_TABLES - 1), later("the number of a table"))
SEAT = Kind(_whole(0, SEATS - 1), later("the number of a seat"))
SIZE = Kind(_whole(2, SEATS), later("a number of players, 2 to 5"))
COUNT = Kind(_whole(1, MOST_TABLES), later("a number of tables, 1 to 150"))
FILL = Kind(_whole(0, SEATS), later("a number of seats, 0 to 5"))
AT = Kind(_whole(0, 10_000), later("a number of actions"))
SEED = Kind(_whole(0, 2**53 - 1), later("a whole number, 0 or more"))
SLOT = Kind(_whole(1, SEATS + 1), later("the number of a slot"))
STEP = Kind(_whole(-SEATS, SEATS), later("a number of places"))
SECONDS = Kind(_whole(5, 3600), later("a number of seconds, 5 to 3,600"))
PLAYER = Kind(lambda value: value in ("Chop", "Literal"), later("Chop or Literal"))
GROUPS = Kind(_groups, later("a list of groups of pupils"))
TABLES = Kind(_tables, later("a list of numbers of tables"))
MARKS = Kind(_marks, later("lists of cards by slot or card"))
ITEMS = Kind(_names, later("a list of exercises and puzzles, or the name of a set"))
CONTENT = Kind(_content, later("what a page sends"))
SHOWN = Kind(
    lambda value: value in ("join", "question", "spread", "tables", "table"),
    later("join, question, spread, tables or table"),
)


@dataclass(frozen=True, slots=True)
class Deed:
    """Who may do it, ``"pupil"``, ``"teacher"`` or ``"room"``, and what each field must be."""

    by: tuple[str, ...]
    fields: Mapping[str, Kind] = field(default_factory=dict)


def _of(*by: str, **fields: Kind) -> Deed:
    return Deed(by, fields)


DEEDS: Mapping[str, Deed] = {
    # people
    "join": _of("room", name=NAME),
    "rename": _of("teacher", pupil=PUPIL, name=NAME),
    "remove": _of("teacher", pupil=PUPIL),
    "hand_up": _of("pupil", up=FLAG),
    "helped": _of("teacher", pupil=PUPIL),
    # who sits where
    "seat": _of("teacher", tables=GROUPS, fill=FILL.optional, player=PLAYER.optional),
    "shuffle": _of("teacher", size=SIZE, seed=SEED, fill=FLAG.optional, player=PLAYER.optional),
    "open": _of("teacher", count=COUNT, size=SIZE),
    "sit": _of("pupil", table=TABLE),
    "give": _of("teacher", table=TABLE, seat=SEAT, pupil=PUPIL.optional, player=PLAYER.optional),
    # games
    "deal": _of(
        "teacher",
        variant=NAME.optional,
        ruleset=NAME.optional,
        same=FLAG.optional,
        seed=SEED,
        player=PLAYER.optional,
        tables=TABLES.optional,
    ),
    "act": _of("pupil", "room", table=TABLE.optional, at=AT, action=NAME),
    "ask_back": _of("pupil", at=AT),
    "agree": _of("pupil", yes=FLAG),
    "move": _of("pupil", slot=SLOT, step=STEP),
    "board": _of("pupil", on=FLAG),
    "notes": _of("pupil", marks=MARKS),
    "pause": _of("teacher", on=FLAG),
    "aids": _of("teacher", on=FLAG),
    "reveal": _of("teacher", table=TABLE, on=FLAG),
    # questions
    "ask": _of("teacher", question=CONTENT, seconds=SECONDS.optional),
    "vote": _of("pupil", answer=TEXT),
    "close": _of("teacher", "room"),
    "again": _of("teacher"),
    "tell": _of("teacher"),
    "done": _of("teacher"),
    # practice
    "practise": _of("teacher", items=ITEMS),
    "practice": _of("pupil", content=CONTENT),
    # the class
    "project": _of("teacher", what=SHOWN, table=TABLE.optional, hands=FLAG.optional),
    "end": _of("teacher"),
}
"""Every deed by name."""


def check(deed: object) -> tuple[str, str]:
    """Return name and doer of a deed that is one, whatever the room is like.

    Raises HanabiError: there is no such deed, it is not this person's to do, or a field is missing,
    unknown, or not what it must be.

    Examples
    --------
    >>> check({"do": "sit", "by": "p3", "table": 0})
    ('sit', 'p3')
    >>> check({"do": "sit", "by": "teacher", "table": 0})
    Traceback (most recent call last):
        ...
    hanabi_kit.errors.HanabiError: sit: this is for pupils to do
    """
    say = words().say
    if not isinstance(deed, dict) or not isinstance(name := deed.get("do"), str):
        raise HanabiError(say("{what}: this is nothing that a class does", what=shown(deed)))
    if name not in DEEDS:
        raise HanabiError(say("{what}: this is nothing that a class does", what=shown(name, 30)))
    form, by = DEEDS[name], deed.get("by")
    if role_of(by) not in form.by:
        whose = {
            "pupil": say("{what}: this is for pupils to do", what=name),
            "teacher": say("{what}: this is for the teacher to do", what=name),
            "room": say("{what}: this is for the room itself to do", what=name),
        }
        raise HanabiError(whose[form.by[0]])
    for key, kind in form.fields.items():
        if deed.get(key) is None:
            if kind.needed:
                raise HanabiError(
                    say("{what}: {field} is missing: {kind}", what=name, field=key,
                        kind=say(kind.name))
                )  # fmt: skip
        elif not kind.fits(deed[key]):
            raise HanabiError(
                say("{what}: {field} {value}: {kind} is needed", what=name, field=key,
                    value=shown(deed[key], 30), kind=say(kind.name))
            )  # fmt: skip
    unknown = [key for key in deed if key not in form.fields and key not in ("do", "by")]
    if unknown:
        raise HanabiError(
            say("{what}: there is no field {field} here", what=name, field=shown(unknown[0], 30))
        )
    return name, str(by)


def role_of(by: object) -> str:
    """Return what a doer is: ``"pupil"``, ``"teacher"``, ``"room"``; empty for anybody else."""
    if by in ("teacher", "room"):
        return str(by)
    return "pupil" if is_pupil(by) else ""
