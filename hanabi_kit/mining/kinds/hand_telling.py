"""What the words for puzzles about the own hand and about another's have in common."""

from __future__ import annotations

from hanabi_kit.cards import CardSet
from hanabi_kit.deduction.reasons.proof_facts import ProofFacts
from hanabi_kit.deduction.reasons.wording import Wording, wording
from hanabi_kit.mining.kinds.sentence_parts import Variants, scene_title
from hanabi_kit.puzzles.answers.answer_table import HandAnswer
from hanabi_kit.puzzles.proofs.proof import HandProof
from hanabi_kit.puzzles.puzzle import Puzzle

MOST_PLACES = 4
"""Cards of which it is told where their copies lie; of more only that they are in sight."""

MOST_LISTED = 6
"""Cards that are listed with their articles; more are written as in tables."""


class HandTelling:
    """The puzzle, its proof, and the words for what its viewer sees."""

    def __init__(self, puzzle: Puzzle, proof: HandProof, language: str = "en") -> None:
        assert isinstance(puzzle.answer, HandAnswer)
        self.puzzle, self.proof, self.answer = puzzle, proof, puzzle.answer
        self.vary = Variants("")
        position = puzzle.position
        self.words: Wording = wording(language, position.rules, position.players)
        self.view = proof.problem.view
        self.viewer = self.words.name(self.view.seat)
        self.facts = ProofFacts(self.view)

    def title(self) -> str:
        """Return a title that says where the game stands."""
        return scene_title(self.puzzle.position, self.words, self.vary)

    def cards(self, cards: CardSet) -> str:
        """Cards with their articles, or many as in tables."""
        if len(cards) > MOST_LISTED:
            return str(cards)
        return self.words.told.either([self.words.a_card(card) for card in cards])
