"""The seat model against plain enumeration of first actions and worlds, and its own promises."""

from __future__ import annotations

import json
import pickle
import random
import re
from collections.abc import Sequence
from dataclasses import replace
from fractions import Fraction
from functools import cache
from importlib.util import find_spec
from pathlib import Path
from typing import Any

import pytest

from hanabi_kit.actions import Action, Clue, Mark, Play
from hanabi_kit.cards import Card, Seat
from hanabi_kit.cli import main
from hanabi_kit.deduction import each_assignment
from hanabi_kit.endgame import SeatSolution, solve
from hanabi_kit.endgame.seat.graph import seat_graph
from hanabi_kit.endgame.seat.sentences import HandFact, cases, narrative
from hanabi_kit.errors import Contradiction, HanabiError, ImpossiblePosition, TooManyWorlds
from hanabi_kit.game import Game, HeldCard, shuffled
from hanabi_kit.notation import parse_position, read_game
from hanabi_kit.position import Position
from hanabi_kit.puzzles import folder
from hanabi_kit.rules import STANDARD
from hanabi_kit.view import View
from tests.helpers.brute_force import faceup_values, forget_order, small_game

OBJECTIVES = ("perfect", "score")
REAL = folder() / "games"


def in_every_world(game: Game) -> list[tuple[int, Game]]:
    """The table with every hand that the mover may hold, copies told apart by the weight."""
    found = []
    view = View.of(game)
    for assignment in each_assignment(view):
        held = tuple(
            HeldCard(card, own.order, own.marks)
            for card, own in zip(assignment.hand, view.own, strict=True)
        )
        hands = (*game.hands[: game.mover], held, *game.hands[game.mover + 1 :])
        found.append((assignment.worlds, replace(forget_order(game), hands=hands)))
    return found


def by_enumeration(game: Game, objective: str) -> tuple[dict[Action, Fraction], Fraction]:
    """Every first action's average over the worlds, and the average of the face-up values."""
    sums: dict[Action, Fraction] = {}
    seen = Fraction(0)
    total = 0
    for weight, world in in_every_world(game):
        values = faceup_values(world, objective)
        for action, value in values.items():
            sums[action] = sums.get(action, Fraction(0)) + weight * value
        seen += weight * max(values.values())
        total += weight
    return {action: value / total for action, value in sums.items()}, seen / total


@cache
def small(seed: int, most_deck: int, most_effort: int) -> Game | None:
    """A small game that plain enumeration is done with quickly, or None."""
    game = small_game(seed, most_deck)
    if game is None:
        return None
    cards = sum(map(len, game.hands))
    strikes = game.rules.max_strikes - game.strikes
    effort = cards * (game.clue_tokens + 2) * strikes * 6**game.deck_size
    return game if effort * len(in_every_world(game)) <= most_effort else None


def engines(game: Game) -> tuple[bool, ...]:
    compiled = find_spec("numba") is not None and not game.rules.deck_plays
    return (False, True) if compiled else (False,)


# ------------------------------------------------------------------------------- the oracle

# Seeds of `small_game`, most cards in the deck, most effort.
TWO_LEFT = (2017, 2085, 2098, 2183, 2185, 2322, 2381)
BLOCKS = [
    *((range(first, first + 100), 1, 500) for first in range(0, 500, 100)),
    (TWO_LEFT, 2, 10**6),
]
LONG_BLOCKS = [
    *((range(first, first + 100), 1, 10_000) for first in range(500, 2000, 100)),
    *((range(first, first + 50), 2, 10_000) for first in range(3000, 3600, 50)),
]


def named(block: tuple[Any, int, int], *marks: pytest.MarkDecorator) -> Any:
    return pytest.param(*block, id=f"from-{block[0][0]}-deck-{block[1]}", marks=marks)


@pytest.mark.parametrize(
    ("seeds", "most_deck", "most_effort"),
    [*map(named, BLOCKS), *(named(block, pytest.mark.long) for block in LONG_BLOCKS)],
)
def test_every_action_is_worth_what_enumeration_over_worlds_gives(
    seeds: Sequence[int], most_deck: int, most_effort: int
) -> None:
    for seed in seeds:
        game = small(seed, most_deck, most_effort)
        if game is None:
            continue
        for objective in OBJECTIVES:
            expected, seeing = by_enumeration(game, objective)
            for compiled in engines(game) if seed % 20 == 0 else (None,):
                found = solve(game, objective, model="seat", compiled=compiled)  # type: ignore[call-overload]
                got = {action.action: action.value for action in found.actions}
                assert got == expected, f"seed {seed}, {objective}, compiled={compiled}"
                assert tuple(got) == game.legal_actions()
                assert found.value == max(expected.values())
                # One action for all worlds is never better than one for each.
                assert found.value <= seeing


def test_the_seeds_cover_what_they_should() -> None:
    games = [
        game
        for seeds, deck, effort in BLOCKS
        for seed in seeds
        if (game := small(seed, deck, effort)) is not None
    ]
    assert len(games) >= 200
    assert {len(game.players) for game in games} == {2, 3, 4, 5}
    assert {game.deck_size for game in games} >= {0, 1, 2}
    assert {game.rules.max_strikes - game.strikes for game in games} == {1, 2, 3}
    assert sum(len(in_every_world(game)) > 1 for game in games) >= 120
    assert any(game.rules.deck_plays and game.deck_size == 1 for game in games)
    assert any(held.marks for game in games for held in game.hands[game.mover])


# ------------------------------------------------------------------------------- real games


def late_tables() -> list[Game]:
    """Two late tables of each of the kit's recorded games."""
    found = []
    for path in sorted(REAL.glob("*.json")):
        tables = [game for game in read_game(path).games if not game.over and game.deck_size <= 4]
        found += [tables[0], tables[len(tables) // 2]]
    return found


@pytest.mark.parametrize("objective", OBJECTIVES)
def test_real_games_are_worth_the_average_of_their_worlds_face_up(objective: Any) -> None:
    chance = random.Random(5)
    some = 0
    for game in late_tables():
        found = solve(game, objective, model="seat")
        assert found.exact
        assert sum(hand.worlds for hand in found.hands) == found.worlds
        worlds = in_every_world(game)
        assert sum(weight for weight, _ in worlds) == found.worlds
        if len(worlds) <= 60:
            some += 1
            faceup = [(weight, solve(world, objective)) for weight, world in worlds]
            for worth in found.actions:
                total = sum(weight * world[worth.action].lower for weight, world in faceup)
                assert worth.value == total / found.worlds
            assert found.lower <= sum(w * world.lower for w, world in faceup) / found.worlds
        for weight, world in chance.sample(worlds, min(3, len(worlds))):
            # A hand's own values are those of its table face up.
            cards = [held.card for held in world.hands[world.mover]]
            (hand,) = (
                hand
                for hand in found.hands
                if all(mine in (None, card) for mine, card in zip(hand.cards, cards, strict=True))
                and sum(card in hand.cards for card in set(cards)) == len(set(hand.cards) - {None})
                and all(
                    mine is not None or not is_needed(game, card)
                    for mine, card in zip(hand.cards, cards, strict=True)
                )
            )
            assert hand.worlds >= weight
            face_up = solve(world, objective)
            for action in game.legal_actions():
                assert found.worth(action, hand).value == face_up[action].value
    assert some >= 3


def is_needed(game: Game, card: Card) -> bool:
    place = game.rules.suits.index(card.suit)
    return game.stacks[place] < card.rank <= game.rules.reachable(game.discards)[place]


def test_who_knows_the_hand_has_the_face_up_values() -> None:
    known = 0
    for game in late_tables():
        marks = [
            tuple(
                Mark(value, game.rules.touches(value, held.card))
                for value in game.rules.clue_values
            )
            for held in game.hands[game.mover]
        ]  # every clue that can be given
        hand = tuple(
            replace(held, marks=mine)
            for held, mine in zip(game.hands[game.mover], marks, strict=True)
        )
        told = replace(game, hands=(*game.hands[: game.mover], hand, *game.hands[game.mover + 1 :]))
        for objective in OBJECTIVES:
            seat, faceup = solve(told, objective, model="seat"), solve(told, objective)
            assert seat.worlds >= 1
            assert len(seat.hands) == 1
            assert seat.actions == faceup.actions
            assert seat.worse(seat.best[0]) == ()
        known += 1
    assert known >= 8


def test_games_that_differ_only_in_what_the_seat_cannot_see_have_equal_solutions() -> None:
    compared = 0
    for game in late_tables():
        worlds = in_every_world(game)
        other = random.Random(game.turn).choice(worlds)[1]
        other = replace(other, hands=other.hands, turn=game.turn, history=game.history)
        assert View.of(other) == View.of(game)
        mine, theirs = solve(game, model="seat"), solve(other, model="seat")
        assert mine == theirs
        assert narrative(mine) == narrative(theirs)
        assert solve(View.of(game), model="seat") == mine
        compared += other.hands != game.hands
    assert compared >= 5


def test_a_position_file_with_the_hand_hidden_is_enough() -> None:
    for game in late_tables()[:4]:
        hidden = Position.of(game, viewer=game.mover)
        seat = solve(hidden, model="seat")
        assert seat.actions == solve(game, model="seat").actions
        with pytest.raises(HanabiError, match="is hidden"):
            solve(hidden)


# ------------------------------------------------------------------------------- budgets


def assert_certified(part: SeatSolution, whole: SeatSolution) -> None:
    assert whole.exact
    for bounded, exact in zip(part.actions, whole.actions, strict=True):
        assert bounded.lower <= exact.lower <= bounded.upper
    assert part.lower <= whole.lower <= part.upper
    assert set(part.best) <= set(whole.best)
    for hand in part.hands:
        same = next(other for other in whole.hands if other.cards == hand.cards)
        for action in (found.action for found in part.actions):
            bounds, value = part.worth(action, hand), whole.worth(action, same)
            assert bounds.lower <= value.lower <= bounds.upper
    assert narrative(part)


@pytest.mark.parametrize("objective", OBJECTIVES)
def test_bounds_hold_the_value_however_early_the_search_stops(objective: Any) -> None:
    unfinished = 0
    games = [game for seed in range(0, 60, 2) if (game := small_game(seed, 3)) is not None]
    for game in [*games, *late_tables()[:6]]:
        whole = solve(game, objective, model="seat")
        for states in (1, 5, 30, 200):
            for compiled in engines(game)[:1] if states > 5 else engines(game):
                part = solve(game, objective, model="seat", states=states, compiled=compiled)
                assert_certified(part, whole)
                unfinished += not part.exact
    assert unfinished >= 10


@pytest.mark.parametrize("objective", OBJECTIVES)
def test_bounds_hold_the_value_where_most_tables_have_the_loosest(
    objective: Any, monkeypatch: pytest.MonkeyPatch
) -> None:
    tables = late_tables()[:6]
    whole = [solve(game, objective, model="seat") for game in tables]
    monkeypatch.setattr("hanabi_kit.endgame.seat.search.BOUNDED_TABLES", 1)
    monkeypatch.setattr("hanabi_kit.endgame.seat.search.LOOK_AT_CLOCK", 3)
    for game, exact in zip(tables, whole, strict=True):
        # So little time that not even the hands can be listed.
        part = solve(game, objective, model="seat", seconds=1e-9)
        assert_certified(part, exact)
        if exact.worlds > 100:
            assert sum(hand.worlds for hand in part.hands) < part.worlds == exact.worlds
            assert not part.exact


# ------------------------------------------------------------------------------- bad input


def test_what_cannot_be_asked_is_refused() -> None:
    game = late_tables()[0]
    view = View.of(game)
    other = View.of(game, Seat(1 - game.mover))
    bad_mark = replace(view.own[0], marks=(Mark(1, True), Mark(2, True)))
    cases_of_error: list[tuple[Any, dict[str, Any], type[Exception], str]] = [
        (other, {}, HanabiError, f"this is the view of {other.viewer}, but {view.viewer} is to"),
        (view, {"model": "faceup"}, HanabiError, f"{view.viewer} does not see the own one"),
        (view, {"seconds": 0}, HanabiError, "seconds 0: a budget above 0"),
        (view, {"objective": "win"}, HanabiError, "objective 'win'"),
        (game.stopped(), {}, HanabiError, "the game is over (stopped before its end)"),
        (replace(view, own=(bad_mark, *view.own[1:])), {}, Contradiction, "called a 1 and a 2"),
        (replace(view, deck_size=view.deck_size + 1), {}, ImpossiblePosition, "out of"),
    ]
    for table, arguments, kind, message in cases_of_error:
        with pytest.raises(kind, match=re.escape(message)):
            solve(table, **({"model": "seat"} | arguments))


def test_too_many_different_hands_are_refused_at_once() -> None:
    game = Game.new(["Alice", "Bob"], shuffled(STANDARD, 7))
    with pytest.raises(TooManyWorlds, match="ask later in the game") as caught:
        solve(game, model="seat")
    assert caught.value.limit == 200_000 < caught.value.count


# ------------------------------------------------------------------------------- why

TABLE = """
[position]
ruleset = { suits = "r", rank_copies = [2, 2, 2, 1, 1], hand_sizes = {2 = 2} }
players = ["Alice", "Bob"]
turn = "Alice"
viewer = "Alice"
stacks = "r3"
discards = ""
clue_tokens = 1
deck = 1
[position.hands]
Alice = "xx xx/!1"
Bob = "r1 r5"
"""


def test_a_small_end_game_is_worth_what_paper_says() -> None:
    # Out of sight: r2, r3 (trash) and r4. With r4 in slot 1 or 2 (1/3 each) Alice can win by
    # playing it, or by a clue, after which Bob draws and she plays it, then Bob the r5. With r4 in
    # the deck Bob would draw it himself, and there is no turn left for r5 after Alice's.
    found = solve(parse_position(TABLE), model="seat")
    assert found.worlds == 6
    assert {str(a.action): a.value for a in found.actions if isinstance(a.action, Play)} == {
        "Play(slot=1)": Fraction(1, 3),
        "Play(slot=2)": Fraction(1, 3),
    }
    assert found.value == Fraction(2, 3)
    assert all(isinstance(action, Clue) for action in found.best)
    worse = found.worse(Play(1), found.best[0])
    assert [hand.cards for hand in worse] == [(None, Card("r4"))]
    (case,) = cases(found, worse)
    assert case.facts == (HandFact(Card("r4"), 2),)
    assert case.worlds == 2


def holds(fact: HandFact, cards: tuple[Card | None, ...]) -> bool:
    if fact.slot is not None:
        return cards[fact.slot - 1] is fact.card
    return (fact.card in cards) == fact.held


def test_cases_cover_their_hands_and_no_others() -> None:
    told = 0
    for game in late_tables():
        found = solve(game, model="seat")
        for worth in found.actions:
            for than in (None, found.best[0]):
                worse = found.worse(worth.action, than)
                wanted = {hand.cards for hand in worse}
                covered: set[tuple[Card | None, ...]] = set()
                for case in cases(found, worse):
                    new = {
                        hand.cards: hand.worlds
                        for hand in found.hands
                        if all(holds(fact, hand.cards) for fact in case.facts)
                    }
                    assert new.keys() <= wanted
                    assert case.worlds == sum(
                        worlds for cards, worlds in new.items() if cards not in covered
                    )
                    covered |= new.keys()
                    told += 1
                assert covered == wanted
    assert told > 50


def test_the_narrative_is_told_in_english_and_french() -> None:
    found = solve(parse_position(TABLE), model="seat")
    english, french = narrative(found), narrative(found, "fr")
    assert (
        "Play 1: 1/3. Less than a clue in 2 of the 6 worlds: whenever slot 2 is a red 4 (2)."
        in (english.splitlines())
    )
    assert "chaque fois que la carte n° 2 est un 4 rouge (2)." in french.replace("\u00a0", " ")
    assert len(english.splitlines()) == len(french.splitlines())
    with pytest.raises(HanabiError, match="'nl'"):
        narrative(found, "nl")


def test_a_solution_can_be_shown_and_pickled() -> None:
    found = solve(parse_position(TABLE), model="seat")
    shown = found._repr_mimebundle_()
    assert "seat: the mover does not see the own hand" in shown["text/plain"]
    assert "r4" not in shown["text/plain"]
    assert pickle.loads(pickle.dumps(found)) == found


@pytest.mark.parametrize("objective", OBJECTIVES)
def test_the_graph_has_every_action_and_all_its_worlds(objective: Any) -> None:
    for game in late_tables()[:6]:
        found = solve(game, objective, model="seat")
        graph = seat_graph(found)
        actions = list(graph.successors("start"))
        assert len(actions) == len(
            {str(a) for a in game.legal_actions() if type(a) is not Clue}
        ) + (any(type(a) is Clue for a in game.legal_actions()))
        for name in actions:
            outcomes = list(graph.out_edges(name, data="worlds"))
            assert sum(worlds for _, _, worlds in outcomes) == found.worlds
            mean = sum(graph.nodes[node]["lower"] * worlds for _, node, worlds in outcomes)
            assert mean / found.worlds == graph.nodes[name]["lower"] == graph.nodes[name]["upper"]
        assert max(graph.nodes[name]["lower"] for name in actions) == found.value


# ------------------------------------------------------------------------------- command line


def test_the_command_solves_from_the_movers_eyes(capsys: pytest.CaptureFixture[str]) -> None:
    file = str(REAL / "bot-2p-s2006.json")
    words = ["solve", file, "--at", "63", "--model", "seat"]
    assert main([*words, "--json"]) == 0
    found = json.loads(capsys.readouterr().out)
    assert (found["model"], found["viewer"], found["worlds"]) == ("seat", "Bob", 1680)
    assert (found["value"], found["best"]) == ("45/56", ["play 5"])
    first = found["worse"][0]
    assert (first["action"], first["than"], first["worlds"]) == ("play 1", "play 5", 1500)
    assert first["cases"][0] == {
        "worlds": 1260,
        "facts": [{"card": None, "slot": 1, "held": True}],
    }
    assert main(words) == 0
    text = capsys.readouterr().out
    assert "Bob cannot tell 1,680 worlds apart" in text
    assert main([*words, "--viewer", "Alice"]) == 2
    assert "the eyes of the player to move, Bob" in capsys.readouterr().err


def test_the_command_solves_a_position_with_the_hand_hidden(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    file = tmp_path / "hidden.toml"
    file.write_text(TABLE, encoding="utf-8")
    assert main(["solve", str(file), "--model", "seat"]) == 0
    assert "2/3" in capsys.readouterr().out
    assert main(["solve", str(file)]) == 0  # what else could be meant
    assert "2/3" in capsys.readouterr().out
    assert main(["solve", str(file), "--model", "faceup"]) == 2
    assert "is hidden (xx)" in capsys.readouterr().err
