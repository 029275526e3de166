"""Sentences that several tellings share."""

from __future__ import annotations

from collections.abc import Iterable, Sequence

from hanabi_kit.actions import Action, Clue, Discard, Play
from hanabi_kit.cards import Card, CardSet, Slot
from hanabi_kit.deduction.reasons.premises import Sighting
from hanabi_kit.deduction.reasons.wording import Wording, capital
from hanabi_kit.game import Game
from hanabi_kit.mining.kinds.hand_telling import MOST_LISTED
from hanabi_kit.position import Position


def title(position: Position, words: Wording) -> str:
    """Return a title that says where the game stands, and nothing of what to do."""
    return words.told.count(
        "{who}, score {score}, {number} card in the deck",
        "{who}, score {score}, {number} cards in the deck",
        position.deck_size,
        who=words.name(position.mover),
        score=sum(position.stacks),
    )


def the(card: Card, words: Wording) -> str:
    """Return a card with its article: "the red 4"."""
    return words.told.say_in("card", "the {card}", card=words.card(card))


def held(card: Card | None, words: Wording) -> str:
    """Return what lies in a slot; None is any card that no firework needs."""
    return words.told.say("a card nobody needs") if card is None else words.a_card(card)


def listed(cards: Iterable[Card], words: Wording) -> str:
    """Return cards with their articles, or many as in tables."""
    ordered = sorted(cards)
    if len(ordered) > MOST_LISTED:
        return str(CardSet(ordered))
    return words.told.listed([the(card, words) for card in ordered])


def missing(position: Position, words: Wording) -> str:
    """Return the cards that the fireworks can still get."""
    rules = position.rules
    return listed(rules.all_cards - rules.trash_cards(position.stacks, position.discards), words)


def clock(position: Position, missing: int, words: Wording) -> str:
    """Return how many turns are left, and how many cards are missing."""
    say, deck = words.told.say, position.deck_size
    if position.turns_left is not None:
        return say(
            "Turns left: {turns}; cards to be played: {missing}. Who plays which?",
            turns=position.turns_left,
            missing=missing,
        )
    return say(
        "Without clues {turns} turns are left: one for each of the cards in the deck ({deck}), "
        "then one for each player. Cards to be played: {missing}. How many turns are to spare?",
        turns=deck + len(position.players),
        deck=deck,
        missing=missing,
    )


def clues_told(slots: Sequence[tuple[int, Sequence[str]]], words: Wording) -> str:
    """Return of each slot the clauses about its clues; empty where nothing was said of any."""
    told = words.told
    return capital(
        told.joined(
            [
                told.say_in(
                    "of a slot",
                    "{slot}: {clues}",
                    slot=words.slots([Slot(slot)]),
                    clues=words.clauses(clauses),
                )
                for slot, clauses in slots
                if clauses
            ]
        )
    )


def places_told(
    copies: Sequence[tuple[Card, Sequence[Sighting]]], more: int, words: Wording
) -> str:
    """Return where all copies of cards lie, with how many `more` are gone in the same way."""
    told = words.told
    text = told.joined([words.copies(card, places) for card, places in copies])
    if not more:
        return text
    return told.count(
        "{copies}; the same holds of {number} more card",
        "{copies}; the same holds of {number} more cards",
        more,
        copies=text,
    )


def number_of_cards(cards: CardSet, words: Wording) -> str:
    """Return how many cards are left, and of which ranks."""
    told = words.told
    return told.count(
        "A single card is left, of rank {ranks}.",
        "{number} cards are left, of rank {ranks}.",
        len(cards),
        ranks=told.either([str(rank) for rank in sorted({card.rank for card in cards})]),
    )


def number_of_slots(slots: frozenset[int], words: Wording) -> str:
    """Return how many slots are asked for."""
    return words.told.count(
        "There is {number} such card.", "There are {number} such cards.", len(slots)
    )


def verdict_on_slots(slots: frozenset[int], words: Wording) -> str:
    """Return which slots are certain to be playable."""
    return words.told.count(
        "**{slots}** is certain to be playable.",
        "**{slots}** are certain to be playable.",
        len(slots),
        slots=words.slots([Slot(slot) for slot in sorted(slots)], start=True),
    )


def yes_or_no(right: bool, words: Wording) -> str:
    """Return the verdict on a question of yes or no."""
    return f"**{words.told.say('Yes' if right else 'No')}.**"


def line_told(game: Game, line: Sequence[Action], words: Wording) -> str:
    """Return what is done in a line of play, in few words: "Bob plays r4; Cathy discards y1"."""
    told, parts = words.told, []
    for action in line:
        who = words.name(game.mover)
        if isinstance(action, Play | Discard):
            card = game.hands[game.mover][action.slot - 1].card
            if isinstance(action, Discard):
                parts.append(told.say("{who} discards {card}", who=who, card=card))
            elif game.is_playable(card):
                parts.append(told.say("{who} plays {card}", who=who, card=card))
            else:
                parts.append(told.say("{who} misplays {card}", who=who, card=card))
        elif isinstance(action, Clue):
            parts.append(told.say("{who} gives a clue", who=who))
        else:
            parts.append(told.say("{who} plays from the deck", who=who))
        game = game.apply(action)
    return told.joined(parts) or told.say("nothing more can be played")
