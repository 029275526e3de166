"""Striking out what hidden cards cannot be: marks, what is said of them, and the next step.

All that `hanabi_kit.widgets.deduction.widget` decides, without a browser in it. Each method either
does what it is asked, or raises HanabiError and leaves everything as it was.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass
from functools import partial
from itertools import islice
from typing import Any

from hanabi_kit.cards import Card, CardSet, Slot
from hanabi_kit.errors import HanabiError, shown
from hanabi_kit.language import words
from hanabi_kit.widgets.deduction.marks import CheckResult, MarkedHand, Marks
from hanabi_kit.widgets.deduction.subject import ShownHand, Subject

_MOST_NAMED = 4


@dataclass(frozen=True, slots=True)
class Comment:
    """Something said to the reader."""

    slot: int | None  # the card it is about; None for all
    # "wrong" (a mark that contradicts the facts), "missed" (what could still be struck
    # out), "reason", "step", "done", "note", or "quiet": what one sees anyway,
    # so that it is only said to screen readers.
    kind: str
    text: str
    hands: tuple[ShownHand, ...] = ()  # hands that show it


class DeductionSession(MarkedHand):
    """Marks on the cards of one subject, and what is said of them; parameters as of `MarkedHand`.

    `aids`: whether the next step and the odds are offered.
    `odds_shown`: whether those odds are shown that are counted.
    `told`: what there is to say about the last thing done.
    `checks`, `steps`: how often the marks were checked, and a step was asked for.
    """

    def __init__(
        self,
        subject: Subject,
        *,
        feedback: str = "now",
        aids: bool = True,
        language: str | None = None,
    ) -> None:
        super().__init__(subject, feedback=feedback, language=language)
        self.aids = truth_value("aids", aids)
        self.odds_shown = False
        self.told: list[Comment] = []
        self.checks = self.steps = 0
        self._saying: list[Callable[[], Comment]] = []

    # -- marking -------------------------------------------------------------------------------

    def _changed_from(self, before: Marks) -> None:
        saying: list[Callable[[], Comment]] = []
        changes: dict[tuple[CardSet, bool], list[Slot]] = {}
        wrong: list[tuple[int, CardSet]] = []
        for slot, old, new in zip(self.slots, before, self.marks, strict=True):
            for cards, struck in ((new - old, True), (old - new, False)):
                if cards:
                    changes.setdefault((cards, struck), []).append(Slot(slot))
            can = (new - old) & self.subject.possible[slot - 1]
            if can and self.feedback == "now":
                wrong.append((slot, can))
        for (cards, struck), slots in changes.items():
            saying.append(self._changed(slots, cards, struck=struck))
        for slot, cards in wrong:
            saying.append(self._said_wrong(slot, cards))
        if self.done and self.feedback == "now":
            saying.append(self._said_done)
        self._say(saying)

    def _changed(self, slots: list[Slot], cards: CardSet, *, struck: bool) -> Callable[[], Comment]:
        def say() -> Comment:
            words, names = self._words, self.subject.wording(self._words)
            which = names.slots(slots, start=True)
            if len(cards) <= _MOST_NAMED:
                what = words.listed([names.card(card) for card in cards])
            else:
                what = words.count("{number} card", "{number} cards", len(cards))
            if struck:
                text = words.say("{slots}: {cards} struck out.", slots=which, cards=what)
            else:
                text = words.say("{slots}: {cards} left in again.", slots=which, cards=what)
            return Comment(slots[0], "quiet", text)

        return say

    # -- asking --------------------------------------------------------------------------------

    def check(self) -> None:
        """Tell of each card which marks are wrong and why, and what can still be struck out."""
        self.refuse_fault()
        self.step = {}
        self.checks += 1
        wrong = tuple(
            struck & can for struck, can in zip(self.marks, self.subject.possible, strict=True)
        )
        missed = tuple(
            out - struck for out, struck in zip(self.impossible, self.marks, strict=True)
        )
        found = tuple(
            len(out & struck) for out, struck in zip(self.impossible, self.marks, strict=True)
        )
        # Shown are the cards that the proof rules out, not all: the others are still to be found.
        shown_missed = tuple(
            self.subject.why_not(slot, open_, self._words).cards if open_ else open_
            for slot, open_ in zip(self.slots, missed, strict=True)
        )
        self._checked = CheckResult(wrong, shown_missed, found)
        saying: list[Callable[[], Comment]] = []
        for slot, mistaken, open_ in zip(self.slots, wrong, missed, strict=True):
            if mistaken:
                saying.append(self._said_wrong(slot, mistaken))
            if open_:
                saying.append(self._said_missed(slot, open_))
        self._say(saying or [self._said_done])

    def why(self, slot: object, card: object) -> None:
        """Tell why a card is as it is marked, or why it is not; only once that is no secret."""
        self.refuse_fault()
        (which,), (identity,) = self._slots([slot]), self._cards([card])
        words, names = self._words, self.subject.wording(self._words)
        known = self.feedback == "now" and identity in self.marks[which - 1]
        if not (known or identity in self.flags(which) or self.told_done):
            raise HanabiError(
                words.say(
                    "{slot}, {card}: decide first whether to strike it out; the reason is told "
                    "after that.",
                    slot=names.slots([Slot(which)], start=True),
                    card=names.card(identity),
                )
                if self.feedback == "now"
                else words.say(
                    "{slot}, {card}: the reason is told once the marks are checked.",
                    slot=names.slots([Slot(which)], start=True),
                    card=names.card(identity),
                )
            )
        if identity in self.subject.possible[which - 1]:
            wrong = identity in self.marks[which - 1]
            self._say([lambda: self._remark(which, identity, "wrong" if wrong else "reason")])
        else:
            out = CardSet([identity])
            self._say(
                [
                    lambda: Comment(
                        which, "reason", self.subject.why_not(which, out, self._words).text
                    )
                ]
            )

    def next_step(self) -> None:
        """Show the next step that a person would take; asked again, take it.

        A mark that contradicts the facts is told first: no step holds with it.
        """
        self.refuse_fault()
        if self.step:
            marks = tuple(
                struck | self.step.get(slot, CardSet())
                for slot, struck in zip(self.slots, self.marks, strict=True)
            )
            self._put(marks)
            return
        for slot, struck, can in zip(self.slots, self.marks, self.subject.possible, strict=True):
            if mistaken := struck & can:
                self.steps += 1
                self._say([self._said_wrong(slot, mistaken)])
                return
        for number, hint in enumerate(self.subject.hints(self._words)):
            if any(cards - self.marks[slot - 1] for slot, cards in hint.removed):
                self.steps += 1
                self.step = dict(hint.removed)
                self._say([partial(self._said_step, number)])
                return
        self._say([self._said_done])

    def show_odds(self, show: bool) -> None:
        """Show the odds or not. What is not counted at once, `count_on` goes on with."""
        self.odds_shown = show
        self.count_on()

    def count_on(self) -> None:
        """Count on for a fifth of a second where odds are shown and not all are counted."""
        if self.odds_shown:
            self.count_odds()

    def help_on(self) -> None:
        """Show or take the next step, where it is offered."""
        self._refuse_unaided()
        self.next_step()

    def help_with_odds(self, show: bool) -> None:
        """Show the odds or not, where they are offered."""
        self._refuse_unaided()
        self.show_odds(show)

    def _refuse_unaided(self) -> None:
        if not self.aids:
            raise HanabiError(self._words.say("Here you are to find it without help."))

    # -- what is said --------------------------------------------------------------------------

    def speak(self, language: str) -> None:
        """Say everything in `language` from now on."""
        self._words = words(language)
        self.told = [say() for say in self._saying]

    def _say(self, saying: Sequence[Callable[[], Comment]]) -> None:
        self._saying = list(saying)
        self.told = [say() for say in saying]

    def _remark(self, slot: int, card: Card, kind: str) -> Comment:
        remark = self.subject.why_possible(slot, card, self._words)
        return Comment(slot, kind, remark.text, remark.hands)

    def _said_wrong(self, slot: int, cards: CardSet) -> Callable[[], Comment]:
        first, more = next(iter(cards)), len(cards) - 1

        def say() -> Comment:
            said = self._remark(slot, first, "wrong")
            if not more:
                return said
            tail = self._words.count(
                "One more card struck out here is possible, too.",
                "{number} more cards struck out here are possible, too.",
                more,
            )
            return Comment(slot, "wrong", f"{said.text} {tail}", said.hands)

        return say

    def _said_missed(self, slot: int, cards: CardSet) -> Callable[[], Comment]:
        def say() -> Comment:
            words = self._words
            text = words.count(
                "One more card can be struck out.",
                "{number} more cards can be struck out.",
                len(cards),
            )
            return Comment(
                slot, "missed", f"{text} {self.subject.why_not(slot, cards, words).text}"
            )

        return say

    def _said_step(self, number: int) -> Comment:
        hint = next(islice(self.subject.hints(self._words), number, None))
        start = self._words.say(
            "{technique} (level {level} of 5)", technique=hint.name, level=hint.level
        )
        return Comment(None, "step", f"{start[0].upper()}{start[1:]}. {hint.text}")

    def _said_done(self) -> Comment:
        words = self._words
        if self.subject.own:
            text = words.say(
                "Done: everything that {who} can rule out is struck out, and nothing else.",
                who=self.subject.who,
            )
        else:
            text = words.say(
                "Done: everything that {who} can rule out, as far as {viewer} can tell, is struck "
                "out, and nothing else.",
                who=self.subject.who,
                viewer=self.subject.view.viewer,
            )
        return Comment(None, "done", text)

    # -- state ---------------------------------------------------------------------------------

    @property
    def state(self) -> dict[str, Any]:
        """The marks and what was asked for, as a value to keep; see `restore_state`."""
        return {
            "marks": {str(slot): self.texts(slot) for slot in self.slots if self.texts(slot)},
            "feedback": self.feedback,
            "checks": self.checks,
            "steps": self.steps,
            "odds": self.odds_shown,
        }

    def restore_state(self, state: object) -> None:
        """Mark what `state` says."""
        keys = {"marks", "feedback", "checks", "steps", "odds"}
        if not isinstance(state, Mapping) or set(state) != keys:
            raise HanabiError(
                self._words.say(
                    "state {state}: a dict of {keys} is needed",
                    state=shown(state),
                    keys=", ".join(sorted(keys)),
                )
            )
        odds = truth_value("state: odds", state["odds"])
        marks, feedback = self.check_marks(state["marks"]), self.check_feedback(state["feedback"])
        for name in ("checks", "steps"):
            if type(state[name]) is not int or state[name] < 0:
                raise HanabiError(
                    self._words.say(
                        "state: {name} {value}: a whole number, 0 or more, is needed",
                        name=name,
                        value=shown(state[name]),
                    )
                )
        if any(marks):
            self.refuse_fault()
        self.marks, self.feedback = marks, feedback
        # What was asked for here stays counted, whatever is set.
        self.checks = max(self.checks, state["checks"])
        self.steps = max(self.steps, state["steps"])
        self._done, self._undone, self.step, self._checked = [], [], {}, None
        self._say([])
        self.show_odds(odds)

    def texts(self, slot: int) -> list[str]:
        """Return what is struck out in `slot`, in the order of the ruleset."""
        return [str(card) for card in self.subject.every if card in self.marks[slot - 1]]

    def set_feedback(self, feedback: object) -> None:
        """Tell of wrong marks at once (``"now"``) or only when asked (``"check"``)."""
        self.feedback = self.check_feedback(feedback)
        self._checked = None
        self._say([])


def truth_value(name: str, value: object) -> bool:
    """Return `value` where it is True or False; else HanabiError."""
    if type(value) is not bool:
        raise HanabiError(
            words().say("{name} {value}: True or False is needed", name=name, value=shown(value))
        )
    return value
