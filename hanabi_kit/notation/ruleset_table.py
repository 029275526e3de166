"""Rulesets as the table a position file holds where no named ruleset will do, both ways.

A table names the fields that differ from ``standard``; special suits stand under their letter:
``special = { m = { colours = "all", name = "rainbow" } }``. The clues there are and what they touch
are in the table ``clue_rules`` (`hanabi_kit.notation.clue_rules_table`); ``mechanism`` is the name
of one of hanab.live's ("Up or Down"), or a table of its fields. Where a suit has two letters, all
have spaces between them: ``suits = "r to"``.
"""

from __future__ import annotations

from dataclasses import fields, replace
from typing import Any, get_args

from hanabi_kit.cards import Suit
from hanabi_kit.errors import HanabiError, shown
from hanabi_kit.language import words
from hanabi_kit.notation.clue_rules_table import (
    clue_rules_table,
    take_clue_rules,
    take_colours,
    take_touch,
)
from hanabi_kit.notation.files import Fields
from hanabi_kit.rules import EDITIONS, STANDARD, Ruleset, SpecialSuit, Touch, ruleset_named
from hanabi_kit.rules.fireworks import RISING
from hanabi_kit.rules.mechanism import MECHANISMS, Mechanism, Told
from hanabi_kit.rules.mechanisms.sudoku import SUDOKU
from hanabi_kit.rules.mechanisms.up_or_down import UP_OR_DOWN
from hanabi_kit.support.misspelt import did_you_mean

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
_FIREWORKS = {"rising": RISING, "up or down": UP_OR_DOWN, "sudoku": SUDOKU}
_WORD_OF = {fireworks: word for word, fireworks in _FIREWORKS.items()}
_LONGEST_NAME = 100  # a variant's name with the options of its table takes up to 86


def take_ruleset(table: dict[str, Any], faults: list[str]) -> Ruleset:
    """Return the ruleset of a table of its fields; what is not named is as in ``standard``.

    Faults are noted in `faults`; the ruleset is then ``standard`` as far as it must be.
    """
    own = Fields(table, _WHERE, faults)
    name = _take_name(own)
    changes: dict[str, Any] = {"name": "own rules" if name is None else name}
    text = own.take("suits", str)
    if text is not None:
        letters = text.split() if " " in text else list(text)
        wrong = [letter for letter in letters if letter not in _SUITS]
        if wrong:
            own.fault(
                "suits",
                words().say(
                    "{text}, but suits are letters of {letters}",
                    text=shown(text),
                    letters=" ".join(_SUITS),
                ),
            )
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
                words().say(
                    "{sizes}, but a table such as {example} is needed, 2–6 players and 1–9 cards",
                    sizes=shown(sizes),
                    example="{2 = 5, 4 = 4}",
                ),
            )
    for key in ("max_clue_tokens", "max_strikes"):
        number = own.take_int(key, 0 if key == "max_clue_tokens" else 1, 99)
        if number is not None:
            changes[key] = number
    for key in _FLAGS:
        flag = own.take(key, bool)
        if flag is not None:
            changes[key] = flag
    clues = own.take("clue_rules", dict)
    if clues is not None:
        changes["clue_rules"] = take_clue_rules(Fields(clues, f"{_WHERE}.clue_rules", faults))
    mechanism = _take_mechanism(own, faults)
    if mechanism is not None:
        changes["mechanism"] = mechanism
    edition = own.take("edition", str)
    if edition in EDITIONS:
        changes["edition"] = EDITIONS[edition]
    elif edition is not None:
        own.fault(
            "edition",
            words().say(
                "{edition}, but the editions are {editions}",
                edition=shown(edition),
                editions=", ".join(EDITIONS),
            ),
        )
    own.refuse_unknown()
    try:
        return replace(STANDARD, **changes)
    except HanabiError as error:
        faults += error.faults
        return STANDARD


def _take_name(own: Fields) -> str | None:
    name: str | None = own.take("name", str)
    if name is not None and len(name) > _LONGEST_NAME:
        own.fault(
            "name",
            words().say(
                "{name}, but at most {most} signs are needed", name=shown(name), most=_LONGEST_NAME
            ),
        )
        return None
    return name


def _take_copies(own: Fields, key: str) -> tuple[int, ...] | None:
    copies = own.take(key, list)
    if copies is None:
        return None
    if all(type(number) is int and 1 <= number <= 9 for number in copies):
        return tuple(copies)
    own.fault(
        key, words().say("{copies}, but whole numbers from 1 to 9 are needed", copies=shown(copies))
    )
    return None


def _take_special(table: dict[str, Any], faults: list[str]) -> tuple[SpecialSuit, ...]:
    found = []
    for letter, entry in table.items():
        where = f"{_WHERE}.special.{shown(letter)[1:-1]}"
        if letter not in _SUITS:
            faults.append(
                words().say(
                    "{where}: unknown suit; suits are letters of {letters}",
                    where=where,
                    letters=" ".join(_SUITS),
                )
            )
            continue
        own = Fields(entry, where, faults)
        found.append(
            SpecialSuit(
                _SUITS[letter],
                _take_copies(own, "copies"),
                take_touch(own, "colours"),
                take_touch(own, "ranks"),
                _take_name(own),
                take_colours(own, "shares"),
                own.take("falls", bool) or False,
                own.take("inverted", bool) or False,
            )
        )
        own.refuse_unknown()
    return tuple(found)


def _take_mechanism(own: Fields, faults: list[str]) -> Mechanism | None:
    if isinstance(own.value("mechanism"), dict):
        table = Fields(own.take("mechanism", dict), own.name("mechanism"), faults)
        fireworks = table.take("fireworks", str)
        if fireworks is not None and fireworks not in _FIREWORKS:
            table.fault(
                "fireworks",
                words().say(
                    "{word}, but one of {allowed} is needed",
                    word=shown(fireworks),
                    allowed=", ".join(_FIREWORKS),
                ),
            )
            fireworks = None
        told = table.take("told", str)
        if told is not None and told not in get_args(Told):
            table.fault(
                "told",
                words().say(
                    "{word}, but one of {allowed} is needed",
                    word=shown(told),
                    allowed=", ".join(get_args(Told)),
                ),
            )
            told = None
        found: dict[str, Any] = {"name": _take_name(table), "told": told}
        found["fireworks"] = None if fireworks is None else _FIREWORKS[fireworks]
        found |= {key: table.take(key, bool) for key in ("start_cards", "alternating", "hole")}
        found["clue_cost"] = table.take_int("clue_cost", 1, 2)
        found["completion_tokens"] = table.take_int("completion_tokens", 0, 9)
        table.refuse_unknown()
        return Mechanism(**{key: value for key, value in found.items() if value is not None})
    name = own.take("mechanism", str)
    if name is None:
        return None
    if name not in MECHANISMS:
        own.fault(
            "mechanism",
            words().say(
                "{name}, but the kit knows {known}", name=shown(name), known=", ".join(MECHANISMS)
            )
            + did_you_mean(name, MECHANISMS),
        )
        return None
    return MECHANISMS[name]


def is_named(rules: Ruleset) -> bool:
    """Whether files can name `rules` instead of writing their table."""
    try:
        return ruleset_named(rules.name) == rules
    except HanabiError:
        return False


def with_hand_size(rules: Ruleset, players: int, size: int) -> Ruleset:
    """Return `rules` with full hands of `size` cards where there are so many `players`.

    Examples
    --------
    >>> with_hand_size(STANDARD, 3, 4).hand_size(3), STANDARD.hand_size(3)
    (4, 5)
    """
    sizes = tuple((count, size if count == players else own) for count, own in rules.hand_sizes)
    return replace(rules, hand_sizes=sizes)


def with_usual_hands(rules: Ruleset, players: int) -> Ruleset | None:
    """Return the named ruleset that `rules` are but for the hands of so many `players`.

    None where there is none, and where `rules` are a named ruleset themselves.
    """
    try:
        named = ruleset_named(rules.name)
        if named != rules and with_hand_size(named, players, rules.hand_size(players)) == rules:
            return named
    except HanabiError:
        pass
    return None


def ruleset_table(rules: Ruleset) -> dict[str, Any]:
    """Return `rules` as the table that `take_ruleset` reads."""
    table: dict[str, Any] = {"name": rules.name}
    for own in fields(Ruleset):
        value = getattr(rules, own.name)
        if own.name == "name" or value == getattr(STANDARD, own.name):
            continue
        if own.name == "suits":
            value = _suits_text(rules.suits)
        elif own.name == "hand_sizes":
            value = {str(players): cards for players, cards in rules.hand_sizes}
        elif own.name == "special":
            value = {special.suit.letter: _special_table(special) for special in rules.special}
        elif own.name == "edition":
            value = rules.edition.name
        elif own.name == "clue_rules":
            value = clue_rules_table(rules.clue_rules)
        elif own.name == "mechanism":
            value = _mechanism_table(rules.mechanism)
        table[own.name] = list(value) if isinstance(value, tuple) else value
    return table


def _suits_text(suits: tuple[Suit, ...]) -> str:
    letters = [suit.letter for suit in suits]
    if all(len(letter) == 1 for letter in letters):
        return "".join(letters)
    # A space says that these are not one-letter suits, behind a single one, too.
    return " ".join(letters) if len(letters) > 1 else f"{letters[0]} "


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
    if special.shares is not None:
        table["shares"] = "".join(special.shares)
    return table | {key: True for key in ("falls", "inverted") if getattr(special, key)}


def _mechanism_table(mechanism: Mechanism) -> str | dict[str, Any]:
    if MECHANISMS.get(mechanism.name) == mechanism:
        return mechanism.name
    table = {}
    for own in fields(Mechanism):
        value = getattr(mechanism, own.name)
        if value != own.default:
            table[own.name] = _WORD_OF[value] if own.name == "fireworks" else value
    return table
