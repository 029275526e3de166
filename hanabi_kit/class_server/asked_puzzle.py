"""A puzzle of the kit, asked of a class."""

from __future__ import annotations

from dataclasses import replace

from hanabi_kit.class_server.asking import NONE, Asked, Options, slots_to_choose, yes_no
from hanabi_kit.errors import HanabiError, SearchBudgetExceeded, shown
from hanabi_kit.language import LANGUAGES, Words, words
from hanabi_kit.puzzles.answers.answer_table import DealAnswer
from hanabi_kit.puzzles.answers.best_worth import best_worth
from hanabi_kit.puzzles.answers.typed_answers import Given
from hanabi_kit.puzzles.collections.catalogue import kit_puzzles
from hanabi_kit.puzzles.problem import Problem
from hanabi_kit.puzzles.problem import Slots as SlotsAsked
from hanabi_kit.puzzles.proofs.proof import proof_sentences, work_out_deal
from hanabi_kit.puzzles.proofs.questions import OF_A_HAND
from hanabi_kit.puzzles.proofs.reasons import hand_reasons
from hanabi_kit.puzzles.puzzle import read_puzzle
from hanabi_kit.puzzles.texts import only_in
from hanabi_kit.render import Scene, scene
from hanabi_kit.render.without_odds import without_odds
from hanabi_kit.render.without_reach import without_reach
from hanabi_kit.support.misspelt import did_you_mean
from hanabi_kit.widgets.puzzle.action_proof import prove_problem
from hanabi_kit.widgets.puzzle.answer_sentences import answer_text, right_texts
from hanabi_kit.widgets.puzzle.playing_drawing import stated_line_told


def puzzle_named(name: object) -> Problem:
    """Return a puzzle of the kit by its id; HanabiError where there is none."""
    known = kit_puzzles()
    if not isinstance(name, str) or name not in known:
        meant = did_you_mean(name, known) if isinstance(name, str) else ""
        raise HanabiError(
            words().say("puzzle {name}: the kit has none of this name", name=shown(name)) + meant
        )
    return Problem(read_puzzle(known[name]))


class OfPuzzle(Asked):
    """A puzzle of the kit."""

    by_lines = True

    def __init__(self, problem: Problem) -> None:
        self.problem, self.id = problem, problem.puzzle.id
        self.several = isinstance(problem.asked, SlotsAsked)
        self.takes_none = problem.kind in ("identities", "slots")
        self._rounded: set[str] = set()
        self._worked_out: dict[str, list[str]] = {}

    def text(self, told: Words) -> str:
        """Return the puzzle's question, as its author wrote it."""
        puzzle = self.problem.puzzle.in_language(told.language)
        missing = only_in(puzzle.language, told)
        return puzzle.question.strip() + (f"\n{missing}" if missing else "")

    def options(self, told: Words) -> Options | None:
        """Return the moves that can be made, yes and no, or the slots of the hand."""
        problem = self.problem
        if problem.asked is None:
            actions = problem.actions.items()
            return [(key, answer_text(problem, action, told)) for key, action in actions]
        if problem.kind in ("certain", "winnable"):
            return yes_no(told)
        return slots_to_choose(problem.slots, told) if self.several else None

    def read(self, text: str) -> str:
        """Read an answer as the puzzle player does."""
        none = text.strip() == NONE and self.takes_none
        given = self.problem.read("" if none else text)
        kept = self.problem.written(given.value) or NONE
        if self.problem.is_rounded(given):
            self._rounded.add(kept)
        return kept

    def called(self, answer: str, told: Words) -> str:
        """Return an answer as the puzzle player writes it."""
        return answer_text(self.problem, self._given(answer).value, told)

    def how(self, told: Words) -> str:
        """Return what an answer looks like."""
        rules = self.problem.source.rules
        match self.problem.kind:
            case "identities":
                return told.say("write cards, such as r4 g1, or none")
            case "chance":
                return told.say("write a number, such as 12, 1/3, 0.333 or 33.3 %")
            case "score":
                return told.say("a number from {first} to {last}", first=0, last=rules.max_score)
            case "turn":
                return told.say("the number of a turn, 0 for before the first, or never")
        return ""

    def _given(self, answer: str) -> Given:
        return self.problem.read("" if answer == NONE else answer)

    def is_right(self, answer: str) -> bool | None:
        """Whether it is right, or a right probability rounded to the decimals that were written."""
        return answer in self._rounded or self.problem.is_right(self._given(answer))

    def scene(self, told: Words, *, settled: bool) -> Scene | None:
        """Return the puzzle's table from the seat that is asked."""
        problem = self.problem
        drawn = replace(scene(problem.source, None, told.language), moves=())
        if settled or problem.asked is None:
            return drawn
        drawn = without_odds(drawn, told)
        if problem.puzzle.kind == "deal":
            drawn = without_reach(drawn, problem.source, told)
        return drawn

    def right(self, told: Words) -> list[str]:
        """Return the right answer, every one of several that are as good."""
        return right_texts(self.problem, told)

    def because(self, told: Words) -> list[str]:
        """Return the author's explanation, then what is proved."""
        return [
            *self._explanation(told),
            *stated_line_told(self.problem.puzzle, told),
            *self._why(told),
        ]

    def _explanation(self, told: Words) -> list[str]:
        puzzle = self.problem.puzzle.in_language(told.language)
        lines = puzzle.explanation.strip().splitlines()
        return [line for line in lines if line.strip()]

    def _why(self, told: Words) -> list[str]:
        problem = self.problem
        if isinstance(problem.asked, OF_A_HAND):
            return hand_reasons(problem, told)
        if told.language in self._worked_out:
            return self._worked_out[told.language]
        answer = problem.puzzle.best_actions
        return [] if answer is None else best_worth(answer, problem.puzzle.position, told)

    def work_out(self, seconds: float) -> None:
        """Prove an end-game or deal, if that takes no longer; else the author's word stands."""
        problem, puzzle = self.problem, self.problem.puzzle
        if isinstance(problem.asked, OF_A_HAND) or self._worked_out:
            return
        try:
            if isinstance(puzzle.answer, DealAnswer):
                proof = work_out_deal(puzzle, puzzle.answer.asks, seconds)
                found = {code: proof_sentences(puzzle, proof, code) for code in LANGUAGES}
            else:
                proved = prove_problem(problem, lambda _: True, seconds)
                if not proved.exact:
                    return
                found = {code: list(lines) for code, lines in proved.sentences.items()}
        except (HanabiError, SearchBudgetExceeded):
            return
        self._worked_out = found
