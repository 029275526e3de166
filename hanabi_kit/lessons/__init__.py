"""Lessons: the course, its exercises, and what is said of an answer.

Rooms: `outline` (the lessons), `exercise` (what an exercise is), `exercises` (all of them, lesson
by lesson), `answers` (how an answer is read and compared), `checking` (is it right, and if not, why
is it tempting), `texts` (both languages side by side).
"""

from hanabi_kit.lessons.checking import Verdict, check, hint, reveal
from hanabi_kit.lessons.checking import WrongAnswer as WrongAnswer
from hanabi_kit.lessons.outline import LESSONS as LESSONS
from hanabi_kit.lessons.outline import exercise, lesson
from hanabi_kit.lessons.outline import exercises_of as exercises_of

__all__ = ["Verdict", "check", "exercise", "hint", "lesson", "reveal"]
