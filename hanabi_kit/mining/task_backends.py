"""Who does the work: this process, others of this machine, or a Dask cluster, through joblib.

A workforce takes tasks one by one, as it has room for them, and yields what came of them, the first
done first. Tasks are functions of their arguments: one that is lost with its worker is done again
by another.
"""

from __future__ import annotations

import warnings
from collections.abc import Callable, Generator
from contextlib import AbstractContextManager, ExitStack
from dataclasses import dataclass
from functools import cache
from multiprocessing import parent_process
from threading import current_thread, main_thread
from typing import Any

from hanabi_kit.errors import HanabiError
from hanabi_kit.language import words
from hanabi_kit.mining.game_task import look_at_game
from hanabi_kit.mining.games import Source
from hanabi_kit.mining.position_task import work_on_position
from hanabi_kit.mining.settings import Settings
from hanabi_kit.support.arguments import checked
from hanabi_kit.support.workers import settle_in

BACKENDS = ("local", "dask")

CONNECT_SECONDS = 5
"""How long a scheduler is waited for."""

AHEAD = 2
"""Tasks for each worker that are on their way: one in work, one waiting."""


@dataclass(frozen=True, slots=True)
class Task:
    """A game to look at, or a position of it (its `turn`) to work on."""

    settings: Settings
    source: Source
    game: int
    turn: int | None = None


def do(task: Task) -> dict[str, Any]:
    """Do a task; return its line of the journal."""
    if parent_process() is not None and current_thread() is main_thread():
        _settled()  # a worker of a cluster does its tasks in other threads, and has its own nurse
    if task.turn is None:
        return look_at_game(task.settings, task.source, task.game)
    return work_on_position(task.settings, task.source, task.game, task.turn)


@cache
def _settled() -> None:
    """Settle in at the first task: joblib's workers have no beginning of their own."""
    settle_in()


class Workforce:
    """Workers that do tasks; to be used with ``with``.

    Parameters
    ----------
    workers : int
        Processes of this machine; 1: this one.
    scheduler : str or None
        The address of a Dask scheduler; its workers are used, however many there are.

    Raises
    ------
    HanabiError
        The cluster cannot be used; the message says what to do.
    """

    @checked
    def __init__(
        self, workers: int = 1, backend: str = "local", scheduler: str | None = None
    ) -> None:
        if backend not in BACKENDS:
            raise HanabiError(
                words().say(
                    "backend {backend}: it is one of {backends}",
                    backend=repr(backend),
                    backends=", ".join(BACKENDS),
                )
            )
        if backend == "dask" and scheduler is None:
            raise HanabiError(
                words().say("backend 'dask': the scheduler's address is needed, tcp://HOST:8786")
            )
        if backend == "local" and scheduler is not None:
            raise HanabiError(
                words().say(
                    "scheduler {scheduler}: only the backend 'dask' has one",
                    scheduler=repr(scheduler),
                )
            )
        self.workers, self.backend, self.scheduler = workers, backend, scheduler
        self._stack = ExitStack()

    def __enter__(self) -> Workforce:
        if self.backend == "dask":
            assert self.scheduler is not None
            try:
                self._join(self.scheduler)
            except BaseException:
                self._stack.close()
                raise
        return self

    def _join(self, scheduler: str) -> None:
        client = self._stack.enter_context(_client(scheduler))
        self.workers = _cluster_size(client, scheduler)
        from joblib import parallel_config

        self._stack.enter_context(parallel_config(backend="dask"))

    def __exit__(self, *_: object) -> None:
        self._stack.close()

    @checked
    def done(self, next_task: Callable[[], Task | None]) -> Generator[dict[str, Any], None, None]:
        """Yield what came of tasks until there are none to be taken and all taken are done.

        `next_task` is called whenever there is room for another; it may be called from another
        thread, one call at a time. After it has returned None it is not called again. HanabiError
        where the workers were lost, and nobody is left to go on.
        """
        if self.backend == "local" and self.workers == 1:
            yield from map(do, iter(next_task, None))
            return
        from joblib import Parallel, delayed
        from joblib.externals.loky.process_executor import TerminatedWorkerError

        parallel = Parallel(
            n_jobs=self.workers,
            return_as="generator_unordered",
            batch_size=1,
            pre_dispatch=AHEAD * self.workers,
        )
        results = parallel(delayed(do)(task) for task in iter(next_task, None))
        try:
            # Not `yield from`: it would hand the end on to joblib before what stands below.
            for result in results:  # noqa: UP028
                yield result
        except TerminatedWorkerError:
            raise HanabiError(
                words().say(
                    "a worker process was ended from outside (was the memory used up?); what was "
                    "done is kept, and --resume goes on with it"
                )
            ) from None
        finally:
            with warnings.catch_warnings():
                # Tasks that are no longer wanted are given up; that is meant so.
                warnings.filterwarnings("ignore", ".*tasks", UserWarning)
                results.close()


def _client(address: str) -> AbstractContextManager[Any]:
    try:
        import distributed
    except ImportError:
        raise HanabiError(
            words().say(
                "backend 'dask': distributed is not installed; pip install 'hanabi-kit[cluster]'"
            )
        ) from None
    connect: Any = distributed.Client  # which says nothing of its types
    try:
        client: AbstractContextManager[Any] = connect(
            address, timeout=CONNECT_SECONDS, set_as_default=True
        )
        return client
    except (OSError, ValueError, TimeoutError) as error:
        raise HanabiError(
            words().say(
                "scheduler {address}: not reached within {seconds} seconds ({error}); is "
                "it running, and is the address the one that it printed?",
                address=repr(address),
                seconds=CONNECT_SECONDS,
                error=error,
            )
        ) from None


def _cluster_size(client: Any, address: str) -> int:
    """How many tasks the cluster can work on at a time; HanabiError where nobody is there."""
    threads = sum(client.nthreads().values())
    if not threads:
        raise HanabiError(
            words().say(
                "scheduler {address}: it has no workers; start some first", address=repr(address)
            )
        )
    missing = [name for name, there in client.run(_has_the_kit).items() if not there]
    if missing:
        raise HanabiError(
            words().say(
                "scheduler {address}: hanabi-kit is not installed on worker {worker}",
                address=repr(address),
                worker=missing[0],
            )
        )
    return int(threads)


def _has_the_kit() -> bool:
    try:
        import hanabi_kit.mining.task_backends  # noqa: F401
    except ImportError:
        return False
    return True
