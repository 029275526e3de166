"""What a puzzle asks for, which answers are right, and how an answer is read.

An end-game asks for an action, and its file claims the best ones; of a known deal the file claims
the answer too. What is asked about hidden cards is worked out by the kit, whatever a file claims.

Examples
--------
>>> from hanabi_kit.notation import parse_position
>>> position = parse_position('''
... [position]
... players = ["Alice", "Bob"]
... turn = "Alice"
... viewer = "Alice"
... clue_tokens = 4
... deck = 40
... [position.hands]
... Alice = "xx/r!1!2!3 xx xx xx xx"
... Bob = "r4 y1 g1 b1 p1"
... ''')
>>> puzzle = Puzzle("one", "One red card", "deduction", 1, "What can slot 1 be?", position)
>>> problem = Problem(puzzle, Identities(1))
>>> problem.right, problem.is_right(problem.read("r5 r4"))
(CardSet('r4 r5'), True)
>>> Problem(puzzle, Chance(Held(1, "r4"))).right
Fraction(1, 2)
"""

from __future__ import annotations

from dataclasses import dataclass
from fractions import Fraction
from functools import cached_property

from hanabi_kit.actions import Action
from hanabi_kit.cards import CardSet, Seat
from hanabi_kit.deduction import Held
from hanabi_kit.deduction.others.table_facts import seat_named
from hanabi_kit.deduction.statements.combinators import check_slots
from hanabi_kit.engine.action_text import format_action, parse_action
from hanabi_kit.errors import HanabiError, shown
from hanabi_kit.game import Game
from hanabi_kit.language import Words, later, words
from hanabi_kit.puzzles.answers.answer_table import NEVER, DealAnswer
from hanabi_kit.puzzles.answers.hand_in_question import hand_in_question
from hanabi_kit.puzzles.answers.typed_answers import Given as Given
from hanabi_kit.puzzles.answers.typed_answers import read_chance
from hanabi_kit.puzzles.proofs.questions import (
    OF_A_DEAL,
    OF_A_HAND,
    Asked,
    BestScore,
    Certain,
    Chance,
    Identities,
    LostAt,
    Slots,
    Value,
    Winnable,
    asked_by,
    worked_out,
)
from hanabi_kit.puzzles.puzzle import Puzzle
from hanabi_kit.render.player_names import drawn_names
from hanabi_kit.render.scene import actions_in
from hanabi_kit.support.arguments import checked
from hanabi_kit.typed.cards import read_cards
from hanabi_kit.typed.numbers import read_number
from hanabi_kit.typed.slots import read_slots
from hanabi_kit.typed.text import LONGEST, bare, folded, plain
from hanabi_kit.typed.wordlists import NEVER as SAY_NEVER
from hanabi_kit.typed.yes_no import read_yes_no
from hanabi_kit.view import View

__all__ = ["BestScore", "Certain", "Chance", "Identities", "LostAt", "Problem", "Slots", "Winnable"]

_KINDS = {
    Identities: "identities",
    Chance: "chance",
    Certain: "certain",
    Slots: "slots",
    Winnable: "winnable",
    BestScore: "score",
    LostAt: "turn",
}


@dataclass(frozen=True)
class Problem:
    """A puzzle and what it asks for.

    Parameters
    ----------
    puzzle : Puzzle
    asked : Identities, Chance, Certain, Slots, Winnable, BestScore or LostAt, optional
        Left out, it is what the puzzle's file asks; None, then, where that is the best action.

    Raises
    ------
    HanabiError
        No answer can be checked: the puzzle states none, or asks for something that is not there.
    Contradiction
        No world fits what the viewer sees.

    Examples
    --------
    >>> from hanabi_kit import read_puzzle
    >>> problem = Problem(read_puzzle("deduction-001"))
    >>> problem.kind, problem.right, problem.is_right(problem.read("r4 r3 r2"))
    ('identities', CardSet('r2 r3 r4'), True)
    >>> problem.seat, problem.holder, problem.who, problem.slots, problem.view is problem.source
    (0, 0, (), 5, True)
    >>> problem.written(problem.right), list(problem.actions)[:2]
    ('r2 r3 r4', ['play 1', 'play 2'])
    >>> chance = Problem(problem.puzzle, Chance(Held(3, "r2")))
    >>> chance.is_right(Given(Fraction(1, 5))), chance.is_rounded(chance.read("0.2"))
    (True, False)
    """

    puzzle: Puzzle
    asked: Asked | None = None

    def __post_init__(self) -> None:
        if not isinstance(self.puzzle, Puzzle):
            raise HanabiError(
                words().say("puzzle {puzzle}: a Puzzle is needed", puzzle=shown(self.puzzle))
            )
        puzzle, where = self.puzzle, words().say("puzzle {id}", id=shown(self.puzzle.id))
        if self.asked is None:
            object.__setattr__(self, "asked", asked_by(puzzle))
        asked = self.asked
        if asked is None:
            answer = puzzle.best_actions
            if answer is None:
                raise HanabiError(
                    words().say(
                        "{where}: no answer is stated, so that none can be checked", where=where
                    )
                )
            legal = actions_in(self.source)
            wrong = [action for action in answer.best if action not in legal]
            if wrong or not answer.best:
                players = puzzle.position.players
                text = (
                    later("{where}: answer.best has {actions}, but a legal action is asked")
                    if wrong
                    else later("{where}: answer.best has none, but a legal action is asked")
                )
                listed = ", ".join(format_action(action, players) for action in wrong)
                raise HanabiError(words().say(text, where=where, actions=listed))
            return
        if type(asked) not in _KINDS:
            kinds = ", ".join(kind.__name__ for kind in _KINDS)
            raise HanabiError(
                words().say(
                    "{where}: asks for {asked}, but it is one of {kinds}",
                    where=where,
                    asked=shown(asked),
                    kinds=kinds,
                )
            )
        if isinstance(asked, OF_A_DEAL):
            if not isinstance(puzzle.answer, DealAnswer):
                raise HanabiError(
                    words().say(
                        "{where}: no answer is stated, so that none can be checked", where=where
                    )
                )
            _ = self.source  # the deck's order must be known
            return
        own = self.slots
        if isinstance(asked, Identities):
            if type(asked.slot) is not int or not 1 <= asked.slot <= own:
                raise HanabiError(
                    words().say(
                        "{where}: slot {slot}, but slots are 1–{own}",
                        where=where,
                        slot=shown(asked.slot),
                        own=own,
                    )
                )
        elif not isinstance(asked, Slots):
            check_slots(asked.event, own, where)
            if asked.who and not isinstance(asked.event, Held):
                raise HanabiError(
                    words().say(
                        "{where}: what another player knows is asked of one slot", where=where
                    )
                )
        _ = self.right  # a contradiction is told now, not when somebody answers

    @property
    def kind(self) -> str:
        """What is asked for.

        ``"action"``, ``"identities"``, ``"chance"``, ``"certain"``, ``"slots"``, ``"winnable"``,
        ``"score"`` or ``"turn"``.
        """
        return "action" if self.asked is None else _KINDS[type(self.asked)]

    @property
    def seat(self) -> Seat | None:
        """Whose eyes the table is shown through; None where every hand lies open."""
        position, answer = self.puzzle.position, self.puzzle.best_actions
        if isinstance(self.asked, OF_A_DEAL):
            return None
        if position.viewer is not None:
            return position.viewer
        open_hands = self.asked is None and (answer is None or answer.model == "faceup")
        return None if open_hands else position.mover

    @property
    def who(self) -> tuple[str, ...]:
        """Whose knowledge is asked for, as the viewer can tell; where empty, the viewer's own."""
        return self.asked.who if isinstance(self.asked, OF_A_HAND) else ()

    @property
    def holder(self) -> Seat | None:
        """Whose hand is asked about; None where no hand is."""
        if not isinstance(self.asked, OF_A_HAND):
            return None
        return seat_named(self.view.players, self.who[-1]) if self.who else self.view.seat

    @property
    def slots(self) -> int:
        """How many slots the hand has that is asked about; 0 where no hand is."""
        holder = self.holder
        if holder is None:
            return 0
        view = self.view
        return len(view.own if holder == view.seat else view.hand_of(holder))

    @cached_property
    def source(self) -> Game | View:
        """The table as it is shown, all of it or what `seat` sees."""
        position, seat = self.puzzle.position, self.seat
        if isinstance(self.asked, OF_A_DEAL):
            return self.puzzle.deal.game
        return position.game() if seat is None else View.of(position, seat)

    @property
    def view(self) -> View:
        """What is seen from `seat`; HanabiError where every hand lies open."""
        if isinstance(self.source, View):
            return self.source
        raise HanabiError(
            words().say("puzzle {id}: every hand lies open", id=shown(self.puzzle.id))
        )

    @cached_property
    def right(self) -> Value | tuple[Action, ...]:
        """The right answer; of actions every one that the puzzle states as best."""
        if isinstance(self.asked, OF_A_HAND):
            return worked_out(self.view, self.asked)
        answer = self.puzzle.answer
        if isinstance(answer, DealAnswer):
            return NEVER if answer.value is None else answer.value
        best = self.puzzle.best_actions
        return best.best if best else ()

    @checked
    def is_right(self, given: Given) -> bool:
        """Whether the answer `given` is right; equal forms, such as 1/3 and 2/6, count as one."""
        if isinstance(self.right, tuple):
            return given.value in self.right
        return type(given.value) is type(self.right) and given.value == self.right

    @checked
    def is_rounded(self, given: Given) -> bool:
        """Whether `given` is the right probability, rounded to the decimals that were written."""
        if given.step is None or not isinstance(self.right, Fraction) or self.is_right(given):
            return False
        return isinstance(given.value, Fraction) and abs(given.value - self.right) * 2 <= given.step

    @checked
    def read(self, text: object, told: Words | None = None) -> Given:
        """Return the answer written as `text`, which may come from anywhere.

        Parameters
        ----------
        text : str
            Actions are written as in position files, cards as ``"r1 g5"``, slots as ``"1 3"`` (both
            may be none: an empty text), a probability as `read_chance` says, ``"yes"`` or ``"no"``,
            a score as a number, and so a turn (0: before the first), or ``"never"``; or as people
            type all that (`hanabi_kit.typed`), in English or French.
        told : Words, optional
            The language of errors; the one in use where it is left out.

        Returns
        -------
        Given

        Raises
        ------
        HanabiError
            It is no such answer, or one that the table does not allow.
        """
        told = words() if told is None else told
        if not isinstance(text, str):
            raise HanabiError(told.say("answer {answer}: a text is needed", answer=shown(text)))
        match self.asked:
            case None:
                return Given(self._action(text, told))
            case Identities():
                return Given(self._cards(text, told))
            case Chance():
                return read_chance(text, told)
            case Certain() | Winnable():
                said = read_yes_no(text)
                if said is None:
                    message = told.say("answer {answer}: yes or no is needed", answer=shown(text))
                    raise HanabiError(message)
                return Given(said)
            case BestScore():
                most = self.source.rules.max_score
                return Given(_number(text, range(most + 1), told))
            case LostAt():
                if folded(bare(plain(text[:LONGEST]))) in SAY_NEVER:
                    return Given(NEVER)
                turns = self.puzzle.deal.turns
                return Given(_number(text, turns, told, before=turns.start > 0))
            case Slots():
                return Given(self._slots(text, told))

    def written(self, value: object) -> str:
        """Return an answer, `value`, as `read` reads it.

        HanabiError for an action that is not legal here.
        """
        if isinstance(value, bool):
            return "yes" if value else "no"
        if isinstance(value, CardSet | Fraction | int | str):
            return str(value)
        if isinstance(value, frozenset):
            return " ".join(map(str, sorted(value)))
        for text, action in self.actions.items():
            if action == value:
                return text
        raise HanabiError(
            words().say("{value}: the rules do not allow it here", value=shown(value))
        )

    @cached_property
    def actions(self) -> dict[str, Action]:
        """The legal actions, by how they are written with the names that are drawn."""
        source = self.source
        names = [name.name for name in drawn_names(source.players)]
        return {format_action(action, names): action for action in actions_in(source)}

    def _action(self, text: str, told: Words) -> Action:
        found = self.actions.get(text)
        if found is None:
            players, rules = self.source.players, self.source.rules
            hand = hand_in_question(self.source)
            found = parse_action(text, players, rules, told, hand=hand)
            if found not in self.actions.values():
                message = told.say("{action}: the rules do not allow it here", action=shown(text))
                raise HanabiError(message)
        return found

    def _cards(self, text: str, told: Words) -> CardSet:
        return read_cards(text, self.source.rules, told)

    def _slots(self, text: str, told: Words) -> frozenset[int]:
        return frozenset(read_slots(text, self.slots, told))


def _number(text: str, allowed: range, told: Words, *, before: bool = False) -> int:
    """Return the whole number that is typed; `before`: whether 0 is allowed, too."""
    found = read_number(text, told)
    if found is not None and (found.value in allowed or (before and found.value == 0)):
        return int(found.value)
    raise HanabiError(
        told.say(
            "answer {answer}: a number from {first} to {last} is needed",
            answer=shown(text),
            first=allowed.start,
            last=allowed.stop - 1,
        )
    )
