"""Hands dealt anew, one after the other: how "what can she know that he knows?" is decided.

Whether Alice knows that Bob knows something is a question about chains of worlds. From the real
world Alice can reach every world that differs in her own hand alone; from there Bob every world
that differs in his, and so on. So step k of a chain deals one player's hand anew, in line with its
clue marks, and in the world after each step no identity may be in more places than it has copies.

Which hands can end a chain is decided identity by identity. What matters of the identities already
placed is only which slots they fill. The algorithm therefore keeps the *set* of all reachable
fillings, as the bits of one integer: bit ``i`` stands for filling number ``i``. Slots of one hand
that allow the same identities form a class, of which only the number of filled slots counts;
filling number ``i`` has these numbers as its digits. To place one more card in a class is a shift.

The cost grows with the number of fillings, the product of (slots + 1) over all classes. Slots that
can be filled whatever the others hold are left out beforehand, which is most of them while the deck
is full.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass
from functools import cached_property, lru_cache
from math import prod

from hanabi_kit.cards import Card, CardSet, Seat
from hanabi_kit.deduction.others.counting_deals import digit_below
from hanabi_kit.deduction.others.table_facts import TableFacts
from hanabi_kit.errors import SearchBudgetExceeded
from hanabi_kit.language import words

MOST_FILLINGS = 1 << 20
"""Fillings that are kept apart at most; a chain that needs more is refused."""

Windows = tuple[tuple[int, ...], ...]
"""For the world after each step: the numbers of the steps whose hands are held in it."""


@dataclass(frozen=True, slots=True)
class SlotClass:
    """Slots of one dealt hand that allow the same identities.

    Parameters
    ----------
    step : int
        Which of the dealt hands, from 0.
    slots : tuple of int
        Their places in the hand, from 0.
    """

    step: int
    cards: CardSet
    slots: tuple[int, ...]


def chain_of_deals(seats: Iterable[Seat]) -> tuple[Seat, ...]:
    """Return `seats` without repetitions in a row: what one knows, one knows that one knows.

    Examples
    --------
    >>> chain_of_deals(map(Seat, [0, 1, 1, 0]))
    (0, 1, 0)
    """
    kept: list[Seat] = []
    for seat in seats:
        if not kept or kept[-1] != seat:
            kept.append(seat)
    return tuple(kept)


class Redeal:
    """The hands of the players at `seats`, dealt anew in that order.

    Parameters
    ----------
    facts : TableFacts
        The hands in sight; only that of ``seats[0]`` may be missing.
    seats : sequence of Seat
        No seat twice in a row; at least one.
    at_once : bool
        Whether only the last world must have enough copies: all hands dealt in one step, as for an
        onlooker who sees nothing but the table.
    target : (int, CardSet), optional
        A place in the last hand, from 0, and the identities that alone may get there.
    first_apart : bool
        Whether the slots of the first hand are filled by the caller, who then says how many copies
        are `spent` on them.

    Raises
    ------
    SearchBudgetExceeded
        There are more than `MOST_FILLINGS` fillings.
    """

    def __init__(
        self,
        facts: TableFacts,
        seats: Sequence[Seat],
        *,
        at_once: bool = False,
        target: tuple[int, CardSet] | None = None,
        first_apart: bool = False,
    ) -> None:
        self.facts = facts
        self.seats = tuple(seats)
        windows, capacities = _windows(facts, self.seats)
        if at_once:
            windows, capacities = windows[-1:], capacities[-1:]
        self.windows: Windows = windows
        self.capacities: dict[Card, tuple[int, ...]] = {
            card: tuple(caps[card] for caps in capacities) for card in facts.left
        }
        self.classes = self._slot_classes(target, first_apart)
        sizes = [len(own.slots) + 1 for own in self.classes]
        self.fillings = prod(sizes)
        if self.fillings > MOST_FILLINGS:
            raise SearchBudgetExceeded(
                words().say(
                    "{number} hands in a row with {fillings} ways to be partly filled: at most "
                    "{most} are kept apart",
                    number=len(self.seats),
                    fillings=words().number(self.fillings),
                    most=words().number(MOST_FILLINGS),
                )
            )
        self._strides = [prod(sizes[:number]) for number in range(len(sizes))]
        self._full = 1 << (self.fillings - 1)
        # Fillings in which a class has room for one more card, and in which it has one to take out.
        self._room = [digit_below(self.fillings, s, n, n - 1) for s, n in self._digits()]
        self._some = [room << s for room, (s, _) in zip(self._room, self._digits(), strict=True)]

    def _digits(self) -> list[tuple[int, int]]:
        sizes = [len(own.slots) + 1 for own in self.classes]
        return list(zip(self._strides, sizes, strict=True))

    def _slot_classes(
        self, target: tuple[int, CardSet] | None, first_apart: bool
    ) -> list[SlotClass]:
        """The classes that matter: without slots that can always be filled."""
        usable = [
            CardSet(card for card in self.facts.left if self._copies_for(card, step) > 0)
            for step in range(len(self.seats))
        ]
        slots = [
            (step, place, cards & usable[step])
            for step, seat in enumerate(self.seats)
            for place, cards in enumerate(self.facts.allowed[seat])
        ]
        last, apart = len(self.seats) - 1, 0
        if target is not None:
            slots = [
                (step, place, cards & target[1] if (step, place) == (last, target[0]) else cards)
                for step, place, cards in slots
            ]
        if first_apart:
            apart = len(self.facts.allowed[self.seats[0]])
            slots = slots[apart:]
        # What the last hand may get is asked of each of its slots, unless one is the target.
        fixed = last if target is None else None
        removed = True
        while removed:
            removed = False
            for entry in slots:
                step, _, cards = entry
                # All copies of all its cards must lie in other slots for a slot to stay empty.
                room = sum(self._copies_for(card, step) for card in cards)
                if step != fixed and room >= len(slots) + apart:
                    slots.remove(entry)
                    removed = True
                    break
        found: dict[tuple[int, CardSet], list[int]] = {}
        for step, place, cards in slots:
            found.setdefault((step, cards), []).append(place)
        return [SlotClass(step, cards, tuple(places)) for (step, cards), places in found.items()]

    def _copies_for(self, card: Card, step: int) -> int:
        """The fewest copies in any world in which the hand of `step` is held."""
        return min(
            (
                copies
                for held, copies in zip(self.windows, self.capacities[card], strict=True)
                if step in held
            ),
            default=0,
        )

    # ------------------------------------------------------------------------ the algorithm

    @cached_property
    def cards(self) -> tuple[Card, ...]:
        """The identities that any class allows, in order."""
        return tuple(CardSet.from_bits(_union(own.cards.bits for own in self.classes)))

    @cached_property
    def _places(self) -> dict[Card, tuple[int, ...]]:
        """For each identity the classes that allow it, once for each of their slots."""
        return {
            card: tuple(
                number
                for number, own in enumerate(self.classes)
                if card in own.cards
                for _ in own.slots
            )
            for card in self.cards
        }

    def _grown(self, card: Card, spent: int = 0) -> tuple[Mapping[int, int], ...]:
        """By step: which counts of copies may become which, where `spent` are at step 0 already.

        A count is one number: its bits from 16 × ``step`` are the number of copies in that hand.
        """
        room = tuple(
            copies - spent if 0 in held else copies
            for held, copies in zip(self.windows, self.capacities[card], strict=True)
        )
        most = max((len(hand) for hand in self.facts.allowed), default=0)
        return _growth(self.windows, room, len(self.seats), most)

    def spread(self, states: int, card: Card, spent: int = 0) -> int:
        """Return the fillings after `card` was placed in every way, from any of `states`.

        `spent` copies of it are in the hand of step 0, which the caller fills.
        """
        layers = {0: states}
        for layers in self._forward(states, card, self._grown(card, spent)):  # noqa: B007
            pass
        return _union(layers.values())

    def _forward(
        self, states: int, card: Card, grown: tuple[Mapping[int, int], ...]
    ) -> Iterable[dict[int, int]]:
        """Yield the fillings by count of copies, before any place and after each."""
        layers = {0: states}
        yield layers
        for number in self._places[card]:
            room, stride = self._room[number], self._strides[number]
            grow = grown[self.classes[number].step]
            after = dict(layers)
            for count, fillings in layers.items():
                more = grow.get(count)
                if more is not None and fillings & room:
                    after[more] = after.get(more, 0) | (fillings & room) << stride
            layers = after
            yield layers

    def gather(self, states: int, card: Card, spent: int = 0) -> int:
        """Return the fillings from which placing `card` can lead to one of `states`."""
        grown = self._grown(card, spent)
        layers = {0: states} | {count: states for grow in grown for count in grow.values()}
        for number in reversed(self._places[card]):
            self._take_back(layers, number, grown)
        return layers[0]

    def _take_back(
        self, layers: dict[int, int], number: int, grown: tuple[Mapping[int, int], ...]
    ) -> None:
        """Let `layers`, the fillings that lead on after one more place, tell those before it."""
        some, stride = self._some[number], self._strides[number]
        grow = grown[self.classes[number].step]
        # From small counts to large: a count must be read before it is written to.
        for count in sorted(layers):
            more = grow.get(count)
            if more is not None and more in layers:
                layers[count] |= (layers[more] & some) >> stride

    def exists(self) -> bool:
        """Whether the hands can be dealt at all."""
        states = 1
        for card in self.cards:
            states = self.spread(states, card)
        return bool(states & self._full)

    @property
    def full(self) -> int:
        """The one filling of all slots, as a set."""
        return self._full

    def last_hand(self) -> tuple[CardSet, ...]:
        """Return the identities that each slot of the hand dealt last may get, slot 1 first.

        Empty sets where the hands cannot be dealt.
        """
        before = [1]
        for card in self.cards:
            before.append(self.spread(before[-1], card))
        last = len(self.seats) - 1
        found = [0] * len(self.facts.allowed[self.seats[last]])
        after = self._full
        for index in range(len(self.cards) - 1, -1, -1):
            card = self.cards[index]
            grown = self._grown(card)
            forward = list(self._forward(before[index], card, grown))
            behind = dict.fromkeys(forward[-1], after)
            done: set[int] = set()
            for place in range(len(self._places[card]) - 1, -1, -1):
                number = self._places[card][place]
                own = self.classes[number]
                if own.step == last and number not in done:
                    room, stride, grow = self._room[number], self._strides[number], grown[last]
                    for count, fillings in forward[place].items():
                        more = grow.get(count)
                        if more is not None and (fillings & room) << stride & behind.get(more, 0):
                            done.add(number)
                            for slot in own.slots:
                                found[slot] |= 1 << card.index
                            break
                self._take_back(behind, number, grown)
            after = behind[0]
        return tuple(map(CardSet.from_bits, found))


def _windows(
    facts: TableFacts, seats: tuple[Seat, ...]
) -> tuple[Windows, tuple[dict[Card, int], ...]]:
    """After each step: which dealt hands are held, and the copies there are for them."""
    held: dict[Seat, int] = {}
    windows: list[tuple[int, ...]] = []
    capacities: list[dict[Card, int]] = []
    for step, seat in enumerate(seats):
        held[seat] = step
        copies = dict(facts.left)
        for other, hand in enumerate(facts.hands):
            if other not in held and hand is not None:
                for card in hand:
                    copies[card] -= 1
        windows.append(tuple(sorted(held.values())))
        capacities.append(copies)
    return tuple(windows), tuple(capacities)


@lru_cache(maxsize=4096)
def _growth(
    windows: Windows, room: tuple[int, ...], steps: int, most: int
) -> tuple[Mapping[int, int], ...]:
    """For each step, the counts that may grow by one copy there, and what they become.

    No hand holds more than `most` cards.
    """
    grown: tuple[dict[int, int], ...] = tuple({} for _ in range(steps))
    if min(room, default=0) < 0:
        return grown
    known, fresh = {0}, [0]
    while fresh:
        count = fresh.pop()
        for step in range(steps):
            if (count >> 16 * step & 0xFFFF) == most:
                continue
            more = count + (1 << 16 * step)
            if all(
                sum(more >> 16 * each & 0xFFFF for each in held) <= copies
                for held, copies in zip(windows, room, strict=True)
                if step in held
            ):
                grown[step][count] = more
                if more not in known:
                    known.add(more)
                    fresh.append(more)
    return grown


def _union(sets: Iterable[int]) -> int:
    found = 0
    for each in sets:
        found |= each
    return found
