"""The rules of one table on worlds that say what clues the hands allow (`offered_labels`).

What a hand offers is known as long as it is the hand it was at the beginning; from its holder's
first play or discard on, a plan goes by the labels that every hand is sure to have.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from typing import Any, cast

from hanabi_kit.endgame.plan.labels.offered_labels import LabelledWorld, LabelSets
from hanabi_kit.endgame.plan.model.hanabi_table import HanabiTable, Kept, Node, Transition
from hanabi_kit.endgame.plan.model.team import CLUE, Cell, Policy
from hanabi_kit.errors import SearchBudgetExceeded
from hanabi_kit.language import words

LabelledSight = tuple[tuple[int, ...], int]
"""The other hand, and the number of the set of labels that it offers."""


def goes_by_labels(policy: Policy) -> bool:
    """Whether the first decision of a policy for two tells hands apart by what they offer."""
    sights = cast("Iterable[tuple[Any, ...]]", policy.choices)
    return any(sight[1:] not in ((), (0,)) for sight in sights)


class LabelledTable(HanabiTable):
    """A table of two, on worlds with what the hands offer.

    Sights are the other hand and the number of the set that it offers.

    Parameters
    ----------
    plain : HanabiTable
        The same table on worlds without; what it knows of them is used.
    """

    def __init__(self, plain: HanabiTable, offers: LabelSets) -> None:
        # The rules are those of the plain table, and so are all numbers it has worked out.
        self.__dict__.update(plain.__dict__)
        self.plain, self.offers = plain, offers
        self.labels = offers.code.labels
        self._offered: dict[Any, Any] = {}
        self._plain: dict[Any, Any] = {}
        self._labelled_transitions: dict[tuple[Node, Any, int], Transition] = {}

    def belief(self, weights: Mapping[Any, int]) -> dict[Any, int]:
        """Return the worlds that can be worth something, with their weights."""
        return super().belief(weights)

    def world(self, world: Any) -> Any:
        """Return the one object that stands for `world` here."""
        plain: LabelledWorld = (world[0], world[1], world[2])
        known = self._offered.get(plain)
        if known is None:
            if len(self._offered) >= self.most:
                raise SearchBudgetExceeded(
                    words().say("out of memory after {most} worlds", most=words().number(self.most))
                )
            known = self._offered[plain] = Kept(plain)
            self._plain[known] = self.plain.world((plain[0], plain[1]))
        return known

    def sight(self, node: Node, world: Any) -> Any:
        """Return what the player to move sees: the other hand, and what it offers."""
        other = 1 - node.mover
        return world[0][other], world[2][other]

    def cells(self, node: Node, belief: dict[Any, int]) -> list[Cell]:
        """Return the belief by what the player to move sees."""
        found: dict[Any, Cell] = {}
        for world, weight in belief.items():
            sight = self.sight(node, world)
            cell = found.get(sight)
            if cell is None:
                labels = self.labels_of(*sight) if node.tokens else ()
                found[sight] = Cell(sight, [(world, weight)], labels)
            else:
                cell.worlds.append((world, weight))
        return list(found.values())

    def labels_of(self, hand: tuple[int, ...], number: int) -> tuple[int, ...]:
        """Return the labels of a hand that offers the set `number`; the sure ones for 0."""
        if number:
            return self.offers.labels(number)
        assert self.sure is not None
        labels = self.sure.labels((hand,))
        return tuple(range(self.sure.code.labels)) if labels is None else labels

    def transition(self, node: Node, world: Any, action: int) -> Transition:
        """Return the kind of card shown, what follows, what it is worth, the worlds it may be."""
        key = (node, world, action)
        known = self._labelled_transitions.get(key)
        if known is None:
            if len(self._labelled_transitions) >= self.most:
                self._labelled_transitions.clear()
            shown, after, worth, worlds = self.plain.transition(node, self._plain[world], action)
            sets = world[2]
            if action != CLUE:
                sets = (0, sets[1]) if node.mover == 0 else (sets[0], 0)
            children = [
                (copies, self.world((hands, deck, sets))) for copies, (hands, deck) in worlds
            ]
            known = self._labelled_transitions[key] = cast(
                "Transition", (shown, after, worth, children)
            )
        return known

    def most_worth(self, node: Node, world: Any) -> int:
        """Return what `world` is worth with all hands face up."""
        return self.plain.most_worth(node, self._plain[world])

    def worths(self, node: Node, world: Any) -> tuple[int, ...]:
        """Return what each of `actions` is worth where all hands are face up after it."""
        return self.plain.worths(node, self._plain[world])
