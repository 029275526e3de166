"""What counts as an answer: the first thing that a pupil did with a puzzle.

It is right where the first answer was right and no hint had been seen. A first answer after a hint
counts as not right at first try, and so does asking for the solution: what a pupil can do with help
is another, easier task, of which nothing is said here. Votes count for nothing: the first is a
guess, and the second is given once the matter is settled.
"""

from __future__ import annotations

from collections.abc import Iterable

from hanabi_kit.puzzles.answers.attempts import Attempt
from hanabi_kit.puzzles.calibration.rasch import Answered


def first_tries(attempts: Iterable[Attempt]) -> list[Answered]:
    """Return for each pupil and puzzle whether the first try was right, in the order given.

    Examples
    --------
    >>> first_tries([Attempt("a-1", "no", student="Ada"), Attempt("a-1", "yes", True)])[0].right
    False
    """
    found: dict[tuple[str, str], Answered] = {}
    for one in attempts:
        if one.vote:
            continue
        right = one.right and not one.hints and not one.shown
        found.setdefault((one.student, one.puzzle), Answered(one.student, one.puzzle, right))
    return list(found.values())


def apart(answers: Iterable[Answered]) -> list[list[Answered]]:
    """Return the answers in groups that have neither a pupil nor a puzzle in common, largest first.

    Pupils who share no puzzle, not even through others, cannot be compared.

    Examples
    --------
    >>> two = [Answered("Ada", "a-1", True), Answered("Ben", "b-1", True)]
    >>> [len(group) for group in apart(two)]
    [1, 1]
    """
    import networkx  # takes long to load, and who solves a puzzle needs no graph

    answers = list(answers)
    graph = networkx.Graph(((False, one.student), (True, one.puzzle)) for one in answers)
    groups = [
        [one for one in answers if (False, one.student) in part]
        for part in networkx.connected_components(graph)
    ]
    return sorted(groups, key=len, reverse=True)
