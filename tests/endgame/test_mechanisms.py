"""Every mechanism of hanab.live in every model: right by plain enumeration, or refused by name."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace
from importlib.util import find_spec

import pytest

from hanabi_kit.actions import Action, Clue
from hanabi_kit.cards import Card
from hanabi_kit.endgame import best_action, solve
from hanabi_kit.endgame.covered import MECHANISMS, UNCOVERED, mechanisms_of, uncovered
from hanabi_kit.endgame.faceup.special_rules import may_lack_a_clue, needs_card_search
from hanabi_kit.endgame.plan import PlanSolution, certify
from hanabi_kit.endgame.plan.model.covered_tables import uncovered_rules
from hanabi_kit.errors import HanabiError
from hanabi_kit.game import Game
from hanabi_kit.rules import SpecialSuit, ruleset_named
from hanabi_kit.rules.variants import variant_named, variant_names
from hanabi_kit.view import View
from tests import ROOT
from tests.endgame.test_seat import by_enumeration, in_every_world
from tests.helpers.brute_force import faceup_values, small_game
from tests.helpers.mechanism_rules import KINDS, mechanism_game

OBJECTIVES = ("perfect", "score")
FEW, MANY = 8, 200


def numbers(kinds: tuple[str, ...] = KINDS) -> list[object]:
    """Each kind with a few games, and, in the long tests, with many."""
    long = pytest.mark.long
    return [
        *(pytest.param(kind, FEW, id=kind) for kind in kinds),
        *(pytest.param(kind, MANY, id=f"{kind}, many", marks=long) for kind in kinds),
    ]


def games(kind: str, number: int, most_deck: int, most_cards: int) -> Iterator[Game]:
    """So many small late games of a kind."""
    for seed in range(40 * number):
        game = mechanism_game(kind, seed, most_deck, most_cards)
        if game is not None:
            yield game
            number -= 1
        if not number:
            return
    raise AssertionError(f"{kind}: {number} games are lacking")


@pytest.mark.parametrize(("kind", "number"), numbers())
def test_face_up_every_action_has_the_value_of_plain_enumeration(kind: str, number: int) -> None:
    for game in games(kind, number, 2, 8 if number == FEW else 9):
        compiled = find_spec("numba") is not None and not needs_card_search(
            game.rules, len(game.players)
        )
        for objective in OBJECTIVES:
            expected = faceup_values(game, objective)
            for engine in (False, True) if compiled else (False,):
                found = solve(game, objective, compiled=engine)  # type: ignore[call-overload]
                got = {one.action: one.value for one in found.actions}
                assert got == expected, f"{objective}, compiled={engine}: {game!r}"
            best = best_action(game, objective, states=10**6)  # type: ignore[arg-type]
            assert best is None or expected[best] == max(expected.values())


SEAT = tuple(kind for kind in KINDS if kind != "Throw It in a Hole")


@pytest.mark.parametrize(("kind", "number"), numbers(SEAT))
def test_from_one_seat_every_action_has_the_mean_over_the_worlds(kind: str, number: int) -> None:
    for game in games(kind, 2 * number, 1, 8):
        if len(in_every_world(game)) > 40:
            continue
        for objective in OBJECTIVES:
            expected, _ = by_enumeration(game, objective)
            found = solve(game, objective, model="seat")  # type: ignore[call-overload]
            assert {one.action: one.value for one in found.actions} == expected, repr(game)
            assert str(found.why())


def best_scores(game: Game) -> dict[Action, int]:
    """The best score after every action, by every line of the deal as it is."""
    memo: dict[Game, int] = {}

    def plain(table: Game) -> Game:
        hands = tuple(
            tuple(replace(held, marks=(), order=None) for held in hand) for hand in table.hands
        )
        return replace(
            table,
            hands=hands,
            discards=tuple(sorted(table.discards)),
            turn=0,
            history=(),
            hole=(),
        )

    def best(table: Game) -> int:
        if table.over:
            return table.score
        table = plain(table)
        if table not in memo:
            legal = table.legal_actions()
            clues = {type(one.value): one for one in legal if isinstance(one, Clue)}
            others = [one for one in legal if not isinstance(one, Clue)]
            memo[table] = max(best(table.apply(one)) for one in (*others, *clues.values()))
        return memo[table]

    return {action: best(game.apply(action)) for action in game.legal_actions()}


@pytest.mark.parametrize(("kind", "number"), numbers())
def test_every_action_of_a_known_deal_has_the_best_score_of_all_lines(
    kind: str, number: int
) -> None:
    for game in games(kind, number, 2, 8):
        expected = best_scores(game)
        most = sum(game.rules.reachable(game.discards, game.stacks))
        for objective in OBJECTIVES:
            found = solve(game, objective, model="deal")  # type: ignore[call-overload]
            for one in found.actions:
                score = expected[one.action]
                value = score if objective == "score" else int(score >= most)
                assert one.value == value, f"{objective}, {one.action}: {game!r}"
            end = game
            for action in found.line:
                end = end.apply(action)
            assert end.over
            assert end.score == found.deal.lower


def late(name: str, deck: int = 2) -> Game:
    """A late table of a variant, of whatever worth."""
    game = Game.deal(["Alice", "Bob", "Cathy"], 5, name)
    while game.deck_size > deck:
        legal = game.legal_actions()
        after = [game.apply(action) for action in legal]
        game = max(after, key=lambda one: (not one.over, one.score, one.clue_tokens))
    assert not game.over
    return game


EXAMPLES = {
    "Reversed": "Reversed (5 Suits)",
    "Orange": "Orange (5 Suits)",
    "Up or Down": "Up or Down (5 Suits)",
    "Sudoku": "Sudoku (5 Suits)",
    "Clue Starved": "Clue Starved (5 Suits)",
    "Alternating Clues": "Alternating Clues & White (5 Suits)",
    "Blind": "Totally Blind (5 Suits)",
    "Cow & Pig, Duck": "Duck (5 Suits)",
    "Throw It in a Hole": "Throw It in a Hole (5 Suits)",
}


def test_each_mechanism_has_an_example() -> None:
    assert EXAMPLES.keys() == MECHANISMS.keys()
    for mechanism, name in EXAMPLES.items():
        assert mechanisms_of(ruleset_named(name)) == (mechanism,)


@pytest.mark.parametrize("model", UNCOVERED)
@pytest.mark.parametrize("mechanism", MECHANISMS)
def test_what_a_model_does_not_cover_is_refused_by_name(mechanism: str, model: str) -> None:
    game = late(EXAMPLES[mechanism])
    if mechanism in UNCOVERED[model]:
        with pytest.raises(HanabiError) as refused:
            solve(game, model=model, states=10)
        assert mechanism in str(refused.value)
        assert game.rules.name in str(refused.value)
        return
    found = solve(game, model=model, states=200)
    assert 0 <= found.lower <= found.upper <= 1


def test_the_manual_says_which_mechanism_each_model_covers() -> None:
    text = (ROOT / "docs" / "models.md").read_text(encoding="utf-8")
    said = {
        cells[0]: tuple(cells[2:6])
        for line in text.splitlines()
        if len(cells := [cell.strip() for cell in line.strip("|").split("|")]) == 6
    }
    for mechanism in MECHANISMS:
        assert said[mechanism] == tuple(
            "no" if mechanism in UNCOVERED[model] else "yes" for model in UNCOVERED
        )
    variants = [variant_named(name) for name in variant_names()]
    covered = [sum(not uncovered(rules, model) for rules in variants) for model in UNCOVERED]
    assert said["variants covered, of 2,426"] == tuple(f"{number:,}" for number in covered)
    by_model = dict(zip(UNCOVERED, covered, strict=True))
    assert min(by_model["faceup"], by_model["seat"], by_model["deal"]) >= 2300
    for players, without in ((2, 336), (5, 50)):
        lacking = [rules for rules in variants if not uncovered(rules, "plan")]
        assert sum(may_lack_a_clue(rules, players) for rules in lacking) == without


# -- turned round: with every suit reversed a game is the ordinary one by other ranks -----------


def turned(game: Game) -> Game:
    """The same table with every suit reversed, and each rank counted from the other end."""
    rules = game.rules
    most = len(rules.ranks)
    falling = replace(
        rules,
        name=f"{rules.name}, turned",
        special=tuple(SpecialSuit(suit, falls=True) for suit in rules.suits),
    )

    def card(old: Card) -> Card:
        return Card(old.suit, most + 1 - old.rank)

    hands = tuple(
        tuple(
            replace(
                held,
                card=card(held.card),
                marks=tuple(
                    replace(mark, value=most + 1 - mark.value)
                    if isinstance(mark.value, int)
                    else mark
                    for mark in held.marks
                ),
            )
            for held in hand
        )
        for hand in game.hands
    )
    return replace(
        game,
        rules=falling,
        hands=hands,
        discards=tuple(map(card, game.discards)),
        deck=None if game.deck is None else tuple(map(card, game.deck)),
        history=(),
    )


def action_turned(action: Action, ranks: int) -> Action:
    if isinstance(action, Clue) and isinstance(action.value, int):
        return Clue(action.to, ranks + 1 - action.value)
    return action


@pytest.mark.parametrize("model", UNCOVERED)
def test_with_every_suit_reversed_all_is_worth_the_same(model: str) -> None:
    tested = 0
    for seed in range(200):
        game = small_game(seed, 1)
        if game is None or game.over or game.rules.deck_plays or len(game.players) > 3:
            continue
        if sum(map(len, game.hands)) > 6:
            continue
        other = turned(game)
        for objective in OBJECTIVES:
            one = solve(game, objective, model=model, states=2_000)
            two = solve(other, objective, model=model, states=2_000)
            for found in one.actions:
                same = two[action_turned(found.action, len(game.rules.ranks))]
                assert found.lower <= same.upper
                assert same.lower <= found.upper
                if model != "plan":
                    assert (found.lower, found.upper) == (same.lower, same.upper)
            if isinstance(two, PlanSolution) and two.plan is not None:
                assert certify(two.plan, other, objective) == two.average.lower
                given = View.of(other)
                assert certify(two.plan, other, objective, given=given) == two.lower
        tested += 1
        if tested == (3 if model == "plan" else 10):
            return


def test_where_clues_touch_nothing_a_plan_may_agree_on_their_values() -> None:
    tested = said = 0
    for game in games("Blind", 60, 1, 6):
        if len(game.players) > 2 or uncovered_rules(game.view()) or tested == 6:
            continue
        tested += 1
        for objective in OBJECTIVES:
            found = solve(game, objective, model="plan", states=2_000)  # type: ignore[call-overload]
            assert found.lower <= found.upper
            if found.plan is not None:
                assert certify(found.plan, game, objective) == found.average.lower
                said += "clue" in str(found.why())
    assert said
