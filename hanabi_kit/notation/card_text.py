"""Cards, marks and events as people write them, and back.

Actions are in `hanabi_kit.engine.action_text`.
"""

from __future__ import annotations

from collections.abc import Sequence

from hanabi_kit.actions import Clued, Discarded, Event, Mark, Played
from hanabi_kit.cards import Card, Suit
from hanabi_kit.engine.action_text import format_clue_value, name_at
from hanabi_kit.errors import NotationError, shown
from hanabi_kit.language import words
from hanabi_kit.rules import STANDARD, Ruleset
from hanabi_kit.support.arguments import explained

_MOST_MARKS = 1000


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
    """Return the heights of the fireworks written ``"r2 y5"``; a suit not named is at 0."""
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
    """Return what happened as a sentence, from what everybody saw.

    `players`: names by seat.
    `language`: "en" or "fr".
    Raises HanabiError: listing the languages there are.
    """
    told = words(language)
    match event:
        case Played(seat, None, _, card, success):
            text = (
                told.say("{who} plays {card} from the deck.", who=name_at(players, seat), card=card)
                if success
                else told.say(
                    "{who} plays {card} from the deck: a misplay, one strike.",
                    who=name_at(players, seat),
                    card=card,
                )
            )
        case Played(seat, slot, _, card, True):
            text = told.say(
                "{who} plays {card} from slot {slot}.",
                who=name_at(players, seat),
                card=card,
                slot=slot,
            )
        case Played(seat, slot, _, card, _):
            text = told.say(
                "{who} plays {card} from slot {slot}: a misplay, one strike.",
                who=name_at(players, seat),
                card=card,
                slot=slot,
            )
        case Discarded(seat, slot, _, card):
            text = told.say(
                "{who} discards {card} from slot {slot}.",
                who=name_at(players, seat),
                card=card,
                slot=slot,
            )
        case Clued(giver, to, value, slots):
            who = {
                "giver": name_at(players, giver),
                "to": name_at(players, to),
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
