"""One rule: every engine says the same about what a play, a discard, a misplay and a clue do.

A random legal game of `Game` is walked through, and at every table of it all engines of
`tests.rules.engines` are asked about each action: fireworks, clue tokens (the bonus token of a
completed firework, too), strikes, deck, turns left, end and score. A new engine belongs into its
list.
"""

from __future__ import annotations

import random
from collections import Counter
from collections.abc import Iterator
from itertools import islice
from pathlib import Path

import pytest

import hanabi_kit
from hanabi_kit import compiler
from hanabi_kit.actions import Clue, Discard, Play, PlayDeck
from hanabi_kit.cards import Seat
from hanabi_kit.game import End, Game, shuffled
from hanabi_kit.rules import RULESETS, STANDARD, Ruleset, turn
from hanabi_kit.rules.variants import variant_named
from tests.rules.engines import ENGINES, Engine, FaceUpKernel, PlanKernel, Step
from tests.rules.test_engine_tables import ODD, VARIANTS
from tests.table.test_perft import CASES, ONE, THREE, TWO
from tests.table.test_perft import rules as small

FEW = {"final_round": False, "max_clue_tokens": 1, "max_strikes": 9}
SETTLED = {"ends_when_settled": True, "max_clue_tokens": 1, "max_strikes": 9}
SOON = [
    (small("settled, one each", TWO, (1, 1, 1), **SETTLED), 2),
    (small("settled, three ranks", ONE, (1, 1, 1), hand_sizes=((2, 1),), **SETTLED), 2),
    (small("settled, two ranks", TWO, (1, 1), **SETTLED), 2),
    (small("deck plays, five", ONE, (1, 1, 1, 1, 1), deck_plays=True, max_clue_tokens=2), 2),
    (small("deck plays, ones", THREE, (1,), deck_plays=True, hand_sizes=((2, 1),)), 2),
    (small("deck plays, few", THREE, (2,), deck_plays=True, max_clue_tokens=1), 2),
    (small("crowning, deck plays", ONE, (2, 1, 1, 1), deck_plays=True, final_round=False), 2),
    (small("stuck", ONE, (2, 1), hand_sizes=((3, 1),), **FEW), 3),
    (small("stuck, three ranks", ONE, (2, 2, 1), hand_sizes=((4, 1),), **FEW), 4),
]
"""Where what is rare elsewhere happens within a few turns."""

SMALL = [
    *dict.fromkeys((rules, players) for rules, players, *_ in CASES if rules.deck_size < 20),
    *SOON,
]
"""Games of a few turns, in which fireworks are completed and final rounds played."""

Case = tuple[Ruleset, int, int, int]
"""Ruleset, players, seed, and that only every so-manieth table is looked at."""


def large(every: int, seeds: range) -> Iterator[Case]:
    """Games with all cards: rule documents, variants, and rulesets with odd rules."""
    for rules in (*RULESETS.values(), STANDARD, *ODD, *map(variant_named, VARIANTS)):
        for players in rules.player_counts:
            for seed in seeds:
                yield rules, players, seed, every


ORDINARY: list[Case] = [
    *((rules, players, seed, 1) for rules, players in SMALL for seed in range(2)),
    *((rules, players, seed, 1) for rules, players in SOON for seed in range(2, 16)),
    # Of each of these rulesets a game with another number of players.
    *islice(large(12, range(1)), 0, None, 4),
]
LONG: list[Case] = [
    *((rules, players, seed, 1) for rules, players in SMALL for seed in range(16, 32)),
    *large(3, range(2, 4)),
]


def games(rules: Ruleset, players: int, seed: int) -> Iterator[Game]:
    """The tables of a random legal game, but for those at which nobody can do anything.

    Cards that fit are played often, and others seldom, so that it lasts. Every second game loses no
    card that a firework needs, as long as it can: without a final round it would soon be over.
    """
    chance = random.Random(f"{rules.name} {players} {seed}")
    names = [f"P{seat}" for seat in range(players)]
    first = Seat(chance.randrange(players))
    game = Game.new(names, shuffled(rules, seed), rules, first)
    while legal := game.legal_actions():
        yield game
        wish = legal
        draw = chance.random()
        if draw < 0.9:
            hand = [held.card for held in game.hands[game.mover]]
            kept = rules.critical_cards(game.stacks, game.discards) if seed % 2 else ()
            fitting = [
                action
                for action in legal
                if isinstance(action, Play) and game.is_playable(hand[action.slot - 1])
            ]
            quiet = [
                action
                for action in legal
                if isinstance(action, Clue)
                or (isinstance(action, Discard) and hand[action.slot - 1] not in kept)
            ]
            wish = (fitting if draw < (0.2 if seed % 2 else 0.5) else quiet) or legal
        game = game.apply(chance.choice(wish))


def steps_of(game: Game) -> list[Step]:
    """Each play and discard (one for cards that are alike), a play from the deck, and a clue."""
    found: dict[object, Step] = {}
    hand = game.hands[game.mover]
    for action in game.legal_actions():
        if isinstance(action, Play | Discard):
            what: object = type(action), hand[action.slot - 1].card
        else:
            what = type(action)
        if what not in found:
            found[what] = action, game.apply(action)
    return list(found.values())


def looked_at(case: Case) -> Iterator[Game]:
    """The tables of a case; those of the last turns, where most happens, all of them."""
    rules, players, seed, every = case
    for number, game in enumerate(games(rules, players, seed)):
        if not number % every or game.deck_size < 2:
            yield game


@pytest.mark.parametrize(
    "case",
    [
        pytest.param(case, id=f"{case[0].name}-{case[1]}p-s{case[2]}", marks=marks)
        for cases, marks in ((ORDINARY, ()), (LONG, pytest.mark.long))
        for case in cases
    ],
)
def test_every_engine_says_what_the_game_does(case: Case) -> None:
    rules, players, *_ = case
    engines = [engine for engine in ENGINES if engine.covers(rules, players)]
    for game in looked_at(case):
        steps = steps_of(game)
        for engine in engines:
            engine.check(game, steps)


def happened(game: Game, step: Step) -> Iterator[str]:
    """What is worth comparing in a step."""
    action, after = step
    if isinstance(action, Play | PlayDeck):
        deck = " from the deck" if isinstance(action, PlayDeck) else ""
        completed = after.stacks.count(game.rules.ranks[-1]) - game.stacks.count(
            game.rules.ranks[-1]
        )
        if after.strikes > game.strikes:
            yield f"misplay{deck}"
        elif completed:
            full = game.clue_tokens == game.rules.max_clue_tokens
            yield f"completed{' with all tokens there' if full else ''}{deck}"
        else:
            yield f"play{deck}"
    else:
        yield type(action).__name__
    if game.deck_size and not after.deck_size:
        yield "last draw" if game.rules.final_round else "last draw, no final round"
    if game.turns_left is not None and not after.over:
        yield "final round"
    if after.end:
        yield after.end.name
    if after.end is End.SETTLED:
        yield f"SETTLED by {type(action).__name__}"


def test_whatever_can_happen_is_among_what_is_compared() -> None:
    seen: Counter[str] = Counter()
    tables = 0
    for case in ORDINARY:
        for game in looked_at(case):
            tables += 1
            for step in steps_of(game):
                seen.update(happened(game, step))
    assert tables >= 500
    for what in (
        "play", "misplay", "completed", "completed with all tokens there", "play from the deck",
        "misplay from the deck", "completed from the deck", "Discard", "Clue", "last draw",
        "last draw, no final round", "final round", "COMPLETE", "STRIKES", "TURNS", "SETTLED",
        "SETTLED by Play", "SETTLED by Discard", "LOST", "STUCK",
    ):  # fmt: skip
        assert seen[what] >= 3, what


@pytest.mark.parametrize("engine", ENGINES, ids=lambda engine: type(engine).__name__)
def test_every_engine_is_asked(engine: Engine) -> None:
    if isinstance(engine, FaceUpKernel | PlanKernel) and not compiler.is_there():
        pytest.skip("numba is not installed here")
    asked = 0
    for rules, players, seed, every in ORDINARY:
        if engine.covers(rules, players):
            for game in looked_at((rules, players, seed, every)):
                asked += engine.check(game, steps_of(game))
                if asked >= 100:
                    return
    pytest.fail(f"asked {asked} times only")


COPIES = {
    "bonus token": ["deal", "deal", "faceup", "lower", "lower"],
    "final round": ["deal", *["faceup"] * 4, "lower", "lower"],
}
"""In the kernels of which rooms a rule is written once more; a kernel can ask nobody."""


@pytest.mark.parametrize("rule", COPIES)
def test_every_copy_of_a_rule_is_named(rule: str) -> None:
    found = []
    for path in sorted((Path(hanabi_kit.__file__).parent / "endgame").rglob("*.py")):
        found += [path.parent.name] * path.read_text("utf-8").count(f"# RULE: {rule}")
    assert found == COPIES[rule]
    assert f"``RULE: {rule}``" in (turn.__doc__ or "")


@pytest.mark.long
def test_there_are_ten_thousand_tables() -> None:
    assert sum(sum(1 for _ in looked_at(case)) for case in ORDINARY + LONG) >= 10_000
