"""The kit's ways to write things, each read and written.

Rooms: `words` (actions, marks, events as sentences), `record` (a whole game as a value),
`hanablive` (its files) and `links` (its links), `spiel` (transcripts of HLE and OpenSpiel),
`position_file` (the kit's own TOML), `files` (reading what anybody may have written).
"""

from hanabi_kit.notation.hanablive import format_game, parse_game, read_game, write_game
from hanabi_kit.notation.links import format_link, parse_link
from hanabi_kit.notation.position_file import (
    format_position,
    parse_position,
    read_position,
    write_position,
)
from hanabi_kit.notation.record import GameRecord, Stop
from hanabi_kit.notation.spiel import parse_spiel, read_spiel
from hanabi_kit.notation.words import format_action, parse_action, tell_event

__all__ = [
    "GameRecord",
    "Stop",
    "format_action",
    "format_game",
    "format_link",
    "format_position",
    "parse_action",
    "parse_game",
    "parse_link",
    "parse_position",
    "parse_spiel",
    "read_game",
    "read_position",
    "read_spiel",
    "tell_event",
    "write_game",
    "write_position",
]
