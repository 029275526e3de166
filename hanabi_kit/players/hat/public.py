"""What everybody at a table of Hats knows together, and how an event changes it.

A `PublicState` says for every card of every hand what it may be, by the clues, by the messages and
by counting the cards that everybody can place. It is a function of the events and of the numbers
that the messages told each hand (`after`). Those numbers each seat finds by itself, from the hands
it sees (`hanabi_kit.players.hat.following`); that all seats come to the same state is what makes
the code work, and is tested.
"""

from __future__ import annotations

from collections import Counter
from functools import lru_cache

from hanabi_kit.actions import Clued, Discarded, Event, Played, Untold
from hanabi_kit.players.hat.clue_kinds import ClueKinds, clue_kinds
from hanabi_kit.players.hat.questions import HatQuestion
from hanabi_kit.players.hat.tables import Outlook, Tables, levels_of, outlook_of, tables_of
from hanabi_kit.rules import Ruleset
from hanabi_kit.rules.turn import bonus_token

Hands = tuple[tuple[int, ...], ...]
"""A number for every card of every hand, by seat and place; place 0 is slot 1, the newest card."""

Told = tuple[tuple[int, int], ...]
"""(seat, number) for every seat that a message told its number."""

Message = tuple[int, int]
"""(count, number): one of the numbers below `count` was said. The count is 0 where none was."""


class PublicState:
    """What is public at one moment. Never changed; compared by identity.

    Parameters
    ----------
    facts : Hands
        What each may be by the clues alone, as sets of identities.
    masks : Hands
        What each may be by everything public.
    seen, discarded : tuple of int
        Copies of each identity that were played or discarded; that were discarded or misplayed.
    """

    __slots__ = (
        "_kinds", "_questions", "clue_tokens", "deck_size", "discarded", "facts", "known", "masks",
        "orders", "outlook", "seen", "stacks", "tables",
    )  # fmt: skip

    def __init__(
        self,
        tables: Tables,
        orders: Hands,
        facts: Hands,
        masks: Hands,
        seen: tuple[int, ...],
        discarded: tuple[int, ...],
        stacks: tuple[int, ...],
        clue_tokens: int,
        deck_size: int,
    ) -> None:
        self.tables = tables
        self.orders = orders
        self.facts = facts
        self.masks = masks
        self.seen = seen
        self.discarded = discarded
        self.stacks = stacks
        self.clue_tokens = clue_tokens
        self.deck_size = deck_size
        self.known = Counter(mask for hand in masks for mask in hand if not mask & mask - 1)
        left = [copies - gone for copies, gone in zip(tables.copies, seen, strict=True)]
        for mask, count in self.known.items():
            left[mask.bit_length() - 1] -= count
        self.outlook: Outlook = outlook_of(tables, stacks, discarded, levels_of(left))
        self._questions: dict[tuple[int, int], HatQuestion] = {}
        self._kinds: dict[tuple[int, bool], ClueKinds] = {}

    def questions(self, seat: int, count: int) -> HatQuestion:
        """Return the tree of questions about the hand at `seat`, for a message of `count`."""
        found = self._questions.get((seat, count))
        if found is None:
            found = HatQuestion(self.outlook, self.masks[seat], 0, count)
            self._questions[seat, count] = found
        return found

    def kinds(self, giver: int, seat: int) -> ClueKinds:
        """Return the kinds of clue that `giver` can give the hand at `seat`.

        A giver who may not discard must be able to say every number.
        """
        full = self.clue_tokens >= self.tables.rules.max_clue_tokens
        certainly = full or not self.orders[giver]
        found = self._kinds.get((seat, certainly))
        if found is None:
            found = clue_kinds(self.tables, self.masks[seat], certainly=certainly)
            self._kinds[seat, certainly] = found
        return found

    def others(self, seat: int) -> list[int]:
        """Return the other seats, the next to move first."""
        count = len(self.orders)
        return [(seat + step) % count for step in range(1, count)]

    def clue_messages(self, giver: int) -> tuple[int, bool]:
        """Return how many numbers a clue of `giver` can say, and whether each surely can be."""
        kinds = [self.kinds(giver, seat) for seat in self.others(giver)]
        return sum(kind.count for kind in kinds), all(kind.certain for kind in kinds)

    def knows_play(self, seat: int) -> bool:
        """Whether it is public that the player at `seat` can play a card."""
        unplayable = ~self.outlook.playable
        return any(not mask & unplayable for mask in self.masks[seat])

    def useless(self, seat: int) -> list[int]:
        """Return the places whose card is publicly trash, or a copy of another known card."""
        needed = ~self.outlook.trash
        return [
            place
            for place, mask in enumerate(self.masks[seat])
            if not mask & needed or self.known[mask] > 1
        ]

    def discard_tells(self, seat: int) -> bool:
        """Whether a discard by `seat` says: no other hand has a playable card unknown to it.

        A Hat who could clue does so as long as there is somebody to tell of a playable card.
        """
        if self.clue_tokens < self.tables.rules.mechanism.clue_cost:
            return False
        count, certain = self.clue_messages(seat)
        return certain and count > 1


@lru_cache(maxsize=64)
def first_state(rules: Ruleset, players: int) -> PublicState:
    """Return what is public when the cards have been dealt."""
    tables = tables_of(rules)
    size = rules.hand_size(players)
    orders = tuple(
        tuple(reversed(range(seat * size, seat * size + size))) for seat in range(players)
    )
    unknown = ((tables.everything,) * size,) * players
    none = (0,) * len(tables.cards)
    return PublicState(
        tables,
        orders,
        unknown,
        unknown,
        none,
        none,
        rules.fireworks.empty(rules),
        rules.max_clue_tokens,
        rules.deck_size - size * players,
    )


def message_of(state: PublicState, event: Event) -> Message:
    """Return the number that `event` says to everybody, as `state` was before it."""
    if isinstance(event, Clued):
        count, _ = state.clue_messages(event.giver)
        if count < 2:
            return 0, 0
        touched = sum(1 << slot - 1 for slot in event.slots)
        number = 0
        for seat in state.others(event.giver):
            kinds = state.kinds(event.giver, seat)
            if seat == event.to:
                return count, number + kinds.kind_of(event.value, touched)
            number += kinds.count
    elif isinstance(event, Discarded) and event.order is not None:
        useless = state.useless(event.seat)
        place = state.orders[event.seat].index(event.order)
        if len(useless) > 1 and place in useless:
            return len(useless), useless.index(place)
    return 0, 0


@lru_cache(maxsize=512)
def after(state: PublicState, event: Event, count: int, told: Told) -> PublicState:
    """Return what is public after `event`, which `told` seats a number below `count` each.

    Remembered for a while: the seats of one table ask the same one after the other, and a seat that
    has decoded otherwise asks something else.
    """
    masks = list(state.masks)
    for seat, number in told:
        masks[seat] = state.questions(seat, count).told(number)
    if isinstance(event, Clued):
        return _after_clue(state, event, masks)
    return _after_card(state, event, masks)


def _after_clue(state: PublicState, event: Clued, masks: list[tuple[int, ...]]) -> PublicState:
    tables, to = state.tables, event.to
    assert not isinstance(event.value, Untold)  # such rules are refused
    hit = tables.touched[event.value]
    allowed = [hit if slot in event.slots else ~hit for slot in range(1, len(masks[to]) + 1)]

    def narrowed(hand: tuple[int, ...]) -> tuple[int, ...]:
        return tuple(mask & clue for mask, clue in zip(hand, allowed, strict=True))

    facts = (*state.facts[:to], narrowed(state.facts[to]), *state.facts[to + 1 :])
    masks[to] = narrowed(masks[to])
    return PublicState(
        tables,
        state.orders,
        facts,
        counted(tables, masks, facts, state.seen),
        state.seen,
        state.discarded,
        state.stacks,
        state.clue_tokens - tables.rules.mechanism.clue_cost,
        state.deck_size,
    )


def _after_card(
    state: PublicState, event: Played | Discarded, masks: list[tuple[int, ...]]
) -> PublicState:
    tables, seat = state.tables, event.seat
    if isinstance(event, Discarded) and state.discard_tells(seat):
        unplayable = ~state.outlook.playable
        for other in state.others(seat):
            if not state.knows_play(other):
                masks[other] = tuple(mask & unplayable or mask for mask in masks[other])
    stacks, discarded, tokens = state.stacks, state.discarded, state.clue_tokens
    assert event.card is not None  # rules that hide what is played are refused
    rules, index = tables.rules, tables.index_of[event.card]
    if isinstance(event, Played) and event.success:
        place = rules.suits.index(event.card.suit)
        stacks = rules.fireworks.laid(rules, stacks, place, event.card.rank)
        if stacks[place] == len(rules.ranks):
            tokens += bonus_token(tokens, rules.max_clue_tokens)
    else:
        discarded = _one_more(discarded, index)
        tokens += isinstance(event, Discarded)
    orders, facts, deck_size = state.orders, state.facts, state.deck_size
    if isinstance(event, Played) and event.slot is None:
        deck_size -= 1  # played from the deck: no hand changes
    else:
        gone = orders[seat].index(event.order or 0)
        drawn = rules.deck_size - deck_size
        new = bool(deck_size)
        orders = _exchanged(orders, seat, gone, (drawn,) * new)
        facts = _exchanged(facts, seat, gone, (tables.everything,) * new)
        masks = list(_exchanged(tuple(masks), seat, gone, (tables.everything,) * new))
        deck_size -= new
    seen = _one_more(state.seen, index)
    return PublicState(
        tables,
        orders,
        facts,
        counted(tables, masks, facts, seen),
        seen,
        discarded,
        stacks,
        tokens,
        deck_size,
    )


def _one_more(counts: tuple[int, ...], index: int) -> tuple[int, ...]:
    return (*counts[:index], counts[index] + 1, *counts[index + 1 :])


def _exchanged(hands: Hands, seat: int, gone: int, new: tuple[int, ...]) -> Hands:
    """Return `hands` with one card of `seat` gone, and `new` in front."""
    hand = hands[seat]
    return (*hands[:seat], (*new, *hand[:gone], *hand[gone + 1 :]), *hands[seat + 1 :])


def counted(
    tables: Tables, masks: list[tuple[int, ...]], facts: Hands, seen: tuple[int, ...]
) -> Hands:
    """Return `masks` without the identities whose copies are all placed elsewhere.

    A card for which nothing is left (somebody else does not keep to the code) is taken back to what
    the facts allow.
    """
    gone = ruled_out(tables, seen, ())
    while True:
        full = ruled_out(tables, seen, [mask for hand in masks for mask in hand])
        counted = []
        for hand, clues in zip(masks, facts, strict=True):
            left = []
            for mask, clue in zip(hand, clues, strict=True):
                if not mask & mask - 1:
                    # Known, and not by counting: its own copy is not to be counted against it.
                    left.append(mask if mask and not mask & gone else clue & ~gone or clue)
                else:
                    left.append(mask & ~full or clue & ~gone or clue)
            counted.append(tuple(left))
        if counted == masks:
            return tuple(masks)
        masks = counted


def ruled_out(tables: Tables, seen: tuple[int, ...], masks: list[int] | tuple[()]) -> int:
    """Return the identities of which all copies are seen or are the known ones among `masks`."""
    left = [copies - count for copies, count in zip(tables.copies, seen, strict=True)]
    for mask in masks:
        if mask and not mask & mask - 1:
            left[mask.bit_length() - 1] -= 1
    return sum(1 << index for index, copies in enumerate(left) if copies <= 0)
