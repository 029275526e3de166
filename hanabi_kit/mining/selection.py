"""Which puzzles are kept, settled in the order of the games, whenever they were found.

A game is settled once it and all games before it are done. Of its puzzles those are kept, in the
order of turns, that are no double of one kept before (but for the names of suits and seats), until
a game has given its share and there are as many as were asked for. So the set does not depend on
which worker was faster.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable
from dataclasses import dataclass, field
from typing import Any

from hanabi_kit.mining.settings import Settings


@dataclass(frozen=True, slots=True)
class Draft:
    """A puzzle that was found, its file but for the id.

    Parameters
    ----------
    essence : str
        What makes it what it is: equal for two that differ only in names.
    """

    text: str
    title: str
    essence: str

    def plain(self) -> list[str]:
        """Return it as the journal has it."""
        return [self.text, self.title, self.essence]


@dataclass
class _Game:
    """What is known of a game that is not settled."""

    turns: list[int] | None = None
    done: dict[int, list[Draft]] = field(default_factory=dict)

    @property
    def whole(self) -> bool:
        return self.turns is not None and len(self.done) == len(self.turns)


class Selection:
    """The puzzles that are kept so far, and what is counted on the way.

    Parameters
    ----------
    apart : iterable of str
        Essences that are not to be found again.
    """

    def __init__(self, settings: Settings, apart: Iterable[str] = ()) -> None:
        self.settings = settings
        self.kept: list[Draft] = []
        self.counts: Counter[str] = Counter()
        self.settled = 0
        """Games that are settled: this many from the first."""
        self.faults: list[str] = []
        """Games that could not be read, each with the reason."""
        self._known = set(apart)
        self._titles: Counter[str] = Counter()
        self._games: dict[int, _Game] = {}

    @property
    def enough(self) -> bool:
        """Whether as many are kept as were asked for."""
        return len(self.kept) >= self.settings.count

    @property
    def finished(self) -> bool:
        """Whether as many are kept as were asked for, or no game is left."""
        return self.enough or self.settled >= self.settings.games

    def knows(self, game: int, turn: int | None = None) -> bool:
        """Whether this game was looked at, or this position of it was worked on."""
        if game < self.settled:
            return True
        found = self._games.get(game)
        if found is None or found.turns is None:
            return False
        return True if turn is None else turn in found.done

    def open_positions(self) -> list[tuple[int, int]]:
        """Return the positions that wait for a proof, in order."""
        return [
            (number, turn)
            for number, game in sorted(self._games.items())
            for turn in game.turns or ()
            if turn not in game.done
        ]

    def take(self, entry: dict[str, Any]) -> bool:
        """Take what came of a game or a position, as the journal has it; settle what can be.

        Returns whether it is new: what is known already changes nothing.
        """
        number, turn = entry["game"], entry.get("turn")
        if number >= self.settings.games or self.knows(number, turn):
            return False
        game = self._games.setdefault(number, _Game())
        if turn is None:
            game.turns = entry["turns"]
            if "fault" in entry:
                self.faults.append(entry["fault"])
        else:
            game.done[turn] = [Draft(*draft) for draft in entry.get("drafts", ())]
        self.counts.update(entry["counts"])
        self._settle()
        return True

    def _settle(self) -> None:
        while not self.finished:
            game = self._games.get(self.settled)
            if game is None or not game.whole:
                return
            del self._games[self.settled]
            self.settled += 1
            of_game = 0
            for turn in sorted(game.done):
                for draft in game.done[turn]:
                    if draft.essence in self._known:
                        self.counts["doubles"] += 1
                    elif of_game < self.settings.per_game and not self.enough:
                        self._known.add(draft.essence)
                        self.kept.append(self._titled(draft))
                        of_game += 1

    def _titled(self, draft: Draft) -> Draft:
        """Give a title that is taken a number."""
        self._titles[draft.title] += 1
        number = self._titles[draft.title]
        title = draft.title if number == 1 else f"{draft.title} ({number})"
        return Draft(draft.text, title, draft.essence)
