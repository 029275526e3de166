"""Statements of all three kinds: one text form, and one meaning for and, or, not and if … then."""

from __future__ import annotations

import pickle
from collections.abc import Callable, Sequence
from contextlib import suppress
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from hanabi_kit.cards import Card, CardSet, Slot
from hanabi_kit.deduction import AllOf, AnyOf, CountOf, Held, probability
from hanabi_kit.deduction.events import parse_event
from hanabi_kit.deduction.knowledge import (
    And,
    Atom,
    CommonKnowledge,
    Critical,
    EverybodyKnows,
    Holds,
    Implies,
    Knowledge,
    Knows,
    KnowsWhether,
    Model,
    Not,
    Or,
    Playable,
    Trash,
)
from hanabi_kit.deduction.knowledge.formula_text import parse_formula
from hanabi_kit.deduction.statements import Statement, format_statement
from hanabi_kit.errors import HanabiError, NotationError
from hanabi_kit.game import Game, shuffled
from hanabi_kit.puzzles.statements import Count, Is, What, event_of, parse_statement
from hanabi_kit.rules import STANDARD
from tests.deduction.test_worlds import own_view

CARDS = STANDARD.identities[:6]
NAMES = (
    *("Alice", "Bob", "Bob R.", "not", 'say "so"', "player", "2", "", "Zoë", "(", "line\nbreak"),
    *(0, 1, 7),
)
# ------------------------------------------------------------------------ of every kind


def joined(leaves: st.SearchStrategy[Any], fewest: int = 0) -> st.SearchStrategy[Any]:
    """Statements of these leaves, joined in every way."""

    def larger(inner: st.SearchStrategy[Any]) -> st.SearchStrategy[Any]:
        some = st.lists(inner, min_size=fewest, max_size=3)
        return st.one_of(
            st.builds(Not, inner),
            some.map(lambda parts: And(*parts)),
            some.map(lambda parts: Or(*parts)),
            st.builds(Implies, inner, inner),
        )

    return st.recursive(leaves, larger, max_leaves=8)


slots = st.integers(1, 5).map(Slot)
some_cards = st.lists(st.sampled_from(CARDS), max_size=4).map(CardSet)
cards = st.lists(st.sampled_from(CARDS), min_size=1, max_size=4).map(CardSet)
events = joined(
    st.builds(Held, slots, some_cards)
    | st.builds(
        CountOf, st.lists(slots, max_size=3), some_cards, st.integers(0, 6), st.integers(0, 6)
    )
)
whats = st.builds(What, cards | st.sampled_from(["playable", "trash", "critical"]), st.booleans())
puzzles = joined(
    st.builds(Is, slots, whats)
    | st.builds(
        Count,
        st.sampled_from(["at least", "at most", "exactly"]),
        st.integers(0, 5),
        st.sets(slots, min_size=1).map(lambda found: tuple(sorted(found))),
        whats,
    ),
    fewest=2,
)
names = st.sampled_from(NAMES)
groups = st.none() | st.lists(names, max_size=3).map(tuple)
facts = st.one_of(
    st.sampled_from(["p", "it rains", 'so "said"', "knows", ""]).map(Atom),
    st.builds(Holds, names, st.integers(1, 5), some_cards),
    *(st.builds(kind, names, st.integers(1, 5)) for kind in (Playable, Trash, Critical)),
)
formulas = st.recursive(
    joined(facts),
    lambda inner: joined(
        st.one_of(
            st.builds(Knows, names, inner),
            st.builds(KnowsWhether, names, inner),
            st.builds(EverybodyKnows, inner, groups),
            st.builds(CommonKnowledge, inner, groups),
        )
    ),
    max_leaves=6,
)

KINDS: list[Any] = [
    pytest.param(events, parse_event, id="event"),
    pytest.param(puzzles, parse_statement, id="puzzle"),
    pytest.param(formulas, parse_formula, id="formula"),
]


@pytest.mark.parametrize(("kind", "read"), KINDS)
@given(data=st.data())
def test_what_is_written_reads_the_same(
    kind: st.SearchStrategy[Statement], read: Callable[[str], Statement], data: st.DataObject
) -> None:
    statement = data.draw(kind)
    text = format_statement(statement)
    assert read(text) == statement
    assert read(f"  ({text})\n") == statement
    assert pickle.loads(pickle.dumps(statement)) == statement
    assert isinstance(str(statement), str)


VOCABULARY = (
    "( ) and or not if then slot slots 1 2 0 of is are r5 playable nothing true false all any at "
    'least most exactly from to Bob player knows that whether everybody it common among "p" "'
)
some_words = st.lists(st.sampled_from(VOCABULARY.split()), max_size=14).map(" ".join)


@pytest.mark.parametrize("read", [parse_event, parse_statement, parse_formula])
@given(text=some_words | st.text(max_size=20))
def test_no_text_breaks_the_reading(read: Callable[[str], Statement], text: str) -> None:
    with suppress(NotationError):
        statement = read(text)
        assert read(format_statement(statement)) == statement


EXPECTED = [
    (parse_event, "slot 1 is playable", "'playable' at word 4, but a card such as r5 is expected"),
    (parse_event, "Bob knows that true", "'Bob' at word 1, but 'slot', 'not', 'if'"),
    (parse_event, "slot 1 of Bob is r1", "'of' at word 3, but 'is' is expected"),
    (parse_event, "if slot 1 is r1", "the end at word 6, but 'then' is expected"),
    (parse_event, "all of slot 1 is r1", "'slot' at word 3, but '(' is expected"),
    (parse_event, "from 1 of slots 1 is r1", "'of' at word 3, but 'to' is expected"),
    (parse_statement, "true", "'true' at word 1, but 'slot', 'not', 'if', 'at least'"),
    (parse_statement, "slot 1 is nothing", "'nothing' at word 4, but a card such as r5 or one of"),
    (parse_statement, "slot 1 is r1 and if", "'if' at word 6, but 'slot', 'not', 'at least'"),
    (parse_formula, "slot 1 is r1", "'is' at word 3, but 'of' is expected"),
    (parse_formula, "slot 1 of not is r1", "'not' at word 4, but the name of a player"),
    (parse_formula, "player 0 knows that true", "'0' at word 2, but the number of a player"),
    (parse_formula, "it is known", "'known' at word 3, but 'common' is expected"),
    (parse_formula, "Bob knows if", "'if' at word 3, but 'that' is expected"),
    (parse_formula, "rain", "'everybody', 'it is common knowledge', a quoted name or '('"),
    (parse_formula, '"\\q"', "but a name between quotation marks is expected"),
    (parse_formula, "Bob knows that " * 30 + "true", "nested more than 20 deep"),
    (
        parse_formula,
        f"at least 1 of slots {' '.join(map(str, range(1, 14)))} of Bob is r1",
        "at most 12 are counted",
    ),
]  # fmt: skip


@pytest.mark.parametrize(("read", "text", "message"), EXPECTED)
def test_a_fault_says_where_it_is_and_what_is_allowed(
    read: Callable[[str], Statement], text: str, message: str
) -> None:
    with pytest.raises(NotationError) as caught:
        read(text)
    assert message in str(caught.value)


def test_what_cannot_be_written_is_told() -> None:
    large = CountOf([1], "r1", 1, 100) & Held(1, "r1")
    for statement in (Held(100, "r1"), large, Playable(-1, 1)):
        with pytest.raises(NotationError, match=r"numbers from [01] to 99"):
            format_statement(statement)


# ------------------------------------------------------------------------ one meaning


def so(statement: Statement, fact: Callable[[Any], bool]) -> bool:
    """Truth by its table, with nothing of the kit's but the names of the classes."""
    match statement:
        case And(parts):
            return all(so(part, fact) for part in parts)
        case Or(parts):
            return any(so(part, fact) for part in parts)
        case Not(part):
            return not so(part, fact)
        case Implies(condition, consequence):
            return (so(condition, fact), so(consequence, fact)) != (True, False)
    return fact(statement)


HANDS = [(one, two) for one in CARDS[:3] for two in CARDS[:3]]


def held_in(hand: Sequence[Card]) -> Callable[[Any], bool]:
    return lambda leaf: hand[leaf.slot - 1] in set(leaf.cards)


some_of_three = st.lists(st.sampled_from(CARDS[:3])).map(CardSet)
of_two = joined(st.builds(Held, st.integers(1, 2), some_of_three))


@given(of_two)
def test_three_evaluations_agree_with_the_truth_table(event: Statement) -> None:
    table = Game.new(["Alice", "Bob"], STANDARD.deck)
    text = format_statement(event)
    formula = parse_formula(text.replace(" is ", " of Bob is "))
    worlds = Model(
        HANDS,
        ["Bob"],
        lambda agent, hand: 0,
        {
            f"{slot} {cards}": lambda hand, slot=slot, cards=cards: hand[slot - 1] in cards
            for slot in (1, 2)
            for cards in CARD_SETS
        },
    )
    named = _with_atoms(formula)
    for hand in HANDS:
        expected = so(event, held_in(hand))
        assert event.holds(hand) is expected
        assert worlds.holds(named, at=hand) is expected
    try:
        puzzle = parse_statement(text)
    except NotationError:
        return  # puzzles have no "true", no "all of (…)" and no "nothing"
    assert event_of(puzzle, table) == event


CARD_SETS = [
    CardSet(card for n, card in enumerate(CARDS[:3]) if which >> n & 1) for which in range(8)
]


def _with_atoms(formula: Statement) -> Statement:
    """The same joined of atoms, which are looked up in a model."""
    match formula:
        case Holds(_, slot, cards):
            return Atom(f"{slot} {cards}")
        case And(parts):
            return And(*map(_with_atoms, parts))
        case Or(parts):
            return Or(*map(_with_atoms, parts))
        case Not(part):
            return Not(_with_atoms(part))
        case Implies(condition, consequence):
            return Implies(_with_atoms(condition), _with_atoms(consequence))
    raise AssertionError(formula)


@given(of_two, st.sampled_from(CARDS[:3]))
def test_a_verdict_is_given_as_soon_as_every_hand_agrees(event: Statement, known: Card) -> None:
    found = event.verdict([None, known])
    truths = {so(event, held_in((card, known))) for card in CARDS[:3]}
    assert found is None or truths == {found}
    assert event.verdict([CARDS[0], known]) is so(event, held_in((CARDS[0], known)))


@given(st.integers(0, 3), st.integers(0, 3), st.sets(st.integers(1, 3), min_size=1), st.booleans())
def test_a_count_means_the_same_in_every_kind(
    least: int, most: int, of: set[int], denied: bool
) -> None:
    listed = " ".join(map(str, sorted(of)))
    what = "not r1 r2" if denied else "r1 r2"
    game = Game.new(["Alice", "Bob"], shuffled(STANDARD, seed=7))
    hand = [held.card for held in game.hands[1]]
    for how, fits in [
        (f"at least {least}", lambda n: n >= least),
        (f"at most {most}", lambda n: n <= most),
        (f"exactly {least}", lambda n: n == least),
        (f"from {least} to {most}", lambda n: least <= n <= most),
    ]:
        for cards in (CARDS[:3], hand):
            number = sum((cards[slot - 1] in CardSet("r1 r2")) is not denied for slot in of)
            text = f"{how} of slots {listed}"
            assert parse_event(f"{text} is {what}").holds(cards) is fits(number)
            if not how.startswith("from"):
                puzzle = parse_statement(f"{text} is {what}")
                assert event_of(puzzle, game).holds(cards) is fits(number)
        assert Knowledge(game).holds(parse_formula(f"{text} of Bob is {what}")) is fits(number)


# ------------------------------------------------------------------------ one set of combinators


def test_the_names_of_every_kind_are_the_same_classes() -> None:
    from hanabi_kit import deduction
    from hanabi_kit.deduction import knowledge, statements

    assert deduction.AllOf is knowledge.And is statements.And
    assert deduction.AnyOf is knowledge.Or is statements.Or
    assert deduction.Not is knowledge.Not is statements.Not
    assert AllOf((Held(1, "r1"),)) == And(Held(1, "r1")) == AllOf([Held(1, "r1")])


def test_old_names_of_parts_go_on_working_with_a_warning() -> None:
    one = Held(1, "r1")
    for old, new, statement in [
        ("events", (one, one), AnyOf((one, one))),
        ("event", one, ~one),
        ("formula", Playable("Bob", 1), ~Playable("Bob", 1)),
    ]:
        with pytest.warns(DeprecationWarning, match=f"{old} is called"):
            assert getattr(statement, old) == new
    with pytest.warns(DeprecationWarning, match="statements is called slot_facts"):
        assert list((one | ~one).statements()) == [(1, CardSet("r1"))] * 2
    with pytest.raises(AttributeError):
        one.events  # noqa: B018


def test_a_statement_of_another_kind_is_refused_where_it_is_asked() -> None:
    view = own_view(["", ""])
    with pytest.raises(HanabiError, match=r"Playable\('Bob', 1\): an event is needed"):
        probability(view, Held(1, "r1") & Playable("Bob", 1))
    with pytest.raises(HanabiError, match=r"Held.*: the atoms of this model are"):
        Model([1], ["Anna"], lambda agent, world: 0, {}).holds(Held(1, "r1") | Held(2, "r1"))
    with pytest.raises(HanabiError, match="a table knows of Holds, Playable"):
        Knowledge(Game.new(["Alice", "Bob"], STANDARD.deck)).holds(~Held(1, "r1"))


@pytest.mark.parametrize("kind", [Not, lambda part: Implies(Held(1, "r1"), part), And, Or])
def test_only_statements_are_joined(kind: Callable[[Any], Statement]) -> None:
    with pytest.raises(HanabiError, match=r"'rain': (a statement|an event) is needed"):
        kind("rain")


def test_each_kind_has_its_own_sentences() -> None:
    rain, bob = Atom("it rains"), Playable("Bob", 2)
    assert str(Implies(Held(1, "r1"), ~Held(2, "r1"))) == "(if slot 1 is r1, then slot 2 is not r1)"
    assert str(Implies(rain, ~bob | rain)) == (
        "if it rains, then (it is not so that Bob’s slot 2 is playable, or it rains)"
    )
    assert str(Is(Slot(1), What("trash")) | Is(Slot(2), What("trash", negated=True))) == (
        "slot 1 is trash or slot 2 is not trash"
    )
