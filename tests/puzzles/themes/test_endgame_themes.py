"""Each theme of end-games by a table that has it, and one that differs in one thing and has not."""

from __future__ import annotations

import warnings
from typing import Any

import pytest

from hanabi_kit.endgame import solve
from hanabi_kit.endgame.solution import Objective
from hanabi_kit.errors import ReadPast
from hanabi_kit.notation import parse_position
from hanabi_kit.puzzles import Answer, Puzzle
from hanabi_kit.puzzles.themes.endgame_themes import endgame_themes

# Missing are r4 and r5, unless a table says otherwise; hands of two cards keep the tables small.
COMMON: dict[str, Any] = {
    "players": ["Alice", "Bob"],
    "turn": "Alice",
    "stacks": "r3 y5 g5 b5 p5",
    "discards": "... rest useless",
    "hand_size": 2,
    "clue_tokens": 1,
    "deck": 1,
}


def themes(
    hands: dict[str, str], model: str = "faceup", objective: Objective = "perfect", **fields: Any
) -> set[str]:
    """The themes of a table: `COMMON` with other fields."""
    table = {**COMMON, **fields}
    lines = [f"{key} = {_toml(value)}" for key, value in table.items() if value is not None]
    held = [f'{player} = "{cards}"' for player, cards in hands.items()]
    text = "\n".join(["[position]", *lines, "[position.hands]", *held])
    with warnings.catch_warnings():
        warnings.simplefilter("ignore", ReadPast)  # which useless cards are gone is supposed
        position = parse_position(text)
    solved = solve(position, objective, model=model)
    assert solved.value is not None
    answer = Answer(model, objective, solved.best, solved.value)
    puzzle = Puzzle("x", "X", "endgame", 1, "What?", position, answer)
    return set(endgame_themes(puzzle, solved))


def _toml(value: object) -> str:
    if isinstance(value, str):
        return f'"{value}"'
    return f"[{', '.join(map(_toml, value))}]" if isinstance(value, list) else str(value)


# Bob holds both missing cards, and whoever draws the last card gives everybody one turn.
BOTH_WITH_BOB = {"Alice": "b1 p1", "Bob": "r4 r5"}


def test_a_stall_is_a_clue_that_only_passes_the_turn() -> None:
    assert "stall" in themes(BOTH_WITH_BOB)
    # With two cards to draw Alice may as well discard.
    assert "stall" not in themes(BOTH_WITH_BOB, deck=2)


def test_tempo_is_the_draw_of_the_last_card() -> None:
    assert "tempo" in themes(BOTH_WITH_BOB)
    assert "tempo" not in themes(BOTH_WITH_BOB, deck=2)
    # One each: it does not matter who draws it.
    assert "tempo" not in themes({"Alice": "b1 r5", "Bob": "r4 p1"})


TWO_THAT_FIT = {"Alice": "r4 y5", "Bob": "r5 b1"}
TWO_FIREWORKS: dict[str, Any] = {"stacks": "r3 y4 g5 b5 p5", "clue_tokens": 0}


def test_order_is_which_of_two_cards_that_fit_comes_first() -> None:
    # Bob needs the red 4 before his last turn; the yellow 5 can be Alice's last.
    assert "order" in themes(TWO_THAT_FIT, **TWO_FIREWORKS)
    assert "order" not in themes(TWO_THAT_FIT, **TWO_FIREWORKS, deck=2)


def test_no_turn_to_lose_is_where_all_but_plays_lose() -> None:
    assert "no-turn-to-lose" in themes(TWO_THAT_FIT, **TWO_FIREWORKS)
    assert "no-turn-to-lose" not in themes(TWO_THAT_FIT, **TWO_FIREWORKS, deck=3)


def test_a_playable_card_waits_where_something_else_is_better() -> None:
    hands = {"Alice": "y5 b1", "Bob": "r4 r5"}
    assert "wait" in themes(hands, stacks="r3 y4 g5 b5 p5")
    assert "wait" not in themes(hands, stacks="r3 y4 g5 b5 p5", deck=2)


# Alice's two cards are needed and fit not yet; the other red 4 is with Bob. A strike would lose.
TWIN = {"Alice": "r4 r5", "Bob": "r4 r3"}
TWIN_TABLE: dict[str, Any] = {"stacks": "r2 y5 g5 b5 p5", "strikes": 2, "deck": 3, "clue_tokens": 0}


def test_a_twin_is_given_for_a_token_where_a_token_would_do_as_well() -> None:
    assert "twin-for-token" in themes(TWIN, **TWIN_TABLE)
    assert "twin-for-token" not in themes(TWIN, **{**TWIN_TABLE, "clue_tokens": 1})
    # The twin lies in the deck, or nowhere: then it is no twin in a hand.
    assert "twin-for-token" not in themes({"Alice": "r4 r5", "Bob": "b1 r3"}, **TWIN_TABLE)


def test_the_last_copy_is_saved_where_it_is_the_oldest_card() -> None:
    assert "save" in themes(TWIN, **TWIN_TABLE)
    assert "save" not in themes({"Alice": "r5 r4", "Bob": "r4 r3"}, **TWIN_TABLE)


# Alice has three cards to play and Bob none: the token of the red 5 lets him pass.
FIVE = {"Alice": "r5 y4 y5", "Bob": "b1 b2 b3"}
FIVE_TABLE: dict[str, Any] = {
    "stacks": "r4 y3 g5 b5 p5",
    "hand_size": 3,
    "deck": 2,
    "clue_tokens": 0,
}


def test_a_firework_is_completed_for_its_token() -> None:
    assert "five-for-token" in themes(FIVE, **FIVE_TABLE)
    assert "five-for-token" not in themes(FIVE, **{**FIVE_TABLE, "clue_tokens": 1})


STRIKE = {
    "Alice": "p1 b2 p5 b4",
    "Bob": "g1 g4 g5 g4",
    "Cathy": "p2 g1 p4 b1",
    "Donald": "p4 y1 y5 y4",
}
STRIKE_TABLE: dict[str, Any] = {
    "players": list(STRIKE),
    "stacks": "r5 y4 g2 b5 p2",
    "discards": "r1 r1 r2 r3 r4 y1 y2 y3 g2 b1 b3 p1",
    "hand_size": None,
    "clue_tokens": 8,
    "deck": 4,
}


def test_a_strike_on_purpose_draws_where_nothing_may_be_discarded() -> None:
    assert "strike-on-purpose" in themes(STRIKE, **STRIKE_TABLE)
    assert "strike-on-purpose" not in themes(STRIKE, **{**STRIKE_TABLE, "clue_tokens": 7})


LAST_TURN: dict[str, Any] = {
    "stacks": "r4 y5 g5 b5 p5",
    "deck": 0,
    "turns_left": 1,
    "viewer": "Alice",
}


def test_a_gamble_compares_chances() -> None:
    # Alice holds the red 5, a green 2 and a green 3. That slot 1 is no 2 makes it the likeliest.
    gone = "r1 r1 r2 r3 r4 y1 y1 y2 y3 y4 g1 g1 g4 b1 b2 b3 b4 p2 p3 p4"
    table: dict[str, Any] = {**LAST_TURN, "hand_size": 3, "discards": gone}
    told = {"Alice": "xx/!2 xx xx", "Bob": "b1 p1 p1"}
    assert "gamble" in themes(told, "seat", **table)
    assert "gamble" not in themes({**told, "Alice": "xx/5 xx/!5 xx/!5"}, "seat", **table)
    # Luck, but no choice: all slots are as likely.
    assert "gamble" not in themes({**told, "Alice": "xx xx xx"}, "seat", **table)


def test_safe_is_what_leaves_nothing_to_luck_where_others_do() -> None:
    # Alice knows one red 4 of hers; one of the two other cards is the second.
    hands = {"Alice": "xx/r4 xx xx", "Bob": "r5 p1 b1"}
    table: dict[str, Any] = {"deck": 0, "turns_left": 2, "viewer": "Alice", "hand_size": 3}
    assert "safe" in themes(hands, "seat", **table)
    # With the second red 4 gone no other slot can be one.
    assert "safe" not in themes(hands, "seat", **table, discards="r4 ... rest useless")


ODD = {
    "Alice": "r5/5r r1/r!5 p1/!r!5 g4/!r!5",
    "Bob": "r2 p1 y2 g3",
    "Cathy": "y3 g1/!r g1/!2!r p3/!2!r",
    "Donald": "b3/!5 r3/!5 b5/!p5 b2/!p!5",
}
ODD_TABLE: dict[str, Any] = {
    "players": list(ODD),
    "turn": "Donald",
    "stacks": "r4 y4 g5 b2 p5",
    "discards": "y1 p4 b1 p2 y4 g2 b4 b1 r4 r1 y1",
    "hand_size": None,
    "deck": 3,
}


def test_parity_turns_passing_into_drawing_with_each_card_more() -> None:
    assert "parity" in themes(ODD, **ODD_TABLE)
    assert "parity" not in themes(BOTH_WITH_BOB)
    assert "parity" not in themes(ODD, **{**ODD_TABLE, "clue_tokens": 0})


@pytest.mark.parametrize("objective", ["perfect", "score"])
def test_a_table_that_is_won_anyhow_has_no_theme(objective: Objective) -> None:
    hands = {"Alice": "r4 b1", "Bob": "r5 p1"}
    gone = "r4 ... rest useless"
    assert themes(hands, objective=objective, deck=4, discards=gone) == set()
