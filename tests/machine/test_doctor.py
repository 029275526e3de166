"""`hanabi-kit doctor`: what a machine lacks is named, with how to get it; also where all lacks."""

from __future__ import annotations

import json
import subprocess
import sys
from importlib import metadata
from pathlib import Path

import pytest

from hanabi_kit.cli import main
from hanabi_kit.machine import doctor
from tests import ROOT


def found(capsys: pytest.CaptureFixture[str]) -> dict[str, dict[str, str]]:
    return {one["name"]: one for one in json.loads(capsys.readouterr().out)}


def test_here_nothing_that_is_needed_is_missing(capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["doctor", "--json"]) == 0
    findings = found(capsys)
    assert findings["jupyterlab"]["found"] == metadata.version("jupyterlab")
    assert findings["the kit's own widgets"]["verdict"] == "good"
    assert main(["doctor"]) == 0
    assert capsys.readouterr().out.endswith("Everything that the kit needs is here.\n")


def test_an_old_library_is_named_with_what_is_needed(
    capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    wanted = ["numpy>=99", "hanabi-toys>=1", "pywin32>=1; sys_platform == 'win32'", "x; extra=='d'"]
    monkeypatch.setattr(metadata, "requires", lambda _: wanted)
    assert main(["doctor", "--json"]) == 1
    findings = found(capsys)
    numpy = findings["numpy"]
    assert numpy["found"] == f"{metadata.version('numpy')}, but numpy>=99 is needed"
    assert numpy["remedy"] == 'pip install "numpy>=99"'
    assert findings["hanabi-toys"]["found"] == "not installed"
    assert not {"pywin32", "x"} & findings.keys()


def test_a_machine_without_any_library_is_still_examined(tmp_path: Path) -> None:
    # The kit alone, with nothing but Python's own library beside it.
    (tmp_path / "hanabi_kit").symlink_to(ROOT / "hanabi_kit", target_is_directory=True)
    bare = [sys.executable, "-I", "-S", "-c"]
    run = f"import sys; sys.path.insert(0, {str(tmp_path)!r}); "
    run += "from hanabi_kit.cli import main; sys.exit(main(sys.argv[1:]))"
    done = subprocess.run([*bare, run, "doctor"], capture_output=True, text=True, check=False)
    assert done.returncode == 1, done.stderr
    assert "things that the kit needs are missing" in done.stdout
    assert "is not installed" in done.stdout
    other = subprocess.run(
        [*bare, run, "check", "puzzles"], capture_output=True, text=True, check=False
    )
    assert other.returncode == 2
    assert "'hanabi-kit doctor' says what is missing" in other.stderr
    assert "Traceback" not in other.stderr


def test_what_the_machine_lacks_besides_is_said(
    capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch, tmp_path: Path
) -> None:
    monkeypatch.setattr(doctor, "ROOM", 10**18)
    monkeypatch.setattr(sys, "prefix", str(tmp_path))
    monkeypatch.chdir(tmp_path)
    assert main(["doctor", "--json"]) == 1
    findings = found(capsys)
    assert "make room" in findings["this folder"]["remedy"]
    for name in ("widgets in JupyterLab", "the kit's own widgets", "a kernel for notebooks"):
        assert findings[name]["verdict"] == "missing"
        assert findings[name]["remedy"].startswith("pip install")


def test_a_library_that_is_found_missing_on_the_way_is_named(
    capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setitem(sys.modules, "constraint", None)  # imported only where it is asked
    game = str(ROOT / "puzzles" / "games" / "bot-2p-s2006.json")
    assert main(["deduce", game, "--at", "63", "--compare"]) == 2
    told = capsys.readouterr().err
    assert "the library 'constraint" in told
    assert "is not installed here; 'hanabi-kit doctor' says" in told
