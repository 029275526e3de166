"""What makes the site work without a network: its worker, its manifest, its icons, and a zip.

The worker keeps the front page, the puzzles and the sets at the first visit, and everything else
once it was asked for. The zip is for a school's server or a stick.
"""

from __future__ import annotations

import hashlib
import json
import math
import shutil
import struct
import zlib
from collections.abc import Iterable
from pathlib import Path
from zipfile import ZIP_DEFLATED, ZipFile, ZipInfo

from site_texts import ROOT, WORDS

WORKER = "service-worker.js"
THEIRS = "jupyterlite-service-worker.js"
"""JupyterLite's worker, to which ours passes on what it does not know."""

FIRST = ("index.html", "fr/index.html", "*.css", "*.js", "icon-*", "manifest.webmanifest")
FIRST_TOO = ("assets/**/*", "progress/**/*", "fr/progress/**/*")
REST = ("pictures/**/*", "puzzle/**/*", "set/**/*", "fr/puzzle/**/*", "fr/set/**/*")

PYTHON = (
    *(f"static/pyodide/{name}" for name in ("pyodide.mjs", "pyodide.asm.mjs", "*.wasm", "*.zip")),
    "static/pyodide/*.json",
    "static/pyodide/*.whl",
)
"""What a notebook needs of Python, in the order in which it does."""

EARLY = "early.js"
ASKING = ("notebooks/index.html", "lab/index.html")
"""The pages that begin to fetch Python before their own programs run."""

ICONS = (120, 192, 512)
NIGHT, GOLD = (0x1B, 0x24, 0x40), (0xFF, 0xD1, 0x66)
RAYS = 10

LONG_AGO = (2020, 1, 1, 0, 0, 0)


def version(site: Path) -> str:
    """Return a name for the content of all files of a site, but of its worker."""
    found = hashlib.sha256()
    for file in sorted(site.rglob("*")):
        if file.is_file() and file != site / WORKER:
            found.update(file.relative_to(site).as_posix().encode() + b"\0")
            found.update(hashlib.sha256(file.read_bytes()).digest())
    return found.hexdigest()[:16]


def listed(site: Path, patterns: Iterable[str]) -> list[str]:
    """Return the files of a site that fit one of the patterns, as addresses."""
    found = {file for pattern in patterns for file in site.glob(pattern) if file.is_file()}
    names = sorted(file.relative_to(site).as_posix() for file in found)
    return [name for name in names if name not in (WORKER, THEIRS) and "rspack" not in name]


def write_worker(site: Path) -> None:
    """Put our worker in the place of JupyterLite's, which it goes on asking."""
    if not (site / THEIRS).exists():
        (site / WORKER).rename(site / THEIRS)
    text = (ROOT / "site" / WORKER).read_text(encoding="utf-8")
    text = text.replace("%VERSION%", version(site))
    for name, patterns in {"FIRST": (*FIRST, *FIRST_TOO), "REST": REST}.items():
        files = json.dumps(listed(site, patterns))
        text = text.replace(f"/* {name} */ []", files)
    python = [name for pattern in PYTHON for name in listed(site, [pattern])]
    text = text.replace("/* PYTHON */ []", json.dumps(python))
    (site / WORKER).write_text(text, encoding="utf-8")


def write_manifest(site: Path) -> None:
    """Write what a browser wants to know to install the site, and its icons."""
    for size in ICONS:
        (site / f"icon-{size}x{size}.png").write_bytes(png(size))
    about = {
        "name": "hanabi-kit",
        "short_name": "hanabi-kit",
        "description": WORDS["title"].text("en"),
        "start_url": "./index.html",
        "scope": "./",
        "display": "standalone",
        "background_color": "#1b2440",
        "theme_color": "#1b2440",
        "icons": [
            {"src": f"icon-{size}x{size}.png", "sizes": f"{size}x{size}", "type": "image/png"}
            | ({"purpose": "any maskable"} if size == max(ICONS) else {})
            for size in ICONS
        ],
    }
    text = json.dumps(about, indent=1) + "\n"
    (site / "manifest.webmanifest").write_text(text, encoding="utf-8")


def png(size: int) -> bytes:
    """Return the icon: a firework in the night, as rays that end in dots."""
    rows = bytearray()
    for y in range(size):
        rows.append(0)
        for x in range(size):
            light = _light((x + 0.5) / size - 0.5, (y + 0.5) / size - 0.5, size)
            rows += bytes(
                round(night + (gold - night) * light)
                for night, gold in zip(NIGHT, GOLD, strict=True)
            )
    head = struct.pack(">IIBBBBB", size, size, 8, 2, 0, 0, 0)
    parts = ((b"IHDR", head), (b"IDAT", zlib.compress(bytes(rows), 9)), (b"IEND", b""))
    return b"\x89PNG\r\n\x1a\n" + b"".join(
        struct.pack(">I", len(data)) + kind + data + struct.pack(">I", zlib.crc32(kind + data))
        for kind, data in parts
    )


def _light(x: float, y: float, size: int) -> float:
    """Return how much of a pixel is gold, 0 to 1; the middle of the icon is at 0, 0."""
    away = math.hypot(x, y)
    turn = 2 * math.pi / RAYS
    off = (math.atan2(y, x) + turn / 4) % turn - turn / 2
    along, beside = away * math.cos(off), abs(away * math.sin(off))
    ray = 0.016 - beside if 0.1 < along < 0.26 else -1.0
    dot = 0.034 - math.hypot(along - 0.32, beside)
    heart = 0.045 - away
    return min(1.0, max(0.0, max(ray, dot, heart) * size + 0.5))


def write_zip(site: Path, target: Path) -> None:
    """Write the whole site as one file, for a school's server or a stick."""
    with ZipFile(target, "w", ZIP_DEFLATED) as packed:
        for file in sorted(site.rglob("*")):
            if file.is_file():
                name = f"hanabi-kit/{file.relative_to(site).as_posix()}"
                packed.writestr(ZipInfo(name, LONG_AGO), file.read_bytes(), ZIP_DEFLATED)


def ask_early(site: Path) -> None:
    """Let the pages with notebooks ask for Python before anything else."""
    shutil.copyfile(ROOT / "site" / EARLY, site / EARLY)
    asking = f'\n    <script async src="../{EARLY}"></script>'
    for page in map(site.joinpath, ASKING):
        text = page.read_text(encoding="utf-8") if page.exists() else asking
        if asking not in text:
            page.write_text(text.replace("</title>", f"</title>{asking}", 1), encoding="utf-8")


def write_offline(site: Path) -> None:
    """Write all of it into a site whose other files are there."""
    shutil.copyfile(ROOT / "site" / "offline.js", site / "offline.js")
    ask_early(site)
    write_manifest(site)
    write_worker(site)
