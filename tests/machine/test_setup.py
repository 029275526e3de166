"""`make lab` on a machine that lacks something says what, and what to do about it."""

from __future__ import annotations

import ast
import json
import os
import re
import shutil
import subprocess
import sys
import tomllib
from importlib import metadata
from pathlib import Path
from types import SimpleNamespace

import check_machine
import kit_files
import pins
import pytest
import set_up
from packaging.requirements import Requirement
from packaging.utils import canonicalize_name

from tests import ROOT

PROJECT = tomllib.loads((ROOT / "pyproject.toml").read_text(encoding="utf-8"))["project"]


# ------------------------------------------------------------------------------- which Python


def test_a_python_too_old_is_named_with_the_one_to_use_instead() -> None:
    said = check_machine.python_problem((3, 9), "/usr/bin/python3", ["python3.12"])
    assert "Python 3.9 (/usr/bin/python3) is too old" in said
    assert "needs Python 3.11 to 3.14" in said
    assert "make PYTHON=python3.12 lab" in said


def test_a_python_too_old_on_a_machine_without_another_says_where_to_get_one() -> None:
    said = check_machine.python_problem((3, 10), "/usr/bin/python3", [])
    assert "Install Python 3.11 or newer (https://www.python.org/downloads/)" in said


def test_a_python_too_new_for_the_pins_is_refused_as_that() -> None:
    said = check_machine.python_problem((3, 15), "python3", [])
    assert "newer than the pinned libraries know" in said
    assert "make PYTHON=python3.14 lab" in said


def test_other_pythons_are_offered_newest_first_and_only_if_they_start() -> None:
    started = {"python3.11", "python3.13"}
    assert check_machine.other_pythons(started.__contains__) == ["python3.13", "python3.11"]
    assert check_machine.runs(sys.executable)
    assert not check_machine.runs("/no/such/python3")


def test_the_check_can_be_read_by_python_3_6() -> None:
    source = (ROOT / "scripts" / "check_machine.py").read_text(encoding="utf-8")
    ast.parse(source, feature_version=(3, 6))


def test_the_pythons_that_are_accepted_are_those_the_package_declares() -> None:
    assert PROJECT["requires-python"] == f">={check_machine.dotted(check_machine.OLDEST)}"
    prefix = "Programming Language :: Python :: 3."
    minors = [int(c.removeprefix(prefix)) for c in PROJECT["classifiers"] if c.startswith(prefix)]
    assert minors == [*range(check_machine.OLDEST[1], check_machine.NEWEST[1] + 1)]


# ------------------------------------------------------------------------------- what it lacks


def without(*missing: str):
    """Return a stand-in for `find_spec` on a Python that lacks these modules."""
    return lambda name: None if name in missing else object()


def test_a_debian_without_ensurepip_names_the_package_to_install() -> None:
    said = check_machine.module_problem(
        (3, 11), "/usr/bin/python3", find=without("ensurepip"), which=lambda _: "/usr/bin/apt-get"
    )
    assert "comes without ensurepip" in said
    assert "sudo apt install python3.11-venv" in said


def test_a_python_built_without_ssl_and_sqlite_names_both() -> None:
    said = check_machine.module_problem(
        (3, 12), "python3", find=without("_ssl", "_sqlite3"), which=lambda _: None
    )
    assert "comes without ssl and sqlite3" in said
    assert "https://www.python.org/downloads/" in said


def test_the_python_that_runs_the_tests_lacks_nothing() -> None:
    assert check_machine.module_problem(sys.version_info[:2], sys.executable) is None
    assert check_machine.main() == 0


def test_a_full_disk_and_a_folder_that_cannot_be_written_are_told() -> None:
    said = check_machine.folder_problem("/kit", free_mb=300, writable=True)
    assert "has 300 MB left: the kit needs 1500 MB" in said
    said = check_machine.folder_problem("/kit", free_mb=9000, writable=False)
    assert "The folder /kit cannot be written to" in said
    assert check_machine.folder_problem("/kit", free_mb=9000, writable=True) is None


def make(*words: str, **variables: str) -> subprocess.CompletedProcess[str]:
    """Run make in the kit's folder."""
    command = ["make", "--no-print-directory", *words]
    return subprocess.run(
        command, cwd=ROOT, env=os.environ | variables, capture_output=True, text=True, check=False
    )


needs_make = pytest.mark.skipif(shutil.which("make") is None, reason="no make on this machine")


@needs_make
def test_make_alone_lists_the_commands() -> None:
    done = make()
    assert done.returncode == 0
    listed = {line[:13].strip() for line in done.stdout.splitlines()}
    assert {"make lab", "make test", "make lint", "make setup"} <= listed


@needs_make
def test_a_machine_without_python_is_told_so() -> None:
    done = make("setup", "PYTHON=no-such-python3")
    assert done.returncode == 2
    assert "No Python 3 runs under the name no-such-python3" in done.stderr
    assert "sudo apt install python3 python3-venv" in done.stderr


# ------------------------------------------------------------------------------- the environment


@pytest.fixture
def kit(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> SimpleNamespace:
    """A small kit in a folder of its own, with the slow steps replaced by a diary."""
    shutil.copy(ROOT / "pyproject.toml", tmp_path)
    shutil.copytree(ROOT / set_up.PINS, tmp_path / set_up.PINS)
    (tmp_path / "hanabi_kit").mkdir()
    (tmp_path / "hanabi_kit" / "warm.py").write_text("")
    diary: list[str] = []
    venv = tmp_path / ".venv"

    def make_environment(where: Path) -> None:
        diary.append("environment")
        (where / "bin").mkdir(parents=True, exist_ok=True)
        (where / "bin" / "python").symlink_to(sys.executable)

    monkeypatch.setattr(set_up, "ROOT", tmp_path)
    monkeypatch.setattr(set_up, "make_environment", make_environment)
    monkeypatch.setattr(set_up, "pip_install", lambda _, what: diary.append(what[-1]))
    monkeypatch.setattr(set_up, "run_quietly", lambda _, doing, *__: diary.append(doing))

    def run(*, dev: bool = False) -> list[str]:
        """Set up; return what was done this time."""
        diary.clear()
        set_up.set_up(venv, dev=dev)
        return list(diary)

    return SimpleNamespace(folder=tmp_path, venv=venv, run=run)


LAB = [
    "environment",
    "requirements/lab.txt",
    ".",
    "Silencing JupyterLab's question about news",
]
WARM = ["Compiling the kernels"]
DEV = ["requirements/dev.txt"]


def test_each_step_is_done_once_and_the_tests_only_add_theirs(kit: SimpleNamespace) -> None:
    assert kit.run() == LAB + WARM
    assert kit.run() == []
    assert kit.run(dev=True) == DEV
    assert kit.run(dev=True) == []
    assert kit.run() == []


def test_only_what_has_changed_is_done_again(kit: SimpleNamespace) -> None:
    kit.run(dev=True)
    (kit.folder / "hanabi_kit" / "kernel.py").write_text("x = 1")
    assert kit.run() == WARM
    pyproject = kit.folder / "pyproject.toml"
    pyproject.write_text(pyproject.read_text().replace("line-length = 100", "line-length = 99"))
    assert kit.run(dev=True) == []
    with (kit.folder / "requirements" / "dev.txt").open("a") as added:
        added.write("another==1\n")
    assert kit.run(dev=True) == DEV
    with (kit.folder / "requirements" / "lab.txt").open("a") as base:
        base.write("another==1\n")
    assert kit.run(dev=True) == LAB[1:] + DEV + WARM


@pytest.mark.parametrize(
    ("change", "reason"),
    [
        ({"changing": "libraries"}, "the last set-up was cut short"),
        ({"root": "/elsewhere"}, "it was made for /elsewhere"),
        ({"python": "3.8"}, "it was made with Python 3.8"),
    ],
)
def test_an_environment_that_cannot_be_trusted_is_made_afresh(
    kit: SimpleNamespace, capsys: pytest.CaptureFixture[str], change: dict[str, str], reason: str
) -> None:
    kit.run(dev=True)
    note = kit.venv / "set-up.json"
    note.write_text(json.dumps(json.loads(note.read_text()) | change))
    (kit.venv / "bin" / "python").unlink()
    assert kit.run() == LAB + WARM
    assert f"Starting {kit.venv} afresh: {reason}" in capsys.readouterr().out


def test_an_environment_that_make_did_not_make_is_left_alone(kit: SimpleNamespace) -> None:
    kit.venv.mkdir()
    (kit.venv / "mine").touch()
    with pytest.raises(set_up.SetUpError, match=r"left alone(.|\n)*make VENV=\.venv-kit lab"):
        kit.run()
    assert (kit.venv / "mine").exists()


@pytest.mark.parametrize(
    ("output", "meaning"),
    [
        ("NewConnectionError: [Errno -3] Temporary failure in name resolution", "on-line"),
        ("SSLError(SSLCertVerificationError(1, 'CERTIFICATE_VERIFY_FAILED'))", "PIP_CERT="),
        ("ProxyError('Cannot connect to proxy.', OSError('407'))", "HTTPS_PROXY"),
        ("ERROR: Could not install packages: [Errno 28] No space left on device", "disk is full"),
        ("ERROR: No matching distribution found for numba==0.68.1", "no ready-made build"),
        (
            "ERROR: THESE PACKAGES DO NOT MATCH THE HASHES FROM THE REQUIREMENTS FILE.",
            "not the one that the kit was tested with",
        ),
        ("Segmentation fault", "  | Segmentation fault"),
    ],
)
def test_what_pip_says_is_told_in_plain_words(output: str, meaning: str) -> None:
    assert meaning in set_up.explain_pip(output)


def version_pins() -> dict[str, str]:
    """Return what `constraints.txt` pins: ``name==version`` by the library's name."""
    lines = (ROOT / "constraints.txt").read_text(encoding="utf-8").splitlines()
    return {line.split("==")[0]: line.split(" ")[0] for line in lines if not line.startswith("#")}


PURPOSES = (pins.BASE, *pins.ADDED, *pins.ALONE)


@pytest.mark.parametrize("purpose", PURPOSES)
def test_every_file_that_pip_may_take_is_held_to_a_hash_at_the_version_that_is_pinned(
    purpose: str,
) -> None:
    text = (ROOT / "requirements" / f"{purpose}.txt").read_text(encoding="utf-8")
    versions = version_pins()
    for name, lines in pins.blocks(text).items():
        first, *hashes = lines.splitlines()
        assert first.split(" ")[0] == versions[name]
        assert hashes, name
        for line in hashes:
            assert re.fullmatch(r"    --hash=sha256:[0-9a-f]{64}( \\)?", line), line
    # Where somebody's libraries come from is nobody else's business.
    assert not re.search(r"(?i)://|index-url|find-links|trusted-host", text)


MACHINES = [
    {"sys_platform": "linux", "platform_system": "Linux", "os_name": "posix"},
    {"sys_platform": "darwin", "platform_system": "Darwin", "os_name": "posix"},
    {"sys_platform": "win32", "platform_system": "Windows", "os_name": "nt"},
]


@pytest.mark.parametrize("purpose", PURPOSES)
def test_what_is_installed_with_hashes_needs_nothing_without_one(purpose: str) -> None:
    # Pip would refuse it, on that machine. (`scripts/pins.py --check` asks the index the same.)
    known = pins.hashed(purpose)
    wanted = [Requirement(one) for one in pins.wanted(purpose)]
    assert {canonicalize_name(one.name) for one in wanted} <= known.keys()
    pythons = range(check_machine.OLDEST[1], check_machine.NEWEST[1] + 1)
    machines = [
        machine | {"python_version": f"3.{minor}", "python_full_version": f"3.{minor}.0"}
        for minor in pythons
        for machine in MACHINES
    ]
    for name in known:
        try:
            needed = metadata.requires(name) or []
        except metadata.PackageNotFoundError:
            continue  # of another machine, or of another purpose than the tests'
        for one in map(Requirement, needed):
            there = [one.marker is None or one.marker.evaluate(each) for each in machines]
            assert not any(there) or canonicalize_name(one.name) in known, f"{name} needs {one}"


def test_binder_installs_with_hashes_what_make_lab_installs() -> None:
    text = (ROOT / "binder" / "requirements.txt").read_text(encoding="utf-8")
    lines = [line for line in text.splitlines() if not line.startswith("#")]
    assert lines == [
        "--require-hashes",
        "-r ../requirements/lab.txt",
        "-r ../requirements/binder.txt",
    ]
    after = (ROOT / "binder" / "postBuild").read_text(encoding="utf-8")
    assert "--no-deps --no-build-isolation --editable ." in after


def test_lessons_are_opened_in_a_folder_of_their_own_which_git_and_the_wheel_leave_alone() -> None:
    makefile = (ROOT / "Makefile").read_text(encoding="utf-8")
    assert "FOLDER ?= hanabi-lessons" in makefile
    assert 'lab --port "$(PORT)" "$(FOLDER)"' in makefile
    assert "/hanabi-lessons/" in (ROOT / ".gitignore").read_text(encoding="utf-8")
    assert kit_files.is_private("hanabi-lessons/notebooks/03-worlds-and-odds.ipynb")


def test_everything_that_is_installed_is_pinned_at_one_version() -> None:
    lines = (ROOT / "constraints.txt").read_text(encoding="utf-8").splitlines()
    pinned = [line.split("==")[0] for line in lines if line and not line.startswith("#")]
    assert all("==" in line for line in lines if line and not line.startswith("#"))
    assert len(pinned) == len(set(pinned))
    extras = [name for extra in PROJECT["optional-dependencies"].values() for name in extra]
    for requirement in [*PROJECT["dependencies"], *extras, "hatchling", "editables"]:
        assert re.match(r"[A-Za-z0-9_.-]+", requirement)[0] in pinned
