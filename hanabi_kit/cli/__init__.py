"""The command line ``hanabi-kit``: replay, deduce, solve, check, rules, convert, play, progress.

Exit codes: 0 done; 1 a puzzle's answer is not what the kit proves, or of a class's files none
could be read; 2 bad input, with one message on stderr; 3 a budget ran out, the bounds are printed.
"""

from hanabi_kit.cli.main import main

__all__ = ["main"]
