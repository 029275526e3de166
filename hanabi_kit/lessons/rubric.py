"""How good is an answer to "How do you know?": three questions to ask of it, four levels each."""

from __future__ import annotations

from dataclasses import dataclass

from hanabi_kit.lessons.texts import Both


@dataclass(frozen=True)
class Criterion:
    """One question that is asked of an argument, and what it looks like on each level."""

    name: Both
    levels: tuple[Both, Both, Both, Both]  # from the first step to what convinces everybody


LEVELS = (
    Both("1 · I begin", "1 · Je commence"),
    Both("2 · On the way", "2 · En route"),
    Both("3 · It holds", "3 · Cela tient"),
    Both("4 · It convinces", "4 · Cela convainc"),
)

RUBRIC = (
    Criterion(
        Both("The facts: what do I know?", "Les faits : que sais-je ?"),
        (
            Both(
                "I give an answer, or say that I feel it.",
                "Je donne une réponse, ou je dis que je le sens.",
            ),
            Both(
                "I name a fact, such as a clue or a card in sight.",
                "Je cite un fait, comme un indice ou une carte visible.",
            ),
            Both(
                "I name every fact that I use, also what a clue did not touch.",
                "Je cite tous les faits que j'utilise, aussi ce qu'un indice n'a pas désigné.",
            ),
            Both(
                "I name all that I use and nothing else, and say where it can be seen.",
                "Je cite tout ce que j'utilise et rien d'autre, et je dis où on le voit.",
            ),
        ),
    ),
    Criterion(
        Both("The steps: why does that follow?", "Les étapes : pourquoi cela s'ensuit-il ?"),
        (
            Both("The answer stands alone.", "La réponse est seule."),
            Both(
                "I say “because”, but a step is missing in between.",
                "Je dis « parce que », mais il manque une étape entre les deux.",
            ),
            Both(
                "Each step follows from facts, or from steps before it.",
                "Chaque étape découle des faits, ou d'étapes d'avant.",
            ),
            Both(
                "Each step says what it rests on: somebody who doubts can check it without me.",
                "Chaque étape dit sur quoi elle s'appuie : qui doute peut vérifier sans moi.",
            ),
        ),
    ),
    Criterion(
        Both("The other cases: could it be otherwise?", "Les autres cas : serait-ce autrement ?"),
        (
            Both("I think of one case only.", "Je ne pense qu'à un cas."),
            Both(
                "I name other cases, and leave some of them open.",
                "Je cite d'autres cas, et j'en laisse d'ouverts.",
            ),
            Both(
                "I go through every case, or show why all others are impossible.",
                "Je passe tous les cas, ou je montre pourquoi les autres sont impossibles.",
            ),
            Both(
                "I also say which fact everything hangs on: without it, this could happen.",
                "Je dis aussi de quel fait tout dépend : sans lui, voici ce qui pourrait arriver.",
            ),
        ),
    ),
)
