"""The game reviewer's answer to what was right with what the mover saw: the plan model's."""

from __future__ import annotations

import random
from dataclasses import replace
from fractions import Fraction
from typing import Any

import pytest

from hanabi_kit.actions import Action
from hanabi_kit.endgame import Objective, solve
from hanabi_kit.endgame.solution import Bounds
from hanabi_kit.errors import HanabiError
from hanabi_kit.game import Game
from hanabi_kit.language import words
from hanabi_kit.notation import GameRecord, Stop, read_game
from hanabi_kit.rules import ruleset_named
from hanabi_kit.view import View
from hanabi_kit.widgets.reviewer.plan_answer import MOST_DECK, no_plan, plan_plain, planned
from hanabi_kit.widgets.reviewer.widget import GameReviewer
from tests.widgets.test_reviewer_widget import FILE, Browser


@pytest.fixture(scope="module")
def record() -> GameRecord:
    """A game of two players; its last three tables are settled at once."""
    return read_game(FILE)


def asked_for_a_plan(record: GameRecord, at: int, **more: Any) -> dict[str, Any]:
    widget = GameReviewer(record, at=at, **more)
    found = Browser(widget).ask({"do": "plan"})["best"]["plan"]
    assert not found["running"]
    values: dict[str, Any] = found["values"]
    return values


@pytest.mark.parametrize("at", [67, 69])
def test_what_was_right_is_what_the_plan_model_says_of_the_sight(
    record: GameRecord, at: int
) -> None:
    game, played = record.games[at], record.actions[at]
    assert not isinstance(played, Stop)
    objective: Objective = "perfect" if at == 67 else "score"
    found = solve(View.of(game, game.mover), objective, model="plan", seconds=60)
    values = asked_for_a_plan(record, at)
    assert [model["name"] for model in values["models"]] == ["with these hands"]
    (row,) = [row for row in values["rows"] if row["played"]]
    assert row["worth"] == [{"value": str(found[played].value), "best": False}]
    assert {row["worth"][0]["value"] for row in values["rows"] if row["worth"][0]["best"]} == {
        str(found.value)
    }
    verdict, average = values["told"]
    assert verdict.startswith("Plan of the team, given what Bob saw: what was played is worth ")
    assert f"the best {found.value}: play slot" in verdict
    assert average == f"On average over all that Bob might see: {found.average.value}."


def test_with_a_seat_chosen_the_same_is_said_from_its_view_alone(record: GameRecord) -> None:
    game = record.games[67]
    shown = asked_for_a_plan(record, 67, seat=game.mover)
    assert shown == asked_for_a_plan(record, 67)
    view = View.of(game, game.mover)
    other = Game.supposing(view, random.Random(2).sample([*view.unseen().elements()], 5))
    assert View.of(other, other.mover) == view
    found = planned(other, lambda _: True)
    assert plan_plain(found, None, ["Alice", "Bob"], words("en"))["rows"] == [
        row | {"played": False} for row in shown["rows"]
    ]
    widget = GameReviewer(record, seat=1 - game.mover, at=67)
    assert not widget.best["plan"]["there"]
    assert "choose Bob's seat or all hands" in Browser(widget).send({"do": "plan"})["error"]


def test_a_plan_is_offered_late_and_with_rules_that_are_covered(record: GameRecord) -> None:
    widget = GameReviewer(record, at=62)
    assert widget.game.deck_size > MOST_DECK
    assert widget.best["plan"]["off"].startswith("A plan of the team is worked out once at most 3")
    assert widget.best["off"] == ""
    assert "at most 3 cards" in Browser(widget).send({"do": "plan"})["error"]
    widget.at = 67
    assert widget.best["plan"]["off"] == ""
    assert widget.best["plan"]["ask"] == "What was right with what Bob saw?"
    uncovered = replace(record.games[67], rules=ruleset_named("Duck (5 Suits)"))
    assert "these rules" in no_plan(uncovered, words("en"))


def test_a_plan_that_is_stopped_leaves_bounds_and_is_forgotten_elsewhere(
    record: GameRecord,
) -> None:
    widget = GameReviewer(record, at=66, language="fr")
    widget.plan(seconds=60)
    assert widget.best["plan"]["running"]
    with pytest.raises(HanabiError):
        widget.compare()  # one question at a time
    widget.stop()
    assert widget.wait(60)
    found = widget.best["plan"]["values"]
    assert found["told"][0].startswith("Plan de l'équipe, sachant ce que voyait Alice")
    assert "entre" in found["told"][0]
    assert any("recherche" in note for note in found["notes"])
    widget.at = 65
    assert widget.best["plan"]["values"] is None
    widget.at = 66
    assert widget.best["plan"]["values"] == found


def test_the_verdict_says_where_only_the_average_is_worse(record: GameRecord) -> None:
    found = planned(record.games[67], lambda _: True)
    played = record.actions[67]
    assert not isinstance(played, Stop)
    assert found.value is not None

    def verdict(worth: Fraction, action: Action | None = played) -> str:
        actions = tuple(
            replace(each, lower=worth, upper=worth, average=Bounds(Fraction(0), Fraction(0)))
            if each.action == action
            else each
            for each in found.actions
        )
        other = replace(found, actions=actions)
        told: str = plan_plain(other, action, ["Alice", "Bob"], words("en"))["told"][0]
        return told

    assert "is no worse with these hands, but a plan that has it" in verdict(found.value)
    assert "what was played is worth 1/31" in verdict(Fraction(1, 31))
    assert "saw: best play slot" in plan_plain(found, None, ["A", "B"], words("en"))["told"][0]
    assert (
        "is among the best" in plan_plain(found, found.best[0], ["A", "B"], words("en"))["told"][0]
    )
