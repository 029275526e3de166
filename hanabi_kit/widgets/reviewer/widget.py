"""A recorded game to look back on: turn by turn, from any seat, with what could have been.

All rules live in Python (`hanabi_kit.widgets.reviewer.session`). The browser gets what the chosen
seat may see and nothing else, and sends messages, which are checked like anything from outside.
"""

from __future__ import annotations

from collections.abc import Mapping
from html import escape
from typing import Any, ClassVar

import traitlets

from hanabi_kit.endgame.deal import Turning
from hanabi_kit.game import Game
from hanabi_kit.notation import GameRecord
from hanabi_kit.render import mimebundle
from hanabi_kit.support.arguments import checked, explained
from hanabi_kit.widgets.assets import program, style
from hanabi_kit.widgets.messages import Message
from hanabi_kit.widgets.reviewer import drawing
from hanabi_kit.widgets.reviewer.analysis import SECONDS
from hanabi_kit.widgets.reviewer.game_source import Source
from hanabi_kit.widgets.reviewer.plan_answer import SECONDS as PLAN_SECONDS
from hanabi_kit.widgets.reviewer.session import ReviewSession
from hanabi_kit.widgets.stepping import SteppingWidget


class GameReviewer(SteppingWidget):
    """A recorded game to look back on.

    Like every widget it has ``language``, which may be set, and ``error``: why the browser's last
    message could not be obeyed.

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
        What the actions at this table are worth, once asked; ``"plan"``: what was right with what
        the mover saw, by a plan of the team. Read only.

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

    Where few cards are left, what was right with what the mover saw:

    >>> reviewer.wait()
    True
    >>> reviewer.at = 69
    >>> reviewer.plan(seconds=60)
    >>> (
    ...     reviewer.wait(),
    ...     [row["worth"][0]["value"] for row in reviewer.best["plan"]["values"]["rows"]],
    ... )
    (True, ['81/4', '20'])

    Without a game, one is opened from a text:

    >>> empty = GameReviewer(language="en")
    >>> empty.read(path.read_text(encoding="utf-8"))
    >>> empty.game.turn
    0
    """

    _esm = program(__file__)
    _css = style(__file__, "board", "steps")

    messages: ClassVar = {
        "go": Message(ReviewSession.go, at=int),
        "seat": Message(ReviewSession.choose, seat=int | str | None),
        "jump": Message(ReviewSession.jump, kind=str, back=bool | None),
        "note": Message(ReviewSession.note_at, at=int, text=str),
        "open": Message(ReviewSession.open, text=object),
        "look back": Message(ReviewSession.look_back),
        "compare": Message(ReviewSession.compare),
        "plan": Message(ReviewSession.plan),
        "stop": Message(ReviewSession.stop),
        "walk": Message(ReviewSession.walk),
        "game": Message(ReviewSession.back_to_game),
    }

    _session: ReviewSession

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
        self._session = ReviewSession(
            source, seat=seat, at=at, language=language, changed=self._get_on
        )
        super().__init__(language)

    # -- for programs --------------------------------------------------------------------------

    @property
    def record(self) -> GameRecord | None:
        """The game; None until one is open."""
        return self._session.record

    @property
    def game(self) -> Game:
        """The table one stands at, every hand included."""
        return self._session.game

    @property
    def turning(self) -> Turning | None:
        """Until when the game could be won, once `look_back` has found it."""
        return self._session.turning

    @property
    def notes(self) -> dict[int, str]:
        """What the reader wrote, by the number of actions before it."""
        return dict(self._session.notes)

    @property
    def state(self) -> dict[str, Any]:
        """Where the review stands, with its notes, as a value to keep and to set again.

        ``game`` is the text of a game that the reader opened, ``branch_at`` and ``moves`` what
        could have been, where one walks through it.
        """
        return self._session.state

    @state.setter
    def state(self, state: Mapping[str, Any]) -> None:
        self._do(self._session.restore, state)

    @checked
    def read(self, text: str) -> None:
        """Open another game from its JSON or link, `text`, in a review made without a game.

        HanabiError where the review is of one game, or the text is none.
        """
        self._do(self._session.open, text)

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
        self._do(self._session.jump, kind, back)

    @checked
    def write(self, note: str) -> None:
        """Keep `note` for the turn one stands at; an empty one takes the old one away."""
        self._do(self._session.note, note)

    @checked
    def look_back(self, seconds: float | None = None) -> None:
        """Begin to find the turn at which perfection was lost, for `seconds` at most.

        See `wait`, `stop` and `turning`. HanabiError while another question is worked on.
        """
        self._do(self._session.look_back, seconds)

    @checked
    def compare(self, seconds: float = SECONDS) -> None:
        """Begin to value every action at this table, for `seconds` at most.

        See `wait`, `stop` and `best`. HanabiError while another question is worked on.
        """
        self._do(self._session.compare, seconds)

    @checked
    def plan(self, seconds: float = PLAN_SECONDS) -> None:
        """Begin to find what was right with what the mover saw, for `seconds` at most.

        It is what the team's best plan (`hanabi_kit.endgame.plan`) makes of the hands really seen.
        See `wait`, `stop` and `best`. HanabiError where there are too many cards in the deck, the
        rules are not covered, or another question is worked on.
        """
        self._do(self._session.plan, seconds)

    @checked
    def wait(self, seconds: float | None = None) -> bool:
        """Wait, `seconds` at most, until no question is worked on; return whether that is so."""
        done = self._session.wait(seconds)  # without the lock, which the thread needs
        with self._lock:
            self._redraw()
        return done

    def stop(self) -> None:
        """Let what is being worked on end with what it has proved."""
        self._do(self._session.stop)

    def walk(self) -> None:
        """Leave the game for the line that would have won it; HanabiError where none is known."""
        self._do(self._session.walk)

    def back_to_game(self) -> None:
        """Leave what could have been; HanabiError where one is in the game."""
        self._do(self._session.back_to_game)

    def close(self) -> None:
        """End the widget, and what is being worked on."""
        session = getattr(self, "_session", None)  # none where its making failed
        if session is not None:
            session.stop()
        super().close()

    # -- for the browser -----------------------------------------------------------------------

    def _scene(self) -> dict[str, Any]:
        found = self._session.scene
        # Nothing is played here, so the moves are left out: they are half of the message.
        return {} if found is None else found.plain() | {"moves": []}

    def _drawn(self) -> dict[str, Any]:
        session = self._session
        return {
            "seat": session.seat,
            "at": session.at,
            "scene": self._scene(),
            "controls": drawing.controls(session),
            "course": drawing.course(session),
            "facts": drawing.facts(session),
            "knowledge": drawing.knowledge(session),
            "hindsight": drawing.hindsight(session),
            "best": drawing.best(session),
        }

    def _get_on(self) -> None:
        """Tell the browser how far a search is; called in its thread."""
        with self._lock:
            session = self._session
            self._show(
                {
                    "course": drawing.course(session),
                    "hindsight": drawing.hindsight(session),
                    "best": drawing.best(session),
                }
            )

    def _fallback(self) -> dict[str, str]:
        session = self._session
        if session.scene is None:
            told = self._words.say("No game is open.")
            return {"text/html": f"<p>{escape(told)}</p>", "text/plain": told}
        told = drawing.course(session)["label"]
        bundle = mimebundle(session.scene)
        return bundle | {
            "text/html": f"{bundle['text/html']}<p>{escape(told)}</p>",
            "text/plain": f"{bundle['text/plain']}\n{told}",
        }
