"""What a known deal allows, as text: its best score, and a line of actions to it.

The two languages stand side by side, as in `hanabi_kit.render.tables`.
"""

from __future__ import annotations

from textwrap import fill
from typing import Protocol

from hanabi_kit.actions import Action, Clue, Discard, Play, PlayDeck
from hanabi_kit.game import Game
from hanabi_kit.language import words
from hanabi_kit.notation.words import format_action, format_clue_value

__all__ = ["DEAL_WORDS", "deal_text", "line_sentences", "wrapped"]

_WIDTH = 80

DEAL_WORDS: dict[str, dict[str | bool | None, str]] = {
    "en": {
        "model": "Model    deal: every card is known, the deck's order too",
        "after": "Table    after {} actions",
        True: "Can be won: yes.",
        False: "Can be won: no.",
        None: "Can be won: not known.",
        "score": "Best score: {score} of {most} ({reason}).",
        "between": "between {} and {}",
        "line": "A line to {} points (a clue only passes the turn here, for a token):",
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


class Dealt(Protocol):
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


def deal_text(found: Dealt, at: int | None = None, language: str = "en") -> str:
    """Return the answer of a known deal, and a line of actions to its best score.

    Parameters
    ----------
    found : DealSolution
        Of `hanabi_kit.endgame.deal`.
    at : int or None
        Actions before the table; None for a position.
    language : {"en", "fr"}
    """
    told = DEAL_WORDS[words(language).language]
    game = found.game
    score = str(found.lower)
    if found.lower < found.upper:
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
        for number, sentence in enumerate(line_sentences(game, found.line, language), (at or 0) + 1)
    ]
    return "\n".join([wrapped("\n".join(lines)), *steps])


def line_sentences(game: Game, line: tuple[Action, ...], language: str = "en") -> list[str]:
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


def wrapped(sentences: str) -> str:
    """Return sentences, one a line, in lines of at most 80 columns."""
    return "\n".join(
        fill(line, _WIDTH, subsequent_indent="  ", break_long_words=False, break_on_hyphens=False)
        for line in sentences.splitlines()
    )
