"""Exercises of lesson 06, "The last cards": game trees, memory, symmetry and a bound."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from hanabi_kit.lessons.answers import Choice, Choices, Function, Number
from hanabi_kit.lessons.exercise import Exercise, Mistake
from hanabi_kit.lessons.misconceptions import (
    ADDS,
    DECK_KNOWN,
    FINAL_ROUND,
    FORGETS_WHOSE_TURN,
    LOSES_TWINS,
    NAMES_FOR_REAL,
    OFF_BY_ONE,
    SUBTRACTS_REVERSED,
    TOO_FEW_TURNS,
    USELESS_MATTERS,
)
from hanabi_kit.lessons.parsons import Distractor, Lines
from hanabi_kit.lessons.phrases import capitalized, number
from hanabi_kit.lessons.texts import Both
from hanabi_kit.notation import read_game
from hanabi_kit.position import Position
from hanabi_kit.puzzles import folder

Portrait = tuple[tuple[int, ...], ...]


def _two_cards_left() -> Position:
    """The table of the lesson: a real game, two cards before the end of its deck."""
    record = read_game(folder() / "games" / "bot-2p-s2006.json")
    return Position.of(record.at(66))


def _draws_to_spare(points: int, deck: int, players: int, goal: int) -> int:
    return points + deck + players - goal


def _alike(one: Sequence[Portrait], other: Sequence[Portrait]) -> bool:
    return sorted(one) == sorted(other)


@dataclass(frozen=True)
class SmallTree:
    """A game in which each turn has so many moves, and so many draws after each of them."""

    moves: int
    draws: int
    turns: int

    @property
    def a_turn(self) -> int:
        """How many tables one turn makes of each."""
        return self.moves * self.draws

    @property
    def layers(self) -> tuple[int, ...]:
        """How many tables there are after 1, 2, … turns."""
        return tuple(self.a_turn**turn for turn in range(1, self.turns + 1))


def tables_at_the_bottom(tree: SmallTree) -> Exercise:
    """Ask for the number of tables after the last turn."""
    moves, draws, turns = tree.moves, tree.draws, tree.turns
    *above, bottom = tree.layers
    turn, whole = tree.a_turn, sum(tree.layers)
    first = number(moves)
    return Exercise(
        id="06.2",
        kind="widget",
        level=1,
        question=Both(
            "A small game: in each turn a player has {moves} moves, and after each move one of "
            "{draws} cards is drawn. How many tables are at the bottom of its tree after {turns} "
            "turns?",
            "Un petit jeu : à chaque tour on a {moves} coups, et après chaque coup on tire une carte "
            "parmi {draws}. Combien de tables y a-t-il tout en bas de l'arbre après {turns} tours ?",
        ).filled(moves=moves, draws=draws, turns=turns),
        answer=Number(bottom),
        mistakes=(
            Mistake(
                turn * turns,
                Both(
                    "You multiplied by the number of turns: that is what {turns} separate first "
                    "turns open. Here the second turn happens after every table of the first.",
                    "Tu as multiplié par le nombre de tours : c'est ce qu'ouvrent {turns} premiers "
                    "tours séparés. Ici, le deuxième tour a lieu après chaque table du premier.",
                ).filled(turns=number(turns)),
                name=Both("takes a power for a product", "confond puissance et produit"),
            ),
            Mistake(
                moves**turns,
                Both(
                    "These are the lines of moves alone. What chance deals branches the tree as "
                    "well as what players choose.",
                    "Ce sont les suites de coups seulement. Le hasard du tirage ramifie l'arbre "
                    "tout comme les choix des joueurs.",
                ),
                name=Both("forgets the draws of chance", "oublie les tirages du hasard"),
            ),
            Mistake(
                (moves + draws) ** turns,
                Both(
                    "{First} and {second} were added. Draw a single turn, each move with the draws "
                    "below it: how many ends has it?",
                    "Tu as additionné {first} et {second}. Dessine un seul tour, chaque coup avec les "
                    "tirages en dessous : combien a-t-il d'extrémités ?",
                ).filled(First=capitalized(first), first=first, second=number(draws)),
                name=ADDS,
            ),
            Mistake(
                above[-1],
                Both(
                    "Count the layers of your tree from the top: how many turns has it, and how "
                    "many were asked for?",
                    "Compte les étages de ton arbre en partant du haut : combien de tours "
                    "a-t-il, et combien en demandait-on ?",
                ),
                name=TOO_FEW_TURNS,
                fits=lambda value: value in above,
            ),
            Mistake(
                moves**turns * draws,
                Both(
                    "The moves multiply, that is right. After how many of the moves is a card "
                    "drawn?",
                    "Les coups se multiplient, c'est juste. Après combien de ces coups tire-t-on "
                    "une carte ?",
                ),
                name=Both("forgets that every turn draws", "oublie qu'on tire à chaque tour"),
            ),
            Mistake(
                whole,
                Both(
                    "You have counted the tables of all layers. Which of them are at the bottom?",
                    "Tu as compté les tables de tous les étages. Lesquelles sont tout en bas ?",
                ),
                name=Both("counts the tree, not its bottom", "compte tout l'arbre, pas le bas"),
                fits=lambda value: value in (whole, whole + 1),
            ),
        ),
        explanation=Both(
            "Each turn multiplies the number of tables by {moves} · {draws} = {turn}, so that {turns} "
            "turns make {product}.",
            "Chaque tour multiplie le nombre de tables par {moves} · {draws} = {turn} ; {turns} tours "
            "font donc {product}.",
        ).filled(
            moves=moves,
            draws=draws,
            turn=turn,
            turns=number(turns),
            product=" · ".join([str(turn)] * turns),
        ),
        solution=f"answer_06_2 = ({moves} * {draws}) ** {turns}",
        hints=(
            Both(
                "Draw the first turn of the tree. What happens at each of its ends?",
                "Dessine le premier tour de l'arbre. Que se passe-t-il à chacune de ses "
                "extrémités ?",
            ),
            Both(
                "How many ends has one whole turn, moves and draws together? From each of these "
                "ends as many grow again.",
                "Combien d'extrémités a un tour entier, coups et tirages ensemble ? De chacune, "
                "il en pousse encore autant.",
            ),
        ),
    )


_R, _Y, _G = ((1, 0, 0), (0, 1, 0)), ((0, 1, 0), (1, 0, 0)), ((0, 0, 1),)

EXERCISES: tuple[Exercise, ...] = (
    Exercise(
        id="06.1",
        kind="prediction",
        level=1,
        question=Both(
            "Two cards are left in the deck, two players sit at the table, and there is no clue "
            "token. All clues count as one and the same move. How many tables are there in the "
            "whole tree of what may happen until the end of the game?",
            "Il reste deux cartes dans la pioche, deux personnes jouent et il n'y a plus de jeton "
            "d'indice. Tous les indices comptent pour un seul et même coup. Combien de tables y "
            "a-t-il dans l'arbre de tout ce qui peut arriver jusqu'à la fin de la partie ?",
        ),
        # 39,965, walked in the lesson.
        answer=Choice(
            {
                "a": Both("about 40", "environ 40"),
                "b": Both("about 400", "environ 400"),
                "c": Both("about 40,000", "environ 40 000"),
                "d": Both("about 4,000,000,000", "environ 4 000 000 000"),
            },
            "c",
        ),
        mistakes=(
            Mistake(
                "a",
                Both(
                    "Added up, the moves of all the turns make about forty. But what hangs below "
                    "each table that a move opens?",
                    "Additionnés, les coups de tous les tours font à peu près quarante. Mais "
                    "qu'y a-t-il sous chaque table qu'ouvre un coup ?",
                ),
                name=ADDS,
            ),
            Mistake(
                "b",
                Both(
                    "Two turns may open that many: ten moves with two draws each, and again as "
                    "many below each of them. But the game has not ended there: the tree goes on "
                    "below every one of these tables.",
                    "Deux tours peuvent en ouvrir autant : dix coups avec deux tirages chacun, et "
                    "encore autant sous chacune de ces tables. Mais la partie n'est pas finie là "
                    ": l'arbre continue sous chaque table.",
                ),
                name=TOO_FEW_TURNS,
            ),
            Mistake(
                "d",
                Both(
                    "Trees do grow like that, but this one is short: each play or discard uses "
                    "up a card of the deck, and after the last one only two turns are left.",
                    "Les arbres poussent bien ainsi, mais celui-ci est court : chaque carte jouée "
                    "ou défaussée en prend une dans la pioche, et après la dernière il ne reste "
                    "que deux tours.",
                ),
                name=Both("thinks a tree has no bottom", "croit l'arbre sans fin"),
            ),
        ),
        explanation=Both(
            "It has 39,965 tables. Four turns draw or end the game, each with five to ten moves, "
            "and now and then a clue makes a line one turn longer.",
            "Il compte 39 965 tables. Quatre tours piochent ou finissent la partie, chacun avec "
            "cinq à dix coups, et parfois un indice allonge une suite d'un tour.",
        ),
        solution='answer_06_1 = "c"',
        hints=(
            Both(
                "How many moves has a player with five cards? How many turns are there at least?",
                "Combien de coups a quelqu'un qui tient cinq cartes ? Combien de tours y a-t-il "
                "au moins ?",
            ),
            Both(
                "Count the first turn only: the moves, and the draws after each. All that is "
                "repeated below every table that it opens. Does one add then, or multiply?",
                "Ne compte que le premier tour : les coups, et les tirages après chacun. Tout "
                "cela se répète sous chaque table ainsi ouverte. Faut-il additionner ou "
                "multiplier ?",
            ),
        ),
        table=_two_cards_left,
    ),
    tables_at_the_bottom(SmallTree(moves=5, draws=2, turns=3)),
    Exercise(
        id="06.3",
        kind="proof",
        level=2,
        question=Both(
            "All hands are face up; the order of the deck is unknown. Which of these changes "
            "**never** alter what a table is worth, so that the memory may take both tables for "
            "one?",
            "Toutes les mains sont découvertes ; l'ordre de la pioche est inconnu. Lesquels de ces "
            "changements ne modifient **jamais** ce que vaut une table, de sorte que la mémoire "
            "peut confondre les deux tables ?",
        ),
        answer=Choices(
            {
                "a": Both(
                    "Alice moves her cards to other slots.",
                    "Alice range ses cartes à d'autres places.",
                ),
                "b": Both(
                    "Red and blue change names everywhere: in hands, deck, fireworks, discards.",
                    "Le rouge et le bleu échangent leurs noms partout : mains, pioche, feux "
                    "d'artifice, défausse.",
                ),
                "c": Both(
                    "A useless card in Bob's hand becomes another useless card.",
                    "Une carte inutile dans la main de Bob devient une autre carte inutile.",
                ),
                "d": Both(
                    "Alice and Bob swap their hands; it is still Alice's turn.",
                    "Alice et Bob échangent leurs mains ; c'est toujours à Alice de jouer.",
                ),
                "e": Both(
                    "A useless card of Alice's and a red 5 in the deck swap places.",
                    "Une carte inutile d'Alice et un 5 rouge de la pioche échangent leurs places.",
                ),
            },
            "abc",
        ),
        mistakes=(
            Mistake(
                "abcd",
                Both(
                    "Swapping whole hands looks like a renaming of the players. But whose turn it "
                    "is was not swapped: think of a card that can be played at once, and of who "
                    "holds it now.",
                    "Échanger les mains ressemble à un simple changement de noms. Mais le tour "
                    "de jeu, lui, n'a pas été échangé : pense à une carte jouable tout de suite, "
                    "et à qui la tient maintenant.",
                ),
                name=FORGETS_WHOSE_TURN,
                fits=lambda value: (
                    isinstance(value, frozenset) and "d" in value and "e" not in value
                ),
            ),
            Mistake(
                "ab",
                Both(
                    "A useless card seems to be worth watching, as it was once a real card. But "
                    "ask what could ever come out differently, whatever useless card it is.",
                    "Une carte inutile semble mériter l'attention, puisque c'est une vraie carte. "
                    "Mais demande-toi ce qui pourrait bien changer selon la carte inutile que "
                    "c'est.",
                ),
                name=USELESS_MATTERS,
                fits=lambda value: (
                    isinstance(value, frozenset) and "c" not in value and "e" not in value
                ),
            ),
            Mistake(
                "ac",
                Both(
                    "Colours look like something real. Yet does any rule treat one of them "
                    "differently from the others? Rename two of them everywhere, and try to "
                    "follow a line of play.",
                    "Les couleurs ont l'air de compter. Mais une règle traite-t-elle l'une "
                    "d'elles autrement que les autres ? Échange deux noms partout, et essaie de "
                    "rejouer une suite de coups.",
                ),
                name=NAMES_FOR_REAL,
                fits=lambda value: (
                    isinstance(value, frozenset) and "b" not in value and "e" not in value
                ),
            ),
            Mistake(
                "bc",
                Both(
                    "Slots matter to players who do not see their cards. Who sees which cards "
                    "here, and does any rule ask where a card is held?",
                    "Les places comptent pour qui ne voit pas ses cartes. Qui voit quelles "
                    "cartes, ici, et une règle demande-t-elle où une carte est tenue ?",
                ),
                name=Both(
                    "thinks slots matter with open hands",
                    "croit que les places comptent à découvert",
                ),
                fits=lambda value: (
                    isinstance(value, frozenset) and "a" not in value and "e" not in value
                ),
            ),
            Mistake(
                "abcde",
                Both(
                    "Not everything is a symmetry. A change is one only if each line of play of "
                    "the old table has a twin at the new one, with the same end.",
                    "Tout n'est pas symétrie. Un changement en est une seulement si chaque suite "
                    "de coups de l'ancienne table a sa jumelle à la nouvelle, avec la même fin.",
                ),
                name=Both(
                    "takes any exchange for a symmetry", "prend tout échange pour une symétrie"
                ),
                fits=lambda value: isinstance(value, frozenset) and "e" in value,
            ),
        ),
        explanation=Both(
            "Slots, the names of colours and the faces of useless cards appear in no rule that "
            "decides what may follow, so each line of play has a twin. Who holds a needed card "
            "and whether it must still be drawn does decide.",
            "Les places, les noms des couleurs et la face des cartes inutiles n'entrent dans "
            "aucune règle qui décide de la suite : chaque suite de coups a sa jumelle. Qui tient "
            "une carte utile, et s'il faut encore la piocher, cela compte.",
        ),
        solution='answer_06_3 = "abc"',
        hints=(
            Both(
                "Try to follow a line of play at the changed table, move by move.",
                "Essaie de suivre une suite de coups à la table modifiée, coup par coup.",
            ),
            Both(
                "What may follow is decided by who holds a card that is still needed, and by "
                "whether it must still be drawn. Which changes touch that, and which none of it?",
                "La suite dépend de qui tient une carte encore utile, et du fait qu'il faut ou "
                "non encore la piocher. Quels changements y touchent, lesquels n'y touchent "
                "pas ?",
            ),
        ),
    ),
    Exercise(
        id="06.4",
        kind="code",
        level=2,
        question=Both(
            "Every play and every discard draws a card while there are cards to draw; afterwards "
            "everybody has one turn. So only so many cards can still be played. Write "
            "`draws_to_spare(points, deck, players, goal)`: how many more that is than the goal "
            "needs. A negative number says that it is too late.",
            "Chaque carte jouée ou défaussée en fait piocher une tant qu'il y en a ; ensuite, "
            "tout le monde a encore un tour. On ne peut donc plus jouer qu'un certain nombre de "
            "cartes. Écris `draws_to_spare(points, deck, players, goal)` : de combien ce nombre "
            "dépasse ce qu'il faut pour le but. Un nombre négatif dit qu'il est trop tard.",
        ),
        answer=Function(
            _draws_to_spare,
            [(18, 4, 2, 23), (21, 2, 2, 25), (19, 2, 2, 23), (15, 5, 4, 25), (24, 1, 3, 25)],
            "draws_to_spare(points, deck, players, goal)",
        ),
        mistakes=(
            Mistake(
                lambda points, deck, players, goal: points + deck - goal,
                Both(
                    "This counts the turns until the deck is empty. It is tempting to stop there, "
                    "but the game does not: look at what the rules grant after the last draw.",
                    "Tu comptes les tours jusqu'à ce que la pioche soit vide. Il est tentant de "
                    "s'arrêter là, mais la partie continue : regarde ce que la règle accorde "
                    "après la dernière pioche.",
                ),
                name=FINAL_ROUND,
            ),
            Mistake(
                lambda points, deck, players, goal: points + deck + players - 1 - goal,
                Both(
                    "Nearly. Go round the table after the last draw and ask everybody, also the "
                    "one who drew that card: have you a turn left?",
                    "Presque. Fais le tour de la table après la dernière pioche et demande à "
                    "chaque personne, aussi à celle qui a pioché : as-tu encore un tour ?",
                ),
                name=OFF_BY_ONE,
            ),
            Mistake(
                lambda points, deck, players, goal: max(0, points + deck + players - goal),
                Both(
                    "Cut off at 0, the number hides the very thing the solver wants to know: "
                    "whether the goal is out of reach already.",
                    "Coupé à 0, le nombre cache justement ce que le solveur veut savoir : si le "
                    "but est déjà hors d'atteinte.",
                ),
                name=Both("hides what is below zero", "cache ce qui est sous zéro"),
            ),
            Mistake(
                lambda points, deck, players, goal: goal - points - deck - players,
                Both(
                    "The right quantities, the wrong way round: more cards in the deck must give "
                    "more freedom, not less.",
                    "Les bonnes quantités, mais à l'envers : plus de cartes dans la pioche doit "
                    "donner plus de liberté, pas moins.",
                ),
                name=SUBTRACTS_REVERSED,
            ),
            Mistake(
                lambda points, deck, players, goal: deck + players - goal,
                Both(
                    "These are the turns that are left, and the goal. But what is on the table "
                    "already need not be played once more.",
                    "Ce sont les tours qui restent, et le but. Mais ce qui est déjà sur la table "
                    "n'est plus à jouer.",
                ),
                name=Both("forgets the points on the table", "oublie les points déjà faits"),
            ),
        ),
        explanation=Both(
            "At most deck + players cards can still be played, and goal - points must be. The "
            "difference says how many draws may go by without a play; players call it the pace.",
            "On peut encore jouer au plus deck + players cartes, et il en faut goal - points. La "
            "différence dit combien de pioches peuvent passer sans carte jouée ; en anglais, on "
            "l'appelle « pace », le rythme.",
        ),
        solution="def draws_to_spare(points, deck, players, goal):\n"
        "    return points + deck + players - goal\n\n\n"
        "answer_06_4 = draws_to_spare",
        hints=(
            Both(
                "How many cards can be played at most from now on, if nobody ever discards?",
                "Combien de cartes peut-on encore jouer au plus, si personne ne défausse jamais ?",
            ),
            Both(
                "Count two kinds of turns: those that draw a card, and those after the last "
                "draw. Then compare with how many points are missing.",
                "Compte deux sortes de tours : ceux où l'on pioche, et ceux d'après la dernière "
                "pioche. Puis compare avec le nombre de points qui manquent.",
            ),
        ),
        lines=Lines(
            (
                Distractor(
                    "    plays = deck",
                    "    plays = deck + players",
                ),
                Distractor(
                    "    reached = plays",
                    "    reached = points + plays",
                ),
                Distractor(
                    "    return goal - reached",
                    "    return reached - goal",
                ),
            ),
            solution=(
                "def draws_to_spare(points, deck, players, goal):\n"
                "    plays = deck + players\n"
                "    reached = points + plays\n"
                "    return reached - goal"
            ),
        ),
    ),
    Exercise(
        id="06.5",
        kind="code",
        level=2,
        question=Both(
            "The portrait of a firework is a tuple: for each card it still needs, the next one "
            "first, how many copies Alice holds, Bob holds, and the deck holds. Write `alike(one, "
            "other)`: given the portraits of all fireworks of two tables, as lists, return True "
            "if the tables are the same up to the names of the colours, and False otherwise.",
            "Le portrait d'un feu d'artifice est un tuple : pour chaque carte qui lui manque, la "
            "prochaine d'abord, combien d'exemplaires tient Alice, combien Bob, combien la "
            "pioche. Écris `alike(one, other)` : à partir des portraits de tous les feux "
            "d'artifice de deux tables, donnés en listes, renvoie True si les tables sont les "
            "mêmes aux noms des couleurs près, et False sinon.",
        ),
        answer=Function(
            _alike,
            [
                ([_R, _Y], [_Y, _R]),
                ([_R, _R, _Y], [_R, _Y, _Y]),
                ([_R, _Y, _G], [_R, _Y, _G]),
                ([_R, _G], [_Y, _G]),
                ([_R, _R, _Y], [_Y, _R, _R]),
                ([_R], [_G]),
                ([_R], [_Y]),
            ],
            "alike(one, other)",
        ),
        mistakes=(
            Mistake(
                lambda one, other: one == other,
                Both(
                    "Comparing the lists as they stand keeps the names of the colours after all: "
                    "the first firework is compared with the first. Which order do the lists need?",
                    "Comparer les listes telles quelles garde quand même les noms des couleurs : "
                    "le premier feu est comparé au premier. Quel ordre faut-il aux listes ?",
                ),
                name=Both(
                    "keeps an order that does not matter", "garde un ordre qui ne compte pas"
                ),
            ),
            Mistake(
                lambda one, other: set(one) == set(other),
                Both(
                    "A set forgets the order, as wanted, but also how often something occurs: two "
                    "fireworks with one portrait count as a single one. Is that still the same "
                    "game?",
                    "Un ensemble oublie l'ordre, comme il faut, mais aussi le nombre de fois : "
                    "deux feux de même portrait n'en font plus qu'un. Est-ce encore la même "
                    "partie ?",
                ),
                name=LOSES_TWINS,
            ),
            Mistake(
                lambda one, other: (
                    sorted(sorted(portrait) for portrait in one)
                    == sorted(sorted(portrait) for portrait in other)
                ),
                Both(
                    "The colours may change places, the ranks may not: inside a portrait the "
                    "order says which card must be played first.",
                    "Les couleurs peuvent changer de place, pas les valeurs : dans un portrait, "
                    "l'ordre dit quelle carte doit être jouée d'abord.",
                ),
                name=Both("sorts what must keep its order", "trie ce qui doit garder son ordre"),
            ),
            Mistake(
                lambda one, other: len(one) == len(other),
                Both(
                    "As many fireworks is not enough: it matters who holds what each of them "
                    "needs.",
                    "Avoir autant de feux ne suffit pas : il importe de savoir qui tient ce qu'il "
                    "faut à chacun.",
                ),
                name=Both("compares sizes only", "ne compare que les tailles"),
            ),
        ),
        explanation=Both(
            "Two lists hold the same portraits, each as often, exactly if they are equal once "
            "sorted. That is why the solver's key sorts the portraits.",
            "Deux listes contiennent les mêmes portraits, chacun autant de fois, exactement si "
            "elles sont égales une fois triées. Voilà pourquoi la clé du solveur trie les "
            "portraits.",
        ),
        solution="def alike(one, other):\n    return sorted(one) == sorted(other)\n\n\n"
        "answer_06_5 = alike",
        hints=(
            Both(
                "What may differ between two tables that are the same but for the names of the "
                "colours? What may not?",
                "Qu'est-ce qui peut différer entre deux tables qui sont les mêmes aux noms des "
                "couleurs près ? Qu'est-ce qui ne le peut pas ?",
            ),
            Both(
                "Bring both lists into an order that does not depend on the names of the colours.",
                "Mets les deux listes dans un ordre qui ne dépend pas des noms des couleurs.",
            ),
        ),
        paper=False,
        lines=Lines(
            (
                Distractor(
                    "    return set(one) == set(other)",
                    "    return one == other",
                ),
                Distractor(
                    "    return len(one) == len(other)",
                    "    return one == other",
                ),
                Distractor(
                    "    print(one == other)",
                    "    return one == other",
                ),
            ),
            solution=(
                "def alike(one, other):\n"
                "    one = sorted(one)\n"
                "    other = sorted(other)\n"
                "    return one == other"
            ),
        ),
    ),
    Exercise(
        id="06.6",
        kind="proof",
        level=3,
        question=Both(
            "Somebody's key holds the sorted portraits of the fireworks, the size of the deck, the "
            "clue tokens, the strikes, whose turn it is and the turns left: but **not** how many "
            "points are on the table. Their solver says 0 where the chance is 1/2. What went "
            "wrong?",
            "Quelqu'un met dans sa clé les portraits triés des feux d'artifice, la taille de la "
            "pioche, les jetons d'indice, les erreurs, à qui c'est de jouer et les tours restants "
            ": mais **pas** le nombre de points sur la table. Son solveur dit 0 là où la chance "
            "est de 1/2. Que s'est-il passé ?",
        ),
        answer=Choice(
            {
                "a": Both(
                    "The sorting mixes up colours that must stay apart.",
                    "Le tri confond des couleurs qu'il faut distinguer.",
                ),
                "b": Both(
                    "A firework that is complete and one whose next card is lost for ever have the "
                    "same portrait: an empty one. A won table and a lost table share one entry.",
                    "Un feu terminé et un feu dont la prochaine carte est perdue à jamais ont le "
                    "même portrait : un portrait vide. Une table gagnée et une table perdue "
                    "partagent une même entrée.",
                ),
                "c": Both(
                    "A memory always makes results inexact; that is the price of its speed.",
                    "Une mémoire rend toujours les résultats inexacts ; c'est le prix de sa "
                    "vitesse.",
                ),
                "d": Both(
                    "The order of the deck is missing from the key.",
                    "L'ordre de la pioche manque dans la clé.",
                ),
            },
            "b",
        ),
        mistakes=(
            Mistake(
                "a",
                Both(
                    "Sorting looks like a loss of information, and it is one. But only names get "
                    "lost, and each line of play has a twin under the new names; test it with two "
                    "fireworks.",
                    "Le tri ressemble à une perte d'information, et c'en est une. Mais seuls des "
                    "noms se perdent, et chaque suite de coups a sa jumelle sous les nouveaux "
                    "noms ; essaie avec deux feux d'artifice.",
                ),
                name=Both(
                    "takes a renaming for a loss", "prend un changement de noms pour une perte"
                ),
            ),
            Mistake(
                "c",
                Both(
                    "A memory that tells apart all tables of different value changes nothing but "
                    "the time. Which tables does this key tell apart no more?",
                    "Une mémoire qui distingue toutes les tables de valeurs différentes ne "
                    "change que la durée. Quelles tables cette clé ne distingue-t-elle plus ?",
                ),
                name=Both("thinks a memory is inexact", "croit qu'une mémoire est inexacte"),
            ),
            Mistake(
                "d",
                Both(
                    "The players do not know the order either, so the value is a count over all "
                    "orders. A key that held one would cheat for them.",
                    "Les joueurs ne connaissent pas l'ordre non plus : la valeur est un compte sur "
                    "tous les ordres. Une clé qui en contiendrait un tricherait à leur place.",
                ),
                name=DECK_KNOWN,
            ),
        ),
        explanation=Both(
            "When blue stands at 3 and the last blue 4 is thrown away, no card can help blue any "
            "more, just as if it were finished. Only the points tell the two tables apart, so "
            "they belong in the key.",
            "Quand le bleu en est à 3 et que le dernier 4 bleu est défaussé, plus aucune carte ne "
            "sert au bleu, exactement comme s'il était terminé. Seuls les points distinguent les "
            "deux tables : ils ont leur place dans la clé.",
        ),
        solution='answer_06_6 = "b"',
        hints=(
            Both(
                "When do two tables have the same key here? What can still be different at them?",
                "Quand deux tables ont-elles ici la même clé ? Qu'est-ce qui peut encore "
                "différer ?",
            ),
            Both(
                "Look for two tables with the same key, one of which is won and the other lost.",
                "Cherche deux tables qui ont la même clé, l'une gagnée, l'autre perdue.",
            ),
        ),
    ),
)
