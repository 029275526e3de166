"""An end-game played out: the reader decides, the kit draws, and every decision is judged.

Nothing here knows a browser or a terminal. Face up the reader is the team and decides for every
player. From one seat (the model ``seat``) the reader has that seat alone: the others play the best
there is with all hands known, which is what that model has them do, and the own hand stays hidden
to the end.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, replace
from typing import Any

from hanabi_kit.actions import Action, Clue
from hanabi_kit.cards import Card, Seat
from hanabi_kit.endgame.budget import Progress
from hanabi_kit.endgame.goal import goal_of
from hanabi_kit.engine.action_text import format_action, parse_action
from hanabi_kit.errors import HanabiError, NotationError, SearchBudgetExceeded, shown
from hanabi_kit.game import Game
from hanabi_kit.language import later, words
from hanabi_kit.notation.card_text import parse_cards
from hanabi_kit.puzzles.playing_out.decisions import Decision
from hanabi_kit.puzzles.playing_out.draws import HOWS, Draws, How
from hanabi_kit.puzzles.playing_out.open_hands import NewBudget, OpenTables, some_states
from hanabi_kit.puzzles.playing_out.own_seat import OwnSeat, checked_hand
from hanabi_kit.puzzles.puzzle import Puzzle
from hanabi_kit.render.scene import actions_in
from hanabi_kit.view import View

MOST_ACTIONS = 200
"""Moves that are read back: more than any end-game has."""


@dataclass(frozen=True)
class Turn:
    """One turn of what was played.

    Parameters
    ----------
    before, after : Game
        The tables, all of them, own hand and all.
    action : Action
    drawn : Card or None
    decision : Decision or None
        What the reader's action was worth; None where the kit played for another seat.
    """

    before: Game
    after: Game
    action: Action
    drawn: Card | None
    decision: Decision | None


class PlayOut:
    """An end-game that is played to the end.

    Parameters
    ----------
    puzzle : Puzzle
        An end-game of the model ``faceup`` or ``seat``. One of the model ``plan`` ends after its
        first move: what its later moves should be is part of a plan, not of a table.
    draws : {"hardest", "hopeful", "random"}, or cards
        Which cards come (`hanabi_kit.puzzles.playing_out.draws`); cards, ``"r3 b2"``, in the order
        in which they are drawn.
    seed : int
        Of what comes at random: the same seed, the same cards.
    hand : text or cards, optional
        Model ``seat``: what the reader's hand turns out to be, slot 1 first. Left out, it is chosen
        as the draws are (the hardest one where those are given).
    budget : callable, optional
        Gives the `hanabi_kit.endgame.budget.Budget` of a search, told its model. Left out, it is a
        number of states; where they are used up, decisions are judged by bounds.

    Attributes
    ----------
    turns : tuple of Turn
        What was played so far, by the reader and by the kit.

    Raises
    ------
    HanabiError
        It is no end-game, its model is ``plan``, or a parameter makes no sense.

    Examples
    --------
    >>> from hanabi_kit import read_puzzle
    >>> game = PlayOut(read_puzzle("endgame-001"))
    >>> made = game.play("play 2")
    >>> made.verdict, made.cost, game.table.player_to_move
    ('only', Fraction(0, 1), 'Bob')
    >>> game.play("play 4").verdict, game.play("play 4").cost  # Cathy has her 5 in slot 1
    ('only', Fraction(1, 1))
    >>> game.over, game.reached, game.narrow_turns
    (True, False, 3)
    >>> PlayOut.resumed(read_puzzle("endgame-001"), game.state).points == game.points
    True
    """

    def __init__(
        self,
        puzzle: Puzzle,
        draws: str | Sequence[Card] = "hardest",
        *,
        seed: int = 0,
        hand: str | Sequence[Card] | None = None,
        budget: NewBudget | None = None,
    ) -> None:
        answer = puzzle.best_actions
        if answer is None:
            raise HanabiError(
                words().say("puzzle {id}: only an end-game can be played out", id=shown(puzzle.id))
            )
        if answer.model not in ("faceup", "seat"):
            raise HanabiError(
                words().say(
                    "puzzle {id}: it ends after its first move, as its model is {model}; those of "
                    "the models faceup and seat can be played out",
                    id=shown(puzzle.id),
                    model=answer.model,
                )
            )
        if type(seed) is not int or not 0 <= seed < 10**9:
            raise HanabiError(
                words().say(
                    "seed {seed}: a whole number of up to 9 digits is needed", seed=shown(seed)
                )
            )
        self.puzzle, self.model, self.objective = puzzle, answer.model, answer.objective
        self.goal = goal_of(puzzle.position)
        self._listener: dict[str, Callable[[Progress], object] | None] = {"tell": None}
        self._budget = budget or (lambda model: some_states(model, self._told))
        self._draws = _draws(draws, seed)
        self.turns: tuple[Turn, ...] = ()
        self._open: OpenTables | None = None
        self._own: OwnSeat | None = None
        self._game: Game | None = None
        self._hand: tuple[Card, ...] | None = None
        position = puzzle.position
        if self.model == "faceup":
            if hand is not None:
                raise HanabiError(
                    words().say("hand: every hand lies open here, so that none is given")
                )
            self._game = replace(position.game(), deck=None if position.deck_size else ())
            self._first: Game | View = self._game
        else:
            self._first = View.of(position, position.mover)
            self._own = OwnSeat(position.mover, self.objective, self._budget)
            if hand is not None:
                self._hand = checked_hand(self._first, _cards(hand, "hand"))
        self._table: Game | View = self._first
        self._over = False

    # -- where it stands -----------------------------------------------------------------------

    @property
    def seat(self) -> Seat | None:
        """The seat that the reader has; None face up, where the reader is the team."""
        return None if self._own is None else self._own.seat

    @property
    def how(self) -> How:
        """How cards come."""
        return self._draws.how

    @property
    def table(self) -> Game | View:
        """The table as the reader may see it: all of it face up, and once it is over."""
        return self._game if self._game is not None and self.over else self._table

    @property
    def mover(self) -> str:
        """The name of the player to move."""
        return self._table.players[self._table.mover]

    @property
    def over(self) -> bool:
        """Whether it is over: the game has ended, or the score asked for is out of reach."""
        return self._over

    @property
    def points(self) -> int:
        """Points on the table."""
        return sum(self._table.stacks) if self._game is None else self._game.score

    @property
    def reached(self) -> bool:
        """Whether it came to the highest score that was possible at the beginning."""
        return self.over and self.points == self.goal

    @property
    def legal(self) -> tuple[Action, ...]:
        """What the reader may do; nothing once it is over."""
        if self.over:
            return ()
        return actions_in(self._table)

    @property
    def decisions(self) -> tuple[Decision, ...]:
        """What the reader decided so far, in order."""
        return tuple(turn.decision for turn in self.turns if turn.decision is not None)

    @property
    def narrow_turns(self) -> int:
        """At how many of the reader's turns one kind of action was best and another worse."""
        return sum(made.only for made in self.decisions)

    def _ends(self, game: Game, opened: OpenTables) -> bool:
        """Whether nothing is left to decide: over, or the score asked for is out of reach.

        From one seat only what everybody sees counts: the discards.
        """
        if game.over or self.objective == "score":
            return game.over
        if goal_of(game) < self.goal:
            return True
        return self.seat is None and opened.hopeless(game)

    # -- going on ------------------------------------------------------------------------------

    def play(self, action: Action | str) -> Decision:
        """Do what the reader decides, and all that follows until the reader's next turn.

        Parameters
        ----------
        action : Action or str
            ``"play 2"``, ``"clue Bob red"``: one of `legal`.

        Returns
        -------
        Decision

        Raises
        ------
        HanabiError
            It is over, the rules forbid that, or a card that is given cannot be drawn. Nothing has
            changed then.
        """
        action = self.read(action)
        judged = self.judge(action)
        game, opened = self._game, self._open
        if game is None:
            assert self._own is not None
            assert isinstance(self._first, View)
            hand = self._hand or self._own.hand(self._first, action, self._draws)
            game = Game.supposing(self._first, hand)
        opened = opened or OpenTables(game, self.objective, self._budget)
        turns = [*self.turns]
        made: Decision | None = judged
        while True:
            drawn = sum(turn.drawn is not None for turn in turns)
            after, card = opened.after(game, action, self._draws, drawn)
            turns.append(Turn(game, after, action, card, made))
            game, made = after, None
            over = self._ends(game, opened)
            if over or self.seat in (None, game.mover):
                break
            action = opened.best(game)
        # All at once, so that an error on the way leaves everything as it was.
        self._game, self._open, self.turns, self._over = game, opened, tuple(turns), over
        self._table = game if self.seat is None else game.view(self.seat)
        return judged

    def judge(self, action: Action | str) -> Decision:
        """Return what an action would be worth here, without taking it; HanabiError as `play`."""
        action = self.read(action)
        if self._own is not None:
            assert isinstance(self._table, View)
            return self._own.decision(self._table, action)
        game = self._game
        assert game is not None
        if self._open is None:
            self._open = OpenTables(game, self.objective, self._budget)
        return self._open.decision(game, action)

    def read(self, action: Action | str) -> Action:
        """Return the legal action that is meant; HanabiError where there is none."""
        if self.over:
            raise HanabiError(words().say("it is over: nothing is left to play"))
        players, rules = self._table.players, self._table.rules
        found = parse_action(action, players, rules) if isinstance(action, str) else action
        if isinstance(found, Clue) and isinstance(found.to, str):
            found = parse_action(format_action(found, players), players, rules)
        if found not in self.legal:
            what = shown(action) if isinstance(action, str) else format_action(found, players)
            raise HanabiError(words().say("{what}: the rules do not allow it here", what=what))
        return found

    def best_line(self, game: Game, first: Action, drawn: int, most: int) -> tuple[Turn, ...]:
        """Return best play from a table that was come to, `first` being taken there.

        At most `most` turns, with draws of the same kind; `drawn` cards were drawn before.
        HanabiError where the cards that are given do not suffice.
        """
        opened = self._open
        assert opened is not None
        turns: list[Turn] = []
        action = first
        while len(turns) < most:
            after, card = opened.after(game, action, self._draws, drawn)
            turns.append(Turn(game, after, action, card, None))
            game, drawn = after, drawn + (card is not None)
            if self._ends(game, opened):
                break
            action = opened.best(game)
        return tuple(turns)

    @property
    def tell(self) -> Callable[[Progress], object] | None:
        """Who is told how far a search is: one for this and for all copies of it."""
        return self._listener["tell"]

    @tell.setter
    def tell(self, tell: Callable[[Progress], object] | None) -> None:
        self._listener["tell"] = tell

    def _told(self, progress: Progress) -> object:
        return None if self.tell is None else self.tell(progress)

    # -- kept ----------------------------------------------------------------------------------

    @property
    def state(self) -> dict[str, Any]:
        """How it was played, as a value ready for JSON; `resumed` plays it again.

        It holds the reader's own moves, and none of the cards that the kit chose.
        """
        draws, players = self._draws, self.puzzle.position.players
        return {
            "draws": " ".join(map(str, draws.cards)) if draws.how == "given" else draws.how,
            "seed": draws.seed,
            "hand": None if self._hand is None else " ".join(map(str, self._hand)),
            "moves": [format_action(made.action, players) for made in self.decisions],
        }

    @classmethod
    def resumed(cls, puzzle: Puzzle, state: object) -> PlayOut:
        """Return what `state` holds, played again; HanabiError where it is no such value.

        Examples
        --------
        >>> from hanabi_kit import read_puzzle
        >>> kept = {"draws": "random", "seed": 3, "hand": None, "moves": ["play 2"]}
        >>> again = PlayOut.resumed(read_puzzle("endgame-001"), kept)
        >>> again.state == kept, again.table.player_to_move
        (True, 'Bob')
        """
        keys = {"draws", "seed", "hand", "moves"}
        if not isinstance(state, Mapping) or set(state) != keys:
            raise HanabiError(
                words().say(
                    "state {state}: a dict of {keys} is needed",
                    state=shown(state),
                    keys=", ".join(sorted(keys)),
                )
            )
        draws, hand, moves = state["draws"], state["hand"], state["moves"]
        if not isinstance(draws, str) or not (hand is None or isinstance(hand, str)):
            raise HanabiError(
                words().say(
                    "state: draws {draws}, hand {hand}: texts are needed",
                    draws=shown(draws),
                    hand=shown(hand),
                )
            )
        if (
            not isinstance(moves, list | tuple)
            or len(moves) > MOST_ACTIONS
            or not all(isinstance(move, str) for move in moves)
        ):
            raise HanabiError(
                words().say("state: moves {moves}: a list of texts is needed", moves=shown(moves))
            )
        found = cls(puzzle, draws, seed=state["seed"], hand=hand)
        for number, move in enumerate(moves, start=1):
            try:
                found.play(move)
            except (HanabiError, SearchBudgetExceeded) as error:
                raise HanabiError(
                    words().say("state: move {number}: {error}", number=number, error=error)
                ) from None
        return found


def _draws(draws: str | Sequence[Card], seed: int) -> Draws:
    if isinstance(draws, str) and draws in HOWS and draws != "given":
        return Draws(draws, seed)
    return Draws("given", seed, _cards(draws, "draws"))


def _cards(cards: str | Sequence[Card], name: str) -> tuple[Card, ...]:
    if not isinstance(cards, str):
        given: object = cards
        found = tuple(given) if isinstance(given, list | tuple) else (None,)
        if not all(isinstance(card, Card) for card in found):
            raise HanabiError(
                words().say(
                    "{name} {given}: a text or a list of cards is needed",
                    name=name,
                    given=shown(given),
                )
            )
        return found
    try:
        return tuple(parse_cards(cards))
    except NotationError as error:
        text = (
            later("{name} {cards}: {error}; else it is one of {ways}")
            if name == "draws"
            else later("{name} {cards}: {error}")
        )
        ways = ", ".join(how for how in HOWS if how != "given")
        raise HanabiError(
            words().say(text, name=name, cards=shown(cards), error=error, ways=ways)
        ) from None
