"""What is told at a table of a variant: what happened, how it looks, what a card can be and why."""

from __future__ import annotations

from collections.abc import Iterator

from hanabi_kit.cards import Seat
from hanabi_kit.deduction import solvers, why
from hanabi_kit.errors import HanabiError
from hanabi_kit.notation import tell_event
from hanabi_kit.render import describe
from hanabi_kit.view import View
from tests.helpers.told.tables import sentences, variant_tables


def told_variants() -> Iterator[str]:
    """Yield some sentences of each kind, table by table."""
    for game in variant_tables():
        yield from (
            tell_event(event, game.players, rules=game.rules) for event in game.history[-4:]
        )
        yield from sentences(describe(game, Seat(0)))
        view = View.of(game, game.mover)
        try:
            for slot in range(1, len(view.own) + 1):
                yield from sentences(str(why(view, slot)))
            yield from solvers.solve_by_steps(view).sentences()
        except HanabiError:  # what the rules hide may be too much to go through
            continue
