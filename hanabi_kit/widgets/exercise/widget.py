"""An exercise to answer where it stands: its question, a field for the answer, and what is said.

Everything is decided in Python (`hanabi_kit.widgets.exercise.session`). The right answer, the
reasons for wrong ones and the hint go to the browser only once they are to be seen.
"""

from __future__ import annotations

from html import escape
from pathlib import Path
from typing import Any, ClassVar
from weakref import WeakSet

import traitlets

from hanabi_kit.errors import HanabiError, shown
from hanabi_kit.language import words
from hanabi_kit.lessons.answers import Choice, Choices, Order
from hanabi_kit.lessons.exercise import Exercise
from hanabi_kit.lessons.verdicts import Verdict
from hanabi_kit.puzzles.progress import ProgressFile
from hanabi_kit.render import Scene, mimebundle
from hanabi_kit.support.arguments import checked_for
from hanabi_kit.widgets.assets import program, style
from hanabi_kit.widgets.exercise.drawing import LEVELS, table_drawn, task_drawn
from hanabi_kit.widgets.exercise.session import ExerciseSession
from hanabi_kit.widgets.live import LiveWidget, sendable
from hanabi_kit.widgets.messages import Message


@checked_for("again", "question")
def ask(
    exercise_id: str,
    language: str | None = None,
    progress: str | Path | None = None,
    *,
    again: bool = False,
    question: bool = True,
) -> ExerciseCard:
    """Show an exercise as a card to answer on, as in a lesson; see `ExerciseCard`.

    A prediction is a vote: it is noted, and explained where it is asked again, once it is settled.

    Parameters
    ----------
    exercise_id : str
        Such as ``"03.2"``.
    language : str, optional
        ``"en"`` or ``"fr"``.
    progress : path, optional
        The file that attempts are kept in; left out, the one that `hanabi_kit.lessons.check` uses.
    again : bool
        Of a prediction: whether this is the vote after it is settled.
    question : bool
        Whether the question is seen; a screen reader finds it either way.

    Returns
    -------
    ExerciseCard
        Shown at the end of a notebook's cell.

    Raises
    ------
    HanabiError
        There is no such exercise, or it is asked only once.

    Examples
    --------
    >>> card = ask("02.2")
    >>> card.answer = 4
    >>> card.answer, card.verdict  # not checked yet
    ('4', None)
    """
    return ExerciseCard(
        exercise_id, language=language, progress=progress, again=again, question=question
    )


_cards: WeakSet[ExerciseCard] = WeakSet()
"""Those that are there, as the same prediction may be asked on two of them."""


class ExerciseCard(LiveWidget):
    """An exercise to answer by clicking or writing.

    The last answer that the progress file holds is there again when the card is made.
    `hanabi_kit.lessons.check` takes a card in place of an answer.

    Like every widget it has ``language``, which may be set, and ``error``: why the browser's last
    message could not be obeyed.

    Parameters
    ----------
    exercise_id : str
        Such as ``"03.2"``.
    language : str, optional
        ``"en"`` or ``"fr"``.
    progress : path or ProgressFile, optional
        As for `ask`.
    again, question : bool
        As for `ask`.

    Attributes
    ----------
    answer : str or None
        What is given so far, in a form that `hanabi_kit.lessons.check` takes; None while there is
        none. May be set, in any such form, or to None. Of lines to put in order: their letters.
    scene : dict or None
        The table that the exercise is about. Read only.
    task : dict
        The question, the field for the answer, and what there is to say. Read only.

    Raises
    ------
    HanabiError
        There is no such exercise, or it is asked only once.

    Examples
    --------
    The answer is kept, and there again when a card is made anew:

    >>> from tempfile import TemporaryDirectory
    >>> with TemporaryDirectory() as folder:
    ...     card = ExerciseCard("03.3", progress=Path(folder, "ada.jsonl"))
    ...     card.answer = "3/7"
    ...     right = card.check().right
    ...     again = ExerciseCard("03.3", progress=Path(folder, "ada.jsonl"))
    >>> right, again.answer
    (False, '3/7')
    """

    _esm = program(__file__)
    _css = style(__file__, "board", "acting", "grid", "proof")

    messages: ClassVar = {
        "put": Message(ExerciseSession.write, answer=str | None),
        "check": Message(ExerciseSession.write_and_check, answer=str | None),
        "hint": Message(ExerciseSession.hint),
        "show": Message(ExerciseSession.show),
        "another": Message(ExerciseSession.another),
        "lines": Message(ExerciseSession.order_lines),
        "proof": Message(ExerciseSession.compose, message=dict),
    }

    _session: ExerciseSession

    scene = traitlets.Dict(None, read_only=True, allow_none=True).tag(sync=True)
    task = traitlets.Dict(read_only=True).tag(sync=True)

    @checked_for("again", "question")
    def __init__(
        self,
        exercise_id: str,
        *,
        language: str | None = None,
        progress: str | Path | ProgressFile | None = None,
        again: bool = False,
        question: bool = True,
    ) -> None:
        if progress is not None and not isinstance(progress, str | Path | ProgressFile):
            raise HanabiError(
                words(language).say(
                    "progress {progress}: the path of a file is needed", progress=shown(progress)
                )
            )
        book = ProgressFile(progress) if isinstance(progress, str | Path) else progress
        self._session = ExerciseSession(exercise_id, again=again, language=language, book=book)
        self._asks = bool(question)
        self._scenes: dict[tuple[str, str, bool], Scene | None] = {}
        super().__init__(language)
        _cards.add(self)

    def _task(self) -> dict[str, Any]:
        return task_drawn(self._session, self._words, self._scene()) | {"asks": self._asks}

    # -- in Python -----------------------------------------------------------------------------

    @property
    def exercise(self) -> Exercise:
        """The exercise that is on the card."""
        return self._session.exercise

    @property
    def again(self) -> bool:
        """Of a prediction: whether this is the vote after it is settled."""
        return self._session.again

    @property
    def answer(self) -> str | None:
        """What is given so far; None while there is nothing."""
        return self._session.given

    @answer.setter
    def answer(self, given: object) -> None:
        self._do(self._session.put, given)

    @property
    def verdict(self) -> Verdict | None:
        """What was said of the answer; None until it is checked."""
        return self._session.verdict

    @property
    def state(self) -> dict[str, Any]:
        """Answer, whether checked, hints and solution seen, as a value to keep and to set again.

        What a state shows that is set (whether an answer is right, the right answer) is kept in the
        progress file as if it had been asked for, unless it is there already.
        """
        return self._session.state

    @state.setter
    def state(self, state: object) -> None:
        self._do(self._session.restore, state)

    def check(self) -> Verdict:
        """Say whether the answer is right, and keep it; HanabiError where there is none.

        A first vote is only noted.
        """
        verdict = self._session.check()
        self._redraw()
        self._tell_others()
        return verdict

    def hint(self) -> None:
        """Show the next hint."""
        self._do(self._session.hint)

    def show_answer(self) -> None:
        """Show the right answer and why it is; it is kept that this was asked for."""
        self._do(self._session.show)

    def _hear(self, _: object, content: object, buffers: object) -> None:
        super()._hear(_, content, buffers)
        self._tell_others()

    def _tell_others(self) -> None:
        """Bring the other card of a prediction up to date: it shows the first vote, or is late."""
        if self.exercise.is_vote:
            book = self._session.book
            for other in list(_cards):
                same = other.exercise.id == self.exercise.id and other._session.book is book
                if other is not self and same:
                    other._redraw()

    # -- what is drawn -------------------------------------------------------------------------

    def _drawn(self) -> dict[str, Any]:
        return {
            "scene": self._scene_plain(),
            "task": self._task(),
        }

    def _scene(self) -> Scene | None:
        key = (self.exercise.id, self.language, self._session.is_settled)
        if key not in self._scenes:
            drawn = table_drawn(self.exercise, self._words, settled=key[2])
            self._scenes = {key: drawn}
        return self._scenes[key]

    def _scene_plain(self) -> dict[str, Any] | None:
        drawn = self._scene()
        return None if drawn is None else drawn.plain()

    # -- where no widget runs ------------------------------------------------------------------

    def _fallback(self) -> dict[str, str]:
        which, say = self.exercise, words(self.language)
        title = say.say("Exercise {id}", id=which.id)
        level = say.say("level {level} of {most}", level=which.level, most=LEVELS)
        question = sendable(which.question.text(self.language)).replace("**", "")
        options = []
        if isinstance(which.answer, Choice | Choices | Order):
            options = [
                f"{key}) {sendable(option.text(self.language))}".replace("**", "")
                for key, option in which.answer.options.items()
            ]
        note = say.say("To answer, open this notebook with a running kernel.")
        drawn = self._scene()
        picture = {"text/html": "", "text/plain": ""} if drawn is None else mimebundle(drawn)
        listed = "".join(f"<li>{escape(option)}</li>" for option in options)
        html = [
            f"<p><b>{escape(title)}</b> ({escape(level)})</p><p>{escape(question)}</p>",
            picture["text/html"],
            f'<ul style="list-style:none">{listed}</ul>' if listed else "",
            f"<p><i>{escape(note)}</i></p>",
        ]
        plain = [f"{title} ({level})", question, picture["text/plain"], *options]
        return {
            "text/html": f"<div>{''.join(html)}</div>",
            "text/plain": "\n".join(filter(None, plain)),
        }
