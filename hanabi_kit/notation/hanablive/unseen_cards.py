"""Cards of a game that a list of what happened does not tell, where something else does."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Mapping, Sequence

from hanabi_kit.cards import Card, CardSet
from hanabi_kit.notation.hanablive.action_numbers import COLOUR, site_rank, site_ranks
from hanabi_kit.notation.hanablive.deck_seed import dealt_from, parse_seed
from hanabi_kit.rules import Ruleset
from hanabi_kit.rules.variants import variant_named, variant_names, variant_number

SiteCard = tuple[int, int]
"""Suit number and rank, as the site writes them."""

_MOST_TRIED = 20_000


def filled(
    cards: Sequence[SiteCard | None],
    variant: str,
    seed: object,
    players: int,
    said: Mapping[int, Sequence[tuple[int, int, bool]]],
) -> list[SiteCard | None]:
    """Return the cards that were drawn, with those filled in that can be nothing else.

    `said`: by a card's order, what clues said of it: their type and value in the site's numbers,
        and whether they touched it.
    """
    if None not in cards or variant not in variant_names():
        return list(cards)
    rules = variant_named(variant)
    numbers = {
        (suit, site): Card(own, rank)
        for suit, own in enumerate(rules.suits)
        for site, rank in site_ranks(rules).items()
        if Card(own, rank) in rules.copies_by_card
    }
    if any(card is not None and card not in numbers for card in cards):
        return list(cards)
    known = [None if card is None else numbers[card] for card in cards]
    whole: Sequence[Card | None] = _of_seed(rules, seed, players, known) or _only_one(
        rules, known, said
    )
    suits = list(rules.suits)
    return [
        None if card is None else (suits.index(card.suit), site_rank(card.rank)) for card in whole
    ]


def _of_seed(
    rules: Ruleset, seed: object, players: int, known: Sequence[Card | None]
) -> Sequence[Card] | None:
    """Return the deck that the site deals from the seed, where it is that of the known cards."""
    parts = parse_seed(seed) if isinstance(seed, str) else None
    if parts is None or (parts.players, parts.variant) != (players, variant_number(rules)):
        return None
    dealt = dealt_from(parts.text, rules.deck)
    fits = len(known) <= len(dealt) and all(
        card in (None, other) for card, other in zip(known, dealt, strict=False)
    )
    return dealt if fits else None


def _only_one(
    rules: Ruleset,
    known: Sequence[Card | None],
    said: Mapping[int, Sequence[tuple[int, int, bool]]],
) -> Sequence[Card | None]:
    """Return the cards with the unknown ones filled in, where only one way fits the clues."""
    rest = Counter(rules.deck)
    rest.subtract(card for card in known if card is not None)
    places = [order for order, card in enumerate(known) if card is None]
    allowed = [_allowed(rules, said.get(order, ())) for order in places]
    ways = _ways(allowed, +rest, [_MOST_TRIED])
    first = next(ways, None)
    if first is None or next(ways, None) is not None:
        return known
    by_order = dict(zip(places, first, strict=True))
    return [by_order.get(order, card) for order, card in enumerate(known)]


def _allowed(rules: Ruleset, said: Sequence[tuple[int, int, bool]]) -> CardSet:
    allowed = rules.all_cards
    for kind, value, hit in said:
        values = rules.clue_colours if kind == COLOUR else rules.clue_ranks
        if kind == COLOUR and not 0 <= value < len(values):
            continue  # the reader of the game says so
        clue = values[value] if kind == COLOUR else value
        if clue in rules.clue_values:
            touched = rules.touched_by(clue)
            allowed = allowed & touched if hit else allowed - touched
    return allowed


def _ways(
    allowed: Sequence[CardSet], rest: Counter[Card], tries: list[int]
) -> Iterator[tuple[Card, ...]]:
    """Yield every way to give each place a card; too many tries count as a second way."""
    if not allowed:
        yield ()
        return
    for card in list(rest):
        if tries[0] <= 0:
            yield ()
            return
        if card not in allowed[0] or not rest[card]:
            continue
        tries[0] -= 1
        rest[card] -= 1
        for way in _ways(allowed[1:], rest, tries):
            yield (card, *way)
        rest[card] += 1
