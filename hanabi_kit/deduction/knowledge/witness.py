"""Why a statement is true or false in a world: the worlds that show it.

Where somebody does not know something, one world that looks the same to him, and in which it is
false, is proof enough. Where he knows it, the proof is the list of all worlds that look the same.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Any, Literal

from hanabi_kit.deduction.knowledge.formulas import CommonKnowledge, EverybodyKnows, Formula, Knows
from hanabi_kit.deduction.knowledge.model import Model
from hanabi_kit.deduction.statements import leaves
from hanabi_kit.deduction.statements.combinators import And, Implies, Not, Or

_World = Any  # a model's worlds may be of any kind that can be hashed


@dataclass(frozen=True, slots=True)
class Evidence:
    """One piece of what shows that a formula is true or false in a world.

    Parameters
    ----------
    kind : str
        ``"fact"``: `formula` is true or false in `world`, as `truth` says, and that can be seen
        there. ``"apart"``: `agent` cannot tell `world` from `others[0]`, of which the next piece
        speaks. ``"all"``: `formula` is true in all `others`, the worlds that `agent` cannot tell
        from `world`; without an agent, all that any chain of the agents leads to.
    """

    kind: Literal["fact", "apart", "all"]
    world: _World
    formula: Formula
    truth: bool
    agent: str | None = None
    others: tuple[_World, ...] = ()


def witness(model: Model[Any], formula: Formula, world: _World) -> tuple[Evidence, ...]:
    """Return the pieces that show, one after the other, whether `formula` is true in `world`.

    HanabiError where the formula names an agent or atom that is not there, or `world` is none of
    the model.

    Notes
    -----
    A path to a counterexample of common knowledge is a shortest one; other counterexamples are the
    first in the order of worlds.
    """
    return tuple(_evidence(model, formula, world))


def whether(formula: Formula) -> tuple[str | int, Formula] | None:
    """Return who and what, where `formula` says "who knows whether what"; else None."""
    match formula:
        case Or((Knows(who, what), Knows(same, Not(opposite)))) if (who, what) == (same, opposite):
            return who, what
    return None


def _evidence(model: Model[Any], formula: Formula, world: _World) -> list[Evidence]:
    truth = model.holds(formula, at=world)
    if not _speaks_of_knowledge(formula):
        return [Evidence("fact", world, formula, truth)]
    asked = whether(formula)
    if asked is not None and not truth:
        # One world where it is true and one where it is not; the present one is one of them.
        who, what = asked
        opposite = Not(what) if model.holds(what, at=world) else what
        return [*_evidence(model, what, world), *_not_known(model, who, Not(opposite), world)]
    match formula:
        case Not(inner):
            return _evidence(model, inner, world)
        case And(parts) | Or(parts):
            # Parts with the truth of the whole show it: one false part of "and", say.
            telling = [part for part in parts if model.holds(part, at=world) == truth]
            if isinstance(formula, And) != truth:
                telling = telling[:1]
            return [piece for part in telling for piece in _evidence(model, part, world)]
        case Implies(condition, consequence):
            return _evidence(model, Or(Not(condition), consequence), world)
        case Knows(who, inner):
            if not truth:
                return _not_known(model, who, inner, world)
            return [_known(model, who, inner, world)]
        case EverybodyKnows(inner, among):
            for who in among or model.agents:
                if not truth and not model.holds(Knows(who, inner), at=world):
                    return _not_known(model, who, inner, world)
            return [_known(model, who, inner, world) for who in among or model.agents]
        case CommonKnowledge(inner, among):
            return _common(model, inner, among or model.agents, world, truth=truth)
    raise AssertionError(formula)  # every other kind speaks of no knowledge


def _speaks_of_knowledge(formula: Formula) -> bool:
    kinds = Knows | EverybodyKnows | CommonKnowledge
    return any(isinstance(leaf, kinds) for leaf in leaves(formula))


def _known(model: Model[Any], who: str | int, inner: Formula, world: _World) -> Evidence:
    return Evidence("all", world, inner, True, _named(model, who), model.looks_like(who, world))


def _not_known(model: Model[Any], who: str | int, inner: Formula, world: _World) -> list[Evidence]:
    """The way to a world that looks the same to `who`, and in which `inner` is false."""
    if not model.holds(inner, at=world):
        return _evidence(model, inner, world)  # what is not so cannot be known
    false = next(
        other for other in model.looks_like(who, world) if not model.holds(inner, at=other)
    )
    piece = Evidence("apart", world, inner, False, _named(model, who), (false,))
    return [piece, *_evidence(model, inner, false)]


def _common(
    model: Model[Any], inner: Formula, among: Sequence[str | int], world: _World, *, truth: bool
) -> list[Evidence]:
    """A shortest chain to a world in which `inner` is false, or all worlds that chains lead to."""
    cells = [
        (who, {each: cell for cell in model.cells(who) for each in cell})
        for who in (_named(model, who) for who in among)
    ]
    came: dict[_World, Evidence | None] = {world: None}
    queue = [world]
    done = set()
    for here in queue:  # grows as it goes
        if not truth and not model.holds(inner, at=here):
            found = _evidence(model, inner, here)
            while (piece := came[here]) is not None:
                found.insert(0, piece)
                here = piece.world
            return found
        for who, cell_of in cells:
            cell = cell_of[here]
            if (who, cell[0]) in done:
                continue
            done.add((who, cell[0]))
            for other in cell:
                if other not in came:
                    came[other] = Evidence("apart", here, inner, False, who, (other,))
                    queue.append(other)
    reached = tuple(other for other in model.worlds if other in came)
    return [Evidence("all", world, inner, True, None, reached)]


def _named(model: Model[Any], who: str | int) -> str:
    return model.agents[model._agent(who)]
