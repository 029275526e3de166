"""The teacher's guides: what is wrong with them, and their solutions from the exercises."""

from __future__ import annotations

import re
from collections.abc import Iterator
from dataclasses import dataclass
from pathlib import Path

from lesson_links import anchors_of, link_faults
from lesson_notebooks import FOLDER

from hanabi_kit.language import speaking
from hanabi_kit.lessons.answers import AnswerKind, Function
from hanabi_kit.lessons.checking import answer_text
from hanabi_kit.lessons.exercise import Exercise
from hanabi_kit.lessons.outline import Lesson, exercises_of
from hanabi_kit.lessons.texts import Both


@dataclass(frozen=True)
class GuideWords:
    """The fixed words of a guide in one language.

    `title`: with a place for the lesson's.
    `sections`: their headings, in order.
    `kinds`: what a kind of exercise is called.
    `vote`, `point`, `points`: what an exercise is worth; the last with a place for the number.
    `answer`, `hint`, `tempts`: before each of them; `hint` with a place for its number.
    `function`: what a wrong function gives away, with a place for it.
    `nothing`: an answer that is empty.
    """

    title: str
    sections: tuple[str, ...]
    kinds: dict[str, str]
    vote: str
    point: str
    points: str
    answer: str
    hint: str
    tempts: str
    function: str
    nothing: str

    @property
    def timing(self) -> str:
        """The section with the plan by the minute."""
        return self.sections[1]

    @property
    def solutions(self) -> str:
        """The section that is written from the exercises."""
        return self.sections[5]


WORDS = {
    "en": GuideWords(
        "# Teacher's guide: {}",
        ("Objectives", "Timing", "Say and ask", "On the board", "Misconceptions", "Solutions",
         "Shorter, longer", "Without a computer"),
        {},
        "a vote, no points", "1 point", "{} points",
        "**Answer:**", "**Hint {}:**", "**What tempts:**",
        "a function: {}", "nothing at all",
    ),
    "fr": GuideWords(
        "# Guide du professeur\N{NO-BREAK SPACE}: {}",
        ("Objectifs", "Déroulement", "Dire et demander", "Au tableau", "Idées fausses", "Solutions",
         "Plus court, plus long", "Sans ordinateur"),
        {"prediction": "prédiction", "widget": "fiche", "proof": "preuve", "code": "code"},
        "un vote, sans points", "1 point", "{} points",
        "**Réponse\N{NO-BREAK SPACE}:**", "**Aide {}\N{NO-BREAK SPACE}:**",
        "**Ce qui tente\N{NO-BREAK SPACE}:**",
        "une fonction\N{NO-BREAK SPACE}: {}", "rien du tout",
    ),
}  # fmt: skip
"""A guide's fixed words, by language; each lesson has a guide in each."""

LANGUAGES = tuple(WORDS)

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
    words = WORDS[language]

    def said(both: Both) -> str:
        return both.text(language)

    worth = {0: words.vote, 1: words.point}.get(
        exercise.points, words.points.format(exercise.points)
    )
    kind = words.kinds.get(exercise.kind, exercise.kind)
    lines = [f"### {exercise.id} ({kind}, {worth})", "", said(exercise.question), ""]
    options = getattr(exercise.answer, "options", {})
    if options:
        lines += [*(f"- {key}) {said(option)}" for key, option in options.items()), ""]
    lines += [*_right(exercise, words), "", said(exercise.explanation), ""]
    for number, hint in enumerate(exercise.hints, start=1):
        lines += [f"{words.hint.format(number)} {said(hint)}", ""]
    lines += [words.tempts, ""]
    colon = "\N{NO-BREAK SPACE}:" if language == "fr" else ":"
    for mistake in exercise.mistakes:
        given = _wrong(exercise.answer, mistake.answer, words)
        name = f"*{said(mistake.name)}*, " if mistake.name else ""
        lines.append(f"- {name}{given}{colon} {' '.join(said(mistake.why).split())}")
    return "\n".join(lines)


def _right(exercise: Exercise, words: GuideWords) -> list[str]:
    if isinstance(exercise.answer, Function):
        return [words.answer, "", "```python", exercise.solution.strip(), "```"]
    return [f"{words.answer} {answer_text(exercise)}"]


def _wrong(answer: AnswerKind, given: object, words: GuideWords) -> str:
    """Return a wrong answer as a pupil writes it; of a function, what gives it away."""
    value = answer.read(given)
    if isinstance(answer, Function):
        return words.function.format(answer.nearly(value))
    written = answer.written(value)
    return f"`{written}`" if written else words.nothing


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
    words = WORDS[language]
    title = words.title.format(lesson.title.text(language))
    if text.split("\n")[0] != title:
        yield f"line 1: {text.splitlines()[:1]}, but {title!r} is needed"
    parts = re.split(r"^## +(.+?) *$", text, flags=re.MULTILINE)
    names, bodies = parts[1::2], parts[2::2]
    if tuple(names) != words.sections:
        yield f"sections: {', '.join(names)}; but {', '.join(words.sections)} are needed"
    for name, body in zip(names, bodies, strict=True):
        if not body.strip():
            yield f"section {name}: it is empty"
    sections = dict(zip(names, bodies, strict=True))
    yield from timing_faults(sections.get(words.timing, ""), lesson.minutes)
    yield from (f"link: {fault}" for fault in link_faults(text, path, anchors_of(text)))
    if text.count(OPEN) != 1 or text.count(CLOSE) != 1:
        yield f"section Solutions: {OPEN} and {CLOSE} are needed, each once"
    elif text.index(CLOSE) < text.index(OPEN):
        yield f"section Solutions: {CLOSE} stands before {OPEN}"
    elif not all(mark in sections.get(words.solutions, "") for mark in (OPEN, CLOSE)):
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
