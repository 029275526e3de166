"""What the browser may ask of a proof, on a board of its own and where it is an answer."""

from __future__ import annotations

from hanabi_kit.widgets.messages import Message
from hanabi_kit.widgets.proof.session import ProofSession

MESSAGES = {
    "write": Message(ProofSession.write, claim=str, reasons=str, note=str),
    "slot": Message(ProofSession.pick_slot, slot=int),
    "cards": Message(ProofSession.pick_cards, cards=list[str]),
    "number": Message(ProofSession.pick_number, number=int),
    "unpick": Message(ProofSession.unpick),
    "claim": Message(ProofSession.say_claim, phrase=str),
    "join": Message(ProofSession.join_claim, how=str),
    "reason": Message(ProofSession.name_reason, phrase=str),
    "suppose": Message(ProofSession.suppose, supposed=bool),
    "under": Message(ProofSession.stand_under, step=int),
    "put": Message(ProofSession.put_down),
    "change": Message(ProofSession.change, step=int),
    "insert": Message(ProofSession.insert, step=int),
    "leave": Message(ProofSession.give_up),
    "remove": Message(ProofSession.remove, step=int),
    "undo": Message(ProofSession.undo),
    "read": Message(ProofSession.read, text=str),
}
"""By what the message has in ``do``."""
