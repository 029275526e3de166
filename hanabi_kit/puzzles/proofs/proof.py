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
from hanabi_kit.language import later, words
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
        raise WrongAnswer(
            words().say(
                "puzzle.kind: {kind}, but the kinds are {kinds}",
                kind=repr(puzzle.kind),
                kinds=", ".join(KINDS),
            )
        )
    answer = puzzle.answer
    wanted = {"endgame": Answer, "deal": DealAnswer}.get(puzzle.kind, HandAnswer)
    if answer is None:
        text = (
            later("answer: missing; a puzzle of kind {kind} states model, objective, best, value")
            if wanted is Answer
            else later("answer: missing; a puzzle of kind {kind} states what it asks and its value")
        )
        raise WrongAnswer(words().say(text, kind=repr(puzzle.kind)))
    if not isinstance(answer, wanted):
        raise WrongAnswer(
            words().say(
                "puzzle.kind: {kind}, but the answer is a {type}",
                kind=repr(puzzle.kind),
                type=type(answer).__name__,
            )
        )
    if isinstance(answer, Answer):
        return _prove_endgame(puzzle, answer, seconds)
    if isinstance(answer, DealAnswer):
        return _prove_deal(puzzle, answer, seconds)
    if bool(answer.who) != (puzzle.kind == "knowledge"):
        text = (
            later(
                "answer.who: {names}; it is named in puzzles of kind 'knowledge', and in no others"
            )
            if answer.who
            else later(
                "answer.who: missing; it is named in puzzles of kind 'knowledge', and in no others"
            )
        )
        raise WrongAnswer(words().say(text, names=", ".join(answer.who)))
    return _prove_hand(puzzle, answer)


def _prove_endgame(puzzle: Puzzle, answer: Answer, seconds: float | None) -> Solved:
    if answer.model not in MODELS:
        raise WrongAnswer(
            words().say(
                "answer.model: {model}, but the kit solves {models}",
                model=repr(answer.model),
                models=", ".join(MODELS),
            )
        )
    found = solve(puzzle.position, answer.objective, model=answer.model, seconds=seconds)
    if not is_settled(found):
        raise SearchBudgetExceeded(_not_proved(found))
    players = puzzle.position.players
    faults = []
    if found.value != answer.value:
        faults.append(
            words().say(
                "answer.value: {wrong}, but it is {right}",
                wrong=answer.value,
                right=found.value,
            )
        )
    claimed, best = set(answer.best), set(found.best)
    if best != claimed:
        told, right = _listed(answer.best, players), _listed(found.best, players)
        ambiguous = bool(claimed) and claimed < best
        if ambiguous:
            more = [action for action in found.best if action not in claimed]
            fault = words().count(
                "answer.best: {claimed}, but the optimal first actions are {best}; ambiguous: "
                "{more} is as good and left out",
                "answer.best: {claimed}, but the optimal first actions are {best}; ambiguous: "
                "{more} are as good and left out",
                len(more),
                claimed=told,
                best=right,
                more=_listed(more, players),
            )
            if not faults:
                raise AmbiguousSolution(fault)
        else:
            fault = words().say(
                "answer.best: {claimed}, but the optimal first actions are {best}",
                claimed=told,
                best=right,
            )
        faults.append(fault)
    if answer.line:
        if answer.line[0] not in found.best:
            faults.append(
                words().say(
                    "answer.line: move 1: {action}, but the optimal first actions are {best}",
                    action=_listed(answer.line[:1], players),
                    best=_listed(found.best, players),
                )
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


def _not_proved(found: Solved) -> str:
    plan = of_a_plan(found)
    if plan is not None and not plan.average.exact:
        return words().say(
            "not proved in the time given: on average over all that may be seen, the best plan is "
            "worth {average}; with what is seen, {given}",
            average=plan.average,
            given=plan.given_view,
        )
    return words().say(
        "not proved in the time given: the value lies between {lower} and {upper}",
        lower=found.lower,
        upper=found.upper,
    )


def _prove_hand(puzzle: Puzzle, answer: HandAnswer) -> HandProof:
    problem = Problem(puzzle)
    right = problem.right
    assert not isinstance(right, tuple)
    if right != answer.value:
        field = {"cards": "cards", "slots": "slots"}.get(answer.asks, "value")
        claimed, found = (
            problem.written(value) or words().say("none") for value in (answer.value, right)
        )
        more = _left_out(answer.value, right)
        if more:
            raise AmbiguousSolution(
                words().say(
                    "answer.{field}: {wrong}, but it is {right}; ambiguous: {more} is right as "
                    "well and left out",
                    field=field,
                    wrong=claimed,
                    right=found,
                    more=problem.written(more),
                )
            )
        raise WrongAnswer(
            words().say(
                "answer.{field}: {wrong}, but it is {right}",
                field=field,
                wrong=claimed,
                right=found,
            )
        )
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
        raise WrongAnswer(
            words().say("answer.value: {wrong}, but it is {right}", wrong=wrong, right=right)
        )
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
            words().say(
                "not proved in the time given: the best score lies between {lower} and {upper}",
                lower=found.lower,
                upper=found.upper,
            )
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
    return ", ".join(format_action(action, players) for action in actions) or words().say("none")
