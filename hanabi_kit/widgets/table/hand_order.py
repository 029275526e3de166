"""In which order players keep the cards of their hands.

Players at a real table move cards about to remember a clue. To the rules and to the others nothing
changes: a slot keeps its number wherever its card is held.

Examples
--------
>>> hand_order = HandOrder()
>>> orders = [14, 9, 3]  # a hand, newest card first, by the order of drawing
>>> hand_order.move(0, orders, slot=1, step=2)
>>> hand_order.places(0, orders)
[1, 2, 0]
>>> hand_order.places(0, [17, 14, 9])  # the oldest was played: what is drawn lies on the left
[0, 2, 1]
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence

from hanabi_kit.errors import HanabiError, shown
from hanabi_kit.language import words


class HandOrder:
    """The cards of each hand as their holder keeps them, from left to right.

    `arranged`: by seat, the cards that were moved, by their order in the deck.
    """

    def __init__(self, arranged: Mapping[int, Sequence[int]] | None = None) -> None:
        self._arranged = {seat: list(orders) for seat, orders in (arranged or {}).items()}

    def __contains__(self, seat: object) -> bool:
        """Whether somebody has moved cards at `seat`."""
        return seat in self._arranged

    def places(self, seat: int, orders: Sequence[int]) -> list[int]:
        """Return the places in the hand `orders`, from 0, as its holder keeps the cards."""
        kept = [order for order in self._arranged.get(seat, ()) if order in orders]
        # A card that was drawn since lies on the left, as it would without any moving.
        return [orders.index(order) for order in orders if order not in kept] + [
            orders.index(order) for order in kept
        ]

    def move(self, seat: int, orders: Sequence[int], slot: int, step: int) -> None:
        """Move the card of `slot` by `step` places; at the ends of the hand it stays."""
        places = self.places(seat, orders)
        if not 1 <= slot <= len(places):
            raise HanabiError(
                words().say("slot {slot}: slots are 1–{last}", slot=shown(slot), last=len(places))
            )
        at = places.index(slot - 1)
        to = min(max(at + step, 0), len(places) - 1)
        places.insert(to, places.pop(at))
        self._arranged[seat] = [orders[place] for place in places]

    def plain(self) -> dict[str, list[int]]:
        """Return it as a value to keep; see `read`."""
        return {str(seat): list(orders) for seat, orders in self._arranged.items()}

    @classmethod
    def read(cls, given: object, players: int) -> HandOrder:
        """Return what `plain` gave, checked as anything from outside."""
        found: dict[int, list[int]] = {}
        faulty = HanabiError(
            words().say(
                "state: {name} {value}, but lists of cards by seat are needed",
                name="arranged",
                value=shown(given),
            )
        )
        if not isinstance(given, Mapping):
            raise faulty
        for seat, orders in given.items():
            name = str(seat)
            if not (name.isascii() and name.isdecimal() and len(name) < 3 and int(name) < players):
                raise faulty
            if not isinstance(orders, list | tuple) or any(type(one) is not int for one in orders):
                raise faulty
            found[int(name)] = list(orders)
        return cls(found)
