"""One session at a table: whose eyes, where in the game, who judges and who replies.

All that `hanabi_kit.widgets.table.widget` decides, without a browser in it. Each method either does
what it is asked, or raises HanabiError and leaves everything as it was.
"""

from __future__ import annotations

import random
from collections.abc import Callable, Mapping
from dataclasses import replace
from typing import Any

from hanabi_kit.actions import Action, Event
from hanabi_kit.cards import Seat
from hanabi_kit.engine.action_text import format_action, parse_action
from hanabi_kit.engine.untold import told_event
from hanabi_kit.errors import HanabiError, shown
from hanabi_kit.game import Game
from hanabi_kit.language import speaking, words
from hanabi_kit.notation.card_text import tell_event
from hanabi_kit.notation.record import GameRecord
from hanabi_kit.position import Position
from hanabi_kit.render.player_names import drawn_names, isolated
from hanabi_kit.view import View
from hanabi_kit.widgets.playback import Playback, seat_or_all, turn_on_line
from hanabi_kit.widgets.table.hand_order import HandOrder
from hanabi_kit.widgets.table.own_cards_seen import OwnCardsSeen
from hanabi_kit.widgets.table.partners import Partner, asked, reply_of

Judge = Callable[[Game | View, Action], str]
"""Comments on an action, given the table before it: a View of it where one seat is chosen."""


class TableSession:
    """Who looks at what; parameters as of `hanabi_kit.widgets.table.Table`.

    `seat`: whose eyes; None for all hands.
    `message`: the judge's comment on the last move.
    `told`: what happened in the last step played here.
    `fault`: what went wrong in it, where judge or reply failed.
    `players`: names by seat.
    `spoken`: the same as they stand in a sentence.
    `playback`: None where one can only look.
    `curtain`: whether the hands are covered, until the next player says to be the one to look.
    """

    def __init__(
        self,
        game: GameRecord | Game | Position | View,
        *,
        seat: int | str | None = None,
        at: int | None = None,
        judge: Judge | None = None,
        reply: Partner | None = None,
        deal_seed: int = 0,
        lock_seat: bool = False,
        hot_seat: bool = False,
        language: str | None = None,
    ) -> None:
        self.words = words(language)
        if type(deal_seed) is not int:
            raise HanabiError(
                self.words.say("deal_seed {seed}: a whole number is needed", seed=shown(deal_seed))
            )
        default: int | None = None
        if isinstance(game, Position):
            default = game.viewer
            hidden = any(slot.card is None for hand in game.hands for slot in hand)
            game = View.of(game) if hidden else game.game()
        # A View cannot be played on: nobody knows what the own cards are.
        self._view: View | None = None
        if isinstance(game, View):
            default = game.seat
            self._view = game
            record: tuple[Game, ...] = ()
        elif isinstance(game, GameRecord):
            record = game.games
        elif isinstance(game, Game):
            record = (_dealt(game, deal_seed),)
        else:
            raise HanabiError(
                self.words.say(
                    "Table of {game}: a GameRecord, Game, Position or View is needed",
                    game=shown(game),
                )
            )
        self.players = game.players
        self.spoken = [isolated(names.short) for names in drawn_names(game.players)]
        self.playback = Playback(record) if record else None
        self._judge, self._reply = judge, reply_of(reply, len(game.players))
        self._locked = False
        self._hot = False
        self._hand_order = HandOrder()
        self._seen_own = OwnCardsSeen()
        # Comments by the number of actions before them, kept until all hands may be seen.
        self._comments: dict[int, str] = {}
        self.curtain = False
        self.seat = default
        start = self.check_turn(0 if at is None else at)
        if self.playback is not None:
            self.playback.go(start)
        if seat is not None:
            self.seat = self.resolved(seat)
        self._locked = bool(lock_seat)
        if hot_seat:
            if self.playback is None:
                raise HanabiError(
                    self.words.say("hot_seat: a table known from one seat only cannot be passed on")
                )
            if seat is not None or lock_seat:
                raise HanabiError(
                    self.words.say(
                        "hot_seat: the seat is the mover's, so neither seat nor lock_seat"
                    )
                )
            self._hot = True
        self._settle()

    def _settle(self, message: str = "", told: list[str] | None = None, fault: str = "") -> None:
        if self._hot:
            game = self._played.game
            self.seat = None if game.over else game.mover
            self.curtain = not game.over
            if game.over:
                message = self._kept_comments()
        self.message = message
        self.told = told or []
        self.fault = fault
        self._note_own_cards()

    def _note_own_cards(self) -> None:
        """Note which own cards lay open; where a seat may be left, one can look at any hand."""
        if self.playback is None or not (self._locked or self._hot) or self.seat is None:
            return
        line = self.playback.line
        self._seen_own.look(self.seat, line)
        if self._hot and len(line) > 1 and line[-2].mover != self.seat:
            # The screen goes on to the next player; what was played, the one before has seen.
            self._seen_own.look(line[-2].mover, line)

    @property
    def peeked(self) -> str:
        """What there is to say of own cards seen in moves taken back; may be empty."""
        if self.seat is None or self.curtain or not self._seen_own.count(self.seat):
            return ""
        words = self.words
        slots = [str(slot) for slot in self._seen_own.slots(self.seat)]
        number = self._seen_own.count(self.seat)
        known = words.count(
            "{number} own card was seen in a move that was then taken back.",
            "{number} own cards were seen in moves that were then taken back.",
            number,
        )
        if not slots:
            return known
        now = words.say("In the hand now: slot {slots}.", slots=", ".join(slots))
        return f"{known} {now}"

    def _keep(self, comment: str) -> None:
        """Keep a comment on the move made now, as the next player could learn from it too much."""
        at = self.at
        self._comments = {turn: kept for turn, kept in self._comments.items() if turn < at}
        if comment:
            self._comments[at] = comment

    def _kept_comments(self) -> str:
        say = self.words.say
        return "\n".join(
            say("Turn {turn}: {text}", turn=at + 1, text=kept)
            for at, kept in sorted(self._comments.items())
            if at < self.at
        )

    def speak(self, language: str) -> None:
        """Say everything in `language` from now on; what was told already stays as it was."""
        self.words = words(language)

    # -- cards moved about in the hand -----------------------------------------------------------

    def _orders(self, seat: int) -> list[int]:
        """The cards in the hand at `seat`, slot by slot; HanabiError where they have no names."""
        held = self._view.own if self._view is not None else self._played.game.hands[seat]
        orders = [card.order for card in held]
        if None in orders:
            raise HanabiError(self.words.say("Cards can be moved in a game only."))
        return [int(order) for order in orders if order is not None]

    def move_card(self, slot: int, step: int) -> None:
        """Move a card of the viewer's hand by `step` places; its slot number goes with it.

        Players do so to remember a clue. To the rules, and to the others, nothing changes.
        """
        if self.seat is None or self.curtain:
            raise HanabiError(self.words.say("Cards can be moved in the own hand only."))
        self._hand_order.move(self.seat, self._orders(self.seat), slot, step)

    def lift_curtain(self) -> None:
        """Show the mover's view: the one at the screen says to be that player."""
        if not self.curtain:
            raise HanabiError(self.words.say("There is no curtain to lift."))
        self.curtain = False

    @property
    def places(self) -> list[int] | None:
        """Where the viewer keeps the cards, by places from 0; None where no card was moved."""
        if self.seat is None or self.curtain or self.seat not in self._hand_order:
            return None
        return self._hand_order.places(self.seat, self._orders(self.seat))

    @property
    def table(self) -> Game | View:
        """The table one stands at; a View where that is all that is known."""
        return self._view if self._view is not None else self._played.game

    @property
    def seats(self) -> list[int | None]:
        """The seats that one may look from; None are all hands."""
        if self._locked or self._hot or self._view is not None:
            return [self.seat]
        return [None, *range(len(self.players))]

    @property
    def _played(self) -> Playback:
        """The playback; HanabiError where one can only look."""
        if self.playback is None:
            raise HanabiError(self.note)
        return self.playback

    @property
    def at(self) -> int:
        """Actions taken since the first table."""
        return self.playback.at if self.playback is not None else 0

    @property
    def last(self) -> int:
        """The greatest `at` of the line one is on."""
        return self.playback.last if self.playback is not None else 0

    @property
    def game(self) -> Game:
        """The table as it truly stands; HanabiError where cards are hidden."""
        return self._played.game

    @property
    def view(self) -> View:
        """What the chosen seat sees; HanabiError where all hands are shown."""
        if self._view is not None:
            return self._view
        if self.seat is None:
            raise HanabiError(self.words.say("all hands are shown: choose a seat for a view"))
        return View.of(self.game, Seat(self.seat))

    @property
    def state(self) -> dict[str, Any]:
        """Where one stands, as a value to keep; see `restore`."""
        play = self.playback
        return {
            "seat": self.seat,
            "at": self.at,
            "branch_at": play.branch_at if play else None,
            "moves": [format_action(move, self.players) for move in play.moves] if play else [],
            "arranged": self._hand_order.plain(),
        } | ({"peeked": self._seen_own.plain()} if self._locked or self._hot else {})

    def restore(self, state: Mapping[str, Any]) -> None:
        """Stand where `state` says."""
        keys = {"seat", "at", "branch_at", "moves"}
        if not isinstance(state, Mapping) or set(state) - {"arranged", "peeked"} != keys:
            raise HanabiError(
                self.words.say(
                    "state {state}: a dict of {keys} is needed",
                    state=shown(state),
                    keys=", ".join(sorted(keys)),
                )
            )
        hand_order = HandOrder.read(state.get("arranged", {}), len(self.players))
        peeked = OwnCardsSeen.read(state.get("peeked", {}), len(self.players))
        moves, branch_at = state["moves"], state["branch_at"]
        if not isinstance(moves, list | tuple):
            raise HanabiError(
                self.words.say(
                    "state: moves {moves}, but a list of actions is needed", moves=shown(moves)
                )
            )
        if branch_at is None and moves:
            raise HanabiError(self.words.say("state: moves, but no branch_at to play them from"))
        seat = self.seat if self._hot else self.resolved(state["seat"])
        if self.playback is None:
            self.check_turn(state["at"])
        else:
            play = Playback(self.playback.record)
            if branch_at is not None:
                play.go(branch_at)
                rules = play.game.rules
                play.act([parse_action(move, self.players, rules) for move in moves])
            play.go(state["at"])
            self.playback = play
        self.seat = seat
        self._hand_order = hand_order
        self._seen_own.add(peeked)
        self._settle()

    def resolved(self, seat: object) -> int | None:
        """Return the seat that `seat` names, None for all hands; HanabiError if it may not be."""
        found = seat_or_all(self.players, seat)
        if self._view is not None and found != self._view.seat:
            raise HanabiError(
                self.words.say("These cards are known from one seat only, so the seat stays.")
            )
        if (self._locked or self._hot) and found != self.seat:
            raise HanabiError(self.words.say("The seat of this table is locked."))
        return found

    def check_turn(self, at: object) -> int:
        """Return `at` if the line one is on has so many actions; else HanabiError."""
        return turn_on_line(at, self.last)

    def choose(self, seat: object) -> None:
        """Look through the eyes of `seat`: a number, a name, None or ``"all"`` for all hands."""
        self.seat = self.resolved(seat)
        self._settle()

    def go(self, at: object) -> None:
        """Stand after `at` actions of the line."""
        turn = self.check_turn(at)
        if self.playback is not None:
            self.playback.go(turn)
        self._settle()

    def undo(self) -> None:
        """Take back the last move made here, with the replies to it."""
        self._played.undo()
        self._settle()

    def redo(self) -> None:
        """Make again the move taken back last."""
        self._played.redo()
        self._settle()

    def back_to_record(self) -> None:
        """Leave the branch played by hand, to where it left the record."""
        self._played.back_to_record()
        self._settle()

    def play(self, action: Action | str) -> None:
        """Take `action` for the player to move, then let `reply` move for the others."""
        game = self._played.game
        if self.curtain:
            raise HanabiError(self.note)
        # Before the rules are asked: which clues they forbid tells what the viewer holds.
        if not game.over and self.seat not in (None, game.mover):
            raise HanabiError(
                self.words.say(
                    "It is {who}'s turn, and this table shows what {viewer} sees.",
                    who=self.spoken[game.mover],
                    viewer=self.spoken[self.seat or 0],
                )
            )
        if isinstance(action, str):
            action = self._named(action)
        game.apply(action)  # refused before the judge speaks of it
        judged, fault = None, ""
        if self._judge is not None:
            judge = self._judge
            # Who looks with one seat's eyes is told nothing that this seat cannot see.
            seen = game if self.seat is None else View.of(game, Seat(self.seat))
            with speaking(self.words.language):
                judged, fault = asked(
                    lambda: judge(seen, action),
                    lambda why: self.words.say("The judge failed: {why}", why=why),
                )
        comment = "" if judged is None else str(judged)
        if self._hot:
            self._keep(comment)
            comment = ""
        self._advance([action], comment, fault)

    def let_others_move(self) -> None:
        """Let `reply` move until it is the chosen seat's turn."""
        if not self.can_reply:
            raise HanabiError(
                self.words.say("There is nobody else's turn for the players of this table to take.")
            )
        self._advance([], "", "")

    def _advance(self, actions: list[Action], judged: str, fault: str) -> None:
        play = self._played
        before = play.game
        faults = [fault] if fault else []

        def choose(game: Game) -> Action | None:
            if self._reply is None or game.over:
                return None
            if not self._hot and self.seat in (None, game.mover):
                return None
            action, wrong = asked(
                lambda: self._answer(game),
                lambda why: self.words.say(
                    "The player moving for {who} failed: {why}",
                    who=self.spoken[game.mover],
                    why=why,
                ),
            )
            if wrong:
                faults.append(wrong)
            return action

        play.act(actions, choose)
        new = play.game.history[len(before.history) :]
        said = self.words.language, play.game.rules
        told = [tell_event(self._as_told(event), self.spoken, *said) for event in new]
        self._settle(judged, told, " ".join(faults))

    def _as_told(self, event: Event) -> Event:
        """What of `event` is told to whoever looks now, or will once the screen is passed on."""
        game = self._played.game
        looks = (None if game.over else game.mover) if self._hot else self.seat
        return event if looks is None else told_event(game.rules, event, Seat(looks))

    def _answer(self, game: Game) -> Action | None:
        action = self._reply(game) if self._reply else None
        if action is not None:
            game.apply(action)  # refused here, where it can be said whose fault it is
        return action

    def _named(self, text: str) -> Action:
        """Return the action that the scene calls `text`, or that anybody would write so."""
        game = self._played.game
        names = [names.name for names in drawn_names(self.players)]
        for action in game.legal_actions():
            if format_action(action, names) == text:
                return action
        return parse_action(text, self.players, game.rules)

    @property
    def can_reply(self) -> bool:
        """Whether it is the turn of a seat that `reply` moves for."""
        if self.playback is None or self._reply is None or self.seat is None or self._hot:
            return False
        game = self.playback.game
        return not game.over and game.mover != self.seat

    @property
    def note(self) -> str:
        """Why nothing can be played here; empty where something can."""
        say = self.words.say
        if self._view is not None:
            return say(
                "This table shows only what {who} sees: it can be looked at, but not played on, "
                "because the hidden cards are not known.",
                who=self.spoken[self._view.seat],
            )
        game = self._played.game
        who = self.spoken[game.mover]
        if self.curtain:
            return say("Give the screen to {who}. Nobody else should look.", who=who)
        if game.over or self.seat in (None, game.mover):
            return ""
        if self._locked or self.can_reply:
            return say("It is {who}'s turn.", who=who)
        return say("It is {who}'s turn: to move, choose {who}'s seat or all hands.", who=who)

    @property
    def can_move_cards(self) -> bool:
        """Whether the viewer can move cards about in the hand."""
        if self.seat is None or self.curtain:
            return False
        try:
            return len(self._orders(self.seat)) > 1
        except HanabiError:
            return False


def _dealt(game: Game, seed: int) -> Game:
    """Return `game` with a deck in the random order of `seed` where its order is unknown."""
    if game.deck is not None:
        return game
    deck = sorted(game.unseen().elements())
    random.Random(seed).shuffle(deck)
    return replace(game, deck=tuple(deck))
