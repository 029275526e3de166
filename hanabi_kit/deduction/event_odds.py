"""How likely events are: exact, by counting worlds."""

from __future__ import annotations

from fractions import Fraction

from hanabi_kit.cards import Card, CardSet, Slot
from hanabi_kit.deduction.counting import fillings
from hanabi_kit.deduction.events import Event
from hanabi_kit.deduction.hand import clash_message
from hanabi_kit.deduction.hidden.cases import cases_of
from hanabi_kit.deduction.statements.combinators import check_slots
from hanabi_kit.deduction.unseen_cards import Pool
from hanabi_kit.errors import Contradiction, HanabiError, SearchBudgetExceeded, shown
from hanabi_kit.language import words
from hanabi_kit.support.arguments import explained
from hanabi_kit.view import View

MOST_WORK = 20_000_000
"""Steps that one question may take: a few seconds. Everyday events take a few hundred."""

COUNT_WORK = 30
"""What one count of worlds weighs, against one look at one statement."""


@explained
def probability(view: View, event: Event, given: Event | None = None) -> Fraction:
    """Return how likely `event` is for the viewer's own hand, exactly.

    Parameters
    ----------
    view : View
    event : Event
    given : Event, optional
        A condition: how likely is the event in those worlds where this is true?

    Returns
    -------
    Fraction
        0 to 1.

    Raises
    ------
    Contradiction
        No world fits the view, or none the condition.
    HanabiError
        A slot is spoken of that the hand does not have.
    SearchBudgetExceeded
        The event joins too many different statements (`MOST_WORK`).

    Examples
    --------
    With five cards of which nothing is seen, a pair of r5 is impossible, as there is but one:

    >>> from hanabi_kit import Game
    >>> from hanabi_kit.deduction.events import any_slot, every_slot
    >>> view = Game.deal(["Alice", "Bob"], seed=7).view()
    >>> probability(view, every_slot([1, 3], "r5")), probability(view, any_slot([1, 3], "r5"))
    (Fraction(0, 1), Fraction(2, 45))
    """
    worlds = count_worlds(view, given)
    if not worlds:
        raise Contradiction(
            words().say(
                "{viewer}: in no world is it true that {given}", viewer=view.viewer, given=given
            )
        )
    both = event if given is None else event & given
    return Fraction(count_worlds(view, both), worlds)


@explained
def count_worlds(view: View, event: Event | None = None) -> int:
    """Return the number of worlds in which `event` is true; of all worlds without an event.

    Parameters
    ----------
    view : View
    event : Event, optional

    Returns
    -------
    int
        0 where the event is impossible.

    Raises
    ------
    Contradiction
        No world fits the view.
    HanabiError, SearchBudgetExceeded
        As `probability`.

    Examples
    --------
    >>> from hanabi_kit import Game
    >>> from hanabi_kit.deduction.events import Held
    >>> view = Game.deal(["Alice", "Bob"], seed=7).view()
    >>> count_worlds(view), count_worlds(view, Held(1, "r5"))
    (146611080, 3258024)

    Notes
    -----
    Method: slot by slot, the possible cards are split into those that are alike to every statement
    of the event; once what is chosen decides it, the worlds of that case are counted at once
    (`hanabi_kit.deduction.counting`). The cases exclude each other, so their counts add up.
    """
    cases = cases_of(view)
    if event is not None and not isinstance(event, Event):
        raise HanabiError(
            words().say("{event}: an event is needed, such as Held(2, 'r5')", event=shown(event))
        )
    total = sum(case.count() for case in cases)
    if not total:
        raise Contradiction(clash_message(view))
    if event is None:
        return total
    try:
        check_slots(event, len(view.own), view.viewer)
        work = 0
        found = 0
        for case in cases:
            counted = _Cases(case.pool, event, work)
            found += case.weight * counted.count()
            work = counted.work
        return found
    except RecursionError:
        raise SearchBudgetExceeded(words().say("the event is nested too deep")) from None


class _Cases:
    """Counts the worlds of a pool in which an event is true, case by case."""

    def __init__(self, pool: Pool, event: Event, work: int = 0) -> None:
        self.pool = pool
        self.event = event
        sets: dict[Slot, set[CardSet]] = {}
        self.size = 0
        for slot, cards in event.slot_facts():
            sets.setdefault(slot, set()).add(cards)
            self.size += 1
        self.slots = sorted(sets)
        self.kinds = {slot: self._kinds(slot, sets[slot]) for slot in self.slots}
        self.work = work

    def count(self) -> int:
        """Return the number of worlds."""
        return self._count(0, [None] * self.pool.slots, list(self.pool.allowed))

    def _count(self, index: int, hand: list[Card | None], allowed: list[int]) -> int:
        self.work += self.size
        found = self.event.verdict(hand)
        if found is not None:
            if not found:
                return 0
            self._spend()
            cards = self.pool.sizes(self.pool.masks_of(allowed)).items()
            return fillings(self.pool.slots, cards)[-1]
        self._spend()
        slot = self.slots[index]
        total = 0
        before = allowed[slot - 1]
        for lanes, card in self.kinds[slot]:
            hand[slot - 1], allowed[slot - 1] = card, lanes
            total += self._count(index + 1, hand, allowed)
        hand[slot - 1], allowed[slot - 1] = None, before
        return total

    def _spend(self) -> None:
        self.work += COUNT_WORK
        if self.work > MOST_WORK:
            raise SearchBudgetExceeded(
                words().say(
                    "the event joins too many statements: {size} about the slots {slots}",
                    size=words().number(self.size),
                    slots=", ".join(map(str, self.slots)),
                )
            )

    def _kinds(self, slot: Slot, sets: set[CardSet]) -> list[tuple[int, Card]]:
        """The possible cards of a slot, split by the sets they are in, each with one of them."""
        catalogue = self.pool.catalogue
        kinds: dict[tuple[bool, ...], CardSet] = {}
        possible = catalogue.card_set(self.pool.allowed[slot - 1])
        for card, left in zip(catalogue.cards, self.pool.left, strict=True):
            if left and card in possible:
                signs = tuple(card in one for one in sets)
                kinds[signs] = kinds.get(signs, CardSet()) | CardSet([card])
        return [(catalogue.lanes(cards), next(iter(cards))) for cards in kinds.values()]
