"""``hanabi-kit puzzles``: which puzzles, sets and themes there are."""

from __future__ import annotations

import textwrap
from argparse import ArgumentParser, ArgumentTypeError, Namespace
from collections import Counter
from collections.abc import Iterable
from dataclasses import dataclass, replace
from pathlib import Path
from typing import Any

from hanabi_kit.cli.exit_codes import BAD_INPUT
from hanabi_kit.cli.named_tables import print_json
from hanabi_kit.errors import HanabiError
from hanabi_kit.language import current, speaking, words
from hanabi_kit.notation.files import read_text
from hanabi_kit.notation.paths import is_folder, path_text, resolved
from hanabi_kit.puzzles import Puzzle, read_puzzle
from hanabi_kit.puzzles.collections.catalogue import catalogue, kit_sets, puzzle_files, set_files
from hanabi_kit.puzzles.collections.collection import set_of
from hanabi_kit.puzzles.puzzle import KINDS
from hanabi_kit.puzzles.sets import PuzzleSet, read_set
from hanabi_kit.puzzles.texts import untranslated
from hanabi_kit.puzzles.themes.collection_by_theme import easiest_first
from hanabi_kit.puzzles.themes.vocabulary import MARK, VOCABULARY, Theme, theme_named
from hanabi_kit.render.player_names import harmless

_WIDTH = 79


def add_puzzles(parser: ArgumentParser) -> None:
    """Give the parser of ``puzzles`` its words."""
    say = words().say
    parser.add_argument(
        "places",
        metavar="PUZZLE",
        nargs="*",
        help=say("puzzle files, sets, or folders of them (default: what comes with the kit)"),
    )
    parser.add_argument("--kind", choices=KINDS, help=say("only puzzles of this kind"))
    parser.add_argument("--level", type=_level, metavar="1-5", help=say("only those of this level"))
    parser.add_argument(
        "--set", dest="set", metavar="SET", help=say("those of a set, in its order: its id or file")
    )
    parser.add_argument("--sets", action="store_true", help=say("list the sets, not the puzzles"))
    parser.add_argument(
        "--theme", metavar="THEME", help=say("only those with this theme, from easy to hard")
    )
    parser.add_argument(
        "--themes",
        action="store_true",
        help=say("list the themes, with how many puzzles have each"),
    )


def _level(text: str) -> int:
    if text not in ("1", "2", "3", "4", "5"):
        raise ArgumentTypeError(
            words().say("{given}, but levels are 1 (easy) to 5", given=repr(text))
        )
    return int(text)


@dataclass(frozen=True)
class _Listed:
    """A puzzle in a list, with the heading that stands above it."""

    file: Path
    puzzle: Puzzle
    heading: str = ""


def list_puzzles(arguments: Namespace) -> int:
    """List puzzles, sets or themes; what cannot be read is told at the end."""
    with speaking(arguments.language or current()):
        return _list(arguments)


def _list(arguments: Namespace) -> int:
    faults: list[str] = []
    theme = None if arguments.theme is None else theme_named(arguments.theme.removeprefix(MARK))
    if arguments.sets:
        for option, given in (
            ("--kind", arguments.kind),
            ("--level", arguments.level),
            ("--theme", theme),
            ("--themes", arguments.themes or None),
        ):
            if given is not None:
                raise HanabiError(
                    words().say("{option}: is of puzzles; --sets lists sets", option=option)
                )
        if arguments.set is not None:
            raise HanabiError(
                words().say("--set: lists the puzzles of one set; --sets lists all sets")
            )
        _print_sets(_sets(arguments, faults), faults, as_json=arguments.json)
    elif arguments.themes:
        if theme is not None:
            raise HanabiError(
                words().say("--theme: lists the puzzles of one theme; --themes lists all themes")
            )
        _print_themes(arguments, faults)
    else:
        _print_puzzles(arguments, theme, faults)
    return BAD_INPUT if faults else 0


def _sets(arguments: Namespace, faults: list[str]) -> list[PuzzleSet]:
    files = set_files(arguments.places) if arguments.places else list(kit_sets().values())
    for place in arguments.places:
        if not set_files([place]):
            try:
                # What cannot be read at all says so; what is something else is no set.
                if not is_folder(place):
                    read_text(place)
                faults.append(words().say("{file}: no set of puzzles", file=path_text(place)))
            except HanabiError as error:
                faults.append(_told(Path(place), error))
    found = []
    for path in files:
        try:
            found.append(read_set(path).in_language(current()))
        except HanabiError as error:
            faults.append(_told(path, error))
    return found


def _told(path: Path, error: HanabiError) -> str:
    """Return what is wrong with a file, with its name once."""
    fault = error.faults[0]
    return fault if fault.startswith(path_text(path)) else f"{path_text(path)}: {fault}"


def _listed(arguments: Namespace, faults: list[str]) -> tuple[PuzzleSet | None, list[_Listed]]:
    """Return the puzzles to list, as yet of all kinds and levels, and the set they are of."""
    own: PuzzleSet | None = None
    files: list[tuple[Path, str]] = []
    if arguments.set is not None:
        if arguments.places:
            raise HanabiError(
                words().say(
                    "--set {name}: stands alone, without {other}",
                    name=arguments.set,
                    other=repr(arguments.places[0]),
                )
            )
        own = set_of(arguments.set)
        if own is None:
            raise HanabiError(
                words().say(
                    "--set {name}: no set is called so, and no file is one",
                    name=repr(arguments.set),
                )
            )
        own = own.in_language(current())
        rest = iter(own.files)
        files = [(next(rest), part.title) for part in own.parts for _ in part.puzzles]
    elif arguments.places:
        sets = {resolved(path) for path in set_files(arguments.places)}
        plain = [place for place in arguments.places if resolved(place) not in sets]
        files = [(path, "") for path in puzzle_files(plain)]
        files += [
            (path, "")
            for place in arguments.places
            if resolved(place) in sets
            for path in read_set(place).files
        ]
    else:
        files = [(path, "") for path in catalogue()]
    found = []
    for path, heading in dict(files).items():
        try:
            found.append(_Listed(path, read_puzzle(path).in_language(current()), heading))
        except HanabiError as error:
            faults.append(_told(path, error))
    return own, found


def _fitting(arguments: Namespace, listed: list[_Listed]) -> list[_Listed]:
    """Return those of the kind and level that are asked for."""
    return [
        one
        for one in listed
        if arguments.kind in (None, one.puzzle.kind) and arguments.level in (None, one.puzzle.level)
    ]


def _print_puzzles(arguments: Namespace, theme: Theme | None, faults: list[str]) -> None:
    own, listed = _listed(arguments, faults)
    fit = _fitting(arguments, listed)
    if theme is not None:
        by_puzzle = {id(one.puzzle): one for one in fit}
        ordered = easiest_first([one.puzzle for one in fit], theme.id)
        # In this order the parts of a set do not stand together any more.
        fit = [replace(by_puzzle[id(puzzle)], heading="") for puzzle in ordered]
    if arguments.json:
        about: dict[str, Any] = {} if own is None else {"set": _set_plain(own)}
        if theme is not None:
            about["theme"] = _theme_plain(theme)
        print_json({**about, "puzzles": [_plain(one) for one in fit], "faults": faults})
        return
    if own is not None:
        print(_set_text(own))
        print()
    if theme is not None:
        print("\n".join(_theme_text(theme)))
        print()
    width = max((len(one.puzzle.id) for one in fit), default=0)
    kinds = max((len(one.puzzle.kind) for one in fit), default=0)
    heading = ""
    for one in fit:
        if one.heading != heading:
            heading = one.heading
            print(harmless(heading))
        puzzle = one.puzzle
        print(
            f"{puzzle.id:{width}}  {puzzle.kind:{kinds}}  {puzzle.level}  {harmless(puzzle.title)}"
        )
    told = words()
    count = told.count("{number} puzzle", "{number} puzzles", len(fit))
    if len(fit) < len(listed):
        count = told.say("{some} of {all}", some=count, all=len(listed))
    print(f"{count}.")
    _print_untranslated([*(one.puzzle for one in fit), *([] if own is None else [own])])
    if own is None and theme is None and not arguments.places:
        sets = textwrap.fill(
            ", ".join(kit_sets()), _WIDTH - 6, subsequent_indent=" " * 6, break_on_hyphens=False
        )
        print(told.say("Sets: {sets}", sets=sets))
    _print_faults(faults)


def _plain(one: _Listed) -> dict[str, Any]:
    puzzle = one.puzzle
    return {
        "id": puzzle.id,
        "kind": puzzle.kind,
        "level": puzzle.level,
        "title": puzzle.title,
        "themes": list(puzzle.themes),
        "file": str(one.file),
        **({"part": one.heading} if one.heading else {}),
    }


def _print_themes(arguments: Namespace, faults: list[str]) -> None:
    _, listed = _listed(arguments, faults)
    counts = Counter(theme for one in _fitting(arguments, listed) for theme in one.puzzle.themes)
    themes = [theme for theme in VOCABULARY if arguments.kind in (None, *theme.kinds)]
    if arguments.json:
        plain = [{**_theme_plain(theme), "puzzles": counts[theme.id]} for theme in themes]
        print_json({"themes": plain, "faults": faults})
        return
    for theme in themes:
        number = counts[theme.id]
        many = words().count("{number} puzzle", "{number} puzzles", number)
        print("\n".join(_theme_text(theme, f", {many}")))
    print(words().count("{number} theme.", "{number} themes.", len(themes)))
    _print_faults(faults)


def _theme_plain(theme: Theme) -> dict[str, Any]:
    return {
        "id": theme.id,
        "name": theme.told_name(),
        "about": theme.told_about(),
        "kinds": list(theme.kinds),
    }


def _theme_text(theme: Theme, more: str = "") -> list[str]:
    head = f"{theme.id}: {theme.told_name()} ({', '.join(theme.kinds)}{more})"
    lines = textwrap.wrap(
        theme.told_about(), _WIDTH, initial_indent="    ", subsequent_indent="    "
    )
    return [head, *lines]


def _print_sets(sets: list[PuzzleSet], faults: list[str], *, as_json: bool) -> None:
    if as_json:
        print_json({"sets": [_set_plain(one) for one in sets], "faults": faults})
        return
    for one in sets:
        print(_set_text(one))
        print()
    print(words().count("{number} set.", "{number} sets.", len(sets)))
    _print_untranslated(sets)
    _print_faults(faults)


def _set_plain(one: PuzzleSet) -> dict[str, Any]:
    return {
        "id": one.id,
        "title": one.title,
        "description": one.description,
        "minutes": one.minutes,
        "puzzles": list(one.puzzles),
    }


def _set_text(one: PuzzleSet) -> str:
    count = words().count
    size = [count("{number} puzzle", "{number} puzzles", len(one.puzzles))]
    if one.minutes is not None:
        size.append(count("{number} minute", "{number} minutes", one.minutes))
    lines = [f"{harmless(one.id)}: {harmless(one.title)} ({', '.join(size)})"]
    lines += textwrap.wrap(one.description, _WIDTH, initial_indent="    ", subsequent_indent="    ")
    return "\n".join(lines)


def _print_untranslated(shown: Iterable[Puzzle | PuzzleSet]) -> None:
    if missing := untranslated((one.language for one in shown), words()):
        print(missing)


def _print_faults(faults: list[str]) -> None:
    for fault in faults:
        print(words().say("cannot be read: {fault}", fault=fault))
