"""The whole mine: games are looked at, positions worked on, what comes of it noted and settled."""

from __future__ import annotations

import os
import threading
import time
from collections.abc import Callable, Iterable, Sequence
from dataclasses import dataclass, field, replace
from hashlib import sha256
from pathlib import Path

from hanabi_kit.errors import FileFault, HanabiError
from hanabi_kit.foreign_words import reason_of
from hanabi_kit.language import words
from hanabi_kit.mining.games import digest_of, game_files, source_of
from hanabi_kit.mining.journal import Journal
from hanabi_kit.mining.position_task import digest
from hanabi_kit.mining.selection import Selection, Told
from hanabi_kit.mining.settings import Settings
from hanabi_kit.mining.task_backends import Task, Workforce
from hanabi_kit.notation.paths import path_of
from hanabi_kit.puzzles.collections.catalogue import folder as own_folder
from hanabi_kit.puzzles.collections.catalogue import puzzle_files
from hanabi_kit.puzzles.puzzle import format_puzzle, parse_puzzle, read_puzzle
from hanabi_kit.support.arguments import checked

GAMES_AHEAD = 64
"""Games that are looked at beyond the first that is not settled, while a slow one is waited for."""

Watcher = Callable[[Selection], object]
"""Called after every task with what is settled so far."""


@dataclass(frozen=True)
class Mined:
    """What a mine came to.

    Parameters
    ----------
    files : tuple of Path
        The puzzles, in their order.
    counts : mapping of str to int
        ``games``, ``looked at`` (late positions), ``states`` (searched for proofs), ``found``,
        ``vague``, ``one-sided``, … of all that was looked at, before an interruption too.
    faults : tuple of str
        Games that could not be read.
    seconds : float
        Wall-clock time of this run; no part of comparisons.
    cost : float or None
        Seconds of one core for each puzzle that this run kept; None where it kept none, or where a
        cluster worked. No part of comparisons.

    Examples
    --------
    >>> Mined((Path("mined-deal-1-001.toml"),), {"games": 3, "proved": 1}, (), 2.5).counts["proved"]
    1
    """

    files: tuple[Path, ...]
    counts: dict[str, int]
    faults: tuple[str, ...]
    seconds: float = field(compare=False)
    cost: float | None = field(default=None, compare=False)


@checked
def with_files(settings: Settings, places: Iterable[str | Path]) -> tuple[Settings, list[Path]]:
    """Return the settings for the games in files and folders, and the files.

    FileFault where there are none.
    """
    paths = game_files(places)
    # A name need not be text; the journal and the puzzles that say it are.
    names = tuple(os.fsencode(path.name).decode("utf-8", "replace") for path in paths)
    return replace(settings, player=None, files=names, texts=digest_of(paths)), paths


@checked
def mine(
    settings: Settings,
    folder: str | Path,
    *,
    paths: Sequence[Path] = (),
    name: str | None = None,
    resume: bool = False,
    workforce: Workforce | None = None,
    watch: Watcher | None = None,
) -> Mined:
    """Mine for puzzles, and write them into a folder.

    Parameters
    ----------
    settings : Settings
        They alone decide what is found.
    folder : path
        For the puzzle files and the journal.
    paths : sequence of Path
        The files of the settings' games; see `with_files`.
    name : str, optional
        The ids begin with it; ``mined-KIND-SEED`` if left out.
    resume : bool
        Go on with what was begun in the folder.
    workforce : Workforce, optional
        Left out, the work is done in this process.
    watch : callable, optional
        See `Watcher`.

    Returns
    -------
    Mined

    Raises
    ------
    HanabiError
        See `Journal` and `Workforce`; no games.
    KeyboardInterrupt
        What was done is in the journal.

    Examples
    --------
    >>> from tempfile import TemporaryDirectory
    >>> settings = Settings("endgame", player="Chop", deals=1, level=5, count=1)
    >>> with TemporaryDirectory() as folder:
    ...     found = mine(settings, folder)
    >>> found.files, found.counts["games"]
    ((), 1)
    """
    if not settings.games:
        raise HanabiError(
            words().say("no games: name a player (and how many deals), or game files")
        )
    started = time.perf_counter()
    folder = path_of(folder)
    stem = name or f"mined-{settings.kind}-{settings.seed}"
    apart = _known_already(settings.kind)
    signature = sha256(" ".join(sorted(apart)).encode()).hexdigest()[:16]
    with Journal(folder, settings, signature, resume=resume) as journal:
        settling = Selection(settings, apart)
        for entry in journal.before():
            settling.take(entry)
        writing = _Writing(folder, stem)
        writing.write(settling.kept)
        before = len(settling.kept)
        if not settling.finished:
            with workforce or Workforce() as workers:
                _mine_in_journal(settings, paths, settling, journal, writing, workers, watch)
    counts = {name: settling.counts[name] for name in sorted(settling.counts)}
    seconds = time.perf_counter() - started
    new = len(settling.kept) - before
    of_our_own = workforce is None or workforce.backend == "local"
    cores = 1 if workforce is None else workforce.workers
    cost = seconds * cores / new if new and of_our_own else None
    return Mined(tuple(writing.files), counts, tuple(settling.faults), seconds, cost)


def _mine_in_journal(
    settings: Settings,
    paths: Sequence[Path],
    settling: Selection,
    journal: Journal,
    writing: _Writing,
    workers: Workforce,
    watch: Watcher | None,
) -> None:
    """Have tasks done until enough puzzles are settled, or no game is left."""
    agenda = _Agenda(settings, paths, settling)
    while not settling.finished:
        results = workers.done(agenda.next_task)
        try:
            for entry in results:
                with agenda.lock:
                    agenda.handed_out.discard((entry["game"], entry.get("turn")))
                    if settling.take(entry):
                        journal.add(entry)
                writing.write(settling.kept)
                if watch is not None:
                    watch(settling)
                if settling.finished:
                    break
        finally:
            results.close()
        agenda.handed_out.clear()


class _Agenda:
    """What is to be done next: positions that wait for a proof before games not looked at."""

    def __init__(self, settings: Settings, paths: Sequence[Path], settling: Selection) -> None:
        self.settings, self.paths, self.settling = settings, paths, settling
        self.sent = replace(settings, files=(), texts="")
        """What workers are told: the games' names may be many, and each task brings its own."""
        self.lock = threading.RLock()
        self.handed_out: set[tuple[int, int | None]] = set()
        """Tasks that are under way."""

    def next_task(self) -> Task | None:
        """Return the next task; None where all that is known of is under way."""
        with self.lock:
            settling = self.settling
            if settling.finished:
                return None
            for game, turn in settling.open_positions():
                if (game, turn) not in self.handed_out:
                    return self._task(game, turn)
            last = min(self.settings.games, settling.settled + GAMES_AHEAD)
            for game in range(settling.settled, last):
                if (game, None) not in self.handed_out and not settling.knows(game):
                    return self._task(game, None)
            return None

    def _task(self, game: int, turn: int | None) -> Task:
        self.handed_out.add((game, turn))
        return Task(self.sent, source_of(self.settings, game, self.paths), game, turn)


class _Writing:
    """The puzzle files of a folder; each is there whole or not at all."""

    def __init__(self, folder: Path, stem: str) -> None:
        self.folder, self.stem = folder, stem
        self.files: list[Path] = []

    def write(self, kept: Sequence[Told]) -> None:
        """Write those that are not written yet."""
        for number in range(len(self.files), len(kept)):
            draft = kept[number]
            name = f"{self.stem}-{number + 1:03}"
            puzzle = replace(parse_puzzle(draft.text), id=name, title=draft.title)
            path = self.folder / f"{name}.toml"
            try:
                # Of a fixed name: what a kill leaves behind is written over by the next run.
                unready = path.with_name(f".{name}.unready")
                unready.write_text(format_puzzle(puzzle), encoding="utf-8")
                unready.replace(path)
            except OSError as error:
                raise FileFault(
                    words().say(
                        "{path}: cannot be written ({reason}); what was found is in the journal, "
                        "and --resume goes on with it",
                        path=path,
                        reason=reason_of(error),
                    )
                ) from None
            self.files.append(path)


def _known_already(kind: str) -> set[str]:
    """What makes the kit's own puzzles of a kind what they are: they are not to be found again."""
    known = set()
    for path in puzzle_files([own_folder() / kind]):
        try:
            known.add(digest(read_puzzle(path)))
        except HanabiError:  # in a checkout somebody may be writing one; `check` says what is wrong
            continue
    return known
