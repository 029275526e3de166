"""The teacher's guides: what is wrong with them, and their solutions from the exercises."""

from __future__ import annotations

import re
from collections.abc import Iterator
from pathlib import Path

from lesson_links import anchors_of, link_faults
from lesson_notebooks import FOLDER

from hanabi_kit.language import speaking
from hanabi_kit.lessons.answers import Function
from hanabi_kit.lessons.checking import answer_text
from hanabi_kit.lessons.exercise import Exercise, Mistake
from hanabi_kit.lessons.outline import LESSONS, Lesson, exercises_of
from hanabi_kit.lessons.texts import Both

TITLE = Both("# Teacher's guide: {title}", "# Guide du professeur : {title}")

SECTIONS = (
    Both("Objectives", "Objectifs"),
    Both("Timing", "Déroulement"),
    Both("Say and ask", "Dire et demander"),
    Both("On the board", "Au tableau"),
    Both("Misconceptions", "Idées fausses"),
    Both("Solutions", "Solutions"),
    Both("Shorter, longer", "Plus court, plus long"),
    Both("Without a computer", "Sans ordinateur"),
)
TIMING, SOLUTIONS = SECTIONS[1], SECTIONS[5]
"""The sections with the plan by the minute, and the one that is written from the exercises."""

KINDS = {
    "prediction": Both("prediction", "prédiction"),
    "widget": Both("widget", "fiche"),
    "proof": Both("proof", "preuve"),
    "code": Both("code", "code"),
}
WORTH = {0: Both("a vote, no points", "un vote, sans points"), 1: Both("1 point", "1 point")}
POINTS = Both("{number} points", "{number} points")
HEAD = Both("### {id} ({kind}, {worth})", "### {id} ({kind}, {worth})")
ANSWER = Both("**Answer:**", "**Réponse :**")
HINT = Both("**Hint {number}:** {hint}", "**Aide {number} :** {hint}")
TEMPTS = Both("**What tempts:**", "**Ce qui tente :**")
MISTAKE = Both("{given}: {why}", "{given} : {why}")
A_FUNCTION = Both("a function: {told}", "une fonction : {told}")
NOTHING = Both("nothing at all", "rien du tout")

LANGUAGES = tuple(dict.fromkeys(one for each in LESSONS for one in each.guide_languages))
"""Those that a guide is written in."""

OPEN, CLOSE = "<!-- solutions -->", "<!-- /solutions -->"


def path_of(lesson: Lesson, language: str = "en", folder: Path = FOLDER) -> Path:
    """Return where a lesson's guide is."""
    return folder / lesson.guide(language)


# ------------------------------------------------------------------------------- the solutions


def solutions(lesson: Lesson, language: str = "en") -> str:
    """Return what a guide says of its lesson's exercises: question, answer, why, what tempts."""
    with speaking(language):
        parts = [_solution(exercise, language) for exercise in exercises_of(lesson.code)]
    return "\n\n".join(parts)


def filled(text: str, lesson: Lesson, language: str = "en") -> str:
    """Return a guide's text with the solutions of today between its two marks."""
    before, rest = text.split(OPEN, 1)
    after = rest.split(CLOSE, 1)[1]
    return f"{before}{OPEN}\n\n{solutions(lesson, language)}\n\n{CLOSE}{after}"


def _solution(exercise: Exercise, language: str) -> str:
    def said(both: Both, **parts: object) -> str:
        return (both.filled(**parts) if parts else both).text(language)

    worth = WORTH.get(exercise.points, POINTS.filled(number=exercise.points))
    head = said(HEAD, id=exercise.id, kind=KINDS[exercise.kind], worth=worth)
    lines = [head, "", said(exercise.question), ""]
    options = getattr(exercise.answer, "options", {})
    if options:
        lines += [*(f"- {key}) {said(option)}" for key, option in options.items()), ""]
    lines += [*_right(exercise, language), "", said(exercise.explanation), ""]
    for number, hint in enumerate(exercise.hints, start=1):
        lines += [said(HINT, number=number, hint=hint), ""]
    lines += [said(TEMPTS), ""]
    for mistake in exercise.mistakes:
        name = f"*{said(mistake.name)}*, " if mistake.name else ""
        why = " ".join(said(mistake.why).split())
        lines.append(f"- {name}{said(MISTAKE, given=_wrong(exercise, mistake, language), why=why)}")
    return "\n".join(lines)


def _right(exercise: Exercise, language: str) -> list[str]:
    answer = ANSWER.text(language)
    if isinstance(exercise.answer, Function):
        return [answer, "", "```python", exercise.solution.strip(), "```"]
    return [f"{answer} {answer_text(exercise)}"]


def _wrong(exercise: Exercise, mistake: Mistake, language: str) -> str:
    """Return a wrong answer as a pupil writes it; of a function, what gives it away."""
    value = exercise.answer.read(mistake.answer)
    if isinstance(exercise.answer, Function):
        return A_FUNCTION.filled(told=exercise.answer.nearly(value)).text(language)
    written = exercise.answer.written(value)
    return f"`{written}`" if written else NOTHING.text(language)


# ------------------------------------------------------------------------------- what is wrong


def faults(lesson: Lesson, language: str = "en", folder: Path = FOLDER) -> list[str]:
    """Return everything about a lesson's guide that is not as it should be."""
    path, name = path_of(lesson, language, folder), lesson.guide(language)
    try:
        text = path.read_text(encoding="utf-8")
    except FileNotFoundError:
        return [f"{name}: there is no such file"]
    except (OSError, UnicodeDecodeError) as error:
        return [f"{name}: cannot be read ({error})"]
    return [f"{name}, {fault}" for fault in _faults(text, lesson, language, path)]


def _faults(text: str, lesson: Lesson, language: str, path: Path) -> Iterator[str]:
    needed = tuple(section.text(language) for section in SECTIONS)
    title = TITLE.filled(title=lesson.title).text(language)
    if text.split("\n")[0] != title:
        yield f"line 1: {text.splitlines()[:1]}, but {title!r} is needed"
    parts = re.split(r"^## +(.+?) *$", text, flags=re.MULTILINE)
    names, bodies = parts[1::2], parts[2::2]
    if tuple(names) != needed:
        yield f"sections: {', '.join(names)}; but {', '.join(needed)} are needed"
    for name, body in zip(names, bodies, strict=True):
        if not body.strip():
            yield f"section {name}: it is empty"
    sections = dict(zip(names, bodies, strict=True))
    yield from timing_faults(sections.get(TIMING.text(language), ""), lesson.minutes)
    yield from (f"link: {fault}" for fault in link_faults(text, path, anchors_of(text)))
    if text.count(OPEN) != 1 or text.count(CLOSE) != 1:
        yield f"section Solutions: {OPEN} and {CLOSE} are needed, each once"
    elif text.index(CLOSE) < text.index(OPEN):
        yield f"section Solutions: {CLOSE} stands before {OPEN}"
    elif not all(mark in sections.get(SOLUTIONS.text(language), "") for mark in (OPEN, CLOSE)):
        yield f"section Solutions: {OPEN} and {CLOSE} stand elsewhere"
    elif filled(text, lesson, language) != text:
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
