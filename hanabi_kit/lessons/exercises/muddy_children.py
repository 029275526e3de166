"""Exercises of lesson 04 about children with muddy foreheads, as functions of who is muddy."""

from __future__ import annotations

from collections.abc import Sequence
from collections.abc import Set as AbstractSet
from dataclasses import dataclass
from itertools import count, product

from hanabi_kit.lessons.answers import Number
from hanabi_kit.lessons.exercise import Exercise, Mistake
from hanabi_kit.lessons.misconceptions import (
    FORGETS_WHAT_WAS_SAID,
    OFF_BY_ONE,
    OTHERS_SEE,
    OWN_EYES,
)
from hanabi_kit.lessons.phrases import Listed, capitalized, listed, number
from hanabi_kit.lessons.texts import Both

World = tuple[object, ...]
Worlds = AbstractSet[World]


def alike(who: int, world: World, worlds: Worlds) -> set[World]:
    """Return the worlds that look like `world` to a player, who sees all places but her own."""
    hidden = world[:who] + world[who + 1 :]
    return {other for other in worlds if other[:who] + other[who + 1 :] == hidden}


def knows(who: int, fact: Worlds, worlds: Worlds) -> set[World]:
    """Return the worlds in which a player knows that a fact is true."""
    return {world for world in worlds if alike(who, world, worlds) <= fact}


_GIRLS = ("Anna", "Cleo", "Eva")
NAMES = ("Anna", "Ben", "Cleo", "Dan", "Eva")


@dataclass(frozen=True)
class HerOrHis:
    """A text about a girl, and the same about a boy."""

    her: Both
    his: Both

    def of(self, child: str) -> Both:
        """Return the one that is about this child.

        Examples
        --------
        >>> HerOrHis(Both("She sees.", "Elle voit."), Both("He sees.", "Il voit.")).of("Ben").fr
        'Il voit.'
        """
        return self.her if child in _GIRLS else self.his


def _que(name: str) -> str:
    """Return ``qu'Anna``, ``que Ben``: a place that only French has."""
    return f"qu'{name}" if name[0] in "AE" else f"que {name}"


def _que_listed(names: Sequence[str]) -> Listed:
    """Return ``qu'Anna et Ben``."""
    return listed([*map(_que, names[:1]), *names[1:]])


def _owners(names: Sequence[str]) -> Listed:
    """Return whose foreheads: ``Anna's and Ben's``, ``d'Anna et de Ben``."""
    owner = Both("{name}'s", "{de_name}", "forehead of a child")
    return listed(
        owner.filled(name=name, de_name=f"d'{name}" if name[0] in "AE" else f"de {name}")
        for name in names
    )


@dataclass(frozen=True)
class Foreheads:
    """Children who see each other's foreheads, and one of them who is asked about."""

    size: int
    muddy: AbstractSet[str]
    asked: str
    capped: AbstractSet[str] = frozenset()  # their foreheads nobody sees
    father_spoke: bool = False  # he said to all that somebody is muddy

    @property
    def names(self) -> tuple[str, ...]:
        """The children."""
        return NAMES[: self.size]

    @property
    def seen(self) -> list[str]:
        """Whose foreheads the child who is asked about sees."""
        return [name for name in self.names if name != self.asked and name not in self.capped]

    @property
    def worlds(self) -> int:
        """How many worlds the child thinks possible."""
        every: set[World] = set(product((0, 1), repeat=self.size))
        if self.father_spoke:
            every = {world for world in every if any(world)}
        sees = [self.names.index(name) for name in self.seen]
        real = [int(name in self.muddy) for name in self.names]
        return sum(all(world[at] == real[at] for at in sees) for world in every)

    @property
    def on_open_foreheads(self) -> int:
        """How many there are, whatever father said."""
        return 1 << (self.size - len(self.seen))


_ONE, _SEVERAL = 1, 2

_SEEN = {
    (0, _ONE): Both("that {clean} is not muddy", "{que_clean} n'a pas de boue"),
    (0, _SEVERAL): Both("that {clean} are not muddy", "{que_clean} n'ont pas de boue"),
    (_ONE, 0): Both("that {muddy} is muddy", "{que_muddy} a de la boue"),
    (_SEVERAL, 0): Both("that {muddy} are muddy", "{que_muddy} ont de la boue"),
    (_ONE, _ONE): Both(
        "that {muddy} is muddy and {clean} is not",
        "{que_muddy} a de la boue et {que_clean} n'en a pas",
    ),
    (_ONE, _SEVERAL): Both(
        "that {muddy} is muddy and {clean} are not",
        "{que_muddy} a de la boue et {que_clean} n'en ont pas",
    ),
    (_SEVERAL, _ONE): Both(
        "that {muddy} are muddy and {clean} is not",
        "{que_muddy} ont de la boue et {que_clean} n'en a pas",
    ),
    (_SEVERAL, _SEVERAL): Both(
        "that {muddy} are muddy and {clean} are not",
        "{que_muddy} ont de la boue et {que_clean} n'en ont pas",
    ),
}
"""What a child sees, by how many are muddy and how many are not: none, one or several."""


def _what_is_seen(case: Foreheads) -> Both:
    """Say what the child sees: ``that Anna is muddy and Cleo is not``."""
    muddy = [name for name in case.seen if name in case.muddy]
    clean = [name for name in case.seen if name not in case.muddy]
    return _SEEN[min(len(muddy), _SEVERAL), min(len(clean), _SEVERAL)].filled(
        muddy=listed(muddy),
        que_muddy=_que_listed(muddy),
        clean=listed(clean),
        que_clean=_que_listed(clean),
    )


_WEARS_A_CAP = HerOrHis(
    Both(
        "Each sees the others' foreheads, not her or his own; but {capped} wears a cap that hides her "
        "forehead from all.",
        "Chacun voit le front des autres, pas le sien ; mais {capped} porte un bonnet qui cache son "
        "front à tous.",
    ),
    Both(
        "Each sees the others' foreheads, not her or his own; but {capped} wears a cap that hides his "
        "forehead from all.",
        "Chacun voit le front des autres, pas le sien ; mais {capped} porte un bonnet qui cache son "
        "front à tous.",
    ),
)


def _who_sees_whom(case: Foreheads) -> Both:
    """Say whose foreheads are seen, and whose nobody sees."""
    capped = [name for name in case.names if name in case.capped]
    if not capped:
        return Both(
            "Each sees the others' foreheads, not her or his own.",
            "Chacun voit le front des autres, pas le sien.",
        )
    if len(capped) == 1:
        return _WEARS_A_CAP.of(capped[0]).filled(capped=capped[0])
    return Both(
        "Each sees the others' foreheads, not her or his own; but {capped} wear caps that hide their "
        "foreheads from all.",
        "Chacun voit le front des autres, pas le sien ; mais {capped} portent un bonnet qui cache leur "
        "front à tous.",
    ).filled(capped=listed(capped))


_NOTHING_WAS_SAID = {
    _ONE: Both(
        "Only {owners} is muddy, and nobody has said anything.",
        "Seul celui {owners} a de la boue, et personne n'a rien dit.",
    ),
    _SEVERAL: Both(
        "Only {owners} are muddy, and nobody has said anything.",
        "Seuls ceux {owners} ont de la boue, et personne n'a rien dit.",
    ),
}
_FATHER_SPOKE = {
    _ONE: Both(
        "Only {owners} is muddy, and father has said to all: “At least one of you is muddy”.",
        "Seul celui {owners} a de la boue, et le père a dit à tous : « Au moins l'un de vous a de la "
        "boue ».",
    ),
    _SEVERAL: Both(
        "Only {owners} are muddy, and father has said to all: “At least one of you is muddy”.",
        "Seuls ceux {owners} ont de la boue, et le père a dit à tous : « Au moins l'un de vous a de "
        "la boue ».",
    ),
}


def _what_was_said(case: Foreheads) -> Both:
    """Say who is muddy, and what father said."""
    muddy = [name for name in case.names if name in case.muddy]
    by_number = _FATHER_SPOKE if case.father_spoke else _NOTHING_WAS_SAID
    return by_number[min(len(muddy), _SEVERAL)].filled(owners=_owners(muddy))


_ONLY_ONES_OWN = HerOrHis(
    Both(
        "She sees {seen}. Only her own forehead is open: muddy or clean, two worlds.",
        "Elle voit {seen}. Seul son front reste ouvert : sale ou propre, deux mondes.",
    ),
    Both(
        "He sees {seen}. Only his own forehead is open: muddy or clean, two worlds.",
        "Il voit {seen}. Seul son front reste ouvert : sale ou propre, deux mondes.",
    ),
)
_ALSO_ONE_IN_A_CAP = HerOrHis(
    Both(
        "She sees {seen}. Open are her own forehead and what the cap hides, each muddy or clean: "
        "{product}.",
        "Elle voit {seen}. Restent ouverts son front et ce que cache le bonnet, chacun sale ou "
        "propre : {product}.",
    ),
    Both(
        "He sees {seen}. Open are his own forehead and what the cap hides, each muddy or clean: "
        "{product}.",
        "Il voit {seen}. Restent ouverts son front et ce que cache le bonnet, chacun sale ou "
        "propre : {product}.",
    ),
)
_ALSO_SEVERAL_IN_CAPS = HerOrHis(
    Both(
        "She sees {seen}. Open are her own forehead and what the caps hide, each muddy or clean: "
        "{product}.",
        "Elle voit {seen}. Restent ouverts son front et ce que cachent les bonnets, chacun sale ou "
        "propre : {product}.",
    ),
    Both(
        "He sees {seen}. Open are his own forehead and what the caps hide, each muddy or clean: "
        "{product}.",
        "Il voit {seen}. Restent ouverts son front et ce que cachent les bonnets, chacun sale ou "
        "propre : {product}.",
    ),
)
_FATHER_SAYS_NOTHING_NEW = HerOrHis(
    Both(
        "{open} Father has said nothing that she does not see.",
        "{open} Le père n'a rien dit qu'elle ne voie.",
    ),
    Both(
        "{open} Father has said nothing that he does not see.",
        "{open} Le père n'a rien dit qu'il ne voie.",
    ),
)
_FATHER_RULES_OUT = {
    _ONE: Both(
        "{open} Father rules out the world without any mud: one is left.",
        "{open} Le père exclut le monde sans aucune boue : il en reste un.",
    ),
    _SEVERAL: Both(
        "{open} Father rules out the world without any mud: {left} are left.",
        "{open} Le père exclut le monde sans aucune boue : il en reste {left}.",
    ),
}


def _why_so_many(case: Foreheads) -> Both:
    """Say why the child thinks so many worlds possible."""
    every, factors = case.on_open_foreheads, case.size - len(case.seen)
    by_caps = (_ONLY_ONES_OWN, _ALSO_ONE_IN_A_CAP, _ALSO_SEVERAL_IN_CAPS)
    product = f"{' × '.join('2' * factors)} = {every}"
    told = by_caps[min(factors, 3) - 1].of(case.asked)
    told = told.filled(seen=_what_is_seen(case), product=product)
    if not case.father_spoke:
        return told
    if case.worlds == every:
        return _FATHER_SAYS_NOTHING_NEW.of(case.asked).filled(open=told)
    left = _FATHER_RULES_OUT[min(case.worlds, _SEVERAL)]
    return left.filled(open=told, left=number(case.worlds))


_HOW_MANY = HerOrHis(
    Both(
        "How many worlds does {asked} think possible?",
        "Combien de mondes {asked} croit-elle possibles ?",
        "a girl",
    ),
    Both(
        "How many worlds does {asked} think possible?",
        "Combien de mondes {asked} croit-il possibles ?",
        "a boy",
    ),
)
_YOU_KNOW = HerOrHis(
    Both(
        "**You** know which world it is, for you read the question. Does {asked} know as much as you "
        "do? What can she not see?",
        "**Toi**, tu sais quel monde c'est : tu as lu la question. {asked} en sait-elle autant que toi ? "
        "Que ne peut-elle pas voir ?",
    ),
    Both(
        "**You** know which world it is, for you read the question. Does {asked} know as much as you "
        "do? What can he not see?",
        "**Toi**, tu sais quel monde c'est : tu as lu la question. {asked} en sait-il autant que toi ? "
        "Que ne peut-il pas voir ?",
    ),
)
_LOOKS_AROUND = HerOrHis(
    Both(
        "Those are all the worlds there are. But {asked} looks around: which of them are out of the "
        "question for her?",
        "Ce sont tous les mondes qui existent. Mais {asked} regarde autour d'elle : lesquels sont exclus "
        "pour elle ?",
    ),
    Both(
        "Those are all the worlds there are. But {asked} looks around: which of them are out of the "
        "question for him?",
        "Ce sont tous les mondes qui existent. Mais {asked} regarde autour de lui : lesquels sont exclus "
        "pour lui ?",
    ),
)
_SEES_ONE_OF_THEM = HerOrHis(
    Both(
        "Which foreheads did you leave open? Go through them: is there any among them that {asked} "
        "sees?",
        "Quels fronts as-tu laissés ouverts ? Passe-les en revue : {asked} en voit-elle parmi eux ?",
        "a girl",
    ),
    Both(
        "Which foreheads did you leave open? Go through them: is there any among them that {asked} "
        "sees?",
        "Quels fronts as-tu laissés ouverts ? Passe-les en revue : {asked} en voit-il parmi eux ?",
        "a boy",
    ),
)
_SEES_NOT_ALL = HerOrHis(
    Both(
        "Does {asked} see all the others? Look whose forehead is hidden.",
        "{asked} voit-elle tous les autres ? Regarde quel front est caché.",
        "a girl",
    ),
    Both(
        "Does {asked} see all the others? Look whose forehead is hidden.",
        "{asked} voit-il tous les autres ? Regarde quel front est caché.",
        "a boy",
    ),
)
_RULES_NONE_OUT = HerOrHis(
    Both(
        "Which world does father rule out? Look whom {asked} sees: was that world among her own "
        "before?",
        "Quel monde le père exclut-il ? Regarde qui {asked} voit : ce monde était-il parmi les siens "
        "avant ?",
    ),
    Both(
        "Which world does father rule out? Look whom {asked} sees: was that world among his own "
        "before?",
        "Quel monde le père exclut-il ? Regarde qui {asked} voit : ce monde était-il parmi les siens "
        "avant ?",
    ),
)


def _not_one_for_each(case: Foreheads) -> Both:
    """Say to who counts one world for each child what is wrong with that."""
    muddy = [name for name in case.seen if name in case.muddy]
    if not muddy:
        return Both(
            "One for each child who might be the muddy one? Nobody has said that exactly one is muddy.",
            "Un pour chaque enfant qui pourrait avoir de la boue ? Personne n'a dit qu'il y en a un seul.",
        )
    return Both(
        "One for each child who might be the muddy one? Nobody has said that exactly one is muddy, and "
        "{asked} sees that {muddy} is.",
        "Un pour chaque enfant qui pourrait avoir de la boue ? Personne n'a dit qu'il y en a un seul, et "
        "{asked} voit bien {muddy}.",
    ).filled(asked=case.asked, muddy=muddy[0])


def _as_letters(case: Foreheads) -> Both:
    """Say how to write the worlds down."""
    told = Both(
        "Write a world as {size} letters, m for muddy and c for clean, in the order {names}. Which "
        "letters are fixed for {asked}, and what can the others be?",
        "Écris un monde comme {size} lettres, s pour sale et p pour propre, dans l'ordre {names}. "
        "Quelles lettres sont fixées pour {asked}, et que peuvent être les autres ?",
    ).filled(size=number(case.size), names=", ".join(case.names), asked=case.asked)
    if not case.father_spoke:
        return told
    return Both(
        "{letters} Which of the worlds that are left would make father's words untrue?",
        "{letters} Dans lesquels des mondes qui restent le père aurait-il tort ?",
    ).filled(letters=told)


_FORGETS_CAPS = Both("forgets whom nobody sees", "oublie un front que personne ne voit")
_STRIKES_TWICE = Both("strikes out a world that was out", "barre un monde déjà exclu")


def worlds_of_a_child(case: Foreheads) -> Exercise:
    """Ask how many worlds a child thinks possible."""
    asked, worlds, every = case.asked, case.worlds, case.on_open_foreheads
    size = number(case.size)
    mistakes = [
        Mistake(1, _YOU_KNOW.of(asked).filled(asked=asked), name=OWN_EYES),
        Mistake(2**case.size, _LOOKS_AROUND.of(asked).filled(asked=asked), name=OTHERS_SEE),
        Mistake(2 * every, _SEES_ONE_OF_THEM.of(asked).filled(asked=asked), name=OTHERS_SEE),
        Mistake(
            case.size,
            _not_one_for_each(case),
            name=Both("makes one world of each child", "fait un monde de chaque enfant"),
        ),
    ]
    if case.capped:
        mistakes.append(Mistake(2, _SEES_NOT_ALL.of(asked).filled(asked=asked), name=_FORGETS_CAPS))
    if case.father_spoke and worlds < every:
        mistakes.append(
            Mistake(
                every,
                Both(
                    "Father has spoken. Is there a world among yours in which that would not be true?",
                    "Le père a parlé. Parmi tes mondes, y en a-t-il un où ce ne serait pas vrai ?",
                ),
                name=FORGETS_WHAT_WAS_SAID,
            )
        )
    elif case.father_spoke:
        mistakes.append(
            Mistake(every - 1, _RULES_NONE_OUT.of(asked).filled(asked=asked), name=_STRIKES_TWICE)
        )
    return Exercise(
        id="04.2",
        kind="widget",
        level=1,
        question=Both(
            "{Size} children, {names}. {who_sees_whom} {what_was_said} A world says of each of the "
            "{size} whether she or he is muddy. {how_many}",
            "{Size} enfants, {names}. {who_sees_whom} {what_was_said} Un monde dit de chacun des {size} "
            "s'il a de la boue ou non. {how_many}",
        ).filled(
            Size=capitalized(size),
            names=listed(case.names),
            who_sees_whom=_who_sees_whom(case),
            what_was_said=_what_was_said(case),
            size=size,
            how_many=_HOW_MANY.of(asked).filled(asked=asked),
        ),
        answer=Number(worlds),
        mistakes=tuple(mistakes),
        explanation=_why_so_many(case),
        solution=f"answer_04_2 = {worlds}",
        hints=(
            Both("What does {asked} not see?", "Qu'est-ce {que_asked} ne voit pas ?").filled(
                asked=asked, que_asked=_que(asked)
            ),
            _as_letters(case),
        ),
    )


@dataclass(frozen=True)
class Children:
    """Children, so many of them muddy, of whom father asks again and again who knows it."""

    size: int
    muddy: int


def _rounds_of_silence(children: int, muddy: int) -> int:
    """Return how often nobody steps forward before the muddy ones know, in sets of worlds."""
    worlds: set[World] = {mud for mud in product((0, 1), repeat=children) if any(mud)}
    real: World = (1,) * muddy + (0,) * (children - muddy)
    for rounds in count():
        forward = [
            knows(who, {world for world in worlds if world[who]}, worlds) for who in range(children)
        ]
        if real in forward[0]:
            return rounds
        worlds -= set().union(*forward)
    raise AssertionError("count() never ends")


_AFTER_ANOTHER = (
    Both(
        "{so_far}, after the second that there are three at least",
        "{so_far}, après le second au moins trois",
    ),
    Both(
        "{so_far}, after the third that there are four at least",
        "{so_far}, après le troisième au moins quatre",
    ),
    Both(
        "{so_far}, after the fourth that there are five at least",
        "{so_far}, après le quatrième au moins cinq",
    ),
    Both(
        "{so_far}, after the fifth that there are six at least",
        "{so_far}, après le cinquième au moins six",
    ),
)
"""What each silence after the first tells."""

_SHE_IS_THE_LAST = {
    2: Both(
        "{silences}. A muddy child sees one: she is the second.",
        "{silences}. Un enfant sale en voit un : il est le second.",
    ),
    3: Both(
        "{silences}. A muddy child sees two: she is the third.",
        "{silences}. Un enfant sale en voit deux : il est le troisième.",
    ),
    4: Both(
        "{silences}. A muddy child sees three: she is the fourth.",
        "{silences}. Un enfant sale en voit trois : il est le quatrième.",
    ),
    5: Both(
        "{silences}. A muddy child sees four: she is the fifth.",
        "{silences}. Un enfant sale en voit quatre : il est le cinquième.",
    ),
    6: Both(
        "{silences}. A muddy child sees five: she is the sixth.",
        "{silences}. Un enfant sale en voit cinq : il est le sixième.",
    ),
}
"""What a muddy child concludes, by how many are muddy."""


def _what_silences_tell(case: Children) -> Both:
    """Say what is learnt from each silence."""
    told = Both(
        "After the first silence all know that there are two at least",
        "Après le premier silence, tous savent qu'ils sont au moins deux",
    )
    for another in _AFTER_ANOTHER[: case.muddy - 2]:
        told = another.filled(so_far=told)
    return _SHE_IS_THE_LAST[case.muddy].filled(silences=told)


def silences(case: Children) -> Exercise:
    """Ask how often nobody moves before the muddy children step forward."""
    of_them = Both("all of them muddy", "tous au front sale")
    if case.muddy < case.size:
        of_them = Both("{muddy} of them muddy", "dont {muddy} au front sale").filled(
            muddy=number(case.muddy)
        )
    return Exercise(
        id="04.3",
        kind="widget",
        level=2,
        question=Both(
            "{Size} children, {of_them}. Father says: “At least one of you is muddy.” "
            "Then again and again: “If you know that you are muddy, step forward!” How many times does "
            "nobody move before the muddy ones step forward?",
            "{Size} enfants, {of_them}. Le père dit : « Au moins l'un de vous a de "
            "la boue sur le front. » Puis il demande encore et encore : « Qui sait qu'il en a ? "
            "Un pas en avant ! » Combien de fois personne ne bouge-t-il avant que les enfants "
            "sales s'avancent ?",
        ).filled(Size=capitalized(number(case.size)), of_them=of_them),
        answer=Number(lambda: _rounds_of_silence(case.size, case.muddy)),
        mistakes=(
            Mistake(
                0,
                Both(
                    "All of them see mud, so all of them know that somebody is muddy. But not **who**: "
                    "what would a muddy child see if she were clean?",
                    "Tous voient de la boue, donc tous savent que quelqu'un en a. Mais pas **qui** : que "
                    "verrait un enfant sale s'il était propre ?",
                ),
                name=Both("takes “someone” for “me”", "prend « quelqu'un » pour « moi »"),
            ),
            Mistake(
                case.muddy - 2,
                Both(
                    "What does the first silence tell the children? And what did a muddy child see "
                    "already, without any silence? Compare.",
                    "Qu'apprend aux enfants le premier silence ? Et que voyait déjà un enfant sale, sans "
                    "aucun silence ? Compare.",
                ),
                name=OFF_BY_ONE,
            ),
            Mistake(
                case.muddy,
                Both(
                    "You counted the time when they do step forward, or one silence for each muddy child. "
                    "Try it with a **single** muddy child: is there any silence at all?",
                    "Tu as compté la fois où ils s'avancent, ou un silence par enfant sale. Essaie avec "
                    "**un seul** enfant sale : y a-t-il le moindre silence ?",
                ),
                name=Both(
                    "counts one silence for each muddy child", "compte un silence par enfant sale"
                ),
            ),
            Mistake(
                case.size,
                Both(
                    "The number of children does not matter; how many are muddy does. Whoever is "
                    "clean only watches.",
                    "Le nombre d'enfants ne compte pas ; celui des enfants sales, si. Les propres "
                    "ne font que regarder.",
                ),
                name=Both(
                    "counts all children, not the muddy ones",
                    "compte tous les enfants, pas les sales",
                ),
            ),
        ),
        explanation=_what_silences_tell(case),
        solution=f"answer_04_3 = {case.muddy - 1}",
        hints=(
            Both(
                "Begin with a single muddy child. What does she see, and what does she do?",
                "Commence par un seul enfant sale. Que voit-il, et que fait-il ?",
            ),
            Both(
                "Then add one muddy child more, again and again. Each of them asks: “If I were clean, "
                "what would the others have done by now?”",
                "Puis ajoute un enfant sale, encore et encore. Chacun se demande : « Si j'étais "
                "propre, qu'auraient déjà fait les autres ? »",
            ),
        ),
    )
