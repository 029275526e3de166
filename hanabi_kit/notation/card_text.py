"""Cards, marks and events as people write them, and back.

Actions are in `hanabi_kit.engine.action_text`.
"""

from __future__ import annotations

import re
from collections.abc import Sequence
from dataclasses import replace

from hanabi_kit.actions import Clued, ClueValue, Discarded, Event, Mark, Played, Untold
from hanabi_kit.cards import START, Card, Suit
from hanabi_kit.engine.action_text import format_clue_value, name_at
from hanabi_kit.errors import HanabiError, NotationError, shown
from hanabi_kit.language import Words, words
from hanabi_kit.rules import STANDARD, Ruleset, Touch
from hanabi_kit.rules.clue_rules import PLAIN_CLUES
from hanabi_kit.support.arguments import explained

_MOST_MARKS = 1000


def parse_card(text: str, rules: Ruleset = STANDARD) -> Card:
    """Return the card written as `text`; NotationError says which cards `rules` have.

    Examples
    --------
    >>> from hanabi_kit.rules import ruleset_named
    >>> parse_card("ru6", ruleset_named("Matryoshka (3 Suits)"))
    Traceback (most recent call last):
        ...
    hanabi_kit.errors.NotationError: card 'ru6': a card is the letters of a suit (ru ya ge) and a \
rank 1–5
    """
    try:
        return Card.parse(text)
    except NotationError:
        usual = all(len(suit.letter) == 1 for suit in rules.suits)
        if usual and not rules.mechanism.start_cards:
            raise
    suits = " ".join(suit.letter for suit in rules.suits)
    raise NotationError(
        words().say(
            "card {card}: a card is the letters of a suit ({suits}) and a rank 1–{highest} or S, "
            "which is START",
            card=shown(text),
            suits=suits,
            highest=max(rules.ranks),
        )
        if rules.mechanism.start_cards
        else words().say(
            "card {card}: a card is the letters of a suit ({suits}) and a rank 1–{highest}",
            card=shown(text),
            suits=suits,
            highest=max(rules.ranks),
        )
    )


def parse_cards(text: str, rules: Ruleset = STANDARD) -> tuple[Card, ...]:
    """Return the cards of a list written ``"r1 r3 y3"``; NotationError names every bad one."""
    cards: list[Card] = []
    faults: list[str] = []
    for word in text.split():
        try:
            cards.append(parse_card(word, rules))
        except NotationError as error:
            faults += error.faults
    if faults:
        raise NotationError(faults)
    return tuple(cards)


def parse_stacks(text: str, rules: Ruleset = STANDARD) -> tuple[int, ...]:
    """Return the fireworks written ``"r2 y5"``, by their top cards; a suit not named has none.

    Where players choose the order of the ranks, all ranks are written, oldest first: ``"rS43"``.

    Examples
    --------
    >>> from hanabi_kit.rules import ruleset_named
    >>> parse_stacks("y5 r2"), parse_stacks("t4", ruleset_named("Reversed (6 Suits)"))
    ((2, 5, 0, 0, 0), (0, 0, 0, 0, 0, 2))
    >>> parse_stacks("rS43 g12", ruleset_named("Up or Down (5 Suits)"))
    Stacks([(6, 4, 3), (), (1, 2), (), ()])
    """
    ranks: dict[Suit, tuple[int, ...]] = {}
    faults = []
    if rules.fireworks.open_order:
        found = _parse_open_stacks(text)
    else:
        found = [(card.suit, (card.rank,)) for card in parse_cards(text, rules)]
    for suit, played in found:
        cards = [Card(suit, rank) for rank in played]
        unknown = [card for card in cards if card not in rules.identities]
        if unknown:
            faults.append(
                words().say(
                    "{card}: ruleset {ruleset} has no such card",
                    card=unknown[0],
                    ruleset=repr(rules.name),
                )
            )
        elif suit in ranks:
            faults.append(
                words().say(
                    "{card}: the {suit} firework is already at another rank",
                    card=cards[-1],
                    suit=words().say_in("suit", suit.label),
                )
            )
        ranks.setdefault(suit, played)
    if faults:
        raise NotationError(faults)
    if rules.fireworks.open_order:
        try:
            return rules.stacks_of([ranks.get(suit, ()) for suit in rules.suits])
        except HanabiError as error:
            faults = [fault.removeprefix("stacks: ") for fault in error.faults]
            raise NotationError(faults) from None
    return tuple(
        order.index(ranks[suit][0]) + 1 if suit in ranks else 0
        for suit, order in zip(rules.suits, rules.orders, strict=True)
    )


_OPEN_STACK = re.compile(r"([a-z]{1,2})([1-5S]{1,6})")


def _parse_open_stacks(text: str) -> list[tuple[Suit, tuple[int, ...]]]:
    found, faults = [], []
    letters = {suit.letter: suit for suit in Suit}
    for word in text.split():
        parts = _OPEN_STACK.fullmatch(word)
        if parts is None or parts[1] not in letters:
            faults.append(
                words().say(
                    "firework {word}: a suit letter and its ranks in the order they were "
                    "played are needed, such as y12, y543 or yS2",
                    word=shown(word),
                )
            )
        else:
            ranks = (START if sign == "S" else int(sign) for sign in parts[2])
            found.append((letters[parts[1]], tuple(ranks)))
    if faults:
        raise NotationError(faults)
    return found


def parse_marks(text: str, rules: Ruleset = STANDARD) -> tuple[Mark, ...]:
    """Return the marks written as `text`, such as ``"r!3"``: touched by red, not by a 3."""
    if len(text) > _MOST_MARKS:
        raise NotationError(
            words().say(
                "clue marks {marks}: more than {most} signs", marks=shown(text), most=_MOST_MARKS
            )
        )
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
                words().say(
                    "clue marks {marks}: {sign} is no clue; marks are the letters or digits "
                    "{values}, with ! before one that did not touch",
                    marks=shown(text),
                    sign=repr(sign),
                    values=" ".join(values),
                )
            )
    if not touched:
        raise NotationError(
            words().say("clue marks {marks}: nothing follows the last !", marks=shown(text))
        )
    return tuple(dict.fromkeys(marks))


_DATED_MARK = re.compile(r"(!?)([^!()])\((\d{1,4})\)")


def parse_dated_marks(text: str, rules: Ruleset) -> tuple[Mark, ...]:
    """Return marks written with the turns of their clues, where their values are not told.

    Who gave each is not yet said there.

    Examples
    --------
    >>> from hanabi_kit.rules import ruleset_named
    >>> parse_dated_marks("C(3)!5(12)", ruleset_named("Cow & Pig (5 Suits)"))[0]
    Mark(value=<Untold.COLOUR: 'colour'>, touched=True, turn=3, giver=None)
    """
    if len(text) > _MOST_MARKS:
        raise NotationError(
            words().say(
                "clue marks {marks}: more than {most} signs", marks=shown(text), most=_MOST_MARKS
            )
        )
    values: dict[str, ClueValue | Untold] = {str(value): value for value in rules.clue_values}
    told = rules.mechanism.told
    untold = (Untold.COLOUR, Untold.RANK) if told == "kind" else (Untold.CLUE,)
    values |= {each.sign: each for each in untold}
    marks, at = [], 0
    for found in _DATED_MARK.finditer(text):
        if found.start() != at or found[2] not in values:
            break
        marks.append(Mark(values[found[2]], not found[1], int(found[3])))
        at = found.end()
    if at != len(text):
        raise NotationError(
            words().say(
                "clue marks {marks}: ruleset {ruleset} does not tell the values of "
                "clues; a mark is a sign of {values} with the number of its turn, such "
                "as {sign}(3), and ! before one that did not touch",
                marks=shown(text),
                ruleset=repr(rules.name),
                values=" ".join(values),
                sign=untold[0].sign,
            )
        )
    return tuple(dict.fromkeys(marks))


@explained
def tell_event(
    event: Event, players: Sequence[str], language: str | None = None, rules: Ruleset | None = None
) -> str:
    """Return what happened as a sentence, from what everybody saw.

    `players`: names by seat.
    `language`: ``"en"`` or ``"fr"``; the one in use where it is left out.
    `rules`: where they are given, a clue of which the touched cards need not be what it names
        (Funnels, a special rank, …) is told by what it touched.
    Raises HanabiError: listing the languages there are.

    Examples
    --------
    >>> from hanabi_kit.rules import ruleset_named
    >>> clue = Clued(0, 1, 3, (1, 2))
    >>> tell_event(clue, ["Alice", "Bob"])
    'Alice tells Bob: slots 1 and 2 are 3s.'
    >>> tell_event(clue, ["Alice", "Bob"], rules=ruleset_named("Funnels (5 Suits)"))
    'Alice clues Bob, 3: slots 1 and 2 are touched.'
    """
    told = words(language)
    match event:
        case Played(seat, slot, _, card, None):
            return _tell_hidden_play(name_at(players, seat), slot, card, told)
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
        case Discarded(seat, None, _, card):
            text = told.say(
                "{who} discards {card} from the deck.", who=name_at(players, seat), card=card
            )
        case Discarded(seat, slot, _, card):
            text = told.say(
                "{who} discards {card} from slot {slot}.",
                who=name_at(players, seat),
                card=card,
                slot=slot,
            )
        case Clued():
            text = _tell_clue(event, players, told, rules)
    return text


def _tell_hidden_play(who: str, slot: int | None, card: Card | None, told: Words) -> str:
    """A play face down into the hole, as a player sees it."""
    if slot is None:
        return told.say("{who} plays a card from the deck, face down.", who=who)
    if card is None:
        return told.say("{who} plays a card from slot {slot}, face down.", who=who, slot=slot)
    return told.say(
        "{who} plays {card} from slot {slot}, face down.", who=who, card=card, slot=slot
    )


def _tell_clue(clue: Clued, players: Sequence[str], told: Words, rules: Ruleset | None) -> str:
    value, slots = clue.value, clue.slots
    who = {
        "giver": name_at(players, clue.giver),
        "to": name_at(players, clue.to),
        "value": format_clue_value(value, told.language, rules),
        "slots": told.listed([str(slot) for slot in slots]) if slots else "",
    }
    if value is Untold.CLUE:
        if not slots:
            return told.say("{giver} clues {to}: no card is touched.", **who)
        if len(slots) == 1:
            return told.say("{giver} clues {to}: slot {slots} is touched.", **who)
        return told.say("{giver} clues {to}: slots {slots} are touched.", **who)
    if isinstance(value, Untold) or (rules is not None and not _names_what_it_touches(rules)):
        if not slots:
            return told.say("{giver} clues {to}, {value}: no card is touched.", **who)
        if len(slots) == 1:
            return told.say("{giver} clues {to}, {value}: slot {slots} is touched.", **who)
        return told.say("{giver} clues {to}, {value}: slots {slots} are touched.", **who)
    rank = isinstance(value, int)
    if not slots and rank:
        return told.say("{giver} tells {to}: no card is a {value}.", **who)
    if not slots:
        return told.say("{giver} tells {to}: no card is {value}.", **who)
    if len(slots) == 1 and rank:
        return told.say("{giver} tells {to}: slot {slots} is a {value}.", **who)
    if len(slots) == 1:
        return told.say("{giver} tells {to}: slot {slots} is {value}.", **who)
    if rank:
        return told.say("{giver} tells {to}: slots {slots} are {value}s.", **who)
    return told.say("{giver} tells {to}: slots {slots} are {value}.", **who)


def _names_what_it_touches(rules: Ruleset) -> bool:
    """Whether the cards that a clue touches are what it says, but for those of special suits."""
    clues, plain = rules.clue_rules, PLAIN_CLUES
    usual = replace(clues, colours=plain.colours, ranks=plain.ranks) == plain
    # Suits of two letters are those that go by several colours, or share one.
    return usual and not any(
        own.colours is Touch.RANK or len(own.suit.letter) > 1 for own in rules.suit_rules
    )
