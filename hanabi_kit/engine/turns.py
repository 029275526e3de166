"""The table after an action: what the rules make of a clue, a play and a discard.

Nothing is refused here (see `legality`). A table is given back as the fields of a
`hanabi_kit.game.Game`, in their order: it is made thousands of times a second.
"""

from __future__ import annotations

from typing import Any

from hanabi_kit.actions import Clue, Clued, Discard, Discarded, Event, Mark, Play, PlayDeck, Played
from hanabi_kit.cards import Seat
from hanabi_kit.engine.dealing import next_card
from hanabi_kit.engine.hands import (
    End,
    Hand,
    HeldCard,
    HoledCard,
    _OpenTable,
    end_of,
    marked_hand,
    whose_turn,
    with_hand,
)
from hanabi_kit.errors import IllegalAction
from hanabi_kit.language import words
from hanabi_kit.rules.clue_rules import clue_kind
from hanabi_kit.rules.turn import bonus_token, turns_after

_NAMES: dict[type[Any], Any] = {Play: "play", Discard: "discard", PlayDeck: "play deck"}


def after_clue(table: _OpenTable, clue: Clue, hands: list[Hand]) -> tuple[Any, ...]:
    """Return the table after a clue: its marks on a hand, and fewer tokens."""
    rules, turn = table.rules, table.turn + 1
    touched = Mark(clue.value, True, turn, table.mover)
    untouched = Mark(clue.value, False, turn, table.mover)
    touching = rules.touched_by(clue.value).bits
    marked, slots = marked_hand(hands[clue.to], touching, touched, untouched)
    turns_left, end = _clock(table, table.deck_size)
    return (
        rules,
        table.players,
        with_hand(hands, clue.to, marked, table.players),
        table.stacks,
        table.discards,
        table.clue_tokens - rules.mechanism.clue_cost,
        table.strikes,
        table.deck_size,
        table.deck,
        Seat((table.mover + 1) % len(table.players)),
        turn,
        turns_left,
        end,
        (*table.history, Clued(table.mover, clue.to, clue.value, slots)),
        clue_kind(clue.value) if rules.mechanism.alternating else None,
        table.hole,
    )


def after_card(
    table: _OpenTable, action: Play | Discard | PlayDeck, hands: list[Hand], drawn: Any
) -> tuple[Any, ...]:
    """Return the table after a card was played or discarded, and the next one drawn."""
    rules, mover = table.rules, table.mover
    hand = hands[mover]
    stacks, discards = table.stacks, table.discards
    tokens, strikes, hole = table.clue_tokens, table.strikes, table.hole
    if isinstance(action, PlayDeck):
        # Drawn and played at once: the hand stays as it is and nothing more is drawn.
        slot, held = None, HeldCard(*next_card(table, drawn))
        deck, deck_size = table.deck and table.deck[1:], table.deck_size - 1
    else:
        slot, held = action.slot, hand[action.slot - 1]
        hand = hand[: action.slot - 1] + hand[action.slot :]
        deck, deck_size = table.deck, table.deck_size
        if deck_size:
            hand = (HeldCard(*next_card(table, drawn)), *hand)
            deck, deck_size = deck and deck[1:], deck_size - 1
        elif drawn is not None:
            raise IllegalAction(
                words().say(
                    "drawn {drawn}: the deck is empty ({whose_turn})",
                    drawn=drawn,
                    whose_turn=whose_turn(table),
                )
            )
    card = held.card
    event: Event
    # The cards of an inverted suit are discarded by who plays them, and the other way round.
    swapped = bool(rules.inverted_suits) and card.suit in rules.inverted_suits
    if isinstance(action, Discard) is not swapped:
        discards = (*discards, card)
        tokens = min(tokens + 1, rules.max_clue_tokens)
        event = Discarded(mover, slot, held.order, card)
    else:
        index = rules.suits.index(card.suit)
        success = rules.fireworks.fits(rules, stacks, index, card.rank)
        event = Played(mover, slot, held.order, card, success)
        if rules.mechanism.hole:
            fell = None if success else len(discards)
            done = _NAMES[type(action)]
            hole = (*hole, HoledCard(mover, card, held.order, held.marks, fell, done))
        if success:
            stacks = rules.fireworks.laid(rules, stacks, index, card.rank)
            if stacks[index] == len(rules.ranks) and rules.mechanism.completion_tokens:
                tokens += bonus_token(tokens, rules.max_clue_tokens)
        else:
            discards = (*discards, card)
            strikes += 1
    turns_left, end = _clock(table, deck_size)
    return (
        rules,
        table.players,
        with_hand(hands, mover, hand, table.players),
        stacks,
        discards,
        tokens,
        strikes,
        deck_size,
        deck,
        Seat((mover + 1) % len(table.players)),
        table.turn + 1,
        turns_left,
        end_of(rules, stacks, discards, strikes) or end,
        (*table.history, event),
        table.last_clue,
        hole,
    )


def _clock(table: _OpenTable, deck_size: int) -> tuple[int | None, End | None]:
    """Turns left and the end they bring, after an action that leaves `deck_size` cards."""
    if not table.rules.final_round:
        return None, None
    left = turns_after(table.turns_left, deck_size, len(table.players))
    return left, End.TURNS if left == 0 else None
