"""What every kind of answer can do."""

from __future__ import annotations

from abc import ABC, abstractmethod
from collections.abc import Iterable
from itertools import islice

from hanabi_kit.errors import HanabiError, shown
from hanabi_kit.language import words
from hanabi_kit.typed.text import LONGEST


class AnswerKind(ABC):
    """How an answer is read and compared; `right` is the right one, as `read` returns it.

    What is read must not depend on what is right: the reader asks back where a text is unclear, and
    would tell else.
    """

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

    def told(self, value: object) -> str:
        """Return an answer, as `read` returned it, as a person reads it in the language in use."""
        return self.written(value) or words().say("none")

    def same(self, value: object, other: object) -> bool:
        """Whether two answers, as `read` returned them, are the same."""
        return value == other

    def is_right(self, value: object) -> bool:
        """Whether an answer, as `read` returned it, is the right one."""
        return self.same(value, self.right)

    def is_empty(self, value: object) -> bool:
        """Whether an answer, as `read` returned it, is none yet."""
        return False

    @abstractmethod
    def nearly(self, value: object) -> str:
        """Return what can be said of a wrong answer without telling the right one; never empty."""

    def remark(self, value: object) -> str:
        """Return what could be better in a right answer; empty where nothing is to be said."""
        return ""


def text_of(given: object, needed: str) -> str:
    """Return `given`, a text that is not too long; what is needed is said where it is none."""
    if isinstance(given, str) and len(given) <= LONGEST:
        return given
    raise unfit(given, needed)


def parts_of(given: object, needed: str, most: int) -> list[object]:
    """Return what a collection holds, no more than `most` of it; what is needed is said of another.

    Examples
    --------
    >>> parts_of((slot for slot in (1, 3)), "write slots", 5)
    [1, 3]
    """
    if type(given).__module__ == "numpy" and hasattr(given, "tolist"):
        given = given.tolist()
    if isinstance(given, Iterable) and not isinstance(given, str | bytes | bytearray | memoryview):
        try:
            return list(islice(given, most))
        except Exception:  # noqa: BLE001 - a generator of a pupil's own may raise anything
            pass
    raise unfit(given, needed)


def unfit(given: object, needed: str) -> HanabiError:
    """Return the error that says what was given and what is needed."""
    told = words()
    return HanabiError(told.say("{answer}: {needed}", answer=shown(given), needed=needed))
