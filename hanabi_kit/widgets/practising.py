"""Practice: puzzles that fit who practises, and fresh ones without end."""

from __future__ import annotations

from pathlib import Path

from hanabi_kit.errors import HanabiError, shown
from hanabi_kit.language import LANGUAGES, words
from hanabi_kit.lessons.keeping import progress_file, student_here
from hanabi_kit.practising.fresh_items import FreshItems
from hanabi_kit.practising.of_lessons import set_of_lesson, warm_up
from hanabi_kit.puzzles import Puzzle
from hanabi_kit.puzzles.progress import ProgressFile
from hanabi_kit.support.arguments import explained
from hanabi_kit.widgets.puzzle import PuzzlePlayer


@explained
def practice(
    technique: str | None = None,
    level: int | None = None,
    *,
    lesson: str | int | None = None,
    seed: int = 1,
    student: str | None = None,
    progress: str | Path | None = None,
    language: str | None = None,
) -> PuzzlePlayer:
    """Show puzzles to practise on.

    With a technique they are made for it, from games of the kit's players: proved, with hints and
    reasons, and after each there is another. For a lesson they are the set that it ends with, or
    three to begin with, on what earlier lessons taught. Without either they are the kit's own, in
    an order that fits who solves them.

    Parameters
    ----------
    technique : str, optional
        ``"touched"``, ``"negative clues"``, ``"copies in sight"``, ``"own copies"``,
        ``"last place"``, ``"naked pair"``, ``"cases"``, ``"odds"``, ``"what others know"``,
        ``"open hands"`` and ``"hidden hand"`` (end-games), ``"deals"``; also in French.
        ``"warm-up"`` with a lesson: what earlier ones taught, first what is due again (Leitner's
        boxes, `hanabi_kit.practising.of_lessons`).
    level : int, optional
        Left out, it is chosen by the first tries so far, so that about 70 % go well
        (`hanabi_kit.puzzles.calibration.practice`).
    lesson : str or int, optional
        Its code, such as ``"03"``.
    seed : int
        Equal seeds, equal puzzles. Those that were done, by the progress file, do not come again.
    student : str, optional
        Left out, the name in ``HANABI_KIT_STUDENT``.
    progress : path, optional
        The file that attempts are kept in; left out, the one that `hanabi_kit.lessons.check` uses.
    language : str, optional
        ``"en"`` or ``"fr"``.

    Returns
    -------
    PuzzlePlayer

    Raises
    ------
    HanabiError
        There is no such technique, or it does not have this level; no such lesson, or none before
        it; a lesson beside a technique.

    Examples
    --------
    >>> from tempfile import TemporaryDirectory
    >>> with TemporaryDirectory() as folder:  # left out, it is the folder of the notebook
    ...     player = practice("negative clues", level=2, progress=Path(folder, "ada.jsonl"))
    ...     first = player.puzzle
    ...     player.show_answer()
    ...     player.another()
    >>> first.level, len(first.hints), player.puzzle == first
    (2, 3, False)
    """
    who = student_here() if student is None else student
    book = progress_file() if progress is None else ProgressFile(progress)
    puzzles: str | FreshItems | list[Puzzle]
    if isinstance(technique, str) and technique.casefold() in _warm_up_names():
        if lesson is None:
            raise HanabiError(words(language).say('warm-up: before which lesson? lesson="03"'))
        puzzles = warm_up(
            lesson, [one for one in book.attempts if one.student == who], language=language
        )
    elif lesson is not None:
        if technique is not None:
            raise HanabiError(
                words(language).say(
                    "lesson {lesson}: a lesson has its own puzzles; leave technique or lesson out",
                    lesson=shown(lesson),
                )
            )
        puzzles = set_of_lesson(lesson)
    else:
        puzzles = "practice" if technique is None else FreshItems(technique, level, seed)
    return PuzzlePlayer(puzzles, student=who, progress=book, language=language)


def _warm_up_names() -> set[str]:
    return {words(language).say_in("practice", "warm-up") for language in LANGUAGES}
