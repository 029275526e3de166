"""Exercises of lesson 02: a hand as a problem of variables, domains and constraints."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Collection, Mapping, Sequence
from itertools import combinations, product

from hanabi_kit.cards import CardSet
from hanabi_kit.deduction import deduce
from hanabi_kit.lessons.answers import Cards, Choice, Function, Number, Order, Slots
from hanabi_kit.lessons.exercise import Exercise, Mistake
from hanabi_kit.lessons.texts import Both
from hanabi_kit.notation import parse_position
from hanabi_kit.position import Position
from hanabi_kit.view import View

_TABLE = """
[position]
players = ["Alice", "Bob"]
turn = "Alice"
viewer = "Alice"
stacks = "r2 y3 g2 b4 p1"
discards = "r1 r1 r2 y1 y1 y2 y4 g1 g1 g3 b1 b1 b2 p1 p1 p3"
clue_tokens = 3
deck = 12

[position.hands]
Alice = "xx xx/r!1!2 xx/r!1!2!3 xx/!r!1!2!3 xx/r!1!2!3"
Bob = "p4 r4/r g5/5 b5 y3"
"""


def counting_table() -> Position:
    """Return the lesson's table: three red cards, of which two can be the r4 or the r5 each."""
    return parse_position(_TABLE)


Domains = Mapping[int, Collection[str]]
Copies = Mapping[str, int]

_REDS: dict[int, tuple[str, ...]] = {2: ("r3", "r4", "r5"), 3: ("r4", "r5"), 5: ("r4", "r5")}
_REDS_LEFT = {"r3": 2, "r4": 1, "r5": 1}

# Slots 1, 3 and 4 need b2, b3 and b4 for themselves; that fixes slot 2, which takes the b5 away
# from slot 5. No two slots do so, and no card is known by itself.
_CHAIN: dict[int, tuple[str, ...]] = {
    1: ("b2", "b3"),
    2: ("b4", "b5"),
    3: ("b3", "b4"),
    4: ("b2", "b4"),
    5: ("b5", "g4", "g5"),
}
_CHAIN_LEFT = {"b2": 1, "b3": 1, "b4": 1, "b5": 1, "g4": 2, "g5": 1}


# ---------------------------------------------------------- right and wrong ways to judge hands


def _fits(hand: Sequence[str], left: Copies) -> bool:
    return all(number <= left.get(card, 0) for card, number in Counter(hand).items())


def _fits_one_by_one(hand: Sequence[str], left: Copies) -> bool:
    return all(left.get(card, 0) >= 1 for card in hand)


def _fits_without_twins(hand: Sequence[str], left: Copies) -> bool:
    return len(set(hand)) == len(hand) and _fits(hand, left)


def _fits_with_one_over(hand: Sequence[str], left: Copies) -> bool:
    return all(number < left.get(card, 0) for card, number in Counter(hand).items())


def _fits_by_number(hand: Sequence[str], left: Copies) -> bool:
    return len(hand) <= sum(left.values())


def _hands(can_be: Domains, left: Copies) -> list[tuple[str, ...]]:
    """Return every hand that fits, by trying all."""
    return [hand for hand in product(*map(sorted, can_be.values())) if _fits(hand, left)]


def _together(can_be: Domains, left: Copies) -> dict[int, set[str]]:
    hands = _hands(can_be, left)
    return {slot: {hand[place] for hand in hands} for place, slot in enumerate(can_be)}


def _by_clues_alone(can_be: Domains, left: Copies) -> dict[int, set[str]]:
    return {slot: {card for card in cards if left[card]} for slot, cards in can_be.items()}


def _one_at_a_time(can_be: Domains, left: Copies) -> dict[int, set[str]]:
    found = _by_clues_alone(can_be, left)
    while True:
        new = {}
        for slot, cards in found.items():
            taken = [
                next(iter(those))
                for other, those in found.items()
                if other != slot and len(those) == 1
            ]
            new[slot] = {card for card in cards if taken.count(card) < left[card]}
        if new == found:
            return found
        found = new


def _no_twins(can_be: Domains, left: Copies) -> dict[int, set[str]]:
    hands = [hand for hand in _hands(can_be, left) if len(set(hand)) == len(hand)]
    return {slot: {hand[place] for hand in hands} for place, slot in enumerate(can_be)}


def _first_hand(can_be: Domains, left: Copies) -> dict[int, set[str]]:
    hands = _hands(can_be, left)[:1]
    return {slot: {hand[place] for hand in hands} for place, slot in enumerate(can_be)}


def _full_slots() -> list[int]:
    """The smallest set of slots of the chain that needs every copy of the cards it can be."""
    found = [
        slots
        for size in range(1, 6)
        for slots in combinations(_CHAIN, size)
        if sum(_CHAIN_LEFT[card] for card in {c for s in slots for c in _CHAIN[s]}) == size
    ]
    assert len(found[0]) < len(found[1])
    return list(found[0])


def _cases_of_hands() -> list[tuple[list[str], dict[str, int]]]:
    left = {"r3": 2, "r4": 1, "r5": 1, "y1": 3, "y2": 0}
    texts = ("", "r3", "r3 r3", "r3 r3 r3", "r4 r5", "r4 r4", "y1 y1 y1", "y2", "r3 r4 r5 r3", "b1")
    return [(text.split(), left) for text in texts]


def _cases_of_domains() -> list[tuple[dict[int, list[str]], dict[str, int]]]:
    return [
        ({slot: list(cards) for slot, cards in can_be.items()}, left)
        for can_be, left in (
            ({1: ("g2", "g3")}, {"g2": 0, "g3": 1}),
            ({1: ("g2",), 2: ("g2", "g3")}, {"g2": 1, "g3": 1}),
            ({1: ("g2",), 2: ("g2", "g3")}, {"g2": 2, "g3": 1}),
            (_REDS, _REDS_LEFT),
            (_REDS, {"r3": 2, "r4": 2, "r5": 1}),
            (_CHAIN, _CHAIN_LEFT),
            ({1: ("r1", "b1"), 2: ("r1", "b1"), 3: ("r1", "b1")}, {"r1": 2, "b1": 1}),
        )
    ]


# --------------------------------------------------------------------------------- exercises

_SLOT_2 = Exercise(
    id="02.1",
    kind="prediction",
    level=1,
    question=Both(
        "Alice's slots 3 and 5 can each be the r4 or the r5, slot 2 the r3, the r4 or the r5, by "
        "their clues. One r4 is in Bob's hand; out of sight are two r3, one r4 and one r5. What "
        "can **slot 2** be?",
        "D'après leurs indices, les cartes n° 3 et 5 d'Alice peuvent être le r4 ou le r5, la n° 2 "
        "le r3, le r4 ou le r5. Un r4 est dans la main de Bob ; il reste hors de vue deux r3, un "
        "r4 et un r5. Que peut être **la carte n° 2** ?",
    ),
    answer=Cards(lambda: CardSet(deduce(View.of(counting_table()))[2])),
    mistakes=(
        Mistake(
            "r3 r4 r5",
            Both(
                "Looked at alone, slot 2 can be any of the three: each of them has a copy out of "
                "sight. But slots 3 and 5 need cards, too. Try to give all three slots a card "
                "with the r5 in slot 2.",
                "Regardée seule, la carte n° 2 peut être les trois : chacune a un exemplaire hors "
                "de vue. Mais les n° 3 et 5 ont aussi besoin d'une carte. Essaie de donner une "
                "carte aux trois avec le r5 en n° 2.",
            ),
        ),
        Mistake(
            "r3 r5",
            Both(
                "The r4 in Bob's hand is one of two: the other one is still out of sight. And if "
                "slot 2 were the r5, what would slots 3 and 5 be?",
                "Le r4 de Bob est un exemplaire sur deux : l'autre est encore hors de vue. Et si "
                "la n° 2 était le r5, que seraient les n° 3 et 5 ?",
            ),
        ),
        Mistake(
            "r3 r4",
            Both(
                "There is only one r5, and you saw that the older cards may need it. The same can "
                "be asked of the r4: how many are left for how many slots?",
                "Il n'y a qu'un r5, et tu as vu que les cartes plus anciennes peuvent en avoir "
                "besoin. Pose la même question pour le r4 : combien en reste-t-il, et pour "
                "combien de cartes ?",
            ),
        ),
        Mistake(
            "r4 r5",
            Both(
                "The clue “3” never touched slot 2, but it was not there yet when that clue was "
                "given: it is newer than slots 3 and 5. So nothing rules the r3 out.",
                "L'indice « 3 » n'a jamais désigné la carte n° 2, mais elle n'était pas encore là : "
                "elle est plus récente que les n° 3 et 5. Rien n'exclut donc le r3.",
            ),
            fits=lambda value: isinstance(value, CardSet) and "r3" not in str(value),
        ),
    ),
    explanation=Both(
        "Slots 3 and 5 need the last r4 and the only r5 between them, whichever has which. Nothing "
        "but the r3 is left for slot 2: with red at 2 it can be played.",
        "Les n° 3 et 5 se partagent le dernier r4 et l'unique r5, dans un ordre ou dans l'autre. "
        "Il ne reste que le r3 pour la n° 2 : le rouge en est à 2, elle se joue.",
    ),
    hint=Both(
        "Which cards can slots 3 and 5 be **together**?",
        "Que peuvent être les cartes n° 3 et 5 **ensemble** ?",
    ),
    solution='answer_02_1 = "r3"',
    table=counting_table,
)


_HOW_MANY = Exercise(
    id="02.2",
    kind="widget",
    level=1,
    question=Both(
        "The same three slots: 2 can be r3, r4 or r5; 3 and 5 can be r4 or r5. Out of sight are "
        "two r3, one r4, one r5. In how many ways can the three slots be given **identities**, so "
        "that no card is used more often than there are copies?",
        "Les trois mêmes cartes : la n° 2 peut être r3, r4 ou r5 ; les n° 3 et 5, r4 ou r5. Hors "
        "de vue : deux r3, un r4, un r5. De combien de façons peut-on donner une **identité** aux "
        "trois cartes sans utiliser une carte plus souvent qu'il n'en reste d'exemplaires ?",
    ),
    answer=Number(lambda: len(_hands(_REDS, _REDS_LEFT))),
    mistakes=(
        Mistake(
            12,
            Both(
                "3 × 2 × 2 counts every combination of the three domains, also those with the r5 "
                "in two places. Which of the twelve are left with one r4 and one r5?",
                "3 × 2 × 2 compte toutes les combinaisons des trois domaines, même avec le r5 à "
                "deux endroits. Lesquelles des douze restent, avec un r4 et un r5 ?",
            ),
        ),
        Mistake(
            4,
            Both(
                "You told the two copies of the r3 apart. That counts worlds, and it is what "
                "odds need (lesson 03). Here identities are asked for: an r3 is an r3.",
                "Tu as distingué les deux exemplaires du r3. Cela compte les mondes, et c'est "
                "ce qu'il faut pour les probabilités (leçon 03). Ici, on demande des identités : "
                "un r3 est un r3.",
            ),
        ),
        Mistake(
            1,
            Both(
                "Slot 2 is certain, but that does not make the whole hand certain: can the other "
                "two change places?",
                "La n° 2 est certaine, mais pas toute la main : les deux autres peuvent-elles "
                "échanger leurs places ?",
            ),
        ),
        Mistake(
            7,
            Both(
                "You added the sizes of the domains. A choice for the first slot goes with every "
                "choice for the second that still fits: list the hands as rows.",
                "Tu as additionné les tailles des domaines. Un choix pour la première carte va "
                "avec chaque choix encore possible pour la deuxième : écris les mains en lignes.",
            ),
        ),
    ),
    explanation=Both(
        "r3 r4 r5 and r3 r5 r4. In both, slot 2 is the r3: what is the same in every solution is "
        "certain.",
        "r3 r4 r5 et r3 r5 r4. Dans les deux, la n° 2 est le r3 : ce qui est pareil dans toutes "
        "les solutions est certain.",
    ),
    hint=Both(
        "Begin with slots 3 and 5: how many ways are there for these two?",
        "Commence par les n° 3 et 5 : combien de façons pour ces deux-là ?",
    ),
    solution="answer_02_2 = 2",
)

_DOMAINS = Both(
    "Five slots, by their clues: 1 is b2 or b3; 2 is b4 or b5; 3 is b3 or b4; 4 is b2 or b4; 5 is "
    "b5, g4 or g5. Out of sight: one each of b2, b3, b4, b5 and g5, and two g4.",
    "Cinq cartes, d'après leurs indices : la n° 1 est b2 ou b3 ; la n° 2, b4 ou b5 ; la n° 3, b3 "
    "ou b4 ; la n° 4, b2 ou b4 ; la n° 5, b5, g4 ou g5. Hors de vue : un exemplaire de b2, b3, b4, "
    "b5 et g5, et deux g4.",
)


def _of_size(size: int) -> Callable[[object], bool]:
    return lambda value: isinstance(value, frozenset) and len(value) == size


_FULL = Exercise(
    id="02.3",
    kind="widget",
    level=2,
    question=Both(
        f"{_DOMAINS.en} Find the **smallest** set of slots that needs every copy of all the cards "
        "it can be.",
        f"{_DOMAINS.fr} Trouve le **plus petit** groupe de cartes qui a besoin de tous les "
        "exemplaires de tout ce qu'il peut être.",
    ),
    answer=Slots(_full_slots),
    mistakes=(
        Mistake(
            "1 3",
            Both(
                "Two slots are full when all they can be has two copies together. List what your "
                "two can be, and count: there are more copies than slots.",
                "Deux cartes forment un groupe complet quand tout ce qu'elles peuvent être n'a "
                "que deux exemplaires. Fais la liste pour tes deux cartes et compte : il y a plus "
                "d'exemplaires que de cartes.",
            ),
            fits=_of_size(2),
        ),
        Mistake(
            "1 2 3 4",
            Both(
                "Four slots and the four cards b2 to b5: that is a full set. But it is not the "
                "smallest one: is there a slot without which the rest is full, too?",
                "Quatre cartes et les quatre identités de b2 à b5 : ce groupe est complet. Mais "
                "ce n'est pas le plus petit : le reste serait-il encore complet sans l'une "
                "d'elles ?",
            ),
        ),
        Mistake(
            "1 3 4 5",
            Both(
                "With slot 5 among them your four can be cards of which there are more than four "
                "copies: it may be a g4 or the g5, too. Count them all.",
                "Avec la n° 5, tes quatre cartes peuvent être des cartes dont il y a plus de "
                "quatre exemplaires : elle peut aussi être un g4 ou le g5. Compte-les tous.",
            ),
            fits=_of_size(4),
        ),
        Mistake(
            "2 3 4",
            Both(
                "Three is a good size. Count the copies of everything your three can be: there "
                "are more than three.",
                "Trois, c'est une bonne taille. Compte les exemplaires de tout ce que tes trois "
                "cartes peuvent être : il y en a plus de trois.",
            ),
            fits=_of_size(3),
        ),
        Mistake(
            "1 2 3 4 5",
            Both(
                "Count the copies of all that the whole hand can be, and do not forget that there "
                "are two g4: they are more than five. Look for fewer slots.",
                "Compte les exemplaires de tout ce que la main entière peut être, sans oublier "
                "qu'il y a deux g4 : il y en a plus de cinq. Cherche moins de cartes.",
            ),
            fits=_of_size(5),
        ),
        Mistake(
            "5",
            Both(
                "One slot alone is full only when it can be one thing, of which one copy is left.",
                "Une carte seule n'est complète que si elle ne peut être qu'une chose, dont il "
                "reste un exemplaire.",
            ),
            fits=_of_size(1),
        ),
    ),
    explanation=Both(
        "These three can be b2, b3 and b4 only, one copy each: three pigeons, three holes. Nobody "
        "knows which is which, but no copy is left for any other slot.",
        "Ces trois-là ne peuvent être que b2, b3 et b4, un exemplaire chacun : trois cartes, "
        "trois tiroirs. On ne sait pas laquelle est laquelle, mais il ne reste rien pour les "
        "autres.",
    ),
    hint=Both(
        "Two slots with one card in common can be three cards. Which third slot adds none?",
        "Deux cartes qui ont une identité en commun peuvent être trois choses. Quelle troisième "
        "carte n'en ajoute aucune ?",
    ),
    solution="answer_02_3 = [1, 3, 4]",
)

_CHAINED = Exercise(
    id="02.4",
    kind="widget",
    level=2,
    question=Both(
        f"{_DOMAINS.en} What can **slot 5** be?",
        f"{_DOMAINS.fr} Que peut être **la carte n° 5** ?",
    ),
    answer=Cards(lambda: " ".join(sorted(_together(_CHAIN, _CHAIN_LEFT)[5]))),
    mistakes=(
        Mistake(
            "b5 g4 g5",
            Both(
                "That is its domain, by its own clues. Now let the full set of the exercise before "
                "work on slot 2, and slot 2 on slot 5.",
                "C'est son domaine, d'après ses propres indices. Fais maintenant agir le groupe "
                "complet de l'exercice précédent sur la n° 2, puis la n° 2 sur la n° 5.",
            ),
        ),
        Mistake(
            "b5",
            Both(
                "The b5 is needed somewhere else: which slot can be nothing but the b5, once b2, "
                "b3 and b4 are given away?",
                "Le b5 est nécessaire ailleurs : quelle carte ne peut être que le b5, une fois b2, "
                "b3 et b4 distribués ?",
            ),
            fits=lambda value: isinstance(value, CardSet) and "b5" in str(value),
        ),
        Mistake(
            "g5",
            Both(
                "It can be this one, but not only this. Nothing says that two copies are less "
                "possible than one.",
                "Elle peut être celle-ci, mais pas seulement. Deux exemplaires ne rendent pas une "
                "carte moins possible.",
            ),
        ),
        Mistake(
            "g4",
            Both(
                "With two copies it is the likelier one. But the question is what is possible, "
                "and one copy is enough for that.",
                "Avec deux exemplaires, c'est la plus probable. Mais on demande ce qui est "
                "possible, et un exemplaire suffit.",
            ),
        ),
    ),
    explanation=Both(
        "Slots 1, 3 and 4 keep b2, b3 and b4 for themselves. So slot 2 is the b5, and slot 5 "
        "cannot be it: it is green.",
        "Les n° 1, 3 et 4 gardent b2, b3 et b4. Donc la n° 2 est le b5, et la n° 5 ne peut pas "
        "l'être : elle est verte.",
    ),
    hint=Both(
        "Use the set that you found in exercise 02.3: what does it leave for slot 2?",
        "Sers-toi du groupe trouvé à l'exercice 02.3 : que laisse-t-il à la n° 2 ?",
    ),
    solution='answer_02_4 = "g4 g5"',
)

_FITS = Exercise(
    id="02.5",
    kind="code",
    level=2,
    question=Both(
        "Write a function `fits(hand, left)`. `hand` is a list of cards as texts, `left` says for "
        "each card how many copies are out of sight (a card that is not in it has none). It "
        "returns True where the hand uses no card more often than that, and False otherwise.",
        "Écris une fonction `fits(hand, left)`. `hand` est une liste de cartes sous forme de "
        "textes, `left` dit pour chaque carte combien d'exemplaires sont hors de vue (aucun, si "
        "elle n'y est pas). Elle renvoie True si la main n'utilise aucune carte plus souvent, et "
        "False sinon.",
    ),
    answer=Function(_fits, _cases_of_hands, "fits(hand, left)"),
    mistakes=(
        Mistake(
            _fits_one_by_one,
            Both(
                "Each card is looked at by itself: is there one left? Two slots may then take the "
                "same copy. Count how often the hand has each card.",
                "Chaque carte est regardée seule : en reste-t-il une ? Deux places peuvent alors "
                "prendre le même exemplaire. Compte combien de fois la main a chaque carte.",
            ),
        ),
        Mistake(
            _fits_without_twins,
            Both(
                "No card twice: that is the rule of Sudoku. A Hanabi hand may hold two r3, if two "
                "are left.",
                "Jamais deux fois la même carte : c'est la règle du Sudoku. Une main de Hanabi "
                "peut tenir deux r3, s'il en reste deux.",
            ),
        ),
        Mistake(
            _fits_with_one_over,
            Both(
                "Your comparison wants one copy to spare. The last copy may be in the hand, too: "
                "smaller than, or at most?",
                "Ta comparaison demande un exemplaire de trop. Le dernier peut aussi être dans la "
                "main : plus petit, ou au plus ?",
            ),
        ),
        Mistake(
            _fits_by_number,
            Both(
                "Your function only counts how many cards there are. It must ask of **each** card "
                "whether there are enough.",
                "Ta fonction compte seulement le nombre de cartes. Elle doit demander pour "
                "**chaque** carte s'il y en a assez.",
            ),
        ),
    ),
    explanation=Both(
        "For each card of the hand: how often it is there is at most what is left. That is all a "
        "constraint solver needs to know about copies.",
        "Pour chaque carte de la main : elle y est au plus autant de fois qu'il en reste. C'est "
        "tout ce qu'un solveur de contraintes doit savoir des exemplaires.",
    ),
    hint=Both(
        "`hand.count(card)` says how often, `left.get(card, 0)` how many are left.",
        "`hand.count(card)` dit combien de fois, `left.get(card, 0)` combien il en reste.",
    ),
    solution=(
        "def fits(hand, left):\n"
        "    return all(hand.count(card) <= left.get(card, 0) for card in hand)\n"
        "\n"
        "\n"
        "answer_02_5 = fits"
    ),
    paper=False,
)

_TWO_COUNTS = Exercise(
    id="02.6",
    kind="prediction",
    level=2,
    question=Both(
        "Of five cards about which nothing is known there are 8,964,050 hands of identities, and "
        "254,251,200 ways to deal them from the 50 cards. Why is the second number larger?",
        "Pour cinq cartes dont on ne sait rien, il y a 8 964 050 mains d'identités, et "
        "254 251 200 façons de les distribuer avec les 50 cartes. Pourquoi le second nombre est-il "
        "plus grand ?",
    ),
    answer=Choice(
        {
            "a": Both(
                "The second number counts the order of the slots, the first does not.",
                "Le second compte l'ordre des cartes en main, le premier non.",
            ),
            "b": Both(
                "The first number leaves out hands with two equal cards.",
                "Le premier laisse de côté les mains qui ont deux cartes égales.",
            ),
            "c": Both(
                "A solver stops before it has found all hands.",
                "Un solveur s'arrête avant d'avoir trouvé toutes les mains.",
            ),
            "d": Both(
                "One hand of identities can be dealt with different copies.",
                "Une même main d'identités se distribue avec différents exemplaires.",
            ),
        },
        "d",
    ),
    mistakes=(
        Mistake(
            "a",
            Both(
                "If the first number ignored the order, two hands would be one when their cards "
                "change places. But a solver's variables are the slots: r4 in slot 1 and r5 in "
                "slot 2 is another solution than the reverse.",
                "Si le premier ignorait l'ordre, deux mains n'en feraient qu'une quand leurs "
                "cartes échangent leurs places. Mais les variables du solveur sont les cartes de "
                "la main : r4 en n° 1 et r5 en n° 2 est une autre solution que l'inverse.",
            ),
        ),
        Mistake(
            "b",
            Both(
                "Hands with two equal cards are in both numbers: without them the first would be "
                "25 × 24 × 23 × 22 × 21, which is 6,375,600.",
                "Les mains qui ont deux cartes égales sont dans les deux nombres : sans elles, le "
                "premier serait 25 × 24 × 23 × 22 × 21, soit 6 375 600.",
            ),
        ),
        Mistake(
            "c",
            Both(
                "A solver that is asked for all solutions gives all. Both numbers are exact; they "
                "count different things.",
                "Un solveur à qui on demande toutes les solutions les donne toutes. Les deux "
                "nombres sont exacts ; ils ne comptent pas la même chose.",
            ),
        ),
    ),
    explanation=Both(
        "A hand with one r1 can be dealt with any of three copies, a hand of five 5s in one way "
        "only. So hands are not equally likely: lesson 03 begins there.",
        "Une main avec un r1 se distribue avec l'un de trois exemplaires, une main de cinq 5 d'une "
        "seule façon. Les mains n'ont donc pas la même probabilité : la leçon 03 part de là.",
    ),
    hint=Both(
        "Try a tiny box: two r1 and one r2. Count the hands of one card, then the ways to deal them.",
        "Essaie une boîte minuscule : deux r1 et un r2. Compte les mains d'une carte, puis les façons de les distribuer.",
    ),
    solution='answer_02_6 = "d"',
)

_TOGETHER = Exercise(
    id="02.7",
    kind="code",
    level=3,
    question=Both(
        "Write a function `by_trying(can_be, left)`. `can_be` gives for each slot a list of cards, "
        "`left` for each of these cards the copies out of sight. It returns for each slot the set "
        'of cards it has in at least one hand that fits as a whole: for example `{1: {"g2"}, 2: '
        '{"g3"}}`. (`itertools.product` tries all hands.)',
        "Écris une fonction `by_trying(can_be, left)`. `can_be` donne pour chaque carte en main "
        "une liste d'identités, `left` pour chacune les exemplaires hors de vue. Elle renvoie "
        "pour chaque carte en main l'ensemble des identités qu'elle a dans au moins une main "
        "possible en "
        'entier : par exemple `{1: {"g2"}, 2: {"g3"}}`. (`itertools.product` essaie toutes les '
        "mains.)",
    ),
    answer=Function(_together, _cases_of_domains, "by_trying(can_be, left)"),
    mistakes=(
        Mistake(
            _by_clues_alone,
            Both(
                "Cards without any copy left are gone, but the slots are still judged one by one: "
                "two of them may want the same copy.",
                "Les identités sans aucun exemplaire ont disparu, mais chaque carte est encore "
                "jugée seule : deux d'entre elles peuvent vouloir le même exemplaire.",
            ),
        ),
        Mistake(
            _one_at_a_time,
            Both(
                "A slot with one card left takes its copy away from the others: good, and often "
                "enough. But two slots that share two cards are not known one by one, and yet "
                "take both copies.",
                "Une carte connue retire son exemplaire aux autres : c'est bien, et souvent cela "
                "suffit. Mais deux cartes qui se partagent deux identités ne sont connues ni "
                "l'une ni l'autre, et prennent pourtant les deux exemplaires.",
            ),
        ),
        Mistake(
            _no_twins,
            Both(
                "You only allow hands in which all cards differ. Where two copies are left, two "
                "slots may be the same.",
                "Tu n'acceptes que les mains aux identités toutes différentes. S'il reste deux "
                "exemplaires, deux cartes peuvent être égales.",
            ),
        ),
        Mistake(
            _first_hand,
            Both(
                "You give back one hand that fits. Asked is everything that **some** hand allows: "
                "go through all of them.",
                "Tu renvoies une main possible. On demande tout ce que permet **au moins une** "
                "main : parcours-les toutes.",
            ),
        ),
    ),
    explanation=Both(
        "Try every hand, keep those that fit, and collect what each slot held. It is slow, but "
        "nobody can doubt it: a good thing to check clever ways against.",
        "On essaie chaque main, on garde celles qui conviennent, on note ce que tenait chaque "
        "place. C'est lent, mais indiscutable : idéal pour vérifier des méthodes plus malignes.",
    ),
    hint=Both(
        "`for hand in product(*can_be.values())` goes through all hands, slot by slot.",
        "`for hand in product(*can_be.values())` parcourt toutes les mains.",
    ),
    solution=(
        "from itertools import product\n"
        "\n"
        "\n"
        "def by_trying(can_be, left):\n"
        "    found = {slot: set() for slot in can_be}\n"
        "    for hand in product(*can_be.values()):\n"
        "        if all(hand.count(card) <= left[card] for card in hand):\n"
        "            for slot, card in zip(can_be, hand):\n"
        "                found[slot].add(card)\n"
        "    return found\n"
        "\n"
        "\n"
        "answer_02_7 = by_trying"
    ),
    paper=False,
)


def _orders() -> list[str]:
    """Every order in which each step follows from those before it."""
    return [
        "".join((*start[:place], "g", *start[place:], "a"))
        for start in (("e", "c", "f"), ("c", "e", "f"))
        for place in range(4)
    ]


_PIGEONS = Exercise(
    id="02.8",
    kind="proof",
    level=3,
    question=Both(
        "Prove: **if k slots can together be only cards of which k copies are out of sight, no "
        "other slot is one of these cards.** Put the steps in order; two sentences do not belong "
        "to the proof.",
        "Prouve : **si k cartes en main ne peuvent être, ensemble, que des identités dont k "
        "exemplaires sont hors de vue, aucune autre carte n'est l'une de ces identités.** Mets "
        "les étapes dans l'ordre ; deux phrases n'ont rien à faire dans la preuve.",
    ),
    answer=Order(
        {
            "a": Both(
                "So no other slot holds one of these cards.",
                "Donc aucune autre carte n'est l'une de ces identités.",
            ),
            "b": Both(
                "Each of the k slots can be each of these cards.",
                "Chacune des k cartes peut être chacune de ces identités.",
            ),
            "c": Both(
                "Each of the k slots holds one copy, and no copy lies in two of them.",
                "Chacune des k cartes est un exemplaire, et aucun n'est à deux places.",
            ),
            "d": Both(
                "There are more slots than copies.",
                "Il y a plus de cartes en main que d'exemplaires.",
            ),
            "e": Both(
                "What they hold is among those k copies.",
                "Ce qu'elles sont se trouve parmi ces k exemplaires.",
            ),
            "f": Both(
                "So the k slots hold all k copies.",
                "Donc les k cartes sont ces k exemplaires, tous.",
            ),
            "g": Both(
                "A copy that lies in one of the k slots lies in no other slot.",
                "Un exemplaire qui est à l'une des k places n'est à aucune autre.",
            ),
        },
        *_orders(),
    ),
    mistakes=(
        Mistake(
            "b c e f g a",
            Both(
                "That each slot can be each card is true of two cards that are r4 or r5, but it is "
                "not asked for: think of b2 or b3, b3 or b4, b4 or b2. The proof works without it.",
                "Que chaque carte puisse être chaque identité, c'est vrai de deux cartes r4 ou "
                "r5, mais ce n'est pas demandé : pense à b2 ou b3, b3 ou b4, b4 ou b2. La preuve "
                "s'en passe.",
            ),
            fits=lambda value: isinstance(value, tuple) and "b" in value,
        ),
        Mistake(
            "d c e f g a",
            Both(
                "More pigeons than holes would be a contradiction: then no hand fits at all. Here "
                "there are exactly as many.",
                "Plus de cartes que de tiroirs serait une contradiction : aucune main ne "
                "conviendrait. Ici, il y en a exactement autant.",
            ),
            fits=lambda value: isinstance(value, tuple) and "d" in value,
        ),
        Mistake(
            "f c e g a",
            Both(
                "That they hold **all** copies is the heart of the matter: it needs two reasons "
                "before it, that they hold k different copies, and that there are no more than k.",
                "Qu'elles soient **tous** les exemplaires, c'est le cœur de l'affaire : il faut "
                "deux raisons avant, qu'elles soient k exemplaires différents, et qu'il n'y en ait "
                "que k.",
            ),
            fits=lambda value: (
                isinstance(value, tuple)
                and "f" in value
                and not {"c", "e"} <= set(value[: value.index("f")])
            ),
        ),
        Mistake(
            "c e f a",
            Both(
                "Nearly. The slots hold all copies: why can another slot not hold one of them as "
                "well? It sounds too plain to say, and that is what proofs are for.",
                "Presque. Ces cartes sont tous les exemplaires : pourquoi une autre ne pourrait-elle "
                "pas en être un aussi ? Cela paraît trop évident à dire, et c'est à cela que "
                "servent les preuves.",
            ),
            fits=lambda value: isinstance(value, tuple) and "g" not in value,
        ),
    ),
    explanation=Both(
        "k different copies among k copies are all of them, and a copy is in one place only. That "
        "is the pigeonhole principle; which slot holds which copy never mattered.",
        "k exemplaires différents parmi k, ce sont tous ; et un exemplaire n'est qu'à un endroit. "
        "C'est le principe des tiroirs ; quelle carte est quel exemplaire n'a jamais compté.",
    ),
    hint=Both(
        "Say it with k = 2: slots 3 and 5, the last r4 and the only r5.",
        "Dis-le avec k = 2 : les n° 3 et 5, le dernier r4 et l'unique r5.",
    ),
    solution='answer_02_8 = "c e f g a"',
)

EXERCISES: tuple[Exercise, ...] = (
    _SLOT_2,
    _HOW_MANY,
    _FULL,
    _CHAINED,
    _FITS,
    _TWO_COUNTS,
    _TOGETHER,
    _PIGEONS,
)
