"""Shapes as a copier prints them: an SVG path filled with black, in coarse squares.

Reads what the kit's shapes are written in: M L H V Q C A Z, and a small a.
"""

from __future__ import annotations

import math
import re
from functools import cache
from itertools import pairwise

Point = tuple[float, float]
FIELD = 24.0
_TOKEN = re.compile(r"[A-Za-z]|-?\d*\.?\d+")
_NUMBERS = {"M": 2, "L": 2, "H": 1, "V": 1, "Q": 4, "C": 6, "A": 7, "a": 7, "Z": 0}
_STEPS = 24


def outlines(path: str) -> list[list[Point]]:
    """The closed lines of a path, curves as many short strokes."""
    tokens = _TOKEN.findall(path)
    found: list[list[Point]] = []
    at = 0
    command = ""
    while at < len(tokens):
        if tokens[at].isalpha():
            command = tokens[at]
            at += 1
        count = _NUMBERS[command]
        numbers = [float(word) for word in tokens[at : at + count]]
        at += count
        if command == "Z":
            continue
        if command == "M":
            found.append([(numbers[0], numbers[1])])
            continue
        line = found[-1]
        x, y = line[-1]
        match command:
            case "L":
                line.append((numbers[0], numbers[1]))
            case "H":
                line.append((numbers[0], y))
            case "V":
                line.append((x, numbers[0]))
            case "Q" | "C":
                ends = [(x, y), *zip(numbers[::2], numbers[1::2], strict=True)]
                line += [_between(ends, step / _STEPS) for step in range(1, _STEPS + 1)]
            case "A" | "a":
                to = (numbers[5], numbers[6])
                if command == "a":
                    to = (x + to[0], y + to[1])
                line += _arc((x, y), to, numbers[0], bool(numbers[3]), bool(numbers[4]))
    return found


def _between(ends: list[Point], share: float) -> Point:
    """The point of a Bézier curve, by halving lines."""
    while len(ends) > 1:
        ends = [
            (a[0] + (b[0] - a[0]) * share, a[1] + (b[1] - a[1]) * share) for a, b in pairwise(ends)
        ]
    return ends[0]


def _arc(start: Point, end: Point, radius: float, large: bool, clockwise: bool) -> list[Point]:
    """Points of a circle's arc, from SVG's way to give one."""
    (x1, y1), (x2, y2) = start, end
    half = math.dist(start, end) / 2
    radius = max(radius, half)
    away = math.sqrt(radius**2 - half**2) * (1 if large == clockwise else -1)
    cx = (x1 + x2) / 2 + away * (y2 - y1) / (2 * half)
    cy = (y1 + y2) / 2 - away * (x2 - x1) / (2 * half)
    first, last = math.atan2(y1 - cy, x1 - cx), math.atan2(y2 - cy, x2 - cx)
    if clockwise and last <= first:
        last += 2 * math.pi
    elif not clockwise and last >= first:
        last -= 2 * math.pi
    turns = (first + (last - first) * step / _STEPS for step in range(1, _STEPS + 1))
    return [(cx + radius * math.cos(turn), cy + radius * math.sin(turn)) for turn in turns]


@cache
def inked(path: str, squares: int = 48) -> frozenset[tuple[int, int]]:
    """The squares of a field that the filled path covers (by SVG's nonzero rule)."""
    lines = outlines(path)
    size = FIELD / squares
    return frozenset(
        (column, row)
        for column in range(squares)
        for row in range(squares)
        if _winding(lines, (column + 0.5) * size, (row + 0.5) * size)
    )


def _winding(lines: list[list[Point]], x: float, y: float) -> int:
    turns = 0
    for line in lines:
        for (x1, y1), (x2, y2) in zip(line, [*line[1:], line[0]], strict=True):
            if (y1 <= y) != (y2 <= y) and x < x1 + (y - y1) * (x2 - x1) / (y2 - y1):
                turns += 1 if y2 > y1 else -1
    return turns


def turned(squares: frozenset[tuple[int, int]], size: int = 48) -> frozenset[tuple[int, int]]:
    """The same lying across, as a firework does that cannot be finished."""
    return frozenset((size - 1 - row, column) for column, row in squares)


def difference(one: frozenset[tuple[int, int]], other: frozenset[tuple[int, int]]) -> float:
    """The share of the ink of both together that only one of them has."""
    return len(one ^ other) / len(one | other)
