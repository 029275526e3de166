"""The page on which a game is looked back on."""

from __future__ import annotations

from hanabi_kit.errors import HanabiError
from hanabi_kit.language import words
from hanabi_kit.notation.page_links import PageLink, game_link, position_link
from hanabi_kit.notation.record import GameRecord
from hanabi_kit.pages.live.asked import Elsewhere, refuse_unknown
from hanabi_kit.pages.live.seats import seat_asked, seat_part
from hanabi_kit.pages.live.shown import Shown
from hanabi_kit.render.scene_values import Scene
from hanabi_kit.widgets.reviewer import GameReviewer


class Page(Shown):
    """A game at a turn; a link says with ``s`` from which seat."""

    widget: GameReviewer

    def __init__(self, link: PageLink, language: str) -> None:
        refuse_unknown(link, "s")
        if link.table is None:
            raise HanabiError(words().say("This link holds no game to look back on."))
        if not isinstance(link.table, GameRecord):
            raise Elsewhere("explore", position_link(link.table))
        self.widget = GameReviewer(
            link.table,
            seat=seat_asked(link, link.table.players),
            at=link.at,
            language=language,
        )

    def link(self) -> str:
        """The game at this turn, from this seat."""
        record, session = self.widget.record, self.widget._session
        assert record is not None, "the page opened it"
        at = session.at if not session.walking else None
        return game_link(record, at) + seat_part(session.seat)

    def scene(self) -> Scene:
        """The table at this turn, as the seat sees it."""
        scene = self.widget._session.scene
        assert scene is not None, "the page opened a game"
        return scene
