"""The tree of a table with all hands face up, to be walked: every move's value, every draw's odds.

Tables that face-up play cannot tell apart are one `Node` (see `alike_actions.key_of`), so that the
tree is a graph without circles. It grows where it is looked at, up to a limit that is said.
"""

from __future__ import annotations

import heapq
from collections import Counter, defaultdict
from collections.abc import Hashable, Iterator
from dataclasses import dataclass
from fractions import Fraction

from hanabi_kit.actions import Clue
from hanabi_kit.cards import Card
from hanabi_kit.endgame.budget import Budget
from hanabi_kit.endgame.solution import OBJECTIVES, ActionValue, Objective, Solution
from hanabi_kit.endgame.why.alike_actions import (
    AlikeActions,
    alike_actions_of,
    all_differ,
    bare,
    key_of,
    needed_cards,
)
from hanabi_kit.endgame.why.table_values import FaceUpValues
from hanabi_kit.errors import HanabiError, SearchBudgetExceeded
from hanabi_kit.game import Game
from hanabi_kit.language import later, words
from hanabi_kit.position import Position
from hanabi_kit.support.arguments import checked
from hanabi_kit.support.misspelt import one_of

MOST_TABLES = 20_000
"""Tables a tree may grow to, unless told otherwise: some 40 MB and ten seconds or so."""

Route = tuple[tuple[AlikeActions, Card | None, bool], ...]
"""Moves made, the card drawn after each, and whether one was."""


@dataclass(frozen=True, slots=True)
class AlikeValue:
    """What a move is worth: a value between `lower` and `upper`, exact where they meet."""

    move: AlikeActions
    lower: Fraction
    upper: Fraction

    @property
    def exact(self) -> bool:
        """Whether the bounds meet."""
        return self.lower == self.upper


@dataclass(frozen=True, slots=True)
class Branch:
    """What may follow a move.

    Parameters
    ----------
    drawn : bool
        Whether the mover draws a card.
    card : Card or None
        Which; None for any that no firework needs then, and once the game is over.
    odds : Fraction
        The share of the cards in the deck that it is.
    """

    drawn: bool
    card: Card | None
    odds: Fraction
    node: Node


@dataclass(frozen=True, slots=True)
class Visit:
    """A table that best play comes to.

    Parameters
    ----------
    odds : Fraction
        How likely the table is, before the first card is drawn.
    depth : int
        Moves on the shortest way there.
    route : Route
        The likeliest way there: each move, the card drawn (None for any that no firework needs),
        and whether one was drawn.
    """

    node: Node
    odds: Fraction
    depth: int
    route: Route


class Node:
    """A table of the tree, or several that face-up play cannot tell apart.

    Attributes
    ----------
    tree : FaceUpTree
    game : Game
        The table; one of them where there are several.
    needed : frozenset of Card
        What the fireworks still need, as far as they can be built.
    number : int
        Nodes are numbered as they are found; 0 is the root.
    """

    __slots__ = ("_after", "_moves", "_worth", "game", "needed", "number", "tree")

    def __init__(self, tree: FaceUpTree, game: Game, needed: frozenset[Card], number: int) -> None:
        self.tree = tree
        self.game = game
        self.needed = needed
        self.number = number
        self._worth: tuple[AlikeActions | None, Fraction, Fraction] | None = None
        self._moves: tuple[AlikeValue, ...] | None = None
        self._after: dict[AlikeActions, tuple[Branch, ...]] = {}

    def __repr__(self) -> str:
        game = self.game
        who = "settled" if self.over else f"{game.player_to_move} to move"
        return f"<Node {self.number}: {who}, {game.deck_size} in the deck>"

    @property
    def over(self) -> bool:
        """Whether the game is over here, or the score asked for is out of reach."""
        return self.tree.values.settled(self.game, self.needed) is not None

    @property
    def move(self) -> AlikeActions | None:
        """The move that best play makes here: the first of the optimal ones.

        None once the game is over, and where the budget did not suffice to prove one.
        """
        return self._worked_out()[0]

    @property
    def lower(self) -> Fraction:
        """Lower bound of the table's value; the value itself, unless the budget ran out."""
        return self._worked_out()[1]

    @property
    def upper(self) -> Fraction:
        """Upper bound of the table's value."""
        return self._worked_out()[2]

    @property
    def value(self) -> Fraction | None:
        """The table's value; None while only bounds are known."""
        _, low, high = self._worked_out()
        return low if low == high else None

    @property
    def certain(self) -> bool:
        """Whether best play comes to the same outcome in every order of the deck."""
        value = self.value
        return value is not None and (
            self.over or self.tree.values.is_certain(self.game, self.needed, value)
        )

    @property
    def moves(self) -> tuple[AlikeValue, ...]:
        """Every move with its value, in the order that breaks ties; none once the game is over."""
        if self._moves is None:
            found = {} if self.over else self.tree.values.of_actions(self.game, self.needed)
            self._moves = tuple(AlikeValue(move, *bounds) for move, bounds in found.items())
        return self._moves

    @property
    def best(self) -> tuple[AlikeActions, ...]:
        """Every move known to be optimal; empty while none is proved to be."""
        most = max((found.upper for found in self.moves), default=None)
        return tuple(found.move for found in self.moves if found.lower == most)

    def branches(self, move: AlikeActions) -> tuple[Branch, ...]:
        """Return what may follow `move`, with odds that sum to 1; the likeliest first.

        HanabiError where it is not a move of this table. SearchBudgetExceeded where the tree has as
        many tables as it may have.
        """
        if move not in self._after:
            self._after[move] = self._work_out_branches(move)
        return self._after[move]

    def _work_out_branches(self, move: AlikeActions) -> tuple[Branch, ...]:
        game, tree = self.game, self.tree
        moves = alike_actions_of(game, self.needed)
        if move not in moves:
            text = (
                later("move {move}: the moves of this table are {moves}")
                if moves
                else later("move {move}: the moves of this table are none: the game is over")
            )
            raise HanabiError(
                words().say(text, move=repr(str(move)), moves=", ".join(map(str, moves)))
            )
        action = moves[move][0]
        if isinstance(action, Clue) or not game.deck_size:
            after = bare(game.apply(action))
            return (Branch(False, None, Fraction(1), tree.node_of(after, needed_cards(after))),)
        found: Counter[tuple[Card | None, Node]] = Counter()
        needed, all_named = None, all_differ(game)
        for card, copies in sorted(game.unseen().items()):
            after = bare(game.apply(action, drawn=card))
            if needed is None:  # what is drawn changes nothing of it
                needed = needed_cards(after)
            named_card = card if (card in needed or all_named) and not after.over else None
            found[named_card, tree.node_of(after, needed)] += copies
        drawn = move.what != "deck"
        return tuple(
            Branch(drawn, card, Fraction(copies, game.deck_size), after)
            for (card, after), copies in found.most_common()
        )

    def _worked_out(self) -> tuple[AlikeActions | None, Fraction, Fraction]:
        """The move of best play, and the bounds of the table's value."""
        if self._worth is None:
            values = self.tree.values
            settled = values.settled(self.game, self.needed)
            best = None
            if settled is None and self._moves is None:
                best = values.of_best(self.game, self.needed)
            if settled is not None:
                self._worth = None, settled, settled
            elif best is not None:
                self._worth = best[0], best[1], best[1]
            else:
                low = max(found.lower for found in self.moves)
                high = max(found.upper for found in self.moves)
                self._worth = next(iter(self.best), None), low, high
        return self._worth


class FaceUpTree:
    """The solved tree of a table, all hands face up, the deck's order unknown.

    Parameters
    ----------
    table : Game or Position
        Every hand must be shown. What is known of the deck's order is not looked at.
    objective : {"perfect", "score"}
        As in `hanabi_kit.endgame.solve`. ``"perfect"`` is, at every node, the probability of the
        highest score that is possible at the root.
    budget : Budget, optional
        For solving and for walking together. Where it runs out nodes have bounds.
    tables : int
        How many nodes there may be.

    Raises
    ------
    HanabiError
        As `hanabi_kit.endgame.solve` has it; or `tables` is not above 0.

    Attributes
    ----------
    root : Node
    solution : Solution
        What `hanabi_kit.endgame.solve` answers.
    values : FaceUpValues
        The search that all nodes ask.

    Examples
    --------
    Alice holds the r5; the last r4 is one of two cards in the deck. If she draws it at once, Bob
    can clue, she plays it, and the r5 follows in the final round. At the bottom it is too late.

    >>> from hanabi_kit.notation import parse_position
    >>> position = parse_position('''
    ... [position]
    ... players = ["Alice", "Bob"]
    ... turn = "Alice"
    ... stacks = "r3 y5 g5 b5 p5"
    ... discards = "r1 r1 r2 r3 r4 y1 y1 y2 y3 y4 g1 g1 g2 g3 b1"
    ... clue_tokens = 0
    ... deck = 2
    ... [position.hands]
    ... Alice = "r5 b2 b3 b4 p1"
    ... Bob = "b1 p1 p2 p3 p4"
    ... ''')
    >>> tree = FaceUpTree(position)
    >>> print(tree.root.value, *tree.root.best)
    1/2 discard
    >>> for branch in tree.root.branches(tree.root.best[0]):
    ...     print(branch.odds, branch.card, "->", branch.node.value, branch.node.move)
    1/2 r4 -> 1 clue
    1/2 None -> 0 discard
    >>> tree.of(tree.root.game) is tree.root
    True
    >>> for visit in tree.visits(tables=3):
    ...     print(visit.depth, visit.odds, visit.node.value)
    0 1 1/2
    1 1/2 1
    1 1/2 0
    """

    @checked
    def __init__(
        self,
        table: Game | Position,
        objective: Objective = "perfect",
        *,
        budget: Budget | None = None,
        tables: int = MOST_TABLES,
    ) -> None:
        if tables < 1:
            raise HanabiError(
                words().say("tables {tables}: a tree has at least one table", tables=repr(tables))
            )
        one_of("objective", objective, OBJECTIVES)
        game = table.game() if isinstance(table, Position) else table
        budget = Budget() if budget is None else budget
        self.objective = objective
        self.most = tables
        self.values = FaceUpValues(bare(game), objective, budget)
        self._nodes: dict[Hashable, Node] = {}
        self.root = self.node_of(bare(game), needed_cards(game))
        first = self.values.first
        self.root._moves = tuple(
            AlikeValue(move, *first[actions[0]]) for move, actions in alike_actions_of(game).items()
        )
        self.solution = Solution(
            game=game,
            model="faceup",
            objective=objective,
            actions=tuple(ActionValue(action, *first[action]) for action in game.legal_actions()),
            lower=max(low for low, _ in first.values()),
            upper=max(high for _, high in first.values()),
            states=self.values.states,
            seconds=budget.seconds,
            tree=self,
        )

    def __len__(self) -> int:
        """How many nodes have been looked at or led to."""
        return len(self._nodes)

    @checked
    def of(self, game: Game) -> Node:
        """Return the node of `game`, a table that the tree has led to.

        Raises
        ------
        HanabiError
            None of its nodes, so far, is this table.
        """
        found = self._nodes.get(key_of(game, needed_cards(game)))
        if found is None:
            raise HanabiError(
                words().say("this table is none of the tree's so far: walk there from the root")
            )
        return found

    @checked
    def visits(self, tables: int | None = None, depth: int | None = None) -> Iterator[Visit]:
        """Yield the tables that best play comes to, each after all that lead to it.

        Tables of which the outcome is certain are yielded, but not gone on from. Each move made is
        `Node.move`; where a node has none, because the budget ran out, nothing follows it.

        Parameters
        ----------
        tables : int, optional
            How many at most; None for all of them.
        depth : int, optional
            Moves from the root after which it is not gone on.

        Raises
        ------
        SearchBudgetExceeded
            The tree has as many tables as it may have, or the budget is used up.
        """
        odds: defaultdict[Node, Fraction] = defaultdict(Fraction)
        routes: dict[Node, tuple[Fraction, Route]] = {self.root: (Fraction(1), ())}
        odds[self.root] = Fraction(1)
        depths = {self.root: 0}
        queue = [(*_stage(self.root.game), 0, self.root)]
        left = tables
        while queue and left != 0:
            *_, node = heapq.heappop(queue)
            self.look()
            left = None if left is None else left - 1
            share = odds[node]
            route_odds, route = routes[node]
            yield Visit(node, share, depths[node], route)
            move = node.move
            if move is None or node.certain or depths[node] == depth:
                continue
            for branch in node.branches(move):
                after = branch.node
                if after not in routes:
                    heapq.heappush(queue, (*_stage(after.game), after.number, after))
                odds[after] += share * branch.odds
                depths[after] = min(depths.get(after, depths[node] + 1), depths[node] + 1)
                likely = route_odds * branch.odds
                if after not in routes or likely > routes[after][0]:
                    step = (move, branch.card, branch.drawn)
                    routes[after] = likely, (*route, step)

    def look(self) -> None:
        """Raise SearchBudgetExceeded where the budget is used up; long walks ask now and then.

        Examples
        --------
        >>> from hanabi_kit import read
        >>> game = read("bot-2p-s2006").at(63)
        >>> FaceUpTree(game).look()
        """
        self.values.budget.look()

    @checked
    def node_of(self, game: Game, needed: frozenset[Card]) -> Node:
        """Return the node of a bare table that an action leads to; a new one if there is none yet.

        Parameters
        ----------
        game : Game
            Without marks and history.
        needed : frozenset of Card
            The cards that a firework can still use.

        Raises
        ------
        SearchBudgetExceeded
            It would be one more than there may be.

        Examples
        --------
        >>> from hanabi_kit import read
        >>> tree = FaceUpTree(read("bot-2p-s2006").at(63))
        >>> tree.node_of(tree.root.game, needed_cards(tree.root.game)) is tree.root
        True
        """
        key = key_of(game, needed)
        node = self._nodes.get(key)
        if node is None:
            if len(self._nodes) >= self.most:
                raise SearchBudgetExceeded(
                    words().say("the tree has its {most} tables", most=words().number(self.most))
                )
            node = self._nodes[key] = Node(self, game, needed, len(self._nodes))
        return node


def _stage(game: Game) -> tuple[int, int]:
    """Orders tables by when they can come: every action uses up a card, or else a clue token."""
    return -(game.deck_size + sum(map(len, game.hands))), -game.clue_tokens
