"""What every action is worth, in the models face up, seat and deal, against plain enumeration.

Micro rulesets cross all options with one another (`tests.endgame.micro_tables`); the rules are
written out anew in `tests.helpers.open_rules`. Clues of one table count as one value, as they are
all worth the same.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Iterator
from dataclasses import replace
from fractions import Fraction
from importlib.util import find_spec
from math import factorial
from typing import Any

import pytest

from hanabi_kit.actions import Action, Clue
from hanabi_kit.cards import Card
from hanabi_kit.endgame import solve
from hanabi_kit.endgame.deal import solve_deal
from hanabi_kit.endgame.faceup.special_rules import may_lack_a_clue, needs_card_search
from hanabi_kit.errors import HanabiError
from hanabi_kit.game import Game, HeldCard
from hanabi_kit.notation import parse_position
from hanabi_kit.stats import max_score
from tests.endgame.micro_tables import OPTIONS, laid_out, micro_game, micro_rules
from tests.helpers.open_rules import OpenRules, TooLong

OBJECTIVES = ("perfect", "score")


def table(seed: int, sizes: tuple[int, ...] = (1, 2, 3), most_deck: int = 3) -> Game | None:
    """Of even seeds a table of a random game, of odd ones a table that was laid out."""
    rules = micro_rules(seed, sizes)
    return (laid_out if seed % 2 else micro_game)(rules, seed, most_deck)


def different(actions: Iterable[Action]) -> int:
    """How many values are compared: all clues are one."""
    listed = list(actions)
    clues = sum(isinstance(action, Clue) for action in listed)
    return len(listed) - clues + min(clues, 1)


def blocks(end: int, step: int, *special: int) -> list[Any]:
    """Ranges of seeds; only the first, and seeds that went wrong once, are in the ordinary run."""
    return [
        pytest.param((*special, *range(step)), id="first"),
        *(
            pytest.param(range(first, first + step), id=f"from {first}", marks=pytest.mark.long)
            for first in range(step, end, step)
        ),
    ]


# ------------------------------------------------------------------------------- face up


def faceup_expected(game: Game, objective: str, most: int = 3_000) -> dict[Action, Fraction]:
    target = max_score(game.rules, game.discards) if objective == "perfect" else None
    rules = OpenRules(game.rules, target, ordered=False, most=most)
    scale = factorial(game.deck_size)
    return {act: Fraction(count, scale) for act, count in rules.action_values(game).items()}


def engines(game: Game) -> tuple[bool, ...]:
    """The readable search, and the kernel where it covers the ruleset."""
    covered = not needs_card_search(game.rules, len(game.players)) and not game.rules.deck_plays
    return (False, True) if covered and find_spec("numba") is not None else (False,)


@pytest.mark.parametrize("seeds", blocks(12_000, 100, 967))
def test_face_up_every_action_has_its_value(seeds: Iterable[int]) -> None:
    compared = 0
    for seed in seeds:
        game = table(seed)
        for objective in OBJECTIVES if game else ():
            assert game is not None
            try:
                expected = faceup_expected(game, objective)
            except TooLong:
                continue
            for engine in engines(game):
                found = solve(game, objective, compiled=engine)  # type: ignore[arg-type]
                got = {action.action: action.value for action in found.actions}
                assert got == expected, f"seed {seed}, {objective}, compiled={engine}: {game}"
                compared += different(got)
    assert compared >= 200


def test_the_tables_are_of_every_kind() -> None:
    games = [game for game in map(table, range(1_000)) if game is not None]
    rules = [game.rules for game in games]
    crossed = {
        (own.hand_sizes[0][1], own.empty_clues, own.deck_plays, own.final_round, own.max_strikes)
        for own in rules
    }
    assert len(crossed) == len(OPTIONS) // 5 == 72
    assert sum(may_lack_a_clue(game.rules, len(game.players)) for game in games) >= 30
    assert {game.deck_size for game in games} == {0, 1, 2, 3}
    assert {len(game.players) for game in games} == {2, 3, 4}
    assert sum(game.clue_tokens == 0 for game in games) >= 100
    assert sum(game.clue_tokens == game.rules.max_clue_tokens > 0 for game in games) >= 100
    assert sum(game.strikes == game.rules.max_strikes - 1 for game in games) >= 100
    assert sum(game.turns_left == 1 for game in games) >= 20
    assert sum(not all(game.hands) for game in games) >= 20


# ------------------------------------------------------------------------------- one seat


def worlds(game: Game) -> Iterator[tuple[int, tuple[Card, ...]]]:
    """Every hand that the mover may hold, with the number of ways to deal it."""
    own, rules = game.hands[game.mover], game.rules
    left = Counter(held.card for held in own) + game.unseen()

    def deal(hand: tuple[Card, ...], ways: int) -> Iterator[tuple[int, tuple[Card, ...]]]:
        if len(hand) == len(own):
            yield ways, hand
            return
        for card, copies in tuple(left.items()):
            marks = own[len(hand)].marks
            if copies and all(rules.touches(mark.value, card) == mark.touched for mark in marks):
                left[card] -= 1
                yield from deal((*hand, card), ways * copies)
                left[card] += 1

    yield from deal((), 1)


def seat_expected(game: Game, objective: str) -> dict[Action, Fraction]:
    target = max_score(game.rules, game.discards) if objective == "perfect" else None
    rules = OpenRules(game.rules, target, ordered=False, most=6_000)
    sums: Counter[Action] = Counter()
    total = 0
    for ways, hand in worlds(game):
        held = tuple(HeldCard(card, None) for card in hand)
        hands = (*game.hands[: game.mover], held, *game.hands[game.mover + 1 :])
        # The order of the deck is another one where the own cards are others.
        world = replace(game, hands=hands, deck=None if game.deck_size else ())
        total += ways
        for action, count in rules.action_values(world).items():
            sums[action] += ways * count
    scale = total * factorial(game.deck_size)
    return {action: Fraction(count, scale) for action, count in sums.items()}


@pytest.mark.parametrize("seeds", blocks(10_000, 100, 967))
def test_to_one_seat_every_action_has_its_value(seeds: Iterable[int]) -> None:
    compared = 0
    for seed in seeds:
        game = table(seed, most_deck=2)
        for objective in OBJECTIVES if game else ():
            assert game is not None
            try:
                expected = seat_expected(game, objective)
            except TooLong:
                continue
            found = solve(game, objective, model="seat")  # type: ignore[call-overload]
            got = {action.action: action.value for action in found.actions}
            assert got == expected, f"seed {seed}, {objective}: {game}"
            compared += different(got)
    assert compared >= 200


# ------------------------------------------------------------------------------- known deals


@pytest.mark.parametrize("seeds", blocks(18_000, 200))
def test_of_a_known_deal_every_action_has_its_best_score(seeds: Iterable[int]) -> None:
    compared = 0
    for seed in seeds:
        game = table(seed, (2, 3), 6)
        if game is None:
            continue
        try:
            rules = OpenRules(game.rules, None, ordered=True, most=6_000)
            expected = rules.action_values(game)
        except TooLong:
            continue
        if not game.rules.max_clue_tokens:
            with pytest.raises(HanabiError, match="tokens: none"):
                solve_deal(game)
            continue
        clues = [action for action in expected if isinstance(action, Clue)]
        got = {act: best_score(game.apply(act)) for act in expected if act not in clues[1:]}
        if clues:
            got |= dict.fromkeys(clues, got[clues[0]])
        assert got == expected, f"seed {seed}: {game}"
        compared += different(got)
    assert compared >= 150


def best_score(game: Game) -> int:
    """The best score of a known deal, which the line of the answer reaches."""
    if game.over:
        return game.score
    found = solve_deal(game)
    for action in found.line:
        game = game.apply(action)
    assert game.over
    assert game.score == found.best_score
    return game.score


# ------------------------------------------------------------------------------- single cases

NO_CLUE = """
[position]
players = ["A", "B", "C"]
turn = "B"
stacks = "r5 y5 g5 b5 u2"
discards = "r1 r1 r2 r3 r4 y1 y1 y2 y3 y4 g1 g1 g2 g3 g4 b1 b1 b2 b3 b4"
clue_tokens = 3
strikes = 2
deck = 0
[position.ruleset]
name = "Dark Null, All or Nothing"
suits = "rygbu"
final_round = false
[position.ruleset.special.u]
copies = [1, 1, 1, 1, 1]
colours = "none"
ranks = "none"
[position.hands]
A = "u4"
B = "u3"
C = "u5"
"""

WITH_OTHER_CARDS = """
[position]
players = ["A", "B", "C", "D", "E"]
turn = "C"
stacks = "r5 y5 g4 b5 u2"
discards = "r1 r1 r2 r4 y1 y1 y2 y3 y4 g1 g1 g2 g3 g4 b1 b1 b3 b4 u1 u1 u2 u3 u4"
clue_tokens = 3
strikes = 1
deck = 0
[position.ruleset]
name = "Null, All or Nothing"
suits = "rygbu"
final_round = false
[position.ruleset.special.u]
colours = "none"
ranks = "none"
[position.hands]
A = "u3 g5"
B = ""
C = "u5 r3"
D = ""
E = "u4 b2"
"""


@pytest.mark.parametrize("text", [NO_CLUE, WITH_OTHER_CARDS])
@pytest.mark.parametrize("objective", OBJECTIVES)
def test_without_a_final_round_a_few_cards_that_no_clue_touches_leave_no_clue(
    text: str, objective: Any
) -> None:
    game = parse_position(text).game()
    expected = faceup_expected(game, objective)
    found = solve(game, objective)
    assert {action.action: action.value for action in found.actions} == expected
    assert found.value == 0
    # The same where a clue may touch nothing: then there is one, and the last cards are played.
    free = replace(game, rules=replace(game.rules, empty_clues=True))
    assert solve(free, "score").value == max(faceup_expected(free, "score").values()) == 25


ONLY_CARDS = """
[position]
players = ["A", "B", "C"]
turn = "B"
stacks = "i3 u3"
discards = "i1 i3 r1 r3 r2 r1 i1 u1 u3 i2"
clue_tokens = 2
strikes = 0
deck = 2
[position.ruleset]
name = "hands of one card"
suits = "iru"
rank_copies = [3, 2, 2]
max_clue_tokens = 3
deck_plays = true
[position.ruleset.hand_sizes]
3 = 1
[position.ruleset.special.i]
ranks = "all"
[position.ruleset.special.u]
colours = "none"
ranks = "none"
[position.hands]
A = "u1"
B = "r3"
C = "r1"
"""


@pytest.mark.parametrize("objective", OBJECTIVES)
def test_who_misplays_the_last_card_from_the_deck_keeps_the_only_card(objective: Any) -> None:
    # The r2 is in the deck with a card that nobody needs. Whoever would have to give up a needed
    # card for that one throws it from the deck instead, which costs a strike.
    game = parse_position(ONLY_CARDS).game()
    expected = faceup_expected(game, objective)
    found = solve(game, objective)
    assert {action.action: action.value for action in found.actions} == expected
    assert found.value == (1 if objective == "perfect" else 9)
