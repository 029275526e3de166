"""What a solver finds: values with their model, exact or as certified bounds, and reasons."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from dataclasses import dataclass, field, replace
from fractions import Fraction
from html import escape
from typing import Any, Literal, get_args

from hanabi_kit.actions import Action
from hanabi_kit.assumption import Assumption
from hanabi_kit.endgame.budget import Budget
from hanabi_kit.engine.action_text import format_action
from hanabi_kit.errors import HanabiError
from hanabi_kit.game import Game
from hanabi_kit.language import current, words
from hanabi_kit.support.faces import face, player, some, value_words
from hanabi_kit.view import View

Objective = Literal["perfect", "score"]
"""``perfect``: the probability of reaching `max_score`; ``score``: the expected final score."""

OBJECTIVES: tuple[Objective, ...] = get_args(Objective)
"""What a value is: the probability of the highest score, or points on average."""


class Bounded:
    """What has two certified bounds, and a value where they meet."""

    __slots__ = ()

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


@dataclass(frozen=True, slots=True)
class ActionValue(Bounded):
    """What an action is worth: a value between `lower` and `upper`; exact where they meet.

    Parameters
    ----------
    action : Action
    lower, upper : Fraction
        Certified bounds: a probability (``perfect``), or points on average (``score``).

    Examples
    --------
    >>> from hanabi_kit import Play
    >>> ActionValue(Play(1), Fraction(1, 2), Fraction(1, 2)).value
    Fraction(1, 2)
    >>> bounds = ActionValue(Play(1), Fraction(1, 2), Fraction(3, 4))
    >>> bounds.exact, bounds.value  # bounds are no value
    (False, None)
    """

    action: Action
    lower: Fraction
    upper: Fraction


@dataclass(frozen=True, slots=True)
class Bounds(Bounded):
    """A number between two certified bounds; known where they meet.

    Parameters
    ----------
    lower, upper : Fraction
        A probability (``perfect``), or points on average (``score``).

    Examples
    --------
    >>> Bounds(Fraction(1, 5), Fraction(1, 5)).value, Bounds(Fraction(0), Fraction(1)).exact
    (Fraction(1, 5), False)
    >>> print(Bounds(Fraction(1, 5), Fraction(1, 4)))
    between 1/5 and 1/4
    """

    lower: Fraction
    upper: Fraction

    def __str__(self) -> str:
        return value_words(self.lower, self.upper, words())


_MOST_BEST = 3
"""Best actions named in a `repr`; the others are counted."""


@dataclass(frozen=True, slots=True, repr=False)
class SolutionReasons:
    """Why the best actions of a solution are best, and what the others lose.

    ``print`` tells it in sentences, and so does the end of a notebook cell.

    Parameters
    ----------
    solution : Solution, SeatSolution, PlanSolution or DealValues
    told_in : callable
        Gives the sentences, one a line, in a language.
    language : str or None
        ``"en"`` or ``"fr"``; None for the one that is in use when it is shown.
    explanation : Explanation or None
        Face up: the same for programs (`hanabi_kit.endgame.why`). None in the other models, whose
        solutions hold it themselves: `SeatSolution.worse`, `PlanSolution.plan`, `DealValues.line`.

    Examples
    --------
    >>> from hanabi_kit import read, solve
    >>> game = read("bot-2p-s2006").at(63)
    >>> reasons = solve(game).why()
    >>> reasons
    <SolutionReasons why play 5 is best: faceup, 3/4>
    >>> print(reasons.sentences[2])
    Best for 23 points: play 5 (red 3), 3/4.
    """

    solution: AnySolution
    told_in: Callable[[str], str] = field(compare=False)
    language: str | None = None
    explanation: Any = field(default=None, compare=False)

    @property
    def sentences(self) -> tuple[str, ...]:
        """What is told, line by line, in `language`."""
        return tuple(str(self).splitlines())

    @face
    def __repr__(self) -> str:
        found = self.solution
        best = found._best_words()
        known = (
            f"why {best} {'is' if len(found.best) == 1 else 'are'} best" if best else "of bounds"
        )
        return f"SolutionReasons {known}: {found.model}, {value_words(found.lower, found.upper)}"

    def __str__(self) -> str:
        from hanabi_kit.render.tables import assumed_line

        language = self.language or current()
        text = self.told_in(language)
        assumptions = self.solution.assumptions
        return f"{assumed_line(assumptions, language)}\n{text}" if assumptions else text

    def _repr_mimebundle_(self, **kwargs: object) -> dict[str, str]:
        """Tell it at the end of a notebook cell."""
        lines = "".join(
            f'<div style="margin-left:{len(line) - len(line.lstrip())}ch">{escape(line.strip())}'
            "</div>"
            for line in self.sentences
        )
        return {"text/html": lines, "text/plain": str(self)}


REASONS_OF: dict[str, Callable[[Any, float | None], SolutionReasons]] = {}
"""Who tells the reasons of a model: given a solution and seconds (`hanabi_kit.endgame.reasons`)."""


class AnySolution(Bounded):
    """What the solutions of all models have in common: a value, and that of every legal action."""

    __slots__ = ()

    model: str
    objective: Objective
    actions: tuple[ActionValue, ...]
    lower: Fraction
    upper: Fraction
    states: int
    seconds: float
    assumptions: tuple[Assumption, ...] = ()

    @property
    def table(self) -> Game | View:
        """The table as the model shows it."""
        raise NotImplementedError

    @property
    def best(self) -> tuple[Action, ...]:
        """Every action known to be optimal; empty while none is proved to be."""
        return tuple(found.action for found in self.actions if found.lower == self.upper)

    def __iter__(self) -> Iterator[ActionValue]:
        return iter(self.actions)

    def __getitem__(self, action: Action) -> ActionValue:
        """The value of `action`; HanabiError where it is not legal here."""
        for found in self.actions:
            if found.action == action:
                return found
        raise HanabiError(
            words().say("{action}: not a legal action of the solved position", action=action)
        )

    def why(self, *, language: str | None = None, seconds: float | None = None) -> SolutionReasons:
        """Return why the best actions are best, and what the others lose.

        Face up it is told in which orders of the deck an action fails, for one seat in which worlds
        it does; of a plan what everybody does and reads, of a known deal a line of actions to the
        best score, and why there is no better one.

        Parameters
        ----------
        language : {"en", "fr"}, optional
            Of the sentences; the one in use when they are shown, where it is left out.
        seconds : float, optional
            Face up the position is searched once more: how long that may take. The other models
            have their reasons at hand.

        Raises
        ------
        HanabiError
            The language is not known, or `seconds` is not above 0.

        Examples
        --------
        >>> from hanabi_kit import read, solve
        >>> game = read("bot-2p-s2006").at(66)
        >>> print(solve(game, model="seat").why(language="fr").sentences[0])
        Alice ne peut pas distinguer 18 mondes, et choisit la même action dans tous.
        """
        Budget(seconds)
        spoken = None if language is None else words(language).language
        return replace(REASONS_OF[self.model](self, seconds), language=spoken)

    def _best_words(self) -> str:
        """The best actions in few words; nothing where none is known."""
        players = self.table.players
        names = [player(players, seat) for seat in range(len(players))]
        return some([format_action(action, names) for action in self.best], _MOST_BEST)

    def _told(self) -> str:
        """What is known of the value, and what is best."""
        value = value_words(self.lower, self.upper)
        return (
            f"{type(self).__name__} {self.model}, {self.objective}: {value}, "
            f"best {self._best_words() or 'not known'}"
        )

    def _repr_mimebundle_(self, **kwargs: object) -> dict[str, str]:
        """Show the values at the end of a notebook cell."""
        from hanabi_kit.render.tables import actions_html, actions_text, told_with

        language = current()
        text, html = actions_text(self, language), actions_html(self, language)
        return told_with(self.assumptions, text, html, language)

    def __str__(self) -> str:
        return self._repr_mimebundle_()["text/plain"]


@dataclass(frozen=True, slots=True, repr=False)
class Solution(AnySolution):
    """The solution of a position with all hands face up.

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
        Positions the search remembered. For an exact value the same on every machine, except
        that the compiled kernel, where there is one, remembers fewer.
    seconds : float
        Wall-clock time the search took.
    tree : FaceUpTree, optional
        What `why` walks; where it is left out it searches once more.

    Examples
    --------
    >>> from hanabi_kit import Play, read, solve
    >>> game = read("bot-2p-s2006").at(63)
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
    tree: Any = field(default=None, compare=False)

    @property
    def table(self) -> Game:
        """The table as the model shows it, which is all of it."""
        return self.game

    @face
    def __repr__(self) -> str:
        return self._told()
