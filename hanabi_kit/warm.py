"""Compile the kernels now, so that nobody waits for it later: ``python -m hanabi_kit.warm``.

numba keeps what it has compiled beside the source, or in the user's cache where that cannot be
written to. Without numba there is nothing to do: the readable search works everywhere.
"""

from __future__ import annotations

import time
from importlib.util import find_spec

from hanabi_kit.compiler import lacking_room
from hanabi_kit.language import words


def warm() -> str:
    """Compile every kernel, or load it from where it is kept; return what was done."""
    if find_spec("numba") is None:
        return words().say(
            "numba is not installed here: the readable search is used, with the same answers."
        )
    lacking = lacking_room()
    if lacking:
        return words().say("Nothing was compiled: {why}.", why=lacking)
    started = time.perf_counter()
    from hanabi_kit.deduction import deduce
    from hanabi_kit.endgame.budget import Budget
    from hanabi_kit.endgame.deal import solve_deal
    from hanabi_kit.endgame.faceup.compiled_search import CompiledSearch
    from hanabi_kit.endgame.plan.lower import trials
    from hanabi_kit.endgame.plan.upper import compiled_steps
    from hanabi_kit.game import Game, shuffled
    from hanabi_kit.rules import STANDARD
    from hanabi_kit.view import View

    # Two cards in the deck, and a table that must grow once, so that every function is needed.
    search = CompiledSearch(2, 5, 8, "score", Budget())
    search.value((0b10_000000_10_000000_1,), deck=2, tokens=1, spare=2, mover=0)
    search.grow()
    deduce(View.of(Game.new(["Alice", "Bob"], STANDARD.deck)), compiled=True)
    # A deal that needs a wider beam, so that the best states are picked, too.
    solve_deal(Game.new(["Alice", "Bob"], shuffled(STANDARD, seed=202)), seconds=60)
    trials.compile_now()
    compiled_steps.compile_now()
    told = words()
    seconds = told.decimal(f"{time.perf_counter() - started:.1f}")
    return told.say("The kernels are compiled ({seconds} s).", seconds=seconds)


if __name__ == "__main__":
    print(warm())
