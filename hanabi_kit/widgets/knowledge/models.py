"""What the knowledge explorer can look at: models, the examples by name, small tables."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Any

from hanabi_kit.deduction.knowledge import Knowledge, Model
from hanabi_kit.deduction.knowledge.examples import muddy_children, nano_hanabi, three_hats
from hanabi_kit.errors import HanabiError, TooManyWorlds, shown
from hanabi_kit.game import Game
from hanabi_kit.language import Words
from hanabi_kit.position import Position
from hanabi_kit.view import View

MOST_WORLDS = 5_000
"""Worlds of a table that are written down at most, unless told otherwise."""

Source = Model[Any] | Knowledge | Game | Position | View | str

EXAMPLES: dict[str, tuple[Callable[..., Model[Any]], dict[str, Any]]] = {
    "muddy children": (muddy_children, {"children": 3, "muddy": 2}),
    "three hats": (three_hats, {"actual": ("black", "white", "black")}),
    "NanoHanabi": (nano_hanabi, {"actual": ((1, 3), (2, 4))}),
}
"""The examples by name: what makes them, and with which sizes where nothing else is said."""


def model_of(about: object, limit: int, sizes: Mapping[str, Any], words: Words) -> Model[Any]:
    """Return the model of `about`: of an example by name, or of a table.

    Raises TooManyWorlds: the worlds of the table are more than `limit`.
    Raises HanabiError: it is none of these, or an example has no such size.
    """
    if isinstance(about, str):
        if about not in EXAMPLES:
            raise HanabiError(
                words.say(
                    "example {example}: there are {known}",
                    example=shown(about),
                    known=", ".join(EXAMPLES),
                )
            )
        make, usual = EXAMPLES[about]
        if unknown := sorted(set(sizes) - set(usual)):
            raise HanabiError(
                words.say(
                    "{example}: {size} is no size of it; it takes {known}",
                    example=about,
                    size=shown(unknown[0]),
                    known=", ".join(usual),
                )
            )
        # Three of two children cannot be muddy: a smaller number takes fewer.
        if about == "muddy children" and type(sizes.get("children")) is int:
            usual = usual | {"muddy": min(usual["muddy"], max(sizes["children"], 0))}
        return make(**usual | dict(sizes))
    if sizes:
        raise HanabiError(
            words.say("{size}: only the examples named in words have sizes", size=shown(min(sizes)))
        )
    if isinstance(about, Model):
        return about
    if not isinstance(about, Knowledge):
        if not isinstance(about, Game | Position | View):
            raise HanabiError(
                words.say(
                    "{about}: a Model, a Game, Position or View, or one of the examples {known} is "
                    "needed",
                    about=shown(about),
                    known=", ".join(EXAMPLES),
                )
            )
        about = Knowledge(about, limit)
    try:
        return about.model
    except TooManyWorlds as error:
        fit, most = words.number(error.count), words.number(about.limit)
        text = words.say(
            "{many} deals fit this table, too many worlds to look at (at most {limit} here). Take "
            "a later turn of the game, a smaller deck or smaller hands.",
            many=fit,
            limit=most,
        )
        raise TooManyWorlds(text, error.count, about.limit) from None
