"""What is said of an answer, as values: a verdict, the right answer, the error while one grades."""

from __future__ import annotations

from dataclasses import dataclass
from textwrap import wrap

from hanabi_kit.support.faces import brief

_WIDTH = 88


class WrongAnswer(AssertionError):
    """An answer is wrong or missing while a notebook is being graded; see `check`."""

    def _render_traceback_(self) -> list[str]:
        # IPython shows this: the feedback holds what is said of the answer, not the kit's code.
        return wrap(f"{type(self).__name__}: {self}", _WIDTH)


@brief
@dataclass(frozen=True)
class Verdict:
    """What is said of an answer; true where it is right.

    Parameters
    ----------
    exercise : str
        Its id.
    right : bool or None
        None where there was no answer yet, or none that can be read.
    text : str
        What is said, in the language that was in use. May hold words marked as bold or as code, as
        Markdown has it.
    note : str
        That the answer was not kept, why, and what to do; empty while all is well, and where it was
        said already.
    offer : str
        How one gets a hint, where it is not known why the answer is wrong, and how the lines of a
        function are put in order; else empty.
    is_shown : bool
        Whether it is seen elsewhere on the page, on a card: then a cell shows nothing.

    Examples
    --------
    >>> verdict = Verdict("03.3", False, "Not yet. Count copies.")
    >>> print(verdict)
    ✗ Not yet. Count copies.
    >>> bool(verdict), Verdict("03.3", None, "No answer yet.").sign
    (False, '…')
    """

    exercise: str
    right: bool | None
    text: str
    note: str = ""
    offer: str = ""
    is_shown: bool = False

    @property
    def sign(self) -> str:
        """``"✓"``, ``"✗"`` or, without an answer, ``"…"``."""
        return {True: "✓", False: "✗", None: "…"}[self.right]

    def __bool__(self) -> bool:
        return self.right is True

    def __str__(self) -> str:
        offered = f"{self.text} {self.offer}" if self.offer else self.text
        return _with_note(f"{self.sign} {offered}", self.note)

    def _ipython_display_(self) -> None:
        if not self.is_shown:
            raise NotImplementedError  # which tells IPython to ask `_repr_mimebundle_`

    def _repr_mimebundle_(self, **kwargs: object) -> dict[str, str]:
        """Show the verdict at the end of a notebook cell."""
        shown = f"**{self.sign}** {self.text}"
        shown += f"\n\n{self.offer}" if self.offer else ""
        return {"text/markdown": _with_note(shown, self.note, "\n\n"), "text/plain": str(self)}


def _with_note(text: str, note: str, between: str = "\n") -> str:
    return f"{text}{between}⚠ {note}" if note else text


@brief
@dataclass(frozen=True)
class Revealed:
    """The right answer to an exercise, and why it is right: for who asked for it."""

    exercise: str  # its id
    answer: str  # as a person reads it; Python where a function is asked for
    text: str  # why it is right, in the language that was in use
    note: str = ""  # as of a `Verdict`

    def __str__(self) -> str:
        return _with_note(f"{self.answer}\n{self.text}", self.note)

    def _repr_mimebundle_(self, **kwargs: object) -> dict[str, str]:
        """Show it at the end of a notebook cell."""
        first = f"```python\n{self.answer}\n```" if "\n" in self.answer else f"**{self.answer}**"
        shown = _with_note(f"{first}\n\n{self.text}", self.note, "\n\n")
        return {"text/markdown": shown, "text/plain": str(self)}
