"""The other end of a widget's line, without a browser: it sends messages and keeps what came."""

from __future__ import annotations

import json
from typing import Any, Generic, TypeVar

from hanabi_kit.widgets.live import LiveWidget

Widget = TypeVar("Widget", bound=LiveWidget)


class Browser(Generic[Widget]):
    """Sends messages to a widget and keeps every message that came.

    Attributes
    ----------
    widget : LiveWidget
    came : list of dict
        What the widget sent, as the kernel would pass it on.
    """

    def __init__(self, widget: Widget) -> None:
        self.widget = widget
        self.came: list[dict[str, Any]] = []
        widget.comm.publish_msg = self._hear  # type: ignore[union-attr]

    def _hear(self, kind: str, data: Any = None, **_: Any) -> None:
        # As the kernel would: what cannot be written as JSON must not get so far.
        self.came.append(json.loads(json.dumps(data)))

    def send(self, content: Any) -> dict[str, Any]:
        """Send a message; return the state that came back, in exactly one message."""
        before = len(self.came)
        self.deliver({"method": "custom", "content": content})
        assert len(self.came) == before + 1
        state: dict[str, Any] = self.came[-1]["state"]
        return state

    def forge(self, **state: Any) -> None:
        """Set traits, as only a browser gone wrong would."""
        self.deliver({"method": "update", "state": state, "buffer_paths": []})

    def deliver(self, data: Any) -> None:
        """Bring a message to the widget."""
        self.widget._handle_msg({"content": {"data": data}, "buffers": []})
