"""Keep the French catalogue in step with the English texts in the code.

    make words

collects every text that the code passes to `say`, `count` or `later`, in Python and in the widgets'
JavaScript, adds the new ones to ``hanabi_kit/locale/fr/LC_MESSAGES/hanabi_kit.po``, marks those no
longer used, compiles the catalogue, and lists what still has no French. With ``--check`` nothing is
written, and it fails where something would be, or where a translation is missing or unsure.
"""

from __future__ import annotations

import argparse
import io
import sys
from datetime import UTC, datetime
from gettext import GNUTranslations
from pathlib import Path

from babel.messages.catalog import Catalog
from babel.messages.extract import extract_from_dir
from babel.messages.mofile import write_mo
from babel.messages.pofile import read_po, write_po

ROOT = Path(__file__).resolve().parent.parent
PACKAGE = ROOT / "hanabi_kit"
FILE = PACKAGE / "locale" / "fr" / "LC_MESSAGES" / "hanabi_kit.po"

KEYWORDS = {"say": (1,), "this.say": (1,), "view.say": (1,), "count": (1, 2), "later": (1,)}
METHODS = [("**.py", "python"), ("**/static/**.js", "javascript")]


def used() -> Catalog:
    """Return every text in the code, in the order of the files."""
    catalogue = Catalog(project="hanabi-kit", charset="utf-8")
    found = extract_from_dir(
        PACKAGE,
        METHODS,
        keywords=KEYWORDS,
        options_map={"**/static/**.js": {"parse_template_string": "true"}},
    )
    for file, _, message, _, _ in sorted(found, key=lambda each: (each[0], each[1])):
        # The line is left out: it would change with every edit of the file.
        catalogue.add(message, locations=[(file.replace("\\", "/"), 0)])
    return catalogue


def refreshed() -> Catalog:
    """Return the French catalogue with the texts now in use."""
    with FILE.open("rb") as file:
        catalogue = read_po(file, locale="fr")
    catalogue.update(used(), no_fuzzy_matching=True)
    catalogue.obsolete.clear()
    for message in catalogue:
        message.locations = sorted({(name, None) for name, _ in message.locations})
        message.flags.discard("python-format")
    # Nothing that changes from day to day or from machine to machine.
    catalogue.project, catalogue.version = "hanabi-kit", "1"
    catalogue.creation_date = catalogue.revision_date = datetime(2026, 1, 1, tzinfo=UTC)
    catalogue.last_translator = "hanabi-kit contributors"
    catalogue.msgid_bugs_address = "hanabi-kit contributors"
    return catalogue


def written(catalogue: Catalog) -> bytes:
    """Return the catalogue as the text of its file."""
    text = io.BytesIO()
    write_po(text, catalogue, omit_header=False, include_lineno=False, sort_output=True, width=96)
    lines = text.getvalue().splitlines(keepends=True)
    return b"".join(line for line in lines if not line.startswith(b'"Generated-By'))


def compiled(catalogue: Catalog) -> bytes:
    """Return the catalogue as `gettext` reads it."""
    binary = io.BytesIO()
    write_mo(binary, catalogue)
    return binary.getvalue()


def unsure(catalogue: Catalog) -> list[str]:
    """Name the texts without French, and those whose French has other places in braces."""
    faults = []
    for message in catalogue:
        if not message.id:
            continue
        ours = message.id if isinstance(message.id, tuple) else (message.id,)
        theirs = message.string if isinstance(message.string, tuple) else (message.string,)
        if not all(theirs) or message.fuzzy:
            faults.append(f"no French yet: {ours[0]!r}")
        elif any(_places(text) != _places(ours[-1]) for text in theirs):
            faults.append(f"other places in braces: {ours[0]!r}")
    return faults


def _texts(binary: bytes) -> dict[object, str]:
    """Return what a compiled catalogue says, without the header."""
    found: dict[object, str] = dict(GNUTranslations(io.BytesIO(binary))._catalog)  # type: ignore[attr-defined]
    found.pop("", None)
    return found


def _places(text: str) -> set[str]:
    return {part.split("}")[0] for part in text.split("{")[1:]}


def main() -> int:
    """Refresh the catalogue, or check that it is fresh."""
    parser = argparse.ArgumentParser(description=(__doc__ or "").splitlines()[0])
    parser.add_argument("--check", action="store_true", help="write nothing")
    asked = parser.parse_args()
    catalogue = refreshed()
    text, binary = written(catalogue), compiled(catalogue)
    faults = unsure(catalogue)
    if asked.check:
        stale = FILE.read_bytes() != text or _texts(FILE.with_suffix(".mo").read_bytes()) != _texts(
            binary
        )
        faults += ["the catalogue is not fresh: run `make words`"] * stale
    else:
        FILE.write_bytes(text)
        FILE.with_suffix(".mo").write_bytes(binary)
    print(*faults, sep="\n")
    return int(bool(faults))


if __name__ == "__main__":
    sys.exit(main())
