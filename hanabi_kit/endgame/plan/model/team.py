"""A game that a team plays with a shared public past, and a joint policy for it.

The search knows a game only through `Team`, so it solves other games than Hanabi as well.
"""

from __future__ import annotations

from collections.abc import Hashable, Sequence
from dataclasses import dataclass, field
from typing import Any, Protocol

from hanabi_kit.endgame.budget import Budget

CLUE = 200
"""The action that is a clue; what is seen of it is its label."""

Node = Any
World = Any
Belief = dict[World, int]
Show = tuple[int, int]


@dataclass(slots=True)
class Cell:
    """The worlds in which the player to move has one sight.

    Parameters
    ----------
    labels : tuple of int or None
        The labels a clue can have here; None for all of those that are always there.
    """

    sight: Hashable
    worlds: list[tuple[World, int]]
    labels: tuple[int, ...] | None = None


class Team(Protocol):
    """A game that a team plays with a shared public past, as the search needs it."""

    @property
    def labels(self) -> int | None:
        """Clues that can always be told apart; None for as many as one likes."""
        ...

    def cells(self, node: Node, belief: Belief) -> list[Cell]:
        """Return the belief by what the player to move sees."""
        ...

    def sight(self, node: Node, world: World) -> Hashable:
        """Return what the player to move sees of a world."""
        ...

    def actions(self, node: Node, world: World) -> Sequence[int]:
        """Return the actions allowed; the same in all worlds of a node."""
        ...

    def is_last(self, node: Node) -> bool:
        """Whether every action ends the game."""
        ...

    def transition(
        self, node: Node, world: World, action: int
    ) -> tuple[int, Node | None, int, list[tuple[int, World]]]:
        """Return what is shown, the next node, the worth where it is None, the worlds after."""
        ...

    def most_worth(self, node: Node, world: World) -> int:
        """Return the most that a world can be worth."""
        ...

    def worths(self, node: Node, world: World) -> Sequence[int]:
        """Return the most that a world can be worth after each of the actions."""
        ...


@dataclass(slots=True)
class Policy:
    """A joint plan below a node: for every sight its choice, for everything seen what follows.

    A choice is the action and, for a clue, the label.
    """

    node: Node
    choices: dict[Hashable, Show]
    next: dict[Show, Policy] = field(default_factory=dict)


class Searching(Protocol):
    """What a `NodeSearch` needs of the search it is part of."""

    team: Team
    budget: Budget
    dtype: Any
    depth: int

    def value(self, node: Node, belief: Belief, effort: int) -> tuple[int, Policy, bool]:
        """Return what a policy is worth, the policy, and whether no other is worth more."""
        ...
