"""Proofs of puzzles that a whole class works at: each is sought once, one after the other.

What a puzzle's file states is right, so that nobody has to wait for a proof: it says more of wrong
answers, and why the right one is right.
"""

from __future__ import annotations

import queue
import threading
from collections.abc import Callable

from hanabi_kit.errors import HanabiError, SearchBudgetExceeded
from hanabi_kit.puzzles.answers.answer_table import MODELS, DealAnswer
from hanabi_kit.puzzles.problem import Problem
from hanabi_kit.puzzles.proofs.proof import DealProof, work_out_deal
from hanabi_kit.widgets.puzzle.action_proof import ActionProof, prove_problem

SECONDS = 20.0
"""What each may take."""

Proof = ActionProof | DealProof


class SharedProofs:
    """What is proved of puzzles so far.

    `came`: called, in the thread that seeks them, with the id of a puzzle that has been proved.
    `seconds`: what each may take; 0: none is sought.
    """

    def __init__(
        self, came: Callable[[str], None] = lambda name: None, seconds: float = SECONDS
    ) -> None:
        self._came, self._seconds = came, seconds
        self._found: dict[str, Proof | None] = {}
        self._wanted: queue.SimpleQueue[Problem | None] = queue.SimpleQueue()
        self._thread: threading.Thread | None = None
        self._ended = False

    def of(self, problem: Problem) -> Proof | None:
        """Return a puzzle's proof; where there is none yet it is sought, and None returned."""
        name = problem.puzzle.id
        if name not in self._found:
            self._found[name] = None
            if self._seconds and not self._ended and _can_be_proved(problem):
                self._wanted.put(problem)
                self._begin()
        return self._found[name]

    def close(self) -> None:
        """Seek no more."""
        self._ended = True
        self._wanted.put(None)

    def wait(self, seconds: float = 60) -> None:
        """End, once all that were asked for are found."""
        self._wanted.put(None)
        if self._thread is not None:
            self._thread.join(seconds)

    def _begin(self) -> None:
        if self._thread is None:
            self._thread = threading.Thread(target=self._work, daemon=True)
            self._thread.start()

    def _work(self) -> None:
        while (problem := self._wanted.get()) is not None and not self._ended:
            try:
                proof = self._prove(problem)
            except (HanabiError, SearchBudgetExceeded):
                continue
            if proof is not None:
                self._found[problem.puzzle.id] = proof
                self._came(problem.puzzle.id)

    def _prove(self, problem: Problem) -> Proof | None:
        answer = problem.puzzle.answer
        if isinstance(answer, DealAnswer):
            return work_out_deal(
                problem.puzzle, answer.asks, self._seconds, tell=lambda _: not self._ended
            )
        found = prove_problem(problem, lambda _: not self._ended, self._seconds)
        return found if found.exact else None


def _can_be_proved(problem: Problem) -> bool:
    answer = problem.puzzle.best_actions
    if isinstance(problem.puzzle.answer, DealAnswer):
        return True
    return problem.asked is None and answer is not None and answer.model in MODELS
