"""Three solvers side by side: the exact count, the constraint model, and the step-by-step human.

They are written apart and must say the same. Beside them stands what the clues alone allow, which
is all that the Hanabi Learning Environment and OpenSpiel tell a player: it shows what counting
adds.
"""

from __future__ import annotations

from dataclasses import dataclass, field
from time import perf_counter

from hanabi_kit.cards import CardSet, Slot
from hanabi_kit.deduction.hand import count_assignments, deduce
from hanabi_kit.deduction.odds import Deduction
from hanabi_kit.deduction.solvers.constraint_model import possible_by_constraints
from hanabi_kit.deduction.solvers.step_by_step import StepByStep, solve_by_steps
from hanabi_kit.support.arguments import checked
from hanabi_kit.support.faces import counted, face, plain
from hanabi_kit.view import View


@dataclass(frozen=True, slots=True)
class ComparedSlot:
    """What each solver says one own card can be.

    Parameters
    ----------
    clues : CardSet
        By its clues alone, however many copies are left.
    exact, constraints, human : CardSet
        By the exact count, by python-constraint, and step by step.
    level : int
        How hard the human one had to try for this slot, 1 to 5.
    """

    slot: Slot
    clues: CardSet
    exact: CardSet
    constraints: CardSet
    human: CardSet
    level: int

    @property
    def agree(self) -> bool:
        """Whether the three say the same."""
        return self.exact == self.constraints == self.human


@dataclass(frozen=True, slots=True, repr=False)
class Comparison:
    """Three solvers' answers about one hand.

    Parameters
    ----------
    slots : tuple of ComparedSlot
        Slot 1 (newest) first.
    assignments : int
        Hands by identity: what enumerating with the constraint solver would write down.
    seconds : tuple of float
        What each took this once: exact, constraints, human. Two comparisons are equal whatever
        they took.

    Examples
    --------
    Of a real game: which of Bob's cards do copies tell more about than clues?

    >>> from hanabi_kit import read
    >>> found = compare(read("bot-2p-s2006").at(63).view())
    >>> [(len(own.clues), len(own.exact)) for own in found.slots]
    [(25, 7), (25, 7), (25, 7), (25, 7), (1, 1)]
    >>> found.agree, found.human.level, found.assignments
    (True, 3, 1020)
    """

    exact: Deduction
    human: StepByStep
    slots: tuple[ComparedSlot, ...]
    assignments: int
    seconds: tuple[float, float, float] = field(default=(0.0, 0.0, 0.0), compare=False)

    @property
    def agree(self) -> bool:
        """Whether the three say the same of every slot."""
        return all(own.agree for own in self.slots)

    @face
    def __repr__(self) -> str:
        name = plain(self.exact.viewer)
        agree = "which agree" if self.agree else "which do not agree"
        worlds = counted(self.exact.worlds, "world")
        return f"Comparison of three solvers, {agree}: {name}, {worlds}, level {self.human.level}"

    def __str__(self) -> str:
        from hanabi_kit.render.solvers import comparison_text

        return comparison_text(self)

    def _repr_mimebundle_(self, **kwargs: object) -> dict[str, str]:
        """Show the table at the end of a notebook cell."""
        from hanabi_kit.render.solvers import comparison_html, comparison_text

        return {"text/html": comparison_html(self), "text/plain": comparison_text(self)}


@checked
def compare(view: View) -> Comparison:
    """Ask all three solvers what the viewer's own cards can be.

    Contradiction where no world fits.
    """
    started = perf_counter()
    exact = deduce(view)
    counted = perf_counter()
    constraints = possible_by_constraints(view)
    asked = perf_counter()
    human = solve_by_steps(view)
    reasoned = perf_counter()
    return Comparison(
        exact,
        human,
        tuple(
            ComparedSlot(
                own.slot,
                view.clued(own.slot),
                own.cards,
                constraints[own.slot - 1],
                human[own.slot],
                human.level_of(own.slot),
            )
            for own in exact.hand
        ),
        count_assignments(view),
        (counted - started, asked - counted, reasoned - asked),
    )
