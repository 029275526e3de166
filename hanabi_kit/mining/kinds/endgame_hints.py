"""What a mined end-game says in both models: title, first sentences and hints.

What a model alone can say (the count that decides, the draw that kills, what the tempting move
lacks) the tellings of `endgame_sentences` and `seat_sentences` add. The first two hints never name
the answer.
"""

from __future__ import annotations

from abc import ABC, abstractmethod
from collections.abc import Iterator
from fractions import Fraction

from hanabi_kit.actions import Action, Clue, Discard, Play
from hanabi_kit.cards import Seat
from hanabi_kit.deduction.reasons.wording import Wording, capital, wording
from hanabi_kit.endgame import SeatSolution
from hanabi_kit.endgame.solution import Solution
from hanabi_kit.mining.kinds.sentence_parts import (
    Variants,
    counted,
    missing_cards,
    missing_in_sight,
    scene_title,
    several,
)
from hanabi_kit.mining.settings import HEADS
from hanabi_kit.puzzles.answers.answer_table import Answer
from hanabi_kit.puzzles.problem import Problem
from hanabi_kit.puzzles.puzzle import Puzzle
from hanabi_kit.puzzles.rating import tempting_actions
from hanabi_kit.stats import max_score


class EndgameTelling(ABC):
    """The words for one end-game."""

    def __init__(
        self, puzzle: Puzzle, found: Solution | SeatSolution, level: int, language: str = "en"
    ) -> None:
        assert isinstance(puzzle.answer, Answer)
        assert found.value is not None
        self.puzzle, self.found, self.answer = puzzle, found, puzzle.answer
        self.vary = Variants("")
        self.position = position = puzzle.position
        self.value: Fraction = found.value
        self.words: Wording = wording(language, position.rules, position.players)
        self.mover = self.words.name(position.mover)
        self.most = max_score(position.rules, position.discards, position.stacks)
        self.missing = self.most - sum(position.stacks)
        self.perfect = self.answer.objective == "perfect"
        self.largest = HEADS[level].denominator
        tempting = tempting_actions(Problem(puzzle).source)
        self.tempting = by_worth(found, tempting - set(found.best))
        """Natural moves that are wrong, the best of them first."""

    # -- what both models tell ---------------------------------------------------------------------

    def title(self) -> str:
        """Return a title that says where the game stands."""
        return scene_title(self.position, self.words, self.vary)

    def goal(self) -> str:
        """What is aimed at, as the end of a question."""
        if not self.perfect:
            return self.vary(
                "the most points on average",
                "the highest expected score",
                "the best score in the long run",
            )
        return self.vary(
            f"the best chance of {self.most} points",
            f"{self.most} points as likely as possible",
            f"as good a chance of {self.most} as there is",
            f"the likeliest way to {self.most} points",
        )

    def scene(self) -> str:
        """What the deck, the tokens and the missing cards come to."""
        position, vary = self.position, self.vary
        missing = missing_cards(position, self.words)
        deck, tokens = position.deck_size, counted(position.clue_tokens, "clue token")
        if not deck:
            left = position.turns_left or 0
            return vary(
                f"The deck is empty, with {counted(left, 'turn')} to go, and {missing} missing.",
                f"{capital(missing)} missing, nothing can be drawn, {several(left, 'turn')} left.",
                f"No card to draw; {counted(left, 'turn')}; {missing} still missing.",
            )
        cards = counted(deck, "card")
        return vary(
            f"{capital(missing)} missing; the deck has {cards}, the box {tokens}.",
            f"With {cards} in the deck and {tokens}, {missing} still to be played.",
            f"{capital(cards)} to draw, {tokens}, and {missing} not on the table yet.",
            f"{capital(missing)} what the fireworks lack. Deck: {cards}. Box: {tokens}.",
            f"There are {cards} to come and {tokens} to spend; {missing} outstanding.",
            f"{capital(tokens)}, {cards} face down; {missing} wanted.",
        )

    def verdict(self, order: str) -> str:
        """The first sentence: the answer in bold, and what it is worth."""
        vary, mover, most, value = self.vary, self.mover, self.most, self.value
        told = f"**{order}**"
        if not self.perfect:
            return vary(
                f"{mover} should {told}, for {value} points on average.",
                f"Expect {value} points if {mover} does what is best: {told}.",
                f"{told[:2]}{capital(told[2:])}: that makes {value} points in the mean.",
            )
        if value == 1:
            return vary(
                f"{mover} should {told}: {most} points are then certain.",
                f"{mover} should {told}, and nothing stops the {most} any more.",
                f"{mover} should {told}; {most} follow whatever is drawn.",
                f"With {most} points safe afterwards, {mover} should {told}.",
                f"{mover} should {told}, the one way that cannot fail.",
            )
        return vary(
            f"{mover} should {told}, which reaches {most} points {self.odds(value)}.",
            f"{mover} should {told}: {most} come of it {self.odds(value)}.",
            f"{mover} should {told} and gets to {most} {self.odds(value)}.",
            f"{capital(self.odds(value))} there are {most} points if {mover} finds it: {told}.",
            f"{mover} should {told}; the {most} are there {self.odds(value)}.",
        )

    def odds(self, share: Fraction) -> str:
        """How often something happens: "with chance 2/3"."""
        return self.vary(
            f"with chance {share}",
            f"in {share} of all cases",
            f"{share} of the time",
            f"with probability {share}",
        )

    def fits_a_head(self, share: Fraction) -> bool:
        """Whether a share may be told at this level."""
        return share.denominator <= self.largest

    # -- hints -------------------------------------------------------------------------------------

    def hints(self) -> Iterator[str]:
        """Yield three hints, from gentle to nearly there."""
        yield self.clock()
        yield self.look_closer()
        yield self.nearly()

    def clock(self) -> str:
        """The first hint: turns against missing cards."""
        position, vary = self.position, self.vary
        missing, deck = self.missing, position.deck_size
        if position.turns_left is not None:
            away = position.mover + position.turns_left - 1
            last = self.words.name(Seat(away % len(position.players)))
            return vary(
                f"Count: {several(position.turns_left, 'turn')} left, {last} has the last of them, "
                f"and {counted(missing, 'card')} must be played. Who plays which?",
                f"{capital(counted(missing, 'card'))} in {counted(position.turns_left, 'turn')}: "
                "write down whose turn is for which card.",
            )
        if not position.rules.final_round:
            return vary(
                f"Where can each of the {counted(missing, 'card')} come from, a hand or the deck?",
                f"{capital(counted(missing, 'missing card'))}: go through them, and ask who holds "
                "or may draw each.",
            )
        players = len(position.players)
        turns = deck + players
        spare = turns - missing
        idle = counted(spare, "turn") if spare > 0 else "no turn"
        return vary(
            f"Turns first: {counted(deck, 'draw')} and a last round of {players} make "
            f"{turns} without clues, and {missing} of them must be plays.",
            f"If nobody gave a clue any more, {counted(turns, 'turn')} would be left for "
            f"{counted(missing, 'card')}. How many are to spare?",
            f"Without a clue the game lasts {counted(turns, 'more turn')}; the fireworks need "
            f"{missing}. So {idle} may go by unused.",
            f"{capital(counted(missing, 'play'))} must find room in at most {turns} turns, as long "
            "as each of them takes a card from the deck.",
            f"{capital(idle)} can be wasted: {deck} + {players} turns against "
            f"{missing} cards. What lengthens the game?",
            f"Think backwards from the last draw, after which {players} turns "
            f"remain: which of the {counted(missing, 'card')} can wait for them?",
        )

    def holders(self) -> str:
        """Who holds what is missing, as far as it is in sight."""
        told = missing_in_sight(self.position, self.words, self.vary)
        return told or self.vary(
            f"Nobody but {self.mover} can hold any of the missing cards now.",
            "None of the missing cards lies in another hand.",
        )

    @abstractmethod
    def look_closer(self) -> str:
        """Return the second hint: where the missing cards are, and what a natural move risks."""

    @abstractmethod
    def nearly(self) -> str:
        """Return the third hint: what to compare."""

    @abstractmethod
    def question(self) -> str:
        """Return the question."""

    @abstractmethod
    def explanation(self) -> Iterator[str]:
        """Yield the sentences of the explanation."""


def by_worth(found: Solution | SeatSolution, actions: frozenset[Action]) -> list[Action]:
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
