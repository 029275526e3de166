"""The ways in which fireworks may grow: one for most rulesets, several where players choose.

Once it is settled which ranks each firework takes in which order, a known deal is one question for
all rulesets. Up or Down: each firework that has not turned yet goes up or down, and START is one
more copy of the first card. Sudoku: each firework that has not begun takes one of the free ranks
first, each another one. Whoever builds fireworks to certain heights builds them in one of these
ways, and every play that succeeds on the way is one that its way has, too.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from itertools import permutations, product

from hanabi_kit.cards import MAX_RANK, START, Card
from hanabi_kit.game import Game
from hanabi_kit.rules import Ruleset
from hanabi_kit.rules.mechanisms.sudoku import Sudoku, round_from
from hanabi_kit.rules.mechanisms.up_or_down import FIRST, directions

Order = tuple[int, ...]


@dataclass(frozen=True, slots=True)
class Way:
    """One way for all fireworks.

    Parameters
    ----------
    orders : tuple of tuple of int
        The ranks of each suit, in the order in which its firework takes them.
    tops : tuple of int
        The cards that each firework can come to in this order.
    """

    orders: tuple[Order, ...]
    tops: tuple[int, ...]


def ways_of(game: Game) -> tuple[Way, ...]:
    """Return every way in which the fireworks of `game` may grow on.

    Examples
    --------
    >>> from hanabi_kit.rules import ruleset_named
    >>> [
    ...     len(ways_of(Game.deal(["Alice", "Bob"], 7, name)))
    ...     for name in ("standard", "Sudoku (4 Suits)")
    ... ]
    [1, 24]
    """
    rules = game.rules
    if not rules.fireworks.open_order:
        return (Way(rules.orders, rules.reachable(game.discards)),)
    begun = [rules.fireworks.ranks_in(rules, game.stacks, at) for at in range(len(rules.suits))]
    choose = _sudoku if isinstance(rules.fireworks, Sudoku) else _up_or_down
    return tuple(
        Way(orders, tuple(_reach(game, at, order) for at, order in enumerate(orders)))
        for orders in choose(rules, begun)
    )


def bits_of(rules: Ruleset, orders: tuple[Order, ...]) -> dict[Card, int]:
    """Return the kernel's bit of each card: by its suit, and by its place in the firework."""
    bits = {}
    for at, (suit, order) in enumerate(zip(rules.suits, orders, strict=True)):
        for place, rank in enumerate(order):
            bits[Card(suit, rank)] = 1 << MAX_RANK * at + place
        bits[Card(suit, START)] = 1 << MAX_RANK * at
    return bits


def _up_or_down(rules: Ruleset, begun: list[Order]) -> Iterator[tuple[Order, ...]]:
    yield from product(*([(FIRST[way], *way) for way in directions(own)] for own in begun))


def _sudoku(rules: Ruleset, begun: list[Order]) -> Iterator[tuple[Order, ...]]:
    free = [rank for rank in rules.ranks if rank not in [own[0] for own in begun if own]]
    for firsts in permutations(free, sum(not own for own in begun)):
        left = iter(firsts)
        yield tuple(round_from(rules, own[0] if own else next(left)) for own in begun)


def _reach(game: Game, at: int, order: Order) -> int:
    """How many cards the firework of the suit at `at` can come to in this order."""
    rules, suit = game.rules, game.rules.suits[at]
    begun = rules.fireworks.ranks_in(rules, game.stacks, at)

    def is_there(rank: int) -> bool:
        card = Card(suit, rank)
        return game.discards.count(card) < rules.copies(card)

    for height in range(len(begun), len(order)):
        if not is_there(order[height]) and not (height == 0 and is_there(START)):
            return height
    return len(order)
