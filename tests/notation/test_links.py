"""Links of hanab.live: read and written for every variant, and checked by a reader of its own."""

from __future__ import annotations

import random
import re
import warnings
from dataclasses import replace
from pathlib import Path
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from hanabi_kit.actions import Clue, Discard, Play
from hanabi_kit.cards import Seat, Slot
from hanabi_kit.errors import (
    HanabiError,
    IllegalAction,
    ImpossiblePosition,
    NotationError,
    ReadPast,
)
from hanabi_kit.game import End
from hanabi_kit.notation import GameRecord, Stop, format_link, parse_link, read_game
from hanabi_kit.notation.hanablive.game_files import game_table
from hanabi_kit.notation.hanablive.links import LINK_NAMES, MAX_SIGNS, is_link, parse_link_at
from hanabi_kit.puzzles import folder
from hanabi_kit.rules import RULESETS, STANDARD
from hanabi_kit.rules.variants import variant_named, variant_names, variant_number
from tests.helpers.mutations import garbled
from tests.helpers.tables import record_of
from tests.notation.test_hanablive import COMBINATIONS, random_record, with_options

SIGNS = [
    chr(code) for first, last in ("az", "09", "AZ") for code in range(ord(first), ord(last) + 1)
]


def expanded(text: str) -> dict[str, Any]:
    """What a link says, by the grammar alone: the deck, the actions, the variant's number."""
    deck, actions, variant = text.replace("-", "").split(",")
    players, low, high = map(int, deck[:3])
    width = high - low + 1
    numbers = [SIGNS.index(sign) for sign in deck[3:]]
    least, most = map(int, actions[:2])
    types = most - least + 1
    found = []
    for first, second in zip(actions[2::2], actions[3::2], strict=True):
        number = SIGNS.index(first)
        value = number // types - 1
        found.append(
            {"type": number % types + least, "target": SIGNS.index(second)}
            | ({"value": value} if value >= 0 else {})
        )
    return {
        "players": players,
        "deck": [{"suitIndex": n // width, "rank": n % width + low} for n in numbers],
        "actions": found,
        "variant": int(variant),
    }


def as_linked(record: GameRecord) -> GameRecord:
    """What is left of a record in a link: no names, no notes."""
    return replace(record, players=LINK_NAMES[: len(record.players)], extra={})


def linkable(seed: int, variant: str, turns: int = 130) -> GameRecord:
    """A random game that a link can say: seat 0 begins, the end has small numbers."""
    record = random_record(seed, variant_named(variant), turns)
    if record.first:
        record = replace(record, first=Seat(0), actions=())
    if record.actions and isinstance(record.actions[-1], Stop):
        record = replace(record, actions=(*record.actions[:-1], Stop(4, 1, seed % 11)))
    return record


def test_a_link_reads_as_worked_out_by_hand() -> None:
    # Suits by their index, a whole suit after the other: r1 r1 r1 r2 r2 … is aaabb…
    deck = "aaabbccddefffgghhiijkkkllmmnnopppqqrrsstuuuvvwwxxy"
    # Types 0–3, so an action's first sign is (value + 1) · 4 + type. Rank 3 to seat 1: 4·4 + 3 = t,
    # then b. Bob plays his newest card, order 9, with value 0: 4 = e, then j.
    record = parse_link(f"215{deck},03tbej,0")
    assert record.rules == STANDARD
    assert record.players == ("Alice", "Bob")
    assert record.deck == STANDARD.deck
    assert record.actions == (Clue(Seat(1), 3), Play(Slot(1)))
    # A value may be missing from a play: 0 = a.
    assert parse_link(f"215{deck},03tbaj,0") == record


@pytest.mark.parametrize("place", range(10))
def test_a_game_of_every_variant_reads_back_equal(place: int) -> None:
    for seed, variant in enumerate(variant_names()[place::50]):
        record = linkable(seed, variant)
        text = format_link(record)
        again = parse_link(text)
        assert (again, again.games) == (as_linked(record), as_linked(record).games)
        assert format_link(again) == text


@given(st.integers(0, 10**9))
def test_a_written_link_says_what_the_grammar_says_it_does(seed: int) -> None:
    record = linkable(seed, random.Random(seed).choice(variant_names()))
    text = format_link(record)
    table = game_table(record)
    assert expanded(text) == {
        "players": len(record.players),
        "deck": table["deck"],
        "actions": table["actions"],
        "variant": variant_number(record.rules),
    }
    assert re.fullmatch(r"[a-zA-Z0-9,]{1,20}(-[a-zA-Z0-9,]{1,20})*", text)
    assert all(len(part) == 20 for part in text.split("-")[:-1])


def test_a_real_game_goes_through_a_link(game_file: Any) -> None:
    record = read_game(game_file)
    if record.rules != STANDARD:
        with pytest.raises(NotationError, match="deckPlays: True, but a link has no place"):
            format_link(record)
        return
    if record.first == 0:
        again = parse_link(format_link(record), record.players)
        assert (again.players, again.actions, again.deck) == (
            record.players, record.actions, record.deck
        )  # fmt: skip


GAME = read_game(folder() / "games" / "bot-2p-s2006.json")
TEXT = format_link(GAME)
PLAIN = TEXT.replace("-", "")
LAST = len(GAME.actions) + 1  # the site's turns are counted from 1


@pytest.mark.parametrize(
    "text",
    [
        TEXT,
        PLAIN,
        f"  {TEXT}\n",
        "-".join(PLAIN),
        f"https://hanab.live/replay-json/{TEXT}",
        f"https://hanab.live/shared-replay-json/{TEXT}",
        f"http://localhost:81/shared-replay-json/{PLAIN}",
        f"hanab.live/replay-json/{TEXT}",
        f"/replay-json/{TEXT}",
        f"replay-json/{TEXT}",
        f"https://hanab.live/replay-json/{TEXT.replace(',', '%2C')}",
        f"https://hanab.live/replay-json/{TEXT.replace(',', '%2c')}",
    ],
)
def test_a_link_may_stand_alone_or_in_an_address(text: str) -> None:
    assert is_link(text.strip())
    assert parse_link(text, GAME.players) == as_linked(GAME)


@pytest.mark.parametrize(
    ("after", "at", "named"),
    [
        ("#12", 11, ["#12 is read past, a whole game has no turn; its table there is .at(11)"]),
        ("#1", 0, ["#1 is read past, a whole game has no turn; its table there is .at(0)"]),
        ("#0", None, [f"'#0' is read past, no turn of this game, which has turns 1–{LAST}"]),
        ("#999", None, [f"'#999' is read past, no turn of this game, which has turns 1–{LAST}"]),
        ("#last", None, [f"'#last' is read past, no turn of this game, which has turns 1–{LAST}"]),
        (",7", None, ["',7' is read past, as on the site; a link ends with the variant's number"]),
        (",", None, ["',' is read past, as on the site; a link ends with the variant's number"]),
        (
            ",7?x=1#12",
            11,
            [
                "',7' is read past, as on the site; a link ends with the variant's number",
                "'?x=1' is read past, it is for the browser, not for the game",
                "#12 is read past, a whole game has no turn; its table there is .at(11)",
            ],
        ),
    ],
)
@pytest.mark.parametrize("address", ["", "https://hanab.live/replay-json/"])
def test_what_stands_after_a_link_is_named_and_its_turn_can_be_asked_for(
    address: str, after: str, at: int | None, named: list[str]
) -> None:
    if "?" in after and not address:
        return  # without an address it is a sign like any other
    text = address + TEXT + after
    assert is_link(text)
    with warnings.catch_warnings(record=True) as told:
        warnings.simplefilter("always")
        assert parse_link(text, GAME.players) == as_linked(GAME)
    assert {warning.category for warning in told} == {ReadPast}
    assert {Path(warning.filename).name for warning in told} == {"test_links.py"}
    assert [str(warning.message) for warning in told] == [f"link: {line}" for line in named]
    with warnings.catch_warnings():
        warnings.simplefilter("ignore", ReadPast)
        assert parse_link_at(text, GAME.players) == (as_linked(GAME), at)


def test_the_players_of_a_link_can_be_named() -> None:
    assert parse_link(TEXT, ["Mary Ann", "花火"]).players == ("Mary Ann", "花火")
    six = format_link(record_of(1, 5, 10, variant_named("Rainbow (6 Suits)")))
    assert parse_link(six).players == LINK_NAMES[:5]
    with pytest.raises(NotationError, match="players: 3 names, but the link is of 2 players"):
        parse_link(TEXT, ["A", "B", "C"])
    with pytest.raises(NotationError, match=r"players\[1\]: 'A' sits at the table twice"):
        parse_link(TEXT, ["A", "A"])


def test_an_empty_game_has_actions_00() -> None:
    record = replace(GAME, actions=())
    assert ",00,0" in format_link(record)
    assert parse_link(format_link(record)).actions == ()


@pytest.mark.parametrize("chosen", [each for each in COMBINATIONS if each], ids=sorted)
def test_a_link_refuses_options_and_names_them(chosen: set[str]) -> None:
    record = random_record(3, with_options("Pink (5 Suits)", chosen), turns=20)
    with pytest.raises(NotationError) as refused:
        format_link(record)
    named = {fault.partition(":")[0] for fault in refused.value.faults} - {"startingPlayer"}
    assert named == chosen


def test_a_link_refuses_another_first_player() -> None:
    record = replace(GAME, actions=(), first=Seat(1))
    with pytest.raises(NotationError, match="startingPlayer: 1, but a link has no place"):
        format_link(record)


def test_a_link_refuses_rules_that_the_site_has_not() -> None:
    for name in ("hle", "leaflet-black-one-strike"):
        with pytest.raises(NotationError, match=f"ruleset '{name}' cannot be written for hanab"):
            format_link(record_of(1, 2, 9, RULESETS[name]))


@pytest.mark.parametrize(
    ("stop", "fits"),
    [
        (Stop(4, 0, 0), True),
        (Stop(4, 1, 10), True),  # (10 + 1) · 5 + 4 = 59
        (Stop(4, 61, 1), True),
        (Stop(4, 62, 1), False),  # the signs are 0–61
        (Stop(4, -1, 1), False),
        (Stop(4, 0, 11), False),
        (Stop(4, 0, -1), False),  # would read back as no value, which is 0
        (Stop(5, 0, 8), True),  # (8 + 1) · 6 + 5 = 59
        (Stop(5, 0, 9), False),
        (Stop(5, 0, 10**6), False),
    ],
)
def test_the_end_of_a_game_is_written_as_far_as_the_alphabet_goes(stop: Stop, fits: bool) -> None:
    record = replace(GAME, actions=(*GAME.actions[:20], stop))
    if fits:
        again = parse_link(format_link(record))
        assert again.actions == record.actions
        assert again.games[-1].end is (End.STOPPED if stop.normal else End.TERMINATED)
    else:
        with pytest.raises(
            NotationError, match=f"action 21: no sign of a link stands for type {stop.kind}, "
        ):
            format_link(record)


HEAD, ACTIONS, VARIANT = PLAIN.split(",")
BAD = [
    ("nothing", "", "link '': a link is an address with /replay-json/"),
    ("words", "hello", "link 'hello': a link is"),
    ("no commas", HEAD, "link '215"),
    ("another address", "https://hanab.live/replay/123", "link 'https://hanab.live/replay/123'"),
    ("no number of players", f"x{HEAD[1:]},{ACTIONS},0", "link 'x15"),
    ("one player", f"1{HEAD[1:]},{ACTIONS},0", "players: 1, but links are for 2–6 players"),
    ("nine players", f"9{HEAD[1:]},{ACTIONS},0", "players: 9, but links are for 2–6 players"),
    ("ranks from 2", f"225{HEAD[3:]},{ACTIONS},0", "ranks: 2–5, but a whole deck has 1–5"),
    ("ranks to 7", f"217{HEAD[3:]},{ACTIONS},0", "ranks: 1–7, but a whole deck has 1–5"),
    ("ranks backwards", f"251{HEAD[3:]},{ACTIONS},0", "ranks: 5–1, but a whole deck has 1–5"),
    ("types backwards", f"{HEAD},30,0", "types of actions: 3–0, but they are within 0–5"),
    ("types to 9", f"{HEAD},09,0", "types of actions: 0–9, but they are within 0–5"),
    ("a variant not played", f"{HEAD},{ACTIONS},99999", "variant 99999: the kit knows no variant"),
    ("a sign that is none", f"215!{HEAD[4:]},{ACTIONS},0", "deck[0]: '!', but the signs are a–z"),
    ("a wide digit", f"215{HEAD[3:]},03p\uff11,0", "action 1: '\uff11', but the signs are a–z"),
    ("a card too few", f"{HEAD[:-1]},{ACTIONS},0", "deck: 49 cards, but ruleset 'standard' has 50"),
    ("no cards", "215,00,0", "deck: 0 cards, but"),
    ("a suit too high", f"215Z{HEAD[4:]},{ACTIONS},0", "deck[0].suitIndex: 12, but a whole"),
    ("half an action", f"{HEAD},{ACTIONS}e,0", "actions: 141 signs, but an action takes two"),
    ("a clue of no value", f"{HEAD},03db,0", "action 1.value: missing"),
    ("rank 9", f"{HEAD},03Hb,0", "action 1.value: 9, but a whole number from 1 to 5 is needed"),
    ("colour 5", f"{HEAD},030b,0", "action 1.value: 5, but a whole number from 0 to 4 is needed"),
    ("after the end", f"{HEAD},04jaab,0", "action 1.type: the end of the game, but more"),
]  # fmt: skip


@pytest.mark.parametrize(
    ("text", "message"), [pytest.param(row[1], row[2], id=row[0]) for row in BAD]
)
def test_each_fault_of_a_link_is_told_with_its_place(text: str, message: str) -> None:
    with pytest.raises(NotationError) as refused:
        parse_link(text)
    assert any(fault.startswith(message) for fault in refused.value.faults), refused.value
    assert all(len(fault) < 300 for fault in refused.value.faults)


def test_a_wrong_deck_and_a_forbidden_action_are_told_as_in_a_file() -> None:
    # The deck begins with the red 5, e: here it is a fourth red 1.
    with pytest.raises(ImpossiblePosition, match="deck: 4 × r1, but ruleset 'standard' has 3"):
        parse_link(f"215a{HEAD[4:]},00,0")
    with pytest.raises(IllegalAction, match="action 1: card 49: Alice holds the cards of order"):
        parse_link(f"{HEAD},00aN,0")
    with pytest.raises(IllegalAction, match="action 1: discard 5: no discard while all 8"):
        parse_link(f"{HEAD},11ba,0")
    with pytest.raises(IllegalAction, match=f"action {len(GAME.actions) + 1}: "):
        parse_link(f"{HEAD},{ACTIONS}ea,0")


def test_several_faults_are_told_at_once() -> None:
    with pytest.raises(NotationError) as refused:
        parse_link(f"715!?{HEAD[5:]},99aba,99999")
    assert len(refused.value.faults) == 2
    with pytest.raises(NotationError) as refused:
        parse_link(f"215!?{HEAD[5:]},03a!b,0")
    assert [fault.partition(":")[0] for fault in refused.value.faults] == [
        "deck[0]", "deck[1]", "actions", "action 1"
    ]  # fmt: skip


@pytest.mark.parametrize(
    "text", ["a" * 10_000_000, "-" * 10_000_000, f"{HEAD},{'aa' * 5_000_000},0"]
)
def test_an_endless_link_is_refused(text: str) -> None:
    with pytest.raises(NotationError, match="signs, but a text of at most 5,000 is needed"):
        parse_link(text)
    assert not is_link("x" + text)


@pytest.mark.parametrize("text", [None, 5, b"215", ["215"]])
def test_what_is_no_text_is_refused(text: Any) -> None:
    with pytest.raises(NotationError, match="but a text of at most"):
        parse_link(text)


def test_every_game_of_the_longest_variant_fits_into_the_limit() -> None:
    assert len(format_link(record_of(1, 2, 10, variant_named("6 Suits")))) < MAX_SIGNS // 4


@given(st.integers(0, 10**12))
def test_a_link_with_random_signs_changed_is_read_or_refused(seed: int) -> None:
    chance = random.Random(seed)
    for _ in range(10):
        text = TEXT
        for _ in range(chance.randint(1, 4)):
            text = garbled(text, chance)
        try:
            with warnings.catch_warnings():
                warnings.simplefilter("ignore", ReadPast)
                record = parse_link(text)
        except HanabiError as refused:
            faults = refused.faults
        else:
            assert parse_link(format_link(record)) == record
            continue
        assert all(faults)


@given(st.text(), st.from_regex(r"[2-6]15[a-y]{50},0[0-5][a-zA-Z0-9]{0,80},[0-9]{1,3}"))
def test_any_text_at_all_is_refused(text: str, like_a_link: str) -> None:
    for junk in (text, like_a_link):
        is_link(junk)
        with pytest.raises(HanabiError):
            parse_link(junk)


@pytest.mark.parametrize(
    "page",
    [
        "https://hanab.live/replay/123",
        "https://hanab.live/shared-replay/123#5",
        "http://www.hanab.live/game/9",
        "https://hanab.live/game/9/shadow/1",
        "hanab.live/replay/123",
        "HANAB.LIVE/Replay/123?x",
        "https://example.org/a.json",
        "https://",
    ],
)
def test_a_page_that_holds_no_cards_is_refused_with_what_to_do(page: str) -> None:
    assert is_link(page)
    with pytest.raises(NotationError, match="reads nothing from the network") as refused:
        parse_link(page)
    (fault,) = refused.value.faults
    assert "save the game's JSON export" in fault
    assert "/replay-json/" in fault
    assert "export/" not in fault, "no address is claimed that was not tried"


def test_only_links_are_taken_for_links() -> None:
    for text in (
        TEXT,
        f"https://hanab.live/replay-json/{TEXT}",
        "https://hanab.live/replay/1",
        "215,00,0",
    ):
        assert is_link(text)
    for text in (
        "hanab.live/replay/1.json",
        "replay/1",
        "game.json",
        "replay-json/game.json",
        "a,b,c",
        "",
        "./x,1",
        "C:\\games\\1.json",
    ):
        assert not is_link(text)


def test_discards_are_read_too() -> None:
    assert any(isinstance(action, Discard) for action in parse_link(TEXT).actions)
