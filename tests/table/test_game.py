"""The engine, rule by rule. The source of each rule is a line of the table in `RULES`."""

from __future__ import annotations

import dataclasses
import random
import re
from collections import Counter
from dataclasses import replace
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from hanabi_kit.actions import Action, Clue, Clued, Discard, Discarded, Mark, Play, PlayDeck, Played
from hanabi_kit.cards import Card, Seat, Slot, Suit
from hanabi_kit.errors import HanabiError, IllegalAction, ImpossiblePosition
from hanabi_kit.game import End, Game, clued, shuffled
from hanabi_kit.rules import STANDARD, Ruleset
from hanabi_kit.rules.variants import variant_named, variant_names
from tests.helpers.acting import ALICE, BOB, NAMES, after, clue, dealt, discard, play
from tests.helpers.brute_force import forget_order, small_rules
from tests.helpers.special_rules import Renaming, special_rules


def tiny(**changes: Any) -> Ruleset:
    """One suit 1 1 2 2 3, two players, two cards each: one card in the deck."""
    standard = {
        "suits": (Suit.RED,),
        "rank_copies": (2, 2, 1),
        "hand_sizes": ((2, 2), (3, 1)),
        "max_clue_tokens": 2,
        "max_strikes": 2,
    }
    return Ruleset("tiny", **(standard | changes))


def start() -> Game:
    return dealt(["r1 r2 y1 g1 b5", "p1 r3 y3 r1 b1"], "r4 y4 g4 b4 p4")


# ------------------------------------------------------------------------------- the deal


@pytest.mark.parametrize(("players", "size"), [(2, 5), (3, 5), (4, 4), (5, 4), (6, 3)])
def test_each_seat_gets_a_whole_hand_in_turn_and_the_last_dealt_card_is_slot_1(
    players: int, size: int
) -> None:
    # FACTS.md, "hand size" and "hanab.live game file": player 0 gets a whole hand, then player 1.
    deck = shuffled(STANDARD, seed=3)
    game = Game.new(NAMES[:players], deck)
    for seat, hand in enumerate(game.hands):
        assert [held.order for held in reversed(hand)] == list(
            range(seat * size, (seat + 1) * size)
        )
        assert all(held.card is deck[held.order] for held in hand)  # type: ignore[index]
    assert game.deck == deck[players * size :]
    assert game.deck_size == 50 - players * size
    assert (game.clue_tokens, game.strikes, game.score, game.turn) == (8, 0, 0, 0)
    assert (game.turns_left, game.end, game.mover) == (None, None, 0)


@pytest.mark.parametrize("first", range(3))
def test_whoever_is_named_first_begins_and_the_turn_goes_round(first: int) -> None:
    game = Game.new(NAMES[:3], shuffled(STANDARD, 1), first=Seat(first))
    movers = []
    for _ in range(4):
        movers.append(game.mover)
        game = game.apply(play(1))
        if game.over:
            break
    assert movers == [(first + step) % 3 for step in range(len(movers))]


@pytest.mark.parametrize(
    ("arguments", "kind", "message"),
    [
        (
            {"players": NAMES[:1]},
            HanabiError,
            "1 players: ruleset 'standard' is for 2, 3, 4, 5, 6 players",
        ),
        ({"deck": ()}, ImpossiblePosition, "deck: 0 × r1, but ruleset 'standard' has 3"),
        ({"first": 2}, ImpossiblePosition, "first player 2: seats are 0–1"),
        ({"first": -1}, ImpossiblePosition, "first player -1: seats are 0–1"),
    ],
)
def test_a_game_that_cannot_be_dealt_is_refused(
    arguments: dict[str, Any], kind: type[HanabiError], message: str
) -> None:
    good: dict[str, Any] = {"players": NAMES[:2], "deck": STANDARD.deck}
    with pytest.raises(kind, match=re.escape(message)):
        Game.new(**(good | arguments))


def test_a_wrong_deck_is_refused_with_every_card_that_differs() -> None:
    deck = [Card.parse("k1"), *STANDARD.deck[1:-1], Card.parse("b5")]
    with pytest.raises(ImpossiblePosition) as refused:
        Game.new(NAMES[:2], deck)
    assert refused.value.faults == (
        "deck: 2 × r1, but ruleset 'standard' has 3",
        "deck: 2 × b5, but ruleset 'standard' has 1",
        "deck: 0 × p5, but ruleset 'standard' has 1",
        "deck: 1 × k1, but ruleset 'standard' has 0",
    )


def test_a_deck_too_small_for_the_hands_is_refused() -> None:
    rules = tiny(hand_sizes=((2, 3),))
    with pytest.raises(ImpossiblePosition, match="5 cards do not fill 2 hands of 3"):
        Game.new(["A", "B"], rules.deck, rules)


def test_a_deck_that_is_dealt_out_leaves_everyone_one_turn() -> None:
    rules = tiny(rank_copies=(2, 2))
    game = Game.new(["A", "B"], rules.deck, rules)
    assert (game.deck_size, game.turns_left) == (0, 2)


# ------------------------------------------------------------------------------- rules, one by one

RULES = [
    # id, actions from `start()`, expected fields, source
    (
        "a card played in order extends its firework",
        [play(1)],
        {"stacks": (1, 0, 0, 0, 0), "score": 1, "strikes": 0, "discards": ()},
        "all leaflets",
    ),
    ("a success takes no clue token and gives none", [play(1)], {"clue_tokens": 8}, "all leaflets"),
    (
        "a card out of order is a strike and is discarded",
        [play(2)],
        {"strikes": 1, "stacks": (0,) * 5, "discards": (Card.parse("r2"),)},
        "all leaflets",
    ),
    (
        "a second copy of a played card is a strike",
        [play(1), play(4)],
        {"strikes": 1, "score": 1, "discards": (Card.parse("r1"),)},
        "all leaflets",
    ),
    (
        "a misplay gives no clue token",
        [clue(1, 1), play(2)],
        {"clue_tokens": 7, "strikes": 1},
        "all leaflets",
    ),
    (
        "a clue costs a token",
        [clue(1, 1)],
        {"clue_tokens": 7, "turn": 1, "mover": 1},
        "all leaflets",
    ),
    (
        "a discard gives a token back",
        [clue(1, 1), discard(1)],
        {"clue_tokens": 8, "discards": (Card.parse("p1"),)},
        "all leaflets",
    ),
    ("a clue draws no card", [clue(1, 1)], {"deck_size": 40}, "all leaflets"),
    ("a play draws a card", [play(1)], {"deck_size": 39}, "all leaflets"),
    ("a misplay draws a card", [play(2)], {"deck_size": 39}, "all leaflets"),
    (
        "the third strike ends the game and scores 0",
        [play(1), play(2), play(3), play(4), play(5)],
        {"score": 0, "end": End.STRIKES, "strikes": 3},
        "FACTS.md, 'third strike': German edition, 002, hanab.live, HLE",
    ),
]


@pytest.mark.parametrize(
    ("actions", "expected"), [pytest.param(row[1], row[2], id=row[0]) for row in RULES]
)
def test_each_rule_of_the_leaflets_holds(actions: list[Action], expected: dict[str, Any]) -> None:
    game = after(start(), *actions)
    assert {name: getattr(game, name) for name in expected} == expected


def test_the_drawn_card_becomes_slot_1_and_older_cards_move_up() -> None:
    game = start()
    for slot in range(1, 6):
        hand = game.hands[0]
        new = game.apply(play(slot)).hands[0]
        assert str(new[0].card) == "r4"
        assert new[0].order == 10
        assert new[1:] == hand[: slot - 1] + hand[slot:]


def test_the_last_card_of_a_firework_gives_a_token_but_none_beyond_the_limit() -> None:
    # FACTS.md, "a 5 at the token limit": bonus lost.
    rules = tiny(hand_sizes=((2, 2),), suits=(Suit.RED, Suit.BLUE))
    game = dealt(["r1 r3", "r2 b1"], "b1 b2", rules)
    full = after(game, play(1), play(1))
    assert (full.clue_tokens, full.stacks) == (2, (2, 0))
    assert full.apply(play(2)).clue_tokens == 2
    spent = after(game, play(1), play(1), clue(1, "b"), clue(0, "r"))
    assert spent.clue_tokens == 0
    assert spent.apply(play(2)).clue_tokens == 1
    assert spent.apply(play(2)).stacks == (3, 0)


def test_a_clue_marks_every_card_of_the_hand_and_names_the_touched_slots() -> None:
    game = start().apply(clue(1, "r"))
    assert game.history == (Clued(ALICE, BOB, "r", (Slot(2), Slot(4))),)
    assert [held.marks for held in game.hands[1]] == [
        (Mark("r", touched, 1, ALICE),) for touched in (False, True, False, True, False)
    ]
    assert game.hands[0] == start().hands[0]
    drawn = game.apply(play(4)).hands[1]
    assert drawn[0].marks == ()
    assert [held.marks[0].touched for held in drawn[1:]] == [False, True, False, False]


def test_events_tell_what_everybody_saw() -> None:
    game = after(start(), clue(1, 3), discard(1), play(2))
    assert game.history == (
        Clued(ALICE, BOB, 3, (Slot(2), Slot(3))),
        Discarded(BOB, Slot(1), 9, Card.parse("p1")),  # type: ignore[arg-type]
        Played(ALICE, Slot(2), 3, Card.parse("r2"), False),  # type: ignore[arg-type]
    )


def test_all_fireworks_complete_end_the_game_at_once() -> None:
    game = dealt(["r1 r3", "r2 r1"], "r2", tiny(rank_copies=(2, 2, 1)))
    done = after(game, play(1), play(1), play(2))
    assert (done.end, done.score, done.over) == (End.COMPLETE, 3, True)
    assert done.legal_actions() == ()


def test_after_the_last_draw_everyone_has_one_turn_the_drawer_included() -> None:
    # FACTS.md, "after the last draw": one turn each, drawer included.
    for players, hands in ((2, ["r1 r1", "r3 r2"]), (3, ["r1", "r1", "r3"])):
        rules = tiny(max_strikes=9) if players == 2 else tiny(max_strikes=9, rank_copies=(2, 1, 1))
        game = dealt(hands, "r2", rules)
        game = game.apply(play(1))
        assert (game.deck_size, game.turns_left, game.end) == (0, players, None)
        movers = []
        while not game.over:
            movers.append(int(game.mover))
            game = game.apply(play(1))
        assert movers == [(1 + step) % players for step in range(players)]
        assert (game.turns_left, game.end) == (0, End.TURNS)
        assert game.score == sum(game.stacks) == 2


def test_a_hand_shrinks_once_the_deck_is_empty() -> None:
    game = after(dealt(["r1 r1", "r2 r2"], "r3", tiny(max_strikes=9)), play(1), play(1))
    assert [len(hand) for hand in game.hands] == [2, 1]


def test_the_clock_runs_during_clues_of_the_final_round() -> None:
    game = after(dealt(["r1 r1", "r2 r2"], "r3", tiny()), play(1), clue(0, 3), clue(1, 2))
    assert (game.end, game.score) == (End.TURNS, 1)


@pytest.mark.parametrize(("zero", "score"), [(True, 0), (False, 1)])
def test_the_last_strike_scores_what_the_ruleset_says(zero: bool, score: int) -> None:
    # FACTS.md, "third strike": 0 points, or "lost" with the fireworks as they stand.
    rules = tiny(strikeout_scores_zero=zero, max_strikes=1)
    game = after(dealt(["r1 r1", "r3 r2"], "r2", rules), play(1), play(1))
    assert (game.end, game.score) == (End.STRIKES, score)


def test_the_last_strike_beats_the_last_turn() -> None:
    game = dealt(["r1 r1", "r2 r2"], "r3", tiny(max_strikes=1))
    game = after(game, play(1), clue(0, 3), play(1))
    assert game.end is End.STRIKES
    assert game.turns_left == 0


def test_a_game_can_be_stopped_and_a_finished_one_stays_as_it_is() -> None:
    stopped = start().stopped()
    assert (stopped.end, stopped.over, stopped.legal_actions()) == (End.STOPPED, True, ())
    assert stopped.stopped() is stopped
    struck = after(start(), play(1), play(2), play(3), play(4), play(5))
    assert struck.stopped() is struck


# ------------------------------------------------------------------------------- options


def test_an_empty_clue_is_for_rulesets_that_allow_it() -> None:
    # FACTS.md, "clue that touches no card": allowed in the German edition.
    hands = ["r1 r1", "r2 r2"]
    assert clue(1, 3) not in dealt(hands, "r3", tiny()).legal_actions()
    german = dealt(hands, "r3", tiny(empty_clues=True))
    assert clue(1, 3) in german.legal_actions()
    told = german.apply(clue(1, 3))
    assert told.history == (Clued(ALICE, BOB, 3, ()),)
    assert [held.marks[0].touched for held in told.hands[1]] == [False, False]
    assert told.clue_tokens == 1


def test_the_last_card_may_be_played_from_the_deck_where_the_ruleset_says_so() -> None:
    # hanab.live, option deckPlays ("Bottom-Deck Blind-Plays").
    rules = tiny(deck_plays=True)
    game = dealt(["r2 r2", "r3 r1"], "r1", rules)
    assert PlayDeck() in game.legal_actions()
    played = game.apply(PlayDeck())
    assert (played.stacks, played.deck_size, played.turns_left) == ((1,), 0, 2)
    assert played.hands == game.hands
    assert played.history == (Played(ALICE, None, 4, Card.parse("r1"), True),)  # type: ignore[arg-type]
    missed = dealt(["r1 r1", "r3 r2"], "r2", rules).apply(PlayDeck())
    assert (missed.strikes, missed.discards) == (1, (Card.parse("r2"),))
    assert PlayDeck() not in missed.legal_actions()


# ------------------------------------------------------------------------------- refusals

REFUSED = [
    ("no such slot", (), play(6), "slot 6: the hand has slots 1–5 (Alice, turn 1)"),
    ("slot 0", (), play(0), "slot 0: the hand has slots 1–5 (Alice, turn 1)"),
    ("slot -1", (clue(1, 1),), discard(-1), "slot -1: the hand has slots 1–5 (Bob, turn 2)"),
    ("a slot that is no number", (), play("1"), "slot '1': the hand has slots 1–5"),  # type: ignore[arg-type]
    ("a slot that is true", (), play(True), "slot True: the hand has slots 1–5"),
    (
        "discard at the limit",
        (),
        discard(1),
        "discard 1: no discard while all 8 clue tokens are there (Alice, turn 1)",
    ),
    ("nobody's seat", (), clue(2, 1), "seat 2: seats are 0–1 (Alice, turn 1)"),
    ("a seat below 0", (), clue(-1, 1), "seat -1: seats are 0–1"),
    ("a clue to oneself", (), clue(0, 1), "clue to Alice: nobody clues themselves"),
    (
        "an unknown colour",
        (),
        clue(1, "k"),
        "clue 'k': ruleset 'standard' has the clues r, y, g, b, p, 1, 2, 3, 4, 5",
    ),
    ("rank 6", (), clue(1, 6), "clue 6: ruleset 'standard' has the clues"),
    ("true for 1", (), clue(1, True), "clue True: ruleset"),
    ("1.0 for 1", (), clue(1, 1.0), "clue 1.0: ruleset"),
    ("no value", (), clue(1, None), "clue None: ruleset"),
    (
        "a clue that touches none",
        (),
        clue(1, "g"),
        "clue g to Bob: a clue must touch a card, and this one touches none (Alice, turn 1)",
    ),
    (
        "deck play by other rules",
        (),
        PlayDeck(),
        "play deck: ruleset 'standard' has no plays from the deck (Alice, turn 1)",
    ),
    ("no action", (), 1, "1: an action is Play, Discard, Clue or PlayDeck, or a text: 'play 2'"),
    ("nothing", (), None, "None: an action is Play, Discard, Clue or PlayDeck"),
]


@pytest.mark.parametrize(
    ("before", "action", "message"), [pytest.param(*row[1:], id=row[0]) for row in REFUSED]
)
def test_what_the_rules_forbid_is_refused_with_slot_seat_turn_and_rule(
    before: tuple[Action, ...], action: Any, message: str
) -> None:
    game = after(start(), *before)
    with pytest.raises(IllegalAction, match=re.escape(message)):
        game.apply(action)


def test_no_clue_is_given_without_a_token() -> None:
    game = dealt(["r1 r1", "r2 r2"], "r3", tiny(max_clue_tokens=1)).apply(clue(1, 2))
    assert not [action for action in game.legal_actions() if isinstance(action, Clue)]
    with pytest.raises(IllegalAction, match=r"clue 1: no clue token is left \(Bob, turn 2\)"):
        game.apply(clue(0, 1))


def test_only_the_last_card_is_played_from_the_deck() -> None:
    rules = tiny(deck_plays=True, rank_copies=(3, 2, 1))
    game = dealt(["r1 r1", "r2 r2"], "r3", rules)
    assert PlayDeck() not in game.legal_actions()
    with pytest.raises(IllegalAction, match=r"only the last card .* which has 2 \(Alice, turn 1\)"):
        game.apply(PlayDeck())


def test_nothing_is_done_after_the_end() -> None:
    struck = after(start(), play(1), play(2), play(3), play(4), play(5))
    with pytest.raises(IllegalAction, match=re.escape("the game is over (the last strike)")):
        struck.apply(clue(1, 1))


def test_a_drawn_card_is_named_just_where_the_deck_is_unknown() -> None:
    known = dealt(["r1 r1", "r2 r2"], "r3", tiny())
    assert known.apply(play(1), drawn=Card.parse("r3")) == known.apply(play(1))
    with pytest.raises(IllegalAction, match="drawn r1: the next card of this deck is r3"):
        known.apply(play(1), drawn=Card.parse("r1"))
    with pytest.raises(IllegalAction, match="drawn r3: nobody draws after a clue"):
        known.apply(clue(1, 2), drawn=Card.parse("r3"))
    unknown = forget_order(known)
    with pytest.raises(IllegalAction, match=r"drawn: no card named.* one of r3 must be named"):
        unknown.apply(play(1))
    with pytest.raises(IllegalAction, match="drawn: r1 is not in it"):
        unknown.apply(play(1), drawn=Card.parse("r1"))
    drawn = unknown.apply(play(1), drawn=Card.parse("r3"))
    assert (drawn.hands, drawn.deck_size) == (known.apply(play(1)).hands, 0)
    with pytest.raises(IllegalAction, match="drawn r3: the deck is empty"):
        drawn.apply(play(1), drawn=Card.parse("r3"))


def test_names_that_do_not_sit_at_the_table_are_refused_with_those_that_do() -> None:
    assert start().seat_of("Bob") == 1
    with pytest.raises(HanabiError, match="player 'Zoe': at this table sit Alice, Bob"):
        start().seat_of("Zoe")


def test_marks_leave_what_clues_allow() -> None:
    marks = (Mark("r", True), Mark(3, False))  # type: ignore[arg-type]
    assert str(clued(STANDARD, marks)) == "r1 r2 r4 r5"
    assert not clued(STANDARD, (*marks, Mark(3, True)))


# ------------------------------------------------------------------------------- invariants


@given(st.integers(0, 10**9), st.sampled_from(["standard", "small", "special", "no final round"]))
def test_a_game_never_loses_a_card_nor_breaks_a_limit(seed: int, kind: str) -> None:
    chance = random.Random(seed)
    rules = {"standard": STANDARD, "small": small_rules(chance)}.get(kind) or special_rules(chance)
    if kind == "no final round":
        rules = replace(rules, final_round=False)
    counts = [count for count, size in rules.hand_sizes if count * size <= rules.deck_size]
    if not counts:
        return
    game = Game.new(NAMES[: chance.choice(counts)], shuffled(rules, seed), rules)
    while not game.over:
        before = dataclasses.replace(game)
        actions = game.legal_actions()
        assert len(set(actions)) == len(actions) > 0
        action = chance.choice(actions)
        new = game.apply(action)
        assert game == before, "applying an action changes the game it is applied to"
        held = [card.card for hand in new.hands for card in hand]
        assert new.deck is not None
        assert len(new.deck) == new.deck_size
        played = [
            Card(suit, rank)
            for suit, top in zip(rules.suits, new.stacks, strict=True)
            for rank in range(1, top + 1)
        ]
        cards = Counter([*held, *new.deck, *new.discards, *played])
        assert cards == Counter(rules.deck)
        assert new.unseen() == Counter(new.deck)
        assert 0 <= new.clue_tokens <= rules.max_clue_tokens
        assert 0 <= new.strikes <= rules.max_strikes
        assert new.turn == game.turn + 1 == len(new.history)
        assert (new.turns_left is None) == (bool(new.deck_size) or not rules.final_round)
        orders = [card.order for hand in new.hands for card in hand]
        assert len(set(orders)) == len(orders)
        game = new
    if kind == "no final round":
        assert game.end in (End.STRIKES, End.COMPLETE, End.LOST, End.STUCK)
        assert game.score == (rules.max_score if game.end is End.COMPLETE else 0)
    elif rules.ends_when_settled:
        assert game.end in (End.STRIKES, End.COMPLETE, End.TURNS, End.SETTLED)
    else:
        assert game.end in (End.STRIKES, End.COMPLETE, End.TURNS)
    assert game.legal_actions() == ()


@given(st.integers(0, 10**9), st.sampled_from(["small", "no final round", "variant"]))
def test_a_game_with_its_suits_renamed_is_the_renamed_game(seed: int, kind: str) -> None:
    chance = random.Random(seed)
    rules = special_rules(chance)
    if kind == "no final round":
        rules = replace(rules, final_round=False)
    elif kind == "variant":
        rules = variant_named(chance.choice(variant_names()))
    counts = [count for count, size in rules.hand_sizes if count * size <= rules.deck_size]
    if not counts:
        return
    names, deck = NAMES[: chance.choice(counts)], shuffled(rules, seed)
    renaming = Renaming(rules, seed)
    one, two = Game.new(names, deck, rules), renaming.game(names, deck)
    while True:
        assert {*map(renaming.action, one.legal_actions())} == set(two.legal_actions())
        heights = dict(zip(two.rules.suits, two.stacks, strict=True))
        assert [heights[renaming.suits[suit]] for suit in rules.suits] == list(one.stacks)
        for field in ("score", "end", "clue_tokens", "strikes", "mover", "turns_left", "lost"):
            assert getattr(one, field) == getattr(two, field)
        assert tuple(map(renaming.card, one.discards)) == two.discards
        for hand, other in zip(one.hands, two.hands, strict=True):
            for held, again in zip(hand, other, strict=True):
                assert renaming.card(held.card) is again.card
                marks = tuple(replace(m, value=renaming.value(m.value)) for m in held.marks)  # type: ignore[arg-type]
                assert marks == again.marks
        if one.over:
            break
        action = chance.choice(one.legal_actions())
        one, two = one.apply(action), two.apply(renaming.action(action))


@given(st.integers(0, 10**9))
def test_legal_actions_are_just_those_that_apply_accepts(seed: int) -> None:
    chance = random.Random(seed)
    rules = small_rules(chance)
    counts = [count for count, size in rules.hand_sizes if count * size <= rules.deck_size]
    if not counts:
        return
    game = Game.new(NAMES[: chance.choice(counts)], shuffled(rules, seed), rules)
    everything: list[Action] = [PlayDeck()]
    everything += [kind(Slot(slot)) for kind in (Play, Discard) for slot in range(7)]
    everything += [Clue(Seat(seat), value) for seat in range(6) for value in STANDARD.clue_values]
    for _ in range(chance.randrange(20)):
        if not game.over:
            game = game.apply(chance.choice(game.legal_actions()))
    legal = set()
    for action in everything:
        try:
            game.apply(action)
        except IllegalAction:
            continue
        legal.add(action)
    assert set(game.legal_actions()) == legal


def test_a_seed_always_shuffles_alike() -> None:
    assert shuffled(STANDARD, 7) == shuffled(STANDARD, 7) != shuffled(STANDARD, 8)
    assert Counter(shuffled(STANDARD, 7)) == Counter(STANDARD.deck)
