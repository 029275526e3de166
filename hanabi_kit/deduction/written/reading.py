"""Written proofs read from text, in English or French, or another language with a `phrasebook`.

A line is a step: a claim (`hanabi_kit.deduction.written.claims`), "because", and what it follows
from. A line that begins with "suppose" or "case" supposes its claim for the lines under it, which
stand further in. Steps may have numbers, and are named by them::

    1. slots 1 and 2 are r4 or r5 because clue red touched them; clue 1 did not touch them
    2. suppose slot 3 is r4:
       3. contradiction because slots 1 and 2 take up all r4; step 1; step 2
    4. slot 3 is not r4 because step 2

What a step may follow from, one or several with ``;``, "and" or a comma between them:

* ``clue red touched it``, ``clue red (turn 5) did not touch slot 3``;
* ``all r4 are in sight``, ``only 1 r4 is out of sight``;
* ``slots 1 and 2 take up all r4 and r5``;
* ``the deck is too small for all r5``: some of them must be in the hand;
* ``step 1``, ``steps 1 and 2``; a supposition that is over stands for what followed from it.

Behind ``#`` stand words that nobody judges. What is not understood is refused, with its line.
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Sequence
from dataclasses import dataclass, replace
from textwrap import dedent

from hanabi_kit.deduction.written.claims import parse_claim
from hanabi_kit.deduction.written.ground_text import parse_ground, split_grounds
from hanabi_kit.deduction.written.grounds import Cited, Ground
from hanabi_kit.deduction.written.phrasebook import in_english, read_in_any
from hanabi_kit.deduction.written.steps import DEEPEST, MOST_LINES, Line, WrittenProof
from hanabi_kit.errors import NotationError
from hanabi_kit.language import words
from hanabi_kit.support.arguments import checked
from hanabi_kit.typed.text import unwrapped
from hanabi_kit.view import View

LONGEST = 10_000
"""Signs of a proof."""

LONGEST_NOTE = 500
"""Signs of what somebody says of a step in words of their own."""

_LINE = re.compile(r"(?:(\d{1,3})\s*[.):]\s*)?(.*)", re.DOTALL)
_END = " .!?,;:"
_SUPPOSE = re.compile(
    r"(?:suppose|supposing|supposons|assume|assuming|admettons|case|cas|imagine|imaginons)\b"
    r"(?: (?:that|que))?[ :]*(.+)",
    re.IGNORECASE | re.DOTALL,
)
_SO = re.compile(
    r"\A(?:so|then|therefore|thus|hence|and so|donc|alors|ainsi)\b[ ,:]*", re.IGNORECASE
)
_BECAUSE = re.compile(
    r"[ ,]*(?:\b(?:because|since|car|parce que|puisque|vu que)\b|\b(?:parce|puis)qu['’])[ :]*",
    re.IGNORECASE,
)


@checked
def parse_written_proof(text: str, view: View) -> WrittenProof:
    """Return the proof about the own cards of `view` that is written as `text`.

    Parameters
    ----------
    text : str
        One line for each step; empty lines do not count.
    view : View

    Returns
    -------
    WrittenProof

    Raises
    ------
    NotationError
        With every line that cannot be read, in the language in use.

    Examples
    --------
    >>> from hanabi_kit import Game
    >>> view = Game.deal(["Alice", "Bob"], seed=7).apply("clue Bob 5").view("Bob")
    >>> proof = parse_written_proof("la carte 1 est un 5 car l'indice 5 l'a désignée", view)
    >>> print(proof.line(1).claim)
    slot 1 is r5 or y5 or g5 or b5 or p5
    """
    if len(text) > LONGEST:
        raise NotationError(
            words().say("A proof has at most {most} signs.", most=words().number(LONGEST))
        )
    said = unwrapped(dedent(text.expandtabs(4))).lstrip(" ")
    rows = [_row(line) for line in said.splitlines() if line.strip()]
    if len(rows) > MOST_LINES:
        raise NotationError(words().say("A proof has at most {most} lines.", most=MOST_LINES))
    labels = _labels(rows)
    lines: list[Line] = []
    faults: list[str] = []
    for number, (row, depth) in enumerate(zip(rows, _depths(rows, faults), strict=True), start=1):
        try:
            lines.append(_line(row, depth, labels, view))
        except NotationError as error:
            faults += [_at(number, fault) for fault in error.faults]
    if faults:
        raise NotationError(faults)
    return WrittenProof(tuple(lines))


@dataclass(frozen=True, slots=True)
class _Row:
    """A line before it is understood."""

    indent: int
    label: int | None
    text: str
    note: str

    @property
    def supposed(self) -> str:
        """What is supposed; empty where nothing is."""
        found = _SUPPOSE.fullmatch(self.text) or _SUPPOSE.fullmatch(in_english(self.text))
        return found[1] if found else ""


def _row(line: str) -> _Row:
    said, _, note = line.partition("#")
    found = _LINE.fullmatch(said.strip().rstrip(_END))
    assert found is not None, "the pattern fits every text"
    label = int(found[1]) if found[1] else None
    text = " ".join(found[2].split())
    return _Row(len(line) - len(line.lstrip()), label, text, " ".join(note.split()))


def _labels(rows: Sequence[_Row]) -> dict[int, int]:
    """The place of the line that each number names."""
    labels: dict[int, int] = {}
    for place, row in enumerate(rows, start=1):
        label = place if row.label is None else row.label
        if label in labels:
            raise NotationError(words().say("Two lines have the number {number}.", number=label))
        labels[label] = place
    return labels


def _depths(rows: Sequence[_Row], faults: list[str]) -> list[int]:
    """Under how many suppositions each line stands, by how far in it begins."""
    found: list[int] = []
    indents = [0]
    opened = False
    for number, row in enumerate(rows, start=1):
        if opened and row.indent > indents[-1]:
            indents.append(row.indent)
        while row.indent < indents[-1] and len(indents) > 1:
            indents.pop()
        if row.indent > indents[-1]:
            fault = words().say("it stands further in than the line above, which supposes nothing")
            faults.append(_at(number, fault))
        opened = bool(row.supposed)
        found.append(min(len(indents) - 1, DEEPEST))
    return found


def _line(row: _Row, depth: int, labels: dict[int, int], view: View) -> Line:
    if row.supposed:
        return parse_written_line(row.supposed, "", view, supposed=True, depth=depth, note=row.note)
    line = read_in_any(row.text, lambda text: _reasoned(text, depth, row.note, view))
    return replace(line, grounds=_in_place(line.grounds, labels))


def _reasoned(text: str, depth: int, note: str, view: View) -> Line:
    said, *reasons = _BECAUSE.split(_SO.sub("", text, count=1), maxsplit=1)
    return parse_written_line(said, "".join(reasons), view, depth=depth, note=note)


def parse_written_line(
    claim: str,
    reasons: str,
    view: View,
    *,
    supposed: bool = False,
    depth: int = 0,
    note: str = "",
) -> Line:
    """Return one line of a proof, of which claim, reasons and note were written apart.

    NotationError, in the language in use, where one of them cannot be read.

    Examples
    --------
    >>> from hanabi_kit import Game
    >>> view = Game.deal(["Alice", "Bob"], seed=7).view()
    >>> parse_written_line("contradiction", "steps 1, 2", view, depth=1).grounds
    (Cited(steps=(1, 2)),)
    """
    if len(note) > LONGEST_NOTE:
        raise NotationError(words().say("a note has at most {most} signs", most=LONGEST_NOTE))
    grounds = read_in_any(
        reasons, lambda said: [parse_ground(part, view) for part in split_grounds(said)]
    )
    return Line(
        parse_claim(claim, view),
        tuple(dict.fromkeys(grounds)),
        supposed=supposed,
        depth=depth,
        note=note.replace("#", "").strip(),
    )


def _in_place(grounds: Iterable[Ground], labels: dict[int, int]) -> tuple[Ground, ...]:
    """The grounds, with steps named by their place; a number that no line has stays as it is."""
    found: list[Ground] = []
    for ground in grounds:
        if isinstance(ground, Cited):
            ground = Cited(tuple(labels.get(step, step) for step in ground.steps))
        if ground not in found:
            found.append(ground)
    return tuple(found)


def _at(number: int, fault: str) -> str:
    return words().say("line {number}: {fault}", number=number, fault=fault)
