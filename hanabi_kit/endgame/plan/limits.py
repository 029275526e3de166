"""What each part of the plan model may take: all its tuning numbers but those of the kernels.

None of them decides what is true: a smaller one ends a search sooner, with wider bounds. Where
nothing else is said, a number was chosen while the search was tuned on positions of games (those of
`make bench-plan`, with a minute each). The others are measured, or follow from a limit of Python or
of the memory; then it says so.
"""

from __future__ import annotations

# -- worlds and tables ---------------------------------------------------------------------------

MOST_PLAN_WORLDS = 100_000
"""Ways in which the needed cards may lie that are listed. Measured: about a second, and 100 MB."""

MOST_CASES = 3_000
"""Ways the needed cards may lie of which an answer tells what becomes of them, so
that it stays small."""

TABLE_BYTES_A_WORLD, TABLE_LEAST_WORLDS = 2_500, 1_000
"""What a world and all that is remembered of it and of its transitions takes (measured), and how
many of them a table may have with the smallest memory."""

FACE_UP_MEMORY = 2
"""What part of the memory, 1 / this, may go into what is known of open hands."""

TABLE_LOOKS_EVERY = 128
"""Worlds or transitions that are worked out between two looks at the clock. Measured: some 4 ms."""

BYTES_A_BELIEF = 10_000
"""What is remembered of a belief. Measured with many worlds; less where it has few."""

# -- the joint search, by effort -----------------------------------------------------------------

MOST_EFFORT = 7
"""The last effort. Each has passes twice as long as those before."""

BOTH_CODES = 3
"""The effort up to which all codes are tried, not only the best one so far: fewer labels pay only
in rare tables, which a short search finds."""

MOST_RECURSIVE = 400
"""Sights, of all nodes that are being worked on together, up to which the search is depth first;
above it goes through the sights of a node once. A sight takes a call, and Python allows 1,000."""

SEARCH_STEPS = (0, 60, 1_500, 20_000, 200_000, 2_000_000, 20_000_000)
SEARCH_LEAVES = (1, 4, 16, 80, 400, 2_000, 10_000)
SEARCH_ROUNDS = (0, 1, 2, 4, 8, 16, 32)
"""What each effort may spend at a node: choices of the depth-first search, complete prescriptions
that are looked at, rounds of improvement."""

FEW_WORLDS = 100
"""Worlds up to which the quickest search takes less than a second (measured)."""

# -- improving a policy --------------------------------------------------------------------------

MOST_WORTHS_KEPT = 400_000
"""Worths of worlds that are remembered. Measured: some 100 MB."""

FIRST_POLICY_WORLDS = 6
"""Worlds of a sight that the first policy goes by."""

QUICK_EFFORT = 0
"""The effort with which what follows a new pool is worked out."""

MOST_PUSHES = 20_000
"""Pushes of one pass, which its time ends sooner where there is a limit."""

ACTIONS_STATES, ACTIONS_SECONDS = 20_000, 15.0
"""What may go, after the search, into single actions with the hands that the mover really sees,
where no plan gives more than the one found. States end it, so that an answer is the same on a busy
machine; the seconds only where each state takes long."""

SIGHT_SECONDS, SIGHT_EFFORT = 5.0, 3
"""Seconds that may go into working this out again where more than single actions is open, and the
efforts of it."""

FEW_REAL_WORLDS = 400
"""Worlds up to which all plans are looked at, cards told apart and clues as they are."""

MERGED_FIRST, MERGED_EFFORT = 1 / 4, 2
"""The part of the time, and the efforts, of a search before that takes useless cards for one."""

MOST_SIGHT_WORLDS = 6_000
"""Worlds with the hands really seen that are searched card by card."""

SIGHT_CHOICES = 1 / 2
"""The part of the time left after the average for what follows each action; the rest is for the
most that any plan could give this sight."""

SIGHT_GAME_SECONDS, SIGHT_STATES = 20.0, 5_000
"""What it may take where there is no limit; and what each of the two may where states are counted,
so that an answer hangs on no clock."""

FEW_SIGHT_WORLDS = 300
"""Worlds up to which all other hands may do something else as well, where those really seen are
given another action."""

SEARCHED = 0.75
"""The part of the time that goes into the average; the rest is for the hands really seen."""

# -- trials --------------------------------------------------------------------------------------

MOST_TRIED_WORLDS = 4_000
"""Worlds up to which plans are tried. The more there are, the fewer trials a second."""

TRIALS_LARGEST = (1 << 20, 1 << 19, 1 << 19, 1 << 19)
TRIALS_SMALLEST = (1 << 12, 1 << 12, 1 << 10, 1 << 15)
TRIALS_PLACE_BYTES = (32, 16, 32, 56)
TRIALS_MEMORY = 4
"""Places for choices, for what is known face up, for what actions are worth then, for worlds that
are looked at; the bytes of each, which follow from the kernel's arrays: some 85 MB together. They
may take 1 / the last number of the memory."""

CHOICES_A_WORLD = 100
"""Places for choices for each world, to begin with: look-ups in small tables are quicker, so that a
table grows only where it is full."""

MOST_CHANGES = 1 << 16
"""Choices that a trial may change before it is given up."""

WORLDS_AT_ONCE = 4_000_000
"""Worlds that are looked at in one go, which cannot be interrupted. Measured: about a second."""

WORLDS_TO_LOOK = 20_000
LEAST_TRIALS, MOST_TRIALS = 50, 200
"""Worlds, times trials, between two looks at the clock, and the least and the most trials."""

LONG_IDLE = 2_000
HEATS = (0.0003, 0.001, 0.003, 0.01, 0.03)
COOLING = 3
"""Trials without a gain after which worse plans are kept for a while, how much worse about (in
turns: what frees one plan breaks another), and how many times as many trials follow."""

LEAST_GAIN = 1e-9
"""What is less is no gain: sums of decimals are not exact."""

# -- trials with more and more labels ------------------------------------------------------------

MOST_LABELLED_WORLDS = 12_000
"""Worlds that are tried. Measured: some tens of trials a second are left then."""

WORLDS_FROM_EACH = 30
"""A world may lead to so many others, which have to fit into the memory."""

# -- the passes of a question, in seconds --------------------------------------------------------

MOST_RESPONSES, FIRST_TRIED = 4, 1.0
"""How often everybody responds in turn before the first trials, and how long those may take."""

FIRST_SHARE = 0.3
UPPER, PUSHED = 2, 5
UPPER_BESIDE_TRIALS, TRIED, LABELLED = 5, 2, 8
"""The first pass with a limit; every later one has twice as long. Upper bounds, and improving the
plan by pushes, may take so many times as long. Where the plan is improved by trials, upper bounds
and trials take the numbers of the last line, and trials of plans that go by what the hands offer
its last one."""

PATIENCE = 1 / 3
"""The part of their time after which trials are given up where none of them has helped."""

CLOSE = 1e-9
"""How close a plan's worth, in decimals, may be to another one's to count as the same."""

LABELLED_FROM, IDLE_LADDERS = 2, 3
"""From which effort on plans go by what hands offer, and after how many ladders (with more and more
labels) without a gain no more."""

STILL_GAINING, LONGER, BEGINNING = 0.05, 1.5, 0.5
"""A ladder is gone on with as long as it gains such a part of what is missing to the upper bound;
the next one takes so many times as long, and its first plan, without offers, such a part of what
each number of labels gets."""

# -- upper bounds, by level of effort ------------------------------------------------------------

MOST_CLASSED_WORLDS = 250_000
MOST_BOUNDED_WORLDS = 150_000
"""Worlds that may be listed for the upper bounds of two steps and more, and that may be left. What
they take stands with `TABLE_BYTES_A_WORLD`: some 600 MB."""

MOST_STEPS = 8
"""Of how many steps upper bounds are made at most, where there are two players: where there are
many sights, more steps may do what two cannot, and four, whose sights are not merged by type, what
three cannot."""

TWO_STEPS = (2_000, 20_000, 200_000, 2_000_000, 20_000_000, 200_000_000)
MANY_STEPS = (300, 1_000, 5_000, 50_000, 500_000, 5_000_000)
TOGETHER = (15, 40, 100, 400, 1_000, 1_000)
"""What upper bounds of two steps and of more may take that are worked out prescription by
prescription, and how many sights they look at together."""

COMPILED_TWO_STEPS = 10
"""Compiled bounds of two steps may take so many times as much, as they are quicker
(`make bench` says how much)."""

WORK_AT_ONCE, MOST_WORK = 100_000_000, 1 << 60
"""What a compiled bound may do in one go, in worlds and sums that are looked at (measured: a second
or two), and what it may do at all, where its budget ends it."""

COMPILED = (
    (1_000, 100, 4 * WORK_AT_ONCE),
    (3_000, 30, 4 * WORK_AT_ONCE),
    (2_000, 100, 16 * WORK_AT_ONCE),
    (5_000, 100, 64 * WORK_AT_ONCE),
    (50_000, 100, 256 * WORK_AT_ONCE),
    (500_000, 1_000, 1_000 * WORK_AT_ONCE),
)
"""What compiled bounds of more steps may take, how many sights they look at together, and how much
work they may do. Many sights together, each with little effort, are better than few with much: only
many together show how they get into each other's way. Where groups end is chance, though, so that
small ones are tried as well."""

INNER_TWO_STEPS = 5_000
INNER_PART, LEAST_INNER = 3, 30
"""What a bound of two steps may take where it is one of many; and bounds of one step less may take
1 / the second number, but at least the third."""

BOUNDS_LARGEST, BOUNDS_SMALLEST = (
    (1 << 19, 1 << 17, 1 << 18, 1 << 21),
    (1 << 10, 1 << 8, 1 << 8, 1 << 10),
)
BOUNDS_PLACE_BYTES = (16, 32, 48, 24)
BOUNDS_MEMORY = 8
"""Places for what is known face up and for what actions are worth then, for bounds that are known
and for the worlds they are of; the bytes of each, which follow from the kernel's arrays; and what
part of the memory, 1 / the last number, they may take."""

LOOK_EVERY, SOON = 0.02, 0.001
"""Seconds between two looks at the budget while a compiled bound is worked out, and until what was
told to end has ended."""

WORK_A_STATE = 1_000
"""Work that counts as one state for the budget."""
