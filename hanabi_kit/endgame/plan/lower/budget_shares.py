"""Parts of a budget, for searches that go on in turns."""

from __future__ import annotations

from hanabi_kit.endgame.budget import Budget
from hanabi_kit.errors import SearchBudgetExceeded


class EachState(Budget):
    """A budget whose clock is looked at with every state, because a state may take long."""

    def __init__(self, whole: Budget, seconds: float | None = None) -> None:
        super().__init__(seconds)
        self.whole = whole

    def spend(self) -> None:
        """Count one state."""
        self.spend_many(1)

    def spend_many(self, states: int) -> None:
        """Count states, here and in the whole."""
        self.whole.spend_many(states)
        super().spend_many(states)


class OutOfShareError(SearchBudgetExceeded):
    """A pass has used up its share; the others go on."""


class Share(EachState):
    """A part of a budget that ends after some seconds, without ending the whole."""

    def look(self) -> None:
        """Look at the clocks."""
        self.whole.look()
        try:
            super().look()
        except SearchBudgetExceeded as stop:
            raise OutOfShareError(str(stop)) from None
