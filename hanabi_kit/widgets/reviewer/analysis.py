"""Questions about a recorded game that may take long, and their answers in words.

Two of them: until when the game could be won with every card known (the model ``deal``), and what
the actions at a late table are worth (the models ``seat`` and ``faceup``). Bounds are told as
bounds.
"""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from fractions import Fraction
from typing import Any

from hanabi_kit.actions import Action, Clue, Discard, Play, PlayDeck
from hanabi_kit.cards import Seat
from hanabi_kit.endgame import SeatSolution, Solution, solve
from hanabi_kit.endgame.budget import Progress
from hanabi_kit.endgame.deal import Turning
from hanabi_kit.endgame.solution import AnySolution, Objective
from hanabi_kit.errors import TooManyWorlds
from hanabi_kit.game import Game
from hanabi_kit.language import Words
from hanabi_kit.notation.card_text import tell_event
from hanabi_kit.stats import max_score
from hanabi_kit.view import View

MOST_DECK = 6
"""Cards in the deck up to which the best action is asked for: most such tables take under a second.
"""

SECONDS = 20.0
"""Budget of each model, and of the search for the turn that lost the game."""


@dataclass(frozen=True, slots=True)
class Values:
    """What the actions at one table are worth."""

    table: Game | View  # what was looked at: all hands, or what the mover sees
    points: int  # the score that the chances are of: the highest that the discards allow
    # {"perfect", "score"}: whether it is the chance of those points, or the expected score.
    objective: Objective
    seat: SeatSolution | None  # None where the mover may hold more hands than can be gone through
    # None where only one seat's view was looked at; one of the two is there.
    faceup: Solution | None


def compared(
    game: Game,
    viewer: Seat | None,
    tell: Callable[[Progress], bool],
    seconds: float | None = SECONDS,
) -> Values:
    """Return what the legal actions are worth, by the chance of the highest score still possible.

    Where nothing can reach that score, it is the expected score instead.

    `game`: not over.
    `viewer`: None with all hands shown: then face up too. The mover's seat: only what it sees is
        used.
    `tell`: takes how far the search is; where it returns False the search ends with bounds.
    `seconds`: budget of each model.
    Raises HanabiError: the game is over, or the solver does not cover its ruleset.
    Raises TooManyWorlds: the mover, whose view is asked for alone, may hold more hands than can be
        gone through.
    """
    view = View.of(game, game.mover)
    objective: Objective = "perfect"
    seat = None
    try:
        seat = solve(view, objective, model="seat", seconds=seconds, progress=tell)
        if not seat.upper:
            objective = "score"
            seat = solve(view, objective, model="seat", seconds=seconds, progress=tell)
    except TooManyWorlds:
        if viewer is not None:
            raise
    faceup = None
    if viewer is None:
        faceup = solve(game, objective, seconds=seconds, progress=tell)
    table = game if viewer is None else view
    return Values(table, max_score(game.rules, game.discards, game.stacks), objective, seat, faceup)


# ------------------------------------------------------------------------------- in words


def turning_words(turning: Turning, running: bool, spoken: list[str], words: Words) -> list[str]:
    """Say until when a game could be won; while the search is `running`, what is known so far."""
    say = words.say
    record, won, lost = turning.record, turning.won, turning.lost
    if not turning.exact:
        told = []
        if won is not None:
            told.append(say("At turn {turn} the game could still be won.", turn=won + 1))
        if lost is not None:
            told.append(say("At turn {turn} it could no longer be won.", turn=lost + 1))
        if not running:
            told.append(say("What lies between is not known: the search was ended before that."))
        return told
    if lost is None:
        if record.games[-1].score == record.rules.max_score:
            return [say("The game was won: perfection was never lost.")]
        return [say("To its end the game could still be won.")]
    if not lost:
        return [say("This deal could not be won by anybody, whatever was done.")]
    told = [
        say("Until turn {turn} the game could be won. That turn lost it:", turn=lost),
        tell_event(record.games[lost].history[-1], spoken, words.language, record.rules),
    ]
    if turning.line:
        before = record.games[lost - 1]
        event = before.apply(turning.line[0]).history[-1]
        told += [
            say("One way that would have kept it begins like this:"),
            tell_event(event, spoken, words.language, record.rules),
        ]
    told.append(say("Nobody at the table saw the deck: it need not have been a mistake."))
    return told


def values_plain(values: Values, played: Action | None, words: Words) -> dict[str, Any]:
    """Return `values` ready to be drawn: rows of actions that are worth the same, best first.

    `played` is the action that was taken at this table, where it is known.
    """
    say = words.say
    found: list[AnySolution] = []
    names = []
    if values.seat is not None:
        found.append(values.seat)
        about = say("only the own hand is hidden, until the next turn")
        names.append(("seat", say("seat model"), about))
    if values.faceup is not None:
        found.append(values.faceup)
        names.append(
            ("faceup", say("face-up model"), say("all hands are known, the deck's order is not"))
        )
    rows: dict[tuple[tuple[Fraction, Fraction], ...], list[Action]] = {}
    for worths in zip(*(answer.actions for answer in found), strict=True):
        key = tuple((worth.lower, worth.upper) for worth in worths)
        rows.setdefault(key, []).append(worths[0].action)
    drawn = [
        {
            "actions": _named(actions, words),
            "played": played in actions,
            "worth": [
                {"value": _worth(low, high, words), "best": low == answer.upper}
                for (low, high), answer in zip(key, found, strict=True)
            ],
        }
        for key, actions in sorted(rows.items(), key=lambda row: row[0], reverse=True)
    ]
    if values.objective == "perfect":
        unit = words.count("Chance of {number} point", "Chance of {number} points", values.points)
    else:
        unit = say("Expected score: {points} points are out of reach", points=values.points)
    notes = [_begun(say("{model}: {about}.", model=name, about=about)) for _, name, about in names]
    if values.seat is None:
        notes.append(say("The seat model is left out: the player to move may hold too many hands."))
    if not all(answer.exact for answer in found):
        notes.append(say("The search was ended before all was known: these are proved bounds."))
    notes.append(say("To both models a clue only passes the turn: what it tells is not counted."))
    told = []
    for (_, name, _), answer in zip(names, found, strict=True):
        best = answer.best
        text = _named(list(best), words) if best else say("not known in this time")
        if played is None:
            told.append(say("{model}: best {best}.", model=name, best=text))
        elif played in best:
            told.append(say("{model}: what was played is among the best.", model=name))
        else:
            worth = answer[played]
            told.append(
                say(
                    "{model}: what was played is worth {worth}, the best {most}: {best}.",
                    model=name,
                    worth=_worth(worth.lower, worth.upper, words),
                    most=_worth(answer.lower, answer.upper, words),
                    best=text,
                )
            )
    return {
        "unit": unit,
        "models": [{"model": model, "name": name} for model, name, _ in names],
        "rows": drawn,
        "told": [_begun(text) for text in told],
        "notes": notes,
    }


def _begun(sentence: str) -> str:
    return sentence[:1].upper() + sentence[1:]


def _worth(low: Fraction, high: Fraction, words: Words) -> str:
    if low == high:
        return str(low)
    return words.say("between {low} and {high}", low=low, high=high)


def _named(actions: list[Action], words: Words) -> str:
    """Name actions that are alike: "play slot 1 or 3, any clue"."""
    say = words.say
    parts = []
    plays = [str(action.slot) for action in actions if isinstance(action, Play)]
    discards = [str(action.slot) for action in actions if isinstance(action, Discard)]
    if plays:
        parts.append(say("play slot {slots}", slots=words.either(plays)))
    if discards:
        parts.append(say("discard slot {slots}", slots=words.either(discards)))
    if any(isinstance(action, Clue) for action in actions):
        parts.append(say("any clue"))
    if any(isinstance(action, PlayDeck) for action in actions):
        parts.append(say("play from the deck"))
    return ", ".join(parts)
