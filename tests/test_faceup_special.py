"""The face-up solver under special suits, six players and early ends, against plain enumeration."""

from __future__ import annotations

import random
from dataclasses import replace
from importlib.util import find_spec

import pytest

from hanabi_kit.cards import Seat
from hanabi_kit.endgame import solve
from hanabi_kit.errors import HanabiError
from hanabi_kit.game import Game, shuffled
from hanabi_kit.rules import RULESETS, ruleset_named
from tests.brute_force import faceup_values
from tests.special_rules import special_rules

BLOCKS = [
    *((first, first + 20) for first in range(0, 80, 20)),
    (1262, 1263),  # every firework dead: after the last strike no points are the most there can be
    (1907, 1908),
]
LONG_BLOCKS = [(first, first + 50) for first in range(80, 2080, 50)]


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


@pytest.mark.parametrize(
    ("name", "what"),
    [
        ("leaflet-white-crowning", "games without a final round"),
        ("Null (5 Suits)", "suits that no clue touches"),
    ],
)
def test_a_ruleset_the_solver_does_not_cover_is_refused(name: str, what: str) -> None:
    rules = ruleset_named(name)
    game = Game.new(["Alice", "Bob"], shuffled(rules, 1), rules)
    with pytest.raises(HanabiError, match=f"{name[:4]}.*does not cover {what}"):
        solve(game, seconds=1)


def test_where_a_clue_may_be_empty_a_suit_that_no_clue_touches_is_no_obstacle() -> None:
    rules = replace(ruleset_named("Null (3 Suits)"), empty_clues=True)
    game = Game.new(["Alice", "Bob"], shuffled(rules, 1), rules)
    assert solve(game, states=100).upper <= 1


@pytest.mark.parametrize("name", [name for name in RULESETS if "crowning" not in name])
def test_every_named_ruleset_with_a_final_round_is_covered(name: str) -> None:
    rules = RULESETS[name]
    game = Game.new(["Alice", "Bob", "Cathy"], shuffled(rules, 1), rules)
    found = solve(game, states=100)
    assert 0 <= found.lower <= found.upper <= 1
