"""What is drawn of a table, as plain values: the one source of text, SVG and the live widget.

`scene` takes a `View` (one seat's eyes), a `Game` (everything shown) or a `Position` (as its viewer
sees it). Once a seat is chosen, everything in the `Scene` comes from that seat's `View`, which has
no field for the own hand: what is not there cannot be drawn, nor sent to a browser.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Mapping, Sequence
from types import MappingProxyType

from hanabi_kit.actions import Action, Clue, Discard, Mark, Play, PlayDeck
from hanabi_kit.cards import Card, Seat, Slot
from hanabi_kit.deduction import deduce
from hanabi_kit.engine.action_text import format_action, format_clue_value
from hanabi_kit.errors import Contradiction, HanabiError
from hanabi_kit.game import End, Game, clued, is_lost
from hanabi_kit.language import Words, later, words
from hanabi_kit.notation.card_text import tell_event
from hanabi_kit.position import Position
from hanabi_kit.render.player_names import DrawnName, drawn_names, harmless, isolated
from hanabi_kit.render.scene_values import (
    DiscardPile,
    Firework,
    Hand,
    Scene,
    SceneAction,
    ShownMark,
    SlotShown,
    SuitLook,
)
from hanabi_kit.render.suit_styles import COLOURS, SHAPES
from hanabi_kit.rules import Ruleset, SpecialSuit
from hanabi_kit.stats import reachable
from hanabi_kit.support.arguments import explained
from hanabi_kit.support.faces import turn_of
from hanabi_kit.view import View

Drawable = Game | View | Position
"""What can be drawn."""

_MOST_NAMED = 5
"""Up to so many possibilities are listed in a card's label; more are counted."""


@explained
def scene(table: Drawable, seat: Seat | None = None, language: str | None = None) -> Scene:
    """Return what is drawn of `table`.

    `seat`: whose eyes to look through. Left out: a View's own seat, a Position's viewer, and every
        hand of a Game.
    `language`: of everything in words; the one in use (`hanabi_kit.language`) where it is left out.
    Returned: hands by seat, slot 1 (newest) first. It holds no card that the seat does not see.
    Raises HanabiError: there is no such seat, a View is another seat's, a card that this seat sees
        is hidden in the file, or the kit does not speak the language.

    Examples
    --------
    >>> game = Game.deal(["Alice", "Bob"], seed=7)
    >>> own = scene(game, seat=0, language="fr").hands[0]
    >>> own.name, own.own, [slot.card for slot in own.slots]
    ('Alice', True, [None, None, None, None, None])
    """
    source = _source(table, seat)
    told = words(language)
    names = _Names(drawn_names(source.players))
    rules = source.rules
    hands, fault = _hands(source, names, told)
    reach = reachable(rules, source.discards)
    turn, score = turn_of(source), _score(source)
    last = None
    if source.history:
        last = tell_event(source.history[-1], names.spoken, told.language)
    return Scene(
        language=told.language,
        seat=source.seat if isinstance(source, View) else None,
        mover=source.mover,
        headline=_headline(source, names.spoken[source.mover], turn, score, told),
        last=last,
        score=score,
        max_score=sum(reach),
        perfect=rules.max_score,
        clue_tokens=source.clue_tokens,
        max_clue_tokens=rules.max_clue_tokens,
        strikes=source.strikes,
        max_strikes=rules.max_strikes,
        deck=source.deck_size,
        turn=turn,
        turns_left=source.turns_left,
        over=source.end is not None,
        ending=told.say(source.end.value) if source.end is not None else None,
        suits=tuple(_look(own, told) for own in rules.suit_rules),
        ranks=tuple(rules.ranks),
        fireworks=tuple(
            _firework(own, height, top, len(rules.ranks), told)
            for own, height, top in zip(rules.suit_rules, source.stacks, reach, strict=True)
        ),
        hands=hands,
        discards=_discards(rules, source.discards),
        discarded=len(source.discards),
        moves=tuple(_scene_action(source, action, names, told) for action in actions_in(source)),
        fault=fault,
    )


class _Names:
    """The players' names: in full, as drawn, and as they stand in a sentence."""

    def __init__(self, drawn: Sequence[DrawnName]) -> None:
        self.full = [names.name for names in drawn]
        self.short = [names.short for names in drawn]
        self.spoken = [isolated(names.short) for names in drawn]


def _source(table: Drawable, seat: Seat | None) -> Game | View:
    if seat is not None and type(seat) is not int:
        raise HanabiError(f"seat {seat!r}: a seat is a whole number, 0 for the first player")
    if isinstance(table, Position):
        if seat is None and table.viewer is None:
            return table.game()
        return View.of(table, seat)
    if isinstance(table, View):
        if seat is not None and seat != table.seat:
            raise HanabiError(f"seat {seat}: this is what {table.viewer} at seat {table.seat} sees")
        return table
    if not isinstance(table, Game):
        raise HanabiError(f"{type(table).__name__}: only a Game, View or Position can be drawn")
    return table if seat is None else View.of(table, seat)


def _look(own: SpecialSuit, told: Words) -> SuitLook:
    suit = own.suit
    colours = COLOURS[suit.letter]
    return SuitLook(
        suit.letter,
        own.called_in(told.language),
        SHAPES[suit.shape],
        colours.fill,
        colours.ink,
        colours.tint,
    )


def _hands(source: Game | View, names: _Names, told: Words) -> tuple[tuple[Hand, ...], str | None]:
    rules = source.rules
    own = source.seat if isinstance(source, View) else None
    odds: list[dict[str, str]] = []
    fault = None
    if isinstance(source, View):
        try:
            odds = [
                {str(card): str(share) for card, share in slot.odds.items()}
                for slot in deduce(source).hand
            ]
        except Contradiction as error:
            fault = harmless(str(error))  # it names the viewer
            odds = [{} for _ in source.own]
    hands = []
    for seat, (name, short) in enumerate(zip(names.full, names.short, strict=True)):
        if isinstance(source, View) and seat == own:
            slots = tuple(
                _back(rules, number, card.marks, share, told)
                for number, (card, share) in enumerate(zip(source.own, odds, strict=True), start=1)
            )
        else:
            held = source.hands[seat] if isinstance(source, Game) else source.hand_of(Seat(seat))
            slots = tuple(
                _face(rules, number, card.card, card.marks, told)
                for number, card in enumerate(held, start=1)
            )
        to_move = seat == source.mover and source.end is None
        hands.append(Hand(seat, name, short, to_move, seat == own, slots))
    return tuple(hands), fault


def _face(rules: Ruleset, slot: int, card: Card, marks: tuple[Mark, ...], told: Words) -> SlotShown:
    shown = _marks(rules, marks, told)
    what = _say(rules, card, told) + _say_marks(shown, told)
    label = told.say("slot {slot}, {what}", slot=slot, what=what)
    return SlotShown(slot, str(card), MappingProxyType({}), shown, label)


def _back(
    rules: Ruleset, slot: int, marks: tuple[Mark, ...], odds: Mapping[str, str], told: Words
) -> SlotShown:
    shown = _marks(rules, marks, told)
    cards = [_say(rules, Card.parse(text), told) for text in odds]
    if not cards:
        can = told.say("no card fits what was said")
    elif len(cards) == 1:
        can = told.say("it must be {card}", card=cards[0])
    elif len(cards) <= _MOST_NAMED:
        can = told.say("it can be {cards}", cards=told.either(cards))
    else:
        can = told.say("it can be any of {number} cards", number=len(cards))
    what = told.say("face down") + _say_marks(shown, told)
    label = told.say("slot {slot}, {what}; {can}", slot=slot, what=what, can=can)
    return SlotShown(slot, None, MappingProxyType(dict(odds)), shown, label)


def _marks(rules: Ruleset, marks: tuple[Mark, ...], told: Words) -> tuple[ShownMark, ...]:
    given = {(mark.value, mark.touched) for mark in marks}
    left = clued(rules, tuple(mark for mark in marks if mark.touched))
    touching = [(value, True) for value in rules.clue_values if (value, True) in given]
    # "Touched by red" already says "not blue": such marks are left out.
    others = [
        (value, False)
        for value in rules.clue_values
        if (value, False) in given and left & rules.touched_by(value)
    ]
    return tuple(
        ShownMark(
            str(value),
            format_clue_value(value, told.language),
            not isinstance(value, int),
            touched,
        )
        for value, touched in (*touching, *others)
    )


def _say(rules: Ruleset, card: Card, told: Words) -> str:
    suit = rules.suit_rules[rules.suits.index(card.suit)].called_in(told.language)
    return told.say("{suit} {rank}", suit=suit, rank=card.rank)


def _say_marks(marks: tuple[ShownMark, ...], told: Words) -> str:
    touched = [mark.word for mark in marks if mark.touched]
    others = [mark.word for mark in marks if not mark.touched]
    text = told.say(", touched by {clues}", clues=told.listed(touched)) if touched else ""
    return text + "".join(told.say(", not {clue}", clue=word) for word in others)


def _firework(own: SpecialSuit, height: int, reach: int, full: int, told: Words) -> Firework:
    letter, suit = own.suit.letter, own.called_in(told.language)
    said = (
        told.say("{suit} {rank}", suit=suit, rank=height)
        if height
        else told.say("{suit}: nothing played yet", suit=suit)
    )
    if height == full:
        state, label = "complete", told.say("{firework}, complete", firework=said)
    elif reach == height:
        state, label = "dead", told.say("{firework}, can go no further", firework=said)
    elif reach < full:
        state = "short"
        label = told.say("{firework}, can get to {rank} at most", firework=said, rank=reach)
    else:
        state, label = "open", said
    return Firework(letter, height, reach, state, reach < full, label)


def _discards(rules: Ruleset, discards: Sequence[Card]) -> tuple[DiscardPile, ...]:
    gone = Counter(discards)
    piles = []
    for suit in rules.suits:
        ranks = sorted(card.rank for card in discards if card.suit is suit)
        lost = tuple(
            rank for rank in rules.ranks if gone[Card(suit, rank)] >= rules.copies(Card(suit, rank))
        )
        piles.append(DiscardPile(suit.letter, tuple(ranks), lost))
    return tuple(piles)


def _score(source: Game | View) -> int:
    return 0 if is_lost(source.rules, source.end) else sum(source.stacks)


def _headline(source: Game | View, mover: str, turn: int | None, score: int, told: Words) -> str:
    if source.end is not None:
        points = told.count("{number} point", "{number} points", score)
        rated = None if is_lost(source.rules, source.end) else _rating(source.rules, score, told)
        word = "" if rated is None else told.say(": {rating}", rating=rated)
        why = told.say(source.end.value)
        if source.end is End.TERMINATED and score < sum(source.stacks):
            return told.say(
                "The game is over: {why}. {points}; the fireworks show {number}.",
                why=why,
                points=points,
                number=sum(source.stacks),
            )
        return told.say("The game is over: {why}. {points}.", why=why, points=points + word)
    if source.turns_left is None:
        text = told.say("{who} to move.", who=mover)
    elif source.turns_left == 1:
        text = told.say("{who} to move, the last turn.", who=mover)
    else:
        text = told.say("{who} to move, {number} turns left.", who=mover, number=source.turns_left)
    if turn is not None:
        return told.say("Turn {turn}: {text}", turn=turn, text=text)
    # A sentence begins with a capital letter; a name stays as its bearer writes it.
    return text if text.startswith(mover) else text[:1].upper() + text[1:]


_RATINGS = (
    (6, later("barely a spark")),
    (11, later("a few sparks")),
    (16, later("a fair display")),
    (21, later("a fine display")),
    (25, later("a splendid display")),
    (26, later("perfect")),
)
"""The kit's own words below so many points of 25: the documents grade scores in such steps."""


def _rating(rules: Ruleset, score: int, told: Words) -> str | None:
    """What a score is called: as the ruleset's document has it, else in the kit's own words."""
    # The document's word stays in its language: it is a quotation.
    if rules.edition.ratings or not rules.final_round:
        return rules.rating(score)
    points = score * 25 // rules.max_score
    return next(told.say(word) for below, word in _RATINGS if points < below)


def actions_in(source: Game | View) -> tuple[Action, ...]:
    """Return the legal actions that may be shown with `source`.

    All of them for a Game, and for the View of the player to move; none for anybody else's View,
    because which clues would touch something tells what the viewer holds.
    """
    if isinstance(source, Game):
        return source.legal_actions()
    if source.end is not None or source.seat != source.mover:
        return ()
    rules = source.rules
    slots = [Slot(slot) for slot in range(1, len(source.own) + 1)]
    actions: list[Action] = [Play(slot) for slot in slots]
    if rules.deck_plays and source.deck_size == 1:
        actions.append(PlayDeck())
    if source.clue_tokens < rules.max_clue_tokens:
        actions.extend(Discard(slot) for slot in slots)
    if source.clue_tokens:
        count = len(source.players)
        for seat in (Seat((source.seat + step) % count) for step in range(1, count)):
            hand = source.hand_of(seat)
            actions.extend(
                Clue(seat, value)
                for value in rules.clue_values
                if rules.empty_clues or any(rules.touches(value, held.card) for held in hand)
            )
    return tuple(actions)


def _scene_action(source: Game | View, action: Action, names: _Names, told: Words) -> SceneAction:
    text = format_action(action, names.full)
    match action:
        case Play(slot):
            return SceneAction(text, "play", told.say("Play slot {slot}", slot=slot), (slot,))
        case Discard(slot):
            return SceneAction(text, "discard", told.say("Discard slot {slot}", slot=slot), (slot,))
        case PlayDeck():
            return SceneAction(text, "deck", told.say("Play the last card of the deck unseen"), ())
        case Clue(to, value):
            hand = source.hands[to] if isinstance(source, Game) else source.hand_of(to)
            touched = tuple(
                slot
                for slot, held in enumerate(hand, start=1)
                if source.rules.touches(value, held.card)
            )
            if not touched:
                which = told.say("touches no card")
            else:
                slots = told.listed([str(slot) for slot in touched])
                one, many = later("touches slot {slots}"), later("touches slots {slots}")
                which = told.say(one if len(touched) == 1 else many, slots=slots)
            word = format_clue_value(value, told.language)
            label = told.say(
                "Clue {who} {value}: {which}", who=names.spoken[to], value=word, which=which
            )
            colour = not isinstance(value, int)
            return SceneAction(text, "clue", label, touched, to, str(value), colour)
