"""What ``hanabi-kit progress`` prints: a table for each lesson and each set of puzzles."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Iterable, Sequence

from hanabi_kit.cli.class_progress.groups import Group, exercise_or_none, group_of
from hanabi_kit.language import words
from hanabi_kit.lessons.exercise import ID
from hanabi_kit.puzzles.progress import Attempt, Summary
from hanabi_kit.render.player_names import alphabetical, columns, cut, harmless, isolated, padded

_WIDTH = 80
_NAME = 16
_GAP = 2

_SOLVED, _WRONG, _SHOWN, _VOTED, _NEVER = "✓", "✗", "?", "…", "·"


def class_text(done: Sequence[Summary]) -> str:
    """Return a table for each lesson and each set of puzzles, and what its signs mean.

    Examples
    --------
    >>> def of(student, puzzle, answers, solved=True, shown=False):
    ...     return Summary(student, puzzle, solved, answers, 0, shown, 0, "", "")
    >>> print(
    ...     class_text([of("Ada", "end-001", 1), of("Ben", "end-001", 3), of("Ben", "end-2", 1, 0)])
    ... )
    Puzzles end
                     001    2   right
    Ada                ✓    ·  1 of 2
    Ben               ✓3   ✗1  1 of 2
    <BLANKLINE>
    ✓ right at once, ✓3 with the third answer, ✗3 three answers, none right,
    ? the solution was shown first, … a first vote (votes do not count), · no answer
    """
    groups: dict[Group, dict[str, None]] = defaultdict(dict)
    by_student: dict[str, dict[str, Summary]] = defaultdict(dict)
    for summary in sorted(done, key=lambda one: one.puzzle):
        groups[group_of(summary.puzzle)][summary.puzzle] = None
        by_student[summary.student][summary.puzzle] = summary
    students = sorted(by_student, key=alphabetical)
    tables = []
    for group in sorted(groups):
        names = list(groups[group])
        # Of a lesson, every exercise is a column, also one that nobody has tried.
        known = [one.id for one in group.exercises]
        names = [*known, *(name for name in names if name not in known)]
        tried = [who for who in students if by_student[who].keys() & set(names)]
        tables.append(_table(group.title, names, {who: by_student[who] for who in tried}))
    return "\n\n".join([*tables, _legend()])


def attempts_text(attempts: Iterable[Attempt]) -> str:
    """Return a line for every attempt: when, who, at what, what was answered, and was it right."""
    told = words()
    lines = []
    for attempt in attempts:
        judged = _SOLVED if attempt.right else _VOTED if attempt.vote == 1 else _WRONG
        sign = _SHOWN if attempt.shown else judged
        answer = told.say("solution shown") if attempt.shown else attempt.answer
        lines.append(
            f"{cut(harmless(attempt.time), 25):25}  {_name(attempt.student)}  "
            f"{padded(cut(harmless(attempt.puzzle), 14), 14)}  {sign} {cut(harmless(answer), 40)}"
        )
    return "\n".join(line.rstrip() for line in lines)


def _counts(name: str) -> bool:
    """Whether it counts in the last column: no vote, no variation, nothing out of the course."""
    found = exercise_or_none(name)
    if found is None:
        return not ID.fullmatch(name)
    return not found.is_vote and not found.variation


def _table(title: str, names: Sequence[str], done: dict[str, dict[str, Summary]]) -> str:
    """Return one table, in as many blocks side by side as the width asks for."""
    told = words()
    heads = [cut(harmless(name.rpartition("-")[2]), 12) for name in names]
    cells = {who: [_cell(own.get(name)) for name in names] for who, own in done.items()}
    widths = [
        max(columns(head), 3, *(len(row[at]) for row in cells.values()))
        for at, head in enumerate(heads)
    ]
    counted = [name for name in names if _counts(name)]
    totals = {
        who: told.say(
            "{right} of {all}",
            right=sum(own[name].solved for name in counted if name in own),
            all=len(counted),
        )
        for who, own in done.items()
    }
    lines = [title]
    blocks = _blocks(widths)
    for block in blocks:
        ends = block is blocks[-1]
        right = told.say("right")
        total = max(columns(right), *(columns(text) for text in totals.values()))
        for who in (None, *done):
            row = heads if who is None else cells[who]
            line = " " * _NAME if who is None else _name(who)
            for at in block:
                line += " " * (_GAP + widths[at] - columns(row[at])) + row[at]
            if ends:
                text = right if who is None else totals[who]
                line += " " * (_GAP + total - columns(text)) + text
            lines.append(line)
        if not ends:
            lines.append("")
    return "\n".join(lines)


def _blocks(widths: Sequence[int]) -> list[list[int]]:
    """Return which columns stand side by side, so that each block fits into the width."""
    blocks: list[list[int]] = [[]]
    used = _NAME
    for at, width in enumerate(widths):
        if used + _GAP + width > _WIDTH - 12 and blocks[-1]:
            blocks.append([])
            used = _NAME
        blocks[-1].append(at)
        used += _GAP + width
    return blocks


def _cell(summary: Summary | None) -> str:
    if summary is None:
        return _NEVER
    if summary.shown:
        return _SHOWN
    if not summary.answers:
        return _VOTED
    if summary.solved:
        return _SOLVED if summary.answers == 1 else f"{_SOLVED}{summary.answers}"
    return f"{_WRONG}{summary.answers}"


def _name(student: str) -> str:
    return padded(isolated(cut(harmless(student), _NAME)), _NAME)


def _legend() -> str:
    return words().say(
        "✓ right at once, ✓3 with the third answer, ✗3 three answers, none right,\n"
        "? the solution was shown first, … a first vote (votes do not count), · no answer"
    )
