"""Lessons: the course, its exercises, and what is said of an answer.

Rooms: `outline` (the lessons), `exercise` (what an exercise is), `exercises` (all of them, lesson
by lesson), `answers` (how an answer is read and compared), `checking` (is it right, and if not, why
is it tempting), `verdicts` (what is said of it), `helping` (hints), `texts` (both languages side by
side).
"""

from hanabi_kit.lessons.checking import check, reveal
from hanabi_kit.lessons.helping import hint
from hanabi_kit.lessons.missing_names import watch
from hanabi_kit.lessons.outline import LESSONS as LESSONS
from hanabi_kit.lessons.outline import exercise, lesson
from hanabi_kit.lessons.outline import exercises_of as exercises_of
from hanabi_kit.lessons.verdicts import Verdict
from hanabi_kit.lessons.verdicts import WrongAnswer as WrongAnswer

__all__ = ["Verdict", "check", "exercise", "hint", "lesson", "reveal"]

watch()
