"""Boards and descriptions in text of every way to play."""

from __future__ import annotations

from dataclasses import replace

import pytest

from hanabi_kit.cards import Card, Suit
from hanabi_kit.game import Game
from hanabi_kit.language import speaking
from hanabi_kit.position import Position
from hanabi_kit.render import board
from hanabi_kit.render.player_names import columns
from hanabi_kit.render.tables import _remark
from hanabi_kit.render.text import _ANSI, describe
from hanabi_kit.rules import ruleset_named
from tests.notation.test_position_mechanisms import EVERY_MECHANISM, played


@pytest.mark.parametrize("name", EVERY_MECHANISM)
def test_a_board_of_every_variant_fits_and_hides_what_the_seat_does_not_see(name: str) -> None:
    game = played(name, 1, 14, 2)
    for language in ("en", "fr"):
        with speaking(language):
            for table, seat in ((game, None), (game, 0), (Position.of(game), 1)):
                text = board(table, seat)
                assert max(map(columns, text.split("\n"))) <= 80, text
                assert describe(table, seat)
    view = game.view("Alice")
    with_others = replace(game, hands=tuple(_other_hand(game, seat) for seat in (0, 1)))
    assert board(with_others.view("Alice")) == board(view)


def _other_hand(game: Game, seat: int):  # type: ignore[no-untyped-def]
    """Alice's cards replaced by others, with the same marks; Bob's as they are."""
    card = Card(game.rules.suits[0], 1)
    return tuple(replace(held, card=card) if seat == 0 else held for held in game.hands[seat])


def test_every_suit_has_a_colour_in_a_terminal() -> None:
    assert set(_ANSI) == {suit.letter for suit in Suit}
    text = board(Game.deal(("Alice", "Bob"), 3, "Up or Down (5 Suits)"), colour=True)
    plain = board(Game.deal(("Alice", "Bob"), 3, "Up or Down (5 Suits)"))
    for code in set(_ANSI.values()):
        text = text.replace(f"\033[{code}m", "")
    assert text.replace("\033[0m", "") == plain


@pytest.mark.parametrize(
    ("name", "ranks", "shown"),
    [
        (
            "Up or Down (5 Suits)",
            [(6, 4, 3), (1,), (), (6,), (5, 4, 3, 2, 1)],
            "r3↓2  y1↑2  g0↕  bS↕ (next 2 or 4)  p1 (complete)",
        ),
        ("Reversed (3 Suits)", [(1, 2), (), (5, 4)], "r2  g0  b4↓"),
        (
            "Sudoku (5 Suits)",
            [(3, 4), (2, 3, 4, 5, 1), (), (), (1,)],
            "r4↻5 (from 3)  y1 (complete)  g0  b0  p1↻2 (from 1)",
        ),
    ],
)
def test_fireworks_are_shown_by_their_top_card_and_their_way(
    name: str, ranks: list[tuple[int, ...]], shown: str
) -> None:
    rules = ruleset_named(name)
    game = replace(Game.deal(("Alice", "Bob"), 3, rules), stacks=rules.stacks_of(ranks))
    (line,) = [line for line in board(game).split("\n") if line.startswith("Fireworks")]
    assert line.removeprefix("Fireworks").strip() == shown


def test_half_a_token_and_a_hole_are_shown() -> None:
    starved = replace(Game.deal(("Alice", "Bob"), 3, "Clue Starved (5 Suits)"), clue_tokens=15)
    assert "Clue tokens  7½ of 8" in board(starved)
    assert "7½ of 8 clue tokens" in describe(starved)
    rules = ruleset_named("Throw It in a Hole (4 Suits)")
    deck = [Card(text) for text in ["r3", "r1", "b1", "b1", "y2", "g1", "g1", "y1", "y1", "r2"]]
    left = list(rules.deck)
    for card in deck:
        left.remove(card)
    game = Game.new(("Alice", "Bob"), [*deck, *left], rules)
    game = game.apply("play 4").apply("clue Alice 3").apply("play 5").apply("play 1")
    truth, seen = board(game), board(game, 0)
    assert "Hole         3 plays: r1 r3× r2" in truth
    assert "Hole         3 plays: xx xx/3 r2" in seen
    assert "score at least 0, at most 20" in seen
    assert "Strikes  at least 1 of 3" in seen  # a 3 cannot have fitted
    assert "Fireworks    ≥r0  ≥y0  ≥g0  ≥b0" in seen
    assert "r1" not in seen.split("Hole")[0]


def test_what_an_orange_card_does_is_remarked_beside_the_action() -> None:
    from hanabi_kit.actions import Discard, Play
    from hanabi_kit.language import words

    game = Game.deal(("Alice", "Bob"), 3, "Orange (5 Suits)")
    told = words("en")
    assert _remark(game, Play(1), Card("a1"), told) == "discards it"
    assert _remark(game, Discard(1), Card("a1"), told) == "plays it"
    assert _remark(game, Discard(1), Card("a2"), told) == "misplay"
    assert _remark(game, Play(1), Card("r2"), told) == "misplay"
    assert _remark(game, Discard(1), Card("r2"), told) == ""


def test_suits_of_two_letters_are_told_apart_by_capitals() -> None:
    game = played("Matryoshka (6 Suits)", 2, 3, 2)
    text = board(game, 0)
    assert "RuGeBt 12345" in text
