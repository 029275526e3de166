"""Numbers players read off the table: reachable score, status of cards, pace, efficiency.

They are what hanab.live shows in each of its variants, but for one fault of its own: in Sudoku it
can give two suits the same first rank, and then takes too much for reachable.

Examples
--------
>>> from hanabi_kit import STANDARD, Card
>>> max_score(STANDARD, [Card.parse("r5"), Card.parse("b2"), Card.parse("b2")])
20
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from fractions import Fraction

from hanabi_kit.actions import Clued, Mark, Played
from hanabi_kit.cards import Card, CardSet
from hanabi_kit.errors import HanabiError
from hanabi_kit.game import Game, clued
from hanabi_kit.language import words
from hanabi_kit.rules import Ruleset
from hanabi_kit.rules.turn import bonus_token
from hanabi_kit.support.arguments import Choice, checked, explained
from hanabi_kit.view import View

__all__ = [
    "Efficiency",
    "Status",
    "critical_cards",
    "dead_cards",
    "efficiency",
    "max_score",
    "pace",
    "reachable",
    "required_efficiency",
    "status",
]


class Status(Choice):
    """What an identity is worth to the team now.

    Attributes
    ----------
    PLAYABLE
        It would extend its firework now.
    TRASH
        No firework can use it: played already, or out of its reach.
    CRITICAL
        The last copy of a card that a firework still needs, and not playable.
    USEFUL
        Needed later, with another copy left.

    Examples
    --------
    >>> from hanabi_kit import STANDARD
    >>> status(Card("r5"), STANDARD, (0, 0, 0, 0, 0), [])
    <Status.CRITICAL: 'critical'>
    """

    PLAYABLE = "playable"
    TRASH = "trash"
    CRITICAL = "critical"
    USEFUL = "useful"


@explained
def reachable(
    rules: Ruleset, discards: Iterable[Card], stacks: Sequence[int] | None = None
) -> tuple[int, ...]:
    """Return how many cards each firework can still come to, in the order of ``rules.suits``.

    A firework ends before the first rank whose copies are all discarded. Cards left in the deck
    and turns left do not count.

    Parameters
    ----------
    rules : Ruleset
    discards : iterable of Card
    stacks : sequence of int, optional
        The fireworks as they are. Without them: as if nothing had been played, which makes a
        difference only where players choose the order of the ranks (Up or Down, Sudoku).

    Returns
    -------
    tuple of int
        0 for a suit whose ones are all gone.

    Examples
    --------
    >>> from hanabi_kit import STANDARD
    >>> reachable(STANDARD, [Card("r5"), Card("b2"), Card("b2")])
    (4, 5, 5, 1, 5)
    """
    return rules.reachable(discards, stacks)


@explained
def max_score(rules: Ruleset, discards: Iterable[Card], stacks: Sequence[int] | None = None) -> int:
    """Return the score that the cards not yet discarded still allow.

    The sum of `reachable`, in points.

    Parameters
    ----------
    rules : Ruleset
    discards : iterable of Card
    stacks : sequence of int, optional
        As for `reachable`.

    Returns
    -------
    int

    Examples
    --------
    >>> from hanabi_kit import STANDARD
    >>> max_score(STANDARD, []), max_score(STANDARD, [Card("r4"), Card("r4")])
    (25, 23)
    """
    return sum(reachable(rules, discards, stacks))


@checked
def pace(game: Game | View) -> int | None:
    """Return score + cards in the deck + players - maximum score; None once the deck is empty.

    The number of draws that may still go by without a play. Below 0 the maximum is out of reach.
    In a view of a game with a hole every card played counts as scored, as hanab.live counts.
    Source: H-Group conventions, "efficiency" page; a game of five suits starts at
    17 / 13 / 13 / 10 / 13 for 2–6 players.

    Parameters
    ----------
    game : Game or View

    Returns
    -------
    int or None
        In draws.

    Examples
    --------
    >>> pace(Game.deal(["Alice", "Bob"], seed=7))
    17
    """
    if not game.deck_size:
        return None
    best = max_score(game.rules, game.discards, game.stacks)
    return _played(game) + game.deck_size + len(game.players) - best


@explained
def status(card: Card, rules: Ruleset, stacks: Sequence[int], discards: Sequence[Card]) -> Status:
    """Return what `card` is worth: trash before playable before critical before useful.

    Critical is the last copy of a card that a firework still needs. A playable last copy is called
    playable.

    Parameters
    ----------
    card : Card
        Of a suit of `rules`.
    rules : Ruleset
    stacks : sequence of int
        Cards in each firework, in the order of ``rules.suits``; 0 for none. Where players choose
        the order of the ranks, the `stacks` of a game, or of `Ruleset.stacks_of`.
    discards : sequence of Card

    Returns
    -------
    Status

    Raises
    ------
    HanabiError
        The ruleset has no such card, or `stacks` are none of its.

    Examples
    --------
    >>> from hanabi_kit import STANDARD, Card
    >>> cards = map(Card.parse, ("r1", "r2", "b5", "g3"))
    >>> [status(card, STANDARD, (1, 0, 0, 0, 0), []).value for card in cards]
    ['trash', 'playable', 'critical', 'useful']
    """
    if card not in rules.all_cards:
        raise HanabiError(
            words().say(
                "card {card}: ruleset {ruleset} has no such card",
                card=card,
                ruleset=repr(rules.name),
            )
        )
    stacks = rules.fireworks.checked(rules, stacks)
    if card not in rules.fireworks.needed(rules, stacks, Counter(discards)):
        return Status.TRASH
    if rules.fireworks.fits(rules, stacks, rules.suits.index(card.suit), card.rank):
        return Status.PLAYABLE
    if rules.copies(card) - sum(gone is card for gone in discards) != 1:
        return Status.USEFUL
    # Where players choose the order, a firework may do without the last copy.
    missed = not rules.fireworks.open_order or card in rules.critical_cards(stacks, discards)
    return Status.CRITICAL if missed else Status.USEFUL


@explained
def dead_cards(
    rules: Ruleset, discards: Iterable[Card], stacks: Sequence[int] | None = None
) -> CardSet:
    """Return the identities that can never be played: a rank below them is wholly discarded.

    Their fireworks cannot be finished; at a table one turns such a firework across. Where players
    choose the order of the ranks these are the cards that no order still possible comes to.

    Parameters
    ----------
    rules : Ruleset
    discards : iterable of Card
    stacks : sequence of int, optional
        As for `reachable`. Cards that lie in them are not dead.

    Returns
    -------
    CardSet

    Examples
    --------
    >>> from hanabi_kit import STANDARD
    >>> dead_cards(STANDARD, [Card("b3"), Card("b3")])
    CardSet('b3 b4 b5')
    """
    if stacks is None:
        stacks = rules.fireworks.empty(rules)
    stacks = rules.fireworks.checked(rules, stacks)
    return rules.trash_cards(stacks, discards) - CardSet(rules.fireworks.cards(rules, stacks))


@checked
def critical_cards(table: Game | View) -> CardSet:
    """Return the identities of which the last copy is left, and which a firework still needs.

    Playable ones are among them. Lose one, and the reachable score falls.

    Parameters
    ----------
    table : Game or View

    Returns
    -------
    CardSet

    Examples
    --------
    >>> critical_cards(Game.deal(["Alice", "Bob"], seed=7))
    CardSet('r5 y5 g5 b5 p5')
    """
    return table.rules.critical_cards(table.stacks, table.discards)


@dataclass(frozen=True, slots=True)
class Efficiency:
    """How much a team has got for its clues.

    Parameters
    ----------
    gotten : int
        Cards played, and cards in hand that a clue touched and that may still be of use.
    spent : int or Fraction
        Clue tokens spent on clues, and lost: one for each strike, and one for each firework
        finished while all tokens were there (where tokens come by halves, half of one each).

    Examples
    --------
    >>> Efficiency(gotten=5, spent=4).value
    Fraction(5, 4)
    """

    gotten: int
    spent: int | Fraction

    @property
    def value(self) -> Fraction | None:
        """Cards gotten for each token; None while none is spent."""
        return Fraction(self.gotten) / self.spent if self.spent else None


@checked
def efficiency(table: Game | View) -> Efficiency:
    """Return the cards gotten so far and the clue tokens spent, from what everybody saw.

    A card counts as of use as long as its clues, without the cards in sight, allow an identity that
    is not trash. A position from a file has no history: only its strikes count as spent.

    Source: H-Group conventions, "efficiency" page; counted as hanab.live counts it.

    Parameters
    ----------
    table : Game or View

    Returns
    -------
    Efficiency

    Examples
    --------
    >>> game = Game.deal(["Alice", "Bob"], seed=7)
    >>> efficiency(game.apply("clue Bob 5")), efficiency(game).value
    (Efficiency(gotten=1, spent=1), None)
    """
    rules = table.rules
    best = max_score(rules, table.discards, table.stacks)
    trash = rules.trash_cards(table.stacks, table.discards)
    clued_cards = sum(
        any(mark.touched for mark in marks) and bool(clued(rules, marks) - trash)
        for marks in _all_marks(table)
    )
    clues = sum(isinstance(event, Clued) for event in table.history)
    lost = Fraction(table.strikes + _wasted_tokens(table), rules.mechanism.clue_cost)
    return Efficiency(
        min(_played(table) + clued_cards, best),
        clues + (lost.numerator if lost.denominator == 1 else lost),
    )


def _played(table: Game | View) -> int:
    """The cards in the fireworks; for whom they are hidden in a hole, all that were played."""
    return len(table.hole) if isinstance(table, View) and table.hole else sum(table.stacks)


def _all_marks(table: Game | View) -> list[tuple[Mark, ...]]:
    if isinstance(table, Game):
        return [held.marks for hand in table.hands for held in hand]
    others = [held.marks for _, hand in table.others for held in hand]
    return [own.marks for own in table.own] + others


def _wasted_tokens(table: Game | View) -> int:
    """How often a firework was finished with all clue tokens there, by the game's history."""
    rules = table.rules
    if not rules.mechanism.completion_tokens:
        return 0
    full = tokens = rules.max_clue_tokens
    # What was played before the history began lies below.
    laid = [
        event.card.suit
        for event in table.history
        if isinstance(event, Played) and event.success and event.card
    ]
    heights = {
        suit: height - laid.count(suit)
        for suit, height in zip(rules.suits, table.stacks, strict=True)
    }
    wasted = 0
    for event in table.history:
        if isinstance(event, Clued):
            tokens -= rules.mechanism.clue_cost
        elif not isinstance(event, Played):
            tokens = min(tokens + 1, full)
        elif event.success and event.card:
            heights[event.card.suit] += 1
            if heights[event.card.suit] == len(rules.ranks):
                bonus = bonus_token(tokens, full)
                tokens += bonus
                wasted += not bonus
    return wasted


@checked
def required_efficiency(rules: Ruleset, players: int) -> Fraction:
    """Return the cards to be gotten for each clue token that a perfect game needs on average.

    The maximum score divided by the most tokens a team can spend on the way to it: those at the
    start, one for each discard the pace allows, one for each firework finished before the final
    round; whole tokens, where they come by halves. Where all goes on after the last draw the same
    is counted up to that draw.

    Source: H-Group conventions, "efficiency" page.

    Parameters
    ----------
    rules : Ruleset
    players : int
        How many.

    Returns
    -------
    Fraction

    Raises
    ------
    HanabiError
        The ruleset has no hands for so many players.

    Examples
    --------
    >>> from hanabi_kit import STANDARD
    >>> [str(required_efficiency(STANDARD, players)) for players in (2, 3, 4, 5, 6)]
    ['25/29', '1', '1', '25/21', '25/24']
    """
    best, ranks = rules.max_score, len(rules.ranks)
    deck = rules.deck_size - players * rules.hand_size(players)
    discards = max(min(deck + players - best, deck - 1), 0)
    plays_before_the_round = min(best, deck + players) - min(best, players + 1)
    finished = min(plays_before_the_round // ranks, len(rules.suits))
    tokens = rules.max_clue_tokens + discards + finished * rules.mechanism.completion_tokens
    return Fraction(best, tokens // rules.mechanism.clue_cost)
