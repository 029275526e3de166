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
    "terminated_scores_zero": False,
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
    assert set(found) == {
        "a clue that touches no card",
        "after the last strike",
        "first turn",
        "ratings",
        "document",
    }
    assert found["a clue that touches no card"] == ("not allowed", "allowed")


@pytest.mark.parametrize(
    ("name", "words"),
    [
        ("leaflet-black", "the game is lost"),  # 000, 001, 004: end of the game
        ("leaflet-white-crowning", "the game is lost"),
        ("leaflet-french-one-strike", "the game is lost"),
        ("german", "the score is 0"),  # 003: zero points
        ("how-hanabi-works", "the game is lost and the score is 0"),  # 002: lose and score 0
        ("hanab.live", "the score is 0"),  # FACTS.md, "third strike"
        ("hle", "the score is 0"),
    ],
)
def test_the_last_strike_is_told_as_the_document_says(name: str, words: str) -> None:
    assert points(RULESETS[name])["after the last strike"] == words


def test_what_a_document_does_not_say_is_not_put_into_its_mouth() -> None:
    silent = {
        (name, point)
        for name, rules in RULESETS.items()
        for point, said in points(rules).items()
        if said.startswith("the document ")
    }
    how = {name for name in RULESETS if name.startswith("how-hanabi-works")}
    assert silent == {
        *(
            (name, point)
            for name in how
            for point in ("suits", "hands", "over early", "first turn")
        ),
        ("leaflet-white-crowning", "a player without card and clue"),
        *(
            (name, "a game broken off")
            for name in RULESETS
            if name.startswith(("leaflet", "german", "how-hanabi-works"))
        ),
    }
    for name, point in silent - {(name, "first turn") for name in how}:
        assert "; here: " in points(RULESETS[name])[point], "what the kit does is told all the same"


def test_whatever_loses_a_game_without_a_final_round_is_told() -> None:
    lost = ("an indispensable card discarded", "a player without card and clue")
    site = points(replace(STANDARD, final_round=False))
    leaflet = points(RULESETS["leaflet-white-crowning"])
    assert [site[point] for point in lost] == ["the game is lost"] * 2
    assert leaflet[lost[0]] == "the game is lost"
    assert leaflet[lost[1]] == "the document does not say; here: the game is lost"
    assert [points(STANDARD)[point] for point in lost] == ["the game goes on", "does not happen"]


def test_the_list_fits_a_terminal_and_has_no_stray_space(
    capsys: pytest.CaptureFixture[str],
) -> None:
    assert main(["rules"]) == 0
    out = capsys.readouterr().out
    lines = out.splitlines()
    assert max(map(len, lines)) <= 80
    assert not any(line.startswith(" ") and not line.startswith("    ") for line in lines)
    assert "\n\nAnd 324 variants of hanab.live" in out
    for rules in RULESETS.values():
        assert sum(line.split()[:1] == [rules.name] for line in lines) >= 1


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
        (["rainbow"], "did you mean Rainbow (6 Suits)"),
        (["Rainbw (6 Suits)"], "did you mean Rainbow (6 Suits)"),
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
