"""The room of a class: deeds that are done or refused, and the room made anew from them."""

from __future__ import annotations

import copy
import json
import random
from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from hanabi_kit.class_server.deeds import DEEDS, LONGEST_NAME, MOST_PUPILS, check
from hanabi_kit.class_server.room import Room
from hanabi_kit.class_server.screens import pupil_screen, teacher_screen, wall_screen
from hanabi_kit.errors import HanabiError
from hanabi_kit.language import speaking
from tests.class_server.classes import act, anything, at_tables, class_of, play_by_chance


@given(st.integers(0, 10_000))
@settings(max_examples=12, deadline=None)
def test_a_room_made_anew_from_its_deeds_is_the_same(seed: int) -> None:
    played = play_by_chance(seed)
    again = played.again()
    assert again.plain() == played.room.plain()
    assert json.loads(json.dumps(again.plain())) == json.loads(json.dumps(played.room.plain()))
    for language in ("en", "fr"):
        for who in played.room.people:
            # A board's own remarks (what was said last) are no part of the room; all else is.
            assert pupil_screen(again, who, language) == pupil_screen(played.room, who, language)
        assert teacher_screen(again, language) == teacher_screen(played.room, language)
        assert wall_screen(again, language) == wall_screen(played.room, language)
    assert again.next_deed() == played.room.next_deed()


@given(st.integers(0, 10_000))
@settings(max_examples=8, deadline=None)
def test_a_deed_that_is_refused_changes_nothing(seed: int) -> None:
    chance = random.Random(seed)
    played = play_by_chance(seed, deeds=60)
    refused = 0
    for _ in range(60):
        deed = anything(played.room, chance)
        before = copy.deepcopy(played.room.plain())
        try:
            played.room.do(played.room.completed(deed))
        except HanabiError:
            refused += 1
            assert played.room.plain() == before, deed
    assert refused


def test_screens_are_ready_for_json() -> None:
    played = play_by_chance(3)
    room = played.room
    screens = [pupil_screen(room, who, "fr") for who in room.people]
    for screen in (*screens, teacher_screen(room, "fr"), wall_screen(room, "fr")):
        assert json.loads(json.dumps(screen)) == screen


# ------------------------------------------------------------------------------ forged deeds

JSON: st.SearchStrategy[Any] = st.recursive(
    st.none() | st.booleans() | st.integers() | st.floats() | st.text(max_size=40),
    lambda inner: (
        st.lists(inner, max_size=4) | st.dictionaries(st.text(max_size=9), inner, max_size=4)
    ),
    max_leaves=8,
)
GOOD: dict[str, Any] = {
    "name": "Ada", "pupil": "p1", "up": True, "tables": [["p1", "p2"]], "fill": 2,
    "player": "Chop", "size": 2, "seed": 1, "count": 1, "table": 0, "seat": 0,
    "variant": "No Variant", "ruleset": "standard", "same": True, "at": 0, "action": "play 1",
    "yes": True, "slot": 1, "step": 1, "on": True, "marks": {}, "seconds": 30,
    "question": {"exercise": "03.1"}, "answer": "a", "what": "join", "hands": False,
    "items": [], "content": {},
}  # fmt: skip


def good(name: str) -> dict[str, Any]:
    """Return fields that a deed may have."""
    fields = {key: GOOD[key] for key in DEEDS[name].fields}
    other: dict[str, dict[str, Any]] = {"shuffle": {"fill": True}, "deal": {"tables": [0]}}
    return fields | other.get(name, {})


def settled() -> Room:
    """Return a room in which everything is there that a deed can be about."""
    played = at_tables(2, tables=2)
    played.do("ask", question={"exercise": "03.1"})
    return played.room


ROOM = settled()


@given(st.sampled_from(sorted(DEEDS)), st.data())
@settings(max_examples=400, deadline=None)
def test_a_field_of_the_wrong_kind_is_refused(name: str, data: st.DataObject) -> None:
    form = DEEDS[name]
    by = {"pupil": "p1"}.get(form.by[0], form.by[0])
    deed = {"do": name, "by": by, **good(name)}
    key = data.draw(st.sampled_from([*form.fields, "do", "by", "more"]))
    deed[key] = data.draw(JSON)
    kind = form.fields.get(key)
    if kind is not None and (kind.fits(deed[key]) or (deed[key] is None and not kind.needed)):
        return
    if key in ("do", "by") and deed[key] in (*DEEDS, "p1", "p2", "p3", "p4", *form.by):
        return
    before = ROOM.plain()
    with pytest.raises(HanabiError):
        ROOM.do(deed)
    assert ROOM.plain() == before


@given(JSON)
@settings(max_examples=200, deadline=None)
def test_what_is_no_deed_is_refused(value: Any) -> None:
    with pytest.raises(HanabiError):
        ROOM.do(value)


@given(st.sampled_from(["table", "board", "question", "practice", "lobby", ""]), JSON)
@settings(max_examples=300, deadline=None)
def test_what_a_page_sends_is_refused_or_a_deed(pane: str, content: Any) -> None:
    before = ROOM.plain()
    try:
        deed = ROOM.hear("p1", pane, content, "en")
    except HanabiError:
        deed = None
    assert ROOM.plain() == before
    if deed is not None:
        assert deed["by"] == "p1"


LARGE = {
    "text": "x" * 10_000_000,
    "number": 10**4000,
    "list": [[]] * 10**6,
    "negative": -1,
    "truth": True,
    "fraction": 2.0,
    "nothing": None,
}


@pytest.mark.parametrize("value", LARGE.values(), ids=LARGE)
@pytest.mark.parametrize("name", sorted(DEEDS))
def test_what_is_too_large_is_refused_in_few_words(name: str, value: Any) -> None:
    form = DEEDS[name]
    by = {"pupil": "p1"}.get(form.by[0], form.by[0])
    for key, kind in form.fields.items():
        deed = {"do": name, "by": by, **good(name), key: value}
        if kind.fits(value) or (value is None and not kind.needed):
            continue
        with pytest.raises(HanabiError) as refused:
            check(deed)
        assert len(str(refused.value)) < 300


def test_each_deed_is_for_its_own_people() -> None:
    for name, form in DEEDS.items():
        for by in ("p1", "teacher", "room", "wall", "", None, 3, ["p1"]):
            role = "pupil" if by == "p1" else by
            deed = {"do": name, "by": by, **good(name)}
            if isinstance(role, str) and role in form.by:
                assert check(deed)[0] == name
            else:
                with pytest.raises(HanabiError):
                    check(deed)


# ------------------------------------------------------------------------------------ people


def test_names_are_harmless_short_and_unlike() -> None:
    played = class_of("Ada", "ada", "A\u202eda\n", "x" * 90, "X" * 90)
    names = [pupil.name for pupil in played.room.people.values()]
    assert names[:3] == ["Ada", "ada 2", "Ada 3"]
    assert all(len(name) <= LONGEST_NAME for name in names)
    assert len({name.casefold() for name in names}) == len(names)
    for nothing in ("", " ", "\u200b", "\n"):
        with pytest.raises(HanabiError, match="name"):
            played.do("join", "room", name=nothing)


def test_an_id_is_never_given_twice() -> None:
    played = class_of("Ada", "Bo")
    played.do("remove", pupil="p2")
    assert played.do("join", "room", name="Bo") == {"pupil": "p3"}
    with pytest.raises(HanabiError, match="not in this class"):
        played.do("hand_up", "p2", up=True)


def test_a_class_is_full_at_some_point() -> None:
    played = class_of(*map(str, range(MOST_PUPILS)))
    with pytest.raises(HanabiError, match="full"):
        played.do("join", "room", name="one more")


def test_renaming_reaches_the_table_and_its_history() -> None:
    played = at_tables(2)
    played.do("act", "p1", at=0, action="clue Pupil 2 5")
    played.do("rename", pupil="p2", name="Zoë")
    pane = pupil_screen(played.room, "p1", "en")["panes"]["table"]
    assert [hand["name"] for hand in pane["traits"]["scene"]["hands"]] == ["Pupil 1", "Zoë"]
    assert pane["traits"]["told"][0].startswith("Pupil 1 tells Zoë")


def test_a_removed_pupils_seat_waits_and_can_be_given() -> None:
    played = at_tables(3)
    played.do("remove", pupil="p2")
    table = played.room.tables[0]
    assert table.names == ("Pupil 1", "empty seat", "Pupil 3")
    moves = pupil_screen(played.room, "p1", "en")["panes"]["table"]["traits"]["scene"]["moves"]
    clue = next(move["text"] for move in moves if move["to"] == 1)
    assert clue.startswith("clue empty seat")
    played.do("act", "p1", at=0, action=clue)
    assert played.room.next_deed() is None
    pane = pupil_screen(played.room, "p3", "en")["panes"]["table"]
    assert "Nobody sits" in pane["traits"]["controls"]["note"]
    step = teacher_screen(played.room, "en")["next"]
    assert (step["do"], step["seat"]) == ("give", 1)
    step.pop("label")
    played.do(step.pop("do"), **step)
    assert table.at == 2
    assert table.mover == 2
    late = played.do("join", "room", name="Late")["pupil"]
    assert "lobby" in pupil_screen(played.room, late, "en")["panes"]
    played.do("give", table=0, seat=1, pupil=late)
    assert table.names == ("Pupil 1", "Late", "Pupil 3")
    assert "table" in pupil_screen(played.room, late, "en")["panes"]


# ------------------------------------------------------------------------------------ tables


def test_an_act_counts_where_the_table_stands_and_nowhere_else() -> None:
    played = at_tables(2)
    played.do("act", "p1", at=0, action="play 1")
    for by, at, action, why in (
        ("p1", 0, "play 1", "moved on"),
        ("p2", 0, "play 1", "moved on"),
        ("p2", 2, "play 1", "taken back"),
        ("p1", 1, "play 1", "Pupil 2's turn"),
        ("p2", 1, "clue Pupil 2 1", "Pupil 2"),
        ("p2", 1, "play 9", "slot"),
        ("p2", 1, "dance", "dance"),
    ):
        with pytest.raises(HanabiError, match=why):
            played.do("act", by, at=at, action=action)
    with pytest.raises(HanabiError, match="table"):
        played.do("act", "p2", at=1, action="play 1", table=1)
    assert played.room.tables[0].at == 1


def test_a_pause_stops_the_tables_and_not_the_votes() -> None:
    played = at_tables(2)
    played.do("pause", on=True)
    with pytest.raises(HanabiError, match="paused"):
        played.do("act", "p1", at=0, action="play 1")
    pane = pupil_screen(played.room, "p1", "en")["panes"]["table"]
    assert pane["traits"]["scene"]["moves"] == []
    assert "paused" in pane["traits"]["controls"]["note"]
    played.do("ask", question={"exercise": "03.1"})
    played.do("vote", "p1", answer="a")
    played.do("pause", on=False)
    played.do("act", "p1", at=0, action="play 1")
    assert pupil_screen(played.room, "p2", "en")["panes"]["table"]["turn"]["mine"]


def test_after_the_end_nothing_is_done() -> None:
    played = at_tables(2)
    played.do("end")
    with pytest.raises(HanabiError, match="over"):
        played.do("act", "p1", at=0, action="play 1")
    assert pupil_screen(played.room, "p1", "en")["ended"]


def test_every_ruleset_is_dealt_by_its_name_and_faults_change_nothing() -> None:
    played = at_tables(3)
    for variant in ("Rainbow (6 Suits)", "Duck (5 Suits)", "german"):
        played.do("deal", variant=variant, same=True)
        game = played.room.tables[0].game
        assert game is not None
        assert game.rules.name == variant
    before = played.room.plain()
    for fields in (
        {"variant": "Rainbw (6 Suits)"},
        {"variant": "german", "ruleset": "german"},
    ):
        with pytest.raises(HanabiError):
            played.do("deal", **fields)
        assert played.room.plain() == before


def test_seeds_are_filled_in_once() -> None:
    played = class_of("Ada", "Bo", "Cy", "Dee")
    played.do("shuffle", size=2)
    played.do("deal", same=False)
    assert all(type(deed["seed"]) is int for deed in played.journal[-2:])
    decks = {table.deal.deck for table in played.room.tables if table.deal}
    assert len(decks) == 2
    played.do("deal", same=True)
    decks = {table.deal.deck for table in played.room.tables if table.deal}
    assert len(decks) == 1


# --------------------------------------------------------------------------- questions, errors


def test_a_vote_is_kept_the_same_in_either_language() -> None:
    played = class_of("Ada", "Bo")
    played.do("ask", question={"exercise": "03.1"})
    with speaking("fr"):
        played.do("vote", "p1", answer="B")
    assert played.again().plain() == played.room.plain()


def test_errors_are_in_the_language_spoken() -> None:
    played = at_tables(2)
    with speaking("fr"), pytest.raises(HanabiError, match="C'est"):
        played.do("act", "p2", at=0, action="play 1")


def test_games_are_kept_for_afterwards() -> None:
    played = at_tables(2, tables=2)
    chance = random.Random(1)
    for _ in range(5):
        act(played, chance)
    played.do("deal", seed=3)
    act(played, chance, table=1)
    first, second = played.room.games()
    assert (first.table, first.round, len(first.actions)) == (0, 1, 5)
    assert (second.table, second.round, second.pupils) == (1, 2, ("p3", "p4"))
    assert first.record.games[-1] == first.game
