"""Three pupils made up from a lesson's exercises, and what they hand in.

What they write is made anew each time: right answers are the exercises' solutions, wrong ones their
known misconceptions. So it never grows old when a lesson changes.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from pathlib import Path

from lesson_notebooks import STUB, answer_metadata, check_metadata
from nbformat import NotebookNode

from hanabi_kit.errors import FileFault
from hanabi_kit.lessons.answers import Function
from hanabi_kit.lessons.exercise import Exercise
from hanabi_kit.puzzles.progress import Attempt, ProgressFile, read_progress


@dataclass(frozen=True)
class Pupil:
    """Somebody who hands in: what is answered how.

    Parameters
    ----------
    name : str
    told : str
        What is to be seen in what this pupil hands in.
    right, wrong : tuple of Exercise
        Those answered rightly, and those answered with their first misconception. The others have
        no answer.
    troubles : bool
        Whether a cell raises an error, a check was rewritten to give points for nothing, and the
        progress file is damaged.
    """

    name: str
    told: str
    right: tuple[Exercise, ...] = ()
    wrong: tuple[Exercise, ...] = ()
    troubles: bool = False

    @property
    def points(self) -> int:
        """The points that this pupil has earned."""
        return sum(exercise.points for exercise in self.right)


def pupils(exercises: Sequence[Exercise]) -> tuple[Pupil, ...]:
    """Return three pupils: one knows it all, one knows half, one has given up."""
    all_of_them = tuple(exercises)
    return (
        Pupil("ada", "everything is right", right=all_of_them),
        Pupil(
            "ben",
            "every other answer is a misconception",
            right=all_of_them[::2],
            wrong=all_of_them[1::2],
        ),
        Pupil("cleo", "no answers, an error, a rewritten check", troubles=True),
    )


def fill_in(notebook: NotebookNode, exercises: Sequence[Exercise], pupil: Pupil) -> None:
    """Write into a released notebook what a pupil answers in its cells, and spoil it at need."""
    for exercise in (*pupil.right, *pupil.wrong):
        cell = _cell(notebook, answer_metadata(exercise))
        if not is_asked(notebook, exercise):
            text = exercise.solution if exercise in pupil.right else _tempting(exercise)
            cell.source = cell.source.replace(STUB, text.strip())
    if pupil.troubles:
        first, *_, last = exercises
        _cell(notebook, answer_metadata(first)).source = "answer = no_such_name"
        _cell(notebook, check_metadata(last)).source = 'print("Right!")'


def keep_progress(notebook: NotebookNode, path: Path, pupil: Pupil) -> None:
    """Write the progress file that holds what a pupil has answered by clicking."""
    progress = ProgressFile(path)
    for exercise in (*pupil.right, *pupil.wrong):
        if is_asked(notebook, exercise):
            progress.add(_attempt(exercise, right=exercise in pupil.right))
    if pupil.troubles:
        path.write_bytes(b'{"hanabi-kit progress": 1, "puzzle": \xff\n[]\n{"cut o')


def is_asked(notebook: NotebookNode, exercise: Exercise) -> bool:
    """Whether an exercise is answered by clicking, and not in its cell."""
    return "ask(" in _cell(notebook, answer_metadata(exercise)).source


def _cell(notebook: NotebookNode, metadata: dict[str, object]) -> NotebookNode:
    return next(
        cell
        for cell in notebook.cells
        if cell.metadata.get("nbgrader", {}).get("grade_id") == metadata["grade_id"]
    )


def _attempt(exercise: Exercise, *, right: bool) -> Attempt:
    """Return an answer given in a widget, as the progress file keeps it."""
    given: object = exercise.mistakes[0].answer
    if right:
        names: dict[str, object] = {}
        exec(exercise.solution, names)
        given = names[exercise.name]
    answer = exercise.answer
    written = answer.written(answer.read(given))
    if exercise.is_vote:
        return Attempt(exercise.id, written, vote=1)
    return Attempt(exercise.id, written, right)


def _tempting(exercise: Exercise) -> str:
    """Return code that answers with the first misconception."""
    given = exercise.mistakes[0].answer
    if isinstance(exercise.answer, Function):
        # A wrong function of the exercise's own: its source may need what stands around it.
        return (
            "from hanabi_kit.lessons import exercise\n"
            f'{exercise.name} = exercise("{exercise.id}").mistakes[0].answer'
        )
    return f"{exercise.name} = {exercise.answer.written(exercise.answer.read(given))!r}"


def answers_in(path: Path, exercises: Sequence[Exercise], language: str) -> dict[str, str]:
    """Return the last answers in a progress file, by the names of the cells that they belong to."""
    try:
        attempts, _ = read_progress(path)
    except FileFault:
        return {}
    last = {attempt.puzzle: attempt.answer for attempt in attempts if not attempt.shown}
    return {
        str(answer_metadata(exercise)["grade_id"]): _in_words(exercise, last[exercise.id], language)
        for exercise in exercises
        if exercise.id in last
    }


def _in_words(exercise: Exercise, answer: str, language: str) -> str:
    """Return an answer with the words of the options that it names."""
    options = getattr(exercise.answer, "options", {})
    named = [f"{key}) {options[key].text(language)}" for key in answer.split() if key in options]
    return "; ".join(named) or answer
