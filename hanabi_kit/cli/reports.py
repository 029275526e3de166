"""What the commands print for people: a board, and a table under it."""

from __future__ import annotations

from fractions import Fraction
from typing import Any

from hanabi_kit.actions import Clue, Discard, Play
from hanabi_kit.cards import Seat
from hanabi_kit.deduce import Deduction
from hanabi_kit.endgame import ActionValue, Solution
from hanabi_kit.game import Game
from hanabi_kit.notation.words import format_action
from hanabi_kit.render.text import board
from hanabi_kit.stats import max_score, pace
from hanabi_kit.view import View

__all__ = ["check_line", "deduce_text", "replay_text", "solve_text"]

MODEL_WORDS = {"faceup": "face up: every hand is known to everyone, the deck's order to nobody"}
ODDS_PER_LINE = 6


def replay_text(game: Game, at: int) -> str:
    """Return the table of a game after `at` actions."""
    lines = [board(game), "", f"After {at} actions."]
    steps = pace(game)
    if steps is not None and not game.over:
        lines.append(f"Pace {steps}: draws that may still go by without a play.")
    return "\n".join(lines)


def deduce_text(view: View, deduction: Deduction) -> str:
    """Return what the viewer's cards can be, most likely first."""
    lines = [
        board(view),
        "",
        f"{deduction.viewer}'s cards, in {deduction.worlds:,} equally likely worlds:",
    ]
    for own in deduction.hand:
        likely = sorted(own.odds.items(), key=lambda item: (-item[1], item[0]))
        words = [f"{card} {odds}" for card, odds in likely]
        width = max(map(len, words))
        for start in range(0, len(words), ODDS_PER_LINE):
            label = f"  slot {own.slot}  " if start == 0 else " " * 10
            row = "   ".join(word.ljust(width) for word in words[start : start + ODDS_PER_LINE])
            lines.append((label + row).rstrip())
    return "\n".join(lines)


def solve_text(game: Game, seat: Seat | None, solution: Solution) -> str:
    """Return the solved table: the value, and every action with its own.

    Face up all clues are the same pass, so they share a line.
    """
    best_score = max_score(game.rules, game.discards)
    perfect = solution.objective == "perfect"
    asked = f"the chance of {best_score} points" if perfect else "the expected score"
    lines = [
        board(game),
        "",
        f"Model    {MODEL_WORDS[solution.model]}",
        f"Value    {asked}: {_span(solution.lower, solution.upper, perfect)}",
    ]
    if not solution.exact:
        lines.append("         The budget ran out: these are certified bounds, not a value.")
    lines += ["", *_action_lines(game, solution, perfect), ""]
    lines.append(f"{solution.states:,} states in {solution.seconds:.2f} s")
    return "\n".join(lines)


def _action_lines(game: Game, solution: Solution, perfect: bool) -> list[str]:
    rows: dict[str, ActionValue] = {}
    for worth in solution.actions:
        is_clue = isinstance(worth.action, Clue)
        name = "clue (any)" if is_clue else format_action(worth.action, game.players)
        rows.setdefault(name, worth)
    ordered = sorted(rows.items(), key=lambda row: (-row[1].upper, -row[1].lower))
    hand = game.hands[game.mover]
    width = max(map(len, rows))
    lines = []
    for name, worth in ordered:
        mark = "*" if worth.action in solution.best else " "
        slot = worth.action.slot if isinstance(worth.action, Play | Discard) else 0
        card = str(hand[slot - 1].card) if slot else "  "
        span = _span(worth.lower, worth.upper, perfect)
        misplay = isinstance(worth.action, Play) and not game.is_playable(hand[slot - 1].card)
        lines.append(f"  {mark} {name.ljust(width)}  {card}  {span}{'   misplay' * misplay}")
    return [f"    {'action'.ljust(width)}  {' '.ljust(2)}  value   (* best)", *lines]


def _span(lower: Fraction, upper: Fraction, perfect: bool) -> str:
    """A value, or its bounds; beside a fraction its decimals, cut to what is read aloud."""
    if lower == upper:
        return _number(lower, perfect)
    return f"between {_number(lower, perfect)} and {_number(upper, perfect)}"


def _number(value: Fraction, perfect: bool) -> str:
    if value.denominator == 1:
        return str(value)
    # Whole-number arithmetic: the fraction is exact, what stands beside it is rounded.
    thousandths = round(value * 1000)
    if perfect:
        return f"{value} (about {thousandths // 10}.{thousandths % 10} %)"
    return f"{value} (about {thousandths // 1000}.{thousandths % 1000:03d})"


def check_line(result: dict[str, Any]) -> str:
    """Return one puzzle's line, with the reasons under it where it failed."""
    reasons = "".join(f"\n    {reason}" for reason in result["reasons"])
    return f"{result['verdict']:10}  {result['file']}{reasons}"
