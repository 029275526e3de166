"""The seat model, solved exactly: the player to act does not see the own hand.

The first action is one for all worlds that the mover cannot tell apart; from then on every hand is
known to everyone, and the deck's order to nobody. So an action is worth the average, over the
worlds, of what it is worth face up, and the position what its best action is worth.

Where it stands
---------------
With Q(w, a) the face-up value of action a in world w, and p(w) the share of the worlds:

    seat = max over a of the sum of p(w) · Q(w, a)  ≤  the sum of p(w) · max over a of Q(w, a),

which is the average of the face-up values: an action chosen for each world alone can only be
better. With one world left the two are equal. Like face up it bounds the real game from above, as
it lets everybody know everything after one action.

What is believed
----------------
The worlds are those of `hanabi_kit.deduction`: every deal of the physical cards out of the mover's
sight to the own slots that fits the clues, all equally likely. Why partners gave their clues, or
did not, is not asked; what she takes for granted all the same (`hanabi_kit.assumption`) leaves the
worlds that fit it.

Method
------
Cards that no firework needs are alike to the search. They are merged before the worlds are listed,
so that what is listed are *hands*: a needed card or "not needed" in every slot, with the number of
worlds that look like this. Where cards that no clue touches may leave a partner without a clue to
give, they stay what they are. Hands with the same cards in other slots lead to the same tables, and
a table shares its search, with all it remembers, with all other tables. Sums are whole numbers;
there is one division at the end.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, field
from fractions import Fraction

from hanabi_kit.actions import Action, Discard, Play, PlayDeck
from hanabi_kit.assumption import Assumption, assumed_cards, assumed_of
from hanabi_kit.cards import Card, Slot
from hanabi_kit.deduction.assignments import assignments_in, assignments_of
from hanabi_kit.deduction.assumed_hand import narrowed, narrowed_cases
from hanabi_kit.deduction.counting import fillings
from hanabi_kit.deduction.hand import clash_message, count_assignments_in
from hanabi_kit.deduction.hidden.cases import Case, cases_of
from hanabi_kit.deduction.unseen_cards import Pool, hides_something, open_pool
from hanabi_kit.endgame import tuning
from hanabi_kit.endgame.budget import Budget
from hanabi_kit.endgame.covered import refuse_uncovered
from hanabi_kit.endgame.faceup.card_search import CardSearch
from hanabi_kit.endgame.faceup.proved_bounds import Bounds
from hanabi_kit.endgame.faceup.root import Root, no_kernel
from hanabi_kit.endgame.faceup.suit_search import SuitSearch
from hanabi_kit.endgame.goal import goal_of, needed_in
from hanabi_kit.endgame.seat.merged_cards import merged_pool
from hanabi_kit.endgame.seat.solution import (
    Cards,
    Kind,
    PossibleHand,
    SeatSolution,
    kind_of,
    offset_of,
    scale_of,
    told_apart,
    told_kind,
)
from hanabi_kit.endgame.solution import ActionValue, Objective
from hanabi_kit.errors import (
    Contradiction,
    SearchBudgetExceeded,
    TooManyWorlds,
)
from hanabi_kit.game import End, Game, is_lost
from hanabi_kit.language import words
from hanabi_kit.rules.clue_rules import ClueKind
from hanabi_kit.rules.turn import spare_strikes
from hanabi_kit.view import View

MOST_HANDS = 200_000
"""Hands that are gone through: a few seconds to list, and some 100 MB."""

HAND_BYTES, TABLE_BYTES = 280, 2_000
"""What a hand that is listed takes, and a table with what each of its actions is worth.

Measured on Linux as the growth of the resident memory: 30,000 hands took 190 bytes each and another
72 in the answer, their tables 1,500 with the counts of 11 kinds of actions.
"""

LOOK_AT_CLOCK = 512
"""Hands listed between two looks at the clock."""

BOUNDED_TABLES = 100
"""Tables that get bounds of their own after the budget ran out: a fraction of a second. The others
get the bounds that need no search."""


def solve_seat(
    view: View,
    objective: Objective,
    budget: Budget,
    compiled: bool | None = None,
    assumptions: Sequence[Assumption] = (),
) -> SeatSolution:
    """Return the value of every action of the mover, whose view it is.

    `hanabi_kit.endgame.solve` checks what comes in, and says what the parameters are.

    Raises
    ------
    Contradiction
        No world fits the view.
    ImpossiblePosition
        The cards of the view are not those of its ruleset.
    TooManyWorlds
        More than `MOST_HANDS` hands, however alike.
    """
    seat = _SeatSearch(view, objective, budget, compiled, assumptions)
    return seat.solution()


@dataclass(slots=True)
class _Table:
    """The tables that hands with the same cards lead to: to the search they are one."""

    hand: tuple[Card, ...]
    """One of the hands; a card not needed stands for any it was merged with."""

    worlds: int = 0
    counts: dict[Kind, Bounds] = field(default_factory=dict)


class _SeatSearch:
    """One question to the seat model."""

    search: SuitSearch | CardSearch

    def __init__(
        self,
        view: View,
        objective: Objective,
        budget: Budget,
        compiled: bool | None,
        assumptions: Sequence[Assumption],
    ) -> None:
        self.view, self.objective = view, objective
        self.assumptions = tuple(assumptions)
        assumed = assumed_of(assumed_cards(assumptions), view.seat)
        self.budget, self.compiled = budget, compiled
        refuse_uncovered(view.rules, "seat")
        self.left_to_play = goal_of(view) - sum(view.stacks)
        self.needed = frozenset(needed_in(view))
        self.apart = self.needed | told_apart(view)
        self.cases: list[Case] | None = None
        self.merged: dict[Card, list[Card]] = {}
        if hides_something(view):
            # What is known is about several cards together, so that none are merged beforehand.
            self.pool = narrowed(open_pool(view), assumed)
            self.cases = narrowed_cases(cases_of(view), assumed)
        else:
            self.pool, self.merged = merged_pool(view, self.apart, assumed)
        self.worlds = _count_worlds(view, self.pool, self.cases)
        self.hands: dict[Cards, tuple[int, _Table]] = {}
        self.tables: dict[Cards, _Table] = {}
        self.kernel_next = False
        budget.count_memory(self.memory_used)

    def memory_used(self) -> int:
        """Return the bytes that the hands and their tables take."""
        return HAND_BYTES * len(self.hands) + TABLE_BYTES * len(self.tables)

    def solution(self) -> SeatSolution:
        """Return the answer: exact, or bounds where the budget runs out on the way."""
        try:
            self.list_hands()
            in_budget = True
        except SearchBudgetExceeded:
            in_budget = False
        # The heaviest first: what is left when the budget runs out weighs little.
        tables = sorted(self.tables.values(), key=lambda table: -table.worlds)
        legal = self.named(tables[0].hand).legal_actions()
        self.tell_loosest(legal)
        self.begin(Root(self.named(tables[0].hand), self.objective))
        self.value_tables(tables, self.different(legal), in_budget)
        states, seconds = self.search.states, self.budget.seconds
        actions = self.averages(legal)
        return SeatSolution(
            view=self.view,
            model="seat",
            objective=self.objective,
            actions=actions,
            lower=max(found.lower for found in actions),
            upper=max(found.upper for found in actions),
            worlds=self.worlds,
            hands=tuple(
                PossibleHand(cards, worlds, table.counts)
                for cards, (worlds, table) in self.hands.items()
            ),
            states=states,
            seconds=seconds,
            assumptions=self.assumptions,
        )

    # -- hands ---------------------------------------------------------------------------------

    def list_hands(self) -> None:
        """List what the mover may hold, and the different tables that come of it."""
        hands, tables, apart = self.hands, self.tables, self.apart
        found = assignments_in(self.pool)
        if self.cases is not None:
            found = assignments_of(self.view, self.cases)
        for number, (hand, worlds) in enumerate(found, start=1):
            cards = tuple(card if card in apart else None for card in hand)
            key = tuple(sorted(cards, key=_place))
            table = tables.get(key)
            if table is None:
                table = tables[key] = _Table(hand)
            table.worlds += worlds
            before = hands[cards][0] if cards in hands else 0
            hands[cards] = before + worlds, table
            if not number % LOOK_AT_CLOCK:
                self.budget.spend_many(0)

    def named(self, hand: tuple[Card, ...]) -> Game:
        """The whole table of a hand, with a copy that is out of sight for each merged card."""
        stock = {card: list(copies) for card, copies in self.merged.items()}
        own = [stock[card].pop() if card in stock else card for card in hand]
        return Game.supposing(self.view, own)

    # -- values --------------------------------------------------------------------------------

    def begin(self, root: Root) -> None:
        """Choose the first search; what it needs to know of the table is the same in all worlds."""
        fits = root.fits_kernel()
        if self.compiled and not fits:
            raise no_kernel()
        self.kernel_next = fits and self.compiled is None
        if self.compiled:
            self.use_kernel(root)
        else:
            part = self.budget.part(tuning.SOLVE_QUICKLY) if self.kernel_next else self.budget
            self.search = root.new_search(part)

    def use_kernel(self, root: Root) -> None:
        self.kernel_next = False
        self.search = root.new_search(self.budget, compiled=True)

    def value_tables(
        self, tables: list[_Table], actions: tuple[Action, ...], in_budget: bool
    ) -> None:
        """Work out what each kind of action is worth at each table, or bounds of it."""
        bounded = 0
        loosest = {action: self.loosest(action) for action in actions}
        for table in tables:
            if in_budget:
                in_budget = self.is_in_time()
            root = None
            if in_budget or bounded < BOUNDED_TABLES:
                root = Root(self.named(table.hand), self.objective)
                root.search = self.search
                if bounded:  # only where the search stopped it may know what comes later
                    root.look_ahead = 0
            cards = self.without_trash(table.hand)
            for action in actions:
                kind = kind_of(action, cards, self.view.rules)
                if kind in table.counts:
                    continue
                found = self.exact(root, action) if root and in_budget else None
                if found is None and in_budget:
                    in_budget = False
                    self.search.budget = Budget()  # bounds look only a few actions ahead
                if found is None:
                    found = root.bounds(action) if root else loosest[action]
                table.counts[kind] = found
            bounded += not in_budget

    def is_in_time(self) -> bool:
        try:
            self.budget.spend_many(0)
        except SearchBudgetExceeded:
            return False
        return True

    def exact(self, root: Root, action: Action) -> Bounds | None:
        """Return W after `action`, twice; None where the budget ran out."""
        found = root.exact_if_in_budget(action)
        if found is None and self.kernel_next:
            self.use_kernel(root)
            root.search = self.search
            found = root.exact_if_in_budget(action)
        return found

    def without_trash(self, hand: tuple[Card, ...]) -> Cards:
        """The hand with None for cards that no firework needs."""
        return tuple(card if card in self.apart else None for card in hand)

    def loosest(self, action: Action) -> Bounds:
        """Bounds of W that hold at every table: a card is played with each draw, or later."""
        view, scale = self.view, scale_of(self.view)
        turns = view.deck_size + len(view.players) if view.deck_size else view.turns_left or 0
        if not view.rules.final_round:  # as many turns as it takes, but all or nothing
            if self.objective == "perfect":
                return 0, scale
            return -sum(view.stacks) * scale, self.left_to_play * scale
        if self.objective == "perfect":
            return 0, scale if self.left_to_play <= turns else 0
        may_play = isinstance(action, Play | PlayDeck) or (
            isinstance(action, Discard) and bool(view.rules.inverted_suits)
        )
        last_strike = may_play and not spare_strikes(view.strikes, view.rules.max_strikes)
        lost = sum(view.stacks) if last_strike and is_lost(view.rules, End.STRIKES) else 0
        return -lost * scale, min(self.left_to_play, turns) * scale

    def tell_loosest(self, legal: tuple[Action, ...]) -> None:
        """Note what is certain before the search, for who watches."""
        offset, scale = offset_of(self.view, self.objective), scale_of(self.view)
        low, high = map(max, zip(*map(self.loosest, legal), strict=True))
        self.budget.prove(Fraction(low, scale) + offset, Fraction(high, scale) + offset)

    def averages(self, legal: tuple[Action, ...]) -> tuple[ActionValue, ...]:
        """The value of every action over all worlds; those not listed have the loosest bounds."""
        offset = offset_of(self.view, self.objective)
        scale = self.worlds * scale_of(self.view)
        unlisted = self.worlds - sum(worlds for worlds, _ in self.hands.values())
        sums: dict[tuple[type[Action], Slot | ClueKind | None], ActionValue] = {}
        found = []
        for action in legal:
            slot = action.slot if isinstance(action, Play | Discard) else None
            same = sums.get(self.place_of(action))
            if same is None:
                low, high = (unlisted * bound for bound in self.loosest(action))
                what, place = type(action), slot - 1 if slot else None
                kind = told_kind(action, self.view.rules)
                for cards, (worlds, table) in self.hands.items():  # up to 200,000: kept plain
                    card = kind if place is None else cards[place]
                    least, most = table.counts[what, card]
                    low += worlds * least
                    high += worlds * most
                same = ActionValue(
                    action, Fraction(low, scale) + offset, Fraction(high, scale) + offset
                )
                sums[self.place_of(action)] = same
            found.append(ActionValue(action, same.lower, same.upper))
        return tuple(found)

    def place_of(self, action: Action) -> tuple[type[Action], Slot | ClueKind | None]:
        """What tells an action from those that come to the same with every hand."""
        slot = action.slot if isinstance(action, Play | Discard) else None
        return type(action), slot or told_kind(action, self.view.rules)

    def different(self, legal: tuple[Action, ...]) -> tuple[Action, ...]:
        """The actions of which some table may have a value of its own: one of those alike."""
        seen: dict[object, Action] = {}
        for action in legal:
            seen.setdefault(self.place_of(action), action)
        return tuple(seen.values())


def _place(card: Card | None) -> int:
    return -1 if card is None else card.index


def _count_worlds(view: View, pool: Pool, cases: list[Case] | None) -> int:
    """The number of worlds; Contradiction for none, TooManyWorlds where they are too different."""
    if cases is None:
        worlds = fillings(pool.slots, pool.sizes(pool.masks()).items())[-1]
    else:
        worlds = sum(case.count() for case in cases)
    if not worlds:
        raise Contradiction(clash_message(view))
    hands = count_assignments_in(pool)
    if hands > MOST_HANDS:
        raise TooManyWorlds(
            words().say(
                "{viewer} may hold {hands} hands that are not alike ({worlds} worlds), and the "
                "seat model goes through {most} at most: ask later in the game, or after more "
                "clues",
                viewer=view.viewer,
                hands=words().number(hands),
                worlds=words().number(worlds),
                most=words().number(MOST_HANDS),
            ),
            hands,
            MOST_HANDS,
        )
    return worlds
