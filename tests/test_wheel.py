"""What an installed kit holds: the code, its texts and drawings, puzzles, lessons; nothing else."""

from __future__ import annotations

import subprocess
import sys
import zipfile
from collections.abc import Iterator
from pathlib import Path

import pytest

ROOT = Path(__file__).resolve().parent.parent
PACKAGE = ROOT / "hanabi_kit"

# What a folder of the wheel may hold besides Python modules, by the endings of the names.
ENDINGS = {
    "hanabi_kit/_notebooks": {".ipynb", ".md", ".svg"},
    "hanabi_kit/_puzzles": {".toml", ".json"},
    "hanabi_kit/locale": {".mo", ".po"},
    "hanabi_kit/paper": {".typ"},
    "hanabi_kit/widgets": {".css", ".js"},
}
MOST_BYTES = 4_000_000


@pytest.fixture(scope="module")
def wheel(tmp_path_factory: pytest.TempPathFactory) -> Iterator[zipfile.ZipFile]:
    """The wheel, built from this folder."""
    target = tmp_path_factory.mktemp("wheel")
    command = [sys.executable, "-m", "hatchling", "build", "-t", "wheel", "-d", str(target)]
    done = subprocess.run(command, cwd=ROOT, capture_output=True, text=True, check=False)
    assert done.returncode == 0, done.stderr
    (file,) = target.glob("*.whl")
    assert file.name.endswith("-py3-none-any.whl")
    assert file.stat().st_size < MOST_BYTES
    with zipfile.ZipFile(file) as opened:
        yield opened


def names(wheel: zipfile.ZipFile) -> set[str]:
    return {name for name in wheel.namelist() if ".dist-info/" not in name}


def test_every_module_is_there(wheel: zipfile.ZipFile) -> None:
    modules = {path.relative_to(ROOT).as_posix() for path in PACKAGE.rglob("*.py")}
    assert {name for name in names(wheel) if name.endswith(".py")} == modules


def test_beside_modules_there_is_nothing_but_what_the_kit_reads(wheel: zipfile.ZipFile) -> None:
    for name in names(wheel):
        if name.endswith((".py", "py.typed")):
            continue
        folder = "/".join(name.split("/")[:2])
        assert Path(name).suffix in ENDINGS.get(folder, set()), name
        assert not any(part.startswith(".") for part in Path(name).parts), name


@pytest.mark.parametrize(
    ("folder", "inside", "pattern"),
    [
        ("puzzles", "_puzzles", "*/*.toml"),
        ("puzzles", "_puzzles", "*.json"),
        ("puzzles", "_puzzles", "games/*.json"),
        ("notebooks", "_notebooks", "[0-9]*.ipynb"),
        ("notebooks", "_notebooks", "*/[0-9]*.*"),
        ("hanabi_kit/widgets/static", "widgets/static", "*.[jc]s*"),
        ("hanabi_kit/locale", "locale", "*/*/*.mo"),
    ],
)
def test_no_puzzle_lesson_or_drawing_is_left_behind(
    wheel: zipfile.ZipFile, folder: str, inside: str, pattern: str
) -> None:
    wanted = {
        f"hanabi_kit/{inside}/{path.relative_to(ROOT / folder).as_posix()}"
        for path in (ROOT / folder).glob(pattern)
    }
    assert wanted
    assert wanted <= names(wheel)


def test_it_says_where_its_command_is_and_how_it_may_be_used(wheel: zipfile.ZipFile) -> None:
    about = {Path(name).name: name for name in wheel.namelist() if ".dist-info/" in name}
    assert "hanabi-kit = hanabi_kit.cli:main" in wheel.read(about["entry_points.txt"]).decode()
    assert "MIT" in wheel.read(about["LICENSE"]).decode()
    assert "Requires-Python: >=3.11" in wheel.read(about["METADATA"]).decode()
