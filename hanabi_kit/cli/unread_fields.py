"""What readers read past, as commands say it: one line each on stderr, not Python's warnings."""

from __future__ import annotations

import warnings
from collections.abc import Iterator
from contextlib import contextmanager
from typing import Any

from hanabi_kit.cli.streams import complain
from hanabi_kit.errors import MOST_TOLD, ReadPast
from hanabi_kit.language import words


@contextmanager
def naming_what_is_read_past(command: str) -> Iterator[None]:
    """Print every `ReadPast` inside the block as a line of `command`, each text once."""
    with warnings.catch_warnings():
        told = name_what_is_read_past(command)
        yield
        if len(told) > MOST_TOLD:
            more = len(told) - MOST_TOLD
            rest = words().count("… and {number} more", "… and {number} more", more)
            complain(command, rest)


def name_what_is_read_past(command: str) -> set[str]:
    """Print every `ReadPast` of this process so from now on: for a worker, which has no block.

    Other warnings are left to Python. Returned is the set to which each text is added.
    """
    told: set[str] = set()
    others = warnings.showwarning

    def show(message: Warning | str, category: type[Warning], *more: Any, **named: Any) -> None:
        if not issubclass(category, ReadPast):
            others(message, category, *more, **named)
            return
        text = str(message)
        if text not in told:
            told.add(text)
            if len(told) <= MOST_TOLD:
                complain(command, text)

    warnings.simplefilter("always", ReadPast)
    warnings.showwarning = show
    return told
