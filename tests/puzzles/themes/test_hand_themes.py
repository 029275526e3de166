"""Each theme of hidden cards by a table that has it, and one that nearly has it."""

from __future__ import annotations

from typing import Any

import pytest

from hanabi_kit.cards import CardSet
from hanabi_kit.puzzles import parse_puzzle, prove
from hanabi_kit.puzzles.problem import Problem
from hanabi_kit.puzzles.themes.hand_themes import hand_themes
from hanabi_kit.puzzles.themes.measuring import measured_themes
from hanabi_kit.rules import STANDARD

DECKS = {2: 40, 3: 35}


def themes(
    asks: str,
    own: str,
    others: tuple[str, ...] = ("r4 y1 g1 b1 p1",),
    *,
    kind: str = "deduction",
    stacks: str = "",
    discards: str = "",
    deck: int | None = None,
    turn_number: int | None = None,
    ruleset: str = "standard",
) -> set[str]:
    """The themes of a puzzle that asks `asks` (lines of ``[answer]``) about such a table."""
    names = ["Alice", "Bob", "Cathy"][: 1 + len(others)]
    heights = sum(int(stack[1]) for stack in stacks.split())
    left = DECKS[len(names)] - heights - len(discards.split()) if deck is None else deck
    hands = "\n".join(
        f'{name} = "{cards}"' for name, cards in zip(names, (own, *others), strict=True)
    )
    moment = "" if turn_number is None else f"turn_number = {turn_number}"
    puzzle = parse_puzzle(f"""
[puzzle]
id = "x"
title = "X"
kind = "{kind}"
level = 1
question = "What?"
[position]
ruleset = "{ruleset}"
players = {names}
turn = "Alice"
viewer = "Alice"
{moment}
stacks = "{stacks}"
discards = "{discards}"
clue_tokens = 4
deck = {left}
[position.hands]
{hands}
[answer]
{asks}
""")
    return set(hand_themes(Problem(puzzle)))


def cards(slot: int) -> str:
    return f'asks = "cards"\nslot = {slot}\ncards = "r1"'


def certain(statement: str) -> str:
    return f'asks = "certain"\nstatement = "{statement}"\nvalue = "yes"'


def chance(statement: str) -> str:
    return f'asks = "chance"\nstatement = "{statement}"\nvalue = "1/2"'


def known_by(who: str, asks: str) -> str:
    return f"who = {who}\n{asks}"


# ------------------------------------------------------------------------------- the own hand


def test_negative_clues_count_where_they_change_the_answer() -> None:
    assert "negative-clue" in themes(cards(1), "xx/r!3!1!2 xx xx xx xx")
    # What is left out of a card that is known anyhow changes nothing.
    assert "negative-clue" not in themes(cards(1), "xx/r5 xx/!5 xx/!5 xx/!5 xx/!5")


def test_copies_are_counted_where_all_of_one_lie_in_sight() -> None:
    five = ("r5 y1 g1 b1 p1",)
    assert themes(cards(1), "xx/5 xx xx xx xx", five) == {"count-copies"}
    assert themes(cards(1), "xx/5 xx xx xx xx") == set()


def test_a_pigeonhole_is_two_slots_for_two_cards() -> None:
    pair = "xx/r!3!1!2 xx/r!3!1!2 xx/r!1!2 xx xx"
    assert "pigeonhole" in themes(cards(3), pair, stacks="r2")
    # One of the two slots may be anything.
    assert "pigeonhole" not in themes(cards(3), "xx xx/r!3!1!2 xx/r!1!2 xx xx", stacks="r2")
    # The pair itself needs no pigeonhole.
    assert "pigeonhole" not in themes(cards(1), pair, stacks="r2")


def unseen_but(hidden: str) -> str:
    """All cards as discards but those of `hidden`, and Bob's."""
    left = list(map(str, STANDARD.deck))
    for card in [*hidden.split(), "r4", "y1", "g1", "b1", "p1"]:
        left.remove(card)
    return " ".join(left)


def test_a_last_place_is_what_the_deck_cannot_hide() -> None:
    hand = "xx xx/!y xx/!y xx/!y xx/!y"
    six, seven = "y1 y1 g1 g2 b1 b2", "y1 y1 g1 g2 b1 b2 p1"
    assert "last-place" in themes(cards(1), hand, discards=unseen_but(six), deck=1)
    # Two cards in the deck can hide both.
    assert "last-place" not in themes(cards(1), hand, discards=unseen_but(seven), deck=2)


def test_cases_are_where_a_clue_keeps_its_value() -> None:
    mooed = "xx/C(2) xx/!C(2) xx/!C(2) xx/!C(2) xx/!C(2)"
    variant = "Cow & Pig (5 Suits)"
    assert "cases" in themes(cards(1), mooed, turn_number=3, ruleset=variant)
    assert "cases" not in themes(cards(1), "xx/5 xx/!5 xx/!5 xx/!5 xx/!5")


# One r3, two r4s and one r5 are unseen; slot 1 is r3 or r4, slot 2 is r4 or r5.
LINKED = "xx/r!1!2!5 xx/r!1!2!3 xx xx xx"
BESIDE: dict[str, Any] = {"discards": "r3", "others": ("y2 y1 g1 b1 p1",)}


def test_worlds_are_counted_where_copies_mislead() -> None:
    assert "worlds" in themes(chance("slot 1 is r4"), LINKED, **BESIDE)
    alone = LINKED.replace("xx/r!1!2!3", "xx")
    assert "worlds" not in themes(chance("slot 1 is r4"), alone, **BESIDE)


def test_slots_are_linked_where_chances_do_not_multiply() -> None:
    both = chance("slot 1 is r4 and slot 2 is r4")
    assert "linked-slots" in themes(both, LINKED, **BESIDE)
    one = chance("slot 1 is r4")
    assert "linked-slots" not in themes(one, LINKED, **BESIDE)


def test_one_need_not_know_which_of_the_useless_cards_it_is() -> None:
    ones, hand = "r1 y1 g1 b1 p1", "xx/1 xx xx xx xx"
    assert "no-need-to-know" in themes(certain("slot 1 is trash"), hand, stacks=ones)
    known = "xx/r1 xx xx xx xx"
    assert "no-need-to-know" not in themes(certain("slot 1 is trash"), known, stacks=ones)


def test_a_counterexample_is_a_hand_that_speaks_against_it() -> None:
    hand = "xx/1 xx xx xx xx"
    assert "counterexample" in themes(certain("slot 1 is trash"), hand, stacks="r1 y1 g1 b1")
    whole = themes(certain("slot 1 is trash"), hand, stacks="r1 y1 g1 b1 p1")
    assert "counterexample" not in whole
    # That it cannot be at all is no matter of a single hand.
    never = themes(certain("slot 1 is r5"), hand, stacks="r1 y1 g1 b1")
    assert "counterexample" not in never


# --------------------------------------------------------------------------- what others can know

BLANK = "xx xx xx xx xx"


def of_bob(asks: str, bob: str, own: str = BLANK, **more: Any) -> set[str]:
    return themes(known_by('"Bob"', asks), own, (bob,), kind="knowledge", **more)


def test_bob_cannot_know_what_nobody_told_him() -> None:
    assert "cannot-know" in of_bob(certain("slot 1 is r5"), "r5/5 y1 g1 b1 p1")
    assert "cannot-know" not in of_bob(certain("slot 1 is r5"), "r5/r5 y1 g1 b1 p1")
    # It is not so: there is nothing to know.
    assert "cannot-know" not in of_bob(certain("slot 1 is r5"), "y5/5 y1 g1 b1 p1")


def test_a_chain_is_what_bob_knows_of_cathys_knowledge() -> None:
    hands = "r4 y1 g1 b1 p1", "r5/5 y2 g2 b2 p2"
    chain = known_by('["Bob", "Cathy"]', cards(1))
    assert "chain" in themes(chain, BLANK, hands, kind="knowledge")
    alone = known_by('"Cathy"', cards(1))
    assert "chain" not in themes(alone, BLANK, hands, kind="knowledge")


def test_bob_counts_copies_that_he_sees() -> None:
    assert "count-copies" in of_bob(cards(1), "y5/5 y1 g1 b1 p1", discards="r5")
    assert "count-copies" not in of_bob(cards(1), "y5/5 y1 g1 b1 p1", discards="r4")


def test_bob_fills_pigeonholes() -> None:
    gone = {"stacks": "r2", "discards": "r4"}
    pair = "r4/r!3!1!2 r5/r!3!1!2 r3/r!1!2 b1 p1"
    assert "pigeonhole" in of_bob(cards(3), pair, **gone)
    assert "pigeonhole" not in of_bob(cards(3), pair.replace("r4/r!3!1!2", "r4"), **gone)


def test_bob_sees_what_alice_holds() -> None:
    # Both red 4s are out of the way only if one sees the one that Alice knows to hold.
    bob = "r5/r!1!2!3 y1 g1 b1 p1"
    seen = of_bob(cards(1), bob, "xx/r4 xx xx xx xx", discards="r4")
    assert "seen-from-there" in seen
    assert "seen-from-there" not in of_bob(cards(1), bob, discards="r4")


def test_bobs_negative_clues_count_too() -> None:
    assert "negative-clue" in of_bob(cards(1), "r5/r!1!2!3 y1 g1 b1 p1")
    assert "negative-clue" not in of_bob(cards(1), "r5/r5 y1/!5 g1/!5 b1/!5 p1/!5")


def test_bob_need_not_know_which_one() -> None:
    ones = "r1 y1 g1 b1 p1"
    some = of_bob(certain("slot 1 is trash"), "r1/1 y2 g2 b2 p2", stacks=ones)
    assert "no-need-to-know" in some
    known = of_bob(certain("slot 1 is trash"), "r1/r1 y2 g2 b2 p2", stacks=ones)
    assert "no-need-to-know" not in known


@pytest.mark.parametrize("slot", [1, 2])
def test_a_slot_without_a_clue_has_no_theme(slot: int) -> None:
    assert themes(cards(slot), BLANK) == set()


def test_what_is_measured_stands_in_the_order_of_the_vocabulary() -> None:
    puzzle = parse_puzzle("""
[puzzle]
id = "x"
title = "X"
kind = "deduction"
level = 2
question = "What?"
[position]
players = ["Alice", "Bob"]
turn = "Alice"
viewer = "Alice"
clue_tokens = 4
deck = 40
[position.hands]
Alice = "xx/r!3!1!2 xx xx xx xx"
Bob = "r5 y1 g1 b1 p1"
[answer]
asks = "cards"
slot = 1
cards = "r4"
""")
    proof = prove(puzzle)
    assert proof.value == CardSet("r4")
    assert measured_themes(puzzle, proof) == ("count-copies", "negative-clue")
