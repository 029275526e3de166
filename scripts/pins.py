"""Renew `constraints.txt`: the newest versions of everything the kit and its tests install.

    python3 scripts/pins.py            # resolve anew and write constraints.txt
    python3 scripts/pins.py --check    # only prove that the present pins can be installed

The resolver is uv, fetched into a temporary folder; nothing else of the kit needs it. One version
of each library is chosen for every supported Python, so that all users run the same code, and
every choice is then resolved again, ready-made builds only, for each Python and kind of machine.
"""

from __future__ import annotations

import argparse
import subprocess
import sys
import tempfile
import tomllib
from pathlib import Path

import check_machine

ROOT = Path(__file__).resolve().parent.parent
PINS = ROOT / "constraints.txt"
MACHINES = ("x86_64-manylinux_2_28", "aarch64-manylinux_2_28", "aarch64-apple-darwin", "windows")

HEADER = """\
# Every library that the kit, its tests and its Binder image install, at one exact version.
# `make setup`, `.ci/run` and `binder/requirements.txt` hold to this file, so what was tested is
# what everyone runs. To renew it, then run the tests:  make pins
"""


def requirements() -> str:
    """Return everything that gets installed, one requirement a line, as `pyproject.toml` has it."""
    pyproject = tomllib.loads((ROOT / "pyproject.toml").read_text(encoding="utf-8"))
    project = pyproject["project"]
    lines = [*project["dependencies"], *pyproject["build-system"]["requires"]]
    for extra in project["optional-dependencies"].values():
        lines += extra
    lines.append("editables")  # hatchling asks for it when the kit is installed in place
    return "\n".join(lines) + "\n"


def minimum() -> str:
    """Return the oldest Python the kit supports, as `3.11`."""
    return check_machine.dotted(check_machine.OLDEST)


def resolve(uv: Path, folder: Path, *options: str) -> str:
    """Return uv's answer for the kit's requirements; raise CalledProcessError if there is none."""
    asked = folder / "requirements.in"
    asked.write_text(requirements(), encoding="utf-8")
    command = [str(uv), "pip", "compile", "--quiet", "--no-header", "--no-annotate"]
    done = subprocess.run(
        [*command, *options, str(asked)], cwd=folder, stdout=subprocess.PIPE, text=True, check=True
    )
    return done.stdout


def renew(uv: Path, folder: Path) -> None:
    """Write `constraints.txt` anew."""
    pins = resolve(
        uv, folder, "--universal", "--fork-strategy=fewest", f"--python-version={minimum()}"
    )
    PINS.write_text(f"{HEADER}\n{pins}", encoding="utf-8")
    print(f"constraints.txt: {len(pins.splitlines())} libraries pinned.", flush=True)


def check(uv: Path, folder: Path) -> bool:
    """Resolve the pins for every Python and machine, ready-made builds only; say how it went."""
    pins = folder / "constraints.txt"
    pins.write_text(PINS.read_text(encoding="utf-8"), encoding="utf-8")
    good = True
    for minor in range(check_machine.OLDEST[1], check_machine.NEWEST[1] + 1):
        for machine in MACHINES:
            options = [f"--python-version=3.{minor}", f"--python-platform={machine}"]
            try:
                found = resolve(uv, folder, *options, "--only-binary=:all:", f"--constraint={pins}")
            except subprocess.CalledProcessError:
                print(f"Python 3.{minor} on {machine}: cannot be installed, see above", flush=True)
                good = False
            else:
                print(f"Python 3.{minor} on {machine}: {len(found.splitlines())} libraries")
    return good


def main() -> int:
    """Read the command line, renew, check, and end with 0 if every check holds."""
    parser = argparse.ArgumentParser(description="Renew and check constraints.txt.")
    parser.add_argument("--check", action="store_true", help="check the present pins only")
    options = parser.parse_args()
    with tempfile.TemporaryDirectory() as name:
        folder = Path(name)
        subprocess.run([sys.executable, "-m", "venv", str(folder / "tools")], check=True)
        tools = folder / "tools" / "bin"
        subprocess.run([str(tools / "pip"), "install", "--quiet", "uv"], check=True)
        try:
            if not options.check:
                renew(tools / "uv", folder)
            return 0 if check(tools / "uv", folder) else 1
        except subprocess.CalledProcessError:
            print("The pins could not be resolved; the reason is above.", file=sys.stderr)
            return 1


if __name__ == "__main__":
    sys.exit(main())
