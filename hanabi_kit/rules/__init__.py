"""The rules of the game: rulesets as frozen values, the rule documents, hanab.live's variants.

Values beside the classes: ``STANDARD`` (the ruleset of the screen: five suits, 50 cards),
``RULESETS`` (the rulesets of the documents, by the name that position files use), ``EDITIONS`` (the
documents, by name; see `hanabi_kit.rules.editions` for their sources) and ``FIVE_SUITS`` (red,
yellow, green, blue, purple).

Examples
--------
>>> STANDARD.suits == FIVE_SUITS, RULESETS["german"].edition is EDITIONS["german"]
(True, True)
"""

from __future__ import annotations

from hanabi_kit.errors import HanabiError
from hanabi_kit.language import words
from hanabi_kit.rules.edition import Edition
from hanabi_kit.rules.editions import EDITIONS, RULESETS
from hanabi_kit.rules.ruleset import FIVE_SUITS as FIVE_SUITS
from hanabi_kit.rules.ruleset import STANDARD, Ruleset
from hanabi_kit.rules.site.search import variants_like
from hanabi_kit.rules.suit_rules import SpecialSuit, Touch
from hanabi_kit.rules.variants import variant_named, variant_names
from hanabi_kit.support.misspelt import names_like, suggestion

__all__ = [
    "EDITIONS",
    "RULESETS",
    "STANDARD",
    "Edition",
    "Ruleset",
    "SpecialSuit",
    "Touch",
    "ruleset_named",
]


def ruleset_named(name: str) -> Ruleset:
    """Return the ruleset files call `name`: one of `RULESETS`, or a variant of hanab.live.

    Parameters
    ----------
    name : str
        In the capitals it is listed with.

    Returns
    -------
    Ruleset

    Raises
    ------
    HanabiError
        Listing the names there are, or those that look alike.

    Examples
    --------
    >>> ruleset_named("german").empty_clues, ruleset_named("Rainbow (6 Suits)").deck_size
    (True, 60)
    """
    text = name if isinstance(name, str) else ""
    if text in RULESETS:
        return RULESETS[text]
    if text in variant_names():
        return variant_named(text)
    raise HanabiError(
        words().say(
            "ruleset {name}: the kit knows {known}, and hanab.live's variants by their names, such "
            "as 'Rainbow (6 Suits)'",
            name=_shown(name),
            known=", ".join(RULESETS),
        )
        + suggestion(rulesets_like(text))
    )


def rulesets_like(text: str) -> list[str]:
    """Return at most three names of rulesets that somebody may mean who wrote `text`.

    Examples
    --------
    >>> rulesets_like("Rainbw (6 Suits)")[0], rulesets_like("xyzzy")
    ('Rainbow (6 Suits)', [])
    """
    documents, variants = names_like(text, RULESETS), variants_like(text)
    begun = documents and documents[0].startswith(text.casefold())
    return (documents + variants if begun else variants + documents)[:3]


def _shown(name: object) -> str:
    if isinstance(name, str):
        return repr(name if len(name) <= 60 else name[:60] + "…")
    return words().say("of type {kind}", kind=type(name).__name__)
