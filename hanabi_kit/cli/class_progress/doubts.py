"""What in the attempts of a class may not be what it seems; nothing is left out for it.

Exercises that the course does not have, clocks that go wrong, attempts that two pupils have in
common, and two names that may be one pupil's.
"""

from __future__ import annotations

import re
import unicodedata
from collections import Counter, defaultdict
from collections.abc import Iterable, Mapping, Sequence
from datetime import UTC, datetime, timedelta
from itertools import combinations

from hanabi_kit.cli.class_progress.groups import exercise_or_none
from hanabi_kit.errors import shown
from hanabi_kit.language import words
from hanabi_kit.lessons.exercise import ID
from hanabi_kit.puzzles.answers.attempts import Attempt
from hanabi_kit.render.player_names import harmless

BEGINNING = datetime(2020, 1, 1, tzinfo=UTC)
"""Before it there was no kit: a machine whose clock has lost its battery begins at 1970 or 2000."""

AHEAD = timedelta(days=1)
"""How far a clock may be ahead: by its zone, if that was not set."""

LEAST_IN_COMMON = 3
"""Attempts that two pupils do not have in common by accident."""


def time_of(text: str) -> datetime | None:
    """Return the time of an attempt, in UTC where it names no zone; None where it is no time."""
    try:
        found = datetime.fromisoformat(text)
    except ValueError:
        return None
    return found if found.tzinfo else found.replace(tzinfo=UTC)


def doubts(attempts: Sequence[Attempt], now: datetime | None = None) -> list[str]:
    """Return a remark for whatever may not be what it seems.

    `now`: the time; left out, that of this machine.
    """
    by_pupil: dict[str, list[Attempt]] = defaultdict(list)
    for attempt in attempts:
        by_pupil[attempt.student].append(attempt)
    return [
        *_not_in_the_course(by_pupil),
        *_clocks(by_pupil, (now or datetime.now(UTC)) + AHEAD),
        *_in_common(by_pupil),
        *_names_alike(by_pupil),
    ]


def plain_words(name: str) -> list[str]:
    """Return the words of a name without capitals and accents.

    Examples
    --------
    >>> plain_words("Zoë_Li"), plain_words("Ben 2")
    (['zoe', 'li'], ['ben', '2'])
    """
    whole = unicodedata.normalize("NFKD", name.casefold())
    plain = "".join(sign for sign in whole if not unicodedata.combining(sign))
    return re.findall(r"\w+", plain.replace("_", " "))


def _not_in_the_course(by_pupil: Mapping[str, Sequence[Attempt]]) -> Iterable[str]:
    """Name exercises that are asked nowhere: of another version, or written by hand."""
    unknown: Counter[str] = Counter()
    for attempts in by_pupil.values():
        names = {one.puzzle for one in attempts}
        unknown.update(one for one in names if ID.fullmatch(one) and not exercise_or_none(one))
    for name, pupils in sorted(unknown.items()):
        yield words().count(
            "exercise {id} is not in this version of the course; {number} pupil has answered it",
            "exercise {id} is not in this version of the course; {number} pupils have answered it",
            pupils,
            id=name,
        )


def _clocks(by_pupil: Mapping[str, Sequence[Attempt]], latest: datetime) -> Iterable[str]:
    told = words()
    for who, attempts in by_pupil.items():
        texts = [one.time for one in attempts if one.time]
        times = [time_of(text) for text in texts]
        if unread := [text for text, time in zip(texts, times, strict=True) if time is None]:
            yield told.count(
                "{who}: {number} attempt has no time that can be read ({example})",
                "{who}: {number} attempts have no time that can be read ({example}, …)",
                len(unread),
                who=harmless(who),
                example=shown(harmless(unread[0])),
            )
        if wrong := [one for one in times if one and not BEGINNING <= one <= latest]:
            yield told.count(
                "{who}: the clock was wrong, {number} attempt is of {day}",
                "{who}: the clock was wrong, {number} attempts are of {day} and other days",
                len(wrong),
                who=harmless(who),
                day=wrong[0].date().isoformat(),
            )


def _in_common(by_pupil: Mapping[str, Sequence[Attempt]]) -> Iterable[str]:
    """Name pupils of whom one may have handed in the other's file.

    In a class that answers together two may well say the same at the same second: so it takes
    several attempts, and half of what one of them has done.
    """
    # Whoever takes another's file for one's own may have put the own name into it.
    own = {
        who: {(one.puzzle, one.answer, one.time, one.shown) for one in attempts if one.time}
        for who, attempts in by_pupil.items()
    }
    for one, other in combinations(own, 2):
        number = len(own[one] & own[other])
        if number >= LEAST_IN_COMMON and 2 * number >= min(len(own[one]), len(own[other])):
            yield words().say(
                "{one} and {other} have {number} attempts in common, to the second",
                one=harmless(one),
                other=harmless(other),
                number=number,
            )


def _names_alike(by_pupil: Iterable[str]) -> Iterable[str]:
    same: dict[tuple[str, ...], list[str]] = defaultdict(list)
    for who in by_pupil:
        if plain := plain_words(who):
            same[tuple(sorted(plain))].append(who)
    for pupils in same.values():
        if len(pupils) > 1:
            yield words().say(
                "{pupils} may be the same pupil under several names; they are counted apart",
                pupils=words().listed([harmless(who) for who in pupils]),
            )
