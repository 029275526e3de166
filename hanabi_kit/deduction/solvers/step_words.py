"""The steps of the step-by-step solver, and clashes of inferences, as sentences.

In English and French, with the words of `hanabi_kit.deduction.reasons.wording`.

Examples
--------
>>> from hanabi_kit.rules import STANDARD
>>> removed = ((Slot(2), CardSet("r5")), (Slot(3), CardSet("r5")))
>>> step = Step(Technique.SINGLE, (Slot(1),), CardSet("r5"), removed, copies=1)
>>> step_sentences([step], STANDARD, ["Alice", "Bob"])[0]
'Slot 1 is a red 5, of which only one copy is out of sight, so slots 2 and 3 cannot be a red 5.'
"""

from __future__ import annotations

from abc import ABC, abstractmethod
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass
from typing import ClassVar, Protocol

from hanabi_kit.actions import ClueValue, Mark
from hanabi_kit.cards import Card, CardSet, Slot, Suit
from hanabi_kit.deduction.reasons.wording import Wording, wording
from hanabi_kit.deduction.solvers.steps import Step, Technique
from hanabi_kit.rules import STANDARD, Ruleset, Touch

__all__ = ["Said", "conflict_sentence", "step_sentences", "technique_name"]

_NBSP = "\u00a0"
_MOST_NAMED = 4
"""More cards than these are written as in tables: r1 r2 y5."""


class Said(Protocol):
    """What a convention says of a card (`hanabi_kit.deduction.inferences.Inference`)."""

    @property
    def convention(self) -> str:
        """The convention's name."""

    @property
    def slot(self) -> Slot:
        """Where the card is."""

    @property
    def cards(self) -> CardSet:
        """What it is one of."""


def step_sentences(
    steps: Iterable[Step], rules: Ruleset, players: Sequence[str], language: str = "en"
) -> tuple[str, ...]:
    """Return each step as a sentence.

    Parameters
    ----------
    steps : iterable of Step
    rules : Ruleset
    players : sequence of str
        Names by seat.
    language : str
        "en" or "fr".

    Raises
    ------
    HanabiError
        There are no words for such a language.
    """
    return tuple(map(_sentences(rules, players, language).step, steps))


def conflict_sentence(
    said: Sequence[Said], rules: Ruleset, players: Sequence[str], language: str = "en"
) -> str:
    """Return as a sentence that not all that was `said` is true; parameters as above."""
    return _sentences(rules, players, language).conflict(said)


def technique_name(technique: Technique, language: str = "en") -> str:
    """Return what a technique is called.

    Examples
    --------
    >>> technique_name(Technique.PAIR), technique_name(Technique.SINGLE, "fr")
    ('pair', 'carte connue')
    """
    return _sentences(STANDARD, (), language).techniques[technique]


def _sentences(rules: Ruleset, players: Sequence[str], language: str) -> _Sentences:
    words = wording(language, rules, players)
    return _LANGUAGES[words.language](words)


@dataclass(frozen=True)
class _Sentences(ABC):
    """How a language says it."""

    words: Wording

    techniques: ClassVar[Mapping[Technique, str]]

    def step(self, step: Step) -> str:
        match step.technique:
            case Technique.CLUE:
                text = self.clue(step)
                if _mark(step).giver is not None:
                    return text  # it begins with a name, which is left as it is
            case Technique.IN_SIGHT:
                text = self.in_sight(step)
            case Technique.SINGLE:
                text = self.single(step)
            case Technique.LAST_PLACE:
                text = self.last_place(step)
            case _:
                text = self.shared(step)
        return text[0].upper() + text[1:]

    @abstractmethod
    def clue(self, step: Step) -> str: ...

    @abstractmethod
    def in_sight(self, step: Step) -> str: ...

    @abstractmethod
    def single(self, step: Step) -> str: ...

    @abstractmethod
    def last_place(self, step: Step) -> str: ...

    @abstractmethod
    def shared(self, step: Step) -> str: ...

    @abstractmethod
    def conflict(self, said: Sequence[Said]) -> str: ...

    @abstractmethod
    def cannot_be(self, slots: Sequence[Slot], cards: CardSet, *, said: bool) -> str:
        """Say so; without the cards where they were `said` just before."""

    def one_of(self, cards: CardSet) -> str:
        """Return "a red 4 or a red 5", and many cards as in tables."""
        if len(cards) > _MOST_NAMED:
            return str(cards)
        return self.words.listed([self.words.a_card(card) for card in cards], self.words.or_)

    def lost(self, step: Step) -> str:
        """Say what follows for the slots that lost something, those that lost the same together."""
        by_cards: dict[CardSet, list[Slot]] = {}
        for slot, cards in step.removed:
            by_cards.setdefault(cards, []).append(slot)
        return self.words.clauses(
            [
                self.cannot_be(slots, cards, said=len(cards) > 1 and cards == step.cards)
                for cards, slots in by_cards.items()
            ]
        )

    def value(self, value: ClueValue) -> str:
        """Return what a clue says."""
        return str(value) if isinstance(value, int) else self.words.suit(Suit(value))

    def always_touched(self, value: ClueValue) -> list[str]:
        """Return the suits that every clue of this kind touches."""
        return [
            self.words.suit(own.suit)
            for own in self.words.rules.suit_rules
            if (own.ranks if isinstance(value, int) else own.colours) is Touch.ALL
        ]

    def never_ranked(self) -> list[str]:
        """Return the suits that no rank clue touches."""
        rules = self.words.rules.suit_rules
        return [self.words.suit(own.suit) for own in rules if own.ranks is Touch.NONE]


def _mark(step: Step) -> Mark:
    assert step.mark is not None, "the step of a clue has its mark"
    return step.mark


def _left_out(step: Step) -> list[Slot]:
    return [slot for slot, _ in step.removed if slot not in step.slots]


class _English(_Sentences):
    techniques: ClassVar = {
        Technique.CLUE: "clue",
        Technique.IN_SIGHT: "all in sight",
        Technique.SINGLE: "known card",
        Technique.LAST_PLACE: "last place",
        Technique.PAIR: "pair",
        Technique.TRIPLE: "triple",
        Technique.LARGER_SET: "larger set",
    }

    def cannot_be(self, slots: Sequence[Slot], cards: CardSet, *, said: bool) -> str:
        what = self.one_of(cards)
        if said:
            what = "either" if len(cards) == 2 else "any of these"
        return f"{self.words.slots(slots)} cannot be {what}"

    def clue(self, step: Step) -> str:
        mark, slots, missed = _mark(step), step.slots, _left_out(step)
        whose = "the" if mark.giver is None else f"{self.words.name(mark.giver)}'s"
        turn = "" if mark.turn is None else f" (turn {mark.turn})"
        said = f"{whose} clue “{self.value(mark.value)}”{turn}"
        not_ = self._not(mark.value, many=len(missed) > 1)
        if not slots:
            they = "they are" if len(missed) > 1 else "it is"
            return f"{said} left {self.words.slots(missed)} out, so {they} {not_}."
        it_is = "each is" if len(slots) > 1 else "it is"
        text = f"{said} touched {self.words.slots(slots)}, so {it_is} {self._is(mark.value)}"
        if missed:
            be = "are" if len(missed) > 1 else "is"
            text += f"; {self.words.slots(missed)} {be} {not_}"
        return text + "."

    def _own(self, value: ClueValue, nowhere: str, *, many: bool = False) -> str:
        if not isinstance(value, int):
            return self.value(value)
        own = f"{value}s" if many else f"a {value}"
        never = self.never_ranked()
        return own + (nowhere.format(self.words.listed(never, "or")) if never else "")

    def _is(self, value: ClueValue) -> str:
        own = self._own(value, " that is not {}")
        return self.words.listed([own, *self.always_touched(value)], "or")

    def _not(self, value: ClueValue, *, many: bool) -> str:
        kinds = [self._own(value, " (unless {})", many=many), *self.always_touched(value)]
        if len(kinds) == 2:
            return f"neither {self.words.neither(kinds)}"
        return f"not {self.words.listed(kinds, 'or')}"

    def in_sight(self, step: Step) -> str:
        of = str(step.cards)
        if len(step.cards) <= _MOST_NAMED:
            of = self.words.listed([self.words.card(card) for card in step.cards])
        return f"every copy of {of} is in sight, so {self.lost(step)}."

    def single(self, step: Step) -> str:
        slots, card = self.words.slots(step.slots), self.one_of(step.cards)
        if len(step.slots) == 1:
            start = f"{slots} is {card}, of which only one copy is out of sight"
        else:
            copies = f"only {self.words.number(step.copies)} copies are out of sight"
            start = f"{slots} are each {card}, of which {copies}"
        return f"{start}, so {self.lost(step)}."

    def last_place(self, step: Step) -> str:
        card, held, number = next(iter(step.cards)), len(step.slots), self.words.number
        deck = step.copies - held
        start = f"{number(step.copies)} {'copies' if step.copies > 1 else 'copy'}"
        start += f" of {self.words.card(card)} {'are' if step.copies > 1 else 'is'} out of sight"
        if deck:
            start += f" and the deck has only {number(deck)} card{'s' if deck > 1 else ''}"
        else:
            start += " and the deck is empty"
        here = f"{'at least ' if deck else ''}{number(held)} {'are' if held > 1 else 'is'}"
        here = "it is" if step.copies == 1 else here
        only = f"only {self.words.slots(step.slots)} can be {self.words.a_card(card)}"
        so = "they are" if held > 1 else "it is"
        return f"{start}, so {here} in this hand; {only}, so {so}."

    def shared(self, step: Step) -> str:
        number = self.words.number(step.copies)
        all_ = "both" if step.copies == 2 else f"all {number}"
        can = f"{self.words.slots(step.slots)} can only be {self.one_of(step.cards)}"
        copies = f"of which only {number} copies are out of sight"
        return f"{can}, {copies}: they hold {all_}, so {self.lost(step)}."

    def conflict(self, said: Sequence[Said]) -> str:
        parts = [
            f"{one.convention} says that {self.words.slots([one.slot])} is {self.one_of(one.cards)}"
            for one in said
        ]
        if len(parts) == 1:
            return f"{parts[0]}, which the facts rule out."
        return f"{self.words.clauses(parts)}; the facts rule out that all of this is true."


class _French(_Sentences):
    techniques: ClassVar = {
        Technique.CLUE: "indice",
        Technique.IN_SIGHT: "tout visible",
        Technique.SINGLE: "carte connue",
        Technique.LAST_PLACE: "dernière place",
        Technique.PAIR: "paire",
        Technique.TRIPLE: "triplet",
        Technique.LARGER_SET: "groupe plus grand",
    }

    def _of(self, card: Card) -> str:
        return f"du {self.words.card(card)}"

    def cannot_be(self, slots: Sequence[Slot], cards: CardSet, *, said: bool) -> str:
        who = f"{self.words.slots(slots)} ne {'peuvent' if len(slots) > 1 else 'peut'}"
        if said:
            neither = "ni l'un ni l'autre" if len(cards) == 2 else "aucun d'eux"
            return f"{who} être {neither}"
        if len(cards) > _MOST_NAMED:
            return f"{who} être aucun de ceux-ci ({cards})"
        named = [self.words.a_card(card) for card in cards]
        if len(named) == 1:
            return f"{who} pas être {named[0]}"
        return f"{who} être ni {self.words.neither(named)}"

    def clue(self, step: Step) -> str:
        mark, slots, missed = _mark(step), step.slots, _left_out(step)
        turn = "" if mark.turn is None else f" (tour {mark.turn})"
        said = f"«{_NBSP}{self.value(mark.value)}{_NBSP}»{turn}"
        who = None if mark.giver is None else f"{self.words.name(mark.giver)} a annoncé {said}"
        not_ = self._not(mark.value, many=len(missed) > 1)
        if not slots:
            out = self.words.slots(missed)
            text = f"{who} sans désigner {out}" if who else f"{said} n'a pas désigné {out}"
            they = "elles ne sont" if len(missed) > 1 else "elle n'est"
            return f"{text}{self.words.colon}{they} donc {not_}."
        hit = self.words.slots(slots)
        text = f"{who} en désignant {hit}" if who else f"{said} a désigné {hit}"
        they = "elles sont" if len(slots) > 1 else "elle est"
        is_ = self.words.listed(self._kinds(mark.value, many=len(slots) > 1), "ou")
        text += f"{self.words.colon}{they} donc {is_}"
        if missed:
            be = "ne sont" if len(missed) > 1 else "n'est"
            text += f"{self.words.semicolon}{self.words.slots(missed)} {be} {not_}"
        return text + "."

    def _families(self, suits: Sequence[str]) -> str:
        # Families are named, so that no colour has to agree with its noun.
        quoted = [f"«{_NBSP}{suit}{_NBSP}»" for suit in suits]
        return f"la famille {self.words.listed(quoted, 'ou')}"

    def _kinds(self, value: ClueValue, *, many: bool) -> list[str]:
        always, never = self.always_touched(value), self.never_ranked()
        if not isinstance(value, int):
            return [f"de {self._families([self.value(value), *always])}"]
        own = f"des {value}" if many else f"un {value}"
        own += f" (hors {self._families(never)})" if never else ""
        return [own, f"de {self._families(always)}"] if always else [own]

    def _not(self, value: ClueValue, *, many: bool) -> str:
        kinds = self._kinds(value, many=many)
        return f"pas {kinds[0]}" if len(kinds) == 1 else f"ni {self.words.neither(kinds)}"

    def in_sight(self, step: Step) -> str:
        of = f"de {step.cards}"
        if len(step.cards) <= _MOST_NAMED:
            of = self.words.listed([self._of(card) for card in step.cards])
        return f"tous les exemplaires {of} sont visibles, donc {self.lost(step)}."

    def single(self, step: Step) -> str:
        slots, card = self.words.slots(step.slots), self.one_of(step.cards)
        if len(step.slots) == 1:
            start = f"{slots} est {card}, dont un seul exemplaire est caché"
        else:
            copies = f"{self.words.number(step.copies)} exemplaires seulement sont cachés"
            start = f"{slots} sont chacune {card}, dont {copies}"
        return f"{start}, donc {self.lost(step)}."

    def last_place(self, step: Step) -> str:
        card, held, number = next(iter(step.cards)), len(step.slots), self.words.number
        deck = step.copies - held
        start = f"{number(step.copies)} exemplaire{'s' if step.copies > 1 else ''}"
        start += f" {self._of(card)} {'sont cachés' if step.copies > 1 else 'est caché'}"
        if deck > 1:
            start += f" et la pioche n'a que {number(deck)} cartes"
        else:
            start += " et la pioche n'a qu'une carte" if deck else " et la pioche est vide"
        here = f"{'au moins ' if deck else ''}{number(held)} {'sont' if held > 1 else 'est'}"
        here = "il est" if step.copies == 1 else here
        only = f"{'seules' if held > 1 else 'seule'} {self.words.slots(step.slots)}"
        can = f"{'peuvent' if held > 1 else 'peut'} être {self.words.a_card(card)}"
        return f"{start}, donc {here} dans cette main{self.words.semicolon}{only} {can}."

    def shared(self, step: Step) -> str:
        can = f"{self.words.slots(step.slots)} sont chacune {self.one_of(step.cards)}"
        copies = f"dont {self.words.number(step.copies)} exemplaires seulement sont cachés"
        return f"{can}, {copies}{self.words.colon}elles les ont tous, donc {self.lost(step)}."

    def conflict(self, said: Sequence[Said]) -> str:
        parts = [
            f"selon {one.convention}, {self.words.slots([one.slot])} est {self.one_of(one.cards)}"
            for one in said
        ]
        text = self.words.semicolon.join(parts)
        that = "cela" if len(parts) == 1 else "que tout cela soit vrai"
        return f"{text[0].upper()}{text[1:]}{self.words.colon}les faits excluent {that}."


_LANGUAGES: Mapping[str, type[_Sentences]] = {"en": _English, "fr": _French}
