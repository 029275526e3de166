"""A game turn by turn: what stood on the table, and what happened that a reader looks for.

All of it is what everybody at the table saw, so that it may be shown with any seat chosen, as far
as the game has got. Only where cards are played into a hole each seat has a timeline of its own, of
what is certain to it.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from hanabi_kit.actions import Clued, Played
from hanabi_kit.cards import Card
from hanabi_kit.errors import HanabiError
from hanabi_kit.game import Game, is_lost
from hanabi_kit.language import words
from hanabi_kit.view import View

KINDS = ("strike", "lost", "clue", "play", "discard", "note")
"""What one can jump to; ``"lost"`` is the last copy of a card that was still needed."""


@dataclass(frozen=True, slots=True)
class Moment:
    """A table, by its numbers, and the action before it."""

    points: int  # cards on the fireworks
    score: int  # what the ruleset makes of them: 0 where the game is lost
    most: int  # the score that the cards not yet discarded still allow
    clue_tokens: int
    strikes: int
    # "play", "strike" (a play that failed), "discard" or "clue"; None at the deal,
    # and where the game was stopped.
    kind: str | None
    # The card of which the action took the last copy, while a firework still needed it.
    lost: Card | None

    def is_a(self, kind: str) -> bool:
        """Whether the action was of this kind, one of `KINDS` without ``"note"``."""
        return self.lost is not None if kind == "lost" else self.kind == kind


def timeline(games: Sequence[Game | View]) -> tuple[Moment, ...]:
    """Return the moments of a line of tables, each one action after the one before.

    `games`: Views of one seat for what that seat knows.
    """
    moments: list[Moment] = []
    told = 0
    for game in games:
        most = sum(game.rules.reachable(game.discards, game.stacks))
        kind = lost = None
        if moments and len(game.history) > told:
            event = game.history[-1]
            if isinstance(event, Clued):
                kind = "clue"
            else:
                failed = isinstance(event, Played) and event.success is False
                kind = "strike" if failed else "play" if isinstance(event, Played) else "discard"
                lost = event.card if most < moments[-1].most else None
        told = len(game.history)
        points = sum(game.stacks)
        score = 0 if is_lost(game.rules, game.end) else points
        moments.append(Moment(points, score, most, game.clue_tokens, game.strikes, kind, lost))
    return tuple(moments)


def found(
    moments: Sequence[Moment], kind: str, at: int, *, back: bool = False, notes: Sequence[int] = ()
) -> int | None:
    """Return where the next moment of `kind` is, or the one before; None where there is none.

    Raises HanabiError: listing the kinds there are.
    """
    if kind not in KINDS:
        raise HanabiError(
            words().say(
                "kind {kind}: one can jump to {kinds}",
                kind=repr(str(kind)[:40]),
                kinds=", ".join(KINDS),
            )
        )
    places = range(at - 1, -1, -1) if back else range(at + 1, len(moments))
    for place in places:
        if place in notes if kind == "note" else moments[place].is_a(kind):
            return place
    return None
