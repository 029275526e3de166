"""The page on which one plays with the kit's players."""

from __future__ import annotations

import re

from hanabi_kit.cards import Seat
from hanabi_kit.errors import HanabiError, shown
from hanabi_kit.language import words
from hanabi_kit.notation.page_links import PageLink, position_link
from hanabi_kit.pages.live.asked import refuse_unknown, table_of
from hanabi_kit.pages.live.names import PARTNER, PLAYERS
from hanabi_kit.pages.live.seats import seat_asked, seat_part
from hanabi_kit.pages.live.shown import Shown
from hanabi_kit.position import Position
from hanabi_kit.render.scene_values import Scene
from hanabi_kit.widgets.table import Table
from hanabi_kit.widgets.table.drawing import scene_of

_DEAL = re.compile(r"([2-5])-([0-9]{1,9})")


class Page(Shown):
    """A table to play at: a new deal, ``d=3-4711`` (three players, and its number), or one given.

    A link says with ``s`` whose eyes.
    """

    widget: Table

    def __init__(self, link: PageLink, language: str) -> None:
        refuse_unknown(link, "d", "s")
        table = table_of(link, "play")
        self.hidden: Position | None = None
        self.deal = link.more.get("d")
        if self.deal is not None:
            if table is not None:
                raise HanabiError(words().say("p and d: a link holds a table or a deal, not both"))
            self.widget = _dealt(self.deal, seat_asked(link, PLAYERS), language)
            return
        if table is None:
            raise HanabiError(words().say("This link holds no table to play at."))
        seat = seat_asked(link, table.players)
        if isinstance(table, Position) and table.viewer is not None:
            # With the own cards hidden it can be looked at, and not played on.
            self.widget = Table(table, seat=seat, language=language)
            self.hidden = table
            return
        usual = int(table.mover) if seat is None else seat
        self.widget = Table(table, seat=usual, reply=PARTNER, language=language)

    def link(self) -> str:
        """The table as the chosen seat sees it; before the first action of a deal, the deal."""
        session = self.widget._session
        if self.hidden is not None:
            return position_link(self.hidden)
        if self.deal is not None and session.at == 0:
            return f"d={self.deal}{seat_part(session.seat)}"
        seat = None if session.seat is None else Seat(session.seat)
        return position_link(Position.of(self.widget.game, seat))

    def scene(self) -> Scene:
        """The table as the chosen seat sees it."""
        return scene_of(self.widget._session)


def _dealt(deal: str, seat: int | None, language: str) -> Table:
    """Return the table of a deal by its number, at which the kit's players have the other seats."""
    found = _DEAL.fullmatch(deal)
    if found is None:
        raise HanabiError(
            words().say(
                "d: {deal}, but a deal is written as 3-4711: players, number", deal=shown(deal)
            )
        )
    players, seed = int(found[1]), int(found[2])
    if seat is not None and seat >= players:
        raise HanabiError(
            words().say(
                "s: {seat}, but a seat from 1 to {last} is needed", seat=seat + 1, last=players
            )
        )
    return Table.deal(
        PLAYERS[:players],
        seed=seed,
        seat=0 if seat is None else seat,
        reply=PARTNER,
        lock_seat=True,
        language=language,
    )
