"""``hanabi-kit rules`` and the points behind it."""

from __future__ import annotations

import json
import random
import re
from dataclasses import fields, replace

import pytest
from hypothesis import given
from hypothesis import strategies as st

from hanabi_kit.cards import Suit
from hanabi_kit.cli import main
from hanabi_kit.errors import HanabiError
from hanabi_kit.language import LANGUAGES
from hanabi_kit.rules import EDITIONS, RULESETS, STANDARD, Ruleset, SpecialSuit, ruleset_named
from hanabi_kit.rules.clue_rules import ClueRules
from hanabi_kit.rules.mechanism import DUCK
from hanabi_kit.rules.points import differences, points
from hanabi_kit.rules.site.search import variants_like
from hanabi_kit.rules.variants import variant_named, variant_names

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
    "clue_rules": ClueRules(ranks=(1, 2)),
    "mechanism": DUCK,
}


@pytest.mark.parametrize("field", [own.name for own in fields(Ruleset) if own.name != "name"])
def test_every_field_of_a_ruleset_is_among_the_points(field: str) -> None:
    changed = replace(STANDARD, **{field: CHANGES[field]})
    assert differences(STANDARD, changed)


def test_a_ruleset_does_not_differ_from_itself() -> None:
    for rules in RULESETS.values():
        assert differences(rules, rules) == {}


@pytest.mark.parametrize("name", RULESETS)
def test_every_ruleset_can_say_its_points(name: str) -> None:
    found = points(ruleset_named(name))
    assert list(found) == list(points(STANDARD))
    assert all(found.values())


@pytest.mark.parametrize("language", LANGUAGES)
def test_every_variant_says_the_points_of_all_rulesets_and_what_it_changes(language: str) -> None:
    usual = list(points(STANDARD))
    for name in variant_names():
        found = points(variant_named(name), language)
        assert [point for point in found if point in usual] == usual
        assert all(found.values())


# What a variant of each family says that others do not.
SENTENCES = [
    ("Up or Down (6 Suits)", "fireworks", "each goes up from 1 to 5 or down from 5 to 1"),
    ("Up or Down (6 Suits)", "copies of 1, 2, …", "1, 2, 2, 2, 1, START 1"),
    ("Sudoku (4 Suits)", "fireworks", "each begins with a rank with which no other began"),
    (
        "Reversed (4 Suits)",
        "special suits",
        "blue: copies 1, 2, 2, 2, 3, its firework falls from 5",
    ),
    (
        "Orange (4 Suits)",
        "special suits",
        "orange: playing one discards it and discarding one plays",
    ),
    ("Prism (4 Suits)", "special suits", "1 red, 2 green, 3 blue, 4 red, 5 green"),
    ("Dual-Color (3 Suits)", "special suits", "jade: touched by the colour clues yellow and blue"),
    ("Ambiguous (4 Suits)", "special suits", "navy: touched by the colour clue blue"),
    ("Dual-Color (6 Suits)", "clues", "colours: red, yellow, blue, black; ranks: 1, 2, 3, 4, 5"),
    ("Color Mute (4 Suits)", "clues", "no colour; ranks: 1, 2, 3, 4, 5"),
    ("Number Mute (3 Suits)", "clues", "colours: red, green, blue; no rank"),
    ("Color Blind (3 Suits)", "what clues touch", "a colour clue touches no card, and may always"),
    ("Number Blind (3 Suits)", "what clues touch", "a rank clue touches no card, and may always"),
    ("Totally Blind (3 Suits)", "a clue that touches no card", "not allowed, but for those that"),
    ("Funnels (3 Suits)", "what clues touch", "a rank clue touches its rank and all lower ones"),
    ("Chimneys (3 Suits)", "what clues touch", "a rank clue touches its rank and all higher ones"),
    ("Odds and Evens (3 Suits)", "what clues touch", "clue 1 touches 1, 3 and 5, clue 2 touches"),
    ("Synesthesia (3 Suits)", "what clues touch", "a rank: red 1 and 4, green 2 and 5, blue 3"),
    ("Rainbow-Ones (3 Suits)", "what clues touch", "every 1 is touched by every colour clue"),
    ("Light-Pink-Fives (3 Suits)", "what clues touch", "no 5 is touched by a colour clue; every 5"),
    ("Brown-Ones (3 Suits)", "what clues touch", "no 1 is touched by a rank clue"),
    ("Null-Ones & Rainbow (3 Suits)", "what clues touch", "special suit comes first"),
    ("Deceptive-Ones (6 Suits)", "what clues touch", "yellow 3, green 4, blue 5, purple 2, teal 3"),
    ("Clue Starved (5 Suits)", "what a clue takes", "a whole token, of which a discard gives back"),
    ("Clue Starved (5 Suits)", "clue tokens", "8"),
    ("Alternating Clues (3 Suits)", "kinds of clues", "colour and rank take turns"),
    ("Cow & Pig (3 Suits)", "what is told of a clue", "whether it is a colour or a rank"),
    ("Duck (3 Suits)", "what is told of a clue", "only which cards it touches"),
    ("Throw It in a Hole (4 Suits)", "a played card", "goes face down into a hole"),
    ("Throw It in a Hole (4 Suits)", "a completed firework", "gives no token back"),
    ("Critical Fours (5 Suits)", "copies of 1, 2, …", "3, 2, 2, 1, 1"),
    ("Scarce Ones (5 Suits)", "copies of 1, 2, …", "2, 2, 2, 2, 1"),
]


@pytest.mark.parametrize(("name", "point", "sentence"), SENTENCES)
def test_a_variant_says_what_it_changes(name: str, point: str, sentence: str) -> None:
    assert sentence in points(variant_named(name))[point]
    french = points(variant_named(name), "fr")
    assert french.keys() == points(variant_named(name)).keys()
    if " " in sentence and "," not in point:
        assert french[point] != points(variant_named(name))[point], "not translated"


def test_where_one_variant_changes_a_point_the_other_says_what_is_usual() -> None:
    found = differences(variant_named("Duck (5 Suits)"), STANDARD)
    assert found["what is told of a clue"] == (
        "only which cards it touches",
        "what it names, and which cards it touches",
    )


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
    assert "\n\nAnd 2426 variants of hanab.live" in out
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


def test_the_variants_are_told_to_programs_a_line_each(capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["rules", "--variants", "--json"]) == 0
    lines = capsys.readouterr().out.splitlines()
    rows = [json.loads(line) for line in lines]
    assert [row["name"] for row in rows] == list(variant_names())
    assert {tuple(row) for row in rows} == {
        (
            *("name", "id", "suits", "cards", "max_score"),
            *("clue_colors", "clue_ranks", "touch"),
        )
    }
    for row in rows[::100]:
        assert list(row["touch"]) == [*row["clue_colors"], *map(str, row["clue_ranks"])]
    assert main(["rules", "--variants", "--json", "Up or Down (5 Suits)"]) == 0
    assert json.loads(capsys.readouterr().out)["touch"]["Red"] == [
        *("Red 1", "Red 2", "Red 3", "Red 4", "Red 5", "Red START")
    ]


def test_the_variants_are_listed_with_their_numbers(capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["rules", "--variants"]) == 0
    lines = capsys.readouterr().out.splitlines()
    assert (lines[0], len(lines)) == ("    0 No Variant", 2426)
    assert " 1464 Prism (6 Suits)" in lines


def test_a_variant_shows_which_cards_each_clue_touches(capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["rules", "Up or Down & Prism (6 Suits)"]) == 0
    lines = capsys.readouterr().out.splitlines()
    assert "the cards that each clue touches" in lines
    assert "    purple: purple 1 2 3 4 5 S, prism 5 S" in lines
    assert max(map(len, lines)) <= 76
    assert main(["rules", "Totally Blind (3 Suits)"]) == 0
    assert "    green: no card" in capsys.readouterr().out
    assert main(["rules", "standard"]) == 0
    assert "each clue touches" not in capsys.readouterr().out


NEAR = [
    ("rainbow 5", "Rainbow (5 Suits)"),
    ("Clue starved", "Clue Starved (6 Suits) or Clue Starved (5 Suits)"),
    ("Sudoku 5 suits", "Sudoku (5 Suits)"),
    ("throw it in the hole 4", "Throw It in a Hole (4 Suits)"),
    ("white AND rainbow (5 suits)", "Rainbow & White (5 Suits)"),
    ("odds & evens 3", "Odds and Evens (3 Suits)"),
    ("Omni fives 4", "Omni-Fives (4 Suits)"),
    ("colour blind (3 Suits)", "Color Blind (3 Suits)"),
    ("grey 6", "Gray (6 Suits)"),
    ("Black (4 Suits)", "Black (6 Suits) or Black (5 Suits)"),
    ("5 suits", "No Variant"),
    ("hole", "Throw It in a Hole (6 Suits)"),
    ("Suduko (4 Suits)", "Sudoku (4 Suits)"),
    ("16", "Rainbow (5 Suits)"),
    ("#40", "Up or Down (6 Suits)"),
]


@pytest.mark.parametrize(("written", "meant"), NEAR)
def test_who_writes_something_like_a_name_is_told_the_name(written: str, meant: str) -> None:
    with pytest.raises(HanabiError, match=re.escape(f"did you mean {meant}")):
        ruleset_named(written)


@given(st.sampled_from(variant_names()), st.randoms())
def test_a_name_without_its_capitals_and_signs_is_found(name: str, chance: random.Random) -> None:
    words = re.findall("[a-z0-9]+", name.lower())
    chance.shuffle(words)
    assert name in variants_like(" ".join(words), most=9)


@given(st.text(max_size=80))
def test_whatever_is_written_like_names_are_names(text: str) -> None:
    assert set(variants_like(text)) <= set(variant_names())


@pytest.mark.parametrize(
    ("names", "said"),
    [
        (["--variants", "prism 4"], "did you mean Prism (4 Suits)?"),
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
