"""One review of a recorded game: where one stands, whose eyes, what was noted, what is asked.

All that `hanabi_kit.widgets.reviewer.widget` decides, without a browser in it. Each method either
does what it is asked, or raises HanabiError and leaves everything as it was.

With one seat chosen, nothing here depends on what that seat cannot see: neither on cards that it
does not see, nor on what comes later in the game (but for its length). Hindsight, which looks at
every card, is there with all hands shown only.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Any

from hanabi_kit.actions import Action
from hanabi_kit.cards import Seat
from hanabi_kit.endgame.budget import Progress
from hanabi_kit.endgame.deal import Turning, could_still_be_won
from hanabi_kit.endgame.plan import PlanSolution
from hanabi_kit.errors import HanabiError, TooManyWorlds, shown
from hanabi_kit.game import Game
from hanabi_kit.language import words
from hanabi_kit.notation import (
    GameRecord,
    Stop,
    format_action,
    format_game,
    parse_action,
    parse_game,
)
from hanabi_kit.render import Scene, scene
from hanabi_kit.render.player_names import drawn_names, harmless, isolated
from hanabi_kit.widgets.playback import Playback, seat_or_all, turn_on_line
from hanabi_kit.widgets.reviewer.analysis import MOST_DECK, SECONDS, Values, compared
from hanabi_kit.widgets.reviewer.game_source import Source, opened, pasted
from hanabi_kit.widgets.reviewer.plan_answer import SECONDS as PLAN_SECONDS
from hanabi_kit.widgets.reviewer.plan_answer import no_plan, planned
from hanabi_kit.widgets.reviewer.table_question import TableQuestion
from hanabi_kit.widgets.reviewer.timeline import Moment, found, timeline
from hanabi_kit.widgets.task import Task

MOST_NOTE = 5_000
"""Signs of a note."""


class ReviewSession:
    """Who looks at what of which game; parameters as of `hanabi_kit.widgets.reviewer.GameReviewer`.

    `changed`: called, in another thread, when a question under way has got on.
    `record`: None until a game is opened.
    `seat`: whose eyes; None for all hands.
    `scene`: what is drawn now.
    `notes`: what the reader wrote, by the number of actions before it.
    `turning`: until when the game could be won, once that was asked and answered.
    """

    def __init__(
        self,
        source: Source | None = None,
        *,
        seat: int | str | None = None,
        at: int | None = None,
        language: str | None = None,
        changed: Callable[[], None] = lambda: None,
    ) -> None:
        self.words = words(language)
        self._changed = changed
        self.can_open = source is None
        self.record: GameRecord | None = None
        self.seat: int | None = None
        self.notes: dict[int, str] = {}
        self.turning: Turning | None = None
        self.looking: Task[Turning, Turning] | None = None
        self.comparing: TableQuestion[Values] = TableQuestion()
        self.planning: TableQuestion[PlanSolution] = TableQuestion()
        self._shelf: list[tuple[GameRecord, dict[int, str]]] = []  # the notes of games put away
        self.scene: Scene | None = None
        if source is not None:
            self._open(*opened(source))
        if seat is not None:
            self.seat = self.resolved(seat)
        if at is not None:
            self._needed()
            self._playback.go(self.check_turn(at))
        self._draw()

    # -- the game ------------------------------------------------------------------------------

    def _open(self, record: GameRecord, at: int | None = None) -> None:
        self.stop()
        if self.record is not None:
            self._shelf = [kept for kept in self._shelf if kept[0] != self.record]
            self._shelf.append((self.record, self.notes))
        self.record = record
        self.spoken = [isolated(names.short) for names in drawn_names(record.players)]
        self._playback = Playback(record.games)
        if at is not None:
            self._playback.go(at)
        self.moments = timeline(record.games)
        self._seen_by: dict[int, tuple[Moment, ...]] = {}  # by seat, where not all is told
        self.seat = None
        self.notes = next((notes for kept, notes in self._shelf if kept == record), {})
        self.turning, self.looking = None, None
        self.comparing, self.planning = TableQuestion(), TableQuestion()
        self._patience = SECONDS

    def open(self, text: object) -> None:
        """Open the game whose JSON or link `text` is: a reader's own, so never a file's name."""
        say = self.words.say
        if not self.can_open:
            raise HanabiError(say("This review is of one game: no other can be opened in it."))
        self._open(*pasted(text, self.words))
        self._draw()

    def _needed(self) -> GameRecord:
        """The game; HanabiError where none is open."""
        if self.record is None:
            raise HanabiError(self.words.say("Open a game first."))
        return self.record

    # -- where one stands ----------------------------------------------------------------------

    @property
    def at(self) -> int:
        """Actions taken since the deal, on the line one is on."""
        return self._playback.at if self.record is not None else 0

    @property
    def last(self) -> int:
        """The greatest `at` of that line."""
        return self._playback.last if self.record is not None else 0

    @property
    def walking(self) -> bool:
        """Whether that line is not the game's own, but what could have been."""
        return self.record is not None and not self._playback.on_record

    @property
    def game(self) -> Game:
        """The table one stands at, every hand included."""
        self._needed()
        return self._playback.game

    @property
    def line(self) -> tuple[Moment, ...]:
        """The moments of the line one is on, as far as the chosen seat is told of them."""
        if self.walking:
            return self._line
        record = self.record
        if record is None or self.seat is None or not record.rules.mechanism.hole:
            return self.moments
        if self.seat not in self._seen_by:
            views = [game.view(self.seat) for game in record.games]
            self._seen_by[self.seat] = timeline(views)
        return self._seen_by[self.seat]

    def resolved(self, seat: object) -> int | None:
        """Return the seat that `seat` names, None for all hands; HanabiError if there is none."""
        if self.record is None and seat not in (None, "all"):
            raise HanabiError(self.words.say("Open a game first."))
        return seat_or_all(() if self.record is None else self.record.players, seat)

    def check_turn(self, at: object) -> int:
        """Return `at` if the line one is on has so many actions; else HanabiError."""
        return turn_on_line(at, self.last)

    def choose(self, seat: object) -> None:
        """Look through the eyes of `seat`; what could have been is left, as it knows every card."""
        self._needed()
        chosen = self.resolved(seat)
        if chosen is not None and self.walking:
            self._playback.back_to_record()
        self.seat = chosen
        self._draw()

    def go(self, at: object) -> None:
        """Stand after `at` actions of the line."""
        self._needed()
        self._playback.go(self.check_turn(at))
        self._draw()

    def jump(self, kind: object, back: object = False) -> None:
        """Stand after the next action of `kind` (`KINDS` of the timeline), or the one before."""
        self._needed()
        notes = [] if self.walking else sorted(self.notes)
        place = found(self.line, str(kind), self.at, back=back is True, notes=notes)
        if place is None:
            say = self.words.say
            raise HanabiError(
                say("There is none before this turn.")
                if back is True
                else say("There is none after this turn.")
            )
        self.go(place)

    def note(self, text: object) -> None:
        """Keep `text` as the note of the turn one stands at; an empty one is taken away."""
        say = self.words.say
        self._needed()
        if not isinstance(text, str):
            raise HanabiError(say("note {text}: a text is needed", text=shown(text)))
        if len(text) > MOST_NOTE:
            raise HanabiError(
                say(
                    "A note has at most {most} signs, and this has {number}.",
                    most=MOST_NOTE,
                    number=len(text),
                )
            )
        if self.walking:
            raise HanabiError(say("Notes belong to the game: go back to it first."))
        kept = "\n".join(harmless(line) for line in text.splitlines()).strip()
        if kept:
            self.notes[self.at] = kept
        else:
            self.notes.pop(self.at, None)

    def note_at(self, at: int, text: str) -> None:
        """Keep `text` as the note of the turn `at`: HanabiError where one stands at another."""
        if at != self.at:
            raise HanabiError(
                self.words.say(
                    "note of turn {turn}: this is turn {here}", turn=shown(at), here=self.at
                )
            )
        self.note(text)

    def speak(self, language: str) -> None:
        """Say everything in `language` from now on."""
        self.words = words(language)
        self._draw()

    def _draw(self) -> None:
        seat = None if self.seat is None else Seat(self.seat)
        drawn = None if self.record is None else scene(self.game, seat, self.words.language)
        self.scene = drawn

    # -- what takes long -----------------------------------------------------------------------

    def _free(self) -> None:
        if self.busy:
            raise HanabiError(
                self.words.say("A question is being worked on: wait for it, or stop it.")
            )

    @property
    def busy(self) -> bool:
        """Whether a question is being worked on."""
        return any(task.running for task in self._tasks())

    def _tasks(self) -> list[Task[Any, Any]]:
        """The questions that were asked, answered or not."""
        asked = (self.looking, self.comparing.task, self.planning.task)
        return [task for task in asked if task is not None]

    def look_back(self, seconds: float | None = None) -> None:
        """Begin to find the turn at which perfection was lost, in a thread; see `wait`, `stop`.

        Without `seconds` it takes up to 20, and twice as many when it is asked again for more.
        """
        record = self._needed()
        if self.seat is not None:
            raise HanabiError(
                self.words.say("Hindsight looks at every card: choose all hands for it.")
            )
        self._free()
        most = self._patience if seconds is None else seconds
        self._patience = 2 * most
        self.turning = None
        self.looking = Task(
            lambda tell: could_still_be_won(record, seconds=most, progress=tell), self._got_on
        )
        self.settle()

    def compare(self, seconds: float = SECONDS) -> None:
        """Begin to value every action at this table, in a thread; see `wait` and `stop`."""
        game = self.game
        if why := self.no_comparison():
            raise HanabiError(why)
        self._free()
        viewer = None if self.seat is None else Seat(self.seat)
        task: Task[Progress, Values] = Task(
            lambda tell: compared(game, viewer, tell, seconds), self._got_on
        )
        self.comparing.ask(self._here(), task)

    def plan(self, seconds: float = PLAN_SECONDS) -> None:
        """Begin to find what was right with what the mover saw, in a thread."""
        game = self.game
        if why := self.no_comparison() or no_plan(game, self.words):
            raise HanabiError(why)
        self._free()
        task: Task[Progress, PlanSolution] = Task(
            lambda tell: planned(game, tell, seconds), self._got_on
        )
        self.planning.ask(self._here(), task)

    def no_comparison(self) -> str:
        """Why the best action cannot be asked for at this table; empty where it can."""
        say, game = self.words.say, self.game
        if game.over:
            return say("The game is over: there is no action to value.")
        if game.deck_size > MOST_DECK:
            return say(
                "The best action is worked out once at most {most} cards are in the deck.",
                most=MOST_DECK,
            )
        if self.seat not in (None, game.mover):
            return say(
                "It is {who}'s turn: choose {who}'s seat or all hands for the best action.",
                who=self.spoken[game.mover],
            )
        return ""

    def _here(self) -> tuple[object, ...]:
        """What an answer about this table belongs to."""
        return (self.at, self.seat, self._playback.moves)

    def compared_here(self) -> Task[Any, Values] | None:
        """The question about the actions at this very table, with this seat, if it was asked."""
        return self.comparing.at(self._here())

    def planned_here(self) -> Task[Any, PlanSolution] | None:
        """The question what was right with what the mover sees at this table, if it was asked."""
        return self.planning.at(self._here())

    def _got_on(self) -> None:
        self.settle()
        self._changed()

    def settle(self) -> None:
        """Take over the answer of a search that has ended."""
        if self.looking is not None and self.looking.answer is not None:
            self.turning = self.looking.answer

    def stop(self) -> None:
        """Tell every question to end with what it has."""
        for task in self._tasks():
            task.stop()

    def wait(self, seconds: float | None = None) -> bool:
        """Wait until no question is being worked on; whether that is so."""
        done = all(task.wait(seconds) for task in self._tasks())
        self.settle()
        return done

    def trouble(self, task: Task[Any, Any]) -> str:
        """Why a question got no answer, as a sentence; empty where it got one."""
        say, fault = self.words.say, task.fault
        if isinstance(fault, TooManyWorlds):
            return say(
                "{who} may hold {number} hands here that are not alike, too many to go through: "
                "ask later in the game.",
                who=self.spoken[self.game.mover],
                number=f"{fault.count:,}",
            )
        return say("There is no answer here: {why}", why=harmless(str(fault))) if fault else ""

    def walk(self) -> None:
        """Leave the game for the line that would have won it, at the last turn that could."""
        self._needed()
        turning, say = self.turning, self.words.say
        if self.seat is not None:
            raise HanabiError(say("Hindsight looks at every card: choose all hands for it."))
        if turning is None or turning.won is None or not turning.line:
            raise HanabiError(say("No other line to perfection is known."))
        self._branch(turning.won, list(turning.line), turning.won)
        self._draw()

    def _branch(self, start: int, actions: list[Action], at: int) -> None:
        record = self._needed()
        play = Playback(record.games)
        play.go(start)
        play.act(actions)
        games = list(record.games[: start + 1])
        for action in actions:
            games.append(games[-1].apply(action))
        play.go(at)
        self._line = timeline(games)
        self._playback = play

    def back_to_game(self) -> None:
        """Leave what could have been, to where it left the game."""
        if not self.walking:
            raise HanabiError(self.words.say("This is the game already."))
        self._playback.back_to_record()
        self._draw()

    # -- kept ----------------------------------------------------------------------------------

    @property
    def state(self) -> dict[str, Any]:
        """Where the review stands, as a value to keep; see `restore`."""
        play = self._playback if self.record is not None else None
        players = self.record.players if self.record is not None else ()
        return {
            "game": format_game(self.record) if self.record and self.can_open else None,
            "seat": self.seat,
            "at": self.at,
            "branch_at": play.branch_at if play else None,
            "moves": [format_action(move, players) for move in play.moves] if play else [],
            "notes": {str(at): text for at, text in sorted(self.notes.items())},
        }

    def restore(self, state: Mapping[str, Any]) -> None:
        """Stand where `state` says; it is checked like anything from outside."""
        say = self.words.say
        keys = {"game", "seat", "at", "branch_at", "moves", "notes"}
        if not isinstance(state, Mapping) or set(state) != keys:
            raise HanabiError(
                say(
                    "state {state}: a dict of {keys} is needed",
                    state=shown(state),
                    keys=", ".join(sorted(keys)),
                )
            )
        # Tried on another one first, so that a state that cannot be changes nothing.
        source: Source | None = self.record
        if state["game"] is not None:
            source = parse_game(state["game"])
            if not self.can_open and source != self.record:
                raise HanabiError(say("state: of another game than the one of this review"))
        new = ReviewSession(source, seat=state["seat"], language=self.words.language)
        if new.record is not None:
            new._restore_place(state)
        elif state["at"] or state["moves"] or state["notes"]:
            raise HanabiError(say("state: a place or notes, but no game"))
        same = new.record == self.record
        if not same and new.record is not None:
            self._open(new.record)
        if new.record is not None:
            self._playback, self.seat, self.notes = new._playback, new.seat, new.notes
            self._line = getattr(new, "_line", ())
        self._draw()

    def _restore_place(self, state: Mapping[str, Any]) -> None:
        record, say = self._needed(), self.words.say
        moves, start, notes = state["moves"], state["branch_at"], state["notes"]
        if not isinstance(moves, list | tuple) or (moves and start is None):
            raise HanabiError(
                say(
                    "state: moves {moves}, but a list and its branch_at is needed",
                    moves=shown(moves),
                )
            )
        if start is not None and self.seat is not None:
            raise HanabiError(
                say("state: branch_at, but another line is walked with all hands only")
            )
        if not isinstance(notes, Mapping):
            raise HanabiError(
                say("state: notes {notes}, but texts by turn are needed", notes=shown(notes))
            )
        for turn, text in notes.items():
            name = str(turn)
            if not (name.isascii() and name.isdecimal() and len(name) < 5):
                raise HanabiError(
                    say("state: note of turn {turn}, but a number is needed", turn=shown(turn))
                )
            self.go(int(name))
            self.note(text)
        if start is not None:
            self.check_turn(start)
            actions = [parse_action(move, record.players, record.rules) for move in moves]
            self._branch(start, actions, start)
        self.go(state["at"])

    @property
    def played_here(self) -> Action | None:
        """The action that the line takes at this table; None at its end and where it stops."""
        if self.record is None or self.at >= self.last:
            return None
        play = self._playback
        if play.branch_at is not None and self.at >= play.branch_at:
            return play.moves[self.at - play.branch_at]
        action = self.record.actions[self.at]
        return None if isinstance(action, Stop) else action
