"""What a public function may be given: its own annotations, asked at the door.

A function or method marked `checked` compares what it is given with what its annotations say,
before it does anything; what does not fit is a `WrongArgument`: which argument, what it is, what is
needed. So each says once, in its signature, what it takes. What is called millions of times is
marked `explained` instead, and looks only where it has failed; what has words of its own for what
it cannot take is not marked.

Examples
--------
>>> @checked
... def shout(words: Sequence[str], times: int = 1) -> str:
...     return " ".join(words).upper() + "!" * times
>>> shout(["play", "it"], times=2)
'PLAY IT!!'
>>> shout(["play", 5])
Traceback (most recent call last):
    ...
hanabi_kit.errors.WrongArgument: shout(): words[1] is 5, but a text is needed
>>> shout("play", times="2")
Traceback (most recent call last):
    ...
hanabi_kit.errors.WrongArgument: 2 faults:
  - shout(): words is the text 'play', but a sequence of texts is needed
  - shout(): times is the text '2', but a whole number is needed
"""

from __future__ import annotations

import inspect
import sys
import types
import typing
from collections.abc import Callable, Collection, Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, fields, is_dataclass
from enum import Enum
from functools import wraps
from pathlib import Path
from typing import Any, NoReturn, TypeVar, Union

from hanabi_kit.errors import HanabiError, SearchBudgetExceeded, WrongArgument, reader_words, shown

F = TypeVar("F", bound=Callable[..., Any])

OWN = (HanabiError, SearchBudgetExceeded)
"""What the kit raises on purpose."""


@dataclass(frozen=True, slots=True)
class _Needed:
    """What an argument must be."""

    fits: Callable[[object], bool]
    """Whether a value is this, all that is in it included."""
    one: Callable[[], str]  # "a text", in the reader's language
    many: Callable[[], str]  # "texts"
    outside: Callable[[object], bool] | None = None
    """Whether a value is this but for what is in it; None where nothing is in it."""
    inside: _Needed | None = None
    """What each thing in it must be."""
    either: tuple[_Needed, ...] = ()
    lazy: bool = False
    """Whether it may be something that is gone through only once."""


def checked(function: F) -> F:
    """Return `function` with its arguments compared with its annotations whenever it is called.

    Parameters
    ----------
    function : callable
        A function or method; below ``@classmethod``. What is not annotated, and names that exist
        for type checkers only, are not looked at.

    Returns
    -------
    callable
        Raises `WrongArgument` with every argument that does not fit. A call with too many, missing
        or unknown arguments is Python's TypeError, as ever.
    """
    asked: _Asked | None = None

    @wraps(function)
    def door(*args: Any, **kwargs: Any) -> Any:
        nonlocal asked
        if asked is None:  # not before: names that come later in the module are known by now
            asked = _Asked.of(function)
        if not asked.fit(args, kwargs):
            raise WrongArgument(list(asked.faults(args, kwargs)))
        if asked.lazy:
            args, kwargs = asked.watched(args, kwargs)
        try:
            return function(*args, **kwargs)
        except OWN:
            raise
        except Exception:
            if wrong := _explained(asked, args, kwargs):
                raise wrong from None
            raise

    return typing.cast(F, door)


def checked_for(*names: str) -> Callable[[F], F]:
    """Return a decorator as `checked`, which looks at the arguments called `names` first.

    For functions that say themselves, in words of their own, what else they take; the rest is
    looked at where the call fails, as by `explained`.

    Examples
    --------
    >>> @checked_for("loud")
    ... def say(what: str, loud: bool = False) -> str:
    ...     if not isinstance(what, str):
    ...         raise HanabiError("what to say?")
    ...     return what.upper() if loud else what
    >>> say("no", loud="no")
    Traceback (most recent call last):
        ...
    hanabi_kit.errors.WrongArgument: say(): loud is the text 'no', but True or False is needed
    """

    def mark(function: F) -> F:
        asked: _Asked | None = None

        @wraps(function)
        def door(*args: Any, **kwargs: Any) -> Any:
            nonlocal asked
            if asked is None:
                asked = _Asked.of(function, names)
            if not asked.fit(args, kwargs):
                raise WrongArgument(list(asked.faults(args, kwargs)))
            return guarded(*args, **kwargs)

        guarded = explained(function)
        return typing.cast(F, door)

    return mark


def explained(function: F) -> F:
    """Return `function` with its arguments compared with its annotations only where it fails.

    For what is called so often that looking first would be felt: a call that works takes no longer,
    and one that fails for another reason than its arguments fails as it did.

    Parameters
    ----------
    function : callable
        As of `checked`.
    """
    asked: _Asked | None = None

    @wraps(function)
    def door(*args: Any, **kwargs: Any) -> Any:
        try:
            return function(*args, **kwargs)
        except OWN:
            raise
        except Exception:
            nonlocal asked
            if asked is None:
                asked = _Asked.of(function)
            if wrong := _explained(asked, args, kwargs):
                raise wrong from None
            raise

    return typing.cast(F, door)


def _explained(
    asked: _Asked, args: tuple[object, ...], kwargs: Mapping[str, object]
) -> WrongArgument | None:
    """What was wrong with the arguments of a call that failed, fields of values included."""
    faults = list(asked.faults(args, kwargs)) or list(asked.deep_faults(args, kwargs))
    return WrongArgument(faults) if faults else None


class Choice(Enum):
    """An enumeration that says which values it has where it is asked for another.

    Examples
    --------
    >>> class Light(Choice):
    ...     RED, GREEN = "red", "green"
    >>> Light("blue")
    Traceback (most recent call last):
        ...
    hanabi_kit.errors.HanabiError: Light 'blue': one of 'red', 'green' is needed
    """

    @classmethod
    def _missing_(cls, value: object) -> NoReturn:
        known = ", ".join(shown(member.value, 20) for member in cls)
        raise HanabiError(
            reader_words().say(
                "{name} {value}: one of {known} is needed",
                name=cls.__name__,
                value=shown(value),
                known=known,
            )
        )


def check_fields(value: Any) -> None:
    """Compare the fields of a dataclass's `value` with its annotations, as `checked` does.

    For ``__post_init__`` of what people build themselves. WrongArgument with every field that does
    not fit.
    """
    faults = list(_field_faults(value))
    if faults:
        raise WrongArgument([f"{type(value).__name__}(): {fault}" for fault in faults])


def _field_faults(value: Any, where: str = "", deep: int = 0) -> Iterator[str]:
    """Say which fields of a dataclass's value do not fit; `deep`: and what is in them."""
    kind = type(value)
    asked = _FIELDS.get(kind)
    if asked is None:
        space = vars(sys.modules[kind.__module__])
        asked = {field.name: needed(field.type, space) for field in fields(kind) if field.init}
        _FIELDS[kind] = asked
    for name, what in asked.items():
        inner = getattr(value, name, None)
        if what is not None and not what.fits(inner):
            yield from _faults(what, where + name, inner)
        elif deep:
            yield from _deep_faults(inner, where + name, deep - 1)


def _deep_faults(value: object, name: str, deep: int = 3) -> Iterator[str]:
    """Say what is wrong inside a value of the kit's, or of some that are held together."""
    if is_dataclass(value) and not isinstance(value, type):
        if type(value).__module__.startswith("hanabi_kit."):
            yield from _field_faults(value, f"{name}.", deep)
    elif isinstance(value, list | tuple) and deep:
        for place, item in enumerate(value):
            yield from _deep_faults(item, f"{name}[{place}]", deep - 1)


_FIELDS: dict[type, dict[str, _Needed | None]] = {}


@dataclass(frozen=True, slots=True)
class _Asked:
    """What a function's parameters must be; None stands for anything."""

    where: str
    places: tuple[tuple[str, _Needed | None], ...]
    names: Mapping[str, _Needed | None]
    rest: _Needed | None  # of *args
    others: _Needed | None  # of **kwargs
    lazy: bool
    """Whether there is something that may be gone through only once."""

    @classmethod
    def of(cls, function: Callable[..., Any], only: Sequence[str] | None = None) -> _Asked:
        inner: Any = inspect.unwrap(function)
        places: list[tuple[str, _Needed | None]] = []
        names: dict[str, _Needed | None] = {}
        rest = others = None
        for name, parameter in inspect.signature(inner).parameters.items():
            what = None
            if parameter.annotation is not parameter.empty and (only is None or name in only):
                what = needed(parameter.annotation, inner.__globals__)
            if parameter.kind is parameter.VAR_POSITIONAL:
                rest = what
            elif parameter.kind is parameter.VAR_KEYWORD:
                others = what
            else:
                if parameter.kind is not parameter.KEYWORD_ONLY:
                    places.append((name, what))
                if parameter.kind is not parameter.POSITIONAL_ONLY:
                    names[name] = what
        where = inner.__qualname__.rpartition("<locals>.")[2].removesuffix(".__init__")
        known = [*(what for _, what in places), *names.values()]
        lazy = any(what is not None and _lazy_item(what) is not None for what in known)
        return cls(where.removesuffix(".__new__"), tuple(places), names, rest, others, lazy)

    def fit(self, args: tuple[object, ...], kwargs: Mapping[str, object]) -> bool:
        """Whether all arguments are what they must be."""
        for value, (_, what) in zip(args, self.places, strict=False):
            if what is not None and not what.fits(value):
                return False
        for name, value in kwargs.items():
            what = self.names.get(name, self.others)
            if what is not None and not what.fits(value):
                return False
        if self.rest is not None:
            return all(map(self.rest.fits, args[len(self.places) :]))
        return True

    def faults(self, args: tuple[object, ...], kwargs: Mapping[str, object]) -> Iterator[str]:
        """Say of each argument that is not what it must be what it is."""
        given = [
            (name, what, value) for (name, what), value in zip(self.places, args, strict=False)
        ]
        given += [
            (reader_words().say("argument {number}", number=number), self.rest, value)
            for number, value in self._extra(args)
        ]
        given += [(name, self.names.get(name, self.others), kwargs[name]) for name in kwargs]
        for name, what, value in given:
            if what is not None:
                for fault in _faults(what, name, value):
                    yield f"{self.where}(): {fault}"

    def deep_faults(self, args: tuple[object, ...], kwargs: Mapping[str, object]) -> Iterator[str]:
        """Say what is wrong inside the arguments, each of which is what it must be."""
        named = zip((name for name, _ in self.places), args, strict=False)
        for name, value in [*named, *kwargs.items()]:
            for fault in _deep_faults(value, name):
                yield f"{self.where}(): {fault}"

    def watched(
        self, args: tuple[object, ...], kwargs: Mapping[str, object]
    ) -> tuple[tuple[object, ...], dict[str, object]]:
        """The arguments, with each thing in an iterator looked at when it is taken."""

        def seen(name: str, what: _Needed | None, value: object) -> object:
            item = None if what is None else _lazy_item(what)
            if item is None or not isinstance(value, Iterator):
                return value
            return _watched(item, f"{self.where}(): {name}", value)

        placed = [seen(*place, value) for place, value in zip(self.places, args, strict=False)]
        named = {name: seen(name, self.names.get(name), value) for name, value in kwargs.items()}
        return (*placed, *args[len(placed) :]), named

    def _extra(self, args: tuple[object, ...]) -> Iterator[tuple[int, object]]:
        return ((at + 1, args[at]) for at in range(len(self.places), len(args)))


def _lazy_item(what: _Needed) -> _Needed | None:
    """What each thing must be in a value that may be an iterator; None where it may be none."""
    for option in what.either or (what,):
        if option.lazy and option.inside is not None:
            return option.inside
    return None


def _watched(item: _Needed, name: str, values: Iterator[object]) -> Iterator[object]:
    for place, value in enumerate(values):
        faults = list(_faults(item, f"{name}[{place}]", value))
        if faults:
            raise WrongArgument(faults)
        yield value


# ------------------------------------------------------------------------ what was given


def _faults(needed: _Needed, name: str, value: object) -> Iterator[str]:
    """Say what is wrong with `value`, as far inside as the first thing that does not fit."""
    if needed.fits(value):
        return
    for option in needed.either or (needed,):
        if option.inside is None or option.outside is None or not option.outside(value):
            continue
        inside = option.inside
        items = value.items() if isinstance(value, Mapping) else enumerate(_listed(value))
        for place, item in items:
            if not inside.fits(item):
                yield from _faults(inside, f"{name}[{shown(place)}]", item)
                return
    yield reader_words().say(
        "{name} is {given}, but {needed} is needed",
        name=name,
        given=_given(value),
        needed=needed.one(),
    )


def _listed(value: object) -> Iterable[object]:
    return value if isinstance(value, Iterable) else ()


def _given(value: object) -> str:
    """What was given, in a few words."""
    if value is None or isinstance(value, bool | int | float):
        return shown(value)
    if isinstance(value, str):
        return reader_words().say("the text {text}", text=shown(value, 40))
    if isinstance(value, type):
        return reader_words().say("the class {name}", name=value.__name__)
    if inspect.isroutine(value):
        return (
            reader_words().say("the function {name}", name=getattr(value, "__name__", "")).rstrip()
        )
    return _a(type(value).__name__)


# ------------------------------------------------------------------------ what is needed


def _a(name: str) -> str:
    if name[:1] in "AEIOUaeiou":
        return reader_words().say("an {name}", name=name)
    return reader_words().say("a {name}", name=name)


def _several(name: str) -> str:
    return reader_words().say("{name}s", name=name)


def _is_int(value: object) -> bool:
    return isinstance(value, int) and value is not True and value is not False


def _is_number(value: object) -> bool:
    return isinstance(value, float) or _is_int(value)


def _is(*kinds: type) -> Callable[[object], bool]:
    return lambda value: isinstance(value, kinds)


def _true_or_false() -> str:
    return reader_words().say("True or False")


_NOTHING = _Needed(lambda value: value is None, lambda: "None", lambda: "None")

_PLAIN: dict[object, _Needed] = {
    int: _Needed(
        _is_int,
        lambda: reader_words().say("a whole number"),
        lambda: reader_words().say("whole numbers"),
    ),
    float: _Needed(
        _is_number, lambda: reader_words().say("a number"), lambda: reader_words().say("numbers")
    ),
    bool: _Needed(_is(bool), _true_or_false, _true_or_false),
    str: _Needed(
        _is(str), lambda: reader_words().say("a text"), lambda: reader_words().say("texts")
    ),
    Path: _Needed(
        _is(Path), lambda: reader_words().say("a path"), lambda: reader_words().say("paths")
    ),
    None: _NOTHING,
    type(None): _NOTHING,
}

_HOLDING: dict[object, tuple[type, str]] = {
    tuple: (tuple, "tuple"),
    list: (list, "list"),
    set: (set, "set"),
    frozenset: (frozenset, "frozenset"),
    Sequence: (Sequence, "sequence"),
    Collection: (Collection, "collection"),
    Iterable: (Iterable, "sequence"),
    Iterator: (Iterator, "sequence"),
}


def _one_holding(name: str, inside: _Needed | None) -> str:
    """Say what holds others: one of it."""
    words = reader_words()
    if inside is None:
        return {
            "tuple": words.say("a tuple"),
            "list": words.say("a list"),
            "set": words.say("a set"),
            "frozenset": words.say("a frozenset"),
            "sequence": words.say("a sequence"),
            "collection": words.say("a collection"),
        }[name]
    many = inside.many()
    return {
        "tuple": words.say("a tuple of {many}", many=many),
        "list": words.say("a list of {many}", many=many),
        "set": words.say("a set of {many}", many=many),
        "frozenset": words.say("a frozenset of {many}", many=many),
        "sequence": words.say("a sequence of {many}", many=many),
        "collection": words.say("a collection of {many}", many=many),
    }[name]


def _several_holding(name: str, inside: _Needed | None) -> str:
    """Say what holds others: several of it."""
    words = reader_words()
    if inside is None:
        return {
            "tuple": words.say("tuples"),
            "list": words.say("lists"),
            "set": words.say("sets"),
            "frozenset": words.say("frozensets"),
            "sequence": words.say("sequences"),
            "collection": words.say("collections"),
        }[name]
    many = inside.many()
    return {
        "tuple": words.say("tuples of {many}", many=many),
        "list": words.say("lists of {many}", many=many),
        "set": words.say("sets of {many}", many=many),
        "frozenset": words.say("frozensets of {many}", many=many),
        "sequence": words.say("sequences of {many}", many=many),
        "collection": words.say("collections of {many}", many=many),
    }[name]


def needed(hint: object, space: Mapping[str, Any]) -> _Needed | None:
    """Return what a value annotated with `hint` must be; None where that may be anything."""
    name = ""
    if isinstance(hint, str):
        name = hint if hint.isidentifier() else ""  # which may be another name of the class
        try:
            hint = eval(hint, dict(space))
        except NameError:  # a name for type checkers only
            return None
    try:
        if hint in _PLAIN:
            return _PLAIN[hint]
    except TypeError:
        return None
    if isinstance(hint, typing.NewType):
        return needed(hint.__supertype__, space)
    origin, parts = typing.get_origin(hint), typing.get_args(hint)
    if origin is Union or origin is types.UnionType:
        return _either([needed(part, space) for part in parts])
    if origin is typing.Literal:
        return _either([_PLAIN.get(kind) for kind in dict.fromkeys(map(type, parts))])
    if origin is Callable:
        return _Needed(
            callable,
            lambda: reader_words().say("a function"),
            lambda: reader_words().say("functions"),
        )
    if origin is not None and isinstance(origin, type):
        return _holding(origin, parts, space)
    if hint is Any or hint is object or not isinstance(hint, type):
        return None
    if getattr(hint, "_is_protocol", False) and not getattr(hint, "_is_runtime_protocol", False):
        return None
    name = name or hint.__name__
    return _named(_is(hint), name)


def _named(fits: Callable[[object], bool], name: str) -> _Needed:
    """What must be of a class, by its name."""
    return _Needed(fits, lambda: _a(name), lambda: _several(name))


def _either(options: Sequence[_Needed | None]) -> _Needed | None:
    known = [option for option in options if option is not None]
    if len(known) < len(options) or not known:
        return None
    if len(known) == 1:
        return known[0]
    told = sorted(known, key=lambda option: option is _NOTHING)
    return _Needed(
        lambda value: any(option.fits(value) for option in known),
        lambda: reader_words().either([option.one() for option in told]),
        lambda: reader_words().either([option.many() for option in told]),
        either=tuple(told),
    )


def _holding(origin: type, parts: tuple[Any, ...], space: Mapping[str, Any]) -> _Needed:
    """What a value that holds others must be."""
    if issubclass(origin, Mapping):
        inside = needed(parts[-1], space) if len(parts) == 2 else None
        outside = _is(origin)
        name = "dict" if origin in (Mapping, dict) else origin.__name__

        def fits_values(value: object) -> bool:
            return isinstance(value, Mapping) and (
                inside is None or all(map(inside.fits, value.values()))
            )

        return _Needed(
            lambda value: outside(value) and fits_values(value),
            lambda: _a(name),
            lambda: _several(name),
            outside,
            inside,
        )
    if origin not in _HOLDING:
        return _named(_is(origin), origin.__name__)
    kind, name = _HOLDING[origin]
    if origin is tuple and parts and parts[-1] is not Ellipsis:
        return _tuple([needed(part, space) for part in parts])
    inside = needed(parts[0], space) if parts else None

    def outside_fits(value: object) -> bool:
        # A text is a sequence of texts to Python, and never what is meant by one.
        return isinstance(value, kind) and (inside is None or not isinstance(value, str | bytes))

    def fits(value: object) -> bool:
        if not outside_fits(value):
            return False
        # What can be gone through only once is left alone.
        return (
            inside is None or isinstance(value, Iterator) or all(map(inside.fits, _listed(value)))
        )

    lazy = origin in (Iterable, Iterator)
    return _Needed(
        fits,
        lambda: _one_holding(name, inside),
        lambda: _several_holding(name, inside),
        outside_fits,
        inside,
        lazy=lazy,
    )


def _tuple(parts: Sequence[_Needed | None]) -> _Needed:
    def fits(value: object) -> bool:
        return (
            isinstance(value, tuple)
            and len(value) == len(parts)
            and all(
                part is None or part.fits(item) for part, item in zip(parts, value, strict=True)
            )
        )

    def told() -> str:
        return ", ".join(
            reader_words().say("anything") if part is None else part.one() for part in parts
        )

    return _Needed(
        fits,
        lambda: reader_words().say("a tuple ({parts})", parts=told()),
        lambda: reader_words().say("tuples ({parts})", parts=told()),
    )
