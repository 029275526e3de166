"""Which variants of hanab.live somebody may mean who writes no name, but something like one.

Capitals, hyphens, "and" for "&", brackets and the word "suits" do not matter, nor does the order of
the parts: "white and rainbow 5" is "Rainbow & White (5 Suits)". A number alone is that of the site.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Mapping
from difflib import get_close_matches
from functools import cache

from hanabi_kit.language import words
from hanabi_kit.rules.variants import NO_VARIANT, site_number, site_suit_names, variant_names
from hanabi_kit.support.misspelt import CUTOFF, LONGEST, suggestion

_IGNORED = ("and", "suits", "suit")
_SPELLINGS = {"colour": "color", "grey": "gray", "multicolour": "rainbow"}
_SPELLINGS |= {"1s": "ones", "5s": "fives"}


def variants_like(text: str, most: int = 3) -> list[str]:
    """Return the names of variants that `text` may stand for, the likeliest first.

    Parameters
    ----------
    text : str
        As somebody wrote it.
    most : int

    Returns
    -------
    list of str
        Empty where none is like it.

    Examples
    --------
    >>> variants_like("rainbow 5"), variants_like("throw it in the hole", 1), variants_like("16")
    (['Rainbow (5 Suits)'], ['Throw It in a Hole (6 Suits)'], ['Rainbow (5 Suits)'])
    """
    written = text.strip()[:LONGEST]
    if re.fullmatch(r"#?[0-9]{1,4}", written):
        number = int(written.lstrip("#"))
        return [name for name in variant_names() if site_number(name) == number]
    words, size = _read(written)
    if not words and size is None:
        return []
    found: list[str] = []
    for key in _keys_like(words):
        by_size = _names_by_words()[key]
        found += [by_size[size]] if size in by_size else by_size.values()
    return found[:most]


def not_a_variant(text: str) -> str:
    """Return what is said of a `text` that is the name of no variant: which may be meant."""
    return words().say("hanab.live has no variant of this name") + suggestion(variants_like(text))


def _read(text: str) -> tuple[tuple[str, ...], int | None]:
    """The words that tell variants apart, and the number of suits, where one is given."""
    words, size = [], None
    for word in re.findall(r"[^\W_]+", text.casefold()):
        if word.isdecimal():
            size = int(word[:4])
        elif word not in _IGNORED:
            words.append(_SPELLINGS.get(word, word))
    return tuple(words), size


@cache
def _names_by_words() -> Mapping[tuple[str, ...], dict[int, str]]:
    found: dict[tuple[str, ...], dict[int, str]] = {}
    for name in variant_names():
        words, size = _read(name)
        size = len(site_suit_names(name)) if size is None else size
        found.setdefault(words, {})[size] = name
        if name == NO_VARIANT:
            found.setdefault((), {})[size] = name
    return found


def _keys_like(words: tuple[str, ...]) -> list[tuple[str, ...]]:
    known = _names_by_words()
    alike = [key for key in known if sorted(key) == sorted(words)]
    if alike:
        return sorted(alike, key=lambda key: key != words)
    written = " ".join(words)
    by_text = {" ".join(key): key for key in known}
    ways: tuple[Callable[[], list[tuple[str, ...]]], ...] = (
        lambda: [key for text, key in by_text.items() if text.startswith(written)],
        lambda: _shortest([key for key in known if set(words) <= set(key)]),
        lambda: [key for text, key in by_text.items() if sorted(text) == sorted(written)],
        lambda: [by_text[text] for text in get_close_matches(written, by_text, 3, CUTOFF)],
    )
    return next(filter(None, (way() for way in ways)), [])


def _shortest(keys: list[tuple[str, ...]]) -> list[tuple[str, ...]]:
    return [key for key in keys if len(key) == min(map(len, keys))]
