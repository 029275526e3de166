"""Which labels a hand really offers: worlds told apart by the clues that their hands allow.

`sure_labels` has those that every hand is sure to have, four at most. Most hands offer more: one
for each colour and each rank in it, where the code asks which slots the clue touches, and which
colour or rank it is (`label_codes`). The giver sees the hand and knows; so a plan may let what she
says depend on it (Lemma 3 of `docs/proofs-plan.md`). A world here is one of `prior_worlds`, and for
each hand the set of labels it offers. The receiver does not know the set of the own hand, so it is
not part of what she sees. But a clue that touches slots 1 and 3 comes from no hand in which these
have neither a colour nor a rank in common: that, too, tells hands apart, and costs no label.

Counting
--------
The cards that nobody needs are dealt one after the other to the slots that a world of the prior
gives to them, those that the code asks for first. All that is remembered on the way is which cards
are left, which of these slots each colour and each rank touches, and afterwards the labels so far
and what was met: a colour not met yet offers the label of clues that touch none of them. In a world
the needed cards are where they are, so each of the deals that it stands for is counted once.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Collection, Mapping, Sequence
from functools import cache

from hanabi_kit.actions import ClueValue
from hanabi_kit.cards import Card, Colour
from hanabi_kit.endgame.plan.model.joint_plan import Code
from hanabi_kit.endgame.plan.model.prior_worlds import Prior, fitting_cards
from hanabi_kit.endgame.plan.model.sure_labels import is_plain, touched_slots
from hanabi_kit.errors import TooManyWorlds
from hanabi_kit.game import Game
from hanabi_kit.language import words

LabelledWorld = tuple[tuple[tuple[int, ...], ...], tuple[int, ...], tuple[int, ...]]
"""The hands by seat and the deck, as in `prior_worlds`; the numbers of the sets that they offer."""

_Left = tuple[int, ...]
"""How many of each card that nobody needs are not dealt yet."""


_MASK = 4
"""Bits for the slots that a colour or a rank touches: of so many a code may ask."""

_MET = (1 << _MASK) - 1
"""Instead of these bits: it was met, and whatever comes later makes no new clue."""


class LabelSets:
    """Sets of labels, by number; number 0 is for hands of which only the sure labels count.

    Parameters
    ----------
    code : Code
        One of `label_codes`.
    """

    def __init__(self, code: Code) -> None:
        self.code = code
        self.bits = [0]
        """The sets, the label l as bit l."""

        self._numbers: dict[int, int] = {}

    def number(self, bits: int) -> int:
        """Return the number of a set."""
        found = self._numbers.get(bits)
        if found is None:
            found = self._numbers[bits] = len(self.bits)
            self.bits.append(bits)
        return found

    def labels(self, number: int) -> tuple[int, ...]:
        """Return the labels of a set."""
        return tuple(label for label in range(self.code.labels) if self.bits[number] >> label & 1)

    def of(self, game: Game, seat: int) -> int:
        """Return the number of the set that a hand offers whose cards are known."""
        bits = 0
        for value in game.rules.clue_values:
            touched = touched_slots(game, seat, value)
            if touched:
                label = self.code.read(1, value, touched)
                assert label is not None
                bits |= 1 << label
        return self.number(bits)


def worlds_by_labels(
    prior: Prior,
    game: Game,
    offers: LabelSets,
    seats: Collection[int],
    most: int,
    look: Callable[[], None] = lambda: None,
    *,
    seen_by: int | None = None,
) -> dict[LabelledWorld, int]:
    """Return the worlds of a prior by what the hands of `seats` offer, with their weights.

    Parameters
    ----------
    game : Game
        For two players, of a ruleset where a card is touched by its colour, its rank and nothing
        else.
    seats : collection of int
        The other hands get number 0.
    most : int
        The most worlds to list.
    look : callable
        Called now and then; may raise to stop.
    seen_by : int, optional
        Only the deals in which this seat sees what it sees at the table of `game`; `prior` must
        have the weights that `seen_weights` gives.

    Raises
    ------
    TooManyWorlds
        More than `most`.
    """
    assert is_plain(game.rules)
    kinds = prior.kinds
    dull = (0, *range(kinds.needed + 1, len(kinds.images)))
    trash = {card: number for kind in dull for card, number in kinds.cards[kind].items()}
    cards = sorted(trash)
    of_kind = {
        kind: {n for n, card in enumerate(cards) if card in kinds.cards[kind]} for kind in dull
    }
    places = {suit: _MASK * number for number, suit in enumerate(game.rules.suits)}
    slots = [slot - 1 for slot in offers.code.slots]
    by_suit = {places[suit]: _by_touch(offers.code, Colour(suit.letter)) for suit in places}
    by_rank = {_MASK * rank: _by_touch(offers.code, rank) for rank in game.rules.ranks}
    fits = [
        [[n for n, card in enumerate(cards) if card in allowed] for allowed in hand]
        for hand in fitting_cards(game, seen_by, prior.assumed)
    ]

    @cache
    def dealt(seat: int, hand: tuple[int, ...], left: _Left) -> Counter[tuple[int, _Left]]:
        """In how many ways a hand can be completed: by the set it offers, and what is left then."""
        counts = seat in seats
        ways: Counter[tuple[_Left, int, int, int]] = Counter({(left, 0, 0, 0): 1})
        order = [slot for slot in slots if slot < len(hand)]
        asked = len(order)
        order += [slot for slot in range(len(hand)) if slot not in slots]
        for place, slot in enumerate(order):
            kind = hand[slot]
            known = kinds.images[kind] if kind not in of_kind else None
            able = [] if known else [n for n in fits[seat][slot] if n in of_kind[kind]]
            more: Counter[tuple[_Left, int, int, int]] = Counter()
            for (rest, suits, ranks, bits), number in ways.items():
                for card, copies, after in _held(known, cards, able, rest):
                    key = (after, 0, 0, 0)
                    if counts:
                        suit, rank = places[card.suit], _MASK * card.rank
                        offer = bits
                        touch = 1 << place
                        if place >= asked:
                            touch = _MET
                            offer |= 0 if suits >> suit & _MET else by_suit[suit][0]
                            offer |= 0 if ranks >> rank & _MET else by_rank[rank][0]
                        key = (after, suits | touch << suit, ranks | touch << rank, offer)
                    more[key] += number * copies
            ways = more
            if counts and place == asked - 1:
                ways = Counter()
                for (rest, suits, ranks, _), number in more.items():
                    suits, colour_clues = _read(suits, by_suit)
                    ranks, rank_clues = _read(ranks, by_rank)
                    ways[rest, suits, ranks, colour_clues | rank_clues] += number
        found: Counter[tuple[int, _Left]] = Counter()
        for (rest, _, _, bits), number in ways.items():
            found[offers.number(bits) if seat in seats else 0, rest] += number
        return found

    every = tuple(trash[card] for card in cards)
    found: dict[LabelledWorld, int] = {}
    for (hands, deck), weight in prior.weights.items():
        look()
        here: Counter[tuple[int, int]] = Counter()
        for (first, rest), number in dealt(0, hands[0], every).items():
            for (second, _), more in dealt(1, hands[1], rest).items():
                here[first, second] += number * more
        # The ways to lay the needed cards: they are other cards, so the numbers multiply.
        others = weight // here.total()
        for sets, number in here.items():
            found[hands, deck, sets] = others * number
        if len(found) > most:
            raise TooManyWorlds(
                words().say(
                    "more than {most} ways in which needed cards may lie and clues be there",
                    most=words().number(most),
                ),
                len(found),
                most,
            )
    return found


def _held(
    known: Card | None, cards: list[Card], fits: list[int], left: _Left
) -> list[tuple[Card, int, _Left]]:
    """The cards that a slot may hold: the needed one, or any of those left that fits."""
    if known is not None:
        return [(known, 1, left)]
    return [(cards[n], left[n], (*left[:n], left[n] - 1, *left[n + 1 :])) for n in fits if left[n]]


def _by_touch(code: Code, value: ClueValue) -> list[int]:
    """The label of a clue, as a bit, by the bits of the slots that it touches."""
    found = []
    for bits in range(1 << len(code.slots)):
        touched = (slot for place, slot in enumerate(code.slots) if bits >> place & 1)
        label = code.read(1, value, frozenset(touched))
        assert label is not None
        found.append(1 << label)
    return found


def _read(masks: int, labels: Mapping[int, Sequence[int]]) -> tuple[int, int]:
    """Return `masks` with all that was met as such, and the labels of their clues, as bits.

    `labels` are those of a colour or rank, by its place in `masks` and the slots it touches.
    """
    met = bits = 0
    for place, by_touch in labels.items():
        mask = masks >> place & _MET
        if mask:
            met |= _MET << place
            bits |= by_touch[mask]
    return met, bits
