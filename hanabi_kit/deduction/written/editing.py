"""Lines put in, changed and taken out of a written proof; steps that are named keep their meaning.

Examples
--------
>>> from hanabi_kit.deduction.events import Held
>>> from hanabi_kit.deduction.written.steps import Line
>>> proof = WrittenProof((Line(Held(1, "r4")), Line(Held(2, "r5"), (Cited((1,)),))))
>>> with_line(proof, 1, Line(Held(3, "b1"))).line(3).grounds
(Cited(steps=(2,)),)
>>> without_line(proof, 1).line(1).grounds
()
"""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace

from hanabi_kit.deduction.written.grounds import Cited, Ground
from hanabi_kit.deduction.written.steps import Line, WrittenProof


def with_line(proof: WrittenProof, number: int, line: Line) -> WrittenProof:
    """Return `proof` with `line` as its line `number`, before the one that had this number.

    The steps that `line` names are those of `proof` as it was.
    """
    moved = _renamed((*proof.lines, line), lambda step: step + (step >= number))
    return WrittenProof((*moved[: number - 1], moved[-1], *moved[number - 1 : -1]))


def changed_line(proof: WrittenProof, number: int, line: Line) -> WrittenProof:
    """Return `proof` with another line `number`.

    HanabiError where lines stand under it that could no longer do so.
    """
    return WrittenProof((*proof.lines[: number - 1], line, *proof.lines[number:]))


def without_line(proof: WrittenProof, number: int) -> WrittenProof:
    """Return `proof` without a line; what stood under a supposition moves out of it."""
    gone = proof.line(number)
    below = number
    while gone.supposed and below < len(proof.lines) and proof.line(below + 1).depth > gone.depth:
        below += 1
    kept = [
        replace(line, depth=line.depth - (number < place <= below))
        for place, line in enumerate(proof.lines, start=1)
        if place != number
    ]
    return WrittenProof(
        _renamed(kept, lambda step: None if step == number else step - (step > number))
    )


def _renamed(
    lines: tuple[Line, ...] | list[Line], name: Callable[[int], int | None]
) -> tuple[Line, ...]:
    """The lines, with new numbers for the steps that they name; None for one that is gone."""

    def renamed(ground: Ground) -> Ground | None:
        if not isinstance(ground, Cited):
            return ground
        steps = tuple(new for step in ground.steps if (new := name(step)) is not None)
        return Cited(steps) if steps else None

    return tuple(
        replace(
            line,
            grounds=tuple(new for ground in line.grounds if (new := renamed(ground)) is not None),
        )
        for line in lines
    )
