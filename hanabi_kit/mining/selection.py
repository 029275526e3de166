"""Which puzzles are kept, settled in the order of the games, whenever they were found.

A game is settled once it and all games before it are done. Of its puzzles those are kept, in the
order of turns, that are no double of one kept before (but for the names of suits and seats), that
no rule without thought solves too often together with those before (`hanabi_kit.mining.balance`),
and that can be told without saying again what was said before (`hanabi_kit.mining.overlap`): until
a game has given its share and there are as many as were asked for. So the set does not depend on
which worker was faster.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Mapping
from dataclasses import dataclass, field
from itertools import chain, count
from typing import Any

from hanabi_kit.mining.balance import Balance, Guesses
from hanabi_kit.mining.overlap import MOST_SHARED, runs_of_file, shared
from hanabi_kit.mining.settings import Settings


@dataclass(frozen=True, slots=True)
class Told:
    """A puzzle in one way of telling it: its file but for the id, and its title."""

    text: str
    title: str


@dataclass(frozen=True, slots=True)
class Draft:
    """A puzzle that was found, told in several ways.

    Parameters
    ----------
    essence : str
        What makes it what it is: equal for two that differ only in names.
    tellings : tuple of Told
        Of which the first is kept that says too little again.
    guesses : Guesses
        What comes of answering it without thought.
    """

    essence: str
    tellings: tuple[Told, ...]
    guesses: Guesses

    def plain(self) -> dict[str, Any]:
        """Return it as the journal has it."""
        return {
            "essence": self.essence,
            "told": [[told.text, told.title] for told in self.tellings],
            "guesses": self.guesses.plain(),
        }

    @classmethod
    def read(cls, plain: Mapping[str, Any]) -> Draft:
        """Return it from what the journal has."""
        return cls(
            plain["essence"],
            tuple(Told(*told) for told in plain["told"]),
            Guesses.read(plain["guesses"]),
        )


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
        self.kept: list[Told] = []
        self.counts: Counter[str] = Counter()
        self.settled = 0
        """Games that are settled: this many from the first."""
        self.faults: list[str] = []
        """Games that could not be read, each with the reason."""
        self._known = set(apart)
        self._runs: list[frozenset[str]] = []
        self._balance = Balance()
        self._titles: set[str] = set()
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
            game.done[turn] = [Draft.read(draft) for draft in entry.get("drafts", ())]
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
                    if of_game < self.settings.per_game and not self.enough:
                        of_game += self._keep(draft)

    def _keep(self, draft: Draft) -> bool:
        """Keep a puzzle, or count why not; return whether it was kept."""
        if draft.essence in self._known:
            self.counts["doubles"] += 1
            return False
        if self._balance.is_tipped_by(draft.guesses):
            self.counts["one-sided"] += 1
            return False
        for told in draft.tellings:
            runs = runs_of_file(told.text)
            if all(shared(runs, before) < MOST_SHARED for before in self._runs):
                break
        else:
            self.counts["said already"] += 1
            return False
        self._known.add(draft.essence)
        self._balance.add(draft.guesses)
        self._runs.append(runs)
        self.kept.append(Told(told.text, self._free_title(draft, told)))
        return True

    def _free_title(self, draft: Draft, told: Told) -> str:
        """Return a title that is not taken: that of another telling, or one with a number."""
        titles = [told.title, *(other.title for other in draft.tellings)]
        numbered = (f"{told.title} ({number})" for number in count(2))
        title = next(one for one in chain(titles, numbered) if one not in self._titles)
        self._titles.add(title)
        return title
