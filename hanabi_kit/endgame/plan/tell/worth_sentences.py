"""What the best plan is worth in sentences: to this sight, and on average."""

from __future__ import annotations

from collections.abc import Iterator

from hanabi_kit.deduction.reasons.wording import Wording
from hanabi_kit.endgame.plan.solution import PlanSolution
from hanabi_kit.language import Words


def worth(solution: PlanSolution, names: Wording, goal: str) -> Iterator[str]:
    """Yield what the best plan makes of this sight, and what it is worth on average.

    `goal` is the score that is reached or not, in words.
    """
    yield _given_view(solution, names, goal)
    yield _average(solution, names, goal)


def share_of(solution: PlanSolution, worlds: int, told: Words) -> str:
    """Return a share of the worlds, as numbers of them."""
    if worlds == solution.worlds:
        return told.count(
            "the only deal that fits the clues",
            "all the {number} deals that fit the clues",
            worlds,
            number=told.number(worlds),
        )
    return told.say(
        "{number} of the {total} deals that fit the clues",
        number=told.number(worlds),
        total=told.number(solution.worlds),
    )


def _given_view(solution: PlanSolution, names: Wording, goal: str) -> str:
    """What the best plan makes of what the mover sees."""
    say = names.told.say
    name, share = names.name(solution.view.seat), str(solution.lower)
    if solution.objective == "score":
        if solution.exact and solution.average.exact:
            return say(
                "Given what {name} sees, the best plan scores {share} on average.",
                name=name,
                share=share,
            )
        return say(
            "Given what {name} sees, the best plan known scores {share} on average; no best plan "
            "scores more than {upper} then.",
            name=name,
            share=share,
            upper=solution.upper,
        )
    if solution.exact and solution.average.exact:
        return say(
            "Given what {name} sees, the best plan reaches {goal} with probability {share}.",
            name=name,
            goal=goal,
            share=share,
        )
    return say(
        "Given what {name} sees, the best plan known reaches {goal} with probability {share}; "
        "no best plan does with more than {upper}.",
        name=name,
        goal=goal,
        share=share,
        upper=solution.upper,
    )


def _average(solution: PlanSolution, names: Wording, goal: str) -> str:
    """What the best plan reaches over all that the mover might see."""
    say = names.told.say
    average = solution.average
    share = str(average.lower)
    if solution.objective == "score":
        if average.exact:
            return say(
                "Over all that might be seen, a team that agrees on a plan before it looks at "
                "the cards scores {share} on average, and no plan does better.",
                share=share,
            )
        return say(
            "Over all that might be seen, a team that agrees on a plan before it looks at the "
            "cards scores {share} on average with the best plan known; no plan does better "
            "than {upper}.",
            share=share,
            upper=average.upper,
        )
    if solution.worlds:
        share = share_of(solution, int(average.lower * solution.worlds), names.told)
    if average.exact:
        return say(
            "Over all that might be seen, a team that agrees on a plan before it looks at the "
            "cards reaches {goal} in {share}, and no plan does better.",
            goal=goal,
            share=share,
        )
    return say(
        "Over all that might be seen, a team that agrees on a plan before it looks at the "
        "cards reaches {goal} in {share} with the best plan known; no plan does better than "
        "{upper}.",
        goal=goal,
        share=share,
        upper=average.upper,
    )
