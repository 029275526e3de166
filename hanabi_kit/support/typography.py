"""What keeps the signs of a text together, where a line could be broken between them.

French sets a blank before ``: ; ? ! % »``, after ``«`` and ``n°``, and between the thousands of a
number; there it is one that no line is broken at. English has no such blanks. A language without an
entry in `_BREAKABLE` gets nothing: its texts stay as they are, and no place in them is named.
"""

from __future__ import annotations

import re

KEPT_TOGETHER = "\u00a0"
"""The blank at which no line is broken."""

_BREAKABLE = {
    "fr": re.compile(
        r"(`[^`]*`)"  # code is left as it is
        r"| (?=[:;?!%»])"
        r"|(?<=«) "
        r"|(?<=\bn°) "
        r"|(?<=\d) (?=\d{3}(?!\d))"
    )
}


def unbroken(text: str, language: str) -> str:
    r"""Return a text in which no line can begin with a sign that belongs to the one before.

    What stands in `` `code` `` is left as it is, and so is all of a language without an entry.

    Examples
    --------
    >>> unbroken("Pourquoi ?", "fr"), unbroken("Why ?", "en"), unbroken("Warum ?", "de")
    ('Pourquoi\xa0?', 'Why ?', 'Warum ?')
    """
    breakable = _BREAKABLE.get(language)
    return breakable.sub(lambda found: found[1] or KEPT_TOGETHER, text) if breakable else text


def breakable_places(text: str, language: str) -> tuple[str, ...]:
    r"""Return the words around each blank at which a line could be broken, and must not.

    Examples
    --------
    >>> breakable_places("Le « rouge » : pourquoi\u00a0?", "fr")
    ('« rouge', 'rouge »', '» :')
    """
    whole = unbroken(text, language)
    places = [at for at, sign in enumerate(text) if sign != whole[at]]
    return tuple(f"{_last(text[:at])} {_first(text[at:])}" for at in places)


def _last(text: str) -> str:
    return "".join(text.split()[-1:])


def _first(text: str) -> str:
    return "".join(text.split()[:1])
