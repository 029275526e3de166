"""Every exception the kit raises on purpose.

Messages are for people: what we got, what was allowed, where. Anything that reads a file collects
all it finds wrong and raises once, with the list in ``faults``.

Examples
--------
>>> raise ImpossiblePosition(
...     ["clue_tokens: 9, but at most 8 exist", "hands.Bob: 6 cards, at most 5"]
... )
Traceback (most recent call last):
    ...
hanabi_kit.errors.ImpossiblePosition: 2 faults:
  - clue_tokens: 9, but at most 8 exist
  - hands.Bob: 6 cards, at most 5
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Protocol

__all__ = [
    "AmbiguousSolution",
    "Contradiction",
    "HanabiError",
    "IllegalAction",
    "ImpossiblePosition",
    "NoSuchSlot",
    "NotationError",
    "ReadPast",
    "SearchBudgetExceeded",
    "TooManyWorlds",
    "WrongAnswer",
    "WrongArgument",
    "WrongProof",
]


MOST_TOLD = 50
"""Faults that a message lists; the rest are counted, and all are in `faults`."""

LONGEST_FAULT = 1000
"""Signs of one fault; of a longer one, which quotes something endless, the middle is left out."""


class HanabiError(ValueError):
    """Something asked of the kit cannot be done; the message says what, and what could be.

    Parameters
    ----------
    faults : str or sequence of str
        One message, or every fault found.

    Attributes
    ----------
    faults : tuple of str
        At least one.

    Examples
    --------
    >>> str(HanabiError("slot 6: the hand has slots 1–5"))
    'slot 6: the hand has slots 1–5'
    >>> try:
    ...     raise NotationError(["deck: missing", "turn: missing"])
    ... except HanabiError as error:
    ...     error.faults
    ('deck: missing', 'turn: missing')
    """

    faults: tuple[str, ...]

    def __init__(self, faults: str | Sequence[str]) -> None:
        # An error is no place for another: whatever it is made of, it says something.
        if isinstance(faults, str) or not isinstance(faults, Sequence) or not faults:
            faults = (faults if isinstance(faults, str) else shown(faults),)
        self.faults = tuple(_readable(str(fault)) for fault in faults)
        super().__init__(self.faults)

    def __str__(self) -> str:
        if len(self.faults) == 1:
            return self.faults[0]
        told = "".join(f"\n  - {fault}" for fault in self.faults[:MOST_TOLD])
        rest = "".join(f"\n  {more}" for more in most_told(self.faults)[MOST_TOLD:])
        number = len(self.faults)
        return reader_words().count("{number} fault:", "{number} faults:", number) + told + rest


def _readable(fault: str) -> str:
    left_out = len(fault) - LONGEST_FAULT
    if left_out <= 0:
        return fault
    half = LONGEST_FAULT // 2 - 1  # what is wrong stands first, what would be right comes last
    return f"{fault[:half]}…{fault[-half:]}"


def most_told(faults: Sequence[str]) -> list[str]:
    """Return the faults of a file that are listed for people, with the number of the others last.

    Examples
    --------
    >>> most_told([f"fault {number}" for number in range(1, 53)])[-2:]
    ['fault 50', '… and 2 more']
    >>> most_told(["deck: missing"])
    ['deck: missing']
    """
    if isinstance(faults, str) or not isinstance(faults, Sequence):
        faults = [faults if isinstance(faults, str) else shown(faults)]
    more = len(faults) - MOST_TOLD
    if more <= 0:
        return [*faults]
    rest = reader_words().count("… and {number} more", "… and {number} more", more)
    return [*faults[:MOST_TOLD], rest]


class WrongArgument(HanabiError, TypeError):
    """A function of the kit was given something of another kind than it takes.

    Also a TypeError, which it would be if nobody had looked.

    Examples
    --------
    >>> from hanabi_kit import format_link
    >>> format_link("xyz")
    Traceback (most recent call last):
        ...
    hanabi_kit.errors.WrongArgument: format_link(): record is the text 'xyz', but a GameRecord or \
a Game is needed
    """


class NotationError(HanabiError):
    """A text or file is not written as the format asks."""


class FileFault(NotationError):
    """A file cannot be read at all: missing, too large, not text, not JSON or TOML."""


class ReadPast(UserWarning):
    """Something in a file or link that the kit does not read, as it cannot change the meaning.

    A warning, no error: what was read is as if it did not stand there. What could change the
    meaning is refused (`NotationError`). The command line prints it as one line on stderr.

    Examples
    --------
    >>> import warnings
    >>> from hanabi_kit import parse_link
    >>> deck = "aaabbccddefffgghhiijkkkllmmnnopppqqrrsstuuuvvwwxxy"
    >>> with warnings.catch_warnings(record=True) as told:
    ...     warnings.simplefilter("always")
    ...     record = parse_link(f"215{deck},00,0,more")
    >>> print(told[0].message)
    link: ',more' is read past, as on the site; a link ends with the variant's number
    """


class IllegalAction(HanabiError):
    """The rules forbid this action now; the message names slot or seat, turn and rule."""


class ImpossiblePosition(HanabiError):
    """No game of the ruleset can stand like this."""


class NoSuchSlot(HanabiError, IndexError):
    """The hand has no card there.

    Also an IndexError, as of any sequence.
    """


class Contradiction(HanabiError):
    """No world fits what the viewer was told and sees."""


class TooManyWorlds(HanabiError):
    """More worlds than may be written down one by one.

    Parameters
    ----------
    faults : str or sequence of str
        As in `HanabiError`.
    count : int
        How many worlds there are, exactly.
    limit : int, optional
        How many were allowed; None where the limit is not one of worlds.

    Examples
    --------
    >>> error = TooManyWorlds("12 worlds, but at most 10 are listed", count=12, limit=10)
    >>> error.count - error.limit
    2
    """

    def __init__(self, faults: str | Sequence[str], count: int, limit: int | None = None) -> None:
        super().__init__(faults)
        self.count = count
        self.limit = limit

    def __reduce__(self) -> tuple[object, tuple[tuple[str, ...], int, int | None]]:
        # A copy, or one sent from another process, keeps its numbers.
        return TooManyWorlds, (self.faults, self.count, self.limit)


class WrongAnswer(HanabiError):
    """A puzzle's stated answer is not what the kit proves."""


class AmbiguousSolution(WrongAnswer):
    """What a puzzle states is right, but so is something that it leaves out."""


class WrongProof(HanabiError):
    """A proof has a premise that is not so, or does not prove what it claims."""


class SearchBudgetExceeded(RuntimeError):
    """A search ran out of time or states. Never a value, never stored as one.

    No `HanabiError`: the question was a right one, and more time may answer it.
    """


class Says(Protocol):
    """What errors ask of the reader's words (`hanabi_kit.language.Words`)."""

    def say(self, text: str, /, **parts: object) -> str: ...

    def count(self, one: str, many: str, number: int, /, **parts: object) -> str: ...

    def either(self, texts: Sequence[str]) -> str: ...

    def decimal(self, number: str) -> str: ...

    def number(self, number: int) -> str: ...


class _AsWritten:
    """The texts as they stand in the code, without a catalogue."""

    def say(self, text: str, /, **parts: object) -> str:
        return text.format(**parts) if parts else text

    def count(self, one: str, many: str, number: int, /, **parts: object) -> str:
        return self.say(one if number == 1 else many, **{"number": number, **parts})

    def either(self, texts: Sequence[str]) -> str:
        *most, end = texts or [""]
        return f"{', '.join(most)} or {end}" if most else end

    def decimal(self, number: str) -> str:
        return number

    def number(self, number: int) -> str:
        return f"{number:,}"


AS_WRITTEN: Says = _AsWritten()
"""English: for a `repr`, and until the reader's language is known."""

_speaker: list[Callable[[], Says]] = [lambda: AS_WRITTEN]


def speak_by(words: Callable[[], Says]) -> None:
    """Let `words` say what stands below `hanabi_kit.language`, which calls this once."""
    _speaker[:] = [words]


def reader_words() -> Says:
    """Return the reader's words; English where the language that was asked for is not there.

    Examples
    --------
    >>> reader_words().either(["1", "2", "5"])
    '1, 2 or 5'
    """
    try:
        return _speaker[0]()
    except HanabiError:
        return AS_WRITTEN


def shown(value: object, limit: int = 60) -> str:
    """Return the repr of `value`, cut where it is too long to read in a message."""
    if isinstance(value, str) and len(value) > limit:
        value = value[:limit] + "…"
    try:
        text = repr(value)
    except Exception:  # noqa: BLE001 - an int too long to print, a list too deep, anybody's object
        return reader_words().say("a {kind} too large to show", kind=type(value).__name__)
    return text if len(text) <= limit + 4 else text[:limit] + "…"
