"""Exercises of lesson 07, "The bottom of the deck": chance, means, and what one plays for."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from fractions import Fraction

from hanabi_kit.actions import Clue, Play
from hanabi_kit.lessons.answers import Choice, Choices, Function, Number, TableAction
from hanabi_kit.lessons.exercise import Exercise, Mistake
from hanabi_kit.lessons.misconceptions import (
    COUNTS_NAMES,
    EQUAL_CASES,
    EXPECTS_LUCK,
    FORGETS_TO_DIVIDE,
    NO_TOKEN,
    SURE_POINT,
    WAITS_FOR_FREE,
    WORST_CASE,
)
from hanabi_kit.lessons.parsons import Distractor, Lines
from hanabi_kit.lessons.phrases import COLOURS, capitalized, number
from hanabi_kit.lessons.texts import Both
from hanabi_kit.notation import parse_position
from hanabi_kit.position import Position


def _two_good_cards() -> Position:
    """The table of the lesson: Alice can play two cards, and what is best depends on the aim.

    Found among shuffled tables, seed 204748: for 25 points the purple 3 is best (1/5 against 1/20),
    for many points the green 4 (477/20 against 119/5), by `hanabi_kit.endgame.solve`.
    """
    return parse_position("""
        [position]
        players = ["Alice", "Bob", "Cathy"]
        turn = "Alice"
        stacks = "r5 y5 g3 b2 p2"
        discards = "r1 r1 r4 y2 y3 y4 g1 g1 g4 b1 b3 p1 p1"
        clue_tokens = 2
        deck = 5
        [position.hands]
        Alice = "g4 p3 p5 g5 y1"
        Bob = "p2 r3 b4 y1 b4"
        Cathy = "g3 p4 b5 p4 r2"
        """)


def _red_four() -> Position:
    return parse_position("""
        [position]
        players = ["Alice", "Bob", "Cathy", "Donald"]
        turn = "Alice"
        stacks = "r3 y5 g1 b5 p5"
        discards = "r1 r2 r3 y1 y4 g1 g3 b1 b2 b4 p1 p2 p4"
        clue_tokens = 0
        deck = 2
        [position.hands]
        Alice = "r4 p1 r4 g1"
        Bob = "r1 g3 g5 g4"
        Cathy = "g2 y3 g4 r5"
        Donald = "y1 p3 b1 b3"
        """)


def _expected(draws: Sequence[tuple[int, Fraction | int]]) -> Fraction:
    return Fraction(
        sum(copies * worth for copies, worth in draws), sum(copies for copies, _ in draws)
    )


@dataclass(frozen=True)
class LastCopy:
    """A deck of so many cards, one of which the team needs next; the points with it and without."""

    suit: str
    rank: int
    cards: int
    most: int
    least: int

    @property
    def mean(self) -> Fraction:
        """The points on average."""
        return _expected([(1, self.most), (self.cards - 1, self.least)])


def points_on_average(case: LastCopy) -> Exercise:
    """Ask for the mean of two results that are not equally likely."""
    cards, most, least, mean = number(case.cards), case.most, case.least, case.mean
    whole = " + ".join(map(str, [most] + [least] * (case.cards - 1)))
    return Exercise(
        id="07.2",
        kind="widget",
        level=1,
        question=Both(
            "{Cards} cards are in the deck, one of them the last {colour} {rank}. If it is drawn next, "
            "the team makes {most} points, otherwise {least}. How many points is that on average?",
            "Il y a {cards} cartes dans la pioche, dont le dernier {rank} {colour}. S'il est pioché "
            "tout de suite, l'équipe fait {most} points, sinon {least}. Combien de points est-ce en "
            "moyenne ?",
        ).filled(
            Cards=capitalized(cards),
            cards=cards,
            colour=COLOURS[case.suit].name,
            rank=case.rank,
            most=most,
            least=least,
        ),
        answer=Number(mean),
        mistakes=(
            Mistake(
                Fraction(most + least, 2),
                Both(
                    "That is halfway between the two results. It would be right if both were "
                    "equally likely: how many of the {cards} cards lead to each?",
                    "C'est le milieu entre les deux résultats. Ce serait juste s'ils avaient la "
                    "même chance : combien des {cards} cartes mènent à chacun ?",
                ).filled(cards=cards),
                name=EQUAL_CASES,
            ),
            Mistake(
                least,
                Both(
                    "This is what happens most often. The mean also counts, by its share, what "
                    "happens seldom.",
                    "C'est ce qui arrive le plus souvent. La moyenne compte aussi, pour sa part, "
                    "ce qui arrive rarement.",
                ),
                name=Both(
                    "takes the most frequent for the mean", "prend le plus fréquent pour la moyenne"
                ),
            ),
            Mistake(
                _expected([(case.cards - 1, most), (1, least)]),
                Both(
                    "Which of the two results did you count more often? Look which one the {cards} "
                    "cards lead to, card by card.",
                    "Lequel des deux résultats as-tu compté le plus souvent ? Regarde auquel "
                    "mènent les {cards} cartes, l'une après l'autre.",
                ).filled(cards=cards),
                name=Both("mixes up the shares", "échange les parts"),
            ),
            Mistake(
                most,
                Both(
                    "So much it is if all goes well. A mean counts the other draws as well.",
                    "C'est ce qu'on fait si tout va bien. Une moyenne compte aussi les autres "
                    "tirages.",
                ),
                name=EXPECTS_LUCK,
            ),
            Mistake(
                most + (case.cards - 1) * least,
                Both(
                    "A mean lies between the smallest and the largest result. Of how many games "
                    "is this the sum?",
                    "Une moyenne est entre le plus petit et le plus grand résultat. De combien "
                    "de parties est-ce la somme ?",
                ),
                name=Both("forgets to divide", "oublie de diviser"),
            ),
        ),
        explanation=Both(
            "One of {cards} cards gives {most}, {others} give {least}: ({sum}) / {divisor} = {mean}. "
            "No single game ends with {mean} here; a mean need not be a possible result.",
            "Une carte sur {cards} donne {most}, {others} donnent {least} : ({sum}) / {divisor} = "
            "{mean}. Aucune partie ne finit ici à {mean} ; une moyenne n'est pas forcément un résultat "
            "possible.",
        ).filled(
            cards=cards,
            most=most,
            others=number(case.cards - 1),
            least=least,
            sum=whole,
            divisor=case.cards,
            mean=mean,
        ),
        solution=f"answer_07_2 = ({whole}) / {case.cards}",
        hints=(
            Both(
                "Write down the result for each of the {cards} cards.",
                "Écris le résultat pour chacune des {cards} cartes.",
            ).filled(cards=cards),
            Both(
                "Imagine {cards} games, in which each of the {cards} cards comes once. How much do "
                "they make together, and how much is that for each game?",
                "Imagine {cards} parties, où chacune des {cards} cartes vient une fois. Combien "
                "font-elles ensemble, et combien est-ce par partie ?",
            ).filled(cards=cards),
        ),
    )


EXERCISES: tuple[Exercise, ...] = (
    Exercise(
        id="07.1",
        kind="prediction",
        level=1,
        question=Both(
            "Alice can play the green 4 (and the green 5 in a later turn) or the purple 3, for "
            "which Cathy's purple 4 and her own purple 5 wait. The blue 3, which Bob's blue 4 and "
            "Cathy's blue 5 need, is somewhere in the deck. Which first move gives the best chance "
            "of **all 25 points**?",
            "Alice peut jouer le 4 vert (et le 5 vert un tour plus tard) ou le 3 violet, "
            "qu'attendent le 4 violet de Cathy et son propre 5 violet. Le 3 bleu, qu'il faut au 4 "
            "bleu de Bob et au 5 bleu de Cathy, est quelque part dans la pioche. Quel premier "
            "coup donne la meilleure chance d'obtenir **les 25 points** ?",
        ),
        # solve(_two_good_cards()): 1/5 for the purple 3, 1/20 for the green 4, else 0.
        answer=Choice(
            {
                "a": Both("the green 4", "le 4 vert"),
                "b": Both("the purple 3", "le 3 violet"),
                "c": Both("it makes no difference", "cela ne change rien"),
                "d": Both("a clue: both can wait", "un indice : les deux peuvent attendre"),
            },
            "b",
        ),
        mistakes=(
            Mistake(
                "a",
                Both(
                    "Green needs nobody but Alice, so it feels safest to begin there. But every "
                    "turn must count. Go round the table after each of the two cards: who has "
                    "something to play, and who has not?",
                    "Le vert n'a besoin que d'Alice, commencer par lui paraît donc sûr. Mais "
                    "chaque tour compte. Fais le tour de la table après chacune des deux cartes : "
                    "qui a quelque chose à jouer, et qui n'a rien ?",
                ),
                name=Both(
                    "begins where nobody else is needed",
                    "commence là où personne d'autre ne compte",
                ),
            ),
            Mistake(
                "c",
                Both(
                    "Both are played in the end, so the order looks like a matter of taste. But "
                    "turns are few. For whom does each of the two cards open something to do in "
                    "the next turns?",
                    "Les deux seront jouées de toute façon, l'ordre semble donc affaire de goût. "
                    "Mais les tours sont comptés. À qui chacune des deux cartes donne-t-elle "
                    "quelque chose à faire dans les tours suivants ?",
                ),
                name=Both("thinks the order does not matter", "croit que l'ordre ne compte pas"),
            ),
            Mistake(
                "d",
                Both(
                    "A clue draws no card, so it seems to cost nothing. But it costs a token, and "
                    "there are two. Neither Bob nor Cathy has a card to play yet: what is left "
                    "to them when the tokens are gone?",
                    "Un indice ne prend aucune carte dans la pioche, il semble donc gratuit. Mais "
                    "il coûte un jeton, et il y en a deux. Ni Bob ni Cathy n'ont encore de carte "
                    "à jouer : que leur reste-t-il quand il n'y a plus de jetons ?",
                ),
                name=WAITS_FOR_FREE,
            ),
        ),
        explanation=Both(
            "The purple 3 wins in 1/5 of the deck's orders, the green 4 in 1/20 only: purple needs "
            "three turns of two players, green two turns of one.",
            "Le 3 violet gagne dans 1/5 des ordres de la pioche, le 4 vert dans 1/20 seulement : "
            "le violet demande trois tours de deux joueuses, le vert deux tours d'une seule.",
        ),
        solution='answer_07_1 = "b"',
        hints=(
            Both(
                "Who must play after the green 4, and who after the purple 3?",
                "Qui doit jouer après le 4 vert, et qui après le 3 violet ?",
            ),
            Both(
                "Go round the table turn by turn, up to the last card of each colour. In which "
                "colour would a turn lost now be missing at the end?",
                "Fais le tour de la table, tour par tour, jusqu'à la dernière carte de chaque "
                "couleur. Dans quelle couleur un tour perdu maintenant manquerait-il à la fin ?",
            ),
        ),
        table=_two_good_cards,
    ),
    points_on_average(LastCopy("g", 4, cards=4, most=25, least=21)),
    Exercise(
        id="07.3",
        kind="code",
        level=2,
        question=Both(
            "Write `expected(draws)`: `draws` is a list of pairs, how many copies of a card are "
            "in the deck and what the table is worth when it is drawn. Return the exact mean, as "
            "a `Fraction`.",
            "Écris `expected(draws)` : `draws` est une liste de paires, le nombre d'exemplaires "
            "d'une carte dans la pioche et ce que vaut la table quand elle est piochée. Renvoie "
            "la moyenne exacte, une `Fraction`.",
        ),
        answer=Function(
            _expected,
            [
                ([(1, 25), (3, 21)],),
                ([(2, 24), (1, 25)],),
                ([(1, Fraction(1, 2)), (1, Fraction(1, 3)), (3, 0)],),
                ([(4, 23)],),
                ([(1, 3), (1, 4)],),
            ],
            "expected(draws)",
        ),
        mistakes=(
            Mistake(
                lambda draws: Fraction(sum(worth for _, worth in draws), len(draws)),
                Both(
                    "Each kind of card counts once here. But two copies come twice as often as "
                    "one; the deck holds cards, not kinds.",
                    "Chaque sorte de carte compte ici une fois. Or deux exemplaires sortent deux "
                    "fois plus souvent qu'un : la pioche contient des cartes, pas des sortes.",
                ),
                name=COUNTS_NAMES,
            ),
            Mistake(
                lambda draws: max(worth for _, worth in draws),
                Both(
                    "The best branch is taken where a player chooses. Chance does not choose in "
                    "your favour.",
                    "On prend la meilleure branche là où quelqu'un choisit. Le hasard ne choisit "
                    "pas en ta faveur.",
                ),
                name=EXPECTS_LUCK,
            ),
            Mistake(
                lambda draws: sum(copies * worth for copies, worth in draws),
                Both(
                    "The weights are right, but one step is missing: a mean of results between 21 "
                    "and 25 cannot be 88.",
                    "Les poids sont justes, mais il manque une étape : la moyenne de résultats "
                    "entre 21 et 25 ne peut pas être 88.",
                ),
                name=FORGETS_TO_DIVIDE,
            ),
            Mistake(
                lambda draws: (
                    sum(copies * worth for copies, worth in draws)
                    // sum(copies for copies, _ in draws)
                ),
                Both(
                    "`//` drops the remainder, so a chance of 1/2 becomes 0. An exact mean is a "
                    "fraction.",
                    "`//` jette le reste, et une chance de 1/2 devient 0. Une moyenne exacte est "
                    "une fraction.",
                ),
                name=Both("throws the remainder away", "jette le reste"),
            ),
            Mistake(
                lambda draws: Fraction(sum(copies * worth for copies, worth in draws), len(draws)),
                Both(
                    "The sum counts cards. What is it divided by: cards, or kinds of cards?",
                    "La somme compte des cartes. Par quoi la divises-tu : par des cartes, ou par "
                    "des sortes de cartes ?",
                ),
                name=Both("divides by another count", "divise par un autre compte"),
            ),
        ),
        explanation=Both(
            "Each result counts as often as there are cards that lead to it, and the sum is "
            "divided by the number of all cards.",
            "Chaque résultat compte autant de fois qu'il y a de cartes qui y mènent, et on divise "
            "la somme par le nombre de toutes les cartes.",
        ),
        solution="from fractions import Fraction\n\n\n"
        "def expected(draws):\n"
        "    cards = sum(copies for copies, worth in draws)\n"
        "    return Fraction(sum(copies * worth for copies, worth in draws), cards)\n\n\n"
        "answer_07_3 = expected",
        hints=(
            Both(
                "A card with two copies comes twice as often as one with one. Where must that "
                "show?",
                "Une carte en deux exemplaires vient deux fois plus souvent qu'une carte unique. "
                "Où cela doit-il se voir ?",
            ),
            Both(
                "Divide one sum by another: what is in each?",
                "Divise une somme par une autre : que contient chacune ?",
            ),
        ),
        lines=Lines(
            (
                Distractor(
                    "        cards += 1",
                    "        cards += copies",
                ),
                Distractor(
                    "    return total",
                    "    return Fraction(total, cards)",
                ),
                Distractor(
                    "    return total // cards",
                    "    return Fraction(total, cards)",
                ),
            ),
            solution=(
                "from fractions import Fraction\n"
                "\n"
                "\n"
                "def expected(draws):\n"
                "    cards, total = 0, 0\n"
                "    for copies, worth in draws:\n"
                "        cards += copies\n"
                "        total += copies * worth\n"
                "    return Fraction(total, cards)"
            ),
        ),
    ),
    Exercise(
        id="07.4",
        kind="widget",
        level=2,
        question=Both(
            "The red 4 is playable, but is it in a hurry? All hands are face up, 25 points are out "
            "of reach, no clue token is left. The red firework stands at 3 and the green one at 1; "
            "Alice holds r4 p1 r4 g1, Bob r1 g3 g5 g4, Cathy g2 y3 g4 r5, Donald y1 p3 b1 b3. The "
            "deck holds a y2 and a g2. What should Alice do for **the most points on average**?",
            "Le 4 rouge est jouable, mais est-il pressé ? Toutes les mains sont découvertes, 25 "
            "points sont hors d'atteinte, il n'y a plus de jeton d'indice. Le feu rouge en est à "
            "3, le vert à 1 ; Alice tient r4 p1 r4 g1, Bob r1 g3 g5 g4, Cathy g2 y3 g4 r5, Donald "
            "y1 p3 b1 b3. La pioche contient un y2 et un g2. Que doit faire Alice pour avoir **le "
            "plus de points en moyenne** ?",
        ),
        # solve(_red_four(), "score"): every discard 23 points, a red 4 at once 45/2.
        answer=TableAction(
            ["discard 1", "discard 2", "discard 3", "discard 4"],
            ["Alice", "Bob", "Cathy", "Donald"],
            table=_red_four,
        ),
        mistakes=(
            Mistake(
                "play 1",
                Both(
                    "A sure point now: who could say no? But look at Bob, who is next. He has "
                    "nothing to play and no token, and what he must do then costs more than the "
                    "point.",
                    "Un point sûr tout de suite : qui dirait non ? Mais regarde Bob, qui vient "
                    "ensuite. Il n'a rien à jouer et pas de jeton, et ce qu'il devra faire coûte "
                    "plus que le point.",
                ),
                name=SURE_POINT,
                fits=lambda value: value in (Play(1), Play(3)),  # type: ignore[arg-type]
            ),
            Mistake(
                "play 4",
                Both(
                    "A misplay draws a card like any other move and brings no token. The strike "
                    "is harmless here, but what does Bob do in his turn?",
                    "Une erreur fait piocher comme tout autre coup et ne rapporte pas de jeton. "
                    "Elle est sans danger ici, mais que fera Bob à son tour ?",
                ),
                name=Both("takes a misplay for a pass", "croit qu'une erreur fait passer son tour"),
                fits=lambda value: value in (Play(2), Play(4)),  # type: ignore[arg-type]
            ),
            Mistake(
                "clue Bob 4",
                Both(
                    "To pass would be fine. But what does a clue cost, and how many of those are "
                    "there?",
                    "Passer serait parfait. Mais que coûte un indice, et combien en reste-t-il ?",
                ),
                name=NO_TOKEN,
                fits=lambda value: isinstance(value, Clue),
            ),
        ),
        explanation=Both(
            "Any discard gives Bob a token to pass with, and Cathy draws the last card with her "
            "green 2: always 23 points. The red 4 at once makes 22 and a half on average.",
            "N'importe quelle défausse donne à Bob un jeton pour passer, et Cathy pioche la "
            "dernière carte avec son 2 vert : toujours 23 points. Le 4 rouge tout de suite fait 22 "
            "et demi en moyenne.",
        ),
        solution='answer_07_4 = "discard 2"',
        hints=(
            Both(
                "What can Bob do in his turn after each of Alice's moves?",
                "Que peut faire Bob à son tour, après chacun des coups d'Alice ?",
            ),
            Both(
                "Bob would like to pass, so that nothing gets lost and somebody else draws the "
                "last card. What does he need for that, and which moves of Alice's give it to "
                "him?",
                "Bob voudrait passer, pour ne rien perdre et laisser à une autre la dernière "
                "carte. Que lui faut-il pour cela, et quels coups d'Alice le lui donnent ?",
            ),
        ),
        table=_red_four,
    ),
    Exercise(
        id="07.5",
        kind="proof",
        level=2,
        question=Both(
            "Which of these statements are always true?",
            "Lesquelles de ces affirmations sont toujours vraies ?",
        ),
        answer=Choices(
            {
                "a": Both(
                    "A table from which chance deals is worth no more than the best and no less "
                    "than the worst of the tables that follow.",
                    "Une table où c'est le hasard qui distribue vaut au plus la meilleure et au "
                    "moins la pire des tables qui suivent.",
                ),
                "b": Both(
                    "The mean of the final scores is a score that some order of the deck gives.",
                    "La moyenne des scores finaux est toujours le score que donne l'un des ordres "
                    "de la pioche.",
                ),
                "c": Both(
                    "Of two moves, the one whose worst result is better has the better mean.",
                    "De deux coups, celui dont le pire résultat est meilleur a la meilleure "
                    "moyenne.",
                ),
                "d": Both(
                    "A move may have the better chance of a perfect score, and the worse mean.",
                    "Un coup peut avoir la meilleure chance d'un score parfait et la moins bonne "
                    "moyenne.",
                ),
                "e": Both(
                    "A team that plays only for the perfect score has no reason left to prefer any "
                    "move once it is out of reach.",
                    "Une équipe qui ne joue que pour le score parfait n'a plus aucune raison de "
                    "préférer un coup à un autre, une fois ce score hors d'atteinte.",
                ),
            },
            "ade",
        ),
        mistakes=(
            Mistake(
                "abde",
                Both(
                    "A mean feels like the typical result. But the mean of 25 and 22 is no "
                    "possible score at all.",
                    "Une moyenne semble être le résultat typique. Mais la moyenne de 25 et 22 "
                    "n'est pas même un score possible.",
                ),
                name=Both(
                    "takes a mean for a possible result",
                    "prend la moyenne pour un résultat possible",
                ),
                fits=lambda value: isinstance(value, frozenset) and "b" in value,
            ),
            Mistake(
                "acde",
                Both(
                    "If you fear the worst case, you look at it alone. The mean looks at all "
                    "cases: a slightly worse worst case may come with many better ones.",
                    "Qui craint le pire ne regarde que lui. La moyenne regarde tous les cas : un "
                    "pire cas à peine plus mauvais peut aller avec beaucoup de meilleurs.",
                ),
                name=WORST_CASE,
                fits=lambda value: isinstance(value, frozenset) and "c" in value,
            ),
            Mistake(
                "ad",
                Both(
                    "Surely some points are better than none? Ask what **this** team counts: how "
                    "much is each end of the game worth to it, once 25 is out of reach?",
                    "Quelques points valent sûrement mieux que rien ? Demande-toi ce que compte "
                    "**cette** équipe : que vaut pour elle chaque fin de partie, une fois 25 "
                    "hors d'atteinte ?",
                ),
                name=Both("forgets what one plays for", "oublie pour quoi on joue"),
                fits=lambda value: isinstance(value, frozenset) and "e" not in value,
            ),
            Mistake(
                "ae",
                Both(
                    "It seems that the better move should be better in every way. Look again at "
                    "the table that this lesson began with: what did each move give, in each way "
                    "of counting?",
                    "On croirait que le meilleur coup l'est à tous égards. Regarde encore la "
                    "table du début de la leçon : que donnait chaque coup, dans chaque façon de "
                    "compter ?",
                ),
                name=Both(
                    "thinks the best is best in everything",
                    "croit le meilleur coup meilleur en tout",
                ),
                fits=lambda value: isinstance(value, frozenset) and "d" not in value,
            ),
            Mistake(
                "de",
                Both(
                    "Take a few numbers and their mean. Can it be larger than all of them, or "
                    "smaller than all?",
                    "Prends quelques nombres et leur moyenne. Peut-elle être plus grande que "
                    "tous, ou plus petite que tous ?",
                ),
                name=Both(
                    "thinks a mean may leave its range", "croit qu'une moyenne sort de ses bornes"
                ),
                fits=lambda value: isinstance(value, frozenset) and "a" not in value,
            ),
        ),
        explanation=Both(
            "A mean lies between the smallest and the largest number it is taken of, and need not "
            "be one of them. What is best depends on what is counted.",
            "Une moyenne est comprise entre le plus petit et le plus grand des nombres, sans être "
            "forcément l'un d'eux. Ce qui est le mieux dépend de ce que l'on compte.",
        ),
        solution='answer_07_5 = "ade"',
        hints=(
            Both(
                "Look for a counterexample with two cards in the deck.",
                "Cherche un contre-exemple avec deux cartes dans la pioche.",
            ),
            Both(
                "Give each statement two moves with numbers of your own, such as 25 and 21 or "
                "twice 23. Where the aim matters, ask what exactly that team counts.",
                "Donne à chaque affirmation deux coups avec des nombres à toi, comme 25 et 21 ou "
                "deux fois 23. Là où le but compte, demande-toi ce que cette équipe compte au "
                "juste.",
            ),
        ),
    ),
    Exercise(
        id="07.6",
        kind="proof",
        level=3,
        question=Both(
            "A friend has another idea: go through the 120 orders of the deck one by one, find "
            "for each the best that can be done **if this order is known**, and take the mean. "
            "What will come out?",
            "Une amie a une autre idée : prendre un à un les 120 ordres de la pioche, trouver pour "
            "chacun le mieux qu'on puisse faire **si l'on connaît cet ordre**, puis faire la "
            "moyenne. Qu'obtiendra-t-elle ?",
        ),
        answer=Choice(
            {
                "a": Both(
                    "Always exactly the value of the table: the orders are equally likely.",
                    "Toujours exactement la valeur de la table : les ordres sont équiprobables.",
                ),
                "b": Both(
                    "Never less than the value, and often more: a player who knows the order may "
                    "choose differently for each.",
                    "Jamais moins que la valeur, et souvent plus : qui connaît l'ordre peut "
                    "choisir autrement pour chacun.",
                ),
                "c": Both(
                    "Never more than the value: a mean is smaller than the maximum.",
                    "Jamais plus que la valeur : une moyenne est plus petite que le maximum.",
                ),
                "d": Both(
                    "Sometimes more and sometimes less; nothing can be said.",
                    "Tantôt plus, tantôt moins ; on ne peut rien dire.",
                ),
            },
            "b",
        ),
        mistakes=(
            Mistake(
                "a",
                Both(
                    "The orders are equally likely, and one may well take the mean over them: for "
                    "**one** way of playing. Here each order has its own way of playing.",
                    "Les ordres sont équiprobables, et on peut bien faire la moyenne : pour **une** "
                    "façon de jouer. Ici, chaque ordre a sa propre façon de jouer.",
                ),
                name=Both("swaps mean and maximum", "échange moyenne et maximum"),
            ),
            Mistake(
                "c",
                Both(
                    "A mean is at most the largest of its own numbers. But each number here is a "
                    "best result already, taken **before** the mean.",
                    "Une moyenne est au plus le plus grand de ses nombres. Mais ici, chaque "
                    "nombre est déjà un meilleur résultat, pris **avant** la moyenne.",
                ),
                name=Both("compares with the wrong maximum", "compare avec le mauvais maximum"),
            ),
            Mistake(
                "d",
                Both(
                    "Think of somebody who knows the order and plays as if not: what does she get? "
                    "And could knowing make her do worse, if she wants the best?",
                    "Imagine quelqu'un qui connaît l'ordre et joue comme s'il l'ignorait : "
                    "qu'obtient-elle ? Et savoir peut-il lui nuire, si elle veut le mieux ?",
                ),
                name=Both(
                    "sees no relation between the two", "ne voit aucun rapport entre les deux"
                ),
            ),
        ),
        explanation=Both(
            "Somebody who knows the order can still follow the best plan made without knowing it, "
            "so in each order she does at least as well. The mean of the best is at least the "
            "best of the means; lesson 08 catches a cheat by it.",
            "Qui connaît l'ordre peut toujours suivre le meilleur plan fait sans le connaître : "
            "dans chaque ordre, elle fait donc au moins aussi bien. La moyenne des meilleurs vaut "
            "au moins la meilleure des moyennes ; la leçon 08 démasque ainsi une tricherie.",
        ),
        solution='answer_07_6 = "b"',
        hints=(
            Both(
                "Compare, order by order, with a team that does not know the order.",
                "Compare, ordre par ordre, avec une équipe qui ne connaît pas l'ordre.",
            ),
            Both(
                "May somebody who knows the order still play as those who do not? Must she?",
                "Qui connaît l'ordre peut-il encore jouer comme ceux qui l'ignorent ? Y est-il "
                "obligé ?",
            ),
        ),
    ),
)
