"""A class with the real nbgrader: no solution is handed out, and everybody gets what was earned.

nbgrader lives in an environment of its own (`make setup-classroom`). ``HANABI_KIT_CLASSROOM`` names
its Python; where nothing is named and there is none, these tests are skipped.
"""

from __future__ import annotations

import csv
import html
import io
import json
import os
import re
import subprocess
import sys
from pathlib import Path

import classroom
import nbformat
import pytest
from lesson_links import ROOT
from lesson_notebooks import BEGIN, END, STUB, Source, sources

from hanabi_kit.cli import main
from hanabi_kit.lessons.answers import Function
from hanabi_kit.lessons.keeping import FILE
from hanabi_kit.lessons.outline import LESSONS, lesson

LESSON = 3
SOURCE = next(one for one in sources() if one.lesson == lesson(LESSON))
NAMED = os.environ.get("HANABI_KIT_CLASSROOM")
PYTHON = Path(NAMED or ROOT / ".venv-classroom" / "bin" / "python")

pytestmark = [
    pytest.mark.xdist_group("classroom"),
    pytest.mark.timeout(900),
    pytest.mark.skipif(
        not NAMED and not PYTHON.exists(), reason="no nbgrader here: make setup-classroom"
    ),
]


@pytest.fixture(scope="module")
def played(tmp_path_factory: pytest.TempPathFactory) -> tuple[classroom.Course, str]:
    """A course in which a lesson was handed out, handed in and graded; and what was told of it."""
    folder = tmp_path_factory.mktemp("class") / "a class"
    script = ROOT / "scripts" / "classroom.py"
    command = [str(PYTHON), str(script), "demo", f"--folder={folder}", f"--lesson={LESSON}"]
    done = subprocess.run(command, capture_output=True, encoding="utf-8", check=False)
    assert done.returncode == 0, done.stdout + done.stderr
    handed_out = [
        one for one in sources() if classroom.Course(folder, {}).source_file(one).exists()
    ]
    return classroom.Course(folder, {one: one.read() for one in handed_out}), done.stdout


Played = tuple[classroom.Course, str]


def test_every_notebook_is_released_as_pupils_find_it_in_the_kit(played: Played) -> None:
    course, told = played
    assert set(course.notebooks) == set(sources())
    assert classroom.release_faults(course) == []
    assert f"{len(course.notebooks)} notebooks, no differences" in told
    for source in course.notebooks:
        cells = nbformat.read(course.release_file(source), as_version=4).cells
        assert sum(STUB in cell.source for cell in cells) == len(source.exercises)
        for mark in (BEGIN, END, *(line for one in source.exercises for line in own_lines(one))):
            assert not any(mark in cell.source for cell in cells), mark


def own_lines(exercise: object) -> list[str]:
    """The lines of a solution that set its answer to something."""
    name, solution = exercise.name, exercise.solution  # type: ignore[attr-defined]
    if isinstance(exercise.answer, Function):  # type: ignore[attr-defined]
        return []  # its last line stands in the cell that pupils get
    return [line for line in solution.splitlines() if line.startswith(f"{name} = ")]


def test_the_source_has_every_solution(played: Played) -> None:
    course, _ = played
    for source in course.notebooks:
        text = course.source_file(source).read_text(encoding="utf-8")
        assert text.count(BEGIN) == text.count(END) == len(source.exercises)
        assert STUB not in text


def test_each_pupil_gets_the_points_that_were_earned(played: Played) -> None:
    course, told = played
    earned = {one.name: one.points for one in classroom.pupils(SOURCE.exercises)}
    assert len(set(earned.values())) == 3
    assert earned["cleo"] == 0 < earned["ben"] < earned["ada"]
    table = classroom.exported(course, SOURCE)
    assert {row["student_id"]: float(row["score"]) for row in table} == earned
    assert {float(row["max_score"]) for row in table} == {earned["ada"]}
    for name, points in earned.items():
        assert re.search(rf"^{name} .* {points}$", told, flags=re.MULTILINE)


def test_the_feedback_says_of_each_misconception_why_it_tempts(played: Played) -> None:
    course, _ = played
    ada, ben, cleo = (feedback(course, name) for name in ("ada", "ben", "cleo"))
    pupil = classroom.pupils(SOURCE.exercises)[1]
    assert pupil.wrong
    for exercise in pupil.wrong:
        why = words(exercise.mistakes[0].why.en)
        assert why in ben
        assert why not in ada
        assert words(exercise.explanation.en) in ada
        assert words(exercise.explanation.en) not in ben
    assert "no_such_name" in cleo
    assert cleo.count("WrongAnswer: …") + cleo.count("NameError") >= len(SOURCE.exercises)
    # nbgrader sees no answer in a cell that is answered by clicking; the pupil has to see it.
    assert ada.count("No response.") == 0
    assert cleo.count("No response.") == len(SOURCE.exercises) - 1  # one cell she has touched
    asked = sum("ask(" in cell.source for cell in answer_cells())
    assert ada.count("✎") == ben.count("✎") == asked
    assert "checking.py" not in ben  # what the kit's code looks like helps nobody


def answer_cells() -> list[nbformat.NotebookNode]:
    """The cells that pupils of the lesson write their answers into."""
    cells = SOURCE.read().cells
    return [cell for cell in cells if cell.metadata.get("nbgrader", {}).get("solution")]


def feedback(course: classroom.Course, student: str) -> str:
    folder = course.folder / "feedback" / student / classroom.assignment(SOURCE)
    page = (folder / f"{SOURCE.lesson.stem}.html").read_text(encoding="utf-8")
    return words(html.unescape(re.sub(r"<[^>]*>", "", page)))


def words(text: str) -> str:
    """A text without its marks of bold and code, which a page shows in its own way."""
    return " ".join(re.sub(r"[*`¶]", "", text).split())


def test_a_rewritten_check_is_put_back(played: Played) -> None:
    course, _ = played
    name = f"{SOURCE.lesson.stem}.ipynb"
    last = SOURCE.exercises[-1]
    handed_in = course.handed_in("cleo", SOURCE) / name
    graded = course.folder / "autograded" / "cleo" / classroom.assignment(SOURCE) / name
    check = f'check("{last.id}", {last.name})'
    assert check not in [cell.source for cell in nbformat.read(handed_in, as_version=4).cells]
    assert check in [cell.source for cell in nbformat.read(graded, as_version=4).cells]


def test_answers_given_in_widgets_travel_with_the_folder(played: Played) -> None:
    course, _ = played
    handed_in = course.handed_in("ada", SOURCE)
    notebook = (handed_in / f"{SOURCE.lesson.stem}.ipynb").read_text(encoding="utf-8")
    asked = notebook.count('= ask(\\"')  # a vote is asked once more, in a cell of its own
    assert asked >= 1
    kept = (handed_in / FILE).read_text(encoding="utf-8").splitlines()
    assert len(kept) == asked
    assert {json.loads(line)["puzzle"] for line in kept} <= {one.id for one in SOURCE.exercises}


def test_the_class_table_is_made_of_what_was_handed_in(
    played: Played, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    course, _ = played
    target = tmp_path / "class.csv"
    assert main(["progress", str(course.folder / "submitted"), "-o", str(target)]) == 1
    assert "cleo" in capsys.readouterr().err  # whose file is damaged
    table = csv.DictReader(io.StringIO(target.read_text(encoding="utf-8-sig")))
    assert {row["student"] for row in table} == {"ada", "ben"}


# ------------------------------------------------------------------------------- courses


def test_a_course_is_made_in_a_new_folder_only(tmp_path: Path) -> None:
    (tmp_path / "notes.txt").touch()
    for folder in (tmp_path, tmp_path / "notes.txt"):
        with pytest.raises(classroom.ClassroomError, match="choose a new folder"):
            classroom.make_course(folder, [SOURCE])
        with pytest.raises(classroom.ClassroomError, match=r"left alone|Not a directory"):
            classroom.demo(tmp_path, LESSON)
    assert list(tmp_path.iterdir()) == [tmp_path / "notes.txt"]


def test_a_late_hand_in_is_graded_with_the_others(played: Played) -> None:
    course, _ = played
    late = classroom.Pupil("dora", "late", right=SOURCE.exercises[:2])
    classroom.hand_in(course, SOURCE, late)
    script = [str(PYTHON), str(ROOT / "scripts" / "classroom.py"), "grade", str(course.folder)]
    done = subprocess.run(script, capture_output=True, encoding="utf-8", check=False)
    assert done.returncode == 0, done.stderr
    scores = {row["student_id"]: row["score"] for row in classroom.exported(course, SOURCE)}
    assert scores["dora"] == f"{late.points}.0"
    assert len(scores) == 4
    assert re.search(rf"^dora .* {late.points}$", done.stdout, flags=re.MULTILINE)


def test_a_folder_without_a_course_or_without_pupils_is_told(tmp_path: Path) -> None:
    with pytest.raises(classroom.ClassroomError, match="is no course folder"):
        classroom.grade_course(tmp_path, [], again=False)
    classroom.make_course(tmp_path / "new", [])
    with pytest.raises(classroom.ClassroomError, match="nothing was handed in"):
        classroom.grade_course(tmp_path / "new", [], again=False)


def test_a_french_course_has_the_french_notebooks() -> None:
    script = [str(PYTHON), str(ROOT / "scripts" / "classroom.py"), "course"]
    for words_, told in (
        (["/proc/x", "99"], "lesson '99': there are 00"),
        ([str(ROOT), "01"], "choose a new folder"),
    ):
        done = subprocess.run([*script, *words_], capture_output=True, text=True, check=False)
        assert (done.returncode, done.stdout) == (2, "")
        assert told in done.stderr
    french = {one.notebook("fr") for one in LESSONS}
    assert {"fr/01-what-a-clue-says.ipynb", "fr/03-worlds-and-odds.ipynb"} <= french
    assert classroom.assignment(named("fr/01-what-a-clue-says.ipynb")).endswith("-fr")


def named(name: str) -> Source:
    return next(one for one in sources() if one.name == name)


def test_what_nbgrader_says_is_told_when_it_fails(tmp_path: Path) -> None:
    script = f"""
import sys; sys.path.insert(0, {str(ROOT / "scripts")!r})
from pathlib import Path
import classroom
course = classroom.make_course(Path({str(tmp_path / "new")!r}), [])
try:
    classroom.nbgrader(course, "autograde", "no-such-assignment")
except classroom.ClassroomError as error:
    print(error)
"""
    done = subprocess.run([str(PYTHON), "-c", script], capture_output=True, text=True, check=False)
    assert done.stdout.startswith("nbgrader autograde no-such-assignment failed."), done.stderr
    assert "  | " in done.stdout


def test_the_environment_of_pupils_has_no_nbgrader() -> None:
    if Path(sys.prefix).resolve() == PYTHON.parent.parent.resolve():
        pytest.skip("the tests run in the environment of the classroom")
    done = subprocess.run(
        [sys.executable, "-c", "import nbgrader"], capture_output=True, check=False
    )
    assert done.returncode != 0
