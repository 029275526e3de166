"""Exercises of lesson 10: a puzzle that is right, hard and good."""

from __future__ import annotations

from collections.abc import Sequence
from fractions import Fraction
from functools import cache

from hanabi_kit.endgame import solve
from hanabi_kit.engine.action_text import format_action
from hanabi_kit.game import Game, shuffled
from hanabi_kit.lessons.answers import Choices, Function, Order, TableAction
from hanabi_kit.lessons.exercise import Exercise, Mistake
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
            "quatre cartes pour 25 points : g4, g5, b5 et p5. Il reste deux cartes à piocher, "
            "aucun jeton d'indice, et une troisième erreur finirait la partie. Que doit faire "
            "Cathy, si l'équipe veut 25 points ?",
        ),
        answer=TableAction(_best, PLAYERS),
        mistakes=(
            Mistake(
                "play 1",
                Both(
                    "A point at once: who would not? Now count the turns. Bob holds two of the "
                    "missing cards. How many turns will he still have?",
                    "Un point tout de suite : qui refuserait ? Compte maintenant les tours. Bob "
                    "tient deux des cartes qui manquent. Combien de tours aura-t-il encore ?",
                ),
            ),
            Mistake(
                "discard 1",
                Both(
                    "That brings a token, and it costs the g4. The other copy lies among the "
                    "discards already.",
                    "Cela rapporte un jeton, mais coûte le g4. L'autre exemplaire est déjà dans la "
                    "défausse.",
                ),
            ),
            Mistake(
                "clue Bob 5",
                Both(
                    "The idea is good: lose no card, draw no card. But a clue costs a token, and "
                    "there is none.",
                    "L'idée est bonne : ne perdre et ne piocher aucune carte. Mais un indice "
                    "coûte un jeton, et il n'y en a pas.",
                ),
                fits=lambda value: type(value).__name__ == "Clue",
            ),
            Mistake(
                "play 2",
                Both(
                    "A card that does not fit is a strike. It would be the third.",
                    "Une carte qui ne convient pas est une erreur. Ce serait la troisième.",
                ),
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
        hint=Both(
            "After the last card is drawn everybody has one more turn. Who needs two?",
            "Une fois la dernière carte piochée, chacun a encore un tour. Qui en a besoin de deux "
            "?",
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
                fits=lambda value: isinstance(value, frozenset) and "b" in value,
            ),
            Mistake(
                "a",
                Both(
                    "Imagine that you found the other good action. The puzzle would call you "
                    "wrong, and you were right!",
                    "Imagine que tu aies trouvé l'autre bonne action. Le problème te donnerait "
                    "tort, et tu avais raison !",
                ),
            ),
            Mistake(
                "c",
                Both(
                    "A table that cannot exist proves nothing, however well the answer is chosen.",
                    "Une table qui ne peut pas exister ne prouve rien, si bien choisie que soit la "
                    "réponse.",
                ),
            ),
            Mistake(
                "a c d",
                Both(
                    "Hints are a matter of taste. Only people can judge them: try them on "
                    "somebody.",
                    "Les aides sont affaire de goût. Seuls des humains peuvent en juger : "
                    "essaie-les sur quelqu'un.",
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
            ),
            Mistake(
                _from_zero,
                Both(
                    "Python counts from 0, Hanabi players count from 1: `enumerate` can begin "
                    "anywhere.",
                    "Python compte à partir de 0, les joueurs de Hanabi à partir de 1 : "
                    "`enumerate` peut commencer où l'on veut.",
                ),
            ),
            Mistake(
                _anything_above,
                Both(
                    "A 4 on a firework that shows 2 is higher, and still does not fit: it must be "
                    "the very next one.",
                    "Un 4 sur un feu d'artifice qui montre 2 est plus haut, et ne convient pas : "
                    "il faut exactement la suivante.",
                ),
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
        paper=False,
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
            ),
            Mistake(
                _to_the_worst,
                Both(
                    "That is the distance to the **worst** action. Nobody is tempted by that one.",
                    "C'est la distance à la **pire** action. Celle-là ne tente personne.",
                ),
            ),
            Mistake(
                _in_order,
                Both(
                    "The values come in any order: the first need not be the best.",
                    "Les valeurs viennent dans un ordre quelconque : la première n'est pas "
                    "forcément la meilleure.",
                ),
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
                fits=lambda value: isinstance(value, tuple) and value[:1] == ("d",),
            ),
            Mistake(
                "a c d",
                Both(
                    "The question about turns only makes sense once one knows who holds what.",
                    "La question des tours n'a de sens que si l'on sait qui tient quoi.",
                ),
                fits=lambda value: isinstance(value, tuple) and value[:1] == ("a",),
            ),
        ),
        explanation=Both(
            "First where to look, then what the trouble is, then what the way out must do.",
            "D'abord où regarder, puis quelle est la difficulté, enfin ce que doit faire l'issue.",
        ),
        solution='answer_10_5 = "c a d"',
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
            ),
            Mistake(
                "a b c",
                Both(
                    "Who holds a card decides **when** it can be played: turns come in order.",
                    "Qui tient une carte décide **quand** elle peut être jouée : les tours se "
                    "suivent.",
                ),
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
                fits=lambda value: isinstance(value, frozenset) and "d" in value,
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
    ),
)
