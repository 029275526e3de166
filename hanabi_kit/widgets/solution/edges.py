"""What the steps of a walk through a solved end-game are called, for a browser and for a state."""

from __future__ import annotations

from dataclasses import dataclass

from hanabi_kit.actions import Action, Clue, Discard, Play
from hanabi_kit.cards import Card
from hanabi_kit.endgame.seat.solution import PossibleHand
from hanabi_kit.endgame.why.tree import Branch
from hanabi_kit.errors import HanabiError, shown
from hanabi_kit.language import words


@dataclass(frozen=True, slots=True)
class Edge:
    """What leads from a table to the next."""

    # "play r4", as `AlikeActions` writes it; for the mover of the seat model the action at the
    # table, "play 2"; for the plan model an action, or "clue 0" with the label of the clue.
    move: str
    # The card drawn, "other" for one that no firework needs, "" where none is drawn; for
    # the seat model the mover's hand; for the plan model the card that everybody sees, or "-"
    # for one that no firework needs.
    then: str


def path_of(given: object) -> list[Edge]:
    """Return the steps that a browser or a state names; HanabiError where they are none."""
    if isinstance(given, list | tuple) and len(given) < 200:
        pairs = [
            Edge(each[0], each[1])
            for each in given
            if isinstance(each, list | tuple) and [type(part) for part in each] == [str, str]
        ]
        if len(pairs) == len(given):
            return pairs
    raise HanabiError(
        words().say("path {path}: a list of pairs of texts is needed", path=shown(given))
    )


def card_id(branch: Branch) -> str:
    """Return what `Edge.then` calls the card that is drawn."""
    return drawn_id(branch.card, branch.drawn)


def drawn_id(card: Card | None, drawn: bool) -> str:
    """Return what `Edge.then` calls a card: that is needed, that is not, or that there is none."""
    return "" if not drawn else "other" if card is None else str(card)


def hand_id(hand: PossibleHand) -> str:
    """Return what `Edge.then` calls a hand of the mover."""
    return " ".join("xx" if card is None else str(card) for card in hand.cards)


def action_id(action: Action) -> str:
    """Return what `Edge.move` calls the mover's action; all clues are one."""
    match action:
        case Play(slot):
            return f"play {slot}"
        case Discard(slot):
            return f"discard {slot}"
        case Clue():
            return "clue"
        case _:
            return "play deck"
