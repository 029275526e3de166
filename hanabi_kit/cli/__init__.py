"""The command line ``hanabi-kit``: replay, deduce, solve, check, play, print, open the lessons.

Exit codes: 0 done; 1 a puzzle's answer is not what the kit proves, or something that a class handed
in could not be read (what could be is printed), or the machine lacks something; 2 bad input, with
one message on stderr; 3 a budget ran out or Ctrl-C stopped a search, the bounds are printed; 130
anything else was stopped by Ctrl-C.
"""

from __future__ import annotations

TYPE_CHECKING = False  # nothing is imported here before Ctrl-C is taken care of
if TYPE_CHECKING:
    from collections.abc import Sequence


def main(argv: Sequence[str] | None = None) -> int:
    """Run ``hanabi-kit`` with the words `argv` (else the command line's); return the exit code."""
    if argv is not None:
        from hanabi_kit.cli.command_line import run

        return run(argv)
    try:
        from hanabi_kit.cli.interrupts import OfAProgram
    except KeyboardInterrupt:
        return 130

    with OfAProgram():
        import sys

        from hanabi_kit.cli.command_line import run

        return run(sys.argv[1:])
