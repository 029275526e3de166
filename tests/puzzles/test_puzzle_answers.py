"""Puzzle files of every kind: statements, answers, round trips, proofs, faults by field."""

from __future__ import annotations

import re
from contextlib import suppress
from dataclasses import replace
from fractions import Fraction
from itertools import permutations
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from hanabi_kit.actions import Clue, Discard, Play
from hanabi_kit.cards import Card, CardSet, Seat, Slot
from hanabi_kit.deduction import worlds
from hanabi_kit.deduction.statements import And, Not, Or, Statement, format_statement
from hanabi_kit.errors import HanabiError, NotationError, WrongAnswer
from hanabi_kit.game import Game, shuffled
from hanabi_kit.language import words
from hanabi_kit.notation import format_position, parse_position
from hanabi_kit.puzzles import (
    DealAnswer,
    HandAnswer,
    Puzzle,
    folder,
    format_puzzle,
    parse_puzzle,
    prove,
    read_puzzle,
)
from hanabi_kit.puzzles.problem import Problem
from hanabi_kit.puzzles.proofs.known_deal import Deal, lost_turn
from hanabi_kit.puzzles.proofs.proof import proof_sentences
from hanabi_kit.puzzles.statements import (
    Count,
    Is,
    What,
    event_of,
    parse_statement,
    said_of_one_slot,
)
from hanabi_kit.rules import STANDARD, Ruleset
from hanabi_kit.view import View
from tests.helpers.tables import hidden_position

# ------------------------------------------------------------------------------- statements

cards = st.sets(st.sampled_from(STANDARD.identities), min_size=1, max_size=6).map(CardSet)
whats = st.builds(What, st.one_of(cards, st.sampled_from(["playable", "trash", "critical"])))
whats = st.builds(lambda what, no: What(what.cards, no), whats, st.booleans())
slots = st.integers(1, 5).map(Slot)
plain: st.SearchStrategy[Statement] = st.one_of(
    st.builds(Is, slots, whats),
    st.builds(
        Count,
        st.sampled_from(["at least", "at most", "exactly"]),
        st.integers(0, 5),
        st.sets(slots, min_size=1).map(lambda found: tuple(sorted(found))),
        whats,
    ),
)
statements = st.recursive(
    plain,
    lambda parts: st.one_of(
        st.builds(Not, parts),
        st.builds(lambda many: And(tuple(many)), st.lists(parts, min_size=2, max_size=3)),
        st.builds(lambda many: Or(tuple(many)), st.lists(parts, min_size=2, max_size=3)),
    ),
    max_leaves=6,
)


@given(statements)
def test_a_statement_written_reads_the_same(statement: Statement) -> None:
    assert parse_statement(format_statement(statement)) == statement


def truth(statement: Statement, hand: tuple[Card, ...], table: Game) -> bool:
    """What a statement means, said again from the ground."""

    def fits(card: Card, what: What) -> bool:
        if isinstance(what.cards, str):
            suit = table.rules.suits.index(card.suit)
            height = table.stacks[suit]
            gone = [
                rank
                for rank in range(1, 6)
                if table.discards.count(Card(card.suit, rank))
                == table.rules.copies(Card(card.suit, rank))
            ]
            needed = card.rank > height and not any(height < rank <= card.rank for rank in gone)
            left = table.rules.copies(card) - table.discards.count(card)
            so = {
                "playable": card.rank == height + 1 and needed,
                "trash": not needed,
                "critical": needed and left == 1,
            }[what.cards]
        else:
            so = card in what.cards
        return so is not what.negated

    match statement:
        case Is(slot, what):
            return fits(hand[slot - 1], what)
        case Count(how, number, where, what):
            found = sum(fits(hand[slot - 1], what) for slot in where)
            return {
                "at least": found >= number,
                "at most": found <= number,
                "exactly": found == number,
            }[how]
        case Not(part):
            return not truth(part, hand, table)
        case And(parts):
            return all(truth(part, hand, table) for part in parts)
        case Or(parts):
            return any(truth(part, hand, table) for part in parts)


@given(statements, st.lists(st.sampled_from(STANDARD.identities), min_size=5, max_size=5))
def test_a_statement_means_what_it_says(statement: Statement, hand: list[Card]) -> None:
    table = replace(
        Game.new(["Alice", "Bob"], STANDARD.deck),
        stacks=(2, 0, 5, 1, 3),
        discards=tuple(map(Card, ["r4", "y2", "y2", "b2", "p5"])),
    )
    held = tuple(hand)
    assert event_of(statement, table).holds(held) == truth(statement, held, table)
    spoken_of = {slot for slot, _ in event_of(statement, table).slot_facts()}
    if len(spoken_of) == 1:
        assert said_of_one_slot(statement, table).holds(held) == truth(statement, held, table)


@given(
    st.text(alphabet="slot is not and or () r5 12 trash playable at least of slots", max_size=60)
)
def test_no_text_breaks_the_reading(text: str) -> None:
    with suppress(NotationError):
        statement = parse_statement(text)
        assert parse_statement(format_statement(statement)) == statement


@pytest.mark.parametrize(
    ("text", "message"),
    [
        ("", "the end at word 1, but 'slot', 'not'"),
        ("slot 2 is", "the end at word 4, but a card such as r5 or one of playable"),
        ("slot 2 is r4 r9", "'r9' at word 5, but a card such as r5"),
        ("slot 0 is r4", "'0' at word 2, but a slot (1 = newest)"),
        ("slot two is r4", "'two' at word 2, but a slot"),
        ("slot 1 are r4", "'are' at word 3, but 'is' is expected"),
        ("(slot 1 is r4", "the end at word 6, but ')'"),
        ("slot 1 is trash trash", "'trash' at word 5, but 'and', 'or' or the end"),
        ("at least 1 of slots 2 2 is r1", "a slot is named twice"),
        ("not " * 40 + "slot 1 is r1", "too many 'not'"),
        ("(" * 40, "nested more than 20 deep"),
        ("slot 1 is r1 and " * 60, "more than 200 words"),
    ],
)
def test_what_is_no_statement_is_refused_with_the_place(text: str, message: str) -> None:
    with pytest.raises(NotationError, match=re.escape(message)):
        parse_statement(text)


# ------------------------------------------------------------------------------- files

HEAD = """
[puzzle]
id = "one"
title = "One"
kind = "{kind}"
level = 2
question = "What is so?"

[position]
ruleset = {{ suits = "rb", rank_copies = [2, 1, 1], hand_sizes = {{2 = 3}} }}
players = ["Alice", "Bob"]
turn = "Alice"
{viewer}
stacks = "r1"
discards = "b1"
clue_tokens = {tokens}
{deck}
[position.hands]
Alice = "{alice}"
Bob = "r1 b2 r3"

[answer]
"""
HIDDEN = {
    "viewer": 'viewer = "Alice"',
    "alice": "xx/r xx/!3 xx",
    "deck": "deck = 0\nturns_left = 2",
    "tokens": 4,
}
# Red: r1 r1 r2 r3; blue: b1 b1 b2 b3.
OPEN = {"viewer": "", "alice": "b1 b3 r2", "deck": "deck = 0\nturns_left = 2", "tokens": 4}
ACTIONS = 'actions = ["play 3", "play 3"]'


def text_of(kind: str, answer: str, **parts: Any) -> str:
    table = {**(OPEN if kind == "deal" else HIDDEN), **parts}
    return HEAD.format(kind=kind, **table) + answer


RIGHT = [
    ("deduction", 'asks = "cards"\nslot = 1\ncards = "r2"'),
    ("deduction", 'asks = "chance"\nstatement = "slot 2 is b1 or slot 1 is b1"\nvalue = "1"'),
    ("deduction", 'asks = "chance"\nstatement = "slot 3 is trash"\nvalue = "0"'),
    ("deduction", 'asks = "certain"\nstatement = "slot 1 is playable"\nvalue = "yes"'),
    ("deduction", 'asks = "slots"\ncards = "not r2"\nslots = [2, 3]'),
    ("deduction", 'asks = "slots"\ncards = "trash"\nslots = []'),
    ("knowledge", 'asks = "cards"\nwho = "Bob"\nslot = 1\ncards = "r1 r3 b2"'),
    ("knowledge", 'asks = "chance"\nwho = "Bob"\nstatement = "slot 1 is r1"\nvalue = "0"'),
    ("knowledge", 'asks = "certain"\nwho = "Bob"\nstatement = "slot 2 is not b1"\nvalue = "yes"'),
    ("knowledge", 'asks = "slots"\nwho = ["Bob", "Alice"]\ncards = "r2 b1"\nslots = [1]'),
    ("deal", 'asks = "winnable"\nvalue = "no"'),
    ("deal", 'asks = "best score"\nvalue = 3'),
    ("deal", f'asks = "lost"\n{ACTIONS}\nvalue = 0'),
]


@pytest.mark.parametrize(("kind", "answer"), RIGHT)
def test_every_kind_of_answer_is_read_written_and_read_the_same(kind: str, answer: str) -> None:
    puzzle = parse_puzzle(text_of(kind, answer))
    assert isinstance(puzzle.answer, DealAnswer if kind == "deal" else HandAnswer)
    assert parse_puzzle(format_puzzle(puzzle)) == puzzle


@given(
    statements,
    st.sampled_from(["chance", "certain"]),
    st.fractions(0, 1, max_denominator=10**9),
    st.booleans(),
)
def test_whatever_is_asked_of_a_hand_is_written_and_read_the_same(
    statement: Statement, asks: str, share: Fraction, yes: bool
) -> None:
    value = share if asks == "chance" else yes
    answer = HandAnswer(asks, value, statement=statement)
    puzzle = Puzzle("h", "H", "deduction", 3, "?", hidden_position(), answer)
    assert parse_puzzle(format_puzzle(puzzle)) == puzzle


@given(whats, st.frozensets(slots), cards, slots, st.sampled_from([("Bob",), ("Bob", "Alice")]))
def test_whatever_is_asked_of_slots_and_cards_is_written_and_read_the_same(
    what: What, which: frozenset[int], held: CardSet, slot: int, who: tuple[str, ...]
) -> None:
    for answer in (
        HandAnswer("slots", which, what=what, who=who),
        HandAnswer("cards", held, slot=slot, who=who),
    ):
        puzzle = Puzzle("h", "H", "knowledge", 3, "?", hidden_position(), answer)
        assert parse_puzzle(format_puzzle(puzzle)) == puzzle


def test_a_deck_order_is_read_and_written_back() -> None:
    deck = 'deck = 2\ndeck_order = "b2 r3"'
    text = text_of("deal", 'asks = "winnable"\nvalue = "no"', deck=deck, alice="b1 r2")
    text = text.replace('"r1 b2 r3"', '"r1 b3"').replace("{2 = 3}", "{2 = 2}")
    puzzle = parse_puzzle(text)
    assert puzzle.position.deck_order == (Card("b2"), Card("r3"))
    assert puzzle.deal.game.deck == puzzle.position.deck_order
    assert parse_puzzle(format_puzzle(puzzle)) == puzzle
    for wrong, message in [
        ('"b2 r3"', None),
        ('"b2"', "deck_order: 1 cards, but the deck has 2"),
        ('"b2 b2"', "deck_order: b2 stands there 1 times too often"),
        ('"b2 xx"', "position.deck_order: card 'xx'"),
    ]:
        changed = text.replace('deck_order = "b2 r3"', f"deck_order = {wrong}")
        if message is None:
            parse_puzzle(changed)
            continue
        with pytest.raises(HanabiError, match=re.escape(message)):
            parse_puzzle(changed)
    seen = text.replace('turn = "Alice"', 'turn = "Alice"\nviewer = "Bob"')
    with pytest.raises(HanabiError, match="deck_order: only where every hand is shown"):
        parse_puzzle(seen)
    with pytest.raises(HanabiError, match=r"position\.deck_order: missing"):
        parse_puzzle(text.replace('deck_order = "b2 r3"', ""))


WRONG_FORM = [
    ("deduction", 'asks = "identity"', "answer.asks: 'identity', but it is one of cards, chance"),
    ("deduction", "", "answer.asks: missing"),
    ("deduction", 'asks = "cards"\nslot = 4\ncards = "r2"', "answer.slot: 4, but a whole number"),
    ("deduction", 'asks = "cards"\nslot = 1\ncards = "g2"', "answer.cards: g2: ruleset"),
    ("deduction", 'asks = "cards"\nslot = 1\ncards = "zz"', "answer.cards: card 'zz'"),
    ("deduction", 'asks = "cards"\nslot = 1', "answer.cards: missing"),
    ("deduction", 'asks = "chance"\nstatement = "slot 9 is r2"\nvalue = "1"', "slot 9, but slots"),
    (
        "deduction",
        'asks = "chance"\nstatement = "slot 1 is r2"\nvalue = "0.5"',
        "answer.value: '0.5', but an exact fraction",
    ),
    (
        "deduction",
        'asks = "chance"\nstatement = "slot 1 is r2"\nvalue = "3/2"',
        "answer.value: '3/2', but a probability",
    ),
    (
        "deduction",
        'asks = "certain"\nstatement = "slot 1 is r2"\nvalue = true',
        "answer.value: True, but a text is needed",
    ),
    ("deduction", 'asks = "slots"\ncards = "r2"\nslots = [1, 1]', "answer.slots: [1, 1], but"),
    ("deduction", 'asks = "slots"\ncards = "red"\nslots = [1]', "answer.cards: statement 'red'"),
    ("deduction", RIGHT[0][1] + '\nwho = "Bob"', "answer.who: unknown field"),
    ("knowledge", RIGHT[0][1], "answer.who: missing"),
    ("knowledge", RIGHT[0][1] + '\nwho = "Cathy"', "answer.who: 'Cathy', but the players are"),
    ("knowledge", RIGHT[0][1] + '\nwho = "Alice"', "answer.who: 'Alice' is the viewer"),
    ("knowledge", RIGHT[0][1] + '\nwho = ["Bob"' + ', "Alice"' * 8 + "]", "answer.who: 9 players"),
    ("knowledge", RIGHT[0][1] + "\nwho = []", "answer.who: [], but the players are"),
    (
        "knowledge",
        'asks = "certain"\nwho = "Bob"\nstatement = "slot 1 is r2 or slot 2 is r2"\nvalue = "no"',
        "it speaks of 2 slots",
    ),
    ("deal", 'asks = "best score"\nvalue = 7', "answer.value: 7, but a whole number from 0 to 6"),
    ("deal", 'asks = "winnable"\nvalue = "perhaps"', "answer.value: 'perhaps', but it is one of"),
    ("deal", 'asks = "lost"\nvalue = 1', "answer.actions: missing"),
    ("deal", f'asks = "lost"\n{ACTIONS}\nvalue = "always"', "answer.value: a turn, 0 for before"),
    ("deal", 'asks = "lost"\nactions = ["fold"]\nvalue = 1', "answer.actions: action 'fold'"),
    ("deal", 'asks = "lost"\nactions = ["play 3", "play 9"]\nvalue = 1', "turn 2: "),
    ("endgame", 'asks = "winnable"\nvalue = "yes"', "answer.model: missing"),
]


@pytest.mark.parametrize(("kind", "answer", "message"), WRONG_FORM)
def test_a_malformed_answer_is_refused_by_its_field(kind: str, answer: str, message: str) -> None:
    with pytest.raises(HanabiError, match=re.escape(message)):
        parse_puzzle(text_of(kind, answer))


# ------------------------------------------------------------------------------- proofs


@pytest.mark.parametrize(("kind", "answer"), RIGHT[:6])
def test_what_is_right_of_an_own_hand_is_proved_by_all_worlds(kind: str, answer: str) -> None:
    puzzle = parse_puzzle(text_of(kind, answer))
    view = Problem(puzzle).view
    hands = [tuple(copy.card for copy in world) for world in worlds(view)]
    claimed = puzzle.answer
    assert isinstance(claimed, HandAnswer)
    table = replace(Game.new(["A", "B"], STANDARD.deck), rules=view.rules, stacks=view.stacks)
    expected: Any
    if claimed.slot is not None:
        expected = CardSet(hand[claimed.slot - 1] for hand in hands)
    elif claimed.statement is not None:
        event = event_of(claimed.statement, view)
        so = sum(event.holds(hand) for hand in hands)
        expected = Fraction(so, len(hands)) if claimed.asks == "chance" else so == len(hands)
    else:
        assert claimed.what is not None
        expected = frozenset(
            slot
            for slot in range(1, 4)
            if all(event_of(Is(Slot(slot), claimed.what), view).holds(hand) for hand in hands)
        )
    assert table.rules is view.rules
    assert claimed.value == expected
    found = prove(puzzle)
    for language in ("en", "fr"):
        assert proof_sentences(puzzle, found, language)


def known_by_brute_force(view: View, who: Seat, slot: int) -> tuple[CardSet, list[CardSet]]:
    """What `who` may still think possible, over every hand of the viewer; and world by world."""
    each = []
    for world in worlds(view):
        table = Game.supposing(view, [copy.card for copy in world])
        theirs = View.of(table, who)
        each.append(CardSet(other[slot - 1].card for other in worlds(theirs)))
    union = CardSet()
    for one in each:
        union |= one
    return union, each


@pytest.mark.parametrize("slot", [1, 2, 3])
def test_what_another_can_know_is_that_of_all_worlds(slot: int) -> None:
    base = parse_puzzle(text_of("knowledge", RIGHT[6][1]))
    view = Problem(base).view
    union, each = known_by_brute_force(view, Seat(1), slot)
    for what in (CardSet("r1 r3 b2"), CardSet("r3 b2"), union):
        statement = Is(Slot(slot), What(what))
        chance = Fraction(sum(one <= what for one in each), len(each))
        for asks, value in (("chance", chance), ("certain", chance == 1)):
            answer = HandAnswer(asks, value, statement=statement, who=("Bob",))
            assert prove(replace(base, answer=answer))
    answer = HandAnswer("cards", union, slot=slot, who=("Bob",))
    assert prove(replace(base, answer=answer))


@pytest.mark.parametrize(
    ("index", "old", "new", "message"),
    [
        (0, '"r2"', '"r2 r3"', "answer.cards: r2 r3, but it is r2"),
        (1, 'value = "1"', 'value = "1/2"', "answer.value: 1/2, but it is 1"),
        (3, '"yes"', '"no"', "answer.value: no, but it is yes"),
        (4, "[2, 3]", "[]", "answer.slots: none, but it is 2 3"),
        (7, '"0"', '"1/3"', "answer.value: 1/3, but it is 0"),
        (10, '"no"', '"yes"', "answer.value: yes, but it is no"),
        (11, "3", "5", "answer.value: 5, but it is 3"),
        (12, "value = 0", "value = 2", "answer.value: 2, but it is 0"),
    ],
)
def test_a_wrong_answer_is_refused_with_the_right_one(
    index: int, old: str, new: str, message: str
) -> None:
    kind, answer = RIGHT[index]
    assert old in answer
    prove(parse_puzzle(text_of(kind, answer)))
    changed = answer[::-1].replace(old[::-1], new[::-1], 1)[::-1]
    with pytest.raises(WrongAnswer, match=re.escape(message)):
        prove(parse_puzzle(text_of(kind, changed)))


def best_by_brute_force(game: Game) -> int:
    """The best score over all lines; a clue tells nobody anything, so that one stands for all."""
    known: dict[object, int] = {}

    def best(table: Game) -> int:
        if table.over:
            return table.score
        hands = tuple(tuple(held.card for held in hand) for hand in table.hands)
        key = (hands, table.stacks, table.clue_tokens, table.strikes, table.mover, table.turns_left)
        if key not in known:
            legal = table.legal_actions()
            clues = [action for action in legal if isinstance(action, Clue)][:1]
            others = [action for action in legal if not isinstance(action, Clue)]
            known[key] = max(best(table.apply(action)) for action in [*clues, *others])
        return known[key]

    return best(game)


TINY = Ruleset("tiny", STANDARD.suits[:2], (1, 1), hand_sizes=((2, 2),), max_clue_tokens=1)


@pytest.mark.parametrize("order", sorted(set(permutations(TINY.deck)))[:24:5])
def test_deals_come_to_what_brute_force_finds(order: tuple[Card, ...]) -> None:
    game = Game.new(["Alice", "Bob"], order, TINY)
    best = best_by_brute_force(game)
    position = parse_position(
        "[position]\nruleset = { suits = 'ry', rank_copies = [1, 1], hand_sizes = {2 = 2},"
        " max_clue_tokens = 1 }\nplayers = ['Alice', 'Bob']\nturn = 'Alice'\nclue_tokens = 1\n"
        "deck = 0\nturns_left = 2\n[position.hands]\n"
        + "\n".join(
            f"{name} = '{' '.join(str(held.card) for held in hand)}'"
            for name, hand in zip(game.players, game.hands, strict=True)
        )
    )
    puzzle = Puzzle("deal", "Deal", "deal", 1, "?", position)
    for answer in (DealAnswer("best score", best), DealAnswer("winnable", best == 4)):
        found = prove(replace(puzzle, answer=answer))
        assert proof_sentences(replace(puzzle, answer=answer), found, "fr")


SIX = """[position]
ruleset = { suits = 'ry', rank_copies = [2, 1], hand_sizes = {2 = 2}, max_clue_tokens = 2 }
players = ['Alice', 'Bob']
turn = 'Alice'
clue_tokens = 2
deck = 2
"""


@pytest.mark.parametrize("seed", range(12))
def test_deals_with_a_deck_come_to_what_brute_force_finds(seed: int) -> None:
    rules = Ruleset("six", STANDARD.suits[:2], (2, 1), hand_sizes=((2, 2),), max_clue_tokens=2)
    deck = shuffled(rules, seed=seed)
    alice, bob, rest = (" ".join(map(str, deck[at : at + 2])) for at in (0, 2, 4))
    hands = f"deck_order = '{rest}'\n[position.hands]\nAlice = '{alice}'\nBob = '{bob}'\n"
    position = parse_position(SIX + hands)
    assert parse_position(format_position(position)) == position
    best = best_by_brute_force(position.game())
    puzzle = Puzzle("deal", "Deal", "deal", 1, "?", position)
    for answer in (DealAnswer("best score", best), DealAnswer("winnable", best == 4)):
        assert prove(replace(puzzle, answer=answer))
    for wrong in (best - 1, best + 1):
        with pytest.raises(WrongAnswer, match=f"but it is {best}"):
            prove(replace(puzzle, answer=DealAnswer("best score", wrong)))


def test_the_turn_that_lost_is_the_first_after_which_brute_force_finds_no_win() -> None:
    deck = [Card(name) for name in ["r1", "y1", "r2", "y2", "y1", "r1"]]
    rules = Ruleset("six", STANDARD.suits[:2], (2, 1), hand_sizes=((2, 2),), max_clue_tokens=2)
    game = Game.new(["Alice", "Bob"], deck, rules)
    lost = set()
    for first in (Play(Slot(2)), Discard(Slot(1)), Clue(Seat(1), 1)):
        if first not in game.legal_actions():
            continue
        after = game.apply(first)
        for second in after.legal_actions():
            deal = Deal(game, (first, second), 5)
            wins = [best_by_brute_force(one) == 4 for one in deal.games]
            expected = None if all(wins) else wins.index(False)
            found = lost_turn(deal)
            assert found.turn == (expected and expected + 5 if expected is not None else None)
            lost.add(expected)
    assert {None, 2} <= lost


def test_the_proof_of_what_is_not_known_names_a_hand_with_which_it_is_not() -> None:
    position = hidden_position()
    puzzle = Puzzle("h", "H", "knowledge", 3, "?", position)
    view = View.of(position)
    other = next(name for name in position.players if name != view.viewer)
    answer = HandAnswer("certain", False, statement=parse_statement("slot 1 is r1"), who=(other,))
    asked = replace(puzzle, answer=answer)
    lines = proof_sentences(asked, prove(asked), "en")
    assert any(line.startswith(f"If {view.viewer} holds") for line in lines)
    assert words("fr").say("No.")


def test_a_game_from_a_file_knows_its_deck_only_as_a_deal() -> None:
    text = (
        '[puzzle]\nid = "x"\ntitle = "X"\nkind = "deal"\nlevel = 1\nquestion = "?"\n'
        '[position]\ngame = "../games/bot-2p-s2006.json"\nat = 18\n'
        '[answer]\nasks = "lost"\nvalue = 21\n'
    )
    puzzle = parse_puzzle(text, folder() / "endgame")
    assert puzzle.position.deck_order is None
    assert puzzle.deal.turns.start == 19
    assert parse_puzzle(format_puzzle(puzzle), folder() / "endgame") == puzzle
    assert proof_sentences(puzzle, prove(puzzle), "en")


def test_an_action_that_is_not_legal_cannot_be_written() -> None:
    problem = Problem(read_puzzle(folder() / "endgame" / "endgame-001.toml"))
    with pytest.raises(HanabiError, match="the rules do not allow it here"):
        problem.written(Play(Slot(9)))
