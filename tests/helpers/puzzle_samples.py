"""A few of the kit's own puzzles that stand for all, so that a larger catalogue takes no longer."""

from __future__ import annotations

from functools import cache
from pathlib import Path

from hanabi_kit.cards import Card, Colour, Suit
from hanabi_kit.puzzles import Puzzle, read_puzzle
from hanabi_kit.puzzles.collections.catalogue import catalogue
from hanabi_kit.puzzles.problem import Problem
from hanabi_kit.rules import Ruleset


@cache
def puzzle_at(path: Path) -> Puzzle:
    """The puzzle of a file, read once."""
    return read_puzzle(path)


def sample(*kinds: str) -> list[Path]:
    """Of these kinds (of all without any): for each sort of question the easiest and the hardest.

    A sort is what is asked, whether a hand is hidden, and whether it is about a chain of players;
    and one of each ruleset.
    """
    sorts: dict[object, list[Path]] = {}
    rulesets: dict[object, Path] = {}
    for path in catalogue():
        puzzle = puzzle_at(path)
        if kinds and puzzle.kind not in kinds:
            continue
        position = puzzle.position
        problem = Problem(puzzle)
        sort = (puzzle.kind, problem.kind, position.viewer is None, len(problem.who) > 1)
        sorts.setdefault(sort, []).append(path)
        rulesets.setdefault(position.rules.name, path)
    chosen = {path: None for paths in sorts.values() for path in (paths[0], paths[-1])}
    chosen |= dict.fromkeys(rulesets.values())
    return sorted(chosen)


def other_suits(rules: Ruleset) -> dict[Suit, Suit]:
    """Each suit in another one's place; those with rules of their own keep theirs.

    All keep their place where clues tell them apart, as where a colour touches a rank, too.
    """
    own = {special.suit for special in rules.special}
    plain = [suit for suit in rules.suits if suit not in own]
    step = 2 if len(plain) > 2 else 1
    turned = dict(zip(plain, plain[step:] + plain[:step], strict=True))
    other = {suit: turned.get(suit, suit) for suit in rules.suits}
    same_clues = all(
        rules.touches(value, card)
        == rules.touches(other_colour(other, value), Card(other[card.suit], card.rank))
        for value in rules.clue_values
        for card in rules.identities
    )
    return other if same_clues else {suit: suit for suit in rules.suits}


def other_colour(other: dict[Suit, Suit], value: Colour | int) -> Colour | int:
    """What a clue says once the suits have changed places."""
    colours = {old.letter: Colour(new.letter) for old, new in other.items()}
    return value if isinstance(value, int) else colours.get(value, value)
