r"""Signs of a text that nobody sees: control signs, marks of direction, signs without any width.

One list for every text that people read: names of players, ids, titles, questions. What cannot be
seen can make two texts that look alike different, or show a text in another order than it stands.

Two such signs belong into texts and are left alone where they do: the joiners U+200C and U+200D
between letters of a script that needs them (Persian, Hindi, …; never Latin, Greek or Cyrillic), and
U+200D inside an emoji of several people or things. The spaces of French typography (U+00A0,
U+202F) are spaces, and seen.

References
----------
The general categories Cc, Cf, Zl and Zp: The Unicode Standard, section 4.5; where joiners are
needed: Unicode Standard Annex 31, section 2.3; letters that look alike: Unicode Technical Standard
39, section 4.
"""

from __future__ import annotations

import re
import unicodedata

from hanabi_kit.language import words

_UNSEEN = frozenset({"Cc", "Cf", "Cs", "Zl", "Zp"})
"""General categories: control, format, half of a sign, line and paragraph separator."""

_BLANK = frozenset("\u034f\u115f\u1160\u17b4\u17b5\u3164\uffa0")
"""Signs that count as letters or marks, and show nothing."""

_LOOK_ALIKES = frozenset(
    "\u0430\u0435\u043e\u0440\u0441\u0443\u0445\u0455\u0456\u0458\u04bb\u0501\u051b\u051d"
    "\u0410\u0412\u0415\u041a\u041c\u041d\u041e\u0420\u0421\u0422\u0425\u0405\u0406\u0408"
    "\u03b1\u03b9\u03bd\u03bf\u03c1\u03c5\u0391\u0392\u0395\u0396\u0397\u0399\u039a\u039c"
    "\u039d\u039f\u03a1\u03a4\u03a5\u03a7"
)
"""Cyrillic and Greek letters that look like Latin ones."""

_NON_JOINER, _JOINER = "\u200c", "\u200d"
_EUROPEAN = ("LATIN", "GREEK", "CYRILLIC")
_PRESENTATION = "\ufe0f"


def unseen_signs(text: str, allowed: str = "") -> tuple[str, ...]:
    """Return the signs of `text` that nobody sees, each kind once, in the order they come.

    `allowed`: signs that are in order here, such as line breaks.
    Returned: each as ``"U+200B (zero width space)"``; empty where every sign can be seen.
    """
    if text.isascii() and text.isprintable():
        return ()
    found: dict[str, None] = {}
    for place, sign in enumerate(text):
        if sign in allowed:
            continue
        if sign in _BLANK or (
            unicodedata.category(sign) in _UNSEEN and not _is_needed(text, place)
        ):
            found[f"U+{ord(sign):04X} ({_named(sign)})"] = None
    return tuple(found)


def mixed_scripts(text: str) -> tuple[str, ...]:
    """Return the words of `text` that mix Latin letters with Greek or Cyrillic ones like them.

    A word for a colour with one Cyrillic letter in it looks like the word, and is another. A letter
    that looks like no Latin one harms nobody, and words of one script are left alone.

    Returned: each as ``"'…' holds U+0435 (cyrillic small letter ie)"``, in the order they come.
    """
    if text.isascii():
        return ()
    found: dict[str, None] = {}
    for word in re.findall(r"[^\W\d_]+", text):
        if word.isascii() or not any("a" <= sign.lower() <= "z" for sign in word):
            continue
        strange = [sign for sign in word if sign in _LOOK_ALIKES]
        if strange:
            sign = f"U+{ord(strange[0]):04X} ({_named(strange[0])})"
            found[words().say("{word} holds {sign}", word=repr(word[:30]), sign=sign)] = None
    return tuple(found)


def _named(sign: str) -> str:
    if unicodedata.category(sign) == "Cs":
        return words().say("half of a sign")
    # What Unicode calls a sign is its name, the same in every language.
    return unicodedata.name(sign, words().say("a control sign")).lower()


def _is_needed(text: str, place: int) -> bool:
    """Whether the sign there joins or parts letters or pictures that would else look otherwise."""
    sign = text[place]
    before, after = text[place - 1 : place], text[place + 1 : place + 2]
    if sign not in (_JOINER, _NON_JOINER) or not before or not after:
        return False
    if before == _PRESENTATION or unicodedata.category(before) in ("So", "Sk"):
        return sign == _JOINER and unicodedata.category(after) == "So"
    of_letters = unicodedata.category(before)[0] in "LM" and unicodedata.category(after)[0] in "LM"
    return of_letters and not unicodedata.name(before, "LATIN").startswith(_EUROPEAN)
