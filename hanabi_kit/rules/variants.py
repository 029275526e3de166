"""hanab.live's variants: by name, or with the number that its links use.

A variant is a ruleset: its suits (`hanabi_kit.rules.site.suits`), and the rules that its family
changes (`hanabi_kit.rules.site.families`). There is no rule in the engine for any of them. Names,
numbers, suits and rules follow the site's public lists and source (its files ``variants.json`` and
``suits.json``, and what clues touch in its ``rules``), as of August 2026: 2,426 variants.
"""

from __future__ import annotations

from collections.abc import Mapping
from functools import cache
from itertools import groupby
from typing import NamedTuple

from hanabi_kit.errors import HanabiError
from hanabi_kit.language import words
from hanabi_kit.rules.ruleset import STANDARD, Ruleset
from hanabi_kit.rules.site.families import FAMILIES, Family
from hanabi_kit.rules.site.numbers import numbers
from hanabi_kit.rules.site.suits import SPECIAL_SUITS as SPECIAL_SUITS
from hanabi_kit.rules.site.suits import site_suit
from hanabi_kit.rules.suit_rules import SpecialSuit

NO_VARIANT = "No Variant"


class _Entry(NamedTuple):
    number: int
    family: Family
    suits: tuple[str, ...]


@cache
def _entries() -> Mapping[str, _Entry]:
    """Every name with its number, family and suits. No ruleset is made for it."""
    found, listed = {}, numbers()
    for label, families in groupby(FAMILIES, key=lambda family: family.label):
        members = [(family, *member) for family in families for member in family.members()]
        for number, (family, name, suits) in zip(listed[label], members, strict=True):
            found[name] = _Entry(number, family, suits)
    return found


def _entry(name: str) -> _Entry:
    if name not in _entries():
        raise HanabiError(words().say("variant {name}: the kit does not know it", name=repr(name)))
    return _entries()[name]


@cache
def _names_by_number() -> Mapping[int, str]:
    return {entry.number: name for name, entry in _entries().items()}


@cache
def _names_by_suits() -> Mapping[tuple[object, ...], list[str]]:
    found: dict[tuple[object, ...], list[str]] = {}
    for name, entry in _entries().items():
        suits = tuple(site_suit(suit).suit for suit in entry.suits)
        found.setdefault((*suits, entry.family.mechanism.name), []).append(name)
    return found


@cache
def variant_names() -> tuple[str, ...]:
    """Return hanab.live's names of all its variants, in the order of its list."""
    return tuple(_entries())


@cache
def variant_named(name: str) -> Ruleset:
    """Return the variant hanab.live calls `name`; "No Variant" is the standard ruleset.

    HanabiError where there is none of that name.
    """
    _, family, names = _entry(name)
    if name == NO_VARIANT:
        return STANDARD
    suits = [site_suit(each) for each in names]
    return Ruleset(
        name,
        tuple(own.suit for own in suits),
        rank_copies=family.rank_copies,
        special=tuple(own for own in suits if own != SpecialSuit(own.suit)),
        max_clue_tokens=STANDARD.max_clue_tokens * family.mechanism.clue_cost,
        clue_rules=family.clue_rules,
        mechanism=family.mechanism,
    )


def variant_numbered(number: int) -> Ruleset:
    """Return the variant of hanab.live's `number`; HanabiError where there is none such."""
    if number not in _names_by_number():
        raise HanabiError(
            words().say("variant {number}: the kit knows no variant of that number", number=number)
        )
    return variant_named(_names_by_number()[number])


def site_number(name: str) -> int:
    """Return hanab.live's number of the variant `name`; HanabiError where there is none such."""
    return _entry(name).number


def site_suit_names(name: str) -> tuple[str, ...]:
    """Return what hanab.live calls the suits of the variant `name`, in their order.

    HanabiError where there is none of that name.

    Examples
    --------
    >>> site_suit_names("White Reversed & Rainbow (4 Suits)")
    ('Red', 'Blue', 'White Reversed', 'Rainbow')
    """
    return _entry(name).suits


def variant_name(rules: Ruleset) -> str | None:
    """Return hanab.live's name of the variant with the cards of `rules`; None where none has them.

    What counts is the cards, what clues touch them and how they are played (`Ruleset.mechanism`).
    All else that rules say does not: tokens, hands and the end are options there.
    """
    candidates = _names_by_suits().get((*rules.suits, rules.mechanism.name), ())
    if not candidates:
        return None
    wanted = _what_counts(rules)
    return next((each for each in candidates if _what_counts(variant_named(each)) == wanted), None)


def variant_number(rules: Ruleset) -> int | None:
    """Return hanab.live's number of the variant with the cards of `rules`; None where none is."""
    name = variant_name(rules)
    return None if name is None else site_number(name)


def _what_counts(rules: Ruleset) -> tuple[object, ...]:
    clues, mechanism = rules.clue_rules, rules.mechanism
    return (
        tuple(
            (own.suit, own.copies, own.colours, own.ranks, own.own_colours, own.falls, own.inverted)
            for own in rules.suit_rules
        ),
        (rules.clue_colours, rules.clue_ranks),
        (clues.rank_clues, clues.special_rank, clues.synesthesia, clues.touch_nothing),
        mechanism,
    )
