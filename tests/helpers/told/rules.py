"""Rules told point by point: of every printed edition, and of hanab.live's variants."""

from __future__ import annotations

from collections.abc import Iterator

from hanabi_kit.language import current, words
from hanabi_kit.rules import RULESETS, Ruleset, ruleset_named
from hanabi_kit.rules.points import differences, points
from hanabi_kit.rules.variants import variant_names
from tests.helpers.told.tables import chance, sentences

OF_DOCUMENTS = ("document", "ratings")
"""What is quoted, in the language of whoever wrote it."""


def every_ruleset() -> Iterator[Ruleset]:
    """Yield the kit's rulesets, then hanab.live's variants in an order drawn by chance."""
    yield from RULESETS.values()
    names = list(variant_names())
    chance().shuffle(names)
    yield from map(ruleset_named, names)


def told_points() -> Iterator[str]:
    """Yield each point with what is said of it, and where a ruleset differs from the first."""
    first, *others = every_ruleset()
    for rules in others:
        for point, said in points(rules, current()).items():
            if point not in OF_DOCUMENTS:
                yield from sentences(f"{words().say(point)}\n{said}")
        for point, of_each in differences(first, rules, language=current()).items():
            yield from () if point in OF_DOCUMENTS else of_each
