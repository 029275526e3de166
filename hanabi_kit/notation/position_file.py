"""Positions as files: the ``[position]`` table of the kit's TOML format, both ways."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from dataclasses import replace
from pathlib import Path
from typing import Any, TypeVar

import tomli_w

from hanabi_kit.cards import Seat
from hanabi_kit.engine.hands import End
from hanabi_kit.engine.written_table import stacks_text
from hanabi_kit.errors import HanabiError, ImpossiblePosition, NotationError, shown
from hanabi_kit.language import words
from hanabi_kit.notation.assumed_text import (
    assumption_texts,
    take_assumed_texts,
    take_assumptions,
)
from hanabi_kit.notation.card_text import (
    parse_cards,
    parse_stacks,
)
from hanabi_kit.notation.files import Fields, read_text, read_toml, write_whole
from hanabi_kit.notation.hanablive.game_files import read_game
from hanabi_kit.notation.position_hands import (
    SlotReader,
    compare_with_hole,
    format_holed,
    format_slot,
    holed,
    take_hands,
    take_hole,
)
from hanabi_kit.notation.posted.filled_in import (
    just_drew_last,
    suppose_discards,
    take_hand_size,
    tell_supposed,
    told_more,
)
from hanabi_kit.notation.posted.supposed_discards import (
    PostedTable,
    WrittenDiscards,
    parse_discards,
)
from hanabi_kit.notation.record import name_faults
from hanabi_kit.notation.ruleset_table import (
    is_named,
    ruleset_table,
    take_ruleset,
    with_usual_hands,
)
from hanabi_kit.position import Position
from hanabi_kit.rules import STANDARD, Ruleset, ruleset_named
from hanabi_kit.rules.clue_rules import ClueKind
from hanabi_kit.support.arguments import checked

T = TypeVar("T")


@checked
def read_position(path: str | Path) -> Position:
    """Read the position of a position or puzzle file; see `parse_position`.

    Parameters
    ----------
    path : str or Path
        A `game` named in the file is looked for in the same folder.

    Returns
    -------
    Position

    Raises
    ------
    FileFault
        The file cannot be read at all, or is no TOML.
    NotationError, ImpossiblePosition
        As in `parse_position`.

    Examples
    --------
    >>> from tempfile import TemporaryDirectory
    >>> from hanabi_kit import Game
    >>> game = Game.deal(["Alice", "Bob"], seed=7)
    >>> with TemporaryDirectory() as folder:
    ...     write_position(Position.of(game), Path(folder, "start.toml"))
    ...     read_position(Path(folder, "start.toml")) == Position.of(game)
    True
    """
    return parse_position(read_text(path), Path(path).parent)


@checked
def parse_position(text: str, folder: str | Path = ".") -> Position:
    """Return the position that the TOML `text` gives.

    Parameters
    ----------
    text : str
        Tables of a puzzle beside ``[position]`` are left for others to read.
    folder : str or Path
        Where a ``game`` named in it is looked for.

    Returns
    -------
    Position

    Raises
    ------
    NotationError
        With every fault of form.
    ImpossiblePosition
        With every reason why no game can stand like this.

    Examples
    --------
    >>> from hanabi_kit import Game
    >>> game = Game.deal(["Alice", "Bob"], seed=7)
    >>> text = format_position(Position.of(game))
    >>> parse_position(text.replace("g5", "g5/5!r")).hands[1][0].marks[0].value
    5
    >>> parse_position(text.replace("g5", "g5/r"))
    Traceback (most recent call last):
        ...
    hanabi_kit.errors.ImpossiblePosition: hands.Bob: slot 1 is g5, which its marks r rule out
    """
    faults: list[str] = []
    table = read_toml(text)
    faults += unknown_tables(table)
    if "position" not in table:
        raise NotationError(
            [words().say("position: missing; the table [position] is needed"), *faults]
        )
    try:
        position = take_position(table["position"], Path(folder), faults)
    except ImpossiblePosition as error:
        if not faults:
            raise
        raise NotationError([*faults, *error.faults]) from None
    if faults or position is None:
        raise NotationError(faults)
    return position


def unknown_tables(table: dict[str, Any]) -> list[str]:
    """Say which tables of a file are none that a position or puzzle file has."""
    return [
        words().say(
            "{key}: unknown table; known are answer, position, puzzle, text", key=shown(key)[1:-1]
        )
        for key in table
        if key not in ("position", "puzzle", "answer", "text")
    ]


def take_position(table: object, folder: Path, faults: list[str]) -> Position | None:
    """Return the position of a ``[position]`` table; None with the faults noted."""
    entries = Fields(table, "position", faults)
    if "game" in entries or "at" in entries:
        return _take_from_game(entries, folder, faults)
    before = len(faults)
    rules = _take_ruleset(entries, faults)
    players = tuple(_take_names(entries, rules, faults))
    rules = take_hand_size(entries, rules, len(players))
    mover = _take_seat(entries, "turn", players, needed=True)
    viewer = _take_seat(entries, "viewer", players, needed=False)
    stacks = _take_words(entries, "stacks", lambda text: parse_stacks(text, rules))
    written = _take_words(entries, "discards", lambda text: parse_discards(text, rules))
    tokens = _take_tokens(entries, rules)
    strikes = entries.take_int("strikes", 0, rules.max_strikes)
    last_clue = _take_choice(entries, "last_clue", _CLUE_KINDS)
    deck = entries.take_int("deck", 0, rules.deck_size, needed=True)
    deck_order = _take_words(entries, "deck_order", lambda text: parse_cards(text, rules))
    turns_left = entries.take_int("turns_left", 0, len(players))
    turn_number = entries.take_int("turn_number", 1, 10_000)
    over = _take_choice(entries, "over", _ENDS)
    slots = SlotReader(rules, mover or Seat(0), turn_number, len(players))
    hole = take_hole(entries, players, slots)
    hands = take_hands(entries, players, slots, faults)
    said = take_assumed_texts(entries, faults)
    entries.refuse_unknown()
    stacks_told = stacks if stacks is not None else rules.fireworks.empty(rules)
    posted = PostedTable(rules, players, stacks_told, hands, deck or 0, deck_order)
    written = written or WrittenDiscards()
    filled = len(faults) == before
    gone = suppose_discards(entries, written, posted) if filled else ()
    discards = (*written.cards, *gone)
    last_drawn = turns_left is None and "turns_left" not in entries and just_drew_last(posted)
    if last_drawn:
        turns_left = len(players)
    if rules.mechanism.hole:
        told = stacks, strikes
        stacks, strikes, discards, hole = holed(rules, viewer, discards, hole)
        compare_with_hole(entries, rules, told, (stacks, strikes))
    try:
        position = Position(
            rules=rules,
            players=players,
            mover=mover or Seat(0),
            viewer=viewer,
            stacks=stacks if stacks is not None else stacks_told,
            discards=discards,
            clue_tokens=tokens or 0,
            strikes=strikes or 0,
            deck_size=deck or 0,
            turns_left=turns_left,
            hands=hands,
            deck_order=deck_order,
            last_clue=last_clue,
            hole=hole,
            turn_number=turn_number,
            over=over,
        )
    except ImpossiblePosition as error:
        found = told_more(error.faults, written, posted, filled=filled)
        if len(faults) > before:
            faults += _independent(found, faults[before:])
            return None
        raise ImpossiblePosition(found) from None
    if len(faults) > before:
        return None
    tell_supposed(position, gone, last_drawn=last_drawn)
    position = replace(position, supposed=gone) if gone else position
    return _with_assumptions(position, said, faults)


def _with_assumptions(position: Position, said: list[str], faults: list[str]) -> Position | None:
    """The position with what its file assumes, read at its table; None with the faults noted."""
    try:
        assumptions = take_assumptions(said, position, "position.assume:")
    except NotationError as error:
        faults += error.faults
        return None
    return replace(position, assumed=assumptions) if assumptions else position


# What each check of a position looks at.
_RESTS_ON = {
    "deck": {"players", "ruleset", "deck", "stacks", "discards", "hands", "hole"},
    "deck_order": {"players", "ruleset", "viewer", "deck", "stacks", "discards", "hands", "hole"},
    "strikes": {"ruleset", "strikes", "discards", "hole"},
    "stacks": {"ruleset", "stacks", "hole"},
    "last_clue": {"ruleset", "last_clue"},
    "turn_number": {"ruleset", "turn_number"},
    "hole": {"players", "ruleset", "hole", "viewer", "turn", "turn_number"},
    "over": {"ruleset", "viewer", "over"},
    "turns_left": {"players", "ruleset", "deck", "turns_left"},
    "clue_tokens": {"ruleset", "clue_tokens"},
    "players": {"players", "ruleset"},
}


def _independent(found: Sequence[str], of_form: Sequence[str]) -> list[str]:
    """Return those of the faults `found` that do not merely follow from faults of form."""
    names = [fault.partition(":")[0].partition(".")[2] for fault in of_form]
    unread = {name.partition(".")[0].partition("[")[0] for name in names}
    # A slot that could not be read counts as hidden (xx), a hand that could not has 0 cards: so it
    # is said in every language, behind the names of the fields.
    lost, empty = tuple(f"{name}: " for name in names), tuple(f"{name}: 0 " for name in names)
    return [
        fault
        for fault in found
        if not unread & _RESTS_ON.get(fault.partition(":")[0], set())
        and not (fault.startswith(lost) and ("(xx)" in fault or fault.startswith(empty)))
    ]


def _take_names(entries: Fields, rules: Ruleset, faults: list[str]) -> list[str]:
    names = entries.take("players", list, needed=True) or []
    wrong = name_faults(names, "position.players")
    faults += wrong
    if len(names) not in rules.player_counts:
        allowed = ", ".join(map(str, rules.player_counts))
        entries.fault(
            "players",
            words().say(
                "{number} names, but the ruleset is for {allowed} players",
                number=len(names),
                allowed=allowed,
            ),
        )
    return [name for name in names if isinstance(name, str)]


def _take_seat(entries: Fields, key: str, players: tuple[str, ...], *, needed: bool) -> Seat | None:
    name = entries.take(key, str, needed=needed)
    if name is None:
        return None
    if name not in players:
        entries.fault(
            key,
            words().say(
                "{name}, but the players are {players}",
                name=shown(name),
                players=", ".join(players),
            )
            if players
            else words().say("{name}, but the players are missing", name=shown(name)),
        )
        return None
    return Seat(players.index(name))


def _take_words(entries: Fields, key: str, parse: Callable[[str], Any]) -> Any:
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
        return take_ruleset(entries.take("ruleset", dict) or {}, faults)
    name = entries.take("ruleset", str)
    try:
        return STANDARD if name is None else ruleset_named(name)
    except HanabiError as error:
        entries.fault("ruleset", str(error))
        return STANDARD


_CLUE_KINDS: dict[str, ClueKind] = {"colour": "colour", "rank": "rank"}
# The ends that a viewer is told of and cannot see, by how files name them.
_ENDS = {end.name.lower(): end for end in (End.COMPLETE, End.STRIKES, End.SETTLED, End.LOST)}


def _take_choice(entries: Fields, key: str, allowed: Mapping[str, T]) -> T | None:
    """Return what one of some words stands for."""
    word = entries.take(key, str)
    if word is None or word in allowed:
        return None if word is None else allowed[word]
    entries.fault(
        key,
        words().say(
            "{word}, but one of {allowed} is needed", word=shown(word), allowed=", ".join(allowed)
        ),
    )
    return None


def _take_tokens(entries: Fields, rules: Ruleset) -> int | None:
    """Return the clue tokens as games count them; where a clue costs two, files may say ``7.5``."""
    cost = rules.mechanism.clue_cost
    if cost == 1:
        return entries.take_int("clue_tokens", 0, rules.max_clue_tokens, needed=True)
    if "clue_tokens" not in entries:
        entries.fault("clue_tokens", words().say("missing; a number is needed"))
    said = entries.take("clue_tokens", object)
    if said is None:
        return None
    tokens = said * cost if type(said) in (int, float) else -1
    if tokens != tokens // 1 or not 0 <= tokens <= rules.max_clue_tokens:
        most = rules.mechanism.tokens(rules.max_clue_tokens)
        entries.fault(
            "clue_tokens",
            words().say(
                "{said}, but a number from 0 to {most} in steps of 1/{cost} is needed",
                said=shown(said),
                most=most,
                cost=cost,
            ),
        )
        return None
    return int(tokens)


def _take_from_game(entries: Fields, folder: Path, faults: list[str]) -> Position | None:
    before = len(faults)
    name = entries.take("game", str, needed=True)
    at = entries.take_int("at", 0, 10_000, needed=True)
    viewer_name = entries.take("viewer", str)
    said = take_assumed_texts(entries, faults)
    for key in entries.rest():
        entries.fault(
            shown(key)[1:-1], words().say("stands beside game and at, which already say everything")
        )
    if name is None or at is None or len(faults) > before:
        return None
    if Path(name).is_absolute() or "\\" in name:
        entries.fault(
            "game", words().say("{name}, but a relative path with / is needed", name=shown(name))
        )
        return None
    try:
        record = read_game(folder / name)
        game = record.at(at)
        viewer = None if viewer_name is None else game.seat_of(viewer_name)
    except HanabiError as error:
        for fault in error.faults:
            entries.fault("game", fault)
        return None
    found = replace(Position.of(game, viewer), game_file=name, at=at)
    return _with_assumptions(found, said, faults)


@checked
def format_position(position: Position) -> str:
    """Return `position` as TOML, readable by `parse_position`.

    Parameters
    ----------
    position : Position
        One taken from a game file is written as that file's name and the number of actions.

    Returns
    -------
    str

    Raises
    ------
    NotationError
        With every player's name that cannot be written.

    Examples
    --------
    >>> from hanabi_kit import Game
    >>> game = Game.deal(["Alice", "Bob"], seed=7)
    >>> format_position(Position.of(game, viewer=Seat(0))).splitlines()[-2:]
    ['Alice = "xx xx xx xx xx"', 'Bob = "g5 g4 y3 y1 p4"']
    """
    return tomli_w.dumps({"position": position_table(position)})


@checked
def write_position(position: Position, path: str | Path) -> None:
    """Write `position` as a position file; what stood in the file is lost.

    NotationError as in `format_position`, with nothing written; FileFault where it cannot be.
    """
    write_whole(path, format_position(position).encode("utf-8"))


def position_table(position: Position) -> dict[str, Any]:
    """Return the ``[position]`` table of `position`, in the order of the format's description.

    NotationError where a player's name cannot be written.
    """
    faults = name_faults(position.players, "position.players")
    if faults:
        raise NotationError(faults)
    if position.game_file is not None:
        table: dict[str, Any] = {"game": position.game_file, "at": position.at}
        if position.viewer is not None:
            table["viewer"] = position.players[position.viewer]
        if position.assumed:
            table["assume"] = assumption_texts(position.assumed)
        return table
    rules = position.rules
    usual = with_usual_hands(rules, len(position.players))
    named = is_named(rules) or usual is not None
    table = {
        "ruleset": rules.name if named else ruleset_table(rules),
        "players": list(position.players),
        "turn": position.players[position.mover],
    }
    if usual is not None:
        table["hand_size"] = rules.hand_size(len(position.players))
    if position.viewer is not None:
        table["viewer"] = position.players[position.viewer]
    if position.turn_number is not None:
        table["turn_number"] = position.turn_number
    if rules.mechanism.hole:
        # The cards in the hole say how the fireworks stand, and which of them fell.
        fell = {each.fell for each in position.hole}
        openly = [card for at, card in enumerate(position.discards) if at not in fell]
        table["discards"] = " ".join(map(str, openly))
        table["clue_tokens"] = _tokens(position)
    else:
        table["stacks"] = stacks_text(rules, position.stacks)
        table["discards"] = " ".join(map(str, position.discards))
        table["clue_tokens"] = _tokens(position)
        table["strikes"] = position.strikes
    if position.last_clue is not None:
        table["last_clue"] = position.last_clue
    table["deck"] = position.deck_size
    if position.deck_order is not None:
        table["deck_order"] = " ".join(map(str, position.deck_order))
    if position.turns_left is not None:
        table["turns_left"] = position.turns_left
    if position.over is not None:
        table["over"] = position.over.name.lower()
    if rules.mechanism.hole:
        table["hole"] = [format_holed(position, each) for each in position.hole]
    table["hands"] = {
        player: " ".join(format_slot(rules, slot) for slot in hand)
        for player, hand in zip(position.players, position.hands, strict=True)
    }
    if position.assumed:
        table["assume"] = assumption_texts(position.assumed)
    return table


def _tokens(position: Position) -> int | float:
    """The clue tokens as a file has them: where a clue costs two, a whole number or ``7.5``."""
    whole, rest = divmod(position.clue_tokens, position.rules.mechanism.clue_cost)
    return position.clue_tokens / position.rules.mechanism.clue_cost if rest else whole
