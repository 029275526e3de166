"""What a command may be given: a game or a position, in any format that the kit reads."""

from __future__ import annotations

from pathlib import Path

from hanabi_kit.errors import NotationError
from hanabi_kit.notation import GameRecord, parse_game, parse_position
from hanabi_kit.notation.files import read_standard_input, read_text
from hanabi_kit.notation.links import is_link, parse_link
from hanabi_kit.notation.spiel import parse_spiel
from hanabi_kit.notation.words import shown
from hanabi_kit.position import Position

__all__ = ["read_source"]


def read_source(source: str) -> GameRecord | Position:
    """Return what `source` holds: a hanab.live link, or a file of any format.

    ``-`` is standard input; a game that a position there names is looked for in this folder.

    The name's ending tells game files (``.json``) and positions (``.toml``); any other file is
    known by its first line.

    Raises
    ------
    HanabiError
        As the reader of that format has it.
    """
    if is_link(source):
        return parse_link(source)
    text = read_standard_input() if source == "-" else read_text(source)
    suffix = Path(source).suffix.lower()
    opening = _opening(text)
    if suffix == ".json" or (suffix != ".toml" and opening.startswith("{")):
        return parse_game(text)
    if suffix != ".toml" and opening.startswith(("(", "<")):
        return parse_spiel(text)
    if suffix != ".toml" and is_link(text):
        return parse_link(text)
    if suffix != ".toml" and not opening.startswith("[") and "=" not in opening:
        raise NotationError(
            f"{source}: {shown(opening)} begins neither a game (hanab.live's JSON or link), nor a "
            "transcript of HLE or OpenSpiel, nor a position (TOML)"
        )
    return parse_position(text, Path(source).parent)


def _opening(text: str) -> str:
    """Return the first line that is neither empty nor a comment."""
    lines = (line.strip() for line in text.splitlines())
    return next((line for line in lines if line and not line.startswith("#")), "")
