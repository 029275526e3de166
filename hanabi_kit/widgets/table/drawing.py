"""What is drawn of a session at a table, ready for JSON: the table, and what the buttons need."""

from __future__ import annotations

from dataclasses import replace
from typing import Any

from hanabi_kit.cards import Seat
from hanabi_kit.game import Game
from hanabi_kit.render import Scene, scene
from hanabi_kit.render.player_names import drawn_names
from hanabi_kit.widgets.table.session import TableSession


def scene_of(session: TableSession) -> Scene:
    """Return the table as the chosen seat sees it, the own cards where their holder keeps them."""
    table, language = session.table, session.words.language
    if isinstance(table, Game):
        seat = None if session.seat is None else Seat(session.seat)
        drawn = scene(table, seat, language)
    else:
        # What cannot be done is not offered.
        drawn = replace(scene(table, language=language), moves=())
    if session.curtain:
        # What is covered is not there: nothing of it goes to the browser.
        return replace(drawn, seat=None, hands=(), moves=(), fault=None)
    places = session.places
    if places is None or session.seat is None:
        return drawn
    own = drawn.hands[session.seat]
    own = replace(own, slots=tuple(own.slots[place] for place in places))
    hands = (*drawn.hands[: session.seat], own, *drawn.hands[session.seat + 1 :])
    return replace(drawn, hands=hands)


def controls(session: TableSession) -> dict[str, Any]:
    """Return what the buttons beside the table need."""
    play, names = session.playback, drawn_names(session.players)
    everybody = session.words.say("all hands")
    return {
        "seats": [
            {"seat": seat, "name": everybody if seat is None else names[seat].short}
            for seat in session.seats
        ],
        "last": session.last,
        "branch_at": play.branch_at if play else None,
        "has_record": play is not None and len(play.record) > 1,
        "can_undo": play is not None and play.can_undo,
        "can_redo": play is not None and play.can_redo,
        "can_reply": session.can_reply,
        "note": session.note,
        "curtain": session.spoken[session.game.mover] if session.curtain else None,
        "can_move_cards": session.can_move_cards,
        "peeked": session.peeked,
    }
