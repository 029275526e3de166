"""The face-up solver against plain enumeration, an independent solver's table, and itself."""

from __future__ import annotations

import csv
import random
from dataclasses import replace
from fractions import Fraction
from importlib.util import find_spec

import pytest

from hanabi_kit.actions import Action, Clue, PlayDeck
from hanabi_kit.cards import Card, Seat, Slot, Suit
from hanabi_kit.endgame import Solution, solve
from hanabi_kit.game import Game, HeldCard
from hanabi_kit.notation import parse_position, read_game
from hanabi_kit.stats import max_score
from tests.conftest import data_folder
from tests.helpers.brute_force import faceup_values, forget_order, small_game

# Blocks of seeds of `small_game`: (first seed, seeds, most cards in the deck, deck plays forced).
BLOCKS = [
    *((first, 20, 2, False) for first in range(0, 280, 20)),
    *((first, 15, 3, False) for first in range(1000, 1060, 15)),
    *((first, 20, 2, True) for first in range(2000, 2100, 20)),
    (275, 1, 3, True),  # once 1/2 for a position worth 1: only the deck holds the next card
    (30884, 1, 5, False),  # a play from the deck was left out of a remembered bound
]
LONG_BLOCKS = [
    *((first, 15, 3, False) for first in range(1060, 1200, 15)),
    *((first, 20, 3, first % 40 == 0) for first in range(5000, 7000, 20)),
    *((first, 5, 4, first % 10 == 0) for first in range(8000, 8100, 5)),
]
# Plain enumeration has no limit of its own: of seed 5606 it takes some minutes for each goal.
LONG = (pytest.mark.long, pytest.mark.timeout(1_800))


def named(block: tuple[int, int, int, bool], *marks: pytest.MarkDecorator) -> pytest.param:
    name = f"seeds-{block[0]}-deck-{block[2]}" + "-deck-plays" * block[3]
    return pytest.param(*block, id=name, marks=marks)


def positions(first: int, seeds: int, most_deck: int, *, deck_plays: bool) -> list[Game]:
    found = []
    for seed in range(first, first + seeds):
        game = small_game(seed, most_deck)
        if game is not None:
            if deck_plays:
                game = replace(game, rules=replace(game.rules, deck_plays=True))
            found.append(game)
    return found


def engines(game: Game) -> tuple[bool, ...]:
    """The readable search, and the compiled one where it is there and covers the game."""
    compiled = find_spec("numba") is not None and not game.rules.deck_plays
    return (False, True) if compiled else (False,)


def values(found: Solution) -> dict[Action, Fraction | None]:
    return {action.action: action.value for action in found.actions}


@pytest.mark.parametrize(
    ("first", "seeds", "most_deck", "deck_plays"),
    [*map(named, BLOCKS), *(named(block, *LONG) for block in LONG_BLOCKS)],
)
def test_every_action_has_the_value_that_plain_enumeration_gives_it(
    first: int, seeds: int, most_deck: int, deck_plays: bool
) -> None:
    for game in positions(first, seeds, most_deck, deck_plays=deck_plays):
        for objective in ("perfect", "score"):
            expected = faceup_values(game, objective)
            for compiled in engines(game):
                found = solve(game, objective, compiled=compiled)  # type: ignore[arg-type]
                got = values(found)
                assert got == expected, f"{objective}, compiled={compiled}: {game}"
                assert tuple(got) == game.legal_actions()
                assert found.value == max(expected.values())
                assert set(found.best) == {
                    action for action, value in expected.items() if value == found.value
                }
                assert found.exact
                assert found.lower == found.upper == found.value


def test_the_seeds_cover_what_they_should() -> None:
    games = [
        game
        for first, seeds, most, deck_plays in BLOCKS
        for game in positions(first, seeds, most, deck_plays=deck_plays)
    ]
    assert len(games) >= 200
    assert {len(game.players) for game in games} == {2, 3, 4, 5}
    assert {game.deck_size for game in games} >= {0, 1, 2, 3}
    assert {game.rules.max_strikes - game.strikes for game in games} == {1, 2, 3}
    assert any(game.strikes > 0 for game in games)
    assert any(game.clue_tokens == 0 for game in games)
    assert any(PlayDeck() in game.legal_actions() for game in games)
    assert any(not game.rules.strikeout_scores_zero for game in games)
    assert any(max_score(game.rules, game.discards) < game.rules.max_score for game in games)


# ------------------------------------------------------------------------------- by hand

TABLE = """
[position]
ruleset = {{ suits = "r", rank_copies = [2, 2, 2, 1, 1], hand_sizes = {{2 = 2}}{more} }}
players = ["A", "B"]
turn = "A"
stacks = "{stacks}"
discards = "{discards}"
clue_tokens = {tokens}
deck = 1
[position.hands]
A = "{a}"
B = "{b}"
"""
PLAYS = ", deck_plays = true"

BY_HAND = [
    # id, (options, stacks, discards, tokens, A, B), P(perfect), expected score; on paper:
    ("A clues, B plays r4 and draws, A passes, B plays r5",
     ("", "r3", "", 1, "r3 r2", "r4 r5"), 1, 5),
    ("no token, so A draws the last card and B has one turn for r4 and r5",
     ("", "r3", "", 0, "r3 r2", "r4 r5"), 0, 4),
    ("A must draw the r3, which is too late: B passes, A plays it",
     ("", "r2", "r3", 0, "r5 r1", "r4 r2"), 0, 3),
    ("A plays the r3 from the deck, B the r4, A the r5",
     (PLAYS, "r2", "r3", 0, "r5 r1", "r4 r2"), 1, 5),
    ("A clues so that B plays the r3 from the deck, A the r4, B the r5",
     (PLAYS, "r2", "r3", 1, "r4 r2", "r5 r1"), 1, 5),
    ("without a token A plays the r3 from the deck, and B has no r4",
     (PLAYS, "r2", "r3", 0, "r4 r2", "r5 r1"), 0, 4),
]  # fmt: skip


@pytest.mark.parametrize(
    ("position", "perfect", "score"), [pytest.param(*row[1:], id=row[0]) for row in BY_HAND]
)
def test_small_end_games_are_worth_what_paper_says(
    position: tuple[str, str, str, int, str, str], perfect: int, score: int
) -> None:
    names = ("more", "stacks", "discards", "tokens", "a", "b")
    game = parse_position(TABLE.format(**dict(zip(names, position, strict=True)))).game()
    assert solve(game).value == perfect
    assert solve(game, "score").value == score


# ------------------------------------------------------------------------------- real games


NO_TABLE = "no faceup.tsv in the folder that HANABI_KIT_DATA names"


def table_rows() -> list[tuple[str, int, int, int, int]]:
    table = data_folder() / "faceup.tsv"
    if not table.is_file():
        return []
    with table.open(encoding="utf-8") as file:
        rows = list(csv.DictReader((line for line in file if line[0] != "#"), delimiter="\t"))
    numbers = ("at", "deck", "winning", "orders")
    return [(row["game"], *(int(row[name]) for name in numbers)) for row in rows]


def by_game(decks: range) -> list[pytest.param]:
    """The table's rows, a test for each game: its positions share nothing but the file."""
    found: dict[str, list[tuple[int, int, int]]] = {}
    for name, at, deck, winning, orders in table_rows():
        if deck in decks:
            found.setdefault(name, []).append((at, winning, orders))
    absent = [pytest.param("none", [], id="none", marks=pytest.mark.skip(reason=NO_TABLE))]
    return [pytest.param(name, rows, id=name[:-5]) for name, rows in found.items()] or absent


def hold_against_the_table(name: str, rows: list[tuple[int, int, int]]) -> None:
    record = read_game(data_folder() / "games" / name)
    wrong = []
    for at, winning, orders in rows:
        found = solve(record.at(at))
        if found.value != Fraction(winning, orders):
            wrong.append(f"at {at}: {found.value}, but the table says {winning}/{orders}")
    assert not wrong


@pytest.mark.parametrize(("name", "rows"), by_game(range(9)))
def test_late_positions_of_real_games_have_the_values_of_an_independent_solver(
    name: str, rows: list[tuple[int, int, int]]
) -> None:
    hold_against_the_table(name, rows)


@pytest.mark.long
@pytest.mark.parametrize(("name", "rows"), by_game(range(9, 100)))
def test_real_games_with_more_cards_to_draw_have_the_independent_values_too(
    name: str, rows: list[tuple[int, int, int]]
) -> None:
    hold_against_the_table(name, rows)


# ------------------------------------------------------------------------------- properties

SEEDS = range(300, 340)


def some_games(most_deck: int = 4) -> list[tuple[int, Game]]:
    found = [(seed, small_game(seed, most_deck)) for seed in SEEDS]
    return [(seed, game) for seed, game in found if game is not None]


def test_renaming_suits_renames_nothing_in_the_values() -> None:
    for seed, game in some_games():
        chance = random.Random(seed)
        order = list(range(len(game.rules.suits)))
        chance.shuffle(order)
        new_suits = chance.sample([suit for suit in Suit if len(suit.letter) == 1], len(order))
        rename = dict(zip(game.rules.suits, new_suits, strict=True))

        def renamed(card: Card, rename: dict[Suit, Suit] = rename) -> Card:
            return Card(rename[card.suit], card.rank)

        other = replace(
            forget_order(game),
            rules=replace(game.rules, suits=tuple(new_suits[i] for i in order)),
            stacks=tuple(game.stacks[i] for i in order),
            discards=tuple(map(renamed, game.discards)),
            hands=tuple(
                tuple(HeldCard(renamed(held.card), None) for held in hand) for hand in game.hands
            ),
            history=(),
        )
        for objective in ("perfect", "score"):
            one, two = solve(game, objective), solve(other, objective)  # type: ignore[arg-type]
            assert [v.value for v in one.actions if not isinstance(v.action, Clue)] == [
                v.value for v in two.actions if not isinstance(v.action, Clue)
            ]
            assert one.value == two.value


def test_turning_the_table_turns_the_values_with_it() -> None:
    for seed, game in some_games():
        players = len(game.players)
        by = 1 + seed % (players - 1)
        other = replace(
            game,
            hands=tuple(game.hands[(seat - by) % players] for seat in range(players)),
            mover=Seat((game.mover + by) % players),
        )
        for objective in ("perfect", "score"):
            one, two = solve(game, objective), solve(other, objective)  # type: ignore[arg-type]
            turned = {
                Clue(Seat((a.to + by) % players), a.value) if isinstance(a, Clue) else a: value
                for a, value in values(one).items()
            }
            assert turned == values(two)


def test_a_value_follows_its_card_to_another_slot() -> None:
    for seed, game in some_games():
        hand = list(enumerate(game.hands[game.mover], start=1))
        random.Random(seed).shuffle(hand)
        hands = list(game.hands)
        hands[game.mover] = tuple(held for _, held in hand)
        one, two = solve(game), solve(replace(game, hands=tuple(hands)))
        moved = {old: new for new, (old, _) in enumerate(hand, start=1)}
        for action, value in values(one).items():
            if hasattr(action, "slot"):
                action = type(action)(Slot(moved[action.slot]))
            assert values(two)[action] == value


def test_the_order_of_the_deck_the_marks_and_the_past_are_not_looked_at() -> None:
    for seed, game in some_games():
        assert game.deck is not None
        deck = list(game.deck)
        random.Random(seed).shuffle(deck)
        bare = tuple(tuple(HeldCard(held.card, None) for held in hand) for hand in game.hands)
        other = replace(game, deck=tuple(deck), hands=bare, history=(), turn=0)
        assert values(solve(game)) == values(solve(other)) == values(solve(forget_order(game)))


def test_probabilities_and_scores_stay_in_their_range() -> None:
    for _, game in some_games():
        perfect, score = solve(game), solve(game, "score")
        best = max_score(game.rules, game.discards)
        for chance, points in zip(perfect.actions, score.actions, strict=True):
            assert chance.value is not None
            assert points.value is not None
            assert 0 <= chance.value <= 1
            assert 0 <= points.value <= best
            assert points.value >= chance.value * best
        assert score.value is not None
        assert score.value >= sum(game.stacks)


def test_a_solution_is_the_mean_over_the_draws_of_the_solutions_that_follow() -> None:
    """The certificate: each action's value, replayed one step through the engine."""
    for _, game in some_games(5):
        table = forget_order(game)
        for objective in ("perfect", "score"):
            found = solve(table, objective)  # type: ignore[arg-type]
            target = max_score(game.rules, game.discards)
            for action, value in values(found).items():
                draws = (
                    table.unseen()
                    if table.deck_size and not isinstance(action, Clue)
                    else {None: 1}
                )
                total = Fraction(0)
                for card, copies in draws.items():
                    new = table.apply(action, drawn=card)
                    if new.over:
                        worth = Fraction(new.score if objective == "score" else new.score == target)
                    elif objective == "perfect" and max_score(new.rules, new.discards) < target:
                        worth = Fraction(0)
                    else:
                        worth = solve(new, objective).value  # type: ignore[arg-type,assignment]
                    total += copies * worth
                assert value == total / (table.deck_size if card else 1)
