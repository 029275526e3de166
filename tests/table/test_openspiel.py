"""Our engine beside OpenSpiel's `hanabi`, which plays with the Hanabi Learning Environment's code.

Random games are played in both at once. At every step both must offer the same actions, show every
seat the same, and count the same points: OpenSpiel's observation, as text and as tensor, is made
anew from our View of that seat (tests/helpers/hle_format.py) and must be equal to the last sign.

One difference of rule is known, and `as_openspiel_leaves_it` takes it out before the comparison:
where a strike or the last firework ends the game, OpenSpiel deals no card for the one that left the
hand, and we do. It changes no action, no score and nothing that anybody could still use.
"""

from __future__ import annotations

import random
from collections import Counter
from dataclasses import replace
from typing import Any

import pytest

from hanabi_kit.actions import Action, Clue, Discard, Play
from hanabi_kit.cards import Card, Seat
from hanabi_kit.game import End, Game, shuffled
from hanabi_kit.rules import Ruleset, ruleset_named
from hanabi_kit.view import View
from tests.helpers.hle_format import action_text, card_text, view_tensor, view_text

pyspiel: Any = pytest.importorskip(
    "pyspiel", reason="OpenSpiel is not installed: pip install open_spiel"
)

HLE = ruleset_named("hle")

# OpenSpiel's parameters, and the same game as one of our rulesets.
TABLES: list[tuple[str, dict[str, int], Ruleset]] = [
    *((f"{players} players", {"players": players}, HLE) for players in (2, 3, 4, 5)),
    (
        "small: 2 suits, hands of 2, 3 tokens, 1 life",
        {
            "players": 2,
            "colors": 2,
            "hand_size": 2,
            "max_information_tokens": 3,
            "max_life_tokens": 1,
        },
        replace(
            HLE,
            name="small",
            suits=HLE.suits[:2],
            hand_sizes=((2, 2),),
            max_clue_tokens=3,
            max_strikes=1,
        ),
    ),
    (
        "short: 4 suits, 3 ranks, 3 players",
        {"players": 3, "colors": 4, "ranks": 3, "hand_size": 3},
        replace(
            HLE, name="short", suits=HLE.suits[:4], rank_copies=(3, 2, 1), hand_sizes=((3, 3),)
        ),
    ),
]

STYLES = ("any", "careful", "skilled")


def chosen(game: Game, style: str, chance: random.Random) -> Action:
    """An action at random: any, or none that strikes out, or one that builds the fireworks.

    Games of wholly random actions strike out long before the deck is empty, so that most of the
    rules would never be reached.
    """
    legal = game.legal_actions()
    if style == "any":
        return chance.choice(legal)
    hand = game.hands[game.mover]
    plays = [a for a in legal if isinstance(a, Play) and game.is_playable(hand[a.slot - 1].card)]
    if style == "skilled" and plays:
        return chance.choice(plays)
    clues = [a for a in legal if isinstance(a, Clue)]
    spent = [
        a for a in legal if isinstance(a, Discard) and not _is_last(game, hand[a.slot - 1].card)
    ]
    quiet = [*clues, *spent] if style == "skilled" else [*clues, *plays, *spent]
    return chance.choice(quiet or legal)


def _is_last(game: Game, card: Card) -> bool:
    """Whether no other copy of a card that is still needed is left."""
    top = game.stacks[game.rules.suits.index(card.suit)]
    return card.rank > top and game.rules.copies(card) == game.discards.count(card) + 1


def as_openspiel_leaves_it(before: Game, after: Game) -> Game:
    """`after`, without the card that we draw when the game is already over."""
    if after.end not in (End.STRIKES, End.COMPLETE) or after.deck_size == before.deck_size:
        return after
    hands = list(after.hands)
    hands[before.mover] = hands[before.mover][1:]
    return replace(after, hands=tuple(hands), deck=before.deck, deck_size=before.deck_size)


def replay(parameters: dict[str, int], rules: Ruleset, seed: int) -> Game:
    """Play one random game in both engines, comparing them at every step; return its end."""
    chance = random.Random(seed)
    style = STYLES[seed % len(STYLES)]
    players = parameters["players"]
    deck = shuffled(rules, seed)
    waiting = iter(deck)
    game = Game.new([f"Player {seat}" for seat in range(players)], deck, rules)
    shown = game
    state = pyspiel.load_game("hanabi", parameters).new_initial_state()
    while True:
        while state.is_chance_node():
            text = f"(Deal {card_text(next(waiting), rules)})"
            deals = {state.action_to_string(a): a for a, _ in state.chance_outcomes()}
            state.apply_action(deals[text])
        for seat in range(players):
            view = View.of(shown, Seat(seat))
            assert state.observation_string(seat) == view_text(view)
            assert state.observation_tensor(seat) == view_tensor(view)
        assert state.returns() == [game.score] * players
        assert state.is_terminal() is game.over
        if game.over:
            return game
        assert state.current_player() == game.mover
        theirs = {state.action_to_string(a): a for a in state.legal_actions()}
        assert theirs.keys() == {action_text(action, game) for action in game.legal_actions()}
        action = chosen(game, style, chance)
        state.apply_action(theirs[action_text(action, game)])
        before, game = game, game.apply(action)
        shown = as_openspiel_leaves_it(before, game)


def compare(numbers: range, parameters: dict[str, int], rules: Ruleset) -> None:
    """Play the games of these numbers; all the ways a game can end must be among them."""
    ends = Counter(replay(parameters, rules, number).end for number in numbers)
    assert {End.STRIKES, End.TURNS} <= ends.keys()
    assert End.COMPLETE in ends or len(numbers) < 50


CASES = pytest.mark.parametrize(
    ("parameters", "rules"), [case[1:] for case in TABLES], ids=[case[0] for case in TABLES]
)


@CASES
def test_openspiel_offers_shows_and_counts_the_same_at_every_step(
    parameters: dict[str, int], rules: Ruleset
) -> None:
    compare(range(7), parameters, rules)


@CASES
@pytest.mark.long
def test_openspiel_agrees_in_600_more_games(parameters: dict[str, int], rules: Ruleset) -> None:
    compare(range(100, 200), parameters, rules)
