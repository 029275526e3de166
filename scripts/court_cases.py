"""The court of end-games: the cases, as files give them.

A case is two files of one name: `docs/court/positions/NAME.toml`, a position as the kit reads any
other, facts only; and `docs/court/cases/NAME.toml`, what was asked, by whom and where, what the
asker took for granted, and the verdict, in our own words.
"""

from __future__ import annotations

import hashlib
import tomllib
from dataclasses import dataclass, fields
from fractions import Fraction
from pathlib import Path

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
    assume : tuple of str
        What the asker's players take for granted beyond the facts, as `hanabi-kit solve --assume`
        reads it: "Bob 4: b5".
    posted : str
        The position as a compact line, with no more than the source tells; empty where that is the
        position itself.
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
    assume: tuple[str, ...] = ()
    posted: str = ""
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
        text = self.file.read_text(encoding="utf-8") + "\n".join(self.assume)
        return hashlib.sha256(text.encode()).hexdigest()[:16]


def read_case(name: str) -> Case:
    """Return a case; HanabiError with every fault of its file."""
    path = COURT / "cases" / f"{name}.toml"
    table = tomllib.loads(path.read_text(encoding="utf-8"))
    keys = {field.name for field in fields(Case)} - {"name"}
    faults = [f"{path.name}: {key}: unknown" for key in table if key not in keys]
    optional = {"derivation", "derived", "open", "assume", "posted", "seconds"}
    faults += [f"{path.name}: {key}: missing" for key in sorted(keys - optional - set(table))]
    if faults:
        raise HanabiError(faults)
    if "derived" in table:
        table["derived"] = Fraction(table["derived"])
    texts = {key: value.strip() for key, value in table.items() if isinstance(value, str)}
    return Case(**{**table, **texts, "name": name, "assume": tuple(table.get("assume", ()))})


def cases() -> list[Case]:
    """Return all of them, in the order of their names."""
    return [read_case(path.stem) for path in sorted((COURT / "cases").glob("*.toml"))]
