"""What is drawn of a table, as plain values: the one source of text, SVG and the live widget.

`scene` takes a `View` (one seat's eyes), a `Game` (everything shown) or a `Position` (as its viewer
sees it). Once a seat is chosen, everything in the `Scene` comes from that seat's `View`, which has
no field for the own hand: what is not there cannot be drawn, nor sent to a browser.

Examples
--------
>>> from hanabi_kit.game import shuffled
>>> from hanabi_kit.rules import STANDARD
>>> game = Game.new(["Alice", "Bob"], shuffled(STANDARD, seed=7)).apply(Clue(Seat(1), 5))
>>> bob = scene(game, Seat(1))
>>> bob.headline, bob.last
('Turn 2: Bob to move.', 'Alice tells Bob: slot 1 is a 5.')
>>> bob.hands[1].slots[0].label
'slot 1, face down, touched by 5; it can be red 5, yellow 5, green 5, blue 5 or purple 5'
>>> bob.hands[1].slots[0].card is None, bob.hands[1].slots[0].odds["r5"]
(True, '1/5')
>>> scene(game).hands[1].slots[0].card
'g5'
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Mapping, Sequence
from types import MappingProxyType

from hanabi_kit.actions import Action, Clue, Clued, Discard, Mark, Play, PlayDeck
from hanabi_kit.cards import Card, Seat, Slot
from hanabi_kit.deduce import deduce
from hanabi_kit.errors import Contradiction, HanabiError
from hanabi_kit.game import Game, clued, is_lost
from hanabi_kit.notation.words import format_action, format_clue_value, tell_event
from hanabi_kit.position import Position
from hanabi_kit.render.looks import COLOURS, SHAPES
from hanabi_kit.render.names import drawn_names, harmless, isolated
from hanabi_kit.render.shown import (
    DiscardPile,
    Firework,
    Hand,
    Move,
    Scene,
    ShownMark,
    SlotShown,
    SuitLook,
)
from hanabi_kit.rules import Ruleset, SpecialSuit
from hanabi_kit.stats import reachable
from hanabi_kit.view import View

__all__ = ["Drawable", "actions_in", "scene"]

Drawable = Game | View | Position
"""What can be drawn."""

_MOST_NAMED = 5
"""Up to so many possibilities are listed in a card's label; more are counted."""


def scene(table: Drawable, seat: Seat | None = None) -> Scene:
    """Return what is drawn of `table`.

    Parameters
    ----------
    table : Game, View or Position
    seat : Seat, optional
        Whose eyes to look through. Left out: a View's own seat, a Position's viewer, and every hand
        of a Game.

    Raises
    ------
    HanabiError
        There is no such seat, a View is another seat's, or a card that this seat sees is hidden in
        the file.
    """
    source = _source(table, seat)
    seats = drawn_names(source.players)
    spoken = [isolated(names.short) for names in seats]
    hands, fault = _hands(source, [(names.name, names.short) for names in seats])
    rules = source.rules
    reach = reachable(rules, source.discards)
    over = source.end is not None
    turn = _turn(source)
    score = _score(source)
    return Scene(
        seat=source.seat if isinstance(source, View) else None,
        mover=source.mover,
        headline=_headline(source, spoken[source.mover], turn, score),
        last=tell_event(source.history[-1], spoken) if source.history else None,
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
        over=over,
        ending=source.end.value if source.end is not None else None,
        suits=tuple(map(_look, rules.suit_rules)),
        ranks=tuple(rules.ranks),
        fireworks=tuple(
            _firework(own, height, top, len(rules.ranks))
            for own, height, top in zip(rules.suit_rules, source.stacks, reach, strict=True)
        ),
        hands=hands,
        discards=_discards(rules, source.discards),
        discarded=len(source.discards),
        moves=tuple(
            _move(source, action, [names.name for names in seats], spoken)
            for action in actions_in(source)
        ),
        fault=fault,
    )


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


def _look(own: SpecialSuit) -> SuitLook:
    suit = own.suit
    colours = COLOURS[suit.letter]
    return SuitLook(
        suit.letter,
        own.called,
        SHAPES[suit.shape],
        colours.fill,
        colours.ink,
        colours.tint,
    )


def _hands(
    source: Game | View, names: Sequence[tuple[str, str]]
) -> tuple[tuple[Hand, ...], str | None]:
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
    for seat, (name, short) in enumerate(names):
        if isinstance(source, View) and seat == own:
            slots = tuple(
                _back(rules, number, card.marks, share)
                for number, (card, share) in enumerate(zip(source.own, odds, strict=True), start=1)
            )
        else:
            held = source.hands[seat] if isinstance(source, Game) else source.hand_of(Seat(seat))
            slots = tuple(
                _face(rules, number, card.card, card.marks)
                for number, card in enumerate(held, start=1)
            )
        to_move = seat == source.mover and source.end is None
        hands.append(Hand(seat, name, short, to_move, seat == own, slots))
    return tuple(hands), fault


def _face(rules: Ruleset, slot: int, card: Card, marks: tuple[Mark, ...]) -> SlotShown:
    shown = _marks(rules, marks)
    label = f"slot {slot}, {_say(rules, card)}{_say_marks(shown)}"
    return SlotShown(slot, str(card), MappingProxyType({}), shown, label)


def _back(rules: Ruleset, slot: int, marks: tuple[Mark, ...], odds: Mapping[str, str]) -> SlotShown:
    shown = _marks(rules, marks)
    cards = [_say(rules, Card.parse(text)) for text in odds]
    if not cards:
        can = "no card fits what was said"
    elif len(cards) == 1:
        can = f"it must be {cards[0]}"
    elif len(cards) <= _MOST_NAMED:
        can = f"it can be {', '.join(cards[:-1])} or {cards[-1]}"
    else:
        can = f"it can be any of {len(cards)} cards"
    label = f"slot {slot}, face down{_say_marks(shown)}; {can}"
    return SlotShown(slot, None, MappingProxyType(dict(odds)), shown, label)


def _marks(rules: Ruleset, marks: tuple[Mark, ...]) -> tuple[ShownMark, ...]:
    told = {(mark.value, mark.touched) for mark in marks}
    left = clued(rules, tuple(mark for mark in marks if mark.touched))
    touching = [(value, True) for value in rules.clue_values if (value, True) in told]
    # "Touched by red" already says "not blue": such marks are left out.
    others = [
        (value, False)
        for value in rules.clue_values
        if (value, False) in told and left & rules.touched_by(value)
    ]
    return tuple(
        ShownMark(str(value), format_clue_value(value), not isinstance(value, int), touched)
        for value, touched in (*touching, *others)
    )


def _say(rules: Ruleset, card: Card) -> str:
    # What the ruleset calls the suit: hanab.live's gray is the kit's white with one of each card.
    return f"{rules.suit_rules[rules.suits.index(card.suit)].called} {card.rank}"


def _say_marks(marks: tuple[ShownMark, ...]) -> str:
    touched = [mark.word for mark in marks if mark.touched]
    others = [mark.word for mark in marks if not mark.touched]
    told = f", touched by {' and '.join(touched)}" if touched else ""
    return told + (f", not {', not '.join(others)}" if others else "")


def _firework(own: SpecialSuit, height: int, reach: int, full: int) -> Firework:
    suit = own.suit
    said = f"{own.called} {height}" if height else f"{own.called}: nothing played yet"
    if height == full:
        return Firework(suit.letter, height, reach, "complete", False, f"{said}, complete")
    if reach == height:
        label = f"{said}, can go no further"
        return Firework(suit.letter, height, reach, "dead", True, label)
    if reach < full:
        label = f"{said}, can get to {reach} at most"
        return Firework(suit.letter, height, reach, "short", True, label)
    return Firework(suit.letter, height, reach, "open", False, said)


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


def _turn(source: Game | View) -> int | None:
    """The number of the turn to be taken, or None where the beginning is not in the history."""
    acted = sum(not isinstance(event, Clued) for event in source.history)
    whole = acted == sum(source.stacks) + len(source.discards) and (
        bool(source.history) or source.clue_tokens == source.rules.max_clue_tokens
    )
    return source.turn + 1 if whole else None


def _headline(source: Game | View, mover: str, turn: int | None, score: int) -> str:
    if source.end is not None:
        points = "1 point" if score == 1 else f"{score} points"
        # The word stays in the document's language: it is a quotation.
        rated = None if is_lost(source.rules, source.end) else source.rules.rating(score)
        word = "" if rated is None else f": {rated}"
        return f"The game is over: {source.end.value}. {points}{word}."
    when = "" if turn is None else f"Turn {turn}: "
    if source.turns_left is None:
        return f"{when}{mover} to move."
    left = "the last turn" if source.turns_left == 1 else f"{source.turns_left} turns left"
    return f"{when}{mover} to move, {left}."


def actions_in(source: Game | View) -> tuple[Action, ...]:
    """Return the legal actions that may be shown with `source`.

    All of them for a Game, and for the View of the player to move; none for anybody else's View,
    because which clues would touch something tells what the viewer holds.

    Examples
    --------
    >>> from hanabi_kit.game import shuffled
    >>> from hanabi_kit.rules import STANDARD
    >>> game = Game.new(["Alice", "Bob"], shuffled(STANDARD, seed=7))
    >>> actions_in(View.of(game, Seat(0))) == game.legal_actions()
    True
    >>> actions_in(View.of(game, Seat(1)))
    ()
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


def _move(source: Game | View, action: Action, names: Sequence[str], spoken: Sequence[str]) -> Move:
    text = format_action(action, names)
    match action:
        case Play(slot):
            return Move(text, "play", f"Play slot {slot}", (slot,))
        case Discard(slot):
            return Move(text, "discard", f"Discard slot {slot}", (slot,))
        case PlayDeck():
            return Move(text, "deck", "Play the last card of the deck unseen", ())
        case Clue(to, value):
            hand = source.hands[to] if isinstance(source, Game) else source.hand_of(to)
            touched = tuple(
                slot
                for slot, held in enumerate(hand, start=1)
                if source.rules.touches(value, held.card)
            )
            if not touched:
                which = "touches no card"
            elif len(touched) == 1:
                which = f"touches slot {touched[0]}"
            else:
                which = f"touches slots {', '.join(map(str, touched[:-1]))} and {touched[-1]}"
            label = f"Clue {spoken[to]} {format_clue_value(value)}: {which}"
            colour = not isinstance(value, int)
            return Move(text, "clue", label, touched, to, str(value), colour)
