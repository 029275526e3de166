"""What every kind of answer can do."""

from __future__ import annotations

from abc import ABC, abstractmethod

from hanabi_kit.errors import HanabiError, shown
from hanabi_kit.language import words

_LONGEST = 1000


class AnswerKind(ABC):
    """How an answer is read and compared; `right` is the right one, as `read` returns it."""

    @property
    @abstractmethod
    def right(self) -> object:
        """The right answer, as `read` returns it."""

    @abstractmethod
    def read(self, given: object) -> object:
        """Return an answer that can be compared; HanabiError tells in words what one looks like."""

    @abstractmethod
    def written(self, value: object) -> str:
        """Return an answer, as `read` returned it, as a text that `read` takes."""

    def same(self, value: object, other: object) -> bool:
        """Whether two answers, as `read` returned them, are the same."""
        return value == other

    def is_right(self, value: object) -> bool:
        """Whether an answer, as `read` returned it, is the right one."""
        return self.same(value, self.right)

    def is_empty(self, value: object) -> bool:
        """Whether an answer, as `read` returned it, is none yet."""
        return False

    def nearly(self, value: object) -> str:
        """Return what can be said of a wrong answer without telling the right one; may be empty."""
        return ""


def text_of(given: object, needed: str) -> str:
    """Return `given` as a short text; what is needed is said where it is none."""
    if isinstance(given, str) and len(given) <= _LONGEST:
        return " ".join(given.split())
    raise unfit(given, needed)


def unfit(given: object, needed: str) -> HanabiError:
    """Return the error that says what was given and what is needed."""
    told = words()
    return HanabiError(told.say("{answer}: {needed}", answer=shown(given), needed=needed))
