"""Write the texts of the kit's puzzles and sets in another language into their files.

    python scripts/puzzle_texts.py --language fr               # which have none in French
    python scripts/puzzle_texts.py --language fr FOLDER        # write those of FOLDER/ID.toml

A file of FOLDER is called as the puzzle or set is. It has ``title``, ``question``, ``hints`` and
``explanation``, of a set ``title``, ``description`` and ``parts = [{ title = "…" }, …]``: what the
English has, and nothing else. It becomes the table ``[text.fr]`` before the position or the first
part, or takes the place of one that is there; blanks at which no line may be broken are put in. Not
a sign of the rest of the file changes. What does not fit is named, and its file left as it is.
"""

from __future__ import annotations

import argparse
import json
import re
import sys
from collections.abc import Iterator, Mapping
from pathlib import Path
from typing import Any

from hanabi_kit.errors import HanabiError
from hanabi_kit.language import LANGUAGES
from hanabi_kit.notation.files import read_text, read_toml
from hanabi_kit.puzzles import parse_puzzle, read_puzzle
from hanabi_kit.puzzles.collections.catalogue import catalogue, is_set, kit_sets
from hanabi_kit.puzzles.sets import parse_set, read_set
from hanabi_kit.support.typography import unbroken

_TABLE = re.compile(r"^\[+[ \t]*([\w.-]+)[^\n]*\n", re.MULTILINE)


def files() -> dict[str, Path]:
    """Return the files of the kit's puzzles and sets, by their ids."""
    return {path.stem: path for path in catalogue()} | kit_sets()


def missing(language: str) -> Iterator[str]:
    """Yield the ids of the puzzles and sets that have no texts in a language."""
    for name, path in files().items():
        found = read_set(path) if is_set(path) else read_puzzle(path)
        if found.in_language(language).language != language:
            yield name


def with_texts(text: str, language: str, texts: Mapping[str, Any]) -> str:
    r"""Return the text of a file with these texts in a language, and not a sign changed beside.

    Raises HanabiError: the file is not written as those of the kit are.

    Examples
    --------
    >>> print(with_texts('[set]\ntitle = "One"\n\n[[part]]\n', "fr", {"title": "Un ?"}))
    [set]
    title = "One"
    <BLANKLINE>
    [text.fr]
    title = "Un\xa0?"
    <BLANKLINE>
    [[part]]
    <BLANKLINE>
    """
    name = f"text.{language}"
    ending = "\r\n" if "\r\n" in text else "\n"
    whole = _typeset(texts, language)
    written = f"[{name}]\n" + "".join(f"{key} = {_toml(value)}\n" for key, value in whole.items())
    tables = list(_TABLE.finditer(text))
    starts = [table.start() for table in tables] + [len(text)]
    old = [at for at, table in enumerate(tables) if f"{table[1]}.".startswith(f"{name}.")]
    begin, end = (starts[old[0]], starts[old[-1] + 1]) if old else (starts[1:] or starts)[:1] * 2
    before = (
        "" if text[:begin].endswith(ending * 2) else "\n" * (1 + (not text[:begin].endswith("\n")))
    )
    after = "\n" if text[end:] else ""
    changed = text[:begin] + f"{before}{written}{after}".replace("\n", ending) + text[end:]
    wanted = read_toml(text)
    wanted["text"] = wanted.get("text", {}) | {language: whole}
    if read_toml(changed) != wanted:
        raise HanabiError(f"[{name}] cannot be put into a file that is written like this")
    return changed


def _typeset(value: Any, language: str) -> Any:
    """Return texts as they are printed; the ends of a text are its first and last signs."""
    if isinstance(value, str):
        return unbroken(value.strip(), language)
    if isinstance(value, list):
        return [_typeset(one, language) for one in value]
    if isinstance(value, Mapping):
        return {key: _typeset(one, language) for key, one in value.items()}
    return value


def _toml(value: Any) -> str:
    """Return a value as the kit's files write it: a long text on lines of its own."""
    if isinstance(value, list):
        return "[\n" + "".join(f"    {_toml(one)},\n" for one in value) + "]"
    if isinstance(value, dict):
        return "{ " + ", ".join(f"{key} = {_toml(one)}" for key, one in value.items()) + " }"
    said = json.dumps(value, ensure_ascii=False)
    if isinstance(value, str) and "\n" in value:
        lines = said[1:-1].replace("\\n", "\n").replace('\\"', '"').replace('""', '"\\"')
        return f'"""\n{lines}"""'
    return said


def written(path: Path, language: str, given: Path) -> str:
    """Return the text of a puzzle's or set's file with what the file `given` says.

    Raises HanabiError: it does not fit.
    """
    with path.open(encoding="utf-8", newline="") as file:  # ends of lines stay as they are
        text = file.read()
    text = with_texts(text, language, read_toml(read_text(given)))
    (parse_set if is_set(path) else parse_puzzle)(text, path.parent)
    return text


def main() -> int:
    """List what is missing, or write what a folder has; return 1 where something does not fit."""
    parser = argparse.ArgumentParser(description=__doc__.partition("\n")[0])
    parser.add_argument("folder", metavar="FOLDER", nargs="?", type=Path)
    parser.add_argument("--language", required=True, choices=LANGUAGES)
    arguments = parser.parse_args()
    if arguments.folder is None:
        names = list(missing(arguments.language))
        print("\n".join([*names, f"{len(names)} of {len(files())} without."]))
        return 0
    known, wrong, changed = files(), 0, 0
    for given in sorted(arguments.folder.glob("*.toml")):
        try:
            if given.stem not in known:
                raise HanabiError("no puzzle and no set of the kit is called so")
            path = known[given.stem]
            text = written(path, arguments.language, given)
            if text.encode() == path.read_bytes():
                continue
            path.write_bytes(text.encode())
            changed += 1
        except HanabiError as error:
            wrong += 1
            print("\n".join(f"{given.name}: {fault}" for fault in error.faults), file=sys.stderr)
    print(f"{changed} changed, {wrong} that do not fit.")
    return int(bool(wrong))


if __name__ == "__main__":
    sys.exit(main())
