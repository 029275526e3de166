"""Processes that play games, and end when whoever started them is stopped."""

from __future__ import annotations

import signal
from collections.abc import Iterator
from concurrent.futures import ProcessPoolExecutor
from concurrent.futures.process import BrokenProcessPool
from contextlib import contextmanager
from multiprocessing import active_children

from hanabi_kit.errors import HanabiError

__all__ = ["processes"]


@contextmanager
def processes(number: int) -> Iterator[ProcessPoolExecutor]:
    """Yield `number` processes; where an exception comes, Ctrl-C too, they are ended at once.

    Raises
    ------
    HanabiError
        One of them was ended from outside.
    """
    others = set(active_children())
    pool = ProcessPoolExecutor(number, initializer=_end_quietly)
    try:
        yield pool
    except BaseException as error:
        # A pool by itself would first let them finish all that is waiting.
        for process in set(active_children()) - others:
            process.terminate()
        pool.shutdown(wait=False, cancel_futures=True)
        if isinstance(error, BrokenProcessPool):
            raise HanabiError(
                "a process that played was ended; too little memory? Fewer workers need less"
            ) from None
        raise
    finally:
        pool.shutdown()


def _end_quietly() -> None:
    """Let Ctrl-C end a process without a word: the one that started it says so."""
    signal.signal(signal.SIGINT, signal.SIG_DFL)
