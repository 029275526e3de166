"""The kit's players: nobody cheats, all actions are legal, a choice follows from the view alone.

`Hat` has its own tests of what its code means; here it must keep the rules all players keep.
"""

from __future__ import annotations

import json
import random
from collections.abc import Callable, Iterator
from dataclasses import replace
from itertools import pairwise
from math import sqrt
from pathlib import Path

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from hanabi_kit.actions import Action, Clue, Discard, Play
from hanabi_kit.cards import START, Card, CardSet, Seat, Slot, Suit
from hanabi_kit.cli import main
from hanabi_kit.deduction import deduce
from hanabi_kit.errors import HanabiError
from hanabi_kit.game import End, Game, HeldCard, clued, shuffled
from hanabi_kit.notation import GameRecord, parse_game, read_game
from hanabi_kit.notation.card_text import tell_event
from hanabi_kit.notation.hanablive.game_files import format_game
from hanabi_kit.players import (
    PLAYERS,
    Chop,
    Hat,
    Literal,
    Measured,
    Player,
    Seer,
    SeesAllHands,
    choose,
    measure,
    play_game,
    player_named,
)
from hanabi_kit.players.chop_reading import Memory
from hanabi_kit.players.facts import Board, possible_bits
from hanabi_kit.players.player import AnyPlayer, with_hidden_deck
from hanabi_kit.players.table_play import play_out, share_bound
from hanabi_kit.position import Position
from hanabi_kit.rules import RULESETS, STANDARD, Ruleset, SpecialSuit, Touch, ruleset_named
from hanabi_kit.stats import Status, pace, status
from hanabi_kit.view import View
from tests.helpers.special_rules import special_rules
from tests.helpers.tables import tables

KINDS = tuple(PLAYERS.values())
VIEWERS = tuple(kind for kind in KINDS if isinstance(kind(), Player))

NAMES = ("Alice", "Bob", "Cathy", "Donald", "Emily", "Frank")

every_kind = pytest.mark.parametrize("kind", KINDS, ids=PLAYERS)
every_viewer = pytest.mark.parametrize("kind", VIEWERS, ids=lambda kind: kind.name)


def new_game(players: int, seed: int, rules: Ruleset = STANDARD) -> Game:
    return Game.new(NAMES[:players], shuffled(rules, seed), rules)


def moments(
    kind: Callable[[], AnyPlayer], players: int, seed: int, rules: Ruleset = STANDARD
) -> Iterator[tuple[Game, Action]]:
    """Every table of a game with what its mover did there."""
    game = new_game(players, seed, rules)
    table = [kind() for _ in range(players)]
    while not game.over:
        action = choose(table[game.mover], game)
        yield game, action
        game = game.apply(action)


# ------------------------------------------------------------------------------- nobody cheats


def other_world(game: Game, chance: random.Random) -> Game:
    """The same table to the eyes of its mover: other own cards that fit the clues, another deck."""
    assert game.deck is not None
    own = game.hands[game.mover]
    hidden = [*(held.card for held in own), *game.deck]
    allowed = [clued(game.rules, held.marks) for held in own]
    while True:
        chance.shuffle(hidden)
        rest, dealt = list(hidden), []
        for slot in sorted(range(len(own)), key=lambda slot: len(allowed[slot])):
            card = next((card for card in rest if card in allowed[slot]), None)
            if card is None:
                break
            rest.remove(card)
            dealt.append((slot, card))
        else:
            break
    cards = dict(dealt)
    hand = tuple(HeldCard(cards[s], held.order, held.marks) for s, held in enumerate(own))
    hands = (*game.hands[: game.mover], hand, *game.hands[game.mover + 1 :])
    return replace(game, hands=hands, deck=tuple(rest))


@every_viewer
@pytest.mark.parametrize("players", [2, 3, 4, 5])
def test_what_a_seat_cannot_see_changes_nothing_it_does(
    kind: Callable[[], Player], players: int
) -> None:
    chance = random.Random(players)
    changed = 0
    for game, action in moments(kind, players, seed=players):
        other = other_world(game, chance)
        changed += other.hands != game.hands
        assert choose(kind(), other) == action
    assert changed > 10  # the worlds did differ


@pytest.mark.parametrize("players", [2, 5])
def test_the_order_of_the_deck_changes_nothing_that_seer_does(players: int) -> None:
    chance = random.Random(players)
    for game, action in moments(Seer, players, seed=players):
        assert game.deck is not None
        deck = tuple(chance.sample(game.deck, len(game.deck)))
        assert choose(Seer(), replace(game, deck=deck)) == action


def test_what_seer_is_given_has_no_order_of_the_deck() -> None:
    shown: list[Game] = []

    class Spy:
        name = "Spy"

        def act_seeing_all_hands(self, table: Game) -> Action:
            shown.append(table)
            return table.legal_actions()[0]

    game = new_game(2, 7)
    choose(Spy(), game)
    assert shown[0].deck is None
    assert shown[0].hands == game.hands
    assert with_hidden_deck(shown[0]) is shown[0]


def test_only_seer_is_of_the_type_that_sees_all_hands() -> None:
    kinds = {kind.name for kind in KINDS if isinstance(kind(), SeesAllHands)}
    assert kinds == {"Seer"}
    assert not isinstance(Seer(), Player)


# ------------------------------------------------------------------------------- a pure choice


@every_kind
def test_the_answer_does_not_depend_on_what_was_asked_before(kind: Callable[[], AnyPlayer]) -> None:
    asked = [*moments(kind, 3, seed=5), *moments(kind, 3, seed=6), *moments(kind, 2, seed=5)]
    random.Random(1).shuffle(asked)
    used = kind()
    for game, action in asked:
        assert choose(used, game) == action
        assert choose(used, game) == action


@every_viewer
def test_a_branch_of_the_game_leaves_no_trace(kind: Callable[[], Player]) -> None:
    """After a what-if, and after its undoing, the answer is that of a player who saw neither."""
    chance = random.Random(3)
    used = kind()
    for game, action in moments(kind, 4, seed=9):
        branch = game
        for _ in range(4):
            if branch.over:
                break
            assert choose(used, branch) == choose(kind(), branch)
            branch = branch.apply(chance.choice(branch.legal_actions()))
        assert choose(used, game) == action


@pytest.mark.parametrize("kind", [Chop, Literal])
def test_cards_moved_about_in_the_hand_stay_the_same_cards(kind: Callable[[], Player]) -> None:
    chance = random.Random(4)
    for game, _ in moments(Chop, 3, seed=4):
        view = View.of(game)
        slots = chance.sample(range(1, len(view.own) + 1), len(view.own))
        moved = view.rearranged(slots)
        action, there = kind().act(view), kind().act(moved)
        if isinstance(action, Play | Discard) and kind is Chop:
            assert moved.in_game(there) == action
        assert moved.in_game(there) in game.legal_actions()


# ------------------------------------------------------------------------------- always legal


ODD = [
    Ruleset("one strike, ten tokens", max_strikes=1, max_clue_tokens=10),
    Ruleset("one suit", (Suit.RED,), hand_sizes=((2, 2), (3, 2))),
    Ruleset("hands of one", (Suit.RED, Suit.BLUE), hand_sizes=((2, 1), (4, 1))),
    Ruleset("no tokens", (Suit.RED, Suit.BLUE), max_clue_tokens=0, hand_sizes=((2, 3),)),
    Ruleset("no deck", (Suit.RED,), (2, 2, 2), hand_sizes=((2, 3),)),
    Ruleset("deck plays, empty clues", deck_plays=True, empty_clues=True),
    Ruleset("no final round", final_round=False, deck_plays=True),
    Ruleset("settled", STANDARD.suits[:3], ends_when_settled=True),
    Ruleset(
        "only null suits",
        (Suit.NULL, Suit.WHITE),
        special=(
            SpecialSuit(Suit.NULL, colours=Touch.NONE, ranks=Touch.NONE),
            SpecialSuit(Suit.WHITE, (1, 1, 1, 1, 1), colours=Touch.NONE, ranks=Touch.NONE),
        ),
        hand_sizes=((2, 4),),
    ),
    Ruleset(
        "null, no final round",
        (Suit.RED, Suit.NULL),
        special=(SpecialSuit(Suit.NULL, colours=Touch.NONE, ranks=Touch.NONE),),
        hand_sizes=((2, 3), (6, 2)),
        final_round=False,
    ),
]
VARIANTS = ["Rainbow & Omni (6 Suits)", "Dark Null (6 Suits)", "Pink (3 Suits)"]


def assert_all_legal(
    kind: Callable[[], AnyPlayer], players: int, seed: int, rules: Ruleset
) -> None:
    game = None
    for game, action in moments(kind, players, seed, rules):
        assert action in game.legal_actions(), (rules.name, players, seed, game.turn)
    assert game is None or game.turn < 500


@every_kind
@pytest.mark.parametrize("rules", [*ODD, *RULESETS.values()], ids=lambda rules: rules.name)
def test_players_keep_the_rules_of_every_ruleset(
    kind: Callable[[], AnyPlayer], rules: Ruleset
) -> None:
    players = random.Random(rules.name).choice(rules.player_counts)
    assert_all_legal(kind, players, len(rules.name), rules)


@every_kind
@pytest.mark.parametrize("variant", VARIANTS)
def test_players_keep_the_rules_of_variants(kind: Callable[[], AnyPlayer], variant: str) -> None:
    assert_all_legal(kind, 3, 1, ruleset_named(variant))


@every_kind
@given(seed=st.integers(0, 10**6))
@settings(max_examples=20)
def test_players_keep_the_rules_of_any_ruleset(kind: Callable[[], AnyPlayer], seed: int) -> None:
    chance = random.Random(seed)
    rules = replace(special_rules(chance), final_round=chance.random() < 0.7)
    fitting = [
        count
        for count in rules.player_counts
        if count <= len(NAMES) and count * rules.hand_size(count) <= rules.deck_size
    ]
    if fitting:
        assert_all_legal(kind, chance.choice(fitting), seed, rules)


@every_viewer
def test_players_act_in_a_position_of_which_nobody_knows_the_history(
    kind: Callable[[], Player],
) -> None:
    for game, _ in moments(kind, 3, seed=11):
        bare = Position.of(game).game()
        assert bare.history == ()
        action = kind().act(View.of(bare, bare.mover))
        assert action in bare.legal_actions()
        # And one action further, where the history is known in part.
        drawn = min(bare.unseen()) if bare.deck_size and not isinstance(action, Clue) else None
        after = bare.apply(action, drawn)
        if not after.over:
            assert kind().act(View.of(after, after.mover)) in after.legal_actions()


def test_a_game_that_is_over_has_no_mover_to_choose() -> None:
    _, game = play_out([Literal(), Literal()], new_game(2, 1))
    with pytest.raises(HanabiError, match="Literal: the game is over"):
        choose(Literal(), game)


# ------------------------------------------------------------------------------- quick arithmetic


@given(tables())
def test_possible_bits_are_the_possibilities_of_deduce(table: tuple[Game, Seat]) -> None:
    game, seat = table
    view = View.of(game, seat)
    unseen = view.unseen()
    left = [unseen[card] for card in sorted(Card(s, r) for s in Suit for r in range(1, START + 1))]
    allowed = [view.clued(Slot(slot)).bits for slot in range(1, len(view.own) + 1)]
    found = [CardSet.from_bits(bits) for bits in possible_bits(allowed, left)]
    assert found == [slot.cards for slot in deduce(view).hand]


def test_joint_cases_are_found_where_counting_single_cards_misses_them() -> None:
    # Two slots share both copies of card 0 and card 1; the third cannot be either.
    assert possible_bits([0b011, 0b011, 0b111], [1, 1, 1]) == [0b011, 0b011, 0b100]


@given(tables())
def test_the_board_says_what_stats_says(table: tuple[Game, Seat]) -> None:
    game, _ = table
    board = Board.of(game.rules, game.stacks, game.discards)
    for card in game.rules.identities:
        said = status(card, game.rules, game.stacks, game.discards)
        bit = 1 << card.index
        assert bool(board.trash & bit) == (said is Status.TRASH)
        assert bool(board.playable & bit) == (said is Status.PLAYABLE)
        if said is not Status.PLAYABLE:
            assert bool(board.critical & bit) == (said is Status.CRITICAL)
    if game.deck_size:
        assert board.pace(game.deck_size, len(game.players)) == pace(game)


# ------------------------------------------------------------------------------- the convention


def dealt(*hands: str, rest: str = "") -> Game:
    """A game of the standard rules with these hands, slot 1 first, and these cards drawn next."""
    first = [Card(text) for hand in hands for text in reversed(hand.split())]
    first += [Card(text) for text in rest.split()]
    others = list(STANDARD.deck)
    for card in first:
        others.remove(card)
    return Game.new(NAMES[: len(hands)], (*first, *others), STANDARD)


def told(game: Game, seat: int) -> list[str]:
    """What the convention said to `seat` of its cards, as far as it said anything."""
    memory = Memory.of(View.of(game, Seat(seat)))
    return [str(CardSet.from_bits(note.told & note.facts)) for note in memory.hands[seat]]


FOCUS = [
    # Bob's hand, the clue, and what each of his cards is said to be.
    (
        "on the chop, a colour: playable or a last copy",
        "y4 y3 g3 b3 r4",
        "r",
        ["", "", "", "", "r1"],
    ),
    ("not on the chop: the newest is playable", "r1 g3 r4 b3 y4", "r", ["r1", "", "", "", ""]),
    ("a 5 says no more", "g5 y4 y3 b3 r4", 5, ["r5 y5 g5 b5 p5", "", "", "", ""]),
    ("a 2 on the chop is saved", "g4 y4 y3 b3 r2", 2, ["", "", "", "", "r2 y2 g2 b2 p2"]),
]


@pytest.mark.parametrize(
    ("hand", "value", "said"), [f[1:] for f in FOCUS], ids=[f[0] for f in FOCUS]
)
def test_the_focus_of_a_clue_is_read_as_the_convention_says(
    hand: str, value: str | int, said: list[str]
) -> None:
    game = dealt("g1 g2 p4 p3 b4", hand).apply(Clue(Seat(1), value))
    assert told(game, 1) == said
    # Everybody who sees the hand reads the same.
    memory = Memory.of(View.of(game, Seat(0)))
    assert [str(CardSet.from_bits(n.told & n.facts)) for n in memory.hands[1]] == said


def test_a_clue_can_rest_on_a_clued_card_below() -> None:
    game = dealt("g4 g3 p4 p3 b4", "r1 y4 y3 b3 p4", "g4 r2 y2 b3 p3")
    game = game.apply(Clue(Seat(1), "r")).apply(Clue(Seat(2), "r"))
    # Cathy sees the red 1 that Bob was told to play.
    assert told(game, 2)[1] == "r2"


def test_a_last_copy_about_to_be_discarded_is_saved_before_a_play() -> None:
    # Alice knows of her 1, but the oldest card of Bob is the green 5, and he has nothing to do.
    game = dealt("g4 r1 p4 p3 b4", "y4 y3 b3 p3 g5", "g3 y2 b2 r3 p4")
    for clue in (Clue(Seat(1), 3), Clue(Seat(2), 4), Clue(Seat(0), 1)):
        game = game.apply(clue)
    assert Literal().act(View.of(game)) == Play(Slot(2))
    assert Chop().act(View.of(game)) == Clue(Seat(1), 5)


def test_a_told_card_is_played_and_the_chop_is_discarded() -> None:
    game = dealt("g4 r4 p4 p3 b4", "y4 r1 b3 p3 g4").apply(Clue(Seat(1), "r"))
    assert Chop().act(View.of(game)) == Play(Slot(2))
    game = replace(dealt("y4 r1 b3 p3 g4", "g4 r4 p4 p3 b4"), clue_tokens=0, mover=Seat(0))
    assert Chop().act(View.of(game)) == Discard(Slot(5))


def test_the_same_clue_in_another_game_is_read_for_that_game() -> None:
    """A memory of one game must not serve for another in which the same was done."""
    used = Chop()
    for alice in ("g4 r4 p4 p3 b4", "b4 y3 p4 p3 b4", "g4 g3 p4 p3 b4"):
        game = dealt(alice, "g4 y4 y3 b3 p4", "y4 r1 b3 p3 g3").apply(Clue(Seat(2), "r"))
        game = game.apply(Clue(Seat(0), 4))
        assert used.act(View.of(game)) == Play(Slot(2))


def test_literal_plays_nothing_it_cannot_prove() -> None:
    """A red clue that Chop would take for a red 1 proves nothing."""
    game = dealt("g4 r4 p4 p3 b4", "y4 r1 b3 p3 g4").apply(Clue(Seat(1), "r"))
    assert not isinstance(Literal().act(View.of(game)), Play)
    game = dealt("g4 r4 p4 p3 b4", "y4 r1 b3 p3 g4").apply(Clue(Seat(1), 1))
    assert Literal().act(View.of(game)) == Play(Slot(2))


def test_literal_misplays_in_the_final_round_only() -> None:
    for seed in range(1, 6):
        record = play_game([Literal()] * 3, shuffled(STANDARD, seed))
        for before, after in pairwise(record.games):
            if after.strikes > before.strikes:
                assert before.turns_left is not None


# ------------------------------------------------------------------------------- games


TINY = Ruleset("tiny", (Suit.RED, Suit.BLUE), (3, 2, 1), hand_sizes=((2, 3),), max_clue_tokens=3)

GOLDEN = """
Alice tells Bob: slots 1 and 2 are red.
Bob tells Alice: slot 3 is a 3.
Alice tells Bob: slot 3 is a 2.
Bob plays r1 from slot 1.
Alice discards r1 from slot 2.
Bob tells Alice: slots 1, 2 and 3 are blue.
Alice plays b1 from slot 2.
Bob plays b2 from slot 3.
Alice plays b3 from slot 3.
Bob tells Alice: slot 1 is a 2.
Alice plays r2 from slot 1.
Bob plays r3 from slot 3.
"""
"""Alice has b1 r1 b3, Bob r1 r3 b2. Red: Bob's newest red card is playable. 3: the only blue 3, on
Alice's chop, goes before Bob's play. 2: saved. After the red 1 Alice discards her chop, a copy.
"""


def test_a_short_game_of_chop_goes_as_the_convention_says() -> None:
    record = play_game([Chop(), Chop()], shuffled(TINY, 4), TINY, NAMES[:2])
    told = [tell_event(event, record.players) for event in record.games[-1].history]
    assert told == GOLDEN.strip().splitlines()


@every_kind
def test_a_played_game_is_written_and_read_back(kind: Callable[[], AnyPlayer]) -> None:
    record = play_game([kind() for _ in range(4)], shuffled(STANDARD, 2), STANDARD, NAMES[:4])
    assert isinstance(record, GameRecord)
    assert record.games[-1].over
    assert parse_game(format_game(record)) == record


def test_players_of_several_kinds_sit_at_one_table() -> None:
    record = play_game([Chop(), Seer(), Literal()], shuffled(STANDARD, 1))
    assert record.players == ("Chop 1", "Seer 2", "Literal 3")
    with pytest.raises(HanabiError, match="names: 1 for 2 players"):
        play_game([Chop(), Chop()], shuffled(STANDARD, 1), names=["Alice"])


def test_a_measurement_counts_the_games_of_its_seeds() -> None:
    found = measure(Literal, 3, 6, seed=4)
    ends = [play_game([Literal()] * 3, shuffled(STANDARD, seed)).games[-1] for seed in range(4, 10)]
    scores = [game.score for game in ends]
    assert [scores.count(score) for score in range(26)] == list(found.scores)
    assert found.struck_out == sum(game.end is End.STRIKES for game in ends)
    assert found.mean * 6 == sum(scores)
    mean = sum(scores) / 6
    spread = sqrt(sum((score - mean) ** 2 for score in scores) / 5)
    assert found.mean_error == pytest.approx(spread / sqrt(6))


def test_the_number_of_workers_changes_no_count() -> None:
    assert measure(Chop, 2, 5, 1, workers=2) == measure(Chop, 2, 5, 1, workers=1)


BAD_MEASURES = [
    ((Literal, 2, 0), {}, "games 0: at least 1"),
    ((Literal, 2, 5), {"workers": 0}, "workers 0: at least 1"),
    ((Literal, 7, 5), {}, "7 players: ruleset 'standard'"),
    ((lambda: Literal(), 2, 5), {"workers": 2}, "make_player .* must be a class"),
]


@pytest.mark.parametrize(
    ("words", "more", "message"), BAD_MEASURES, ids=[b[2] for b in BAD_MEASURES]
)
def test_a_measurement_that_cannot_be_made_says_why(
    words: tuple[object, ...], more: dict[str, int], message: str
) -> None:
    with pytest.raises(HanabiError, match=message):
        measure(*words, **more)


def test_one_game_has_no_standard_error() -> None:
    alone = Measured("Chop", 2, 1, 1, STANDARD, (0,) * 25 + (1,), 0)
    assert alone.mean_error is alone.perfect_error is alone.struck_out_error is None
    assert measure(Literal, 2, 1).perfect_error is None


def test_where_all_games_are_alike_no_error_is_made_up() -> None:
    alike = Measured("Seer", 3, 5, 1, STANDARD, (0,) * 25 + (5,), 0)
    assert alike.mean_error is alike.perfect_error is alike.struck_out_error is None
    mixed = Measured("Seer", 3, 5, 1, STANDARD, (*(0,) * 24, 1, 4), 0)
    assert mixed.perfect_error == pytest.approx(sqrt(0.8 * 0.2 / 5))
    assert mixed.mean_error == pytest.approx(0.2)
    assert mixed.struck_out_error is None


@pytest.mark.parametrize("games", [1, 2, 5, 100, 10_000])
def test_the_bound_of_what_never_happened_leaves_a_chance_of_one_in_twenty(games: int) -> None:
    bound = share_bound(games)
    assert (1 - bound) ** games == pytest.approx(0.05)
    if games >= 100:
        assert bound == pytest.approx(3 / games, rel=0.02)


def test_games_lost_without_a_strike_are_counted() -> None:
    rules = ruleset_named("leaflet-white-crowning")
    found = measure(Hat, 4, 20, rules=rules)
    ends = [play_game([Hat()] * 4, shuffled(rules, seed), rules).games[-1] for seed in range(1, 21)]
    without = [game for game in ends if game.lost and game.end is not End.STRIKES]
    assert found.lost_otherwise == len(without) == 1
    assert found.scores[0] == found.struck_out + found.lost_otherwise
    assert measure(Hat, 4, 20, rules=rules, workers=2) == found
    assert measure(Hat, 4, 20).lost_otherwise == 0


@pytest.mark.parametrize("name", ["Seer", "seer", "SEER"])
def test_a_player_is_found_by_name(name: str) -> None:
    assert player_named(name) is Seer


@pytest.mark.parametrize("name", ["", "Cheater", "x" * 1000, 5, None])
def test_an_unknown_player_is_refused_with_those_there_are(name: str) -> None:
    with pytest.raises(HanabiError, match="the kit has Literal, Chop, Hat, Seer") as refused:
        player_named(name)
    assert len(str(refused.value)) < 100


# ------------------------------------------------------------------------------- command line


def play(capsys: pytest.CaptureFixture[str], *words: str) -> tuple[int, str, str]:
    code = main(["play", *words])
    done = capsys.readouterr()
    return code, done.out, done.err


def test_one_game_is_shown_and_written(capsys: pytest.CaptureFixture[str], tmp_path: Path) -> None:
    file = tmp_path / "game.json"
    code, out, err = play(capsys, "--players", "3", "--seed", "3", "-o", str(file))
    assert (code, err) == (0, "")
    record = read_game(file)
    assert record == play_game([Chop()] * 3, shuffled(STANDARD, 3))
    assert f"score {record.games[-1].score} of 25" in out


def test_many_games_are_measured(capsys: pytest.CaptureFixture[str]) -> None:
    words = ("--player", "literal", "--games", "4", "--seed", "2", "--ruleset", "german")
    found = measure(Literal, 2, 4, 2, ruleset_named("german"))
    code, out, _ = play(capsys, *words)
    assert code == 0
    assert f"mean score   {float(found.mean):.3f} ± {found.mean_error:.3f} of 25" in out
    code, out, _ = play(capsys, *words, "--json")
    assert json.loads(out)["scores"] == list(found.scores)
    assert json.loads(out)["mean"] == str(found.mean)


def test_one_game_is_measured_without_errors(capsys: pytest.CaptureFixture[str]) -> None:
    code, out, _ = play(capsys, "--json")
    assert code == 0
    found = json.loads(out)
    errors = [key for key in found if key.endswith("_error")]
    assert len(errors) == 4
    assert [found[key] for key in errors] == [None] * 4


def test_what_all_games_share_is_shown_with_a_bound(capsys: pytest.CaptureFixture[str]) -> None:
    code, out, _ = play(capsys, "--player", "Seer", "--players", "3", "--games", "5")
    assert code == 0
    assert "25.000 of 25  (games of equal score: no standard error)" in out
    assert "perfect      100.00 %  (5 of 5 games: at least 54.92 %, with 95 % confidence)" in out
    assert "struck out   0.00 %  (0 of 5 games: at most 45.08 %, with 95 % confidence)" in out
    assert "±" not in out


def test_a_game_lost_without_a_strike_is_shown(capsys: pytest.CaptureFixture[str]) -> None:
    words = ("--player", "Hat", "--players", "4", "--games", "20")
    code, out, _ = play(capsys, *words, "--ruleset", "leaflet-white-crowning")
    assert code == 0
    assert "other losses 5.00 % ± 4.87  (1 of 20 games)" in out
    assert "a card that perfection needs was gone, or a player could do nothing" in out
    code, out, _ = play(capsys, *words)
    assert "losses" not in out
    code, out, _ = play(capsys, *words, "--ruleset", "leaflet-white-crowning", "--json")
    assert json.loads(out)["lost_otherwise"] == 1


@pytest.mark.parametrize(
    ("ruleset", "ending"),
    [
        ("leaflet-french-avalanche", "26 points: légendaire."),
        ("how-hanabi-works", "23 points: a splendid display."),
        ("standard", "23 points: a splendid display."),
    ],
)
def test_a_game_ends_with_the_word_of_its_document(
    capsys: pytest.CaptureFixture[str], ruleset: str, ending: str
) -> None:
    code, out, _ = play(capsys, "--seed", "3", "--ruleset", ruleset)
    assert code == 0
    assert ending in " ".join(out.split())


BAD_WORDS = [
    (["--player", "Cheater"], "the kit has Literal, Chop, Hat, Seer"),
    (["--players", "7"], "--players 7: ruleset 'standard' is for 2, 3, 4, 5, 6 players"),
    (["--ruleset", "none"], "ruleset 'none': the kit knows"),
    (["-o", "no/such/folder/game.json"], "no/such/folder/game.json: cannot be written"),
]


@pytest.mark.parametrize(("words", "message"), BAD_WORDS, ids=[bad[0][0] for bad in BAD_WORDS])
def test_what_cannot_be_played_is_refused(
    capsys: pytest.CaptureFixture[str], words: list[str], message: str
) -> None:
    code, out, err = play(capsys, *words)
    assert (code, out) == (2, "")
    assert message in err
    assert err.startswith("hanabi-kit play: ")


@pytest.mark.parametrize("words", [["--games", "0"], ["--players", "-1"], ["--seed", "x" * 99]])
def test_a_number_that_is_none_is_refused(words: list[str]) -> None:
    with pytest.raises(SystemExit) as stopped:
        main(["play", *words])
    assert stopped.value.code == 2


# ------------------------------------------------------------------------------- how strong


@pytest.mark.parametrize(("kind", "least"), [(Literal, 13), (Chop, 20), (Seer, 24)])
@pytest.mark.parametrize("players", [2, 4])
def test_players_are_about_as_strong_as_they_say(
    kind: Callable[[], AnyPlayer], least: int, players: int
) -> None:
    assert measure(kind, players, 20).mean > least


PUBLISHED = [(2, 948), (3, 984), (4, 981), (5, 968)]
"""Perfect games in a thousand, by number of players, of a player that sees all hands but not the
deck: github.com/fpvandoorn/hanabi.
"""


@pytest.mark.long
@pytest.mark.timeout(3600)
@pytest.mark.parametrize(("players", "published"), PUBLISHED)
def test_seer_reaches_the_published_share_of_perfect_games(players: int, published: int) -> None:
    assert measure(Seer, players, 10_000).perfect * 1000 >= published * 10_000


@pytest.mark.long
@pytest.mark.timeout(3600)
@pytest.mark.parametrize("players", [2, 3, 4, 5])
def test_chop_is_clearly_stronger_than_literal(players: int) -> None:
    chop, literal = measure(Chop, players, 1_000), measure(Literal, players, 1_000)
    assert float(chop.mean - literal.mean) > 10 * (chop.mean_error + literal.mean_error)


def test_a_kind_of_player_in_place_of_a_player_is_refused() -> None:
    game = Game.new(["Alice", "Bob"], shuffled(STANDARD, 1))
    with pytest.raises(HanabiError, match=r"Chop: a player is needed, such as Chop\(\)"):
        choose(Chop, game)  # type: ignore[arg-type]
