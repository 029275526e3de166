"""A folder of one's own with the lessons: those of an installed kit are copied, never written to.

Examples
--------
>>> source().name in ("notebooks", "_notebooks"), (source() / START).is_file()
(True, True)
"""

from __future__ import annotations

import shutil
from pathlib import Path

from hanabi_kit.errors import FileFault
from hanabi_kit.notation.paths import is_there

__all__ = ["FOLDER", "START", "lay_out", "source"]

START = "00-start-here.ipynb"
FOLDER = "notebooks"
"""What the folder of the lessons is called, inside the folder that JupyterLab shows."""

_GUIDES = "teacher"


def source() -> Path:
    """Return the folder of the kit's notebooks: in the installed package, or in the checkout."""
    package = Path(__file__).resolve().parent.parent
    for place in (package / "_notebooks", package.parent / FOLDER):
        if (place / START).is_file():
            return place
    raise FileFault(
        f"{package / '_notebooks'}: the notebooks of the kit are missing; install it again"
    )


def lay_out(folder: Path, *, guides: bool = False) -> list[Path]:
    """Copy the lessons that are missing into ``folder/notebooks``; nothing is written over.

    Parameters
    ----------
    folder : path
        Made where it does not exist.
    guides : bool
        Whether the teacher's guides, which hold the solutions, are copied, too.

    Returns
    -------
    list of path
        The files that were copied.

    Raises
    ------
    FileFault
        The folder cannot be written to, or the lessons are missing.

    Examples
    --------
    >>> from tempfile import TemporaryDirectory
    >>> with TemporaryDirectory() as place:
    ...     first, again = lay_out(Path(place)), lay_out(Path(place))
    ...     (Path(place) / "notebooks" / START).is_file(), len(first) > 10, again
    (True, True, [])
    """
    lessons, target = source(), folder / FOLDER
    copied = []
    for file in sorted(lessons.rglob("*")):
        inside = file.relative_to(lessons)
        hidden = any(part.startswith((".", "_")) for part in inside.parts)
        if not file.is_file() or hidden or (inside.parts[0] == _GUIDES and not guides):
            continue
        place = target / inside
        if is_there(place):
            continue
        try:
            place.parent.mkdir(parents=True, exist_ok=True)
            shutil.copyfile(file, place)  # not its permissions: an installed file may be read-only
        except OSError as error:
            raise FileFault(f"{place}: cannot be written ({error.strerror or error})") from None
        copied.append(place)
    return copied
