"""What a mined end-game says in both models: title and hints, and the order of what is told.

What a model alone can say (the question, the natural move's fault, the explanation) the tellings of
`hanabi_kit.mining.kinds.endgame_sentences` add.
"""

from __future__ import annotations

from abc import ABC, abstractmethod
from collections.abc import Iterator
from fractions import Fraction

from hanabi_kit.actions import Action, Clue, Discard, Play
from hanabi_kit.deduction.reasons.wording import Wording, capital, wording
from hanabi_kit.endgame import SeatSolution
from hanabi_kit.endgame.solution import Solution
from hanabi_kit.mining.kinds.sentence_parts import cards_left, one_of, several
from hanabi_kit.puzzles.answers.answer_table import Answer
from hanabi_kit.puzzles.problem import Problem
from hanabi_kit.puzzles.puzzle import Puzzle
from hanabi_kit.puzzles.rating import tempting_actions
from hanabi_kit.stats import max_score

_TITLES: dict[tuple[str, type], tuple[str, ...]] = {
    ("play", Play): (
        "Not the card that calls",
        "Which of the plays?",
        "The other play",
        "Patience with one card",
        "First things second",
        "Two ways to go on",
        "The quiet play",
    ),
    ("play", Discard): (
        "No time to throw away",
        "Better to play",
        "Nothing to lose by it",
        "A bold try",
        "Somebody must try",
        "A draw too many",
        "Courage",
        "What if it fits?",
        "The turn that counts",
    ),
    ("play", Clue): (
        "No time for a clue",
        "Now is the turn to play",
        "A clue too many",
        "Enough said",
        "Waiting is losing",
        "Deeds, not words",
        "Not one more round",
    ),
    ("discard", Play): (
        "The play that can wait",
        "Do not play yet",
        "Making room",
        "A card for a token",
        "One step back",
        "Hands off that card",
    ),
    ("discard", Discard): (
        "The right one to let go",
        "Not the oldest",
        "Which to part with?",
        "A hand full of keepers",
        "Spare one",
    ),
    ("discard", Clue): (
        "Better than a clue",
        "One card to spare",
        "Not by talking",
        "Save the token",
    ),
}
"""By the kind of the best move and of the natural one that comes nearest."""


class Telling(ABC):
    """The words for one end-game."""

    def __init__(self, puzzle: Puzzle, found: Solution | SeatSolution) -> None:
        assert isinstance(puzzle.answer, Answer)
        assert found.value is not None
        self.puzzle, self.found, self.answer = puzzle, found, puzzle.answer
        self.position = position = puzzle.position
        self.value: Fraction = found.value
        self.words: Wording = wording("en", position.rules, position.players)
        self.mover = self.words.name(position.mover)
        self.most = max_score(position.rules, position.discards, position.stacks)
        self.perfect = self.answer.objective == "perfect"
        self.tempting = _by_worth(found, tempting_actions(Problem(puzzle).source))
        """Natural moves, all of them wrong, the best of them first."""

    def clock(self) -> str:
        """The first hint: what everybody overlooks."""
        deck, left = self.position.deck_size, self.position.turns_left
        if left is not None:
            turns = several(left, "turn")
            return (
                f"{capital(turns)} left, and no card is drawn any more. Who can use which of them?"
            )
        if not self.position.rules.final_round:
            return "Go through the missing cards one by one: who holds each, or may still draw it?"
        draws = capital(cards_left(deck))
        return one_of(
            (
                f"{draws} can still be drawn. After the last one everybody has one more turn, the "
                "player who drew it last of all. Who has to use which turn?",
                f"Count the turns: {cards_left(deck)} to draw, and then one more turn for each "
                "player. How many of them may be spent without playing a card?",
                "Where is each of the missing cards, as far as one can see, and who comes to move "
                f"in time to play it? {draws} can still be drawn; then each player has one turn.",
            ),
            self.number(),
        )

    def shape(self) -> str:
        """What kind of move the best is, without saying which."""
        best = self.found.best
        if all(isinstance(action, Play) for action in best):
            return "play"
        if all(isinstance(action, Discard) for action in best):
            return "discard"
        return "move"

    def number(self) -> int:
        """A number that the position has, to choose words by."""
        position = self.position
        return sum(position.stacks) + 3 * len(position.discards) + position.mover

    def title(self) -> str:
        """Return a title, by the kinds of the best move and of the natural one nearest to it."""
        first = self.tempting[0] if self.tempting else None
        number = self.number()
        known = _TITLES.get((self.shape(), type(first)), ("A move of one's own", "Against habit"))
        return one_of(known, number)

    def hints(self) -> Iterator[str]:
        """Yield three hints, from gentle to nearly there."""
        yield self.clock()
        yield self.look_closer()
        yield self.nearly()

    def value_told(self) -> str:
        """Return what the best move is worth."""
        if not self.perfect:
            return f"an expected score of {self.value}"
        if self.value == 1:
            return f"{self.most} points for certain"
        return f"{self.most} points with probability {self.value}"

    @abstractmethod
    def question(self) -> str:
        """Return the question."""

    @abstractmethod
    def look_closer(self) -> str:
        """Return the second hint: the natural move, and where it fails."""

    @abstractmethod
    def nearly(self) -> str:
        """Return the third hint: what kind of move it is."""

    @abstractmethod
    def explanation(self) -> Iterator[str]:
        """Yield the lines of the explanation."""


def _by_worth(found: Solution | SeatSolution, actions: frozenset[Action]) -> list[Action]:
    """The actions, the best first, plays before others; in the order of the rules where alike."""
    kinds = (Play, Discard, Clue)
    order = [worth.action for worth in found.actions]
    return sorted(
        actions,
        key=lambda action: (
            -found[action].lower,
            kinds.index(type(action)) if type(action) in kinds else 3,
            order.index(action),
        ),
    )
