"""What belongs to the kit: the files that a wheel, a source archive or the site may be made of.

A folder in which somebody has worked holds more than the kit: answers, checkpoints, secrets in
dotfiles, notebooks of one's own. So whatever is handed out is made from a list. It comes from git;
in a source archive, from the file that was put into it; in a copy that has neither (as the button
*Download ZIP* makes it), from what files of the kit are called.

The standard library only: the build of the wheel runs it in an environment that holds nothing else.
"""

from __future__ import annotations

import json
import os
import shutil
import subprocess
from collections.abc import Iterable, Iterator
from fnmatch import fnmatchcase
from pathlib import Path, PurePosixPath

LIST = "FILES.txt"
"""The list inside a source archive, one path a line."""

NAMES: dict[str, tuple[str, ...]] = {
    ".": (
        "CHANGELOG.md",
        "CONTRIBUTING.md",
        "LICENSE",
        "Makefile",
        "README.md",
        "constraints.txt",
        "pyproject.toml",
        ".gitignore",
    ),
    ".ci": ("run",),
    ".github": ("*.yml",),
    "benchmarks": ("*.py", "*.json", "*.md"),
    "binder": ("postBuild", "*.txt"),
    "docs": ("*.md", "*.png", "*.svg", "*.toml", "*.json", "conf.py"),
    "hanabi_kit": (
        "*.py",
        "py.typed",
        "*.mo",
        "*.po",
        "*.typ",
        "*.css",
        "*.js",
        "*.tsv",
        *("language.toml", "typed.toml", "proof.toml"),
        "package.json",
        "doors.json",
        "hanabi-kit.json",
    ),
    "notebooks": (
        *("[0-9][0-9]-*.ipynb", "[0-9][0-9]-*.md", "*.svg"),
        *("[0-9][0-9][a-z]-*.ipynb", "[0-9][0-9][a-z]-*.md"),
        *("overview.md", "nbgrader.md", "rubric.md", "curricula.md", "telephones.md"),
        *(
            "overview-fr.md",
            "nbgrader-fr.md",
            "rubric-fr.md",
            "curricula-fr.md",
            "telephones-fr.md",
        ),
    ),
    "puzzles": ("*.toml", "*.json"),
    "requirements": ("*.txt",),
    "scripts": ("*.py", "*.cfg"),
    "site": ("*.json", "*.css", "*.txt", "*.js", "*.toml"),
    "tests": ("*.py", "*.json", "*.toml", "*.tsv", "*.txt", "*.md"),
}
"""What the kit's files are called, by the top folder; where there is neither git nor a list."""

HIDDEN = (".ci", ".github", ".gitignore")
"""What of the kit begins with a dot."""

NEVER = (
    "__pycache__",
    "my-puzzles",
    "node_modules",
    "hanabi-lessons",
    "*.jsonl",
    "*-checkpoint.*",
    "*~",
    "#*#",
    "*.py[co]",
    "*.nb[ci]",
    "*.bak",
    "*.orig",
    "*.rej",
    "*.sw[op]",
    "Untitled*",
)
"""Names, of a file or a folder, that are somebody's own wherever they come from."""


def is_private(path: str) -> bool:
    """Tell whether a path, from the top folder, holds what somebody left there.

    Examples
    --------
    >>> is_private("notebooks/.ipynb_checkpoints/03-checkpoint.ipynb"), is_private(".env")
    (True, True)
    >>> is_private("notebooks/03-worlds-and-odds.ipynb"), is_private(".github/workflows/site.yml")
    (False, False)
    """
    parts = PurePosixPath(path).parts
    hidden = any(part.startswith(".") for part in parts[1:]) or (
        parts[0].startswith(".") and parts[0] not in HIDDEN
    )
    return hidden or any(fnmatchcase(part, name) for part in parts for name in NEVER)


def kit_files(root: Path) -> list[str]:
    """Return the paths of the kit's files, from `root`, in order; those that are there."""
    found = of_git(root) or of_list(root) or of_names(root)
    return sorted(path for path in found if not is_private(path) and (root / path).is_file())


def files_in(root: Path, folder: str) -> list[Path]:
    """Return the kit's files below one folder."""
    return [root / path for path in kit_files(root) if path.startswith(f"{folder}/")]


def of_git(root: Path) -> list[str]:
    """Return what git keeps of this folder; nothing where it is no checkout."""
    if not (root / ".git").exists():
        return []
    # A commit's hook sets these for the repository in which it runs, which may be another.
    own = {name: value for name, value in os.environ.items() if not name.startswith("GIT_")}
    # A folder of another user (in a container, on a stick) is read all the same: nothing is run.
    command = ["git", "-c", "safe.directory=*", "ls-files", "-z", "--cached"]
    try:
        done = subprocess.run(command, cwd=root, env=own, capture_output=True, check=False)
    except OSError:
        return []
    return os.fsdecode(done.stdout).split("\0")[:-1] if done.returncode == 0 else []


def of_list(root: Path) -> list[str]:
    """Return what the list says that was put into a source archive; nothing where there is none."""
    try:
        text = (root / LIST).read_text(encoding="utf-8")
    except OSError:
        return []
    return [*text.splitlines(), LIST]


def of_names(root: Path) -> list[str]:
    """Return what is called as the kit's files are."""
    return [
        path.relative_to(root).as_posix()
        for top, names in NAMES.items()
        for path in ((root / top).glob("*") if top == "." else (root / top).rglob("*"))
        if any(fnmatchcase(path.name, name) for name in names)
    ]


def left_out(root: Path, files: Iterable[str]) -> list[str]:
    """Return the modules beside the kit's own that a build leaves out: git does not know them."""
    known = set(files)
    found = (path.relative_to(root).as_posix() for path in (root / "hanabi_kit").rglob("*.py"))
    return sorted(path for path in found if path not in known and not is_private(path))


def copy_files(root: Path, target: Path, folder: str = "") -> None:
    """Copy the kit's files, or those below one folder, into the empty folder `target`."""
    for path in kit_files(root):
        if not folder or path.startswith(f"{folder}/"):
            place = target / path.removeprefix(f"{folder}/" if folder else "")
            place.parent.mkdir(parents=True, exist_ok=True)
            shutil.copy2(root / path, place)


# ---------------------------------------------------------------------- somebody's answers


def worked_in(root: Path, files: Iterable[str]) -> Iterator[str]:
    """Yield each lesson that holds more than the kit wrote, with what that is.

    A lesson is opened as nobody has run it and with no answer in it: what is handed out to a class
    must not begin with another's.
    """
    for path in files:
        if path.startswith("notebooks/") and path.endswith(".ipynb"):
            found = traces((root / path).read_text(encoding="utf-8"))
            if found:
                yield f"{path}: {found}"


def traces(notebook: str) -> str:
    """Return what somebody left in a notebook, in words; nothing where there is nothing.

    Examples
    --------
    >>> cell = {"cell_type": "code", "source": ["1 + 1"], "execution_count": None, "outputs": []}
    >>> traces(json.dumps({"cells": [cell]}))
    ''
    >>> traces(json.dumps({"cells": [cell | {"execution_count": 1}]}))
    'cell 1 was run'
    """
    try:
        cells = json.loads(notebook)["cells"]
    except (ValueError, TypeError, KeyError):
        return "it cannot be read as a notebook"
    for number, cell in enumerate(cells, start=1):
        if cell["cell_type"] != "code":
            continue
        if cell.get("outputs") or cell.get("execution_count") is not None:
            return f"cell {number} was run"
        if cell.get("metadata", {}).get("nbgrader", {}).get("solution"):
            source = "".join(cell["source"])
            if not source.rstrip().endswith("# YOUR ANSWER HERE"):
                return f"cell {number} holds an answer"
    return ""


def refusal(found: Iterable[str]) -> str:
    """Return why nothing is built from lessons that somebody worked in, and what to do."""
    lines = "\n".join(f"  {one}" for one in found)
    return (
        "Somebody has worked in these lessons, and whoever gets what is built would open them so:\n"
        f"{lines}\n"
        "Put them back (git restore notebooks), or clear their outputs and answers, then build."
    )
