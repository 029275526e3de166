"""Exercises of lesson 02 about slots that need every copy of what they can be, as functions."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass

from hanabi_kit.cards import CardSet
from hanabi_kit.lessons.answers import Cards, Slots
from hanabi_kit.lessons.exercise import Exercise, Mistake
from hanabi_kit.lessons.exercises.slots_and_copies import Needs, together
from hanabi_kit.lessons.misconceptions import SLOT_BY_SLOT, STOPS_EARLY
from hanabi_kit.lessons.phrases import COLOURS, Listed, either, listed
from hanabi_kit.lessons.texts import Both


@dataclass(frozen=True)
class Roles:
    """What the slots of a chain are: three that are full, one that these fix, and the last one."""

    full: tuple[int, ...]
    fixed: int
    last: int
    taken: str  # the card that the fixed slot takes from the last one
    double: str  # of which two copies are out of sight


def _roles(case: Needs) -> Roles:
    fixed, last = (slot for slot in case.can_be if slot not in case.full)
    if len(case.can_be[fixed]) > len(case.can_be[last]):
        fixed, last = last, fixed
    (taken,) = set(case.can_be[fixed]) & set(case.can_be[last])
    (double,) = (card for card, copies in case.left.items() if copies == 2)
    return Roles(case.full, fixed, last, taken, double)


def _domains(case: Needs) -> Both:
    """Say what the five slots can be, and what is out of sight."""
    first, second, third, fourth, fifth = (either(case.can_be[slot]) for slot in range(1, 6))
    return Both(
        "Five slots, by their clues: 1 is {first}; 2 is {second}; 3 is {third}; 4 is {fourth}; 5 is "
        "{fifth}. Out of sight: one each of {single}, and two {double}.",
        "Cinq cartes, d'après leurs indices : la n° 1 est {first} ; la n° 2, {second} ; la n° 3, "
        "{third} ; la n° 4, {fourth} ; la n° 5, {fifth}. Hors de vue : un exemplaire de {single}, et "
        "deux {double}.",
    ).filled(
        first=first,
        second=second,
        third=third,
        fourth=fourth,
        fifth=fifth,
        single=listed(card for card in case.left if case.left[card] == 1),
        double=_roles(case).double,
    )


_NOT_FULL = Both("does not weigh slots against copies", "ne compare pas cartes et exemplaires")


def _run(cards: Sequence[str]) -> Both | Listed:
    """``b2 to b5``, or the cards one by one where they do not follow each other."""
    if int(cards[-1][1]) - int(cards[0][1]) == len(cards) - 1:
        return Both("{first} to {last}", "de {first} à {last}").filled(
            first=cards[0], last=cards[-1]
        )
    return listed(cards)


def smallest_full_set(case: Needs) -> Exercise:
    """Ask for the smallest set of slots that needs every copy of all the cards it can be."""
    roles = _roles(case)
    full, fixed, last = roles.full, roles.fixed, roles.last

    def of_size(size: int) -> Callable[[object], bool]:
        return lambda value: (
            isinstance(value, frozenset) and len(value) == size and value != frozenset(full)
        )

    return Exercise(
        id="02.3",
        kind="widget",
        level=2,
        question=Both(
            "{domains} Find the **smallest** set of slots that needs every copy of all the cards "
            "it can be.",
            "{domains} Trouve le **plus petit** groupe de cartes qui a besoin de tous les "
            "exemplaires de tout ce qu'il peut être.",
        ).filled(domains=_domains(case)),
        answer=Slots(full),
        mistakes=(
            Mistake(
                full[:2],
                Both(
                    "Two slots are full when all they can be has two copies together. List what your "
                    "two can be, and count: there are more copies than slots.",
                    "Deux cartes forment un groupe complet quand tout ce qu'elles peuvent être n'a "
                    "que deux exemplaires. Fais la liste pour tes deux cartes et compte : il y a plus "
                    "d'exemplaires que de cartes.",
                ),
                name=_NOT_FULL,
                fits=of_size(2),
            ),
            Mistake(
                sorted([*full, fixed]),
                Both(
                    "Four slots and the four cards {cards}: that is a full set. But it is not the "
                    "smallest one: is there a slot without which the rest is full, too?",
                    "Quatre cartes et les quatre identités {cards} : ce groupe est complet. Mais "
                    "ce n'est pas le plus petit : le reste serait-il encore complet sans l'une "
                    "d'elles ?",
                ).filled(cards=_run(case.cards_of([*full, fixed]))),
                name=Both(
                    "stops at a full set, not the smallest",
                    "s'arrête à un groupe complet, pas au plus petit",
                ),
            ),
            Mistake(
                sorted([*full, last]),
                Both(
                    "Write down every card that your slots can be, all of them together, and count its "
                    "copies: there are more copies than slots.",
                    "Écris tout ce que tes cartes peuvent être, toutes ensemble, et compte les exemplaires : "
                    "il y en a plus que de cartes.",
                ),
                name=_NOT_FULL,
                fits=of_size(4),
            ),
            Mistake(
                sorted([fixed, *full[1:]]),
                Both(
                    "Count the copies of everything that your slots can be together: there are more than "
                    "slots. Which of your slots brings in a card that the others cannot be?",
                    "Compte les exemplaires de tout ce que tes cartes peuvent être ensemble : il y en a "
                    "plus que de cartes. Laquelle apporte une identité que les autres n'ont pas ?",
                ),
                name=_NOT_FULL,
                fits=of_size(3),
            ),
            Mistake(
                sorted(case.can_be),
                Both(
                    "Count the copies of all that the whole hand can be, and do not forget that "
                    "there are two {card}: they are more than five. Look for fewer slots.",
                    "Compte les exemplaires de tout ce que la main entière peut être, sans "
                    "oublier qu'il y a deux {card} : il y en a plus de cinq. Cherche moins de "
                    "cartes.",
                ).filled(card=roles.double),
                name=_NOT_FULL,
                fits=of_size(5),
            ),
            Mistake(
                [last],
                Both(
                    "One slot alone is full only when it can be one thing, of which one copy is left.",
                    "Une carte seule n'est complète que si elle ne peut être qu'une chose, dont il "
                    "reste un exemplaire.",
                ),
                name=_NOT_FULL,
                fits=of_size(1),
            ),
        ),
        explanation=Both(
            "These three can be {cards} only, one copy each: three pigeons, three holes. Nobody "
            "knows which is which, but no copy is left for any other slot.",
            "Ces trois-là ne peuvent être que {cards}, un exemplaire chacun : trois cartes, trois "
            "tiroirs. On ne sait pas laquelle est laquelle, mais il ne reste rien pour les autres.",
        ).filled(cards=listed(case.cards_of(full))),
        hints=(
            Both(
                "Take a set of slots and write down all that they can be together. When are there just "
                "as many copies as slots?",
                "Prends un groupe de cartes et écris tout ce qu'elles peuvent être ensemble. Quand y "
                "a-t-il juste autant d'exemplaires que de cartes ?",
            ),
            Both(
                "Two slots with one card in common can be three cards. Which third slot adds none?",
                "Deux cartes qui ont une identité en commun peuvent être trois choses. Quelle "
                "troisième carte n'en ajoute aucune ?",
            ),
        ),
        solution=f"answer_02_3 = {list(full)}",
    )


def last_slot(case: Needs) -> Exercise:
    """Ask what the slot can be that loses a card to one that a full set fixes."""
    roles = _roles(case)
    full, fixed, last = roles.full, roles.fixed, roles.last
    taken, double = roles.taken, roles.double
    right = sorted(together(case.can_be, case.left)[last])
    (single,) = (card for card in right if card != double)
    return Exercise(
        id="02.4",
        kind="widget",
        level=2,
        question=Both(
            "{domains} What can **slot {last}** be?",
            "{domains} Que peut être **la carte n° {last}** ?",
        ).filled(domains=_domains(case), last=last),
        answer=Cards(" ".join(right)),
        mistakes=(
            Mistake(
                " ".join(case.can_be[last]),
                Both(
                    "That is its domain, by its own clues. But the four other slots need cards, "
                    "too: is each of these still to be had for slot {last}?",
                    "C'est son domaine, d'après ses propres indices. Mais il faut aussi des "
                    "cartes aux quatre autres : chacune de celles-ci est-elle encore libre pour "
                    "la n° {last} ?",
                ).filled(last=last),
                name=SLOT_BY_SLOT,
            ),
            Mistake(
                taken,
                Both(
                    "Try it: put the {taken} into slot {last}, and then give each of the four "
                    "other slots a card. What happens?",
                    "Essaie : mets le {taken} en n° {last}, puis donne une carte à chacune des "
                    "quatre autres places. Que se passe-t-il ?",
                ).filled(taken=taken, last=last),
                name=SLOT_BY_SLOT,
                fits=lambda value: isinstance(value, CardSet) and taken in str(value),
            ),
            Mistake(
                single,
                Both(
                    "That one fits. Go on: for every other card of the domain of slot {last}, try "
                    "to complete the hand with it.",
                    "Celle-ci convient. Continue : pour chaque autre identité du domaine de la "
                    "n° {last}, essaie de compléter la main.",
                ).filled(last=last),
                name=STOPS_EARLY,
            ),
            Mistake(
                double,
                Both(
                    "With two copies it is a likely one. But the question is what is **possible**: for "
                    "every other card of the domain, try to complete the hand with it.",
                    "Avec deux exemplaires, elle est bien probable. Mais on demande ce qui est "
                    "**possible** : pour chaque autre identité du domaine, essaie de compléter la main.",
                ),
                name=Both(
                    "takes the likeliest for the only one",
                    "prend le plus probable pour le seul possible",
                ),
            ),
        ),
        explanation=Both(
            "Slots {full} keep {cards} for themselves. So slot {fixed} is the {taken}, and slot "
            "{last} cannot be it: it is {colour}.",
            "Les n° {full} gardent {cards}. Donc la n° {fixed} est le {taken}, et la n° {last} ne "
            "peut pas l'être : elle est {colour}.",
        ).filled(
            full=listed(full),
            cards=listed(case.cards_of(full)),
            fixed=fixed,
            taken=taken,
            last=last,
            colour=COLOURS[double[0]].of_card,
        ),
        hints=(
            Both(
                "As in exercise 02.3: which set of slots needs every copy of all that it can be? "
                "What does it leave for slot {fixed}?",
                "Comme à l'exercice 02.3 : quel groupe de cartes a besoin de tous les exemplaires "
                "de ce qu'il peut être ? Que laisse-t-il à la n° {fixed} ?",
            ).filled(fixed=fixed),
            Both(
                "Once slot {fixed} is settled, its card is gone for everybody else. Look at the "
                "domain of slot {last} again.",
                "Une fois la n° {fixed} fixée, sa carte n'est plus libre pour personne. Regarde "
                "de nouveau le domaine de la n° {last}.",
            ).filled(fixed=fixed, last=last),
        ),
        solution=f'answer_02_4 = "{" ".join(right)}"',
    )
