"""Questions of the two tests about arguments: what others know, if … then, turns, contradiction."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping, Sequence
from itertools import permutations, product

from hanabi_kit.lessons.answers import Choice, Choices, Number, Order
from hanabi_kit.lessons.course_tests.hidden_cards import variable
from hanabi_kit.lessons.exercise import Exercise, Mistake
from hanabi_kit.lessons.misconceptions import (
    CONVERSE,
    FINAL_ROUND,
    FORGETS_WHAT_WAS_SAID,
    OWN_EYES,
    STEP_LEFT_OUT,
    STEP_NOT_NEEDED,
    USED_TOO_EARLY,
)
from hanabi_kit.lessons.phrases import COLOURS
from hanabi_kit.lessons.texts import Both


def what_was_not_known(
    id_: str, speaker: str, listener: str, one: str, two: str, order: str
) -> Exercise:
    """Ask what somebody learns from “I do not know”: one card of a colour, two of another.

    `order`: the keys of the options, in the order of: two, one, nothing, the speaker's card.
    """
    worlds = set(permutations([one, two, two], 2))  # the speaker's card, the listener's
    left = {
        world for world in worlds if len({other[0] for other in worlds if other[1] == world[1]}) > 1
    }
    own = {world[1] for world in left}
    right = order[0] if own == {two} else order[1] if own == {one} else order[2]
    first, second, of_two = COLOURS[one].of_card, COLOURS[two].of_card, COLOURS[two].of_cards
    her_own = Both("Her own card is {colour}.", "Sa carte est {colour}.")
    texts = (
        her_own.filled(colour=second),
        her_own.filled(colour=first),
        Both("Nothing: nobody said a colour.", "Rien : personne n'a dit de couleur."),
        Both("{speaker}'s card is {colour}.", "La carte de {speaker} est {colour}.").filled(
            speaker=speaker, colour=first
        ),
    )
    options = dict(sorted(zip(order, texts, strict=True)))
    return Exercise(
        id=id_,
        kind="widget",
        level=2,
        question=Both(
            "Three cards, one {first} and two {of_two}, are shuffled. {speaker} and {listener} get "
            "one each and hold it so that only the other one sees it. {speaker} thinks hard and "
            "says truly: “I do not know my card.” What can {listener} be sure of now, whatever she "
            "sees?",
            "On mélange trois cartes, une {first} et deux {of_two}. {speaker} et {listener} en "
            "reçoivent chacune une, que seule l'autre voit. {speaker} réfléchit bien et dit, sans "
            "mentir : « Je ne connais pas ma carte. » De quoi {listener} peut-elle être sûre "
            "maintenant, quoi qu'elle voie ?",
        ).filled(first=first, of_two=of_two, speaker=speaker, listener=listener),
        answer=Choice(options, right),
        mistakes=(
            Mistake(
                order[2],
                Both(
                    "“I do not know” tells something. When would {speaker} have known?",
                    "« Je ne sais pas » dit quelque chose. Quand {speaker} aurait-elle su ?",
                ).filled(speaker=speaker),
                name=FORGETS_WHAT_WAS_SAID,
            ),
            Mistake(
                order[1],
                Both(
                    "What would {speaker}, who sees that card, have said then?",
                    "Qu'aurait dit alors {speaker}, qui voit cette carte ?",
                ).filled(speaker=speaker),
                name=Both("takes the case that was ruled out", "prend le cas qui est exclu"),
            ),
            Mistake(
                order[3],
                Both(
                    "{listener} sees {speaker}'s card with her own eyes, whatever is said.",
                    "{listener} voit la carte de {speaker} de ses yeux, quoi qu'on dise.",
                ).filled(listener=listener, speaker=speaker),
                name=OWN_EYES,
            ),
        ),
        explanation=Both(
            "If {speaker} saw the {first} card, both others would be {of_two} and she would know. "
            "She does not: so {listener}'s card is {second}.",
            "Si {speaker} voyait la carte {first}, les deux autres seraient {of_two} et elle "
            "saurait. Elle ne sait pas : la carte de {listener} est donc {second}.",
        ).filled(speaker=speaker, first=first, of_two=of_two, listener=listener, second=second),
        solution=f"{variable(id_)} = {right!r}",
    )


Claim = Callable[[Sequence[tuple[bool, ...]]], bool]
"""What is said of a hand, each card of which is of a kind or not, and was used or not."""

_CLAIMS: dict[str, Claim] = {
    "contrapositive": lambda hand: all(used or not kind for kind, used in hand if not used),
    "converse": lambda hand: all(kind for kind, used in hand if used),
    "inverse": lambda hand: all(not used for kind, used in hand if not kind),
    "none left": lambda hand: not any(kind and not used for kind, used in hand),
}


def if_then(id_: str, kind: Both, used: Both, order: Sequence[str]) -> Exercise:
    """Ask what follows from “every card of a kind was used”.

    `kind`, `used`: such as “a 1” and “played”.
    `order`: the names of the claims, in the order of the options.
    """
    texts = {
        "contrapositive": Both(
            "A card of this hand that was not {used} is not {kind}.",
            "Une carte de cette main qui n'a pas été {used} n'est pas {kind}.",
        ),
        "converse": Both(
            "A card of this hand that was {used} is {kind}.",
            "Une carte de cette main qui a été {used} est {kind}.",
        ),
        "inverse": Both(
            "A card of this hand that is not {kind} was not {used}.",
            "Une carte de cette main qui n'est pas {kind} n'a pas été {used}.",
        ),
        "none left": Both(
            "No card of this hand is {kind} and was not {used}.",
            "Aucune carte de cette main n'est {kind} sans avoir été {used}.",
        ),
    }
    hands = [
        hand
        for hand in product(product((True, False), repeat=2), repeat=3)
        if all(used or not kind for kind, used in hand)
    ]
    keys = dict(zip("abcd", order, strict=True))
    right = [key for key, name in keys.items() if all(map(_CLAIMS[name], hands))]
    back = {name: key for key, name in keys.items()}
    return Exercise(
        id=id_,
        kind="proof",
        level=2,
        question=Both(
            "Of a hand you know only this: every card that is {kind} was {used}. What follows from "
            "it **for certain**? Tick all that does.",
            "D'une main, tu sais seulement ceci : toute carte qui est {kind} a été {used}. "
            "Qu'est-ce qui en découle **à coup sûr** ? Coche tout.",
        ).filled(kind=kind, used=used),
        answer=Choices(
            {key: texts[name].filled(kind=kind, used=used) for key, name in keys.items()}, right
        ),
        mistakes=(
            Mistake(
                [*right, back["converse"]],
                Both(
                    "May not other cards have been treated like that as well? Look for a hand.",
                    "D'autres cartes n'ont-elles pas pu l'être aussi ? Cherche une main.",
                ),
                name=CONVERSE,
                fits=lambda value: isinstance(value, frozenset) and back["converse"] in value,
            ),
            Mistake(
                [*right, back["inverse"]],
                Both(
                    "The sentence is about cards of that kind. Does it say anything of others?",
                    "La phrase parle des cartes de cette sorte. Que dit-elle des autres ?",
                ),
                name=Both("takes the inverse for the statement", "prend l'inverse pour l'énoncé"),
                fits=lambda value: isinstance(value, frozenset) and back["inverse"] in value,
            ),
        ),
        explanation=Both(
            "“If … then” may be turned round only together with two “not”s; that none is left says "
            "the same once more.",
            "« Si … alors » ne se retourne qu'avec deux « ne … pas » ; qu'il n'en reste aucune dit "
            "encore la même chose.",
        ),
        solution=f"{variable(id_)} = {' '.join(right)!r}",
    )


def to_spare(id_: str, deck: int, players: int, missing: int) -> Exercise:
    """Ask how often somebody may discard before a goal is out of reach."""
    right = deck + players - missing
    return Exercise(
        id=id_,
        kind="widget",
        level=3,
        question=Both(
            "{deck} cards are in the deck, {players} people play. Whoever plays or discards a card "
            "draws one while there are any; once the last card is drawn, everybody has exactly one "
            "more turn. The team still needs {missing} cards to be played, one a turn. How many "
            "discards are possible **at most**, so that the goal stays within reach?",
            "Il y a {deck} cartes dans la pioche, {players} personnes jouent. Qui joue ou "
            "défausse une carte en pioche une tant qu'il y en a ; une fois la dernière piochée, "
            "tout le monde a exactement un tour. L'équipe doit encore jouer {missing} cartes, une "
            "par tour. Combien de défausses sont possibles **au plus**, pour que le but reste à "
            "portée ?",
        ).filled(deck=deck, players=players, missing=missing),
        answer=Number(right),
        mistakes=(
            Mistake(
                right - players,
                Both(
                    "The game does not end with the last draw. Who still has a turn then?",
                    "La partie ne finit pas avec la dernière pioche. Qui a encore un tour ?",
                ),
                name=FINAL_ROUND,
            ),
            Mistake(
                deck + players,
                Both(
                    "So many cards can still leave the hands. How many of them must be played?",
                    "C'est le nombre de cartes qui peuvent encore quitter les mains. Combien "
                    "faut-il en jouer ?",
                ),
                name=Both("forgets what must be played", "oublie ce qu'il faut jouer"),
            ),
        ),
        explanation=Both(
            "{deck} cards are drawn, each after a card has left a hand, and {players} turns "
            "follow: {all} cards, of which {missing} must be played.",
            "On pioche {deck} cartes, chacune après qu'une carte a quitté une main, puis viennent "
            "{players} tours : {all} cartes, dont {missing} à jouer.",
        ).filled(deck=deck, players=players, all=deck + players, missing=missing),
        solution=f"{variable(id_)} = {right}",
    )


_STEPS: dict[str, Sequence[str]] = {
    "assumed": (),
    "known": (),
    "follows": ("assumed",),
    "clash": ("known", "follows"),
    "so": ("clash",),
}
"""The steps of a proof by contradiction, and what each rests on; "idle" belongs nowhere."""


def _orders(needs: Mapping[str, Sequence[str]]) -> Iterator[tuple[str, ...]]:
    """Yield every order in which no step comes before what it rests on; the assumption is first."""
    for order in permutations(needs):
        place = {step: at for at, step in enumerate(order)}
        if all(place[one] < place[step] for step, rests in needs.items() for one in rests):
            yield order


def two_alike(id_: str, kind: Both, kinds: Both, keys: str) -> Exercise:
    """Ask for the proof that among six cards two are alike, by contradiction.

    `kind`, `kinds`: such as “colour” and “colours”.
    `keys`: of the steps assumed, known, follows, clash, so, idle.
    """
    texts = {
        "assumed": Both(
            "Suppose that no two of the six cards have the same {kind}.",
            "Supposons que deux des six cartes n'aient jamais la même {kind}.",
        ).filled(kind=kind),
        "known": Both(
            "There are only five {kinds} in the game.",
            "Il n'y a que cinq {kinds} dans le jeu.",
        ).filled(kinds=kinds),
        "follows": Both(
            "Then the six cards have six different {kinds}.",
            "Alors les six cartes ont six {kinds} différentes.",
        ).filled(kinds=kinds),
        "clash": Both(
            "Six are more than five: that cannot be.",
            "Six, c'est plus que cinq : c'est impossible.",
        ),
        "so": Both(
            "So two of the cards have the same {kind}.",
            "Donc deux des cartes ont la même {kind}.",
        ).filled(kind=kind),
        "idle": Both(
            "There are more 1s than other cards, so a 1 is likely.",
            "Il y a plus de 1 que d'autres cartes, un 1 est donc probable.",
        ),
    }
    names = dict(zip(keys, [*_STEPS, "idle"], strict=True))
    back = {name: key for key, name in names.items()}
    right = [" ".join(back[step] for step in order) for order in _orders(_STEPS)]
    wrong = " ".join(back[step] for step in ("so", "assumed", "known", "follows", "clash"))
    return Exercise(
        id=id_,
        kind="proof",
        level=3,
        question=Both(
            "Prove: among any six cards two have the same {kind}. Put the steps in order; one of "
            "them does not belong to the proof.",
            "Prouve : parmi six cartes quelconques, deux ont la même {kind}. Mets les étapes dans "
            "l'ordre ; l'une d'elles n'en fait pas partie.",
        ).filled(kind=kind),
        answer=Order({key: texts[names[key]] for key in sorted(names)}, *right),
        mistakes=(
            Mistake(
                f"{right[0]} {back['idle']}",
                Both(
                    "One of your sentences is about chances. Does anything rest on it?",
                    "L'une de tes phrases parle de chances. Quelque chose s'appuie-t-il dessus ?",
                ),
                name=STEP_NOT_NEEDED,
                fits=lambda value: isinstance(value, tuple) and back["idle"] in value,
            ),
            Mistake(
                wrong,
                Both(
                    "A sentence may rest only on those before it. Which of yours comes too early?",
                    "Une phrase ne s'appuie que sur celles d'avant. Laquelle vient trop tôt ?",
                ),
                name=USED_TOO_EARLY,
                fits=lambda value: isinstance(value, tuple) and len(value) == len(_STEPS),
            ),
            Mistake(
                f"{back['assumed']} {back['follows']} {back['so']}",
                Both(
                    "What would somebody ask who doubts everything? One step is missing at least.",
                    "Que demanderait quelqu'un qui doute de tout ? Il manque au moins une étape.",
                ),
                name=STEP_LEFT_OUT,
                fits=lambda value: isinstance(value, tuple) and len(value) < len(_STEPS),
            ),
        ),
        explanation=Both(
            "The contrary is assumed, a contradiction follows, so the contrary is false.",
            "On suppose le contraire, on arrive à une contradiction, donc le contraire est faux.",
        ),
        solution=f"{variable(id_)} = {right[0]!r}",
    )
