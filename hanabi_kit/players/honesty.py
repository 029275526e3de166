"""Whether players chose from what their seats saw, or know more: the game is played over.

Two tests. *Alone*: a new player is given only what one seat saw, in order, and must choose as the
player of the game did; whoever remembers what other seats saw cannot. *Other cards*: the same game
is played over where a seat's own hand, and the deck, are others that fit all it has seen and been
told. A player cannot tell the two apart, and must choose the same; one that has looked through the
eyes of other seats, by whatever way, follows the cards.

Neither proves that nobody cheats; what they find is certain, but for players that leave things to
chance: their choice is no function of what they see, and is reported as well.
"""

from __future__ import annotations

import random
from collections import Counter
from collections.abc import Sequence
from dataclasses import dataclass

from hanabi_kit.actions import Action, Clue, Clued
from hanabi_kit.cards import Card, Seat, Slot
from hanabi_kit.deduction import sample
from hanabi_kit.engine.action_text import action_words
from hanabi_kit.engine.untold import told_value
from hanabi_kit.errors import HanabiError
from hanabi_kit.game import Game
from hanabi_kit.language import later, words
from hanabi_kit.notation import GameRecord
from hanabi_kit.notation.record import Stop
from hanabi_kit.players.player import SeesAllHands, choose
from hanabi_kit.players.seating import AtSeat, new_player
from hanabi_kit.support.arguments import check_fields, checked
from hanabi_kit.support.faces import brief
from hanabi_kit.view import View

TRIES = 50
"""How often other cards are dealt before a table is passed over, where cards or values are hidden.
"""


@brief
@dataclass(frozen=True)
class OtherChoice:
    """A choice that a player makes otherwise though its seat sees the same.

    Parameters
    ----------
    turn : int
        How many actions were taken before.
    action, again : Action
        What was chosen in the game, and when it was played over.
    test : str
        ``"alone"`` or ``"other cards"``; see `hanabi_kit.players.honesty`.

    Examples
    --------
    >>> from hanabi_kit import Play
    >>> from hanabi_kit.cards import Slot
    >>> found = OtherChoice(
    ...     6, Seat(0), "Alice", Play(Slot(1)), Play(Slot(2)), "alone", ("Alice", "Bob")
    ... )
    >>> print(found)
    turn 7, Alice: play 1 in the game, but play 2 where the player has seen Alice's seat only
    """

    turn: int
    seat: Seat
    player: str
    action: Action
    again: Action
    test: str
    players: tuple[str, ...]

    def __post_init__(self) -> None:
        check_fields(self)

    def __str__(self) -> str:
        told = words()
        chosen, again = (action_words(it, self.players, told) for it in (self.action, self.again))
        text = {
            "alone": later(
                "turn {turn}, {player}: {chosen} in the game, but {again} where the player has "
                "seen {player}'s seat only"
            ),
            "other cards": later(
                "turn {turn}, {player}: {chosen} in the game, but {again} where only cards that "
                "{player} does not see are others"
            ),
        }[self.test]
        return told.say(text, turn=self.turn + 1, player=self.player, chosen=chosen, again=again)


@checked
def check_honesty(
    players: Sequence[AtSeat], record: GameRecord, *, others: int = 10, seed: int = 0
) -> tuple[OtherChoice, ...]:
    """Return the choices of a game that its players make otherwise on seeing the same.

    Parameters
    ----------
    players : sequence
        By seat: classes, functions that make a player, or names of the kit's kinds; as they played
        `record`. Players are made anew, so one that is made already cannot be given, except the
        kit's own.
    record : GameRecord
        A game that they played (`play_game`).
    others : int
        At how many of its tables the game is played over with other hidden cards.
    seed : int
        Of the choice of these tables and cards.

    Returns
    -------
    tuple of OtherChoice
        Empty where nothing was found. At most one of each test for a seat.

    Raises
    ------
    HanabiError
        There are not as many players as names, or one cannot be made.

    Examples
    --------
    A player whose every object writes into one notebook what it sees of others' hands:

    >>> from hanabi_kit import STANDARD, Clue, Play, play_game, shuffled
    >>> from hanabi_kit.cards import Slot
    >>> notebook = {}
    >>> class Notes:
    ...     name = "Notes"
    ...
    ...     def act(self, view):
    ...         for _, hand in view.others:
    ...             notebook.update({held.order: held.card.rank for held in hand})
    ...         ranks = [notebook.get(own.order, 6) for own in view.own]
    ...         return Play(Slot(ranks.index(min(ranks)) + 1))
    >>> game = play_game([Notes, Notes], shuffled(STANDARD, seed=1))
    >>> for found in check_honesty([Notes, Notes], game)[:1]:
    ...     print(found)
    turn 1, Notes 1: play 1 in the game, but play 5 where the player has seen Notes 1's seat only
    """
    if len(players) != len(record.players):
        raise HanabiError(
            words().say(
                "players: {number}, but the game has {needed}: {players}",
                number=len(players),
                needed=len(record.players),
                players=", ".join(record.players),
            )
        )
    if others < 0:
        raise HanabiError(words().say("others {others}: 0 or more are needed", others=others))
    games = record.games
    made = [action for action in record.actions if not isinstance(action, Stop)]
    chance = random.Random(seed)
    found: dict[tuple[Seat, str], OtherChoice] = {}

    def compare(turn: int, again: Action, test: str) -> None:
        seat = games[turn].mover
        if again != made[turn]:
            choice = OtherChoice(
                turn, seat, record.players[seat], made[turn], again, test, record.players
            )
            found.setdefault((seat, test), choice)

    for seat in range(len(players)):
        alone = new_player(players[seat], f"players[{seat}]")
        for turn in range(len(made)):
            if games[turn].mover == seat:
                compare(turn, choose(alone, games[turn]), "alone")
    for turn in sorted(chance.sample(range(len(made)), min(others, len(made)))):
        table = [new_player(given, f"players[{seat}]") for seat, given in enumerate(players)]
        mover = table[games[turn].mover]
        elsewhere = _other_cards(record, turn, chance, isinstance(mover, SeesAllHands))
        for game in elsewhere[:-1]:
            choose(table[game.mover], game)  # to be remembered; what was done then is done again
        compare(turn, choose(mover, elsewhere[-1]), "other cards")
    return tuple(sorted(found.values(), key=lambda choice: (choice.turn, choice.test)))


def _other_cards(
    record: GameRecord, turn: int, chance: random.Random, sees_all: bool
) -> tuple[Game, ...]:
    """The tables until `turn`, of a deal that its mover cannot tell from the one of `record`.

    The tables of `record` itself where none is found.
    """
    game = record.games[turn]
    view = View.of(game)
    own = tuple(held.card for held in game.hands[game.mover])
    if record.rules.mechanism.hides:
        hands = [own if sees_all else _guessed(view, chance) for _ in range(TRIES)]
    else:
        hands = [own if sees_all else sample(view, chance)[0]]
    for cards in hands:
        found = _redealt(record, turn, cards, chance, sees_all)
        if found is not None:
            return found
    return record.games[: turn + 1]


def _guessed(view: View, chance: random.Random) -> tuple[Card, ...]:
    """Return an own hand that the clues allow as far as they are told; a guess at the rest."""
    left = sorted(view.unseen().elements())
    chance.shuffle(left)
    found = []
    for slot in range(1, len(view.own) + 1):
        allowed = view.clued(Slot(slot))
        found.append(next((card for card in left if card in allowed), left[0]))
        left.remove(found[-1])
    return tuple(found)


def _redealt(
    record: GameRecord, turn: int, cards: Sequence[Card], chance: random.Random, sees_all: bool
) -> tuple[Game, ...] | None:
    """The tables where the mover holds `cards`, and others are where it does not see them.

    None where not all that it saw fits.
    """
    game, rules = record.games[turn], record.rules
    own = game.hands[game.mover]
    view = View.of(game)
    # Cards that the mover has played face down are not seen either.
    holed = [] if sees_all else [each for each in view.hole if each.card is None]
    hidden = game.unseen() if sees_all else view.unseen() - Counter(cards)
    left = sorted(hidden.elements())
    chance.shuffle(left)
    deck = list(record.deck)
    for held, card in zip(own, cards, strict=True):
        assert held.order is not None  # a recorded game numbers its cards
        deck[held.order] = card
    for each in holed:
        possible = each.possible(rules)
        fitting = next((card for card in left if card in possible), None)
        if fitting is None or each.order is None:
            return None
        left.remove(fitting)
        deck[each.order] = fitting
    deck[len(deck) - game.deck_size :] = left
    done = [action for action in record.actions[:turn] if not isinstance(action, Stop)]
    if not rules.mechanism.hides:
        return GameRecord(rules, record.players, tuple(deck), tuple(done), record.first).games
    games = [Game.new(record.players, deck, rules, record.first)]
    for action, before in zip(done, record.games, strict=False):
        said = action
        if isinstance(action, Clue) and action.to == game.mover:
            event = before.apply(action).history[-1]
            assert isinstance(event, Clued)
            said = _another_value(games[-1], action, event.slots, chance)
        if said not in games[-1].legal_actions():
            return None
        games.append(games[-1].apply(said))
    return tuple(games) if sees_all or View.of(games[-1], game.mover) == view else None


def _another_value(game: Game, clue: Clue, slots: tuple[Slot, ...], chance: random.Random) -> Clue:
    """Return a clue that touches just these `slots` in `game`, and of which as much is told."""
    told = told_value(game.rules, clue.value)
    fitting = [
        value
        for value in game.rules.clue_values
        if told_value(game.rules, value) == told
        and slots
        == tuple(
            slot
            for slot, held in enumerate(game.hands[clue.to], start=1)
            if game.rules.touches(value, held.card)
        )
    ]
    return Clue(clue.to, chance.choice(fitting)) if fitting else clue
