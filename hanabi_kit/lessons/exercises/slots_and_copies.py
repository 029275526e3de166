"""Exercises of lesson 02 about slots that need copies, as functions of the slots and the copies."""

from __future__ import annotations

from collections import Counter
from collections.abc import Collection, Mapping, Sequence
from dataclasses import dataclass
from functools import cached_property
from itertools import combinations, product
from math import perm, prod

from hanabi_kit.lessons.answers import Number
from hanabi_kit.lessons.exercise import Exercise, Mistake
from hanabi_kit.lessons.misconceptions import (
    ADDS,
    COUNTS_COPIES,
    DEALS_TWICE,
    NO_TWINS,
    STOPS_EARLY,
)
from hanabi_kit.lessons.phrases import either, listed, number
from hanabi_kit.lessons.texts import Both

Domains = Mapping[int, Collection[str]]
Copies = Mapping[str, int]


def fits(hand: Sequence[str], left: Copies) -> bool:
    """Whether a hand uses no card more often than there are copies out of sight."""
    return all(number <= left.get(card, 0) for card, number in Counter(hand).items())


def hands_of(can_be: Domains, left: Copies) -> list[tuple[str, ...]]:
    """Return every hand that fits, by trying all."""
    return [hand for hand in product(*map(sorted, can_be.values())) if fits(hand, left)]


def together(can_be: Domains, left: Copies) -> dict[int, set[str]]:
    """Return what each slot is in some hand that fits."""
    hands = hands_of(can_be, left)
    return {slot: {hand[place] for hand in hands} for place, slot in enumerate(can_be)}


@dataclass(frozen=True)
class Needs:
    """Slots, what each can be by its clues, and the copies out of sight."""

    can_be: dict[int, tuple[str, ...]]
    left: dict[str, int]

    @cached_property
    def hands(self) -> list[tuple[str, ...]]:
        """Every hand that fits."""
        return hands_of(self.can_be, self.left)

    def cards_of(self, slots: Collection[int]) -> list[str]:
        """Return what some slots can be, in the order of the copies."""
        return [card for card in self.left if any(card in self.can_be[slot] for slot in slots)]

    @cached_property
    def full(self) -> tuple[int, ...]:
        """The smallest set of slots that needs every copy of the cards it can be."""
        found = [
            slots
            for size in range(1, len(self.can_be) + 1)
            for slots in combinations(self.can_be, size)
            if sum(self.left[card] for card in self.cards_of(slots)) == size
        ]
        assert len(found[0]) < len(found[1])
        return found[0]


REDS = Needs({2: ("r3", "r4", "r5"), 3: ("r4", "r5"), 5: ("r4", "r5")}, {"r3": 2, "r4": 1, "r5": 1})
"""The red slots of the lesson's table."""

# Slots 1, 3 and 4 need b2, b3 and b4 for themselves; that fixes slot 2, which takes the b5 away
# from slot 5. No two slots do so, and no card is known by itself.
CHAIN = Needs(
    {
        1: ("b2", "b3"),
        2: ("b4", "b5"),
        3: ("b3", "b4"),
        4: ("b2", "b4"),
        5: ("b5", "g4", "g5"),
    },
    {"b2": 1, "b3": 1, "b4": 1, "b5": 1, "g4": 2, "g5": 1},
)


def _in_copies(case: Needs, cards: Collection[str]) -> list[Both]:
    """``two r3``, ``one r4``: how many copies of each card are out of sight."""
    copies = Both("{copies} {card}", "{copies} {card}")
    return [copies.filled(copies=number(case.left[card]), card=card) for card in cards]


def _in_turn(texts: Sequence[Both]) -> Both:
    """``two r3, one r4, one r5``."""
    told, *more = texts
    for text in more:
        told = Both("{told}, {text}", "{told}, {text}").filled(told=told, text=text)
    return told


def _why_so_many(case: Needs) -> Both:
    """List the hands, and say whether a slot is certain."""
    hands, two = listed(" ".join(hand) for hand in case.hands), len(case.hands) == 2
    for place, slot in enumerate(case.can_be):
        if len({hand[place] for hand in case.hands}) == 1:
            sure = Both(
                "{hands}. In all of them, slot {slot} is the {card}: what is the same in every "
                "solution is certain.",
                "{hands}. Dans toutes, la n° {slot} est le {card} : ce qui est pareil dans toutes "
                "les solutions est certain.",
            )
            if two:
                sure = Both(
                    "{hands}. In both, slot {slot} is the {card}: what is the same in every solution "
                    "is certain.",
                    "{hands}. Dans les deux, la n° {slot} est le {card} : ce qui est pareil dans "
                    "toutes les solutions est certain.",
                )
            return sure.filled(hands=hands, slot=slot, card=case.hands[0][place])
    unsure = Both(
        "{hands}. No slot has the same card in all of them: none is certain.",
        "{hands}. Aucune place n'a la même carte dans toutes : aucune n'est certaine.",
    )
    if two:
        unsure = Both(
            "{hands}. No slot has the same card in both: none is certain.",
            "{hands}. Aucune place n'a la même carte dans les deux : aucune n'est certaine.",
        )
    return unsure.filled(hands=hands)


def _only_one(case: Needs) -> Mistake:
    """Return the mistake of who has found one hand."""
    if any(len(cards) == 1 for cards in together(case.can_be, case.left).values()):
        return Mistake(
            1,
            Both(
                "One slot may be certain without the whole hand being so. Write down a hand that fits. "
                "Can you change it so that it still fits?",
                "Une carte peut être certaine sans que toute la main le soit. Écris une main qui "
                "convient. Peux-tu la changer sans qu'elle cesse de convenir ?",
            ),
            name=Both(
                "takes one sure card for a sure hand", "prend une carte sûre pour une main sûre"
            ),
        )
    return Mistake(
        1,
        Both(
            "Write down the hand that you found. Can you change it so that it still fits?",
            "Écris la main que tu as trouvée. Peux-tu la changer sans qu'elle cesse de convenir ?",
        ),
        name=STOPS_EARLY,
    )


def how_many(case: Needs) -> Exercise:
    """Ask in how many ways three slots can be given identities: one slot, and two that are alike."""
    first, second, third = case.can_be
    right, sizes = len(case.hands), [len(cards) for cards in case.can_be.values()]
    cards, others = case.can_be[first], case.can_be[second]
    single = [card for card in others if case.left[card] == 1][-1]
    several = [card for card in case.left if case.left[card] > 1]
    apart = Both(
        "the {copies} copies of the {card}",
        "les {copies} exemplaires du {card}",
    ).filled(copies=number(case.left[several[0]]), card=several[0])
    if len(several) > 1:
        apart = Both("copies of the same card", "des exemplaires de la même carte")
    worlds = sum(
        prod(perm(case.left[card], hand.count(card)) for card in set(hand)) for hand in case.hands
    )
    without_twins = sum(len(set(hand)) == len(hand) for hand in case.hands)
    slots = Both("Three slots, by their clues", "Trois cartes, d'après leurs indices")
    if case == REDS:
        slots = Both("The same three slots", "Les trois mêmes cartes")
    mistakes = [
        Mistake(
            prod(sizes),
            Both(
                "{product} counts every combination of the three domains, also those with the "
                "{single} in two places. Which of the {all} are left with {copies}?",
                "{product} compte toutes les combinaisons des trois domaines, même avec le "
                "{single} à deux endroits. Lesquelles des {all} restent, avec {copies} ?",
            ).filled(
                product=" × ".join(map(str, sizes)),
                single=single,
                all=number(prod(sizes)),
                copies=listed(_in_copies(case, others)),
            ),
            name=DEALS_TWICE,
        ),
        Mistake(
            worlds,
            Both(
                "You told {copies} apart. That counts worlds, and it is what odds need (lesson "
                "03). Here identities are asked for: write your hands down by name. Which of them "
                "read the same?",
                "Tu as distingué {copies}. Cela compte les mondes, et c'est ce qu'il faut pour "
                "les probabilités (leçon 03). Ici, on demande des identités : écris tes mains par "
                "leurs noms. Lesquelles se lisent pareil ?",
            ).filled(copies=apart),
            name=COUNTS_COPIES,
        ),
        _only_one(case),
        Mistake(
            sum(sizes),
            Both(
                "You added the sizes of the domains. A choice for the first slot goes with every "
                "choice for the second that still fits: list the hands as rows.",
                "Tu as additionné les tailles des domaines. Un choix pour la première carte va "
                "avec chaque choix encore possible pour la deuxième : écris les mains en lignes.",
            ),
            name=ADDS,
        ),
    ]
    if without_twins != right:
        mistakes.append(
            Mistake(
                without_twins,
                Both(
                    "You let no card come twice in a hand. Is that so with every card that is out of "
                    "sight more than once?",
                    "Tu n'as laissé aucune carte venir deux fois dans une main. Est-ce le cas de chaque "
                    "carte qui est hors de vue en plusieurs exemplaires ?",
                ),
                name=NO_TWINS,
            )
        )
    return Exercise(
        id="02.2",
        kind="widget",
        level=1,
        question=Both(
            "{slots}: {first} can be {cards}; {second} and {third} can be {others}. Out of sight "
            "are {copies}. In how many ways can the three slots be given **identities**, so that "
            "no card is used more often than there are copies?",
            "{slots} : la n° {first} peut être {cards} ; les n° {second} et {third}, {others}. "
            "Hors de vue : {copies}. De combien de façons peut-on donner une **identité** aux "
            "trois cartes sans utiliser une carte plus souvent qu'il n'en reste d'exemplaires ?",
        ).filled(
            slots=slots,
            first=first,
            cards=either(cards),
            second=second,
            third=third,
            others=either(others),
            copies=_in_turn(_in_copies(case, case.left)),
        ),
        answer=Number(right),
        mistakes=tuple(mistakes),
        explanation=_why_so_many(case),
        hints=(
            Both(
                "Which of the three slots have the least choice? Begin with these.",
                "Lesquelles des trois cartes ont le moins de choix ? Commence par celles-là.",
            ),
            Both(
                "For each way to fill slots {second} and {third}: which cards are left for slot "
                "{first}? Write the hands as rows and count the rows.",
                "Pour chaque façon de remplir les n° {second} et {third} : que reste-t-il pour la "
                "n° {first} ? Écris les mains en lignes et compte les lignes.",
            ).filled(second=second, third=third, first=first),
        ),
        solution=f"answer_02_2 = {right}",
    )
