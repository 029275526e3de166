"""Answers among given options: one, several, in order, or yes and no."""

from __future__ import annotations

import re
from collections.abc import Iterable, Mapping, Sequence
from functools import partial
from itertools import takewhile

from hanabi_kit.errors import HanabiError, shown
from hanabi_kit.language import words
from hanabi_kit.lessons.answers.base import AnswerKind, parts_of, text_of, unfit
from hanabi_kit.lessons.answers.option_letters import (
    all_named,
    key_and_rest,
    keys_named,
    places_named,
)
from hanabi_kit.lessons.answers.option_words import (
    begins_with_place,
    begun_with_yes,
    explains,
    options_named,
    options_said,
    spelling,
)
from hanabi_kit.lessons.texts import Both
from hanabi_kit.typed.text import Unclear, bare, folded, plain
from hanabi_kit.typed.vocabulary import any_of, phrases
from hanabi_kit.typed.wordlists import NONE, STANDS_FOR_A_CARD
from hanabi_kit.typed.yes_no import read_yes_no

_OTHERS_NOT = re.compile(
    rf"[,;.:]?\s*(?:{any_of(phrases('options', 'others_joined'))} )?"
    rf"{any_of(phrases('options', 'others'))}(?: {any_of(STANDS_FOR_A_CARD)})?"
    rf"(?: {any_of(phrases('options', 'others_are'))})?"
    rf" (?:{any_of(phrases('options', 'others_all'))} )?"
    rf"{any_of(phrases('options', 'others_wrong'))}[\s.!]*$",
    re.IGNORECASE,
)
"""What may be said of the options that are not meant."""

_MOST = 100
"""Things that are looked at in a list: no exercise has so many options."""


class _OfOptions(AnswerKind):
    """What all answers made of given options share."""

    def __init__(self, options: Mapping[str, Both]) -> None:
        self.options = dict(options)

    def _key(self, given: object) -> str:
        """Return the one option that is named by its letter, its words, or both."""
        if not isinstance(given, str):
            raise self._unfit(given)
        text = text_of(given, self._needed)
        key, rest, surely = key_and_rest(text, self.options)
        if key is not None and surely and rest and options_named(rest, self.options) == [key]:
            return key  # before words such as "neither" are taken for a denial of the letter
        keys = keys_named(text, self.options)
        if keys is not None:
            if len(set(keys)) > 1:
                raise self._several_fit(text, keys)
            if keys:
                return keys[0]
            raise self._unfit(text)
        if key is not None:
            if not rest:
                return key
            meant = options_named(rest, self.options)
            if key in meant:
                return key
            if surely and meant:
                raise self._several_fit(text, [key, *meant])
        if self._are_numbers(text):
            raise Unclear(
                words().say(
                    "{answer}: an option is named by its letter: {keys}",
                    answer=shown(text),
                    keys=", ".join(self.options),
                )
            )
        found = options_named(text, self.options) or self._at_places(text)
        if isinstance(self, Choice) and not found:
            found = begun_with_yes(text, self.options)
            if surely and key is not None and explains(rest, self.options):
                found = [key]
        if len(found) > 1:
            raise self._several_fit(text, found)
        if not found:
            raise self._unfit(text)
        return found[0]

    def _at_places(self, text: str) -> list[str]:
        """Return the options that are meant by "the second"; none where that is an option."""
        keys = list(self.options)
        if isinstance(self, Order) or any(map(begins_with_place, self.options.values())):
            return []
        return [keys[place - 1] for place in places_named(text, len(keys))]

    def _are_numbers(self, text: str) -> bool:
        """Whether it is made of numbers that may count the options."""
        counts = {str(number) for number in range(1, len(self.options) + 1)}
        return bool(spelling(text)) and set(spelling(text)) <= counts

    def _keys(self, given: object) -> list[str]:
        """Return the options that are named, in this order, each once."""
        if isinstance(given, str):
            found = self._keys_of_text(text_of(given, self._needed))
        elif isinstance(given, Mapping):
            raise self._unfit(given)
        else:
            found = [self._key(one) for one in parts_of(given, self._needed, _MOST)]
        if twice := next((key for key in found if found.count(key) > 1), None):
            raise Unclear(
                words().say("{answer}: {key} stands there twice", answer=shown(given), key=twice)
            )
        return found

    def _keys_of_text(self, text: str) -> list[str]:
        text = _OTHERS_NOT.sub("", text)
        said = bare(plain(text))
        if not text.strip() or folded(said) in NONE:
            return []
        if all_named(said, len(self.options)):
            return list(self.options)
        keys = keys_named(text, self.options, ordered=isinstance(self, Order))
        if keys is not None:
            return keys
        keys = options_said(text, self.options)
        if keys is None and len(places := self._at_places(text)) > 1:
            keys = places
        if keys is not None:
            return keys
        pieces = [piece for piece in text.replace(";", "\n").split("\n") if piece.strip()]
        return [self._key(piece) for piece in pieces]

    @property
    def _needed(self) -> str:
        return words().say("choose among {keys}", keys=", ".join(self.options))

    def _unfit(self, given: object) -> HanabiError:
        return unfit(given, self._needed)

    def _several_fit(self, text: str, keys: Sequence[str]) -> Unclear:
        told = words()
        return Unclear(
            told.say(
                "{answer}: that may be {keys}; write one letter",
                answer=shown(text),
                keys=told.either(list(dict.fromkeys(keys))),
            )
        )


class Choice(_OfOptions):
    """One of several options, which have short keys, such as ``"a"``; `right` is a key."""

    def __init__(self, options: Mapping[str, Both], right: str) -> None:
        super().__init__(options)
        self._right = self._key(right)

    @property
    def right(self) -> str:
        """The key of the right option."""
        return self._right

    def read(self, given: object) -> object:
        """Read a letter, ``"b)"``, ``"answer b"``, or the option's words or some of them."""
        return self._key(given)

    def nearly(self, value: object) -> str:
        """Say how to test an option of which nothing else is known."""
        return words().say("What would have to be so, if that were right? Look for it.")

    def written(self, value: object) -> str:
        """Return the key."""
        return str(value)


class Choices(_OfOptions):
    """All options that hold; it may be none. `right` are the keys of those that hold."""

    def __init__(self, options: Mapping[str, Both], right: Iterable[str]) -> None:
        super().__init__(options)
        self._right = frozenset(self._keys(right))

    @property
    def right(self) -> frozenset[str]:
        """The keys of the right options."""
        return self._right

    def read(self, given: object) -> object:
        """Read letters, as ``"a c"``, ``"AC"``, ``"a and c"``, the options' words; a collection."""
        return frozenset(self._keys(given))

    def nearly(self, value: object) -> str:
        """Say of how many options it is rightly said whether they hold."""
        assert isinstance(value, frozenset)
        good = len(self.options) - len(value ^ self._right)
        return words().say(
            "{good} of the {all} options are judged rightly.", good=good, all=len(self.options)
        )

    def written(self, value: object) -> str:
        """Return the keys."""
        assert isinstance(value, frozenset)
        return " ".join(key for key in self.options if key in value)


class Order(_OfOptions):
    """Options put in order: the steps of an argument, say.

    `options`: in the order in which they are shown.
    `right`: the keys in the right order. What belongs nowhere is left out.
    `others`: further orders that are as good.
    """

    def __init__(
        self, options: Mapping[str, Both], right: str | Sequence[str], *others: str | Sequence[str]
    ) -> None:
        super().__init__(options)
        self._right = tuple(self._keys(right))
        self._all = {self._right, *(tuple(self._keys(other)) for other in others)}

    @property
    def right(self) -> tuple[str, ...]:
        """The keys in a right order."""
        return self._right

    def read(self, given: object) -> object:
        """Read letters in order: ``"b a c"``, ``"bac"``, ``"b > a > c"``, ``"b, then a"``."""
        found = tuple(self._keys(given))
        if not found:
            raise self._unfit(given)
        return found

    def is_right(self, value: object) -> bool:
        """Whether it is one of the right orders."""
        return value in self._all

    def nearly(self, value: object) -> str:
        """Say how far the beginning is right."""
        assert isinstance(value, tuple)
        good = max(map(partial(_begins_alike, value), self._all))
        if not good:
            return words().say("Another step comes first: which one takes nothing for granted?")
        told = words().count("Right so far: {number} step.", "Right so far: {number} steps.", good)
        if good == len(value):
            return " ".join([told, words().say("More is to come.")])
        return told

    def written(self, value: object) -> str:
        """Return the keys in order."""
        assert isinstance(value, tuple)
        return " ".join(value)


def _begins_alike(one: Sequence[str], other: Sequence[str]) -> int:
    """Return how many of the first places are the same."""
    pairs = zip(one, other, strict=False)
    return sum(1 for _ in takewhile(lambda pair: pair[0] == pair[1], pairs))


class Truth(AnswerKind):
    """Yes or no."""

    def __init__(self, right: bool) -> None:
        self._right = right

    @property
    def right(self) -> bool:
        """Whether the answer is yes."""
        return self._right

    def read(self, given: object) -> object:
        """Read True or False, yes or no, true or false, in any language of `typed`."""
        if isinstance(given, bool) or type(given).__name__ in {"bool_", "bool"}:
            return bool(given)
        needed = words().say("yes or no is needed")
        found = read_yes_no(text_of(given, needed))
        if found is None:
            raise unfit(given, needed)
        return found

    def nearly(self, value: object) -> str:
        """Say how a yes or a no is tested."""
        return words().say("One case that speaks against it would settle it: look for one.")

    def written(self, value: object) -> str:
        """Return ``"yes"`` or ``"no"``."""
        return "yes" if value else "no"

    def told(self, value: object) -> str:
        """Return yes or no in the language in use."""
        return words().say("yes") if value else words().say("no")
