"""Write down where rare items of practice are found: `hanabi_kit/practising/places.tsv`.

A technique at a level is rare where the search for an item takes long (`RARE`). For each of these
games are played from seed 0 on, by the drill's players and tables in turn, until `WANTED` places
are known, one of each game. What is found does not depend on the machine.

    python scripts/practice_places.py [TECHNIQUE …]

Only the techniques that are named are searched anew; the other lines stay.
"""

from __future__ import annotations

import sys
from collections.abc import Iterator
from itertools import count, product

from hanabi_kit.practising.drills import DRILLS, Drill, drill_named
from hanabi_kit.practising.finding import item_at, places_in
from hanabi_kit.practising.places import FILE, Deck, Place

WANTED = 40
"""Places for each technique and level."""

RARE = {
    "negative clues": (4,),
    "last place": (2, 3),
    "naked pair": (4,),
    "what others know": (3,),
    "open hands": (2,),
    "hidden hand": (1, 2, 3),
    "deals": (4, 5),
}


def main(names: list[str]) -> None:
    """Search, and write the file anew after each technique and level."""
    chosen = [drill_named(name) for name in names] or [d for d in DRILLS if d.name in RARE]
    kept = FILE.read_text(encoding="utf-8").splitlines()
    for drill in chosen:
        for level in RARE[drill.name]:
            head = f"{drill.name}\t{level}\t"
            found = [head + _line(place) for place in _found(drill, level)]
            kept = sorted([line for line in kept if not line.startswith(head)] + found)
            FILE.write_text("\n".join(kept) + "\n", encoding="utf-8")
            print(f"{drill.name}, level {level}: {len(found)} places", flush=True)


def _found(drill: Drill, level: int) -> Iterator[Place]:
    """Yield a place of each of `WANTED` games."""
    wanted = WANTED
    tables = list(product(drill.tables, drill.players))
    for seed in count():
        table, player = tables[seed % len(tables)]
        for place in places_in(drill, level, Deck(player, table, seed)):
            if item_at(drill, level, place) is not None:
                yield place
                wanted -= 1
                break
        if not wanted:
            return


def _line(place: Place) -> str:
    deck = place.deck
    return f"{deck.player}\t{deck.table}\t{deck.seed}\t{place.turn}"


if __name__ == "__main__":
    main(sys.argv[1:])
