"""The rule documents, line by line: each row says in our words what a document says, and plays it.

The documents: 000 English leaflet with black, 001 English leaflet with white, 002 "How Hanabi
Works", 003 English translation of the German edition, 004 French leaflet. ``screen`` stands for
hanab.live and ``hle`` for the Hanabi Learning Environment and OpenSpiel.
"""

from __future__ import annotations

import random
from collections.abc import Callable
from dataclasses import replace

import pytest

from hanabi_kit.actions import Clue, Discard, Discarded, Play, PlayDeck, Played
from hanabi_kit.cards import Card, CardSet, Seat, Suit
from hanabi_kit.errors import HanabiError, IllegalAction, ImpossiblePosition
from hanabi_kit.game import End, Game, shuffled
from hanabi_kit.notation import parse_position
from hanabi_kit.notation.position_file import format_position
from hanabi_kit.position import Position, SlotCard
from hanabi_kit.render import scene
from hanabi_kit.rules import RULESETS, STANDARD, Ruleset, SpecialSuit, Touch, ruleset_named
from hanabi_kit.rules.editions import avalanche, crowning_piece, one_strike, two_more_clues
from hanabi_kit.stats import max_score
from hanabi_kit.view import View
from tests.helpers.acting import (
    ALICE,
    BOB,
    NAMES,
    after,
    cards,
    careful_game,
    clue,
    dealt,
    discard,
    late,
    play,
)
from tests.helpers.special_rules import special_rules

BLACK, WHITE, HOW, GERMAN, FRENCH = (
    "leaflet-black",
    "leaflet-white",
    "how-hanabi-works",
    "german",
    "leaflet-french",
)
LEAFLETS = (BLACK, WHITE, FRENCH)
PRINTED = (*LEAFLETS, GERMAN)
DOCUMENTS = (*PRINTED, HOW)
TABLES = (*DOCUMENTS, "standard", "hle")


def ended(game: Game) -> tuple[End | None, int]:
    return game.end, game.score


# ------------------------------------------------------------------------------- what is in the box

BOXES = [
    # ruleset, suits, cards, copies of the last suit, points of a perfect game, source
    (BLACK, "rygbk", 50, (3, 2, 2, 2, 1), 25, "000: components"),
    (WHITE, "rygbw", 50, (3, 2, 2, 2, 1), 25, "001: material, aim"),
    (HOW, "rygbp", 50, (3, 2, 2, 2, 1), 25, "002: the deck"),
    (GERMAN, "rygbw", 50, (3, 2, 2, 2, 1), 25, "003: game material"),
    (FRENCH, "rygbk", 50, (3, 2, 2, 2, 1), 25, "004: material"),
    ("standard", "rygbp", 50, (3, 2, 2, 2, 1), 25, "hanab.live, No Variant"),
    ("hanab.live", "rygbp", 50, (3, 2, 2, 2, 1), 25, "hanab.live, No Variant"),
    ("hle", "rygwb", 50, (3, 2, 2, 2, 1), 25, "HLE: colours R Y G W B"),
    ("leaflet-black-avalanche", "rygbkm", 55, (1, 1, 1, 1, 1), 30, "000: Avalanche of Colors"),
    ("leaflet-french-avalanche", "rygbkm", 55, (1, 1, 1, 1, 1), 30, "004: avalanche de couleurs"),
    ("how-hanabi-works-six-colours", "rygbpm", 60, (3, 2, 2, 2, 1), 30, "002: 60 cards, 6 colours"),
    ("how-hanabi-works-one-of-each", "rygbpm", 55, (1, 1, 1, 1, 1), 30, "002: 55 cards, one copy"),
    ("how-hanabi-works-rainbow", "rygbpm", 60, (3, 2, 2, 2, 1), 30, "002: 60 cards, rainbow"),
    ("leaflet-white-crowning", "rygbw", 50, (3, 2, 2, 2, 1), 25, "001: Crowning piece"),
]


@pytest.mark.parametrize(
    ("name", "suits", "size", "copies", "perfect"),
    [pytest.param(*row[:5], id=f"{row[0]} ({row[5]})") for row in BOXES],
)
def test_the_cards_are_those_the_document_counts(
    name: str, suits: str, size: int, copies: tuple[int, ...], perfect: int
) -> None:
    rules = RULESETS[name]
    assert "".join(suit.letter for suit in rules.suits) == suits
    assert rules.deck_size == len(rules.deck) == size
    assert [rules.copies_of(suit) for suit in rules.suits] == [
        *[(3, 2, 2, 2, 1)] * (len(suits) - 1),
        copies,
    ]
    assert rules.max_score == perfect


def test_every_named_ruleset_is_found_by_its_name_and_cites_a_document() -> None:
    for name, rules in RULESETS.items():
        assert ruleset_named(name) is rules
        assert rules.name == name
        assert rules.edition.document
        assert hash(rules) == hash(replace(rules))


@pytest.mark.parametrize(
    ("documents", "first"),
    [
        ((BLACK, WHITE), "the player with the most colourful clothes"),  # 000, 001: the game
        ((FRENCH,), "le joueur aux vêtements les plus colorés"),  # 004: la partie
        ((GERMAN,), "the oldest player"),  # 003: the game
        ((HOW,), "the document does not say"),  # 002 says nothing of it
        (("standard", "hle"), "seat 0"),  # FACTS.md, "start player"
    ],
)
def test_who_begins_is_told_as_the_document_says(documents: tuple[str, ...], first: str) -> None:
    for name in documents:
        assert RULESETS[name].edition.first_player == first


# ------------------------------------------------------------------------------- how it is played


def hands_of_five_or_four(rules: Ruleset) -> None:
    for players, size in ((2, 5), (3, 5), (4, 4), (5, 4)):
        game = Game.new(NAMES[:players], shuffled(rules, 1), rules)
        assert [len(hand) for hand in game.hands] == [size] * players


def two_to_five_players(rules: Ruleset) -> None:
    for players in (0, 1, 6, 7):
        with pytest.raises(HanabiError, match=f"{players} players"):
            rules.hand_size(players)


def eight_tokens_and_no_strike(rules: Ruleset) -> None:
    game = Game.new(NAMES[:2], shuffled(rules, 1), rules)
    assert (game.clue_tokens, game.strikes, rules.max_strikes) == (8, 0, 3)
    assert game.stacks == (0,) * len(rules.suits)


def start(rules: Ruleset) -> Game:
    return dealt(["r1 r2 y1 g1 b5", "g4 r3 y3 r1 b1"], "r4 y4 g4 b4 y2", rules)


def one_of_three_actions(rules: Ruleset) -> None:
    game = start(rules).apply(clue(1, 1))
    kinds = {type(action) for action in game.legal_actions()}
    assert kinds == {Play, Discard, Clue}


def turns_go_round(rules: Ruleset) -> None:
    game = Game.new(NAMES[:3], shuffled(rules, 1), rules)
    for turn in range(4):
        assert game.mover == turn % 3
        game = game.apply(next(a for a in game.legal_actions() if isinstance(a, Clue)))


def a_clue_costs_a_token(rules: Ruleset) -> None:
    assert start(rules).apply(clue(1, 1)).clue_tokens == 7


def no_clue_without_a_token(rules: Ruleset) -> None:
    game = late(rules, 0, ["r1 r2 y1 g1 b5", "g4 r3 y3 r1 b1"], "y2", tokens=0, full=False)
    with pytest.raises(IllegalAction, match="no clue token is left"):
        game.apply(clue(1, 1))
    assert not [action for action in game.legal_actions() if isinstance(action, Clue)]


def a_clue_is_one_colour_or_one_value(rules: Ruleset) -> None:
    assert rules.clue_values == (*(suit.letter for suit in rules.suits), 1, 2, 3, 4, 5)


def a_clue_tells_of_every_card_it_is_true_of(rules: Ruleset) -> None:
    by_colour, by_value = start(rules).apply(clue(1, "r")), start(rules).apply(clue(1, 3))
    assert [held.marks[0].touched for held in by_colour.hands[1]] == [
        False,
        True,
        False,
        True,
        False,
    ]
    assert [held.marks[0].touched for held in by_value.hands[1]] == [
        False,
        True,
        True,
        False,
        False,
    ]


def a_clue_goes_to_a_fellow_player(rules: Ruleset) -> None:
    with pytest.raises(IllegalAction, match="nobody clues themselves"):
        start(rules).apply(clue(0, 1))


def a_clue_must_be_true_of_a_card(rules: Ruleset) -> None:
    with pytest.raises(IllegalAction, match="a clue must touch a card"):
        start(rules).apply(clue(1, 2))
    assert clue(1, 2) not in start(rules).legal_actions()


def a_clue_may_be_true_of_no_card(rules: Ruleset) -> None:
    game = start(rules).apply(clue(1, 2))
    assert {held.marks[0].touched for held in game.hands[1]} == {False}
    assert game.clue_tokens == 7


def valid_clues_of_the_example(rules: Ruleset) -> None:
    # 002 names the six valid clues to a hand of Red 1, Red 3, Blue 3, Green 4.
    game = dealt(["y1 y2 y3 y4", "r1 r3 b3 g4", "y1 y2 y3 y4", "g1 g1 g2 g2"], "", rules)
    told = {a.value for a in game.legal_actions() if isinstance(a, Clue) and a.to == 1}
    assert told == {"r", "b", "g", 1, 3, 4}


def a_discard_gives_a_token_and_draws(rules: Ruleset) -> None:
    game = after(start(rules), clue(1, 1), discard(1))
    assert (game.clue_tokens, game.deck_size, len(game.hands[1])) == (8, 39, 5)
    assert game.discards == (Card("g4"),)
    assert game.hands[1][0].card is Card("r4")


def no_discard_with_all_tokens(rules: Ruleset) -> None:
    with pytest.raises(IllegalAction, match="no discard while all 8 clue tokens are there"):
        start(rules).apply(discard(1))
    assert not [a for a in start(rules).legal_actions() if isinstance(a, Discard)]


def a_card_in_order_is_added(rules: Ruleset) -> None:
    game = start(rules).apply(play(1))
    assert game.stacks[0] == sum(game.stacks) == 1
    assert (game.strikes, game.clue_tokens, game.deck_size, len(game.hands[0])) == (0, 8, 39, 5)


def a_card_out_of_order_is_a_strike(rules: Ruleset) -> None:
    game = start(rules).apply(play(2))
    assert (sum(game.stacks), game.strikes, game.discards) == (0, 1, (Card("r2"),))
    assert (game.deck_size, len(game.hands[0])) == (39, 5)


def a_misplay_gives_no_token(rules: Ruleset) -> None:
    assert after(start(rules), clue(1, 1), play(1)).clue_tokens == 7


def one_card_of_each_value(rules: Ruleset) -> None:
    game = after(start(rules), play(1), play(4))
    assert (game.stacks[0], game.strikes, game.discards) == (1, 1, (Card("r1"),))


def a_five_gives_a_token(rules: Ruleset) -> None:
    game = late(rules, {"r": 4, "y": 3}, ["r5", "y5"], "y4", tokens=6)
    assert game.apply(play(1)).clue_tokens == 7


def no_bonus_with_all_tokens(rules: Ruleset) -> None:
    game = late(rules, {"r": 4, "y": 3}, ["r5", "y5"], "y4", tokens=8).apply(play(1))
    assert (game.clue_tokens, game.stacks[0], game.strikes) == (8, 5, 0)


def the_third_strike_loses_at_once(rules: Ruleset) -> None:
    game = late(rules, {"r": 3, "y": 3}, ["r5 y4", "y5"], "r4", strikes=2).apply(play(1))
    assert ended(game) == (End.STRIKES, 0)
    assert game.lost
    assert game.rating is None
    assert game.legal_actions() == ()


def all_fireworks_win_at_once(rules: Ruleset) -> None:
    game = late(rules, {"r": 4}, ["r5", "y1"], "y4").apply(play(1))
    assert ended(game) == (End.COMPLETE, rules.max_score)
    assert not game.lost
    assert game.legal_actions() == ()


def one_turn_each_after_the_last_draw(rules: Ruleset) -> None:
    for players in (2, 3, 4, 5):
        hands = ["r1 r2", *["y1"] * min(players - 1, 2), *["g1"] * (players - 3)]
        game = late(rules, {"r": 3, "y": 3}, hands, "g2", tokens=8)
        assert game.turns_left is None
        game = game.apply(play(1))  # the last card is drawn
        assert (game.deck_size, game.turns_left, game.end) == (0, players, None)
        size = rules.hand_size(players)
        movers = []
        while not game.over:
            movers.append(int(game.mover))
            game = game.apply(clue(*some_clue(game)) if len(movers) % 2 else discard(1))
        assert movers == [(1 + step) % players for step in range(players)]
        assert game.end is End.TURNS
        assert {len(hand) for hand in game.hands} == {size, size - 1}, "nobody draws any more"


def some_clue(game: Game) -> tuple[int, object]:
    action = next(a for a in game.legal_actions() if isinstance(a, Clue))
    return action.to, action.value


def nothing_is_played_on_the_bottom_card(rules: Ruleset) -> None:
    # 002: whoever draws the last card has one more turn, the last of all.
    game = late(rules, {"r": 3}, ["y1 g1", "y1 g1"], "r4", tokens=3)
    game = after(game, discard(1), clue(0, 1), play(1))
    assert ended(game) == (End.TURNS, 5 * (len(rules.suits) - 1) + 4)


def points_are_the_highest_cards(rules: Ruleset) -> None:
    # The example of 000, 001 and 004: 3 + 4 + 4 + 5 + 2.
    fifth = rules.suits[-1].letter
    heights = {"r": 3, "y": 4, "g": 4, "b": 5, fifth: 2}
    game = late(rules, heights, ["r1 y1", "g1"], turns_left=1).apply(clue(*(1, 1)))
    assert ended(game) == (End.TURNS, 18)


def points_are_what_each_firework_shows(rules: Ruleset) -> None:
    last = rules.suits[-1].letter
    game = late(rules, {"r": 0, "y": 1, "g": 5, last: 2}, ["y1 g1", "g1"], turns_left=1)
    expected = sum(game.stacks)
    assert ended(game.apply(clue(1, 1))) == (End.TURNS, expected)


def one_may_rearrange_ones_hand(rules: Ruleset) -> None:
    view = View.of(start(rules).apply(clue(1, "r")))
    moved = view.rearranged([2, 4, 1, 3, 5])
    assert [card.marks[0].touched for card in moved.own] == [True, True, False, False, False]
    assert moved.in_game(play(1)) == play(2)


def one_may_look_through_the_discards(rules: Ruleset) -> None:
    game = after(start(rules), play(2), play(1), play(1))
    for seat in (ALICE, BOB):
        assert View.of(game, seat).discards == game.discards == tuple(cards("r2 g4 r4"))


def a_lost_firework_is_marked(rules: Ruleset) -> None:
    game = late(rules, {"r": 2, "y": 3}, ["r4", "y4"], "y5")
    lost = [firework for firework in scene(game).fireworks if firework.lies_across]
    assert [(firework.suit, firework.reach) for firework in lost] == [("r", 2)]
    assert max_score(rules, game.discards) == rules.max_score - 3
    # Its cards may still be discarded for tokens.
    assert game.apply(discard(1)).clue_tokens == game.clue_tokens + 1


LINES: list[tuple[str, tuple[str, ...], Callable[[Ruleset], None]]] = [
    # what the documents say, which say it (or are silent and follow the others), how it is checked
    ("2 or 3 players hold five cards, 4 or 5 hold four", PRINTED, hands_of_five_or_four),
    ("the hands are those of the screen", (HOW, "standard", "hle"), hands_of_five_or_four),
    ("for two to five players", (*PRINTED, "hle"), two_to_five_players),
    ("eight clue tokens; three strikes are too many", TABLES, eight_tokens_and_no_strike),
    (
        "one turn is a clue, a discard or a play; nobody passes",
        TABLES,
        one_of_three_actions,
    ),
    ("turns go round", TABLES, turns_go_round),
    ("a clue costs a token", TABLES, a_clue_costs_a_token),
    ("no clue where no token is left", TABLES, no_clue_without_a_token),
    ("a clue is about one colour or one value", TABLES, a_clue_is_one_colour_or_one_value),
    ("a clue is complete", TABLES, a_clue_tells_of_every_card_it_is_true_of),
    ("a clue is for another player", TABLES, a_clue_goes_to_a_fellow_player),
    ("a clue points at cards", (*LEAFLETS, "standard", "hle"), a_clue_must_be_true_of_a_card),
    ("a clue that matches no card is not allowed", (HOW,), a_clue_must_be_true_of_a_card),
    ("one may say that a hand has no such card", (GERMAN,), a_clue_may_be_true_of_no_card),
    ("the valid clues of the example", (HOW,), valid_clues_of_the_example),
    ("a discard gives a token back and draws a card", TABLES, a_discard_gives_a_token_and_draws),
    ("no discard while every token is there", TABLES, no_discard_with_all_tokens),
    ("a card in order is added; one draws", TABLES, a_card_in_order_is_added),
    (
        "a card out of order is a strike, discarded; one draws",
        TABLES,
        a_card_out_of_order_is_a_strike,
    ),
    ("a misplay gives no token", TABLES, a_misplay_gives_no_token),
    ("a firework has one card of each value", TABLES, one_card_of_each_value),
    ("a completed firework gives a token", TABLES, a_five_gives_a_token),
    ("that token is lost where all are there", TABLES, no_bonus_with_all_tokens),
    ("the third strike ends the game, lost", LEAFLETS, the_third_strike_loses_at_once),
    ("the third strike scores 0", (GERMAN, HOW, "standard", "hle"), the_third_strike_loses_at_once),
    ("all fireworks complete: the maximum, at once", TABLES, all_fireworks_win_at_once),
    (
        "after the last draw one turn each, the drawer too",
        TABLES,
        one_turn_each_after_the_last_draw,
    ),
    ("the bottom card may be played, nothing on it", (HOW,), nothing_is_played_on_the_bottom_card),
    ("the example of scoring: 18 points", LEAFLETS, points_are_the_highest_cards),
    ("one point for each card played", TABLES, points_are_what_each_firework_shows),
    ("one may rearrange one's hand", LEAFLETS, one_may_rearrange_ones_hand),
    ("one may look through the discards", (*LEAFLETS, GERMAN), one_may_look_through_the_discards),
    (
        "a lost firework is marked; its cards still give tokens",
        LEAFLETS,
        a_lost_firework_is_marked,
    ),
]


@pytest.mark.parametrize(
    ("name", "check"),
    [
        pytest.param(name, check, id=f"{name}: {line}")
        for line, names, check in LINES
        for name in names
    ],
)
def test_each_line_of_a_document_holds_at_its_table(
    name: str, check: Callable[[Ruleset], None]
) -> None:
    check(RULESETS[name])


# ------------------------------------------------------------------------------- rating words

ENGLISH_BLACK = ["horrible", "poor", "honorable", "excellent", "extraordinary", "legendary"]
FRENCH_WORDS = ["horrible", "médiocre", "honorable", "excellente", "extraordinaire", "légendaire"]
RATINGS = [
    # ruleset, words for 0–5, 6–10, 11–15, 16–20, 21–24, 25 (to 29), then 30; source
    (BLACK, ENGLISH_BLACK, "000: score"),
    ("leaflet-black-avalanche", [*ENGLISH_BLACK, "divine"], "000: Avalanche of Colors"),
    (
        WHITE,
        ["horrible", "mediocre", "honourable", "excellent", "amazing", "legendary"],
        "001: score",
    ),
    (
        GERMAN,
        ["oh dear", "poor", "OK", "good", "very good", "legendary"],
        "003: ending the game",
    ),
    (FRENCH, FRENCH_WORDS, "004: score"),
    ("leaflet-french-avalanche", [*FRENCH_WORDS, "divine"], "004: avalanche de couleurs"),
]
BOUNDS = [(0, 5), (6, 10), (11, 15), (16, 20), (21, 24), (25, 29), (30, 30)]


def game_with_score(rules: Ruleset, score: int) -> Game:
    """A finished game of `score` points."""
    heights, left = {}, score
    for suit in rules.suits:
        heights[suit.letter] = min(5, left)
        left -= heights[suit.letter]
    if score == rules.max_score:
        return late(rules, 5, ["", ""], turns_left=0)
    game = late(rules, heights, ["", ""], turns_left=1)
    return game.apply(clue(*some_clue(game)))


@pytest.mark.parametrize(
    ("name", "words"), [pytest.param(*row[:2], id=f"{row[0]} ({row[2]})") for row in RATINGS]
)
def test_every_score_has_the_word_of_its_document(name: str, words: list[str]) -> None:
    rules = RULESETS[name]
    for score in range(rules.max_score + 1):
        word = next(
            w for (low, high), w in zip(BOUNDS, words, strict=False) if low <= score <= high
        )
        assert rules.rating(score) == rules.edition.rating(score) == word, score
        game = game_with_score(rules, score)
        assert (game.over, game.score, game.rating) == (True, score, word)
    assert rules.edition.language == ("fr" if "french" in name else "en")


@pytest.mark.parametrize("name", [HOW, "standard", "hle"])
def test_where_a_document_rates_nothing_no_score_has_a_word(name: str) -> None:
    assert [RULESETS[name].rating(score) for score in (0, 13, 25, 30)] == [None] * 4
    assert game_with_score(RULESETS[name], 13).rating is None


def test_a_game_that_goes_on_or_is_lost_is_not_rated() -> None:
    rules = RULESETS[BLACK]
    game = late(rules, {"r": 3, "y": 3}, ["r5", "y5"], "r4", strikes=2)
    assert game.rating is None
    assert game.apply(play(1)).rating is None
    assert rules.rating(0) == "horrible"


# ------------------------------------------------------------------------------- where they differ


def empty_clue(rules: Ruleset) -> object:
    return clue(1, 2) in start(rules).legal_actions()


def third_strike(rules: Ruleset) -> object:
    return late(rules, {"r": 3, "y": 3}, ["r5", "y5"], "r4", strikes=2).apply(play(1)).score


def discard_at_the_limit(rules: Ruleset) -> object:
    return discard(1) in start(rules).legal_actions()


def five_at_the_limit(rules: Ruleset) -> object:
    game = late(rules, {"r": 4, "y": 3}, ["r5", "y5"], "y4", tokens=8).apply(play(1))
    return game.clue_tokens - 8


def turns_after_the_last_draw(rules: Ruleset) -> object:
    return late(rules, {"r": 3, "y": 3}, ["r5", "y5"], "r4", tokens=3).apply(discard(1)).turns_left


def ends_early(rules: Ruleset) -> object:
    """Whether it is over with y5, the last card that could be played: r4 is gone."""
    return late(rules, {"r": 3, "y": 4}, ["y5", "y1"], "g1").apply(play(1)).over


def hand_sizes(rules: Ruleset) -> object:
    return dict(rules.hand_sizes)


TO_FIVE, TO_SIX = {2: 5, 3: 5, 4: 4, 5: 4}, {2: 5, 3: 5, 4: 4, 5: 4, 6: 3}
SITE = RULESETS["hanab.live"]

DIFFERENCES = [
    # point of FACTS.md, "Rules where editions differ"; how it is measured; leaflets, German
    # edition, "How Hanabi Works", hanab.live, HLE
    ("clue that touches no card", empty_clue, False, True, False, False, False),
    ("third strike", third_strike, 0, 0, 0, 0, 0),
    ("discard at the token limit", discard_at_the_limit, *[False] * 5),
    ("a 5 at the token limit", five_at_the_limit, 0, 0, 0, 0, 0),
    ("after the last draw", turns_after_the_last_draw, 2, 2, 2, 2, 2),
    ("ends early where no more can be scored", ends_early, False, False, False, True, False),
    ("hand size", hand_sizes, TO_FIVE, TO_FIVE, TO_SIX, TO_SIX, TO_FIVE),
]


@pytest.mark.parametrize(
    ("measure", "leaflets", "german", "how", "site", "hle"),
    [pytest.param(*row[1:], id=row[0]) for row in DIFFERENCES],
)
def test_the_documents_differ_where_and_only_where_the_table_of_facts_says(
    measure: Callable[[Ruleset], object],
    leaflets: object,
    german: object,
    how: object,
    site: object,
    hle: object,
) -> None:
    for name in LEAFLETS:
        assert measure(RULESETS[name]) == leaflets
    measured = [
        measure(rules) for rules in (RULESETS[GERMAN], RULESETS[HOW], SITE, RULESETS["hle"])
    ]
    assert measured == [german, how, site, hle]


# ------------------------------------------------------------------------------- harder and easier


@pytest.mark.parametrize("name", ["leaflet-black-one-strike", "leaflet-french-one-strike"])
def test_with_one_red_token_the_least_mistake_is_fatal(name: str) -> None:
    # 000 and 004, on difficulty: play with one red token only (two are taken away).
    rules = RULESETS[name]
    assert rules.max_strikes == 1
    game = start(rules).apply(play(2))
    assert ended(game) == (End.STRIKES, 0)
    assert start(rules).apply(play(1)).end is None


@pytest.mark.parametrize("name", ["leaflet-black-ten-clues", "leaflet-french-ten-clues"])
def test_two_more_blue_tokens_raise_the_limit_for_discards_and_the_bonus(name: str) -> None:
    # 000 and 004, on difficulty: two blue tokens more.
    rules = RULESETS[name]
    game = start(rules)
    assert game.clue_tokens == 10
    with pytest.raises(IllegalAction, match="while all 10 clue tokens are there"):
        game.apply(discard(1))
    assert after(game, clue(1, 1), discard(1)).clue_tokens == 10
    five = late(rules, {"r": 4, "y": 3}, ["r5", "y5"], "y4", tokens=8).apply(play(1))
    assert five.clue_tokens == 9


def test_harder_and_easier_combine_in_any_order() -> None:
    rules = RULESETS[WHITE]
    one, two = avalanche(one_strike(rules)), one_strike(avalanche(rules))
    assert replace(one, name="") == replace(two, name="")
    both = crowning_piece(two_more_clues(avalanche(rules)))
    assert (both.deck_size, both.max_clue_tokens, both.final_round) == (55, 10, False)
    assert both.name == "leaflet-white-avalanche-ten-clues-crowning"


# ------------------------------------------------------------------------------- six suits


@pytest.mark.parametrize("name", ["leaflet-black-avalanche", "leaflet-french-avalanche"])
def test_the_multicoloured_cards_are_a_sixth_colour_with_its_own_clue_and_firework(
    name: str,
) -> None:
    # 000 and 004, Avalanche of Colours.
    rules = RULESETS[name]
    assert rules.clue_values == ("r", "y", "g", "b", "k", "m", 1, 2, 3, 4, 5)
    game = dealt(["m1 r1 y1 g1 b1", "m2 r2 y2 m3 b2"], "", rules)
    told = game.apply(clue(1, "m"))
    assert [held.marks[0].touched for held in told.hands[1]] == [True, False, False, True, False]
    assert not game.apply(clue(1, "r")).hands[1][0].marks[0].touched
    assert game.apply(play(1)).stacks == (0, 0, 0, 0, 0, 1)
    # There is one of each, so that every one is needed.
    assert rules.reachable(cards("m3")) == (5, 5, 5, 5, 5, 2)
    game = late(rules, {"m": 4}, ["m5", "r1"], "y1")
    assert game.score == 29
    assert ended(game.apply(play(1))) == (End.COMPLETE, 30)


def test_a_rainbow_card_is_played_by_itself_and_clued_as_every_colour() -> None:
    # 002, variations.
    rules = RULESETS["how-hanabi-works-rainbow"]
    assert rules.clue_values == ("r", "y", "g", "b", "p", 1, 2, 3, 4, 5)
    game = dealt(["m1 r1 y1 g1 b1", "m2 r2 y2 m3 b2"], "", rules)
    for colour, touched in (("r", [1, 2, 4]), ("y", [1, 3, 4]), ("b", [1, 4, 5]), ("p", [1, 4])):
        after_clue = game.apply(clue(1, colour))
        assert [h.marks[0].touched for h in after_clue.hands[1]] == [
            s in touched for s in range(1, 6)
        ]
    with pytest.raises(IllegalAction, match="clue 'm'"):
        game.apply(clue(1, "m"))
    assert game.apply(play(1)).stacks == (0, 0, 0, 0, 0, 1)
    assert scene(game).suits[-1].label == "rainbow"


def test_a_sixth_colour_like_the_others_has_its_own_clue() -> None:
    # 002, variations: 60 cards, and 55 with one copy of each.
    for name, copies in (("six-colours", 3), ("one-of-each", 1)):
        rules = RULESETS[f"how-hanabi-works-{name}"]
        assert "m" in rules.clue_values
        assert rules.copies(Card("m1")) == copies
        assert rules.touched_by("m") == CardSet("m1 m2 m3 m4 m5")
        assert rules.touched_by("r") == CardSet("r1 r2 r3 r4 r5")


# ------------------------------------------------------------------------------- Crowning piece

CROWNING = RULESETS["leaflet-white-crowning"]


def test_the_crowning_piece_goes_on_after_the_last_card_with_shrinking_hands() -> None:
    # 001, Crowning piece: no end after the last card; players may hold fewer cards.
    game = late(CROWNING, {"r": 3, "y": 3}, ["y4 g1", "r4 y5"], "r5", tokens=0)
    game = game.apply(discard(2))
    assert (game.deck_size, game.turns_left, game.end) == (0, None, None)
    game = after(game, play(1), clue(1, 1), discard(2), play(2), play(1))
    assert (game.turns_left, game.end) == (None, None)
    assert [len(hand) for hand in game.hands] == [4, 2]
    assert game.turn == 6 > 3, "more turns than a final round has"
    won = game.apply(play(1))
    assert ended(won) == (End.COMPLETE, 25)
    assert not won.lost


def test_the_crowning_piece_is_perfect_or_lost_and_has_no_rating() -> None:
    # 001, Crowning piece: the scale is not used.
    won = late(CROWNING, {"r": 4}, ["r5", "y1"], full=False).apply(play(1))
    assert (won.end, won.score, won.rating, won.lost) == (End.COMPLETE, 25, None, False)
    lost = late(CROWNING, {"r": 4}, ["r5", "y1"], full=False).apply(discard(1))
    assert (lost.end, lost.score, lost.rating, lost.lost) == (End.LOST, 0, None, True)
    assert CROWNING.rating(25) is None


LOSING = [
    # fireworks, Alice's hand, deck, strikes, action, end; with every other card discarded
    ("the only copy left, discarded", {"r": 3}, "r4 y1", "r5", 0, discard(1), End.LOST),
    ("the only copy left, misplayed", {"r": 3}, "r5 y1", "r4", 0, play(1), End.LOST),
    ("one of two copies", {"r": 3, "y": 3}, "r4 y4", "r4", 0, discard(1), None),
    ("a card already played", {"r": 3}, "y1 g1", "r4", 0, discard(1), None),
    ("a card already played, misplayed", {"r": 3}, "y1 g1", "r4", 0, play(1), None),
    ("the third strike with a card nobody needs", {"r": 3}, "y1 g1", "r4", 2, play(1), End.STRIKES),
    ("the third strike with the only copy", {"r": 3}, "r5 g1", "r4", 2, play(1), End.STRIKES),
]


@pytest.mark.parametrize(
    ("fireworks", "hand", "deck", "strikes", "action", "end"),
    [pytest.param(*row[1:], id=row[0]) for row in LOSING],
)
@pytest.mark.parametrize("dealt_out", [False, True], ids=["deck left", "deck empty"])
def test_the_crowning_piece_is_lost_by_an_indispensable_card_or_the_third_strike(
    fireworks: dict[str, int],
    hand: str,
    deck: str,
    strikes: int,
    action: Play | Discard,
    end: End | None,
    dealt_out: bool,
) -> None:
    # 001, Crowning piece: three red tokens, or an indispensable card discarded.
    bob = "r4 r5 y5 y4" if "y" in fireworks else "r4 r5"
    have = hand.split() + deck.split()
    others = [card for card in bob.split() if card not in have]
    if dealt_out:
        hands = [hand, " ".join([*others, deck])]
        game = late(CROWNING, fireworks, hands, strikes=strikes, full=False)
    else:
        game = late(CROWNING, fireworks, [hand, " ".join(others)], deck, strikes=strikes)
    game = game.apply(action)
    assert game.end is end
    if end is not None:
        assert (game.score, game.lost, game.legal_actions()) == (0, True, ())


def test_a_position_that_has_lost_an_indispensable_card_is_over() -> None:
    game = late(CROWNING, {"r": 3}, ["y1 g1", "r4"], "g2")  # the one r5 lies among the discards
    assert ended(game) == (End.LOST, 0)


def test_a_player_without_cards_must_clue_and_is_stuck_without_a_token() -> None:
    # The leaflet is silent; as in hanab.live's All or Nothing (FACTS.md).
    game = late(CROWNING, {"r": 3, "y": 4}, ["r4", "y5 r5"], tokens=2, full=False)
    game = after(game, play(1), play(1))  # y5: one more token
    assert (game.mover, game.hands[0], game.clue_tokens, game.end) == (ALICE, (), 3, None)
    assert {type(action) for action in game.legal_actions()} == {Clue}
    for illegal in (play(1), discard(1)):
        with pytest.raises(IllegalAction, match="slot 1: the hand has no card"):
            game.apply(illegal)
    assert ended(after(game, clue(1, 5), play(1))) == (End.COMPLETE, 25)
    game = late(CROWNING, {"r": 3}, ["r4", "y1 r5", "g1"], tokens=1, full=False)
    game = after(game, play(1), clue(2, 1), play(1))
    assert (game.mover, game.hands[0], game.clue_tokens) == (ALICE, (), 0)
    assert ended(game) == (End.STUCK, 0)
    assert game.lost
    assert game.legal_actions() == ()
    assert Position.of(game).end is End.STUCK


def test_a_player_without_cards_is_stuck_where_no_clue_can_be_given_either() -> None:
    # Null cards are touched by no clue: tokens do not help.
    rules = replace(ruleset_named("Null (3 Suits)"), final_round=False)
    game = late(rules, {"u": 3, "b": 4}, ["b5", "u4 u5", "u1"], tokens=5, full=False)
    after_play = after(game, play(1), play(1), discard(1))
    assert (after_play.mover, after_play.clue_tokens) == (ALICE, 7)
    assert after_play.end is End.STUCK
    assert Position.of(after_play).end is End.STUCK
    allowed = replace(rules, empty_clues=True)
    waits = after(replace(game, rules=allowed), play(1), play(1), discard(1))
    assert waits.end is Position.of(waits).end is None


@pytest.mark.parametrize("players", [2, 3, 4, 5])
def test_careful_crowning_games_run_on_and_are_won_or_lost(players: int) -> None:
    ends = set()
    shrunk = 0
    for seed in range(40):
        before = None
        for game in careful_game(seed, players):
            assert game.turns_left is None
            assert game.end in (None, End.COMPLETE, End.LOST, End.STRIKES, End.STUCK)
            if game.deck_size:
                assert {len(hand) for hand in game.hands} == {CROWNING.hand_size(players)}
            if before is not None and not before.deck_size:
                shrunk += sum(map(len, before.hands)) > sum(map(len, game.hands))
            before = game
        ends.add(game.end)
        assert game.score == (25 if game.end is End.COMPLETE else 0)
    assert {End.COMPLETE} <= ends
    assert shrunk > 20


def test_positions_of_the_crowning_piece_read_back_and_hide_nothing() -> None:
    seen_ends, smallest = set(), 9
    for players in (2, 3, 4, 5):
        for seed in range(3):
            for game in list(careful_game(seed, players))[-30:]:
                seen_ends.add(game.end)
                smallest = min(smallest, *map(len, game.hands))
                position = Position.of(game)
                assert position.end is game.end
                text = format_position(position)
                assert "turns_left" not in text
                assert 'ruleset = "leaflet-white-crowning"' in text
                again = parse_position(text)
                assert again == position
                assert again.game().hands == position.game().hands
                assert (again.game().end, again.game().score) == (game.end, game.score)
                assert again.game().legal_actions() == game.legal_actions()
                seat = Seat(game.turn % players)
                seen = Position.of(game, seat)
                assert parse_position(format_position(seen)) == seen
                assert View.of(seen).unseen() == View.of(game, seat).unseen()
    assert seen_ends >= {None, End.COMPLETE}
    assert smallest == 0


def test_a_crowning_position_has_no_turns_left_and_no_oversized_hand() -> None:
    position = Position.of(late(CROWNING, {"r": 3}, ["r4", "r5"], full=False))
    with pytest.raises(ImpossiblePosition, match=r"turns_left: 2, but ruleset .* no final round"):
        replace(position, turns_left=2)
    spare = tuple(SlotCard(card) for card in position.discards[:6])
    with pytest.raises(ImpossiblePosition, match="6 cards, but a hand of 2 players has 0–5 here"):
        replace(position, hands=(spare, position.hands[1]), discards=position.discards[6:-1])


def test_every_end_of_a_game_is_the_end_of_its_position() -> None:
    ends = set()
    for seed in range(600):
        chance = random.Random(seed)
        rules = replace(special_rules(chance), final_round=chance.random() < 0.5)
        if chance.random() < 0.5:
            rules = replace(rules, max_strikes=9)
        counts = [count for count, size in rules.hand_sizes if count * size <= rules.deck_size]
        if not counts:
            continue
        game = Game.new(NAMES[: chance.choice(counts)], shuffled(rules, seed), rules)
        while not game.over:
            assert Position.of(game).end is None
            game = game.apply(chance.choice(game.legal_actions()))
        ends.add(game.end)
        assert Position.of(game).end is game.end, seed
        assert game.legal_actions() == ()
    assert ends == {end for end in End if not end.stopped}


# ------------------------------------------------------------------------------- on the screen


def test_hanab_live_ends_as_soon_as_nothing_more_can_be_scored() -> None:
    # FACTS.md, "after the last draw": also ends early when the reachable maximum is hit.
    plain = late(STANDARD, {"r": 3, "y": 4}, ["y5", "y1"], "g1").apply(play(1))
    assert plain.end is None, "r4 is gone, but no document ends the game here"
    site = late(SITE, {"r": 3, "y": 4}, ["y5", "y1"], "g1").apply(play(1))
    assert ended(site) == (End.SETTLED, 23)
    assert (site.lost, site.legal_actions()) == (False, ())
    # A discard may settle it as well.
    settled = late(SITE, {"r": 3}, ["r4 y1", "r5"], "g1").apply(discard(1))
    assert ended(settled) == (End.SETTLED, 23)
    # Perfect is complete, not settled; the last strike comes first.
    assert late(SITE, {"r": 4}, ["r5", "y1"], "g1").apply(play(1)).end is End.COMPLETE
    struck = late(SITE, {"r": 3}, ["r5 y1", "r4"], "g1", strikes=2).apply(play(1))
    assert ended(struck) == (End.STRIKES, 0)


def test_hanab_lives_all_or_nothing_is_the_crowning_piece_with_the_cards_of_the_screen() -> None:
    rules = crowning_piece(STANDARD)
    assert replace(rules, name="standard", final_round=True) == STANDARD
    game = late(rules, {"r": 3}, ["r4 y1", "r5"], "g1")
    assert ended(game.apply(discard(1))) == (End.LOST, 0)


@pytest.mark.parametrize("final_round", [True, False])
def test_the_bottom_card_may_be_played_from_the_deck_where_the_option_is_on(
    final_round: bool,
) -> None:
    # hanab.live's option deckPlays.
    rules = replace(STANDARD, deck_plays=True, final_round=final_round)
    game = late(rules, {"r": 3}, ["r5 y1", "y1"], "r4")
    assert PlayDeck() in game.legal_actions()
    played = game.apply(PlayDeck())
    assert (played.stacks[0], played.deck_size, played.strikes) == (4, 0, 0)
    assert played.hands == game.hands
    assert played.turns_left == (2 if final_round else None)
    assert isinstance(played.history[-1], Played)
    assert played.history[-1].slot is None
    missed = late(rules, {"r": 3}, ["r4 y1", "y1"], "r5").apply(PlayDeck())
    assert missed.strikes == 1
    assert missed.end is (None if final_round else End.LOST)
    for silent in (STANDARD, CROWNING):
        at_hand = late(silent, {"r": 3}, ["r5 y1", "y1"], "r4")
        assert PlayDeck() not in at_hand.legal_actions()
    two_left = late(rules, {"r": 3}, ["y1", "y1"], "r4 r5")
    assert PlayDeck() not in two_left.legal_actions()


def test_six_players_hold_three_cards_on_the_screen() -> None:
    # FACTS.md, "hand size".
    game = Game.new(NAMES, shuffled(STANDARD, 1))
    assert [len(hand) for hand in game.hands] == [3] * 6
    assert game.deck_size == 32
    game = game.apply(clue(*some_clue(game)))
    assert some_clue(game)[0] == 2, "whoever comes next is named first"


def test_what_happens_is_told_alike_under_every_document() -> None:
    for name in TABLES:
        game = after(start(RULESETS[name]), clue(1, 1), discard(1), play(2))
        assert [type(event) for event in game.history[1:]] == [Discarded, Played]


def test_a_special_suit_says_only_what_is_special() -> None:
    rules = RULESETS["how-hanabi-works-rainbow"]
    assert rules.special == (SpecialSuit(Suit.MULTICOLOUR, colours=Touch.ALL, name="rainbow"),)
    assert [own.called for own in rules.suit_rules][-2:] == ["purple", "rainbow"]
