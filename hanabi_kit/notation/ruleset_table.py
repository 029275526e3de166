"""Rulesets as the table a position file holds where no named ruleset will do, both ways.

A table names the fields that differ from ``standard``; special suits stand under their letter:
``special = { m = { colours = "all", name = "rainbow" } }``.
"""

from __future__ import annotations

from dataclasses import fields, replace
from typing import Any

from hanabi_kit.cards import Suit
from hanabi_kit.errors import HanabiError, shown
from hanabi_kit.notation.files import Fields
from hanabi_kit.rules import EDITIONS, STANDARD, Ruleset, SpecialSuit, Touch, ruleset_named

_WHERE = "position.ruleset"
_FLAGS = (
    "empty_clues",
    "strikeout_scores_zero",
    "terminated_scores_zero",
    "deck_plays",
    "final_round",
    "ends_when_settled",
)
_SUITS = {suit.letter: suit for suit in Suit}
_LONGEST_NAME = 100  # a variant's name with the options of its table takes up to 86


def take_ruleset(table: dict[str, Any], faults: list[str]) -> Ruleset:
    """Return the ruleset of a table of its fields; what is not named is as in ``standard``.

    Faults are noted in `faults`; the ruleset is then ``standard`` as far as it must be.
    """
    own = Fields(table, _WHERE, faults)
    name = _take_name(own)
    changes: dict[str, Any] = {"name": "own rules" if name is None else name}
    letters = own.take("suits", str)
    if letters is not None:
        wrong = [letter for letter in letters if letter not in _SUITS]
        if wrong:
            own.fault("suits", f"{shown(letters)}, but suits are letters of {' '.join(_SUITS)}")
        changes["suits"] = tuple(_SUITS[letter] for letter in letters if letter in _SUITS)
    copies = _take_copies(own, "rank_copies")
    if copies is not None:
        changes["rank_copies"] = copies
    special = own.take("special", dict)
    if special is not None:
        changes["special"] = _take_special(special, faults)
    sizes = own.take("hand_sizes", dict)
    if sizes is not None:
        pairs = [(str(players), cards) for players, cards in sizes.items()]
        if all(p in ("2", "3", "4", "5", "6") and type(c) is int and 1 <= c <= 9 for p, c in pairs):
            changes["hand_sizes"] = tuple((int(players), cards) for players, cards in pairs)
        else:
            own.fault(
                "hand_sizes",
                f"{shown(sizes)}, but a table such as {{2 = 5, 4 = 4}} is "
                "needed, 2–6 players and 1–9 cards",
            )
    for key in ("max_clue_tokens", "max_strikes"):
        number = own.take_int(key, 0 if key == "max_clue_tokens" else 1, 99)
        if number is not None:
            changes[key] = number
    for key in _FLAGS:
        flag = own.take(key, bool)
        if flag is not None:
            changes[key] = flag
    edition = own.take("edition", str)
    if edition in EDITIONS:
        changes["edition"] = EDITIONS[edition]
    elif edition is not None:
        own.fault("edition", f"{shown(edition)}, but the editions are {', '.join(EDITIONS)}")
    own.refuse_unknown()
    try:
        return replace(STANDARD, **changes)
    except HanabiError as error:
        faults += error.faults
        return STANDARD


def _take_name(own: Fields) -> str | None:
    name: str | None = own.take("name", str)
    if name is not None and len(name) > _LONGEST_NAME:
        own.fault("name", f"{shown(name)}, but at most {_LONGEST_NAME} signs are needed")
        return None
    return name


def _take_copies(own: Fields, key: str) -> tuple[int, ...] | None:
    copies = own.take(key, list)
    if copies is None:
        return None
    if all(type(number) is int and 1 <= number <= 9 for number in copies):
        return tuple(copies)
    own.fault(key, f"{shown(copies)}, but whole numbers from 1 to 9 are needed")
    return None


def _take_special(table: dict[str, Any], faults: list[str]) -> tuple[SpecialSuit, ...]:
    found = []
    for letter, entry in table.items():
        where = f"{_WHERE}.special.{shown(letter)[1:-1]}"
        if letter not in _SUITS:
            faults.append(f"{where}: unknown suit; suits are letters of {' '.join(_SUITS)}")
            continue
        own = Fields(entry, where, faults)
        found.append(
            SpecialSuit(
                _SUITS[letter],
                _take_copies(own, "copies"),
                _take_touch(own, "colours"),
                _take_touch(own, "ranks"),
                _take_name(own),
            )
        )
        own.refuse_unknown()
    return tuple(found)


def _take_touch(own: Fields, key: str) -> Touch:
    word = own.take(key, str)
    allowed = [touch.value for touch in Touch]
    if word is None:
        return Touch.OWN
    if word not in allowed:
        own.fault(key, f"{shown(word)}, but one of {', '.join(allowed)} is needed")
        return Touch.OWN
    return Touch(word)


def is_named(rules: Ruleset) -> bool:
    """Whether files can name `rules` instead of writing their table."""
    try:
        return ruleset_named(rules.name) == rules
    except HanabiError:
        return False


def ruleset_table(rules: Ruleset) -> dict[str, Any]:
    """Return `rules` as the table that `take_ruleset` reads."""
    table: dict[str, Any] = {"name": rules.name}
    for own in fields(Ruleset):
        value = getattr(rules, own.name)
        if own.name == "name" or value == getattr(STANDARD, own.name):
            continue
        if own.name == "suits":
            value = "".join(suit.letter for suit in rules.suits)
        elif own.name == "hand_sizes":
            value = {str(players): cards for players, cards in rules.hand_sizes}
        elif own.name == "special":
            value = {special.suit.letter: _special_table(special) for special in rules.special}
        elif own.name == "edition":
            value = rules.edition.name
        table[own.name] = list(value) if isinstance(value, tuple) else value
    return table


def _special_table(special: SpecialSuit) -> dict[str, Any]:
    table: dict[str, Any] = {}
    if special.copies is not None:
        table["copies"] = list(special.copies)
    if special.colours is not Touch.OWN:
        table["colours"] = special.colours.value
    if special.ranks is not Touch.OWN:
        table["ranks"] = special.ranks.value
    if special.name is not None:
        table["name"] = special.name
    return table
