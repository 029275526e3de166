"""What makes a question one of a technique: nothing weaker answers it, nothing harder is needed.

That is measured with the step-by-step solver itself (`hanabi_kit.deduction.solvers`): the weaker
techniques alone come to another answer, this one comes to the right one. Of negative clues, that
the answer is another one without them.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence

from hanabi_kit.cards import CardSet, Slot
from hanabi_kit.deduction.solvers import StepByStep, Technique, solve_by_steps
from hanabi_kit.errors import HanabiError, shown
from hanabi_kit.language import words
from hanabi_kit.mining.kinds.hands import MOST_CARDS, Sought, of_own
from hanabi_kit.puzzles.answers.answer_table import HandAnswer
from hanabi_kit.puzzles.problem import Problem
from hanabi_kit.puzzles.proofs.questions import Identities, Slots
from hanabi_kit.puzzles.statements import Is, What
from hanabi_kit.puzzles.themes.hand_themes import HandQuestion, negative_clue
from hanabi_kit.view import View


def came_to(problem: Problem, up_to: Technique | None) -> CardSet | frozenset[int]:
    """Return the answer to a question about the own hand that steps up to a technique come to.

    With None for a technique nothing is known of any card.

    Raises
    ------
    HanabiError
        It is a question that steps alone do not answer: how likely something is.
    """
    view, asked = problem.view, problem.asked
    hand: Sequence[CardSet] = [view.rules.all_cards] * len(view.own)
    if up_to is not None:
        hand = solve_by_steps(view, up_to).hand
    match asked:
        case Identities(slot):
            return hand[slot - 1]
        case Slots(cards):
            return frozenset(slot for slot, can_be in enumerate(hand, 1) if can_be <= cards)
    raise HanabiError(
        words().say(
            "question {question}: steps say which cards, or which slots", question=shown(asked)
        )
    )


def by_steps(technique: Technique) -> Sought:
    """Return what takes this technique, and nothing harder."""
    weaker = max((one for one in Technique if one < technique), default=None)

    def questions(view: View, _: int | None) -> Iterator[HandAnswer]:
        def fits(steps: StepByStep, slot: int) -> bool:
            return technique == max((one.technique for one in steps.leading_to(slot)), default=None)

        return _which(view, fits)

    def is_one(problem: Problem) -> bool:
        if came_to(problem, weaker) == problem.right:
            return False
        if weaker is None and takes_negative_clues(problem):
            return False
        return came_to(problem, technique) == problem.right

    return Sought(questions, is_one)


def _which(view: View, fits: Callable[[StepByStep, int], bool]) -> Iterator[HandAnswer]:
    """Yield the questions which cards a slot can be, and which slots are certain to be playable.

    `fits`: whether a slot is one that is looked for, by the steps of the whole hand.
    """
    steps = solve_by_steps(view)
    slots = [slot for slot in range(1, len(view.own) + 1) if fits(steps, slot)]
    for slot in slots:
        if len(steps[slot]) <= MOST_CARDS:
            yield HandAnswer("cards", False, slot=slot)
    if slots:
        yield HandAnswer("slots", False, what=What("playable"))


def takes_negative_clues(problem: Problem) -> bool:
    """Whether the answer is another one without what clues say of cards they did not touch."""
    return negative_clue(HandQuestion(problem))


def _of_level(view: View, level: int | None) -> Iterator[HandAnswer]:
    def fits(steps: StepByStep, slot: int) -> bool:
        missed = any(not mark.touched for mark in view.own[slot - 1].marks)
        return missed and steps.level_of(slot) == level

    return _which(view, fits)


NEGATIVE = Sought(_of_level, takes_negative_clues)
"""What a clue did not touch."""


def certain(*, right: bool) -> Sought:
    """Return what asks whether something is certain of a card that is not known, and is or is not.

    For "no" the technique is one level above the question's (`hanabi_kit.puzzles.rating`).
    """

    def questions(view: View, level: int | None) -> Iterator[HandAnswer]:
        steps = solve_by_steps(view)
        for slot, cards in enumerate(steps.hand, start=1):
            taken = steps.level_of(slot)
            told = taken if right else max(1, taken - 1)
            if 1 < len(cards) <= MOST_CARDS and level in (None, told):
                for word in ("playable", "trash"):
                    yield HandAnswer("certain", False, statement=Is(Slot(slot), What(word)))

    return Sought(questions, lambda problem: problem.right is right)


def _chances(view: View, _: int | None) -> Iterator[HandAnswer]:
    return (one for one in of_own(view) if one.asks == "chance")


CHANCES = Sought(_chances)
"""How likely something is."""
