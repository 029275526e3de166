"""In which order upper bounds are tried, and when no more of them are."""

from __future__ import annotations

from collections import deque
from collections.abc import Callable
from types import SimpleNamespace
from typing import Any

import pytest

from hanabi_kit.endgame.plan import limits
from hanabi_kit.endgame.plan.lower.budget_shares import OutOfShareError
from hanabi_kit.endgame.plan.upper.upper_bounds import UpperBounds, _Attempt

LEVELS = len(limits.COMPILED)


class Rounds:
    """Upper bounds of 2 steps and more whose attempts are written down, and answered as told."""

    def __init__(self, counts: tuple[int, ...], *, exhausted: bool = False) -> None:
        self.attempts = deque(_Attempt(count, compiled=True) for count in counts)
        self.worlds: Any = SimpleNamespace(compiled=SimpleNamespace(exhausted=exhausted))
        self.made: list[tuple[int, bool, int]] = []
        self.complete: dict[int, int] = {}
        """The level with which a number of steps is complete."""

        self.interrupted = False
        self.search = UpperBounds.__new__(UpperBounds)
        self.upper: list[int] = []
        self.search.set_upper = lambda upper, by: self.upper.append(upper)  # type: ignore[method-assign]
        self.search._bound = self.bound  # type: ignore[method-assign]

    def bound(self, _worlds: Any, attempt: _Attempt, note: Callable[[int], None]) -> bool:
        note(100 - attempt.count)
        if self.interrupted:
            raise OutOfShareError("time is up")
        self.made.append((attempt.count, attempt.compiled, attempt.level))
        return self.complete.get(attempt.count) == attempt.level

    def go_on(self, most: int = 1_000) -> None:
        while self.attempts and most:
            self.search._try_next(self.worlds, self.attempts)
            most -= 1


def test_every_number_of_steps_has_its_turn_with_each_level_of_effort() -> None:
    rounds = Rounds((2, 3, 4))
    rounds.go_on()
    assert rounds.made == [(count, True, level) for level in range(LEVELS) for count in (2, 3, 4)]
    assert rounds.upper[:3] == [98, 97, 96]


def test_a_complete_bound_ends_all_of_as_many_steps_or_fewer() -> None:
    rounds = Rounds((2, 3, 4))
    rounds.complete = {3: 1}
    rounds.go_on()
    assert [count for count, _, level in rounds.made if level == 1] == [2, 3, 4]
    assert {count for count, _, level in rounds.made if level > 1} == {4}


def test_what_takes_the_compiled_code_too_long_is_tried_one_by_one_as_well() -> None:
    rounds = Rounds((2, 3), exhausted=True)
    rounds.go_on()
    readable = [(count, level) for count, compiled, level in rounds.made if not compiled]
    assert readable == [(3, level) for level in range(LEVELS)]
    assert sum(compiled for _, compiled, _ in rounds.made) == 2 * LEVELS


def test_a_bound_that_its_time_ended_is_noted_and_tried_again_after_the_others() -> None:
    rounds = Rounds((2, 3))
    rounds.interrupted = True
    with pytest.raises(OutOfShareError):
        rounds.go_on()
    assert rounds.upper == [98]
    assert [(attempt.count, attempt.level) for attempt in rounds.attempts] == [(3, 0), (2, 0)]
    rounds.interrupted = False
    rounds.go_on(2)
    assert rounds.made == [(3, True, 0), (2, True, 0)]
