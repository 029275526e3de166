"""Messages of the browser: which ones a widget understands, and what each must hold."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from types import NoneType, UnionType
from typing import Any, get_args, get_origin

from hanabi_kit.errors import HanabiError, shown
from hanabi_kit.language import later, words

_NAMES = {
    bool: later("True or False"),
    dict: later("a dict"),
    int: later("a whole number"),
    NoneType: later("nothing"),
    str: later("a text"),
}


class Message:
    """What the browser may ask of a session.

    `act`: a method of the session's class: it does what is asked, or raises HanabiError and leaves
        everything as it was. It is given the fields' values, in the order in which they stand here.
    `fields`: what each field of the message must be: bool, int, str, dict, a list of one of these
        (``list[int]``), several of them (``int | None``), or object: anything, where the session
        has a sentence of its own for what does not fit. A field that is not sent is None. No truth
        value is a number here, and which numbers and texts there are the session knows.
    """

    def __init__(self, act: Callable[..., object], **fields: Any) -> None:
        self.act, self.fields = act, fields

    def send(self, content: Mapping[str, Any], session: object) -> None:
        """Do to `session` what the message `content` asks; HanabiError where it does not fit."""
        values = {name: content.get(name) for name in self.fields}
        for name, kind in self.fields.items():
            if not fits(values[name], kind):
                text = words().say(
                    "message {message}: {field} {value}: {needed} is needed",
                    message=shown(content.get("do")),
                    field=name,
                    value=shown(values[name]),
                    needed=_named(kind),
                )
                raise HanabiError(text)
        self.act(session, *values.values())


def fits(value: object, kind: Any) -> bool:
    """Return whether a value is of a kind that `Message` takes."""
    if isinstance(kind, UnionType):
        return any(fits(value, each) for each in get_args(kind))
    if get_origin(kind) is list:
        (inner,) = get_args(kind)
        return isinstance(value, list) and all(fits(each, inner) for each in value)
    # `type`, as every True is an int, too.
    return kind is object or type(value) is (NoneType if kind is None else kind)


def _named(kind: Any) -> str:
    if isinstance(kind, UnionType):
        return words().either([_named(each) for each in get_args(kind)])
    if get_origin(kind) is list:
        return words().say("a list ({each} each)", each=_named(get_args(kind)[0]))
    return words().say(_NAMES[kind])
