"""Which own cards somebody has seen in moves that were then taken back.

A table can be played on and taken back, to try things out. Who plays a card to look at it and takes
the move back knows a card that nobody could know at a real table; that is told and counted, not
forbidden.

Examples
--------
>>> from hanabi_kit import Game
>>> game = Game.deal(["Alice", "Bob"], seed=7)
>>> seen = OwnCardsSeen()
>>> seen.look(0, [game, game.apply("play 2")])
>>> seen.slots(0)
[]
>>> seen.look(0, [game])  # taken back
>>> seen.slots(0), seen.count(0)
([2], 1)
"""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Mapping, Sequence

from hanabi_kit.actions import Discarded, Played
from hanabi_kit.errors import HanabiError, shown
from hanabi_kit.game import Game
from hanabi_kit.language import words

Name = int
"""A card: its order in the deck or, of a position's cards, which have none, -1 for slot 1 of the
first table, -2 for slot 2 …"""


class OwnCardsSeen:
    """What each seat has seen of its own cards, on all the lines that were looked at."""

    def __init__(self) -> None:
        self._seen: dict[int, set[Name]] = defaultdict(set)
        self._peeked: dict[int, dict[Name, None]] = defaultdict(dict)
        self._hand: dict[int, list[Name]] = {}

    def look(self, seat: int, line: Sequence[Game]) -> None:
        """Note what `seat` sees after the games of `line`, from the first table on.

        Everything that lies open counts, others' hands too: on another line, the same card may come
        into the own hand.
        """
        hand = [
            -slot if card.order is None else int(card.order)
            for slot, card in enumerate(line[0].hands[seat], start=1)
        ]
        for after in line[1:]:
            event = after.history[-1]
            if isinstance(event, Played | Discarded):
                if event.seat == seat and event.slot is not None:
                    name = hand.pop(event.slot - 1)
                    # What went into a hole does not lie open.
                    if isinstance(event, Discarded) or not after.rules.mechanism.hole:
                        self._seen[seat].add(name)
                elif event.order is not None:
                    self._seen[seat].add(int(event.order))
            held = after.hands[seat]
            if len(held) > len(hand) and held[0].order is not None:
                hand.insert(0, int(held[0].order))
        for other, cards in enumerate(line[-1].hands):
            if other != seat:
                self._seen[seat] |= {int(card.order) for card in cards if card.order is not None}
        self._hand[seat] = hand
        self._peeked[seat] |= dict.fromkeys(name for name in hand if name in self._seen[seat])

    def slots(self, seat: int) -> list[int]:
        """Return the slots of the hand looked at last whose cards were seen before, from 1."""
        hand = self._hand.get(seat, [])
        return [slot for slot, name in enumerate(hand, start=1) if name in self._peeked[seat]]

    def count(self, seat: int) -> int:
        """Return how many own cards were seen so, those played since included."""
        return len(self._peeked[seat])

    # -- keeping -------------------------------------------------------------------------------

    def plain(self) -> dict[str, list[int]]:
        """Return it as a value to keep, by seat; see `add`."""
        return {str(seat): list(names) for seat, names in self._peeked.items() if names}

    def add(self, given: Mapping[int, Sequence[int]]) -> None:
        """Add what `read` found; what was seen here stays seen."""
        for seat, names in given.items():
            self._peeked[seat] |= dict.fromkeys(names)

    @staticmethod
    def read(given: object, players: int) -> dict[int, list[int]]:
        """Return what `plain` gave, checked as anything from outside."""
        found: dict[int, list[int]] = {}
        faulty = HanabiError(
            words().say(
                "state: {name} {value}, but lists of cards by seat are needed",
                name="peeked",
                value=shown(given),
            )
        )
        if not isinstance(given, Mapping):
            raise faulty
        for seat, names in given.items():
            if str(seat) not in map(str, range(players)) or not isinstance(names, list | tuple):
                raise faulty
            if len(names) > 1000 or any(type(one) is not int for one in names):
                raise faulty
            found[int(seat)] = list(names)
        return found
