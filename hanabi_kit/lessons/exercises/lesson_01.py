"""Exercises of lesson 01: clues as sets, touched and untouched."""

from __future__ import annotations

from collections.abc import Sequence
from itertools import combinations

from hanabi_kit.actions import Clue
from hanabi_kit.cards import CardSet, Colour, Seat
from hanabi_kit.deduction import deduce
from hanabi_kit.game import Game, shuffled
from hanabi_kit.lessons.answers import Cards, Choice, Choices, Function, Hand, Number, Numbers
from hanabi_kit.lessons.exercise import Exercise, Mistake
from hanabi_kit.lessons.texts import Both
from hanabi_kit.rules import STANDARD
from hanabi_kit.view import View

_CLUES = ("r", "y", "g", "b", "p", "1", "2", "3", "4", "5")
_ALL = frozenset(colour + rank for colour in "rygbp" for rank in "12345")
Marks = Sequence[tuple[str, bool]]


def clued_game() -> Game:
    """Return the lesson's table: a fresh deal, in which Bob was told of his red cards and his 1s."""
    game = Game.new(["Alice", "Bob"], shuffled(STANDARD, seed=4245))
    alice, bob = Seat(0), Seat(1)
    return game.apply(Clue(bob, Colour("r"))).apply(Clue(alice, 1)).apply(Clue(bob, 1))


def _bob() -> View:
    return View.of(clued_game(), "Bob")


def _hand() -> list[CardSet]:
    return [slot.cards for slot in deduce(_bob()).hand]


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
        ),
        Mistake(
            "1 24",
            Both(
                "Red is one colour of five, but not one identity of 25: how many different red "
                "cards are there?",
                "Le rouge est une couleur sur cinq, mais pas une identité sur 25 : combien de "
                "cartes rouges différentes y a-t-il ?",
            ),
        ),
        Mistake(
            "20 5",
            Both(
                "The sizes are right, the places are not: which of the two cards is red?",
                "Les nombres sont justes, pas leur place : laquelle des deux cartes est rouge ?",
            ),
        ),
    ),
    explanation=Both(
        "Five identities are red, r1 to r5; a card that is touched is one of them. A card that is "
        "not touched is one of the other 20: silence has cut five away.",
        "Cinq identités sont rouges, de r1 à r5 ; une carte désignée est l'une d'elles. Une carte "
        "non désignée est l'une des 20 autres : le silence en a retiré cinq.",
    ),
    hint=Both(
        "Write down the red identities. Then ask: may a card that Alice did not point at be one of them?",
        "Écris les identités rouges. Puis demande-toi : une carte qu'Alice n'a pas montrée peut-elle être l'une d'elles ?",
    ),
    solution="answer_01_1 = [5, 20]",
)

_THE_HAND = Exercise(
    id="01.2",
    kind="widget",
    level=1,
    question=Both(
        "Two clues were given to Bob's five cards: “red” touched slots 3 and 4, “1” touched slots "
        "2 and 4. What can each of his cards still be?",
        "Bob a reçu deux indices sur ses cinq cartes : « rouge » a désigné les cartes n° 3 et 4, "
        "« 1 » les cartes n° 2 et 4. Que peut encore être chacune de ses cartes ?",
    ),
    answer=Hand(_hand),
    mistakes=(
        Mistake(
            [_deaf_to_silence(marks) for marks in ([], [("1", True)], [("r", True)])]
            + [{"r1"}, _ALL],
            Both(
                "You used each clue where it touched, and only there. A card that is not touched "
                "has heard something, too: it is **not** what was called.",
                "Tu as utilisé chaque indice là où il désigne une carte, et là seulement. Une "
                "carte non désignée a aussi entendu quelque chose : elle n'est **pas** ce qui a "
                "été dit.",
            ),
            fits=lambda value: isinstance(value, tuple) and len(value[0]) == 25,
        ),
        Mistake(
            [
                _can_be([("r", False), ("1", False)]),
                _can_be([("r", False), ("1", True)]),
                _can_be([("r", True), ("1", False)]),
                _either([("r", True), ("1", True)]),
                _can_be([("r", False), ("1", False)]),
            ],
            Both(
                "Slot 4 was touched twice, and you kept what fits **one** of the clues. Both are "
                "true at the same time: keep what fits the first **and** the second.",
                "La carte n° 4 a été désignée deux fois, et tu as gardé ce qui convient à **un** "
                "des indices. Les deux sont vrais en même temps : garde ce qui convient au "
                "premier **et** au second.",
            ),
            fits=lambda value: isinstance(value, tuple) and len(value[3]) > 1,
        ),
        Mistake(
            [_can_be([("1", slot in (2, 4))]) for slot in (1, 2, 3)]
            + [{"r1"}, _can_be([("1", False)])],
            Both(
                "The newer clue does not wipe out the older one. Slots 1, 2 and 5 also heard "
                "“red”, and it did not mean them.",
                "Le nouvel indice n'efface pas l'ancien. Les cartes n° 1, 2 et 5 ont aussi entendu "
                "« rouge », et ce n'était pas pour elles.",
            ),
        ),
    ),
    explanation=Both(
        "Four kinds of slot: red and a 1 leaves one identity; red and no 1 leaves four, so does a "
        "1 that is not red; neither leaves 4 × 4 = 16.",
        "Quatre sortes de cartes : rouge et 1, il reste une identité ; rouge sans être un 1, "
        "quatre ; un 1 non rouge, quatre aussi ; ni l'un ni l'autre, 4 × 4 = 16.",
    ),
    hint=Both(
        "Begin with slot 4: what is red and also a 1?",
        "Commence par la carte n° 4 : qu'est-ce qui est rouge et aussi un 1 ?",
    ),
    solution=(
        "from hanabi_kit.deduction import deduce\n"
        "from hanabi_kit.lessons import exercise\n"
        "\n"
        'answer_01_2 = [slot.cards for slot in deduce(exercise("01.2").table()).hand]'
    ),
    table=_bob,
)

_THREES = Exercise(
    id="01.3",
    kind="widget",
    level=1,
    question=Both(
        "A card was touched by the clue “3”, and not touched by “red”, nor by “blue”. What can it "
        "be?",
        "Une carte a été désignée par l'indice « 3 », mais ni par « rouge » ni par « bleu ». "
        "Qu'est-ce qu'elle peut être ?",
    ),
    answer=Cards(lambda: " ".join(sorted(_can_be([("3", True), ("r", False), ("b", False)])))),
    mistakes=(
        Mistake(
            "r3 y3 g3 b3 p3",
            Both(
                "All of these are 3s; but two more clues were given, and their silence about this "
                "card counts.",
                "Ce sont bien tous les 3 ; mais deux autres indices ont été donnés, et leur "
                "silence sur cette carte compte.",
            ),
        ),
        Mistake(
            "r3 b3",
            Both(
                "You kept red and blue and dropped the rest. The card was **not** touched by these "
                "clues: it is the other way round.",
                "Tu as gardé le rouge et le bleu et retiré le reste. Ces indices n'ont **pas** "
                "désigné la carte : c'est l'inverse.",
            ),
        ),
        Mistake(
            "b3 y3 g3 p3",
            Both(
                "One of the two clues that did not touch the card is used, the other forgotten.",
                "Tu as utilisé l'un des deux indices qui n'ont pas désigné la carte, et oublié "
                "l'autre.",
            ),
            fits=lambda value: value in (CardSet("y3 g3 b3 p3"), CardSet("r3 y3 g3 p3")),
        ),
        Mistake(
            "y1 g1 p1 y2 g2 p2",
            Both(
                "Some of these are not 3s. But the clue “3” **touched** the card: what does that "
                "leave of the ranks?",
                "Certaines de ces cartes ne sont pas des 3. Or l'indice « 3 » a **désigné** la "
                "carte : quelles valeurs cela laisse-t-il ?",
            ),
            fits=lambda value: isinstance(value, CardSet) and any(c.rank != 3 for c in value),
        ),
    ),
    explanation=Both(
        "The 3s, without the red one and the blue one: three identities.",
        "Les 3, sans le rouge ni le bleu : trois identités.",
    ),
    hint=Both(
        "Begin with the clue that touched the card.",
        "Commence par l'indice qui a désigné la carte.",
    ),
    solution='answer_01_3 = {colour + "3" for colour in "ygp"}',
)

_NEW_CARD = Exercise(
    id="01.4",
    kind="prediction",
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
                "That is what the card in slot 1 could be **before**. Clues belong to cards, not "
                "to places: when they were given, the new card lay in the deck.",
                "C'est ce que pouvait être la carte n° 1 **avant**. Un indice appartient aux "
                "cartes, pas aux places : quand on l'a donné, la nouvelle était dans la pioche.",
            ),
        ),
        Mistake(
            20,
            Both(
                "You let one of the two clues speak about the new card. Whoever gave that clue "
                "did not see it yet.",
                "Tu laisses l'un des deux indices parler de la nouvelle carte. Qui a donné cet "
                "indice ne la voyait pas encore.",
            ),
        ),
        Mistake(
            24,
            Both(
                "The r1 is on the table, but it was one of three copies: another r1 may well have "
                "been drawn. And the question asks about clues alone.",
                "Le r1 est sur la table, mais c'était un exemplaire sur trois : on a très bien pu "
                "en piocher un autre. Et la question ne porte que sur les indices.",
            ),
        ),
        Mistake(
            4,
            Both(
                "The new card does not take over what was known of the card that left, nor of its "
                "neighbours.",
                "La nouvelle carte n'hérite pas de ce qu'on savait de celle qui est partie, ni de "
                "ses voisines.",
            ),
            fits=lambda value: value in (1, 4, 5),
        ),
    ),
    explanation=Both(
        "A clue cuts the possibilities of the cards that were in the hand when it was given. The "
        "new card starts with all of them.",
        "Un indice réduit les possibilités des cartes qui étaient en main quand on l'a donné. La "
        "nouvelle carte commence avec toutes.",
    ),
    hint=Both(
        "Where was the new card when the two clues were given?",
        "Où était la nouvelle carte quand on a donné les deux indices ?",
    ),
    solution="answer_01_4 = 25",
)

_AGAIN = Exercise(
    id="01.5",
    kind="prediction",
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
        ),
        Mistake(
            "d",
            Both(
                "The rules ask that a clue be true and complete, and most of them that it touch a "
                "card at all. That it tells something new, no rule asks.",
                "Les règles demandent qu'un indice soit vrai et complet, et presque toutes qu'il "
                "désigne au moins une carte. Qu'il apprenne du nouveau, aucune ne le demande.",
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
    hint=Both(
        "Go through the five slots. For which of them is this the first time that it hears “red”?",
        "Passe les cinq cartes en revue. Pour laquelle est-ce la première fois qu'elle entend « rouge » ?",
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
            fits=lambda value: isinstance(value, frozenset) and "a" in value,
        ),
        Mistake(
            "b c d",
            Both(
                "A colour and a number do. But may the two clues not say the same?",
                "Une couleur et un nombre, oui. Mais les deux indices ne peuvent-ils pas dire la "
                "même chose ?",
            ),
            fits=lambda value: isinstance(value, frozenset) and "c" in value,
        ),
        Mistake(
            "d",
            Both(
                "You leave out the one about the order. Write a clue as a set: keeping what is in "
                "two sets, does it matter which you look at first?",
                "Tu laisses de côté celle sur l'ordre. Écris un indice comme un ensemble : pour "
                "garder ce qui est dans deux ensembles, importe-t-il lequel on regarde d'abord ?",
            ),
        ),
        Mistake(
            "b",
            Both(
                "Is there a way to take something away from a set, or to keep a part of it, after "
                "which it holds something that was not in it before?",
                "Peut-on retirer quelque chose d'un ensemble, ou n'en garder qu'une partie, et y "
                "trouver ensuite ce qui n'y était pas ?",
            ),
        ),
    ),
    explanation=Both(
        "Every clue keeps a part: it is a filter that looks at one identity at a time. An identity "
        "stays if it passes all filters, in whatever order, and none puts one back.",
        "Chaque indice garde une partie : c'est un filtre qui regarde une identité à la fois. Une "
        "identité reste si elle passe tous les filtres, dans n'importe quel ordre, et aucun n'en "
        "remet.",
    ),
    hint=Both(
        "Try to break each sentence with a card that can only be two or three things.",
        "Essaie de démentir chaque phrase avec une carte qui ne peut être que deux ou trois choses.",
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
        ),
        Mistake(
            _either,
            Both(
                "With two clues that touched, your function keeps what fits **one** of them "
                "(`|`). The card fits both (`&`).",
                "Avec deux indices qui désignent, ta fonction garde ce qui convient à **l'un** "
                "d'eux (`|`). La carte convient aux deux (`&`).",
            ),
        ),
        Mistake(
            _only_the_last,
            Both(
                "Only the last pair counts in your function. Does the loop begin anew from all 25 "
                "each time, or does it go on with what was left?",
                "Dans ta fonction, seule la dernière paire compte. La boucle repart-elle chaque "
                "fois des 25, ou continue-t-elle avec ce qui reste ?",
            ),
        ),
        Mistake(
            _inside_out,
            Both(
                "`True` and `False` have changed places: a card that was touched keeps what the "
                "clue fits, one that was not loses it.",
                "`True` et `False` ont échangé leurs places : une carte désignée garde ce qui "
                "convient à l'indice, une autre le perd.",
            ),
        ),
    ),
    explanation=Both(
        "Begin with all 25 and filter once for each pair. No case needs special care: no marks "
        "leave all, marks that clash leave none.",
        "On part des 25 et on filtre une fois par paire. Aucun cas particulier : sans marque, tout "
        "reste ; avec des marques contradictoires, il ne reste rien.",
    ),
    hint=Both(
        'For texts, `"r" in "r3"` is True, and so is `"3" in "r3"`.',
        'Pour des textes, `"r" in "r3"` vaut True, et `"3" in "r3"` aussi.',
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
        ),
        Mistake(
            4,
            Both(
                "Four colours that pass it by tell the fifth. But a colour alone does not name a "
                "card: how many identities does it have?",
                "Quatre couleurs qui ne la désignent pas disent la cinquième. Mais une couleur "
                "seule ne nomme pas une carte : combien d'identités a-t-elle ?",
            ),
        ),
        Mistake(
            24,
            Both(
                "There are 24 identities to get rid of, but a clue does not take them one by one. "
                "How many does a colour take away at once?",
                "Il y a 24 identités à éliminer, mais un indice ne les retire pas une par une. "
                "Combien une couleur en retire-t-elle d'un coup ?",
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
        ),
    ),
    explanation=Both(
        "With a colours and b ranks ruled out, (5 − a) × (5 − b) identities are left. That is 1 "
        "only where both factors are 1: four colours and four ranks.",
        "Avec a couleurs et b valeurs exclues, il reste (5 − a) × (5 − b) identités. C'est 1 "
        "seulement si les deux facteurs valent 1 : quatre couleurs et quatre valeurs.",
    ),
    hint=Both(
        "Draw the 25 identities as a square, colours down and ranks across. What does each clue "
        "cut off?",
        "Dessine les 25 identités en carré, les couleurs en lignes et les valeurs en colonnes. "
        "Que retire chaque indice ?",
    ),
    solution="answer_01_8 = 4 + 4",
)

EXERCISES: tuple[Exercise, ...] = (
    _SIZES,
    _THE_HAND,
    _THREES,
    _NEW_CARD,
    _AGAIN,
    _ALWAYS,
    _FUNCTION,
    _SILENCE,
)
