"""Somebody answers an exercise: what is given so far, and what is to be said of it.

All that `hanabi_kit.widgets.exercise.widget` decides, without a browser in it. An answer is a text
that the exercise's `Answer.read` takes, such as ``"r4 r5"``; each method does what it is asked, or
raises HanabiError and leaves everything as it was.
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from hanabi_kit.errors import HanabiError, shown
from hanabi_kit.language import Words, speaking, words
from hanabi_kit.lessons.answers import (
    Cards,
    Choice,
    Choices,
    Function,
    Number,
    Numbers,
    Order,
    Slots,
    TableAction,
)
from hanabi_kit.lessons.checking import (
    Verdict,
    answer_text,
    check,
    hint,
    judged,
    last_answer,
    note_seen,
    progress_file,
    reveal,
)
from hanabi_kit.lessons.exercise import Exercise
from hanabi_kit.lessons.outline import exercise
from hanabi_kit.puzzles.progress import ProgressFile
from hanabi_kit.render.player_names import harmless

LONGEST = 200
"""Signs of a number or an action that somebody writes."""

_STATE = {"answer", "checked", "hint", "shown"}


class ExerciseSession:
    """An exercise and its answer so far.

    `book`: where attempts are kept; left out, the file that `check` uses.
    `given`: the answer so far, as a text; None while there is none.
    `hinted`, `revealed`: whether the hint, the right answer was asked for.
    """

    def __init__(
        self,
        exercise_id: str,
        *,
        language: str | None = None,
        book: ProgressFile | None = None,
    ) -> None:
        self.exercise: Exercise = exercise(exercise_id)
        self.language = words(language).language
        self.given: str | None = None
        self.hinted = self.revealed = False
        self._saw_hint = False
        self._book = book
        self._checked = False
        self._judged: dict[tuple[str, str], Verdict] = {}
        self._resume()

    def _resume(self) -> None:
        """Begin with the last answer that was kept, unless the exercise has changed since."""
        last = last_answer(self.exercise.id, self._book)
        if last is None or self.in_cell:
            return
        try:
            self.put(last)
        except HanabiError:
            return
        self._checked = True

    # -- what kind of answer it is -------------------------------------------------------------

    @property
    def in_cell(self) -> bool:
        """Whether it is answered in a cell of code, not here."""
        return isinstance(self.exercise.answer, Function)

    @property
    def is_free(self) -> bool:
        """Whether anything may be written, and is read only when it is checked."""
        return isinstance(self.exercise.answer, Number | Numbers | TableAction)

    @property
    def takes_none(self) -> bool:
        """Whether nothing at all, no card or no slot, is an answer like others."""
        return isinstance(self.exercise.answer, Cards | Choices | Slots)

    # -- answering -----------------------------------------------------------------------------

    def put(self, given: object) -> None:
        """Take an answer in any form that the exercise reads; None takes it away."""
        self._refuse_in_cell()
        self._take(None if given is None else self._written(given))

    def write(self, text: object) -> None:
        """Take what somebody wrote or marked, as the browser sends it; it need not be finished."""
        self._refuse_in_cell()
        if text is not None and not isinstance(text, str):
            raise HanabiError(self._words.say("answer {text}: a text is needed", text=shown(text)))
        if text is None or (not text.strip() and not self.takes_none):
            self._take(None)
        elif not self.is_free:
            self._take(self._written(text))
        elif len(text) > LONGEST:
            message = self._words.say(
                "answer {text}: up to {most} signs", text=shown(text), most=LONGEST
            )
            raise HanabiError(message)
        else:
            self._take(harmless(text) or None)

    def check(self) -> Verdict:
        """Say whether the answer is right, and keep it; where it cannot be read, say why."""
        self._refuse_in_cell()
        given = self.given
        if given is None and self.takes_none:
            given = ""
        if given is None:
            raise HanabiError(self._words.say("There is no answer yet."))
        self.given = given
        self._checked = True
        with speaking(self.language):
            verdict = check(
                self.exercise.id, self._or_nothing(given), book=self._book, hints=self._hints
            )
        self._judged = {(self.language, given): verdict}
        return verdict

    def write_and_check(self, text: object) -> None:
        """Take what somebody wrote and say whether it is right; kept only where it can be read."""
        before = self.state
        self.write(text)
        try:
            self.check()
        except HanabiError:
            self.restore(before)
            raise

    def hint(self) -> str:
        """Return the hint; from now on it is shown."""
        self.hinted = self._saw_hint = True
        with speaking(self.language):
            return hint(self.exercise.id)

    def show(self) -> None:
        """Show the right answer from now on; it is kept, once, that this was asked for."""
        if not self.revealed:
            with speaking(self.language):
                reveal(self.exercise.id, book=self._book, hints=self._hints)
        self.revealed = True

    # -- what is said --------------------------------------------------------------------------

    @property
    def verdict(self) -> Verdict | None:
        """What is to be said of the answer; None until it is checked."""
        if not self._checked or self.given is None:
            return None
        key = (self.language, self.given)
        if key not in self._judged:
            with speaking(self.language):
                self._judged = {key: judged(self.exercise.id, self._or_nothing(self.given))}
        return self._judged[key]

    @property
    def right_lines(self) -> list[str]:
        """The right answer, in words: for who asked for it. Of several options each has a line."""
        answer = self.exercise.answer
        if isinstance(answer, Choice | Choices | Order):
            keys = answer.written(answer.right).split()
            if keys:
                return [f"{key}) {answer.options[key].text(self.language)}" for key in keys]
        with speaking(self.language):
            return answer_text(self.exercise).splitlines()

    @property
    def is_settled(self) -> bool:
        """Whether nothing is given away any more: it is answered, or the answer is shown."""
        verdict = self.verdict
        return self.revealed or (verdict is not None and verdict.right is True)

    @property
    def book(self) -> ProgressFile:
        """Where attempts are kept."""
        return self._book or progress_file()

    @property
    def is_kept(self) -> bool:
        """Whether the answer is the last one that is kept."""
        if not self._checked or self.given is None:
            return False
        try:
            written = self._written(self._or_nothing(self.given))
        except HanabiError:
            return False
        return last_answer(self.exercise.id, self.book) == written

    def speak(self, language: str) -> None:
        """Say everything in `language` from now on."""
        self.language = words(language).language

    # -- keeping -------------------------------------------------------------------------------

    @property
    def state(self) -> dict[str, Any]:
        """Where one stands, as a value to keep; see `restore`."""
        return {
            "answer": self.given,
            "checked": self._checked,
            "hint": self.hinted,
            "shown": self.revealed,
        }

    def restore(self, state: object) -> None:
        """Stand where `state` says; what it shows is kept, unless the progress file has it."""
        if not isinstance(state, Mapping) or set(state) != _STATE:
            raise HanabiError(
                f"state {shown(state)}: a dict of answer, checked, hint, shown is needed"
            )
        for name in ("checked", "hint", "shown"):
            if type(state[name]) is not bool:
                raise HanabiError(f"state: {name} {shown(state[name])}: True or False is needed")
        if state["checked"] and state["answer"] is None:
            raise HanabiError("state: checked True, but there is no answer")
        if not self.in_cell or state["answer"] is not None:
            self.write(state["answer"])
        self._checked = bool(state["checked"]) and self.given is not None
        self.hinted, self.revealed = state["hint"], state["shown"]
        self._saw_hint |= self.hinted
        given = self._or_nothing(self.given or "") if self._checked else None
        with speaking(self.language):
            note_seen(
                self.exercise.id, given, revealed=self.revealed, book=self._book, hints=self._hints
            )

    @property
    def _hints(self) -> int:
        """Hints that were ever seen here: what is set back was seen all the same."""
        return int(self._saw_hint)

    # -- inside --------------------------------------------------------------------------------

    def _take(self, given: str | None) -> None:
        if given != self.given:
            self._checked = False
        self.given = given

    def _written(self, given: object) -> str:
        with speaking(self.language):
            return self.exercise.answer.written(self.exercise.answer.read(given))

    def _or_nothing(self, given: str) -> object:
        """An empty text is an answer where none of them is one."""
        return given if given or not self.takes_none else []

    def _refuse_in_cell(self) -> None:
        if self.in_cell:
            raise HanabiError(
                self._words.say("This exercise is answered in a cell of code, not here.")
            )

    @property
    def _words(self) -> Words:
        return words(self.language)
