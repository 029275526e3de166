"""What a page shows: a widget, the address of what is seen in it, and its picture."""

from __future__ import annotations

from abc import ABC, abstractmethod

from hanabi_kit.render import svg
from hanabi_kit.render.scene_values import Scene
from hanabi_kit.render.text import describe
from hanabi_kit.widgets.live import LiveWidget


class Shown(ABC):
    """A widget on a page; each page says how one is made of a link.

    `widget`: it decides and draws everything, as in a notebook.
    """

    widget: LiveWidget

    @abstractmethod
    def link(self) -> str:
        """What stands after the ``#`` of the address of what is seen now."""

    @abstractmethod
    def scene(self) -> Scene:
        """The table that is seen now."""

    def picture(self) -> dict[str, str]:
        """The table that is seen now, for a message: a drawing, and the same in words."""
        drawn = self.scene()
        return {"svg": svg(drawn), "text": describe(drawn)}
