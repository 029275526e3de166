"""Discards that a post leaves out: filled in where it cannot matter, asked for where it does."""

from __future__ import annotations

import itertools
import random
import warnings
from collections import Counter
from dataclasses import replace
from fractions import Fraction

import pytest

from hanabi_kit.actions import Mark
from hanabi_kit.cards import Card, Suit
from hanabi_kit.endgame import solve
from hanabi_kit.errors import HanabiError, NotationError, ReadPast
from hanabi_kit.notation import parse_position
from hanabi_kit.notation.position_file import format_position
from hanabi_kit.notation.posted.compact import format_compact, parse_compact
from hanabi_kit.notation.posted.supposed_discards import (
    PostedTable,
    WrittenDiscards,
    parse_discards,
    supposed_discards,
)
from hanabi_kit.position import SlotCard
from hanabi_kit.rules import STANDARD, Ruleset, ruleset_named

POSTED = """
[position]
players = ["Alice", "Bob", "Cathy"]
turn = "Alice"
viewer = "Alice"
stacks = "r2 y5 g5 b5 p5"
discards = "r3"
clue_tokens = 2
deck = 2

[position.hands]
Alice = "xx xx xx xx"
Bob = "p2 b1 r5 p3"
Cathy = "r3 p1 y4 b3"
"""


def faults_of(text: str) -> tuple[str, ...]:
    with pytest.raises(HanabiError) as refused:
        parse_position(text)
    return refused.value.faults


# ------------------------------------------------------------------------------- as posted


def test_a_post_without_the_rest_is_told_exactly_what_to_add() -> None:
    first, second, *others = faults_of(POSTED)
    assert first == (
        "deck: 2, but 22 cards in the fireworks, 1 discarded and 12 in hands leave 15 of the 50. "
        "So 13 cards are not told of: name them, or, if no firework needs any of them, write "
        "'r3 … rest useless' as discards: then the kit supposes which"
    )
    assert second == (
        "hands.Alice: 4 cards, but a hand of 3 players has 5 here. If full hands are meant to be "
        "shorter here, hand_size = 4 says so"
    )
    assert len(others) == 2


@pytest.mark.parametrize("rest", ["... rest useless", "… rest useless", "rest useless"])
def test_with_what_was_asked_for_it_is_read(rest: str) -> None:
    text = POSTED.replace('"r3"', f'"r3 {rest}"').replace("deck", "hand_size = 4\ndeck")
    with pytest.warns(ReadPast) as told:
        position = parse_position(text)
    assert [str(one.message) for one in told] == [
        "discards: supposed to be gone are 13 cards that nobody needs (r1 r1 y1 y1 g1 g1 b1 p1 r2 "
        "y2 g2 b2 y3); which of them are gone changes no chance of a needed card"
    ]
    assert position.rules.hand_size(3) == 4
    assert position.discards[0] == Card("r3")
    assert len(position.discards) == 14
    assert "hand_size = 4" in format_position(position)
    assert 'ruleset = "standard"' in format_position(position)
    assert parse_position(format_position(position)) == position
    assert "| hands 4 |" in format_compact(position)
    assert parse_compact(format_compact(position)) == position
    line = (
        "3p r2 y5 g5 b5 p5 | gone r3 … rest useless | hands 4 | clues 2 | deck 2 | "
        "Alice xx xx xx xx | Bob p2 b1 r5 p3 | Cathy r3 p1 y4 b3"
    )
    with pytest.warns(ReadPast):
        assert parse_compact(line) == position


def test_of_the_posted_file_the_right_value_comes_out() -> None:
    """Counted by hand, once everything is seen: only both r4 at the bottom of the deck lose.

    The two r4 lie in two of six places, four of Alice's and two of the deck: that is 1 of 15.
    """
    text = POSTED.replace("deck", "hand_size = 4\ndeck")
    values = set()
    for useless in (
        "y1 y1 g1 g1 b1 p1 r1 r1 r2 y2 g2 b2 y3",
        "y1 g1 g3 g4 y3 b4 p4 b2 g2 y2 r2 r1 p1",
    ):
        found = parse_position(text.replace('"r3"', f'"r3 {useless}"'))
        values.add(solve(found, model="seat").value)
    with pytest.warns(ReadPast):
        supposed = parse_position(text.replace('"r3"', '"r3 … rest useless"'))
    values.add(solve(supposed, model="seat").value)
    assert values == {Fraction(14, 15)}


@pytest.mark.parametrize("word", ["…", "...", "unknown"])
def test_an_unknown_rest_asks_for_the_needed_cards_that_may_be_gone(word: str) -> None:
    text = POSTED.replace('"r3"', f'"r3 {word}"').replace("deck", "hand_size = 4\ndeck")
    assert faults_of(text) == (
        "position.discards: 13 more cards are gone; which copies of needed cards are among them? "
        "Out of sight are r4 (2 of 2 out of sight). Name those that are gone, and write 'rest "
        "useless' for the others",
    )


def test_where_too_few_are_useless_the_needed_copies_are_asked_for() -> None:
    line = (
        "2p r4 y5 g5 b4 p5 | clues 0 | deck 0 | gone r1 r1 r2 r3 r4 y1 y1 y2 y3 y4 g1 g1 g2 g3 b1 "
        "b1 g4 p1 p1 p2 p3 p4 b2 b3 rest useless | Alice b4 r1 r2 y1 | *Bob y1 y1 g1 b5 p1"
    )
    with pytest.raises(HanabiError):
        parse_compact(line)
    posted = (
        "2p r2 | clues 0 | deck 1 | gone rest useless | Alice xx xx xx xx xx | *Bob y1 y1 g1 b5 p1"
    )
    with pytest.raises(NotationError) as refused:
        parse_compact(posted)
    (fault,) = refused.value.faults
    assert fault.startswith(
        "gone: 37 more cards are gone, but of those out of sight only 3 are needed by no firework; "
        "which copies of needed cards are gone, too? Out of sight are r3 (2 of 2 out of sight), "
    )


def test_where_nothing_is_hidden_an_unknown_rest_is_all_that_is_out_of_sight() -> None:
    line = (
        "2p r4 y5 g5 b4 p5 | clues 0 | deck 0 | left 1 | gone unknown | "
        "Alice b4 r1 r2 y1 y2 | *Bob y1 b3 g1 b5 p1"
    )
    with pytest.warns(ReadPast, match="17 cards"):
        position = parse_compact(line)
    assert Card("r5") in position.discards


MARKED = (
    "2p r4 y5 g5 b4 p5 | clues 0 | deck 1 | gone {} | Alice xx/2 xx xx xx xx | *Bob b5 y1 g1 p1 p1"
)


def test_useless_cards_that_a_clue_tells_apart_are_asked_for() -> None:
    with pytest.raises(NotationError) as refused:
        parse_compact(MARKED.format("rest useless"))
    assert refused.value.faults == (
        "gone: 16 of the 21 cards that are out of sight and needed by no firework are gone, and it "
        "matters which: slot 1 of Alice, marked 2, may be r2 y2 g2 b2 p2, unlike the others. Name "
        "those of them that are gone, and those that are not after 'rest useless but'",
    )
    for gone in ("r2 y2 g2 rest useless but b2 p2", "… rest useless but r2 y2 g2 b2 p2"):
        with pytest.warns(ReadPast):
            position = parse_compact(MARKED.format(gone))
        assert len(position.discards) == 16
        named = gone.partition(" rest")[0].split()
        assert [str(card) for card in position.discards if card.rank == 2] == [
            card for card in named if card != "…"
        ]


@pytest.mark.parametrize(
    ("gone", "message"),
    [
        ("rest useless but", "'rest useless but', but after the cards may only stand"),
        ("rest", "'rest', but after the cards may only stand"),
        ("... r2", "'… r2', but after the cards may only stand"),
        ("rest useless but b1 b1 b1 b1", "'but b1' stands there more often than copies are out"),
        ("rest useless but b5", "'but b5', but all copies of b5 are in sight"),
        ("rest useless but k1", "'but k1', but all copies of k1 are in sight (or the ruleset has"),
        ("rest useless but b8", "card 'b8'"),
    ],
)
def test_a_rest_that_cannot_be_is_named(gone: str, message: str) -> None:
    with pytest.raises(NotationError) as refused:
        parse_compact(MARKED.format(gone))
    (fault,) = refused.value.faults
    assert fault.startswith(f"gone: {message}")


def test_too_much_that_is_kept_is_named() -> None:
    kept = "r5 r1 r1 y1 g1 b1 b1 r2"
    with pytest.raises(NotationError, match="but only 14 are out of sight beside what stands"):
        parse_compact(MARKED.format(f"rest useless but {kept}"))


@pytest.mark.parametrize(
    "name", ["Throw It in a Hole (4 Suits)", "Cow & Pig (5 Suits)", "Duck (5 Suits)"]
)
def test_where_not_everything_is_told_all_discards_are_needed(name: str) -> None:
    rules = ruleset_named(name)
    table = PostedTable(rules, ("A", "B"), rules.fireworks.empty(rules), ((), ()), 0)
    with pytest.raises(NotationError, match="not everything is told"):
        supposed_discards(WrittenDiscards((), "useless"), table)


def test_nothing_is_supposed_where_every_card_is_named() -> None:
    assert parse_discards("r1 r2", STANDARD) == WrittenDiscards((Card("r1"), Card("r2")))
    text = POSTED.replace("deck", "hand_size = 4\ndeck")
    named = "y1 y1 g1 g1 b1 p1 r1 r1 r2 y2 g2 b2 y3"
    with warnings.catch_warnings():
        warnings.simplefilter("error")
        plain = parse_position(text.replace('"r3"', f'"r3 {named}"'))
        assert parse_position(text.replace('"r3"', f'"r3 {named} … rest useless"')) == plain


# ------------------------------------------------------------------------------- by enumeration

TINY = Ruleset("tiny", (Suit.RED, Suit.BLUE), (3, 2, 2), hand_sizes=((2, 2),))


def needed_by_hand(stacks: tuple[int, ...], discards: tuple[Card, ...]) -> set[Card]:
    gone = Counter(discards)
    found = set()
    for suit, height in zip(TINY.suits, stacks, strict=True):
        for rank in range(height + 1, 4):
            if gone[Card(suit, rank)] == TINY.rank_copies[rank - 1]:
                break
            found.add(Card(suit, rank))
    return found


def fits(card: Card, marks: tuple[Mark, ...]) -> bool:
    return all((mark.value in (card.rank, card.suit.letter)) is mark.touched for mark in marks)


def weights(
    hidden: list[Card], marks: list[tuple[Mark, ...]], needed: set[Card]
) -> Counter[tuple[Card | None, ...]]:
    """In how many deals of the hidden cards the needed ones lie so, place by place."""
    found: Counter[tuple[Card | None, ...]] = Counter()
    for deal in itertools.permutations(hidden):
        if all(fits(card, own) for card, own in zip(deal, marks, strict=False)):
            found[tuple(card if card in needed else None for card in deal)] += 1
    return found


def test_whatever_is_supposed_every_other_choice_leaves_the_same_worlds() -> None:
    """To each seat, and to nobody's eyes: all choices of useless cards, by plain enumeration."""
    supposed = asked = 0
    for seed in range(600):
        chance = random.Random(seed)
        deck = list(Counter(TINY.copies_by_card).elements())
        chance.shuffle(deck)
        stacks = tuple(chance.randrange(1, 4) for _ in TINY.suits)
        played = [
            Card(s, r) for s, h in zip(TINY.suits, stacks, strict=True) for r in range(1, h + 1)
        ]
        for card in played:
            deck.remove(card)
        hands = [[deck.pop(), deck.pop()] for _ in range(2)]
        left = chance.randrange(1, 3)
        lying = [deck.pop() for _ in range(min(left, len(deck)))]
        marks = [
            [
                tuple(
                    Mark(value, value in (card.rank, card.suit.letter))
                    for value in TINY.clue_values
                    if chance.random() < 0.12
                )
                for card in hand
            ]
            for hand in hands
        ]
        named = tuple(deck)
        useless = [card for card in deck if card not in needed_by_hand(stacks, named)]
        cut = chance.sample(useless, chance.randrange(len(useless) + 1)) if useless else []
        for card in cut:
            deck.remove(card)
        shown = tuple(
            tuple(
                SlotCard(None if seat == 0 else card, own)
                for card, own in zip(hand, some, strict=True)
            )
            for seat, (hand, some) in enumerate(zip(hands, marks, strict=True))
        )
        table = PostedTable(TINY, ("A", "B"), stacks, shown, len(lying))
        written = WrittenDiscards(tuple(deck), "useless")
        assert table.missing(written.cards) == len(cut)
        needed = needed_by_hand(stacks, written.cards)
        unseen = sorted((table.unseen(written.cards)).elements())
        free = [card for card in unseen if card not in needed]
        try:
            gone = supposed_discards(written, table)
        except NotationError:
            asked += 1
            continue
        supposed += bool(cut)
        assert Counter(gone) <= Counter(free)
        assert len(gone) == len(cut)
        own, other = marks
        for choice in {gone, *map(tuple, itertools.combinations(free, len(cut)))}:
            hidden = list((Counter(unseen) - Counter(choice)).elements())
            before = list((Counter(unseen) - Counter(gone)).elements())
            # What seat 0 sees, and what everybody may know.
            assert weights(hidden, own, needed) == weights(before, own, needed)
            if len(hidden) + 2 <= 6:
                public, known = hidden + hands[1], before + hands[1]
                both = own + other
                assert weights(public, both, needed) == weights(known, both, needed)
    assert supposed > 100, supposed
    assert asked > 10, asked


def test_a_position_is_the_same_to_the_solver_whichever_useless_cards_are_gone() -> None:
    line = "2p r4 y5 g5 b4 p5 | clues 1 | deck 1 | Alice xx/5r xx xx xx xx | *Bob b5 y1 g1 p1 p1"
    with pytest.warns(ReadPast):
        position = replace(parse_compact(line), mover=0)
    chance = random.Random(2)
    unseen = list(position.view(0).unseen().elements()) + list(position.discards)
    useless = [card for card in unseen if card not in (Card("r5"), Card("b5"))]
    values = {solve(position, model="seat").value}
    for _ in range(5):
        gone = tuple(chance.sample(useless, len(position.discards)))
        values.add(solve(replace(position, discards=gone), model="seat").value)
    assert len(values) == 1
