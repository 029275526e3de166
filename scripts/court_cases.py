"""The court of end-games: the cases, as files give them.

A case is two files of one name: `docs/court/positions/NAME.toml`, a position as the kit reads any
other, facts only; and `docs/court/cases/NAME.toml`, what was asked, by whom and where, what the
asker took for granted, and the verdict, in our own words.
"""

from __future__ import annotations

import hashlib
import tomllib
from dataclasses import dataclass, fields, replace
from fractions import Fraction
from pathlib import Path

from hanabi_kit.actions import Mark
from hanabi_kit.cards import Card, Colour
from hanabi_kit.errors import HanabiError
from hanabi_kit.notation import read_position
from hanabi_kit.position import Position

ROOT = Path(__file__).resolve().parent.parent
COURT = ROOT / "docs" / "court"


@dataclass(frozen=True)
class Case:
    """A disputed end-game.

    Parameters
    ----------
    name : str
        The files' stem.
    title : str
    asked_by, where : str
        Who asked, by the name used there; the public link.
    asked : str
        What was asked there, in our words, with what was answered.
    question : str
        The same in a line of the index.
    told : str
        What the asker knew.
    rebuilt : str
        What of the position the source does not say, and how it was filled in.
    verdict : str
        What was right, in two sentences.
    derivation : str
        The value given this sight, derived by hand; empty where it has not been.
    derived : Fraction or None
        That value; where cards are taken for granted, with them.
    open : str
        What keeps the plan model's bounds apart, where they are.
    known : tuple of str
        Cards that the asker's players take for granted beyond the marks, as "Bob 4: b5".
    seconds : int
        How long the plan model may search.
    """

    name: str
    title: str
    asked_by: str
    where: str
    asked: str
    question: str
    told: str
    rebuilt: str
    verdict: str
    derivation: str = ""
    derived: Fraction | None = None
    open: str = ""
    known: tuple[str, ...] = ()
    seconds: int = 20

    @property
    def file(self) -> Path:
        """Where its position is."""
        return COURT / "positions" / f"{self.name}.toml"

    @property
    def position(self) -> Position:
        """The facts."""
        return read_position(self.file)

    @property
    def digest(self) -> str:
        """What an answer belongs to: the position, and what was taken for granted."""
        text = self.file.read_text(encoding="utf-8") + "\n".join(self.known)
        return hashlib.sha256(text.encode()).hexdigest()[:16]


def read_case(name: str) -> Case:
    """Return a case; HanabiError with every fault of its file."""
    path = COURT / "cases" / f"{name}.toml"
    table = tomllib.loads(path.read_text(encoding="utf-8"))
    known = {field.name for field in fields(Case)} - {"name"}
    faults = [f"{path.name}: {key}: unknown" for key in table if key not in known]
    optional = {"derivation", "derived", "open", "known", "seconds"}
    faults += [f"{path.name}: {key}: missing" for key in sorted(known - optional - set(table))]
    if faults:
        raise HanabiError(faults)
    if "derived" in table:
        table["derived"] = Fraction(table["derived"])
    texts = {key: value.strip() for key, value in table.items() if isinstance(value, str)}
    return Case(**{**table, **texts, "name": name, "known": tuple(table.get("known", ()))})


def cases() -> list[Case]:
    """Return all of them, in the order of their names."""
    return [read_case(path.stem) for path in sorted((COURT / "cases").glob("*.toml"))]


def with_known(position: Position, known: tuple[str, ...]) -> Position:
    """Return a position in which clues of both kinds have named these cards to their holders.

    Examples
    --------
    >>> position = read_position(COURT / "positions" / "bt_b4b5.toml")
    >>> known = with_known(position, ("Bob 4: b5",))
    >>> [str(mark.value) for mark in known.hands[1][3].marks]
    ['b', '5']
    """
    hands = [list(hand) for hand in position.hands]
    for one in known:
        who, _, named = one.partition(":")
        player, slot = who.split()
        seat, place, card = position.players.index(player), int(slot) - 1, Card(named.strip())
        held = hands[seat][place]
        assert held.card in (None, card), f"{one}: the position has {held.card} there"
        marks = [Mark(Colour(card.suit.letter), True), Mark(card.rank, True)]
        new = tuple(mark for mark in marks if mark not in held.marks)
        hands[seat][place] = replace(held, marks=held.marks + new)
    return replace(position, hands=tuple(map(tuple, hands)))
