"""A clock that goes by work done, for tests of budgets that are given in seconds.

A busy machine makes real seconds pass while nothing is done, so that a test which looks at them
fails for no fault of the kit's. This clock goes on by a microsecond with every call of a function
(Python's or compiled), and by `state` seconds with every state that a compiled search reports:
roughly what they take on an idle machine, and the same in every run.
"""

from __future__ import annotations

import sys
from collections.abc import Iterator
from contextlib import contextmanager
from types import FrameType, SimpleNamespace

import pytest

from hanabi_kit.endgame import budget

CALL = 1e-6


class WorkClock:
    """The clock; `seconds` is what it shows."""

    def __init__(self) -> None:
        self.seconds = 0.0

    def perf_counter(self) -> float:
        """Return what the clock shows, as `time.perf_counter` does."""
        return self.seconds

    def count(self, _frame: FrameType, event: str, _what: object) -> None:
        """Go on, where a function was called."""
        if event in ("call", "c_call"):
            self.seconds += CALL


@contextmanager
def work_clock(monkeypatch: pytest.MonkeyPatch, state: float = 0.5e-6) -> Iterator[WorkClock]:
    """Within it budgets go by work done; what the kernels compile has to be compiled before."""
    clock = WorkClock()
    spend_many = budget.Budget.spend_many

    def spend(self: budget.Budget, states: int) -> None:
        clock.seconds += states * state
        spend_many(self, states)

    with monkeypatch.context() as patched:
        patched.setattr(budget, "time", SimpleNamespace(perf_counter=clock.perf_counter))
        patched.setattr(budget.Budget, "spend_many", spend)
        sys.setprofile(clock.count)
        try:
            yield clock
        finally:
            sys.setprofile(None)
