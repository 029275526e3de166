"""A plan walked at a table, told in sentences, drawn as a graph."""

from __future__ import annotations

from dataclasses import replace
from fractions import Fraction

import pytest

from hanabi_kit.actions import Clue, ClueValue, Discard, Play
from hanabi_kit.cards import Card, Colour, Seat, Slot
from hanabi_kit.deduction.reasons.wording import wording
from hanabi_kit.endgame.budget import Budget
from hanabi_kit.endgame.plan.labels.label_codes import which_clue, which_touched
from hanabi_kit.endgame.plan.model.joint_plan import Code, Decision, Plan, Signal
from hanabi_kit.endgame.plan.solution import PlanSolution
from hanabi_kit.endgame.plan.solving import solve_plan
from hanabi_kit.endgame.plan.tell.clue_sentences import clues_of
from hanabi_kit.endgame.plan.tell.graph import plan_graph
from hanabi_kit.endgame.plan.tell.sentences import narrative
from hanabi_kit.endgame.plan.walk import Walk
from hanabi_kit.errors import HanabiError
from hanabi_kit.game import Game
from hanabi_kit.notation import parse_position
from hanabi_kit.rules import STANDARD
from tests.endgame.plan.test_search import ENDS, which_slot

WORDINGS = [wording(language, STANDARD, ("Alice", "Bob")) for language in ("en", "fr")]

NOTHING = Plan(Decision(Seat(0), None, {}), {})
"""A plan that leaves everything open, as one does where all is lost."""

SOLVED: list[tuple[Game, PlanSolution]] = [
    (game, solve_plan(game, budget=Budget(states=3_000))) for _, _, game in ENDS
]


def walked(game: Game, found: PlanSolution) -> Game:
    """The end of a real game whose players follow the plan; they stop where it is silent."""
    walk = Walk(found.plan, game)
    while walk.actions:
        walk = walk.after(walk.actions[-1])
    return walk.game


def test_walking_the_plan_at_the_real_table_gives_what_its_case_says() -> None:
    """The deck's order is one of those that the case counts, so only all or nothing can be told."""
    told = 0
    for game, found in SOLVED:
        alike = found.plan.alike
        hands = tuple(tuple(alike.get(held.card) for held in hand) for hand in game.hands)
        assert game.deck is not None
        deck = sorted(str(alike.get(card)) for card in game.deck)
        (case,) = [
            case
            for case in found.cases
            if case.hands == hands and sorted(map(str, case.deck)) == deck
        ]
        goal = sum(game.rules.reachable(game.discards))
        won = sum(walked(game, found).stacks) == goal
        if case.reached in (0, case.worlds):
            told += 1
            assert won == bool(case.reached)
    assert told > 5


def test_the_cases_are_all_worlds_and_add_up_to_the_lower_bound() -> None:
    for _, found in SOLVED:
        assert sum(case.worlds for case in found.cases) == found.worlds
        reached = sum(case.reached for case in found.cases)
        assert Fraction(reached, found.worlds) == found.average.lower


def test_a_clue_tells_the_receiver_which_hands_it_was_given_for() -> None:
    game = which_slot(8, 2)
    found = solve_plan(game, budget=Budget(1))
    walk = Walk(found.plan, game)
    clues = walk.actions
    assert clues
    assert all(isinstance(clue, Clue) and clue.to == 1 for clue in clues)
    after = walk.after(clues[0])
    assert walk.sight in after.told
    for sight in after.told:
        assert sight[0].count(Card("r5")) == 1
    assert isinstance(after.actions[0], Play)


def test_an_action_that_is_not_the_plans_tells_nothing_and_ends_it() -> None:
    game = which_slot(2, 0)
    bob = Decision(Seat(1), None, {((None,) * 5,): (Play(Slot(5)),)})
    sight = ((None, None, None, None, Card("r5")),)
    plan = Plan(
        Decision(Seat(0), Code("touch"), {sight: (Signal(0),)}, {Signal(0): bob}),
        {Card("r5"): Card("r5")},
    )
    walk = Walk(plan, game)
    assert {clue.value for clue in walk.actions if isinstance(clue, Clue)} == {"r", "p"}
    lost = walk.after(Discard(Slot(1)))
    assert (lost.silent, lost.told, lost.actions) == (True, (), ())
    assert lost.after(Play(Slot(5))).game.score == 25
    assert walk.after(walk.actions[0]).actions == (Play(Slot(5)),)


def test_a_plan_for_another_player_is_refused() -> None:
    game = which_slot(2, 0)
    plan = Plan(Decision(Seat(1), None, {}), {})
    with pytest.raises(HanabiError, match="the plan begins with Bob, but Alice is to move"):
        Walk(plan, game)


# ---------------------------------------------------------------- sentences


def test_the_story_says_what_is_done_what_is_read_and_that_it_cannot_fail() -> None:
    text = narrative(solve_plan(which_slot(2, 0), budget=Budget(2)))
    assert "reaches 25 points" in text
    assert "and no plan does better" in text
    assert "Bob holds a red 5 in slot 5" in text
    assert "It never fails." in text
    assert "Believed:" in text
    lines = [line for line in text.splitlines() if line.startswith("After")]
    assert len(lines) == 1
    assert lines[0].endswith("Bob plays slot 5.")


def test_the_story_names_where_the_plan_fails() -> None:
    found = solve_plan(which_slot(8, 2), budget=Budget(1))
    text = narrative(found)
    if found.average.lower < 1:
        assert "It fails in" in text
        assert "clue" in text


@pytest.mark.parametrize("language", ["en", "fr"])
def test_every_plan_can_be_told(language: str) -> None:
    for _, found in SOLVED:
        lines = narrative(found, language).splitlines()
        assert len(lines) >= 4
        assert not any(mark in line for line in lines for mark in ("{", "}", "None", "Signal"))
    score = narrative(solve_plan(which_slot(2, 0), "score", Budget(1)), language)
    assert "25" in score


@pytest.mark.parametrize(("language", "between"), [("en", ";"), ("fr", "\u00a0;")])
def test_several_choices_are_a_line_each_and_none_are_no_line(language: str, between: str) -> None:
    lists = 0
    for _, found in SOLVED:
        lines = narrative(found, language).splitlines()
        for number, line in enumerate(lines):
            item = line.startswith("– ")
            last = item and not lines[number + 1].startswith("– ")
            assert line.endswith("." if last else between) or not item
            lists += last
        choices = {tuple(choices) for choices in found.plan.decision.choices.values() if choices}
        agreed = [n for n, line in enumerate(lines) if line.startswith(("Agreed", "Convention"))]
        assert len(agreed) == bool(choices)
        if len(choices) > 1:
            items = lines[agreed[0] + 1 : agreed[0] + 1 + len(choices)]
            assert all(line.startswith("– ") for line in items)
            assert items[-1].endswith(".")
    assert lists > 5
    silent = which_slot(2, 0)
    told = narrative(replace(solve_plan(silent, budget=Budget(1)), plan=NOTHING), language)
    assert "– " not in told
    assert not {"Agreed", "Convention"} & set(told.replace(":", " ").split())


def test_french_sentences_are_french() -> None:
    text = narrative(solve_plan(which_slot(2, 0), budget=Budget(2)), "fr")
    assert "Bob joue la carte 5." in text
    assert "Il n'échoue jamais." in text


def test_an_unknown_language_is_refused() -> None:
    with pytest.raises(HanabiError, match="language 'nl'"):
        narrative(SOLVED[0][1], "nl")


# ---------------------------------------------------------------- graph


def test_the_graph_has_every_decision_and_says_who_decides() -> None:
    for game, found in SOLVED:
        graph = plan_graph(found.plan, game.players)
        assert graph.nodes["start"]["player"] == game.player_to_move
        assert len(graph) <= found.plan.decisions
        for start, end, edge in graph.edges(data=True):
            assert graph.nodes[start]["player"] != graph.nodes[end]["player"]
            assert edge["sights"] > 0


def test_a_position_file_with_the_own_hand_hidden_is_solved_as_well() -> None:
    text = """
[position]
players = ["Alice", "Bob"]
turn = "Alice"
viewer = "Alice"
stacks = "r4 y5 g5 b5 p5"
discards = "r1 r1 r2 r3 r4 y1 y1 y2 y3 y4 g1 g1 g2 g3 b1 p4"
clue_tokens = 2
deck = 0
turns_left = 2
[position.hands]
Alice = "xx/!5 xx/!5 xx/!5 xx/!5 xx/!5"
Bob = "p1 p1 p2 p3 r5"
"""
    assert solve_plan(parse_position(text), budget=Budget(2)).value == 1


@pytest.mark.parametrize(
    ("each", "label", "english", "french"),
    [
        (
            3,
            0,
            "a colour clue that misses slots 1, 2 and 3",
            "un indice de couleur qui ne désigne pas",
        ),
        (3, 7, "a colour clue that touches slots 1, 2 and 3", "un indice de couleur qui désigne"),
        (3, 10, "a rank clue that touches slot 2 but not slots 1 and 3", "mais pas"),
        # Here slot 3 is asked for only where the clue touches neither of the others.
        (2, 1, "a colour clue that touches slot 1 but not slot 2", "mais pas"),
        (2, 8, "a rank clue that touches slots 1 and 2", "un indice de valeur qui désigne"),
        (2, 9, "a rank clue that touches slot 3 but not slots 1 and 2", "mais pas"),
    ],
)
def test_a_clue_is_told_by_the_slots_that_matter(
    each: int, label: int, english: str, french: str
) -> None:
    code = which_touched(3, each)
    for words in WORDINGS:
        (told,) = clues_of(code, label, words)
        expected = english if words.language == "en" else french
        assert expected in told
        assert words.language == "fr" or told == expected


@pytest.mark.parametrize(
    ("value", "touched", "english", "french"),
    [
        ("r", (1, 2), "the clue red that touches slots 1 and 2", "l'indice rouge qui désigne"),
        ("b", (1, 4), "the clue yellow, green, blue or purple that touches slot 1", "rouge"),
        (5, (), "the clue 5 that misses slots 1 and 2", "l'indice 5 qui ne désigne pas"),
        (2, (2,), "the clue 1, 2 or 3 that touches slot 2 but not slot 1", "1, 2 ou 3"),
    ],
)
def test_a_clue_is_told_by_its_value_where_that_matters(
    value: ClueValue, touched: tuple[int, ...], english: str, french: str
) -> None:
    code = which_clue(STANDARD.clue_values, {Colour("r"), 4, 5}, 2)
    label = code.read(1, value, frozenset(map(Slot, touched)))
    assert label is not None
    for words in WORDINGS:
        (told,) = clues_of(code, label, words)
        if words.language == "en":
            assert told.startswith(english)
        else:
            assert (french in told) == (value != "b")


def test_clues_of_all_colours_are_told_as_a_colour_clue() -> None:
    code = which_clue(STANDARD.clue_values, {5}, 1)
    found = {label: list(clues_of(code, label, WORDINGS[0])) for label in range(code.labels)}
    assert found == {
        0: ["a colour clue that misses slot 1"],
        1: ["a colour clue that touches slot 1"],
        2: ["the clue 1, 2, 3 or 4 that misses slot 1"],
        3: ["the clue 1, 2, 3 or 4 that touches slot 1"],
        4: ["the clue 5 that misses slot 1"],
        5: ["the clue 5 that touches slot 1"],
    }
