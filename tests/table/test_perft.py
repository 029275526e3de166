"""Perft: the number of action sequences, against an engine written anew in `brute_force`."""

from __future__ import annotations

from collections import Counter

import pytest

from hanabi_kit.cards import Seat, Suit
from hanabi_kit.game import Game, shuffled
from hanabi_kit.notation import format_action
from hanabi_kit.rules import STANDARD, Ruleset, SpecialSuit, Touch, ruleset_named
from tests.helpers.brute_force import action_sequences

ONE = (Suit.RED,)
TWO = (Suit.RED, Suit.BLUE)
THREE = (Suit.GREEN, Suit.YELLOW, Suit.MULTICOLOUR)


PAIR = (Suit.RED, Suit.OMNI)


def rules(name: str, suits: tuple[Suit, ...], copies: tuple[int, ...], **changes) -> Ruleset:
    sizes = changes.pop("hand_sizes", tuple((players, 2) for players in (2, 3, 4, 5)))
    return Ruleset(name, suits=suits, rank_copies=copies, hand_sizes=sizes, **changes)


def special(colours: Touch, ranks: Touch, copies: tuple[int, ...] | None = None) -> Ruleset:
    """Red and a suit that clues touch in this way."""
    own = SpecialSuit(Suit.OMNI, copies, colours, ranks)
    name = f"colours {colours.value}, ranks {ranks.value}{', one of each' if copies else ''}"
    return rules(name, PAIR, (2, 2, 1), special=(own,), max_clue_tokens=2)


# Red, a rainbow and a suit no clue touches, one of each: clues of all three kinds at once.
THREE_KINDS = (
    SpecialSuit(Suit.MULTICOLOUR, colours=Touch.ALL, ranks=Touch.NONE),
    SpecialSuit(Suit.NULL, (1, 1), Touch.NONE, Touch.NONE),
)
MIXED = (Suit.RED, Suit.MULTICOLOUR, Suit.NULL)
RANK_TOUCH = tuple(touch for touch in Touch if touch is not Touch.RANK)

NULLS = (SpecialSuit(Suit.NULL, None, Touch.NONE, Touch.NONE),)
RED_NULL = (Suit.RED, Suit.NULL)
TWO_ONE, THREE_ONE = ((2, 1),), ((3, 1),)

CASES = [
    # (ruleset, players, depth, seeds). That strikes, completed fireworks and final rounds lie
    # within these depths is held by `test_the_cases_reach_every_end`.
    (rules("one suit", ONE, (3, 2, 1)), 2, 7, 4),
    (rules("no tokens", ONE, (3, 2, 1), max_clue_tokens=0), 2, 9, 3),
    (rules("one token", TWO, (2, 1), max_clue_tokens=1), 2, 6, 6),
    (rules("two tokens", TWO, (2, 2, 1), max_clue_tokens=2), 2, 4, 3),
    (rules("one strike", TWO, (2, 1), max_strikes=1, max_clue_tokens=2), 2, 6, 3),
    (rules("no deck", TWO, (1, 1), max_strikes=3), 2, 4, 3),
    (rules("empty clues", ONE, (2, 2, 1), empty_clues=True, max_clue_tokens=3), 2, 5, 3),
    (rules("deck plays", TWO, (2, 1), deck_plays=True, max_clue_tokens=2), 2, 5, 5),
    (rules("three players", TWO, (2, 1, 1), max_clue_tokens=2), 3, 4, 3),
    (rules("three with one card", TWO, (2, 1), hand_sizes=((3, 1),), max_clue_tokens=1), 3, 7, 3),
    (rules("four players", TWO, (2, 2, 1), max_clue_tokens=3), 4, 3, 3),
    (rules("five players", THREE, (2, 2, 1), max_clue_tokens=3), 5, 3, 2),
    (rules("five, deck plays", THREE, (2, 1, 1), deck_plays=True), 5, 3, 2),
    *((special(colours, ranks), 2, 4, 3) for colours in Touch for ranks in RANK_TOUCH),
    *((special(colours, ranks, (1, 1, 1)), 2, 4, 1) for colours in Touch for ranks in RANK_TOUCH),
    (rules("three kinds", MIXED, (2, 1), special=THREE_KINDS, max_clue_tokens=2), 3, 4, 3),
    (rules("mixed, empty clues", MIXED, (2, 1), special=THREE_KINDS, empty_clues=True), 2, 3, 2),
    (rules("settled", TWO, (2, 1), ends_when_settled=True, max_clue_tokens=1), 2, 6, 4),
    (rules("settled nulls", RED_NULL, (2, 1), special=NULLS, ends_when_settled=True), 2, 6, 3),
    (rules("crowning", TWO, (2, 1), final_round=False, max_clue_tokens=1), 2, 7, 5),
    (rules("crowning, one card", ONE, (2, 2, 1), final_round=False, hand_sizes=TWO_ONE), 2, 8, 2),
    (rules("crowning, three", ONE, (3, 2, 1), final_round=False, hand_sizes=THREE_ONE), 3, 5, 3),
    (rules("crowning, deck plays", TWO, (2, 1), final_round=False, deck_plays=True), 2, 4, 4),
    (rules("crowning nulls", RED_NULL, (2, 1), special=NULLS, final_round=False), 2, 7, 5),
    (rules("crowning, no deck", TWO, (1, 1), final_round=False, max_clue_tokens=1), 2, 5, 4),
    (rules("crowning, settled", TWO, (2, 1), final_round=False, ends_when_settled=True), 2, 4, 3),
    (rules("six players", THREE, (2, 2, 1), hand_sizes=((6, 2),), max_clue_tokens=2), 6, 3, 2),
    (STANDARD, 2, 2, 2),
    (STANDARD, 3, 2, 2),
    (STANDARD, 4, 2, 2),
    (STANDARD, 5, 2, 2),
    (STANDARD, 6, 2, 2),
    *((ruleset_named(name), 2, 2, 1) for name in ("leaflet-black-avalanche", "german")),
    (ruleset_named("Omni & Null (6 Suits)"), 3, 2, 1),
    (ruleset_named("Pink & Brown (4 Suits)"), 3, 2, 1),
]
LONG_CASES = [
    (rules("crowning, three", ONE, (3, 2, 1), final_round=False, hand_sizes=THREE_ONE), 3, 7, 6),
    *((special(colours, ranks), 2, 5, 2) for colours in Touch for ranks in RANK_TOUCH),
    (rules("three kinds", MIXED, (2, 1), special=THREE_KINDS, max_clue_tokens=2), 2, 6, 3),
    (rules("crowning nulls", RED_NULL, (2, 2, 1), special=NULLS, final_round=False), 2, 6, 3),
]


def perft(game: Game, depth: int) -> int:
    if not depth:
        return 1
    return sum(perft(game.apply(action), depth - 1) for action in game.legal_actions())


def divided(game: Game, depth: int) -> Counter[str]:
    """Action sequences by their first action, as `brute_force.action_sequences` names it."""
    seats = [str(seat) for seat in range(len(game.players))]
    named: Counter[str] = Counter()
    for action in game.legal_actions():
        words = format_action(action, seats).split()
        if words[0] == "clue" and not words[2].isdecimal():
            words[2] = str(action.value)  # type: ignore[union-attr]
        named[" ".join(words)] = perft(game.apply(action), depth - 1)
    return named


@pytest.mark.parametrize(
    ("ruleset", "players", "depth", "seed"),
    [
        pytest.param(
            *(ruleset, players, depth, seed),
            id=f"{ruleset.name}-{players}p-{depth}-s{seed}",
            marks=marks,
        )
        for cases, marks in ((CASES, ()), (LONG_CASES, pytest.mark.long))
        for ruleset, players, depth, seeds in cases
        for seed in range(seeds)
    ],
)
def test_the_number_of_action_sequences_is_that_of_an_independent_engine(
    ruleset: Ruleset, players: int, depth: int, seed: int
) -> None:
    deck = shuffled(ruleset, seed)
    names = [f"P{seat}" for seat in range(players)]
    # From every kind of node: counts of all smaller depths as well.
    for small in range(1, depth + 1):
        got = divided(Game.new(names, deck, ruleset), small)
        expected = action_sequences(ruleset, players, deck, small)
        if got != expected:
            lines = [
                f"{name}: engine {got[name]}, brute force {expected[name]}"
                for name in sorted(got | expected)
                if got[name] != expected[name]
            ]
            pytest.fail(f"depth {small}, deck {' '.join(map(str, deck))}\n" + "\n".join(lines))


def test_the_cases_reach_every_end() -> None:
    """The table above would prove little if some end did not lie within its depths."""
    ends: dict[str, set[str]] = {}

    def walk(ruleset: Ruleset, game: Game, depth: int) -> None:
        if game.end is not None:
            kind = "final round" if ruleset.final_round else "none"
            ends.setdefault(kind, set()).add(game.end.name)
        elif depth:
            for action in game.legal_actions():
                walk(ruleset, game.apply(action), depth - 1)

    for ruleset, players, depth, seeds in CASES:
        if ruleset.deck_size <= 12:
            for seed in range(min(seeds, 2)):
                deck = shuffled(ruleset, seed)
                names = [str(seat) for seat in range(players)]
                walk(ruleset, Game.new(names, deck, ruleset), min(depth, 6))
    assert ends["final round"] == {"COMPLETE", "STRIKES", "TURNS", "SETTLED"}
    assert ends["none"] == {"COMPLETE", "STRIKES", "LOST", "STUCK"}


def test_who_plays_first_changes_names_and_not_numbers() -> None:
    ruleset = rules("two tokens", TWO, (2, 2, 1), max_clue_tokens=2)
    deck = shuffled(ruleset, 5)
    game = Game.new(["A", "B"], deck, ruleset)
    hand = ruleset.hand_size(2)
    turned = (*deck[hand : 2 * hand], *deck[:hand], *deck[2 * hand :])
    other = Game.new(["B", "A"], turned, ruleset, Seat(1))
    assert perft(game, 4) == perft(other, 4)
