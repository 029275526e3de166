"""hanab.live's variants: what their names say, read here a second time and in another way."""

from __future__ import annotations

import re
from collections import Counter

import pytest
from hypothesis import given
from hypothesis import strategies as st

from hanabi_kit.cards import Card, Suit
from hanabi_kit.errors import HanabiError
from hanabi_kit.game import Game, shuffled
from hanabi_kit.rules import RULESETS, STANDARD, ruleset_named
from hanabi_kit.rules.variants import (
    NO_VARIANT,
    SPECIAL_SUITS,
    site_suit_names,
    variant_name,
    variant_named,
    variant_names,
    variant_number,
    variant_numbered,
)

NAMES = variant_names()

# What a suit's name says, in the words the site's players know: Gray is a dark White, Cocoa Rainbow
# a dark Muddy Rainbow, Gray Pink a dark Light Pink. "Dark" is one of each, and so is Black.
DARK_TWINS = {"Gray": "White", "Cocoa Rainbow": "Muddy Rainbow", "Gray Pink": "Light Pink"}
EVERY_COLOUR = {"Rainbow", "Omni", "Muddy Rainbow"}
NO_COLOUR = {"White", "Null", "Light Pink"}
EVERY_RANK = {"Pink", "Omni", "Light Pink"}
NO_RANK = {"Brown", "Null", "Muddy Rainbow"}
LETTERS = {
    "Black": "k",
    "Rainbow": "m",
    "Pink": "i",
    "White": "w",
    "Brown": "n",
    "Omni": "o",
    "Null": "u",
    "Muddy Rainbow": "d",
    "Light Pink": "l",
}
# The ordinary suits that stand before the special ones, by their number.
ORDINARY = {1: "r", 2: "rb", 3: "rgb", 4: "rygb", 5: "rygbp", 6: "rygbpt"}

_SPECIAL = "|".join((*LETTERS, *DARK_TWINS, *(f"Dark {suit}" for suit in LETTERS)))
PLAIN_NAMES = [
    name
    for name in NAMES
    if re.fullmatch(rf"No Variant|\d Suits|({_SPECIAL})( & ({_SPECIAL}))? \(\d Suits\)", name)
]
"""Variants of which everything is said by the names of at most two special suits."""


def read(name: str) -> tuple[str, list[tuple[str, bool]]]:
    """The ordinary suits' letters, and each special suit's plain twin and whether it is dark."""
    if name == NO_VARIANT:
        return ORDINARY[5], []
    count = int(re.findall(r"(\d) Suits", name)[0])
    special = []
    for suit in re.sub(r" ?\(?\d Suits\)?", "", name).split(" & "):
        if suit:
            plain = DARK_TWINS.get(suit, suit.removeprefix("Dark "))
            special.append((plain, plain != suit or suit == "Black"))
    return ORDINARY[count - len(special)], special


@pytest.mark.parametrize("name", PLAIN_NAMES)
def test_a_variant_has_the_cards_and_the_clues_its_name_says(name: str) -> None:
    rules = variant_named(name)
    ordinary, special = read(name)
    letters = ordinary + "".join(LETTERS[plain] for plain, _ in special)
    assert "".join(suit.letter for suit in rules.suits) == letters
    assert len(set(letters)) == len(letters)

    copies = dict.fromkeys(letters, (3, 2, 2, 2, 1))
    copies |= {LETTERS[plain]: (1, 1, 1, 1, 1) for plain, dark in special if dark}
    deck = [
        f"{s}{rank}" for s in letters for rank in range(1, 6) for _ in range(copies[s][rank - 1])
    ]
    assert Counter(map(str, rules.deck)) == Counter(deck)
    assert rules.deck_size == sum(5 if copies[s][0] == 1 else 10 for s in letters)
    assert rules.max_score == 5 * len(letters)

    plain_of = {LETTERS[plain]: plain for plain, _ in special}
    named = [s for s in letters if plain_of.get(s) not in EVERY_COLOUR | NO_COLOUR]
    assert rules.clue_values == (*named, 1, 2, 3, 4, 5)
    for card in rules.identities:
        plain = plain_of.get(card.suit.letter, "")
        colours = {
            *(named if plain in EVERY_COLOUR else ()),
            *((card.suit.letter,) if plain not in EVERY_COLOUR | NO_COLOUR else ()),
        }
        ranks = {
            *(range(1, 6) if plain in EVERY_RANK else ()),
            *((card.rank,) if plain not in EVERY_RANK | NO_RANK else ()),
        }
        touching = {value for value in rules.clue_values if rules.touches(value, card)}
        assert touching == colours | ranks, card
        assert touching == {v for v in rules.clue_values if card in rules.touched_by(v)}
        assert rules.can_be_clued(card) == bool(touching)


def test_there_are_variants_of_three_to_six_suits_and_every_pair_that_fits() -> None:
    assert len(PLAIN_NAMES) == 325
    counts = Counter(len(site_suit_names(name)) for name in NAMES)
    assert counts == {6: 906, 5: 824, 4: 370, 3: 326}
    families = {re.sub(r" ?\(?\d Suits\)?", "", name) for name in NAMES}
    for one, own in SPECIAL_SUITS.items():
        assert one in families
        for other, its in SPECIAL_SUITS.items():
            # Two suits that clues touch alike are never in one variant.
            together = {f"{one} & {other}", f"{other} & {one}"} & families
            alike = (own.colours, own.ranks) == (its.colours, its.ranks)
            assert len(together) == (not alike), (one, other)


def test_names_numbers_and_rulesets_belong_together_one_to_one() -> None:
    assert len(NAMES) == len(set(NAMES)) == 2426
    numbers = {variant_number(variant_named(name)): name for name in NAMES}
    assert set(numbers) == set(range(2426))  # the site has no gap
    for number, name in numbers.items():
        assert variant_numbered(number) is variant_named(name)
        assert variant_name(variant_named(name)) == name
        assert ruleset_named("standard" if name == NO_VARIANT else name) is variant_named(name)
    assert not set(NAMES) & set(RULESETS)


PUBLISHED = [
    # hanab.live's number and name, the suits' letters here; its list of variants
    (0, "No Variant", "rygbp"),
    (1, "6 Suits", "rygbpt"),
    (15, "4 Suits", "rygb"),
    (18, "3 Suits", "rgb"),
    (2, "Black (6 Suits)", "rygbpk"),
    (21, "Black (5 Suits)", "rygbk"),
    (3, "Rainbow (6 Suits)", "rygbpm"),
    (17, "Rainbow (4 Suits)", "rgbm"),
    (19, "Rainbow (3 Suits)", "rbm"),
    (13, "White (6 Suits)", "rygbpw"),
    (177, "Omni (5 Suits)", "rygbo"),
    (183, "Null (3 Suits)", "rbu"),
    (58, "Gray (5 Suits)", "rygbw"),
    (59, "Gray (6 Suits)", "rygbpw"),
    (66, "Black & Rainbow (5 Suits)", "rgbkm"),
    (12, "Black & Dark Rainbow (6 Suits)", "rygbkm"),
    (29, "Rainbow & White (4 Suits)", "rbmw"),
    (28, "Rainbow & White (5 Suits)", "rgbmw"),
    (1293, "Rainbow & Muddy Rainbow (5 Suits)", "rgbmd"),
    (1300, "Rainbow & Cocoa Rainbow (6 Suits)", "rygbmd"),
]


@pytest.mark.parametrize(("number", "name", "letters"), PUBLISHED)
def test_a_published_row_is_found_by_number_and_by_name(
    number: int, name: str, letters: str
) -> None:
    rules = variant_numbered(number)
    assert rules is variant_named(name)
    assert "".join(suit.letter for suit in rules.suits) == letters


TOUCHED = [
    # variant, clue, some touched cards, some untouched ones; the suits' properties on the site
    ("Rainbow (4 Suits)", "b", "b1 b5 m1 m5", "r1 g1"),
    ("Rainbow (4 Suits)", 2, "r2 m2", "m1 m3 r1"),
    ("Dark Rainbow (5 Suits)", "g", "g1 m3", "b1"),
    ("White (4 Suits)", "b", "b1", "w1 w5"),
    ("White (4 Suits)", 1, "b1 w1", "w5"),
    ("Pink (4 Suits)", 2, "r2 i1 i2 i5", "r1"),
    ("Pink (4 Suits)", "i", "i1 i5", "r1"),
    ("Dark Pink (5 Suits)", "i", "i1 i5", "r1"),
    ("Brown (4 Suits)", 2, "r2 b2", "n2 n1"),
    ("Brown (4 Suits)", "n", "n1 n2", "r1"),
    ("Omni (5 Suits)", "r", "r1 o1 o5", "y1"),
    ("Omni (5 Suits)", 4, "r4 o1 o4 o5", "r1"),
    ("Null (5 Suits)", "r", "r1", "u1"),
    ("Null (5 Suits)", 4, "r4", "u4"),
    ("Muddy Rainbow (5 Suits)", "r", "r1 d2", "b1"),
    ("Muddy Rainbow (5 Suits)", 2, "r2", "d2"),
    ("Light Pink (5 Suits)", "r", "r1", "l1"),
    ("Light Pink (5 Suits)", 2, "r2 l1 l2 l5", "r1"),
    ("Cocoa Rainbow (6 Suits)", "p", "p1 d1 d5", "b1"),
    ("Gray Pink (6 Suits)", 5, "p5 l1 l5", "b1"),
    ("Black (6 Suits)", "k", "k1 k5", "r1"),
    ("Rainbow & Omni (4 Suits)", 2, "r2 b2 m2 o1 o5", "r1 m1"),
    ("Null & Muddy Rainbow (4 Suits)", "b", "b1 d1", "u1 r1"),
]


@pytest.mark.parametrize(("name", "value", "touched", "not_touched"), TOUCHED)
def test_a_clue_touches_what_the_suit_says(
    name: str, value: str | int, touched: str, not_touched: str
) -> None:
    rules = variant_named(name)
    for card in map(Card.parse, touched.split()):
        assert rules.touches(value, card)  # type: ignore[arg-type]
    for card in map(Card.parse, not_touched.split()):
        assert not rules.touches(value, card)  # type: ignore[arg-type]


@pytest.mark.parametrize(
    ("name", "said", "not_said"),
    [
        ("Rainbow (6 Suits)", "rygbp", "m"),
        ("Dark Pink & Gray (6 Suits)", "rygbi", "w"),
        ("Omni & Dark Brown (5 Suits)", "rgbn", "o"),
        ("White & Null (3 Suits)", "r", "wu"),
        ("Omni & Muddy Rainbow (3 Suits)", "r", "od"),
    ],
)
def test_only_a_suit_with_a_colour_of_its_own_can_be_named(
    name: str, said: str, not_said: str
) -> None:
    rules = variant_named(name)
    assert "".join(str(v) for v in rules.clue_values if not isinstance(v, int)) == said
    for letter in not_said:
        with pytest.raises(HanabiError, match=f"clue '{letter}'"):
            rules.touched_by(letter)  # type: ignore[arg-type]


def test_the_dark_twin_has_its_own_name_and_one_of_each() -> None:
    for name, own in SPECIAL_SUITS.items():
        dark = name == "Black" or name.startswith(("Dark", "Gray", "Cocoa"))
        assert own.inverted == ("Orange" in name)
        assert own.copies == ((1, 1, 1, 1, 1) if dark else None)
        assert own.called == name.lower()
    gray = variant_named("Gray (6 Suits)").suit_rules[-1]
    assert (gray.suit, gray.called) == (Suit.WHITE, "gray")


@given(st.sampled_from(NAMES), st.integers(2, 6), st.integers(0, 10**6))
def test_every_variant_can_be_dealt_for_two_to_six_players(
    name: str, players: int, seed: int
) -> None:
    rules = variant_named(name)
    game = Game.new([f"P{seat}" for seat in range(players)], shuffled(rules, seed), rules)
    assert {len(hand) for hand in game.hands} == {STANDARD.hand_size(players)}
    assert game.legal_actions()


@pytest.mark.parametrize("name", ["Up or Down (4 Suits)", "no variant", "", "Black (4 Suits)"])
def test_a_variant_that_the_site_does_not_have_is_refused(name: str) -> None:
    with pytest.raises(HanabiError, match=re.escape(f"variant {name!r}")):
        variant_named(name)
    with pytest.raises(HanabiError, match="the kit knows standard"):
        ruleset_named(name)


@pytest.mark.parametrize("number", [-1, 2426, 10**30])
def test_a_number_that_is_none_is_refused(number: int) -> None:
    with pytest.raises(HanabiError, match="the kit knows no variant of that number"):
        variant_numbered(number)


def test_a_misspelt_variant_is_answered_with_names_like_it() -> None:
    with pytest.raises(HanabiError, match=r"did you mean Rainbow \(6 Suits\)"):
        ruleset_named("Rainbow (6 Suit)")


def test_rulesets_of_documents_have_the_variant_of_their_suits_or_none() -> None:
    names = {name: variant_name(rules) for name, rules in RULESETS.items()}
    assert names["standard"] == names["how-hanabi-works"] == NO_VARIANT
    assert names["how-hanabi-works-rainbow"] == "Rainbow (6 Suits)"
    # White is an ordinary suit of the leaflet; on the site no colour touches it.
    assert names["leaflet-white"] is names["leaflet-black-avalanche"] is None
