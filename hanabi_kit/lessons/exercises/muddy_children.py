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
from hanabi_kit.lessons.phrases import listed, number
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


def _of(names: Sequence[str]) -> str:
    """``d'Anna et de Ben``."""
    return listed([f"d'{name}" if name[0] in "AE" else f"de {name}" for name in names], "et")


def _que(words: str) -> str:
    """``qu'Anna``, ``que Ben``."""
    return f"qu'{words}" if words[0].lower() in "aeiou" else f"que {words}"


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


def _what_is_seen(case: Foreheads) -> Both:
    """Say what the child sees: ``that Anna is muddy and Cleo is not``."""
    muddy = [name for name in case.seen if name in case.muddy]
    clean = [name for name in case.seen if name not in case.muddy]
    is_muddy = f"{listed(muddy)} {'is' if len(muddy) == 1 else 'are'} muddy"
    is_clean = f"{listed(clean)} {'is' if len(clean) == 1 else 'are'} not"
    has_mud = f"{listed(muddy, 'et')} {'a' if len(muddy) == 1 else 'ont'} de la boue"
    names, have = listed(clean, "et"), "a" if len(clean) == 1 else "ont"
    if not muddy:
        return Both(f"that {is_clean} muddy", _que(f"{names} n'{have} pas de boue"))
    if not clean:
        return Both(f"that {is_muddy}", _que(has_mud))
    has_none = _que(f"{names} n'en {have} pas")
    return Both(f"that {is_muddy} and {is_clean}", f"{_que(has_mud)} et {has_none}")


def _situation(case: Foreheads) -> Both:
    """Say who is muddy, whose forehead nobody sees, and what father said."""
    muddy = [name for name in case.names if name in case.muddy]
    capped = [name for name in case.names if name in case.capped]
    cap, cap_fr = "", ""
    if len(capped) == 1:
        own = "her" if capped[0] in _GIRLS else "his"
        cap = f"; but {capped[0]} wears a cap that hides {own} forehead from all"
        cap_fr = f" ; mais {capped[0]} porte un bonnet qui cache son front à tous"
    elif capped:
        cap = f"; but {listed(capped)} wear caps that hide their foreheads from all"
        cap_fr = f" ; mais {listed(capped, 'et')} portent un bonnet qui cache leur front à tous"
    owners = listed([name + "'s" for name in muddy])
    mud, mud_fr = f"Only {owners} are muddy", f"Seuls ceux {_of(muddy)} ont de la boue"
    if len(muddy) == 1:
        mud, mud_fr = f"Only {owners} is muddy", f"Seul celui {_of(muddy)} a de la boue"
    said, said_fr = "nobody has said anything", "personne n'a rien dit"
    if case.father_spoke:
        said = "father has said to all: “At least one of you is muddy”"
        said_fr = "le père a dit à tous : « Au moins l'un de vous a de la boue »"
    return Both(
        f"Each sees the others' foreheads, not her or his own{cap}. {mud}, and {said}.",
        f"Chacun voit le front des autres, pas le sien{cap_fr}. {mud_fr}, et {said_fr}.",
    )


def _why_so_many(case: Foreheads, he: Both, his: str) -> Both:
    """Say why the child thinks so many worlds possible."""
    seen, worlds, every = _what_is_seen(case), number(case.worlds), case.on_open_foreheads
    en, fr = f"{he.en} sees {seen.en}. ", f"{he.fr} voit {seen.fr}. "
    if every == 2:
        en += f"Only {his} own forehead is open: muddy or clean, two worlds."
        fr += "Seul son front reste ouvert : sale ou propre, deux mondes."
    else:
        hidden = Both("what the cap hides", "ce que cache le bonnet")
        if len(case.capped) > 1:
            hidden = Both("what the caps hide", "ce que cachent les bonnets")
        sum_ = f"{' × '.join('2' * (every.bit_length() - 1))} = {every}"
        en += f"Open are {his} own forehead and {hidden.en}, each muddy or clean: {sum_}."
        fr += f"Restent ouverts son front et {hidden.fr}, chacun sale ou propre : {sum_}."
    if case.father_spoke and case.worlds == every:
        en += f" Father has said nothing that {he.en.lower()} does not see."
        fr += f" Le père n'a rien dit {_que(he.fr.lower())} ne voie."
    elif case.father_spoke:
        left = "one is" if case.worlds == 1 else f"{worlds.en} are"
        en += f" Father rules out the world without any mud: {left} left."
        fr += f" Le père exclut le monde sans aucune boue : il en reste {worlds.fr}."
    return Both(en, fr)


_FORGETS_CAPS = Both("forgets whom nobody sees", "oublie un front que personne ne voit")
_STRIKES_TWICE = Both("strikes out a world that was out", "barre un monde déjà exclu")


def worlds_of_a_child(case: Foreheads) -> Exercise:
    """Ask how many worlds a child thinks possible."""
    asked, worlds, every = case.asked, case.worlds, case.on_open_foreheads
    girl = asked in _GIRLS
    he, him, his = ("she", "her", "her") if girl else ("he", "him", "his")
    il, lui, d_elle = ("elle", "elle", "d'elle") if girl else ("il", "lui", "de lui")
    size, names = number(case.size), listed(case.names)
    situation = _situation(case)
    muddy = [name for name in case.seen if name in case.muddy]
    sees, sees_fr = "", ""
    if muddy:
        sees, sees_fr = (
            f", and {asked} sees that {muddy[0]} is",
            f", et {asked} voit bien {muddy[0]}",
        )
    mistakes = [
        Mistake(
            1,
            Both(
                "**You** know which world it is, for you read the question. Does "
                f"{asked} know as much as you do? What can {he} not see?",
                f"**Toi**, tu sais quel monde c'est : tu as lu la question. {asked} en sait-{il} autant "
                f"que toi ? Que ne peut-{il} pas voir ?",
            ),
            name=OWN_EYES,
        ),
        Mistake(
            2**case.size,
            Both(
                f"Those are all the worlds there are. But {asked} looks around: which of them are out of "
                f"the question for {him}?",
                f"Ce sont tous les mondes qui existent. Mais {asked} regarde autour {d_elle} : lesquels "
                f"sont exclus pour {lui} ?",
            ),
            name=OTHERS_SEE,
        ),
        Mistake(
            2 * every,
            Both(
                "Which foreheads did you leave open? Go through them: is there any among them that "
                f"{asked} sees?",
                "Quels fronts as-tu laissés ouverts ? Passe-les en revue : "
                f"{asked} en voit-{il} parmi eux ?",
            ),
            name=OTHERS_SEE,
        ),
        Mistake(
            case.size,
            Both(
                "One for each child who might be the muddy one? Nobody has said that exactly one is "
                f"muddy{sees}.",
                "Un pour chaque enfant qui pourrait avoir de la boue ? Personne n'a dit qu'il y en a un "
                f"seul{sees_fr}.",
            ),
            name=Both("makes one world of each child", "fait un monde de chaque enfant"),
        ),
    ]
    if case.capped:
        mistakes.append(
            Mistake(
                2,
                Both(
                    f"Does {asked} see all the others? Look whose forehead is hidden.",
                    f"{asked} voit-{il} tous les autres ? Regarde quel front est caché.",
                ),
                name=_FORGETS_CAPS,
            )
        )
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
            Mistake(
                every - 1,
                Both(
                    f"Which world does father rule out? Look whom {asked} sees: was that world among "
                    f"{his} own before?",
                    f"Quel monde le père exclut-il ? Regarde qui {asked} voit : ce monde était-il parmi "
                    "les siens avant ?",
                ),
                name=_STRIKES_TWICE,
            )
        )
    again = " Which of the worlds that are left would make father's words untrue?"
    again_fr = " Dans lesquels des mondes qui restent le père aurait-il tort ?"
    return Exercise(
        id="04.2",
        kind="widget",
        level=1,
        question=Both(
            f"{size.en.capitalize()} children, {names}. {situation.en} A world says of each of the "
            f"{size.en} whether she or he is muddy. How many worlds does {asked} think possible?",
            f"{size.fr.capitalize()} enfants, {listed(case.names, 'et')}. {situation.fr} Un monde dit de "
            f"chacun des {size.fr} s'il a de la boue ou non. Combien de mondes {asked} croit-{il} "
            "possibles ?",
        ),
        answer=Number(worlds),
        mistakes=tuple(mistakes),
        explanation=_why_so_many(case, Both(he.capitalize(), il.capitalize()), his),
        solution=f"answer_04_2 = {worlds}",
        hints=(
            Both(
                f"What does {asked} not see?",
                f"Qu'est-ce {_que(asked)} ne voit pas ?",
            ),
            Both(
                f"Write a world as {size.en} letters, m for muddy and c for clean, in the order "
                f"{', '.join(case.names)}. Which letters are fixed for {asked}, and what can the others "
                f"be?{again if case.father_spoke else ''}",
                f"Écris un monde comme {size.fr} lettres, s pour sale et p pour propre, dans l'ordre "
                f"{', '.join(case.names)}. Quelles lettres sont fixées pour {asked}, et que peuvent être "
                f"les autres ?{again_fr if case.father_spoke else ''}",
            ),
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


_ORDINALS = ("first", "second", "third", "fourth", "fifth", "sixth")
_ORDINALS_FR = ("premier", "second", "troisième", "quatrième", "cinquième", "sixième")


def _what_silences_tell(case: Children) -> Both:
    """Say what is learnt from each silence."""
    en = "After the first silence all know that there are two at least"
    fr = "Après le premier silence, tous savent qu'ils sont au moins deux"
    for silence in range(1, case.muddy - 1):
        left = number(silence + 2)
        en += f", after the {_ORDINALS[silence]} that there are {left.en} at least"
        fr += f", après le {_ORDINALS_FR[silence]} au moins {left.fr}"
    seen = number(case.muddy - 1)
    return Both(
        f"{en}. A muddy child sees {seen.en}: she is the {_ORDINALS[case.muddy - 1]}.",
        f"{fr}. Un enfant sale en voit {seen.fr} : il est le {_ORDINALS_FR[case.muddy - 1]}.",
    )


def silences(case: Children) -> Exercise:
    """Ask how often nobody moves before the muddy children step forward."""
    size, muddy = number(case.size), number(case.muddy)
    of_them = Both(f"{muddy.en} of them muddy", f"dont {muddy.fr} au front sale")
    if case.muddy == case.size:
        of_them = Both("all of them muddy", "tous au front sale")
    return Exercise(
        id="04.3",
        kind="widget",
        level=2,
        question=Both(
            f"{size.en.capitalize()} children, {of_them.en}. Father says: “At least one of you is muddy.” "
            "Then again and again: “If you know that you are muddy, step forward!” How many times does "
            "nobody move before the muddy ones step forward?",
            f"{size.fr.capitalize()} enfants, {of_them.fr}. Le père dit : « Au moins l'un de vous a de "
            "la boue sur le front. » Puis il demande encore et encore : « Qui sait qu'il en a ? "
            "Un pas en avant ! » Combien de fois personne ne bouge-t-il avant que les enfants "
            "sales s'avancent ?",
        ),
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
