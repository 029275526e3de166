"""The site's pages of puzzles and sets, which need no Python in the browser.

    python scripts/puzzle_pages.py build/site --kept build/puzzle-pages     # all of them
    python scripts/puzzle_pages.py build/site --kept build/puzzle-pages --few

What is answered to each puzzle is worked out here, end-games are proved: that takes minutes. So it
is kept in a folder, under a name that depends on the puzzle and on all of the kit that has a say in
it. With ``--few`` only some puzzles of each kind are answered, quickly proved ones: enough to see
whether pages work. The pages of the others, and of what asks for a whole line, lead to notebooks.
"""

from __future__ import annotations

import argparse
import hashlib
import json
import os
import sys
from collections.abc import Iterator
from concurrent.futures import ProcessPoolExecutor
from dataclasses import asdict
from functools import cache
from pathlib import Path

ROOT = Path(__file__).resolve().parent.parent
sys.path.insert(0, str(ROOT))

from hanabi_kit.language import SOURCE  # noqa: E402 - of this checkout
from hanabi_kit.pages import progress_page  # noqa: E402
from hanabi_kit.pages.frame import script, site_data, style_sheet  # noqa: E402 - of this checkout
from hanabi_kit.pages.puzzle_page import MOST_BYTES, puzzle_page  # noqa: E402
from hanabi_kit.pages.recording import Record, can_be_recorded, record  # noqa: E402
from hanabi_kit.pages.set_page import set_page  # noqa: E402
from hanabi_kit.puzzles import read_puzzle  # noqa: E402
from hanabi_kit.puzzles.collections.catalogue import catalogue, kit_sets  # noqa: E402
from hanabi_kit.puzzles.sets import read_set  # noqa: E402
from hanabi_kit.translated import languages_of_the_site  # noqa: E402

NO_SAY = {"lessons", "mining", "practising", "paper", "machine", "class_server", "cli", "warm.py"}
"""What of the kit has no say in what is answered to a puzzle."""

FEW = 6
"""With ``--few``, puzzles of each kind."""


def recorded(path: Path, kept: Path) -> Record:
    """Return what is answered to a puzzle, from the folder where it is there already."""
    file = kept / f"{path.stem}-{hashlib.sha256(path.read_bytes()).hexdigest()[:12]}-{_kit()}.json"
    if not file.exists():
        found = record(read_puzzle(path))
        kept.mkdir(parents=True, exist_ok=True)
        own = file.with_suffix(f".{os.getpid()}")
        own.write_text(json.dumps(asdict(found), ensure_ascii=False), encoding="utf-8")
        own.replace(file)
    return Record(**json.loads(file.read_text(encoding="utf-8")))


@cache
def _kit() -> str:
    """Return a name for all of the kit that has a say in a record."""
    package = ROOT / "hanabi_kit"
    own = [package / "pages" / name for name in ("recording.py", "changes.py")]
    files = {
        file
        for ending in ("*.py", "*.po")
        for file in package.rglob(ending)
        if file.relative_to(package).parts[0] not in NO_SAY | {"pages"}
    }
    told = hashlib.sha256()
    for file in sorted(files | set(own)):
        told.update(str(file.relative_to(package)).encode() + file.read_bytes())
    return told.hexdigest()[:12]


def chosen(few: bool) -> Iterator[Path]:
    """Yield the files of the puzzles whose pages answer."""
    count: dict[tuple[object, ...], int] = {}
    for path in catalogue():
        puzzle = read_puzzle(path)
        answer = puzzle.best_actions
        kind = (path.parent.name, answer.model if answer else None)
        count[kind] = count.get(kind, 0) + 1
        quick = count[kind] <= FEW and (
            answer is None or answer.model != "faceup" or puzzle.level < 3
        )
        if can_be_recorded(puzzle) and (quick or not few):
            yield path


def write(site: Path, kept: Path, *, few: bool) -> None:
    """Write the pages into the site."""
    files = {path.stem: path for path in catalogue()}
    puzzles = {name: read_puzzle(path) for name, path in files.items()}
    paths = list(chosen(few))
    with ProcessPoolExecutor(os.cpu_count()) as workers:
        records = list(workers.map(recorded, paths, [kept] * len(paths)))
    by_id = {one.id: one for one in records}
    sizes = {}
    for name, puzzle in puzzles.items():
        text = puzzle_page(puzzle, by_id.get(name))
        _put(site / "puzzle" / name / "index.html", text)
        if name in by_id:
            sizes[name] = len(text.encode())
    sets = [read_set(path) for path in kit_sets().values()]
    for one in sets:
        _put(site / "set" / one.id / "index.html", set_page(one, puzzles))
    shared = site / "assets"
    folders = {name: path.parent.name for name, path in files.items()}
    _put(shared / "puzzle.js", script())
    _put(shared / "puzzle.css", style_sheet())
    _put(shared / "progress.js", progress_page.script())
    _put(shared / "progress.css", progress_page.style_sheet())
    for language in languages_of_the_site():
        place = site if language == SOURCE else site / language
        _put(place / "progress" / "index.html", progress_page.progress_page(language))
    _put(shared / "puzzles.js", site_data(puzzles.values(), sets, folders))
    _report(sizes)


def _put(file: Path, text: str) -> None:
    file.parent.mkdir(parents=True, exist_ok=True)
    file.write_text(text, encoding="utf-8")


def _report(sizes: dict[str, int]) -> None:
    largest = max(sizes, key=lambda name: sizes[name])
    mean = sum(sizes.values()) / len(sizes)
    print(
        f"{len(sizes)} puzzle pages that answer, {mean / 1e3:.0f} kB each on average; the largest, "
        f"{largest}, has {sizes[largest] / 1e3:.0f} kB"
    )
    if sizes[largest] > MOST_BYTES:
        raise SystemExit(f"That is too much: at most {MOST_BYTES / 1e3:.0f} kB a page.")


def main() -> int:
    """Read the command line and write the pages."""
    parser = argparse.ArgumentParser(description="Write the site's pages of puzzles and sets.")
    parser.add_argument("site", type=Path)
    parser.add_argument("--kept", type=Path, required=True, help="a folder for what was worked out")
    parser.add_argument("--few", action="store_true", help="only some puzzles of each kind")
    options = parser.parse_args()
    write(options.site, options.kept, few=options.few)
    return 0


if __name__ == "__main__":
    sys.exit(main())
