"""What a puzzle shows to the gate: which habits are right, and what its right answers are like."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Mapping
from dataclasses import dataclass, field
from fractions import Fraction

from hanabi_kit.actions import Action, Discard, Play
from hanabi_kit.cards import Card, CardSet
from hanabi_kit.puzzles.problem import Problem
from hanabi_kit.puzzles.puzzle import Puzzle
from hanabi_kit.puzzles.set_quality.action_habits import actions_by_habit, by_chance, kind_of
from hanabi_kit.puzzles.set_quality.answer_habits import answered_by_chance, answers_by_habit
from hanabi_kit.puzzles.set_quality.glance import Glance

Spread = Mapping[str, Fraction]
"""By each thing that a right answer may be, which share of the right answers is so; together 1."""


@dataclass(frozen=True)
class Shown:
    """A puzzle as the gate looks at it; the right answers are those that its file claims."""

    id: str
    kind: str
    level: int
    players: int
    asks: str  # as `Problem.kind` has it
    model: str  # of an end-game; else empty
    chance: Fraction  # of an answer that is chosen at random
    habits: Mapping[str, Fraction]  # by each that applies, how likely it is right
    spreads: Mapping[str, Spread] = field(default_factory=dict)  # by what is to be balanced


def shown_of(puzzle: Puzzle) -> Shown:
    """Return what the gate looks at; HanabiError where the puzzle claims no answer."""
    problem = Problem(puzzle)
    answer = puzzle.best_actions
    right = problem.right
    if isinstance(right, tuple):
        glance = Glance(problem.source)
        habits = {
            name: Fraction(sum(action in right for action in actions), len(actions))
            for name, actions in actions_by_habit(glance).items()
        }
        chance = by_chance(glance, right)
        spreads = _of_actions(glance, right)
        if answer is not None and answer.objective == "perfect":
            spreads["value"] = {"1" if answer.value == 1 else "less than 1": Fraction(1)}
    else:
        habits = {
            name: Fraction(given == right) for name, given in answers_by_habit(problem).items()
        }
        chance = answered_by_chance(problem)
        spreads = {}
        if isinstance(right, bool):
            spreads["yes and no"] = {"yes" if right else "no": Fraction(1)}
        elif isinstance(right, CardSet):
            spreads["suit"] = _even(_suit(card) for card in right)
        elif isinstance(right, frozenset):
            spreads["slot"] = _even(_place(slot, problem.slots) for slot in right)
    return Shown(
        id=puzzle.id,
        kind=puzzle.kind,
        level=puzzle.level,
        players=len(puzzle.position.players),
        asks=problem.kind,
        model="" if answer is None else answer.model,
        chance=chance,
        habits=habits,
        spreads={name: spread for name, spread in spreads.items() if spread},
    )


def _of_actions(glance: Glance, right: Iterable[Action]) -> dict[str, Spread]:
    right = list(right)
    laid = [action for action in right if isinstance(action, Play | Discard)]
    known = [glance.hand[action.slot - 1].only for action in laid]
    return {
        "action": _even(map(kind_of, right)),
        "slot": _even(_place(action.slot, len(glance.hand)) for action in laid),
        "suit": _even(_suit(card) for card in known if card is not None),
    }


def _even(found: Iterable[str]) -> Spread:
    counts = Counter(found)
    return {name: Fraction(count, counts.total()) for name, count in counts.items()}


def _place(slot: int, slots: int) -> str:
    return "newest" if slot == 1 else "oldest" if slot == slots else "middle"


def _suit(card: Card) -> str:
    return card.suit.name.lower()
