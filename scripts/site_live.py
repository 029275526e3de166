"""The pages with one widget each, and the Python that they load.

Called by `scripts/build_site.py` once the site is there; run again alone, it renews them:

    python scripts/site_live.py build/site --pyodide build/site-work/npm/node_modules/pyodide

A page loads Pyodide, one archive and its widget's program, all at once. The archive has the kit and
the few libraries that the widgets need, compiled by Pyodide itself, which node runs here.
"""

from __future__ import annotations

import argparse
import ast
import hashlib
import json
import shutil
import subprocess
import sys
from collections.abc import Iterator
from pathlib import Path
from tempfile import TemporaryDirectory
from zipfile import ZIP_DEFLATED, ZipFile, ZipInfo

ROOT = Path(__file__).resolve().parent.parent
sys.path.insert(0, str(ROOT))

from hanabi_kit.pages.live import small_widget  # noqa: E402 - the kit of this checkout

small_widget.stand_in()

from hanabi_kit.pages.live import documents  # noqa: E402 - its stand-in first
from hanabi_kit.translated import languages_of_the_site  # noqa: E402
from hanabi_kit.widgets.live import LiveWidget  # noqa: E402

LIBRARIES = ("traitlets", "tomli_w")
"""What the widgets on the pages import, beside the kit."""

ROOTS = tuple(f"hanabi_kit.pages.live.{name}" for name in ("start", *documents.WIDGETS))
"""Modules of the kit from which everything follows that a page may ever import."""

LOADED = ("pyodide.asm.wasm", "python_stdlib.zip")
"""What is counted of Pyodide's files while they arrive."""

LONG_AGO = (2020, 1, 1, 0, 0, 0)

COMPILE = """
import { loadPyodide } from "%s";
const python = await loadPyodide();
python.mountNodeFS("/kit", "%s");
python.runPython(`
import compileall, py_compile, sys
mode = py_compile.PycInvalidationMode.UNCHECKED_HASH
done = compileall.compile_dir("/kit", quiet=1, legacy=True, optimize=2, invalidation_mode=mode)
if not done:
    raise SystemExit("a module could not be compiled")
`);
"""


def imports(file: Path) -> Iterator[str]:
    """Yield what a module imports, anywhere but for its types: modules, and what may be one."""

    def walk(node: ast.AST) -> Iterator[ast.AST]:
        for inner in ast.iter_child_nodes(node):
            if isinstance(inner, ast.If) and ast.unparse(inner.test) == "TYPE_CHECKING":
                for other in inner.orelse:
                    yield from walk(other)
            else:
                yield inner
                yield from walk(inner)

    for node in walk(ast.parse(file.read_text(encoding="utf-8"))):
        if isinstance(node, ast.Import):
            yield from (name.name for name in node.names)
        elif isinstance(node, ast.ImportFrom) and node.module:
            yield node.module
            yield from (f"{node.module}.{name.name}" for name in node.names)


def needed(folder: Path) -> set[Path]:
    """Return the files of the kit in `folder` that the pages need: modules, words, programs."""
    found: set[Path] = set()
    waiting = list(ROOTS)
    for name in waiting:
        while name.startswith("hanabi_kit"):
            place = folder.joinpath(*name.split("."))
            for file in (place / "__init__.py", place.with_suffix(".py")):
                if file.is_file() and file not in found:
                    found.add(file)
                    waiting += imports(file)
            name = name.rpartition(".")[0]
    rooms = {file.parent for file in found}
    rooms.discard(folder / "hanabi_kit" / "pages" / "live")  # whose programs are the pages' own
    programs = {file for file in folder.rglob("static/*.js") if file.parents[1] in rooms}
    words = {
        file
        for language in languages_of_the_site()
        for file in folder.glob(f"hanabi_kit/locale/{language}/**/*")
        if file.suffix in (".mo", ".toml")
    }
    return found | programs | words


def unpacked(pyodide: Path, folder: Path) -> None:
    """Unpack what the pages need of the wheels beside Pyodide into `folder`."""
    for name in (*LIBRARIES, "hanabi_kit"):
        (wheel,) = pyodide.glob(f"{name}-*.whl")
        with ZipFile(wheel) as opened:
            # It is compiled anew below, without what only readers of the code want.
            members = [
                path
                for path in opened.namelist()
                if path.startswith(f"{name}/") and "__pycache__" not in path
            ]
            opened.extractall(folder, members)
    shutil.rmtree(folder / "traitlets" / "tests", ignore_errors=True)
    kept = needed(folder)
    for file in (folder / "hanabi_kit").rglob("*"):
        if file.is_file() and file not in kept:
            file.unlink()


def archive(pyodide: Path, runtime: Path, target: Path) -> str:
    """Write the archive of Python's files into `target`; return its name, which tells its content.

    `pyodide`: the site's folder of it; `runtime`: the one that npm made.
    """
    with TemporaryDirectory() as place:
        folder = Path(place, "kit")
        unpacked(pyodide, folder)
        script = Path(place, "compile.mjs")
        script.write_text(COMPILE % ((runtime / "pyodide.mjs").as_uri(), folder), encoding="utf-8")
        node = ["node", str(script)]
        done = subprocess.run(node, capture_output=True, text=True, check=False)
        if done.returncode:
            raise SystemExit(f"Python's files could not be compiled:\n{done.stderr[-2000:]}")
        made = Path(place, "kit.zip")
        with ZipFile(made, "w", ZIP_DEFLATED, compresslevel=9) as packed:
            for file in sorted(folder.rglob("*")):
                if file.is_file() and file.suffix not in (".py", ".pyi"):
                    info = ZipInfo(file.relative_to(folder).as_posix(), LONG_AGO)
                    packed.writestr(info, file.read_bytes(), ZIP_DEFLATED)
        name = f"kit-{hashlib.sha256(made.read_bytes()).hexdigest()[:12]}.zip"
        shutil.copyfile(made, target / name)
    return name


def widget(page: str) -> type[LiveWidget]:
    """Return the class of the widget on a page."""
    from importlib import import_module

    room = import_module(f"hanabi_kit.pages.live.{page}")
    found: type[LiveWidget] = room.Page.__annotations__["widget"]
    return getattr(room, found) if isinstance(found, str) else found


def write_live(site: Path, runtime: Path) -> None:
    """Write the pages, in each language, and what they load."""
    place = site / "static" / "live"
    shutil.rmtree(place, ignore_errors=True)
    place.mkdir(parents=True)
    pyodide = site / "static" / "pyodide"
    name = archive(pyodide, runtime, place)
    size = sum((pyodide / file).stat().st_size for file in LOADED) + (place / name).stat().st_size
    lock = json.loads((pyodide / "pyodide-lock.json").read_text(encoding="utf-8"))
    loads = documents.Loads(name, size, {"info": lock["info"], "packages": {}})
    for file in documents.SENT:
        shutil.copyfile(documents.STATIC / file, place / file)
    (place / "first_table.js").write_text(str(documents.FIRST_TABLE), encoding="utf-8")
    for page in documents.WIDGETS:
        shown = widget(page)
        (place / f"{page}.js").write_text(str(shown._esm), encoding="utf-8")
        (place / f"{page}.css").write_text(str(shown._css), encoding="utf-8")
        for language in languages_of_the_site():
            folder = site / page if language == "en" else site / language / page
            folder.mkdir(parents=True, exist_ok=True)
            text = documents.document(page, language, loads)
            (folder / "index.html").write_text(text, encoding="utf-8")


def main() -> int:
    """Renew the pages of a site."""
    parser = argparse.ArgumentParser(description="Write the pages with one widget each.")
    parser.add_argument("site", type=Path)
    parser.add_argument("--pyodide", type=Path, required=True, help="the folder that npm made")
    options = parser.parse_args()
    write_live(options.site.resolve(), options.pyodide.resolve())
    return 0


if __name__ == "__main__":
    sys.exit(main())
