"""What was right with what the mover saw: the plan model at a late table, in words and rows.

It is worked out from the mover's view alone, for a team that agreed on the best plan beforehand.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from hanabi_kit.actions import Action
from hanabi_kit.endgame import solve
from hanabi_kit.endgame.budget import Progress
from hanabi_kit.endgame.covered import uncovered
from hanabi_kit.endgame.plan.solution import PlanActionValue, PlanSolution
from hanabi_kit.endgame.solution import Bounds
from hanabi_kit.game import Game
from hanabi_kit.language import Words, speaking
from hanabi_kit.render.action_sentences import actions_in_words
from hanabi_kit.stats import max_score
from hanabi_kit.view import View

MOST_DECK = 3
"""Cards in the deck up to which a plan is asked for: with more, bounds seldom meet in `SECONDS`."""

SECONDS = 20.0
"""Budget of the search; of two players with as many cards two positions in three are settled."""


def no_plan(game: Game, words: Words) -> str:
    """Return why no plan can be asked for at this table; empty where one can."""
    say = words.say
    if game.deck_size > MOST_DECK:
        return say(
            "A plan of the team is worked out once at most {most} cards are in the deck.",
            most=MOST_DECK,
        )
    if uncovered(game.rules, "plan"):
        return say("A plan of the team is not worked out with these rules.")
    return ""


def planned(
    game: Game, tell: Callable[[Progress], bool], seconds: float | None = SECONDS
) -> PlanSolution:
    """Return what a plan makes of what the mover of `game` sees.

    By the chance of the highest score still possible; where no plan can reach it with these hands,
    by the expected score.

    `game`: not over; nothing is looked at but the mover's view.
    `tell`: takes how far the search is; where it returns False it ends with bounds.
    """
    view = View.of(game, game.mover)
    found = solve(view, "perfect", model="plan", seconds=seconds, progress=tell)
    if not found.most.upper:
        found = solve(view, "score", model="plan", seconds=seconds, progress=tell)
    return found


def plan_plain(
    found: PlanSolution, played: Action | None, spoken: list[str], words: Words
) -> dict[str, Any]:
    """Return the answer ready to be drawn: rows of actions that are worth the same, best first.

    `played` is the action that was taken at this table, where it is known; `spoken` are the
    players' names.
    """
    say, view = words.say, found.view
    who = spoken[view.seat]
    if found.objective == "perfect":
        points = max_score(view.rules, view.discards, view.stacks)
        unit = words.count("Chance of {number} point", "Chance of {number} points", points)
    else:
        unit = say("Expected score")
    notes = [
        say(
            "The team agreed on a plan before anybody looked, the one that is best on average; "
            "what it makes of the hands really seen comes first."
        ),
        say("Nothing is read into why earlier clues were given."),
    ]
    if not (found.exact and found.average.exact and all(each.exact for each in found.actions)):
        notes.append(say("The search was ended before all was known: these are proved bounds."))
    return {
        "unit": unit,
        "models": [{"model": "plan", "name": say("with these hands")}],
        "rows": [
            {
                "actions": _named([each.action for each in same], view, words),
                "played": any(each.action == played for each in same),
                "worth": [{"value": _text(same[0].given_view, words), "best": best}],
            }
            for best, same in _rows(found)
        ],
        "told": [
            _verdict(found, played, who, words),
            say(
                "On average over all that {who} might see: {value}.",
                who=who,
                value=_text(found.average, words),
            ),
        ],
        "notes": notes,
    }


def _rows(found: PlanSolution) -> list[tuple[bool, list[PlanActionValue]]]:
    """Actions that are worth the same with these hands, and whether they are best; best first."""
    rows: dict[tuple[bool, Bounds], list[PlanActionValue]] = {}
    for each in found.actions:
        key = each.action in found.best, each.given_view
        rows.setdefault(key, []).append(each)
    ordered = sorted(rows, key=lambda row: (not row[0], -row[1].lower, -row[1].upper))
    return [(key[0], rows[key]) for key in ordered]


def _verdict(found: PlanSolution, played: Action | None, who: str, words: Words) -> str:
    """What was right, and what was played; with the model's name."""
    say, most = words.say, _text(found.given_view, words)
    if not found.best:
        return say(
            "Plan of the team, given what {who} saw: {worth}; which action is best is not known in "
            "this time.",
            who=who,
            worth=most,
        )
    best = _named(list(found.best), found.view, words)
    if played is None:
        return say(
            "Plan of the team, given what {who} saw: best {best}, {worth}.",
            who=who,
            best=best,
            worth=most,
        )
    if played in found.best:
        return say(
            "Plan of the team, given what {who} saw: what was played is among the best, {worth}.",
            who=who,
            worth=most,
        )
    made = found[played]
    if made.lower >= found.upper:
        return say(
            "Plan of the team, given what {who} saw: what was played is no worse with these hands, "
            "but a plan that has it is worse on average. Best: {best}, {worth}.",
            who=who,
            best=best,
            worth=most,
        )
    return say(
        "Plan of the team, given what {who} saw: what was played is worth {made}, the best "
        "{worth}: {best}.",
        who=who,
        made=_text(made.given_view, words),
        worth=most,
        best=best,
    )


def _named(actions: list[Action], view: View, words: Words) -> str:
    """Name actions: "play slot 1 or 3, clue red to Bob"."""
    with speaking(words.language):
        return ", ".join(actions_in_words(actions, view.players, view))


def _text(bounds: Bounds, words: Words) -> str:
    if bounds.exact:
        return str(bounds.lower)
    return words.say("between {low} and {high}", low=bounds.lower, high=bounds.upper)
