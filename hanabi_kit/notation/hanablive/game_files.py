"""Game files of hanab.live (JSON), both ways.

The format was read from the site's server and client code: a card's ``target`` is its order in the
deck, a colour clue's ``value`` an index into the variant's clue colours counted from 0, and touched
cards, misplays and draws are not stored but follow from the rules. The rules themselves are a
variant's name and some options (`options`).
"""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any

from hanabi_kit.errors import NotationError
from hanabi_kit.foreign_words import reason_of
from hanabi_kit.language import words
from hanabi_kit.notation.files import read_json, read_text, reading, write_whole
from hanabi_kit.notation.hanablive.action_lists import is_action_list, take_action_list
from hanabi_kit.notation.hanablive.action_numbers import numbers_of, site_rank
from hanabi_kit.notation.hanablive.game_tables import take_game
from hanabi_kit.notation.hanablive.older_exports import SAID_BY_THE_GAME
from hanabi_kit.notation.hanablive.options import RULE_OPTIONS, options_of
from hanabi_kit.notation.record import GameRecord, name_faults
from hanabi_kit.support.arguments import checked, explained


@checked
def read_game(path: str | Path) -> GameRecord:
    """Read a hanab.live game file; see `parse_game`.

    Parameters
    ----------
    path : str or Path
        A file of at most 2,000,000 bytes (`MAX_BYTES` of `hanabi_kit.notation.files`).

    Returns
    -------
    GameRecord

    Raises
    ------
    FileFault
        The file cannot be read at all, or is no JSON.
    NotationError, ImpossiblePosition, IllegalAction
        As in `parse_game`.

    Examples
    --------
    >>> from tempfile import TemporaryDirectory
    >>> from hanabi_kit import STANDARD, Clue
    >>> record = GameRecord(STANDARD, ("Alice", "Bob"), STANDARD.deck, (Clue(1, 3),))
    >>> with TemporaryDirectory() as folder:
    ...     write_game(record, Path(folder, "game.json"))
    ...     read_game(Path(folder, "game.json")) == record
    True
    """
    with reading(path):
        return parse_game(read_text(path))


@checked
def write_game(record: GameRecord, path: str | Path) -> None:
    """Write `record` as a hanab.live game file; what stood in the file is lost.

    NotationError as in `format_game`, with nothing written; FileFault where it cannot be written.
    """
    write_whole(path, format_game(record).encode("utf-8"))


@explained
def parse_game(text: str) -> GameRecord:
    """Return the game that the JSON `text` records.

    Parameters
    ----------
    text : str
        A game as hanab.live exports it, today or at any time since 2019: `players`, `deck`,
        `actions`, and `options` where the rules are not standard. Or a list of what happened, as
        the site sends it to players and bots.

    Returns
    -------
    GameRecord

    Raises
    ------
    NotationError
        With every fault of the file's form; what the kit lacks, where that is all.
    ImpossiblePosition
        The deck is not the variant's.
    IllegalAction
        With the first action that the rules forbid; those after it cannot be judged.

    Examples
    --------
    >>> from hanabi_kit import STANDARD
    >>> deck = [{"suitIndex": card.suit.index, "rank": card.rank} for card in STANDARD.deck]
    >>> actions = [{"type": 0, "target": 0}]  # play the card of order 0
    >>> table = {"players": ["Alice", "Bob"], "deck": deck, "actions": actions}
    >>> parse_game(json.dumps(table)).actions
    (Play(slot=5),)
    """
    table = read_json(text)
    return take_action_list(table) if is_action_list(table) else take_game(table)


@checked
def format_game(record: GameRecord) -> str:
    """Return `record` as the JSON of a hanab.live game file.

    Parameters
    ----------
    record : GameRecord
        What it has as `extra` is written beside the game.

    Returns
    -------
    str
        One line.

    Raises
    ------
    NotationError
        With every name and rule of the game that such a file cannot say.

    Examples
    --------
    >>> from hanabi_kit import STANDARD, Clue
    >>> record = GameRecord(STANDARD, ("Alice", "Bob"), STANDARD.deck, (Clue(1, 3),))
    >>> json.loads(format_game(record))["actions"]
    [{'type': 3, 'target': 1, 'value': 3}]
    """
    table = game_table(record)
    try:
        text = json.dumps(table, ensure_ascii=False, allow_nan=False)
        # Notes may hold halves of a sign (surrogates), which only an escape can write.
        return text if text.isascii() or _is_utf8(text) else json.dumps(table)
    except (TypeError, ValueError, RecursionError) as error:
        raise NotationError(
            words().say("extra: JSON cannot hold what is in it ({error})", error=reason_of(error))
        ) from None


def game_table(record: GameRecord) -> dict[str, Any]:
    """Return the table that a hanab.live game file holds; the errors are those of `format_game`."""
    faults = name_faults(record.players, "players")
    options: dict[str, Any] = {}
    try:
        options = options_of(record.rules, len(record.players))
    except NotationError as error:
        faults += error.faults
    if faults:
        raise NotationError(faults)
    rules, extra = record.rules, dict(record.extra)
    # The record's own rules and first player count, whatever stands beside them.
    kept = {
        key: value
        for key, value in extra.pop("options", {}).items()
        if key not in (*RULE_OPTIONS, "startingPlayer", "cardCycle")
    }
    for key in SAID_BY_THE_GAME:
        extra.pop(key, None)
    if record.first:
        options["startingPlayer"] = record.first
    if record.cycles:
        options["cardCycle"] = True
    return extra | {
        "players": list(record.players),
        "deck": [
            {"suitIndex": rules.suits.index(card.suit), "rank": site_rank(card.rank)}
            for card in record.deck
        ],
        "actions": [
            numbers_of(game, action)
            for game, action in zip(record.games, record.actions, strict=False)
        ],
        "options": kept | options,
    }


def _is_utf8(text: str) -> bool:
    try:
        text.encode("utf-8")
    except UnicodeEncodeError:
        return False
    return True
