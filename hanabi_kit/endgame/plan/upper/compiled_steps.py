"""Upper bounds of two steps and more by compiled code (`steps_kernel`), for `relaxed_games`."""

from __future__ import annotations

from concurrent.futures import ThreadPoolExecutor, wait

from hanabi_kit.compiler.arrays import np
from hanabi_kit.endgame.plan import limits
from hanabi_kit.endgame.plan.lower import trials_kernel as kernel
from hanabi_kit.endgame.plan.lower.joint_search import JointSearch
from hanabi_kit.endgame.plan.lower.limbs import Limbs, fits, places
from hanabi_kit.endgame.plan.model.hanabi_table import HanabiTable
from hanabi_kit.endgame.plan.model.prior_worlds import World
from hanabi_kit.endgame.plan.model.team import Belief, Node
from hanabi_kit.endgame.plan.upper import steps_kernel


class CompiledSteps:
    """Bounds of beliefs of one search.

    Parameters
    ----------
    search : JointSearch
        Of a table with unlimited labels that `is_covered` knows.
    memory : int
        Bytes of the whole search.
    """

    def __init__(self, search: JointSearch, size: int, memory: int) -> None:
        table = search.team
        assert isinstance(table, HanabiTable)
        self.search, self.table = search, table
        self.limbs = Limbs(table, size)
        m = self.settings = steps_kernel.new_steps()
        self.limbs.tell(m)
        m[steps_kernel.RANKED] = sum(1 << kind for kind in table.ranked)
        faces, acts, bounds, worlds = places(
            limits.BOUNDS_LARGEST,
            limits.BOUNDS_SMALLEST,
            limits.BOUNDS_PLACE_BYTES,
            memory // limits.BOUNDS_MEMORY,
        )
        self.face_up = kernel.new_face_up(faces, acts)
        self.known = steps_kernel.new_known(bounds, worlds)
        self._word: dict[World, tuple[int, int]] = {}
        self._states = 0
        self.proved: int | None = None
        """The last bound, also where its budget ended it; None where it had not begun."""

    def bound(
        self,
        node: Node,
        belief: Belief,
        count: int,
        floor: int,
        steps: int,
        together: int,
        work: int = limits.WORK_AT_ONCE,
    ) -> int:
        """Return a bound of `count` steps; one up to `floor` is as good as that.

        Parameters
        ----------
        steps, together : int
            As for `relaxed_games.ManySteps`.
        work : int
            What may be done at most, in worlds and sums that are looked at. Only where that is more
            than `AT_ONCE` its budget is looked at meanwhile.

        Raises
        ------
        SearchBudgetExceeded
            The budget of the search ended it: `proved` is what was known by then.
        """
        budget, states = self.search.budget, self._states
        self._states, self.proved = 0, None
        budget.spend_many(1 + states)
        if not belief:
            self.proved = 0
            return 0
        worlds = np.empty((len(belief), 3), np.int64)
        public, word = self.limbs.public(node), self._word
        for place, (world, weight) in enumerate(belief.items()):
            known = word.get(world)
            if known is None:
                known = word[world] = self.limbs.hands(world[0]), self.limbs.deck(world[1])
            worlds[place] = known[0], public | known[1], weight
        m = self.settings
        work = min(work, limits.MOST_WORK)
        m[steps_kernel.TOGETHER], m[steps_kernel.WORK] = together, work
        m[steps_kernel.SPARED] = m[steps_kernel.CUT] = 0
        question = count, floor, steps, m, worlds, self.face_up, self.known, 0
        told = 0
        if work <= limits.WORK_AT_ONCE:
            found = int(steps_kernel.bound_of(*question))
        else:
            with ThreadPoolExecutor(1) as pool:
                going = pool.submit(steps_kernel.bound_of, *question)
                try:
                    while not wait([going], limits.LOOK_EVERY).done:
                        done = (work - int(m[steps_kernel.WORK])) // limits.WORK_A_STATE
                        budget.spend_many(done - told)
                        told = done
                finally:
                    # Told again until it hears: it may be just writing there itself.
                    while not wait([going], 0).done:
                        m[steps_kernel.WORK] = -work
                        wait([going], limits.SOON)
                    self.proved = found = int(going.result())
        self.proved = found
        # What was done now counts before the next one: else time might end with this one lost.
        self._states = (work - int(m[steps_kernel.WORK])) // limits.WORK_A_STATE - told
        return found

    @property
    def complete(self) -> bool:
        """Whether nothing was cut short the last time, so that no such bound is below."""
        return not self.settings[steps_kernel.CUT]

    @property
    def exhausted(self) -> bool:
        """Whether it was cut short because it took too long."""
        return bool(self.settings[steps_kernel.CUT] & steps_kernel.ENDED)


def is_covered(search: JointSearch, size: int) -> bool:
    """Return whether the compiled code knows the table of a search."""
    table = search.team
    return (
        kernel.COMPILED
        and isinstance(table, HanabiTable)
        and table.perfect
        and table.players == 2
        and search.dtype is not object
        and fits(table, size)
    )


def compile_now() -> None:
    """Compile the bounds, or load them from where they are kept; nothing is worked out."""
    m = steps_kernel.new_steps()
    m[kernel.PLAYERS] = 2
    worlds = np.zeros((1, 3), np.int64)
    room = kernel.new_face_up(16, 16), steps_kernel.new_known(16, 16)
    steps_kernel.bound_of(1, 0, 1, m, worlds, *room, 0)
