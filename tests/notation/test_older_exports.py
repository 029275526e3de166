"""Exports of hanab.live in each form that the site ever wrote: the same game in all of them.

The writers here are made from the history of the format alone; they share nothing with the reader.
"""

from __future__ import annotations

import json
import warnings
from typing import Any

import pytest

from hanabi_kit.actions import Clue, Discard, Play
from hanabi_kit.cards import Card, Seat, Slot, Suit
from hanabi_kit.errors import HanabiError, NotationError, ReadPast
from hanabi_kit.notation import GameRecord, format_game, parse_game
from hanabi_kit.rules import STANDARD
from hanabi_kit.rules.variants import variant_named
from tests.helpers.tables import record_of

FROM_BLUE = ["blue", "green", "yellow", "red", "purple", "teal"]
VARIANTS = ["No Variant", "6 Suits", "4 Suits", "Rainbow (5 Suits)", "Pink & White (4 Suits)"]


def played(variant: str, seed: int = 5, turns: int = 60) -> GameRecord:
    return record_of(seed, 3, turns, variant_named(variant))


def quietly(text: str) -> GameRecord:
    with warnings.catch_warnings():
        warnings.simplefilter("ignore", ReadPast)
        return parse_game(text)


def clue_objects(record: GameRecord, *, words: bool = False, blue: bool = True) -> dict[str, Any]:
    """Deck and actions as they were written before April 2020."""
    ordinary = [suit.label for suit in record.rules.suits if suit.label in FROM_BLUE]
    numbers = sorted(ordinary, key=FROM_BLUE.index) if blue else ordinary
    suits = [*numbers, *(s.label for s in record.rules.suits if s.label not in ordinary)]
    none = ("multicolour", "white", "light pink")
    colours = [name for name in suits if name not in none]
    today = json.loads(format_game(record))
    actions: list[dict[str, Any]] = []
    for raw, action in zip(today["actions"], record.actions, strict=True):
        if isinstance(action, Clue):
            if isinstance(action.value, int):
                clue: dict[str, Any] = {"type": 0, "value": action.value}
            else:
                clue = {"type": 1, "value": colours.index(Suit(action.value).label)}
            actions.append({"clue": clue, "target": raw["target"], "type": 0})
        else:
            nothing = {"type": 0, "value": 0}
            actions.append({"clue": nothing, "target": raw["target"], "type": raw["type"] + 1})
    if words:
        for raw in actions:
            raw["type"] = ("clue", "play", "discard")[raw["type"]]
    deck = [{"suit": suits.index(card.suit.label), "rank": card.rank} for card in record.deck]
    return {
        "players": list(record.players),
        "deck": deck,
        "actions": actions,
        "notes": [[], [], []],
    }


def of_february_2019(record: GameRecord, variant: str) -> dict[str, Any]:
    old_name = {"6 Suits": "Six Suits", "4 Suits": "Four Suits"}.get(variant, variant)
    return {**clue_objects(record, words=True), "variant": old_name, "firstPlayer": 0}


def of_december_2019(record: GameRecord, variant: str) -> dict[str, Any]:
    old_name = {"6 Suits": "Six Suits", "4 Suits": "Four Suits"}.get(variant, variant)
    options = {"variant": old_name, "emptyClues": False}
    return {**clue_objects(record), "id": 7, "firstPlayer": 0, "options": options}


def of_march_2020(record: GameRecord, variant: str) -> dict[str, Any]:
    options = {"variant": variant, "emptyClues": False}
    return {**clue_objects(record, blue=False), "id": 7, "firstPlayer": 0, "options": options}


def of_april_2020(record: GameRecord, variant: str) -> dict[str, Any]:
    table = json.loads(format_game(record))
    table["deck"] = [{"suit": card["suitIndex"], "rank": card["rank"]} for card in table["deck"]]
    table["options"] = {"variant": variant, "timed": True, "baseTime": 120, "timePerTurn": 20}
    return table


def of_june_2020(record: GameRecord, variant: str) -> dict[str, Any]:
    table = of_april_2020(record, variant)
    table["options"] = {"variant": variant, "startingPlayer": 0, "timeBase": 120, "timed": True}
    return table | {"characters": [None, None, None]}


FORMS = [of_february_2019, of_december_2019, of_march_2020, of_april_2020, of_june_2020]


@pytest.mark.parametrize("variant", VARIANTS)
@pytest.mark.parametrize("form", FORMS, ids=lambda form: form.__name__)
def test_the_same_game_is_read_from_every_form(form: Any, variant: str) -> None:
    record = played(variant)
    table = form(record, variant)
    if form is of_march_2020 and variant not in ("6 Suits", "4 Suits"):
        pytest.skip("nothing in such a file tells that its suits are numbered from red")
    again = quietly(json.dumps(table))
    assert (again.actions, again.deck, again.games) == (record.actions, record.deck, record.games)
    # What is written is today's form, and that reads back alike.
    assert quietly(format_game(again)).games == record.games


def test_three_suits_were_blue_green_and_yellow() -> None:
    rules = variant_named("3 Suits")
    record = record_of(3, 2, 20, rules)
    table = json.loads(format_game(record))
    numbers = {"yellow": 2, "blue": 0, "green": 1}
    then = {"red": "yellow", "green": "green", "blue": "blue"}  # of today's names, by letter
    table["deck"] = [
        {"suit": numbers[then[card.suit.label]], "rank": card.rank} for card in record.deck
    ]
    table["actions"] = [
        {"type": kind + 1, "target": raw["target"]}
        if (kind := raw["type"]) < 2
        else {
            "type": 0,
            "target": raw["target"],
            "clue": {
                "type": 3 - kind,
                "value": raw["value"]
                if kind == 3
                else numbers[then[rules.suits[raw["value"]].label]],
            },
        }
        for raw in table["actions"]
    ]
    del table["options"]
    assert quietly(json.dumps(table | {"variant": "Three Suits"})).games == record.games


@pytest.mark.parametrize("variant", ["No Variant", "Rainbow (5 Suits)"])
def test_where_the_numbering_is_open_the_game_is_the_same_but_for_its_colours(variant: str) -> None:
    record = played(variant)
    with pytest.warns(ReadPast, match="suits: read as numbered from blue, as until 24 March 2020"):
        again = parse_game(json.dumps(of_march_2020(record, variant)))
    assert again.score == record.score
    assert [sorted(game.stacks) for game in again.games] == [
        sorted(game.stacks) for game in record.games
    ]


# By hand: today's number of each suit and colour of that time, by what the suits are touched by.
RENUMBERED = {
    "Ambiguous (4 Suits)": ([2, 3, 0, 1], [1, 0]),  # blue blue red red
    "Ambiguous & Rainbow (5 Suits)": ([2, 3, 0, 1, 4], [1, 0]),
    "Dual-Color (3 Suits)": ([2, 1, 0], [2, 1, 0]),  # blue-yellow, blue-red, yellow-red
    "Dual-Color (5 Suits)": ([2, 1, 0, 4, 3], [3, 2, 1, 0, 4]),  # blue-green … purple-blue
    "Extremely Ambiguous (4 Suits)": ([0, 1, 2, 3], [0]),
    "Special Mix (5 Suits)": ([0, 1, 2, 3, 4], [0, 1, 2]),
    "Up or Down & Rainbow (5 Suits)": ([3, 2, 1, 0, 4], [3, 2, 1, 0]),
}


@pytest.mark.parametrize("variant", RENUMBERED)
def test_suits_that_share_colours_are_renumbered_by_them(variant: str) -> None:
    record = played(variant, turns=30)
    suits, colours = RENUMBERED[variant]
    table = json.loads(format_game(record))
    del table["options"]
    table["variant"] = variant
    for card in table["deck"]:
        card["suit"] = suits.index(card.pop("suitIndex"))
    for raw in table["actions"]:
        kind, value = raw["type"], raw.pop("value")
        if kind == 2:
            value = colours.index(value)
        raw |= {"type": kind + 1 if kind < 2 else 0}
        if kind >= 2:
            raw["clue"] = {"type": 3 - kind, "value": value}
    assert quietly(json.dumps(table)).games == record.games


@pytest.mark.parametrize(
    ("then", "today"),
    [
        ("Chocolate (5 Suits)", "Dark Brown (5 Suits)"),
        ("Gray & Chocolate (6 Suits)", "Gray & Dark Brown (6 Suits)"),
        ("Chiaroscuro Pink (6 Suits)", "Gray Pink (6 Suits)"),
        ("Prism-Ones & Pink (4 Suits)", "Rainbow-Ones & Pink (4 Suits)"),
        ("Multi-Fives (3 Suits)", "Pink-Fives (3 Suits)"),
        ("Six Suits", "6 Suits"),
    ],
)
def test_variants_that_are_called_otherwise_today_are_read(then: str, today: str) -> None:
    record = played(today, turns=20)
    table = of_february_2019(record, then) | {"variant": then}
    assert quietly(json.dumps(table)).games == record.games
    flat = of_april_2020(record, then)
    assert quietly(json.dumps(flat)).games == record.games


def test_a_variant_may_be_its_number_and_who_began_is_read() -> None:
    record = GameRecord(STANDARD, ("Ann", "Ben"), STANDARD.deck, (Clue(Seat(0), 1),), Seat(1))
    table = of_february_2019(record, "No Variant") | {"variant": 0, "firstPlayer": 1}
    assert quietly(json.dumps(table)).games == record.games


def test_a_fault_of_an_old_action_is_told_with_its_place() -> None:
    table = of_february_2019(played("No Variant"), "No Variant")
    table["actions"][0]["type"] = "clew"
    table["actions"][1] = {"type": 0, "target": 1, "clue": {"type": 2, "value": 1}}
    table["actions"][2]["colour_of_the_cloth"] = 1
    with pytest.raises(NotationError) as refused:
        parse_game(json.dumps(table))
    places = [fault.partition(":")[0] for fault in refused.value.faults]
    assert places == ["action 1.type", "action 2.clue.type", "action 3.colour_of_the_cloth"]


def test_an_unknown_variant_of_an_old_file_is_named() -> None:
    table = of_february_2019(played("No Variant"), "No Variant") | {"variant": "Gravity (5 Suits)"}
    with pytest.raises(NotationError, match=r"^variant: 'Gravity.*the mechanism 'Gravity'$"):
        parse_game(json.dumps(table))


# ------------------------------------------------------------------------------------ misplays


def with_misplays(turns: int) -> GameRecord:
    """A game of two with a misplay at its start, and clues and discards after it."""
    deck = [Card("r4"), *(card for card in STANDARD.deck if card is not Card("r4")), Card("r4")]
    actions = [
        Play(Slot(5)),
        Clue(Seat(0), 1),
        Discard(Slot(1)),
        Clue(Seat(0), 1),
        Discard(Slot(1)),
    ]
    return GameRecord(STANDARD, ("Ann", "Ben"), tuple(deck), tuple(actions[:turns]))


def as_discards(record: GameRecord) -> dict[str, Any]:
    table = of_february_2019(record, "No Variant")
    for raw, event in zip(table["actions"], record.games[-1].history, strict=True):
        if not getattr(event, "success", True):
            raw["type"] = "discard"
    return table


@pytest.mark.parametrize("turns", [1, 2, 3, 5])
def test_a_misplay_that_was_exported_as_a_discard_is_found(turns: int) -> None:
    record = with_misplays(turns)
    with pytest.warns(ReadPast, match="action 1: read as a misplay; the rules forbid it as a disc"):
        again = parse_game(json.dumps(as_discards(record)))
    assert again.games == record.games


def test_a_discard_that_the_rules_allow_stays_one_and_the_doubt_is_told() -> None:
    actions = [Clue(Seat(1), 5), Discard(Slot(1)), Clue(Seat(1), 3)]
    record = GameRecord(STANDARD, ("Ann", "Ben"), STANDARD.deck, tuple(actions))
    with pytest.warns(ReadPast, match="discards: read as discards, but until 22 March 2019"):
        assert parse_game(json.dumps(of_february_2019(record, "No Variant"))).games == record.games


def test_a_misplay_before_the_turn_that_is_forbidden_is_found() -> None:
    # Ben misplays r4. Read as a discard it gives a token, and Ann cannot discard r1, which fits.
    top = [*map(Card, ["r1", "y4", "g4", "b4", "p4", "y1", "r4", "g1", "b1", "p1"])]
    rest = list(STANDARD.deck)
    for card in top:
        rest.remove(card)
    actions = (Clue(Seat(1), 1), Play(Slot(4)), Discard(Slot(5)), Clue(Seat(0), 4))
    record = GameRecord(STANDARD, ("Ann", "Ben"), (*top, *rest), actions)
    assert record.games[-1].strikes == 1
    assert quietly(json.dumps(as_discards(record))).games == record.games


def test_a_file_that_writes_a_misplay_as_a_play_hides_none() -> None:
    record = with_misplays(5)
    table = of_february_2019(record, "No Variant")
    table["actions"].insert(1, {"type": "discard", "target": 5, "clue": {"type": 0, "value": 0}})
    with pytest.raises(HanabiError, match=r"^action 2: discard 5: no discard while all 8 clue"):
        quietly(json.dumps(table))
