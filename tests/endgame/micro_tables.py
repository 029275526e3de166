"""Micro rulesets with all options crossed, and tables somewhere in random games of them."""

from __future__ import annotations

import random
from dataclasses import replace
from itertools import product

from hanabi_kit.actions import Action, Clue, Play
from hanabi_kit.cards import Seat, Suit
from hanabi_kit.engine.hands import end_of
from hanabi_kit.game import Game, HeldCard, shuffled
from hanabi_kit.rules import Ruleset, SpecialSuit, Touch

OPTIONS = tuple(
    product(
        (1, 2, 3),  # cards in a hand
        (False, True),  # empty clues
        (False, True),  # plays from the deck
        (True, False),  # a final round
        ("none", "null", "pink", "any", "all"),  # special suits
        (1, 2, 3),  # strikes
    )
)
"""Every combination is as frequent as any other."""

SUITS = (Suit.RED, Suit.YELLOW, Suit.GREEN)
COPIES = ((2, 1), (1, 1), (2, 1, 1), (2, 2, 1), (1, 1, 1), (3, 2, 2), (3, 1), (4, 1), (2, 1, 1, 1))
NULL = (Touch.NONE, Touch.NONE)
PINK = (Touch.OWN, Touch.ALL)
TOUCHES = (Touch.OWN, Touch.ALL, Touch.NONE)


def micro_rules(seed: int, hand_sizes: tuple[int, ...] = (1, 2, 3)) -> Ruleset:
    """The ruleset of a seed: its options in turn, the rest by chance."""
    rng = random.Random(seed)
    options = [option for option in OPTIONS if option[0] in hand_sizes]
    # Neighbours differ in every option: 7 shares no factor with their number.
    size, empty, deck_plays, final_round, kind, strikes = options[seed * 7 % len(options)]
    suits = SUITS[: rng.choice((1, 2, 2, 3))]
    copies = rng.choice(COPIES)
    touches: list[tuple[Touch, Touch] | None] = [None] * len(suits)
    if kind in ("null", "pink"):
        touches[-1] = NULL if kind == "null" else PINK
    elif kind != "none":
        for place in range(len(suits)):
            if kind == "all" or rng.random() < 0.5:
                touches[place] = rng.choice(TOUCHES), rng.choice(TOUCHES)
    special = tuple(
        SpecialSuit(suit, (1,) * len(copies) if rng.random() < 0.3 else None, *touch)
        for suit, touch in zip(suits, touches, strict=True)
        if touch is not None
    )
    return Ruleset(
        f"micro {seed}",
        suits,
        copies,
        special,
        hand_sizes=tuple((players, size) for players in (2, 3, 4)),
        max_clue_tokens=rng.choice((0, 1, 1, 2, 2, 3, 4)),
        max_strikes=strikes,
        empty_clues=empty,
        strikeout_scores_zero=rng.random() < 0.6,
        deck_plays=deck_plays,
        final_round=final_round,
        ends_when_settled=rng.random() < 0.3,
    )


def micro_game(rules: Ruleset, seed: int, most_deck: int = 3) -> Game | None:
    """A table of a random game with at most `most_deck` cards to draw; None where it is over."""
    rng = random.Random(seed)
    counts = [players for players, size in rules.hand_sizes if players * size <= rules.deck_size]
    if not counts:
        return None
    players = rng.choice(counts)
    game = Game.new([*"ABCD"[:players]], shuffled(rules, seed), rules, Seat(rng.randrange(players)))
    deck, more = rng.randint(0, most_deck), rng.randrange(4)
    while game.legal_actions() and (game.deck_size > deck or more):
        more -= game.deck_size <= deck
        game = game.apply(_likely(game, rng))
    if game.over:
        return None
    tokens = rng.choice((0, rules.max_clue_tokens, game.clue_tokens, game.clue_tokens))
    strikes = rng.choice((rules.max_strikes - 1, game.strikes, game.strikes))
    game = replace(game, clue_tokens=tokens, strikes=strikes)
    return game if game.legal_actions() else None


def _likely(game: Game, rng: random.Random) -> Action:
    """Mostly what does not lose, or games would end before they are interesting."""
    legal = game.legal_actions()
    hand = game.hands[game.mover]
    playable = [
        action
        for action in legal
        if isinstance(action, Play) and game.is_playable(hand[action.slot - 1].card)
    ]
    if playable and rng.random() < 0.7:
        return rng.choice(playable)
    clues = [action for action in legal if isinstance(action, Clue)]
    if clues and rng.random() < 0.3:
        return rng.choice(clues)
    going = [action for action in legal if not game.apply(action).over]
    return rng.choice(going or legal)


def laid_out(rules: Ruleset, seed: int, most_deck: int = 3) -> Game | None:
    """A table laid out by chance, as a file may give it: what games seldom come to is among them.

    Hands are full while there are cards to draw; in a final round who has acted may be one short,
    and without a final round hands are as small as you like. None where nothing is left to do.
    """
    rng = random.Random(seed)
    (players, size) = rng.choice(rules.hand_sizes)
    stacks = tuple(rng.randint(0, len(rules.ranks)) for _ in rules.suits)
    cards = list(rules.unseen(stacks, ()).elements())
    rng.shuffle(cards)
    if not rules.final_round or rng.random() < 0.5:
        # A copy of each needed card comes first: those behind are discarded.
        first = {card: place for place, card in reversed(list(enumerate(cards)))}
        heights = dict(zip(rules.suits, stacks, strict=True))
        kept = {first[card] for card in cards if card.rank > heights[card.suit]}
        cards = [cards[place] for place in sorted(kept)] + [
            card for place, card in enumerate(cards) if place not in kept
        ]
    deck = rng.choice((0, rng.randint(0, most_deck)))
    turns_left = None
    sizes = [size] * players
    mover = rng.randrange(players)
    if rules.final_round and not deck:
        turns_left = rng.randint(1, players)
        # Those before the mover have acted, the one who drew the last card first of all.
        for back in range(1, players - turns_left + 1):
            sizes[(mover - back) % players] -= rng.randint(0, 1)
    elif not deck:
        sizes = [rng.randint(0, size) for _ in range(players)]
    if sum(sizes) + deck > len(cards):
        return None
    out = cards[: sum(sizes) + deck]
    rng.shuffle(out)
    hands = [tuple(HeldCard(out.pop(), None) for _ in range(own)) for own in sizes]
    discards = tuple(cards[sum(sizes) + deck :])
    strikes = rng.randint(0, rules.max_strikes - 1)
    game = Game(
        rules=rules,
        players=tuple("ABCDEF"[:players]),
        hands=tuple(hands),
        stacks=stacks,
        discards=discards,
        clue_tokens=rng.choice((0, rules.max_clue_tokens, rng.randint(0, rules.max_clue_tokens))),
        strikes=strikes,
        deck_size=deck,
        deck=tuple(out),
        mover=Seat(mover),
        turns_left=turns_left,
        end=end_of(rules, stacks, discards, strikes),
    )
    return game if game.legal_actions() else None
