"""One form for texts that look alike: capitals, blanks, quotes, dashes, signs of other scripts."""

from __future__ import annotations

import re
import unicodedata

from hanabi_kit.errors import HanabiError

LONGEST = 1000
"""Signs that an answer may have; a longer text is none."""

# Signs in place of which another is meant, by their numbers in Unicode.
_MEANT = {
    "*": (0xD7, 0x2715, 0x2716, 0x2219, 0xB7, 0x22C5, 0x2022, 0x2217),
    "/": (0xF7, 0x2215, 0x2044),
    "-": (0x2212, 0x2013, 0x2014, 0x2010, 0x2011, 0x2012),
    "'": (0x2019, 0x2018, 0x2BC, 0xB4, 0x60, 0x2032),
    '"': (0xAB, 0xBB, 0x201C, 0x201D, 0x201E),
    ">": (0x2192, 0x21D2, 0x2794, 0x27F6, 0x279C),
    "~": (0x2248, 0x2243, 0x2245),
    ",": (0x3001, 0x60C),
    ";": (0x61B,),
    "°": (0xBA,),
}
_SIGNS = {number: sign for sign, numbers in _MEANT.items() for number in numbers}
_RAISED = re.compile(r"(?<=[\d)])([⁰¹²³⁴⁵⁶⁷⁸⁹]+)")
_BRACKETS = ("()", "[]", "{}", "<>", '""', "''", "“”", "«»")
_END = " .!?,;:"


class Unclear(HanabiError):
    """A text can be read in several ways, or in none: it is asked back, not judged.

    Examples
    --------
    >>> from hanabi_kit.typed.numbers import read_number
    >>> read_number("5 or 6")
    Traceback (most recent call last):
        ...
    hanabi_kit.typed.text.Unclear: '5 or 6': these are several numbers, 5 and 6; write one
    """


def plain(text: str) -> str:
    """Return `text` in small letters, with one sign for each meaning and one blank between words.

    Examples
    --------
    >>> plain("  «Deux»  × 2½ "), plain("10³"), plain("N° 5")
    ('"deux" * 2 1/2', '10^3', 'n° 5')
    """
    spelt = _RAISED.sub(lambda found: "^" + unicodedata.normalize("NFKC", found[1]), text)
    spelt = "".join(map(_sign, spelt.translate(_SIGNS)))
    spelt = unicodedata.normalize("NFKC", spelt).translate(_SIGNS)
    return " ".join(spelt.lower().split())


def _sign(sign: str) -> str:
    """Return a sign, or what it stands for: a half, a digit of another script, nothing."""
    if sign.isascii():
        return sign if sign.isprintable() else " "
    category = unicodedata.category(sign)
    if category == "No" and "/" in (spelt := _spelt(sign)):
        return f" {spelt} "
    if category == "Nd":
        return str(unicodedata.decimal(sign))
    if category == "Cf":  # such as the marks of right-to-left writing
        return ""
    return " " if category in ("Cc", "Zl", "Zp") else sign


def _spelt(sign: str) -> str:
    return unicodedata.normalize("NFKC", sign).translate(_SIGNS)


def bare(text: str) -> str:
    """Return a plain text without the brackets and quotes around all of it, and what ends it.

    Examples
    --------
    >>> bare("{1, 3}"), bare("(b)."), bare('"five!"'), bare("(1) 5 (2) 20"), bare(".5.")
    ('1, 3', 'b', 'five', '(1) 5 (2) 20', '.5')
    >>> bare("(2 (or 3))"), bare("“so”")
    ('2 (or 3)', 'so')
    """
    while True:
        before = text
        text = text.lstrip(" !?;:").rstrip(_END)
        if _is_wrapped(text):
            text = text[1:-1]
        if text == before:
            return text


def unwrapped(text: str) -> str:
    """Return a text, of one line or of several, without the brackets and quotes around all of it.

    Examples
    --------
    >>> unwrapped("[(so, and then!)]"), unwrapped("(1) 5 (2) 20")
    ('so, and then!', '(1) 5 (2) 20')
    """
    while _is_wrapped(text.strip()):
        text = text.strip()[1:-1]
    return text


def _is_wrapped(text: str) -> bool:
    """Whether the bracket or quote that a text begins with is closed by its last sign only."""
    if len(text) < 2 or text[0] + text[-1] not in _BRACKETS:
        return False
    opening, closing = text[0], text[-1]
    if opening == closing:
        return opening not in text[1:-1]
    depth = 0
    for sign in text[:-1]:
        depth += (sign == opening) - (sign == closing)
        if depth == 0:
            return False
    return depth == 1


def with_spans(text: str) -> str:
    """Return a text with "to" in place of an en dash, if it has just one: that is how it is read.

    Examples
    --------
    >>> with_spans("b1–b4"), with_spans("b1–b2–b3")
    ('b1 to b4', 'b1–b2–b3')
    """
    return text.replace("–", " to ") if text.count("–") == 1 else text


def folded(word: str) -> str:
    """Return a word without accents.

    Examples
    --------
    >>> folded("défausser")
    'defausser'
    """
    apart = unicodedata.normalize("NFD", word)
    return "".join(sign for sign in apart if not unicodedata.combining(sign))
