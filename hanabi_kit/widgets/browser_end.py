"""A widget whose browser is reached without a notebook: what to send it, and what it sent.

The page has the widget's own program and a model of a few lines in the place of the notebook's
(`hanabi_kit/pages/live/static/model.js`); between the two go texts of JSON, however they travel.
"""

from __future__ import annotations

import json
from collections.abc import Callable
from typing import Any

import anywidget

from hanabi_kit.widgets.live import LiveWidget


class BrowserEnd:
    """The end of a widget that a browser holds.

    `widget`: decides and draws everything, as in a notebook.
    `draw`: called whenever it has drawn anew.

    Examples
    --------
    >>> from hanabi_kit.widgets import Table
    >>> end = BrowserEnd(Table.deal(["Ada", "Bo"], seed=7), lambda: print("drawn"))
    >>> sorted(end.changed())[:4]
    ['at', 'controls', 'error', 'language']
    >>> end.hear({"do": "act", "action": "play 1"})
    drawn
    >>> sorted(end.changed())
    ['at', 'controls', 'revision', 'scene', 'told']
    """

    def __init__(self, widget: LiveWidget, draw: Callable[[], None]) -> None:
        self.widget = widget
        self._sent: dict[str, str] = {}
        widget.observe(lambda _: draw(), "revision")

    def traits(self) -> dict[str, Any]:
        """What the browser draws, by name: the widget's own traits, and nothing of Jupyter's."""
        return {name: getattr(self.widget, name) for name in own_traits(type(self.widget))}

    def changed(self) -> dict[str, Any]:
        """The traits that are not as this told them last; at first, all."""
        now = {name: json.dumps(value) for name, value in self.traits().items()}
        changed = [name for name, text in now.items() if self._sent.get(name) != text]
        self._sent = now
        return {name: json.loads(now[name]) for name in changed}

    def hear(self, content: object) -> None:
        """Give the widget a message of its browser, as a kernel would."""
        data = {"method": "custom", "content": content}
        self.widget._handle_msg({"content": {"data": data}, "buffers": []})

    def close(self) -> None:
        """End the widget; nothing is drawn any more."""
        self.widget.unobserve_all()
        self.widget.close()


def own_traits(kind: type[LiveWidget]) -> list[str]:
    """Return the names of the traits that reach the browser, but for those of every widget.

    Examples
    --------
    >>> from hanabi_kit.widgets import Table
    >>> [name for name in own_traits(Table) if name not in own_traits(LiveWidget)]
    ['at', 'controls', 'message', 'scene', 'seat', 'told']
    """
    jupyter = anywidget.AnyWidget.class_traits(sync=True)
    return sorted(
        name for name in kind.class_traits(sync=True) if name not in jupyter and name[0] != "_"
    )
