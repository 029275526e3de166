"""Anything that the kit reads, from one name: a file, a link, or one of the kit's own puzzles."""

from __future__ import annotations

from pathlib import Path

from hanabi_kit.errors import FileFault, shown
from hanabi_kit.game import Game
from hanabi_kit.language import words
from hanabi_kit.notation.any_format import parse_any, table_linked
from hanabi_kit.notation.files import read_text, read_toml, reading
from hanabi_kit.notation.hanablive.links import is_link, parse_link_at
from hanabi_kit.notation.page_links import is_page_link
from hanabi_kit.notation.paths import is_there, path_of
from hanabi_kit.notation.posted.compact import parse_compact
from hanabi_kit.notation.posted.line_parts import is_compact
from hanabi_kit.notation.record import GameRecord
from hanabi_kit.position import Position
from hanabi_kit.puzzles.collections.catalogue import is_set, kit_games, kit_puzzles, kit_sets
from hanabi_kit.puzzles.puzzle import Puzzle, read_puzzle
from hanabi_kit.puzzles.sets import PuzzleSet, read_set
from hanabi_kit.support.arguments import checked
from hanabi_kit.support.misspelt import did_you_mean

__all__ = ["read"]


@checked
def read(source: str | Path) -> GameRecord | Game | Position | Puzzle | PuzzleSet:
    """Return what `source` holds.

    Parameters
    ----------
    source : str or path
        A file: a game of hanab.live (JSON, or its pasted log), a transcript of HLE or OpenSpiel, a
        position, a puzzle or a set of puzzles (TOML), or a text with a link in it. Or a link of
        hanab.live or of the site's pages, or a position as one line
        (``"2p r4 y5 | clues 0 | …"``). Or the id of one of the kit's own puzzles
        (``"endgame-001"``), of their sets (``"first-hour"``), or of the games that some of them
        come from (``"bot-2p-s2006"``).

    Returns
    -------
    GameRecord, Game, Position, Puzzle or PuzzleSet
        A Game where a link names a turn: the table at that turn. Of other recorded games
        `GameRecord.at` gives the tables.

    Raises
    ------
    FileFault
        There is nothing of this name, or it cannot be read.
    HanabiError
        As the reader of that format has it.

    Examples
    --------
    >>> read("endgame-001").title
    'The last turn counts, too'
    >>> link = "215aaabbccddefffgghhiijkkkllmmnnopppqqrrsstuuuvvwwxxy,00aa,0"
    >>> len(read(link).actions), read(link + "#2").player_to_move
    (1, 'Bob')
    >>> read("endgame-01")
    Traceback (most recent call last):
        ...
    hanabi_kit.errors.FileFault: 'endgame-01': no file of this name, and no puzzle or game of the \
kit; did you mean endgame-010, endgame-011 or endgame-012?
    """
    is_line = is_compact(str(source)) and not is_there(source)
    with reading("line" if is_line else source):
        if is_page_link(str(source)) and not is_there(source):
            found, at = table_linked(str(source))
            return found if at is None or isinstance(found, Position) else found.at(at)
        if is_link(str(source)):
            record, at = parse_link_at(str(source))
            return record if at is None else record.at(at)
        if is_line:
            return parse_compact(str(source))
        path = path_of(source, home=True)
        if not is_there(path):
            path = _of_the_kit(str(source))
        if is_set(path):
            return read_set(path)
        text = read_text(path)
        if path.suffix.lower() == ".toml" and "puzzle" in read_toml(text):
            return read_puzzle(path)
        found, at = parse_any(text, str(path))
        return found if at is None or isinstance(found, Position) else found.at(at)


def _of_the_kit(name: str) -> Path:
    """Return the file of a game, puzzle or set of the kit; FileFault tells near names."""
    known = {**kit_games(), **kit_sets(), **kit_puzzles()}
    if name in known:
        return known[name]
    raise FileFault(
        words().say(
            "{name}: no file of this name, and no puzzle or game of the kit", name=shown(name)
        )
        + did_you_mean(name, known)
    )
