"""A whole line as a puzzle's answer: every move of it is proved to be best where it is made."""

from __future__ import annotations

from fractions import Fraction

from hanabi_kit.endgame.solution import Objective
from hanabi_kit.engine.action_text import format_action
from hanabi_kit.errors import SearchBudgetExceeded
from hanabi_kit.game import Game
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
                f"move {number} of the line, {told}: not proved; the table there is worth between "
                f"{low} and {high}"
            )
        if decision.verdict == "worse":
            best = ", ".join(format_action(one, game.players) for one in decision.best)
            faults.append(
                f"answer.line: move {number}: {told}, but the best there is {best} "
                f"({_cost(decision.cost, answer.objective)})"
            )
    if len(made) < len(answer.line):
        faults.append(
            f"answer.line: move {len(made) + 1}: nothing is left to decide there, as the score "
            "asked for is out of reach"
        )
    return faults


def _cost(cost: Fraction | None, objective: Objective) -> str:
    what = "of probability" if objective == "perfect" else "points on average"
    return "it is worth less" if cost is None else f"it gives away {cost} {what}"
