"""What hanab.live says of a game in its log, line by line, as people paste it.

"Alice tells Bob about two 3s", "Bob plays Red 1 from slot #2", "Cathy fails to play Blue 4 from the
deck (blind)": such lines say who did what (the site's packages/game/src/rules/text.ts), but neither
the hands nor the deck. With a line ``seed: p3v0s1`` or ``deck: r1 y2 …`` above them the game can be
played again, and is held against every line. Without one it is told as far as the lines go.

Above the lines may stand ``players: Alice, Bob, Cathy`` and ``variant: Rainbow (5 Suits)``, too.
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator
from dataclasses import dataclass, field

from hanabi_kit.errors import NotationError, shown
from hanabi_kit.language import words
from hanabi_kit.notation.files import read_past

_NUMBERS = ("zero", "one", "two", "three", "four", "five", "six")

# What may stand before a sentence: the time of day, a turn's number, a bullet.
_BEFORE = re.compile(r"(?:\[[0-9:. ]{1,12}(?:[AP]M)?\]|[0-9]{1,3}[.):]|[-•*])\s+")

_CARD = re.compile(
    r"(?P<who>.{1,60}?) (?P<does>plays|fails to play|discards) (?P<card>.{1,40}?) "
    r"from (?:slot #(?P<slot>[1-9])|the deck)(?: \((?:blind|clued|critical)\))*\.?"
)
_CLUE = re.compile(
    rf"(?P<who>.{{1,60}}?) tells (?P<to>.{{1,60}}?) about (?P<count>{'|'.join(_NUMBERS)}) "
    r"(?P<value>[A-Z0-9][a-z]*?)(?:'?s)?\.?"
)
_HIDDEN_CLUE = re.compile(
    r"(?P<who>.{1,60}?) (?P<does>moos|oinks|quacks) at (?P<to>.{1,60}?)'s? "
    r"slots? (?P<slots>[1-6](?:/[1-6])*)\.?"
)
_FIRST = re.compile(r"(?P<who>.{1,60}?) goes first\.?")

# Sentences about the end, and the site's number of it; None where the actions make it.
_ENDS = (
    (re.compile(r"Players score [0-9]+ points\.?"), None),
    (re.compile(r"Players lose!?"), None),
    (re.compile(r".{1,60} was left with 0 clues(?: and 0 cards)?!?"), None),
    (re.compile(r".{1,60} ran out of time!?"), 3),
    (re.compile(r".{1,60} voted to terminate the game!?"), 10),
    (re.compile(r".{1,60} terminated the game!?"), 4),
    (re.compile(r"Players were idle for too long\.?"), 6),
)

_HEADER = re.compile(r"(?P<key>players|variant|seed|deck)\s*:\s*(?P<value>.+)", re.IGNORECASE)
_HYPOTHETICAL = "[Hypo]"


@dataclass(frozen=True)
class Said:
    """A line of the log about an action.

    `count` is how many cards a clue touched, `slots` which, where the log says that; `value` is the
    clue's, or the card as the log names it.
    """

    line: int
    text: str
    who: str
    does: str
    value: str = ""
    slot: int | None = None
    to: str = ""
    count: int | None = None
    slots: tuple[int, ...] = ()


@dataclass
class Log:
    """The lines of a pasted log, each in its parts."""

    said: list[Said] = field(default_factory=list)
    first: str = ""
    from_the_start: bool = False  # whether the line about who goes first comes before all actions
    end: int | None = None
    players: tuple[str, ...] = ()
    variant: str = ""
    seed: str = ""
    deck: str = ""


def is_log(text: str) -> bool:
    """Whether a text is a pasted log: one of its first lines is a sentence of the site's.

    Examples
    --------
    >>> is_log("[12:30] Alice tells Bob about one Red"), is_log("turn = 'Alice'")
    (True, False)
    """
    lines = [line for line in text[:20_000].splitlines() if line.strip()][:60]
    if not lines or re.match(r"\s*(?:\[[A-Za-z_.-]+\]|[\w.-]+ *=|[({])", lines[0]):
        return False
    return any(_sentence(_bare(line)) is not None for line in lines)


def read_log(text: str) -> Log:
    """Return the parts of a pasted log; NotationError where it tells something twice.

    A warning (`ReadPast`) tells how many lines are no sentences about the game.
    """
    log = Log()
    faults: list[str] = []
    others: list[int] = []
    for number, line in enumerate(text.splitlines(), start=1):
        bare = _bare(line)
        if not bare or bare.startswith("#"):
            continue
        found = _sentence(bare)
        header = _HEADER.fullmatch(bare)
        if header and (found is None or found.re is not _CARD):
            key, value = header["key"].lower(), header["value"].strip()
            if getattr(log, key):
                faults.append(
                    words().say(
                        "line {number}: {key} is told a second time", number=number, key=key
                    )
                )
            setattr(log, key, _names(value) if key == "players" else value)
        elif (ended := _end(bare)) is not None:
            log.end = ended[0]
        elif found is None:
            others.append(number)
        elif found.re is _FIRST:
            log.first = found["who"]
            log.from_the_start = not log.said
        else:
            if log.end is not None:
                faults.append(
                    words().say("line {number}: an action after the game's end", number=number)
                )
            log.said.append(_said(number, bare, found))
    if faults:
        raise NotationError(faults)
    if others:
        told = ", ".join(map(str, others[:10])) + (", …" if len(others) > 10 else "")
        read_past(
            words().count(
                "what stands in line {lines}",
                "what stands in lines {lines}",
                len(others),
                lines=told,
            ),
            words().say("no sentence about the game"),
        )
    return log


def _bare(line: str) -> str:
    line = line.strip()
    while found := _BEFORE.match(line):
        line = line[found.end() :]
    return line


def _sentence(line: str) -> re.Match[str] | None:
    if line.startswith(_HYPOTHETICAL):
        return None
    found = (pattern.fullmatch(line) for pattern in (_CARD, _CLUE, _HIDDEN_CLUE, _FIRST))
    return next((match for match in found if match), None)


def _end(line: str) -> tuple[int | None] | None:
    return next(((number,) for pattern, number in _ENDS if pattern.fullmatch(line)), None)


def _names(value: str) -> tuple[str, ...]:
    return tuple(name.strip() for name in value.split(",") if name.strip())


def _said(number: int, line: str, found: re.Match[str]) -> Said:
    if found.re is _CARD:
        slot = None if found["slot"] is None else int(found["slot"])
        return Said(number, line, found["who"], found["does"], found["card"], slot)
    if found.re is _CLUE:
        count = _NUMBERS.index(found["count"])
        return Said(
            number, line, found["who"], "tells", found["value"], to=found["to"], count=count
        )
    slots = tuple(int(slot) for slot in found["slots"].split("/"))
    return Said(
        number, line, found["who"], found["does"], to=found["to"], count=len(slots), slots=slots
    )


def players_of(log: Log, count: int | None = None) -> tuple[str, ...]:
    """Return the players by seat: those of the line ``players``, else in the order they act in.

    `count`: how many there are, where that is known.
    """
    if log.players:
        return log.players
    acting = [said.who for said in log.said]
    if log.first and acting[:1] != [log.first]:
        acting.insert(0, log.first)
    names = list(dict.fromkeys([*acting, *(said.to for said in log.said if said.to)]))
    return tuple(names if count is None else names[:count])


def told_hands(log: Log, hands: Iterable[Iterable[int]], cards: int) -> list[list[str]]:
    """Return the hands as dealt, with the cards that the log names; ``?`` for the others.

    `hands`: the orders of the cards, slot 1 first.
    `cards`: of the deck, as far as it is sure to go: behind that no slot is sure.
    """
    dealt = [list(hand) for hand in hands]
    held = [list(hand) for hand in dealt]
    known = dict(_drawn(log, held, cards)) if log.from_the_start else {}
    return [[known.get(order, "?") for order in hand] for hand in dealt]


def _drawn(log: Log, held: list[list[int]], cards: int) -> Iterator[tuple[int, str]]:
    names = players_of(log)
    drawn = sum(map(len, held))
    for said in log.said:
        if said.does not in ("plays", "fails to play", "discards"):
            continue
        if drawn >= cards or said.who not in names[: len(held)]:
            return
        hand = held[names.index(said.who)]
        if said.slot is None or said.slot > len(hand):
            return
        order = hand.pop(said.slot - 1)
        hand.insert(0, drawn)
        drawn += 1
        if said.value != "a card":
            yield order, said.value


def unclear(said: Said, why: str) -> NotationError:
    """Return the error about a line that says otherwise than the game."""
    return NotationError(
        words().say(
            "line {number}: {text}, but {why}", number=said.line, text=shown(said.text), why=why
        )
    )
