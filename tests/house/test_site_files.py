"""What the site is made from, without building it; `tests/site` looks at the built one."""

from __future__ import annotations

import io
import json
import re
import tarfile
from email.message import Message
from pathlib import Path
from zipfile import ZipFile

import build_site
import kit_files
import licences
import nbformat
import pytest
import site_pages
import site_teachers
import site_texts
import site_wheels
import yaml
from packaging.utils import parse_wheel_filename
from packaging.version import Version

from hanabi_kit import PuzzlePlayer
from hanabi_kit.lessons.outline import LESSONS
from hanabi_kit.puzzles.collections.catalogue import FOLDERS, kit_puzzles, kit_sets
from hanabi_kit.puzzles.sets import read_set
from tests import ROOT


def test_the_browser_gets_the_versions_that_everybody_gets() -> None:
    pins = (ROOT / "constraints.txt").read_text(encoding="utf-8").splitlines()
    wheels = site_wheels.pinned(site_wheels.WHEELS.read_text(encoding="utf-8"))
    asked = {
        line.partition(" ")[0]
        for name, line in wheels.items()
        if name not in site_wheels.OWN_VERSIONS
    }
    assert asked <= {line.partition(" ")[0] for line in pins}
    assert set(wheels) > set(site_wheels.OWN_VERSIONS)


def test_pyodide_is_held_to_one_version_and_its_hash() -> None:
    wanted = json.loads((ROOT / "site" / "package.json").read_text(encoding="utf-8"))
    lock = json.loads((ROOT / "site" / "package-lock.json").read_text(encoding="utf-8"))
    package = lock["packages"]["node_modules/pyodide"]
    assert wanted["dependencies"] == {"pyodide": package["version"]}
    assert package["integrity"].startswith("sha512-")


def source_of(files: dict[str, str], folder: Path) -> Path:
    archive = folder / "thing-1.0.tar.gz"
    with tarfile.open(archive, "w:gz") as tar:
        for name, text in files.items():
            entry = tarfile.TarInfo(f"thing-1.0/{name}")
            entry.size = len(text.encode())
            tar.addfile(entry, io.BytesIO(text.encode()))
    return archive


def test_a_wheel_of_plain_python_is_made_from_a_source(tmp_path: Path) -> None:
    source = source_of(
        {
            "PKG-INFO": "Metadata-Version: 2.4\nName: Thing\nVersion: 1.0\n",
            "LICENSE": "free",
            "thing/__init__.py": "",
            "thing/fast.c": "int x;",
            "thing/inner/more.py": "y = 1\n",
            "build.py": "",
            "tests/test_thing.py": "",
        },
        tmp_path,
    )
    made = site_wheels.pure_wheel(source, "thing", tmp_path / "made")
    assert made.name == "thing-1.0-py3-none-any.whl"
    with ZipFile(made) as wheel:
        code = [name for name in wheel.namelist() if ".dist-info/" not in name]
        record = wheel.read("thing-1.0.dist-info/RECORD").decode().splitlines()
    assert code == ["thing/__init__.py", "thing/inner/more.py"]
    assert len(record) == len(code) + 4
    entry = site_wheels.locked(made)
    assert (entry["name"], entry["version"], entry["imports"]) == ("thing", "1.0", ["thing"])
    before = site_wheels.digest(made)
    assert site_wheels.digest(site_wheels.pure_wheel(source, "thing", tmp_path / "more")) == before


def test_another_wheel_of_the_kit_has_another_name(tmp_path: Path) -> None:
    wheel = tmp_path / "hanabi_kit-0.1.0-py3-none-any.whl"
    names = set()
    for content in (b"one", b"two", b"one"):
        wheel.write_bytes(content)
        names.add(site_wheels.tagged(wheel).name)
    assert len(names) == 2
    for name in names:
        assert parse_wheel_filename(name)[:2] == ("hanabi-kit", Version("0.1.0"))


def player_of(file: Path, progress: Path) -> PuzzlePlayer:
    """Run a notebook of the site, and return the widget it ends with."""
    notebook = nbformat.read(file, as_version=4)
    nbformat.validate(notebook)
    *first, last = (
        notebook.cells[1].source.replace("hanabi-progress.jsonl", str(progress)).split("\n")
    )
    names: dict[str, object] = {}
    exec("\n".join(first), names)
    player = eval(last, names)
    assert isinstance(player, PuzzlePlayer)
    return player


@pytest.fixture(scope="module")
def notebooks(tmp_path_factory: pytest.TempPathFactory) -> dict[str, Path]:
    folder = tmp_path_factory.mktemp("site")
    site_pages.write_notebooks(folder)
    return {file.stem: file for file in (folder / "puzzles").iterdir()}


def test_each_puzzle_and_each_set_has_a_notebook(notebooks: dict[str, Path]) -> None:
    assert set(notebooks) == {*kit_puzzles(), *kit_sets()}


@pytest.mark.parametrize("folder", FOLDERS)
def test_the_notebook_of_a_puzzle_opens_it(
    folder: str, notebooks: dict[str, Path], tmp_path: Path
) -> None:
    puzzle = site_pages.puzzles()[folder][-1]
    assert player_of(notebooks[puzzle.id], tmp_path / "p").puzzle == puzzle


@pytest.mark.parametrize("name", kit_sets())
def test_the_notebook_of_a_set_opens_its_first_puzzle(
    name: str, notebooks: dict[str, Path], tmp_path: Path
) -> None:
    first = read_set(kit_sets()[name]).files[0].stem
    assert player_of(notebooks[name], tmp_path / "p").puzzle.id == first


@pytest.mark.parametrize("language", site_pages.LANGUAGES)
def test_the_front_page_is_in_one_language_and_asks_nobody_else(language: str) -> None:
    text = site_pages.front(language, None)
    for lesson in LESSONS:
        assert site_pages.escape(lesson.title.text(language), quote=False) in text
    assert "http" not in text
    assert "{" not in text.replace(site_pages.CONFIG, "")


@pytest.mark.parametrize("language", site_pages.LANGUAGES)
def test_the_front_page_leads_to_the_teachers_entrance_and_to_no_solution(language: str) -> None:
    text = site_pages.front(language, "ada", manual=True)
    assert [part.split('"')[0] for part in text.split("teacher/")[1:]] == [
        site_texts.DOORS[language].removeprefix("teacher/")
    ]
    door = site_teachers.door(language)
    assert all(f'href="{lesson.stem}.html"' in door for lesson in LESSONS)
    assert "{" not in door


# ------------------------------------------------------------------------------- licences


@pytest.mark.parametrize(
    ("about", "text", "name"),
    [
        ({"License-Expression": "MIT OR BSD-2-Clause", "License": "x"}, "", "MIT OR BSD-2-Clause"),
        ({"License": "Apache 2.0"}, "", "Apache 2.0"),
        ({"License": "All of it\nword for word"}, "BSD 3-Clause License", "BSD-3-Clause"),
        ({"Classifier": "License :: OSI Approved :: MIT License"}, "", "MIT"),
        ({"Classifier": "Topic :: Games"}, "Do what you like.", ""),
    ],
)
def test_a_library_names_its_licence_in_one_of_many_ways(
    about: dict[str, str], text: str, name: str
) -> None:
    said = Message()
    for key, value in about.items():
        said[key] = value
    assert licences.name_of(said, text) == name


def test_each_library_that_goes_into_the_browser_names_its_licence_and_brings_its_text() -> None:
    wheels = site_wheels.pinned(site_wheels.WHEELS.read_text(encoding="utf-8"))
    # micropip is for the browser alone: tests/site looks at what lies in the built site.
    found = [licences.of_installed(name) for name in wheels if name != "micropip"]
    assert [part.name for part in found if not (part.licence and part.text)] == []


def test_a_list_of_licences_is_read_as_it_was_written(tmp_path: Path) -> None:
    parts = [licences.Part("a", "1", "MIT", "Do."), licences.Part("b", "", "0BSD")]
    licences.write_list(parts, tmp_path / licences.LIST)
    assert licences.of_list(tmp_path / licences.LIST) == parts


def test_the_site_is_made_from_the_kits_own_files(tmp_path: Path) -> None:
    build_site.copy_source(tmp_path / "source")
    made = {path for path in (tmp_path / "source").rglob("*") if path.is_file()}
    listed = {tmp_path / "source" / name for name in kit_files.kit_files(ROOT)}
    assert made == listed | {tmp_path / "source" / kit_files.LIST}


def test_only_the_owner_has_to_be_filled_in() -> None:
    assert 'href="https://mybinder.org/v2/gh/ada/hanabi-kit/' in site_pages.front("en", "ada")
    assert "OWNER" not in site_pages.front("en", "ada")


def test_the_workflow_builds_tests_and_publishes() -> None:
    path = ROOT / ".github" / "workflows" / "site.yml"
    workflow = yaml.safe_load(path.read_text(encoding="utf-8"))
    steps = [step for job in workflow["jobs"].values() for step in job["steps"]]
    run = "\n".join(step.get("run", "") for step in steps)
    assert "make test-site OWNER=" in run
    used = {step["uses"].partition("@")[0] for step in steps if "uses" in step}
    assert {"actions/upload-pages-artifact", "actions/deploy-pages"} <= used
    pins = re.findall(r"uses: (\S+)@(\S*)( # v\d+\.\d+\.\d+)?\n", path.read_text(encoding="utf-8"))
    assert {name for name, *_ in pins} == used
    assert [one for one in pins if not (re.fullmatch("[0-9a-f]{40}", one[1]) and one[2])] == []
    (uploaded,) = [step for step in steps if "upload-pages" in step.get("uses", "")]
    assert uploaded["with"]["path"] == "build/site"
