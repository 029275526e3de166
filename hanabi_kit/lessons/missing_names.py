"""A name that a lesson's cell needs and that nobody has set: told in words, in the notebook.

Who deletes ``answer_06_6 =`` and writes the answer alone meets a NameError in the next cell, before
`check` is called. IPython lets its errors be shown otherwise: the words come first, the error stays
one, so that nbgrader goes on counting it as wrong.
"""

from __future__ import annotations

import re
import sys
from collections.abc import Mapping
from types import TracebackType
from typing import Any

from hanabi_kit.errors import HanabiError
from hanabi_kit.language import words
from hanabi_kit.lessons.answers import Function
from hanabi_kit.lessons.outline import exercise

_ANSWER = re.compile(r"answer_([0-9]{2}[a-z]?)_([0-9]{1,3})")
_HOMES = ("hanabi_kit", "hanabi_kit.lessons", "hanabi_kit.widgets")


def words_about(name: str, names: Mapping[str, object]) -> str:
    """Return what to say of a name that is not known in a notebook; empty where nothing is.

    Parameters
    ----------
    name : str
    names : mapping
        The names that the notebook has.

    Examples
    --------
    >>> print(words_about("answer_06_4", {"draws_to_spare": print}))
    Exercise 06.4 has no answer yet: ...
    answer_06_4 = draws_to_spare
    >>> words_about("x", {})
    ''
    """
    told = words()
    found = _ANSWER.fullmatch(name)
    if found is None:
        if _is_the_kits(name):
            return told.say(
                "`{name}` is not known here yet: it comes from a cell further up. Run the cells "
                "above, from the first one.",
                name=name,
            )
        return ""
    try:
        which = exercise(f"{found[1]}.{found[2]}")
    except HanabiError:
        return ""
    if not isinstance(which.answer, Function):
        return told.say(
            "Exercise {id} has no answer yet: `{name}` was never set. In the cell above, write "
            "what is yours behind this, and run that cell first:\n{name} = …",
            id=which.id,
            name=name,
        )
    if callable(names.get(which.answer.name)):
        return told.say(
            "Exercise {id} has no answer yet: `{name}` was never set. Below the function "
            "`{function}`, write:\n{name} = {function}",
            id=which.id,
            name=name,
            function=which.answer.name,
        )
    return told.say(
        "Exercise {id} has no answer yet: `{name}` was never set. In the cell above, write the "
        "function `{signature}`, below it this line, and run that cell first:\n{name} = {function}",
        id=which.id,
        name=name,
        signature=which.answer.signature,
        function=which.answer.name,
    )


def _is_the_kits(name: str) -> bool:
    """Whether a name is one that notebooks import from the kit."""
    homes = (sys.modules.get(home) for home in _HOMES)
    return any(name in getattr(home, "__all__", ()) for home in homes)


def watch() -> None:
    """Let the notebook that runs this, if one does, show such errors with words."""
    ipython = sys.modules.get("IPython")
    shell = ipython.get_ipython() if ipython is not None else None
    if shell is None or NameError in shell.custom_exceptions:
        return
    before, others = shell.custom_exceptions, getattr(shell, "CustomTB", None)

    def show(
        shell: Any,
        kind: type[BaseException],
        error: BaseException,
        trace: TracebackType,
        tb_offset: int | None = None,
    ) -> list[str]:
        if before and isinstance(error, before) and others is not None:
            return list(others(kind, error, trace, tb_offset=tb_offset) or [])
        text = words_about(str(getattr(error, "name", "") or ""), shell.user_ns)
        if text:
            last = f"{kind.__name__}: {error}"
            error._render_traceback_ = lambda: [*text.split("\n"), "", last]  # type: ignore[attr-defined]
        shell.showtraceback((kind, error, trace), tb_offset=tb_offset)
        return []

    shell.set_custom_exc((*before, NameError), show)
