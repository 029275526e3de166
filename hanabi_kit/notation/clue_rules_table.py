"""Clue rules as the table ``clue_rules`` of a ruleset's table, both ways.

``clue_rules = { ranks = [2, 3, 4, 5], special_rank = { rank = 1, ranks = "all" } }`` are the clues
of "Pink-Ones". What is not named is as usual; colours are one text of letters, ``colours = "ry"``.
"""

from __future__ import annotations

from dataclasses import fields
from typing import Any, TypeVar

from hanabi_kit.cards import Colour
from hanabi_kit.errors import shown
from hanabi_kit.language import words
from hanabi_kit.notation.files import Fields
from hanabi_kit.rules import Touch
from hanabi_kit.rules.clue_rules import ClueRules, RankClues, SpecialRank
from hanabi_kit.support.arguments import Choice

_Kind = TypeVar("_Kind", bound=Choice)


def take_clue_rules(own: Fields) -> ClueRules:
    """Return the clue rules of a table; faults are noted there."""
    ranks = own.take("ranks", list)
    if ranks is not None and not all(type(rank) is int for rank in ranks):
        own.fault(
            "ranks",
            words().say(
                "{ranks}, but a list of ranks, whole numbers, is needed", ranks=shown(ranks)
            ),
        )
        ranks = None
    kinds = own.take("touch_nothing", list)
    if kinds is not None and not all(kind in ("colour", "rank") for kind in kinds):
        own.fault(
            "touch_nothing",
            words().say("{kinds}, but 'colour' or 'rank' or both are needed", kinds=shown(kinds)),
        )
        kinds = None
    special = own.take("special_rank", dict)
    found = ClueRules(
        take_colours(own, "colours"),
        None if ranks is None else tuple(ranks),
        _take_choice(own, "rank_clues", RankClues.OWN),
        None if special is None else _take_special_rank(own, special),
        own.take("synesthesia", bool) or False,
        tuple(kinds or ()),
    )
    own.refuse_unknown()
    return found


def _take_special_rank(above: Fields, table: dict[str, Any]) -> SpecialRank | None:
    own = Fields(table, above.name("special_rank"), above.faults)
    rank = own.take_int("rank", 1, 5, needed=True)
    touch = take_touch(own, "colours"), take_touch(own, "ranks")
    deceptive = own.take("deceptive", bool) or False
    own.refuse_unknown()
    return None if rank is None else SpecialRank(rank, *touch, deceptive)


def take_colours(own: Fields, key: str) -> tuple[Colour, ...] | None:
    """Return colours that are written as one text of letters; None where none are."""
    letters = own.take(key, str)
    return None if letters is None else tuple(map(Colour, letters))


def take_touch(own: Fields, key: str) -> Touch:
    """Return the touch that a field names, own where there is none."""
    return _take_choice(own, key, Touch.OWN)


def _take_choice(own: Fields, key: str, usual: _Kind) -> _Kind:
    word = own.take(key, str)
    allowed = [each.value for each in type(usual)]
    if word is None:
        return usual
    if word not in allowed:
        own.fault(
            key,
            words().say(
                "{word}, but one of {allowed} is needed",
                word=shown(word),
                allowed=", ".join(allowed),
            ),
        )
        return usual
    return type(usual)(word)


def clue_rules_table(clues: ClueRules) -> dict[str, Any]:
    """Return `clues` as the table that `take_clue_rules` reads."""
    table = _changed(clues)
    if clues.colours is not None:
        table["colours"] = "".join(clues.colours)
    if clues.special_rank is not None:
        table["special_rank"] = {"rank": clues.special_rank.rank} | _changed(clues.special_rank)
    return table


def _changed(value: ClueRules | SpecialRank) -> dict[str, Any]:
    found = {}
    for own in fields(value):
        field = getattr(value, own.name)
        if field != own.default:
            field = field.value if isinstance(field, Choice) else field
            found[own.name] = list(field) if isinstance(field, tuple) else field
    return found
