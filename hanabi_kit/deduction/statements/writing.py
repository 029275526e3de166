"""Statements written as text: what `hanabi_kit.deduction.statements.reading` reads.

A joined statement is written here; each leaf knows its own text.
"""

from __future__ import annotations

import json
import re
from collections.abc import Iterable, Sequence

from hanabi_kit.deduction.statements.combinators import And, Implies, Not, Or, Statement
from hanabi_kit.errors import NotationError, shown
from hanabi_kit.language import words
from hanabi_kit.support.arguments import checked

MOST_NUMBER = 99
"""The largest number of a slot, of slots or of a player."""

_PLAIN_NAME = re.compile(r"[^\W\d_]\w*")
KEYWORDS = frozenset(
    re.findall(
        r"\w+",
        "all among and any at critical everybody exactly false from if is it knows not nothing of "
        "or playable player slot slots that then to trash true whether",
    )
)
"""Words that are no names of players unless they stand between quotation marks."""


@checked
def format_statement(statement: Statement) -> str:
    """Return `statement` in the text form, which its set of leaves reads as an equal one.

    ::

        slot 2 is r4 r5                              one of these cards
        slot 1 is playable                           so too: trash, critical
        slot 3 is not trash
        at least 1 of slots 1 2 4 is b5              so too: at most, exactly, from 1 to 2 of
        slot 1 is r1 and not (slot 2 is r1 or slot 3 is trash)
        if slot 1 is r1 then slot 2 is r2

    ``and`` binds closer than ``or``, ``not`` closest, and ``if … then …`` takes in all that
    follows. Of nothing ``and`` is ``true`` and ``or`` is ``false``, and ``all of (…)`` is ``and``
    with one part, ``any of (…)`` is ``or`` with one. Formulas add players, and facts by name::

        slot 2 of Bob is playable                    of a seat: slot 2 of player 1 (the first)
        Bob knows that slot 2 of Bob is playable     so too: knows whether
        everybody knows that (slot 1 of Bob is r1 or slot 2 of Bob is r1)
        it is common knowledge among (Alice Bob) that not "it rains"

    Names that are not one plain word stand between quotation marks.

    Parameters
    ----------
    statement : Statement
        Of any leaves that have a text form: all of the kit's.

    Returns
    -------
    str

    Raises
    ------
    NotationError
        A slot or another number is more than 99.

    Notes
    -----
    What is nested more than 20 deep can be written, but not read.

    Examples
    --------
    >>> from hanabi_kit.deduction.knowledge import Knows, Playable
    >>> format_statement(Knows("Bob", Playable("Bob", 2)) & ~Playable(0, 1))
    'Bob knows that slot 2 of Bob is playable and not slot 1 of player 1 is playable'
    """
    match statement:
        case And(()):
            return "true"
        case Or(()):
            return "false"
        case And((only,)):
            return f"all of ({format_statement(only)})"
        case Or((only,)):
            return f"any of ({format_statement(only)})"
        case And(parts):
            return " and ".join(map(in_brackets, parts))
        case Or(parts):
            # `and` binds closer, so that its parts need no brackets here.
            return " or ".join(
                format_statement(part) if isinstance(part, And) else in_brackets(part)
                for part in parts
            )
        case Not(part):
            return f"not {in_brackets(part)}"
        case Implies(condition, consequence):
            one, other = (
                in_brackets(part) if isinstance(part, Implies) else format_statement(part)
                for part in (condition, consequence)
            )
            return f"if {one} then {other}"
    return statement._text()


def in_brackets(part: Statement) -> str:
    """Return `part` in the text form, in brackets where what stands before might take it apart."""
    text = format_statement(part)
    joined = isinstance(part, Implies) or (isinstance(part, And | Or) and len(part.parts) > 1)
    return f"({text})" if joined else text


def slot_text(slot: int, what: object, owner: str | int | None = None) -> str:
    """Return "slot … is …", or "slot … of … is …" where the hand is a player's."""
    of = "" if owner is None else f" of {player_text(owner)}"
    return f"slot {_numbered(slot, 1)}{of} is {what if str(what) else 'nothing'}"


def count_text(least: int, most: int, slots: Sequence[int], what: object) -> str:
    """Return "at least … of slots … is …"; `most` may be the number of slots, for no limit."""
    if least == most:
        number = f"exactly {_numbered(least)}"
    elif most == len(slots):
        number = f"at least {_numbered(least)}"
    elif not least:
        number = f"at most {_numbered(most)}"
    else:
        number = f"from {_numbered(least)} to {_numbered(most)}"
    listed = " ".join(_numbered(slot, 1) for slot in slots) or "nothing"
    return f"{number} of slots {listed} is {what if str(what) else 'nothing'}"


def name_text(name: str) -> str:
    """Return a name as it is read: between quotation marks where it is not one plain word.

    Examples
    --------
    >>> name_text("Bob"), name_text("Bob R."), name_text("not")
    ('Bob', '"Bob R."', '"not"')
    """
    plain = _PLAIN_NAME.fullmatch(name) and name not in KEYWORDS
    return name if plain else quoted(name)


def quoted(text: str) -> str:
    """Return `text` between quotation marks."""
    return json.dumps(text, ensure_ascii=False)


def player_text(who: str | int) -> str:
    """Return a player's name, or "player 1" for seat 0."""
    return name_text(who) if isinstance(who, str) else f"player {_numbered(who + 1, 1)}"


def group_text(names: Iterable[str | int] | None) -> str:
    """Return " among (Alice Bob)"; nothing where everybody is meant."""
    return "" if names is None else f" among ({' '.join(map(player_text, names))})"


def _numbered(number: int, least: int = 0) -> str:
    if type(number) is bool or not least <= number <= MOST_NUMBER:
        raise NotationError(
            words().say(
                "{number}: numbers from {least} to {most} are written",
                number=shown(number),
                least=least,
                most=MOST_NUMBER,
            )
        )
    return str(int(number))
