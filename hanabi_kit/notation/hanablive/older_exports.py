"""What game files say in other words than today's export of hanab.live: older ones, other programs.

The site's format changed several times, and other programs write parts of it as they were or in
names of their own. Whatever is certain is read; where two fields say the same thing they must
agree. What follows is from the history of the site's server/src/http_export.go and game_json.go:

* until 5 July 2020 a card's suit was called ``suit``, not ``suitIndex``: it is read;
* until 6 December 2019 ``variant`` and ``firstPlayer`` stood beside ``players``: they are read, as
  other programs still write them so;
* until 4 April 2020 an action held ``clue: {type, value}`` and was numbered otherwise: such a file
  is first written anew (`hanabi_kit.notation.hanablive.clue_objects`).
"""

from __future__ import annotations

from typing import Any

from hanabi_kit.cards import Card
from hanabi_kit.errors import shown
from hanabi_kit.language import words
from hanabi_kit.notation.files import Fields
from hanabi_kit.notation.hanablive.deck_seed import dealt_from, parse_seed
from hanabi_kit.notation.hanablive.options import RULE_OPTIONS, options_known
from hanabi_kit.rules import Ruleset
from hanabi_kit.rules.variants import variant_number
from hanabi_kit.support.misspelt import names_like

FIRST_PLAYER = ("first_player", "firstPlayer", "startingPlayer")
"""How a game file may name the seat that began: other programs, the site until 2019, and since."""

_PLAYER_COUNT = ("numPlayers", "num_players")

SAID_BY_THE_GAME = (*FIRST_PLAYER, *_PLAYER_COUNT, "variant")
"""Fields beside ``players`` that a record knows from its rules, players and first seat."""

BESIDE = ("id", "notes", "seed", "tags", "undealt")
"""Fields that change no fact of the game and are kept beside it."""

_MEANING = (
    *("players", "deck", "actions", "options", "variant", "characters"),
    *FIRST_PLAYER,
    *_PLAYER_COUNT,
)


def take_first_player(fields: Fields, options: dict[str, Any], seats: int) -> int:
    """Return who began, and take it out of `options`; a fault where two fields disagree."""
    last = max(seats - 1, 0)
    inside = Fields(options, "options", fields.faults)
    said = {
        own.name(key): own.take_int(key, 0, last)
        for own, keys in ((fields, FIRST_PLAYER), (inside, FIRST_PLAYER[-1:]))
        for key in keys
        if key in own
    }
    options.pop("startingPlayer", None)
    (where, first), *others = [pair for pair in said.items() if pair[1] is not None] or [("", 0)]
    for other, seat in others:
        if seat != first:
            fields.faults.append(
                words().say(
                    "{other}: {seat}, but {where} is {first}; only one can begin",
                    other=other,
                    seat=seat,
                    where=where,
                    first=first,
                )
            )
    return first or 0


def refuse_other_count(fields: Fields, options: dict[str, Any], seats: int) -> None:
    """Note a fault where a file counts other players than it names; `options` lose the count."""
    inside = Fields(options, "options", fields.faults)
    for own in (fields, inside):
        for key in _PLAYER_COUNT:
            count = own.take(key, int) if key in own else None
            if count is not None and count != seats:
                own.fault(
                    key,
                    words().say("{count}, but {seats} players are named", count=count, seats=seats),
                )
            if own is inside:
                options.pop(key, None)


def refuse_other_seed(fields: Fields, rules: Ruleset, seats: int, deck: tuple[Card, ...]) -> None:
    """Note a fault where the file's seed is of another game than its players, variant and deck.

    The site itself would deal from the seed and leave the deck; which one is meant, a file cannot
    tell. Seeds that are not of the site's form say nothing.
    """
    text = fields.value("seed")
    seed = parse_seed(text) if isinstance(text, str) else None
    if seed is None:
        return
    number = variant_number(rules)
    told = shown(text)
    if seed.players != seats:
        fields.fault(
            "seed",
            words().say(
                "{seed} is of {players} players, but {seats} are named",
                seed=told,
                players=seed.players,
                seats=seats,
            ),
        )
    elif seed.variant != number:
        fields.fault(
            "seed",
            words().say(
                "{seed} is of variant {variant}, but the game's is {number}",
                seed=told,
                variant=seed.variant,
                number=number,
            ),
        )
    else:
        dealt = dealt_from(seed.text, rules.deck)
        differ = [place for place in range(len(deck)) if deck[place] != dealt[place]]
        if differ:
            at = differ[0]
            fields.fault(
                "seed",
                words().say(
                    "{seed} deals another deck: {dealt} as deck[{at}], where the file has "
                    "{card}; leave out whichever is not meant",
                    seed=told,
                    dealt=dealt[at],
                    at=at,
                    card=deck[at],
                ),
            )


def take_suit(card: Fields, suits: int) -> int | None:
    """Return a card's suit: ``suitIndex``, or ``suit`` as it was called in 2020."""
    if "suit" not in card:
        return card.take_int("suitIndex", 0, suits - 1, needed=True)
    suit = card.take_int("suit", 0, suits - 1)
    index = card.take_int("suitIndex", 0, suits - 1)
    if None not in (suit, index) and suit != index:
        card.fault(
            "suit",
            words().say(
                "{suit}, but suitIndex is {index}; only one can be", suit=suit, index=index
            ),
        )
    return suit if index is None else index


def unknown_fields(fields: Fields) -> dict[str, Any]:
    """Return what a file holds beside a game, and refuse those fields that could change it.

    That is: an option of the rules that stands outside ``options``, and a name so close to a known
    one that it may be a slip.
    """
    beside = fields.rest()
    for key, value in beside.items():
        if key in BESIDE or key == "characters":
            continue
        name = shown(key)[1:-1]
        if key in (*RULE_OPTIONS, *options_known()):
            # An option that is off changes nothing, wherever it stands.
            if value:
                fields.fault(name, words().say("an option; it belongs into the table options"))
            continue
        near = names_like(_plain(key), [*map(_plain, (*_MEANING, *BESIDE))], most=1)
        if near and len(beside) < 50:
            meant = next(known for known in (*_MEANING, *BESIDE) if _plain(known) == near[0])
            fields.fault(name, words().say("unknown field; did you mean {meant}?", meant=meant))
    return beside


def _plain(key: str) -> str:
    return key.replace("_", "").replace("-", "").casefold()
