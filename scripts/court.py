"""The court of end-games: write its pages.

    make court

writes `docs/court`: a page and a picture of each case, and the index. What the plan model says of
a case is searched for where no answer is kept, or where the position has changed. ``--again``
searches for all anew, names do for those cases. With ``--check`` nothing is written, and it fails
where a page is not what would be written.
"""

from __future__ import annotations

import argparse
import sys
from collections.abc import Iterator
from pathlib import Path

from court_answers import find, kept
from court_cases import COURT, cases
from court_pages import index, page, picture


def written(again: frozenset[str], *, search: bool) -> Iterator[tuple[Path, str]]:
    """Yield each file of the court with what belongs into it; ValueError where an answer lacks."""
    answered = []
    for case in cases():
        found = None if case.name in again else kept(case)
        if found is None:
            if not search:
                raise ValueError(f"{case.name}: no answer is kept for this position")
            print(f"{case.name}: searching for plans, {case.seconds} s at most", flush=True)
            found = find(case)
        answered.append((case, found))
        yield COURT / f"{case.name}.md", page(case, found)
        yield COURT / f"{case.name}.svg", picture(case)
    yield COURT / "index.md", index(answered)


def main() -> int:
    """Write the court, or check that it is as it would be written."""
    parser = argparse.ArgumentParser(description=(__doc__ or "").splitlines()[0])
    parser.add_argument("names", nargs="*", help="cases to search anew")
    parser.add_argument("--again", action="store_true", help="search all anew")
    parser.add_argument("--check", action="store_true", help="write nothing")
    asked = parser.parse_args()
    names = frozenset(case.name for case in cases())
    if unknown := sorted(set(asked.names) - names):
        print(f"{', '.join(unknown)}: no such case", file=sys.stderr)
        return 2
    again = names if asked.again else frozenset(asked.names)
    stale = []
    for path, text in written(again, search=not asked.check):
        before = path.read_text(encoding="utf-8") if path.is_file() else None
        if before != text:
            stale.append(path.name)
            if not asked.check:
                path.write_text(text, encoding="utf-8")
    if asked.check and stale:
        print(f"not as they would be written: {', '.join(stale)}; run `make court`")
        return 1
    return 0


if __name__ == "__main__":
    sys.exit(main())
