"""What a solver answers: values with their model, exact or as certified bounds."""

from __future__ import annotations

import time
from dataclasses import dataclass
from fractions import Fraction
from typing import Literal

from hanabi_kit.actions import Action
from hanabi_kit.errors import HanabiError, SearchBudgetExceeded
from hanabi_kit.game import Game

__all__ = ["ActionValue", "Answer", "Budget", "Objective", "Solution"]

Objective = Literal["perfect", "score"]
"""``perfect``: the probability of reaching `max_score`; ``score``: the expected final score."""


@dataclass(frozen=True, slots=True)
class ActionValue:
    """What an action is worth: a value between `lower` and `upper`; exact where they meet."""

    action: Action
    lower: Fraction
    upper: Fraction

    @property
    def exact(self) -> bool:
        """Whether the bounds meet."""
        return self.lower == self.upper

    @property
    def value(self) -> Fraction | None:
        """The value; None while only bounds are known."""
        return self.lower if self.exact else None


class Answer:
    """What the answers of all models have in common: a value, and that of every legal action."""

    __slots__ = ()

    actions: tuple[ActionValue, ...]
    lower: Fraction
    upper: Fraction

    @property
    def exact(self) -> bool:
        """Whether the position's value is known."""
        return self.lower == self.upper

    @property
    def value(self) -> Fraction | None:
        """The position's value; None while only bounds are known."""
        return self.lower if self.exact else None

    @property
    def best(self) -> tuple[Action, ...]:
        """Every action known to be optimal; empty while none is proved to be."""
        return tuple(found.action for found in self.actions if found.lower == self.upper)

    def __getitem__(self, action: Action) -> ActionValue:
        """The value of `action`; HanabiError where it is not legal here."""
        for found in self.actions:
            if found.action == action:
                return found
        raise HanabiError(f"{action}: not a legal action of the solved position")


@dataclass(frozen=True, slots=True)
class Solution(Answer):
    """A solver's answer with all hands face up.

    Parameters
    ----------
    game : Game
        The table that was solved.
    model : str
        What the players are taken to know; ``"faceup"``: all hands, not the deck's order.
    objective : Objective
    actions : tuple of ActionValue
        Every legal action, in the order of `Game.legal_actions`.
    lower, upper : Fraction
        Certified bounds of the position's value: a probability, or points.
    states : int
        Positions the search remembered. For an exact answer the same on every machine, except
        that the compiled kernel, where there is one, remembers fewer.
    seconds : float
        Wall-clock time the search took.
    """

    game: Game
    model: str
    objective: Objective
    actions: tuple[ActionValue, ...]
    lower: Fraction
    upper: Fraction
    states: int
    seconds: float

    @property
    def table(self) -> Game:
        """The table as the model shows it: all of it."""
        return self.game

    def _repr_mimebundle_(self, **kwargs: object) -> dict[str, str]:
        """Show the values at the end of a notebook cell."""
        from hanabi_kit.render.tables import actions_html, actions_text

        return {"text/html": actions_html(self), "text/plain": actions_text(self)}


class Budget:
    """How long a search may take; `spend` raises SearchBudgetExceeded when it is used up.

    Parameters
    ----------
    seconds : float or None
        None: as long as it takes.
    states : int or None
        None: as many as it takes.
    """

    def __init__(self, seconds: float | None = None, states: int | None = None) -> None:
        for name, amount in (("seconds", seconds), ("states", states)):
            # Written so that NaN, which is neither above nor below 0, is refused too.
            if amount is not None and not amount > 0:
                raise HanabiError(f"{name} {amount!r}: a budget above 0 is needed, or none")
        self.started = time.perf_counter()
        self.used = 0
        self._deadline = float("inf") if seconds is None else self.started + seconds
        self._states = float("inf") if states is None else states

    @property
    def seconds(self) -> float:
        """Seconds since the search began."""
        return time.perf_counter() - self.started

    def part(self, states: int) -> Budget:
        """Return a budget of at most `states` that shares this one's clock."""
        new = Budget(states=int(min(states, self._states)))
        new.started, new._deadline = self.started, self._deadline
        return new

    def next_slice(self, most: int) -> int:
        """Return how many states may be worked on at once, at most `most`, before looking here."""
        return max(1, min(most, int(min(self._states - self.used, most))))

    def spend_many(self, states: int) -> None:
        """Count `states` at once and look at the clock."""
        self.used += states
        if self.used > self._states:
            raise SearchBudgetExceeded(f"out of states after {self._states:,}")
        if time.perf_counter() > self._deadline:
            raise SearchBudgetExceeded(f"out of time after {self.used:,} states")

    def spend(self) -> None:
        """Count one state; the clock is looked at every 256."""
        self.used += 1
        if self.used > self._states:
            raise SearchBudgetExceeded(f"out of states after {self._states:,}")
        if not self.used & 255 and time.perf_counter() > self._deadline:
            raise SearchBudgetExceeded(f"out of time after {self.used:,} states")
