"""A pupil of a class, as the room knows her."""

from __future__ import annotations

from dataclasses import dataclass, field
from typing import Any


@dataclass(slots=True)
class Pupil:
    """A pupil.

    `id`: such as ``"p3"``; never another's.
    `name`: as it is shown, unlike those of others.
    `hand_up`: whether she has said that she is stuck.
    `board`: whether she has her deduction board open.
    `struck`: what she struck out on it, by the card's order in the deck.
    `connected`: whether a page of hers is there; whoever serves the pages sets it, no deed does.
    """

    id: str
    name: str
    hand_up: bool = False
    board: bool = False
    struck: dict[int, tuple[str, ...]] = field(default_factory=dict)
    connected: bool = False

    def plain(self) -> dict[str, Any]:
        """Return all that deeds made of this pupil, as a value ready for JSON."""
        return {
            "id": self.id,
            "name": self.name,
            "hand_up": self.hand_up,
            "board": self.board,
            "struck": {str(order): list(cards) for order, cards in sorted(self.struck.items())},
        }
