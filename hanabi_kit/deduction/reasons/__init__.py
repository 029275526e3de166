"""Why a card cannot be something: proofs as data, an independent checker, sentences.

Rooms: `premises` (what a proof rests on), `proofs` (`why_not`, `why`, `clash`), `proof_facts` and
`matching` (how proofs are found), `proof_check` (whether they hold; shares no code with the
finder), `sentences` and `wording` (English and French).
"""

from hanabi_kit.deduction.reasons.proofs import Clash as Clash
from hanabi_kit.deduction.reasons.proofs import Proof as Proof
from hanabi_kit.deduction.reasons.proofs import Reasons as Reasons
from hanabi_kit.deduction.reasons.proofs import clash as clash
from hanabi_kit.deduction.reasons.proofs import why as why
from hanabi_kit.deduction.reasons.proofs import why_not as why_not
