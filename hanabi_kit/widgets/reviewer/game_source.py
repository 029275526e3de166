"""Where a game to be reviewed comes from: a value, a file, a text that somebody pasted."""

from __future__ import annotations

import re
from pathlib import Path

from hanabi_kit.errors import HanabiError, shown
from hanabi_kit.language import Words
from hanabi_kit.language import words as words_of
from hanabi_kit.notation import GameRecord, parse_game, read_game
from hanabi_kit.notation.files import MAX_BYTES
from hanabi_kit.notation.hanablive.links import is_link, parse_link_at
from hanabi_kit.render.player_names import harmless

Source = GameRecord | Path | str
"""A game: read already, a file of hanab.live, its text, or a link that holds the whole game."""

Opened = tuple[GameRecord, int | None]
"""A game, and after how many actions its link opens it; None where no link names a turn."""

_MOST_FAULTS = 5

_NAMED = re.compile(r"https?://(?:www\.)?hanab\.live/(?:shared-)?replay/(\d{1,12})\b")
"""A game's page on the site: a number, and no cards."""


def opened(source: Source) -> Opened:
    """Return the game that `source` is or names; HanabiError says what it may be.

    Examples
    --------
    >>> from hanabi_kit import STANDARD, format_link
    >>> record = GameRecord(STANDARD, ("Alice", "Bob"), STANDARD.deck, ())
    >>> opened(format_link(record) + "#1") == (record, 0)
    True
    """
    if isinstance(source, GameRecord):
        return source, None
    if isinstance(source, Path):
        return read_game(source), None
    if not isinstance(source, str):
        raise HanabiError(
            words_of().say(
                "review of {source}: a GameRecord, the path or text of a hanab.live game, or its "
                "link is needed",
                source=shown(source),
            )
        )
    if is_link(source.strip()):
        return parse_link_at(source.strip())
    return parse_game(source) if source.lstrip().startswith("{") else read_game(source), None


def pasted(text: object, words: Words) -> Opened:
    """Return the game whose JSON or link `text` is: a reader's own, so never a file's name.

    HanabiError says in a sentence of `words` what is wrong with it, and what was found first.
    """
    say = words.say
    if not isinstance(text, str) or not text.strip():
        raise HanabiError(say("Paste a game's JSON or its link first."))
    if len(text) > MAX_BYTES:
        raise HanabiError(
            say("This text is too long for a game: at most {most} signs.", most=MAX_BYTES)
        )
    text = text.strip()
    if named := _NAMED.match(text):
        raise HanabiError(
            say(
                "This link only names a game, and nothing is fetched from the network: open "
                "{address} yourself, and paste here what it shows.",
                address=f"https://hanab.live/export/{named[1]}",
            )
        )
    if not is_link(text) and not text.startswith("{"):
        raise HanabiError(
            say("This is neither a link nor a game's JSON, which begins with a curly bracket.")
        )
    try:
        return parse_link_at(text) if is_link(text) else (parse_game(text), None)
    except HanabiError as error:
        faults = [harmless(fault)[:300] for fault in error.faults[:_MOST_FAULTS]]
        more = len(error.faults) - len(faults)
        why = "\n".join(faults) + (f"\n… (+ {more})" if more else "")
        raise HanabiError(say("No game can be read from this text: {why}", why=why)) from None
