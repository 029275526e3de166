"""Keep the lessons whole: their notebooks, their solutions, their teacher's guides.

    .venv/bin/python scripts/lessons.py check            # say all that is wrong, of every lesson
    .venv/bin/python scripts/lessons.py check 03 07      # of these lessons
    .venv/bin/python scripts/lessons.py guides           # write the solutions into the guides
    .venv/bin/python scripts/lessons.py solutions OUT    # write the notebooks with solutions

`check` ends with 1 where something is wrong, so that nothing with faults is taken in.
"""

from __future__ import annotations

import argparse
import sys
from itertools import product
from pathlib import Path

import lesson_guides
import nbformat
from lesson_constructs import construct_faults
from lesson_notebooks import faults, solution_of, sources

from hanabi_kit.errors import HanabiError
from hanabi_kit.lessons.outline import LESSONS, Lesson, lesson


def check(lessons: list[Lesson]) -> int:
    """Print every fault of these lessons; return how many there are."""
    found = [fault for source in sources() if source.lesson in lessons for fault in faults(source)]
    found += [
        fault
        for one in lessons
        for language in lesson_guides.LANGUAGES
        for fault in lesson_guides.faults(one, language)
    ]
    found += _unshown(lessons)
    for fault in found:
        print(fault)
    print(f"{len(found) or 'no'} fault{'s' * (len(found) != 1)} in {len(lessons)} lessons")
    return len(found)


def _unshown(lessons: list[Lesson]) -> list[str]:
    """Return where these lessons use a construct that no lesson has shown before."""
    found = []
    for language in sorted({source.language for source in sources()}):
        course = [
            (source.lesson.code, source.read())
            for source in sources()
            if source.language == language and source.path.exists()
        ]
        asked = tuple(f"cell lesson-{one.code}-" for one in lessons)
        faults = [fault for fault in construct_faults(course) if fault.startswith(asked)]
        found += [f"{language}, {fault}" for fault in faults]
    return found


def write_guides(lessons: list[Lesson]) -> int:
    """Write the solutions into the guides; return how many guides have no place for them."""
    bad = 0
    for one, language in product(lessons, lesson_guides.LANGUAGES):
        path, name = lesson_guides.path_of(one, language), one.guide(language)
        text = path.read_text(encoding="utf-8") if path.exists() else ""
        if lesson_guides.OPEN not in text or lesson_guides.CLOSE not in text:
            print(f"{name}: no {lesson_guides.OPEN} … {lesson_guides.CLOSE} to write between")
            bad += 1
            continue
        new = lesson_guides.filled(text, one, language)
        if new != text:
            path.write_text(new, encoding="utf-8")
            print(f"{name}: written anew")
    return bad


def write_solutions(lessons: list[Lesson], folder: Path) -> int:
    """Write the notebooks with every exercise solved into a folder; return how many are missing."""
    bad = 0
    for source in sources():
        if source.lesson not in lessons:
            continue
        if not source.path.exists():
            print(f"{source.name}: there is no such file")
            bad += 1
            continue
        path = folder / source.name
        path.parent.mkdir(parents=True, exist_ok=True)
        nbformat.write(solution_of(source.read(), source.exercises), path)
    print(f"Written to {folder}.")
    return bad


def main() -> int:
    """Read the command line, do it, and end with 0 if nothing is wrong."""
    parser = argparse.ArgumentParser(description="Keep the lessons whole.")
    commands = parser.add_subparsers(dest="command", required=True)
    for name, text in (
        ("check", "say everything that is wrong with notebooks and guides"),
        ("guides", "write the solutions into the teacher's guides"),
        ("solutions", "write the notebooks with solutions into a folder"),
    ):
        sub = commands.add_parser(name, help=text)
        if name == "solutions":
            sub.add_argument("folder", type=Path)
        sub.add_argument("lessons", metavar="NN", nargs="*", help="numbers (default: all)")
    words = parser.parse_args()
    try:
        lessons = [lesson(number) for number in words.lessons] or list(LESSONS)
    except HanabiError as error:
        print(error, file=sys.stderr)
        return 2
    if words.command == "check":
        return 1 if check(lessons) else 0
    if words.command == "guides":
        return 1 if write_guides(lessons) else 0
    return 1 if write_solutions(lessons, words.folder) else 0


if __name__ == "__main__":
    sys.exit(main())
