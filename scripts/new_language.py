"""List every text that a language has not yet, with its place and an example; begin a new one.

    python scripts/new_language.py de --begin    # makes hanabi_kit/locale/de
    python scripts/new_language.py de --count    # how much is missing, part by part
    python scripts/new_language.py de            # every text of it
    python scripts/new_language.py de widgets lesson_00    # those of some parts

A language is data alone. Its folder in ``hanabi_kit/locale`` has

- ``LC_MESSAGES/hanabi_kit.po``, what the kit says, and ``course.po``, what lessons and site say:
  any editor of such files will do, and ``make words`` keeps them in step with the code;
- ``typed.toml``: the words of answers that people type;
- ``language.toml``: what is whole (`hanabi_kit.translated`), which tests then hold it to.

Its lessons lie in ``notebooks/LANGUAGE``, its guides beside the others with ``-LANGUAGE`` in their
names, its puzzles' texts in their files (``scripts/puzzle_texts.py`` writes them), its manual in
``docs/LANGUAGE``. What is missing is shown in English, so that one can begin anywhere.
"""

from __future__ import annotations

import argparse
import ast
import io
import re
import sys
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from datetime import UTC, datetime
from pathlib import Path

import nbformat
import words
from babel import Locale, UnknownLocaleError
from babel.messages.catalog import Catalog, Message
from babel.messages.pofile import read_po, write_po

from hanabi_kit.language import LANGUAGES, LOCALE, SOURCE
from hanabi_kit.lessons.outline import LESSONS
from hanabi_kit.lessons.texts import DOMAIN as COURSE
from hanabi_kit.lessons.texts import WRITTEN
from hanabi_kit.puzzles import read_puzzle
from hanabi_kit.puzzles.collections.catalogue import kit_puzzles, kit_sets
from hanabi_kit.puzzles.sets import read_set

ROOT = words.ROOT

EXAMPLE = "fr"
"""The language whose translation is shown as an example."""

FIRST = ("widgets", "cards", "language", "support", "render", "deduction", "rules", "paper")
"""The rooms that say what a reader meets first, in that order."""

BEGUN = datetime(2026, 1, 1, tzinfo=UTC)
"""What a catalogue says of when it was made: nothing that changes from day to day."""

OWN_NAME = "English", "the language's own name"
"""The text under which a catalogue says what its language calls itself, and its context."""

NOTHING = """\
# What there is in this language, whole; `hanabi_kit/translated.py` says what the names mean.

texts = []
lessons = []
guides = []
site = false

# What others call it, and what it calls others.
[called]
{called}
[calls]
{calls}"""


@dataclass(frozen=True)
class Missing:
    """A text that is not there yet.

    `part`: what it belongs to; `place`: its file, with the line or key where it has one.
    `text`: the English; `example`: what another language says, empty where that has none, either.
    """

    part: str
    place: str
    text: str
    example: str = ""

    @property
    def words(self) -> int:
        """How long it is."""
        return len(self.text.split())


def missing(language: str) -> Iterator[Missing]:
    """Yield every text that a language lacks, part by part."""
    yield from _of_catalogue(language, words.DOMAIN)
    yield from _of_catalogue(language, COURSE)
    yield from _of_answers(language)
    yield from _of_files(language)
    yield from _of_puzzles(language)


# ------------------------------------------------------------------------------- catalogues


def _of_catalogue(language: str, domain: str) -> Iterator[Missing]:
    """Yield the texts that a catalogue has no translation of."""
    if domain == COURSE and language in WRITTEN:
        return  # side by side in the code
    wanted = read_po(io.StringIO(words.collected(domain, "full")))
    there = _catalogue(language, domain)
    examples = _written_side_by_side() if domain == COURSE else _catalogue(EXAMPLE, domain)
    found = []
    for message in wanted:
        own = there.get(message.id, message.context) if message.id else None
        if message.id and not (own and all(words.texts(own.string)) and not own.fuzzy):
            example = examples.get(message.id, message.context)
            found.append((_part(message, domain), _missing(message, example)))
    for part, make in sorted(found, key=lambda one: _order(one[0])):
        yield Missing(part, *make)


def _written_side_by_side() -> Catalog:
    """Return the French of the course's texts, as it stands beside the English."""
    found = Catalog()
    for file in (file for folder in words.SOURCES[COURSE] for file in folder.rglob("*.py")):
        for call in ast.walk(ast.parse(file.read_text(encoding="utf-8"))):
            if isinstance(call, ast.Call) and getattr(call.func, "id", "") == "Both":
                given = [str(getattr(argument, "value", "")) for argument in call.args]
                english, french, context = [*given, ""][:3]
                found.add(english, french, context=context or None)
    return found


def _catalogue(language: str, domain: str) -> Catalog:
    file = words.LOCALE / language / "LC_MESSAGES" / f"{domain}.po"
    if not file.is_file():
        return Catalog()
    with file.open("rb") as opened:
        return read_po(opened, locale=language)


def _missing(message: Message, example: Message | None) -> tuple[str, str, str]:
    file, line = message.locations[0]
    context = f" [{message.context}]" if message.context else ""
    said = " | ".join(words.texts(message.id))
    told = " | ".join(words.texts(example.string)) if example else ""
    return f"{file}:{line}{context}", said, told


def _part(message: Message, domain: str) -> str:
    """Return the room that says a text; of the course the module, as each is a lesson's."""
    file = Path(message.locations[0][0])
    if domain == COURSE:
        return f"course/{file.stem}"
    return min(words.rooms(message), key=_order)


def _order(part: str) -> tuple[int, str]:
    return FIRST.index(part) if part in FIRST else len(FIRST), part


# ------------------------------------------------------------------------------- files


def _of_answers(language: str) -> Iterator[Missing]:
    """Yield the files with the words of what people type, which each language has whole."""
    for name in ("typed.toml", "proof.toml"):
        file = words.LOCALE / language / name
        other = min(LOCALE.glob(f"*/{name}"), key=lambda one: one.parent.name != SOURCE)
        # English and French proofs are read by code.
        if not file.is_file() and not (name == "proof.toml" and language in WRITTEN):
            yield Missing("typed answers", f"hanabi_kit/locale/{language}/{name}", _read(other))


def _of_files(language: str) -> Iterator[Missing]:
    """Yield the files that the language has none of: notebooks, guides, pages of the manual."""
    notebooks = ROOT / "notebooks"
    for lesson in LESSONS:
        yield from _file("notebooks", notebooks / lesson.notebook(), notebooks / language)
    pages = sorted((notebooks / "teacher").glob("*.md"))
    for page in pages:
        if not re.search(r"-[a-z]{2}$", page.stem):
            own = page.with_stem(f"{page.stem}-{language}")
            yield from _file("guides", page, own.parent, own.name)
    manual = ROOT / "docs"
    for page in sorted((manual / EXAMPLE).rglob("*.md")):  # what a reader needs in a language
        inside = page.relative_to(manual / EXAMPLE)
        yield from _file("manual", manual / inside, (manual / language / inside).parent)


def _file(part: str, english: Path, folder: Path, name: str = "") -> Iterator[Missing]:
    own = folder / (name or english.name)
    if not own.exists():
        yield Missing(part, str(own.relative_to(ROOT)), _read(english))


def _read(file: Path) -> str:
    if file.suffix != ".ipynb":
        return file.read_text(encoding="utf-8")
    cells = nbformat.read(file, as_version=4).cells
    return "\n\n".join(cell.source for cell in cells if cell.cell_type == "markdown")


def _of_puzzles(language: str) -> Iterator[Missing]:
    """Yield the texts of puzzles and sets that have none in the language."""
    for path in kit_sets().values():
        one = read_set(path)
        if language not in one.languages:
            said = f"{one.title}. {one.description}"
            yield _of_file("texts of sets", path, said, one.in_language(EXAMPLE).title)
    for path in kit_puzzles().values():
        puzzle = read_puzzle(path)
        if language not in puzzle.languages:
            texts = [puzzle.title, puzzle.question, *puzzle.hints, puzzle.explanation]
            example = puzzle.in_language(EXAMPLE).question
            yield _of_file("texts of puzzles", path, " ".join(filter(None, texts)), example)


def _of_file(part: str, path: Path, text: str, example: str) -> Missing:
    return Missing(part, str(path.relative_to(ROOT)), text, example)


# ------------------------------------------------------------------------------- begin and list


def begin(language: str, locale: Path = words.LOCALE) -> Path:
    """Make the folder of a language, with no translation but its names; return it."""
    folder, own = locale / language, Locale.parse(language)
    (folder / "LC_MESSAGES").mkdir(parents=True)
    called = {other: own.get_display_name(other) for other in LANGUAGES}
    calls = {other: Locale.parse(other).get_display_name(language) for other in LANGUAGES}
    told = NOTHING.format(called=_rows(called), calls=_rows(calls))
    (folder / "language.toml").write_text(told, encoding="utf-8")
    for domain in (words.DOMAIN, COURSE):
        catalogue = Catalog(
            locale=language,
            project="hanabi-kit",
            version="1",
            header_comment=f"# Texts of hanabi-kit: {language}.",
            creation_date=BEGUN,
            revision_date=BEGUN,
            msgid_bugs_address=(whose := "hanabi-kit contributors"),
            last_translator=whose,
            language_team=language,
            fuzzy=False,
        )
        catalogue.update(read_po(io.StringIO(words.collected(domain))), update_header_comment=False)
        catalogue.creation_date = BEGUN
        if name := catalogue.get(*OWN_NAME):  # menus offer the language from now on
            name.string = (own.get_display_name() or language).capitalize()
        file = folder / "LC_MESSAGES" / f"{domain}.po"
        with file.open("wb") as opened:
            write_po(opened, catalogue, width=96, sort_output=True)
    words.refresh(locale)
    return folder


def _rows(names: dict[str, str | None]) -> str:
    """Return names as lines of a table in TOML."""
    return "".join(f'{code} = "{name or code}"\n' for code, name in names.items())


def listed(found: Sequence[Missing]) -> Iterator[str]:
    """Yield a paragraph for each text."""
    for one in found:
        example = f"\n    {EXAMPLE}: {one.example}" if one.example else ""
        text = one.text if len(one.text) < 2000 else f"{one.text[:60]} … ({one.words} words)"
        yield f"{one.place}\n    {text}{example}\n"


def counted(found: Sequence[Missing]) -> Iterator[str]:
    """Yield a line for each part: how many texts are missing, and of how many words."""
    for part in dict.fromkeys(one.part for one in found):
        of_it = [one for one in found if one.part == part]
        yield f"{part:28}{len(of_it):6,} texts{sum(one.words for one in of_it):9,} words"
    yield f"{'all':28}{len(found):6,} texts{sum(one.words for one in found):9,} words"


def main() -> int:
    """List what is missing, or begin."""
    parser = argparse.ArgumentParser(description=(__doc__ or "").splitlines()[0])
    parser.add_argument("language", help="its code, such as de")
    parser.add_argument("parts", nargs="*", help="of these parts only, as --count names them")
    parser.add_argument("--begin", action="store_true", help="make its folder")
    parser.add_argument("--count", action="store_true", help="how much of each part, no texts")
    asked = parser.parse_args()
    try:
        name = Locale.parse(asked.language).english_name
    except (UnknownLocaleError, ValueError):
        parser.error(f"{asked.language!r} is the code of no language; codes look like 'de'")
    if asked.begin:
        if (words.LOCALE / asked.language).exists():
            parser.error(f"{name} has been begun: {words.LOCALE / asked.language} is there")
        print(f"{name} begins in {begin(asked.language).relative_to(ROOT)}")
        return 0
    every = list(missing(asked.language))
    known = dict.fromkeys(one.part for one in every)
    for part in asked.parts:
        if not any(part in (name, name.partition("/")[2]) for name in known):
            parser.error(f"part {part!r}: nothing is missing there; parts are {', '.join(known)}")
    found = [
        one
        for one in every
        if not asked.parts or {one.part, one.part.partition("/")[2]} & set(asked.parts)
    ]
    print(*(counted(found) if asked.count else listed(found)), sep="\n")
    return 0


if __name__ == "__main__":
    sys.exit(main())
