"""Exercises of lesson 05: what is meant beyond what is said, and how much a clue can carry."""

from __future__ import annotations

from collections.abc import Sequence
from functools import cache

from hanabi_kit.actions import Clue, ClueValue
from hanabi_kit.cards import CardSet, Colour, Seat, Slot
from hanabi_kit.deduction import possibilities
from hanabi_kit.game import Game, shuffled
from hanabi_kit.lessons.answers import Cards, Choice, Function, Number, Order, Slots
from hanabi_kit.lessons.exercise import Exercise, Mistake
from hanabi_kit.lessons.exercises.chosen_words import TWO, chosen_word
from hanabi_kit.lessons.misconceptions import (
    FORGETS_IN_SIGHT,
    MEANING_FOR_FACT,
    ONE_CASE,
    STEP_LEFT_OUT,
    STOPS_EARLY,
    SUBTRACTS_REVERSED,
    USED_TOO_EARLY,
)
from hanabi_kit.lessons.parsons import Distractor, Lines
from hanabi_kit.lessons.texts import Both
from hanabi_kit.players.chop_reading import Memory
from hanabi_kit.rules import STANDARD
from hanabi_kit.view import View

BLUE = Colour("b")
_COUNTS_MESSAGES = Both("counts messages, not questions", "compte les messages, pas les questions")


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


def _counted_from_1(said: int, seen: Sequence[int], size: int) -> int:
    return (said - sum(seen)) % size + 1


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
                name=Both("underrates what facts can do", "sous-estime ce que peuvent les faits"),
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
                name=Both(
                    "expects facts to do what conventions do",
                    "attend des faits ce que fait une convention",
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
                name=Both(
                    "takes good reasoning for full knowledge",
                    "croit que bien raisonner, c'est tout savoir",
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
        hints=(
            Both(
                "Nobody guesses and nobody errs. Where do points get lost all the same?",
                "Personne ne devine et personne ne se trompe. Où perd-on quand même des points ?",
            ),
            Both(
                "In a whole game a team gives some two dozen clues. How many clues does it take "
                "until a card is **proved** to fit, and how many cards become so without any?",
                "Dans toute une partie, une équipe donne à peu près deux douzaines d'indices. "
                "Combien en faut-il pour **prouver** qu'une carte convient, et combien de cartes "
                "s'en passent ?",
            ),
        ),
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
                name=MEANING_FOR_FACT,
            ),
            Mistake(
                "b1 b2 b3 b4 b5",
                Both(
                    "Blue, that is right. Now go round the table: which blue cards are in sight, "
                    "and how many copies of each are in the game?",
                    "Bleue, c'est juste. Fais maintenant le tour de la table : quelles cartes "
                    "bleues voit-on, et combien d'exemplaires de chacune y a-t-il dans le jeu ?",
                ),
                name=FORGETS_IN_SIGHT,
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
                name=Both(
                    "takes an unsaid clue for a fact",
                    "tire un fait d'un indice qu'on n'a pas donné",
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
                name=MEANING_FOR_FACT,
            ),
            Mistake(
                "b5",
                Both(
                    "A 5 is worth a clue, so it comes to mind first. But the clue says no more "
                    "than its own word. Which cards fit that word, and whose hand are they in?",
                    "Un 5 mérite un indice, on pense donc d'abord à lui. Mais l'indice ne dit "
                    "rien de plus que son mot. Quelles cartes conviennent à ce mot, et dans "
                    "quelle main sont-elles ?",
                ),
                name=MEANING_FOR_FACT,
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
        hints=(
            Both(
                "What did the clue say of this card, and which cards of that kind can Cathy see?",
                "Qu'est-ce que l'indice a dit de cette carte, et quelles cartes de ce genre "
                "Cathy voit-elle ?",
            ),
            Both(
                "Go through the ranks one by one. A card drops out only if **every** copy of it "
                "is in sight; why Alice spoke does not matter here.",
                "Passe les valeurs une à une. Une carte n'est exclue que si l'on en voit "
                "**tous** les exemplaires ; la raison pour laquelle Alice a parlé ne compte pas "
                "ici.",
            ),
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
        answer=Slots(_focus, table=cathy_was_told),
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
                name=Both("takes the newest card for the focus", "croit visée la plus récente"),
            ),
            Mistake(
                "1 2 5",
                Both(
                    "These are all the touched cards. Of them only one is the focus: the "
                    "convention picks a single card that the clue is **about**.",
                    "Ce sont toutes les cartes désignées. Une seule est visée : la convention "
                    "choisit une carte dont parle l'indice.",
                ),
                name=Both(
                    "takes every touched card for the focus",
                    "croit visées toutes les cartes désignées",
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
                name=Both(
                    "mixes up newest and oldest", "confond la plus récente et la plus ancienne"
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
                name=Both("takes the chop after the clue", "prend le chop d'après l'indice"),
            ),
            Mistake(
                "3",
                Both(
                    "No clue has touched this card, neither now nor before. Could a clue be "
                    "about a card that it does not touch?",
                    "Aucun indice n'a désigné cette carte, ni maintenant ni avant. Un indice "
                    "peut-il viser une carte qu'il ne désigne pas ?",
                ),
                name=Both(
                    "looks for the focus among other cards",
                    "cherche la carte visée hors de l'indice",
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
        hints=(
            Both(
                "Before Alice spoke no card of Cathy's had been clued. Which of them was her chop?",
                "Avant qu'Alice parle, aucune carte de Cathy n'avait d'indice. Laquelle était "
                "son chop ?",
            ),
            Both(
                "Slots are counted from the newest card on. Find the oldest, and look whether "
                "“blue” touches it: then the rule's first half holds, else the second.",
                "On compte les places à partir de la carte la plus récente. Trouve la plus "
                "ancienne et regarde si « bleu » la désigne : si oui, c'est la première moitié "
                "de la règle qui vaut, sinon la seconde.",
            ),
        ),
        table=cathy_was_told,
    ),
    chosen_word(TWO),
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
                name=Both("forgets to go round", "oublie de faire le tour"),
            ),
            Mistake(
                _turned_round,
                Both(
                    "You take what was said from what you see. Which of the two sums holds your "
                    "own hat as well, and so has something left over?",
                    "Tu enlèves ce qui est dit de ce que tu vois. Laquelle des deux sommes "
                    "contient aussi ton chapeau, et laisse donc un reste ?",
                ),
                name=SUBTRACTS_REVERSED,
            ),
            Mistake(
                _added,
                Both(
                    "The hats you see are already in the sum that was said. Adding them once more "
                    "counts them twice.",
                    "Les chapeaux que tu vois sont déjà dans la somme dite. Les ajouter les compte "
                    "deux fois.",
                ),
                name=Both("adds where one subtracts", "additionne au lieu de soustraire"),
            ),
            Mistake(
                _first_only,
                Both(
                    "With two listeners there is one hat to take away. How many do you see when "
                    "more people listen?",
                    "À deux auditeurs, il y a un chapeau à enlever. Combien en vois-tu quand "
                    "plus de monde écoute ?",
                ),
                name=STOPS_EARLY,
            ),
            Mistake(
                _counted_from_1,
                Both(
                    "People count from 1, but with which number do the hats begin here?",
                    "On compte d'habitude à partir de 1, mais par quel numéro les chapeaux "
                    "commencent-ils ici ?",
                ),
                name=Both("counts from 1", "compte à partir de 1"),
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
        hints=(
            Both(
                "What did the speaker add up? Which of those numbers do you know?",
                "Qu'est-ce que celle qui parle a additionné ? Lesquels de ces nombres connais-tu ?",
            ),
            Both(
                "Take everything that you see out of what was said. Where the result is no hat's "
                "number, which operator brings it back to one?",
                "Ôte de ce qui a été dit tout ce que tu vois. Quand le résultat n'est pas un "
                "numéro de chapeau, quel opérateur l'y ramène ?",
            ),
        ),
        paper=False,
        lines=Lines(
            (
                Distractor(
                    "        rest = rest + hat",
                    "        rest = rest - hat",
                ),
                Distractor(
                    "    return rest",
                    "    return rest % size",
                ),
                Distractor(
                    "    return rest % size + 1",
                    "    return rest % size",
                ),
            ),
            solution=(
                "def own_hat(said, seen, size):\n"
                "    rest = said\n"
                "    for hat in seen:\n"
                "        rest = rest - hat\n"
                "    return rest % size"
            ),
        ),
    ),
    Exercise(
        id="05.6",
        kind="widget",
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
                    "It has the higher mean. But let the **same** team play 25 games on another "
                    "evening: by how much may its mean differ from today's? Compare that with "
                    "the difference here.",
                    "Elle a la plus haute moyenne. Mais fais jouer 25 parties à la **même** "
                    "équipe un autre soir : de combien sa moyenne peut-elle changer ? Compare "
                    "avec la différence d'ici.",
                ),
                name=Both("takes chance for a difference", "prend le hasard pour une différence"),
            ),
            Mistake(
                "b",
                Both(
                    "“No difference was shown” is not “there is no difference”. Would you bet "
                    "that none comes to light in 2,500 games?",
                    "« On n'a pas montré de différence » ne veut pas dire « il n'y en a pas ». "
                    "Parierais-tu qu'il n'en apparaît aucune en 2 500 parties ?",
                ),
                name=Both(
                    "takes “not shown” for “not there”", "prend « pas montré » pour « pas vrai »"
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
                name=Both("expects luck to even out", "attend que la chance compense"),
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
        hints=(
            Both(
                "What does a standard error say of another 25 games by the same team?",
                "Que dit une erreur type de 25 autres parties de la même équipe ?",
            ),
            Both(
                "Errors of two means add up as the sides of a right angle do. Is the difference "
                "of the means clearly longer than that hypotenuse?",
                "Les erreurs de deux moyennes s'ajoutent comme les côtés d'un angle droit. La "
                "différence des moyennes est-elle nettement plus longue que cette hypoténuse ?",
            ),
        ),
    ),
    Exercise(
        id="05.7",
        kind="widget",
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
                    "One of 8 kinds is three yes–no answers: so much **one** listener learns. "
                    "Does everybody learn the same three answers from it?",
                    "Une sorte sur 8 fait trois réponses oui–non : c'est ce qu'apprend **un** "
                    "auditeur. Tout le monde en apprend-il les mêmes trois réponses ?",
                ),
                name=Both("counts one listener only", "ne compte qu'un auditeur"),
            ),
            Mistake(
                8,
                Both(
                    "Eight is the number of different messages, not of questions: two questions "
                    "already have four possible answers.",
                    "Huit est le nombre de messages différents, pas de questions : deux questions "
                    "ont déjà quatre réponses possibles.",
                ),
                name=_COUNTS_MESSAGES,
            ),
            Mistake(
                32,
                Both(
                    "You counted messages: eight for each. How many yes–no answers does it take "
                    "to tell eight messages apart?",
                    "Tu as compté des messages : huit pour chacun. Combien de réponses oui–non "
                    "faut-il pour distinguer huit messages ?",
                ),
                name=_COUNTS_MESSAGES,
            ),
            Mistake(
                15,
                Both(
                    "Go round the table and ask each player, Alice too: what do you know of your "
                    "hand now that you did not know before?",
                    "Fais le tour de la table et demande à chacun, à Alice aussi : que sais-tu "
                    "maintenant de ta main que tu ne savais pas avant ?",
                ),
                name=Both(
                    "counts the speaker as a listener", "compte celle qui parle parmi les auditeurs"
                ),
            ),
            Mistake(
                24,
                Both(
                    "Eight kinds of clue make eight messages. Is what one partner learns a "
                    "number of messages, or of answers? And how many partners hear it?",
                    "Huit sortes d'indices font huit messages. Ce qu'apprend un partenaire, "
                    "sont-ce des messages ou des réponses ? Et combien de partenaires "
                    "l'entendent ?",
                ),
                name=_COUNTS_MESSAGES,
            ),
            Mistake(
                4,
                Both(
                    "That is how many people hear the clue. Is one yes–no answer all that each "
                    "of them takes from it?",
                    "C'est le nombre de personnes qui entendent l'indice. Chacune n'en "
                    "tire-t-elle qu'une réponse oui–non ?",
                ),
                name=Both(
                    "counts listeners, not answers", "compte les auditeurs, pas les réponses"
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
        hints=(
            Both(
                "How much does one partner learn? Do two of them learn the same?",
                "Combien un partenaire apprend-il ? Deux d'entre eux apprennent-ils la même "
                "chose ?",
            ),
            Both(
                "Each partner takes other hats away and is left with a hat of her own. Add up "
                "what all of them are left with, in yes–no answers.",
                "Chaque partenaire enlève d'autres chapeaux et obtient le sien. Additionne ce "
                "que tous obtiennent, en réponses oui–non.",
            ),
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
                name=STEP_LEFT_OUT,
            ),
            Mistake(
                "b d a c",
                Both(
                    "Everybody hears the number, and nothing in it points at Bob. Cathy knows a "
                    "part of the sum that Bob does not.",
                    "Tous entendent le nombre, et rien n'y désigne Bob. Cathy connaît une partie "
                    "de la somme que Bob ignore.",
                ),
                name=Both("gives a message one addressee", "donne au message un seul destinataire"),
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
                name=Both(
                    "thinks a number tells all the same",
                    "croit qu'un nombre dit à tous la même chose",
                ),
                fits=lambda value: isinstance(value, tuple) and "f" in value,
            ),
            Mistake(
                "b d a",
                Both(
                    "That is a whole proof for Bob. Read once more what is to be proved.",
                    "C'est une preuve complète pour Bob. Relis ce qu'il faut prouver.",
                ),
                name=ONE_CASE,
            ),
            Mistake(
                "b a d e",
                Both(
                    "All of these steps belong to the proof, but one of them draws a conclusion "
                    "before its reason was given. Before which “so” or “the same” is something "
                    "still missing?",
                    "Toutes ces étapes font partie de la preuve, mais l'une conclut avant que la "
                    "raison soit donnée. Avant quel « donc » ou « de même » manque-t-il encore "
                    "quelque chose ?",
                ),
                name=USED_TOO_EARLY,
                fits=lambda value: isinstance(value, tuple) and set(value) == set("abde"),
            ),
        ),
        explanation=Both(
            "Each listener lacks one term of the sum, and a remainder fixes one term. With more "
            "players nothing changes: each sees all the other terms.",
            "À chaque auditeur il manque un terme de la somme, et un reste fixe un terme. Avec "
            "plus de joueurs, rien ne change : chacun voit tous les autres termes.",
        ),
        solution='answer_05_8 = "b d a e"',
        hints=(
            Both(
                "Follow Bob only, at first. What does he know, and what not?",
                "Suis d'abord Bob seul. Que sait-il, et que ne sait-il pas ?",
            ),
            Both(
                "That something is unknown does not yet say that it can be found: what shows "
                "that no two numbers fit? And what is left to say when Bob is done?",
                "Qu'une chose soit inconnue ne dit pas encore qu'on la trouve : qu'est-ce qui "
                "montre que deux numéros ne peuvent convenir ? Et que reste-t-il à dire quand "
                "Bob a fini ?",
            ),
        ),
    ),
)
