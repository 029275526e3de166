"""Say whether lines of code, in the order somebody put them in, make the function asked for.

They are run, so any order that works is right. Of one that Python does not understand it is said
which line stands where it cannot, and why; not where it belongs.
"""

from __future__ import annotations

import linecache
import re
from collections.abc import Callable, Sequence
from dataclasses import dataclass, replace
from functools import cache
from typing import Any

from hanabi_kit.language import words
from hanabi_kit.lessons.answers import Function
from hanabi_kit.lessons.checking import judgement
from hanabi_kit.lessons.exercise import Exercise
from hanabi_kit.lessons.keeping import attempt, keep, last_answer
from hanabi_kit.lessons.parsons import LinePuzzle
from hanabi_kit.lessons.verdicts import Verdict
from hanabi_kit.puzzles.progress import ProgressFile

_OPENER = re.compile(r"on line (\d+)")


@dataclass(frozen=True)
class Judged:
    """What is to be said of an order, and what is kept of it."""

    verdict: Verdict
    written: str


def has_lines(which: Exercise) -> bool:
    """Whether an exercise may be answered by putting lines in order."""
    return which.lines is not None and isinstance(which.answer, Function)


def lines_of(which: Exercise) -> LinePuzzle:
    r"""Return the lines of an exercise that has some; always with the same letters.

    Examples
    --------
    >>> from hanabi_kit.lessons import exercise
    >>> lines = lines_of(exercise("03.4"))
    >>> lines.code(lines.solution()[:2])
    'def weight(hand, unseen):\n    left, worlds = dict(unseen), 1'
    """
    assert which.lines is not None
    assert isinstance(which.answer, Function)
    code = which.lines.solution or which.solution
    return _puzzle(which.answer.name, code, which.id, which.lines.distractors)


_puzzle = cache(LinePuzzle.of)


def judged_lines(which: Exercise, keys: Sequence[str], failures: int = 0) -> Judged:
    """Return what is to be said of lines in this order; nothing is kept.

    A wrong one is kept as `Function.written` has it, so that a misconception is known again; of one
    that Python does not understand the kind of error; of a right one the code.

    Examples
    --------
    >>> from hanabi_kit.lessons import exercise
    >>> which = exercise("03.4")
    >>> right = lines_of(which).solution()
    >>> judged_lines(which, right).verdict.right
    True
    >>> print(judged_lines(which, right[1:]).verdict)
    ✗ Not yet. Line 1, `left, worlds = dict(unseen), 1`, is set in: ...
    """
    assert isinstance(which.answer, Function)
    puzzle, told = lines_of(which), words()
    code = puzzle.code(keys, failures)
    try:
        function = _made(which, puzzle.given, code)
    except SyntaxError as error:
        text = told.say("Not yet. {why}", why=_misplaced(error, code))
        kept = f"{which.answer.signature} → {type(error).__name__}"
        return Judged(Verdict(which.id, False, text), kept)
    verdict, written = judgement(which, function)
    assert written is not None
    if verdict.right:
        return Judged(verdict, code)
    distractor = puzzle.distractor_in(keys)
    if distractor is not None and distractor.why is not None:
        why = distractor.why.text(told.language)
        text = told.say("Not yet. `{line}`: {why}", line=" ".join(distractor.line.split()), why=why)
        verdict = replace(verdict, text=text, offer="")
    return Judged(verdict, written)


def keep_lines(which: Exercise, judged: Judged, book: ProgressFile, *, hints: int = 0) -> Verdict:
    """Keep an order, unless it is the last answer; return what is said of it."""
    verdict = judged.verdict
    if last_answer(which, book) == judged.written:
        return verdict
    one = attempt(which, judged.written, bool(verdict), hints=hints)
    return replace(verdict, note=keep(book, one))


def _made(which: Exercise, given: str, code: str) -> Callable[..., Any]:
    """Return the function that the lines define; raises SyntaxError where they define none.

    Only the line that defines it stands at the margin, so nothing of it is run here.
    """
    assert isinstance(which.answer, Function)
    file = f"<lines of {which.id}>"
    program = compile(code, file, "exec", dont_inherit=True)
    names: dict[str, Any] = {"__name__": "lines"}
    exec(given, names)
    exec(program, names)
    lines = [f"{line}\n" for line in code.split("\n")]
    linecache.cache[file] = (len(code), None, lines, file)  # so that a line can be shown
    made: Callable[..., Any] = names[which.answer.name]
    return made


def _misplaced(error: SyntaxError, code: str) -> str:
    """Return which line stands where it cannot, and why."""
    told, lines = words(), code.split("\n")
    number = min(max(error.lineno or 1, 1), len(lines))
    indented = isinstance(error, IndentationError)
    opener = _OPENER.search(error.msg) if indented else None
    if opener:
        number = min(int(opener[1]), len(lines))
    named = {"number": number, "code": lines[number - 1].strip()}
    if opener:
        return told.say(
            "Line {number}, `{code}`, ends in a colon and opens a block: the line after it has to "
            "be set in further.",
            **named,
        )
    if indented and number == 1:
        return told.say(
            "Line {number}, `{code}`, is set in: it belongs to a line above it, and there is none.",
            **named,
        )
    if indented and "unindent" not in error.msg:
        return told.say(
            "Line {number}, `{code}`, is set in further than the line above it. Only a line that "
            "ends in a colon opens a block.",
            **named,
        )
    if indented:
        return told.say("Line {number}, `{code}`, is set in like no block above it.", **named)
    return told.say(
        "Line {number}, `{code}`, cannot stand where it stands: what should come right before it?",
        **named,
    )
