"""Texts in several languages: read, written, shown in the reader's, and refused where they lack."""

from __future__ import annotations

import json
import tomllib
from dataclasses import replace
from pathlib import Path
from typing import Any

import puzzle_texts
import pytest
import tomli_w
from jsonschema import Draft202012Validator

from hanabi_kit.class_server.asked_puzzle import OfPuzzle
from hanabi_kit.cli import main
from hanabi_kit.errors import HanabiError, NotationError
from hanabi_kit.language import speaking, words
from hanabi_kit.puzzles import Puzzle, format_puzzle, parse_puzzle, prove, read_puzzle
from hanabi_kit.puzzles.problem import Problem
from hanabi_kit.puzzles.schema import schema, set_schema
from hanabi_kit.puzzles.sets import format_set, parse_set, set_named
from hanabi_kit.puzzles.texts import Texts, only_in, untranslated
from hanabi_kit.puzzles.themes.collection_by_theme import set_of_theme
from hanabi_kit.puzzles.wording import not_held, sign_faults, text_faults
from hanabi_kit.support.typography import breakable_places, unbroken
from tests.notation.test_bad_files import PUZZLE
from tests.notation.test_every_reader import SET_TEXT

FRENCH: dict[str, Any] = {
    "title": "Encore deux cartes",
    "question": "Que doit faire Alice\u00a0?",
    "hints": ["Compte.", "Compte encore."],
    "explanation": "La **dernière** carte.\nLes autres non.",
}
SET = tomllib.loads(SET_TEXT)
FRENCH_SET: dict[str, Any] = {"title": "Les miens", "parts": [{"title": "D'abord"}]}
VALID = Draft202012Validator(schema())
VALID_SET = Draft202012Validator(set_schema())


def puzzle_in(own: dict[str, Any] | None = None, **texts: Any) -> str:
    table = {**PUZZLE, "puzzle": {**PUZZLE["puzzle"], **(own or {})}, "text": texts}
    return tomli_w.dumps(table)


def set_in(**texts: Any) -> str:
    return tomli_w.dumps({**SET, "text": texts})


def refused(text: str, read: Any = parse_puzzle) -> list[str]:
    with pytest.raises(NotationError) as error:
        read(text)
    return list(error.value.faults)


# ------------------------------------------------------------------------------- read and written


def test_a_puzzle_is_the_same_in_each_of_its_languages() -> None:
    puzzle = parse_puzzle(puzzle_in(fr=FRENCH))
    assert puzzle.texts == (
        Texts(
            "fr", FRENCH["title"], FRENCH["question"], tuple(FRENCH["hints"]), FRENCH["explanation"]
        ),
    )
    french = puzzle.in_language("fr")
    assert (french.title, french.language) == ("Encore deux cartes", "fr")
    assert (french.position, french.answer, french.id) == (
        puzzle.position,
        puzzle.answer,
        puzzle.id,
    )
    assert french.in_language("en") == puzzle.in_language("en") == puzzle
    assert french.in_language("fr") == french


@pytest.mark.parametrize("front", ["en", "fr"])
def test_what_was_written_in_two_languages_reads_the_same(front: str) -> None:
    puzzle = parse_puzzle(puzzle_in(fr=FRENCH)).in_language(front)
    text = format_puzzle(puzzle)
    VALID.validate(tomllib.loads(text))
    assert parse_puzzle(text) == puzzle
    assert text.index("[puzzle]") < text.index("[text.") < text.index("[position]")
    found = parse_set(set_in(fr=FRENCH_SET)).in_language(front)
    text = format_set(found)
    VALID_SET.validate(tomllib.loads(text))
    assert parse_set(text) == found
    assert text.index("[set]") < text.index("[text.") < text.index("[[part]]")


def test_where_a_language_is_missing_the_other_is_there_and_says_which_it_is() -> None:
    puzzle = read_puzzle("deduction-002")
    alone = replace(puzzle, texts=())
    assert alone.in_language("fr") == alone
    assert only_in(alone.in_language("fr").language, words("fr")) == (
        "Ce problème n'existe qu'en anglais."
    )
    assert only_in("fr", words("en")) == "This puzzle exists only in French."
    assert untranslated(["fr", "fr"], words("fr")) == ""
    with pytest.raises(HanabiError, match="the kit speaks en, de, fr"):
        puzzle.in_language("xx")


def test_a_puzzle_that_is_not_in_english_says_so() -> None:
    text = puzzle_in({**FRENCH, "language": "fr"}, en={k: PUZZLE["puzzle"][k] for k in FRENCH})
    VALID.validate(tomllib.loads(text))
    puzzle = parse_puzzle(text)
    assert (puzzle.language, puzzle.title) == ("fr", "Encore deux cartes")
    assert puzzle.in_language("en").title == "Two cards left"
    assert 'language = "fr"' in format_puzzle(puzzle)
    assert "language" not in format_puzzle(puzzle.in_language("en"))


def test_what_is_printed_is_in_the_readers_language() -> None:
    puzzle = parse_puzzle(puzzle_in(fr=FRENCH))
    alone = replace(puzzle, texts=())
    found = parse_set(set_in(fr=FRENCH_SET))
    with speaking("fr"):
        assert "Que doit faire Alice" in str(puzzle)
        assert "What" not in str(puzzle)
        assert "n'existe qu'en anglais" in str(alone)
        assert str(found).startswith("Les miens\n")
        assert "D'abord" in str(found)
        assert "n'existe qu'en anglais" in str(replace(found, texts=()))
    assert "only in" not in str(alone) + str(puzzle)


@pytest.mark.parametrize(
    ("changes", "fault"),
    [
        ({"hints": ["Compte."]}, "text.fr.hints: 1, but puzzle.hints are 2"),
        ({"hints": ["Compte.", ""]}, "text.fr.hints: ['Compte.', ''], but a list of texts"),
        ({"hints": "Compte."}, "text.fr.hints: 'Compte.', but a list is needed"),
        ({"title": ...}, "text.fr.title: missing"),
        ({"explanation": ...}, "text.fr.explanation: missing"),
        ({"question": " "}, "text.fr.question: empty"),
        ({"title": 3}, "text.fr.title: 3, but a text is needed"),
        ({"title": "<b>Un</b>"}, "text.fr.title: '<b>Un</b>' holds HTML"),
        ({"level": 3}, "text.fr.level: unknown field"),
    ],
)
def test_texts_that_are_not_those_of_the_puzzle_are_refused(
    changes: dict[str, Any], fault: str
) -> None:
    texts = {key: value for key, value in (FRENCH | changes).items() if value is not ...}
    (told,) = refused(puzzle_in(fr=texts))
    assert told.startswith(fault)


def test_a_language_that_the_kit_does_not_speak_is_refused_by_name() -> None:
    assert refused(puzzle_in(nl=FRENCH)) == ["text.nl: unknown language; the kit speaks en, de, fr"]
    assert refused(puzzle_in(en=FRENCH)) == ["text.en: is the language of the file's other texts"]
    assert refused(puzzle_in({"language": "nl"})) == [
        "puzzle.language: 'nl'; the kit speaks en, de, fr"
    ]
    assert refused(set_in(nl=FRENCH_SET), parse_set) == [
        "text.nl: unknown language; the kit speaks en, de, fr"
    ]
    assert refused(tomli_w.dumps({**PUZZLE, "text": "fr"}))[0].startswith("text: 'fr', but")


def test_an_explanation_that_the_puzzle_does_not_have_is_refused() -> None:
    without = {**PUZZLE["puzzle"]}
    del without["explanation"]
    (told,) = refused(tomli_w.dumps({**PUZZLE, "puzzle": without, "text": {"fr": FRENCH}}))
    assert told.startswith("text.fr.explanation: unknown field")


@pytest.mark.parametrize(
    ("changes", "fault"),
    [
        ({"parts": []}, "text.fr.parts: 0, but there are 1 [[part]]"),
        ({"parts": [{}]}, "text.fr.parts[1].title: missing"),
        ({"parts": [{"title": "A", "description": "b"}]}, "text.fr.parts[1].description: unknown"),
        ({"parts": ["A"]}, "text.fr.parts[1]: 'A', but a table is needed"),
        ({"description": "Pour lundi."}, "text.fr.description: unknown field"),
    ],
)
def test_texts_that_are_not_those_of_the_set_are_refused(
    changes: dict[str, Any], fault: str
) -> None:
    (told,) = refused(set_in(fr=FRENCH_SET | changes), parse_set)
    assert told.startswith(fault)


# ------------------------------------------------------------------------------- words


def french(puzzle: Puzzle, **changes: Any) -> Puzzle:
    (own,) = puzzle.texts
    return replace(puzzle, texts=(replace(own, **changes),))


@pytest.mark.parametrize(
    ("field", "text", "fault"),
    [
        ("title", "Le 2 rouge, le 3 rouge ou le 4 rouge", "text.fr.title: "),
        (
            "question",
            "Quelles cartes peut être la carte n°\u00a02\u00a0?",
            "text.fr.question: asks for",
        ),
        ("explanation", "C'est **le 5 bleu**.", "text.fr.explanation: claims 'le 5 bleu'"),
        ("hints", ("A.", "A.", "B."), "text.fr.hints[2]: says nearly the same as hint 1"),
    ],
)
def test_each_language_is_held_against_the_answer(field: str, text: Any, fault: str) -> None:
    puzzle = read_puzzle("deduction-001")
    proof = prove(puzzle)
    assert text_faults(puzzle, proof) == sign_faults(puzzle) == []
    found = text_faults(french(puzzle, **{field: text}), proof)
    assert any(told.startswith(fault) for told in found)
    assert all(told.startswith("text.fr.") for told in found)


def test_a_language_that_is_not_read_is_not_judged_by_the_patterns_of_others(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    puzzle = read_puzzle("deduction-001")
    proof = prove(puzzle)
    wrong = "Alice's slot 9 is **the blue 5**, 2 + 2 = 5."
    judged = french(puzzle, explanation=wrong, hints=("Zoe holds r9.", "B.", "C."))
    repeats = french(puzzle, hints=("Un des trois.", "Un, des trois", ""))
    assert len(text_faults(judged, proof)) > 2
    monkeypatch.setattr("hanabi_kit.puzzles.wording.READ", ("en",))
    assert text_faults(judged, proof) == []
    assert text_faults(judged.in_language("fr"), proof) == []  # also where it is the puzzle's own
    assert [told.partition(":")[0] for told in text_faults(repeats, proof)] == [
        "text.fr.hints[3]",
        "text.fr.hints[2]",
    ]


def test_that_a_language_is_not_read_is_said_once(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.setattr("hanabi_kit.puzzles.wording.READ", ("en",))
    for name in ("deduction-001", "deduction-002"):
        (tmp_path / f"{name}.toml").write_text(format_puzzle(read_puzzle(name)), encoding="utf-8")
    main(["check", str(tmp_path)])
    said = "Texts in French are not held against the answer: the kit reads only English."
    assert " ".join(capsys.readouterr().out.split()).count(said) == 1
    main(["check", "--json", str(tmp_path)])
    assert json.loads(capsys.readouterr().out)["remarks"] == [said]
    assert not_held(["en"]) == ""


def test_a_blank_at_which_a_french_line_could_be_broken_is_named() -> None:
    puzzle = french(read_puzzle("deduction-001"), question="Quoi ?")
    assert sign_faults(puzzle) == [
        "text.fr.question: a line can be broken at 'Quoi ?'; a no-break blank (U+00A0) belongs "
        "there"
    ]
    assert sign_faults(french(puzzle, question="Quoi\u00a0?")) == []
    assert sign_faults(replace(puzzle, texts=(), question="Who ?")) == []
    found = set_named("first-hour")
    (own,) = found.texts
    parts = (("Un : deux", ""), *own.parts[1:])
    assert sign_faults(replace(found, texts=(replace(own, parts=parts),)))[0].startswith(
        "text.fr.parts[1].title: a line can be broken at 'Un :'"
    )


@pytest.mark.parametrize(
    "text", ["« Non » : 50 % !", "n° 2 ; 1 000 cartes", "`a ? b` et\u00a0?", "", "…"]
)
def test_nothing_is_left_to_mend_where_it_was_mended(text: str) -> None:
    assert breakable_places(unbroken(text, "fr"), "fr") == ()
    assert unbroken(text, "fr").replace("\u00a0", " ") == text.replace("\u00a0", " ")
    assert breakable_places(text, "en") == ()


# ------------------------------------------------------------------------------- shown


def test_a_list_is_in_the_readers_language_and_says_once_what_is_missing(
    capsys: pytest.CaptureFixture[str],
) -> None:
    assert main(["puzzles", "--set", "first-hour", "--language", "fr"]) == 0
    told = capsys.readouterr().out
    assert told.startswith("first-hour: Une première heure (8 problèmes, 60 minutes)\n")
    assert "Ce qui n'a pas été dit" in told
    assert "À la place de Bob" in told
    there = [read_puzzle(name).in_language("fr") for name in set_named("first-hour").puzzles]
    missing = any(one.language == "en" for one in there)
    assert told.count("n'existe qu'en anglais") == int(missing)
    assert main(["puzzles", "--set", "first-hour"]) == 0
    assert "only in" not in capsys.readouterr().out


def test_a_class_is_asked_and_told_in_the_language_of_the_screen() -> None:
    asked = OfPuzzle(Problem(read_puzzle("deduction-001")))
    assert asked.text(words("fr")).startswith("Bob a d'abord dit")
    assert asked.text(words("en")).startswith("Bob first told")
    assert asked.because(words("fr"))[0].startswith("La carte n°")
    assert asked.because(words("en"))[0].startswith("Slot 3")
    alone = OfPuzzle(Problem(replace(read_puzzle("deduction-001"), texts=())))
    assert alone.text(words("fr")).endswith("\nCe problème n'existe qu'en anglais.")


def test_a_theme_is_called_in_the_readers_language() -> None:
    found = set_of_theme("stall")
    assert found.title != found.in_language("fr").title
    assert found.in_language("fr").language == "fr"


# ------------------------------------------------------------------------------- the script

LAID_OUT = """\
# A comment.
[puzzle]
id = 'one'   # another
question = "What? [fr]"

[position]  # here
deck = 0x10
"""


@pytest.mark.parametrize("ending", ["\n", "\r\n"])
def test_the_script_writes_texts_and_leaves_the_rest_as_it_is(ending: str) -> None:
    text = LAID_OUT.replace("\n", ending)
    given = {"title": 'Un "mot" : deux', "explanation": 'Une ligne\nd\\eux """ !\n'}
    changed = puzzle_texts.with_texts(text, "fr", given)
    before, _, rest = changed.partition(f"[text.fr]{ending}")
    own, _, after = rest.partition("[position]")
    assert before + "[position]" + after == text
    assert tomllib.loads(changed)["text"]["fr"] == {
        "title": 'Un "mot"\u00a0: deux',
        "explanation": 'Une ligne\nd\\eux """\u00a0!',
    }
    assert own.count("\n") == own.count(ending)
    again = puzzle_texts.with_texts(changed, "fr", {"title": "Deux"})
    assert tomllib.loads(again)["text"]["fr"] == {"title": "Deux"}
    assert puzzle_texts.with_texts(again, "fr", given) == changed


def test_the_script_takes_the_place_of_texts_that_the_kit_has_written() -> None:
    found = set_named("first-hour")
    text = format_set(found)
    given = tomllib.loads(text)["text"]["fr"]
    assert parse_set(puzzle_texts.with_texts(text, "fr", given)) == found
    with pytest.raises(HanabiError, match="cannot be put"):
        puzzle_texts.with_texts('[set]\ntitle = """\n[a]\n"""\n[[part]]\n', "fr", given)


def test_the_script_knows_what_is_missing() -> None:
    without = set(puzzle_texts.missing("fr"))
    assert not without & {"deduction-001", "endgame-001", "first-hour"}
    assert without <= set(puzzle_texts.files())
    assert list(puzzle_texts.missing("en")) == []
