"""What tables and actions have in common where every hand lies open: actions, and keys of tables.

With all hands face up it does not matter in which slot a card is, nor which of the cards that no
firework needs it is. `AlikeActions` names an action without them, and `key_of` a table.
"""

from __future__ import annotations

from collections.abc import Hashable
from dataclasses import dataclass
from typing import Literal

from hanabi_kit.actions import Action, Clue, Discard, Play
from hanabi_kit.cards import Card
from hanabi_kit.endgame.faceup.special_rules import may_lack_a_clue, plays
from hanabi_kit.endgame.goal import needed_in
from hanabi_kit.engine.hands import Hands, HeldCard
from hanabi_kit.game import Game
from hanabi_kit.rules.clue_rules import ClueKind, clue_kind

What = Literal["play", "misplay", "discard", "clue", "deck"]


@dataclass(frozen=True, slots=True)
class AlikeActions:
    """Actions that lead to the same table.

    Parameters
    ----------
    what : {"play", "misplay", "discard", "clue", "deck"}
        ``"clue"`` is any clue, a pass that costs a token; ``"deck"`` a play from the deck.
    card : Card or None
        What is played or discarded; None for a card that no firework needs, for a second copy in
        the same hand (which nobody needs either), for a clue and for a play from the deck. Where
        cards that nobody needs are not alike (`all_differ`), they are named too.
    clue : {"colour", "rank"} or None
        The kind of the clue, where it matters for the next one.
    swapped : bool
        Whether the card is one that is played by who discards it, and the other way round: `what`
        says what happens to the card.
    """

    what: What
    card: Card | None = None
    clue: ClueKind | None = None
    swapped: bool = False

    def __str__(self) -> str:
        words = [self.clue, self.what, str(self.card) if self.card else None]
        if self.swapped:
            words.append("by playing" if self.what == "discard" else "by discarding")
        return " ".join(word for word in words if word)


def bare(game: Game) -> Game:
    """Return the table without its past and without the order of its deck.

    Neither is looked at face up, where nobody needs a clue's meaning and the deck is shuffled.
    """
    hands = (tuple(HeldCard(held.card, None) for held in hand) for hand in game.hands)
    return Game(
        rules=game.rules,
        players=game.players,
        hands=Hands(hands),
        stacks=game.stacks,
        discards=game.discards,
        clue_tokens=game.clue_tokens,
        strikes=game.strikes,
        deck_size=game.deck_size,
        deck=None if game.deck_size else (),
        mover=game.mover,
        turns_left=game.turns_left,
        end=game.end,
        last_clue=game.last_clue,
    )


def needed_cards(game: Game) -> frozenset[Card]:
    """Return the identities that the fireworks still need, as far as they can be built."""
    return frozenset(needed_in(game))


def all_differ(game: Game) -> bool:
    """Whether cards that nobody needs are not alike, as some may keep a clue from being given."""
    return may_lack_a_clue(game.rules, len(game.players))


def alike_actions_of(
    game: Game, needed: frozenset[Card] | None = None
) -> dict[AlikeActions, tuple[Action, ...]]:
    """Return what the player to act may do, each with the legal actions that it stands for.

    `needed` is what `needed_cards` returns, where that is known already.

    In the order in which ties between equally good ones are broken: plays that succeed (the lowest
    card first), losing a card that nobody needs, a clue, and what is rarely wise.
    """
    needed = needed_cards(game) if needed is None else needed
    named, twice = all_differ(game), game.rules.fireworks.open_order
    hand = [held.card for held in game.hands[game.mover]]
    found: dict[AlikeActions, list[Action]] = {}
    for action in game.legal_actions():
        if isinstance(action, Play | Discard):
            card = hand[action.slot - 1]
            tried = plays(game.rules, action, card)
            swapped = tried is not isinstance(action, Play)
            wanted = named or (card in needed and (twice or hand.count(card) == 1))
            if tried and game.is_playable(card):
                move = AlikeActions("play", card, swapped=swapped)
            else:
                what: What = "misplay" if tried else "discard"
                move = AlikeActions(what, card if wanted else None, swapped=swapped)
        elif isinstance(action, Clue):
            kinds = named and game.rules.mechanism.alternating
            move = AlikeActions("clue", clue=clue_kind(action.value) if kinds else None)
        else:
            move = AlikeActions("deck")
        found.setdefault(move, []).append(action)
    return {move: tuple(found[move]) for move in sorted(found, key=_rarely_wise_last)}


def _rarely_wise_last(move: AlikeActions) -> tuple[int, int, int]:
    kinds = ("play", "discard", "clue", "deck", "misplay")
    kind = kinds.index(move.what)
    if move.card is None:
        return kind, 0, 0
    if move.what == "play":
        return kind, move.card.rank, move.card.index
    return len(kinds) + kind, -move.card.rank, move.card.index  # a needed card is lost


def key_of(game: Game, needed: frozenset[Card]) -> Hashable:
    """Return what two tables share exactly if face-up play cannot tell them apart.

    `needed` is what `needed_cards` returns.

    Cards that no firework needs are alike, a second copy in one hand is one of them, and slots do
    not count. Suits keep their names and tokens are kept to the end, unlike in the search, so that
    whatever is said of one of the tables can be done at the other.
    """
    if all_differ(game):
        hands: tuple[Hashable, ...] = tuple(
            tuple(sorted(held.card for held in hand)) for hand in game.hands
        )
        deck = frozenset(game.unseen().items())
    else:
        # Where players choose the order of the ranks, a second copy is no trash.
        kept = tuple if game.rules.fireworks.open_order else frozenset
        hands = tuple(
            (len(hand), kept(sorted(held.card for held in hand if held.card in needed)))
            for hand in game.hands
        )
        deck = frozenset(item for item in game.unseen().items() if item[0] in needed)
    clock = (game.mover, game.turns_left, game.end, game.last_clue)
    return game.stacks, hands, deck, game.deck_size, game.clue_tokens, game.strikes, clock
