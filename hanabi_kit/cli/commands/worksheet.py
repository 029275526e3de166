"""``hanabi-kit worksheet``: exercises, puzzles, cards, the rules, on paper."""

from __future__ import annotations

import json
import re
from argparse import ArgumentParser, Namespace
from collections.abc import Sequence
from pathlib import Path
from typing import Any

from hanabi_kit.cli.exit_codes import BAD_INPUT
from hanabi_kit.cli.streams import complain
from hanabi_kit.errors import FileFault, HanabiError, shown
from hanabi_kit.foreign_words import reason_of
from hanabi_kit.language import current, speaking, words
from hanabi_kit.lessons import outline
from hanabi_kit.lessons.course_tests import Form, form, forms
from hanabi_kit.lessons.exercise import ID, Exercise
from hanabi_kit.lessons.outline import Lesson
from hanabi_kit.machine.notebooks import source
from hanabi_kit.notation.paths import is_folder, is_there, path_of, path_text, resolved
from hanabi_kit.paper import Section, lesson_section, puzzle_section, worksheet
from hanabi_kit.paper.sheet import course_test_section, puzzle_table, set_section
from hanabi_kit.paper.single import SINGLES, Single
from hanabi_kit.paper.slides import question_show, slides
from hanabi_kit.paper.typesetting import PAPERS
from hanabi_kit.practising.fresh_items import FreshItems
from hanabi_kit.puzzles import Puzzle, folder, puzzle_files, read_puzzle
from hanabi_kit.puzzles.collections.catalogue import is_set, kit_sets
from hanabi_kit.puzzles.sets import PuzzleSet, read_set, set_named
from hanabi_kit.puzzles.themes.collection_by_theme import is_theme, set_of_theme
from hanabi_kit.rules import ruleset_named
from hanabi_kit.support.misspelt import did_you_mean

_LONGEST_NAME = 60
_SLIDES = "slides"
_PRACTICE = "practice"
_FRESH = 6
"""Fresh puzzles on a sheet, if nothing else is said."""
_LESSON = re.compile(r"[0-9]{1,2}[A-Za-z]?")


def _what_there_is() -> str:
    """Return what can be printed, in words: together, or alone."""
    return words().say(
        "lessons (03), exercises (03.2), puzzle files or folders of them, puzzles (the kit's own), "
        "sets of puzzles (first-hour), themes (stall), test-a and test-b (before and after); fresh "
        "puzzles (practice 'negative clues'); or alone: {singles}, or slides and a lesson (slides "
        "03) or exercises (slides 03.1)",
        singles=", ".join(SINGLES),
    )


def add_worksheet(parser: ArgumentParser) -> None:
    """Add the words of the command."""
    say = words().say
    parser.add_argument("what", metavar="WHAT", nargs="+", help=_what_there_is())
    parser.add_argument(
        "--answers",
        action="store_true",
        help=say("the version for who corrects: answers, explanations, the mistakes that tempt"),
    )
    parser.add_argument(
        "--hints", action="store_true", help=say("print hints under the questions, upside down")
    )
    parser.add_argument("--paper", choices=tuple(PAPERS), help=say("default: a4"))
    parser.add_argument("--name", default="", help=say("printed at the top, such as 'Class 10b'"))
    parser.add_argument(
        "--ruleset",
        metavar="NAME",
        help=say("of a deck, such as 'Rainbow (6 Suits)'; default: standard"),
    )
    parser.add_argument(
        "--backs", action="store_true", help=say("of a deck: backs, for two-sided print")
    )
    parser.add_argument(
        "-o",
        "--output",
        metavar="OUT.pdf",
        help=say("a file or folder (default: named by what it holds)"),
    )
    parser.add_argument("--force", action="store_true", help=say("replace a file that is there"))
    parser.add_argument(
        "--level", type=int, metavar="L", help=say("of fresh puzzles (default: all, rising)")
    )
    parser.add_argument(
        "-n",
        "--count",
        type=int,
        metavar="N",
        help=say("of fresh puzzles (default: {number})", number=_FRESH),
    )
    parser.add_argument(
        "--seed",
        type=int,
        metavar="S",
        help=say("of fresh puzzles: another seed, others (default: 1)"),
    )


def print_worksheet(arguments: Namespace) -> int:
    """Write what is asked for as one PDF; report what cannot be printed, and print the rest."""
    faults: list[str] = []
    with speaking(arguments.language or current()):
        _refuse_what_does_not_fit(arguments)
        if arguments.what[0] in SINGLES:
            made, path = _single(arguments, SINGLES[arguments.what[0]])
        elif arguments.what[0] == _SLIDES:
            made, path = _slides(arguments)
        else:
            if arguments.what[0] == _PRACTICE:
                sections, stem = _practice(arguments)
            else:
                sections, stem, faults = _gathered(arguments.what)
            if not sections:
                raise HanabiError(faults)
            for fault in faults:
                complain("worksheet", fault)
            path = _target(arguments, stem)
            made = worksheet(
                sections,
                answers=arguments.answers,
                hints=arguments.hints,
                paper=_paper(arguments),
                name=arguments.name,
            )
    _write(path, made, force=arguments.force)
    print(path)
    return BAD_INPUT if faults else 0


def _single(arguments: Namespace, one: Single) -> tuple[bytes, Path]:
    """Return what is printed alone, and where to write it."""
    word = arguments.what[0]
    own = {"name": arguments.name} if one.named else {}
    if word == "deck":
        rules = ruleset_named("standard" if arguments.ruleset is None else arguments.ruleset)
        own = {"rules": rules, "backs": arguments.backs}
    path = _target(arguments, f"hanabi-{word}")
    return one.make(paper=_paper(arguments), **own), path


def _paper(arguments: Namespace) -> str:
    paper: str | None = arguments.paper
    return paper or "a4"


def _slides(arguments: Namespace) -> tuple[bytes, Path]:
    """Return the slides of a lesson, or of exercises, and where to write them."""
    what = list(dict.fromkeys(arguments.what[1:]))
    if len(what) == 1 and _LESSON.fullmatch(what[0]):
        own = outline.lesson(what[0])
        path = _target(arguments, f"hanabi-slides-{own.code}")
        exercises = outline.exercises_of(own.code)
        made = slides(own, exercises, _cells(own), answers=arguments.answers)
        return made, path
    if not what or not all(map(ID.fullmatch, what)):
        raise HanabiError(
            words().say(
                "slides: name one lesson (hanabi-kit worksheet slides 03) or exercises (slides "
                "03.1)"
            )
        )
    chosen = [outline.exercise(one) for one in what]
    path = _target(arguments, f"hanabi-slides-{'-'.join(what)}")
    return question_show(chosen, answers=arguments.answers), path


def _practice(arguments: Namespace) -> tuple[list[Section], str]:
    """Return fresh puzzles for a technique, and what to call the file."""
    technique = " ".join(arguments.what[1:])
    if not technique:
        raise HanabiError(
            words().say("practice: of what? (hanabi-kit worksheet practice 'negative clues')")
        )
    seed = 1 if arguments.seed is None else arguments.seed
    fresh = FreshItems(technique, arguments.level, seed)
    puzzles = fresh.first(_FRESH if arguments.count is None else arguments.count)
    level = "" if arguments.level is None else f"-{arguments.level}"
    return [puzzle_section(puzzles)], f"hanabi-practice-{fresh.drill.slug}{level}-seed-{seed}"


def _cells(lesson: Lesson) -> list[dict[str, Any]]:
    """Return the cells of a lesson's notebook; none, and it is said, in a language it is not in."""
    if current() not in lesson.languages:
        told = words().say(
            "lesson {lesson}: its text is not in this language; the slides hold its questions",
            lesson=lesson.code,
        )
        complain("worksheet", told)
        return []
    path = source() / lesson.notebook(current())
    try:
        cells: list[dict[str, Any]] = json.loads(path.read_text(encoding="utf-8"))["cells"]
    except (OSError, ValueError, KeyError, TypeError) as error:
        raise FileFault(
            words().say(
                "{file}: cannot be read as a notebook ({reason})",
                file=path_text(path),
                reason=error,
            )
        ) from None
    return cells


def _refuse_what_does_not_fit(arguments: Namespace) -> None:
    say = words().say
    alone = [one for one in arguments.what if one in SINGLES]
    if _SLIDES in arguments.what[1:]:
        raise HanabiError(say("slides: comes first (hanabi-kit worksheet slides 03)"))
    if alone and len(arguments.what) > 1:
        raise HanabiError(
            say("{word}: is printed alone; run the command once more for the rest", word=alone[0])
        )
    if arguments.what[0] != _PRACTICE:
        for option, given in (
            ("--level", arguments.level),
            ("--count", arguments.count),
            ("--seed", arguments.seed),
        ):
            if given is not None:
                raise HanabiError(
                    say(
                        "{option}: only fresh puzzles have that (hanabi-kit worksheet practice "
                        "'negative clues')",
                        option=option,
                    )
                )
    if arguments.what != ["deck"]:
        for option, given in (
            ("--ruleset", arguments.ruleset is not None),
            ("--backs", arguments.backs),
        ):
            if given:
                raise HanabiError(
                    say("{option}: only a deck has that (hanabi-kit worksheet deck)", option=option)
                )
    if alone:
        for option, given in (("--answers", arguments.answers), ("--hints", arguments.hints)):
            if given:
                raise HanabiError(
                    say("{option}: {word} asks no questions", option=option, word=alone[0])
                )
    if arguments.what[0] == _SLIDES:
        for option, given in (
            ("--hints", arguments.hints),
            ("--paper", arguments.paper is not None),
            ("--name", bool(arguments.name)),
        ):
            if given:
                raise HanabiError(
                    say("{option}: slides are for a screen, and have none", option=option)
                )
    if alone and arguments.name and not SINGLES[alone[0]].named:
        raise HanabiError(say("--name: what is cut out bears no name"))
    if len(arguments.name) > _LONGEST_NAME:
        raise HanabiError(
            say(
                "--name: {number} signs, but at most {most} fit",
                number=len(arguments.name),
                most=_LONGEST_NAME,
            )
        )


# -- what is to be printed -----------------------------------------------------------------------


def _gathered(what: Sequence[str]) -> tuple[list[Section], str, list[str]]:
    """Return the sections, what to call the file, and what cannot be printed."""
    faults: list[str] = []
    lessons: dict[str, list[Exercise]] = {}
    whole: set[str] = set()
    places: list[str] = []
    sets: list[PuzzleSet] = []
    tests: list[Form] = []
    for one in dict.fromkeys(what):
        try:
            if (found_set := _set(one)) is not None:
                sets.append(found_set)
            elif one == "puzzles" and not is_there(one):
                places.append(str(folder()))
            elif one in forms():
                tests.append(form(one))
            elif _LESSON.fullmatch(one):
                own = outline.lesson(one).code
                lessons[own] = list(outline.exercises_of(own))
                whole.add(own)
            elif ID.fullmatch(one):
                found = outline.exercise(one)
                if not found.paper:
                    raise HanabiError(
                        words().say("exercise {exercise}: it needs a computer", exercise=one)
                    )
                if found not in (held := lessons.setdefault(found.lesson, [])):
                    held.append(found)
            elif is_there(one):
                places.append(one)
            else:
                meant = did_you_mean(one, [*kit_sets(), *SINGLES, *forms()], most=1)
                raise HanabiError(
                    words().say(
                        "{word}: no such file or folder; there are {what}",
                        word=shown(one),
                        what=_what_there_is(),
                    )
                    + meant
                )
        except HanabiError as error:
            faults += error.faults
    sections = []
    for code, exercises in lessons.items():
        try:
            sections.append(lesson_section(outline.lesson(code), exercises))
        except HanabiError as error:
            faults += error.faults
    sections += map(course_test_section, tests)
    puzzles = _puzzles(places, faults)
    if puzzles:
        sections.append(puzzle_section(puzzles))
    printed = []
    for found_set in sets:
        section = _set_section(found_set, faults)
        if section.items:
            sections.append(section)
            printed.append(found_set.id)
    named = [*(one.code for one in tests), *printed]
    return sections, _stem(lessons, whole, puzzles, named), faults


def _set(text: str) -> PuzzleSet | None:
    """Return the set, or the puzzles with a theme, that are meant; None where it is neither."""
    path = path_of(text)
    if is_there(path):
        if not is_set(path):
            return None
        try:
            return read_set(path)
        except HanabiError as error:
            raise HanabiError(_told(path, error)) from None
    if text in kit_sets():
        return set_named(text)
    return set_of_theme(text) if is_theme(text) else None


def _set_section(found: PuzzleSet, faults: list[str]) -> Section:
    files = iter(found.files)
    parts = []
    for part in found.parts:
        puzzles: dict[Path, Puzzle] = {}
        for _ in part.puzzles:
            _read(next(files), puzzles, faults)
        parts.append((part, list(puzzles.values())))
    return set_section(found, parts)


def _puzzles(places: Sequence[str], faults: list[str]) -> list[Puzzle]:
    found: dict[Path, Puzzle] = {}
    for place in places:
        try:
            for path in puzzle_files([place]):
                _read(path, found, faults)
        except HanabiError as error:
            faults += error.faults
    return list(found.values())


def _read(path: Path, found: dict[Path, Puzzle], faults: list[str]) -> None:
    try:
        puzzle = read_puzzle(path)
        puzzle_table(puzzle)  # now, so that one that cannot be shown does not spoil the rest
        found[resolved(path)] = puzzle
    except HanabiError as error:
        faults.append(_told(path, error))


def _told(path: Path, error: HanabiError) -> str:
    """Return in one line what is wrong with a file."""
    text = error.faults[0]
    more = len(error.faults) - 1
    where = "" if text.startswith(str(path)) else f"{path}: "
    told = f"{where}{text}"
    return words().say("{fault} (and {number} more)", fault=told, number=more) if more else told


def _stem(
    lessons: dict[str, list[Exercise]],
    whole: set[str],
    puzzles: Sequence[Puzzle],
    sets: Sequence[str],
) -> str:
    """Return what to call the file, without its ending."""
    parts: list[str] = []
    for code, exercises in lessons.items():
        parts += [code] if code in whole else [one.id for one in exercises]
    kind = "lesson" if len(parts) == len(whole) else "exercise"
    heads = [f"{kind}{'s' if len(parts) > 1 else ''}-{'-'.join(parts)}"] if parts else []
    heads += [puzzles[0].id if len(puzzles) == 1 else "puzzles"] if puzzles else []
    heads += sets
    return "hanabi-" + "-and-".join(heads)


# -- the file ------------------------------------------------------------------------------------


def _target(arguments: Namespace, stem: str) -> Path:
    """Return where to write; what is wrong with the place is said before the work is done.

    A variation, ``03.3#1``, is called ``03.3-v1`` in the name of a file: a shell and an address
    take what follows "#" for something else.
    """
    ending = ("-answers" if arguments.answers else "") + (
        f"-{current()}" if current() != "en" else ""
    )
    own = f"{stem.replace('#', '-v')}{ending}.pdf"
    path = Path(own) if arguments.output is None else path_of(arguments.output, home=True)
    if arguments.output is not None and (is_folder(path) or arguments.output.endswith(("/", "\\"))):
        path = path / own
    if path.suffix.lower() != ".pdf":
        raise HanabiError(
            words().say(
                "-o {file}: it is a PDF, so its name ends in .pdf", file=shown(arguments.output)
            )
        )
    if not is_folder(path.parent):
        raise FileFault(
            words().say(
                "{file}: there is no folder {folder}",
                file=path_text(path),
                folder=path_text(path.parent),
            )
        )
    if is_there(path) and not arguments.force:
        raise FileFault(
            words().say(
                "{file}: is there already; --force replaces it, -o names another file",
                file=path_text(path),
            )
        )
    return path


def _write(path: Path, made: bytes, *, force: bool) -> None:
    try:
        # "x": a file that came into being meanwhile is not written over, either.
        with path.open("wb" if force else "xb") as file:
            file.write(made)
    except (OSError, ValueError) as error:
        reason = reason_of(error)
        raise FileFault(
            words().say("{file}: cannot be written ({reason})", file=path, reason=reason)
        ) from None
