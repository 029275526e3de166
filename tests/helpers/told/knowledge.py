"""Who knows what, told: what the knowledge explorer says of its examples and of small tables."""

from __future__ import annotations

import random
from collections.abc import Iterator
from itertools import cycle
from typing import Any

from hanabi_kit.errors import HanabiError
from hanabi_kit.language import current
from hanabi_kit.widgets.knowledge.drawing import menu_of, scene_of
from hanabi_kit.widgets.knowledge.models import EXAMPLES
from hanabi_kit.widgets.knowledge.session import KnowledgeSession
from tests.helpers.told.tables import chance, sentences, small_tables

MOST_WORLDS = 60
"""Of a table of which something is said."""


def some_form(draw: random.Random, session: KnowledgeSession) -> dict[str, Any]:
    """A statement of the menus, drawn by chance."""
    menus = session.topic.menus()
    befores = [one["value"] for one in menus["befores"]]
    facts = range(len(session.topic.facts))
    rows = [
        {"before": draw.sample(befores, draw.choice((0, 1, 1, 2))), "fact": fact}
        for fact in draw.sample(facts, min(len(facts), draw.choice((1, 1, 2))))
    ]
    before = draw.sample(befores, draw.choice((0, 0, 1, 2)))
    return {"before": before, "join": draw.choice(("and", "or")), "rows": rows}


def sessions() -> Iterator[KnowledgeSession]:
    """Yield explorers of the examples, and of small tables."""
    tables = small_tables(1)
    for example in cycle((*EXAMPLES, None, None, None)):
        about = next(tables) if example is None else example
        try:
            found = KnowledgeSession(about, limit=MOST_WORLDS, language=current())
        except HanabiError:  # too many worlds, or a ruleset in which they differ for each player
            continue
        if found.topic.facts:
            yield found


def told_knowledge() -> Iterator[str]:
    """Yield what is announced, asked and answered, and what is known in a world."""
    draw = chance()
    for session in sessions():
        for _ in range(4):
            session.choose(session.number(draw.choice(session.model.worlds)))
            session.write(some_form(draw, session))
            session.ask()
            yield from said_by(session)
        try:
            if session.topic.ready:
                session.announce_ready(0)
            else:
                session.let_answer()
        except HanabiError:  # it is not true
            continue
        yield from said_by(session)


def said_by(session: KnowledgeSession) -> Iterator[str]:
    """Yield all sentences that an explorer shows now."""
    yield from sentences(session.headline)
    yield from session.told
    menu = menu_of(session)
    yield menu["text"]
    yield from menu["ready"]
    for clue in menu["clues"]:
        yield from (value["label"] for value in clue["values"])
    answer = menu["answer"] or {"text": "", "lines": [], "count": ""}
    yield from (answer["text"], *answer["lines"], answer["count"])
    yield menu["world"]["title"]
    for agent in menu["world"]["agents"]:
        yield from agent["lines"]
    yield scene_of(session)["note"]
