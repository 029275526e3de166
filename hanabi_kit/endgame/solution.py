"""What a solver answers: values with their model, exact or as certified bounds."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from fractions import Fraction
from typing import Literal, get_args

from hanabi_kit.actions import Action
from hanabi_kit.endgame.budget import Budget, Progress
from hanabi_kit.errors import HanabiError
from hanabi_kit.faces import face, player, some, value_words
from hanabi_kit.game import Game
from hanabi_kit.language import current
from hanabi_kit.notation.words import format_action

__all__ = ["OBJECTIVES", "ActionValue", "Answer", "Budget", "Objective", "Progress", "Solution"]

Objective = Literal["perfect", "score"]
"""``perfect``: the probability of reaching `max_score`; ``score``: the expected final score."""

OBJECTIVES: tuple[Objective, ...] = get_args(Objective)
"""What a value is: the probability of the highest score, or points on average."""


@dataclass(frozen=True, slots=True)
class ActionValue:
    """What an action is worth: a value between `lower` and `upper`; exact where they meet.

    Parameters
    ----------
    action : Action
    lower, upper : Fraction
        Certified bounds: a probability (``perfect``), or points on average (``score``).

    Examples
    --------
    >>> from hanabi_kit.actions import Play
    >>> ActionValue(Play(1), Fraction(1, 2), Fraction(1, 2)).value
    Fraction(1, 2)
    >>> bounds = ActionValue(Play(1), Fraction(1, 2), Fraction(3, 4))
    >>> bounds.exact, bounds.value  # bounds are no value
    (False, None)
    """

    action: Action
    lower: Fraction
    upper: Fraction

    @property
    def exact(self) -> bool:
        """Whether the bounds meet."""
        return self.lower == self.upper

    @property
    def value(self) -> Fraction | None:
        """The value; None while only bounds are known."""
        return self.lower if self.exact else None


_MOST_BEST = 3
"""Best actions named in a `repr`; the others are counted."""


class Answer:
    """What the answers of all models have in common: a value, and that of every legal action."""

    __slots__ = ()

    actions: tuple[ActionValue, ...]
    lower: Fraction
    upper: Fraction

    @property
    def exact(self) -> bool:
        """Whether the position's value is known."""
        return self.lower == self.upper

    @property
    def value(self) -> Fraction | None:
        """The position's value; None while only bounds are known."""
        return self.lower if self.exact else None

    @property
    def best(self) -> tuple[Action, ...]:
        """Every action known to be optimal; empty while none is proved to be."""
        return tuple(found.action for found in self.actions if found.lower == self.upper)

    def __getitem__(self, action: Action) -> ActionValue:
        """The value of `action`; HanabiError where it is not legal here."""
        for found in self.actions:
            if found.action == action:
                return found
        raise HanabiError(f"{action}: not a legal action of the solved position")

    def _words(self, model: str, objective: Objective, players: Sequence[str]) -> str:
        """What is known of the value, and what is best."""
        names = [player(players, seat) for seat in range(len(players))]
        best = some([format_action(action, names) for action in self.best], _MOST_BEST)
        value = value_words(self.lower, self.upper)
        return f"{type(self).__name__} {model}, {objective}: {value}, best {best or 'not known'}"


@dataclass(frozen=True, slots=True, repr=False)
class Solution(Answer):
    """A solver's answer with all hands face up.

    `value` is the position's (None while only bounds are known), `exact` says whether it is known,
    and `best` are all actions that are proved to be optimal. ``found[action]`` is the ActionValue
    of an action; HanabiError where it is not legal there.

    Parameters
    ----------
    game : Game
        The table that was solved.
    model : str
        What the players are taken to know; ``"faceup"``: all hands, not the deck's order.
    objective : Objective
    actions : tuple of ActionValue
        Every legal action, in the order of `Game.legal_actions`.
    lower, upper : Fraction
        Certified bounds of the position's value: a probability, or points.
    states : int
        Positions the search remembered. For an exact answer the same on every machine, except
        that the compiled kernel, where there is one, remembers fewer.
    seconds : float
        Wall-clock time the search took.

    Examples
    --------
    >>> from hanabi_kit.actions import Play
    >>> from hanabi_kit.endgame import solve
    >>> from hanabi_kit.notation import read_game
    >>> from hanabi_kit.puzzles import folder
    >>> game = read_game(folder() / "games" / "bot-2p-s2006.json").at(63)
    >>> found = solve(game)
    >>> found.value, found.best, found[Play(4)].value
    (Fraction(3, 4), (Play(slot=5),), Fraction(1, 2))
    >>> found.exact, found.table is game
    (True, True)
    >>> found  # print(found) shows the table of actions
    <Solution faceup, perfect: 3/4, best play 5>
    """

    game: Game
    model: str
    objective: Objective
    actions: tuple[ActionValue, ...]
    lower: Fraction
    upper: Fraction
    states: int
    seconds: float

    @property
    def table(self) -> Game:
        """The table as the model shows it, which is all of it."""
        return self.game

    @face
    def __repr__(self) -> str:
        return self._words(self.model, self.objective, self.game.players)

    def __str__(self) -> str:
        from hanabi_kit.render.tables import actions_text

        return actions_text(self, current())

    def _repr_mimebundle_(self, **kwargs: object) -> dict[str, str]:
        """Show the values at the end of a notebook cell."""
        from hanabi_kit.render.tables import actions_html, actions_text

        language = current()
        return {
            "text/html": actions_html(self, language),
            "text/plain": actions_text(self, language),
        }
