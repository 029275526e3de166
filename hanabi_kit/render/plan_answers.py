"""What a solution of the plan model says first: what the mover's sight makes of the best plan.

The sight comes first, the average over all that might have been seen second and by its name, and
what a plan for this sight alone could give where that is another number.
"""

from __future__ import annotations

from collections.abc import Sequence
from fractions import Fraction
from typing import Protocol, cast

from hanabi_kit.actions import Action
from hanabi_kit.language import Words
from hanabi_kit.render.action_words import action_name, span
from hanabi_kit.stats import max_score
from hanabi_kit.view import View

MOST_NAMED = 5
"""Actions that the answer names; the table marks all of them."""

LONGEST_FRACTION = 11
"""Signs of a fraction in the column of averages; JSON has them all in full."""


class _Bounds(Protocol):
    @property
    def lower(self) -> Fraction: ...

    @property
    def upper(self) -> Fraction: ...


class _PlanAction(Protocol):
    @property
    def average(self) -> _Bounds: ...


class _PlanAnswer(_Bounds, Protocol):
    """A solution of the plan model, as far as it is told here."""

    @property
    def view(self) -> View: ...

    @property
    def objective(self) -> str: ...

    @property
    def actions(self) -> Sequence[_PlanAction]: ...

    @property
    def best(self) -> Sequence[Action]: ...

    @property
    def best_found(self) -> Sequence[Action]: ...

    @property
    def average(self) -> _Bounds: ...

    @property
    def most(self) -> _Bounds: ...


class _Answer(Protocol):
    """A solver's answer; of other models nothing is said here."""

    @property
    def model(self) -> str: ...


def answer_lines(solved: _Answer, told: Words) -> list[str]:
    """Return the answer, a sentence a line; nothing for a solution of another model."""
    if solved.model != "plan":
        return []
    plan = cast(_PlanAnswer, solved)
    return [_given(plan, told), *_average(plan, told), *_most(plan, told)]


def average_of(worth: object, told: Words) -> str:
    """Return what the best plan with an action is worth on average, in few words."""
    average = cast(_PlanAction, worth).average
    low, high = _short(average.lower, -1, told), _short(average.upper, 1, told)
    if average.lower == average.upper:
        return low
    return told.say_in("in a table", "{low} to {high}", low=low, high=high)


def given_of(worth: _Bounds, told: Words, *, perfect: bool) -> str:
    """Return what an action is worth given this sight, in few words."""
    if worth.lower == worth.upper:
        return span(worth.lower, worth.upper, perfect, told)
    low, high = _short(worth.lower, -1, told), _short(worth.upper, 1, told)
    return told.say_in("in a table", "{low} to {high}", low=low, high=high)


def _short(number: Fraction, towards: int, told: Words) -> str:
    """A fraction as it is; one too long for a column rounded, a bound away from what it bounds."""
    text = str(number)
    if len(text) <= LONGEST_FRACTION:
        return text
    scaled = number * 10**4
    whole = scaled.__floor__() + (towards > 0 and scaled.denominator > 1)
    digits = f"{whole:05d}"
    return f"≈ {told.decimal(f'{digits[:-4]}.{digits[-4:]}')}"


def _given(solved: _PlanAnswer, told: Words) -> str:
    name = solved.view.viewer
    value = span(solved.lower, solved.upper, solved.objective == "perfect", told)
    best = _named(solved, solved.best, told)
    if solved.objective == "score":
        found = _named(solved, solved.best_found, told)
        if found and not best:
            return told.say(
                "Given what {name} sees: {value} points on average, by the best plans found; what "
                "they do: {actions}.",
                name=name,
                value=value,
                actions=found,
            )
        if best:
            return told.say(
                "Given what {name} sees: {value} points on average; best: {actions}.",
                name=name,
                value=value,
                actions=best,
            )
        return told.say(
            "Given what {name} sees: {value} points on average; none is proved best.",
            name=name,
            value=value,
        )
    goal = told.count(
        "{number} point",
        "{number} points",
        max_score(solved.view.rules, solved.view.discards, solved.view.stacks),
    )
    found = _named(solved, solved.best_found, told)
    if found and not best:
        return told.say(
            "Given what {name} sees: {value} to reach {goal}, by the best plans found; what they "
            "do: {actions}.",
            name=name,
            value=value,
            goal=goal,
            actions=found,
        )
    if best:
        return told.say(
            "Given what {name} sees: {value} to reach {goal}; best: {actions}.",
            name=name,
            value=value,
            goal=goal,
            actions=best,
        )
    return told.say(
        "Given what {name} sees: {value} to reach {goal}; no action is proved best.",
        name=name,
        value=value,
        goal=goal,
    )


def _named(solved: _PlanAnswer, actions: Sequence[Action], told: Words) -> str:
    texts = [action_name(action, told, solved.view) for action in actions]
    if not texts or len(texts) == len(solved.actions):
        return told.say("any action") if texts else ""
    if len(texts) <= MOST_NAMED:
        return told.either(texts)
    more = told.say("one of {number} others", number=len(texts) - MOST_NAMED + 1)
    return told.either([*texts[: MOST_NAMED - 1], more])


def _average(solved: _PlanAnswer, told: Words) -> list[str]:
    perfect, average, name = solved.objective == "perfect", solved.average, solved.view.viewer
    line = told.say(
        "On average over all that {name} might see, which is what the team agrees by: {value}.",
        name=name,
        value=span(average.lower, average.upper, perfect, told),
    )
    if average.lower == average.upper:
        return [line]
    return [
        line,
        told.say(
            "While that is open, every plan counts as a best one that is worth {least} or more on "
            "average, as the plan found is.",
            least=average.lower,
        ),
    ]


def _most(solved: _PlanAnswer, told: Words) -> list[str]:
    most, name = solved.most, solved.view.viewer
    if most.upper <= solved.upper:
        return []
    value = span(most.lower, most.upper, solved.objective == "perfect", told)
    if most.lower > solved.upper:
        return [
            told.say(
                "A plan made for this sight alone could reach {value} when {name} sees this; it is "
                "worse on average.",
                value=value,
                name=name,
            )
        ]
    return [
        told.say(
            "The most that any plan could give this sight, also one that is worse on average: "
            "{value}.",
            value=value,
        )
    ]
