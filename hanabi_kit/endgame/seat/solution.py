"""What the seat model answers: every action's value, in all worlds and in each of them."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field
from fractions import Fraction
from math import factorial

from hanabi_kit.actions import Action, Clue, Discard, Play
from hanabi_kit.assumption import Assumption
from hanabi_kit.cards import Card
from hanabi_kit.endgame.faceup.proved_bounds import Bounds
from hanabi_kit.endgame.faceup.special_rules import COLOUR, RANK, clue_bits, may_lack_a_clue
from hanabi_kit.endgame.solution import ActionValue, AnySolution, Objective
from hanabi_kit.rules import Ruleset
from hanabi_kit.rules.clue_rules import ClueKind, clue_kind
from hanabi_kit.support.arguments import checked
from hanabi_kit.support.faces import face
from hanabi_kit.view import View

Kind = tuple[type[Action], Card | ClueKind | None]
"""What tells the first actions of one table apart: play or discard, and of which card; None for a
card not named, for a play from the deck, and for a clue, unless clues of the two kinds differ
(`told_kind`)."""

Cards = tuple[Card | None, ...]


@dataclass(frozen=True, slots=True)
class PossibleHand:
    """What the mover may hold, as far as it matters.

    Parameters
    ----------
    cards : tuple of Card or None
        Slot 1 (newest) first; None for any card that no firework needs, but for those that are
        named all the same (`told_apart`).
    worlds : int
        In how many worlds it is so.
    counts : mapping
        Bounds of what each kind of action is worth in each of these worlds, as whole numbers;
        `SeatSolution.worth` reads them. Left out of the repr.

    Examples
    --------
    Bob knows his r3. He may hold the y5 as well, in slot 4; what is playing the r3 worth then?

    >>> from hanabi_kit import Play, read, solve
    >>> game = read("bot-2p-s2006").at(63)
    >>> found = solve(game, model="seat")
    >>> hand = found.hands[1]
    >>> [str(card) for card in hand.cards], hand.worlds
    (['None', 'None', 'None', 'y5', 'r3'], 120)
    >>> found.worth(Play(5), hand).value
    Fraction(3, 4)
    """

    cards: Cards
    worlds: int
    counts: Mapping[Kind, Bounds] = field(repr=False)


@dataclass(frozen=True, slots=True, repr=False)
class SeatSolution(AnySolution):
    """The answer of the seat model.

    `value`, `exact`, `best` and ``found[action]`` are as of a `hanabi_kit.endgame.Solution`.

    Parameters
    ----------
    view : View
        All that was looked at: what the mover sees.
    model : str
        ``"seat"``.
    objective : Objective
    actions : tuple of ActionValue
        Every legal action, in the order of `Game.legal_actions`.
    lower, upper : Fraction
        Certified bounds of the position's value: a probability, or points.
    worlds : int
        Worlds that the mover cannot tell apart, all equally likely.
    hands : tuple of PossibleHand
        What the mover may hold, and what the actions are worth then. Their numbers of worlds sum
        to `worlds`, unless the budget ran out while they were listed.
    states : int
        Positions the search remembered.
    seconds : float
        Wall-clock time the search took; no part of comparisons.
    assumptions : tuple of Assumption
        What is taken for granted beyond the facts: all worlds fit it.

    Examples
    --------
    The deck is empty, and clues have told Bob which of his cards is a 5:

    >>> from hanabi_kit import solve
    >>> from hanabi_kit.notation import parse_position
    >>> position = parse_position('''
    ... [position]
    ... players = ["Alice", "Bob"]
    ... turn = "Bob"
    ... viewer = "Bob"
    ... stacks = "r4 y5 g5 b5 p5"
    ... discards = "r1 r1 r2 r3 r4 y1 y1 y2 y3 y4 g1 g1 g2 g3 b1 p1"
    ... clue_tokens = 0
    ... deck = 0
    ... turns_left = 1
    ... [position.hands]
    ... Alice = "b1 b2 b3 b4 p1"
    ... Bob = "xx/5 xx/!5 xx/!5 xx/!5 xx/!5"
    ... ''')
    >>> found = solve(position, model="seat")
    >>> found.value, [hand.cards[0] for hand in found.hands], found.best
    (Fraction(1, 1), [Card('r5')], (Play(slot=1),))
    >>> found.exact, found.table.viewer, found.worth(Play(1), found.hands[0]).value
    (True, 'Bob', Fraction(1, 1))
    >>> len(found.worse(Play(2))), found.worse(Play(1))  # with which hands another would be better
    (1, ())
    """

    view: View
    model: str
    objective: Objective
    actions: tuple[ActionValue, ...]
    lower: Fraction
    upper: Fraction
    worlds: int
    hands: tuple[PossibleHand, ...]
    states: int
    seconds: float = field(compare=False)
    assumptions: tuple[Assumption, ...] = ()

    @property
    def table(self) -> View:
        """The table as the model shows it, which is what the mover sees."""
        return self.view

    @checked
    def worth(self, action: Action, hand: PossibleHand) -> ActionValue:
        """Return what `action` is worth in each of the worlds of `hand`.

        Parameters
        ----------
        action : Action
        hand : PossibleHand
            One of `hands`.

        Raises
        ------
        HanabiError
            The action is not legal here.
        """
        self[action]
        low, high = hand.counts[kind_of(action, hand.cards, self.view.rules)]
        scale, offset = scale_of(self.view), offset_of(self.view, self.objective)
        return ActionValue(action, Fraction(low, scale) + offset, Fraction(high, scale) + offset)

    @checked
    def worse(self, action: Action, than: Action | None = None) -> tuple[PossibleHand, ...]:
        """Return the hands with which `action` is worth less than another, for certain.

        Parameters
        ----------
        action : Action
        than : Action, optional
            Left out, whatever is best with each hand: so one gets the hands with which those who
            knew them would do better.

        Raises
        ------
        HanabiError
            One of the two is not legal here.

        Notes
        -----
        `hanabi_kit.endgame.seat.sentences` puts them into groups and sentences.
        """
        self[action]
        if than is not None:
            self[than]
        kinds = [found.action for found in self.actions] if than is None else [than]
        rules = self.view.rules
        return tuple(
            hand
            for hand in self.hands
            if hand.counts[kind_of(action, hand.cards, rules)][1]
            < max(hand.counts[kind_of(other, hand.cards, rules)][0] for other in kinds)
        )

    @face
    def __repr__(self) -> str:
        return self._told()


def kind_of(action: Action, cards: Cards, rules: Ruleset) -> Kind:
    """Return what `action` is with a hand of these `cards`."""
    if isinstance(action, Play | Discard):
        return type(action), cards[action.slot - 1]
    return type(action), told_kind(action, rules)


def told_kind(action: Action, rules: Ruleset) -> ClueKind | None:
    """Return the kind of a clue, where the next one must be of the other; else None."""
    if isinstance(action, Clue) and rules.mechanism.alternating:
        return clue_kind(action.value)
    return None


def told_apart(view: View) -> set[Card]:
    """Return the cards that are named in a hand whether a firework needs them or not.

    Those that no clue touches, or none of one kind where clues alternate, where others without
    them may have no clue to give; and those of which playing and discarding change places.
    """
    rules = view.rules
    apart = {card for card in rules.identities if card.suit in rules.inverted_suits}
    if may_lack_a_clue(rules, len(view.players)):
        kinds = (COLOUR, RANK) if rules.mechanism.alternating else (COLOUR | RANK,)
        for values in (clue_bits(rules, kind) for kind in kinds):
            apart |= {card for card in rules.identities if not rules.clues_touching[card] & values}
    return apart


def scale_of(view: View) -> int:
    """Return the number of orders of the deck, which counts are divided by."""
    return factorial(view.deck_size)


def offset_of(view: View, objective: Objective) -> int:
    """Return the points on the table where points are asked for: counts leave them out."""
    return sum(view.stacks) if objective == "score" else 0
