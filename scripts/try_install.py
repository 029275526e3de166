"""Install the kit's wheel into empty environments and use it there as a new user would.

    python3 scripts/try_install.py python3.11 python3.12 python3.13

For each Python: a fresh environment, the wheel and nothing of the checkout; then, in an empty
folder, the doctor, the catalogue, a deduction, and a lesson run from its first cell to its last.
Ends with 1 and says what failed. `make test-install` runs it with every Python that is there.
"""

from __future__ import annotations

import argparse
import os
import shutil
import subprocess
import sys
import tempfile
import time
from pathlib import Path

ROOT = Path(__file__).resolve().parent.parent
LESSON = "00-start-here.ipynb"

PUZZLES = """
from hanabi_kit.puzzles import folder, prove, read_puzzle
from hanabi_kit.puzzles.collections.catalogue import catalogue
import hanabi_kit
assert "site-packages" in hanabi_kit.__file__, hanabi_kit.__file__
puzzles = [read_puzzle(path) for path in catalogue()]
print(len(puzzles), "puzzles in", folder())
prove(puzzles[0])
"""


class Failed(Exception):
    """A step that did not end well, with what it said."""


def run(folder: Path, *command: str | Path) -> str:
    """Run a command in `folder`, knowing nothing of the checkout; return what it printed."""
    environment = {
        name: value
        for name, value in os.environ.items()
        if not name.startswith(("PYTHON", "HANABI_KIT", "JUPYTER", "VIRTUAL_ENV"))
    } | {"PYTHONUTF8": "1", "PIP_CONSTRAINT": str(ROOT / "constraints.txt")}
    done = subprocess.run(
        [str(part) for part in command],
        cwd=folder,
        env=environment,
        stdout=subprocess.PIPE,
        stderr=subprocess.STDOUT,
        encoding="utf-8",
        errors="replace",
        check=False,
    )
    if done.returncode:
        raise Failed(f"{' '.join(map(str, command))} ended with {done.returncode}:\n{done.stdout}")
    return done.stdout


def build_wheel(python: str, folder: Path) -> Path:
    """Build the wheel as pip builds it for anyone; return its file."""
    run(folder, python, "-m", "venv", folder / "build")
    pip = programs(folder / "build") / "pip"
    run(folder, pip, "wheel", "-q", "--no-deps", "-w", folder / "dist", ROOT)
    (wheel,) = (folder / "dist").glob("*.whl")
    return wheel


def programs(environment: Path) -> Path:
    """Return where an environment keeps its programs."""
    return environment / ("Scripts" if sys.platform == "win32" else "bin")


def try_python(python: str, wheel: Path, folder: Path) -> None:
    """Install the wheel with this Python and use it; Failed says which step did not work."""
    home = folder / "environment"
    run(folder, python, "-m", "venv", home)
    own = programs(home)
    run(folder, own / "python", "-m", "pip", "install", "-q", wheel)
    place = folder / "somewhere"
    place.mkdir()
    kit = own / "hanabi-kit"
    print("  " + run(place, kit, "--version").strip())
    doctor = run(place, kit, "doctor")
    print("  " + doctor.strip().splitlines()[-1])
    print("  " + run(place, own / "python", "-c", PUZZLES).strip())
    lessons = (
        "from hanabi_kit.machine.notebooks import lay_out; lay_out(__import__('pathlib').Path())"
    )
    run(place, own / "python", "-c", lessons)
    execute = ("nbconvert", "--to", "notebook", "--execute", "--output", "done.ipynb")
    run(place / "notebooks", own / "jupyter", *execute, LESSON)
    print(f"  lesson {LESSON}: every cell ran")


def main() -> int:
    """Try every Python that is named, the wheel built by the first."""
    parser = argparse.ArgumentParser(description="Install the wheel and use it.")
    parser.add_argument("pythons", nargs="+", metavar="PYTHON")
    pythons = [name for name in parser.parse_args().pythons if works(name)]
    if not pythons:
        print("None of these Pythons is here.", file=sys.stderr)
        return 1
    failed = 0
    with tempfile.TemporaryDirectory(prefix="hanabi-kit-install-") as name:
        folder = Path(name)
        wheel = build_wheel(pythons[0], folder)
        print(f"{wheel.name}: {wheel.stat().st_size / 1e6:.1f} MB")
        for python in pythons:
            started = time.monotonic()
            inside = folder / "tried"
            inside.mkdir()
            print(f"{python}:", flush=True)
            try:
                try_python(python, wheel, inside)
                print(f"  in {time.monotonic() - started:.0f} s")
            except Failed as failure:
                failed += 1
                print(f"  FAILED: {failure}")
            shutil.rmtree(inside)
    return 1 if failed else 0


def works(python: str) -> bool:
    """Tell whether a Python starts under this name (some systems only keep a place for it)."""
    try:
        done = subprocess.run([python, "-c", ""], capture_output=True, check=False)
    except OSError:
        return False
    if done.returncode:
        print(f"{python}: not here")
    return done.returncode == 0


if __name__ == "__main__":
    sys.exit(main())
