"""Assumptions for which it matters which of the useless cards that a post leaves out are gone.

The kit supposes which useless cards were discarded only where it cannot matter: where every slot
may be all of them or none (`supposed_discards`). An assumption such as "Alice 1: r1 r2" tells them
apart as a mark would, and then it does.
"""

from __future__ import annotations

from collections.abc import Iterable

from hanabi_kit.assumption import Assumption
from hanabi_kit.language import words
from hanabi_kit.position import Position

_MOST_NAMED = 5


def faults_of_supposed(position: Position, assumptions: Iterable[Assumption]) -> list[str]:
    """Say which assumptions tell useless cards apart of which some are only supposed to be gone."""
    if not position.supposed:
        return []
    rules = position.rules
    shown = [slot.card for hand in position.hands for slot in hand if slot.card is not None]
    unseen = rules.unseen(position.stacks, [*position.discards, *shown])
    trash = rules.trash_cards(position.stacks, position.discards)
    useless = {card for card, copies in unseen.items() if copies > 0 and card in trash}
    useless |= set(position.supposed)
    faults = []
    for each in assumptions:
        fitting = sorted(card for card in useless if card in each.cards)
        if fitting and len(fitting) < len(useless):
            named = " ".join(map(str, fitting[:_MOST_NAMED])) + " …" * (len(fitting) > _MOST_NAMED)
            faults.append(
                words().say(
                    "{assumption}: of the cards that no firework needs it may be {cards}, unlike "
                    "the others; that matters, as {number} of them are only supposed to be gone. "
                    "Name all discards",
                    assumption=each.text,
                    cards=named,
                    number=len(position.supposed),
                )
            )
    return faults
