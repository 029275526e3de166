"""What this machine lacks for the kit, and how to get it.

Every check looks at one thing and says what was found, whether that will do, and if not, what to
do. Nothing is installed, changed or fetched.
"""

from __future__ import annotations

import locale
import os
import re
import shutil
import sys
from collections.abc import Iterator
from dataclasses import dataclass
from importlib import metadata
from importlib.util import find_spec
from pathlib import Path
from tempfile import TemporaryDirectory
from typing import Any

from hanabi_kit.compiler import lacking_room
from hanabi_kit.errors import HanabiError
from hanabi_kit.language import later, later_in, words
from hanabi_kit.machine import notebooks
from hanabi_kit.machine.ports import port_is_free

KIT = "hanabi-kit"
OLDEST = (3, 11)
ROOM = 200 * 10**6
"""Bytes of free disk below which notebooks, compiled kernels and their like may not fit."""

MEMORY = 10**9
"""Bytes that the solver's table may take."""


_NAMED = "what the doctor looks at"


@dataclass(frozen=True)
class Finding:
    """What was found of one thing."""

    name: str
    # {"good", "optional", "missing"}: optional: the kit does without it, and `remedy` says what it
    # would add.
    verdict: str
    found: str
    remedy: str = ""  # what to do; empty where nothing is

    @property
    def told_name(self) -> str:
        """Its name for people; libraries are called what they are called."""
        return words().say_in(_NAMED, self.name)

    def plain(self) -> dict[str, Any]:
        """Return it as JSON has it."""
        return {
            "name": self.name,
            "verdict": self.verdict,
            "found": self.found,
            "remedy": self.remedy,
        }


def examine() -> list[Finding]:
    """Return what was found of everything that the kit needs or can use."""
    return [
        python_version(sys.version_info[:3]),
        *libraries(),
        *_extras(),
        _kernels(),
        *_jupyter(),
        *_files(),
        _disk(),
        _memory(),
        _texts(),
        _port(),
    ]


def python_version(version: tuple[int, int, int]) -> Finding:
    """Return whether the kit runs on this Python."""
    found = ".".join(map(str, version))
    if version[:2] < OLDEST:
        return Finding(
            "Python",
            "missing",
            found,
            words().say("install Python 3.11 or newer: https://www.python.org/downloads/"),
        )
    return Finding("Python", "good", found)


# -- libraries -----------------------------------------------------------------------------------


def libraries() -> Iterator[Finding]:
    """Yield a finding for each library that the installed kit says it needs."""
    say = words().say
    name = later_in("what the doctor looks at", "the kit")
    try:
        wanted = metadata.requires(KIT) or []
        version = metadata.version(KIT)
        found = say("{version}, in {folder}", version=version, folder=_home())
        yield Finding(name, "good", found)
    except metadata.PackageNotFoundError:
        wanted = []
        yield Finding(
            name,
            "missing",
            say("runs from {folder}, but is not installed", folder=_home()),
            say("pip install -e . in the kit's folder, or pip install of its wheel"),
        )
    for text in wanted:
        yield from _library(text)


def _home() -> Path:
    return Path(__file__).resolve().parent.parent


def _library(text: str) -> Iterator[Finding]:
    """Yield what was found of a requirement such as ``"numpy>=2.0; python_version > '3'"``."""
    name = re.split(r"[^\w.-]", text, maxsplit=1)[0]
    condition = text.partition(";")[2]
    if "extra ==" in condition or "extra==" in condition:
        return
    try:
        version = metadata.version(name)
    except metadata.PackageNotFoundError:
        version = ""
    try:
        from packaging.requirements import Requirement
    except ImportError:
        # Without it only what is there can be told, not whether it is wanted here or new enough.
        if version or not condition:
            yield _told(name, version, good=bool(version), needs=text.partition(";")[0].strip())
        return
    requirement = Requirement(text)
    if requirement.marker is None or requirement.marker.evaluate({"extra": ""}):
        good = bool(version) and requirement.specifier.contains(version, prereleases=True)
        needs = f"{name}{requirement.specifier}"
        yield _told(name, version, good=good, needs=needs)


def _told(name: str, version: str, *, good: bool, needs: str) -> Finding:
    if good:
        return Finding(name, "good", version)
    say = words().say
    found = (
        say("{version}, but {needs} is needed", version=version, needs=needs)
        if version
        else say("not installed")
    )
    return Finding(name, "missing", found, f'pip install "{needs}"')


_EXTRAS = {
    "numba": ("numba", later("the solvers then run 10 to 30 times faster")),
    "typst": ("typst", later("worksheets, cards and rules can then be printed as PDF")),
    "distributed": ("distributed", later("puzzles can then be mined on a Dask cluster")),
    "nbgrader": ("nbgrader", later("homework can then be collected and graded")),
}


def _extras() -> Iterator[Finding]:
    """Yield what the kit can do without, where it is not there and no finding has said so."""
    say = words().say
    for module, (library, adds) in _EXTRAS.items():
        if find_spec(module) is None and not _is_required(library):
            remedy = say("{command}: {adds}", command=f"pip install {library}", adds=say(adds))
            yield Finding(library, "optional", say("not installed"), remedy)


def _is_required(library: str) -> bool:
    return any(found.name == library for found in libraries())


def _kernels() -> Finding:
    say = words().say
    name = later_in("what the doctor looks at", "compiled solvers")
    if find_spec("numba") is None:
        return Finding(
            name, "good", say("none without numba: plain Python, the same answers, slower")
        )
    lacking = lacking_room()
    if lacking:
        return Finding(name, "optional", lacking, "ulimit -v unlimited")
    kept = [*_home().rglob("*.nbc"), *_cached_elsewhere()]
    if kept:
        return Finding(name, "good", say("compiled before"))
    return Finding(
        name,
        "optional",
        say("not compiled yet: the first search waits half a minute for it"),
        "python -m hanabi_kit.warm",
    )


def _cached_elsewhere() -> list[Path]:
    # Where the package cannot be written to, numba keeps them in the user's cache.
    place = os.environ.get("NUMBA_CACHE_DIR")
    folders = [Path(place)] if place else [Path.home() / ".cache" / "numba"]
    return [file for folder in folders if folder.is_dir() for file in folder.rglob("*kernel*.nbc")]


# -- JupyterLab ----------------------------------------------------------------------------------

_EXTENSIONS = {
    later_in("what the doctor looks at", "widgets in JupyterLab"): (
        "@jupyter-widgets/jupyterlab-manager",
        "jupyterlab_widgets",
    ),
    later_in("what the doctor looks at", "the kit's own widgets"): ("anywidget", "anywidget"),
}


def _jupyter() -> Iterator[Finding]:
    say = words().say
    for name, (extension, library) in _EXTENSIONS.items():
        place = Path(sys.prefix, "share", "jupyter", "labextensions", *extension.split("/"))
        if (place / "package.json").is_file():
            yield Finding(name, "good", extension)
        else:
            yield Finding(
                name,
                "missing",
                say(
                    "JupyterLab's extension {extension} is not in {folder}",
                    extension=extension,
                    folder=sys.prefix,
                ),
                f"pip install --force-reinstall {library}",
            )
    kernel = Path(sys.prefix, "share", "jupyter", "kernels", "python3", "kernel.json")
    name = later_in("what the doctor looks at", "a kernel for notebooks")
    if kernel.is_file():
        yield Finding(name, "good", str(kernel.parent))
    else:
        yield Finding(
            name,
            "missing",
            say("no kernel python3 in {folder}", folder=sys.prefix),
            "pip install --force-reinstall ipykernel",
        )


# -- files, room, words --------------------------------------------------------------------------


def _files() -> Iterator[Finding]:
    say = words().say
    name = later_in("what the doctor looks at", "lessons")
    try:
        place = notebooks.source()
        number = len(list(place.glob("[0-9]*.ipynb")))
        yield Finding(name, "good", say("{number} in {folder}", number=number, folder=place))
    except HanabiError as error:
        yield Finding(name, "missing", str(error), f"pip install --force-reinstall {KIT}")
    name = later_in("what the doctor looks at", "puzzles")
    home = _home()
    for place in (home / "_puzzles", home.parent / "puzzles"):
        if place.is_dir():
            number = len(list(place.glob("*/*-[0-9]*.toml")))
            yield Finding(name, "good", say("{number} in {folder}", number=number, folder=place))
            return
    yield Finding(
        name,
        "missing",
        say("no folder {folder}", folder=home / "_puzzles"),
        f"pip install --force-reinstall {KIT}",
    )


def _disk() -> Finding:
    say, here = words().say, Path.cwd()
    name = later_in("what the doctor looks at", "this folder")
    try:
        with TemporaryDirectory(dir=here):
            pass
    except OSError:
        return Finding(
            name,
            "optional",
            say("{folder} cannot be written to", folder=here),
            say("go to a folder of your own before you open lessons: what you do is saved there"),
        )
    free = shutil.disk_usage(here).free
    if free < ROOM:
        return Finding(
            name,
            "missing",
            say("{number} MB of free disk", number=free // 10**6),
            say("make room: at least {number} MB", number=ROOM // 10**6),
        )
    return Finding(name, "good", say("can be written to, {number} GB free", number=free // 10**9))


def _memory() -> Finding:
    say, name = words().say, later_in("what the doctor looks at", "memory")
    try:
        # What Linux would give to a new program; other systems have no such simple file.
        text = Path("/proc/meminfo").read_text(encoding="ascii")
        free = int(re.findall(r"MemAvailable:\s+(\d+) kB", text)[0]) * 1024
    except (OSError, IndexError):
        return Finding(name, "good", say("not looked at on this system"))
    if free < MEMORY:
        return Finding(
            name,
            "optional",
            say("{number} MB free", number=free // 10**6),
            say("close other programs; large end-games take up to 1 GB (or solve with memory=…)"),
        )
    return Finding(name, "good", say("{number} GB free", number=free // 10**9))


def _texts() -> Finding:
    say, name = words().say, later_in("what the doctor looks at", "this terminal")
    encoding = (getattr(sys.stdout, "encoding", None) or locale.getpreferredencoding()).lower()
    if encoding.replace("-", "").replace("_", "") in ("utf8", "utf8sig"):
        return Finding(name, "good", say("shows every letter (UTF-8)"))
    return Finding(
        name,
        "optional",
        say(
            "shows only the letters of {encoding}; others become question marks", encoding=encoding
        ),
        say("set the variable PYTHONUTF8=1"),
    )


def _port() -> Finding:
    say, name = words().say, later_in("what the doctor looks at", "port 8888")
    if port_is_free(8888):
        return Finding(name, "good", words().say_in("port", "free"))
    return Finding(
        name,
        "good",
        say("taken by another program; 'hanabi-kit lab' takes the next that is free"),
    )
