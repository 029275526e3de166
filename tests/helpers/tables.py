"""Tables to draw and to play on, for the tests of pictures and widgets."""

from __future__ import annotations

import random
from collections.abc import Callable, Iterator
from dataclasses import replace

from hypothesis import strategies as st

from hanabi_kit.cards import Card, Seat, Suit
from hanabi_kit.game import Game, HeldCard, shuffled
from hanabi_kit.notation import GameRecord, parse_position
from hanabi_kit.notation.card_text import parse_marks
from hanabi_kit.position import Position
from hanabi_kit.rules import STANDARD, Ruleset, ruleset_named
from hanabi_kit.view import OwnCard, View

PLAYERS = ("Alice", "Bob", "Cathy", "Donald", "Emily", "Frank")

HOSTILE = [
    '<script>alert("x")</script>',
    "</text></svg><b onclick='x'>&amp;",
    "\u202eecilA",  # turns the direction of what follows
    "\u05e9\u05dc\u05d5\u05dd" * 15,  # right to left
    "Bo\x00b\ud800\ufffe\x1b[31m",  # what no XML may hold
    "\u82b1\u706b" * 30,  # two columns a sign
    "a" + "\u0301" * 50,  # a tower of accents
    "x" * 60,
    "M" * 60,
]

SEVEN = Ruleset("seven", suits=tuple(Suit)[:7], hand_sizes=((2, 5), (3, 5), (4, 4), (5, 4)))
USUAL_SUITS = tuple(suit for suit in Suit if len(suit.letter) == 1)
EVERY_SUIT = replace(SEVEN, name="every suit", suits=USUAL_SUITS)
DRAWN = [
    *(STANDARD, STANDARD, SEVEN, EVERY_SUIT),
    *map(ruleset_named, ("Omni & Null (6 Suits)", "Muddy Rainbow & Gray Pink (6 Suits)")),
    *map(ruleset_named, ("leaflet-white-crowning", "leaflet-black-avalanche")),
]
TINY = Ruleset("tiny", suits=(Suit.RED, Suit.BLUE), rank_copies=(2, 1, 1), hand_sizes=((2, 2),))


def begun_games(
    seeds: range, rules_of: Callable[[random.Random], Ruleset]
) -> Iterator[tuple[int, random.Random, Game]]:
    """Games of random rulesets after up to 24 random actions, each with its seed and its chance."""
    for seed in seeds:
        chance = random.Random(seed)
        rules = replace(rules_of(chance), max_strikes=9, max_clue_tokens=8)
        counts = [count for count, size in rules.hand_sizes if count * size <= rules.deck_size]
        if not counts:
            continue
        game = Game.new(list("ABCDEF"[: chance.choice(counts)]), shuffled(rules, seed), rules)
        for _ in range(chance.randrange(25)):
            if not game.over:
                game = game.apply(chance.choice(game.legal_actions()))
        yield seed, chance, game


def bare_view(
    own: list[str], seen: str = "", discards: str = "", rules: Ruleset = STANDARD
) -> View:
    """A view made by hand: marks of the own cards, and the cards in sight. It need be no game."""
    return View(
        rules=rules,
        players=("Alice", "Bob"),
        seat=Seat(0),
        own=tuple(OwnCard(None, parse_marks(marks, rules)) for marks in own),
        others=((Seat(1), tuple(HeldCard(Card.parse(word), None) for word in seen.split())),),
        stacks=(0,) * len(rules.suits),
        discards=tuple(map(Card.parse, discards.split())),
        clue_tokens=8,
        strikes=0,
        deck_size=rules.deck_size - len(seen.split()) - len(discards.split()) - len(own),
        mover=Seat(0),
    )


def record_of(
    seed: int, players: int = 2, turns: int = 60, rules: Ruleset = STANDARD
) -> GameRecord:
    """A game of random legal actions, which seldom strikes out: plays are playable ones."""
    chance = random.Random(seed)
    deck = shuffled(rules, seed)
    game = Game.new(PLAYERS[:players], deck, rules)
    actions = []
    while not game.over and len(actions) < turns:
        hand = game.hands[game.mover]
        wise = [
            action
            for action in game.legal_actions()
            if type(action).__name__ != "Play" or game.is_playable(hand[action.slot - 1].card)
        ]
        action = chance.choice(wise or game.legal_actions())
        actions.append(action)
        game = game.apply(action)
    return GameRecord(rules, PLAYERS[:players], deck, tuple(actions))


def with_other_secrets(game: Game, seat: int, seed: int) -> Game:
    """The same table to the eyes of `seat`, with other own cards and another deck."""
    assert game.deck is not None
    hidden = [held.card for held in game.hands[seat]] + list(game.deck)
    random.Random(seed).shuffle(hidden)
    own = tuple(
        HeldCard(card, held.order, held.marks)
        for card, held in zip(hidden, game.hands[seat], strict=False)
    )
    hands = tuple(own if other == seat else hand for other, hand in enumerate(game.hands))
    return replace(game, hands=hands, deck=tuple(hidden[len(own) :]))


@st.composite
def tables(draw: st.DrawFn) -> tuple[Game, Seat]:
    """A table somewhere in a random game, and a seat at it."""
    rules = draw(st.sampled_from(DRAWN))
    players = draw(st.sampled_from(rules.player_counts))
    record = record_of(draw(st.integers(0, 10**6)), players, draw(st.integers(0, 70)), rules)
    return record.games[-1], Seat(draw(st.integers(0, players - 1)))


TWO_REDS = """
[position]
players = ["Alice", "Bob"]
turn = "Alice"
viewer = "Alice"
stacks = "r3"
discards = ""
clue_tokens = 4
deck = 37
[position.hands]
Alice = "xx/r!1!2!3 xx/r!1!2!3 xx xx xx"
Bob = "r4/r!1!2!3 g1 y1 b1 p1"
"""
"""Alice's two cards are each r4 or r5, and so is Bob's r4 to him. She must hold one of each."""

HIDDEN = """
[position]
players = ["Alice", "Bob"]
turn = "Alice"
viewer = "Alice"
stacks = "r5 y5 g5 b5 p3"
discards = "r1 r1 r2 r3 y1 y1 y2 y3 y4 g1 g1 g2 g3 g4 b1 b1"
clue_tokens = 2
deck = 1
[position.hands]
Alice = "xx/p xx/p!5 xx/p!4 xx/p4 xx/p!5"
Bob = "b2 b3 b4 r4/r p3"
"""


def hidden_position() -> Position:
    """Alice's own cards are hidden."""
    return parse_position(HIDDEN)


def open_position() -> Position:
    """The same with Alice's cards given, to no viewer."""
    known = "p4/p p1/p!5 p2/p!4 p4/p4 p1/p!5"
    whole = HIDDEN.replace('viewer = "Alice"\n', "")
    return parse_position(whole.replace("xx/p xx/p!5 xx/p!4 xx/p4 xx/p!5", known))


def impossible_position() -> Position:
    """Each mark alone can be, but there is only one purple 5 for two cards."""
    marks = "xx/p5 xx/p5 xx/p xx/p4 xx/p"
    return parse_position(HIDDEN.replace("xx/p xx/p!5 xx/p!4 xx/p4 xx/p!5", marks))
