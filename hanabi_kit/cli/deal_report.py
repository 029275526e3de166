"""What `hanabi-kit deal` and `hanabi-kit solve --model deal` print for JSON, and of a lost game.

The text of a known deal is that of `hanabi_kit.render.deals`.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from hanabi_kit.language import words
from hanabi_kit.render.deals import DEAL_WORDS, line_sentences, wrapped

if TYPE_CHECKING:  # the other commands need not wait for numpy
    from hanabi_kit.endgame.deal import DealSolution, Turning

__all__ = ["deal_json", "turning_json", "turning_progress", "turning_text"]

_WORDS: dict[str, dict[str, str]] = {
    "en": {
        "open": "Not known in this time. Could be won: {can}. Could not be won: {cannot}.",
        "when": "after {} actions",
        "won": "The game was won.",
        "never lost": "The game could be won to its end.",
        "lost dealt": "The deal could not be won, whatever the players had done.",
        "lost": "Until action {} the game could be won, with all cards known. It was lost by",
        "remark": "Nobody at the table saw the deck: it need not have been a mistake.",
    },
    "fr": {
        "open": "On ne sait pas en si peu de temps. Gagnable\u00a0: {can}. Plus gagnable\u00a0: "
        "{cannot}.",
        "when": "après {} actions",
        "won": "La partie a été gagnée.",
        "never lost": "La partie pouvait être gagnée jusqu'à la fin.",
        "lost dealt": "La donne ne pouvait pas être gagnée, quoi que fassent les joueurs.",
        "lost": "Jusqu'à l'action {}, la partie pouvait être gagnée, toutes les cartes étant "
        "connues. Elle a été perdue par",
        "remark": "Personne à la table ne voyait la pioche\u00a0: ce n'était pas forcément une "
        "erreur.",
    },
}


def deal_json(found: DealSolution, at: int | None) -> dict[str, Any]:
    """Return the answer of a known deal for JSON; the line in English, as files have it."""
    return {
        "model": "deal",
        "at": at,
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
    told = _WORDS[words(language).language]
    record = found.record
    lines = [DEAL_WORDS[words(language).language]["model"]]
    if not found.exact:
        can = "-" if found.won is None else told["when"].format(found.won)
        cannot = "-" if found.lost is None else told["when"].format(found.lost)
        lines.append(told["open"].format(can=can, cannot=cannot))
    elif found.lost is None:
        won = record.games[-1].score == record.rules.max_score
        lines.append(told["won" if won else "never lost"])
    elif not found.lost:
        lines.append(told["lost dealt"])
    else:
        lines += [
            told["lost"].format(found.lost),
            f"{found.lost:4}. {_lost_by(found, language)}",
            told["remark"],
        ]
    return wrapped("\n".join(lines))


def turning_progress(found: Turning) -> str:
    """Return in a few words what is known so far, for who waits."""
    won = "?" if found.won is None else found.won
    lost = "?" if found.lost is None else found.lost
    return f"deal: won until {won}, lost from {lost}, {found.seconds:.1f} s"


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
