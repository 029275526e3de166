"""``hanabi-kit rules`` and the points behind it."""

from __future__ import annotations

import json
from dataclasses import fields, replace

import pytest

from hanabi_kit.cards import Suit
from hanabi_kit.cli import main
from hanabi_kit.rules import EDITIONS, RULESETS, STANDARD, Ruleset, SpecialSuit, ruleset_named
from hanabi_kit.rules.points import differences, points
from hanabi_kit.rules.variants import variant_names

# One other value for every field that changes what may be played or how it ends.
CHANGES = {
    "suits": (Suit.RED, Suit.BLUE),
    "rank_copies": (2, 2, 2, 2, 1),
    "special": (SpecialSuit(Suit.RED, (1, 1, 1, 1, 1)),),
    "hand_sizes": ((2, 4),),
    "max_clue_tokens": 9,
    "max_strikes": 2,
    "empty_clues": True,
    "strikeout_scores_zero": False,
    "deck_plays": True,
    "final_round": False,
    "ends_when_settled": True,
    "edition": EDITIONS["german"],
}


@pytest.mark.parametrize("field", [own.name for own in fields(Ruleset) if own.name != "name"])
def test_every_field_of_a_ruleset_is_among_the_points(field: str) -> None:
    changed = replace(STANDARD, **{field: CHANGES[field]})
    assert differences(STANDARD, changed)


def test_a_ruleset_does_not_differ_from_itself() -> None:
    for rules in RULESETS.values():
        assert differences(rules, rules) == {}


@pytest.mark.parametrize("name", [*RULESETS, *variant_names()[1:]])
def test_every_ruleset_can_say_its_points(name: str) -> None:
    found = points(ruleset_named(name))
    assert list(found) == list(points(STANDARD))
    assert all(found.values())


def test_the_leaflets_and_the_german_edition_differ_where_the_documents_do() -> None:
    found = differences(RULESETS["leaflet-white"], RULESETS["german"])
    assert set(found) == {"a clue that touches no card", "first turn", "ratings", "document"}
    assert found["a clue that touches no card"] == ("not allowed", "allowed")


def test_the_command_lists_every_ruleset(capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["rules"]) == 0
    listed = capsys.readouterr().out
    assert all(name in listed for name in RULESETS)
    assert main(["rules", "--json"]) == 0
    found = json.loads(capsys.readouterr().out)
    assert list(found["rulesets"]) == list(RULESETS)
    assert "Omni & Null (6 Suits)" in found["variants"]


def test_the_command_prints_one_ruleset_or_the_differences(
    capsys: pytest.CaptureFixture[str],
) -> None:
    assert main(["rules", "Dark Rainbow (6 Suits)"]) == 0
    assert "dark rainbow: one of each, touched by every colour clue" in capsys.readouterr().out
    assert main(["rules", "standard", "leaflet-white-crowning", "--json"]) == 0
    found = json.loads(capsys.readouterr().out)
    assert found["after the last draw"][1] == "the game goes on until it is perfect or lost"
    assert main(["rules", "german", "german"]) == 0
    assert capsys.readouterr().out == "They agree on every point.\n"


@pytest.mark.parametrize(
    ("names", "said"),
    [
        (["rainbow"], "names like it are 'Rainbow (6 Suits)'"),
        (["Rainbw (6 Suits)"], "names like it are 'Rainbow (6 Suits)'"),
        (["x" * 10_000], "ruleset 'xxx"),
        ([""], "ruleset ''"),
        (["german"] * 5, "5 rulesets: at most 4"),
    ],
)
def test_a_name_that_is_none_ends_in_one_message(
    names: list[str], said: str, capsys: pytest.CaptureFixture[str]
) -> None:
    assert main(["rules", *names]) == 2
    captured = capsys.readouterr()
    assert captured.out == ""
    assert said in captured.err
    assert len(captured.err) < 1000
