"""Exports of hanab.live from before 4 April 2020, written anew in today's form.

An action then held its clue as a table: ``{"clue": {"type", "value"}, "target", "type"}``. What
else was different, by the history of the site's server/src/http_export.go:

* actions were numbered 0 clue, 1 play, 2 discard (3, a play from the deck, was never exported); in
  files of the first day, 24 February 2019, they are words. A clue's type was 0 rank, 1 colour;
* until 6 December 2019 ``variant`` stood beside ``players``, since then among the ``options``;
* until 24 March 2020 suits and colours were numbered from blue: Blue, Green, Yellow, Red, Purple
  and the sixth; three suits were Blue, Green and Yellow, and names "Six Suits". Since then they are
  numbered from red. Of a file of either time nothing but names tells which it is;
* until 22 March 2019 a misplay was written as a discard.

A game that is the same but for the names of its colours is the same game, so a wrong guess about
the numbering changes no answer, only what suits are called; it is told all the same.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from hanabi_kit.cards import Colour, Suit
from hanabi_kit.errors import HanabiError, NotationError, shown
from hanabi_kit.language import words
from hanabi_kit.notation.files import Fields, read_as
from hanabi_kit.notation.hanablive.options import todays_name
from hanabi_kit.rules import Ruleset
from hanabi_kit.rules.variants import (
    NO_VARIANT,
    variant_name,
    variant_named,
    variant_names,
    variant_numbered,
)

_ACTIONS = {"clue": 0, "play": 1, "discard": 2}
_CLUES = {"rank": 0, "number": 0, "color": 1, "colour": 1}
_CLUE, _PLAY, _PLAY_DECK = 0, 1, 3
_COLOUR = 1

# The letters of the ordinary suits, in the order of that time, and today's by how many there are.
_FROM_BLUE = "bgyrpt"
_FROM_RED = {1: "r", 2: "rb", 3: "rgb", 4: "rygb", 5: "rygbp", 6: "rygbpt"}

# The colours of each suit where suits share them, in the order of that time; "*" for a suit that
# stands where it does today.
_SHARED_FROM_BLUE = {
    "Ambiguous (6 Suits)": "b b g g r r",
    "Ambiguous (4 Suits)": "b b r r",
    "Ambiguous & White (5 Suits)": "b b r r *",
    "Ambiguous & Rainbow (5 Suits)": "b b r r *",
    "Ambiguous Mix": "b b r r k *",
    "Very Ambiguous (6 Suits)": "b b b r r r",
    "Dual-Color (6 Suits)": "by br bk yr yk rk",
    "Dual-Color (5 Suits)": "bg gy yr rp pb",
    "Dual-Color (3 Suits)": "by br yr",
    "Dual-Color & Rainbow (6 Suits)": "bg gy yr rp pb *",
    "Dual-Color & Rainbow (4 Suits)": "by br yr *",
    "Dual-Color Mix": "by br yr k * *",
}


def holds_clue_objects(table: object) -> bool:
    """Whether the table of a game is in the form that the site exported before 4 April 2020."""
    actions = table.get("actions") if isinstance(table, dict) else None
    return isinstance(actions, list) and any(
        isinstance(action, dict)
        and ("clue" in action or (isinstance(action.get("type"), str) and "target" in action))
        for action in actions[:2]
    )


def in_todays_form(table: dict[str, Any]) -> dict[str, Any]:
    """Return the table of an export of before 4 April 2020 as the site would write it today.

    What is wrong with cards, players and options is left to the reader of today's form;
    NotationError has the faults of actions, which it would not understand. A warning (`ReadPast`)
    tells which numbering of the suits was taken, where the file leaves it open.
    """
    faults: list[str] = []
    name, rules, numbering = _variant(table)
    suits, colours = _todays_numbers(rules, numbering)
    deck = table.get("deck")
    cards = len(deck) if isinstance(deck, list) else 0
    new = dict(table)
    new["actions"] = [
        _action(Fields(raw, words().say("action {number}", number=number), faults), colours, cards)
        for number, raw in enumerate(table["actions"], start=1)
    ]
    if isinstance(deck, list):
        new["deck"] = [_card(raw, suits) for raw in deck]
    if "variant" in table:
        new["variant"] = name
    elif isinstance(table.get("options"), dict):
        new["options"] = table["options"] | {"variant": name}
    if faults:
        raise NotationError(faults)
    return new


def may_hide_misplays(table: dict[str, Any]) -> bool:
    """Whether misplays may stand as discards in an export: one of before 6 December 2019.

    They do in those of the first month; the form did not change with it.
    """
    return holds_clue_objects(table) and "variant" in table and not table.get("options")


def _variant(table: dict[str, Any]) -> tuple[Any, Ruleset | None, str]:
    """Return the variant's name of today, its rules, and from which suit numbers are counted.

    The last is "blue", "red", or nothing where the file leaves it open. No rules where no variant
    has the name.
    """
    options = table.get("options")
    inside = options.get("variant") if isinstance(options, dict) else None
    beside = table.get("variant")
    name = inside if beside is None else beside
    numbering = "blue" if beside is not None and inside is None else ""
    if isinstance(name, str) and (today := todays_name(name)) != name:
        name, numbering = today if today in variant_names() else name, "blue"
    elif name in ("6 Suits", "4 Suits", "3 Suits") and not numbering:
        numbering = "red"
    try:
        if type(name) is int:
            rules = variant_numbered(name)
            return variant_name(rules), rules, numbering
        return name, variant_named(NO_VARIANT if name is None else name), numbering
    except (HanabiError, TypeError):
        return name, None, numbering


def _todays_numbers(rules: Ruleset | None, numbering: str) -> tuple[Sequence[int], Sequence[int]]:
    """Return today's numbers of suits and of colours that can be said, by those in the file."""
    if rules is None:
        return (), ()
    suits, colours = range(len(rules.suits)), range(len(rules.clue_colours))
    if numbering == "red":
        return suits, colours
    found = _from_blue(rules)
    if found is None:
        read_as(
            "suits",
            words().say("read as numbered today; how they were before April 2020 is not known"),
        )
        return suits, colours
    if not numbering and found != ([*suits], [*colours]):
        read_as(
            "suits",
            words().say(
                "read as numbered from blue, as until 24 March 2020; the exports of the "
                "eleven days after that number them from red, and nothing in the file "
                "tells which it is"
            ),
        )
    return found


def _from_blue(rules: Ruleset) -> tuple[list[int], list[int]] | None:
    """Return today's numbers by those from blue; None for variants that were not there then."""
    letters = [suit.letter for suit in rules.suits]
    same = list(range(len(rules.suits)))
    colours = list(range(len(rules.clue_colours)))
    ordinary = next((n for n in (6, 5, 4, 3, 2, 1) if letters[:n] == [*_FROM_RED[n]]), 0)
    if ordinary and all(own.shares is None for own in rules.suit_rules):
        old, new = _FROM_BLUE[:ordinary], _FROM_RED[ordinary]
        free = [letter for letter in new if letter not in old]
        renamed = {letter: letter if letter in new else free.pop(0) for letter in old}
        first = [new.index(renamed[letter]) for letter in old]
        # The ordinary suits' colours come first, one for each of them; there may be none to say.
        return first + same[ordinary:], first + colours[ordinary:]
    shared = _SHARED_FROM_BLUE.get(variant_name(rules) or "", "").split()
    if shared:
        today = [frozenset(own.own_colours) for own in rules.suit_rules]
        free_places = [place for place in same if shared[place] != "*"]
        found = []
        for place, told in enumerate(shared):
            own = place
            if told != "*":
                own = next(each for each in free_places if today[each] == frozenset(told))
            free_places = [each for each in free_places if each != own]
            found.append(own)
        said = dict.fromkeys("".join(shared).replace("*", ""))
        return found, [rules.clue_colours.index(Colour(letter)) for letter in said]
    one_colour = len(rules.clue_colours) == 1 or letters[0] == Suit.BLACK.letter
    return (same, colours) if one_colour else None


def _card(raw: object, suits: Sequence[int]) -> object:
    if not isinstance(raw, dict) or "suitIndex" in raw:
        return raw
    suit = raw.get("suit")
    return raw | {"suit": suits[suit]} if type(suit) is int and 0 <= suit < len(suits) else raw


def _action(fields: Fields, colours: Sequence[int], cards: int) -> dict[str, Any]:
    kind = _numbered(fields, "type", _ACTIONS, _PLAY_DECK)
    target = fields.take("target", int, needed=kind != _PLAY_DECK)
    said = fields.take("clue", object)
    fields.refuse_unknown()
    if kind == _PLAY_DECK:
        return {"type": 0, "target": cards - 1}
    if kind != _CLUE:  # beside a play or a discard the clue is nothing, or zeros
        return {"type": 0 if kind == _PLAY else 1, "target": target}
    clue = Fields(said, fields.name("clue"), fields.faults)
    about = _numbered(clue, "type", _CLUES, _COLOUR)
    value = clue.take("value", int, needed=True)
    clue.refuse_unknown()
    if about == _COLOUR and value is not None and 0 <= value < len(colours):
        value = colours[value]
    return {"type": 2 if about == _COLOUR else 3, "target": target, "value": value}


def _numbered(fields: Fields, key: str, names: dict[str, int], last: int) -> int | None:
    """Return a field that is a number from 0 to `last`, or one of `names`."""
    value = fields.take(key, object)
    if isinstance(value, str):
        if value in names:
            return names[value]
        fields.fault(
            key,
            words().say(
                "{value}, but it is one of {known}", value=shown(value), known=", ".join(names)
            ),
        )
        return None
    return fields.take_int(key, 0, last, needed=True)
