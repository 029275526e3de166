"""Plans found by many small trials, with the compiled code of `trials_kernel`.

What comes out is a policy like any other: what it is worth is worked out in whole numbers by
`improving`, so nothing here has to be believed.
"""

from __future__ import annotations

from itertools import cycle
from typing import Any

from hanabi_kit.compiler.arrays import np
from hanabi_kit.endgame.budget import Budget
from hanabi_kit.endgame.plan import limits
from hanabi_kit.endgame.plan.labels.labelled_table import LabelledTable
from hanabi_kit.endgame.plan.lower import trials_kernel as kernel
from hanabi_kit.endgame.plan.lower.clue_order import put_in_order
from hanabi_kit.endgame.plan.lower.coded_search import CodedSearch
from hanabi_kit.endgame.plan.lower.improving import Improver
from hanabi_kit.endgame.plan.lower.limbs import Limbs, fits, places
from hanabi_kit.endgame.plan.model.hanabi_table import DISCARD, HanabiTable, Node
from hanabi_kit.endgame.plan.model.prior_worlds import World
from hanabi_kit.endgame.plan.model.sure_labels import SureCode
from hanabi_kit.endgame.plan.model.team import CLUE, Belief, Cell, Policy, Show
from hanabi_kit.endgame.solution import Objective
from hanabi_kit.game import Game


def covers(game: Game, objective: Objective, table: HanabiTable, sure: SureCode) -> bool:
    """Return whether the compiled trials know such a table."""
    size = game.rules.hand_size(table.players)
    return (
        kernel.COMPILED
        and objective == "perfect"
        and sure.relied_on
        and sure.code.family == "touch"
        and sure.each == 4
        # There the rank of a card is its place in the firework, and what a clue names.
        and all(order[0] == 1 for order in game.rules.orders)
        and 1 < table.players <= 3
        and fits(table, size)
    )


def compile_now() -> None:
    """Compile the kernel, or load it from where it is kept; nothing is worked out."""
    tables = kernel.Tables(
        kernel.new_settings(),
        np.zeros((16, 4), np.int64),
        np.zeros((16, 2), np.int64),
        np.zeros((16, kernel.COLUMNS), np.int64),
        np.zeros(16),
        np.zeros((kernel.ROWS, kernel.MOST_SLOTS)),
        kernel.new_face_up(16, 16),
    )
    kernel.improve(tables, 0)
    kernel.trials(tables, 0, 1, 1, 0.0)
    kernel.choose(tables.m, tables.cells, tables.journal, 0, 1, 0)
    kernel.choice_at(tables.m, tables.cells, 0, 1)
    kernel.spot_after(tables.m, tables.cells, 1, 0)


class Trials:
    """A plan that is made better by trials.

    Parameters
    ----------
    coded : CodedSearch
        The search whose table, code and worlds are used.
    memory : int
        Bytes of the whole search.
    seed : int
        The same seed makes the same trials.
    """

    def __init__(self, game: Game, coded: CodedSearch, memory: int, seed: int = 1) -> None:
        table, sure = coded.table, coded.sure
        assert isinstance(sure, SureCode)  # the kernel knows no other labels
        self.coded, self.memory = coded, memory
        self.table, self.search, self.belief = table, coded.search, coded.belief
        self.size = game.rules.hand_size(table.players)
        self.seed = seed
        self._heats = cycle(limits.HEATS)
        self.idle = 0
        """Trials since the last one that helped."""

        self.stuck = False
        """Whether the trials of the last time brought nothing; for the search to say."""

        self.worth = -1
        """What the plan was worth when last worked out in whole numbers; -1 for a new one."""

        self.began = -1
        """What the plan is worth that it began from, where that is known; for the search to say."""

        self.improver = Improver(coded.search)
        m = self.settings = kernel.new_settings()
        m[kernel.EACH] = sure.each
        self.offers = table.offers if isinstance(table, LabelledTable) else None
        if self.offers is not None:
            m[kernel.EACH] = self.offers.code.labels
            m[kernel.OFFERS : kernel.OFFERS + len(self.offers.bits)] = self.offers.bits
        more = 0 if self.offers is None else kernel.OFFER_BITS
        self.limbs = Limbs(table, self.size, more)
        self.limbs.tell(m)
        for number, suit in enumerate(game.rules.suits):
            m[kernel.SPARE_SUIT + number] = sure.suits[suit]
        for rank in game.rules.ranks:
            m[kernel.SPARE_RANK + rank] = sure.ranks[rank]
        sizes = places(
            limits.TRIALS_LARGEST,
            limits.TRIALS_SMALLEST,
            limits.TRIALS_PLACE_BYTES,
            memory // limits.TRIALS_MEMORY,
        )
        self.most_cells, faces, acts, worlds = sizes
        cells = places(
            (self.most_cells,),
            limits.TRIALS_SMALLEST[:1],
            (1,),
            limits.CHOICES_A_WORLD * len(self.belief),
        )
        tables = self.tables = kernel.Tables(
            m,
            np.zeros((*cells, 4), np.int64),
            np.zeros((limits.MOST_CHANGES, 2), np.int64),
            np.zeros((worlds, kernel.COLUMNS), np.int64),
            np.zeros(worlds),
            np.zeros((kernel.ROWS, kernel.MOST_SLOTS)),
            kernel.new_face_up(faces, acts),
        )
        self.total = sum(self.belief.values())
        rest = self.limbs.public(table.start)
        for place, (world, weight) in enumerate(self.belief.items()):
            tables.worlds[place, :2] = self.world_word(world), rest | self.limbs.deck(world[1])
            tables.shares[place] = weight / self.total
        self.count = len(self.belief)

    def responded(self) -> float:
        """Let everybody respond once; return the share of the worlds that the plan then wins."""
        self._make_room()
        self.settings[kernel.LEFT] = limits.WORLDS_AT_ONCE
        share: float = kernel.improve(self.tables, self.count)
        return share

    def tried(self) -> tuple[int, float]:
        """Make some trials; return how many, and how much larger the share is for them.

        Where none has helped for a while, some that make the plan a little worse are kept, and then
        forgotten with all that follows them if that does not lead to a better one.
        """
        self._make_room()
        if self.idle < limits.LONG_IDLE:
            number, gain = self._some(0.0)
        else:
            settings, cells = self.settings.copy(), self.tables.cells.copy()
            number, gain = self._some(next(self._heats))
            for _ in range(limits.COOLING):
                more, better = self._some(0.0)
                number, gain = number + more, gain + better
            full = self.settings[kernel.FULL]
            if gain < 0 or full:
                self.settings[:], self.tables.cells[:] = settings, cells
                self.settings[kernel.FULL] = full
                gain = 0.0
        self.idle = 0 if gain > limits.LEAST_GAIN else self.idle + number
        return number, gain

    def _some(self, heat: float) -> tuple[int, float]:
        self.seed += 1
        number = min(
            max(limits.WORLDS_TO_LOOK // self.count, limits.LEAST_TRIALS), limits.MOST_TRIALS
        )
        self.settings[kernel.LEFT] = limits.WORLDS_AT_ONCE
        gain: float = kernel.trials(self.tables, number, self.seed, self.count, heat)
        return number, gain

    def _make_room(self) -> None:
        """Put what is on the way into a larger table of choices, where that is full."""
        if self.settings[kernel.FULL]:
            policy = self.policy()
            self._grow()
            self.take(policy)

    def _grow(self) -> None:
        size = min(2 * len(self.tables.cells), self.most_cells)
        self.tables = self.tables._replace(cells=np.zeros((size, 4), np.int64))

    @property
    def best(self) -> int:
        """What the best plan is worth that is known on these worlds; -1 where there is none."""
        known = self.search.best_known(self.table.start, self.belief)
        return -1 if known is None else known[0]

    def take_best(self) -> None:
        """Go on from that plan."""
        known = self.search.best_known(self.table.start, self.belief)
        if known is not None:
            self.take(known[1])
            self.worth = known[0]

    def take(self, policy: Policy) -> None:
        """Go on from this policy."""
        self._forget()
        self._take(policy, 1)
        while self.settings[kernel.FULL] and len(self.tables.cells) < self.most_cells:
            self._grow()
            self._forget()
            self._take(policy, 1)

    def begin_anew(self) -> None:
        """Go on from no policy at all: everybody does what would be best face up."""
        self._forget()
        self.idle, self.worth = 0, -1

    def _forget(self) -> None:
        self.tables.cells[:] = 0
        m = self.settings
        m[kernel.USED] = m[kernel.FULL] = 0
        m[kernel.SPOTS] = 1

    def _take(self, policy: Policy, spot: int) -> None:
        m, plan = self.settings, self.tables[:3]
        for sight, (action, label) in policy.choices.items():
            choice = action
            if action == CLUE:
                choice = kernel.CLUE + label
            elif action >= DISCARD:
                choice = kernel.DISCARD + action - DISCARD
            kernel.choose(*plan, self._sight(sight, policy.node.mover), spot, choice)
        for show, below in policy.next.items():
            m[kernel.SPOTS] += 1
            after = int(m[kernel.SPOTS])
            kernel.choose(*plan, -1 - self.shown_word(show), spot, after)
            self._take(below, after)

    # -- words ---------------------------------------------------------------------------------

    def _sight(self, sight: Any, mover: int) -> int:
        if self.offers is not None:
            other = 1 - mover
            return self.limbs.hand(sight[0], other) | self.offer_word(sight[1], other)
        hands = [()] * self.table.players
        for away, hand in enumerate(sight, start=1):
            hands[(mover + away) % self.table.players] = hand
        return self.limbs.hands(tuple(hands), mover)

    def offer_word(self, number: int, seat: int) -> int:
        """Return what the set of labels that a hand offers adds to the word of hands."""
        return number << self.limbs.width * seat + 4 * self.size

    def world_word(self, world: Any, mover: int | None = None) -> int:
        """Return hands as the kernel has them, with what they offer."""
        word = self.limbs.hands(world[0], mover)
        if self.offers is not None:
            word += sum(self.offer_word(n, s) for s, n in enumerate(world[2]) if s != mover)
        return word

    # -- from and to policies ------------------------------------------------------------------

    def found(self) -> tuple[int, Policy]:
        """Return what the plan as it is now is `worth`, in whole numbers, and the plan.

        With offers, its choices follow an order for each hand seen; see `put_in_order`.
        """
        # Also where the time is used up: what was found is not to be lost.
        search, faces = self.search, self.table.faces
        budgets = search.budget, faces.budget
        search.budget = faces.budget = Budget()
        try:
            policy = self.policy()
            improver = Improver(search)
            if isinstance(self.table, LabelledTable):
                policy = put_in_order(policy, self.belief, self.table, improver)
            self.worth = sum(n * improver.worth(policy, w) for w, n in self.belief.items())
        finally:
            search.budget, faces.budget = budgets
        return self.worth, policy

    def policy(self) -> Policy:
        """Return the plan as it is now."""
        return self._policy(1, self.table.start, self.belief)

    def _policy(self, spot: int, node: Node, belief: Belief) -> Policy:
        table = self.table
        cells = table.cells(node, belief)
        if table.is_last(node):
            return self.search.last(node, cells)[1]
        policy = Policy(node, {cell.sight: self._choice(spot, node, cell) for cell in cells})
        _, pools = self.improver.pools(policy, cells)
        for show, (after, pool) in pools.items():
            policy.next[show] = self._policy(self._after(spot, show), after, pool)
        return policy

    def _choice(self, spot: int, node: Node, cell: Cell) -> Show:
        world: World = cell.worlds[0][0]
        word = self.world_word(world, node.mover)
        choice = int(kernel.choice_at(self.settings, self.tables.cells, word, spot))
        if choice < 0:
            actions = self.table.actions(node, world)
            found = zip(self.search.sums(node, cell), actions, strict=True)
            return max((entry for entry in found if entry[1] != CLUE), default=(0, 0))[1], 0
        if choice >= kernel.CLUE:
            return CLUE, choice - kernel.CLUE
        if choice >= kernel.DISCARD:
            return DISCARD + choice - kernel.DISCARD, 0
        return choice, 0

    @staticmethod
    def shown_word(show: Show) -> int:
        """Return what is shown of an action as the kernel has it."""
        action, what = show
        if action == CLUE:
            return kernel.SHOWN_CLUE + what
        if action >= DISCARD:
            return kernel.SHOWN_DISCARD + 16 * (action - DISCARD) + what
        return 16 * action + what

    def _after(self, spot: int, show: Show) -> int:
        word = self.shown_word(show)
        return int(kernel.spot_after(self.settings, self.tables.cells, spot, word))
