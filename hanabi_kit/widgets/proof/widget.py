"""A proof about hidden cards, written step by step and judged step by step.

The reader says what follows, and from what: in words, or put together from phrases for the slots
and cards that are picked. What is accepted and what is said is decided in
`hanabi_kit.widgets.proof.session`, by `hanabi_kit.deduction.written`.
"""

from __future__ import annotations

from html import escape
from typing import Any, ClassVar

import traitlets

from hanabi_kit.deduction.statements.combinators import Statement
from hanabi_kit.deduction.written.judging import Judgement
from hanabi_kit.deduction.written.remarks import proof_remark
from hanabi_kit.game import Game
from hanabi_kit.position import Position
from hanabi_kit.render import mimebundle
from hanabi_kit.support.arguments import checked
from hanabi_kit.view import View
from hanabi_kit.widgets.assets import program, style
from hanabi_kit.widgets.live import LiveWidget
from hanabi_kit.widgets.proof.drawing import proof_drawn, table_of
from hanabi_kit.widgets.proof.proof_messages import MESSAGES
from hanabi_kit.widgets.proof.session import ProofSession


class ProofBoard(LiveWidget):
    r"""A proof about the own hand of a player, to be written and judged step by step.

    Like every widget it has ``language``, which may be set, and ``error``: why the browser's last
    message could not be obeyed.

    Parameters
    ----------
    table : Game, Position or View
        A View is what one player sees; of the others it is the one that a file names, or the one to
        move.
    goal : Statement or str, optional
        What is to be proved: an event, or words such as ``"slot 2 is r3"``.
    language : str, optional
        ``"en"`` or ``"fr"``.

    Attributes
    ----------
    text : str
        The proof so far, a line for each step. May be set.
    judged : Judgement
        What is found of it.
    scene, proof : dict
        The table; steps, phrases and what is said. Read only.

    Raises
    ------
    Contradiction
        No hand fits what the player sees.
    HanabiError
        The goal cannot be read, or the rules hide clues or cards.

    Examples
    --------
    >>> from hanabi_kit import Game
    >>> view = Game.deal(["Alice", "Bob"], seed=7).apply("clue Bob 5").view("Bob")
    >>> board = ProofBoard(view, "slot 1 is not r1")
    >>> board.text = "slot 1 is a 5 because clue 5 touched it\nslot 1 is not r1 because step 1"
    >>> board.judged.proved
    True
    """

    _esm = program(__file__)
    _css = style(__file__, "board", "grid", "proof")

    messages: ClassVar = MESSAGES

    _session: ProofSession

    scene = traitlets.Dict(read_only=True).tag(sync=True)
    proof = traitlets.Dict(read_only=True).tag(sync=True)

    @checked
    def __init__(
        self,
        table: Game | Position | View,
        goal: Statement | str | None = None,
        *,
        language: str | None = None,
    ) -> None:
        view = table if isinstance(table, View) else View.of(table)
        self._session = ProofSession(view, goal, language=language)
        self._scene = table_of(view, self._session.told)
        super().__init__(language)

    # -- in Python -----------------------------------------------------------------------------

    @property
    def text(self) -> str:
        """The proof so far, as text."""
        return self._session.told_text

    @text.setter
    def text(self, text: str) -> None:
        self._do(self._session.read, text)

    @property
    def judged(self) -> Judgement:
        """What is found of every step, and of the goal."""
        return self._session.judged

    @property
    def state(self) -> dict[str, Any]:
        """The proof as a value to keep and to set again."""
        return self._session.state

    @state.setter
    def state(self, state: object) -> None:
        self._do(self._session.restore, state)

    # -- what is drawn -------------------------------------------------------------------------

    def _drawn(self) -> dict[str, Any]:
        self._scene = table_of(self._session.view, self._session.told)
        return {
            "scene": self._scene.plain(),
            "proof": proof_drawn(self._session, self._session.told),
        }

    # -- where no widget runs ------------------------------------------------------------------

    def _fallback(self) -> dict[str, str]:
        picture = mimebundle(self._scene)
        said = proof_remark(self.judged, self.language)
        plain = "\n".join(filter(None, [picture["text/plain"], self.text, said]))
        html = (
            f"<div>{picture['text/html']}<pre>{escape(self.text)}</pre><p>{escape(said)}</p></div>"
        )
        return {"text/html": html, "text/plain": plain}
