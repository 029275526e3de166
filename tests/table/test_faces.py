"""What `repr` and `print` show of large values: one short line, and a board or a table."""

from __future__ import annotations

import re
from dataclasses import replace
from fractions import Fraction
from functools import cache

import pytest
from hypothesis import given
from hypothesis import strategies as st

from hanabi_kit.cards import Card, CardSet, Seat, Slot
from hanabi_kit.deduction import Odds, deduce, why
from hanabi_kit.deduction.inferences import Inference, with_inferences
from hanabi_kit.deduction.reasons.proofs import clash
from hanabi_kit.deduction.solvers.comparison import compare
from hanabi_kit.deduction.solvers.step_by_step import solve_by_steps
from hanabi_kit.endgame import Solution, solve
from hanabi_kit.endgame.deal import DealSolution
from hanabi_kit.endgame.plan.solution import PlanSolution
from hanabi_kit.endgame.seat.solution import SeatSolution
from hanabi_kit.endgame.why import FaceUpTree, explain
from hanabi_kit.game import Game
from hanabi_kit.language import speaking
from hanabi_kit.notation import parse_position
from hanabi_kit.position import Position
from hanabi_kit.puzzles import folder, read_puzzle
from hanabi_kit.puzzles.collections.catalogue import kit_puzzles, kit_sets
from hanabi_kit.puzzles.sets import set_named
from hanabi_kit.rules import RULESETS, STANDARD, ruleset_named
from hanabi_kit.rules.points import points
from hanabi_kit.rules.variants import variant_names
from hanabi_kit.support.faces import player, value_words
from hanabi_kit.view import View
from tests.helpers.tables import (
    HOSTILE,
    impossible_position,
    open_position,
    record_of,
    tables,
    with_other_secrets,
)
from tests.house.public_doors import instances, long_faces

names = st.one_of(st.text(max_size=70), st.sampled_from(HOSTILE))


def line(value: object) -> str:
    """The value's `repr`, which must be a short line in brackets."""
    text = repr(value)
    assert len(text) < 120, text
    assert text.isprintable(), text
    assert text[0] + text[-1] == "<>", text
    assert text[1:].startswith(type(value).__name__), text
    return text


SIGNS = "######"


def without_signs(game: Game) -> str:
    """The line of a game; what tells it from others that look alike is left out."""
    return re.sub(r"^<Game [0-9a-f]{6}", f"<Game {SIGNS}", line(game))


def faces(value: object) -> tuple[str, str]:
    return line(value), str(value)


# ------------------------------------------------------------------------------------- tables


def test_a_table_says_what_stands_on_it() -> None:
    game = record_of(7, 3, 30).games[-1]
    assert without_signs(game) == (
        f"<Game {SIGNS} at turn 31: Alice to move, 2 points, 2 clues, 22 cards in the deck, "
        "standard>"
    )
    assert line(View.of(game, "Bob")) == (
        "<View of Bob at turn 31: Alice to move, 2 points, 2 clues, 22 cards in the deck, standard>"
    )
    assert line(Position.of(game, Seat(1))) == (
        "<Position as Bob sees it: Alice to move, 2 points, 2 clues, 22 cards in the deck, "
        "standard>"
    )
    assert line(open_position()) == (
        "<Position: Alice to move, 23 points, 2 clues, 1 card in the deck, standard>"
    )
    # A position's file does not tell how many turns were taken.
    assert without_signs(open_position().game()) == (
        f"<Game {SIGNS}: Alice to move, 23 points, 2 clues, 1 card in the deck, standard>"
    )


def test_two_deals_that_look_alike_are_told_apart_and_one_deal_is_always_told_alike() -> None:
    dealt = [Game.deal(["Alice", "Bob"], seed=seed) for seed in range(200)]
    assert len({line(game) for game in dealt}) == 200
    assert len({without_signs(game) for game in dealt}) == 1
    assert line(dealt[7]) == line(Game.deal(["Alice", "Bob"], seed=7))
    said = {line(dealt[7].apply(action)) for action in dealt[7].legal_actions()}
    assert len(said) == len(dealt[7].legal_actions())


@pytest.mark.parametrize("name", sorted({type(value).__name__ for value in instances()}))
def test_whatever_the_reference_lists_has_a_short_face(name: str) -> None:
    for value in instances():
        if type(value).__name__ == name:
            assert long_faces(value) == []


def test_what_a_search_answers_has_a_short_face() -> None:
    game = record_of(7, 2, 200).games[-2]
    for model in ("faceup", "seat", "plan", "deal"):
        found = solve(game, model=model, states=1000)
        assert long_faces(found) == []
        assert long_faces(found.why()) == []


def test_the_last_round_and_the_end_are_told() -> None:
    record = record_of(7, 2, 200)
    assert line(record.games[-2]).endswith("1 turn left, standard>")
    assert without_signs(record.games[-1]) == (
        f"<Game {SIGNS}, over after {len(record.actions)} actions: {record.score} points, "
        "everyone had one turn after the last draw, standard>"
    )
    assert ": 0 points, broken off by a player" in line(record.games[0].terminated())


def test_print_shows_the_board_that_a_notebook_shows_as_text() -> None:
    record = record_of(7, 3, 30)
    game = record.games[-1]
    values = [game, View.of(game), Position.of(game), Position.of(game, Seat(2)), record]
    for value in values:
        assert str(value) == value._repr_mimebundle_()["text/plain"]
    assert str(game).startswith("Turn 31: Alice to move.")


@given(tables(), st.data())
def test_faces_of_tables_are_short_and_told_apart(
    table: tuple[Game, Seat], data: st.DataObject
) -> None:
    game, _ = table
    seats = range(len(game.players))
    called = data.draw(
        st.lists(names, min_size=len(seats), max_size=len(seats), unique=True).map(tuple)
    )
    game = replace(game, players=called)
    views = [View.of(game, Seat(seat)) for seat in seats]
    positions = [Position.of(game, seat) for seat in (None, *map(Seat, seats))]
    assert len({line(value) for value in [game, *views, *positions]}) == 2 * len(seats) + 2
    if not game.over:
        after = game.apply(game.legal_actions()[0])
        assert line(after) != line(game)
        assert {line(View.of(after, Seat(seat))) for seat in seats}.isdisjoint(map(line, views))
    assert len({player(called, seat) for seat in seats}) == len(seats)


@given(tables(), st.integers(0, 10**6))
def test_the_faces_of_a_view_tell_nothing_of_what_is_hidden(
    table: tuple[Game, Seat], seed: int
) -> None:
    game, seat = table
    other = with_other_secrets(game, seat, seed)
    assert faces(View.of(game, seat)) == faces(View.of(other, seat))
    assert faces(Position.of(game, seat)) == faces(Position.of(other, seat))


def test_a_table_made_of_nonsense_has_a_line_too() -> None:
    nonsense = Game(*[None] * 10)  # type: ignore[arg-type]
    assert line(nonsense).startswith("<Game of fields that make none, at 0x")


@pytest.mark.parametrize("turns", [0, 1, 40])
def test_a_record_says_how_long_it_is_who_played_and_what_was_dealt(turns: int) -> None:
    record = record_of(7, 2, turns)
    assert line(record).endswith("standard, deck g2 b3 y2 b1 y1 …, Alice, Bob>"), line(record)
    assert f": {turns} action" in line(record)
    assert len({line(record), line(record_of(8, 2, turns)), line(record_of(7, 3, turns))}) == 3
    long = replace(record, players=("x" * 60, "x" * 59 + "\x00"))
    assert "(seat 0)" in line(long)


# ------------------------------------------------------------------------------------- rulesets


def test_every_ruleset_has_a_line_of_its_own_and_a_description() -> None:
    known = [*RULESETS.values(), *map(ruleset_named, variant_names())]
    assert len(set(map(line, known))) == len(set(known))
    assert line(STANDARD) == "<Ruleset 'standard': r y g b p, 50 cards, 8 clues, 3 strikes>"
    for rules in known[:20]:
        for point, said in points(rules).items():
            assert f"{point}\n    " in str(rules)
            assert said in " ".join(str(rules).split())


def test_rulesets_of_one_name_are_told_apart() -> None:
    others = [
        replace(STANDARD, max_strikes=2),
        replace(STANDARD, max_clue_tokens=7),
        replace(STANDARD, final_round=False),
        replace(STANDARD, empty_clues=True),
        replace(STANDARD, rank_copies=(3, 2, 2, 2)),
    ]
    assert len({line(STANDARD), *map(line, others)}) == len(others) + 1
    assert line(others[2]).endswith("3 strikes, final_round=False>")
    line(replace(STANDARD, name="\n" * 5000))


# ------------------------------------------------------------------------------------- small values


def test_small_values_are_written_so_that_they_can_be_pasted_back() -> None:
    from hanabi_kit.actions import Clue, Discard, Mark, Play, PlayDeck

    for value in [
        *(Card("r4"), CardSet("r4 r5"), Play(1), Discard(2), Clue(Seat(1), 5), PlayDeck()),
        Mark("r", touched=True),
    ]:
        assert eval(repr(value)) == value


# ------------------------------------------------------------------------------------- answers

TINY_TABLE = """
[position]
ruleset = { suits = "rb", rank_copies = [3, 1], hand_sizes = {2 = 2}, max_strikes = 1 }
players = ["Alice", "Bob"]
turn = "Alice"
stacks = "r1 b2"
discards = "b1"
clue_tokens = 1
deck = 0
turns_left = 2
[position.hands]
Alice = "b1/1 r1/1"
Bob = "r1 r2"
"""


@cache
def solutions() -> tuple[Solution | SeatSolution | PlanSolution, ...]:
    game = parse_position(TINY_TABLE).game()
    return solve(game), solve(game, model="seat"), solve(game, model="plan")


def test_a_solution_says_its_model_its_value_and_what_is_best() -> None:
    first, *others = map(line, solutions())
    assert first == "<Solution faceup, perfect: 1, best discard 1, discard 2, clue Bob red, 2 more>"
    assert others == [
        first.replace("Solution faceup", "SeatSolution seat"),
        "<PlanSolution plan, perfect: 1, best discard 1, discard 2, clue Bob red, 2 more>",
    ]


@pytest.mark.parametrize("found", solutions(), ids=lambda found: found.model)
def test_bounds_are_told_as_bounds(found: Solution) -> None:
    loose = replace(found, lower=Fraction(1, 3), upper=Fraction(1, 2), actions=())
    assert line(loose).endswith(", perfect: between 1/3 and 1/2, best not known>")
    assert line(replace(loose, objective="score")) != line(loose)
    assert line(replace(loose, upper=Fraction(2, 3))) != line(loose)
    third = Fraction(10**400, 3 * 10**400 + 1)
    close = replace(loose, lower=third, upper=third + Fraction(1, 10**300))
    assert "between about 0.3333333333 and about 0.3333333334, best" in line(close)
    assert ": about 0.3333333333, best" in line(replace(close, upper=third))


@given(st.fractions(0, 30, max_denominator=10**90), st.fractions(0, 30, max_denominator=10**90))
def test_a_rounded_bound_is_still_a_bound(one: Fraction, other: Fraction) -> None:
    lower, upper = sorted((one, other))
    told = re.findall(r"[\d./]+", value_words(lower, upper))
    assert all(len(number) <= 24 for number in told)
    if lower < upper:
        assert Fraction(told[0]) <= lower < upper <= Fraction(told[1])
    else:
        assert abs(Fraction(told[0]) - lower) <= Fraction(1, 10**10)


@pytest.mark.parametrize("found", solutions(), ids=lambda found: found.model)
def test_print_shows_the_table_of_actions(found: Solution) -> None:
    assert str(found) == found._repr_mimebundle_()["text/plain"]
    assert "discard 1" in str(found)


@given(st.lists(names, min_size=2, max_size=2, unique=True).map(tuple))
def test_solutions_of_players_of_any_name_are_short(called: tuple[str, str]) -> None:
    found, seat, plan = solutions()
    line(replace(found, game=replace(found.game, players=called)))
    line(replace(seat, view=replace(seat.view, players=called)))
    line(replace(plan, view=replace(plan.view, players=called)))


def test_the_answer_of_a_deal_is_told_in_a_line() -> None:
    game = record_of(7, 2, 0).games[0]
    found = DealSolution(game, False, 23, 24, (), 5, 0.1, "too few turns are left")
    assert line(found) == (
        "<DealSolution: cannot be won, best score between 23 and 24, 0 actions to 23 points>"
    )
    known = replace(found, upper=23)
    assert "best score 23, 0 actions" in line(known)
    assert "not known whether" in line(replace(found, winnable=None))
    assert "Can be won: no.\nBest score: between 23 and 24 of 25 (too few" in str(found)
    with speaking("fr"):
        assert "Peut être gagnée\u00a0: non." in str(found)
    played = replace(known, line=(game.legal_actions()[0],))
    assert str(played).endswith("   1. Alice: play 1 (y1)")


# ------------------------------------------------------------------------------------- deductions


def test_a_deduction_says_how_much_it_leaves_open() -> None:
    game = record_of(7, 2, 30).games[-1]
    found = [deduce(View.of(game, name)) for name in game.players]
    assert line(found[0]).startswith("<Deduction of Alice: ")
    assert line(found[0]) != line(found[1])
    assert f"{found[0].worlds:,} worlds" in line(found[0])
    for own in found:
        assert str(own) == own._repr_mimebundle_()["text/plain"]
        for slot in own.hand:
            assert line(slot).startswith(f"<SlotDeduction slot {slot.slot}: ")
            likeliest = max(slot.odds.values())
            assert f" {likeliest}" in line(slot)
            for printed in (str(slot), str(slot.odds)):
                pairs = printed.split()
                shown = dict(zip(pairs[::2], map(Fraction, pairs[1::2]), strict=True))
                assert shown == {str(card): share for card, share in slot.odds.items()}


@given(tables(), st.integers(0, 10**6), names)
def test_faces_of_deductions_tell_only_what_the_seat_can_know(
    table: tuple[Game, Seat], seed: int, name: str
) -> None:
    game, seat = table
    one, other = (View.of(own, seat) for own in (game, with_other_secrets(game, seat, seed)))
    assert faces(deduce(one)) == faces(deduce(other))
    found = deduce(replace(one, players=(name,) * len(game.players)))
    line(found)
    for slot in found.hand:
        line(slot)
        odds = slot.odds
        assert len(repr(odds)) < 120
        assert repr(odds).startswith("<") or eval(repr(odds), {"Odds": Odds, "Card": Card}) == odds


@given(tables(), st.data())
def test_faces_of_reasons_are_short(table: tuple[Game, Seat], data: st.DataObject) -> None:
    view = View.of(*table)
    if not view.own:
        return
    slot = data.draw(st.integers(1, len(view.own)))
    reasons = why(view, slot)
    assert f"slot {slot} is " in line(reasons)
    for proof in reasons.proofs:
        assert f"slot {slot} is not " in line(proof)
    told = {line(proof) for proof in reasons.proofs}
    assert len(told) == len({(proof.cards, type(proof.reason)) for proof in reasons.proofs})


@given(tables(), names)
def test_other_answers_about_a_hand_are_short(table: tuple[Game, Seat], name: str) -> None:
    game, seat = table
    view = View.of(replace(game, players=(name, *game.players[1:])), seat)
    steps = solve_by_steps(view)
    assert ", level " in line(steps)
    said = (
        [Inference(Slot(1), CardSet("r1"), name if name.strip() else "us", "a rule")]
        if view.own
        else []
    )
    found = with_inferences(view, said)
    assert "1 inference" in line(found) or not said
    for value in (steps, found):
        assert str(value) == value._repr_mimebundle_()["text/plain"]


def test_three_solvers_side_by_side_have_a_line_and_a_table() -> None:
    found = compare(View.of(record_of(7, 2, 30).games[-1]))
    assert line(found).startswith("<Comparison of three solvers, which agree: Alice, ")
    assert str(found) == found._repr_mimebundle_()["text/plain"]


def test_an_explanation_and_a_plan_have_a_line() -> None:
    game = solutions()[0].game
    found = explain(FaceUpTree(game))
    assert line(found).startswith("<Explanation why no move is proved to be best") or (
        f"why {found.best} is best" in line(found)
    )
    assert str(found) == found._repr_mimebundle_()["text/plain"]
    plan = solutions()[2].plan
    assert line(plan) == f"<Plan: {plan.decisions} decisions, seat 0 first>"


def test_a_clash_has_a_line() -> None:
    found = clash(View.of(impossible_position()))
    assert line(found) == "<Clash in what Alice was told, slots 1 2>"


# ------------------------------------------------------------------------------------- puzzles


def test_every_puzzle_has_a_line_of_its_own_and_asks_without_the_answer() -> None:
    puzzles = [read_puzzle(path) for path in sorted(kit_puzzles().values())[::5]]
    assert len(set(map(line, puzzles))) == len(puzzles)
    for puzzle in puzzles:
        text = str(puzzle)
        assert text.startswith(puzzle.title)
        assert " ".join(puzzle.question.split()) in " ".join(text.split())
        assert f"{puzzle.position.clue_tokens} of " in text
        # What the own cards can be is what many a puzzle asks.
        if puzzle.position.viewer is not None:
            assert "own cards lie face down" in text
            assert "xx" in text


def test_a_puzzle_says_its_title_and_level() -> None:
    puzzle = read_puzzle(folder() / "deduction" / "deduction-001.toml")
    assert line(puzzle) == "<Puzzle 'deduction-001': What was not said, deduction, level 1>"
    line(replace(puzzle, id="\n" * 200, title="\x1b" * 200, level=10**6))


def test_a_set_of_puzzles_says_how_many_there_are_and_prints_which() -> None:
    found = set_named("first-hour")
    assert line(found) == "<PuzzleSet 'first-hour': A first hour, 8 puzzles in 4 parts, 60 minutes>"
    assert [name for name in str(found).split() if name in found.puzzles] == [*found.puzzles]
    assert all(part.title in str(found) for part in found.parts)
    assert len({line(set_named(name)) for name in kit_sets()}) == len(kit_sets())
    line(replace(found, id="x" * 500, title="\x00" * 500))
