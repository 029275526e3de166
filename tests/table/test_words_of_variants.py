"""Actions and events in words where clues say, touch or tell something else."""

from __future__ import annotations

import random

import pytest

from hanabi_kit.actions import Clue, Clued, Discarded, Event, Played, Untold
from hanabi_kit.cards import Card, Seat, Slot
from hanabi_kit.engine.action_text import format_clue_value
from hanabi_kit.errors import NotationError
from hanabi_kit.game import Game
from hanabi_kit.language import LANGUAGES
from hanabi_kit.notation import format_action, parse_action, tell_event
from hanabi_kit.rules import ruleset_named
from hanabi_kit.rules.variants import variant_names

TWO = ("Alice", "Bob")
ALICE, BOB = Seat(0), Seat(1)


def test_every_clue_of_every_variant_reads_back_as_it_is_said() -> None:
    for name in random.Random(1).sample(list(variant_names()), 60):
        rules = ruleset_named(name)
        for value in rules.clue_values:
            clue = Clue(BOB, value)
            assert parse_action(format_action(clue, TWO), TWO, rules) == clue
            for language in LANGUAGES:
                said = format_clue_value(value, language, rules)
                assert parse_action(f"clue Bob {said}", TWO, rules) == clue


@pytest.mark.parametrize(
    ("text", "name", "value"),
    [
        ("clue Bob red", "Dual-Color (3 Suits)", "r"),  # no suit is red
        ("clue Bob a", "Orange (5 Suits)", "a"),
        ("clue Bob Orange", "Orange (5 Suits)", "a"),
        ("clue Bob pink", "Dark Pink (6 Suits)", "i"),
        ("clue Bob odd", "Odds and Evens (5 Suits)", 1),
        ("clue Bob Even", "Odds and Evens (5 Suits)", 2),
        ("clue Bob pair", "Odds and Evens (5 Suits)", 2),  # French
        ("clue Bob 1", "Odds and Evens (5 Suits)", 1),
    ],
)
def test_a_clue_is_said_in_words(text: str, name: str, value: object) -> None:
    assert parse_action(text, TWO, ruleset_named(name)) == Clue(BOB, value)  # type: ignore[arg-type]


@pytest.mark.parametrize(
    ("text", "name", "message"),
    [
        ("clue Bob 3", "Odds and Evens (5 Suits)", "no clue '3'; clues are red, yellow, green, bl"),
        (
            "clue Bob odd",
            "standard",
            "no clue 'odd'; clues are red, yellow, green, blue, purple, 1",
        ),
        ("clue Bob plum", "Matryoshka (5 Suits)", "the suit plum is touched by red, yellow, green"),
        ("clue Bob tg", "Dual-Color (3 Suits)", "the suit tangerine is touched by red, yellow"),
        ("clue Bob dark pink", "Dark Pink (6 Suits)", "the suit dark pink is touched by pink"),
        ("clue Bob red", "Color Mute (5 Suits)", "no clue 'red'; clues are 1, 2, 3, 4, 5"),
        ("clue Bob 1", "Pink-Ones (6 Suits)", "no clue '1'; clues are red"),
    ],
)
def test_what_is_no_clue_is_refused(text: str, name: str, message: str) -> None:
    with pytest.raises(NotationError) as refused:
        parse_action(text, TWO, ruleset_named(name))
    assert message in str(refused.value)


TWO_SLOTS = (Slot(1), Slot(3))


@pytest.mark.parametrize(
    ("event", "name", "sentence"),
    [
        (Clued(ALICE, BOB, 3, TWO_SLOTS), "standard", "Alice tells Bob: slots 1 and 3 are 3s."),
        (
            Clued(ALICE, BOB, 3, TWO_SLOTS),
            "Pink (5 Suits)",
            "Alice tells Bob: slots 1 and 3 are 3s.",
        ),
        (
            Clued(ALICE, BOB, 3, TWO_SLOTS),
            "Funnels (5 Suits)",
            "Alice clues Bob, 3: slots 1 and 3 are touched.",
        ),
        (
            Clued(ALICE, BOB, 2, (Slot(2),)),
            "Odds and Evens (5 Suits)",
            "Alice clues Bob, even: slot 2 is touched.",
        ),
        (
            Clued(ALICE, BOB, "r", ()),
            "Color Blind (5 Suits)",
            "Alice clues Bob, red: no card is touched.",
        ),
        (
            Clued(ALICE, BOB, "r", (Slot(2),)),
            "Prism (5 Suits)",
            "Alice clues Bob, red: slot 2 is touched.",
        ),
        (
            Clued(ALICE, BOB, Untold.COLOUR, TWO_SLOTS),
            "Cow & Pig (5 Suits)",
            "Alice clues Bob, a colour: slots 1 and 3 are touched.",
        ),
        (
            Clued(ALICE, BOB, Untold.CLUE, TWO_SLOTS),
            "Duck (5 Suits)",
            "Alice clues Bob: slots 1 and 3 are touched.",
        ),
        (
            Played(BOB, Slot(2), None, None, None),
            "Throw It in a Hole (4 Suits)",
            "Bob plays a card from slot 2, face down.",
        ),
        (
            Played(BOB, Slot(2), None, Card("r1"), None),
            "Throw It in a Hole (4 Suits)",
            "Bob plays r1 from slot 2, face down.",
        ),
        (
            Played(BOB, None, None, None, None),
            "Throw It in a Hole (4 Suits)",
            "Bob plays a card from the deck, face down.",
        ),
        (
            Discarded(BOB, None, None, Card("a1")),
            "Orange (5 Suits)",
            "Bob discards a1 from the deck.",
        ),
    ],
)
def test_what_happened_is_told_by_what_was_seen(event: Event, name: str, sentence: str) -> None:
    assert tell_event(event, TWO, rules=ruleset_named(name)) == sentence
    assert tell_event(event, TWO, "fr", ruleset_named(name)).endswith(".")


@pytest.mark.parametrize("name", ["Cow & Pig (5 Suits)", "Duck (5 Suits)"])
def test_no_sentence_of_a_view_says_the_value_of_a_clue_to_who_was_not_told(name: str) -> None:
    game = Game.deal(("Alice", "Bob", "Cathy"), 5, name)
    for text in ("clue Bob 1", "clue Cathy red", "clue Alice blue"):
        game = game.apply(text) if _legal(game, text) else game.apply(game.legal_actions()[-1])
    for seat, player in enumerate(game.players):
        for event in game.view(player).history:
            told = tell_event(event, game.players, rules=game.rules)
            assert isinstance(event, Clued)
            values = [format_clue_value(value) for value in game.rules.clue_colours]
            knows = event.giver == seat
            assert knows or not any(f", {value}:" in told for value in [*values, *"12345"])


def _legal(game: Game, text: str) -> bool:
    return parse_action(text, game.players, game.rules) in game.legal_actions()
