"""The set `variants`: in each of its puzzles the mechanism must be needed.

Each is asked once more without it: under ordinary rules at the same table; and, where clues are
read, with their silence left out (what they did not touch), or with no clue at all. Somewhere the
answer has to be another one, or no such table can be.
"""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace

import pytest

from hanabi_kit.cards import Colour
from hanabi_kit.engine.untold import certain_fireworks
from hanabi_kit.errors import AmbiguousSolution, Contradiction, ImpossiblePosition, WrongAnswer
from hanabi_kit.position import Position, SlotCard
from hanabi_kit.puzzles import HandAnswer, Puzzle, prove, read_puzzle
from hanabi_kit.puzzles.answers.answer_table import DealAnswer
from hanabi_kit.puzzles.collections.catalogue import kit_sets
from hanabi_kit.puzzles.proofs.questions import OF_A_HAND, asked_by, worked_out
from hanabi_kit.puzzles.sets import read_set
from hanabi_kit.rules import Ruleset
from hanabi_kit.rules.clue_rules import ClueRules
from hanabi_kit.rules.mechanism import ORDINARY
from hanabi_kit.rules.suit_rules import SpecialSuit
from hanabi_kit.view import View

SET = read_set(kit_sets()["variants"])
PUZZLES = {name: read_puzzle(name) for name in SET.puzzles}


def ordinary(rules: Ruleset) -> Ruleset:
    """The same suits and clues, each suit touched by one colour of its own, and nothing special."""

    def plain(own: SpecialSuit) -> SpecialSuit:
        # A suit of two letters has no colour of its own: it keeps the first of those it shares.
        colours = own.own_colours[:1] or (Colour(own.suit.letter),)
        return SpecialSuit(own.suit, shares=colours if len(own.suit.letter) > 1 else None)

    return replace(
        rules,
        special=tuple(map(plain, rules.special)),
        clue_rules=ClueRules(colours=rules.clue_colours, ranks=rules.clue_ranks),
        mechanism=ORDINARY,
        max_clue_tokens=rules.max_clue_tokens // rules.mechanism.clue_cost,
    )


def under_ordinary_rules(position: Position) -> Position:
    tokens = position.clue_tokens // position.rules.mechanism.clue_cost
    return replace(
        position, rules=ordinary(position.rules), clue_tokens=tokens, last_clue=None, hole=()
    )


def _with_marks(position: Position, kept: Callable[[SlotCard], SlotCard]) -> Position:
    return replace(position, hands=tuple(tuple(map(kept, hand)) for hand in position.hands))


def without_silence(position: Position) -> Position:
    """What clues did not touch is forgotten."""
    return _with_marks(
        position,
        lambda slot: replace(slot, marks=tuple(mark for mark in slot.marks if mark.touched)),
    )


def without_clues(position: Position) -> Position:
    """All marks are forgotten, of what lies in the hole, too."""
    bare = _with_marks(position, lambda slot: replace(slot, marks=()))
    hole = tuple(replace(card, marks=()) for card in position.hole)
    if not hole:
        return bare
    rules = position.rules
    stacks, strikes = certain_fireworks(rules, [card.possible(rules) for card in hole])
    return replace(bare, hole=hole, stacks=stacks, strikes=strikes)


IMPOSSIBLE = "impossible"


def otherwise(puzzle: Puzzle, changed: Callable[[Position], Position]) -> str:
    """What the answer would be at the changed table; "same" where it is the same."""
    try:
        position = changed(puzzle.position)
        if isinstance(puzzle.answer, HandAnswer):
            asked = asked_by(puzzle)
            assert isinstance(asked, OF_A_HAND)
            value = worked_out(View.of(position), asked)
            if value == puzzle.answer.value:
                return "same"
            if isinstance(value, frozenset):
                return " ".join(map(str, sorted(value))) or "none"
            return str(value)
        prove(replace(puzzle, position=position))
    except (WrongAnswer, AmbiguousSolution):
        return "another"
    except (ImpossiblePosition, Contradiction):
        return IMPOSSIBLE
    return "same"


# What the answer would be under ordinary rules, and with the silence of clues left out.
OTHERWISE = {
    "deduction-061": (
        "u3 u5",
        "r1 r2 r3 r4 r5 y1 y2 y3 y4 y5 g1 g2 g3 g4 g5 b1 b2 b3 b4 b5 u2 u3 u5",
    ),
    "deduction-068": (
        IMPOSSIBLE,
        "r1 r3 r4 r5 y1 y3 y4 g1 g2 g3 g4 b1 b2 b3 b4 p1 p2 p3 p4 p5",
    ),
    "deduction-072": ("none", "same"),
    "deduction-064": ("r2 g4 b1 l4", "r2 g4 b1 l4"),
    "knowledge-044": ("y5 g5 b5 d5", "same"),
    "deduction-070": (IMPOSSIBLE, "same"),
    "deduction-062": (IMPOSSIBLE, "same"),
    "deduction-069": (IMPOSSIBLE, "same"),
    "deduction-063": ("none", "none"),
    "deduction-065": ("none", "none"),
    "knowledge-041": ("True", "same"),
    "deduction-071": ("1/2", "1/3"),
    "deduction-066": (IMPOSSIBLE, "3/29"),
    "deduction-067": (IMPOSSIBLE, "none"),
    "knowledge-043": (IMPOSSIBLE, "same"),
    "knowledge-042": ("1", "none"),
    "deduction-073": (IMPOSSIBLE, "same"),
    "deduction-074": (IMPOSSIBLE, "same"),
    "endgame-081": (IMPOSSIBLE, "same"),
    "endgame-084": (IMPOSSIBLE, "same"),
    "endgame-082": ("another", "another"),
    "endgame-083": (IMPOSSIBLE, "another"),
    "endgame-085": (IMPOSSIBLE, "another"),
    "endgame-086": ("another", "another"),
    "deal-022": (IMPOSSIBLE, "same"),
    "deal-024": (IMPOSSIBLE, "same"),
    "deal-025": (IMPOSSIBLE, "same"),
    "deal-021": ("another", "same"),
    "deal-023": (IMPOSSIBLE, "same"),
}


def test_the_set_is_as_large_as_it_says_and_spread_over_variants() -> None:
    assert len(PUZZLES) >= 25
    assert set(PUZZLES) == set(OTHERWISE)
    assert len({puzzle.position.rules.name for puzzle in PUZZLES.values()}) >= 20
    assert {puzzle.kind for puzzle in PUZZLES.values()} == {
        *("deduction", "knowledge", "endgame", "deal")
    }


@pytest.mark.parametrize("name", PUZZLES)
def test_the_mechanism_is_needed(name: str) -> None:
    puzzle = PUZZLES[name]
    found = (otherwise(puzzle, under_ordinary_rules), otherwise(puzzle, without_silence))
    assert found == OTHERWISE[name]
    assert set(found) != {"same"}
    if set(found) <= {"same", IMPOSSIBLE} and isinstance(puzzle.answer, HandAnswer):
        # Nobody could have read these clues in another way; and without them the answer is open.
        assert otherwise(puzzle, without_clues) not in ("same", IMPOSSIBLE)


def test_answers_are_not_the_same_again_and_again() -> None:
    slots = [
        answer.slot
        for puzzle in PUZZLES.values()
        if isinstance(answer := puzzle.answer, HandAnswer) and answer.slot
    ]
    assert len(set(slots)) >= 4
    deals = [one.answer for one in PUZZLES.values() if isinstance(one.answer, DealAnswer)]
    assert {answer.value for answer in deals} == {True, False}
