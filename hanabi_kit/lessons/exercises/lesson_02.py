"""Exercises of lesson 02: a hand as a problem of variables, domains and constraints."""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence

from hanabi_kit.cards import CardSet
from hanabi_kit.deduction import deduce
from hanabi_kit.lessons.answers import Cards, Choice, Function, Order
from hanabi_kit.lessons.exercise import Exercise, Mistake
from hanabi_kit.lessons.exercises.full_sets import last_slot, smallest_full_set
from hanabi_kit.lessons.exercises.slots_and_copies import (
    CHAIN,
    REDS,
    Copies,
    Domains,
    fits,
    hands_of,
    how_many,
    together,
)
from hanabi_kit.lessons.misconceptions import (
    A_GAP,
    CLUES_STAY_AT_PLACES,
    COMPLEMENT,
    CONCLUSION_FIRST,
    DEALS_TWICE,
    FALSE_STEP,
    FORGETS_IN_SIGHT,
    NO_TWINS,
    OFF_BY_ONE,
    SLOT_BY_SLOT,
    STEP_LEFT_OUT,
    STOPS_EARLY,
    USED_TOO_EARLY,
)
from hanabi_kit.lessons.parsons import Distractor, Lines
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


# ---------------------------------------------------------- right and wrong ways to judge hands


def _fits_one_by_one(hand: Sequence[str], left: Copies) -> bool:
    return all(left.get(card, 0) >= 1 for card in hand)


def _fits_without_twins(hand: Sequence[str], left: Copies) -> bool:
    return len(set(hand)) == len(hand) and fits(hand, left)


def _fits_with_one_over(hand: Sequence[str], left: Copies) -> bool:
    return all(number < left.get(card, 0) for card, number in Counter(hand).items())


def _fits_not(hand: Sequence[str], left: Copies) -> bool:
    return not fits(hand, left)


def _fits_by_number(hand: Sequence[str], left: Copies) -> bool:
    return len(hand) <= sum(left.values())


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
    hands = [hand for hand in hands_of(can_be, left) if len(set(hand)) == len(hand)]
    return {slot: {hand[place] for hand in hands} for place, slot in enumerate(can_be)}


def _first_hand(can_be: Domains, left: Copies) -> dict[int, set[str]]:
    hands = hands_of(can_be, left)[:1]
    return {slot: {hand[place] for hand in hands} for place, slot in enumerate(can_be)}


def _as_they_are(can_be: Domains, left: Copies) -> dict[int, set[str]]:
    return {slot: set(cards) for slot, cards in can_be.items()}


def _in_every_hand(can_be: Domains, left: Copies) -> dict[int, set[str]]:
    return {
        slot: cards if len(cards) == 1 else set() for slot, cards in together(can_be, left).items()
    }


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
            (REDS.can_be, REDS.left),
            (REDS.can_be, {"r3": 2, "r4": 2, "r5": 1}),
            (CHAIN.can_be, CHAIN.left),
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
            name=SLOT_BY_SLOT,
        ),
        Mistake(
            "r3 r5",
            Both(
                "The r4 in Bob's hand is one of two: the other one is still out of sight. And if "
                "slot 2 were the r5, what would slots 3 and 5 be?",
                "Le r4 de Bob est un exemplaire sur deux : l'autre est encore hors de vue. Et si "
                "la n° 2 était le r5, que seraient les n° 3 et 5 ?",
            ),
            name=Both(
                "takes the copy in sight for the last one",
                "prend l'exemplaire visible pour le dernier",
            ),
        ),
        Mistake(
            "r3 r4",
            Both(
                "You took one card away from slot 2 and kept another. Think of slots 3 and 5 together: "
                "how many cards do they need, and which can they take?",
                "Tu as retiré une identité à la carte n° 2 et en as gardé une autre. "
                "Pense aux n° 3 et 5 "
                "ensemble : combien de cartes leur faut-il, et lesquelles peuvent-elles prendre ?",
            ),
            name=Both(
                "uses an argument for one card only", "n'applique un argument qu'à une carte"
            ),
        ),
        Mistake(
            "r4 r5",
            Both(
                "The clue “3” never touched slot 2. But was that card in the hand when the clue was "
                "given? Compare its age with that of slots 3 and 5.",
                "L'indice « 3 » n'a jamais désigné la carte n° 2. Mais était-elle en main quand on l'a "
                "donné ? Compare son âge à celui des n° 3 et 5.",
            ),
            name=CLUES_STAY_AT_PLACES,
            fits=lambda value: isinstance(value, CardSet) and "r3" not in str(value),
        ),
    ),
    explanation=Both(
        "Slots 3 and 5 need the last r4 and the only r5 between them, whichever has which. Nothing "
        "but the r3 is left for slot 2: with red at 2 it can be played.",
        "Les n° 3 et 5 se partagent le dernier r4 et l'unique r5, dans un ordre ou dans l'autre. "
        "Il ne reste que le r3 pour la n° 2 : le rouge en est à 2, elle se joue.",
    ),
    hints=(
        Both(
            "Which cards can slots 3 and 5 be **together**?",
            "Que peuvent être les cartes n° 3 et 5 **ensemble** ?",
        ),
        Both(
            "Write down every way to give slots 3 and 5 a card each. What is left over for slot 2, "
            "each time?",
            "Écris toutes les façons de donner une carte aux n° 3 et 5. Que reste-t-il chaque fois "
            "pour la n° 2 ?",
        ),
    ),
    solution='answer_02_1 = "r3"',
    table=counting_table,
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
    answer=Function(fits, _cases_of_hands, "fits(hand, left)"),
    mistakes=(
        Mistake(
            _fits_one_by_one,
            Both(
                "Each card is looked at by itself: is there one left? Two slots may then take the "
                "same copy. Count how often the hand has each card.",
                "Chaque carte est regardée seule : en reste-t-il une ? Deux places peuvent alors "
                "prendre le même exemplaire. Compte combien de fois la main a chaque carte.",
            ),
            name=DEALS_TWICE,
        ),
        Mistake(
            _fits_without_twins,
            Both(
                "No card twice: that is the rule of Sudoku. A Hanabi hand may hold two r3, if two "
                "are left.",
                "Jamais deux fois la même carte : c'est la règle du Sudoku. Une main de Hanabi "
                "peut tenir deux r3, s'il en reste deux.",
            ),
            name=NO_TWINS,
        ),
        Mistake(
            _fits_with_one_over,
            Both(
                "Your comparison wants one copy to spare. The last copy may be in the hand, too: "
                "smaller than, or at most?",
                "Ta comparaison demande un exemplaire de trop. Le dernier peut aussi être dans la "
                "main : plus petit, ou au plus ?",
            ),
            name=OFF_BY_ONE,
        ),
        Mistake(
            _fits_by_number,
            Both(
                "Your function only counts how many cards there are. It must ask of **each** card "
                "whether there are enough.",
                "Ta fonction compte seulement le nombre de cartes. Elle doit demander pour "
                "**chaque** carte s'il y en a assez.",
            ),
            name=Both(
                "compares totals, not card by card", "compare les totaux, pas carte par carte"
            ),
        ),
        Mistake(
            _fits_not,
            Both(
                "Try an empty hand, and then a hand with a card of which none is left: what should "
                "your function say of each, and what does it say?",
                "Essaie une main vide, puis une main avec une carte dont il ne reste rien : que "
                "devrait dire ta fonction de chacune, et que dit-elle ?",
            ),
            name=COMPLEMENT,
        ),
    ),
    explanation=Both(
        "For each card of the hand: how often it is there is at most what is left. That is all a "
        "constraint solver needs to know about copies.",
        "Pour chaque carte de la main : elle y est au plus autant de fois qu'il en reste. C'est "
        "tout ce qu'un solveur de contraintes doit savoir des exemplaires.",
    ),
    hints=(
        Both(
            "Take one card of the hand. How often is it in the hand, and how many copies are out "
            "of sight?",
            "Prends une carte de la main. Combien de fois y est-elle, et combien d'exemplaires "
            "sont hors de vue ?",
        ),
        Both(
            "`hand.count(card)` says how often, `left.get(card, 0)` how many are left. What must "
            "hold between the two, for `all` cards of the hand?",
            "`hand.count(card)` dit combien de fois, `left.get(card, 0)` combien il en reste. Que "
            "faut-il entre les deux, pour toutes (`all`) les cartes de la main ?",
        ),
    ),
    solution=(
        "def fits(hand, left):\n"
        "    return all(hand.count(card) <= left.get(card, 0) for card in hand)\n"
        "\n"
        "\n"
        "answer_02_5 = fits"
    ),
    paper=False,
    lines=Lines(
        (
            Distractor(
                "        if hand.count(card) >= left.get(card, 0):",
                "        if hand.count(card) > left.get(card, 0):",
            ),
            Distractor(
                "        if hand.count(card) > 1:",
                "        if hand.count(card) > left.get(card, 0):",
                Both(
                    "no card twice: that is the rule of Sudoku. A hand may hold both r3 if two "
                    "are left.",
                    "jamais deux fois la même carte : c'est la règle du Sudoku. Une main peut "
                    "tenir deux r3 s'il en reste deux.",
                ),
            ),
            Distractor(
                "        if left.get(card, 0) == 0:",
                "        if hand.count(card) > left.get(card, 0):",
            ),
        ),
        solution=(
            "def fits(hand, left):\n"
            "    for card in hand:\n"
            "        if hand.count(card) > left.get(card, 0):\n"
            "            return False\n"
            "    return True"
        ),
    ),
)

_TWO_COUNTS = Exercise(
    id="02.6",
    kind="widget",
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
            name=Both(
                "takes copies for the order of the slots", "confond exemplaires et ordre des cartes"
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
            name=NO_TWINS,
        ),
        Mistake(
            "c",
            Both(
                "A solver that is asked for all solutions gives all. Both numbers are exact; they "
                "count different things.",
                "Un solveur à qui on demande toutes les solutions les donne toutes. Les deux "
                "nombres sont exacts ; ils ne comptent pas la même chose.",
            ),
            name=Both("distrusts what is exact", "se méfie de ce qui est exact"),
        ),
    ),
    explanation=Both(
        "A hand with one r1 can be dealt with any of three copies, a hand of five 5s in one way "
        "only. So hands are not equally likely: lesson 03 begins there.",
        "Une main avec un r1 se distribue avec l'un de trois exemplaires, une main de cinq 5 d'une "
        "seule façon. Les mains n'ont donc pas la même probabilité : la leçon 03 part de là.",
    ),
    hints=(
        Both(
            "Try a tiny box: two r1 and one r2. Count the hands of one card, then the ways to deal "
            "them.",
            "Essaie une boîte minuscule : deux r1 et un r2. Compte les mains d'une carte, puis les "
            "façons de les distribuer.",
        ),
        Both(
            "In the tiny box the first number is 2, the second 3. What does the second tell apart "
            "that is one and the same in the first?",
            "Dans la boîte minuscule, le premier nombre est 2, le second 3. Que distingue le "
            "second, qui ne fait qu'un dans le premier ?",
        ),
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
    answer=Function(together, _cases_of_domains, "by_trying(can_be, left)"),
    mistakes=(
        Mistake(
            _by_clues_alone,
            Both(
                "Cards without any copy left are gone, but the slots are still judged one by one: "
                "two of them may want the same copy.",
                "Les identités sans aucun exemplaire ont disparu, mais chaque carte est encore "
                "jugée seule : deux d'entre elles peuvent vouloir le même exemplaire.",
            ),
            name=SLOT_BY_SLOT,
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
            name=Both(
                "waits until a card is known by itself", "attend qu'une carte soit connue seule"
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
            name=NO_TWINS,
        ),
        Mistake(
            _first_hand,
            Both(
                "You give back one hand that fits. Asked is everything that **some** hand allows: "
                "go through all of them.",
                "Tu renvoies une main possible. On demande tout ce que permet **au moins une** "
                "main : parcours-les toutes.",
            ),
            name=STOPS_EARLY,
        ),
        Mistake(
            _as_they_are,
            Both(
                "Your sets hold all that the clues allow, also cards of which no copy is left. Where "
                "does your function look at `left`?",
                "Tes ensembles tiennent tout ce que permettent les indices, même des cartes sans aucun "
                "exemplaire. Où ta fonction regarde-t-elle `left` ?",
            ),
            name=FORGETS_IN_SIGHT,
        ),
        Mistake(
            _in_every_hand,
            Both(
                "You keep what a slot has in **every** hand that fits. Read the question again: in how "
                "many hands must a card be, to count?",
                "Tu gardes ce qu'une carte est dans **toutes** les mains possibles. Relis la question : "
                "dans combien de mains faut-il la trouver pour qu'elle compte ?",
            ),
            name=Both("takes “in all” for “in some”", "prend « dans toutes » pour « dans une »"),
        ),
    ),
    explanation=Both(
        "Try every hand, keep those that fit, and collect what each slot held. It is slow, but "
        "nobody can doubt it: a good thing to check clever ways against.",
        "On essaie chaque main, on garde celles qui conviennent, on note ce que tenait chaque "
        "place. C'est lent, mais indiscutable : idéal pour vérifier des méthodes plus malignes.",
    ),
    hints=(
        Both(
            "Do it by hand first: write all hands as rows, strike out those that use a copy too "
            "many, and read the rest column by column.",
            "Fais-le d'abord à la main : écris toutes les mains en lignes, barre celles qui "
            "utilisent un exemplaire de trop, et lis le reste colonne par colonne.",
        ),
        Both(
            "`for hand in product(*can_be.values())` goes through all hands, and `zip(can_be, "
            "hand)` says which slot has which card.",
            "`for hand in product(*can_be.values())` parcourt toutes les mains, et `zip(can_be, "
            "hand)` dit quelle place a quelle carte.",
        ),
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
    lines=Lines(
        (
            Distractor(
                "        if all(left[card] > 0 for card in hand):",
                "        if all(hand.count(card) <= left[card] for card in hand):",
            ),
            Distractor(
                "        if len(set(hand)) == len(hand):",
                "        if all(hand.count(card) <= left[card] for card in hand):",
                Both(
                    "no card twice: that is the rule of Sudoku. What has to be enough here?",
                    "jamais deux fois la même carte : c'est la règle du Sudoku. Qu'est-ce qui "
                    "doit suffire ici ?",
                ),
            ),
            Distractor(
                "                found[slot] = {card}",
                "                found[slot].add(card)",
                Both(
                    "each hand that fits overwrites what the ones before it have shown.",
                    "chaque main possible efface ce que les précédentes ont montré.",
                ),
            ),
        ),
    ),
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
            name=Both("assumes more than is given", "suppose plus que ce qui est donné"),
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
            name=FALSE_STEP,
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
            name=USED_TOO_EARLY,
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
            name=STEP_LEFT_OUT,
            fits=lambda value: isinstance(value, tuple) and "g" not in value,
        ),
        Mistake(
            "c e a f g",
            Both(
                "What is to be shown stands before its reasons. Which sentences must have been said "
                "before this “so” may come?",
                "Ce qu'il faut montrer vient avant ses raisons. Quelles phrases faut-il avoir dites "
                "avant ce « donc » ?",
            ),
            name=CONCLUSION_FIRST,
            fits=lambda value: isinstance(value, tuple) and "a" in value[:-1],
        ),
        Mistake(
            "c e g a",
            A_GAP,
            name=STEP_LEFT_OUT,
            fits=lambda value: isinstance(value, tuple) and not set("acef") <= set(value),
        ),
    ),
    explanation=Both(
        "k different copies among k copies are all of them, and a copy is in one place only. That "
        "is the pigeonhole principle; which slot holds which copy never mattered.",
        "k exemplaires différents parmi k, ce sont tous ; et un exemplaire n'est qu'à un endroit. "
        "C'est le principe des tiroirs ; quelle carte est quel exemplaire n'a jamais compté.",
    ),
    hints=(
        Both(
            "Say it with k = 2: slots 3 and 5, the last r4 and the only r5.",
            "Dis-le avec k = 2 : les n° 3 et 5, le dernier r4 et l'unique r5.",
        ),
        Both(
            "Show first that the k slots use up every copy: which facts does that take? Only then "
            "speak of another slot.",
            "Montre d'abord que les k cartes prennent tous les exemplaires : quels faits faut-il "
            "pour cela ? Ne parle qu'ensuite d'une autre carte.",
        ),
    ),
    solution='answer_02_8 = "c e f g a"',
)

EXERCISES: tuple[Exercise, ...] = (
    _SLOT_2,
    how_many(REDS),
    smallest_full_set(CHAIN),
    last_slot(CHAIN),
    _FITS,
    _TWO_COUNTS,
    _TOGETHER,
    _PIGEONS,
)
