"""What the Hanabi Learning Environment and OpenSpiel show of a table, made from our views.

Written from those engines' output and documentation, as an oracle for the engine and the views:
whatever a seat is shown there, our View of the same seat must be able to say.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence

from hanabi_kit.actions import Action, Clue, Clued, Discard, Discarded, Mark, Play, Played
from hanabi_kit.cards import Card, Seat
from hanabi_kit.game import Game, clued
from hanabi_kit.rules import Ruleset
from hanabi_kit.view import View

LETTERS = "RYGWB"


def card_text(card: Card, rules: Ruleset) -> str:
    """A card as these engines write it: ``"R1"``."""
    return f"{LETTERS[rules.suits.index(card.suit)]}{card.rank}"


def action_text(action: Action, game: Game) -> str:
    """An action of the player to move as these engines write it."""
    size = len(game.hands[game.mover])
    match action:
        case Play(slot):
            return f"(Play {size - slot})"
        case Discard(slot):
            return f"(Discard {size - slot})"
        case Clue(to, value):
            offset = (to - game.mover) % len(game.players)
            letters = [suit.letter for suit in game.rules.suits]
            said = (
                f"rank {value}"
                if isinstance(value, int)
                else f"color {LETTERS[letters.index(value)]}"
            )
            return f"(Reveal player +{offset} {said})"
    raise AssertionError(action)


def deal_text(card: Card, rules: Ruleset) -> str:
    """A card dealt, as these engines write it."""
    return f"(Deal {card_text(card, rules)})"


def seats_from(seat: int, players: int) -> list[Seat]:
    """Every seat in the order of play, `seat` first."""
    return [Seat((seat + step) % players) for step in range(players)]


def plausible(rules: Ruleset, marks: tuple[Mark, ...]) -> tuple[list[int], list[int]]:
    """The suits (by index) and ranks (from 0) that a card may have by its clues alone."""
    possible = clued(rules, marks)
    suits = sorted({rules.suits.index(card.suit) for card in possible})
    ranks = sorted({card.rank - 1 for card in possible})
    # These engines keep suits and ranks apart; nothing is lost by that.
    assert len(possible) == len(suits) * len(ranks)
    return suits, ranks


def told(rules: Ruleset, marks: tuple[Mark, ...]) -> tuple[int | None, int | None]:
    """The suit (by index) and rank (from 0) that clues named outright; None where none did."""
    letters = [suit.letter for suit in rules.suits]
    values = [mark.value for mark in marks if mark.touched]
    suit = next((letters.index(value) for value in values if isinstance(value, str)), None)
    rank = next((value - 1 for value in values if isinstance(value, int)), None)
    return suit, rank


def view_text(view: View) -> str:
    """`view` as OpenSpiel's ``observation_string`` has it."""
    rules = view.rules
    heights = "".join(f"{LETTERS[i]}{top} " for i, top in enumerate(view.stacks))
    lines = [
        f"Life tokens: {rules.max_strikes - view.strikes}",
        f"Info tokens: {view.clue_tokens}",
        f"Fireworks: {heights}",
        "Hands:",
    ]
    # While a card is to be dealt nobody is the current player, not even after the end.
    full = rules.hand_size(len(view.players))
    waiting = view.deck_size and any(len(hand) < full for _, hand in (*view.others, (0, view.own)))
    for seat in seats_from(view.seat, len(view.players)):
        if seat != view.seat:
            lines.append("-----")
        if seat == view.mover and not waiting:
            lines.append("Cur player")
        own = seat == view.seat
        for held in reversed(view.own if own else view.hand_of(seat)):
            suits, ranks = plausible(rules, held.marks)
            suit, rank = told(rules, held.marks)
            known = ("X" if suit is None else LETTERS[suit]) + (
                "X" if rank is None else str(rank + 1)
            )
            possible = "".join(LETTERS[i] for i in suits) + "".join(str(r + 1) for r in ranks)
            lines.append(f"{'XX' if own else card_text(held.card, rules)} || {known}|{possible}")
    lines.append(f"Deck size: {view.deck_size}")
    lines.append("Discards:" + "".join(f" {card_text(card, rules)}" for card in view.discards))
    return "\n".join(lines)


def one_hot(size: int, *on: int | None) -> list[int]:
    """Noughts, with ones at the places `on` (None: nowhere)."""
    return [1 if place in on else 0 for place in range(size)]


def unary(size: int, count: int) -> list[int]:
    """`count` ones, then noughts."""
    return [1] * count + [0] * (size - count)


def view_tensor(view: View) -> list[int]:
    """`view` as OpenSpiel's ``observation_tensor`` has it (HLE's canonical encoding)."""
    rules, players = view.rules, len(view.players)
    suits, ranks = len(rules.suits), len(rules.ranks)
    size = rules.hand_size(players)
    seats = seats_from(view.seat, players)
    hands = {seat: tuple(reversed(view.hand_of(seat))) for seat in seats[1:]}
    own = tuple(reversed(view.own))

    def place(card: Card) -> int:
        return rules.suits.index(card.suit) * ranks + card.rank - 1

    def filled(parts: Iterable[Sequence[int]], width: int) -> list[int]:
        found = [bit for part in parts for bit in part]
        return found + [0] * (width * size - len(found))

    bits: list[int] = []
    for seat in seats[1:]:
        bits += filled((one_hot(suits * ranks, place(h.card)) for h in hands[seat]), suits * ranks)
    bits += [int(len(own) < size), *(int(len(hands[seat]) < size) for seat in seats[1:])]
    bits += unary(rules.deck_size - players * size, view.deck_size)
    for top in view.stacks:
        bits += one_hot(ranks, top - 1)
    bits += unary(rules.max_clue_tokens, view.clue_tokens)
    bits += unary(rules.max_strikes, rules.max_strikes - view.strikes)
    for card in rules.identities:
        bits += unary(rules.copies(card), view.discards.count(card))
    bits += _last_action(view, suits, ranks, size)
    for seat in seats:
        parts = []
        for held in own if seat == view.seat else hands[seat]:
            may_suits, may_ranks = plausible(rules, held.marks)
            suit, rank = told(rules, held.marks)
            parts.append(
                one_hot(suits * ranks, *(s * ranks + r for s in may_suits for r in may_ranks))
                + one_hot(suits, suit)
                + one_hot(ranks, rank)
            )
        bits += filled(parts, suits * ranks + suits + ranks)
    return bits


def _last_action(view: View, suits: int, ranks: int, size: int) -> list[int]:
    rules, players = view.rules, len(view.players)
    width = players + 4 + players + suits + ranks + size + size + suits * ranks + 2
    if not view.history:
        return [0] * width
    event = view.history[-1]

    def relative(seat: int) -> int:
        return (seat - view.seat) % players

    if isinstance(event, Clued):
        letters = [suit.letter for suit in rules.suits]
        color = isinstance(event.value, str)
        held = len(view.own) if event.to == view.seat else len(view.hand_of(event.to))
        return [
            *one_hot(players, relative(event.giver)),
            *one_hot(4, 2 if color else 3),
            *one_hot(players, relative(event.to)),
            *one_hot(suits, letters.index(event.value) if isinstance(event.value, str) else None),
            *one_hot(ranks, None if color else int(event.value) - 1),
            *one_hot(size, *(held - slot for slot in event.slots)),
            *[0] * (size + suits * ranks + 2),
        ]
    assert event.slot is not None
    played = isinstance(event, Played)
    return [
        *one_hot(players, relative(event.seat)),
        *one_hot(4, 0 if played else 1),
        *[0] * (players + suits + ranks + size),
        # Hands are full until the last card is drawn, and then everybody acts only once.
        *one_hot(size, size - event.slot),
        *one_hot(suits * ranks, rules.suits.index(event.card.suit) * ranks + event.card.rank - 1),
        int(played and event.success),
        int(played and _token_came_back(view)),
    ]


def _token_came_back(view: View) -> bool:
    """Whether the last action gave a clue token, counted from the start of the game."""
    now = before = view.rules.max_clue_tokens
    for event in view.history:
        before = now
        if isinstance(event, Clued):
            now -= 1
        elif isinstance(event, Discarded) or (
            event.success and event.card.rank == view.rules.ranks[-1]
        ):
            now = min(now + 1, view.rules.max_clue_tokens)
    assert now == view.clue_tokens
    return now > before
