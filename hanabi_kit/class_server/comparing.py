"""The same deal at several tables: results side by side, and where the tables parted."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from hanabi_kit.class_server.deals import Deal
from hanabi_kit.class_server.panes import tell_each
from hanabi_kit.class_server.tables import ClassTable


def compared(tables: Sequence[ClassTable], language: str) -> list[dict[str, Any]]:
    """Return for each deal that more than one table has what came of it there.

    Returned: for each deal ``rules`` and ``players``; ``tables``: the number, names, score, actions
        so far and whether it is over, of each, the best first; ``parted``: None while all did the
        same, else the ``turn`` (from 1) at which they first did not, and ``actions``: for each that
        was taken there, as a sentence, the tables that took it.

    Examples
    --------
    >>> from hanabi_kit.class_server.tables import Place
    >>> from hanabi_kit import STANDARD
    >>> deal = Deal(STANDARD, seed=7, players=2)
    >>> tables = [ClassTable(number, [Place("p1"), Place("p2")]) for number in range(2)]
    >>> for table in tables:
    ...     table.begin(deal.game(["Ada", "Bo"]), deal)
    >>> tables[0].act(0, 0, "clue Bo 5")
    >>> compared(tables, "en")[0]["parted"]
    >>> tables[1].act(0, 0, "play 1")
    >>> compared(tables, "en")[0]["parted"]["actions"][0]
    {'text': 'Ada tells Bo: slot 1 is a 5.', 'tables': [0]}
    """
    by_deal: dict[Deal, list[ClassTable]] = {}
    for table in tables:
        if table.deal is not None and table.game is not None:
            by_deal.setdefault(table.deal, []).append(table)
    return [
        {
            "rules": deal.rules.name,
            "players": deal.players,
            "tables": [_result(table) for table in sorted(same, key=_rank)],
            "parted": _parted(same, language),
        }
        for deal, same in by_deal.items()
        if len(same) > 1
    ]


def _rank(table: ClassTable) -> tuple[int, int]:
    return (-table.game.score if table.game is not None else 0, table.number)


def _result(table: ClassTable) -> dict[str, Any]:
    assert table.game is not None, "only dealt tables are compared"
    return {
        "table": table.number,
        "names": table.spoken,
        "score": table.game.score,
        "perfect": table.game.rules.max_score,
        "at": table.at,
        "over": table.game.over,
    }


def _parted(tables: Sequence[ClassTable], language: str) -> dict[str, Any] | None:
    """Return the first turn at which not all that took it did the same."""
    most = max(table.at for table in tables)
    for at in range(most):
        taken = [table for table in tables if table.at > at]
        ways: dict[object, list[ClassTable]] = {}
        for table in taken:
            ways.setdefault(table.actions[at], []).append(table)
        if len(ways) > 1:
            return {
                "turn": at + 1,
                "actions": [
                    {"text": _told(same[0], at, language), "tables": [t.number for t in same]}
                    for same in sorted(ways.values(), key=lambda same: (-len(same), same[0].number))
                ],
            }
        if len(taken) < 2:
            return None
    return None


def _told(table: ClassTable, at: int, language: str) -> str:
    assert table.game is not None, "only dealt tables are compared"
    (text,) = tell_each([table.game.history[at]], table.spoken, language, table.game)
    return text
