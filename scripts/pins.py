"""Renew the pins: one version of everything the kit and its tests install, and its files' hashes.

    python3 scripts/pins.py            # resolve anew, write constraints.txt and requirements/
    python3 scripts/pins.py --hashes   # the same versions; write requirements/ anew
    python3 scripts/pins.py --check    # only prove that the present pins can be installed

The resolver is uv, fetched into a temporary folder; nothing else of the kit needs it. One version
of each library is chosen for every supported Python, so that all users run the same code, and
every choice is then resolved again, ready-made builds only, for each Python and kind of machine.

``constraints.txt`` has the versions. ``requirements/NAME.txt`` has, for one purpose, the same
versions with the hashes of all files that pip may take: of every kind of machine, so that a file
that was changed on its way is installed nowhere.
"""

from __future__ import annotations

import argparse
import re
import subprocess
import sys
import tempfile
import tomllib
from collections.abc import Iterable
from pathlib import Path

import check_machine

ROOT = Path(__file__).resolve().parent.parent
PINS = ROOT / "constraints.txt"
HASHED = ROOT / "requirements"
MACHINES = ("x86_64-manylinux_2_28", "aarch64-manylinux_2_28", "aarch64-apple-darwin", "windows")

HEADER = """\
# Every library that the kit, its tests and its Binder image install, at one exact version; the
# hashes of their files are in requirements/. What was tested is what everyone runs. To renew both,
# then run the tests:  make pins
"""

BASE = "lab"
ADDED = ("dev", "classroom", "binder", "bench")
ALONE = ("site",)
"""The purposes: what everybody gets, what is added to that, what has an environment of its own."""

HASHED_HEADER = """\
# {what}: versions of constraints.txt, with the hashes of their files.
# Made by `make pins`; installed with pip's --require-hashes.{more}
"""


def project() -> tuple[list[str], dict[str, list[str]]]:
    """Return what `make lab` installs and what each extra adds, as `pyproject.toml` has it."""
    pyproject = tomllib.loads((ROOT / "pyproject.toml").read_text(encoding="utf-8"))
    lines = [*pyproject["project"]["dependencies"], *pyproject["build-system"]["requires"]]
    lines.append("editables")  # hatchling asks for it when the kit is installed in place
    return lines, pyproject["project"]["optional-dependencies"]


def requirements() -> list[str]:
    """Return everything that gets installed, one requirement each."""
    lines, extras = project()
    return [*lines, *(one for extra in extras.values() for one in extra)]


def wanted(purpose: str) -> list[str]:
    """Return what has to be there for one purpose."""
    lines, extras = project()
    if purpose != BASE:
        lines = extras[purpose] if purpose in ALONE else [*lines, *extras[purpose]]
    # Nobody installs these in a browser; without a word of it, what is added repeats less.
    return [
        re.sub(r"(; | and )?platform_system != 'Emscripten'( and )?", _joint, one) for one in lines
    ]


def _joint(found: re.Match[str]) -> str:
    """Return what stands in place of a condition that was taken out of a row of conditions."""
    before, after = found.groups(default="")
    return before if after else ""


def minimum() -> str:
    """Return the oldest Python the kit supports, as `3.11`."""
    return check_machine.dotted(check_machine.OLDEST)


def universal() -> tuple[str, ...]:
    """Return uv's options for an answer that holds on every machine and Python."""
    return "--universal", "--fork-strategy=fewest", f"--python-version={minimum()}"


def resolve(uv: Path, folder: Path, lines: Iterable[str], *options: str) -> str:
    """Return uv's answer for some requirements; raise CalledProcessError if there is none."""
    asked = folder / "requirements.in"
    asked.write_text("\n".join(lines) + "\n", encoding="utf-8")
    # Where somebody gets libraries from is nobody else's business: no index is written down.
    command = [str(uv), "pip", "compile", "--quiet", "--no-header", "--no-annotate"]
    command += ["--no-emit-index-url", "--no-emit-find-links"]
    done = subprocess.run(
        [*command, *options, str(asked)], cwd=folder, stdout=subprocess.PIPE, text=True, check=True
    )
    return done.stdout


def blocks(text: str) -> dict[str, str]:
    r"""Return each library's lines of a file with hashes, by the library's name.

    Examples
    --------
    >>> blocks("# why\nsix==1.17.0 \\\n    --hash=sha256:00\n")
    {'six': 'six==1.17.0 \\\n    --hash=sha256:00\n'}
    """
    found: dict[str, str] = {}
    for line in text.splitlines(keepends=True):
        if line.startswith((" ", "\t")):
            found[next(reversed(found))] += line
        elif line.strip() and not line.startswith("#"):
            found[re.match(r"[A-Za-z0-9._-]+", line)[0]] = line  # type: ignore[index]
    return found


def renew(uv: Path, folder: Path) -> None:
    """Write `constraints.txt` anew."""
    pins = resolve(uv, folder, requirements(), *universal())
    PINS.write_text(f"{HEADER}\n{pins}", encoding="utf-8")
    print(f"constraints.txt: {len(pins.splitlines())} libraries pinned.", flush=True)


def renew_hashes(uv: Path, folder: Path) -> None:
    """Write `requirements/` anew, at the versions of `constraints.txt`."""
    HASHED.mkdir(exist_ok=True)
    base: dict[str, str] = {}
    for purpose in (BASE, *ADDED, *ALONE):
        options = (*universal(), "--generate-hashes", f"--constraint={PINS}")
        found = blocks(resolve(uv, folder, wanted(purpose), *options))
        if purpose == BASE:
            base, what, more = found, "What `make lab` installs", ""
        elif purpose in ALONE:
            what, more = f"The extra `{purpose}`, in an environment of its own", ""
        else:
            found = {name: lines for name, lines in found.items() if base.get(name) != lines}
            what, more = f"What the extra `{purpose}` adds", f" Needs {BASE}.txt, too."
        header = HASHED_HEADER.format(what=what, more=more)
        (HASHED / f"{purpose}.txt").write_text(f"{header}\n{''.join(found.values())}", "utf-8")
        print(f"requirements/{purpose}.txt: {len(found)} libraries.", flush=True)


def hashed(purpose: str) -> dict[str, str]:
    """Return each library's lines for one purpose, what is added to the base with the base."""
    names = (purpose,) if purpose in (BASE, *ALONE) else (BASE, purpose)
    texts = [(HASHED / f"{name}.txt").read_text(encoding="utf-8") for name in names]
    return {name: lines for text in texts for name, lines in blocks(text).items()}


def check(uv: Path, folder: Path) -> bool:
    """Resolve the pins for every Python and machine, ready-made builds only; say how it went."""
    good = True
    for minor in range(check_machine.OLDEST[1], check_machine.NEWEST[1] + 1):
        for machine in MACHINES:
            options = [f"--python-version=3.{minor}", f"--python-platform={machine}"]
            options += ["--only-binary=:all:", f"--constraint={PINS}"]
            try:
                found = {
                    purpose: blocks(resolve(uv, folder, wanted(purpose), *options))
                    for purpose in (BASE, *ADDED, *ALONE)
                }
            except subprocess.CalledProcessError:
                print(f"Python 3.{minor} on {machine}: cannot be installed, see above", flush=True)
                good = False
                continue
            for purpose, names in found.items():
                if lacking := sorted(names.keys() - hashed(purpose).keys()):
                    print(f"requirements/{purpose}.txt lacks {', '.join(lacking)}", flush=True)
                    good = False
            number = len({name for names in found.values() for name in names})
            print(f"Python 3.{minor} on {machine}: {number} libraries", flush=True)
    return good


def main() -> int:
    """Read the command line, renew, check, and end with 0 if every check holds."""
    parser = argparse.ArgumentParser(description="Renew and check the pins.")
    parser.add_argument("--hashes", action="store_true", help="keep the versions, renew hashes")
    parser.add_argument("--check", action="store_true", help="check the present pins only")
    options = parser.parse_args()
    with tempfile.TemporaryDirectory() as name:
        folder = Path(name)
        subprocess.run([sys.executable, "-m", "venv", str(folder / "tools")], check=True)
        tools = folder / "tools" / "bin"
        subprocess.run([str(tools / "pip"), "install", "--quiet", "uv"], check=True)
        try:
            if not (options.check or options.hashes):
                renew(tools / "uv", folder)
            if not options.check:
                renew_hashes(tools / "uv", folder)
            return 0 if check(tools / "uv", folder) else 1
        except subprocess.CalledProcessError:
            print("The pins could not be resolved; the reason is above.", file=sys.stderr)
            return 1


if __name__ == "__main__":
    sys.exit(main())
