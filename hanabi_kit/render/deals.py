"""What a known deal allows, as text: its best score, and a line of actions to it."""

from __future__ import annotations

from textwrap import fill
from typing import Protocol

from hanabi_kit.actions import Action
from hanabi_kit.engine.action_text import action_words
from hanabi_kit.game import Game
from hanabi_kit.language import SOURCE, Words, later, words

_WIDTH = 80

_WINNABLE = {
    True: later("Can be won: yes."),
    False: later("Can be won: no."),
    None: later("Can be won: not known."),
}

_REASONS = (
    later("the line reaches every point there is"),
    later("every line was tried"),
    later("a card it needs is gone"),
    later("too few turns are left"),
    later("the cards come too late, even if all hands were one"),
    later("too many cards must be kept, even if all hands were one"),
)
"""What `DealSolution.reason` says, where it does not tell what the search ran out of."""


class _Dealt(Protocol):
    """A known deal's answer, as far as its text shows it."""

    @property
    def game(self) -> Game: ...

    @property
    def winnable(self) -> bool | None: ...

    @property
    def lower(self) -> int: ...

    @property
    def upper(self) -> int: ...

    @property
    def line(self) -> tuple[Action, ...]: ...

    @property
    def reason(self) -> str: ...


def deal_text(found: _Dealt, at: int | None = None, language: str | None = None) -> str:
    """Return the answer of a known deal, and a line of actions to its best score.

    `at`: actions before the table; None for a position.
    """
    told, game = words(language), found.game
    score = str(found.lower)
    if found.lower < found.upper:
        score = told.say("between {low} and {high}", low=found.lower, high=found.upper)
    lines = [
        model_text(told),
        *(
            []
            if at is None
            else [
                told.count("Table    after {number} action", "Table    after {number} actions", at)
            ]
        ),
        told.say(_WINNABLE[found.winnable]),
        told.say(
            "Best score: {score} of {most} ({reason}).",
            score=score,
            most=game.rules.max_score,
            reason=_reason(found.reason, told),
        ),
        told.count(
            "A line to {number} point (a clue only passes the turn here, for a token):",
            "A line to {number} points (a clue only passes the turn here, for a token):",
            found.lower,
        ),
    ]
    sentences = line_sentences(game, found.line, told.language)
    steps = [f"{number:4}. {sentence}" for number, sentence in enumerate(sentences, (at or 0) + 1)]
    return "\n".join([wrapped("\n".join(lines)), *steps])


def line_sentences(game: Game, line: tuple[Action, ...], language: str = "en") -> list[str]:
    """Return who does what, with the card that is played or discarded."""
    told, lines = words(language), []
    for action in line:
        sentence = told.say(
            "{who}: {action}",
            who=game.player_to_move,
            action=action_words(action, game.players, told, game.rules),
        )
        game = game.apply(action)
        card = getattr(game.history[-1], "card", None)
        lines.append(f"{sentence} ({card})" if card else sentence)
    return lines


def model_text(told: Words) -> str:
    """Return what is known in the model ``deal``."""
    return told.say("Model    deal: every card is known, the deck's order too")


def _reason(reason: str, told: Words) -> str:
    """A reason of the search; what it ran out of is told in English only."""
    if told.language == SOURCE:
        return reason
    number, colon, why = reason.rpartition(" points: ")
    if not colon:
        return told.say(reason)
    told_why = told.say(why) if why in _REASONS else told.say("the budget ran out")
    return told.count("{number} point: {why}", "{number} points: {why}", int(number), why=told_why)


def wrapped(sentences: str) -> str:
    """Return sentences, one a line, in lines of at most 80 columns."""
    return "\n".join(
        fill(line, _WIDTH, subsequent_indent="  ", break_long_words=False, break_on_hyphens=False)
        for line in sentences.splitlines()
    )
