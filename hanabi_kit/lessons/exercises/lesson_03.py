"""Exercises of lesson 03: worlds, their weights, and odds."""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from fractions import Fraction
from functools import cache
from itertools import permutations
from math import comb, perm, prod

from hanabi_kit.deduction import Held, any_slot, every_slot, probability
from hanabi_kit.lessons.answers import Choice, Function, Number, Numbers, Order
from hanabi_kit.lessons.exercise import Exercise, Mistake
from hanabi_kit.lessons.misconceptions import (
    A_GAP,
    ADDS,
    CHANCE_BEFORE,
    COMPLEMENT,
    COUNTS_NAMES,
    DEALS_TWICE,
    EQUAL_CASES,
    FALSE_STEP,
    FORGETS_A_CLUE,
    FORGETS_IN_SIGHT,
    IGNORES_ORDER,
    JOINT_CHANCE,
    OUT_OF_ORDER,
    SLOT_BY_SLOT,
    STEP_LEFT_OUT,
    USED_TOO_EARLY,
    WHOLE_BEFORE,
)
from hanabi_kit.lessons.parsons import Distractor, Lines
from hanabi_kit.lessons.phrases import COLOURS, Listed, capitalized, listed, number
from hanabi_kit.lessons.texts import Both
from hanabi_kit.notation import parse_position
from hanabi_kit.view import View


@dataclass(frozen=True)
class TwoAlike:
    """A hand with two cards of one suit in slots 4 and 5, and what is left of it out of sight."""

    suit: str
    left: tuple[tuple[int, int], ...]  # three ranks with their copies; the first is asked about

    @property
    def cards(self) -> tuple[str, ...]:
        """The cards of the suit that are out of sight, each as often as it is."""
        return tuple(f"{self.suit}{rank}" for rank, copies in self.left for _ in range(copies))

    @property
    def names(self) -> tuple[str, ...]:
        """What these cards are, each once."""
        return tuple(dict.fromkeys(self.cards))

    @property
    def rank(self) -> int:
        """The rank that is asked about."""
        return self.left[0][0]

    @property
    def copies(self) -> int:
        """Of what is asked about, how many are out of sight."""
        return self.left[0][1]

    @property
    def some_with_copies(self) -> Listed:
        """``r1 (three copies), r4 and r5``."""
        one = Both("{card}", "le {card}", "one of several cards")
        many = Both("{card} ({copies} copies)", "le {card} ({copies} exemplaires)")
        return listed(
            (one if copies == 1 else many).filled(card=name, copies=number(copies))
            for name, (_, copies) in zip(self.names, self.left, strict=True)
        )

    def view(self, bobs_newest: str | None = None) -> View:
        """Return what Alice, who holds the two cards, sees; `bobs_newest`: Bob's slot 1."""
        copies = {1: 3, 2: 2, 3: 2, 4: 2, 5: 1}
        kept = dict(self.left)
        gone = [rank for rank in copies for _ in range(copies[rank] - kept.get(rank, 0))]
        bobs = sorted(set(gone))[:2]
        for rank in bobs:
            gone.remove(rank)
        table = f"""
            [position]
            players = ["Alice", "Bob"]
            turn = "Alice"
            viewer = "Alice"
            stacks = "y3 g2 b3 p2"
            discards = "{" ".join(f"r{rank}" for rank in gone)} y1 g1 b1 p4 p1"
            clue_tokens = 0
            strikes = 2
            deck = {25 - len(gone)}
            [position.hands]
            Alice = "xx/!r xx/!r xx/!r xx/r xx/r"
            Bob = "{{newest}} r{bobs[0]} b5 r{bobs[1]} g1"
        """
        if self.suit != "r":  # the same table with two suits exchanged
            table = re.sub(
                rf"\b(!?)([r{self.suit}])(?=[1-5]?\b)",
                lambda found: found[1] + ("r" if found[2] == self.suit else self.suit),
                table,
            )
        other = "y4" if self.suit != "y" else "r4"
        return View.of(parse_position(table.format(newest=bobs_newest or other)))


REDS = TwoAlike("r", ((1, 3), (4, 1), (5, 1)))
"""The red cards of the lesson's table."""


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
    return REDS.view(bobs_newest)


def _weights(case: TwoAlike) -> list[int]:
    worlds = Counter(permutations(case.cards, 2))
    one, other, third = case.names
    return [worlds[one, one], worlds[one, other], worlds[other, third]]


def _weight(hand: Sequence[str], unseen: Mapping[str, int]) -> int:
    return prod(perm(unseen.get(card, 0), hand.count(card)) for card in set(hand))


def _weight_without_taking_away(hand: Sequence[str], unseen: Mapping[str, int]) -> int:
    return prod(unseen.get(card, 0) for card in hand)


def _weight_without_order(hand: Sequence[str], unseen: Mapping[str, int]) -> int:
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


def _competing(case: TwoAlike) -> Fraction:
    one, other, third = case.names
    worlds = [
        (first, second)
        for first, second in permutations(case.cards, 2)
        if first in (one, other) and second in (other, third)
    ]
    return Fraction(sum(second == other for _, second in worlds), len(worlds))


def _pairs_of_names(cards: Sequence[str]) -> tuple[int, int]:
    """Return how many pairs of names there are, and how many end with the first card's."""
    pairs = set(permutations(cards, 2))
    return len(pairs), sum(second == cards[0] for _, second in pairs)


def weights(case: TwoAlike) -> Exercise:
    """Ask for the weights of three hands; of the first card there are two or three copies."""
    red, rank, copies, weights = COLOURS[case.suit], case.rank, case.copies, _weights(case)
    one, other, third = case.names
    many, marks = number(copies), listed("ABC"[:copies])
    others = [count for _, count in case.left[1:]]
    why = Both(
        "{one} {one}: three copies for slot 4, two are left for slot 5, 3 × 2 = {ones}. "
        "{one} {other}: 3 × {more} = {mixed}. {other} {third}: {more} × {most} = {without}.",
        "{one} {one} : trois exemplaires pour la place n° 4, il en reste deux pour la n° 5, "
        "3 × 2 = {ones}. {one} {other} : 3 × {more} = {mixed}. {other} {third} : {more} × {most} = "
        "{without}.",
    )
    if copies == 2:
        why = Both(
            "{one} {one}: two copies for slot 4, one is left for slot 5, 2 × 1 = {ones}. "
            "{one} {other}: 2 × {more} = {mixed}. {other} {third}: {more} × {most} = {without}.",
            "{one} {one} : deux exemplaires pour la place n° 4, il en reste un pour la n° 5, "
            "2 × 1 = {ones}. {one} {other} : 2 × {more} = {mixed}. {other} {third} : {more} × {most} = "
            "{without}.",
        )
    return Exercise(
        id="03.2",
        kind="widget",
        level=1,
        question=Both(
            "Two {colour} cards are dealt to slots 4 and 5 from {cards}. A world says which of "
            "these {pieces} pieces of cardboard lies in which slot. In how many worlds is the "
            "hand {one} {one}, in how many {one} {other} (in this order), in how many {other} "
            "{third} (in this order)? Give three numbers.",
            "On distribue deux cartes {colour} aux places n° 4 et n° 5, parmi {cards}. Un monde "
            "dit lequel de ces {pieces} cartons est à quelle place. Dans combien de mondes la "
            "main est-elle {one} {one}, dans combien {one} {other} (dans cet ordre), dans combien "
            "{other} {third} (dans cet ordre) ? Donne trois nombres.",
        ).filled(
            colour=red.of_cards,
            cards=listed(case.cards),
            pieces=number(len(case.cards)),
            one=one,
            other=other,
            third=third,
        ),
        answer=Numbers(weights, labels=[f"{one} {one}", f"{one} {other}", f"{other} {third}"]),
        mistakes=(
            Mistake(
                [1, 1, 1],
                Both(
                    "Each is **one** line in a list of combinations, and that is what a solver "
                    "prints. But the {copies} {colour} {rank}s are {copies} different pieces of "
                    "cardboard. Mark them {marks}, and write the hands down.",
                    "Chacune est **une** ligne dans la liste des combinaisons, et c'est ce que "
                    "montre un solveur. Mais les {copies} {rank} {colour} sont {copies} cartons "
                    "différents. Marque-les {marks}, et écris les mains.",
                ).filled(copies=many, colour=red.plural, rank=rank, marks=marks),
                name=COUNTS_NAMES,
            ),
            Mistake(
                [copies**2, *weights[1:]],
                Both(
                    "{many} choices for each {rank}, so {copies} times {copies}? Can the copy "
                    "that went to slot 4 go to slot 5 as well?",
                    "{many} choix pour chaque {rank}, donc {copies} fois {copies} ? L'exemplaire "
                    "parti en n° 4 peut-il aussi aller en n° 5 ?",
                ).filled(many=capitalized(many), rank=rank, copies=many),
                name=DEALS_TWICE,
            ),
            Mistake(
                [comb(copies, 2), *weights[1:]],
                Both(
                    "You counted which copies of the {colour} {rank} are in the hand. But cards "
                    "lie in places: is A in slot 4 and B in slot 5 the same world as B in slot 4 "
                    "and A in slot 5?",
                    "Tu as compté quels exemplaires du {rank} {colour} sont en main. Mais les "
                    "cartes ont une place : A en n° 4 et B en n° 5, est-ce le même monde que B en "
                    "n° 4 et A en n° 5 ?",
                ).filled(colour=red.name, rank=rank),
                name=IGNORES_ORDER,
            ),
            Mistake(
                [weights[0], 2 * weights[1], 2 * weights[2]],
                Both(
                    "The question names the order: the first card is in slot 4, the second in slot 5. Did "
                    "you count worlds that have them the other way round?",
                    "La question fixe l'ordre : la première carte est en n° 4, la seconde en n° 5. As-tu "
                    "compté des mondes où c'est l'inverse ?",
                ),
                name=Both("counts both orders together", "compte les deux ordres ensemble"),
            ),
        ),
        explanation=why.filled(
            one=one,
            other=other,
            third=third,
            ones=weights[0],
            more=others[0],
            most=others[1],
            mixed=weights[1],
            without=weights[2],
        ),
        solution='answer_03_2 = "6; 3; 1"',
        hints=(
            Both(
                "Mark the {copies} {colour} {rank}s {marks}, so that you can tell them apart.",
                "Marque les {copies} {rank} {colour} {marks}, pour les distinguer.",
            ).filled(copies=many, colour=red.plural, rank=rank, marks=marks),
            Both(
                "Fill slot 4 first: how many pieces of cardboard can go there? Then slot 5, from what "
                "is left. Each choice goes with each.",
                "Remplis d'abord la place n° 4 : combien de cartons peuvent y aller ? Puis la n° 5, "
                "avec ce qui reste. Chaque choix va avec chaque choix.",
            ),
        ),
    )


def one_drawn(case: TwoAlike) -> Exercise:
    """Ask for a chance once another player has drawn one of two or three copies."""
    red, rank, copies = COLOURS[case.suit], case.rank, case.copies
    asked, total = f"{case.suit}{rank}", len(case.cards)
    still = case.cards[1:]
    pairs, with_it = _pairs_of_names(case.cards)
    why = Both(
        "{cards} are out of sight: {left} of {all} cards.",
        "{cards} sont cachés : {left} cartes sur {all}.",
    )
    if copies == 2:
        why = Both(
            "{cards} are out of sight: one of {all} cards.",
            "{cards} sont cachés : une carte sur {all}.",
        )
    return Exercise(
        id="03.3",
        kind="widget",
        level=1,
        question=Both(
            "Alice's slots 4 and 5 are {colours}; {seen} were out of her sight. Now Bob draws a "
            "{colour} {rank}, and she sees it. How likely is her slot 5 to be a {colour} {rank}?",
            "Les cartes n° 4 et n° 5 d'Alice sont {colours} ; {seen} lui étaient cachés. "
            "Maintenant Bob pioche un {rank} {colour}, et elle le voit. Quelle est la chance que "
            "la carte n° 5 d'Alice soit un {rank} {colour} ?",
        ).filled(colours=red.of_cards, seen=case.some_with_copies, colour=red.name, rank=rank),
        answer=Number(lambda: probability(case.view(asked), Held(5, asked)), chance=True),
        mistakes=(
            Mistake(
                Fraction(copies, total),
                Both(
                    "That was the chance before. A copy in Bob's hand cannot be in Alice's: "
                    "whatever you see of the others tells something about your own cards.",
                    "C'était la chance d'avant. Un exemplaire chez Bob ne peut pas être chez "
                    "Alice : tout ce que tu vois des autres t'apprend quelque chose de tes cartes.",
                ),
                name=CHANCE_BEFORE,
            ),
            Mistake(
                Fraction(copies - 1, total),
                Both(
                    "Above the line Bob's copy is gone. In which other number of yours is it still "
                    "counted?",
                    "Au numérateur, l'exemplaire de Bob a disparu. Dans quel autre de tes nombres est-il "
                    "encore compté ?",
                ),
                name=WHOLE_BEFORE,
            ),
            Mistake(
                Fraction(with_it, pairs),
                Both(
                    "{some} of the {combinations} combinations of names. The list of names did "
                    "not change at all when a copy went away: that shows that it is no good "
                    "measure.",
                    "{some} des {combinations} combinaisons de noms. La liste des noms n'a pas "
                    "changé du tout quand un exemplaire est parti : ce n'est donc pas une bonne "
                    "mesure.",
                ).filled(some=capitalized(number(with_it)), combinations=number(pairs)),
                name=COUNTS_NAMES,
            ),
            Mistake(
                Fraction(1, len(case.names)),
                Both(
                    "Three names are possible, that is true. But is each of them as likely as the others? "
                    "Lay the cards that are still out of sight on the table, piece by piece.",
                    "Trois noms sont possibles, c'est vrai. Mais ont-ils tous la même chance ? Pose sur la "
                    "table, carton par carton, les cartes encore cachées.",
                ),
                name=COUNTS_NAMES,
            ),
            Mistake(
                Fraction(copies, total - 1),
                Both(
                    "One card fewer is out of sight, and below the line you took it away. Which card was "
                    "it? Look above the line, too.",
                    "Il y a une carte cachée de moins, et tu l'as retirée du dénominateur. Laquelle "
                    "était-ce ? Regarde aussi le numérateur.",
                ),
                name=FORGETS_IN_SIGHT,
            ),
        ),
        explanation=why.filled(cards=listed(still), left=number(copies - 1), all=number(total - 1)),
        solution=(
            "from hanabi_kit.deduction import deduce\n"
            "from hanabi_kit.lessons import exercise\n"
            "\n"
            'answer_03_3 = deduce(exercise("03.3").table())[5]["r1"]'
        ),
        hints=(
            Both(
                "Which {colour} cards are still out of Alice's sight, now that she sees Bob's?",
                "Quelles cartes {colour} sont encore cachées à Alice, maintenant qu'elle voit "
                "celle de Bob ?",
            ).filled(colour=red.of_cards),
            Both(
                "Write these down, piece by piece. Each of them is as likely to lie in slot 5 as "
                "any other: how many are there, and how many of them are {rank}s?",
                "Écris-les, carton par carton. Chacune a la même chance d'être en n° 5 : combien "
                "y en a-t-il, et combien sont des {rank} ?",
            ).filled(rank=rank),
        ),
        table=lambda: case.view(asked),
    )


def one_played(case: TwoAlike) -> Exercise:
    """Ask for a chance once one of the two cards is played."""
    red, rank, copies = COLOURS[case.suit], case.rank, case.copies
    asked, total = f"{case.suit}{rank}", len(case.cards)
    begin = [f"{asked} {name}" for name in case.names]
    worlds, first = total * (total - 1), copies * (total - 1)
    return Exercise(
        id="03.5",
        kind="widget",
        level=2,
        question=Both(
            "Alice's slots 4 and 5 are {colours}; the {colours}s out of her sight are {cards}. "
            "She plays slot 4, and it is a {colour} {rank}. Now that she knows this, how likely "
            "is her other {of_card} card, which was in slot 5, to be a {colour} {rank}, too?",
            "Les cartes n° 4 et n° 5 d'Alice sont {colours} ; les {colours} qu'elle ne voit pas "
            "sont {cards}. Elle joue la n° 4, et c'est un {rank} {colour}. Sachant cela, quelle "
            "est la chance que son autre carte {of_card}, qui était la n° 5, soit aussi un {rank} "
            "{colour} ?",
        ).filled(
            colours=red.of_cards,
            cards=listed(case.cards),
            colour=red.name,
            rank=rank,
            of_card=red.of_card,
        ),
        answer=Number(
            lambda: probability(case.view(), Held(5, asked), given=Held(4, asked)), chance=True
        ),
        mistakes=(
            Mistake(
                Fraction(copies, total),
                Both(
                    "As if nothing had been learnt. The two slots are dealt from the same "
                    "{cards} cards, and the copy that lies in one of them cannot lie in the other.",
                    "Comme si on n'avait rien appris. Les deux cartes viennent des {cards} mêmes, et "
                    "l'exemplaire qui est à une place ne peut pas être à l'autre.",
                ).filled(cards=number(total)),
                name=CHANCE_BEFORE,
            ),
            Mistake(
                Fraction(copies * (copies - 1), worlds),
                Both(
                    "That is the chance that both are {colour} {rank}s, seen from before. Now "
                    "slot 4 is known: the worlds where it is another card are gone, and the rest "
                    "count as the whole.",
                    "C'est la chance que les deux soient des {rank} {colour}, vue d'avant. "
                    "Maintenant la n° 4 est connue : les mondes où elle est autre chose ont "
                    "disparu, et le reste forme le tout.",
                ).filled(colour=red.plural, rank=rank),
                name=JOINT_CHANCE,
            ),
            Mistake(
                Fraction(copies - 1, total),
                Both(
                    "Above the line the card that was played is gone. In which other number of yours is it "
                    "still counted?",
                    "Au numérateur, la carte jouée a disparu. Dans quel autre de tes nombres est-elle "
                    "encore comptée ?",
                ),
                name=WHOLE_BEFORE,
            ),
            Mistake(
                Fraction(1, len(case.names)),
                Both(
                    "Three hands of names begin with {asked}: {hands}. But do they weigh the "
                    "same? How many worlds stand behind each?",
                    "Trois mains de noms commencent par {asked} : {hands}. Mais ont-elles le même "
                    "poids ? Combien de mondes y a-t-il derrière chacune ?",
                ).filled(asked=asked, hands=", ".join(begin)),
                name=COUNTS_NAMES,
            ),
            Mistake(
                Fraction(copies, total - 1),
                Both(
                    "One card fewer can lie in slot 5, and below the line you took it away. Which card was "
                    "it? Look above the line, too.",
                    "Une carte de moins peut être en n° 5, et tu l'as retirée du dénominateur. Laquelle "
                    "était-ce ? Regarde aussi le numérateur.",
                ),
                name=FORGETS_IN_SIGHT,
            ),
        ),
        explanation=Both(
            "Of the {worlds} worlds {first} have a {rank} in slot 4; in {both} of those slot 5 is "
            "a {rank}, too. Or: {cards} are left.",
            "Sur {worlds} mondes, {first} ont un {rank} en n° 4 ; dans {both} de ceux-là, la n° 5 "
            "est aussi un {rank}. Ou bien : il reste {cards}.",
        ).filled(
            worlds=worlds,
            first=first,
            both=copies * (copies - 1),
            rank=rank,
            cards=", ".join(case.cards[1:]),
        ),
        solution=(
            "from hanabi_kit.deduction import Held, probability\n"
            "from hanabi_kit.lessons import exercise\n"
            "\n"
            'alice = exercise("03.5").table()\n'
            'answer_03_5 = probability(alice, Held(5, "r1"), given=Held(4, "r1"))'
        ),
        hints=(
            Both(
                "What does she know now that she did not know before? Strike out the worlds that no "
                "longer fit.",
                "Que sait-elle maintenant qu'elle ne savait pas avant ? Barre les mondes qui ne "
                "conviennent plus.",
            ),
            Both(
                "What is left is the whole now. In which part of it is slot 5 a {colour} {rank}? "
                "Or ask which pieces of cardboard can still lie in slot 5.",
                "Ce qui reste forme maintenant le tout. Dans quelle partie la n° 5 est-elle un "
                "{rank} {colour} ? Ou demande-toi quels cartons peuvent encore être en n° 5.",
            ).filled(colour=red.name, rank=rank),
        ),
        table=case.view,
    )


def at_least_one(case: TwoAlike) -> Exercise:
    """Ask for the chance of both once it is said that there is one."""
    red, rank, copies = COLOURS[case.suit], case.rank, case.copies
    asked, total = f"{case.suit}{rank}", len(case.cards)
    worlds, both = total * (total - 1), copies * (copies - 1)
    none = (total - copies) * (total - copies - 1)
    return Exercise(
        id="03.6",
        kind="widget",
        level=2,
        question=Both(
            "Alice's slots 4 and 5 are {colours}; the {colours}s out of her sight are {cards}. "
            "Before she plays, she asks Bob: “Is at least one of my two {colours} cards a "
            "{rank}?” He looks, and answers truthfully: “Yes.” How likely is it that both are?",
            "Les cartes n° 4 et n° 5 d'Alice sont {colours} ; les {colours} qu'elle ne voit pas "
            "sont {cards}. Avant de jouer, elle demande à Bob : « Au moins une de mes deux cartes "
            "{colours} est-elle un {rank} ? » Il regarde, et répond sans mentir : « Oui. » Quelle "
            "est la chance que les deux le soient ?",
        ).filled(colours=red.of_cards, cards=listed(case.cards), rank=rank),
        answer=Number(
            lambda: probability(
                case.view(), every_slot([4, 5], asked), given=any_slot([4, 5], asked)
            ),
            chance=True,
        ),
        mistakes=(
            Mistake(
                Fraction(copies - 1, total - 1),
                Both(
                    "As if you had been told **which** of the two is a {rank}. “At least one” "
                    "leaves more worlds over: the {rank} may be in either slot. Cross out in the "
                    "list only those worlds that have no {rank}.",
                    "Comme si l'on t'avait dit **laquelle** est un {rank}. « Au moins une » "
                    "laisse plus de mondes : le {rank} peut être à l'une ou l'autre place. Ne "
                    "barre dans la liste que les mondes sans aucun {rank}.",
                ).filled(rank=rank),
                name=Both(
                    "takes “at least one” for “this one”",
                    "prend « au moins une » pour « celle-ci »",
                ),
            ),
            Mistake(
                Fraction(both, worlds),
                Both(
                    "That is the chance before anything was said: of **all** worlds. Which worlds did "
                    "Bob's “Yes” take away?",
                    "C'est la chance d'avant la réponse : sur **tous** les mondes. Lesquels le « Oui » de "
                    "Bob a-t-il enlevés ?",
                ),
                name=JOINT_CHANCE,
            ),
            Mistake(
                Fraction(1, 5),
                Both(
                    "One of the five combinations of names that hold a {rank}. But {asked} "
                    "{asked} stands for more worlds than {asked} {other}.",
                    "Une des cinq combinaisons de noms qui ont un {rank}. Mais {asked} {asked} "
                    "compte pour plus de mondes que {asked} {other}.",
                ).filled(rank=rank, asked=asked, other=case.names[1]),
                name=COUNTS_NAMES,
            ),
            Mistake(
                Fraction(worlds - none, worlds),
                Both(
                    "That is how likely the “yes” was. It has been said: now it is certain, and "
                    "the question is what follows.",
                    "C'est la chance que la réponse soit « oui ». Elle a été donnée : elle est "
                    "certaine, et on demande ce qui s'ensuit.",
                ),
                name=Both("gives the chance of the news", "donne la chance de la nouvelle"),
            ),
            Mistake(
                Fraction(copies, total),
                Both(
                    "That is how likely one given slot was to be a {rank}, before Bob spoke. "
                    "Which two cards does the question ask about, and after what?",
                    "C'est la chance qu'une place donnée soit un {rank}, avant que Bob parle. De "
                    "quelles deux cartes parle la question, et après quoi ?",
                ).filled(rank=rank),
                name=CHANCE_BEFORE,
            ),
            Mistake(
                Fraction(worlds - none - both, worlds - none),
                Both(
                    "Which worlds did you count above the line: those with one {rank}, or those "
                    "with two?",
                    "Quels mondes as-tu comptés au numérateur : ceux avec un seul {rank}, ou ceux "
                    "avec deux ?",
                ).filled(rank=rank),
                name=COMPLEMENT,
            ),
        ),
        explanation=Both(
            "{some} of the {worlds} worlds have a {rank} somewhere, and in {both} of them both "
            "cards are {rank}s: {both}/{some}.",
            "{some} des {worlds} mondes ont un {rank} quelque part, et dans {both} les deux "
            "cartes sont des {rank} : {both}/{some}.",
        ).filled(some=worlds - none, worlds=worlds, rank=rank, both=both),
        solution=(
            "from itertools import permutations\n"
            "from fractions import Fraction\n"
            "\n"
            'worlds = list(permutations(["r1", "r1", "r1", "r4", "r5"], 2))\n'
            'some = [hand for hand in worlds if "r1" in hand]\n'
            'both = [hand for hand in some if hand == ("r1", "r1")]\n'
            "answer_03_6 = Fraction(len(both), len(some))"
        ),
        hints=(
            Both(
                "Which worlds does Bob's “Yes” rule out, and which does it leave?",
                "Quels mondes le « Oui » de Bob exclut-il, et lesquels laisse-t-il ?",
            ),
            Both(
                "How many of the {worlds} worlds have no {rank} at all? The others are the whole "
                "now. In how many of them are both cards {rank}s?",
                "Parmi les {worlds} mondes, combien n'ont aucun {rank} ? Les autres forment "
                "maintenant le tout. Dans combien d'entre eux les deux cartes sont-elles des "
                "{rank} ?",
            ).filled(worlds=worlds, rank=rank),
        ),
        table=case.view,
    )


def competing(case: TwoAlike) -> Exercise:
    """Ask for a chance where two slots may want the same card.

    There are three cards: two or three copies of the first, one of the second, and one or two of
    the third.
    """
    one, other, third = (f"{case.suit}{rank}" for rank, _ in case.left)
    (_, copies), _, (_, last) = case.left
    such = Both("an {card}", "un {card}") if case.suit == "r" else Both("a {card}", "un {card}")
    out, worlds = number(len(case.cards)), copies + copies * last + last
    slot_alone = Both(
        "One {other} and one {third} are out of sight, so half and half? That would be right if slot "
        "2 were alone. But slot 1 wants the {other} as well, and in the world where it has it, slot 2 "
        "is the {third}.",
        "Un {other} et un {third} sont cachés, donc moitié-moitié ? Ce serait juste si la n° 2 était "
        "seule. Mais la n° 1 peut prendre le {other}, elle aussi, et dans ce monde la n° 2 est le "
        "{third}.",
    )
    each = Both(
        "{one} {other} and {one} {third} {times} each, because of the {copies} copies of the {one}, "
        "and {other} {third} once",
        "{one} {other} et {one} {third} {times} chacun, à cause des {copies} {one}, et {other} "
        "{third} une fois",
    )
    mark = Both(
        "Mark the {copies} copies of the {one} {marks}. Then go through what slot 1 can be: for each "
        "of these, what may slot 2 still be?",
        "Marque {marks} les {copies} exemplaires du {one}. Puis passe en revue tout ce que peut être "
        "la n° 1 : pour chaque cas, que peut encore être la n° 2 ?",
    )
    if last == 2:
        slot_alone = Both(
            "One {other} and two {third} are out of sight, so one in three? That would be right if "
            "slot 2 were alone. But slot 1 wants the {other} as well, and in the worlds where it has "
            "it, slot 2 is the {third}.",
            "Un {other} et deux {third} sont cachés, donc un sur trois ? Ce serait juste si la n° 2 "
            "était seule. Mais la n° 1 peut prendre le {other}, elle aussi, et dans ces mondes la "
            "n° 2 est le {third}.",
        )
        each = Both(
            "{one} {other} {times}, because of the {copies} copies of the {one}, {other} {third} "
            "twice, because of the two {third}, and {one} {third} {number} × 2 = {product} times",
            "{one} {other} {times}, à cause des {copies} {one}, {other} {third} deux fois, à cause "
            "des deux {third}, et {one} {third} {number} × 2 = {product} fois",
        )
        mark = Both(
            "Mark the {copies} copies of the {one} {marks}, those of the {third}, too. Then go through "
            "what slot 1 can be: for each of these, what may slot 2 still be?",
            "Marque {marks} les {copies} exemplaires du {one}, ceux du {third} aussi. Puis passe en "
            "revue tout ce que peut être la n° 1 : pour chaque cas, que peut encore être la n° 2 ?",
        )
    each = each.filled(
        one=one,
        other=other,
        third=third,
        times=Both("twice", "deux fois") if copies == 2 else Both("three times", "trois fois"),
        copies=number(copies),
        number=copies,
        product=copies * last,
    )
    return Exercise(
        id="03.7",
        kind="widget",
        level=3,
        question=Both(
            "{many} cards are out of your sight: {cards}. Two of them are your hand. By its clues "
            "slot 1 is {one} or {other}, and slot 2 is {other} or {third}. How likely is slot 2 "
            "to be the {other}?",
            "Il y a {out} cartes que tu ne vois pas : {cards}. Deux d'entre elles forment ta "
            "main. D'après les indices, la carte n° 1 est {one} ou {other}, et la carte n° 2 est "
            "{other} ou {third}. Quelle est la chance que la carte n° 2 soit le {other} ?",
        ).filled(
            many=capitalized(out),
            out=out,
            cards=listed(case.cards),
            one=one,
            other=other,
            third=third,
        ),
        answer=Number(lambda: _competing(case), chance=True),
        mistakes=(
            Mistake(
                Fraction(1, 1 + last),
                slot_alone.filled(other=other, third=third),
                name=SLOT_BY_SLOT,
            ),
            Mistake(
                Fraction(1, 3),
                Both(
                    "One of the three hands {one} {other}, {one} {third}, {other} {third}. But do "
                    "they weigh the same? How many worlds stand behind each?",
                    "Une des trois mains {one} {other}, {one} {third}, {other} {third}. Mais "
                    "ont-elles le même poids ? Combien de mondes y a-t-il derrière chacune ?",
                ).filled(one=one, other=other, third=third),
                name=COUNTS_NAMES,
            ),
            Mistake(
                Fraction(1, len(case.cards)),
                Both(
                    "One of the {out} cards out of sight. Slot 2 cannot be {one}, though: the "
                    "clues have removed the worlds where it is.",
                    "Une des {out} cartes cachées. Mais la n° 2 ne peut pas être {one} : les "
                    "indices ont enlevé ces mondes.",
                ).filled(out=out, one=such.filled(card=one)),
                name=FORGETS_A_CLUE,
            ),
            Mistake(
                Fraction(worlds - copies, worlds),
                Both(
                    "Which card did you count in slot 2? Read the question once more.",
                    "Quelle carte as-tu comptée en n° 2 ? Relis la question.",
                ),
                name=COMPLEMENT,
            ),
        ),
        explanation=Both(
            "{many} worlds fit: {each}. In {half} of them slot 2 is the {other}: "
            "{copies}/{worlds}.",
            "{many} mondes conviennent : {each}. Dans {half} d'entre eux, la n° 2 est le "
            "{other} : {copies}/{worlds}.",
        ).filled(
            many=capitalized(number(worlds)),
            each=each,
            half=number(copies),
            other=other,
            copies=copies,
            worlds=worlds,
        ),
        solution=(
            "from fractions import Fraction\n"
            "from itertools import permutations\n"
            "\n"
            'worlds = [(a, b) for a, b in permutations(["r1", "r1", "r2", "r3"], 2)\n'
            '          if a in ("r1", "r2") and b in ("r2", "r3")]\n'
            'answer_03_7 = Fraction(sum(b == "r2" for a, b in worlds), len(worlds))'
        ),
        hints=(
            Both(
                "Write all worlds down. There are fewer than {fewer}.",
                "Écris tous les mondes. Il y en a moins de {fewer}.",
            ).filled(fewer=number(10 if worlds < 10 else 20)),
            mark.filled(copies=number(copies), one=one, third=third, marks=listed("ABC"[:copies])),
        ),
    )


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
                name=COUNTS_NAMES,
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
                name=EQUAL_CASES,
            ),
            Mistake(
                "d",
                Both(
                    "Nobody can tell which card it **is**. How likely each card is can be counted, "
                    "because the deck was shuffled and Alice knows what is missing.",
                    "Personne ne peut dire quelle carte **c'est**. Mais la chance de chacune se "
                    "compte, car la pioche a été mélangée et Alice sait ce qui manque.",
                ),
                name=Both(
                    "thinks that a chance cannot be counted", "croit qu'une chance ne se compte pas"
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
        hints=(
            Both(
                "What was shuffled: three names, or five cards?",
                "Qu'a-t-on mélangé : trois noms, ou cinq cartes ?",
            ),
            Both(
                "Lay the five cards face down in front of you, shuffle them and point at one. Do it "
                "ten times: which kind of card turns up more often?",
                "Pose les cinq cartes face cachée devant toi, mélange-les et montre-en une. Fais-le "
                "dix fois : quelle sorte de carte sort le plus souvent ?",
            ),
        ),
        table=two_reds,
    ),
    weights(REDS),
    one_drawn(REDS),
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
                name=DEALS_TWICE,
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
                name=IGNORES_ORDER,
            ),
            Mistake(
                _weight_added,
                Both(
                    "You add the choices. Each choice for the first card goes with each choice for "
                    "the second, so they are to be multiplied.",
                    "Tu additionnes les choix. Chaque choix de la première carte va avec chaque "
                    "choix de la seconde : il faut multiplier.",
                ),
                name=ADDS,
            ),
            Mistake(
                _always_one,
                Both(
                    "One for each hand: so counts a solver. The copies are what makes some hands "
                    "more likely.",
                    "Un pour chaque main : ainsi compte un solveur. Ce sont les exemplaires qui "
                    "rendent certaines mains plus probables.",
                ),
                name=COUNTS_NAMES,
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
        hints=(
            Both(
                "Do it by hand for r1 r1, from three copies: what is chosen for the first place, and "
                "what is left for the second?",
                "Fais-le à la main pour r1 r1, avec trois exemplaires : que choisit-on pour la "
                "première place, et que reste-t-il pour la seconde ?",
            ),
            Both(
                "Go through the hand card by card. Multiply by what is left, then take one away.",
                "Parcours la main carte par carte. Multiplie par ce qui reste, puis enlève un.",
            ),
        ),
        paper=False,
        lines=Lines(
            (
                Distractor(
                    "        left[card] = left.get(card, 0)",
                    "        left[card] = left.get(card, 0) - 1",
                ),
                Distractor(
                    "    left, worlds = dict(unseen), 0",
                    "    left, worlds = dict(unseen), 1",
                    Both(
                        "what begins with 0 stays 0, whatever it is multiplied by.",
                        "ce qui commence à 0 reste 0, quoi qu'on multiplie.",
                    ),
                ),
                Distractor(
                    "    print(worlds)",
                    "    return worlds",
                ),
            ),
        ),
    ),
    one_played(REDS),
    at_least_one(REDS),
    competing(TwoAlike("r", ((1, 2), (2, 1), (3, 1)))),
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
                name=STEP_LEFT_OUT,
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
                name=FALSE_STEP,
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
                name=COUNTS_NAMES,
                fits=lambda value: isinstance(value, tuple) and "f" in value,
            ),
            Mistake(
                "c e d a",
                OUT_OF_ORDER,
                name=USED_TOO_EARLY,
                fits=lambda value: isinstance(value, tuple) and set(value) == set("acde"),
            ),
            Mistake(
                "c e d",
                A_GAP,
                name=STEP_LEFT_OUT,
                fits=lambda value: isinstance(value, tuple) and set(value) < set("acde"),
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
        hints=(
            Both(
                "What can you do with any world that makes another world of it?",
                "Que peux-tu faire d'un monde pour en obtenir un autre ?",
            ),
            Both(
                "Think backwards: two chances are the same where two numbers of worlds are. And when "
                "do two sets hold equally many?",
                "Pense à rebours : deux chances sont égales quand deux nombres de mondes le sont. Et "
                "quand deux ensembles en ont-ils autant ?",
            ),
        ),
    ),
)
