"""What is dealt at a table, and the game that came of it."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Any

from hanabi_kit.actions import Action
from hanabi_kit.cards import Card
from hanabi_kit.game import Game, shuffled
from hanabi_kit.notation.record import GameRecord
from hanabi_kit.rules import Ruleset


@dataclass(frozen=True, slots=True)
class Deal:
    """What tables with the same deal have in common: rules, seed of the deck, number of players."""

    rules: Ruleset
    seed: int
    players: int

    @property
    def deck(self) -> tuple[Card, ...]:
        """The deck in its order, the first card drawn first."""
        return shuffled(self.rules, self.seed)

    def game(self, names: Sequence[str]) -> Game:
        """Return the game as it begins; HanabiError where the rules have no hands for so many."""
        return Game.new(names, self.deck, self.rules)

    def plain(self) -> list[Any]:
        """Return it as a value ready for JSON."""
        return [self.rules.name, self.seed, self.players]


@dataclass(frozen=True, slots=True)
class PlayedGame:
    """A game of a class, as far as it was played.

    `table`: number of the table; `round`: of the deal, from 1.
    `pupils`: by seat the pupil's id, None where none sat at the end; `names` by seat.
    `taken_back`: how many actions were taken back by agreement.
    """

    table: int
    round: int
    pupils: tuple[str | None, ...]
    names: tuple[str, ...]
    actions: tuple[Action, ...]
    game: Game
    deal: Deal
    taken_back: int

    @property
    def record(self) -> GameRecord:
        """The game as it may be written to a file."""
        return GameRecord(self.game.rules, self.names, self.deal.deck, self.actions)
