"""A table without what the discards still allow: for where the score to be reached is the question.

The discards stay in sight; that a firework cannot be completed, and what most there is to be had,
is for the reader to find.

Examples
--------
>>> from hanabi_kit import Game
>>> from hanabi_kit.render.scene import scene
>>> game = Game.deal(["Alice", "Bob"], seed=2).apply("clue Bob 5").apply("discard 1")  # a 5
>>> drawn, bare = scene(game), without_reach(scene(game), game)
>>> drawn.max_score, bare.max_score, drawn.discarded == bare.discarded
(24, 25, True)
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace
from typing import Protocol

from hanabi_kit.language import Words, words
from hanabi_kit.render.fireworks import drawn_fireworks
from hanabi_kit.render.scene_values import Scene
from hanabi_kit.rules import Ruleset


class _Table(Protocol):
    @property
    def rules(self) -> Ruleset: ...

    @property
    def stacks(self) -> Sequence[int]: ...


def without_reach(drawn: Scene, table: _Table, told: Words | None = None) -> Scene:
    """Return the scene of `table` as if no card were lost: fireworks, score, piles."""
    say = words(drawn.language) if told is None else told
    rules = table.rules
    return replace(
        drawn,
        max_score=drawn.perfect,
        fireworks=drawn_fireworks(
            *(rules, table.stacks, (len(rules.ranks),) * len(rules.suits), say),
            discards=(),
            certain_only=drawn.certain_only,
        ),
        discards=tuple(replace(pile, lost=()) for pile in drawn.discards),
    )
