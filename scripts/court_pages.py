"""The court of end-games: its pages, from cases, kept answers and what is quickly solved."""

from __future__ import annotations

import re
from collections.abc import Iterator
from dataclasses import replace
from itertools import permutations
from typing import Any
from warnings import catch_warnings, simplefilter

from court_answers import bounds_of
from court_cases import Case

from hanabi_kit.endgame import solve
from hanabi_kit.endgame.plan.tell.sentences import CASE
from hanabi_kit.endgame.solution import ActionValue, AnySolution, Bounds
from hanabi_kit.engine.action_text import format_action
from hanabi_kit.notation.posted.compact import format_compact, parse_compact
from hanabi_kit.position import Position
from hanabi_kit.render.svg import svg
from hanabi_kit.render.text import board

MADE = "<!-- Made by `make court` from docs/court/cases, positions and answers. -->"
MOST_NAMED = 3
MOST_LOST = 12


def picture(case: Case) -> str:
    """Return the table of a case as a picture."""
    return f"{svg(case.position, uid=case.name)}\n"


def page(case: Case, found: dict[str, Any]) -> str:
    """Return the page of a case."""
    position = case.position
    models = _Models(position)
    plan = found["plan"]
    parts = [
        MADE,
        f"# {case.title}",
        f"*{case.question}*",
        case.asked,
        f"Asked by {case.asked_by}: <{case.where}>.",
        "## The position",
        f"```text\n{board(position)}\n```",
        f"![The table as a picture]({case.name}.svg)",
        "In a line, to be given to any command in the place of a file:",
        f"```text\n{format_compact(position)}\n```",
        f"`{_command(case)}` solves it.",
        f"**What the asker was told.** {case.told}",
        f"**What was filled in.** {case.rebuilt}",
        *_as_posted(case),
        "## What each model says",
        "\n".join(_model_rows(case, models, found)),
        "## What each action is worth",
        "\n".join(_action_rows(position, models, found)),
        "## The bounds",
        *_bounds(case, found),
        "## Where it fails",
        *_where_it_fails(models, found),
        "## The plan in words",
        _as_list(plan["narrative"]),
    ]
    if "assumed" in found:
        parts += ["With the cards taken for granted:", _as_list(found["assumed"]["narrative"])]
    if case.derivation:
        parts += ["## Derived by hand", case.derivation]
    parts += ["## Verdict", case.verdict]
    return "\n\n".join(parts) + "\n"


def _as_posted(case: Case) -> Iterator[str]:
    if case.posted:
        yield "**As it was posted**, with what the kit has to be told beside it:"
        yield f"```text\n{case.posted}\n```"
        with catch_warnings(record=True) as noted:
            simplefilter("always")
            position = parse_compact(case.posted)
        yield _as_list([str(note.message) for note in noted])
        yield f"From the mover's seat that is worth {_value(solve(position, model='seat'))}."


def _command(case: Case) -> str:
    assume = "".join(f' --assume "{one}"' for one in case.assume)
    return f"hanabi-kit solve docs/court/positions/{case.name}.toml --model plan{assume}"


def index(answered: list[tuple[Case, dict[str, Any]]]) -> str:
    """Return the page that has all cases in a table."""
    rows = [
        "| end-game | asked | plan, given this sight | seat | face up | verdict |",
        "|---|---|--:|--:|--:|---|",
    ]
    for case, found in answered:
        models = _Models(case.position)
        given = _words(_best_known(found))
        rows.append(
            f"| [{case.title}]({case.name}.md) | {case.question} | {given} | "
            f"{_value(models.seat)} | {_value(models.faceup)} | {case.verdict} |"
        )
    names = "\n".join(case.name for case, _ in answered)
    sources = len({case.where for case, _ in answered})
    return f"""{MADE}

# The court of end-games

{len(answered)} end-games about which players, or authors of bots, have disagreed in public, in
{sources} threads and files: what was right for the player to move, with what that player saw? The
numbers are chances of the highest score that is still possible.

- **Plan, given this sight** answers the question that was asked. The team agreed on a plan before
  anybody looked, the best one on average; this is what it makes of what the mover does see. Where
  two numbers stand, the value is proved to lie between them. A star marks answers in which cards
  are taken for granted, as the asker's players do.
- **Seat** lets everybody see everything after the first action, so it is never less.
- **Face up** shows all hands at once; it needs a position in which the mover's cards are told.

[What the numbers mean](../models.md) says it exactly. Only positions were taken from the sources,
which are facts; every text here is the kit's. `make court` makes the pages, from positions that
`hanabi-kit solve` reads as they are; tests make each page anew and compare. A new case is two
files, `docs/court/positions/NAME.toml` and `docs/court/cases/NAME.toml`.

{chr(10).join(rows)}

```{{toctree}}
:hidden:

{names}
```
"""


class _Models:
    """What the quick models say of a position."""

    def __init__(self, position: Position) -> None:
        self.position = position
        self.seat: AnySolution = solve(position, model="seat")
        hidden = any(slot.card is None for hand in position.hands for slot in hand)
        self.game = None if hidden else position.game()
        self.faceup = None if self.game is None else solve(self.game, model="faceup")

    def deal(self) -> str:
        """In how many orders of the deck it can be won with every card known, or why not."""
        if self.game is None:
            return "does not apply: the mover's own cards are not told"
        won = orders = 0
        for order in dict.fromkeys(permutations(self.game.unseen().elements())):
            orders += 1
            won += solve(replace(self.game, deck=order), model="deal").lower == 1
        share = "in the only order" if orders == 1 else f"in {won} of {orders} orders of the deck"
        if not won:
            return "cannot be won" if orders == 1 else "can be won in no order of the deck"
        return f"can be won {share}"


# -- tables ----------------------------------------------------------------------------------------


def _best_known(found: dict[str, Any]) -> tuple[Bounds, bool]:
    """What the asker is told: with what was taken for granted, where the facts leave it open."""
    given = bounds_of(found["plan"]["given_view"])
    if "assumed" in found:
        return bounds_of(found["assumed"]["given_view"]), True
    return given, False


def _words(found: tuple[Bounds, bool]) -> str:
    bounds, assumed = found
    return _told(bounds) + (" \\*" if assumed else "")


def _kept(bounds: list[str]) -> str:
    return _told(bounds_of(bounds))


def _told(bounds: Bounds) -> str:
    return str(bounds.lower) if bounds.exact else f"{bounds.lower} to {bounds.upper}"


def _value(solution: AnySolution | ActionValue | None) -> str:
    return "–" if solution is None else _told(Bounds(solution.lower, solution.upper))


def _some(names: list[str]) -> str:
    if not names:
        return "none proved"
    more = len(names) - MOST_NAMED
    return ", ".join(names[:MOST_NAMED]) + (f", {more} more" if more > 0 else "")


def _best(solution: AnySolution) -> str:
    return _some([format_action(action, solution.table.players) for action in solution.best])


def _model_rows(case: Case, models: _Models, found: dict[str, Any]) -> Iterator[str]:
    def row(model: str, bounds: list[str] | str, best: str = "") -> str:
        return f"| {model} | {bounds if isinstance(bounds, str) else _kept(bounds)} | {best} |"

    plan = found["plan"]
    yield "| model | value | best |"
    yield "|---|--:|---|"
    given = f"**{_kept(plan['given_view'])}**"
    yield row("**plan, given this sight**", given, _some(plan["best"]))
    yield row("plan, on average over all that the mover might see", plan["average"])
    yield row("the most that any plan could give this sight", plan["most"])
    if "assumed" in found:
        assumed = found["assumed"]
        named = f"with {'; '.join(case.assume)} taken for granted"
        given = f"**{_kept(assumed['given_view'])}**"
        yield row(f"**plan, given this sight, {named}**", given, _some(assumed["best"]))
        yield row("the same on average", assumed["average"])
    yield row("seat", _value(models.seat), _best(models.seat))
    if case.assume:
        seat = solve(case.position, model="seat", assume=case.assume)
        yield row("seat, with the same taken for granted", _value(seat), _best(seat))
    if models.faceup is None:
        yield row("face up", "does not apply: the mover's own cards are not told")
    else:
        yield row("face up", _value(models.faceup), _best(models.faceup))
    yield row("deal", models.deal())


def _action_rows(position: Position, models: _Models, found: dict[str, Any]) -> Iterator[str]:
    assumed = found.get("assumed")
    columns = ["plan, given this sight", *(["the same \\*"] if assumed else []), "seat", "face up"]
    yield f"| action | {' | '.join(columns)} |"
    yield "|---|" + "--:|" * len(columns)
    rows: dict[tuple[str, ...], list[str]] = {}
    for worth in models.seat:
        name = format_action(worth.action, position.players)
        values = [_kept(found["plan"]["actions"][name])]
        if assumed:
            values.append(_kept(assumed["actions"][name]))
        values.append(_value(worth))
        values.append(_value(models.faceup and models.faceup[worth.action]))
        rows.setdefault(tuple(values), []).append(name)
    for told, names in rows.items():
        yield f"| {', '.join(names)} | {' | '.join(told)} |"


# -- sentences -------------------------------------------------------------------------------------


def _bounds(case: Case, found: dict[str, Any]) -> Iterator[str]:
    plan = found["plan"]
    given, average = bounds_of(plan["given_view"]), bounds_of(plan["average"])
    by = f"On average: lower bound by {plan['lower_by']}, upper bound by {plan['upper_by']}."
    if given.exact and average.exact:
        yield f"The value given this sight and the average are exact. {by}"
    elif given.exact:
        yield (
            "The value given this sight is exact: plans are known that reach it and are as good on "
            f"average as any that was found. The average is open. {by}"
        )
    else:
        yield f"The bounds are open after {case.seconds} seconds of one core. {by}"
    if case.open and not (given.exact and average.exact):
        yield case.open
    if "assumed" in found:
        exact = bounds_of(found["assumed"]["given_view"]).exact
        told = "exact" if exact else "open"
        yield f"With the cards taken for granted the value given this sight is {told}."


def _where_it_fails(models: _Models, found: dict[str, Any]) -> Iterator[str]:
    if models.faceup is not None:
        yield "With all hands face up, by the order of the deck:"
        yield _as_list([*models.faceup.why(language="en").sentences])
    else:
        yield "Hands cannot be laid face up here. From the mover's seat:"
        yield _as_list([*models.seat.why(language="en").sentences])
    for which, note in (("plan", ""), ("assumed", ", with the cards taken for granted")):
        if which in found:
            yield from _lost(models.position, found[which]["fails"], note)


def _lost(position: Position, fails: dict[str, Any] | None, note: str) -> Iterator[str]:
    who = position.players[position.mover]
    if fails is None:
        yield f"The plan{note} was not followed through every deal that {who} must reckon with."
        return
    lost = fails["lost"]
    if not lost:
        yield (
            f"The plan{note} was followed through all {fails['deals']:,} deals that {who} must "
            "reckon with: it never fails."
        )
        return
    number = sum(one[2] for one in lost)
    yield (
        f"The plan{note}, followed through all {fails['deals']:,} deals that {who} must reckon "
        f"with, fails in {number:,}. A dash is a card that nobody needs."
    )
    rows = [f"| {who}'s hand | deck, the next card first | fails in |", "|---|---|--:|"]
    rows += [
        f"| {own} | {deck} | {part:,} of {whole:,} |" for own, deck, part, whole in lost[:MOST_LOST]
    ]
    yield "\n".join(rows)
    if len(lost) > MOST_LOST:
        yield f"And so on, {len(lost)} ways in which the needed cards may lie."


def _as_list(sentences: list[str]) -> str:
    """Return sentences as a list; those that go on with the one before stand below it."""
    lines = []
    for sentence in sentences:
        below = sentence.startswith((CASE, " "))
        text = re.sub(r"([*_|<])", r"\\\1", sentence.strip().removeprefix(CASE).removeprefix("- "))
        lines.append(f"{'  ' if below else ''}- {text}")
    return "\n".join(lines)
