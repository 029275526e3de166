"""Proofs about hidden cards, written and judged step by step.

Rooms: `widget`, `session` (the proof, and the step that is written), `phrases` (what a step can be
put together from), `proof_messages` (what the browser may ask), `drawing` (what the browser gets).
"""

from hanabi_kit.widgets.proof.widget import ProofBoard as ProofBoard
