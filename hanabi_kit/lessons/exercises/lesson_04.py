"""Exercises of lesson 04: possible worlds, knowing that others know, common knowledge."""

from __future__ import annotations

from functools import cache
from itertools import product

from hanabi_kit.deduction import probability_known
from hanabi_kit.lessons.answers import Choice, Choices, Function, Number, Order
from hanabi_kit.lessons.exercise import Exercise, Mistake
from hanabi_kit.lessons.exercises.muddy_children import (
    Children,
    Foreheads,
    World,
    Worlds,
    alike,
    knows,
    silences,
    worlds_of_a_child,
)
from hanabi_kit.lessons.misconceptions import (
    A_GAP,
    COMPLEMENT,
    FORGETS_IN_SIGHT,
    KNOWN_FOR_COMMON,
    OTHERS_SEE,
    OUT_OF_ORDER,
    OWN_EYES,
    POSSIBLE_FOR_CERTAIN,
    SLOT_BY_SLOT,
    STEP_LEFT_OUT,
    STOPS_EARLY,
    TRUE_FOR_KNOWN,
    USED_TOO_EARLY,
)
from hanabi_kit.lessons.parsons import Distractor, Lines
from hanabi_kit.lessons.texts import Both
from hanabi_kit.notation import parse_position
from hanabi_kit.view import View


@cache
def reds_at_both(alices: int = 2) -> View:
    """Return what Alice sees: Bob's slot 1 is r4, and he was told red; so was she of her oldest.

    Every red 1, 2 and 3 lies on the table, so that all know these cards to be r4 or r5.

    Parameters
    ----------
    alices : int
        How many of her oldest cards the clue "red" touched.

    Examples
    --------
    >>> from hanabi_kit import known_to
    >>> [known_to(reds_at_both(number), "Bob")[1] for number in (2, 1)]
    [CardSet('r4'), CardSet('r4 r5')]
    """
    hand = ["xx/!r"] * (5 - alices) + ["xx/r"] * alices
    return View.of(
        parse_position(f"""
            [position]
            players = ["Alice", "Bob"]
            turn = "Alice"
            viewer = "Alice"
            stacks = "r3 y1 g2 b1 p1"
            discards = "r1 r1 r2 r3 y1 b1"
            clue_tokens = 1
            deck = 26
            [position.hands]
            Alice = "{" ".join(hand)}"
            Bob = "r4/r g1/!r y4/!r b4/!r p1/!r"
        """)
    )


# ------------------------------------------------------------------------ knowledge as sets


def _know_whether(who: int, fact: Worlds, worlds: Worlds) -> set[World]:
    return knows(who, fact, worlds) | knows(who, worlds - fact, worlds)


def _does_not_know(who: int, fact: Worlds, worlds: Worlds) -> set[World]:
    return set(worlds) - knows(who, fact, worlds)


def _thinks_possible(who: int, fact: Worlds, worlds: Worlds) -> set[World]:
    return {world for world in worlds if alike(who, world, worlds) & fact}


def _unsure(who: int, fact: Worlds, worlds: Worlds) -> set[World]:
    return set(worlds) - _know_whether(who, fact, worlds)


def _everybody_knows(fact: Worlds, worlds: Worlds) -> set[World]:
    return {
        world
        for world in worlds
        if all(alike(who, world, worlds) <= fact for who in range(len(world)))
    }


def _common(fact: Worlds, worlds: Worlds) -> set[World]:
    found = set(fact & worlds)
    while (fewer := _everybody_knows(found, worlds)) != found:
        found = fewer
    return found


def _twice(fact: Worlds, worlds: Worlds) -> set[World]:
    return _everybody_knows(_everybody_knows(fact, worlds), worlds)


def _somebody_knows(fact: Worlds, worlds: Worlds) -> set[World]:
    return {
        world
        for world in worlds
        if any(alike(who, world, worlds) <= fact for who in range(len(world)))
    }


def _where_true(fact: Worlds, worlds: Worlds) -> set[World]:
    return set(fact & worlds)


_MUD: set[World] = set(product((0, 1), repeat=3))
_SOMEONE = {world for world in _MUD if any(world)}
_FIRST = {world for world in _MUD if world[0]}
_CHAIN: set[World] = {(0, 0), (0, 1), (1, 1), (1, 2), (2, 2), (2, 3), (3, 3)}
_ISLANDS: set[World] = {(0, 0), (0, 1), (1, 1), (5, 5), (5, 6)}

_WHETHER_CASES = [
    (0, _FIRST, _MUD),
    (1, _FIRST, _MUD),
    (0, _SOMEONE, _MUD),
    (0, _FIRST, _SOMEONE),
    (0, {(0, 0), (0, 1)}, _CHAIN),
]
_COMMON_CASES = [
    (_SOMEONE, _MUD),
    (_SOMEONE, _SOMEONE),
    ({(5, 5), (5, 6), (0, 0), (0, 1)}, _ISLANDS),
    ({(0, 1)}, _ISLANDS),
    (_CHAIN - {(3, 3)}, _CHAIN),
]


_SETS = (
    "def alike(who, world, worlds):\n"
    "    return {\n"
    "        other\n"
    "        for other in worlds\n"
    "        if other[:who] + other[who + 1 :] == world[:who] + world[who + 1 :]\n"
    "    }\n"
)

EXERCISES: tuple[Exercise, ...] = (
    Exercise(
        id="04.1",
        kind="prediction",
        level=1,
        question=Both(
            "Alice sees Bob's red 4, which he knows to be r4 or r5. She has two such cards "
            "herself, which she cannot see. Two r4 and one r5 are all that is left of the reds. Is "
            "Alice certain that Bob can know his card?",
            "Alice voit le 4 rouge de Bob, dont il sait que c'est r4 ou r5. Elle a elle-même deux "
            "cartes de ce genre, qu'elle ne voit pas. Des rouges, il ne reste que deux r4 et un "
            "r5. Alice est-elle certaine que Bob peut connaître sa carte ?",
        ),
        answer=Choice(
            {
                "a": Both(
                    "No: all he was told is “red”, so it stays r4 or r5 for him",
                    "Non : on ne lui a dit que « rouge », donc pour lui c'est r4 ou r5",
                ),
                "b": Both(
                    "He can know it, but she cannot be certain of that: she does not see her cards",
                    "Il peut la connaître, mais elle n'en est pas certaine : elle ne voit pas ses "
                    "cartes",
                ),
                "c": Both(
                    "Yes: whatever her two cards are, he can know it",
                    "Oui : quelles que soient ses deux cartes, il peut la connaître",
                ),
                "d": Both(
                    "He can know it only if she gives him a clue with the number",
                    "Il ne peut la connaître que si elle lui donne la valeur en indice",
                ),
            },
            "c",
        ),
        mistakes=(
            Mistake(
                "a",
                Both(
                    "Clues are not all that Bob has. He looks at Alice's hand all the time, and "
                    "cards that she holds he cannot hold.",
                    "Bob n'a pas que les indices. Il voit sans cesse la main d'Alice, et les "
                    "cartes qu'elle tient, il ne peut pas les tenir.",
                ),
                name=OTHERS_SEE,
            ),
            Mistake(
                "b",
                Both(
                    "She does not know her cards one by one, that is true. But she knows something "
                    "about the two together: write down which pairs they can be.",
                    "Elle ne connaît pas ses cartes une à une, c'est vrai. Mais elle sait quelque "
                    "chose des deux ensemble : écris quelles paires elles peuvent former.",
                ),
                name=SLOT_BY_SLOT,
            ),
            Mistake(
                "d",
                Both(
                    "A clue would do, but it costs the last token. Put yourself in Bob's seat "
                    "first: what does he see?",
                    "Un indice suffirait, mais il coûte le dernier jeton. Mets-toi d'abord à la "
                    "place de Bob : que voit-il ?",
                ),
                name=OTHERS_SEE,
            ),
        ),
        explanation=Both(
            "Besides Bob's r4 one r4 and one r5 are left, and Alice holds both, in some order. Bob "
            "sees an r4 and the only r5; so his card is the other r4. She can follow his thought "
            "without seeing her cards.",
            "À part le r4 de Bob, il reste un r4 et un r5, et Alice tient les deux, dans un ordre "
            "ou dans l'autre. Bob voit un r4 et l'unique r5 ; sa carte est donc l'autre r4. Elle "
            "peut suivre son raisonnement sans voir ses cartes.",
        ),
        solution='answer_04_1 = "c"',
        hints=(
            Both(
                "Sit down in Bob's seat: which red cards does he see?",
                "Assieds-toi à la place de Bob : quelles cartes rouges voit-il ?",
            ),
            Both(
                "Alice cannot see her two cards, but she can list the pairs that they may be. What "
                "would Bob conclude from each of these pairs?",
                "Alice ne voit pas ses deux cartes, mais elle peut écrire quelles paires elles peuvent "
                "former. Que conclurait Bob devant chacune ?",
            ),
        ),
        table=reds_at_both,
    ),
    worlds_of_a_child(Foreheads(3, frozenset({"Anna"}), "Ben")),
    silences(Children(4, muddy=3)),
    Exercise(
        id="04.4",
        kind="code",
        level=2,
        question=Both(
            "“Ben knows **whether** he is muddy” is less than “Ben knows that he is”. Write "
            "`know_whether(who, fact, worlds)`: the set of worlds in which `who` knows whether the "
            "`fact` is true. A fact is the set of worlds in which it is true; in a world, a tuple, "
            "player `who` sees every place but number `who`.",
            "« Ben sait **s'il** a de la boue » dit moins que « Ben sait qu'il en a ». Écris "
            "`know_whether(who, fact, worlds)` : l'ensemble des mondes où `who` sait si le fait "
            "`fact` est vrai. Un fait est l'ensemble des mondes où il est vrai ; dans un monde, un "
            "tuple, le joueur `who` voit toutes les places sauf la place `who`.",
        ),
        answer=Function(_know_whether, _WHETHER_CASES, "know_whether(who, fact, worlds)"),
        mistakes=(
            Mistake(
                knows,
                Both(
                    "These are the worlds in which `who` knows that the fact is true. Is there another way "
                    "to know **whether** it is?",
                    "Ce sont les mondes où `who` sait que le fait est vrai. Y a-t-il une autre façon de "
                    "savoir **s'il** l'est ?",
                ),
                name=Both(
                    "takes “knows whether” for “knows that”", "prend « sait si » pour « sait que »"
                ),
            ),
            Mistake(
                _does_not_know,
                Both(
                    "These are the worlds in which `who` does **not** know that the fact is true: "
                    "not knowing is something else than knowing the opposite.",
                    "Ce sont les mondes où `who` ne sait **pas** que le fait est vrai : ne pas "
                    "savoir est autre chose que savoir le contraire.",
                ),
                name=Both(
                    "takes not knowing for knowing not", "prend ne pas savoir pour savoir que non"
                ),
            ),
            Mistake(
                _thinks_possible,
                Both(
                    "These are the worlds in which `who` thinks the fact possible: one of the "
                    "worlds that look alike is enough for that. To know takes all of them.",
                    "Ce sont les mondes où `who` croit le fait possible : un seul des mondes "
                    "semblables y suffit. Pour savoir, il les faut tous.",
                ),
                name=POSSIBLE_FOR_CERTAIN,
            ),
            Mistake(
                _unsure,
                Both(
                    "Take one world of your set, and those that look alike to `who`. Is the fact true in "
                    "all of them, in none of them, or only in some? Is that knowing?",
                    "Prends un monde de ton ensemble, et ceux qui lui ressemblent pour `who`. Le fait y "
                    "est-il vrai partout, nulle part, ou seulement dans certains ? Est-ce là savoir ?",
                ),
                name=COMPLEMENT,
            ),
        ),
        explanation=Both(
            "Either all worlds that look alike are in the fact, or none of them is.",
            "Ou bien tous les mondes semblables sont dans le fait, ou bien aucun.",
        ),
        solution=(
            f"{_SETS}\n\n"
            "def know_whether(who, fact, worlds):\n"
            "    return {\n"
            "        world\n"
            "        for world in worlds\n"
            "        if alike(who, world, worlds) <= fact or not alike(who, world, worlds) & fact\n"
            "    }\n"
            "\n"
            "\n"
            "answer_04_4 = know_whether"
        ),
        hints=(
            Both(
                "What is the set of worlds in which the fact is false?",
                "Quel est l'ensemble des mondes où le fait est faux ?",
            ),
            Both(
                "Collect for each world those that look alike to `who`. They may lie inside the fact, "
                "outside of it, or on both sides: when does `who` know **whether**?",
                "Rassemble pour chaque monde ceux qui lui ressemblent pour `who`. Ils sont dans le "
                "fait, hors du fait, ou des deux côtés : quand `who` sait-il **si** ?",
            ),
        ),
        paper=False,
        lines=Lines(
            (
                Distractor(
                    "        if others <= fact:",
                    "        if others <= fact or not others & fact:",
                ),
                Distractor(
                    "        if others & fact:",
                    "        if others <= fact or not others & fact:",
                ),
                Distractor(
                    "        if not others <= fact:",
                    "        if others <= fact or not others & fact:",
                ),
            ),
            solution=(
                f"{_SETS}\n\n"
                "def know_whether(who, fact, worlds):\n"
                "    found = set()\n"
                "    for world in worlds:\n"
                "        others = alike(who, world, worlds)\n"
                "        if others <= fact or not others & fact:\n"
                "            found.add(world)\n"
                "    return found"
            ),
        ),
    ),
    Exercise(
        id="04.5",
        kind="widget",
        level=2,
        question=Both(
            "Anna, Ben and Cleo are all three muddy, and nobody has said anything. “Someone is "
            "muddy” is true. Which of these are true as well?",
            "Anna, Ben et Cleo ont tous les trois de la boue sur le front, et personne n'a rien "
            "dit. « Quelqu'un a de la boue » est vrai. Lesquelles de ces phrases sont vraies "
            "aussi ?",
        ),
        answer=Choices(
            {
                "a": Both(
                    "Anna knows that someone is muddy.", "Anna sait que quelqu'un a de la boue."
                ),
                "b": Both(
                    "Anna knows that Ben knows that someone is muddy.",
                    "Anna sait que Ben sait que quelqu'un a de la boue.",
                ),
                "c": Both(
                    "Anna knows that Ben knows that Cleo knows that someone is muddy.",
                    "Anna sait que Ben sait que Cleo sait que quelqu'un a de la boue.",
                ),
                "d": Both(
                    "It is common knowledge that someone is muddy.",
                    "Il est de notoriété commune que quelqu'un a de la boue.",
                ),
                "e": Both(
                    "Everybody knows that at least two are muddy.",
                    "Tout le monde sait qu'au moins deux ont de la boue.",
                ),
            },
            "a b e",
        ),
        mistakes=(
            Mistake(
                "a b c d e",
                Both(
                    "Everybody sees mud, and everybody sees that. But common knowledge asks for "
                    "the whole chain, without end. Go down step by step: each child allows for a "
                    "clean forehead of her own.",
                    "Tout le monde voit de la boue, et tout le monde voit cela. Mais la notoriété "
                    "commune demande toute la chaîne, sans fin. Descends pas à pas : chaque enfant "
                    "envisage d'avoir le front propre.",
                ),
                name=KNOWN_FOR_COMMON,
                fits=lambda value: isinstance(value, frozenset) and "d" in value,
            ),
            Mistake(
                "a b c e",
                Both(
                    "Three steps are too deep here. Anna allows that she is clean; the Ben she "
                    "then imagines allows that he is clean; what does the Cleo that **he** "
                    "imagines see?",
                    "Trois pas, c'est trop profond ici. Anna envisage d'être propre ; le Ben "
                    "qu'elle imagine alors envisage de l'être aussi ; que voit la Cleo que **lui** "
                    "imagine ?",
                ),
                name=OWN_EYES,
                fits=lambda value: isinstance(value, frozenset) and "c" in value,
            ),
            Mistake(
                "a e",
                Both(
                    "Anna does not see what Ben sees of her, but she sees something that he sees, "
                    "too. Whose forehead is in sight of both?",
                    "Anna ne voit pas ce que Ben voit d'elle, mais elle voit une chose qu'il voit "
                    "aussi. Quel front est vu des deux ?",
                ),
                name=OTHERS_SEE,
                fits=lambda value: isinstance(value, frozenset) and "b" not in value,
            ),
            Mistake(
                "a b",
                Both(
                    "Is that all? Go through the sentences that you left out, and ask of each: what does "
                    "every child see with her own eyes?",
                    "Est-ce tout ? Passe en revue les phrases que tu n'as pas "
                    "cochées, et demande-toi pour chacune : que "
                    "voit chaque enfant de ses propres yeux ?",
                ),
                name=STOPS_EARLY,
                fits=lambda value: isinstance(value, frozenset) and not {"a", "e"} <= value,
            ),
        ),
        explanation=Both(
            "Each sees two muddy ones (a, e), and Anna and Ben both see Cleo (b). But in the world "
            "that Anna imagines Ben to imagine, only Cleo is muddy, and she sees no mud: c is "
            "false, and with it d.",
            "Chacun voit deux enfants sales (a, e), et Anna et Ben voient tous deux Cleo (b). "
            "Mais Anna tient pour possible un Ben qui tient pour possible un monde où seule Cleo "
            "a de la boue, et là Cleo n'en voit pas : c est faux, et d aussi.",
        ),
        solution=(
            "from hanabi_kit.deduction.knowledge import CommonKnowledge, EverybodyKnows, Knows, Or\n"
            "from hanabi_kit.deduction.knowledge.examples import is_muddy, muddy_children\n"
            "\n"
            "children = muddy_children(3, muddy=3)\n"
            "mud = {name: is_muddy(name) for name in children.agents}\n"
            "someone = Or(*mud.values())\n"
            'two = (mud["Anna"] & mud["Ben"] | mud["Anna"] & mud["Cleo"]\n'
            '       | mud["Ben"] & mud["Cleo"])\n'
            "statements = {\n"
            '    "a": Knows("Anna", someone),\n'
            '    "b": Knows("Anna", Knows("Ben", someone)),\n'
            '    "c": Knows("Anna", Knows("Ben", Knows("Cleo", someone))),\n'
            '    "d": CommonKnowledge(someone),\n'
            '    "e": EverybodyKnows(two),\n'
            "}\n"
            "answer_04_5 = [key for key, said in statements.items() if children.holds(said)]"
        ),
        hints=(
            Both(
                "Each child sees the others, and nothing of her own forehead. Begin with Anna: which "
                "worlds does she think possible?",
                "Chaque enfant voit les autres, et rien de son propre front. Commence par Anna : quels "
                "mondes croit-elle possibles ?",
            ),
            Both(
                "Write down what Anna sees, then what Ben sees in the worlds that she thinks possible, "
                "then what Cleo sees in the worlds that this Ben thinks possible.",
                "Écris ce qu'Anna voit, puis ce que Ben voit dans les mondes qu'elle croit possibles, "
                "puis ce que Cleo voit dans les mondes que ce Ben-là croit possibles.",
            ),
        ),
    ),
    Exercise(
        id="04.6",
        kind="widget",
        level=2,
        question=Both(
            "Two r4 and one r5 are all that is left of the reds. Alice sees Bob's red 4, which he "
            "knows to be r4 or r5. This time the clue “red” touched only **one** of her own cards: "
            "it is r4 or r5, and none of the others is red. How likely is it, for Alice, that Bob "
            "can know his card?",
            "Des rouges, il ne reste que deux r4 et un r5. Alice voit le 4 rouge de Bob, dont il "
            "sait que c'est r4 ou r5. Cette fois, l'indice « rouge » n'a désigné qu'**une** de ses "
            "cartes à elle : c'est r4 ou r5, et aucune des autres n'est rouge. Quelle est, pour "
            "Alice, la chance que Bob puisse connaître sa carte ?",
        ),
        answer=Number(lambda: probability_known(reds_at_both(1), "Bob", 1, "r4"), chance=True),
        mistakes=(
            Mistake(
                1,
                Both(
                    "With two red cards it was so, for then she held the r5 in any case. With one "
                    "card she may hold it or not.",
                    "Avec deux cartes rouges, oui : elle tenait le r5 dans tous les cas. Avec une "
                    "seule, elle l'a peut-être, ou non.",
                ),
                name=Both("carries over the case before", "reprend le cas d'avant"),
            ),
            Mistake(
                0,
                Both(
                    "Bob sees one card fewer, but it may be just the card that tells him "
                    "everything. What if Alice holds the r5?",
                    "Bob voit une carte de moins, mais c'est peut-être celle qui lui dit tout. Et "
                    "si Alice tient le r5 ?",
                ),
                name=Both(
                    "thinks that fewer cards tell nothing",
                    "croit que moins de cartes ne disent rien",
                ),
            ),
            Mistake(
                "1/3",
                Both(
                    "You counted all the red cards that are left. Which of them can lie in **Alice's** "
                    "hand, as she sees the table?",
                    "Tu as compté toutes les cartes rouges qui restent. Lesquelles peuvent être dans la "
                    "main d'**Alice**, telle qu'elle voit la table ?",
                ),
                name=FORGETS_IN_SIGHT,
            ),
            Mistake(
                "2/3",
                Both(
                    "Is that a share of all the red cards that are left? Ask first which of them Alice may "
                    "hold, and then, for each of these, what Bob would think.",
                    "Est-ce une part de toutes les cartes rouges qui restent ? Demande-toi d'abord "
                    "lesquelles Alice peut tenir, puis, pour chacune, ce que penserait Bob.",
                ),
                name=FORGETS_IN_SIGHT,
            ),
        ),
        explanation=Both(
            "She holds the other r4 or the r5, equally likely. If it is the r5, Bob sees it and "
            "knows that his is an r4; if it is the r4, his may still be r4 or r5. So 1/2.",
            "Elle tient l'autre r4 ou le r5, à chances égales. Si c'est le r5, Bob le voit et sait "
            "que la sienne est un r4 ; si c'est le r4, la sienne reste r4 ou r5. Donc 1/2.",
        ),
        solution=(
            "from hanabi_kit.deduction import probability_known\n"
            "from hanabi_kit.lessons import exercise\n"
            "\n"
            'alice = exercise("04.6").table()\n'
            'answer_04_6 = probability_known(alice, "Bob", 1, "r4")'
        ),
        hints=(
            Both(
                "Which cards may Alice's red card be, as she sees the table? Are they equally likely?",
                "Que peut être la carte rouge d'Alice, telle qu'elle voit la table ? Est-ce à chances "
                "égales ?",
            ),
            Both(
                "For each card that Alice may hold: what does Bob then see, and does it settle his "
                "own?",
                "Pour chaque carte qu'Alice peut tenir : que voit alors Bob, et cela fixe-t-il la "
                "sienne ?",
            ),
        ),
        table=lambda: reds_at_both(1),
    ),
    Exercise(
        id="04.7",
        kind="code",
        level=3,
        question=Both(
            "Write `common_knowledge(fact, worlds)`: the set of worlds in which the fact is common "
            "knowledge. That is: it is true, everybody knows it, everybody knows that everybody "
            "knows it, and so on without end. There are as many players as a world has places, and "
            "player number i sees every place but number i.",
            "Écris `common_knowledge(fact, worlds)` : l'ensemble des mondes où le fait est de "
            "notoriété commune. C'est-à-dire : il est vrai, tout le monde le sait, tout le monde "
            "sait que tout le monde le sait, et ainsi de suite sans fin. Il y a autant de joueurs "
            "que de places dans un monde, et le joueur numéro i voit toutes les places sauf la "
            "place i.",
        ),
        answer=Function(_common, _COMMON_CASES, "common_knowledge(fact, worlds)"),
        mistakes=(
            Mistake(
                _everybody_knows,
                Both(
                    "That is the first step: everybody knows it. Muddy children see mud all around "
                    "and still need father's words.",
                    "C'est le premier pas : tout le monde le sait. Les enfants sales voient de la "
                    "boue partout, et il leur faut pourtant la phrase du père.",
                ),
                name=KNOWN_FOR_COMMON,
            ),
            Mistake(
                _twice,
                Both(
                    "Two steps of a chain that has no end. How do you notice that another step "
                    "changes nothing any more?",
                    "Deux pas d'une chaîne sans fin. À quoi vois-tu qu'un pas de plus ne change "
                    "plus rien ?",
                ),
                name=Both("cuts the chain short", "coupe la chaîne trop tôt"),
            ),
            Mistake(
                _somebody_knows,
                Both(
                    "One player who knows it is not enough; all of them must, in every step.",
                    "Un joueur qui le sait ne suffit pas ; il faut que tous le sachent, à chaque "
                    "pas.",
                ),
                name=Both("takes somebody for everybody", "prend quelqu'un pour tout le monde"),
            ),
            Mistake(
                _where_true,
                Both(
                    "True is not known, and known to all is not yet common knowledge.",
                    "Vrai ne veut pas dire su, et su de tous ne veut pas encore dire de "
                    "notoriété commune.",
                ),
                name=TRUE_FOR_KNOWN,
            ),
        ),
        explanation=Both(
            "Each step can only take worlds away, and there are finitely many: as soon as a step "
            "takes none, no later step does. What is left is closed: nobody's doubt leads out.",
            "Chaque pas ne peut qu'enlever des mondes, et leur nombre est fini : dès qu'un pas "
            "n'en enlève aucun, les suivants non plus. Ce qui reste est fermé : aucun doute n'en "
            "sort.",
        ),
        solution=(
            f"{_SETS}\n\n"
            "def common_knowledge(fact, worlds):\n"
            "    found = fact & worlds\n"
            "    while True:\n"
            "        fewer = {\n"
            "            world\n"
            "            for world in worlds\n"
            "            if all(alike(who, world, worlds) <= found for who in range(len(world)))\n"
            "        }\n"
            "        if fewer == found:\n"
            "            return found\n"
            "        found = fewer\n"
            "\n"
            "\n"
            "answer_04_7 = common_knowledge"
        ),
        hints=(
            Both(
                "Write “everybody knows” as a step that makes another set of worlds out of a set of "
                "worlds.",
                "Écris « tout le monde sait » comme un pas qui fait d'un ensemble de mondes un autre "
                "ensemble.",
            ),
            Both(
                "Put “everybody knows” in front again and again, until nothing changes.",
                "Mets « tout le monde sait » devant, encore et encore, jusqu'à ce que rien ne change.",
            ),
        ),
        paper=False,
        lines=Lines(
            (
                Distractor(
                    (
                        "        fewer = {\n"
                        "            world\n"
                        "            for world in worlds\n"
                        "            if any(alike(who, world, worlds) <= found for who in range(len(world)))\n"
                        "        }"
                    ),
                    (
                        "        fewer = {\n"
                        "            world\n"
                        "            for world in worlds\n"
                        "            if all(alike(who, world, worlds) <= found for who in range(len(world)))\n"
                        "        }"
                    ),
                ),
                Distractor(
                    "        if fewer <= found:",
                    "        if fewer == found:",
                ),
                Distractor(
                    "    found = worlds",
                    "    found = fact & worlds",
                    Both(
                        "this begins with all worlds, those in which the fact is false as well.",
                        "on part ici de tous les mondes, même de ceux où le fait est faux.",
                    ),
                ),
            ),
        ),
    ),
    Exercise(
        id="04.8",
        kind="proof",
        level=3,
        question=Both(
            "Three children are muddy. Father says to all: “At least one of you is muddy”, and "
            "asks again and again who knows that he or she is. After two silences the three know "
            "it. Put the steps of the proof in order; some steps do not belong to it.",
            "Trois enfants ont de la boue sur le front. Le père dit à tous : « Au moins l'un de "
            "vous a de la boue », puis demande encore et encore qui sait qu'il en a. Après deux "
            "silences, les trois le savent. Mets les étapes de la preuve dans l'ordre ; certaines "
            "n'en font pas partie.",
        ),
        answer=Order(
            {
                "a": Both(
                    "Were exactly two muddy, each of them would see one muddy forehead and would "
                    "now know the second to be her own: they would step forward.",
                    "S'il y en avait exactement deux, chacun verrait un front sale et saurait "
                    "maintenant que le second est le sien : ils s'avanceraient.",
                ),
                "b": Both(
                    "Nobody moves the first time. So everybody knows: at least two are muddy.",
                    "Personne ne bouge la première fois. Donc tous savent : au moins deux ont de "
                    "la boue.",
                ),
                "c": Both(
                    "All children see mud, so father has told them nothing new.",
                    "Tous les enfants voient de la boue : le père ne leur a donc rien appris.",
                ),
                "d": Both(
                    "Nobody moves the second time. So everybody knows: at least three are muddy.",
                    "Personne ne bouge la deuxième fois. Donc tous savent : au moins trois ont "
                    "de la boue.",
                ),
                "e": Both(
                    "Were only one child muddy, she would see no mud and know from father's words "
                    "that it is she: she would step forward at once.",
                    "S'il n'y en avait qu'un, il ne verrait pas de boue et saurait par le père que "
                    "c'est lui : il s'avancerait aussitôt.",
                ),
                "f": Both(
                    "A muddy child sees two muddy foreheads. The third must be her own.",
                    "Un enfant sale voit deux fronts sales. Le troisième est donc le sien.",
                ),
                "g": Both(
                    "Nobody moves, so nobody is clever enough: more time is needed.",
                    "Personne ne bouge, donc personne n'est assez malin : il faut plus de temps.",
                ),
            },
            "e b a d f",
        ),
        mistakes=(
            Mistake(
                "c e b a d f",
                Both(
                    "Step c is tempting: each child did know that someone is muddy. But it was not "
                    "common knowledge, and without it the step “were only one muddy” would not "
                    "start.",
                    "L'étape c est tentante : chacun savait que quelqu'un a de la boue. Mais ce "
                    "n'était pas de notoriété commune, et sans cela l'étape « s'il n'y en avait "
                    "qu'un » ne commence pas.",
                ),
                name=KNOWN_FOR_COMMON,
                fits=lambda value: isinstance(value, tuple) and "c" in value,
            ),
            Mistake(
                "e g a d f",
                Both(
                    "Silence is not stupidity here: all reason perfectly, and all know that. That "
                    "is why a silence says something.",
                    "Le silence n'est pas de la bêtise : tous raisonnent parfaitement, et tous le "
                    "savent. C'est pourquoi un silence dit quelque chose.",
                ),
                name=Both("hears nothing in a silence", "n'entend rien dans un silence"),
                fits=lambda value: isinstance(value, tuple) and "g" in value,
            ),
            Mistake(
                "e b d f",
                Both(
                    "From the second silence it does not follow by itself that there are three: "
                    "say first what two muddy children would have done.",
                    "Du second silence seul, il ne suit pas qu'ils sont trois : dis d'abord ce "
                    "que deux enfants sales auraient fait.",
                ),
                name=STEP_LEFT_OUT,
            ),
            Mistake(
                "a b e d f",
                Both(
                    "What two would do rests on their knowing that there are at least two. Where "
                    "does that come from? Begin with the smallest case.",
                    "Ce que feraient deux enfants suppose qu'ils se sachent au moins deux. D'où "
                    "cela vient-il ? Commence par le plus petit cas.",
                ),
                name=USED_TOO_EARLY,
            ),
            Mistake(
                "e b a d",
                A_GAP,
                name=STEP_LEFT_OUT,
                fits=lambda value: isinstance(value, tuple) and set(value) < set("abdef"),
            ),
            Mistake(
                "e b d a f",
                OUT_OF_ORDER,
                name=USED_TOO_EARLY,
                fits=lambda value: isinstance(value, tuple) and set(value) == set("abdef"),
            ),
        ),
        explanation=Both(
            "Each silence removes the worlds with one muddy child more. It works because father "
            "spoke in front of all, and all reason alike and know it. The same steps prove it for "
            "any number: that is induction.",
            "Chaque silence enlève les mondes avec un enfant sale de plus. Cela marche parce que "
            "le père a parlé devant tous, et que tous raisonnent de même et le savent. Les mêmes "
            "étapes le prouvent pour tout nombre : c'est un raisonnement par récurrence.",
        ),
        solution='answer_04_8 = "e b a d f"',
        hints=(
            Both(
                "Begin with one muddy child, even though there are three.",
                "Commence par un seul enfant sale, même s'il y en a trois.",
            ),
            Both(
                "For each number of muddy children the same three things: what would they do, what is "
                "heard instead, and what do all learn from it?",
                "Pour chaque nombre d'enfants sales, les trois mêmes choses : que feraient-ils, "
                "qu'entend-on à la place, et qu'en apprennent-ils tous ?",
            ),
        ),
    ),
)
