"""What a known deal is about: what its line does, or what rules a better one out."""

from __future__ import annotations

from collections.abc import Iterator

from hanabi_kit.endgame.deal import DealSolution
from hanabi_kit.puzzles.proofs.known_deal import LostTurn
from hanabi_kit.puzzles.proofs.proof import DealProof
from hanabi_kit.puzzles.rating import played_plainly

_BY_REASON = {
    "a card it needs is gone": "gone",
    "too few turns are left": "tempo",
    "the cards come too late, even if all hands were one": "late",
    "too many cards must be kept, even if all hands were one": "bottleneck",
}


def deal_themes(proof: DealProof) -> Iterator[str]:
    """Yield the themes of a known deal.

    - ``order``: the best line reaches what plain play does not (to play what fits, else to discard
      what is worth least);
    - ``gone``, ``tempo``, ``late``, ``bottleneck``: the reason that rules more points out;
    - ``lost-turn``: it is asked for, and there is one.
    """
    found = proof.found
    if isinstance(found, LostTurn):
        solutions, won = [found.before, found.after], found.before
    else:
        # Of "no" the search kept no line that is best.
        solutions, won = [found], None if proof.value is False else found
    if won is not None and order(won):
        yield "order"
    for solution in solutions:
        theme = None if solution is None else ruled_out_by(solution)
        if theme is not None:
            yield theme
    if isinstance(found, LostTurn) and found.turn:
        yield "lost-turn"


def order(found: DealSolution) -> bool:
    """Whether plain play comes to less than the best line does."""
    return played_plainly(found.game).score < found.lower


def ruled_out_by(found: DealSolution) -> str | None:
    """Return the theme of what rules out more than `found` reaches; None where it has none.

    None, too, where nothing is ruled out, and where every line had to be tried.
    """
    if found.upper >= found.game.rules.max_score:
        return None
    return _BY_REASON.get(found.reason.rpartition(" points: ")[2])
