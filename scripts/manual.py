"""Build the manual and its reference with Sphinx, warnings as errors, and check its links.

    .venv/bin/python scripts/manual.py build/docs

Every link of a page to another, and to a place in one, has to lead somewhere; links to other sites
are listed with `--outside`, and nothing that a page shows may come from there.
"""

from __future__ import annotations

import argparse
import sys
from collections.abc import Iterator
from html.parser import HTMLParser
from pathlib import Path
from urllib.parse import unquote, urlsplit

import kit_files
import licences

ROOT = Path(__file__).resolve().parent.parent
SOURCE = ROOT / "docs"

# What a browser fetches by itself when it shows a page, as opposed to what one may click.
_FETCHED = {"script": "src", "img": "src", "link": "href", "iframe": "src", "source": "src"}


class _Page(HTMLParser):
    """The places of a page that can be linked to, where it links, and what it fetches."""

    def __init__(self, text: str) -> None:
        super().__init__()
        self.places: set[str] = set()
        self.links: list[str] = []
        self.fetched: list[str] = []
        self.feed(text)

    def handle_starttag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        """Note what a tag names and where it leads."""
        given = {name: value or "" for name, value in attrs}
        self.places |= {given[name] for name in ("id", "name") if name in given}
        if tag == "a" and "href" in given:
            self.links.append(given["href"])
        if tag in _FETCHED and _FETCHED[tag] in given:
            self.fetched.append(given[_FETCHED[tag]])


def read_pages(folder: Path) -> dict[Path, _Page]:
    """Return every page of a built manual or site."""
    return {
        path.resolve(): _Page(path.read_text(encoding="utf-8"))
        for path in sorted(folder.rglob("*.html"))
    }


def link_faults(folder: Path) -> Iterator[str]:
    """Yield each link that leads nowhere, and each thing that is fetched from elsewhere."""
    pages = read_pages(folder)
    for path, page in pages.items():
        name = path.relative_to(folder.resolve())
        for link in [*page.links, *page.fetched]:
            parts = urlsplit(link)
            if parts.scheme or parts.netloc:
                if link in page.fetched and parts.scheme != "data":
                    yield f"{name}: fetches {link} from elsewhere"
                continue
            target = (path.parent / unquote(parts.path)).resolve() if parts.path else path
            target = target / "index.html" if target.is_dir() else target
            if not target.exists():
                yield f"{name}: {link} leads nowhere"
            elif (
                parts.fragment
                and target in pages
                and unquote(parts.fragment) not in pages[target].places
            ):
                yield f"{name}: {link}: that page has no such place"


def outside_links(folder: Path) -> list[str]:
    """Return the links to other sites, each once."""
    pages = read_pages(folder).values()
    return sorted({link for page in pages for link in page.links if urlsplit(link).netloc})


def remove_left_pages(target: Path) -> None:
    """Remove the pages of an earlier build whose source is gone: their links would lead nowhere."""
    if not (target / ".buildinfo").is_file():
        return  # no folder of Sphinx's
    for source in sorted((target / "_sources").rglob("*.md.txt")):
        page = source.relative_to(target / "_sources").with_suffix("")
        if not (SOURCE / page).is_file():
            source.unlink()
            (target / page.with_suffix(".html")).unlink(missing_ok=True)


def build(target: Path) -> int:
    """Build the manual into `target`; return Sphinx's exit code."""
    from sphinx.cmd.build import main as sphinx_build

    remove_left_pages(target)
    store = target.parent / f".{target.name}-doctrees"
    options = ["-q", "-W", "--keep-going", "-j", "auto", "-d", str(store), "-b", "html"]
    # Pages of the kit only: somebody may keep notes of her own in the folder.
    found = (path.relative_to(SOURCE).as_posix() for path in kit_files.files_in(ROOT, SOURCE.name))
    pages = ",".join(page for page in found if page.endswith(".md"))
    options += ["-D", f"include_patterns={pages}"]
    code = int(sphinx_build([*options, str(SOURCE), str(target)]))
    for path in target.rglob("*.html"):
        _mend(path)
    # Their styles and scripts are copied beside the pages.
    brought = map(licences.of_installed, ("furo", "pygments", "snowballstemmer", "sphinx"))
    licences.write_list(brought, target / licences.LIST)
    return code


# What the theme leaves out and somebody without a mouse or without sight needs: the level of its
# headings, a way to scroll examples by keys, names for what stands beside the text.
_MENDED = {
    'role="heading">': 'role="heading" aria-level="2">',
    "<pre>": '<pre tabindex="0">',
    '<aside class="sidebar-drawer">': '<aside class="sidebar-drawer" aria-label="Pages">',
    '<aside class="toc-drawer">': '<aside class="toc-drawer" aria-label="On this page">',
    '<aside class="toc-drawer no-toc">': (
        '<aside class="toc-drawer no-toc" aria-label="On this page">'
    ),
}


def _mend(path: Path) -> None:
    """Mend a page that Sphinx wrote; one that is mended stays as it is."""
    text = before = path.read_text(encoding="utf-8")
    for theirs, ours in _MENDED.items():
        text = text.replace(theirs, ours)
    if text != before:
        path.write_text(text, encoding="utf-8")


def main() -> int:
    """Read the command line, build, check."""
    parser = argparse.ArgumentParser(description="Build the manual and check its links.")
    parser.add_argument("target", type=Path)
    parser.add_argument("--outside", action="store_true", help="list the links to other sites")
    options = parser.parse_args()
    if code := build(options.target):
        return code
    faults = list(link_faults(options.target))
    for fault in faults:
        print(fault, file=sys.stderr)
    if options.outside:
        print("\n".join(outside_links(options.target)))
    print(f"{options.target / 'index.html'}: {len(read_pages(options.target))} pages.")
    return 1 if faults else 0


if __name__ == "__main__":
    sys.exit(main())
