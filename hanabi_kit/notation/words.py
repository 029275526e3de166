"""Actions, marks and events as people write them, and back.

An action is written ``play 2``, ``discard 2``, ``clue Bob red``, ``clue Bob 5`` or ``play deck``;
slots count from 1, the newest card.

Examples
--------
>>> parse_action("clue Bob red", ["Alice", "Bob"])
Clue(to=1, value='r')
>>> format_action(Clue(Seat(1), "r"), ["Alice", "Bob"])
'clue Bob red'
"""

from __future__ import annotations

from collections.abc import Sequence

from hanabi_kit.actions import (
    Action,
    Clue,
    Clued,
    ClueValue,
    Discard,
    Discarded,
    Event,
    Mark,
    Play,
    PlayDeck,
    Played,
    format_marks,
)
from hanabi_kit.arguments import explained
from hanabi_kit.cards import Card, Seat, Slot, Suit
from hanabi_kit.errors import HanabiError, NotationError, shown
from hanabi_kit.language import words
from hanabi_kit.rules import STANDARD, Ruleset

__all__ = [
    "format_action",
    "format_clue_value",
    "format_marks",
    "parse_action",
    "parse_cards",
    "parse_marks",
    "parse_stacks",
    "shown",
    "tell_event",
]

_MOST_MARKS = 1000
_HOW_TO_WRITE = "an action is 'play 2', 'discard 2', 'clue Bob red', 'clue Bob 5' or 'play deck'"


def format_clue_value(value: ClueValue, language: str = "en") -> str:
    """Return a clue's value in words: ``"red"``, ``"5"``."""
    return str(value) if isinstance(value, int) else Suit(value).words[language]


def _named(players: Sequence[str], seat: int) -> str:
    """The name at `seat`; HanabiError where nobody sits."""
    if not 0 <= seat < len(players):
        raise HanabiError(f"seat {seat}: players are named for {len(players)} seats, from 0")
    return players[seat]


@explained
def format_action(action: Action, players: Sequence[str]) -> str:
    """Return `action` as position files and the command line write it.

    Parameters
    ----------
    action : Action
    players : sequence of str
        Names by seat.

    Examples
    --------
    >>> players = ["Alice", "Bob"]
    >>> format_action(Play(Slot(2)), players), format_action(Clue(Seat(1), 5), players)
    ('play 2', 'clue Bob 5')
    """
    match action:
        case Play(slot):
            return f"play {slot}"
        case Discard(slot):
            return f"discard {slot}"
        case Clue(to, value):
            return f"clue {_named(players, to)} {format_clue_value(value)}"
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
    players : sequence of str
        Names by seat.
    rules : Ruleset
        Whose clues may be said.

    Returns
    -------
    Play, PlayDeck, Discard or Clue

    Raises
    ------
    NotationError
        Saying what an action looks like, or which names and clues there are. Whether the action is
        legal is for the game to say.

    Examples
    --------
    >>> table = ["Alice", "Mary Ann"]
    >>> parse_action("discard 5", table), parse_action("clue Mary Ann bleu", table)
    (Discard(slot=5), Clue(to=1, value='b'))
    >>> parse_action("clue Bob 5", table)
    Traceback (most recent call last):
        ...
    hanabi_kit.errors.NotationError: action 'clue Bob 5': no player 'Bob'; at the table sit Alice, \
Mary Ann
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
                f"{', '.join(players)}"
            )
        allowed = ", ".join(map(format_clue_value, rules.clue_values))
        raise NotationError(f"action {shown(text)}: no clue {shown(said)}; clues are {allowed}")
    raise NotationError(f"action {shown(text)}: {_HOW_TO_WRITE}")


def _seats_of(text: str, name: str, said: str, players: Sequence[str]) -> list[int]:
    """Seats of the players meant by `name`: those of just that name before those but for spaces."""
    exact = [seat for seat, player in enumerate(players) if text == f"clue {player} {said}"]
    return exact + [i for i, player in enumerate(players) if " ".join(player.split()) == name]


def _words(value: ClueValue) -> set[str]:
    """How a clue may be said: its letter or digit, or its word in any language."""
    return {str(value)} if isinstance(value, int) else {value, *Suit(value).words.values()}


def parse_cards(text: str) -> tuple[Card, ...]:
    """Return the cards of a list written ``"r1 r3 y3"``; NotationError names every bad one."""
    cards: list[Card] = []
    faults: list[str] = []
    for word in text.split():
        try:
            cards.append(Card.parse(word))
        except NotationError as error:
            faults += error.faults
    if faults:
        raise NotationError(faults)
    return tuple(cards)


def parse_stacks(text: str, rules: Ruleset = STANDARD) -> tuple[int, ...]:
    """Return the heights of the fireworks written ``"r2 y5"``; a suit not named is at 0.

    Examples
    --------
    >>> parse_stacks("r2 y5")
    (2, 5, 0, 0, 0)
    """
    heights: dict[Suit, int] = {}
    faults = []
    for card in parse_cards(text):
        if card not in rules.identities:
            faults.append(f"{card}: ruleset {rules.name!r} has no such card")
        elif card.suit in heights:
            faults.append(f"{card}: the {card.suit.label} firework is already at another rank")
        heights.setdefault(card.suit, card.rank)
    if faults:
        raise NotationError(faults)
    return tuple(heights.get(suit, 0) for suit in rules.suits)


def parse_marks(text: str, rules: Ruleset = STANDARD) -> tuple[Mark, ...]:
    """Return the marks written as `text`, such as ``"r!3"``: touched by red, not by a 3."""
    if len(text) > _MOST_MARKS:
        raise NotationError(f"clue marks {shown(text)}: more than {_MOST_MARKS} signs")
    marks = []
    touched = True
    values = {str(value): value for value in rules.clue_values}
    for sign in text:
        if sign == "!" and touched:
            touched = False
        elif sign in values:
            marks.append(Mark(values[sign], touched))
            touched = True
        else:
            raise NotationError(
                f"clue marks {shown(text)}: {sign!r} is no clue; marks are the letters or digits "
                f"{' '.join(values)}, with ! before one that did not touch"
            )
    if not touched:
        raise NotationError(f"clue marks {shown(text)}: nothing follows the last !")
    return tuple(dict.fromkeys(marks))


@explained
def tell_event(event: Event, players: Sequence[str], language: str = "en") -> str:
    r"""Return what happened as a sentence, from what everybody saw.

    Parameters
    ----------
    event : Played, Discarded or Clued
    players : sequence of str
        Names by seat.
    language : str
        "en" or "fr".

    Raises
    ------
    HanabiError
        Listing the languages there are.

    Examples
    --------
    >>> tell_event(Clued(Seat(0), Seat(1), 5, (Slot(2), Slot(4))), ["Alice", "Bob"])
    'Alice tells Bob: slots 2 and 4 are 5s.'
    >>> tell_event(Played(Seat(1), Slot(2), None, Card.parse("r4"), False), ["Alice", "Bob"])
    'Bob plays r4 from slot 2: a misplay, one strike.'
    >>> tell_event(Played(Seat(1), Slot(2), None, Card.parse("r4"), True), ["Alice", "Bob"], "fr")
    'Bob joue r4 (carte n°\xa02).'
    """
    told = words(language)
    match event:
        case Played(seat, None, _, card, success):
            text = (
                told.say("{who} plays {card} from the deck.", who=_named(players, seat), card=card)
                if success
                else told.say(
                    "{who} plays {card} from the deck: a misplay, one strike.",
                    who=_named(players, seat),
                    card=card,
                )
            )
        case Played(seat, slot, _, card, True):
            text = told.say(
                "{who} plays {card} from slot {slot}.",
                who=_named(players, seat),
                card=card,
                slot=slot,
            )
        case Played(seat, slot, _, card, _):
            text = told.say(
                "{who} plays {card} from slot {slot}: a misplay, one strike.",
                who=_named(players, seat),
                card=card,
                slot=slot,
            )
        case Discarded(seat, slot, _, card):
            text = told.say(
                "{who} discards {card} from slot {slot}.",
                who=_named(players, seat),
                card=card,
                slot=slot,
            )
        case Clued(giver, to, value, slots):
            who = {
                "giver": _named(players, giver),
                "to": _named(players, to),
                "value": format_clue_value(value, language),
                "slots": told.listed([str(slot) for slot in slots]) if slots else "",
            }
            rank = isinstance(value, int)
            if not slots and rank:
                text = told.say("{giver} tells {to}: no card is a {value}.", **who)
            elif not slots:
                text = told.say("{giver} tells {to}: no card is {value}.", **who)
            elif len(slots) == 1 and rank:
                text = told.say("{giver} tells {to}: slot {slots} is a {value}.", **who)
            elif len(slots) == 1:
                text = told.say("{giver} tells {to}: slot {slots} is {value}.", **who)
            elif rank:
                text = told.say("{giver} tells {to}: slots {slots} are {value}s.", **who)
            else:
                text = told.say("{giver} tells {to}: slots {slots} are {value}.", **who)
    return text
