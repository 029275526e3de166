"""How a seat follows a game: every event since the deal, decoded with the hands it sees.

A seat that hears a message subtracts the numbers of the hands it sees and is left with its own.
"""

from __future__ import annotations

from typing import NamedTuple

from hanabi_kit.actions import Clued, Event, Mark, Untold
from hanabi_kit.players.hat.public import (
    PublicState,
    Told,
    after,
    counted,
    first_state,
    message_of,
)
from hanabi_kit.players.hat.tables import Tables, tables_of
from hanabi_kit.rules import Ruleset
from hanabi_kit.view import View


class Followed(NamedTuple):
    """How far a seat has followed a game: `state` is what `history` has made public.

    `sight` are the cards in the hands it saw then: the same history with other hands in sight is
    another game.
    """

    rules: Ruleset
    players: int
    seat: int
    history: tuple[Event, ...]
    sight: tuple[tuple[int, int], ...]
    state: PublicState


def follow(view: View, earlier: Followed | None = None) -> Followed | None:
    """Return what the history of `view` has made public, as its seat decodes it.

    Parameters
    ----------
    earlier : Followed, optional
        What the same seat found before. It saves time if this is the same game further on, and is
        not used if it is not.

    Returns
    -------
    Followed or None
        None where the history does not lead from a deal to this table: a position from a file.
    """
    tables = tables_of(view.rules)
    seen: dict[int, int] = {}
    for _, hand in view.others:
        for held in hand:
            if held.order is None:
                return None
            seen[held.order] = tables.bit_of[held.card]
    sight = tuple(seen.items())
    history, players = view.history, len(view.players)
    same_game = (
        earlier is not None
        and earlier.rules is view.rules
        and (earlier.players, earlier.seat) == (players, view.seat)
        and earlier.history == history[: len(earlier.history)]
    )
    done = len(earlier.history) if earlier is not None and same_game else 0
    for event in history[done:]:
        if not isinstance(event, Clued):
            if event.order is None:
                return None
            assert event.card is not None  # rules that hide what is played are refused
            seen[event.order] = tables.bit_of[event.card]
    if done and earlier is not None:
        # Every card seen then is seen now, or has been played or discarded since.
        if any(seen.get(order) != bit for order, bit in earlier.sight):
            return follow(view)
        state = earlier.state
    else:
        state = first_state(view.rules, players)
    for event in history[done:]:
        if not _follows(state, event):
            return None
        if any(order not in seen for order in _others(state, view.seat)):
            return None
        count, number = message_of(state, event)
        told = numbers_told(state, event, count, number, seen, view.seat) if count else ()
        state = after(state, event, count, told)
    if not _agrees(state, view):
        return None
    return Followed(view.rules, players, view.seat, history, sight, state)


def _follows(state: PublicState, event: Event) -> bool:
    """Whether `event` can happen in `state`, as far as following it needs."""
    if isinstance(event, Clued):
        return all(1 <= slot <= len(state.orders[event.to]) for slot in event.slots)
    return event.slot is None or event.order in state.orders[event.seat]


def _others(state: PublicState, seat: int) -> list[int]:
    return [order for other, hand in enumerate(state.orders) if other != seat for order in hand]


def _agrees(state: PublicState, view: View) -> bool:
    """Whether the table of `view` is the one that its history has led to."""
    orders: dict[int, tuple[int | None, ...]] = {
        seat: tuple(held.order for held in hand) for seat, hand in view.others
    }
    own = sorted(-1 if card.order is None else card.order for card in view.own)
    return (
        own == sorted(state.orders[view.seat])  # the viewer may have moved them about
        and all(orders[seat] == state.orders[seat] for seat in orders)
        and state.stacks == view.stacks
        and sum(state.discarded) == len(view.discards)
        and state.clue_tokens == view.clue_tokens
        and state.deck_size == view.deck_size
    )


def numbers_told(
    state: PublicState, event: Event, count: int, number: int, seen: dict[int, int], seat: int
) -> Told:
    """Return the number that a message tells each seat, as the player at `seat` finds out.

    Parameters
    ----------
    seen : dict of int to int
        The cards that `seat` sees or has seen, by their order in the deck.
    """
    sender = event.giver if isinstance(event, Clued) else event.seat
    found = []
    rest = number
    for other in state.others(sender):
        if other != seat:
            hand = [seen[order] for order in state.orders[other]]
            theirs = state.questions(other, count).number_of(hand)
            found.append((other, theirs))
            rest -= theirs
    if seat != sender:
        found.append((seat, rest % count))
    return tuple(sorted(found))


def facts_only(view: View) -> PublicState:
    """Return what the clues alone say at the table of `view`, where nothing can be decoded."""
    tables: Tables = tables_of(view.rules)

    def possible(marks: tuple[Mark, ...]) -> int:
        mask = tables.everything
        for mark in marks:
            assert not isinstance(mark.value, Untold)
            hit = tables.touched[mark.value]
            mask &= hit if mark.touched else ~hit
        return mask

    facts: list[tuple[int, ...]] = [()] * len(view.players)
    facts[view.seat] = tuple(possible(card.marks) for card in view.own)
    for seat, hand in view.others:
        facts[seat] = tuple(possible(held.marks) for held in hand)
    discarded = [0] * len(tables.cards)
    for card in view.discards:
        discarded[tables.index_of[card]] += 1
    seen = list(discarded)
    for card in view.rules.fireworks.cards(view.rules, view.stacks):
        seen[tables.index_of[card]] += 1
    hands = tuple(facts)
    return PublicState(
        tables,
        tuple(tuple(range(len(hand))) for hand in hands),
        hands,
        counted(tables, facts, hands, tuple(seen)),
        tuple(seen),
        tuple(discarded),
        view.stacks,
        view.clue_tokens,
        view.deck_size,
    )
