"""How long and how large a search may get, who is told on the way, and how it is stopped.

All models take the same `Budget`. A search counts its states with `Budget.spend`, notes the bounds
it has proved with `Budget.prove`, and ends with SearchBudgetExceeded where the time, the states or
the patience is used up. Who catches that returns the bounds proved so far. An answer that a budget
cut short is never a value, and is not stored as one.
"""

from __future__ import annotations

import signal
import threading
import time
import weakref
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from dataclasses import dataclass
from fractions import Fraction
from types import FrameType, MethodType

from hanabi_kit.compiler import room_for_tables
from hanabi_kit.errors import HanabiError, SearchBudgetExceeded
from hanabi_kit.language import later, words
from hanabi_kit.support.arguments import checked, explained

__all__ = ["Progress"]

DEFAULT_MEMORY = 10**9
LEAST_MEMORY = 4 * 10**6
"""Bytes that the tables of a search may take unless told otherwise, and what it needs to begin."""

REPORT_EVERY = 0.2
"""Seconds between two calls of `progress`: often enough to watch, too rarely to cost anything."""

LOOK_EVERY = 256
"""States between two looks at the clock: some 4 ms of the readable search."""


@dataclass(frozen=True, slots=True)
class Progress:
    """How far a search is.

    Parameters
    ----------
    model : str
        Whose search it is.
    lower, upper : Fraction or None
        Bounds of the position's value that are proved; None where there are none yet. From one
        report to the next they only tighten.
    states : int
        Positions searched.
    seconds : float
        Since the search began.

    Examples
    --------
    >>> print(Progress("faceup", Fraction(1, 2), Fraction(1), 250_000, 1.25))
    faceup: between 1/2 and 1, 250,000 states, 1.2 s
    """

    model: str
    lower: Fraction | None
    upper: Fraction | None
    states: int
    seconds: float

    def __str__(self) -> str:
        if self.lower is None and self.upper is None:
            text = later("{model}: no bounds yet, {states} states, {seconds} s")
        elif self.lower == self.upper:
            text = later("{model}: {low}, {states} states, {seconds} s")
        elif self.upper is None:
            text = later("{model}: at least {low}, {states} states, {seconds} s")
        elif self.lower is None:
            text = later("{model}: at most {high}, {states} states, {seconds} s")
        else:
            text = later("{model}: between {low} and {high}, {states} states, {seconds} s")
        told = words()
        return told.say(
            text,
            model=self.model,
            low=self.lower,
            high=self.upper,
            states=told.number(self.states),
            seconds=told.decimal(f"{self.seconds:.1f}"),
        )


ProgressCall = Callable[[Progress], object]
"""What `progress` takes, called with how far the search is; False ends the search."""


class _Clock:
    """What a budget and its parts share: the time, who watches, what is proved."""

    def __init__(self, model: str, seconds: float | None, progress: ProgressCall | None) -> None:
        self.model = model
        self.progress = progress
        self.started = time.perf_counter()
        self.deadline = float("inf") if seconds is None else self.started + seconds
        self.next_report = self.started + REPORT_EVERY if progress else float("inf")
        self.spent = 0
        self.lower: Fraction | None = None
        self.upper: Fraction | None = None
        self.stopped = False
        self.tables: list[weakref.WeakMethod[Callable[[], int]]] = []

    def held(self) -> int:
        """Bytes that the tables of the question take; those that are gone no longer count."""
        found = [size for table in self.tables if (size := table()) is not None]
        if len(found) < len(self.tables):
            self.tables = [table for table in self.tables if table() is not None]
        return sum(size() for size in found)


class Budget:
    """How long a search may take; `spend` raises SearchBudgetExceeded when it is used up.

    Parameters
    ----------
    seconds : float or None
        Wall-clock time. None: as long as it takes.
    states : int or None
        Positions searched. None: as many as it takes.
    memory : int or None
        Bytes that the tables of the search may take, beside the program itself; at least
        `LEAST_MEMORY`. None: `DEFAULT_MEMORY`, 1 GB. Less where the address space is limited to
        less.
    progress : callable or None
        Called with a `Progress` about five times a second. Where it returns False (and not just
        nothing) the search ends with what it has proved.
    model : str
        Whose search it is, for `Progress`.

    Raises
    ------
    HanabiError
        An amount is not above 0, or the memory less than a search can begin with.
    """

    @explained
    def __init__(
        self,
        seconds: float | None = None,
        states: int | None = None,
        memory: int | None = None,
        progress: ProgressCall | None = None,
        model: str = "faceup",
    ) -> None:
        for name, amount in (("seconds", seconds), ("states", states)):
            # Written so that NaN, which is neither above nor below 0, is refused too.
            if amount is not None and not amount > 0:
                raise HanabiError(
                    words().say(
                        "{name} {amount}: a budget above 0 is needed, or none",
                        name=name,
                        amount=repr(amount),
                    )
                )
        if memory is not None and not memory >= LEAST_MEMORY:
            raise HanabiError(
                words().say(
                    "memory {memory}: bytes are meant, at least {least} (1 GB is 10**9)",
                    memory=repr(memory),
                    least=words().number(LEAST_MEMORY),
                )
            )
        if progress is not None and not callable(progress):
            raise HanabiError(
                words().say(
                    "progress {progress}: a function of one Progress is needed",
                    progress=repr(progress),
                )
            )
        self.memory = DEFAULT_MEMORY if memory is None else int(min(memory, 1 << 62))
        room = room_for_tables()
        if room is not None:
            self.memory = max(LEAST_MEMORY, min(self.memory, room))
        self.used = 0
        self._states = float("inf") if states is None else states
        self._told = 0
        self._clock = _Clock(model, seconds, progress)

    @property
    def seconds(self) -> float:
        """Seconds since the search began."""
        return time.perf_counter() - self._clock.started

    @property
    def seconds_left(self) -> float:
        """Seconds until the time is used up; infinity where there is no limit."""
        return self._clock.deadline - time.perf_counter()

    @property
    def counts_states(self) -> bool:
        """Whether there is a limit on states."""
        return self._states < float("inf")

    @property
    def lower(self) -> Fraction | None:
        """The best lower bound told to `prove`."""
        return self._clock.lower

    @property
    def upper(self) -> Fraction | None:
        """The best upper bound told to `prove`."""
        return self._clock.upper

    @checked
    def part(self, states: int | None = None) -> Budget:
        """Return a budget of at most `states` that shares all else with this one."""
        new = Budget(memory=self.memory)
        new._states = self._states if states is None else min(states, self._states)
        new._clock = self._clock
        return new

    @checked
    def count_memory(self, size: Callable[[], int]) -> None:
        """Count from now on what the method `size` returns: the bytes that a table takes.

        Where all tables together take more than `memory` the search ends (`look`). They are counted
        and not asked of the system, so that a search ends at the same state on every machine.
        """
        if not isinstance(size, MethodType):
            raise HanabiError(
                words().say("size {size}: a method of the table is needed", size=repr(size))
            )
        self._clock.tables.append(weakref.WeakMethod(size))

    @property
    def memory_left(self) -> int:
        """Bytes that further tables may take."""
        return max(0, self.memory - self._clock.held())

    @checked
    def next_slice(self, most: int) -> int:
        """Return how many states may be worked on at once, at most `most`, before looking here."""
        return max(1, min(most, int(min(self._states - self.used, most))))

    @explained
    def spend_many(self, states: int) -> None:
        """Count `states` at once, look at the clock, and tell who watches."""
        self.used += states
        if self.used > self._states:
            raise SearchBudgetExceeded(
                words().say(
                    "out of states after {states}", states=words().number(int(self._states))
                )
            )
        self.look()

    def spend(self) -> None:
        """Count one state; the clock is looked at every 256."""
        self.used += 1
        if self.used > self._states:
            raise SearchBudgetExceeded(
                words().say(
                    "out of states after {states}", states=words().number(int(self._states))
                )
            )
        if not self.used & LOOK_EVERY - 1:
            self.look()

    def look(self) -> None:
        """Look at the clock and at the memory, without counting a state.

        SearchBudgetExceeded where time is up, the search was stopped, or its tables are too large.
        """
        clock = self._clock
        clock.spent += self.used - self._told
        self._told = self.used
        now = time.perf_counter()
        if now >= clock.next_report:
            self._report()
        if clock.stopped:
            raise SearchBudgetExceeded(
                words().say("stopped after {spent} states", spent=words().number(clock.spent))
            )
        if now > clock.deadline:
            raise SearchBudgetExceeded(
                words().say("out of time after {spent} states", spent=words().number(clock.spent))
            )
        if clock.tables and clock.held() > self.memory:
            raise SearchBudgetExceeded(
                words().say("out of memory after {spent} states", spent=words().number(clock.spent))
            )

    @explained
    def prove(
        self, lower: Fraction | int | None = None, upper: Fraction | int | None = None
    ) -> None:
        """Note proved bounds of the position's value, for `progress`; only better ones count.

        Parameters
        ----------
        lower, upper : Fraction or int, optional
            A probability, or points.
        """
        clock = self._clock
        if lower is not None and (clock.lower is None or lower > clock.lower):
            clock.lower = Fraction(lower)
        if upper is not None and (clock.upper is None or upper < clock.upper):
            clock.upper = Fraction(upper)

    @property
    def stopped(self) -> bool:
        """Whether somebody ended the search."""
        return self._clock.stopped

    @property
    def states_left(self) -> float:
        """States until they are used up; infinity where there is no limit."""
        return self._states - self.used

    @contextmanager
    def within(self, part: float) -> Iterator[None]:
        """Within it time is up after this part of what is left, so that some is kept for later.

        Examples
        --------
        >>> budget = Budget(seconds=100)
        >>> with budget.within(0.5):
        ...     round(budget.seconds_left)
        50
        >>> round(budget.seconds_left)
        100
        """
        clock = self._clock
        whole = clock.deadline
        clock.deadline -= (1 - part) * max(self.seconds_left, 0) if whole < float("inf") else 0
        try:
            yield
        finally:
            clock.deadline = whole

    def stop(self) -> None:
        """End the search at its next look at the clock; may be called from another thread."""
        self._clock.stopped = True

    def _report(self) -> None:
        clock = self._clock
        assert clock.progress is not None
        told = Progress(clock.model, clock.lower, clock.upper, clock.spent, self.seconds)
        if clock.progress(told) is False:
            clock.stopped = True
        clock.next_report = time.perf_counter() + REPORT_EVERY

    @contextmanager
    def heeding_interrupts(self) -> Iterator[None]:
        """Within it Ctrl-C (a notebook's stop button) ends the search and keeps what it proved.

        Only where somebody watches (`progress`), so that a program that asks many questions is
        stopped by Ctrl-C as ever; only once, so that a second Ctrl-C always gets through; and only
        in the main thread, as others are not told of signals.
        """
        watched = self._clock.progress is not None
        if (
            not watched
            or threading.current_thread() is not threading.main_thread()
            or signal.getsignal(signal.SIGINT) is not signal.default_int_handler
        ):
            yield
            return

        def interrupted(number: int, frame: FrameType | None) -> None:
            signal.signal(signal.SIGINT, signal.default_int_handler)
            self.stop()

        signal.signal(signal.SIGINT, interrupted)
        try:
            yield
        finally:
            signal.signal(signal.SIGINT, signal.default_int_handler)
