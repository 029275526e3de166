"""Detrimental characters of hanab.live: rules of its own for each player, as exports name them.

An export lists one ``{"name", "metadata"}`` for each player. Most characters only forbid their
player something, so a game played with them is one of the ordinary rules: it is read, and what each
may not do is told. Four change turns, draws or what a play does: their games are refused by name.
(Names and numbers are those of the site's characters.json, what they do that of its characters.go.)
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any

from hanabi_kit.errors import shown
from hanabi_kit.language import later, words
from hanabi_kit.notation.files import Fields, read_as
from hanabi_kit.support.misspelt import did_you_mean

LIMITS: Mapping[str, str] = {
    "Fuming": later("clues only ranks and one colour, number {metadata}"),
    "Dumbfounded": later("clues only colours and the rank {metadata}"),
    "Inept": later("gives no clue that touches a card of suit {metadata}"),
    "Awkward": later("gives no clue that touches a {metadata}"),
    "Conservative": later("gives only clues that touch one card"),
    "Greedy": later("gives only clues that touch two cards or more"),
    "Picky": later("clues only odd ranks and every other colour"),
    "Spiteful": later("gives no clue to the next player"),
    "Insolent": later("gives no clue to the player before"),
    "Vindictive": later("must give a clue after having got one"),
    "Miser": later("gives no clue with 3 tokens or fewer"),
    "Compulsive": later("gives only clues that touch somebody's newest or oldest card"),
    "Mood Swings": later("clues a colour and a rank by turns"),
    "Insistent": later("must clue the same cards until one of them is played or discarded"),
    "Vulnerable": later("gets no clue of rank 2 or 5"),
    "Color-Blind": later("gets no clue of a colour"),
    "Impulsive": later("must play slot 1 where it is clued"),
    "Indolent": later("plays no card in two turns that follow each other"),
    "Hesitant": later("plays no card from slot 1"),
    "Anxious": later("does not discard with an even number of clue tokens"),
    "Traumatized": later("does not discard with an odd number of clue tokens"),
    "Wasteful": later("does not discard with 2 clue tokens or more"),
    "Stubborn": later("does something of another kind than the player before"),
}
"""What each character may not do, whose games are games of the ordinary rules."""

SIGHT: Mapping[str, str] = {
    "Blind Spot": later("does not see the next player's hand"),
    "Oblivious": later("does not see the hand of the player before"),
    "Slow-Witted": later("does not see slot 1 of the other hands"),
    "Quacker": later("gives clues of which only the touched slots are told"),
}
"""Those by whom somebody sees less than the ordinary rules show: a view of the kit shows it all."""

CHANGES: Mapping[str, str] = {
    "Genius": later("gives a colour clue and a rank clue in one turn"),
    "Panicky": later("discards twice in one turn"),
    "Contrarian": later("turns the order of play round"),
    "Follower": later("misplays a card whose rank two fireworks have not reached"),
}
"""Those by whom turns, draws or plays are others than the ordinary rules have them: not played."""


def check_characters(
    fields: Fields, options: Mapping[str, Any], seats: int, unknown: list[str]
) -> None:
    """Note what is wrong with the characters of a file, and which the kit does not play with.

    `options`: those of the file; they say whether the game has characters.
    `unknown`: where faults are noted once more that are not the file's, but what the kit lacks.
    """
    listed = fields.take("characters", object)
    if not listed:
        if any(options.get(key) for key in ("detrimentalCharacters", "characterAssignments")):
            read_as(
                "characters", words().say("the game has some, but the file does not tell whose")
            )
        return
    if not isinstance(listed, list):
        fields.fault(
            "characters", words().say("{value}, but a list is needed", value=shown(listed))
        )
        return
    if len(listed) != seats and seats:
        fields.fault(
            "characters",
            words().say(
                "{number} of them, but {seats} players are named", number=len(listed), seats=seats
            ),
        )
        return
    for seat, raw in enumerate(listed):
        if raw:  # the site writes a null for a player without one
            _check(Fields(raw, f"characters[{seat}]", fields.faults), unknown)


def _check(own: Fields, unknown: list[str]) -> None:
    name = own.take("name", str, needed=True)
    own.take("metadata", int)
    own.refuse_unknown()
    if name in SIGHT:
        read_as(
            own.where,
            words().say(
                "{name} {does}; what the kit says of views and knowledge leaves that out",
                name=name,
                does=words().say(SIGHT[name]),
            ),
        )
    elif name in CHANGES:
        own.fault(
            "name",
            words().say(
                "the kit does not play with the character {name}, who {does}",
                name=name,
                does=words().say(CHANGES[name]),
            ),
        )
        unknown.append(own.faults[-1])
    elif name is not None and name not in LIMITS:
        near = did_you_mean(name, (*LIMITS, *SIGHT, *CHANGES))
        own.fault(
            "name",
            words().say("{name} is no character that the kit knows", name=shown(name)) + near,
        )
        unknown.append(own.faults[-1])


def told_characters(extra: Mapping[str, Any], players: Sequence[str]) -> list[str]:
    """Return a line for every player of a record who has a character: which, and what it does.

    Examples
    --------
    >>> told_characters({"characters": [None, {"name": "Awkward", "metadata": 3}]}, ["Ann", "Bob"])
    ['Bob is Awkward: gives no clue that touches a 3.']
    """
    lines = []
    for player, raw in zip(players, extra.get("characters") or (), strict=False):
        if raw:
            what = LIMITS.get(raw["name"]) or SIGHT.get(raw["name"], "")
            lines.append(
                words().say(
                    "{player} is {name}: {does}.",
                    player=player,
                    name=raw["name"],
                    does=words().say(what, metadata=raw.get("metadata")) if what else "",
                )
            )
    return lines
