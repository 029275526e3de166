"""Whether what one reads before thinking, the title and the question, gives the answer away.

A title may hint at what one understands only afterwards. It must not name the action that is best,
the chance that is asked for, yes or no, or the order in which to think.
"""

from __future__ import annotations

import re
from collections.abc import Iterator
from fractions import Fraction

from hanabi_kit.actions import Play
from hanabi_kit.cards import CardSet
from hanabi_kit.language import later, words
from hanabi_kit.puzzles.answers.answer_table import Answer, DealAnswer, HandAnswer
from hanabi_kit.puzzles.wording.hints import tells
from hanabi_kit.puzzles.wording.mentions import is_question, plain, sentences_of
from hanabi_kit.puzzles.wording.subject import Subject, kind_of

_NOT = re.compile(
    r"\b(?:no|not|nothing|nobody|never|cannot|without|too|or|other|pas|rien|jamais|sans|trop|ou|autre)\b",
    re.IGNORECASE,
)
_ACTIONS = {
    "discard": r"\bdiscards?\b|\bthrow\w* (?:\w+ )?away\b|\bdéfauss\w+|\bjete[rz]?\b",
    "clue": r"\b(?:gives?|giving) (?:a|the) clue\b|\bpass(?:es|ing)?\b|\bstall\w*\b"
    r"|\bwait(?:s|ing)?\b|\b(?:passer?|attend\w*|patience)\b",
}
_THE_KIND = {
    "discard": later("{title} gives away that the best action is a discard"),
    "clue": later("{title} gives away that the best action is a clue"),
}
_STRIKE = re.compile(
    r"\b(?:strikes? (?:on purpose|for)|on purpose|misplay\w*|exprès|faute volontaire)\b",
    re.IGNORECASE,
)
_RANKS = ("one un", "two deux", "three trois", "four quatre", "five cinq")
_SEVERAL = "les|des|ces|deux|trois|quatre|cinq"
"""What stands before a rank in French where it is that of several cards."""

_CHANCES = {
    Fraction(1, 2): r"\b(?:a |one )?half\b|\bfifty-fifty\b|\b(?:la |une )?moitié\b",
    Fraction(1, 3): r"\b(?:a|one) third\b|\bone in three\b|\bun tiers\b",
    Fraction(2, 3): r"\btwo thirds\b|\btwo in three\b|\bdeux tiers\b",
    Fraction(1, 4): r"\b(?:a|one) quarter\b|\bone in four\b|\bun quart\b",
    Fraction(3, 4): r"\bthree quarters\b|\bthree in four\b|\btrois quarts\b",
}
_UNLIKE = re.compile(
    r"\b(?:looks? like|seems?|not|isn['’]t|more than|less than|semble|pas)\s*$", re.IGNORECASE
)
_FOR_YES = re.compile(
    r"\b(?:patience|in time|just enough|possible|it works|can be done|juste assez|à temps)\b",
    re.IGNORECASE,
)
_FOR_NO = re.compile(
    r"\b(?:too late|not enough|short|impossible|hopeless|in vain|one too many|trop tard"
    r"|pas assez)\b",
    re.IGNORECASE,
)
_CLAIMED = re.compile(
    r"\b(?:thinks?|says?|claims?|believes?|is sure|pense|dit|affirme|croit)\b", re.IGNORECASE
)
"""Whose opinion a question puts up, to be asked whether it holds."""
_IN_ORDER = re.compile(r"^\W*(?:first|d['’]abord)\b.+\b(?:then|puis|ensuite)\b", re.IGNORECASE)


def given_away(subject: Subject) -> Iterator[tuple[str, str]]:
    """Yield the field of a title or question that gives the answer away, and how."""
    title = plain(subject.puzzle.title)
    for sentence in sentences_of(subject.puzzle.question):
        said = plain(sentence)
        if tells(subject, said) and not _CLAIMED.search(said):
            yield "question", words().say("{said} is the answer", said=repr(said))
    if is_question(title):
        return
    if tells(subject, title):
        yield "title", words().say("{said} is the answer", said=repr(title))
    elif told := _told_by(subject, title):
        yield "title", words().say(told, title=repr(title))


def _told_by(subject: Subject, title: str) -> str:
    """Return the sentence that says what a title gives away; empty where it is nothing."""
    if _IN_ORDER.search(title):
        return later("{title} gives away the order in which to think")
    answer = subject.puzzle.answer
    if isinstance(answer, Answer):
        return _of_the_action(subject, title)
    if isinstance(answer, HandAnswer | DealAnswer):
        right = answer.value
        if isinstance(right, bool):
            signs = _FOR_YES if right else _FOR_NO
            if not signs.search(title):
                return ""
            return (
                later("{title} gives away that it is yes")
                if right
                else later("{title} gives away that it is no")
            )
        if isinstance(right, Fraction) and right in _CHANCES:
            found = re.search(_CHANCES[right], title, re.IGNORECASE)
            if found and not _UNLIKE.search(title[: found.start()]):
                return later("{title} gives away the chance")
    return ""


def _of_the_action(subject: Subject, title: str) -> str:
    best = subject.best
    hand = subject.open_hand(subject.mover)
    if hand is not None and _STRIKE.search(title):
        played = [hand[action.slot - 1] for action in best if isinstance(action, Play)]
        if played and not any(card in _playable(subject) for card in played):
            return later("{title} gives away that a card is misplayed")
    if _NOT.search(title):
        return ""
    kinds = {kind_of(action) for action in best}
    for kind, verbs in _ACTIONS.items():
        if kinds == {kind} and re.search(verbs, title, re.IGNORECASE):
            return _THE_KIND[kind]
    if hand is None or kinds != {"play"}:
        return ""
    right = CardSet(hand[slot - 1] for slot in subject.best_slots)
    could = CardSet(hand) & _playable(subject)
    named = _named(subject, title, could)
    if named and named == right and named != could:
        return later("{title} gives away the card to play")
    return ""


def _named(subject: Subject, title: str, cards: CardSet) -> CardSet:
    """Return which of `cards` a title speaks of, if of one sort only: "a five", "the red 4"."""
    whole = subject.reader.cards(title)
    if whole:
        return whole if len(whole) == 1 else CardSet()
    ranks = []
    for rank, names in enumerate(_RANKS, start=1):
        word = "|".join((*names.split(), str(rank)))
        several = rf"\b(?:{word})s\b|\b(?:{_SEVERAL}) (?:{word})\b"
        if re.search(several, title, re.IGNORECASE):
            return CardSet()
        if re.search(rf"\b(?:a|the|un|le) (?:{word})\b(?! of)", title, re.IGNORECASE):
            ranks.append(rank)
    return CardSet(card for card in cards if card.rank in ranks) if len(ranks) == 1 else CardSet()


def _playable(subject: Subject) -> CardSet:
    """Return the cards that fit a firework now."""
    position = subject.puzzle.position
    return position.rules.playable_cards(position.stacks, position.discards)
