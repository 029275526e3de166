"""What is done at the tables of a class: who sits where, deals, actions, boards.

Each function does one deed, or raises HanabiError with everything as it was.
"""

from __future__ import annotations

from collections.abc import Mapping

from hanabi_kit.class_server.marks import kept_marks
from hanabi_kit.class_server.state import Deed, Do, RoomState
from hanabi_kit.errors import HanabiError
from hanabi_kit.language import words


def _seat(room: RoomState, deed: Deed, by: str) -> None:
    room.seating.seat(deed["tables"], deed.get("fill") or 0, deed.get("player") or "Chop")
    room.hide_hands()


def _shuffle(room: RoomState, deed: Deed, by: str) -> None:
    room.seating.shuffle(
        deed["size"],
        deed["seed"],
        fill=bool(deed.get("fill")),
        player=deed.get("player") or "Chop",
    )
    room.hide_hands()


def _open(room: RoomState, deed: Deed, by: str) -> None:
    room.seating.open(deed["count"], deed["size"])
    room.hide_hands()


def _sit(room: RoomState, deed: Deed, by: str) -> None:
    room.seating.sit(by, deed["table"])


def _give(room: RoomState, deed: Deed, by: str) -> None:
    pupil = deed.get("pupil")
    if pupil is not None:
        room.someone(pupil)
    room.seating.give(deed["table"], deed["seat"], pupil, deed.get("player"))


def _deal(room: RoomState, deed: Deed, by: str) -> None:
    room.seating.deal(
        deed.get("variant"),
        deed.get("ruleset"),
        deed["seed"],
        same=bool(deed.get("same")),
        player=deed.get("player") or "Chop",
        numbers=deed.get("tables"),
    )
    room.hide_hands()


def _act(room: RoomState, deed: Deed, by: str) -> None:
    room.refuse_paused()
    number = deed.get("table")
    if by == "room":
        table = room.seating.table(-1 if number is None else number)
        seat = table.mover
        if seat is None or table.places[seat].player is None:
            raise HanabiError(words().say("None of the kit's players is to move here."))
    else:
        table, seat = room.own_seat(by)
        if number is not None and number != table.number:
            raise HanabiError(words().say("You do not sit at this table."))
    table.act(seat, deed["at"], deed["action"])


def _ask_back(room: RoomState, deed: Deed, by: str) -> None:
    room.refuse_paused()
    table, seat = room.own_seat(by)
    table.want_back(seat, deed["at"])


def _agree(room: RoomState, deed: Deed, by: str) -> None:
    room.refuse_paused()
    table, seat = room.own_seat(by)
    table.agree(seat, yes=deed["yes"])


def _move(room: RoomState, deed: Deed, by: str) -> None:
    table, seat = room.own_seat(by)
    table.move_card(seat, deed["slot"], deed["step"])


def _board(room: RoomState, deed: Deed, by: str) -> None:
    room.people[by].board = deed["on"]
    if not deed["on"]:
        room.boards.forget(by)


def _notes(room: RoomState, deed: Deed, by: str) -> None:
    table, seat = room.own_seat(by)
    room.people[by].struck = kept_marks(table.seen_from(seat), deed["marks"])


def _pause(room: RoomState, deed: Deed, by: str) -> None:
    room.paused = deed["on"]


def _aids(room: RoomState, deed: Deed, by: str) -> None:
    room.aids = deed["on"]


def _reveal(room: RoomState, deed: Deed, by: str) -> None:
    room.seating.table(deed["table"]).reveal(on=deed["on"])


DOES: Mapping[str, Do] = {
    "seat": _seat,
    "shuffle": _shuffle,
    "open": _open,
    "sit": _sit,
    "give": _give,
    "deal": _deal,
    "act": _act,
    "ask_back": _ask_back,
    "agree": _agree,
    "move": _move,
    "board": _board,
    "notes": _notes,
    "pause": _pause,
    "aids": _aids,
    "reveal": _reveal,
}
"""These deeds, each with what does it."""
