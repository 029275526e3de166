"""The same position with one thing changed, to see what a best move hangs on."""

from __future__ import annotations

from dataclasses import replace

from hanabi_kit.actions import Mark
from hanabi_kit.cards import Seat
from hanabi_kit.errors import ImpossiblePosition
from hanabi_kit.position import Position


def with_one_more_token(position: Position) -> Position | None:
    """Return `position` with one clue token more; None where there would be all of them then.

    With all tokens nothing may be discarded, which would be another change.
    """
    rules = position.rules
    tokens = position.clue_tokens + rules.mechanism.clue_cost
    return None if tokens >= rules.max_clue_tokens else replace(position, clue_tokens=tokens)


def with_more_cards(position: Position, number: int) -> Position | None:
    """Return `position` with `number` useless cards more to draw, taken from the discards.

    None where so many useless cards do not lie there, or no game could stand like that then.
    """
    trash = position.rules.trash_cards(position.stacks, position.discards)
    kept = list(position.discards)
    for _ in range(number):
        at = next((at for at, card in enumerate(kept) if card in trash), None)
        if at is None:
            return None
        del kept[at]
    try:
        return replace(
            position,
            discards=tuple(kept),
            deck_size=position.deck_size + number,
            deck_order=None,
            turns_left=None,
            game_file=None,
            at=None,
            supposed=(),
        )
    except ImpossiblePosition:  # strikes are misplayed cards, which lie among the discards
        return None


def without_negative_clues(position: Position, holder: Seat) -> Position:
    """Return `position` without what clues say of the cards of `holder` that they did not touch."""

    def touched(marks: tuple[Mark, ...]) -> tuple[Mark, ...]:
        return tuple(mark for mark in marks if mark.touched)

    hands = tuple(
        tuple(replace(slot, marks=touched(slot.marks)) for slot in hand) if seat == holder else hand
        for seat, hand in enumerate(position.hands)
    )
    return replace(position, hands=hands)
