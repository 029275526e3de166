"""The kit's ways to write things, each read and written.

Rooms: `card_text` (actions, marks, events as sentences), `record` (a whole game as a value),
`hanablive` (its files, also older ones: `game_files`; links, lists of what happened, pasted logs:
`links`, `action_lists`, `logs`), `spiel` (transcripts of HLE and OpenSpiel), `position_file` (the
kit's own TOML), `posted` (positions as people post them, the compact line among them), `files`
(reading what anybody may have written).
"""

from hanabi_kit.engine.action_text import format_action as format_action
from hanabi_kit.engine.action_text import parse_action as parse_action
from hanabi_kit.notation.card_text import tell_event as tell_event
from hanabi_kit.notation.hanablive.game_files import format_game, parse_game, read_game
from hanabi_kit.notation.hanablive.game_files import write_game as write_game
from hanabi_kit.notation.hanablive.links import format_link, parse_link
from hanabi_kit.notation.position_file import format_position, parse_position, read_position
from hanabi_kit.notation.position_file import write_position as write_position
from hanabi_kit.notation.posted.compact import format_compact
from hanabi_kit.notation.posted.compact import parse_compact as parse_compact
from hanabi_kit.notation.record import GameRecord, Stop
from hanabi_kit.notation.spiel import parse_spiel as parse_spiel
from hanabi_kit.notation.spiel import read_spiel

__all__ = [
    "GameRecord",
    "Stop",
    "format_compact",
    "format_game",
    "format_link",
    "format_position",
    "parse_game",
    "parse_link",
    "parse_position",
    "read_game",
    "read_position",
    "read_spiel",
]
