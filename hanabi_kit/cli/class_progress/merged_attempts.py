"""The attempts of a class put together from its files, and what is to be said of them."""

from __future__ import annotations

from collections import Counter, defaultdict
from collections.abc import Iterable, Sequence
from dataclasses import replace
from datetime import UTC, datetime
from pathlib import PurePath

from hanabi_kit.cli.class_progress.collected_files import Collected, HandedIn
from hanabi_kit.cli.class_progress.doubts import plain_words, time_of
from hanabi_kit.cli.class_progress.owners import Owner, students_in
from hanabi_kit.errors import shown
from hanabi_kit.language import words
from hanabi_kit.puzzles.answers.attempts import Attempt
from hanabi_kit.puzzles.progress import MOST_FAULTS
from hanabi_kit.render.player_names import harmless

MOST_NAMED = 30
"""Files that the last line names one by one."""

MOST_KINDS = 6
_LONGEST_WHY = 160


def attempts_of(owners: Sequence[Owner]) -> tuple[tuple[Attempt, ...], list[str]]:
    """Return the attempts of all pupils, each with the pupil's name, and what is to be told.

    An attempt that stands in several files of a pupil counts once.
    """
    found: list[Attempt] = []
    remarks: list[str] = []
    alone = len(owners) == 1 and not owners[0].by_folder
    for owner in owners:
        merged = _joined(owner)
        named = students_in(merged)
        if alone:
            # There is nobody with whom somebody could be confused.
            found += [replace(one, student=one.student.strip() or owner.name) for one in merged]
            continue
        remarks += _remarks(owner, named)
        # Where several pupils share a machine, the folder says which machine.
        apart = {name.casefold(): f"{owner.name}/{name}" for name in named if len(named) > 1}
        found += [
            replace(one, student=apart.get(one.student.strip().casefold(), owner.name))
            for one in merged
        ]
    return tuple(found), remarks + _copies(owners)


def _joined(owner: Owner) -> list[Attempt]:
    """Return a pupil's attempts, each once.

    A short text tells of a puzzle from its beginning, as the pupil's file does and the text of the
    week before: so of each puzzle what tells most is taken, and nothing is added up.
    """
    files = [file for file in owner.files if not file.short]
    texts = [file.lines.attempts for file in owner.files if file.short]
    kept = list(dict.fromkeys(_in_order(files)))
    if not texts:
        return kept
    told = [_by_puzzle(kept), *map(_by_puzzle, texts)]
    return [
        attempt
        for puzzle in dict.fromkeys(puzzle for one in told for puzzle in one)
        for attempt in max((one[puzzle] for one in told if puzzle in one), key=_tells)
    ]


def _by_puzzle(attempts: Iterable[Attempt]) -> dict[str, list[Attempt]]:
    found: dict[str, list[Attempt]] = defaultdict(list)
    for attempt in attempts:
        found[attempt.puzzle].append(attempt)
    return found


def _tells(attempts: Sequence[Attempt]) -> tuple[bool, int]:
    """Return how much is told of a puzzle: where it is done, the file tells more than any text."""
    done = any(one.right or one.shown for one in attempts)
    return done, 0 if done else len(attempts)


def _in_order(files: Sequence[HandedIn]) -> list[Attempt]:
    """Return the attempts of a pupil's files; those of several in the order of time."""
    if len(files) == 1:
        return list(files[0].lines.attempts)
    timed: list[tuple[datetime, Attempt]] = []
    for file in files:
        now = datetime.min.replace(tzinfo=UTC)
        for attempt in file.lines.attempts:
            now = time_of(attempt.time) or now
            timed.append((now, attempt))
    return [attempt for _, attempt in sorted(timed, key=lambda one: one[0])]


def _remarks(owner: Owner, named: Sequence[str]) -> list[str]:
    told = words()
    found = []
    if len(named) > 1:
        found.append(
            told.say(
                "{who}: the attempts name {students}; each is counted as {who}/NAME",
                who=owner.name,
                students=", ".join(map(_quoted, named)),
            )
        )
    elif named and not _alike(owner.name, named[0]):
        found.append(
            told.say(
                "{who}: the attempts name {student}, but the folder or file is {who}'s: "
                "they are counted as {who}'s",
                who=owner.name,
                student=_quoted(named[0]),
            )
        )
    if not owner.together:
        found.append(
            told.say(
                "{who}: {number} files that have no attempt in common are counted as one pupil's",
                who=owner.name,
                number=len(owner.files),
            )
        )
    return found


def _quoted(name: str) -> str:
    return shown(harmless(name))


def _alike(name: str, other: str) -> bool:
    """Whether two names may be the same person's: each word of one stands in the other."""
    one, two = set(plain_words(name)), set(plain_words(other))
    return one <= two or two <= one


def _copies(owners: Iterable[Owner]) -> list[str]:
    """Say which files are the same byte for byte: somebody may have handed in another's."""
    same: dict[bytes, list[str]] = defaultdict(list)
    for owner in owners:
        for file in owner.files:
            same[file.digest].append(file.path)
    return [
        words().say("the same byte for byte: {files}", files=", ".join(paths))
        for paths in same.values()
        if len(paths) > 1
    ]


# ------------------------------------------------------------------------------- what was not read


def faults_in(found: Collected) -> list[str]:
    """Return a message for whatever could not be read; of one file, 20 lines at most."""
    faults = [f"{one.path}: {one.why}" for one in found.unread]
    for file in found.files:
        wrong = file.lines.faults
        faults += [f"{file.path}, {fault}" for fault in wrong[:MOST_FAULTS]]
        if len(wrong) > MOST_FAULTS:
            more = words().count(
                "and {number} more line", "and {number} more lines", len(wrong) - MOST_FAULTS
            )
            faults.append(f"{file.path}: {more}")
    return faults


def unknown_fields(found: Collected) -> list[str]:
    """Say which fields were passed over: a later version of the kit may write more."""
    told = words()
    fields: dict[str, list[str]] = defaultdict(list)
    for file in found.files:
        for name, _ in file.lines.unknown:
            fields[name].append(file.path)
    return [
        told.say(
            "field {field} is not known to this version of the kit and was left out: {files}",
            field=shown(name),
            files=_some(paths),
        )
        for name, paths in fields.items()
    ]


def _some(names: Sequence[str]) -> str:
    more = len(names) - MOST_KINDS
    return ", ".join(names[:MOST_KINDS]) + (
        words().say(" and {number} more", number=more) if more > 0 else ""
    )


def accounted(found: Collected) -> str:
    """Return one line that says of every file and folder what became of it."""
    told = words()
    files, unread, others = found.files, found.unread, found.others
    every = told.count(
        "{number} file",
        "{number} files",
        len(files) + sum(not one.is_folder for one in unread) + len(others),
    )
    parts = [told.count("{number} read", "{number} read", len(files))]
    damaged = sum(bool(file.lines.faults) for file in files)
    if damaged:
        parts[0] += told.say(" ({number} of them with damaged lines)", number=damaged)
    if others:
        endings = Counter(
            PurePath(path).suffix.casefold() or PurePath(path).name for path in others
        )
        parts.append(
            told.say(
                "{number} of another kind ({kinds})",
                number=len(others),
                kinds=_some([harmless(ending) for ending, _ in endings.most_common()]),
            )
        )
    if found.hidden:
        parts.append(told.count("{number} hidden", "{number} hidden", len(found.hidden)))
    if unread:
        named = [f"{one.path} ({_short(one.why)})" for one in unread[:MOST_NAMED]]
        if len(unread) > MOST_NAMED:
            more = len(unread) - MOST_NAMED
            named.append(told.count("and {number} more", "and {number} more", more))
        parts.append(told.say("not read: {files}", files=", ".join(named)))
    return harmless(told.say("{files}: {parts}", files=every, parts="; ".join(parts)))


def _short(why: str) -> str:
    return why if len(why) <= _LONGEST_WHY else f"{why[: _LONGEST_WHY - 1]}…"
