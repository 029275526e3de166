"""Worker processes: they leave Ctrl-C to the process that began them, and never outlive it.

Used by what plays, proves or mines in several processes. A pool of the standard library by itself
finishes what is waiting before it heeds Ctrl-C, and its processes go on for ever where the one that
began them was killed.
"""

from __future__ import annotations

import os
import signal
import time
from collections.abc import Callable, Iterator
from concurrent.futures import ProcessPoolExecutor
from contextlib import contextmanager
from multiprocessing import active_children, get_context, parent_process
from threading import Thread

LOOK_EVERY = 1.0
"""Seconds between two looks whether the process that began the work is still there."""


@contextmanager
def pool_of(
    number: int, *, afresh: bool = False, begin: Callable[[], object] | None = None
) -> Iterator[ProcessPoolExecutor]:
    """Yield `number` worker processes, which an exception (Ctrl-C, too) ends at once.

    Parameters
    ----------
    afresh : bool
        Whether each begins as a new Python. Else it begins as the system has it, which may be a
        copy of this process: that finds what a notebook defined, but may hold locks of threads.
    begin : callable, optional
        Called in each before its first task; it must be found at the top of a module.
    """
    others = set(active_children())
    context = get_context("spawn") if afresh else None
    pool = ProcessPoolExecutor(number, mp_context=context, initializer=settle_in, initargs=(begin,))
    try:
        yield pool
    except BaseException:
        for process in set(active_children()) - others:
            process.terminate()
        # Not `cancel_futures`: the pool's own thread, which calls off the same tasks when it finds
        # its processes gone, would then end in a traceback (before Python 3.12).
        pool.shutdown(wait=False)
        raise
    pool.shutdown()


@contextmanager
def deaf_to_interrupts() -> Iterator[None]:
    """Processes that are begun in here are deaf to Ctrl-C from the start, before they settle in.

    One that is pressed meanwhile is heard afterwards.
    """
    if not hasattr(signal, "pthread_sigmask"):  # Windows, where `settle_in` has to do
        yield
        return
    heard = signal.pthread_sigmask(signal.SIG_BLOCK, {signal.SIGINT})
    try:
        yield
    finally:
        signal.pthread_sigmask(signal.SIG_SETMASK, heard)


def settle_in(begin: Callable[[], object] | None = None) -> None:
    """Make this process a worker that does not outlive its master; then call `begin`.

    Ctrl-C reaches every process of the terminal; here it does nothing, as the one that began the
    work ends the others. Where that one was ended itself and could not, they see it and go.
    """
    signal.signal(signal.SIGINT, signal.SIG_IGN)
    master = parent_process()
    assert master is not None
    Thread(target=_leave_after, args=(master.pid,), daemon=True).start()
    if begin is not None:
        begin()


def _leave_after(master: int | None) -> None:
    while os.getppid() == master:
        time.sleep(LOOK_EVERY)
    os._exit(1)
