"""Numbers on which the time and the memory of the searches depend, never what they answer.

Where a number comes from stands beside it; "measured" is on Linux with Python 3.11, in seconds of
the processor. What a change costs is shown by ``python -m benchmarks.faceup late`` and
``python -m benchmarks.deals``.

What compiled code reads stands at the top of each kernel instead, as numba does not notice a change
elsewhere; what only the plan model reads, in its own package.
"""

from __future__ import annotations

# -- readable search first, the kernel later -------------------------------------------------------

SOLVE_QUICKLY = 2_000
"""States of `solve` that the readable search may look at before the kernel takes over: 0.04 s, and
loading the kernel takes 0.7 s, once (both measured, two players with 14 cards to draw)."""

CHOOSE_QUICKLY = 1_000
"""The same for `best_action`, which players ask at every turn: most of their tables need less."""

WALK_QUICKLY = 100_000
"""The same for a tree that is walked, where what is remembered serves many tables: 2 s."""

# -- bounds after a budget ran out -----------------------------------------------------------------

LOOK_AHEAD, DEEP_DECK = 2, 10
"""Actions that bounds look ahead, one less with more cards in the deck than the second: more would
take longer than it helps."""

# -- the table of the face-up kernel ---------------------------------------------------------------

FIRST_PLACES = 1 << 15
"""Places of a new table: 1 MB, laid out in 0.001 s (measured)."""

GROWTH, LAST_GROWTH = 1.5, 1.25
"""A table becomes so many times as large, or all there may be where less than the second were left.
What is new must be cleared by the system, which costs more than to move what there is."""

MOST_CACHE_PLACES = 1 << 16
"""Places of the table for positions that are quickly worked out again: 2 MB, not larger than the
cache of a processor."""

SLICE = 50_000
"""Positions of the first slice. Many more than the search is deep, or a slice would end before it
had found anything new."""

SLICE_SECONDS = 0.1
"""How long later slices are meant to be, unless the budget counts states: so often the clock is
looked at, and Ctrl-C is heard."""

SECONDS_PER_PLACE = 2e-7
"""What it takes to make a table so large, on a slow machine; on a quick one 3e-10 (measured)."""

# -- known deals -----------------------------------------------------------------------------------

BEAM_WIDTHS = (8, 64, 512, 4096, 32768, 131072)
"""States of a turn that the beam keeps, one attempt after the other. The widest takes 0.3 GB."""

NARROW_BEAM, ONE_HAND_STATES = 64, 200
"""In beams wider than the first each table is held against the game of one hand, for at most so
many states: it takes longer, and drops tables that would each grow into a tree."""

ROOM_FOR_EACH = 8
"""New states that fit for each one kept; most have fewer."""

EVERY_LINE = 5_000
"""Tables that are gone through by the engine where the beam's line is none: a second or so."""

# -- reasons ---------------------------------------------------------------------------------------

REASON_STATES, REASON_ORDERS = 100_000, 24
"""States that each question of `hanabi_kit.endgame.why.hopeless` may take, a second or so; and the
orders of the deck that are looked at for the best that could have come of an action."""
