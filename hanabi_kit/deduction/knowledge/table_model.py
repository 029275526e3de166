"""The worlds of a Hanabi table written down, with everybody's partition.

A world gives every hand its identities. The worlds of a model are those that some chain "he cannot
tell …, where she could not tell …" leads to from the real one, or, for a viewer, from any that she
thinks possible. They are often far fewer than the deals that fit the clues, and no others matter to
what anybody knows.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Mapping
from fractions import Fraction
from itertools import islice
from math import perm, prod

from hanabi_kit.cards import Card, CardSet
from hanabi_kit.compiler.arrays import np
from hanabi_kit.deduction.knowledge.formulas import Formula
from hanabi_kit.deduction.knowledge.model import Model, Truth
from hanabi_kit.deduction.knowledge.plain_facts import SlotFact
from hanabi_kit.deduction.knowledge.without_worlds import check, fact_cards
from hanabi_kit.deduction.others.counting_deals import count_deals, hands_of
from hanabi_kit.deduction.others.table_facts import CardHand, TableFacts, seat_named
from hanabi_kit.errors import Contradiction, TooManyWorlds
from hanabi_kit.language import words
from hanabi_kit.support.arguments import checked

MOST_WORLDS = 200_000
"""Worlds that are written down at most, unless told otherwise."""

Deal = tuple[CardHand, ...]
"""A world: every hand's identities, by seat, slot 1 first."""


class TableModel(Model[Deal]):
    """The model of a table; made by `Knowledge.model`.

    Raises
    ------
    TooManyWorlds
        There are more.
    Contradiction
        No world fits what the viewer sees.

    Examples
    --------
    One of the three cards r1 r2 r3 is Anna's, one Ben's; she sees that he holds the r2:

    >>> from hanabi_kit import Game, View
    >>> from hanabi_kit.cards import Suit
    >>> from hanabi_kit.deduction.knowledge import Holds, Knowledge
    >>> from hanabi_kit.rules import Ruleset
    >>> rules = Ruleset("red", (Suit.RED,), (1, 1, 1), hand_sizes=((2, 1),))
    >>> anna = Knowledge(View.of(Game.new(["Anna", "Ben"], rules.deck, rules), "Anna"))
    >>> len(anna.model), len(anna.model.points), anna.model.probability(Holds("Anna", 1, "r1"))
    (6, 2, Fraction(1, 2))
    """

    facts: TableFacts

    @checked
    def __init__(self, facts: TableFacts, limit: int = MOST_WORLDS) -> None:
        names = facts.players
        labels = tuple(
            name if names.count(name) == 1 else f"{name} {seat}"
            for seat, name in enumerate(names, start=1)
        )
        self.facts = facts
        super().__init__(
            _worlds(facts, limit),
            labels,
            lambda agent, world: _without(world, labels.index(agent)),
            {},
        )
        self._points = np.array(
            [
                all(hand in (None, held) for hand, held in zip(facts.hands, world, strict=True))
                for world in self.worlds
            ]
        )

    def _agent(self, who: str | int) -> int:
        if isinstance(who, str) and who in self.agents:
            return self.agents.index(who)
        return seat_named(self.facts.players, who)

    def _atom(self, formula: Formula) -> Truth:
        if not isinstance(formula, SlotFact):
            check(self.facts, formula)  # says what a table knows of
        assert isinstance(formula, SlotFact)
        (seat, slot), cards = fact_cards(self.facts, formula)
        return np.array([world[seat][slot - 1] in cards for world in self.worlds], dtype=np.bool_)

    @checked
    def probability(self, formula: Formula) -> Fraction:
        """Return the share of the viewer's worlds in which `formula` is true, weighed by deals.

        1 or 0 where the real world is known.
        """
        truth = self._truth(formula)
        weights = {True: 0, False: 0}
        for number in np.flatnonzero(self._points):
            weights[bool(truth[number])] += self._weight(self.worlds[number])
        return Fraction(weights[True], weights[True] + weights[False])

    def _weight(self, world: Deal) -> int:
        """In how many ways the copies can be dealt so, as the viewer sees it."""
        viewer = self.facts.viewer
        if viewer is None:
            return 1
        unseen = self.facts.unseen_by(viewer)
        return prod(perm(unseen[card], held) for card, held in Counter(world[viewer]).items())


def _without(world: Deal, seat: int) -> Deal:
    return world[:seat] + world[seat + 1 :]


def _worlds(facts: TableFacts, limit: int) -> list[Deal]:
    """Every world that a chain of "cannot tell apart" leads to, in order."""
    found: dict[Deal, None] = {}
    fresh: list[Deal] = []
    done: set[tuple[int, Deal]] = set()
    hands: dict[tuple[int, tuple[int, ...]], list[CardHand]] = {}
    relevant = [sorted(CardSet(card for own in slots for card in own)) for slots in facts.allowed]

    def redealt(seat: int, others: Deal) -> list[CardHand]:
        """The hands that `seat` may hold beside `others`; at most one more than the limit."""
        free = _left_beside(facts.left, others)
        key = seat, tuple(free.get(card, 0) for card in relevant[seat])
        if key not in hands:
            hands[key] = list(islice(hands_of(facts.allowed[seat], free), limit + 1))
        return hands[key]

    def add(others: Deal, seat: int) -> None:
        if (seat, others) in done:
            return
        done.add((seat, others))
        for hand in redealt(seat, others):
            world = (*others[:seat], hand, *others[seat:])
            if world not in found:
                found[world] = None
                fresh.append(world)
        if len(found) > limit:
            raise _too_many(facts, limit)

    # Counting what one player thinks possible is quick, and often shows that it is too much.
    start = tuple(hand for hand in facts.hands if hand is not None)
    for seat in range(len(facts.players)) if facts.viewer is None else (facts.viewer,):
        free = _left_beside(
            facts.left, start if facts.viewer is not None else _without(start, seat)
        )
        if count_deals(facts.allowed[seat], free) > limit:
            raise _too_many(facts, limit)
    if facts.viewer is None:
        found[start] = None
        fresh.append(start)
    else:
        add(start, facts.viewer)
        if not found:
            raise Contradiction(words().say("no world fits the clues and the cards in sight"))
    while fresh:
        world = fresh.pop()
        for seat in range(len(world)):
            add(_without(world, seat), seat)
    return sorted(found)


def _left_beside(left: Mapping[Card, int], others: Deal) -> dict[Card, int]:
    free = dict(left)
    for hand in others:
        for card in hand:
            free[card] -= 1
    return free


def _too_many(facts: TableFacts, limit: int) -> TooManyWorlds:
    slots = [cards for hand in facts.allowed for cards in hand]
    count = count_deals(slots, facts.left)
    return TooManyWorlds(
        words().say(
            "too many worlds to write down: more than {limit}, the limit (Knowledge(…, limit=…) "
            "sets another), of the {count} that fit the table and the clues. Questions about one "
            "slot, such as Knows('Bob', Playable('Bob', 2)), are answered without writing them "
            "down",
            limit=words().number(limit),
            count=words().number(count),
        ),
        count,
        limit,
    )
