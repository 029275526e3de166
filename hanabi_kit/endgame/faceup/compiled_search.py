"""The face-up search with its values worked out by the compiled kernel.

`CompiledSearch` answers what `SuitSearch` answers, with the same numbers. It works in slices, so
that the clock is looked at, Ctrl-C is heard, and the table grows when it is full.
"""

from __future__ import annotations

import time
from collections.abc import Callable

import numpy as np

from hanabi_kit.endgame import tuning
from hanabi_kit.endgame.budget import LEAST_MEMORY, Budget
from hanabi_kit.endgame.faceup import search_kernel as kernel
from hanabi_kit.endgame.faceup.suit_codes import Suits
from hanabi_kit.endgame.faceup.suit_search import SuitSearch
from hanabi_kit.endgame.solution import Objective
from hanabi_kit.errors import SearchBudgetExceeded
from hanabi_kit.language import words


def places_in(memory: int) -> tuple[int, int, int]:
    """Return the places of the cache, the most of the table, and the ids, for so many bytes."""
    place = 8 * kernel.PLACE_LIMBS
    cache = min(tuning.MOST_CACHE_PLACES, 1 << (memory // 8 // place).bit_length() - 1)
    fact = 8 * kernel.FACT_LIMBS
    ids = min(kernel.MOST_IDS, 1 << (memory // 16 // fact).bit_length() - 1)
    beside = kernel.BEYOND + 2 * kernel.LOWEST + 2
    most = (memory - 8 * kernel.memory_limbs(ids)) // place - cache - beside
    return cache, most, ids


class CompiledSearch(SuitSearch):
    """See `SuitSearch`; the parameters are the same, without plays from the deck."""

    def __init__(
        self, players: int, hand_size: int, max_tokens: int, objective: Objective, budget: Budget
    ) -> None:
        super().__init__(players, hand_size, max_tokens, objective, budget)
        cache, most, ids = places_in(max(LEAST_MEMORY, budget.memory_left))
        self._memory = kernel.new_memory(players, hand_size, max_tokens, self.perfect, cache, ids)
        first = min(tuning.FIRST_PLACES, most)
        while True:
            try:
                self._table = kernel.empty_table(self._memory, first, most)
                break
            except MemoryError:  # the system has less than the budget allows
                most //= 2
                if most < first:
                    raise
        self._most_places = most
        self._slice = tuning.SLICE

    @property
    def states(self) -> int:
        """Positions remembered in the table, with a value or a bound."""
        return int(self._memory[kernel.USED]) + super().states

    @property
    def table_bytes(self) -> int:
        """Memory that the table has in use."""
        return 8 * kernel.PLACE_LIMBS * kernel.places_of(self._memory)

    def bounded_value(
        self,
        suits: Suits,
        deck: int,
        tokens: int,
        spare: int,
        mover: int,
        floor: int,
        upper: int,
        clues: int = 0,
    ) -> int:
        """Return W of a position; see `SuitSearch.bounded_value`."""
        if upper <= floor or not upper or not suits:
            return upper
        if self._memory[kernel.SPARE] < 0:
            self._memory[kernel.SPARE] = spare  # of the first question, and of most
        return self._ask(kernel.value, suits, (deck, tokens, spare, mover, floor, upper, clues))

    def relaxed(self, suits: Suits, deck: int, floor: int = -1) -> int:
        """Return W with unlimited clues; see `SuitSearch.relaxed`."""
        return self._ask(kernel.relaxed, suits, (deck, floor))

    def known(self, suits: Suits, deck: int, tokens: int, spare: int, mover: int) -> int | None:
        """Return W of a position if the search has worked it out already."""
        known, worth = self._recall(suits, deck, tokens, spare, mover)
        return worth if known == kernel.EXACT else None

    def known_bound(self, suits: Suits, deck: int, tokens: int, spare: int, mover: int) -> int:
        """Return the best upper bound of W that needs no search."""
        upper = self.upper_bound(suits, deck)
        if not self._set_row(suits):
            return upper
        record = kernel.place_of(
            self._memory, self._table, np.int64(0), np.int64(kernel.relaxed_meta(deck))
        )
        if int(self._table[record + kernel.KEY]) & 3:
            upper = min(upper, int(self._table[record + kernel.WORTH]))
        known, worth = self._recall(suits, deck, tokens, spare, mover)
        return upper if known == kernel.EMPTY else min(upper, worth)

    def _recall(
        self, suits: Suits, deck: int, tokens: int, spare: int, mover: int
    ) -> tuple[int, int]:
        """Return what is known of a position, and its W or a bound."""
        tokens, spare = self.what_matters(deck, tokens, spare)
        if not self._set_row(suits):
            return kernel.EMPTY, 0
        position = map(np.int64, (deck, tokens, spare, mover))
        known, worth = kernel.recall(self._memory, self._table, np.int64(0), *position)
        return int(known), int(worth)

    def _set_row(self, suits: Suits) -> bool:
        """Write a position for the kernel; False where there is no id left for one of its suits."""
        codes = (0,) * (kernel.SUITS - len(suits)) + suits
        self._memory[kernel.ROWS : kernel.ROWS + kernel.SUITS] = codes
        self._memory[kernel.STATUS] = kernel.GOING
        kernel.set_row(self._memory, np.int64(0))
        return bool(self._memory[kernel.STATUS] == kernel.GOING)

    def _ask(self, function: Callable[..., int], suits: Suits, numbers: tuple[int, ...]) -> int:
        """Run a search of the kernel, slice by slice, to its end."""
        memory = self._memory
        while True:
            self.budget.spend_many(0)
            memory[kernel.NODES] = 0
            memory[kernel.MOST_NODES] = self.budget.next_slice(self._slice)
            if not self._set_row(suits):
                raise self._out_of_memory()
            started = time.perf_counter()
            worth = int(function(memory, self._table, np.int64(0), *map(np.int64, numbers)))
            status = memory[kernel.STATUS]
            if status == kernel.GOING:
                self.budget.spend_many(int(memory[kernel.NODES]))
                return worth
            self.budget.spend_many(int(memory[kernel.NODES]))
            if status == kernel.TABLE_FULL:
                self.grow()
            elif status == kernel.IDS_FULL:
                raise self._out_of_memory()
            elif not self.budget.counts_states:
                # What is counted must not depend on the machine; else keep the clock in sight.
                pace = tuning.SLICE_SECONDS / max(1e-6, time.perf_counter() - started)
                self._slice = max(
                    tuning.SLICE // 10, min(20 * tuning.SLICE, int(self._slice * min(2, pace)))
                )

    def grow(self) -> None:
        """Make the table larger; SearchBudgetExceeded where it is at its limit."""
        places = kernel.places_of(self._memory)
        if places == self._most_places:
            raise self._out_of_memory()
        places = int(tuning.GROWTH * places)
        if places * tuning.LAST_GROWTH > self._most_places:
            places = self._most_places
        if self.budget.seconds_left < places * tuning.SECONDS_PER_PLACE:
            raise SearchBudgetExceeded(
                words().say("out of time after {states} states", states=words().number(self.states))
            )
        kernel.grow(self._memory, self._table, places)

    def _out_of_memory(self) -> SearchBudgetExceeded:
        return SearchBudgetExceeded(
            words().say("out of memory after {states} states", states=words().number(self.states))
        )
