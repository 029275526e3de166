"""What the explanation claims, held against the answer.

Its first sentence is the verdict: "Slot 3 is **the yellow 4**.", "**No.**", "Alice should **play
the red 5**." What stands in bold there is claimed. Where nothing does, the verdict may come later:
then something of what stands in bold must be right. Else bold words further on are steps of a
proof, and only the chances among them are held against the values that were proved, for each of an
end-game's actions has its own.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Iterator
from dataclasses import dataclass
from fractions import Fraction
from typing import TypeVar

from hanabi_kit.cards import CardSet
from hanabi_kit.deduction import deduce
from hanabi_kit.endgame.solution import AnySolution as Solved
from hanabi_kit.errors import HanabiError
from hanabi_kit.language import later_in, words
from hanabi_kit.puzzles.answers.answer_table import NEVER, Answer, DealAnswer, HandAnswer
from hanabi_kit.puzzles.proofs.proof import of_a_plan
from hanabi_kit.puzzles.wording.mentions import (
    bold_in,
    fractions_in,
    plain,
    sentences_of,
    slots_in,
)
from hanabi_kit.puzzles.wording.subject import Subject, kind_of
from hanabi_kit.view import View

ACTIONS = {
    "play": r"(?:mis)?play(?:s|ing)?\b|joue[rz]?\b",
    "discard": r"discard(?:s|ing)?\b|throw(?:s|ing)? away\b|défausse[rz]?\b|jette[rz]?\b",
    "clue": r"clue\b|(?:give|gives|giving) (?:\w+ )?(?:a |any )?clue\b|(?:donne[rz]?) un indice\b",
}
"""What an action is called at the beginning of a claim."""

KINDS = (
    later_in("best action", "play"),
    later_in("best action", "discard"),
    later_in("best action", "clue"),
)
"""What the best action is said to be."""

_YES, _NO = (
    re.compile(r"\W*(?:yes|oui)\b", re.IGNORECASE),
    re.compile(r"\W*(?:no|non)\b(?!\s+(?:slot|card|clue|one))", re.IGNORECASE),
)
_NONE = re.compile(r"\W*(?:none|no slot|no card|aucune?)\b", re.IGNORECASE)
_TURN = re.compile(r"\b(?:turn|tour)\s+(\d{1,4})\b", re.IGNORECASE)
_NEVER = re.compile(r"\W*(?:never|jamais)\b", re.IGNORECASE)
_POINTS = re.compile(r"(?<![\d/])(\d{1,3})(?:\s+(?:points?|cards?)\b|\W*$)(?!\s*/)")
_AVERAGE = re.compile(r"(\d{1,2})(?:\s+points?)?\.?")


@dataclass(frozen=True)
class Verdict:
    """What an explanation begins with."""

    sentence: str  # the first one, without marks
    bold: str  # what stands in bold there; empty where nothing does

    @property
    def claim(self) -> str:
        """What is claimed: what stands in bold, or else the whole sentence."""
        return self.bold or self.sentence


def verdict_of(text: str) -> Verdict:
    """Return what an explanation begins with."""
    first = next(iter(sentences_of(text.strip())), "")
    # A verdict of its own may end with the bold mark or without: "**No.** Four cards …".
    whole = first if first.count("**") % 2 == 0 else f"{first}**"
    bold = bold_in(whole)
    return Verdict(plain(first), plain(bold[0]) if bold else "")


def other_verdict(subject: Subject) -> Iterator[str]:
    """Say where the explanation claims something else than is answered."""
    if not subject.puzzle.explanation.strip():
        return
    verdict = verdict_of(subject.puzzle.explanation)
    answer = subject.puzzle.answer
    if isinstance(answer, Answer):
        yield from _of_actions(subject, verdict)
        yield from _of_values(subject, answer)
    elif isinstance(answer, DealAnswer):
        yield from _of_a_deal(subject, answer, verdict)
    elif isinstance(answer, HandAnswer):
        yield from _of_a_hand(subject, answer, verdict)


# -- hands and deals -----------------------------------------------------------------------------

Claimed = TypeVar("Claimed", bool, int, Fraction, CardSet, "frozenset[int]")


def _claims(
    subject: Subject, verdict: Verdict, read: Callable[[str], Claimed | None], plainly: str
) -> list[tuple[str, Claimed]]:
    """Return what is claimed, in words and as a value.

    By what stands in bold in the first sentence; where that says nothing of the kind, by everything
    in bold; where there is none, by the first sentence if it is one that looks like `plainly`.
    """
    everything = tuple(map(plain, bold_in(subject.puzzle.explanation)))
    for parts in ((verdict.bold,), everything):
        found = [(part, value) for part in parts if part and (value := read(part)) is not None]
        if found:
            return found
    value = None
    if not everything and re.match(plainly, verdict.sentence, re.IGNORECASE):
        value = read(verdict.sentence)
    return [] if value is None else [(verdict.sentence, value)]


def _wrong(
    claims: list[tuple[str, Claimed]], right: Claimed, told: object, field: str = "value"
) -> Iterator[str]:
    """Say what is claimed first where nothing that is claimed is right.

    `told`: what is right, in words; `field`: the one of the answer that says it.
    """
    if claims and right not in [value for _, value in claims]:
        yield words().say(
            "claims {claim}, but {field} is {value}",
            claim=repr(claims[0][0]),
            field=f"answer.{field}",
            value=told,
        )


def _yes_or_no(text: str) -> bool | None:
    if _YES.match(text):
        return True
    return False if _NO.match(text) else None


def _chance(text: str) -> Fraction | None:
    whole = re.fullmatch(r"(\d{1,3})\W*", text)
    values = (Fraction(int(whole[1])),) if whole else fractions_in(text)
    return values[0] if values else None


def _slots(text: str) -> frozenset[int] | None:
    named = frozenset(slots_in(text))
    return named if named or _NONE.match(text) else None


def _turn(text: str) -> int | None:
    if _NEVER.match(text):
        return _NO_TURN
    turn = _TURN.search(text)
    return int(turn[1]) if turn else None


def _points(text: str) -> int | None:
    points = _POINTS.search(text)
    return int(points[1]) if points else None


_NO_TURN = -1
"""Stands for "never" among turns."""


def _of_a_hand(subject: Subject, answer: HandAnswer, verdict: Verdict) -> Iterator[str]:
    right = answer.value
    if isinstance(right, bool):
        told = "yes" if right else "no"
        yield from _wrong(_claims(subject, verdict, _yes_or_no, ""), right, told)
    elif isinstance(right, Fraction):
        chances = _claims(subject, verdict, _chance, r".*\b(?:chance|likely|probab)")
        yield from _wrong(chances, right, right)
    elif isinstance(right, CardSet):
        yield from _of_cards(subject, answer, right, verdict)
    else:
        slots = _claims(subject, verdict, _slots, r"\W*(?:only )?slots? [^a-z]*(?:and [^a-z]*)?$")
        told = " ".join(map(str, sorted(right))) or words().say_in("slots", "none")
        yield from _wrong(slots, right, told, "slots")


def _of_cards(
    subject: Subject, answer: HandAnswer, right: CardSet, verdict: Verdict
) -> Iterator[str]:
    plainly = (
        r"\W*(?:so |only )?(?:slot|la carte n°)\s?\d\W* "
        r"(?:is|can be|can only be|must be|est|peut être)\b(?! (?:not|no|neither)\b)"
    )
    claims = _claims(subject, verdict, lambda text: subject.reader.cards(text) or None, plainly)
    yield from _wrong(claims, right, right, "cards")
    if claims and claims[0][0] == verdict.claim:
        before = verdict.sentence.partition(verdict.bold)[0] if verdict.bold else verdict.sentence
        named = slots_in(before)
        if named and answer.slot not in named:
            yield words().say(
                "claims something of slot {slot}, but answer.slot is {right}",
                slot=named[0],
                right=answer.slot,
            )


def _of_a_deal(subject: Subject, answer: DealAnswer, verdict: Verdict) -> Iterator[str]:
    right = answer.value
    if isinstance(right, bool):
        told = "yes" if right else "no"
        yield from _wrong(_claims(subject, verdict, _yes_or_no, ""), right, told)
    elif answer.asks == "lost":
        turns = _claims(subject, verdict, _turn, r"\W*(?:it (?:is|was) )?(?:turn|tour) \d|never")
        turn, told = (_NO_TURN, NEVER) if right is None else (right, str(right))
        yield from _wrong(turns, turn, told)
    elif right is not None:
        points = _claims(subject, verdict, _points, r"\W*\d+(?: points?)?\W*$")
        yield from _wrong(points, right, right)


# -- end-games -----------------------------------------------------------------------------------


def _of_actions(subject: Subject, verdict: Verdict) -> Iterator[str]:
    kinds = {kind_of(action) for action in subject.best}
    before = r"(?:^|\b(?:or|ou|to)\s+)" if verdict.bold else r"\b(?:should|must|doit|devrait)\s+"
    said = {
        kind
        for kind, verbs in ACTIONS.items()
        if re.search(rf"{before}(?:{verbs})", verdict.claim, re.IGNORECASE)
    }
    if not said <= kinds:
        told = ", ".join(words().say_in("best action", kind) for kind in sorted(kinds))
        yield words().say(
            "claims {claim}, but the best action is a {kinds}",
            claim=repr(verdict.claim),
            kinds=told,
        )
    elif said:
        yield from _of_their_slots(subject, verdict)
        if said <= {"play", "discard"}:
            yield from _of_their_cards(subject, verdict.claim)
    doer = re.match(r"(?P<who>.{1,60}?)\s+(?:should|must|doit|devrait)\b", verdict.sentence)
    named = subject.reader.players_in(doer["who"]) if doer else ()
    if named and subject.mover not in named:
        yield words().say(
            "says what {who} should do, but position.turn is {mover}",
            who=named[0],
            mover=subject.mover,
        )


def _of_their_slots(subject: Subject, verdict: Verdict) -> Iterator[str]:
    right = subject.best_slots
    claimed, named = frozenset(slots_in(verdict.bold)), frozenset(slots_in(verdict.sentence))
    if right and (claimed != right if claimed else not named <= right):
        listed = ", ".join(map(str, sorted(right)))
        yield words().say(
            "claims {claim}, but the best is slot {slots}",
            claim=repr(verdict.sentence),
            slots=listed,
        )


def _of_their_cards(subject: Subject, claim: str) -> Iterator[str]:
    """Hold the cards of "play the red 4" against what lies, or can lie, in the best slots."""
    named = subject.reader.cards(claim)
    if not named:
        return
    slots = subject.best_slots
    hand = subject.open_hand(subject.mover)
    if hand is not None:
        possible = CardSet(hand[slot - 1] for slot in slots)
        wrong = named != possible
    else:
        try:
            own = deduce(View.of(subject.puzzle.position, subject.puzzle.position.mover)).hand
        except HanabiError:  # more worlds than can be counted; a proof may do without
            return
        possible = CardSet(card for slot in slots for card in own[slot - 1].cards)
        wrong = not named <= possible
    if wrong:
        listed = ", ".join(map(str, sorted(slots)))
        yield words().say(
            "claims {claim}, but in slot {slots}, which is best, lies {cards}",
            claim=repr(claim),
            slots=listed,
            cards=possible,
        )


def _of_values(subject: Subject, answer: Answer) -> Iterator[str]:
    """Hold the chances in bold against the values that were proved, one for each action."""
    proof = subject.proof
    assert isinstance(proof, Solved)
    values = {action.lower for action in proof.actions if action.exact}
    plan = of_a_plan(proof)
    if plan is not None:
        values |= {bounds.lower for bounds in (plan.average, plan.most) if bounds.exact}
    claimed: list[Fraction] = []
    for part in bold_in(subject.puzzle.explanation):
        claimed += fractions_in(part)
        whole = _AVERAGE.fullmatch(part.strip())
        if whole and answer.objective == "score":
            claimed.append(Fraction(whole[1]))
    wrong = [value for value in claimed if value not in values]
    if wrong:
        yield words().say(
            "claims {claim} in bold, but no action is worth that; the best is {best}",
            claim=wrong[0],
            best=answer.value,
        )
        return
    told = fractions_in(subject.puzzle.explanation)
    if answer.objective == "perfect" and 0 < answer.value < 1 and told and answer.value not in told:
        yield words().say(
            "names chances, but not {value}, which is answer.value", value=answer.value
        )
