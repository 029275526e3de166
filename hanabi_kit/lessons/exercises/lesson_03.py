"""Exercises of lesson 03: worlds, their weights, and odds."""

from __future__ import annotations

from collections import Counter
from collections.abc import Mapping, Sequence
from fractions import Fraction
from functools import cache
from itertools import permutations
from math import perm, prod

from hanabi_kit.deduction import Held, any_slot, every_slot, probability
from hanabi_kit.lessons.answers import Choice, Function, Number, Numbers, Order
from hanabi_kit.lessons.exercise import Exercise, Mistake
from hanabi_kit.lessons.texts import Both
from hanabi_kit.notation import parse_position
from hanabi_kit.view import View


@cache
def two_reds(bobs_newest: str = "y4") -> View:
    """Return what Alice sees: her slots 4 and 5 are red, and r1 r1 r1 r4 r5 are out of sight.

    Parameters
    ----------
    bobs_newest : str
        The card in Bob's slot 1.

    Examples
    --------
    >>> from hanabi_kit import deduce
    >>> alice = two_reds()
    >>> {str(card): str(odds) for card, odds in deduce(alice)[5].items()}
    {'r1': '3/5', 'r4': '1/5', 'r5': '1/5'}
    """
    return View.of(
        parse_position(f"""
            [position]
            players = ["Alice", "Bob"]
            turn = "Alice"
            viewer = "Alice"
            stacks = "y3 g2 b3 p2"
            discards = "r2 r3 r4 y1 g1 b1 p4 p1"
            clue_tokens = 0
            strikes = 2
            deck = 22
            [position.hands]
            Alice = "xx/!r xx/!r xx/!r xx/r xx/r"
            Bob = "{bobs_newest} r2 b5 r3 g1"
        """)
    )


REDS = ("r1", "r1", "r1", "r4", "r5")
"""The red cards out of Alice's sight."""


def _weights() -> list[int]:
    worlds = Counter(permutations(REDS, 2))
    return [worlds["r1", "r1"], worlds["r1", "r4"], worlds["r4", "r5"]]


def _weight(hand: Sequence[str], unseen: Mapping[str, int]) -> int:
    return prod(perm(unseen.get(card, 0), hand.count(card)) for card in set(hand))


def _weight_without_taking_away(hand: Sequence[str], unseen: Mapping[str, int]) -> int:
    return prod(unseen.get(card, 0) for card in hand)


def _weight_without_order(hand: Sequence[str], unseen: Mapping[str, int]) -> int:
    from math import comb

    return prod(comb(unseen.get(card, 0), hand.count(card)) for card in set(hand))


def _weight_added(hand: Sequence[str], unseen: Mapping[str, int]) -> int:
    return sum(unseen.get(card, 0) for card in hand)


def _always_one(hand: Sequence[str], unseen: Mapping[str, int]) -> int:
    return 1


_WEIGHT_CASES = [
    (["r1", "r4"], {"r1": 3, "r4": 1, "r5": 1}),
    (["r1", "r1"], {"r1": 3, "r4": 1, "r5": 1}),
    (["r1", "r1", "r1"], {"r1": 3, "r4": 1}),
    (["y2", "y2", "b1"], {"y2": 2, "b1": 3, "g5": 1}),
    (["r5", "r5"], {"r5": 1, "r4": 2}),
    (["g3"], {"g3": 2}),
]


def _competing() -> Fraction:
    worlds = [
        (first, second)
        for first, second in permutations(["r1", "r1", "r2", "r3"], 2)
        if first in ("r1", "r2") and second in ("r2", "r3")
    ]
    return Fraction(sum(second == "r2" for _, second in worlds), len(worlds))


EXERCISES: tuple[Exercise, ...] = (
    Exercise(
        id="03.1",
        kind="prediction",
        level=1,
        question=Both(
            "Alice's slots 4 and 5 are red. The red cards she cannot see are r1 (three copies), r4 "
            "and r5. Is her slot 5 more likely to be the red 1, which she could play, or another "
            "card?",
            "Les cartes n° 4 et n° 5 d'Alice sont rouges. Les cartes rouges qu'elle ne voit pas "
            "sont le r1 (trois exemplaires), le r4 et le r5. Sa carte n° 5 est-elle plus "
            "probablement le 1 rouge, qu'elle pourrait jouer, ou une autre carte ?",
        ),
        answer=Choice(
            {
                "a": Both("More likely the red 1", "Plus probablement le 1 rouge"),
                "b": Both("More likely another card", "Plus probablement une autre carte"),
                "c": Both("Both are equally likely", "Les deux sont également probables"),
                "d": Both("Nobody can tell", "Personne ne peut le dire"),
            },
            "a",
        ),
        mistakes=(
            Mistake(
                "b",
                Both(
                    "There are seven combinations of names for the two cards, and only three of "
                    "them have the 1 in slot 5. But a list of names counts the three copies of the "
                    "red 1 as if they were one card. Would you bet so if you held the five cards "
                    "in your hand and shuffled them?",
                    "Il y a sept combinaisons de noms pour les deux cartes, et trois seulement ont "
                    "le 1 en n° 5. Mais une liste de noms compte les trois exemplaires du 1 rouge "
                    "comme une seule carte. Parierais-tu ainsi avec les cinq cartes en main, bien "
                    "mélangées ?",
                ),
            ),
            Mistake(
                "c",
                Both(
                    "“It is the 1 or it is not” are two cases, but two cases need not be equally "
                    "likely: think of a die that shows a six or does not. Count cards, not cases.",
                    "« C'est le 1 ou ce n'est pas lui » fait deux cas, mais deux cas n'ont pas "
                    "forcément la même chance : pense à un dé qui montre un six ou non. Compte les "
                    "cartes, pas les cas.",
                ),
            ),
            Mistake(
                "d",
                Both(
                    "Nobody can tell which card it **is**. How likely each card is can be counted, "
                    "because the deck was shuffled and Alice knows what is missing.",
                    "Personne ne peut dire quelle carte **c'est**. Mais la chance de chacune se "
                    "compte, car la pioche a été mélangée et Alice sait ce qui manque.",
                ),
            ),
        ),
        explanation=Both(
            "Five red cards may be in slot 5, each as likely as the others, and three of them are "
            "1s: 3/5.",
            "Cinq cartes rouges peuvent être en n° 5, toutes avec la même chance, et trois d'entre "
            "elles sont des 1 : 3/5.",
        ),
        solution='answer_03_1 = "a"',
        hint=Both(
            "Lay the five cards face down in front of you and point at one.",
            "Pose les cinq cartes face cachée devant toi et montre-en une.",
        ),
        table=two_reds,
    ),
    Exercise(
        id="03.2",
        kind="widget",
        level=1,
        question=Both(
            "Two red cards are dealt to slots 4 and 5 from r1, r1, r1, r4 and r5. A world says "
            "which of these five pieces of cardboard lies in which slot. In how many worlds is "
            "the hand r1 r1, in how many r1 r4 (in this order), in how many r4 r5 (in this "
            "order)? Give three numbers.",
            "On distribue deux cartes rouges aux places n° 4 et n° 5, parmi r1, r1, r1, r4 et r5. "
            "Un monde dit lequel de ces cinq cartons est à quelle place. Dans combien de mondes "
            "la main est-elle r1 r1, dans combien r1 r4 (dans cet ordre), dans combien r4 r5 "
            "(dans cet ordre) ? Donne trois nombres.",
        ),
        answer=Numbers(_weights),
        mistakes=(
            Mistake(
                [1, 1, 1],
                Both(
                    "Each is **one** line in a list of combinations, and that is what a solver "
                    "prints. But the three red 1s are three different pieces of cardboard. Mark "
                    "them A, B and C, and write the hands down.",
                    "Chacune est **une** ligne dans la liste des combinaisons, et c'est ce que "
                    "montre un solveur. Mais les trois 1 rouges sont trois cartons différents. "
                    "Marque-les A, B et C, et écris les mains.",
                ),
            ),
            Mistake(
                [9, 3, 1],
                Both(
                    "Three choices for each 1, so three times three? The copy that went to slot 4 "
                    "cannot go to slot 5 as well.",
                    "Trois choix pour chaque 1, donc trois fois trois ? L'exemplaire parti en n° 4 "
                    "ne peut pas aller aussi en n° 5.",
                ),
            ),
            Mistake(
                [3, 3, 1],
                Both(
                    "There are three **pairs** of red 1s. But the cards lie in places: A in slot 4 "
                    "and B in slot 5 is one world, B in slot 4 and A in slot 5 another. For r1 r4 "
                    "you did count by places.",
                    "Il y a bien trois **paires** de 1 rouges. Mais les cartes ont une place : A "
                    "en n° 4 et B en n° 5 est un monde, B en n° 4 et A en n° 5 en est un autre. "
                    "Pour r1 r4, tu as bien compté les places.",
                ),
            ),
            Mistake(
                [6, 6, 2],
                Both(
                    "You counted r1 r4 and r4 r1 together. The question names the order: the first "
                    "card is in slot 4, the second in slot 5.",
                    "Tu as compté r1 r4 et r4 r1 ensemble. La question fixe l'ordre : la première "
                    "carte est en n° 4, la seconde en n° 5.",
                ),
            ),
        ),
        explanation=Both(
            "r1 r1: three copies for slot 4, two are left for slot 5, 3 × 2 = 6. r1 r4: 3 × 1 = 3. "
            "r4 r5: 1 × 1 = 1.",
            "r1 r1 : trois exemplaires pour la place n° 4, il en reste deux pour la n° 5, 3 × 2 = "
            "6. r1 r4 : 3 × 1 = 3. r4 r5 : 1 × 1 = 1.",
        ),
        solution='answer_03_2 = "6; 3; 1"',
        hint=Both(
            "Fill slot 4 first, then slot 5, and multiply.",
            "Remplis d'abord la place n° 4, puis la n° 5, et multiplie.",
        ),
    ),
    Exercise(
        id="03.3",
        kind="widget",
        level=1,
        question=Both(
            "Alice's slots 4 and 5 are red; r1 (three copies), r4 and r5 were out of her sight. "
            "Now Bob draws a red 1, and she sees it. How likely is her slot 5 to be a red 1?",
            "Les cartes n° 4 et n° 5 d'Alice sont rouges ; le r1 (trois exemplaires), le r4 et le "
            "r5 lui étaient cachés. Maintenant Bob pioche un 1 rouge, et elle le voit. Quelle est "
            "la chance que la carte n° 5 d'Alice soit un 1 rouge ?",
        ),
        answer=Number(lambda: probability(two_reds("r1"), Held(5, "r1"))),
        mistakes=(
            Mistake(
                "3/5",
                Both(
                    "That was the chance before. A copy in Bob's hand cannot be in Alice's: "
                    "whatever you see of the others tells something about your own cards.",
                    "C'était la chance d'avant. Un exemplaire chez Bob ne peut pas être chez "
                    "Alice : tout ce que tu vois des autres t'apprend quelque chose de tes cartes.",
                ),
            ),
            Mistake(
                "2/5",
                Both(
                    "Two copies are left, right. But the copy in Bob's hand is gone from below the "
                    "line, too: how many red cards are still out of sight?",
                    "Il reste deux exemplaires, c'est juste. Mais celui de Bob disparaît aussi du "
                    "dénominateur : combien de cartes rouges sont encore cachées ?",
                ),
            ),
            Mistake(
                "3/7",
                Both(
                    "Three of the seven combinations of names. The list of names did not change at "
                    "all when a copy went away: that shows that it is no good measure.",
                    "Trois des sept combinaisons de noms. La liste des noms n'a pas changé du tout "
                    "quand un exemplaire est parti : ce n'est donc pas une bonne mesure.",
                ),
            ),
            Mistake(
                "1/3",
                Both(
                    "Three names are possible: r1, r4, r5. But there are two cards with the first "
                    "name and one with each of the others.",
                    "Trois noms sont possibles : r1, r4, r5. Mais deux cartes portent le premier "
                    "et une seule chacun des autres.",
                ),
            ),
        ),
        explanation=Both(
            "r1, r1, r4 and r5 are out of sight: two of four cards.",
            "r1, r1, r4 et r5 sont cachés : deux cartes sur quatre.",
        ),
        solution=(
            "from hanabi_kit.deduction import deduce\n"
            "from hanabi_kit.lessons import exercise\n"
            "\n"
            'answer_03_3 = deduce(exercise("03.3").table())[5]["r1"]'
        ),
        table=lambda: two_reds("r1"),
    ),
    Exercise(
        id="03.4",
        kind="code",
        level=2,
        question=Both(
            "Write a function `weight(hand, unseen)` that returns the number of worlds in which "
            "the hand is `hand`, slot by slot in this order: a list such as `['r1', 'r1', 'r4']`, "
            "when `unseen` says how many copies of each card are out of sight: `{'r1': 3, 'r4': "
            "1, 'r5': 1}`.",
            "Écris une fonction `weight(hand, unseen)` qui donne le nombre de mondes où la main "
            "est `hand`, place par place dans cet ordre : une liste comme `['r1', 'r1', 'r4']`, "
            "quand `unseen` dit combien d'exemplaires de chaque carte sont cachés : `{'r1': 3, "
            "'r4': 1, 'r5': 1}`.",
        ),
        answer=Function(_weight, _WEIGHT_CASES, "weight(hand, unseen)"),
        mistakes=(
            Mistake(
                _weight_without_taking_away,
                Both(
                    "You multiply the copies, but the second r1 is chosen among as many as the "
                    "first. Once a copy has been dealt, one fewer is left; with one r5 there is no "
                    "hand r5 r5 at all.",
                    "Tu multiplies les exemplaires, mais le second r1 est choisi parmi autant de "
                    "cartes que le premier. Une fois un exemplaire distribué, il en reste un de "
                    "moins ; avec un seul r5, la main r5 r5 n'existe pas.",
                ),
            ),
            Mistake(
                _weight_without_order,
                Both(
                    "You count which copies are in the hand, not in which slot each of them is. "
                    "For a single hand that looks harmless, but then hands with equal cards weigh "
                    "too little against the others.",
                    "Tu comptes quels exemplaires sont en main, mais pas à quelle place. Pour "
                    "une seule main cela semble sans danger, mais alors les mains à cartes égales "
                    "pèsent trop peu face aux autres.",
                ),
            ),
            Mistake(
                _weight_added,
                Both(
                    "You add the choices. Each choice for the first card goes with each choice for "
                    "the second, so they are to be multiplied.",
                    "Tu additionnes les choix. Chaque choix de la première carte va avec chaque "
                    "choix de la seconde : il faut multiplier.",
                ),
            ),
            Mistake(
                _always_one,
                Both(
                    "One for each hand: so counts a solver. The copies are what makes some hands "
                    "more likely.",
                    "Un pour chaque main : ainsi compte un solveur. Ce sont les exemplaires qui "
                    "rendent certaines mains plus probables.",
                ),
            ),
        ),
        explanation=Both(
            "Slot by slot, the factor is the number of copies still left of that card; whatever "
            "was dealt is taken away.",
            "Carte par carte, le facteur est le nombre d'exemplaires qui restent ; ce qui est "
            "distribué est retiré.",
        ),
        solution=(
            "def weight(hand, unseen):\n"
            "    left, worlds = dict(unseen), 1\n"
            "    for card in hand:\n"
            "        worlds *= left.get(card, 0)\n"
            "        left[card] = left.get(card, 0) - 1\n"
            "    return worlds\n"
            "\n"
            "\n"
            "answer_03_4 = weight"
        ),
        hint=Both(
            "Go through the hand card by card. Multiply by what is left, then take one away.",
            "Parcours la main carte par carte. Multiplie par ce qui reste, puis enlève un.",
        ),
        paper=False,
    ),
    Exercise(
        id="03.5",
        kind="widget",
        level=2,
        question=Both(
            "Alice's slots 4 and 5 are red; the reds out of her sight are r1, r1, r1, r4 and r5. "
            "She plays slot 4, and it is a red 1. Now that she knows this, how likely is her "
            "other red card, which was in slot 5, to be a red 1, too?",
            "Les cartes n° 4 et n° 5 d'Alice sont rouges ; les rouges qu'elle ne voit pas sont r1, "
            "r1, r1, r4 et r5. Elle joue la n° 4, et c'est un 1 rouge. Sachant cela, quelle est la "
            "chance que son autre carte rouge, qui était la n° 5, soit aussi un 1 rouge ?",
        ),
        answer=Number(lambda: probability(two_reds(), Held(5, "r1"), given=Held(4, "r1"))),
        mistakes=(
            Mistake(
                "3/5",
                Both(
                    "As if nothing had been learnt. The two slots are dealt from the same five "
                    "cards, and the copy that lies in one of them cannot lie in the other.",
                    "Comme si on n'avait rien appris. Les deux cartes viennent des cinq mêmes, et "
                    "l'exemplaire qui est à une place ne peut pas être à l'autre.",
                ),
            ),
            Mistake(
                "3/10",
                Both(
                    "That is the chance that both are red 1s, seen from before. Now slot 4 is "
                    "known: the worlds where it is another card are gone, and the rest count as "
                    "the whole.",
                    "C'est la chance que les deux soient des 1 rouges, vue d'avant. Maintenant la "
                    "n° 4 est connue : les mondes où elle est autre chose ont disparu, et le reste "
                    "forme le tout.",
                ),
            ),
            Mistake(
                "2/5",
                Both(
                    "Two red 1s are left, right; but the card in slot 4 is not among the cards "
                    "that slot 5 may be.",
                    "Il reste deux 1 rouges, c'est juste ; mais la carte n° 4 n'est plus parmi "
                    "celles que la n° 5 peut être.",
                ),
            ),
            Mistake(
                "1/3",
                Both(
                    "Three hands of names begin with r1: r1 r1, r1 r4, r1 r5. They do not weigh "
                    "the same.",
                    "Trois mains de noms commencent par r1 : r1 r1, r1 r4, r1 r5. Elles n'ont pas "
                    "le même poids.",
                ),
            ),
        ),
        explanation=Both(
            "Of the 20 worlds 12 have a 1 in slot 4; in 6 of those slot 5 is a 1, too. Or: r1, "
            "r1, r4, r5 are left.",
            "Sur 20 mondes, 12 ont un 1 en n° 4 ; dans 6 de ceux-là, la n° 5 est aussi un 1. Ou "
            "bien : il reste r1, r1, r4, r5.",
        ),
        solution=(
            "from hanabi_kit.deduction import Held, probability\n"
            "from hanabi_kit.lessons import exercise\n"
            "\n"
            'alice = exercise("03.5").table()\n'
            'answer_03_5 = probability(alice, Held(5, "r1"), given=Held(4, "r1"))'
        ),
        table=two_reds,
    ),
    Exercise(
        id="03.6",
        kind="prediction",
        level=2,
        question=Both(
            "Alice's slots 4 and 5 are red; the reds out of her sight are r1, r1, r1, r4 and r5. "
            "Before she plays, she asks Bob: “Is at least one of my two red cards a 1?” He looks, "
            "and answers truthfully: “Yes.” How likely is it that both are?",
            "Les cartes n° 4 et n° 5 d'Alice sont rouges ; les rouges qu'elle ne voit pas sont r1, "
            "r1, r1, r4 et r5. Avant de jouer, elle demande à Bob : « Au moins une de mes deux "
            "cartes rouges est-elle un 1 ? » Il regarde, et répond sans mentir : « Oui. » Quelle "
            "est la chance que les deux le soient ?",
        ),
        answer=Number(
            lambda: probability(two_reds(), every_slot([4, 5], "r1"), given=any_slot([4, 5], "r1"))
        ),
        mistakes=(
            Mistake(
                "1/2",
                Both(
                    "As if you had been told **which** of the two is a 1. “At least one” leaves "
                    "more worlds over: the 1 may be in either slot. Cross out in the list only "
                    "those worlds that have no 1.",
                    "Comme si l'on t'avait dit **laquelle** est un 1. « Au moins une » laisse plus "
                    "de mondes : le 1 peut être à l'une ou l'autre place. Ne barre dans la liste "
                    "que les mondes sans aucun 1.",
                ),
            ),
            Mistake(
                "3/10",
                Both(
                    "That is 6 of all 20 worlds: the chance before anything was said. The worlds "
                    "without any 1 are gone now.",
                    "C'est 6 mondes sur 20 : la chance d'avant la réponse. Les mondes sans aucun 1 "
                    "ont disparu.",
                ),
            ),
            Mistake(
                "1/5",
                Both(
                    "One of the five combinations of names that hold a 1. But r1 r1 stands for "
                    "more worlds than r1 r4.",
                    "Une des cinq combinaisons de noms qui ont un 1. Mais r1 r1 compte pour plus "
                    "de mondes que r1 r4.",
                ),
            ),
            Mistake(
                "9/10",
                Both(
                    "That is how likely the “yes” was. It has been said: now it is certain, and "
                    "the question is what follows.",
                    "C'est la chance que la réponse soit « oui ». Elle a été donnée : elle est "
                    "certaine, et on demande ce qui s'ensuit.",
                ),
            ),
        ),
        explanation=Both(
            "18 of the 20 worlds have a 1 somewhere, and in 6 of them both cards are 1s: 6/18.",
            "18 des 20 mondes ont un 1 quelque part, et dans 6 les deux cartes sont des 1 : 6/18.",
        ),
        solution=(
            "from itertools import permutations\n"
            "from fractions import Fraction\n"
            "\n"
            'worlds = list(permutations(["r1", "r1", "r1", "r4", "r5"], 2))\n'
            'some = [hand for hand in worlds if "r1" in hand]\n'
            'both = [hand for hand in some if hand == ("r1", "r1")]\n'
            "answer_03_6 = Fraction(len(both), len(some))"
        ),
        hint=Both(
            "How many of the 20 worlds have no 1 at all?",
            "Parmi les 20 mondes, combien n'ont aucun 1 ?",
        ),
        table=two_reds,
    ),
    Exercise(
        id="03.7",
        kind="widget",
        level=3,
        question=Both(
            "Four cards are out of your sight: r1, r1, r2 and r3. Two of them are your hand. By "
            "its clues slot 1 is r1 or r2, and slot 2 is r2 or r3. How likely is slot 2 to be the "
            "r2?",
            "Il y a quatre cartes que tu ne vois pas : r1, r1, r2 et r3. Deux d'entre elles "
            "forment ta main. D'après les indices, la carte n° 1 est r1 ou r2, et la carte n° 2 "
            "est r2 ou r3. Quelle est la chance que la carte n° 2 soit le r2 ?",
        ),
        answer=Number(_competing),
        mistakes=(
            Mistake(
                "1/2",
                Both(
                    "One r2 and one r3 are out of sight, so half and half? That would be right if "
                    "slot 2 were alone. But slot 1 wants the r2 as well, and in the world where it "
                    "has it, slot 2 is the r3.",
                    "Un r2 et un r3 sont cachés, donc moitié-moitié ? Ce serait juste si la n° 2 "
                    "était seule. Mais la n° 1 peut prendre le r2, elle aussi, et dans ce monde la "
                    "n° 2 est le r3.",
                ),
            ),
            Mistake(
                "1/3",
                Both(
                    "One of the three hands r1 r2, r1 r3, r2 r3. But the first two can be dealt "
                    "with either copy of the r1.",
                    "Une des trois mains r1 r2, r1 r3, r2 r3. Mais les deux premières existent "
                    "avec chacun des deux r1.",
                ),
            ),
            Mistake(
                "1/4",
                Both(
                    "One of the four cards out of sight. Slot 2 cannot be an r1, though: the clues "
                    "have removed the worlds where it is.",
                    "Une des quatre cartes cachées. Mais la n° 2 ne peut pas être un r1 : les "
                    "indices ont enlevé ces mondes.",
                ),
            ),
        ),
        explanation=Both(
            "Five worlds fit: r1 r2 and r1 r3 twice each, because of the two copies of the r1, and "
            "r2 r3 once. In two of them slot 2 is the r2: 2/5.",
            "Cinq mondes conviennent : r1 r2 et r1 r3 deux fois chacun, à cause des deux r1, et "
            "r2 r3 une fois. Dans deux d'entre eux, la n° 2 est le r2 : 2/5.",
        ),
        solution=(
            "from fractions import Fraction\n"
            "from itertools import permutations\n"
            "\n"
            'worlds = [(a, b) for a, b in permutations(["r1", "r1", "r2", "r3"], 2)\n'
            '          if a in ("r1", "r2") and b in ("r2", "r3")]\n'
            'answer_03_7 = Fraction(sum(b == "r2" for a, b in worlds), len(worlds))'
        ),
        hint=Both(
            "Write all worlds down. There are fewer than ten.",
            "Écris tous les mondes. Il y en a moins de dix.",
        ),
    ),
    Exercise(
        id="03.8",
        kind="proof",
        level=3,
        question=Both(
            "Alice's slots 4 and 5 are both red, nothing else was said of them, and five red "
            "cards may be there. Slot 5 was drawn before slot 4, and yet each of the five is as "
            "likely to be in slot 4 as in slot 5. Put the steps of the proof in order; some steps "
            "do not belong to it.",
            "Les cartes n° 4 et n° 5 d'Alice sont rouges, on n'en a rien dit d'autre, et cinq "
            "cartes rouges peuvent s'y trouver. La n° 5 a été piochée avant la n° 4, et pourtant "
            "chacune des cinq a la même chance d'être en n° 4 qu'en n° 5. Mets les étapes de la "
            "preuve dans l'ordre ; certaines n'en font pas partie.",
        ),
        answer=Order(
            {
                "a": Both(
                    "So the worlds with a card in slot 4 and those with the same card in slot 5 "
                    "are equally many.",
                    "Donc il y a autant de mondes avec une carte donnée en n° 4 que de mondes avec "
                    "la même carte en n° 5.",
                ),
                "b": Both(
                    "What went to slot 5 is gone, so slot 4 has fewer cards to choose from, "
                    "and the chance must change.",
                    "Ce qui est allé en n° 5 n'est plus là, donc la n° 4 a moins de choix, et la "
                    "chance doit changer.",
                ),
                "c": Both(
                    "Take any world and swap the cards in slots 4 and 5: this is a world again, "
                    "since both slots have the same clues.",
                    "Prends un monde et échange les cartes n° 4 et n° 5 : c'est encore un monde, "
                    "car les deux cartes ont les mêmes indices.",
                ),
                "d": Both(
                    "They are equally many, and all worlds are equally likely: so both chances are "
                    "the same.",
                    "Les uns sont aussi nombreux que les autres, et tous les mondes ont la même "
                    "chance : les deux chances sont donc égales.",
                ),
                "e": Both(
                    "Swapping twice gives the first world back, so the swap pairs worlds off: none "
                    "is left out or met twice.",
                    "Échanger deux fois redonne le premier monde : l'échange associe donc les "
                    "mondes sans en oublier ni en répéter.",
                ),
                "f": Both(
                    "Three names are possible for each slot, so each name has the chance 1/3.",
                    "Trois noms sont possibles pour chaque carte, donc chaque nom a la chance 1/3.",
                ),
            },
            "c e a d",
        ),
        mistakes=(
            Mistake(
                "c a d",
                Both(
                    "Nearly: from “this is a world again” alone it does not follow that there are "
                    "equally many. Two worlds might become the same one. A step is missing.",
                    "Presque : de « c'est encore un monde » il ne suit pas qu'il y en ait autant. "
                    "Deux mondes pourraient donner le même. Il manque une étape.",
                ),
            ),
            Mistake(
                "b c e a d",
                Both(
                    "Step b is true of what is dealt **after we know** slot 5. We do not know it, "
                    "so nothing has changed for us. A proof must not hold a step that contradicts "
                    "its end.",
                    "L'étape b vaut **quand on connaît** la n° 5. On ne la connaît pas, donc rien "
                    "n'a changé pour nous. Une preuve ne contient pas d'étape qui contredit sa "
                    "fin.",
                ),
                fits=lambda value: isinstance(value, tuple) and "b" in value,
            ),
            Mistake(
                "f d",
                Both(
                    "Names are not equally likely; worlds are. That is the mistake of this whole "
                    "lesson.",
                    "Les noms n'ont pas la même chance ; les mondes, si. C'est l'erreur dont parle "
                    "toute cette leçon.",
                ),
                fits=lambda value: isinstance(value, tuple) and "f" in value,
            ),
            Mistake(
                "c e d a",
                Both(
                    "“Equally many worlds” is used before it was shown. What has to be counted "
                    "first?",
                    "« Autant de mondes » est utilisé avant d'être montré. Que faut-il compter "
                    "d'abord ?",
                ),
            ),
        ),
        explanation=Both(
            "The swap pairs the worlds with a card in slot 4 with those that have it in slot 5. "
            "Equally many worlds, all equally likely: the same chance. It needs that both slots "
            "have the same clues; exercise 03.7 shows what happens if not.",
            "L'échange associe les mondes qui ont une carte en n° 4 à ceux qui l'ont en n° 5. "
            "Autant de mondes, tous de même chance : la même chance. Il faut que les deux cartes "
            "aient les mêmes indices ; l'exercice 03.7 montre ce qui arrive sinon.",
        ),
        solution='answer_03_8 = "c e a d"',
        hint=Both(
            "What can you do with any world that makes another world of it?",
            "Que peux-tu faire d'un monde pour en obtenir un autre ?",
        ),
    ),
)
