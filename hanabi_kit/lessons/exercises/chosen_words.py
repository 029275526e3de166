"""The exercise of lesson 05 about a speaker who chooses among true words, as a function of cards."""

from __future__ import annotations

from dataclasses import dataclass
from fractions import Fraction
from functools import cached_property

from hanabi_kit.lessons.answers import Number
from hanabi_kit.lessons.exercise import Exercise, Mistake
from hanabi_kit.lessons.misconceptions import CONVERSE, FORGETS_WHAT_WAS_SAID
from hanabi_kit.lessons.phrases import COLOURS, either, listed, number
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
    asked, (first, *rest) = case.asked, case.others
    same = Both("the {card}", "pour le {card}", "the same holds for")
    return Both(
        "For the {asked}, “{own}” is worth {own_worth} and “{rank}” is worth {worth}, so she says "
        "“{rank}” with {share}. For the {first}, “{other}” is worth 1 and “{rank}” is worth "
        "{worth}: {first_share}, and the same for {rest}. The {asked} then has ({share}) / ({sum}) "
        "= {chance}.",
        "Pour le {asked}, « {own} » vaut {own_worth} et « {rank} » vaut {worth} : elle dit "
        "« {rank} » avec {share}. Pour le {first}, « {other} » vaut 1 et « {rank} » vaut {worth} : "
        "{first_share}, de même {rest}. Le {asked} a donc ({share}) / ({sum}) = {chance}.",
    ).filled(
        asked=asked,
        own=COLOURS[asked[0]].name,
        own_worth=case.worth(asked[0]),
        rank=case.rank,
        worth=case.worth(case.rank),
        share=case.says(asked),
        first=first,
        other=COLOURS[first[0]].name,
        first_share=case.says(first),
        rest=listed(same.filled(card=card) for card in rest),
        sum=" + ".join(str(case.says(card)) for card in (asked, *case.others)),
        chance=case.chance,
    )


def _for_the_literal_listener(case: Said) -> Both:
    """Say why a listener who takes the number literally misses something."""
    a_better_word = Both(
        "That is the literal listener: {count} cards are a {rank}. But for each of them Alice had "
        "a better word than “{rank}”, and for some a perfect one. How often would she have used "
        "it?",
        "C'est l'auditeur littéral : {count} cartes sont des {rank}. Mais pour chacune, Alice "
        "avait un meilleur mot que « {rank} », parfois même un mot parfait. À quelle fréquence "
        "l'aurait-elle dit ?",
    )
    a_perfect_word = Both(
        "That is the literal listener: {count} cards are a {rank}. But for some of them Alice had "
        "a perfect word. How often would she have used it?",
        "C'est l'auditeur littéral : {count} cartes sont des {rank}. Mais pour certaines, Alice "
        "avait un mot parfait. À quelle fréquence l'aurait-elle dit ?",
    )
    better_for_all = case.worth(case.asked[0]) > case.worth(case.rank)
    told = a_better_word if better_for_all else a_perfect_word
    return told.filled(count=number(len(case.of_rank)), rank=case.rank)


def chosen_word(case: Said) -> Exercise:
    """Ask how likely a card is, once a speaker who chooses her words has said its number."""
    rank, asked, others = case.rank, case.asked, case.others
    partner = next(card for card in case.cards if card not in case.of_rank)
    words = [*(COLOURS[suit].name for suit in case.suits), *case.ranks]
    forgotten = others[-1]
    fewer = case.without(forgotten)
    return Exercise(
        id="05.4",
        kind="widget",
        level=2,
        question=Both(
            "Bob's card is {cards}, all equally likely. Alice, who knows which, says one true "
            "word: {words}. She chooses each true word in proportion to the chance that a listener "
            "who takes it literally hits upon her card. She says “{rank}”. How likely is the "
            "{asked}, for a Bob who knows how she chooses?",
            "La carte de Bob est {cards}, à chances égales. Alice, qui la connaît, dit un mot vrai : "
            "{words}. Elle choisit chaque mot vrai en proportion de la chance qu'un auditeur qui "
            "le prend à la lettre tombe sur sa carte. Elle dit « {rank} ». Quelle est la chance du "
            "{asked}, pour un Bob qui sait comment elle choisit ?",
        ).filled(cards=either(case.cards), words=either(words), rank=rank, asked=asked),
        answer=Number(case.chance, chance=True),
        mistakes=(
            Mistake(
                case.worth(rank),
                _for_the_literal_listener(case),
                name=Both("forgets how the speaker chooses", "oublie comment on choisit ses mots"),
            ),
            Mistake(
                case.says(asked),
                Both(
                    "That is how likely Alice is to say “{rank}” **if** the card is the {asked}. "
                    "Bob asks the other way round: compare it with how likely she is to say it for "
                    "the other cards.",
                    "C'est la chance qu'Alice dise « {rank} » **si** la carte est le {asked}. Bob "
                    "demande l'inverse : compare avec la chance qu'elle le dise pour les autres "
                    "cartes.",
                ).filled(rank=rank, asked=asked),
                name=CONVERSE,
            ),
            Mistake(
                1,
                Both(
                    "For {others} a colour would have been the perfect word, so it must be the "
                    "{asked}? This Alice prefers better words, but she does not always use them.",
                    "Pour {others}, la couleur aurait été le mot parfait, donc c'est le {asked} ? "
                    "Cette Alice préfère les meilleurs mots, mais ne les emploie pas toujours.",
                ).filled(others=listed(others), asked=asked),
                name=Both("takes a preference for a rule", "prend une préférence pour une règle"),
            ),
            Mistake(
                Fraction(1, len(case.cards)),
                Both(
                    "Nothing learnt? The {partner} is no {rank} at all.",
                    "Rien appris ? Le {partner} n'est même pas un {rank}.",
                ).filled(partner=partner, rank=rank),
                name=FORGETS_WHAT_WAS_SAID,
            ),
            Mistake(
                fewer.chance,
                Both(
                    "For {count} cards, {cards}, it is so. The {forgotten} is one more card that "
                    "“{rank}” may mean, and it makes “{rank}” a weaker word.",
                    "Avec {count} cartes, {cards}, c'est cela. Le {forgotten} est une carte de "
                    "plus que « {rank} » peut désigner, et rend ce mot plus faible.",
                ).filled(
                    count=number(len(fewer.cards)),
                    cards=listed(fewer.cards),
                    forgotten=forgotten,
                    rank=rank,
                ),
                name=Both("forgets a card that is possible", "oublie une carte possible"),
            ),
            Mistake(
                Fraction(1, 2),
                Both(
                    "The {asked} or another card: two cases, but are they equally likely? Ask of "
                    "each {rank} how likely Alice is to call it “{rank}”.",
                    "Le {asked} ou une autre carte : deux cas, mais ont-ils la même chance ? "
                    "Demande-toi pour chaque {rank} avec quelle chance Alice l'appelle « {rank} ».",
                ).filled(asked=asked, rank=rank),
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
                "For each of the {count} {rank}s: how likely is Alice to say “{rank}” of it?",
                "Pour chacun des {count} {rank} : quelle est la chance qu'Alice dise « {rank} » ?",
            ).filled(count=number(len(case.of_rank)), rank=rank),
            Both(
                "For each {rank} share Alice's two true words in proportion to what each is worth "
                "to a literal listener. Then ask which part the {asked} has in all the “{rank}”s "
                "together.",
                "Pour chaque {rank}, partage la chance entre les deux mots vrais, en proportion de "
                "ce que vaut chacun pour un auditeur littéral. Puis demande-toi quelle part a le "
                "{asked} dans tous les « {rank} » ensemble.",
            ).filled(rank=rank, asked=asked),
        ),
    )
