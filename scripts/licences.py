"""Under which licence each thing may be passed on that a build hands out beside the kit itself.

What is told comes from the packages: from the metadata of a wheel or of an installed library, and
from the lists that JavaScript is bundled with (`third-party-licenses.json`, in which the manual's
own lies, too). Only for what is compiled into Pyodide, which says nothing of it, there is a table.
"""

from __future__ import annotations

import json
import re
from collections.abc import Iterable, Iterator
from dataclasses import dataclass
from email.message import Message
from email.parser import BytesParser
from importlib.metadata import Distribution, distribution
from pathlib import Path
from zipfile import ZipFile

LIST = "third-party-licenses.json"
"""How programs that bundle JavaScript call their list; the manual gets one of the same kind."""

LICENCE_FILE = re.compile(r"(?i)\b(licen[cs]e|copying|notice)")


@dataclass(frozen=True)
class Part:
    """Something that is handed out, and its licence.

    Parameters
    ----------
    name, version : str
        The version may be empty, of what is compiled into something else.
    licence : str
        Its name, as SPDX writes it where the package does so.
    text : str
        As the package brings it; empty where it brings none.
    """

    name: str
    version: str
    licence: str
    text: str = ""


INSIDE_PYODIDE = (
    Part("bzip2", "", "bzip2-1.0.6"),
    Part("Emscripten", "", "MIT OR NCSA"),
    Part("Expat", "", "MIT"),
    Part("libffi", "", "MIT"),
    Part("liblzma", "", "0BSD"),
    Part("mpdecimal", "", "BSD-2-Clause"),
    Part("musl", "", "MIT"),
    Part("SQLite", "", "blessing"),
    Part("zlib", "", "Zlib"),
    Part("Zstandard", "", "BSD-3-Clause"),
)
"""What is compiled into `pyodide.asm.wasm`, beside Python: libraries of its standard library."""

CLASSIFIERS = {
    "Apache Software License": "Apache-2.0",
    "BSD License": "BSD",
    "ISC License (ISCL)": "ISC",
    "MIT License": "MIT",
    "Mozilla Public License 2.0 (MPL 2.0)": "MPL-2.0",
    "Python Software Foundation License": "PSF-2.0",
}

BEGINNINGS = {"BSD 3-Clause": "BSD-3-Clause", "BSD 2-Clause": "BSD-2-Clause", "MIT License": "MIT"}
"""How a text of a licence begins, where the metadata do not name it."""


def name_of(about: Message, text: str) -> str:
    """Return the licence that metadata name, or its text; empty where neither does."""
    said = about.get("License-Expression") or about.get("License") or ""
    if said and "\n" not in said.strip() and len(said) < 80:
        return str(said).strip()
    for classifier in about.get_all("Classifier") or []:
        topic, _, last = str(classifier).rpartition(" :: ")
        if topic.startswith("License"):
            return CLASSIFIERS.get(last, last)
    return next((name for begin, name in BEGINNINGS.items() if begin in text[:200]), "")


def of_wheel(file: Path) -> Part:
    """Return what a wheel says of its licence."""
    with ZipFile(file) as wheel:
        inside = [name for name in wheel.namelist() if ".dist-info/" in name]
        (metadata,) = (name for name in inside if name.endswith(".dist-info/METADATA"))
        about = BytesParser().parsebytes(wheel.read(metadata))
        texts = [
            wheel.read(name).decode("utf-8", "replace").strip()
            for name in sorted(inside)
            if LICENCE_FILE.search(name.rpartition("/")[2])
        ]
    text = "\n\n".join(texts)
    return Part(about["Name"], about["Version"], name_of(about, text), text)


def of_installed(name: str) -> Part:
    """Return what an installed library says of its licence."""
    found = distribution(name)
    text = "\n\n".join(_texts(found))
    about = found.metadata
    return Part(about["Name"], about["Version"], name_of(about, text), text)  # type: ignore[arg-type]


def _texts(found: Distribution) -> Iterator[str]:
    for file in sorted(found.files or [], key=str):
        if ".dist-info" in file.parts[0] and LICENCE_FILE.search(file.name):
            yield Path(str(file.locate())).read_text(encoding="utf-8", errors="replace").strip()


def of_list(file: Path) -> list[Part]:
    """Return what a bundle's list says of the licences of what is in it."""
    return [
        Part(
            one["name"],
            one["versionInfo"] or "",
            (one["licenseId"] or "").strip("()"),
            (one["extractedText"] or "").strip(),
        )
        for one in json.loads(file.read_text(encoding="utf-8"))["packages"]
    ]


def write_list(parts: Iterable[Part], file: Path) -> None:
    """Write a list as the programs write it that bundle JavaScript."""
    packages = [
        {
            "name": part.name,
            "versionInfo": part.version,
            "licenseId": part.licence,
            "extractedText": part.text,
        }
        for part in parts
    ]
    file.write_text(json.dumps({"packages": packages}, indent=1) + "\n", encoding="utf-8")


def of_pyodide(folder: Path, package: Path) -> list[Part]:
    """Return what is in the Python of a site.

    Parameters
    ----------
    folder : path
        Of the site: the wheels lie in it, too.
    package : path
        The ``package.json`` of Pyodide as npm brought it.
    """
    about = json.loads(package.read_text(encoding="utf-8"))
    version = json.loads((folder / "pyodide-lock.json").read_text(encoding="utf-8"))["info"][
        "python"
    ]
    # Neither brings its text along, but a library under the same licence, word for word, does.
    text = {part.licence: part.text for part in map(of_wheel, sorted(folder.glob("*.whl")))}
    return [
        Part("Pyodide", about["version"], about["license"], text.get(about["license"], "")),
        Part("Python", version, "PSF-2.0", text.get("PSF-2.0", "")),
        *INSIDE_PYODIDE,
    ]


def all_parts(site: Path, package: Path, tools: Iterable[str]) -> dict[str, list[Part]]:
    """Return all that a built site hands out, by where it is used.

    Parameters
    ----------
    site : path
    package : path
        The ``package.json`` of Pyodide as npm brought it.
    tools : iterable of str
        The installed libraries whose files JupyterLite copied.
    """
    pyodide = site / "static" / "pyodide"
    own = [of_wheel(wheel) for wheel in pyodide.glob("*.whl")]
    lists = sorted(site.rglob(LIST))
    manual = [part for file in lists if "manual" in file.parts for part in of_list(file)]
    bundled = {part for file in lists if "manual" not in file.parts for part in of_list(file)}
    found = {
        "Python in the browser": of_pyodide(pyodide, package),
        "Libraries in Python": own,
        "JupyterLite: programs, styles and fonts": [*map(of_installed, tools), *bundled],
        "The manual's styles and scripts": manual,
    }
    return {
        place: sorted(parts, key=lambda part: (part.name.lower().lstrip("@"), part.version))
        for place, parts in found.items()
        if parts
    }
