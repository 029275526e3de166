"""The page on which an end-game is explored."""

from __future__ import annotations

from collections.abc import Mapping
from urllib.parse import quote_plus, unquote_plus

from hanabi_kit.errors import HanabiError
from hanabi_kit.game import Game
from hanabi_kit.language import words
from hanabi_kit.notation.page_links import PageLink, position_link
from hanabi_kit.pages.live.asked import refuse_unknown, table_of
from hanabi_kit.pages.live.shown import Shown
from hanabi_kit.position import Position
from hanabi_kit.render.scene_values import Scene
from hanabi_kit.widgets.solution import SolutionExplorer

_OBJECTIVES = {"perfect": "p", "score": "s"}
_KEPT = "/!:(),"


class Page(Shown):
    """An end-game and its solution.

    A link says with ``m`` what the players know, with ``o`` whether every point is asked for (p) or
    points on average (s), and with ``w`` the way to a table in the solution.
    """

    widget: SolutionExplorer

    def __init__(self, link: PageLink, language: str) -> None:
        refuse_unknown(link, "m", "o", "w", "c")
        table = table_of(link, "explore")
        if table is None:
            raise HanabiError(words().say("This link holds no table to explore."))
        self.table: Game | Position = table
        model, letter = link.more.get("m"), link.more.get("o", "p")
        objectives = {letter: name for name, letter in _OBJECTIVES.items()}
        if letter not in objectives:
            raise HanabiError(words().say("o: {objective}, but p or s is needed", objective=letter))
        self.widget = SolutionExplorer(
            table,
            model,
            "score" if letter == "s" else "perfect",
            language=language,
        )
        if "w" in link.more or "c" in link.more:
            self.widget.wait()
            self.widget.state = self.widget.state | _place(link.more)

    def link(self) -> str:
        """The end-game, what is asked of it, and the way to the table one stands at."""
        state, table = self.widget.state, self.table
        position = Position.of(table) if isinstance(table, Game) else table
        parts = [position_link(position), f"m={state['model']}"]
        if state["objective"] != "perfect":
            parts.append(f"o={_OBJECTIVES[state['objective']]}")
        if state["path"]:
            parts.append("w=" + "~".join(_written(text) for step in state["path"] for text in step))
        if state["chosen"] is not None:
            parts.append("c=" + _written(state["chosen"]))
        return "&".join(parts)

    def scene(self) -> Scene:
        """The table one stands at."""
        return self.widget._session.navigation.scene()


def _written(text: str) -> str:
    return quote_plus(text, safe=_KEPT).replace("~", "%7E")


def _place(more: Mapping[str, str]) -> dict[str, object]:
    """Return the way and the chosen move of a link, as the widget's state has them."""
    texts = [unquote_plus(text) for text in more["w"].split("~")] if "w" in more else []
    if len(texts) % 2:
        raise HanabiError(words().say("w: the way is cut off: each move needs what follows it"))
    chosen = unquote_plus(more["c"]) if "c" in more else None
    path = [list(step) for step in zip(texts[::2], texts[1::2], strict=True)]
    return {"path": path, "chosen": chosen}
