"""The verdict as it is shown: a table for people, and the same as plain values."""

from __future__ import annotations

from collections.abc import Iterator
from fractions import Fraction
from typing import Any

from hanabi_kit.puzzles.set_quality.bounds import FEWEST
from hanabi_kit.puzzles.set_quality.judging import Judged, Share, Verdict


def table_text(verdict: Verdict) -> str:
    """Return the table: of each group its number, chance, best rule, bound, and balance."""
    lines = []
    if verdict.too_few:
        lines.append(
            f"{verdict.too_few} puzzles are too few to judge: only of {FEWEST} or more it can be "
            "said what cheap rules solve"
        )
    elif not verdict.groups:
        lines.append("no puzzle could be read, so that there is nothing to judge")
    if verdict.groups:
        wide = max((len(group.name) for group in verdict.groups), default=5)
        heads = "puzzles  chance  solved   may be  by the best cheap rule"
        lines.append(f"{'group':{wide}}  {heads}")
        for group in verdict.groups:
            lines += _rows(group, wide)
    lines += [
        f"set {name}: {number} puzzles, too few to judge"
        for name, number in verdict.sets_too_small.items()
    ]
    lines += ["", *(f"gamed or out of balance: {fault}" for fault in verdict.faults)]
    return "\n".join(lines).rstrip()


def _rows(group: Judged, wide: int) -> Iterator[str]:
    rule = group.rule if len(group.rules) == 1 else "the best for each question that is asked"
    yield (
        f"{group.name:{wide}}  {group.number:7}  {percent(group.chance):>6}  "
        f"{percent(group.share):>6}  {percent(group.bound):>7}  {rule}"
    )
    told: dict[str, list[str]] = {}
    for one in group.balance:
        told.setdefault(one.what, []).append(_told(one))
    for what, shares in told.items():
        yield f"{'':{wide}}  {what}: {', '.join(shares)}"


def _told(one: Share) -> str:
    return f"{one.each} {percent(one.share)}" + ("" if one.fits else " (!)")


def percent(share: Fraction) -> str:
    """Return a share in percent, rounded to a whole one.

    Examples
    --------
    >>> percent(Fraction(2, 3))
    '67 %'
    """
    return f"{(share * 200 + 1) // 2} %"


def plain(verdict: Verdict) -> dict[str, Any]:
    """Return the verdict for JSON, with exact fractions as texts."""
    return {
        "groups": [_plain(group) for group in verdict.groups],
        "faults": list(verdict.faults),
        "too_few": verdict.too_few,
        "sets_too_small": dict(verdict.sets_too_small),
    }


def _plain(group: Judged) -> dict[str, Any]:
    return {
        "name": group.name,
        "puzzles": group.number,
        "chance": str(group.chance),
        "rules": {asks: list(rule.habits) for asks, rule in group.rules.items()},
        "solved": str(group.solved),
        "share": str(group.share),
        "bound": str(group.bound),
        "gamed": group.gamed,
        "balance": [
            {
                "of": one.what,
                "is": one.each,
                "share": str(one.share),
                "puzzles": one.number,
                "least": str(one.least),
                "most": str(one.most),
                "fits": one.fits,
            }
            for one in group.balance
        ],
    }
