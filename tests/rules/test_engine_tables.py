"""The tables behind the engine say what the readable rules say, in every ruleset."""

from __future__ import annotations

import pickle
import random
from collections.abc import Iterator
from dataclasses import replace

import pytest
from hypothesis import given
from hypothesis import strategies as st

from hanabi_kit.actions import Action, Clue, Discard, Play, PlayDeck
from hanabi_kit.cards import Card, Seat, Slot, Suit
from hanabi_kit.errors import IllegalAction, ImpossiblePosition
from hanabi_kit.game import Game, shuffled
from hanabi_kit.rules import RULESETS, STANDARD, Ruleset, ruleset_named
from hanabi_kit.rules.variants import variant_named, variant_names

VARIANTS = [
    "6 Suits",
    "3 Suits",
    "Rainbow (6 Suits)",
    "Dark Rainbow (6 Suits)",
    "White & Null (6 Suits)",
    "Pink & Brown (6 Suits)",
    "Omni & Gray (6 Suits)",
    "Muddy Rainbow (6 Suits)",
]
ALL = [*RULESETS.values(), *map(ruleset_named, VARIANTS)]
ODD = [
    replace(STANDARD, name="empty clues", empty_clues=True),
    replace(STANDARD, name="deck plays", deck_plays=True),
    replace(STANDARD, name="no tokens", max_clue_tokens=0),
    replace(STANDARD, name="no final round", final_round=False, deck_plays=True),
]


def legal_as_the_rules_read(game: Game) -> Iterator[Action]:
    """Every action the rules allow, asked one by one without any table."""
    if game.over:
        return
    rules, players = game.rules, len(game.players)
    slots = [Slot(number) for number in range(1, len(game.hands[game.mover]) + 1)]
    yield from map(Play, slots)
    if rules.deck_plays and game.deck_size == 1:
        yield PlayDeck()
    if game.clue_tokens < rules.max_clue_tokens:
        yield from map(Discard, slots)
    for step in range(1, players):
        seat = Seat((game.mover + step) % players)
        for value in rules.clue_values:
            touched = [held for held in game.hands[seat] if rules.touches(value, held.card)]
            if game.clue_tokens and (touched or rules.empty_clues):
                yield Clue(seat, value)


@st.composite
def random_games(draw: st.DrawFn) -> list[Game]:
    """A game of random actions, step by step; plays are mostly left out, so that it lasts."""
    rules = draw(st.sampled_from([*ALL, *ODD]))
    players = draw(st.sampled_from(rules.player_counts))
    seed = draw(st.integers(0, 10**6))
    chance = random.Random(seed)
    games = [Game.new(["A", "B", "C", "D", "E", "F"][:players], shuffled(rules, seed), rules)]
    while not games[-1].over and len(games) < 150:
        legal = games[-1].legal_actions()
        quiet = [action for action in legal if not isinstance(action, Play)]
        action = chance.choice(quiet if quiet and chance.random() < 0.9 else legal)
        games.append(games[-1].apply(action))
    return games


@given(random_games())
def test_the_legal_actions_are_those_the_rules_read_one_by_one_allow(games: list[Game]) -> None:
    for game in games:
        assert game.legal_actions() == tuple(legal_as_the_rules_read(game))


@given(random_games(), st.data())
def test_what_is_not_among_the_legal_actions_is_refused(
    games: list[Game], data: st.DataObject
) -> None:
    game = data.draw(st.sampled_from(games))
    legal = set(game.legal_actions())
    values = [*game.rules.clue_values, "z", 0, 6]
    wishes: list[Action] = [PlayDeck()]
    wishes += [kind(Slot(slot)) for kind in (Play, Discard) for slot in range(8)]
    wishes += [Clue(Seat(to), value) for to in range(-1, 7) for value in values]  # type: ignore[arg-type]
    for wish in wishes:
        if wish in legal:
            assert game.apply(wish).turn == game.turn + 1
        else:
            with pytest.raises(IllegalAction):
                game.apply(wish)


def test_the_table_of_clues_by_card_says_what_each_clue_touches() -> None:
    for rules in [*RULESETS.values(), *map(variant_named, variant_names())]:
        for card in rules.identities:
            bits = rules.clues_touching[card]
            said = [value for bit, value in enumerate(rules.clue_values) if bits >> bit & 1]
            assert said == [value for value in rules.clue_values if rules.touches(value, card)]
            assert said == [value for value in rules.clue_values if card in rules.touched_by(value)]
            assert bits >> len(rules.clue_values) == 0


def test_a_deck_that_is_not_the_rulesets_is_still_told_card_by_card() -> None:
    deck = list(STANDARD.deck)
    deck[0], deck[-1] = Card("r5"), Card(Suit.BLACK, 1)
    with pytest.raises(ImpossiblePosition) as caught:
        Game.new(["Alice", "Bob"], deck)
    assert caught.value.faults == (
        "deck: 2 × r1, but ruleset 'standard' has 3",
        "deck: 2 × r5, but ruleset 'standard' has 1",
        "deck: 0 × p5, but ruleset 'standard' has 1",
        "deck: 1 × k1, but ruleset 'standard' has 0",
    )


@pytest.mark.parametrize("rules", ALL, ids=[rules.name for rules in ALL])
def test_rulesets_and_games_can_be_sent_to_another_process(rules: Ruleset) -> None:
    game = Game.new(["Alice", "Bob"], shuffled(rules, 1), rules)
    game = game.apply(game.legal_actions()[-1])
    again = pickle.loads(pickle.dumps(game))
    assert again == game
    assert again.rules == rules
    assert again.legal_actions() == game.legal_actions()
