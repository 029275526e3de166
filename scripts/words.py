"""Keep the catalogues of every language in step with the English texts in the code.

    make words

collects every text that the code passes to `say`, `count`, `later` and their kin, in Python and in
the widgets' JavaScript, and every English text of the course (`Both`). It adds the new ones to
every ``hanabi_kit.po`` and ``course.po`` below ``hanabi_kit/locale``, drops those no longer used,
compiles the catalogues, and lists what has no translation, and should (`hanabi_kit.translated`).
With ``--check`` nothing is written, and it fails where something would be, or where a translation
is missing or unsure.

The work is pybabel's (extract, update and compile). What it cannot do is done here: to drop what
changes from day to day or with its version, to hold the places in braces of a translation against
those of the English text (behind a colon they may have a change of `hanabi_kit.support.grammar`),
and to say whether a compiled catalogue is fresh. ``scripts/new_language.py`` begins a new language.
"""

from __future__ import annotations

import argparse
import io
import re
import shutil
import sys
import tempfile
from collections.abc import Iterator
from gettext import GNUTranslations
from pathlib import Path

from babel.messages.catalog import Catalog, Message
from babel.messages.frontend import CommandLineInterface
from babel.messages.pofile import read_po

ROOT = Path(__file__).resolve().parent.parent
PACKAGE = ROOT / "hanabi_kit"
LOCALE = PACKAGE / "locale"
sys.path.insert(0, str(ROOT))

from hanabi_kit.lessons.texts import DOMAIN as COURSE  # noqa: E402 - of this checkout
from hanabi_kit.translated import EVERY, has  # noqa: E402

DOMAIN = "hanabi_kit"

KEYWORDS = {
    DOMAIN: (
        *("say", "this.say", "view.say", "later", "count:1,2"),
        *("say_in:1c,2", "later_in:1c,2", "count_in:1c,2,3"),
    ),
    COURSE: ("Both:1,2t", "Both:1,3c,3t"),
}
"""What texts are passed to, by catalogue."""

SOURCES = {DOMAIN: (PACKAGE,), COURSE: (PACKAGE / "lessons", ROOT / "scripts")}
"""Where texts are looked for; the fixed words of notebooks, guides and site are in scripts."""


def pybabel(command: str, *arguments: object) -> None:
    """Run one of its commands, quietly."""
    CommandLineInterface().run(["pybabel", "-q", command, *map(str, arguments)])


def refresh(locale: Path) -> None:
    """Bring the catalogues below `locale` up to date with the code, and compile them."""
    for domain in KEYWORDS:
        if not any(locale.glob(f"*/LC_MESSAGES/{domain}.po")):
            continue
        with tempfile.TemporaryDirectory() as folder:
            template = Path(folder) / f"{domain}.pot"
            template.write_text(collected(domain), encoding="utf-8")
            options = "--ignore-obsolete", "--no-fuzzy-matching", "--ignore-pot-creation-date"
            pybabel("update", *options, "-w", 96, "-D", domain, "-i", template, "-d", locale)
        for file in locale.glob(f"*/LC_MESSAGES/{domain}.po"):
            lines = file.read_text(encoding="utf-8").splitlines(keepends=True)
            kept = "".join(line for line in lines if not line.startswith('"Generated-By'))
            file.write_text(kept, encoding="utf-8")
        pybabel("compile", "-D", domain, "-d", locale)


def collected(domain: str, location: str = "file") -> str:
    """Return a template: the texts of a domain, with where they stand, as in every checkout.

    `location`: ``"file"``, or ``"full"`` for the number of the line, too.
    """
    with tempfile.TemporaryDirectory() as folder:
        template = Path(folder) / f"{domain}.pot"
        keywords = [word for keyword in KEYWORDS[domain] for word in ("-k", keyword)]
        options = f"--add-location={location}", "--sort-output", "--no-default-keywords", *keywords
        mapping = ("--mapping", ROOT / "scripts" / "babel.cfg")
        pybabel("extract", *mapping, *options, "-o", template, *SOURCES[domain])
        text = template.read_text(encoding="utf-8")
    text = text.replace(f"{PACKAGE.as_posix()}/", "").replace(f"{ROOT.as_posix()}/", "")
    return text.replace("#, python-format\n", "")


def catalogues(locale: Path = LOCALE) -> Iterator[tuple[Path, Catalog]]:
    """Yield the file and the texts of every catalogue."""
    for file in sorted(locale.glob("*/LC_MESSAGES/*.po")):
        with file.open("rb") as opened:
            yield file, read_po(opened, locale=file.parent.parent.name, domain=file.stem)


def unsure(catalogue: Catalog) -> list[str]:
    """Name the texts that should have a translation, and those whose translation differs."""
    faults = []
    for message in catalogue:
        if not message.id:
            continue
        ours, theirs = texts(message.id), texts(message.string)
        if not all(theirs) or message.fuzzy:
            if any(theirs) or _is_promised(message, catalogue):
                language = catalogue.locale.english_name if catalogue.locale else "translation"
                faults.append(f"no {language} yet: {ours[0]!r}")
        elif any(places(text) not in [places(each) for each in ours] for text in theirs):
            faults.append(f"other places in braces: {ours[0]!r}")
        elif any(":" in place for place in _marked(theirs)) and _is_of_the_browser(message):
            faults.append(f"a change at a place, which the browser cannot do: {ours[0]!r}")
    return faults


def rooms(message: Message) -> set[str]:
    """Return the rooms of the kit that say a text: the first part of where it stands."""
    return {Path(name).parts[0].removesuffix(".py") for name, _ in message.locations}


def _is_promised(message: Message, catalogue: Catalog) -> bool:
    """Whether its language says that it has what a text belongs to, whole.

    The texts of a single lesson are not told from others here: tests look at what it shows.
    """
    language = str(catalogue.locale)
    if catalogue.domain == COURSE:
        return has(language, "lessons", EVERY)
    return any(has(language, "texts", room) for room in rooms(message) or {EVERY})


def texts(said: object) -> tuple[str, ...]:
    """Return the forms of a text: one, or one for each number of things."""
    return said if isinstance(said, tuple) else (str(said or ""),)


def places(text: str) -> set[str]:
    """Return the names of the places in a text."""
    return {place.partition(":")[0] for place in _marked((text,))}


def _marked(said: tuple[str, ...]) -> list[str]:
    return [place for text in said for place in re.findall(r"{([^}]*)}", text)]


def _is_of_the_browser(message: Message) -> bool:
    return any(name.endswith(".js") for name, _ in message.locations)


def _stale(new: Path, old: Path) -> bool:
    """Whether a catalogue differs, or what its compiled form says."""
    return new.read_bytes() != old.read_bytes() or _compiled(new) != _compiled(old)


def _compiled(file: Path) -> dict[object, str]:
    binary = io.BytesIO(file.with_suffix(".mo").read_bytes())
    found: dict[object, str] = dict(GNUTranslations(binary)._catalog)  # type: ignore[attr-defined]
    found.pop("", None)  # the header
    return found


def main() -> int:
    """Refresh the catalogues, or check that they are fresh."""
    parser = argparse.ArgumentParser(description=(__doc__ or "").splitlines()[0])
    parser.add_argument("--check", action="store_true", help="write nothing")
    asked = parser.parse_args()
    with tempfile.TemporaryDirectory() as folder:
        fresh = Path(folder) / "locale"
        shutil.copytree(LOCALE, fresh)
        refresh(fresh)
        faults = [fault for _, catalogue in catalogues(fresh) for fault in unsure(catalogue)]
        if asked.check:
            for file, _ in catalogues():
                if _stale(fresh / file.relative_to(LOCALE), file):
                    faults.append(f"{file.relative_to(PACKAGE)} is not fresh: run `make words`")
        else:
            shutil.copytree(fresh, LOCALE, dirs_exist_ok=True)
    print(*faults, sep="\n")
    return int(bool(faults))


if __name__ == "__main__":
    sys.exit(main())
