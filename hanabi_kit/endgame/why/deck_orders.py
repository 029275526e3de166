"""The orders of the deck, in which of them a plan succeeds, and how to say which those are.

All orders of the physical cards are equally likely: d! of them for d cards. Cards that no firework
needs are alike, so that far fewer *kinds* of order differ, each standing for equally many orders. A
set of kinds is a whole number with one bit for each, and "the blue 4 is at the bottom" such a set.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from itertools import combinations
from math import factorial, prod

from hanabi_kit.cards import Card
from hanabi_kit.endgame.why.alike_actions import AlikeActions, all_differ, needed_cards
from hanabi_kit.endgame.why.order_facts import Cards, OrderCase, OrderFact, Place, Sooner
from hanabi_kit.endgame.why.tree import Branch, Node
from hanabi_kit.errors import HanabiError
from hanabi_kit.language import words

MOST_KINDS = 400_000
"""Kinds of order that are told apart: all of nine different cards, a second or so."""

MOST_PAIR_WORK = 10**9
"""Bits that are looked at to find cases of two facts: about a second."""

Orders = int
"""A set of kinds of order, a bit for each."""


class TooManyOrders(HanabiError):
    """The cards of the deck have more orders that differ than are told apart."""


Choice = tuple[tuple[OrderFact, ...], Orders]
"""Facts, and the orders in which all of them are so."""


class DeckOrders:
    """Every order in which the cards of a table's deck may come.

    Attributes
    ----------
    cards : tuple of Card or None
        What may be drawn; None for any card that no firework needs, if there is one.
    copies : tuple of int
        How many of each.
    kinds : int
        Orders that differ in more than cards nobody needs and copies of one card.
    total : int
        Orders of the physical cards.

    Raises
    ------
    TooManyOrders
        More than `MOST_KINDS` kinds.
    """

    def __init__(self, node: Node) -> None:
        game = node.game
        needed, all_named = needed_cards(game), all_differ(game)
        named = {
            card: copies for card, copies in game.unseen().items() if card in needed or all_named
        }
        self.cards: Cards = tuple(sorted(named))
        self.copies: tuple[int, ...] = tuple(named[card] for card in sorted(named))
        trash = game.deck_size - sum(self.copies)
        if trash:
            self.cards += (None,)
            self.copies += (trash,)
        self.deck = game.deck_size
        self.total = factorial(self.deck)
        self.kinds = self._count(self.copies)
        if self.kinds > MOST_KINDS:
            raise TooManyOrders(
                words().say(
                    "the {deck} cards of the deck have {kinds} orders that differ; at most {most} "
                    "are told apart",
                    deck=self.deck,
                    kinds=words().number(self.kinds),
                    most=words().number(MOST_KINDS),
                )
            )
        self.every: Orders = (1 << self.kinds) - 1
        self._at = [self._drawn_at(place) for place in range(self.deck)]
        self._found: dict[tuple[int, tuple[int, ...]], bytes] = {}

    @staticmethod
    def _count(copies: Sequence[int]) -> int:
        return factorial(sum(copies)) // prod(map(factorial, copies))

    # -- results -------------------------------------------------------------------------------

    def results(self, node: Node, move: AlikeActions) -> bytes:
        """Return what comes of `move` in each kind of order, if best play follows it.

        Best play does not know the order; at each table it makes `Node.move`, the first of the
        optimal moves. So the average over all orders is the value of the move.

        Parameters
        ----------
        node : Node
            The table whose orders these are.

        Returns
        -------
        bytes
            Points, or 1 and 0 for a perfect score and less, in the order of `each`.

        Raises
        ------
        SearchBudgetExceeded
            The tree would grow beyond its limit, or its budget is used up.
        HanabiError
            A table that this leads to has bounds only.
        """
        return self._after(node, move, self.copies)

    def _after(self, node: Node, move: AlikeActions, left: tuple[int, ...]) -> bytes:
        branches = node.branches(move)
        if not branches[0].drawn:
            return self._at_node(branches[0].node, self._without_deck_play(move, left))
        by_card: dict[Card | None, Branch] = {branch.card: branch for branch in branches}
        parts = []
        for place, (card, copies) in enumerate(zip(self.cards, left, strict=True)):
            if copies:
                # Needed at the start, a card may have become one that nobody needs.
                branch = by_card[card] if card in by_card else by_card[None]
                parts.append(self._at_node(branch.node, _less(left, place)))
        return b"".join(parts)

    @staticmethod
    def _without_deck_play(move: AlikeActions, left: tuple[int, ...]) -> tuple[int, ...]:
        """The last card of the deck may be played from it: then none is left to draw."""
        return (0,) * len(left) if move.what == "deck" else left

    def _at_node(self, node: Node, left: tuple[int, ...]) -> bytes:
        key = node.number, left
        found = self._found.get(key)
        if found is None:
            node.tree.look()
            value = node.value
            if value is None:
                raise HanabiError(
                    words().say("the budget ran out: a table that this leads to has only bounds")
                )
            if node.certain:
                found = bytes([int(value)]) * self._count(left)
            else:
                assert node.move is not None
                found = self._after(node, node.move, left)
            self._found[key] = found
        return found

    # -- sets of orders ------------------------------------------------------------------------

    def where(self, results: bytes, *, below: int) -> Orders:
        """Return the orders with a result below a number."""
        return _set(results.translate(_digits(lambda result: result < below)))

    def where_less(self, results: bytes, others: bytes) -> Orders:
        """Return the orders with a result below that of `others`."""
        found = 0
        for level in set(others):
            here = _set(others.translate(_digits(level.__eq__)))
            found |= here & self.where(results, below=level)
        return found

    def count(self, orders: Orders) -> int:
        """Return how many orders of the physical cards these are."""
        return orders.bit_count() * (self.total // self.kinds)

    def each(self) -> Iterator[Cards]:
        """Yield every kind of order, the next card first, as `results` has them."""
        columns = [dict(zip(self.cards, sets, strict=True)) for sets in self._at]
        for number in range(self.kinds):
            bit = 1 << self.kinds - 1 - number
            yield tuple(
                next(card for card, orders in sets.items() if orders & bit) for sets in columns
            )

    def holds(self, fact: OrderFact) -> Orders:
        """Return the orders in which a fact is so."""
        if isinstance(fact, Sooner):
            return self._sooner(self.cards.index(fact.card), self.cards.index(fact.than))
        found = 0
        for card in fact.cards:
            place = self.cards.index(card)
            for draw in range(fact.first - 1, fact.last):
                found |= self._at[draw][place]
        return found if fact.present else self.every ^ found

    def _sooner(self, card: int, than: int) -> Orders:
        found = later = 0
        for sets in reversed(self._at):
            found |= sets[card] & later
            later |= sets[than]
        return found

    def _drawn_at(self, draw: int) -> list[Orders]:
        """For each card the orders in which it is drawn then (0 is the next card)."""
        column = self._column(self.copies, draw, {})
        return [_set(column.translate(_digits(place.__eq__))) for place in range(len(self.cards))]

    def _column(
        self, left: tuple[int, ...], draw: int, memo: dict[tuple[int, ...], bytes]
    ) -> bytes:
        """Which card each kind of order of the cards `left` has at a draw."""
        if left not in memo:
            places = [place for place, copies in enumerate(left) if copies]
            memo[left] = b"".join(
                self._column(_less(left, place), draw - 1, memo)
                if draw
                else bytes([place]) * self._count(_less(left, place))
                for place in places
            )
        return memo[left]

    # -- cases ---------------------------------------------------------------------------------

    def cases(self, wanted: Orders) -> tuple[OrderCase, ...]:
        """Say which orders these are, in few cases.

        Every order that a case describes is one of `wanted`, and every one of `wanted` is in a
        case.

        Notes
        -----
        Cases of one fact come first, then of two, then what the first draws are; among them, in
        turn, the largest. That is short, not always shortest.
        """
        found: list[OrderCase] = []
        if not wanted or wanted == self.every:
            return (OrderCase((), self.count(wanted)),) if wanted else ()
        left = wanted
        facts = list(self._facts())
        singles = [((fact,), orders) for fact, orders in facts if not orders & ~wanted]
        left = self._take(singles, left, found)
        if left and len(facts) ** 2 * self.kinds <= MOST_PAIR_WORK:
            useful = [(fact, orders) for fact, orders in facts if orders & left]
            pairs = [
                ((one, two), both)
                for (one, a), (two, b) in combinations(useful, 2)
                if (both := a & b) & left and not both & ~wanted
            ]
            left = self._take(pairs, left, found)
        if left:
            self._prefixes((), self.every, wanted, left, found)
        return tuple(found)

    def _facts(self) -> Iterator[tuple[OrderFact, Orders]]:
        """Everything that is said of one card, the plainest first; None of it always or never."""
        deck = self.deck
        spans = [(deck, deck), (1, 1)]
        spans += [span for k in range(2, deck) for span in ((deck - k + 1, deck), (1, k))]
        spans += [(draw, draw) for draw in range(2, deck)]
        for first, last in spans:
            for card, copies in zip(self.cards, self.copies, strict=True):
                if card is None and first > 1 and last < deck:
                    continue  # "the third card is one that nobody needs" helps nobody
                # Of a single card "not among the first" is said as "among the last".
                for present in (True, False) if copies > 1 else (True,):
                    place = Place((card,), first, last, present)
                    orders = self.holds(place)
                    if orders and orders != self.every:
                        yield place, orders
        single = [
            card
            for card, copies in zip(self.cards, self.copies, strict=True)
            if card is not None and copies == 1
        ]
        for card in single:
            for than in single:
                if card is not than:
                    yield Sooner(card, than), self.holds(Sooner(card, than))

    def _take(
        self,
        choices: Sequence[Choice],
        left: Orders,
        found: list[OrderCase],
    ) -> Orders:
        """Move the largest cases to `found` until none adds an order; return what is left."""
        families: dict[tuple[object, ...], list[Choice]] = {}
        for facts, orders in choices:
            families.setdefault(_family(facts), []).append((facts, orders))
        unions = {family: _union(members) for family, members in families.items()}
        while left:
            best = max(unions, key=lambda family: (unions[family] & left).bit_count(), default=None)
            if best is None or not unions[best] & left:
                break
            taken = 0
            cards: list[Card | None] = []
            members = families[best]
            for facts, orders in members:
                if orders & left & ~taken:
                    taken |= orders & left
                    cards += facts[-1].cards if isinstance(facts[-1], Place) else ()
            head, last = members[0][0][:-1], members[0][0][-1]
            if isinstance(last, Place):
                last = Place(tuple(cards), last.first, last.last, last.present)
            found.append(OrderCase((*head, last), self.count(taken)))
            left &= ~taken
        return left

    def _prefixes(
        self,
        drawn: tuple[Place, ...],
        orders: Orders,
        wanted: Orders,
        left: Orders,
        found: list[OrderCase],
    ) -> None:
        """Cover what is left by the cards that are drawn first, no more of them than needed."""
        if not orders & left:
            return
        if not orders & ~wanted:
            found.append(OrderCase(drawn, self.count(orders & left)))
            return
        draw = len(drawn)
        for card, there in zip(self.cards, self._at[draw], strict=True):
            place = Place((card,), draw + 1, draw + 1)
            self._prefixes((*drawn, place), orders & there, wanted, left, found)


def _less(left: tuple[int, ...], place: int) -> tuple[int, ...]:
    return (*left[:place], left[place] - 1, *left[place + 1 :])


def _digits(chosen: Callable[[int], bool]) -> bytes:
    """A table that turns chosen bytes into the digit 1, others into 0."""
    return bytes(49 if chosen(byte) else 48 for byte in range(256))


def _set(digits: bytes) -> Orders:
    return int(digits, 2)


def _union(members: Sequence[Choice]) -> Orders:
    union = 0
    for _, orders in members:
        union |= orders
    return union


def _family(facts: tuple[OrderFact, ...]) -> tuple[object, ...]:
    """What cases must share to be told as one: "the next card is the r4 or the y3"."""
    *head, last = facts
    if isinstance(last, Place) and last.present:
        return (*head, last.first, last.last)
    return facts
