"""What a card can be as a few short lines of text."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence

from hanabi_kit.cards import Card, rank_sign
from hanabi_kit.language import words

_MOST_LISTED = 3
_MOST_SUITS = 6  # in one line of what a card can be, so that five cells fit into 80 columns
_MOST_LONG_SUITS = 3  # the same where some have two letters


def possible_lines(
    odds: Mapping[str, str] | Iterable[str],
    letters: Sequence[str],
    ranks: Sequence[int],
    language: str | None = None,
) -> list[str]:
    """Return a set of identities in as few short lines as say it exactly.

    `odds`: the identities, such as ``"r4"``.
    `letters`: the suits' letters, in the ruleset's order; where some have two, capitals tell where
        one begins.

    Examples
    --------
    >>> possible_lines(["r4", "b1"], "rygbp", range(1, 6))
    ['{r4 b1}']
    >>> possible_lines(["r1", "r2", "y1", "y2", "b4"], "rygbp", range(1, 6))
    ['ry 12...', 'b ...4.']
    >>> possible_lines(["r3", "y3", "g3", "b3", "p3"], "rygbp", range(1, 6))
    ['any ..3..']
    >>> possible_lines(["to1", "to2", "ma1", "ma2"], ["to", "ma", "b"], range(1, 6))
    ['ToMa 12...']
    """
    cards = [Card.parse(text) for text in odds]
    if not cards:
        return []
    if len(cards) <= _MOST_LISTED:
        return [f"{{{' '.join(map(str, cards))}}}"]
    by_ranks: dict[str, list[str]] = {}
    for letter in letters:
        found = {card.rank for card in cards if card.suit.letter == letter}
        if found:
            row = "".join(rank_sign(rank) if rank in found else "." for rank in ranks)
            by_ranks.setdefault(row, []).append(letter)
    long = any(len(letter) > 1 for letter in letters)
    most = _MOST_LONG_SUITS if long else _MOST_SUITS
    lines = []
    for row, suits in by_ranks.items():
        if len(suits) == len(letters):
            # As narrow as `_MOST_SUITS` suits, or as said.
            lines.append(words(language).say_in("suits", "any {ranks}", ranks=row))
            continue
        named = [suit.capitalize() if long else suit for suit in suits]
        lines += [
            f"{''.join(named[start : start + most])} {row}" for start in range(0, len(named), most)
        ]
    return lines
