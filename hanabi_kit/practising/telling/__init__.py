"""What a fresh puzzle says in another language than English: plain sentences of the catalogue.

In English a puzzle is told by the mine, whose sentences vary (`hanabi_kit.mining.kinds`). Here the
same facts are told once more, each in one way, through `hanabi_kit.language`: so a language is a
catalogue here, too. Rooms: `hands` (one's own), `other_hands`, `open_hands` and `hidden_hand` (what
they share in `endgames`), `deals`; `parts` (what several of them say).
"""

from __future__ import annotations

from dataclasses import replace

from hanabi_kit.endgame import SeatSolution
from hanabi_kit.endgame.solution import Solution
from hanabi_kit.mining.kinds.sentence_parts import Telling
from hanabi_kit.practising.telling.deals import PlainDeal
from hanabi_kit.practising.telling.hands import PlainOwnHand
from hanabi_kit.practising.telling.hidden_hand import PlainHiddenHand
from hanabi_kit.practising.telling.open_hands import PlainOpenHands
from hanabi_kit.practising.telling.other_hands import PlainOtherHand
from hanabi_kit.puzzles.proofs.proof import DealProof, HandProof, prove
from hanabi_kit.puzzles.puzzle import Puzzle


def told_plainly(puzzle: Puzzle, language: str) -> Puzzle:
    """Return a fresh puzzle with its words in `language`, and nothing else changed.

    Examples
    --------
    >>> from hanabi_kit.practising.drills import drill_named
    >>> from hanabi_kit.practising.finding import item
    >>> found = item(drill_named("odds"), 2, seed=1, number=2, language="en")
    >>> " ".join(told_plainly(found, "fr").question.split())
    'Pour Bob, quelle est la probabilité exacte que la carte n° 2 soit jouable ?'
    """
    telling = _telling(puzzle, language)
    return replace(
        puzzle,
        title=telling.title(),
        question=telling.question(),
        hints=tuple(telling.hints()),
        # Of two slots the same may be true: it is said once.
        explanation=" ".join(dict.fromkeys(telling.explanation())),
        language=language,
    )


def _telling(puzzle: Puzzle, language: str) -> Telling:
    proof = prove(puzzle, seconds=None)
    if isinstance(proof, HandProof):
        told_by = PlainOtherHand if proof.problem.who else PlainOwnHand
        return told_by(puzzle, proof, language)
    if isinstance(proof, DealProof):
        return PlainDeal(puzzle, proof, language)
    if isinstance(proof, SeatSolution):
        return PlainHiddenHand(puzzle, proof, puzzle.level, language)
    assert isinstance(proof, Solution)
    return PlainOpenHands(puzzle, proof, puzzle.level, language)
