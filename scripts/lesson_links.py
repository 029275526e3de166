"""Links and pictures in Markdown: those that lead nowhere."""

from __future__ import annotations

import re
from collections.abc import Iterator
from pathlib import Path
from urllib.parse import unquote

ROOT = Path(__file__).resolve().parent.parent

_LINK = re.compile(r"(!?)\[((?:[^\]\[]|\[[^\]]*\])*)\]\(\s*<?([^)\s>]+)>?(?:\s+\"[^\"]*\")?\s*\)")
_TAG = re.compile(r"<(?:a|img)\b[^>]*?\b(?:href|src)\s*=\s*[\"']([^\"']+)[\"']", re.IGNORECASE)


def link_faults(
    text: str, path: Path, anchors: set[str], attached: set[str] | None = None
) -> Iterator[str]:
    """Yield what is wrong with the links and pictures of a Markdown text in the file at `path`.

    Addresses in the web are not opened: a course has to pass its tests without a network.
    """
    text = outside_code(text)
    for mark, words, target in _LINK.findall(text):
        if mark and not words.strip():
            yield f"the picture {target} has no words for those who cannot see it"
        yield from _link_fault(target, path, anchors, attached or set())
    for target in _TAG.findall(text):
        yield from _link_fault(target, path, anchors, attached or set())


def _link_fault(target: str, path: Path, anchors: set[str], attached: set[str]) -> Iterator[str]:
    if re.match(r"https?://[\w.-]+\.\w+|mailto:", target):
        return
    if target.startswith("attachment:"):
        if target.removeprefix("attachment:") not in attached:
            yield f"{target}: nothing is attached by that name"
        return
    name, _, anchor = unquote(target).partition("#")
    if not name:
        if anchor not in anchors:
            yield f"#{anchor}: no heading has this name"
        return
    file = (path.parent / name).resolve()
    if not file.exists():
        yield f"{target}: there is no such file"
    elif not file.is_relative_to(ROOT):
        yield f"{target}: it lies outside the kit"


def anchors_of(text: str) -> set[str]:
    """Return the names by which the headings of a Markdown text can be linked to.

    JupyterLab puts hyphens for blanks; the sites that show Markdown take small letters and leave
    signs out, too.

    Examples
    --------
    >>> sorted(anchors_of("## Shorter, longer"))
    ['Shorter,-longer', 'shorter-longer']
    """
    found = set()
    for heading in re.findall(r"^#+ +(.+?) *$", outside_code(text), flags=re.MULTILINE):
        found.add(heading.replace(" ", "-"))
        found.add(re.sub(r"[^\w -]", "", heading.lower()).replace(" ", "-"))
    return found


def outside_code(text: str) -> str:
    """Return a Markdown text without what stands in it as code."""
    text = re.sub(r"^(```|~~~).*?^\1", "", text, flags=re.MULTILINE | re.DOTALL)
    return re.sub(r"`[^`\n]+`", "", text)
