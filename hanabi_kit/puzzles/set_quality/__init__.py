"""Whether puzzles can be gamed: what cheap rules solve of many of them, and what is out of balance.

One puzzle may well be solved by a natural move. Where a rule that needs no thought solves most of a
set, though, the set teaches the rule. So it is sets that are judged: how many of their puzzles each
rule of a published family solves, and whether their right answers are spread.

Rooms: `glance` (a table as a habit sees it), `action_habits` and `answer_habits` (the simple ways
to answer that the family is made of), `cheap_rules` (their combinations, and the best of them),
`features` (what the right answers are like), `groups` (which puzzles are judged together), `bounds`
(how much is too much), `places` (puzzles read together), `judging` (the verdict), `tables` (how it
is shown).

Examples
--------
>>> from hanabi_kit.puzzles import read_puzzle
>>> from hanabi_kit.puzzles.set_quality.judging import judge
>>> found = judge([read_puzzle(f"deduction-00{number}") for number in range(1, 6)])
>>> found.groups, found.faults, found.too_few
((), (), 5)
"""
