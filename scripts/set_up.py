"""Make or complete `.venv`: the pinned libraries, the kit itself and its compiled kernels.

    python3 scripts/set_up.py            # what `make lab` needs
    python3 scripts/set_up.py --dev      # and what `make test` and `make lint` add

Each part is done once. What has been done is noted in `.venv/set-up.json`, and a part is done
again only when what it was made from has changed. A set-up that was cut short is noted there too:
the next one starts afresh instead of trusting half-installed libraries.

`scripts/check_machine.py` has to pass first; this file relies on Python 3.11.
"""

from __future__ import annotations

import argparse
import fcntl
import hashlib
import json
import os
import re
import shutil
import subprocess
import sys
import time
import tomllib
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

import check_machine

ROOT = Path(__file__).resolve().parent.parent
PINS = "requirements"  # every library's version and the hashes of its files (scripts/pins.py)
LOG = "set-up.log"
NOTE = "set-up.json"

# JupyterLab asks every new user whether it may fetch news. In a class that is thirty questions.
NEWS = "@jupyterlab/apputils-extension:announcements"

# What pip says, and what it means. The first that fits is told.
PIP_FAILURES = [
    (
        r"DO NOT MATCH THE HASHES",
        (
            "A library that was downloaded is not the one that the kit was tested with, so it was\n"
            "  not installed: something between this machine and the package index changed it, or\n"
            "  a copy kept here is damaged. Try again with:  make PIP_NO_CACHE_DIR=1 lab\n"
            "  If it comes again, ask whoever runs this network."
        ),
    ),
    (
        r"CERTIFICATE_VERIFY_FAILED|SSLCertVerificationError",
        (
            "This network replaces the certificates of web sites (many schools do).\n"
            "  Ask whoever runs it for the certificate file, then:  make PIP_CERT=/path/to/it lab"
        ),
    ),
    (
        r"ProxyError|Cannot connect to proxy",
        (
            "The proxy of this network does not let the downloads pass.\n"
            "  Its address is read from the variable HTTPS_PROXY."
        ),
    ),
    (
        r"No space left on device",
        "The disk is full. Free some space, then run the same command again.",
    ),
    (
        (
            r"NewConnectionError|NameResolutionError|Temporary failure in name resolution"
            r"|ConnectTimeout|ReadTimeout|Network is unreachable|Connection (refused|reset|broken)"
            r"|IncompleteRead|RemoteDisconnected"
        ),
        (
            "The libraries could not be downloaded: no connection to the package index.\n"
            "  Check that this machine is on-line, then run the same command again."
        ),
    ),
    (
        r"No matching distribution found for|Failed building wheel",
        (
            "One of the pinned libraries has no ready-made build for this machine or this Python.\n"
            "  Try another Python:  make PYTHON=python3.12 lab"
        ),
    ),
]


class SetUpError(Exception):
    """A set-up that cannot go on; the message is for whoever ran `make`."""


# --------------------------------------------------------------------------- what is to be done


def digest(*parts: str) -> str:
    """Return a short fingerprint of some texts."""
    return hashlib.sha256("\0".join(parts).encode()).hexdigest()[:16]


def wanted_state(root: Path) -> dict[str, str]:
    """Return the fingerprint of everything that each part of the set-up is made from."""
    pyproject = tomllib.loads((root / "pyproject.toml").read_text(encoding="utf-8"))
    project = dict(pyproject["project"])
    extras = project.pop("optional-dependencies")
    pins = {name: (root / PINS / f"{name}.txt").read_text("utf-8") for name in ("lab", "dev")}
    built_by = json.dumps([pyproject["build-system"], pyproject["tool"]["hatch"]])
    sources = [(path, path.stat()) for path in sorted((root / "hanabi_kit").rglob("*.py"))]
    return {
        # An editable install points at the folder it was made in: a copied `.venv` would run the
        # code of the original.
        "root": str(root),
        "python": "{}.{}".format(*sys.version_info[:2]),
        "kit": digest(json.dumps(project), built_by, pins["lab"]),
        "dev": digest(json.dumps(extras["dev"]), pins["dev"]),
        # A compiled kernel is thrown away when its file's size or time changes.
        "kernels": digest(*(f"{path} {at.st_size} {at.st_mtime_ns}" for path, at in sources)),
    }


def read_note(venv: Path) -> dict[str, str]:
    """Return what the last set-up noted as done; empty when there is none to rely on."""
    try:
        note = json.loads((venv / NOTE).read_text(encoding="utf-8"))
    except (OSError, ValueError):
        return {}
    return note if isinstance(note, dict) else {}


def write_note(venv: Path, note: dict[str, str]) -> None:
    """Note what is done, in one step: a note is never half-written."""
    draft = venv / (NOTE + ".new")
    draft.write_text(json.dumps(note, indent=2) + "\n", encoding="utf-8")
    draft.replace(venv / NOTE)


def reason_to_start_afresh(venv: Path, note: dict[str, str], wanted: dict[str, str]) -> str | None:
    """Return why an existing environment cannot be built upon, or None."""
    if "changing" in note:
        return "the last set-up was cut short"
    if note["root"] != wanted["root"]:
        return f"it was made for {note['root']}"
    if note["python"] != wanted["python"]:
        return f"it was made with Python {note['python']}, this is {wanted['python']}"
    if not os.access(venv / "bin" / "python", os.X_OK):
        return "the Python it was made with is gone"
    return None


# --------------------------------------------------------------------------------- how it is done


def say(text: str) -> None:
    """Tell the user one line, at once."""
    print(text, flush=True)


@contextmanager
def only_one(root: Path) -> Iterator[None]:
    """Wait until no other set-up of this folder is running."""
    folder = os.open(root, os.O_RDONLY)
    try:
        try:
            fcntl.flock(folder, fcntl.LOCK_EX | fcntl.LOCK_NB)
        except BlockingIOError:
            say("Another set-up of this folder is running; waiting for it to end.")
            fcntl.flock(folder, fcntl.LOCK_EX)
        yield
    finally:
        os.close(folder)


def explain_pip(output: str) -> str:
    """Return in plain words why pip failed, from what it printed.

    >>> print(explain_pip("ERROR: [Errno 28] No space left on device"))
    The disk is full. Free some space, then run the same command again.
    """
    for pattern, meaning in PIP_FAILURES:
        if re.search(pattern, output):
            return meaning
    last = "\n".join("  | " + line for line in output.strip().splitlines()[-12:])
    return f"The libraries could not be installed. The last that pip said:\n{last}"


def hashed(purpose: str) -> list[str]:
    """Return how pip is told to install what is pinned for one purpose, hashes and all."""
    return ["--require-hashes", "--requirement", f"{PINS}/{purpose}.txt"]


def pip_install(venv: Path, what: list[str]) -> None:
    """Run pip's install, showing how far it is; raise SetUpError when it fails."""
    environment = os.environ | {
        # Both names, as pip changed which of them also holds for a library that is built here.
        # Relative, as pip splits this variable at spaces and the folder's name may contain some.
        "PIP_CONSTRAINT": "constraints.txt",
        "PIP_BUILD_CONSTRAINT": "constraints.txt",
        "PIP_DISABLE_PIP_VERSION_CHECK": "1",
        "PIP_NO_INPUT": "1",
        "PIP_USER": "0",
        "PYTHONUNBUFFERED": "1",
    }
    command = [str(venv / "bin" / "python"), "-m", "pip", "install", "--progress-bar=off"]
    output: list[str] = []
    fetched = 0
    with (
        (venv / LOG).open("a", encoding="utf-8", buffering=1) as log,
        subprocess.Popen(
            [*command, "--retries=2", *what],
            cwd=ROOT,
            env=environment,
            stdout=subprocess.PIPE,
            stderr=subprocess.STDOUT,
            encoding="utf-8",
            errors="replace",
        ) as pip,
    ):
        assert pip.stdout is not None
        for line in pip.stdout:
            log.write(line)
            output.append(line)
            if line.startswith("Collecting "):
                fetched += 1
                show_progress(f"fetching {fetched}: {line.split()[1]}")
            elif line.startswith("Installing collected packages"):
                note = read_note(venv)
                write_note(venv, note | {"changing": "libraries"})
                show_progress(f"installing {line.count(',') + 1} libraries")
    show_progress("")
    if pip.returncode:
        say(f"\n{explain_pip(''.join(output))}\n  Everything pip said is in {venv / LOG}.")
        raise SetUpError


def show_progress(text: str) -> None:
    """Overwrite the current line of a terminal; elsewhere, print nothing."""
    if sys.stdout.isatty():
        print(f"\r\033[K{text[:70]}", end="" if text else "\r", flush=True)


def make_environment(venv: Path) -> None:
    """Make an empty environment at `venv` with the Python that runs this file."""
    if venv.exists():
        shutil.rmtree(venv)
    venv.mkdir(parents=True)
    write_note(venv, {"changing": "everything"})
    # When this file runs inside the environment that is being replaced, the Python below it.
    python = getattr(sys, "_base_executable", sys.executable)
    made = subprocess.run(
        [python, "-m", "venv", str(venv)], capture_output=True, text=True, check=False
    )
    if made.returncode:
        raise SetUpError(
            f"{python} could not make an environment in {venv}:\n{made.stdout}{made.stderr}"
        )


def run_quietly(venv: Path, doing: str, *arguments: str) -> None:
    """Run the environment's Python; show what it printed only if it fails."""
    done = subprocess.run(
        [str(venv / "bin" / "python"), *arguments],
        cwd=ROOT,
        stdout=subprocess.PIPE,
        stderr=subprocess.STDOUT,
        text=True,
        check=False,
    )
    if done.returncode:
        raise SetUpError(f"{doing} failed:\n{done.stdout}")


def set_up(venv: Path, *, dev: bool) -> None:
    """Bring the environment to what `pyproject.toml` and the pins ask for."""
    wanted = wanted_state(ROOT)
    note = read_note(venv)
    started = time.monotonic()
    if venv.exists() and not note:
        raise SetUpError(
            f"There is a folder {venv} that was not made by this command, so it is left alone.\n"
            "  Move it away, or choose another name:  make VENV=.venv-kit lab"
        )
    if note and (reason := reason_to_start_afresh(venv, note, wanted)):
        say(f"Starting {venv} afresh: {reason}.")
        note = {}
    if not note:
        if problem := check_machine.folder_problem(ROOT):
            raise SetUpError(problem)
        say(f"Making {venv} with Python {wanted['python']}.")
        make_environment(venv)

    if note.get("kit") != wanted["kit"]:
        if note:
            say("Bringing JupyterLab and the kit up to date.")
        else:
            say("Installing JupyterLab and the kit; this takes a minute or more.")
        pip_install(venv, hashed("lab"))
        # Built with what was just installed: a build of its own would fetch that again, unchecked.
        pip_install(venv, ["--no-deps", "--no-build-isolation", "--editable", "."])
        run_quietly(
            venv,
            "Silencing JupyterLab's question about news",
            *("-m", "jupyter", "labextension", "disable", "--level=sys_prefix", NEWS),
        )
        note = {key: wanted[key] for key in ("root", "python", "kit")}
        write_note(venv, note)

    if dev and note.get("dev") != wanted["dev"]:
        say("Installing what the tests need.")
        pip_install(venv, hashed("dev"))
        note |= {"dev": wanted["dev"]}
        write_note(venv, note)

    if note.get("kernels") != wanted["kernels"] and (ROOT / "hanabi_kit" / "warm.py").exists():
        say("Compiling the kernels; this takes half a minute, on a busy machine longer.")
        run_quietly(venv, "Compiling the kernels", "-m", "hanabi_kit.warm")
        note |= {"kernels": wanted["kernels"]}
        write_note(venv, note)

    if (seconds := time.monotonic() - started) > 1:
        say(f"Ready after {seconds:.0f} s.")


def main() -> int:
    """Read the command line, set up, and end with 0 if all went well."""
    parser = argparse.ArgumentParser(description="Make or complete the kit's environment.")
    parser.add_argument("--dev", action="store_true", help="also install what the tests need")
    parser.add_argument("--venv", type=Path, default=Path(".venv"), help="where (%(default)s)")
    options = parser.parse_args()
    os.chdir(ROOT)
    try:
        with only_one(ROOT):
            set_up(options.venv, dev=options.dev)
    except SetUpError as problem:
        print(f"\n{problem}" if str(problem) else "", file=sys.stderr)
        return 1
    except KeyboardInterrupt:
        print("\nStopped. The same command goes on from here or starts afresh.", file=sys.stderr)
        return 130
    return 0


if __name__ == "__main__":
    sys.exit(main())
