"""One table: whose turn it is, taking back by agreement, the kit's players, and tables compared."""

from __future__ import annotations

import random
import re

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from hanabi_kit import STANDARD
from hanabi_kit.class_server.comparing import compared
from hanabi_kit.class_server.deals import Deal
from hanabi_kit.class_server.grouping import shared_out
from hanabi_kit.class_server.screens import pupil_screen, teacher_screen
from hanabi_kit.class_server.tables import ClassTable, Place
from hanabi_kit.errors import HanabiError
from hanabi_kit.language import speaking
from hanabi_kit.players.chop import Chop
from hanabi_kit.players.literal import Literal
from hanabi_kit.rules import RULESETS, ruleset_named
from hanabi_kit.view import View
from tests.class_server.classes import PlayedClass, act, at_tables, class_of


def table_of(*who: str, number: int = 0, seed: int = 7) -> ClassTable:
    """Return a table with a game dealt: pupils by their ids, the kit's players by their kinds."""
    places = [Place(pupil=one) if one.startswith("p") else Place(player=one) for one in who]
    table = ClassTable(number, places)
    deal = Deal(STANDARD, seed, len(who))
    table.begin(deal.game([f"Name {seat}" for seat in range(len(who))]), deal)
    return table


def play(table: ClassTable, actions: int, chance: random.Random | None = None) -> None:
    """Let whoever is to move do something, so many times."""
    for _ in range(actions):
        assert table.game is not None
        assert table.mover is not None
        legal = table.game.legal_actions()
        action = legal[0] if chance is None else chance.choice(legal)
        table.act(table.mover, table.at, table.written(action))


# --------------------------------------------------------------------------- taking back


def test_an_action_is_taken_back_once_all_others_agree() -> None:
    table = table_of("p1", "p2", "p3")
    before = table.game
    table.act(0, 0, "play 1")
    table.want_back(0, 1)
    assert table.asked == [1, 2]
    table.agree(1, yes=True)
    assert table.at == 1
    table.agree(2, yes=True)
    assert (table.at, table.game, table.taken_back, table.ask_back) == (0, before, 1, None)


def test_one_no_ends_the_asking() -> None:
    table = table_of("p1", "p2", "p3")
    table.act(0, 0, "play 1")
    table.want_back(0, 1)
    table.agree(1, yes=False)
    assert (table.at, table.ask_back) == (1, None)
    with pytest.raises(HanabiError, match="Nobody asks"):
        table.agree(2, yes=True)


def test_playing_on_ends_the_asking() -> None:
    table = table_of("p1", "p2", "p3")
    table.act(0, 0, "play 1")
    table.want_back(0, 1)
    table.act(1, 1, "play 1")
    assert table.ask_back is None
    assert table.at == 2


def test_only_the_own_action_and_only_the_last_of_a_pupil() -> None:
    table = table_of("p1", "p2", "Chop")
    with pytest.raises(HanabiError, match="own action"):
        table.want_back(0, 0)
    table.act(0, 0, "play 1")
    for seat, at, why in ((1, 1, "own action"), (0, 0, "moved on"), (0, 2, "taken back")):
        with pytest.raises(HanabiError, match=why):
            table.want_back(seat, at)
    table.act(1, 1, "play 1")
    with pytest.raises(HanabiError, match="own action"):
        table.want_back(0, 2)
    table.act(2, 2, "play 1")
    # What one of the kit's players did since goes with it.
    table.want_back(1, 3)
    table.agree(0, yes=True)
    assert (table.at, table.mover, table.taken_back) == (1, 1, 2)


def test_who_asks_cannot_say_yes_and_who_left_need_not() -> None:
    table = table_of("p1", "p2", "p3")
    table.act(0, 0, "play 1")
    table.want_back(0, 1)
    with pytest.raises(HanabiError, match="Nobody asks"):
        table.agree(0, yes=True)
    table.agree(1, yes=True)
    table.give(2, Place())
    assert table.at == 0


def test_alone_among_the_kits_players_one_need_not_ask() -> None:
    table = table_of("p1", "Chop")
    table.act(0, 0, "play 1")
    table.want_back(0, 1)
    assert table.at == 0


def test_the_kits_players_wait_while_somebody_asks() -> None:
    played = class_of("Ada", "Bo")
    played.do("seat", tables=[["p1", "p2"]], fill=3)
    played.do("deal", seed=7)
    played.do("act", "p1", at=0, action="play 1")
    played.alone("act", "p2", at=1, action="play 1")
    played.room.do({"do": "ask_back", "by": "p2", "at": 2})
    assert played.room.next_deed() is None
    pane = pupil_screen(played.room, "p1", "en")["panes"]["table"]
    assert pane["ask_back"] == {
        "by": "Bo", "mine": False, "may_agree": True, "waits_for": ["Ada"],
    }  # fmt: skip
    played.do("agree", "p1", yes=False)
    assert played.room.tables[0].at == 3


@given(st.integers(0, 1000), st.integers(0, 30))
@settings(max_examples=15, deadline=None)
def test_a_table_is_as_it_was_after_taking_back(seed: int, actions: int) -> None:
    table = table_of("p1", "p2", seed=seed)
    chance = random.Random(seed)
    for _ in range(actions):
        if table.mover is not None:
            play(table, 1, chance)
    if table.mover is None:
        return
    mover, before, at = table.mover, table.game, table.at
    play(table, 1, chance)
    table.want_back(mover, at + 1)
    table.agree(1 - mover, yes=True)
    assert (table.game, table.at) == (before, at)


# ---------------------------------------------------------------------------- the kit's players


def test_a_player_of_the_kit_is_shown_a_view_and_sits_at_one_seat() -> None:
    table = table_of("p1", "Chop", "Literal", "Chop")
    play(table, 1)
    seen: list[View] = []
    for kind in (Chop, Literal):
        assert not hasattr(kind, "act_seeing_all_hands")
    objects = set()
    for _ in range(3):
        assert table.mover is not None
        seat = table.mover
        player = table._player(seat, table.places[seat].player or "")
        objects.add(id(player))
        assert player is table._player(seat, table.places[seat].player or "")
        action = table.players_action()
        seen.append(table.seen_from(seat))
        assert player.act(seen[-1]) == action
        table.act(seat, table.at, table.written(action))
    assert len(objects) == 3


def test_the_kits_players_do_not_play_where_nobody_looks_on() -> None:
    played = class_of("Ada")
    played.do("seat", tables=[["p1"]], fill=3)
    played.do("deal", seed=7)
    played.alone("act", "p1", at=0, action="play 1")
    assert played.room.next_deed() is not None
    played.alone("remove", pupil="p1")
    assert played.room.next_deed() is None


def test_a_player_is_asked_only_where_it_is_its_turn() -> None:
    table = table_of("p1", "Chop")
    with pytest.raises(HanabiError, match="turn"):
        table.players_action()
    room = at_tables(2).room
    with pytest.raises(HanabiError, match="None of the kit"):
        room.do({"do": "act", "by": "room", "table": 0, "at": 0, "action": "play 1"})
    with pytest.raises(HanabiError, match="no such table"):
        room.do({"do": "act", "by": "room", "at": 0, "action": "play 1"})


@pytest.mark.parametrize("kind", ["Chop", "Literal"])
@pytest.mark.parametrize(
    "variant",
    ["No Variant", "Rainbow (6 Suits)", "Duck (5 Suits)", "Throw It in a Hole (4 Suits)",
     "Up or Down (5 Suits)", "Clue Starved (6 Suits)", *list(RULESETS)[:3]],
)  # fmt: skip
def test_games_with_the_kits_players_come_to_an_end(kind: str, variant: str) -> None:
    played = class_of("Ada")
    played.do("seat", tables=[["p1"]], fill=3, player=kind)
    played.do("deal", seed=5, variant=variant)
    table = played.room.tables[0]
    assert table.names[1:] == (kind, f"{kind} 2")
    chance = random.Random(5)
    while table.playing:
        act(played, chance)
    (game,) = played.room.games()
    assert game.record.games[-1] == game.game
    assert game.game.rules == ruleset_named(variant)


# ------------------------------------------------------------------------------ duplicates


def test_the_same_deal_lies_at_equal_seats() -> None:
    played = class_of(*"abcdefghij")
    ids = list(played.room.people)
    played.do("seat", tables=[ids[:3], ids[3:6], ids[6:10]])
    played.do("deal", seed=11, same=True)
    first, second, third = played.room.tables
    assert first.game is not None
    assert second.game is not None
    assert third.game is not None
    assert tuple(first.game.hands) == tuple(second.game.hands)
    assert first.game.deck == second.game.deck
    assert first.deal == second.deal != third.deal
    groups = teacher_screen(played.room, "en")["comparison"]
    assert [[one["table"] for one in group["tables"]] for group in groups] == [[0, 1]]
    played.do("deal", seed=11, same=False)
    assert teacher_screen(played.room, "en")["comparison"] == []


def test_tables_part_at_the_first_action_that_differs() -> None:
    tables = [table_of("p1", "p2", number=number) for number in range(3)]
    for table in tables:
        table.act(0, 0, "play 1")
    assert compared(tables, "en")[0]["parted"] is None
    tables[0].act(1, 1, "play 2")
    tables[2].act(1, 1, "play 2")
    assert compared(tables, "en")[0]["parted"] is None
    tables[0].act(0, 2, "play 1")
    tables[1].act(1, 1, "play 3")
    parted = compared(tables, "en")[0]["parted"]
    assert parted["turn"] == 2
    assert [way["tables"] for way in parted["actions"]] == [[0, 2], [1]]
    assert parted["actions"][1]["text"].startswith("Name 1 plays")
    # The one that went on alone parts from nobody there.
    one, other = tables[0], tables[2]
    assert compared([one, other], "en")[0]["parted"] is None


def test_results_stand_with_the_best_first() -> None:
    played = at_tables(2, tables=3, seed=7)
    game = played.room.tables[0].game
    assert game is not None
    good = next(
        slot for slot, held in enumerate(game.hands[0], start=1) if game.is_playable(held.card)
    )
    played.do("act", "p5", at=0, action=f"play {good}")
    (found,) = teacher_screen(played.room, "fr")["comparison"]
    assert [row["table"] for row in found["tables"]] == [2, 0, 1]
    assert [row["score"] for row in found["tables"]] == [1, 0, 0]


# ------------------------------------------------------------------------------- who sits where


@given(st.integers(1, 60), st.integers(2, 5), st.integers(0, 99), st.booleans())
def test_groups_hold_everybody_once_and_none_is_too_large(
    count: int, size: int, seed: int, fill: bool
) -> None:
    pupils = [f"p{number}" for number in range(1, count + 1)]
    groups = shared_out(pupils, size, seed, fill=fill)
    assert sorted(who for group in groups for who in group) == sorted(pupils)
    sizes = [len(group) for group in groups]
    assert max(sizes) <= size
    if fill:
        assert set(sizes[:-1]) <= {size}
    else:
        assert max(sizes) - min(sizes) <= 1
    assert groups == shared_out(pupils, size, seed, fill=fill)


def test_nobody_is_left_alone() -> None:
    for count in range(1, 8):
        for size in range(2, 6):
            for fill in (False, True):
                played = class_of(*map(str, range(count)))
                played.do("shuffle", size=size, fill=fill)
                played.do("deal")
                assert all(len(table.places) >= 2 for table in played.room.tables)
                assert all(played.room.table_of(who) for who in played.room.people)


def test_a_new_round_takes_no_game_away_that_was_played() -> None:
    played = at_tables(2, tables=2)
    chance = random.Random(4)
    while played.room.tables[0].playing:
        act(played, chance)
    for name, fields in (("shuffle", {"size": 2}), ("open", {"count": 2, "size": 2})):
        played.do(name, **fields)
        assert len(played.room.games()) == 1
    assert played.room.games()[0].pupils == ("p1", "p2")


def test_a_table_that_came_later_is_dealt_what_the_others_play() -> None:
    played = class_of("Ada", "Bo", "Cy", "Dee")
    played.do("open", count=2, size=2)
    for who in ("p1", "p2"):
        played.do("sit", who, table=0)
    played.do("deal", seed=9, variant="Rainbow (6 Suits)", same=True)
    played.do("act", "p1", at=0, action="play 1")
    for who in ("p3", "p4"):
        played.do("sit", who, table=1)
    step = dict(teacher_screen(played.room, "en")["next"])
    assert step.pop("label")
    played.do(step.pop("do"), **step)
    first, second = played.room.tables
    assert (first.at, second.at) == (1, 0)
    assert first.deal == second.deal
    with pytest.raises(HanabiError, match="no such table"):
        played.do("deal", tables=[0, 7])
    assert first.at == 1


def test_a_pupil_sits_at_one_seat() -> None:
    played = at_tables(2, tables=2)
    for tables in ([["p1", "p1"]], [["p1", "p2"], ["p1", "p3"]], [["p9", "p1"]]):
        before = played.room.plain()
        with pytest.raises(HanabiError):
            played.do("seat", tables=tables)
        assert played.room.plain() == before
    played.do("give", table=1, seat=0, pupil="p1")
    assert [table.pupils for table in played.room.tables] == [["p2"], ["p1", "p4"]]
    assert played.room.table_of("p3") is None
    with pytest.raises(HanabiError, match="no such seat"):
        played.do("give", table=1, seat=4, pupil="p1")
    with pytest.raises(HanabiError, match="not both"):
        played.do("give", table=1, seat=1, pupil="p1", player="Chop")


def test_a_group_of_its_own_leaves_the_other_tables_as_they_are() -> None:
    played = class_of(*"abcdefgh")
    played.do("seat", tables=[["p1", "p2"], ["p3", "p4", "p5"], ["p6", "p7"]], fill=3)
    played.do("deal", seed=11, same=True)
    for table in played.room.tables:
        act(played, random.Random(table.number), table.number)
    second, third = played.room.tables[1:]
    before = second.plain(), third.plain()
    played.do("seat", tables=[["p1", "p8"], ["p5", "p4", "p3"], ["p6", "p7"]], fill=2)
    assert played.room.tables[1:] == [second, third]
    assert (second.plain(), third.plain()) == before
    assert played.room.tables[0].game is None
    assert played.room.table_of("p2") is None
    assert played.room.games()[0].names[:2] == ("a", "b")
    assert len(played.room.games()) == 3
    assert played.again().plain() == played.room.plain()
    # A table that goes on may get another number, and only that.
    played.do("seat", tables=[["p3", "p4", "p5"]])
    assert played.room.tables == [second]
    assert second.plain() == {**before[0], "number": 0}
    played.do("shuffle", size=3, seed=2)
    assert second not in played.room.tables


def test_a_variant_that_there_is_not_is_answered_with_the_one_that_is_meant() -> None:
    for language, told in (
        ("en", "There is no variant called 'Rainbw (6 Suits)'. Did you mean Rainbow (6 Suits)"),
        ("fr", "Il n'y a pas de variante 'Rainbw (6 Suits)'. Est-ce Rainbow (6 Suits)"),
    ):
        played = at_tables(2)
        with speaking(language), pytest.raises(HanabiError, match=re.escape(told)) as raised:
            played.do("deal", variant="Rainbw (6 Suits)", seed=1)
        assert len(str(raised.value)) < 150
        with pytest.raises(HanabiError, match=r"no variant called 'xyzzy'\.$"):
            played.do("deal", variant="xyzzy", seed=1)


def test_stuck_ends_with_help_and_with_the_next_deal() -> None:
    played = at_tables(2, tables=2)
    for who in ("p1", "p2", "p3"):
        played.do("hand_up", who, up=True)
    played.do("helped", pupil="p1")
    assert [pupil.hand_up for pupil in played.room.people.values()] == [False, True, True, False]
    with pytest.raises(HanabiError, match="no such pupil"):
        played.do("helped", pupil="p9")
    played.do("deal", seed=3, tables=[0])
    assert [pupil.hand_up for pupil in played.room.people.values()] == [False, False, True, False]


def test_empty_seats_are_called_so_in_the_language_of_the_class() -> None:
    for language, called in (("en", "empty seat"), ("fr", "place vide")):
        played = PlayedClass(language)
        for name in ("Ada", "Bo", "Cy"):
            played.do("join", "room", name=name)
        played.do("seat", tables=[["p1", "p2", "p3"]])
        played.do("deal", seed=1)
        played.do("remove", pupil="p2")
        played.do("remove", pupil="p3")
        assert played.room.tables[0].names == ("Ada", called, f"{called} 2")
        names = [
            hand["name"]
            for hand in pupil_screen(played.room, "p1", "en")["panes"]["table"]["traits"]["scene"][
                "hands"
            ]
        ]
        assert len(set(names)) == 3


def test_pupils_called_as_a_player_or_a_seat_are_not_mistaken() -> None:
    played = class_of("Chop", "empty seat")
    played.do("seat", tables=[["p1", "p2"]], fill=4)
    played.do("deal", seed=1)
    assert played.room.tables[0].names == ("Chop", "empty seat", "Chop 2", "Chop 3")
