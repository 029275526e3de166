"""The mine in hanab.live's variants: what it finds is proved, and what it says of it is so."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator
from dataclasses import replace
from itertools import count, islice

import pytest

from hanabi_kit.actions import Discard, Play
from hanabi_kit.cards import Card, CardSet, Slot
from hanabi_kit.deduction.reasons.wording import wording
from hanabi_kit.errors import HanabiError
from hanabi_kit.game import Game, shuffled
from hanabi_kit.mining.game_task import look_at_game
from hanabi_kit.mining.games import Source, load, source_of
from hanabi_kit.mining.kinds import deals, endgames, hands
from hanabi_kit.mining.kinds.sentence_parts import missing_cards
from hanabi_kit.mining.settings import Settings
from hanabi_kit.notation import format_game
from hanabi_kit.notation.card_text import parse_stacks
from hanabi_kit.notation.position_file import parse_position
from hanabi_kit.position import Position
from hanabi_kit.puzzles import Puzzle, format_puzzle, parse_puzzle, prove
from hanabi_kit.puzzles.quality import too_easy
from hanabi_kit.puzzles.rating import natural_moves, played_plainly, rate
from hanabi_kit.puzzles.statements import What, cards_of
from hanabi_kit.puzzles.wording import text_faults
from hanabi_kit.puzzles.wording.mentions import Reader
from hanabi_kit.rules import ruleset_named
from hanabi_kit.rules.variants import variant_named

MINES = (
    ("deduction", "Funnels (5 Suits)"),
    ("knowledge", "Matryoshka (5 Suits)"),
    ("deal", "Sudoku (5 Suits)"),
    ("endgame", "Alternating Clues (5 Suits)"),
)


def found_in(kind: str, variant: str) -> Iterator[Puzzle]:
    settings = Settings(kind, player="Chop", ruleset=variant, deck=3, states=3_000)
    counts: Counter[str] = Counter()
    for number in count():
        source = source_of(settings, number, [])
        turns = look_at_game(settings, source, number)["turns"][:2]
        for turn in turns:
            record = load(source)
            match kind:
                case "deal":
                    found = deals.puzzles_at(settings, record, turn, counts)
                case "endgame":
                    found = endgames.puzzles_at(settings, record.games[turn], counts)
                case _:
                    found = hands.puzzles_at(settings, record.games[turn], number, counts)
            yield from (tellings[0] for tellings in found)


@pytest.mark.parametrize(("kind", "variant"), MINES)
def test_what_is_mined_in_a_variant_is_proved_and_says_nothing_wrong(
    kind: str, variant: str
) -> None:
    puzzles = list(islice(found_in(kind, variant), 2))
    assert puzzles
    for puzzle in puzzles:
        assert parse_puzzle(format_puzzle(puzzle)) == puzzle
        proof = prove(puzzle)
        assert rate(puzzle, proof).level == puzzle.level
        assert not too_easy(puzzle, proof)
        assert not list(text_faults(puzzle, proof))


def test_what_is_hidden_from_all_is_refused_by_name() -> None:
    for kind in ("deduction", "knowledge", "endgame"):
        with pytest.raises(HanabiError, match="Throw It in a Hole: what is hidden from all"):
            Settings(kind, player="Chop", ruleset="Throw It in a Hole (5 Suits)")
    for kind, model in (("deal", "seat"), ("endgame", "faceup")):
        Settings(kind, model=model, player="Chop", ruleset="Duck (5 Suits)")


def test_a_file_of_such_a_game_is_passed_over() -> None:
    rules = variant_named("Cow & Pig (5 Suits)")
    played = load(source_of(Settings("deal", player="Chop", ruleset=rules.name), 0, []))
    text = format_game(played)
    found = look_at_game(Settings("deduction"), Source("mined from one.json", text=text), 0)
    assert found["turns"] == []
    assert found["counts"]["not covered"] == found["counts"]["looked at"]


@pytest.mark.parametrize(
    ("variant", "stacks", "said"),
    [
        ("White Reversed (5 Suits)", "r5 y5 g5 b4 w4", "the blue 5 and the white 3, 2 and 1 are"),
        ("Sudoku (5 Suits)", "r23451 y123 g5123 b34512 p45123", "the yellow 4 and 5 and the "),
        ("Up or Down (5 Suits)", "r54321 y12345 g54321 bS4321 pS", "four purple cards are"),
        ("Up or Down (5 Suits)", "r54321 y12345 g54321 bS4 p543", "the blue 3, 2 and 1 and the "),
    ],
)
def test_missing_cards_come_in_the_order_of_their_firework(
    variant: str, stacks: str, said: str
) -> None:
    rules = variant_named(variant)
    position = at_the_end(variant, stacks)
    assert missing_cards(position, wording("en", rules, position.players)).startswith(said)


def at_the_end(variant: str, stacks: str, alice: str = "") -> Position:
    """Two hands of cards that are left beside `stacks`; the rest is in the deck."""
    rules = variant_named(variant)
    laid = parse_stacks(stacks, rules)
    left = sorted(rules.unseen(laid, ()).elements())
    mine = [Card(word) for word in alice.split()]
    for card in mine:
        left.remove(card)
    mine += [left.pop() for _ in range(5 - len(mine))]
    bob = [left.pop() for _ in range(5)]
    return parse_position(
        "\n".join(
            [
                "[position]",
                f'ruleset = "{variant}"',
                'players = ["Alice", "Bob"]',
                'turn = "Alice"',
                f'stacks = "{stacks}"',
                "clue_tokens = 2",
                f"deck = {len(left)}",
                f'deck_order = "{" ".join(map(str, left))}"',
                "[position.hands]",
                f'Alice = "{" ".join(map(str, mine))}"',
                f'Bob = "{" ".join(map(str, bob))}"',
            ]
        )
    )


def test_natural_moves_know_that_orange_changes_sides() -> None:
    game = at_the_end("Orange (5 Suits)", "r5 y5 g5 b4 a4", "b5 r1 a5 r1 r2").game()
    natural = natural_moves(game)
    assert "the newest playable card" in natural[Play(Slot(1))]
    assert "the oldest playable card" in natural[Discard(Slot(3))]
    # And a habit plays the card, wherever it is an orange one.
    assert played_plainly(game).score == 25


def test_what_is_playable_is_not_said_where_a_card_in_the_hole_decides_it() -> None:
    rules = ruleset_named("Throw It in a Hole (5 Suits)")
    game = Game.new(["Alice", "Bob"], shuffled(rules, 3), rules).apply(Play(Slot(1)))
    alice, bob = game.view(game.mover - 1), game.view(game.mover)
    assert cards_of(What("playable"), bob)
    with pytest.raises(HanabiError, match="which cards are playable depends on a card"):
        cards_of(What("playable"), alice)
    assert cards_of(What(CardSet("r1")), alice) == CardSet("r1")


def test_names_of_suits_are_read_where_they_are_in_play() -> None:
    dual = Reader(variant_named("Dual-Color (5 Suits)"), ("Alice", "Bob"))
    assert dual.cards("the lime 4, cy2 and the tangerine 1 or 2") == CardSet("li4 cy2 tg1 tg2")
    plain = Reader(ruleset_named("standard"), ("Alice", "Bob"))
    assert not plain.missing_cards("a 3 or 4, ice 2 and 5 or 3")
    assert replace(dual, rules=plain.rules).cards("red 1 or 2") == CardSet("r1 r2")
