"""What is drawn of a table, as plain values: the one source of text, SVG and the live widget.

`scene` takes a `View` (one seat's eyes), a `Game` (everything shown) or a `Position` (as its viewer
sees it). Once a seat is chosen, everything in the `Scene` comes from that seat's `View`, which has
no field for the own hand: what is not there cannot be drawn, nor sent to a browser.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Mapping, Sequence
from types import MappingProxyType

from hanabi_kit.actions import Mark, Untold
from hanabi_kit.cards import START, Card, CardSet, Seat
from hanabi_kit.deduction import deduce
from hanabi_kit.engine.action_text import format_clue_value
from hanabi_kit.engine.hands import HoledCard
from hanabi_kit.errors import Contradiction, HanabiError, SearchBudgetExceeded
from hanabi_kit.game import End, Game, clued, is_lost
from hanabi_kit.language import Words, later, words
from hanabi_kit.notation.card_text import tell_event
from hanabi_kit.position import Position
from hanabi_kit.render.fireworks import card_words, drawn_fireworks
from hanabi_kit.render.legend import is_unusual, legend
from hanabi_kit.render.player_names import DrawnName, drawn_names, harmless, isolated
from hanabi_kit.render.scene_actions import actions_in as actions_in
from hanabi_kit.render.scene_actions import clue_sign, scene_actions
from hanabi_kit.render.scene_values import (
    DiscardPile,
    Hand,
    HoledShown,
    Scene,
    ShownMark,
    SlotShown,
    SuitLook,
)
from hanabi_kit.render.suit_styles import BUBBLE, COLOURS, SHAPES, colours_of
from hanabi_kit.render.without_odds import bare_hands
from hanabi_kit.rules import Ruleset, SpecialSuit
from hanabi_kit.support.arguments import explained
from hanabi_kit.support.faces import turn_of
from hanabi_kit.view import View

Drawable = Game | View | Position
"""What can be drawn."""

_MOST_NAMED = 5
"""Up to so many possibilities are listed in a card's label; more are counted."""


@explained
def scene(
    table: Drawable,
    seat: Seat | None = None,
    language: str | None = None,
    *,
    counted: bool = True,
) -> Scene:
    """Return what is drawn of `table`.

    `seat`: whose eyes to look through. Left out: a View's own seat, a Position's viewer, and every
        hand of a Game.
    `language`: of everything in words; the one in use (`hanabi_kit.language`) where it is left out.
    `counted`: whether own cards show what they can be. Else they show clue marks only, and nothing
        is counted, which may take long.
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
    hands, fault = _hands(source, names, told, counted=counted)
    reach = rules.reachable(source.discards, source.stacks)
    turn, score = turn_of(source), _score(source)
    tokens, half = divmod(source.clue_tokens, rules.mechanism.clue_cost)
    # With a hole a View's fireworks and strikes are what is certain.
    certain_only = rules.mechanism.hole and isinstance(source, View)
    own: list[Mapping[str, str]] = [slot.odds for hand in hands if hand.own for slot in hand.slots]
    if not counted:
        hands = bare_hands(hands, told)
        if isinstance(source, View) and rules.inverted_suits:
            own = _by_clues(source)  # what a play or discard may do is said by its button
    last = None
    if source.history:
        last = tell_event(source.history[-1], names.spoken, told.language, rules)
    return Scene(
        language=told.language,
        seat=source.seat if isinstance(source, View) else None,
        mover=source.mover,
        headline=_headline(source, names.spoken[source.mover], turn, score, told),
        last=last,
        score=score,
        max_score=sum(reach),
        perfect=rules.max_score,
        clue_tokens=tokens,
        max_clue_tokens=rules.max_clue_tokens // rules.mechanism.clue_cost,
        strikes=source.strikes,
        max_strikes=rules.max_strikes,
        deck=source.deck_size,
        turn=turn,
        turns_left=source.turns_left,
        over=source.end is not None,
        ending=told.say(source.end.value) if source.end is not None else None,
        suits=tuple(suit_look(own, told) for own in rules.suit_rules),
        ranks=drawn_ranks(rules),
        fireworks=drawn_fireworks(
            *(rules, source.stacks, reach, told),
            discards=source.discards,
            certain_only=certain_only,
        ),
        hands=hands,
        discards=_discards(rules, source.discards),
        discarded=len(source.discards),
        moves=scene_actions(source, names.full, names.spoken, own, told),
        fault=fault,
        colours=colour_looks(rules, told),
        size=len(rules.ranks),
        half_token=bool(half),
        certain_only=certain_only,
        notes=tuple(_notes(source, hands, told)),
        legend=legend(rules, told),
        unusual=is_unusual(rules),
        hole=_hole(source, names, told) if rules.mechanism.hole else None,
    )


class _Names:
    """The players' names: in full, as drawn, and as they stand in a sentence."""

    def __init__(self, drawn: Sequence[DrawnName]) -> None:
        self.full = [names.name for names in drawn]
        self.short = [names.short for names in drawn]
        self.spoken = [isolated(names.short) for names in drawn]


def _source(table: Drawable, seat: Seat | None) -> Game | View:
    if seat is not None and type(seat) is not int:
        raise HanabiError(
            words().say(
                "seat {seat}: a seat is a whole number, 0 for the first player", seat=repr(seat)
            )
        )
    if isinstance(table, Position):
        if seat is None and table.viewer is None:
            return table.game()
        return View.of(table, seat)
    if isinstance(table, View):
        if seat is not None and seat != table.seat:
            raise HanabiError(
                words().say(
                    "seat {seat}: this is what {who} at seat {own} sees",
                    seat=seat,
                    who=table.viewer,
                    own=table.seat,
                )
            )
        return table
    if not isinstance(table, Game):
        raise HanabiError(
            words().say(
                "{kind}: only a Game, View or Position can be drawn", kind=type(table).__name__
            )
        )
    return table if seat is None else View.of(table, seat)


def suit_look(own: SpecialSuit, told: Words) -> SuitLook:
    """Return how a suit looks as a ruleset has it."""
    colours = colours_of(own)
    return SuitLook(
        own.suit.letter,
        own.called_in(told.language),
        SHAPES[own.suit.shape],
        colours.fill,
        colours.ink,
        colours.tint,
    )


def colour_looks(rules: Ruleset, told: Words) -> tuple[SuitLook, ...]:
    """Return how the colours look that clues name and that are no suit of `rules`.

    Examples
    --------
    >>> from hanabi_kit.rules import ruleset_named
    >>> [look.label for look in colour_looks(ruleset_named("Dual-Color (3 Suits)"), words("en"))]
    ['red', 'yellow', 'blue']
    """
    suits = {suit.letter for suit in rules.suits}
    return tuple(
        SuitLook(
            colour,
            format_clue_value(colour, told.language),
            BUBBLE,
            COLOURS[colour].fill,
            COLOURS[colour].ink,
            COLOURS[colour].tint,
        )
        for colour in rules.clue_colours
        if colour not in suits
    )


def drawn_ranks(rules: Ruleset) -> tuple[int, ...]:
    """Return the ranks of the cards of `rules`; START comes last."""
    return (*rules.ranks, START) if rules.mechanism.start_cards else tuple(rules.ranks)


def _hands(
    source: Game | View, names: _Names, told: Words, *, counted: bool
) -> tuple[tuple[Hand, ...], str | None]:
    rules = source.rules
    own = source.seat if isinstance(source, View) else None
    odds: Sequence[Mapping[str, str]] = []
    fault = None
    if isinstance(source, View):
        odds, fault = _own_odds(source) if counted else ([{} for _ in source.own], None)
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


def _own_odds(view: View) -> tuple[Sequence[Mapping[str, str]], str | None]:
    """Return what each own card can be, with its exact probability, and why no world fits.

    Where what happened cannot all be counted with, cards stand without a probability: those that
    the clues allow and of which a copy is hidden.
    """
    try:
        hand = deduce(view).hand
    except Contradiction as error:
        return [{} for _ in view.own], harmless(str(error))  # it names the viewer
    except (HanabiError, SearchBudgetExceeded):
        return _by_clues(view), None
    return [{str(card): str(share) for card, share in slot.odds.items()} for slot in hand], None


def _by_clues(view: View) -> list[Mapping[str, str]]:
    """Return what each own card can be by clues and cards in sight alone, without odds."""
    left = CardSet(view.unseen())
    clues = [clued(view.rules, card.marks) & left for card in view.own]
    return [{str(card): "" for card in cards} for cards in clues]


def _face(rules: Ruleset, slot: int, card: Card, marks: tuple[Mark, ...], told: Words) -> SlotShown:
    shown = _marks(rules, marks, told)
    what = card_words(rules, card, told) + _say_marks(shown, told)
    label = told.say("slot {slot}, {what}", slot=slot, what=what)
    return SlotShown(slot, str(card), MappingProxyType({}), shown, label)


def _back(
    rules: Ruleset, slot: int, marks: tuple[Mark, ...], odds: Mapping[str, str], told: Words
) -> SlotShown:
    shown = _marks(rules, marks, told)
    cards = [card_words(rules, Card.parse(text), told) for text in odds]
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
            format_clue_value(value, told.language, rules),
            not isinstance(value, int),
            touched,
            clue_sign(rules, value),
        )
        for value, touched in (*touching, *others)
    ) + tuple(_untold(mark, told) for mark in marks if mark.touched and _is_untold(mark))


def _is_untold(mark: Mark) -> bool:
    return isinstance(mark.value, Untold)


def _untold(mark: Mark, told: Words) -> ShownMark:
    """A clue of which the value is not told; its turn says which cards it touched together."""
    word = format_clue_value(mark.value, told.language)
    if mark.turn is not None:
        word = told.say("{clue} (turn {turn})", clue=word, turn=mark.turn)
    turn = "" if mark.turn is None else str(mark.turn)
    return ShownMark(f"?{turn}", word, mark.value is Untold.COLOUR, True)


def _say_marks(marks: tuple[ShownMark, ...], told: Words) -> str:
    touched = [mark.word for mark in marks if mark.touched]
    others = [mark.word for mark in marks if not mark.touched]
    text = told.say(", touched by {clues}", clues=told.listed(touched)) if touched else ""
    return text + "".join(told.say(", not {clue}", clue=word) for word in others)


def _notes(source: Game | View, hands: Sequence[Hand], told: Words) -> Iterator[str]:
    """What holds at this moment and is not to be seen, in sentences."""
    if source.end is not None:
        return
    if source.last_clue is not None:
        if source.last_clue == "rank":
            yield told.say("The next clue must be a colour.")
        else:
            yield told.say("The next clue must be a rank.")
    if any("" in slot.odds.values() for hand in hands for slot in hand.slots):
        yield told.say("What own cards can be: by clues and cards in sight alone.")
    if source.rules.mechanism.hole and isinstance(source, View):
        yield told.say("Fireworks, strikes and score: as far as they are certain.")


def _hole(source: Game | View, names: _Names, told: Words) -> tuple[HoledShown, ...]:
    """The cards that were played face down, oldest first, as far as they are seen."""
    everything = isinstance(source, Game)
    return tuple(_holed(source.rules, holed, names, everything, told) for holed in source.hole)


def _holed(
    rules: Ruleset, holed: HoledCard, names: _Names, everything: bool, told: Words
) -> HoledShown:
    shown, who = _marks(rules, holed.marks, told), names.spoken[holed.seat]
    fitted = holed.fell is None if everything else None
    if holed.card is None:
        what = told.say("face down") + _say_marks(shown, told)
    else:
        what = card_words(rules, holed.card, told) + _say_marks(shown, told)
    if fitted is False:
        what = told.say("{card}, a misplay", card=what)
    label = told.say("{who}: {card}", who=who, card=what)
    card = None if holed.card is None else str(holed.card)
    return HoledShown(names.short[holed.seat], card, fitted, shown, label)


def _discards(rules: Ruleset, discards: Sequence[Card]) -> tuple[DiscardPile, ...]:
    gone = Counter(discards)
    piles = []
    for suit in rules.suits:
        ranks = sorted(card.rank for card in discards if card.suit is suit)
        lost = tuple(
            rank
            for rank in drawn_ranks(rules)
            if gone[Card(suit, rank)] >= rules.copies(Card(suit, rank))
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
