"""Players at a table: one game played out, or thousands measured.

Games are numbered by their seed: the game of seed 7 has the deck ``shuffled(rules, 7)``, whoever
plays it, so that two players can be compared on the same decks and a curious game looked up.
"""

from __future__ import annotations

import os
import pickle
import time
from collections.abc import Sequence
from concurrent.futures.process import BrokenProcessPool
from dataclasses import dataclass, field
from fractions import Fraction
from math import sqrt

from hanabi_kit.actions import Action
from hanabi_kit.cards import Card
from hanabi_kit.errors import HanabiError
from hanabi_kit.game import End, Game, shuffled
from hanabi_kit.language import words
from hanabi_kit.notation import GameRecord
from hanabi_kit.players.player import AnyPlayer, choose, refuse_rules
from hanabi_kit.players.seating import AtSeat, MakePlayer, new_player, player_named, seated
from hanabi_kit.rules import STANDARD, Ruleset, ruleset_named
from hanabi_kit.support.arguments import checked
from hanabi_kit.support.workers import deaf_to_interrupts, pool_of

SHARES = 8
"""Portions of games for each worker: enough of them that nobody waits long for the slowest."""


@checked
def play_game(
    players: Sequence[AtSeat],
    deck: Sequence[Card] | None = None,
    rules: Ruleset | str = STANDARD,
    names: Sequence[str] | None = None,
    *,
    seed: int | None = None,
) -> GameRecord:
    """Return the game that `players`, by seat, play with a deck.

    Parameters
    ----------
    players : sequence
        By seat; the first begins. Names of the kit's kinds of players, classes or functions that
        make one, or players: a different one for each seat, that share nothing which changes. The
        kit's own are made anew for each seat.
    deck : sequence of Card, optional
        All cards of the ruleset, the first drawn first. Without it, `seed` is needed.
    rules : Ruleset or str
        Rules, or the name of a ruleset or of a variant of hanab.live.
    names : sequence of str, optional
        By seat; left out, each is called after its kind and its seat: ``"Chop 1"``.
    seed : int, optional
        Of the shuffle (`hanabi_kit.game.shuffled`), in place of a deck.

    Returns
    -------
    GameRecord
        `actions` until the game was over, and `games`, the table before and after each.

    Raises
    ------
    HanabiError
        Deck and seed are both given or both missing, names and players differ in number, two seats
        share a player or what it remembers, a player does not play by the rules, or `Game.new` or
        an action was refused.

    Examples
    --------
    >>> record = play_game(["Literal", "Literal"], seed=7, names=["Ann", "Ben"])
    >>> record.players, len(record.actions), record.games[-1].score
    (('Ann', 'Ben'), 76, 15)
    """
    if (deck is None) == (seed is None):
        raise HanabiError(words().say("play_game: a deck or a seed is needed, and not both"))
    if isinstance(rules, str):
        rules = ruleset_named(rules)
    if seed is not None:
        deck = shuffled(rules, seed)
    assert deck is not None
    sitting = seated(players)
    for player in sitting:
        refuse_rules(player, rules)
    if names is None:
        names = [f"{player.name} {seat}" for seat, player in enumerate(sitting, start=1)]
    if len(names) != len(sitting):
        raise HanabiError(
            words().say(
                "names: {number} for {players} players", number=len(names), players=len(sitting)
            )
        )
    actions, _ = play_out(sitting, Game.new(names, deck, rules))
    return GameRecord(rules, tuple(names), tuple(deck), tuple(actions))


def play_out(players: Sequence[AnyPlayer], game: Game) -> tuple[list[Action], Game]:
    """Return what `players`, by seat, do from `game` to its end, and the table then."""
    actions = []
    while game.end is None:
        action = choose(players[game.mover], game)
        actions.append(action)
        game = game.apply(action)
    return actions, game


@dataclass(frozen=True)
class Measured:
    """What a kind of player reached in many games, as counts; shares and means follow from them.

    Parameters
    ----------
    player : str
        The players' name; all seats have the same kind.
    player_count : int
    games : int
    seed : int
        Of the first game; the next has the next number.
    rules : Ruleset
    scores : tuple of int
        How many games ended with 0, 1, … points.
    struck_out : int
        Games ended by the last strike.
    lost_otherwise : int
        Games that the ruleset calls lost though no last strike ended them; only where there is no
        final round ("Crowning piece": a card that perfection needs was gone, or a player had
        neither a card nor a clue to give).
    seconds : float
        Wall-clock time; not compared.

    Notes
    -----
    Standard errors are None where the games do not tell them: a single game, games that all have
    the same score, a share of none or all. There `share_bound` says what can be said.

    Examples
    --------
    >>> found = Measured("Chop", 2, 4, 1, STANDARD, (1, *[0] * 23, 2, 1), 1)
    >>> found.mean, found.perfect, found.perfect_share
    (Fraction(73, 4), 1, Fraction(1, 4))
    >>> found.struck_out_error, found.lost_otherwise
    (0.21650635094610965, 0)
    >>> found.struck_out_share, found.perfect_error, found.lost_otherwise_error
    (Fraction(1, 4), 0.21650635094610965, None)
    >>> round(found.mean_error, 2)
    6.09
    """

    player: str
    player_count: int
    games: int
    seed: int
    rules: Ruleset
    scores: tuple[int, ...]
    struck_out: int
    lost_otherwise: int = 0
    seconds: float = field(default=0.0, compare=False)

    @property
    def mean(self) -> Fraction:
        """The mean score."""
        return Fraction(sum(s * count for s, count in enumerate(self.scores)), self.games)

    @property
    def mean_error(self) -> float | None:
        """The standard error of the mean; None where every game has the same score, or only one."""
        if max(self.scores) == self.games:
            return None
        squares = sum(s * s * count for s, count in enumerate(self.scores))
        variance = (squares - self.games * self.mean**2) / (self.games - 1)
        return sqrt(variance / self.games)

    @property
    def perfect(self) -> int:
        """Games with the highest score of the ruleset."""
        return self.scores[-1]

    @property
    def perfect_share(self) -> Fraction:
        """The share of perfect games."""
        return Fraction(self.perfect, self.games)

    @property
    def perfect_error(self) -> float | None:
        """The standard error of the share of perfect games; None where none or all are."""
        return share_error(self.perfect, self.games)

    @property
    def struck_out_share(self) -> Fraction:
        """The share of games ended by the last strike."""
        return Fraction(self.struck_out, self.games)

    @property
    def struck_out_error(self) -> float | None:
        """The standard error of that share; None where it is none or all."""
        return share_error(self.struck_out, self.games)

    @property
    def lost_otherwise_error(self) -> float | None:
        """The standard error of the share of games lost otherwise; None where it is none or all."""
        return share_error(self.lost_otherwise, self.games)


def share_error(count: int, games: int) -> float | None:
    """Return the standard error of the share `count` of `games`; None where it is none or all.

    √(p(1 − p) / n) would then be 0, as if nothing were left to chance.

    Examples
    --------
    >>> share_error(1, 4), share_error(0, 4)
    (0.21650635094610965, None)
    """
    if count in (0, games):
        return None
    share = Fraction(count, games)
    return sqrt(share * (1 - share) / games)


def share_bound(games: int) -> float:
    """Return how large a share may well be of which `games` games showed nothing.

    With a larger share, `games` games without a single case would have a chance below 5 %:
    1 − 0.05^(1/n), about 3/n (the "rule of three"). Where all games were of a kind, the share of
    the others has this bound.

    Examples
    --------
    >>> round(share_bound(1), 3), round(share_bound(1000), 5)
    (0.95, 0.00299)
    """
    return float(1 - 0.05 ** (1 / games))


@checked
def measure(
    make_player: MakePlayer | str,
    player_count: int,
    games: int,
    seed: int = 1,
    rules: Ruleset = STANDARD,
    workers: int = 1,
) -> Measured:
    """Let players of one kind play the games of seeds `seed`, `seed` + 1, ….

    Parameters
    ----------
    make_player : callable or str
        Called once for every seat; see `MakePlayer`. Or the name of a kind of the kit's.
    player_count, games : int
    seed : int
        Of the first game.
    rules : Ruleset
    workers : int
        Processes; no more are started than the machine has processors, or two. The counts do not
        depend on it.

    Returns
    -------
    Measured

    Raises
    ------
    HanabiError
        A number is below 1, the ruleset has no such number of players, the players do not play by
        it, or with several workers `make_player` cannot be sent to another process.

    Examples
    --------
    >>> from hanabi_kit.players.literal import Literal
    >>> found = measure(Literal, 2, games=3, seed=1)
    >>> found.games, sum(found.scores), found.struck_out
    (3, 3, 0)
    """
    if isinstance(make_player, str):
        make_player = player_named(make_player)
    for name, number in (("games", games), ("workers", workers)):
        if number < 1:
            raise HanabiError(
                words().say("{name} {number}: at least 1 is needed", name=name, number=number)
            )
    rules.hand_size(player_count)
    refuse_rules(new_player(make_player), rules)
    started = time.perf_counter()
    workers = min(workers, games, max(2, os.cpu_count() or 1))
    if workers == 1:
        parts = [_play_seeds(make_player, player_count, games, seed, rules)]
    else:
        try:
            pickle.dumps(make_player)
        except (pickle.PicklingError, AttributeError, TypeError):
            raise HanabiError(
                words().say(
                    "make_player {make_player}: with {workers} workers it must be a class or "
                    "function at the top of a module, so that other processes find it",
                    make_player=repr(make_player),
                    workers=workers,
                )
            ) from None
        portion = -(-games // (SHARES * workers))
        starts = range(seed, seed + games, portion)
        sizes = [min(portion, seed + games - start) for start in starts]
        try:
            with pool_of(workers) as pool:
                with deaf_to_interrupts():
                    tasks = [
                        pool.submit(_play_seeds, make_player, player_count, size, start, rules)
                        for size, start in zip(sizes, starts, strict=True)
                    ]
                parts = [task.result() for task in tasks]
        except BrokenProcessPool:
            raise HanabiError(
                words().say(
                    "a process that played was ended; too little memory? Fewer workers need less"
                )
            ) from None
    return Measured(
        player=new_player(make_player).name,
        player_count=player_count,
        games=games,
        seed=seed,
        rules=rules,
        scores=tuple(map(sum, zip(*(scores for scores, _, _ in parts), strict=True))),
        struck_out=sum(struck_out for _, struck_out, _ in parts),
        lost_otherwise=sum(otherwise for _, _, otherwise in parts),
        seconds=time.perf_counter() - started,
    )


def _play_seeds(
    make_player: MakePlayer, player_count: int, games: int, seed: int, rules: Ruleset
) -> tuple[list[int], int, int]:
    """How many games ended with 0, 1, … points, by the last strike, and lost without it."""
    players = seated([make_player] * player_count)
    names = [f"{player.name} {seat}" for seat, player in enumerate(players, start=1)]
    scores = [0] * (rules.max_score + 1)
    struck_out = lost_otherwise = 0
    for number in range(seed, seed + games):
        _, game = play_out(players, Game.new(names, shuffled(rules, number), rules))
        scores[game.score] += 1
        struck_out += game.end is End.STRIKES
        lost_otherwise += game.lost and game.end is not End.STRIKES
    return scores, struck_out, lost_otherwise
