"""Own cards that lie face down in a hole: what they can be, and what that leaves for the hand.

They are hidden like the cards in hand, with the marks they had. What became of them nobody says,
but the game goes on: so fewer cards than the last strike fell, and something can still be scored.
The plays are gone through in their order. Each own card either fitted, and then it is one of a few,
or it fell, and then it is one that did not fit; ways that come to the same are counted together.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from math import prod

from hanabi_kit.actions import Discarded, Played
from hanabi_kit.cards import Card, CardSet
from hanabi_kit.deduction.unseen_cards import Pool
from hanabi_kit.engine.hands import End, HoledCard
from hanabi_kit.errors import HanabiError, SearchBudgetExceeded
from hanabi_kit.language import words
from hanabi_kit.view import View

MOST_WAYS = 20_000
"""Ways in which the own cards can have been played that are kept apart: a few seconds."""

NO_CARDS = CardSet()


@dataclass(frozen=True, slots=True)
class PlayedWay:
    """How the plays may have gone, so far.

    Parameters
    ----------
    stacks : tuple of int
    strikes : int
    fitted : CardSet
        The own cards that fitted.
    fell : tuple of CardSet
        For each own card that did not: what it can be. In the order of their sets, which is enough
        to count them.
    """

    stacks: tuple[int, ...]
    strikes: int = 0
    fitted: CardSet = NO_CARDS
    fell: tuple[CardSet, ...] = ()


def played_ways(view: View, pool: Pool) -> dict[PlayedWay, int]:
    """Return how the plays may have gone, each with in how many orders of the own cards.

    Raises
    ------
    HanabiError
        The rules have no final round: which own cards are gone then matters from the first turn on.
    SearchBudgetExceeded
        There are more than `MOST_WAYS`.
    """
    rules = view.rules
    if not rules.final_round:
        raise HanabiError(
            words().say(
                "{mechanism}: without a final round (“All or Nothing”) it is not worked out what "
                "{viewer}'s cards can be",
                mechanism=rules.mechanism.name,
                viewer=view.viewer,
            )
        )
    left = pool.out_of_sight
    last = len(view.hole) - 1
    ways: Mapping[PlayedWay, int] = {PlayedWay(rules.fireworks.empty(rules)): 1}
    for number, holed in enumerate(view.hole):
        if number == last and view.end is End.SETTLED and _last_was(view, Played):
            ways = dict(_settled_ways(view, ways, view.discards, number, whether=False))
        # Only the play that ended the game can have brought the last strike, or the last card.
        most_strikes = rules.max_strikes - (number != last or view.end is not End.STRIKES)
        most_cards = rules.max_score - (number != last or view.end is not End.COMPLETE)
        cards = None if holed.card else holed.possible(rules) & left
        after: Counter[PlayedWay] = Counter()
        for way, count in ways.items():
            for next_way in _after(view, way, holed, cards):
                if next_way.strikes <= most_strikes and sum(next_way.stacks) <= most_cards:
                    after[next_way] += count
        ways = after
        if len(ways) > MOST_WAYS:
            raise SearchBudgetExceeded(
                words().say(
                    "{mechanism}: {viewer}'s cards in the hole can have been played in more than "
                    "{most} ways",
                    mechanism=rules.mechanism.name,
                    viewer=view.viewer,
                    most=words().number(MOST_WAYS),
                )
            )
    return _as_it_ended(view, ways)


def holed_cases(view: View, pool: Pool) -> list[tuple[int, Pool]]:
    """Return the deals to the own hand and to the own cards in the hole, as weighted pools.

    The slots of such a pool are those of the hand, and after them those of the cards that fell.
    """
    merged: Counter[tuple[CardSet, tuple[CardSet, ...]]] = Counter()
    for way, count in played_ways(view, pool).items():
        merged[way.fitted, way.fell] += count
    found = []
    for (fitted, fell), count in merged.items():
        copies, after = pool_after(pool, PlayedWay((), 0, fitted, fell))
        if copies:
            found.append((count * copies, after))
    return found


def pool_after(pool: Pool, way: PlayedWay) -> tuple[int, Pool]:
    """Return the ways to choose the copies of the cards that fitted, and the pool without them.

    Cards that fell have slots of their own there, after those of the hand.
    """
    shared = pool.catalogue
    places = [shared.place[card] for card in way.fitted]
    ways = prod(pool.left[place] for place in places)
    left = list(pool.left)
    for place in places:
        left[place] -= 1
    allowed = (*pool.allowed, *map(shared.lanes, way.fell))
    return ways, Pool(shared, len(allowed), left, allowed)


def _after(
    view: View, way: PlayedWay, holed: HoledCard, cards: CardSet | None
) -> Iterator[PlayedWay]:
    """Every way to go on with a card in the hole: what it is, or what it can be."""
    rules, stacks = view.rules, way.stacks
    fireworks = rules.fireworks
    if cards is None:
        assert holed.card is not None, "only the own cards are not known"
        index = rules.suits.index(holed.card.suit)
        if fireworks.fits(rules, stacks, index, holed.card.rank):
            laid = fireworks.laid(rules, stacks, index, holed.card.rank)
            yield PlayedWay(laid, way.strikes, way.fitted, way.fell)
        else:
            yield PlayedWay(stacks, way.strikes + 1, way.fitted, way.fell)
        return
    fitting = NO_CARDS
    for index, suit in enumerate(rules.suits):
        for rank in fireworks.next_ranks(rules, stacks, index):
            card = CardSet([Card(suit, rank)])
            fitting |= card
            if card <= cards:
                laid = fireworks.laid(rules, stacks, index, rank)
                yield PlayedWay(laid, way.strikes, way.fitted | card, way.fell)
    if cards - fitting:
        fell = tuple(sorted((*way.fell, cards - fitting), key=lambda own: own.bits))
        yield PlayedWay(stacks, way.strikes + 1, way.fitted, fell)


# -- what the end of the game, or that there was none, says -----------------------------------


def _last_was(view: View, kind: type[Played | Discarded]) -> bool:
    """Whether that is known to be the last thing that happened."""
    return bool(view.history) and isinstance(view.history[-1], kind)


def _as_it_ended(view: View, ways: Mapping[PlayedWay, int]) -> dict[PlayedWay, int]:
    """The `ways` after which the game is over as it is, or goes on if it does."""
    rules, number = view.rules, len(view.hole)
    if view.end is End.STRIKES:
        return {way: count for way, count in ways.items() if way.strikes == rules.max_strikes}
    if view.end is End.COMPLETE:
        return {way: count for way, count in ways.items() if sum(way.stacks) == rules.max_score}
    if not rules.ends_when_settled:
        return dict(ways)
    if view.end is End.SETTLED and _last_was(view, Discarded):
        before = view.discards[:-1]  # the last one settled it
        ways = dict(_settled_ways(view, ways, before, number, whether=False))
    settled = view.end is End.SETTLED
    return dict(_settled_ways(view, ways, view.discards, number, whether=settled))


def _settled_ways(
    view: View,
    ways: Mapping[PlayedWay, int],
    discards: Sequence[Card],
    played: int,
    *,
    whether: bool,
) -> Counter[PlayedWay]:
    """The cases of `ways` in which nothing more can be scored, or in which something can.

    `played` is how many cards were in the hole by then.
    """
    found: Counter[PlayedWay] = Counter()
    for way, count in ways.items():
        # The cards of others that fell are in sight.
        laid = Counter(view.rules.fireworks.cards(view.rules, way.stacks)) - Counter(way.fitted)
        seen = Counter(holed.card for holed in view.hole[:played] if holed.card is not None)
        gone = [*discards, *(seen - laid).elements()]
        for part in _parted(view, way, gone):
            fell = [cards.only for cards in part.fell if cards.only is not None]
            reach = view.rules.reachable([*gone, *fell], way.stacks)
            if (sum(reach) == sum(way.stacks)) is whether:
                found[part] += count
    return found


def _parted(view: View, way: PlayedWay, gone: Sequence[Card]) -> Iterable[PlayedWay]:
    """The cases of `way` in each of which it is certain whether anything can still be scored.

    Where nothing more can be scored, every firework that is not as far as the cards in sight allow
    lacks a card that fell unseen. Only then it matters which cards fell, of those fireworks.
    """
    rules = view.rules
    reach = rules.reachable(gone, way.stacks)
    open_suits = [
        suit
        for suit, top, height in zip(rules.suits, reach, way.stacks, strict=True)
        if top > height
    ]
    if not way.fell or len(open_suits) > len(way.fell):
        return [way]
    matters = CardSet(card for card in rules.all_cards if card.suit in open_suits)
    parts: list[tuple[CardSet, ...]] = [()]
    for cards in way.fell:
        split = [CardSet([card]) for card in cards & matters]
        if rest := cards - matters:
            split.append(rest)
        parts = [(*part, each) for part in parts for each in split]
    return [PlayedWay(way.stacks, way.strikes, way.fitted, part) for part in parts]
