"""A folder of one's own with lessons: those of an installed kit are copied, never written to."""

from __future__ import annotations

import hashlib
import json
from contextlib import suppress
from pathlib import Path

from hanabi_kit.errors import FileFault
from hanabi_kit.foreign_words import reason_of
from hanabi_kit.language import LANGUAGES, words
from hanabi_kit.notation.paths import is_there

START = "00-start-here.ipynb"
FOLDER = "notebooks"
"""What the folder of the lessons is called, inside the folder that JupyterLab shows."""

_PAGES = ("overview", "nbgrader", "rubric", "curricula", "telephones")
_PICTURES = "teacher/pictures"

_COPIES = ".copies.json"
"""Where it is noted how each copy was made: a copy that nobody has changed may be made anew."""


def source() -> Path:
    """Return the folder of the kit's notebooks: in the installed package, or in the checkout."""
    package = Path(__file__).resolve().parent.parent
    for place in (package / "_notebooks", package.parent / FOLDER):
        if (place / START).is_file():
            return place
    raise FileFault(
        words().say(
            "{folder}: the notebooks of the kit are missing; install it again",
            folder=package / "_notebooks",
        )
    )


def lay_out(folder: Path, *, guides: bool = False) -> list[Path]:
    """Copy the lessons into ``folder/notebooks``: those that are missing, and newer versions.

    Nothing that somebody changed is written over. Only the lessons of the course are copied,
    whatever else lies beside them.

    `folder`: made where it does not exist.
    `guides`: whether the teacher's guides, which hold the solutions, are copied, too.
    Returned: the files that were copied.
    Raises FileFault: the folder cannot be written to, or the lessons are missing.
    """
    lessons, target = source(), folder / FOLDER
    if is_there(target) and target.samefile(lessons):
        return []  # the lessons themselves are opened
    copies = _read_copies(target)
    copied = []
    for inside in [*_lessons(), *(_guides(lessons) if guides else ())]:
        file, place = lessons / inside, target / inside
        try:
            new = file.read_bytes()
            if is_there(place) and not _is_old_copy(place, copies.get(inside), new):
                continue
            place.parent.mkdir(parents=True, exist_ok=True)
            place.write_bytes(new)  # without its permissions: an installed file may be read-only
        except OSError as error:
            told = words().say(
                "{file}: cannot be written ({reason})", file=place, reason=reason_of(error)
            )
            raise FileFault(told) from None
        copies[inside] = _digest(new)
        copied.append(place)
    if copied:
        with suppress(OSError):  # without the note, copies are only left alone
            (target / _COPIES).write_text(json.dumps(copies, indent=1) + "\n", encoding="utf-8")
    return copied


def _lessons() -> list[str]:
    """Return the lessons of the course, in every language that they are in."""
    from hanabi_kit.lessons.outline import LESSONS  # not before: the doctor needs none of it

    return [lesson.notebook(language) for lesson in LESSONS for language in lesson.languages]


def _guides(lessons: Path) -> list[str]:
    """Return the teacher's guides, the pages beside them, and their pictures."""
    from hanabi_kit.lessons.outline import LESSONS, teacher_page

    pictures = sorted((lessons / _PICTURES).glob("[!.]*.svg"))
    return [
        *dict.fromkeys(lesson.guide(one) for lesson in LESSONS for one in LANGUAGES),
        *dict.fromkeys(teacher_page(name, one) for name in _PAGES for one in LANGUAGES),
        *(f"{_PICTURES}/{picture.name}" for picture in pictures),
    ]


def _read_copies(target: Path) -> dict[str, str]:
    """Return the fingerprint of each copy as it was made; nothing where that cannot be told."""
    try:
        found = json.loads((target / _COPIES).read_text(encoding="utf-8"))
    except (OSError, ValueError):
        return {}
    return found if isinstance(found, dict) else {}


def _is_old_copy(place: Path, before: str | None, new: bytes) -> bool:
    """Tell whether a copy is as it was made, and the lesson no longer is."""
    return before is not None and before != _digest(new) and before == _digest(place.read_bytes())


def _digest(content: bytes) -> str:
    return hashlib.sha256(content).hexdigest()
