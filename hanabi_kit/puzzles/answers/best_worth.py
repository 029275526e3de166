"""What the best actions of an end-game lead to, in sentences."""

from __future__ import annotations

from hanabi_kit.language import Words
from hanabi_kit.position import Position
from hanabi_kit.puzzles.answers.answer_table import Answer
from hanabi_kit.render.player_names import drawn_names, isolated
from hanabi_kit.stats import max_score


def best_worth(answer: Answer, position: Position, told: Words) -> list[str]:
    """Return what `answer` says that its best actions are worth; of a plan also given what.

    Examples
    --------
    >>> from hanabi_kit import read_puzzle
    >>> from hanabi_kit.language import words
    >>> puzzle = read_puzzle("endgame-001")
    >>> best_worth(puzzle.best_actions, puzzle.position, words("en"))
    ['That leads to 25 points for certain.']
    """
    return [_worth(answer, position, told), *_given(answer, position, told)]


def _worth(answer: Answer, position: Position, told: Words) -> str:
    if answer.objective == "score":
        return told.say("That comes to {value} points on average.", value=answer.value)
    points = max_score(position.rules, position.discards, position.stacks)
    if answer.value == 1:
        return told.say("That leads to {points} points for certain.", points=points)
    return told.say(
        "That leads to {points} points with probability {value}.",
        points=points,
        value=answer.value,
    )


def _given(answer: Answer, position: Position, told: Words) -> list[str]:
    if answer.model != "plan":
        return []
    return [
        told.say(
            "So it is given what {who} sees, for a team that agreed on the best plan before "
            "anybody looked.",
            who=mover_name(position),
        )
    ]


def mover_name(position: Position) -> str:
    """Return the name of the player to move, as tables draw it."""
    return isolated(drawn_names(position.players)[position.mover].short)
