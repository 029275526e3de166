"""Check the types of the widgets' JavaScript, with a TypeScript that npm brings.

    python scripts/node_tools.py

Neither Node nor npm is needed to use the kit. Where npm is missing this says so and checks nothing;
`.ci/run` installs it.
"""

from __future__ import annotations

import json
import shutil
import subprocess
import sys
from pathlib import Path

FOLDER = Path(__file__).resolve().parent.parent / "tests" / "browser"

NO_NPM = (
    "npm is missing, so this was not checked. On Debian: sudo apt install npm. It brings what "
    f"{FOLDER.name}/package.json names"
)


def tools() -> Path | None:
    """Return the folder of the packages that package.json names, installed if need be.

    None where npm is missing or could not bring them.
    """
    modules = FOLDER / "node_modules"
    wanted = json.loads((FOLDER / "package.json").read_text(encoding="utf-8"))["devDependencies"]
    if all(_version(modules / name) == version for name, version in wanted.items()):
        return modules
    npm = shutil.which("npm")
    if npm is None:
        return None
    # Each package is named with its exact version and needs no other: no lock file says more.
    command = [npm, "install", "--no-package-lock", "--no-audit", "--no-fund", "--silent"]
    done = subprocess.run(command, cwd=FOLDER, check=False, capture_output=True)
    return modules if done.returncode == 0 else None


def _version(package: Path) -> str | None:
    try:
        return str(json.loads((package / "package.json").read_text(encoding="utf-8"))["version"])
    except (OSError, ValueError, KeyError):
        return None


def main() -> int:
    """Check the types; 1 where they do not fit."""
    modules = tools()
    if modules is None:
        print(NO_NPM)
        return 0
    tsc = modules / "typescript" / "bin" / "tsc"
    node = shutil.which("node") or "node"
    return subprocess.run(
        [node, tsc, "--project", FOLDER / "tsconfig.json"], check=False
    ).returncode


if __name__ == "__main__":
    sys.exit(main())
