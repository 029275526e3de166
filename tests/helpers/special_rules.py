"""Random rulesets with special suits and other ends, small enough for plain enumeration."""

from __future__ import annotations

import random
from collections.abc import Iterable, Sequence
from dataclasses import replace

from hanabi_kit.actions import Action, Clue
from hanabi_kit.cards import Card, Colour, Suit
from hanabi_kit.game import Game
from hanabi_kit.rules import Ruleset, SpecialSuit, Touch
from tests.helpers.brute_force import small_rules
from tests.helpers.tables import USUAL_SUITS


def special_rules(rng: random.Random, *, null: bool = True) -> Ruleset:
    """A small ruleset of which every suit may have its own copies and its own touch.

    `null` says whether a suit that no clue touches may be among them.
    """
    rules = small_rules(rng)
    special = []
    for suit in rules.suits:
        if rng.random() < 0.6:
            kinds = (Touch.OWN, Touch.ALL, Touch.NONE)
            colours, ranks = rng.choice(kinds), rng.choice(kinds)
            if not null and colours is ranks is Touch.NONE:
                ranks = Touch.ALL
            copies = tuple(rng.choice((1, 1, 2)) for _ in rules.ranks)
            special.append(
                SpecialSuit(suit, copies if rng.random() < 0.6 else None, colours, ranks)
            )
    return replace(
        rules,
        special=tuple(special),
        hand_sizes=(*rules.hand_sizes, (6, 2)),
        empty_clues=rng.random() < 0.2,
        ends_when_settled=rng.random() < 0.3,
    )


class Renaming:
    """Other suits in place of those of `rules`, in another order: the same game by other names."""

    def __init__(self, rules: Ruleset, seed: int) -> None:
        chance = random.Random(seed)
        # Suits, and colours that no suit of the ruleset is called after.
        old = [*rules.suits, *(Suit(own) for own in rules.clue_colours)]
        old = list(dict.fromkeys(old))
        names = dict(zip(old, chance.sample(USUAL_SUITS, len(old)), strict=True))
        self.suits = {suit: names[suit] for suit in rules.suits}
        self.letters = {suit.letter: new.letter for suit, new in names.items()}
        order = list(self.suits.values())
        if not _order_tells(rules):
            chance.shuffle(order)
        self.rules = replace(
            rules,
            name=f"{rules.name}, renamed",
            suits=tuple(order),
            special=tuple(map(self._special, rules.special)),
        )

    def _special(self, own: SpecialSuit) -> SpecialSuit:
        shares = own.shares
        if shares is not None:
            shares = tuple(Colour(self.letters[colour]) for colour in shares)
        return replace(own, suit=self.suits[own.suit], shares=shares)

    def card(self, card: Card) -> Card:
        return Card(self.suits[card.suit], card.rank)

    def value(self, value: object) -> object:
        return self.letters[value] if isinstance(value, str) else value

    def action(self, action: Action) -> Action:
        if isinstance(action, Clue):
            return replace(action, value=self.value(action.value))  # type: ignore[arg-type]
        return action

    def game(self, players: Sequence[str], deck: Iterable[Card]) -> Game:
        """The renamed game at its beginning."""
        return Game.new(players, [self.card(card) for card in deck], self.rules)


def _order_tells(rules: Ruleset) -> bool:
    """Whether what a clue touches depends on the order of the suits."""
    clues = rules.clue_rules
    deceptive = clues.special_rank is not None and clues.special_rank.deceptive
    by_rank = any(own.colours is Touch.RANK for own in rules.special)
    return deceptive or by_rank or clues.synesthesia
