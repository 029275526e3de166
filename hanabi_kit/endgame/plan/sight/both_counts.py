"""Two counts of a plan at once: over all worlds, and over those with the hands really seen.

A team wants the plan that is best on average; among several, the one that is best for what the
mover really sees. So plans are compared by two numbers, the first of them first. Both are sums over
worlds, and so one number will do as well: with the weight of every world taken `factor` times, and
the worlds really seen once more, a sum is

    factor · (count over all worlds) + (count over the worlds really seen),

and where `factor` is larger than any second count can be, the larger sum is the better plan (Lemma
18 of `docs/proofs-plan.md`). A search that knows only weights then finds it without knowing of it.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from typing import NamedTuple

from hanabi_kit.endgame.plan.model.team import Belief, World


class Counts(NamedTuple):
    """What a plan reaches; compared in this order.

    Parameters
    ----------
    all : int
        Over all worlds.
    seen : int
        Over those in which the mover sees what she really sees.
    """

    all: int
    seen: int


@dataclass(frozen=True, slots=True)
class Scale:
    """How often the weights of all worlds are taken, so that one sum holds both counts.

    Parameters
    ----------
    factor : int
        Larger than any count over the worlds really seen.

    Examples
    --------
    >>> scale = Scale(100)
    >>> scale.weights({"won": 3, "lost": 5}, {"won": 1})
    {'won': 301, 'lost': 500}
    >>> scale.counts(301)
    Counts(all=3, seen=1)
    """

    factor: int

    def weights(self, belief: Belief, seen: Mapping[World, int]) -> Belief:
        """Return the weights of a belief, with those of its worlds that are really seen on top."""
        return {world: self.factor * w + seen.get(world, 0) for world, w in belief.items()}

    def counts(self, worth: int) -> Counts:
        """Return the two counts that a sum of such weights holds."""
        return Counts(*divmod(worth, self.factor))
