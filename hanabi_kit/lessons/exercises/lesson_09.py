"""Exercises of lesson 09: everything known and still hard."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from decimal import Decimal
from fractions import Fraction
from math import factorial, prod

from hanabi_kit.lessons.answers import Choice, Function, Number, Order
from hanabi_kit.lessons.exercise import Exercise, Mistake
from hanabi_kit.lessons.misconceptions import (
    COUNTS_NAMES,
    FINAL_ROUND,
    THROWS_NEEDED,
    USED_TOO_EARLY,
)
from hanabi_kit.lessons.parsons import Distractor, Lines
from hanabi_kit.lessons.phrases import figures
from hanabi_kit.lessons.texts import Both

# ------------------------------------------------------------------------ the game of one hand


def _moves(height: int, hand: tuple[int, ...]) -> set[tuple[int, tuple[int, ...]]]:
    """Return every firework and hand after one turn: a card is played or thrown away."""
    found = set()
    for place, card in enumerate(hand):
        rest = hand[:place] + hand[place + 1 :]
        found.add((height + (card == height + 1), rest))
    return found


def finishes(order: Sequence[int], places: int, top: int = 5) -> bool:
    """Whether one open hand of so many places completes the suit, the order known beforehand.

    Each turn plays or throws away one card and draws the next; after the last draw comes one more
    turn. By trying everything: nothing is shared with the lesson's own search.
    """
    states = {(0, tuple(order[:places]))}
    for card in [*order[places:], None]:
        after = {state for one in states for state in _moves(*one)}
        if any(height == top for height, _ in after):
            return True
        drawn = () if card is None else (card,)
        states = {(height, tuple(sorted(hand + drawn))) for height, hand in after}
    return False


def smallest_hand(order: Sequence[int]) -> int | None:
    """Return the fewest places with which the suit can be completed; None if there are none."""
    return next((size for size in range(1, len(order) + 1) if finishes(order, size)), None)


LATE = (5, 2, 4, 1, 3, 1, 2, 3, 4, 1)
"""The order of exercise 09.2."""


# ------------------------------------------------------------------------------- wrong functions


def orders_of(copies: Sequence[int]) -> int:
    """Return how many orders a suit with so many copies of each rank can come in."""
    return factorial(sum(copies)) // prod(map(factorial, copies))


def _smallest_of_greedy(order: Sequence[int]) -> int | None:
    """Keep whatever comes first, and never look ahead."""
    for size in range(1, len(order) + 1):
        height, hand = 0, list(order[:size])
        for card in [*order[size:], None]:
            if height + 1 in hand:
                height += 1
                hand.remove(height)
            elif hand:
                hand.pop(0)
            if card is not None:
                hand.append(card)
        if height == 5:
            return size
    return None


def _smallest_without_a_last_turn(order: Sequence[int]) -> int | None:
    """Forget that there is a turn after the last draw."""
    for size in range(1, len(order) + 1):
        states = {(0, tuple(order[:size]))}
        for card in order[size:]:
            states = {(height, (*hand, card)) for one in states for height, hand in _moves(*one)}
            if any(height == 5 for height, _ in states):
                return size
    return None


def _largest_hand(order: Sequence[int]) -> int | None:
    """Look for any hand that does it, from above."""
    return next((size for size in range(len(order), 0, -1) if finishes(order, size)), None)


_ORDERS = [
    (LATE,),
    ((1, 1, 2, 1, 3, 2, 4, 3, 4, 5),),
    ((5, 4, 4, 3, 3, 2, 2, 1, 1, 1),),
    ((1, 2, 3, 4, 1, 1, 2, 3, 4, 5),),
    ((3, 1, 4, 1, 5, 2, 2, 3, 4, 1),),
    ((2, 1, 1, 1, 5, 4, 3, 4, 3, 2),),
    ((5, 4, 3, 1, 1, 1, 3, 4, 2, 2),),
]
"""Orders of a suit that tell the misconceptions apart."""


@dataclass(frozen=True)
class Measured:
    """A share measured on so many deals, and the standard error that is wanted, in points."""

    percent: int
    deals: int
    wanted: Fraction

    @property
    def share(self) -> Fraction:
        """The share as a number from 0 to 1."""
        return Fraction(self.percent, 100)

    @property
    def error(self) -> Fraction:
        """The standard error so far, in points, rounded to hundredths."""
        exact = self.share * (1 - self.share) / self.deals * 10**8
        root = (Decimal(exact.numerator) / Decimal(exact.denominator)).sqrt()
        return Fraction(round(root), 100)

    @property
    def needed(self) -> Fraction:
        """How many deals make the error as small as is wanted."""
        return self.share * (1 - self.share) / (self.wanted / 100) ** 2

    @property
    def times_smaller(self) -> Fraction:
        """How many times smaller the error is to be, from the rounded one."""
        return self.error / self.wanted


def deals_needed(case: Measured) -> Exercise:
    """Ask for the deals that it takes to measure a share more exactly."""
    right, deals, times, small = case.needed, case.deals, case.times_smaller, case.wanted / 100
    share, error, wanted = figures(case.share), figures(case.error), figures(case.wanted)
    by, before = figures(times), figures(deals)
    without_root = times * deals
    slips = tuple(right * Fraction(10) ** power for power in (-2, -1, 1, 2))
    of_a_point = (deals / case.wanted, deals / case.wanted**2)
    return Exercise(
        id="09.7",
        kind="widget",
        level=3,
        question=Both(
            "A share p that was measured on n deals has the standard error √(p·(1−p)/n). With p = "
            "{p} % and n = {before} that is about {error} percentage points. How many deals does it "
            "take for {wanted} percentage points? (An estimate within 5 % is right.)",
            "Une part p mesurée sur n donnes a pour erreur type √(p·(1−p)/n). Avec p = {p} % et "
            "n = {before}, c'est environ {error} point. Combien de donnes faut-il pour {wanted} "
            "point ? (Une estimation à 5 % près est juste.)",
        ).filled(p=case.percent, before=before, error=error, wanted=wanted),
        answer=Number(right, within=Fraction(5, 100)),
        mistakes=(
            Mistake(
                without_root,
                Both(
                    "An error that is {by} times smaller does not come of {by} times as many "
                    "deals: n stands under a root.",
                    "Une erreur {by} fois plus petite ne vient pas de {by} fois plus de donnes : n "
                    "est sous une racine.",
                ).filled(by=by),
                name=Both("forgets the square root", "oublie la racine carrée"),
                fits=lambda value: (
                    isinstance(value, Fraction) and 10 * abs(value - without_root) <= without_root
                ),
            ),
            Mistake(
                slips[0],
                Both(
                    "Look at the units. {p} % are {share}: which number are {wanted} percentage "
                    "points?",
                    "Regarde les unités. {p} %, c'est {share} : quel nombre est {wanted} point ?",
                ).filled(p=case.percent, share=share, wanted=wanted),
                name=Both("slips a power of ten", "se trompe d'une puissance de dix"),
                fits=lambda value: value in slips,
            ),
            Mistake(
                of_a_point[0],
                Both(
                    "Which error do you start from, and how many times smaller is the one that "
                    "is wanted?",
                    "De quelle erreur pars-tu, et combien de fois plus petite est celle qu'on "
                    "veut ?",
                ),
                name=Both("compares with another error", "compare avec une autre erreur"),
                fits=lambda value: value in of_a_point,
            ),
        ),
        explanation=Both(
            "n = p·(1−p) / {small}² = {share} · {rest} / {square} = {needed}. Or from the rounded "
            "{error}: the error is to be {by} times smaller, which takes {by}² · {before} = {rounded} "
            "deals. And without 1 − p, which is nearly 1, it is {without}. Ten times the accuracy "
            "costs a hundred times the work.",
            "n = p·(1−p) / {small}² = {share} · {rest} / {square} = {needed}. Ou à partir de {error}, "
            "arrondi : l'erreur doit être {by} fois plus petite, ce qui demande {by}² · {before} = "
            "{rounded} donnes. Et sans 1 − p, qui vaut presque 1, c'est {without}. Dix fois la "
            "précision coûtent cent fois le travail.",
        ).filled(
            small=figures(small),
            share=share,
            rest=figures(1 - case.share),
            square=figures(small**2),
            needed=figures(right),
            error=error,
            by=by,
            before=before,
            rounded=figures(times**2 * deals),
            without=figures(case.share / small**2),
        ),
        solution=f"answer_09_7 = {right.numerator:_}",
        hints=(
            Both(
                "What must happen to the fraction under the root, so that the root becomes "
                "smaller?",
                "Que doit-il arriver à la fraction sous la racine pour que la racine diminue ?",
            ),
            Both(
                "Write {p} % and {wanted} percentage points as plain numbers, put them into the "
                "formula, square both sides, and let n stand alone.",
                "Écris {p} % et {wanted} point comme de simples nombres, mets-les dans la formule, "
                "élève les deux côtés au carré, et isole n.",
            ).filled(p=case.percent, wanted=wanted),
        ),
    )


EXERCISES = (
    Exercise(
        id="09.1",
        kind="prediction",
        level=1,
        question=Both(
            "Two players see everything: both hands, and the deck in its order. They never make a "
            "mistake. Of 1,000 well shuffled deals, how many can they **not** finish with 25 "
            "points?",
            "Deux joueurs voient tout : les deux mains, et la pioche dans son ordre. Ils ne se "
            "trompent jamais. Sur 1 000 donnes bien mélangées, combien ne peuvent-ils **pas** "
            "finir avec 25 points ?",
        ),
        # 2.0 ± 0.4 %, 1,000 deals solved by `hanabi_kit.endgame.deal`; at least 1.34 % of 300,000
        # deals by another solver's analysis.
        answer=Choice(
            {
                "a": Both("none: seeing everything, one wins", "aucune : qui voit tout gagne"),
                "b": Both("about 20", "environ 20"),
                "c": Both("about 200", "environ 200"),
                "d": Both("more than half", "plus de la moitié"),
            },
            "b",
        ),
        mistakes=(
            Mistake(
                "a",
                Both(
                    "Seeing everything takes the guessing out of the game, so it feels as if "
                    "nothing could go wrong. But two hands have ten places, and a card that has "
                    "to wait for its turn must wait in one of them.",
                    "Tout voir ôte le hasard du jeu : on croit que rien ne peut plus rater. Mais "
                    "deux mains n'ont que dix places, et une carte qui doit attendre son tour "
                    "attend dans l'une d'elles.",
                ),
                name=Both("thinks full knowledge always wins", "croit que qui sait tout gagne"),
            ),
            Mistake(
                "c",
                Both(
                    "One deal in five would mean that even a perfect team loses again and again. "
                    "But strong computer players, who do not even see their own cards, win more "
                    "than nine of ten games at a table of four.",
                    "Une donne sur cinq : même une équipe parfaite perdrait à tout moment. Or de "
                    "bons programmes, qui ne voient même pas leurs propres cartes, gagnent plus "
                    "de neuf parties sur dix à quatre joueurs.",
                ),
                name=Both("overrates bad luck", "surestime la malchance"),
            ),
            Mistake(
                "d",
                Both(
                    "Most beginners lose most games, so this feels right. But they lose because of "
                    "what they do not know. Here everything is known.",
                    "Les débutants perdent presque toujours, d'où cette idée. Mais ils perdent à "
                    "cause de ce qu'ils ignorent. Ici, tout est connu.",
                ),
                name=Both(
                    "judges by games with hidden cards", "juge d'après des parties à l'aveugle"
                ),
            ),
        ),
        explanation=Both(
            "Of 1,000 two-player deals that the kit solved, about 20 cannot be won: 2.0 % with a "
            "standard error of 0.4 percentage points. With three players it was one.",
            "Sur 1 000 donnes à deux résolues par le kit, environ 20 ne peuvent pas être gagnées : "
            "2,0 %, avec une erreur type de 0,4 point. À trois, il n'y en avait qu'une.",
        ),
        solution='answer_09_1 = "b"',
        hints=(
            Both(
                "What can still go wrong when nothing is hidden?",
                "Qu'est-ce qui peut encore rater quand rien n'est caché ?",
            ),
            Both(
                "A card that comes too early waits in a hand. Strong programs, which see less, "
                "hardly ever run out of places: how often will the order of the deck alone force "
                "that?",
                "Une carte qui arrive trop tôt attend dans une main. De bons programmes, qui "
                "voient moins, manquent rarement de place : à quelle fréquence l'ordre de la "
                "pioche seul y oblige-t-il ?",
            ),
        ),
    ),
    Exercise(
        id="09.2",
        kind="widget",
        level=1,
        question=Both(
            "One suit, one open hand. The cards come in this order: **5 2 4 1 3 1 2 3 4 1**. Each "
            "turn you play or throw away one card, then you draw the next one; after the last draw "
            "you have one more turn. How many cards must the hand hold at least, so that you can "
            "finish the suit?",
            "Une seule couleur, une seule main, visible. Les cartes arrivent dans cet ordre : **5 "
            "2 4 1 3 1 2 3 4 1**. À chaque tour tu joues ou tu jettes une carte, puis tu pioches "
            "la suivante ; après la dernière pioche, il te reste un tour. Combien de cartes la "
            "main doit-elle contenir au moins pour que tu puisses finir la couleur ?",
        ),
        answer=Number(lambda: smallest_hand(LATE) or 0),
        mistakes=(
            Mistake(
                1,
                Both(
                    "With a single card you have to get rid of it at once, every turn. The only 5 "
                    "comes first: where would it wait?",
                    "Avec une seule carte, tu dois t'en séparer aussitôt, à chaque tour. L'unique "
                    "5 arrive en premier : où attendrait-il ?",
                ),
                name=THROWS_NEEDED,
            ),
            Mistake(
                3,
                Both(
                    "You seem to keep the first 2 or the first 4. Need they wait? Look what else "
                    "comes later in the order.",
                    "Tu gardes sans doute le premier 2 ou le premier 4. Doivent-ils attendre ? "
                    "Regarde ce qui arrive encore plus tard.",
                ),
                name=Both("keeps what comes again", "garde ce qui revient plus tard"),
            ),
            Mistake(
                5,
                Both(
                    "Five different ranks do not need a place each: a card that is played leaves "
                    "its place to the next one.",
                    "Cinq valeurs différentes n'exigent pas chacune leur place : une carte jouée "
                    "laisse la sienne à la suivante.",
                ),
                name=Both("gives each rank a place", "donne une place à chaque valeur"),
                fits=lambda value: value in (4, 5),
            ),
        ),
        explanation=Both(
            "One place is taken by the only 5 for the whole game. The other lets everything pass: "
            "2 and 4 go, 1 is played, 3 and 1 go, and then 2, 3, 4 come just in time.",
            "Une place est prise par l'unique 5 toute la partie. L'autre laisse tout passer : 2 "
            "et 4 partent, 1 est joué, 3 et 1 partent, puis 2, 3, 4 arrivent juste à temps.",
        ),
        solution="answer_09_2 = 2",
        hints=(
            Both(
                "Which card must be kept from the very first turn, because there is no other?",
                "Quelle carte faut-il garder dès le premier tour, parce qu'il n'y en a pas "
                "d'autre ?",
            ),
            Both(
                "Keep that card, and play the order through with as few places besides as you "
                "can. Is every other rank still coming in time?",
                "Garde cette carte, et joue tout l'ordre avec le moins de places possible en "
                "plus. Chacune des autres valeurs arrive-t-elle encore à temps ?",
            ),
        ),
    ),
    Exercise(
        id="09.3",
        kind="proof",
        level=2,
        question=Both(
            "One suit of ten cards, one open hand. Each turn one card is played or thrown away and "
            "the next one drawn; after the last draw there is one more turn. With a hand of 6 many "
            "orders can be finished. With a hand of 7 **not one** of the 75,600. Which argument "
            "shows **why**?",
            "Une couleur de dix cartes, une main visible. À chaque tour, on joue ou on jette une "
            "carte et on pioche la suivante ; après la dernière pioche, il reste un tour. Avec "
            "une main de 6, on peut finir dans beaucoup d'ordres. Avec une main de 7, dans "
            "**aucun** des 75 600. Quel argument montre **pourquoi** ?",
        ),
        answer=Choice(
            {
                "a": Both(
                    "A larger hand fills up with useless cards.",
                    "Une main plus grande se remplit de cartes inutiles.",
                ),
                "b": Both(
                    "Seven cards are dealt, three are left to draw: there are four turns, and five "
                    "cards have to be played.",
                    "Sept cartes sont données, trois restent à piocher : il y a quatre tours, et "
                    "cinq cartes doivent être jouées.",
                ),
                "c": Both(
                    "Among seven cards there are always two equal ones.",
                    "Parmi sept cartes, il y en a toujours deux pareilles.",
                ),
                "d": Both(
                    "The computer has tried all of them.",
                    "L'ordinateur les a tous essayés.",
                ),
            },
            "b",
        ),
        mistakes=(
            Mistake(
                "a",
                Both(
                    "Useless cards can be thrown away, one a turn, and with six places that is "
                    "no trouble. What else changes when the hand takes one card more?",
                    "On peut jeter les cartes inutiles, une par tour, et avec six places cela ne "
                    "gêne pas. Qu'est-ce qui change encore quand la main prend une carte de "
                    "plus ?",
                ),
                name=Both("blames useless cards", "accuse les cartes inutiles"),
            ),
            Mistake(
                "c",
                Both(
                    "True: there are five ranks only (that is the pigeonhole principle). But twins "
                    "do no harm, and among six cards there are two equal ones as well.",
                    "C'est vrai : il n'y a que cinq valeurs (principe des tiroirs). Mais des "
                    "jumelles ne gênent pas, et parmi six cartes il y en a aussi deux pareilles.",
                ),
                name=Both("takes a true fact for a reason", "prend un fait vrai pour une raison"),
            ),
            Mistake(
                "d",
                Both(
                    "That shows **that** it is so, for this suit. It does not say **why**, and "
                    "would not help with a suit of 20 cards.",
                    "Cela montre **que** c'est ainsi, pour cette couleur. Cela ne dit pas "
                    "**pourquoi**, et n'aiderait pas pour une couleur de 20 cartes.",
                ),
                name=Both("takes a check for a reason", "prend une vérification pour une raison"),
            ),
        ),
        explanation=Both(
            "Every turn draws a card until none is left, and then there is one more. Ten cards "
            "and a hand of seven: 3 + 1 turns. One card a turn: at most four of the five.",
            "Chaque tour pioche une carte jusqu'à la dernière, puis il en vient encore un. Dix "
            "cartes, une main de sept : 3 + 1 tours. Une carte par tour : au plus quatre sur cinq.",
        ),
        solution='answer_09_3 = "b"',
        hints=(
            Both(
                "Where do the cards of a larger hand come from?",
                "D'où viennent les cartes d'une main plus grande ?",
            ),
            Both(
                "Deal the hand, and count how often something can be played before it is over. "
                "Then count what has to be played.",
                "Distribue la main, et compte combien de fois on peut encore jouer avant la fin. "
                "Puis compte ce qui doit être joué.",
            ),
        ),
    ),
    Exercise(
        id="09.4",
        kind="code",
        level=2,
        question=Both(
            "A suit has three 1s, two each of 2, 3 and 4, and one 5. It can come in 75,600 "
            "different orders (equal cards look alike). Write `orders_of(copies)`: in how many "
            "different orders a suit can come where `copies` says how many copies there are of "
            "each rank. For `(3, 2, 2, 2, 1)` it is 75,600.",
            "Une couleur a trois 1, deux 2, deux 3, deux 4 et un 5. Elle peut arriver dans 75 600 "
            "ordres différents (les cartes pareilles ne se distinguent pas). Écris "
            "`orders_of(copies)` : dans combien d'ordres différents peut arriver une couleur dont "
            "`copies` dit combien il y a d'exemplaires de chaque valeur. Pour `(3, 2, 2, 2, 1)`, "
            "c'est 75 600.",
        ),
        answer=Function(
            orders_of,
            [((3, 2, 2, 2, 1),), ((1,),), ((2, 1),), ((3, 2, 1),), ((3, 3),), ((1, 1, 1, 1),)],
            "orders_of(copies)",
        ),
        mistakes=(
            Mistake(
                lambda copies: factorial(sum(copies)),
                Both(
                    "This counts the two 2s as different cards: swapping them would give another "
                    "order, but nobody could see it.",
                    "Cela compte les deux 2 comme des cartes différentes : les échanger donnerait "
                    "un autre ordre, mais personne ne le verrait.",
                ),
                name=Both("counts equal cards as different", "distingue des cartes pareilles"),
            ),
            Mistake(
                lambda copies: factorial(sum(copies)) // prod(copies),
                Both(
                    "Nearly: you divide by the number of equal cards. Three equal cards can change "
                    "places among themselves in more than three ways.",
                    "Presque : tu divises par le nombre de cartes pareilles. Trois cartes "
                    "pareilles peuvent changer de place entre elles de plus de trois façons.",
                ),
                name=Both(
                    "divides by copies, not by their orders",
                    "divise par le nombre, pas par les ordres",
                ),
            ),
            Mistake(
                lambda copies: factorial(len(copies)),
                Both(
                    "This puts the ranks in order, each once. But every copy comes at a moment of "
                    "its own.",
                    "Cela ordonne les valeurs, chacune une fois. Mais chaque exemplaire arrive à "
                    "un moment à lui.",
                ),
                name=COUNTS_NAMES,
            ),
            Mistake(
                lambda copies: factorial(sum(copies)) // sum(map(factorial, copies)),
                Both(
                    "The parts are right. But if the 1s can change places in some ways and the "
                    "2s in others, in how many ways can both do so?",
                    "Les parties sont justes. Mais si les 1 peuvent changer de place de quelques "
                    "façons et les 2 de quelques autres, de combien de façons le peuvent-ils "
                    "ensemble ?",
                ),
                name=Both("adds where one multiplies", "additionne au lieu de multiplier"),
            ),
        ),
        explanation=Both(
            "All cards in order, n! ways, divided by the ways in which equal cards can change "
            "places among themselves: 10! / (3! · 2! · 2! · 2! · 1!) = 75,600.",
            "Toutes les cartes dans l'ordre, n! façons, divisé par les façons dont des cartes "
            "pareilles changent de place entre elles : 10! / (3! · 2! · 2! · 2! · 1!) = 75 600.",
        ),
        solution=(
            "from math import factorial, prod\n"
            "\n"
            "\n"
            "def orders_of(copies):\n"
            "    return factorial(sum(copies)) // prod(map(factorial, copies))\n"
            "\n"
            "\n"
            "answer_09_4 = orders_of"
        ),
        hints=(
            Both(
                "When do two orders look alike, though cards have changed places?",
                "Quand deux ordres se ressemblent-ils, alors que des cartes ont changé de place ?",
            ),
            Both(
                "Number the cards first, so that all are different. Then ask how often you have "
                "counted each order.",
                "Numérote d'abord les cartes, pour qu'elles soient toutes différentes. Puis "
                "demande-toi combien de fois tu as compté chaque ordre.",
            ),
        ),
        lines=Lines(
            (
                Distractor(
                    "        orders = orders // alike",
                    "        orders = orders // factorial(alike)",
                ),
                Distractor(
                    "        orders = orders - factorial(alike)",
                    "        orders = orders // factorial(alike)",
                    Both(
                        "each order is met as often as equal cards can change places: is that "
                        "to be taken away, or does it divide?",
                        "chaque ordre revient autant de fois que des cartes égales peuvent "
                        "échanger leurs places : faut-il le soustraire, ou diviser ?",
                    ),
                ),
                Distractor(
                    "    orders = factorial(len(copies))",
                    "    orders = factorial(sum(copies))",
                    Both(
                        "`len` counts the ranks. How many cards come one after the other?",
                        "`len` compte les valeurs. Combien de cartes viennent l'une après "
                        "l'autre ?",
                    ),
                ),
            ),
            solution=(
                "from math import factorial\n"
                "\n"
                "\n"
                "def orders_of(copies):\n"
                "    orders = factorial(sum(copies))\n"
                "    for alike in copies:\n"
                "        orders = orders // factorial(alike)\n"
                "    return orders"
            ),
        ),
    ),
    Exercise(
        id="09.5",
        kind="proof",
        level=2,
        question=Both(
            'Somebody claims: "This deal of n cards can be won." Put the steps in order that show '
            "that a computer can **check** such a claim quickly. One of them does not belong: "
            "leave it out.",
            "Quelqu'un affirme : « Cette donne de n cartes peut être gagnée. » Mets dans l'ordre "
            "les étapes qui montrent qu'un ordinateur peut **vérifier** vite une telle "
            "affirmation. L'une d'elles n'a rien à faire là : laisse-la de côté.",
        ),
        answer=Order(
            {
                "a": Both(
                    "No list has more than 2n + 8 actions, and each takes a fixed amount of work: "
                    "the whole check grows like n.",
                    "Aucune liste n'a plus de 2n + 8 actions, et chacune demande un travail fixe : "
                    "toute la vérification grandit comme n.",
                ),
                "b": Both(
                    "Ask for the list of actions, first to last.",
                    "Demander la liste des actions, de la première à la dernière.",
                ),
                "c": Both(
                    "Try every other list of actions, to be sure.",
                    "Essayer toutes les autres listes d'actions, pour être sûr.",
                ),
                "d": Both(
                    "Play the list through by the rules, card by card.",
                    "Jouer la liste selon les règles, carte par carte.",
                ),
                "e": Both(
                    "Look whether every firework is complete at the end.",
                    "Regarder si chaque feu d'artifice est complet à la fin.",
                ),
            },
            "b d e a",
        ),
        mistakes=(
            Mistake(
                "b d e c a",
                Both(
                    'One list that works is enough: to believe "it **can** be won" nobody needs to '
                    "know the lists that fail. Trying all of them is just what takes so long.",
                    "Une liste qui marche suffit : pour croire « elle **peut** être gagnée », on "
                    "n'a pas besoin des listes qui ratent. Les essayer toutes, c'est justement ce "
                    "qui est long.",
                ),
                name=Both("wants to try everything", "veut tout essayer"),
                fits=lambda value: isinstance(value, tuple) and "c" in value,
            ),
            Mistake(
                "b e d a",
                Both(
                    "Before the list has been played there is no end at which one could look.",
                    "Avant d'avoir joué la liste, il n'y a pas de fin à regarder.",
                ),
                name=USED_TOO_EARLY,
                fits=lambda value: (
                    isinstance(value, tuple)
                    and {"d", "e"} <= set(value)
                    and value.index("e") < value.index("d")
                ),
            ),
            Mistake(
                "d e b a",
                Both(
                    "What would be played? First the one who claims has to show something.",
                    "Que jouerait-on ? C'est d'abord à celui qui affirme de montrer quelque chose.",
                ),
                name=USED_TOO_EARLY,
                fits=lambda value: isinstance(value, tuple) and value[:1] == ("d",),
            ),
            Mistake(
                "b d a e",
                Both(
                    "“The whole check” is all that is done with the list. Say first everything "
                    "that is done, then how long it takes.",
                    "« Toute la vérification », c'est tout ce qu'on fait de la liste. Dis d'abord "
                    "tout ce qu'on fait, puis combien de temps cela prend.",
                ),
                name=USED_TOO_EARLY,
                fits=lambda value: (
                    isinstance(value, tuple) and "a" in value and value[-1:] != ("a",)
                ),
            ),
            Mistake(
                "b d e",
                Both(
                    "That checks the claim. Where does it say that it goes **quickly**?",
                    "Cela vérifie l'affirmation. Où est-il dit que cela va **vite** ?",
                ),
                name=Both("leaves a gap in a proof", "laisse un trou dans la preuve"),
            ),
        ),
        explanation=Both(
            'A problem whose "yes" can be checked quickly, once somebody shows the way, is **in '
            "NP**. Finding the way may be much harder than checking it.",
            "Un problème dont le « oui » se vérifie vite, une fois le chemin montré, est **dans "
            "NP**. Trouver le chemin peut être bien plus dur que le vérifier.",
        ),
        solution='answer_09_5 = "b d e a"',
        hints=(
            Both(
                "Who has to show what, before anything can be checked?",
                "Qui doit montrer quoi, avant qu'on puisse vérifier quelque chose ?",
            ),
            Both(
                "One step would take ages, and nobody needs it to believe “it can be won”. Of "
                "each other one ask what must be there before it.",
                "Une étape prendrait une éternité, et l'on n'en a pas besoin pour croire « elle "
                "peut être gagnée ». Pour chacune des autres, demande-toi ce qu'il faut avant.",
            ),
        ),
    ),
    Exercise(
        id="09.6",
        kind="code",
        level=3,
        question=Both(
            "Write `smallest_hand(order)`: the fewest cards a hand must hold to finish the suit "
            "that comes in this order, or `None` if no hand can. You may use `can_finish(order, "
            "places)` of this lesson.",
            "Écris `smallest_hand(order)` : le plus petit nombre de cartes qu'une main doit "
            "contenir pour finir la couleur qui arrive dans cet ordre, ou `None` si aucune main "
            "ne le peut. Tu peux utiliser `can_finish(order, places)` de cette leçon.",
        ),
        answer=Function(smallest_hand, _ORDERS, "smallest_hand(order)"),
        mistakes=(
            Mistake(
                _smallest_of_greedy,
                Both(
                    "You throw away the oldest card whenever nothing can be played. That is a "
                    "habit, not a search: the oldest card may be the only 5.",
                    "Tu jettes la plus vieille carte dès que rien n'est jouable. C'est une "
                    "habitude, pas une recherche : la plus vieille est peut-être l'unique 5.",
                ),
                name=Both("never looks ahead", "ne regarde jamais plus loin"),
            ),
            Mistake(
                _largest_hand,
                Both(
                    "This finds the **largest** hand that works. In which direction do you count?",
                    "Cela trouve la **plus grande** main qui marche. Dans quel sens comptes-tu ?",
                ),
                name=Both(
                    "looks for the largest, not the smallest",
                    "cherche le plus grand, pas le plus petit",
                ),
            ),
            Mistake(
                _smallest_without_a_last_turn,
                Both(
                    "After the last card is drawn there is one more turn. Some orders need it.",
                    "Une fois la dernière carte piochée, il reste un tour. Certains ordres en ont "
                    "besoin.",
                ),
                name=FINAL_ROUND,
            ),
            Mistake(
                lambda order: smallest_hand(order) or 0,
                Both(
                    "A hand of 0 cards finishes nothing. What shall be returned where no hand "
                    "can do it?",
                    "Une main de 0 carte ne finit rien. Que faut-il renvoyer quand aucune main "
                    "ne le peut ?",
                ),
                name=Both("takes “none” for 0", "prend « aucune » pour 0"),
            ),
        ),
        explanation=Both(
            "Try 1, 2, 3, … and stop at the first that works. More places do not always help: each "
            "one costs a turn, and from 7 on too few are left.",
            "Essaie 1, 2, 3, … et arrête-toi au premier qui marche. Plus de places n'aident pas "
            "toujours : chacune coûte un tour, et à partir de 7 il en reste trop peu.",
        ),
        solution=(
            "from hanabi_kit.lessons.exercises.lesson_09 import finishes  # like can_finish\n"
            "\n"
            "\n"
            "def smallest_hand(order):\n"
            "    for places in range(1, len(order) + 1):\n"
            "        if finishes(order, places):\n"
            "            return places\n"
            "    return None\n"
            "\n"
            "\n"
            "answer_09_6 = smallest_hand"
        ),
        hints=(
            Both(
                "Which hand do you try first, and when do you stop?",
                "Quelle main essaies-tu d'abord, et quand t'arrêtes-tu ?",
            ),
            Both(
                "Go through the hands from small to large and ask `can_finish` of each. What is "
                "left to return when none of them will do?",
                "Passe les mains de la petite à la grande et demande à `can_finish` pour "
                "chacune. Que reste-t-il à renvoyer si aucune ne convient ?",
            ),
        ),
        paper=False,
        lines=Lines(
            (
                Distractor(
                    "    for places in range(len(order), 0, -1):",
                    "    for places in range(1, len(order) + 1):",
                ),
                Distractor(
                    "        if not can_finish(order, places):",
                    "        if can_finish(order, places):",
                    Both(
                        "this asks for a hand that is too small. Which one is looked for?",
                        "ceci cherche une main trop petite. Laquelle cherche-t-on ?",
                    ),
                ),
                Distractor(
                    "    return 0",
                    "    return None",
                ),
            ),
            solution=(
                "from hanabi_kit.lessons.exercises.lesson_09 import finishes as can_finish\n"
                "\n"
                "\n"
                "def smallest_hand(order):\n"
                "    for places in range(1, len(order) + 1):\n"
                "        if can_finish(order, places):\n"
                "            return places\n"
                "    return None"
            ),
        ),
    ),
    deals_needed(Measured(percent=2, deals=1000, wanted=Fraction(1, 10))),
)
