"""A number, however it is typed: in digits, in words, as a percent, a fraction, a calculation."""

from __future__ import annotations

import re
from collections.abc import Sequence
from fractions import Fraction
from itertools import pairwise

from hanabi_kit.errors import shown
from hanabi_kit.language import Words, words
from hanabi_kit.typed.calculation import (
    DividedByZero,
    Part,
    TooLarge,
    Written,
    worked_out,
)
from hanabi_kit.typed.number_words import FRACTIONS, PARTS, POWERS, TIMES, leading_number
from hanabi_kit.typed.text import LONGEST, Unclear, bare, folded, plain
from hanabi_kit.typed.vocabulary import any_of, as_written, phrases, spoken
from hanabi_kit.typed.wordlists import AND, DEFINITE, FILLERS, NEVER, NONE, ONE, UNITS

_NOTHING_SAID = re.compile(
    rf"\b{any_of(phrases('passed_over', 'phrases'))}\b"
    rf"|\b{any_of(as_written('passed_over', 'shortened'))}(?:\.(?= )|\b)"
)
_THAT_IS = re.compile(rf"(?<=[\d)%]),? {any_of(phrases('calculation', 'that_is'))},? (?=\S)")
_RAISED = (
    (re.compile(rf" {any_of(phrases('calculation', 'power'))} "), "^"),
    (re.compile(rf" {any_of(phrases('calculation', 'squared'))}\b"), "^2"),
    (re.compile(rf" {any_of(phrases('calculation', 'cubed'))}\b"), "^3"),
)
_NAMED = re.compile(r"^(?:[a-z]\s*)?[=~]\s*")
_ASIDE = re.compile(r"^(.*[\d\w%]) ?\(([^()]*)\)$")


def _pairs(name: str) -> frozenset[tuple[str, str]]:
    """Return the texts of two words under a name, without accents."""
    return frozenset(
        (folded(one), folded(other)) for one, other in map(str.split, phrases("calculation", name))
    )


_TOKEN = re.compile(
    r"(?P<groups>(?<![\d.,])[1-9]\d{0,2}(?P<apart>[ _',.])\d{3}(?:(?P=apart)\d{3})*"
    r"(?!\d)(?:(?!(?P=apart))[.,]\d+)?)"
    r"|(?P<power>\d+(?:[.,]\d+)?e[-+]?\d{1,3}(?![a-z\d]))"
    r"|(?P<decimal>\d*[.,]\d+)"
    r"|(?P<whole>\d+)"
    r"|(?P<word>[^\W\d_]+(?:'[^\W\d_]+)*)"
    r"|(?P<sign>\*\*|[-+*/^()%:])"
)
_TIMES_SIGN = re.compile(r"(?<=[\d)]) ?x ?(?=[\d(.])")
_TIMES_WORD = re.compile(r"(?<=\d)x$")
_MOST_DIGITS = 40
_RANGE = as_written("joining", "or", "span", "between")
_RATIO = spoken("calculation", "ratio")
_RATIO_OF_TWO_WORDS = _pairs("ratio_of_two_words")
_OF = spoken("calculation", "of")
_OPERATIONS = {
    **dict.fromkeys(spoken("calculation", "plus"), "+"),
    **dict.fromkeys(spoken("calculation", "minus"), "-"),
    **dict.fromkeys(spoken("calculation", "times"), "*"),
}
_DIVIDED = _pairs("divided")
_PERCENT = spoken("calculation", "percent")
_PERCENT_OF_TWO_WORDS = _pairs("percent_of_two_words")
_NO_PART = spoken("joining", "articles", "one")
_NEVER = NONE | NEVER


def read_number(text: str, told: Words | None = None, *, thousands: bool = True) -> Written | None:
    """Return the number that `text` says; None where it says none.

    Parameters
    ----------
    text : str
        ``6``, ``six cards``, ``1 000``, ``33.3 %``, ``a third``, ``1 in 3``, ``2 1/2``, ``4 x 3``,
        ``(25 + 3*21)/4``, ``2/6 = 1/3``, ``about 20``, in any language of `vocabulary`.
    told : Words, optional
        The language of errors, and of the comma in ``19,600``; left out, the one in use.
    thousands : bool
        Whether a comma or point may stand before thousands: without, ``1.000`` is a decimal.

    Raises
    ------
    Unclear
        It says several numbers, or one of which it is not clear which.

    Examples
    --------
    >>> [str(read_number(text)) for text in ("6 cards", "33.3 %", "2 1/2", "10^3", "one in two")]
    ['6', '0.333', '5/2', '1000', '1/2']
    >>> [str(read_number(text)) for text in ("vingt-deux", "la moitié", "deux tiers", "5,50")]
    ['22', '1/2', '2/3', '5.50']
    >>> read_number("purple") is read_number("9 bananas") is None
    True
    """
    told = words() if told is None else told
    if len(text) > LONGEST:
        return None
    said = plain(text)
    said = _NAMED.sub("", bare(said))
    if said.startswith("0x"):  # of a computer's notation, or nothing times something
        return None
    if (word := folded(said)) in _NEVER or word in TIMES:
        return Written(Fraction(TIMES.get(word, 0)))
    said = _THAT_IS.sub("=", said)
    aside = _ASIDE.match(said)
    sides = [aside[1], aside[2]] if aside else re.split(r" ?[=~] ?", said)
    if len(sides) > 4:
        return None
    values = []
    for side in sides:
        value = _side(side, text, told, thousands)
        if value is None:
            return None
        values.append(value)
    best = min(values, key=lambda one: one.step or 0)
    for value in values:
        if abs(value.value - best.value) > (value.step or 0):
            raise several(text, [value, best], told)
    found = values[0] if values[0].step is None else best
    return found if _can_be_written(found.value) else None


def _can_be_written(value: Fraction) -> bool:
    """Whether a number has no more digits than are read: what is kept of it is read again."""
    return len(str(max(abs(value.numerator), value.denominator))) <= _MOST_DIGITS


def _side(said: str, text: str, told: Words, thousands: bool) -> Written | None:
    parts = _parts(said, text, told, thousands)
    if parts is None:
        return None
    parts = _mixed(parts)
    for one, other in pairwise(parts):
        if isinstance(one, Written) and isinstance(other, Written):
            raise several(text, [one, other], told)
    match parts:
        case [Written() as low, "-", Written() as high] if 0 <= low.value < high.value:
            raise several(text, [low, high], told)
    try:
        return worked_out(parts)
    except TooLarge:
        raise _unclear(told.say("{answer}: that is too large", answer=shown(text))) from None
    except DividedByZero:
        raise _unclear(
            told.say("{answer}: nothing can be divided by 0", answer=shown(text))
        ) from None


def several(text: str, numbers: Sequence[Written], told: Words) -> Unclear:
    """Return the error that a text says several numbers where one is asked for."""
    one, other = numbers[:2]
    return _unclear(
        told.say(
            "{answer}: these are several numbers, {one} and {other}; write one",
            answer=shown(text),
            one=told.decimal(str(one)),
            other=told.decimal(str(other)),
        )
    )


def _unclear(message: str) -> Unclear:
    return Unclear(message)


# ------------------------------------------------------------------------------- parts


def _parts(said: str, text: str, told: Words, thousands: bool) -> list[Part] | None:
    """Return numbers and signs as they follow each other; None where a word is not understood."""
    said = _NOTHING_SAID.sub(" ", said)
    for raised, sign in _RAISED:
        said = raised.sub(sign, said)
    said = _TIMES_WORD.sub("", _TIMES_SIGN.sub("*", said)).strip()
    tokens = _tokens(said)
    if tokens is None:
        return None
    found: list[Part] = []
    ranged = False
    at = 0
    while at < len(tokens):
        kind, token = tokens[at]
        rest = tokens[at + 1 :]
        if kind == "word":
            used = _word(found, tokens, at)
            if used is None:
                return None
            ranged |= used < 0
            at += abs(used)
            continue
        if kind == "sign":
            if token == ":":
                raise _unclear(
                    told.say(
                        "{answer}: a colon may mean a fraction or odds; write a fraction, as 1/2",
                        answer=shown(text),
                    )
                )
            joins = token == "-" and rest and rest[0][0] == "word" and not _is_number(rest)
            if not joins or folded(rest[0][1]) in FILLERS:  # two-thirds, yes-no
                found.append("^" if token == "**" else token)
        else:
            decimal = not thousands or (bool(rest) and rest[0][1] == "%")
            value = _literal(kind, token, text, told, decimal)
            if value is None:
                return None
            found.append(value)
        at += 1
    numbers = [part for part in found if isinstance(part, Written)]
    if ranged and len(numbers) > 1:
        raise several(text, numbers, told)
    return found if numbers and not ranged else None


_Token = tuple[str, str]


def _tokens(said: str) -> list[_Token] | None:
    found: list[_Token] = []
    at = 0
    while at < len(said):
        if said[at] == " ":
            at += 1
            continue
        match = _TOKEN.match(said, at)
        if match is None:
            return None
        found.append((str(match.lastgroup), match[0]))
        at = match.end()
    return found


def _is_number(tokens: Sequence[_Token]) -> bool:
    """Whether a number in digits or words comes next, or a bracket."""
    if not tokens:
        return False
    kind, token = tokens[0]
    if kind == "word":
        return leading_number(_spoken(tokens))[1] > 0
    return kind != "sign" or token == "("


def _spoken(tokens: Sequence[_Token]) -> list[str]:
    """Return the words that come next, without accents; hyphens are words of their own."""
    found = []
    for kind, token in tokens:
        if kind != "word" and token != "-":
            break
        found.append(_spelt(token))
    return found


def _spelt(word: str) -> str:
    """Return a word without accents, and without what is left of an article: d'environ."""
    return folded(word.rpartition("'")[2])


def _word(found: list[Part], tokens: Sequence[_Token], at: int) -> int | None:
    """Take the word at a place, and what goes with it; return how many words were taken.

    None where it is not understood; less than 0 where it says that one of several is meant.
    """
    word, rest = _spelt(tokens[at][1]), tokens[at + 1 :]
    power = 1000 if word == "k" else POWERS.get(word)
    if power and found and isinstance(last := found[-1], Written):  # 20k, 19.6 thousand
        found[-1] = Written(last.value * power)
        return 1
    after = rest[0][1] if rest else ""
    behind = bool(found) and (isinstance(found[-1], Written) or found[-1] in (")", "%"))
    if tokens[at][1] in _RANGE:
        return -1
    if word in _PERCENT or (word, after) in _PERCENT_OF_TWO_WORDS:
        found.append("%")
        return 1 if word in _PERCENT else 2
    if word in _OPERATIONS and behind and _is_number(rest):
        found.append(_OPERATIONS[word])
        return 1
    if (word, after) in _DIVIDED:
        found.append("/")
        return 2
    if behind and (used := _ratio(word, rest)):
        found.append("/")
        return used
    if word in AND:
        if not (behind and _is_part(rest)):
            return -1 if behind and _is_number(rest) else None
        found.append("+")
        return 1
    number, used = leading_number(_spoken(tokens[at:]))
    if used and not _is_article(tokens[at : at + used + 1], tokens[at + used :]):
        found.append(Written(Fraction(number)))
        return used
    if word in FRACTIONS:
        found.append(Written(FRACTIONS[word]))
        return 1
    if word in PARTS:
        share = Fraction(1, PARTS[word])
        if found and isinstance(last := found[-1], Written) and last.value.denominator == 1:
            found[-1] = Written(last.value * share)
        else:
            found.append(Written(share))
        return 1
    return max(used, 1) if used or word in FILLERS | UNITS else None


def _is_part(tokens: Sequence[_Token]) -> bool:
    """Whether "a half", "demi" or "3/4" comes next."""
    said = [word for word in _spoken(tokens)[:2] if word not in _NO_PART]
    return bool(said and said[0] in PARTS) or [token for _, token in tokens[1:2]] == ["/"]


def _ratio(word: str, rest: Sequence[_Token]) -> int:
    """Return how many words make "in", "out of", "sur" of a ratio; 0 where it is none."""
    after = [_spelt(token) for _, token in rest[:2]]
    used = 2 if (word, after[0] if after else "") in _RATIO_OF_TWO_WORDS else int(word in _RATIO)
    if used and after[used - 1 : used] and after[used - 1] in DEFINITE:
        used += 1
    return used if used and _is_number(rest[used - 1 :]) else 0


def _is_article(said: Sequence[_Token], rest: Sequence[_Token]) -> bool:
    """Whether "une" is an article: "une main de 2"; of "une chance sur deux" it counts."""
    if len(said) < 2 or _spelt(said[0][1]) not in ONE:
        return False
    if said[1][0] != "word" or _spelt(said[1][1]) not in UNITS:
        return False
    after = [_spelt(token) for _, token in rest[1:]]
    return bool(after) and after[0] in _OF and _is_number(rest[2:])


def _literal(kind: str, token: str, text: str, told: Words, decimal: bool) -> Written | None:
    """Return a number in digits; `decimal`: whether it is sure that 1.000 is a decimal."""
    if sum(map(str.isdigit, token)) > _MOST_DIGITS:
        return None
    if kind == "whole":
        return Written(Fraction(int(token)))
    if kind == "power":
        return Written(Fraction(token.replace(",", ".")))
    if kind == "groups":
        apart = next(sign for sign in token if not sign.isdigit())
        if apart in ".," and token.count(apart) == 1 and token[-4] == apart:
            if not decimal and apart != told.say_in("between thousands", ","):
                raise _two_ways(token, apart, text, told)
            if decimal:
                return _decimal(*token.split(apart))
        token = token.replace(apart, "")
    whole, _, decimals = token.replace(",", ".").partition(".")
    return _decimal(whole, decimals)


def _decimal(whole: str, decimals: str) -> Written:
    if not decimals:
        return Written(Fraction(int(whole)))
    step = Fraction(1, 10 ** len(decimals))
    return Written(Fraction(int(whole or "0")) + int(decimals) * step, step)


def _two_ways(token: str, apart: str, text: str, told: Words) -> Unclear:
    whole = token.replace(apart, "")
    decimal = told.decimal(token.replace(apart, ".").rstrip("0") + "0")
    return _unclear(
        told.say(
            "{answer}: is it {whole}, or a decimal? Write {whole} or {decimal}",
            answer=shown(text),
            whole=whole,
            decimal=decimal,
        )
    )


def _mixed(parts: Sequence[Part]) -> list[Part]:
    """Return the parts with 2 1/2 and 33 1/3 in brackets, as sums."""
    found: list[Part] = []
    at = 0
    while at < len(parts):
        match parts[at : at + 4]:
            case [Written() as whole, Written() as above, "/", Written() as below] if (
                all(
                    one.value.denominator == 1 and one.step is None for one in (whole, above, below)
                )
                and 0 < above.value < below.value
            ):
                found += ["(", whole, "+", above, "/", below, ")"]
                at += 4
            case _:
                found.append(parts[at])
                at += 1
    return found
