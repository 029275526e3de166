"""What Python hears from a page in the browser, and what it answers: texts of JSON, both ways.

A page sends ``{"id": 3, "do": "open", "page": "explore", "text": …, "language": "en"}``, where the
text is a link or anything pasted; ``{"do": "message", "content": …}`` for the widget;
``{"do": "link"}`` and ``{"do": "picture"}`` of what is seen. Each gets one answer with its `id`.
Whenever the widget has drawn, ``{"traits": …}`` goes out before it, with the traits that changed.
"""

from __future__ import annotations

import json
import warnings
from collections.abc import Callable, Mapping
from importlib import import_module
from typing import Any

from hanabi_kit.errors import HanabiError, ReadPast, shown
from hanabi_kit.language import speaking, words
from hanabi_kit.pages.live.asked import Elsewhere, read_asked
from hanabi_kit.pages.live.shown import Shown
from hanabi_kit.widgets.browser_end import BrowserEnd

PAGES = ("play", "deduce", "review", "explore")


class Bridge:
    """Python's end of a page.

    `post`: sends a text to the page.

    Examples
    --------
    >>> answers = []
    >>> bridge = Bridge(answers.append)
    >>> bridge.hear('{"id": 1, "do": "open", "page": "play", "text": "d=2-7", "language": "en"}')
    >>> [list(json.loads(answer)) for answer in answers]
    [['traits'], ['id', 'opened', 'link', 'told']]
    >>> bridge.hear('{"id": 2, "do": "message", "content": {"do": "act", "action": "discard 9"}}')
    >>> json.loads(answers[2])["traits"]["error"][:14]
    'slot 9: the ha'
    """

    def __init__(self, post: Callable[[str], None]) -> None:
        self._post = post
        self._shown: Shown | None = None
        self._drawn: BrowserEnd | None = None
        self._language = words().language

    def hear(self, text: str) -> None:
        """Do what a page asks, and answer."""
        asked = json.loads(text)
        try:
            with speaking(str(asked.get("language", self._language))):
                self._language = words().language
                answer = self._answer(asked)
        except HanabiError as error:
            answer = {"error": str(error)}
        except Elsewhere as there:
            answer = {"page": there.page, "link": there.link}
        except Exception as error:  # noqa: BLE001 - a page has nobody who reads a traceback
            told = f"{type(error).__name__}: {error}"
            said = words().say("Something in the kit itself went wrong: {told}", told=told)
            answer = {"error": said}
        self._post(json.dumps({"id": asked.get("id"), **answer}))

    def _answer(self, asked: Mapping[str, Any]) -> dict[str, Any]:
        wanted = asked.get("do")
        if wanted == "open":
            return self._open(asked)
        if self._shown is None:
            raise HanabiError(words().say("Nothing is open yet."))
        if wanted == "message":
            assert self._drawn is not None, "what is shown is drawn"
            self._drawn.hear(asked.get("content"))
            return {}
        if wanted == "link":
            return {"link": self._shown.link()}
        if wanted == "picture":
            return self._shown.picture()
        raise HanabiError(
            words().say("do {what}: a page asks for no such thing", what=shown(wanted))
        )

    def _open(self, asked: Mapping[str, Any]) -> dict[str, Any]:
        page, text = asked.get("page"), asked.get("text")
        if page not in PAGES or not isinstance(text, str):
            raise HanabiError(
                words().say(
                    "page {page}: one of {pages} is needed",
                    page=shown(page),
                    pages=", ".join(PAGES),
                )
            )
        room = import_module(f"hanabi_kit.pages.live.{page}")
        with warnings.catch_warnings(record=True) as told:
            warnings.simplefilter("ignore")
            warnings.simplefilter("always", ReadPast)
            made: Shown = room.Page(read_asked(text), words().language)
        if self._drawn is not None:
            self._drawn.close()
        self._shown, self._drawn = made, BrowserEnd(made.widget, self._draw)
        self._draw()
        return {
            "opened": page,
            "link": made.link(),
            "told": [str(warning.message) for warning in told],
        }

    def _draw(self) -> None:
        """Send the traits that changed since they were sent last."""
        assert self._drawn is not None, "a widget draws"
        self._post(json.dumps({"traits": self._drawn.changed()}))
