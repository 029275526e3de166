"""Whose each progress file is.

A pupil's file lies in a folder with the pupil's name; a folder may also hold files of several
pupils, and then each file's own name says whose it is. What a pupil wrote into the file (the
``student`` of an attempt) never overrules the folder: whoever could write another's name would
answer for another.
"""

from __future__ import annotations

import re
import unicodedata
from collections import Counter, defaultdict
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass
from pathlib import PurePath

from hanabi_kit.cli.class_progress.collected_files import NEUTRAL_FOLDERS, HandedIn
from hanabi_kit.puzzles.answers.attempts import Attempt

Folder = tuple[str, ...]
"""A folder's parts, from the root."""

# https://docs.moodle.org/en/Assignment_activity: "Download all submissions"
_MOODLE = re.compile(r"(.+?)_(\d+)_assignsubmission_[a-z]+_?(.*)")
_COPIES = {"copy", "copie", "kopie", "copia", "kopia", "of", "de", "von", "di", "new", "old"}
_NUMBERED = re.compile(r"\s*[(\[]\d+[)\]]\s*$")
_FILE = re.compile(r"hanabi[-_ ]progress", re.IGNORECASE)


@dataclass(frozen=True)
class Owner:
    """A pupil, and the files that are that pupil's."""

    name: str
    files: tuple[HandedIn, ...]
    by_folder: bool  # whether the name comes from a folder below the one that was asked for
    together: bool  # whether the files have attempts in common, as two downloads of one file have


def owners_of(files: Sequence[HandedIn]) -> list[Owner]:
    """Return whose the files are, in the order of the files."""
    folders = _pupil_folders(files)
    inside: dict[Folder, set[str]] = defaultdict(set)
    at_place: dict[Folder, bool] = defaultdict(bool)
    for file in files:
        folder = folders[file]
        inside[folder].add(own_name(file.name))
        at_place[folder] |= len(folder) <= len(file.place)
    groups: dict[tuple[Folder, str], list[HandedIn]] = defaultdict(list)
    for file in files:
        folder = folders[file]
        # In a pupil's folder one name of its own says nothing: there, the folder is the name.
        several = len(inside[folder] - {""}) > 1 and not _is_moodle(folder)
        own = own_name(file.name) if several or at_place[folder] else ""
        groups[folder, own].append(file)
    named: dict[Folder, tuple[Folder, list[HandedIn], bool]] = {}
    for (folder, own), some in groups.items():
        clusters = _clusters(some)
        if not at_place[folder] or len(clusters) == 1:
            key = (*folder, own) if own else folder
            named[key] = folder, some, len(clusters) == 1
            continue
        # Where everything lies in one folder, files that share nothing are several pupils'.
        for cluster in clusters:
            stem = PurePath(cluster[0].name).stem
            label = _one_student(cluster) or stem
            if (*folder, label) in named:
                label = stem
            while (*folder, label) in named:
                label += "'"
            named[*folder, label] = folder, cluster, True
    names = _names(list(named))
    return [
        Owner(name, tuple(some), not at_place[folder], together)
        for name, (folder, some, together) in zip(names, named.values(), strict=True)
    ]


def own_name(file: str) -> str:
    """Return the name that a file's name holds; empty where it is only what such files are called.

    Examples
    --------
    >>> own_name("hanabi-progress (1).jsonl"), own_name("Copie de hanabi-progress.jsonl.txt")
    ('', '')
    >>> own_name("ada.jsonl"), own_name("hanabi-progress-ada.jsonl")
    ('ada', 'ada')
    >>> own_name("Ada Lovelace_123_assignsubmission_file_hanabi-progress.jsonl")
    'Ada Lovelace'
    """
    at = file.casefold().rfind(".jsonl")
    stem = file[:at] if at > 0 else PurePath(file).stem
    if found := _MOODLE.fullmatch(stem):
        return found[1]
    stem = _NUMBERED.sub("", stem)
    if _FILE.search(stem):
        stem = _FILE.sub(" ", stem)
        if all(word.casefold() in _COPIES for word in re.findall(r"[^\W\d_]+", stem)):
            return ""
    return stem.strip(" -_.()[]")


# ------------------------------------------------------------------------------- folders


def folder_names(folders: Sequence[Folder]) -> list[str]:
    """Return what each folder is called; two of one name are told apart by those above.

    nbgrader has a folder for each lesson in a pupil's folder, Moodle adds numbers to a name.
    """
    return _names([_of_pupil(folder) for folder in folders])


def _names(folders: Sequence[Folder]) -> list[str]:
    whole = [_without_root(folder) for folder in folders]
    ids = Counter((*folder[:-1], _spoken(folder[-1])) for folder in set(whole) if folder)
    told: dict[Folder, Folder] = {}
    for folder in whole:
        parts = tuple(map(_spoken, folder))
        moodle = _MOODLE.fullmatch(folder[-1]) if folder else None
        # Two pupils of one name have different numbers.
        if moodle and ids[(*folder[:-1], parts[-1])] > 1:
            parts = (*parts[:-1], f"{parts[-1]} ({moodle[2]})")
        told[folder] = parts
    same: dict[str, set[Folder]] = defaultdict(set)
    for folder, parts in told.items():
        same[parts[-1] if parts else ""].add(folder)
    names: dict[Folder, str] = {}
    for group in same.values():
        length = 1
        most = max(map(len, group))
        while len({told[one][-length:] for one in group}) < len(group) and length < most:
            length += 1
        for one in group:
            names[one] = "/".join(told[one][-length:])
    return [names[folder] for folder in whole]


def _of_pupil(folder: Folder) -> Folder:
    for at, part in enumerate(folder):
        if _MOODLE.fullmatch(part):
            return folder[: at + 1]
    while len(folder) > 1 and folder[-1] in NEUTRAL_FOLDERS and len(_without_root(folder)) > 1:
        folder = folder[:-1]
    return folder


def _is_moodle(folder: Folder) -> bool:
    return bool(folder and _MOODLE.fullmatch(folder[-1]))


def _without_root(folder: Folder) -> Folder:
    return folder[1:] if folder and PurePath(folder[0]).anchor else folder


def _spoken(part: str) -> str:
    part = unicodedata.normalize("NFC", part)
    found = _MOODLE.fullmatch(part)
    if found:
        return found[1]
    return part[:-4] if _is_zip(part) and len(part) > 4 else part


def _is_zip(part: str) -> bool:
    return part.casefold().endswith(".zip")


def _pupil_folders(files: Sequence[HandedIn]) -> dict[HandedIn, Folder]:
    """Return the folder of the pupil of each file; a pupil's ZIP file is not one of its own."""
    found = {file: _of_pupil(file.folder) for file in files}
    zips = {
        (file.place, folder[: at + 1])
        for file, folder in found.items()
        for at in range(len(file.place), len(folder))
        if _is_zip(folder[at])
    }
    for place, packed in sorted(zips, key=lambda one: -len(one[1])):
        inside = [one for one in files if found[one][: len(packed)] == packed]
        if len({found[one] for one in inside}) == 1:
            # What one pupil packed may lie in folders of the kit's, such as hanabi-kit.
            found |= dict.fromkeys(inside, packed)
            around = packed[:-1]
            beside = [one for one in files if found[one][: len(around)] == around]
            if len(around) > len(place) and len(beside) == len(inside):
                found |= dict.fromkeys(inside, _of_pupil(around))
    return found


# ------------------------------------------------------------------------------- files


def _clusters(files: Sequence[HandedIn]) -> list[list[HandedIn]]:
    """Return the files put together that are one pupil's."""
    clusters: list[list[HandedIn]] = []
    timed = {file: {one for one in file.lines.attempts if one.time} for file in files}
    for file in files:
        own = [some for some in clusters if any(_of_one(file, one, timed) for one in some)]
        joined = [*(one for some in own for one in some), file]
        clusters = [*(some for some in clusters if some not in own), joined]
    order = {file: at for at, file in enumerate(files)}
    found = [sorted(some, key=order.__getitem__) for some in clusters]
    return sorted(found, key=lambda some: order[some[0]])


def _of_one(file: HandedIn, other: HandedIn, timed: Mapping[HandedIn, set[Attempt]]) -> bool:
    """Whether two files are one pupil's: an earlier and a later download, or of one name.

    In a class that answers together two pupils may well have said the same at the same second: so
    half of what stands in one file has to stand in the other, too.
    """
    students = _one_student([file]).casefold(), _one_student([other]).casefold()
    if file.digest == other.digest or (students[0] and students[0] == students[1]):
        return True
    common = len(timed[file] & timed[other])
    return common > 0 and 2 * common >= min(len(timed[file]), len(timed[other]))


def students_in(attempts: Iterable[Attempt]) -> list[str]:
    """Return the students whom attempts name, each once, however it is written."""
    found: dict[str, str] = {}
    for attempt in attempts:
        name = attempt.student.strip()
        if name:
            found.setdefault(name.casefold(), name)
    return list(found.values())


def _one_student(files: Sequence[HandedIn]) -> str:
    named = students_in(attempt for file in files for attempt in file.lines.attempts)
    return named[0] if len(named) == 1 else ""
