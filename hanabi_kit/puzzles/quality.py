"""Whether a puzzle about hidden cards takes the technique that its level names.

What natural moves solve is no fault of one puzzle: an end-game in which the plain play is right may
be the one that makes people look. Where a habit solves most of a set, the set is at fault; that is
judged by `hanabi_kit.puzzles.set_quality`.
"""

from __future__ import annotations

from hanabi_kit.language import words
from hanabi_kit.puzzles.proofs.proof import HandProof, Proof
from hanabi_kit.puzzles.puzzle import Puzzle
from hanabi_kit.puzzles.rating import Rating, rate
from hanabi_kit.support.arguments import checked


@checked
def too_easy(puzzle: Puzzle, proof: Proof, rating: Rating | None = None) -> list[str]:
    """Return why `puzzle` is too easy to be kept; an empty list where it is not.

    `proof`: what `prove` returned for it.
    `rating`: what `rate` returned; worked out where it is left out and needed.
    Returned: of hidden cards: one reason where the technique that the answer takes is below the
        level. End-games and deals are never too easy: a plain move or a plain yes is an answer
        worth asking for.
    Raises HanabiError: as `rate`, where the rating is worked out.
    """
    if isinstance(proof, HandProof):
        rating = rate(puzzle, proof) if rating is None else rating
        if rating.level < puzzle.level:
            return [
                words().say(
                    "puzzle.level: {level}, but the kit measures {rating}",
                    level=puzzle.level,
                    rating=rating,
                )
            ]
    return []
