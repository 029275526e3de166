"""Actions as people write them, and back.

An action is written ``play 2``, ``discard 2``, ``clue Bob red``, ``clue Bob 5`` or ``play deck``;
slots count from 1, the newest card. Where rank clues say odd or even, ``clue Bob odd``
is ``clue Bob 1``.
"""

from __future__ import annotations

from collections.abc import Sequence

from hanabi_kit.actions import Action, Clue, ClueValue, Discard, Play, PlayDeck, Untold
from hanabi_kit.cards import Seat, Slot, Suit
from hanabi_kit.errors import HanabiError, NotationError, shown
from hanabi_kit.language import LANGUAGES, later_in, words
from hanabi_kit.rules import STANDARD, Ruleset
from hanabi_kit.rules.clue_rules import RankClues
from hanabi_kit.support.arguments import explained
from hanabi_kit.support.misspelt import did_you_mean

_HOW_TO_WRITE = "an action is 'play 2', 'discard 2', 'clue Bob red', 'clue Bob 5' or 'play deck'"


_ODD_OR_EVEN = {1: later_in("clue", "odd"), 2: later_in("clue", "even")}
_UNTOLD = {
    Untold.COLOUR: later_in("clue", "a colour"),
    Untold.RANK: later_in("clue", "a rank"),
    Untold.CLUE: later_in("clue", "a clue"),
}


@explained
def format_clue_value(
    value: ClueValue | Untold, language: str = "en", rules: Ruleset | None = None
) -> str:
    """Return a clue's value in words: ``"red"``, ``"5"``; ``"a colour"`` where it is not told.

    `rules`: where they are given, and their rank clues say odd or even, it is that word.

    Examples
    --------
    >>> from hanabi_kit.rules import ruleset_named
    >>> format_clue_value(2), format_clue_value(2, rules=ruleset_named("Odds and Evens (5 Suits)"))
    ('2', 'even')
    >>> format_clue_value("a", "fr"), format_clue_value(Untold.RANK, "fr")
    ('orange', 'une valeur')
    """
    if isinstance(value, Untold):
        return words(language).say_in("clue", _UNTOLD[value])
    if not isinstance(value, int):
        return Suit(value).words[language]
    if _says_odd_or_even(rules) and value in _ODD_OR_EVEN:
        return words(language).say_in("clue", _ODD_OR_EVEN[value])
    return str(value)


def _says_odd_or_even(rules: Ruleset | None) -> bool:
    return rules is not None and rules.clue_rules.rank_clues is RankClues.ODD_OR_EVEN


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
        spoken = _spoken(rules)
        unknown = None
        for length in (2, 1):  # the longest first: "light pink" before "pink"
            name, said = " ".join(parts[1:-length]), " ".join(parts[-length:])
            seats = _seats_of(text, name, said, players)
            if seats and said.lower() in spoken:
                return Clue(Seat(seats[0]), spoken[said.lower()])
            unknown = said if seats else unknown
        if unknown is None:
            raise NotationError(
                f"action {shown(text)}: no player {shown(name)}; at the table sit "
                f"{', '.join(players)}{did_you_mean(name, players)}"
            )
        allowed = [format_clue_value(value, rules=rules) for value in rules.clue_values]
        raise NotationError(
            f"action {shown(text)}: no clue {shown(unknown)}; clues are {', '.join(allowed)}"
            f"{_named_suit(unknown, rules) or did_you_mean(unknown, spoken)}"
        )
    raise NotationError(f"action {shown(text)}: {_HOW_TO_WRITE}")


def _seats_of(text: str, name: str, said: str, players: Sequence[str]) -> list[int]:
    """Seats of the players meant by `name`: those of just that name before those but for spaces."""
    exact = [seat for seat, player in enumerate(players) if text == f"clue {player} {said}"]
    return exact + [i for i, player in enumerate(players) if " ".join(player.split()) == name]


def _spoken(rules: Ruleset) -> dict[str, ClueValue]:
    """How clues may be said: by letter or digit, or by their words in any language."""
    spoken: dict[str, ClueValue] = {}
    for value in rules.clue_values:
        said = {format_clue_value(value, language, rules) for language in LANGUAGES}
        spoken |= dict.fromkeys((str(value), *sorted(said)), value)
    return spoken


def _named_suit(said: str, rules: Ruleset) -> str:
    """Say which colours touch the suit that somebody took for a clue; empty where it is none."""
    for own in rules.suit_rules:
        names = {own.called.lower(), own.suit.letter, *own.suit.words.values()}
        colours = [value for value in rules.clue_colours if value in own.own_colours]
        if colours and said.lower() in names:
            touched = ", ".join(map(format_clue_value, colours))
            return f"; the suit {own.called} is touched by {touched}"
    return ""


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
        value = _spoken(rules).get(value.lower(), value)
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
