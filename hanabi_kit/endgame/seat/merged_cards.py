"""Cards that are alike to the seat model's search, merged before the worlds are listed."""

from __future__ import annotations

from collections.abc import Mapping, Set
from dataclasses import replace

from hanabi_kit.cards import Card, CardSet
from hanabi_kit.deduction.assumed_hand import narrowed
from hanabi_kit.deduction.unseen_cards import Pool, pool_of
from hanabi_kit.errors import ImpossiblePosition
from hanabi_kit.language import words
from hanabi_kit.view import View


def merged_pool(
    view: View, apart: Set[Card], assumed: Mapping[int, CardSet]
) -> tuple[Pool, dict[Card, list[Card]]]:
    """Return the pool with all cards but those `apart` merged, and what each now stands for.

    For each card of the pool that stands for others, these are listed copy by copy.

    Only cards that the clues, and what is assumed, allow in the same slots are merged, so that the
    worlds stay as many.
    """
    pool = narrowed(pool_of(view), assumed)
    out_of_sight = sum(pool.left)
    if out_of_sight != len(view.own) + view.deck_size:
        raise ImpossiblePosition(
            words().say(
                "{out_of_sight} cards are out of {viewer}'s sight, but {size} in the own hand and "
                "{deck_size} in the deck are needed",
                out_of_sight=out_of_sight,
                viewer=view.viewer,
                size=len(view.own),
                deck_size=view.deck_size,
            )
        )
    left = list(pool.left)
    first: dict[int, int] = {}
    merged: dict[Card, list[Card]] = {}
    for place, (card, mask) in enumerate(zip(pool.catalogue.cards, pool.masks(), strict=True)):
        if left[place] and card not in apart:
            leader = first.setdefault(mask, place)
            merged.setdefault(pool.catalogue.cards[leader], []).extend([card] * left[place])
            if leader != place:
                left[leader] += left[place]
                left[place] = 0
    return replace(pool, left=left), merged
