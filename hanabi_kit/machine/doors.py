"""The doors of JupyterLab's first page: what is behind each, in the languages of the kit.

The page is drawn by the extension (``labextensions/hanabi-kit/static/doors.js``), which has neither
Python nor a catalogue. So what it says lies beside it in a file, made of `doors` by
``scripts/doors.py``: texts, and the notebooks that a door makes where they are not there yet. They
have one cell of code each, folded, for the button above the page to run.
"""

from __future__ import annotations

from hanabi_kit.language import LANGUAGES, SOURCE, Words, own_names, words
from hanabi_kit.lessons.keeping import FILE
from hanabi_kit.lessons.outline import LESSONS, teacher_page
from hanabi_kit.lessons.texts import Both
from hanabi_kit.machine.lab import EXTENSIONS
from hanabi_kit.puzzles.collections.catalogue import kit_sets
from hanabi_kit.puzzles.sets import PuzzleSet, read_set

TEXTS = EXTENSIONS / "hanabi-kit" / "static" / "doors.json"
"""Where the extension finds them."""

FIRST_SET = "first-hour"

_TABLE = """\
from random import randrange

from hanabi_kit import Table

players = ["Alice", "Bob", "Cathy"]
Table.deal(players, seed=randrange(1_000_000), seat="Alice", reply="Chop", language="{language}")"""
_REVIEW = 'from hanabi_kit import GameReviewer\n\nGameReviewer(language="{language}")'
_PUZZLES = """\
from hanabi_kit import PuzzlePlayer

PuzzlePlayer("{name}", progress="{file}", language="{language}")"""


def doors() -> dict[str, dict[str, object]]:
    """Return by language what the page says and what it opens.

    Examples
    --------
    >>> [door["title"] for door in doors()["fr"]["doors"]]
    ['Apprendre', 'Résoudre', 'Jouer', 'Revoir une partie', 'Enseigner']
    """
    return {language: _page(words(language)) for language in LANGUAGES}


def code_switch(language: str) -> dict[str, str]:
    """Return what a notebook says to the switch above it that shows or hides code.

    Examples
    --------
    >>> code_switch("en")
    {'with_code': 'With code', 'without_code': 'Without code'}
    """
    texts = words(language)
    return {"with_code": texts.say("With code"), "without_code": texts.say("Without code")}


def _page(texts: Words) -> dict[str, object]:
    first, *others = sorted(map(read_set, kit_sets().values()), key=_order)
    return {
        "name": own_names()[texts.language],
        "label": texts.say("Doors"),
        "class": texts.say("A class plays"),
        "title": texts.say("Hanabi: what would you like to do?"),
        "lead": texts.say("Each door opens a page of your own. Press the ▶ button above it."),
        "language": texts.say("Language"),
        "doors": [
            {
                "title": texts.say_in("a door", "Learn"),
                "about": texts.say("The first lesson: what a player can know. No programming."),
                "open": LESSONS[0].notebook(texts.language),
            },
            {
                "title": texts.say_in("a door", "Solve"),
                "about": texts.say("Puzzles for a first hour, with hints and reasons."),
                **_set(texts, first),
            },
            {
                "title": texts.say_in("a door", "Play"),
                "about": texts.say("A game with two of the kit's players."),
                **_made(texts, "play", texts.say("Play a game"), _playing(texts), _TABLE),
            },
            {
                "title": texts.say_in("a door", "Review"),
                "about": texts.say("A game from hanab.live, turn by turn: where was it lost?"),
                **_made(texts, "review", texts.say("Review a game"), _reviewing(texts), _REVIEW),
            },
            {
                "title": texts.say_in("a door", "Teach"),
                "about": texts.say("Guides to the lessons by the minute, with all solutions."),
                "open": teacher_page("overview", texts.language),
                # In the site:
                "page": teacher_page("index", texts.language).replace(".md", ".html"),
                "missing": texts.say(
                    "The guides hold the solutions, so they come only when asked for: end "
                    "JupyterLab and start it with hanabi-kit lab --guides."
                ),
            },
        ],
        "lists": [
            {"title": texts.say("All lessons"), "items": _lessons(texts)},
            {"title": texts.say("More puzzles"), "items": _sets(texts, others)},
        ],
        "missing": texts.say(
            "{file} is not in this folder. hanabi-kit lab brings back what is missing."
        ),
        "failed": texts.say("{file} cannot be opened: {why}"),
    }


def _unless_source(form: str, texts: Words) -> str:
    """Return what a file of another language than the kit's own has in its name."""
    return "" if texts.language == SOURCE else form.format(texts.language)


def _order(one: PuzzleSet) -> tuple[bool, int, str]:
    return one.id != FIRST_SET, one.minutes or 0, one.id


def _lessons(texts: Words) -> list[dict[str, object]]:
    """Return the course: those lessons that are not in this language are opened in English."""
    return [
        {
            "title": f"{lesson.code} {_text(lesson.title, texts)}",
            "about": _text(lesson.question, texts),
            "more": texts.joined(
                [
                    _minutes(texts, lesson.minutes),
                    *([] if texts.language in lesson.languages else [texts.say("in English")]),
                ]
            ),
            "open": lesson.notebook(texts.language),
        }
        for lesson in LESSONS
    ]


def _text(both: Both, texts: Words) -> str:
    return both.text(texts.language)


def _sets(texts: Words, others: list[PuzzleSet]) -> list[dict[str, object]]:
    """Return the other sets, in this language where they have it, and all puzzles to sift."""
    found: list[dict[str, object]] = []
    for one in (other.in_language(texts.language) for other in others):
        long = [texts.count("{number} puzzle", "{number} puzzles", len(one.puzzles))]
        if one.minutes:
            long.append(_minutes(texts, one.minutes))
        told = {"title": one.title, "about": one.description, "more": texts.joined(long)}
        another = {} if one.language == texts.language else {"language": one.language}
        found.append({**told, **another, **_set(texts, one)})
    title = texts.say("All puzzles")
    about = texts.say("All that come with the kit, by kind and level. It takes a while to open.")
    made = _made(texts, "puzzles-all", title, about, _PUZZLES, name="all", file=FILE)
    found.append({"title": title, "about": about, **made})
    return found


def _minutes(texts: Words, minutes: int) -> str:
    return texts.count("{number} minute", "{number} minutes", minutes)


def _set(texts: Words, one: PuzzleSet) -> dict[str, object]:
    own = one.in_language(texts.language)
    said = own.title, own.description
    return _made(texts, f"puzzles-{one.id}", *said, _PUZZLES, name=one.id, file=FILE)


def _playing(texts: Words) -> str:
    return texts.say(
        "You are Alice. Click a card to play or discard it, a player to give a clue. For another "
        "game choose *Kernel*, *Restart Kernel…*, then the ▶ button again."
    )


def _reviewing(texts: Words) -> str:
    return texts.say(
        "Paste a game's JSON from hanab.live, or a link that holds the whole game, into the field. "
        "Nothing is sent anywhere."
    )


def _made(
    texts: Words, stem: str, title: str, about: str, code: str, **parts: str
) -> dict[str, object]:
    """Return where a door's notebook lies, and what is in it where it has to be made."""
    folder = _unless_source("{}/", texts)
    cells = [
        {"cell_type": "markdown", "id": "title", "metadata": {}, "source": f"# {title}\n\n{about}"},
        {
            "cell_type": "code",
            "id": "code",
            "metadata": {"jupyter": {"source_hidden": True}, "tags": ["hk-setup"]},
            "source": code.format(language=texts.language, **parts),
            "outputs": [],
            "execution_count": None,
        },
    ]
    told = {"run": "page", "start": texts.say_in("a button", "Start"), "go_on": texts.say("Go on")}
    metadata = {
        "hanabi_kit": told | code_switch(texts.language),
        "kernelspec": {"display_name": "Python 3", "language": "python", "name": "python3"},
        "language_info": {"name": "python"},
    }
    notebook = {"cells": cells, "metadata": metadata, "nbformat": 4, "nbformat_minor": 5}
    return {"open": f"{folder}hanabi-{stem}.ipynb", "notebook": notebook}
