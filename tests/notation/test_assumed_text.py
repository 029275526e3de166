"""What is taken for granted, as sentences: read, refused, written into files, taken from notes."""

from __future__ import annotations

import json
import random
from dataclasses import replace
from pathlib import Path

import pytest
from hypothesis import given
from hypothesis import strategies as st

from hanabi_kit import Game
from hanabi_kit.assumption import Assumption
from hanabi_kit.cards import Card, CardSet, Seat, Slot, Suit
from hanabi_kit.errors import (
    HanabiError,
    ImpossiblePosition,
    NotationError,
    ReadPast,
    WrongArgument,
)
from hanabi_kit.notation import format_position, parse_game, parse_position
from hanabi_kit.notation.assumed_text import parse_assumption, parse_cards_meant, take_assumptions
from hanabi_kit.notation.hanablive.card_notes import notes_of
from hanabi_kit.notation.posted.compact import parse_compact
from hanabi_kit.notation.record import GameRecord
from hanabi_kit.position import Position
from hanabi_kit.puzzles import parse_puzzle
from hanabi_kit.rules import ruleset_named
from tests import DATA
from tests.helpers.posted_tables import TWO_FIVES
from tests.helpers.tables import tables

TABLE = parse_position(TWO_FIVES)
EVERY = TABLE.rules.all_cards


def suit(letter: str) -> CardSet:
    return CardSet(card for card in EVERY if card.suit == Suit(letter))


def rank(number: int) -> CardSet:
    return CardSet(card for card in EVERY if card.rank == number)


# ------------------------------------------------------------------------ which cards


@pytest.mark.parametrize(
    ("words", "cards"),
    [
        ("r4 b2", CardSet("r4 b2")),
        ("R4, B2", CardSet("r4 b2")),
        ("4r or 2b", CardSet("r4 b2")),
        ("r4/b2", CardSet("r4 b2")),
        ("red", suit("r")),
        ("r", suit("r")),
        ("rouge", suit("r")),
        ("5", rank(5)),
        ("5s", rank(5)),
        ("red 4", CardSet("r4")),
        ("4 red", CardSet("r4")),
        ("red blue 4", CardSet("r4 b4")),
        ("a red card", suit("r")),
        ("playable", CardSet("r5 b5")),
        ("jouable", CardSet("r5 b5")),
        ("playable red", CardSet("r5")),
        ("critical", CardSet("r5 b5")),
        ("critique", CardSet("r5 b5")),
        ("useful", CardSet("r5 b5")),
        ("trash", EVERY - CardSet("r5 b5")),
        ("useless", EVERY - CardSet("r5 b5")),
        ("inutile", EVERY - CardSet("r5 b5")),
        ("playable or p1", CardSet("r5 b5 p1")),
        ("not playable", EVERY - CardSet("r5 b5")),
        ("not r4, b2", EVERY - CardSet("r4 b2")),
        ("not r4 or b2", EVERY - CardSet("r4 b2")),
        ("red, not 5", suit("r") - rank(5)),
        ("red not 5", suit("r") - rank(5)),
        ("not red, not 5", EVERY - suit("r") - rank(5)),
        ("!r4", EVERY - CardSet("r4")),
        ("!r4, r", suit("r") - CardSet("r4")),
        ("r, !r4", suit("r") - CardSet("r4")),
        ("pas rouge", EVERY - suit("r")),
        ("5 ou rouge", suit("r") | rank(5)),
    ],
)
def test_words_stand_for_cards(words: str, cards: CardSet) -> None:
    assert parse_cards_meant(words, TABLE) == cards
    assert parse_cards_meant(words.upper(), TABLE) == cards


def test_words_of_suits_with_two_letters_and_of_start_cards() -> None:
    game = Game.deal(["A", "B"], rules=ruleset_named("Matryoshka (3 Suits)"), seed=1)
    for each in game.rules.suits:
        whole = CardSet(card for card in game.rules.all_cards if card.suit == each)
        assert parse_cards_meant(each.letter, game) == whole
        assert parse_cards_meant(each.label, game) == whole
        assert parse_cards_meant(f"{each.letter}2", game) == CardSet([Card(each, 2)])
    game = Game.deal(["A", "B"], rules=ruleset_named("Up or Down (5 Suits)"), seed=1)
    assert parse_cards_meant("rS", game) == CardSet("rS")
    assert {card.rank for card in parse_cards_meant("s", game)} == {6}


# ------------------------------------------------------------------------ faults


@pytest.mark.parametrize(
    ("text", "words"),
    [
        ("", "a player, a slot, a colon and cards are needed"),
        ("Bob 2 r4", "a colon"),
        ("Bob 2:", "no card is named"),
        ("Bob 2: ,", "no card is named"),
        ("Bob 2: r6", "'r6' is no card"),
        ("Bob 2: m4", "ruleset 'standard' has no such card"),
        ("Bob 2: playble", "did you mean playable"),
        ("Bob 2: finesse", "'finesse' is no card"),
        ("Bob 2: r4, not red", "no card is left"),
        ("Bob 2: red playable 4", "no card is left"),
        ("Bob 2: r4 red", "without a comma or 'or'"),
        ("Bob 6: r4", "slot 6 is not there; Bob has slots 1–5"),
        ("Bob 0: r4", "slot 0 is not there"),
        ("Bob: r4", "the number of a slot is needed"),
        ("Bob two: r4", "the number of a slot is needed"),
        ("Bobb 2: r4", "no player 'Bobb'; at this table sit Alice, Bob; did you mean Bob?"),
        ("Zoe 2: r4", "no player 'Zoe'; at this table sit Alice, Bob"),
        ("2: r4", "no player ''"),
        (f"Bob 2: {'r4 ' * 500}", "more than 500 signs"),
    ],
)
def test_what_cannot_be_read_says_what_and_where(text: str, words: str) -> None:
    with pytest.raises(NotationError) as refused:
        take_assumptions([text], TABLE)
    assert words in str(refused.value)
    assert len(refused.value.faults) == 1


def test_every_fault_is_told_at_once() -> None:
    with pytest.raises(NotationError) as refused:
        take_assumptions(["Bobb 1: r4", "Bob 9: xyz", "Bob 1: r4"], TABLE)
    assert len(refused.value.faults) == 3


@pytest.mark.parametrize("wrong", [3, [3], b"Bob 1: r4", [b"x"], {"Bob 1": "r4"}, [None]])
def test_what_is_no_text_is_refused(wrong: object) -> None:
    with pytest.raises(WrongArgument):
        take_assumptions(wrong, TABLE)  # type: ignore[arg-type]


def test_an_assumption_of_another_table_is_refused() -> None:
    far = Assumption("Zoe", Seat(3), Slot(1), CardSet("r4"), "r4")
    low = Assumption("Bob", Seat(1), Slot(9), CardSet("r4"), "r4")
    with pytest.raises(HanabiError, match="at this table sit"):
        take_assumptions([far], TABLE)
    with pytest.raises(ImpossiblePosition, match="slots 1–5"):
        replace(TABLE, assumed=(low,))


def test_players_are_found_whatever_they_are_called() -> None:
    game = Game.deal(["Al", "Al 2", "bob", "Bob"], seed=1)
    place = [(each.seat, each.slot) for each in parse_assumption("Al 2 3: r4", game)]
    assert place == [(1, 3)]
    assert [each.seat for each in parse_assumption("Al 3: r4", game)] == [0]
    assert [each.seat for each in parse_assumption("bob 3: r4", game)] == [2]
    assert [each.seat for each in parse_assumption("Bob's slot 3: r4", game)] == [3]
    two = parse_assumption("Bob 1, 2 and 4: r4", game)
    assert [each.slot for each in two] == [1, 2, 4]


def test_what_is_playable_is_not_said_where_nobody_sees_the_fireworks() -> None:
    game = Game.deal(["A", "B"], rules=ruleset_named("Throw It in a Hole (5 Suits)"), seed=1)
    with pytest.raises(NotationError, match="name the cards"):
        parse_cards_meant("playable", game)
    assert parse_cards_meant("r4", game) == CardSet("r4")


WORDS = [
    *("r4", "b2", "m9", "red", "light", "pink", "5", "5s", "playable", "trash", "not", "!", "or"),
    *("and", ",", ":", "Bob", "Alice", "1", "2", "99999999999", "slot", "'s", "²", "’", "ß", "#"),
]


@given(
    st.one_of(
        st.text(max_size=40),
        st.lists(st.sampled_from(WORDS), max_size=9).map(" ".join),
        st.lists(st.sampled_from(WORDS), max_size=6).map(lambda w: "Bob 2: " + " ".join(w)),
    )
)
def test_any_text_is_read_or_refused(text: str) -> None:
    try:
        found = take_assumptions([text], TABLE)
    except NotationError:
        return
    for each in found:
        assert each.cards
        assert each.cards <= EVERY
        assert 1 <= each.slot <= 5
        assert take_assumptions([each.text], TABLE) == (each,)
        assert take_assumptions([each], TABLE) == (each,)


# ------------------------------------------------------------------------ files


@given(tables(), st.randoms(use_true_random=False))
def test_a_file_with_assumptions_reads_back_equal(
    table: tuple[Game, Seat], chance: random.Random
) -> None:
    game, seat = table
    if game.rules.mechanism.hole:
        return
    position = Position.of(game, viewer=seat)
    places = [
        (player, slot)
        for player, hand in enumerate(position.hands)
        for slot in range(1, len(hand) + 1)
    ]
    if not places:
        return
    said = []
    for _ in range(3):
        player, slot = chance.choice(places)
        cards = chance.sample(sorted(game.rules.all_cards), 2)
        words = chance.choice([f"{cards[0]} {cards[1]}", f"not {cards[0]}", str(cards[0].rank)])
        said.append(f"{position.players[player]} {slot}: {words}")
    assumed = replace(position, assumed=take_assumptions(said, position))
    again = parse_position(format_position(assumed))
    assert sorted(again.assumed, key=str) == sorted(assumed.assumed, key=str)
    assert replace(again, assumed=()) == replace(assumed, assumed=()) == position
    # Neither a view nor a game has anything of it.
    assert again.view(seat) == position.view(seat)


def test_a_file_says_what_it_assumes_and_where_that_is_wrong() -> None:
    text = format_position(TABLE) + '\n[position.assume]\n"Bob 4" = "5"\n"Alice 1" = ["not 1", "r"]'
    position = parse_position(text)
    assert [str(each) for each in position.assumed] == [
        "Bob 4: 5 (r5 y5 g5 b5 p5)",
        "Alice 1: not 1 (20 cards)",
        "Alice 1: r (r1 r2 r3 r4 r5)",
    ]
    wrong = text.replace('"Bob 4" = "5"', '"Bobb 4" = "5"').replace('["not 1", "r"]', "4")
    with pytest.raises(NotationError) as refused:
        parse_position(wrong)
    assert "position.assume.Alice 1: 4, but a text for cards is needed" in str(refused.value)
    with pytest.raises(NotationError) as refused:
        parse_position(text.replace('"Bob 4" = "5"', '"Bobb 4" = "5"'))
    assert str(refused.value).startswith("position.assume: 'Bobb 4: 5': no player 'Bobb'")


def test_a_position_of_a_game_file_may_assume_too(tmp_path: Path) -> None:
    name = "bot-2p-s2006.json"
    source = next(DATA.parent.parent.rglob(f"puzzles/games/{name}"))
    (tmp_path / name).write_bytes(source.read_bytes())
    text = f'[position]\ngame = "{name}"\nat = 60\n[position.assume]\n"Alice 1" = "useless"\n'
    position = parse_position(text, tmp_path)
    assert [each.text for each in position.assumed] == ["Alice 1: useless"]
    assert parse_position(format_position(position), tmp_path) == position


def test_a_puzzle_takes_nothing_for_granted() -> None:
    puzzle = next(iter(sorted(DATA.parent.parent.glob("puzzles/*/*.toml"))), None) or next(
        iter(sorted(DATA.parent.parent.glob("puzzles/*.toml")))
    )
    text = puzzle.read_text(encoding="utf-8")
    first = parse_puzzle(text, puzzle.parent).position.players[0]
    added = f'{text}\n[position.assume]\n"{first} 1" = "not r1"\n'
    with pytest.raises(NotationError, match="takes nothing for granted"):
        parse_puzzle(added, puzzle.parent)


POST = "2p r4 y5 g5 b4 p5 | clues 0 | deck 0 | left 2 | Alice xx xx xx xx xx | Bob y1 y1 g1 b5 p1"


def test_useless_cards_that_are_only_supposed_to_be_gone_are_not_told_apart() -> None:
    with pytest.warns(ReadPast):
        position = parse_compact(POST)
    assert position.supposed
    for words in ("r5", "playable", "critical", "trash", "not r5", "useful"):
        assert take_assumptions([f"Alice 1: {words}"], position)
    for words in ("red", "1", "r1", "not 1", "r5 r1"):
        with pytest.raises(NotationError, match="Name all discards"):
            take_assumptions([f"Alice 1: {words}"], position)
    # With all discards named each of these can be meant.
    again = parse_position(format_position(position))
    assert again == position
    assert not again.supposed
    assert take_assumptions(["Alice 1: not 1"], again)


# ------------------------------------------------------------------------ notes


def noted(*notes: str) -> tuple[GameRecord, Game]:
    """A game at its start whose first player noted these, oldest card first."""
    name = next(iter(sorted(DATA.glob("games/info-p2-*.json"))))
    table = json.loads(name.read_text(encoding="utf-8"))
    table["notes"] = [[*notes, *[""] * (50 - len(notes))], ["r1"] * 50]
    record = parse_game(json.dumps(table))
    return record, record.at(0)


@pytest.mark.parametrize(
    ("note", "cards"),
    [
        ("r4", CardSet("r4")),
        ("R4", CardSet("r4")),
        ("r1,r2", CardSet("r1 r2")),
        ("red", suit("r")),
        ("3", rank(3)),
        ("red 3", CardSet("r3")),
        ("!r3", EVERY - CardSet("r3")),
        ("[r4] from a finesse", CardSet("r4")),
        ("[red][3]", CardSet("r3")),
        ("[r4][b2]", CardSet("b2")),
        ("b2|r4", CardSet("r4")),
        ("was trash | [r4] [f]", CardSet("r4")),
    ],
)
def test_notes_are_read_as_the_site_reads_them(note: str, cards: CardSet) -> None:
    record, game = noted(note)
    found = notes_of(record, game, Seat(0))
    (assumed,) = found.assumptions
    assert (assumed.player, assumed.slot, assumed.cards) == (game.players[0], 5, cards)


def test_a_note_that_a_card_is_trash_means_what_is_trash_then() -> None:
    record, game = noted("kt")
    assert not notes_of(record, game, Seat(0)).assumptions  # at the start no card is useless
    for table in record.games:
        held = [held.order for held in table.hands[0]]
        trash = table.rules.trash_cards(table.stacks, table.discards)
        if 0 in held and trash and not table.over:
            (assumed,) = notes_of(record, table, Seat(0)).assumptions
            assert assumed.cards == trash


def test_what_notes_say_beside_is_handed_back() -> None:
    record, game = noted("f", "[r4] maybe [cm]", "", "hello | ", "kt?")
    found = notes_of(record, game, Seat(0))
    assert [(each.slot, each.cards) for each in found.assumptions] == [(4, CardSet("r4"))]
    told = " / ".join(found.unread)
    assert "'f'" in told
    assert "'maybe'" in told
    assert "'cm'" in told
    assert "'kt?'" in told
    assert len(found.unread) == 4


def test_notes_follow_their_card_to_its_slot() -> None:
    record, _ = noted("r4")
    for at in range(len(record.actions) + 1):
        table = record.at(at)
        orders = [held.order for held in table.hands[0]]
        found = notes_of(record, table, Seat(0)).assumptions
        assert [each.slot for each in found] == [n for n, o in enumerate(orders, 1) if o == 0]


def test_notes_that_are_none_are_refused() -> None:
    record, game = noted("r4")
    wrong = replace(record, extra={**record.extra, "notes": [3]})
    with pytest.raises(HanabiError, match="list of texts for each player"):
        notes_of(wrong, game, Seat(0))
    without = replace(record, extra={})
    assert notes_of(without, game, Seat(0)).assumptions == ()
