"""What a class can be asked: an exercise of the course, a puzzle of the kit, a teacher's own words.

Each kind says how an answer is read, what there is to choose, what is drawn, and, for who may know
it, what is right and why. Answers are kept as texts, each in the one form that `read` gives it.
"""

from __future__ import annotations

from abc import ABC, abstractmethod

from hanabi_kit.language import Words
from hanabi_kit.render import Scene

NONE = "none"
"""How it is written that nothing is the answer: no option, no card, no slot."""

Options = list[tuple[str, str]]
"""What there is to choose: how it is written, and what it is called."""


class Asked(ABC):
    """Something that a class is asked.

    `id`: of the exercise or puzzle; empty where it has none.
    `several`: whether any number of options may be chosen; `ordered`: whether in an order.
    `takes_none`: whether nothing at all, no option or no card, is an answer like others.
    `by_lines`: whether each line of its texts is a paragraph.
    `is_vote`: whether the course has it voted on.
    """

    id: str = ""
    several = False
    ordered = False
    takes_none = False
    by_lines = False
    is_vote = False

    @abstractmethod
    def text(self, told: Words) -> str:
        """Return the question, with ``**bold**`` and `` `code` ``."""

    @abstractmethod
    def read(self, text: str) -> str:
        """Return an answer as it is kept; HanabiError where it is none, told in words."""

    def options(self, told: Words) -> Options | None:
        """Return what there is to choose; None where an answer is written."""
        return None

    def called(self, answer: str, told: Words) -> str:
        """Return an answer, as it is kept, in words."""
        options = dict(self.options(told) or [])
        keys = answer.split() if self.several or self.ordered else [answer]
        if all(key in options for key in keys):
            return (" → " if self.ordered else " · ").join(options[key] for key in keys)
        return told.say("none") if answer == NONE else answer

    def how(self, told: Words) -> str:
        """Return how an answer is written; empty where it is chosen."""
        return ""

    def misconception(self, answer: str, told: Words) -> str:
        """Return what a wrong answer's misconception is called; empty where it has no name."""
        return ""

    def is_right(self, answer: str) -> bool | None:
        """Whether an answer, as it is kept, is right; None where nothing is."""
        return None

    def scene(self, told: Words, *, settled: bool) -> Scene | None:
        """Return the table that it is about, to be looked at; None where it has none."""
        return None

    def right(self, told: Words) -> list[str]:
        """Return the right answer in words, a line for each of several; empty without one."""
        return []

    def because(self, told: Words) -> list[str]:
        """Return why that is right, in paragraphs."""
        return []

    def work_out(self, seconds: float) -> None:
        """Find out what takes a while and is told afterwards; may be called from a thread."""
        return  # mostly nothing takes a while


def yes_no(told: Words) -> Options:
    """Return the two answers to a question that is true or not."""
    return [("yes", told.say("yes")), ("no", told.say("no"))]


def slots_to_choose(count: int, told: Words) -> Options:
    """Return the slots of a hand of `count` cards."""
    return [(str(slot), told.say("slot {slot}", slot=slot)) for slot in range(1, count + 1)]
