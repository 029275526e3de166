"""The tables that a stated line of an end-game leads through, or where it leaves the rules."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace

from hanabi_kit.actions import Action, Clue
from hanabi_kit.cards import Card
from hanabi_kit.engine.action_text import format_action
from hanabi_kit.errors import HanabiError
from hanabi_kit.game import Game
from hanabi_kit.language import words


def line_tables(game: Game, line: Sequence[Action], draws: Sequence[Card]) -> tuple[Game, ...]:
    """Return the tables from `game` on, one more than there are moves in `line`.

    Parameters
    ----------
    game : Game
        Every hand lies open.
    line : sequence of Action
        What the players do, in their order.
    draws : sequence of Card
        What they draw in its course, in order.

    Raises
    ------
    HanabiError
        Saying at which move the rules do not allow what is done, or what is drawn.

    Examples
    --------
    >>> from hanabi_kit import read_puzzle
    >>> puzzle = read_puzzle("endgame-001")
    >>> first = puzzle.best_actions.best
    >>> tables = line_tables(puzzle.position.game(), first, [Card("r2")])
    Traceback (most recent call last):
        ...
    hanabi_kit.errors.HanabiError: move 1: play 2 draws r2, but left in the deck are y1
    >>> len(line_tables(puzzle.position.game(), first, [Card("y1")]))
    2
    """
    tables = [replace(game, deck=None if game.deck_size else ())]
    drawn = 0
    for number, action in enumerate(line, start=1):
        now, told = tables[-1], format_action(action, game.players)
        if now.over:
            raise HanabiError(
                words().say(
                    "move {number}: {action}, but the game is over after move {last}",
                    number=number,
                    action=told,
                    last=number - 1,
                )
            )
        if action not in now.legal_actions():
            raise HanabiError(
                words().say(
                    "move {number}: {action}: the rules do not allow {player} that here",
                    number=number,
                    action=told,
                    player=now.player_to_move,
                )
            )
        if isinstance(action, Clue) or not now.deck_size:
            tables.append(now.apply(action))
            continue
        left = now.unseen()
        if drawn == len(draws):
            raise HanabiError(
                words().count(
                    "move {move}: {action} draws a card, but 'draws' names {number} card",
                    "move {move}: {action} draws a card, but 'draws' names {number} cards",
                    len(draws),
                    move=number,
                    action=told,
                )
            )
        card = draws[drawn]
        if not left[card]:
            named = " ".join(map(str, sorted(left)))
            raise HanabiError(
                words().say(
                    "move {number}: {action} draws {card}, but left in the deck are {cards}",
                    number=number,
                    action=told,
                    card=card,
                    cards=named,
                )
            )
        tables.append(now.apply(action, drawn=card))
        drawn += 1
    if drawn < len(draws):
        raise HanabiError(
            words().count(
                "'draws' names {number} card, but the line draws {drawn}",
                "'draws' names {number} cards, but the line draws {drawn}",
                len(draws),
                drawn=drawn,
            )
        )
    return tuple(tables)
