r"""A function to write, as lines to put in order: among them some that do not belong there.

Such exercises are named after Dale Parsons. Who cannot write a function yet can often order its
lines, and learns from that for writing. The lines keep their indentation. After two failures two
lines that follow each other become one block, and again after each two more.

Examples
--------
>>> wrong = Distractor("    return n", "    return 2 * n")
>>> code = "def double(n):\n    return 2 * n\n\n\nanswer = double"
>>> lines = LinePuzzle.of("double", code, "99.1", [wrong])
>>> lines.code(lines.solution())
'def double(n):\n    return 2 * n'
>>> sorted(lines.blocks()), "    return n" in lines.blocks().values()
(['a', 'b', 'c'], True)
"""

from __future__ import annotations

import ast
import io
import random
import tokenize
from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from string import ascii_lowercase

from hanabi_kit.lessons.texts import Both
from hanabi_kit.support.faces import brief

FAILURES = 2
"""So many wrong orders, and two blocks become one."""

LEAST = 2
"""So many blocks stay apart at any rate."""


@brief
@dataclass(frozen=True)
class Distractor:
    """A line that is not needed, and tempts."""

    line: str  # with its indentation
    instead_of: str  # the line of the solution in whose place it is wrong
    # What is said of it; left out where the function that it makes is a known mistake of the
    # exercise, or where its calls say enough.
    why: Both | None = None


@brief
@dataclass(frozen=True)
class Lines:
    """The lines of an exercise that asks for a function."""

    distractors: tuple[Distractor, ...]
    # Python that defines the function in several lines; left out, the exercise's solution. What
    # stands before the function is given.
    solution: str = ""


@dataclass(frozen=True)
class LinePuzzle:
    """Lines to put in order. Each has a letter, which says nothing about where it belongs.

    `given`: code that stands before the function, and is not to be ordered.
    `steps`: letters and lines of the solution, in its order.
    `wrong`: letters and lines of the distractors.
    `gaps`: what is joined first, second, and so on: gap 0 is the one behind the first line.
    """

    given: str
    steps: tuple[tuple[str, str], ...]
    wrong: tuple[tuple[str, Distractor], ...]
    gaps: tuple[int, ...]

    @classmethod
    def of(
        cls, name: str, solution: str, seed: str, distractors: Iterable[Distractor]
    ) -> LinePuzzle:
        """Make one of code that defines the function `name`; `seed` is what letters depend on."""
        given, lines = _function_lines(name, solution)
        others, chance = list(distractors), random.Random(seed)
        places = list(range(len(lines) + len(others)))
        while places[: len(lines)] == sorted(places[: len(lines)]):
            chance.shuffle(places)
        letters = [ascii_lowercase[place] for place in places]
        gaps = list(range(len(lines) - 1))
        chance.shuffle(gaps)
        return cls(
            given,
            tuple(zip(letters, lines, strict=False)),
            tuple(zip(letters[len(lines) :], others, strict=True)),
            tuple(gaps[: len(lines) - LEAST]),
        )

    def joins(self, failures: int) -> int:
        """How many pairs are joined after so many failures."""
        return min(failures // FAILURES, len(self.gaps))

    def blocks(self, failures: int = 0) -> dict[str, str]:
        """Return what is to be put in order, by letter."""
        heads, found = self._heads(failures), {key: one.line for key, one in self.wrong}
        for key, line in self.steps:
            head = heads[key]
            found[head] = line if head == key else f"{found[head]}\n{line}"
        return dict(sorted(found.items()))

    def solution(self, failures: int = 0) -> tuple[str, ...]:
        """Return the letters of the right order; other orders may be right, too."""
        return self.as_joined((key for key, _ in self.steps), failures)

    def as_joined(self, keys: Iterable[str], failures: int) -> tuple[str, ...]:
        """Return an order in which some lines have become one block since."""
        heads = self._heads(failures)
        return tuple(dict.fromkeys(heads.get(key, key) for key in keys))

    def code(self, keys: Sequence[str], failures: int = 0) -> str:
        """Return the code of an order."""
        blocks = self.blocks(failures)
        return "\n".join(blocks[key] for key in keys)

    def order_of(self, code: str) -> tuple[str, ...] | None:
        """Return the order of lines that makes this code; None where none does."""
        found, left = [], {key: text.split("\n") for key, text in self.blocks().items()}
        lines = code.split("\n")
        while lines:
            key = next((key for key, text in left.items() if lines[: len(text)] == text), None)
            if key is None:
                return None
            del lines[: len(left.pop(key))]
            found.append(key)
        return tuple(found)

    def distractor_in(self, keys: Sequence[str]) -> Distractor | None:
        """Return the first line of an order that does not belong to the solution."""
        wrong = dict(self.wrong)
        return next((wrong[key] for key in keys if key in wrong), None)

    def _heads(self, failures: int) -> dict[str, str]:
        """By letter, that of the block which its line belongs to."""
        joined, heads, head = set(self.gaps[: self.joins(failures)]), {}, ""
        for place, (key, _) in enumerate(self.steps):
            head = head if place - 1 in joined else key
            heads[key] = head
        return heads


def _function_lines(name: str, solution: str) -> tuple[str, list[str]]:
    """Return what stands before a function, and its lines: a statement over several is one."""
    whole = solution.split("\n")
    tree = ast.parse(solution)
    function = next(
        one for one in tree.body if isinstance(one, ast.FunctionDef) and one.name == name
    )
    text = "\n".join(whole[function.lineno - 1 : function.end_lineno])
    lines, begin = text.split("\n"), 1
    found: list[str] = []
    for token in tokenize.generate_tokens(io.StringIO(text).readline):
        if token.type == tokenize.NEWLINE:
            found.append("\n".join(lines[begin - 1 : token.end[0]]))
            begin = token.end[0] + 1
    return "\n".join(whole[: function.lineno - 1]).strip(), found
