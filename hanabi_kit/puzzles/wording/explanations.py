"""What the explanation claims, held against the answer.

Its first sentence is the verdict: "Slot 3 is **the yellow 4**.", "**No.**", "Alice should **play
the red 5**." What stands in bold there is claimed, or else the whole sentence. Further on bold
words are steps of a proof, and only the chances among them are held against the values that were
proved, for each of an end-game's actions has its own.
"""

from __future__ import annotations

import re
from collections.abc import Iterator
from fractions import Fraction

from hanabi_kit.cards import CardSet
from hanabi_kit.deduce import deduce
from hanabi_kit.endgame.solution import Answer as Solved
from hanabi_kit.errors import HanabiError
from hanabi_kit.puzzles.answers import Answer, DealAnswer, HandAnswer
from hanabi_kit.puzzles.wording.mentions import (
    bold_in,
    fractions_in,
    plain,
    sentences_of,
    slots_in,
)
from hanabi_kit.puzzles.wording.subject import Subject, kind_of
from hanabi_kit.view import View

__all__ = ["ACTIONS", "other_verdict", "verdict_of"]

ACTIONS = {
    "play": r"(?:mis)?play(?:s|ing)?\b|joue[rz]?\b",
    "discard": r"discard(?:s|ing)?\b|throw(?:s|ing)? away\b|défausse[rz]?\b|jette[rz]?\b",
    "clue": r"clue\b|(?:give|gives|giving) (?:\w+ )?(?:a |any )?clue\b|(?:donne[rz]?) un indice\b",
}
"""What an action is called at the beginning of a claim."""

_YES, _NO = (
    re.compile(r"\W*(?:yes|oui)\b", re.IGNORECASE),
    re.compile(r"\W*(?:no|non)\b(?!\s+(?:slot|card|clue|one))", re.IGNORECASE),
)
_NONE = re.compile(r"\W*(?:none|no slot|no card|aucune?)\b", re.IGNORECASE)
_TURN = re.compile(r"\b(?:turn|tour)\s+(\d{1,4})\b", re.IGNORECASE)
_NEVER = re.compile(r"\W*(?:never|jamais)\b", re.IGNORECASE)
_POINTS = re.compile(r"(?<![\d/])(\d{1,3})(?:\s+(?:points?|cards?)\b|\W*$)(?!\s*/)")
_AVERAGE = re.compile(r"(\d{1,2})(?:\s+points?)?\.?")


def verdict_of(text: str) -> tuple[str, str]:
    """Return the first sentence of an explanation, and what stands in bold there, or all of it.

    Examples
    --------
    >>> verdict_of("Slot 3 is **the yellow 4**, for once. Six cards are **out of sight**.")
    ('Slot 3 is the yellow 4, for once.', 'the yellow 4')
    """
    first = next(iter(sentences_of(text.strip())), "")
    # A verdict of its own may end with the bold mark or without: "**No.** Four cards …".
    whole = first if first.count("**") % 2 == 0 else f"{first}**"
    bold = bold_in(whole)
    return plain(first), plain(bold[0]) if bold else plain(first)


def other_verdict(subject: Subject) -> Iterator[str]:
    """Say where the explanation claims something else than is answered."""
    if not subject.puzzle.explanation.strip():
        return
    sentence, claim = verdict_of(subject.puzzle.explanation)
    answer = subject.puzzle.answer
    if isinstance(answer, Answer):
        yield from _of_actions(subject, sentence, claim)
        yield from _of_values(subject, answer)
    elif isinstance(answer, DealAnswer):
        yield from _of_a_deal(answer, claim)
    elif isinstance(answer, HandAnswer):
        yield from _of_a_hand(subject, answer, sentence, claim)


# -- hands and deals -----------------------------------------------------------------------------


def _yes_or_no(claim: str, right: bool) -> Iterator[str]:
    wrong = _NO if right else _YES
    if wrong.match(claim):
        yield f"claims {claim!r}, but answer.value is {'yes' if right else 'no'}"


def _of_a_hand(subject: Subject, answer: HandAnswer, sentence: str, claim: str) -> Iterator[str]:
    right = answer.value
    if isinstance(right, bool):
        yield from _yes_or_no(claim, right)
    elif isinstance(right, Fraction):
        yield from _of_a_chance(subject, right, claim)
    elif isinstance(right, CardSet):
        yield from _of_cards(subject, answer, right, sentence, claim)
    else:
        named = frozenset(slots_in(claim))
        none = not named and _NONE.match(claim)
        if (named or (none and right)) and named != right:
            listed = " ".join(map(str, sorted(right))) or "none"
            yield f"claims {claim!r}, but answer.slots is {listed}"


def _of_a_chance(subject: Subject, right: Fraction, claim: str) -> Iterator[str]:
    whole = re.fullmatch(r"(\d{1,3})\W*", claim)
    claimed = (Fraction(int(whole[1])),) if whole else fractions_in(claim)
    if not claimed:  # the verdict comes later
        bold = [fractions_in(part) for part in bold_in(subject.puzzle.explanation)]
        claimed = tuple(value for values in bold for value in values)
    if claimed and right not in claimed:
        yield f"claims {claimed[0]}, but answer.value is {right}"


def _of_cards(
    subject: Subject, answer: HandAnswer, right: CardSet, sentence: str, claim: str
) -> Iterator[str]:
    reader = subject.reader
    claimed = reader.cards(claim)
    if claimed:
        if claimed != right:
            yield f"claims {claim!r}, but answer.cards is {right}"
        before = sentence.partition(claim)[0]
        named = slots_in(before)
        if named and answer.slot not in named:
            yield f"claims something of slot {named[0]}, but answer.slot is {answer.slot}"
        return
    bold = [cards for part in bold_in(subject.puzzle.explanation) if (cards := reader.cards(part))]
    if bold and right not in bold:
        yield f"claims {bold[0]} in bold, but answer.cards is {right}"


def _of_a_deal(answer: DealAnswer, claim: str) -> Iterator[str]:
    right = answer.value
    if isinstance(right, bool):
        yield from _yes_or_no(claim, right)
    elif answer.asks == "lost":
        turn = _TURN.search(claim)
        never = right is None
        if (turn and (never or int(turn[1]) != right)) or (_NEVER.match(claim) and not never):
            yield f"claims {claim!r}, but answer.value is {'never' if never else right}"
    else:
        points = _POINTS.search(claim)
        if points and int(points[1]) != right:
            yield f"claims {claim!r}, but answer.value is {right}"


# -- end-games -----------------------------------------------------------------------------------


def _of_actions(subject: Subject, sentence: str, claim: str) -> Iterator[str]:
    kinds = {kind_of(action) for action in subject.best}
    said = [
        kind
        for kind, words in ACTIONS.items()
        if re.search(rf"(?:^|\b(?:or|ou|to)\s+)(?:{words})", claim, re.IGNORECASE)
    ]
    if claim == sentence:  # nothing in bold: look for "should play"
        said = [
            kind
            for kind, words in ACTIONS.items()
            if re.search(rf"\b(?:should|must|doit|devrait)\s+(?:{words})", claim, re.IGNORECASE)
        ]
    told = ", ".join(sorted(kinds))
    if said and not set(said) <= kinds:
        yield f"claims {claim!r}, but the best action is a {told}"
        return
    yield from _of_their_slots(subject, sentence, claim)
    if said and set(said) <= {"play", "discard"}:
        yield from _of_their_cards(subject, claim)
    doer = re.match(r"(?P<who>.{1,60}?)\s+(?:should|must|doit|devrait)\b", sentence)
    named = subject.reader.players_in(doer["who"]) if doer else ()
    if named and subject.mover not in named:
        yield f"says what {named[0]} should do, but position.turn is {subject.mover}"


def _of_their_slots(subject: Subject, sentence: str, claim: str) -> Iterator[str]:
    right = subject.best_slots
    in_claim, named = frozenset(slots_in(claim)), frozenset(slots_in(sentence))
    wrong = (in_claim and in_claim != right) if in_claim else (named and not named <= right)
    if right and wrong:
        listed = ", ".join(map(str, sorted(right)))
        yield f"claims {sentence!r}, but the best is slot {listed}"


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
        yield f"claims {claim!r}, but in slot {listed}, which is best, lies {possible}"


def _of_values(subject: Subject, answer: Answer) -> Iterator[str]:
    """Hold the chances in bold against the values that were proved, one for each action."""
    proof = subject.proof
    assert isinstance(proof, Solved)
    values = {action.lower for action in proof.actions if action.exact}
    claimed: list[Fraction] = []
    for part in bold_in(subject.puzzle.explanation):
        claimed += fractions_in(part)
        whole = _AVERAGE.fullmatch(part.strip())
        if whole and answer.objective == "score":
            claimed.append(Fraction(whole[1]))
    wrong = [value for value in claimed if value not in values]
    if wrong:
        yield f"claims {wrong[0]} in bold, but no action is worth that; the best is {answer.value}"
        return
    told = fractions_in(subject.puzzle.explanation)
    if answer.objective == "perfect" and 0 < answer.value < 1 and told and answer.value not in told:
        yield f"names chances, but not {answer.value}, which is answer.value"
