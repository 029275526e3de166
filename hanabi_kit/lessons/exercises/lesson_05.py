"""Exercises of lesson 05: what is meant beyond what is said, and how much a clue can carry."""

from __future__ import annotations

from collections.abc import Sequence
from fractions import Fraction
from functools import cache

from hanabi_kit.actions import Clue, ClueValue
from hanabi_kit.cards import CardSet, Colour, Seat, Slot
from hanabi_kit.deduction import possibilities
from hanabi_kit.game import Game, shuffled
from hanabi_kit.lessons.answers import Cards, Choice, Function, Number, Order, Slots
from hanabi_kit.lessons.exercise import Exercise, Mistake
from hanabi_kit.lessons.texts import Both
from hanabi_kit.players.chop_reading import Memory
from hanabi_kit.rules import STANDARD
from hanabi_kit.view import View

BLUE = Colour("b")


@cache
def cathy_was_told(value: ClueValue = BLUE, seed: int = 26) -> View:
    """Return what Cathy sees after Alice's clue to her, the first action of a game of three.

    Examples
    --------
    >>> print(possibilities(cathy_was_told(), Slot(1)))
    b1 b2 b3 b4
    """
    game = Game.new(["Alice", "Bob", "Cathy"], shuffled(STANDARD, seed))
    return View.of(game.apply(Clue(Seat(2), value)), Seat(2))


def _facts() -> CardSet:
    return possibilities(cathy_was_told(), Slot(1))


def _focus() -> list[int]:
    view = cathy_was_told()
    notes = Memory.of(view).hands[view.seat]
    return [slot for slot, note in enumerate(notes, start=1) if note.told]


def _two_means_r2() -> Fraction:
    """P(r2 | "2") for r1, r2, b2, y2: the listener thinks of a speaker who thinks of a literal one."""
    cards, clues = ("r1", "r2", "b2", "y2"), "rby12"
    fitting = {clue: [card for card in cards if clue in card] for clue in clues}

    def says(card: str, clue: str) -> Fraction:
        weights = {one: Fraction(1, len(fitting[one])) for one in clues if one in card}
        return weights.get(clue, Fraction(0)) / sum(weights.values())

    return says("r2", "2") / sum(says(card, "2") for card in cards)


def _own_hat(said: int, seen: Sequence[int], size: int) -> int:
    return (said - sum(seen)) % size


def _without_going_round(said: int, seen: Sequence[int], size: int) -> int:
    return said - sum(seen)


def _turned_round(said: int, seen: Sequence[int], size: int) -> int:
    return (sum(seen) - said) % size


def _added(said: int, seen: Sequence[int], size: int) -> int:
    return (said + sum(seen)) % size


def _first_only(said: int, seen: Sequence[int], size: int) -> int:
    return (said - seen[0]) % size


_HAT_CASES = [
    (3, [1], 4),
    (1, [3], 4),
    (0, [1, 1], 2),
    (2, [3, 3], 4),
    (5, [7, 6, 2], 8),
    (0, [0, 0, 0], 8),
    (1, [4, 4, 3], 5),
]

EXERCISES: tuple[Exercise, ...] = (
    Exercise(
        id="05.1",
        kind="prediction",
        level=1,
        question=Both(
            "A perfect game has 25 points. Four players who take clues at their word, count "
            "perfectly, and play a card only if they can prove that it fits: how many points do "
            "they make on average?",
            "Une partie parfaite vaut 25 points. Quatre joueurs prennent les indices à la lettre, "
            "comptent parfaitement et ne jouent une carte que s'ils peuvent prouver qu'elle "
            "convient : combien de points font-ils en moyenne ?",
        ),
        # 10,000 games of the kit's player Literal: 17.46 ± 0.02 (docs/measured.md).
        answer=Choice(
            {
                "a": Both("about 10", "environ 10"),
                "b": Both("between 17 and 18", "entre 17 et 18"),
                "c": Both("about 23", "environ 23"),
                "d": Both("very nearly 25", "presque 25"),
            },
            "b",
        ),
        mistakes=(
            Mistake(
                "a",
                Both(
                    "Facts go further than that: clues add up, and whoever counts copies finds "
                    "many cards without a clue. But every proof costs clues.",
                    "Les faits portent plus loin : les indices s'ajoutent, et qui compte les "
                    "exemplaires trouve bien des cartes sans indice. Mais chaque preuve coûte des "
                    "indices.",
                ),
            ),
            Mistake(
                "c",
                Both(
                    "So much makes a team with a small agreement about what a clue **means**. "
                    "Without one, a clue must prove everything by itself, and eight tokens do not "
                    "buy enough proofs.",
                    "C'est ce que fait une équipe qui a un petit accord sur ce que **veut dire** "
                    "un indice. Sans accord, l'indice doit tout prouver lui-même, et huit jetons "
                    "n'achètent pas assez de preuves.",
                ),
            ),
            Mistake(
                "d",
                Both(
                    "Reasoning perfectly is not the same as knowing enough. There are 25 cards to "
                    "be proved playable, and only so many clues.",
                    "Raisonner parfaitement n'est pas en savoir assez. Il y a 25 cartes à prouver "
                    "jouables, et les indices sont comptés.",
                ),
            ),
        ),
        explanation=Both(
            "17.46 points on average in 10,000 games, and not one of them perfect. The rest of the "
            "lesson is about where the missing points are.",
            "17,46 points en moyenne sur 10 000 parties, et pas une parfaite. Le reste de la leçon "
            "cherche où sont les points manquants.",
        ),
        solution='answer_05_1 = "b"',
    ),
    Exercise(
        id="05.2",
        kind="widget",
        level=1,
        question=Both(
            "First turn: Alice tells Cathy that her slots 1, 2 and 5 are blue. Cathy sees the "
            "hands of Alice (y3 g5 b5 p3 p2) and Bob (p1 r3 g2 g4 g3). By facts alone, which cards "
            "can her slot 1 be?",
            "Premier tour : Alice dit à Cathy que ses cartes n° 1, 2 et 5 sont bleues. Cathy voit "
            "les mains d'Alice (y3 g5 b5 p3 p2) et de Bob (p1 r3 g2 g4 g3). D'après les faits "
            "seuls, que peut être sa carte n° 1 ?",
        ),
        answer=Cards(_facts),
        mistakes=(
            Mistake(
                "b1",
                Both(
                    "“She would not tell me otherwise”: that is what a convention may add. The "
                    "clue itself says blue, and nothing about whether the card can be played.",
                    "« Sinon elle ne me le dirait pas » : c'est ce qu'une convention peut ajouter. "
                    "L'indice lui-même dit bleu, et rien sur ce qu'on peut jouer.",
                ),
            ),
            Mistake(
                "b1 b2 b3 b4 b5",
                Both(
                    "Blue, right. But look round the table: one of these cards exists only once, "
                    "and it is in sight.",
                    "Bleu, c'est juste. Mais regarde autour de la table : une de ces cartes "
                    "n'existe qu'une fois, et on la voit.",
                ),
            ),
            Mistake(
                "b2 b3 b4",
                Both(
                    "Did you leave the 1 out because Alice could have said “1”? She could have. "
                    "What somebody could have said instead is not a fact about your card, it is a "
                    "guess about the speaker.",
                    "As-tu ôté le 1 parce qu'Alice aurait pu dire « 1 » ? Elle aurait pu. Mais ce "
                    "que quelqu'un aurait pu dire n'est pas un fait sur ta carte, c'est une "
                    "supposition sur celle qui parle.",
                ),
            ),
            Mistake(
                "b1 b5",
                Both(
                    "Are these the cards worth a clue? That would be a thought about what Alice "
                    "wants. Facts are: blue, and what is in sight.",
                    "Serait-ce parce que ces cartes-là valent un indice ? Ce serait une idée de "
                    "ce que veut Alice. Les faits : bleu, et ce qu'on voit.",
                ),
            ),
        ),
        explanation=Both(
            "Blue, and not the b5, of which the only copy is at Alice's: b1, b2, b3 or b4.",
            "Bleue, et pas le b5, dont l'unique exemplaire est chez Alice : b1, b2, b3 ou b4.",
        ),
        solution=(
            "from hanabi_kit.deduction import possibilities\n"
            "from hanabi_kit.lessons import exercise\n"
            "\n"
            'answer_05_2 = possibilities(exercise("05.2").table(), 1)'
        ),
        table=cathy_was_told,
    ),
    Exercise(
        id="05.3",
        kind="widget",
        level=1,
        question=Both(
            "In the first turn Alice's clue “blue” touches Cathy's slots 1, 2 and 5, and no card "
            "was clued before. The team plays the Chop convention: the focus is the chop (the "
            "oldest card no clue has touched) if the clue touches it, else the newest card that "
            "it touches for the first time. Which slot is the focus?",
            "Au premier tour, l'indice « bleu » d'Alice désigne les cartes n° 1, 2 et 5 de Cathy "
            "; aucune carte n'avait d'indice avant. L'équipe joue la convention Chop : la carte "
            "visée est le « chop » (la plus ancienne carte sans indice) si l'indice la désigne, "
            "sinon la plus récente qu'il désigne pour la première fois. Quelle carte est visée ?",
        ),
        answer=Slots(_focus),
        mistakes=(
            Mistake(
                "1",
                Both(
                    "The newest touched card is the focus only where the chop is not touched. "
                    "Which card was Cathy's chop before the clue, and did the clue touch it?",
                    "La plus récente carte désignée n'est visée que si le chop ne l'est pas. "
                    "Quelle carte était le chop de Cathy avant l'indice, et l'indice l'a-t-il "
                    "désignée ?",
                ),
            ),
            Mistake(
                "1 2 5",
                Both(
                    "These are all the touched cards. Of them only one is the focus: the "
                    "convention picks a single card that the clue is **about**.",
                    "Ce sont toutes les cartes désignées. Une seule est visée : la convention "
                    "choisit une carte dont parle l'indice.",
                ),
            ),
            Mistake(
                "2",
                Both(
                    "The middle one of the three is neither the oldest nor the newest. Slot 1 is "
                    "the newest card, the highest number the oldest.",
                    "Celle du milieu n'est ni la plus ancienne ni la plus récente. La n° 1 est la "
                    "plus récente, le plus grand numéro la plus ancienne.",
                ),
            ),
            Mistake(
                "4",
                Both(
                    "Slot 4 is the chop **after** the clue. What counts is the chop at the moment "
                    "when the clue is given.",
                    "La n° 4 est le chop **après** l'indice. Ce qui compte est le chop au moment "
                    "où l'indice est donné.",
                ),
            ),
        ),
        explanation=Both(
            "No card was clued, so the oldest card, slot 5, was the chop, and “blue” touches it. "
            "By the convention it can be played, or must not be thrown away. Only the b5 exists "
            "just once, and Alice holds it; no blue card has been thrown away. So it is the b1.",
            "Aucune carte n'avait d'indice : la plus ancienne, la n° 5, était le chop, et « bleu "
            "» la désigne. D'après la convention, elle est jouable, ou à ne pas jeter. Seul le b5 "
            "n'existe qu'une fois, et c'est Alice qui l'a ; aucune bleue n'est défaussée. C'est "
            "donc le b1.",
        ),
        solution="answer_05_3 = 5",
        table=cathy_was_told,
    ),
    Exercise(
        id="05.4",
        kind="widget",
        level=2,
        question=Both(
            "Bob's card is r1, r2, b2 or y2, all equally likely. Alice, who knows which, says one "
            "true word: red, blue, yellow, 1 or 2. She chooses each true word in proportion to the "
            "chance that a listener who takes it literally hits upon her card. She says “2”. How "
            "likely is the r2, for a Bob who knows how she chooses?",
            "La carte de Bob est r1, r2, b2 ou y2, à chances égales. Alice, qui la connaît, dit un "
            "mot vrai : rouge, bleu, jaune, 1 ou 2. Elle choisit chaque mot vrai en proportion de "
            "la chance qu'un auditeur qui le prend à la lettre tombe sur sa carte. Elle dit « 2 ». "
            "Quelle est la chance du r2, pour un Bob qui sait comment elle choisit ?",
        ),
        answer=Number(_two_means_r2),
        mistakes=(
            Mistake(
                "1/3",
                Both(
                    "That is the literal listener: three cards are a 2. But for each of them Alice "
                    "had a better word than “2”, and for some a perfect one. How often would she "
                    "have used it?",
                    "C'est l'auditeur littéral : trois cartes sont des 2. Mais pour chacune, Alice "
                    "avait un meilleur mot que « 2 », parfois même un mot parfait. À quelle "
                    "fréquence l'aurait-elle dit ?",
                ),
            ),
            Mistake(
                "2/5",
                Both(
                    "That is how likely Alice is to say “2” **if** the card is the r2. Bob asks "
                    "the other way round: compare it with how likely she is to say it for the "
                    "other cards.",
                    "C'est la chance qu'Alice dise « 2 » **si** la carte est le r2. Bob demande "
                    "l'inverse : compare avec la chance qu'elle le dise pour les autres cartes.",
                ),
            ),
            Mistake(
                1,
                Both(
                    "For b2 and y2 a colour would have been the perfect word, so it must be the "
                    "r2? This Alice prefers better words, but she does not always use them.",
                    "Pour b2 et y2, la couleur aurait été le mot parfait, donc c'est le r2 ? Cette "
                    "Alice préfère les meilleurs mots, mais ne les emploie pas toujours.",
                ),
            ),
            Mistake(
                "1/4",
                Both(
                    "Nothing learnt? The r1 is no 2 at all.",
                    "Rien appris ? Le r1 n'est même pas un 2.",
                ),
            ),
            Mistake(
                "3/5",
                Both(
                    "For three cards, r1, r2 and b2, it was so. The y2 is one more card that “2” "
                    "may mean, and it makes “2” a weaker word.",
                    "Avec trois cartes, r1, r2 et b2, c'était cela. Le y2 est une carte de plus "
                    "que « 2 » peut désigner, et rend ce mot plus faible.",
                ),
            ),
        ),
        explanation=Both(
            "For the r2, “red” is worth 1/2 and “2” is worth 1/3, so she says “2” with 2/5. For "
            "the b2, “blue” is worth 1 and “2” is worth 1/3: 1/4, and the same for the y2. The r2 "
            "then has (2/5) / (2/5 + 1/4 + 1/4) = 4/9.",
            "Pour le r2, « rouge » vaut 1/2 et « 2 » vaut 1/3 : elle dit « 2 » avec 2/5. Pour le "
            "b2, « bleu » vaut 1 et « 2 » vaut 1/3 : 1/4, de même pour le y2. Le r2 a donc "
            "(2/5) / (2/5 + 1/4 + 1/4) = 4/9.",
        ),
        solution=(
            "from fractions import Fraction as F\n"
            "\n"
            'red_2 = F(1, 3) / (F(1, 2) + F(1, 3))  # says "2" of the r2, when "red" is there\n'
            'other = F(1, 3) / (1 + F(1, 3))  # says "2" of the b2, when "blue" is; so of the y2\n'
            "answer_05_4 = red_2 / (red_2 + other + other)"
        ),
        hint=Both(
            "For each of the three 2s: how likely is Alice to say “2” of it?",
            "Pour chacun des trois 2 : quelle est la chance qu'Alice dise « 2 » ?",
        ),
    ),
    Exercise(
        id="05.5",
        kind="code",
        level=2,
        question=Both(
            "Write `own_hat(said, seen, size)`: the number of my own hat. All hats are numbered 0 "
            "to `size` − 1; `said` is the remainder, on division by `size`, of the sum of all hats "
            "but the speaker's; `seen` lists the hats I see, my own and the speaker's left out.",
            "Écris `own_hat(said, seen, size)` : le numéro de mon chapeau. Tous sont numérotés de "
            "0 à `size` − 1 ; `said` est le reste, dans la division par `size`, de la somme de "
            "tous les chapeaux sauf celui de qui parle ; `seen` liste les chapeaux que je vois, "
            "sans le mien ni celui de qui parle.",
        ),
        answer=Function(_own_hat, _HAT_CASES, "own_hat(said, seen, size)"),
        mistakes=(
            Mistake(
                _without_going_round,
                Both(
                    "Taking the others away is right. But where it goes below 0, or where several "
                    "rounds of `size` were left out, the result is not a hat's number. What does "
                    "`%` do?",
                    "Enlever les autres, c'est juste. Mais si l'on passe sous 0, ou si plusieurs "
                    "tours de `size` ont été ôtés, le résultat n'est pas un numéro. Que fait "
                    "`%` ?",
                ),
            ),
            Mistake(
                _turned_round,
                Both(
                    "You take what was said from what you see. It is the other way round: the sum "
                    "that was said is the larger one, it holds your own hat as well.",
                    "Tu enlèves ce qui est dit de ce que tu vois. C'est l'inverse : la somme dite "
                    "contient aussi ton chapeau.",
                ),
            ),
            Mistake(
                _added,
                Both(
                    "The hats you see are already in the sum that was said. Adding them once more "
                    "counts them twice.",
                    "Les chapeaux que tu vois sont déjà dans la somme dite. Les ajouter les compte "
                    "deux fois.",
                ),
            ),
            Mistake(
                _first_only,
                Both(
                    "With two listeners there is one hat to take away; with more, all that you "
                    "see.",
                    "À deux auditeurs, il y a un chapeau à enlever ; à plus, tous ceux que tu "
                    "vois.",
                ),
            ),
        ),
        explanation=Both(
            "The sum without the hats I see is my own hat, up to whole rounds of `size`.",
            "La somme moins les chapeaux que je vois est le mien, à des tours entiers de `size` "
            "près.",
        ),
        solution=(
            "def own_hat(said, seen, size):\n"
            "    return (said - sum(seen)) % size\n"
            "\n"
            "\n"
            "answer_05_5 = own_hat"
        ),
        hint=Both(
            "What did the speaker add up? Which of those numbers do you know?",
            "Qu'est-ce que celle qui parle a additionné ? Lesquels de ces nombres connais-tu ?",
        ),
        paper=False,
    ),
    Exercise(
        id="05.6",
        kind="prediction",
        level=2,
        question=Both(
            "Two conventions were tried in 25 games each, with different decks. The first made "
            "22.4 points on average with a standard error of 0.6, the second 23.0 with 0.5. Which "
            "is better?",
            "On a essayé deux conventions, 25 parties chacune, avec des pioches différentes. La "
            "première a fait 22,4 points en moyenne avec une erreur type de 0,6, la seconde 23,0 "
            "avec 0,5. Laquelle est la meilleure ?",
        ),
        answer=Choice(
            {
                "a": Both("The second", "La seconde"),
                "b": Both("They are equally good", "Elles se valent"),
                "c": Both(
                    "These games do not decide it", "Ces parties ne permettent pas de le dire"
                ),
                "d": Both(
                    "The first: its results vary more, so it has more luck to come",
                    "La première : ses résultats varient plus, elle a donc de la chance à venir",
                ),
            },
            "c",
        ),
        mistakes=(
            Mistake(
                "a",
                Both(
                    "It has the higher mean. But with so few games the mean of the **same** team "
                    "would differ by as much from one evening to the next: the difference, 0.6, is "
                    "less than one standard error of the difference, about 0.8.",
                    "Elle a la plus haute moyenne. Mais avec si peu de parties, la moyenne d'une "
                    "**même** équipe varierait autant d'un soir à l'autre : la différence, 0,6, "
                    "est inférieure à son erreur type, environ 0,8.",
                ),
            ),
            Mistake(
                "b",
                Both(
                    "“No difference was shown” is not “there is no difference”. With more games a "
                    "small one could still come to light.",
                    "« On n'a pas montré de différence » ne veut pas dire « il n'y en a pas ». "
                    "Plus de parties pourraient en révéler une.",
                ),
            ),
            Mistake(
                "d",
                Both(
                    "A larger error says that we know the first team's mean less well. Luck owes "
                    "nobody anything.",
                    "Une erreur plus grande dit que l'on connaît moins bien la moyenne de la "
                    "première. La chance ne doit rien à personne.",
                ),
            ),
        ),
        explanation=Both(
            "The difference is smaller than its own standard error, √(0.6² + 0.5²) ≈ 0.8. Four "
            "times as many games halve the errors; giving both the same decks usually helps, too.",
            "La différence est plus petite que sa propre erreur type, √(0,6² + 0,5²) ≈ 0,8. Quatre "
            "fois plus de parties réduisent les erreurs de moitié ; donner aux deux les mêmes "
            "pioches aide aussi, en général.",
        ),
        solution='answer_05_6 = "c"',
    ),
    Exercise(
        id="05.7",
        kind="prediction",
        level=2,
        question=Both(
            "Five players who guess hats. Alice can clue any of four partners, by rank or by "
            "colour: 8 kinds of clue. Each partner's hat is a number from 0 to 7, which answers "
            "three yes–no questions about the hand. How many yes–no questions does one clue "
            "answer, all partners taken together?",
            "Cinq joueurs devinent leurs chapeaux. Alice peut donner un indice à quatre "
            "partenaires, par la valeur ou par la couleur : 8 sortes d'indices. Le chapeau de "
            "chacun est un numéro de 0 à 7, qui répond à trois questions oui–non sur sa main. À "
            "combien de questions oui–non un indice répond-il, pour tous les partenaires "
            "ensemble ?",
        ),
        answer=Number(lambda: 4 * 3),
        mistakes=(
            Mistake(
                3,
                Both(
                    "One of 8 kinds is three yes–no answers: so much **one** listener learns. But "
                    "each listener takes something else away and is left with a different answer.",
                    "Une sorte sur 8 fait trois réponses oui–non : c'est ce qu'apprend **un** "
                    "auditeur. Mais chacun enlève autre chose et obtient une réponse différente.",
                ),
            ),
            Mistake(
                8,
                Both(
                    "Eight is the number of different messages, not of questions: two questions "
                    "already have four possible answers.",
                    "Huit est le nombre de messages différents, pas de questions : deux questions "
                    "ont déjà quatre réponses possibles.",
                ),
            ),
            Mistake(
                32,
                Both(
                    "Four partners times eight messages. A hat out of eight is worth fewer "
                    "questions than eight.",
                    "Quatre partenaires fois huit messages. Un chapeau parmi huit vaut moins de "
                    "huit questions.",
                ),
            ),
            Mistake(
                15,
                Both(
                    "Five times three? Alice is one of the five, and she learns nothing about her "
                    "own hand from her own clue.",
                    "Cinq fois trois ? Alice est l'une des cinq, et son propre indice ne lui "
                    "apprend rien de sa main.",
                ),
            ),
        ),
        explanation=Both(
            "Three for each of four partners. It does not contradict anything: nobody learns more "
            "than three, for there are only 8 messages; but each learns three different ones, "
            "since each knows the rest.",
            "Trois pour chacun des quatre partenaires. Rien d'impossible : personne n'en apprend "
            "plus de trois, car il n'y a que 8 messages ; mais chacun en apprend trois autres, "
            "puisque chacun connaît le reste.",
        ),
        solution="answer_05_7 = 12",
        hint=Both(
            "How much does one partner learn? Do two of them learn the same?",
            "Combien un partenaire apprend-il ? Deux d'entre eux apprennent-ils la même chose ?",
        ),
    ),
    Exercise(
        id="05.8",
        kind="proof",
        level=3,
        question=Both(
            "Three players have hats numbered 0 to 3. Alice says the remainder, on division by 4, "
            "of the sum of the other two hats. Prove that Bob and Cathy both learn their own hat. "
            "Put the steps in order; some do not belong to the proof.",
            "Trois joueurs ont des chapeaux numérotés de 0 à 3. Alice dit le reste, dans la "
            "division par 4, de la somme des deux autres chapeaux. Prouve que Bob et Cathy "
            "apprennent chacun le leur. Mets les étapes dans l'ordre ; certaines n'en font pas "
            "partie.",
        ),
        answer=Order(
            {
                "a": Both(
                    "So exactly one number for his own hat fits what Alice said: Bob knows it.",
                    "Donc un seul numéro pour son chapeau convient à ce qu'a dit Alice : Bob le "
                    "connaît.",
                ),
                "b": Both(
                    "Bob sees Cathy's hat, so of the sum he lacks only his own.",
                    "Bob voit le chapeau de Cathy : dans la somme, il ne lui manque que le sien.",
                ),
                "c": Both(
                    "Alice's number is about Bob, so Cathy learns nothing from it.",
                    "Le nombre d'Alice concerne Bob, donc Cathy n'en apprend rien.",
                ),
                "d": Both(
                    "Two different numbers for his own hat differ by 1, 2 or 3, so they make sums "
                    "with different remainders.",
                    "Deux numéros différents pour son chapeau diffèrent de 1, 2 ou 3, et donnent "
                    "donc des sommes de restes différents.",
                ),
                "e": Both(
                    "The same holds with Bob and Cathy exchanged, so Cathy knows hers.",
                    "De même en échangeant Bob et Cathy : Cathy connaît donc le sien.",
                ),
                "f": Both(
                    "A number from 0 to 3 can tell only one of the two what he needs, so they must "
                    "take turns.",
                    "Un nombre de 0 à 3 ne peut renseigner que l'un des deux, donc ils doivent "
                    "alterner.",
                ),
            },
            "b d a e",
            "d b a e",
        ),
        mistakes=(
            Mistake(
                "b a e",
                Both(
                    "That he lacks only one number does not yet say that he can find it: two "
                    "numbers might fit. Which step rules that out?",
                    "Qu'il ne lui manque qu'un numéro ne dit pas encore qu'il le trouve : deux "
                    "pourraient convenir. Quelle étape l'exclut ?",
                ),
            ),
            Mistake(
                "b d a c",
                Both(
                    "Everybody hears the number, and nothing in it points at Bob. Cathy knows a "
                    "part of the sum that Bob does not.",
                    "Tous entendent le nombre, et rien n'y désigne Bob. Cathy connaît une partie "
                    "de la somme que Bob ignore.",
                ),
                fits=lambda value: isinstance(value, tuple) and "c" in value,
            ),
            Mistake(
                "f b d a",
                Both(
                    "One number is a single piece of information for each listener, yes. But two "
                    "listeners who know different things learn different things from it.",
                    "Un nombre est une seule information pour chacun, oui. Mais deux auditeurs qui "
                    "savent des choses différentes en apprennent des choses différentes.",
                ),
                fits=lambda value: isinstance(value, tuple) and "f" in value,
            ),
            Mistake(
                "b d a",
                Both(
                    "Right for Bob. The claim speaks of two players.",
                    "Juste pour Bob. Mais l'énoncé parle de deux joueurs.",
                ),
            ),
        ),
        explanation=Both(
            "Each listener lacks one term of the sum, and a remainder fixes one term. With more "
            "players nothing changes: each sees all the other terms.",
            "À chaque auditeur il manque un terme de la somme, et un reste fixe un terme. Avec "
            "plus de joueurs, rien ne change : chacun voit tous les autres termes.",
        ),
        solution='answer_05_8 = "b d a e"',
        hint=Both(
            "Follow Bob only, at first. What does he know, and what not?",
            "Suis d'abord Bob seul. Que sait-il, et que ne sait-il pas ?",
        ),
    ),
)
