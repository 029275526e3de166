"""What each pupil of a class answered, as lines of a progress file."""

from __future__ import annotations

import re
from collections import Counter
from dataclasses import replace

from hanabi_kit.class_server.asking import NONE
from hanabi_kit.class_server.questions import Question
from hanabi_kit.class_server.room import Room
from hanabi_kit.puzzles.answers.attempts import Attempt, line_of
from hanabi_kit.render.player_names import harmless

FILE = "hanabi-progress.jsonl"
"""What a pupil's file is called in her folder, as in a notebook's."""

LONGEST_NAME = 60

# https://learn.microsoft.com/windows/win32/fileio/naming-a-file
_NOT_IN_NAMES = re.compile(r'[\x00-\x1f\x7f<>:"/\\|?*]')
_DEVICES = re.compile(r"(con|prn|aux|nul|com[0-9¹²³]|lpt[0-9¹²³])(\..*)?", re.IGNORECASE)


def attempts_of(room: Room, who: str, student: str) -> list[Attempt]:
    """Return all that a pupil answered: the questions to the class, then what she practised.

    `student`: the name beside each attempt.
    Returned: of a prediction the last vote of each round, as votes; of anything else each vote as
        an answer. A teacher's own questions have no id, and are not there.
    """
    found = [one for question in room.asked for one in _votes(question, who)]
    found += [one for practice in room.practised for one in practice.attempts(who)]
    return [replace(one, student=student) for one in found]


def _votes(question: Question, who: str) -> list[Attempt]:
    asked = question.asked
    if not asked.id:
        return []
    found = []
    for round_, vote in enumerate(question.votes_of(who), start=1):
        if vote is not None:
            judged = not asked.is_vote or round_ > 1
            found.append(
                Attempt(
                    asked.id,
                    "" if vote == NONE else vote,
                    right=judged and bool(asked.is_right(vote)),
                    vote=round_ if asked.is_vote else 0,
                )
            )
    return found


def students(room: Room) -> dict[str, str]:
    """Return the names of all who ever were in the class, each unlike the others, by id."""
    named = Counter(room.names.values())
    return {
        who: name if named[name] == 1 else f"{name} ({who})" for who, name in room.names.items()
    }


def progress_files(room: Room) -> dict[str, bytes]:
    """Return the pupils' progress files, by their paths: a folder each, as a teacher collects them.

    Who answered nothing has none.
    """
    files: dict[str, bytes] = {}
    taken: set[str] = set()
    for who, name in students(room).items():
        lines = "".join(line_of(one) for one in attempts_of(room, who, name))
        if lines:
            folder = folder_name(name, who)
            if folder.casefold() in taken:
                folder = f"{folder} {who}"
            taken.add(folder.casefold())
            files[f"progress/{folder}/{FILE}"] = lines.encode()
    return files


def folder_name(name: str, who: str) -> str:
    """Return a pupil's name as a folder may be called on every machine.

    Examples
    --------
    >>> folder_name("Zoë", "p1"), folder_name("../Ada:1", "p2"), folder_name("con", "p3")
    ('Zoë', '_Ada_1', 'con p3')
    """
    safe = _NOT_IN_NAMES.sub("_", harmless(name)).lstrip(". ")[:LONGEST_NAME].rstrip(". ")
    if not safe.strip("_"):
        return who
    return f"{safe} {who}" if _DEVICES.fullmatch(safe) or safe in _SAYS_NOBODY else safe


_SAYS_NOBODY = frozenset(("notebooks", "fr"))
"""Folders of the course, which a report on a class does not take for a pupil's."""
