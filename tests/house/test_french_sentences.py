"""What the kit puts together in French by itself, sentence by sentence, from real games.

English words, elision, agreement and blanks at which a line could break are looked for in each
(`tests.helpers.french`): as many sentences as a class reads in years.
"""

from __future__ import annotations

import random
from collections import Counter
from collections.abc import Callable, Iterator

import pytest

from hanabi_kit.cards import Seat
from hanabi_kit.deduction import solvers, why
from hanabi_kit.game import Game
from hanabi_kit.language import speaking
from hanabi_kit.notation import read_game, tell_event
from hanabi_kit.render import describe
from hanabi_kit.view import View
from tests import DATA
from tests.helpers.french import french_faults

ENOUGH = 2000
"""Sentences of each kind."""


def tables() -> Iterator[Game]:
    """Yield tables of the real games that the repository carries, no two in a row of one game."""
    files = sorted((DATA / "games").glob("*.json"))
    games = [read_game(file).games for file in files]
    chance = random.Random(39)
    while True:
        for game in games:
            yield chance.choice(game[3:-1])


def views() -> Iterator[View]:
    for game in tables():
        yield View.of(game, game.mover)


def told_events() -> Iterator[str]:
    for game in tables():
        yield from (tell_event(event, game.players) for event in game.history[-12:])


def told_reasons() -> Iterator[str]:
    for view in views():
        yield from (str(why(view, slot)) for slot in range(1, len(view.own) + 1))


def told_steps() -> Iterator[str]:
    for view in views():
        yield from solvers.solve_by_steps(view).sentences()


def told_tables() -> Iterator[str]:
    for game in tables():
        yield from describe(game, Seat(0)).split(". ")


KINDS: dict[str, Callable[[], Iterator[str]]] = {
    "events": told_events,
    "reasons": told_reasons,
    "steps": told_steps,
    "tables": told_tables,
}


@pytest.mark.parametrize("kind", KINDS)
def test_what_is_put_together_is_french(kind: str) -> None:
    found: Counter[str] = Counter()
    example: dict[str, str] = {}
    with speaking("fr"):
        for _, sentence in zip(range(ENOUGH), KINDS[kind](), strict=False):
            for fault in french_faults(sentence):
                found[fault] += 1
                example.setdefault(fault, sentence)
    assert found == {}, example
