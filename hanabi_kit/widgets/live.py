"""What every widget of the kit does alike: it takes messages, and believes nothing it is sent.

All rules live in Python. The browser gets what it should draw and sends messages, ``{"do": …}``;
each is answered by one. What cannot be done gives a line of text in `error` and leaves everything
as it was, and so does a browser that sets a trait itself.
"""

from __future__ import annotations

import re
import sys
import threading
from collections.abc import Callable, Mapping
from functools import cache
from typing import Any, ClassVar, Protocol

import anywidget
import traitlets

from hanabi_kit.errors import HanabiError, shown
from hanabi_kit.language import Words, own_names, speaking
from hanabi_kit.language import words as words_of
from hanabi_kit.notation.files import is_too_deep
from hanabi_kit.render.player_names import harmless
from hanabi_kit.widgets.messages import Message

_TOO_DEEP = "…"
"""Stands in answers for a message that is nested too deep to be looked at."""

_FRENCH_SPACES = "\u00a0\u202f"
_ISOLATES = "\u2068\u2069"

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


class Session(Protocol):
    """What a widget decides without a browser."""

    def speak(self, language: str) -> None:
        """Say everything in `language` from now on."""


class LiveWidget(anywidget.AnyWidget):
    """A widget that does what the browser asks, as far as it may.

    A subclass has in `_session` what decides everything, made before `__init__` is called here; it
    says what the browser may ask of it (`messages`) and what is drawn (`_drawn`).

    Attributes
    ----------
    language : str
        ``"en"`` or ``"fr"``; may be set. It begins as `hanabi_kit.language.use` says.
    languages : dict
        What each language calls itself, by its code. Read only.
    words : dict
        The browser's texts in that language, by the English ones. Read only.
    error : str
        Why the browser's last message could not be obeyed; else empty. Read only.
    revision : int
        Counts the answers to the browser. Read only.
    """

    messages: ClassVar[Mapping[str, Message]] = {}
    """What the browser may ask of `_session`, by what the message has in ``do``."""

    _session: Session

    language = traitlets.Unicode().tag(sync=True)
    languages = traitlets.Dict(own_names(), read_only=True).tag(sync=True)
    words = traitlets.Dict(read_only=True).tag(sync=True)
    error = traitlets.Unicode("", read_only=True).tag(sync=True)
    revision = traitlets.Int(0, read_only=True).tag(sync=True)

    def __init__(self, language: str | None = None) -> None:
        # What takes long is worked on in a thread, which must not speak in between.
        self._lock = threading.RLock()
        self._first_language = words_of(language).language
        self._files = {name: getattr(type(self), name) for name in ("_esm", "_css")}
        # The first state must be complete: it is sent when the widget opens.
        self._drawing = True
        for name, value in self._drawn().items():
            self.set_trait(name, value)
        self.set_trait("words", self._browser_words())
        self._drawing = False
        super().__init__()
        self.on_msg(self._hear)

    # -- language ------------------------------------------------------------------------------

    @traitlets.default("language")
    def _default_language(self) -> str:
        return self._first_language

    @traitlets.validate("language")
    def _check_language(self, proposal: Any) -> str:
        return words_of(str(proposal["value"])).language

    @traitlets.observe("language")
    def _speak(self, _: Any) -> None:
        self._session.speak(self.language)
        self._redraw()

    @property
    def _words(self) -> Words:
        return words_of(self.language)

    def _browser_words(self) -> dict[str, str]:
        return words_of_program(str(self._files["_esm"]), self.language)

    # -- drawing -------------------------------------------------------------------------------

    def get_state(self, key: Any = None, drop_defaults: bool = False) -> dict[str, Any]:
        """Return the synchronised traits, or those named, as they are sent to the browser."""
        if key is None and self.comm is not None:  # all of it: a page was loaded anew
            now = {name: str(file) for name, file in self._files.items()}
            if any(getattr(self, name) != text for name, text in now.items()):
                self._show({**now, "words": self._browser_words()})
        state: dict[str, Any] = super().get_state(key, drop_defaults)
        if NULL is None:
            return state
        return {name: with_nulls(value, NULL) for name, value in state.items()}

    def _drawn(self) -> dict[str, Any]:
        """Return the traits that the browser draws, with their values now."""
        raise NotImplementedError

    def _redraw(self, error: str = "") -> None:
        """Bring every trait up to date, in one message to the browser."""
        with self._lock:
            if self._drawing:
                return
            self._drawing = True
            try:
                shown_error = sendable(error or self._fault())
                words = self._browser_words()
                self._show({**self._drawn(), "words": words, "error": shown_error})
            finally:
                self._drawing = False

    def _show(self, traits: Mapping[str, Any]) -> None:
        """Set traits, in one message to the browser."""
        with self._lock, self.hold_sync():
            for name, value in traits.items():
                self.set_trait(name, value)
            self.set_trait("revision", self.revision + 1)

    def _fault(self) -> str:
        """What went wrong though the last message was obeyed."""
        return ""

    def _do(self, act: Callable[..., object], *values: object) -> None:
        """Do something to the session, for Python; HanabiError where it cannot be."""
        with self._lock:
            act(*values)
            self._redraw()

    # -- messages ------------------------------------------------------------------------------

    def _hear(self, _: object, content: object, buffers: object) -> None:
        """Do what the browser asks, or say why not."""
        # A browser of ours never sends that; what is so deep can neither be compared nor shown.
        if is_too_deep(content):
            content = _TOO_DEEP
        asked = content if isinstance(content, dict) else {"do": content}
        with self._lock, self.hold_sync():  # one answer
            try:
                with speaking(self.language):  # what is refused is refused in its own language
                    if asked.get("do") == "language":
                        self._hear_language(asked.get("language"))
                    else:
                        self._obey(asked)
            except HanabiError as error:
                self._redraw(str(error))
            else:
                self._redraw()

    def _hear_language(self, language: object) -> None:
        self._drawing = True
        try:
            self.language = language if isinstance(language, str) else shown(language)
        finally:
            self._drawing = False

    def _obey(self, asked: Mapping[str, Any]) -> None:
        """Do what a message asks; HanabiError where it cannot be, with nothing changed."""
        name = asked.get("do")
        if not isinstance(name, str) or name not in self.messages:
            raise HanabiError(
                self._words.say(
                    "message {message}: there is no such message here", message=shown(asked)
                )
            )
        self.messages[name].send(asked, self._session)

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
        told = self._words.say(
            "message {message}: the browser sets nothing itself", message=shown(what)
        )
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
def words_of_program(program: str, language: str) -> dict[str, str]:
    """Return what a program of the browser says, in a language, by the English texts."""
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
