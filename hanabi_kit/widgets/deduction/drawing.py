"""What the deduction board draws, as values ready for JSON: grids, marks, odds, progress."""

from __future__ import annotations

from dataclasses import replace
from fractions import Fraction
from typing import Any

from hanabi_kit.cards import Slot
from hanabi_kit.language import Words
from hanabi_kit.render import Scene, scene
from hanabi_kit.render.scene_values import SlotShown
from hanabi_kit.widgets.deduction.session import DeductionSession
from hanabi_kit.widgets.deduction.subject import Shares

SHADES = 8
"""How many heights the bar behind a card has when odds are shown; the exact share is in words."""


def scene_drawn(session: DeductionSession, words: Words) -> Scene:
    """Return the table around the grids.

    Without moves; and without the own hand where the board is about it, because a drawn hand shows
    what its cards can be, which is for the reader to find out.
    """
    subject = session.subject
    drawn = replace(scene(subject.view, language=words.language), moves=(), fault=None)
    if subject.own:
        drawn = replace(drawn, hands=tuple(hand for hand in drawn.hands if not hand.own))
    return drawn


def board_drawn(session: DeductionSession, words: Words) -> dict[str, Any]:
    """Return the grids and what the buttons need."""
    subject, odds = session.subject, session.odds_shown
    names = subject.wording(words)
    if subject.own:
        intro = words.say("Strike out everything that a card cannot be.")
    else:
        intro = words.say(
            "{who} does not see these cards. Strike out what {who} can rule out, whichever "
            "hand {viewer} may hold: {who} sees it, {viewer} does not.",
            who=subject.who,
            viewer=subject.view.viewer,
        )
    shares = session.odds if odds else {}
    held = scene(subject.view, language=words.language).hands[subject.seat].slots
    odds_fault = counting = ""
    if None in shares.values():
        odds_fault = words.say("There are too many cases to count the odds of these cards.")
    if odds and not session.counted:
        counting = words.say(
            "Counting the odds: {number} of {all} cards.", number=len(shares), all=len(held)
        )
    return {
        "title": words.say("What {who} can know", who=subject.who),
        "intro": intro,
        "names": {str(card): names.card(card) for card in subject.every},
        "cards": [_grid(session, words, slot, shares.get(slot.slot)) for slot in held],
        "feedback": session.feedback,
        "aids": session.aids,
        "odds": odds,
        "odds_title": subject.odds_title(words),
        "odds_fault": odds_fault,
        "counting": counting,
        "can_undo": session.can_undo,
        "can_redo": session.can_redo,
        "step": bool(session.step),
        "done": session.told_done,
        "fault": subject.fault_words(words.language),
    }


def told_drawn(session: DeductionSession) -> list[dict[str, Any]]:
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
        for said in session.told
    ]


def _grid(
    session: DeductionSession, words: Words, held: SlotShown, shares: Shares | None
) -> dict[str, Any]:
    slot = held.slot
    top = max(shares.values(), default=Fraction(1)) if shares else Fraction(1)
    touched = [mark.word for mark in held.marks if mark.touched]
    label = session.subject.wording(words).slots([Slot(slot)], start=True)
    if touched:
        label += words.say(", touched by {clues}", clues=words.listed(touched))
    for mark in held.marks:
        label += "" if mark.touched else words.say(", not {clue}", clue=mark.word)
    return {
        "slot": slot,
        "label": label,
        "face": held.card,
        "marks": [
            {name: getattr(mark, name) for name in ("value", "word", "colour", "touched", "sign")}
            for mark in held.marks
        ],
        "struck": session.texts(slot),
        "flags": {str(card): flag for card, flag in session.flags(slot).items()},
        "odds": None if shares is None else {str(card): str(shares[card]) for card in shares},
        # Rounded up: what can be is never drawn like what cannot.
        "shades": {str(card): -(-share * SHADES // top) for card, share in (shares or {}).items()},
        "progress": _progress(session, words, slot),
        "left": len(session.left[slot - 1]),
    }


def _progress(session: DeductionSession, words: Words, slot: int) -> str:
    if session.subject.fault:
        return ""
    found, every = session.found(slot), len(session.impossible[slot - 1])
    if found is None:
        return words.say("struck out: {number}", number=len(session.marks[slot - 1]))
    if session.feedback == "check":
        return words.say("found at the last check: {found} of {all}", found=found, all=every)
    return words.say("found: {found} of {all}", found=found, all=every)
