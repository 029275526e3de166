"""What is wrong with a function, told from what came of its calls and from its source.

The most telling is said, and only that: who mends it gets the next. Nothing here says what the
right function would return; how a long value differs from it is said, of one case.
"""

from __future__ import annotations

import ast
import inspect
import textwrap
from collections.abc import Callable, Iterator, Sequence
from collections.abc import Set as AbstractSet
from dataclasses import dataclass
from fractions import Fraction
from typing import Any

from hanabi_kit.language import words
from hanabi_kit.lessons.answers.alike import alike, alike_but_for_kind, other_kinds
from hanabi_kit.lessons.answers.calls import Outcome
from hanabi_kit.lessons.answers.code_errors import told_of
from hanabi_kit.lessons.answers.small import difference, kind_of, sized, small, whole

_CALL = 90
"""Signs of a call that is shown whole; in a longer one the long arguments are named."""


@dataclass(frozen=True, slots=True)
class Trial:
    """A case: what came of it, and what should have."""

    call: str  # as it is shown
    outcome: Outcome
    right: Outcome
    sizes: str = ""  # what the arguments are that are only named in it

    @classmethod
    def of(cls, signature: str, case: tuple[Any, ...], outcome: Outcome, right: Outcome) -> Trial:
        """Make one of a function with this signature, called with what `case` holds."""
        name, _, rest = signature.partition("(")
        names = [one.strip() for one in rest.rstrip(")").split(",")]
        texts, sizes = [whole(one, _CALL) for one in case], []
        while not all(texts) or sum(map(len, texts)) > _CALL:
            place = max(range(len(case)), key=lambda at: (not texts[at], len(texts[at])))
            if texts[place] == names[place]:
                break
            texts[place] = names[place]
            if hasattr(case[place], "__len__"):
                size = sized(case[place])
                sizes.append(words().say("Here `{name}` is {size}.", name=names[place], size=size))
        return cls(f"{name}({', '.join(texts)})", outcome, right, " ".join(sizes))

    @property
    def is_right(self) -> bool:
        """Whether both are the same."""
        return same_outcome(self.outcome, self.right)


def same_outcome(one: Outcome, other: Outcome) -> bool:
    """Whether two calls came to the same."""
    if one.stopped or other.stopped:
        return False
    if one.raised is None or other.raised is None:
        return one.raised is other.raised and alike(one.value, other.value)
    return (one.raised.kind, one.raised.text) == (other.raised.kind, other.raised.text)


def fault_of(
    trials: Sequence[Trial], function: Callable[..., object], signature: str, steady: bool
) -> str:
    """Return what is wrong, in words.

    Parameters
    ----------
    trials : sequence of Trial
        At least one is not right.
    function : callable
        As the pupil wrote it.
    signature : str
        As the exercise asks for it.
    steady : bool
        Whether it returned the same when it was called a second time.
    """
    bad = sorted((one for one in trials if not one.is_right), key=lambda one: len(one.call))
    good = len(trials) - len(bad)
    text = (
        _stopped(bad, function)
        or _raised(bad, function, signature)
        or _first_round(function)
        or _nothing(bad)
        or _not_yet_values(bad)
        or _other_kind(trials, bad)
        or _unsteady(steady)
        or _changed(bad)
    )
    return text or _one_case(bad, good, len(trials))


def remark_on(trials: Sequence[Trial]) -> str:
    """Return what could be better in a function that is right; empty where nothing is to be said.

    Examples
    --------
    >>> half = Trial("mean([0, 1])", Outcome(0.5), Outcome(Fraction(1, 2)))
    >>> remark_on([half])
    'Still: `mean([0, 1])` gives a decimal number, which is rounded; a fraction is exact.'
    """
    told = words()
    if any(one.outcome.changed for one in trials):
        return told.say(
            "Still: your function changes what it is given, and whoever calls it finds it changed. "
            "Let it work on a copy."
        )
    for one in trials:
        right = one.right.value
        if isinstance(one.outcome.value, float) and not isinstance(right, float):
            return told.say(
                "Still: `{call}` gives a decimal number, which is rounded; {kind} is exact.",
                call=one.call,
                kind=kind_of(right),
            )
    return ""


# ------------------------------------------------------------------------------- it does not end


def _stopped(bad: Sequence[Trial], function: Callable[..., object]) -> str:
    stopped = next((one for one in bad if one.outcome.stopped), None)
    if stopped is None:
        return ""
    if _calls_itself(function):
        return words().say(
            "Stopped after two seconds: `{call}` does not come to an end. Does each call of itself "
            "get something smaller, and which one ends it?",
            call=stopped.call,
        )
    return words().say(
        "Stopped after two seconds: `{call}` does not come to an end; does the loop's condition "
        "ever change?",
        call=stopped.call,
    )


def _calls_itself(function: Callable[..., object]) -> bool:
    code = getattr(function, "__code__", None)
    return code is not None and code.co_name in code.co_names


def _raised(bad: Sequence[Trial], function: Callable[..., object], signature: str) -> str:
    for one in bad:
        if one.outcome.raised is not None:
            return told_of(one.outcome.raised, one.call, function, signature)
    return ""


# ------------------------------------------------------------------------------- what it returns


def _nothing(bad: Sequence[Trial]) -> str:
    """It returns nothing where something is asked for."""
    told = words()
    for one in bad:
        value, printed = one.outcome.value, one.outcome.printed.strip()
        if value is Ellipsis:
            return told.say("`{call}` still gives the dots.", call=one.call)
        if value is not None:
            continue
        if not printed:
            return told.say("`{call}` gives nothing: is there a `return`?", call=one.call)
        if _means(printed.split("\n")[-1], one.right.value):
            return told.say(
                "`{call}` prints what it should give back, and gives nothing back: write `return` "
                "in place of `print`. What is printed is only seen; what is returned can be used.",
                call=one.call,
            )
        return told.say(
            "`{call}` prints something, but gives nothing back: is there a `return`?",
            call=one.call,
        )
    return ""


def _means(printed: str, right: object) -> bool:
    """Whether what was printed is what should have been returned."""
    try:
        return alike_but_for_kind(ast.literal_eval(printed), right)
    except (ValueError, SyntaxError, MemoryError, RecursionError, TypeError):
        return alike_but_for_kind(printed, right)


def _not_yet_values(bad: Sequence[Trial]) -> str:
    """It returns what would give the values, not the values."""
    told = words()
    for one in bad:
        value, right = one.outcome.value, one.right.value
        if isinstance(value, Iterator):
            return told.say(
                "`{call}` gives no values yet, but something that would tell them one by one: "
                "{collect} collects them.",
                call=one.call,
                collect=_MAKERS[set] if isinstance(right, AbstractSet) else _MAKERS[list],
            )
        if callable(value) and not callable(right):
            return told.say(
                "`{call}` gives a function back, not what the function gives: are the brackets of "
                "a call missing?",
                call=one.call,
            )
    return ""


_MAKERS: dict[type, str] = {
    set: "`set(…)`",
    list: "`list(…)`",
    Fraction: "`Fraction(…)`",
    int: "`int(…)`",
    str: "`str(…)`",
    dict: "`dict(…)`",
    tuple: "`tuple(…)`",
}


def _other_kind(trials: Sequence[Trial], bad: Sequence[Trial]) -> str:
    """All its values are right, but for what kind of thing they are."""
    told = words()
    pairs = [(one.outcome.value, one.right.value) for one in trials]
    if not all(alike_but_for_kind(found, right) for found, right in pairs):
        return ""
    for one in bad:
        for found, right in other_kinds(one.outcome.value, one.right.value):
            parts = [
                told.say(
                    "The right things, but as another kind: in `{call}` stands {found}, where "
                    "{right} is asked for.",
                    call=one.call,
                    found=kind_of(found),
                    right=kind_of(right),
                )
            ]
            if type(right) in _MAKERS:
                parts.append(told.say("{maker} makes one of it.", maker=_MAKERS[type(right)]))
            return " ".join(parts)
    return ""


def _unsteady(steady: bool) -> str:
    if steady:
        return ""
    return words().say(
        "Called a second time with the same, your function gives something else: does it keep "
        "something from one call to the next? What it collects has to begin empty in each call."
    )


def _changed(bad: Sequence[Trial]) -> str:
    changed = next((one for one in bad if one.outcome.changed), None)
    if changed is None:
        return ""
    return words().say(
        "`{call}` is not right, and it changes what it is given while it goes through it. Let it "
        "work on a copy.",
        call=changed.call,
    )


def _one_case(bad: Sequence[Trial], good: int, of: int) -> str:
    told = words()
    one = bad[0]
    found, right = one.outcome.value, one.right.value
    parts = [told.say("All cases are right but one.")] if good == of - 1 else []
    shown = small(found)
    parts += [told.say("`{call}` gives {found}, which is not right.", call=one.call, found=shown)]
    parts += [one.sizes] if one.sizes else []
    for part, its in other_kinds(found, right):
        kinds = {"found": kind_of(part), "right": kind_of(its)}
        parts.append(told.say("In it stands {found}, where {right} is asked for.", **kinds))
        return " ".join(parts)
    more = difference(found, right) if not whole(found) or not whole(right) else ""
    parts += [told.say("The difference: {what}.", what=more)] if more else []
    return " ".join(parts)


# ------------------------------------------------------------------------------- its source


def _first_round(function: Callable[..., object]) -> str:
    line = line_of_first_round(function)
    if not line:
        return ""
    return words().say(
        "The loop never gets to its second round: the `return` in line {line} ends the function in "
        "the first. Which answer is only sure when all rounds are over?",
        line=line,
    )


def line_of_first_round(function: Callable[..., object]) -> int:
    """Return the line of a `return` that ends a loop in its first round; 0 where there is none."""
    try:
        lines, start = inspect.getsourcelines(function)
        tree = ast.parse(textwrap.dedent("".join(lines)))
    except (OSError, TypeError, SyntaxError, ValueError):
        return 0
    for loop in ast.walk(tree):
        if isinstance(loop, ast.For | ast.While):
            found = _sure_return(loop.body)
            if found is not None:
                return max(start, 1) + found.lineno - 1
    return 0


def _sure_return(body: Sequence[ast.stmt]) -> ast.Return | None:
    """Return the last `return`, where one is met in any case; else None."""
    for statement in body:
        if isinstance(statement, ast.Return):
            return statement
        if isinstance(statement, ast.If):
            if any(isinstance(one, ast.Continue) for one in ast.walk(statement)):
                return None
            if _sure_return(statement.body) is not None:
                other = _sure_return(statement.orelse)
                if other is not None:
                    return other
    return None
