"""The verdict as it is shown: a table for people, and the same as plain values."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from fractions import Fraction
from typing import Any

from hanabi_kit.language import later_in, words
from hanabi_kit.puzzles.set_quality.bounds import FEWEST, told_spread
from hanabi_kit.puzzles.set_quality.judging import Judged, Share, Verdict

_HEADS = (
    *(later_in("set quality", "group"), later_in("set quality", "puzzles")),
    *(later_in("set quality", "chance"), later_in("set quality", "solved")),
    *(later_in("set quality", "may be"), later_in("set quality", "by the best cheap rule")),
)
_WIDE = 5, 7, 6, 6, 7, 0
"""How wide each column is at least; the first goes by the names of the groups."""


def table_text(verdict: Verdict) -> str:
    """Return the table: of each group its number, chance, best rule, bound, and balance."""
    lines, told = [], words()
    if verdict.too_few:
        lines.append(
            told.count(
                "{number} puzzles are too few to judge: only of {fewest} or more it can be said "
                "what cheap rules solve",
                "{number} puzzles are too few to judge: only of {fewest} or more it can be said "
                "what cheap rules solve",
                verdict.too_few,
                fewest=FEWEST,
            )
        )
    elif not verdict.groups:
        lines.append(told.say("no puzzle could be read, so that there is nothing to judge"))
    if verdict.groups:
        heads = [told.say_in("set quality", head) for head in _HEADS]
        wide = [max(least, len(head)) for least, head in zip(_WIDE, heads, strict=True)]
        wide[0] = max((len(group.told) for group in verdict.groups), default=5)
        lines.append(_row(heads, wide))
        for group in verdict.groups:
            lines += _rows(group, wide)
    lines += [
        told.count(
            "set {name}: {number} puzzles, too few to judge",
            "set {name}: {number} puzzles, too few to judge",
            number,
            name=name,
        )
        for name, number in verdict.sets_too_small.items()
    ]
    faults = [told.say("gamed or out of balance: {fault}", fault=one) for one in verdict.faults]
    return "\n".join([*lines, "", *faults]).rstrip()


def _row(cells: Sequence[str], wide: Sequence[int]) -> str:
    group, puzzles, chance, solved, bound, rule = cells
    return (
        f"{group:{wide[0]}}  {puzzles:>{wide[1]}}  {chance:>{wide[2]}}  {solved:>{wide[3]}}  "
        f"{bound:>{wide[4]}}  {rule}"
    )


def _rows(group: Judged, wide: Sequence[int]) -> Iterator[str]:
    told = words()
    several = told.say("the best for each question that is asked")
    rule = group.rule if len(group.rules) == 1 else several
    shares = map(percent, (group.chance, group.share, group.bound))
    yield _row([group.told, str(group.number), *shares, rule], wide)
    by_what: dict[str, list[str]] = {}
    for one in group.balance:
        by_what.setdefault(one.what, []).append(_told(one))
    for what, spread in by_what.items():
        line = told.say("{what}: {shares}", what=told_spread(what), shares=", ".join(spread))
        yield f"{'':{wide[0]}}  {line}"


def _told(one: Share) -> str:
    return f"{told_spread(one.each)} {percent(one.share)}" + ("" if one.fits else " (!)")


def percent(share: Fraction) -> str:
    """Return a share in percent, rounded to a whole one.

    Examples
    --------
    >>> percent(Fraction(2, 3))
    '67 %'
    """
    return words().say("{number} %", number=(share * 200 + 1) // 2)


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
