"""Build what Binder builds, without docker, and measure what somebody who opens it waits for.

    .venv/bin/python scripts/try_binder.py

Into an empty folder come the files of the repository and a fresh environment, made of
`binder/requirements.txt` and `binder/postBuild` as repo2docker makes its image. Then JupyterLab is
started there and opened in a real Chromium, as the link of the README does: its doors are waited
for, one leads into a lesson, the start notebook is run, and every lesson for its peak of memory.
Ends with 1 where a kernel has to be compiled first, or a lesson takes more memory
than Binder gives. `make test-binder` runs it.
"""

from __future__ import annotations

import os
import shutil
import subprocess
import sys
import tempfile
import time
from pathlib import Path

ROOT = Path(__file__).resolve().parent.parent
sys.path.insert(0, str(ROOT))

import kit_files  # noqa: E402

from tests.browser.harness import open_page, running_lab  # noqa: E402
from tests.helpers.peak_memory import PEAK_MEMORY  # noqa: E402

START = "notebooks/00-start-here.ipynb"
FIRST_TABLE = ".jp-OutputArea-output svg"
MOST_BYTES = 1_200_000_000
"""What a lesson may take: Binder promises 1 to 2 GB to the server and its kernels together."""

PEAK = f"{PEAK_MEMORY}\nprint(peak_memory())"
RUN = f"""
import sys, nbformat
from nbclient import NotebookClient
notebook = nbformat.read(sys.argv[1], as_version=4)
notebook.cells.append(nbformat.v4.new_code_cell({PEAK!r}))
NotebookClient(notebook, timeout=300, kernel_name="python3").execute()
print(notebook.cells[-1].outputs[0].text)
"""


def environment(home: Path) -> dict[str, str]:
    """Return the environment of a program that was started inside the image."""
    own = {
        name: value
        for name, value in os.environ.items()
        if not name.startswith(("PYTHON", "HANABI_KIT", "JUPYTER", "VIRTUAL_ENV", "NUMBA"))
    }
    return own | {"PATH": f"{home / 'bin'}{os.pathsep}{own['PATH']}", "VIRTUAL_ENV": str(home)}


def timed(told: str, *command: str | Path, cwd: Path, env: dict[str, str]) -> str:
    """Run a command, tell how long it took, return what it printed; end the program if it fails."""
    started = time.monotonic()
    done = subprocess.run(
        [str(part) for part in command],
        cwd=cwd,
        env=env,
        stdout=subprocess.PIPE,
        stderr=subprocess.STDOUT,
        text=True,
        check=False,
    )
    if done.returncode:
        sys.exit(f"{told} failed:\n{done.stdout}")
    print(f"{told}: {time.monotonic() - started:.1f} s", flush=True)
    return done.stdout


def main() -> int:
    """Build, open, measure."""
    with tempfile.TemporaryDirectory(prefix="hanabi-kit-binder-") as name:
        home, repo = Path(name) / "environment", Path(name) / "repo"
        kit_files.copy_files(ROOT, repo)
        asked = (repo / "binder" / "runtime.txt").read_text(encoding="utf-8").strip()
        python = shutil.which(asked.replace("-", "")) or sys.executable
        env = environment(home)
        timed("environment", python, "-m", "venv", home, cwd=repo, env=os.environ.copy())
        requirements = ("-m", "pip", "install", "-q", "-r", "binder/requirements.txt")
        timed("pip install", home / "bin/python", *requirements, cwd=repo, env=env)
        timed("postBuild", "bash", "binder/postBuild", cwd=repo, env=env)
        warm = timed(
            "kernels once more", home / "bin/python", "-m", "hanabi_kit.warm", cwd=repo, env=env
        )
        print(f"  {warm.strip()}")

        started = time.monotonic()
        with running_lab(repo, str(home / "bin/python"), installed=True) as server:
            print(f"JupyterLab answers: {time.monotonic() - started:.1f} s after its start")
            with open_page(server) as lab:
                opened = time.monotonic()
                lab.page.goto(f"{server.url}lab?token={server.token}&reset")
                doors = lab.page.locator(".hk-doors .hk-tiles button")
                doors.first.wait_for(timeout=60_000)
                print(f"  doors there: +{time.monotonic() - opened:.1f} s")
                doors.first.click()
                lab.page.locator(".hk-lesson-bar .hk-start").wait_for(timeout=60_000)
                print(f"  a lesson and its button there: +{time.monotonic() - opened:.1f} s")
            with open_page(server) as lab:
                opened = time.monotonic()
                lab.open(START)
                print(f"  notebook there, kernel ready: +{time.monotonic() - opened:.1f} s")
                lab.command("notebook:run-all-cells")
                lab.page.locator(FIRST_TABLE).first.wait_for(state="attached", timeout=120_000)
                print(f"  first table drawn: +{time.monotonic() - opened:.1f} s")
                lab.wait_idle(120)
                print(f"  every cell has run: +{time.monotonic() - opened:.1f} s")
                if failed := lab.errors():
                    sys.exit("\n".join(failed))

        heaviest = 0
        for lesson in sorted((repo / "notebooks").glob("[0-9]*.ipynb")):
            told = timed(
                f"lesson {lesson.stem}", home / "bin/python", "-c", RUN, lesson, cwd=repo, env=env
            )
            peak = int(told.split()[-1])
            heaviest = max(heaviest, peak)
            print(f"  {peak / 1e6:.0f} MB")
        print(f"heaviest lesson: {heaviest / 1e6:.0f} MB of {MOST_BYTES / 1e6:.0f}")
        return 0 if heaviest <= MOST_BYTES else 1


if __name__ == "__main__":
    sys.exit(main())
