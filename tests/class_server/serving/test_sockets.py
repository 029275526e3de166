"""A class over real sockets: what each is sent, and that everything counts once."""

from __future__ import annotations

import asyncio
from pathlib import Path

import pytest

from hanabi_kit.class_server.serving.keeping import FILE, Held, Journal, put_aside
from hanabi_kit.class_server.serving.messages import Message, read
from hanabi_kit.engine.dealing import shuffled
from hanabi_kit.game import Game
from hanabi_kit.rules.ruleset import STANDARD
from tests.helpers.class_visits import House, Visitor, house, run

NAMES = ("Ada", "Bo", "Cy")


async def until_at(pupil: Visitor, number: int) -> None:
    """Wait until a pupil is shown so many actions."""
    await pupil.until(lambda: at(pupil) == number)


def at(pupil: Visitor) -> int:
    """Return how many actions a pupil's table shows."""
    pane = pupil.screen["panes"].get("table")
    found = -1 if pane is None else pane["traits"]["at"]
    assert isinstance(found, int)
    return found


async def act(pupils: list[Visitor], number: int, action: str) -> None:
    """Let whose turn it is do something, and wait until everybody at the table is shown it."""
    await pupils[number % len(pupils)].done(do="act", at=number, action=action)
    for pupil in pupils:
        await until_at(pupil, number + 1)


def test_what_one_does_everybody_at_the_table_is_shown(tmp_path: Path) -> None:
    async def body() -> None:
        async with house(tmp_path) as place:
            teacher, [[ada, bo], [cy, dee]] = await place.seated(2, 2)
            await teacher.done(do="deal", seed=7, same=True)
            for pupil in (ada, bo, cy, dee):
                await until_at(pupil, 0)
            shown = cy.shown
            await act([ada, bo], 0, "play 1")
            await teacher.until(lambda: [each["at"] for each in teacher.screen["tables"]] == [1, 0])
            assert cy.shown == shown
            assert await ada.do({"do": "act", "at": 1, "action": "play 1"}) == "It is T0S1's turn."
            assert at(ada) == 1

    run(body())


async def _open_board(pupil: Visitor, on: bool) -> None:
    await pupil.done(do="board", on=on)
    await pupil.until(lambda: pupil.screen["me"]["board"] == on)


async def _whole_game(place: House, seat: int, swapped: bool) -> list[list[str]]:
    """Play a game in which the two oldest cards of `seat` never move; return what each was sent.

    `swapped`: whether these two cards are each other, which nobody but the others can see.
    """
    teacher = await place.staff()
    pupils = [await place.join(name) for name in NAMES]
    await teacher.done(do="seat", tables=[[pupil.person for pupil in pupils]])
    await teacher.done(do="deal", seed=5)
    table = place.running.room.tables[0]
    deck = list(shuffled(STANDARD, 5))
    oldest = 5 * seat, 5 * seat + 1  # five cards each, the first dealt is the oldest
    assert deck[oldest[0]] != deck[oldest[1]]
    if swapped:
        deck[oldest[0]], deck[oldest[1]] = deck[oldest[1]], deck[oldest[0]]
    assert table.deal is not None
    table.begin(Game.new(table.names, deck, STANDARD), table.deal)
    place.running.showing.all()
    for pupil in pupils:
        await until_at(pupil, 0)
        pupil.heard.clear()
    number = 0
    while (game := table.game) is not None and not game.over:
        told = [other for other in range(3) if other not in (seat, number % 3)]
        rank = game.hands[NAMES[told[0]]][0].card
        assert rank is not None
        action = "discard 1"
        if game.clue_tokens == 8 or (game.clue_tokens and number % 4 == 0):
            action = f"clue {NAMES[told[0]]} {rank.rank}"
        await act(pupils, number, action)
        if number % 7 == 3:
            await _open_board(pupils[seat], number % 2 == 0)
        number += 1
    assert number > 30
    return [pupil.heard for pupil in pupils]


@pytest.mark.parametrize("seat", [0, 1, 2])
def test_of_deals_that_differ_in_the_own_hand_a_seat_is_sent_the_same(
    tmp_path: Path, seat: int
) -> None:
    async def body(name: str, swapped: bool) -> list[list[str]]:
        (tmp_path / name).mkdir()
        async with house(tmp_path / name) as place:
            return await _whole_game(place, seat, swapped)

    one, other = run(body("one", False)), run(body("other", True))
    assert sorted(one[seat]) == sorted(other[seat])
    for others in {0, 1, 2} - {seat}:  # whoever sees the cards sees the difference
        assert sorted(one[others]) != sorted(other[others])


def test_a_message_sent_twice_counts_once_also_after_a_restart(tmp_path: Path) -> None:
    async def body() -> None:
        async with house(tmp_path) as place:
            teacher, [[ada, bo]] = await place.seated(2)
            await teacher.done(do="deal", seed=7)
            await bo.until(lambda: at(bo) == 0)
            deed = {"do": "act", "at": 0, "action": "play 1"}
            assert [await ada.do(deed, "once") for _ in range(3)] == ["", "", ""]
            await ada.until(lambda: at(ada) == 1)
            # Another person's message may be called the same.
            assert await bo.do({"do": "act", "at": 1, "action": "play 1"}, "once") == ""
            cookie = ada.cookie
        async with house(tmp_path) as place:
            again = Visitor(place.base, "pupil", cookie, ada.person)
            await again.open()
            assert at(again) == 2
            assert await again.do(deed, "once") == ""
            assert await again.do(deed, "anew") != ""
            assert at(again) == 2
            again.close()

    run(body())


def test_after_a_restart_everything_is_as_it_was(tmp_path: Path) -> None:
    async def body() -> None:
        async with house(tmp_path) as place:
            teacher, [[ada, bo]] = await place.seated(2)
            await teacher.done(do="deal")  # chance says the seed
            await act([ada, bo], 0, "play 1")
            await ada.done(do="hand_up", up=True)
            await ada.until(lambda: ada.screen["me"]["hand_up"])
            before, code = ada.screen, place.running.people.code
            plain = place.running.room.plain()
            cookies = [(each.role, each.cookie, each.person) for each in (ada, bo, teacher)]
        async with house(tmp_path) as place:
            assert place.running.people.code == code
            assert place.running.room.plain() == plain
            came = [await Visitor(place.base, *each).open() for each in cookies]
            assert came[0].screen == before
            for visitor in came:
                visitor.close()

    run(body())


def test_two_tabs_of_one_pupil_agree(tmp_path: Path) -> None:
    async def body() -> None:
        async with house(tmp_path) as place:
            teacher, [[ada, bo]] = await place.seated(2)
            await teacher.done(do="deal", seed=7)
            tab = await Visitor(place.base, "pupil", ada.cookie, ada.person).open()
            await act([ada, bo], 0, "play 1")
            await tab.until(lambda: tab.screen["panes"]["table"]["traits"]["at"] == 1)
            await tab.until(lambda: tab.screen == ada.screen)
            await bo.done(do="act", at=1, action="play 1")
            first, second = await asyncio.gather(
                tab.do({"do": "act", "at": 2, "action": "play 1"}, "tab"),
                ada.do({"do": "act", "at": 2, "action": "play 2"}, "other"),
            )
            assert [first, second].count("") == 1
            await tab.until(lambda: at(tab) == 3)
            await ada.until(lambda: at(ada) == 3)
            assert tab.screen == ada.screen
            tab.close()

    run(body())


def test_nobody_is_shown_anything_before_it_is_on_the_disk(tmp_path: Path) -> None:
    async def body() -> None:
        async with house(tmp_path) as place:
            teacher, [[ada, bo]] = await place.seated(2)
            await teacher.done(do="deal", seed=7)
            journal, shown = place.running.journal, []
            commit = journal.commit

            def slow() -> str:
                shown.append((journal.waiting, len(bo.heard), len(ada.answers)))
                return commit()

            journal.commit = slow  # type: ignore[method-assign]
            (pupil,) = (each for each in place.running.listeners if each.person == ada.person)
            place.running.hear(pupil, _hand_up())
            # A screen is asked for in between: what it shows is written first.
            for listener in place.running.listeners:
                place.running.screen(listener)
            assert journal.waiting == 0
            assert shown[0][0] > 0

    run(body())


def _hand_up() -> Message:
    return read('{"id": "h", "do": "hand_up", "up": true}')


def test_a_full_disk_does_not_end_the_game_and_the_teacher_is_told(tmp_path: Path) -> None:
    async def body() -> None:
        async with house(tmp_path, most=12) as place:
            teacher, [[ada, bo]] = await place.seated(2)
            await teacher.done(do="deal", seed=7)
            assert teacher.screen["unsaved"] == ""
            question = {"own": {"text": "x" * 400}}
            while not place.running.unsaved:
                place.running.do({"do": "ask", "by": "teacher", "question": question})
                await place.running.saved()
            await teacher.until(lambda: teacher.screen["unsaved"])
            assert "disk is full" in teacher.screen["unsaved"]
            await act([ada, bo], 0, "play 1")
            await act([ada, bo], 1, "play 1")
            assert place.running.journal.waiting > 0
            place.running.journal._base.execute("PRAGMA max_page_count=100000")
            await teacher.until(lambda: teacher.screen["unsaved"] == "")
            assert place.running.journal.waiting == 0
            plain = place.running.room.plain()
        async with house(tmp_path) as place:
            assert place.running.room.plain() == plain
            assert place.running.room.tables[0].at == 2

    run(body())


def test_a_fault_of_the_kit_changes_nothing(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    async def body() -> None:
        async with house(tmp_path) as place:
            teacher, [[ada, bo]] = await place.seated(2)
            await teacher.done(do="deal", seed=7)
            room = place.running.room
            plain = room.plain()

            def half_done(deed: object) -> None:
                room.people["p1"].name = "half"
                raise KeyError(deed)

            monkeypatch.setattr(room, "do", half_done)
            assert "nothing was changed" in await ada.do({"do": "hand_up", "up": True})
            assert place.running.room.plain() == plain
            await act([ada, bo], 0, "play 1")

    run(body())


def test_a_vote_ends_when_its_time_is_up(tmp_path: Path) -> None:
    async def body() -> None:
        async with house(tmp_path) as place:
            teacher, [[ada, _]] = await place.seated(2)
            own = {"own": {"text": "Play or clue?", "options": ["play", "clue"]}}
            await teacher.done(do="ask", question=own, seconds=600)
            await ada.until(lambda: "question" in ada.screen["panes"])
            await teacher.until(lambda: teacher.screen["question"] is not None)
            assert 0 < ada.screen["left"] <= 600
            assert 0 < teacher.screen["left"] <= 600
            assert place.running._timer is not None
            place.running._time_is_up()
            await ada.until(lambda: not ada.screen["panes"]["question"]["open"])
            assert place.running._timer is None
            assert "left" not in ada.screen
            await teacher.done(do="again")
            await ada.until(lambda: ada.screen["panes"]["question"]["open"])
            assert "left" in ada.screen  # as long again
            await teacher.done(do="done")
            await teacher.done(do="ask", question=own)
            await ada.until(lambda: ada.screen["panes"].get("question", {}).get("round") == 1)
            assert "left" not in ada.screen

    run(body())


def test_who_is_removed_is_out(tmp_path: Path) -> None:
    async def body() -> None:
        async with house(tmp_path) as place:
            teacher = await place.staff()
            ada = await place.join("Ada")
            await teacher.done(do="remove", pupil=ada.person)
            assert await ada.until_closed() == 4001
            answer = await ada.get("/pupil/")
            assert (answer.code, answer.headers["Location"]) == (303, "/")
            await teacher.until(lambda: teacher.screen["pupils"] == [])
        async with house(tmp_path) as place:
            assert (await Visitor(place.base, "pupil", ada.cookie).get("/pupil/")).code == 303

    run(body())


def test_a_page_that_missed_something_gets_everything(tmp_path: Path) -> None:
    async def body() -> None:
        async with house(tmp_path) as place:
            ada = await place.join("Ada")
            ada.say('{"have": 0}')  # as the page says on connecting
            ada.say('{"have": 0}')  # as it says where it has missed something
            before, shown = ada.screen, ada.shown
            await ada.until(lambda: ada.shown > shown)
            assert '"screen"' in ada.heard[-1]
            assert ada.screen == before
            english = await ada.do({"do": "vote", "answer": "a"})
            ada.say('{"language": "fr"}')
            french = await ada.do({"do": "vote", "answer": "a"})
            assert english != french
            assert "" not in (english, french)

    run(body())


def test_a_second_server_does_not_take_the_folder(tmp_path: Path) -> None:
    async def body() -> None:
        async with house(tmp_path):
            with pytest.raises(Held):
                Journal(tmp_path / FILE)
            with pytest.raises(Held):
                put_aside(tmp_path)

    run(body())


def test_the_kits_players_move_by_themselves(tmp_path: Path) -> None:
    async def body() -> None:
        async with house(tmp_path) as place:
            teacher = await place.staff()
            ada = await place.join("Ada")
            await teacher.done(do="seat", tables=[[ada.person]], fill=3)
            await teacher.done(do="deal", seed=7)
            await ada.until(lambda: at(ada) == 0)
            await ada.done(do="act", at=0, action="play 1")
            await ada.until(lambda: at(ada) == 3)
            kept = [each for each in place.running.journal.deeds() if each.deed["do"] == "act"]
            assert [each.person for each in kept] == [ada.person, "room", "room"]

    run(body())
