"""What a puzzle asks for, which answers are right, and how an answer is read.

An end-game asks for an action, and its file claims the best ones. What is asked about hidden cards
has no claim at all: the kit works the right answer out itself.

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

import re
import unicodedata
from dataclasses import dataclass
from fractions import Fraction
from functools import cached_property

from hanabi_kit.actions import Action
from hanabi_kit.cards import CardSet, Seat
from hanabi_kit.deduce import Event, Held, deduce, probability
from hanabi_kit.deduce.events import check_slots
from hanabi_kit.errors import HanabiError
from hanabi_kit.game import Game
from hanabi_kit.language import Words, words
from hanabi_kit.notation.words import format_action, parse_action, shown
from hanabi_kit.puzzles.puzzle import Puzzle
from hanabi_kit.render.names import drawn_names
from hanabi_kit.render.scene import actions_in
from hanabi_kit.view import View

__all__ = [
    "Asked",
    "Certain",
    "Chance",
    "Given",
    "Held",
    "Identities",
    "Problem",
    "Slots",
    "read_chance",
]


@dataclass(frozen=True, slots=True)
class Identities:
    """Asks which cards the own card in `slot` can be: all of them are wanted, and no other."""

    slot: int


@dataclass(frozen=True, slots=True)
class Chance:
    """Asks how likely `event` is, exactly."""

    event: Event


@dataclass(frozen=True, slots=True)
class Certain:
    """Asks whether `event` is certain: so in every possible world."""

    event: Event


@dataclass(frozen=True, slots=True)
class Slots:
    """Asks which own slots are certain to hold one of `cards`; it may be none."""

    cards: CardSet


Asked = Identities | Chance | Certain | Slots

_KINDS = {Identities: "identities", Chance: "chance", Certain: "certain", Slots: "slots"}

Value = Action | CardSet | Fraction | bool | frozenset[int]


@dataclass(frozen=True, slots=True)
class Given:
    """An answer as it was understood.

    Parameters
    ----------
    value : Action, CardSet, Fraction, bool or frozenset of int
    step : Fraction or None
        Of a probability written with decimals, the worth of its last digit; else None.
    """

    value: Value
    step: Fraction | None = None


@dataclass(frozen=True)
class Problem:
    """A puzzle and what it asks for.

    Parameters
    ----------
    puzzle : Puzzle
    asked : Identities, Chance, Certain or Slots, optional
        Left out, it is the best action, and the puzzle's file states it.

    Raises
    ------
    HanabiError
        No answer can be checked: the puzzle states none, or asks for something that is not there.
    Contradiction
        No world fits what the viewer sees.
    """

    puzzle: Puzzle
    asked: Asked | None = None

    def __post_init__(self) -> None:
        puzzle, asked = self.puzzle, self.asked
        where = f"puzzle {shown(puzzle.id)}"
        if asked is None:
            if puzzle.answer is None:
                raise HanabiError(f"{where}: no answer is stated, so that none can be checked")
            legal = actions_in(self.source)
            wrong = [action for action in puzzle.answer.best if action not in legal]
            if wrong or not puzzle.answer.best:
                players = puzzle.position.players
                listed = ", ".join(format_action(action, players) for action in wrong) or "none"
                raise HanabiError(f"{where}: answer.best has {listed}, but a legal action is asked")
            return
        if type(asked) not in _KINDS:
            kinds = ", ".join(kind.__name__ for kind in _KINDS)
            raise HanabiError(f"{where}: asks for {shown(asked)}, but it is one of {kinds}")
        own = len(self.view.own)
        if isinstance(asked, Identities):
            if type(asked.slot) is not int or not 1 <= asked.slot <= own:
                raise HanabiError(f"{where}: slot {shown(asked.slot)}, but slots are 1–{own}")
        elif not isinstance(asked, Slots):
            check_slots(asked.event, own, where)
        _ = self.right  # a contradiction is told now, not when somebody answers

    @property
    def kind(self) -> str:
        """``"action"``, ``"identities"``, ``"chance"``, ``"certain"`` or ``"slots"``."""
        return "action" if self.asked is None else _KINDS[type(self.asked)]

    @property
    def seat(self) -> Seat | None:
        """Whose eyes the table is shown through; None where every hand lies open."""
        position, answer = self.puzzle.position, self.puzzle.answer
        if position.viewer is not None:
            return position.viewer
        open_hands = self.asked is None and (answer is None or answer.model == "faceup")
        return None if open_hands else position.mover

    @cached_property
    def source(self) -> Game | View:
        """The table as it is shown: all of it, or what `seat` sees."""
        position, seat = self.puzzle.position, self.seat
        return position.game() if seat is None else View.of(position, seat)

    @property
    def view(self) -> View:
        """What is seen from `seat`; HanabiError where every hand lies open."""
        if isinstance(self.source, View):
            return self.source
        raise HanabiError(f"puzzle {shown(self.puzzle.id)}: every hand lies open")

    @cached_property
    def right(self) -> Value | tuple[Action, ...]:
        """The right answer; of actions every one that the puzzle states as best."""
        match self.asked:
            case None:
                return self.puzzle.answer.best if self.puzzle.answer else ()
            case Identities(slot):
                return CardSet(deduce(self.view)[slot])
            case Chance(event):
                return probability(self.view, event)
            case Certain(event):
                return probability(self.view, event) == 1
            case Slots(cards):
                hand = deduce(self.view).hand
                return frozenset(int(own.slot) for own in hand if own.cards <= cards)

    def is_right(self, given: Given) -> bool:
        """Whether an answer is right; equal forms, such as 1/3 and 2/6, count as one."""
        if isinstance(self.right, tuple):
            return given.value in self.right
        return type(given.value) is type(self.right) and given.value == self.right

    def is_rounded(self, given: Given) -> bool:
        """Whether an answer is the right probability, rounded to the decimals that were written."""
        if given.step is None or not isinstance(self.right, Fraction) or self.is_right(given):
            return False
        return isinstance(given.value, Fraction) and abs(given.value - self.right) * 2 <= given.step

    def read(self, text: object, told: Words | None = None) -> Given:
        """Return the answer written as `text`, which may come from anywhere.

        Actions are written as in position files, cards as ``"r1 g5"``, slots as ``"1 3"`` (both may
        be none: an empty text), a probability as `read_chance` says, and ``"yes"`` or ``"no"``.

        Raises
        ------
        HanabiError
            In the language of `told`.
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
            case Certain():
                if text not in ("yes", "no"):
                    message = told.say("answer {answer}: yes or no is needed", answer=shown(text))
                    raise HanabiError(message)
                return Given(text == "yes")
            case Slots():
                return Given(self._slots(text, told))

    def written(self, value: object) -> str:
        """Return an answer as `read` reads it."""
        if isinstance(value, bool):
            return "yes" if value else "no"
        if isinstance(value, CardSet | Fraction):
            return str(value)
        if isinstance(value, frozenset):
            return " ".join(map(str, sorted(value)))
        return next(text for text, action in self.actions.items() if action == value)

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
            found = parse_action(text, players, rules)
            if found not in self.actions.values():
                message = told.say("{action}: the rules do not allow it here", action=shown(text))
                raise HanabiError(message)
        return found

    def _cards(self, text: str, told: Words) -> CardSet:
        known = {str(card): card for card in self.source.rules.identities}
        names = text.split() if len(text) <= 1000 else [text]
        wrong = [name for name in names if name not in known]
        if wrong:
            raise HanabiError(
                told.say("{card}: there is no such card at this table", card=shown(wrong[0]))
            )
        return CardSet(known[name] for name in names)

    def _slots(self, text: str, told: Words) -> frozenset[int]:
        own = {str(slot): slot for slot in range(1, len(self.view.own) + 1)}
        names = text.split() if len(text) <= 1000 else [text]
        wrong = [name for name in names if name not in own]
        if wrong:
            raise HanabiError(
                told.say("slot {slot}: slots are 1 to {last}", slot=shown(wrong[0]), last=len(own))
            )
        return frozenset(own[name] for name in names)


_NUMBER = r"\d{1,9}"
_DECIMAL = r"(\d{0,9})[.,](\d{1,9})"
_PARTS = re.compile(rf"({_NUMBER}) ?(?:/|in|sur|out of|von) ?({_NUMBER})")
_MIXED = re.compile(rf"({_NUMBER}) ({_NUMBER}) ?/ ?({_NUMBER})")


def read_chance(text: str, told: Words | None = None) -> Given:
    """Return the probability written as `text`.

    Forms: ``1/3``, ``1 in 3``, ``½``, ``0.25``, ``0,25``, ``25 %``, ``12.5 %``, ``33 1/3 %``. A
    decimal means just what it says: ``0.333`` is 333/1000, and not a third.

    Raises
    ------
    HanabiError
        It is none of these, or not between 0 and 1.

    Examples
    --------
    >>> read_chance("2/6").value, read_chance("33 1/3 %").value, read_chance("0,25")
    (Fraction(1, 3), Fraction(1, 3), Given(value=Fraction(1, 4), step=Fraction(1, 100)))
    """
    told = words() if told is None else told
    plain = unicodedata.normalize("NFKC", text) if len(text) <= 60 else ""
    plain = " ".join(plain.replace("\u2044", "/").split())
    percent = plain.endswith("%")
    given = _read_number(plain.removesuffix("%").strip())
    if given is None:
        raise HanabiError(
            told.say(
                "probability {answer}: write it as 1/3, 0.25 or 25 %, please", answer=shown(text)
            )
        )
    value, step = given
    if percent:
        value, step = value / 100, step and step / 100
    if value > 1:
        raise HanabiError(
            told.say(
                "probability {answer}: it lies between 0 (never) and 1 (always)",
                answer=shown(text),
            )
        )
    return Given(value, step)


def _read_number(text: str) -> tuple[Fraction, Fraction | None] | None:
    if not text.isascii():
        return None
    if re.fullmatch(_NUMBER, text):
        return Fraction(int(text)), None
    if (found := re.fullmatch(_DECIMAL, text)) is not None:
        step = Fraction(1, 10 ** len(found[2]))
        return int(found[1] or "0") + int(found[2]) * step, step
    if (found := _MIXED.fullmatch(text)) is not None and int(found[3]):
        return int(found[1]) + Fraction(int(found[2]), int(found[3])), None
    if (found := _PARTS.fullmatch(text)) is not None and int(found[2]):
        return Fraction(int(found[1]), int(found[2])), None
    return None
