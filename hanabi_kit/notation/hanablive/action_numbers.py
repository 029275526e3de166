"""Actions and cards in the numbers of hanab.live's files and links, both ways.

A card's ``target`` is its order in the deck, a colour clue's ``value`` the place of the colour
among those that can be said, from 0. A START card, which Up or Down has, is of rank 7. In suits
whose cards change playing and discarding ("Orange") the numbers 0 and 1 say what became of the
card, not what its player chose (the site's server/src/command_action.go); elsewhere that
is the same.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence

from hanabi_kit.actions import Action, Clue, Discard, Play, PlayDeck
from hanabi_kit.cards import START, Card, Seat, Slot
from hanabi_kit.errors import IllegalAction, ImpossiblePosition
from hanabi_kit.game import Game
from hanabi_kit.language import words
from hanabi_kit.notation.record import Stop
from hanabi_kit.rules import Ruleset

PLAY, DISCARD, COLOUR, RANK, END, VOTE = range(6)
"""The site's numbers for the types of actions; the last two stop a game."""

RawAction = tuple[int, int, int]
"""Type, target and value of an action, as the site writes them."""

SITE_NAMES = ("Alice", "Bob", "Cathy", "Donald", "Emily", "Frank")
"""What the site calls players whose names it does not know, by seat."""

SITE_START = 7
"""The site's number for the rank of a START card."""


def site_rank(rank: int) -> int:
    """Return the site's number of a rank of the kit."""
    return SITE_START if rank == START else rank


def site_ranks(rules: Ruleset) -> Mapping[int, int]:
    """Return the rank of the kit for each of the site that cards of `rules` have, lowest first.

    Examples
    --------
    >>> from hanabi_kit import STANDARD
    >>> list(site_ranks(STANDARD))
    [1, 2, 3, 4, 5]
    """
    return {site_rank(rank): rank for rank in sorted({card.rank for card in rules.identities})}


def inverts(rules: Ruleset, card: Card) -> bool:
    """Whether playing and discarding change places for `card`."""
    return card.suit in rules.inverted_suits


def action_of(game: Game, kind: int, target: int, value: int) -> Action:
    """Return the mover's action, from the site's numbers of it.

    IllegalAction where a card is not the mover's; whatever else the rules forbid is for the game to
    say.
    """
    rules = game.rules
    if kind == RANK:
        return Clue(Seat(target), value)
    if kind == COLOUR:
        return Clue(Seat(target), rules.clue_colours[value])
    orders: list[int | None] = [held.order for held in game.hands[game.mover]]
    if target in orders:
        place = orders.index(target)
        chosen = kind ^ inverts(rules, game.hands[game.mover][place].card)
        return (Play if chosen == PLAY else Discard)(Slot(place + 1))
    if game.deck_size == 1 and target == rules.deck_size - 1 and game.deck:
        if kind ^ inverts(rules, game.deck[0]) == PLAY:
            return PlayDeck()
        if kind == PLAY:
            raise IllegalAction(
                words().say(
                    "card {order}: the kit has no discard from the deck, by which {card} "
                    "would be played",
                    order=target,
                    card=game.deck[0],
                )
            )
    raise IllegalAction(
        words().say(
            "card {order}: {player} holds the cards of order {held}",
            order=target,
            player=game.player_to_move,
            held=", ".join(map(str, orders)) or words().say("nothing"),
        )
    )


def numbers_of(game: Game, action: Action | Stop) -> dict[str, int]:
    """Return the mover's action in the site's numbers."""
    rules = game.rules
    match action:
        case Stop(kind, target, value):
            return {"type": kind, "target": target, "value": value}
        case Clue(to, int(value)):
            return {"type": RANK, "target": to, "value": value}
        case Clue(to, colour):
            index = [*map(str, rules.clue_colours)].index(str(colour))
            return {"type": COLOUR, "target": to, "value": index}
        case PlayDeck():
            if not game.deck:
                raise ImpossiblePosition(words().say("a recorded game knows the order of its deck"))
            kind = PLAY ^ inverts(rules, game.deck[0])
            return {"type": kind, "target": rules.deck_size - 1, "value": 0}
        case Play(slot) | Discard(slot):
            held = game.hands[game.mover][slot - 1]
            if held.order is None:
                raise ImpossiblePosition(
                    words().say("a recorded game knows the order of every card")
                )
            chosen = PLAY if isinstance(action, Play) else DISCARD
            return {"type": chosen ^ inverts(rules, held.card), "target": held.order, "value": 0}


def drawn_cards(rules: Ruleset, players: int, kinds: Sequence[int]) -> int:
    """Return how many cards actions of these types take from the deck, the hands among them."""
    draws = sum(kind in (PLAY, DISCARD) for kind in kinds)
    return min(rules.hand_size(players) * players + draws, rules.deck_size)
