"""What a page may say: a text of JSON becomes a message, or is refused in words."""

from __future__ import annotations

import json
from dataclasses import dataclass
from typing import Any, NoReturn

from hanabi_kit.class_server.serving.limits import LONGEST_MESSAGE
from hanabi_kit.errors import HanabiError
from hanabi_kit.language import LANGUAGES, words

LONGEST_ID = 40


@dataclass(frozen=True, slots=True)
class Message:
    """A message of a page: one of these."""

    id: str = ""
    """The name that the page gave it, to be answered under; what is done under it counts once."""
    deed: dict[str, Any] | None = None
    """What is to be done, without who does it."""
    pane: str = ""
    """The pane whose widget says something, and …"""
    content: object = None
    """… what it says."""
    language: str = ""
    """The language that the page speaks from now on."""
    have: int | None = None
    """The number of the newest screen that the page has, where it asks for a whole one."""


class Refused(HanabiError):
    """A message that cannot be read; `id` is its name, where it has one."""

    def __init__(self, text: str, id: str = "") -> None:  # noqa: A002 - as on the wire
        super().__init__(text)
        self.id = id


def read(text: str | bytes) -> Message:
    """Return the message that a page sent.

    Raises Refused: it is none.

    Examples
    --------
    >>> read('{"id": "m1", "do": "hand_up", "up": true}').deed
    {'do': 'hand_up', 'up': True}
    >>> read('{"id": "m1", "do": "hand_up", "by": "p2"}')
    Traceback (most recent call last):
        ...
    hanabi_kit.class_server.serving.messages.Refused: A message does not say whose it is.
    """
    found = _read_json(text)
    name = found.pop("id", "")
    if not isinstance(name, str) or len(name) > LONGEST_ID:
        raise Refused(words().say("This message cannot be read."))
    if "by" in found:
        raise Refused(words().say("A message does not say whose it is."), name)
    match found:
        case {"do": _} if name and "widget" not in found:
            return Message(name, deed=found)
        case {"widget": str(pane), "content": content} if name and len(found) == 2:
            return Message(name, pane=pane, content=content)
        case {"language": str(language)} if len(found) == 1 and language in LANGUAGES:
            return Message(name, language=language)
        case {"have": int(have)} if len(found) == 1:
            return Message(name, have=have)
    raise Refused(words().say("This message cannot be read."), name)


def _read_json(text: str | bytes) -> dict[str, Any]:
    try:
        if len(text) > LONGEST_MESSAGE or isinstance(text, bytes):
            raise ValueError
        found = json.loads(text, parse_constant=_no_number)
        # Half of a sign that needs two parts could neither be shown nor written to a file.
        json.dumps(found, ensure_ascii=False).encode()
    except (ValueError, RecursionError):
        found = None
    if not isinstance(found, dict):
        raise Refused(words().say("This message cannot be read."))
    return found


def _no_number(name: str) -> NoReturn:
    raise ValueError(name)
