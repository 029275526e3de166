"""A position: a table at one moment, with cards that may be hidden.

A `Position` is what a position file says: cards may be hidden from the viewer (``xx``). From it
come a `Game`, where every hand is given, and always what one player sees (`View.of`, one floor up).
A position with a viewer has no card of that viewer's hand, unless its clues name it: a card that is
given there and not known would be passed over without a word by whoever looks with those eyes.
"""

from __future__ import annotations

from collections import Counter
from dataclasses import dataclass

from hanabi_kit.actions import Mark, format_marks
from hanabi_kit.cards import Card, Seat
from hanabi_kit.engine.hands import End, Hands, HeldCard, clued, end_of, is_lost
from hanabi_kit.errors import HanabiError, ImpossiblePosition
from hanabi_kit.game import Game
from hanabi_kit.rules import Ruleset
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
        Top rank of each firework, in the order of ``rules.suits``; 0 for none.
    discards : tuple of Card
        Misplayed cards are here too.
    clue_tokens, strikes : int
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

    def __post_init__(self) -> None:
        check_fields(self)
        faults = _position_faults(self)
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
        return cls(
            rules=game.rules,
            players=game.players,
            mover=game.mover,
            viewer=viewer,
            stacks=game.stacks,
            discards=game.discards,
            clue_tokens=game.clue_tokens,
            strikes=game.strikes,
            deck_size=game.deck_size,
            turns_left=game.turns_left,
            hands=tuple(
                tuple(
                    SlotCard(None if seat == viewer else held.card, _plain_marks(held.marks))
                    for held in hand
                )
                for seat, hand in enumerate(game.hands)
            ),
        )

    @property
    def end(self) -> End | None:
        """Why the game is over at this position; None while it is not."""
        end = end_of(self.rules, self.stacks, self.discards, self.strikes)
        if end is None and self.turns_left == 0:
            return End.TURNS
        return End.STUCK if end is None and self._is_stuck else end

    @property
    def _is_stuck(self) -> bool:
        """Whether the player to move has neither a card nor a clue to give."""
        if self.rules.final_round or self.hands[self.mover]:
            return False
        others = [hand for seat, hand in enumerate(self.hands) if seat != self.mover]
        return not self.clue_tokens or not (
            self.rules.empty_clues
            or any(
                slot.card is None or self.rules.can_be_clued(slot.card)
                for hand in others
                for slot in hand
            )
        )

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
            turns_left=self.turns_left,
            end=self.end,
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
        what = "the whole table"
        if except_seat is not None and not 0 <= except_seat < len(self.players):
            raise HanabiError(f"seat {except_seat}: seats are 0–{len(self.players) - 1}")
        if except_seat is not None:
            what = f"what {self.players[except_seat]} sees"
        faults = [
            f"hands.{self.players[seat]}: slot {number} is hidden (xx), but {what} needs it"
            for seat, hand in enumerate(self.hands)
            for number, slot in enumerate(hand, start=1)
            if slot.card is None and seat != except_seat
        ]
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


def _plain_marks(marks: tuple[Mark, ...]) -> tuple[Mark, ...]:
    """Marks as a file can hold them: each once, without turn and giver."""
    return tuple(dict.fromkeys(Mark(mark.value, mark.touched) for mark in marks))


def _held_cards(hand: tuple[SlotCard, ...]) -> tuple[HeldCard, ...]:
    """Return a hand of which every card is given, as a game holds it."""
    return tuple(HeldCard(slot.card, None, slot.marks) for slot in hand if slot.card is not None)


def _position_faults(position: Position) -> list[str]:
    """Say everything that keeps `position` from being a position of its ruleset."""
    rules, players = position.rules, position.players
    if len(players) not in rules.player_counts:
        allowed = ", ".join(map(str, rules.player_counts))
        return [f"players: {len(players)}, but ruleset {rules.name!r} is for {allowed}"]
    if position.viewer is not None and not 0 <= position.viewer < len(players):
        return [f"viewer: seat {position.viewer}, but seats are 0–{len(players) - 1}"]
    faults = _count_faults(position)
    for seat, hand in enumerate(position.hands):
        faults += _hand_faults(position, Seat(seat), hand)
    seen = Counter(position.discards)
    seen.update(
        Card(suit, rank)
        for suit, height in zip(rules.suits, position.stacks, strict=True)
        for rank in range(1, height + 1)
    )
    seen.update(slot.card for hand in position.hands for slot in hand if slot.card is not None)
    for card in sorted(seen):
        if seen[card] > rules.copies(card):
            faults.append(
                f"{card}: in sight {seen[card]} times (fireworks, discards and hands), but ruleset "
                f"{rules.name!r} has {rules.copies(card) or 'none'}"
            )
    if position.deck_order is not None:
        faults += _deck_faults(position, seen)
    return faults


def _deck_faults(position: Position, seen: Counter[Card]) -> list[str]:
    """Say why the deck cannot be what `deck_order` says."""
    order, rules = position.deck_order or (), position.rules
    hidden = any(slot.card is None for hand in position.hands for slot in hand)
    if position.viewer is not None or hidden:
        return ["deck_order: only where every hand is shown, to no viewer"]
    if len(order) != position.deck_size:
        return [f"deck_order: {len(order)} cards, but the deck has {position.deck_size}"]
    left = Counter(rules.copies_by_card)
    left.subtract(seen)
    left.subtract(order)
    return [
        f"deck_order: {card} stands there {-number} times too often"
        for card, number in sorted(left.items())
        if number < 0
    ]


def _count_faults(position: Position) -> list[str]:
    rules, players = position.rules, len(position.players)
    faults = []
    if not 0 <= position.clue_tokens <= rules.max_clue_tokens:
        faults.append(f"clue_tokens: {position.clue_tokens}, but 0–{rules.max_clue_tokens} exist")
    if not 0 <= position.strikes <= rules.max_strikes:
        faults.append(f"strikes: {position.strikes}, but 0–{rules.max_strikes} can be")
    elif position.strikes > len(position.discards):
        faults.append(
            f"strikes: {position.strikes}, but only {len(position.discards)} cards are discarded, "
            "and every misplayed card is"
        )
    if not rules.final_round:
        if position.turns_left is not None:
            faults.append(
                f"turns_left: {position.turns_left}, but ruleset {rules.name!r} has no final round"
            )
    elif position.deck_size and position.turns_left is not None:
        faults.append(
            f"turns_left: {position.turns_left}, but the last round only starts when the deck is "
            f"empty, and it has {position.deck_size}"
        )
    elif not position.deck_size and position.turns_left is None:
        faults.append(f"turns_left: missing; with an empty deck 0–{players} turns are left")
    elif position.turns_left is not None and not 0 <= position.turns_left <= players:
        faults.append(f"turns_left: {position.turns_left}, but {players} players have 0–{players}")
    held = sum(map(len, position.hands))
    placed = sum(position.stacks) + len(position.discards) + held
    if placed + position.deck_size != rules.deck_size:
        faults.append(
            f"deck: {position.deck_size}, but {sum(position.stacks)} cards in the fireworks, "
            f"{len(position.discards)} discarded and {held} in hands leave "
            f"{rules.deck_size - placed} of the {rules.deck_size}"
        )
    return faults


def _hand_faults(position: Position, seat: Seat, hand: tuple[SlotCard, ...]) -> list[str]:
    rules, where = position.rules, f"hands.{position.players[seat]}"
    players = len(position.players)
    full = rules.hand_size(players)
    faults = []
    # In the final round only those who have had their last turn may be one card short; where there
    # is none, hands shrink to nothing.
    to_act = {(position.mover + step) % players for step in range(position.turns_left or 0)}
    short = 0 if position.deck_size else int(seat not in to_act) if rules.final_round else full
    if len(hand) > full or len(hand) < full - short:
        least = "" if not short else f"{full - 1} or " if short == 1 else "0–"
        faults.append(
            f"{where}: {len(hand)} cards, but a hand of {players} players has {least}{full} here"
        )
    for number, slot in enumerate(hand, start=1):
        allowed = clued(rules, slot.marks)
        if not allowed:
            faults.append(
                f"{where}: slot {number} has the marks {format_marks(slot.marks)}, which "
                "no card fits"
            )
        elif slot.card is not None and slot.card not in allowed:
            if rules.copies(slot.card):
                faults.append(
                    f"{where}: slot {number} is {slot.card}, which its marks "
                    f"{format_marks(slot.marks)} rule out"
                )
        elif slot.card is None and seat != position.viewer:
            whose = "nobody's" if position.viewer is None else position.players[position.viewer]
            faults.append(
                f"{where}: slot {number} is hidden (xx), but the viewer is {whose}"
                + (" and everything is shown" if position.viewer is None else "")
            )
    if seat == position.viewer:
        faults += _open_faults(position, seat, hand)
    return faults


def _open_faults(position: Position, viewer: Seat, hand: tuple[SlotCard, ...]) -> list[str]:
    """Say which cards the viewer is given though nothing has told what they are.

    Whoever looks with the viewer's eyes would have to pass over them in silence.
    """
    rules, who = position.rules, position.players[viewer]
    found = {
        number: slot
        for number, slot in enumerate(hand, start=1)
        if slot.card is not None
        and rules.copies(slot.card)
        and {slot.card} < set(clued(rules, slot.marks))
    }
    if not found:
        return []
    given = ", ".join(f"slot {number}: {slot.card}" for number, slot in found.items())
    words = {slot.card: _as_told(rules, slot.card) for slot in found.values()}
    told = ", ".join(word for word in words.values() if word)
    unsaid = ", ".join(str(card) for card, word in words.items() if not word)
    if told and unsaid:
        told += f" (no clues can name {unsaid})"
    it, it_is = ("it", "it is") if len(found) == 1 else ("them", "they are")
    if told:
        told = f"If clues have told {who} what {it_is}, write {told}; if {it_is}"
    else:
        told = f"Write xx with the marks of the clues. If {it_is}"
    return [
        f"hands.{who}: written openly ({given}), but the viewer is {who}, who does not see {it}. "
        f"{told} the truth, and {who} does not know it, name no viewer and give every card: then "
        f"the whole table is shown, and who looks at it is chosen later (--viewer {who}, "
        f"position.view({who!r}))"
    ]


def _as_told(rules: Ruleset, card: Card | None) -> str | None:
    """How a card is written that its holder knows by clues; None where no clues can name it."""
    if card is None:
        return None
    said = [Mark(value, rules.touches(value, card)) for value in rules.clue_values]
    for marks in (tuple(mark for mark in said if mark.touched), tuple(said)):
        if set(clued(rules, marks)) == {card}:
            return f"xx/{format_marks(marks)}"
    return None
