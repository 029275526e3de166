"""Game files of hanab.live (JSON), both ways.

A `GameRecord` is a whole game: who played, the deck, what was done. Its ``games`` are the table
before the first action, after the first, and so on.

The format was read from the site's server and client code: card ``target`` is the order in the
deck, a colour clue's ``value`` an index into the variant's clue colours counted from 0, and
touched cards, misplays and draws are not stored but follow from the rules.

Examples
--------
>>> deck = [{"suitIndex": card.suit.index, "rank": card.rank} for card in STANDARD.deck]
>>> record = parse_game(json.dumps({"players": ["Alice", "Bob"], "deck": deck, "actions": []}))
>>> record.games[0].player_to_move, len(record.actions)
('Alice', 0)
>>> parse_game(format_game(record)) == record
True
"""

from __future__ import annotations

import json
import unicodedata
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field, fields, replace
from pathlib import Path
from typing import Any

from hanabi_kit.actions import Action, Clue, Discard, Play, PlayDeck
from hanabi_kit.cards import Card, Colour, Seat, Slot
from hanabi_kit.errors import HanabiError, IllegalAction, ImpossiblePosition, NotationError
from hanabi_kit.game import Game, deck_faults
from hanabi_kit.notation.files import Fields, read_json, read_text
from hanabi_kit.notation.words import shown
from hanabi_kit.rules import STANDARD, Ruleset

__all__ = ["GameRecord", "Stop", "format_game", "parse_game", "read_game", "write_game"]

VARIANTS = {"No Variant": STANDARD}
"""Rulesets by their name on hanab.live."""

_PLAY, _DISCARD, _COLOUR, _RANK, _END, _VOTE = range(6)

# Options that change nothing the engine must know: clocks, names, who may watch.
_HARMLESS_OPTIONS = {
    "numPlayers",
    "timed",
    "timeBase",
    "timePerTurn",
    "speedrun",
    "tableName",
    "jsonReplay",
    "maxPlayers",
}


@dataclass(frozen=True, slots=True)
class Stop:
    """The players or the clock ended the game here; numbers as hanab.live writes them."""

    kind: int
    target: int
    value: int


@dataclass(frozen=True)
class GameRecord:
    """A recorded game.

    Parameters
    ----------
    rules : Ruleset
    players : tuple of str
    deck : tuple of Card
        The first card drawn first.
    actions : tuple of Action or Stop
        What was done, in order; a Stop can only be last.
    first : Seat
        Who had the first turn.
    extra : mapping
        Whatever else the file holds (notes, seed, id, options without effect), kept as it is.
    games : tuple of Game
        The table before the first action, after the first, …; one more than `actions`.
    """

    rules: Ruleset
    players: tuple[str, ...]
    deck: tuple[Card, ...]
    actions: tuple[Action | Stop, ...]
    first: Seat = Seat(0)
    extra: Mapping[str, Any] = field(default_factory=dict)
    games: tuple[Game, ...] = field(init=False, compare=False, repr=False)

    def __post_init__(self) -> None:
        games = [Game.new(self.players, self.deck, self.rules, self.first)]
        for number, action in enumerate(self.actions, start=1):
            try:
                if isinstance(action, Stop):
                    games.append(games[-1].stopped())
                else:
                    games.append(games[-1].apply(action))
            except IllegalAction as error:
                raise IllegalAction(f"action {number}: {error}") from None
        object.__setattr__(self, "games", tuple(games))

    def at(self, turn: int) -> Game:
        """Return the table after `turn` actions; HanabiError says how many there are."""
        if not 0 <= turn < len(self.games):
            raise HanabiError(
                f"at {turn}: this game has {len(self.actions)} actions, so 0–{len(self.actions)}"
            )
        return self.games[turn]

    def _repr_mimebundle_(self, **kwargs: object) -> dict[str, str]:
        """Draw the last table of the game at the end of a notebook cell."""
        from hanabi_kit.render import mimebundle

        return mimebundle(self.games[-1])


def read_game(path: str | Path) -> GameRecord:
    """Read a hanab.live game file; see `parse_game`."""
    return parse_game(read_text(path))


def write_game(record: GameRecord, path: str | Path) -> None:
    """Write `record` as a hanab.live game file."""
    Path(path).write_text(format_game(record), encoding="utf-8")


def parse_game(text: str) -> GameRecord:
    """Return the game that the JSON `text` records.

    Raises
    ------
    NotationError
        With every fault of the file's form.
    ImpossiblePosition
        The deck is not the variant's.
    IllegalAction
        With the first action that the rules forbid; those after it cannot be judged.
    """
    faults: list[str] = []
    fields = Fields(read_json(text), "", faults)
    rules, options = _take_rules(fields, faults)
    players = _take_players(fields, rules, faults)
    first = _take_first_player(fields, options, players, faults)
    deck = _take_deck(fields, rules, faults)
    raw_actions = _take_actions(fields, rules, faults)
    extra = fields.rest()
    if options:
        extra["options"] = options
    if faults:
        if len(deck) == rules.deck_size:
            faults += deck_faults(rules, deck)
        raise NotationError(faults)
    return _replayed(rules, players, deck, raw_actions, Seat(first), extra)


def _take_rules(fields: Fields, faults: list[str]) -> tuple[Ruleset, dict[str, Any]]:
    """Return the ruleset, and the options that do not follow from it (kept for writing back)."""
    if "options" in fields and fields.rest().get("options") is None:
        fields.take("options", type(None))
        return STANDARD, {}
    table = fields.take("options", dict) or {}
    options = Fields(table, "options", faults)
    variant = options.take("variant", str)
    rules = STANDARD
    if variant is not None and variant not in VARIANTS:
        allowed = ", ".join(map(repr, VARIANTS))
        options.fault("variant", f"{shown(variant)}, but the kit knows {allowed}")
    elif variant is not None:
        rules = VARIANTS[variant]
    more = 1 if options.take("oneExtraCard", bool) else 0
    less = 1 if options.take("oneLessCard", bool) else 0
    changes: dict[str, Any] = {}
    if more != less:
        changes["hand_sizes"] = tuple((p, cards + more - less) for p, cards in rules.hand_sizes)
    if options.take("deckPlays", bool):
        changes["deck_plays"] = True
    if options.take("emptyClues", bool):
        changes["empty_clues"] = True
    if changes:
        rules = replace(rules, name=rules.name + "".join(f", {key}" for key in changes), **changes)
    for key in ("allOrNothing", "detrimentalCharacters", "cardCycle"):
        if options.take(key, bool):
            options.fault(key, "the kit does not play by this option")
    rest = options.rest()
    for key, chosen in rest.items():
        # An option that is off changes nothing, whatever it is.
        if chosen and key not in _HARMLESS_OPTIONS and key != "startingPlayer":
            options.fault(shown(key)[1:-1], "unknown option, which might change the rules")
    return rules, {key: table[key] for key in table if key in rest or key == "variant"}


def _take_players(fields: Fields, rules: Ruleset, faults: list[str]) -> tuple[str, ...]:
    names = fields.take("players", list, needed=True)
    if names is None:
        return ()
    faults += name_faults(names, "players")
    if len(names) not in rules.player_counts:
        allowed = ", ".join(map(str, rules.player_counts))
        fields.fault("players", f"{len(names)} names, but the ruleset is for {allowed} players")
    return tuple(name for name in names if isinstance(name, str))


def name_faults(names: Sequence[Any], where: str) -> list[str]:
    """Say which of `names` cannot be players' names: no text, empty, too long, twice.

    Names that differ in their spaces only count as the same: ``clue Mary Ann 5`` must be clear.
    """
    faults = []
    known: set[str] = set()
    for index, name in enumerate(names[:100]):
        if not _is_name(name):
            faults.append(f"{where}[{index}]: {shown(name)}, but a name of 1–60 signs is needed")
            continue
        plain = " ".join(name.split())
        if plain in known:
            faults.append(f"{where}[{index}]: {shown(name)} sits at the table twice")
        known.add(plain)
    return faults


def _is_name(name: object) -> bool:
    if not isinstance(name, str) or not name.strip() or len(name) > 60:
        return False
    # No control signs, line breaks or halves of a sign (surrogates), which no UTF-8 file can hold.
    return not {"Cc", "Cs", "Zl", "Zp"} & set(map(unicodedata.category, name))


def _take_first_player(
    fields: Fields, options: dict[str, Any], players: tuple[str, ...], faults: list[str]
) -> int:
    last = max(len(players) - 1, 0)
    first = fields.take_int("first_player", 0, last)
    if first is None:
        # Old exports of the site keep it among the options.
        first = Fields(options, "options", faults).take_int("startingPlayer", 0, last)
    return first or 0


def _take_deck(fields: Fields, rules: Ruleset, faults: list[str]) -> tuple[Card, ...]:
    deck = fields.take("deck", list, needed=True)
    if deck is None:
        return ()
    if len(deck) != rules.deck_size:
        fields.fault("deck", f"{len(deck)} cards, but ruleset {rules.name!r} has {rules.deck_size}")
    cards = []
    for order, raw in enumerate(deck[: 2 * rules.deck_size]):
        card = Fields(raw, f"deck[{order}]", faults)
        suit = card.take_int("suitIndex", 0, len(rules.suits) - 1, needed=True)
        rank = card.take_int("rank", 1, len(rules.ranks), needed=True)
        if suit is not None and rank is not None:
            cards.append(Card(rules.suits[suit], rank))
    return tuple(cards)


def _take_actions(fields: Fields, rules: Ruleset, faults: list[str]) -> list[tuple[int, int, int]]:
    """Return (type, target, value) of each action, checked as far as the form goes."""
    actions = fields.take("actions", list, needed=True) or []
    if len(actions) > 10 * rules.deck_size:
        fields.fault("actions", f"{len(actions)} actions are more than any game can have")
    found = []
    for number, raw in enumerate(actions[: 10 * rules.deck_size], start=1):
        action = Fields(raw, f"action {number}", faults)
        kind = action.take_int("type", _PLAY, _VOTE, needed=True)
        target = action.take_int("target", -1, 10**6, needed=kind != _VOTE)
        value: int | None = None
        if kind == _COLOUR:
            value = action.take_int("value", 0, len(rules.suits) - 1, needed=True)
        elif kind == _RANK:
            value = action.take_int("value", 1, len(rules.ranks), needed=True)
        elif "value" in action:
            value = action.take_int("value", -1, 10**6)
        if kind in (_END, _VOTE) and number != len(actions):
            action.fault("type", "the end of the game, but more actions follow")
        if kind is not None:
            found.append((kind, target or 0, value or 0))
    return found


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
        if kind in (_END, _VOTE):
            actions.append(Stop(kind, target, value))
            break
        try:
            action = _action(game, rules, kind, target, value)
            game = game.apply(action)
        except IllegalAction as error:
            raise IllegalAction(f"action {number}: {error}") from None
        actions.append(action)
    return GameRecord(rules, players, deck, tuple(actions), first, extra)


def _action(game: Game, rules: Ruleset, kind: int, target: int, value: int) -> Action:
    if kind == _RANK:
        return Clue(Seat(target), value)
    if kind == _COLOUR:
        return Clue(Seat(target), Colour(rules.suits[value].letter))
    orders = [held.order for held in game.hands[game.mover]]
    if target in orders:
        slot = Slot(orders.index(target) + 1)  # type: ignore[arg-type]
        return Play(slot) if kind == _PLAY else Discard(slot)
    if kind == _PLAY and game.deck_size == 1 and target == rules.deck_size - 1:
        return PlayDeck()
    held = ", ".join(map(str, orders)) or "nothing"
    raise IllegalAction(f"card {target}: {game.player_to_move} holds the cards of order {held}")


def format_game(record: GameRecord) -> str:
    """Return `record` as the JSON of a hanab.live game file.

    Raises
    ------
    NotationError
        A name or a rule of the game cannot be written in such a file.
    """
    rules = record.rules
    faults = name_faults(record.players, "players")
    if faults:
        raise NotationError(faults)
    options: dict[str, Any] = dict(record.extra.get("options", {}))
    base = VARIANTS.get(options.get("variant", "No Variant"))
    if base is None or rules.suits != base.suits or rules.rank_copies != base.rank_copies:
        raise NotationError(f"ruleset {rules.name!r}: hanab.live has no such variant")
    if rules.deck_plays:
        options["deckPlays"] = True
    if rules.empty_clues:
        options["emptyClues"] = True
    players = len(record.players)
    more = rules.hand_size(players) - base.hand_size(players)
    if more:
        options["oneExtraCard" if more > 0 else "oneLessCard"] = True
    written = replace(
        base,
        name=rules.name,
        hand_sizes=rules.hand_sizes,
        deck_plays=rules.deck_plays,
        empty_clues=rules.empty_clues,
    )
    if rules != written or abs(more) > 1:
        raise NotationError(
            f"ruleset {rules.name!r}: a hanab.live game file cannot say "
            + ", ".join(
                f"{own.name} = {getattr(rules, own.name)!r}"
                for own in fields(Ruleset)
                if getattr(rules, own.name) != getattr(written, own.name)
                or (own.name == "hand_sizes" and abs(more) > 1)
            )
        )
    table: dict[str, Any] = {
        "players": list(record.players),
        "deck": [
            {"suitIndex": rules.suits.index(card.suit), "rank": card.rank} for card in record.deck
        ],
        "actions": [
            _raw_action(game, action)
            for game, action in zip(record.games, record.actions, strict=False)
        ],
        **{key: value for key, value in record.extra.items() if key != "options"},
    }
    if record.first != options.get("startingPlayer", 0):
        table["first_player"] = record.first
    if options:
        table["options"] = options
    text = json.dumps(table, ensure_ascii=False)
    # Notes may hold halves of a sign (surrogates), which only an escape can write.
    return text if text.isascii() or _is_utf8(text) else json.dumps(table)


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
            return {"type": _RANK, "target": to, "value": value}
        case Clue(to, colour):
            letters = [suit.letter for suit in game.rules.suits]
            return {"type": _COLOUR, "target": to, "value": letters.index(str(colour))}
        case PlayDeck():
            return {"type": _PLAY, "target": game.rules.deck_size - 1, "value": 0}
        case Play(slot) | Discard(slot):
            order = game.hands[game.mover][slot - 1].order
            if order is None:
                raise ImpossiblePosition("a recorded game knows the order of every card")
            kind = _PLAY if isinstance(action, Play) else _DISCARD
            return {"type": kind, "target": order, "value": 0}
