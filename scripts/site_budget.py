"""How large the parts of the site are, beside what `site/budget.toml` allows."""

from __future__ import annotations

import gzip
import tomllib
from pathlib import Path
from typing import Any

from site_texts import ROOT

BUDGET = ROOT / "site" / "budget.toml"


def sent(file: Path) -> int:
    """Return the bytes of a file as they are sent."""
    return len(gzip.compress(file.read_bytes(), 6))


def sizes(site: Path, budget: dict[str, Any]) -> dict[str, tuple[int, int]]:
    """Return what each part takes and what it may take, in bytes; parts that are there."""
    found = {}
    for part, told in budget.items():
        files = {
            file
            for pattern in told.get("files", [told.get("each")])
            for file in site.glob(pattern)
            if file.is_file()
        }
        each = [sent(file) for file in files]
        if each:
            found[part] = (max(each) if "each" in told else sum(each), 1000 * told["most"])
    return found


def table(found: dict[str, tuple[int, int]]) -> str:
    """Return the sizes as a table of text."""
    width = max(map(len, found))
    rows = [f"{'':{width}}  {'today':>9}  {'at most':>9}"]
    for part, (size, most) in found.items():
        late = "  too much" if size > most else ""
        rows.append(f"{part:{width}}  {_told(size)}  {_told(most)}{late}")
    return "\n".join(rows)


def _told(size: int) -> str:
    return f"{size / 1000:,.0f} kB".rjust(9)


def hold(site: Path) -> None:
    """Print the table; end where the budget is broken, and say where and what to do."""
    found = sizes(site, tomllib.loads(BUDGET.read_text(encoding="utf-8")))
    print(table(found))
    if broken := [part for part, (size, most) in found.items() if size > most]:
        raise SystemExit(
            f"The site is larger than site/budget.toml allows: {', '.join(broken)}.\n"
            "Leave something out of it, or raise the number there and say why."
        )
