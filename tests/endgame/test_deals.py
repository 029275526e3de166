"""Known deals: winning lines played by the engine, proofs held against brute force."""

from __future__ import annotations

import json
import random
from collections import Counter
from collections.abc import Iterator
from dataclasses import replace
from functools import cache

import pytest

from hanabi_kit.cards import Card, Seat, Suit
from hanabi_kit.cli import main
from hanabi_kit.endgame import solve, tuning
from hanabi_kit.endgame.deal import DealSolution, could_still_be_won, one_hand_can, solve_deal
from hanabi_kit.errors import HanabiError
from hanabi_kit.game import Game, shuffled
from hanabi_kit.notation import GameRecord, read_game
from hanabi_kit.puzzles import folder, read_puzzle
from hanabi_kit.rules import STANDARD, Ruleset, ruleset_named
from hanabi_kit.stats import max_score
from tests.helpers.brute_force import forget_order, small_game, small_rules

NAMES = ("Alice", "Bob", "Cathy", "Donald", "Emily")


def deal(players: int, seed: int, rules: Ruleset = STANDARD) -> Game:
    return Game.new(NAMES[:players], shuffled(rules, seed), rules)


# ------------------------------------------------------------------------ the oracle


class TooLong(Exception):
    pass


def best_by_brute_force(game: Game, most: int = 4000) -> int | None:
    """The best score of a known deal by walking every action; None where that is too long.

    The rules are written out anew on plain tuples. Nothing is merged but tables equal in every
    card, whatever the order in a hand, and clues, which are one pass where nothing is hidden.
    """
    rules = game.rules
    suits, top = rules.suits, len(rules.rank_copies)
    perfect = top * len(suits)
    deck = tuple((suits.index(card.suit), card.rank) for card in game.deck or ())
    start_hands = tuple(
        tuple(sorted((suits.index(own.card.suit), own.card.rank) for own in hand))
        for hand in game.hands
    )
    players = len(start_hands)
    memo: dict[tuple, int] = {}

    def final(stacks: tuple, *, lost: bool) -> int:
        return 0 if lost else sum(stacks)

    def worth(hands, at, stacks, tokens, strikes, mover, clock) -> int:
        points = sum(stacks)
        if strikes >= rules.max_strikes:
            lost = rules.strikeout_scores_zero or not rules.final_round
            return final(stacks, lost=lost)
        if points == perfect:
            return points
        if not rules.final_round or rules.ends_when_settled:
            alive = set(deck[at:]).union(*hands)
            reach = 0
            for suit, height in enumerate(stacks):
                while height < top and (suit, height + 1) in alive:
                    height += 1
                reach += height
            if not rules.final_round and reach < perfect:
                return 0
            if rules.ends_when_settled and reach == points:
                return points
        if clock == 0:
            return points
        key = (hands, at, stacks, tokens, strikes, mover, clock)
        if key in memo:
            return memo[key]
        if len(memo) >= most:
            raise TooLong
        memo[key] = -1  # counted; no table comes back to itself
        best = 0 if not rules.final_round else -1
        for result in moves(*key):
            best = max(best, worth(*result))
            if best == perfect:
                break
        assert best >= 0
        memo[key] = best
        return best

    def moves(hands, at, stacks, tokens, strikes, mover, clock) -> Iterator[tuple]:
        after = (mover + 1) % players
        drawn = min(at + 1, len(deck))
        if not rules.final_round:
            then = passing = None
        elif clock is not None:
            then = passing = clock - 1
        else:
            then, passing = (players if drawn == len(deck) else None), None
        own = hands[mover]

        def put(card: tuple) -> tuple:
            if stacks[card[0]] + 1 != card[1]:
                return stacks, tokens, strikes + 1
            earned = card[1] == top and tokens < rules.max_clue_tokens
            new = (*stacks[: card[0]], card[1], *stacks[card[0] + 1 :])
            return new, tokens + earned, strikes

        for card in sorted(set(own), key=lambda c: stacks[c[0]] + 1 != c[1]):
            left = list(own)
            left.remove(card)
            hand = tuple(sorted((*left, *deck[at : at + 1])))
            new = (*hands[:mover], hand, *hands[mover + 1 :])
            yield (new, drawn, *put(card), after, then)
            if tokens < rules.max_clue_tokens:
                yield (new, drawn, stacks, tokens + 1, strikes, after, then)
        if rules.deck_plays and len(deck) - at == 1:
            yield (hands, drawn, *put(deck[at]), after, then)
        others = any(hand for seat, hand in enumerate(hands) if seat != mover)
        if tokens and (others or rules.empty_clues):
            yield (hands, at, stacks, tokens - 1, strikes, after, passing)

    start = (start_hands, 0, game.stacks, game.clue_tokens, game.strikes, game.mover)
    try:
        return worth(*start, game.turns_left)
    except TooLong:
        return None


def check_line(found: DealSolution) -> None:
    """Play the line through the engine: it must end the game with the points it promises."""
    game = found.game
    for action in found.line:
        assert action in game.legal_actions()
        game = game.apply(action)
    assert game.over
    assert game.score == found.lower <= found.upper
    assert found.winnable is (
        True
        if found.lower == game.rules.max_score
        else False
        if found.upper < game.rules.max_score
        else None
    )


def tiny_rules(chance: random.Random) -> Ruleset:
    """A small ruleset, some without a final round, some that end when settled."""
    return replace(
        small_rules(chance),
        final_round=chance.random() < 0.75,
        ends_when_settled=chance.random() < 0.2,
        empty_clues=chance.random() < 0.3,
    )


def tiny_deals(count: int, seed: int) -> Iterator[Game]:
    """Small deals, and tables from the middle of small games."""
    chance = random.Random(seed)
    made = 0
    while made < count:
        rules = tiny_rules(chance)
        fitting = [n for n, size in rules.hand_sizes if n * size <= rules.deck_size]
        if not fitting:
            continue
        players = chance.choice(fitting)
        first = Seat(chance.randrange(players))
        deck = shuffled(rules, chance.randrange(10**6))
        game = Game.new(NAMES[:players], deck, rules, first)
        for _ in range(chance.choice((0, 0, 2, 5))):
            if not game.over:
                game = game.apply(chance.choice(game.legal_actions()))
        if not game.over:
            made += 1
            yield game


def agree_with_brute_force(count: int, seed: int) -> Counter[str]:
    seen: Counter[str] = Counter()
    for game in tiny_deals(count, seed):
        best = best_by_brute_force(game)
        if best is None:
            seen["too long"] += 1
            continue
        found = solve_deal(game)
        check_line(found)
        assert found.lower == found.upper == best, (game.rules, game)
        seen["won" if found.winnable else "not won"] += 1
        seen["all or nothing"] += not game.rules.final_round
        seen["one strike"] += game.rules.max_strikes == 1
        seen["one token"] += game.rules.max_clue_tokens == 1
        seen["deck plays"] += game.rules.deck_plays
        seen["beam proof"] += "every line" in found.reason
        seen["one-hand proof"] += "one" in found.reason.split()[-1] and not found.winnable
    return seen


def test_hundreds_of_tiny_deals_have_the_best_score_of_a_brute_force() -> None:
    seen = agree_with_brute_force(160, seed=5)
    for what in ("won", "not won", "all or nothing", "one strike", "one token", "deck plays"):
        assert seen[what] >= 12, seen
    assert seen["beam proof"] >= 5, seen
    assert seen["won"] + seen["not won"] >= 120, seen


def test_tables_held_against_one_hand_from_the_start_give_the_same_answers(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    monkeypatch.setattr(tuning, "NARROW_BEAM", 0)
    seen = agree_with_brute_force(150, seed=7)
    assert seen["won"] >= 20, seen
    assert seen["not won"] >= 20, seen


def test_every_action_of_tiny_deals_has_the_worth_of_a_brute_force() -> None:
    seen: Counter[str] = Counter()
    for game in tiny_deals(60, seed=9):
        after = {action: game.apply(action) for action in game.legal_actions()}
        truth = {
            action: table.score if table.over else best_by_brute_force(table, 500)
            for action, table in after.items()
        }
        if None in truth.values():
            seen["too long"] += 1
            continue
        most = max_score(game.rules, game.discards)
        points, perfect = solve(game, "score", model="deal"), solve(game, model="deal")
        assert {found.action: found.value for found in points.actions} == truth
        assert {found.action: found.value for found in perfect.actions} == {
            action: int(score >= most) for action, score in truth.items()
        }
        assert points.value == max(truth.values()) == solve_deal(game).best_score
        assert perfect.value == int(points.value >= most)
        check_line(points.deal)
        seen["told apart"] += len(set(truth.values())) > 1
        seen["perfect"] += perfect.value == 1
    assert seen["told apart"] >= 7, seen
    assert seen["perfect"] >= 7, seen


@pytest.mark.long
def test_thousands_of_tiny_deals_have_the_best_score_of_a_brute_force() -> None:
    agree_with_brute_force(3000, seed=6)


# ------------------------------------------------------------------------ real deals


@pytest.mark.parametrize("players", [2, 3, 4, 5])
def test_real_deals_are_decided_and_their_lines_are_legal(players: int) -> None:
    for seed in range(25):
        found = solve_deal(deal(players, seed))
        assert found.exact
        check_line(found)


@pytest.mark.parametrize(
    ("seed", "best"), [(168, 24), (202, 24), (431, 24), (545, 23), (629, 23), (894, 23)]
)
def test_deals_that_cannot_be_won_have_a_best_score_and_a_reason(seed: int, best: int) -> None:
    found = solve_deal(deal(2, seed))
    assert (found.winnable, found.best_score) == (False, best)
    assert found.reason.startswith(f"{best + 1} points: ")
    check_line(found)


@pytest.mark.parametrize(
    "name",
    [
        "leaflet-white-crowning",
        "leaflet-black-one-strike",
        "leaflet-black-ten-clues",
        "how-hanabi-works-one-of-each",
        "how-hanabi-works-rainbow",
        "german",
    ],
)
def test_every_kind_of_ruleset_is_solved(name: str) -> None:
    rules = ruleset_named(name)
    for seed in range(1, 4):
        found = solve_deal(deal(3, seed, rules))
        assert found.exact
        check_line(found)


def test_a_last_card_that_another_must_follow_cannot_be_won() -> None:
    deck = list(shuffled(STANDARD, 3))
    fives = [deck.index(card) for card in STANDARD.identities if card.rank == 5]
    last = deck[-1]
    deck[fives[0]], deck[-1] = last, deck[fives[0]]
    assert solve_deal(Game.new(NAMES[:2], deck)).winnable  # a 5 may be the last card
    for place, card in enumerate(deck):
        if card is Card("r1"):
            deck[place], deck[-1] = deck[-1], card
            break
    others = [place for place, card in enumerate(deck[:-1]) if card is Card("r1")]
    for place, late in zip(others, (-2, -3), strict=True):
        deck[place], deck[late] = deck[late], deck[place]
    found = solve_deal(Game.new(NAMES[:2], deck))
    assert found.winnable is False
    check_line(found)


@pytest.mark.long
@pytest.mark.parametrize("players", [2, 3, 4, 5])
def test_a_thousand_deals_are_all_decided(players: int) -> None:
    for seed in range(1000):
        found = solve_deal(deal(players, seed), seconds=20)
        assert found.exact
        check_line(found)


# ------------------------------------------------------------------------ budgets


def test_a_budget_that_runs_out_never_contradicts_the_truth() -> None:
    for seed in (1, 2, 161, 202, 443, 545):
        for states in (1, 50, 3000, 60_000):
            found = solve_deal(deal(2, seed), states=states)
            truth = 23 if seed == 545 else 24 if seed > 100 else 25
            assert found.lower <= truth <= found.upper
            assert found.winnable in (None, truth == 25)
            check_line(found)


def test_bounds_of_actions_hold_where_states_or_memory_run_out() -> None:
    game = deal(2, 161)
    truth = {found.action: found.value for found in solve(game, "score", model="deal").actions}
    cut = [solve(game, "score", model="deal", states=states) for states in (1, 50, 3000)]
    cut.append(solve(game, "score", model="deal", memory=4_000_000))
    for found in cut:
        for worth in found.actions:
            assert found.upper >= worth.upper >= truth[worth.action] >= worth.lower
    assert not cut[0].exact


def test_memory_ends_the_search_of_a_deal_with_bounds(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(tuning, "ROOM_FOR_EACH", 1 << 20)
    found = solve_deal(deal(2, 161), memory=4_000_000)
    assert not found.exact
    assert "out of memory" in found.reason
    check_line(found)


def test_a_beam_too_narrow_to_decide_leaves_the_question_open(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    monkeypatch.setattr(tuning, "BEAM_WIDTHS", (1,))
    seen = set()
    for game in tiny_deals(60, seed=8):
        found = solve_deal(game)
        check_line(found)
        best = best_by_brute_force(game, most=2000)
        assert best is None or found.lower <= best <= found.upper
        seen.add(found.exact)
        if not found.exact:
            assert "tables a turn" in found.reason
    assert seen == {True, False}


def test_asking_only_for_a_win_says_no_more_than_that() -> None:
    found = solve_deal(deal(2, 545), win_only=True)
    assert found.winnable is False
    assert found.lower <= 23 <= found.upper == 24
    check_line(found)


# ------------------------------------------------------------------------ one open hand


@cache
def orders(left: tuple[int, ...]) -> tuple[tuple[int, ...], ...]:
    """Every order of the copies of rank 1, 2, …"""
    if not any(left):
        return ((),)
    found = []
    for place, copies in enumerate(left):
        if copies:
            rest = (*left[:place], copies - 1, *left[place + 1 :])
            found += [(place + 1, *order) for order in orders(rest)]
    return tuple(found)


RED = Ruleset("red", (Suit.RED,))
# van den Bergh 2015, appendix A, gives the first three; the others are this kit's.
ONE_SUIT = [(1, 5934), (2, 36275), (3, 59484), (4, 65916), (5, 66360), (6, 66360), (7, 0)]


@pytest.mark.long
@pytest.mark.parametrize(("places", "count"), ONE_SUIT)
def test_one_open_hand_completes_as_many_orders_as_van_den_bergh_found(
    places: int, count: int
) -> None:
    cards = [Card(Suit.RED, rank) for rank in RED.ranks]
    found = orders((3, 2, 2, 2, 1))
    assert len(found) == 75_600
    assert count == sum(
        one_hand_can([cards[rank - 1] for rank in order], RED, places) for order in found
    )


def test_one_open_hand_is_right_about_every_order_of_a_short_suit() -> None:
    rules = Ruleset("short", (Suit.RED,), rank_copies=(3, 2, 1))
    cards = [Card(Suit.RED, rank) for rank in rules.ranks]

    def can(hand: tuple[int, ...], deck: tuple[int, ...], top: int, turns: int) -> bool:
        if top == 3:
            return True
        if not deck and not turns:
            return False
        return any(
            can(
                hand[:place] + hand[place + 1 :] + deck[:1],
                deck[1:],
                top + (card == top + 1),
                turns if deck else turns - 1,
            )
            for place, card in enumerate(hand)
        )

    for places in (1, 2, 3, 4):
        for turns in (0, 1, 2):
            for order in orders((3, 2, 1)):
                deck = [cards[rank - 1] for rank in order]
                truth = can(order[:places], order[places:], 0, turns)
                assert one_hand_can(deck, rules, places, turns) is truth


# ------------------------------------------------------------------------ games


def test_the_turn_where_a_game_was_lost_has_a_win_before_and_none_after() -> None:
    for path in sorted((folder() / "games").glob("*.json")):
        record = read_game(path)
        found = could_still_be_won(record)
        assert found.exact
        if found.lost is not None and not record.at(found.lost).over:
            assert solve_deal(record.at(found.lost)).winnable is False
        if found.won is not None:
            game = record.at(found.won)
            for action in found.line:
                game = game.apply(action)
            assert game.score == game.rules.max_score


def test_a_game_that_was_won_was_never_lost() -> None:
    start = deal(2, 7)
    line = solve_deal(start).line
    found = could_still_be_won(GameRecord(STANDARD, NAMES[:2], shuffled(STANDARD, 7), line))
    assert (found.lost, found.action, found.won, found.exact) == (None, None, len(line), True)


def test_a_deal_that_could_never_be_won_is_lost_from_the_start() -> None:
    found = could_still_be_won(GameRecord(STANDARD, NAMES[:2], shuffled(STANDARD, 168), ()))
    assert (found.lost, found.action, found.won, found.line) == (0, None, None, ())


# ------------------------------------------------------------------------ bad input

SUDOKU = "Sudoku (5 Suits)"
BAD = [
    ("an unknown deck", lambda: solve_deal(forget_order(deal(2, 1))), "order of its 40 cards"),
    ("a finished game", lambda: solve_deal(deal(2, 1).stopped()), "stopped before its end"),
    ("no time", lambda: solve_deal(deal(2, 1), seconds=0), "above 0"),
    ("no time at all", lambda: solve_deal(deal(2, 1), seconds=float("nan")), "above 0"),
    (
        "an order that players choose",
        lambda: one_hand_can(ruleset_named(SUDOKU).deck, ruleset_named(SUDOKU), 5),
        "Sudoku",
    ),
    ("no place", lambda: one_hand_can(RED.deck, RED, 0), "at least one card"),
    ("another deck", lambda: one_hand_can(RED.deck[1:], RED, 1), "2 × r1"),
    (
        "hands of one",
        lambda: solve_deal(deal(2, 1, Ruleset("one", (Suit.RED,), hand_sizes=((2, 1),)))),
        "hands of one card",
    ),
    (
        "no tokens",
        lambda: solve_deal(deal(2, 1, Ruleset("none", max_clue_tokens=0))),
        "games with clues",
    ),
    (
        "many tokens",
        lambda: solve_deal(deal(2, 1, Ruleset("many", max_clue_tokens=40))),
        "clue tokens: 40",
    ),
]


@pytest.mark.parametrize(
    ("ask", "words"), [case[1:] for case in BAD], ids=[case[0] for case in BAD]
)
def test_what_cannot_be_solved_is_named(ask: object, words: str) -> None:
    with pytest.raises(HanabiError, match=words):
        ask()


def test_tables_with_an_empty_deck_are_solved() -> None:
    solved = 0
    for seed in range(200):
        game = small_game(seed, most_deck=0)
        if game is None or game.over or game.deck_size:
            continue
        found = solve_deal(game)
        check_line(found)
        assert found.best_score == best_by_brute_force(game)
        solved += 1
    assert solved >= 50


# ------------------------------------------------------------------------ the command


GAME = str(folder() / "games" / "bot-2p-s2006.json")


def test_the_reason_is_told_of_the_lowest_total_that_is_out_of_reach() -> None:
    """18 points and one turn each for three: 21 is reached by one way of many, 22 by none."""
    game = read_puzzle(folder() / "deal" / "deal-018.toml").position.game()
    found = solve_deal(game)
    assert found.best_score == 21
    assert found.reason == "22 points: too few turns are left"


def test_the_command_shows_a_line_that_wins(capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["deal", GAME]) == 0
    text = capsys.readouterr().out
    assert "Can be won: yes." in text
    assert "Best score: 25 of 25" in text
    assert "   1. Alice: " in text


def test_the_command_gives_its_answer_as_json(capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["deal", GAME, "--at", "21", "--json"]) == 0
    found = json.loads(capsys.readouterr().out)
    assert (found["model"], found["at"], found["winnable"]) == ("deal", 21, False)
    assert found["lower"] == found["upper"] == 24
    assert found["line"]


def test_the_command_names_the_action_that_lost(capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["deal", GAME, "--lost"]) == 0
    assert "21. Alice: discard 3 (g4)" in capsys.readouterr().out
    assert main(["deal", GAME, "--lost", "--json"]) == 0
    found = json.loads(capsys.readouterr().out)
    assert (found["lost_at"], found["winnable_until"], found["exact"]) == (21, 20, True)


@pytest.mark.parametrize(
    ("words", "message"),
    [
        (["--at", "21", "--lost"], "no --at"),
        (["--at", "999"], "0–"),
    ],
)
def test_the_command_refuses_what_makes_no_sense(
    words: list[str], message: str, capsys: pytest.CaptureFixture[str]
) -> None:
    assert main(["deal", GAME, *words]) == 2
    assert message in capsys.readouterr().err


def test_a_position_file_has_no_known_deck(capsys: pytest.CaptureFixture[str]) -> None:
    position = next((folder()).rglob("*.toml"))
    assert main(["deal", str(position)]) == 2
    assert "hanabi-kit deal: " in capsys.readouterr().err
