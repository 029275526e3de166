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

import random
from collections import Counter
from collections.abc import Sequence
from dataclasses import dataclass, replace
from functools import cache, lru_cache
from itertools import chain

from hanabi_kit.action_text import resolved, seat_named
from hanabi_kit.actions import (
    Action,
    Clue,
    Clued,
    ClueValue,
    Discard,
    Discarded,
    Event,
    Mark,
    Play,
    PlayDeck,
    Played,
)
from hanabi_kit.arguments import checked, explained
from hanabi_kit.cards import Card, Order, Seat, Slot
from hanabi_kit.errors import HanabiError, IllegalAction, ImpossiblePosition, shown
from hanabi_kit.faces import face, table_words, turn_of
from hanabi_kit.rules import STANDARD, Ruleset, ruleset_named
from hanabi_kit.rules.turn import bonus_token, turns_after
from hanabi_kit.table import End, Hands, HeldCard
from hanabi_kit.table import Hand as Hand
from hanabi_kit.table import clued as clued
from hanabi_kit.table import is_lost as is_lost
from hanabi_kit.view import OwnCard, Seen, View

__all__ = ["End", "Game", "HeldCard", "shuffled"]


@checked
def shuffled(rules: Ruleset, seed: int) -> tuple[Card, ...]:
    """Return the deck of `rules` in the random order of `seed`.

    Parameters
    ----------
    rules : Ruleset
    seed : int
        The same seed gives the same order: that of Python's `random.Random(seed).shuffle`.

    Returns
    -------
    tuple of Card
        The first card drawn first.

    Examples
    --------
    >>> deck = shuffled(STANDARD, seed=7)
    >>> deck[:3], deck == shuffled(STANDARD, seed=7), len(deck)
    ((Card('g2'), Card('b3'), Card('y2')), True, 50)
    """
    deck = list(rules.deck)
    random.Random(seed).shuffle(deck)
    return tuple(deck)


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
    >>> game = Game.new(["Alice", "Bob"], deck=shuffled(STANDARD, seed=7))
    >>> after = game.apply(Play(Slot(2))).apply(Clue(Seat(0), "y"))
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
    <Game turn 3: Alice to move, 1 point, 7 clues, 39 cards in the deck, standard>
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
            hands = Hands(hands)
            hands.players = self.players
            object.__setattr__(self, "hands", hands)

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
        """
        size = rules.hand_size(len(players))
        faults = deck_faults(rules, deck)
        if size * len(players) > len(deck):
            faults.append(f"deck: {len(deck)} cards do not fill {len(players)} hands of {size}")
        if not 0 <= first < len(players):
            faults.append(f"first player {first}: seats are 0–{len(players) - 1}")
        if faults:
            raise ImpossiblePosition(faults)
        dealt = size * len(players)
        return cls(
            rules=rules,
            players=tuple(players),
            hands=Hands(
                tuple(
                    HeldCard(deck[order], Order(order))
                    for order in reversed(range(seat * size, seat * size + size))
                )
                for seat in range(len(players))
            ),
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
        >>> game = Game.new(["Alice", "Bob"], shuffled(STANDARD, seed=7))
        >>> off = game.apply(Play(Slot(2))).terminated()
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
        if len(cards) != len(view.own):
            raise HanabiError(f"{len(cards)} cards: the own hand has {len(view.own)}")
        hands: list[Hand] = [
            tuple(
                HeldCard(card, own.order, own.marks)
                for card, own in zip(cards, view.own, strict=True)
            )
        ] * len(view.players)
        for seat, hand in view.others:
            hands[seat] = hand
        return cls(
            rules=view.rules,
            players=view.players,
            hands=Hands(hands),
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
        """Whether `card` would extend its firework now; HanabiError where there is none for it."""
        if card not in self.rules.all_cards:
            raise HanabiError(f"card {shown(card)}: ruleset {self.rules.name!r} has no such card")
        return self.stacks[self.rules.suits.index(card.suit)] + 1 == card.rank

    def unseen(self) -> Counter[Card]:
        """Return the cards that are in nobody's hand and not on the table: the deck, unordered."""
        held = [held.card for hand in self.hands for held in hand]
        return self.rules.unseen(self.stacks, chain(self.discards, held))

    def legal_actions(self) -> tuple[Action, ...]:
        """Return every action the rules allow now: plays, discards, clues; none once it is over."""
        if self.end is not None:
            return ()
        # Made of tuples that are kept (see `_plays`): a game asks for this at every step, and for
        # seats only, which a plain tuple has faster.
        rules, mover, hands = self.rules, self.mover, tuple(self.hands)
        size = len(hands[mover])
        actions: tuple[Action, ...] = _plays(size)
        if rules.deck_plays and self.deck_size == 1:
            actions += (PlayDeck(),)
        if self.clue_tokens < rules.max_clue_tokens:
            actions += _discards(size)
        if self.clue_tokens:
            values, touching = rules.clue_values, rules.clues_touching
            for seat in (*range(mover + 1, len(hands)), *range(mover)):
                said = -1 if rules.empty_clues else 0
                for held in hands[seat]:
                    said |= touching[held.card]
                actions += _clues(Seat(seat), values, said)
        return actions

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
                raise IllegalAction(f"drawn {drawn}: nobody draws after a clue ({self._where})")
            return self._after_clue(action, hands)
        hand = hands[self.mover]
        stacks, discards = self.stacks, self.discards
        tokens, strikes = self.clue_tokens, self.strikes
        if isinstance(action, PlayDeck):
            # Drawn and played at once: the hand stays as it is and nothing more is drawn.
            slot, held = None, HeldCard(*self._next_card(drawn))
            deck, deck_size = self.deck and self.deck[1:], self.deck_size - 1
        else:
            slot, held = action.slot, hand[action.slot - 1]
            hand = hand[: action.slot - 1] + hand[action.slot :]
            deck, deck_size = self.deck, self.deck_size
            if deck_size:
                hand = (HeldCard(*self._next_card(drawn)), *hand)
                deck, deck_size = deck and deck[1:], deck_size - 1
            elif drawn is not None:
                raise IllegalAction(f"drawn {drawn}: the deck is empty ({self._where})")
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
        after = Game(
            self.rules,
            self.players,
            _with_hand(hands, self.mover, hand, self.players),
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
        )
        return after._lost_if_stuck()

    def _after_clue(self, clue: Clue, hands: list[Hand]) -> Game:
        turn = self.turn + 1
        touched = Mark(clue.value, True, turn, self.mover)
        untouched = Mark(clue.value, False, turn, self.mover)
        touching = self.rules.touched_by(clue.value).bits
        slots: list[Slot] = []
        marked: list[HeldCard] = []
        for slot, held in enumerate(hands[clue.to], start=1):
            if touching >> held.card.index & 1:
                slots.append(Slot(slot))
                marks = (*held.marks, touched)
            else:
                marks = (*held.marks, untouched)
            marked.append(HeldCard(held.card, held.order, marks))
        turns_left, end = self._clock(self.deck_size)
        after = Game(
            self.rules,
            self.players,
            _with_hand(hands, clue.to, tuple(marked), self.players),
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
            (*self.history, Clued(self.mover, clue.to, clue.value, tuple(slots))),
        )
        return after._lost_if_stuck()

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

    def _next_card(self, drawn: Card | None) -> tuple[Card, Order]:
        order = Order(self.rules.deck_size - self.deck_size)
        if self.deck is not None:
            if drawn is not None and drawn is not self.deck[0]:
                raise IllegalAction(
                    f"drawn {drawn}: the next card of this deck is {self.deck[0]} ({self._where})"
                )
            return self.deck[0], order
        unseen = self.unseen()
        if drawn is None or not unseen[drawn]:
            got = "no card named" if drawn is None else f"{drawn} is not in it"
            raise IllegalAction(
                f"drawn: {got}; the order of this deck is unknown, so one of "
                f"{' '.join(map(str, sorted(unseen)))} must be named ({self._where})"
            )
        return drawn, order

    def stopped(self) -> Game:
        """Return this game, ended here by agreement; a game that is over is returned as it is."""
        return self if self.over else replace(self, end=End.STOPPED)

    def terminated(self) -> Game:
        """Return this game, broken off here; a game that is over is returned as it is.

        By a player, a vote or the clock: the ruleset says what that does to the score
        (``terminated_scores_zero``).
        """
        return self if self.over else replace(self, end=End.TERMINATED)

    @property
    def _where(self) -> str:
        return f"{self.player_to_move}, turn {self.turn + 1}"

    def _allowed(self, action: Action | str, hands: list[Hand]) -> Action:
        """Return `action` as the engine has it; IllegalAction where the rules forbid it now."""
        if isinstance(action, str) or (isinstance(action, Clue) and type(action.to) is not int):
            action = resolved(action, self.players, self.rules)
        self._check(action, hands)
        return action

    def _check(self, action: Action, hands: list[Hand]) -> None:
        if self.end is not None:
            raise IllegalAction(f"{action}: the game is over ({self.end.value})")
        size = len(hands[self.mover])
        if isinstance(action, (Play, Discard)):
            if type(action.slot) is not int or not 1 <= action.slot <= size:
                slots = f"slots 1–{size}" if size else "no card"
                raise IllegalAction(f"slot {action.slot!r}: the hand has {slots} ({self._where})")
            if isinstance(action, Discard) and self.clue_tokens >= self.rules.max_clue_tokens:
                raise IllegalAction(
                    f"discard {action.slot}: no discard while all {self.rules.max_clue_tokens} "
                    f"clue tokens are there ({self._where})"
                )
        elif isinstance(action, Clue):
            self._check_clue(action, hands)
        elif isinstance(action, PlayDeck):
            if not self.rules.deck_plays:
                raise IllegalAction(
                    f"play deck: ruleset {self.rules.name!r} has no plays from the deck "
                    f"({self._where})"
                )
            if self.deck_size != 1:
                raise IllegalAction(
                    f"play deck: only the last card may be played from the deck, which has "
                    f"{self.deck_size} ({self._where})"
                )
        else:
            raise IllegalAction(
                f"{action!r}: an action is Play, Discard, Clue or PlayDeck, or a text: 'play 2'"
            )

    def _check_clue(self, clue: Clue, hands: list[Hand]) -> None:
        count = len(self.players)
        if type(clue.to) is not int or not 0 <= clue.to < count:
            raise IllegalAction(f"seat {clue.to!r}: seats are 0–{count - 1} ({self._where})")
        if clue.to == self.mover:
            raise IllegalAction(f"clue to {self.players[clue.to]}: nobody clues themselves")
        # The type, because True and 1.0 equal 1.
        if type(clue.value) not in (int, str) or clue.value not in self.rules.clue_values:
            allowed = ", ".join(map(str, self.rules.clue_values))
            raise IllegalAction(
                f"clue {clue.value!r}: ruleset {self.rules.name!r} has the clues {allowed} "
                f"({self._where})"
            )
        if not self.clue_tokens:
            raise IllegalAction(f"clue {clue.value}: no clue token is left ({self._where})")
        touching = self.rules.touched_by(clue.value)
        if not self.rules.empty_clues and not any(held.card in touching for held in hands[clue.to]):
            raise IllegalAction(
                f"clue {clue.value} to {self.players[clue.to]}: a clue must touch a card, and this "
                f"one touches none ({self._where})"
            )

    @face
    def __repr__(self) -> str:
        return table_words(self, self.score, turn_of(self), "Game")

    def __str__(self) -> str:
        from hanabi_kit.render import board

        return board(self)

    def _repr_mimebundle_(self, **kwargs: object) -> dict[str, str]:
        """Draw the table at the end of a notebook cell."""
        from hanabi_kit.render import mimebundle

        return mimebundle(self)


def seen_from(game: Game, seat: Seat, own: tuple[OwnCard, ...]) -> View:
    """The view of `game` from `seat`, of a player whose cards are `own`, whatever is there."""
    return View(
        rules=game.rules,
        players=game.players,
        seat=seat,
        own=own,
        others=tuple(
            [(Seat(other), hand) for other, hand in enumerate(game.hands) if other != seat]
        ),
        stacks=game.stacks,
        discards=game.discards,
        clue_tokens=game.clue_tokens,
        strikes=game.strikes,
        deck_size=game.deck_size,
        mover=game.mover,
        turn=game.turn,
        turns_left=game.turns_left,
        end=game.end,
        history=game.history,
    )


def _with_hand(hands: list[Hand], seat: Seat, hand: Hand, players: tuple[str, ...]) -> Hands:
    """The hands of `players`, but for that at `seat`, which is `hand`."""
    hands[seat] = hand
    changed = Hands(hands)
    changed.players = players
    return changed


@cache
def _plays(size: int) -> tuple[Play, ...]:
    """Every play from a hand of `size` cards."""
    return tuple(Play(Slot(slot)) for slot in range(1, size + 1))


@cache
def _discards(size: int) -> tuple[Discard, ...]:
    """Every discard from a hand of `size` cards."""
    return tuple(Discard(Slot(slot)) for slot in range(1, size + 1))


@lru_cache(maxsize=2**16)
def _clues(to: Seat, values: tuple[ClueValue, ...], said: int) -> tuple[Clue, ...]:
    """Every clue to `to` with a value whose bit is set in `said`."""
    return tuple(Clue(to, value) for bit, value in enumerate(values) if said >> bit & 1)


@explained
def end_of(
    rules: Ruleset, stacks: Sequence[int], discards: Sequence[Card], strikes: int
) -> End | None:
    """Return the end that the cards and strikes on the table make, whoever's turn it is.

    Parameters
    ----------
    rules : Ruleset
    stacks : sequence of int
        Top rank of each firework, in the order of ``rules.suits``.
    discards : sequence of Card
    strikes : int

    Returns
    -------
    End or None
        None while the game may go on; turns and hands are not asked about.

    Examples
    --------
    >>> end_of(STANDARD, (5, 5, 5, 5, 5), (), 0)
    <End.COMPLETE: 'every firework is complete'>
    """
    if strikes >= rules.max_strikes:
        return End.STRIKES
    if sum(stacks) == rules.max_score:
        return End.COMPLETE
    if rules.final_round and not rules.ends_when_settled:
        return None
    reachable = sum(rules.reachable(discards))
    if not rules.final_round and reachable < rules.max_score:
        return End.LOST
    return End.SETTLED if rules.ends_when_settled and sum(stacks) == reachable else None


@explained
def deck_faults(rules: Ruleset, deck: Sequence[Card]) -> list[str]:
    """Say where `deck` differs from the cards of `rules`; empty where it does not.

    Parameters
    ----------
    rules : Ruleset
    deck : sequence of Card
        In any order.

    Returns
    -------
    list of str
        One fault for each identity of which there are too many or too few.

    Examples
    --------
    >>> deck_faults(STANDARD, STANDARD.deck[1:])
    ["deck: 2 × r1, but ruleset 'standard' has 3"]
    """
    have, need = Counter(deck), Counter(rules.copies_by_card)
    if dict(have) == dict(need):
        return []
    return [
        f"deck: {have[card]} × {card}, but ruleset {rules.name!r} has {need[card]}"
        for card in sorted(have | need)
        if have[card] != need[card]
    ]
