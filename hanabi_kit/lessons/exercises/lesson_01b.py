"""Exercises of lesson 01b: the first Python, with a hand of cards as the list."""

from __future__ import annotations

from collections.abc import Sequence

from hanabi_kit.cards import CardSet
from hanabi_kit.lessons.answers import Cards, Choice, Function, Numbers, Order
from hanabi_kit.lessons.exercise import Exercise, Mistake
from hanabi_kit.lessons.misconceptions import (
    A_GAP,
    CONCLUSION_FIRST,
    EITHER_FOR_BOTH,
    FALSE_STEP,
    FORGETS_A_CLUE,
    INSIDE_OUT,
    LOSES_TWINS,
    OUT_OF_ORDER,
    REVERSED,
    STEP_LEFT_OUT,
    STEP_NOT_NEEDED,
    STOPS_EARLY,
    USED_TOO_EARLY,
)
from hanabi_kit.lessons.parsons import Distractor, Lines
from hanabi_kit.lessons.texts import Both

_HAND = ("y3", "b1", "r4", "r1", "g5")
_CLUES = "rygbp12345"
Hand = Sequence[str]

_LISTED = ", ".join(f'"{card}"' for card in _HAND)


# ------------------------------------------------------- right and wrong ways to look at a hand


def _untouched(hand: Hand, clue: str) -> list[str]:
    return [card for card in hand if clue not in card]


def _touched(hand: Hand, clue: str) -> list[str]:
    return [card for card in hand if clue in card]


def _untouched_set(hand: Hand, clue: str) -> set[str]:
    return set(_untouched(hand, clue))


def _untouched_number(hand: Hand, clue: str) -> int:
    return len(_untouched(hand, clue))


def _not_the_clue(hand: Hand, clue: str) -> list[str]:
    return [card for card in hand if card != clue]


def _first_untouched(hand: Hand, clue: str) -> list[str]:
    return _untouched(hand, clue)[:1]


def _count(hand: Hand, rank: str) -> int:
    return len(_touched(hand, rank))


def _count_all(hand: Hand, rank: str) -> int:
    return len(hand)


def _count_names(hand: Hand, rank: str) -> int:
    return len(set(_touched(hand, rank)))


def _count_the_rank(hand: Hand, rank: str) -> int:
    return list(hand).count(rank)


def _count_until_the_first(hand: Hand, rank: str) -> int:
    for card in hand:
        if rank in card:
            return 1
    return 0


def _single(hand: Hand) -> list[str]:
    return [clue for clue in _CLUES if _count(hand, clue) == 1]


def _at_least_one(hand: Hand) -> list[str]:
    return [clue for clue in _CLUES if _count(hand, clue) >= 1]


def _at_most_one(hand: Hand) -> list[str]:
    return [clue for clue in _CLUES if _count(hand, clue) <= 1]


def _single_ranks(hand: Hand) -> list[str]:
    return [clue for clue in _single(hand) if clue in "12345"]


def _single_colours(hand: Hand) -> list[str]:
    return [clue for clue in _single(hand) if clue in "rygbp"]


def _single_cards(hand: Hand) -> list[str]:
    return [card for clue in _single(hand) for card in _touched(hand, clue)]


_HANDS = (
    _HAND,
    (),
    ("p2",),
    ("r1", "r1", "b1", "g4"),
    ("g5", "b5", "y5", "r5", "p5"),
    ("b3", "b3", "b3", "y2", "r4"),
)


def _hands_and(clues: str) -> list[tuple[list[str], str]]:
    return [(list(hand), clue) for hand in _HANDS for clue in clues]


_WHOLE_CARD = Both("compares the whole card with the clue", "compare la carte entière à l'indice")
_TOO_SOON = Both("returns before the loop is done", "renvoie avant la fin de la boucle")

# --------------------------------------------------------------------------------- exercises

_PRINTS = Exercise(
    id="01b.1",
    kind="prediction",
    level=1,
    question=Both(
        "What does this program print? (Each `print` begins a new line. In the answers the lines "
        "stand side by side.)\n\n"
        "```python\n"
        "hand = [{cards}]\n"
        "number = 0\n"
        "for card in hand:\n"
        '    if "1" in card:\n'
        "        number = number + 1\n"
        "    print(number)\n"
        "```",
        "Qu'affiche ce programme ? (Chaque `print` commence une nouvelle ligne. Dans les réponses, "
        "les lignes sont côte à côte.)\n\n"
        "```python\n"
        "main = [{cards}]\n"
        "nombre = 0\n"
        "for carte in main:\n"
        '    if "1" in carte:\n'
        "        nombre = nombre + 1\n"
        "    print(nombre)\n"
        "```",
    ).filled(cards=_LISTED),
    answer=Choice(
        {
            "a": Both("One line: 2", "Une ligne : 2"),
            "b": Both("Two lines: 1 2", "Deux lignes : 1 2"),
            "c": Both("Five lines: 0 1 1 2 2", "Cinq lignes : 0 1 1 2 2"),
            "d": Both("Five lines: 0 1 0 1 0", "Cinq lignes : 0 1 0 1 0"),
        },
        "c",
    ),
    mistakes=(
        Mistake(
            "a",
            Both(
                "That is what the count ends with. But look how far to the right `print` stands: "
                "does it come after the loop, or does it belong to it?",
                "C'est ce qu'on a compté à la fin. Mais regarde où commence la ligne `print` : "
                "vient-elle après la boucle, ou en fait-elle partie ?",
            ),
            name=Both(
                "takes a line of the loop for one after it",
                "prend une ligne de la boucle pour une ligne d'après",
            ),
        ),
        Mistake(
            "b",
            Both(
                "You let the computer print only where it counted. Which lines stand below `if`, "
                "further to the right than `if` itself? Is `print` one of them?",
                "Tu n'affiches que là où l'on a compté. Quelles lignes sont sous `if`, plus à "
                "droite que lui ? `print` en est-elle une ?",
            ),
            name=Both(
                "takes a line after the condition for part of it",
                "prend une ligne après la condition pour une partie",
            ),
        ),
        Mistake(
            "d",
            Both(
                "You began to count anew for each card. How often does the computer do the line "
                "that sets the number to 0?",
                "Tu recommences à compter à chaque carte. Combien de fois l'ordinateur exécute-t-il "
                "la ligne qui met le nombre à 0 ?",
            ),
            name=Both(
                "starts a variable anew in each round",
                "recommence une variable à chaque tour de boucle",
            ),
        ),
    ),
    explanation=Both(
        "The loop goes through five cards, so there are five lines. The number only grows, at the "
        "b1 and at the r1, and keeps its value for the next card.",
        "La boucle parcourt cinq cartes : il y a cinq lignes. Le nombre ne fait que grandir, au b1 "
        "et au r1, et garde sa valeur pour la carte suivante.",
    ),
    hints=(
        Both(
            "Make a table with one row for each card, and play the computer: what is the number "
            "when the row is done?",
            "Fais un tableau d'une ligne par carte et joue l'ordinateur : combien vaut le nombre à "
            "la fin de la ligne ?",
        ),
        Both(
            "What stands further to the right belongs to the line above it. So which lines are "
            "done once, which for each card, and which only for some cards?",
            "Ce qui est décalé à droite appartient à la ligne du dessus. Quelles lignes sont donc "
            "exécutées une fois, lesquelles à chaque carte, et lesquelles pour certaines cartes ?",
        ),
    ),
    solution='answer_01b_1 = "c"',
)

_TWINS = ("r1", "b1", "r1", "g4", "b1")
_TWINS_LISTED = ", ".join(f'"{card}"' for card in _TWINS)

_LIST_AND_SET = Exercise(
    id="01b.2",
    kind="widget",
    level=1,
    question=Both(
        "What does this program print? Write the numbers in their order.\n\n"
        "```python\n"
        "hand = [{cards}]\n"
        "print(len(hand), len(set(hand)))\n"
        "```",
        "Qu'affiche ce programme ? Écris les nombres dans l'ordre.\n\n"
        "```python\n"
        "main = [{cards}]\n"
        "print(len(main), len(set(main)))\n"
        "```",
    ).filled(cards=_TWINS_LISTED),
    answer=Numbers(lambda: [len(_TWINS), len(set(_TWINS))]),
    mistakes=(
        Mistake(
            "5 5",
            Both(
                "The first number counts a list. What happens to two equal cards when they come "
                "into a set?",
                "Le premier nombre compte une liste. Qu'arrive-t-il à deux cartes égales quand "
                "elles entrent dans un ensemble ?",
            ),
            name=Both("keeps equal items in a set", "garde les doubles dans un ensemble"),
        ),
        Mistake(
            "3 3",
            Both(
                "You counted names both times. A list keeps everything that was written into it: "
                "count the commas.",
                "Tu as compté des noms les deux fois. Une liste garde tout ce qu'on y a écrit : "
                "compte les virgules.",
            ),
            name=Both("drops equal items from a list", "supprime les doubles d'une liste"),
        ),
        Mistake(
            "5 1",
            Both(
                "You threw out every card that is there more often. Does a set forget such a card, "
                "or does it only not know how often it came?",
                "Tu as jeté toute carte qui revient. Un ensemble oublie-t-il cette carte, ou "
                "ignore-t-il seulement combien de fois elle est venue ?",
            ),
            name=Both(
                "throws out of a set what comes again", "retire d'un ensemble ce qui se répète"
            ),
        ),
        Mistake(
            "3 5",
            Both(
                "Which of the two stands first in the line, the list or the set?",
                "Lequel vient en premier dans la ligne, la liste ou l'ensemble ?",
            ),
            name=REVERSED,
        ),
    ),
    explanation=Both(
        "The list holds five cards, the set three identities: r1, b1 and g4. In Hanabi the list is "
        "the hand with its copies, the set what one can call by name.",
        "La liste tient cinq cartes, l'ensemble trois identités : r1, b1 et g4. Au Hanabi, la "
        "liste est la main avec ses exemplaires, l'ensemble ce qu'on peut nommer.",
    ),
    hints=(
        Both(
            "`len` counts what is in it. What can be twice in a list, but not in a set?",
            "`len` compte ce qu'il y a dedans. Que peut contenir deux fois une liste, mais pas un "
            "ensemble ?",
        ),
        Both(
            "Write the hand down as a set, with braces: go through the cards and write only what "
            "is not there yet. Then count.",
            "Écris la main comme un ensemble, entre accolades : parcours les cartes et n'écris "
            "que ce qui n'y est pas encore. Puis compte.",
        ),
    ),
    solution="answer_01b_2 = [5, 3]",
)

_PASSED_BY = Exercise(
    id="01b.3",
    kind="widget",
    level=1,
    question=Both(
        "Which cards are in the list `quiet`?\n\n"
        "```python\n"
        "hand = [{cards}]\n"
        'quiet = [card for card in hand if "r" not in card and "1" not in card]\n'
        "```",
        "Quelles cartes sont dans la liste `calmes` ?\n\n"
        "```python\n"
        "main = [{cards}]\n"
        'calmes = [carte for carte in main if "r" not in carte and "1" not in carte]\n'
        "```",
    ).filled(cards=_LISTED),
    answer=Cards(lambda: CardSet(" ".join(_untouched(_untouched(_HAND, "r"), "1")))),
    mistakes=(
        Mistake(
            "b1 r4 r1",
            Both(
                "You kept the cards that one of the clues touches. What does the little word `not` "
                "ask of a card?",
                "Tu as gardé les cartes qu'un des indices désigne. Que demande à une carte le petit "
                "mot `not` ?",
            ),
            name=INSIDE_OUT,
        ),
        Mistake(
            "y3 b1 r4 g5",
            Both(
                "You kept every card of which **one** of the conditions holds. Between them stands "
                "`and`: what must a card do to stay?",
                "Tu as gardé chaque carte pour laquelle **une** des conditions est vraie. Entre "
                "elles il y a `and` : que faut-il pour qu'une carte reste ?",
            ),
            name=EITHER_FOR_BOTH,
        ),
        Mistake(
            "y3 b1 g5",
            Both(
                "One of the conditions was used, the other forgotten: ask both questions of each "
                "card.",
                "Une condition a servi, l'autre a été oubliée : pose les deux questions à chaque "
                "carte.",
            ),
            name=FORGETS_A_CLUE,
            fits=lambda value: value in (CardSet("y3 b1 g5"), CardSet("y3 r4 g5")),
        ),
        Mistake(
            "r1",
            Both(
                "This card has both signs in its name. Read the line aloud, word by word: what does "
                "it want of a card?",
                "Cette carte a les deux signes dans son nom. Lis la ligne à haute voix, mot à mot : "
                "que veut-elle d'une carte ?",
            ),
            name=Both("overlooks “not”", "ne voit pas le « not »"),
        ),
        Mistake(
            "y3",
            Both(
                "This one is in it. The loop does not stop at the first: have all five cards been "
                "asked?",
                "Celle-ci y est. La boucle ne s'arrête pas à la première : as-tu interrogé les cinq "
                "cartes ?",
            ),
            name=STOPS_EARLY,
            fits=lambda value: value in (CardSet("y3"), CardSet("g5")),
        ),
    ),
    explanation=Both(
        "No r and no 1 in the name: only the y3 and the g5 pass both questions. They are the cards "
        "that “red” and “1” leave untouched.",
        "Ni r ni 1 dans le nom : seuls le y3 et le g5 passent les deux questions. Ce sont les "
        "cartes que « rouge » et « 1 » ne désignent pas.",
    ),
    hints=(
        Both(
            "Take the cards one by one and ask each of them two questions.",
            "Prends les cartes une à une et pose à chacune deux questions.",
        ),
        Both(
            "Strike out each card with an r in its name. From those that are left, strike out each "
            "with a 1.",
            "Barre chaque carte dont le nom contient un r. Parmi celles qui restent, barre chaque "
            "carte qui contient un 1.",
        ),
    ),
    solution='answer_01b_3 = "y3 g5"',
)

_COUNT_RANK = Exercise(
    id="01b.4",
    kind="code",
    level=2,
    question=Both(
        "Write a function `count_rank(hand, rank)`. `hand` is a list of cards as texts, `rank` a "
        'text such as `"1"`. It returns how many cards of the hand have this rank: of '
        '`["y3", "b1", "r1"]` and `"1"` it makes `2`.',
        "Écris une fonction `count_rank(hand, rank)`. `hand` est une liste de cartes sous forme de "
        'textes, `rank` un texte comme `"1"`. Elle renvoie combien de cartes de la main ont ce '
        'chiffre : de `["y3", "b1", "r1"]` et `"1"`, elle fait `2`.',
    ),
    answer=Function(_count, lambda: _hands_and("135"), "count_rank(hand, rank)"),
    mistakes=(
        Mistake(
            _count_all,
            Both(
                "Your function counts the whole hand. Where does it ask a card about its rank?",
                "Ta fonction compte toute la main. Où demande-t-elle à une carte son chiffre ?",
            ),
            name=Both("counts without a condition", "compte sans condition"),
        ),
        Mistake(
            _touched,
            Both(
                "These are the right cards, as a list. The question asks how many there are.",
                "Ce sont les bonnes cartes, en liste. La question demande combien il y en a.",
            ),
            name=Both(
                "gives back the things, not their number", "renvoie les choses, pas leur nombre"
            ),
        ),
        Mistake(
            _count_names,
            Both(
                "A set keeps equal cards only once. A hand may hold two r1, and both count.",
                "Un ensemble ne garde les cartes égales qu'une fois. Une main peut tenir deux r1, "
                "et les deux comptent.",
            ),
            name=LOSES_TWINS,
        ),
        Mistake(
            _count_the_rank,
            Both(
                "No card is called just “1”, so nothing is found. Ask whether the rank is **in** "
                "the card's name.",
                "Aucune carte ne s'appelle « 1 » tout court, donc on ne trouve rien. Demande si le "
                "chiffre est **dans** le nom de la carte.",
            ),
            name=_WHOLE_CARD,
        ),
        Mistake(
            _count_until_the_first,
            Both(
                "`return` ends the function at once. Where must it stand so that the loop has seen "
                "the whole hand?",
                "`return` termine la fonction aussitôt. Où doit-il être pour que la boucle ait vu "
                "toute la main ?",
            ),
            name=_TOO_SOON,
        ),
    ),
    explanation=Both(
        "Either a loop that counts, with `return` after it, or the length of a list of the cards "
        "that have the rank.",
        "Soit une boucle qui compte, suivie de `return`, soit la longueur d'une liste des cartes "
        "qui ont ce chiffre.",
    ),
    hints=(
        Both(
            "The program of exercise 01b.1 counts the 1s of one hand. Which of its lines must "
            "change so that it counts any rank?",
            "Le programme de l'exercice 01b.1 compte les 1 d'une main. Laquelle de ses lignes "
            "faut-il changer pour qu'il compte n'importe quel chiffre ?",
        ),
        Both(
            "Start at 0, loop over `hand`, add 1 under `if rank in card:`. Then `return` what you "
            "counted, as far to the left as `for`.",
            "Pars de 0, parcours `hand`, ajoute 1 sous `if rank in card:`. Puis `return` ce que tu "
            "as compté, aussi à gauche que `for`.",
        ),
    ),
    solution=(
        "def count_rank(hand, rank):\n"
        "    return len([card for card in hand if rank in card])\n"
        "\n"
        "\n"
        "answer_01b_4 = count_rank"
    ),
    paper=False,
    lines=Lines(
        (
            Distractor("        if card == rank:", "        if rank in card:"),
            Distractor(
                "            number = 1",
                "            number = number + 1",
                Both(
                    "with the second card that fits, what becomes of the number?",
                    "à la deuxième carte qui convient, que devient le nombre ?",
                ),
            ),
            Distractor(
                "        return number",
                "    return number",
                Both(
                    "`return` ends the function at once. How many cards has it seen by then?",
                    "`return` termine la fonction aussitôt. Combien de cartes a-t-elle vues ?",
                ),
            ),
        ),
        solution=(
            "def count_rank(hand, rank):\n"
            "    number = 0\n"
            "    for card in hand:\n"
            "        if rank in card:\n"
            "            number = number + 1\n"
            "    return number"
        ),
    ),
)

_SILENT = Exercise(
    id="01b.5",
    kind="code",
    level=2,
    question=Both(
        "Write a function `untouched(hand, clue)`. `hand` is a list of cards as texts, `clue` a "
        'text such as `"r"` or `"1"`. It returns the **list** of the cards that the clue does '
        "not touch, in the order of the hand.",
        "Écris une fonction `untouched(hand, clue)`. `hand` est une liste de cartes sous forme de "
        'textes, `clue` un texte comme `"r"` ou `"1"`. Elle renvoie la **liste** des cartes que '
        "l'indice ne désigne pas, dans l'ordre de la main.",
    ),
    answer=Function(_untouched, lambda: _hands_and("r1b5"), "untouched(hand, clue)"),
    mistakes=(
        Mistake(
            _touched,
            Both(
                "Your list holds the cards that the clue **touches**. The others are wanted.",
                "Ta liste tient les cartes que l'indice **désigne**. On veut les autres.",
            ),
            name=INSIDE_OUT,
        ),
        Mistake(
            _untouched_set,
            Both(
                "Braces make a set: it knows no order, and two equal cards become one.",
                "Les accolades font un ensemble : il ne connaît pas d'ordre, et deux cartes égales "
                "n'y font qu'une.",
            ),
            name=LOSES_TWINS,
        ),
        Mistake(
            _untouched_number,
            Both(
                "You give back how many there are. The cards themselves are asked for.",
                "Tu renvoies combien il y en a. On demande les cartes elles-mêmes.",
            ),
            name=Both("gives back the number, not the things", "renvoie le nombre, pas les choses"),
        ),
        Mistake(
            _not_the_clue,
            Both(
                "A card's name is never equal to the clue, so nothing is left out. Ask for what is "
                "**in** the name.",
                "Le nom d'une carte n'est jamais égal à l'indice, donc rien n'est écarté. Demande "
                "ce qui est **dans** le nom.",
            ),
            name=_WHOLE_CARD,
        ),
        Mistake(
            _first_untouched,
            Both(
                "Only the first of them is there. What does `return` do to a loop that it stands "
                "in?",
                "Il n'y a que la première. Que fait `return` à la boucle dans laquelle il se trouve ?",
            ),
            name=_TOO_SOON,
        ),
    ),
    explanation=Both(
        "A list is made from a list: take each card of the hand, and keep it where the clue is not "
        "in its name. What a clue does not touch was lesson 01; here it is one line.",
        "On fait une liste d'une liste : on prend chaque carte de la main et on la garde si "
        "l'indice n'est pas dans son nom. Ce que tait un indice, c'était la leçon 01 ; ici, c'est "
        "une ligne.",
    ),
    hints=(
        Both(
            "The lesson's function `touched` does the opposite. Look at its last line.",
            "La fonction `designees` de la leçon fait le contraire. Regarde sa dernière ligne.",
        ),
        Both(
            "In brackets say three things: what goes into the list, where it comes from, and `if` "
            "which condition holds. `not in` is the opposite of `in`.",
            "Dis trois choses entre crochets : ce qui entre dans la liste, d'où cela vient, et à "
            "quelle condition (`if`). `not in` est le contraire de `in`.",
        ),
    ),
    solution=(
        "def untouched(hand, clue):\n"
        "    return [card for card in hand if clue not in card]\n"
        "\n"
        "\n"
        "answer_01b_5 = untouched"
    ),
    paper=False,
    lines=Lines(
        (
            Distractor("        if clue in card:", "        if clue not in card:"),
            Distractor("        if card != clue:", "        if clue not in card:"),
            Distractor(
                "            found = [card]",
                "            found.append(card)",
                Both(
                    "each card that fits takes the place of the ones before it.",
                    "chaque carte qui convient prend la place des précédentes.",
                ),
            ),
        ),
        solution=(
            "def untouched(hand, clue):\n"
            "    found = []\n"
            "    for card in hand:\n"
            "        if clue not in card:\n"
            "            found.append(card)\n"
            "    return found"
        ),
    ),
)

_POINTS_AT_ONE = Exercise(
    id="01b.6",
    kind="code",
    level=3,
    question=Both(
        "A clue that touches a single card points at it and at no other. Write a function "
        "`single_clues(hand)` that returns the list of the clues that touch exactly one card of "
        'the hand, in the order of the text `"rygbp12345"`. (A loop can go through a text, too: '
        "sign by sign.)",
        "Un indice qui désigne une seule carte ne montre qu'elle. Écris une fonction "
        "`single_clues(hand)` qui renvoie la liste des indices qui désignent exactement une carte "
        'de la main, dans l\'ordre du texte `"rygbp12345"`. (Une boucle peut aussi parcourir un '
        "texte : signe par signe.)",
    ),
    answer=Function(_single, lambda: [(list(hand),) for hand in _HANDS], "single_clues(hand)"),
    mistakes=(
        Mistake(
            _at_least_one,
            Both(
                "Your list also has clues that touch several cards. Which comparison says "
                "“exactly”?",
                "Ta liste contient aussi des indices qui désignent plusieurs cartes. Quelle "
                "comparaison dit « exactement » ?",
            ),
            name=Both("takes “one” for “at least one”", "prend « un » pour « au moins un »"),
        ),
        Mistake(
            _at_most_one,
            Both(
                "Your list also has clues that touch nothing at all. Try the empty hand: what "
                "should come out?",
                "Ta liste contient aussi des indices qui ne désignent rien. Essaie la main vide : "
                "que doit-il en sortir ?",
            ),
            name=Both("takes “one” for “at most one”", "prend « un » pour « au plus un »"),
        ),
        Mistake(
            _single_ranks,
            Both(
                "These are the ranks. What else can a clue name?",
                "Ce sont les chiffres. Que peut encore nommer un indice ?",
            ),
            name=Both(
                "forgets that clues name colours", "oublie que des indices nomment des couleurs"
            ),
        ),
        Mistake(
            _single_colours,
            Both(
                "These are the colours. What else can a clue name?",
                "Ce sont les couleurs. Que peut nommer d'autre un indice ?",
            ),
            name=Both(
                "forgets that clues name ranks", "oublie que des indices nomment des chiffres"
            ),
        ),
        Mistake(
            _single_cards,
            Both(
                "You give back the cards that are pointed at. Asked are the clues that do it.",
                "Tu renvoies les cartes montrées. On demande les indices qui les montrent.",
            ),
            name=Both("gives back the card, not the clue", "renvoie la carte, pas l'indice"),
        ),
    ),
    explanation=Both(
        "One function helps the other: the first counts what a clue touches, the second asks it of "
        "all ten clues and keeps those where the count is 1.",
        "Une fonction aide l'autre : la première compte ce que désigne un indice, la seconde le "
        "lui demande pour les dix indices et garde ceux où le compte est 1.",
    ),
    hints=(
        Both(
            "There are two questions in it: how many cards does **one** clue touch, and for which "
            "of the ten is that number 1? You have answered the first already.",
            "Il y a deux questions : combien de cartes désigne **un** indice, et pour lesquels des "
            "dix ce nombre est-il 1 ? Tu as déjà répondu à la première.",
        ),
        Both(
            "Take `count_rank` from exercise 01b.4, which counts colours as well, and go through "
            '`for clue in "rygbp12345"`. Its `== 1` is a condition like any other.',
            "Prends `count_rank` de l'exercice 01b.4, qui compte aussi les couleurs, et parcours "
            '`for clue in "rygbp12345"`. Son `== 1` est une condition comme une autre.',
        ),
    ),
    solution=(
        "def count_touched(hand, clue):\n"
        "    return len([card for card in hand if clue in card])\n"
        "\n"
        "\n"
        "def single_clues(hand):\n"
        '    return [clue for clue in "rygbp12345" if count_touched(hand, clue) == 1]\n'
        "\n"
        "\n"
        "answer_01b_6 = single_clues"
    ),
    paper=False,
    lines=Lines(
        (
            Distractor(
                "        if len(touched) >= 1:",
                "        if len(touched) == 1:",
            ),
            Distractor(
                "        if len(touched) <= 1:",
                "        if len(touched) == 1:",
            ),
            Distractor(
                "            found.extend(touched)",
                "            found.append(clue)",
            ),
        ),
        solution=(
            "def single_clues(hand):\n"
            "    found = []\n"
            '    for clue in "rygbp12345":\n'
            "        touched = [card for card in hand if clue in card]\n"
            "        if len(touched) == 1:\n"
            "            found.append(clue)\n"
            "    return found"
        ),
    ),
)

_COUNT_IS_RIGHT = Exercise(
    id="01b.7",
    kind="proof",
    level=3,
    question=Both(
        "Prove that this program is right for **every** hand: at its end, `number` says how many "
        "cards of the hand the clue touches. Put the steps in order; two sentences do not belong "
        "to the proof.\n\n"
        "```python\n"
        "number = 0\n"
        "for card in hand:\n"
        "    if clue in card:\n"
        "        number = number + 1\n"
        "```",
        "Prouve que ce programme est juste pour **toute** main : à la fin, `nombre` dit combien de "
        "cartes de la main l'indice désigne. Mets les étapes dans l'ordre ; deux phrases n'ont rien "
        "à faire dans la preuve.\n\n"
        "```python\n"
        "nombre = 0\n"
        "for carte in main:\n"
        "    if indice in carte:\n"
        "        nombre = nombre + 1\n"
        "```",
    ),
    answer=Order(
        {
            "a": Both(
                "So after the last card the number is right for the whole hand.",
                "Donc après la dernière carte, le nombre est juste pour toute la main.",
            ),
            "b": Both(
                "Each card makes the number larger by one.",
                "Chaque carte augmente le nombre de un.",
            ),
            "c": Both(
                "Before the loop no card has been looked at, and the number is 0: that is right.",
                "Avant la boucle, aucune carte n'est encore vue, et le nombre est 0 : c'est juste.",
            ),
            "d": Both(
                "The cards are looked at from the newest to the oldest.",
                "Les cartes sont vues de la plus récente à la plus ancienne.",
            ),
            "e": Both(
                "So where the number was right before a card, it is right after that card.",
                "Donc si le nombre était juste avant une carte, il l'est après cette carte.",
            ),
            "f": Both(
                "A card that is touched makes the number larger by one, any other leaves it alone.",
                "Une carte désignée augmente le nombre de un, toute autre le laisse tel quel.",
            ),
        },
        "cfea",
        "fcea",
        "feca",
    ),
    mistakes=(
        Mistake(
            "c b e a",
            Both(
                "Every card? Take a hand that the clue does not touch at all: what does the loop do "
                "with the number?",
                "Chaque carte ? Prends une main que l'indice ne désigne nulle part : que fait la "
                "boucle du nombre ?",
            ),
            name=FALSE_STEP,
            fits=lambda value: isinstance(value, tuple) and "b" in value,
        ),
        Mistake(
            "c d f e a",
            Both(
                "That may be so, but would the count be another one if the cards were looked at in "
                "another order?",
                "C'est peut-être vrai, mais compterait-on autre chose si les cartes étaient vues "
                "dans un autre ordre ?",
            ),
            name=STEP_NOT_NEEDED,
            fits=lambda value: isinstance(value, tuple) and "d" in value,
        ),
        Mistake(
            "a c f e",
            Both(
                "What is to be shown stands before its reasons. What do you have to know before "
                "you may speak of the last card?",
                "Ce qu'il faut montrer vient avant ses raisons. Que faut-il savoir avant de pouvoir "
                "parler de la dernière carte ?",
            ),
            name=CONCLUSION_FIRST,
            fits=lambda value: isinstance(value, tuple) and "a" in value[:-1],
        ),
        Mistake(
            "f e a",
            Both(
                "From card to card nothing goes wrong: that is shown. But who says that the number "
                "was right at the start?",
                "De carte en carte, rien ne se gâte : c'est montré. Mais qui dit que le nombre "
                "était juste au départ ?",
            ),
            name=Both("forgets where an induction starts", "oublie le départ d'une récurrence"),
            fits=lambda value: isinstance(value, tuple) and "c" not in value,
        ),
        Mistake(
            "c e f a",
            OUT_OF_ORDER,
            name=USED_TOO_EARLY,
            fits=lambda value: (
                isinstance(value, tuple)
                and {"e", "f"} <= set(value)
                and value.index("e") < value.index("f")
            ),
        ),
        Mistake(
            "c f a",
            A_GAP,
            name=STEP_LEFT_OUT,
            fits=lambda value: isinstance(value, tuple) and not set("acef") <= set(value),
        ),
    ),
    explanation=Both(
        "Right at the start, and no card spoils it: so it is right at the end, for hands of any "
        "size. What stays true in every round is called an invariant; the proof is an induction.",
        "Juste au départ, et aucune carte ne le gâte : c'est donc juste à la fin, pour des mains de "
        "toute taille. Ce qui reste vrai à chaque tour s'appelle un invariant ; la preuve est une "
        "récurrence.",
    ),
    hints=(
        Both(
            "What is true before the first card? And what does a single round of the loop change?",
            "Qu'est-ce qui est vrai avant la première carte ? Et que change un seul tour de boucle ?",
        ),
        Both(
            "It is like a ladder: you need to stand on the lowest rung, and to know why each rung "
            "leads to the next. Only then may you speak of the top.",
            "C'est comme une échelle : il faut être sur le premier barreau, et savoir pourquoi "
            "chaque barreau mène au suivant. Alors seulement, tu peux parler du sommet.",
        ),
    ),
    solution='answer_01b_7 = "c f e a"',
)

EXERCISES: tuple[Exercise, ...] = (
    _PRINTS,
    _LIST_AND_SET,
    _PASSED_BY,
    _COUNT_RANK,
    _SILENT,
    _POINTS_AT_ONE,
    _COUNT_IS_RIGHT,
)
