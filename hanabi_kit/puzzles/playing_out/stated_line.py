"""A whole line as a puzzle's answer: every move of it is proved to be best where it is made."""

from __future__ import annotations

from fractions import Fraction

from hanabi_kit.endgame.solution import Objective
from hanabi_kit.engine.action_text import format_action
from hanabi_kit.errors import SearchBudgetExceeded
from hanabi_kit.game import Game
from hanabi_kit.language import later, words
from hanabi_kit.puzzles.answers.answer_table import Answer
from hanabi_kit.puzzles.answers.line_tables import line_tables
from hanabi_kit.puzzles.playing_out.decisions import Decision
from hanabi_kit.puzzles.playing_out.open_hands import OpenTables


def line_decisions(game: Game, answer: Answer) -> tuple[Decision, ...]:
    """Return what each move of the line that `answer` states is worth; none where it states none.

    `game`: the puzzle's table.
    Raises HanabiError: the line leaves the rules, and where.
    """
    if not answer.line:
        return ()
    tables = line_tables(game, answer.line, answer.draws)
    opened = OpenTables(tables[0], answer.objective)
    found = []
    for now, action in zip(tables, answer.line, strict=False):
        if opened.settled(now) or (answer.objective == "perfect" and opened.hopeless(now)):
            break  # out of reach: from here on it does not matter what is done
        found.append(opened.decision(now, action))
    return tuple(found)


def line_faults(game: Game, answer: Answer) -> list[str]:
    """Return every move of the line that is not best, each with what is, and what it costs.

    Raises HanabiError: the line leaves the rules. SearchBudgetExceeded: a move could be proved
    neither to be best nor not to be.
    """
    faults = []
    made = line_decisions(game, answer)
    for number, decision in enumerate(made, start=1):
        told = format_action(decision.action, game.players)
        if decision.verdict == "open":
            low, high = decision.most
            raise SearchBudgetExceeded(
                words().say(
                    "move {number} of the line, {action}: not proved; the table there is worth "
                    "between {low} and {high}",
                    number=number,
                    action=told,
                    low=low,
                    high=high,
                )
            )
        if decision.verdict == "worse":
            best = ", ".join(format_action(one, game.players) for one in decision.best)
            faults.append(
                words().say(
                    _worse(decision.cost, answer.objective),
                    number=number,
                    action=told,
                    best=best,
                    cost=decision.cost,
                )
            )
    if len(made) < len(answer.line):
        faults.append(
            words().say(
                "answer.line: move {number}: nothing is left to decide there, as the score asked "
                "for is out of reach",
                number=len(made) + 1,
            )
        )
    return faults


def _worse(cost: Fraction | None, objective: Objective) -> str:
    if cost is None:
        return later(
            "answer.line: move {number}: {action}, but the best there is {best} (it is worth less)"
        )
    if objective == "perfect":
        return later(
            "answer.line: move {number}: {action}, but the best there is {best} (it gives away "
            "{cost} of probability)"
        )
    return later(
        "answer.line: move {number}: {action}, but the best there is {best} (it gives away {cost} "
        "points on average)"
    )
