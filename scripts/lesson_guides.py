"""The teacher's guides: what is wrong with them, and their solutions from the exercises."""

from __future__ import annotations

import re
from collections.abc import Iterator
from pathlib import Path

from lesson_links import anchors_of, link_faults
from lesson_notebooks import FOLDER

from hanabi_kit.language import speaking
from hanabi_kit.lessons.answers import AnswerKind, Function
from hanabi_kit.lessons.checking import answer_text
from hanabi_kit.lessons.exercise import Exercise
from hanabi_kit.lessons.outline import Lesson, exercises_of

SECTIONS = (
    "Objectives",
    "Timing",
    "Say and ask",
    "On the board",
    "Misconceptions",
    "Solutions",
    "Shorter, longer",
    "Without a computer",
)

OPEN, CLOSE = "<!-- solutions -->", "<!-- /solutions -->"


def path_of(lesson: Lesson, folder: Path = FOLDER) -> Path:
    """Return where a lesson's guide is."""
    return folder / lesson.guide


# ------------------------------------------------------------------------------- the solutions


def solutions(lesson: Lesson) -> str:
    """Return what a guide says of its lesson's exercises: question, answer, why, what tempts."""
    with speaking("en"):
        parts = [_solution(exercise) for exercise in exercises_of(lesson.code)]
    return "\n\n".join(parts)


def filled(text: str, lesson: Lesson) -> str:
    """Return a guide's text with the solutions of today between its two marks."""
    before, rest = text.split(OPEN, 1)
    after = rest.split(CLOSE, 1)[1]
    return f"{before}{OPEN}\n\n{solutions(lesson)}\n\n{CLOSE}{after}"


def _solution(exercise: Exercise) -> str:
    points = {0: "a vote, no points", 1: "1 point"}.get(
        exercise.points, f"{exercise.points} points"
    )
    lines = [f"### {exercise.id} ({exercise.kind}, {points})", "", exercise.question.en, ""]
    options = getattr(exercise.answer, "options", {})
    if options:
        lines += [*(f"- {key}) {option.en}" for key, option in options.items()), ""]
    lines += [*_right(exercise), "", exercise.explanation.en, ""]
    for number, hint in enumerate(exercise.hints, start=1):
        lines += [f"**Hint {number}:** {hint.en}", ""]
    lines += ["**What tempts:**", ""]
    for mistake in exercise.mistakes:
        given, why = _wrong(exercise.answer, mistake.answer), " ".join(mistake.why.en.split())
        lines.append(
            f"- *{mistake.name.en}*, {given}: {why}" if mistake.name else f"- {given}: {why}"
        )
    return "\n".join(lines)


def _right(exercise: Exercise) -> list[str]:
    if isinstance(exercise.answer, Function):
        return ["**Answer:**", "", "```python", exercise.solution.strip(), "```"]
    return [f"**Answer:** {answer_text(exercise)}"]


def _wrong(answer: AnswerKind, given: object) -> str:
    """Return a wrong answer as a pupil writes it; of a function, what gives it away."""
    value = answer.read(given)
    if isinstance(answer, Function):
        return f"a function: {answer.nearly(value)}"
    written = answer.written(value)
    return f"`{written}`" if written else "nothing at all"


# ------------------------------------------------------------------------------- what is wrong


def faults(lesson: Lesson, folder: Path = FOLDER) -> list[str]:
    """Return everything about a lesson's guide that is not as it should be."""
    path = path_of(lesson, folder)
    try:
        text = path.read_text(encoding="utf-8")
    except FileNotFoundError:
        return [f"{lesson.guide}: there is no such file"]
    except (OSError, UnicodeDecodeError) as error:
        return [f"{lesson.guide}: cannot be read ({error})"]
    return [f"{lesson.guide}, {fault}" for fault in _faults(text, lesson, path)]


def _faults(text: str, lesson: Lesson, path: Path) -> Iterator[str]:
    title = f"# Teacher's guide: {lesson.title.en}"
    if text.split("\n")[0] != title:
        yield f"line 1: {text.splitlines()[:1]}, but {title!r} is needed"
    parts = re.split(r"^## +(.+?) *$", text, flags=re.MULTILINE)
    names, bodies = parts[1::2], parts[2::2]
    if tuple(names) != SECTIONS:
        yield f"sections: {', '.join(names)}; but {', '.join(SECTIONS)} are needed"
    for name, body in zip(names, bodies, strict=True):
        if not body.strip():
            yield f"section {name}: it is empty"
    sections = dict(zip(names, bodies, strict=True))
    yield from timing_faults(sections.get("Timing", ""), lesson.minutes)
    yield from (f"link: {fault}" for fault in link_faults(text, path, anchors_of(text)))
    if text.count(OPEN) != 1 or text.count(CLOSE) != 1:
        yield f"section Solutions: {OPEN} and {CLOSE} are needed, each once"
    elif text.index(CLOSE) < text.index(OPEN):
        yield f"section Solutions: {CLOSE} stands before {OPEN}"
    elif OPEN not in sections.get("Solutions", "") or CLOSE not in sections["Solutions"]:
        yield f"section Solutions: {OPEN} and {CLOSE} stand elsewhere"
    elif filled(text, lesson) != text:
        yield "section Solutions: not what the exercises say; run: make guides"


def timing_faults(text: str, minutes: int) -> Iterator[str]:
    r"""Yield why a plan minute by minute does not fill the lesson exactly.

    The first column of its table holds ``0–5`` in every row, or ``5`` in every row.

    Examples
    --------
    >>> plan = "| minutes | what |\n|---|---|\n| 0–5 | a riddle |\n| 5–15 | its model |"
    >>> list(timing_faults(plan, 15)), list(timing_faults(plan, 45))
    ([], ['section Timing: the plan ends after 15 minutes, the lesson after 45'])
    """
    rows = [line.strip().strip("|").split("|")[0] for line in text.splitlines() if "|" in line]
    spans = [
        [int(number) for number in found[0].replace("-", "–").split("–")]
        for row in rows
        if (found := re.match(r"\d+(?: ?[–-] ?\d+)?", row.strip(" *")))
    ]
    end = 0
    for span in spans:
        if len(span) == 2 and span[0] != end:
            yield f"section Timing: {span[0]}–{span[1]} does not begin at minute {end}"
            return
        if len(span) == 2 and span[1] <= span[0]:
            yield f"section Timing: {span[0]}–{span[1]} is no time at all"
            return
        end = span[1] if len(span) == 2 else end + span[0]
    if not spans:
        yield "section Timing: no table with minutes in its first column"
    elif end != minutes:
        yield f"section Timing: the plan ends after {end} minutes, the lesson after {minutes}"
