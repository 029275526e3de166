"""Questions about a hand: a tree whose leaves have numbers, the same tree for everybody.

A message says of every other hand one number below ``n``. What the number means is a tree of
questions: the first question splits the numbers ``0 … n − 1`` into runs, one for each answer,
as long as the answer is likely; the next question splits that run, until a run is one number. Who
sees the hand walks down by the cards and finds the number; its holder walks down by the number and
finds the answers. A question asks which part of its possibilities one card is in:

1. While the holder knows no card to play: is this card playable? The least likely first, so that
   the "no" that come before a "yes" are told as well.
2. While the holder knows no trash: is this card trash? Again the least likely first.
3. A card that may well be playable: is it?
4. The card that is least likely to be trash: which one is it, as far as the numbers go?

The tree depends on public things alone. It is grown where somebody walks, and only there.
"""

from __future__ import annotations

from collections.abc import Sequence

from hanabi_kit.players.hat.tables import Outlook, bits_of

WELL_PLAYABLE = 0.25
"""How likely a card must be to be playable for its own question (3); tuned on 2,000 games."""

ASK_NEAR = 0.7
"""Of several, the question goes to the card nearest to this: a doubt that a player might risk.

From hanabi.rs.
"""


class HatQuestion:
    """One question, with the run of numbers ``first … first + count − 1`` for its answers.

    Parameters
    ----------
    outlook : Outlook
        The public one.
    masks : tuple of int
        What the hand's cards may be when the question is asked.

    Attributes
    ----------
    place : int
        Which card it is about, 0 for the newest; -1 where nothing (more) is asked.
    parts : tuple of int
        The sets the card may be in: the answers.
    starts : tuple of int
        The first number of each answer, and the end of the run.

    Examples
    --------
    Of two cards, each playable or not, three numbers tell which is the first that is playable.

    >>> red, blue = 0b01, 0b10
    >>> outlook = Outlook(playable=blue, trash=0, critical=0, levels=(0b11,))
    >>> tree = HatQuestion(outlook, (red | blue, red | blue), 0, 3)
    >>> [tree.number_of(hand) for hand in ((blue, red), (red, blue), (red, red))]
    [0, 1, 2]
    >>> [tree.told(number) for number in range(3)] == [(2, 3), (1, 2), (1, 1)]
    True
    """

    __slots__ = ("_children", "count", "first", "masks", "outlook", "parts", "place", "starts")

    def __init__(self, outlook: Outlook, masks: tuple[int, ...], first: int, count: int) -> None:
        self.outlook = outlook
        self.masks = masks
        self.first = first
        self.count = count
        self.place = -1
        self.parts: tuple[int, ...] = ()
        self.starts: tuple[int, ...] = ()
        self._children: list[HatQuestion | None] = []
        if count > 1:
            self._ask()

    def number_of(self, hand: Sequence[int]) -> int:
        """Return the number that stands for a hand of these cards, one bit each.

        A card that its question does not expect (somebody else does not keep to the code) counts
        as the last answer, so that there is always a number.
        """
        question = self
        while question.place >= 0:
            card = hand[question.place]
            answer = 0
            for part in question.parts[:-1]:
                if part & card:
                    break
                answer += 1
            question = question._child(answer)
        return question.first

    def told(self, number: int) -> tuple[int, ...]:
        """Return what the cards may be for a holder who is told `number`."""
        question = self
        while question.place >= 0:
            answer = 0
            while question.starts[answer + 1] <= number:
                answer += 1
            question = question._child(answer)
        return question.masks

    def _child(self, answer: int) -> HatQuestion:
        child = self._children[answer]
        if child is None:
            place, masks = self.place, self.masks
            child = self._children[answer] = HatQuestion(
                self.outlook,
                (*masks[:place], self.parts[answer], *masks[place + 1 :]),
                self.starts[answer],
                self.starts[answer + 1] - self.starts[answer],
            )
        return child

    # -- which question --------------------------------------------------------------------

    def _ask(self) -> None:
        outlook = self.outlook
        playable, trash = outlook.playable, outlook.trash
        # Nothing more is to be learnt of trash, nor of a card that is known.
        open_places = [
            place for place, mask in enumerate(self.masks) if mask & mask - 1 and mask & ~trash
        ]
        if not open_places:
            return
        for wanted in (playable, trash):
            knows_one = any(not mask & ~wanted for mask in self.masks)
            if not knows_one and self._ask_first(wanted, open_places):
                return
        doubts = []
        for place in open_places:
            chance = outlook.share(playable, self.masks[place])
            if WELL_PLAYABLE < chance < 1:
                doubts.append((abs(chance - ASK_NEAR), place))
        if doubts:
            self._ask_whether(playable, min(doubts)[1], 0)
            return
        _, place = min((outlook.share(trash, self.masks[place]), place) for place in open_places)
        parts = _parts(self.masks[place], outlook, self.count)
        self._set(place, parts, shares([outlook.weight(part) for part in parts], self.count))

    def _ask_first(self, wanted: int, open_places: list[int]) -> bool:
        """Ask the first of the questions which card is one of `wanted`; False if there is none."""
        chances = [
            (self.outlook.share(wanted, self.masks[place]), place)
            for place in open_places
            if self.masks[place] & wanted
        ]
        if not chances:
            return False
        # Each of these questions needs a number for its "yes", and the last one for its "no".
        chances = sorted(chances, key=lambda chance: (-chance[0], chance[1]))[: self.count - 1]
        self._ask_whether(wanted, min(chances)[1], len(chances) - 1)
        return True

    def _ask_whether(self, wanted: int, place: int, to_follow: int) -> None:
        """Ask whether the card is one of `wanted`, with a number kept for each question after."""
        mask = self.masks[place]
        likely = round(self.count * self.outlook.share(wanted, mask))
        yes = max(1, min(likely, self.count - 1 - to_follow))
        self._set(place, (mask & wanted, mask & ~wanted), (yes, self.count - yes))

    def _set(self, place: int, parts: tuple[int, ...], lengths: Sequence[int]) -> None:
        if len(parts) < 2:
            return
        self.place, self.parts = place, parts
        starts = [self.first]
        for length in lengths:
            starts.append(starts[-1] + length)
        self.starts = tuple(starts)
        self._children = [None] * len(parts)


def _parts(mask: int, outlook: Outlook, most: int) -> tuple[int, ...]:
    """Return `mask` in at most `most` parts: its trash, and the rest with the critical cards first.

    So a part tells, as far as it can, whether the card may be discarded.
    """
    dead, live = mask & outlook.trash, mask & ~outlook.trash
    bits = bits_of(live & outlook.critical) + bits_of(live & ~outlook.critical)
    parts = [0] * min(most - bool(dead), len(bits))
    for turn, bit in enumerate(bits):
        parts[turn * len(parts) // len(bits)] |= bit
    return (*parts, dead) if dead else tuple(parts)


def shares(weights: Sequence[int], count: int) -> tuple[int, ...]:
    """Split `count` numbers in proportion to `weights`, with at least one for each.

    Examples
    --------
    >>> shares([6, 2, 0], 8)
    (5, 2, 1)
    """
    found = [1] * len(weights)
    for _ in range(count - len(weights)):
        # To whom one number more is worth most (the method of Sainte-Laguë).
        best = max(range(len(weights)), key=lambda k: (weights[k] / (2 * found[k] + 1), -k))
        found[best] += 1
    return tuple(found)
