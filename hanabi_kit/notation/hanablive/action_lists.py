"""Lists of what happened in a game, as hanab.live sends them to players and bots keep them.

The site tells a game in small tables, ``{"type": "draw", "playerIndex": 0, "order": 3, "suitIndex":
1, "rank": 5}`` and so on (its packages/game/src/types/gameActions.ts), in messages called ``init``,
``gameActionList`` and ``gameAction``. Who receives them does not see the own cards when they are
drawn, only when they are played or discarded. Read are the list alone, the table of a message, and
messages as they come, one a line.

A card that was never shown is known all the same where the site's seed tells the whole deck, or
where the clues leave nothing else that it could be.
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator, Mapping
from typing import Any

from hanabi_kit.actions import Clued, Played
from hanabi_kit.errors import NotationError, shown
from hanabi_kit.language import words
from hanabi_kit.notation.files import Fields, read_json, read_past
from hanabi_kit.notation.hanablive.action_numbers import (
    COLOUR,
    DISCARD,
    END,
    PLAY,
    RANK,
    SITE_NAMES,
    VOTE,
    RawAction,
)
from hanabi_kit.notation.hanablive.game_tables import take_game
from hanabi_kit.notation.hanablive.options import options_known
from hanabi_kit.notation.hanablive.unseen_cards import filled
from hanabi_kit.notation.hanablive.without_rules import NotPlayed, without_rules
from hanabi_kit.notation.record import GameRecord

_ACTIONS = ("play", "discard", "clue", "gameOver")

# What follows from the actions, or is no part of the game.
_FOLLOWING = {
    "turn": ("num", "currentPlayerIndex"),
    "status": ("clues", "score", "maxScore", "doubleDiscard"),
    "strike": ("num", "order", "turn"),
    "playStackDirections": ("directions",),
    "cardIdentity": ("playerIndex", "order", "suitIndex", "rank"),
    "playerTimes": ("playerTimes", "duration"),
    "editNote": ("order", "text"),
    "receiveNote": ("order", "notes"),
    "noteList": ("names", "noteTextLists", "isSpectators"),
    "noteListPlayer": ("texts",),
    "setEffMod": ("mod",),
}

_MESSAGE = re.compile(r"\s*([A-Za-z]+[0-9]?)\s*:?\s*(\{.*\})\s*")
_READ = ("init", "gameActionList", "gameAction", "cardIdentities")

# What the site says of a table beside the game: clocks, who watches, where it is kept.
_OF_THE_TABLE = (
    *("tableID", "ourPlayerIndex", "spectating", "shadowing", "replay", "hasCustomSeed"),
    *("datetimeStarted", "datetimeFinished", "datetimeStart", "datetimeFinish"),
    *("characterMetadata", "sharedReplay", "sharedReplayLeader", "sharedReplaySegment"),
    *("sharedReplayEffMod", "paused", "pausePlayerIndex", "pauseQueued", "randomTimings"),
)

# End conditions that follow from the actions, and leave none of their own in an export.
_BY_THE_RULES = (0, 1, 2, 5, 7, 8, 9)
_BY_VOTE = 10


def is_action_list(table: object) -> bool:
    """Whether a file's JSON is a list of what happened, or has one in it."""
    items = _listed(table)
    return isinstance(items, list) and any(
        isinstance(item, dict)
        and isinstance(item.get("type"), str)
        and ("playerIndex" in item or "giver" in item or "which" in item)
        for item in items[:200]
    )


def is_messages(opening: str) -> bool:
    """Whether a text that begins with this line is made of the site's messages."""
    found = _MESSAGE.fullmatch(opening)
    return found is not None and found[1] in (*_READ, "table", "tableStart", "welcome", "user")


def parse_messages(text: str) -> GameRecord:
    """Return the game that messages of the site tell, each a line: its name and its JSON.

    Messages about other things than the game are named by a warning (`ReadPast`).
    Raises HanabiError: as `take_action_list` has it, or a line is no message.
    """
    table: dict[str, Any] = {"list": []}
    others: dict[str, int] = {}
    faults: list[str] = []
    for number, line in enumerate(text.splitlines(), start=1):
        if not line.strip():
            continue
        found = _MESSAGE.fullmatch(line)
        if found is None:
            raise NotationError(
                words().say(
                    "line {number}: {line} is no message of the site",
                    number=number,
                    line=shown(line),
                )
            )
        name, said = found[1], read_json(found[2])
        assert isinstance(said, dict)  # a pair of braces
        if name == "init":
            table["init"] = said
        elif name == "gameActionList":
            listed = Fields(said, words().say("line {number}", number=number), faults).take(
                "list", list, needed=True
            )
            table["list"] = [*(listed or ())]
        elif name == "gameAction":
            table["list"].append(said.get("action"))
        elif name == "cardIdentities":
            table["cardIdentities"] = said.get("cardIdentities")
        else:
            others[name] = others.get(name, 0) + 1
    if faults:
        raise NotationError(faults)
    for name, count in others.items():
        read_past(f"{count} × {name}", words().say("a message that tells nothing of the game"))
    return take_action_list(table)


def take_action_list(table: object) -> GameRecord:
    """Return the game of a list of what happened.

    `table`: the list, or a table with it (``list`` or ``actions``) and with what the site's
        ``init`` says: ``playerNames``, ``options``, ``seed``. Without names the players are called
        as the site calls them, and without a variant it is "No Variant".
    Raises NotationError: the list is not well written, or contradicts itself or the rules.
        NotPlayed: it does not tell some card. IllegalAction, ImpossiblePosition: as of
        `hanabi_kit.notation.parse_game`.
    """
    if any(
        isinstance(raw, dict) and ("who" in raw or "which" in raw) for raw in _listed(table) or ()
    ):
        raise NotationError(
            words().say(
                "list: it is of 2020 or before, when the site said 'who' and 'which' of "
                "cards and numbered suits otherwise; export the game from the site "
                "instead"
            )
        )
    if not _listed(table):
        raise NotationError(words().say("list: it holds nothing that happened"))
    faults: list[str] = []
    told = _head(table, faults)
    items = [
        Fields(raw, f"list[{place}]", faults) for place, raw in enumerate(_listed(table) or ())
    ]
    acted = [(item, kind) for item in items if (kind := _kind(item)) in _ACTIONS]
    cards = _cards(items, told.pop("cardIdentities", None), faults)
    actions = [_raw(item, kind) for item, kind in acted]
    for item in items:
        item.refuse_unknown()
    if faults:
        raise NotationError(faults)
    done = [action for action in actions if action is not None]
    seats = [item.value("giver" if kind == "clue" else "playerIndex") for item, kind in acted]
    players = told.pop("players", None) or SITE_NAMES[: 1 + max(_seats(items), default=1)]
    options = told.get("options") or {}
    variant = str(options.get("variant") or "No Variant")
    first = seats[0] if seats else 0
    deck = filled(cards, variant, told.get("seed"), len(players), _hand_clues(items))
    if None in deck:
        missing = ", ".join(str(order) for order, card in enumerate(deck) if card is None)
        raise NotPlayed(
            words().say(
                "list: it does not tell what these cards of the deck are, from 0: {missing}",
                missing=missing,
            ),
            without_rules(players, deck, done, {**options, "startingPlayer": first}, variant),
        )
    game = told | {
        "players": list(players),
        "deck": [{"suitIndex": card[0], "rank": card[1]} for card in deck if card],
        "actions": [dict(zip(("type", "target", "value"), raw, strict=True)) for raw in done],
        "firstPlayer": first,
    }
    record = take_game(game)
    _compare(record, acted)
    return record


def _listed(table: object) -> Any:
    """Return the list of what happened that a file's JSON is, or has in it."""
    if isinstance(table, dict):
        return table.get("list", table.get("actions"))
    return table


def _kind(item: Fields) -> str:
    kind = item.take("type", str, needed=True) or ""
    known = (*_ACTIONS, "draw", *_FOLLOWING)
    if kind and kind not in known:
        item.fault(
            "type",
            words().say(
                "{kind}, but it is one of {known}", kind=shown(kind), known=", ".join(known)
            ),
        )
    for key in item.rest() if kind not in known else _FOLLOWING.get(kind, ()):
        item.take(key, object)
    return kind


def _head(table: object, faults: list[str]) -> dict[str, Any]:
    """Return what stands beside the list, in the words of today's export."""
    if not isinstance(table, dict):
        return {}
    beside = {key: value for key, value in table.items() if key not in ("list", "actions")}
    inside = beside.pop("init", None)
    fields = Fields({**(inside if isinstance(inside, dict) else {}), **beside}, "", faults)
    found: dict[str, Any] = {}
    names = fields.take("playerNames", list) or fields.take("players", list)
    if names:
        found["players"] = names
    options = dict(fields.take("options", dict) or {})
    variant = options.pop("variantName", None) or fields.take("variantName", str)
    beside_name = fields.take("variant", str)
    if variant or beside_name or options.get("variant"):
        options["variant"] = variant or options.get("variant") or beside_name
    # The site's own messages list every option, those that are off too.
    found["options"] = {
        key: value for key, value in options.items() if value or key not in options_known()
    }
    for key, name in (("seed", "seed"), ("databaseID", "id"), ("id", "id")):
        value = fields.take(key, object)
        if value and value != -1:
            found[name] = value
    for key in ("cardIdentities", "cards"):
        if (value := fields.take(key, list)) is not None:
            found["cardIdentities"] = value
    assigned = fields.take("characterAssignments", list)
    if assigned and any(one is not None for one in assigned):
        fields.fault(
            "characterAssignments", words().say("numbers of characters, which only an export names")
        )
    for key in _OF_THE_TABLE:
        fields.take(key, object)
    if not faults:
        fields.pass_unknown(words().say("a list of what happened has no such field"))
    return found


def _cards(
    items: Iterable[Fields], identities: object, faults: list[str]
) -> list[tuple[int, int] | None]:
    """Return each drawn card by its order, None where nothing tells what it is."""
    known: dict[int, tuple[int, int]] = {}
    drawn: list[int] = []

    def note(order: int | None, suit: object, rank: object, where: Fields) -> None:
        if order is None or type(suit) is not int or type(rank) is not int or min(suit, rank) < 0:
            return
        if known.setdefault(order, (suit, rank)) != (suit, rank):
            where.fault(
                "order",
                words().say("card {order} is another one elsewhere in the list", order=order),
            )

    for item in items:
        if item.value("type") not in ("draw", "play", "discard"):
            continue
        order = item.take_int("order", 0, 10**6, needed=True)
        note(order, item.take("suitIndex", int), item.take("rank", int), item)
        item.take_int("playerIndex", 0, len(SITE_NAMES) - 1, needed=True)
        if item.value("type") == "draw" and order is not None:
            if order != len(drawn):
                item.fault(
                    "order",
                    words().say(
                        "{order}, but cards are drawn in order: {next_order} is next",
                        order=order,
                        next_order=len(drawn),
                    ),
                )
            drawn.append(order)
    for order, raw in enumerate(identities if isinstance(identities, list) else ()):
        card = Fields(raw, f"cardIdentities[{order}]", faults)
        note(order, card.take("suitIndex", int), card.take("rank", int), card)
        card.refuse_unknown()
    count = max(len(drawn), len(identities) if isinstance(identities, list) else 0)
    return [known.get(order) for order in range(count)]


def _raw(item: Fields, kind: str) -> RawAction | None:
    """Return an action in the numbers of an export; None for an end that the rules make."""
    if kind == "clue":
        clue = Fields(item.take("clue", dict) or {}, item.name("clue"), item.faults)
        about = clue.take_int("type", 0, 1, needed=True)
        value = clue.take_int("value", 0, 10**6, needed=True)
        touched = item.take("list", list, needed=True)
        if touched is not None and not all(type(order) is int for order in touched):
            item.fault(
                "list",
                words().say("{touched}, but orders of cards are needed", touched=shown(touched)),
            )
        item.take("turn", object)  # it follows from the place in the list
        item.take("ignoreNegative", bool)
        item.take_int("giver", 0, len(SITE_NAMES) - 1, needed=True)
        target = item.take_int("target", 0, len(SITE_NAMES) - 1, needed=True)
        return (COLOUR if about == 0 else RANK, target or 0, value or 0)
    if kind == "gameOver":
        item.take("votes", object)
        seat = item.take_int("playerIndex", -1, len(SITE_NAMES) - 1)
        condition = item.take_int("endCondition", 0, _BY_VOTE, needed=True)
        if condition is None or condition in _BY_THE_RULES:
            return None
        if condition == _BY_VOTE:
            return (VOTE, -1, condition)
        return (END, 0 if seat is None else seat, condition)
    order = item.value("order")
    failed = item.take("failed", bool)
    played = kind == "play" or failed
    return (PLAY if played else DISCARD, order if type(order) is int else 0, 0)


def _seats(items: Iterable[Fields]) -> Iterator[int]:
    for item in items:
        for key in ("playerIndex", "giver", "target"):
            seat = item.value(key)
            if type(seat) is int and item.value("type") in (*_ACTIONS, "draw"):
                yield seat


def _hand_clues(items: Iterable[Fields]) -> dict[int, list[tuple[int, int, bool]]]:
    """Return what clues said of every card: type and value as in an export, whether it was hit."""
    hands: dict[int, list[int]] = {}
    said: dict[int, list[tuple[int, int, bool]]] = {}
    for item in items:
        kind, order = item.value("type"), item.value("order")
        if kind == "draw":
            hands.setdefault(item.value("playerIndex"), []).append(order)
        elif kind in ("play", "discard"):
            hand = hands.get(item.value("playerIndex"), [])
            if order in hand:
                hand.remove(order)
        elif kind == "clue":
            clue: Mapping[str, int] = item.value("clue") or {}
            about = COLOUR if clue.get("type") == 0 else RANK
            for held in hands.get(item.value("target"), ()):
                hit = held in (item.value("list") or ())
                said.setdefault(held, []).append((about, clue.get("value", 0), hit))
    return said


def _compare(record: GameRecord, acted: Iterable[tuple[Fields, str]]) -> None:
    """Raise NotationError where the list says otherwise than the rules, at the first such place."""
    for number, (game, (item, kind)) in enumerate(zip(record.games, acted, strict=False), start=1):
        if kind == "gameOver" or number >= len(record.games):
            break
        seat = item.value("giver" if kind == "clue" else "playerIndex")
        if seat != game.mover:
            raise NotationError(
                words().say(
                    "{where}: player {seat} acts, but it is the turn of player {mover} (turn "
                    "{turn})",
                    where=item.where,
                    seat=seat,
                    mover=game.mover,
                    turn=number,
                )
            )
        event = record.games[number].history[-1]
        if isinstance(event, Clued):
            hit = sorted(game.hands[event.to][slot - 1].order or 0 for slot in event.slots)
            listed = sorted(item.value("list"))
            if hit != listed:
                raise NotationError(
                    words().say(
                        "{where}.list: {listed}, but by the rules the clue touches {touched} "
                        "(turn {turn})",
                        where=item.where,
                        listed=shown(listed),
                        touched=hit,
                        turn=number,
                    )
                )
        elif isinstance(event, Played) and event.success is bool(item.value("failed")):
            where, card = item.where, event.card
            raise NotationError(
                words().say(
                    "{where}: by the rules {card} fits (turn {turn})",
                    where=where,
                    card=card,
                    turn=number,
                )
                if event.success
                else words().say(
                    "{where}: by the rules {card} is misplayed (turn {turn})",
                    where=where,
                    card=card,
                    turn=number,
                )
            )
