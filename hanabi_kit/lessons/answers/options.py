"""Answers among given options: one, several, in order, or yes and no."""

from __future__ import annotations

import re
from collections.abc import Iterable, Mapping, Sequence
from functools import partial
from itertools import takewhile

from hanabi_kit.language import words
from hanabi_kit.lessons.answers.base import AnswerKind, unfit
from hanabi_kit.lessons.texts import Both


class _OfOptions(AnswerKind):
    """What all answers made of given options share."""

    def __init__(self, options: Mapping[str, Both]) -> None:
        self.options = dict(options)

    def _key(self, given: object) -> str:
        text = _compared(given) if isinstance(given, str) else ""
        for key, option in self.options.items():
            names = (key, *(option.text(one) for one in ("en", "fr")))
            if text in map(_compared, names):
                return key
        raise unfit(given, words().say("choose among {keys}", keys=", ".join(self.options)))

    def _keys(self, given: object) -> list[str]:
        if isinstance(given, str):
            plain = given.strip("{}[]() ")
            if plain in self.options:
                given = [plain]
            else:
                parts = re.split(r"[ ,;]+", plain) if plain else []
                if len(parts) == 1 and not set(parts) <= set(self.options):
                    parts = list(parts[0])
                    if not set(parts) <= set(self.options):
                        return [self._key(given)]  # an option's own words, or none of them
                given = parts
        if not isinstance(given, Iterable):
            given = [given]
        return [self._key(one) for one in given]


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
        """Read a key, or an option's text."""
        return self._key(given)

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
        """Read keys: ``"a c"``, ``"ac"`` or a collection."""
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
        """Read keys in order: ``"b a c"``, ``"bac"`` or a list."""
        found = tuple(self._keys(given))
        if len(set(found)) < len(found):
            raise unfit(given, words().say("name each step once"))
        return found

    def is_right(self, value: object) -> bool:
        """Whether it is one of the right orders."""
        return value in self._all

    def nearly(self, value: object) -> str:
        """Say how far the beginning is right."""
        assert isinstance(value, tuple)
        good = max(map(partial(_begins_alike, value), self._all))
        if not good:
            return words().say("The first step comes later.")
        return words().count("Right so far: {number} step.", "Right so far: {number} steps.", good)

    def written(self, value: object) -> str:
        """Return the keys in order."""
        assert isinstance(value, tuple)
        return " ".join(value)


def _compared(text: str) -> str:
    """Return a text without what may differ: capitals, and which kind of blank stands where."""
    return " ".join(text.split()).casefold()


def _begins_alike(one: Sequence[str], other: Sequence[str]) -> int:
    """Return how many of the first places are the same."""
    pairs = zip(one, other, strict=False)
    return sum(1 for _ in takewhile(lambda pair: pair[0] == pair[1], pairs))


class Truth(AnswerKind):
    """Yes or no."""

    _YES = frozenset({"yes", "y", "true", "oui", "o", "vrai"})
    _NO = frozenset({"no", "n", "false", "non", "faux"})

    def __init__(self, right: bool) -> None:
        self._right = right

    @property
    def right(self) -> bool:
        """Whether the answer is yes."""
        return self._right

    def read(self, given: object) -> object:
        """Read True or False, yes or no."""
        if isinstance(given, bool) or type(given).__name__ in {"bool_", "bool"}:
            return bool(given)
        text = given.strip().casefold() if isinstance(given, str) else ""
        if text not in self._YES | self._NO:
            raise unfit(given, words().say("yes or no is needed"))
        return text in self._YES

    def written(self, value: object) -> str:
        """Return ``"yes"`` or ``"no"``."""
        return "yes" if value else "no"
