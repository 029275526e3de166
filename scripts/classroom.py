"""A class with nbgrader: hand lessons out without their solutions, collect, grade, give feedback.

    make classroom                                     # all of it, with three pupils made up
    .venv-classroom/bin/python scripts/classroom.py course ~/hanabi-10b          # for a class
    .venv-classroom/bin/python scripts/classroom.py course ~/hanabi-10b 01 03 --language fr
    .venv-classroom/bin/python scripts/classroom.py grade ~/hanabi-10b

`course` makes the folder that nbgrader works in, with lessons to hand out in its ``release``;
`grade` grades what lies in its ``submitted``. The teacher's side is told in
``notebooks/teacher/nbgrader.md``.

`demo`, which `make classroom` runs, plays a class through: the release versions are compared with
the notebooks that pupils open elsewhere, three pupils of different quality hand in a lesson, and
nbgrader itself grades them, writes their feedback and a table. What they hand in is made from the
exercises: right answers, the wrong ones of known misconceptions, and the troubles of real classes.

It needs the extra ``classroom``, which `make classroom` installs beside the kit, not into it:
nbgrader brings buttons into JupyterLab that pupils have no use for.
"""

from __future__ import annotations

import argparse
import csv
import os
import re
import shutil
import subprocess
import sys
import tempfile
from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from pathlib import Path
from typing import Any

import nbformat
from classroom_pupils import Pupil, answers_in, fill_in, keep_progress, pupils
from lesson_links import ROOT
from lesson_notebooks import STUB, Source, faults, solution_of, sources
from nbformat import NotebookNode

from hanabi_kit.errors import HanabiError
from hanabi_kit.lessons.exercise import Exercise
from hanabi_kit.lessons.keeping import FILE
from hanabi_kit.lessons.outline import LESSONS, lesson
from hanabi_kit.puzzles.spreadsheet import csv_text, write_text

CONFIG = f"""\
# How nbgrader runs this course. Made by hanabi-kit; yours to change.
c = get_config()  # noqa: F821 - nbgrader defines it

c.CourseDirectory.course_id = "hanabi-kit"

# Pupils get what stands in the kit's own notebooks: the dots, and this line to write over.
c.ClearSolutions.code_stub = {{"python": "{STUB}"}}

# A cell that runs longer than this has lost its way.
c.Execute.timeout = 180
"""

MARK = "nbgrader_config.py"
"""What a course folder of ours is known by."""

NUMBER = re.compile(r"[0-9]+(\.[0-9]+)?")

NO_RESPONSE = "No response."
"""What nbgrader writes under an answer cell that is as it was handed out."""

SHOWN = 15
"""Lines of what nbgrader said that are shown where it failed."""


class ClassroomError(Exception):
    """A course that cannot go on; the message is for the teacher."""


@dataclass(frozen=True)
class Course:
    """A folder that nbgrader works in.

    Parameters
    ----------
    folder : Path
    notebooks : dict of Source to NotebookNode
        What is handed out, as it was in the kit when the course was made.
    """

    folder: Path
    notebooks: dict[Source, NotebookNode]

    def source_file(self, source: Source) -> Path:
        """Return where the notebook with solutions is."""
        return self._file("source", source)

    def release_file(self, source: Source) -> Path:
        """Return where the version for pupils is."""
        return self._file("release", source)

    def handed_in(self, student: str, source: Source) -> Path:
        """Return where a pupil's folder for this lesson is."""
        return self.folder / "submitted" / student / assignment(source)

    def _file(self, step: str, source: Source) -> Path:
        return self.folder / step / assignment(source) / f"{source.lesson.stem}.ipynb"


def assignment(source: Source) -> str:
    """Return what nbgrader calls a notebook: ``03-worlds-and-odds``, ``01-what-a-clue-says-fr``."""
    suffix = "" if source.language == "en" else f"-{source.language}"
    return f"{source.lesson.stem}{suffix}"


# ------------------------------------------------------------------------------- the course


def make_course(folder: Path, chosen: Sequence[Source]) -> Course:
    """Make a course folder with these notebooks and their solutions; refuse one that is in use."""
    if folder.exists() and (not folder.is_dir() or any(folder.iterdir())):
        raise ClassroomError(f"{folder} is there already, and not empty: choose a new folder")
    for source in chosen:
        if not source.path.exists():
            raise ClassroomError(f"{source.path} is missing")
    course = Course(folder, {source: source.read() for source in chosen})
    folder.mkdir(parents=True, exist_ok=True)
    (folder / MARK).write_text(CONFIG, encoding="utf-8")
    for source, notebook in course.notebooks.items():
        path = course.source_file(source)
        path.parent.mkdir(parents=True)
        nbformat.write(solution_of(notebook, source.exercises), path)
    return course


def nbgrader(course: Course, *words: str) -> None:
    """Run nbgrader in a course folder; ClassroomError says what it said if it fails."""
    with tempfile.TemporaryDirectory(prefix="hanabi-kit-class-") as name:
        # Nothing of the teacher's own Jupyter: another config could grade by other rules.
        own = {
            variable: str(Path(name) / variable.lower())
            for variable in ("JUPYTER_CONFIG_DIR", "JUPYTER_DATA_DIR", "IPYTHONDIR")
        }
        # nbgrader calls a program of its own environment by its bare name.
        path = os.pathsep.join([str(Path(sys.executable).parent), os.environ.get("PATH", "")])
        kit = {"JUPYTER_PREFER_ENV_PATH": "1", "PATH": path}
        kept = {key: value for key, value in os.environ.items() if key[:11] != "HANABI_KIT_"}
        done = subprocess.run(
            [sys.executable, "-m", "nbgrader", *words],
            cwd=course.folder,
            env=kept | own | kit,
            stdout=subprocess.PIPE,
            stderr=subprocess.STDOUT,
            encoding="utf-8",
            errors="replace",
            check=False,
        )
    if done.returncode:
        said = "\n".join(f"  | {line}" for line in done.stdout.splitlines()[-SHOWN:])
        raise ClassroomError(f"nbgrader {' '.join(words)} failed. The last it said:\n{said}")


def release(course: Course) -> None:
    """Let nbgrader make the version for pupils of every notebook of the course."""
    nbgrader(course, "generate_assignment", "*")


def release_faults(course: Course) -> list[str]:
    """Return where a release version is not, cell by cell, what pupils find in the kit."""
    found = []
    for source, notebook in course.notebooks.items():
        ours = notebook.cells
        theirs = nbformat.read(course.release_file(source), as_version=4).cells
        if len(ours) != len(theirs):
            found.append(f"{source.name}: {len(theirs)} cells for {len(ours)}")
        for our, their in zip(ours, theirs, strict=False):
            same = (our.cell_type, our.id, our.source) == (their.cell_type, their.id, their.source)
            if not same:
                found.append(f"{source.name}, cell {our.id}: it is released in other words")
    return found


def hand_in(course: Course, source: Source, pupil: Pupil) -> None:
    """Put what a pupil has made of the release version where nbgrader collects it."""
    notebook = nbformat.read(course.release_file(source), as_version=4)
    folder = course.handed_in(pupil.name, source)
    folder.mkdir(parents=True)
    keep_progress(notebook, folder / FILE, pupil)
    fill_in(notebook, source.exercises, pupil)
    nbformat.write(notebook, folder / f"{source.lesson.stem}.ipynb")


# ------------------------------------------------------------------------------- the grades


def open_course(folder: Path) -> Course:
    """Return the course in a folder that `make_course` made."""
    if not (folder / MARK).is_file():
        raise ClassroomError(f"{folder} is no course folder: it has no {MARK}")
    course = Course(folder, {})
    for source in sources():
        if course.source_file(source).exists():
            course.notebooks[source] = source.read()
    return course


def grade(course: Course, source: Source, *, again: bool = False) -> None:
    """Let nbgrader grade what was handed in, write the feedback, and all points into a table."""
    force = ["--force"] if again else []
    nbgrader(course, "autograde", assignment(source), "--create", *force)
    tell_answers(course, source)
    nbgrader(course, "generate_feedback", assignment(source), *force)
    nbgrader(course, "export", "--to", "grades.csv")
    defuse(course.folder / "grades.csv")


def defuse(table: Path) -> None:
    """Write a CSV file anew so that no text in it is a formula: names come from pupils' folders."""
    with table.open(encoding="utf-8-sig", newline="") as file:
        names, *rows = csv.reader(file)
    cells = [[float(cell) if NUMBER.fullmatch(cell) else cell for cell in row] for row in rows]
    write_text(table, csv_text(names, cells))


def tell_answers(course: Course, source: Source) -> None:
    """Write what was answered by clicking where nbgrader says that there is no response.

    It looks into the cells alone; these answers are in the progress file.
    """
    with gradebook(course) as book:
        for submission in book.assignment_submissions(assignment(source)):
            folder = course.handed_in(submission.student.id, source)
            given = answers_in(folder / FILE, source.exercises, source.language)
            for notebook in submission.notebooks:
                for comment in notebook.comments:
                    answer = given.get(comment.name)
                    if answer is not None and comment.auto_comment == NO_RESPONSE:
                        comment.auto_comment = f"✎ {answer}"
        book.db.commit()


def gradebook(course: Course) -> Any:
    """Open nbgrader's database, as a context."""
    from nbgrader.api import Gradebook

    return Gradebook(f"sqlite:///{course.folder / 'gradebook.db'}", "hanabi-kit")


def points_of(course: Course, source: Source) -> dict[str, dict[str, float]]:
    """Return the points that nbgrader gave: by pupil, by exercise."""
    found: dict[str, dict[str, float]] = {}
    with gradebook(course) as book:
        for submission in book.assignment_submissions(assignment(source)):
            found[submission.student.id] = {
                grade.name.removeprefix("check-").replace("-", "."): grade.score
                for notebook in submission.notebooks
                for grade in notebook.grades
            }
    return found


def exported(course: Course, source: Source) -> list[dict[str, str]]:
    """Return the lines of nbgrader's own table that are of this lesson."""
    with (course.folder / "grades.csv").open(encoding="utf-8-sig", newline="") as file:
        return [row for row in csv.DictReader(file) if row["assignment"] == assignment(source)]


def table(points: dict[str, dict[str, float]], exercises: Iterable[Exercise]) -> str:
    """Return the points as a table: a line for each pupil, a column for each exercise.

    Examples
    --------
    >>> from hanabi_kit.lessons import exercises_of
    >>> first, second = exercises_of(0)[:2]
    >>> print(table({"ada": {"00.2": 1}, "ben": {}}, [first, second]))  # 00.1 is a vote
              00.1  00.2   all
    most         0     1     1
    ada          0     1     1
    ben          0     0     0
    """
    exercises = list(exercises)
    most = {exercise.id: float(exercise.points) for exercise in exercises}
    lines = [f"{'':8}" + "".join(f"{one.id:>6}" for one in exercises) + f"{'all':>6}"]
    for name, given in {"most": most, **points}.items():
        row = [given.get(exercise.id, 0) for exercise in exercises]
        lines.append(f"{name:8}" + "".join(f"{one:6g}" for one in [*row, sum(row)]))
    return "\n".join(lines)


# ------------------------------------------------------------------------------- the command


def demo(folder: Path, number: int) -> int:
    """Play a class through in a fresh folder; return how much went otherwise than it should."""
    if folder.exists():
        if not (folder / MARK).exists() and any(folder.iterdir()):
            raise ClassroomError(f"{folder} is no course folder, so it is left alone")
        shutil.rmtree(folder)
    chosen = [source for source in sources() if not faults(source)]
    taught = next((one for one in chosen if one.lesson == lesson(number)), None)
    if taught is None:
        raise ClassroomError(f"lesson {number} has faults: scripts/lessons.py check {number}")
    course = make_course(folder, chosen)
    print(f"source      {len(chosen)} notebooks with their solutions", flush=True)
    release(course)
    wrong = release_faults(course)
    print(f"release     {len(chosen)} notebooks, {len(wrong) or 'no'} differences from the kit's")
    print("\n".join(wrong), end="\n" * bool(wrong), flush=True)
    class_ = pupils(taught.exercises)
    for pupil in class_:
        hand_in(course, taught, pupil)
        print(f"submitted   {pupil.name}: {pupil.told}", flush=True)
    grade(course, taught)
    points = points_of(course, taught)
    print(f"autograded  {taught.lesson.stem}\n\n{table(points, taught.exercises)}\n")
    for pupil in class_:
        given = sum(points.get(pupil.name, {}).values())
        if given != pupil.points:
            wrong.append(f"{pupil.name}: {given:g} points, but {pupil.points} were earned")
            print(wrong[-1])
    print(f"feedback    {folder / 'feedback'}\ntable       {folder / 'grades.csv'}")
    return len(wrong)


def set_up_course(folder: Path, numbers: Sequence[str], language: str) -> None:
    """Make a course folder for a real class, with the lessons to hand out."""
    wanted = [lesson(number) for number in numbers] or list(LESSONS)
    named = {one.notebook(language) for one in wanted}
    course = make_course(folder, [source for source in sources() if source.name in named])
    release(course)
    print(f"Hand out what is in {folder / 'release'}. What then: notebooks/teacher/nbgrader.md")


def grade_course(folder: Path, numbers: Sequence[str], *, again: bool) -> None:
    """Grade what a real class has handed in, and print the points."""
    course = open_course(folder)
    wanted = [lesson(number) for number in numbers] or list(LESSONS)
    submitted = folder / "submitted"
    found = [
        source
        for source in course.notebooks
        if source.lesson in wanted and any(submitted.glob(f"*/{assignment(source)}"))
    ]
    if not found:
        raise ClassroomError(
            f"{submitted}: nothing was handed in; a folder NAME/{LESSONS[1].stem} is looked for"
        )
    for source in found:
        grade(course, source, again=again)
        points = points_of(course, source)
        print(f"{assignment(source)}\n\n{table(points, source.exercises)}\n", flush=True)
    print(f"feedback    {folder / 'feedback'}\ntable       {folder / 'grades.csv'}")


def main() -> int:
    """Read the command line, do it, and end with 0 if all went well."""
    parser = argparse.ArgumentParser(description="A class with nbgrader.")
    commands = parser.add_subparsers(dest="command", required=True)
    playing = commands.add_parser("demo", help="play a class through")
    playing.add_argument("--folder", type=Path, default=ROOT / "build" / "classroom")
    playing.add_argument("--lesson", type=int, default=3, help="which one is handed in")
    making = commands.add_parser("course", help="make a course folder for a class")
    making.add_argument("folder", type=Path)
    making.add_argument("lessons", metavar="NN", nargs="*", help="numbers (default: all)")
    making.add_argument("--language", choices=("en", "fr"), default="en")
    grading = commands.add_parser("grade", help="grade what a class has handed in")
    grading.add_argument("folder", type=Path)
    grading.add_argument("lessons", metavar="NN", nargs="*", help="numbers (default: all)")
    grading.add_argument("--again", action="store_true", help="also what is graded already")
    words = parser.parse_args()
    folder = words.folder.expanduser().absolute()
    try:
        if words.command == "demo":
            return 1 if demo(folder, words.lesson) else 0
        if words.command == "grade":
            grade_course(folder, words.lessons, again=words.again)
        else:
            set_up_course(folder, words.lessons, words.language)
    except (ClassroomError, HanabiError) as problem:
        print(problem, file=sys.stderr)
        return 2
    return 0


if __name__ == "__main__":
    sys.exit(main())
