"""A recorded game: who played, the deck, what was done.

Every game that the kit reads becomes a `GameRecord`, whatever format it was written in.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from contextlib import suppress
from dataclasses import dataclass, field, replace
from typing import Any

from hanabi_kit.actions import Action, Clue, Clued, Discard, Discarded, Play, PlayDeck, Untold
from hanabi_kit.cards import Card, Colour, Seat, Suit
from hanabi_kit.engine.hands import End, of_players
from hanabi_kit.errors import HanabiError, IllegalAction, shown
from hanabi_kit.game import Game
from hanabi_kit.language import words
from hanabi_kit.notation.unseen_signs import unseen_signs
from hanabi_kit.rules import Ruleset
from hanabi_kit.support.arguments import check_fields, checked
from hanabi_kit.support.faces import counted, face, plain, player


@dataclass(frozen=True, slots=True)
class Stop:
    """The players or the clock ended the game here; numbers as hanab.live writes them.

    Parameters
    ----------
    kind : int
        The type of the action: 4 for an end, 5 for a vote.
    target : int
        Kept as the file has it; no rule of the kit asks for it.
    value : int
        Why the game ended, by the site's numbers: 1 normally, 2 the last strike, 3 the clock ran
        out, 4 a player ended it, 5 a speedrun could not become perfect, 6 nobody moved, 7 a
        character could not, 8 and 9 "All or Nothing" was lost, 10 a vote.

    Examples
    --------
    >>> from hanabi_kit import STANDARD
    >>> stopped = GameRecord(STANDARD, ("Alice", "Bob"), STANDARD.deck, (Stop(4, 0, 4),))
    >>> stopped.games[-1].end.name, Stop(4, 0, 1).normal
    ('TERMINATED', True)
    """

    kind: int
    target: int
    value: int

    @property
    def normal(self) -> bool:
        """Whether the game counts as played to its end; the site scores every other 0."""
        return self.kind == _END and self.value == _NORMAL


_END, _NORMAL, _BY_A_PLAYER = 4, 1, 4


@dataclass(frozen=True, repr=False)
class GameRecord:
    """A recorded game.

    Parameters
    ----------
    rules : Ruleset
    players : tuple of str
    deck : tuple of Card
        The first card drawn first.
    actions : tuple of Action or Stop
        What was done, in order; a Stop can only be last.
    first : Seat
        Who had the first turn.
    extra : mapping
        Whatever else the file holds (notes, seed, id, options without effect), kept as it is.
    cycles : bool
        Whether the game was played with hanab.live's option "Card Cycle": after a clue the giver's
        oldest card that no clue touched becomes the newest one. Cards then change their slots;
        nothing else is different.
    games : tuple of Game
        The table before the first action, after the first, …; one more than `actions`.

    Raises
    ------
    IllegalAction
        With the number of the first action that the rules forbid.
    ImpossiblePosition
        The deck is not the ruleset's, or `first` is no seat.
    HanabiError
        The ruleset has no hands for so many players.

    Examples
    --------
    >>> from hanabi_kit import STANDARD, Play
    >>> from hanabi_kit.cards import Slot
    >>> record = GameRecord(STANDARD, ("Alice", "Bob"), STANDARD.deck, (Play(Slot(5)),))
    >>> record.at(0).stacks, record.at(1).stacks
    ((0, 0, 0, 0, 0), (1, 0, 0, 0, 0))
    """

    rules: Ruleset
    players: tuple[str, ...]
    deck: tuple[Card, ...]
    actions: tuple[Action | Stop, ...]
    first: Seat = Seat(0)
    extra: Mapping[str, Any] = field(default_factory=dict)
    cycles: bool = False
    games: tuple[Game, ...] = field(init=False, compare=False)

    def __post_init__(self) -> None:
        check_fields(self)
        games = [Game.new(self.players, self.deck, self.rules, self.first)]
        for number, action in enumerate(self.actions, start=1):
            if isinstance(action, Stop) and number < len(self.actions):
                raise IllegalAction(
                    words().say(
                        "action {number}: the game stops, but more actions follow", number=number
                    )
                )
            try:
                if isinstance(action, Stop):
                    games.append(ended(games[-1], action))
                else:
                    games.append(after(games[-1], action, self.cycles))
            except IllegalAction as error:
                raise IllegalAction(
                    words().say("action {number}: {error}", number=number, error=error)
                ) from None
        object.__setattr__(self, "games", tuple(games))

    @classmethod
    @checked
    def of(cls, game: Game) -> GameRecord:
        """Return the record of a game that was dealt from a known deck, as far as it was played.

        Parameters
        ----------
        game : Game

        Raises
        ------
        HanabiError
            The order of its deck is not known: a position from a file, or supposed cards.

        Examples
        --------
        >>> game = Game.deal(["Alice", "Bob"], seed=7).apply("clue Bob 5").apply("discard 5")
        >>> GameRecord.of(game).actions
        (Clue(to=1, value=5), Discard(slot=5))
        >>> GameRecord.of(game).games[-1] == game
        True
        """
        cards: dict[int | None, Card] = {
            held.order: held.card for hand in game.hands for held in hand
        }
        actions: list[Action | Stop] = []
        for event in game.history:
            # A view hides values and cards from its seat; a game's own history has them.
            if isinstance(event, Clued) and not isinstance(event.value, Untold):
                actions.append(Clue(event.to, event.value))
                continue
            if isinstance(event, Clued) or event.card is None:
                raise HanabiError(
                    words().say("this game's history does not tell all that was done")
                )
            cards[event.order] = event.card
            # A card of an inverted suit is in the discards because it was played.
            inverted = event.card.suit in game.rules.inverted_suits
            if event.slot is None:
                actions.append(PlayDeck())
            else:
                discarded = isinstance(event, Discarded) is not inverted
                actions.append((Discard if discarded else Play)(event.slot))
        size = game.rules.deck_size
        cards |= dict(enumerate(game.deck or (), start=size - game.deck_size))
        if set(cards) != set(range(size)) or game.turn != len(game.history):
            raise HanabiError(
                words().say(
                    "this game's deck or history is not known: only a game that was dealt "
                    "(Game.deal, a game file, a link) can be recorded"
                )
            )
        if game.end is not None and game.end.stopped:
            actions.append(Stop(_END, 0, _NORMAL if game.end is End.STOPPED else _BY_A_PLAYER))
        first = Seat((game.mover - game.turn) % len(game.players))
        deck = tuple(cards[order] for order in range(size))
        parts = (game.rules, game.players, deck, tuple(actions), first)
        try:
            record, wrong = cls(*parts), None
        except IllegalAction as error:
            record, wrong = None, error
        if record is None or record.games[-1].hands != game.hands:
            # Where slots are not as dealt and drawn, cards were cycled after clues.
            with suppress(IllegalAction):
                cycled = cls(*parts, cycles=True)
                if cycled.games[-1].hands == game.hands:
                    return cycled
        if record is None:
            raise wrong or AssertionError
        return record

    @checked
    def at(self, turn: int) -> Game:
        """Return the table after `turn` actions; HanabiError says how many there are."""
        if not 0 <= turn < len(self.games):
            raise HanabiError(
                words().say(
                    "at {turn}: this game has {number} actions, so 0–{number}",
                    turn=turn,
                    number=len(self.actions),
                )
            )
        return self.games[turn]

    @property
    def score(self) -> int:
        """Points of the last table: what the game scores, if it is over.

        Examples
        --------
        >>> from hanabi_kit import STANDARD, Play
        >>> from hanabi_kit.cards import Slot
        >>> from hanabi_kit.rules import RULESETS
        >>> done = (Play(Slot(5)), Stop(4, 0, 3))  # then the clock ran out
        >>> record = GameRecord(STANDARD, ("Alice", "Bob"), STANDARD.deck, done)
        >>> record.score, record.on_table
        (0, 1)
        """
        return self.games[-1].score

    @property
    def on_table(self) -> int:
        """Cards on the fireworks of the last table, whatever the ruleset makes of them."""
        return self.games[-1].on_table

    @checked
    def recoloured(self, rules: Ruleset, suits: Mapping[Suit, Suit]) -> GameRecord:
        """Return the same game played with other suits: what a colour is called changes no fact.

        Parameters
        ----------
        rules : Ruleset
            The rules with the new suits; copies and touch of each must be those of the old one.
        suits : mapping of Suit to Suit
            The new suit of every old one.

        Raises
        ------
        HanabiError
            The new suits are not those of the new rules, or are not like the old ones.

        Examples
        --------
        >>> from hanabi_kit import STANDARD
        >>> from hanabi_kit.rules import RULESETS
        >>> colours = dict(zip(STANDARD.suits, RULESETS["german"].suits))
        >>> played = GameRecord(STANDARD, ("Alice", "Bob"), STANDARD.deck, ())
        >>> played.recoloured(RULESETS["german"], colours).deck[-1]
        Card('w5')
        """
        missing = [suit.letter for suit in self.rules.suits if suit not in suits]
        if missing:
            raise HanabiError(
                words().say("suits: nothing is said of {missing}", missing=", ".join(missing))
            )

        def renamed(action: Action | Stop) -> Action | Stop:
            if isinstance(action, Clue) and isinstance(action.value, str):
                return Clue(action.to, Colour(suits[Suit(action.value)].letter))
            return action

        return GameRecord(
            rules,
            self.players,
            tuple(Card(suits[card.suit], card.rank) for card in self.deck),
            tuple(map(renamed, self.actions)),
            self.first,
            self.extra,
            self.cycles,
        )

    @face
    def __repr__(self) -> str:
        # The first cards tell two deals apart; the whole deck is in the game.
        cards = " ".join(map(str, self.deck[:5]))
        names = ", ".join(player(self.players, seat) for seat in range(len(self.players)))
        return (
            f"GameRecord: {counted(len(self.actions), 'action')}, {counted(self.score, 'point')}, "
            f"{plain(self.rules.name, 30)}, deck {cards} …, {names}"
        )

    def __str__(self) -> str:
        from hanabi_kit.render import board

        return board(self.games[-1])

    def _repr_mimebundle_(self, **kwargs: object) -> dict[str, str]:
        """Draw the last table of the game at the end of a notebook cell."""
        from hanabi_kit.render import mimebundle

        return mimebundle(self.games[-1])


def ended(game: Game, stop: Stop) -> Game:
    """Return `game`, ended by `stop`."""
    return game.stopped() if stop.normal else game.terminated()


def record_of_games(
    games: Sequence[Game],
    actions: Sequence[Action | Stop],
    extra: Mapping[str, Any],
    cycles: bool = False,
) -> GameRecord:
    """Return the record of `games` that a reader has just played, without playing them again.

    `games`: the table before the first of the `actions`, after it, and so on.
    """
    record = object.__new__(GameRecord)
    begun = games[0]
    dealt = (held.card for hand in begun.hands for held in reversed(hand))
    values = {
        "rules": begun.rules,
        "players": begun.players,
        "deck": (*dealt, *(begun.deck or ())),
        "actions": tuple(actions),
        "first": begun.mover,
        "extra": extra,
        "cycles": cycles,
        "games": tuple(games),
    }
    for name, value in values.items():
        object.__setattr__(record, name, value)
    return record


def after(game: Game, action: Action, cycles: bool = False) -> Game:
    """Return `game` after `action`; with `cycles`, the card that hanab.live's Card Cycle moves is.

    The site (server/src/game_player.go, by the rules of its option): after a clue the giver's
    oldest card that no clue touched goes to slot 1. Nothing moves where there is none, or where it
    is there already. IllegalAction where the rules forbid the action.

    Examples
    --------
    >>> game = Game.deal(["Alice", "Bob"], seed=7).apply("clue Bob 5")
    >>> [held.order for held in after(game, Clue(Seat(0), 1), cycles=True).hands["Bob"]]
    [5, 9, 8, 7, 6]
    """
    done = game.apply(action)
    if not cycles or not isinstance(action, Clue):
        return done
    hand = done.hands[game.mover]
    untouched = [held for held in hand if not any(mark.touched for mark in held.marks)]
    if not untouched or untouched[-1] is hand[0]:
        return done
    moved = untouched[-1]
    hands = list(done.hands)
    hands[game.mover] = (moved, *(held for held in hand if held is not moved))
    return replace(done, hands=of_players(hands, done.players))


def name_faults(names: Sequence[Any], where: str) -> list[str]:
    """Say which of `names` cannot be players' names: no text, empty, too long, unseen signs, twice.

    Names that differ in their spaces only count as the same: ``clue Mary Ann 5`` must be clear.
    """
    faults = []
    known: set[str] = set()
    for index, name in enumerate(names[:100]):
        if not isinstance(name, str) or not name.strip() or len(name) > 60:
            faults.append(
                words().say(
                    "{where}[{index}]: {name}, but a name of 1–60 signs is needed",
                    where=where,
                    index=index,
                    name=shown(name),
                )
            )
            continue
        if unseen := unseen_signs(name):
            faults.append(
                words().say(
                    "{where}[{index}]: {name}, but a name of signs that are seen is needed; "
                    "{sign} is not",
                    where=where,
                    index=index,
                    name=shown(name),
                    sign=unseen[0],
                )
            )
            continue
        plain = " ".join(name.split())
        if plain in known:
            faults.append(
                words().say(
                    "{where}[{index}]: {name} sits at the table twice",
                    where=where,
                    index=index,
                    name=shown(name),
                )
            )
        known.add(plain)
    return faults
