"""Actions, marks, cards and events as people write them, and back."""

from __future__ import annotations

import random
import re

import pytest
from hypothesis import given
from hypothesis import strategies as st

from hanabi_kit.actions import (
    Action,
    Clue,
    Clued,
    Discard,
    Discarded,
    Event,
    Mark,
    Play,
    PlayDeck,
    Played,
    format_marks,
)
from hanabi_kit.cards import Card, Seat, Slot, Suit
from hanabi_kit.errors import NotationError, shown
from hanabi_kit.notation import format_action, parse_action, tell_event
from hanabi_kit.notation.card_text import parse_cards, parse_marks, parse_stacks
from hanabi_kit.rules import STANDARD
from hanabi_kit.rules.variants import variant_named
from tests.helpers.tables import EVERY_SUIT, USUAL_SUITS, record_of

ODD_NAMES = [
    "Mary Ann",
    "Mary  Ann",  # two spaces
    " Mary Ann",
    "clue",
    "play 2",
    "Bob red",
    "red",
    "5",
    'O"Neill',
    "O'Neill",
    "back\\slash",
    "שלום",
    "\u202eecilA",
    "花火",
    "👩\u200d🚀",
    "a=b # [c]",
]
names = st.lists(
    st.sampled_from(ODD_NAMES) | st.text(max_size=12).filter(str.strip),
    min_size=2,
    max_size=5,
    unique=True,
)


@st.composite
def actions(draw: st.DrawFn, players: int) -> Action:
    slot = Slot(draw(st.integers(1, 9)))
    seat = Seat(draw(st.integers(0, players - 1)))
    value = draw(st.sampled_from(EVERY_SUIT.clue_values))
    return draw(st.sampled_from([Play(slot), Discard(slot), Clue(seat, value), PlayDeck()]))


@given(names, st.data())
def test_every_action_reads_back_whatever_the_players_are_called(
    players: list[str], data: st.DataObject
) -> None:
    action = data.draw(actions(len(players)))
    assert parse_action(format_action(action, players), players, EVERY_SUIT) == action


@pytest.mark.parametrize(
    ("text", "action"),
    [
        ("play 2", Play(Slot(2))),
        ("discard 2", Discard(Slot(2))),
        ("clue Bob red", Clue(Seat(1), "r")),  # type: ignore[arg-type]
        ("clue Bob r", Clue(Seat(1), "r")),  # type: ignore[arg-type]
        ("clue Bob RED", Clue(Seat(1), "r")),  # type: ignore[arg-type]
        ("clue Bob 5", Clue(Seat(1), 5)),
        ("  clue   Bob   5  ", Clue(Seat(1), 5)),
        ("clue Mary Ann 5", Clue(Seat(0), 5)),
        ("play deck", PlayDeck()),
        # As people type it:
        ("Play 1", Play(Slot(1))),
        ("play two", Play(Slot(2))),
        ("play \uff12", Play(Slot(2))),
        ("I discard slot 1.", Discard(Slot(1))),
        ("throw away the third card", Discard(Slot(3))),
        ("défausser 1", Discard(Slot(1))),
        ("Bob défausse la carte n° 2", Discard(Slot(2))),
        ("joue 2", Play(Slot(2))),
        ("Joue la deuxième !", Play(Slot(2))),
        ("jouer la pioche", PlayDeck()),
        ("clue bob red", Clue(Seat(1), "r")),  # type: ignore[arg-type]
        ("tell Bob red", Clue(Seat(1), "r")),  # type: ignore[arg-type]
        ("tell mary ann about her 5s", Clue(Seat(0), 5)),
        ("give Bob a red clue", Clue(Seat(1), "r")),  # type: ignore[arg-type]
        ("Bob tells Mary Ann fives", Clue(Seat(0), 5)),
        ("indice rouge à Bob", Clue(Seat(1), "r")),  # type: ignore[arg-type]
        ("montrer à Bob ses violettes", Clue(Seat(1), "p")),  # type: ignore[arg-type]
    ],
)
def test_an_action_is_written_as_the_format_says(text: str, action: Action) -> None:
    assert parse_action(text, ["Mary Ann", "Bob"]) == action


@pytest.mark.parametrize(
    ("text", "value"),
    [
        ("clue Bob light pink", "l"),
        ("clue Bob Light  Pink", "l"),
        ("clue Bob pink", "i"),
        ("clue Bob rose pâle", "l"),
        ("clue Bob rose", "i"),
        ("clue Bob muddy rainbow", "d"),
        ("clue Bob multicolore", "m"),
        ("clue Bob noir", "k"),
        ("clue Bob Violet", "p"),
        ("clue Bob turquoise", "t"),
        ("clue Bob u", "u"),
    ],
)
def test_a_colour_is_said_in_english_in_french_or_by_its_letter(text: str, value: str) -> None:
    assert parse_action(text, ["Ann", "Bob"], EVERY_SUIT) == Clue(Seat(1), value)  # type: ignore[arg-type]


def test_a_name_may_end_like_a_colour() -> None:
    assert parse_action("clue Bob light pink", ["Ann", "Bob light"], EVERY_SUIT) == Clue(
        Seat(1),
        "i",  # type: ignore[arg-type]
    )
    with pytest.raises(NotationError, match="no player 'Zoe light'; at the table sit Ann, Bob"):
        parse_action("clue Zoe light pink", ["Ann", "Bob"], EVERY_SUIT)
    with pytest.raises(NotationError, match="no clue 'mauve'"):
        parse_action("clue Bob light mauve", ["Ann", "Bob light"], EVERY_SUIT)


def test_every_suit_has_a_word_of_its_own_in_each_language() -> None:
    for language in ("en", "fr"):
        words = [suit.words[language] for suit in Suit]
        assert len(set(words)) == len(Suit)
        assert all(word == word.strip().lower() for word in words)
        assert not set(words) & {suit.letter for suit in Suit}
    # A word that may be a clue means one suit, whichever language it is taken for.
    meant = {(word, suit) for suit in USUAL_SUITS for word in suit.words.values()}
    assert len({word for word, _ in meant}) == len(meant)


def test_a_suit_that_cannot_be_named_is_no_clue() -> None:
    rules = variant_named("Rainbow & White (5 Suits)")
    for word in ("multicolour", "rainbow", "white", "m", "w"):
        with pytest.raises(NotationError, match="clues are red, green, blue, 1, 2, 3, 4, 5"):
            parse_action(f"clue Bob {word}", ["Ann", "Bob"], rules)


def test_names_that_differ_in_their_spaces_only_are_told_apart_where_they_are_exact() -> None:
    players = ["Mary Ann", "Mary  Ann", " Mary Ann"]
    for seat in range(3):
        action = Clue(Seat(seat), 5)
        assert parse_action(format_action(action, players), players) == action


@pytest.mark.parametrize(
    ("text", "message"),
    [
        ("", "action '': an action is 'play 2', 'discard 2', 'clue Bob red', 'clue Bob 5' or"),
        ("play", "action 'play': which slot? Write play 2 or discard 2"),
        ("play soon", "action 'play soon': the slot must be a number, 1 = newest"),
        ("play r4", "action 'play r4': the slot must be a number, 1 = newest"),
        ("play -1", "action 'play -1': the slot must be a number"),
        ("play 99999", "the slot must be a number"),
        ("play 1 2", "action 'play 1 2': the slot must be a number"),
        ("play 1 or discard 2", "action 'play 1 or discard 2': these are several actions"),
        ("not play 1", "action 'not play 1': an action is"),
        ("1", "action '1': an action is"),
        ("clue Zoe red", "action 'clue Zoe red': no player 'Zoe'; at the table sit Alice, Bob"),
        ("tell Zoe red", "action 'tell Zoe red': an action is"),
        (
            "clue Bob mauve",
            "action 'clue Bob mauve': no clue 'mauve'; clues are red, yellow, green",
        ),
        ("clue Bob black", "no clue 'black'"),
        ("clue Bob 6", "no clue '6'; clues are red, yellow, green, blue, purple, 1, 2, 3, 4, 5"),
        ("clue Bob", "action 'clue Bob': an action is"),
        (None, "action None: an action is"),
        (5, "action 5: an action is"),
        ("clue Bob " + "x " * 10_000, "action 'clue Bob x x"),
    ],
)
def test_what_is_no_action_is_refused(text: str, message: str) -> None:
    with pytest.raises(NotationError, match=re.escape(message)) as refused:
        parse_action(text, ["Alice", "Bob"])
    assert len(str(refused.value)) < 250


# ------------------------------------------------------------------------------- marks

marks = st.lists(
    st.builds(Mark, st.sampled_from(EVERY_SUIT.clue_values), st.booleans()), unique=True
).map(tuple)


@given(marks)
def test_marks_read_back(given_marks: tuple[Mark, ...]) -> None:
    assert parse_marks(format_marks(given_marks), EVERY_SUIT) == given_marks


@pytest.mark.parametrize(
    ("text", "expected"),
    [
        ("", ()),
        ("r", (("r", True),)),
        ("r!3", (("r", True), (3, False))),
        ("!3r", ((3, False), ("r", True))),
        ("!r!3", (("r", False), (3, False))),
        ("rr", (("r", True),)),
    ],
)
def test_a_mark_behind_an_exclamation_mark_did_not_touch(
    text: str, expected: tuple[tuple[object, bool], ...]
) -> None:
    assert tuple((mark.value, mark.touched) for mark in parse_marks(text)) == expected


@pytest.mark.parametrize(
    ("text", "message"),
    [
        (
            "x",
            "clue marks 'x': 'x' is no clue; marks are the letters or digits r y g b p 1 2 3 4 5",
        ),
        ("6", "clue marks '6': '6' is no clue"),
        ("r!", "clue marks 'r!': nothing follows the last !"),
        ("!!r", "clue marks '!!r': '!' is no clue"),
        ("r 3", "clue marks 'r 3': ' ' is no clue"),
        ("k", "clue marks 'k': 'k' is no clue"),
        ("R", "clue marks 'R': 'R' is no clue"),
        ("r" * 100 + "x", "'x' is no clue"),
    ],
)
def test_what_is_no_mark_is_refused(text: str, message: str) -> None:
    with pytest.raises(NotationError, match=re.escape(message)):
        parse_marks(text)


# ------------------------------------------------------------------------------- lists of cards


@given(st.lists(st.sampled_from(EVERY_SUIT.identities)))
def test_a_list_of_cards_reads_back(cards: list[Card]) -> None:
    assert parse_cards(" ".join(map(str, cards))) == tuple(cards)


@given(st.tuples(*[st.integers(0, 5)] * 5))
def test_stacks_read_back_in_any_order(heights: tuple[int, ...]) -> None:
    words = [f"{s.letter}{h}" for s, h in zip(STANDARD.suits, heights, strict=True) if h]
    random.Random(sum(heights)).shuffle(words)
    assert parse_stacks(" ".join(words)) == heights


def test_every_bad_card_of_a_list_is_named() -> None:
    with pytest.raises(NotationError) as refused:
        parse_cards("r1 q2 b3 r9 xx")
    assert [fault[:9] for fault in refused.value.faults] == ["card 'q2'", "card 'r9'", "card 'xx'"]


def test_stacks_name_a_suit_once_and_cards_of_the_ruleset() -> None:
    with pytest.raises(NotationError) as refused:
        parse_stacks("r1 r2 k1")
    assert refused.value.faults == (
        "r2: the red firework is already at another rank",
        "k1: ruleset 'standard' has no such card",
    )


# ------------------------------------------------------------------------------- events

R4 = Card.parse("r4")


@pytest.mark.parametrize(
    ("event", "sentence"),
    [
        (Played(Seat(1), Slot(2), None, R4, True), "Bob plays r4 from slot 2."),
        (
            Played(Seat(1), Slot(2), None, R4, False),
            "Bob plays r4 from slot 2: a misplay, one strike.",
        ),
        (Played(Seat(1), None, None, R4, True), "Bob plays r4 from the deck."),
        (Discarded(Seat(0), Slot(1), None, R4), "Alice discards r4 from slot 1."),
        (Clued(Seat(0), Seat(1), 5, (Slot(1),)), "Alice tells Bob: slot 1 is a 5."),
        (Clued(Seat(0), Seat(1), "r", (Slot(1),)), "Alice tells Bob: slot 1 is red."),
        (
            Clued(Seat(0), Seat(1), "r", (Slot(1), Slot(3))),
            "Alice tells Bob: slots 1 and 3 are red.",
        ),
        (
            Clued(Seat(0), Seat(1), 2, (Slot(1), Slot(3), Slot(4))),
            "Alice tells Bob: slots 1, 3 and 4 are 2s.",
        ),
        (Clued(Seat(0), Seat(1), 2, ()), "Alice tells Bob: no card is a 2."),
        (Clued(Seat(0), Seat(1), "r", ()), "Alice tells Bob: no card is red."),
    ],
)
def test_what_happened_is_told_in_a_sentence(event: Event, sentence: str) -> None:
    assert tell_event(event, ["Alice", "Bob"]) == sentence


def test_every_event_of_a_game_is_told_without_own_cards_of_anybody_else() -> None:
    game = record_of(4, 3, 200).games[-1]
    for event in game.history:
        sentence = tell_event(event, game.players)
        assert sentence.endswith(".")
        cards = re.findall(r"\b[rygbp][1-5]\b", sentence)
        assert cards == ([] if isinstance(event, Clued) else [str(event.card)])


@pytest.mark.parametrize("value", ["x" * 10**6, [1] * 10**5, 10**5000, {"a": "b" * 1000}], ids=type)
def test_anything_is_shown_in_a_line(value: object) -> None:
    assert len(shown(value)) < 80
