"""Actions as people write them, and back.

An action is written ``play 2``, ``discard 2``, ``clue Bob red``, ``clue Bob 5`` or ``play deck``;
slots count from 1, the newest card.
"""

from __future__ import annotations

from collections.abc import Sequence

from hanabi_kit.actions import Action, Clue, ClueValue, Discard, Play, PlayDeck
from hanabi_kit.cards import Seat, Slot, Suit
from hanabi_kit.errors import HanabiError, NotationError, shown
from hanabi_kit.rules import STANDARD, Ruleset
from hanabi_kit.support.arguments import explained
from hanabi_kit.support.misspelt import did_you_mean

_HOW_TO_WRITE = "an action is 'play 2', 'discard 2', 'clue Bob red', 'clue Bob 5' or 'play deck'"


@explained
def format_clue_value(value: ClueValue, language: str = "en") -> str:
    """Return a clue's value in words: ``"red"``, ``"5"``."""
    return str(value) if isinstance(value, int) else Suit(value).words[language]


def name_at(players: Sequence[str], seat: int) -> str:
    """The name at `seat`; HanabiError where nobody sits."""
    if not 0 <= seat < len(players):
        raise HanabiError(f"seat {seat}: players are named for {len(players)} seats, from 0")
    return players[seat]


@explained
def format_action(action: Action, players: Sequence[str]) -> str:
    """Return `action` as position files and the command line write it.

    Raises
    ------
    HanabiError
        `players` has no name for the seat that a clue goes to.
    """
    match action:
        case Play(slot):
            return f"play {slot}"
        case Discard(slot):
            return f"discard {slot}"
        case Clue(to, value):
            return f"clue {name_at(players, to)} {format_clue_value(value)}"
        case PlayDeck():
            return "play deck"


@explained
def parse_action(text: str, players: Sequence[str], rules: Ruleset = STANDARD) -> Action:
    """Return the action written as `text`.

    Names may contain spaces: in ``clue Mary Ann 5`` the last word is the clue. A colour may be its
    word, in English or French, or its letter.

    Parameters
    ----------
    text : str
        At most 1,000 signs.

    Raises
    ------
    NotationError
        Saying what an action looks like, or which names and clues there are. Whether the action is
        legal is for the game to say.
    """
    parts = text.split() if isinstance(text, str) and len(text) <= 1000 else []
    if parts == ["play", "deck"]:
        return PlayDeck()
    if len(parts) == 2 and parts[0] in ("play", "discard"):
        if not (parts[1].isascii() and parts[1].isdecimal() and len(parts[1]) < 4):
            raise NotationError(f"action {shown(text)}: the slot must be a number, 1 = newest")
        slot = Slot(int(parts[1]))
        return Play(slot) if parts[0] == "play" else Discard(slot)
    if len(parts) >= 3 and parts[0] == "clue":
        spoken = {word: value for value in rules.clue_values for word in _words(value)}
        for length in (2, 1):  # the longest first: "light pink" before "pink"
            name, said = " ".join(parts[1:-length]), " ".join(parts[-length:])
            seats = _seats_of(text, name, said, players)
            if seats and said.lower() in spoken:
                return Clue(Seat(seats[0]), spoken[said.lower()])
        if not seats:
            raise NotationError(
                f"action {shown(text)}: no player {shown(name)}; at the table sit "
                f"{', '.join(players)}{did_you_mean(name, players)}"
            )
        allowed = [format_clue_value(value) for value in rules.clue_values]
        raise NotationError(
            f"action {shown(text)}: no clue {shown(said)}; clues are {', '.join(allowed)}"
            f"{did_you_mean(said, spoken)}"
        )
    raise NotationError(f"action {shown(text)}: {_HOW_TO_WRITE}")


def _seats_of(text: str, name: str, said: str, players: Sequence[str]) -> list[int]:
    """Seats of the players meant by `name`: those of just that name before those but for spaces."""
    exact = [seat for seat, player in enumerate(players) if text == f"clue {player} {said}"]
    return exact + [i for i, player in enumerate(players) if " ".join(player.split()) == name]


def _words(value: ClueValue) -> set[str]:
    """How a clue may be said: its letter or digit, or its word in any language."""
    return {str(value)} if isinstance(value, int) else {value, *Suit(value).words.values()}


def resolved(action: Action | str, players: Sequence[str], rules: Ruleset) -> Action:
    """Return an action that may be a text, or a clue to a name, as the engine has it.

    What is no action is returned as it is, for the engine to refuse.

    Raises
    ------
    NotationError
        The text is no action.
    HanabiError
        Nobody at the table has the name.

    Examples
    --------
    >>> resolved("play 1", ["Alice", "Bob"], STANDARD)
    Play(slot=1)
    >>> resolved(Clue("Bob", "red"), ["Alice", "Bob"], STANDARD)
    Clue(to=1, value='r')
    """
    if isinstance(action, str):
        return parse_action(action, players, rules)
    if not isinstance(action, Clue):
        return action
    to, value = action.to, action.value
    if isinstance(to, str):
        to = seat_named(to, players)
    if isinstance(value, str) and value not in rules.clue_values:
        spoken = {word: said for said in rules.clue_values for word in _words(said)}
        value = spoken.get(value.lower(), value)
    said = Clue(to, value)
    return action if said == action else said


def seat_named(name: str, players: Sequence[str]) -> Seat:
    """Return the seat of the player called `name`; HanabiError lists the names there are.

    Examples
    --------
    >>> seat_named("Bob", ["Alice", "Bob"])
    1
    """
    if players.count(name) != 1:
        raise HanabiError(
            f"player {shown(name)}: at this table sit {', '.join(players)}"
            f"{did_you_mean(name, players)}"
        )
    return Seat(players.index(name))
