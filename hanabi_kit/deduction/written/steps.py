"""A written proof as a value: its lines, and how they stand under each other."""

from __future__ import annotations

from dataclasses import dataclass

from hanabi_kit.cards import Slot
from hanabi_kit.deduction.statements.combinators import Statement
from hanabi_kit.deduction.written.grounds import Ground
from hanabi_kit.errors import HanabiError
from hanabi_kit.language import words
from hanabi_kit.support.faces import counted, face

MOST_LINES = 60
"""Lines of a proof. The kit's own have fewer than twenty."""

DEEPEST = 5
"""Suppositions that may stand under each other."""


@dataclass(frozen=True, slots=True)
class Line:
    """One line of a written proof.

    Parameters
    ----------
    claim : Statement
        What it says, an event of one hand.
    grounds : tuple of Ground
        What it is said to follow from; of a supposition, nothing.
    supposed : bool
        Whether it is only supposed, or one case of several, for the lines under it.
    depth : int
        The number of suppositions that it stands under.
    note : str
        What its writer says of it, in words that nobody judges.
    """

    claim: Statement
    grounds: tuple[Ground, ...] = ()
    supposed: bool = False
    depth: int = 0
    note: str = ""


@dataclass(frozen=True, slots=True, repr=False)
class WrittenProof:
    """Lines in order; the first has number 1.

    HanabiError where a line stands under no supposition, though it says so, or there are too many.

    Examples
    --------
    >>> from hanabi_kit.deduction.events import Held
    >>> proof = WrittenProof(
    ...     (
    ...         Line(Held(1, "r4"), supposed=True),
    ...         Line(Held(2, "r5"), depth=1),
    ...         Line(Held(3, "r3")),
    ...     )
    ... )
    >>> proof.above(2), proof.above(3), proof.under(1)
    ((1,), (), (2,))
    """

    lines: tuple[Line, ...] = ()

    def __post_init__(self) -> None:
        if len(self.lines) > MOST_LINES:
            raise HanabiError(
                words().say(
                    "{number} lines: a proof has at most {most}",
                    number=len(self.lines),
                    most=MOST_LINES,
                )
            )
        deepest = 0
        for number, line in enumerate(self.lines, start=1):
            if not 0 <= line.depth <= deepest:
                raise HanabiError(
                    words().say(
                        "line {number}: it stands under {depth} suppositions, and {deepest} are "
                        "open there",
                        number=number,
                        depth=line.depth,
                        deepest=deepest,
                    )
                )
            deepest = line.depth + line.supposed
            if deepest > DEEPEST:
                raise HanabiError(
                    words().say(
                        "line {number}: more than {deepest} suppositions stand under each other",
                        number=number,
                        deepest=DEEPEST,
                    )
                )

    @property
    def numbers(self) -> range:
        """The numbers of the lines."""
        return range(1, len(self.lines) + 1)

    def line(self, number: int) -> Line:
        """Return the line with this number."""
        return self.lines[number - 1]

    def above(self, number: int) -> tuple[int, ...]:
        """Return the suppositions that a line stands under, the outermost first."""
        found: list[int] = []
        depth = self.line(number).depth
        for earlier in range(number - 1, 0, -1):
            line = self.line(earlier)
            if line.supposed and line.depth < depth:
                found.insert(0, earlier)
                depth = line.depth
        return tuple(found)

    def under(self, number: int) -> tuple[int, ...]:
        """Return the lines that stand right under a supposition."""
        depth, found = self.line(number).depth, []
        for later in range(number + 1, len(self.lines) + 1):
            if self.line(later).depth <= depth:
                break
            if self.line(later).depth == depth + 1:
                found.append(later)
        return tuple(found)

    def is_over(self, supposition: int, at: int) -> bool:
        """Whether a supposition no longer holds where line `at` stands."""
        return supposition not in self.above(at)

    @property
    def slots(self) -> tuple[Slot, ...]:
        """The slots that are spoken of."""
        return tuple(sorted({slot for line in self.lines for slot, _ in line.claim.slot_facts()}))

    @face
    def __repr__(self) -> str:
        return f"WrittenProof of {counted(len(self.lines), 'line')}"
