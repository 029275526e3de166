"""Short words to write games with: actions, chosen deals, and late tables of any ruleset."""

from __future__ import annotations

import random
from collections import Counter
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import replace
from typing import Any

from hanabi_kit.actions import Action, Clue, Discard, Play
from hanabi_kit.cards import Card, Seat, Slot
from hanabi_kit.game import Game, shuffled
from hanabi_kit.position import Position, SlotCard
from hanabi_kit.rules import RULESETS, STANDARD, Ruleset

ALICE, BOB = Seat(0), Seat(1)
NAMES = ("Alice", "Bob", "Cathy", "Donald", "Emily", "Frank")


def play(slot: int) -> Play:
    return Play(Slot(slot))


def discard(slot: int) -> Discard:
    return Discard(Slot(slot))


def clue(to: int, value: Any) -> Clue:
    return Clue(Seat(to), value)


def cards(text: str) -> list[Card]:
    return [Card.parse(word) for word in text.split()]


def dealt(hands: list[str], deck: str, rules: Ruleset = STANDARD, first: int = 0) -> Game:
    """A game whose hands (slot 1 first) and next cards are chosen; the rest of the deck follows."""
    chosen = [card for hand in hands for card in reversed(cards(hand))] + cards(deck)
    rest = Counter(rules.deck) - Counter(chosen)
    order = [*chosen, *sorted(rest.elements())]
    return Game.new(NAMES[: len(hands)], order, rules, Seat(first))


def after(game: Game, *actions: Action) -> Game:
    for action in actions:
        game = game.apply(action)
    return game


def late(
    rules: Ruleset,
    fireworks: Mapping[str, int] | int,
    hands: Sequence[str],
    deck: str = "",
    *,
    tokens: int = 4,
    strikes: int = 0,
    turns_left: int | None = None,
    full: bool = True,
) -> Game:
    """A late table, checked as a position: what is not placed lies among the discards.

    `fireworks` are heights by letter, 5 where none is given, or one height for all. Where `full`,
    hands are filled up, with cards that are played already as long as there are such.
    """
    if isinstance(fireworks, int):
        fireworks = dict.fromkeys((suit.letter for suit in rules.suits), fireworks)
    heights = tuple(fireworks.get(suit.letter, 5) for suit in rules.suits)
    left = Counter(rules.deck)
    for suit, height in zip(rules.suits, heights, strict=True):
        left.subtract(Card(suit, rank) for rank in range(1, height + 1))
    held, drawn = [cards(hand) for hand in hands], cards(deck)
    left.subtract([*drawn, *(card for hand in held for card in hand)])
    assert min(left.values()) >= 0, "more copies are placed than there are"
    top = dict(zip(rules.suits, heights, strict=True))
    spare = sorted(left.elements(), key=lambda card: (card.rank <= top[card.suit], card))
    for hand in held if full else ():
        while len(hand) < rules.hand_size(len(hands)):
            hand.append(spare.pop())
            left[hand[-1]] -= 1
    position = Position(
        rules=rules,
        players=NAMES[: len(hands)],
        mover=ALICE,
        viewer=None,
        stacks=heights,
        discards=tuple(sorted(left.elements())),
        clue_tokens=tokens,
        strikes=strikes,
        deck_size=len(drawn),
        turns_left=turns_left,
        hands=tuple(tuple(SlotCard(card) for card in hand) for hand in held),
    )
    return replace(position.game(), deck=tuple(drawn))


def careful_game(
    seed: int, players: int, rules: Ruleset = RULESETS["leaflet-white-crowning"]
) -> Iterator[Game]:
    """A game whose players, seeing everything, keep what is needed and stall while they can."""
    chance = random.Random(seed)
    game = Game.new(NAMES[:players], shuffled(rules, seed), rules)
    yield game
    while not game.over:
        hand, legal = game.hands[game.mover], game.legal_actions()
        needed = {
            card
            for card in rules.identities
            if card.rank > game.stacks[rules.suits.index(card.suit)]
            and game.discards.count(card) + 1 == rules.copies(card)
        }
        wise = [
            action
            for action in legal
            if (isinstance(action, Discard) and hand[action.slot - 1].card not in needed)
            or (isinstance(action, Play) and game.is_playable(hand[action.slot - 1].card))
        ]
        clues = [action for action in legal if isinstance(action, Clue)]
        first = wise if chance.random() < 0.7 else clues
        game = game.apply(chance.choice(first or wise or clues or legal))
        yield game
