"""Whether each hint helps a little more, and none of them is the answer."""

from __future__ import annotations

import re
from collections.abc import Iterator
from difflib import SequenceMatcher
from fractions import Fraction
from itertools import combinations

from hanabi_kit.cards import CardSet
from hanabi_kit.puzzles.answers import Answer, DealAnswer, HandAnswer
from hanabi_kit.puzzles.statements import Is
from hanabi_kit.puzzles.wording.explanations import ACTIONS, verdict_of
from hanabi_kit.puzzles.wording.mentions import (
    fractions_in,
    is_question,
    plain,
    sentences_of,
    slots_in,
)
from hanabi_kit.puzzles.wording.subject import Subject, kind_of

__all__ = ["of_hints"]

ALIKE = 0.9
"""Share of signs in common from which two texts are nearly the same; of the kit's own puzzles the
two hints most alike have less."""

_IS = r"(?:is|are|can be|can only be|must be|has to be|be|est|sont|peut être|ne peut être que)"
_ONLY = r"^(?:it is|it['’]s|c['’]est|only|just|seulement)?\s*(?:the |a |le |la |un )?"
_NOT = re.compile(r"\b(?:not|no|nor|never|neither|cannot|can['’]t|n['’]est|pas|ni)\b", re.IGNORECASE)
_YES_OR_NO = re.compile(r"\W*(?:yes|no|oui|non)\s*[.,!:;]", re.IGNORECASE)
_LIKELY = re.compile(r"\b(?:chances?|likely|probability|odds|probabilité|answer|réponse)\b", re.I)


def of_hints(subject: Subject) -> Iterator[tuple[int, str]]:
    """Yield the number of each hint that is wrong, from 0, and in which way."""
    hints = [plain(hint) for hint in subject.puzzle.hints]
    for number, hint in enumerate(hints):
        if not hint:
            yield number, "empty"
        elif any(_tells(subject, plain(sentence)) for sentence in sentences_of(hint)):
            yield number, f"{hint!r} is the answer"
    for first, second in combinations(range(len(hints)), 2):
        if hints[second] and _alike(hints[first], hints[second]):
            yield second, f"says nearly the same as hint {first + 1}: {hints[second]!r}"


def _bare(text: str) -> str:
    """Return a text's letters and numbers only, so that dots and capitals make no difference."""
    return " ".join(re.findall(r"\w+", text.casefold()))


def _alike(one: str, other: str) -> bool:
    one, other = _bare(one), _bare(other)
    if one == other:
        return True
    # Two hints may say the same of two slots: what they count must be equal, too.
    if re.findall(r"\d+", one) != re.findall(r"\d+", other):
        return False
    return SequenceMatcher(None, one, other, autojunk=False).ratio() >= ALIKE


def _tells(subject: Subject, sentence: str) -> bool:
    """Whether a sentence of a hint says the answer."""
    if is_question(sentence):
        return False
    verdict, claim = verdict_of(subject.puzzle.explanation)
    if claim and _bare(claim) == _bare(sentence):
        return True
    if len(_bare(verdict)) >= 8 and _alike(verdict, sentence):
        return True
    answer = subject.puzzle.answer
    if isinstance(answer, HandAnswer):
        return _tells_of_a_hand(subject, answer, sentence)
    if isinstance(answer, DealAnswer):
        return _tells_of_a_deal(answer, sentence)
    return isinstance(answer, Answer) and _tells_the_action(subject, sentence)


def _tells_of_a_hand(subject: Subject, answer: HandAnswer, sentence: str) -> bool:
    right, slots = answer.value, set(slots_in(sentence))
    words = "|".join(subject.words_asked) or r"(?!)"
    if isinstance(right, bool):
        if _YES_OR_NO.match(sentence):
            return True
        said = answer.statement
        plainly = isinstance(said, Is) and not said.what.negated and slots == {int(said.slot)}
        claimed = re.search(rf"\bslot \d {_IS} (?:certain to be )?(?:{words})\b", sentence, re.I)
        return bool(right and plainly and claimed)
    if isinstance(right, Fraction):
        alone = re.fullmatch(rf"{_ONLY}\d+ ?/ ?\d+\W*", sentence, re.I)
        return right in fractions_in(sentence) and bool(alone or _LIKELY.search(sentence))
    if isinstance(right, CardSet):
        if subject.reader.cards(sentence) != right or _NOT.search(sentence):
            return False
        own = slots == {answer.slot} and re.search(rf"\d\W? {_IS}\b", sentence, re.I)
        rest = re.sub(rf"(?:{subject.reader.suit_words}|\d|\b(?:and|or|et|ou|the|a|un|le)\b)", "", sentence, flags=re.I)
        return bool(own) or not re.search(r"\w", re.sub(_ONLY, "", rest.strip(), flags=re.I))
    if slots != right:
        return False
    bare = re.sub(r"(?:slots?|cartes?|n°|\d|\b(?:and|et|only|just|the)\b|\W)", "", sentence, flags=re.I)
    return bool(right) and (not bare or bool(re.search(rf"{_IS} .*\b(?:{words})\b", sentence, re.I)))


def _tells_of_a_deal(answer: DealAnswer, sentence: str) -> bool:
    right = answer.value
    if isinstance(right, bool):
        return bool(_YES_OR_NO.match(sentence))
    if answer.asks == "lost":
        turn = rf"{_ONLY}(?:turn|tour) {right}\W*$|\bturn {right} (?:put|puts|lost|loses)\b"
        return right is not None and bool(re.search(turn, sentence, re.I))
    return bool(
        re.search(rf"{_ONLY}{right}(?: points)?\W*$|\b{right} points (?:can be|are the most)", sentence, re.I)
    )


def _tells_the_action(subject: Subject, sentence: str) -> bool:
    for kind in {kind_of(action) for action in subject.best}:
        order = rf"(?:^|\b(?:should|must|best to|best is to|doit|devrait) (?:now )?)(?:{ACTIONS[kind]})"
        if not re.search(order, sentence, re.I) or _NOT.search(sentence):
            continue
        slots = set(slots_in(sentence)) | {
            int(slot) for slot in re.findall(r"^(?:play|discard) (\d)\W*$", sentence, re.I)
        }
        if slots:
            return bool(slots <= subject.best_slots)
        hand = subject.open_hand(subject.mover)
        named = subject.reader.cards(sentence)
        if hand is not None and named and kind != "clue":
            return named <= CardSet(hand[slot - 1] for slot in subject.best_slots)
    return False
