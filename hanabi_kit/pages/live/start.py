"""Python's beginning in the worker of a page."""

from __future__ import annotations

from collections.abc import Callable

from hanabi_kit.pages.live import small_widget

PATIENCE = 8.0
"""Seconds for a question: it cannot be stopped here, but the page itself goes on meanwhile."""


def start(post: Callable[[str], None]) -> Callable[[str], None]:
    """Return what hears a page; `post` sends it the answers."""
    small_widget.stand_in()
    # Whatever imports anywidget comes after the stand-in.
    from hanabi_kit.pages.live.bridge import Bridge
    from hanabi_kit.widgets.task import Task

    Task.alone_seconds = PATIENCE
    return Bridge(post).hear
