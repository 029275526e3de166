"""A solved end-game to walk through.

Rooms: `explorer`, `walk`, `drawn`, `planned` (the plan model) and `steps` (what a step is called).
"""

from hanabi_kit.widgets.solution.explorer import SolutionExplorer

__all__ = ["SolutionExplorer"]
