"""Proving puzzles: the answer is worked out anew and held against what the file claims."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import TYPE_CHECKING, cast

from hanabi_kit.actions import Action
from hanabi_kit.cards import CardSet
from hanabi_kit.endgame import solve
from hanabi_kit.endgame.budget import ProgressCall
from hanabi_kit.endgame.deal import DealSolution, solve_deal
from hanabi_kit.endgame.solution import AnySolution as Solved
from hanabi_kit.engine.action_text import format_action
from hanabi_kit.errors import AmbiguousSolution, SearchBudgetExceeded, WrongAnswer
from hanabi_kit.language import words
from hanabi_kit.puzzles.answers.answer_table import MODELS, NEVER, Answer, DealAnswer, HandAnswer
from hanabi_kit.puzzles.playing_out.stated_line import line_faults
from hanabi_kit.puzzles.problem import Problem
from hanabi_kit.puzzles.proofs.known_deal import LostTurn, lost_turn
from hanabi_kit.puzzles.proofs.questions import Value
from hanabi_kit.puzzles.proofs.reasons import deal_reasons, hand_reasons, lost_reasons
from hanabi_kit.puzzles.puzzle import KINDS, Puzzle
from hanabi_kit.support.arguments import checked

if TYPE_CHECKING:
    from hanabi_kit.endgame.plan.solution import PlanSolution


@dataclass(frozen=True)
class HandProof:
    """What is so of hidden cards."""

    problem: Problem
    value: Value  # the right answer


@dataclass(frozen=True)
class DealProof:
    """What is so of a known deal."""

    value: Value  # the right answer
    found: DealSolution | LostTurn  # with the line, or with what rules it out


Proof = Solved | HandProof | DealProof


@checked
def prove(puzzle: Puzzle, *, seconds: float | None = 60) -> Proof:
    """Return what proves `puzzle`: the solution of an end-game, else a HandProof or DealProof.

    Parameters
    ----------
    puzzle : Puzzle
    seconds : float or None
        Budget of the solver of an end-game or deal; None for no bound.

    Returns
    -------
    hanabi_kit.endgame.solution.AnySolution, HandProof or DealProof
        Of an end-game what `hanabi_kit.endgame.solve` returns; else `value` is the right answer.

    Raises
    ------
    WrongAnswer
        With everything in which the claimed answer differs from the proved one; AmbiguousSolution
        where what it claims is right, but something as good is left out.
    SearchBudgetExceeded
        The answer could be neither proved nor disproved in time.
    HanabiError
        The position cannot be solved by the model (a hidden hand, a game that is over).
    Contradiction
        No world fits what the viewer sees.

    Examples
    --------
    >>> from dataclasses import replace
    >>> from hanabi_kit import CardSet, read_puzzle
    >>> puzzle = read_puzzle("deduction-001")
    >>> prove(puzzle).value
    CardSet('r2 r3 r4')
    >>> prove(replace(puzzle, answer=HandAnswer("cards", CardSet("r3 r5"), slot=3)))
    Traceback (most recent call last):
        ...
    hanabi_kit.errors.WrongAnswer: answer.cards: r3 r5, but it is r2 r3 r4
    """
    if puzzle.kind not in KINDS:
        raise WrongAnswer(f"puzzle.kind: {puzzle.kind!r}, but the kinds are {', '.join(KINDS)}")
    answer = puzzle.answer
    wanted = {"endgame": Answer, "deal": DealAnswer}.get(puzzle.kind, HandAnswer)
    if answer is None:
        needs = (
            "model, objective, best, value" if wanted is Answer else "what it asks and its value"
        )
        raise WrongAnswer(f"answer: missing; a puzzle of kind {puzzle.kind!r} states {needs}")
    if not isinstance(answer, wanted):
        raise WrongAnswer(
            f"puzzle.kind: {puzzle.kind!r}, but the answer is a {type(answer).__name__}"
        )
    if isinstance(answer, Answer):
        return _prove_endgame(puzzle, answer, seconds)
    if isinstance(answer, DealAnswer):
        return _prove_deal(puzzle, answer, seconds)
    if bool(answer.who) != (puzzle.kind == "knowledge"):
        raise WrongAnswer(
            f"answer.who: {', '.join(answer.who) or 'missing'}; it is named in puzzles of kind "
            "'knowledge', and in no others"
        )
    return _prove_hand(puzzle, answer)


def _prove_endgame(puzzle: Puzzle, answer: Answer, seconds: float | None) -> Solved:
    if answer.model not in MODELS:
        raise WrongAnswer(f"answer.model: {answer.model!r}, but the kit solves {', '.join(MODELS)}")
    found = solve(puzzle.position, answer.objective, model=answer.model, seconds=seconds)
    if not is_settled(found):
        raise SearchBudgetExceeded(f"not proved in the time given: {_what_is_open(found)}")
    players = puzzle.position.players
    faults = []
    if found.value != answer.value:
        faults.append(f"answer.value: {answer.value}, but it is {found.value}")
    claimed, best = set(answer.best), set(found.best)
    if best != claimed:
        fault = (
            f"answer.best: {_listed(answer.best, players)}, but the optimal first actions are "
            f"{_listed(found.best, players)}"
        )
        if claimed and claimed < best:
            more = [action for action in found.best if action not in claimed]
            are = "is" if len(more) == 1 else "are"
            fault += f"; ambiguous: {_listed(more, players)} {are} as good and left out"
            if not faults:
                raise AmbiguousSolution(fault)
        faults.append(fault)
    if answer.line:
        if answer.line[0] not in found.best:
            faults.append(
                f"answer.line: move 1: {_listed(answer.line[:1], players)}, but the optimal first "
                f"actions are {_listed(found.best, players)}"
            )
        else:
            faults += line_faults(puzzle.position.game(), answer)
    if faults:
        raise WrongAnswer(faults)
    return found


def is_settled(found: Solved) -> bool:
    """Whether the value of every action is known, and of each whether it is among the best.

    The values of a plan's actions are those given what the mover sees; which are best hangs on
    their averages too.
    """
    known, plan = all(action.exact for action in found.actions), of_a_plan(found)
    if plan is None:
        return known
    return known and plan.average.exact and not _perhaps_best(plan)


def of_a_plan(found: Solved) -> PlanSolution | None:
    """Return a solution as that of a plan, if it is one."""
    # By its model: to import the class would load the search for plans for every puzzle.
    return cast("PlanSolution", found) if found.model == "plan" else None


def _perhaps_best(found: PlanSolution) -> bool:
    """Whether of some action it is not known if it is among the best."""
    return any(
        worth.action not in found.best
        and worth.upper >= found.lower
        and worth.average.upper >= found.average.lower
        for worth in found.actions
    )


def _what_is_open(found: Solved) -> str:
    plan = of_a_plan(found)
    if plan is not None and not plan.average.exact:
        return (
            f"on average over all that may be seen, the best plan is worth {plan.average}; with "
            f"what is seen, {plan.given_view}"
        )
    return f"the value lies between {found.lower} and {found.upper}"


def _prove_hand(puzzle: Puzzle, answer: HandAnswer) -> HandProof:
    problem = Problem(puzzle)
    right = problem.right
    assert not isinstance(right, tuple)
    if right != answer.value:
        field = {"cards": "cards", "slots": "slots"}.get(answer.asks, "value")
        claimed, found = (problem.written(value) or "none" for value in (answer.value, right))
        fault = f"answer.{field}: {claimed}, but it is {found}"
        more = _left_out(answer.value, right)
        if more:
            raise AmbiguousSolution(
                f"{fault}; ambiguous: {problem.written(more)} is right as well and left out"
            )
        raise WrongAnswer(fault)
    return HandProof(problem, right)


def _left_out(claimed: Value, right: Value) -> CardSet | frozenset[int] | None:
    """Return what is right beside all that is claimed; None where something else is wrong."""
    if isinstance(claimed, CardSet) and isinstance(right, CardSet):
        return right - claimed if claimed and claimed <= right else None
    if isinstance(claimed, frozenset) and isinstance(right, frozenset):
        return right - claimed if claimed and claimed <= right else None
    return None


def _prove_deal(puzzle: Puzzle, answer: DealAnswer, seconds: float | None) -> DealProof:
    proof = work_out_deal(puzzle, answer.asks, seconds)
    claimed: Value = NEVER if answer.value is None else answer.value
    if (type(claimed), claimed) != (type(proof.value), proof.value):
        wrong, right = (
            "yes" if value is True else "no" if value is False else value
            for value in (claimed, proof.value)
        )
        raise WrongAnswer(f"answer.value: {wrong}, but it is {right}")
    return proof


def work_out_deal(
    puzzle: Puzzle,
    asks: str,
    seconds: float | None = 60,
    tell: ProgressCall | None = None,
) -> DealProof:
    """Return the right answer to what is asked of a deal, whatever the file claims.

    `tell` hears some five times a second how far it is; where it returns False the search ends.
    SearchBudgetExceeded where it could not be decided in time.
    """
    deal = puzzle.deal
    if asks == "lost":
        lost = lost_turn(deal, seconds=seconds, tell=tell)
        return DealProof(NEVER if lost.turn is None else lost.turn, lost)
    found = solve_deal(deal.game, seconds=seconds, win_only=asks == "winnable", progress=tell)
    value = found.winnable if asks == "winnable" else found.best_score
    if value is None:
        raise SearchBudgetExceeded(
            f"not proved in the time given: the best score lies between {found.lower} and "
            f"{found.upper}"
        )
    return DealProof(value, found)


def proof_sentences(puzzle: Puzzle, proof: Proof, language: str | None = None) -> list[str]:
    """Return why the proved answer is right, a sentence or two an entry."""
    told = words(language)
    if isinstance(proof, HandProof):
        return hand_reasons(proof.problem, told)
    if isinstance(proof, DealProof):
        if isinstance(proof.found, LostTurn):
            return lost_reasons(proof.found, told)
        asks = puzzle.answer.asks if isinstance(puzzle.answer, DealAnswer) else ""
        return deal_reasons(proof.found, told, win_only=asks == "winnable")
    return list(proof.why(language=told.language, seconds=60).sentences)


def _listed(actions: Sequence[Action], players: Sequence[str]) -> str:
    return ", ".join(format_action(action, players) for action in actions) or "none"
