"""The models that courses on knowledge begin with, ready to ask.

Examples
--------
Three children play in the mud; two get muddy foreheads. Each sees the others, not herself.

>>> from hanabi_kit.deduction.knowledge import (
...     And,
...     CommonKnowledge,
...     EverybodyKnows,
...     Knows,
...     KnowsWhether,
...     Or,
... )
>>> children = muddy_children(3, muddy=2)
>>> someone_is_muddy = Or(*(is_muddy(name) for name in children.agents))

All see that someone is muddy, and yet it is not common knowledge:

>>> children.holds(EverybodyKnows(someone_is_muddy))
True
>>> children.holds(CommonKnowledge(someone_is_muddy))
False

Father says it aloud. Nobody knows whether she is muddy; that nobody steps forward is news.

>>> told = children.announce(someone_is_muddy)
>>> nobody_knows = And(*(~KnowsWhether(name, is_muddy(name)) for name in told.agents))
>>> told.holds(nobody_knows)
True
>>> later = told.announce(nobody_knows)
>>> [later.holds(Knows(name, is_muddy(name))) for name in later.agents]
[True, True, False]
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from itertools import permutations, product

from hanabi_kit.deduction.knowledge.model import Model
from hanabi_kit.deduction.knowledge.plain_facts import Atom
from hanabi_kit.errors import HanabiError
from hanabi_kit.language import words
from hanabi_kit.support.arguments import checked

__all__ = ["has_black_hat", "is_muddy", "muddy_children", "three_hats"]

_CHILDREN = ("Anna", "Ben", "Cleo", "David", "Ella", "Finn", "Gina", "Hugo", "Ida", "Jan")

Children = tuple[str, ...]
"""Who is muddy, by name."""


@checked
def is_muddy(name: str) -> Atom:
    """Return the atom that says that a child is muddy.

    Parameters
    ----------
    name : str

    Returns
    -------
    Atom

    Examples
    --------
    >>> muddy_children(3, muddy=1).holds(is_muddy("Anna"))
    True
    """
    return Atom(f"{name} is muddy")


def muddy_children(children: int = 3, muddy: int | None = None) -> Model[Children]:
    """Return the model of the muddy children before anybody says anything.

    Parameters
    ----------
    children : int
        1 to 10.
    muddy : int, optional
        How many are muddy, the first ones by name; left out, no world is the actual one.

    Returns
    -------
    Model
        A world is the names of the muddy ones; each child sees the others.

    Raises
    ------
    HanabiError
        There are no such numbers of children.

    Notes
    -----
    With k muddy children, the muddy ones know it after father said "one of you is muddy" and k - 1
    times nobody stepped forward (Fagin et al., "Reasoning about Knowledge", 1995, section 1.1).

    Examples
    --------
    >>> model = muddy_children(3, muddy=1)
    >>> len(model), model.points
    (8, (('Anna',),))
    """
    if type(children) is not int or not 1 <= children <= len(_CHILDREN):
        raise HanabiError(
            words().say(
                "children: {children}, but 1–{number} can play",
                children=repr(children),
                number=len(_CHILDREN),
            )
        )
    if muddy is not None and (type(muddy) is not int or not 0 <= muddy <= children):
        raise HanabiError(
            words().say(
                "muddy: {muddy}, but 0–{children} of {children} children can be",
                muddy=repr(muddy),
                children=children,
            )
        )
    names = _CHILDREN[:children]
    worlds = [
        tuple(name for name, is_so in zip(names, mud, strict=True) if is_so)
        for mud in product((False, True), repeat=children)
    ]
    return Model(
        worlds,
        names,
        lambda agent, world: tuple(name for name in world if name != agent),
        {is_muddy(name).name: _holding(name) for name in names},
        actual=None if muddy is None else names[:muddy],
        show=lambda world: [f"{name} muddy" for name in world] or ["nobody muddy"],
    )


def _holding(name: str) -> Callable[[Children], bool]:
    return lambda world: name in world


Hats = tuple[str, str, str]
"""The colour of each hat, the front one first."""

_QUEUE = ("front", "middle", "back")


@checked
def has_black_hat(who: str) -> Atom:
    """Return the atom that says that somebody in the queue has a black hat.

    Parameters
    ----------
    who : {"front", "middle", "back"}

    Returns
    -------
    Atom

    Examples
    --------
    >>> three_hats(("black", "white", "black")).holds(has_black_hat("middle"))
    False
    """
    return Atom(f"the {who} one has a black hat")


def three_hats(actual: Hats | None = None) -> Model[Hats]:
    """Return the model of three people in a queue, with hats out of three black and two white.

    The one at the back sees both others, the one in the middle the one at the front, who sees
    nothing. All know how many hats of each colour there were.

    Parameters
    ----------
    actual : three of "black" and "white", optional
        The hats, the front one first.

    Returns
    -------
    Model
        A world is the three hats; each person sees those before them.

    Raises
    ------
    HanabiError
        There cannot be such hats.

    Examples
    --------
    >>> from hanabi_kit.deduction.knowledge import Knows, KnowsWhether

    The back one says "I do not know my hat", then the middle one says so, too. Now the front one
    knows: had the hat been white, the middle one would have known.

    >>> queue = three_hats(("black", "white", "black"))
    >>> for who in ("back", "middle"):
    ...     queue = queue.announce(~KnowsWhether(who, has_black_hat(who)))
    >>> queue.holds(Knows("front", has_black_hat("front")))
    True
    """
    worlds: list[Hats] = [
        (front, middle, back)
        for front, middle, back in product(("black", "white"), repeat=3)
        if (front, middle, back).count("white") <= 2
    ]
    return Model(
        worlds,
        _QUEUE,
        lambda agent, world: world[: _QUEUE.index(agent)],
        {has_black_hat(who).name: _black_at(place) for place, who in enumerate(_QUEUE)},
        actual,
        show=lambda world: [f"{who}: {hat}" for who, hat in zip(_QUEUE, world, strict=True)],
    )


def _black_at(place: int) -> Callable[[Hats], bool]:
    return lambda world: world[place] == "black"


_PAIR = ("Anna", "Ben")

Pairs = tuple[tuple[int, int], tuple[int, int]]
"""Anna's two numbers, left and right, then Ben's."""


def has_number(name: str, place: int, *numbers: int) -> Atom:
    """Return the atom: the card of Anna or Ben at `place`, 1 or 2, has one of these numbers."""
    return Atom(f"{name}’s card {place} is {' or '.join(map(str, sorted(numbers)))}")


def nano_hanabi(actual: Sequence[Sequence[int]] | None = None) -> Model[Pairs]:
    """Return the model of NanoHanabi: Anna and Ben hold two cards each, of 1, 2, 3 and 4.

    Each number is there once, and each sees the other's cards. Named and used so in the teaching
    tool "Hintikka's World" (Schwarzentruber and others); 4! = 24 worlds.

    Parameters
    ----------
    actual : two pairs of numbers, optional
        Anna's cards, then Ben's.

    Examples
    --------
    Ben sees which two numbers Anna has, so he knows his own two but not their order; one clue about
    one card settles both. Anna knows that he then knows.

    >>> from hanabi_kit.deduction.knowledge import Knows
    >>> model = nano_hanabi(((1, 3), (2, 4)))
    >>> len(model), len(model.looks_like("Ben", ((1, 3), (2, 4))))
    (24, 2)
    >>> left = Knows("Ben", has_number("Ben", 1, 2))
    >>> told = model.announce(has_number("Ben", 1, 1, 2))
    >>> model.holds(left), told.holds(left), told.holds(Knows("Anna", left))
    (False, True, True)
    """
    worlds: list[Pairs] = [((a, b), (c, d)) for a, b, c, d in permutations((1, 2, 3, 4))]
    atoms = {}
    for seat, name in enumerate(_PAIR):
        for place in (1, 2):
            for bits in range(1, 16):
                numbers = tuple(number for number in (1, 2, 3, 4) if bits >> (number - 1) & 1)
                atoms[has_number(name, place, *numbers).name] = _number_at(seat, place, numbers)
    real: Pairs | None = None
    if actual is not None:
        written = [world for world in worlds if repr(list(map(list, world))) == _as_lists(actual)]
        if not written:
            raise HanabiError(
                words().say(
                    "actual: {actual}, but two pairs of 1, 2, 3, 4, each once, are needed",
                    actual=repr(actual),
                )
            )
        real = written[0]
    return Model(
        worlds,
        _PAIR,
        lambda agent, world: world[1 - _PAIR.index(agent)],
        atoms,
        actual=real,
        show=lambda world: [
            f"{name}: {left} {right}" for name, (left, right) in zip(_PAIR, world, strict=True)
        ],
    )


def _as_lists(pairs: object) -> str:
    if not isinstance(pairs, Sequence):
        return ""
    return repr([list(pair) if isinstance(pair, Sequence) else pair for pair in pairs])


def _number_at(seat: int, place: int, numbers: tuple[int, ...]) -> Callable[[Pairs], bool]:
    return lambda world: world[seat][place - 1] in numbers
