"""Perft: the number of action sequences, against an engine written anew in `brute_force`."""

from __future__ import annotations

from collections import Counter

import pytest

from hanabi_kit.cards import Seat, Suit
from hanabi_kit.game import Game, shuffled
from hanabi_kit.notation import format_action
from hanabi_kit.rules import STANDARD, Ruleset
from tests.brute_force import action_sequences

ONE = (Suit.RED,)
TWO = (Suit.RED, Suit.BLUE)
THREE = (Suit.GREEN, Suit.YELLOW, Suit.MULTICOLOUR)


def rules(name: str, suits: tuple[Suit, ...], copies: tuple[int, ...], **changes) -> Ruleset:
    sizes = changes.pop("hand_sizes", tuple((players, 2) for players in (2, 3, 4, 5)))
    return Ruleset(name, suits=suits, rank_copies=copies, hand_sizes=sizes, **changes)


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
    (STANDARD, 2, 2, 2),
    (STANDARD, 3, 2, 2),
    (STANDARD, 4, 2, 2),
    (STANDARD, 5, 2, 2),
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
        pytest.param(ruleset, players, depth, seed, id=f"{ruleset.name}-{players}p-{depth}-s{seed}")
        for ruleset, players, depth, seeds in CASES
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
    """The table above would prove little if no strike-out or final round lay within its depths."""
    ends = set()

    def walk(game: Game, depth: int) -> None:
        ends.add(game.end)
        if depth:
            for action in game.legal_actions():
                walk(game.apply(action), depth - 1)

    for ruleset, players, depth, _ in CASES[:10]:
        walk(
            Game.new([str(seat) for seat in range(players)], shuffled(ruleset, 1), ruleset),
            min(depth, 6),
        )
    assert {end.name if end else None for end in ends} == {None, "COMPLETE", "STRIKES", "TURNS"}


def test_who_plays_first_changes_names_and_not_numbers() -> None:
    ruleset = rules("two tokens", TWO, (2, 2, 1), max_clue_tokens=2)
    deck = shuffled(ruleset, 5)
    game = Game.new(["A", "B"], deck, ruleset)
    hand = ruleset.hand_size(2)
    turned = (*deck[hand : 2 * hand], *deck[:hand], *deck[2 * hand :])
    other = Game.new(["B", "A"], turned, ruleset, Seat(1))
    assert perft(game, 4) == perft(other, 4)
