"""Exercises of lesson 10: a puzzle that is right, hard and good."""

from __future__ import annotations

from collections.abc import Sequence
from fractions import Fraction
from functools import cache

from hanabi_kit.cards import Card
from hanabi_kit.endgame import solve
from hanabi_kit.engine.action_text import format_action
from hanabi_kit.game import Game, shuffled
from hanabi_kit.lessons.answers import Choices, Function, Order, TableAction
from hanabi_kit.lessons.exercise import Exercise, Mistake
from hanabi_kit.lessons.misconceptions import (
    FORGETS_WHOSE_TURN,
    LOSES_TWINS,
    NAMES_FOR_REAL,
    NO_TOKEN,
    STEP_LEFT_OUT,
    STRIKE_IS_FREE,
    SURE_POINT,
    THROWS_NEEDED,
    USED_TOO_EARLY,
    USELESS_MATTERS,
)
from hanabi_kit.lessons.parsons import Distractor, Lines
from hanabi_kit.lessons.texts import Both
from hanabi_kit.notation import parse_position
from hanabi_kit.players import Chop, play_game
from hanabi_kit.position import Position
from hanabi_kit.rules import STANDARD

PLAYERS = ("Alice", "Bob", "Cathy")

TABLE = """
[position]
players = ["Alice", "Bob", "Cathy"]
turn = "Cathy"
stacks = "r5 y5 g3 b4 p4"
discards = "p3 g4 r3 g1 r4 r2 b3 g2 p1 p4 p1 g1"
clue_tokens = 0
strikes = 2
deck = 2
[position.hands]
Alice = "p2 y3 y1 b4 p5"
Bob = "b5 b1 r1 b1 g5"
Cathy = "g4 b2 r1 y2 y4"
"""
"""After 53 actions of a game that three of the kit's Chop players played (deck of seed 159)."""


@cache
def cathys_table() -> Position:
    """Return the table that becomes a puzzle in this lesson."""
    return parse_position(TABLE)


@cache
def _best() -> tuple[str, ...]:
    return tuple(format_action(action, PLAYERS) for action in solve(cathys_table()).best)


# ------------------------------------------------------------------------- functions to write


def playable_slots(game: Game) -> list[int]:
    """Return the slots of the player to move whose card can be played, newest first."""
    hand = game.hands[game.mover]
    return [slot for slot, held in enumerate(hand, start=1) if game.is_playable(held.card)]


def gap(values: Sequence[Fraction]) -> Fraction:
    """Return by how much the best action beats the next best."""
    best, second, *_ = sorted(values, reverse=True)
    return Fraction(best) - second


def _next_players_slots(game: Game) -> list[int]:
    hand = game.hands[(game.mover + 1) % len(game.players)]
    return [slot for slot, held in enumerate(hand, start=1) if game.is_playable(held.card)]


def _from_zero(game: Game) -> list[int]:
    return [slot - 1 for slot in playable_slots(game)]


def _anything_above(game: Game) -> list[int]:
    hand = game.hands[game.mover]
    heights = dict(zip(game.rules.suits, game.stacks, strict=True))
    return [
        slot for slot, held in enumerate(hand, start=1) if held.card.rank > heights[held.card.suit]
    ]


def _cards(game: Game) -> list[Card]:
    return [held.card for held in game.hands[game.mover] if game.is_playable(held.card)]


@cache
def _tables() -> tuple[tuple[Game], ...]:
    """Return some tables of one game, at which each misconception shows."""
    games = play_game([Chop(), Chop(), Chop()], shuffled(STANDARD, 159)).games
    return tuple((games[at],) for at in (0, 12, 30, 53))


_HALF, _THIRD = Fraction(1, 2), Fraction(1, 3)
_VALUES: list[tuple[list[Fraction | int]]] = [
    ([1, 0, 0],),
    ([_THIRD, 1, _HALF, 0],),
    ([_HALF, _HALF, 0],),
    ([0, _THIRD],),
    ([1, 1, 1],),
    ([Fraction(3, 4), _HALF, _HALF],),
]


def _distinct(values: Sequence[Fraction]) -> Fraction | int:
    best, *others = sorted(set(values), reverse=True)
    return best - others[0] if others else 0


def _to_the_worst(values: Sequence[Fraction]) -> Fraction:
    return max(values) - min(values)


def _in_order(values: Sequence[Fraction]) -> Fraction:
    return values[0] - values[1]


EXERCISES = (
    Exercise(
        id="10.1",
        kind="prediction",
        level=1,
        question=Both(
            "All hands are face up; nobody knows the order of the deck. Four cards are missing "
            "from 25 points: the g4, g5, b5 and p5. Two cards are left to draw, there is no clue "
            "token, and a third strike would end the game. What should Cathy do, if the team "
            "wants 25 points?",
            "Toutes les mains sont visibles ; personne ne connaît l'ordre de la pioche. Il manque "
            "encore quatre cartes pour arriver à 25 : g4, g5, b5 et p5. Il reste deux cartes à piocher, "
            "aucun jeton d'indice, et une troisième erreur finirait la partie. Que doit faire "
            "Cathy, si l'équipe veut 25 points ?",
        ),
        answer=TableAction(_best, PLAYERS, table=cathys_table),
        mistakes=(
            Mistake(
                "play 1",
                Both(
                    "A point at once: who would not? Now count the turns. Bob holds two of the "
                    "missing cards. How many turns will he still have?",
                    "Un point tout de suite : qui refuserait ? Compte maintenant les tours. Bob "
                    "tient deux des cartes qui manquent. Combien de tours aura-t-il encore ?",
                ),
                name=SURE_POINT,
            ),
            Mistake(
                "discard 1",
                Both(
                    "Which card is that, and where is its other copy? Look among the discards.",
                    "Quelle carte est-ce, et où est son autre exemplaire ? Regarde dans la "
                    "défausse.",
                ),
                name=THROWS_NEEDED,
            ),
            Mistake(
                "clue Bob 5",
                Both(
                    "The idea is good: lose no card, draw no card. But a clue costs a token, and "
                    "there is none.",
                    "L'idée est bonne : ne perdre et ne piocher aucune carte. Mais un indice "
                    "coûte un jeton, et il n'y en a pas.",
                ),
                name=NO_TOKEN,
                fits=lambda value: type(value).__name__ == "Clue",
            ),
            Mistake(
                "play 2",
                Both(
                    "A card that does not fit is a strike. It would be the third.",
                    "Une carte qui ne convient pas est une erreur. Ce serait la troisième.",
                ),
                name=STRIKE_IS_FREE,
                fits=lambda value: type(value).__name__ == "Play",
            ),
        ),
        explanation=Both(
            "Cathy discards a useless card. Alice spends the new token on a clue and draws "
            "nothing. Bob plays his b5 and draws the last card; then Cathy, Alice and Bob have "
            "one turn each, for g4, p5 and g5. Every order of the deck does.",
            "Cathy défausse une carte inutile. Alice dépense le nouveau jeton pour un indice et "
            "ne pioche rien. Bob joue b5 et pioche la dernière carte ; puis Cathy, Alice et Bob "
            "ont un tour chacun, pour g4, p5 et g5. N'importe quel ordre de la pioche convient.",
        ),
        solution='answer_10_1 = "discard 2"',
        hints=(
            Both(
                "After the last card is drawn everybody has one more turn. Who needs two?",
                "Une fois la dernière carte piochée, chacun a encore un tour. Qui en a besoin de "
                "deux ?",
            ),
            Both(
                "Somebody must let a turn pass without drawing, before the last card is gone. "
                "What does that take, where can it come from, and which card may be lost for it?",
                "Quelqu'un doit passer un tour sans piocher, avant que la dernière carte soit "
                "prise. Que faut-il pour cela, d'où cela peut-il venir, et quelle carte peut-on "
                "perdre en échange ?",
            ),
        ),
        table=cathys_table,
    ),
    Exercise(
        id="10.2",
        kind="widget",
        level=1,
        question=Both(
            "Which of these would make a computer **refuse** a puzzle, because it is wrong and not "
            "just dull?",
            "Lesquels de ces défauts feraient **refuser** un problème par un ordinateur, parce "
            "qu'il est faux et pas seulement fade ?",
        ),
        answer=Choices(
            {
                "a": Both(
                    "A card that is on the table three times, though there are two.",
                    "Une carte présente trois fois, alors qu'il n'y en a que deux.",
                ),
                "b": Both(
                    "Everybody sees the answer at once.",
                    "Tout le monde voit la réponse aussitôt.",
                ),
                "c": Both(
                    "An action that is as good as the claimed one is not mentioned.",
                    "Une action aussi bonne que celle annoncée n'est pas mentionnée.",
                ),
                "d": Both(
                    "The third hint gives too much away.",
                    "La troisième aide en dit trop.",
                ),
            },
            "a c",
        ),
        mistakes=(
            Mistake(
                "a b c",
                Both(
                    "A puzzle that is too easy is dull, but nothing in it is false. Right and good "
                    "are two things.",
                    "Un problème trop facile est fade, mais rien n'y est faux. Juste et beau sont "
                    "deux choses.",
                ),
                name=Both("takes dull for wrong", "prend « fade » pour « faux »"),
                fits=lambda value: isinstance(value, frozenset) and "b" in value,
            ),
            Mistake(
                "a",
                Both(
                    "Imagine that you found another action just as good, and the puzzle does not "
                    "know it. What would it say of yours?",
                    "Imagine que tu trouves une autre action, tout aussi bonne, que le problème "
                    "ignore. Que dirait-il de la tienne ?",
                ),
                name=Both("thinks one good answer is enough", "croit qu'une bonne réponse suffit"),
            ),
            Mistake(
                "c",
                Both(
                    "Before the answer comes the table. Could you lay each of these out with a "
                    "real pack?",
                    "Avant la réponse vient la table. Pourrais-tu toutes les poser avec un vrai "
                    "jeu de cartes ?",
                ),
                name=Both("does not look at the table", "ne regarde pas la table"),
            ),
            Mistake(
                "a c d",
                Both(
                    "Hints are a matter of taste. Only people can judge them: try them on "
                    "somebody.",
                    "Les aides sont affaire de goût. Seuls des humains peuvent en juger : "
                    "essaie-les sur quelqu'un.",
                ),
                name=Both(
                    "takes a matter of taste for a fault",
                    "prend une affaire de goût pour une faute",
                ),
                fits=lambda value: isinstance(value, frozenset) and "d" in value,
            ),
        ),
        explanation=Both(
            "The table must be possible, and **all** the best actions must be listed. Whether a "
            "puzzle is a pleasure, people decide.",
            "La table doit être possible, et **toutes** les meilleures actions doivent être "
            "citées. Si un problème fait plaisir, ce sont les gens qui le disent.",
        ),
        solution='answer_10_2 = "a c"',
        hints=(
            Both(
                "Which of these faults can a program find without asking anybody?",
                "Lesquels de ces défauts un programme peut-il trouver sans demander à personne ?",
            ),
            Both(
                "Ask of each: is something said here that is not true, or does it only spoil the "
                "pleasure?",
                "Demande-toi pour chacun : dit-on ici quelque chose de faux, ou gâche-t-on "
                "seulement le plaisir ?",
            ),
        ),
    ),
    Exercise(
        id="10.3",
        kind="code",
        level=2,
        question=Both(
            "Most people play whatever can be played. Write `playable_slots(game)`: the list of "
            "the slots of the player to move whose card can be played now. "
            "`game.hands[game.mover]` is the hand, newest card first; each entry has a `.card`; "
            "`game.is_playable(card)` says whether it fits. Slots count from 1.",
            "La plupart des gens jouent ce qui est jouable. Écris `playable_slots(game)` : la "
            "liste des emplacements où le joueur dont c'est le tour a une carte jouable "
            "maintenant. `game.hands[game.mover]` est la main, la carte la plus récente d'abord ; "
            "chaque élément a une `.card` ; `game.is_playable(card)` dit si elle convient. On "
            "compte à partir de 1.",
        ),
        answer=Function(playable_slots, _tables, "playable_slots(game)"),
        mistakes=(
            Mistake(
                _next_players_slots,
                Both(
                    "These are the cards of the player who comes **after**. `game.mover` is the "
                    "one to move.",
                    "Ce sont les cartes du joueur **suivant**. C'est à `game.mover` de jouer.",
                ),
                name=Both("looks at the wrong hand", "regarde la mauvaise main"),
            ),
            Mistake(
                _from_zero,
                Both(
                    "Python counts from 0, Hanabi players count from 1: `enumerate` can begin "
                    "anywhere.",
                    "Python compte à partir de 0, les joueurs de Hanabi à partir de 1 : "
                    "`enumerate` peut commencer où l'on veut.",
                ),
                name=Both("counts from 0", "compte à partir de 0"),
            ),
            Mistake(
                _anything_above,
                Both(
                    "A 4 on a firework that shows 2 is higher, and still does not fit: it must be "
                    "the very next one.",
                    "Un 4 sur un feu d'artifice qui montre 2 est plus haut, et ne convient pas : "
                    "il faut exactement la suivante.",
                ),
                name=Both(
                    "thinks any higher card fits", "croit que toute carte plus haute convient"
                ),
            ),
            Mistake(
                _cards,
                Both(
                    "These are the cards themselves. What was asked for?",
                    "Ce sont les cartes elles-mêmes. Qu'a-t-on demandé ?",
                ),
                name=Both("gives cards, not slots", "donne les cartes, pas les places"),
            ),
        ),
        explanation=Both(
            "These are the moves that a solver of the puzzle thinks of first. A good puzzle is one "
            "in which they are wrong.",
            "Ce sont les coups auxquels on pense d'abord. Dans un bon problème, ils sont mauvais.",
        ),
        solution=(
            "def playable_slots(game):\n"
            "    hand = enumerate(game.hands[game.mover], start=1)\n"
            "    return [slot for slot, held in hand if game.is_playable(held.card)]\n"
            "\n"
            "\n"
            "answer_10_3 = playable_slots"
        ),
        hints=(
            Both(
                "Whose hand is it, and at which end does it begin?",
                "De quelle main s'agit-il, et par quel bout commence-t-elle ?",
            ),
            Both(
                "`enumerate` gives every card its number, `game.is_playable` says which to keep. "
                "With which number must the counting begin?",
                "`enumerate` donne à chaque carte son numéro, `game.is_playable` dit lesquelles "
                "garder. Par quel numéro faut-il commencer ?",
            ),
        ),
        paper=False,
        lines=Lines(
            (
                Distractor(
                    "    for slot, held in enumerate(game.hands[game.mover]):",
                    "    for slot, held in enumerate(game.hands[game.mover], start=1):",
                ),
                Distractor(
                    "            slots.append(held.card)",
                    "            slots.append(slot)",
                ),
                Distractor(
                    "            return slot",
                    "            slots.append(slot)",
                    Both(
                        "the first slot that fits ends the function, and the others are never "
                        "looked at.",
                        "la première place qui convient termine la fonction, et les autres ne "
                        "sont jamais regardées.",
                    ),
                ),
            ),
            solution=(
                "def playable_slots(game):\n"
                "    slots = []\n"
                "    for slot, held in enumerate(game.hands[game.mover], start=1):\n"
                "        if game.is_playable(held.card):\n"
                "            slots.append(slot)\n"
                "    return slots"
            ),
        ),
    ),
    Exercise(
        id="10.4",
        kind="code",
        level=2,
        question=Both(
            "Write `gap(values)`: by how much the best action beats the next best one. `values` "
            "has one value for each legal action (there are two or more), in any order. Two "
            "equally good best actions have a gap of 0.",
            "Écris `gap(values)` : de combien la meilleure action bat la suivante. `values` "
            "contient une valeur par action permise (il y en a au moins deux), dans n'importe "
            "quel ordre. Deux meilleures actions égales ont un écart de 0.",
        ),
        answer=Function(gap, _VALUES, "gap(values)"),
        mistakes=(
            Mistake(
                _distinct,
                Both(
                    "`set` throws equal values together, so you never see that two actions share "
                    "the first place.",
                    "`set` réunit les valeurs égales : tu ne vois jamais que deux actions se "
                    "partagent la première place.",
                ),
                name=LOSES_TWINS,
            ),
            Mistake(
                _to_the_worst,
                Both(
                    "That is the distance to the **worst** action. Nobody is tempted by that one.",
                    "C'est la distance à la **pire** action. Celle-là ne tente personne.",
                ),
                name=Both("compares with the worst", "compare avec la pire"),
            ),
            Mistake(
                _in_order,
                Both(
                    "The values come in any order: the first need not be the best.",
                    "Les valeurs viennent dans un ordre quelconque : la première n'est pas "
                    "forcément la meilleure.",
                ),
                name=Both("trusts the order it is given", "se fie à l'ordre reçu"),
            ),
            Mistake(
                lambda values: sorted(values)[-2] - max(values),
                Both(
                    "These are the right two values. Can the best one be ahead by less than "
                    "nothing?",
                    "Ce sont les deux bonnes valeurs. La meilleure peut-elle avoir moins que "
                    "rien d'avance ?",
                ),
                name=Both("subtracts the wrong way round", "soustrait à l'envers"),
            ),
        ),
        explanation=Both(
            "Sort from high to low and subtract the second from the first. A small gap often "
            "makes a puzzle hard, a gap of 0 makes its answer a list.",
            "Trie du plus grand au plus petit et soustrais le deuxième du premier. Un petit écart "
            "rend souvent le problème difficile, un écart nul fait de la réponse une liste.",
        ),
        solution=(
            "def gap(values):\n"
            "    best, second, *_ = sorted(values, reverse=True)\n"
            "    return best - second\n"
            "\n"
            "\n"
            "answer_10_4 = gap"
        ),
        hints=(
            Both(
                "Which two of the values matter here?",
                "Quelles sont les deux valeurs qui comptent ici ?",
            ),
            Both(
                "Bring the values into order; those that are equal must stay side by side.",
                "Mets les valeurs en ordre ; celles qui sont égales doivent rester côte à côte.",
            ),
        ),
        lines=Lines(
            (
                Distractor(
                    "    ranked = list(values)",
                    "    ranked = sorted(values, reverse=True)",
                ),
                Distractor(
                    "    second = ranked[-1]",
                    "    second = ranked[1]",
                ),
                Distractor(
                    "    return second - best",
                    "    return best - second",
                ),
            ),
            solution=(
                "def gap(values):\n"
                "    ranked = sorted(values, reverse=True)\n"
                "    best = ranked[0]\n"
                "    second = ranked[1]\n"
                "    return best - second"
            ),
        ),
    ),
    Exercise(
        id="10.5",
        kind="widget",
        level=2,
        question=Both(
            "Put the hints for Cathy's puzzle (exercise 10.1) in order, from gentle to nearly "
            "there. One of them is no hint but the answer: leave it out.",
            "Mets dans l'ordre les aides du problème de Cathy (exercice 10.1), de la plus légère "
            "à la plus proche de la réponse. L'une d'elles n'est pas une aide mais la réponse : "
            "laisse-la de côté.",
        ),
        answer=Order(
            {
                "a": Both(
                    "Bob needs two turns. What must happen before the last card is drawn?",
                    "Bob a besoin de deux tours. Que doit-il se passer avant la dernière pioche ?",
                ),
                "b": Both(
                    "Cathy should discard slot 2, 3, 4 or 5.",
                    "Cathy doit défausser la carte n° 2, 3, 4 ou 5.",
                ),
                "c": Both(
                    "Who holds the missing cards?",
                    "Qui tient les cartes qui manquent ?",
                ),
                "d": Both(
                    "Somebody has to let a turn pass without drawing. What does that take?",
                    "Quelqu'un doit passer un tour sans piocher. Que faut-il pour cela ?",
                ),
            },
            "c a d",
        ),
        mistakes=(
            Mistake(
                "c a d b",
                Both(
                    "The last one leaves nothing to find. A hint leads to the door; the solver "
                    "opens it.",
                    "La dernière ne laisse rien à trouver. Une aide mène à la porte ; c'est à "
                    "celui qui cherche de l'ouvrir.",
                ),
                name=Both("takes the answer for a hint", "prend la réponse pour une aide"),
                fits=lambda value: isinstance(value, tuple) and "b" in value,
            ),
            Mistake(
                "d a c",
                Both(
                    "This begins with the hardest thought. Begin with what can be seen on the "
                    "table.",
                    "Cela commence par la pensée la plus difficile. Commence par ce qu'on voit "
                    "sur la table.",
                ),
                name=Both("begins with the hardest step", "commence par le plus difficile"),
                fits=lambda value: isinstance(value, tuple) and value[:1] == ("d",),
            ),
            Mistake(
                "a c d",
                Both(
                    "The question about turns only makes sense once one knows who holds what.",
                    "La question des tours n'a de sens que si l'on sait qui tient quoi.",
                ),
                name=USED_TOO_EARLY,
                fits=lambda value: isinstance(value, tuple) and value[:1] == ("a",),
            ),
            Mistake(
                "c d a",
                Both(
                    "Why should anybody pass without drawing? One of your hints answers that, "
                    "and comes too late.",
                    "Pourquoi passerait-on un tour sans piocher ? L'une de tes aides y répond, "
                    "et vient trop tard.",
                ),
                name=USED_TOO_EARLY,
            ),
            Mistake(
                "c a",
                Both(
                    "How many does the question ask you to leave out?",
                    "Combien la question te demande-t-elle d'en laisser de côté ?",
                ),
                name=STEP_LEFT_OUT,
                fits=lambda value: isinstance(value, tuple) and len(value) < 3,
            ),
        ),
        explanation=Both(
            "First where to look, then what the trouble is, then what the way out must do.",
            "D'abord où regarder, puis quelle est la difficulté, enfin ce que doit faire l'issue.",
        ),
        solution='answer_10_5 = "c a d"',
        hints=(
            Both(
                "What does one see at once on the table, and what only after counting turns?",
                "Que voit-on tout de suite sur la table, et que voit-on seulement en comptant "
                "les tours ?",
            ),
            Both(
                "Each hint should take up the question that the one before leaves open. Which of "
                "them can be understood without any other?",
                "Chaque aide doit reprendre la question que la précédente laisse ouverte. "
                "Laquelle comprend-on sans aucune autre ?",
            ),
        ),
        table=cathys_table,
    ),
    Exercise(
        id="10.6",
        kind="proof",
        level=3,
        question=Both(
            "A friend changes your face-up puzzle and calls it a new one. Which changes can "
            "**never** change what any action is worth?",
            "Un ami modifie ton problème à mains visibles et le dit nouveau. Quels changements ne "
            "peuvent **jamais** changer la valeur d'une action ?",
        ),
        answer=Choices(
            {
                "a": Both(
                    "Red and blue change their names, everywhere.",
                    "Rouge et bleu échangent leurs noms, partout.",
                ),
                "b": Both(
                    "Alice and Bob change their hands, not their places.",
                    "Alice et Bob échangent leurs mains, pas leurs places.",
                ),
                "c": Both(
                    "A useless card in a hand (one that can never be played any more) is exchanged "
                    "for such a card among the discards.",
                    "Une carte inutile d'une main (on ne pourra plus jamais la jouer) est échangée "
                    "contre une telle carte de la défausse.",
                ),
                "d": Both(
                    "There is one clue token more.",
                    "Il y a un jeton d'indice de plus.",
                ),
            },
            "a c",
        ),
        mistakes=(
            Mistake(
                "a",
                Both(
                    "Right as far as it goes, but something is missing. Ask of each of the other "
                    "changes: is there a rule that would notice it?",
                    "Juste, mais il manque quelque chose. Demande-toi de chacun des autres "
                    "changements : une règle s'en apercevrait-elle ?",
                ),
                name=USELESS_MATTERS,
            ),
            Mistake(
                "a b c",
                Both(
                    "Who holds a card decides **when** it can be played: turns come in order.",
                    "Qui tient une carte décide **quand** elle peut être jouée : les tours se "
                    "suivent.",
                ),
                name=FORGETS_WHOSE_TURN,
                fits=lambda value: isinstance(value, frozenset) and "b" in value,
            ),
            Mistake(
                "a c d",
                Both(
                    "It sounds harmless, but with one token more a turn can be passed, or, with "
                    "all eight, no card may be discarded. Both change what is possible.",
                    "Cela semble anodin, mais un jeton de plus permet de passer un tour ou, avec "
                    "les huit, interdit de défausser. Dans les deux cas, le possible change.",
                ),
                name=Both(
                    "thinks a token more changes nothing",
                    "croit qu'un jeton de plus ne change rien",
                ),
                fits=lambda value: isinstance(value, frozenset) and "d" in value,
            ),
            Mistake(
                "c",
                Both(
                    "Names of colours look like something real. Change two of them everywhere "
                    "and go through a line of play: which rule would notice?",
                    "Les noms des couleurs ont l'air de compter. Échange-en deux partout et "
                    "rejoue une suite de coups : quelle règle s'en apercevrait ?",
                ),
                name=NAMES_FOR_REAL,
                fits=lambda value: isinstance(value, frozenset) and "a" not in value,
            ),
        ),
        explanation=Both(
            "Names of suits mean nothing to the rules, and useless cards are all alike. That is "
            "how a collection finds puzzles that are the same in disguise.",
            "Les noms des couleurs ne disent rien aux règles, et les cartes inutiles se valent. "
            "C'est ainsi qu'une collection trouve les problèmes qui sont les mêmes sous un "
            "déguisement.",
        ),
        solution='answer_10_6 = "a c"',
        hints=(
            Both(
                "Ask of each change: which rule would notice it?",
                "Demande-toi pour chaque changement : quelle règle s'en apercevrait ?",
            ),
            Both(
                "Think of who may act when, of what the tokens allow, and of what can still be "
                "played. Which changes leave all three as they are?",
                "Pense à qui peut agir et quand, à ce que permettent les jetons, et à ce qu'on "
                "peut encore jouer. Quels changements laissent tout cela tel quel ?",
            ),
        ),
    ),
)
