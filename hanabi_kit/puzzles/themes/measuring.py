"""The themes that a puzzle's proof shows, and what is wrong with those that its file claims."""

from __future__ import annotations

from hanabi_kit.language import words
from hanabi_kit.puzzles.proofs.proof import DealProof, HandProof, Proof, of_a_plan
from hanabi_kit.puzzles.puzzle import Puzzle
from hanabi_kit.puzzles.themes.deal_themes import deal_themes
from hanabi_kit.puzzles.themes.endgame_themes import endgame_themes
from hanabi_kit.puzzles.themes.hand_themes import hand_themes
from hanabi_kit.puzzles.themes.vocabulary import THEMES
from hanabi_kit.support.arguments import checked


@checked
def measured_themes(puzzle: Puzzle, proof: Proof, *, seconds: float | None = 60) -> tuple[str, ...]:
    """Return the themes that `proof` shows, in the order of the vocabulary.

    `proof`: what `prove` returned for `puzzle`.
    `seconds`: budget of each position that is solved once more with one thing changed.
    Raises SearchBudgetExceeded: such a position was not solved in time.

    Examples
    --------
    >>> from hanabi_kit import read_puzzle
    >>> from hanabi_kit.puzzles import prove
    >>> puzzle = read_puzzle("deduction-001")
    >>> measured_themes(puzzle, prove(puzzle))
    ('negative-clue',)
    """
    if isinstance(proof, HandProof):
        found = set(hand_themes(proof.problem))
    elif isinstance(proof, DealProof):
        found = set(deal_themes(proof))
    else:
        found = set(endgame_themes(puzzle, proof, seconds))
        if (plan := of_a_plan(proof)) is not None:
            # The search for plans is loaded only where it was used.
            from hanabi_kit.puzzles.themes.plan_themes import plan_themes

            found |= set(plan_themes(plan))
    return tuple(name for name in THEMES if name in found)


def unshown_themes(puzzle: Puzzle, measured: tuple[str, ...]) -> list[str]:
    """Say which themes the file claims, and its proof does not show."""
    return [
        words().say(
            "puzzle.themes: {theme}, but the proof does not show it ({about})",
            theme=name,
            about=THEMES[name].told_about(),
        )
        for name in puzzle.themes
        if name in THEMES and name not in measured
    ]


def unclaimed_themes(puzzle: Puzzle, measured: tuple[str, ...]) -> list[str]:
    """Say which themes the proof shows, and the file does not claim."""
    left = [name for name in measured if name not in puzzle.themes]
    if not left:
        return []
    return [words().say("puzzle.themes: the proof shows {themes}, too", themes=", ".join(left))]
