"""The face-up tree and why a move is best: every order of the deck replayed, every case checked."""

from __future__ import annotations

import json
import random
import re
import shutil
import subprocess
from collections import Counter
from dataclasses import replace
from fractions import Fraction
from functools import cache
from itertools import permutations
from math import factorial
from typing import Any

import networkx as nx
import pytest

from hanabi_kit.cards import Card
from hanabi_kit.endgame import solve
from hanabi_kit.endgame.budget import Budget
from hanabi_kit.endgame.why import deck_orders as orders_module
from hanabi_kit.endgame.why import sentences as sentences_module
from hanabi_kit.endgame.why.alike_actions import AlikeActions, alike_actions_of, all_differ
from hanabi_kit.endgame.why.deck_orders import DeckOrders
from hanabi_kit.endgame.why.explanation import Group, explain
from hanabi_kit.endgame.why.explanation_data import explanation_data
from hanabi_kit.endgame.why.graph import dot, faceup_graph
from hanabi_kit.endgame.why.order_facts import OrderCase, Place, Sooner
from hanabi_kit.endgame.why.sentences import narrative
from hanabi_kit.endgame.why.tree import FaceUpTree
from hanabi_kit.errors import HanabiError, SearchBudgetExceeded
from hanabi_kit.game import Game, shuffled
from hanabi_kit.notation import parse_position, read_game, read_position
from hanabi_kit.position import Position
from hanabi_kit.puzzles import folder
from hanabi_kit.stats import max_score
from tests.helpers.brute_force import faceup_values, small_game
from tests.helpers.special_rules import special_rules

OBJECTIVES = ("perfect", "score")
GAMES = folder() / "games"


@cache
def real(name: str, deck: int) -> Game:
    """The first table of one of the kit's games with so many cards in the deck."""
    games = read_game(GAMES / f"{name}.json").games
    return next(game for game in games if game.deck_size == deck and not game.over)


def real_tables(*decks: int) -> list[Game]:
    names = [path.stem for path in sorted(GAMES.glob("*.json"))]
    return [real(name, deck) for deck in decks for name in names]


def small_tables(seeds: range, most_deck: int) -> list[Game]:
    found = [small_game(seed, most_deck) for seed in seeds]
    return [game for game in found if game is not None and game.deck_size > 1]


# ------------------------------------------------------------------------------- every order


def replayed(tree: FaceUpTree, game: Game, move: AlikeActions, objective: str) -> int:
    """Play `move`, then what the tree says, by the engine, with the deck's order of `game`."""
    target = max_score(game.rules, game.discards)
    node, now = tree.root, game
    while not now.over and not node.over:
        now = now.apply(alike_actions_of(now)[move][0])
        node.branches(move)  # the tree grows where it is looked at
        node = tree.of(now)
        if not node.over:
            assert node.move is not None
            move = node.move
    if objective == "score":
        return now.score
    return int(now.over and now.score == target)


@pytest.mark.parametrize("objective", OBJECTIVES)
def test_every_order_of_the_deck_ends_as_the_engine_says(objective: Any) -> None:
    replays = differ = 0
    tables = [*small_tables(range(400, 440), 4), *real_tables(3, 4)]
    for game in tables:
        tree = FaceUpTree(game, objective)
        orders = DeckOrders(tree.root)
        number = {order: place for place, order in enumerate(orders.each())}
        assert len(number) == orders.kinds
        deck = sorted(game.unseen().elements())
        decks = list(permutations(deck))
        assert orders.total == len(decks) == factorial(game.deck_size)
        chance = random.Random(game.deck_size)
        for found in tree.root.moves:
            results = orders.results(tree.root, found.move)
            # All orders count alike, so their average is the value.
            assert Fraction(sum(results), orders.kinds) == found.lower == found.upper
            differ += len(set(results)) > 1
            for order in chance.sample(decks, min(4, len(decks))):
                kind = number[tuple(card if card in orders.cards else None for card in order)]
                known = replace(game, deck=order)
                assert replayed(tree, known, found.move, objective) == results[kind]
                replays += 1
    assert replays >= 300
    assert differ >= 25


def special_table(seed: int, most_deck: int) -> Game | None:
    """A late table of a random ruleset: special suits, no final round, hands of one, no clues."""
    chance = random.Random(seed)
    rules = special_rules(chance)
    sizes = tuple((players, chance.choice((1, 2, 3))) for players in (2, 3, 4))
    final_round = chance.random() < 0.5
    rules = replace(
        rules,
        hand_sizes=sizes,
        final_round=final_round,
        ends_when_settled=rules.ends_when_settled and final_round,
        deck_plays=rules.deck_plays and final_round,
        max_clue_tokens=chance.choice((0, 1, 2, 8)),
        strikeout_scores_zero=rules.strikeout_scores_zero or not final_round,
    )
    counts = [count for count, size in sizes if count * size < rules.deck_size]
    if not counts:
        return None
    players = list("ABCD"[: chance.choice(counts)])
    game = Game.new(players, shuffled(rules, seed), rules)
    while not game.over and game.deck_size > most_deck:
        game = game.apply(chance.choice(game.legal_actions()))
    return None if game.over or game.deck_size < 2 else game


@pytest.mark.parametrize(
    "seeds",
    [range(120), pytest.param(range(120, 3000), marks=pytest.mark.long)],
    ids=["some", "many"],
)
@pytest.mark.parametrize("objective", OBJECTIVES)
def test_rules_of_every_kind_end_as_the_engine_says(objective: Any, seeds: range) -> None:
    kinds: Counter[str] = Counter()
    for seed in seeds:
        game = special_table(seed, 3)
        if game is None:
            continue
        tree = FaceUpTree(game, objective)
        if tree.root.certain:
            continue
        rules = game.rules
        kinds["no final round"] += not rules.final_round
        kinds["hands of one"] += rules.hand_size(len(game.players)) == 1
        kinds["no clues"] += not rules.max_clue_tokens
        kinds["all differ"] += all_differ(game)
        orders = DeckOrders(tree.root)
        number = {order: place for place, order in enumerate(orders.each())}
        for found in tree.root.moves:
            results = orders.results(tree.root, found.move)
            assert Fraction(sum(results), orders.kinds) == found.lower == found.upper
            for order in permutations(sorted(game.unseen().elements())):
                kind = number[tuple(card if card in orders.cards else None for card in order)]
                known = replace(game, deck=order)
                assert replayed(tree, known, found.move, objective) == results[kind]
        found_why = explain(tree)
        assert narrative(found_why)
        assert narrative(found_why, "fr")
    assert min(kinds.values()) >= 1, kinds
    assert kinds["no final round"] >= 3


@pytest.mark.long
@pytest.mark.parametrize("objective", OBJECTIVES)
def test_every_order_of_many_more_decks_ends_as_the_engine_says(objective: Any) -> None:
    for game in [*small_tables(range(1000, 1400), 4), *real_tables(3, 4)]:
        tree = FaceUpTree(game, objective)
        orders = DeckOrders(tree.root)
        number = {order: place for place, order in enumerate(orders.each())}
        for found in tree.root.moves:
            results = orders.results(tree.root, found.move)
            for order in permutations(sorted(game.unseen().elements())):
                kind = number[tuple(card if card in orders.cards else None for card in order)]
                known = replace(game, deck=order)
                assert replayed(tree, known, found.move, objective) == results[kind]


@pytest.mark.parametrize("objective", OBJECTIVES)
def test_moves_are_worth_what_brute_force_gives(objective: Any) -> None:
    compared = 0
    for game in small_tables(range(500, 570), 2):
        if game.clue_tokens * (game.rules.max_strikes - game.strikes) > 4:
            continue  # brute force takes long
        expected = faceup_values(game, objective)
        tree = FaceUpTree(game, objective)
        moves = alike_actions_of(game)
        assert {action for actions in moves.values() for action in actions} == set(expected)
        for found in tree.root.moves:
            for action in moves[found.move]:
                assert found.lower == found.upper == expected[action]
                compared += 1
        assert set(tree.root.best) == {
            move
            for move, actions in moves.items()
            if expected[actions[0]] == max(expected.values())
        }
    assert compared >= 30


# ------------------------------------------------------------------------------- cases


def holds(case: OrderCase, order: tuple[Card | None, ...]) -> bool:
    return all(fact.holds(order) for fact in case.facts)


def assert_told_exactly(orders: DeckOrders, wanted: int, cases: tuple[OrderCase, ...]) -> None:
    """Every order of the cases is wanted, every wanted one is in a case, and the numbers fit."""
    weight = orders.total // orders.kinds
    every = list(orders.each())
    asked = {order for place, order in enumerate(every) if wanted >> orders.kinds - 1 - place & 1}
    covered: set[tuple[Card | None, ...]] = set()
    for case in cases:
        here = {order for order in every if holds(case, order)}
        assert here <= asked
        assert case.orders == weight * len(here - covered)
        assert case.orders
        covered |= here
    assert covered == asked
    assert orders.count(wanted) == weight * len(asked)


def test_cases_describe_their_orders_and_no_others() -> None:
    told = shapes = 0
    chance = random.Random(3)
    for game in real_tables(3, 4, 5, 6):
        orders = DeckOrders(FaceUpTree(game).root)
        if not 1 < orders.kinds <= 120:
            continue
        shapes += 1
        for density in (0.1, 0.5, 0.9):
            bits = "".join("1" if chance.random() < density else "0" for _ in range(orders.kinds))
            wanted = int(bits, 2)
            cases = orders.cases(wanted)
            assert_told_exactly(orders, wanted, cases)
            told += len(cases)
        assert orders.cases(0) == ()
        assert orders.cases(orders.every) == (OrderCase((), orders.total),)
    assert shapes >= 10
    assert told >= 100


@pytest.mark.parametrize("objective", OBJECTIVES)
def test_an_explanation_tells_both_what_is_lost_and_what_is_won(objective: Any) -> None:
    groups = both = 0
    # At the last of these tables the best move fails in orders in which another one succeeds.
    for game in [*real_tables(4, 5), read_game(GAMES / "bot-2p-s2000.json").at(57)]:
        tree = FaceUpTree(game, objective)
        found = explain(tree)
        assert found.left_out is None
        assert found.best is not None
        orders = DeckOrders(tree.root)
        best = orders.results(tree.root, found.best)
        for one in found.alternatives:
            results = orders.results(tree.root, one.move)
            most = 1 if objective == "perfect" else max(results)
            sets = (
                [mine < most for mine in results],
                [mine < other for mine, other in zip(results, best, strict=True)],
                [other < mine for mine, other in zip(results, best, strict=True)],
            )
            weight = orders.total // orders.kinds
            assert sum(result * number for result, number in one.points) == weight * sum(results)
            for group, which in zip((one.fails, one.worse, one.better), sets, strict=True):
                assert group is not None
                assert group.orders == weight * sum(which)
                wanted = int("".join("01"[bit] for bit in which), 2)
                if group.unless:
                    wanted ^= orders.every
                assert_told_exactly(orders, wanted, group.cases)
                groups += bool(group.orders)
            assert one.worse is not None
            assert one.better is not None
            both += bool(one.worse.orders) and bool(one.better.orders)
    assert groups >= 80
    assert both >= 1


@pytest.mark.parametrize("objective", OBJECTIVES)
def test_more_orders_than_are_told_apart_are_told_by_the_next_and_the_last_card(
    objective: Any, monkeypatch: pytest.MonkeyPatch
) -> None:
    by_card = 0
    for game in real_tables(4, 5):
        tree = FaceUpTree(game, objective)
        orders = DeckOrders(tree.root)
        if orders.kinds < 3:
            continue
        with monkeypatch.context() as patched:
            patched.setattr(orders_module, "MOST_KINDS", 2)
            found = explain(tree)
        assert found.left_out == "too many orders"
        assert "more different orders than are told apart" in narrative(found)
        every = list(orders.each())
        for one in found.alternatives:
            assert one.fails is None
            results = orders.results(tree.root, one.move)
            for cards, place in ((one.next_cards, 0), (one.bottom_cards, -1)):
                if not cards:
                    assert place == 0  # the outcome is certain before a card is drawn
                    continue
                assert sum(card.odds for card in cards) == 1
                assert sum(card.odds * card.lower for card in cards) == one.lower
                for card in cards:
                    here = [
                        result
                        for result, order in zip(results, every, strict=True)
                        if order[place] is card.card
                    ]
                    # By the next card as it is needed then; two may have become alike.
                    if place == -1 or card.card is not None:
                        assert card.lower == card.upper == Fraction(sum(here), len(here))
                        by_card += 1
    assert by_card >= 50


# ------------------------------------------------------------------------------- the tree


@pytest.mark.parametrize("objective", OBJECTIVES)
def test_every_node_has_the_value_that_solving_its_table_gives(objective: Any) -> None:
    compared = 0
    for game in real_tables(3, 4):
        tree = FaceUpTree(game, objective)
        for visit in tree.visits(40):
            node = visit.node
            if node.over:
                continue
            alone = solve(node.game, objective)
            same = max_score(node.game.rules, node.game.discards) == max_score(
                game.rules, game.discards
            )
            if objective == "perfect" and not same:
                continue
            assert node.value == alone.value
            for move, actions in alike_actions_of(node.game).items():
                value = next(found for found in node.moves if found.move == move)
                assert (value.lower, value.upper) == (
                    alone[actions[0]].lower,
                    alone[actions[0]].upper,
                )
            compared += 1
    assert compared >= 60


@pytest.mark.parametrize("objective", OBJECTIVES)
def test_the_odds_of_where_best_play_ends_average_to_the_value(objective: Any) -> None:
    for game in [*real_tables(3, 4, 5), *small_tables(range(600, 640), 4)]:
        tree = FaceUpTree(game, objective)
        ends = odds = Fraction(0)
        seen = set()
        for visit in tree.visits():
            assert visit.node not in seen  # after all that lead to it, and once
            seen.add(visit.node)
            if visit.node.certain:
                odds += visit.odds
                ends += visit.odds * visit.node.lower
                continue
            assert visit.node.move in visit.node.best
            branches = visit.node.branches(visit.node.move)
            assert sum(branch.odds for branch in branches) == 1
            mean = sum(branch.odds * branch.node.lower for branch in branches)
            assert mean == visit.node.value
        assert odds == 1
        assert ends == tree.root.value == tree.solution.value


def test_tables_that_play_cannot_tell_apart_are_one_node() -> None:
    game = real("bot-2p-s2006", 4)
    tree = FaceUpTree(game)
    list(tree.visits())
    hand = game.hands[game.mover]
    turned = replace(
        game,
        hands=tuple(
            tuple(reversed(hand)) if seat == game.mover else other
            for seat, other in enumerate(game.hands)
        ),
    )
    assert tree.of(turned) is tree.root
    with pytest.raises(HanabiError, match="none of the tree's so far"):
        tree.of(real("bot-2p-s2006", 9))
    with pytest.raises(HanabiError, match="move 'play b5': the moves of this table are play r3"):
        tree.root.branches(AlikeActions("play", Card("b5")))


def test_the_answer_of_the_tree_is_the_answer_of_solve() -> None:
    for game in real_tables(3):
        for objective in OBJECTIVES:
            mine = FaceUpTree(game, objective).solution  # type: ignore[arg-type]
            theirs = solve(game, objective)  # type: ignore[call-overload]
            assert (mine.actions, mine.lower, mine.upper) == (
                theirs.actions,
                theirs.lower,
                theirs.upper,
            )
            assert mine.table == game


# ------------------------------------------------------------------------------- limits


def test_a_tree_says_when_it_has_its_tables() -> None:
    tree = FaceUpTree(real("bot-2p-s2006", 6), tables=5)
    with pytest.raises(SearchBudgetExceeded, match="the tree has its 5 tables"):
        list(tree.visits())
    assert len(tree) == 5
    found = explain(tree)
    assert found.left_out == "no time"
    assert not found.all_looked_at
    assert narrative(found)
    with pytest.raises(HanabiError, match="tables 0"):
        FaceUpTree(real("bot-2p-s2006", 6), tables=0)


@pytest.mark.parametrize("objective", OBJECTIVES)
@pytest.mark.parametrize("states", [1, 300])
def test_where_the_budget_runs_out_bounds_are_told_as_bounds(objective: Any, states: int) -> None:
    unproved = 0
    for game in real_tables(6):
        value = solve(game, objective).value
        tree = FaceUpTree(game, objective, budget=Budget(states=states))
        root = tree.root
        assert value is not None
        assert root.lower <= value <= root.upper
        found = explain(tree)
        data = explanation_data(found)
        json.dumps(data)
        if found.best is None:
            unproved += 1
            assert "and no action is proved to be best" in narrative(found)
            assert "aucune action n'est prouvée" in narrative(found, "fr")
            assert root.move is None
        else:
            assert root.lower == root.upper == value
        for one in found.alternatives:
            for card in one.next_cards:
                assert card.lower <= card.upper
    assert unproved or states > 1


def test_a_search_out_of_time_explains_with_what_it_has() -> None:
    game = real("bot-2p-s2006", 15)
    found = explain(FaceUpTree(game, budget=Budget(seconds=0.05)))
    assert narrative(found)
    assert found.left_out is not None


def test_what_cannot_be_explained_is_refused() -> None:
    game = real("bot-2p-s2006", 4)
    with pytest.raises(HanabiError, match="the game is over"):
        FaceUpTree(game.stopped())
    with pytest.raises(HanabiError, match="is hidden"):
        FaceUpTree(Position.of(game, game.mover))
    with pytest.raises(HanabiError, match="'nl'"):
        narrative(explain(FaceUpTree(game)), "nl")


# ------------------------------------------------------------------------------- later decisions


def test_a_later_decision_costs_what_it_says() -> None:
    decisions = 0
    for game in real_tables(4, 5, 6):
        tree = FaceUpTree(game)
        found = explain(tree)
        assert [one.odds for one in found.decisions] == sorted(
            (one.odds for one in found.decisions), reverse=True
        )
        for decision in found.decisions:
            alone = solve(decision.node.game)
            moves = alike_actions_of(decision.node.game)
            assert alone[moves[decision.best][0]].value == alone.value
            for move, cost, exact in decision.wrong:
                assert exact
                assert alone.lower - alone[moves[move][0]].lower == cost > 0
            decisions += 1
            # The way there leads there.
            node = tree.root
            odds = Fraction(1)
            for move, card, drawn in decision.route:
                (branch,) = (
                    branch
                    for branch in node.branches(move)
                    if (branch.card, branch.drawn) == (card, drawn)
                )
                odds *= branch.odds
                node = branch.node
            assert node is decision.node
            assert 0 < odds <= decision.odds
    assert decisions >= 5


# ------------------------------------------------------------------------------- sentences

GOLDEN = """\
Face up: every hand is known to everyone, the deck's order to nobody.
Four cards are in the deck, in 24 equally likely orders.
Best for 23 points: play 5 (red 3), 3/4.
Play 5 (red 3) fails in 6 of the 24 orders: whenever the green 4 is at the bottom.
Play 4 (yellow 5): 1/2. It fails where play 5 (red 3) succeeds in 6 of the 24 orders: whenever \
the 3rd card drawn is the green 4.
Discard 1, 2 or 3 (not needed) or misplay 1, 2 or 3 (not needed) cannot succeed: 6 cards are \
missing, and there are 5 turns.
A clue cannot succeed: it would take one clue token more. At most it comes to 22 points: Alice \
discards a card nobody needs, Bob plays the red 3, Alice plays the red 4, Bob plays the yellow 5 \
(and draws the last card), Alice plays the red 5, Bob plays the green 4; the green 5 stays with \
Alice.
Discard 4 (yellow 5) cannot succeed: the last yellow 5 is lost.
Discard 5 (red 3) cannot succeed: the last red 3 is lost.
At none of the tables that best play leads to does it cost anything to play what can be played \
or, where nothing can, to discard a card nobody needs or to give a clue.
How it is counted: after the action everybody plays as well as the unknown order allows, ties \
broken in a fixed way; the share of the orders that succeed is the value."""


def test_a_real_table_is_explained_as_a_player_would() -> None:
    found = explain(FaceUpTree(real("bot-2p-s2006", 4)))
    assert narrative(found) == found._repr_mimebundle_()["text/plain"] == GOLDEN
    french = narrative(found, "fr").replace("\u00a0", " ")
    assert (
        "Jouer la carte 5 (3 rouge) échoue dans 6 des 24 ordres : chaque fois que le 4 vert est "
        "au fond de la pioche." in french.splitlines()
    )


def test_the_g4_is_where_the_sentence_says() -> None:
    # On paper: b4, b4-like trash and the g4 are left; the g4 at the bottom is drawn with no turn
    # left for both it and the g5, so it must come earlier.
    found = explain(FaceUpTree(real("bot-2p-s2006", 4)))
    assert found[AlikeActions("play", Card("r3"))].fails == Group(
        6, (OrderCase((Place((Card("g4"),), 4, 4),), 6),)
    )


@pytest.mark.parametrize("objective", OBJECTIVES)
def test_every_real_table_is_told_in_english_and_french(objective: Any) -> None:
    told = set()
    for game in [*real_tables(0, 1, 3, 5), *small_tables(range(700, 730), 4)]:
        found = explain(FaceUpTree(game, objective))
        english, french = narrative(found), narrative(found, "fr")
        assert len(english.splitlines()) == len(french.splitlines())
        assert "{" not in english + french
        assert not re.search(r"\b(the|whenever|unless|orders|card)\b", french)
        assert not re.search(r"\bqu?e (une|aucun)\b", french.replace("de une", ""))
        data = explanation_data(found)
        assert json.loads(json.dumps(data)) == data
        assert data["narrative"] == english.splitlines()
        told |= {word for word in ("whenever", "unless", "every order", "fewer") if word in english}
    assert "whenever" in told


def test_facts_are_told_in_words() -> None:
    narrator = sentences_module._Narrator(
        explain(FaceUpTree(real("bot-2p-s2006", 4))),
        sentences_module.wording("en", real("bot-2p-s2006", 4).rules, ["Alice", "Bob"]),
    )
    g4, b1 = Card("g4"), Card("b1")
    assert [
        narrator.fact(fact)
        for fact in (
            Place((g4,), 1, 1),
            Place((g4, None), 4, 4),
            Place((g4,), 1, 2),
            Place((g4,), 3, 4),
            Place((None,), 1, 2, present=False),
            Place((None,), 1, 1, present=False),
            Place((b1,), 3, 4, present=False),
            Sooner(g4, b1),
        )
    ] == [
        "the next card is the green 4",
        "the green 4 or a card nobody needs is at the bottom",
        "the green 4 is among the next two cards",
        "the green 4 is among the last two cards",
        "the next two cards are all needed",
        "the next card is one that is needed",
        "no blue 1 is among the last two cards",
        "the green 4 comes before a blue 1",
    ]


# ------------------------------------------------------------------------------- the graph


@pytest.mark.parametrize("objective", OBJECTIVES)
def test_the_graph_merges_tables_and_keeps_every_value(objective: Any) -> None:
    merged = 0
    for game in real_tables(3, 4, 5):
        tree = FaceUpTree(game, objective)
        graph = faceup_graph(tree)
        assert nx.is_directed_acyclic_graph(graph)
        assert graph.graph == {"model": "faceup", "objective": objective, "complete": True}
        root = graph.nodes["table 0"]
        assert root["lower"] == root["upper"] == tree.root.value
        assert graph.out_degree("table 0") == len(tree.root.moves)
        ends = Fraction(0)
        for name, node in graph.nodes(data=True):
            assert len(node["label"]) <= 40
            if node["kind"] == "move" and graph.out_degree(name):
                edges = list(graph.out_edges(name, data=True))
                assert sum(edge["odds"] for _, _, edge in edges) == 1
                mean = sum(edge["odds"] * graph.nodes[after]["lower"] for _, after, edge in edges)
                assert mean == node["lower"]
                assert node["best"]
            elif node["kind"] == "end":
                ends += node["odds"]
            elif node["kind"] == "table":
                assert not node["cut"]
                assert node["odds"] > 0
                merged += graph.in_degree(name) > 1
        assert ends == 1 or tree.root.certain
    assert merged >= 2


def test_a_graph_that_was_cut_says_so() -> None:
    graph = faceup_graph(FaceUpTree(real("bot-2p-s2006", 6)), tables=3)
    assert not graph.graph["complete"]
    cut = [node for _, node in graph.nodes(data=True) if node.get("cut")]
    assert cut
    assert all(node["odds"] is None for node in cut)
    small = faceup_graph(FaceUpTree(real("bot-2p-s2006", 6), tables=4))
    assert not small.graph["complete"]
    flat = faceup_graph(FaceUpTree(real("bot-2p-s2006", 6)), depth=1)
    assert not flat.graph["complete"]
    tables = {name: node for name, node in flat.nodes(data=True) if node["kind"] == "table"}
    assert [name for name, node in tables.items() if not node["cut"]] == ["table 0"]
    assert all(node["odds"] > 0 for node in tables.values())
    assert all(flat.out_degree(name) == 0 for name, node in tables.items() if node["cut"])


def test_the_graph_can_be_drawn() -> None:
    graph = faceup_graph(FaceUpTree(real("bot-2p-s2006", 4)))
    text = dot(graph)
    assert text.count(" -> ") == graph.number_of_edges()
    program = shutil.which("dot")
    if program is not None:
        done = subprocess.run(
            [program, "-Tsvg"], input=text, capture_output=True, text=True, check=True
        )
        assert "<svg" in done.stdout


# -- why a move succeeds in no order -------------------------------------------------------------

CATHYS_PATIENCE = """
[position]
players = ["Alice", "Bob", "Cathy"]
turn = "Cathy"
stacks = "r5 y5 g3 b4 p4"
discards = "p3 g4 r3 g1 r4 r2 b3 g2 p1 p4 p1 g1"
clue_tokens = 0
strikes = 2
deck = 2
[position.hands]
Alice = "p2 y3 y1 b4 p5"
Bob = "b5 b1 r1 b1 g5"
Cathy = "g4 b2 r1 y2 y4"
"""


def test_what_cannot_succeed_is_given_the_plainest_reason() -> None:
    found = explain(FaceUpTree(parse_position(CATHYS_PATIENCE)))
    reasons = {str(one.move): one.hopeless for one in found.alternatives if one.hopeless}
    assert {move: reason.kind for move, reason in reasons.items()} == {
        "play g4": "token",
        "misplay": "strike",
        "discard g4": "card",
    }
    assert reasons["play g4"].most == 24
    lines = narrative(found).splitlines()
    (told,) = [line for line in lines if line.startswith("Play 1 (green 4)")]
    assert told.startswith("Play 1 (green 4) cannot succeed: it would take one clue token more. At")
    assert "stays with Bob" in told
    french = narrative(found, "fr")
    assert "ne peut pas réussir\u00a0: il faudrait un jeton d'indice de plus." in french
    data = explanation_data(found)
    (entry,) = [one for one in data["moves"] if one["move"] == {"what": "play", "card": "g4"}]
    assert entry["hopeless"]["why"] == "token"
    assert json.loads(json.dumps(data)) == data


def test_too_few_turns_are_counted() -> None:
    # The deck is empty, and two turns are left for two cards: none may go by.
    text = """
[position]
players = ["Alice", "Bob"]
turn = "Alice"
stacks = "r4 y4 g5 b5 p5"
discards = "r1 r1 r2 r3 r4 y1 y1 y2 y3 y4 g1 g1 g2 g3 g4 b1 b1"
clue_tokens = 3
deck = 0
turns_left = 2
[position.hands]
Alice = "r5 b3 b4 p1 b2"
Bob = "y5 p1 p2 p3 p4"
"""
    found = explain(FaceUpTree(parse_position(text)))
    reasons = {str(one.move): one.hopeless for one in found.alternatives if one.hopeless}
    assert reasons["clue"].kind == "turns"
    assert (reasons["clue"].turns, reasons["clue"].missing) == (1, 2)
    told = "cannot succeed: 2 cards are missing, and there is one turn."
    assert told in narrative(found)
    last = text.replace("turns_left = 2", "turns_left = 1").replace("y4 g5", "y5 g5")
    french = narrative(explain(FaceUpTree(parse_position(last.replace("y5 p1", "p1")))), "fr")
    assert "réussir\u00a0: il reste 0 tour\u00a0; cartes manquantes\u00a0: 1." in french


@pytest.mark.parametrize("table", range(12))
def test_the_best_that_is_left_is_what_the_engine_counts_and_no_order_gives_more(
    table: int,
) -> None:
    (*files,) = sorted((folder() / "endgame").glob("*.toml"))
    root = FaceUpTree(read_position(files[table])).root
    target = max_score(root.game.rules, root.game.discards)
    for one in explain(root.tree).alternatives:
        assert (one.hopeless is not None) == (one.upper == 0 < root.lower)
        reason = one.hopeless
        if reason is None or reason.most is None:
            continue
        assert reason.most < target
        scores = set()
        for order in permutations(sorted(root.game.unseen().elements())):
            game = replace(root.game, deck=order).apply(alike_actions_of(root.game)[one.move][0])
            for step in reason.line:
                actions = alike_actions_of(game).get(step.move)
                if actions is None or game.mover != step.seat:
                    break  # this is not the order that the line is told of
                game = game.apply(actions[0])
            else:
                scores.add(game.score)
            if reason.most in scores:
                break
        assert reason.most in scores
