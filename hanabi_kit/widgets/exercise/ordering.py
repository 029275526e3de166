"""The lines of a function, while somebody puts them in order on a card.

An order is a text of letters, such as ``"c a d"``. What is said of one that is wrong is gone once
it is changed; how often one was wrong stays, as it says which lines are one block.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any

from hanabi_kit.errors import HanabiError, shown
from hanabi_kit.language import words
from hanabi_kit.lessons.answers import Function
from hanabi_kit.lessons.exercise import Exercise
from hanabi_kit.lessons.keeping import last_answer
from hanabi_kit.lessons.line_orders import Judged, has_lines, judged_lines, keep_lines, lines_of
from hanabi_kit.lessons.verdicts import Verdict
from hanabi_kit.puzzles.progress import ProgressFile

MOST_FAILURES = 999
"""Wrong orders that are counted."""

_LONGEST = 2000
"""Signs of an order, or of its code."""


class LineOrder:
    """What is known here of the lines of one exercise.

    `open`: whether they are to be ordered here; else the card says that one writes in a cell.
    `failures`: how many orders were wrong.
    """

    def __init__(self, which: Exercise) -> None:
        self.open, self.failures = False, 0
        self._which, self._puzzle = which, lines_of(which)
        self._judged: dict[tuple[str, str, int], Judged] = {}
        self._failed = ""  # the last order that was counted as wrong
        self._told: tuple[str, Verdict] | None = None  # of lines that have become blocks since

    @classmethod
    def of(cls, which: Exercise) -> LineOrder | None:
        """Make one of an exercise that has lines."""
        return cls(which) if has_lines(which) else None

    def read(self, given: object) -> str:
        """Return an order, of a text or a list of letters, or of code that these lines make."""
        told = words()
        keys: Sequence[object] | None = None
        if isinstance(given, str) and len(given) <= _LONGEST:
            keys = self._puzzle.order_of(given) if "\n" in given else given.split()
        elif isinstance(given, Sequence) and not isinstance(given, str):
            keys = given
        known = {key for key, _ in (*self._puzzle.steps, *self._puzzle.wrong)}
        letters = [key for key in keys or () if isinstance(key, str) and key in known]
        if keys is None or len(letters) < len(keys):
            needed = told.say(
                "the letters of the lines, in order: {letters}", letters=self._letters
            )
            raise HanabiError(told.say("{answer}: {needed}", answer=shown(given), needed=needed))
        if len(set(letters)) < len(letters):
            raise HanabiError(
                told.say("{answer}: no line stands in two places", answer=shown(given))
            )
        return " ".join(self._puzzle.as_joined(letters, self.failures))

    @property
    def _letters(self) -> str:
        return ", ".join(self._puzzle.blocks(self.failures))

    # -- judging -------------------------------------------------------------------------------

    def judged(self, given: str) -> Judged:
        """Return what is to be said of an order, in the language in use."""
        key = (words().language, given, self._puzzle.joins(self.failures))
        if key not in self._judged:
            self._judged = {key: judged_lines(self._which, given.split(), self.failures)}
        return self._judged[key]

    def check(self, given: str, book: ProgressFile, hints: int) -> tuple[Verdict, str]:
        """Judge an order and keep it; return what is said, and the order with its new blocks."""
        verdict = keep_lines(self._which, self.judged(given), book, hints=hints)
        self._told = None
        if verdict.right or given == self._failed:
            return verdict, given
        self._failed, before = given, self._puzzle.joins(self.failures)
        self.failures = min(self.failures + 1, MOST_FAILURES)
        if self._puzzle.joins(self.failures) == before:
            return verdict, given
        easier = words().say("To make it easier, two lines that belong together are one block now.")
        verdict = Verdict(
            verdict.exercise, verdict.right, f"{verdict.text}\n\n{easier}", verdict.note
        )
        given = self.read(given)
        self._failed, self._told = "", (given, verdict)
        return verdict, given

    def told(self, given: str | None) -> Verdict | None:
        """Return what was said before lines became blocks, as long as nothing was moved since."""
        return self._told[1] if self._told is not None and self._told[0] == given else None

    def forget_told(self) -> None:
        """Say no more of an order that is not there any more."""
        self._told = None

    def is_kept(self, given: str, book: ProgressFile) -> bool:
        """Whether an order is the last answer that is kept."""
        return last_answer(self._which, book) == self.judged(given).written

    def note_seen(self, given: str, book: ProgressFile, hints: int) -> None:
        """Keep that somebody was told what is said of an order, unless it is kept already."""
        judged = self.judged(given)
        own = (one for one in book.attempts if one.puzzle == self._which.id and not one.shown)
        if judged.written not in {one.answer for one in own}:
            keep_lines(self._which, judged, book, hints=hints)

    # -- keeping -------------------------------------------------------------------------------

    @property
    def state(self) -> dict[str, Any]:
        """Where one stands, but for the order itself."""
        return {"open": self.open, "failures": self.failures}

    def restore(self, state: object) -> None:
        """Stand where `state` says; None is the beginning."""
        say = words().say
        state = {"open": False, "failures": 0} if state is None else state
        if not isinstance(state, Mapping) or set(state) != {"open", "failures"}:
            raise HanabiError(
                say(
                    "state: {name} {value}: a dict of {keys} is needed",
                    name="lines",
                    value=shown(state),
                    keys="open, failures",
                )
            )
        failures = state["failures"]
        if type(state["open"]) is not bool:
            raise HanabiError(
                say(
                    "state: {name} {value}: True or False is needed",
                    name="open",
                    value=shown(state["open"]),
                )
            )
        if type(failures) is not int or not 0 <= failures <= MOST_FAILURES:
            raise HanabiError(
                say(
                    "state: {name} {value}: 0–{most} is needed",
                    name="failures",
                    value=shown(failures),
                    most=MOST_FAILURES,
                )
            )
        self.open, self.failures = state["open"], failures
        self._failed, self._told = "", None

    # -- what is drawn -------------------------------------------------------------------------

    def field(self) -> dict[str, Any]:
        """Return what the answer is given in; while it is not open, that it could be."""
        answer = self._which.answer
        assert isinstance(answer, Function)
        if not self.open:
            return {"kind": "function", "signature": answer.signature, "lines": True}
        blocks = self._puzzle.blocks(self.failures)
        return {
            "kind": "lines",
            "signature": answer.signature,
            "before": self._puzzle.given,
            "options": [{"key": key, "text": [[code, "code"]]} for key, code in blocks.items()],
        }
