"""Classes that play by chance, for tests: every deed is kept, as a journal would."""

from __future__ import annotations

import json
import random
from typing import Any

from hanabi_kit.class_server.room import Room
from hanabi_kit.engine.action_text import format_action
from hanabi_kit.errors import HanabiError

QUESTIONS: tuple[dict[str, Any], ...] = (
    {"exercise": "03.1"},
    {"own": {"text": "Play or clue?", "options": ["play", "clue"]}},
    {"own": {"text": "Why?"}},
)


class PlayedClass:
    """A room and the deeds that made it, each as it stands in a journal."""

    def __init__(self, language: str = "en") -> None:
        self.room = Room(language)
        self.journal: list[dict[str, Any]] = []

    def do(self, name: str, by: str = "teacher", /, **fields: Any) -> dict[str, Any]:
        """Do a deed as the server does, then what the kit's players have to do after it."""
        answer = self.alone(name, by, **fields)
        while (move := self.room.next_deed()) is not None:
            self._keep(move)
        return answer

    def alone(self, name: str, by: str = "teacher", /, **fields: Any) -> dict[str, Any]:
        """Do a deed, and nothing after it."""
        return self._keep(self.room.completed({"do": name, "by": by, **fields}))

    def _keep(self, deed: dict[str, Any]) -> dict[str, Any]:
        deed = json.loads(json.dumps(deed))
        answer = self.room.do(deed)
        self.journal.append(deed)
        return answer

    def again(self) -> Room:
        """Return the room made anew from the journal."""
        room = Room(self.room.language)
        for deed in self.journal:
            room.do(deed)
        return room


def class_of(*names: str, language: str = "en") -> PlayedClass:
    """Return a class that these pupils have joined."""
    played = PlayedClass(language)
    for name in names:
        played.do("join", "room", name=name)
    return played


def at_tables(size: int, tables: int = 1, seed: int = 7, **deal: Any) -> PlayedClass:
    """Return a class that sits at `tables` tables of `size`, with a game dealt at each."""
    ids = [f"p{number}" for number in range(1, size * tables + 1)]
    played = class_of(*[f"Pupil {one[1:]}" for one in ids])
    played.do("seat", tables=[ids[at : at + size] for at in range(0, len(ids), size)])
    played.do("deal", seed=seed, same=True, **deal)
    return played


def act(played: PlayedClass, chance: random.Random, table: int = 0) -> None:
    """Let the pupil to move at a table do something that the rules allow."""
    at_table = played.room.tables[table]
    assert at_table.game is not None
    assert at_table.mover is not None
    pupil = at_table.places[at_table.mover].pupil
    assert pupil is not None
    action = format_action(chance.choice(at_table.game.legal_actions()), at_table.names)
    played.do("act", pupil, at=at_table.at, action=action)


def anything(room: Room, chance: random.Random) -> dict[str, Any]:
    """Return a deed that somebody may try now; most of them can be done, some cannot."""
    people = list(room.people) or ["p1"]
    who, table = chance.choice(people), chance.randrange(max(len(room.tables), 1))
    found = room.table_of(who)
    at, action, mover = 0, "play 1", who
    playing = [one for one in room.tables if one.playing and one.pupils]
    if playing:
        one = chance.choice(playing)
        at, table = one.at, one.number
        assert one.game is not None
        assert one.mover is not None
        mover = one.places[one.mover].pupil or who
        action = format_action(chance.choice(one.game.legal_actions()), one.names)
    orders = found[0].orders(found[1]) if found and found[0].game else [0]
    deeds: list[tuple[int, dict[str, Any]]] = [
        (2, {"do": "join", "by": "room", "name": chance.choice(["Ada", "Bo", "Cy", "é" * 30])}),
        (1, {"do": "rename", "pupil": who, "name": chance.choice(["Ada", "Dee"])}),
        (1, {"do": "remove", "pupil": who}),
        (1, {"do": "hand_up", "by": who, "up": chance.random() < 0.5}),
        (1, {"do": "helped", "pupil": who}),
        (1, {"do": "shuffle", "size": chance.randint(2, 5), "fill": chance.random() < 0.5}),
        (1, {"do": "seat", "tables": [people[:3], people[3:5]], "fill": 3, "player": "Literal"}),
        (1, {"do": "open", "count": 3, "size": 4}),
        (3, {"do": "sit", "by": who, "table": table}),
        (1, {"do": "give", "table": table, "seat": chance.randrange(4), "player": "Chop"}),
        (1, {"do": "give", "table": table, "seat": chance.randrange(4), "pupil": who}),
        (2, {"do": "deal", "same": True, "variant": chance.choice(VARIANTS)}),
        (40, {"do": "act", "by": mover, "at": at, "action": action}),
        (3, {"do": "ask_back", "by": who, "at": found[0].at if found else 0}),
        (4, {"do": "agree", "by": who, "yes": chance.random() < 0.8}),
        (2, {"do": "move", "by": who, "slot": 2, "step": chance.choice([-1, 1])}),
        (2, {"do": "board", "by": who, "on": chance.random() < 0.7}),
        (2, {"do": "notes", "by": who, "marks": {str(chance.choice(orders)): ["r1", "b2"]}}),
        (1, {"do": "pause", "on": chance.random() < 0.3}),
        (1, {"do": "aids", "on": chance.random() < 0.5}),
        (1, {"do": "reveal", "table": table, "on": chance.random() < 0.7}),
        (1, {"do": "ask", "question": chance.choice(QUESTIONS), "seconds": 30}),
        (6, {"do": "vote", "by": who, "answer": chance.choice(["a", "b", "play"])}),
        (1, {"do": chance.choice(["close", "again", "tell", "done"])}),
        (1, {"do": "project", "what": "table", "table": table, "hands": chance.random() < 0.5}),
        (1, {"do": "project", "what": chance.choice(["join", "question", "spread", "tables"])}),
    ]
    weights = [weight for weight, _ in deeds]
    ((_, deed),) = chance.choices(deeds, weights)
    return {"by": "teacher", **deed}


VARIANTS = ("No Variant", "Rainbow (6 Suits)", "Duck (5 Suits)")


def play_by_chance(seed: int, deeds: int = 150) -> PlayedClass:
    """Return a class in which `deeds` things were tried."""
    chance = random.Random(seed)
    played = class_of("Ada", "Bo", "Cy", "Dee", "Eve")
    for _ in range(deeds):
        deed = anything(played.room, chance)
        by, name = deed.pop("by"), deed.pop("do")
        if name in ("shuffle", "deal"):
            deed["seed"] = chance.randrange(1000)
        try:
            played.do(name, by, **deed)
        except HanabiError:
            continue
    return played
