"""Positions as files: the ``[position]`` table of the kit's TOML format, both ways.

A `Position` says what a file says: cards may be hidden from the viewer (``xx``). From it come a
`View`, always, and a `Game`, where every hand is given. A card that a file gives in the viewer's own
hand is the truth for whoever looks at all hands; the View still shows only its back and its marks.

Examples
--------
>>> position = parse_position('''
... [position]
... players = ["Alice", "Bob"]
... turn = "Alice"
... viewer = "Alice"
... stacks = "r5 y5 g5 b5 p3"
... discards = "r1 r1 r2 r3 y1 y1 y2 y3 y4 g1 g1 g2 g3 g4 b1 b1"
... clue_tokens = 2
... deck = 1
... [position.hands]
... Alice = "xx/p xx xx xx xx"
... Bob = "b2 b3 b4 r4/r p3"
... ''')
>>> position.view(Seat(0)).unseen().total()
6
>>> parse_position(format_position(position)) == position
True
"""

from __future__ import annotations

from collections import Counter
from dataclasses import dataclass, fields, replace
from pathlib import Path
from typing import Any

import tomli_w

from hanabi_kit.actions import Mark
from hanabi_kit.cards import Card, Seat, Suit
from hanabi_kit.errors import HanabiError, ImpossiblePosition, NotationError
from hanabi_kit.game import End, Game, HeldCard
from hanabi_kit.notation.files import Fields, read_text, read_toml
from hanabi_kit.notation.hanablive import name_faults, read_game
from hanabi_kit.notation.words import format_marks, parse_cards, parse_marks, parse_stacks, shown
from hanabi_kit.rules import RULESETS, STANDARD, Ruleset, ruleset_named
from hanabi_kit.view import OwnCard, View, clued

__all__ = [
    "Position",
    "SlotCard",
    "format_position",
    "parse_position",
    "position_table",
    "read_position",
    "take_position",
]

HIDDEN = "xx"


@dataclass(frozen=True, slots=True)
class SlotCard:
    """A card in a hand as a file gives it; `card` is None where it is hidden (``xx``)."""

    card: Card | None
    marks: tuple[Mark, ...] = ()


@dataclass(frozen=True)
class Position:
    """What a position file says.

    Parameters
    ----------
    rules : Ruleset
    players : tuple of str
    mover : Seat
        Whose turn it is.
    viewer : Seat or None
        Whose eyes the position is seen through; None where everything is shown.
    stacks : tuple of int
    discards : tuple of Card
    clue_tokens, strikes : int
    deck_size : int
    turns_left : int or None
        None while there are cards to draw; 0 where the final round is over.
    hands : tuple of tuple of SlotCard
        By seat, slot 1 first.
    game_file : str or None
        The game file the position was taken from, as the position file writes it.
    at : int or None
        How many actions of that game were taken.

    Raises
    ------
    ImpossiblePosition
        With every reason why no game of the ruleset can stand like this.
    """

    rules: Ruleset
    players: tuple[str, ...]
    mover: Seat
    viewer: Seat | None
    stacks: tuple[int, ...]
    discards: tuple[Card, ...]
    clue_tokens: int
    strikes: int
    deck_size: int
    turns_left: int | None
    hands: tuple[tuple[SlotCard, ...], ...]
    game_file: str | None = None
    at: int | None = None

    def __post_init__(self) -> None:
        faults = _position_faults(self)
        if faults:
            raise ImpossiblePosition(faults)

    @classmethod
    def of(cls, game: Game, viewer: Seat | None = None) -> Position:
        """Return `game` as a position: as `viewer` sees it, or with every hand shown."""
        return cls(
            rules=game.rules,
            players=game.players,
            mover=game.mover,
            viewer=viewer,
            stacks=game.stacks,
            discards=game.discards,
            clue_tokens=game.clue_tokens,
            strikes=game.strikes,
            deck_size=game.deck_size,
            turns_left=game.turns_left,
            hands=tuple(
                tuple(
                    SlotCard(None if seat == viewer else held.card, _plain_marks(held.marks))
                    for held in hand
                )
                for seat, hand in enumerate(game.hands)
            ),
        )

    @property
    def end(self) -> End | None:
        """Why the game is over at this position; None while it is not."""
        if self.strikes >= self.rules.max_strikes:
            return End.STRIKES
        if sum(self.stacks) == self.rules.max_score:
            return End.COMPLETE
        return End.TURNS if self.turns_left == 0 else None

    def view(self, viewer: Seat | None = None) -> View:
        """Return what the player at `viewer` sees (by default the file's viewer, else the mover).

        Raises
        ------
        HanabiError
            A card that this player would see is hidden in the file.
        """
        seat = viewer if viewer is not None else self.viewer
        if seat is None:
            seat = self.mover
        self._refuse_hidden(f"what {self.players[seat]} sees", except_seat=seat)
        return View(
            rules=self.rules,
            players=self.players,
            seat=seat,
            own=tuple(OwnCard(None, slot.marks) for slot in self.hands[seat]),
            others=tuple(
                (Seat(other), _held(hand)) for other, hand in enumerate(self.hands) if other != seat
            ),
            stacks=self.stacks,
            discards=self.discards,
            clue_tokens=self.clue_tokens,
            strikes=self.strikes,
            deck_size=self.deck_size,
            mover=self.mover,
            turns_left=self.turns_left,
            end=self.end,
        )

    def game(self) -> Game:
        """Return the whole table, the deck's order unknown; HanabiError where a card is hidden."""
        self._refuse_hidden("the whole table")
        return Game(
            rules=self.rules,
            players=self.players,
            hands=tuple(_held(hand) for hand in self.hands),
            stacks=self.stacks,
            discards=self.discards,
            clue_tokens=self.clue_tokens,
            strikes=self.strikes,
            deck_size=self.deck_size,
            deck=None if self.deck_size else (),
            mover=self.mover,
            turns_left=self.turns_left,
            end=self.end,
        )

    def _refuse_hidden(self, purpose: str, except_seat: Seat | None = None) -> None:
        faults = [
            f"hands.{self.players[seat]}: slot {number} is hidden (xx), but {purpose} needs it"
            for seat, hand in enumerate(self.hands)
            for number, slot in enumerate(hand, start=1)
            if slot.card is None and seat != except_seat
        ]
        if faults:
            raise HanabiError(faults)


def _plain_marks(marks: tuple[Mark, ...]) -> tuple[Mark, ...]:
    """Marks as a file can hold them: each once, without turn and giver."""
    return tuple(dict.fromkeys(Mark(mark.value, mark.touched) for mark in marks))


def _held(hand: tuple[SlotCard, ...]) -> tuple[HeldCard, ...]:
    return tuple(HeldCard(slot.card, None, slot.marks) for slot in hand if slot.card is not None)


def _position_faults(position: Position) -> list[str]:
    """Say everything that keeps `position` from being a position of its ruleset."""
    rules, players = position.rules, position.players
    if len(players) not in rules.player_counts:
        allowed = ", ".join(map(str, rules.player_counts))
        return [f"players: {len(players)}, but ruleset {rules.name!r} is for {allowed}"]
    faults = _count_faults(position)
    for seat, hand in enumerate(position.hands):
        faults += _hand_faults(position, Seat(seat), hand)
    seen = Counter(position.discards)
    seen.update(
        Card(suit, rank)
        for suit, height in zip(rules.suits, position.stacks, strict=True)
        for rank in range(1, height + 1)
    )
    seen.update(slot.card for hand in position.hands for slot in hand if slot.card is not None)
    for card in sorted(seen):
        if seen[card] > rules.copies(card):
            faults.append(
                f"{card}: in sight {seen[card]} times (fireworks, discards and hands), but ruleset "
                f"{rules.name!r} has {rules.copies(card) or 'none'}"
            )
    return faults


def _count_faults(position: Position) -> list[str]:
    rules, players = position.rules, len(position.players)
    faults = []
    if not 0 <= position.clue_tokens <= rules.max_clue_tokens:
        faults.append(f"clue_tokens: {position.clue_tokens}, but 0–{rules.max_clue_tokens} exist")
    if not 0 <= position.strikes <= rules.max_strikes:
        faults.append(f"strikes: {position.strikes}, but 0–{rules.max_strikes} can be")
    elif position.strikes > len(position.discards):
        faults.append(
            f"strikes: {position.strikes}, but only {len(position.discards)} cards are discarded, "
            "and every misplayed card is"
        )
    if position.deck_size and position.turns_left is not None:
        faults.append(
            f"turns_left: {position.turns_left}, but the last round only starts when the deck is "
            f"empty, and it has {position.deck_size}"
        )
    elif not position.deck_size and position.turns_left is None:
        faults.append(f"turns_left: missing; with an empty deck 0–{players} turns are left")
    elif position.turns_left is not None and not 0 <= position.turns_left <= players:
        faults.append(f"turns_left: {position.turns_left}, but {players} players have 0–{players}")
    held = sum(map(len, position.hands))
    placed = sum(position.stacks) + len(position.discards) + held
    if placed + position.deck_size != rules.deck_size:
        faults.append(
            f"deck: {position.deck_size}, but {sum(position.stacks)} cards in the fireworks, "
            f"{len(position.discards)} discarded and {held} in hands leave "
            f"{rules.deck_size - placed} of the {rules.deck_size}"
        )
    return faults


def _hand_faults(position: Position, seat: Seat, hand: tuple[SlotCard, ...]) -> list[str]:
    rules, where = position.rules, f"hands.{position.players[seat]}"
    players = len(position.players)
    full = rules.hand_size(players)
    faults = []
    # In the final round only those who have had their last turn may be one card short.
    to_act = {(position.mover + step) % players for step in range(position.turns_left or 0)}
    may_be_short = not position.deck_size and seat not in to_act
    if len(hand) > full or len(hand) < full - may_be_short:
        least = f"{full - 1} or " if may_be_short else ""
        faults.append(f"{where}: {len(hand)} cards, but a hand of {players} players has "
                      f"{least}{full} here")
    for number, slot in enumerate(hand, start=1):
        allowed = clued(rules, slot.marks)
        if not allowed:
            faults.append(f"{where}: slot {number} has the marks {format_marks(slot.marks)}, which "
                          "no card fits")
        elif slot.card is not None and slot.card not in allowed:
            if rules.copies(slot.card):
                faults.append(f"{where}: slot {number} is {slot.card}, which its marks "
                              f"{format_marks(slot.marks)} rule out")
        elif slot.card is None and seat != position.viewer:
            whose = "nobody's" if position.viewer is None else position.players[position.viewer]
            faults.append(f"{where}: slot {number} is hidden (xx), but the viewer is {whose}"
                          + (" and everything is shown" if position.viewer is None else ""))
    return faults


def read_position(path: str | Path) -> Position:
    """Read the position of a position or puzzle file; see `parse_position`."""
    return parse_position(read_text(path), Path(path).parent)


def parse_position(text: str, folder: str | Path = ".") -> Position:
    """Return the position that the TOML `text` gives.

    Parameters
    ----------
    text : str
    folder : path
        Where a ``game`` named in it is looked for.

    Raises
    ------
    NotationError
        With every fault of form.
    ImpossiblePosition
        With every reason why no game can stand like this.
    """
    faults: list[str] = []
    table = read_toml(text)
    position = take_position(table.get("position", {}), Path(folder), faults)
    if "position" not in table:
        faults.insert(0, "position: missing; the table [position] is needed")
        raise NotationError(faults[:1])
    for key in table:
        if key not in ("position", "puzzle", "answer"):
            faults.append(f"{shown(key)[1:-1]}: unknown table; known are answer, position, puzzle")
    if faults or position is None:
        raise NotationError(faults)
    return position


def take_position(table: object, folder: Path, faults: list[str]) -> Position | None:
    """Return the position of a ``[position]`` table; None with the faults noted."""
    entries = Fields(table, "position", faults)
    if "game" in entries or "at" in entries:
        return _take_from_game(entries, folder, faults)
    before = len(faults)
    rules = _take_ruleset(entries, faults)
    players = tuple(_take_names(entries, rules, faults))
    mover = _take_seat(entries, "turn", players, needed=True)
    viewer = _take_seat(entries, "viewer", players, needed=False)
    stacks = _take_words(entries, "stacks", lambda text: parse_stacks(text, rules))
    discards = _take_words(entries, "discards", parse_cards)
    tokens = entries.take_int("clue_tokens", 0, rules.max_clue_tokens, needed=True)
    strikes = entries.take_int("strikes", 0, rules.max_strikes)
    deck = entries.take_int("deck", 0, rules.deck_size, needed=True)
    turns_left = entries.take_int("turns_left", 0, len(players))
    hands = _take_hands(entries, players, rules, faults)
    entries.refuse_unknown()
    try:
        position = Position(
            rules=rules,
            players=players,
            mover=mover or Seat(0),
            viewer=viewer,
            stacks=stacks if stacks is not None else (0,) * len(rules.suits),
            discards=discards or (),
            clue_tokens=tokens or 0,
            strikes=strikes or 0,
            deck_size=deck or 0,
            turns_left=turns_left,
            hands=hands,
        )
    except ImpossiblePosition as error:
        if len(faults) > before:
            # Faults of form make some of these follow; keep those about what could be read.
            keep = ("hands.", "strikes:", *(f"{card}:" for card in rules.identities))
            faults += [fault for fault in error.faults if fault.startswith(keep)]
            return None
        raise
    return position if len(faults) == before else None


def _take_names(entries: Fields, rules: Ruleset, faults: list[str]) -> list[str]:
    names = entries.take("players", list, needed=True) or []
    wrong = name_faults(names, "position.players")
    faults += wrong
    if len(names) not in rules.player_counts:
        allowed = ", ".join(map(str, rules.player_counts))
        entries.fault("players", f"{len(names)} names, but the ruleset is for {allowed} players")
    return [name for name in names if isinstance(name, str)]


def _take_seat(
    entries: Fields, key: str, players: tuple[str, ...], *, needed: bool
) -> Seat | None:
    name = entries.take(key, str, needed=needed)
    if name is None:
        return None
    if name not in players:
        entries.fault(key, f"{shown(name)}, but the players are {', '.join(players) or 'missing'}")
        return None
    return Seat(players.index(name))


def _take_words(entries: Fields, key: str, parse: Any) -> Any:
    text = entries.take(key, str)
    if text is None:
        return None
    try:
        return parse(text)
    except NotationError as error:
        for fault in error.faults:
            entries.fault(key, fault)
        return None


def _take_ruleset(entries: Fields, faults: list[str]) -> Ruleset:
    if isinstance(entries.rest().get("ruleset"), dict):
        return _ruleset_from_table(entries.take("ruleset", dict), faults)
    name = entries.take("ruleset", str)
    try:
        return STANDARD if name is None else ruleset_named(name)
    except HanabiError as error:
        entries.fault("ruleset", str(error))
        return STANDARD


def _ruleset_from_table(table: dict[str, Any], faults: list[str]) -> Ruleset:
    """Return the ruleset of a table of its fields; what is not named is as in ``standard``."""
    own = Fields(table, "position.ruleset", faults)
    changes: dict[str, Any] = {"name": own.take("name", str) or "own rules"}
    letters = own.take("suits", str)
    if letters is not None:
        known = {suit.letter: suit for suit in Suit}
        wrong = [letter for letter in letters if letter not in known]
        if wrong:
            own.fault("suits", f"{shown(letters)}, but suits are letters of {' '.join(known)}")
        changes["suits"] = tuple(known[letter] for letter in letters if letter in known)
    copies = own.take("rank_copies", list)
    if copies is not None:
        if all(type(number) is int and 1 <= number <= 9 for number in copies):
            changes["rank_copies"] = tuple(copies)
        else:
            own.fault("rank_copies", f"{shown(copies)}, but whole numbers from 1 to 9 are needed")
    sizes = own.take("hand_sizes", dict)
    if sizes is not None:
        pairs = [(str(players), cards) for players, cards in sizes.items()]
        if all(p in ("2", "3", "4", "5", "6") and type(c) is int and 1 <= c <= 9 for p, c in pairs):
            changes["hand_sizes"] = tuple((int(players), cards) for players, cards in pairs)
        else:
            own.fault("hand_sizes", f"{shown(sizes)}, but a table such as {{2 = 5, 4 = 4}} is "
                                    "needed, 2–6 players and 1–9 cards")
    for key in ("max_clue_tokens", "max_strikes"):
        number = own.take_int(key, 0 if key == "max_clue_tokens" else 1, 99)
        if number is not None:
            changes[key] = number
    for key in ("empty_clues", "strikeout_scores_zero", "deck_plays"):
        flag = own.take(key, bool)
        if flag is not None:
            changes[key] = flag
    own.refuse_unknown()
    try:
        return replace(STANDARD, **changes)
    except HanabiError as error:
        faults += error.faults
        return STANDARD


def _take_hands(
    entries: Fields, players: tuple[str, ...], rules: Ruleset, faults: list[str]
) -> tuple[tuple[SlotCard, ...], ...]:
    table = entries.take("hands", dict, needed=True)
    if table is None:
        return ((),) * len(players)
    own = Fields(table, "position.hands", faults)
    hands = []
    for player in players:
        text = own.take(player, str, needed=True) or ""
        slots = []
        for number, word in enumerate(text.split()[:100], start=1):
            name, _, marks = word.partition("/")
            try:
                card = None if name == HIDDEN else Card.parse(name)
                slots.append(SlotCard(card, parse_marks(marks, rules)))
            except NotationError as error:
                for fault in error.faults:
                    own.fault(player, f"slot {number}: {fault}, or xx where it is hidden"
                              if fault.startswith("card ") else f"slot {number}: {fault}")
                slots.append(SlotCard(None))
        hands.append(tuple(slots))
    own.refuse_unknown()
    return tuple(hands)


def _take_from_game(entries: Fields, folder: Path, faults: list[str]) -> Position | None:
    before = len(faults)
    name = entries.take("game", str, needed=True)
    at = entries.take_int("at", 0, 10_000, needed=True)
    viewer_name = entries.take("viewer", str)
    for key in entries.rest():
        entries.fault(shown(key)[1:-1], "stands beside game and at, which already say everything")
    if name is None or at is None or len(faults) > before:
        return None
    if Path(name).is_absolute() or "\\" in name:
        entries.fault("game", f"{shown(name)}, but a relative path with / is needed")
        return None
    try:
        record = read_game(folder / name)
        game = record.at(at)
        viewer = None if viewer_name is None else game.seat_of(viewer_name)
    except HanabiError as error:
        for fault in error.faults:
            entries.fault("game", fault)
        return None
    return replace(Position.of(game, viewer), game_file=name, at=at)


def format_position(position: Position) -> str:
    """Return `position` as TOML, readable by `parse_position`."""
    return tomli_w.dumps({"position": position_table(position)})


def position_table(position: Position) -> dict[str, Any]:
    """Return the ``[position]`` table of `position`, in the order of the format's description."""
    if position.game_file is not None:
        table: dict[str, Any] = {"game": position.game_file, "at": position.at}
        if position.viewer is not None:
            table["viewer"] = position.players[position.viewer]
        return table
    rules = position.rules
    table = {
        "ruleset": rules.name if RULESETS.get(rules.name) == rules else _ruleset_table(rules),
        "players": list(position.players),
        "turn": position.players[position.mover],
    }
    if position.viewer is not None:
        table["viewer"] = position.players[position.viewer]
    table["stacks"] = " ".join(
        f"{suit.letter}{height}"
        for suit, height in zip(rules.suits, position.stacks, strict=True)
        if height
    )
    table["discards"] = " ".join(map(str, position.discards))
    table["clue_tokens"] = position.clue_tokens
    table["strikes"] = position.strikes
    table["deck"] = position.deck_size
    if position.turns_left is not None:
        table["turns_left"] = position.turns_left
    table["hands"] = {
        player: " ".join(_format_slot(slot) for slot in hand)
        for player, hand in zip(position.players, position.hands, strict=True)
    }
    return table


def _format_slot(slot: SlotCard) -> str:
    name = HIDDEN if slot.card is None else str(slot.card)
    return f"{name}/{format_marks(slot.marks)}" if slot.marks else name


def _ruleset_table(rules: Ruleset) -> dict[str, Any]:
    table: dict[str, Any] = {"name": rules.name}
    for own in fields(Ruleset):
        value = getattr(rules, own.name)
        if own.name == "name" or value == getattr(STANDARD, own.name):
            continue
        if own.name == "suits":
            value = "".join(suit.letter for suit in rules.suits)
        elif own.name == "hand_sizes":
            value = {str(players): cards for players, cards in rules.hand_sizes}
        table[own.name] = list(value) if isinstance(value, tuple) else value
    return table

