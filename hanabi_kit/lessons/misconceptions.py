"""What misconceptions are called that are met in more exercises than one.

A teacher's report counts them by name, so each has one name wherever it is met: a few words that
say what somebody does, not what is right. Where a misconception belongs to a single exercise, its
name stands there. What can be said of any proof with such a fault stands at the end.
"""

from __future__ import annotations

from hanabi_kit.lessons.texts import Both

# ------------------------------------------------------------------------- clues, and what they say

READS_ONLY_TOUCHED = Both("reads only what was touched", "ne lit que ce qui est désigné")
FORGETS_A_CLUE = Both("forgets one of the clues", "oublie l'un des indices")
EITHER_FOR_BOTH = Both("takes “or” where “and” holds", "prend « ou » là où il faut « et »")
INSIDE_OUT = Both(
    "takes touched and untouched the wrong way round", "inverse désigné et non désigné"
)
CLUES_STAY_AT_PLACES = Both(
    "ties clues to places, not to cards", "attache les indices aux places, pas aux cartes"
)
MEANING_FOR_FACT = Both("takes meaning for fact", "prend l'intention pour un fait")

# ----------------------------------------------------------------------------------------- counting

COUNTS_NAMES = Both("counts names, not copies", "compte les noms, pas les exemplaires")
COUNTS_COPIES = Both("counts copies, not identities", "compte les exemplaires, pas les identités")
FORGETS_IN_SIGHT = Both("forgets the copies in sight", "oublie les exemplaires visibles")
ONE_COPY = Both("forgets that a card has copies", "oublie qu'une carte a plusieurs exemplaires")
DEALS_TWICE = Both("deals the same copy twice", "distribue deux fois le même exemplaire")
NO_TWINS = Both("no card twice, as in Sudoku", "jamais deux fois la même, comme au Sudoku")
SLOT_BY_SLOT = Both("looks at each slot by itself", "regarde chaque carte seule")
IGNORES_ORDER = Both("ignores which slot holds which", "ignore quelle carte est à quelle place")
ADDS = Both("adds where one multiplies", "additionne au lieu de multiplier")
OFF_BY_ONE = Both("off by one", "se trompe d'une unité")
FINAL_ROUND = Both("forgets the final round", "oublie le dernier tour de table")

# ------------------------------------------------------------------------------------------ chances

EQUAL_CASES = Both("takes all cases for equally likely", "croit tous les cas équiprobables")
CHANCE_BEFORE = Both("keeps the chance from before", "garde la chance d'avant")
WHOLE_BEFORE = Both("leaves the whole as it was", "garde le total d'avant")
JOINT_CHANCE = Both("joint chance for the conditional", "chance des deux pour chance sachant l'un")
COMPLEMENT = Both("answers the opposite question", "répond à la question contraire")
RESULT_FOR_CHOICE = Both("judges a choice by its result", "juge un choix à son résultat")
EXPECTS_LUCK = Both("expects the best of chance", "attend le meilleur du hasard")
WORST_CASE = Both("looks at the worst case only", "ne regarde que le pire cas")
FORGETS_TO_DIVIDE = Both("forgets to divide", "oublie de diviser")
SUBTRACTS_REVERSED = Both("subtracts the wrong way round", "soustrait à l'envers")

# ---------------------------------------------------------------------------------------- knowledge

OWN_EYES = Both("lends others one's own eyes", "prête ses propres yeux aux autres")
OTHERS_SEE = Both("forgets what others see", "oublie ce que voient les autres")
POSSIBLE_FOR_CERTAIN = Both("takes possible for certain", "prend le possible pour le certain")
TRUE_FOR_KNOWN = Both("takes true for known", "prend le vrai pour le su")
KNOWN_FOR_COMMON = Both(
    "takes known to all for common knowledge", "prend le su de tous pour la notoriété commune"
)
FORGETS_WHAT_WAS_SAID = Both("forgets what was said", "oublie ce qui a été dit")
CHOOSES_ANEW = Both("chooses anew in each world", "choisit à nouveau dans chaque monde")
DECK_KNOWN = Both("takes the deck's order for known", "croit connaître l'ordre de la pioche")

# ---------------------------------------------------------------------------------------- end-games

TOO_FEW_TURNS = Both("stops after too few turns", "s'arrête après trop peu de tours")
FORGETS_WHOSE_TURN = Both("forgets whose turn it is", "oublie à qui c'est de jouer")
NO_TOKEN = Both("spends a token that is not there", "dépense un jeton qui n'y est pas")
THROWS_NEEDED = Both("throws away a card that is needed", "jette une carte utile")
STRIKE_IS_FREE = Both("forgets what a strike costs", "oublie ce que coûte une erreur")
USELESS_MATTERS = Both(
    "thinks useless cards still matter", "croit que les cartes inutiles comptent encore"
)
NAMES_FOR_REAL = Both("takes names of colours for real", "croit que les noms des couleurs comptent")
LOSES_TWINS = Both("loses equal items in a set", "perd les doubles dans un ensemble")

# ------------------------------------------------------------------------------- choices and proofs

SURE_POINT = Both("takes the sure point first", "prend d'abord le point sûr")
WAITS_FOR_FREE = Both("thinks that waiting is free", "croit qu'attendre est gratuit")
STOPS_EARLY = Both("stops before all are found", "s'arrête avant d'avoir tout trouvé")
ONE_CASE = Both("takes one case for all cases", "prend un cas pour tous les cas")
CONVERSE = Both("takes the converse for the statement", "prend la réciproque pour l'énoncé")
REVERSED = Both("answers in the wrong order", "répond dans le mauvais ordre")
STEP_LEFT_OUT = Both("leaves out a step", "saute une étape")
STEP_NOT_NEEDED = Both("keeps a step that proves nothing", "garde une étape qui ne prouve rien")
FALSE_STEP = Both("takes a false step for a true one", "prend une étape fausse pour vraie")
USED_TOO_EARLY = Both(
    "uses a step before it is shown", "utilise une étape avant de l'avoir montrée"
)
CONCLUSION_FIRST = Both("starts from the conclusion", "part de la conclusion")

# -------------------------------------------------------------------------------- said of any proof

A_GAP = Both(
    "A step is missing. Read your sentences aloud, with “therefore” between them: where would "
    "somebody who doubts everything stop you?",
    "Il manque une étape. Lis tes phrases à haute voix, avec « donc » entre elles : où "
    "t'arrêterait quelqu'un qui doute de tout ?",
)
OUT_OF_ORDER = Both(
    "All that is needed is there. But each sentence may rest only on those before it: which of "
    "yours speaks of something that has not been shown yet?",
    "Tout ce qu'il faut est là. Mais chaque phrase ne peut s'appuyer que sur celles d'avant : "
    "laquelle parle de quelque chose qui n'est pas encore montré ?",
)
