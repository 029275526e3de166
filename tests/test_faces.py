"""What `repr` and `print` show of large values: one short line, and a board or a table."""

from __future__ import annotations

from dataclasses import replace

import pytest
from hypothesis import given
from hypothesis import strategies as st

from hanabi_kit.cards import Card, CardSet, Seat
from hanabi_kit.faces import player
from hanabi_kit.game import Game
from hanabi_kit.position import Position
from hanabi_kit.rules import RULESETS, STANDARD, ruleset_named
from hanabi_kit.rules.points import points
from hanabi_kit.rules.variants import variant_names
from hanabi_kit.view import View
from tests.tables import HOSTILE, open_position, record_of, tables, with_other_secrets

names = st.one_of(st.text(max_size=70), st.sampled_from(HOSTILE))


def line(value: object) -> str:
    """The value's `repr`, which must be a short line in brackets."""
    text = repr(value)
    assert len(text) < 120, text
    assert text.isprintable(), text
    assert text[0] + text[-1] == "<>", text
    assert text[1:].startswith(type(value).__name__), text
    return text


def faces(value: object) -> tuple[str, str]:
    return line(value), str(value)


# ------------------------------------------------------------------------------------- tables


def test_a_table_says_what_stands_on_it() -> None:
    game = record_of(7, 3, 30).games[-1]
    assert line(game) == (
        "<Game turn 31: Alice to move, 2 points, 2 clues, 22 cards in the deck, standard>"
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
    assert line(open_position().game()) == (
        "<Game: Alice to move, 23 points, 2 clues, 1 card in the deck, standard>"
    )


def test_the_last_round_and_the_end_are_told() -> None:
    record = record_of(7, 2, 200)
    assert line(record.games[-2]).endswith("1 turn left, standard>")
    assert line(record.games[-1]) == (
        f"<Game, over after {len(record.actions)} actions: {record.score} points, "
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
