"""Game files of hanab.live (JSON), both ways.

The format was read from the site's server and client code: a card's ``target`` is its order in the
deck, a colour clue's ``value`` an index into the variant's clue colours counted from 0, and touched
cards, misplays and draws are not stored but follow from the rules. The rules themselves are a
variant's name and some options (`options`).
"""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any

from hanabi_kit.actions import Action, Clue, Discard, Play, PlayDeck
from hanabi_kit.cards import Card, Colour, Seat, Slot
from hanabi_kit.engine.dealing import deck_faults
from hanabi_kit.errors import IllegalAction, ImpossiblePosition, NotationError
from hanabi_kit.game import Game
from hanabi_kit.notation.files import Fields, read_json, read_text, reading, write_whole
from hanabi_kit.notation.hanablive.older_exports import (
    BESIDE,
    SAID_BY_THE_GAME,
    refuse_older,
    refuse_other_count,
    refuse_other_seed,
    take_first_player,
    take_suit,
    unknown_fields,
)
from hanabi_kit.notation.hanablive.options import (
    RULE_OPTIONS,
    name_unknown_options,
    options_of,
    take_rules,
)
from hanabi_kit.notation.record import GameRecord, Stop, name_faults
from hanabi_kit.rules import Ruleset
from hanabi_kit.support.arguments import checked, explained

PLAY, DISCARD, COLOUR, RANK, END, VOTE = range(6)
"""The site's numbers for the types of actions; the last two stop a game."""


@checked
def read_game(path: str | Path) -> GameRecord:
    """Read a hanab.live game file; see `parse_game`.

    Parameters
    ----------
    path : str or Path
        A file of at most 2,000,000 bytes (`MAX_BYTES` of `hanabi_kit.notation.files`).

    Returns
    -------
    GameRecord

    Raises
    ------
    FileFault
        The file cannot be read at all, or is no JSON.
    NotationError, ImpossiblePosition, IllegalAction
        As in `parse_game`.

    Examples
    --------
    >>> from tempfile import TemporaryDirectory
    >>> from hanabi_kit import STANDARD
    >>> record = GameRecord(STANDARD, ("Alice", "Bob"), STANDARD.deck, (Clue(Seat(1), 3),))
    >>> with TemporaryDirectory() as folder:
    ...     write_game(record, Path(folder, "game.json"))
    ...     read_game(Path(folder, "game.json")) == record
    True
    """
    with reading(path):
        return parse_game(read_text(path))


@checked
def write_game(record: GameRecord, path: str | Path) -> None:
    """Write `record` as a hanab.live game file; what stood in the file is lost.

    NotationError as in `format_game`, with nothing written; FileFault where it cannot be written.
    """
    write_whole(path, format_game(record).encode("utf-8"))


@explained
def parse_game(text: str) -> GameRecord:
    """Return the game that the JSON `text` records.

    Parameters
    ----------
    text : str
        A game as hanab.live exports it: `players`, `deck`, `actions`, and `options` where the rules
        are not standard.

    Returns
    -------
    GameRecord

    Raises
    ------
    NotationError
        With every fault of the file's form.
    ImpossiblePosition
        The deck is not the variant's.
    IllegalAction
        With the first action that the rules forbid; those after it cannot be judged.

    Examples
    --------
    >>> from hanabi_kit import STANDARD
    >>> deck = [{"suitIndex": card.suit.index, "rank": card.rank} for card in STANDARD.deck]
    >>> actions = [{"type": 0, "target": 0}]  # play the card of order 0
    >>> table = {"players": ["Alice", "Bob"], "deck": deck, "actions": actions}
    >>> parse_game(json.dumps(table)).actions
    (Play(slot=5),)
    """
    return take_game(read_json(text))


def take_game(table: object) -> GameRecord:
    """Return the game of the `table` that a file holds; the errors are those of `parse_game`."""
    faults: list[str] = []
    refuse_older(table)
    fields = Fields(table, "", faults)
    options = fields.take("options", dict) if fields.take("options", object) is not None else {}
    rules, kept = take_rules(options or {}, faults, fields)
    players = _take_players(fields, rules, faults)
    first = take_first_player(fields, kept, len(players))
    refuse_other_count(fields, kept, len(players))
    deck = _take_deck(fields, rules, faults)
    raw_actions = _take_actions(fields, rules, faults)
    extra = unknown_fields(fields)
    if kept:
        extra["options"] = kept
    wrong: list[str] = []
    if rules is not None and len(deck) == rules.deck_size:
        wrong = deck_faults(rules, deck)
        if players and not wrong:
            refuse_other_seed(fields, rules, len(players), deck)
    if faults or rules is None:
        raise NotationError([*faults, *wrong])
    record = _replayed(rules, players, deck, raw_actions, Seat(first), extra)
    for key in (*BESIDE, "characters"):
        fields.take(key, object)
    fields.pass_unknown("a game file has no such field")
    name_unknown_options(kept)
    return record


# What no variant has more of, where a file does not tell which rules it is of.
_MOST_SUITS, _MOST_RANKS, _MOST_CARDS = 6, 7, 60


def _take_players(fields: Fields, rules: Ruleset | None, faults: list[str]) -> tuple[str, ...]:
    names = fields.take("players", list, needed=True)
    if names is None:
        return ()
    faults += name_faults(names, "players")
    if rules is not None and len(names) not in rules.player_counts:
        allowed = ", ".join(map(str, rules.player_counts))
        fields.fault("players", f"{len(names)} names, but the ruleset is for {allowed} players")
    return tuple(name for name in names if isinstance(name, str))


def _take_deck(fields: Fields, rules: Ruleset | None, faults: list[str]) -> tuple[Card, ...]:
    deck = fields.take("deck", list, needed=True)
    if deck is None:
        return ()
    if rules is not None and len(deck) != rules.deck_size:
        fields.fault("deck", f"{len(deck)} cards, but ruleset {rules.name!r} has {rules.deck_size}")
    suits, ranks, most = (
        (_MOST_SUITS, _MOST_RANKS, _MOST_CARDS)
        if rules is None
        else (len(rules.suits), len(rules.ranks), rules.deck_size)
    )
    cards = []
    for order, raw in enumerate(deck[: 2 * most]):
        card = Fields(raw, f"deck[{order}]", faults)
        suit = take_suit(card, suits)
        rank = card.take_int("rank", 1, ranks, needed=True)
        card.refuse_unknown()
        if suit is not None and rank is not None and rules is not None:
            cards.append(Card(rules.suits[suit], rank))
    return tuple(cards)


def _take_actions(
    fields: Fields, rules: Ruleset | None, faults: list[str]
) -> list[tuple[int, int, int]]:
    """Return (type, target, value) of each action, checked as far as the form goes."""
    actions = fields.take("actions", list, needed=True) or []
    most = 10 * (_MOST_CARDS if rules is None else rules.deck_size)
    if len(actions) > most:
        fields.fault("actions", f"{len(actions)} actions are more than any game can have")
    found = []
    for number, raw in enumerate(actions[:most], start=1):
        action = Fields(raw, f"action {number}", faults)
        kind = action.take_int("type", PLAY, VOTE, needed=True)
        target = action.take_int("target", -1, 10**6, needed=kind != VOTE)
        value: int | None = None
        if kind == COLOUR:
            last = (_MOST_SUITS if rules is None else len(_colours(rules))) - 1
            value = action.take_int("value", 0, last, needed=True)
        elif kind == RANK:
            ranks = _MOST_RANKS if rules is None else len(rules.ranks)
            value = action.take_int("value", 1, ranks, needed=True)
        elif "value" in action:
            value = action.take_int("value", -1, 10**6)
        elif kind is None:
            action.take("value", object)
        action.refuse_unknown()
        if kind in (END, VOTE) and number != len(actions):
            action.fault("type", "the end of the game, but more actions follow")
        if kind is not None:
            found.append((kind, target or 0, value or 0))
    return found


def _colours(rules: Ruleset) -> tuple[Colour, ...]:
    """The colours that can be said, in the order that the format counts them in."""
    return tuple(value for value in rules.clue_values if not isinstance(value, int))


def _replayed(
    rules: Ruleset,
    players: tuple[str, ...],
    deck: tuple[Card, ...],
    raw_actions: list[tuple[int, int, int]],
    first: Seat,
    extra: dict[str, Any],
) -> GameRecord:
    """Turn card orders into slots by playing the game, and return its record."""
    game = Game.new(players, deck, rules, first)
    actions: list[Action | Stop] = []
    for number, (kind, target, value) in enumerate(raw_actions, start=1):
        if kind in (END, VOTE):
            actions.append(Stop(kind, target, value))
            break
        try:
            action = _action(game, rules, kind, target, value)
            game = game.apply(action)
        except IllegalAction as error:
            raise IllegalAction(f"action {number}: {error}") from None
        actions.append(action)
    if _lost_speedrun(game, actions, extra):
        actions.append(Stop(END, 0, _SPEEDRUN_LOST))
    return GameRecord(rules, players, deck, tuple(actions), first, extra)


_SPEEDRUN_LOST = 5


def _lost_speedrun(game: Game, actions: list[Action | Stop], extra: dict[str, Any]) -> bool:
    """Whether the site ended the game here as a speedrun that could no more be perfect.

    That leaves no action in a file (the site's server/src/game.go), but scores 0.
    """
    speedrun = bool(extra.get("options", {}).get("speedrun"))
    stopped = bool(actions) and isinstance(actions[-1], Stop)
    possible = sum(game.rules.reachable(game.discards))
    return speedrun and not stopped and not game.over and possible < game.rules.max_score


def _action(game: Game, rules: Ruleset, kind: int, target: int, value: int) -> Action:
    if kind == RANK:
        return Clue(Seat(target), value)
    if kind == COLOUR:
        return Clue(Seat(target), _colours(rules)[value])
    orders = [held.order for held in game.hands[game.mover]]
    if target in orders:
        slot = Slot(orders.index(target) + 1)  # type: ignore[arg-type]
        return Play(slot) if kind == PLAY else Discard(slot)
    if kind == PLAY and game.deck_size == 1 and target == rules.deck_size - 1:
        return PlayDeck()
    held = ", ".join(map(str, orders)) or "nothing"
    raise IllegalAction(f"card {target}: {game.player_to_move} holds the cards of order {held}")


@checked
def format_game(record: GameRecord) -> str:
    """Return `record` as the JSON of a hanab.live game file.

    Parameters
    ----------
    record : GameRecord
        What it has as `extra` is written beside the game.

    Returns
    -------
    str
        One line.

    Raises
    ------
    NotationError
        With every name and rule of the game that such a file cannot say.

    Examples
    --------
    >>> from hanabi_kit import STANDARD
    >>> record = GameRecord(STANDARD, ("Alice", "Bob"), STANDARD.deck, (Clue(Seat(1), 3),))
    >>> json.loads(format_game(record))["actions"]
    [{'type': 3, 'target': 1, 'value': 3}]
    """
    table = game_table(record)
    try:
        text = json.dumps(table, ensure_ascii=False, allow_nan=False)
        # Notes may hold halves of a sign (surrogates), which only an escape can write.
        return text if text.isascii() or _is_utf8(text) else json.dumps(table)
    except (TypeError, ValueError, RecursionError) as error:
        raise NotationError(f"extra: JSON cannot hold what is in it ({error})") from None


def game_table(record: GameRecord) -> dict[str, Any]:
    """Return the table that a hanab.live game file holds; the errors are those of `format_game`."""
    faults = name_faults(record.players, "players")
    options: dict[str, Any] = {}
    try:
        options = options_of(record.rules, len(record.players))
    except NotationError as error:
        faults += error.faults
    if faults:
        raise NotationError(faults)
    rules, extra = record.rules, dict(record.extra)
    # The record's own rules and first player count, whatever stands beside them.
    kept = {
        key: value
        for key, value in extra.pop("options", {}).items()
        if key not in (*RULE_OPTIONS, "startingPlayer")
    }
    for key in SAID_BY_THE_GAME:
        extra.pop(key, None)
    if record.first:
        options["startingPlayer"] = record.first
    return extra | {
        "players": list(record.players),
        "deck": [
            {"suitIndex": rules.suits.index(card.suit), "rank": card.rank} for card in record.deck
        ],
        "actions": [
            _raw_action(game, action)
            for game, action in zip(record.games, record.actions, strict=False)
        ],
        "options": kept | options,
    }


def _is_utf8(text: str) -> bool:
    try:
        text.encode("utf-8")
    except UnicodeEncodeError:
        return False
    return True


def _raw_action(game: Game, action: Action | Stop) -> dict[str, int]:
    match action:
        case Stop(kind, target, value):
            return {"type": kind, "target": target, "value": value}
        case Clue(to, int(value)):
            return {"type": RANK, "target": to, "value": value}
        case Clue(to, colour):
            index = [*map(str, _colours(game.rules))].index(str(colour))
            return {"type": COLOUR, "target": to, "value": index}
        case PlayDeck():
            return {"type": PLAY, "target": game.rules.deck_size - 1, "value": 0}
        case Play(slot) | Discard(slot):
            order = game.hands[game.mover][slot - 1].order
            if order is None:
                raise ImpossiblePosition("a recorded game knows the order of every card")
            kind = PLAY if isinstance(action, Play) else DISCARD
            return {"type": kind, "target": order, "value": 0}
