"""Actions as texts: as position files write them, as people type them, and back.

An action is written ``play 2``, ``discard 2``, ``clue Bob red``, ``clue Bob 5`` or ``play deck``;
slots count from 1, the newest card. Where rank clues say odd or even, ``clue Bob odd``
is ``clue Bob 1``. `hanabi_kit.engine.action_reading` says what else is understood.
"""

from __future__ import annotations

from collections.abc import Sequence

from hanabi_kit.actions import Action, Clue, Discard, Play, PlayDeck
from hanabi_kit.cards import CardSet, Seat, Slot
from hanabi_kit.engine.action_reading import read_action
from hanabi_kit.engine.clue_words import format_clue_value as format_clue_value
from hanabi_kit.engine.clue_words import named_suit, spoken_clues
from hanabi_kit.errors import HanabiError, NotationError, shown
from hanabi_kit.language import Words, words
from hanabi_kit.rules import STANDARD, Ruleset
from hanabi_kit.support.arguments import explained
from hanabi_kit.support.misspelt import did_you_mean

_LONGEST = 1000


def name_at(players: Sequence[str], seat: int) -> str:
    """The name at `seat`; HanabiError where nobody sits."""
    if not 0 <= seat < len(players):
        raise HanabiError(
            words().say(
                "seat {seat}: players are named for {number} seats, from 0",
                seat=seat,
                number=len(players),
            )
        )
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


def action_words(
    action: Action, players: Sequence[str], told: Words, rules: Ruleset | None = None
) -> str:
    """Return `action` in words; in English as `format_action` writes it.

    `rules`: where they are given, and their rank clues say odd or even, it is that word.

    Examples
    --------
    >>> action_words(Clue(Seat(1), 5), ["Ann", "Bob"], words("fr"))
    'indice 5 à Bob'
    """
    match action:
        case Play(slot):
            return told.say_in("in a table", "play {slot}", slot=slot)
        case Discard(slot):
            return told.say_in("in a table", "discard {slot}", slot=slot)
        case Clue(to, value):
            who = name_at(players, to)
            clue = format_clue_value(value, told.language, rules)
            return told.say_in("in a line", "clue {who} {clue}", who=who, clue=clue)
        case PlayDeck():
            return told.say_in("in a table", "play deck")


@explained
def parse_action(
    text: str,
    players: Sequence[str],
    rules: Ruleset = STANDARD,
    told: Words | None = None,
    *,
    hand: Sequence[CardSet] = (),
) -> Action:
    """Return the action written as `text`, as files write it or as people type it.

    Names may contain spaces: in ``clue Mary Ann 5`` the last word is the clue. A colour may be its
    word, in English or French, or its letter.

    Parameters
    ----------
    text : str
        At most 1,000 signs.
    told : Words, optional
        The language of errors; the one in use where it is left out.
    hand : sequence of CardSet, optional
        What each card of the mover's hand can be: then a card may be named in place of its slot.

    Raises
    ------
    NotationError
        Saying what an action looks like, or which names and clues there are. Whether the action is
        legal is for the game to say.
    """
    told = words() if told is None else told
    if not isinstance(text, str) or len(text) > _LONGEST:
        raise _no_action(text, told)
    parts = text.split()
    if parts == ["play", "deck"]:
        return PlayDeck()
    if len(parts) == 2 and parts[0] in ("play", "discard"):
        slot = parts[1]
        if slot.isascii() and slot.isdecimal() and len(slot) < 4:
            return (Play if parts[0] == "play" else Discard)(Slot(int(slot)))
    refused = None
    if len(parts) >= 3 and parts[0] == "clue":
        try:
            return _clue(text, parts, players, rules, told)
        except NotationError as error:
            refused = error
    found = read_action(text, players, rules, told, hand)
    if found is None:
        raise refused or _no_action(text, told)
    return found


def _no_action(text: object, told: Words) -> NotationError:
    needed = told.say(
        "an action is 'play 2', 'discard 2', 'clue Bob red', 'clue Bob 5' or 'play deck'"
    )
    return NotationError(told.say("action {text}: {needed}", text=shown(text), needed=needed))


def _clue(text: str, parts: list[str], players: Sequence[str], rules: Ruleset, told: Words) -> Clue:
    """Return the clue of ``clue NAME VALUE``, the name as it stands in `players`."""
    spoken = spoken_clues(rules)
    unknown = None
    for length in (2, 1):  # the longest first: "light pink" before "pink"
        name, said = " ".join(parts[1:-length]), " ".join(parts[-length:])
        seats = _seats_of(text, name, said, players)
        if seats and said.lower() in spoken:
            return Clue(Seat(seats[0]), spoken[said.lower()])
        unknown = said if seats else unknown
    if unknown is None:
        raise NotationError(
            told.say(
                "action {text}: no player {name}; at the table sit {players}",
                text=shown(text),
                name=shown(name),
                players=", ".join(players),
            )
            + did_you_mean(name, players)
        )
    allowed = [format_clue_value(value, told.language, rules) for value in rules.clue_values]
    raise NotationError(
        told.say(
            "action {text}: no clue {clue}; clues are {clues}",
            text=shown(text),
            clue=shown(unknown),
            clues=", ".join(allowed),
        )
        + (named_suit(unknown, rules, told) or did_you_mean(unknown, spoken))
    )


def _seats_of(text: str, name: str, said: str, players: Sequence[str]) -> list[int]:
    """Seats of the players meant by `name`: those of just that name before those but for spaces."""
    exact = [seat for seat, player in enumerate(players) if text == f"clue {player} {said}"]
    return exact + [i for i, player in enumerate(players) if " ".join(player.split()) == name]


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
        value = spoken_clues(rules).get(value.lower(), value)
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
            words().say(
                "player {name}: at this table sit {players}",
                name=shown(name),
                players=", ".join(players),
            )
            + did_you_mean(name, players)
        )
    return Seat(players.index(name))
