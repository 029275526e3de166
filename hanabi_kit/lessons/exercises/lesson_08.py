"""Exercises of lesson 08, "Deciding without seeing": one action for many worlds, joint plans."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from fractions import Fraction
from itertools import product

from hanabi_kit.actions import Clue, Play
from hanabi_kit.endgame import solve
from hanabi_kit.lessons.answers import Choice, Choices, Function, Number, TableAction
from hanabi_kit.lessons.exercise import Exercise, Mistake
from hanabi_kit.lessons.misconceptions import (
    CHOOSES_ANEW,
    DECK_KNOWN,
    EXPECTS_LUCK,
    FORGETS_TO_DIVIDE,
    FORGETS_WHAT_WAS_SAID,
    FORGETS_WHOSE_TURN,
    NO_TOKEN,
    STRIKE_IS_FREE,
    WORST_CASE,
)
from hanabi_kit.lessons.parsons import Distractor, Lines
from hanabi_kit.lessons.texts import Both
from hanabi_kit.notation import parse_position
from hanabi_kit.position import Position
from hanabi_kit.view import View

_LAST_TURN = """
    [position]
    players = ["Alice", "Bob"]
    turn = "Bob"
    stacks = "r4 y5 g5 b5 p4"
    discards = "r1 r2 r3 r4 y1 y1 y2 y3 y4 g1 g1 g2 g3 b1 b4 p1 p4"
    strikes = {strikes}
    clue_tokens = 0
    deck = 0
    turns_left = 2
    [position.hands]
    Alice = "b1 b2 b3 p5 p1"
    Bob = "p3/!r p2/!r r5/r g4/!r r1/r"
    """


def _bobs_view(strikes: int) -> View:
    """What Bob sees in his last turn: the r5 is one of two cards that were called red."""
    return View.of(parse_position(_LAST_TURN.format(strikes=strikes)), "Bob")


def _two_red_cards() -> View:
    return _bobs_view(0)


def _two_strikes() -> View:
    return _bobs_view(2)


def _chance() -> Fraction:
    found = solve(_bobs_view(0), model="seat").value
    assert found is not None
    return found


def _no_time_to_tell() -> Position:
    """A small game: Bob has one of two red cards to play, and Alice needs both her turns."""
    return parse_position("""
        [position]
        players = ["Alice", "Bob"]
        turn = "Bob"
        ruleset = { suits = "rg", rank_copies = [2, 1, 1], hand_sizes = {2 = 2}, max_strikes = 1 }
        stacks = "r2 g1"
        clue_tokens = 1
        deck = 1
        [position.hands]
        Alice = "g2/2 g3/3"
        Bob = "r1/r r3/r"
        """)


def _moves_speak() -> Position:
    """A small game: Alice has no token for a clue, but two moves to choose from."""
    return parse_position("""
        [position]
        players = ["Alice", "Bob"]
        turn = "Bob"
        ruleset = { suits = "rg", rank_copies = [3, 1], hand_sizes = {2 = 2}, max_strikes = 1 }
        stacks = "r1 g1"
        discards = "r1"
        clue_tokens = 1
        deck = 1
        [position.hands]
        Alice = "g2/2 g1/!2"
        Bob = "r1/r r2/r"
        """)


# Game C of S. Sokota's collection "tiny-hanabi"; payoffs by cards, then actions, of both players.
_GAME_C = (
    (((3, 0), (0, 3)), ((2, 0), (3, 3))),
    (((2, 2), (3, 0)), ((0, 1), (0, 2))),
)


def _tiny(listening: bool = True) -> Fraction:
    """Try all joint policies of game C; without listening player 2 ignores what player 1 did."""
    deals = list(product((0, 1), repeat=2))
    best = Fraction(0)
    for first in product((0, 1), repeat=2):
        for second in product((0, 1), repeat=4):
            total = 0
            for one, two in deals:
                did = first[one]
                heard = did if listening else 0
                total += _GAME_C[one][two][did][second[2 * two + heard]]
            best = max(best, Fraction(total, 4))
    return best


def _each_deal_apart() -> Fraction:
    best = [max(map(max, payoffs)) for row in _GAME_C for payoffs in row]
    return Fraction(sum(best), 4)


Payoffs = Mapping[str, Sequence[Fraction | int]]


def _one_action(payoffs: Payoffs) -> Fraction:
    return max(Fraction(sum(row), len(row)) for row in payoffs.values())


EXERCISES: tuple[Exercise, ...] = (
    Exercise(
        id="08.1",
        kind="prediction",
        level=1,
        question=Both(
            "The deck is empty, Bob has his last turn and Alice hers after him; she will play the "
            "purple 5. Bob was told that his cards 3 and 5 are red and the others are not. The red "
            "5, the last card to be played, and a red 1 are the two red cards out of his sight. "
            "What is the chance of 25 points, if Bob plays as well as can be?",
            "La pioche est vide, c'est le dernier tour de Bob, puis celui d'Alice, qui jouera le 5 "
            "violet. On a dit à Bob que ses cartes n° 3 et n° 5 sont rouges et les autres non. Les "
            "deux cartes rouges qu'il ne voit pas sont le 5 rouge, la dernière à jouer, et un 1 "
            "rouge. Quelle est la chance d'avoir 25 points, si Bob joue au mieux ?",
        ),
        answer=Number(_chance, chance=True),
        mistakes=(
            Mistake(
                1,
                Both(
                    "In every world there is a card that wins, that is true. But it is not the "
                    "same card in each, and Bob must name one without knowing in which world he "
                    "is.",
                    "Dans chaque monde il y a une carte qui gagne, c'est vrai. Mais ce n'est pas "
                    "la même dans chacun, et Bob doit en désigner une sans savoir dans quel monde "
                    "il est.",
                ),
                name=CHOOSES_ANEW,
            ),
            Mistake(
                Fraction(1, 5),
                Both(
                    "One card of five, so it seems. But Bob was told something. Which of his "
                    "cards can still be the red 5?",
                    "Une carte sur cinq, semble-t-il. Mais on a dit quelque chose à Bob. "
                    "Lesquelles de ses cartes peuvent encore être le 5 rouge ?",
                ),
                name=FORGETS_WHAT_WAS_SAID,
            ),
            Mistake(
                0,
                Both(
                    "Bob does not know which card it is, and somebody who plays only what is "
                    "certain plays nothing here. But this is the last chance: what does he lose "
                    "by trying?",
                    "Bob ne sait pas laquelle c'est, et qui ne joue que le certain ne joue rien "
                    "ici. Mais c'est la dernière occasion : que perd-il à essayer ?",
                ),
                name=Both("plays only what is certain", "ne joue que le certain"),
            ),
            Mistake(
                Fraction(1, 4),
                Both(
                    "Did you multiply two chances? Ask which things must go well here, and "
                    "whether any of them is certain.",
                    "As-tu multiplié deux chances ? Demande-toi ce qui doit réussir ici, et si "
                    "quelque chose en est sûr.",
                ),
                name=Both("multiplies one chance too many", "multiplie par une chance de trop"),
            ),
            Mistake(
                Fraction(2, 5),
                Both(
                    "So many of his cards are red. How many of them does he play, and how many "
                    "of them win?",
                    "C'est la part de ses cartes qui sont rouges. Combien en joue-t-il, et "
                    "combien gagnent ?",
                ),
                name=Both("counts cards, not worlds", "compte les cartes, pas les mondes"),
            ),
        ),
        explanation=Both(
            "Slot 3 is right in half of the worlds, slot 5 in the other half. Whichever he takes, "
            "it is 1/2.",
            "La carte n° 3 convient dans la moitié des mondes, la n° 5 dans l'autre. Quelle que "
            "soit celle qu'il prend, c'est 1/2.",
        ),
        solution='answer_08_1 = "1/2"',
        hints=(
            Both(
                "What does Bob know of each of his five cards?",
                "Que sait Bob de chacune de ses cinq cartes ?",
            ),
            Both(
                "How many cards may be the red 5? How many of them may he play?",
                "Combien de cartes peuvent être le 5 rouge ? Combien d'entre elles peut-il jouer ?",
            ),
        ),
        table=_two_red_cards,
    ),
    Exercise(
        id="08.2",
        kind="widget",
        level=1,
        question=Both(
            "The table of exercise 08.1, but two strikes have happened already: a third one ends "
            "the game with 0 points. Bob was told that his cards 3 and 5 are red and the others "
            "are not; one of them is the red 5, the other a red 1. There is no clue token, and "
            "Alice will play her purple 5 if the game goes on. What should Bob do for **the most "
            "points on average**?",
            "La table de l'exercice 08.1, mais il y a déjà eu deux erreurs : la troisième arrête "
            "la partie avec 0 point. On a dit à Bob que ses cartes n° 3 et n° 5 sont rouges et "
            "les autres non ; l'une est le 5 rouge, l'autre un 1 rouge. Il n'y a pas de jeton "
            "d'indice, et Alice jouera son 5 violet si la partie continue. Que doit faire Bob "
            "pour avoir **le plus de points en moyenne** ?",
        ),
        # solve(view, "score", model="seat"): every discard 24, the plays 25/2 or 0.
        answer=TableAction(
            ["discard 1", "discard 2", "discard 3", "discard 4", "discard 5"],
            ["Alice", "Bob"],
            table=_two_strikes,
        ),
        mistakes=(
            Mistake(
                "play 3",
                Both(
                    "In half of the worlds this makes 25, and in every world some play does. But "
                    "in the other half everything is lost: what is the mean of 25 and 0?",
                    "Dans la moitié des mondes cela fait 25, et dans chacun des mondes il y a un "
                    "coup qui le fait. Mais dans l'autre moitié tout est perdu : quelle est la "
                    "moyenne de 25 et 0 ?",
                ),
                name=STRIKE_IS_FREE,
                fits=lambda value: value in (Play(3), Play(5)),  # type: ignore[arg-type]
            ),
            Mistake(
                "play 1",
                Both(
                    "A card that was called “not red” cannot be the red 5, and no other card of "
                    "Bob's fits. This play is a strike in every world.",
                    "Une carte dite « pas rouge » ne peut pas être le 5 rouge, et aucune autre "
                    "carte de Bob ne convient. Ce coup est une erreur dans tous les mondes.",
                ),
                name=FORGETS_WHAT_WAS_SAID,
                fits=lambda value: isinstance(value, Play) and value.slot in (1, 2, 4),
            ),
            Mistake(
                "clue Alice 5",
                Both(
                    "To pass is a fine idea, but a clue costs a token, and there is none.",
                    "Passer est une bonne idée, mais un indice coûte un jeton, et il n'y en a pas.",
                ),
                name=NO_TOKEN,
                fits=lambda value: isinstance(value, Clue),
            ),
        ),
        explanation=Both(
            "Any discard keeps the 23 points and lets Alice play the purple 5: 24 for certain. "
            "Playing one of the red cards gives 25 or 0, which is 12 and a half on average.",
            "Une défausse, n'importe laquelle, garde les 23 points et laisse Alice jouer le 5 "
            "violet : 24 à coup sûr. Jouer une des cartes rouges donne 25 ou 0, soit 12 et demi en "
            "moyenne.",
        ),
        solution='answer_08_2 = "discard 1"',
        hints=(
            Both(
                "Write down the final score of each action in each of the two worlds.",
                "Écris le score final de chaque action dans chacun des deux mondes.",
            ),
            Both(
                "Some actions end with the same score in both worlds. Compare it with the mean "
                "of those that may end with 25 or with nothing.",
                "Certaines actions finissent au même score dans les deux mondes. Compare-le à la "
                "moyenne de celles qui finissent à 25 ou à rien.",
            ),
        ),
        table=_two_strikes,
    ),
    Exercise(
        id="08.3",
        kind="code",
        level=2,
        question=Both(
            "Write `one_action(payoffs)`: `payoffs` is a dictionary that gives for each action "
            "the list of what it is worth in each world; all worlds are equally likely. Return "
            "what somebody who must choose **one** action for all of them can reach on average, "
            "as a `Fraction`.",
            "Écris `one_action(payoffs)` : `payoffs` est un dictionnaire qui donne pour chaque "
            "action la liste de ce qu'elle vaut dans chaque monde ; tous les mondes sont "
            "équiprobables. Renvoie ce que peut atteindre en moyenne quelqu'un qui doit choisir "
            "**une** action pour tous, comme `Fraction`.",
        ),
        answer=Function(
            _one_action,
            [
                ({"play 3": [1, 0], "play 5": [0, 1]},),
                ({"play 3": [25, 0], "play 5": [0, 25], "discard 1": [24, 24]},),
                ({"a": [3, 0, 0], "b": [1, 1, 1], "c": [2, 2, 0]},),
                ({"a": [1, 1, 1, 1]},),
                ({"a": [0, 4, 4], "b": [2, 2, 2]},),
            ],
            "one_action(payoffs)",
        ),
        mistakes=(
            Mistake(
                lambda payoffs: Fraction(
                    sum(map(max, zip(*payoffs.values(), strict=True))),
                    len(next(iter(payoffs.values()))),
                ),
                Both(
                    "Here the best is taken in each world, and then the mean. Only somebody who "
                    "knows the world before she chooses can reach that: it is the cheat of this "
                    "lesson.",
                    "Ici on prend le meilleur dans chaque monde, puis la moyenne. C'est ce "
                    "qu'atteint qui connaît le monde avant de choisir : la tricherie de cette "
                    "leçon.",
                ),
                name=CHOOSES_ANEW,
            ),
            Mistake(
                lambda payoffs: Fraction(max(map(max, payoffs.values()))),
                Both(
                    "The largest number of the table is what the luckiest choice gives in the "
                    "luckiest world. One chooses the action, but not the world.",
                    "Le plus grand nombre du tableau, c'est le choix le plus heureux dans le monde "
                    "le plus heureux. On choisit l'action, mais pas le monde.",
                ),
                name=EXPECTS_LUCK,
            ),
            Mistake(
                lambda payoffs: Fraction(max(map(min, payoffs.values()))),
                Both(
                    "That prepares for the worst world only, as against an opponent who chooses "
                    "it. Here nobody chooses the world: all of them count.",
                    "C'est ne se préparer qu'au pire monde, comme face à un adversaire qui le "
                    "choisirait. Ici personne ne choisit le monde : tous comptent.",
                ),
                name=WORST_CASE,
            ),
            Mistake(
                lambda payoffs: max(sum(row) for row in payoffs.values()),
                Both(
                    "The right action is found like this, but the sum over the worlds is not yet "
                    "their mean.",
                    "On trouve ainsi la bonne action, mais la somme sur les mondes n'est pas "
                    "encore leur moyenne.",
                ),
                name=FORGETS_TO_DIVIDE,
            ),
            Mistake(
                lambda payoffs: Fraction(
                    sum(map(sum, payoffs.values())), sum(map(len, payoffs.values()))
                ),
                Both(
                    "Here actions are averaged just as worlds are. Which of the two does "
                    "somebody choose, and which not?",
                    "Ici on fait la moyenne des actions comme celle des mondes. Lesquels "
                    "choisit-on, et lesquels non ?",
                ),
                name=Both("averages what one may choose", "fait la moyenne de ce qu'on choisit"),
            ),
        ),
        explanation=Both(
            "First the mean of each action over the worlds, then the best of these means: in this "
            "order.",
            "D'abord la moyenne de chaque action sur les mondes, ensuite la meilleure de ces "
            "moyennes : dans cet ordre.",
        ),
        solution="from fractions import Fraction\n\n\n"
        "def one_action(payoffs):\n"
        "    return max(Fraction(sum(row), len(row)) for row in payoffs.values())\n\n\n"
        "answer_08_3 = one_action",
        hints=(
            Both(
                "Which comes first, the mean or the maximum?",
                "Qu'est-ce qui vient d'abord, la moyenne ou le maximum ?",
            ),
            Both(
                "The action must be settled before the world shows. What do you work out once "
                "for each action, and what only once, at the end?",
                "Il faut fixer l'action avant que le monde se montre. Que calcules-tu pour "
                "chaque action, et que calcules-tu une seule fois, à la fin ?",
            ),
        ),
        lines=Lines(
            (
                Distractor(
                    "        means.append(Fraction(max(row)))",
                    "        means.append(Fraction(sum(row), len(row)))",
                ),
                Distractor(
                    "        means.append(Fraction(min(row)))",
                    "        means.append(Fraction(sum(row), len(row)))",
                ),
                Distractor(
                    "    return sum(means) / len(means)",
                    "    return max(means)",
                ),
            ),
            solution=(
                "from fractions import Fraction\n"
                "\n"
                "\n"
                "def one_action(payoffs):\n"
                "    means = []\n"
                "    for row in payoffs.values():\n"
                "        means.append(Fraction(sum(row), len(row)))\n"
                "    return max(means)"
            ),
        ),
    ),
    Exercise(
        id="08.4",
        kind="proof",
        level=2,
        question=Both(
            "In the small game Bob holds the red 3 and a useless red 1 and does not know which is "
            "which; Alice must play the green 2 at once and the green 3 in her last turn. The seat "
            "model says that Bob's clue wins for certain; at a real table the team wins in half of "
            "the worlds. Where does the seat model give away knowledge?",
            "Dans le petit jeu, Bob tient le 3 rouge et un 1 rouge inutile sans savoir lequel est "
            "lequel ; Alice doit jouer le 2 vert tout de suite et le 3 vert à son dernier tour. "
            "Le modèle « place » dit que l'indice de Bob gagne à coup sûr ; à une vraie table, "
            "l'équipe gagne dans la moitié des mondes. À quel endroit ce modèle donne-t-il du "
            "savoir en trop ?",
        ),
        answer=Choice(
            {
                "a": Both(
                    "Before Bob's first move: it lets him look at his cards.",
                    "Avant le premier coup de Bob : il le laisse regarder ses cartes.",
                ),
                "b": Both(
                    "After Bob's first move: from then on everybody, Bob too, is taken to see all "
                    "hands.",
                    "Après le premier coup de Bob : dès lors, tout le monde, Bob compris, est "
                    "censé voir toutes les mains.",
                ),
                "c": Both(
                    "When it draws the last card: it knows the order of the deck.",
                    "Quand il pioche la dernière carte : il connaît l'ordre de la pioche.",
                ),
                "d": Both(
                    "Nowhere: Bob's clue tells Bob which card is the red 3.",
                    "Nulle part : l'indice de Bob apprend à Bob laquelle est le 3 rouge.",
                ),
            },
            "b",
        ),
        mistakes=(
            Mistake(
                "a",
                Both(
                    "That would be the face-up model. The seat model makes Bob choose one first "
                    "move for all worlds: see what it says of his two plays.",
                    "Ce serait le modèle « cartes visibles ». Le modèle « place » fait choisir à "
                    "Bob un même premier coup pour tous les mondes : regarde ce qu'il dit s'il "
                    "joue l'une de ses deux cartes.",
                ),
                name=Both("mixes up two models", "confond deux modèles"),
            ),
            Mistake(
                "c",
                Both(
                    "There is only one card in the deck, so its order is no secret to anybody. "
                    "None of the kit's three models knows the order of a longer deck either.",
                    "Il n'y a qu'une carte dans la pioche, son ordre n'est donc un secret pour "
                    "personne. Aucun des trois modèles du kit ne connaît non plus l'ordre d'une "
                    "pioche plus longue.",
                ),
                name=DECK_KNOWN,
            ),
            Mistake(
                "d",
                Both(
                    "A clue tells the player who receives it something about that player's own "
                    "cards. Whose cards does Bob's clue point at?",
                    "Un indice apprend à qui le reçoit quelque chose sur ses propres cartes. "
                    "Quelles cartes l'indice de Bob montre-t-il ?",
                ),
                name=Both(
                    "thinks a clue tells its giver", "croit qu'un indice renseigne qui le donne"
                ),
            ),
        ),
        explanation=Both(
            "The model counts the first move honestly and then turns all cards over, so a pass "
            "seems to reveal everything for nothing. That is why its values are upper bounds.",
            "Le modèle compte honnêtement le premier coup, puis retourne toutes les cartes : "
            "passer semble donc tout révéler pour rien. Voilà pourquoi ses valeurs sont des bornes "
            "supérieures.",
        ),
        solution='answer_08_4 = "b"',
        hints=(
            Both(
                "Play the small game through at a real table. What does each of the two know in "
                "each turn?",
                "Joue le petit jeu à une vraie table. Que sait chacun des deux, à chaque tour ?",
            ),
            Both(
                "What does Bob know in his second turn, in the model and at the table?",
                "Que sait Bob à son deuxième tour, dans le modèle et à la table ?",
            ),
        ),
        table=_no_time_to_tell,
    ),
    Exercise(
        id="08.5",
        kind="code",
        level=2,
        question=Both(
            "Tiny Hanabi, game C. `payoffs[card 1][card 2][action 1][action 2]` is `[[[[3, 0], "
            "[0, 3]], [[2, 0], [3, 3]]], [[[2, 2], [3, 0]], [[0, 1], [0, 2]]]]`. Player 1 sees "
            "card 1 and acts; player 2 sees card 2 and that action, and acts. The four deals are "
            "equally likely. What is the best that a team which agrees on everything beforehand "
            "can reach on average?",
            "Tiny Hanabi, jeu C. `payoffs[carte 1][carte 2][action 1][action 2]` vaut `[[[[3, 0], "
            "[0, 3]], [[2, 0], [3, 3]]], [[[2, 2], [3, 0]], [[0, 1], [0, 2]]]]`. La joueuse 1 "
            "voit la carte 1 et agit ; la joueuse 2 voit la carte 2 et cette action, puis agit. "
            "Les quatre donnes sont équiprobables. Que peut atteindre au mieux, en moyenne, une "
            "équipe qui s'entend sur tout à l'avance ?",
        ),
        answer=Number(_tiny),
        mistakes=(
            Mistake(
                _each_deal_apart(),
                Both(
                    "This is the mean of what each of the four deals allows by itself. But player "
                    "1 must do the same in two deals that look alike to her: a plan for each deal "
                    "apart cheats.",
                    "C'est la moyenne de ce que permet chacune des quatre donnes prise à part. "
                    "Mais la joueuse 1 doit agir de même dans deux donnes qu'elle ne distingue "
                    "pas : un plan pour chaque donne à part est une tricherie.",
                ),
                name=CHOOSES_ANEW,
            ),
            Mistake(
                _tiny(listening=False),
                Both(
                    "So far a team comes whose second player takes no notice of what the first one "
                    "did. But that action is a message: it may say which card player 1 has.",
                    "Une équipe va jusque-là si la seconde joueuse ne tient pas compte de ce qu'a "
                    "fait la première. Or cette action est un message : elle peut dire quelle "
                    "carte a la joueuse 1.",
                ),
                name=Both("ignores what an action tells", "ignore ce que dit une action"),
            ),
            Mistake(
                3,
                Both(
                    "Three is the largest payoff of the table. It can be had in some deals; can "
                    "one plan have it in all four?",
                    "Trois est le plus grand gain du tableau. On peut l'avoir dans certaines "
                    "donnes ; un seul plan peut-il l'avoir dans les quatre ?",
                ),
                name=EXPECTS_LUCK,
            ),
            Mistake(
                10,
                Both(
                    "That is more than the table ever pays. Of how many deals is it the sum?",
                    "C'est plus que le tableau ne paie jamais. De combien de donnes est-ce la "
                    "somme ?",
                ),
                name=Both("forgets to divide", "oublie de diviser"),
            ),
        ),
        explanation=Both(
            "Among the 4 · 16 joint plans the best makes 10 in the four deals together, 5/2 on "
            "average.",
            "Parmi les 4 · 16 plans communs, le meilleur fait 10 sur les quatre donnes ensemble, "
            "soit 5/2 en moyenne.",
        ),
        solution="from fractions import Fraction\n"
        "from itertools import product\n\n"
        "payoffs = [[[[3, 0], [0, 3]], [[2, 0], [3, 3]]], [[[2, 2], [3, 0]], [[0, 1], [0, 2]]]]\n"
        "totals = [\n"
        "    sum(payoffs[one][two][first[one]][second[2 * two + first[one]]]\n"
        "        for one, two in product((0, 1), repeat=2))\n"
        "    for first in product((0, 1), repeat=2)\n"
        "    for second in product((0, 1), repeat=4)\n"
        "]\n"
        "answer_08_5 = Fraction(max(totals), 4)",
        hints=(
            Both(
                "A joint plan says what player 1 does with each of her cards, and player 2 with "
                "each of his cards after each action. How many such plans are there?",
                "Un plan commun dit ce que fait la joueuse 1 avec chacune de ses cartes, et la "
                "joueuse 2 avec chacune des siennes après chaque action. Combien y a-t-il de "
                "tels plans ?",
            ),
            Both(
                "Change the payoffs in the cell of the lesson that tries all joint plans.",
                "Change les gains dans la cellule de la leçon qui essaie tous les plans communs.",
            ),
        ),
        paper=False,
    ),
    Exercise(
        id="08.6",
        kind="proof",
        level=3,
        question=Both(
            "For a table the plan model answers, on average over all worlds: lower bound 1/6, "
            "upper bound 2/3. Which statements are certain?",
            "Pour une table, le modèle « plan » répond, en moyenne sur tous les mondes : borne "
            "inférieure 1/6, borne supérieure 2/3. Quelles affirmations sont certaines ?",
        ),
        answer=Choices(
            {
                "a": Both(
                    "There is a plan with which the team wins in 1/6 of the worlds.",
                    "Il y a un plan avec lequel l'équipe gagne dans 1/6 des mondes.",
                ),
                "b": Both(
                    "The best plan wins in about 5/12 of the worlds: the middle of both.",
                    "Le meilleur plan gagne dans environ 5/12 des mondes : le milieu des deux.",
                ),
                "c": Both(
                    "No plan wins in more than 2/3 of the worlds.",
                    "Aucun plan ne gagne dans plus de 2/3 des mondes.",
                ),
                "d": Both(
                    "There is a plan that wins in exactly 2/3 of the worlds.",
                    "Il y a un plan qui gagne dans exactement 2/3 des mondes.",
                ),
                "e": Both(
                    "If a longer search answers 1/4 and 2/3, both answers are right.",
                    "Si une recherche plus longue répond 1/4 et 2/3, les deux réponses sont "
                    "justes.",
                ),
            },
            "ace",
        ),
        mistakes=(
            Mistake(
                "abce",
                Both(
                    "The middle looks like a good guess, and it is no more than that. The value "
                    "may lie anywhere between the bounds; a bound is never a value.",
                    "Le milieu a l'air d'une bonne estimation, et ce n'est rien de plus. La valeur "
                    "peut être n'importe où entre les bornes ; une borne n'est jamais une valeur.",
                ),
                name=Both("takes the middle for the value", "prend le milieu pour la valeur"),
                fits=lambda value: isinstance(value, frozenset) and "b" in value,
            ),
            Mistake(
                "acde",
                Both(
                    "The lower bound comes with a plan that reaches it. The upper one comes from a "
                    "relaxed game, in which the players know more than at a table.",
                    "La borne inférieure vient avec un plan qui l'atteint. La borne supérieure "
                    "vient d'un jeu relâché, où les joueurs en savent plus qu'à une table.",
                ),
                name=Both("takes a bound for a value", "prend une borne pour une valeur"),
                fits=lambda value: isinstance(value, frozenset) and "d" in value,
            ),
            Mistake(
                "ac",
                Both(
                    "Two different answers seem to contradict each other. Draw each of them as a "
                    "stretch on a line: is there a value that lies in both?",
                    "Deux réponses différentes semblent se contredire. Dessine chacune comme un "
                    "segment sur une droite : y a-t-il une valeur qui soit dans les deux ?",
                ),
                name=Both(
                    "thinks two true bounds contradict",
                    "croit que deux bornes vraies se contredisent",
                ),
                fits=lambda value: isinstance(value, frozenset) and "e" not in value,
            ),
            Mistake(
                "ce",
                Both(
                    "It is tempting to take a lower bound for a mere estimate. How does the plan "
                    "model come by its lower bound?",
                    "Il est tentant de prendre une borne inférieure pour une simple estimation. "
                    "Comment le modèle « plan » trouve-t-il sa borne inférieure ?",
                ),
                name=Both("takes a bound for an estimate", "prend une borne pour une estimation"),
                fits=lambda value: isinstance(value, frozenset) and "a" not in value,
            ),
            Mistake(
                "ae",
                Both(
                    "Suppose that somebody found a plan which wins in more worlds than the upper "
                    "bound says. What would that make of the bound?",
                    "Imagine qu'on trouve un plan qui gagne dans plus de mondes que ne dit la "
                    "borne supérieure. Que deviendrait cette borne ?",
                ),
                name=Both("thinks a bound may be passed", "croit qu'on peut dépasser une borne"),
                fits=lambda value: isinstance(value, frozenset) and "c" not in value,
            ),
        ),
        explanation=Both(
            "The lower bound is what a plan in hand reaches, the upper one what no plan exceeds. "
            "More time narrows the bracket; where both ends meet, the value is known.",
            "La borne inférieure est ce qu'atteint un plan que l'on a en main, la supérieure ce "
            "qu'aucun plan ne dépasse. Plus de temps resserre l'encadrement ; là où les deux "
            "bornes se rejoignent, la valeur est connue.",
        ),
        solution='answer_08_6 = "ace"',
        hints=(
            Both(
                "Which of the two bounds comes with a plan?",
                "Laquelle des deux bornes vient avec un plan ?",
            ),
            Both(
                "Draw the bracket on a line from 0 to 1. Which statements hold wherever in it "
                "the value lies, and which for some places only?",
                "Dessine l'encadrement sur une droite de 0 à 1. Quelles affirmations valent où "
                "que soit la valeur dedans, et lesquelles à certains endroits seulement ?",
            ),
        ),
    ),
    Exercise(
        id="08.7",
        kind="proof",
        level=3,
        question=Both(
            "Another small game. Red and green stand at 1; the r2 and the g2 are missing, and a "
            "strike loses. Bob holds the r2 and a useless r1 and does not know which is which. "
            "Alice knows that she holds the g2 and a useless g1. One useless card is left in the "
            "deck. Bob spends the last clue token. Now Alice can give no clue, and yet the team "
            "wins **in every world**, if it agreed on the right thing. On what?",
            "Un autre petit jeu. Le rouge et le vert en sont à 1 ; il manque le r2 et le g2, et "
            "une erreur fait perdre. Bob tient le r2 et un r1 inutile sans savoir lequel est "
            "lequel. Alice sait qu'elle tient le g2 et un g1 inutile. Il reste une carte inutile "
            "dans la pioche. Bob dépense le dernier jeton. Alice ne peut donc pas donner d'indice, "
            "et pourtant l'équipe gagne **dans tous les mondes**, si elle s'est entendue sur la "
            "bonne chose. Laquelle ?",
        ),
        answer=Choice(
            {
                "a": Both(
                    "Bob plays his newer card, which is the r2 more often.",
                    "Bob joue sa carte la plus récente, qui est plus souvent le r2.",
                ),
                "b": Both(
                    "Alice discards, gets a token back and gives the clue in her last turn.",
                    "Alice défausse, récupère un jeton et donne l'indice à son dernier tour.",
                ),
                "c": Both(
                    "Alice plays the g2 at once if the r2 is in Bob's slot 1, and otherwise first "
                    "discards the g1: her move is the clue.",
                    "Alice joue le g2 tout de suite si le r2 est la carte n° 1 de Bob, et sinon "
                    "défausse d'abord le g1 : son coup est l'indice.",
                ),
                "d": Both(
                    "Bob's clue to Alice says by its colour where his own r2 is.",
                    "L'indice de Bob à Alice dit, par sa couleur, où est son propre r2.",
                ),
            },
            "c",
        ),
        mistakes=(
            Mistake(
                "a",
                Both(
                    "Nothing makes the newer card likelier: both worlds are equally likely, and "
                    "half of them would be lost.",
                    "Rien ne rend la carte récente plus probable : les deux mondes sont "
                    "équiprobables, et la moitié serait perdue.",
                ),
                name=Both(
                    "thinks newer cards are likelier", "croit une carte récente plus probable"
                ),
            ),
            Mistake(
                "b",
                Both(
                    "The token does come back. But Bob's last turn comes before Alice's last: the "
                    "clue would reach him too late, and cost her the g2.",
                    "Le jeton revient bien. Mais le dernier tour de Bob passe avant le dernier "
                    "d'Alice : l'indice lui arriverait trop tard, et coûterait le g2.",
                ),
                name=FORGETS_WHOSE_TURN,
            ),
            Mistake(
                "d",
                Both(
                    "A message can only carry what its sender knows. Bob does not know where his "
                    "r2 is; who does?",
                    "Un message ne transporte que ce que sait son auteur. Bob ignore où est son "
                    "r2 ; qui le sait ?",
                ),
                name=Both(
                    "lets one tell what one does not know", "fait dire à quelqu'un ce qu'il ignore"
                ),
            ),
        ),
        explanation=Both(
            "Alice sees where the r2 is, and has two moves that do no harm: the g2 can be played "
            "now or in her last turn. Which of them she makes tells Bob all he needs.",
            "Alice voit où est le r2, et a deux coups sans dommage : le g2 peut être joué tout de "
            "suite ou à son dernier tour. Celui qu'elle fait apprend à Bob tout ce qu'il lui faut.",
        ),
        solution='answer_08_7 = "c"',
        hints=(
            Both(
                "Who knows where the r2 is? And what of her does Bob get to see?",
                "Qui sait où est le r2 ? Et qu'est-ce que Bob voit d'elle ?",
            ),
            Both(
                "Which moves can Alice make without spoiling anything? Bob sees which one she "
                "makes.",
                "Quels coups Alice peut-elle faire sans rien gâcher ? Bob voit lequel elle fait.",
            ),
        ),
        table=_moves_speak,
    ),
)
