"""The Python that the site brings along: Pyodide, and a wheel of every library and of the kit.

Everything comes from the package indexes of Python and npm, and is held to the hashes that are kept
in `site/`: what was tested is what is built.
"""

from __future__ import annotations

import base64
import hashlib
import json
import re
import shutil
import subprocess
import tarfile
from collections.abc import Iterable
from email.message import Message
from email.parser import BytesParser
from pathlib import Path
from tempfile import TemporaryDirectory
from zipfile import ZIP_DEFLATED, ZipFile, ZipInfo

ROOT = Path(__file__).resolve().parent.parent
SOURCES = ROOT / "site"
WHEELS = SOURCES / "wheels.txt"

FROM_SOURCE = "python-constraint2"
"""Its ready-made builds are compiled for one kind of machine each; the source runs everywhere."""

OWN_VERSIONS = ("jedi", "micropip")
"""Those that are not at the version of `constraints.txt`; why stands in `site/wheels.txt`."""

ANY_MACHINE = ["--only-binary", ":all:", "--platform", "any", "--implementation", "py"]
ANY_MACHINE += ["--abi", "none", "--python-version", "3.14"]
"""Pip's options for what fits every machine, not just this one."""

RUNTIME = ("pyodide.mjs", "pyodide.asm.mjs", "pyodide.asm.wasm", "python_stdlib.zip")
"""What of Pyodide a page loads."""

LEFT_OUT = re.compile(
    r"(.*/)?tests/"
    r"|anywidget/(labextension|nbextension)/|(anywidget|hanabi_kit)-[^/]*\.data/"
    r"|jedi/third_party/(django-stubs|typeshed/third_party/[23]|typeshed/stdlib/2)/"
    r"|jedi/third_party/typeshed/third_party/2and3/(?!typing_extensions)"
    r"|hanabi_kit/(_notebooks|class_server|cli|machine)/|hanabi_kit/locale/.*\.po$"
    r"|IPython/sphinxext/"
    r"|pygments/lexers/(?!(__init__|_mapping|_css_builtins|_lilypond_builtins|_scheme_builtins|css"
    r"|data|diff|html|javascript|jvm|lilypond|lisp|markup|perl|python|ruby|shell|special)\.py)"
)
"""What of a library no page needs: its tests; scripts that JupyterLite has from elsewhere; what
Jedi knows of other people's libraries, and of Python 2 (a file of `typeshed/third_party` has to
stay: Jedi lists the folder); of the kit what a command line, a class or a JupyterLab of one's own
needs, and translations that are compiled; how languages are coloured that no cell is written in."""

BEGINNING = ("piplite", "pyodide_kernel", "IPython", "ipywidgets", "anywidget")
"""What a notebook imports before its first cell; after that, all that the widgets import."""

COMPILE = """
import { loadPyodide } from "%s";
const python = await loadPyodide({ env: { PYTHONNODEBUGRANGES: "1", HOME: "/home" } });
python.mountNodeFS("/libraries", "%s");
console.log(python.runPython(`
import importlib, json, py_compile, sys
sys.path.insert(0, "/libraries")
sys.dont_write_bytecode = True
for name in %s:
    importlib.import_module(name)
from hanabi_kit.widgets import DeductionBoard, PuzzlePlayer, Table
mode = py_compile.PycInvalidationMode.UNCHECKED_HASH
files = {getattr(module, "__file__", None) or "" for module in list(sys.modules.values())}
json.dumps([
    [file, py_compile.compile(file, doraise=True, invalidation_mode=mode)]
    for file in sorted(files)
    if file.startswith("/libraries/") and file.endswith(".py")
])
`));
"""

LOCK = "pyodide-lock.json"
LONG_AGO = (2020, 1, 1, 0, 0, 0)
"""The date of every file in an archive that is made here: the same files make the same archive."""


def digest(file: Path) -> str:
    """Return the SHA-256 of a file, as pip and Pyodide write it."""
    return hashlib.sha256(file.read_bytes()).hexdigest()


def pinned(text: str) -> dict[str, str]:
    r"""Return the lines of `site/wheels.txt` by the names of the libraries.

    Examples
    --------
    >>> pinned("# why\nsix==1.17.0 --hash=sha256:00\n")
    {'six': 'six==1.17.0 --hash=sha256:00'}
    """
    lines = [line for line in text.splitlines() if line and not line.startswith("#")]
    return {line.partition("==")[0]: line for line in lines}


def renew(python: Path) -> None:
    """Write `site/wheels.txt` anew: the versions of `constraints.txt`, and the hashes of today."""
    text = WHEELS.read_text(encoding="utf-8")
    pins = (ROOT / "constraints.txt").read_text(encoding="utf-8").splitlines()
    versions = pinned("\n".join(line.partition(" ")[0] for line in pins if "==" in line))
    lines = []
    for name, line in pinned(text).items():
        wanted = line.partition(" ")[0] if name in OWN_VERSIONS else versions[name]
        with TemporaryDirectory() as folder:
            command = [
                str(python),
                "-m",
                "pip",
                "download",
                "--quiet",
                "--no-deps",
                "--dest",
                folder,
            ]
            command += ["--no-binary", ":all:"] if name == FROM_SOURCE else ANY_MACHINE
            subprocess.run([*command, wanted], check=True)
            (file,) = Path(folder).iterdir()
            lines.append(f"{wanted} --hash=sha256:{digest(file)}\n")
    why = [line for line in text.splitlines(keepends=True) if line.startswith("#")]
    WHEELS.write_text("".join([*why, *lines]), encoding="utf-8")


def download(python: Path, folder: Path) -> list[Path]:
    """Bring the pinned libraries into `folder`, and return their wheels."""
    folder.mkdir(parents=True, exist_ok=True)
    lines = pinned(WHEELS.read_text(encoding="utf-8"))
    source = lines.pop(FROM_SOURCE)
    fetch = [str(python), "-m", "pip", "download", "--quiet", "--disable-pip-version-check"]
    fetch += ["--no-deps", "--require-hashes", "--dest", str(folder)]
    for name, wanted, how in (
        ("ready", "\n".join(lines.values()), ANY_MACHINE),
        ("source", source, ["--no-binary", ":all:"]),
    ):
        asked = folder / f"{name}.txt"
        done = folder / f"{name}.done"
        if done.exists() and done.read_text(encoding="utf-8") == wanted:
            continue
        asked.write_text(wanted + "\n", encoding="utf-8")
        for stale in folder.glob("*.whl" if name == "ready" else "*.tar.gz"):
            stale.unlink()
        subprocess.run([*fetch, *how, "--requirement", str(asked)], check=True)
        done.write_text(wanted, encoding="utf-8")
    (archive,) = folder.glob("*.tar.gz")
    made = pure_wheel(archive, "constraint", folder.parent / "made")
    return [*sorted(folder.glob("*.whl")), made]


def pure_wheel(archive: Path, package: str, folder: Path) -> Path:
    """Make a wheel of the plain Python of one package in a source distribution."""
    with tarfile.open(archive) as source:
        top = archive.name.removesuffix(".tar.gz")

        def read(name: str) -> bytes:
            found = source.extractfile(f"{top}/{name}")
            assert found is not None, f"{archive.name} has no {name}"
            return found.read()

        info = f"{top}.dist-info"
        files = {
            name.removeprefix(f"{top}/"): read(name.removeprefix(f"{top}/"))
            for name in sorted(source.getnames())
            if name.startswith(f"{top}/{package}/") and name.endswith(".py")
        }
        files[f"{info}/METADATA"] = read("PKG-INFO")
        files[f"{info}/licenses/LICENSE"] = read("LICENSE")
    files[f"{info}/WHEEL"] = (
        b"Wheel-Version: 1.0\nGenerator: hanabi-kit\nRoot-Is-Purelib: true\nTag: py3-none-any\n"
    )
    rows = []
    for name, content in files.items():
        mark = base64.urlsafe_b64encode(hashlib.sha256(content).digest()).rstrip(b"=").decode()
        rows.append(f"{name},sha256={mark},{len(content)}\n")
    files[f"{info}/RECORD"] = ("".join(rows) + f"{info}/RECORD,,\n").encode()
    folder.mkdir(parents=True, exist_ok=True)
    made = folder / f"{top}-py3-none-any.whl"
    with ZipFile(made, "w", ZIP_DEFLATED) as wheel:
        for name, content in files.items():
            wheel.writestr(ZipInfo(name, LONG_AGO), content, ZIP_DEFLATED)
    return made


def kit_wheel(python: Path, source: Path, folder: Path) -> Path:
    """Make the kit's own wheel, from the folder `source`, into `folder`."""
    for stale in folder.glob("hanabi_kit-*.whl"):
        stale.unlink()
    command = [str(python), "-m", "pip", "wheel", "--quiet", "--disable-pip-version-check"]
    subprocess.run([*command, "--no-deps", "--wheel-dir", str(folder), str(source)], check=True)
    (made,) = folder.glob("hanabi_kit-*.whl")
    return made.rename(tagged(made))


def tagged(wheel: Path) -> Path:
    """Return a wheel's path with its content in its name, as a build tag that begins with a digit.

    A browser that has kept the wheel of an older site, of the same version, would otherwise take it
    for the one that the lock file names, and then refuse it for its hash.
    """
    name, version, *_, python, abi, machine = wheel.name.split("-")
    return wheel.with_name("-".join([name, version, f"0{digest(wheel)[:8]}", python, abi, machine]))


def runtime(folder: Path) -> Path:
    """Bring Pyodide's own files into `folder`, and return where they are."""
    for name in ("package.json", "package-lock.json"):
        content = (SOURCES / name).read_text(encoding="utf-8")
        there = folder / name
        if not there.exists() or there.read_text(encoding="utf-8") != content:
            folder.mkdir(parents=True, exist_ok=True)
            shutil.rmtree(folder / "node_modules", ignore_errors=True)
            there.write_text(content, encoding="utf-8")
    modules = folder / "node_modules"
    if shutil.which("npm") is None:
        raise SystemExit(
            "npm is missing, which brings the Python that runs in the browser.\n"
            "  On Debian and Ubuntu:  sudo apt install npm\n"
            "  Elsewhere:  https://nodejs.org"
        )
    if not (modules / "pyodide" / RUNTIME[0]).exists():
        # Held to the hashes in package-lock.json, and no script of a package is run.
        command = ["npm", "ci", "--ignore-scripts", "--no-audit", "--no-fund", "--silent"]
        subprocess.run(command, cwd=folder, check=True)
    return modules / "pyodide"


def metadata(wheel: ZipFile) -> Message:
    """Return what a wheel says of itself."""
    (name,) = (name for name in wheel.namelist() if name.endswith(".dist-info/METADATA"))
    return BytesParser().parsebytes(wheel.read(name))


def locked(file: Path) -> dict[str, object]:
    """Return a wheel's entry in Pyodide's lock file."""
    with ZipFile(file) as wheel:
        said = metadata(wheel)
        names = wheel.namelist()
    tops = {
        name.partition("/")[0].removesuffix(".py")
        for name in names
        if name.endswith(".py") and ".dist-info/" not in name and ".data/" not in name
    }
    return {
        "name": re.sub(r"[-_.]+", "-", said["Name"]).lower(),
        "version": said["Version"],
        "file_name": file.name,
        "install_dir": "site",
        "sha256": digest(file),
        "package_type": "package",
        "imports": sorted(tops),
        "depends": [],  # everything is loaded at the start, at once
        "unvendored_tests": False,
    }


def slim(wheel: Path, folder: Path) -> Path:
    """Write a wheel without what is left out into `folder`; its content is named by its name.

    The list of files in it (`RECORD`) goes, too, of a wheel from which something was taken.
    """
    with ZipFile(wheel) as whole:
        names = [name for name in whole.namelist() if not LEFT_OUT.match(name)]
        if len(names) == len(whole.namelist()):
            return Path(shutil.copyfile(wheel, folder / wheel.name))
        made = folder / wheel.name
        with ZipFile(made, "w", ZIP_DEFLATED, compresslevel=9) as less:
            for name in names:
                if not name.endswith((".dist-info/RECORD", "/")):
                    less.writestr(ZipInfo(name, LONG_AGO), whole.read(name), ZIP_DEFLATED)
    return made.rename(tagged(made))


def beginning_compiled(source: Path, wheels: Iterable[Path]) -> list[Path]:
    """Put beside what a notebook imports first what Python would compile of it; return the wheels.

    Pyodide itself, in the folder `source`, imports and compiles it, run by node. Whatever is used
    later is compiled where it is used: all of it would be twice as much to load.
    """
    wheels = list(wheels)
    with TemporaryDirectory() as place:
        folder = Path(place, "libraries")
        owners: dict[str, Path] = {}
        for wheel in wheels:
            with ZipFile(wheel) as opened:
                opened.extractall(folder)
                owners |= dict.fromkeys(opened.namelist(), wheel)
        script = Path(place, "compile.mjs")
        told = ((source / "pyodide.mjs").as_uri(), folder, json.dumps(BEGINNING))
        script.write_text(COMPILE % told, encoding="utf-8")
        done = subprocess.run(["node", str(script)], capture_output=True, text=True, check=False)
        if done.returncode:
            raise SystemExit(f"What begins a notebook cannot be compiled:\n{done.stderr[-2000:]}")
        for path, compiled in json.loads(done.stdout):
            name, made = (one.removeprefix("/libraries/") for one in (path, compiled))
            with ZipFile(owners[name], "a", compresslevel=9) as wheel_file:
                info = ZipInfo(made, LONG_AGO)
                wheel_file.writestr(info, (folder / made).read_bytes(), ZIP_DEFLATED)
    changed = {owners[path.removeprefix("/libraries/")] for path, _ in json.loads(done.stdout)}
    return [wheel.rename(tagged(wheel)) if wheel in changed else wheel for wheel in wheels]


def pyodide_folder(source: Path, wheels: Iterable[Path], folder: Path) -> list[str]:
    """Write the folder that a page loads Python from; return the names of what is in its lock file.

    Pyodide's own lock file names hundreds of libraries that lie elsewhere; here it names what lies
    beside it.
    """
    folder.mkdir(parents=True, exist_ok=True)
    for name in RUNTIME:
        shutil.copyfile(source / name, folder / name)
    lock = json.loads((source / LOCK).read_text(encoding="utf-8"))
    lock["packages"] = {}
    for wheel in beginning_compiled(source, [slim(wheel, folder) for wheel in wheels]):
        entry = locked(wheel)
        lock["packages"][entry["name"]] = entry
    (folder / LOCK).write_text(json.dumps(lock, indent=1) + "\n", encoding="utf-8")
    return sorted(lock["packages"])
