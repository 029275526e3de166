"""The page on which one finds out what hidden cards can be."""

from __future__ import annotations

from hanabi_kit.errors import HanabiError
from hanabi_kit.game import Game
from hanabi_kit.language import words
from hanabi_kit.notation.page_links import PageLink, position_link
from hanabi_kit.pages.live.asked import refuse_unknown, table_of
from hanabi_kit.pages.live.seats import seat_asked, seat_part
from hanabi_kit.pages.live.shown import Shown
from hanabi_kit.position import Position
from hanabi_kit.render.scene_values import Scene
from hanabi_kit.widgets.deduction import DeductionBoard
from hanabi_kit.widgets.deduction.drawing import scene_drawn


class Page(Shown):
    """A board about a hand; a link says with ``s`` whose."""

    widget: DeductionBoard

    def __init__(self, link: PageLink, language: str) -> None:
        refuse_unknown(link, "s")
        table = table_of(link, "deduce")
        if table is None:
            raise HanabiError(words().say("This link holds no table with hidden cards."))
        seat = seat_asked(link, table.players)
        if isinstance(table, Game):  # of a game only what the seat sees goes on
            at = table.mover if seat is None else seat
            table, seat = Position.of(table, type(table.mover)(at)), None
        self.table, self.seat = table, seat
        self.widget = DeductionBoard(table, seat=seat, language=language)

    def link(self) -> str:
        """The table that the board is about."""
        return position_link(self.table) + seat_part(self.seat)

    def scene(self) -> Scene:
        """The table as it is seen from the board."""
        return scene_drawn(self.widget._session, self.widget._words)
