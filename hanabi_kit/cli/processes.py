"""Work on files shared among processes: told in order, and no process outlives this one."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from concurrent.futures.process import BrokenProcessPool
from functools import partial
from pathlib import Path
from typing import TypeVar

from hanabi_kit.cli.unread_fields import name_what_is_read_past
from hanabi_kit.language import current, use
from hanabi_kit.support.workers import deaf_to_interrupts, pool_of

Found = TypeVar("Found")


def in_processes(
    task: Callable[[Path], Found],
    paths: Sequence[Path],
    workers: int,
    *,
    lost: Callable[[Path], Found],
) -> Iterator[Found]:
    """Yield what `task` returns for each of `paths`, in their order.

    `task`: that can be sent to another process.
    `workers`: processes; with 1 the work is done here.
    `lost`: what is yielded for a path where the process that worked on it was ended from outside.
    """
    workers = min(workers, len(paths))
    if workers <= 1:
        yield from map(task, paths)
        return
    done = 0
    with pool_of(workers, afresh=True, begin=_begun_as_here()) as pool:
        try:
            # Not `pool.map`: left early it cancels what is still to be done, and then the pool's
            # own thread, which calls off the same, ends in a traceback (before Python 3.12).
            with deaf_to_interrupts():
                tasks = [pool.submit(task, path) for path in paths]
            for one in tasks:
                found = one.result()
                done += 1
                yield found
        except BrokenProcessPool:
            yield from _one_by_one(task, paths[done:], lost)


def _begun_as_here() -> Callable[[], object]:
    """Return what each process does first."""
    return partial(_begin, current())


def _begin(language: str) -> None:
    """Speak as the command does, and name what readers read past."""
    use(language)
    name_what_is_read_past("check")


def _one_by_one(
    task: Callable[[Path], Found], paths: Sequence[Path], lost: Callable[[Path], Found]
) -> Iterator[Found]:
    """Go on after a process was ended from outside, so that it shows which file does that."""
    left = list(paths)
    while left:
        with pool_of(1, afresh=True, begin=_begun_as_here()) as pool:
            try:
                while left:
                    with deaf_to_interrupts():
                        one = pool.submit(task, left[0])
                    yield one.result()
                    left.pop(0)
            except BrokenProcessPool:
                yield lost(left.pop(0))
