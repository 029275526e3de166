"""The tree of what was played, and of what would have been best where that was something else."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any

from hanabi_kit.actions import Action
from hanabi_kit.engine.action_text import format_action
from hanabi_kit.errors import HanabiError, SearchBudgetExceeded
from hanabi_kit.language import Words
from hanabi_kit.puzzles.playing_out.playing import PlayOut, Turn
from hanabi_kit.puzzles.playing_out.sentences import happened, shown_draw, verdict_text

MOST_TURNS = 60
"""Turns of a line that is shown beside what was played."""

SIGNS = {"only": "!", "best": "=", "worse": "?", "open": "~"}
"""What stands before a move: the only one, one of several, worth less, not judged."""


@dataclass(frozen=True)
class Step:
    """A turn of the tree; `instead`: where its decision was not best, what would have been."""

    number: int
    turn: Turn
    instead: tuple[Step, ...] = ()


def tree_of(played: PlayOut) -> tuple[Step, ...]:
    """Return what was played, and beside each decision that was not best, best play from there.

    That goes on with best play by everybody and draws of the same kind. From one seat it is one
    move long: what she would decide later hangs on what she then sees. Until it is over it is left
    out there, as it would tell a card that still lies hidden in her hand.

    Examples
    --------
    >>> from hanabi_kit import read_puzzle
    >>> played = PlayOut(read_puzzle("endgame-001"))
    >>> for move in ("play 2", "play 1"):
    ...     _ = played.play(move)
    >>> [len(step.instead) for step in tree_of(played)]
    [0, 4]
    """
    steps = []
    for number, turn in enumerate(played.turns, start=1):
        made = turn.decision
        instead: tuple[Step, ...] = ()
        told = played.seat is None or played.over
        if told and made is not None and made.verdict == "worse" and made.best:
            instead = _best_from(played, number, turn, made.best[0])
        steps.append(Step(number, turn, instead))
    return tuple(steps)


def _best_from(played: PlayOut, number: int, turn: Turn, first: Action) -> tuple[Step, ...]:
    """Return the line of best play from the table before a turn."""
    drawn = sum(one.drawn is not None for one in played.turns[: number - 1])
    try:
        most = MOST_TURNS if played.seat is None else 1
        line = played.best_line(turn.before, first, drawn, most)
    except (HanabiError, SearchBudgetExceeded):  # no card is given any more, or no room is left
        return ()
    return tuple(Step(number + at, one) for at, one in enumerate(line))


def tree_text(played: PlayOut, told: Words) -> str:
    """Return the tree as lines: each turn with what is said of it, and what was better below."""
    lines = []
    for step in tree_of(played):
        lines += _lines(played, step, "", told)
        for at, one in enumerate(step.instead):
            lines += _lines(played, one, "    | " if at else "    \\ ", told)
    return "\n".join(lines)


def _lines(played: PlayOut, step: Step, before: str, told: Words) -> list[str]:
    made, text = step.turn.decision, happened(played, step.turn, told)
    sign = " " if made is None else SIGNS[made.verdict]
    if before:
        return [f"{before}{step.number}. {text}"]
    lines = [f"{sign} {step.number}. {text}"]
    if made is not None:
        lines.append(f"     {verdict_text(played, made, step.turn, told)}")
    return lines


def tree_plain(played: PlayOut) -> list[dict[str, Any]]:
    """Return the tree ready for JSON: one entry a turn."""
    return [_plain(played, step) for step in tree_of(played)]


def _plain(played: PlayOut, step: Step) -> dict[str, Any]:
    turn, made = step.turn, step.turn.decision
    players = turn.before.players
    found: dict[str, Any] = {
        "turn": step.number,
        "who": players[turn.before.mover],
        "action": format_action(turn.action, players),
        "drawn": shown_draw(played, turn),
    }
    if made is not None:
        found |= {
            "verdict": made.verdict,
            "model": made.model,
            "lower": str(made.lower),
            "upper": str(made.upper),
            "most": [str(bound) for bound in made.most],
            "cost": None if made.cost is None else str(made.cost),
            "best": [format_action(one, players) for one in made.best],
        }
    if step.instead:
        found["instead"] = [_plain(played, one) for one in step.instead]
    return found
