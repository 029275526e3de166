"""What a player can know, by plain enumeration: every deal that would have told the same.

The cards that a player has not seen are dealt anew in every way, the game is played again with the
same actions, and what the player would have been told is compared, to the last field of the view.
Nothing of the deduction is used, and nothing has to be understood: whatever tells two deals apart
is in the view.
"""

from __future__ import annotations

import random
from collections import Counter
from collections.abc import Iterator, Sequence
from dataclasses import dataclass, replace
from math import perm, prod

from hanabi_kit.actions import Action, Clue, Play
from hanabi_kit.cards import Card, Seat, Suit
from hanabi_kit.errors import IllegalAction
from hanabi_kit.game import Game, shuffled
from hanabi_kit.rules import Ruleset, SpecialSuit, Touch
from hanabi_kit.rules.clue_rules import ClueRules, RankClues, SpecialRank
from hanabi_kit.rules.mechanism import ORDINARY, Mechanism
from hanabi_kit.view import View


@dataclass(frozen=True)
class Played:
    """A game: its deck as dealt, and its actions."""

    rules: Ruleset
    players: tuple[str, ...]
    deck: tuple[Card, ...]
    actions: tuple[Action, ...]

    def end(self) -> Game:
        game = Game.new(self.players, self.deck, self.rules)
        for action in self.actions:
            game = game.apply(action)
        return game


def random_game(rules: Ruleset, players: int, seed: int, turns: int, wise: float = 0.7) -> Played:
    """A game of random actions, of which most plays fit."""
    chance = random.Random(seed)
    deck = shuffled(rules, seed)
    names = tuple("ABCDEF"[:players])
    game = Game.new(names, deck, rules)
    actions: list[Action] = []
    while not game.over and len(actions) < turns:
        legal = game.legal_actions()
        hand = game.hands[game.mover]
        good = [
            action
            for action in legal
            if not isinstance(action, Play) or game.is_playable(hand[action.slot - 1].card)
        ]
        plays = [action for action in good if isinstance(action, Play)]
        pick = plays if plays and chance.random() < 0.4 else good
        action = chance.choice(pick if pick and chance.random() < wise else legal)
        actions.append(action)
        game = game.apply(action)
    return Played(rules, names, deck, tuple(actions))


@dataclass(frozen=True)
class Alike:
    """The deals that tell a player the same.

    Parameters
    ----------
    count : int
    hands : Counter
        By own hand, slot 1 first, the number of deals with it.
    stacks : Counter
        The same by the fireworks.
    fits : Counter
        By slot, the number of deals in which its card fits its firework.
    """

    count: int
    hands: Counter[tuple[Card, ...]]
    stacks: Counter[tuple[int, ...]]
    fits: Counter[int]

    def by_slot(self, slot: int) -> Counter[Card]:
        found: Counter[Card] = Counter()
        for hand, count in self.hands.items():
            found[hand[slot - 1]] += count
        return found


def hidden_places(view: View, deck_size: int) -> tuple[list[int], list[int]]:
    """Where in the deck, as dealt, the own cards were that are still not seen; and the rest."""
    mine = [own.order for own in view.own] + [
        holed.order for holed in view.hole if holed.card is None
    ]
    assert None not in mine
    total = view.rules.deck_size
    return [order for order in mine if order is not None], list(range(total - deck_size, total))


def deals_told_alike(played: Played, seat: Seat) -> Alike:
    """Deal the unseen cards in every way, and keep what leads to the same view."""
    truth = played.end()
    view = truth.view(seat)
    mine, rest = hidden_places(view, truth.deck_size)
    free = Counter(played.deck[order] for order in [*mine, *rest])
    hands: Counter[tuple[Card, ...]] = Counter()
    stacks: Counter[tuple[int, ...]] = Counter()
    fits: Counter[int] = Counter()
    for cards in arrangements(Counter(free), len(mine)):
        deck = list(played.deck)
        for order, card in zip(mine, cards, strict=True):
            deck[order] = card
        for order, card in zip(rest, (free - Counter(cards)).elements(), strict=True):
            deck[order] = card
        game = replayed(replace(played, deck=tuple(deck)), truth, seat)
        if game is not None and game.view(seat) == view:
            ways = prod(perm(free[card], count) for card, count in Counter(cards).items())
            hands[cards[: len(view.own)]] += ways
            stacks[game.stacks] += ways
            for slot, card in enumerate(cards[: len(view.own)], start=1):
                fits[slot] += ways * game.is_playable(card)
    return Alike(sum(hands.values()), hands, stacks, fits)


def arrangements(free: Counter[Card], places: int) -> Iterator[tuple[Card, ...]]:
    """Every way to fill so many places, copies of a card not told apart."""
    if not places:
        yield ()
        return
    for card in sorted(free):
        if free[card]:
            free[card] -= 1
            for others in arrangements(free, places - 1):
                yield (card, *others)
            free[card] += 1


def replayed(played: Played, truth: Game, seat: Seat) -> Game | None:
    """The game with another deck; a clue to the player may have had another value."""
    game = Game.new(played.players, played.deck, played.rules)
    for event, action in zip(truth.history, played.actions, strict=True):
        try:
            if not isinstance(action, Clue) or action.to != seat:
                game = game.apply(action)
                continue
            for value in values_alike(played.rules, action):
                if may_be_given(game, action, value):
                    after = game.apply(replace(action, value=value))
                    if after.history[-1].slots == event.slots:  # type: ignore[union-attr]
                        game = after
                        break
            else:
                return None
        except IllegalAction:
            return None
    return game


def may_be_given(game: Game, clue: Clue, value: object) -> bool:
    """Whether the clue may be given with this value."""
    return Clue(clue.to, value) in game.legal_actions()  # type: ignore[arg-type]


def values_alike(rules: Ruleset, clue: Clue) -> Sequence[object]:
    """The values of which a player would be told the same as of this clue's."""
    told = rules.mechanism.told
    if told == "value":
        return [clue.value]
    return [
        value
        for value in rules.clue_values
        if told == "touched" or isinstance(value, int) == isinstance(clue.value, int)
    ]


# -- rules -------------------------------------------------------------------------------------


def touch_rules(chance: random.Random, ranks: int, suits: int) -> ClueRules:
    """Clues that touch in some unusual way, or as usual."""
    match chance.randrange(8):
        case 0:
            return ClueRules(rank_clues=RankClues.UP_TO)
        case 1:
            return ClueRules(rank_clues=RankClues.FROM)
        case 2:
            return ClueRules(ranks=(1, 2), rank_clues=RankClues.ODD_OR_EVEN)
        case 3:
            return ClueRules(ranks=(), synesthesia=True)
        case 4:
            rank = chance.choice((1, ranks))
            deceptive = chance.random() < 0.4
            how = [chance.choice((Touch.OWN, Touch.ALL, Touch.NONE)) for _ in range(2)]
            said = tuple(each for each in range(1, ranks + 1) if each != rank)
            if deceptive:
                return ClueRules(ranks=said, special_rank=SpecialRank(rank, deceptive=True))
            return ClueRules(ranks=said, special_rank=SpecialRank(rank, *how))
        case 5:
            return ClueRules(touch_nothing=(chance.choice(("colour", "rank")),))
    return ClueRules()


def odd_rules(chance: random.Random, mechanism: Mechanism = ORDINARY) -> Ruleset:
    """A small ruleset in which clues may touch in any way, with a mechanism."""
    suits = tuple(chance.sample(list(Suit)[:6], chance.choice((2, 2, 3))))
    copies = (
        (2, 1, 1, 1, 1)
        if mechanism.start_cards
        else chance.choice(((2, 1, 1), (2, 2, 1), (3, 2, 1), (2, 1, 1, 1)))
    )
    if mechanism.name == "Sudoku":
        copies = (2,) * max(len(suits), len(copies) - 1)
    special = []
    for place, suit in enumerate(suits):
        if chance.random() < 0.5:
            colours = chance.choice(list(Touch)) if place else Touch.OWN
            ranks = chance.choice((Touch.OWN, Touch.OWN, Touch.ALL, Touch.NONE))
            falls = not mechanism.fireworks.open_order and chance.random() < 0.3
            special.append(
                SpecialSuit(
                    suit, None, colours, ranks, falls=falls, inverted=chance.random() < 0.25
                )
            )
    return Ruleset(
        "odd",
        suits,
        copies,
        tuple(special),
        hand_sizes=((2, chance.choice((2, 3))), (3, 2)),
        max_clue_tokens=8 * mechanism.clue_cost,
        max_strikes=3,
        ends_when_settled=chance.random() < 0.6,
        clue_rules=touch_rules(chance, len(copies), len(suits)),
        mechanism=mechanism,
    )
