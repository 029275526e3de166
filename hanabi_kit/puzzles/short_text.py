"""What somebody has done, as a text short enough for a message or to be typed from a screen.

``HK1-`` and then signs of five bits each, ``0`` to ``9`` and the capitals without I, L, O and U, in
groups of five. A reader takes small letters, I and L for 1 and O for 0; blanks, ends of lines and
hyphens between signs mean nothing. The signs are

- three for the number of signs of the content, the highest first;
- the content, a row of bits filled up with zeros to whole signs;
- six for the lowest 30 bits of the CRC-32 of ``HK1`` and all signs before them.

In the content a number *n* is *n* + 1 in binary digits after as many zeros as it has digits but
one (Elias' gamma code), a text the number of its bytes in UTF-8 and these, eight bits each. It
holds the student's name as a text, the number of puzzles, and of each puzzle

- a number: how much higher than in the id before this id's closing digits are, all else being the
  same; 0 where the id follows as a text;
- two bits: 0 tried, 1 solved, 2 the answer shown;
- three numbers: hints seen, answers judged, seconds, each until it was solved or its answer shown.

What was answered, and when, is not in it: a progress file has that (`hanabi_kit.puzzles.progress`).
The site's pages write it, too (``hanabi_kit/pages/static/short_text.js``).

Examples
--------
>>> text = write_short("Ada", [Done("deal-007", "solved", 1, 2, 65), Done("deal-009", "shown")])
>>> text
'HK1-00V48-5J62W-9CHJP-2V1D6-0R3EM-R22EW-XWKD5-Z'
>>> name, (first, second) = read_short(text.lower().replace("-", " - "))
>>> name, first.seconds, second.puzzle
('Ada', 65, 'deal-009')
>>> read_short(text[:-3])
Traceback (most recent call last):
hanabi_kit.errors.FileFault: the short text breaks off, or signs are left out: it has 34 signs of 36
>>> read_short(text.replace("V4", "4V"))
Traceback (most recent call last):
hanabi_kit.errors.FileFault: the short text is altered: a sign is not what it was
"""

from __future__ import annotations

import re
import unicodedata
import zlib
from collections.abc import Iterable
from dataclasses import dataclass
from typing import Literal

from hanabi_kit.errors import FileFault
from hanabi_kit.language import words

Mark = Literal["tried", "solved", "shown"]

MARKS: tuple[Mark, ...] = ("tried", "solved", "shown")

VERSION = 1

MOST_SIGNS = 8000
"""Of the content: some 1,500 puzzles."""

MOST_TRIES = 99
"""Answers to one puzzle that are told; who gave more is told with these. So of hints."""

MOST_SECONDS = 999_999

MOST_ATTEMPTS = 20_000
"""That one text may tell of."""

LONGEST_NAME = 60

_SIGNS = "0123456789ABCDEFGHJKMNPQRSTVWXYZ"
_READ = {sign: value for value, sign in enumerate(_SIGNS)} | {"O": 0, "I": 1, "L": 1}
BEGINS = re.compile(r"(?<![0-9A-Za-z])HK(\d{1,4})[ \u00a0]?[-\u2010-\u2015]", re.IGNORECASE)
_CLOSING_DIGITS = re.compile(r"[0-9]{1,9}\Z")
_LENGTH, _CHECK, _GROUP = 3, 6, 5
_CHECKED = (1 << 30) - 1
_HIGHEST = 2**31


@dataclass(frozen=True, slots=True)
class Done:
    """What was done with one puzzle."""

    puzzle: str  # its id
    mark: Mark
    hints: int = 0
    tries: int = 0  # answers that were judged
    seconds: int = 0


# -- written -------------------------------------------------------------------------------------


def write_short(name: str, done: Iterable[Done]) -> str:
    """Return the text for a student's name, which may be empty, and what she did.

    Raises FileFault: that is more than fits into such a text.
    """
    found = sorted(done, key=lambda one: one.puzzle.encode("utf-16-be", "surrogatepass"))
    content = [_text_bits(name.strip()[:LONGEST_NAME]), _number_bits(len(found))]
    before = ""
    for one in found:
        content += [_id_bits(before, one.puzzle), f"{MARKS.index(one.mark):02b}"]
        content += [_number_bits(min(number, MOST_TRIES)) for number in (one.hints, one.tries)]
        content.append(_number_bits(min(one.seconds, MOST_SECONDS)))
        before = one.puzzle
    bits = "".join(content)
    bits += "0" * (-len(bits) % 5)
    number = len(bits) // 5
    if number > MOST_SIGNS:
        raise FileFault(words().say("this is more than a short text holds"))
    body = _signs(f"{number:015b}{bits}")
    signs = body + _signs(f"{_check(body):030b}")
    groups = [signs[at : at + _GROUP] for at in range(0, len(signs), _GROUP)]
    return "-".join([f"HK{VERSION}", *groups])


def _signs(bits: str) -> str:
    return "".join(_SIGNS[int(bits[at : at + 5], 2)] for at in range(0, len(bits), 5))


def _check(body: str) -> int:
    return zlib.crc32(f"HK{VERSION}{body}".encode()) & _CHECKED


def _number_bits(number: int) -> str:
    digits = f"{number + 1:b}"
    return "0" * (len(digits) - 1) + digits


def _text_bits(text: str) -> str:
    data = text.encode("utf-8", "replace")
    return _number_bits(len(data)) + "".join(f"{byte:08b}" for byte in data)


def _id_bits(before: str, name: str) -> str:
    one, other = _CLOSING_DIGITS.search(before), _CLOSING_DIGITS.search(name)
    if one and other and len(one[0]) == len(other[0]):
        higher = int(other[0]) - int(one[0])
        if before[: one.start()] == name[: other.start()] and higher > 0:
            return _number_bits(higher)
    return _number_bits(0) + _text_bits(name)


# -- read ----------------------------------------------------------------------------------------


def read_short(text: str) -> tuple[str, tuple[Done, ...]]:
    """Return the student's name and what she did, from a text with one short text in it.

    Raises FileFault: there is none, it is cut off or altered, or of a later version.
    """
    found = BEGINS.search(text)
    if found is None:
        raise FileFault(words().say("no short text (HK1-…)"))
    return read_after(found[1], text[found.end() :])


def read_after(version: str, text: str) -> tuple[str, tuple[Done, ...]]:
    """Return the same from the signs after ``HK`` and a version, and whatever stands after them."""
    say = words().say
    if int(version) != VERSION:
        raise FileFault(
            say("a short text of version {version}; this kit reads version 1", version=version)
        )
    signs = ""
    needed = _LENGTH
    for sign in text:
        if len(signs) == needed:
            break
        value = _READ.get(sign.upper())
        if value is not None:
            signs += _SIGNS[value]
        elif not (sign.isspace() or unicodedata.category(sign) in ("Pd", "Cf")):
            break
        if len(signs) == needed == _LENGTH:
            number = int(_bits(signs), 2)
            if number > MOST_SIGNS:
                raise FileFault(say("the short text is altered: a sign is not what it was"))
            needed += number + _CHECK
    if len(signs) < needed or needed == _LENGTH:
        raise FileFault(
            say(
                "the short text breaks off, or signs are left out: it has {number} signs of {all}",
                number=len(signs),
                all=needed if needed > _LENGTH else "?",
            )
        )
    body, check = signs[:-_CHECK], signs[-_CHECK:]
    if int(_bits(check), 2) != _check(body):
        raise FileFault(say("the short text is altered: a sign is not what it was"))
    return _Content(_bits(body[_LENGTH:])).read()


def _bits(signs: str) -> str:
    return "".join(f"{_READ[sign]:05b}" for sign in signs)


class _Content:
    """The bits of a text whose check fits: only what was written so by hand cannot be read."""

    def __init__(self, bits: str) -> None:
        self._bits = bits
        self._at = 0

    def read(self) -> tuple[str, tuple[Done, ...]]:
        name = self._text()
        found: dict[str, Done] = {}
        before = ""
        attempts = 0
        for _ in range(self._number()):
            before = self._id(before)
            mark = int(self._take(2), 2)
            if mark >= len(MARKS) or before in found or not before:
                raise self._fault()
            one = Done(before, MARKS[mark], self._number(), self._number(), self._number())
            attempts += one.tries + 1
            if max(one.hints, one.tries) > MOST_TRIES or one.seconds > MOST_SECONDS:
                raise self._fault()
            if attempts > MOST_ATTEMPTS:
                raise self._fault()
            found[before] = one
        return name, tuple(found.values())

    def _fault(self) -> FileFault:
        return FileFault(words().say("the short text holds what the kit does not write"))

    def _take(self, number: int) -> str:
        taken = self._bits[self._at : self._at + number]
        if len(taken) < number:
            raise self._fault()
        self._at += number
        return taken

    def _number(self) -> int:
        end = self._bits.find("1", self._at)
        zeros = end - self._at
        if end < 0 or 2**zeros > _HIGHEST:
            raise self._fault()
        self._at = end
        return int(self._take(zeros + 1), 2) - 1

    def _text(self) -> str:
        number = self._number()
        bits = self._take(8 * number)
        data = bytes(int(bits[at : at + 8], 2) for at in range(0, 8 * number, 8))
        try:
            return data.decode("utf-8")
        except UnicodeDecodeError:
            raise self._fault() from None

    def _id(self, before: str) -> str:
        higher = self._number()
        if not higher:
            return self._text()
        digits = _CLOSING_DIGITS.search(before)
        number = int(digits[0]) + higher if digits else 0
        if digits is None or len(str(number)) > len(digits[0]):
            raise self._fault()
        return f"{before[: digits.start()]}{number:0{len(digits[0])}}"
