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
from hanabi_kit.machine import notebooks
from hanabi_kit.machine.ports import port_is_free

KIT = "hanabi-kit"
OLDEST = (3, 11)
ROOM = 200 * 10**6
"""Bytes of free disk below which notebooks, compiled kernels and their like may not fit."""

MEMORY = 10**9
"""Bytes that the solver's table may take."""


@dataclass(frozen=True)
class Finding:
    """What was found of one thing."""

    name: str
    # {"good", "optional", "missing"}: optional: the kit does without it, and `remedy` says what it
    # would add.
    verdict: str
    found: str
    remedy: str = ""  # what to do; empty where nothing is

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
            "install Python 3.11 or newer: https://www.python.org/downloads/",
        )
    return Finding("Python", "good", found)


# -- libraries -----------------------------------------------------------------------------------


def libraries() -> Iterator[Finding]:
    """Yield a finding for each library that the installed kit says it needs."""
    try:
        wanted = metadata.requires(KIT) or []
        yield Finding("the kit", "good", f"{metadata.version(KIT)}, in {_home()}")
    except metadata.PackageNotFoundError:
        wanted = []
        yield Finding(
            "the kit",
            "missing",
            f"runs from {_home()}, but is not installed",
            "pip install -e . in the kit's folder, or pip install of its wheel",
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
    found = f"{version}, but {needs} is needed" if version else "not installed"
    return Finding(name, "missing", found, f'pip install "{needs}"')


_EXTRAS = {
    "numba": ("numba", "the solvers then run 10 to 30 times faster"),
    "typst": ("typst", "worksheets, cards and rules can then be printed as PDF"),
    "distributed": ("distributed", "puzzles can then be mined on a Dask cluster"),
    "nbgrader": ("nbgrader", "homework can then be collected and graded"),
}


def _extras() -> Iterator[Finding]:
    """Yield what the kit can do without, where it is not there and no finding has said so."""
    for module, (library, adds) in _EXTRAS.items():
        if find_spec(module) is None and not _is_required(library):
            yield Finding(library, "optional", "not installed", f"pip install {library}: {adds}")


def _is_required(library: str) -> bool:
    return any(found.name == library for found in libraries())


def _kernels() -> Finding:
    name = "compiled solvers"
    if find_spec("numba") is None:
        return Finding(name, "good", "none without numba: plain Python, the same answers, slower")
    lacking = lacking_room()
    if lacking:
        return Finding(name, "optional", lacking, "ulimit -v unlimited")
    kept = [*_home().rglob("*.nbc"), *_cached_elsewhere()]
    if kept:
        return Finding(name, "good", "compiled before")
    return Finding(
        name,
        "optional",
        "not compiled yet: the first search waits half a minute for it",
        "python -m hanabi_kit.warm",
    )


def _cached_elsewhere() -> list[Path]:
    # Where the package cannot be written to, numba keeps them in the user's cache.
    place = os.environ.get("NUMBA_CACHE_DIR")
    folders = [Path(place)] if place else [Path.home() / ".cache" / "numba"]
    return [file for folder in folders if folder.is_dir() for file in folder.rglob("*kernel*.nbc")]


# -- JupyterLab ----------------------------------------------------------------------------------

_EXTENSIONS = {
    "widgets in JupyterLab": ("@jupyter-widgets/jupyterlab-manager", "jupyterlab_widgets"),
    "the kit's own widgets": ("anywidget", "anywidget"),
}


def _jupyter() -> Iterator[Finding]:
    for name, (extension, library) in _EXTENSIONS.items():
        place = Path(sys.prefix, "share", "jupyter", "labextensions", *extension.split("/"))
        if (place / "package.json").is_file():
            yield Finding(name, "good", extension)
        else:
            yield Finding(
                name,
                "missing",
                f"JupyterLab's extension {extension} is not in {sys.prefix}",
                f"pip install --force-reinstall {library}",
            )
    kernel = Path(sys.prefix, "share", "jupyter", "kernels", "python3", "kernel.json")
    if kernel.is_file():
        yield Finding("a kernel for notebooks", "good", str(kernel.parent))
    else:
        yield Finding(
            "a kernel for notebooks",
            "missing",
            f"no kernel python3 in {sys.prefix}",
            "pip install --force-reinstall ipykernel",
        )


# -- files, room, words --------------------------------------------------------------------------


def _files() -> Iterator[Finding]:
    try:
        place = notebooks.source()
        yield Finding("lessons", "good", f"{len(list(place.glob('[0-9]*.ipynb')))} in {place}")
    except HanabiError as error:
        yield Finding("lessons", "missing", str(error), f"pip install --force-reinstall {KIT}")
    home = _home()
    for place in (home / "_puzzles", home.parent / "puzzles"):
        if place.is_dir():
            number = len(list(place.glob("*/*-[0-9]*.toml")))
            yield Finding("puzzles", "good", f"{number} in {place}")
            return
    yield Finding(
        "puzzles",
        "missing",
        f"no folder {home / '_puzzles'}",
        f"pip install --force-reinstall {KIT}",
    )


def _disk() -> Finding:
    here = Path.cwd()
    try:
        with TemporaryDirectory(dir=here):
            pass
    except OSError:
        return Finding(
            "this folder",
            "optional",
            f"{here} cannot be written to",
            "go to a folder of your own before you open lessons: what you do is saved there",
        )
    free = shutil.disk_usage(here).free
    if free < ROOM:
        return Finding(
            "this folder",
            "missing",
            f"{free // 10**6} MB of free disk",
            f"make room: at least {ROOM // 10**6} MB",
        )
    return Finding("this folder", "good", f"can be written to, {free // 10**9} GB free")


def _memory() -> Finding:
    try:
        # What Linux would give to a new program; other systems have no such simple file.
        text = Path("/proc/meminfo").read_text(encoding="ascii")
        free = int(re.findall(r"MemAvailable:\s+(\d+) kB", text)[0]) * 1024
    except (OSError, IndexError):
        return Finding("memory", "good", "not looked at on this system")
    if free < MEMORY:
        return Finding(
            "memory",
            "optional",
            f"{free // 10**6} MB free",
            "close other programs; large end-games take up to 1 GB (or solve with memory=…)",
        )
    return Finding("memory", "good", f"{free // 10**9} GB free")


def _texts() -> Finding:
    encoding = (getattr(sys.stdout, "encoding", None) or locale.getpreferredencoding()).lower()
    if encoding.replace("-", "").replace("_", "") in ("utf8", "utf8sig"):
        return Finding("this terminal", "good", "shows every letter (UTF-8)")
    return Finding(
        "this terminal",
        "optional",
        f"shows only the letters of {encoding}; others become question marks",
        "set the variable PYTHONUTF8=1",
    )


def _port() -> Finding:
    if port_is_free(8888):
        return Finding("port 8888", "good", "free")
    return Finding(
        "port 8888",
        "good",
        "taken by another program; 'hanabi-kit lab' takes the next that is free",
    )
