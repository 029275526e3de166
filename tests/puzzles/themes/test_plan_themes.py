"""Each theme of plans by a table that has it, and one that differs in what the players know."""

from __future__ import annotations

from typing import Any

from hanabi_kit.endgame import solve
from hanabi_kit.notation import parse_position
from hanabi_kit.puzzles.themes.plan_themes import plan_themes
from hanabi_kit.rules import STANDARD


def themes(
    alice: str, bob: str, stacks: str, in_deck: str, *, tokens: int, left: int | None = None
) -> set[str]:
    """The themes of a table of two, solved by the model `plan`; the rest is discarded."""
    rest = list(map(str, STANDARD.deck))
    played = [
        f"{stack[0]}{rank}" for stack in stacks.split() for rank in range(1, int(stack[1]) + 1)
    ]
    held = [card.partition("/")[0] for card in (*alice.split(), *bob.split())]
    for card in (*played, *held, *in_deck.split()):
        rest.remove(card)
    turns = "" if left is None else f"turns_left = {left}"
    position = parse_position(f"""
[position]
players = ["Alice", "Bob"]
turn = "Alice"
stacks = "{stacks}"
discards = "{" ".join(rest)}"
hand_size = {len(alice.split())}
clue_tokens = {tokens}
deck = {len(in_deck.split())}
{turns}
[position.hands]
Alice = "{alice}"
Bob = "{bob}"
""")
    found = solve(position.game(), model="plan", seconds=60)
    assert found.exact
    assert found.average.exact
    return set(plan_themes(found))


USELESS = "g1/g1 b1/b1"
REDS, REDS_AND_FIVES = "r3 y5 g5 b5 p5", "r4 y4 g5 b5 p4"


def test_a_clue_tells_where_bob_does_not_know_his_cards() -> None:
    # He has to play both, so that Alice has to pass the turn as well.
    hidden = themes(USELESS, "r4/r r5/r", REDS, "p1", tokens=1)
    assert "tell" in hidden
    assert "stall" not in hidden


def test_a_clue_stalls_where_bob_knows_his_cards() -> None:
    known = themes(USELESS, "r4/r4 r5/r5", REDS, "p1", tokens=1)
    assert "stall" in known
    assert "tell" not in known


def test_a_discard_tells_where_it_may_be_of_either_slot() -> None:
    last: dict[str, Any] = {"tokens": 0, "left": 2}
    told = themes(USELESS, "r5/r r1/r", "r4 y5 g5 b5 p5", "", **last)
    assert "play-to-tell" in told
    known = themes(USELESS, "r5/r5 r1/r1", "r4 y5 g5 b5 p5", "", **last)
    assert "play-to-tell" not in known


def test_the_card_played_first_tells() -> None:
    fives = "y5/y5 p5/p5"
    assert "play-to-tell" in themes(fives, "r5/r r1/r", REDS_AND_FIVES, "b1", tokens=0)
    assert "play-to-tell" not in themes(fives, "r5/r5 r1/r1", REDS_AND_FIVES, "b1", tokens=0)


def test_a_discard_lets_bob_tell() -> None:
    # The token that Alice takes is Bob's clue, which tells her the red 4 from the red 5.
    bob = "b1/b1 g1/g1 y1/y1"
    assert "let-tell" in themes("r5/r r4/r p1/p1", bob, REDS, "b2 g2", tokens=0)
    assert "let-tell" not in themes("r5/r5 r4/r4 p1/p1", bob, REDS, "b2 g2", tokens=0)
