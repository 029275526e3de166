"""A Hanabi end as the plan search sees it: public states, worlds, actions and what they show.

Actions and kinds of cards are small numbers here. A world is what `prior_worlds` says: hands and an
unordered deck, so that a draw has branches, each with the number of copies drawn as its factor.
Whole numbers throughout: what a world is worth is the sum, over the d! orders of the d cards left
in it, of 1 for a win or of the points scored.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from functools import cache
from math import factorial
from typing import Any, NamedTuple, Protocol, cast

from hanabi_kit.endgame.budget import Budget
from hanabi_kit.endgame.faceup.suit_search import SuitSearch
from hanabi_kit.endgame.plan import limits
from hanabi_kit.endgame.plan.model.joint_plan import Code
from hanabi_kit.endgame.plan.model.prior_worlds import Kinds, World
from hanabi_kit.endgame.plan.model.team import CLUE, Cell
from hanabi_kit.endgame.solution import Objective
from hanabi_kit.errors import SearchBudgetExceeded
from hanabi_kit.game import End, Game, is_lost
from hanabi_kit.language import words
from hanabi_kit.rules.turn import bonus_token, spare_strikes, turns_after


class ClueLabels(Protocol):
    """How clues are read, and which labels they can have."""

    @property
    def code(self) -> Code:
        """How a clue is read."""
        ...

    def labels(self, hands: Sequence[Sequence[int]]) -> tuple[int, ...] | None:
        """Return the labels that are there with these hands of the others; None for all."""
        ...


DISCARD = 100
"""Action `slot index` is a play, `DISCARD + slot index` a discard."""

MOST_KINDS = 1 << 10
"""More than there are kinds of cards."""


RANK_BITS = 8
DECK_COPY = 1 << 6


class Node(NamedTuple):
    """What everybody sees of a position, and all that the future depends on beside the worlds.

    Parameters
    ----------
    heights : tuple of int
        Of each firework.
    tokens, spare : int
        Clue tokens, and strikes that may be taken without ending the game.
    turns : int
        Turns left in the final round; 0 while there are cards to draw.
    """

    mover: int
    heights: tuple[int, ...]
    tokens: int
    spare: int
    deck: int
    turns: int


class Kept(tuple[Any, ...]):
    """A node or a world of which there is one object only, so that it is told apart by identity.

    Tables are asked for the same few thousand worlds millions of times, and comparing nested tuples
    would take most of the time.
    """

    __slots__ = ()
    __hash__ = object.__hash__
    __eq__ = object.__eq__
    __ne__ = object.__ne__


class _KeptNode(Node):
    """A node, kept."""

    __slots__ = ()
    __hash__ = object.__hash__
    __eq__ = object.__eq__
    __ne__ = object.__ne__


Show = tuple[int, int]
"""What everybody sees of an action: the action, and the kind of the card (the label of a clue)."""


Transition = tuple[int, Node | None, int, list[tuple[int, World]]]
"""What is shown, what follows, what it is worth if nothing does, and the worlds it may be."""


class TableFullError(SearchBudgetExceeded):
    """One table may remember no more worlds; what goes on at another one may go on."""


class HanabiTable:
    """The rules of one table, on merged worlds.

    Parameters
    ----------
    budget : Budget
        What the face-up search, which gives the most that worlds are worth, may spend.
    sure : ClueLabels or None
        How clues are read; None where a clue tells its receiver all that its giver sees.
    ranked : bool
        Whether all see, of a card that nobody needs, how many of its kind its holder has had
        before, older ones first (Lemma 12 of `docs/proofs-plan.md`).
    """

    def __init__(
        self,
        game: Game,
        objective: Objective,
        kinds: Kinds,
        budget: Budget,
        sure: ClueLabels | None,
        *,
        ranked: bool = False,
    ) -> None:
        rules = game.rules
        self.players = len(game.players)
        self.perfect = objective == "perfect"
        self.sure = sure
        self.labels = sure.code.labels if sure else None
        self.max_tokens = rules.max_clue_tokens
        self.empty_clues = rules.empty_clues or rules.always_legal_clues > 0
        self.zero = is_lost(rules, End.STRIKES)
        self.ends = rules.ends_when_settled or sum(rules.reachable(game.discards)) == (
            rules.max_score
        )
        self.tops = rules.reachable(game.discards)
        self.last_rank = len(rules.ranks)
        self.needed = kinds.needed
        self.ranked = frozenset(
            kind for kind, cards in enumerate(kinds.cards) if ranked and len(cards) > 1
        )
        suits = [rules.suits.index(card.suit) for card in kinds.images[1:] if card is not None]
        # Ranks in the order in which the firework takes them, from 1.
        ranks = [
            rules.orders[suit].index(card.rank) + 1
            for suit, card in zip(suits, filter(None, kinds.images[1:]), strict=True)
        ]
        self.suit = [-1, *suits]
        self.rank = [0, *ranks]
        self.most = max(limits.TABLE_LEAST_WORLDS, budget.memory // limits.TABLE_BYTES_A_WORLD)
        self._nodes: dict[tuple[object, ...], Node] = {}
        self._worlds: dict[World, World] = {}
        self.start = self._node(
            int(game.mover),
            game.stacks,
            game.clue_tokens,
            spare_strikes(game.strikes, rules.max_strikes),
            game.deck_size,
            game.turns_left or 0,
        )
        self.goal = sum(self.tops)
        self.faces = SuitSearch(
            self.players,
            rules.hand_size(self.players),
            rules.max_clue_tokens,
            objective,
            budget,
            deck_plays=rules.deck_plays,
            forget_at=budget.memory // limits.FACE_UP_MEMORY,
        )
        self._most_worths: dict[tuple[Node, World], int] = {}
        self._worths: dict[tuple[Node, World], tuple[int, ...]] = {}
        self._transitions: dict[tuple[Node, World, int], Transition] = {}
        self.after = cache(self._after)
        self._news = 0

    def _look(self) -> None:
        """Look at the clock now and then; called for what is not remembered yet."""
        self._news += 1
        if not self._news & limits.TABLE_LOOKS_EVERY - 1:
            self.faces.budget.look()

    def share(self, other: HanabiTable) -> None:
        """Use what `other`, of the same game but for the code, has worked out."""
        self.faces, self.start = other.faces, other.start
        self._nodes, self._worlds = other._nodes, other._worlds
        self.after = other.after
        self._most_worths, self._worths = other._most_worths, other._worths
        self._transitions = other._transitions

    def _node(
        self,
        mover: int,
        heights: tuple[int, ...],
        tokens: int,
        spare: int,
        deck: int,
        turns: int,
    ) -> Node:
        key = (mover, heights, tokens, spare, deck, turns)
        known = self._nodes.get(key)
        if known is None:
            known = self._nodes[key] = _KeptNode(*key)
        return known

    def world(self, world: World) -> World:
        """Return the one object that stands for `world` here."""
        plain = (world[0], world[1])
        known = self._worlds.get(plain)
        if known is None:
            if len(self._worlds) >= self.most:
                raise TableFullError(
                    words().say("out of memory after {most} worlds", most=words().number(self.most))
                )
            self._look()
            known = self._worlds[plain] = cast("World", Kept(plain))
        return known

    def forget(self) -> None:
        """Make room; worlds that were returned before are not the same objects as later ones."""
        self._worlds.clear()
        self._forget_worths()

    def _forget_worths(self) -> None:
        """Forget what can be worked out again, and keep the worlds."""
        self._transitions.clear()
        self._worths.clear()
        self._most_worths.clear()

    def belief(self, weights: Mapping[World, int]) -> dict[World, int]:
        """Return the worlds that can be worth something, with their weights."""
        found = {self.world(world): weight for world, weight in weights.items()}
        start = self.start
        return {world: weight for world, weight in found.items() if self.most_worth(start, world)}

    # -- what the search asks ------------------------------------------------------------------

    def seat(self, node: Node) -> int:
        """Return whose turn it is."""
        return node.mover

    def sight(self, node: Node, world: World) -> tuple[tuple[int, ...], ...]:
        """Return what the player to move sees: the others' hands, the next player's first."""
        hands, mover = world[0], node.mover
        return (*hands[mover + 1 :], *hands[:mover])

    def cells(self, node: Node, belief: dict[World, int]) -> list[Cell]:
        """Return the belief by what the player to move sees."""
        found: dict[tuple[tuple[int, ...], ...], Cell] = {}
        for world, weight in belief.items():
            sight = self.sight(node, world)
            cell = found.get(sight)
            if cell is None:
                labels = self.sure.labels(sight) if self.sure and node.tokens else None
                found[sight] = Cell(sight, [(world, weight)], labels)
            else:
                cell.worlds.append((world, weight))
        return list(found.values())

    def actions(self, node: Node, world: World) -> tuple[int, ...]:
        """Return the actions that the rules allow, clues as one."""
        hands, mover = world[0], node.mover
        # Where clues may touch no card, they may be given to a hand that has none left.
        clues = node.tokens > 0 and (
            self.empty_clues or any(hand for seat, hand in enumerate(hands) if seat != mover)
        )
        return _actions(len(hands[mover]), node.tokens < self.max_tokens, clues)

    def is_last(self, node: Node) -> bool:
        """Whether nobody has a turn after this one."""
        return node.turns == 1

    def transition(self, node: Node, world: World, action: int) -> Transition:
        """Return the kind of card shown, what follows, what it is worth, and the worlds it may be.

        The node is None where the game is over; the worth counts only then. Worlds come with the
        number of copies drawn.
        """
        key = (node, world, action)
        known = self._transitions.get(key)
        if known is None:
            if len(self._transitions) >= self.most:
                self._forget_worths()
            self._look()
            known = self._transitions[key] = self._transition(node, world, action)
        return known

    def _transition(self, node: Node, world: World, action: int) -> Transition:
        if action == CLUE:
            after, worth = self.after(node, CLUE, 0)
            return 0, after, worth, [(1, world)]
        hands, deck = world
        mover = node.mover
        hand = hands[mover]
        slot = action if action < DISCARD else action - DISCARD
        kind = hand[slot]
        after, worth = self.after(node, action - slot, kind)
        if after is None:
            return kind, None, worth, []
        known = self.world
        shown = kind
        if kind in self.ranked:
            shown += MOST_KINDS * hand[slot + 1 :].count(kind)
        kept = hand[:slot] + hand[slot + 1 :]
        before, behind = hands[:mover], hands[mover + 1 :]
        if not deck:
            return shown, after, 0, [(1, known(((*before, kept, *behind), ())))]
        found = []
        last = -1
        for place, drawn in enumerate(deck):
            if drawn != last:
                rest = deck[:place] + deck[place + 1 :]
                hands = (*before, (drawn, *kept), *behind)
                found.append((deck.count(drawn), known((hands, rest))))
                last = drawn
        return shown, after, 0, found

    def most_worth(self, node: Node, world: World) -> int:
        """Return what `world` is worth with all hands face up: no plan can make more of it."""
        key = (node, world)
        known = self._most_worths.get(key)
        if known is None:
            self._look()
            known = self._most_worths[key] = self._most_worth(node, world)
        return known

    def worths(self, node: Node, world: World) -> tuple[int, ...]:
        """Return what each of `actions` is worth where all hands are face up after it."""
        key = (node, world)
        known = self._worths.get(key)
        if known is None:
            found = []
            for action in self.actions(node, world):
                _, after, worth, worlds = self.transition(node, world, action)
                if after is not None:
                    worth = sum(copies * self.most_worth(after, w) for copies, w in worlds)
                found.append(worth)
            known = self._worths[key] = tuple(found)
        return known

    # -- rules ---------------------------------------------------------------------------------

    def _points(self, heights: tuple[int, ...]) -> int:
        """What an end is worth: the score, or 1 for the highest one."""
        return int(sum(heights) == self.goal) if self.perfect else sum(heights)

    def _is_safe(self, spare: int, deck: int, turns: int) -> bool:
        """Whether a team that has scored all it can cannot lose it any more.

        Some rulesets let it go on, and with shrinking hands a player may have nothing left to do
        but to misplay.
        """
        return self.ends or not self.zero or spare >= (turns - 1 if turns else deck + self.players)

    def _after(self, node: Node, what: int, kind: int) -> tuple[Node | None, int]:
        """What follows an action (0: a play) with a card of `kind`, or what the end is worth."""
        mover, heights, tokens, spare, deck, turns = node
        if what == CLUE:
            tokens -= 1
            drawn = 0
        else:
            drawn = min(deck, 1)
            playable = 1 <= kind <= self.needed and self.rank[kind] == heights[self.suit[kind]] + 1
            if what == DISCARD:
                tokens += 1
            elif playable:
                suit = self.suit[kind]
                heights = (*heights[:suit], self.rank[kind], *heights[suit + 1 :])
                if self.rank[kind] == self.last_rank:
                    tokens += bonus_token(tokens, self.max_tokens)
                if sum(heights) == self.goal and self._is_safe(spare, deck, turns):
                    return None, self._points(heights) * factorial(deck)
            else:
                spare -= 1
                if spare < 0:
                    points = 0 if self.zero else self._points(heights)
                    return None, points * factorial(deck)
        left = turns_after(turns or None, deck - drawn, self.players)
        if left == 0:
            return None, self._points(heights) * factorial(deck)
        after = (mover + 1) % self.players
        return self._node(after, heights, tokens, spare, deck - drawn, left or 0), 0

    def _most_worth(self, node: Node, world: World) -> int:
        hands, deck = world
        base = 0 if self.perfect else sum(node.heights) * factorial(node.deck)
        held = [0] * len(self.rank)
        for seat, hand in enumerate(hands):
            for kind in hand:
                if 0 < kind <= self.needed:
                    held[kind] |= 1 << seat
        for kind in deck:
            if 0 < kind <= self.needed:
                held[kind] += DECK_COPY
        codes: dict[int, int] = {}
        reached = list(node.heights)
        for kind in range(1, self.needed + 1):  # by suit, ranks ascending
            suit, rank = self.suit[kind], self.rank[kind]
            if rank == reached[suit] + 1 and held[kind]:
                shift = 1 + RANK_BITS * (rank - node.heights[suit] - 1)
                codes[suit] = codes.get(suit, 0) | held[kind] << shift
                reached[suit] = rank
        if self.perfect and any(
            height < top for height, top in zip(reached, self.tops, strict=True)
        ):
            return 0
        suits = tuple(
            sorted(code | (reached[suit] == self.last_rank) for suit, code in codes.items())
        )
        if not suits:
            return factorial(node.deck) if self.perfect else base
        if node.deck:
            return base + self.faces.value(suits, node.deck, node.tokens, node.spare, node.mover)
        return base + self.faces.final(suits, node.mover, node.turns)


@cache
def _actions(size: int, discards: bool, clues: bool) -> tuple[int, ...]:
    plays = tuple(range(size))
    return (
        *plays,
        *(DISCARD + slot for slot in plays if discards),
        *([CLUE] if clues else []),
    )
