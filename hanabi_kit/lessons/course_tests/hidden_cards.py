"""Questions of the two tests about hidden cards: clues, copies, chances. Each is made for a form.

A form gives other cards and numbers; idea, wording and level stay, so that the forms are parallel.
What is right is worked out from what the form gives.
"""

from __future__ import annotations

from collections.abc import Sequence
from fractions import Fraction
from itertools import permutations, product

from hanabi_kit.cards import Card, CardSet
from hanabi_kit.lessons.answers import Cards, Number
from hanabi_kit.lessons.exercise import Exercise, Mistake
from hanabi_kit.lessons.misconceptions import (
    CHANCE_BEFORE,
    COMPLEMENT,
    COUNTS_NAMES,
    FORGETS_A_CLUE,
    FORGETS_IN_SIGHT,
    ONE_COPY,
    READS_ONLY_TOUCHED,
    SLOT_BY_SLOT,
)
from hanabi_kit.lessons.phrases import COLOURS, either
from hanabi_kit.lessons.texts import Both
from hanabi_kit.rules import STANDARD


def called(value: str) -> Both | str:
    """Return how a clue is called: a colour's name, or the rank.

    Examples
    --------
    >>> called("g"), called("3")
    (Both(english='green', french='vert'), '3')
    """
    return COLOURS[value].name if value in COLOURS else value


def _fits(card: Card, value: str) -> bool:
    return value in str(card)


def _cards(*, yes: Sequence[str] = (), no: Sequence[str] = ()) -> CardSet:
    """Return the identities that all clues of `yes` touch and none of `no`."""
    return CardSet(
        card
        for card in STANDARD.identities
        if all(_fits(card, value) for value in yes) and not any(_fits(card, value) for value in no)
    )


def two_clues(id_: str, yes: str, no: str) -> Exercise:
    """Ask what a card can be that one clue touched and another did not."""
    return Exercise(
        id=id_,
        kind="widget",
        level=1,
        question=Both(
            "A card was touched by the clue “{one}”, and not touched by the clue “{other}”. "
            "What can it be?",
            "Une carte a été désignée par l'indice « {one} », mais pas par l'indice "
            "« {other} ». Que peut-elle être ?",
        ).filled(one=called(yes), other=called(no)),
        answer=Cards(lambda: _cards(yes=[yes], no=[no])),
        mistakes=(
            Mistake(
                _cards(yes=[yes]),
                Both(
                    "A clue speaks of the cards that it does not touch, too. What does the second "
                    "one say of this card?",
                    "Un indice parle aussi des cartes qu'il ne désigne pas. Que dit le second de "
                    "cette carte ?",
                ),
                name=READS_ONLY_TOUCHED,
            ),
            Mistake(
                _cards(yes=[yes, no]),
                Both(
                    "Both clues were given, but only one of them touched this card.",
                    "Les deux indices ont été donnés, mais un seul a désigné cette carte.",
                ),
                name=Both("takes every clue for a touch", "croit que tout indice désigne"),
            ),
        ),
        explanation=Both(
            "The first clue leaves five identities, the second takes one of them away.",
            "Le premier indice laisse cinq identités, le second en retire une.",
        ),
        solution=_solved(id_, _cards(yes=[yes], no=[no])),
    )


def untouched(id_: str, clues: tuple[str, str, str, str]) -> Exercise:
    """Ask how many identities a card can have that none of four clues touched."""
    first, second, third, fourth = map(called, clues)
    right = len(_cards(no=clues))
    return Exercise(
        id=id_,
        kind="widget",
        level=1,
        question=Both(
            "Somebody was given the clues “{first}”, “{second}”, “{third}”, “{fourth}”. None of "
            "them touched the card in slot 2. By these clues alone, how many of the 25 identities "
            "can it have?",
            "Quelqu'un a reçu les indices « {first} », « {second} », « {third} », « {fourth} ». "
            "Aucun n'a désigné sa carte n° 2. D'après ces indices seuls, combien des 25 identités "
            "peut-elle avoir ?",
        ).filled(first=first, second=second, third=third, fourth=fourth),
        answer=Number(right),
        mistakes=(
            Mistake(
                25,
                Both(
                    "It was not touched, so nothing seems to be known of it. But the clues say of "
                    "every card of the hand whether they fit.",
                    "Elle n'a pas été désignée : on croit n'en rien savoir. Mais chaque indice dit "
                    "de toutes les cartes de la main s'il leur convient.",
                ),
                name=READS_ONLY_TOUCHED,
            ),
            Mistake(
                25 - 5 * len(clues),
                Both(
                    "Each clue takes five identities away, but some may be taken away twice, and "
                    "some not at all. Draw the square of 25 and cross out.",
                    "Chaque indice retire cinq identités, mais certaines peuvent l'être deux fois. "
                    "Dessine le carré des 25 et barre.",
                ),
                name=Both(
                    "takes the same identity away twice", "retire deux fois la même identité"
                ),
            ),
            Mistake(
                len(_cards(no=clues[:1])),
                Both(
                    "That is what the first clue leaves. What do the others take away?",
                    "C'est ce que laisse le premier indice. Que retirent les autres ?",
                ),
                name=FORGETS_A_CLUE,
            ),
        ),
        explanation=Both(
            "Of the square of five colours and five ranks the clues cross out rows and columns; "
            "{right} cells are left.",
            "Dans le carré de cinq couleurs et cinq valeurs, les indices barrent des lignes et "
            "des colonnes ; il reste {right} cases.",
        ).filled(right=right),
        solution=_solved(id_, right),
    )


def in_sight(id_: str, value: str, sight: str) -> Exercise:
    """Ask what a card can be of which a clue says `value`, with some copies in sight."""
    seen = sight.split()
    right = CardSet(
        card for card in _cards(yes=[value]) if seen.count(str(card)) < STANDARD.copies(card)
    )
    return Exercise(
        id=id_,
        kind="widget",
        level=1,
        question=Both(
            "The clue “{clue}” touched your card. In sight, in other hands and among the discards, "
            "are {seen}. What can your card be?",
            "L'indice « {clue} » a désigné ta carte. Tu vois, dans les autres mains et dans la "
            "défausse, {seen}. Que peut être ta carte ?",
        ).filled(clue=called(value), seen=", ".join(seen)),
        answer=Cards(right),
        mistakes=(
            Mistake(
                _cards(yes=[value]),
                Both(
                    "The clue leaves five identities. Are there copies left of each?",
                    "L'indice laisse cinq identités. Reste-t-il des exemplaires de chacune ?",
                ),
                name=FORGETS_IN_SIGHT,
            ),
            Mistake(
                CardSet(card for card in _cards(yes=[value]) if str(card) not in seen),
                Both(
                    "A card that is in sight may have another copy out of sight. How many copies "
                    "are there of each?",
                    "Une carte visible peut avoir un autre exemplaire caché. Combien y en a-t-il "
                    "de chacune ?",
                ),
                name=ONE_COPY,
            ),
        ),
        explanation=Both(
            "Three copies of a 1, two of a 2, 3 or 4, one of a 5: an identity is ruled out where "
            "all its copies are in sight.",
            "Trois exemplaires d'un 1, deux d'un 2, 3 ou 4, un d'un 5 : une identité est exclue "
            "quand on en voit tous les exemplaires.",
        ),
        solution=_solved(id_, right),
    )


def by_copies(id_: str, hidden: str, asked: str) -> Exercise:
    """Ask how likely a card is one of the hidden ones, of which some are alike."""
    cards = hidden.split()
    right = Fraction(cards.count(asked), len(cards))
    return Exercise(
        id=id_,
        kind="widget",
        level=1,
        question=Both(
            "Your card is {colour}. The {of_cards} cards out of your sight are {cards}. How likely "
            "is your card the {asked}?",
            "Ta carte est {colour}. Les cartes de cette couleur que tu ne vois pas sont {cards}. "
            "Quelle est la chance que ta carte soit le {asked} ?",
        ).filled(
            colour=COLOURS[asked[0]].of_card,
            of_cards=COLOURS[asked[0]].of_cards,
            cards=", ".join(cards),
            asked=asked,
        ),
        answer=Number(right, chance=True),
        mistakes=(
            Mistake(
                Fraction(1, len(set(cards))),
                Both(
                    "You counted names. The cards are pieces of cardboard: how many bear this "
                    "name?",
                    "Tu as compté les noms. Les cartes sont des bouts de carton : combien portent "
                    "ce nom ?",
                ),
                name=COUNTS_NAMES,
            ),
            Mistake(
                1 - right,
                Both(
                    "Read once more which card is asked for, and count its copies.",
                    "Relis quelle carte est demandée, et compte ses exemplaires.",
                ),
                name=COMPLEMENT,
            ),
        ),
        explanation=Both(
            "{copies} of the {all} cards bear this name.",
            "{copies} des {all} cartes portent ce nom.",
        ).filled(copies=cards.count(asked), all=len(cards)),
        solution=_solved(id_, right),
    )


def linked(id_: str, slots: Sequence[str], hidden: str) -> Exercise:
    """Ask what the last of three cards can be, two of which share the only copies of two cards."""
    domains = [slot.split() for slot in slots]
    copies = hidden.split()
    hands = [
        hand
        for hand in product(*domains)
        if all(hand.count(card) <= copies.count(card) for card in hand)
    ]
    right = CardSet(Card.parse(hand[-1]) for hand in hands)
    pair = domains[0]
    return Exercise(
        id=id_,
        kind="widget",
        level=2,
        question=Both(
            "By their clues your cards in slots 1 and 2 can each be {pair}; slot 3 can be {third}. "
            "Of these cards {copies} are out of your sight. What can slot 3 be?",
            "D'après leurs indices, tes cartes n° 1 et n° 2 peuvent chacune être {pair} ; la n° 3 "
            "peut être {third}. De ces cartes, tu ne vois pas {copies}. Que peut être la n° 3 ?",
        ).filled(pair=either(pair), third=either(domains[2]), copies=", ".join(copies)),
        answer=Cards(right),
        mistakes=(
            Mistake(
                " ".join(domains[2]),
                Both(
                    "Slot by slot that is right. But which copies do slots 1 and 2 use up "
                    "together?",
                    "Carte par carte, c'est juste. Mais quels exemplaires les n° 1 et 2 "
                    "prennent-elles à elles deux ?",
                ),
                name=SLOT_BY_SLOT,
            ),
            Mistake(
                " ".join(pair),
                Both(
                    "These are in slots 1 and 2, in one order or the other. Is a copy left?",
                    "Celles-ci sont les n° 1 et 2, dans un ordre ou dans l'autre. En reste-t-il ?",
                ),
                name=Both("gives one copy to two cards", "donne un exemplaire à deux cartes"),
            ),
        ),
        explanation=Both(
            "Slots 1 and 2 take the only {one} and the only {other}, whichever has which; for slot "
            "3 the rest is left.",
            "Les n° 1 et 2 prennent le seul {one} et le seul {other}, peu importe laquelle ; il "
            "reste le reste pour la n° 3.",
        ).filled(one=pair[0], other=pair[1]),
        solution=_solved(id_, right),
    )


def after_a_play(id_: str, hidden: str, played: str) -> Exercise:
    """Ask how likely the second of two cards is, once the first was seen."""
    cards = hidden.split()
    worlds = [hand for hand in permutations(cards, 2) if hand[0] == played]
    right = Fraction(sum(hand[1] == played for hand in worlds), len(worlds))
    left, alike = len(cards) - 1, cards.count(played) - 1
    return Exercise(
        id=id_,
        kind="widget",
        level=2,
        question=Both(
            "Your two cards are {colour}; the {colour} cards out of your sight are {cards}. You "
            "play one of your cards, and it is the {played}. How likely is the other one {played}, "
            "too?",
            "Tes deux cartes sont {colour} ; les cartes {colour} que tu ne vois pas sont {cards}. "
            "Tu joues l'une de tes cartes, et c'est le {played}. Quelle est la chance que l'autre "
            "soit aussi le {played} ?",
        ).filled(colour=COLOURS[played[0]].of_cards, cards=", ".join(cards), played=played),
        answer=Number(right, chance=True),
        mistakes=(
            Mistake(
                Fraction(cards.count(played), len(cards)),
                Both(
                    "That was its chance before. One card has gone: what is left out of sight?",
                    "C'était sa chance d'avant. Une carte est partie : que reste-t-il de caché ?",
                ),
                name=CHANCE_BEFORE,
            ),
            Mistake(
                Fraction(1, len(set(cards))),
                Both(
                    "You counted names. How many copies of each are left?",
                    "Tu as compté les noms. Combien d'exemplaires reste-t-il de chacun ?",
                ),
                name=COUNTS_NAMES,
            ),
        ),
        explanation=Both(
            "Without the card that was played {left} are left, {alike} of them of this name.",
            "Sans la carte jouée, il en reste {left}, dont {alike} de ce nom.",
        ).filled(left=left, alike=alike),
        solution=_solved(id_, right),
    )


def _solved(id_: str, right: CardSet | int | Fraction) -> str:
    """Return the line that gives the right answer in a notebook."""
    return f"{variable(id_)} = {str(right)!r}"


def variable(id_: str) -> str:
    """Return the variable that holds the answer to an exercise in a notebook."""
    return "answer_" + id_.replace(".", "_").replace("-", "_")
