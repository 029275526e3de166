"""``hanabi-kit check``: prove puzzles, rate them, and say what is wrong with each.

What one puzzle needs of a processor (`_examined`) and what needs the others beside it (`_compared`)
are kept apart, so that several processes can prove while the files are told in their order.
"""

from __future__ import annotations

import json
from argparse import ArgumentParser, ArgumentTypeError, Namespace
from collections.abc import Callable, Hashable, Iterable, Iterator, Sequence
from dataclasses import dataclass, field
from functools import partial
from pathlib import Path
from typing import Any

from hanabi_kit.cli.exit_codes import BAD_INPUT, FAILED, OUT_OF_BUDGET
from hanabi_kit.cli.named_tables import print_json
from hanabi_kit.cli.processes import in_processes
from hanabi_kit.errors import (
    AmbiguousSolution,
    HanabiError,
    SearchBudgetExceeded,
    WrongAnswer,
    most_told,
    shown,
)
from hanabi_kit.language import current, later_in, words
from hanabi_kit.notation.paths import is_folder, resolved
from hanabi_kit.puzzles import Puzzle, folder, prove, puzzle_files, read_puzzle
from hanabi_kit.puzzles.collections.catalogue import set_files
from hanabi_kit.puzzles.problem import Problem
from hanabi_kit.puzzles.proofs.proof import Proof, proof_sentences
from hanabi_kit.puzzles.quality import too_easy
from hanabi_kit.puzzles.rating import Rating, rate
from hanabi_kit.puzzles.sameness import essence, of_the_kit, plain_title
from hanabi_kit.puzzles.schema import schema, set_schema
from hanabi_kit.puzzles.set_quality.judging import judge
from hanabi_kit.puzzles.set_quality.places import read_together
from hanabi_kit.puzzles.set_quality.tables import plain as plain_verdict
from hanabi_kit.puzzles.set_quality.tables import table_text
from hanabi_kit.puzzles.sets import read_set
from hanabi_kit.puzzles.themes.measuring import (
    measured_themes,
    unclaimed_themes,
    unshown_themes,
)
from hanabi_kit.puzzles.wording import not_held, sign_faults, text_faults
from hanabi_kit.render.deals import wrapped

HINTS = 3
"""Hints of each puzzle of the kit's own, from gentle to nearly there."""

_SCHEMAS: dict[str, Callable[[], dict[str, Any]]] = {"puzzle": schema, "set": set_schema}

_CODES = {
    "wrong": FAILED,
    "ambiguous": FAILED,
    "duplicate": FAILED,
    "misworded": FAILED,
    "too easy": FAILED,
    "other theme": FAILED,
    "incomplete": FAILED,
    "unreadable": BAD_INPUT,
    "not proved": OUT_OF_BUDGET,
}
"""What may be wrong with a file, the gravest first, and the exit code."""

_VERDICT = "verdict"
_SAID = (
    later_in("verdict", "proved"),
    later_in("verdict", "complete"),
    later_in("verdict", "wrong"),
    later_in("verdict", "ambiguous"),
    later_in("verdict", "duplicate"),
    later_in("verdict", "misworded"),
    later_in("verdict", "too easy"),
    later_in("verdict", "other theme"),
    later_in("verdict", "incomplete"),
    later_in("verdict", "unreadable"),
    later_in("verdict", "not proved"),
)
"""Every verdict, as people read it; programs read the English."""


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
    titles: tuple[tuple[str, str, str], ...] = ()  # of each where it stands, and its language
    essence: Hashable = None
    themes: tuple[str, ...] | None = None  # None: not measured

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
            "themes": None if self.themes is None else list(self.themes),
            "reasons": most_told(self.reasons),
            "remarks": most_told(self.remarks),
        }

    def text(self) -> str:
        verdict = words().say_in(_VERDICT, self.verdict)
        lines = [f"{verdict:10}  {self.file}"]
        told = (*most_told(self.reasons), *most_told(self.remarks))
        lines += [f"    {reason}" for reason in told]
        if self.why:
            why = wrapped("\n".join(self.why)).splitlines()
            lines += ["", *(f"    {line}".rstrip() for line in why), ""]
        return "\n".join(lines)


def add_check(parser: ArgumentParser) -> None:
    """Give the parser of ``check`` its words."""
    say = words().say
    parser.add_argument(
        "places", metavar="PUZZLE", nargs="*", help=say("puzzle files, sets, or folders of them")
    )
    parser.add_argument("--why", action="store_true", help=say("say why each answer is right"))
    parser.add_argument(
        "--strict",
        action="store_true",
        help=say(
            "ask of every puzzle what the kit asks of its own: three hints, an explanation, the "
            "level that is measured, a title of its own, and themes that the proof shows"
        ),
    )
    parser.add_argument(
        "--set-quality",
        action="store_true",
        help=say(
            "judge the puzzles together, too: what cheap rules solve of all, of each kind, level, "
            "number of players and set, and whether the right answers are spread"
        ),
    )
    parser.add_argument(
        "--workers",
        type=_workers,
        default=1,
        metavar="N",
        help=say("processes that prove (default: 1; more pay where the proofs take minutes)"),
    )
    parser.add_argument(
        "--schema",
        nargs="?",
        const="puzzle",
        choices=tuple(_SCHEMAS),
        help=say("print the JSON Schema of a format (default: of a puzzle), and check nothing"),
    )


def _workers(text: str) -> int:
    if not text.isascii() or not text.isdecimal() or len(text) > 4 or int(text) < 1:
        raise ArgumentTypeError(
            words().say(
                "{given}, but a whole number from {least} to {most} is needed",
                given=repr(text),
                least=1,
                most=9999,
            )
        )
    return int(text)


def check(arguments: Namespace) -> int:
    """Prove puzzles; report each that fails, and go on with the others."""
    if arguments.schema:
        print(json.dumps(_SCHEMAS[arguments.schema](), indent=2, ensure_ascii=False))
        return 0
    if not arguments.places:
        raise HanabiError(
            words().say("PUZZLE: none named; give puzzle files, sets, or folders of them")
        )
    sets = set_files(arguments.places)
    puzzles = _puzzles_among(arguments.places, sets)
    results = []
    compared = _compared(_all_examined(puzzles, arguments), strict=arguments.strict)
    for found in compared:
        results.append(found)
        if not arguments.json:
            print(found.text(), flush=True)
    of_sets = [_checked_set(path, strict=arguments.strict) for path in sets]
    failed = sum(found.failed for found in (*results, *of_sets))
    verdict = judge(*read_together(puzzles, sets)) if arguments.set_quality else None
    unread = not_held(language for found in results for _, language, _ in found.titles)
    if arguments.json:
        plain = [found.plain() | ({"why": found.why} if arguments.why else {}) for found in results]
        print_json(
            {
                "checked": len(results) + len(of_sets),
                "failed": failed,
                "puzzles": plain,
                "sets": [found.plain() for found in of_sets],
            }
            | ({"remarks": [unread]} if unread else {})
            | ({} if verdict is None else {"set_quality": plain_verdict(verdict)})
        )
    else:
        for one in of_sets:
            print(one.text(), flush=True)
        if unread:
            print(wrapped(unread))
        print(_summary(len(results) + len(of_sets), failed))
        if verdict is not None:
            print(f"\n{table_text(verdict)}")
    codes = {_CODES.get(found.verdict, 0) for found in (*results, *of_sets)}
    if verdict is not None and verdict.faults:
        codes.add(FAILED)
    # A wrong answer weighs most, then a file that cannot be read, then a lack of time.
    return next(code for code in (FAILED, BAD_INPUT, OUT_OF_BUDGET, 0) if code in codes | {0})


def _summary(checked: int, failed: int) -> str:
    if not failed:
        return words().say("{number} checked, none failed.", number=checked)
    return words().count(
        "{checked} checked, {number} failed.",
        "{checked} checked, {number} failed.",
        failed,
        checked=checked,
    )


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
class _CheckSettings:
    """What is to be found out of each puzzle."""

    seconds: float
    why: bool
    language: str
    strict: bool


def _all_examined(paths: Sequence[Path], arguments: Namespace) -> Iterator[_Checked]:
    """Yield what was found out about each file, in order."""
    settings = _CheckSettings(
        arguments.seconds, arguments.why, arguments.language or current(), arguments.strict
    )
    examine = partial(_examined, settings=settings)
    return in_processes(examine, paths, arguments.workers, lost=_lost)


def _lost(path: Path) -> _Checked:
    found = _Checked(path)
    found.refuse(
        "not proved",
        words().say("the process that worked on it was ended; too little memory?"),
    )
    return found


def _examined(path: Path, settings: _CheckSettings) -> _Checked:
    """Return what a file shows by itself."""
    found = _Checked(path)
    try:
        puzzle = read_puzzle(path)
        found.level, found.titles = puzzle.level, _titles(puzzle)
        proof = prove(puzzle, seconds=settings.seconds)
        found.rating = rate(puzzle, proof)
        found.essence = essence(puzzle)
        _measure_themes(found, puzzle, proof, settings.seconds)
        _look_closer(found, puzzle, proof, strict=settings.strict or _is_own(path))
        if settings.why:
            found.why = proof_sentences(puzzle, proof, settings.language)
    except AmbiguousSolution as error:
        found.refuse("ambiguous", *error.faults)
    except WrongAnswer as error:
        found.refuse("wrong", *error.faults)
    except SearchBudgetExceeded as error:
        found.refuse("not proved", str(error))
    except HanabiError as error:
        found.refuse("unreadable", *error.faults)
    return found


def _titles(puzzle: Puzzle) -> tuple[tuple[str, str, str], ...]:
    others = ((f"text.{one.language}.title", one.language, one.title) for one in puzzle.texts)
    return ("puzzle.title", puzzle.language, puzzle.title), *others


def _is_own(path: Path) -> bool:
    """Whether a file is one of the kit's own puzzles, of which more is asked."""
    return folder().resolve() in resolved(path).parents


def _look_closer(found: _Checked, puzzle: Puzzle, proof: Proof, *, strict: bool) -> None:
    """Look for what a proof does not see: texts, quality, level, hints, themes."""
    say, rating = words().say, found.rating
    assert rating is not None
    worded = sign_faults(puzzle) + text_faults(puzzle, proof)
    easy = too_easy(puzzle, proof, rating)
    lacks = []
    told_already = any(fault.startswith("puzzle.level:") for fault in easy)
    if not told_already and abs(rating.level - puzzle.level) > (0 if strict else 1):
        lacks.append(
            say(
                "puzzle.level: {level}, but the kit measures {rating}",
                level=puzzle.level,
                rating=rating,
            )
        )
    if len(puzzle.hints) != HINTS and (strict or len(puzzle.hints) < HINTS):
        lacks.append(
            say(
                "puzzle.hints: {number}, but {needed} are needed, the last nearly there",
                number=len(puzzle.hints),
                needed=HINTS,
            )
        )
    if strict and not puzzle.explanation.strip():
        lacks.append(say("puzzle.explanation: missing; it says why the answer is right"))
    measured = found.themes
    unshown = [] if measured is None else unshown_themes(puzzle, measured)
    found.remarks += [] if measured is None else unclaimed_themes(puzzle, measured)
    if not strict:
        found.remarks += [*worded, *easy, *unshown, *lacks]
        return
    if worded:
        found.refuse("misworded", *worded)
    if easy:
        found.refuse("too easy", *easy)
    if unshown:
        found.refuse("other theme", *unshown)
    if lacks:
        found.refuse("incomplete", *lacks)


def _measure_themes(found: _Checked, puzzle: Puzzle, proof: Proof, seconds: float) -> None:
    """Note the themes that the proof shows; where time did not do, that it is not known."""
    try:
        found.themes = measured_themes(puzzle, proof, seconds=seconds)
    except SearchBudgetExceeded as error:
        found.remarks.append(str(error))


# -- puzzles beside each other -------------------------------------------------------------------


def _compared(results: Iterable[_Checked], *, strict: bool) -> Iterator[_Checked]:
    """Yield what was found out about each file, with what another one before it has already.

    What the kit has already counts as well, for files from elsewhere.
    """
    known: dict[Hashable, Path] = {}
    titles: dict[tuple[str, str], Path] = {}
    for found in results:
        own = _is_own(found.file)
        if found.essence is not None:
            same = known.setdefault(found.essence, found.file)
            if same is not found.file:
                found.refuse(
                    "duplicate",
                    words().say(
                        "the same as {other}, but for the names of suits and seats", other=same
                    ),
                )
            elif not own:
                _compare_with_the_kits(found, strict=strict)
        for place, language, title in found.titles if strict or own else ():
            key = language, plain_title(title)
            other = titles.setdefault(key, found.file)
            if other is found.file and not own:
                other = of_the_kit().titles.get(key, other)
            if other is not found.file:
                found.refuse(
                    "incomplete",
                    words().say(
                        "{place}: {title} is the title of {other}, too",
                        place=place,
                        title=shown(title),
                        other=other,
                    ),
                )
        yield found


def _compare_with_the_kits(found: _Checked, *, strict: bool) -> None:
    same = of_the_kit().essences.get(found.essence)
    if same is None:
        return
    told = words().say(
        "the same as the kit's own {other}, but for the names of suits and seats", other=same.stem
    )
    if strict:
        found.refuse("duplicate", told)
    else:
        found.remarks.append(told)


# -- sets ----------------------------------------------------------------------------------------


def _checked_set(path: Path, *, strict: bool) -> _Checked:
    """Return what is wrong with a set: with its file, or with the form of a puzzle it names."""
    found = _Checked(path, "complete")
    try:
        own = read_set(path)
        for name, file in zip(own.puzzles, own.files, strict=True):
            try:
                Problem(read_puzzle(file))
            except SearchBudgetExceeded:
                continue  # that it is hard, its own line says
            except HanabiError as error:
                told = words().say(
                    "puzzle {name}: {fault}", name=shown(name), fault=error.faults[0]
                )
                found.refuse("unreadable", told)
        unseen = sign_faults(own)
        if unseen and (strict or _is_own(path)):
            found.refuse("misworded", *unseen)
        else:
            found.remarks += unseen
    except HanabiError as error:
        found.refuse("unreadable", *error.faults)
    return found
