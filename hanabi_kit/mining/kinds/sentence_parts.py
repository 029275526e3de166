"""Words that the drafts of all kinds share."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from dataclasses import replace
from fractions import Fraction
from hashlib import sha256
from typing import Protocol

from hanabi_kit.cards import Card, Seat
from hanabi_kit.deduction.reasons.wording import Wording, capital
from hanabi_kit.position import Position
from hanabi_kit.puzzles.puzzle import Puzzle
from hanabi_kit.puzzles.sameness import essence
from hanabi_kit.stats import max_score, reachable

TELLINGS = 6
"""Ways in which one puzzle is told; kept is the first that shares too little with those before."""

_NUMBERS = ("no", "one", "two", "three", "four", "five", "six", "seven", "eight", "nine", "ten")


class Variants:
    """Chooses among sentences that say the same, by the position and the number of the telling.

    The same position is always told in the same ways, on every machine; of two tellings of one
    position no sentence with enough variants is the same.

    Examples
    --------
    >>> first, again = Variants("a position"), Variants("a position")
    >>> first("It is late.", "The end is near.") == again("It is late.", "The end is near.")
    True
    """

    def __init__(self, seed: str, telling: int = 0) -> None:
        self.seed, self.telling = seed, telling
        self._asked = 0

    def __call__(self, *texts: str) -> str:
        """Return one of some texts."""
        self._asked += 1
        drawn = sha256(f"{self.seed} {self._asked}".encode()).digest()
        return texts[(int.from_bytes(drawn[:4]) + self.telling) % len(texts)]


class Telling(Protocol):
    """The words for one puzzle."""

    vary: Variants

    def title(self) -> str:
        """Return a title that says where the game stands."""

    def question(self) -> str:
        """Return the question."""

    def hints(self) -> Iterable[str]:
        """Yield three hints, from gentle to nearly there."""

    def explanation(self) -> Iterable[str]:
        """Yield the sentences of the explanation."""


def told_in_ways(puzzle: Puzzle, level: int, telling: Telling) -> tuple[Puzzle, ...]:
    """Return a puzzle with its level and all its words, told in `TELLINGS` ways."""
    seed = repr(essence(puzzle))
    told = []
    for number in range(TELLINGS):
        telling.vary = Variants(seed, number)
        told.append(
            replace(
                puzzle,
                level=level,
                title=telling.title(),
                question=telling.question(),
                hints=tuple(telling.hints()),
                explanation=" ".join(telling.explanation()),
            )
        )
    return tuple(told)


def scene_title(position: Position, words: Wording, vary: Variants) -> str:
    """Return a title that says where the game stands, and nothing of what to do."""
    deck, tokens = position.deck_size, position.clue_tokens
    score = sum(position.stacks)
    who = words.name(position.mover)
    after = words.name(Seat((position.mover + 1) % len(position.players)))
    missing = max_score(position.rules, position.discards, position.stacks) - score
    low = min(range(len(position.stacks)), key=lambda at: (position.stacks[at], at))
    suit = capital(words.suit(position.rules.suits[low]))
    at = counted(position.stacks[low], "card") if position.stacks[low] else "nothing"
    return vary(
        f"{capital(counted(deck, 'card'))} from the end",
        f"{score} points on the table",
        f"{capital(counted(tokens, 'token'))} in the box",
        f"{who}, then {after}",
        f"{suit}: {at} so far",
        f"{capital(counted(missing, 'card'))} to go",
        f"{who} at {score} points",
        f"{after} is watching {who}",
        f"{suit} lags behind",
        f"{who} and {counted(deck, 'card')}",
        f"{capital(counted(tokens, 'token'))}, {counted(deck, 'draw')}",
        f"From {score} to {score + missing}",
    )


def missing_in_sight(position: Position, words: Wording, vary: Variants) -> str:
    """Return who of the others holds which missing card, in a sentence or two; empty if nobody."""
    trash = position.rules.trash_cards(position.stacks, position.discards)
    held: list[str] = []
    for away in range(1, len(position.players)):
        seat = Seat((position.mover + away) % len(position.players))
        cards = {own.card for own in position.hands[seat] if own.card and own.card not in trash}
        if cards:
            listed = words.told.listed([f"the {words.card(card)}" for card in sorted(cards)])
            name = words.name(seat)
            held.append(
                vary(
                    f"{name} holds {listed}",
                    f"{name} has {listed}",
                    f"in {name}'s hand: {listed}",
                    f"{listed} in {name}'s hand",
                )
            )
    return capital("; ".join(held)) + "." if held else ""


def share_told(number: int, of: int, vary: Variants) -> str:
    """Return "12 of 36" in the smallest whole numbers: "one in three", "2 of 3"."""
    share = Fraction(number, of)
    if share.numerator == 1 and share.denominator < len(_NUMBERS):
        return vary(f"one in {_NUMBERS[share.denominator]}", f"1 of {share.denominator}")
    return f"{share.numerator} of {share.denominator}"


def cards_told(cards: Iterable[Card | None], words: Wording) -> Iterator[str]:
    """Yield each card with its article; None is any that no firework needs."""
    for card in cards:
        yield "a card nobody needs" if card is None else words.a_card(card)


def several(number: int, what: str) -> str:
    """Return a number of things with its verb.

    Examples
    --------
    >>> several(1, "card"), several(4, "turn"), several(12, "card")
    ('one card is', 'four turns are', '12 cards are')
    """
    return f"{counted(number, what)} {'is' if number == 1 else 'are'}"


def counted(number: int, what: str) -> str:
    """Return a number of things.

    Examples
    --------
    >>> counted(1, "card"), counted(2, "turn")
    ('one card', 'two turns')
    """
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
            parts.append(counted(top - height, f"{words.suit(suit)} card"))
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
