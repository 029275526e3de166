"""What a command may be given: a game or a position, in any format that the kit reads.

A link may open a turn of its game: ``#23`` is the site's turn 23, when 22 actions are made.
Commands take it for ``--at`` where that is not given, and say so on stderr.
"""

from __future__ import annotations

import sys
from dataclasses import dataclass

from hanabi_kit.language import words
from hanabi_kit.notation import GameRecord
from hanabi_kit.notation.any_format import parse_any, table_linked
from hanabi_kit.notation.files import read_past, read_standard_input, read_text, reading
from hanabi_kit.notation.hanablive.links import is_link, parse_link_at
from hanabi_kit.notation.page_links import is_page_link
from hanabi_kit.notation.paths import is_there
from hanabi_kit.notation.posted.compact import parse_compact
from hanabi_kit.notation.posted.line_parts import is_compact
from hanabi_kit.position import Position


@dataclass(frozen=True)
class Source:
    """What was read."""

    holds: GameRecord | Position
    opens_at: int | None = None  # of a link: how many actions are made at the turn that it names

    def moment(self, at: int | None, command: str) -> int | None:
        """Return ``--at``, else where the link opens; what of the two is taken is said."""
        if self.opens_at is None or at == self.opens_at:
            return at
        parts = {"turn": self.opens_at + 1, "at": self.opens_at}
        if at is None:
            turn = words().say(
                "the link opens turn {turn} of the site, which is --at {at}", **parts
            )
        else:
            turn = words().say(
                "the link opens turn {turn} of the site, which is --at {at}; --at {taken} was "
                "asked for, and is taken",
                **parts,
                taken=at,
            )
        print(f"hanabi-kit {command}: {turn}", file=sys.stderr)
        return self.opens_at if at is None else at

    def pass_turn(self, why: str) -> None:
        """Name the turn that a link opens, where a command looks at the whole game."""
        if self.opens_at is not None:
            link = words().say_in("where a fault is", "link")
            read_past(f"{link}: #{self.opens_at + 1}", why)


def read_source(source: str) -> Source:
    """Return what `source` holds: a hanab.live link, a compact line, or a file of any format.

    ``-`` is standard input; a game that a position there names is looked for in this folder.

    The name's ending tells game files (``.json``) and positions (``.toml``); any other file is
    known by its first line.

    Raises HanabiError: as the reader of that format has it.
    """
    with reading("line" if is_line(source) else source):
        return _read(source)


def is_line(source: str) -> bool:
    """Whether a command's FILE is a position itself, as a compact line, and no file's name."""
    return is_compact(source) and not is_there(source)


def _read(source: str) -> Source:
    if is_page_link(source) and not is_there(source):
        return Source(*table_linked(source))
    if is_link(source):
        return Source(*parse_link_at(source))
    if is_line(source):
        return Source(parse_compact(source))
    return Source(*parse_any(read_standard_input() if source == "-" else read_text(source), source))
