"""What every widget of the kit does alike: it answers wishes, and believes nothing it is sent.

All rules live in Python. The browser gets what it should draw and sends wishes, ``{"do": …}``; each
is answered by one message. One that cannot be granted gives a line of text in `error` and leaves
everything as it was, and so does a browser that sets a trait itself.
"""

from __future__ import annotations

import re
import sys
from collections.abc import Mapping
from functools import cache
from pathlib import Path
from typing import Any

import anywidget
import traitlets

from hanabi_kit.errors import HanabiError
from hanabi_kit.language import Words, own_names
from hanabi_kit.language import words as words_of
from hanabi_kit.notation.files import is_too_deep
from hanabi_kit.notation.words import shown
from hanabi_kit.render.names import harmless

__all__ = ["LiveWidget", "module", "sendable", "style"]

STATIC = Path(__file__).parent / "static"

_TOO_DEEP = "…"
"""Stands in answers for a message that is nested too deep to be looked at."""

_FRENCH_SPACES = "\u00a0\u202f"
_ISOLATES = "\u2068\u2069"

_IMPORT = re.compile(r'^import [^;]*? from "\./([\w.]+)";\n', re.MULTILINE)
_EXPORT = re.compile(r"^export (?!default)", re.MULTILINE)
_KIT = re.compile(r"\.hk-kit(?![\w-])")
_SAID = re.compile(r'\bsay\(\s*"((?:[^"\\]|\\.)*)"')


def _none_in_the_browser() -> object:
    """Return what reaches the browser as null where None would be left out on the way.

    A Python that runs in the page itself hands None over as "undefined", which no message carries.
    Behind a server None arrives as null, as the widgets' programs expect it.
    """
    if sys.platform != "emscripten":
        return None
    from pyodide.ffi import jsnull

    return jsnull


NULL = _none_in_the_browser()


def with_nulls(value: Any, null: object) -> Any:
    """Return a value as it is sent: `null` in place of every None, however deep.

    Examples
    --------
    >>> with_nulls({"to": None, "cards": [1, (None, 2)]}, null="null")
    {'to': 'null', 'cards': [1, ['null', 2]]}
    """
    if value is None:
        return null
    if isinstance(value, dict):
        return {key: with_nulls(inner, null) for key, inner in value.items()}
    if isinstance(value, list | tuple):
        return [with_nulls(inner, null) for inner in value]
    return value


@cache
def module(name: str) -> str:
    """Return the ES module in the file `name` of ``static/``, with those it imports put before it.

    A widget's program reaches the browser as one text, which has no address that an import could
    start from. Nothing else is changed: what is written is what runs.
    """
    texts: dict[str, str] = {}

    def take(name: str) -> None:
        text = (STATIC / name).read_text(encoding="utf-8")
        for needed in _IMPORT.findall(text):
            if needed not in texts:
                take(needed)
        texts[name] = _EXPORT.sub("", _IMPORT.sub("", text))

    take(name)
    return "\n".join(texts.values())


def style(own: str, *shared: str) -> str:
    """Return the style sheet `own` of ``static/``, and before it those it shares with others.

    What is shared is written for ``.hk-kit`` and said here of ``.hk-<own>`` only. So no rule that
    comes with one widget can reach another one on the same page, nor win over that one's own rules
    because it came later.
    """
    files = [STATIC / f"{name}.css" for name in ("live", *shared, own)]
    text = "\n".join(file.read_text(encoding="utf-8") for file in files)
    return _KIT.sub(f".hk-{own}", text)


class LiveWidget(anywidget.AnyWidget):
    """A widget that grants wishes. A subclass says what is drawn (`_drawn`) and grants (`_grant`).

    Attributes
    ----------
    language : str
        ``"en"`` or ``"fr"``; may be set. It begins as `hanabi_kit.language.use` says.
    languages : dict
        What each language calls itself, by its code. Read only.
    words : dict
        The browser's texts in that language, by the English ones. Read only.
    error : str
        Why the last wish of the browser could not be granted; else empty. Read only.
    revision : int
        Counts the answers to the browser. Read only.
    """

    language = traitlets.Unicode().tag(sync=True)
    languages = traitlets.Dict(own_names(), read_only=True).tag(sync=True)
    words = traitlets.Dict(read_only=True).tag(sync=True)
    error = traitlets.Unicode("", read_only=True).tag(sync=True)
    revision = traitlets.Int(0, read_only=True).tag(sync=True)

    def __init__(self, language: str | None = None) -> None:
        self._drawing = False
        self._begin_with = words_of(language).language
        super().__init__()
        self.on_msg(self._hear)

    # -- language ------------------------------------------------------------------------------

    @traitlets.default("language")
    def _first_language(self) -> str:
        return self._begin_with

    @traitlets.default("words")
    def _first_words(self) -> dict[str, str]:
        return self._browser_words()

    @traitlets.validate("language")
    def _check_language(self, proposal: Any) -> str:
        return words_of(str(proposal["value"])).language

    @traitlets.observe("language")
    def _speak(self, _: Any) -> None:
        self._changed_language()
        self._redraw()

    def _changed_language(self) -> None:
        """Make anew what depends on the language; a subclass that keeps such things says how."""

    @property
    def _words(self) -> Words:
        return words_of(self.language)

    def _browser_words(self) -> dict[str, str]:
        return _words_of(str(self._esm), self.language)

    # -- drawing -------------------------------------------------------------------------------

    def get_state(self, key: Any = None, drop_defaults: bool = False) -> dict[str, Any]:
        """Return the synchronised traits, or those named, as they are sent to the browser."""
        state: dict[str, Any] = super().get_state(key, drop_defaults)
        if NULL is None:
            return state
        return {name: with_nulls(value, NULL) for name, value in state.items()}

    def _drawn(self) -> dict[str, Any]:
        """Return the traits that the browser draws, with their values now."""
        raise NotImplementedError

    def _redraw(self, error: str = "") -> None:
        """Bring every trait up to date, in one message to the browser."""
        if self._drawing:
            return
        self._drawing = True
        try:
            with self.hold_sync():
                for name, value in self._drawn().items():
                    self.set_trait(name, value)
                self.set_trait("words", self._browser_words())
                self.set_trait("error", sendable(error or self._fault()))
                self.set_trait("revision", self.revision + 1)
        finally:
            self._drawing = False

    def _fault(self) -> str:
        """What went wrong in the last step though the wish was granted."""
        return ""

    # -- wishes --------------------------------------------------------------------------------

    def _grant(self, wish: Mapping[str, Any]) -> None:
        """Do what `wish` asks; HanabiError where it cannot be, with nothing changed."""
        raise NotImplementedError

    def _hear(self, _: object, content: object, buffers: object) -> None:
        """Grant a wish of the browser, or say why not."""
        # A browser of ours never sends that; what is so deep can neither be compared nor shown.
        if is_too_deep(content):
            content = _TOO_DEEP
        wish = content if isinstance(content, dict) else {"do": content}
        try:
            if wish.get("do") == "language":
                with self.hold_sync():  # one answer
                    self._drawing = True
                    try:
                        asked = wish.get("language")
                        self.language = asked if isinstance(asked, str) else shown(asked)
                    finally:
                        self._drawing = False
                    self._redraw()
            else:
                self._grant(wish)
                self._redraw()
        except HanabiError as error:
            self._redraw(str(error))

    def _unknown(self, wish: object) -> HanabiError:
        """The error of a wish that this widget does not know."""
        return HanabiError(
            self._words.say("message {wish}: there is no such wish here", wish=shown(wish))
        )

    def _handle_msg(self, msg: Any) -> None:
        # Every trait belongs to Python: a browser that sets one is told so and set right.
        try:
            data = msg["content"]["data"]
            method = data.get("method")
        except (AttributeError, KeyError, TypeError):
            data, method = msg, None
        if is_too_deep(data):
            data = {"method": method, "content": _TOO_DEEP, "state": _TOO_DEEP}
            msg = {**msg, "content": {"data": data}} if isinstance(msg, dict) else data
        if method in ("custom", "request_state"):
            super()._handle_msg(msg)
            return
        state = data.get("state") if method == "update" else None
        names = sorted(map(str, state)) if isinstance(state, dict) else []
        what = ", ".join(names) or data
        told = self._words.say("message {wish}: the browser sets nothing itself", wish=shown(what))
        self._redraw(told)
        own = [name for name in names if name in self.keys]
        if own:
            self.send_state(own)

    # -- where no widget runs ------------------------------------------------------------------

    def _fallback(self) -> dict[str, str]:
        """What stands in a notebook that is only read, by MIME type."""
        raise NotImplementedError

    def _repr_mimebundle_(self, **kwargs: Any) -> tuple[dict[str, Any], dict[str, Any]] | None:
        """The live view, and for where no widget runs a picture or text in its place."""
        bundle = super()._repr_mimebundle_(**kwargs)
        if bundle is None:
            return None
        data, metadata = bundle
        return data | self._fallback(), metadata


@cache
def _words_of(program: str, language: str) -> dict[str, str]:
    """Return what a program says, in a language: it is the same at every redraw."""
    said = dict.fromkeys(text.replace('\\"', '"') for text in _SAID.findall(program))
    return {text: words_of(language).say(text) for text in said}


def sendable(text: str) -> str:
    """Return `text` without what no message can hold or what would turn the text around it."""
    return "\n".join(
        harmless(line, _FRENCH_SPACES + (_ISOLATES if _is_balanced(line) else ""))
        for line in text.splitlines()
    )


def _is_balanced(line: str) -> bool:
    """Whether every name that is isolated in a sentence ends before the sentence does."""
    begin, end = _ISOLATES[0], _ISOLATES[1]
    depth = 0
    for sign in line:
        depth += (sign == begin) - (sign == end)
        if depth < 0:
            return False
    return depth == 0
