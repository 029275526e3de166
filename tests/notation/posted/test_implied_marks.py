"""Marks that posters leave out: which they are, and that solving says where they matter."""

from __future__ import annotations

import json
from dataclasses import replace

import pytest

from hanabi_kit.actions import Mark
from hanabi_kit.cli import main
from hanabi_kit.engine.hands import clued
from hanabi_kit.notation.posted.compact import format_compact, parse_compact
from hanabi_kit.notation.posted.implied_marks import implied_marks
from hanabi_kit.position import Position
from tests.notation.test_position_mechanisms import EVERY_MECHANISM, played, seats

FOUR = (
    "4p r4 y4 g4 b4 p4 | gone b1 b4 g1 g4 p1 p1 p2 p3 p4 r1 r4 y1 y4 | clues 0 | deck 1 | "
    "*Alice xx/5 xx xx xx | Bob y5/5 y1 y2 y3 | Cathy g5/5 g1 g2 g3 | Donald b5/5 b1 b2 b3"
)
MISSED = FOUR.replace(" xx xx xx", " xx/!5 xx/!5 xx/!5")


def test_a_clue_tells_of_every_card_of_the_hand() -> None:
    implied = implied_marks(parse_compact(FOUR))
    assert implied is not None
    assert implied.clues == tuple((seat, "5", seat == 0) for seat in range(4))
    assert format_compact(implied.position) == MISSED.replace(
        "y1 y2 y3", "y1/!5 y2/!5 y3/!5"
    ).replace("g1 g2 g3", "g1/!5 g2/!5 g3/!5").replace("b1 b2 b3", "b1/!5 b2/!5 b3/!5")
    assert implied_marks(implied.position) is None


def test_marks_that_stand_there_say_that_the_rest_was_drawn_later() -> None:
    one = parse_compact(FOUR.replace("xx/5 xx", "xx/5 xx/!5"))
    implied = implied_marks(one)
    assert implied is not None
    assert [seat for seat, _, _ in implied.clues] == [1, 2, 3]
    assert implied.position.hands[0] == one.hands[0]


def test_a_card_that_the_clue_would_have_touched_was_drawn_later() -> None:
    line = FOUR.replace("y1 y2 y3", "y1/1 y2 y1").replace("gone b1 b4 g1 g4 p1 p1", "gone b1 b4 g1")
    line = line.replace("r1 r4 y1 y4", "r1 r4 y4 y3 g4 p1 p1")
    position = parse_compact(line)
    implied = implied_marks(position)
    assert implied is not None
    known, missed, later = implied.position.hands[1][1:]
    assert known.marks == (Mark(1, True),)  # which say already that it is no 5
    assert set(missed.marks) == {Mark(1, False), Mark(5, False)}
    assert later.marks == (Mark(5, False),)


def test_no_marks_are_implied_where_there_are_none_or_the_game_is_known() -> None:
    bare = parse_compact(FOUR.replace("/5", ""))
    assert implied_marks(bare) is None
    assert implied_marks(replace(parse_compact(FOUR), game_file="a.json", at=3)) is None


@pytest.mark.parametrize("name", EVERY_MECHANISM)
def test_what_is_implied_narrows_every_hand_and_contradicts_no_card(name: str) -> None:
    for seed in range(5):
        game = played(name, seed)
        for seat in (None, *seats(game)):
            position = Position.of(game, seat)
            few = tuple(
                tuple(
                    replace(slot, marks=tuple(m for m in slot.marks if m.touched)) for slot in hand
                )
                for hand in position.hands
            )
            implied = implied_marks(replace(position, hands=few))
            if implied is None:
                continue
            rules = position.rules
            for before, after in zip(few, implied.position.hands, strict=True):
                for old, new in zip(before, after, strict=True):
                    assert old.card == new.card
                    assert new.marks[: len(old.marks)] == old.marks
                    assert set(clued(rules, new.marks)) <= set(clued(rules, old.marks))
                    assert old.card is None or old.card in clued(rules, new.marks)


TOLD_TWICE = (
    "2p r3 y5 g5 b5 p5 | gone r4 r1 r2 r3 y4 b4 p4 y1 y1 g1 b1 p1 g2 b2 p2 y3 | clues 0 | deck 1 | "
    "*Alice {} | Bob r5 y2 g1 b1 p1"
)


@pytest.mark.parametrize("model", ["seat", "plan"])
def test_solving_says_so_where_it_changes_the_answer(
    model: str, capsys: pytest.CaptureFixture[str]
) -> None:
    """The red 4 may be either marked card, unless each clue missed the other one."""
    line = TOLD_TWICE.format("xx/4 xx/r xx xx xx")
    assert main(["solve", line, "--model", model]) == 0
    told = capsys.readouterr().err
    assert told.startswith(
        "hanabi-kit solve: The cards beside those marked r (Alice) and 4 (Alice) are taken as "
        "drawn after the clue. If they were in the hand then (!r !4), the value is 0, and best is: "
    )
    missed = TOLD_TWICE.format("xx/4!r xx/r!4 xx/!r!4 xx/!r!4 xx/!r!4")
    assert main(["solve", missed, "--model", model, "--json"]) == 0
    captured = capsys.readouterr()
    assert captured.err == ""
    assert json.loads(captured.out)["value"] == "0"


def test_solving_says_nothing_where_the_answer_stays(capsys: pytest.CaptureFixture[str]) -> None:
    # To one who sees everything after the first action the others' marks change nothing.
    assert main(["solve", FOUR, "--model", "seat"]) == 0
    assert capsys.readouterr().err == ""
