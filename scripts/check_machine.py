"""Say in plain words what a machine lacks before the kit is set up on it.

`make` runs this file first, with whatever `python3` it finds. It therefore uses the standard
library only and no syntax newer than Python 3.6: on a Python that is too old it must still start
and say so.

    python3 scripts/check_machine.py

prints nothing and ends with 0 when this Python can carry the kit; otherwise it prints what was
found, what is needed and what to do, and ends with 1. `set_up.py` asks whether there is room for an
environment; `hanabi-kit doctor` looks at one that is there.
"""

import importlib.util
import os
import shutil
import subprocess
import sys

OLDEST = (3, 11)
NEWEST = (3, 14)  # the newest Python that every pinned library has a build for
NEEDED_MB = 1500  # .venv with everything for the tests, and room to unpack it

NOWHERE = subprocess.DEVNULL

# Modules that some systems split off from Python or leave out when it is built, each with the
# part to look for: `ssl.py` is there even where the compiled `_ssl` is not.
NEEDED_MODULES = {
    "venv": "venv",
    "ensurepip": "ensurepip",
    "ssl": "_ssl",
    "sqlite3": "_sqlite3",
    "ctypes": "_ctypes",
    "zlib": "zlib",
}


def dotted(version):
    """Write a version as people do: `(3, 11)` is `3.11`."""
    return ".".join(str(part) for part in version)


def runs(command):
    """Tell whether a Python starts under this name (some systems only keep a place for it)."""
    try:
        return subprocess.call([command, "-c", ""], stdout=NOWHERE, stderr=NOWHERE) == 0
    except OSError:
        return False


def other_pythons(works=runs):
    """Return the suitable Pythons on the search path, newest first, as commands."""
    names = [f"python3.{minor}" for minor in range(NEWEST[1], OLDEST[1] - 1, -1)]
    return [name for name in names if works(name)]


def python_problem(version, executable, others):
    """Return what to tell the user of a Python whose `(major, minor)` the kit cannot use.

    `others` are suitable Pythons that this machine also has, as commands.
    """
    if version < OLDEST:
        verdict = "too old"
        remedy = f"Install Python {dotted(OLDEST)} or newer (https://www.python.org/downloads/)"
    else:
        verdict = "newer than the pinned libraries know"
        remedy = f"Install Python {dotted(NEWEST)}"
    found = (
        f"Python {dotted(version)} ({executable}) is {verdict}: "
        f"the kit needs Python {dotted(OLDEST)} to {dotted(NEWEST)}."
    )
    if others:
        return f"{found}\n  This machine also has {others[0]}. Use it:  make PYTHON={others[0]} lab"
    choice = f"make PYTHON=python{dotted(NEWEST)} lab"
    return f"{found}\n  {remedy}, then choose it, for example:  {choice}"


def module_problem(version, executable, find=importlib.util.find_spec, which=shutil.which):
    """Return which modules of the standard library are missing and how to get them, or None."""
    missing = [name for name, part in NEEDED_MODULES.items() if find(part) is None]
    if not missing:
        return None
    found = "Python {} ({}) comes without {}, which the kit needs.".format(
        dotted(version), executable, " and ".join(missing)
    )
    if which("apt-get"):
        package = "venv" if set(missing) <= {"venv", "ensurepip"} else "full"
        remedy = f"On Debian and Ubuntu:  sudo apt install python{dotted(version)}-{package}"
    else:
        remedy = "Install a complete Python (https://www.python.org/downloads/)"
    return f"{found}\n  {remedy}\n  Then run the same command again."


def folder_problem(folder, free_mb=None, writable=None):
    """Return why nothing can be installed in this folder, or None."""
    if writable is None:
        writable = os.access(folder, os.W_OK)
    if free_mb is None:
        free_mb = shutil.disk_usage(folder).free // 2**20
    if not writable:
        return (
            f"The folder {folder} cannot be written to.\n"
            "  Copy the kit to a folder of your own and run the command there."
        )
    if free_mb < NEEDED_MB:
        return (
            f"The disk of {folder} has {free_mb} MB left: the kit needs {NEEDED_MB} MB.\n"
            "  Free some space, or copy the kit to a larger disk."
        )
    return None


def main():
    """Print what is wrong with this Python; return 0 when nothing is, else 1."""
    version = tuple(sys.version_info[:2])
    if OLDEST <= version <= NEWEST:
        problem = module_problem(version, sys.executable)
    else:
        problem = python_problem(version, sys.executable, other_pythons())
    if problem:
        print("\n" + problem, file=sys.stderr)
    return 1 if problem else 0


if __name__ == "__main__":
    sys.exit(main())
