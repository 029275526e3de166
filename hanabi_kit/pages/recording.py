"""What the puzzle player answers to everything that a reader may do with one puzzle, worked out.

A real `PuzzlePlayer` is driven through it, in each language: what it draws is what the page draws.
Of probabilities and of cards to mark there are too many answers to give them all; there a wrong one
is answered by what its reaction depends on. ``static/recorded.js`` puts the answers together again,
and a test holds every message to the player's.
"""

from __future__ import annotations

import json
from collections.abc import Iterator
from dataclasses import dataclass
from fractions import Fraction
from itertools import combinations
from typing import Any

from hanabi_kit.cards import CardSet
from hanabi_kit.errors import HanabiError
from hanabi_kit.language import SOURCE, words
from hanabi_kit.pages.changes import difference
from hanabi_kit.puzzles.problem import Problem
from hanabi_kit.puzzles.puzzle import Puzzle
from hanabi_kit.translated import languages_of_the_site
from hanabi_kit.widgets.live import sendable
from hanabi_kit.widgets.puzzle.action_proof import ActionProof, prove_problem
from hanabi_kit.widgets.puzzle.drawing import task_plain
from hanabi_kit.widgets.puzzle.widget import PuzzlePlayer

ATTEMPTS = 3
"""From so many attempts on, what is said stays the same."""

MOST_DECIMALS = 12
"""Decimals with which a rounded probability is known as that."""

SECONDS = 1800
"""What a proof may take: the page is made once, and nobody waits before it."""

_UNLIKE = Fraction(1009, 9973)
"""A probability that is asked for nowhere, and stands for any that is wrong."""

FIRST = SOURCE

LINE = "line "
"""What the label of a game that goes wrong begins with."""


@dataclass(frozen=True)
class Record:
    """A puzzle as its page has it.

    `open`: what the page shows, the traits of the player in the first language and how they differ
        in the others.
    `boxes`: what it shows later, by the label that opens it (`hanabi_kit.pages.locking`).
    """

    id: str
    open: dict[str, Any]
    boxes: dict[str, Any]


def can_be_recorded(puzzle: Puzzle) -> bool:
    """Whether a page can answer for a puzzle: all but those that ask for a whole line."""
    answer = puzzle.best_actions
    return answer is None or len(answer.line) <= 1


def record(puzzle: Puzzle) -> Record:
    """Return all that is answered to one puzzle.

    Raises HanabiError: a whole line of moves is asked for, or the solver contradicts the file.
    """
    if not can_be_recorded(puzzle):
        raise HanabiError(f"puzzle {puzzle.id}: it asks for a whole line, which needs the solver")
    problem = Problem(puzzle)
    player = PuzzlePlayer(problem, language=FIRST)
    if problem.asked is None:
        player._session.know(proof_of(problem))
    told = {language: _Told(player, language).all() for language in languages_of_the_site()}
    joined = {
        label: _joined({language: told[language][label] for language in languages_of_the_site()})
        for label in told[FIRST]
        if not label.startswith(LINE)
    }
    return Record(puzzle.id, joined.pop("open"), joined | _lines(told))


def _joined(told: dict[str, Any]) -> dict[str, Any]:
    """Return a value in the first language, and how it differs in the others."""
    first = told[FIRST]
    return {
        language: first if language == FIRST else difference(first, value)
        for language, value in told.items()
    }


def _lines(told: dict[str, dict[str, Any]]) -> dict[str, Any]:
    """Return the games that go wrong: each turn once, as many games go on alike."""
    places: dict[str, int] = {}
    boxes: dict[str, Any] = {}
    for label, first in told[FIRST].items():
        if not label.startswith(LINE):
            continue
        of_each = {language: told[language][label] for language in languages_of_the_site()}
        at = []
        for number in range(len(first["steps"])):
            step = _joined({code: one["steps"][number] for code, one in of_each.items()})
            text = json.dumps(step, ensure_ascii=False)
            at.append(places.setdefault(text, len(places)))
        note = _joined({code: one["note"] for code, one in of_each.items()})
        boxes[label] = {"note": note, "steps": at}
    return boxes | ({"steps": [json.loads(text) for text in places]} if boxes else {})


def proof_of(problem: Problem) -> ActionProof | None:
    """Return what the solver finds out about an end-game; None of a plan.

    A plan takes minutes; of it the page says what its file states, as the player does until the
    solver has ended. (`hanabi-kit check` has proved it.)
    """
    answer = problem.puzzle.best_actions
    if answer is None or answer.model == "plan":
        return None
    return prove_problem(problem, lambda _: True, SECONDS)


class _Told:
    """What a player says in one language."""

    def __init__(self, player: PuzzlePlayer, language: str) -> None:
        self.player = player
        self.session = player._session
        self.problem = self.session.problem
        self.boxes: dict[str, Any] = {}
        player.again()
        player.language = language

    def all(self) -> dict[str, Any]:
        """Return what the page shows, under "open", and everything that it shows later."""
        player = self.player
        self.boxes["open"] = {
            "scene": player.scene,
            "task": player.task | {"can_play_out": False},
            "overview": player.overview,
        }
        self._hints()
        match self.problem.kind:
            case "identities":
                self._marked_cards()
            case "chance":
                self._chances()
            case _:
                for text in answers(self.problem):
                    self._answer(text)
        self._shown()
        player.again()
        return self.boxes

    def _hints(self) -> None:
        for number in range(1, len(self.player.puzzle.hints) + 1):
            self.player.hint()
            self.boxes[f"hint {number}"] = self.player.task["hints"][-1]
        self.player.again()

    def _react(self, text: str, attempts: int = ATTEMPTS) -> tuple[list[list[str]], bool]:
        """Return what is said to an answer at each attempt, and whether it is right."""
        session = self.session
        session.again()
        said: list[list[str]] = []
        while len(said) < attempts and not session.progress.solved:
            session.answer(text)
            self._settle()
            said.append([sendable(line) for line in session.reaction])
        return said, session.progress.solved

    def _settle(self) -> None:
        """Wait for the solver; what it cannot settle is no page."""
        if not self.session.wait(SECONDS) or self.session.fault:
            raise HanabiError(f"puzzle {self.session.id}: {self.session.fault or 'no proof'}")

    @property
    def _task(self) -> dict[str, Any]:
        return task_plain(self.session, words(self.player.language))

    def _answer(self, text: str) -> None:
        said, right = self._react(text)
        task = self._task
        lost = bool(task["wrong"]) and not right
        self.boxes[f"answer {text}"] = {
            "right": right,
            "text": task["answers"][-1]["text"],
            "said": [said[0], *(difference(said[0], later) for later in said[1:])],
            "lost": lost,
        }
        if lost:
            self.boxes[f"{LINE}{text}"] = self._line()

    def _line(self) -> dict[str, Any]:
        """Return the game in which the last answer goes wrong, a table after the other."""
        player = self.player
        self.session.show_wrong()
        self._settle()
        if self.session.line is None:
            return {"note": self._task["note"], "steps": []}
        player._do(self.session.go, 0)
        steps, before = [], self.boxes["open"]["scene"]
        for at in range(player.line["last"] + 1):
            player._do(self.session.go, at)
            steps.append({"line": player.line, "scene": difference(before, player.scene)})
            before = player.scene
        return {"note": "", "steps": steps}

    def _marked_cards(self) -> None:
        """Record what is said of each card, and of how many are wrong or missing."""
        right = self.problem.right
        assert isinstance(right, CardSet)
        cards = list(self.problem.source.rules.identities)
        for card in cards:
            other = right - CardSet([card]) if card in right else right | CardSet([card])
            said, _ = self._react(str(other))
            more = [lines[1:] for lines in said]
            self.boxes[f"card {card}"] = {"in": card in right, "said": more}
        held = list(right)
        wrong = [card for card in cards if card not in right]
        missing = [CardSet(held[number:]) for number in range(1, len(held) + 1)]
        besides = [right | CardSet(wrong[:number]) for number in range(1, len(wrong) + 1)]
        self.boxes["counts"] = {
            "missing": [self._react(str(given), 1)[0][0][0] for given in missing],
            "wrong": [self._react(str(given), 1)[0][0][0] for given in besides],
            "none": self._text_of_none(right),
        }
        self._answer(str(right))

    def _text_of_none(self, right: CardSet) -> str:
        if right:
            self._react("", 1)
        return str(self._task["answers"][-1]["text"]) if right else ""

    def _chances(self) -> None:
        """Record the right probability, what is it rounded, and what is said to any other."""
        right = self.problem.right
        assert isinstance(right, Fraction)
        said, _ = self._react(str(_UNLIKE))
        sign = str(_UNLIKE)
        self.boxes["wrong"] = [[line.replace(sign, "{value}") for line in lines] for lines in said]
        for value, decimals in rounded(right):
            self.boxes[f"rounded {value} {decimals}"] = True
        self._answer(str(right))

    def _shown(self) -> None:
        player = self.player
        player.again()
        player.show_answer()
        player.wait(SECONDS)
        self._settle()
        task = player.task
        told = ("right", "why", "themes", "proof", "line_told")
        rival = self.session.wrong
        self.boxes["done"] = {
            "task": {name: task[name] for name in told},
            "scene": difference(self.boxes["open"]["scene"], player.scene),
            "rival": "" if rival is None else self.problem.written(rival),
            "rival_text": task["wrong"],
        }


def answers(problem: Problem) -> Iterator[str]:
    """Yield every answer that may be given, where there are few, as the player writes them."""
    match problem.kind:
        case "action":
            yield from problem.actions
        case "slots":
            slots = [str(slot) for slot in range(1, problem.slots + 1)]
            for number in range(len(slots) + 1):
                yield from (" ".join(some) for some in combinations(slots, number))
        case "certain" | "winnable":
            yield from ("yes", "no")
        case "score":
            yield from map(str, range(problem.source.rules.max_score + 1))
        case "turn":
            yield from ("never", "0") if problem.puzzle.deal.turns.start > 0 else ("never",)
            yield from map(str, problem.puzzle.deal.turns)


def rounded(value: Fraction) -> Iterator[tuple[Fraction, int]]:
    """Yield what a probability is, rounded to so many decimals, where that is not exact.

    Examples
    --------
    >>> [f"{value} {decimals}" for value, decimals in rounded(Fraction(1, 8))][:3]
    ['1/10 1', '3/25 2', '13/100 2']
    """
    for decimals in range(1, MOST_DECIMALS + 1):
        unit = 10**decimals
        low = value * unit // 1
        for whole in (low, low + 1):
            found = Fraction(whole, unit)
            if found != value and abs(found - value) * 2 * unit <= 1:
                yield found, decimals
