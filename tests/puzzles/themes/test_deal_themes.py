"""Each theme of known deals by a deal that has it, and one that differs in one thing."""

from __future__ import annotations

from dataclasses import replace
from typing import Any

from hanabi_kit.endgame.deal import DealSolution
from hanabi_kit.puzzles import Puzzle, parse_puzzle
from hanabi_kit.puzzles.proofs.proof import DealProof, work_out_deal
from hanabi_kit.puzzles.themes.deal_themes import deal_themes, ruled_out_by
from hanabi_kit.rules import STANDARD


def deal(
    alice: str,
    bob: str,
    *,
    stacks: str = "r3 y5 g5 b5 p5",
    order: str = "g1",
    tokens: int = 1,
    left: int | None = None,
    gone: str = "",
    asks: str = 'asks = "winnable"\nvalue = "yes"',
) -> Puzzle:
    """A deal of two with hands of two; what is placed nowhere is discarded, `gone` first."""
    rest = list(map(str, STANDARD.deck))
    played = [
        f"{stack[0]}{rank}" for stack in stacks.split() for rank in range(1, int(stack[1]) + 1)
    ]
    for card in [*played, *alice.split(), *bob.split(), *order.split(), *gone.split()]:
        rest.remove(card)
    turns = "" if left is None else f"turns_left = {left}"
    return parse_puzzle(f"""
[puzzle]
id = "x"
title = "X"
kind = "deal"
level = 1
question = "What?"
[position]
players = ["Alice", "Bob"]
turn = "Alice"
hand_size = 2
stacks = "{stacks}"
discards = "{" ".join([*gone.split(), *rest])}"
clue_tokens = {tokens}
deck = {len(order.split())}
deck_order = "{order}"
{turns}
[position.hands]
Alice = "{alice}"
Bob = "{bob}"
[answer]
{asks}
""")


def themes(puzzle: Puzzle) -> set[str]:
    answer = puzzle.answer
    assert answer is not None
    return set(deal_themes(work_out_deal(puzzle, answer.asks)))  # type: ignore[union-attr]


def test_order_is_what_plain_play_misses() -> None:
    # Alice must pass: whoever discards first ends the game too soon for Bob's two cards.
    assert themes(deal("b1 p1", "r4 r5")) == {"order"}
    assert themes(deal("b1 p1", "r4 r5", order="g1 g2")) == set()


def test_gone_is_a_needed_card_among_the_discards() -> None:
    assert themes(deal("b1 r4", "p1 b2", gone="r5")) == {"gone"}
    assert themes(deal("b1 r4", "p1 r5")) == set()


def test_tempo_is_too_few_turns() -> None:
    last: dict[str, Any] = {"order": "", "tokens": 0}
    assert themes(deal("b1 r4", "p1 r5", left=1, **last)) == {"tempo"}
    assert themes(deal("b1 r4", "p1 r5", left=2, **last)) == set()


def test_late_is_a_card_too_deep_in_the_deck() -> None:
    low: dict[str, Any] = {"stacks": "r2 y5 g5 b5 p5", "tokens": 8}
    late = deal("r4 r5", "b1 p1", order="g1 g2 r3", **low)
    soon = deal("r4 r5", "b1 p1", order="r3 g1 g2", **low)
    assert "late" in themes(late)
    assert "late" not in themes(soon)


def test_a_bottleneck_is_a_hand_too_full_to_go_on() -> None:
    # All four cards in the hands have to be kept, and the first that fits lies in the deck.
    low: dict[str, Any] = {"stacks": "r1 y1 g5 b5 p5", "tokens": 8}
    useless = "g1 g2 g3 g4 b1 b2"
    kept = "r3 r4 y3 y4 r2 y2"
    full = deal("r5 r4", "y5 y4", order=f"r2 y2 r3 y3 {useless}", gone=kept, **low)
    assert themes(full) == {"bottleneck"}
    # With two useless cards among the four there is room to draw.
    room = deal("b3 r4", "b4 y4", order=f"r2 y2 r3 y3 y5 r5 {useless}", gone=kept, **low)
    assert "bottleneck" not in themes(room)


def test_a_bottleneck_is_read_from_what_rules_it_out() -> None:
    found = work_out_deal(deal("b1 p1", "r4 r5"), "winnable").found
    assert isinstance(found, DealSolution)
    reason = "25 points: too many cards must be kept, even if all hands were one"
    ruled_out = replace(found, winnable=False, lower=23, upper=24, reason=reason)
    assert ruled_out_by(ruled_out) == "bottleneck"
    every = replace(ruled_out, reason="25 points: every line was tried")
    assert ruled_out_by(every) is None
    assert set(deal_themes(DealProof(value=False, found=ruled_out))) == {"bottleneck"}


def test_a_lost_turn_is_one_that_lost_it() -> None:
    lost = 'asks = "lost"\nvalue = 1\nactions = ["discard 1", "play 1"]'
    assert "lost-turn" in themes(deal("b1 p1", "r4 r5", asks=lost))
    kept = 'asks = "lost"\nvalue = "never"\nactions = ["clue Bob red", "play 1"]'
    assert "lost-turn" not in themes(deal("b1 p1", "r4 r5", asks=kept))
