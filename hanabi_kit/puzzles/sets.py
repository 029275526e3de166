"""Sets: puzzles in an order, for a lesson, a tournament, or a day each; as value and as file.

A set names puzzles and holds none. Its file has a table ``[set]`` with ``id`` (the file's stem) and
``title``; it may have a ``description``, ``minutes`` and the ``puzzles``, in order. A longer set
comes in parts instead: tables ``[[part]]`` with a ``title``, their ``puzzles`` and, if wished, a
``description`` and ``minutes``. ``language`` says in which its texts are, where that is not
English; a table ``[text.fr]`` has them in French (`hanabi_kit.puzzles.texts`).

A puzzle is named by where its file lies, seen from the set's own folder (``"mine/two-reds"``; the
``.toml`` may be left out), or by its id if it comes with the kit (``"deduction-001"``). Texts are
plain, without any marks.

Examples
--------
>>> found = parse_set('''
... [set]
... id = "two"
... title = "Two to begin with"
... puzzles = ["deduction-001", "deal-001"]
... ''')
>>> found.puzzles, [path.name for path in found.files]
(('deduction-001', 'deal-001'), ['deduction-001.toml', 'deal-001.toml'])
>>> parse_set(format_set(found)) == found
True
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, field, replace
from itertools import count
from pathlib import Path, PurePosixPath, PureWindowsPath
from textwrap import fill
from typing import Any

import tomli_w

from hanabi_kit.errors import FileFault, HanabiError, NotationError, shown
from hanabi_kit.language import SOURCE, later, words
from hanabi_kit.notation.files import Fields, read_text, read_toml, unix_lines
from hanabi_kit.notation.paths import is_folder, is_plain_file, resolved
from hanabi_kit.notation.unseen_signs import unseen_signs
from hanabi_kit.puzzles.collections.catalogue import is_set, kit_puzzles, kit_sets
from hanabi_kit.puzzles.texts import (
    HTML,
    SetTexts,
    in_front,
    no_texts,
    set_text_tables,
    take_language,
    take_set_texts,
    unseen_in,
    untranslated,
)
from hanabi_kit.support.arguments import checked
from hanabi_kit.support.faces import counted, face, plain
from hanabi_kit.support.misspelt import did_you_mean

__all__ = ["PuzzleSet", "read_set"]

MOST_MINUTES = 10_000
MOST_PUZZLES = 1_000
"""Puzzles in a set."""

_ENDING = ".toml"


@dataclass(frozen=True)
class Part:
    """Some puzzles of a set, in their order."""

    puzzles: tuple[str, ...]  # as the file names them
    title: str = ""  # plain text; empty where the set has no parts
    description: str = ""  # plain text; may be empty
    minutes: int | None = None  # how long it takes, about; from 1 to 10,000


@dataclass(frozen=True, repr=False)
class PuzzleSet:
    """Puzzles in an order, with a title.

    Parameters
    ----------
    id : str
        The stem of its file.
    title : str
        Plain text.
    parts : tuple of Part
        One without a title where the set has no parts.
    description : str
        Plain text; may be empty.
    minutes : int or None
        How long it takes, about; from 1 to 10,000.
    folder : path
        What its puzzles' names are relative to.
    language : str
        Of its titles and descriptions.
    texts : tuple of SetTexts
        The same in other languages; `in_language` puts one of them in front.

    Examples
    --------
    >>> found = set_named("first-hour")
    >>> found.title, found.minutes, found.files[0].name
    ('A first hour', 60, 'deduction-001.toml')
    >>> found.puzzles[0], len(found.puzzles) == len(found.files)
    ('deduction-001', True)
    """

    id: str
    title: str
    parts: tuple[Part, ...]
    description: str = ""
    minutes: int | None = None
    folder: Path = field(default=Path(), compare=False)
    language: str = SOURCE
    texts: tuple[SetTexts, ...] = ()

    @face
    def __repr__(self) -> str:
        parts = f" in {len(self.parts)} parts" if len(self.parts) > 1 else ""
        minutes = "" if self.minutes is None else f", {self.minutes} minutes"
        return (
            f"PuzzleSet {plain(self.id, 30)!r}: {plain(self.title, 40)}, "
            f"{counted(len(self.puzzles), 'puzzle')}{parts}{minutes}"
        )

    def __str__(self) -> str:
        told = words()
        own = self.in_language(told.language)
        lines = [own.title]
        if own.description:
            lines += ["", *(fill(line, 80) for line in own.description.splitlines())]
        if missing := untranslated([own.language], told):
            lines += ["", missing]
        numbers = count(1)
        for part in own.parts:
            lines += ["", part.title] if part.title else [""]
            lines += [f"{next(numbers):4}. {name}" for name in part.puzzles]
        return "\n".join(lines)

    @property
    def languages(self) -> tuple[str, ...]:
        """The languages in which its texts are there, its own first.

        Examples
        --------
        >>> set_named("first-hour").languages
        ('en', 'fr')
        """
        return self.language, *(one.language for one in self.texts)

    @checked
    def in_language(self, language: str) -> PuzzleSet:
        """Return the same set with its texts in a language, where it has them.

        Parameters
        ----------
        language : str
            One of those that the kit speaks.

        Returns
        -------
        PuzzleSet
            Its `language` says in which they are: its own where it has no others.

        Raises
        ------
        HanabiError
            The kit does not speak it; the message lists the languages there are.

        Examples
        --------
        >>> found = set_named("first-hour").in_language("fr")
        >>> found.title, found.parts[0].title, found.language
        ('Une première heure', "Ce que dit un indice, et ce qu'il ne dit pas", 'fr')
        """
        found, others = in_front(self._own_texts, self.texts, words(language).language)
        return replace(
            self,
            title=found.title,
            description=found.description,
            language=found.language,
            parts=tuple(
                replace(part, title=title, description=about)
                for part, (title, about) in zip(self.parts, found.parts, strict=True)
            ),
            texts=others,
        )

    @property
    def _own_texts(self) -> SetTexts:
        parts = tuple((part.title, part.description) for part in self.parts)
        return SetTexts(self.language, self.title, self.description, parts)

    @property
    def puzzles(self) -> tuple[str, ...]:
        """The names of all its puzzles, in order."""
        return tuple(name for part in self.parts for name in part.puzzles)

    @property
    def files(self) -> tuple[Path, ...]:
        """The files of all its puzzles, in order.

        Raises
        ------
        FileFault
            A puzzle is missing by now.
        """
        known = kit_puzzles()
        return tuple(_file_of(name, self.folder, known) for name in self.puzzles)


@checked
def set_named(name: str) -> PuzzleSet:
    """Return a set of the kit's own by its id; HanabiError says which there are."""
    known = kit_sets()
    if name not in known:
        raise HanabiError(
            words().say(
                "{name}: no set of the kit is called so; the kit's sets are {known}{near}",
                name=shown(name),
                known=", ".join(known),
                near=did_you_mean(name, known),
            )
            if known
            else words().say(
                "{name}: no set of the kit is called so; the kit's sets are missing",
                name=shown(name),
            )
        )
    return read_set(known[name])


@checked
def read_set(path: str | Path) -> PuzzleSet:
    """Read the file of a set; its ``id`` must be the file's stem.

    Parameters
    ----------
    path : path
        Its folder is where its puzzles are looked for, before the kit's own.

    Returns
    -------
    PuzzleSet

    Raises
    ------
    FileFault
        The file cannot be read.
    NotationError
        As `parse_set`, or the id is another.

    Examples
    --------
    >>> from hanabi_kit.puzzles import folder
    >>> read_set(folder() / "sets" / "first-hour.toml").title
    'A first hour'
    """
    path = Path(path)
    found = parse_set(read_text(path), path.parent)
    if found.id != path.stem:
        raise NotationError(
            words().say(
                "{field}: {id}, but the file is called {file}; the id must be {stem}",
                field="set.id",
                id=shown(found.id),
                file=path.name,
                stem=repr(path.stem),
            )
        )
    return found


@checked
def parse_set(text: str, folder: str | Path = ".") -> PuzzleSet:
    """Return the set that the TOML `text` describes.

    `text`: the tables that `hanabi_kit.puzzles.sets` describes.
    `folder`: what puzzles are looked for in, before the kit's own.
    Returned: a set of which every puzzle's file is there; what these hold is not read.
    Raises NotationError: with every fault: of form, a puzzle that is not there (and which may be
        meant), one that is named twice.
    """
    table = read_toml(text)
    faults = [
        words().say(
            "{name}: unknown table; a set has the tables set, text and part", name=shown(name)[1:-1]
        )
        for name in table
        if name not in ("set", "text", "part")
    ]
    if "set" not in table:
        faults.append(
            words().say("set: missing; a set of puzzles has the table set, with id and title")
        )
    fields = Fields(table.get("set", {}), "set", faults)
    name, title = (_text(fields, key, needed="set" in table) for key in ("id", "title"))
    if unseen := unseen_signs(name):
        fields.fault("id", unseen_in(name, unseen[0]))
    description = _text(fields, "description")
    language = take_language(fields)
    minutes = fields.take_int("minutes", 1, MOST_MINUTES)
    listed = table.get("part", [])
    parts: list[Part] = []
    names: list[tuple[str, str]] = []  # of each puzzle, and where it stands
    if "part" in table:
        if not isinstance(listed, list) or not listed:
            faults.append(
                words().say("part: {listed}, but tables [[part]] are needed", listed=shown(listed))
            )
            listed = []
        if "puzzles" in fields:
            fields.take("puzzles", object)
            fields.fault(
                "puzzles",
                words().say("stands beside [[part]]; the puzzles belong into the parts"),
            )
    elif "set" in table:
        whole = Part(_names(fields, names))
        parts.append(whole)
    fields.refuse_unknown()
    for number, one in enumerate(listed, start=1):
        inside = Fields(one, words().say("part {number}", number=number), faults)
        parts.append(
            Part(
                title=_text(inside, "title", needed=True),
                description=_text(inside, "description"),
                minutes=inside.take_int("minutes", 1, MOST_MINUTES),
                puzzles=_names(inside, names),
            )
        )
        inside.refuse_unknown()
    _refuse_minutes(parts, minutes, faults)
    _refuse_puzzles(names, Path(folder), faults)
    found = PuzzleSet(
        name, title, tuple(parts), description, minutes, folder=Path(folder), language=language
    )
    texts = take_set_texts(table, found._own_texts, faults)
    if faults:
        raise NotationError(faults)
    return replace(found, texts=texts)


def _text(fields: Fields, key: str, *, needed: bool = False) -> str:
    text = unix_lines(fields.take(key, str, needed=needed) or "")
    if HTML.search(text):
        fields.fault(key, words().say("{text} holds HTML; texts are plain", text=shown(text)))
    elif key in fields and needed and not text.strip():
        fields.fault(key, words().say("empty, but a text is needed"))
    return text


def _names(fields: Fields, names: list[tuple[str, str]]) -> tuple[str, ...]:
    """Return the puzzles of a table as they are named there, each noted with where it stands."""
    before = len(fields.faults)
    listed = fields.take("puzzles", list, needed=True) or []
    if not all(isinstance(name, str) for name in listed):
        fields.fault("puzzles", no_texts(listed))
        listed = []
    if not listed and len(fields.faults) == before:
        fields.fault("puzzles", words().say("empty, but at least one puzzle is needed"))
    where = fields.name("puzzles")
    names += [(name, where) for name in listed]
    return tuple(listed)


def _refuse_minutes(parts: Sequence[Part], minutes: int | None, faults: list[str]) -> None:
    told = [part.minutes for part in parts if part.minutes is not None]
    if minutes is not None and told and (len(told) < len(parts) or sum(told) != minutes):
        fault = (
            later("set.minutes: {minutes}, but those of the parts add up to {sum}")
            if len(told) == len(parts)
            else later(
                "set.minutes: {minutes}, but those of the parts add up to {sum}, and not every "
                "part has some"
            )
        )
        faults.append(words().say(fault, minutes=minutes, sum=sum(told)))


def _refuse_puzzles(names: Sequence[tuple[str, str]], folder: Path, faults: list[str]) -> None:
    """Note each puzzle that is not there, and each that stands twice."""
    if len(names) > MOST_PUZZLES:
        faults.append(
            words().say(
                "set: {number} puzzles, but a set has {most} at most",
                number=len(names),
                most=MOST_PUZZLES,
            )
        )
        return
    known = kit_puzzles()
    seen: dict[str, tuple[str, Path]] = {}
    for name, where in names:
        try:
            path = resolved(_file_of(name, folder, known))
        except FileFault as error:
            faults.append(f"{where}: {error}")
            continue
        if is_set(path):
            fault = words().say("{name} is a set, but puzzles are needed", name=shown(name))
            faults.append(f"{where}: {fault}")
            continue
        # A puzzle is called as its file is, and progress is kept under that name.
        mine = (name, path)
        other = seen.setdefault(path.stem, mine)
        if other is not mine:
            fault = (
                words().say("{name} stands twice", name=shown(name))
                if other[1] == path
                else words().say(
                    "{name} and {other} are two puzzles with one id",
                    name=shown(name),
                    other=shown(other[0]),
                )
            )
            faults.append(f"{where}: {fault}")


def _file_of(name: str, folder: Path, known: dict[str, Path]) -> Path:
    """Return the file of the puzzle that is called `name` in a set that lies in `folder`."""
    if PurePosixPath(name).is_absolute() or PureWindowsPath(name).drive or name.startswith("~"):
        raise FileFault(
            words().say(
                "{name}: a puzzle is named as seen from the set's own folder, or by the id of one "
                "of the kit's",
                name=shown(name),
            )
        )
    stem = name.removesuffix(_ENDING)
    own = folder / f"{stem}{_ENDING}"
    if stem and is_plain_file(own):
        return own
    if name in known:
        return known[name]
    beside = {path.stem for path in folder.glob(f"*{_ENDING}")} if is_folder(folder) else set()
    raise FileFault(
        words().say(
            "{name}: there is no such puzzle beside the set, nor among the kit's{near}",
            name=shown(name),
            near=did_you_mean(stem, sorted({*known, *beside})),
        )
    )


@checked
def format_set(found: PuzzleSet) -> str:
    """Return `found` as TOML, readable by `parse_set`, without what is empty."""
    head: dict[str, Any] = {"id": found.id, "title": found.title}
    if found.language != SOURCE:
        head["language"] = found.language
    if found.description:
        head["description"] = found.description
    if found.minutes is not None:
        head["minutes"] = found.minutes
    tables: dict[str, Any] = {"set": head}
    if found.texts:
        tables["text"] = set_text_tables(found.texts)
    if len(found.parts) == 1 and not found.parts[0].title:
        head["puzzles"] = list(found.parts[0].puzzles)
    else:
        tables["part"] = [_part_table(part) for part in found.parts]
    return tomli_w.dumps(tables, multiline_strings=True)


def _part_table(part: Part) -> dict[str, Any]:
    table: dict[str, Any] = {"title": part.title}
    if part.description:
        table["description"] = part.description
    if part.minutes is not None:
        table["minutes"] = part.minutes
    return table | {"puzzles": list(part.puzzles)}
