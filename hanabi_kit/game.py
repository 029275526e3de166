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

from hanabi_kit.actions import (
    Action,
    Clue,
    Clued,
    Discard,
    Discarded,
    Event,
    Mark,
    PlayDeck,
    Played,
)
from hanabi_kit.cards import Card, Seat
from hanabi_kit.engine.action_text import resolved, seat_named
from hanabi_kit.engine.dealing import dealt_hands, next_card, shuffled
from hanabi_kit.engine.hands import (
    End,
    Hands,
    HeldCard,
    end_of,
    marked_hand,
    of_players,
    whose_turn,
    with_hand,
)
from hanabi_kit.engine.hands import Hand as Hand
from hanabi_kit.engine.hands import clued as clued
from hanabi_kit.engine.hands import is_lost as is_lost
from hanabi_kit.engine.legality import legal_actions, refuse_illegal
from hanabi_kit.errors import HanabiError, IllegalAction, shown
from hanabi_kit.rules import STANDARD, Ruleset, ruleset_named
from hanabi_kit.rules.turn import bonus_token, turns_after
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
        Top rank of each firework, in the order of ``rules.suits``; 0 for none.
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
            stacks=(0,) * len(rules.suits),
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
        )

    def is_playable(self, card: Card) -> bool:
        """Whether `card` would extend its firework now; HanabiError for a card of other rules."""
        if card not in self.rules.all_cards:
            raise HanabiError(f"card {shown(card)}: ruleset {self.rules.name!r} has no such card")
        return self.stacks[self.rules.suits.index(card.suit)] + 1 == card.rank

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
        event: Event
        if isinstance(action, Clue):
            if drawn is not None:
                raise IllegalAction(
                    f"drawn {drawn}: nobody draws after a clue ({whose_turn(self)})"
                )
            return self._after_clue(action, hands)
        hand = hands[self.mover]
        stacks, discards = self.stacks, self.discards
        tokens, strikes = self.clue_tokens, self.strikes
        if isinstance(action, PlayDeck):
            # Drawn and played at once: the hand stays as it is and nothing more is drawn.
            slot, held = None, HeldCard(*next_card(self, drawn))
            deck, deck_size = self.deck and self.deck[1:], self.deck_size - 1
        else:
            slot, held = action.slot, hand[action.slot - 1]
            hand = hand[: action.slot - 1] + hand[action.slot :]
            deck, deck_size = self.deck, self.deck_size
            if deck_size:
                hand = (HeldCard(*next_card(self, drawn)), *hand)
                deck, deck_size = deck and deck[1:], deck_size - 1
            elif drawn is not None:
                raise IllegalAction(f"drawn {drawn}: the deck is empty ({whose_turn(self)})")
        card = held.card
        if isinstance(action, Discard):
            discards = (*discards, card)
            tokens += 1
            event = Discarded(self.mover, action.slot, held.order, card)
        else:
            success = self.is_playable(card)
            event = Played(self.mover, slot, held.order, card, success)
            if success:
                index = self.rules.suits.index(card.suit)
                stacks = (*stacks[:index], card.rank, *stacks[index + 1 :])
                if card.rank == self.rules.ranks[-1]:
                    tokens += bonus_token(tokens, self.rules.max_clue_tokens)
            else:
                discards = (*discards, card)
                strikes += 1
        turns_left, end = self._clock(deck_size)
        return Game(
            self.rules,
            self.players,
            with_hand(hands, self.mover, hand, self.players),
            stacks,
            discards,
            tokens,
            strikes,
            deck_size,
            deck,
            Seat((self.mover + 1) % len(self.players)),
            self.turn + 1,
            turns_left,
            end_of(self.rules, stacks, discards, strikes) or end,
            (*self.history, event),
        )._lost_if_stuck()

    def _after_clue(self, clue: Clue, hands: list[Hand]) -> Game:
        turn = self.turn + 1
        touched = Mark(clue.value, True, turn, self.mover)
        untouched = Mark(clue.value, False, turn, self.mover)
        touching = self.rules.touched_by(clue.value).bits
        marked, slots = marked_hand(hands[clue.to], touching, touched, untouched)
        turns_left, end = self._clock(self.deck_size)
        return Game(
            self.rules,
            self.players,
            with_hand(hands, clue.to, marked, self.players),
            self.stacks,
            self.discards,
            self.clue_tokens - 1,
            self.strikes,
            self.deck_size,
            self.deck,
            Seat((self.mover + 1) % len(self.players)),
            turn,
            turns_left,
            end,
            (*self.history, Clued(self.mover, clue.to, clue.value, slots)),
        )._lost_if_stuck()

    def _lost_if_stuck(self) -> Game:
        """Return this game, over where the next player can do nothing (only empty hands do)."""
        if self.rules.final_round or self.over or self.hands[self.mover] or self.legal_actions():
            return self
        return replace(self, end=End.STUCK)

    def _clock(self, deck_size: int) -> tuple[int | None, End | None]:
        """Turns left and the end they bring, after an action that leaves `deck_size` cards."""
        if not self.rules.final_round:
            return None, None
        left = turns_after(self.turns_left, deck_size, len(self.players))
        return left, End.TURNS if left == 0 else None

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
