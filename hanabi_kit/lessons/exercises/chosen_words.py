"""The exercise of lesson 05 about a speaker who chooses among true words, as a function of cards."""

from __future__ import annotations

from dataclasses import dataclass
from fractions import Fraction
from functools import cached_property

from hanabi_kit.lessons.answers import Number
from hanabi_kit.lessons.exercise import Exercise, Mistake
from hanabi_kit.lessons.misconceptions import CONVERSE, FORGETS_WHAT_WAS_SAID
from hanabi_kit.lessons.phrases import COLOURS, listed, number
from hanabi_kit.lessons.texts import Both


@dataclass(frozen=True)
class Said:
    """One of these cards is meant, and a number is said; each other card of it has its own colour."""

    cards: tuple[str, ...]
    rank: str
    asked: str

    @property
    def suits(self) -> list[str]:
        """The colours that are true words for some card."""
        return list(dict.fromkeys(card[0] for card in self.cards))

    @property
    def ranks(self) -> list[str]:
        """The numbers that are."""
        return sorted({card[1] for card in self.cards})

    @property
    def of_rank(self) -> list[str]:
        """The cards that the number is true of."""
        return [card for card in self.cards if card[1] == self.rank]

    @property
    def others(self) -> list[str]:
        """Those of them that are not asked about."""
        return [card for card in self.of_rank if card != self.asked]

    def worth(self, word: str) -> Fraction:
        """Return the chance that a literal listener hits upon a card that the word is true of."""
        return Fraction(1, sum(word in card for card in self.cards))

    def says(self, card: str) -> Fraction:
        """Return how likely the speaker is to say the number of a card."""
        colour, rank = self.worth(card[0]), self.worth(card[1])
        return rank / (colour + rank) if card[1] == self.rank else Fraction(0)

    @cached_property
    def chance(self) -> Fraction:
        """How likely the card asked about is, for who knows how the speaker chooses."""
        return self.says(self.asked) / sum(self.says(card) for card in self.cards)

    def without(self, card: str) -> Said:
        """Return the same without one of the cards."""
        return Said(tuple(one for one in self.cards if one != card), self.rank, self.asked)


TWO = Said(("r1", "r2", "b2", "y2"), "2", "r2")
"""The lesson's own."""


def _why(case: Said) -> Both:
    """Work out what each word is worth, and what follows."""
    rank, asked, chance = case.rank, case.asked, case.chance
    worth, own = case.worth(rank), COLOURS[asked[0]]
    first, *rest = case.others
    other = COLOURS[first[0]]
    sum_ = " + ".join(str(case.says(card)) for card in (asked, *case.others))
    same = listed([f"the {card}" for card in rest])
    same_fr = listed([f"pour le {card}" for card in rest], "et")
    return Both(
        f"For the {asked}, “{own.en}” is worth {case.worth(asked[0])} and “{rank}” is worth {worth}, so "
        f"she says “{rank}” with {case.says(asked)}. For the {first}, “{other.en}” is worth 1 and "
        f"“{rank}” is worth {worth}: {case.says(first)}, and the same for {same}. The {asked} then has "
        f"({case.says(asked)}) / ({sum_}) = {chance}.",
        f"Pour le {asked}, « {own.fr} » vaut {case.worth(asked[0])} et « {rank} » vaut {worth} : elle dit "
        f"« {rank} » avec {case.says(asked)}. Pour le {first}, « {other.fr} » vaut 1 et « {rank} » vaut "
        f"{worth} : {case.says(first)}, de même {same_fr}. Le {asked} a donc ({case.says(asked)}) / "
        f"({sum_}) = {chance}.",
    )


def chosen_word(case: Said) -> Exercise:
    """Ask how likely a card is, once a speaker who chooses her words has said its number."""
    rank, asked, others = case.rank, case.asked, case.others
    partner = next(card for card in case.cards if card not in case.of_rank)
    all_of_it, before = number(len(case.of_rank)), number(len(case.cards) - 1)
    words = [*(COLOURS[suit].en for suit in case.suits), *case.ranks]
    words_fr = [*(COLOURS[suit].fr for suit in case.suits), *case.ranks]
    better = Both(
        f"for each of them Alice had a better word than “{rank}”, and for some a perfect one. How often "
        "would she have used it?",
        f"pour chacune, Alice avait un meilleur mot que « {rank} », parfois même un mot parfait. À "
        "quelle fréquence l'aurait-elle dit ?",
    )
    if case.worth(asked[0]) <= case.worth(rank):
        better = Both(
            "for some of them Alice had a perfect word. How often would she have used it?",
            "pour certaines, Alice avait un mot parfait. À quelle fréquence l'aurait-elle dit ?",
        )
    forgotten = others[-1]
    fewer = case.without(forgotten)
    return Exercise(
        id="05.4",
        kind="widget",
        level=2,
        question=Both(
            f"Bob's card is {listed(case.cards, 'or')}, all equally likely. Alice, who knows which, says "
            f"one true word: {listed(words, 'or')}. She chooses each true word in proportion to the "
            "chance that a listener who takes it literally hits upon her card. She says "
            f"“{rank}”. How likely is the {asked}, for a Bob who knows how she chooses?",
            f"La carte de Bob est {listed(case.cards, 'ou')}, à chances égales. Alice, qui la connaît, dit "
            f"un mot vrai : {listed(words_fr, 'ou')}. Elle choisit chaque mot vrai en proportion de la "
            "chance qu'un auditeur qui le prend à la lettre tombe sur sa carte. Elle dit "
            f"« {rank} ». Quelle est la chance du {asked}, pour un Bob qui sait comment elle choisit ?",
        ),
        answer=Number(case.chance, chance=True),
        mistakes=(
            Mistake(
                case.worth(rank),
                Both(
                    f"That is the literal listener: {all_of_it.en} cards are a {rank}. But {better.en}",
                    f"C'est l'auditeur littéral : {all_of_it.fr} cartes sont des {rank}. Mais {better.fr}",
                ),
                name=Both("forgets how the speaker chooses", "oublie comment on choisit ses mots"),
            ),
            Mistake(
                case.says(asked),
                Both(
                    f"That is how likely Alice is to say “{rank}” **if** the card is the {asked}. Bob asks "
                    "the other way round: compare it with how likely she is to say it for the "
                    "other cards.",
                    f"C'est la chance qu'Alice dise « {rank} » **si** la carte est le {asked}. Bob demande "
                    "l'inverse : compare avec la chance qu'elle le dise pour les autres cartes.",
                ),
                name=CONVERSE,
            ),
            Mistake(
                1,
                Both(
                    f"For {listed(others)} a colour would have been the perfect word, so it must be the "
                    f"{asked}? This Alice prefers better words, but she does not always use them.",
                    f"Pour {listed(others, 'et')}, la couleur aurait été le mot parfait, donc c'est le "
                    f"{asked} ? Cette Alice préfère les meilleurs mots, mais ne les emploie pas toujours.",
                ),
                name=Both("takes a preference for a rule", "prend une préférence pour une règle"),
            ),
            Mistake(
                Fraction(1, len(case.cards)),
                Both(
                    f"Nothing learnt? The {partner} is no {rank} at all.",
                    f"Rien appris ? Le {partner} n'est même pas un {rank}.",
                ),
                name=FORGETS_WHAT_WAS_SAID,
            ),
            Mistake(
                fewer.chance,
                Both(
                    f"For {before.en} cards, {listed(fewer.cards)}, it is so. The {forgotten} is one more "
                    f"card that “{rank}” may mean, and it makes “{rank}” a weaker word.",
                    f"Avec {before.fr} cartes, {listed(fewer.cards, 'et')}, c'est cela. Le {forgotten} est "
                    f"une carte de plus que « {rank} » peut désigner, et rend ce mot plus faible.",
                ),
                name=Both("forgets a card that is possible", "oublie une carte possible"),
            ),
            Mistake(
                Fraction(1, 2),
                Both(
                    f"The {asked} or another card: two cases, but are they equally likely? Ask of each "
                    f"{rank} how likely Alice is to call it “{rank}”.",
                    f"Le {asked} ou une autre carte : deux cas, mais ont-ils la même chance ? "
                    f"Demande-toi pour chaque {rank} avec quelle chance Alice l'appelle « {rank} ».",
                ),
                name=Both("takes two cases for equally likely", "croit deux cas équiprobables"),
            ),
            Mistake(
                1 - case.chance,
                Both(
                    "You seem to have all the parts. To which cards do those belong that you "
                    "added up?",
                    "Tu as sans doute toutes les parts. À quelles cartes appartiennent celles "
                    "que tu as additionnées ?",
                ),
                name=Both("gives the chance of the contrary", "donne la chance du contraire"),
            ),
        ),
        explanation=_why(case),
        solution=(
            "from fractions import Fraction as F\n"
            "\n"
            'red_2 = F(1, 3) / (F(1, 2) + F(1, 3))  # says "2" of the r2, when "red" is there\n'
            'other = F(1, 3) / (1 + F(1, 3))  # says "2" of the b2, when "blue" is; so of the y2\n'
            "answer_05_4 = red_2 / (red_2 + other + other)"
        ),
        hints=(
            Both(
                f"For each of the {all_of_it.en} {rank}s: how likely is Alice to say “{rank}” of it?",
                f"Pour chacun des {all_of_it.fr} {rank} : quelle est la chance qu'Alice dise "
                f"« {rank} » ?",
            ),
            Both(
                f"For each {rank} share Alice's two true words in proportion to what each is worth to "
                f"a literal listener. Then ask which part the {asked} has in all the “{rank}”s together.",
                f"Pour chaque {rank}, partage la chance entre les deux mots vrais, en proportion de ce "
                f"que vaut chacun pour un auditeur littéral. Puis demande-toi quelle part a le {asked} "
                f"dans tous les « {rank} » ensemble.",
            ),
        ),
    )
