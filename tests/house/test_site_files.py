"""What the site is made from, without building it; `tests/site` looks at the built one."""

from __future__ import annotations

import ast
import io
import json
import re
import tarfile
from collections.abc import Iterator
from email.message import Message
from pathlib import Path
from zipfile import ZipFile

import build_site
import kit_files
import licences
import nbformat
import puzzle_texts
import pytest
import site_front
import site_pages
import site_pictures
import site_teachers
import site_texts
import site_wheels
import yaml
from anywidget import AnyWidget
from packaging.utils import parse_wheel_filename
from packaging.version import Version

from hanabi_kit import PuzzlePlayer
from hanabi_kit.lessons.outline import LESSONS, Lesson
from hanabi_kit.pages.live import documents
from hanabi_kit.puzzles import read_puzzle
from hanabi_kit.puzzles.collections.catalogue import FOLDERS, kit_puzzles, kit_sets
from hanabi_kit.puzzles.sets import read_set, set_named
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


def test_of_a_library_its_tests_stay_away_and_nothing_that_it_imports(tmp_path: Path) -> None:
    wheel = tmp_path / "jedi-1.0-py3-none-any.whl"
    stays = ["jedi/api.py", "jedi/third_party/typeshed/stdlib/3/os.pyi", "a-1.dist-info/METADATA"]
    stays += ["jedi/third_party/typeshed/third_party/2and3/typing_extensions.pyi"]
    stays += ["pygments/lexers/python.py", "hanabi_kit/locale/fr/LC_MESSAGES/hanabi_kit.mo"]
    stays += ["hanabi_kit/locale/fr/typed.toml"]
    goes = ["jedi/tests/test_api.py", "tests/a.py", "jedi/third_party/django-stubs/a.pyi"]
    goes += ["jedi/third_party/typeshed/third_party/2and3/jinja2/loaders.pyi"]
    goes += ["pygments/lexers/cobol.py", "hanabi_kit/locale/fr/LC_MESSAGES/hanabi_kit.po"]
    goes += [
        "hanabi_kit/cli/main.py",
        "hanabi_kit/_notebooks/en/a.ipynb",
        "hanabi_kit-0.1.0.data/data/share/a.js",
    ]
    with ZipFile(wheel, "w") as archive:
        for name in [*stays, *goes, "a-1.dist-info/RECORD"]:
            archive.writestr(name, name)
    place = tmp_path / "slim"
    place.mkdir()
    made = site_wheels.slim(wheel, place)
    assert made.name != wheel.name
    again = site_wheels.tagged(made)  # with the tag of what it has become, in place of that one
    assert parse_wheel_filename(again.name)[:2] == ("jedi", Version("1.0"))
    assert again.name.count("-") == made.name.count("-")
    with ZipFile(made) as archive:
        assert archive.namelist() == stays
    with ZipFile(wheel, "w") as archive:
        archive.writestr("jedi/api.py", "whole")
    assert site_wheels.slim(wheel, place).read_bytes() == wheel.read_bytes()


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


@pytest.mark.parametrize("language", site_pages.LANGUAGES)
@pytest.mark.parametrize("page", site_pages.PAGE_CODE)
def test_a_page_opens_as_a_notebook_of_the_same_table(
    page: str, language: str, notebooks: dict[str, Path]
) -> None:
    loads = documents.Loads("kit.zip", 1, {})
    link = re.search(r"\?path=([\w/]+\.ipynb)", documents.document(page, language, loads))
    assert link is not None
    made = nbformat.read(notebooks["endgame-001"].parents[1] / link[1], 4)
    *first, last = made.cells[1].source.split("\n")
    names: dict[str, object] = {}
    exec("\n".join(first), names)
    widget = eval(last, names)
    assert type(widget).__name__ == site_pages.PAGE_CODE[page][0]
    assert widget.language == language
    widget.close()


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
    assert re.findall(r"\{\w*\}", text.replace(site_pages.CONFIG, "")) == []


@pytest.mark.parametrize("language", site_pages.LANGUAGES)
def test_the_front_page_leads_to_the_teachers_entrance_and_to_no_solution(language: str) -> None:
    text = site_pages.front(language, "ada")
    assert {part.split('"')[0] for part in text.split("teacher/")[1:]} == {
        site_texts.DOORS[language].removeprefix("teacher/")
    }
    door = site_teachers.door(language)
    guides = [Path(lesson.guide(language)).stem for lesson in LESSONS]
    assert all(f'href="{guide}.html"' in door for guide in guides)
    assert "{" not in door


def test_a_guide_is_marked_as_what_it_is_written_in_and_leads_back_to_its_own_entrance(
    tmp_path: Path,
) -> None:
    site_teachers.write_guides(tmp_path)
    for lesson in LESSONS:
        for language in lesson.guide_languages:
            page = (tmp_path / lesson.guide(language)).with_suffix(".html")
            text = page.read_text(encoding="utf-8")
            assert f'<html lang="{language}">' in text
            assert f'href="{Path(site_texts.DOORS[language]).name}"' in text


# ------------------------------------------------------------------------ the front page


@pytest.mark.parametrize("lesson", LESSONS, ids=lambda lesson: lesson.code)
def test_the_picture_of_a_lesson_is_a_table_of_its_notebook(lesson: Lesson) -> None:
    drawn = site_pictures.FIRST[lesson.code]()._repr_mimebundle_()
    assert drawn["text/plain"] in tables_of(ROOT / "notebooks" / lesson.notebook(), at_most=4)
    assert site_pictures.picture(lesson.code, "fr") != site_pictures.picture(lesson.code, "en")


def tables_of(file: Path, at_most: int) -> Iterator[str]:
    """Yield the tables, as texts, that the first cells of a notebook name or draw."""
    names: dict[str, object] = {}
    cells = [
        cell.source
        for cell in nbformat.read(file, as_version=4).cells
        if cell.cell_type == "code" and not re.search(r"practice\(|ask\(|answer_", cell.source)
    ]
    for source in cells[:at_most]:
        tree = ast.parse(source)
        if isinstance(last := tree.body[-1], ast.Expr):
            tree.body[-1] = ast.Assign([ast.Name("_shown", ast.Store())], last.value)
        exec(compile(ast.fix_missing_locations(tree), "cell", "exec"), names)
        for value in names.values():
            draws = not isinstance(value, type | AnyWidget) and hasattr(value, "_repr_mimebundle_")
            if draws:
                yield str(value._repr_mimebundle_()["text/plain"])  # type: ignore[attr-defined]


def test_of_the_table_to_try_the_two_clues_together_leave_one_card() -> None:
    texts = site_texts.Texts("en")
    for said, view in site_front.states().items():
        left = [site_front.possible(view, slot, texts)["cards"] for slot in range(1, 6)]
        assert ([["r1", "1"]] in left) is (said == "one red")


def test_the_front_page_and_the_notebooks_have_puzzles_in_the_readers_language() -> None:
    puzzle, found = read_puzzle("deduction-001"), set_named("first-hour")
    english, french = (site_pages.front(code, None) for code in ("en", "fr"))
    for own, page in (("en", english), ("fr", french)):
        told, of_set = puzzle.in_language(own), found.in_language(own)
        assert f'lang="{own}">{told.title}</a>' in page
        assert f"{of_set.title}</a></h3>" in page
        assert f'<p lang="{own}">{of_set.description}</p>' in page
    assert puzzle.title not in french
    assert "exists only in" not in english
    missing = list(puzzle_texts.missing("fr"))
    assert french.count("n'existe qu'en anglais") == bool(missing)
    for made in (
        site_pages.puzzle_notebook("deduction", puzzle),
        site_pages.set_notebook(found),
    ):
        text = made["cells"][0]["source"]  # type: ignore[index]
        assert text.startswith(("# What was not said\n", "# A first hour\n"))
        assert "# Ce qui n'a pas été dit\n" in text or "# Une première heure\n" in text
        assert text.count("**Maj + Entrée**") == 1


def test_the_puzzles_of_the_days_are_the_same_for_everybody_and_not_hard() -> None:
    puzzles = [puzzle for some in site_pages.puzzles().values() for puzzle in some]
    days = site_front.days(puzzles)
    assert days == site_front.days(reversed(puzzles))
    assert len({puzzle.id for puzzle in days}) == site_front.DAYS
    assert max(puzzle.level for puzzle in days) <= site_front.HIGHEST


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
