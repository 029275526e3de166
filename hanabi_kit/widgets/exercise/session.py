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
    StepProof,
    TableAction,
    Truth,
)
from hanabi_kit.lessons.checking import (
    answer_text,
    asked,
    check,
    kept_words,
    note_seen,
    reveal,
    said_of,
)
from hanabi_kit.lessons.exercise import Exercise
from hanabi_kit.lessons.helping import hint
from hanabi_kit.lessons.keeping import last_answer, progress_file
from hanabi_kit.lessons.outline import exercise
from hanabi_kit.lessons.variations import has_variations
from hanabi_kit.lessons.verdicts import Verdict
from hanabi_kit.lessons.votes import votes_of
from hanabi_kit.puzzles.progress import ProgressFile
from hanabi_kit.render.player_names import harmless
from hanabi_kit.widgets.exercise.ordering import LineOrder
from hanabi_kit.widgets.proof.proof_messages import MESSAGES
from hanabi_kit.widgets.proof.session import ProofSession

LONGEST = 200
"""Signs of a number or an action that somebody writes."""

_STATE = {"answer", "checked", "hint", "shown"}


class ExerciseSession:
    """An exercise and its answer so far.

    `again`: of a prediction, whether this is the vote after it is settled.
    `book`: where attempts are kept; left out, the file that `check` uses.
    `given`: the answer so far, as a text; None while there is none.
    `hinted`: how many hints are shown; `revealed`: whether the right answer is.
    """

    def __init__(
        self,
        exercise_id: str,
        *,
        again: bool = False,
        language: str | None = None,
        book: ProgressFile | None = None,
    ) -> None:
        self.language = words(language).language
        with speaking(self.language):
            self.exercise: Exercise = asked(exercise_id, again=again)
        self.again = again
        self._first = self.exercise.variation
        self.proof = self._proof()
        self.lines = LineOrder.of(self.exercise)
        self.given: str | None = None
        self.hinted, self.revealed = 0, False
        self._hints = 0  # that were ever seen here: what is set back was seen all the same
        self._book = book
        self._checked = False
        self._judged: dict[tuple[str, str], Verdict] = {}
        self._resume()

    def _proof(self) -> ProofSession | None:
        answer = self.exercise.answer
        if not isinstance(answer, StepProof):
            return None
        return ProofSession(answer.view, answer.goal, language=self.language)

    def _resume(self) -> None:
        """Begin with the last answer that was kept, unless the exercise has changed since."""
        last = last_answer(self.exercise, self.book, again=self.again)
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
        """Whether it is answered in a cell of code, and not here at all."""
        return isinstance(self.exercise.answer, Function) and self.lines is None

    @property
    def is_free(self) -> bool:
        """Whether anything may be written, and is read only when it is checked."""
        return isinstance(self.exercise.answer, Number | Numbers | TableAction)

    @property
    def is_first_vote(self) -> bool:
        """Whether one votes here before it is settled: nothing is told, and nothing helps."""
        return self.exercise.is_vote and not self.again

    @property
    def number_of_hints(self) -> int:
        """How many hints there are."""
        return max(1, len(self.exercise.hints))

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

    def order_lines(self) -> None:
        """Put the lines of the function in order here, in place of writing it in a cell."""
        self._refuse_in_cell()
        if self.lines is None:
            raise HanabiError(self._words.say("This exercise has no lines to put in order."))
        self.lines.open = True

    def compose(self, message: dict[str, Any]) -> None:
        """Do what a message asks of the proof that is the answer."""
        name = message.get("do")
        if self.proof is None or not isinstance(name, str) or name not in MESSAGES:
            raise HanabiError(
                self._words.say(
                    "message {message}: there is no such message here", message=shown(message)
                )
            )
        MESSAGES[name].send(message, self.proof)
        self._take(self.proof.text or None)

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
        if self.lines is not None:
            return self._check_lines(self.lines, given)
        with speaking(self.language):
            verdict = check(
                self.exercise.id,
                self._or_nothing(given),
                again=self.again,
                book=self._book,
                hints=self._hints,
            )
        self._judged = {(self.language, given): verdict}
        return verdict

    def _check_lines(self, lines: LineOrder, given: str) -> Verdict:
        with speaking(self.language):
            verdict, self.given = lines.check(given, self.book, self._hints)
        self._checked = lines.told(self.given) is None  # of new blocks nothing is said yet
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
        """Return the next hint, or the last once more; from now on it is shown."""
        self._refuse_in_first_vote()
        self.hinted = min(self.hinted + 1, self.number_of_hints)
        self._hints = max(self._hints, self.hinted)
        return self.hints_shown[-1]

    def show(self) -> None:
        """Show the right answer from now on; it is kept, once, that this was asked for."""
        self._refuse_in_first_vote()
        if not self.revealed:
            with speaking(self.language):
                reveal(self.exercise.id, book=self._book, hints=self._hints)
        self.revealed = True

    def another(self) -> None:
        """Go on with the next exercise that is like this one, with other numbers."""
        if not self.has_another:
            raise HanabiError(self._words.say("Another like it comes once this one is solved."))
        self._turn_to(self.exercise.variation + 1)
        self._resume()

    # -- what is said --------------------------------------------------------------------------

    @property
    def verdict(self) -> Verdict | None:
        """What is to be said of the answer; None until it is checked."""
        if self.lines is not None and not self._checked:
            return self.lines.told(self.given)
        if not self._checked or self.given is None:
            return None
        if self.lines is not None:
            with speaking(self.language):
                return self.lines.judged(self.given).verdict
        key = (self.language, self.given)
        if key not in self._judged or self.is_first_vote:  # which is settled on another card
            with speaking(self.language):
                told = said_of(
                    self.exercise.id,
                    self._or_nothing(self.given),
                    again=self.again,
                    book=self.book,
                )
            self._judged = {key: told}
        return self._judged[key]

    @property
    def hints_shown(self) -> list[str]:
        """The hints that were asked for."""
        with speaking(self.language):
            return [hint(self.exercise.id, number) for number in range(1, self.hinted + 1)]

    @property
    def vote_before(self) -> list[str] | None:
        """The first vote, in words, where it is asked again; None where there is none."""
        kept = votes_of(self.exercise, self.book.attempts).before if self.again else None
        return None if kept is None else self._in_lines(kept)

    @property
    def right_lines(self) -> list[str]:
        """The right answer, in words: for who asked for it. Of several options each has a line."""
        answer = self.exercise.answer
        if isinstance(answer, Choice | Choices | Order) and answer.right:
            return self._in_lines(answer.written(answer.right))
        with speaking(self.language):
            return answer_text(self.exercise).splitlines()

    @property
    def is_settled(self) -> bool:
        """Whether nothing is given away any more: it is answered, or the answer is shown."""
        verdict = self.verdict
        return self.revealed or (verdict is not None and verdict.right is True)

    @property
    def has_another(self) -> bool:
        """Whether one may go on with another like it."""
        return self.is_settled and has_variations(self.exercise)

    @property
    def book(self) -> ProgressFile:
        """Where attempts are kept."""
        return self._book or progress_file()

    @property
    def is_kept(self) -> bool:
        """Whether the answer is the last one that is kept."""
        if not self._checked or self.given is None:
            return False
        if self.lines is not None:
            with speaking(self.language):
                return self.lines.is_kept(self.given, self.book)
        try:
            written = self._written(self._or_nothing(self.given))
        except HanabiError:
            return False
        return last_answer(self.exercise, self.book, again=self.again) == written

    def speak(self, language: str) -> None:
        """Say everything in `language` from now on."""
        self.language = words(language).language
        if self.proof is not None:
            self.proof.speak(language)
        if self.lines is not None:
            self.lines.forget_told()

    # -- keeping -------------------------------------------------------------------------------

    @property
    def state(self) -> dict[str, Any]:
        """Where one stands, as a value to keep; see `restore`.

        It names the variation where the card has gone on to one.
        """
        number = self.exercise.variation
        return {
            "answer": self.given,
            "checked": self._checked,
            "hint": self.hinted,
            "shown": self.revealed,
            **({} if self.lines is None else {"lines": self.lines.state}),
            **({} if number == self._first else {"variation": number}),
        }

    def restore(self, state: object) -> None:
        """Stand where `state` says; what it shows is kept, unless the progress file has it.

        ``hint`` may be True or False, as in states of earlier versions, which had one hint and no
        lines.
        """
        say = self._words.say
        lines = {"lines"} if self.lines is not None else set()
        lines |= {"variation"} if has_variations(self.exercise) else set()
        if not isinstance(state, Mapping) or not _STATE <= set(state) <= _STATE | lines:
            raise HanabiError(
                say(
                    "state {state}: a dict of {keys} is needed",
                    state=shown(state),
                    keys=", ".join(sorted(_STATE)),
                )
            )
        for name in ("checked", "shown"):
            if type(state[name]) is not bool:
                raise HanabiError(
                    say(
                        "state: {name} {value}: True or False is needed",
                        name=name,
                        value=shown(state[name]),
                    )
                )
        number = state.get("variation", self._first)
        if type(number) is not int or not 0 <= number < 10**9:
            raise HanabiError(
                say(
                    "state: {name} {value}: a whole number is needed",
                    name="variation",
                    value=shown(number),
                )
            )
        most = 0 if self.is_first_vote else self.number_of_hints
        if not isinstance(state["hint"], int) or not 0 <= state["hint"] <= most:
            raise HanabiError(
                say(
                    "state: {name} {value}: 0–{most} is needed",
                    name="hint",
                    value=shown(state["hint"]),
                    most=most,
                )
            )
        if state["shown"]:
            self._refuse_in_first_vote()
        if state["checked"] and state["answer"] is None:
            raise HanabiError(say("state: checked True, but there is no answer"))
        self._restore_answer(state)
        self._checked = bool(state["checked"]) and self.given is not None
        self.hinted, self.revealed = int(state["hint"]), state["shown"]
        self._hints = max(self._hints, self.hinted)
        given = self._or_nothing(self.given or "") if self._checked else None
        with speaking(self.language):
            if self.lines is not None and given is not None:
                self.lines.note_seen(str(given), self.book, self._hints)
                given = None
            note_seen(
                self.exercise.id,
                given,
                again=self.again,
                revealed=self.revealed,
                book=self._book,
                hints=self._hints,
            )

    # -- inside --------------------------------------------------------------------------------

    def _restore_answer(self, state: Mapping[str, Any]) -> None:
        before, exercise_before = None if self.lines is None else self.lines.state, self._stand()
        self._turn_to(state.get("variation", self._first))
        if self.lines is not None:
            self.lines.restore(state.get("lines"))
        try:
            if not self.in_cell or state["answer"] is not None:
                self.write(state["answer"])
        except HanabiError:
            if self.lines is not None:
                self.lines.restore(before)
            self.__dict__.update(exercise_before)
            raise

    def _stand(self) -> dict[str, Any]:
        names = ("exercise", "given", "_checked", "_judged", "hinted", "revealed", "_hints")
        return {name: getattr(self, name) for name in names}

    def _turn_to(self, number: int) -> None:
        """Have this variation on the card, 0 the exercise itself, without an answer."""
        if number != self.exercise.variation:
            base = self.exercise.base
            self.exercise = exercise(f"{base}#{number}" if number else base)
            self.given, self._checked, self._judged = None, False, {}
            self.hinted, self.revealed, self._hints = 0, False, 0

    def _take(self, given: str | None) -> None:
        if given != self.given:
            self._checked = False
        if self.proof is not None and (given or "") != self.proof.text:
            self.proof.read(given or "")
        if self.lines is not None and given is not None:
            self.lines.open = True
        self.given = given

    def _written(self, given: object) -> str:
        with speaking(self.language):
            if self.lines is not None:
                return self.lines.read(given)
            return self.exercise.answer.written(self.exercise.answer.read(given))

    def _or_nothing(self, given: str) -> object:
        """An empty text is an answer where none of them is one."""
        return given if given or not self.takes_none else []

    def _in_lines(self, kept: str) -> list[str]:
        """An answer as it is kept, in words; of several options each has a line."""
        options = getattr(self.exercise.answer, "options", {})
        keys = kept.split()
        if keys and all(key in options for key in keys):
            return [f"{key}) {options[key].text(self.language)}" for key in keys]
        if isinstance(self.exercise.answer, Truth):
            return [self._words.say("Yes") if kept == "yes" else self._words.say("No")]
        with speaking(self.language):
            return kept_words(self.exercise, kept).splitlines() or [self._words.say("none")]

    def _refuse_in_first_vote(self) -> None:
        if self.is_first_vote:
            raise HanabiError(
                self._words.say("This is a vote: it is explained once you are asked again.")
            )

    def _refuse_in_cell(self) -> None:
        if self.in_cell:
            raise HanabiError(
                self._words.say("This exercise is answered in a cell of code, not here.")
            )

    @property
    def _words(self) -> Words:
        return words(self.language)
