"""The table of a game file of hanab.live, read field by field, and the game played after it."""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence
from typing import Any

from hanabi_kit.cards import Card, Seat
from hanabi_kit.engine.dealing import deck_faults
from hanabi_kit.errors import NotationError
from hanabi_kit.language import words
from hanabi_kit.notation.files import Fields, read_as
from hanabi_kit.notation.hanablive.action_numbers import (
    COLOUR,
    END,
    PLAY,
    RANK,
    VOTE,
    RawAction,
    drawn_cards,
    site_ranks,
)
from hanabi_kit.notation.hanablive.characters import CHANGES, check_characters
from hanabi_kit.notation.hanablive.clue_objects import (
    holds_clue_objects,
    in_todays_form,
    may_hide_misplays,
)
from hanabi_kit.notation.hanablive.deck_seed import dealt_from, parse_seed
from hanabi_kit.notation.hanablive.older_exports import (
    BESIDE,
    refuse_other_count,
    refuse_other_seed,
    take_first_player,
    take_suit,
    unknown_fields,
)
from hanabi_kit.notation.hanablive.options import name_unknown_options, take_rules
from hanabi_kit.notation.hanablive.replaying import replayed
from hanabi_kit.notation.hanablive.without_rules import NotPlayed, without_rules
from hanabi_kit.notation.record import GameRecord, name_faults
from hanabi_kit.rules import Ruleset
from hanabi_kit.rules.variants import variant_number


def take_game(table: object) -> GameRecord:
    """Return the game of the `table` that a file holds; the errors are those of `parse_game`.

    NotPlayed, a NotationError, where nothing is wrong with the table but that the kit does not know
    the rules of its game: it says what the table tells without them.
    """
    hides_misplays = isinstance(table, dict) and may_hide_misplays(table)
    if isinstance(table, dict) and holds_clue_objects(table):
        table = in_todays_form(table)
    faults: list[str] = []
    unknown: list[str] = []  # those of the faults that are not the file's, but what the kit lacks
    fields = Fields(table, "", faults)
    options = fields.take("options", dict) if fields.take("options", object) is not None else {}
    rules, kept = take_rules(options or {}, faults, fields, unknown)
    players = _take_players(fields, rules, faults)
    first = take_first_player(fields, kept, len(players))
    refuse_other_count(fields, kept, len(players))
    check_characters(fields, kept, len(players), unknown)
    raw_deck = _take_deck(fields, rules, faults)
    raw_actions = _take_actions(fields, rules, faults)
    extra = unknown_fields(fields)
    if "characters" in fields:
        extra["characters"] = fields.value("characters")
    cycles = bool(kept.pop("cardCycle", False))
    if kept:
        extra["options"] = kept
    deck: tuple[Card, ...] = ()
    wrong: list[str] = []
    if rules is not None and None not in raw_deck:
        deck = _cards(rules, raw_deck)
        if players and len(players) in rules.player_counts:
            deck = _filled(fields, rules, len(players), deck, raw_actions, extra)
        if len(deck) == rules.deck_size:
            wrong = deck_faults(rules, deck)
            if players and not wrong:
                refuse_other_seed(fields, rules, len(players), deck)
        elif "deck" in fields:
            fields.fault(
                "deck",
                words().say(
                    "{number} cards, but ruleset {ruleset} has {deck_size}",
                    number=len(deck),
                    ruleset=repr(rules.name),
                    deck_size=rules.deck_size,
                ),
            )
        else:  # the seed would tell it, but is of another game
            refuse_other_seed(fields, rules, len(players), deck)
    if unknown and set(faults) <= set(unknown):
        named = [one.get("name") for one in extra.get("characters") or () if isinstance(one, dict)]
        variant = fields.value("variant") or (options or {}).get("variant") or ""
        raise NotPlayed(
            faults,
            without_rules(
                players,
                raw_deck,
                raw_actions,
                {**(options or {}), "startingPlayer": first},
                str(variant),
                in_turn=not any(name in CHANGES for name in named),
            ),
        )
    if faults or rules is None:
        raise NotationError([*faults, *wrong])
    record = replayed(
        rules,
        players,
        deck,
        raw_actions,
        Seat(first),
        extra,
        cycles=cycles,
        hides_misplays=hides_misplays,
    )
    for key in (*BESIDE, "characters"):
        fields.take(key, object)
    fields.pass_unknown(words().say("a game file has no such field"))
    name_unknown_options(kept)
    return record


# More than any variant has, where a file does not tell which rules it is of.
_MOST_SUITS, _MOST_RANKS, _MOST_CARDS = 9, 9, 90


def _take_players(fields: Fields, rules: Ruleset | None, faults: list[str]) -> tuple[str, ...]:
    names = fields.take("players", list, needed=True)
    if names is None:
        return ()
    faults += name_faults(names, "players")
    if rules is not None and len(names) not in rules.player_counts:
        allowed = ", ".join(map(str, rules.player_counts))
        fields.fault(
            "players",
            words().say(
                "{number} names, but the ruleset is for {allowed} players",
                number=len(names),
                allowed=allowed,
            ),
        )
    return tuple(name for name in names if isinstance(name, str))


def _take_deck(
    fields: Fields, rules: Ruleset | None, faults: list[str]
) -> tuple[tuple[int, int] | None, ...]:
    """Return suit number and rank of each card as the file has them; None where they are wrong."""
    text = fields.value("seed")
    seed = parse_seed(text) if isinstance(text, str) else None
    deck = fields.take("deck", list, needed=seed is None or rules is None)
    if deck is None:
        return ()
    suits, most = (
        (_MOST_SUITS, _MOST_CARDS) if rules is None else (len(rules.suits), rules.deck_size)
    )
    ranks = range(1, _MOST_RANKS + 1) if rules is None else list(site_ranks(rules))
    cards = []
    for order, raw in enumerate(deck[: 2 * most]):
        card = Fields(raw, f"deck[{order}]", faults)
        suit = take_suit(card, suits)
        rank = card.take_int("rank", 1, ranks[-1], needed=True)
        card.refuse_unknown()
        if rank is not None and rank not in ranks:
            card.fault(
                "rank",
                words().say(
                    "{rank}, but {ranks} (START) are there",
                    rank=rank,
                    ranks=", ".join(map(str, ranks)),
                ),
            )
            rank = None
        cards.append(None if suit is None or rank is None else (suit, rank))
    return tuple(cards)


def _cards(rules: Ruleset, raw: Sequence[tuple[int, int] | None]) -> tuple[Card, ...]:
    ranks = site_ranks(rules)
    return tuple(Card(rules.suits[card[0]], ranks[card[1]]) for card in raw if card is not None)


def _filled(
    fields: Fields,
    rules: Ruleset,
    players: int,
    deck: tuple[Card, ...],
    actions: Sequence[RawAction],
    extra: dict[str, Any],
) -> tuple[Card, ...]:
    """Return the whole deck, where a file has the drawn cards only, or none beside its seed.

    A bot that sat at the table writes no others. Where the seed does not tell their order, the rest
    are sorted, and `extra` says how many they are, under ``undealt``.
    """
    if len(deck) >= rules.deck_size:
        return deck
    text = fields.value("seed")
    seed = parse_seed(text) if isinstance(text, str) else None
    if seed and (seed.players, seed.variant) == (players, variant_number(rules)):
        dealt = dealt_from(seed.text, rules.deck)
        if dealt[: len(deck)] == deck:
            return dealt
    rest = Counter(rules.deck)
    rest.subtract(deck)
    kinds = [kind for kind, _, _ in actions]
    if len(deck) != drawn_cards(rules, players, kinds) or min(rest.values()) < 0:
        return deck
    left = rules.deck_size - len(deck)
    extra["undealt"] = left
    read_as(
        "deck",
        words().say(
            "the {number} cards that were drawn; the order of the other {left} is "
            "not told, and they are put behind them sorted",
            number=len(deck),
            left=left,
        ),
    )
    return (*deck, *rest.elements())


def _take_actions(fields: Fields, rules: Ruleset | None, faults: list[str]) -> list[RawAction]:
    """Return the actions, checked as far as the form goes."""
    actions = fields.take("actions", list, needed=True) or []
    most = 10 * (_MOST_CARDS if rules is None else rules.deck_size)
    if len(actions) > most:
        fields.fault(
            "actions",
            words().say("{number} actions are more than any game can have", number=len(actions)),
        )
    found = []
    for number, raw in enumerate(actions[:most], start=1):
        action = Fields(raw, words().say("action {number}", number=number), faults)
        kind = action.take_int("type", PLAY, VOTE, needed=True)
        target = action.take_int("target", -1, 10**6, needed=kind != VOTE)
        value: int | None = None
        if kind == COLOUR:
            colours = _MOST_SUITS if rules is None else len(rules.clue_colours)
            if colours:
                value = action.take_int("value", 0, colours - 1, needed=True)
            elif rules is not None:
                action.take("value", object)
                action.fault(
                    "type",
                    words().say(
                        "{kind}, but ruleset {ruleset} has no colour clues",
                        kind=COLOUR,
                        ruleset=repr(rules.name),
                    ),
                )
        elif kind == RANK:
            ranks = _MOST_RANKS if rules is None else len(rules.ranks)
            value = action.take_int("value", 1, ranks, needed=True)
        elif "value" in action:
            value = action.take_int("value", -1, 10**6)
        elif kind is None:
            action.take("value", object)
        action.refuse_unknown()
        if kind in (END, VOTE) and number != len(actions):
            action.fault("type", words().say("the end of the game, but more actions follow"))
        if kind is not None:
            found.append((kind, target or 0, value or 0))
    return found
