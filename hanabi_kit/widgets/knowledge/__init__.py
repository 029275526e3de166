"""Possible worlds, and what is said falling on them.

Rooms: `explorer`, `exploring`, `announcing`, `statements`, `explored`, `worlds`.
"""

from hanabi_kit.widgets.knowledge.explorer import KnowledgeExplorer

__all__ = ["KnowledgeExplorer"]
