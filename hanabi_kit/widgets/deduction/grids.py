"""What the deduction board draws, as values ready for JSON: grids, marks, odds, progress.

Examples
--------
>>> from hanabi_kit.game import Game, shuffled
>>> from hanabi_kit.language import words
>>> from hanabi_kit.rules import STANDARD
>>> from hanabi_kit.widgets.deduction.subject import subject_of
>>> game = Game.new(["Alice", "Bob"], shuffled(STANDARD, seed=7))
>>> striking = Striking(subject_of(game, "Bob"))
>>> striking.strike([2], "r5")
>>> drawn = board_drawn(striking, words("en"))
>>> drawn["cards"][1]["struck"], drawn["cards"][1]["flags"], drawn["cards"][1]["progress"]
(['r5'], {'r5': 'wrong'}, 'found: 0 of 0')
"""

from __future__ import annotations

from dataclasses import replace
from fractions import Fraction
from typing import Any

from hanabi_kit.cards import Slot
from hanabi_kit.language import Words
from hanabi_kit.render import Scene, scene
from hanabi_kit.render.shown import SlotShown
from hanabi_kit.widgets.deduction.striking import Striking
from hanabi_kit.widgets.deduction.subject import Shares

__all__ = ["SHADES", "board_drawn", "scene_drawn", "told_drawn"]

SHADES = 8
"""How many heights the bar behind a card has when odds are shown; the exact share is in words."""


def scene_drawn(striking: Striking, told: Words) -> Scene:
    """Return the table around the grids.

    Without moves; and without the own hand where the board is about it, because a drawn hand shows
    what its cards can be, which is for the reader to find out.
    """
    subject = striking.subject
    drawn = replace(scene(subject.view, language=told.language), moves=(), fault=None)
    if subject.own:
        drawn = replace(drawn, hands=tuple(hand for hand in drawn.hands if not hand.own))
    return drawn


def board_drawn(
    striking: Striking, told: Words, *, odds: bool = False, aids: bool = True
) -> dict[str, Any]:
    """Return the grids and what the buttons need.

    Parameters
    ----------
    striking : Striking
    told : Words
    odds : bool
        Whether those odds are shown that are counted.
    aids : bool
        Whether the next step and the odds are offered.
    """
    subject = striking.subject
    names = subject.wording(told)
    if subject.own:
        intro = told.say("Strike out everything that a card cannot be.")
    else:
        intro = told.say(
            "{who} does not see these cards. Strike out what {who} can rule out, whichever "
            "hand {viewer} may hold: {who} sees it, {viewer} does not.",
            who=subject.who,
            viewer=subject.view.viewer,
        )
    shares = striking.odds if odds else {}
    held = scene(subject.view, language=told.language).hands[subject.seat].slots
    odds_fault = counting = ""
    if None in shares.values():
        odds_fault = told.say("There are too many cases to count the odds of these cards.")
    if odds and not striking.counted:
        counting = told.say(
            "Counting the odds: {number} of {all} cards.", number=len(shares), all=len(held)
        )
    return {
        "title": told.say("What {who} can know", who=subject.who),
        "intro": intro,
        "names": {str(card): names.card(card) for card in subject.every},
        "cards": [_grid(striking, told, slot, shares.get(slot.slot)) for slot in held],
        "feedback": striking.feedback,
        "aids": aids,
        "odds": odds,
        "odds_title": subject.odds_title(told),
        "odds_fault": odds_fault,
        "counting": counting,
        "can_undo": striking.can_undo,
        "can_redo": striking.can_redo,
        "step": bool(striking.step),
        "done": striking.told_done,
        "fault": subject.fault_words(told.language),
    }


def told_drawn(striking: Striking) -> list[dict[str, Any]]:
    """Return what there is to say about the last thing done."""
    return [
        {
            "slot": said.slot,
            "kind": said.kind,
            "text": said.text,
            "hands": [
                {"label": hand.label, "cards": [str(card) for card in hand.cards]}
                for hand in said.hands
            ],
        }
        for said in striking.told
    ]


def _grid(
    striking: Striking, told: Words, held: SlotShown, shares: Shares | None
) -> dict[str, Any]:
    slot = held.slot
    top = max(shares.values(), default=Fraction(1)) if shares else Fraction(1)
    touched = [mark.word for mark in held.marks if mark.touched]
    label = striking.subject.wording(told).slots([Slot(slot)], start=True)
    if touched:
        label += told.say(", touched by {clues}", clues=told.listed(touched))
    for mark in held.marks:
        label += "" if mark.touched else told.say(", not {clue}", clue=mark.word)
    return {
        "slot": slot,
        "label": label,
        "face": held.card,
        "marks": [
            {name: getattr(mark, name) for name in ("value", "word", "colour", "touched")}
            for mark in held.marks
        ],
        "struck": striking.texts(slot),
        "flags": {str(card): flag for card, flag in striking.flags(slot).items()},
        "odds": None if shares is None else {str(card): str(shares[card]) for card in shares},
        # Rounded up: what can be is never drawn like what cannot.
        "shades": {str(card): -(-share * SHADES // top) for card, share in (shares or {}).items()},
        "progress": _progress(striking, told, slot),
        "left": len(striking.left[slot - 1]),
    }


def _progress(striking: Striking, told: Words, slot: int) -> str:
    if striking.subject.fault:
        return ""
    found, every = striking.found(slot), len(striking.impossible[slot - 1])
    if found is None:
        return told.say("struck out: {number}", number=len(striking.marks[slot - 1]))
    if striking.feedback == "check":
        return told.say("found at the last check: {found} of {all}", found=found, all=every)
    return told.say("found: {found} of {all}", found=found, all=every)
