"""What the browser runs and how it looks: each widget's program and style sheet, as one text.

A widget's own two files are ``static/widget.js`` and ``static/widget.css`` in its folder; what
several widgets share lies in the ``static`` beside this module. In a checkout a file that has
changed is read anew whenever a widget is made or a page asks for it, so that an edit shows once the
cell or the page is loaded again. An installed kit reads every file once.
"""

from __future__ import annotations

import re
from collections.abc import Callable
from pathlib import Path

SHARED = Path(__file__).parent / "static"

IN_CHECKOUT = (Path(__file__).parents[2] / "pyproject.toml").is_file()
"""Whether somebody may be editing the files."""

_IMPORT = re.compile(r'^import [^;]*? from "(\.[\w./]+)";\n', re.MULTILINE)
_EXPORT = re.compile(r"^export (?!default)", re.MULTILINE)
_KIT = re.compile(r"\.hk-kit(?![\w-])")

_Stamp = tuple[int, int]


class Joined:
    """A text made of several files; `str` gives it as the files are now.

    `join`: makes the text; given a function that reads a file.

    Examples
    --------
    >>> from tempfile import TemporaryDirectory
    >>> with TemporaryDirectory() as folder:
    ...     file = Path(folder, "part.css")
    ...     _ = file.write_text("a {}")
    ...     sheet = Joined(lambda read: "/* all */ " + read(file))
    ...     before = str(sheet)
    ...     _ = file.write_text("a { top: 0 }")
    ...     before, str(sheet)
    ('/* all */ a {}', '/* all */ a { top: 0 }')
    """

    def __init__(self, join: Callable[[Callable[[Path], str]], str]) -> None:
        self._join = join
        self._text: str | None = None
        self._read_as: dict[Path, _Stamp | None] = {}

    def __str__(self) -> str:
        if self._text is None or (IN_CHECKOUT and self._changed()):
            self._read_as = {}
            self._text = self._join(self._read)
        return self._text

    def _changed(self) -> bool:
        now = {file: _stamp(file) for file in self._read_as}
        # An editor that writes a file anew takes it away for a moment: the text before holds.
        return now != self._read_as and None not in now.values()

    def _read(self, file: Path) -> str:
        self._read_as[file] = _stamp(file)  # before it is read: a change in between is seen later
        return file.read_text(encoding="utf-8")


def _stamp(file: Path) -> _Stamp | None:
    try:
        found = file.stat()
    except OSError:
        return None
    return found.st_mtime_ns, found.st_size


def program(widget: str | Path, name: str = "widget.js") -> Joined:
    """Return an ES module of the widget in the file `widget`, with those it imports put before it.

    `name`: of its file, in the ``static`` beside the widget.

    A widget's program reaches the browser as one text, which has no address that an import could
    start from. Nothing else is changed: what is written is what runs.
    """

    def join(read: Callable[[Path], str]) -> str:
        texts: dict[Path, str] = {}

        def take(file: Path) -> None:
            text = read(file)
            for needed in _IMPORT.findall(text):
                other = (file.parent / needed).resolve()
                if other not in texts:
                    take(other)
            texts[file] = _EXPORT.sub("", _IMPORT.sub("", text))

        take(_own(widget, name))
        return "\n".join(texts.values())

    return Joined(join)


def style(widget: str | Path, *shared: str) -> Joined:
    """Return the style sheet of the widget in the file `widget`, after those it shares with others.

    What is shared is written for ``.hk-kit`` and said here of ``.hk-<folder>`` only. So no rule
    that comes with one widget can reach another one on the same page, nor win over that one's own
    rules because it came later.
    """
    own = _own(widget, "widget.css")
    files = [*(SHARED / f"{name}.css" for name in ("live", *shared)), own]
    root = f".hk-{own.parents[1].name}"
    return Joined(lambda read: _KIT.sub(root, "\n".join(map(read, files))))


def _own(widget: str | Path, name: str) -> Path:
    return Path(widget).resolve().parent / "static" / name
