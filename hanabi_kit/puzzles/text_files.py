"""Short texts (`hanabi_kit.puzzles.short_text`) that somebody collected in a file, as attempts."""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator
from dataclasses import dataclass

from hanabi_kit.errors import FileFault
from hanabi_kit.language import words
from hanabi_kit.puzzles.answers.attempts import Attempt, Lines, encoding_of
from hanabi_kit.puzzles.short_text import BEGINS, Done, read_after

UNTOLD = "…"
"""Stands for an answer: the text does not hold it."""

_EMPTY_LINE = re.compile(r"\n[ \t\r]*\n")


def attempts_of(name: str, done: Iterable[Done]) -> tuple[Attempt, ...]:
    """Return attempts that come to the same, as far as a text tells: without answers and times.

    Examples
    --------
    >>> tries = attempts_of("Ada", [Done("deal-007", "solved", 1, 2, 65)])
    >>> [(one.right, one.hints, one.seconds) for one in tries]
    [(False, 0, 0), (True, 1, 65)]
    """
    found = []
    for one in done:
        wrong = one.tries - (one.mark == "solved")
        own = [Attempt(one.puzzle, UNTOLD, student=name) for _ in range(wrong)]
        if one.mark != "tried" or not own:
            own.append(Attempt(one.puzzle, student=name))
        own[-1] = Attempt(
            one.puzzle,
            "" if one.mark == "shown" else UNTOLD,
            right=one.mark == "solved",
            hints=one.hints,
            seconds=one.seconds,
            shown=one.mark == "shown",
            student=name,
        )
        found += own
    return tuple(found)


@dataclass(frozen=True, slots=True)
class ShortText:
    """A short text that stands in a file, or why it is not read."""

    line: int  # on which it begins
    attempts: tuple[Attempt, ...] = ()
    student: str = ""
    why: str = ""


def texts_in(data: bytes) -> Iterator[ShortText]:
    """Yield the short texts of a file, whatever stands between them; none where there is none.

    Each ends at the next one, or at an empty line. `data`: UTF-8 or UTF-16.
    """
    text = data.decode(encoding_of(data[:4]), "replace")
    begins = list(BEGINS.finditer(text))
    ends = [*(one.start() for one in begins), len(text)][1:]
    line, before = 1, 0
    for found, end in zip(begins, ends, strict=True):
        line += text.count("\n", before, found.start())
        before = found.start()
        piece = _EMPTY_LINE.split(text[found.end() : end])[0]
        try:
            name, done = read_after(found[1], piece)
        except FileFault as error:
            yield ShortText(line, why=str(error))
            continue
        student = "".join(sign for sign in name if sign.isprintable()).strip()
        yield ShortText(line, attempts_of(student, done), student)


def lines_of_texts(data: bytes) -> Lines | None:
    """Return what the short texts of a file tell, as of a progress file; None without any."""
    found = list(texts_in(data))
    if not found:
        return None
    attempts = tuple(attempt for one in found for attempt in one.attempts)
    faults = tuple(
        words().say("line {line}: {why}", line=one.line, why=one.why) for one in found if one.why
    )
    return Lines(attempts, faults, (), True)
