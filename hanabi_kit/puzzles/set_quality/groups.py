"""Which puzzles are judged together: all, each kind, level and number of players, each set."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass

from hanabi_kit.language import SOURCE, Words, later_in, words
from hanabi_kit.puzzles.set_quality.bounds import FEWEST
from hanabi_kit.puzzles.set_quality.features import Shown

ASKED = {
    "action": later_in("asked", "the best action"),
    "identities": later_in("asked", "what a card can be"),
    "chance": later_in("asked", "a chance"),
    "certain": later_in("asked", "whether it is certain"),
    "slots": later_in("asked", "which slots are certain"),
    "winnable": later_in("asked", "whether the highest score can be reached"),
    "score": later_in("asked", "the best score"),
    "turn": later_in("asked", "the turn that lost it"),
}
"""What is asked, by `Problem.kind`."""


@dataclass(frozen=True)
class Group:
    """Puzzles that are judged together."""

    name: str  # English, as JSON has it
    told: str  # the same in the language in use
    puzzles: tuple[Shown, ...]

    @property
    def is_of_a_level(self) -> bool:
        """Whether all its puzzles are of one level, which goes by the value among other things."""
        return len({one.level for one in self.puzzles}) == 1


def groups_of(puzzles: Sequence[Shown], sets: Mapping[str, Sequence[Shown]]) -> list[Group]:
    """Return the groups that have `FEWEST` puzzles or more.

    `sets`: the puzzles of each set, by its id. Returned: all; by kind, level, players, kind and
        level, kind and players, model of end-games, what is asked; the sets, and what is asked in
        each. Groups of the same puzzles are one, of the first name.
    """
    found: dict[tuple[str, ...], Group] = {}
    named = zip(_named(puzzles, sets, words(SOURCE)), _named(puzzles, sets, words()), strict=True)
    for (name, chosen), (told, _) in named:
        if len(chosen) >= FEWEST:
            ids = tuple(sorted(one.id for one in chosen))
            found.setdefault(ids, Group(name, told, tuple(chosen)))
    return list(found.values())


def _named(
    puzzles: Sequence[Shown], sets: Mapping[str, Sequence[Shown]], told: Words
) -> Iterator[tuple[str, list[Shown]]]:
    yield told.say_in("puzzles", "all"), list(puzzles)
    for order in range(7):
        by_name: dict[str, list[Shown]] = {}
        for one in puzzles:
            name = _names(one, told)[order]
            if name:
                by_name.setdefault(name, []).append(one)
        yield from by_name.items()
    for name, chosen in sets.items():
        yield told.say("set {name}", name=name), list(chosen)
        for asks, text in ASKED.items():
            asked = told.say_in("asked", text)
            named = told.say("set {name}, {asked}", name=name, asked=asked)
            yield named, [one for one in chosen if one.asks == asks]


def _names(one: Shown, told: Words) -> tuple[str, ...]:
    kind, level, players = one.kind, one.level, one.players
    asked = told.say_in("asked", ASKED[one.asks])
    return (
        kind,
        told.say("level {level}", level=level),
        told.count("{number} player", "{number} players", players),
        told.say("{kind}, level {level}", kind=kind, level=level),
        told.count("{kind}, {number} player", "{kind}, {number} players", players, kind=kind),
        told.say("{kind}, model {model}", kind=kind, model=one.model) if one.model else "",
        told.say("{kind}: {asked}", kind=kind, asked=asked) if not one.model else "",
    )
