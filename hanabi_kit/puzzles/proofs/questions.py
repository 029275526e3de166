"""What a puzzle can ask, as values, and the right answer to what it asks of hidden cards."""

from __future__ import annotations

from dataclasses import dataclass
from fractions import Fraction

from hanabi_kit.actions import Action
from hanabi_kit.cards import CardSet
from hanabi_kit.deduction import (
    Event,
    Held,
    deduce,
    is_known,
    known_to,
    probability,
    probability_known,
)
from hanabi_kit.puzzles.answers.answer_table import Answer, DealAnswer, HandAnswer
from hanabi_kit.puzzles.puzzle import Puzzle
from hanabi_kit.puzzles.statements import cards_of, event_of, said_of_one_slot
from hanabi_kit.view import View


@dataclass(frozen=True, slots=True)
class Identities:
    """Asks which cards the card in `slot` can be: all of them are wanted, and no other.

    Parameters
    ----------
    slot : int
        1 = newest.
    who : tuple of str
        Whose knowledge it is, as the viewer can tell: ``("Bob",)``, or a chain ``("Bob",
        "Cathy")``, what Bob knows that Cathy can know. Empty, the viewer's own.

    Examples
    --------
    >>> from hanabi_kit import read_puzzle
    >>> from hanabi_kit.puzzles.problem import Problem
    >>> puzzle = read_puzzle("deduction-001")
    >>> Problem(puzzle, Identities(3)).right
    CardSet('r2 r3 r4')
    """

    slot: int
    who: tuple[str, ...] = ()


@dataclass(frozen=True, slots=True)
class Chance:
    """Asks how likely `event` is, exactly; with `who`, how likely it is that they know it.

    Parameters
    ----------
    event : Event
        Of the own hand, such as `Held`; with `who` one Held.
    who : tuple of str
        Whose knowledge it is, as in `Identities`.

    Examples
    --------
    >>> from hanabi_kit import read_puzzle
    >>> from hanabi_kit.puzzles.problem import Problem
    >>> puzzle = read_puzzle("deduction-001")
    >>> Problem(puzzle, Chance(Held(3, "r2"))).right
    Fraction(1, 5)
    """

    event: Event
    who: tuple[str, ...] = ()


@dataclass(frozen=True, slots=True)
class Certain:
    """Asks whether `event` is certain: so in every possible world; with `who`, whether they know.

    What another player knows is asked of one slot: the event is a `Held`.

    Parameters
    ----------
    event : Event
        Of the own hand, such as `Held`; with `who` one Held.
    who : tuple of str
        Whose knowledge it is, as in `Identities`.

    Examples
    --------
    >>> from hanabi_kit import read_puzzle
    >>> from hanabi_kit.puzzles.problem import Problem
    >>> puzzle = read_puzzle("deduction-001")
    >>> Problem(puzzle, Certain(Held(3, "r2 r3 r4"))).right
    True
    """

    event: Event
    who: tuple[str, ...] = ()


@dataclass(frozen=True, slots=True)
class Slots:
    """Asks which slots are certain to hold one of `cards`; it may be none.

    Parameters
    ----------
    cards : CardSet
    who : tuple of str
        Whose knowledge it is, as in `Identities`.

    Examples
    --------
    >>> from hanabi_kit import read_puzzle
    >>> from hanabi_kit.puzzles.problem import Problem
    >>> puzzle = read_puzzle("deduction-001")
    >>> Problem(puzzle, Slots(CardSet("r1 r2 r3 r4 r5"))).right
    frozenset({3})
    """

    cards: CardSet
    who: tuple[str, ...] = ()


@dataclass(frozen=True, slots=True)
class Winnable:
    """Asks whether the highest score can be reached, the deck's order known.

    Examples
    --------
    >>> from hanabi_kit import read_puzzle
    >>> from hanabi_kit.puzzles.problem import Problem
    >>> puzzle = read_puzzle("deal-001")
    >>> Problem(puzzle).asked == Winnable(), Problem(puzzle).right
    (True, False)
    """


@dataclass(frozen=True, slots=True)
class BestScore:
    """Asks for the best score that can be reached, the deck's order known.

    Examples
    --------
    >>> from hanabi_kit import read_puzzle
    >>> from hanabi_kit.puzzles.problem import Problem
    >>> puzzle = read_puzzle("deal-002")
    >>> Problem(puzzle).asked == BestScore(), Problem(puzzle).right
    (True, 22)
    """


@dataclass(frozen=True, slots=True)
class LostAt:
    """Asks for the turn that put the highest score out of reach.

    A turn is a number from 1; 0 stands for "it was so before", ``"never"`` for a game that kept it.

    Examples
    --------
    >>> from hanabi_kit import read_puzzle
    >>> from hanabi_kit.puzzles.problem import Problem
    >>> puzzle = read_puzzle("deal-004")
    >>> Problem(puzzle).asked == LostAt(), Problem(puzzle).right
    (True, 6)
    """


Asked = Identities | Chance | Certain | Slots | Winnable | BestScore | LostAt

OF_A_HAND = (Identities, Chance, Certain, Slots)
OF_A_DEAL = (Winnable, BestScore, LostAt)

Value = Action | CardSet | Fraction | bool | frozenset[int] | int | str
"""An answer; of a turn a number, or ``"never"``."""


def asked_by(puzzle: Puzzle) -> Asked | None:
    """Return what the puzzle's file asks; None where it is the best action, or nothing."""
    answer, position = puzzle.answer, puzzle.position
    match answer:
        case None | Answer():
            return None
        case DealAnswer(asks):
            known: dict[str, Asked] = {"winnable": Winnable(), "best score": BestScore()}
            return known.get(asks, LostAt())
        case HandAnswer(asks="cards"):
            return Identities(answer.slot or 1, answer.who)
        case HandAnswer(asks="slots"):
            assert answer.what is not None
            return Slots(cards_of(answer.what, position), answer.who)
    assert answer.statement is not None
    event = (said_of_one_slot if answer.who else event_of)(answer.statement, position)
    return (Chance if answer.asks == "chance" else Certain)(event, answer.who)


def worked_out(view: View, asked: Identities | Chance | Certain | Slots) -> Value:
    """Return the right answer to a question about a hand, worked out from what is seen."""
    who = asked.who
    match asked:
        case Identities(slot):
            return known_to(view, who)[slot] if who else CardSet(deduce(view)[slot])
        case Chance(event):
            if not who:
                return probability(view, event)
            assert isinstance(event, Held)
            return probability_known(view, who, event.slot, event.cards)
        case Certain(event):
            if not who:
                return probability(view, event) == 1
            assert isinstance(event, Held)
            return is_known(view, who, event.slot, event.cards)
        case Slots(cards):
            hand = known_to(view, who).hand if who else [own.cards for own in deduce(view).hand]
            return frozenset(slot for slot, can_be in enumerate(hand, 1) if can_be <= cards)
