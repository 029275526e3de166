"""Why a move is best with all hands face up: in which orders of the deck each move succeeds.

What it means that a move fails *in an order of the deck*: nobody knows the order. After the move
everybody plays as well as that allows, and where several moves are equally good, the first of them
in a fixed order (`Node.move`). This plan wins in some orders and loses in the others, and as all
are equally likely, the share of those it wins in is the value of the move.

So of two moves the better one may fail in an order in which the other one wins. Both directions are
told: `Alternative.worse` and `Alternative.better`.
"""

from __future__ import annotations

from collections import Counter
from dataclasses import dataclass, replace
from fractions import Fraction
from math import factorial
from typing import Literal

from hanabi_kit.actions import Discard, Play
from hanabi_kit.cards import Slot
from hanabi_kit.endgame.why.alike_actions import AlikeActions, alike_actions_of
from hanabi_kit.endgame.why.deck_orders import DeckOrders, Orders, TooManyOrders
from hanabi_kit.endgame.why.hopeless import Hopeless, hopeless
from hanabi_kit.endgame.why.order_facts import OrderCase
from hanabi_kit.endgame.why.tree import AlikeValue, FaceUpTree, Node, Route, Visit
from hanabi_kit.endgame.why.values_by_card import Bottom, CardValue, next_cards
from hanabi_kit.errors import HanabiError, SearchBudgetExceeded
from hanabi_kit.language import words
from hanabi_kit.support.arguments import checked
from hanabi_kit.support.faces import brief, counted, face

MOST_CASES = 3
"""Cases that a sentence names; orders that are left over it counts."""

MOST_DECISION_TABLES = 300
"""Tables looked at for later decisions, unless told otherwise: a second or so."""


LeftOut = Literal["no best move", "too many orders", "no time"]


@brief
@dataclass(frozen=True, slots=True)
class Group:
    """Some orders of the deck, and which they are.

    Parameters
    ----------
    orders : int
        How many.
    cases : tuple of OrderCase
        Which; or, with `unless`, all the others.
    """

    orders: int
    cases: tuple[OrderCase, ...]
    unless: bool = False


@brief
@dataclass(frozen=True, slots=True)
class Alternative:
    """A move at the table that is explained.

    Parameters
    ----------
    slots : tuple of Slot
        Where in the hand the card is; several where they come to the same, none for a clue.
    points : tuple of (int, int)
        In how many orders it comes to how many points, most first; for a perfect score 1 stands for
        reaching it and 0 for not. Empty where orders are not told apart.
    fails : Group or None
        The orders in which it falls short of the most it can come to. None where orders are not
        told apart.
    worse, better : Group or None
        The orders in which it comes to less, and to more, than the best move.
    next_cards, bottom_cards : tuple of CardValue
        By the next card, and by the one drawn last; only where orders are not told apart, and no
        further than the tree and its budget reach.
    hopeless : Hopeless or None
        Why it succeeds in no order; None where it may succeed, or where nothing can.
    """

    move: AlikeActions
    slots: tuple[Slot, ...]
    lower: Fraction
    upper: Fraction
    points: tuple[tuple[int, int], ...] = ()
    fails: Group | None = None
    worse: Group | None = None
    better: Group | None = None
    next_cards: tuple[CardValue, ...] = ()
    bottom_cards: tuple[CardValue, ...] = ()
    hopeless: Hopeless | None = None

    @property
    def exact(self) -> bool:
        """Whether the bounds meet."""
        return self.lower == self.upper


@brief
@dataclass(frozen=True, slots=True)
class HardDecision:
    """A later table at which a move that suggests itself is not optimal.

    What suggests itself is to play a card that can be played; where there is none, to discard a
    card that nobody needs, and to give a clue.

    Parameters
    ----------
    odds : Fraction
        How likely best play comes to this table.
    route : Route
        The likeliest way there.
    wrong : tuple of (AlikeActions, Fraction, bool)
        The moves that suggest themselves, what each costs (at least), and whether exactly so much.
    """

    node: Node
    odds: Fraction
    route: Route
    best: AlikeActions
    wrong: tuple[tuple[AlikeActions, Fraction, bool], ...]


@dataclass(frozen=True, slots=True, repr=False)
class Explanation:
    """Why which move is best.

    Parameters
    ----------
    tree : FaceUpTree
    best : AlikeActions or None
        The best move that others are compared with; None while none is proved to be best.
    alternatives : tuple of Alternative
        Every move, the best first.
    orders : int
        Orders of the physical cards of the deck.
    left_out : {"no best move", "too many orders", "no time"} or None
        Why orders are not told apart; None where they are.
    decisions : tuple of HardDecision
        The likeliest first.
    looked_at : int
        Tables that were looked at for decisions.
    all_looked_at : bool
        Whether these are all that best play comes to.

    Examples
    --------
    ``found[move]`` is the Alternative with a move; HanabiError where there is none:

    >>> from hanabi_kit import read
    >>> game = read("bot-2p-s2006").at(63)
    >>> found = explain(FaceUpTree(game))
    >>> print(found.best, "wins in", found.orders - found[found.best].fails.orders, "of 24 orders")
    play r3 wins in 18 of 24 orders
    """

    tree: FaceUpTree
    best: AlikeActions | None
    alternatives: tuple[Alternative, ...]
    orders: int
    left_out: LeftOut | None
    decisions: tuple[HardDecision, ...]
    looked_at: int
    all_looked_at: bool

    def __getitem__(self, move: AlikeActions) -> Alternative:
        """The alternative with this move; HanabiError where there is none."""
        for found in self.alternatives:
            if found.move == move:
                return found
        raise HanabiError(
            words().say(
                "move {move}: not a move of the table that is explained", move=repr(str(move))
            )
        )

    @face
    def __repr__(self) -> str:
        best = "no move is proved to be" if self.best is None else f"{self.best} is"
        moves = counted(len(self.alternatives), "move")
        return (
            f"Explanation why {best} best: {moves}, {counted(self.orders, 'order')} of the deck, "
            f"{counted(len(self.decisions), 'decision')}"
        )

    def __str__(self) -> str:
        from hanabi_kit.endgame.why.sentences import narrative
        from hanabi_kit.language import current

        return narrative(self, current())

    def _repr_mimebundle_(self, **kwargs: object) -> dict[str, str]:
        """Tell it at the end of a notebook cell."""
        from hanabi_kit.endgame.why.sentences import narrative
        from hanabi_kit.language import current

        return {"text/plain": narrative(self, current())}


@checked
def explain(tree: FaceUpTree, *, tables: int = MOST_DECISION_TABLES) -> Explanation:
    """Explain the root of a tree.

    Parameters
    ----------
    tree : FaceUpTree
        What time it has left is used; it grows.
    tables : int
        How many tables to look at for later decisions.

    Returns
    -------
    Explanation
        A notebook shows it as sentences; `hanabi_kit.endgame.why.sentences.narrative` says them.

    Examples
    --------
    >>> from hanabi_kit import read
    >>> game = read("bot-2p-s2006").at(63)
    >>> found = explain(FaceUpTree(game))
    >>> for way in found.alternatives[:2]:
    ...     print(way.move, way.lower, "fails in", way.fails.orders, "of", found.orders, "orders")
    ...     for case in way.fails.cases:
    ...         print("   ", *case.facts)
    play r3 3/4 fails in 6 of 24 orders
        Place(cards=(Card('g4'),), first=4, last=4, present=True)
    play y5 1/2 fails in 12 of 24 orders
        Place(cards=(Card('g4'),), first=3, last=4, present=True)
    """
    root = tree.root
    values = sorted(root.moves, key=lambda found: (-found.upper, -found.lower))
    best = next(iter(root.best), None)
    slots = _slots(root)
    left_out: LeftOut | None = None
    decisions, looked_at, all_of_them = _decisions(tree, tables)
    alternatives = tuple(
        Alternative(found.move, slots[found.move], found.lower, found.upper) for found in values
    )
    if best is None:
        left_out = "no best move"
    else:
        try:
            alternatives = tuple(_by_orders(root, best, values, slots))
        except (HanabiError, SearchBudgetExceeded) as error:
            left_out = "too many orders" if isinstance(error, TooManyOrders) else "no time"
            bottom = Bottom(root)
            alternatives = tuple(
                Alternative(
                    found.move,
                    slots[found.move],
                    found.lower,
                    found.upper,
                    next_cards=next_cards(root, found.move),
                    bottom_cards=bottom.of(found.move),
                )
                for found in values
            )
    if tree.objective == "perfect" and root.lower:
        alternatives = tuple(
            one if one.upper else replace(one, hopeless=hopeless(root, one.move))
            for one in alternatives
        )
    orders_of_all = factorial(root.game.deck_size)
    return Explanation(
        tree, best, alternatives, orders_of_all, left_out, decisions, looked_at, all_of_them
    )


def _slots(node: Node) -> dict[AlikeActions, tuple[Slot, ...]]:
    return {
        move: tuple(action.slot for action in actions if isinstance(action, Play | Discard))
        for move, actions in alike_actions_of(node.game, node.needed).items()
    }


# -- orders --------------------------------------------------------------------------------------


def _by_orders(
    root: Node,
    best: AlikeActions,
    values: list[AlikeValue],
    slots: dict[AlikeActions, tuple[Slot, ...]],
) -> list[Alternative]:
    orders = DeckOrders(root)
    reference = orders.results(root, best)
    found = []
    for value in values:
        if not value.exact:
            found.append(Alternative(value.move, slots[value.move], value.lower, value.upper))
            continue
        results = orders.results(root, value.move)
        weight = orders.total // orders.kinds
        points = tuple(
            (result, number * weight) for result, number in sorted(Counter(results).items())[::-1]
        )
        most = 1 if root.tree.objective == "perfect" else max(results)
        found.append(
            Alternative(
                value.move,
                slots[value.move],
                value.lower,
                value.upper,
                points,
                _group(orders, orders.where(results, below=most)),
                _group(orders, orders.where_less(results, reference)),
                _group(orders, orders.where_less(reference, results)),
            )
        )
    return found


def _group(orders: DeckOrders, wanted: Orders) -> Group:
    """Say which orders these are; or which they are not, where that takes fewer cases."""
    cases = orders.cases(wanted)
    if len(cases) > 1:
        others = orders.cases(orders.every ^ wanted)
        if len(others) < len(cases) and len(others) <= MOST_CASES:
            return Group(orders.count(wanted), others, unless=True)
    return Group(orders.count(wanted), cases)


# -- later decisions -----------------------------------------------------------------------------


def _decisions(tree: FaceUpTree, tables: int) -> tuple[tuple[HardDecision, ...], int, bool]:
    found = []
    looked_at = 0
    all_of_them = True
    time_for_orders = tree.values.budget.seconds_left / 2
    try:
        for visit in tree.visits():
            if looked_at == tables or tree.values.budget.seconds_left < time_for_orders:
                all_of_them = False
                break
            looked_at += 1
            all_of_them &= visit.node.over or visit.node.value is not None
            if visit.node is not tree.root and visit.node.move and not visit.node.certain:
                wrong = _wrong(visit)
                if wrong:
                    found.append(
                        HardDecision(visit.node, visit.odds, visit.route, visit.node.move, wrong)
                    )
    except SearchBudgetExceeded:
        all_of_them = False
    found.sort(key=lambda one: (-one.odds, -max(cost for _, cost, _ in one.wrong)))
    return tuple(found), looked_at, all_of_them


def _wrong(visit: Visit) -> tuple[tuple[AlikeActions, Fraction, bool], ...]:
    """The moves that suggest themselves at a table, and cost something."""
    node = visit.node
    value = node.lower
    playable = [found for found in node.moves if found.move.what == "play"]
    natural = playable or [
        found
        for found in node.moves
        if found.move.what == "clue"
        or (found.move.what == "discard" and found.move.card not in node.needed)
    ]
    return tuple(
        (found.move, value - found.upper, found.exact) for found in natural if found.upper < value
    )
