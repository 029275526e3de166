"""Exercises of lesson 02b: proofs by cases and by contradiction, "if … then" and its converse."""

from __future__ import annotations

from collections.abc import Callable

from hanabi_kit.deduction.written.findings import Finding
from hanabi_kit.lessons.answers import Choice, Choices, StepProof
from hanabi_kit.lessons.exercise import Exercise, Mistake
from hanabi_kit.lessons.exercises.lesson_02 import counting_table
from hanabi_kit.lessons.texts import Both
from hanabi_kit.notation import parse_position
from hanabi_kit.position import Position
from hanabi_kit.view import View

_TABLE = """
[position]
players = ["Alice", "Bob"]
turn = "Alice"
viewer = "Alice"
stacks = "r2 y3 g1 b4 p1"
discards = "r4 b4 p4 g4"
clue_tokens = 4
deck = 25

[position.hands]
Alice = "xx/4 xx/4 xx/!4 xx/!4 xx/!4"
Bob = "r4 p4 b5 r1 y1"
"""


def cases_table() -> Position:
    """Return the lesson's table: slots 1 and 2 are 4s, of which only two y4 and one g4 are left."""
    return parse_position(_TABLE)


def cases_view() -> View:
    """Return what Alice sees of it."""
    return cases_table().view()


def counting_view() -> View:
    """Return what Alice sees of the table of lesson 02."""
    return counting_table().view()


_FOURS = "slots 1 and 2 are y4 or g4 because clue 4 touched them; all r4, b4, p4 are in sight"


def _found(answer: StepProof, *findings: Finding) -> Callable[[object], bool]:
    """Whether the first step of a proof that does not follow fails in one of these ways."""

    def fits(value: object) -> bool:
        loose = [step.finding for step in answer.judged(value).steps if not step.holds]
        return bool(loose) and loose[0] in findings

    return fits


_NOT_BECAUSE = Both("true, but for another reason", "vrai, mais pour une autre raison")
_CONVERSE = Both("turns “if … then” round", "retourne « si … alors »")
_FORGOTTEN = Both("forgets a case", "oublie un cas")
_MEANING = Both("takes a meaning for a fact", "prend une intention pour un fait")
_ONE_KNOWN = Both("must know which card it is", "veut savoir quelle carte c'est")

_VOTE = Exercise(
    id="02b.1",
    kind="prediction",
    level=1,
    question=Both(
        "Alice's slots 1 and 2 were called 4s. All r4, b4 and p4 are in her sight; out of sight are "
        "two y4 and one g4. The y4 can be played, the g4 cannot. Does she **know** that at least "
        "one of the two cards can be played?",
        "Les cartes 1 et 2 d'Alice ont été annoncées comme des 4. Tous les r4, b4 et p4 sont en "
        "vue ; hors de vue, il y a deux y4 et un g4. Le y4 est jouable, le g4 ne l'est pas. "
        "**Sait-elle** qu'au moins une des deux cartes est jouable ?",
    ),
    answer=Choice(
        {
            "a": Both(
                "No: each of the two may be the g4.", "Non : chacune des deux peut être le g4."
            ),
            "b": Both("Yes.", "Oui."),
            "c": Both("No, but it is likely.", "Non, mais c'est probable."),
            "d": Both("Only if Bob tells her.", "Seulement si Bob le lui dit."),
        },
        "b",
    ),
    mistakes=(
        Mistake(
            "a",
            Both(
                "Each of them may be the g4, that is so. May both be, at the same time? Look for a "
                "hand in which it is not so.",
                "Chacune peut être le g4, c'est vrai. Les deux à la fois ? Cherche une main où "
                "rien n'est jouable.",
            ),
            _ONE_KNOWN,
        ),
        Mistake(
            "c",
            Both(
                "Likely means that it may fail. Write down a hand in which it fails: what are slots "
                "1 and 2 then?",
                "Probable veut dire que cela peut échouer. Écris une main où cela échoue : que sont "
                "alors les cartes 1 et 2 ?",
            ),
            Both("takes certain for likely", "prend le certain pour du probable"),
        ),
        Mistake(
            "d",
            Both(
                "Bob sees which one it is. But the question is not which one: what follows from "
                "what Alice sees herself?",
                "Bob voit laquelle. Mais la question n'est pas laquelle : que suit-il de ce "
                "qu'Alice voit elle-même ?",
            ),
            _ONE_KNOWN,
        ),
    ),
    explanation=Both(
        "If slot 1 is the y4, it is so. If slot 1 is the g4, the only one is used up, and slot 2 is "
        "the y4. In every case one of them can be played, though she does not know which.",
        "Si la carte 1 est le y4, c'est vrai. Si la carte 1 est le g4, le seul est pris, et la "
        "carte 2 est le y4. Dans chaque cas l'une est jouable, bien qu'elle ne sache pas laquelle.",
    ),
    hints=(
        Both(
            "Begin with slot 1 alone: what can it be?",
            "Commence par la carte 1 seule : que peut-elle être ?",
        ),
        Both(
            "Go through what slot 1 can be, one after the other, and ask each time what is left "
            "for slot 2.",
            "Passe en revue ce que peut être la carte 1, et demande chaque fois ce qui reste pour "
            "la carte 2.",
        ),
    ),
    solution='answer_02b_1 = "b"',
    table=cases_table,
)

_REASON = Exercise(
    id="02b.2",
    kind="widget",
    level=1,
    question=Both(
        "Alice says: “slot 3 is not a y4.” Which reason **proves** it?",
        "Alice dit : « la carte 3 n'est pas un y4. » Quelle raison le **prouve** ?",
    ),
    answer=Choice(
        {
            "a": Both(
                "Bob would have told me about a card that can be played.",
                "Bob m'aurait signalé une carte jouable.",
            ),
            "b": Both("Both y4 are in sight.", "Les deux y4 sont en vue."),
            "c": Both("The clue 4 did not touch it.", "L'indice 4 ne l'a pas désignée."),
            "d": Both(
                "Slots 1 and 2 are 4s, so a third card is none.",
                "Les cartes 1 et 2 sont des 4, donc une troisième n'en est pas un.",
            ),
        },
        "c",
    ),
    mistakes=(
        Mistake(
            "a",
            Both(
                "A good partner might. That is an agreement, and it can fail. What can nobody "
                "doubt?",
                "Un bon partenaire le ferait peut-être. C'est une entente, et elle peut échouer. "
                "De quoi personne ne peut-il douter ?",
            ),
            _MEANING,
        ),
        Mistake(
            "b",
            Both(
                "It would be a reason, if it were so. Look for them: fireworks, discards, Bob's "
                "hand.",
                "Ce serait une raison, si c'était vrai. Cherche-les : feux d'artifice, défausse, "
                "main de Bob.",
            ),
            Both("uses a card that nobody sees", "utilise une carte que personne ne voit"),
        ),
        Mistake(
            "d",
            Both(
                "That two cards are 4s does not keep a third from being one: how many copies are "
                "out of sight?",
                "Que deux cartes soient des 4 n'empêche pas une troisième de l'être : combien "
                "d'exemplaires sont hors de vue ?",
            ),
            Both("thinks that the clue uses the cards up", "croit que l'indice épuise les cartes"),
        ),
    ),
    explanation=Both(
        "A clue points at every card that it fits. The 4 passed slot 3 by, so slot 3 is no 4 at all.",
        "Un indice désigne toutes les cartes concernées. Le 4 n'a pas désigné la carte 3 : elle "
        "n'est donc pas un 4.",
    ),
    hints=(
        Both(
            "Three of the four are not facts of this table. Which of them can you point at?",
            "Trois des quatre ne sont pas des faits de cette table. Lequel peux-tu montrer ?",
        ),
        Both(
            "Look at the small marks under slot 3: some are struck out.",
            "Regarde les petites marques sous la carte 3 : certaines sont barrées.",
        ),
    ),
    solution='answer_02b_2 = "c"',
    table=cases_table,
)

_DIRECT_ANSWER = StepProof(cases_view, "slots 1 and 2 are y4 or g4", _FOURS)
_DIRECT = Exercise(
    id="02b.3",
    kind="proof",
    level=1,
    question=Both(
        "Prove: **each of slots 1 and 2 is a y4 or a g4.** Say in steps what follows, and from what "
        "you see.",
        "Prouve : **chacune des cartes 1 et 2 est un y4 ou un g4.** Dis par étapes ce qui suit, et "
        "de quoi tu le vois.",
    ),
    answer=_DIRECT_ANSWER,
    mistakes=(
        Mistake(
            "slots 1 and 2 are y4 or g4 because clue 4 touched them",
            Both(
                "The clue says that they are 4s. Of which suits could they still be, and why are "
                "some of these out?",
                "L'indice dit que ce sont des 4. De quelles couleurs pourraient-ils encore être, et "
                "pourquoi certaines sont-elles exclues ?",
            ),
            _NOT_BECAUSE,
            _found(_DIRECT_ANSWER, Finding.OTHER_REASON, Finding.NO_REASON),
        ),
        Mistake(
            "slots 1 and 2 are y4 because clue 4 touched them",
            Both(
                "Every y4 would be touched by the clue. Is every card that it touches a y4?",
                "L'indice désignerait tout y4. Mais toute carte qu'il désigne est-elle un y4 ?",
            ),
            _CONVERSE,
            _found(_DIRECT_ANSWER, Finding.CONVERSE),
        ),
        Mistake(
            "slots 1 and 2 are y4 or g4 because clue 4 touched them; the clue meant it",
            Both(
                "What a clue was meant to say may be wrong. Which cards do you see?",
                "Ce qu'un indice voulait dire peut être faux. Quelles cartes vois-tu ?",
            ),
            _MEANING,
            _found(_DIRECT_ANSWER, Finding.MEANT),
        ),
    ),
    explanation=Both(
        "The clue makes them 4s; every r4, b4 and p4 lies on the table or in Bob's hand. What is "
        "left are y4 and g4.",
        "L'indice en fait des 4 ; tous les r4, b4 et p4 sont sur la table ou dans la main de Bob. "
        "Il reste y4 et g4.",
    ),
    hints=(
        Both(
            "Begin with what the clue says of both. Then look for the 4s in sight.",
            "Commence par ce que l'indice dit des deux. Puis cherche les 4 en vue.",
        ),
        Both(
            "Pick slots 1 and 2 for what the step says. For the reason, pick the 4s that you can "
            "see all of, suit by suit.",
            "Choisis les cartes 1 et 2 pour ce que dit l'étape. Pour la raison, choisis les 4 dont "
            "tu vois tous les exemplaires, couleur par couleur.",
        ),
    ),
    solution=f'answer_02b_3 = "{_FOURS}"',
    table=cases_table,
)

_IF_THEN = Exercise(
    id="02b.4",
    kind="widget",
    level=2,
    question=Both(
        "Slots 1 and 2 are y4 or g4 each; out of sight are two y4 and one g4. Which sentences "
        "hold in **every** hand that fits? Tick all of them.",
        "Les cartes 1 et 2 sont chacune y4 ou g4 ; hors de vue, il y a deux y4 et un g4. Quelles "
        "phrases sont vraies dans **toute** main possible ? Coche-les toutes.",
    ),
    answer=Choices(
        {
            "a": Both(
                "If slot 1 is the g4, then slot 2 is a y4.",
                "Si la carte 1 est le g4, alors la carte 2 est un y4.",
            ),
            "b": Both(
                "If slot 2 is a y4, then slot 1 is the g4.",
                "Si la carte 2 est un y4, alors la carte 1 est le g4.",
            ),
            "c": Both(
                "If slot 2 is not a y4, then slot 1 is not the g4.",
                "Si la carte 2 n'est pas un y4, alors la carte 1 n'est pas le g4.",
            ),
            "d": Both(
                "If slot 1 is not the g4, then slot 2 is not a y4.",
                "Si la carte 1 n'est pas le g4, alors la carte 2 n'est pas un y4.",
            ),
        },
        "ac",
    ),
    mistakes=(
        Mistake(
            "abc",
            Both(
                "One of these says the same the other way round. Try the hand in which both are "
                "y4.",
                "L'une de ces phrases dit la même chose dans l'autre sens. Essaie la main où les "
                "deux sont y4.",
            ),
            _CONVERSE,
            lambda value: isinstance(value, frozenset) and "b" in value and "d" not in value,
        ),
        Mistake(
            "acd",
            Both(
                "“Not” before both sides is not the same sentence any more. Try the hand in which "
                "both are y4.",
                "Avec « pas » des deux côtés, ce n'est plus la même phrase. Essaie la main où les "
                "deux sont y4.",
            ),
            Both("denies both sides of “if … then”", "nie les deux côtés de « si … alors »"),
            lambda value: isinstance(value, frozenset) and "d" in value,
        ),
        Mistake(
            "a",
            Both(
                "A sentence with two “not” looks doubtful. Suppose what it begins with, and ask "
                "what is left for the other card.",
                "Une phrase avec deux « pas » paraît douteuse. Suppose son début, et demande ce qui "
                "reste pour l'autre carte.",
            ),
            Both("does not see the contrapositive", "ne voit pas la contraposée"),
        ),
    ),
    explanation=Both(
        "Three hands fit: y4 y4, y4 g4, g4 y4. Turned round, or with “not” on both sides, the "
        "sentence fails in the first. Turned round **and** with “not”, it says the same as before: "
        "that is the contrapositive.",
        "Trois mains conviennent : y4 y4, y4 g4, g4 y4. Retournée, ou avec « pas » des deux côtés, "
        "la phrase est fausse dans la première. Retournée **et** avec « pas », elle dit la même "
        "chose : c'est la contraposée.",
    ),
    hints=(
        Both(
            "Write down all the hands that fit: there are few.",
            "Écris toutes les mains possibles : il y en a peu.",
        ),
        Both(
            "Hold each sentence against each hand. It fails only where its first half is true and "
            "its second half is not.",
            "Compare chaque phrase à chaque main. Elle n'est fausse que là où sa première moitié "
            "est vraie et la seconde ne l'est pas.",
        ),
    ),
    solution='answer_02b_4 = "a c"',
)

_NEEDED = Exercise(
    id="02b.5",
    kind="widget",
    level=2,
    question=Both(
        "Slot 1 can be played only if it is the y4. What is “the clue 4 touched it” for “it can be "
        "played”?",
        "La carte 1 n'est jouable que si c'est le y4. Qu'est-ce que « l'indice 4 l'a désignée » "
        "pour « elle est jouable » ?",
    ),
    answer=Choice(
        {
            "a": Both("necessary and sufficient", "nécessaire et suffisant"),
            "b": Both("sufficient, but not necessary", "suffisant, mais pas nécessaire"),
            "c": Both("neither", "ni l'un ni l'autre"),
            "d": Both("necessary, but not sufficient", "nécessaire, mais pas suffisant"),
        },
        "d",
    ),
    mistakes=(
        Mistake(
            "b",
            Both(
                "Sufficient means: that alone is enough. Could the clue touch slot 1, and the card "
                "not be playable?",
                "Suffisant veut dire : cela seul suffit. L'indice pourrait-il désigner la carte 1 "
                "sans qu'elle soit jouable ?",
            ),
            Both("mixes necessary and sufficient up", "confond nécessaire et suffisant"),
        ),
        Mistake(
            "a",
            Both(
                "Ask both questions: can it be played without having been touched? Can it be "
                "touched and not be playable?",
                "Pose les deux questions : peut-elle être jouable sans être désignée ? Peut-elle "
                "être désignée sans être jouable ?",
            ),
            _CONVERSE,
        ),
        Mistake(
            "c",
            Both(
                "Suppose the clue had passed it by. Could it be the y4 then?",
                "Suppose que l'indice ne l'ait pas désignée. Pourrait-elle être le y4 ?",
            ),
            Both("sees no link where there is one", "ne voit pas le lien"),
        ),
    ),
    explanation=Both(
        "A y4 is always touched by the clue 4: without it slot 1 could not be played. But a g4 is "
        "touched, too, so that the clue alone is not enough.",
        "Un y4 est toujours désigné par l'indice 4 : sans lui, la carte 1 ne serait pas jouable. "
        "Mais un g4 l'est aussi : l'indice seul ne suffit pas.",
    ),
    hints=(
        Both(
            "There are two questions in one: is it needed, and is it enough?",
            "Il y a deux questions en une : est-ce qu'il le faut, et est-ce que cela suffit ?",
        ),
        Both(
            "Look for a hand in which slot 1 was touched and cannot be played, and for one in "
            "which it was not touched and can be.",
            "Cherche une main où la carte 1 est désignée et n'est pas jouable, et une où elle n'est "
            "pas désignée et l'est.",
        ),
    ),
    solution='answer_02b_5 = "d"',
)

_BY_CASES = "\n".join(
    (
        f"1. {_FOURS}",
        "2. suppose slot 1 is y4:",
        "   3. at least 1 of slots 1 and 2 is y4 because step 2",
        "4. suppose slot 1 is g4:",
        "   5. slot 2 is y4 because steps 1 and 4; only 1 g4 is out of sight",
        "   6. at least 1 of slots 1 and 2 is y4 because step 5",
        "7. at least 1 of slots 1 and 2 is y4 because steps 1, 2 and 4",
    )
)
_CASES_ANSWER = StepProof(cases_view, "at least 1 of slots 1 and 2 is y4", _BY_CASES)
_CASES = Exercise(
    id="02b.6",
    kind="proof",
    level=3,
    question=Both(
        "Prove: **at least one of slots 1 and 2 is a y4.** You will not find out which: distinguish "
        "cases, or suppose the opposite.",
        "Prouve : **au moins une des cartes 1 et 2 est un y4.** Tu ne sauras pas laquelle : "
        "distingue des cas, ou suppose le contraire.",
    ),
    answer=_CASES_ANSWER,
    mistakes=(
        Mistake(
            f"{_FOURS}\nsuppose slot 1 is g4\n   slot 2 is y4 because steps 1, 2; only 1 g4 is out "
            "of sight\nat least 1 of slots 1 and 2 is y4 because step 2",
            Both(
                "That settles one case. What else can slot 1 be, and what then?",
                "Voilà un cas réglé. Que peut être d'autre la carte 1, et alors ?",
            ),
            _FORGOTTEN,
            _found(_CASES_ANSWER, Finding.FORGOTTEN_CASE),
        ),
        Mistake(
            f"{_FOURS}\nat least 1 of slots 1 and 2 is y4 because step 1; only 1 g4 is out of sight",
            Both(
                "All that is needed is named, but nobody sees it at a glance. What if slot 1 is "
                "the g4? And what if it is not?",
                "Tout ce qu'il faut est nommé, mais personne ne le voit d'un coup d'œil. Et si la "
                "carte 1 est le g4 ? Et si elle ne l'est pas ?",
            ),
            Both("leaves steps out", "saute des étapes"),
            _found(_CASES_ANSWER, Finding.TOO_FAR),
        ),
        Mistake(
            "slot 1 is y4 because clue 4 touched it",
            Both(
                "Every y4 would be touched by the clue. Is every card that it touches a y4?",
                "L'indice désignerait tout y4. Mais toute carte qu'il désigne est-elle un y4 ?",
            ),
            _CONVERSE,
            _found(_CASES_ANSWER, Finding.CONVERSE),
        ),
        Mistake(
            "at least 1 of slots 1 and 2 is y4 because at least 1 of slots 1 and 2 is y4",
            Both(
                "What is to be shown stands there as its own reason. From which clue, and which "
                "cards in sight, does it follow?",
                "Ce qu'il faut montrer est donné comme sa propre raison. De quel indice et de "
                "quelles cartes en vue cela suit-il ?",
            ),
            Both("argues in a circle", "tourne en rond"),
            _found(_CASES_ANSWER, Finding.CIRCULAR),
        ),
    ),
    explanation=Both(
        "Slot 1 is one or the other, and in both cases a y4 is there. Or by contradiction: if "
        "neither were a y4, both would be the g4, of which only one is out of sight.",
        "La carte 1 est l'un ou l'autre, et dans les deux cas un y4 est là. Ou par l'absurde : si "
        "aucune n'était un y4, les deux seraient le g4, dont un seul est hors de vue.",
    ),
    hints=(
        Both(
            "First prove what each of them can be, as in 02b.3. Then choose one of the two cards.",
            "Prouve d'abord ce que chacune peut être, comme en 02b.3. Puis choisis une des deux.",
        ),
        Both(
            "Suppose what slot 1 is, once so and once the other way, and show the goal under each. "
            "The last step names both suppositions, and the step that says that there are no other "
            "cases.",
            "Suppose ce qu'est la carte 1, une fois ainsi et une fois autrement, et montre le but "
            "sous chaque supposition. La dernière étape nomme les deux, et l'étape qui dit qu'il "
            "n'y a pas d'autre cas.",
        ),
    ),
    solution=f'answer_02b_6 = """\n{_BY_CASES}\n"""',
    table=cases_table,
)

_BY_CONTRADICTION = "\n".join(
    (
        "1. slots 3 and 5 are red because clue red touched them",
        "2. slots 3 and 5 are not r1, r2 or r3 because clue 1 did not touch them; clue 2 did not "
        "touch them; clue 3 did not touch them",
        "3. suppose slot 2 is r4:",
        "   4. slots 3 and 5 are r5 because steps 1, 2 and 3; only 1 r4 is out of sight",
        "   5. contradiction because step 4; only 1 r5 is out of sight",
        "6. slot 2 is not r4 because step 3",
    )
)
_ABSURD_ANSWER = StepProof(counting_view, "slot 2 is not r4", _BY_CONTRADICTION)
_ABSURD = Exercise(
    id="02b.7",
    kind="proof",
    level=3,
    question=Both(
        "The table of lesson 02. Prove: **slot 2 is not the r4.** What if it were?",
        "La table de la leçon 02. Prouve : **la carte 2 n'est pas le r4.** Et si elle l'était ?",
    ),
    answer=_ABSURD_ANSWER,
    mistakes=(
        Mistake(
            "slot 2 is not r4 because all r4 are in sight",
            Both(
                "One r4 is in Bob's hand. There are two of them: where could the other be?",
                "Un r4 est dans la main de Bob. Il y en a deux : où pourrait être l'autre ?",
            ),
            Both("counts names, not copies", "compte les noms, pas les exemplaires"),
            _found(_ABSURD_ANSWER, Finding.NOT_IN_SIGHT, Finding.OTHER_NUMBER),
        ),
        Mistake(
            "suppose slot 2 is r4\n   slot 2 is red because step 1\nslot 2 is not r4 because step 1",
            Both(
                "Nothing impossible has come of the supposition yet. Go on under it: what does it "
                "leave for slots 3 and 5?",
                "La supposition n'a encore rien donné d'impossible. Continue dessous : que "
                "laisse-t-elle aux cartes 3 et 5 ?",
            ),
            Both("stops before the contradiction", "s'arrête avant la contradiction"),
            _found(_ABSURD_ANSWER, Finding.NO_CONTRADICTION),
        ),
        Mistake(
            "slot 2 is not r4 because clue red touched it",
            Both(
                "It is so, but not because of that: the r4 is red, too. Which other cards want the "
                "same copies?",
                "C'est vrai, mais pas pour cette raison : le r4 aussi est rouge. Quelles autres "
                "cartes veulent les mêmes exemplaires ?",
            ),
            _NOT_BECAUSE,
            _found(_ABSURD_ANSWER, Finding.OTHER_REASON, Finding.NO_REASON),
        ),
    ),
    explanation=Both(
        "If slot 2 were the last r4, slots 3 and 5 would both be the r5, and there is only one. So "
        "it is not. (One who sees that slots 3 and 5 take up both copies says it directly.)",
        "Si la carte 2 était le dernier r4, les cartes 3 et 5 seraient toutes deux le r5, et il n'y "
        "en a qu'un. Donc elle ne l'est pas. (Qui voit que les cartes 3 et 5 prennent les deux "
        "exemplaires le dit directement.)",
    ),
    hints=(
        Both(
            "First say what slots 3 and 5 can be. Then suppose the opposite of the goal.",
            "Dis d'abord ce que peuvent être les cartes 3 et 5. Puis suppose le contraire du but.",
        ),
        Both(
            "Under the supposition, count copies: what is left for slot 3, and what for slot 5? A "
            "step that can not be is called a contradiction; the last step names the supposition.",
            "Sous la supposition, compte les exemplaires : que reste-t-il pour la carte 3, et pour "
            "la carte 5 ? Une étape impossible s'appelle contradiction ; la dernière étape nomme la "
            "supposition.",
        ),
    ),
    solution=f'answer_02b_7 = """\n{_BY_CONTRADICTION}\n"""',
    table=counting_table,
)

EXERCISES: tuple[Exercise, ...] = (
    _VOTE,
    _REASON,
    _DIRECT,
    _IF_THEN,
    _NEEDED,
    _CASES,
    _ABSURD,
)
