"""Build the site: all lessons, puzzles, widgets and the kit itself, to run in a browser alone.

    python scripts/build_site.py                     # write build/site
    python scripts/build_site.py --few               # the same, with pages for some puzzles only
    python scripts/build_site.py serve --port 8000   # show it
    python scripts/build_site.py pins                # renew site/wheels.txt from constraints.txt

The site is a folder of files. Copied to any web server it works there, and asks no other for
anything: Python itself, the libraries and the fonts lie in it. `build/hanabi-kit-site.zip` is the
same as one file. (Opened as files, without a server, its front page and its puzzles work; where
Python is needed a browser lets no page load it.)
"""

from __future__ import annotations

import argparse
import json
import shutil
import subprocess
import sys
import venv
from contextlib import suppress
from pathlib import Path
from threading import Event

import kit_files
import site_budget
import site_offline
import site_wheels
from site_server import serving
from site_wheels import ROOT, SOURCES

TOOLS = ROOT / ".venv-site"
WORK = ROOT / "build" / "site-work"
SOURCE = WORK / "source"
"""A copy of the kit's own files, from which all of the site is made but the manual."""

SITE = ROOT / "build" / "site"
ZIP = ROOT / "build" / "hanabi-kit-site.zip"
KEPT = ROOT / "build" / "puzzle-pages"
"""What was worked out for the puzzles' pages, to be used again."""

MANUAL = ROOT / "build" / "docs"
"""Where `make docs` writes the manual; it becomes a part of the site where it is there."""

KERNEL = "@jupyterlite/pyodide-kernel-extension"
APPS = ("notebooks", "tree", "lab")


def set_up() -> Path:
    """Make or complete the environment of JupyterLite; return its Python.

    It is one of its own: JupyterLite brings a kernel that the JupyterLab of `make lab` would show.
    """
    pins = ROOT / "requirements" / "site.txt"
    python, done = TOOLS / "bin" / "python", TOOLS / "set-up.txt"
    note = pins.read_text(encoding="utf-8")
    if not done.exists() or done.read_text(encoding="utf-8") != note:
        venv.create(TOOLS, with_pip=True, clear=True)
        command = [str(python), "-m", "pip", "install", "--quiet", "--disable-pip-version-check"]
        subprocess.run([*command, "--require-hashes", "--requirement", str(pins)], check=True)
        done.write_text(note, encoding="utf-8")
    return python


def own_wheels() -> list[Path]:
    """Return the wheels of JupyterLite's kernel itself."""
    folder = TOOLS / "share" / "jupyter" / "labextensions" / KERNEL / "static" / "pypi"
    # It brings two stand-ins for `widgetsnbextension`: the newer is for the ipywidgets of today.
    return sorted(set(folder.glob("*.whl")) - set(folder.glob("widgetsnbextension-3*.whl")))


def copy_source(target: Path) -> None:
    """Copy the kit's own files, and nothing that somebody left among them, into `target`."""
    files = kit_files.kit_files(ROOT)
    if found := list(kit_files.worked_in(ROOT, files)):
        raise SystemExit(kit_files.refusal(found))
    shutil.rmtree(target, ignore_errors=True)
    kit_files.copy_files(ROOT, target)
    (target / kit_files.LIST).write_text("".join(f"{path}\n" for path in files), encoding="utf-8")


def build(owner: str, kit: str, *, few: bool) -> None:
    """Write `build/site`.

    `owner`: who has the public repository; may be empty.
    `kit`: a Python in which all of the kit runs.
    `few`: whether only some puzzles get a page of their own.
    """
    copy_source(SOURCE)
    python = set_up()
    lite = WORK / "lite"
    shutil.rmtree(lite, ignore_errors=True)
    shutil.rmtree(SITE, ignore_errors=True)
    lite.mkdir(parents=True)
    wheels = [*site_wheels.download(python, WORK / "wheels"), *own_wheels()]
    wheels.append(site_wheels.kit_wheel(python, SOURCE, WORK))
    source = site_wheels.runtime(WORK / "npm")
    names = site_wheels.pyodide_folder(source, wheels, lite / "static" / "pyodide")

    config = json.loads((SOURCES / "jupyter-lite.json").read_text(encoding="utf-8"))
    settings = config["jupyter-config-data"]["litePluginSettings"][f"{KERNEL}:kernel"]
    settings["loadPyodideOptions"] = {"packages": names}
    (lite / "jupyter-lite.json").write_text(json.dumps(config, indent=1), encoding="utf-8")
    shutil.copyfile(SOURCES / "overrides.json", lite / "overrides.json")
    contents = WORK / "contents"
    shutil.rmtree(contents, ignore_errors=True)
    # The teacher's guides hold the solutions: pages of their own, not files beside the lessons.
    shutil.copytree(SOURCE / "notebooks", contents, ignore=shutil.ignore_patterns("teacher"))

    pages = [str(python), str(SOURCE / "scripts" / "site_pages.py")]
    subprocess.run([*pages, "notebooks", str(contents)], check=True)

    command = [str(TOOLS / "bin" / "jupyter-lite"), "build", "--lite-dir", str(lite)]
    command += ["--output-dir", str(SITE), "--contents", str(contents), "--no-sourcemaps"]
    command += ["--no-unused-shared-packages"]
    extensions = SOURCE / "hanabi_kit" / "machine" / "labextensions"
    command += [f"--FederatedExtensionAddon.extra_labextensions_path={extensions}"]
    for app in APPS:
        command += ["--apps", app]
    done = subprocess.run(command, capture_output=True, text=True, check=False, cwd=lite)
    if done.returncode:
        raise SystemExit(f"JupyterLite could not build the site:\n{done.stdout}\n{done.stderr}")
    if (MANUAL / "index.html").exists():
        shutil.copytree(
            MANUAL, SITE / "manual", ignore=shutil.ignore_patterns(".buildinfo", "*.map")
        )
    live = [str(python), str(SOURCE / "scripts" / "site_live.py"), str(SITE)]
    subprocess.run([*live, "--pyodide", str(source)], check=True)
    made = [kit, str(SOURCE / "scripts" / "puzzle_pages.py"), str(SITE), "--kept", str(KEPT)]
    subprocess.run([*made, *(["--few"] if few else [])], check=True)
    told = ["--owner", owner, "--pyodide", str(source)]
    subprocess.run([*pages, "pages", str(SITE), *told], check=True)
    site_offline.write_offline(SITE)
    site_offline.write_zip(SITE, ZIP)
    report()


def report() -> None:
    """Say how large the site is, and end where it is larger than its budget."""
    files = [file for file in SITE.rglob("*") if file.is_file()]
    raw = sum(file.stat().st_size for file in files)
    print(f"{SITE.relative_to(ROOT)}: {len(files)} files, {raw / 1e6:.1f} MB; as they are sent:")
    site_budget.hold(SITE)


def main() -> int:
    """Read the command line and do what it says."""
    parser = argparse.ArgumentParser(description="Build the site that runs in a browser alone.")
    parser.add_argument("what", nargs="?", default="build", choices=["build", "serve", "pins"])
    parser.add_argument("--port", type=int, default=8000)
    parser.add_argument("--owner", default="", help="of the public repository, for Binder's link")
    parser.add_argument(
        "--kit", default=sys.executable, help="a Python that has the kit's libraries"
    )
    parser.add_argument("--few", action="store_true", help="pages for some of the puzzles only")
    options = parser.parse_args()
    try:
        if options.what == "build":
            build(options.owner, options.kit, few=options.few)
            return 0
        if options.what == "pins":
            site_wheels.renew(set_up())
            return 0
    except subprocess.CalledProcessError as error:
        told = " ".join(map(str, error.cmd[:4]))
        print(f"It did not succeed: {told} … failed, for the reason above.", file=sys.stderr)
        return 1
    if not (SITE / "index.html").exists():
        print("The site is not built yet: make site", file=sys.stderr)
        return 1
    with serving(SITE, options.port) as address, suppress(KeyboardInterrupt):
        print(f"The site is at {address} until Ctrl + C.", flush=True)
        Event().wait()
    return 0


if __name__ == "__main__":
    sys.exit(main())
