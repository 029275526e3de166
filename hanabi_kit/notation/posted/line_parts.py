"""What a compact line is made of: parts between bars, words and names in them, and its URL form.

In the URL form there is no space: ``+`` stands for a space, ``~`` for a bar, and every sign that an
address would change is written as ``%`` and its bytes (a name such as Zoé, or one with a space).
"""

from __future__ import annotations

import re
from dataclasses import dataclass
from urllib.parse import quote, unquote

from hanabi_kit.errors import NotationError, shown
from hanabi_kit.language import words

LONGEST_LINE = 20_000
"""Most signs of a line that is read. With standard rules and usual names one takes up to 500."""

_BEGINS = re.compile(r"\s*[0-9]{1,2}p(?=[\s+~|]|%20|%7C)", re.IGNORECASE)
_WORD = re.compile(
    r"""\s*(?: (?P<bar>[|~]) | (?P<comma>,)
          | (?P<star>\*?) (?: "(?P<quoted>(?:[^"]|"")*)" | (?P<plain>[^\s|~",*][^\s|~",]*) ) )""",
    re.VERBOSE,
)
_PLAIN_NAME = re.compile(r'[^\s|~",*%+][^\s|~",%+]*')
_KEPT_IN_URLS = "/!*.:(),"


@dataclass(frozen=True)
class Word:
    """A word of a part.

    `text`: without quotes and star.
    `quoted`: whether it stands in quotes, and so is a name whatever it says.
    `starred`: whether a star is before it.
    """

    text: str
    quoted: bool = False
    starred: bool = False


COMMA = Word(",")


def is_compact(text: str) -> bool:
    """Whether `text` is meant as a compact line; whether it is a good one, its reader says.

    Examples
    --------
    >>> is_compact("2p r4 | clues 0"), is_compact("2p+r4~clues+0"), is_compact("2p.toml")
    (True, True, False)
    """
    return _BEGINS.match(text) is not None


def parts_of(text: str) -> list[list[Word]]:
    """Return the words of each part of a line, in either form.

    Raises NotationError: naming the sign at which there is no word.

    Examples
    --------
    >>> [[word.text for word in part] for part in parts_of('2p r4 | *"Mary Ann" r1')]
    [['2p', 'r4'], ['Mary Ann', 'r1']]
    >>> parts_of("2p+r4~*%22Mary+Ann%22+r1") == parts_of('2p r4 | *"Mary Ann" r1')
    True
    """
    if len(text) > LONGEST_LINE:
        raise NotationError(
            words().say(
                "{number} signs, but a line of up to {most} is read",
                number=words().number(len(text)),
                most=words().number(LONGEST_LINE),
            )
        )
    text = text.strip()
    if not re.search(r"\s", text):
        text = unquote(text.replace("+", " ")).strip()
    parts: list[list[Word]] = [[]]
    at = 0
    while at < len(text):
        found = _WORD.match(text, at)
        if found is None:
            rest = text[at:].lstrip()
            at, told = len(text) - len(rest) + 1, shown(rest, 30)
            raise NotationError(
                words().say("sign {at}: {text} is a quote without its end", at=at, text=told)
                if rest.lstrip("*").startswith('"')
                else words().say(
                    "sign {at}: {text} is a star, but no name follows", at=at, text=told
                )
            )
        at = found.end()
        if found["bar"]:
            parts.append([])
        elif found["comma"]:
            parts[-1].append(COMMA)
        else:
            starred = bool(found["star"])
            if found["quoted"] is not None:
                parts[-1].append(Word(found["quoted"].replace('""', '"'), True, starred))
            else:
                parts[-1].append(Word(found["plain"], False, starred))
    return parts


def name_text(name: str, keywords: frozenset[str]) -> str:
    """Return a name as a line has it: in quotes where it would be read as something else.

    Examples
    --------
    >>> name_text("Alice", frozenset()), name_text("Mary Ann", frozenset())
    ('Alice', '"Mary Ann"')
    >>> name_text("deck", frozenset({"deck"}))
    '"deck"'
    """
    if _PLAIN_NAME.fullmatch(name) and name not in keywords:
        return name
    doubled = name.replace('"', '""')
    return f'"{doubled}"'


def in_url(line: str) -> str:
    """Return a line in its URL form.

    Examples
    --------
    >>> in_url('2p r4 | *"Zoé" r1/!2')
    '2p+r4~*%22Zo%C3%A9%22+r1/!2'
    """
    inside, found = False, []
    for sign in line.replace(" | ", "|"):
        inside ^= sign == '"'
        if sign == " ":
            found.append("+")
        elif sign == "|" and not inside:
            found.append("~")
        else:
            found.append("%7E" if sign == "~" else quote(sign, safe=_KEPT_IN_URLS))
    return "".join(found)
