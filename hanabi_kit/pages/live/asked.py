"""What a page is asked for: a link of the pages, or what somebody pastes into the field."""

from __future__ import annotations

from hanabi_kit.errors import HanabiError
from hanabi_kit.game import Game
from hanabi_kit.language import words
from hanabi_kit.notation.any_format import parse_any
from hanabi_kit.notation.page_links import PageLink, game_link, is_page_link, parse_page_link
from hanabi_kit.notation.record import GameRecord
from hanabi_kit.position import Position


class Elsewhere(Exception):
    """What was asked for belongs on another page.

    `page`, `link`: which one, and what stands there after the ``#``.
    """

    def __init__(self, page: str, link: str) -> None:
        super().__init__(page, link)
        self.page, self.link = page, link


def read_asked(text: str) -> PageLink:
    """Return what a link or a pasted text holds; HanabiError says what it may be.

    Examples
    --------
    >>> read_asked("d=3-7").more["d"]
    '3-7'
    >>> read_asked("215aaabbccddefffgghhiijkkkllmmnnopppqqrrsstuuuvvwwxxy,00aa,0#2").at
    1
    """
    text = text.strip()
    if not text:
        raise HanabiError(words().say("Paste a position, a game or a link first."))
    if is_page_link(text):
        return parse_page_link(text)
    table, at = parse_any(text, "text")
    return PageLink(table, at)


def table_of(link: PageLink, page: str) -> Game | Position | None:
    """Return the one table that a link holds, for `page`; None where it holds none.

    Elsewhere where it holds a whole game, of which no turn is named.
    """
    if not isinstance(link.table, GameRecord):
        return link.table
    if link.at is None:
        raise Elsewhere("review", game_link(link.table))
    return link.table.at(link.at)


def refuse_unknown(link: PageLink, *known: str) -> None:
    """Say what a link has that its page does not know: it may mean something."""
    for key in link.more:
        if key not in known:
            raise HanabiError(words().say("{key}: this page knows no such part of a link", key=key))
