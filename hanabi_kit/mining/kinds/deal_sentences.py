"""What a mined deal says: title, question, hints and explanation.

The reasons are those of `hanabi_kit.puzzles.proofs.reasons`: the line that reaches the score, or
what rules it out.
"""

from __future__ import annotations

from collections.abc import Iterator

from hanabi_kit.deduction.reasons.wording import Wording, capital, wording
from hanabi_kit.language import words as words_of
from hanabi_kit.mining.kinds.sentence_parts import (
    cards_left,
    missing_cards,
    one_of,
    several,
    with_words,
)
from hanabi_kit.puzzles.answers.answer_table import DealAnswer
from hanabi_kit.puzzles.proofs.proof import DealProof, proof_sentences
from hanabi_kit.puzzles.proofs.reasons import line_in_words
from hanabi_kit.puzzles.puzzle import Puzzle
from hanabi_kit.puzzles.rating import played_plainly

_TITLES = {
    "winnable": ("Can it be done?", "Nothing hidden", "All cards on the table", "Yes or no?"),
    "best score": ("How far?", "What is still there", "As many as possible", "Counting points"),
    "lost": ("Where did it go wrong?", "The turn too many", "One move earlier", "Looking back"),
}


def draft(puzzle: Puzzle, level: int, proof: DealProof) -> Puzzle:
    """Return a puzzle about a known deal with its level and all its words."""
    return with_words(puzzle, level, _Telling(puzzle, proof))


class _Telling:
    """The words for one deal."""

    def __init__(self, puzzle: Puzzle, proof: DealProof) -> None:
        assert isinstance(puzzle.answer, DealAnswer)
        self.puzzle, self.proof, self.answer = puzzle, proof, puzzle.answer
        self.position = position = puzzle.position
        self.words: Wording = wording("en", position.rules, position.players)
        self.mover = self.words.name(position.mover)
        self.most = position.rules.max_score

    def title(self) -> str:
        number = sum(self.position.stacks) + len(self.position.discards)
        return one_of(_TITLES[self.answer.asks], number)

    def question(self) -> str:
        deck = self.position.deck_size
        known = "Every card is known"
        known += f", the deck's too, {cards_left(deck)}, in their order" if deck else ""
        asked = {
            "winnable": f"Can {self.most} points be reached?",
            "best score": "How many points can still be reached?",
            "lost": (
                f"The game goes on as written here. Which turn puts {self.most} points out of "
                "reach? The first of them counts as turn 1."
            ),
        }
        return f"{known}, and {self.mover} is to move. {asked[self.answer.asks]}"

    def hints(self) -> Iterator[str]:
        position = self.position
        yield f"Which cards are missing, and where is each of them? {self.turns()}"
        missing = missing_cards(position, self.words)
        yield {
            "winnable": (
                f"{capital(missing)} missing. Which of them comes last into somebody's hand, and "
                "how many turns are there after that?"
            ),
            "best score": (
                f"{capital(missing)} missing. Which of them can be played at all before the turns "
                "run out, and who would have to play two at the same time?"
            ),
            "lost": (
                f"{capital(missing)} missing at the beginning. Go through the turns: after which "
                "of them is a card, a token or a turn too few?"
            ),
        }[self.answer.asks]
        yield self.nearly()

    def turns(self) -> str:
        deck, left = self.position.deck_size, self.position.turns_left
        if left is not None:
            return f"{capital(several(left, 'turn'))} left."
        if not self.position.rules.final_round:
            return "There is no final round."
        return (
            f"{capital(cards_left(deck))} can be drawn; after the last draw everybody has one more "
            "turn."
        )

    def nearly(self) -> str:
        value, found = self.proof.value, self.proof.found
        if self.answer.asks == "winnable":
            if value is True:
                return (
                    "Playing at once whatever can be played does not do it. Who should wait, and "
                    "draw nothing meanwhile?"
                )
            return "Look for the place where two things are needed of the same turn."
        if self.answer.asks == "best score":
            assert isinstance(value, int)
            gained = value - sum(self.position.stacks)
            at_least = self.words.number(max(0, gained - 1))
            return (
                f"{capital(at_least)} of the missing cards can surely be played. Is there a way to "
                "play one more? And two?"
            )
        before = getattr(found, "before", None)
        if before is None or not before.line:
            return "Play it through backwards, from the last turn."
        told = line_in_words(before.game, before.line[:1], words_of("en"))[0]
        return f"Just before that turn there was a better move: {told}"

    def that_turn(self, value: object) -> str:
        """What was done in the turn that lost it."""
        if not isinstance(value, int) or not value:
            return ""
        deal = self.puzzle.deal
        line = deal.actions[value - 1 : value]
        return line_in_words(deal.games[value - 1], line, words_of("en"))[0]

    def explanation(self) -> Iterator[str]:
        value = self.proof.value
        if isinstance(value, bool):
            yield f"**{'Yes' if value else 'No'}.**"
        elif self.answer.asks == "best score":
            yield f"**{value} points.**"
        else:
            yield f"**Turn {value}.** {self.that_turn(value)}"
        if value is True:
            score = played_plainly(self.puzzle.deal.game).score
            if score < self.most:
                yield (
                    "Playing at once whatever can be played, and else discarding what is worth "
                    f"least, comes to {score} points only."
                )
        yield from proof_sentences(self.puzzle, self.proof, "en")
