"""`Seer`: sees every hand, its own too, but not the deck.

Nobody at a real table sees so much. What the Seer reaches shows how much is left to the luck of the
deck once everything else is known, and so how far other players still can go.

The rules, in this order; the first that applies is followed:

1. When few cards are left in the deck, an action that the exact **solver** proves best
   (`hanabi_kit.endgame.best_action`): the highest chance of the highest score still possible.
   Where the solver does not cover the rules, these go on.
2. **Play** a playable card: the lowest rank first; then the last copy of a card; then one that
   nobody else holds; then one whose follower is in another hand. A clue is a pass here, and costs
   a token, so that hands with something to play never pass.
3. Someone must lose a card. Each hand has one that is missed least: trash, or the second copy in
   one hand, costs nothing; a card that another hand holds too a little; one whose copy is not in
   sight the more, the lower it is; a last copy most of all.
   If mine would hurt, and before the tokens run out somebody has something to play or a card
   that is missed less, **pass** with a clue.
4. If hardly a draw may still go by without a play (`pace`), pass while somebody can play.
5. **Discard** the card that is missed least; with all tokens there, pass.

Measured with the standard rules in 10,000 games each (seeds from 1): 95.8, 99.1, 99.0 and 99.1 %
perfect with 2, 3, 4 and 5 players, standard errors 0.2, 0.1, 0.1 and 0.1. A published player that
sees all hands but not the deck reaches 94.8, 98.4, 98.1 and 96.8 % (fpvandoorn/hanabi on GitHub).
"""

from __future__ import annotations

from hanabi_kit.actions import Action, Clue, Discard, Play
from hanabi_kit.cards import Slot
from hanabi_kit.endgame import best_action
from hanabi_kit.errors import HanabiError
from hanabi_kit.game import Game
from hanabi_kit.language import words
from hanabi_kit.players.board import Board, bits_of, ones
from hanabi_kit.support.arguments import checked

SOLVED_DECK = 6
"""Cards in the deck from which the solver is asked."""

STATES = 200_000
"""What the solver may look at for one action. In 40,000 games of 2–5 players one question needed
more; with 6 players about one in a thousand does. The rules answer it then.
"""

HURTS = 3
"""From this cost on, somebody else had better discard."""

COST_OF_A_TWIN = 4
COST_OF_THE_LAST = 1000

LATE = 1
"""Pace from which no draw should be wasted while somebody can play."""


class Seer:
    """Sees all hands, not the deck's order; see the module for its rules.

    Examples
    --------
    >>> from hanabi_kit.players.player import choose
    >>> game = Game.deal(["Alice", "Bob"], seed=7)
    >>> [str(held.card) for held in game.hands[0]], choose(Seer(), game)
    (['y1', 'b1', 'y2', 'b3', 'g2'], Play(slot=2))
    >>> Seer().act_seeing_all_hands(game)
    Play(slot=2)
    """

    name = "Seer"

    @checked
    def act_seeing_all_hands(self, table: Game) -> Action:
        """Return what the mover of `table` does; an order of the deck is not looked at.

        HanabiError where the game is over.
        """
        if table.end is not None:
            raise HanabiError(words().say("the game is over: there is no action to choose"))
        if table.deck_size <= SOLVED_DECK:
            try:
                found = best_action(table, states=STATES)
            except HanabiError:  # a mechanism that the solver does not cover
                found = None
            if found is not None:
                return found
        return without_solver(table)


def without_solver(table: Game) -> Action:
    """Return what the rules from the second on say at `table`, whose game is not over."""
    me, count = table.mover, len(table.players)
    board = Board.of(table.rules, table.stacks, table.discards)
    hands = [[held.card.index for held in hand] for hand in table.hands]
    tokens, most = table.clue_tokens, table.rules.max_clue_tokens
    actions = table.legal_actions()
    clue = next((action for action in actions if isinstance(action, Clue)), None)
    held = [bits_of(hand) for hand in hands]
    if held[me] & board.playable:
        card = _best_play(board, held, me, full=tokens >= most)
        slot = Slot(hands[me].index(card) + 1)
        return Discard(slot) if board.tables.inverted >> card & 1 else Play(slot)
    if clue is not None and (tokens >= most or not hands[me]):
        return clue
    if not hands[me]:
        return actions[0]  # neither a card nor a clue to give: the deck's last card
    cost, card = _least_missed(board, hands, me)
    slot = Slot(hands[me].index(card) + 1)
    if clue is not None:
        passes = min(tokens // table.rules.mechanism.clue_cost, count - 1)
        coming = [(me + step) % count for step in range(1, passes + 1)]
        late = board.pace(table.deck_size, count) <= LATE
        for seat in coming:
            plays = held[seat] & board.playable
            if plays and (late or cost >= HURTS):
                return clue
            if cost >= HURTS and hands[seat] and _least_missed(board, hands, seat)[0] < cost:
                return clue
    if board.tables.inverted >> card & 1:
        return Play(slot)
    # With all tokens there and no clue to give, only a play is left, or with none at all a strike.
    return Discard(slot) if Discard(slot) in actions else Play(slot)


def _best_play(board: Board, held: list[int], me: int, *, full: bool) -> int:
    """The card of seat `me` to play, of those that can be played."""
    tables = board.tables
    others = 0
    for seat, bits in enumerate(held):
        if seat != me:
            others |= bits

    def order(card: int) -> tuple[bool, int, bool, bool, bool]:
        height = board.height[card]
        follows = bool(others & board.followers(card))
        return (
            full and height == tables.top,  # its token would be lost
            height,
            not board.critical >> card & 1,
            bool(others >> card & 1),
            not follows,
        )

    return min(ones(held[me] & board.playable), key=order)


def _least_missed(board: Board, hands: list[list[int]], seat: int) -> tuple[int, int]:
    """What it costs that `seat` discards, and the card."""
    hand = hands[seat]
    best = None
    for card in hand:
        if board.trash >> card & 1:
            return 0, card
        height = board.height[card]
        if hand.count(card) > 1:
            cost = 1
        elif any(card in other for at, other in enumerate(hands) if at != seat):
            cost = COST_OF_A_TWIN
        elif board.critical >> card & 1:
            cost = COST_OF_THE_LAST - 10 * height
        else:
            cost = 60 - 10 * height
        if best is None or cost < best[0]:
            best = cost, card
    assert best is not None
    return best
