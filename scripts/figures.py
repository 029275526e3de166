"""Keep the figures in the README and the manual true: those that the kit can count.

    make figures

counts lessons, puzzles, variants, players and so on, and writes each into its sentence. With
``--check`` nothing is written, and it fails where a sentence says something else or is no longer
there. Measured figures (times, scores) are not made here: they belong to the day they were taken.

Examples
--------
>>> worded(11, "Nine"), worded(324, "329"), worded(3, "ten")
('Eleven', '324', 'three')
"""

from __future__ import annotations

import argparse
import re
import sys
import tomllib
from collections.abc import Callable
from dataclasses import dataclass
from functools import cache
from pathlib import Path

from hanabi_kit.lessons import outline
from hanabi_kit.players import PLAYERS
from hanabi_kit.puzzles import Puzzle, folder, puzzle_files, read_puzzle
from hanabi_kit.puzzles.collections.catalogue import kit_sets
from hanabi_kit.puzzles.puzzle import KINDS
from hanabi_kit.rules import EDITIONS, STANDARD
from hanabi_kit.rules.variants import variant_names

ROOT = Path(__file__).resolve().parent.parent

WORDS = (
    *("no", "one", "two", "three", "four", "five", "six", "seven", "eight", "nine", "ten"),
    *("eleven", "twelve", "thirteen", "fourteen", "fifteen", "sixteen", "seventeen", "eighteen"),
    *("nineteen", "twenty"),
)
TENS = {40: "forty", 50: "fifty", 60: "sixty", 80: "eighty", 200: "two hundred"}


def worded(number: int, before: str) -> str:
    """Return `number` as `before` was written: in digits, in words, with a capital letter."""
    if before[:1].isdigit():
        return str(number)
    word = WORDS[number] if number < len(WORDS) else TENS.get(number, str(number))
    return word.capitalize() if before[:1].isupper() else word


@cache
def puzzles() -> tuple[Puzzle, ...]:
    """Return every puzzle of the kit."""
    return tuple(read_puzzle(path) for path in puzzle_files([folder()]))


@cache
def exercises() -> tuple[int, int]:
    """Return how many exercises the lessons have, and how many usual mistakes these know."""
    found = [one for lesson in outline.LESSONS for one in outline.exercises_of(lesson.code)]
    return len(found), sum(len(one.mistakes) for one in found)


def minutes() -> tuple[int, int]:
    """Return how long the shortest and the longest lesson take."""
    each = [lesson.minutes for lesson in outline.LESSONS]
    return min(each), max(each)


def documents() -> list[str]:
    """Return the rule documents that are played as written: not the table of a screen."""
    return [name for name in EDITIONS if name not in ("screen", "hle")]


def leaflets(language: str) -> int:
    """Return how many of the documents are leaflets in this language."""
    found = [EDITIONS[name] for name in documents() if name.startswith("leaflet")]
    return sum(edition.language == language for edition in found)


def documents_by_language() -> tuple[int, int, int, int]:
    """Return how many documents there are, leaflets among them, and of those English and French."""
    english, french = leaflets("en"), leaflets("fr")
    return len(documents()), sum("leaflet" in name for name in documents()), english, french


def players() -> tuple[int, int]:
    """Return the least and the most players of the standard rules."""
    return min(STANDARD.player_counts), max(STANDARD.player_counts)


def variants() -> int:
    """Return how many variants hanab.live has, "No Variant" among them."""
    return len(variant_names())


def python() -> int:
    """Return the oldest Python 3 that the kit runs on."""
    project = tomllib.loads((ROOT / "pyproject.toml").read_text(encoding="utf-8"))["project"]
    found = re.fullmatch(r">=3\.(\d+)", project["requires-python"])
    assert found is not None
    return int(found[1])


@dataclass(frozen=True)
class Figure:
    """A sentence of a file, and what its groups, the figures in it, must be."""

    file: str
    sentence: str
    count: Callable[[], tuple[int, ...]]


README, CHANGES = "README.md", "CHANGELOG.md"
PLAY, TEACH, PUZZLES = "docs/guide/play.md", "docs/guide/teach.md", "docs/guide/puzzles.md"
VARIANTS = "docs/variants.md"
PLAY_FR, TEACH_FR, PUZZLES_FR, INSTALL_FR = (
    f"docs/fr/guide/{name}.md" for name in ("play", "teach", "puzzles", "install")
)
INSTALL, MEASURED = "docs/guide/install.md", "docs/measured.md"
OVERVIEW = "notebooks/teacher/overview.md"

FIGURES = (
    Figure(README, r"Python 3\.(\d+) or newer", lambda: (python(),)),
    Figure(
        README,
        r"(\w+) lessons, from (\d+) to (\d+) minutes",
        lambda: (len(outline.LESSONS), *minutes()),
    ),
    Figure(README, r"(\w+) proven \[puzzles\]", lambda: (len(puzzles()),)),
    Figure(
        README,
        r"(\w+) rule\s+documents and all (\w+) variants of hanab\.live",
        lambda: (len(documents()), variants()),
    ),
    Figure(CHANGES, r"\*\*Puzzles of (\w+) kinds in files\*\*", lambda: (len(KINDS),)),
    Figure(
        CHANGES,
        r"(\w+(?: hundred)?) come with the kit, all proved, at levels (\d)\s+to (\d), "
        r"(\w+) of them end-games",
        lambda: (len(puzzles()), *levels(), hidden_end_games()),
    ),
    Figure(CHANGES, r"(\w+) come with the\s+kit \(a first hour", lambda: (len(kit_sets()),)),
    Figure(
        CHANGES,
        r"(\w+) rule documents and (\w+) variants of hanab\.live",
        lambda: (len(documents()), variants()),
    ),
    Figure(CHANGES, r"\*\*(\w+) lessons\*\*", lambda: (len(outline.LESSONS),)),
    Figure(
        CHANGES,
        r"(\d+) exercises that say at once whether an answer is right and, for (\d+) usual",
        exercises,
    ),
    Figure(INSTALL, r"any system \| Python 3\.(\d+) or newer", lambda: (python(),)),
    Figure(INSTALL, r"`make`, Python 3\.(\d+) or newer", lambda: (python(),)),
    Figure(INSTALL, r"the (\w+) lessons, start with", lambda: (len(outline.LESSONS),)),
    Figure(INSTALL, r"\| (\w+) proven puzzles:", lambda: (len(puzzles()),)),
    Figure(
        PLAY,
        r"(\w+) rule documents are played as written, each a named ruleset that cites it: (\w+) "
        r"leaflets \((\w+)\s+English, (\w+) French\)",
        documents_by_language,
    ),
    Figure(PLAY, r"Beside them stand all (\w+) of\s+hanab\.live's variants", lambda: (variants(),)),
    Figure(VARIANTS, r"All (\w+) variants of hanab\.live", lambda: (variants(),)),
    Figure(
        PLAY,
        r"for\s+(\d) to (\d) players, with the site's",
        players,
    ),
    Figure(PLAY, r"(\w+) ways to play, to sit", lambda: (len(PLAYERS),)),
    Figure(
        PLAY,
        r"How well they do,\s+for (\d) to (\d) players",
        players,
    ),
    Figure(
        MEASURED,
        r"\| player \| (\d) players \| (\d) \| (\d) \| (\d) \| (\d) \|",
        lambda: STANDARD.player_counts,
    ),
    Figure(
        TEACH,
        r"(\w+) lessons, from (\d+) to (\d+) minutes",
        lambda: (len(outline.LESSONS), *minutes()),
    ),
    Figure(TEACH, r"\| (\w+) sets, and your own", lambda: (len(kit_sets()),)),
    Figure(PUZZLES, r"(\w+)\s+hints and an explanation", lambda: (least_hints(),)),
    Figure(PUZZLES, r"catalogue has (\w+) kinds", lambda: (len(KINDS),)),
    Figure(PUZZLES, r"with levels from (\d) \(easy\) to (\d):", lambda: levels()),
    Figure(OVERVIEW, r"(\w+) lessons go from sets", lambda: (len(outline.LESSONS),)),
    # The guide in French, where numbers stand in digits.
    Figure(
        INSTALL_FR,
        r"quel que soit son système \| Python 3\.(\d+) ou plus récent",
        lambda: (python(),),
    ),
    Figure(INSTALL_FR, r"`make`, et Python 3\.(\d+) ou plus récent", lambda: (python(),)),
    Figure(INSTALL_FR, r"les (\d+) leçons, à commencer par", lambda: (len(outline.LESSONS),)),
    Figure(INSTALL_FR, r"\| (\d+) problèmes prouvés\s:", lambda: (len(puzzles()),)),
    Figure(
        PLAY_FR,
        r"Ici,\s+(\d+)\s+textes\s+de\s+règles\s+se\s+jouent\s+à\s+la\s+lettre,[^:]*:\s+(\d+)\s+livrets\s+"
        r"\((\d+)\s+en\s+anglais,\s+(\d+)\s+en\s+français\)",
        documents_by_language,
    ),
    Figure(PLAY_FR, r"les\s+(\d+)\s+variantes\s+de\s+hanab\.live,\s+de", lambda: (variants(),)),
    Figure(
        PLAY_FR,
        r"de\s+(\d)\s+à\s+(\d)\s+joueurs,\s+avec\s+les\s+options",
        players,
    ),
    Figure(PLAY_FR, r"Il\s+y\s+a\s+(\d+)\s+façons\s+de\s+jouer", lambda: (len(PLAYERS),)),
    Figure(
        PLAY_FR,
        r"Comment\s+ils\s+jouent,\s+de\s+(\d)\s+à\s+(\d)\s+joueurs",
        players,
    ),
    Figure(
        TEACH_FR,
        r"(\d+) leçons, de (\d+) à (\d+) minutes",
        lambda: (len(outline.LESSONS), *minutes()),
    ),
    Figure(TEACH_FR, r"\| (\d+) séries, et la vôtre", lambda: (len(kit_sets()),)),
    Figure(PUZZLES_FR, r"catalogue du kit a (\d+) sortes", lambda: (len(KINDS),)),
    Figure(PUZZLES_FR, r"avec des niveaux de (\d) \(facile\) à (\d)", lambda: levels()),
    Figure(PUZZLES_FR, r"(\d+)\s+aides et une explication", lambda: (least_hints(),)),
)


def levels() -> tuple[int, int]:
    """Return the lowest and the highest level of a puzzle."""
    each = [puzzle.level for puzzle in puzzles()]
    return min(each), max(each)


def least_hints() -> int:
    """Return how many hints every puzzle of the kit has."""
    return min(len(puzzle.hints) for puzzle in puzzles())


def hidden_end_games() -> int:
    """Return in how many end-games the player to move does not see the own hand."""
    return sum(getattr(puzzle.answer, "model", "") == "seat" for puzzle in puzzles())


def refreshed(text: str, figure: Figure) -> str:
    """Return `text` with what the kit counts in the sentence of `figure`.

    ValueError where the sentence does not stand in the text exactly once.
    """
    found = list(re.finditer(figure.sentence, text))
    if len(found) != 1:
        raise ValueError(
            f"{figure.file}: {figure.sentence!r} stands there {len(found)} times; a sentence that "
            "changed needs a change in scripts/figures.py"
        )
    (match,) = found
    numbers = figure.count()
    assert len(numbers) == len(match.groups()), figure.sentence
    for group in range(len(numbers), 0, -1):
        begin, end = match.span(group)
        text = text[:begin] + worded(numbers[group - 1], match[group]) + text[end:]
    return text


def main() -> int:
    """Write the figures anew, or check that they are true."""
    parser = argparse.ArgumentParser(description=(__doc__ or "").splitlines()[0])
    parser.add_argument("--check", action="store_true", help="write nothing")
    asked = parser.parse_args()
    faults = []
    for file in dict.fromkeys(figure.file for figure in FIGURES):
        path = ROOT / file
        before = text = path.read_text(encoding="utf-8")
        for figure in FIGURES:
            if figure.file == file:
                try:
                    text = refreshed(text, figure)
                except ValueError as error:
                    faults.append(str(error))
        if text == before:
            continue
        if asked.check:
            faults += [
                f"{file}: {old.strip()!r} should be {new.strip()!r}: run `make figures`"
                for old, new in zip(before.splitlines(), text.splitlines(), strict=True)
                if old != new
            ]
        else:
            path.write_text(text, encoding="utf-8")
    print("\n".join(faults))
    return 1 if faults else 0


if __name__ == "__main__":
    sys.exit(main())
