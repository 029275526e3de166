"""Which positions of a game are worth a proof: a look that costs little, at every late one."""

from __future__ import annotations

from collections import Counter
from typing import Any

from hanabi_kit.errors import HanabiError
from hanabi_kit.game import Game
from hanabi_kit.mining.games import Source, load
from hanabi_kit.mining.kinds import deals, endgames, hands
from hanabi_kit.mining.settings import Settings, hides_too_much


def look_at_game(settings: Settings, source: Source, number: int) -> dict[str, Any]:
    """Return the line of the journal for a game: the turns whose positions are worth a proof.

    A function of its arguments, and of nothing else.
    """
    try:
        record = load(source)
    except HanabiError as error:
        told = source.told.removeprefix("mined from ")
        return {
            "game": number,
            "turns": [],
            "counts": {"unreadable": 1},
            "fault": f"{told}: {error.faults[0]}",
        }
    late = [
        turn
        for turn, game in enumerate(record.games[:-1])
        if game.end is None and game.deck_size <= settings.deck_at_most
    ]
    counts: Counter[str] = Counter({"games": 1, "looked at": len(late)})
    if hides_too_much(settings, record.rules):
        counts["not covered"] += len(late)
        turns = []
    elif settings.kind == "endgame":
        turns = _promising(settings, record.games, late, counts, number)
    elif settings.kind == "deal":
        turns = deals.promising(settings, record, late)
    else:
        turns = hands.promising(settings, record.games, late)
    return {"game": number, "turns": turns, "counts": dict(counts)}


def _promising(
    settings: Settings, games: tuple[Game, ...], late: list[int], counts: Counter[str], number: int
) -> list[int]:
    turns = []
    for turn in late:
        verdict = endgames.at_first_sight(settings, games[turn], counts, number + turn)
        if verdict:
            counts[verdict] += 1
        else:
            turns.append(turn)
    return turns
