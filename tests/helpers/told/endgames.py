"""End-games told: why an action is best in each model, what each is worth, how it goes on."""

from __future__ import annotations

import re
from collections.abc import Iterator
from itertools import chain, islice, product

from benchmarks.plan import entries, position
from hanabi_kit.deduction import deduce
from hanabi_kit.endgame.budget import Budget
from hanabi_kit.endgame.deal import solve_deal
from hanabi_kit.endgame.plan import solve_plan
from hanabi_kit.endgame.plan.tell.sentences import narrative as plan_narrative
from hanabi_kit.endgame.seat.search import solve_seat
from hanabi_kit.endgame.seat.sentences import narrative as seat_narrative
from hanabi_kit.endgame.solution import OBJECTIVES
from hanabi_kit.endgame.why.explanation import explain
from hanabi_kit.endgame.why.sentences import narrative as faceup_narrative
from hanabi_kit.endgame.why.tree import FaceUpTree
from hanabi_kit.errors import HanabiError
from hanabi_kit.game import Game
from hanabi_kit.language import words
from hanabi_kit.render.plan_answers import answer_lines
from hanabi_kit.render.tables import odds_text, table_text
from hanabi_kit.view import View
from tests.helpers.told.tables import (
    chance,
    real_games,
    small_tables,
    tables,
    with_french_names,
)

_CELLS = re.compile(r"\n(?! {9}\S)|(?<=\S) {2,}(?=\S)")
"""Between two cells, or lines; a line that goes on stands further to the right."""

STATES = 300
"""Of a search: where it is not enough, bounds are told."""


def real_ends(most_deck: int) -> Iterator[Game]:
    """Yield the last tables of the real games, those of each game after those of the one before."""
    draw = chance()
    for games in real_games():
        late = [game for game in games if game.deck_size <= most_deck and game.end is None]
        yield from (with_french_names(game, draw) for game in late[-6:])


def told_face_up() -> Iterator[str]:
    """Yield what is said of end-games with all hands face up."""
    ends = (game for pair in zip(small_tables(3), real_ends(2), strict=False) for game in pair)
    for game in chain(ends, islice(small_tables(3), 200, None)):
        for objective in OBJECTIVES:
            found = explain(FaceUpTree(game, objective, budget=Budget(states=STATES)))
            yield from faceup_narrative(found).splitlines()


def told_seat() -> Iterator[str]:
    """Yield what is said of end-games to who does not see the own hand."""
    for game in small_tables(3):
        for objective in OBJECTIVES:
            try:
                found = solve_seat(View.of(game, game.mover), objective, Budget(states=STATES))
            except HanabiError:  # a ruleset that the model does not cover
                continue
            yield from seat_narrative(found).splitlines()


def plan_games() -> Iterator[Game]:
    """Yield the frozen positions of the plan model, few cards left first."""
    draw = chance()
    for players, deck in ((2, 0), (3, 0), (2, 1), (3, 1)):
        for entry in entries(players, deck):
            yield with_french_names(position(entry), draw)


def told_plans() -> Iterator[str]:
    """Yield what is said of plans for positions of real games."""
    for game, objective in product(plan_games(), OBJECTIVES):
        found = solve_plan(game, objective, Budget(states=STATES))
        yield from plan_narrative(found).splitlines()


def told_solutions() -> Iterator[str]:
    """Yield what stands in the answers and tables of all models, cell by cell."""
    games = zip(plan_games(), small_tables(3), tables(), strict=False)
    for (late, small, early), objective in product(games, OBJECTIVES):
        plan = solve_plan(late, objective, Budget(states=STATES))
        yield from answer_lines(plan, words())
        seat = solve_seat(View.of(late, late.mover), objective, Budget(states=STATES))
        faceup = FaceUpTree(small, objective, budget=Budget(states=STATES)).solution
        deduced = odds_text(deduce(View.of(early, early.mover)))
        texts = (table_text(plan), table_text(seat), table_text(faceup), deduced)
        for text in (*texts, str(solve_deal(small, states=STATES))):
            yield from filter(None, (part.strip() for part in _CELLS.split(text)))
