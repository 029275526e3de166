"""The command line ``hanabi-kit``: replay, deduce, solve, check, play, print, open the lessons.

Exit codes: 0 done; 1 a puzzle's answer is not what the kit proves, or something that a class handed
in could not be read (what could be is printed), or the machine lacks something; 2 bad input, with
one message on stderr; 3 a budget ran out, the bounds are printed.
"""

from __future__ import annotations

import sys
from argparse import Namespace
from collections.abc import Sequence

__all__ = ["main"]

try:
    from hanabi_kit.cli.main import main
except ModuleNotFoundError as missing:
    if (missing.name or "").partition(".")[0] == "hanabi_kit":
        raise  # a fault of ours, not of the machine
    _LIBRARY = missing.name

    def main(argv: Sequence[str] | None = None) -> int:
        """Say which library is missing; ``hanabi-kit doctor`` runs without any."""
        given = list(sys.argv[1:] if argv is None else argv)
        if given[:1] == ["doctor"]:
            from hanabi_kit.cli.doctor_command import doctor

            return doctor(Namespace(json="--json" in given))
        print(
            f"hanabi-kit: the library {_LIBRARY!r} is not installed here; "
            "'hanabi-kit doctor' says what is missing and how to get it",
            file=sys.stderr,
        )
        return 2
