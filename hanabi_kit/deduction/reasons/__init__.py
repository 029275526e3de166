"""Why a card cannot be something: proofs as data, an independent checker, sentences.

Rooms: `premises` (what a proof rests on), `proofs` (`why_not`, `why`, `clash`), `proof_facts` and
`matching` (how proofs are found), `proof_check` (whether they hold; shares no code with the
finder), `sentences` and `wording` (English and French).
"""

from hanabi_kit.deduction.reasons.proofs import Clash, Proof, Reasons, clash, why, why_not

__all__ = ["Clash", "Proof", "Reasons", "clash", "why", "why_not"]
