"""Sums and products that a text writes out, worked out again: "18 + 4 + 4 = 26"."""

from __future__ import annotations

import ast
import re
from collections.abc import Iterator
from fractions import Fraction

from hanabi_kit.language import words

_SIGNS = {"·": "*", "×": "*", "−": "-", "–": "-", "times": "*", "plus": "+", "minus": "-"}
_TERM = r"(?:\(*\s*\d{1,9}(?:\s*/\s*\d{1,9})?\s*\)*)"
_SIGN = r"(?:[+*/·×−–-]|\btimes\b|\bplus\b|\bminus\b|\bfois\b)"
_SUM = re.compile(
    r"(?<![\w/.,])(?<!times )(?<!plus )(?<!minus )(?<!fois )"
    rf"(?P<left>\(*{_TERM}(?:\s*{_SIGN}\s*{_TERM})+\)*)\s*"
    r"(?:=|\bis\b|\bmakes?\b|\bgives?\b|, which is\b|\bfont\b)\s*"
    r"(?P<right>\d{1,9}(?:\s*/\s*[1-9]\d{0,8})?)(?![\w/·]|[.,]\d|\s*[+*×·/−(-])",
)
_MOST_SIGNS = 200


def wrong_sums(text: str) -> Iterator[str]:
    """Say which sums of `text`, marks of bold left out, do not come out.

    Examples
    --------
    >>> list(wrong_sums("18 + 4 + 4 = 26, and (1 + 1/2) / 4 = 1/4"))
    ["says '(1 + 1/2) / 4 = 1/4', but it is 3/8"]
    """
    for match in _SUM.finditer(" ".join(text.split())):
        if len(match[0]) > _MOST_SIGNS or re.fullmatch(r"\d+ ?/ ?\d+", match["left"].strip()):
            continue  # a fraction alone is the end of a longer sentence: "1/2 and 1/4 make 3/4"
        left, right = _worked_out(match["left"]), _worked_out(match["right"])
        if left is not None and right is not None and left != right:
            yield words().say("says {said}, but it is {value}", said=repr(match[0]), value=left)


def _worked_out(words: str) -> Fraction | None:
    """Return what a sum comes to; None where it is none, or divides by zero."""
    plain = words.replace("fois", "*")
    for word, sign in _SIGNS.items():
        plain = plain.replace(word, sign)
    try:
        return _value(ast.parse(plain.strip(), mode="eval").body)
    except (SyntaxError, ValueError, ZeroDivisionError, RecursionError, MemoryError):
        return None


def _value(node: ast.expr) -> Fraction:
    match node:
        case ast.Constant(value=int(number)):
            return Fraction(number)
        case ast.BinOp(left=one, op=ast.Add(), right=other):
            return _value(one) + _value(other)
        case ast.BinOp(left=one, op=ast.Sub(), right=other):
            return _value(one) - _value(other)
        case ast.BinOp(left=one, op=ast.Mult(), right=other):
            return _value(one) * _value(other)
        case ast.BinOp(left=one, op=ast.Div(), right=other):
            return _value(one) / _value(other)
    raise ValueError("not a sum")
