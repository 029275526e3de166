"""How a written proof looks, as plain values ready for JSON: a card's grid, phrases, steps."""

from __future__ import annotations

from dataclasses import asdict, replace
from typing import Any

from hanabi_kit.deduction.written.claims import claim_text
from hanabi_kit.deduction.written.findings import Finding, StepVerdict
from hanabi_kit.deduction.written.remarks import proof_remark, step_remark
from hanabi_kit.deduction.written.telling import ground_texts
from hanabi_kit.language import Words
from hanabi_kit.render import Scene, scene
from hanabi_kit.render.fireworks import card_words
from hanabi_kit.render.scene import drawn_ranks, suit_look
from hanabi_kit.render.scene_values import written_ranks
from hanabi_kit.render.without_odds import without_odds
from hanabi_kit.view import View
from hanabi_kit.widgets.live import sendable
from hanabi_kit.widgets.proof.session import ProofSession


def table_of(view: View, words: Words) -> Scene:
    """Return the table, without what follows from the clues: that is to be found."""
    return without_odds(replace(scene(view, None, words.language), moves=()), words)


def proof_drawn(session: ProofSession, words: Words) -> dict[str, Any]:
    """Return the steps with what is said of each, and the fields and phrases of the next one."""
    rules, judged, draft = session.view.rules, session.judged, session.draft
    picks = session.picks
    return {
        "goal": "" if session.goal is None else claim_text(session.goal, rules, words.language),
        "remark": sendable(proof_remark(judged, words.language)),
        "proved": judged.proved,
        "lines": [_line(session, step, words) for step in judged.steps],
        "draft": asdict(draft) | {"named": session.reasons_named},
        "under": list(session.open_suppositions),
        "undo": session.can_undo,
        "slots": len(session.view.own),
        "picked": {
            "slots": list(picks.slots),
            "cards": [str(card) for card in picks.cards],
            "number": picks.number,
            "most": session.most_copies,
        },
        "claims": session.claim_phrases,
        "reasons": session.reason_phrases,
        "text": session.told_text,
        "suits": [asdict(suit_look(own, words)) for own in rules.suit_rules],
        "ranks": written_ranks(drawn_ranks(rules)),
        "names": {str(card): card_words(rules, card, words) for card in rules.identities},
    }


def _line(session: ProofSession, step: StepVerdict, words: Words) -> dict[str, Any]:
    rules, line = session.view.rules, session.proof.line(step.number)
    told = words.joined(ground_texts(line, rules, words))
    return {
        "number": step.number,
        "depth": line.depth,
        "supposed": line.supposed,
        "claim": claim_text(line.claim, rules, words.language),
        "reasons": told,
        "note": sendable(line.note),
        "holds": None if step.finding is Finding.SUPPOSED else step.holds,
        "remark": "" if step.holds else sendable(step_remark(step, rules, words.language)),
        "hand": [] if step.hand is None else [str(card) for card in step.hand],
    }
