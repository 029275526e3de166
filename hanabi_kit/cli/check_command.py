"""``hanabi-kit check``: prove puzzles, rate them, and say what is wrong with each."""

from __future__ import annotations

import json
from argparse import ArgumentParser, Namespace
from collections.abc import Hashable
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any

from hanabi_kit.cli.commands import BAD_INPUT, FAILED, OUT_OF_BUDGET, print_json
from hanabi_kit.cli.reports import wrapped
from hanabi_kit.errors import HanabiError, SearchBudgetExceeded, WrongAnswer
from hanabi_kit.language import LANGUAGES
from hanabi_kit.puzzles import Puzzle, folder, prove, puzzle_files, read_puzzle
from hanabi_kit.puzzles.proof import Proof, proof_sentences
from hanabi_kit.puzzles.rating import Rating, rate
from hanabi_kit.puzzles.sameness import essence
from hanabi_kit.puzzles.schema import schema

__all__ = ["add_check", "check"]

HINTS = 3
"""Hints of each puzzle of the kit's own, from gentle to nearly there."""


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

    def plain(self) -> dict[str, Any]:
        return {
            "file": str(self.file),
            "ok": self.verdict == "proved",
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


_CODES = {
    "wrong": FAILED,
    "duplicate": FAILED,
    "incomplete": FAILED,
    "unreadable": BAD_INPUT,
    "not proved": OUT_OF_BUDGET,
}


def add_check(parser: ArgumentParser) -> None:
    """Give the parser of ``check`` its words."""
    parser.add_argument("places", metavar="PUZZLE", nargs="*", help="puzzle files, or folders")
    parser.add_argument("--why", action="store_true", help="say why each answer is right")
    parser.add_argument(
        "--language",
        choices=LANGUAGES,
        default="en",
        help="of the sentences of --why (default: %(default)s)",
    )
    parser.add_argument(
        "--schema", action="store_true", help="print the format's JSON Schema, and check nothing"
    )


def check(words: Namespace) -> int:
    """Prove puzzles; report each that fails, and go on with the others."""
    if words.schema:
        print(json.dumps(schema(), indent=2, ensure_ascii=False))
        return 0
    if not words.places:
        raise HanabiError("PUZZLE: none named; give puzzle files, or folders of them")
    known: dict[Hashable, Path] = {}
    results = []
    for path in puzzle_files(words.places):
        found = _checked(path, words, known)
        results.append(found)
        if not words.json:
            print(found.text(), flush=True)
    failed = sum(found.verdict != "proved" for found in results)
    if words.json:
        plain = [found.plain() | ({"why": found.why} if words.why else {}) for found in results]
        print_json({"checked": len(results), "failed": failed, "puzzles": plain})
    else:
        print(f"{len(results)} checked, {failed or 'none'} failed.")
    codes = {_CODES.get(found.verdict, 0) for found in results}
    # A wrong answer weighs most, then a file that cannot be read, then a lack of time.
    return next(code for code in (FAILED, BAD_INPUT, OUT_OF_BUDGET, 0) if code in codes | {0})


def _checked(path: Path, words: Namespace, known: dict[Hashable, Path]) -> _Checked:
    found = _Checked(path)
    try:
        puzzle = read_puzzle(path)
        found.level = puzzle.level
        proof = prove(puzzle, seconds=words.seconds)
        _look_closer(found, puzzle, proof, known)
        if words.why:
            found.why = proof_sentences(puzzle, proof, words.language)
    except WrongAnswer as error:
        found.verdict, found.reasons = "wrong", list(error.faults)
    except SearchBudgetExceeded as error:
        found.verdict, found.reasons = "not proved", [str(error)]
    except HanabiError as error:
        found.verdict, found.reasons = "unreadable", list(error.faults)
    return found


def _look_closer(
    found: _Checked, puzzle: Puzzle, proof: Proof, known: dict[Hashable, Path]
) -> None:
    """Look for what a proof does not see: level, hints, and whether it was there before."""
    found.rating = rate(puzzle, proof)
    if abs(found.rating.level - puzzle.level) > 1:
        found.remarks.append(f"puzzle.level: {puzzle.level}, but the kit measures {found.rating}")
    if len(puzzle.hints) < HINTS:
        lack = f"puzzle.hints: {len(puzzle.hints)}, but {HINTS} are needed, the last nearly there"
        if folder().resolve() in found.file.resolve().parents:
            found.verdict = "incomplete"
            found.reasons.append(f"{lack}, in the kit's own puzzles")
        else:
            found.remarks.append(lack)
    same = known.setdefault(essence(puzzle), found.file)
    if same is not found.file:
        found.verdict = "duplicate"
        found.reasons.append(f"the same as {same}, but for the names of suits and seats")
