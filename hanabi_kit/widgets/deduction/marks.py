"""Marks on hidden cards: what is struck out, whether it is right, and undoing.

What is said about them is for `hanabi_kit.widgets.deduction.session`.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping
from dataclasses import dataclass
from time import perf_counter

from hanabi_kit.cards import Card, CardSet
from hanabi_kit.errors import HanabiError, NotationError, shown
from hanabi_kit.language import words
from hanabi_kit.widgets.deduction.subject import Shares, Subject

FEEDBACK = ("now", "check")
"""When a mark that is wrong is told: at once, or only when it is asked for."""

Marks = tuple[CardSet, ...]
"""By slot, 1 first, the identities that are struck out."""

SLICE = 0.2
"""Seconds that odds are counted at a time."""

_MOST_UNDONE = 500


@dataclass(frozen=True, slots=True)
class CheckResult:
    """What the last check found, as far as it was not changed since."""

    # By slot: what is struck out and can be, and what was proved not to be and is left in.
    wrong: Marks
    missed: Marks
    found: tuple[int, ...]  # by slot: how many cards were rightly struck out


class MarkedHand:
    """Marks on the cards of one subject.

    `feedback`: ``"now"`` or ``"check"``.
    `marks`: what is struck out, slot 1 first.
    `step`: what the step that is shown strikes out, by slot; empty where none is shown.
    `odds`: by slot, as far as they are counted; None where they take too long.
    `counted`: whether all of them are.
    """

    def __init__(
        self, subject: Subject, *, feedback: str = "now", language: str | None = None
    ) -> None:
        self.subject = subject
        self._words = words(language)
        self.feedback = self.check_feedback(feedback)
        self.marks: Marks = self._nothing
        self.step: dict[int, CardSet] = {}
        self._undone: list[Marks] = []
        self._done: list[Marks] = []
        self._checked: CheckResult | None = None
        self.odds: dict[int, Shares | None] = {}
        self.counted = subject.fault
        self._counting = subject.each_odds()

    # -- what is known -------------------------------------------------------------------------

    @property
    def _nothing(self) -> Marks:
        return tuple(CardSet() for _ in self.subject.possible)

    @property
    def slots(self) -> range:
        """The slots, from 1."""
        return range(1, len(self.marks) + 1)

    @property
    def impossible(self) -> Marks:
        """What the facts rule out, slot 1 first."""
        every = self.subject.every
        return tuple(every - cards for cards in self.subject.possible)

    @property
    def left(self) -> Marks:
        """What is not struck out, slot 1 first."""
        return tuple(self.subject.every - cards for cards in self.marks)

    @property
    def done(self) -> bool:
        """Whether everything that can be ruled out is struck out, and nothing else."""
        return not self.subject.fault and self.marks == self.impossible

    @property
    def told_done(self) -> bool:
        """Whether the reader may be told that all is done: at once, or after a check."""
        if not self.done or self.feedback == "now":
            return self.done
        checked = self._checked
        return checked is not None and checked.found == tuple(map(len, self.impossible))

    def found(self, slot: int) -> int | None:
        """Return how many cards are rightly struck out in `slot`, as far as it may be told.

        None where nothing was checked yet.
        """
        if self.feedback == "now":
            return len(self.marks[slot - 1] & self.impossible[slot - 1])
        return None if self._checked is None else self._checked.found[slot - 1]

    def flags(self, slot: int) -> dict[Card, str]:
        """Return what is shown on the cards of a grid, on those where there is something.

        ``"wrong"``: struck out though it can be; ``"step"``: the step that is shown strikes it out;
        ``"missed"``: the last check proved that it can be struck out.
        """
        struck = self.marks[slot - 1]
        checked = self._checked
        if self.feedback == "now":
            wrong = struck & self.subject.possible[slot - 1]
        else:
            wrong = checked.wrong[slot - 1] if checked else CardSet()
        missed = checked.missed[slot - 1] if checked else CardSet()
        step = self.step.get(slot, CardSet())
        return {
            **dict.fromkeys(missed - struck, "missed"),
            **dict.fromkeys(step - struck, "step"),
            **dict.fromkeys(wrong & struck, "wrong"),
        }

    def count_odds(self) -> None:
        """Count odds for a fifth of a second, or until all are counted."""
        end = perf_counter() + SLICE
        while not self.counted:
            try:
                found = next(self._counting)
            except StopIteration:
                self.counted = True
                return
            if found is not None:
                self.odds[found[0]] = found[1]
            if perf_counter() > end:
                return

    # -- marking -------------------------------------------------------------------------------

    def strike(self, slots: object, cards: object) -> None:
        """Strike `cards` out of each of `slots`."""
        self._mark(slots, cards, lambda struck, these: struck | these)

    def restore(self, slots: object, cards: object) -> None:
        """Take the strikes on `cards` back, in each of `slots`."""
        self._mark(slots, cards, lambda struck, these: struck - these)

    def keep(self, slots: object, cards: object) -> None:
        """Strike out everything but `cards`, in each of `slots`; these are not struck out."""
        every = self.subject.every
        self._mark(slots, cards, lambda struck, these: every - these)

    def _mark(
        self, slots: object, cards: object, change: Callable[[CardSet, CardSet], CardSet]
    ) -> None:
        which, these = self._slots(slots), self._cards(cards)
        marks = tuple(
            change(struck, these) if slot in which else struck
            for slot, struck in zip(self.slots, self.marks, strict=True)
        )
        self._put(marks)

    def put(self, marks: object) -> None:
        """Mark what `marks` says: by slot the identities to strike out, and no others."""
        self._put(self.check_marks(marks))

    def clear(self) -> None:
        """Take all strikes back."""
        self._put(self._nothing)

    def undo(self) -> None:
        """Take back the last change of the marks."""
        if not self._done:
            raise HanabiError(self._words.say("There is nothing to undo."))
        self._undone.append(self.marks)
        self._move_to(self._done.pop())

    def redo(self) -> None:
        """Make again the change taken back last."""
        if not self._undone:
            raise HanabiError(self._words.say("There is nothing to redo."))
        self._done.append(self.marks)
        self._move_to(self._undone.pop())

    @property
    def can_undo(self) -> bool:
        """Whether there is a change to take back."""
        return bool(self._done)

    @property
    def can_redo(self) -> bool:
        """Whether there is a change to make again."""
        return bool(self._undone)

    def _put(self, marks: Marks) -> None:
        self.refuse_fault()
        if marks == self.marks:
            return
        self._done = [*self._done[-_MOST_UNDONE:], self.marks]
        self._undone = []
        self._move_to(marks)

    def _move_to(self, marks: Marks) -> None:
        before, self.marks = self.marks, marks
        self.step = {}
        if self._checked is not None:
            # What was changed is not checked any more.
            self._checked = CheckResult(
                tuple(old & new for old, new in zip(self._checked.wrong, marks, strict=True)),
                tuple(old - new for old, new in zip(self._checked.missed, marks, strict=True)),
                self._checked.found,
            )
        self._changed_from(before)

    def _changed_from(self, before: Marks) -> None:
        """Do what is to be done when the marks were other ones `before`."""

    # -- what comes from outside ---------------------------------------------------------------

    @staticmethod
    def check_feedback(feedback: object) -> str:
        """Return `feedback` if it is one; else HanabiError."""
        if isinstance(feedback, str) and feedback in FEEDBACK:
            return feedback
        raise HanabiError(
            words().say(
                "feedback {feedback}: one of {allowed} is needed",
                feedback=shown(feedback),
                allowed=", ".join(FEEDBACK),
            )
        )

    def check_marks(self, marks: object) -> Marks:
        """Return `marks`, a dict of identities by slot, as sets; HanabiError where it is none."""
        if not isinstance(marks, Mapping):
            raise HanabiError(
                self._words.say(
                    "marks {marks}: a dict is needed, from slots to struck cards, such as "
                    "{example}",
                    marks=shown(marks),
                    example="{2: ['r1', 'r2']}",
                )
            )
        found = list(self._nothing)
        for slot, cards in marks.items():
            number = slot
            if isinstance(slot, str) and slot.isascii() and slot.isdecimal() and len(slot) < 3:
                number = int(slot)  # JSON has texts for keys
            (which,) = self._slots([number])
            found[which - 1] = self._cards(cards)
        return tuple(found)

    def _slots(self, slots: object) -> list[int]:
        if not isinstance(slots, list | tuple) or not slots or len(slots) > len(self.marks):
            raise HanabiError(
                self._words.say("slots {slots}: a list of slots is needed", slots=shown(slots))
            )
        for slot in slots:
            if type(slot) is not int or slot not in self.slots:
                say, size = self._words.say, len(self.marks)
                raise HanabiError(
                    say("slot {slot}: the hand has slots 1–{size}", slot=shown(slot), size=size)
                    if size
                    else say("slot {slot}: the hand has no card", slot=shown(slot))
                )
        return list(slots)

    def _cards(self, cards: object) -> CardSet:
        if isinstance(cards, str):
            cards = cards.split()
        if isinstance(cards, CardSet):
            cards = list(cards)
        if not isinstance(cards, Iterable) or isinstance(cards, Mapping | bytes):
            raise HanabiError(
                self._words.say(
                    "cards {cards}: a list of cards is needed, such as ['r1']", cards=shown(cards)
                )
            )
        found = []
        for card in cards:
            one = card if isinstance(card, Card) else _parsed(card)
            if one not in self.subject.every:
                raise HanabiError(
                    self._words.say(
                        "card {card}: the game {game} has no such card",
                        card=shown(str(card)),
                        game=repr(self.subject.view.rules.name),
                    )
                )
            found.append(one)
        return CardSet(found)

    def refuse_fault(self) -> None:
        """Raise HanabiError, saying why, where no world fits what the viewer sees."""
        if self.subject.fault:
            raise HanabiError(self.subject.fault_words(self._words.language))


def _parsed(card: object) -> Card:
    if not isinstance(card, str):
        raise NotationError(
            words().say("card {card}: a text such as 'r4' is needed", card=shown(card))
        )
    return Card.parse(card)
