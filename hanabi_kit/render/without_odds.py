"""A table without what follows from the clues: for where that is the question.

Examples
--------
>>> from hanabi_kit import Game
>>> from hanabi_kit.cards import Seat
>>> from hanabi_kit.render.scene import scene
>>> game = Game.deal(["Alice", "Bob"], seed=7).apply("clue Bob 5")
>>> slot = without_odds(scene(game, Seat(1))).hands[1].slots[0]
>>> slot.label, dict(slot.odds)
('slot 1, face down, touched by 5', {})
"""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import replace

from hanabi_kit.language import Words, words
from hanabi_kit.render.scene_values import Hand, Scene, SlotShown


def without_odds(drawn: Scene, told: Words | None = None) -> Scene:
    """Return the scene with clue marks on the own cards, and without what they can be."""
    say = words(drawn.language) if told is None else told
    return replace(drawn, hands=bare_hands(drawn.hands, say))


def bare_hands(hands: Iterable[Hand], say: Words) -> tuple[Hand, ...]:
    """Return hands with clue marks on cards seen from behind, and without what they can be."""

    def bare(slot: SlotShown) -> SlotShown:
        if slot.card is not None:
            return slot
        touched = [mark.word for mark in slot.marks if mark.touched]
        what = say.say("face down")
        if touched:
            what += say.say(", touched by {clues}", clues=say.listed(touched))
        for mark in slot.marks:
            if not mark.touched:
                what += say.say(", not {clue}", clue=mark.word)
        label = say.say("slot {slot}, {what}", slot=slot.slot, what=what)
        return replace(slot, odds={}, label=label)

    return tuple(replace(hand, slots=tuple(bare(slot) for slot in hand.slots)) for hand in hands)
