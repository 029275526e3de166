"""The solution explorer without a browser: what it says is what the solver says."""

from __future__ import annotations

import json
import random
from dataclasses import replace
from fractions import Fraction
from html import unescape
from importlib import resources
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from hanabi_kit.actions import Discard, Play
from hanabi_kit.cards import Card, Slot
from hanabi_kit.endgame import solve
from hanabi_kit.endgame.plan.model.joint_plan import other_hands
from hanabi_kit.endgame.plan.tell.sentences import CASE
from hanabi_kit.endgame.solution import Bounds
from hanabi_kit.errors import HanabiError
from hanabi_kit.game import Game
from hanabi_kit.language import words
from hanabi_kit.notation import parse_position, read_game, read_position
from hanabi_kit.position import Position
from hanabi_kit.puzzles import folder
from hanabi_kit.view import View
from hanabi_kit.widgets.solution.drawing import SolutionDrawing
from hanabi_kit.widgets.solution.navigation import Navigation
from hanabi_kit.widgets.solution.plan_navigation import PlanNavigation
from hanabi_kit.widgets.solution.widget import SolutionExplorer
from tests import DATA
from tests.endgame.plan.test_search import WHICH_SLOT
from tests.helpers.tables import HOSTILE
from tests.widgets.widget_browser import Browser

GAME: Game = read_game(folder() / "games" / "bot-2p-s2006.json").at(63)


def opened(table: Game | Position | View = GAME, **more: Any) -> SolutionExplorer:
    explorer = SolutionExplorer(table, **more)
    assert explorer.wait(60)
    explorer._redraw()
    return explorer


def values(explorer: SolutionExplorer) -> dict[str, str]:
    return {row["id"]: row["worth"]["text"].split(" ")[0] for row in explorer.solution["moves"]}


def test_the_moves_have_the_values_of_the_solver() -> None:
    assert values(opened()) == {
        "play r3": "3/4",
        "play y5": "1/2",
        "discard": "0",
        "clue": "0",
        "misplay": "0",
        "discard y5": "0",
        "discard r3": "0",
    }
    score = opened(objective="score")
    assert score.solution["value"]["text"].startswith(str(solve(GAME, "score").value))


def test_the_mover_who_does_not_see_the_hand_is_told_of_slots_only() -> None:
    explorer = opened(View.of(GAME))
    solved = solve(GAME, model="seat")
    assert [model["value"] for model in explorer.solution["models"]] == ["seat", "plan"]
    for action, text in values(explorer).items():
        kind, _, slot = action.partition(" ")
        worths = {
            str(found.value)
            for found in solved.actions
            if type(found.action).__name__.lower() == kind
            and (not slot or found.action.slot == int(slot))  # type: ignore[union-attr]
        }
        assert worths == {text}
    assert all(slot["card"] is None for slot in own_slots(explorer))


def own_slots(explorer: SolutionExplorer) -> list[dict[str, Any]]:
    (own,) = (hand for hand in explorer.scene["hands"] if hand["own"])
    return list(own["slots"])


def test_what_the_mover_cannot_see_is_not_sent_for_a_seat() -> None:
    view = View.of(GAME)
    solved = solve(view, model="seat")
    hidden = opened(view)
    for hand in random.Random(3).sample(solved.hands, 3):
        # A hand with the same clues, dealt from what the mover does not see.
        supposed = hidden._session.navigation._table_with(hand)
        explorer = opened(View.of(supposed))
        explorer.choose("discard 1")
        hidden.choose("discard 1")
        assert explorer.solution == hidden.solution
        assert explorer.scene == hidden.scene


def test_the_worlds_of_a_seat_lead_on_face_up() -> None:
    explorer = opened(View.of(GAME))
    explorer.choose(explorer.solution["moves"][0]["id"])
    rows = explorer.solution["after"]
    odds = sum((Fraction(row["odds"]) for row in rows), Fraction(0))
    assert odds == 1 or explorer.solution["more"]
    explorer.step(rows[0]["then"])
    assert len(explorer.solution["path"]) == 1
    assert [slot["card"] for hand in explorer.scene["hands"] for slot in hand["slots"]].count(
        None
    ) == 0
    explorer.back()
    assert all(slot["card"] is None for slot in own_slots(explorer))


@given(st.randoms(use_true_random=False))
def test_every_walk_has_odds_that_sum_to_one_and_values_that_fit(chance: random.Random) -> None:
    explorer = WALKED
    explorer.back()
    while True:
        moves = explorer.solution["moves"]
        if explorer.solution["over"] or not moves:
            break
        move = chance.choice(moves)
        explorer.choose(move["id"])
        after = explorer.solution["after"]
        drawn = [row for row in after if row["odds"]]
        if drawn:
            assert sum(Fraction(row["odds"]) for row in drawn) == 1
            expected = sum(
                Fraction(row["odds"]) * Fraction(row["worth"]["text"].split(" ")[0])
                for row in drawn
            )
            assert expected == Fraction(move["worth"]["text"].split(" ")[0])
        explorer.step(chance.choice(after)["then"])
        assert json.dumps(explorer.state)


WALKED = opened()


def test_the_losing_line_of_a_move_is_shown_and_can_be_walked() -> None:
    explorer = opened()
    browser = Browser(explorer)
    browser.send({"do": "choose", "move": "play y5"})
    shown = browser.send({"do": "wrong"})["solution"]
    assert shown["wrong"][0] == "Bob: play y5; drawn: a card nobody needs"
    assert shown["wrong"][-1] == "The score is out of reach."
    at_end = browser.send({"do": "follow", "steps": len(shown["wrong"]) - 1})["solution"]
    assert at_end["value"]["text"] == "0"
    assert len(at_end["path"]) == len(shown["wrong"]) - 1
    kept = explorer.state
    browser.send({"do": "back", "to": 0})
    explorer.state = kept
    assert explorer.solution["value"]["text"] == "0"


def test_the_tree_is_searched_and_opened() -> None:
    browser = Browser(opened())
    found = browser.send({"do": "search", "text": "g4 play"})["solution"]
    assert found["hits"]
    assert all("g4" in hit for hit in found["hits"])
    there = browser.send({"do": "hit", "hit": 0})["solution"]
    assert there["path"]
    row = there["outline"][0]
    wider = browser.send({"do": "open", "path": row["path"], "wide": True})["solution"]
    assert len(wider["outline"]) > len(there["outline"]) or not row["can_open"]


def test_the_page_to_print_and_the_graph_say_the_same() -> None:
    explorer = opened()
    page = explorer.page()
    assert "3/4" in page
    assert "whenever the green 4 is at the bottom" in page
    assert explorer.graph().graph["model"] == "faceup"
    assert "Cartes visibles" in opened(language="fr").page()
    assert opened(View.of(GAME)).graph().graph["model"] == "seat"


# ------------------------------------------------------------------------------------- the plan


def planned(text: str, **more: Any) -> SolutionExplorer:
    return opened(parse_position(text).game(), model="plan", **more)


FRENCH_VERBS = {"joue", "défausse", "donne"}
PLANNED = planned(WHICH_SLOT.format(tokens=2, strikes=0, turns=2))
SHORT_OF_LABELS = WHICH_SLOT.format(tokens=8, strikes=2, turns=2)


def test_the_plan_is_shown_with_its_bounds_and_what_was_believed() -> None:
    shown = PLANNED.solution
    assert shown["value"]["text"] == "1"
    assert [row["best"] for row in shown["bounds"]].count(True) >= 1
    assert shown["about"].startswith("Plan: nobody ever sees the own hand")
    assert "equally likely" in shown["deals"]
    assert all(slot["card"] is None for slot in own_slots(PLANNED))
    # Every sight of the mover is told once what to do, and one of them is the real one.
    assert sum(int(row["hands"].split()[0]) for row in shown["decides"]) == 5
    assert [row["now"] for row in shown["decides"]].count(True) == 1


def test_bounds_are_named_as_bounds_of_the_plan() -> None:
    # It ends by itself, when nothing is left to try.
    shown = planned(SHORT_OF_LABELS, objective="score").solution
    assert shown["open"]
    assert shown["beside"][0].startswith("On average over all that Alice might see: between ")
    assert "not known exactly" in shown["beside"][1]
    assert {row["average"]["exact"] for row in shown["bounds"]} == {False}
    assert any(row["average"]["text"].startswith("between ") for row in shown["bounds"])


ONE_IN_FIVE = read_position(DATA / "plans" / "one-in-five.toml")
_VIEW = View.of(ONE_IN_FIVE, ONE_IN_FIVE.mover)
ONE_IN_FIVE_SUPPOSED = Game.supposing(_VIEW, [*_VIEW.unseen().elements()][: len(_VIEW.own)])


def test_the_number_given_this_sight_comes_first_and_the_average_is_named() -> None:
    """Bob's blue 5 is seen; the red 5 is one of Alice's five cards."""
    shown = opened(ONE_IN_FIVE, model="plan").solution
    assert shown["value_name"] == "Chance of 25 points, given what Alice sees:"
    assert shown["value"]["text"].startswith("1/5 ")
    assert shown["beside"] == [
        "On average over all that Alice might see: 1/9 (≈\u00a011.1\u00a0%)."
    ]
    best, rest = shown["bounds"]
    assert (best["best"], best["label"]) == (True, "play slot 1, 2, 3, 4, 5")
    assert best["worth"]["text"].startswith("1/5 ")
    assert best["average"]["text"].startswith("1/9 ")
    assert (rest["best"], rest["worth"]["text"]) == (False, "0")
    assert rest["average"]["text"].startswith("2099/18900 ")
    assert not shown["open"]


def test_after_a_step_the_number_is_named_as_that_of_the_first_table() -> None:
    explorer = opened(ONE_IN_FIVE, model="plan")
    explorer.choose(next(row["id"] for row in explorer.solution["decides"] if row["now"]))
    explorer.step("r5")
    shown = explorer.solution
    assert shown["value_name"].endswith("before the first step, given what Alice sees:")
    assert shown["value"]["text"].startswith("1/5 ")
    assert (shown["beside"], shown["bounds"]) == ([], [])


def test_the_page_and_the_plain_text_name_both_numbers() -> None:
    explorer = opened(ONE_IN_FIVE, model="plan", language="fr")
    page = explorer.page()
    assert "sachant ce que voit Alice\xa0: 1/5" in page
    assert "En moyenne sur tout ce que pourrait voir Alice\xa0: 1/9" in unescape(page)
    assert "<th>avec ces mains</th><th>en moyenne</th>" in page
    plain = explorer._fallback()["text/plain"]
    assert "1/5" in plain
    assert "1/9" in plain


def test_what_could_be_more_for_these_hands_is_said_where_it_is_so() -> None:
    found = solve(ONE_IN_FIVE, model="plan")
    third, half = Fraction(1, 3), Fraction(1, 2)

    def beside(**other: Any) -> str:
        navigation = PlanNavigation(replace(found, **other), words("en"))
        worth = SolutionDrawing(Navigation(ONE_IN_FIVE, "plan")).worth
        return " ".join(navigation.beside(lambda low, high: {"text": worth(low, high).text}))

    assert "made for these hands" not in beside()
    assert "could give them 1/3 (" in beside(most=Bounds(third, third))
    assert "could give them between 1/3" in beside(most=Bounds(third, half))
    assert "No plan at all gives these hands more than 1/2" in beside(
        most=Bounds(Fraction(1, 5), half)
    )


def test_a_choice_for_these_very_hands_is_the_one_that_is_marked() -> None:
    """What a plan says of the very cards that are seen counts, not what it says of their kind."""
    explorer = opened(ONE_IN_FIVE, model="plan")
    found = explorer._session.navigation.plan
    assert found is not None
    hands = other_hands(ONE_IN_FIVE_SUPPOSED)
    (usual,) = found.plan.first_choices(hands)
    other = Discard(Slot(2))
    plan = replace(found.plan, exactly={hands: (other,)})
    explorer._session.navigation.plan = replace(found, plan=plan)
    browser = Browser(explorer)
    shown = browser.send({"do": "choose", "move": "discard 2"})["solution"]
    (marked,) = (row for row in shown["decides"] if row["now"])
    assert (marked["id"], marked["hands"]) == ("discard 2", "1 case")
    assert shown["sights"] == [
        "Bob holds a blue 5 in slot 4, and all other cards just as they are seen"
    ]
    assert isinstance(usual, Play)
    shown = browser.send({"do": "choose", "move": f"play {usual.slot}"})["solution"]
    assert (
        "Bob holds a blue 5 in slot 4, but some other card is not as it is seen"
        in shown["sights"][0]
    )
    # A discard of the plan's that nothing follows ends the walk.
    browser.send({"do": "choose", "move": "discard 2"})
    shown = browser.send({"do": "step", "then": ""})["solution"]
    assert "nothing more to say" in shown["silent"]


def test_the_plan_is_walked_until_it_is_silent_and_back() -> None:
    browser = Browser(PLANNED)
    PLANNED.back()
    now = next(row for row in PLANNED.solution["decides"] if row["now"])
    shown = browser.send({"do": "choose", "move": now["id"]})["solution"]
    assert any("Bob holds a red 5 in slot 5" in text for text in shown["sights"])
    shown = browser.send({"do": "step", "then": shown["after"][0]["then"]})["solution"]
    assert len(shown["path"]) == 1
    assert shown["path"][0].startswith("Alice: ")
    assert not shown["bounds"]
    (told,) = shown["decides"]
    assert told["label"] == "plays slot 5"
    kept = PLANNED.state
    browser.send({"do": "choose", "move": told["id"]})
    shown = browser.send({"do": "step", "then": PLANNED.solution["after"][0]["then"]})["solution"]
    assert "nothing more to say" in shown["silent"]
    assert not shown["decides"]
    browser.send({"do": "choose", "move": told["id"]})
    assert PLANNED.error
    PLANNED.state = kept
    assert len(PLANNED.solution["path"]) == 1
    PLANNED.back()
    assert browser.send({"do": "explain"})["solution"]["told"].startswith("Given what Alice")


def test_what_the_mover_cannot_see_is_not_sent_with_a_plan() -> None:
    """Alice's five cards are other ones; all else is as before."""
    text = WHICH_SLOT.format(tokens=2, strikes=0, turns=2)
    chance = random.Random(4)
    view = View.of(parse_position(text).game())
    pool = [card for card in view.unseen().elements() if card != Card("r5")]
    first = opened(view, model="plan")
    for _ in range(2):
        supposed = Game.supposing(view, chance.sample(pool, 5))
        explorer = opened(supposed, model="plan")
        for message in (
            {"do": "choose", "move": first.solution["decides"][0]["id"]},
            {"do": "explain"},
        ):
            one, two = (Browser(each).send(message)["solution"] for each in (first, explorer))
            assert one | {"models": []} == two | {"models": []}
        assert first.scene == explorer.scene


def test_a_walk_is_refused_where_the_plan_does_not_go() -> None:
    PLANNED.back()
    before = PLANNED.state
    browser = Browser(PLANNED)
    for message in (
        {"do": "step", "then": "r5"},
        {"do": "choose", "move": "clue 99"},
        {"do": "go", "path": [["play 1", "r1"]]},
        {"do": "wrong"},
        {"do": "search", "text": "b4"},
        {"do": "open", "path": [], "wide": True},
    ):
        assert browser.send(message)["error"]
        assert PLANNED.state == before


def test_the_plan_is_printed_drawn_as_a_graph_and_told_in_french() -> None:
    assert PLANNED.graph().nodes["start"]["player"] == "Alice"
    page = PLANNED.page()
    assert "It never fails." in page
    # What Alice does with each hand of Bob's is a list.
    assert "<p>Agreed: Alice</p><ul><li>" in page
    assert "– " not in page
    assert "Believed:" in page
    PLANNED.language = "fr"
    try:
        assert "équipe" in PLANNED.page()
        assert {row["label"].split()[0] for row in PLANNED.solution["decides"]} <= FRENCH_VERBS
        assert "personne ne voit" in PLANNED.solution["about"]
    finally:
        PLANNED.language = "en"


def test_the_page_knows_the_cases_of_a_plan_by_the_same_mark() -> None:
    dom = resources.files("hanabi_kit.widgets") / "static" / "dom.js"
    assert f'const CASE = "{CASE}";' in dom.read_text(encoding="utf-8")


def test_a_long_search_for_a_plan_can_be_stopped() -> None:
    explorer = SolutionExplorer(GAME, "plan")
    assert explorer.work["told"].startswith("Solving…")
    assert explorer.solution["model"] == "plan"  # what is asked is shown while it is worked on
    browser = Browser(explorer)
    assert browser.send({"do": "choose", "move": "play 1"})["error"]
    explorer._hear(None, {"do": "stop"}, [])
    assert explorer.wait(60)
    explorer._redraw()
    assert explorer.solution["solved"]
    assert not explorer.solution["value"]["exact"]
    # Who wants to know more searches again; a widget that is closed leaves nothing running.
    browser.send({"do": "solve"})
    assert explorer.work["told"].startswith("Solving…")
    explorer.close()
    assert explorer.wait(60)


JUNK = st.one_of(
    st.none(), st.booleans(), st.integers(-3, -1), st.integers(10**6), st.floats(),
    st.sampled_from(HOSTILE), st.lists(st.sampled_from([*HOSTILE, "play r3"]), min_size=1),
    st.dictionaries(st.text(), st.integers(), min_size=1),
)  # fmt: skip


@given(
    st.sampled_from(["choose", "step", "go", "open", "follow", "hit", "model", "objective", "x"]),
    JUNK,
)
def test_no_forged_message_changes_anything(what: str, junk: Any) -> None:
    explorer = FORGED
    before = explorer.state
    names = ("move", "then", "to", "path", "hit", "steps", "model", "objective")
    Browser(explorer).send(dict.fromkeys(names, junk) | {"do": what})
    assert explorer.state == before
    if junk is not None:
        assert explorer.error


FORGED = opened()


def test_what_cannot_be_solved_is_said() -> None:
    with pytest.raises(HanabiError, match="a Game, Position or View is needed"):
        SolutionExplorer(7)  # type: ignore[arg-type]
    with pytest.raises(HanabiError, match="model 'faceup': for this table seat"):
        SolutionExplorer(View.of(GAME), "faceup")
    with pytest.raises(HanabiError, match="objective 'fame'"):
        SolutionExplorer(GAME, objective="fame")  # type: ignore[arg-type]
    with pytest.raises(HanabiError, match="seconds -1"):
        SolutionExplorer(GAME, seconds=-1)
