"""Lessons 00 to 02: what stands in them as a choice or a figure is what the kit finds."""

from __future__ import annotations

import xml.etree.ElementTree as ET
from collections import Counter
from collections.abc import Mapping
from fractions import Fraction
from math import comb, perm
from typing import Any

import nbformat
import pytest

from hanabi_kit import Card, Play, View, solve
from hanabi_kit.actions import Clue, Discard
from hanabi_kit.deduction import deduce
from hanabi_kit.errors import HanabiError
from hanabi_kit.game import Game, shuffled
from hanabi_kit.language import speaking
from hanabi_kit.lessons import LESSONS, exercise
from hanabi_kit.lessons.exercises.lesson_01 import clued_game
from hanabi_kit.lessons.exercises.lesson_02 import counting_table
from hanabi_kit.lessons.hand_graph import hand_graph
from hanabi_kit.lessons.marked import marks_only
from hanabi_kit.lessons.outline import Lesson
from hanabi_kit.notation import read_game
from hanabi_kit.players import Chop, play_game
from hanabi_kit.position import Position
from hanabi_kit.puzzles import folder
from hanabi_kit.rules import STANDARD
from tests import ROOT

NOTEBOOKS = ROOT / "notebooks"
RECORD = read_game(folder() / "games" / "bot-2p-s2006.json")
REDS = {2: ["r3", "r4", "r5"], 3: ["r4", "r5"], 5: ["r4", "r5"]}
LEFT = {"r3": 2, "r4": 1, "r5": 1}


def test_the_red_3_is_the_best_action_at_turn_64_and_what_the_lesson_says_of_the_others() -> None:
    game = RECORD.at(63)
    values = {found.action: found.value for found in solve(game).actions}
    assert max(values, key=values.__getitem__) == Play(5)
    assert (values[Play(5)], values[Play(4)]) == (Fraction(3, 4), Fraction(1, 2))
    assert {values[action] for action in values if isinstance(action, Clue | Discard)} == {0}
    held = [str(card.card) for card in game.hands[game.mover]]
    assert (held[3], held[4]) == ("y5", "r3")  # the options name them
    assert exercise("00.1").answer.right == "b"


def test_between_66_and_67_the_draw_decided() -> None:
    before = RECORD.at(66)
    table = Position.of(before).game()
    action = Play(5)
    assert solve(before).value == solve(before)[action].value == Fraction(1, 2)
    after = {str(card): solve(table.apply(action, drawn=card)).value for card in table.unseen()}
    assert len(after) == 2
    assert after.pop("g4") == 1
    assert set(after.values()) == {0}
    assert [solve(RECORD.at(turn)).value for turn in (65, 66, 67)] == [Fraction(1, 2)] * 2 + [0]


def test_a_repeated_clue_tells_of_the_new_card_only() -> None:
    played = clued_game().apply(Play(4))
    again = played.apply(Clue(1, "r"))
    before, after = (deduce(View.of(game, "Bob")) for game in (played, again))
    narrowed = [slot for slot in range(1, 6) if set(after[slot]) != set(before[slot])]
    assert narrowed == [1]
    assert len(before[1]) == 25  # what exercise 01.4 asks for
    assert not any(card.suit.letter == "r" for card in after[1])


def test_alice_had_eight_clues_to_choose_from() -> None:
    deal = Game.new(["Alice", "Bob"], shuffled(STANDARD, seed=4245))
    assert sum(isinstance(action, Clue) for action in deal.legal_actions()) == 8
    assert [held.card for held in deal.hands[1]] == [held.card for held in clued_game().hands[1]]


def test_the_numbers_of_exercise_02_6_are_those_of_an_unknown_hand() -> None:
    ways = [1, 0, 0, 0, 0, 0]
    for copies in Counter(STANDARD.deck).values():
        ways = [sum(comb(k, j) * ways[k - j] for j in range(min(copies, k) + 1)) for k in range(6)]
    assert (ways[5], perm(50, 5), perm(25, 5)) == (8_964_050, 254_251_200, 6_375_600)
    asked = exercise("02.6")
    assert f"{ways[5]:,}" in asked.question.en
    assert f"{perm(50, 5):,}" in asked.question.en
    assert f"{perm(25, 5):,}" in asked.mistakes[1].why.en


def test_the_table_of_lesson_02_is_one_that_single_cards_do_not_solve() -> None:
    view = View.of(counting_table())
    domains = _domains(view)
    assert _one_at_a_time(domains, view.unseen()) == domains
    found = deduce(view)
    assert set(found[2]) == {Card("r3")}
    assert {slot: len(found[slot]) for slot in domains} == {1: 12, 2: 1, 3: 2, 4: 6, 5: 2}


def _domains(view: View) -> dict[int, set[Card]]:
    left = view.unseen()
    return {
        slot: {card for card in view.clued(slot) if left[card]}
        for slot in range(1, len(view.own) + 1)
    }


def _one_at_a_time(can_be: dict[int, set[Card]], left: Mapping[Card, int]) -> dict[int, set[Card]]:
    """The function of lesson 02, for cards instead of their texts."""
    known = {slot: next(iter(cards)) for slot, cards in can_be.items() if len(cards) == 1}
    new = {}
    for slot, cards in can_be.items():
        taken = [card for other, card in known.items() if other != slot]
        new[slot] = {card for card in cards if taken.count(card) < left[card]}
    return new if new == can_be else _one_at_a_time(new, left)


@pytest.mark.long
def test_in_341_of_13436_turns_single_cards_miss_something() -> None:
    turns = missed = 0
    for seed in range(200):
        for game in play_game([Chop(), Chop()], shuffled(STANDARD, seed)).games:
            if game.end is not None:
                continue
            view = View.of(game)
            found, turns = deduce(view), turns + 1
            single = _one_at_a_time(_domains(view), view.unseen())
            missed += any(cards != set(found[slot]) for slot, cards in single.items())
    assert (missed, turns) == (341, 13_436)


# ------------------------------------------------------------------------------- both languages


@pytest.mark.parametrize("lesson", [one for one in LESSONS if "fr" in one.languages])
def test_the_french_notebook_goes_cell_by_cell_with_the_english_one(lesson: Lesson) -> None:
    english, french = (
        nbformat.read(NOTEBOOKS / lesson.notebook(language), as_version=4).cells
        for language in ("en", "fr")
    )
    assert [(cell.id, cell.cell_type) for cell in english] == [
        (cell.id, cell.cell_type) for cell in french
    ]
    assert [cell.metadata for cell in english] == [cell.metadata for cell in french]
    for one, other in zip(english, french, strict=True):
        if one.cell_type == "markdown" and len(one.source) > 20:
            assert one.source != other.source


# ------------------------------------------------------------------------------- pictures


def test_a_hand_as_a_graph_draws_a_line_for_every_fit_and_each_copy_is_taken_once() -> None:
    graph = hand_graph(REDS, LEFT, hand={2: "r3", 3: "r4", 5: "r5"}, tight=(3, 5))
    root = ET.fromstring(graph.svg())
    lines = root.findall(".//{http://www.w3.org/2000/svg}line")
    assert len(lines) == (2 + 1 + 1) + 2 + 2
    assert sum(line.get("stroke-width") == "6" for line in lines) == 3
    assert sorted(graph.chosen().values()) == [0, 2, 3]
    twins = hand_graph({1: ["r3"], 2: ["r3"]}, {"r3": 2}, hand={1: "r3", 2: "r3"})
    assert sorted(twins.chosen().values()) == [0, 1]
    with speaking("fr"):
        assert "n°" in graph.svg()
        assert "Exemplaires hors de vue" in str(graph)


@pytest.mark.parametrize(("name", "language"), [("02-full-set", "en"), ("02-full-set-fr", "fr")])
def test_the_picture_in_the_teachers_guide_is_the_one_that_the_kit_draws(
    name: str, language: str
) -> None:
    picture = NOTEBOOKS / "teacher" / "pictures" / f"{name}.svg"
    with speaking(language):
        assert picture.read_text(encoding="utf-8") == hand_graph(REDS, LEFT, tight=(3, 5)).svg()


@pytest.mark.parametrize(
    ("can_be", "left", "options", "message"),
    [
        ({}, {}, {}, "0 slots"),
        (REDS, {"r3": 30}, {}, "at most 24 copies"),
        (REDS, LEFT, {"tight": (4,)}, "slot 4: the graph has 2, 3, 5"),
        (REDS, LEFT, {"hand": {4: "r4"}}, "slot 4"),
        (REDS, LEFT, {"hand": {3: "r3"}}, "slot 3: r3, but it can be r4 r5"),
        (REDS, LEFT, {"hand": {3: "r4", 5: "r4"}}, "r4: more often"),
        ({1: ["r9"]}, LEFT, {}, "r9"),
    ],
)
def test_a_graph_that_cannot_be_drawn_is_refused(
    can_be: dict[int, list[str]], left: dict[str, int], options: dict[str, Any], message: str
) -> None:
    with pytest.raises(HanabiError, match=message):
        hand_graph(can_be, left, **options)


def test_a_table_with_marks_only_does_not_tell_what_follows_from_them() -> None:
    view = View.of(counting_table())
    marked, full = (one._repr_mimebundle_()["image/svg+xml"] for one in (marks_only(view), view))
    assert len(marked) < len(full)
    assert "slot 2, face down, touched by red, not 1, not 2;" in str(marks_only(view))
