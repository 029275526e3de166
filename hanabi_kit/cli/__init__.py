"""The command line ``hanabi-kit``: replay, deduce, solve, check, play, print, open the lessons.

Exit codes: 0 done; 1 a puzzle's answer is not what the kit proves, or of a class's files none
could be read, or the machine lacks something; 2 bad input, with one message on stderr; 3 a budget
ran out or Ctrl-C stopped a search, the bounds are printed; 130 anything else was stopped by Ctrl-C.
"""

from hanabi_kit.cli.main import main

__all__ = ["main"]
