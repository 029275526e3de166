"""Possible worlds to explore.

Rooms: `widget`, `session` (what was said, what is left and shown), `models` (what can be explored),
`announcements`, `statements` (the menus), `drawing` (worlds, menus, answers).
"""

from hanabi_kit.widgets.knowledge.widget import KnowledgeExplorer as KnowledgeExplorer
