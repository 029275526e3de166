"""The engine: a frozen `Game`, its legal actions, and the game after one of them.

A `Game` is the whole truth about a table, every hand included. What one player may know of it is a
`View` (`Game.view`). The order of the deck may be unknown (a position from a file): then `apply`
must be told which card is drawn.

Examples
--------
>>> game = Game.deal(["Alice", "Bob"], seed=7)
>>> len(game.legal_actions()), game.deck_size, game.clue_tokens
(12, 40, 8)
>>> after = game.apply("clue Bob 1")
>>> after.clue_tokens, after.player_to_move, game.clue_tokens
(7, 'Bob', 8)
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence
from dataclasses import dataclass, replace
from itertools import chain

from hanabi_kit.actions import Action, Clue, Event
from hanabi_kit.cards import Card, Seat
from hanabi_kit.engine.action_text import resolved, seat_named
from hanabi_kit.engine.dealing import dealt_hands, shuffled
from hanabi_kit.engine.hands import End, Hands, HeldCard, HoledCard, of_players, whose_turn
from hanabi_kit.engine.hands import Hand as Hand
from hanabi_kit.engine.hands import clued as clued
from hanabi_kit.engine.hands import is_lost as is_lost
from hanabi_kit.engine.legality import legal_actions, refuse_illegal
from hanabi_kit.engine.turns import after_card, after_clue
from hanabi_kit.errors import HanabiError, IllegalAction, shown
from hanabi_kit.language import words
from hanabi_kit.rules import STANDARD, Ruleset, ruleset_named
from hanabi_kit.rules.clue_rules import ClueKind
from hanabi_kit.support.arguments import checked, explained
from hanabi_kit.support.faces import digest, face, table_words, turn_of
from hanabi_kit.view import OwnCard, Seen, View, hands_if, seen_from

__all__ = ["End", "Game", "HeldCard", "shuffled"]


@dataclass(frozen=True, slots=True, repr=False)
class Game(Seen):
    """A table at one moment.

    Parameters
    ----------
    rules : Ruleset
    players : tuple of str
        Names by seat.
    hands : Hands
        By seat or name; slot 1 (newest) first.
    stacks : tuple of int
        Cards in each firework, in the order of ``rules.suits``: its top rank if it grows from 1.
    discards : tuple of Card
        Oldest first; misplayed cards are here too.
    clue_tokens, strikes : int
    deck_size : int
        Cards left to draw.
    deck : tuple of Card or None
        Those cards, the next one first; None where their order is not known.
    mover : Seat
        Whose turn it is (or would be, once the game is over).
    turn : int
        Actions taken so far.
    turns_left : int or None
        Actions until the end of the final round; None while there are cards to draw, and always
        where the ruleset has no final round.
    end : End or None
        Why the game is over; None while it is not.
    history : tuple of Event
        What everybody saw happen, oldest first; empty for a position from a file.
    last_clue : {"colour", "rank"} or None
        The kind of the last clue, where the next must be of the other one.
    hole : tuple of HoledCard
        The cards that were played face down, oldest first, where the rules have a hole.

    Examples
    --------
    >>> game = Game.deal(["Alice", "Bob"], seed=7)
    >>> after = game.apply("play 2").apply("clue Alice yellow")
    >>> after.stacks, after.score, after.clue_tokens, after.turn, after.player_to_move
    ((0, 0, 0, 1, 0), 1, 7, 2, 'Alice')
    >>> after.over, after.lost, after.rating, after.seat_of("Bob"), after.is_playable(Card("y1"))
    (False, False, None, 1, True)
    >>> after.legal_actions()[0], len(after.legal_actions()), after.unseen().total()
    (Play(slot=1), 17, 39)
    >>> ended = after.stopped()
    >>> ended.end is End.STOPPED, ended.score, ended.rating, ended.legal_actions()
    (True, 1, None, ())
    >>> after  # print(after) shows the board
    <Game c7a7b2 at turn 3: Alice to move, 1 point, 7 clues, 39 cards in the deck, standard>
    """

    rules: Ruleset
    players: tuple[str, ...]
    hands: Hands
    stacks: tuple[int, ...]
    discards: tuple[Card, ...]
    clue_tokens: int
    strikes: int
    deck_size: int
    deck: tuple[Card, ...] | None
    mover: Seat
    turn: int = 0
    turns_left: int | None = None
    end: End | None = None
    history: tuple[Event, ...] = ()
    last_clue: ClueKind | None = None
    hole: tuple[HoledCard, ...] = ()

    def __post_init__(self) -> None:
        hands = self.hands
        if type(hands) is Hands and hands.players is self.players:
            return
        if isinstance(hands, tuple):
            object.__setattr__(self, "hands", of_players(hands, self.players))

    @classmethod
    @checked
    def deal(
        cls,
        players: Sequence[str],
        seed: int,
        rules: Ruleset | str = STANDARD,
        first: int | str = 0,
    ) -> Game:
        """Shuffle and deal a game.

        Parameters
        ----------
        players : sequence of str
            Names by seat.
        seed : int
            Of the shuffle (`shuffled`): the same seed gives the same game.
        rules : Ruleset or str
            Rules, or the name of a ruleset or of a variant of hanab.live.
        first : int or str
            Who has the first turn: the seat, from 0, or the name.

        Raises
        ------
        HanabiError
            There is no such ruleset or player, or the ruleset has no hands for so many players.

        Examples
        --------
        >>> game = Game.deal(["Alice", "Bob"], seed=7)
        >>> [str(held.card) for held in game.hands["Alice"]]
        ['y1', 'b1', 'y2', 'b3', 'g2']
        >>> Game.deal(["Alice", "Bob"], seed=7, rules="Rainbow (6 Suits)").deck_size
        50
        """
        if isinstance(rules, str):
            rules = ruleset_named(rules)
        seat = seat_named(first, players) if isinstance(first, str) else Seat(first)
        return cls.new(players, shuffled(rules, seed), rules, seat)

    @classmethod
    @checked
    def new(
        cls,
        players: Sequence[str],
        deck: Sequence[Card],
        rules: Ruleset = STANDARD,
        first: Seat = Seat(0),
    ) -> Game:
        """Deal a game.

        Seat 0 gets a whole hand, then seat 1, and so on (the order hanab.live deals in).

        Parameters
        ----------
        players : sequence of str
            Names by seat.
        deck : sequence of Card
            All cards of the ruleset, the first drawn first.
        rules : Ruleset
        first : Seat
            Who has the first turn.

        Raises
        ------
        ImpossiblePosition
            The deck is not the ruleset's, or `first` is no seat.
        HanabiError
            The ruleset has no hands for so many players.

        Examples
        --------
        >>> game = Game.new(["Alice", "Bob"], STANDARD.deck)  # not shuffled
        >>> str(game.hands["Bob"][0].card), game.deck_size
        ('r5', 40)
        """
        hands = dealt_hands(len(players), deck, rules, first)
        dealt = sum(map(len, hands))
        return cls(
            rules=rules,
            players=tuple(players),
            hands=hands,
            stacks=rules.fireworks.empty(rules),
            discards=(),
            clue_tokens=rules.max_clue_tokens,
            strikes=0,
            deck_size=len(deck) - dealt,
            deck=tuple(deck[dealt:]),
            mover=first,
            turns_left=len(players) if rules.final_round and dealt == len(deck) else None,
        )

    @property
    def over(self) -> bool:
        """Whether nobody has another turn."""
        return self.end is not None

    @property
    def score(self) -> int:
        """Points the table shows; 0 for a lost game.

        Lost is a game after the last strike where the ruleset says so, one that was broken off
        where the ruleset says so, and every game without a final round that ended short of perfect.
        """
        return 0 if self.lost else self.on_table

    @property
    def on_table(self) -> int:
        """Cards on the fireworks, whatever the ruleset makes of them.

        Examples
        --------
        >>> game = Game.deal(["Alice", "Bob"], seed=7)
        >>> off = game.apply("play 2").terminated()
        >>> off.score, off.on_table
        (0, 1)
        """
        return sum(self.stacks)

    @property
    def lost(self) -> bool:
        """Whether the ruleset calls the game, as it ended, lost."""
        return is_lost(self.rules, self.end)

    @property
    def rating(self) -> str | None:
        """The rule document's word for the score of a game that is over, in its own language.

        None while it is not over, where it is lost, and where the document rates no scores.
        """
        return self.rules.rating(self.score) if self.over and not self.lost else None

    @property
    def player_to_move(self) -> str:
        """The name of the player whose turn it is."""
        return self.players[self.mover]

    def seat_of(self, name: str) -> Seat:
        """Return the seat of the player called `name`; HanabiError lists the names there are."""
        return seat_named(name, self.players)

    def view(self, seat: Seat | int | str | None = None) -> View:
        """Return what the player at `seat`, or of that name, sees: see `View.of`.

        HanabiError where there is no such player.

        Examples
        --------
        >>> view = Game.deal(["Alice", "Bob"], seed=7).view("Bob")
        >>> view.viewer, len(view.own), [str(held.card) for held in view.hand_of(Seat(0))]
        ('Bob', 5, ['y1', 'b1', 'y2', 'b3', 'g2'])
        """
        seat = self.seat_at(seat, self.mover)
        own = tuple([OwnCard(card.order, card.marks) for card in self.hands[seat]])
        return seen_from(self, seat, own)

    @classmethod
    @explained
    def supposing(cls, view: View, cards: Sequence[Card]) -> Game:
        """Return the whole table as it would be if the hand of `view` were `cards`, slot 1 first.

        Whether that can be, is not asked.

        Parameters
        ----------
        view : View
        cards : sequence of Card

        Raises
        ------
        HanabiError
            The own hand has another number of cards.

        Examples
        --------
        >>> game = Game.deal(["Alice", "Bob"], seed=7)
        >>> held = [own.card for own in game.hands["Alice"]]
        >>> Game.supposing(game.view("Alice"), held).hands == game.hands
        True
        """
        return cls(
            rules=view.rules,
            players=view.players,
            hands=Hands(hands_if(view, cards)),
            stacks=view.stacks,
            discards=view.discards,
            clue_tokens=view.clue_tokens,
            strikes=view.strikes,
            deck_size=view.deck_size,
            deck=None if view.deck_size else (),
            mover=view.mover,
            turn=view.turn,
            turns_left=view.turns_left,
            end=view.end,
            history=view.history,
            last_clue=view.last_clue,
            hole=view.hole,
        )

    def is_playable(self, card: Card) -> bool:
        """Whether `card` would extend its firework now; HanabiError for a card of other rules."""
        if card not in self.rules.all_cards:
            raise HanabiError(
                words().say(
                    "card {card}: ruleset {ruleset} has no such card",
                    card=shown(card),
                    ruleset=repr(self.rules.name),
                )
            )
        index = self.rules.suits.index(card.suit)
        return self.rules.fireworks.fits(self.rules, self.stacks, index, card.rank)

    def unseen(self) -> Counter[Card]:
        """Return the cards that are in nobody's hand and not on the table: the deck, unordered."""
        held = (held.card for hand in self.hands for held in hand)
        return self.rules.unseen(self.stacks, chain(self.discards, held))

    def legal_actions(self) -> tuple[Action, ...]:
        """Return every action the rules allow now: plays, discards, clues; none once it is over."""
        return legal_actions(self)

    def apply(self, action: Action | str, drawn: Card | None = None) -> Game:
        """Return the game after the mover's `action`.

        Parameters
        ----------
        action : Action or str
            `Play`, `Discard`, `Clue`, `PlayDeck`; or a text: ``"play 2"``, ``"discard 2"``,
            ``"clue Bob red"``, ``"clue Bob 5"``, ``"play deck"``. A `Clue` may name the player.
        drawn : Card, optional
            The card drawn in its course. Needed where the deck's order is unknown and a card is
            drawn, forbidden elsewhere.

        Raises
        ------
        IllegalAction
            The rules forbid it; the message names slot, seat, turn and rule.
        NotationError
            The text is no action; the message says what one looks like.

        Examples
        --------
        >>> game = Game.deal(["Alice", "Bob"], seed=7)
        >>> game.apply("play 2").stacks, game.apply(Clue("Bob", 5)).history[-1].slots
        ((0, 0, 0, 1, 0), (1,))
        >>> game.apply("discard 5")
        Traceback (most recent call last):
            ...
        hanabi_kit.errors.IllegalAction: discard 5: no discard while all 8 clue tokens are there \
(Alice, turn 1)
        """
        hands = list(self.hands)
        action = self._allowed(action, hands)
        if isinstance(action, Clue):
            if drawn is not None:
                raise IllegalAction(
                    words().say(
                        "drawn {drawn}: nobody draws after a clue ({whose_turn})",
                        drawn=drawn,
                        whose_turn=whose_turn(self),
                    )
                )
            return Game(*after_clue(self, action, hands))._lost_if_stuck()
        return Game(*after_card(self, action, hands, drawn))._lost_if_stuck()

    def _lost_if_stuck(self) -> Game:
        """Return this game, over where the next player can do nothing (only empty hands do)."""
        if self.rules.final_round or self.over or self.hands[self.mover] or self.legal_actions():
            return self
        return replace(self, end=End.STUCK)

    def stopped(self) -> Game:
        """Return this game, ended here by agreement; a game that is over is returned as it is."""
        return self if self.over else replace(self, end=End.STOPPED)

    def terminated(self) -> Game:
        """Return this game, broken off here; a game that is over is returned as it is.

        By a player, a vote or the clock: the ruleset says what that does to the score
        (``terminated_scores_zero``).
        """
        return self if self.over else replace(self, end=End.TERMINATED)

    def _allowed(self, action: Action | str, hands: list[Hand]) -> Action:
        """Return `action` as the engine has it; IllegalAction where the rules forbid it now."""
        if isinstance(action, str) or (isinstance(action, Clue) and type(action.to) is not int):
            action = resolved(action, self.players, self.rules)
        refuse_illegal(self, action, hands)
        return action

    @face
    def __repr__(self) -> str:
        told = digest(tuple(self.hands), self.stacks, self.discards, self.deck, self.history)
        return table_words(self, self.score, turn_of(self), f"Game {told}", " at ")

    def __str__(self) -> str:
        from hanabi_kit.render import board

        return board(self)

    def _repr_mimebundle_(self, **kwargs: object) -> dict[str, str]:
        """Draw the table at the end of a notebook cell."""
        from hanabi_kit.render import mimebundle

        return mimebundle(self)
