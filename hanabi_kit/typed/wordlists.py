"""Words that say nothing, words that count what a number counts, and words that change everything.

All without accents, those of every language together: a pupil may mix them. They stand in
``locale/LANGUAGE/typed.toml`` (`hanabi_kit.typed.vocabulary`).
"""

from __future__ import annotations

from hanabi_kit.typed.vocabulary import as_written, spoken

FILLERS = spoken("passed_over", "fillers")
"""Words around an answer that do not change it."""

UNITS = spoken("passed_over", "units")
"""What a number may be one of, and what is said of it."""

SLOT_WORDS = spoken("passed_over", "slots")
"""What may stand beside the number of a slot."""

OTHERWISE = spoken("meaning", "otherwise")
"""Words after which a text may mean something else than what it names."""

NONE = spoken("meaning", "none")
ALL = spoken("meaning", "all")
"""Words for no option, card or slot, and for every one."""

NEVER = spoken("meaning", "never")
NEWEST = spoken("meaning", "newest")
OLDEST = spoken("meaning", "oldest")

AND = spoken("joining", "and")
SPAN = as_written("joining", "span")
"""What stands between the ends of a row: "1 to 3", "1 à 3"."""

DEFINITE = spoken("joining", "definite")
"""What stands before things that are known: "the"."""

ONE = spoken("joining", "one")
"""Words for 1 that may be no more than articles."""

STANDS_FOR_A_CARD = spoken("joining", "stands_for_a_card")
"""The oldest "one"."""
