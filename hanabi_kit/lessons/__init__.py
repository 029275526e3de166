"""Lessons: the course, its exercises, and what is said of an answer.

Rooms: `outline` (the lessons), `exercise` (what an exercise is), `exercises` (all of them, lesson
by lesson), `answers` (how an answer is read and compared), `checking` (is it right, and if not, why
is it tempting), `texts` (both languages side by side).
"""

from hanabi_kit.lessons.checking import Verdict, WrongAnswer, check, hint, reveal
from hanabi_kit.lessons.outline import LESSONS, exercise, exercises_of, lesson

__all__ = [
    "LESSONS",
    "Verdict",
    "WrongAnswer",
    "check",
    "exercise",
    "exercises_of",
    "hint",
    "lesson",
    "reveal",
]
