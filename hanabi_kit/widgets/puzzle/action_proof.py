"""What the solver has to say about a puzzle: what each action is worth, why, and how it goes wrong.

Meant for a thread (`hanabi_kit.widgets.task`): it tells how far it is, and ends when told to.
"""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass, replace
from fractions import Fraction
from typing import TYPE_CHECKING

from hanabi_kit.actions import Action
from hanabi_kit.cards import Card
from hanabi_kit.endgame import SeatSolution, Solution
from hanabi_kit.endgame.budget import Budget, Progress
from hanabi_kit.endgame.seat.search import solve_seat
from hanabi_kit.endgame.seat.sentences import narrative as seat_narrative
from hanabi_kit.endgame.why.alike_actions import AlikeActions, alike_actions_of, bare, needed_cards
from hanabi_kit.endgame.why.deck_orders import DeckOrders
from hanabi_kit.endgame.why.explanation import Explanation, explain
from hanabi_kit.endgame.why.sentences import narrative as faceup_narrative
from hanabi_kit.endgame.why.tree import FaceUpTree
from hanabi_kit.errors import HanabiError
from hanabi_kit.game import Game
from hanabi_kit.language import LANGUAGES, words
from hanabi_kit.puzzles.answers.answer_table import MODELS
from hanabi_kit.puzzles.problem import Problem
from hanabi_kit.puzzles.proofs.proof import is_settled
from hanabi_kit.stats import max_score
from hanabi_kit.view import View

if TYPE_CHECKING:
    from hanabi_kit.endgame.plan import PlanSolution

SECONDS = 60
MEMORY = 500_000_000


@dataclass(frozen=True)
class ActionProof:
    """What was found out about a puzzle that asks for the best action."""

    problem: Problem
    # Of a plan the values are those given what the mover sees; bounds where it was stopped, or the
    # budget ran out.
    solution: Solution | SeatSolution | PlanSolution
    sentences: dict[str, tuple[str, ...]]  # the solver's explanation by language
    explanation: Explanation | None = None  # only face up

    @property
    def exact(self) -> bool:
        """Whether the value of every action is known, and which are best."""
        return is_settled(self.solution)

    @property
    def agrees(self) -> bool:
        """Whether the puzzle states what was proved; also where nothing was."""
        answer = self.problem.puzzle.best_actions
        if not self.exact or answer is None:
            return True
        return set(self.solution.best) == set(answer.best) and self.solution.value == answer.value

    @property
    def can_show_lines(self) -> bool:
        """Whether `losing_line` can tell the orders of the deck apart."""
        explanation = self.explanation
        return (
            self.exact
            and explanation is not None
            and explanation.best is not None
            and explanation.left_out is None
        )

    @property
    def rival(self) -> Action | None:
        """The best action that is not right, the most natural one of equals; only face up."""
        explanation, best = self.explanation, self.solution.best
        if explanation is None:
            return None
        moves = alike_actions_of(self.problem.puzzle.position.game())
        actions = (moves[one.move][0] for one in explanation.alternatives)
        return next((action for action in actions if action not in best), None)

    def value(self, action: Action) -> Fraction | None:
        """What an action is worth; None where that is not known."""
        return self.solution[action].value


@dataclass(frozen=True)
class LosingLine:
    """A game that goes wrong: an action, one order of the deck, and the best that can follow."""

    games: tuple[Game, ...]  # from the puzzle's table to the end
    deck: tuple[Card, ...]  # the order of the deck, the next card first
    score: int  # what it comes to
    goal: int  # what the best action comes to with that order


def prove_problem(
    problem: Problem, tell: Callable[[Progress], bool], seconds: float | None = None
) -> ActionProof:
    """Return what the solver finds out about a puzzle that asks for the best action.

    `tell`: told how far it is some five times a second; where it returns False the search ends.
    `seconds`: what it may take; left out, `SECONDS`.
    Raises HanabiError: the model is none of `MODELS`, or it does not cover the position.
    """
    answer, position = problem.puzzle.best_actions, problem.puzzle.position
    if answer is None or answer.model not in MODELS:
        model = answer.model if answer else None
        raise HanabiError(
            words().say(
                "model {model}: what is solved here is faceup or seat or plan", model=repr(model)
            )
        )
    allowed = SECONDS if seconds is None else seconds
    budget = Budget(allowed, memory=MEMORY, progress=tell, model=answer.model)
    if answer.model == "seat":
        view = View.of(position, position.mover)
        seat = solve_seat(view, answer.objective, budget)
        return ActionProof(
            problem,
            seat,
            {code: tuple(seat_narrative(seat, code).splitlines()) for code in LANGUAGES},
        )
    if answer.model == "plan":
        from hanabi_kit.endgame.plan import solve_plan  # the others need not wait for it
        from hanabi_kit.endgame.plan.tell.sentences import narrative as plan_narrative

        plan = solve_plan(View.of(position, position.mover), answer.objective, budget)
        return ActionProof(
            problem,
            plan,
            {code: tuple(plan_narrative(plan, code).splitlines()) for code in LANGUAGES},
        )
    tree = FaceUpTree(position, answer.objective, budget=budget)
    found = explain(tree)
    sentences = {code: tuple(faceup_narrative(found, code).splitlines()) for code in LANGUAGES}
    return ActionProof(problem, tree.solution, sentences, found)


def losing_line(
    proved: ActionProof, action: Action, tell: Callable[[Progress], bool] = lambda progress: True
) -> LosingLine | None:
    """Return a game in which `action` comes to less than the best one, with the same deck.

    None where there is no such order of the deck, or where orders are not told apart (another
    model, too many orders).

    Raises SearchBudgetExceeded: it was stopped, or the table has more followers than are gone
        through.
    """
    explanation = proved.explanation
    if explanation is None or explanation.best is None or not proved.can_show_lines:
        return None
    game, objective = proved.problem.puzzle.position.game(), explanation.tree.objective
    # A tree of its own: the budget of the first one ran on while somebody thought.
    budget = Budget(SECONDS, memory=MEMORY, progress=tell)
    tree = FaceUpTree(game, objective, budget=budget)
    root = tree.root
    wrong = next(move for move, actions in alike_actions_of(game).items() if action in actions)
    orders = DeckOrders(root)
    ours, theirs = orders.results(root, wrong), orders.results(root, explanation.best)
    costs = [best - worth for worth, best in zip(ours, theirs, strict=True)]
    worst = max(costs)
    if worst <= 0:
        return None
    kinds = next(kinds for kinds, cost in zip(orders.each(), costs, strict=True) if cost == worst)
    deck = _deck(game, kinds)
    best_score = max_score(game.rules, game.discards, game.stacks)
    at = costs.index(worst)
    return LosingLine(
        games := _played(tree, replace(game, deck=deck), action, wrong),
        deck,
        games[-1].score,
        best_score if objective == "perfect" else theirs[at],
    )


def _deck(game: Game, kinds: tuple[Card | None, ...]) -> tuple[Card, ...]:
    """A deck of real cards in an order that names those that matter."""
    needed = needed_cards(game)
    trash = iter(sorted(card for card in game.unseen().elements() if card not in needed))
    return tuple(next(trash) if card is None else card for card in kinds)


def _played(tree: FaceUpTree, game: Game, action: Action, move: AlikeActions) -> tuple[Game, ...]:
    """The tables from `game` on, once the action is taken and everybody then plays their best."""
    node = tree.root
    games = [game]
    while True:
        branches = node.branches(move)
        drawn = game.deck[0] if game.deck else None
        game = game.apply(action)
        games.append(game)
        if game.over:
            return tuple(games)
        by_card = {branch.card: branch.node for branch in branches}
        node = by_card.get(drawn if branches[0].drawn else None) or by_card[None]
        moves = alike_actions_of(bare(game), node.needed)
        # Where nothing can be won any more every move is as good: the plainest one.
        move = node.move if node.move in moves else next(iter(moves))
        action = moves[move][0]
