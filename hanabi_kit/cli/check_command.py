"""``hanabi-kit check``: prove puzzles, rate them, and say what is wrong with each.

What one puzzle needs of a processor (`_examined`) and what needs the others beside it (`_compared`)
are kept apart, so that several processes can prove while the files are told in their order.
"""

from __future__ import annotations

import json
import signal
from argparse import ArgumentParser, ArgumentTypeError, Namespace
from collections.abc import Callable, Hashable, Iterable, Iterator, Sequence
from concurrent.futures import ProcessPoolExecutor
from concurrent.futures.process import BrokenProcessPool
from contextlib import contextmanager
from dataclasses import dataclass, field
from functools import partial
from multiprocessing import get_context
from pathlib import Path
from typing import Any

from hanabi_kit.cli.commands import BAD_INPUT, FAILED, OUT_OF_BUDGET, print_json
from hanabi_kit.cli.reports import wrapped
from hanabi_kit.errors import AmbiguousSolution, HanabiError, SearchBudgetExceeded, WrongAnswer
from hanabi_kit.language import LANGUAGES
from hanabi_kit.notation.paths import is_folder, resolved
from hanabi_kit.notation.words import shown
from hanabi_kit.puzzles import Puzzle, folder, prove, puzzle_files, read_puzzle
from hanabi_kit.puzzles.asked import Problem
from hanabi_kit.puzzles.catalogue import set_files
from hanabi_kit.puzzles.proof import Proof, proof_sentences
from hanabi_kit.puzzles.quality import too_easy
from hanabi_kit.puzzles.rating import Rating, rate
from hanabi_kit.puzzles.sameness import essence
from hanabi_kit.puzzles.schema import schema, set_schema
from hanabi_kit.puzzles.sets import read_set

__all__ = ["add_check", "check"]

HINTS = 3
"""Hints of each puzzle of the kit's own, from gentle to nearly there."""

_SCHEMAS: dict[str, Callable[[], dict[str, Any]]] = {"puzzle": schema, "set": set_schema}

_CODES = {
    "wrong": FAILED,
    "ambiguous": FAILED,
    "duplicate": FAILED,
    "too easy": FAILED,
    "incomplete": FAILED,
    "unreadable": BAD_INPUT,
    "not proved": OUT_OF_BUDGET,
}
"""What may be wrong with a file, the gravest first, and the exit code."""


@dataclass
class _Checked:
    """What was found out about one file."""

    file: Path
    verdict: str = "proved"
    reasons: list[str] = field(default_factory=list)
    remarks: list[str] = field(default_factory=list)
    why: list[str] = field(default_factory=list)
    level: int | None = None
    rating: Rating | None = None
    title: str = ""
    essence: Hashable = None

    @property
    def failed(self) -> bool:
        return self.verdict in _CODES

    def refuse(self, verdict: str, *reasons: str) -> None:
        """Note what is wrong; of several faults the gravest is the verdict."""
        self.reasons += reasons
        if not self.failed or list(_CODES).index(verdict) < list(_CODES).index(self.verdict):
            self.verdict = verdict

    def plain(self) -> dict[str, Any]:
        return {
            "file": str(self.file),
            "ok": not self.failed,
            "verdict": self.verdict,
            "level": self.level,
            "measured_level": self.rating.level if self.rating else None,
            "measures": dict(self.rating.measures) if self.rating else {},
            "reasons": self.reasons,
            "remarks": self.remarks,
        }

    def text(self) -> str:
        lines = [f"{self.verdict:10}  {self.file}"]
        lines += [f"    {reason}" for reason in (*self.reasons, *self.remarks)]
        if self.why:
            told = wrapped("\n".join(self.why)).splitlines()
            lines += ["", *(f"    {line}".rstrip() for line in told), ""]
        return "\n".join(lines)


def add_check(parser: ArgumentParser) -> None:
    """Give the parser of ``check`` its words."""
    parser.add_argument(
        "places", metavar="PUZZLE", nargs="*", help="puzzle files, sets, or folders of them"
    )
    parser.add_argument("--why", action="store_true", help="say why each answer is right")
    parser.add_argument(
        "--language",
        choices=LANGUAGES,
        default="en",
        help="of the sentences of --why (default: %(default)s)",
    )
    parser.add_argument(
        "--strict",
        action="store_true",
        help="ask of every puzzle what the kit asks of its own: three hints, an explanation, the "
        "level that is measured, a title of its own, and no natural move that is right",
    )
    parser.add_argument(
        "--workers",
        type=_workers,
        default=1,
        metavar="N",
        help="processes that prove (default: 1; more pay where the proofs take minutes)",
    )
    parser.add_argument(
        "--schema",
        nargs="?",
        const="puzzle",
        choices=tuple(_SCHEMAS),
        help="print the JSON Schema of a format (default: of a puzzle), and check nothing",
    )


def _workers(text: str) -> int:
    if not text.isascii() or not text.isdecimal() or len(text) > 4 or int(text) < 1:
        raise ArgumentTypeError(f"{text!r}, but a whole number from 1 to 9999 is needed")
    return int(text)


def check(words: Namespace) -> int:
    """Prove puzzles; report each that fails, and go on with the others."""
    if words.schema:
        print(json.dumps(_SCHEMAS[words.schema](), indent=2, ensure_ascii=False))
        return 0
    if not words.places:
        raise HanabiError("PUZZLE: none named; give puzzle files, sets, or folders of them")
    sets = set_files(words.places)
    puzzles = _puzzles_among(words.places, sets)
    results = []
    compared = _compared(_all_examined(puzzles, words), strict=words.strict)
    for found in compared:
        results.append(found)
        if not words.json:
            print(found.text(), flush=True)
    of_sets = [_checked_set(path) for path in sets]
    failed = sum(found.failed for found in (*results, *of_sets))
    if words.json:
        plain = [found.plain() | ({"why": found.why} if words.why else {}) for found in results]
        print_json(
            {
                "checked": len(results) + len(of_sets),
                "failed": failed,
                "puzzles": plain,
                "sets": [found.plain() for found in of_sets],
            }
        )
    else:
        for one in of_sets:
            print(one.text(), flush=True)
        print(f"{len(results) + len(of_sets)} checked, {failed or 'none'} failed.")
    codes = {_CODES.get(found.verdict, 0) for found in (*results, *of_sets)}
    # A wrong answer weighs most, then a file that cannot be read, then a lack of time.
    return next(code for code in (FAILED, BAD_INPUT, OUT_OF_BUDGET, 0) if code in codes | {0})


def _puzzles_among(places: Sequence[str], sets: Sequence[Path]) -> list[Path]:
    """Return the files of puzzles; a folder that holds none is a fault, unless it holds sets."""
    named = {resolved(path) for path in sets}
    left = []
    for place in map(Path, places):
        inside = [path for path in named if is_folder(place) and resolved(place) in path.parents]
        if resolved(place) in named:
            continue
        try:
            left += puzzle_files([place])
        except HanabiError:
            if not inside:
                raise
    return list(dict.fromkeys(left))


# -- puzzles, each by itself ---------------------------------------------------------------------


@dataclass(frozen=True)
class _Wish:
    """What is to be found out of each puzzle."""

    seconds: float
    why: bool
    language: str
    strict: bool


def _all_examined(paths: Sequence[Path], words: Namespace) -> Iterator[_Checked]:
    """Yield what was found out about each file, in order."""
    wish = _Wish(words.seconds, words.why, words.language, words.strict)
    workers = min(words.workers, len(paths))
    if workers > 1:
        done = 0
        with _processes(workers) as pool:
            try:
                for found in pool.map(partial(_examined, wish=wish), paths):
                    done += 1
                    yield found
            except BrokenProcessPool:
                paths = paths[done:]
                yield from _one_by_one(paths, wish)
        return
    yield from (_examined(path, wish) for path in paths)


def _one_by_one(paths: Sequence[Path], wish: _Wish) -> Iterator[_Checked]:
    """Go on after a process was ended from outside, so that it shows which file does that."""
    left = list(paths)
    while left:
        with _processes(1) as pool:
            try:
                while left:
                    yield pool.submit(_examined, left[0], wish).result()
                    left.pop(0)
            except BrokenProcessPool:
                found = _Checked(left.pop(0))
                found.refuse(
                    "not proved", "the process that worked on it was ended; too little memory?"
                )
                yield found


@contextmanager
def _processes(number: int) -> Iterator[ProcessPoolExecutor]:
    """Processes that begin afresh: a copy of this one might hold locks of its threads."""
    pool = ProcessPoolExecutor(number, mp_context=get_context("spawn"), initializer=_end_quietly)
    try:
        yield pool
    finally:
        pool.shutdown(wait=False, cancel_futures=True)


def _end_quietly() -> None:
    """Let Ctrl-C end a process at once: it is the parent that says so."""
    signal.signal(signal.SIGINT, signal.SIG_DFL)


def _examined(path: Path, wish: _Wish) -> _Checked:
    """Return what a file shows by itself."""
    found = _Checked(path)
    try:
        puzzle = read_puzzle(path)
        found.level, found.title = puzzle.level, puzzle.title
        proof = prove(puzzle, seconds=wish.seconds)
        found.rating = rate(puzzle, proof)
        found.essence = essence(puzzle)
        _look_closer(found, puzzle, proof, strict=wish.strict or _is_own(path))
        if wish.why:
            found.why = proof_sentences(puzzle, proof, wish.language)
    except AmbiguousSolution as error:
        found.refuse("ambiguous", *error.faults)
    except WrongAnswer as error:
        found.refuse("wrong", *error.faults)
    except SearchBudgetExceeded as error:
        found.refuse("not proved", str(error))
    except HanabiError as error:
        found.refuse("unreadable", *error.faults)
    return found


def _is_own(path: Path) -> bool:
    """Whether a file is one of the kit's own puzzles, of which more is asked."""
    return folder().resolve() in resolved(path).parents


def _look_closer(found: _Checked, puzzle: Puzzle, proof: Proof, *, strict: bool) -> None:
    """Look for what a proof does not see: quality, level, hints, explanation."""
    rating = found.rating
    assert rating is not None
    easy = too_easy(puzzle, proof, rating)
    lacks = []
    level = f"puzzle.level: {puzzle.level}, but the kit measures {rating}"
    if level not in easy and abs(rating.level - puzzle.level) > (0 if strict else 1):
        lacks.append(level)
    if len(puzzle.hints) != HINTS and (strict or len(puzzle.hints) < HINTS):
        lacks.append(
            f"puzzle.hints: {len(puzzle.hints)}, but {HINTS} are needed, the last nearly there"
        )
    if strict and not puzzle.explanation.strip():
        lacks.append("puzzle.explanation: missing; it says why the answer is right")
    if not strict:
        found.remarks += [*easy, *lacks]
        return
    if easy:
        found.refuse("too easy", *easy)
    if lacks:
        found.refuse("incomplete", *lacks)


# -- puzzles beside each other -------------------------------------------------------------------


def _compared(results: Iterable[_Checked], *, strict: bool) -> Iterator[_Checked]:
    """Yield what was found out about each file, with what another one before it has already."""
    known: dict[Hashable, Path] = {}
    titles: dict[str, Path] = {}
    for found in results:
        if found.essence is not None:
            same = known.setdefault(found.essence, found.file)
            if same is not found.file:
                found.refuse(
                    "duplicate", f"the same as {same}, but for the names of suits and seats"
                )
        if found.title and (strict or _is_own(found.file)):
            title = " ".join(found.title.split()).casefold()
            other = titles.setdefault(title, found.file)
            if other is not found.file:
                found.refuse(
                    "incomplete", f"puzzle.title: {shown(found.title)} is the title of {other}, too"
                )
        yield found


# -- sets ----------------------------------------------------------------------------------------


def _checked_set(path: Path) -> _Checked:
    """Return what is wrong with a set: with its file, or with the form of a puzzle it names."""
    found = _Checked(path, "complete")
    try:
        for name, file in zip((own := read_set(path)).puzzles, own.files, strict=True):
            try:
                Problem(read_puzzle(file))
            except SearchBudgetExceeded:
                continue  # that it is hard, its own line says
            except HanabiError as error:
                found.refuse("unreadable", f"puzzle {shown(name)}: {error.faults[0]}")
    except HanabiError as error:
        found.refuse("unreadable", *error.faults)
    return found
