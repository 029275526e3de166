"""The pool: which cards a viewer cannot see, and which own slots each may be in by the clues.

Everything that counts or lists worlds begins here. A deduction is asked for every seat at every
turn of many games, so this is written for speed: what follows from the ruleset alone is worked out
once, and the clues of a hand are combined for all identities at a time, in one whole number.

Such a number is a row of *lanes*, 16 bits for each identity in the fixed order of cards. A set of
cards has a 1 in the lanes of its members; shifted by i and added up over the slots, the lane of an
identity holds its *mask*: bit i is set where the clues allow it in slot i + 1.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import dataclass

from hanabi_kit.actions import ClueValue, Untold
from hanabi_kit.cards import Card, CardSet
from hanabi_kit.errors import HanabiError
from hanabi_kit.language import later_in, words
from hanabi_kit.rules import Ruleset
from hanabi_kit.view import View, check_view

LANE = 16
LARGEST_HAND = 12
"""Cards in a hand that is deduced. The work grows threefold with each card; no ruleset that is
played has more than 6, and 12 take a tenth of a second.
"""

MOST_CATALOGUES = 64


@dataclass(frozen=True, slots=True)
class Catalogue:
    """What the pools of one ruleset share.

    Parameters
    ----------
    cards : tuple of Card
        Every identity, in the fixed order of cards; its *place* is the position here.
    copies : tuple of int
        By place.
    place : dict
        Place of each card.
    fireworks : tuple of tuple of int
        The places of the cards that each firework takes, in the order in which it takes them, by
        suit in the order of the ruleset; where players choose that order, empty.
    every : int
        The lanes of all cards.
    touched : dict
        By clue value: the lanes of the cards that it touches.
    """

    rules: Ruleset
    cards: tuple[Card, ...]
    copies: tuple[int, ...]
    place: dict[Card, int]
    fireworks: tuple[tuple[int, ...], ...]
    every: int
    touched: dict[ClueValue | Untold, int]

    def lanes(self, cards: CardSet) -> int:
        """Return the lanes of those `cards` that the ruleset has."""
        return _lanes(place for place, card in enumerate(self.cards) if card in cards)

    def card_set(self, lanes: int) -> CardSet:
        """Return the cards with a 1 in their lane."""
        return CardSet(card for place, card in enumerate(self.cards) if lanes >> LANE * place & 1)


@dataclass(frozen=True, slots=True)
class Pool:
    """The cards out of a viewer's sight, and the slots they may be in.

    Parameters
    ----------
    slots : int
        Cards in the own hand.
    left : list of int
        Copies out of sight, by place.
    allowed : tuple of int
        By slot, 1 first: the lanes of the cards that its clues allow, copies left or not.
    """

    catalogue: Catalogue
    slots: int
    left: list[int]
    allowed: tuple[int, ...]

    @property
    def out_of_sight(self) -> CardSet:
        """The identities of which a copy is out of sight."""
        cards = self.catalogue.cards
        return CardSet(card for card, count in zip(cards, self.left, strict=True) if count)

    def masks(self) -> Sequence[int]:
        """Return, by place, the set of slots that the clues allow: bit i for slot i + 1."""
        return self.masks_of(self.allowed)

    def masks_of(self, allowed: Iterable[int]) -> Sequence[int]:
        """Return the masks that other `allowed` lanes would make."""
        rows = 0
        for index, lanes in enumerate(allowed):
            rows |= lanes << index
        data = rows.to_bytes(LANE // 8 * len(self.left), "little")
        if self.slots <= 8:
            return data[::2]
        return [low | high << 8 for low, high in zip(data[::2], data[1::2], strict=True)]

    def sizes(self, masks: Sequence[int]) -> dict[int, int]:
        """Return the number of cards out of sight by mask; those that fit no slot are left out."""
        sizes: dict[int, int] = {}
        for count, mask in zip(self.left, masks, strict=True):
            if count and mask:
                sizes[mask] = sizes.get(mask, 0) + count
        return sizes


def pool_of(view: View) -> Pool:
    """Return the pool of `view`, which says all that its player knows of the own hand.

    Raises
    ------
    HanabiError
        The hand has more than `LARGEST_HAND` cards, or the view shows a card or a clue that its
        ruleset does not have; or the rules hide clue values or played cards, which tell more (see
        `hanabi_kit.deduction.hidden`).
    """
    check_view(view)
    if view.rules.mechanism.hides:
        refuse_hidden(view, later_in("what does not cover", "what is asked for"))
    return open_pool(view)


def open_pool(view: View) -> Pool:
    """Return what `view` says of each card alone; errors as of `pool_of`.

    Clues whose values are not told, and cards in a hole, say more of several cards together.
    """
    if len(view.own) > LARGEST_HAND:
        raise HanabiError(
            words().say(
                "{viewer}: a hand of {size} cards, and hands of at most {most} are deduced",
                viewer=view.viewer,
                size=len(view.own),
                most=LARGEST_HAND,
            )
        )
    shared = catalogue(view.rules)
    left, place = list(shared.copies), shared.place
    try:
        for card in view.discards:
            left[place[card]] -= 1
        for _, hand in view.others:
            for held in hand:
                left[place[held.card]] -= 1
        if view.rules.mechanism.hole:
            for holed in view.hole:
                if holed.card is not None:
                    left[place[holed.card]] -= 1
        elif view.rules.fireworks.open_order:
            for card in view.rules.fireworks.cards(view.rules, view.stacks):
                left[place[card]] -= 1
        else:
            for height, firework in zip(view.stacks, shared.fireworks, strict=True):
                for at in firework[:height]:
                    left[at] -= 1
    except KeyError as error:
        raise HanabiError(
            words().say(
                "{card} in sight of {viewer}: ruleset {ruleset} has no such card",
                card=error.args[0],
                viewer=view.viewer,
                ruleset=repr(view.rules.name),
            )
        ) from None
    if min(left) < 0:  # more in sight than there are: only in a view made by hand
        left = [max(count, 0) for count in left]
    touched = shared.touched
    allowed = []
    for own in view.own:
        lanes = shared.every
        for mark in own.marks:
            hit = touched.get(mark.value)
            if hit is None:
                if isinstance(mark.value, Untold):  # which says nothing of a card alone
                    continue
                hit = shared.lanes(view.rules.touched_by(mark.value))  # says what is wrong
            lanes &= hit if mark.touched else ~hit
        allowed.append(lanes)
    return Pool(shared, len(allowed), left, tuple(allowed))


def hides_something(view: View) -> bool:
    """Whether what the rules do not tell concerns the cards that the viewer cannot see."""
    return any(holed.card is None for holed in view.hole) or any(
        isinstance(mark.value, Untold) for own in view.own for mark in own.marks
    )


def refuse_hidden(view: View, what: str) -> None:
    """Raise HanabiError, which names the rule, where something hidden would bear on `what`.

    `what` is marked with `later_in` where it is written, and said here.
    """
    if hides_something(view):
        raise HanabiError(hidden_message(view, words().say_in("what does not cover", what)))


def hidden_message(view: View, what: str) -> str:
    """Return that `what`, in the reader's language, does not cover what `view`'s rules hide."""
    mechanism = view.rules.mechanism
    if mechanism.hole:
        return words().say(
            "{mechanism}: cards are played face down; {what} does not cover that ({viewer}'s view)",
            mechanism=mechanism.name,
            what=what,
            viewer=view.viewer,
        )
    return words().say(
        "{mechanism}: the values of clues are not told; {what} does not cover that "
        "({viewer}'s view)",
        mechanism=mechanism.name,
        what=what,
        viewer=view.viewer,
    )


def no_hand_message(view: View) -> str:
    """Return that no hand fits `view`, where several cards together make it so."""
    return words().say(
        "{viewer}: no hand fits the clues and the cards in sight", viewer=view.viewer
    )


_catalogues: dict[int, Catalogue] = {}


def catalogue(rules: Ruleset) -> Catalogue:
    """Return the catalogue of `rules`, made when it is first asked for."""
    # By identity, because the hash of a ruleset goes through all its fields. The catalogue holds
    # the ruleset, so that no other object gets its number.
    found = _catalogues.get(id(rules))
    if found is None:
        if len(_catalogues) >= MOST_CATALOGUES:
            _catalogues.clear()
        found = _catalogues[id(rules)] = _new_catalogue(rules)
    return found


def _new_catalogue(rules: Ruleset) -> Catalogue:
    cards = tuple(rules.all_cards)
    place = {card: index for index, card in enumerate(cards)}
    return Catalogue(
        rules,
        cards,
        tuple(rules.copies(card) for card in cards),
        place,
        tuple(
            () if rules.fireworks.open_order else tuple(place[Card(suit, rank)] for rank in order)
            for suit, order in zip(rules.suits, rules.orders, strict=True)
        ),
        _lanes(place.values()),
        {
            value: _lanes(place[card] for card in rules.touched_by(value))
            for value in rules.clue_values
        },
    )


def _lanes(places: Iterable[int]) -> int:
    return sum(1 << LANE * place for place in places)
