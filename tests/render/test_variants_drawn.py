"""Tables of hanab.live's variants as they are drawn: every mechanism, in both languages."""

from __future__ import annotations

import json
import xml.etree.ElementTree as ET
from dataclasses import replace

import pytest

from hanabi_kit.actions import Discard, Mark, Play, Untold
from hanabi_kit.cards import START, Card, Seat, Slot
from hanabi_kit.game import Game, shuffled
from hanabi_kit.language import words
from hanabi_kit.render import scene, svg
from hanabi_kit.render.fireworks import drawn_fireworks
from hanabi_kit.render.legend import is_unusual, legend
from hanabi_kit.render.scene import actions_in
from hanabi_kit.render.suit_styles import BUBBLE
from hanabi_kit.rules import RULESETS, Ruleset
from hanabi_kit.rules.variants import variant_named, variant_names
from tests.helpers.tables import record_of

SVG = "{http://www.w3.org/2000/svg}"

DRAWN = [
    "Up or Down & Prism (6 Suits)",
    "Sudoku (4 Suits)",
    "White Reversed & Rainbow (5 Suits)",
    "Throw It in a Hole & Orange (5 Suits)",
    "Cow & Pig (5 Suits)",
    "Duck (3 Suits)",
    "Alternating Clues & Omni (5 Suits)",
    "Clue Starved (5 Suits)",
    "Matryoshka (6 Suits)",
    "Extremely Ambiguous (6 Suits)",
    "Dual-Color (5 Suits)",
    "Deceptive-Fives & Orange (5 Suits)",
    "Null-Ones & Dark Prism (6 Suits)",
    "Odds and Evens (5 Suits)",
    "Synesthesia & Black (6 Suits)",
    "Totally Blind (4 Suits)",
    "Color Mute (4 Suits)",
    "Critical Fours (6 Suits)",
    "Valentine Mix (6 Suits)",
]


def late(name: str, seed: int = 3, turns: int = 40) -> Game:
    """A table of the variant in the middle of a game."""
    games = record_of(seed, 3, turns, variant_named(name)).games
    return next(game for game in reversed(games) if not game.over)


@pytest.mark.parametrize("name", DRAWN)
def test_every_mechanism_is_drawn_for_every_seat_in_both_languages(name: str) -> None:
    game = late(name)
    for seat in (None, Seat(0), Seat(2)):
        english, french = scene(game, seat, "en"), scene(game, seat, "fr")
        assert json.loads(json.dumps(english.plain())) == english.plain()
        assert [line.suit for line in english.legend] == [line.suit for line in french.legend]
        said = zip(english.legend, french.legend, strict=True)
        assert all(one.text != other.text for one, other in said)
        for drawn in (english, french):
            texts = set(ET.fromstring(svg(drawn)).itertext())
            if drawn.unusual:
                assert texts >= {line.text for line in drawn.legend} | set(drawn.notes)


@pytest.mark.parametrize("name", DRAWN)
def test_the_mover_is_offered_just_the_legal_actions(name: str) -> None:
    for game in record_of(5, 3, 30, variant_named(name)).games:
        if not game.over:
            assert set(actions_in(game.view(game.mover))) == set(game.legal_actions())


# ------------------------------------------------------------------------------- fireworks


def signs(rules: Ruleset, *ranks: tuple[int, ...]) -> list[tuple[str, str, str]]:
    stacks = rules.stacks_of([*ranks, *[()] * (len(rules.suits) - len(ranks))])
    reach = rules.reachable([], stacks)
    drawn = drawn_fireworks(rules, stacks, reach, words("en"))
    return [(firework.card, firework.sign, firework.note) for firework in drawn]


def test_fireworks_that_go_up_or_down_say_which_way() -> None:
    rules = variant_named("Up or Down (5 Suits)")
    assert signs(rules, (1, 2), (5, 4, 3), (START,), (START, 4), (1, 2, 3, 4, 5)) == [
        ("r2", "↑3", ""),
        ("y3", "↓2", ""),
        ("gS", "↕", "next 2 or 4"),
        ("b4", "↓3", ""),
        ("p5", "", "complete"),
    ]


def test_what_is_gone_does_not_come_next() -> None:
    rules = variant_named("Up or Down (5 Suits)")
    stacks = rules.stacks_of([(START,), (1,), (), (5,), ()])
    gone = [Card(card) for card in ("r2", "r2", "y2", "y2", "g1", "b3", "b3")]
    reach = rules.reachable(gone, stacks)
    drawn = drawn_fireworks(rules, stacks, reach, words("en"), discards=gone)
    assert [(one.sign, one.note) for one in drawn[:4]] == [
        ("↓4", "at most 3"),
        ("", "at most 1"),
        ("↕", "next 5 or S"),
        ("↓4", "at most 2"),
    ]
    assert drawn[1].label == "yellow 1, can take no more cards"


def test_fireworks_of_sudoku_say_where_they_began_and_what_comes_next() -> None:
    rules = variant_named("Sudoku (5 Suits)")
    assert signs(rules, (4, 5), (1,), (2, 3, 4, 5, 1)) == [
        ("r5", "↻1", "from 4"),
        ("y1", "↻2", "from 1"),
        ("g1", "", "complete"),
        ("", "", "next 3 5"),
        ("", "", "next 3 5"),
    ]


def test_a_reversed_firework_shows_its_card_as_printed_and_ends_where_it_must() -> None:
    rules = variant_named("Reversed (3 Suits)")
    stacks = rules.stacks_of([(1, 2), (), (5, 4)])
    gone = [Card("b2"), Card("b2")]
    drawn = drawn_fireworks(rules, stacks, rules.reachable(gone, stacks), words("en"))
    assert [(one.card, one.sign, one.note) for one in drawn] == [
        ("r2", "", ""),
        ("", "", ""),
        ("b4", "↓", "ends at 3"),
    ]
    assert drawn[2].label == "blue 4, going down, can get to 3 at most"


def test_half_tokens_are_drawn_as_halves() -> None:
    rules = variant_named("Clue Starved (5 Suits)")
    game = Game.new(["Alice", "Bob"], shuffled(rules, 7), rules)
    after = game.apply("clue Bob 1").apply("discard 5")
    drawn = scene(after)
    assert (drawn.clue_tokens, drawn.half_token, drawn.tokens) == (7, True, "7½")
    assert "clue tokens 7½" in "".join(ET.fromstring(svg(drawn)).itertext())
    assert scene(replace(game, clue_tokens=1)).tokens == "½"


# ------------------------------------------------------------------------------- clues


def test_a_colour_that_is_no_suit_stands_in_a_bubble_with_its_letter() -> None:
    rules = variant_named("Matryoshka (3 Suits)")
    game = Game.new(["Alice", "Bob"], shuffled(rules, 7), rules).apply("clue Bob red")
    drawn = scene(game)
    assert [colour.letter for colour in drawn.colours] == ["r", "y", "g"]
    assert {colour.path for colour in drawn.colours} == {BUBBLE}
    paths = [path.get("d") for path in ET.fromstring(svg(drawn)).iter(f"{SVG}path")]
    assert BUBBLE in paths
    assert not scene(Game.deal(["Alice", "Bob"], seed=7)).colours


@pytest.mark.parametrize(
    ("name", "clue", "value", "colour"),
    [
        ("Cow & Pig (5 Suits)", "yellow", "?1", True),
        ("Cow & Pig (5 Suits)", "5", "?1", False),
        ("Duck (5 Suits)", "yellow", "?1", False),
    ],
)
def test_a_clue_that_is_not_told_is_a_question_mark_with_its_turn(
    name: str, clue: str, value: str, colour: bool
) -> None:
    rules = variant_named(name)
    game = Game.new(["Alice", "Bob", "Cathy"], shuffled(rules, 7), rules)
    game = game.apply(f"clue Bob {clue}")
    touched = game.history[-1].slots  # type: ignore[union-attr]
    for seat, hidden in ((Seat(0), False), (Seat(1), True), (Seat(2), True)):
        marks = [slot.marks for slot in scene(game, seat).hands[1].slots]
        assert [slot for slot, own in enumerate(marks, start=1) if own] == (
            [*touched] if hidden else [1, 2, 3, 4, 5]
        )
        (mark, *_) = marks[touched[0] - 1]
        assert mark.untold is hidden
        if hidden:
            assert (mark.value, mark.colour) == (value, colour)


@pytest.mark.parametrize(
    ("name", "sign", "word"),
    [
        ("Odds and Evens (5 Suits)", "135", "odd"),
        ("Funnels (5 Suits)", "≤1", "1"),
        ("Chimneys (5 Suits)", "≥1", "1"),
        ("No Variant", "", "1"),
    ],
)
def test_a_rank_clue_that_means_more_than_its_rank_shows_it(
    name: str, sign: str, word: str
) -> None:
    rules = variant_named(name)
    drawn = scene(Game.new(["Alice", "Bob"], shuffled(rules, 7), rules).apply("clue Bob 1"))
    marks = {mark for slot in drawn.hands[1].slots for mark in slot.marks if mark.value == "1"}
    assert {(mark.sign, mark.word) for mark in marks} == {(sign, word)}
    assert not sign or sign in "".join(ET.fromstring(svg(drawn)).itertext())
    rank_clues = [move.sign for move in drawn.moves if move.value == "1"]
    assert set(rank_clues) == {sign}


def test_the_kind_of_clue_that_is_due_is_said() -> None:
    rules = variant_named("Alternating Clues (5 Suits)")
    game = Game.new(["Alice", "Bob"], shuffled(rules, 7), rules)
    assert not scene(game).notes
    assert scene(game.apply("clue Bob 5")).notes == ("The next clue must be a colour.",)
    after = game.apply("clue Bob green")
    assert scene(after, Seat(1)).notes == ("The next clue must be a rank.",)
    clues = [move for move in scene(after, Seat(1)).moves if move.kind == "clue"]
    assert clues
    assert not any(move.colour for move in clues)


def test_an_untold_mark_of_a_file_has_no_turn() -> None:
    rules = variant_named("Duck (5 Suits)")
    game = Game.new(["Alice", "Bob"], shuffled(rules, 7), rules)
    held = replace(game.hands[1][0], marks=(Mark(Untold.CLUE, True),))
    drawn = scene(replace(game, hands=(game.hands[0], (held, *game.hands[1][1:]))))
    assert [mark.value for mark in drawn.hands[1].slots[0].marks] == ["?"]


# ------------------------------------------------------------------------------- swapped, hidden


def test_buttons_say_that_they_do_the_other_thing() -> None:
    rules = variant_named("Orange (3 Suits)")
    orange, red = Card("a1"), Card("r1")
    rest = list(rules.deck)
    rest.remove(orange)
    rest.remove(red)
    game = Game.new(["Alice", "Bob"], [red, orange, *rest], rules)
    labels = {move.text: move.label for move in scene(game).moves}
    assert labels["play 4"] == "Play slot 4 (this discards it)"
    assert labels["discard 4"] == "Discard slot 4 (this plays it)"
    assert labels["play 5"] == "Play slot 5"
    own = {move.text: move.label for move in scene(game, Seat(0)).moves}
    assert own["play 5"] == "Play slot 5 (this discards it if it is orange)"
    game = game.apply("clue Bob red").apply("clue Alice orange")
    told = {move.text: move.label for move in scene(game, Seat(0)).moves}
    assert told["discard 4"] == "Discard slot 4 (this plays it)"
    assert told["discard 5"] == "Discard slot 5"


def test_of_a_hole_each_sees_what_the_others_played() -> None:
    rules = variant_named("Throw It in a Hole (4 Suits)")
    deck = [*map(Card, ("r1", "y2", "y1", "y3", "y4", "g1", "g2", "g3", "g3", "g4"))]
    rest = list(rules.deck)
    for card in deck:
        rest.remove(card)
    game = Game.new(["Alice", "Bob"], [*deck, *rest], rules)
    game = game.apply(Play(Slot(5))).apply(Play(Slot(2)))  # r1 fits, g3 does not
    everything, alice, bob = scene(game), scene(game, Seat(0)), scene(game, Seat(1))
    told = [
        [(card.name, card.card, card.fitted) for card in drawn.hole or ()]
        for drawn in (everything, alice, bob)
    ]
    assert told == [
        [("Alice", "r1", True), ("Bob", "g3", False)],
        [("Alice", None, None), ("Bob", "g3", None)],
        [("Alice", "r1", None), ("Bob", None, None)],
    ]
    assert [drawn.score for drawn in (everything, alice, bob)] == [1, 0, 1]
    assert [drawn.certain_only for drawn in (everything, alice, bob)] == [False, True, True]
    assert [drawn.strikes for drawn in (everything, bob)] == [1, 0]
    assert "≥ 1 of 20" in "".join(ET.fromstring(svg(bob)).itertext())
    assert [drawn.turn for drawn in (everything, alice, bob)] == [3, 3, 3]
    assert alice.discarded == bob.discarded == 0


# ------------------------------------------------------------------------------- legends


def test_every_variant_says_what_is_special_about_it() -> None:
    plain = {"No Variant", "6 Suits", "4 Suits", "3 Suits"}
    told = words("en")
    said = {name: legend(variant_named(name), told) for name in variant_names()[::7]}
    for name, lines in said.items():
        texts = [line.text for line in lines]
        assert texts or name in plain, name
        assert len(set(texts)) == len(texts)
        assert all(text[-1] == "." and len(text) < 160 for text in texts), texts


def test_the_rulesets_of_documents_are_drawn_as_ever() -> None:
    # What only special suits tell apart has no legend in its picture.
    for rules in RULESETS.values():
        assert not is_unusual(rules)
    game = late("Valentine Mix (6 Suits)")
    assert scene(game).legend
    assert not any(line.text in svg(game) for line in scene(game).legend)


def test_discarding_is_offered_with_every_token_where_it_may_be_a_play() -> None:
    rules = variant_named("Orange (5 Suits)")
    game = Game.new(["Alice", "Bob"], shuffled(rules, 7), rules)
    assert Discard(Slot(1)) in actions_in(game.view(0))
    assert Discard(Slot(1)) not in actions_in(Game.deal(["Alice", "Bob"], seed=7).view(0))
