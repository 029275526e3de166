"""What a seat is shown of its table, made of the seat's View and of what everybody knows.

No function here is given a Game, but for `open_traits`, once all hands may be seen: what a View has
no field for cannot be drawn, nor sent.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, replace
from typing import Any

from hanabi_kit.actions import Clued, Event
from hanabi_kit.game import Game
from hanabi_kit.language import own_names, words
from hanabi_kit.notation.card_text import tell_event
from hanabi_kit.render import Scene, scene
from hanabi_kit.render.player_names import drawn_names, isolated
from hanabi_kit.view import View
from hanabi_kit.widgets.deduction.drawing import board_drawn, scene_drawn, told_drawn
from hanabi_kit.widgets.deduction.session import DeductionSession
from hanabi_kit.widgets.deduction.widget import DeductionBoard
from hanabi_kit.widgets.live import words_of_program
from hanabi_kit.widgets.table.widget import Table

Pane = dict[str, Any]


@dataclass(frozen=True, slots=True)
class Around:
    """What everybody at a table knows besides the cards.

    `at`: actions so far.
    `empty`: seats at which nobody sits.
    `asks`: the seat that wants an action taken back; None where none does.
    `asked`: the seats that have to say yes, and have not yet.
    `last_pupil`: the seat of the last pupil who did something; None where none did.
    """

    at: int
    empty: tuple[int, ...] = ()
    asks: int | None = None
    asked: tuple[int, ...] = ()
    last_pupil: int | None = None


def table_pane(
    view: View, around: Around, places: Sequence[int] | None, language: str, *, counted: bool
) -> Pane:
    """Return the pane of a seat at its table, ready for JSON.

    `places`: where the viewer keeps the own cards, by places from 0; None where none was moved.
    `counted`: whether own cards show what they can be.
    Returned: ``kind``; ``traits``, all that the program of `hanabi_kit.widgets.Table` draws;
        ``turn``: whose it is, and how many actions there were; ``ask_back``: who wants something
        taken back, or None; ``may_ask_back``: whether the viewer can ask for it.

    Examples
    --------
    >>> game = Game.deal(["Ada", "Bo"], seed=7).apply("clue Bo 5")
    >>> pane = table_pane(game.view("Bo"), Around(at=1, last_pupil=0), None, "en", counted=False)
    >>> pane["turn"], pane["traits"]["told"], len(pane["traits"]["scene"]["moves"])
    ({'mine': True, 'who': 'Bo', 'at': 1, 'over': False}, ['Ada tells Bo: slot 1 is a 5.'], 16)
    >>> [slot["card"] for slot in pane["traits"]["scene"]["hands"][1]["slots"]]
    [None, None, None, None, None]
    """
    drawn = scene(view, language=language, counted=counted and not view.rules.mechanism.hides)
    if places is not None:
        own = drawn.hands[view.seat]
        own = replace(own, slots=tuple(own.slots[place] for place in places))
        drawn = replace(
            drawn, hands=(*drawn.hands[: view.seat], own, *drawn.hands[view.seat + 1 :])
        )
    spoken = _spoken(view.players)
    told = tell_each(since_own(view), spoken, language, view)
    note = _note(view, around, spoken, language)
    return _pane(drawn, view.seat, told, note, len(view.own) > 1, around, spoken, language)


def open_pane(game: Game, seat: int, around: Around, language: str) -> Pane:
    """Return the pane of a seat at a table that is over, and that all may see with all hands."""
    drawn = replace(scene(game, language=language), moves=())
    spoken = _spoken(game.players)
    note = words(language).say("All hands are shown.")
    return _pane(drawn, seat, [], note, False, around, spoken, language)


def _pane(
    drawn: Scene,
    seat: int,
    told: list[str],
    note: str,
    can_move_cards: bool,
    around: Around,
    spoken: Sequence[str],
    language: str,
) -> Pane:
    ask_back = None
    if around.asks is not None:
        ask_back = {
            "by": spoken[around.asks],
            "mine": around.asks == seat,
            "may_agree": seat in around.asked,
            "waits_for": [spoken[one] for one in around.asked],
        }
    hand = drawn.hands[seat]
    traits = {
        "scene": drawn.plain(),
        "seat": seat,
        "at": around.at,
        "controls": {
            "seats": [{"seat": drawn.seat, "name": hand.short}],
            "last": 0,
            "branch_at": None,
            "has_record": False,
            "can_undo": False,
            "can_redo": False,
            "can_reply": False,
            "note": note,
            "curtain": None,
            "can_move_cards": can_move_cards and not drawn.over,
            "peeked": "",
        },
        "message": "",
        "told": told,
        **always(Table, language),
        "revision": around.at,
    }
    mine = drawn.mover == seat and not drawn.over
    return {
        "kind": "table",
        "traits": traits,
        "turn": {"mine": mine, "who": spoken[drawn.mover], "at": around.at, "over": drawn.over},
        "ask_back": ask_back,
        "may_ask_back": around.last_pupil == seat and around.asks is None,
    }


def always(kind: type[Table] | type[DeductionBoard], language: str) -> dict[str, Any]:
    """Return the traits that every widget's program has, and that no deed changes."""
    return {
        "error": "",
        "language": language,
        "languages": own_names(),
        "words": words_of_program(str(kind._esm), language),
    }


def paused(pane: Pane, language: str) -> Pane:
    """Return a table's pane while the teacher has the tables wait: nothing is offered."""
    traits = pane["traits"]
    note = words(language).say("The teacher has paused the tables.")
    return {
        **pane,
        "traits": {
            **traits,
            "scene": {**traits["scene"], "moves": []},
            "controls": {**traits["controls"], "note": note},
        },
        "may_ask_back": False,
    }


def since_own(view: View) -> tuple[Event, ...]:
    """Return what happened since the viewer's last turn, this with it, as the viewer knows it."""
    history = view.history
    for at in range(len(history) - 1, -1, -1):
        event = history[at]
        if (event.giver if isinstance(event, Clued) else event.seat) == view.seat:
            return history[at:]
    return history


def tell_each(
    events: Sequence[Event], spoken: Sequence[str], language: str, table: View | Game
) -> list[str]:
    """Return events as sentences, each a line."""
    return [tell_event(event, spoken, language, table.rules) for event in events]


def _spoken(players: Sequence[str]) -> list[str]:
    return [isolated(names.short) for names in drawn_names(players)]


def _note(view: View, around: Around, spoken: Sequence[str], language: str) -> str:
    say = words(language).say
    if view.end is not None or view.mover == view.seat:
        return ""
    if view.mover in around.empty:
        return say("Nobody sits at the seat whose turn it is: your teacher can fill it.")
    return say("It is {who}'s turn.", who=spoken[view.mover])


# ------------------------------------------------------------------------------ deduction board


def board_pane(session: DeductionSession, revision: int, language: str) -> Pane:
    """Return the pane of a pupil's deduction board, ready for JSON.

    Returned: ``kind`` and ``traits``, all that the program of `hanabi_kit.widgets.DeductionBoard`
        draws.
    """
    told = words(language)
    return {
        "kind": "deduction",
        "traits": {
            "scene": scene_drawn(session, told).plain(),
            "board": board_drawn(session, told),
            "told": told_drawn(session),
            **always(DeductionBoard, language),
            "revision": revision,
        },
    }


# ----------------------------------------------------------------------------------- all hands


def open_scene(game: Game, language: str) -> Mapping[str, Any]:
    """Return a table with all hands, to be looked at: for the teacher, and where she shows it."""
    return replace(scene(game, language=language), moves=()).plain()


def public_scene(views: Sequence[View], language: str) -> Mapping[str, Any]:
    """Return a table as somebody sees it who sees no hand at all: what is on it, and clue marks.

    `views`: one for each seat; of each only the own hand, from behind, is taken.

    Examples
    --------
    >>> game = Game.deal(["Ada", "Bo"], seed=7).apply("clue Bo 5")
    >>> drawn = public_scene([game.view(seat) for seat in range(2)], "en")
    >>> {slot["card"] for hand in drawn["hands"] for slot in hand["slots"]}, drawn["seat"]
    ({None}, None)
    >>> drawn["hands"][1]["slots"][0]["label"]
    'slot 1, face down, touched by 5'
    """
    scenes = [scene(view, language=language, counted=False) for view in views]
    hands = tuple(replace(drawn.hands[seat], own=False) for seat, drawn in enumerate(scenes))
    return replace(scenes[0], seat=None, hands=hands, moves=(), fault=None).plain()
