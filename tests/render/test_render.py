"""What is drawn: the same for all who see the same, safe whatever the names, and readable."""

from __future__ import annotations

import base64
import json
import math
import re
import xml.etree.ElementTree as ET
from collections import Counter
from dataclasses import replace
from itertools import combinations, pairwise
from pathlib import Path

import pytest
from hypothesis import given
from hypothesis import strategies as st

from hanabi_kit.actions import Discard, Mark, Play
from hanabi_kit.cards import Card, Seat, Slot, Suit
from hanabi_kit.deduction import deduce
from hanabi_kit.errors import HanabiError
from hanabi_kit.game import End, Game, shuffled
from hanabi_kit.notation import read_game
from hanabi_kit.render import board, describe, mimebundle, scene, svg
from hanabi_kit.render.player_names import columns, drawn_names
from hanabi_kit.render.scene import actions_in
from hanabi_kit.render.suit_styles import COLOURS, DARK, SHAPES, colours_of
from hanabi_kit.render.svg import THEMES
from hanabi_kit.render.text import possible_lines
from hanabi_kit.rules import RULESETS, STANDARD, Ruleset, ruleset_named
from hanabi_kit.rules.site.suits import site_suit
from hanabi_kit.rules.variants import site_suit_names, variant_names
from hanabi_kit.stats import max_score
from hanabi_kit.view import View
from tests.helpers.acting import cards, careful_game, late
from tests.helpers.tables import (
    EVERY_SUIT,
    HOSTILE,
    SEVEN,
    USUAL_SUITS,
    hidden_position,
    impossible_position,
    open_position,
    record_of,
    tables,
    with_other_secrets,
)
from tests.render.silhouettes import FIELD, difference, inked, outlines, turned

SVG = "{http://www.w3.org/2000/svg}"


def drawings(game: Game, seat: Seat) -> list[str]:
    drawn = scene(game, seat)
    return [
        json.dumps(drawn.plain()),
        svg(drawn),
        board(drawn),
        describe(drawn),
        json.dumps(mimebundle(drawn)),
    ]


# ------------------------------------------------------------------------------- secrecy


@given(tables(), st.integers(0, 1000))
def test_what_a_seat_cannot_see_changes_nothing_that_is_drawn(
    table: tuple[Game, Seat], seed: int
) -> None:
    game, seat = table
    other = with_other_secrets(game, seat, seed)
    assert View.of(game, seat) == View.of(other, seat)
    assert drawings(game, seat) == drawings(other, seat)


@given(tables())
def test_the_own_hand_is_drawn_from_behind_and_every_other_from_the_front(
    table: tuple[Game, Seat],
) -> None:
    game, seat = table
    for hand in scene(game, seat).hands:
        assert hand.own == (hand.seat == seat)
        for slot in hand.slots:
            card = str(game.hands[hand.seat][slot.slot - 1].card)
            assert (slot.card is None) if hand.own else (slot.card == card)
            assert card in slot.odds if hand.own else not slot.odds


@given(tables())
def test_actions_are_shown_to_the_mover_and_to_nobody_else(table: tuple[Game, Seat]) -> None:
    game, seat = table
    assert actions_in(game) == game.legal_actions()
    seen = actions_in(View.of(game, seat))
    assert seen == (game.legal_actions() if seat == game.mover else ())
    drawn = scene(game, seat)
    assert len(drawn.moves) == len(seen)


def test_the_scene_of_a_seat_is_the_same_where_the_own_cards_are_given() -> None:
    hidden, shown = scene(hidden_position()), scene(open_position(), Seat(0))
    assert hidden == shown
    assert hidden.seat == 0
    assert [slot.card for slot in hidden.hands[0].slots] == [None] * 5


# ------------------------------------------------------------------------------- the scene


@given(tables())
def test_a_scene_agrees_with_the_game_and_the_deduction(table: tuple[Game, Seat]) -> None:
    game, seat = table
    drawn = scene(game, seat)
    assert (drawn.score, drawn.deck, drawn.strikes) == (game.score, game.deck_size, game.strikes)
    assert drawn.max_score == max_score(game.rules, game.discards)
    assert drawn.turn == game.turn + 1
    assert sum(len(pile.ranks) for pile in drawn.discards) == drawn.discarded == len(game.discards)
    assert drawn.over == game.over
    hand = deduce(View.of(game, seat)).hand
    for slot, found in zip(drawn.hands[seat].slots, hand, strict=True):
        assert slot.odds == {str(card): str(share) for card, share in found.odds.items()}


@given(tables())
def test_a_clue_names_the_slots_that_it_touches(table: tuple[Game, Seat]) -> None:
    game, _ = table
    for move, action in zip(scene(game).moves, game.legal_actions(), strict=True):
        if move.kind == "clue":
            event = game.apply(action).history[-1]
            assert move.slots == event.slots  # type: ignore[union-attr]
            assert move.to == event.to  # type: ignore[union-attr]


def test_a_scene_is_plain_json_and_reads_back_as_it_was() -> None:
    plain = scene(record_of(5, 4, 30).games[-1], Seat(2)).plain()
    assert json.loads(json.dumps(plain)) == plain


def test_marks_that_a_touch_implies_are_left_out() -> None:
    game = Game.new(["Alice", "Bob"], shuffled(STANDARD, 7))
    held = game.hands[1][0]  # g5
    marks = (Mark("r", False), Mark("g", True), Mark(4, False), Mark(4, False))
    hand = (replace(held, marks=marks), *game.hands[1][1:])
    slot = scene(replace(game, hands=(game.hands[0], hand))).hands[1].slots[0]
    assert [(mark.value, mark.touched) for mark in slot.marks] == [("g", True), ("4", False)]
    assert slot.label == "slot 1, green 5, touched by green, not 4"


def test_a_firework_that_cannot_be_completed_lies_across() -> None:
    game = Game.new(["Alice", "Bob"], shuffled(STANDARD, 7))
    cards = [Card.parse(text) for text in ("r3", "r3", "y1", "y1", "y1")]
    drawn = scene(replace(game, stacks=(2, 0, 5, 1, 0), discards=tuple(cards)))
    assert [firework.label for firework in drawn.fireworks] == [
        "red 2, can go no further",
        "yellow: nothing played yet, can go no further",
        "green 5, complete",
        "blue 1",
        "purple: nothing played yet",
    ]
    assert [f.lies_across for f in drawn.fireworks] == [True, True, False, False, False]
    assert drawn.max_score == 17
    assert drawn.discards[0].lost == (3,)


def test_clue_marks_that_no_hand_fits_are_told_and_the_rest_is_drawn() -> None:
    drawn = scene(impossible_position())
    assert drawn.fault is not None
    assert "Slots 1" in drawn.fault
    assert drawn.hands[0].slots[0].odds == {}
    assert "These clue marks cannot be" in board(drawn)
    assert "Impossible" in svg(drawn)


def test_an_empty_hand_is_drawn_and_told_as_one() -> None:
    game = next(game for game in careful_game(1, 4) if () in game.hands)
    seat = Seat(game.hands.index(()))
    name = game.players[seat]
    for eyes in (seat, None, Seat((seat + 1) % 4)):
        assert any(line.split() == [name, "no", "cards"] for line in plain_lines(game, eyes))
        drawn = "".join(picture(svg(game, eyes)).itertext())
        assert drawn.count("no cards") >= 2, "in the picture and in its description"
        assert f"{name} (whose eyes these are): no cards." in describe(game, seat)
    assert scene(game, seat).hands[seat].slots == ()


def plain_lines(game: Game, seat: Seat | None) -> list[str]:
    return [line.lstrip(" >").replace("\u2068", "") for line in board(game, seat).splitlines()]


def test_a_lost_crowning_piece_is_told_without_points() -> None:
    rules = RULESETS["leaflet-white-crowning"]
    game = late(rules, {"r": 4}, ["r5", "y1"], full=False).apply(Discard(Slot(1)))
    drawn = scene(game)
    assert drawn.headline == "The game is over: a card that perfection needs is gone. 0 points."
    assert (drawn.score, drawn.max_score, drawn.turns_left) == (0, 24, None)


@pytest.mark.parametrize(
    ("name", "letter", "called"),
    [
        ("Gray (6 Suits)", "w", "gray"),
        ("Dark Pink (6 Suits)", "i", "dark pink"),
        ("Rainbow (6 Suits)", "m", "rainbow"),
        ("Cocoa Rainbow (6 Suits)", "d", "cocoa rainbow"),
        ("leaflet-black-avalanche", "m", "multicolour"),
    ],
)
def test_a_suit_is_called_by_the_name_its_ruleset_gives_it(
    name: str, letter: str, called: str
) -> None:
    rules = ruleset_named(name)
    deck = [Card(f"{letter}3"), *cards("r1 r2 y1 g1")]
    rest = Counter(rules.deck) - Counter(deck)
    game = Game.new(["Alice", "Bob"], [*deck, *rest.elements()], rules)
    drawn = scene(game)
    assert drawn.suits[-1].label == called
    assert drawn.hands[0].slots[4].label == f"slot 5, {called} 3"
    assert drawn.fireworks[-1].label == f"{called}: nothing played yet"
    assert f"{called} 3" in describe(game)


@pytest.mark.parametrize(
    ("name", "said"),
    [
        ("leaflet-french", "25 points: légendaire."),
        ("german", "25 points: legendary."),
        ("standard", "25 points: perfect."),
        ("leaflet-white-crowning", "25 points."),
        ("how-hanabi-works", "25 points: perfect."),
    ],
)
def test_the_end_has_the_word_of_the_document_everywhere(name: str, said: str) -> None:
    rules = RULESETS[name]
    letter = rules.suits[-1].letter
    game = late(rules, {letter: 4}, [f"{letter}5", "y1"], "r1").apply(Play(Slot(1)))
    drawn = scene(game)
    assert drawn.headline == f"The game is over: every firework is complete. {said}"
    for seat in (None, Seat(0), Seat(1)):
        assert scene(game, seat).headline == drawn.headline
        assert said in " ".join(board(game, seat).split())
        assert describe(game, seat).startswith(drawn.headline)
        assert said in svg(game, seat)


def test_where_no_document_has_a_word_the_kit_has_one_in_both_languages() -> None:
    game = Game.new(["Alice", "Bob"], shuffled(STANDARD, 7))
    said = {}
    for points in range(26):
        stacks = tuple(min(5, max(0, points - 5 * suit)) for suit in range(5))
        over = replace(game, end=End.TURNS, stacks=stacks)
        said[points] = scene(over).headline.rpartition(": ")[2]
        assert scene(over, None, "fr").headline != scene(over).headline
    changes = [points for points in range(1, 26) if said[points] != said[points - 1]]
    assert changes == [6, 11, 16, 21, 25]
    assert said[24] == "a splendid display."


def test_a_game_that_goes_on_or_is_lost_has_no_word() -> None:
    rules = RULESETS["leaflet-black"]
    game = late(rules, {"r": 3, "y": 3}, ["r5", "y5"], "r4", strikes=2)
    assert "horrible" not in scene(game).headline
    lost = scene(game.apply(Play(Slot(1)))).headline
    assert lost == "The game is over: the last strike. 0 points."


def test_the_end_is_told_with_its_reason() -> None:
    game = replace(Game.new(["Alice", "Bob"], shuffled(STANDARD, 7)), end=End.STRIKES, strikes=3)
    drawn = scene(game)
    assert drawn.headline == "The game is over: the last strike. 0 points."
    assert drawn.moves == ()
    assert not any(hand.to_move for hand in drawn.hands)


def test_a_position_from_a_file_has_no_turn_number() -> None:
    assert scene(hidden_position()).headline == "Alice to move."
    after = open_position().game()
    assert scene(replace(after, deck=(Card.parse("p5"),))).turn is None


@pytest.mark.parametrize(
    ("seat", "message"),
    [
        (2, "seat 2: seats are 0–1"),
        (-1, "seat -1: seats are 0–1"),
        ("Bob", "seat 'Bob': a seat is a whole number"),
        (True, "seat True: a seat is a whole number"),
    ],
)
def test_a_seat_that_is_none_is_refused(seat: object, message: str) -> None:
    with pytest.raises(HanabiError, match=re.escape(message)):
        scene(Game.new(["Alice", "Bob"], shuffled(STANDARD, 7)), seat)  # type: ignore[arg-type]


def test_the_view_of_one_seat_is_not_drawn_for_another() -> None:
    view = View.of(Game.new(["Alice", "Bob"], shuffled(STANDARD, 7)), Seat(0))
    with pytest.raises(HanabiError, match="this is what Alice at seat 0 sees"):
        scene(view, Seat(1))
    with pytest.raises(HanabiError, match="only a Game, View or Position can be drawn"):
        scene(42)  # type: ignore[arg-type]


# ------------------------------------------------------------------------------- text


@given(tables())
def test_a_board_fits_into_eighty_columns(table: tuple[Game, Seat]) -> None:
    game, seat = table
    for drawn in (board(game, seat), board(game)):
        assert max(map(columns, drawn.splitlines())) <= 80
        assert not any(line.endswith(" ") for line in drawn.splitlines())
    assert re.sub(r"\033\[\d+m", "", board(game, seat, colour=True)) == board(game, seat)


@given(st.data(), st.sampled_from([STANDARD, SEVEN, EVERY_SUIT]))
def test_the_lines_of_what_a_card_can_be_say_exactly_that(
    data: st.DataObject, rules: Ruleset
) -> None:
    cards = data.draw(st.sets(st.sampled_from(rules.identities), min_size=1))
    letters = "".join(suit.letter for suit in rules.suits)
    lines = possible_lines(map(str, sorted(cards)), letters, range(1, 6))
    read: set[str] = set()
    for line in lines:
        if line.startswith("{"):
            read |= set(line[1:-1].split())
        else:
            suits, ranks = line.split()
            suits = letters if suits == "any" else suits
            read |= {suit + rank for suit in suits for rank in ranks if rank != "."}
    assert read == set(map(str, cards))
    assert max(map(len, lines)) <= (11 if rules is STANDARD else 12)


def test_the_beginning_as_text() -> None:
    game = Game.new(["Alice", "Bob", "Cathy"], shuffled(STANDARD, 7))
    assert (
        board(game, Seat(1))
        == """\
Turn 1: Alice to move.                           score 0, at most 25
Fireworks    r0  y0  g0  b0  p0
Discards     none
Clue tokens  8 of 8     Strikes  0 of 3     Deck  35 cards

As Bob sees it; own cards are written as what they can be.

             slot 1     slot 2     slot 3     slot 4     slot 5
> Alice      y1         b1         y2         b3         g2

  Bob        any 12345  any 12345  any 12345  any 12345  any 12345

  Cathy      r1         r4         b1         b4         p1"""
    )


def test_an_end_game_with_every_hand_shown_as_text() -> None:
    game = record_of(11, 4, 60).games[-1]
    assert (
        board(game)
        == """\
Turn 61: Alice to move.                          score 6, at most 17
Last: Donald plays b2 from slot 4.
Fireworks    r2  y0 (to 2)  g1 (to 2)  b2  p1 (to 3)
Discards     r 11234   y 12334   g 112334   b 24   p 11244
Clue tokens  0 of 8     Strikes  0 of 3     Deck  5 cards

             slot 1    slot 2    slot 3    slot 4
> Alice      b5        p3        g2        y4
  told       5                   green     4
  not                  5         5         g

  Bob        y1        p3        r5        b3
  told       1
  not                  1         1         1

  Cathy      y1        y5        p2        r4
  told                           purple 2  red
  not        p         p                   12

  Donald     b4        b1        r3        y2
  not                            b 1       b 1"""
    )
    assert (
        board(game, Seat(2))
        == """\
Turn 61: Alice to move.                          score 6, at most 17
Last: Donald plays b2 from slot 4.
Fireworks    r2  y0 (to 2)  g1 (to 2)  b2  p1 (to 3)
Discards     r 11234   y 12334   g 112334   b 24   p 11244
Clue tokens  0 of 8     Strikes  0 of 3     Deck  5 cards

As Cathy sees it; own cards are written as what they can be.

             slot 1    slot 2    slot 3    slot 4
> Alice      b5        p3        g2        y4
  told       5                   green     4
  not                  5         5         g

  Bob        y1        p3        r5        b3
  told       1
  not                  1         1         1

  Cathy      y 1...5   y 1...5   {p2}      {r4}
             g ...45   g ...45
             b 1.3..   b 1.3..
  told                           purple 2  red
  not        p         p                   12

  Donald     b4        b1        r3        y2
  not                            b 1       b 1"""
    )


# ------------------------------------------------------------------------------- SVG


def picture(text: str) -> ET.Element:
    root = ET.fromstring(text)
    assert root.tag == f"{SVG}svg"
    return root


def test_all_ten_discards_of_a_suit_fit_beside_each_other() -> None:
    suits = STANDARD.suits
    every = [Card(suit, rank) for suit in suits for rank in (1, 1, 1, 2, 2, 3, 3, 4, 4, 5)]
    game = replace(
        Game.new(["Alice", "Bob"], shuffled(STANDARD, 7)), discards=tuple(every), deck_size=0
    )
    rows: dict[str | None, list[float]] = {}
    panel = next(
        group
        for group in picture(svg(game)).iter(f"{SVG}g")
        if any(child.text == "discarded" for child in group)
    )
    width = float(panel[0].get("width") or 0)
    texts = [text for text in panel.iter(f"{SVG}text") if text.get("font-size") == "16"]
    assert "".join(text.text or "" for text in texts) == "1112233445" * len(suits)
    for text in texts:
        rows.setdefault(text.get("y"), []).append(float(text.get("x") or 0))
    digit = 0.65 * 16  # as wide as one is in a wide font
    for row in rows.values():
        assert all(right - left > digit for left, right in pairwise(row))
        assert row[-1] + digit < width


@given(tables())
def test_a_picture_is_well_formed_and_describes_itself(table: tuple[Game, Seat]) -> None:
    game, seat = table
    for theme in ("night", "paper"):
        root = picture(svg(game, seat, theme=theme))
        assert root.get("role") == "img"
        ids = [element.get("id") for element in root.iter() if element.get("id")]
        assert ids == (root.get("aria-labelledby") or "").split()
        assert root.findtext(f"{SVG}desc") == describe(game, seat)
        for own in game.rules.suit_rules:
            assert colours_of(own).fill in ET.tostring(root, encoding="unicode")


@pytest.mark.parametrize("name", HOSTILE)
def test_a_name_in_a_message_changes_nothing_but_itself(name: str) -> None:
    drawn = scene(replace(impossible_position(), players=(name, "Bob")))
    picture(svg(drawn))
    assert max(map(columns, board(drawn).splitlines())) <= 80
    assert "need two cards, and only one is left" in board(drawn).replace("\n ", "")


@pytest.mark.parametrize("name", HOSTILE)
def test_a_name_changes_nothing_but_itself(name: str) -> None:
    # However it is written, the drawing has the same elements at the same places.
    def drawn(players: tuple[str, ...]) -> list[tuple[str, str | None, str | None]]:
        game = replace(record_of(3, 3, 20).games[-1], players=players)
        root = picture(svg(game, Seat(1)))
        return [(element.tag, element.get("x"), element.get("y")) for element in root.iter()]

    assert drawn((name, "Bob", "Cathy")) == drawn(("Alice", "Bob", "Cathy"))
    game = replace(record_of(3, 3, 20).games[-1], players=(name, "Bob", "Cathy"))
    for text in drawings(game, Seat(1)):
        assert not set(text) & set("\x00\x1b\u202e\ufffe")
        assert text.encode("utf-8")
    assert "<script" not in svg(game) + mimebundle(game)["text/html"]
    lines, usual = board(game).splitlines(), board(replace(game, players=("A", "B", "C")))
    assert max(map(columns, lines)) <= 80
    assert len(lines) - len(usual.splitlines()) in (0, 1)


def test_pictures_of_different_tables_have_different_ids() -> None:
    games = record_of(3, 2, 20).games
    ids = [picture(svg(game)).get("aria-labelledby") for game in games]
    assert all(one != next_one for one, next_one in pairwise(ids))
    assert picture(svg(games[0], uid='a"b')).get("aria-labelledby") == 'a"b-title a"b-desc'


def test_an_unknown_theme_is_refused() -> None:
    game = Game.new(["Alice", "Bob"], shuffled(STANDARD, 7))
    with pytest.raises(HanabiError, match="theme 'pink': the themes are night, paper"):
        svg(game, theme="pink")


def test_every_suit_has_a_shape_of_its_own() -> None:
    root = picture(svg(Game.new(["Alice", "Bob"], shuffled(EVERY_SUIT, 7), EVERY_SUIT)))
    shapes = {path.get("d") for path in root.iter(f"{SVG}path") if path.get("transform")}
    assert len(shapes) == len(USUAL_SUITS) == 17
    assert {suit.shape for suit in Suit} == {suit.shape for suit in USUAL_SUITS} == set(SHAPES)
    assert {suit.letter for suit in Suit} == set(COLOURS) >= set(DARK)


def test_suits_of_one_variant_have_other_shapes_and_colours() -> None:
    pairs = set()
    for name in variant_names():
        own = [site_suit(suit) for suit in site_suit_names(name)]
        assert len({each.suit.shape for each in own}) == len(own), name
        pairs |= set(combinations(sorted(colours_of(each).fill for each in own), 2))
    assert min(math.dist(seen(one), seen(other)) for one, other in pairs) > 12
    twins = {colours.fill for colours in DARK.values()}
    bright = [pair for pair in pairs if not twins & set(pair)]
    assert min(math.dist(seen(one), seen(other)) for one, other in bright) > 19


@pytest.mark.parametrize("letter", list(DARK))
def test_a_dark_twin_is_darker(letter: str) -> None:
    assert luminance(DARK[letter].fill) < 0.8 * luminance(COLOURS[letter].fill)
    assert luminance(DARK[letter].tint) < luminance(COLOURS[letter].tint)
    assert contrast(DARK[letter].ink, DARK[letter].tint) >= 7


@pytest.mark.parametrize(("one", "other"), list(combinations(SHAPES, 2)))
def test_two_shapes_are_told_apart_in_black_however_the_card_lies(one: str, other: str) -> None:
    ink, other_ink = inked(SHAPES[one]), inked(SHAPES[other])
    for here in (ink, turned(ink)):
        for there in (other_ink, turned(other_ink)):
            assert difference(here, there) > 0.16


@pytest.mark.parametrize("shape", SHAPES)
def test_a_shape_fills_its_field_and_does_not_leave_it(shape: str) -> None:
    points = [point for line in outlines(SHAPES[shape]) for point in line]
    for axis in (0, 1):
        places = [point[axis] for point in points]
        assert 0 <= min(places) <= 4
        assert 20 <= max(places) <= FIELD
    assert 0.28 < len(inked(SHAPES[shape])) / 48**2 < 0.6


def luminance(colour: str) -> float:
    def linear(part: int) -> float:
        share = part / 255
        return share / 12.92 if share <= 0.03928 else ((share + 0.055) / 1.055) ** 2.4

    red, green, blue = (linear(int(colour[i : i + 2], 16)) for i in (1, 3, 5))
    return 0.2126 * red + 0.7152 * green + 0.0722 * blue


def contrast(one: str, other: str) -> float:
    low, high = sorted((luminance(one), luminance(other)))
    return (high + 0.05) / (low + 0.05)


def seen(colour: str) -> tuple[float, float, float]:
    """A colour where equal distances look equal (CIE 1976 L*a*b*, white D65)."""

    def linear(part: int) -> float:
        share = part / 255
        return share / 12.92 if share <= 0.04045 else ((share + 0.055) / 1.055) ** 2.4

    def root(part: float) -> float:
        return part ** (1 / 3) if part > 0.008856 else 7.787 * part + 16 / 116

    red, green, blue = (linear(int(colour[i : i + 2], 16)) for i in (1, 3, 5))
    x = root((0.4124 * red + 0.3576 * green + 0.1805 * blue) / 0.9505)
    y = root(0.2126 * red + 0.7152 * green + 0.0722 * blue)
    z = root((0.0193 * red + 0.1192 * green + 0.9505 * blue) / 1.0888)
    return 116 * y - 16, 500 * (x - y), 200 * (y - z)


@pytest.mark.parametrize(
    ("one", "other"), list(combinations([suit.letter for suit in USUAL_SUITS], 2))
)
def test_two_suits_have_colours_that_differ_at_a_glance(one: str, other: str) -> None:
    # About 2 is just to be noticed side by side.
    assert math.dist(seen(COLOURS[one].fill), seen(COLOURS[other].fill)) > 25


@pytest.mark.parametrize("theme", THEMES)
def test_what_lies_on_a_panel_is_outlined_in_what_stands_out_there(theme: str) -> None:
    colours = THEMES[theme]
    assert contrast(colours.text, colours.panel) >= 7
    assert contrast(colours.muted, colours.sky) >= 4.5
    game = replace(
        Game.new(["Alice", "Bob"], shuffled(EVERY_SUIT, 7), EVERY_SUIT),
        discards=tuple(Card(suit, 1) for suit in USUAL_SUITS),
    )
    root = picture(svg(game, theme=theme))
    edges = [path.get("stroke") for path in root.iter(f"{SVG}path") if path.get("fill")]
    assert edges.count(colours.text) == len(USUAL_SUITS)


@pytest.mark.parametrize("letter", list(COLOURS))
def test_ranks_stand_out_from_their_cards(letter: str) -> None:
    colours = COLOURS[letter]
    assert contrast(colours.ink, colours.tint) >= 7
    assert contrast(colours.ink, "#fbf8ee") >= 7  # the pips' plate
    assert contrast(colours.ink, "#ffffff") >= 4.5


# ------------------------------------------------------------------------------- notebooks


def test_a_value_at_the_end_of_a_cell_is_drawn() -> None:
    record = record_of(3, 2, 20)
    game = record.games[-1]
    view = View.of(game, Seat(0))
    assert record._repr_mimebundle_() == game._repr_mimebundle_() == mimebundle(game)
    assert view._repr_mimebundle_() == mimebundle(game, Seat(0))
    bundle = hidden_position()._repr_mimebundle_()
    assert bundle["text/plain"] == board(hidden_position())
    image = ET.fromstring(bundle["text/html"])
    assert image.get("alt") == describe(hidden_position())
    code = (image.get("src") or "").removeprefix("data:image/svg+xml;base64,")
    assert base64.b64decode(code).decode() == bundle["image/svg+xml"]


def test_every_turn_of_a_real_game_can_be_drawn(game_file: Path) -> None:
    for game in read_game(game_file).games:
        for seat in (None, *map(Seat, range(len(game.players)))):
            drawn = scene(game, seat)
            assert drawn.fault is None
            assert board(drawn)
    picture(svg(drawn))


def test_names_that_look_alike_are_told_apart() -> None:
    names = drawn_names(["x" * 40, "x" * 41, "", "\u200b"])
    shorts = ["xxxxxxxxxxx… 1", "xxxxxxxxxxx… 2", "player 3", "player 4"]
    assert [name.short for name in names] == shorts
    assert len({name.name for name in names}) == 4


def test_slots_are_counted_from_the_newest_card() -> None:
    record = record_of(3, 2, 40)
    game = record.games[-1]
    hand = scene(game).hands[0]
    assert [slot.slot for slot in hand.slots] == [1, 2, 3, 4, 5]
    assert hand.slots[0].card == str(game.hands[0][Slot(1) - 1].card)
