"""Work on files shared among processes: told in order, and no process outlives this one."""

from __future__ import annotations

import signal
from collections.abc import Callable, Iterator, Sequence
from concurrent.futures import ProcessPoolExecutor
from concurrent.futures.process import BrokenProcessPool
from contextlib import contextmanager
from multiprocessing import active_children, get_context
from pathlib import Path
from typing import TypeVar

from hanabi_kit.cli.named_lines import name_what_is_read_past

__all__ = ["in_processes"]

Found = TypeVar("Found")


def in_processes(
    task: Callable[[Path], Found],
    paths: Sequence[Path],
    workers: int,
    *,
    lost: Callable[[Path], Found],
) -> Iterator[Found]:
    """Yield what `task` returns for each of `paths`, in their order.

    Parameters
    ----------
    task : callable
        That can be sent to another process.
    paths : sequence of Path
    workers : int
        Processes; with 1 the work is done here.
    lost : callable
        What is yielded for a path where the process that worked on it was ended from outside.
    """
    workers = min(workers, len(paths))
    if workers <= 1:
        yield from map(task, paths)
        return
    done = 0
    with _processes(workers) as pool:
        try:
            # Not `pool.map`: left early it cancels what is still to be done, and then the pool's
            # own thread, which calls off the same, ends in a traceback (before Python 3.12).
            with _deaf_children():
                tasks = [pool.submit(task, path) for path in paths]
            for one in tasks:
                found = one.result()
                done += 1
                yield found
        except BrokenProcessPool:
            yield from _one_by_one(task, paths[done:], lost)


def _one_by_one(
    task: Callable[[Path], Found], paths: Sequence[Path], lost: Callable[[Path], Found]
) -> Iterator[Found]:
    """Go on after a process was ended from outside, so that it shows which file does that."""
    left = list(paths)
    while left:
        with _processes(1) as pool:
            try:
                while left:
                    with _deaf_children():
                        one = pool.submit(task, left[0])
                    yield one.result()
                    left.pop(0)
            except BrokenProcessPool:
                yield lost(left.pop(0))


@contextmanager
def _processes(number: int) -> Iterator[ProcessPoolExecutor]:
    """Processes that begin afresh: a copy of this one might hold locks of its threads.

    When this one stops (Ctrl-C) they are ended, whatever they are at.
    """
    before = set(active_children())
    pool = ProcessPoolExecutor(number, mp_context=get_context("spawn"), initializer=_settle_in)
    try:
        yield pool
    except BaseException:
        for process in set(active_children()) - before:
            process.terminate()
        raise
    finally:
        pool.shutdown(wait=False)


@contextmanager
def _deaf_children() -> Iterator[None]:
    """Processes that are begun in here are deaf to Ctrl-C: it is the parent that says so.

    One that is pressed meanwhile is heard afterwards.
    """
    if not hasattr(signal, "pthread_sigmask"):  # Windows, where `_settle_in` has to do
        yield
        return
    heard = signal.pthread_sigmask(signal.SIG_BLOCK, {signal.SIGINT})
    try:
        yield
    finally:
        signal.pthread_sigmask(signal.SIG_SETMASK, heard)


def _settle_in() -> None:
    """Ignore Ctrl-C, as the parent ends this process, and name what is read past as it does."""
    signal.signal(signal.SIGINT, signal.SIG_IGN)
    name_what_is_read_past("check")
