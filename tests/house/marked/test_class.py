"""A class at one machine: its documents, every screen, what is refused, and the report."""

from __future__ import annotations

import json
import random
import re

import pytest

from hanabi_kit.class_server.pages import page
from hanabi_kit.class_server.report import report_files
from hanabi_kit.class_server.room import Room
from hanabi_kit.class_server.screens import pupil_screen, teacher_screen, wall_screen
from hanabi_kit.errors import HanabiError
from tests.class_server.classes import PlayedClass, anything, class_of
from tests.helpers.marked_words import english

PUPILS = ("Ada", "Bo", "Cy", "Di", "Ed")
OWN = {"own": {"text": "2 + 2?", "options": ["4", "5"]}}
"""A question of the teacher's own: without words, as these would be hers."""

KNOWN = (
    r"\b(?:Ada|Bo|Cy|Di|Dee|Ed)\b|é+",  # pupils
    r"\b(?:Alice|Bob|Cathy|Donald|Anna|Ben|Cleo|Dan|Eva)\b",  # players of a question
    r"^seat: tables\b",  # a deed and its field
    r"\b(?:Chop|Hat|Seer|Literal)\b",  # the kit's players
    r"\{\w+\}",  # places that the browser fills
    r"(?<![\w-])r?y?g?b?p?m?(?<=[a-z])(?![^\W\d])|\bxx\b",  # suits, hidden cards
    r"\bhanabi-kit\b|\b[\w-]+\.(?:jsonl?|html|csv)\b|\w+/",  # files
    r"\b(?:deduction|endgame|knowledge|deal)-\d+\b",  # puzzles by their ids
    r"\bNo Variant\b|\b[A-Z][\w ]+ \(\d Suits\)|\b\d Suits\b",  # variants by the site's names
    r"'[^' ]*'",  # what was sent
)
CODES = "|".join(
    (
        r"\.(?:language|languages\.\w+|kind|is|state|feedback|what|status|phase|mark|key|id|player|given|do)",
        r"\.suits\[\]\.\w+|\.colours\[\]\.\w+|\.suit|\.card|\.letter|\.cards\[\]|\.struck\[\]",
        r"\.moves\[\]\.text|\.sets\[\]|\.puzzles\[\]|\.rules|\.flags\.\w+",
    )
)
"""What programs go by: colours, kinds, ids."""

TURNS = (
    r"(?:No Variant|standard)",  # rulesets by their names
    r"\b(?:play|discard|clue)\b",  # answers to the questions of the tests' own
)


def test_the_room_speaks_as_its_pupils_do() -> None:
    assert Room("fr").language == "fr"


@pytest.mark.parametrize("name", ["join", "pupil", "teacher", "wall"])
def test_documents(name: str) -> None:
    text = page(name, "fr")
    found = re.search(r'<script id="hk-data"[^>]*>(.*?)</script>', text, re.DOTALL)
    assert found
    data = json.loads(found[1])
    data["words"] = list(data["words"]["fr"].values())
    data["exercises"] = [told["fr"] for _, told in data.get("exercises", [])]
    assert english([text, data], *KNOWN, codes=CODES) == []


def screens(played: PlayedClass) -> list[str]:
    """Return what anybody sees in ordinary letters."""
    room = played.room
    shown = [pupil_screen(room, who, "fr") for who in room.people]
    return english(
        [*shown, teacher_screen(room, "fr"), wall_screen(room, "fr")], *TURNS, *KNOWN, codes=CODES
    )


@pytest.mark.parametrize("seed", range(4))
def test_screens_and_what_is_refused(seed: int) -> None:
    played, chance = class_of(*PUPILS, language="fr"), random.Random(seed)
    found = screens(played)
    played.do("shuffle", size=2, fill=True)
    played.do("deal", seed=7, same=True)
    found += screens(played)
    for number in range(120):
        deed = anything(played.room, chance)
        if "own" in deed.get("question", {}):
            deed["question"] = OWN
        try:
            played.do(deed.pop("do"), deed.pop("by", "teacher"), **deed)
        except HanabiError as error:
            found += english(str(error), *TURNS, *KNOWN)
        if number % 12 == 0:
            found += screens(played)
    assert sorted(set(found)) == []


QUESTIONS = (
    {"exercise": "03.1"},
    {"exercise": "01.6"},
    {"exercise": "07.4"},
    {"puzzle": "endgame-001"},
    {"puzzle": "deduction-001"},
    {"puzzle": "deal-001"},
    OWN,
)
VOTES = ("a", "b d", "play 1", "discard 1", "yes", "r4", "none", "3")


def test_questions_practice_and_the_report() -> None:
    played, found = class_of(*PUPILS, language="fr"), []

    def do(name: str, by: str = "teacher", **fields: object) -> None:
        try:
            played.do(name, by, **fields)
        except HanabiError as error:
            found.extend(english(str(error), *TURNS, *KNOWN))

    do("seat", tables=[["p1", "p2"], ["p3", "p4"]])
    do("deal", seed=7, same=True)
    do("act", "p1", at=0, action="play 1")
    do("act", "p3", at=0, action="play 2")
    for question in QUESTIONS:
        do("ask", question=question)
        for vote in VOTES:
            do("vote", "p1", answer=vote)
            do("vote", "p2", answer=vote)
        for deed in ("close", "again", "tell"):
            do(deed)
            found += screens(played)
        do("done")
    do("practise", items=["03.3", "deduction-001"])
    do("practice", "p2", content={"do": "check", "answer": "1/3"})
    do("practice", "p2", content={"do": "hint"})
    found += screens(played)
    do("end")
    found += screens(played)
    report = report_files(played.room, "fr", "2026")
    page = next(data for name, data in report.items() if name.endswith(".html"))
    found += english(page.decode(), *TURNS, *KNOWN)
    assert sorted(set(found)) == []
