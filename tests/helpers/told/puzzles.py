"""Puzzles told: fresh ones of every technique, told anew with other people at the table."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace
from functools import cache
from itertools import count

from hanabi_kit.language import current
from hanabi_kit.practising.drills import DRILLS
from hanabi_kit.practising.finding import item_at
from hanabi_kit.practising.places import noted
from hanabi_kit.practising.telling import told_plainly
from hanabi_kit.puzzles.answers.answer_table import HandAnswer
from hanabi_kit.puzzles.puzzle import Puzzle
from tests.helpers.told.tables import NAMES, chance, sentences

# Those who tell of them in other ways need not look for them again.
_fresh = cache(item_at)


def fresh_puzzles() -> Iterator[Puzzle]:
    """Yield the fresh puzzles whose places are written down, technique by technique in turn."""
    each = [(drill, level, noted(drill, level)) for drill in DRILLS for level in drill.levels]
    draw = chance()
    for number in count():
        here = [(drill, level, found[number]) for drill, level, found in each if found[number:]]
        if not here:
            return
        for drill, level, place in here:
            puzzle = _fresh(drill, level, place)
            assert puzzle is not None
            yield with_other_people(puzzle, draw.sample(NAMES, len(puzzle.position.players)))


def with_other_people(puzzle: Puzzle, names: list[str]) -> Puzzle:
    """The same puzzle, of others; its texts still speak of those who sat there."""
    position, answer = puzzle.position, puzzle.answer
    called = dict(zip(position.players, names, strict=True))
    if isinstance(answer, HandAnswer):
        answer = replace(answer, who=tuple(called[name] for name in answer.who))
    return replace(puzzle, position=replace(position, players=tuple(names)), answer=answer)


def told_puzzles() -> Iterator[str]:
    """Yield title, question, hints and explanation of fresh puzzles."""
    for puzzle in fresh_puzzles():
        told = told_plainly(puzzle, current())
        for text in (told.title, told.question, *told.hints, told.explanation):
            yield from sentences(text)
