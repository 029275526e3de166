"""What `hanabi-kit deal` and `hanabi-kit solve --model deal` print, as text and for JSON."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from hanabi_kit.actions import Action, Clue, Discard, Play, PlayDeck
from hanabi_kit.cli.reports import wrapped
from hanabi_kit.game import Game
from hanabi_kit.language import words
from hanabi_kit.notation.words import format_action, format_clue_value

if TYPE_CHECKING:  # the other commands need not wait for numpy
    from hanabi_kit.endgame.deal.deals import DealSolution
    from hanabi_kit.endgame.deal.turning import Turning

__all__ = ["deal_json", "deal_text", "turning_json", "turning_progress", "turning_text"]

WORDS: dict[str, dict[str | bool | None, str]] = {
    "en": {
        "model": "Model    deal: every card is known, the deck's order too",
        "after": "Table    after {} actions",
        True: "Can be won: yes.",
        False: "Can be won: no.",
        None: "Can be won: not known.",
        "score": "Best score: {score} of {most} ({reason}).",
        "between": "between {} and {}",
        "line": "A line to {} points (a clue only passes the turn here, for a token):",
        "open": "Not known in this time. Could be won: {can}. Could not be won: {cannot}.",
        "when": "after {} actions",
        "won": "The game was won.",
        "never lost": "The game could be won to its end.",
        "lost dealt": "The deal could not be won, whatever the players had done.",
        "lost": "Until action {} the game could be won, with all cards known. It was lost by",
        "remark": "Nobody at the table saw the deck: it need not have been a mistake.",
    },
    "fr": {
        "model": "Modèle   deal\u00a0: toutes les cartes sont connues, l'ordre de la pioche aussi",
        "after": "Table    après {} actions",
        True: "Peut être gagnée\u00a0: oui.",
        False: "Peut être gagnée\u00a0: non.",
        None: "Peut être gagnée\u00a0: on ne sait pas.",
        "score": "Meilleur score\u00a0: {score} sur {most} ({reason}).",
        "between": "entre {} et {}",
        "line": "Une suite d'actions menant à {} points (un indice ne fait ici que passer son "
        "tour, pour un jeton)\u00a0:",
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

_FRENCH_REASONS = {
    "the line reaches every point there is": "cette suite atteint tous les points possibles",
    "every line was tried": "toutes les suites ont été essayées",
    "a card it needs is gone": "une carte nécessaire a disparu",
    "too few turns are left": "il reste trop peu de tours",
    "the cards come too late, even if all hands were one": "les cartes viennent trop tard, même si "
    "toutes les mains n'en faisaient qu'une",
    "too many cards must be kept, even if all hands were one": "trop de cartes doivent être "
    "gardées, même si toutes les mains n'en faisaient qu'une",
}
"""What `DealSolution.reason` says, after the points it is about."""


def deal_text(found: DealSolution, at: int | None, language: str = "en") -> str:
    """Return the answer of a known deal, and a line of actions to its best score.

    Parameters
    ----------
    found : DealSolution
    at : int or None
        Actions before the table; None for a position.
    language : {"en", "fr"}
    """
    told = WORDS[words(language).language]
    game = found.game
    score = str(found.lower)
    if not found.exact:
        score = told["between"].format(found.lower, found.upper)
    reason = _reason(found.reason, language)
    lines = [
        told["model"],
        *([] if at is None else [told["after"].format(at)]),
        told[found.winnable],
        told["score"].format(score=score, most=game.rules.max_score, reason=reason),
        told["line"].format(found.lower),
    ]
    steps = [
        f"{number:4}. {sentence}"
        for number, sentence in enumerate(_sentences(game, found.line, language), (at or 0) + 1)
    ]
    return "\n".join([wrapped("\n".join(lines)), *steps])


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
        "line": _sentences(found.game, found.line),
        "states": found.states,
        "seconds": round(found.seconds, 3),
    }


def turning_text(found: Turning, language: str = "en") -> str:
    """Return until when a game could be won, and the action that lost it."""
    told = WORDS[words(language).language]
    record = found.record
    lines = [told["model"]]
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
        "line": _sentences(found.record.at(found.won or 0), found.line),
        "seconds": round(found.seconds, 3),
    }


def _lost_by(found: Turning, language: str = "en") -> str | None:
    if found.action is None or found.lost is None:
        return None
    return _sentences(found.record.at(found.lost - 1), (found.action,), language)[0]


def _sentences(game: Game, line: tuple[Action, ...], language: str = "en") -> list[str]:
    """Return who does what, with the card that is played or discarded."""
    told = []
    for action in line:
        text = _action(action, game, language)
        colon = ": " if language == "en" else "\u00a0: "
        sentence = f"{game.player_to_move}{colon}{text}"
        after = game.apply(action)
        card = getattr(after.history[-1], "card", None)
        told.append(f"{sentence} ({card})" if card else sentence)
        game = after
    return told


def _action(action: Action, game: Game, language: str) -> str:
    if language == "en":
        return format_action(action, game.players)
    match action:
        case Play(slot):
            return f"jouer {slot}"
        case Discard(slot):
            return f"défausser {slot}"
        case Clue(to, value):
            return f"indice {format_clue_value(value, language)} à {game.players[to]}"
        case PlayDeck():
            return "jouer la pioche"


def _reason(reason: str, language: str) -> str:
    """A reason of the search, translated where it is one of those there are words for."""
    if language == "en":
        return reason
    about, colon, why = reason.rpartition(" points: ")
    if why in _FRENCH_REASONS:
        return f"{about} points\u00a0: {_FRENCH_REASONS[why]}" if colon else _FRENCH_REASONS[why]
    return f"{about} points\u00a0: le budget est épuisé" if colon else reason
