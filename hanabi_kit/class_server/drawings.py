"""Parts of screens, each drawn once for as long as nothing of it has changed.

What was drawn before is given again as the very same value. Nobody may change what is returned
here.
"""

from __future__ import annotations

from collections.abc import Callable, Hashable
from typing import Any

from hanabi_kit.class_server.comparing import compared
from hanabi_kit.class_server.panes import (
    Around,
    Pane,
    board_pane,
    open_pane,
    open_scene,
    paused,
    public_scene,
    table_pane,
)
from hanabi_kit.class_server.room import Room
from hanabi_kit.class_server.tables import ClassTable
from hanabi_kit.errors import HanabiError
from hanabi_kit.language import words

Screen = dict[str, Any]

_MOST_DRAWN = 600
"""Drawings of one question that are kept."""


def _kept(table: ClassTable, key: Hashable, draw: Callable[[], Any]) -> Any:
    """Return a drawing of a table, made again only where the table has changed."""
    known = table.drawn.get(key)
    if known is not None and known[0] == table.version:
        return known[1]
    value = draw()
    table.drawn[key] = table.version, value
    return value


def _around(table: ClassTable) -> Around:
    asks = table.ask_back
    return Around(
        at=table.at,
        empty=tuple(seat for seat, place in enumerate(table.places) if place.empty),
        asks=None if asks is None else asks.seat,
        asked=tuple(table.asked),
        last_pupil=None if table.was_open else table.last_pupil,
    )


def table_of_seat(room: Room, table: ClassTable, seat: int, language: str) -> Pane:
    """Return a seat's pane of its table."""
    counted = room.aids

    def draw() -> Pane:
        laid_open = table.laid_open()
        if laid_open is not None:
            return open_pane(laid_open, seat, _around(table), language)
        view, places = table.seen_from(seat), table.places_of(seat)
        return table_pane(view, _around(table), places, language, counted=counted)

    pane: Pane = _kept(table, (seat, language, counted), draw)
    if not room.paused or not table.playing:
        return pane
    waiting: Pane = _kept(
        table, (seat, language, counted, "paused"), lambda: paused(pane, language)
    )
    return waiting


def board_of_seat(room: Room, who: str, table: ClassTable, seat: int, language: str) -> Pane:
    """Return the pane of a pupil's board, or why there can be none."""
    try:
        session = room.board(who, table, seat, language)
    except HanabiError as error:
        return {"kind": "note", "text": str(error)}
    return board_pane(session, room.boards.revision, language)


def lobby(room: Room, who: str, own: ClassTable | None) -> Pane:
    """Return the pane of a pupil at whose table nothing is dealt yet."""
    open_tables = [table for table in room.tables if table.is_open]
    shown = open_tables if own is None or own.is_open else [own]
    return {
        "kind": "lobby",
        "tables": [
            {
                "number": table.number,
                "names": [
                    name
                    for name, place in zip(table.spoken, table.places, strict=True)
                    if not place.empty
                ],
                "free": sum(place.empty for place in table.places),
            }
            for table in shown
        ],
        "mine": None if own is None else own.number,
        "may_sit": bool(open_tables) and (own is None or own.is_open),
    }


def question_pane(room: Room, who: str | None, language: str) -> Pane:
    """Return the pane of the question; it differs only with the votes of who looks."""
    question = room.question
    assert question is not None, "this is asked where there is a question"
    votes = (None, None) if who is None else question.votes_of(who)
    state = question.round, question.is_open, question.is_told
    # What a closed vote shows are all votes; an open one shows nobody's but the own.
    key = "pane", language, state, votes, 0 if question.is_open else room.question_changes
    return _drawn_question(room, key, lambda: question.pane(who, language))


def practice_board(room: Room, language: str) -> Screen | None:
    """Return what is practised and who is where, for the teacher; None where nothing is."""
    practice = room.practice
    if practice is None:
        return None
    names = {pupil.id: pupil.name for pupil in room.people.values()}
    return {
        "items": [item.id for item in practice.items],
        "pupils": practice.board(names, language),
    }


def whole_question(room: Room, language: str) -> Pane:
    """Return the question as the teacher sees it."""
    question = room.question
    assert question is not None, "this is asked where there is a question"
    key = "teacher", language, room.question_changes
    return _drawn_question(room, key, lambda: question.for_teacher(language))


def _drawn_question(room: Room, key: Hashable, draw: Callable[[], Pane]) -> Pane:
    drawn = room.drawn
    if key not in drawn:
        if len(drawn) >= _MOST_DRAWN:
            drawn.clear()
        drawn[key] = draw()
    found: Pane = drawn[key]
    return found


def open_table(room: Room, table: ClassTable, language: str) -> dict[str, Any]:
    """Return a table as the teacher sees it."""

    def draw() -> dict[str, Any]:
        game, asks = table.game, table.ask_back
        return {
            "number": table.number,
            "names": table.spoken,
            "seats": [
                {"pupil": place.pupil, "player": place.player, "name": name}
                for place, name in zip(table.places, table.spoken, strict=True)
            ],
            "open": table.is_open,
            "scene": None if game is None else open_scene(game, language),
            "mover": table.mover,
            "over": game is not None and game.over,
            "score": None if game is None else game.score,
            "perfect": None if game is None else game.rules.max_score,
            "at": table.at,
            "ask_back": None if asks is None else table.spoken[asks.seat],
            "taken_back": table.taken_back,
            "revealed": table.revealed,
        }

    drawn: dict[str, Any] = _kept(table, ("teacher", language), draw)
    return drawn


def wall_table(
    table: ClassTable, language: str, hands: bool, alone: bool = False
) -> dict[str, Any]:
    """Return a table as the wall shows it: with all hands, or with none."""

    def draw() -> dict[str, Any]:
        game = table.game
        shown: dict[str, Any] = {
            "number": table.number,
            "names": table.spoken,
            "mover": table.mover,
            "over": game is not None and game.over,
            "score": None if game is None else game.score,
            "perfect": None if game is None else game.rules.max_score,
            "at": table.at,
            "scene": None,
        }
        if game is None:
            return shown
        if hands:
            shown["scene"] = open_scene(game, language)
        elif alone and not game.rules.mechanism.hides:
            views = [table.seen_from(seat) for seat in range(len(table.places))]
            shown["scene"] = public_scene(views, language)
        return shown

    drawn: dict[str, Any] = _kept(table, ("wall", language, hands, alone), draw)
    return drawn


def comparison(room: Room, language: str) -> list[dict[str, Any]]:
    """Return results of tables with the same deal; see `compared`."""
    # Of every language one, the newest.
    versions = room.seating.rounds, *(table.version for table in room.tables)
    known = room.compared.get(language)
    if known is None or known[0] != versions:
        known = room.compared[language] = versions, compared(room.tables, language)
    return known[1]


def projection(room: Room, language: str) -> dict[str, Any]:
    """Return what the wall shows, with what the teacher should know of it."""
    shown = dict(room.projected)
    number = shown.get("table")
    table = room.tables[number] if number is not None and number < len(room.tables) else None
    looks_on = [one for one in room.tables if one.playing and table is not None]
    same = [one for one in looks_on if table is not None and one.deal == table.deal]
    if table is not None and (same if not shown["hands"] else looks_on and same):
        shown["warning"] = words(language).say(
            "Pupils who play this deal now can see it on the wall."
        )
    return shown
