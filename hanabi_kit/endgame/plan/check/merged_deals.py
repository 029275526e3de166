"""The deals that `certify` follows a plan through, those that the plan cannot tell apart together.

Every card out of public sight has a *place*: the slots of the hands come first, by seat, then the
cards that were drawn, as they come. A place keeps its card after it was played or discarded, so
that copies are counted right to the end. What lies in a place is a *kind*: one identity, or several
that the plan takes for one. Of a place of several more may come to be known, by which clues can be
given: then it is *narrowed* to some of them.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Sequence
from functools import cache

from hanabi_kit.assumption import Assumed
from hanabi_kit.cards import Card, CardSet, Slot
from hanabi_kit.endgame.plan.model.joint_plan import Code, Plan
from hanabi_kit.errors import HanabiError, TooManyWorlds
from hanabi_kit.game import Game, clued
from hanabi_kit.language import later, words

Kinds = tuple[int, ...]
"""What lies in each place, by number of kind; or how many copies of each kind are in the deck."""

Narrow = tuple[tuple[int, int], ...]
"""Places of which more is known than at first, each with the cards that may lie there, as bits."""

Deal = tuple[Kinds, Kinds, Narrow]
"""Deals that the plan goes through alike: the places, the deck, what is known of merged cards."""

Followed = list[tuple[Deal, int]]
"""In how many ways the physical cards can lie so; the order of the deck is not counted."""

Masks = tuple[tuple[int, ...], ...]
"""The cards that may be in each slot of some hands, as bits."""


class Deals:
    """The cards out of public sight at the table of `game`, as `plan` tells them apart.

    What is `assumed` of a place narrows what may lie there from the beginning, as its clues do.

    Attributes
    ----------
    images : list of Card or None
        By kind: what the plan has for it.
    needed : list of Card or None
        By kind: its identity where a firework needs it.
    dull : int
        Cards that no clue touches.
    """

    def __init__(self, plan: Plan, game: Game, assumed: Assumed | None = None) -> None:
        self.rules = game.rules
        hidden = game.unseen()
        hidden.update(held.card for hand in game.hands for held in hand)
        kinds = _kinds(plan, game, hidden)
        trash = game.rules.trash_cards(game.stacks, game.discards)
        self.images = list(kinds)
        self.needed = [None if image in trash else image for image in kinds]
        self.dull = sum(n for card, n in hidden.items() if not game.rules.can_be_clued(card))
        self._copies = [sum(counts.values()) for counts in kinds.values()]
        self._bits = [CardSet(counts).bits for counts in kinds.values()]
        self._ways = [_ways(counts) for counts in kinds.values()]
        self._merged = [kind for kind, counts in enumerate(kinds.values()) if len(counts) > 1]
        self._allowed = [clued(game.rules, own.marks).bits for hand in game.hands for own in hand]
        starts = [sum(map(len, game.hands[:seat])) for seat in range(len(game.hands))]
        for (seat, slot), cards in (assumed or {}).items():
            self._allowed[starts[seat] + slot - 1] &= cards.bits
        self._exist = _ways(hidden)
        self._cases: dict[tuple[Code, int, Masks], list[tuple[bool, Masks]]] = {}

    def dealt(self, most: int) -> Followed:
        """Return every way in which the kinds may lie; TooManyWorlds for more than `most`."""
        left = list(self._copies)
        fits = [
            [kind for kind, bits in enumerate(self._bits) if bits & allowed]
            for allowed in self._allowed
        ]
        order = sorted(range(len(fits)), key=lambda place: len(fits[place]))
        found: Followed = []
        lying = [0] * len(fits)

        def deal(number: int) -> None:
            if number == len(order):
                kinds = tuple(lying)
                count = 1
                for kind, ways in enumerate(self._ways):
                    count *= ways(self._masks(kind, kinds, {}))
                if count and len(found) == most:
                    raise TooManyWorlds(
                        words().say(
                            "more than {most} worlds, the most that are followed",
                            most=words().number(most),
                        ),
                        most + 1,
                        most,
                    )
                if count:
                    found.append(((kinds, tuple(left), ()), count))
                return
            place = order[number]
            for kind in fits[place]:
                if left[kind]:
                    left[kind] -= 1
                    lying[place] = kind
                    deal(number + 1)
                    left[kind] += 1

        deal(0)
        return found

    def _masks(self, kind: int, kinds: Kinds, known: dict[int, int]) -> tuple[int, ...]:
        """Return the cards that may lie in each place that has `kind`, sorted."""
        masks = [self._mask(place, kind, known) for place, k in enumerate(kinds) if k == kind]
        masks.sort()
        return tuple(masks)

    def _mask(self, place: int, kind: int, known: dict[int, int]) -> int:
        if place in known:
            return known[place]
        bits = self._bits[kind]
        return bits & self._allowed[place] if place < len(self._allowed) else bits

    # -- hands that are seen card by card --------------------------------------------------------

    def with_cards(
        self,
        hands: Sequence[tuple[int, ...]],
        cards: Sequence[tuple[Card, ...]],
        cell: Followed,
    ) -> tuple[Followed, Followed]:
        """Return the deals in which `hands` are exactly `cards`, and all others.

        `hands` are places; `cards` is as long.
        """
        bits = [[1 << card.index for card in hand] for hand in cards]
        these: Followed = []
        others: Followed = []
        for (kinds, deck, narrow), count in cell:
            known = dict(narrow)
            masks = tuple(
                tuple(self._mask(place, kinds[place], known) for place in hand) for hand in hands
            )
            # Card by card: deals that differ first at this one are taken out.
            case = masks
            for number, slot in (
                (n, slot) for n, hand in enumerate(hands) for slot in range(len(hand))
            ):
                bit = bits[number][slot]
                here = case[number][slot]
                for wanted, found in ((here & ~bit, others), (here & bit, None)):
                    hand = (*case[number][:slot], wanted, *case[number][slot + 1 :])
                    part = (*case[:number], hand, *case[number + 1 :])
                    if found is None:
                        case = part
                    elif wanted:
                        new, some = self._narrowed(kinds, known, hands, masks, part, count)
                        if some:
                            found.append(((kinds, deck, new), some))
                if not here & bit:
                    break
            else:
                new, some = self._narrowed(kinds, known, hands, masks, case, count)
                if some:
                    these.append(((kinds, deck, new), some))
        return these, others

    # -- clues ---------------------------------------------------------------------------------

    def by_clue(
        self, code: Code, label: int, hands: Sequence[tuple[int, ...]], cell: Followed
    ) -> tuple[Followed, Followed]:
        """Return the deals in which some clue reads as `label`, and those in which none does.

        `hands` are the places of the others' cards, the next player's first, slot 1 first.
        """
        can: Followed = []
        cannot: Followed = []
        for (kinds, deck, narrow), count in cell:
            known = dict(narrow)
            masks = tuple(
                tuple(self._mask(place, kinds[place], known) for place in hand) for hand in hands
            )
            for readable, case in self._cases_of(code, label, masks):
                new, some = narrow, count
                if case != masks:
                    new, some = self._narrowed(kinds, known, hands, masks, case, count)
                if some:
                    (can if readable else cannot).append(((kinds, deck, new), some))
        return can, cannot

    def _narrowed(
        self,
        kinds: Kinds,
        known: dict[int, int],
        hands: Sequence[tuple[int, ...]],
        masks: Masks,
        case: Masks,
        count: int,
    ) -> tuple[Narrow, int]:
        """Return what is known in a case, and how many of `count` deals are left."""
        more = known | {
            place: bits
            for hand, had_all, now_all in zip(hands, masks, case, strict=True)
            for place, had, bits in zip(hand, had_all, now_all, strict=True)
            if had != bits
        }
        for kind in self._merged:
            # The deals of different kinds are independent, so their numbers multiply.
            before = self._ways[kind](self._masks(kind, kinds, known))
            after = self._ways[kind](self._masks(kind, kinds, more))
            count = count * after // before
        return tuple(sorted(more.items())), count

    def _cases_of(self, code: Code, label: int, hands: Masks) -> list[tuple[bool, Masks]]:
        """Tell whether some clue to `hands` reads as `label`, case by case where that depends.

        The cases are disjoint, and together all that `hands` allow.
        """
        key = code, label, hands
        found = self._cases.get(key)
        if found is None:
            found = self._split(code, label, hands)
            if len({readable for readable, _ in found}) == 1:
                found = [(found[0][0], hands)]
            self._cases[key] = found
        return found

    def _split(self, code: Code, label: int, hands: Masks) -> list[tuple[bool, Masks]]:
        open_slot: tuple[int, int, int] | None = None
        for away, hand in enumerate(hands, start=1):
            for bit, value in enumerate(self.rules.clue_values):
                always = self.rules.empty_clues or self.rules.always_legal_clues >> bit & 1
                hit = self.rules.touched_by(value).bits
                surely = [slot for slot, bits in enumerate(hand) if not bits & ~hit]
                maybe = [slot for slot, bits in enumerate(hand) if bits & hit and bits & ~hit]
                # Of all sets of slots that the clue may touch: does it read so in some, in each?
                reads = set()
                for chosen in range(1 << len(maybe)):
                    slots = surely + [slot for n, slot in enumerate(maybe) if chosen >> n & 1]
                    touched = frozenset(Slot(slot + 1) for slot in slots)
                    legal = touched or always
                    reads.add(bool(legal) and code.read(away, value, touched) == label)
                if reads == {True}:
                    return [(True, hands)]
                if True in reads and open_slot is None:
                    # A slot that the code asks for tells more than others.
                    slot = min(maybe, key=lambda slot: (Slot(slot + 1) not in code.slots, slot))
                    open_slot = away - 1, slot, hit
        if open_slot is None:
            return [(False, hands)]
        place, slot, hit = open_slot
        found = []
        for bits in (hands[place][slot] & hit, hands[place][slot] & ~hit):
            hand = (*hands[place][:slot], bits, *hands[place][slot + 1 :])
            case = (*hands[:place], hand, *hands[place + 1 :])
            if self._exist(tuple(sorted(mask for masks in case for mask in masks))):
                found += self._cases_of(code, label, case)
        return found


def drawn(pool: Followed) -> Followed:
    """Return the deals after a draw: the card that comes lies in a new place."""
    return [
        (((*kinds, kind), (*deck[:kind], copies - 1, *deck[kind + 1 :]), narrow), count * copies)
        for (kinds, deck, narrow), count in pool
        for kind, copies in enumerate(deck)
        if copies
    ]


def merged_again(followed: Followed) -> Followed:
    """Return the deals without what came to be known of merged cards."""
    pool: Counter[Deal] = Counter()
    for (kinds, deck, _), count in followed:
        pool[kinds, deck, ()] += count
    return list(pool.items())


def _kinds(plan: Plan, game: Game, hidden: Counter[Card]) -> dict[Card | None, Counter[Card]]:
    """Return what the plan takes the cards out of public sight for, and which cards those are."""
    needed = game.rules.all_cards - game.rules.trash_cards(game.stacks, game.discards)
    kinds: dict[Card | None, Counter[Card]] = {}
    faults = []
    for card, copies in sorted(hidden.items()):
        image = plan.alike.get(card)
        if (card in needed or image in needed) and image is not card:
            text = (
                later(
                    "plan: {card} counts as no card in particular, but needed cards count as "
                    "themselves"
                )
                if image is None
                else later("plan: {card} counts as {image}, but needed cards count as themselves")
            )
            faults.append(words().say(text, card=card, image=image))
        kinds.setdefault(image, Counter())[card] = copies
    if faults:
        raise HanabiError(faults)
    return kinds


def _ways(counts: Counter[Card]) -> Callable[[tuple[int, ...]], int]:
    """Return how to count the deals of the cards `counts` to places that take certain ones only.

    Copies are told apart; the cards that go to no place are in the deck.
    """
    cards = tuple(1 << card.index for card in counts)

    @cache
    def ways(places: tuple[int, ...], left: tuple[int, ...]) -> int:
        if not places:
            return 1
        return sum(
            copies * ways(places[1:], (*left[:n], copies - 1, *left[n + 1 :]))
            for n, copies in enumerate(left)
            if copies and cards[n] & places[0]
        )

    every = tuple(counts.values())
    return lambda places: ways(places, every)
