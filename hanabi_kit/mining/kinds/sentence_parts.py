"""Words that the drafts of all kinds share."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import replace
from typing import Protocol

from hanabi_kit.deduction.reasons.wording import Wording
from hanabi_kit.position import Position
from hanabi_kit.puzzles.puzzle import Puzzle
from hanabi_kit.stats import reachable

_NUMBERS = ("no", "one", "two", "three", "four", "five", "six", "seven", "eight", "nine", "ten")


class _Telling(Protocol):
    """The words for one puzzle."""

    def title(self) -> str: ...
    def question(self) -> str: ...
    def hints(self) -> Iterable[str]: ...
    def explanation(self) -> Iterable[str]: ...


def with_words(puzzle: Puzzle, level: int, telling: _Telling) -> Puzzle:
    """Return a puzzle with its level and all its words."""
    return replace(
        puzzle,
        level=level,
        title=telling.title(),
        question=telling.question(),
        hints=tuple(telling.hints()),
        explanation="\n".join(telling.explanation()),
    )


def one_of(texts: Sequence[str], number: int) -> str:
    """Return one of some texts; which, a number that the position has says."""
    return texts[number % len(texts)]


def several(number: int, what: str) -> str:
    """Return a number of things with its verb.

    Examples
    --------
    >>> several(1, "card"), several(4, "turn"), several(12, "card")
    ('one card is', 'four turns are', '12 cards are')
    """
    return f"{_counted(number, what)} {'is' if number == 1 else 'are'}"


def cards_left(number: int) -> str:
    """Return a number of cards.

    Examples
    --------
    >>> cards_left(1), cards_left(2)
    ('one card', 'two cards')
    """
    return _counted(number, "card")


def _counted(number: int, what: str) -> str:
    told = _NUMBERS[number] if number < len(_NUMBERS) else str(number)
    return f"{told} {what}{'' if number == 1 else 's'}"


def missing_cards(position: Position, words: Wording) -> str:
    """Return the cards that can still be played, with their verb: "the red 4 and 5 are".

    Where players still choose the ranks of a firework, only how many cards it may come to.
    """
    parts = []
    number = 0
    rules, stacks = position.rules, position.stacks
    tops = reachable(rules, position.discards, stacks)
    for index, (suit, height, top) in enumerate(zip(rules.suits, stacks, tops, strict=True)):
        ranks = _coming(position, index, top)
        number += top - height
        if ranks:
            named = [f"{rank}" for rank in ranks]
            parts.append(f"the {words.suit(suit)} {words.told.listed(named)}")
        elif top > height:
            parts.append(_counted(top - height, f"{words.suit(suit)} card"))
    if not parts:
        return "no cards are"
    return f"{words.told.listed(parts)} {'is' if number == 1 else 'are'}"


def _coming(position: Position, index: int, top: int) -> list[int]:
    """The ranks that a firework takes until it has `top` cards; none where players choose them."""
    rules, fireworks, stacks = position.rules, position.rules.fireworks, position.stacks
    found: list[int] = []
    while stacks[index] < top:
        following = fireworks.next_ranks(rules, stacks, index)
        if len(following) != 1:
            return []
        found += following
        stacks = fireworks.laid(rules, stacks, index, following[0])
    return found
