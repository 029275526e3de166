"""A position: a table at one moment, with cards that may be hidden.

A `Position` is what a position file says: cards may be hidden from the viewer (``xx``). From it
come a `Game`, where every hand is given, and always what one player sees (`View.of`, one floor up).
A position with a viewer has no card of that viewer's hand, unless its clues name it: a card that is
given there and not known would be passed over without a word by whoever looks with those eyes.
"""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass, field, replace

from hanabi_kit.actions import Mark
from hanabi_kit.assumption import Assumption, assumption_faults
from hanabi_kit.cards import Card, Seat
from hanabi_kit.engine.hands import End, Hands, HeldCard, HoledCard, end_of, is_lost
from hanabi_kit.engine.legality import clues_due
from hanabi_kit.engine.position_faults import position_faults
from hanabi_kit.engine.untold import told_marks
from hanabi_kit.errors import HanabiError, ImpossiblePosition
from hanabi_kit.game import Game
from hanabi_kit.language import words
from hanabi_kit.rules import Ruleset
from hanabi_kit.rules.clue_rules import ClueKind
from hanabi_kit.support.arguments import check_fields, checked
from hanabi_kit.support.faces import brief, face, player, table_words
from hanabi_kit.view import OwnCard, Seen, View, seen_from

__all__ = ["Position", "SlotCard"]


@brief
@dataclass(frozen=True, slots=True)
class SlotCard:
    """A card in a hand as a file gives it.

    Parameters
    ----------
    card : Card or None
        None where it is hidden (``xx``).
    marks : tuple of Mark
        What clues said of it, each clue once.

    Examples
    --------
    >>> seen, hidden = SlotCard(Card("r4"), (Mark(4, True),)), SlotCard(None)
    >>> seen.card, hidden.card
    (Card('r4'), None)
    """

    card: Card | None
    marks: tuple[Mark, ...] = ()


@dataclass(frozen=True, repr=False)
class Position(Seen):
    """What a position file says.

    Parameters
    ----------
    rules : Ruleset
    players : tuple of str
        Names by seat.
    mover : Seat
        Whose turn it is.
    viewer : Seat or None
        Whose eyes the position is seen through: the cards of that hand are hidden, but for those
        that their marks name. None where everything is shown.
    stacks : tuple of int
        Cards in each firework, in the order of ``rules.suits``: its top rank if it grows from 1.
    discards : tuple of Card
        Misplayed cards are here too.
    clue_tokens, strikes : int
        As a `Game` counts them: tokens in halves where a clue costs two.
    deck_size : int
        Cards left to draw.
    turns_left : int or None
        None while there are cards to draw, and where the ruleset has no final round; 0 where it is
        over.
    hands : tuple of tuple of SlotCard
        By seat, slot 1 first.
    game_file : str or None
        The game file the position was taken from, as the position file writes it.
    at : int or None
        How many actions of that game were taken.
    deck_order : tuple of Card or None
        The cards of the deck, the next one first, where a file gives them: a puzzle about a deal
        of which everything is known. Only where every hand is shown, to no viewer.
    last_clue : {"colour", "rank"} or None
        The kind of the last clue, where the next must be of the other one.
    hole : tuple of HoledCard
        The cards that were played face down, oldest first, where the rules have a hole. To a viewer
        `stacks` and `strikes` are then what is certain, `discards` what was discarded openly, as in
        a `View`.
    turn_number : int or None
        The number of the turn to be taken, from 1; only where the values of clues are not told:
        then marks have their turns, too, and so it is known who gave them.
    over : End or None
        How the game ended, where a viewer was told and cannot see it.
    assumed : tuple of Assumption
        What the file takes for granted beyond the facts; neither a game nor a view made of the
        position has it. Solvers and `hanabi_kit.deduce` are given it apart.
    supposed : tuple of Card
        Those of the discards that a post does not name: which useless cards they are was supposed.
        No part of comparisons.

    Raises
    ------
    ImpossiblePosition
        With every reason why no game of the ruleset can stand like this.

    Examples
    --------
    >>> game = Game.deal(["Alice", "Bob"], seed=7)
    >>> seen = Position.of(game, viewer=Seat(0))
    >>> [[str(slot.card or "xx") for slot in hand] for hand in seen.hands]
    [['xx', 'xx', 'xx', 'xx', 'xx'], ['g5', 'g4', 'y3', 'y1', 'p4']]
    >>> seen.end is None, seen.seat_at("Bob", usual=seen.mover)
    (True, 1)
    """

    rules: Ruleset
    players: tuple[str, ...]
    mover: Seat
    viewer: Seat | None
    stacks: tuple[int, ...]
    discards: tuple[Card, ...]
    clue_tokens: int
    strikes: int
    deck_size: int
    turns_left: int | None
    hands: tuple[tuple[SlotCard, ...], ...]
    game_file: str | None = None
    at: int | None = None
    deck_order: tuple[Card, ...] | None = None
    last_clue: ClueKind | None = None
    hole: tuple[HoledCard, ...] = ()
    turn_number: int | None = None
    over: End | None = None
    assumed: tuple[Assumption, ...] = ()
    supposed: tuple[Card, ...] = field(default=(), compare=False)

    def __post_init__(self) -> None:
        check_fields(self)
        faults = position_faults(self) or assumption_faults(
            self.assumed, self.players, [len(hand) for hand in self.hands]
        )
        if faults:
            raise ImpossiblePosition(faults)

    @classmethod
    @checked
    def of(cls, game: Game, viewer: Seat | None = None) -> Position:
        """Return `game` as a position: as `viewer` sees it, or with every hand shown.

        Parameters
        ----------
        game : Game
            Its history, and the order of its deck, are left out.
        viewer : Seat or None
            Whose hand is hidden; None for nobody's.

        Raises
        ------
        ImpossiblePosition
            Nobody sits there.
        """
        rules, seen = game.rules, None if viewer is None else game.view(viewer)
        table = game if seen is None or not rules.mechanism.hole else seen
        hole, discards = _in_order(rules, table.hole, table.discards, viewer)
        found = cls(
            rules=rules,
            players=game.players,
            mover=game.mover,
            viewer=viewer,
            stacks=table.stacks,
            discards=discards,
            clue_tokens=game.clue_tokens,
            strikes=table.strikes,
            deck_size=game.deck_size,
            turns_left=game.turns_left,
            hands=tuple(
                tuple(
                    SlotCard(
                        None if seat == viewer else held.card,
                        _plain_marks(rules, held.marks, viewer),
                    )
                    for held in hand
                )
                for seat, hand in enumerate(game.hands)
            ),
            last_clue=game.last_clue,
            hole=hole,
            turn_number=None if rules.mechanism.told == "value" else game.turn + 1,
        )
        if table is seen and game.end is not found.end and game.end in _ENDS_ON_THE_TABLE:
            return replace(found, over=game.end)
        return found

    @property
    def end(self) -> End | None:
        """Why the game is over at this position; None while it is not."""
        if self.over is not None:
            return self.over
        end = end_of(self.rules, self.stacks, self.discards, self.strikes)
        if end is None and self.turns_left == 0:
            return End.TURNS
        return End.STUCK if end is None and self._is_stuck else end

    @property
    def _is_stuck(self) -> bool:
        """Whether the player to move has neither a card nor a clue to give."""
        if self.rules.final_round or self.hands[self.mover]:
            return False
        rules = self.rules
        said = -1 if rules.empty_clues else rules.always_legal_clues
        for seat, hand in enumerate(self.hands):
            for slot in hand if seat != self.mover else ():
                said |= -1 if slot.card is None else rules.clues_touching[slot.card]
        said &= clues_due(rules, self.last_clue) & ~(-1 << len(rules.clue_values))
        return self.clue_tokens < rules.mechanism.clue_cost or not said

    @checked
    def game(self, except_seat: Seat | None = None) -> Game:
        """Return the whole table.

        The deck's order is unknown unless `deck_order` gives it.

        Parameters
        ----------
        except_seat : Seat, optional
            The hand there may be hidden: it is left out whole, and the deck's order too.

        Raises
        ------
        HanabiError
            Naming every card that is hidden.

        Examples
        --------
        >>> dealt = Game.deal(["Alice", "Bob"], seed=7)
        >>> again = Position.of(dealt).game()
        >>> again.legal_actions() == dealt.legal_actions(), again.deck is None
        (True, True)
        """
        self._refuse_hidden(except_seat)
        return Game(
            rules=self.rules,
            players=self.players,
            hands=Hands(
                (
                    () if seat == except_seat else _held_cards(hand)
                    for seat, hand in enumerate(self.hands)
                )
            ),
            stacks=self.stacks,
            discards=self.discards,
            clue_tokens=self.clue_tokens,
            strikes=self.strikes,
            deck_size=self.deck_size,
            deck=() if not self.deck_size else self.deck_order if except_seat is None else None,
            mover=self.mover,
            turn=(self.turn_number or 1) - 1,
            turns_left=self.turns_left,
            end=self.end,
            last_clue=self.last_clue,
            hole=self.hole,
        )

    def view(self, seat: Seat | int | str | None = None) -> View:
        """Return what the player at `seat` sees: see `View.of`.

        Left out, it is the viewer, or the player to move where there is none. HanabiError where
        there is no such player, or a card that this one would see is hidden.

        Examples
        --------
        >>> from hanabi_kit import Game
        >>> Position.of(Game.deal(["Alice", "Bob"], seed=7)).view("Bob").viewer
        'Bob'
        """
        seat = self.seat_at(seat, self.mover if self.viewer is None else self.viewer)
        own = tuple(OwnCard(None, card.marks) for card in self.hands[seat])
        return seen_from(self.game(except_seat=seat), seat, own)

    def _refuse_hidden(self, except_seat: Seat | None) -> None:
        what = words().say("the whole table")
        if except_seat is not None and not 0 <= except_seat < len(self.players):
            raise HanabiError(
                words().say(
                    "seat {seat}: seats are 0–{last}", seat=except_seat, last=len(self.players) - 1
                )
            )
        if except_seat is not None:
            what = words().say("what {player} sees", player=self.players[except_seat])
        faults = [
            words().say(
                "hands.{player}: slot {number} is hidden (xx), but {what} needs it",
                player=self.players[seat],
                number=number,
                what=what,
            )
            for seat, hand in enumerate(self.hands)
            for number, slot in enumerate(hand, start=1)
            if slot.card is None and seat != except_seat
        ]
        faults += [
            words().say(
                "hole: card {number}, played by {player}, is hidden (xx), but {what} needs it",
                number=number,
                player=self.players[each.seat],
                what=what,
            )
            for number, each in enumerate(self.hole, start=1)
            if each.card is None
            and (except_seat is None or not (each.seat == except_seat or each.unseen))
        ]
        viewer = self.viewer
        if faults and except_seat == self.mover and viewer not in (None, except_seat):
            mover, other = self.players[except_seat], self.players[viewer]
            faults.append(
                words().say(
                    "turn: it is {mover}'s, who sees {other}'s cards. If the question is "
                    "what {other} should do, let it be the turn of {other}",
                    mover=mover,
                    other=other,
                )
            )
        if faults:
            raise HanabiError(faults)

    @face
    def __repr__(self) -> str:
        eyes = "" if self.viewer is None else f" as {player(self.players, self.viewer)} sees it"
        turn = None if self.at is None else self.at + 1
        points = 0 if is_lost(self.rules, self.end) else sum(self.stacks)
        return table_words(self, points, turn, f"Position{eyes}", " at ")

    def __str__(self) -> str:
        from hanabi_kit.render import board

        return board(self)

    def _repr_mimebundle_(self, **kwargs: object) -> dict[str, str]:
        """Draw the table at the end of a notebook cell."""
        from hanabi_kit.render import mimebundle

        return mimebundle(self)


_ENDS_ON_THE_TABLE = (End.COMPLETE, End.STRIKES, End.SETTLED, End.LOST)
"""Ends that the fireworks, the strikes or the discards bring."""


def _plain_marks(rules: Ruleset, marks: tuple[Mark, ...], viewer: Seat | None) -> tuple[Mark, ...]:
    """Marks as a file can hold them: each once, without turn and giver.

    Where values are not told, who gave a clue and when is kept: it tells which marks are one clue.
    """
    if rules.mechanism.told != "value":
        return marks if viewer is None else told_marks(rules, marks, viewer)
    return tuple(dict.fromkeys(Mark(mark.value, mark.touched) for mark in marks))


def _in_order(
    rules: Ruleset, hole: Iterable[HoledCard], discards: tuple[Card, ...], viewer: Seat | None
) -> tuple[tuple[HoledCard, ...], tuple[Card, ...]]:
    """A hole and the discards as a file can hold them: those that fell into the hole come last."""
    fell = [each.fell for each in hole if each.fell is not None]
    openly = [card for at, card in enumerate(discards) if at not in fell]
    places = {at: len(openly) + place for place, at in enumerate(fell)}
    kept = tuple(
        HoledCard(
            each.seat,
            each.card,
            None,
            _plain_marks(rules, each.marks, viewer),
            None if each.fell is None else places[each.fell],
            each.action,
        )
        for each in hole
    )
    return kept, (*openly, *(discards[at] for at in fell))


def _held_cards(hand: tuple[SlotCard, ...]) -> tuple[HeldCard, ...]:
    """Return a hand of which every card is given, as a game holds it."""
    return tuple(HeldCard(slot.card, None, slot.marks) for slot in hand if slot.card is not None)
