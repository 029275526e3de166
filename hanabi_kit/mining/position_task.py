"""One position: the puzzles it makes, proved, rated and drafted."""

from __future__ import annotations

import hashlib
from collections import Counter
from dataclasses import replace
from typing import Any

from hanabi_kit.errors import HanabiError, SearchBudgetExceeded
from hanabi_kit.mining.balance import guesses_of
from hanabi_kit.mining.games import Source, load
from hanabi_kit.mining.kinds import deals, endgames, hands
from hanabi_kit.mining.selection import Draft, Told
from hanabi_kit.mining.settings import Settings
from hanabi_kit.puzzles.proofs.proof import prove
from hanabi_kit.puzzles.puzzle import Puzzle, format_puzzle
from hanabi_kit.puzzles.sameness import essence
from hanabi_kit.puzzles.themes.measuring import measured_themes

AUTHOR = "hanabi-kit mine"


def work_on_position(settings: Settings, source: Source, number: int, turn: int) -> dict[str, Any]:
    """Return the line of the journal for a position: what came of it, and the drafts.

    A function of its arguments, and of nothing else.
    """
    counts: Counter[str] = Counter()
    found: list[tuple[Puzzle, ...]] = []
    reason = ""
    try:
        record = load(source)
        if settings.kind == "endgame":
            found = endgames.puzzles_at(settings, record.games[turn], counts)
        elif settings.kind == "deal":
            found = deals.puzzles_at(settings, record, turn, counts)
        else:
            found = hands.puzzles_at(settings, record.games[turn], number + turn, counts)
        found = [_with_themes(tellings) for tellings in found]
    except (SearchBudgetExceeded, HanabiError) as error:
        # Too many worlds, a ruleset that no solver covers: counted with those that took too long.
        counts["given up"] += 1
        reason = str(error)[:200]
    kept = [tellings for tellings in found if settings.theme in (None, *tellings[0].themes)]
    if len(kept) < len(found):
        counts["found"] -= len(found) - len(kept)
        counts["other theme"] += len(found) - len(kept)
    told = f"{source.told}, turn {turn + 1}"
    drafts = [
        Draft(
            digest(tellings[0]),
            tuple(
                Told(format_puzzle(replace(one, author=AUTHOR, source=told)), one.title)
                for one in tellings
            ),
            guesses_of(tellings[0]),
        ).plain()
        for tellings in kept
    ]
    entry: dict[str, Any] = {"game": number, "turn": turn, "counts": dict(counts)}
    if reason:
        entry["why"] = reason
    if drafts:
        entry["drafts"] = drafts
    return entry


def _with_themes(tellings: tuple[Puzzle, ...]) -> tuple[Puzzle, ...]:
    """Return a puzzle, in all the ways it is told, with the themes that its proof shows.

    It was proved within a budget of states, so that it is done again soon; no clock is looked at.
    """
    themes = measured_themes(tellings[0], prove(tellings[0], seconds=None), seconds=None)
    return tuple(replace(one, themes=themes) for one in tellings)


def digest(puzzle: Puzzle) -> str:
    """Return what makes `puzzle` what it is in a few signs, equal for two that differ in names.

    Its `essence` is made of numbers and texts in a fixed order, so that this is the same in every
    process and on every machine.
    """
    return hashlib.sha256(repr(essence(puzzle)).encode()).hexdigest()[:24]
