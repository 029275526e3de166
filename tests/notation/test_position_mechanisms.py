"""Position files of every way to play: fireworks in any order, halves, a hole, clues not told."""

from __future__ import annotations

import random
from collections.abc import Iterator
from dataclasses import replace

import pytest

from hanabi_kit.actions import Mark, Play, Untold
from hanabi_kit.cards import START, Card, Seat, Suit
from hanabi_kit.errors import HanabiError, ImpossiblePosition, NotationError
from hanabi_kit.game import End, Game
from hanabi_kit.notation import parse_position
from hanabi_kit.notation.card_text import parse_dated_marks, parse_stacks
from hanabi_kit.notation.position_file import format_position
from hanabi_kit.position import Position, SlotCard
from hanabi_kit.rules import STANDARD, Ruleset, SpecialSuit, ruleset_named
from hanabi_kit.rules.fireworks import Stacks
from hanabi_kit.rules.mechanism import Mechanism
from tests.helpers.tables import PLAYERS

EVERY_MECHANISM = (
    "Up or Down & Prism (6 Suits)",
    "Up or Down (5 Suits)",
    "Sudoku (5 Suits)",
    "Sudoku & Brown (4 Suits)",
    "Reversed (3 Suits)",
    "White Reversed & Rainbow (5 Suits)",
    "Throw It in a Hole (4 Suits)",
    "Throw It in a Hole & Orange (5 Suits)",
    "Cow & Pig (5 Suits)",
    "Duck (5 Suits)",
    "Alternating Clues & Omni (5 Suits)",
    "Clue Starved (5 Suits)",
    "Orange (5 Suits)",
    "Matryoshka (6 Suits)",
    "Dual-Color & White (4 Suits)",
    "Deceptive-Fives & Orange (5 Suits)",
    "Odds and Evens (5 Suits)",
    "Synesthesia & Brown (5 Suits)",
    "Totally Blind (5 Suits)",
    "Color Mute (5 Suits)",
    "Number Mute (5 Suits)",
    "Funnels & Pink (4 Suits)",
)


def played(
    name: str | Ruleset, seed: int, turns: int | None = None, players: int | None = None
) -> Game:
    """A game in which most plays fit, after `turns` actions or some."""
    rules = ruleset_named(name) if isinstance(name, str) else name
    chance = random.Random(f"{rules.name}{seed}")
    count = players or chance.choice(rules.player_counts)
    first = 0 if players else chance.randrange(count)
    game = Game.deal(PLAYERS[:count], chance.randrange(10**9), rules, first)
    for _ in range(chance.randrange(90) if turns is None else turns):
        if game.over:
            break
        legal, hand = game.legal_actions(), game.hands[game.mover]
        fitting = [
            action
            for action in legal
            if isinstance(action, Play) and game.is_playable(hand[action.slot - 1].card)
        ]
        game = game.apply(chance.choice(fitting if fitting and chance.random() < 0.7 else legal))
    return game


def seats(game: Game) -> Iterator[Seat]:
    return map(Seat, range(len(game.players)))


@pytest.mark.parametrize("name", EVERY_MECHANISM)
def test_a_position_is_written_and_read_back_and_seen_as_the_game_is(name: str) -> None:
    for seed in range(4):
        game = played(name, seed)
        whole = Position.of(game)
        text = format_position(whole)
        again = parse_position(text)
        assert (again, format_position(again)) == (whole, text)
        table = again.game()
        assert (table.stacks, table.strikes, table.end) == (game.stacks, game.strikes, game.end)
        assert set(table.legal_actions()) == set(game.legal_actions())
        assert table.unseen() == game.unseen()
        for seat in seats(game):
            own = Position.of(game, seat)
            read = parse_position(format_position(own))
            assert read == own
            seen, view = read.view(), game.view(seat)
            assert own.view() == seen
            for field in (
                *("stacks", "strikes", "discards", "clue_tokens", "deck_size", "mover"),
                *("turns_left", "end", "last_clue"),
            ):
                assert getattr(seen, field) == getattr(view, field), field
            assert seen.unseen() == view.unseen()
            # Whoever looks at the whole table is told no more.
            assert replace(again.view(seat), end=None) == replace(seen, end=None)


def test_rules_of_ones_own_join_mechanisms() -> None:
    rules = replace(
        STANDARD,
        name="own",
        max_clue_tokens=16,
        deck_plays=True,
        special=(SpecialSuit(Suit.PURPLE, inverted=True),),
        mechanism=Mechanism(told="kind", hole=True, alternating=True, clue_cost=2),
    )
    for seed in range(12):
        game = played(rules, seed)
        for viewer in (None, *seats(game)):
            position = Position.of(game, viewer)
            again = parse_position(format_position(position))
            assert again == position
            if viewer is not None:
                assert again.view().hole == position.view().hole
                assert again.view().stacks == game.view(viewer).stacks


@pytest.mark.parametrize("name", ["Cow & Pig (5 Suits)", "Duck (5 Suits)"])
def test_marks_of_clues_that_are_not_told_keep_their_turn_and_giver(name: str) -> None:
    for seed in range(4):
        game = played(name, seed)
        for seat in seats(game):
            read, view = parse_position(format_position(Position.of(game))).view(seat), None
            view = game.view(seat)
            assert [card.marks for card in read.own] == [card.marks for card in view.own]
            assert not any(
                not isinstance(mark.value, Untold) for card in read.own for mark in card.marks
            )
            for (_, hand), (_, known) in zip(read.others, view.others, strict=True):
                assert [card.marks for card in hand] == [card.marks for card in known]


def test_what_a_viewer_does_not_see_is_not_in_the_viewers_file() -> None:
    """Files of two games that differ in what a seat cannot see are the same."""
    for name in ("Throw It in a Hole (4 Suits)", "Cow & Pig (5 Suits)", "Duck (5 Suits)"):
        rules = ruleset_named(name)
        deck = list(rules.deck)
        random.Random(3).shuffle(deck)
        # Alice's first two cards change places with two that nobody draws.
        other = [*deck[-2:], *deck[2:-2], *deck[:2]]
        tables = [Game.new(("Alice", "Bob", "Cathy"), each, rules) for each in (deck, other)]
        for seed in range(30):
            chance = random.Random(seed)
            games = list(tables)
            for _ in range(6):
                action = chance.choice(games[0].legal_actions() or ["play 1"])
                told = getattr(action, "to", None)
                if told != 0 and action in games[1].legal_actions():
                    games = [game.apply(action) for game in games]
            views = [game.view("Alice") for game in games]
            if views[0] == views[1]:
                texts = [format_position(Position.of(game, Seat(0))) for game in games]
                assert texts[0] == texts[1]


@pytest.mark.parametrize(
    ("text", "name", "stacks"),
    [
        ("rS43 g12", "Up or Down (5 Suits)", Stacks([(START, 4, 3), (), (1, 2), (), ()])),
        ("b543", "Up or Down (5 Suits)", Stacks([(), (), (), (5, 4, 3), ()])),
        ("r34 y12345", "Sudoku (5 Suits)", Stacks([(3, 4), (1, 2, 3, 4, 5), (), (), ()])),
        ("b4 r1", "Reversed (3 Suits)", (1, 0, 2)),
        ("b1", "Reversed (3 Suits)", (0, 0, 5)),
        ("ya2 ru5", "Matryoshka (6 Suits)", (5, 2, 0, 0, 0, 0)),
    ],
)
def test_fireworks_are_written_by_their_cards(text: str, name: str, stacks: object) -> None:
    assert parse_stacks(text, ruleset_named(name)) == stacks


@pytest.mark.parametrize(
    ("text", "name", "message"),
    [
        ("r21", "Up or Down (5 Suits)", "red 2 1: as card 1 of it fits 1 or 5 or S"),
        ("r1S", "Up or Down (5 Suits)", "red 1 S: as card 2 of it fits 2"),
        ("rS3", "Up or Down (5 Suits)", "red S 3: as card 2 of it fits 2 or 4"),
        ("r12345 r1", "Sudoku (5 Suits)", "the red firework is already at another rank"),
        ("r1 y12", "Sudoku (5 Suits)", "yellow 1 2: as card 1 of it fits 2 or 3 or 4 or 5"),
        ("r13", "Sudoku (5 Suits)", "red 1 3: as card 2 of it fits 2"),
        ("r5", "Sudoku (4 Suits)", "r5: ruleset 'Sudoku (4 Suits)' has no such card"),
        ("r0", "Sudoku (5 Suits)", "firework 'r0': a suit letter and its ranks"),
        ("zz1", "Sudoku (5 Suits)", "firework 'zz1': a suit letter and its ranks"),
        ("rS", "Reversed (3 Suits)", "rS: ruleset 'Reversed (3 Suits)' has no such card"),
    ],
)
def test_fireworks_that_cannot_be_are_refused(text: str, name: str, message: str) -> None:
    with pytest.raises(NotationError) as refused:
        parse_stacks(text, ruleset_named(name))
    assert message in str(refused.value)


def test_numbers_that_do_not_say_which_cards_they_are_make_no_position() -> None:
    position = Position.of(played("Sudoku (5 Suits)", 1, 12, 2))
    assert sum(position.stacks)
    with pytest.raises(ImpossiblePosition, match="a number does not say which cards a firework"):
        replace(position, stacks=tuple(position.stacks))
    with pytest.raises(ImpossiblePosition, match="red 6, but a firework has 0–5 cards"):
        replace(Position.of(Game.deal(PLAYERS[:2], 1)), stacks=(6, 0, 0, 0, 0))


HALVES = """
[position]
ruleset = "Clue Starved (5 Suits)"
players = ["Alice", "Bob"]
turn = "Alice"
discards = "y2"
clue_tokens = 6.5
deck = 39
[position.hands]
Alice = "g5 g4 y3 y1 p4"
Bob = "r1 b1 y2 b3 g2"
"""


def test_half_tokens_are_written_as_halves() -> None:
    position = parse_position(HALVES)
    assert position.clue_tokens == 13
    assert "clue_tokens = 6.5" in format_position(position)
    assert parse_position(HALVES.replace("6.5", "6")).clue_tokens == 12
    assert "clue_tokens = 6\n" in format_position(replace(position, clue_tokens=12))
    for wrong in ("6.25", "8.5", "-1", '"6½"', "nan", "inf", "true", "[6]"):
        with pytest.raises(NotationError, match="a number from 0 to 8 in steps of 1/2 is needed"):
            parse_position(HALVES.replace("6.5", wrong))
    with pytest.raises(NotationError, match=r"position\.clue_tokens: missing"):
        parse_position(HALVES.replace("clue_tokens = 6.5\n", ""))
    with pytest.raises(NotationError, match=r"6\.5, but a whole number is needed"):
        parse_position(HALVES.replace("Clue Starved (5 Suits)", "standard"))


HOLE = """
[position]
ruleset = "Throw It in a Hole (4 Suits)"
players = ["Alice", "Bob"]
turn = "Alice"
viewer = "Alice"
discards = "b4"
clue_tokens = 5
deck = 24
hole = ["Bob: r1/1", "Alice: xx/1", "Bob: r2", "Alice: xx", "Bob: r1"]
[position.hands]
Alice = "xx xx xx xx xx"
Bob = "g5 g4 y3 y1 b3"
"""


def test_a_hole_says_what_is_certain() -> None:
    position = parse_position(HOLE)
    # Alice may have played a red 3 on the red 2; the second red 1 cannot have fitted.
    assert (position.stacks, position.strikes) == ((2, 0, 0, 0), 1)
    view = position.view()
    assert (view.stacks, view.strikes, view.discards) == ((2, 0, 0, 0), 1, (Card("b4"),))
    assert [str(each.card) for each in view.hole] == ["r1", "None", "r2", "None", "r1"]
    assert "stacks" not in format_position(position)
    truth = HOLE.replace('viewer = "Alice"\n', "").replace("xx xx xx xx xx", "b1 b2 y2 y4 g1")
    truth = truth.replace("Alice: xx/1", "Alice: b1/1").replace("Alice: xx", "Alice: y2")
    whole = parse_position(truth)
    assert (whole.stacks, whole.strikes) == ((2, 0, 0, 1), 2)
    assert whole.discards == (Card("b4"), Card("y2"), Card("r1"))
    assert [each.fell for each in whole.hole] == [None, None, None, 1, 2]
    assert parse_position(format_position(whole)) == whole
    assert whole.view("Alice") == view


def test_what_was_discarded_into_a_hole_or_came_from_the_deck_says_so() -> None:
    name = "Throw It in a Hole & Orange (5 Suits)"
    text = (
        HOLE.replace("Throw It in a Hole (4 Suits)", name).replace("b4", "r4").replace("b3", "r3")
    )
    text = text.replace("Alice: xx/1", "Alice: discard xx/1").replace("deck = 24", "deck = 34")
    position = parse_position(text)
    assert [each.action for each in position.hole] == ["play", "discard", "play", "play", "play"]
    assert position.view().hole[1].possible(position.rules).only == Card("a1")
    assert parse_position(format_position(position)) == position
    with pytest.raises(
        ImpossiblePosition, match="hole: card 3 is r2, which whoever does 'discard'"
    ):
        parse_position(text.replace("Bob: r2", "Bob: discard r2"))
    with pytest.raises(
        ImpossiblePosition, match="hole: card 3 was played from the deck, but these"
    ):
        parse_position(text.replace("Bob: r2", "Bob: play deck xx"))


@pytest.mark.parametrize(
    ("old", "new", "message"),
    [
        ("discards", 'stacks = "r3"\ndiscards', "position.stacks: r3, but by the cards in the"),
        ("discards", "strikes = 2\ndiscards", "position.strikes: 2, but by the cards in the hole"),
        ("Bob: r2", "Zoe: r2", "hole: card 3: 'Zoe: r2', but who played it and the card are need"),
        ("Bob: r2", "r2", "hole: card 3: 'r2', but who played it and the card are needed"),
        ("Bob: r2", "Bob: xx", "hole: card 3 is hidden (xx), but the viewer is Alice"),
        ("Bob: r2", "Bob: k2", "hole: card 3 is k2, which ruleset 'Throw It in a Hole (4 Suits)'"),
        ("Bob: r2", "Bob: r2/5", "hole: card 3 is r2, which its marks 5 rule out"),
        ("Bob: r2", "Bob: zz", "hole: card 3: card 'zz'"),
        ('"Alice: xx"', '"Alice: g1"', "hole: card 4 is g1, but Alice, whose eyes these are"),
        ('"Alice: xx", ', "", "deck: 24, but 4 cards in the hole, 1 discarded and 10 in hands"),
        ("Throw It in a Hole (4 Suits)", "4 Suits", "hole: 5 cards, but cards are played openly"),
        ("hole = [", "over = 'turns'\nhole = [", "position.over: 'turns', but one of complete, st"),
        ('viewer = "Alice"\n', "over = 'lost'\n", "over: only where a viewer does not see how"),
    ],
)
def test_a_hole_that_cannot_be_is_refused(old: str, new: str, message: str) -> None:
    assert old in HOLE
    with pytest.raises(HanabiError) as refused:
        parse_position(HOLE.replace(old, new))
    assert message in str(refused.value)


def test_a_viewer_who_was_told_of_the_end_sees_the_game_over() -> None:
    ends = set()
    for seed in range(40):
        game = played("Throw It in a Hole (4 Suits)", seed, 90, 3)
        for seat in seats(game):
            position = Position.of(game, seat)
            assert parse_position(format_position(position)).end is game.end
            ends.add((game.end, position.over is not None))
    assert (End.STRIKES, True) in ends


def test_a_game_with_hidden_cards_in_its_hole_is_not_made() -> None:
    position = parse_position(HOLE)
    with pytest.raises(HanabiError, match=r"hole: card 2, played by Alice, is hidden \(xx\), but "):
        position.game()
    assert position.view("Alice").viewer == "Alice"
    with pytest.raises(HanabiError, match="hole: card 2, played by Alice, is hidden"):
        position.view("Bob")


COW = """
[position]
ruleset = "Cow & Pig (5 Suits)"
players = ["Alice", "Bob", "Cathy"]
turn = "Alice"
viewer = "Alice"
turn_number = 7
clue_tokens = 4
deck = 35
[position.hands]
Alice = "xx/C(3) xx/!C(3) xx/!C(3) xx/!C(3) xx/!C(3)"
Bob = "r1/r(1)C(6) r2/r(1)C(6) b1/!r(1)!C(6) b3/!r(1)!C(6) y4/!r(1)!C(6)"
Cathy = "g1/R(5) g2/!R(5) g3/!R(5) y1/R(5) y2/!R(5)"
"""


def test_clues_that_are_not_told_stand_with_their_turn() -> None:
    position = parse_position(COW)
    (mark,) = position.hands[0][0].marks
    assert mark == Mark(Untold.COLOUR, True, 3, Seat(2))
    assert position.hands[1][0].marks[0] == Mark("r", True, 1, Seat(0))  # her own clue
    assert position.view().turn == 6
    assert parse_position(format_position(position)) == position
    duck = COW.replace("Cow & Pig", "Duck").replace("C(", "?(").replace("R(", "?(")
    assert parse_position(duck).hands[0][0].marks[0].value is Untold.CLUE
    rules = ruleset_named("Duck (5 Suits)")
    assert parse_dated_marks("?(1)!5(12)", rules)[1] == Mark(5, False, 12)


@pytest.mark.parametrize(
    ("old", "new", "message"),
    [
        ("turn_number = 7\n", "", "turn_number: missing; ruleset 'Cow & Pig (5 Suits)' does not"),
        ("Alice = ", "Alicia = ", "position.hands.Alice: missing"),
        ("xx/C(3)", "xx/r", "clue marks 'r': ruleset 'Cow & Pig (5 Suits)' does not tell the valu"),
        ("xx/C(3)", "xx/C", "a mark is a sign of r y g b p 1 2 3 4 5 C R with the number of its"),
        ("xx/C(3)", "xx/?(3)", "does not tell the values of clues"),
        ("xx/C(3)", "xx/R(3)", "hands.Alice: slot 2: mark C(3), but at turn 3 another clue is"),
        ("xx/C(3)", "xx/C(8)", "slot 1: mark C(8), but the number of the clue's turn is needed, f"),
        ("xx/C(3)", "xx/C(1)", "hands.Alice: slot 1: mark C(1), but turn 1 was Alice's own"),
        ("xx/C(3)", "xx/r(3)", "mark r(3), but Cathy gave the clue, and ruleset 'Cow & Pig (5"),
        ("r1/r(1)", "r1/C(1)", "hands.Bob: slot 1: mark C(1), but Alice gave the clue, and know"),
        ("g1/R(5)", "g1/!R(5)", "hands.Cathy: no clue touches just the cards that that of turn 5"),
        ("g3/!R(5)", "g3/R(5)", "hands.Cathy: no clue touches just the cards that that of turn 5"),
        ('viewer = "Alice"\n', "", "but the viewer is nobody's and everything is shown: the clue"),
        ("Cow & Pig (5 Suits)", "standard", "position.hands.Alice: slot 1: clue marks 'C(3)'"),
        ("= 7", "= 0", "position.turn_number: 0, but a whole number from 1 to 10000 is needed"),
    ],
)
def test_marks_that_cannot_be_are_refused(old: str, new: str, message: str) -> None:
    text = COW.replace(old, new)
    assert text != COW
    with pytest.raises(HanabiError) as refused:
        parse_position(text)
    assert message in str(refused.value)


def test_a_card_that_is_none_is_refused_with_the_suits_that_there_are() -> None:
    text = format_position(Position.of(Game.deal(PLAYERS[:2], 1, "Up or Down (5 Suits)")))
    with pytest.raises(
        NotationError, match=r"card 'r6': a card is the letters of a suit \(r y g b"
    ):
        parse_position(text.replace('discards = ""', 'discards = "r6"'))
    with pytest.raises(NotationError, match=r"position\.hole: 41 cards, but there are 40"):
        parse_position(HOLE.replace("hole = [", "hole = [" + '"Bob: r1", ' * 36))


def test_the_kind_of_the_last_clue_is_written_where_clues_alternate() -> None:
    game = Game.deal(("Alice", "Bob"), 3, "Alternating Clues (5 Suits)").apply("clue Bob 1")
    position = Position.of(game)
    text = format_position(position)
    assert 'last_clue = "rank"' in text
    assert parse_position(text).game().legal_actions() == game.legal_actions()
    with pytest.raises(NotationError, match="last_clue: 'number', but one of colour, rank is need"):
        parse_position(text.replace('"rank"', '"number"'))
    with pytest.raises(ImpossiblePosition, match="last_clue: rank, but clues need not alternate"):
        parse_position(text.replace("Alternating Clues (5 Suits)", "standard"))


def test_a_player_without_cards_and_without_a_clue_to_give_is_stuck() -> None:
    """Where clues alternate, cost more or touch nothing, that is asked for, too."""
    rules = replace(
        ruleset_named("Clue Starved (5 Suits)"), name="own", final_round=False, max_clue_tokens=4
    )
    # Alice has nothing, and all that Bob does not hold is discarded.
    left = list(rules.deck)
    left.remove(Card("r1"))
    for tokens, stuck in ((1, True), (2, False)):
        position = Position(
            rules, ("Alice", "Bob"), Seat(0), None, (0,) * 5, tuple(left), tokens, 0, 0, None,
            ((), (SlotCard(Card("r1")),)),
        )  # fmt: skip
        assert position._is_stuck is stuck
