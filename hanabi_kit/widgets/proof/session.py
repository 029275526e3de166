"""Somebody writes a proof about the own cards: its steps, and what is said of each.

All that `hanabi_kit.widgets.proof.widget` decides, without a browser in it. Each method does what
it is asked, or raises HanabiError and leaves everything as it was.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, replace
from typing import Any

from hanabi_kit.cards import CardSet, Slot
from hanabi_kit.deduction.statements.combinators import Statement
from hanabi_kit.deduction.written.claims import claim_text, parse_claim
from hanabi_kit.deduction.written.editing import changed_line, with_line, without_line
from hanabi_kit.deduction.written.judging import Judgement, judge_proof
from hanabi_kit.deduction.written.reading import parse_written_line, parse_written_proof
from hanabi_kit.deduction.written.steps import DEEPEST, MOST_LINES, WrittenProof
from hanabi_kit.deduction.written.telling import ground_texts, written_text
from hanabi_kit.errors import HanabiError, shown
from hanabi_kit.language import Words, speaking, words
from hanabi_kit.render.player_names import harmless
from hanabi_kit.view import View
from hanabi_kit.widgets.proof.phrases import Picks, claims, reasons

LONGEST = 1000
"""Signs of one field of a step."""

MOST_UNDONE = 100
"""Changes that can be taken back."""


@dataclass(frozen=True, slots=True)
class Draft:
    """The step that is being written.

    Parameters
    ----------
    claim, reasons, note : str
        As they are written.
    supposed : bool
        Whether it is a supposition.
    under : int
        The supposition that it stands under; 0 for none.
    place : int
        The number that it gets; 0 for the end of the proof.
    changes : bool
        Whether it takes the place of the line that has this number.
    """

    claim: str = ""
    reasons: str = ""
    note: str = ""
    supposed: bool = False
    under: int = 0
    place: int = 0
    changes: bool = False


class ProofSession:
    """A proof about the hand of one view, and the step that is being written.

    `goal`: what is to be proved, an event or a claim in words; None where that is open.
    `picks`: the slots and cards that are picked for phrases.
    """

    def __init__(
        self, view: View, goal: Statement | str | None = None, *, language: str | None = None
    ) -> None:
        self.language = words(language).language
        self.view = view
        with speaking(self.language):
            self.goal = parse_claim(goal, view) if isinstance(goal, str) else goal
        self.proof = WrittenProof()
        self.draft = Draft()
        self.picks = Picks()
        self._before: list[WrittenProof] = []
        self._judged: tuple[WrittenProof, Judgement] | None = None
        self.judged  # noqa: B018 — where no hand fits, it is said here

    # -- what there is -----------------------------------------------------------------------------

    @property
    def judged(self) -> Judgement:
        """What is found of the proof as it stands."""
        if self._judged is None or self._judged[0] is not self.proof:
            self._judged = (self.proof, judge_proof(self.view, self.proof, self.goal))
        return self._judged[1]

    @property
    def text(self) -> str:
        """The proof as text, the same in every language; empty without a step."""
        return written_text(self.proof, self.view.rules, "en")

    @property
    def told_text(self) -> str:
        """The proof as text in the reader's language."""
        return written_text(self.proof, self.view.rules, self.language)

    @property
    def open_suppositions(self) -> tuple[int, ...]:
        """The suppositions that one may go on under at the end, the outermost first."""
        last = len(self.proof.lines)
        if not last:
            return ()
        return (*self.proof.above(last), *([last] if self.proof.line(last).supposed else []))

    @property
    def can_undo(self) -> bool:
        """Whether there is something to take back."""
        return bool(self._before)

    @property
    def claim_phrases(self) -> list[str]:
        """What the step may say of what is picked."""
        return claims(self.view, self.picks, self.told)

    @property
    def reason_phrases(self) -> list[list[str]]:
        """What the step may follow from: clues; cards in sight; steps above."""
        place = self.draft.place or len(self.proof.lines) + 1
        return reasons(self.view, self.picks, place - 1, self.told)

    @property
    def reasons_named(self) -> list[str]:
        """The reasons that the step names, one by one as they are written."""
        return [part.strip() for part in self.draft.reasons.split(";") if part.strip()]

    # -- the step that is written ------------------------------------------------------------------

    def write(self, claim: str, reasons: str, note: str) -> None:
        """Take what is written in the fields of the step."""
        for text in (claim, reasons, note):
            if len(text) > LONGEST:
                raise HanabiError(
                    self.told.say("{text}: up to {most} signs", text=shown(text), most=LONGEST)
                )
        self.draft = replace(
            self.draft, claim=harmless(claim), reasons=harmless(reasons), note=harmless(note)
        )

    def pick_slot(self, slot: int) -> None:
        """Pick a slot, or put it back."""
        if not 1 <= slot <= len(self.view.own):
            raise HanabiError(
                self.told.say(
                    "slot {slot}: the hand has slots 1 to {last}",
                    slot=shown(slot),
                    last=len(self.view.own),
                )
            )
        slots = {*self.picks.slots} ^ {Slot(slot)}
        self.picks = replace(self.picks, slots=tuple(sorted(slots)))

    def pick_cards(self, cards: list[str]) -> None:
        """Pick cards; where all of them are picked, put them back."""
        some = CardSet(" ".join(cards))
        if not some or not some <= self.view.rules.all_cards:
            raise HanabiError(
                self.told.say("cards {cards}: there are no such cards", cards=shown(cards))
            )
        picked = self.picks.cards
        self.picks = replace(self.picks, cards=picked - some if some <= picked else picked | some)

    def pick_number(self, number: int) -> None:
        """Pick how many copies are said to be out of sight."""
        if not 0 <= number <= self.most_copies:
            raise HanabiError(
                self.told.say(
                    "number {number}: 0 to {most}", number=shown(number), most=self.most_copies
                )
            )
        self.picks = replace(self.picks, number=number)

    @property
    def most_copies(self) -> int:
        """The largest number of copies that a phrase may name."""
        return max(self.view.rules.copies_by_card.values())

    def unpick(self) -> None:
        """Put back all that is picked."""
        self.picks = Picks()

    def say_claim(self, phrase: str) -> None:
        """Let the step say a phrase: after "if … then", "and", "or" what comes next."""
        if phrase not in self.claim_phrases:
            raise HanabiError(
                self.told.say("{text}: no such phrase is offered", text=shown(phrase))
            )
        claim = self.draft.claim
        begun = claim.endswith(tuple(self._joining.values()))
        self.draft = replace(self.draft, claim=f"{claim} {phrase}" if begun else phrase)

    def join_claim(self, how: str) -> None:
        """Go on after the claim so far: "if" makes it a condition, "and" and "or" join another."""
        claim = self.draft.claim
        if how not in self._joining or not claim or claim.endswith(tuple(self._joining.values())):
            raise HanabiError(self.told.say("Say first what is to be joined."))
        if how == "if":
            told = self.told.say("if {condition}, then", condition=claim)
        else:
            told = f"{claim} {self._joining[how]}"
        self.draft = replace(self.draft, claim=told)

    @property
    def _joining(self) -> dict[str, str]:
        """What a claim ends with that is not finished, by the name of what joins it."""
        told = self.told
        return {
            "if": told.say_in("between claims", "then"),
            "and": told.say_in("between claims", "and"),
            "or": told.say_in("between claims", "or"),
        }

    def name_reason(self, phrase: str) -> None:
        """Let the step follow from a phrase, too; where it does already, no longer."""
        if phrase not in (one for group in self.reason_phrases for one in group):
            raise HanabiError(
                self.told.say("{text}: no such phrase is offered", text=shown(phrase))
            )
        named = self.reasons_named
        named = [one for one in named if one != phrase] if phrase in named else [*named, phrase]
        self.draft = replace(self.draft, reasons="; ".join(named))

    def suppose(self, supposed: bool) -> None:
        """Make the step a supposition, or a step again."""
        self.draft = replace(self.draft, supposed=supposed)

    def stand_under(self, supposition: int) -> None:
        """Let a step at the end stand under a supposition that is open there; 0 for none."""
        if self.draft.place or (supposition and supposition not in self.open_suppositions):
            raise HanabiError(
                self.told.say("supposition {step}: it is not open here", step=shown(supposition))
            )
        self.draft = replace(self.draft, under=supposition)

    # -- the proof ---------------------------------------------------------------------------------

    def put_down(self) -> None:
        """Add the step that is written, or put it in the place of the one that is changed."""
        draft, told = self.draft, self.told
        if not draft.changes and len(self.proof.lines) >= MOST_LINES:
            raise HanabiError(told.say("A proof has at most {most} lines.", most=MOST_LINES))
        depth = self._depth()
        if draft.supposed and depth >= DEEPEST:
            raise HanabiError(
                told.say("At most {most} suppositions stand under each other.", most=DEEPEST)
            )
        with speaking(self.language):
            line = parse_written_line(
                draft.claim,
                "" if draft.supposed else draft.reasons,
                self.view,
                supposed=draft.supposed,
                depth=depth,
                note=draft.note,
            )
        try:
            if draft.changes:
                proof = changed_line(self.proof, draft.place, line)
            else:
                proof = with_line(self.proof, draft.place or len(self.proof.lines) + 1, line)
        except HanabiError:
            raise HanabiError(
                told.say("Other steps stand under this supposition: take them out first.")
            ) from None
        self._take(proof)
        self.picks = Picks()
        if not draft.place:
            self.draft = Draft(under=len(proof.lines) if draft.supposed else draft.under)

    def _depth(self) -> int:
        draft = self.draft
        if draft.place:
            return self.proof.line(draft.place).depth
        return self.proof.line(draft.under).depth + 1 if draft.under else 0

    def change(self, number: int) -> None:
        """Take a line into the fields, to be changed."""
        self._refuse_number(number)
        line = self.proof.line(number)
        rules, told = self.view.rules, self.told
        self.draft = Draft(
            claim_text(line.claim, rules, self.language),
            "; ".join(ground_texts(line, rules, told)),
            line.note,
            line.supposed,
            place=number,
            changes=True,
        )

    def insert(self, number: int) -> None:
        """Write a step that gets in before a line."""
        self._refuse_number(number)
        self.draft = Draft(place=number)

    def give_up(self) -> None:
        """Leave the step that is written; what is added next goes to the end."""
        self.draft = Draft(under=next(reversed(self.open_suppositions), 0))

    def remove(self, number: int) -> None:
        """Take a line out."""
        self._refuse_number(number)
        self._take(without_line(self.proof, number))

    def undo(self) -> None:
        """Take the last change of the proof back."""
        if not self._before:
            raise HanabiError(self.told.say("There is nothing to take back."))
        self.proof = self._before.pop()
        self.give_up()

    def read(self, text: str) -> None:
        """Take a whole proof that is written as text in place of this one."""
        with speaking(self.language):
            proof = parse_written_proof(text, self.view)
        self._take(proof)

    def _take(self, proof: WrittenProof) -> None:
        if proof != self.proof:
            self._before = [*self._before, self.proof][-MOST_UNDONE:]
            self.proof = proof
        self.give_up()

    def _refuse_number(self, number: int) -> None:
        if number not in self.proof.numbers:
            raise HanabiError(self.told.say("There is no step {step}.", step=shown(number)))

    # -- language and state ------------------------------------------------------------------------

    def speak(self, language: str) -> None:
        """Say everything in `language` from now on; a step that is half written begins anew."""
        told = words(language)
        if told.language != self.language:
            self.language = told.language
            self.give_up()

    @property
    def state(self) -> dict[str, Any]:
        """The proof, as a value to keep; see `restore`."""
        return {"proof": self.text}

    def restore(self, state: object) -> None:
        """Write what `state` says."""
        if (
            not isinstance(state, Mapping)
            or set(state) != {"proof"}
            or not isinstance(state["proof"], str)
        ):
            raise HanabiError(
                self.told.say(
                    "state {state}: a dict with proof, a text, is needed", state=shown(state)
                )
            )
        self.read(state["proof"])

    @property
    def told(self) -> Words:
        """The reader's words."""
        return words(self.language)
