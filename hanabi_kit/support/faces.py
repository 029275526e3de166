r"""Values told in one short line: the words of `repr` for tables, answers, puzzles and rulesets.

A large value is not written out by its `repr`: it says what it is, in angle brackets as Python does
where nothing can be pasted back. Its text board or table is ``str(value)``. Names come from files
that anybody may have written, so they are cut, and signs that nobody sees are written out.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Sequence
from fractions import Fraction
from functools import wraps
from typing import Any, Protocol, TypeVar
from zlib import crc32

from hanabi_kit.errors import AS_WRITTEN, Says

LONGEST = 119
"""Signs of a line, the brackets included."""

_NAME, _RULES = 14, 30
_LONG_FRACTION = 24
_DECIMALS = 10

T = TypeVar("T")


def face(words: Callable[[T], str]) -> Callable[[T], str]:
    """Make a `repr` of a method that tells a value in words: one line in brackets, never too long.

    It never fails: whoever looks for a fault may have made a value of anything.

    Examples
    --------
    >>> class Pair:
    ...     @face
    ...     def __repr__(self):
    ...         return "Pair of 2"
    >>> Pair()
    <Pair of 2>
    """

    @wraps(words)
    def told(value: T) -> str:
        try:
            text = plain(words(value), LONGEST - 2)
        except Exception:  # noqa: BLE001 - no field of it need be what it should be
            text = f"{type(value).__name__} of fields that make none, at {id(value):#x}"
        return f"<{text}>"

    return told


def brief(kind: type[T]) -> type[T]:
    """Cut the `repr` that a dataclass has where it is longer than a line; above ``@dataclass``.

    Examples
    --------
    >>> from dataclasses import dataclass
    >>> @brief
    ... @dataclass
    ... class Word:
    ...     text: str
    >>> Word("short")
    Word(text='short')
    >>> len(repr(Word("long" * 99))), repr(Word("long" * 99))[:28]
    (119, "<Word: text='longlonglonglon")
    """
    whole = kind.__repr__

    def told(value: T) -> str:
        text = whole(value)
        if len(text) <= LONGEST and text.isprintable():
            return text
        name, _, inside = text.partition("(")
        return f"<{plain(f'{name}: {inside[:-1]}', LONGEST - 2)}>"

    kind.__repr__ = told  # type: ignore[assignment, method-assign]
    return kind


def digest(*parts: object) -> str:
    """Return six signs that tell a value of these parts from others, the same on every machine.

    Examples
    --------
    >>> digest("r1", 2), digest("r1", 3)
    ('c8233f', 'd3127e')
    """
    return f"{crc32(repr(parts).encode()) & 0xFFFFFF:06x}"


def plain(text: object, longest: int = _NAME) -> str:
    r"""Return `text` on one line of `longest` signs or fewer, what nobody sees written out.

    Examples
    --------
    >>> print(plain("one\ntwo"), plain("a long name to be cut"))
    one\ntwo a long name t…
    """
    told = ""
    for sign in str(text):
        told += sign if sign.isprintable() else sign.encode("unicode_escape").decode()
        if len(told) > longest:
            return told[: longest - 1] + "…"
    return told


def player(players: Sequence[str], seat: int) -> str:
    """Return the short name of the player at `seat`, with the seat where another has the same.

    Examples
    --------
    >>> player(["Alice", "Bob"], 1), player(["x" * 59, "x" * 60], 1)
    ('Bob', 'xxxxxxxxxxxxx… (seat 1)')
    """
    names = [plain(name) for name in players]
    name = names[seat]
    return name if names.count(name) == 1 else f"{name} (seat {seat})"


def counted(number: int, one: str, many: str | None = None) -> str:
    """Return a number with what is counted.

    Examples
    --------
    >>> counted(1, "card"), counted(12345, "card"), counted(10**40, "world")
    ('1 card', '12,345 cards', 'about 10^40 worlds')
    """
    noun = one if number == 1 else many or f"{one}s"
    # A number of which the end is cut off would be another.
    told = f"{number:,}" if abs(number) < 10**15 else f"about 10^{_digits(number) - 1}"
    return f"{told} {noun}"


def some(words: Sequence[str], most: int, gap: str = ", ") -> str:
    """Return the first `most` of `words`, and how many more there are.

    Examples
    --------
    >>> some(["r1", "r2", "r3", "r4"], 2), some(["r1", "r2"], 2, " ")
    ('r1, r2, 2 more', 'r1 r2')
    """
    told = gap.join(words[:most])
    return told if len(words) <= most else f"{told}, {len(words) - most} more"


def _digits(number: int) -> int:
    # Python writes no whole number of more than some thousand digits.
    return round(abs(number).bit_length() * 0.30103 + 0.5)


def value_words(
    lower: Fraction | int,
    upper: Fraction | int,
    told: Says = AS_WRITTEN,
) -> str:
    """Return a value, or bounds as bounds.

    A fraction too long for the line is rounded, and said to be: the bounds away from each other.

    Parameters
    ----------
    told : Says
        The words of the reader's language; plain English where it is left out, as for a `repr`.

    Examples
    --------
    >>> value_words(Fraction(3, 4), Fraction(3, 4)), value_words(Fraction(1, 3), Fraction(1, 2))
    ('3/4', 'between 1/3 and 1/2')
    >>> value_words(Fraction(10**30, 3 * 10**30 + 1), Fraction(1, 2))
    'between about 0.3333333333 and 1/2'
    """
    if lower == upper:
        return _number(lower, 0, told)
    low, high = _number(lower, -1, told), _number(upper, 1, told)
    return told.say("between {low} and {high}", low=low, high=high)


def _number(value: Fraction | int, towards: int, told: Says) -> str:
    value = Fraction(value)
    if value.numerator.bit_length() + value.denominator.bit_length() < 3 * _LONG_FRACTION:
        text = str(value)
        if len(text) <= _LONG_FRACTION:
            return text
    scaled = value * 10**_DECIMALS
    whole = round(scaled) if not towards else scaled.__floor__() + (towards > 0)
    sign, digits = "-" * (whole < 0), f"{abs(whole):0{_DECIMALS + 1}d}"
    decimal = told.decimal(f"{sign}{digits[:-_DECIMALS]}.{digits[-_DECIMALS:]}")
    return told.say("about {number}", number=decimal)


class _Told(Protocol):
    """A table, as far as a line tells of it: a Game, a View or a Position."""

    @property
    def rules(self) -> Any: ...
    @property
    def players(self) -> tuple[str, ...]: ...
    @property
    def mover(self) -> Any: ...
    @property
    def clue_tokens(self) -> int: ...
    @property
    def strikes(self) -> int: ...
    @property
    def deck_size(self) -> int: ...
    @property
    def turns_left(self) -> int | None: ...
    @property
    def end(self) -> Any: ...
    @property
    def hole(self) -> tuple[Any, ...]: ...


class _Remembered(Protocol):
    """A table that knows what happened before."""

    @property
    def rules(self) -> Any: ...
    @property
    def stacks(self) -> tuple[int, ...]: ...
    @property
    def discards(self) -> tuple[Any, ...]: ...
    @property
    def clue_tokens(self) -> int: ...
    @property
    def turn(self) -> int: ...
    @property
    def history(self) -> tuple[Any, ...]: ...
    @property
    def hole(self) -> tuple[Any, ...]: ...


def turn_of(table: _Remembered) -> int | None:
    """Return the number of the turn to be taken; None where the beginning is not in the history.

    Examples
    --------
    >>> from hanabi_kit import Game
    >>> turn_of(Game.deal(["Alice", "Bob"], seed=7))
    1
    """
    # Of what happens all but a clue shows a card, and puts it on the table.
    acted = sum(hasattr(event, "card") for event in table.history)
    played = sum(table.stacks)
    if table.rules.mechanism.hole:  # a misplay lies among the discards, too, as far as that is told
        played = sum(holed.fell is None for holed in table.hole)
    whole = acted == played + len(table.discards) and (
        bool(table.history) or table.clue_tokens == table.rules.max_clue_tokens
    )
    return table.turn + 1 if whole else None


def table_words(table: _Told, points: int, turn: int | None, what: str, at: str = " ") -> str:
    """Return a table in words: only what everybody at it can see.

    Parameters
    ----------
    turn : int or None
        The turn to be taken, where it is known.
    what : str
        What the value is, such as ``"View of Bob"``.
    at : str
        What stands between that and the turn.

    Examples
    --------
    >>> from hanabi_kit import Game
    >>> game = Game.deal(["Alice", "Bob"], seed=7)
    >>> table_words(game, 0, 1, "Game")
    'Game turn 1: Alice to move, 0 points, 8 clues, 40 cards in the deck, standard'
    """
    facts: Iterable[str]
    if table.end is not None:
        after = "" if turn is None else f" after {counted(turn - 1, 'action')}"
        head = f"{what}, over{after}"
        facts = [counted(points, "point"), str(table.end.value)]
    else:
        head = what if turn is None else f"{what}{at}turn {turn}"
        facts = [
            f"{player(table.players, table.mover)} to move",
            _certain(table) + counted(points, "point"),
            _tokens(table),
            *([_certain(table) + counted(table.strikes, "strike")] if table.strikes else []),
            counted(table.deck_size, "card") + " in the deck"
            if table.turns_left is None
            else counted(table.turns_left, "turn") + " left",
        ]
    return f"{head}: {', '.join([*facts, plain(table.rules.name, _RULES)])}"


def _tokens(table: _Told) -> str:
    """The clue tokens, which may be counted in parts of what a clue takes."""
    told = table.rules.mechanism.tokens(table.clue_tokens)
    return counted(int(told), "clue") if told.isdecimal() else f"{told} clues"


def _certain(table: _Told) -> str:
    """What stands before a number that may be too low, for who does not see what was played."""
    return "at least " if any(holed.card is None for holed in table.hole) else ""
