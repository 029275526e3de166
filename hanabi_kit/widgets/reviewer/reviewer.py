"""A recorded game to look back on: turn by turn, from any seat, with what could have been.

All rules live in Python (`hanabi_kit.widgets.reviewer.reviewing`). The browser gets what the chosen
seat may see and nothing else, and sends wishes, which are checked like anything from outside.

Examples
--------
>>> from hanabi_kit.puzzles import folder
>>> reviewer = GameReviewer(folder() / "games" / "bot-2p-s2006.json", language="en")
>>> reviewer.jump("lost")
>>> reviewer.at, reviewer.scene["last"]
(25, 'Alice discards p4 from slot 3.')
>>> reviewer.look_back()
>>> reviewer.wait()
True
>>> for sentence in reviewer.hindsight["told"]:
...     print(sentence)
Until turn 21 the game could be won. That turn lost it:
Alice discards g4 from slot 3.
One way that would have kept it begins like this:
Alice discards r4 from slot 1.
Nobody at the table saw the deck: it need not have been a mistake.
"""

from __future__ import annotations

import threading
from collections.abc import Callable, Mapping
from html import escape
from typing import Any

import traitlets

from hanabi_kit.arguments import checked, explained
from hanabi_kit.endgame.deal.turning import Turning
from hanabi_kit.errors import HanabiError
from hanabi_kit.game import Game
from hanabi_kit.notation import GameRecord
from hanabi_kit.notation.words import shown
from hanabi_kit.render import mimebundle
from hanabi_kit.widgets.live import LiveWidget, module, style
from hanabi_kit.widgets.reviewer import drawn
from hanabi_kit.widgets.reviewer.game_source import Source
from hanabi_kit.widgets.reviewer.hindsight import SECONDS
from hanabi_kit.widgets.reviewer.reviewing import Review

__all__ = ["GameReviewer"]


class GameReviewer(LiveWidget):
    """A recorded game to look back on.

    Like every widget it has ``language``, which may be set, and ``error``: why the last wish of the
    browser could not be granted.

    Parameters
    ----------
    source : GameRecord, Path or str, optional
        A game; the path of a hanab.live file, its text, or a link that holds the whole game. Left
        out, the reader pastes one into a field.
    seat : int or str, optional
        Whose eyes: a seat, a name, or ``"all"`` for all hands; all hands where left out.
    at : int, optional
        After how many actions to start; at the deal where left out.
    language : str, optional
        ``"en"`` or ``"fr"``.

    Attributes
    ----------
    seat : int or None
        Whose eyes; None for all hands. May be set, also by name.
    at : int
        Actions taken since the deal. May be set.
    scene : dict
        The table (`hanabi_kit.render.Scene.plain`); empty until a game is open. Read only.
    controls : dict
        What buttons and fields need, with the note of this turn. Read only.
    course : dict
        The game turn by turn: score, clue tokens, strikes, cards lost; with one seat chosen as far
        as one stands. Read only.
    facts : list of dict
        Pace, efficiency and highest score, each with what it means. Read only.
    knowledge : list of dict
        For each player what they could know of their own hand. Read only.
    hindsight : dict
        Until when the game could be won; all hands only. Read only.
    best : dict
        What the actions at this table are worth, once asked. Read only.

    Raises
    ------
    HanabiError
        No game can be read from `source`, or there is no such seat or turn.

    Examples
    --------
    >>> from hanabi_kit.puzzles import folder
    >>> path = folder() / "games" / "bot-2p-s2006.json"
    >>> reviewer = GameReviewer(path, seat="Bob", at=63, language="en")
    >>> reviewer.scene["headline"], reviewer.facts[0]["name"], reviewer.facts[0]["value"]
    ('Turn 64: Bob to move.', 'pace', '0')
    >>> reviewer.write("Why not play?")
    >>> reviewer.notes
    {63: 'Why not play?'}
    >>> reviewer.jump("discard", back=True)
    >>> reviewer.at, reviewer.game.turn, len(reviewer.record.actions)
    (62, 62, 70)
    >>> reviewer.state["notes"]
    {'63': 'Why not play?'}

    With all hands in sight it can be asked until when the game could be won:

    >>> reviewer = GameReviewer(path, at=20, language="en")
    >>> reviewer.look_back(seconds=60)
    >>> reviewer.wait(), reviewer.turning.lost
    (True, 21)
    >>> reviewer.walk()  # through the line that would have won
    >>> reviewer.back_to_game()
    >>> reviewer.at = 63
    >>> reviewer.compare(seconds=60)
    >>> reviewer.stop()  # and do not wait for it

    Without a game, one is opened from a text:

    >>> empty = GameReviewer(language="en")
    >>> empty.read(path.read_text(encoding="utf-8"))
    >>> empty.game.turn
    0
    """

    _esm = module("reviewer.js")
    _css = style("reviewer", "board", "steps")

    seat = traitlets.Any(None, allow_none=True).tag(sync=True)
    at = traitlets.Any(0).tag(sync=True)
    scene = traitlets.Dict(read_only=True).tag(sync=True)
    controls = traitlets.Dict(read_only=True).tag(sync=True)
    course = traitlets.Dict(read_only=True).tag(sync=True)
    facts = traitlets.List(traitlets.Dict(), read_only=True).tag(sync=True)
    knowledge = traitlets.List(traitlets.Dict(), read_only=True).tag(sync=True)
    hindsight = traitlets.Dict(read_only=True).tag(sync=True)
    best = traitlets.Dict(read_only=True).tag(sync=True)

    @explained
    def __init__(
        self,
        source: Source | None = None,
        *,
        seat: int | str | None = None,
        at: int | None = None,
        language: str | None = None,
    ) -> None:
        # Searches tell how far they are from a thread of their own.
        self._lock = threading.RLock()
        self._review = Review(source, seat=seat, at=at, language=language, changed=self._get_on)
        super().__init__(language)

    # The first state must be complete: it is sent when the widget opens.
    @traitlets.default("seat")
    def _first_seat(self) -> int | None:
        return self._review.seat

    @traitlets.default("at")
    def _first_at(self) -> int:
        return self._review.at

    @traitlets.default("scene")
    def _first_scene(self) -> dict[str, Any]:
        return self._scene()

    @traitlets.default("controls")
    def _first_controls(self) -> dict[str, Any]:
        return drawn.controls(self._review)

    @traitlets.default("course")
    def _first_course(self) -> dict[str, Any]:
        return drawn.course(self._review)

    @traitlets.default("facts")
    def _first_facts(self) -> list[dict[str, str]]:
        return drawn.facts(self._review)

    @traitlets.default("knowledge")
    def _first_knowledge(self) -> list[dict[str, Any]]:
        return drawn.knowledge(self._review)

    @traitlets.default("hindsight")
    def _first_hindsight(self) -> dict[str, Any]:
        return drawn.hindsight(self._review)

    @traitlets.default("best")
    def _first_best(self) -> dict[str, Any]:
        return drawn.best(self._review)

    @traitlets.validate("seat")
    def _check_seat(self, proposal: Any) -> int | None:
        return self._review.resolved(proposal["value"])

    @traitlets.validate("at")
    def _check_at(self, proposal: Any) -> int:
        return self._review.check_turn(proposal["value"])

    @traitlets.observe("seat", "at")
    def _set_by_python(self, _: Any) -> None:
        with self._lock:
            if self._drawing:
                return
            if self.seat != self._review.seat:
                self._review.choose(self.seat)
            if self.at != self._review.at:
                self._review.go(self.at)
            self._redraw()

    # -- for programs --------------------------------------------------------------------------

    @property
    def record(self) -> GameRecord | None:
        """The game; None until one is open."""
        return self._review.record

    @property
    def game(self) -> Game:
        """The table one stands at, every hand included."""
        return self._review.game

    @property
    def turning(self) -> Turning | None:
        """Until when the game could be won, once `look_back` has found it."""
        return self._review.turning

    @property
    def notes(self) -> dict[int, str]:
        """What the reader wrote, by the number of actions before it."""
        return dict(self._review.notes)

    @property
    def state(self) -> dict[str, Any]:
        """Where the review stands, with its notes, as a value to keep and to set again.

        ``game`` is the text of a game that the reader opened, ``branch_at`` and ``moves`` what
        could have been, where one walks through it.
        """
        return self._review.state

    @state.setter
    def state(self, state: Mapping[str, Any]) -> None:
        self._do(lambda: self._review.restore(state))

    @checked
    def read(self, text: str) -> None:
        """Open another game from its JSON or link, `text`, in a review made without a game.

        HanabiError where the review is of one game, or the text is none.
        """
        self._do(lambda: self._review.open(text))

    @checked
    def jump(self, kind: str, *, back: bool = False) -> None:
        """Go to the next strike, card lost for good, clue, play, discard or note, or back to one.

        Parameters
        ----------
        kind : {"strike", "lost", "clue", "play", "discard", "note"}
        back : bool

        Raises
        ------
        HanabiError
            There is none.
        """
        self._do(lambda: self._review.jump(kind, back))

    @checked
    def write(self, note: str) -> None:
        """Keep `note` for the turn one stands at; an empty one takes the old one away."""
        self._do(lambda: self._review.note(note))

    @checked
    def look_back(self, seconds: float | None = None) -> None:
        """Begin to find the turn at which perfection was lost, for `seconds` at most.

        See `wait`, `stop` and `turning`. HanabiError while another question is worked on.
        """
        self._do(lambda: self._review.look_back(seconds))

    @checked
    def compare(self, seconds: float = SECONDS) -> None:
        """Begin to value every action at this table, for `seconds` at most.

        See `wait`, `stop` and `best`. HanabiError while another question is worked on.
        """
        self._do(lambda: self._review.compare(seconds))

    @checked
    def wait(self, seconds: float | None = None) -> bool:
        """Wait, `seconds` at most, until no question is worked on; return whether that is so."""
        done = self._review.wait(seconds)  # without the lock, which the thread needs
        with self._lock:
            self._redraw()
        return done

    def stop(self) -> None:
        """Let what is being worked on end with what it has proved."""
        self._do(self._review.stop)

    def walk(self) -> None:
        """Leave the game for the line that would have won it; HanabiError where none is known."""
        self._do(self._review.walk)

    def back_to_game(self) -> None:
        """Leave what could have been; HanabiError where one is in the game."""
        self._do(self._review.back_to_game)

    def close(self) -> None:
        """End the widget, and what is being worked on."""
        review = getattr(self, "_review", None)  # none where its making failed
        if review is not None:
            review.stop()
        super().close()

    def _do(self, what: Callable[[], None]) -> None:
        with self._lock:
            what()
            self._redraw()

    # -- for the browser -----------------------------------------------------------------------

    def _scene(self) -> dict[str, Any]:
        found = self._review.scene
        # Nothing is played here, so the moves are left out: they are half of the message.
        return {} if found is None else found.plain() | {"moves": []}

    def _drawn(self) -> dict[str, Any]:
        review = self._review
        return {
            "seat": review.seat,
            "at": review.at,
            "scene": self._scene(),
            "controls": drawn.controls(review),
            "course": drawn.course(review),
            "facts": drawn.facts(review),
            "knowledge": drawn.knowledge(review),
            "hindsight": drawn.hindsight(review),
            "best": drawn.best(review),
        }

    def _redraw(self, error: str = "") -> None:
        with self._lock:
            super()._redraw(error)

    def _hear(self, _: object, content: object, buffers: object) -> None:
        with self._lock:
            super()._hear(_, content, buffers)

    def _get_on(self) -> None:
        """Tell the browser how far a search is; called in its thread."""
        with self._lock, self.hold_sync():
            review = self._review
            self.set_trait("course", drawn.course(review))
            self.set_trait("hindsight", drawn.hindsight(review))
            self.set_trait("best", drawn.best(review))
            self.set_trait("revision", self.revision + 1)

    def _changed_language(self) -> None:
        self._review.speak(self.language)

    def _grant(self, wish: Mapping[str, Any]) -> None:
        review = self._review
        match wish.get("do"):
            case "go":
                review.go(wish.get("at"))
            case "seat":
                review.choose(wish.get("seat"))
            case "jump":
                review.jump(wish.get("kind"), wish.get("back"))
            case "note":
                at = wish.get("at")
                if at != review.at or type(at) is not int:
                    raise HanabiError(f"note of turn {shown(at)}: this is turn {review.at}")
                review.note(wish.get("text"))
            case "open":
                review.open(wish.get("text"))
            case "look back":
                review.look_back()
            case "compare":
                review.compare()
            case "stop":
                review.stop()
            case "walk":
                review.walk()
            case "game":
                review.back_to_game()
            case _:
                raise self._unknown(wish)

    def _fallback(self) -> dict[str, str]:
        review = self._review
        if review.scene is None:
            told = self._words.say("No game is open.")
            return {"text/html": f"<p>{escape(told)}</p>", "text/plain": told}
        told = drawn.course(review)["label"]
        bundle = mimebundle(review.scene)
        return bundle | {
            "text/html": f"{bundle['text/html']}<p>{escape(told)}</p>",
            "text/plain": f"{bundle['text/plain']}\n{told}",
        }
