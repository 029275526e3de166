"""From plain values to PDF: the one place that talks to the typesetter (the library ``typst``).

A layout is a file in its language beside this module; it reads what is to be printed as JSON. The
fonts come with the library. Only where a text has signs that these fonts lack (a name in Chinese)
are the machine's own fonts looked through.
"""

from __future__ import annotations

import json
from functools import cache
from pathlib import Path
from typing import TYPE_CHECKING, Any, Literal

from hanabi_kit.errors import HanabiError, shown
from hanabi_kit.language import words

if TYPE_CHECKING:
    from typst import Fonts


_LAYOUTS = Path(__file__).parent / "layouts"
# Whether the machine's fonts are looked through, and what is promised of the PDF.
_ATTEMPTS: tuple[tuple[bool, Literal["ua-1", "1.7"]], ...] = (
    (False, "ua-1"),
    (True, "ua-1"),
    (True, "1.7"),
)


class Paper:
    """A size of paper.

    `name`: as the typesetter calls it.
    `width`, `height`: in millimetres.
    """

    def __init__(self, name: str, width: float, height: float) -> None:
        self.name, self.width, self.height = name, width, height


PAPERS = {"a4": Paper("a4", 210, 297), "letter": Paper("us-letter", 215.9, 279.4)}
"""The sizes of paper that the kit prints on."""


def paper_named(name: str) -> Paper:
    """Return the paper called `name`; HanabiError lists what there is."""
    if name in PAPERS:
        return PAPERS[name]
    raise HanabiError(
        words().say("paper {name}: there are {known}", name=shown(name), known=", ".join(PAPERS))
    )


def typeset(layout: str, data: dict[str, Any]) -> bytes:
    """Return a PDF; the same bytes for the same data.

    `layout`: a file of `layouts`, such as ``"sheet.typ"``.
    `data`: what it prints: anything that JSON holds.
    Raises HanabiError: the typesetter is not installed.
    """
    try:
        from typst import Compiler, TypstError
    except ImportError:
        raise HanabiError(
            words().say(
                "printing needs the typesetter `typst`, which is not installed here; in a "
                "terminal: python -m pip install typst"
            )
        ) from None
    text = json.dumps(data, ensure_ascii=False)
    # One that says PDF/UA has a title, alternative texts, an order to read in and all its signs, or
    # it is not made. At last, signs that no font on the machine has are printed as boxes.
    for system, standard in _ATTEMPTS:
        compiler = Compiler(
            _LAYOUTS / layout,
            root=_LAYOUTS,
            font_paths=_fonts(system),
            sys_inputs={"data": text},
        )
        try:
            made = compiler.compile(format="pdf", pdf_standards=standard, timestamp=0)
        except TypstError:
            if standard != "ua-1":
                raise
            continue
        break
    assert isinstance(made, bytes)
    return made


@cache
def _fonts(system: bool) -> Fonts:
    from typst import Fonts

    return Fonts(include_system_fonts=system)
