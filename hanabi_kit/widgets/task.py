"""A question that may take long, asked in a thread: it tells how far it is and can be stopped."""

from __future__ import annotations

import contextvars
import threading
import time
from collections.abc import Callable
from typing import ClassVar, Generic, TypeVar

from hanabi_kit.errors import HanabiError, SearchBudgetExceeded

Told = TypeVar("Told")
Answer = TypeVar("Answer")

AT_ONCE = 0.25
"""Seconds that nobody minds to wait without a way to stop."""

Tell = Callable[[Told], bool]
"""Takes how far a question is; says whether to go on."""


class Task(Generic[Told, Answer]):
    """A question under way, or answered.

    `ask`: given `tell`, it answers; it should call ``tell(progress)`` a few times a second, and end
        with what it has where that returns False.
    `changed`: called in the thread after each report and at the end.
    `told`: the last report.
    `answer`: None until the end, and where there is a `fault`.
    `fault`: why there is no answer.
    `stopped`: whether it was told to stop.

    Notes
    -----
    Where there are no threads (Python in a browser) it is worked on at once, and told to end after
    `alone_seconds`: in a notebook's page nothing else can be done meanwhile.
    """

    alone_seconds: ClassVar[float] = AT_ONCE

    def __init__(
        self, ask: Callable[[Tell[Told]], Answer], changed: Callable[[], None] = lambda: None
    ) -> None:
        self._ask, self._changed = ask, changed
        self._ended = threading.Event()
        self.told: Told | None = None
        self.answer: Answer | None = None
        self.fault: Exception | None = None
        self.stopped = False
        self.started = time.monotonic()
        self._alone = False
        # What is sent from the thread belongs to the cell or message that began it.
        context = contextvars.copy_context()
        thread = threading.Thread(target=context.run, args=(self._work,), daemon=True)
        try:
            thread.start()
        except RuntimeError:
            self._alone = True
            self._work()

    @property
    def running(self) -> bool:
        """Whether it is still being worked on."""
        return not self._ended.is_set()

    @property
    def seconds(self) -> int:
        """Whole seconds since it began."""
        return int(time.monotonic() - self.started)

    def stop(self) -> None:
        """Ask it to end with what it has; it does at its next report."""
        self.stopped = True

    def wait(self, seconds: float | None = None) -> bool:
        """Wait for the answer; return whether it is there."""
        return self._ended.wait(seconds)

    def _tell(self, told: Told) -> bool:
        self.told = told
        if self._alone:
            self.stopped = time.monotonic() - self.started > self.alone_seconds
        elif not self.stopped:
            self._changed()
        return not self.stopped

    def _work(self) -> None:
        try:
            self.answer = self._ask(self._tell)
        except (HanabiError, SearchBudgetExceeded) as error:
            self.fault = error
        except Exception as error:  # noqa: BLE001 - in a thread nobody else would hear of it
            self.fault = HanabiError(f"{type(error).__name__}: {error}")
        finally:
            self._ended.set()
            if not self._alone:
                self._changed()
