"""Suits, cards, sets of cards and rulesets."""

from __future__ import annotations

import copy
import pickle
import re
from collections import Counter
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from hanabi_kit.cards import START, Card, CardSet, Suit
from hanabi_kit.errors import HanabiError, NotationError
from hanabi_kit.rules import STANDARD, Ruleset, SpecialSuit, ruleset_named
from hanabi_kit.stats import status

ALL = [Card(suit, rank) for suit in Suit for rank in range(1, START + 1)]
sets = st.frozensets(st.sampled_from(ALL))


def test_every_card_is_read_back_from_its_own_name() -> None:
    assert len(ALL) == len(set(ALL)) == 6 * len(Suit)
    for card in ALL:
        assert Card.parse(str(card)) is card


def test_equal_cards_stay_one_object_through_copies_and_pickles() -> None:
    for card in ALL:
        assert copy.deepcopy(card) is card
        assert pickle.loads(pickle.dumps(card)) is card


def test_suits_have_different_letters_names_shapes_and_symbols() -> None:
    for fact in ("letter", "label", "index"):
        assert len({getattr(suit, fact) for suit in Suit}) == len(Suit)
    # Suits of two letters have the shape of one that is in no ruleset together with them.
    usual = [suit for suit in Suit if len(suit.letter) == 1]
    for fact in ("shape", "symbol"):
        assert len({getattr(suit, fact) for suit in usual}) == len(usual)
    assert {(suit.shape, suit.symbol) for suit in Suit} == {
        (suit.shape, suit.symbol) for suit in usual
    }


@pytest.mark.parametrize(
    ("text", "message"),
    [
        (
            "r6",
            "card 'r6': a card is a suit letter (r y g b p k m t w i n o u d l s a) and a rank 1–5",
        ),
        ("r0", "card 'r0'"),
        ("x1", "card 'x1'"),
        ("R1", "card 'R1'"),
        ("1r", "card '1r'"),
        ("", "card ''"),
        ("r1 ", "card 'r1 '"),
        ("r¹", "card 'r¹'"),
        (None, "card None"),
        (17, "card 17"),
        (["r1"], "card ['r1']"),
        ("r" * 1000, "card 'rrrrrrrr"),
    ],
)
def test_what_is_no_card_is_refused(text: Any, message: str) -> None:
    with pytest.raises(NotationError, match=re.escape(message)) as refused:
        Card.parse(text)
    assert len(str(refused.value)) < 150


@pytest.mark.parametrize(
    ("suit", "rank", "message"),
    [
        (Suit.RED, 0, "rank 0: ranks are 1–5"),
        (Suit.RED, 7, "rank 7: ranks are 1–5"),
        (Suit.RED, "1", "rank '1': ranks are 1–5"),
        (Suit.RED, [1], "rank [1]: ranks are 1–5"),
        ("r", 1, "suit 'r': a Suit is needed"),
    ],
)
def test_a_card_of_no_suit_or_rank_is_refused(suit: Any, rank: Any, message: str) -> None:
    with pytest.raises(NotationError, match=re.escape(message)):
        Card(suit, rank)


def test_cards_and_sets_of_cards_never_change() -> None:
    for value, name in ((Card.parse("r1"), "rank"), (CardSet.of("r1"), "bits")):
        with pytest.raises(AttributeError, match=f"cannot set {name}"):
            setattr(value, name, 2)


@given(sets, sets)
def test_a_set_of_cards_does_what_a_python_set_does(one: frozenset, other: frozenset) -> None:
    left, right = CardSet(one), CardSet(other)
    assert set(left | right) == one | other
    assert set(left & right) == one & other
    assert set(left - right) == one - other
    assert (left <= right) == (one <= other)
    assert (left == right) == (one == other)
    assert len(left) == len(one)
    assert bool(left) == bool(one)
    assert list(left) == sorted(one)
    assert [card in left for card in ALL] == [card in one for card in ALL]
    assert left.only == (next(iter(one)) if len(one) == 1 else None)
    assert hash(left) == hash(CardSet(sorted(one, reverse=True)))
    assert pickle.loads(pickle.dumps(left)) == left


# ------------------------------------------------------------------------------- rulesets


@pytest.mark.parametrize(
    ("players", "cards"),
    [(2, 5), (3, 5), (4, 4), (5, 4), (6, 3)],  # FACTS.md, "hand size": hanab.live
)
def test_the_standard_hand_sizes_are_those_of_the_screen(players: int, cards: int) -> None:
    assert STANDARD.hand_size(players) == cards


def test_the_standard_deck_has_three_ones_two_each_of_the_middle_and_one_five() -> None:
    assert STANDARD.deck_size == len(STANDARD.deck) == 50
    copies = Counter(STANDARD.deck)
    assert {
        rank: {copies[Card(suit, rank)] for suit in STANDARD.suits} for rank in range(1, 6)
    } == {
        1: {3},
        2: {2},
        3: {2},
        4: {2},
        5: {1},
    }
    assert STANDARD.copies(Card.parse("k1")) == 0
    assert (STANDARD.max_clue_tokens, STANDARD.max_strikes, STANDARD.max_score) == (8, 3, 25)


def test_a_clue_touches_what_has_its_colour_or_rank() -> None:
    for value in STANDARD.clue_values:
        for card in STANDARD.identities:
            expected = value in (card.suit.letter, card.rank)
            assert STANDARD.touches(value, card) == expected
            assert (card in STANDARD.touched_by(value)) == expected
    with pytest.raises(HanabiError, match="clue 'k': ruleset 'standard' has the clues r, y, g"):
        STANDARD.touched_by("k")  # type: ignore[arg-type]


@pytest.mark.parametrize("players", [-1, 0, 1, 7])
def test_the_standard_rules_are_for_two_to_six_players(players: int) -> None:
    message = f"{players} players: ruleset 'standard' is for 2, 3, 4, 5, 6 players"
    with pytest.raises(HanabiError, match=message):
        STANDARD.hand_size(players)


@pytest.mark.parametrize(
    ("changes", "message"),
    [
        ({"suits": ()}, "suits: ()"),
        ({"suits": (Suit.RED, Suit.RED)}, "one or more different suits"),
        ({"rank_copies": ()}, "rank_copies: ()"),
        ({"rank_copies": (1,) * 6}, "1–5 ranks"),
        ({"rank_copies": (2, 0, 1)}, "at least one copy"),
        ({"hand_sizes": ()}, "hand_sizes: ()"),
        ({"hand_sizes": ((1, 5),)}, "at least 2 players"),
        ({"hand_sizes": ((2, 0),)}, "at least 2 players and 1 card"),
        ({"hand_sizes": ((2, 5), (2, 4))}, "a number of players twice"),
        ({"max_clue_tokens": -1}, "max_clue_tokens: -1"),
        ({"max_strikes": 0}, "max_strikes: 0"),
        ({"special": (SpecialSuit(Suit.OMNI),)}, "special suit o: not among the suits"),
        (
            {"special": (SpecialSuit(Suit.RED), SpecialSuit(Suit.RED, name="other"))},
            "special suit r: given twice",
        ),
        (
            {"special": (SpecialSuit(Suit.RED, (1, 1)),)},
            "special suit r: copies (1, 1), but 5 ranks with at least one copy each are needed",
        ),
        ({"special": (SpecialSuit(Suit.RED, (1, 1, 0, 1, 1)),)}, "with at least one copy"),
        ({"special": (SpecialSuit(Suit.RED, ()),)}, "special suit r: copies ()"),
    ],
)
def test_a_ruleset_that_makes_no_game_is_refused(changes: dict[str, Any], message: str) -> None:
    with pytest.raises(HanabiError, match=re.escape(message)):
        Ruleset("odd", **changes)


def test_a_ruleset_with_five_faults_says_all_five() -> None:
    with pytest.raises(HanabiError) as refused:
        Ruleset("odd", (), (0,), (), (), -1, 0)
    assert len(refused.value.faults) == 5
    assert all(fault.startswith("ruleset 'odd': ") for fault in refused.value.faults)


def test_an_unknown_ruleset_is_refused_with_the_names_there_are() -> None:
    assert ruleset_named("standard") is STANDARD
    for name in ("Standard", "", None, ["standard"], 7, "x" * 10**6):
        with pytest.raises(HanabiError, match="the kit knows standard") as refused:
            ruleset_named(name)  # type: ignore[arg-type]
        assert len(str(refused.value)) < 900


def test_what_a_ruleset_does_not_have_is_named() -> None:
    with pytest.raises(HanabiError, match="clue 'k': ruleset 'standard' has the clues r, y"):
        STANDARD.touches("k", Card("r1"))  # type: ignore[arg-type]
    with pytest.raises(HanabiError, match="has the suits r, y, g, b, p"):
        STANDARD.copies_of(Suit.BLACK)
    with pytest.raises(HanabiError, match="card k1: ruleset 'standard' has no such card"):
        status(Card("k1"), STANDARD, (0,) * 5, [])
