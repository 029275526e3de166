"""The French catalogue: in step with the code, whole, and put together right."""

from __future__ import annotations

import ast
import re
import subprocess
import sys
from collections.abc import Iterator
from threading import Barrier, Thread

import pytest
import words as catalogue_script
from babel.messages.catalog import Catalog
from hypothesis import given
from hypothesis import strategies as st

from hanabi_kit import language
from hanabi_kit.cards import Seat
from hanabi_kit.errors import HanabiError
from hanabi_kit.game import Game
from hanabi_kit.language import SYSTEM_VARIABLES, VARIABLE, current, speaking, words
from hanabi_kit.notation import parse_position
from hanabi_kit.render import board, describe, scene, svg
from hanabi_kit.support.grammar import at_place
from hanabi_kit.support.typography import unbroken
from tests import ROOT
from tests.helpers.tables import tables


def test_no_text_is_without_french_and_the_catalogue_is_fresh() -> None:
    done = subprocess.run(
        [sys.executable, ROOT / "scripts" / "words.py", "--check"],
        capture_output=True,
        text=True,
        check=False,
    )
    assert done.returncode == 0, done.stdout + done.stderr


SAID = {"say": 1, "later": 1, "count": 2, "say_in": 2, "later_in": 2, "count_in": 3}
"""What texts are passed to, and how many: the names that `scripts/words.py` looks for."""


def calls(tree: ast.AST) -> Iterator[tuple[str, list[str]]]:
    """Yield who says something, and the texts that stand in the code itself."""
    for call in ast.walk(tree):
        if isinstance(call, ast.Call):
            name = getattr(call.func, "attr", getattr(call.func, "id", ""))
            given = [getattr(arg, "value", None) for arg in call.args[: SAID.get(name, 0)]]
            texts = [text for text in given if isinstance(text, str)]
            if texts and len(texts) == SAID[name]:
                yield name, texts


def hidden_texts(code: str) -> list[str]:
    """Return the texts said within an f-string, where the collector of texts does not look."""
    return [
        texts[0]
        for string in ast.walk(ast.parse(code))
        if isinstance(string, ast.JoinedStr)
        for _, texts in calls(string)
    ]


def test_no_text_is_hidden_from_the_catalogue_in_an_f_string() -> None:
    assert hidden_texts("f\"{told.say('a')}{count('b', 'c', 1):9}{x.count(y)}\"") == ["a", "b"]
    for file in (ROOT / "hanabi_kit").rglob("*.py"):
        assert hidden_texts(file.read_text(encoding="utf-8")) == [], file


def french_catalogue() -> Catalog:
    """Return the French catalogue, which the first test here finds fresh."""
    (found,) = [each for file, each in catalogue_script.catalogues() if "fr" in file.parts]
    return found


def test_every_text_in_the_code_is_in_the_catalogue_with_its_context() -> None:
    known = {
        (message.context, *catalogue_script.texts(message.id)) for message in french_catalogue()
    }
    for file in (ROOT / "hanabi_kit").rglob("*.py"):
        for name, texts in calls(ast.parse(file.read_text(encoding="utf-8"))):
            said = tuple(texts) if name.endswith("_in") else (None, *texts)
            assert said in known, (file, said)


def test_a_text_without_french_is_found() -> None:
    catalogue = french_catalogue()
    catalogue.add("nobody has translated {this}")
    catalogue.add("said {so}", string="dit {autrement}")
    catalogue.add("said {so} {anew}", string="dit {so:que} {anew}")
    catalogue.add("{what} in JS", string="{what:que}", locations=[("widgets/static/a.js", 1)])
    assert catalogue_script.unsure(catalogue) == [
        "no French yet: 'nobody has translated {this}'",
        "other places in braces: 'said {so}'",
        "a change at a place, which the browser cannot do: '{what} in JS'",
    ]


def test_a_translation_has_the_places_of_one_of_the_english_forms() -> None:
    catalogue = Catalog(locale="fr")
    catalogue.add(("one card", "{number} cards"), string=("une carte", "{number} cartes"))
    assert catalogue_script.unsure(catalogue) == []
    catalogue.add(("one suit", "{number} suits"), string=("une couleur", "{many} couleurs"))
    assert catalogue_script.unsure(catalogue) == ["other places in braces: 'one suit'"]


def test_every_french_text_takes_the_parts_of_the_english_one() -> None:
    for message in french_catalogue():
        texts = catalogue_script.texts(message.id)
        parts = {name: "x" for text in texts for name in catalogue_script.places(text)}
        french = words("fr")
        for number in (1, 2):
            if len(texts) == 1 and texts[0]:
                said = (
                    french.say_in(message.context, texts[0], **parts)
                    if message.context
                    else french.say(texts[0], **parts)
                )
            elif texts[0]:
                said = (
                    french.count_in(message.context, *texts, number, **parts)
                    if message.context
                    else french.count(*texts, number, **parts)
                )
            else:
                continue
            assert "{" not in said, texts


def said_in_french() -> list[str]:
    """Return every French text of the catalogue, with the places in braces left open."""
    return [
        text
        for message in french_catalogue()
        if message.id
        for text in catalogue_script.texts(message.string)
        if text
    ]


BRANCHES = re.compile(
    r"""\blanguage\b\s*(?:==|!=|in)\s*["']|["'](?:en|fr)["']\s*:|_(?:English|French)\b"""
)
"""What looks like code that knows one language from another."""

MAY_KNOW = ("support/grammar.py", "support/typography.py", "lessons/", "puzzles/wording/")
"""The hooks of each language; the lessons' own texts; what reads texts that pupils write."""


def test_a_language_is_a_catalogue_and_no_code() -> None:
    for line in (
        'if told.language == "fr":',
        "language != 'en'",
        '{"en": {}, "fr": {}}',
        "class _French(Words):",
    ):
        assert BRANCHES.search(line)
    for file in (ROOT / "hanabi_kit").rglob("*.py"):
        if not file.relative_to(ROOT / "hanabi_kit").as_posix().startswith(MAY_KNOW):
            for line in file.read_text(encoding="utf-8").splitlines():
                assert not BRANCHES.search(line), (file, line)


def test_the_languages_are_those_that_have_a_catalogue() -> None:
    folders = {file.parent.parent.name for file, _ in catalogue_script.catalogues()}
    assert set(language.LANGUAGES) == {language.SOURCE} | folders
    assert language.SOURCE not in folders


@pytest.mark.parametrize(
    ("change", "part", "said"),
    [
        ("de", "Bob", "de Bob"),
        ("de", "Émile", "d'Émile"),
        ("de", "\u2068Anna\u2069", "d'\u2068Anna\u2069"),
        ("que", "un 4 rouge", "qu'un 4 rouge"),
        ("que", "la carte", "que la carte"),
        ("si", "il pleut", "s'il pleut"),
        ("si", "elle vient", "si elle vient"),
    ],
)
def test_french_words_are_cut_before_a_vowel(change: str, part: str, said: str) -> None:
    assert at_place("fr", change, part) == said


def test_a_change_that_a_language_does_not_have_is_named() -> None:
    with pytest.raises(HanabiError, match="change 'du' at a place: 'fr' has de, que, si"):
        at_place("fr", "du", "vin")
    with pytest.raises(HanabiError, match="'en' has nothing"):
        words("en").say("that {what:que}", what="it is")


def test_an_apostrophe_is_always_the_same_sign() -> None:
    assert [text for text in said_in_french() if "’" in text] == []


TO_MANY = re.compile(r"\b(vous|votre|vos|(?!chez|assez)\w\w+ez)\b", re.IGNORECASE)
"""What is said to several people, or to a stranger."""

TO_THE_WHOLE_TABLE = "Vous jouez ensemble, et chacun voit toutes les mains sauf la sienne."


OF_A_CLASS = "class_server/"
"""Where a teacher is spoken to, who is a stranger: on her own pages, and where she begins."""

TO_PUPILS = {
    *(f"{OF_A_CLASS}{name}.py" for name in ("asked_exercise", "asked_puzzle", "own_question")),
    *(f"{OF_A_CLASS}{name}.py" for name in ("panes", "practice", "marks", "hearing")),
    *(f"{OF_A_CLASS}static/{name}.js" for name in ("pupil", "join", "question")),
}
"""What pupils see of a class all the same."""


def to_many() -> dict[str, set[str]]:
    """Return the French texts that are said to several people or a stranger, and where they are."""
    return {
        text: {place for place, _ in message.locations}
        for message in french_catalogue()
        if message.id
        for text in catalogue_script.texts(message.string)
        if TO_MANY.search(text)
    }


def test_the_french_speaks_to_one_pupil_as_the_lessons_do() -> None:
    assert any(re.search(r"\b[Tt]u as\b", text) for text in said_in_french())
    found = to_many()
    to_teachers = {
        text
        for text, places in found.items()
        if not places & TO_PUPILS and all(place.startswith(OF_A_CLASS) for place in places)
    }
    assert to_teachers
    assert [text for text in found if text not in to_teachers] == [TO_THE_WHOLE_TABLE]


def test_no_french_sign_can_begin_a_line() -> None:
    assert [text for text in said_in_french() if unbroken(text, "fr") != text] == []


@given(tables())
def test_a_table_is_described_in_french_from_top_to_bottom(table: tuple[Game, Seat]) -> None:
    game, seat = table
    for drawn in (scene(game, None, "fr"), scene(game, seat, "fr")):
        text = f" {board(drawn)} {describe(drawn)} {svg(drawn)} "
        for english in (" slot ", " to move", "touched", "face down", " can be", "nothing"):
            assert english not in text, (english, text[:500])


@given(st.text())
def test_what_is_put_into_a_sentence_is_not_taken_for_one(name: str) -> None:
    assert name in words("fr").say("{who} to move.", who=name)


def test_a_headline_begins_with_a_capital_letter_or_with_a_name_as_it_is() -> None:
    position = parse_position("""
        [position]
        players = ["anna", "Bob"]
        stacks = "r1"
        deck = 39
        clue_tokens = 4
        turn = "anna"
        [position.hands]
        anna = "r2 y2 g2 b2 p2"
        Bob = "r3 y3 g3 b3 p3"
    """)
    assert scene(position, language="fr").headline == "À anna de jouer."
    assert scene(position, language="en").headline == "anna to move."


def test_the_language_is_chosen_once_for_all(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(language, "_chosen", [])
    monkeypatch.delenv(language.VARIABLE, raising=False)
    assert language.current() == "en"
    monkeypatch.setenv(language.VARIABLE, "fr")
    assert words().language == "fr"
    language.use("en")
    assert words().language == "en"
    with pytest.raises(HanabiError, match=r"language 'nl': the kit speaks en, de, fr"):
        language.use("nl")
    monkeypatch.setattr(language, "_chosen", [])
    monkeypatch.setenv(language.VARIABLE, "klingon")
    with pytest.raises(HanabiError, match="HANABI_KIT_LANGUAGE 'klingon'"):
        words()


def test_each_thread_speaks_its_own_language() -> None:
    begun, said = Barrier(2), []

    def tell(language: str) -> None:
        with speaking(language):
            begun.wait()  # both are inside their blocks
            said.append((language, words().say("Yes")))
            begun.wait()

    threads = [Thread(target=tell, args=(language,)) for language in ("en", "fr")]
    for thread in threads:
        thread.start()
    for thread in threads:
        thread.join()
    assert sorted(said) == [("en", "Yes"), ("fr", "Oui")]
    assert words().say("Yes") == "Yes"


# ------------------------------------------------------------------------------- the system's


@pytest.mark.parametrize(
    ("variables", "language"),
    [
        ({"LANG": "fr_FR.UTF-8"}, "fr"),
        ({"LANG": "fr"}, "fr"),
        ({"LANG": "fr@euro"}, "fr"),
        ({"LANG": "de_AT.UTF-8"}, "de"),
        ({"LANG": "pt_BR.UTF-8"}, "en"),
        ({"LANG": "fr_CA.UTF-8", "LC_MESSAGES": "C"}, "en"),
        ({"LANG": "en_GB.UTF-8", "LC_ALL": "fr_BE.UTF-8"}, "fr"),
        ({"LANG": "fr_FR.UTF-8", "HANABI_KIT_LANGUAGE": "en"}, "en"),
        ({"LANG": "", "LC_ALL": ""}, "en"),
        ({}, "en"),
    ],
)
def test_where_nobody_chose_a_language_the_systems_is_spoken(
    variables: dict[str, str], language: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    for name in (*SYSTEM_VARIABLES, VARIABLE):
        monkeypatch.delenv(name, raising=False)
    for name, value in variables.items():
        monkeypatch.setenv(name, value)
    assert current() == language
