"""A solved end-game to walk through.

Rooms: `widget`, `session` (what is asked and worked on), `navigation` (where one stands),
`plan_navigation` (the same in a plan of the team), `edges` (what leads from a table to the next),
`drawing` (what is shown).
"""

from hanabi_kit.widgets.solution.widget import SolutionExplorer as SolutionExplorer
