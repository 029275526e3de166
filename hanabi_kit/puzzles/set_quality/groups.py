"""Which puzzles are judged together: all, each kind, level and number of players, each set."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass

from hanabi_kit.puzzles.set_quality.bounds import FEWEST
from hanabi_kit.puzzles.set_quality.features import Shown

ASKED = {
    "action": "the best action",
    "identities": "what a card can be",
    "chance": "a chance",
    "certain": "whether it is certain",
    "slots": "which slots are certain",
    "winnable": "whether the highest score can be reached",
    "score": "the best score",
    "turn": "the turn that lost it",
}
"""What is asked, by `Problem.kind`."""


@dataclass(frozen=True)
class Group:
    """Puzzles that are judged together."""

    name: str
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
    for name, puzzle in _named(puzzles, sets):
        if len(puzzle) >= FEWEST:
            found.setdefault(tuple(sorted(one.id for one in puzzle)), Group(name, tuple(puzzle)))
    return list(found.values())


def _named(
    puzzles: Sequence[Shown], sets: Mapping[str, Sequence[Shown]]
) -> Iterator[tuple[str, list[Shown]]]:
    yield "all", list(puzzles)
    by_name: dict[str, list[Shown]] = {}
    for order in range(7):
        for one in puzzles:
            name = _names(one)[order]
            if name:
                by_name.setdefault(name, []).append(one)
    yield from by_name.items()
    for name, chosen in sets.items():
        yield f"set {name}", list(chosen)
        for asks, told in ASKED.items():
            yield f"set {name}, {told}", [one for one in chosen if one.asks == asks]


def _names(one: Shown) -> tuple[str, ...]:
    return (
        one.kind,
        f"level {one.level}",
        f"{one.players} players",
        f"{one.kind}, level {one.level}",
        f"{one.kind}, {one.players} players",
        f"{one.kind}, model {one.model}" if one.model else "",
        f"{one.kind}: {ASKED[one.asks]}" if not one.model else "",
    )
