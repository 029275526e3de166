"""A class of simulated pupils, what they hand in, and what becomes of each file.

Pupils differ in what they can do and in what they get wrong: their wrong answers are the exercises'
own misconceptions, and now and then one that nobody foresaw. Predictions are voted on before and
after, hints are asked for, solutions looked at. All of it comes from a seed, so that it is the same
in every run.
"""

from __future__ import annotations

import io
import json
import zipfile
from collections.abc import Callable, Sequence
from dataclasses import dataclass, field, replace
from datetime import UTC, datetime, timedelta
from pathlib import Path
from random import Random

from hanabi_kit.lessons import exercises_of
from hanabi_kit.lessons.answers import Function, Number
from hanabi_kit.lessons.exercise import Exercise
from hanabi_kit.lessons.keeping import FILE
from hanabi_kit.puzzles.answers.attempts import Attempt, line_of

NAMES = (
    "Ada", "Ben", "Cleo", "Dan", "Élodie", "Finn", "Gül", "Hana", "Ivo", "Jun", "Kaja", "Leo",
    "Mia", "Noé", "Ola", "Pia", "Quy", "Rosa", "Sam", "Tove", "Uma", "Vic", "Wen", "Xenia",
    "Yara", "Zoë", "Anna-Lena", "Bao", "Chloé", "=1+1",
)  # fmt: skip
START = datetime(2026, 11, 16, 9, 0, tzinfo=UTC)
PUZZLES = ("endgame-001", "deduction-001")


@dataclass
class SimulatedPupil:
    """Somebody made up, and what she did, in order."""

    name: str
    able: float  # how likely the easiest exercise is got right at first try
    leaning: int  # which of an exercise's misconceptions tempts most
    attempts: list[Attempt] = field(default_factory=list)


def simulated(lessons: Sequence[str] = ("03",), seed: int = 1) -> list[SimulatedPupil]:
    """Return thirty pupils who have worked at some lessons and at two puzzles."""
    random = Random(seed)
    pupils = [
        SimulatedPupil(name, 0.35 + 0.6 * random.random(), random.choice((0, 0, 0, 1, 1, 2)))
        for name in NAMES
    ]
    for at, pupil in enumerate(pupils):
        # Nobody answers in the same second as another, or files could not be told apart.
        clock = [START + timedelta(seconds=at)]
        for code in lessons:
            _work_at(exercises_of(code), pupil, random, clock)
        for name in PUZZLES:
            right = random.random() < pupil.able
            answers = ["play 1"] * (not right) + ["play 2"]
            for answer in answers:
                _keep(pupil, clock, Attempt(name, answer, answer == "play 2"))
    return pupils


def _work_at(
    exercises: Sequence[Exercise], pupil: SimulatedPupil, random: Random, clock: list[datetime]
) -> None:
    again = []
    for one in exercises:
        if random.random() < 0.06:  # left out
            continue
        chance = pupil.able * (1.15 - 0.2 * one.level)
        if one.is_vote:
            _keep(pupil, clock, _said(one, pupil, random, random.random() < chance, vote=1))
            again.append(one)
            continue
        if random.random() < 0.03:
            _keep(pupil, clock, Attempt(one.id, shown=True))
            continue
        hints = 0
        for _ in range(random.choice((2, 3, 4, 5))):
            right = random.random() < chance
            _keep(pupil, clock, replace(_said(one, pupil, random, right), hints=hints))
            if right:
                break
            hints = min(hints + random.choice((0, 1)), 2)
            chance += 0.15
        else:
            if random.random() < 0.4:
                _keep(pupil, clock, Attempt(one.id, shown=True, hints=hints))
    for one in again:
        if random.random() < 0.9:  # the others went home
            right = random.random() < 0.3 + pupil.able * 0.6
            _keep(pupil, clock, _said(one, pupil, random, right, vote=2))


def _keep(pupil: SimulatedPupil, clock: list[datetime], attempt: Attempt) -> None:
    clock[0] += timedelta(minutes=1)
    pupil.attempts.append(replace(attempt, time=clock[0].isoformat(timespec="seconds")))


def _said(
    one: Exercise, pupil: SimulatedPupil, random: Random, right: bool, vote: int = 0
) -> Attempt:
    """Return an attempt: the right answer, a misconception, or something that nobody foresaw."""
    if right:
        return Attempt(one.id, kept(one, right_answer(one)), vote != 1, vote=vote)
    if isinstance(one.answer, Number) and random.random() < 0.15:
        odd = random.choice(("17/19", "23/29"))
        if one.mistake_of(one.answer.read(odd)) is None and not one.answer.is_right(
            one.answer.read(odd)
        ):
            return Attempt(one.id, odd, vote=vote)
    at = pupil.leaning if random.random() < 0.6 else random.randrange(len(one.mistakes))
    mistake = one.mistakes[min(at, len(one.mistakes) - 1)]
    return Attempt(one.id, kept(one, mistake.answer), vote=vote)


def right_answer(one: Exercise) -> object:
    """Return what the solution of an exercise sets."""
    names: dict[str, object] = {}
    exec(one.solution, names)
    return names[one.name]


def kept(one: Exercise, answer: object) -> str:
    """Return an answer as a progress file keeps it."""
    key = one.id, answer if isinstance(one.answer, Function) else repr(answer)
    if key not in _KEPT:
        _KEPT[key] = one.answer.written(one.answer.read(answer))
    return _KEPT[key]


_KEPT: dict[tuple[str, object], str] = {}


# ------------------------------------------------------------------------------- what is handed in


@dataclass(frozen=True)
class Left:
    """A file that lies in the folder of the class, what must become of it, and whose it is."""

    path: Path
    fate: str  # as of `hanabi_kit.cli.class_progress.file_account.Fate`
    pupil: str = ""


def text_of(attempts: Sequence[Attempt]) -> str:
    """Return a progress file's text."""
    return "".join(map(line_of, attempts))


def hand_in(folder: Path, pupils: Sequence[SimulatedPupil]) -> list[Left]:
    """Write what a class hands in, twelve of it broken in twelve ways; return what became of each.

    Of pupils whose file cannot be read, or only in part, the attempts are taken away: what is left
    in `pupils` is what can be known.
    """
    left = []
    broken = dict(zip((pupil.name for pupil in pupils[1:]), BROKEN, strict=False))
    for pupil in pupils:
        place = folder / pupil.name
        place.mkdir(parents=True)
        left += broken.get(pupil.name, _whole)(place, pupil)
    return left


def _whole(place: Path, pupil: SimulatedPupil) -> list[Left]:
    (place / FILE).write_text(text_of(pupil.attempts), encoding="utf-8")
    return [Left(place / FILE, "read", pupil.name)]


def _empty(place: Path, pupil: SimulatedPupil) -> list[Left]:
    (place / FILE).touch()
    pupil.attempts.clear()
    return [Left(place / FILE, "empty")]


def _torn(place: Path, pupil: SimulatedPupil) -> list[Left]:
    """The machine stopped while the last line was written."""
    text = text_of(pupil.attempts)
    (place / FILE).write_text(text[:-40], encoding="utf-8")
    pupil.attempts.pop()
    return [Left(place / FILE, "damaged", pupil.name)]


def _saved_anew(place: Path, pupil: SimulatedPupil) -> list[Left]:
    """Opened with an editor of Windows, saved, and named by a browser."""
    file = place / "hanabi-progress (1).jsonl"
    file.write_bytes(text_of(pupil.attempts).replace("\n", "\r\n").encode("utf-16"))
    return [Left(file, "read", pupil.name)]


def _notebook(place: Path, pupil: SimulatedPupil) -> list[Left]:
    """The notebook in place of the progress file."""
    file = place / "03-worlds-and-odds.ipynb"
    file.write_text(json.dumps({"cells": [], "metadata": {}, "nbformat": 4, "nbformat_minor": 5}))
    pupil.attempts.clear()
    return [Left(place, "folder"), Left(file, "other")]


def _zipped(place: Path, pupil: SimulatedPupil) -> list[Left]:
    """All of a folder, packed, with a picture and what macOS adds."""
    file = place / "lesson.zip"
    with zipfile.ZipFile(file, "w") as archive:
        archive.writestr(f"lesson/{FILE}", text_of(pupil.attempts))
        archive.writestr("lesson/cat.png", b"\x89PNG")
        archive.writestr(f"__MACOSX/lesson/._{FILE}", b"\0")
    return [
        Left(file / "lesson" / FILE, "read", pupil.name),
        Left(file / "lesson" / "cat.png", "other"),
        Left(file / "__MACOSX" / "lesson" / f"._{FILE}", "hidden"),
    ]


def _locked(place: Path, pupil: SimulatedPupil) -> list[Left]:
    """A ZIP file with a password."""
    data = io.BytesIO()
    with zipfile.ZipFile(data, "w") as archive:
        archive.writestr(FILE, text_of(pupil.attempts))
    packed = bytearray(data.getvalue())
    packed[6] |= 1
    packed[packed.index(b"PK\x01\x02") + 8] |= 1
    (place / "work.zip").write_bytes(packed)
    pupil.attempts.clear()
    return [Left(place / "work.zip" / FILE, "unreadable")]


def _twice(place: Path, pupil: SimulatedPupil) -> list[Left]:
    """Downloaded after the first half, and once more at the end."""
    half = len(pupil.attempts) // 2
    (place / FILE).write_text(text_of(pupil.attempts[:half]), encoding="utf-8")
    later = place / "hanabi-progress (1).jsonl"
    later.write_text(text_of(pupil.attempts), encoding="utf-8")
    return [Left(later, "read", pupil.name), Left(place / FILE, "joined", pupil.name)]


def _another_course(place: Path, pupil: SimulatedPupil) -> list[Left]:
    (place / FILE).write_text('{"course": "algebra", "answer": 7}\n' * 3, encoding="utf-8")
    pupil.attempts.clear()
    return [Left(place / FILE, "foreign")]


def _too_large(place: Path, pupil: SimulatedPupil) -> list[Left]:
    with (place / FILE).open("wb") as file:
        file.truncate(20_000_001)
    pupil.attempts.clear()
    return [Left(place / FILE, "unreadable")]


def _folder_for_a_file(place: Path, pupil: SimulatedPupil) -> list[Left]:
    (place / FILE).mkdir()
    pupil.attempts.clear()
    return [Left(place, "folder")]


def _link_in_a_circle(place: Path, pupil: SimulatedPupil) -> list[Left]:
    (place / FILE).symlink_to(place / FILE)
    pupil.attempts.clear()
    return [Left(place / FILE, "unreadable")]


def _wrong_clock(place: Path, pupil: SimulatedPupil) -> list[Left]:
    """The clock is a hundred years ahead, and an exercise is of a version that nobody has."""
    ahead = [replace(one, time=one.time.replace("2026", "2126")) for one in pupil.attempts]
    pupil.attempts[:] = [*ahead, Attempt("03.99", "b", time="yesterday")]
    return _whole(place, pupil)


BROKEN: tuple[Callable[[Path, SimulatedPupil], list[Left]], ...] = (
    _empty, _torn, _saved_anew, _notebook, _zipped, _locked, _twice, _another_course, _too_large,
    _folder_for_a_file, _link_in_a_circle, _wrong_clock,
)  # fmt: skip
"""Twelve ways in which hand-ins are broken."""
