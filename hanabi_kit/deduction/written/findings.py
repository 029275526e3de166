"""What is found of a step, and of a whole proof, as data; `remarks` makes sentences of it."""

from __future__ import annotations

from dataclasses import dataclass, replace

from hanabi_kit.cards import Card, CardSet, Slot
from hanabi_kit.deduction.written.grounds import OfClue
from hanabi_kit.support.arguments import Choice


class Finding(Choice):
    """What is found of a step.

    Attributes
    ----------
    FOLLOWS
        It follows from what it names.
    SUPPOSED
        It is supposed, so that there is nothing to follow.
    NO_REASON
        It names nothing to follow from.
    NO_CLUE, OTHER_CLUE
        The clue was not given; it was, but touched other cards than is said.
    LATER_CARD
        The clue was given before the card came into the hand.
    NOT_IN_SIGHT, OTHER_NUMBER
        Copies that are said to be in sight are not; another number of them is out of sight.
    OPEN_SLOT, TO_SPARE
        Of slots that are to take cards up, one may be something else; or copies are left over.
    ROOM_IN_DECK
        All copies may lie in the deck.
    MEANT, UNSEEN
        It takes a meaning for a fact; it names a card that nobody sees.
    NO_STEP, CIRCULAR, NOT_ABOVE
        It names a step that there is not; itself, or a later step; a claim that no step above has.
    ONLY_SUPPOSED
        It names a step under a supposition that is over.
    WAITS
        It would follow, from a step that does not hold yet.
    NO_CONTRADICTION
        It denies a supposition that has led to none.
    CONVERSE
        It would follow from "if … then …" the other way round.
    FORGOTTEN_CASE
        It follows in each case that is named, but these are not all.
    TOO_FAR
        It follows, but cases must be distinguished to see it.
    TOO_MUCH
        It names so much that nobody can try it all out.
    OTHER_REASON
        It is true, but does not follow from what is named.
    UNTRUE
        It need not be true.
    """

    FOLLOWS = "follows"
    SUPPOSED = "supposed"
    NO_REASON = "no reason"
    NO_CLUE = "no clue"
    OTHER_CLUE = "other clue"
    LATER_CARD = "later card"
    NOT_IN_SIGHT = "not in sight"
    OTHER_NUMBER = "other number"
    OPEN_SLOT = "open slot"
    TO_SPARE = "to spare"
    ROOM_IN_DECK = "room in deck"
    MEANT = "meant"
    UNSEEN = "unseen"
    NO_STEP = "no step"
    CIRCULAR = "circular"
    NOT_ABOVE = "not above"
    ONLY_SUPPOSED = "only supposed"
    WAITS = "waits"
    NO_CONTRADICTION = "no contradiction"
    CONVERSE = "converse"
    FORGOTTEN_CASE = "forgotten case"
    TOO_FAR = "too far"
    TOO_MUCH = "too much"
    OTHER_REASON = "other reason"
    UNTRUE = "untrue"

    @property
    def holds(self) -> bool:
        """Whether one may go on from such a step."""
        return self in (Finding.FOLLOWS, Finding.SUPPOSED)


_NO_CARDS = CardSet()


@dataclass(frozen=True, slots=True)
class StepVerdict:
    """What is found of one line; what it is about stands in the fields that the finding needs.

    Parameters
    ----------
    number : int
        Of the line, from 1.
    hand : tuple of Card or None
        A hand that fits all that the step names, and not the step.
    fits_table : bool
        Whether that hand fits everything at the table, too, and what is supposed.
    """

    number: int
    finding: Finding
    slots: tuple[Slot, ...] = ()
    cards: CardSet = _NO_CARDS
    steps: tuple[int, ...] = ()
    count: int = 0
    clue: OfClue | None = None
    hand: tuple[Card, ...] | None = None
    fits_table: bool = False

    @property
    def holds(self) -> bool:
        """Whether the step is accepted."""
        return self.finding.holds


class Unfounded(Exception):
    """A ground gives nothing: what is found of the step that names it.

    Parameters
    ----------
    finding : Finding
    slots, cards, steps, count, clue
        As of a `StepVerdict`.
    """

    def __init__(
        self,
        finding: Finding,
        *,
        slots: tuple[Slot, ...] = (),
        cards: CardSet = _NO_CARDS,
        steps: tuple[int, ...] = (),
        count: int = 0,
        clue: OfClue | None = None,
    ) -> None:
        super().__init__(finding.value)
        self._of_a_step = StepVerdict(0, finding, slots, cards, steps, count, clue)

    def of_step(self, number: int) -> StepVerdict:
        """Return it as what is found of the step with this number."""
        return replace(self._of_a_step, number=number)
