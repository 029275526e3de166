"""A game or a position in any format that the kit reads: which one it is, its beginning tells."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path

from hanabi_kit.errors import NotationError, shown
from hanabi_kit.language import words
from hanabi_kit.notation.files import read_past
from hanabi_kit.notation.hanablive.action_lists import is_messages, parse_messages
from hanabi_kit.notation.hanablive.game_files import parse_game
from hanabi_kit.notation.hanablive.links import is_link, parse_link_at
from hanabi_kit.notation.hanablive.log_lines import is_log
from hanabi_kit.notation.hanablive.logs import parse_log
from hanabi_kit.notation.page_links import is_page_link, parse_page_link
from hanabi_kit.notation.position_file import parse_position
from hanabi_kit.notation.posted.compact import parse_compact
from hanabi_kit.notation.posted.line_parts import is_compact
from hanabi_kit.notation.record import GameRecord
from hanabi_kit.notation.spiel import parse_spiel
from hanabi_kit.position import Position


def parse_any(text: str, name: str) -> tuple[GameRecord | Position, int | None]:
    """Return the game or position that a text holds, and where it opens.

    `text`: a hanab.live game (JSON), link, list of messages or pasted log, a transcript of HLE or
        OpenSpiel, a position (TOML, or a compact line).
    `name`: the file's. Its ending tells game files (``.json``) and positions (``.toml``); any other
        file is known by its first line. A game that a position names is looked for beside it.
    Returned: the second is how many actions are made at the turn that a link names; else None.
    Raises HanabiError: as the reader of that format has it.

    Examples
    --------
    >>> record, at = parse_any(
    ...     "215aaabbccddefffgghhiijkkkllmmnnopppqqrrsstuuuvvwwxxy,00aa,0#2", "x"
    ... )
    >>> record.players, at
    (('Alice', 'Bob'), 1)
    """
    suffix = Path(name).suffix.lower()
    opening = _opening(text)
    if suffix != ".toml" and is_messages(opening):
        return parse_messages(text), None
    is_json = opening.startswith(("{", "[{")) or opening == "["
    if suffix == ".json" or (suffix != ".toml" and is_json):
        return parse_game(text), None
    if suffix != ".toml" and is_log(text):
        return parse_log(text), None
    if suffix != ".toml" and opening.startswith(("(", "<")):
        return parse_spiel(text), None
    if suffix != ".toml" and is_page_link(text):
        return table_linked(text)
    if suffix != ".toml" and is_link(text):
        return parse_link_at(text)
    if suffix != ".toml" and is_compact(opening):
        return parse_compact(" ".join(_lines(text))), None
    if suffix != ".toml" and not opening.startswith("[") and "=" not in opening:
        raise NotationError(
            words().say(
                "{name}: {opening} begins neither a game (hanab.live's JSON or link), "
                "nor a transcript of HLE or OpenSpiel, nor a position (TOML or a line "
                "such as '2p r4 | …')",
                name=name,
                opening=shown(opening),
            )
        )
    return parse_position(text, Path(name).parent), None


def table_linked(text: str) -> tuple[GameRecord | Position, int | None]:
    """Return the table of a link of the site's pages, as `parse_any` does.

    NotationError where the link holds none, or says more than which table it is.
    """
    found = parse_page_link(text)
    if found.table is None:
        raise NotationError(
            words().say(
                "This link names a deal or a page, and holds no table: open it on the site."
            )
        )
    for key in found.more:
        read_past(
            f"{key}=…", words().say("as it says how a page shows the table, not which one it is")
        )
    return found.table, found.at


def _opening(text: str) -> str:
    """Return the first line that is neither empty nor a comment."""
    return next(_lines(text), "")


def _lines(text: str) -> Iterator[str]:
    """Yield the lines that are neither empty nor comments."""
    lines = (line.strip() for line in text.splitlines())
    return (line for line in lines if line and not line.startswith("#"))
