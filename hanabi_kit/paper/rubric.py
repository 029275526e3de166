"""The rubric for "How do you know?" on one page, for pupils and for who reads their reasons."""

from __future__ import annotations

from hanabi_kit.language import words
from hanabi_kit.lessons.rubric import LEVELS, RUBRIC
from hanabi_kit.paper.prose import plain
from hanabi_kit.paper.typesetting import paper_named, typeset


def rubric(*, paper: str = "a4", name: str = "") -> bytes:
    """Return the rubric as PDF, a page across, in the language in use.

    `paper`: {"a4", "letter"}
    `name`: printed at the top, such as the class.
    Raises HanabiError: there is no such paper, or the typesetter is missing.
    """
    say = words().say
    return typeset(
        "rubric.typ",
        {
            "lang": words().language,
            "paper": paper_named(paper).name,
            "title": say("How do you know?"),
            "class": plain(name),
            "lead": say(
                "Read your reason aloud to somebody who does not believe you. Mark in each row "
                "where it stands; the next cell says what to do."
            ),
            "levels": [level.text() for level in LEVELS],
            "rows": [
                {"name": one.name.text(), "cells": [level.text() for level in one.levels]}
                for one in RUBRIC
            ],
        },
    )
