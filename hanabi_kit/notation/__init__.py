"""The kit's ways to write things, each read and written.

Rooms: `words` (actions, marks, events as sentences), `hanablive` (game files), `position_file`
(the kit's own TOML), `files` (reading what anybody may have written).
"""

from hanabi_kit.notation.hanablive import GameRecord, parse_game, read_game, write_game
from hanabi_kit.notation.position_file import parse_position, read_position, write_position
from hanabi_kit.notation.words import format_action, parse_action, tell_event

__all__ = [
    "GameRecord",
    "format_action",
    "parse_action",
    "parse_game",
    "parse_position",
    "read_game",
    "read_position",
    "tell_event",
    "write_game",
    "write_position",
]
