"""Ends of tiny games that were played to where they are, by chance, from a shuffled deck.

So every mark is of a clue that somebody gave, and every discard somebody's.
"""

from __future__ import annotations

import random
from collections.abc import Iterable, Iterator

from hanabi_kit.actions import Action, Clue, Play
from hanabi_kit.cards import Seat, Suit
from hanabi_kit.game import Game, shuffled
from hanabi_kit.rules import Ruleset
from tests.endgame.plan.joint_policies import MOST_WORLDS, TooMuchWork, table_worlds
from tests.helpers.brute_force import forget_order


def played_rules(chance: random.Random, players: int) -> Ruleset:
    """One or two suits of one to three ranks, hands of one or two cards, at most two clues."""
    return Ruleset(
        "played",
        suits=tuple(chance.sample(list(Suit)[:5], chance.choice((1, 2, 2)))),
        rank_copies=chance.choice(((3,), (2, 1), (2, 2), (2, 1, 1), (1, 2, 1), (2, 2, 1))),
        hand_sizes=((players, chance.choice((1, 2, 2, 2))),),
        max_clue_tokens=chance.choice((1, 2, 2)),
        max_strikes=chance.choice((1, 2, 3)),
        strikeout_scores_zero=chance.random() < 0.7,
    )


def played_game(seed: int) -> Game | None:
    """Where the game of a seed is near its end; None where it ended, or no firework can grow."""
    chance = random.Random(seed)
    players = chance.choice((2, 2, 2, 3))
    rules = played_rules(chance, players)
    if players * rules.hand_size(players) > rules.deck_size:
        return None
    mover = Seat(chance.randrange(players))
    game = Game.new(tuple("ABC"[:players]), shuffled(rules, seed), rules, mover)
    left = chance.choice((0, 0, 1, 1, 2))
    while not game.over and game.deck_size > left:
        game = game.apply(some_action(game, chance))
    for _ in range(chance.randrange(players + 1)):
        if not game.over:
            game = game.apply(some_action(game, chance))
    goal = sum(rules.reachable(game.discards))
    if game.over or sum(game.stacks) == goal:
        return None
    try:
        return forget_order(game) if len(table_worlds(game, MOST_WORLDS)) > 1 else None
    except TooMuchWork:
        return None


def some_action(game: Game, chance: random.Random) -> Action:
    """Any action, but few plays of cards that do not fit."""
    legal = game.legal_actions()
    hand = game.hands[game.mover]
    wrong = {
        action
        for action in legal
        if isinstance(action, Play) and not game.is_playable(hand[action.slot - 1].card)
    }
    good = [action for action in legal if action not in wrong]
    fitting = [action for action in good if isinstance(action, Play)]
    clues = [action for action in good if isinstance(action, Clue)]
    for some, share in ((fitting, 0.5), (clues, 0.6), (good, 0.97)):
        if some and chance.random() < share:
            return chance.choice(some)
    return chance.choice(legal)


def played(seeds: Iterable[int]) -> Iterator[tuple[str, Game]]:
    """Yield the games of some seeds, by name."""
    for seed in seeds:
        game = played_game(seed)
        if game is not None:
            yield f"played_game({seed})", game
