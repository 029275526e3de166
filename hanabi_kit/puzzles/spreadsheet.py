"""Tables for spreadsheets, in which nothing that somebody wrote can become a formula.

A spreadsheet runs what begins with ``=``, ``+``, ``-`` or ``@``. Which sign parts two cells, it
takes from the settings of its reader: where that is a semicolon, a cell that holds one may be cut
there, quoted or not. So what follows any such sign is made harmless, too.

Examples
--------
>>> print(csv_text(["student", "seconds"], [["Ada;=cmd|' /C calc'!A0", 25]]))
"student","seconds"
"Ada;'=cmd|' /C calc'!A0",25
"""

from __future__ import annotations

import csv
import io
import re
from collections.abc import Iterable, Sequence
from pathlib import Path

from hanabi_kit.notation.files import write_whole
from hanabi_kit.render.player_names import harmless
from hanabi_kit.support.arguments import checked

# Spaces and quotation marks may be left out before a formula is looked for. Wide forms of the signs
# are formulas where Chinese, Japanese or Korean is written.
_FORMULA = re.compile(r"""(^|[,;|\t\r\n])(?=[\s"]*[-=+@\uff0d\uff1d\uff0b\uff20])""")


@checked
def defused(text: str) -> str:
    """Return `text` on one line, with a ``'`` before whatever a spreadsheet would run.

    Examples
    --------
    >>> defused("=1+1"), defused("Ada,@x"), defused("1/3"), defused("Jean-Luc")
    ("'=1+1", "Ada,'@x", '1/3', 'Jean-Luc')
    """
    # Twice: tabs and ends of lines go, and what goes may have stood between a sign and the next.
    return _FORMULA.sub(r"\1'", harmless(_FORMULA.sub(r"\1'", text)))


@checked
def csv_text(names: Sequence[str], rows: Iterable[Sequence[object]]) -> str:
    """Return a table as CSV (RFC 4180): every text quoted, none of them a formula.

    `names`: what stands above the columns.
    `rows`: texts, whole numbers, and truth values, which become ``yes`` and ``no``.
    Returned: lines end as RFC 4180 has it, with carriage return and line feed.

    Examples
    --------
    >>> csv_text(["who", "right"], [["Zoë", True]]).splitlines()
    ['"who","right"', '"Zoë","yes"']
    """
    text = io.StringIO(newline="")
    writer = csv.writer(text, quoting=csv.QUOTE_NONNUMERIC)
    writer.writerow([defused(name) for name in names])
    writer.writerows([_cell(value) for value in row] for row in rows)
    return text.getvalue()


def _cell(value: object) -> object:
    if isinstance(value, bool):
        return "yes" if value else "no"
    return defused(value) if isinstance(value, str) else value


@checked
def write_text(path: str | Path, text: str) -> Path:
    """Write `text` to a file, all of it or nothing.

    It begins with the mark by which spreadsheets know UTF-8.

    `path`: its folder must be there; a file that is there is replaced.
    Returned: the file, ``~`` replaced.
    Raises FileFault: it cannot be written; the message says why.
    """
    path = Path(path).expanduser()
    write_whole(path, text.encode("utf-8-sig", "replace"))
    return path
