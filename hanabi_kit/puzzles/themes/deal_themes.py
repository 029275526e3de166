"""What a known deal is about: what its line does, or what rules a better one out."""

from __future__ import annotations

from collections.abc import Iterator

from hanabi_kit.endgame.deal import DealSolution
from hanabi_kit.endgame.deal.targets import aims_at
from hanabi_kit.endgame.deal.ways import ways_of
from hanabi_kit.puzzles.proofs.known_deal import LostTurn
from hanabi_kit.puzzles.proofs.proof import DealProof
from hanabi_kit.puzzles.rating import played_plainly

LATE = "the cards come too late, even if all hands were one"
"""What the solver says where a full hand of cards that must be kept cannot go on, too."""

_BY_REASON = {
    "a card it needs is gone": "gone",
    "too few turns are left": "tempo",
    LATE: "late",
    "too many cards must be kept, even if all hands were one": "bottleneck",
}


def deal_themes(proof: DealProof) -> Iterator[str]:
    """Yield the themes of a known deal.

    - ``order``: the best line reaches what plain play does not (to play what fits, else to discard
      what is worth least);
    - ``gone``, ``tempo``, ``late``, ``bottleneck``: the reason that rules more points out, where
      what comes too late would do so in hands of any size, and too much has to be kept where not;
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
    reason = found.reason.rpartition(" points: ")[2]
    if reason == LATE and not _late_in_any_hand(found):
        return "bottleneck"
    return _BY_REASON.get(reason)


def _late_in_any_hand(found: DealSolution) -> bool:
    """Whether the cards would come too late if hands could hold all of them."""
    game = found.game
    for aim in aims_at(game, ways_of(game), found.upper + 1):
        if aim.refuted() == LATE:
            aim.places = game.rules.deck_size
            if aim.refuted() is None:
                return False
    return True
