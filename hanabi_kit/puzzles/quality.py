"""Whether a puzzle is worth keeping: what comes of itself must be wrong.

An end-game that is solved by a habit (playing what is playable, discarding the oldest card, passing
with a clue, or doing what the kit's simple players do) teaches nothing: whoever gets it right need
not have looked. A puzzle about hidden cards must take the technique that its level names.
"""

from __future__ import annotations

from hanabi_kit.actions import Clue
from hanabi_kit.endgame.solution import AnySolution as Solved
from hanabi_kit.engine.action_text import format_action
from hanabi_kit.puzzles.problem import Problem
from hanabi_kit.puzzles.proofs.proof import HandProof, Proof
from hanabi_kit.puzzles.puzzle import Puzzle
from hanabi_kit.puzzles.rating import Rating, natural_moves, rate
from hanabi_kit.support.arguments import checked


@checked
def too_easy(puzzle: Puzzle, proof: Proof, rating: Rating | None = None) -> list[str]:
    """Return why `puzzle` is too easy to be kept; an empty list where it is not.

    `proof`: what `prove` returned for it.
    `rating`: what `rate` returned; worked out where it is left out and needed.
    Returned: end-games: one reason for each natural move that is among the best. Hidden cards: one
        where the technique that the answer takes is below the level. Deals are never too easy: a
        plain yes is an answer worth asking for.
    Raises HanabiError: as `rate`, where the rating is worked out.
    """
    if isinstance(proof, Solved):
        return _habits_that_solve(puzzle, proof)
    if isinstance(proof, HandProof):
        rating = rate(puzzle, proof) if rating is None else rating
        if rating.level < puzzle.level:
            return [f"puzzle.level: {puzzle.level}, but the kit measures {rating}"]
    return []


def _habits_that_solve(puzzle: Puzzle, proof: Solved) -> list[str]:
    best = set(proof.best)
    players = puzzle.position.players
    natural = natural_moves(Problem(puzzle).source)
    reasons = []
    for action in natural:
        if action in best and not isinstance(action, Clue):
            habits = ", ".join(natural[action])
            reasons.append(
                f"the natural move {format_action(action, players)} ({habits}) is among the best"
            )
    # Where a clue does no more than pass the turn all are worth the same, said once. Of a plan that
    # is so only where every clue is among the best: else one must know which.
    clues = [action for action in natural if isinstance(action, Clue)]
    all_clues = {found.action for found in proof.actions if isinstance(found.action, Clue)}
    passing = all_clues <= best if proof.model == "plan" else best.intersection(clues)
    if clues and passing:
        habits = ", ".join(dict.fromkeys(habit for clue in clues for habit in natural[clue]))
        reasons.append(f"the natural move clue ({habits}) is among the best")
    return reasons
