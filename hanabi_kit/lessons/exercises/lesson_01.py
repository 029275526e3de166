"""Exercises of lesson 01: clues as sets, touched and untouched."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from itertools import combinations

from hanabi_kit.actions import Clue
from hanabi_kit.cards import CardSet, Colour, Seat
from hanabi_kit.deduction import deduce
from hanabi_kit.game import Game, shuffled
from hanabi_kit.lessons.answers import Cards, Choice, Choices, Function, Hand, Number, Numbers
from hanabi_kit.lessons.exercise import Exercise, Mistake
from hanabi_kit.lessons.misconceptions import (
    CLUES_STAY_AT_PLACES,
    COUNTS_COPIES,
    EITHER_FOR_BOTH,
    FORGETS_A_CLUE,
    INSIDE_OUT,
    MEANING_FOR_FACT,
    ONE_CASE,
    ONE_COPY,
    READS_ONLY_TOUCHED,
    REVERSED,
    STOPS_EARLY,
)
from hanabi_kit.lessons.parsons import Distractor, Lines
from hanabi_kit.lessons.phrases import COLOURS, capitalized, listed
from hanabi_kit.lessons.texts import Both
from hanabi_kit.rules import STANDARD
from hanabi_kit.view import View

_CLUES = ("r", "y", "g", "b", "p", "1", "2", "3", "4", "5")
_ALL = frozenset(colour + rank for colour in "rygbp" for rank in "12345")
Marks = Sequence[tuple[str, bool]]


@dataclass(frozen=True)
class TwoClues:
    """A fresh deal, in which Bob is told a colour and a number."""

    colour: str
    rank: int
    seed: int

    @property
    def deal(self) -> Game:
        """The game before the first clue."""
        return Game.new(["Alice", "Bob"], shuffled(STANDARD, seed=self.seed))

    def game(self) -> Game:
        """Return the game after the two clues; between them Alice hears the rank of her slot 1."""
        alice, bob = Seat(0), Seat(1)
        game = self.deal.apply(Clue(bob, Colour(self.colour)))
        game = game.apply(Clue(alice, game.hands[alice][0].card.rank))
        return game.apply(Clue(bob, self.rank))

    @property
    def marks(self) -> list[Marks]:
        """Of each of Bob's cards, whether the two clues touched it."""
        cards = [str(held.card) for held in self.deal.hands[1]]
        clues = (self.colour, str(self.rank))
        return [[(clue, clue in card) for clue in clues] for card in cards]

    @property
    def slots(self) -> tuple[list[int], list[int]]:
        """The slots that the colour touched, and those that the number touched."""
        marks = list(enumerate(self.marks, start=1))
        first, second = ([slot for slot, told in marks if told[clue][1]] for clue in (0, 1))
        return first, second

    @property
    def by_clues(self) -> list[set[str]]:
        """What Bob's cards can be by these two clues, whatever he sees."""
        return [_can_be(marks) for marks in self.marks]

    def bob(self) -> View:
        """Return what Bob sees."""
        return View.of(self.game(), "Bob")

    def hand(self) -> list[CardSet]:
        """Return what Bob's cards can be, as the kit deduces it."""
        return [slot.cards for slot in deduce(self.bob()).hand]


RED_AND_ONE = TwoClues("r", 1, seed=4245)


def clued_game() -> Game:
    """Return the lesson's table: a fresh deal, in which Bob was told of his red cards and his 1s."""
    return RED_AND_ONE.game()


# ------------------------------------------------ right and wrong ways to read clues as sets


def _can_be(marks: Marks) -> set[str]:
    return {card for card in _ALL if all((clue in card) == touched for clue, touched in marks)}


def _deaf_to_silence(marks: Marks) -> set[str]:
    return {card for card in _ALL if all(clue in card for clue, touched in marks if touched)}


def _either(marks: Marks) -> set[str]:
    said = {card for card in _ALL for clue, touched in marks if touched and clue in card}
    denied = {card for card in _ALL for clue, touched in marks if not touched and clue in card}
    return (said or set(_ALL)) - denied


def _only_the_last(marks: Marks) -> set[str]:
    return _can_be(marks[-1:])


def _only_colours(marks: Marks) -> set[str]:
    return {card for card in _ALL if all((clue == card[0]) == touched for clue, touched in marks)}


def _inside_out(marks: Marks) -> set[str]:
    return {card for card in _ALL if all((clue in card) != touched for clue, touched in marks)}


def _marks_to_try() -> list[tuple[list[tuple[str, bool]]]]:
    texts = ("", "r", "!r", "3", "!3", "r3", "!r!3", "r!1!2", "3!r!b", "!y!g!b!p", "3r!4", "r!r")
    cases = []
    for text in texts:
        marks, told = [], True
        for sign in text:
            if sign == "!":
                told = False
            else:
                marks.append((sign, told))
                told = True
        cases.append((marks,))
    return cases


def _fewest_without_a_touch() -> int:
    """The fewest clues that leave one identity although none of them touched the card."""
    return next(
        number
        for number in range(len(_CLUES) + 1)
        for clues in combinations(_CLUES, number)
        if len(_can_be([(clue, False) for clue in clues])) == 1
    )


_CLASH = Both("uses clues that cannot all be true", "utilise des indices qui se contredisent")


# --------------------------------------------------------------------------------- exercises

_SIZES = Exercise(
    id="01.1",
    kind="prediction",
    level=1,
    question=Both(
        "Bob has heard nothing yet; each of his cards can be any of 25 identities. Alice points at "
        "two of them: “these are red”. How many identities are left (1) for a card she points at, "
        "(2) for a card she does not point at? Write two numbers.",
        "Bob n'a encore rien entendu ; chacune de ses cartes peut être l'une de 25 identités. Alice "
        "en montre deux : « celles-ci sont rouges ». Combien d'identités reste-t-il (1) pour une "
        "carte qu'elle montre, (2) pour une carte qu'elle ne montre pas ? Écris deux nombres.",
    ),
    answer=Numbers(
        lambda: [len(_can_be([("r", True)])), len(_can_be([("r", False)]))],
    ),
    mistakes=(
        Mistake(
            "5 25",
            Both(
                "Nothing was said of the other cards, so nothing seems to be known of them. But "
                "the rule says that a clue points at **every** card it fits. What would Alice have "
                "done if one of the others were red?",
                "On n'a rien dit des autres cartes : on croit n'en rien savoir. Mais d'après la "
                "règle, un indice montre **toutes** les cartes concernées. Qu'aurait fait Alice si "
                "l'une des autres était rouge ?",
            ),
            name=READS_ONLY_TOUCHED,
            fits=lambda value: isinstance(value, tuple) and value[1] == 25,
        ),
        Mistake(
            "2 23",
            Both(
                "You counted cards of the hand. The question is about identities: how many "
                "different things one card can still be.",
                "Tu as compté des cartes de la main. La question porte sur les identités : combien "
                "de choses différentes une seule carte peut encore être.",
            ),
            name=Both("counts cards, not identities", "compte des cartes, pas des identités"),
            fits=lambda value: value in ((2, 23), (2, 3)),
        ),
        Mistake(
            "10 40",
            Both(
                "There are ten red cards in the box and forty others: true, but three of these "
                "ten are the same thing, the r1. Count different identities.",
                "Il y a dix cartes rouges dans la boîte et quarante autres : c'est vrai, mais "
                "trois de ces dix sont la même chose, le r1. Compte les identités différentes.",
            ),
            name=COUNTS_COPIES,
        ),
        Mistake(
            "1 24",
            Both(
                "Red is one colour of five, but not one identity of 25: how many different red "
                "cards are there?",
                "Le rouge est une couleur sur cinq, mais pas une identité sur 25 : combien de "
                "cartes rouges différentes y a-t-il ?",
            ),
            name=Both(
                "takes a colour for a single identity", "prend une couleur pour une seule identité"
            ),
        ),
        Mistake(
            "20 5",
            Both(
                "Say of each of your numbers what it counts, and then read the question again: which "
                "card is meant by (1)? Of which of the two does this clue tell more?",
                "Dis pour chacun de tes nombres ce qu'il compte, puis relis la question : de quelle "
                "carte parle (1) ? De laquelle des deux cet indice apprend-il le plus ?",
            ),
            name=REVERSED,
        ),
    ),
    explanation=Both(
        "Five identities are red, r1 to r5; a card that is touched is one of them. A card that is "
        "not touched is one of the other 20: silence has cut five away.",
        "Cinq identités sont rouges, de r1 à r5 ; une carte désignée est l'une d'elles. Une carte "
        "non désignée est l'une des 20 autres : le silence en a retiré cinq.",
    ),
    hints=(
        Both(
            "A clue points at **every** card it fits. What does that tell of a card it leaves out?",
            "Un indice montre **toutes** les cartes concernées. Qu'apprend-on d'une carte qu'il "
            "laisse de côté ?",
        ),
        Both(
            "Write down the red identities. Then ask: may a card that Alice did not point at be "
            "one of them?",
            "Écris les identités rouges. Puis demande-toi : une carte qu'Alice n'a pas montrée "
            "peut-elle être l'une d'elles ?",
        ),
    ),
    solution="answer_01_1 = [5, 20]",
)


def the_hand(case: TwoClues) -> Exercise:
    """Ask what each card of Bob's can be after a colour and a number."""
    colour, rank = COLOURS[case.colour].name, case.rank
    reds, ones = case.slots
    both = next(slot for slot in reds if slot in ones)
    slots = range(1, 6)
    silent = [slot for slot in slots if slot not in reds]
    neither = next(slot for slot in silent if slot not in ones)
    no_red = _can_be([(case.colour, False)])
    right = case.by_clues
    return Exercise(
        id="01.2",
        kind="widget",
        level=1,
        question=Both(
            "Two clues were given to Bob's five cards: “{colour}” touched slots {coloured}, "
            "“{rank}” touched slots {numbered}. What can each of his cards still be?",
            "Bob a reçu deux indices sur ses cinq cartes : « {colour} » a désigné les cartes "
            "n° {coloured}, « {rank} » les cartes n° {numbered}. Que peut encore être chacune de ses "
            "cartes ?",
        ).filled(colour=colour, rank=rank, coloured=listed(reds), numbered=listed(ones)),
        answer=Hand(case.hand),
        mistakes=(
            Mistake(
                [_deaf_to_silence(marks) for marks in case.marks],
                Both(
                    "You used each clue where it touched, and only there. A card that is not touched "
                    "has heard something, too: it is **not** what was called.",
                    "Tu as utilisé chaque indice là où il désigne une carte, et là seulement. Une "
                    "carte non désignée a aussi entendu quelque chose : elle n'est **pas** ce qui a "
                    "été dit.",
                ),
                name=READS_ONLY_TOUCHED,
                fits=lambda value: isinstance(value, tuple) and len(value[neither - 1]) == 25,
            ),
            Mistake(
                [*right[: both - 1], _either(case.marks[both - 1]), *right[both:]],
                Both(
                    "Slot {slot} was touched twice, and you kept what fits **one** of the clues. "
                    "Both are true at the same time: keep what fits the first **and** the second.",
                    "La carte n° {slot} a été désignée deux fois, et tu as gardé ce qui convient "
                    "à **un** des indices. Les deux sont vrais en même temps : garde ce qui "
                    "convient au premier **et** au second.",
                ).filled(slot=both),
                name=EITHER_FOR_BOTH,
                fits=lambda value: isinstance(value, tuple) and len(value[both - 1]) > 5,
            ),
            Mistake(
                [
                    right[both - 1] if slot == both else _only_the_last(marks)
                    for slot, marks in zip(slots, case.marks, strict=True)
                ],
                Both(
                    "The newer clue does not wipe out the older one. Slots {silent} also heard "
                    "“{colour}”, and it did not mean them.",
                    "Le nouvel indice n'efface pas l'ancien. Les cartes n° {silent} ont aussi "
                    "entendu « {colour} », et ce n'était pas pour elles.",
                ).filled(silent=listed(silent), colour=colour),
                name=Both(
                    "lets a new clue wipe out the old one",
                    "laisse un nouvel indice effacer l'ancien",
                ),
            ),
            Mistake(
                [_can_be(marks[:1]) for marks in case.marks],
                Both(
                    "“{colour}” is used everywhere, also where it was silent. Which cards heard "
                    "“{rank}”, and what does it tell of those that it did not touch?",
                    "« {colour} » est utilisé partout, même là où il s'est tu. Quelles cartes ont "
                    "entendu « {rank} », et qu'apprend-il de celles qu'il n'a pas désignées ?",
                ).filled(colour=capitalized(colour), rank=rank),
                name=FORGETS_A_CLUE,
                fits=lambda value: (
                    isinstance(value, tuple) and set(map(str, value[silent[0] - 1])) == no_red
                ),
            ),
            Mistake(
                right[::-1],
                Both(
                    "Look at the numbers above the hand: at which end is slot 1? You counted from the "
                    "other end.",
                    "Regarde les numéros au-dessus de la main : à quel bout est la carte n° 1 ? Tu as "
                    "compté depuis l'autre.",
                ),
                name=Both(
                    "counts the slots from the wrong end", "compte les cartes par le mauvais bout"
                ),
            ),
        ),
        explanation=Both(
            "Four kinds of slot: {colour} and a {rank} leaves one identity; {colour} and no "
            "{rank} leaves four, so does a {rank} that is not {colour}; neither leaves 4 × 4 = 16.",
            "Quatre sortes de cartes : {colour} et {rank}, il reste une identité ; {colour} sans "
            "être un {rank}, quatre ; un {rank} non {colour}, quatre aussi ; ni l'un ni l'autre, "
            "4 × 4 = 16.",
        ).filled(colour=colour, rank=rank),
        hints=(
            Both(
                "Make a row for each slot and write into it, for each of the two clues: touched, or "
                "not.",
                "Fais une ligne par carte et écris-y, pour chacun des deux indices : désignée, ou non.",
            ),
            Both(
                "In each row both answers hold at the same time: {colour} or not {colour}, "
                "**and** a {rank} or no {rank}. What fits both? Rows with the same answers have "
                "the same set.",
                "Dans chaque ligne, les deux réponses valent en même temps : {colour} ou non, "
                "**et** un {rank} ou non. Qu'est-ce qui convient aux deux ? Deux lignes aux mêmes "
                "réponses ont le même ensemble.",
            ).filled(colour=colour, rank=rank),
        ),
        solution=(
            "from hanabi_kit.deduction import deduce\n"
            "from hanabi_kit.lessons import exercise\n"
            "\n"
            'answer_01_2 = [slot.cards for slot in deduce(exercise("01.2").table()).hand]'
        ),
        table=case.bob,
    )


@dataclass(frozen=True)
class PassedBy:
    """A card that a number touched and two colours did not."""

    rank: int
    colours: tuple[str, str]

    @property
    def right(self) -> list[str]:
        """What the card can be."""
        return [f"{suit}{self.rank}" for suit in "rygbp" if suit not in self.colours]


def passed_by(case: PassedBy) -> Exercise:
    """Ask what a card can be that a number touched and two colours passed by."""
    rank, (one, other), right = case.rank, case.colours, case.right
    first, second = COLOURS[one].name, COLOURS[other].name
    every = [f"{suit}{rank}" for suit in "rygbp"]
    another, and_another = [value for value in (1, 2, 3) if value != rank][:2]
    return Exercise(
        id="01.3",
        kind="widget",
        level=1,
        question=Both(
            "A card was touched by the clue “{rank}”, and not touched by “{first}”, nor by "
            "“{second}”. What can it be?",
            "Une carte a été désignée par l'indice « {rank} », mais ni par « {first} » ni par "
            "« {second} ». Qu'est-ce qu'elle peut être ?",
        ).filled(rank=rank, first=first, second=second),
        answer=Cards(" ".join(right)),
        mistakes=(
            Mistake(
                every,
                Both(
                    "All of these are {rank}s; but two more clues were given, and their silence "
                    "about this card counts.",
                    "Ce sont bien tous les {rank} ; mais deux autres indices ont été donnés, et "
                    "leur silence sur cette carte compte.",
                ).filled(rank=rank),
                name=READS_ONLY_TOUCHED,
            ),
            Mistake(
                f"{one}{rank} {other}{rank}",
                Both(
                    "You kept what these two clues name. Did they touch the card? Ask what a clue tells of "
                    "a card that it passes by.",
                    "Tu as gardé ce que nomment ces deux indices. Ont-ils désigné la carte ? Demande-toi "
                    "ce qu'un indice apprend d'une carte qu'il ne désigne pas.",
                ),
                name=INSIDE_OUT,
            ),
            Mistake(
                [*right, f"{other}{rank}"],
                Both(
                    "One of the two clues that did not touch the card is used, the other forgotten.",
                    "Tu as utilisé l'un des deux indices qui n'ont pas désigné la carte, et oublié "
                    "l'autre.",
                ),
                name=FORGETS_A_CLUE,
                fits=lambda value: (
                    isinstance(value, CardSet)
                    and set(right) < {str(card) for card in value} < set(every)
                ),
            ),
            Mistake(
                [f"{name[0]}{value}" for value in (another, and_another) for name in right],
                Both(
                    "Some of these are not {rank}s. But the clue “{rank}” **touched** the card: "
                    "what does that leave of the ranks?",
                    "Certaines de ces cartes ne sont pas des {rank}. Or l'indice « {rank} » a "
                    "**désigné** la carte : quelles valeurs cela laisse-t-il ?",
                ).filled(rank=rank),
                name=FORGETS_A_CLUE,
                fits=lambda value: (
                    isinstance(value, CardSet) and any(card.rank != rank for card in value)
                ),
            ),
            Mistake(
                right[:2],
                Both(
                    "What you wrote fits. Is it all that fits? Go through the five colours, one by one.",
                    "Ce que tu as écrit convient. Est-ce tout ce qui convient ? Passe les cinq couleurs "
                    "en revue, une par une.",
                ),
                name=STOPS_EARLY,
                fits=lambda value: (
                    isinstance(value, CardSet)
                    and 0 < len(value) < 3
                    and {str(card) for card in value} <= set(right)
                ),
            ),
        ),
        explanation=Both(
            "The {rank}s, without the {first} one and the {second} one: three identities.",
            "Les {rank}, sans le {first} ni le {second} : trois identités.",
        ).filled(rank=rank, first=first, second=second),
        hints=(
            Both(
                "Begin with the clue that touched the card.",
                "Commence par l'indice qui a désigné la carte.",
            ),
            Both(
                "Write down all that this clue leaves: one card of each colour. Then strike out what "
                "the two other clues would have touched.",
                "Écris tout ce que laisse cet indice : une carte de chaque couleur. Puis barre ce que "
                "les deux autres auraient désigné.",
            ),
        ),
        solution=f'answer_01_3 = {{colour + "{rank}" for colour in "{"".join(name[0] for name in right)}"}}',
    )


_NEW_CARD = Exercise(
    id="01.4",
    kind="widget",
    level=2,
    question=Both(
        "Bob has five cards. “Red” touched slots 3 and 4, “1” touched slots 2 and 4. Now he plays "
        "slot 4, the r1, and draws. The new card comes in as slot 1, and the cards in front of the "
        "gap move on by one. By these clues alone, how many identities can the **new** card have?",
        "Bob a cinq cartes. « Rouge » a désigné les n° 3 et 4, « 1 » les n° 2 et 4. Il joue alors "
        "la n° 4, le r1, et pioche. La nouvelle carte devient la n° 1, et celles qui étaient "
        "avant la place vide reculent d'une place. D'après ces indices seuls, combien d'identités "
        "peut avoir la **nouvelle** carte ?",
    ),
    answer=Number(lambda: len(_can_be([]))),
    mistakes=(
        Mistake(
            16,
            Both(
                "That is what the card in slot 1 could be **before**. But clues belong to cards, not "
                "to places: where was the new card when they were given?",
                "C'est ce que pouvait être la carte n° 1 **avant**. Mais un indice appartient aux "
                "cartes, pas aux places : où était la nouvelle quand on les a donnés ?",
            ),
            name=CLUES_STAY_AT_PLACES,
        ),
        Mistake(
            20,
            Both(
                "You let one of the two clues speak about the new card. Had whoever gave that clue "
                "seen it?",
                "Tu laisses l'un des deux indices parler de la nouvelle carte. Qui a donné cet indice "
                "l'avait-il vue ?",
            ),
            name=CLUES_STAY_AT_PLACES,
        ),
        Mistake(
            24,
            Both(
                "You let the r1 on the table count. How many copies of a 1 are in the box? And which "
                "facts does the question let you use?",
                "Tu tiens compte du r1 posé sur la table. Combien d'exemplaires d'un 1 y a-t-il dans "
                "la boîte ? Et de quels faits la question te laisse-t-elle te servir ?",
            ),
            name=ONE_COPY,
        ),
        Mistake(
            4,
            Both(
                "The new card does not take over what was known of the card that left, nor of its "
                "neighbours. What has been said of it since it came?",
                "La nouvelle carte n'hérite pas de ce qu'on savait de celle qui est partie, ni de ses "
                "voisines. Qu'a-t-on dit d'elle depuis qu'elle est là ?",
            ),
            name=CLUES_STAY_AT_PLACES,
            fits=lambda value: value in (1, 4, 5),
        ),
    ),
    explanation=Both(
        "A clue cuts the possibilities of the cards that were in the hand when it was given. The "
        "new card starts with all of them.",
        "Un indice réduit les possibilités des cartes qui étaient en main quand on l'a donné. La "
        "nouvelle carte commence avec toutes.",
    ),
    hints=(
        Both(
            "Where was the new card when the two clues were given?",
            "Où était la nouvelle carte quand on a donné les deux indices ?",
        ),
        Both(
            "Begin with a card of which nothing has been said. Which clues has the new card heard, "
            "and what do they take away?",
            "Pars d'une carte dont on n'a rien dit. Quels indices la nouvelle carte a-t-elle "
            "entendus, et que retirent-ils ?",
        ),
    ),
    solution="answer_01_4 = 25",
)

_AGAIN = Exercise(
    id="01.5",
    kind="widget",
    level=2,
    question=Both(
        "Bob was told which cards are red and which are 1s, played the r1 and drew a new card. Now "
        "Alice says “red” once more. The clue touches one card only, one that Bob knew to be red "
        "already. What does he learn **by the rules**?",
        "On a dit à Bob quelles cartes sont rouges et lesquelles sont des 1 ; il a joué le r1 et "
        "pioché. Alice dit maintenant encore une fois « rouge ». L'indice ne désigne qu'une carte, "
        "que Bob savait déjà rouge. Qu'apprend-il **d'après les règles** ?",
    ),
    answer=Choice(
        {
            "a": Both("Nothing at all.", "Rien du tout."),
            "b": Both(
                "That the red card can be played now.",
                "Que la carte rouge se joue maintenant.",
            ),
            "c": Both("That the new card is not red.", "Que la nouvelle carte n'est pas rouge."),
            "d": Both(
                "Nothing: such a clue may not be given.",
                "Rien : un tel indice est interdit.",
            ),
        },
        "c",
    ),
    mistakes=(
        Mistake(
            "a",
            Both(
                "Of the card it touches the clue tells nothing new, that is true. Now look at "
                "those it does not touch: has each of them heard “red” before?",
                "Sur la carte qu'il désigne, l'indice n'apprend rien, c'est vrai. Regarde celles "
                "qu'il ne désigne pas : ont-elles toutes déjà entendu « rouge » ?",
            ),
            name=READS_ONLY_TOUCHED,
        ),
        Mistake(
            "b",
            Both(
                "Why else should she say it twice? A good guess among friends, and lesson 05 is "
                "about such guesses. But it is what Alice may have **meant**. By the rules a clue "
                "says which cards are red, and no more.",
                "Sinon, pourquoi le répéter ? Entre amis, c'est bien deviné, et la leçon 05 en "
                "parle. Mais c'est ce qu'Alice a pu **vouloir dire**. D'après les règles, un "
                "indice dit quelles cartes sont rouges, et rien de plus.",
            ),
            name=MEANING_FOR_FACT,
        ),
        Mistake(
            "d",
            Both(
                "The rules ask that a clue be true and complete, and most of them that it touch a "
                "card at all. That it tells something new, no rule asks.",
                "Les règles demandent qu'un indice soit vrai et complet, et presque toutes qu'il "
                "désigne au moins une carte. Qu'il apprenne du nouveau, aucune ne le demande.",
            ),
            name=Both(
                "thinks that a clue must tell something new",
                "croit qu'un indice doit apprendre du neuf",
            ),
        ),
    ),
    explanation=Both(
        "The new card was not there when “red” was said first. Now it has heard it, and was not "
        "touched: five of its 25 identities go. The other cards learn nothing.",
        "La nouvelle carte n'était pas là quand on a dit « rouge » la première fois. Maintenant "
        "elle l'a entendu sans être désignée : cinq de ses 25 identités tombent. Les autres "
        "cartes n'apprennent rien.",
    ),
    hints=(
        Both(
            "A clue speaks of all five cards: of those it touches, and of those it does not.",
            "Un indice parle des cinq cartes : de celles qu'il désigne, et de celles qu'il ne "
            "désigne pas.",
        ),
        Both(
            "Go through the five slots. For which of them is this the first time that it hears "
            "“red”?",
            "Passe les cinq cartes en revue. Pour laquelle est-ce la première fois qu'elle entend "
            "« rouge » ?",
        ),
    ),
    solution='answer_01_5 = "c"',
)

_ALWAYS = Exercise(
    id="01.6",
    kind="proof",
    level=2,
    question=Both(
        "Which of these hold **always**? Tick them. (One counterexample is enough to rule a "
        "sentence out.)",
        "Lesquelles de ces phrases sont **toujours** vraies ? Coche-les. (Un seul contre-exemple "
        "suffit pour en écarter une.)",
    ),
    answer=Choices(
        {
            "a": Both(
                "A clue that touches a card tells more of it than one that does not.",
                "Un indice qui désigne une carte en dit plus qu'un indice qui ne la désigne pas.",
            ),
            "b": Both(
                "Two clues to the same cards, given in the other order, leave the same.",
                "Deux indices sur les mêmes cartes, donnés dans l'autre ordre, laissent la même "
                "chose.",
            ),
            "c": Both(
                "Two clues that both touch a card leave one identity.",
                "Deux indices qui désignent tous deux une carte laissent une seule identité.",
            ),
            "d": Both(
                "A clue never brings back what an earlier clue ruled out.",
                "Un indice ne ramène jamais ce qu'un indice précédent a exclu.",
            ),
        },
        "bd",
    ),
    mistakes=(
        Mistake(
            "a b d",
            Both(
                "At the start it is so: 5 left against 20. But take a card that can be r2, r3, r4 "
                "or y1. What is left if “red” touches it, and what if it does not?",
                "Au départ, oui : il en reste 5 contre 20. Mais prends une carte qui peut être r2, "
                "r3, r4 ou y1. Que reste-t-il si « rouge » la désigne, et sinon ?",
            ),
            name=ONE_CASE,
            fits=lambda value: isinstance(value, frozenset) and "a" in value,
        ),
        Mistake(
            "b c d",
            Both(
                "A colour and a number do. But may the two clues not say the same?",
                "Une couleur et un nombre, oui. Mais les deux indices ne peuvent-ils pas dire la "
                "même chose ?",
            ),
            name=ONE_CASE,
            fits=lambda value: isinstance(value, frozenset) and "c" in value,
        ),
        Mistake(
            "d",
            Both(
                "Is that all? Write each clue as a set. Keeping only what is in two sets, does it "
                "matter which of them you look at first?",
                "Est-ce tout ? Écris chaque indice comme un ensemble. Pour ne garder que ce qui est "
                "dans deux ensembles, importe-t-il lequel on regarde d'abord ?",
            ),
            name=STOPS_EARLY,
        ),
        Mistake(
            "b",
            Both(
                "Is that all? Take something away from a set, or keep only a part of it: can it then "
                "hold something that was not in it before?",
                "Est-ce tout ? Retire quelque chose d'un ensemble, ou n'en garde qu'une partie : "
                "peut-on y trouver ensuite ce qui n'y était pas ?",
            ),
            name=STOPS_EARLY,
        ),
    ),
    explanation=Both(
        "Every clue keeps a part: it is a filter that looks at one identity at a time. An identity "
        "stays if it passes all filters, in whatever order, and none puts one back.",
        "Chaque indice garde une partie : c'est un filtre qui regarde une identité à la fois. Une "
        "identité reste si elle passe tous les filtres, dans n'importe quel ordre, et aucun n'en "
        "remet.",
    ),
    hints=(
        Both(
            "Try to break each sentence with a card that can only be two or three things.",
            "Essaie de démentir chaque phrase avec une carte qui ne peut être que deux ou trois "
            "choses.",
        ),
        Both(
            "Take a card that can be r2, r3 or y3. Let “red”, “3” and “red” again fall on it, "
            "touching it or not, in one order and in the other, and compare what is left.",
            "Prends une carte qui peut être r2, r3 ou y3. Donne-lui « rouge », « 3 », puis encore "
            "« rouge », qu'ils la désignent ou non, dans un ordre et dans l'autre, et compare ce "
            "qui reste.",
        ),
    ),
    solution='answer_01_6 = "b d"',
)

_FUNCTION = Exercise(
    id="01.7",
    kind="code",
    level=2,
    question=Both(
        'Write a function `can_be(marks)`. `marks` is a list of pairs: a clue (`"r"` or `"3"`, '
        "as a text) and whether it touched the card (`True` or `False`). It returns the set of "
        'texts, such as `{"y3", "g3"}`, that the card can still be; without any marks, all 25.',
        'Écris une fonction `can_be(marks)`. `marks` est une liste de paires : un indice (`"r"` '
        'ou `"3"`, comme texte) et s\'il a désigné la carte (`True` ou `False`). Elle renvoie '
        'l\'ensemble des textes, comme `{"y3", "g3"}`, que la carte peut encore être ; sans '
        "aucune marque, les 25.",
    ),
    answer=Function(_can_be, _marks_to_try, "can_be(marks)"),
    mistakes=(
        Mistake(
            _deaf_to_silence,
            Both(
                "Where a clue touched, all is well. But a pair with `False` changes nothing in "
                "your function, and it should take the clue's cards away.",
                "Quand un indice désigne, tout va bien. Mais une paire avec `False` ne change rien "
                "dans ta fonction, alors qu'elle devrait retirer les cartes de l'indice.",
            ),
            name=READS_ONLY_TOUCHED,
        ),
        Mistake(
            _either,
            Both(
                "With two clues that touched, your function keeps what fits **one** of them "
                "(`|`). The card fits both (`&`).",
                "Avec deux indices qui désignent, ta fonction garde ce qui convient à **l'un** "
                "d'eux (`|`). La carte convient aux deux (`&`).",
            ),
            name=EITHER_FOR_BOTH,
        ),
        Mistake(
            _only_the_last,
            Both(
                "Only the last pair counts in your function. Does the loop begin anew from all 25 "
                "each time, or does it go on with what was left?",
                "Dans ta fonction, seule la dernière paire compte. La boucle repart-elle chaque "
                "fois des 25, ou continue-t-elle avec ce qui reste ?",
            ),
            name=Both("begins anew with every clue", "repart de zéro à chaque indice"),
        ),
        Mistake(
            _inside_out,
            Both(
                'Try your function on a single pair, `("r", True)`: which cards should be left, and '
                "which are? Who is kept in your loop, and who goes?",
                'Essaie ta fonction sur une seule paire, `("r", True)` : quelles cartes devraient '
                "rester, et lesquelles restent ? Dans ta boucle, qui est gardé, et qui part ?",
            ),
            name=INSIDE_OUT,
        ),
        Mistake(
            _only_colours,
            Both(
                'Colours are read, numbers are not: try a pair with `"3"`. Where in the text of a card '
                "does its number stand?",
                'Les couleurs sont lues, pas les nombres : essaie une paire avec `"3"`. Où est le '
                "nombre dans le texte d'une carte ?",
            ),
            name=Both("reads colours only", "ne lit que les couleurs"),
        ),
    ),
    explanation=Both(
        "Begin with all 25 and filter once for each pair. No case needs special care: no marks "
        "leave all, marks that clash leave none.",
        "On part des 25 et on filtre une fois par paire. Aucun cas particulier : sans marque, tout "
        "reste ; avec des marques contradictoires, il ne reste rien.",
    ),
    hints=(
        Both(
            "Begin with all 25. What does one pair do to a set of cards if it says `True`, and "
            "what if it says `False`?",
            "Pars des 25. Que fait une paire à un ensemble de cartes si elle dit `True`, et si "
            "elle dit `False` ?",
        ),
        Both(
            'For texts, `"r" in "r3"` is True, and so is `"3" in "r3"`. A card may stay where that '
            "and the pair say the same.",
            'Pour des textes, `"r" in "r3"` vaut True, et `"3" in "r3"` aussi. Une carte reste '
            "quand cela et la paire disent la même chose.",
        ),
    ),
    solution=(
        "def can_be(marks):\n"
        '    cards = {colour + rank for colour in "rygbp" for rank in "12345"}\n'
        "    for clue, touched in marks:\n"
        "        cards = {card for card in cards if (clue in card) == touched}\n"
        "    return cards\n"
        "\n"
        "\n"
        "answer_01_7 = can_be"
    ),
    paper=False,
    lines=Lines(
        (
            Distractor(
                "        cards = {card for card in cards if (clue in card) != touched}",
                "        cards = {card for card in cards if (clue in card) == touched}",
            ),
            Distractor(
                "        cards = {card for card in cards if clue in card or not touched}",
                "        cards = {card for card in cards if (clue in card) == touched}",
            ),
            Distractor(
                "    print(cards)",
                "    return cards",
            ),
        ),
    ),
)

_SILENCE = Exercise(
    id="01.8",
    kind="proof",
    level=3,
    question=Both(
        "A card has never been touched by any clue, and yet its holder knows exactly what it is, "
        "by clues alone. How many different clues (five colours, five ranks) must have been given "
        "at least?",
        "Une carte n'a jamais été désignée par aucun indice, et pourtant on sait exactement ce "
        "qu'elle est, par les indices seuls. Combien d'indices différents (cinq couleurs, cinq "
        "valeurs) a-t-il fallu au moins ?",
    ),
    answer=Number(_fewest_without_a_touch),
    mistakes=(
        Mistake(
            2,
            Both(
                "Two clues are enough when they **touch** the card: a colour and a rank. Here both "
                "passed it by, and that leaves 16 identities.",
                "Deux indices suffisent s'ils **désignent** la carte : une couleur et une valeur. "
                "Ici, aucun ne l'a désignée, et il reste 16 identités.",
            ),
            name=Both("solves it for a card that is touched", "répond pour une carte désignée"),
        ),
        Mistake(
            4,
            Both(
                "Four colours that pass it by tell the fifth. But a colour alone does not name a "
                "card: how many identities does it have?",
                "Quatre couleurs qui ne la désignent pas disent la cinquième. Mais une couleur "
                "seule ne nomme pas une carte : combien d'identités a-t-elle ?",
            ),
            name=Both("stops at the colour", "s'arrête à la couleur"),
        ),
        Mistake(
            24,
            Both(
                "There are 24 identities to get rid of, but a clue does not take them one by one. "
                "How many does a colour take away at once?",
                "Il y a 24 identités à éliminer, mais un indice ne les retire pas une par une. "
                "Combien une couleur en retire-t-elle d'un coup ?",
            ),
            name=Both(
                "takes each clue to rule out one identity",
                "croit que chaque indice exclut une identité",
            ),
        ),
        Mistake(
            10,
            Both(
                "If all ten passed the card by, what would be left of it? There are clues among "
                "them that cannot have been given.",
                "Si les dix n'avaient pas désigné la carte, que resterait-il ? Certains n'ont pas "
                "pu être donnés.",
            ),
            name=_CLASH,
            fits=lambda value: value in (9, 10),
        ),
        Mistake(
            5,
            Both(
                "If all five colours passed it by, it would have no colour at all; five ranks "
                "would leave it without a rank. And with some of each, how many identities are "
                "left?",
                "Si aucune des cinq couleurs ne l'a désignée, elle n'a plus de couleur ; cinq "
                "valeurs exclues la laisseraient sans valeur. Et avec un peu des deux, combien "
                "d'identités reste-t-il ?",
            ),
            name=_CLASH,
        ),
        Mistake(
            16,
            Both(
                "You counted pairs of a colour and a rank. But a clue names a colour or a rank, not "
                "both: write the clues down one below the other.",
                "Tu as compté des paires d'une couleur et d'une valeur. Mais un indice nomme une "
                "couleur ou une valeur, pas les deux : écris les indices les uns sous les autres.",
            ),
            name=Both("multiplies where one adds", "multiplie au lieu d'additionner"),
        ),
    ),
    explanation=Both(
        "With a colours and b ranks ruled out, (5 − a) × (5 − b) identities are left. That is 1 "
        "only where both factors are 1: four colours and four ranks.",
        "Avec a couleurs et b valeurs exclues, il reste (5 − a) × (5 − b) identités. C'est 1 "
        "seulement si les deux facteurs valent 1 : quatre couleurs et quatre valeurs.",
    ),
    hints=(
        Both(
            "Draw the 25 identities as a square, colours down and ranks across. What does each "
            "clue cut off?",
            "Dessine les 25 identités en carré, les couleurs en lignes et les valeurs en colonnes. "
            "Que retire chaque indice ?",
        ),
        Both(
            "When is a single field of the square left? Ask how many rows must be gone, and how "
            "many columns.",
            "Quand ne reste-t-il qu'une case du carré ? Demande-toi combien de lignes doivent "
            "avoir disparu, et combien de colonnes.",
        ),
    ),
    solution="answer_01_8 = 4 + 4",
)

EXERCISES: tuple[Exercise, ...] = (
    _SIZES,
    the_hand(RED_AND_ONE),
    passed_by(PassedBy(3, ("r", "b"))),
    _NEW_CARD,
    _AGAIN,
    _ALWAYS,
    _FUNCTION,
    _SILENCE,
)
