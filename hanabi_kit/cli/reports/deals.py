"""What `hanabi-kit deal` and `hanabi-kit solve --model deal` print for JSON, and of a lost game.

The text of a known deal is that of `hanabi_kit.render.deals`.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from hanabi_kit.cli.moments import moment_json
from hanabi_kit.language import Words, words
from hanabi_kit.render.deals import line_sentences, model_text, wrapped

if TYPE_CHECKING:  # the other commands need not wait for numpy
    from hanabi_kit.endgame.deal import DealSolution, Turning


def deal_json(found: DealSolution, at: int | None) -> dict[str, Any]:
    """Return the answer of a known deal for JSON; the line in English, as files have it."""
    return {
        "model": "deal",
        **(moment_json(at) or {"at": None}),
        "winnable": found.winnable,
        "lower": found.lower,
        "upper": found.upper,
        "exact": found.exact,
        "max_score": found.game.rules.max_score,
        "reason": found.reason,
        "line": line_sentences(found.game, found.line),
        "states": found.states,
        "seconds": round(found.seconds, 3),
    }


def turning_text(found: Turning, language: str = "en") -> str:
    """Return until when a game could be won, and the action that lost it."""
    told, record = words(language), found.record
    lines = [model_text(told)]
    if not found.exact:
        lines.append(
            told.say(
                "Not known in this time. Could be won: {can}. Could not be won: {cannot}.",
                can=_after(found.won, told),
                cannot=_after(found.lost, told),
            )
        )
    elif found.lost is None:
        won = record.games[-1].score == record.rules.max_score
        lines.append(
            told.say("The game was won.") if won else told.say("The game could be won to its end.")
        )
    elif not found.lost:
        lines.append(told.say("The deal could not be won, whatever the players had done."))
    else:
        lines += [
            told.say(
                "Until action {number} the game could be won, with all cards known. It was lost by",
                number=found.lost,
            ),
            f"{found.lost:4}. {_lost_by(found, language)}",
            told.say("Nobody at the table saw the deck: it need not have been a mistake."),
        ]
    return wrapped("\n".join(lines))


def _after(actions: int | None, told: Words) -> str:
    if actions is None:
        return "-"
    return told.count("after {number} action", "after {number} actions", actions)


def turning_progress(found: Turning) -> str:
    """Return in a few words what is known so far, for who waits."""
    won = "?" if found.won is None else found.won
    lost = "?" if found.lost is None else found.lost
    told = words()
    return told.say(
        "deal: won until {won}, lost from {lost}, {seconds} s",
        won=won,
        lost=lost,
        seconds=told.decimal(f"{found.seconds:.1f}"),
    )


def turning_json(found: Turning) -> dict[str, Any]:
    """Return the same for JSON."""
    return {
        "model": "deal",
        "winnable_until": found.won,
        "lost_at": found.lost,
        "exact": found.exact,
        "action": _lost_by(found),
        "line": line_sentences(found.record.at(found.won or 0), found.line),
        "seconds": round(found.seconds, 3),
    }


def _lost_by(found: Turning, language: str = "en") -> str | None:
    if found.action is None or found.lost is None:
        return None
    return line_sentences(found.record.at(found.lost - 1), (found.action,), language)[0]
