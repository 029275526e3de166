"""Whether each hint helps a little more, and none of them is the answer."""

from __future__ import annotations

import re
from collections.abc import Iterator
from difflib import SequenceMatcher
from fractions import Fraction
from itertools import combinations

from hanabi_kit.cards import CardSet
from hanabi_kit.language import words
from hanabi_kit.puzzles.answers.answer_table import Answer, DealAnswer, HandAnswer
from hanabi_kit.puzzles.puzzle import Puzzle
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

ALIKE = 0.8
"""Share of signs in common from which two texts are nearly the same; of the kit's own hints the
two most alike have 0.6."""
LEAST_COMPARED = 8
"""Signs of a verdict that can be told from other sentences by its likeness."""

_IS = r"(?:is|are|can be|can only be|must be|has to be|be|est|sont|peut être|ne peut être que)"
_ONLY = r"^(?:it is|it was|it['’]s|c['’]est|only|just|seulement)?\s*(?:the |a |le |la |un )?"
_JOINING = r"\b(?:and|or|et|ou|the|a|an|un|une|le|la|les)\b"
_NOT = re.compile(
    r"\b(?:not|no|nor|never|neither|cannot|can['’]t|n['’]est|pas|ni)\b", re.IGNORECASE
)
_YES_OR_NO = re.compile(r"\W*(?:yes|no|oui|non)\s*[.,!:;]", re.IGNORECASE)
_ANSWER = re.compile(r"\b(?:answer|solution|réponse)\b", re.IGNORECASE)
_LIKELY = re.compile(
    r"\b(?:chances?|likely|probability|odds|probabilité|answer|réponse)\b", re.IGNORECASE
)


def of_hints(subject: Subject) -> Iterator[tuple[int, str]]:
    """Yield the number of each hint that is the answer, from 0, and how that is said."""
    hints = [plain(hint) for hint in subject.puzzle.hints]
    for number, hint in enumerate(hints):
        if hint and any(tells(subject, plain(sentence)) for sentence in sentences_of(hint)):
            yield number, words().say("{said} is the answer", said=repr(hint))


def repeated(puzzle: Puzzle) -> Iterator[tuple[int, str]]:
    """Yield the number of each hint that says nothing, or what the question or another hint says.

    In any language: it is the letters that are compared.
    """
    hints = [plain(hint) for hint in puzzle.hints]
    yield from ((number, words().say("empty")) for number, hint in enumerate(hints) if not hint)
    asked = [plain(sentence) for sentence in sentences_of(puzzle.question)]
    for number, hint in enumerate(hints):
        if hint and any(_alike(sentence, hint) for sentence in asked):
            told = words().say("says nearly the same as the question: {hint}", hint=repr(hint))
            yield number, told
    for first, second in combinations(range(len(hints)), 2):
        if hints[second] and _alike(hints[first], hints[second]):
            told = words().say(
                "says nearly the same as hint {number}: {hint}",
                number=first + 1,
                hint=repr(hints[second]),
            )
            yield second, told


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


def tells(subject: Subject, sentence: str) -> bool:
    """Whether a sentence that is read before the answer says the answer."""
    if is_question(sentence):
        return False
    verdict = verdict_of(subject.puzzle.explanation)
    # Without anything in bold the first sentence need not be the verdict.
    if verdict.bold and _bare(verdict.bold) == _bare(sentence):
        return True
    compared = verdict.bold and len(_bare(verdict.sentence)) >= LEAST_COMPARED
    if compared and _alike(verdict.sentence, sentence):
        return True
    answer = subject.puzzle.answer
    if isinstance(answer, HandAnswer):
        return _tells_of_a_hand(subject, answer, sentence)
    if isinstance(answer, DealAnswer):
        return _tells_of_a_deal(answer, sentence)
    return isinstance(answer, Answer) and _tells_the_action(subject, sentence)


def _says(pattern: str, sentence: str) -> bool:
    return re.search(pattern, sentence, re.IGNORECASE) is not None


def _says_only(words: str, sentence: str) -> bool:
    """Whether nothing is left of a sentence without `words`, articles and what joins them."""
    beginning = re.sub(_ONLY, "", sentence, flags=re.IGNORECASE)
    rest = re.sub(rf"{words}|{_JOINING}", "", beginning, flags=re.IGNORECASE)
    return not re.search(r"\w", rest)


def _tells_of_a_hand(subject: Subject, answer: HandAnswer, sentence: str) -> bool:
    right, slots = answer.value, set(slots_in(sentence))
    words = "|".join(subject.words_asked) or r"(?!)"
    if isinstance(right, bool):
        if _YES_OR_NO.match(sentence):
            return True
        said = answer.statement
        plainly = isinstance(said, Is) and not said.what.negated and slots == {int(said.slot)}
        claimed = _says(rf"\bslot \d {_IS} (?:certain to be )?(?:{words})\b", sentence)
        return right and plainly and claimed
    if isinstance(right, Fraction):
        named = right in fractions_in(sentence)
        return named and (bool(_LIKELY.search(sentence)) or _says_only(r"\d+ ?/ ?\d+", sentence))
    if isinstance(right, CardSet):
        if subject.reader.cards(sentence) != right or _NOT.search(sentence):
            return False
        own = slots == {answer.slot} and _says(rf"\d\W? {_IS}\b", sentence)
        only = rf"\b(?:{subject.reader.suit_words})\b|\b[a-z]\d\b|\d"
        return own or bool(_ANSWER.search(sentence)) or _says_only(only, sentence)
    if slots != right or not right:
        return False
    alone = _says_only(r"\b(?:slots?|cartes?)\b|n°|\d", sentence)
    return alone or bool(_ANSWER.search(sentence)) or _says(rf"{_IS} .*\b(?:{words})\b", sentence)


def _tells_of_a_deal(answer: DealAnswer, sentence: str) -> bool:
    right = answer.value
    if isinstance(right, bool):
        return bool(_YES_OR_NO.match(sentence))
    if _ANSWER.search(sentence) and right is not None and _says(rf"\b{right}\b", sentence):
        return True
    if answer.asks == "lost":
        turn = rf"{_ONLY}(?:turn|tour) {right}\W*$|\bturn {right} (?:put|puts|lost|loses)\b"
        return right is not None and _says(turn, sentence)
    most = rf"{_ONLY}{right}(?: points)?\W*$|\b{right} points (?:can be|are the most)\b"
    return _says(most, sentence)


def _tells_the_action(subject: Subject, sentence: str) -> bool:
    for kind in {kind_of(action) for action in subject.best}:
        order = (
            r"(?:^|\b(?:should|must|best to|best is to|doit|devrait) (?:now )?)"
            rf"(?:{ACTIONS[kind]})"
        )
        if not _says(order, sentence) or _NOT.search(sentence):
            continue
        bare = re.fullmatch(r"(?:play|discard) (\d)\W*", sentence, re.IGNORECASE)
        slots = {int(bare[1])} if bare else set(slots_in(sentence))
        if slots:
            return slots <= subject.best_slots
        hand = subject.open_hand(subject.mover)
        named = subject.reader.cards(sentence)
        if hand is not None and named and kind != "clue":
            return named <= CardSet(hand[slot - 1] for slot in subject.best_slots)
    return False
