"""What moves at many tables of one end-game are worth, from one search that remembers them all.

Each table is asked as in `hanabi_kit.endgame.solve`, but the search is kept from one to the next,
so that later tables, which the first ones led to, mostly need no search at all.
"""

from __future__ import annotations

from fractions import Fraction
from math import factorial

from hanabi_kit.actions import Action
from hanabi_kit.cards import Card
from hanabi_kit.endgame import tuning
from hanabi_kit.endgame.budget import Budget
from hanabi_kit.endgame.faceup.proved_bounds import Bounds
from hanabi_kit.endgame.faceup.root import Root
from hanabi_kit.endgame.faceup.suit_search import SuitSearch
from hanabi_kit.endgame.goal import goal_of
from hanabi_kit.endgame.solution import Objective
from hanabi_kit.endgame.why.alike_actions import AlikeActions, alike_actions_of
from hanabi_kit.errors import HanabiError, SearchBudgetExceeded
from hanabi_kit.game import Game
from hanabi_kit.language import words

Value = tuple[Fraction, Fraction]
"""Lower and upper bound."""


class FaceUpValues:
    """Values of tables of one end-game, all hands face up.

    Parameters
    ----------
    game : Game
        The first table. ``"perfect"`` asks for its highest possible score at all later ones.

    Raises
    ------
    HanabiError
        The game is over.
    """

    def __init__(self, game: Game, objective: Objective, budget: Budget) -> None:
        if game.end is not None:
            raise HanabiError(
                words().say(
                    "the game is over ({end}): nothing is left to solve",
                    end=words().say(game.end.value),
                )
            )
        self.objective = objective
        self.perfect = objective == "perfect"
        self.budget = budget
        self.target = goal_of(game)
        root = Root(game, objective)
        self._plain = root.plain
        counts = root.worths(budget, None)
        self.first: dict[Action, Value] = {
            action: self._fractions(game, bounds)
            for action, bounds in zip(game.legal_actions(), counts, strict=True)
        }
        """The value of every legal action at the first table."""
        self._search = root.search
        # The readable search was done in a moment; later tables may ask for more.
        self._kernel_next = type(root.search) is SuitSearch and root.fits_kernel()
        self._part = budget.part(tuning.WALK_QUICKLY) if self._kernel_next else budget
        self._search.budget = self._part

    @property
    def states(self) -> int:
        """Positions that the search remembers."""
        return self._search.states

    def settled(self, game: Game, needed: frozenset[Card]) -> Fraction | None:
        """Return what a table is worth that nobody's actions can change; None for any other."""
        if self.perfect:
            if game.over:
                return Fraction(int(game.score == self.target))
            return Fraction(0) if _most(game, needed) < self.target else None
        return Fraction(game.score) if game.over else None

    def is_certain(self, game: Game, needed: frozenset[Card], value: Fraction) -> bool:
        """Whether a table of this `value` comes to the same points in every order of the deck.

        An average that is as low or as high as a single outcome can be is that of equal outcomes.
        """
        if self.perfect:
            return value in (0, 1)
        # Where one may always pass, points on the table are not lost again.
        least = 0 if self._plain else sum(game.stacks)
        return value in (least, _most(game, needed))

    def of_actions(self, game: Game, needed: frozenset[Card]) -> dict[AlikeActions, Value]:
        """Return what every move is worth, as far as the budget allows; all are bounded."""
        root = Root(game, self.objective)
        return {
            move: self._fractions(game, self._counts(root, actions[0]))
            for move, actions in alike_actions_of(game, needed).items()
        }

    def of_best(self, game: Game, needed: frozenset[Card]) -> tuple[AlikeActions, Fraction] | None:
        """Return the first of the best moves and its value; None where the budget ran out.

        First in the order of `alike_actions_of`. The others are not valued further than it takes.
        """
        best, found = -1, None
        most = factorial(game.deck_size)
        root = Root(game, self.objective)
        for move, actions in alike_actions_of(game, needed).items():
            counts = self._exact(root, actions[0], best)
            if counts is None:
                return None
            if counts[0] > best or found is None:
                best, found = counts[0], move
            if self.perfect and best == most:
                break
        assert found is not None
        return found, self._fractions(game, (best, best))[0]

    def _counts(self, root: Root, action: Action) -> Bounds:
        found = self._exact(root, action, -1)
        if found is None:
            # Bounds from what the search has proved; they look no further ahead.
            root.look_ahead = 0
            self._search.budget = Budget()
            found = root.bounds(action)
            self._search.budget = self._part
        return found

    def _exact(self, root: Root, action: Action, floor: int) -> Bounds | None:
        """Return W after `action`, twice; where it is not above `floor`, some bound up to it."""
        while True:
            root.search = self._search
            try:
                return root.exact(action, floor)
            except SearchBudgetExceeded:
                if not self._kernel_next or self.budget.seconds_left <= 0:
                    return None
                self._use_kernel(root)

    def _use_kernel(self, root: Root) -> None:
        self._kernel_next = False
        self._search, self._part = root.new_search(self.budget, compiled=True), self.budget

    def _fractions(self, game: Game, counts: Bounds) -> Value:
        scale = factorial(game.deck_size)
        offset = 0 if self.perfect else sum(game.stacks)
        return Fraction(counts[0], scale) + offset, Fraction(counts[1], scale) + offset


def _most(game: Game, needed: frozenset[Card]) -> int:
    """The most points that the discards allow; not all that is needed fits where players choose."""
    open_order = game.rules.fireworks.open_order
    return goal_of(game) if open_order else sum(game.stacks) + len(needed)
