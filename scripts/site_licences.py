"""The page of the site on the licences of all that it hands out."""

from __future__ import annotations

import re
from collections.abc import Iterator
from html import escape
from pathlib import Path

import licences
from licences import Part
from site_texts import ROOT, page

TOOLS = (
    "anywidget",
    "jupyterlab_pygments",
    "jupyterlab_widgets",
    "jupyterlite-core",
    "jupyterlite-pyodide-kernel",
)
"""The libraries of `.venv-site` whose files are copied into the site."""

INTRODUCTION = (
    "The kit itself is under the MIT licence. Beside it lies what others have written: each part, "
    "its version and its licence, as the part itself says. Where a part brings no text of its "
    "licence, the name leads to the text at SPDX, the list of licences. The sources of "
    'Pyodide are at <a href="https://github.com/pyodide/pyodide">github.com/pyodide/pyodide</a>.'
)


def write_licences(site: Path, package: Path) -> None:
    """Write the page, from what lies in the site; the end where something names no licence."""
    found = licences.all_parts(site, package, TOOLS)
    parts = [part for some in found.values() for part in some]
    if unknown := [part.name for part in parts if not part.licence]:
        raise SystemExit(f"Under which licence these are passed on is not said: {unknown}")
    texts = list(dict.fromkeys(part.text for part in parts if part.text))
    body = f"""\
<header class="thin"><p><a href="../index.html">← Front page</a></p></header>
<main class="guide">
<h1>Licences</h1>
<p>{INTRODUCTION}</p>
{"".join(_tables(found, texts))}
<h2>Texts</h2>
{"".join(_texts(texts))}
</main>"""
    place = site / "licences"
    place.mkdir()
    (place / "index.html").write_text(page("hanabi-kit: licences", body, "en", "../"), "utf-8")
    # The kit's own, as a file, for whoever copies the folder.
    (place / "LICENSE.txt").write_bytes((ROOT / "LICENSE").read_bytes())


def _tables(found: dict[str, list[Part]], texts: list[str]) -> Iterator[str]:
    number = {text: index for index, text in enumerate(texts, start=1)}
    for place, parts in found.items():
        yield f"<h2>{escape(place)}</h2>\n"
        yield f'<div class="wide" tabindex="0" role="region" aria-label="{escape(place)}">'
        yield "<table><thead><tr><th>part</th><th>version</th><th>licence</th></tr></thead><tbody>"
        for part in parts:
            licence = escape(part.licence)
            if part.text:
                licence = f'<a href="#text-{number[part.text]}">{licence}</a>'
            else:
                licence = re.sub(r"[\w.-]+", _spdx, licence)
            cells = (escape(part.name), escape(part.version), licence)
            yield "<tr>" + "".join(f"<td>{cell}</td>" for cell in cells) + "</tr>\n"
        yield "</tbody></table></div>\n"


def _spdx(found: re.Match[str]) -> str:
    name = found[0]
    if name in ("AND", "OR", "WITH"):
        return name
    return f'<a href="https://spdx.org/licenses/{name}.html">{name}</a>'


def _texts(texts: list[str]) -> Iterator[str]:
    for number, text in enumerate(texts, start=1):
        yield f'<h3 id="text-{number}">Text {number}</h3>\n'
        yield f'<pre tabindex="0">{escape(text)}</pre>\n'
