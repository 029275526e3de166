"""The habits by which somebody answers without thinking what a puzzle asks of a hand or a deal.

Each gives the answers among which it chooses with equal chance, or none where it does not apply.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Mapping
from fractions import Fraction
from functools import cached_property

from hanabi_kit.cards import Card, CardSet
from hanabi_kit.deduction import Held, probability
from hanabi_kit.engine.hands import clued
from hanabi_kit.game import Game
from hanabi_kit.language import later_in, words
from hanabi_kit.puzzles.answers.answer_table import NEVER
from hanabi_kit.puzzles.problem import Problem
from hanabi_kit.puzzles.proofs.questions import Certain, Chance, Identities, Slots, Value
from hanabi_kit.puzzles.rating import played_plainly

COMMON_CHANCES = ("1/2", "1/3", "1/4", "1/5", "1/6", "2/3", "3/4", "2/5", "3/5", "0", "1")
"""Fractions that somebody writes down who has not counted."""

_SAYING = {f"say {text}": text for text in COMMON_CHANCES}

Habit = Callable[["AskedHand"], "Value | None"]
DealHabit = Callable[["AskedDeal"], "Value | None"]


class AskedHand:
    """A question about a hand, as a habit sees it: clues one by one, and what is gone in sight."""

    def __init__(self, problem: Problem) -> None:
        self.problem = problem
        view = self.view = problem.view
        holder = problem.holder
        own = holder == view.seat or holder is None
        held = () if own or holder is None else view.hand_of(holder)
        self.marks = [card.marks for card in (view.own if own else held)]
        self.cards = [card.card for card in held]  # empty for the viewer's own hand
        self.slots = range(1, len(self.marks) + 1)

    @cached_property
    def told(self) -> list[CardSet]:
        """What the clues alone allow, slot by slot."""
        return [clued(self.view.rules, marks) for marks in self.marks]

    @cached_property
    def unseen(self) -> Counter[Card]:
        """The copies that the holder's hand can still be made of, by what the viewer sees."""
        view, holder = self.view, self.problem.holder
        others = [card.card for seat, hand in view.others if seat != holder for card in hand]
        return view.rules.unseen(view.stacks, [*view.discards, *others])

    @cached_property
    def in_sight(self) -> list[CardSet]:
        """The same, without cards that are all gone in sight."""
        return [CardSet(card for card in told if self.unseen[card] > 0) for told in self.told]

    @cached_property
    def wanted(self) -> CardSet:
        """The cards of which the question asks whether a slot holds one."""
        asked = self.problem.asked
        if isinstance(asked, Slots):
            return asked.cards
        assert isinstance(asked, Chance | Certain)
        assert isinstance(asked.event, Held)
        return asked.event.cards

    @cached_property
    def slot(self) -> int:
        """The slot that is asked about."""
        asked = self.problem.asked
        if isinstance(asked, Identities):
            return asked.slot
        assert isinstance(asked, Chance | Certain)
        assert isinstance(asked.event, Held)
        return int(asked.event.slot)

    def share(self, slot: int, cards: CardSet) -> Fraction:
        """Return how likely a slot holds one of `cards`, its copies counted as if it were alone."""
        can_be = self.in_sight[slot - 1]
        return Fraction(
            sum(self.unseen[card] for card in can_be if card in cards),
            sum(self.unseen[card] for card in can_be) or 1,
        )

    @cached_property
    def truly(self) -> bool | None:
        """Whether what is asked is so, as the viewer can see or count; None where nobody can."""
        asked = self.problem.asked
        assert isinstance(asked, Chance | Certain)
        if self.cards:
            return isinstance(asked.event, Held) and self.cards[self.slot - 1] in asked.event.cards
        return probability(self.view, asked.event) > Fraction(1, 2)


def _slots(pick: Callable[[AskedHand], list[int]]) -> Habit:
    return lambda asked: frozenset(pick(asked))


def _is_clued(asked: AskedHand, slot: int) -> bool:
    return any(mark.touched for mark in asked.marks[slot - 1])


def _clued(asked: AskedHand) -> list[int]:
    return [slot for slot in asked.slots if _is_clued(asked, slot)]


def _subset(sets: Callable[[AskedHand], list[CardSet]]) -> Habit:
    return lambda asked: frozenset(
        slot for slot in asked.slots if sets(asked)[slot - 1] <= asked.wanted
    )


def _likeliest(asked: AskedHand) -> list[int]:
    shares = {slot: asked.share(slot, asked.wanted) for slot in asked.slots}
    most = max(shares.values(), default=Fraction(0))
    return [slot for slot, share in shares.items() if share == most and most]


def _as_if_alike(sets: Callable[[AskedHand], list[CardSet]]) -> Habit:
    def habit(asked: AskedHand) -> Fraction | None:
        if not _of_one_slot(asked):
            return None
        can_be = sets(asked)[asked.slot - 1]
        return Fraction(len(can_be & asked.wanted), len(can_be)) if can_be else None

    return habit


def _of_one_slot(asked: AskedHand) -> bool:
    question = asked.problem.asked
    return isinstance(question, Chance | Certain) and isinstance(question.event, Held)


def _constant(value: Value) -> Habit:
    return lambda _: value


HAND_HABITS: Mapping[str, Mapping[str, Habit]] = {
    "identities": {
        later_in("habit", "name all that the clues allow"): lambda asked: asked.told[
            asked.slot - 1
        ],
        later_in(
            "habit", "name all that the clues allow and that is not gone in sight"
        ): lambda asked: asked.in_sight[asked.slot - 1],
        later_in("habit", "name the card that lies there"): lambda asked: (
            CardSet([asked.cards[asked.slot - 1]]) if asked.cards else None
        ),
    },
    "slots": {
        later_in("habit", "mark the newest slot"): _slots(lambda asked: list(asked.slots)[:1]),
        later_in("habit", "mark the oldest slot"): _slots(lambda asked: list(asked.slots)[-1:]),
        later_in("habit", "mark every slot"): _slots(lambda asked: list(asked.slots)),
        later_in("habit", "mark no slot"): _constant(frozenset()),
        later_in("habit", "mark the clued slots"): _slots(_clued),
        later_in("habit", "mark the slots that no clue touched"): _slots(
            lambda asked: [slot for slot in asked.slots if not _is_clued(asked, slot)]
        ),
        later_in("habit", "mark the likeliest slots"): _slots(_likeliest),
        later_in("habit", "mark the slots that are likely"): _slots(
            lambda asked: [
                slot for slot in asked.slots if asked.share(slot, asked.wanted) > Fraction(1, 2)
            ]
        ),
        later_in("habit", "mark what the clues alone prove"): _subset(lambda asked: asked.told),
        later_in("habit", "mark what clues and cards in sight prove"): _subset(
            lambda asked: asked.in_sight
        ),
        later_in("habit", "mark the slots that are so"): lambda asked: (
            frozenset(slot for slot, card in enumerate(asked.cards, 1) if card in asked.wanted)
            if asked.cards
            else None
        ),
    },
    "certain": {
        later_in("habit", "say yes"): _constant(True),
        later_in("habit", "say no"): _constant(False),
        later_in("habit", "say yes where it is so or likely"): lambda asked: asked.truly,
        later_in("habit", "say yes where the clues alone prove it"): lambda asked: (
            asked.told[asked.slot - 1] <= asked.wanted if _of_one_slot(asked) else None
        ),
    },
    "chance": {
        **{habit: _constant(Fraction(text)) for habit, text in _SAYING.items()},
        later_in("habit", "count the cards that the clues allow, not their copies"): _as_if_alike(
            lambda asked: asked.told
        ),
        later_in("habit", "count the cards that are not gone, not their copies"): _as_if_alike(
            lambda asked: asked.in_sight
        ),
    },
}
"""By what is asked: the habits by what they say, in the order in which they are named."""


class AskedDeal:
    """A question about a deal of which every card is known, as a habit sees it."""

    def __init__(self, problem: Problem) -> None:
        self.deal = problem.puzzle.deal
        self.game: Game = self.deal.game

    @cached_property
    def plainly(self) -> int:
        """The score of plain play: what is playable is played, else the worst card goes."""
        return played_plainly(self.game).score

    @cached_property
    def highest(self) -> int:
        """The ruleset's highest score."""
        return self.game.rules.max_score

    @cached_property
    def by_turns(self) -> int:
        """The score if every turn left were a play."""
        return min(self.highest, self.game.score + self.game.deck_size + len(self.game.players))

    def first_turn(self, fits: Callable[[Game, Game], bool]) -> int | None:
        """Return the first turn after which the tables before and after it fit."""
        games = self.deal.games
        pairs = zip(self.deal.turns, games, games[1:], strict=False)
        return next((turn for turn, before, after in pairs if fits(before, after)), None)


def _lost_needed(before: Game, after: Game) -> bool:
    critical = before.rules.critical_cards(before.stacks, before.discards)
    gone = Counter(after.discards) - Counter(before.discards)
    return any(card in critical for card in gone)


def _threw_needed(before: Game, after: Game) -> bool:
    trash = before.rules.trash_cards(before.stacks, before.discards)
    gone = Counter(after.discards) - Counter(before.discards)
    return any(card not in trash for card in gone)


def _passed_over(before: Game, after: Game) -> bool:
    """Whether the mover had a playable card and no point came of the turn."""
    playable = any(before.is_playable(held.card) for held in before.hands[before.mover])
    return playable and after.score == before.score


DEAL_HABITS: Mapping[str, Mapping[str, DealHabit]] = {
    "winnable": {
        later_in("habit", "say yes"): lambda _: True,
        later_in("habit", "say no"): lambda _: False,
        later_in("habit", "say yes where plain play gets there"): lambda asked: (
            asked.plainly >= asked.highest
        ),
        later_in("habit", "say yes where plain play comes within one"): lambda asked: (
            asked.plainly >= asked.highest - 1
        ),
        later_in("habit", "say yes where there are turns enough"): lambda asked: (
            asked.by_turns >= asked.highest
        ),
    },
    "score": {
        later_in("habit", "name the highest score"): lambda asked: asked.highest,
        later_in("habit", "name one below the highest score"): lambda asked: asked.highest - 1,
        later_in("habit", "name two below the highest score"): lambda asked: asked.highest - 2,
        later_in("habit", "name the score of plain play"): lambda asked: asked.plainly,
        later_in("habit", "name one above the score of plain play"): lambda asked: (
            asked.plainly + 1
        ),
        later_in("habit", "count the turns that are left"): lambda asked: asked.by_turns,
    },
    "turn": {
        later_in("habit", "name the first turn"): lambda asked: asked.deal.turns[0],
        later_in("habit", "name the last turn"): lambda asked: asked.deal.turns[-1],
        later_in("habit", "name the middle turn"): lambda asked: asked.deal.turns[
            len(asked.deal.turns) // 2
        ],
        later_in("habit", "say that it was so before"): lambda _: 0,
        later_in("habit", "say never"): lambda _: NEVER,
        later_in("habit", "name the first misplay"): lambda asked: asked.first_turn(
            lambda before, after: after.strikes > before.strikes
        ),
        later_in("habit", "name the first turn that loses a last copy"): lambda asked: (
            asked.first_turn(_lost_needed)
        ),
        later_in("habit", "name the first turn that loses a needed card"): lambda asked: (
            asked.first_turn(_threw_needed)
        ),
        later_in("habit", "name the first turn in which a playable card is kept"): lambda asked: (
            asked.first_turn(_passed_over)
        ),
    },
}
"""The same for deals."""


TECHNIQUES: Mapping[str, int] = {
    "name all that the clues allow": 1,
    "mark what the clues alone prove": 1,
    "say yes where the clues alone prove it": 1,
    "say yes where plain play gets there": 1,
    "name the score of plain play": 1,
    "name all that the clues allow and that is not gone in sight": 2,
    "mark what clues and cards in sight prove": 2,
    "mark the likeliest slots": 2,
    "mark the slots that are likely": 2,
}
"""Habits that are an honest technique, with the level of the puzzles that are made to teach it.

Levels are those of `hanabi_kit.puzzles.rating`: a puzzle of level 1 about a hand asks what the
clues allow, one of level 2 what is gone in sight. That is to be learnt there; at a higher level it
must not be enough."""


def told_habit(habit: str) -> str:
    """Return what a habit says, of any kind, in the reader's language."""
    if habit in _SAYING:
        return words().say_in("habit", "say {chance}", chance=_SAYING[habit])
    return words().say_in("habit", habit)


def answers_by_habit(problem: Problem) -> dict[str, Value]:
    """Return what each habit answers where a hand or a deal is asked about; those that apply.

    One that is the technique of the puzzle's level, or of a higher one, is no cheap rule there.
    """
    kind = problem.kind
    if kind in DEAL_HABITS:
        deal = AskedDeal(problem)
        found = {name: habit(deal) for name, habit in DEAL_HABITS[kind].items()}
    else:
        hand = AskedHand(problem)
        found = {name: habit(hand) for name, habit in HAND_HABITS[kind].items()}
    level = problem.puzzle.level
    return {
        name: answer
        for name, answer in found.items()
        if answer is not None and TECHNIQUES.get(name, 0) < level
    }


def answered_by_chance(problem: Problem) -> Fraction:
    """Return how likely an answer chosen at random is right, of those that are no nonsense.

    Of cards: any choice of those that the clues allow, at least one; of slots any choice of them;
    of a score any that is not below the present one; of a chance none can be guessed.
    """
    match problem.kind:
        case "certain" | "winnable":
            return Fraction(1, 2)
        case "slots":
            return Fraction(1, 2**problem.slots)
        case "identities":
            asked = AskedHand(problem)
            return Fraction(1, 2 ** len(asked.told[asked.slot - 1]) - 1 or 1)
        case "score":
            game = problem.puzzle.deal.game
            return Fraction(1, game.rules.max_score - game.score + 1)
        case "turn":
            return Fraction(1, len(problem.puzzle.deal.turns) + 2)
    return Fraction(0)
