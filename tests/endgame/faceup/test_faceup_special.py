"""The face-up solver under special suits, six players and early ends, against plain enumeration."""

from __future__ import annotations

import random
from dataclasses import replace
from importlib.util import find_spec

import pytest

from hanabi_kit.cards import Seat
from hanabi_kit.endgame import solve
from hanabi_kit.endgame.faceup.special_rules import may_lack_a_clue, needs_card_search
from hanabi_kit.errors import HanabiError
from hanabi_kit.game import Game, shuffled
from hanabi_kit.notation import parse_position
from hanabi_kit.rules import RULESETS, ruleset_named
from tests.helpers.brute_force import faceup_values
from tests.helpers.special_rules import special_rules

BLOCKS = [
    (0, 40),
    (1262, 1263),  # every firework dead: after the last strike no points are the most there can be
    (1907, 1908),
]
LONG_BLOCKS = [(first, first + 50) for first in range(40, 2040, 50)]


def late_game(seed: int) -> Game | None:
    """A random late position of a random ruleset that the solver covers."""
    rng = random.Random(seed)
    rules = special_rules(rng, null=False)
    counts = [count for count, size in rules.hand_sizes if count * size <= rules.deck_size]
    if not counts or not (rules.empty_clues or all(map(rules.can_be_clued, rules.identities))):
        return None
    players = rng.choice(counts)
    game = Game.new(
        list("ABCDEF"[:players]), shuffled(rules, seed), rules, Seat(rng.randrange(players))
    )
    deck = rng.randint(0, 2)
    while not game.over and game.deck_size > deck:
        game = game.apply(rng.choice(game.legal_actions()))
    for _ in range(rng.randrange(3)):
        if not game.over:
            game = game.apply(rng.choice(game.legal_actions()))
    return None if game.over else game


@pytest.mark.parametrize(
    ("first", "end"),
    [*BLOCKS, *(pytest.param(*block, marks=pytest.mark.long) for block in LONG_BLOCKS)],
)
def test_every_action_has_the_value_that_plain_enumeration_gives_it(first: int, end: int) -> None:
    for game in filter(None, map(late_game, range(first, end))):
        compiled = find_spec("numba") is not None and not game.rules.deck_plays
        for objective in ("perfect", "score"):
            expected = faceup_values(game, objective)
            for engine in (False, True) if compiled else (False,):
                found = solve(game, objective, compiled=engine)  # type: ignore[arg-type]
                got = {action.action: action.value for action in found.actions}
                assert got == expected, f"{objective}, compiled={engine}: {game}"


def test_where_a_clue_may_be_empty_a_suit_that_no_clue_touches_is_no_obstacle() -> None:
    rules = replace(ruleset_named("Null (3 Suits)"), empty_clues=True)
    game = Game.new(["Alice", "Bob"], shuffled(rules, 1), rules)
    assert solve(game, states=100).upper <= 1


@pytest.mark.parametrize("name", [*RULESETS, "Null (5 Suits)", "Omni (6 Suits)"])
def test_every_ruleset_is_covered(name: str) -> None:
    rules = ruleset_named(name)
    game = Game.new(["Alice", "Bob", "Cathy"], shuffled(rules, 1), rules)
    found = solve(game, states=100)
    assert 0 <= found.lower <= found.upper <= 1


# -- rulesets that suit codes do not fit ---------------------------------------------------------

KINDS = ("no final round", "null", "one card", "copies", "no tokens", "several")


def odd_game(seed: int) -> Game | None:
    """A random late position of a random ruleset that asks for the search by the rules."""
    rng = random.Random(seed)
    rules = special_rules(rng)
    kind = KINDS[seed % len(KINDS)]
    if kind in ("no final round", "several"):
        rules = replace(rules, final_round=False)
    if kind in ("one card", "several"):
        rules = replace(rules, hand_sizes=tuple((n, rng.choice((1, 1, 2))) for n in (2, 3, 4, 5)))
    if kind == "copies":
        rules = replace(rules, rank_copies=rng.choice(((4, 1), (4, 2, 1), (5, 1, 1))), special=())
    if kind == "no tokens":
        rules = replace(rules, max_clue_tokens=0)
    counts = [count for count, size in rules.hand_sizes if count * size <= rules.deck_size]
    if not counts:
        return None
    players = rng.choice(counts)
    game = Game.new(
        list("ABCDEF"[:players]), shuffled(rules, seed), rules, Seat(rng.randrange(players))
    )
    deck, more = rng.randint(0, 2), rng.randrange(3)
    while game.legal_actions() and (game.deck_size > deck or more):
        more -= game.deck_size <= deck
        game = game.apply(rng.choice(game.legal_actions()))
    cards = sum(map(len, game.hands)) + game.deck_size
    if not game.legal_actions() or cards > (10 if rules.final_round else 6):
        return None  # over, or too much for the enumeration
    return game if needs_card_search(rules, players) else None


ODD_BLOCKS = [(first, first + 60) for first in range(0, 120, 60)]
LONG_ODD_BLOCKS = [(first, first + 300) for first in range(120, 6120, 300)]


@pytest.mark.parametrize(
    ("first", "end"),
    [*ODD_BLOCKS, *(pytest.param(*block, marks=pytest.mark.long) for block in LONG_ODD_BLOCKS)],
)
def test_odd_rulesets_have_the_values_that_plain_enumeration_gives_them(
    first: int, end: int
) -> None:
    tested = 0
    for game in filter(None, map(odd_game, range(first, end))):
        for objective in ("perfect", "score"):
            expected = faceup_values(game, objective)
            found = solve(game, objective)  # type: ignore[arg-type]
            got = {action.action: action.value for action in found.actions}
            assert got == expected, f"{objective}: {game}"
        tested += 1
    assert tested >= (end - first) // 12


def test_the_odd_rulesets_are_of_every_kind() -> None:
    games = [game for game in map(odd_game, range(240)) if game is not None]
    assert len(games) >= 60
    assert {len(game.players) for game in games} >= {2, 3, 4}
    assert sum(not game.rules.final_round for game in games) >= 10
    assert sum(may_lack_a_clue(game.rules, len(game.players)) for game in games) >= 5
    assert any(game.deck_size == 0 and not game.rules.final_round for game in games)
    assert any(game.deck_size > 0 and not game.rules.final_round for game in games)


@pytest.mark.parametrize("objective", ["perfect", "score"])
def test_odd_rulesets_have_bounds_where_a_budget_runs_out(objective: str) -> None:
    for game in filter(None, map(odd_game, range(0, 240, 4))):
        whole = solve(game, objective)  # type: ignore[arg-type]
        for states in (1, 3, 10, 50):
            part = solve(game, objective, states=states)  # type: ignore[arg-type]
            for bounds, exact in zip(part.actions, whole.actions, strict=True):
                assert exact.value is not None
                assert bounds.lower <= exact.value <= bounds.upper
            assert part.lower <= whole.lower <= part.upper


def test_a_deck_too_large_for_64_bits_is_counted_in_whole_numbers_of_any_size() -> None:
    position = parse_position("""
[position]
ruleset = "6 Suits"
players = ["Alice", "Bob"]
turn = "Alice"
stacks = "r3 y5 g5 b5 p5 t4"
discards = ""
clue_tokens = 1
deck = 23
[position.hands]
Alice = "r4 r5 r1 r1 y1"
Bob = "y1 y2 y3 y4 b1"
""")
    game = position.game()
    assert game.deck_size == 23
    found = solve(game)
    # Only where the t5 is at the bottom does it matter when r4 and r5 are played: time enough.
    assert found.value == 1
    assert solve(game, "score").value == 30
    with pytest.raises(HanabiError, match="the kernel does not cover this position"):
        solve(game, compiled=True)
