"""What to say of an error that a pupil's function raises: what it means, and what to look at."""

from __future__ import annotations

import builtins
import inspect
from collections.abc import Callable

from hanabi_kit.language import words
from hanabi_kit.lessons.answers.calls import Raised
from hanabi_kit.lessons.answers.small import kind_of

_LONGEST = 100
"""Signs of an error's own text; of a longer one only its kind is told."""


def told_of(raised: Raised, call: str, function: Callable[..., object], signature: str) -> str:
    """Return what an error means, and where it was raised.

    Parameters
    ----------
    raised : Raised
    call : str
        The call that raised it, as it is shown.
    function : callable
    signature : str
        As the exercise asks for it.

    Examples
    --------
    >>> told_of(Raised("NameError", "", name="unsen", meant="unseen"), "f(1)", len, "f(n)")
    '`f(1)`: the name `unsen` is not known. Did you mean `unseen`?'
    """
    if raised.kind == "parameters":
        return words().say(
            "Asked for is `{signature}`; yours is called otherwise: `{own}`.",
            signature=signature,
            own=_own_signature(function, signature),
        )
    text = _meaning(raised, call) or _hidden_name(raised, function) or _plain(raised, call)
    if raised.line and raised.code:
        line = words().say("Line {number}: `{code}`", number=raised.line, code=raised.code)
        return f"{text} ({line})"
    return text


def _own_signature(function: Callable[..., object], signature: str) -> str:
    name = getattr(function, "__name__", "")
    name = name if name.isidentifier() else signature.partition("(")[0]
    return f"{name}{inspect.signature(function)}"


def _meaning(raised: Raised, call: str) -> str:
    """Return what the error means, where it is one that beginners meet; else nothing."""
    told = words()
    name, meant = raised.name, raised.meant
    match raised.kind:
        case "NameError" if name and meant:
            return told.say(
                "`{call}`: the name `{name}` is not known. Did you mean `{meant}`?",
                call=call,
                name=name,
                meant=meant,
            )
        case "NameError" if name:
            return told.say(
                "`{call}`: the name `{name}` is not known. Where does it get its value? If in a "
                "cell above, run that one first.",
                call=call,
                name=name,
            )
        case "UnboundLocalError" if name:
            return told.say(
                "`{call}`: `{name}` is used before it has a value. Does it get one before the "
                "loop, or only in a case that did not come up?",
                call=call,
                name=name,
            )
        case "AttributeError" if name and meant:
            return told.say(
                "`{call}`: there is no `.{name}` here. Did you mean `.{meant}`?",
                call=call,
                name=name,
                meant=meant,
            )
        case "ModuleNotFoundError":
            return told.say(
                "`{call}`: there is no module `{name}` here. The exercise can be done with what "
                "the lesson has imported.",
                call=call,
                name=name,
            )
        case "KeyError":
            return told.say(
                "`{call}`: the dictionary has no key {key}. What should happen then? "
                "`.get(key, 0)` answers 0 where there is none.",
                call=call,
                key=raised.text,
            )
        case "IndexError":
            return told.say(
                "`{call}`: there is no such place. The first place is number 0, the last one less "
                "than the length.",
                call=call,
            )
        case "RecursionError" | "TooDeep":
            return told.say(
                "`{call}` calls itself without end. Which call answers without another one?",
                call=call,
            )
        case "MemoryError":
            return told.say(
                "`{call}` needs more memory than there is. Does something grow without end?",
                call=call,
            )
    return _refusal(raised, call)


def _refusal(raised: Raised, call: str) -> str:
    """Return why something is not for here, where it is one of those things; else nothing."""
    told = words()
    refused = raised.text if raised.kind == "Refused" else ""
    if raised.kind == "SystemExit" or refused in ("exit", "quit", "_exit", "abort"):
        return told.say(
            "`{call}` ends Python itself. A function only gives its answer back, with `return`.",
            call=call,
        )
    if refused == "input":
        return told.say(
            "`{call}` asks somebody for something, with `input`. What the function needs to know "
            "stands in its parameters.",
            call=call,
        )
    if refused:
        return told.say(
            "`{call}` uses `{what}`, which has no place here: a function is called, and gives its "
            "answer back.",
            call=call,
            what=refused,
        )
    return ""


def _hidden_name(raised: Raised, function: Callable[..., object]) -> str:
    """Return that a name of Python's own means something else by now, if that may be why."""
    if raised.kind != "TypeError" or "not callable" not in raised.text:
        return ""
    used = getattr(getattr(function, "__code__", None), "co_names", ())
    own = getattr(function, "__globals__", {})
    for name in used:
        if hasattr(builtins, name) and name in own and not callable(own[name]):
            return words().say(
                "`{name}` is {kind} of yours by now, where Python has a function of this name. "
                "Call yours otherwise, and run `del {name}`.",
                name=name,
                kind=kind_of(own[name]),
            )
    return ""


def _plain(raised: Raised, call: str) -> str:
    error = raised.kind
    if raised.text and len(raised.text) <= _LONGEST:
        error = f"{error}: {raised.text}"
    return words().say("`{call}` raises {error}.", call=call, error=error)
