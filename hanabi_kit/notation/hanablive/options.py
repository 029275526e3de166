"""Rulesets as hanab.live's game files say them: a variant's name and a handful of options.

The site's options that matter to an engine are ``oneExtraCard``, ``oneLessCard``, ``deckPlays``,
``emptyClues`` and ``allOrNothing`` (its server/src/options.go); all else a `Ruleset` can hold, such
as other numbers of tokens, has no word there.
"""

from __future__ import annotations

import re
from collections import defaultdict
from collections.abc import Mapping
from dataclasses import fields as fields_of
from dataclasses import replace
from functools import cache
from types import MappingProxyType
from typing import Any

from hanabi_kit.cards import Suit
from hanabi_kit.errors import NotationError, shown
from hanabi_kit.language import words
from hanabi_kit.notation.files import Fields, read_past
from hanabi_kit.rules import STANDARD, Ruleset, SpecialSuit, Touch
from hanabi_kit.rules.variants import variant_name, variant_named, variant_names
from hanabi_kit.support.misspelt import did_you_mean, names_like, suggestion

RULE_OPTIONS = ("oneExtraCard", "oneLessCard", "deckPlays", "emptyClues", "allOrNothing")
"""The options that change the rules, in the order that a ruleset's name lists them."""

# Options that change no rule, but what a record must know: which slots cards are in, and who may
# do less than the rules allow.
_OF_THE_RECORD = ("cardCycle", "detrimentalCharacters", "characterAssignments")

# Options that change nothing the engine must know: clocks, names, who may watch.
_HARMLESS = (
    "numPlayers",
    "num_players",
    "timed",
    "baseTime",
    "timeBase",
    "timePerTurn",
    "speedrun",
    "tableName",
    "jsonReplay",
    "maxPlayers",
)

_KNOWN = ("variant", *RULE_OPTIONS, *_OF_THE_RECORD, *_HARMLESS, "startingPlayer")

# What no file of the site needs to say: how the kit calls the rules, the booklet they are from,
# whether the game ended when it was settled, as a file has no action after its end anyway, and what
# a game scores that was broken off, which is the same for all games of the site.
_NOT_NEEDED = ("name", "edition", "ends_when_settled", "terminated_scores_zero")


def options_known() -> tuple[str, ...]:
    """Return the names of all options of the site, whether or not the kit plays by them."""
    return _KNOWN


def take_rules(
    table: object,
    faults: list[str],
    beside: Fields | None = None,
    unknown: list[str] | None = None,
) -> tuple[Ruleset | None, dict[str, Any]]:
    """Return the ruleset of an ``options`` table, and the options that change no rule.

    A game that is read never ends by ``ends_when_settled``: a file of the site simply has no action
    after that moment, and files of other programs play on.

    `table`: as the file has it; None where it has none.
    `faults`: where faults are noted.
    `beside`: the fields around the table: older exports and other programs name the variant there.
    `unknown`: where those of the faults are noted once more that tell what the kit lacks.
    Returned: no ruleset where the variant is none that the kit plays: nothing then tells how many
        cards and players there are.
    """
    options = Fields({} if table is None else table, "options", faults)
    unknown = [] if unknown is None else unknown
    rules = _take_variant(options, beside, unknown)
    chosen = [key for key in RULE_OPTIONS if options.take(key, bool)]
    changes: dict[str, Any] = {}
    more = ("oneExtraCard" in chosen) - ("oneLessCard" in chosen)
    if more:
        sizes = (rules or STANDARD).hand_sizes
        changes["hand_sizes"] = tuple((players, size + more) for players, size in sizes)
    if "deckPlays" in chosen:
        changes["deck_plays"] = True
    if "emptyClues" in chosen:
        changes["empty_clues"] = True
    if "allOrNothing" in chosen:
        changes["final_round"] = False
    if changes and rules is not None:
        # The site itself lets "one extra" and "one less" cancel each other out.
        named = [key for key in chosen if more or key not in ("oneExtraCard", "oneLessCard")]
        rules = replace(rules, name=", ".join([rules.name, *named]), **changes)
    rest = options.rest()
    for key in _OF_THE_RECORD:
        options.take(key, bool)
    for key, value in rest.items():
        # An option that is off changes nothing, whatever it is.
        if value and key not in (*_HARMLESS, *_OF_THE_RECORD, "startingPlayer"):
            # Looking for alike words is slow, and a file of a thousand options is not misspelt.
            hint = did_you_mean(key, _KNOWN, most=1) if len(rest) < 50 else ""
            options.fault(
                shown(key)[1:-1],
                words().say("unknown option, which might change the rules") + hint,
            )
            unknown.append(faults[-1])
    return rules, rest


def name_unknown_options(kept: Mapping[str, Any]) -> None:
    """Warn of the options that the site has not and that are off: what they mean nobody asks."""
    for key in kept:
        if key not in _KNOWN:
            read_past(f"options.{shown(key)[1:-1]}", words().say("an unknown option that is off"))


def _take_variant(options: Fields, beside: Fields | None, unknown: list[str]) -> Ruleset | None:
    name = options.take("variant", str)
    outside = None if beside is None else beside.take("variant", str)
    if beside is not None and outside is not None:
        if name is not None and name != outside:
            beside.fault(
                "variant",
                words().say(
                    "{name}, but options.variant is {inside}; only one can be",
                    name=shown(outside),
                    inside=shown(name),
                ),
            )
        elif name is None:
            options, name = beside, outside
    if name is None:
        return STANDARD
    if (today := todays_name(name)) in variant_names():
        return variant_named(today)
    hint, lacks = _meant(name), _lacks(name)
    no_variant = words().say("{name} is no variant that the kit plays", name=shown(name))
    options.fault("variant", no_variant + (hint or lacks))
    unknown.append(options.faults[-1])
    return None


# What the site called parts of variants' names until 2020 (its data/variants.json of that time).
_RENAMED = {
    "Chocolate": "Dark Brown",
    "Chiaroscuro Pink": "Gray Pink",
    "Prism-Ones": "Rainbow-Ones",
    "Multi-Fives": "Pink-Fives",
}
_NUMBER_WORDS = {"Three": "3", "Four": "4", "Six": "6"}


def todays_name(variant: str) -> str:
    """Return today's name of a variant that the site called otherwise until 2020.

    Examples
    --------
    >>> todays_name("Six Suits"), todays_name("Pink & Chocolate (5 Suits)")
    ('6 Suits', 'Pink & Dark Brown (5 Suits)')
    """
    number, _, rest = variant.partition(" ")
    if rest == "Suits":
        return f"{_NUMBER_WORDS.get(number, number)} Suits"
    count = _COUNT.search(variant)
    parts = [_RENAMED.get(part, part) for part in _parts(variant)]
    return " & ".join(parts) + (count[0] if count else "")


_COUNT = re.compile(r" \([0-9]+ Suits\)$")


def _meant(name: str) -> str:
    """Say which variant may be meant; empty where none is close."""
    near = names_like(name, variant_names())
    unheard_of = _unheard_of(name)
    if near and unheard_of:
        # A slip, or a variant of tomorrow: nobody can tell.
        return words().say(
            "; did you mean {names}, or is it a new one, with the mechanism {mechanisms}?",
            names=words().either(near),
            mechanisms=unheard_of,
        )
    return suggestion(near)


def _unheard_of(name: str) -> str:
    """Name the parts of a variant's name that those of no variant of the kit have."""
    unheard_of = [shown(part) for part in _parts(name) if part not in _known_parts()]
    return words().say(" and ").join(unheard_of)


def _lacks(name: str) -> str:
    """Say which parts of a variant's name are those of no variant that the kit plays.

    Examples
    --------
    >>> _lacks("Rainbow & Gravity (5 Suits)")
    "; it does not know the mechanism 'Gravity'"
    >>> _lacks("Rainbow & Rainbow (5 Suits)")
    '; it knows all of its parts, but no variant that joins them'
    """
    if unheard_of := _unheard_of(name):
        return words().say("; it does not know the mechanism {mechanisms}", mechanisms=unheard_of)
    return words().say("; it knows all of its parts, but no variant that joins them")


def _parts(name: str) -> list[str]:
    return _COUNT.sub("", name).split(" & ")


@cache
def _known_parts() -> frozenset[str]:
    return frozenset(part for name in variant_names() for part in _parts(name))


def options_of(rules: Ruleset, players: int) -> dict[str, Any]:
    """Return the options of a game of `players` by `rules`: the variant, and what is not as usual.

    The ruleset's name and edition change no rule and are left out, and so is ``ends_when_settled``:
    a game that ended by it is read as one that goes on but has no more actions.

    Raises NotationError: one error with every field of `rules` that the format cannot say.
    """
    variant = variant_name(rules)
    base = STANDARD if variant is None else variant_named(variant)
    options: dict[str, Any] = {"variant": variant}
    size = rules.hand_size(players)
    usual = base.hand_size(players) if players in base.player_counts else None
    if usual is not None and abs(size - usual) == 1:
        options["oneExtraCard" if size > usual else "oneLessCard"] = True
    if rules.deck_plays:
        options["deckPlays"] = True
    if rules.empty_clues:
        options["emptyClues"] = True
    if not rules.final_round:
        options["allOrNothing"] = True
    unsaid = []
    if variant is None:
        suits = ", ".join(own.called for own in rules.suit_rules)
        unsaid.append(
            words().say(
                "suits: no variant of hanab.live has these cards and clues: {suits}", suits=suits
            )
        )
    if usual is None:
        allowed = ", ".join(map(str, base.player_counts))
        unsaid.append(
            words().say(
                "hand_sizes: {number} players, but hanab.live is for {allowed}",
                number=players,
                allowed=allowed,
            )
        )
    elif abs(size - usual) > 1:
        unsaid.append(
            words().say(
                "hand_sizes: {size} cards for {players} players, but hanab.live has "
                "{usual}, one more or one less",
                size=size,
                players=players,
                usual=usual,
            )
        )
    said = ["suits", "rank_copies", "special", "hand_sizes", "deck_plays", "empty_clues"]
    if variant is None:
        said += ["clue_rules", "mechanism"]
    for own in fields_of(Ruleset):
        value, usually = getattr(rules, own.name), getattr(base, own.name)
        if own.name not in (*said, *_NOT_NEEDED, "final_round") and value != usually:
            unsaid.append(
                words().say(
                    "{name}: {value}, but in hanab.live's files it is {usually}",
                    name=own.name,
                    value=repr(value),
                    usually=repr(usually),
                )
            )
    if unsaid:
        raise NotationError(
            [
                words().say(
                    "ruleset {ruleset} cannot be written for hanab.live: {fault}",
                    ruleset=repr(rules.name),
                    fault=fault,
                )
                for fault in unsaid
            ]
        )
    return options


def site_suits(rules: Ruleset) -> tuple[Ruleset, Mapping[Suit, Suit]] | None:
    """Return `rules` with the suits of a hanab.live variant, and the new suit of every old one.

    What a suit is called changes no fact of a game, so a game with a white firework like the others
    (HLE, the German edition) is one of the site's "No Variant" in other colours. Suits that the
    variant has as well stay as they are. None where no variant has such suits.

    Examples
    --------
    >>> from hanabi_kit.rules import RULESETS
    >>> rules, suits = site_suits(RULESETS["hle"])
    >>> variant_name(rules), {old: new for old, new in suits.items() if old is not new}
    ('No Variant', {Suit('w'): Suit('p')})
    >>> site_suits(Ruleset("tiny", (Suit.RED, Suit.BLUE))) is None
    True
    """
    if not _by_suits_alone(rules):
        return None
    old = _suits_by_kind(rules)
    name = _variants_by_kinds().get(_count_kinds(old))
    if name is None:
        return None
    variant = variant_named(name)
    new = _suits_by_kind(variant)
    suits: dict[Suit, Suit] = {}
    for kind, mine in old.items():
        kept = [suit for suit in mine if suit in new[kind]]
        free = [suit for suit in new[kind] if suit not in kept]
        suits |= {suit: suit if suit in kept else free.pop(0) for suit in mine}
    renamed = replace(
        rules, suits=variant.suits, rank_copies=variant.rank_copies, special=variant.special
    )
    return renamed, MappingProxyType({suit: suits[suit] for suit in rules.suits})


_Kind = tuple[object, ...]


def _kind(own: SpecialSuit) -> _Kind:
    """What a suit does, whatever it is called."""
    return (own.copies, own.colours.value, own.ranks.value)


def _by_suits_alone(rules: Ruleset) -> bool:
    """Whether each suit could be called otherwise without any change.

    Not where suits share their colours, or where their order or their cards' effects matter.
    """
    plain = (rules.clue_rules, rules.mechanism) == (STANDARD.clue_rules, STANDARD.mechanism)
    return plain and not any(
        own.shares or own.falls or own.inverted or own.colours is Touch.RANK
        for own in rules.special
    )


def _suits_by_kind(rules: Ruleset) -> dict[_Kind, list[Suit]]:
    found: dict[_Kind, list[Suit]] = defaultdict(list)
    for own in rules.suit_rules:
        found[_kind(own)].append(own.suit)
    return found


def _count_kinds(suits: Mapping[_Kind, list[Suit]]) -> frozenset[tuple[_Kind, int]]:
    return frozenset((kind, len(found)) for kind, found in suits.items())


@cache
def _variants_by_kinds() -> Mapping[frozenset[tuple[_Kind, int]], str]:
    variants = {name: variant_named(name) for name in variant_names()}
    return {
        _count_kinds(_suits_by_kind(rules)): name
        for name, rules in variants.items()
        if _by_suits_alone(rules)
    }
