"""What an installed kit holds: the code, its texts and drawings, puzzles, lessons; nothing else."""

from __future__ import annotations

import json
import os
import re
import shutil
import subprocess
import sys
import tarfile
import zipfile
from collections.abc import Iterator
from pathlib import Path

import build_site
import kit_files
import pytest

from hanabi_kit.machine.lab import CLASS
from tests import ROOT

KIT = set(kit_files.kit_files(ROOT))

# What a folder of the wheel may hold besides Python modules, by the endings of the names.
ENDINGS = {
    "hanabi_kit/_notebooks": {".ipynb", ".md", ".svg"},
    "hanabi_kit/_puzzles": {".toml", ".json"},
    "hanabi_kit/class_server": {".css", ".js"},
    "hanabi_kit/cli": {".css"},
    "hanabi_kit/locale": {".mo", ".po", ".toml"},
    "hanabi_kit/machine": {".js", ".json"},
    "hanabi_kit/pages": {".css", ".js"},
    "hanabi_kit/paper": {".typ"},
    "hanabi_kit/practising": {".tsv"},
    "hanabi_kit/widgets": {".css", ".js"},
}
MOST_BYTES = 4_000_000


def build(root: Path, target: Path, kind: str = "wheel") -> Path:
    """Build from a folder; return the file."""
    command = [sys.executable, "-m", "hatchling", "build", "-t", kind, "-d", str(target)]
    done = subprocess.run(command, cwd=root, capture_output=True, text=True, check=False)
    assert done.returncode == 0, done.stderr
    (file,) = target.iterdir()
    return file


@pytest.fixture(scope="module")
def wheel(tmp_path_factory: pytest.TempPathFactory) -> Iterator[zipfile.ZipFile]:
    """The wheel, built from this folder, whatever somebody has done in it."""
    file = build(ROOT, tmp_path_factory.mktemp("wheel"))
    assert file.name.endswith("-py3-none-any.whl")
    assert file.stat().st_size < MOST_BYTES
    with zipfile.ZipFile(file) as opened:
        yield opened


def names(wheel: zipfile.ZipFile) -> set[str]:
    return {name for name in wheel.namelist() if not re.search(r"\.(dist-info|data)/", name)}


def test_every_module_is_there(wheel: zipfile.ZipFile) -> None:
    modules = {name for name in KIT if name.startswith("hanabi_kit/") and name.endswith(".py")}
    assert "hanabi_kit/machine/notebooks.py" in modules
    assert {name for name in names(wheel) if name.endswith(".py")} == modules


def test_beside_modules_there_is_nothing_but_what_the_kit_reads(wheel: zipfile.ZipFile) -> None:
    for name in names(wheel):
        if name.endswith((".py", "py.typed")):
            continue
        folder = "/".join(name.split("/")[:2])
        assert Path(name).suffix in ENDINGS.get(folder, set()), name
        assert not any(part.startswith(".") for part in Path(name).parts), name


def test_the_button_lies_where_jupyterlab_looks_for_it(wheel: zipfile.ZipFile) -> None:
    shared = {
        name.split(".data/data/")[1]: wheel.read(name)
        for name in wheel.namelist()
        if ".data/" in name
    }
    place = "share/jupyter/labextensions/hanabi-kit"
    static = {f"{place}/static/{name}" for name in ("lesson.js", "doors.js", "doors.json")}
    enabled = "etc/jupyter/jupyter_server_config.d/hanabi-kit.json"
    assert set(shared) == {f"{place}/package.json", *static, enabled}
    assert json.loads(shared[enabled])["ServerApp"]["jpserver_extensions"] == {CLASS: True}
    built = json.loads(shared[f"{place}/package.json"])["jupyterlab"]["_build"]
    assert f"{place}/{built['load']}" in shared


@pytest.mark.parametrize(
    ("folder", "inside", "pattern"),
    [
        ("puzzles", "_puzzles", "*/*.toml"),
        ("puzzles", "_puzzles", "*.json"),
        ("puzzles", "_puzzles", "games/*.json"),
        ("notebooks", "_notebooks", "[0-9]*.ipynb"),
        ("notebooks", "_notebooks", "*/[0-9]*.*"),
        ("hanabi_kit/widgets", "widgets", "**/static/*.[jc]s*"),
        ("hanabi_kit/locale", "locale", "*/*/*.mo"),
        ("hanabi_kit/locale", "locale", "*/*.toml"),
    ],
)
def test_no_puzzle_lesson_or_drawing_is_left_behind(
    wheel: zipfile.ZipFile, folder: str, inside: str, pattern: str
) -> None:
    wanted = {
        f"hanabi_kit/{inside}/{path.relative_to(ROOT / folder).as_posix()}"
        for path in (ROOT / folder).glob(pattern)
        if path.relative_to(ROOT).as_posix() in KIT
    }
    assert wanted
    assert wanted <= names(wheel)


def test_it_says_where_its_command_is_and_how_it_may_be_used(wheel: zipfile.ZipFile) -> None:
    about = {Path(name).name: name for name in wheel.namelist() if ".dist-info/" in name}
    assert "hanabi-kit = hanabi_kit.cli:main" in wheel.read(about["entry_points.txt"]).decode()
    assert "MIT" in wheel.read(about["LICENSE"]).decode()
    assert "Requires-Python: >=3.11" in wheel.read(about["METADATA"]).decode()


# ------------------------------------------------------------------------------- a used folder

LEFT = [
    ".env",
    "hanabi_kit/.env",
    "hanabi_kit/__pycache__/view.cpython-311.pyc",
    "hanabi_kit/cli/main.py~",
    "hanabi_kit/.view.py.swp",
    "notebooks/.env",
    "notebooks/.ipynb_checkpoints/03-worlds-and-odds-checkpoint.ipynb",
    "notebooks/fr/.ipynb_checkpoints/00-start-here-checkpoint.ipynb",
    "notebooks/Untitled.ipynb",
    "notebooks/fr/hanabi-progress.jsonl",
    "notebooks/hanabi-progress.jsonl",
    "notebooks/my-puzzles/mine.toml",
    "notebooks/teacher/.~lock.marks.md#",
    "notebooks/teacher/pictures/.DS_Store",
    "hanabi-lessons/notebooks/03-worlds-and-odds.ipynb",
    "puzzles/.env",
    "puzzles/endgame/.ipynb_checkpoints/endgame-001-checkpoint.toml",
    "puzzles/endgame/endgame-001.toml.bak",
    "scripts/.env",
    "site/.env",
    "docs/.ipynb_checkpoints/index-checkpoint.md",
    "build/site/index.html",
    "dist/hanabi_kit-0.0.1.tar.gz",
]
"""What people leave in a folder in which they work."""

OWN = [
    "hanabi_kit/scratch.py",
    "notebooks/11-my-own-lesson.ipynb",
    "notebooks/teacher/marks-10b.md",
    "puzzles/endgame/mine.toml",
    "docs/notes.md",
    "marks.csv",
]
"""What only a list can tell from the kit's own."""


def git(folder: Path, *words: str) -> None:
    own = {name: value for name, value in os.environ.items() if not name.startswith("GIT_")}
    subprocess.run(["git", *words], cwd=folder, env=own, capture_output=True, check=True)


def leave(folder: Path, names: list[str]) -> None:
    """Put what people leave into a folder."""
    for name in names:
        place = folder / name
        place.parent.mkdir(parents=True, exist_ok=True)
        assert not place.exists()
        place.write_text("SECRET = 'of somebody'\n", encoding="utf-8")


@pytest.fixture(scope="module")
def fresh(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """A copy of the kit's files, in which nobody has worked."""
    folder = tmp_path_factory.mktemp("kit") / "fresh"
    folder.mkdir()
    kit_files.copy_files(ROOT, folder)
    return folder


@pytest.fixture(params=["git", "list", "neither"])
def used(
    request: pytest.FixtureRequest, fresh: Path, tmp_path: Path, wheel: zipfile.ZipFile
) -> Path:
    """A folder in which somebody has worked: a checkout, a source archive, or a mere copy."""
    folder = tmp_path / "kit"
    if request.param == "list":
        with tarfile.open(build(fresh, tmp_path / "made", "sdist")) as archive:
            archive.extractall(tmp_path, filter="data")
        (unpacked,) = tmp_path.glob("hanabi_kit-*")
        unpacked.rename(folder)
    else:
        shutil.copytree(fresh, folder)
    if request.param == "git":
        if shutil.which("git") is None:
            pytest.skip("no git on this machine")
        git(folder, "init", "--quiet")
        git(folder, "add", "--all", "--force")
    leave(folder, LEFT if request.param == "neither" else LEFT + OWN)
    return folder


def test_what_somebody_left_in_the_folder_is_in_no_wheel_and_no_archive(
    used: Path, tmp_path: Path, wheel: zipfile.ZipFile
) -> None:
    with zipfile.ZipFile(build(used, tmp_path / "wheels")) as made:
        assert names(made) == names(wheel)
        assert not [one for one in made.namelist() if b"SECRET" in made.read(one)]
    with tarfile.open(build(used, tmp_path / "archives", "sdist")) as archive:
        inside = {one.name.partition("/")[2] for one in archive.getmembers() if one.isfile()}
    assert inside - {"PKG-INFO", kit_files.LIST} == KIT - {kit_files.LIST}


def test_the_site_is_made_of_nothing_that_somebody_left(
    used: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(build_site, "ROOT", used)
    build_site.copy_source(tmp_path / "source")
    made = {path.relative_to(tmp_path / "source") for path in (tmp_path / "source").rglob("*")}
    assert not {Path(name) for name in (*LEFT, *OWN)} & made
    assert not {path for path in made if path.name == "hanabi-progress.jsonl"}


def work_in(lesson: Path, **changes: object) -> None:
    """Change the first answer cell of a lesson."""
    notebook = json.loads(lesson.read_text(encoding="utf-8"))
    graded = (
        one for one in notebook["cells"] if one["metadata"].get("nbgrader", {}).get("solution")
    )
    next(graded).update(changes)
    lesson.write_text(json.dumps(notebook), encoding="utf-8")


@pytest.mark.parametrize(
    ("changes", "told"),
    [
        ({"execution_count": 3}, "was run"),
        ({"outputs": [{"output_type": "stream", "name": "stdout", "text": "3/7"}]}, "was run"),
        ({"source": ["answer_03_1 = '3/7'"]}, "holds an answer"),
    ],
)
def test_nothing_is_built_from_a_lesson_that_holds_somebodys_answers(
    fresh: Path, tmp_path: Path, changes: dict[str, object], told: str
) -> None:
    folder = tmp_path / "kit"
    shutil.copytree(fresh, folder)
    work_in(folder / "notebooks" / "03-worlds-and-odds.ipynb", **changes)
    for kind in ("wheel", "sdist"):
        command = [
            sys.executable,
            "-m",
            "hatchling",
            "build",
            "-t",
            kind,
            "-d",
            str(tmp_path / "d"),
        ]
        done = subprocess.run(command, cwd=folder, capture_output=True, text=True, check=False)
        assert done.returncode != 0
        assert "Traceback" not in done.stderr
        assert "notebooks/03-worlds-and-odds.ipynb: cell" in done.stderr
        assert told in done.stderr
        assert "git restore notebooks" in done.stderr


def test_the_files_are_called_as_git_knows_them() -> None:
    # So a copy without git, as *Download ZIP* makes it, gives the same wheel.
    named = {name for name in kit_files.of_names(ROOT) if not kit_files.is_private(name)}
    assert KIT - {kit_files.LIST} <= named
