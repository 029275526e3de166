"""Worksheets, cards and rules: real PDFs, read back."""

from __future__ import annotations

import io
import json
import re
import sys
from collections import Counter
from dataclasses import replace
from fractions import Fraction
from pathlib import Path

import pytest
from pypdf import PdfReader

from hanabi_kit.actions import Clue
from hanabi_kit.cards import Seat, Slot
from hanabi_kit.cli import main
from hanabi_kit.cli.commands import worksheet as worksheet_command
from hanabi_kit.errors import HanabiError
from hanabi_kit.game import Game, shuffled
from hanabi_kit.language import LANGUAGES, speaking
from hanabi_kit.lessons import LESSONS, exercises_of, outline
from hanabi_kit.lessons.answers import (
    AnswerKind,
    Cards,
    Choice,
    Choices,
    Function,
    Hand,
    Number,
    Numbers,
    Order,
    Slots,
    TableAction,
    Truth,
)
from hanabi_kit.lessons.exercise import Exercise, Kind, Mistake
from hanabi_kit.lessons.outline import Lesson
from hanabi_kit.lessons.texts import Both
from hanabi_kit.paper import lesson_section, puzzle_section, worksheet
from hanabi_kit.paper.deck import card_face, deck
from hanabi_kit.paper.fields import exercise_field, field
from hanabi_kit.paper.pictures import table_picture
from hanabi_kit.paper.prose import prose, runs
from hanabi_kit.paper.rules_card import rules_card
from hanabi_kit.paper.sheet import set_section
from hanabi_kit.paper.typesetting import PAPERS, typeset
from hanabi_kit.position import Position
from hanabi_kit.puzzles import Puzzle, read_puzzle
from hanabi_kit.puzzles.collections.collection import gather
from hanabi_kit.puzzles.sets import set_named
from hanabi_kit.rules import RULESETS, STANDARD, ruleset_named
from hanabi_kit.view import View
from tests import DATA
from tests.helpers.puzzle_samples import puzzle_at, sample

DECK = shuffled(STANDARD, seed=11)
GAME = Game.new(["Alice", "Bob", "Cathy"], DECK).apply(Clue(Seat(1), 1))
ODD = "# $x$ @a <b> \\n *b* _c_ \"q\" 'p' `` ~ // /* #let x = [y] ]} é ñ → ≤"
OPTIONS = {
    "a": Both("the first option", "la première possibilité"),
    "b": Both("the second option", "la deuxième possibilité"),
    "c": Both("the third option", "la troisième possibilité"),
}


def view() -> View:
    return View.of(GAME, Seat(0))


def made(number: int, kind: Kind, answer: AnswerKind, wrong: object, **more: object) -> Exercise:
    """An exercise of which every text can be found again on paper."""
    return Exercise(
        f"03.{number}",
        kind,
        1,
        Both(f"Question {number} asks this.", f"La question {number} demande ceci."),
        answer,
        (Mistake(wrong, Both(f"Reason {number} is wrong.", f"La raison {number} est fausse.")),),
        Both(f"Explanation {number} tells why.", f"L'explication {number} dit pourquoi."),
        solution=f"def count{number}(hand):\n    return len(hand)",
        **more,  # type: ignore[arg-type]
    )


EXERCISES = (
    made(1, "prediction", Number(Fraction(17, 23)), "18/23"),
    made(2, "widget", Cards("r4 r5"), "r4", table=view),
    made(3, "widget", Hand(["r4 r5", "g1", "b1 b2", "y1", "p5"]), "r4|g1|b1|y1|p4", table=view),
    made(4, "prediction", Choice(OPTIONS, "a"), "b"),
    made(5, "proof", Choices(OPTIONS, "a b"), "c"),
    made(6, "proof", Order(OPTIONS, "b a"), "a b"),
    made(7, "widget", Slots([1, 3]), "2"),
    made(8, "widget", Truth(True), "no"),
    made(9, "widget", TableAction("play 2", ["Alice", "Bob", "Cathy"]), "discard 1", table=view),
    made(10, "code", Function(len, [([1],)], "count10(hand)"), lambda hand: 0),
    made(11, "prediction", Numbers([31, 37, Fraction(41, 43)]), "1; 2; 3"),
    made(12, "prediction", Number(1), "2", paper=False, hints=(Both("Hint 12.", "Aide 12."),)),
    made(13, "prediction", Number(1), "2", hints=(Both("Hint 13.", "Aide 13."),)),
)
SHOWN = [one for one in EXERCISES if one.paper]


def pages(pdf: bytes) -> list[str]:
    """Return the words of each page, with single blanks between."""
    reader = PdfReader(io.BytesIO(pdf))
    return [" ".join(page.extract_text().split()) for page in reader.pages]


def words_of(pdf: bytes) -> str:
    return " ".join(pages(pdf))


def sheet(*exercises: Exercise, answers: bool = False, **more: object) -> bytes:
    section = lesson_section(outline.lesson("03"), exercises or EXERCISES)
    return worksheet([section], answers=answers, **more)  # type: ignore[arg-type]


# -- texts ---------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("text", "expected"),
    [
        ("plain", [["plain", ""]]),
        ("", []),
        ("a **b** c", [["a ", ""], ["b", "bold"], [" c", ""]]),
        ("**a `b` c**", [["a ", "bold"], ["b", "bold code"], [" c", "bold"]]),
        ("`**`", [["**", "code"]]),
        ("2 ** 3", [["2 ** 3", ""]]),
        ("**a** ** b", [["a", "bold"], [" ** b", ""]]),
        ("a ` b", [["a ` b", ""]]),
        ("``a`b``", [["a`b", "code"]]),
        ("#x $y$ *z* \\n", [["#x $y$ *z* \\n", ""]]),
    ],
)
def test_marks_are_read_and_everything_else_is_text(text: str, expected: list[list[str]]) -> None:
    assert runs(text) == expected


def test_paragraphs_items_and_code_are_told_apart() -> None:
    text = "One\nline.\n\nTwo:\n- a\n- b\n  goes on\n1. c\n\n```python\nx = 1\n\ny = 2\n```\nEnd."
    found = [(block["is"], block.get("label"), block.get("text")) for block in prose(text)]
    assert found == [
        ("text", None, None),
        ("text", None, None),
        ("item", "•", None),
        ("item", "•", None),
        ("item", "1.", None),
        ("code", None, "x = 1\n\ny = 2"),
        ("text", None, None),
    ]
    assert prose(text)[0]["runs"] == [["One line.", ""]]
    assert prose(text)[3]["runs"] == [["b goes on", ""]]
    assert [block["runs"][0][0] for block in prose("a\nb", lines=True)] == ["a", "b"]


def test_no_text_is_read_as_code_of_the_typesetter() -> None:
    both = Both(ODD, ODD)
    odd = replace(
        made(1, "prediction", Choice({"a": both, "b": Both("b", "b")}, "a"), "b"),
        question=both,
        explanation=both,
        mistakes=(Mistake("b", both),),
        hints=(both,),
        table=lambda: View.of(Game.new([ODD[:30], "#b"], DECK), Seat(0)),
    )
    puzzle = replace(gather("all")[0][0].puzzle, title=ODD, question=ODD, hints=(ODD,))
    for answers in (False, True):
        sections = [lesson_section(outline.lesson("03"), [odd]), puzzle_section([puzzle])]
        found = words_of(worksheet(sections, answers=answers, hints=True, name=ODD[:40]))
        assert found.count('# $x$ @a <b> \\n *b* _c_ "q"') >= (5 if answers else 4)
        assert "#let x = [y] ]}" in found


@pytest.mark.parametrize("sign", ["\0", "\ud800", "\x1b", "\u202e", "\ufffe", "山", "😀"])
def test_signs_that_no_font_has_do_not_stop_the_printer(sign: str) -> None:
    odd = replace(EXERCISES[0], question=Both(f"Before{sign}after", "-"))
    assert "Before" in words_of(sheet(odd, name=sign))


# -- worksheets ----------------------------------------------------------------------------------


@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize("answers", [False, True])
def test_every_question_is_there_and_answers_only_where_they_belong(
    language: str, answers: bool
) -> None:
    with speaking(language):
        found = words_of(sheet(answers=answers))
        for exercise in EXERCISES:
            texts = [exercise.explanation, *(one.why for one in exercise.mistakes)]
            assert (exercise.question.text() in found) is exercise.paper
            assert (exercise.id in found.split()) is exercise.paper
            for text in texts:
                assert (text.text() in found) is (exercise.paper and answers), text
        assert outline.lesson("03").title.text() in found
        # Right answers, and wrong ones, of the kind that cannot stand there by chance.
        for secret in ("17/23", "18/23", "31", "37", "41/43", "return len(hand)"):
            assert (secret in found) is answers, secret
        assert "count10(hand)" in found


def test_the_student_sheet_does_not_depend_on_the_right_answers() -> None:
    others = (
        replace(EXERCISES[0], answer=Number(5)),
        replace(EXERCISES[1], answer=Cards("g1 g2 g3")),
        replace(EXERCISES[2], answer=Hand(["r1", "r1", "r1", "r1", "r1"])),
        replace(EXERCISES[3], answer=Choice(OPTIONS, "c")),
        replace(EXERCISES[4], answer=Choices(OPTIONS, "")),
        replace(EXERCISES[5], answer=Order(OPTIONS, "a b c")),
        replace(EXERCISES[6], answer=Slots([])),
        replace(EXERCISES[7], answer=Truth(False)),
        replace(EXERCISES[8], answer=TableAction("discard 1", ["Alice", "Bob", "Cathy"])),
        replace(EXERCISES[9], answer=Function(sum, [([1],)], "count10(hand)"), solution="x"),
        replace(EXERCISES[10], answer=Numbers([1, 2, 3])),
    )
    assert [one.id for one in others] == [one.id for one in EXERCISES[:11]]
    assert sheet(*others) == sheet(*EXERCISES[:11])
    assert sheet(*others, answers=True) != sheet(*EXERCISES[:11], answers=True)


def test_a_right_answer_is_worked_out_for_the_teacher_only() -> None:
    def never() -> Fraction:
        raise AssertionError("worked out")

    lazy = replace(EXERCISES[0], answer=Number(never))
    sheet(lazy)
    with pytest.raises(AssertionError, match="worked out"):
        sheet(lazy, answers=True)


def test_hints_are_printed_where_they_are_asked_for() -> None:
    assert "Hint 13." not in words_of(sheet())
    assert "Hint 13." in words_of(sheet(hints=True)).replace("13 ", "13")
    assert "Hint 13." in words_of(sheet(answers=True))


def test_filled_fields_hold_the_right_answer_and_empty_ones_nothing() -> None:
    filled = [exercise_field(one, filled=True) for one in EXERCISES]
    empty = [exercise_field(one, filled=False) for one in EXERCISES]
    assert filled[0]["values"] == ["17/23"]
    assert empty[0]["values"] == [""]
    assert filled[1]["marked"] == [["r4", "r5"]]
    assert empty[1]["marked"] == [None]
    assert filled[2]["marked"] == [["r4", "r5"], ["g1"], ["b1", "b2"], ["y1"], ["p5"]]
    assert [len(one["ticked"]) for one in filled[3:5]] == [1, 2]
    assert [one["ticked"] for one in empty[3:5]] == [[], []]
    assert filled[5]["letters"] == ["b", "a"]
    # As many places as there are steps: the number of right ones is not told.
    assert (empty[5]["letters"], empty[5]["places"]) == ([], 3)
    assert (filled[6]["ringed"], empty[6]["ringed"]) == ([1, 3], [])
    assert (filled[7]["ticked"], empty[7]["ticked"]) == ([0], [])
    assert filled[8]["best"] == ["play slot 2"]
    assert empty[8]["best"] == []
    assert "return" in filled[9]["code"]
    assert empty[9]["code"] == "def count10(hand):"
    assert filled[10]["values"] == ["31", "37", "41/43"]


def test_reasons_have_room_beside_a_long_wrong_answer() -> None:
    every = " ".join(colour + rank for colour in "rygbp" for rank in "12345")
    long = made(2, "widget", Hand(["r4 r5", "g1", "b1 b2", "y1", "p5"]), "|".join([every] * 5))
    reader = PdfReader(io.BytesIO(sheet(long, answers=True)))
    rows = [row.strip() for page in reader.pages for row in page.extract_text().split("\n")]
    assert "Reason 2 is wrong." in rows  # on one row, not a word on each


def test_every_kind_of_answer_has_room() -> None:
    kinds = {type(one.answer) for one in EXERCISES}
    assert kinds == {
        *(Cards, Choice, Choices, Function, Hand, TableAction, Number, Numbers, Order, Slots, Truth)
    }
    assert "written" not in {field(one.answer, filled=False)["is"] for one in EXERCISES}


def test_all_right_actions_are_told_where_there_is_a_table() -> None:
    either = TableAction(["play 2", "discard 1", "play 4"], ["Alice", "Bob", "Cathy"])
    assert exercise_field(
        replace(EXERCISES[8], answer=either, table=lambda: View.of(GAME, Seat(1))), filled=True
    )["best"] == ["play slot 2 or 4", "discard slot 1"]


@pytest.mark.parametrize(
    ("lesson", "language"),
    [pytest.param(one, code, id=f"{code}-{one.code}") for one in LESSONS for code in one.languages],
)
def test_the_exercises_of_every_lesson_print(lesson: Lesson, language: str) -> None:
    fit = [one for one in exercises_of(lesson.code) if one.paper]
    if not fit:
        pytest.skip("none fits on paper")
    with speaking(language):
        section = lesson_section(lesson, fit)
        for answers in (False, True):
            found = pages(worksheet([section], answers=answers))
            whole = " ".join(found)
            assert all(one.id in whole for one in fit)
            # A page has room for a question with a picture.
            assert 1 <= len(found) <= 1 + 2 * len(fit)


def test_each_section_begins_on_a_page_of_its_own() -> None:
    first, second = (lesson_section(outline.lesson(n), EXERCISES[:1]) for n in (1, 2))
    found = pages(worksheet([first, second]))
    assert [page.count("Name") for page in found] == [1, 1]
    assert "page 1 of 2" in found[0]
    assert "Lesson 02" in found[1]


def test_a_question_stays_on_the_page_of_its_answer_field() -> None:
    many = [replace(EXERCISES[1], id=f"03.{n}") for n in range(1, 8)]
    many = [replace(one, question=Both(f"Ask{one.id[3:]} this.", "-")) for one in many]
    for page in pages(sheet(*many)):
        asked = len(re.findall(r"Ask\d this", page))
        assert asked == page.count("Ring the cards") == page.count("How do you know") > 0


@pytest.mark.parametrize(("name", "size"), [("a4", (595, 842)), ("letter", (612, 792))])
def test_paper_has_the_size_that_is_asked_for(name: str, size: tuple[int, int]) -> None:
    for pdf in (sheet(paper=name), rules_card(paper=name), deck(paper=name)):
        for page in PdfReader(io.BytesIO(pdf)).pages:
            assert (round(page.mediabox.width), round(page.mediabox.height)) == size


def test_the_same_sheet_is_the_same_bytes() -> None:
    assert sheet(answers=True) == sheet(answers=True)
    assert deck(backs=True) == deck(backs=True)
    assert rules_card() == rules_card()
    assert PdfReader(io.BytesIO(sheet())).metadata is not None


def test_fonts_are_inside_and_text_is_text() -> None:
    fonts = set()
    for page in PdfReader(io.BytesIO(sheet(answers=True))).pages:
        for font in page["/Resources"]["/Font"].values():  # type: ignore[index]
            fonts.add(str(font.get_object()["/BaseFont"]).partition("+")[2])
    assert fonts
    assert all("Libertinus" in font or "DejaVu" in font for font in fonts), fonts


def test_pictures_are_described_for_those_who_cannot_see_them() -> None:
    reader = PdfReader(io.BytesIO(sheet(EXERCISES[1])))
    root = reader.trailer["/Root"]
    assert root["/MarkInfo"]["/Marked"]  # type: ignore[index]
    assert root["/Lang"] == "en"  # type: ignore[index]
    told = []

    def walk(node: object) -> None:
        node = node.get_object() if hasattr(node, "get_object") else node
        if isinstance(node, dict):
            told.append(str(node.get("/Alt", "")))
            walk(node.get("/K"))
        elif isinstance(node, list):
            for one in node:
                walk(one)

    walk(root["/StructTreeRoot"])  # type: ignore[index]
    assert any("Bob" in text and "slot 1" in text for text in told)


# -- what is seen --------------------------------------------------------------------------------


def swapped(game: Game, seat: Seat) -> Game:
    """Return a game that looks the same to `seat`: own cards changed with cards of the deck."""
    own = [held.order for held in game.hands[seat]]
    order = list(DECK)
    dealt = sum(map(len, game.hands))
    for place in own:
        other = dealt + place
        order[place], order[other] = order[other], order[place]
    found = Game.new(list(game.players), order)
    return found.apply(Clue(Seat(1), 1))


def test_nothing_hidden_is_printed() -> None:
    other = swapped(GAME, Seat(0))
    assert other.hands[0] != GAME.hands[0]
    assert View.of(other, Seat(0)) == View.of(GAME, Seat(0))
    assert table_picture(View.of(GAME, Seat(0)), bare=True) == table_picture(
        View.of(other, Seat(0)), bare=True
    )
    puzzles = [
        Puzzle("hidden", "Hidden", "deduction", 1, "What is slot 1?", Position.of(game, Seat(0)))
        for game in (GAME, other)
    ]
    for answers in (False, True):
        one, two = (worksheet([puzzle_section([each])], answers=answers) for each in puzzles)
        assert one == two
    # The table of the whole game would show the difference.
    assert table_picture(GAME, bare=True) != table_picture(other, bare=True)


def test_what_the_own_cards_can_be_is_not_drawn_where_it_is_asked() -> None:
    told = View.of(GAME, Seat(1))
    assert "it can be" in table_picture(told, bare=False)["alt"]
    assert "it can be" not in table_picture(told, bare=True)["alt"]
    # The backs are blank: no rank of a possibility is left on them.
    full, bare = (table_picture(told, bare=bare)["svg"] for bare in (False, True))
    assert full.count("·") > 0
    assert bare.count("·") == 0


def test_cards_are_told_apart_by_rank_and_shape_alone() -> None:
    rules = ruleset_named("Rainbow (6 Suits)")
    faces = [card_face(card, rules) for card in rules.identities]
    # Without colours, and without the letter and the word.
    colourless = {re.sub(r"#[0-9a-f]{6}", "", re.sub(r">[a-z ]+</text>", ">", f)) for f in faces}
    assert len(colourless) == len(rules.identities) == 30


# -- puzzles -------------------------------------------------------------------------------------


def test_a_sheet_in_french_has_no_english_of_what_is_there_in_french() -> None:
    own = read_puzzle("deduction-001"), read_puzzle("endgame-001")
    found = set_named("first-hour")
    parts = [(part, own if number == 0 else ()) for number, part in enumerate(found.parts)]
    with speaking("fr"):
        pupils = words_of(worksheet([set_section(found, parts)], hints=True))
        teacher = words_of(worksheet([puzzle_section(own)], answers=True))
        other = words_of(worksheet([puzzle_section([replace(own[0], texts=()), own[1]])]))
    assert "Une première heure" in pupils
    assert "Ce que dit un indice, et ce qu'il ne dit pas" in pupils
    for puzzle in own:
        french = puzzle.in_language("fr")
        assert french.title in pupils
        assert french.title in teacher
        for text in (puzzle.title, puzzle.question[:40], *(hint[:40] for hint in puzzle.hints)):
            assert text not in pupils + teacher
        assert french.question[:30] in pupils
        assert puzzle.explanation[:30] not in teacher
    missing = "Ce qui n'est pas traduit ici n'existe qu'en anglais."
    assert missing in other
    assert own[0].title in other
    assert missing not in pupils + teacher


@pytest.mark.parametrize("language", puzzle_at(sample()[0]).languages)
def test_puzzles_print_with_and_without_answers(language: str) -> None:
    puzzles = [puzzle_at(path) for path in sample()]
    with speaking(language):
        student = words_of(worksheet([puzzle_section(puzzles)]))
        teacher = words_of(worksheet([puzzle_section(puzzles)], answers=True))
    for puzzle in (one.in_language(language) for one in puzzles):
        begin = " ".join(puzzle.question.replace("**", "").split())[:60].strip()
        assert " ".join(puzzle.title.split()) in student
        assert begin in student
        assert begin in teacher
        for text in (*puzzle.hints, *puzzle.explanation.replace("**", "").strip().split("\n")):
            start = " ".join(text.split())[:50]
            assert start not in student, start
            assert start in teacher, start


@pytest.mark.parametrize(
    ("language", "given"),
    [("en", "So it is given what Alice sees"), ("fr", "sachant ce que voit Alice")],
)
def test_the_worth_of_a_plan_is_printed_as_that_given_what_is_seen(
    language: str, given: str
) -> None:
    puzzle = read_puzzle(DATA / "plans" / "one-in-five.toml")
    with speaking(language):
        student = words_of(worksheet([puzzle_section([puzzle])]))
        teacher = words_of(worksheet([puzzle_section([puzzle])], answers=True))
    assert given not in student
    assert given in teacher
    assert "1/5" in teacher


def test_a_puzzle_without_an_answer_prints_and_says_so() -> None:
    puzzle = replace(gather("all")[0][0].puzzle, answer=None)
    assert "states no answer" not in words_of(worksheet([puzzle_section([puzzle])]))
    assert "states no answer" in words_of(worksheet([puzzle_section([puzzle])], answers=True))


# -- the deck ------------------------------------------------------------------------------------


@pytest.mark.parametrize("ruleset", ["standard", "Rainbow (6 Suits)", "Black & Null (5 Suits)"])
@pytest.mark.parametrize("backs", [False, True])
def test_a_deck_has_every_card_as_often_as_the_rules_say(ruleset: str, backs: bool) -> None:
    rules = ruleset_named(ruleset)
    found = pages(deck(rules, backs=backs))
    cards, tokens = found[:-1], found[-1]
    size = -(-rules.deck_size // 9)
    assert len(cards) == size * (2 if backs else 1)
    fronts = cards[::2] if backs else cards
    told: Counter[str] = Counter()
    for page in fronts:
        for card in rules.identities:
            # Each card names its rank and letter in two corners.
            faces = page.partition("In the deck")[0]
            told[str(card)] += len(re.findall(rf"\b{card.rank} ?{card.suit.letter}\b", faces))
    copies = {str(card): 2 * rules.copies(card) for card in rules.identities}
    assert dict(told) == copies
    assert tokens.count("clue") >= rules.max_clue_tokens
    assert tokens.count("strike") >= rules.max_strikes
    if backs:
        assert not "".join(cards[1::2])


def test_every_ruleset_has_a_deck() -> None:
    for rules in RULESETS.values():
        assert deck(rules)[:5] == b"%PDF-"


@pytest.mark.parametrize(
    ("variant", "gives"),
    [
        ("Reversed (4 Suits)", {"r5", "y5", "g5", "b1"}),
        ("Up or Down (5 Suits)", set()),
        ("Sudoku (4 Suits)", set()),
        ("Throw It in a Hole (4 Suits)", set()),
    ],
)
def test_only_a_card_that_completes_a_firework_gives_a_token_back(
    variant: str, gives: set[str]
) -> None:
    rules = ruleset_named(variant)
    faces = {str(card): card_face(card, rules) for card in rules.identities}
    assert {card for card, face in faces.items() if "gives a clue token back" in face} == gives


def test_start_cards_and_half_tokens_are_printed() -> None:
    rules = ruleset_named("Up or Down & Prism (6 Suits)")
    *cards, tokens = pages(deck(rules))
    assert sum(page.count("START") for page in cards) == 6
    assert "START begins it either way" in " ".join(tokens.split())
    halves = pages(deck(ruleset_named("Clue Starved (5 Suits)")))[-1]
    assert halves.count("half a clue") >= 16


# -- the rules -----------------------------------------------------------------------------------


@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize("paper", PAPERS)
def test_the_rules_fit_on_one_page(language: str, paper: str) -> None:
    with speaking(language):
        assert len(pages(rules_card(paper=paper, name="Class 10b"))) == 1


def test_the_rules_card_says_what_the_ruleset_says() -> None:
    found = words_of(rules_card())
    assert f"{STANDARD.max_score} points are a perfect game" in found
    assert f"Shuffle the {STANDARD.deck_size} cards" in found
    assert f"Put {STANDARD.max_clue_tokens} clue tokens" in found
    assert f"After strike {STANDARD.max_strikes}" in found
    for players, cards in STANDARD.hand_sizes:
        assert re.search(rf"\b{players}\b[^;.]* players: {cards} cards each", found), players
    assert "copies in each suit 3 2 2 2 1" in found
    # What stands there in sentences.
    assert STANDARD.strikeout_scores_zero
    assert STANDARD.final_round
    assert not STANDARD.empty_clues
    assert not STANDARD.deck_plays
    assert not STANDARD.special


# -- the command ---------------------------------------------------------------------------------


@pytest.fixture
def here(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """An empty folder to work in, and lesson 3 with the exercises of this file."""
    own = {"03": EXERCISES, "05": (EXERCISES[11],)}
    monkeypatch.setattr(outline, "exercises_of", lambda code: own.get(code, EXERCISES[:1]))
    # The kit's own puzzles are many by now; twelve print as well.
    monkeypatch.setattr(worksheet_command, "folder", lambda: Path(ENDGAME))
    monkeypatch.chdir(tmp_path)
    return tmp_path


ENDGAME = str(DATA / "endgames")


@pytest.mark.parametrize(
    ("words", "file", "count"),
    [
        ("03", "hanabi-lesson-03.pdf", 6),
        ("3 --answers", "hanabi-lesson-03-answers.pdf", 5),
        ("03 --lang fr --answers", "hanabi-lesson-03-answers-fr.pdf", 5),
        ("01 02", "hanabi-lessons-01-02.pdf", 2),
        ("03.2", "hanabi-exercise-03.2.pdf", 1),
        ("03.1 03.7", "hanabi-exercises-03.1-03.7.pdf", 1),
        ("03.2#4 03.3 --answers", "hanabi-exercises-03.2-v4-03.3-answers.pdf", 1),
        ("puzzles", "hanabi-puzzles.pdf", 12),
        (ENDGAME, "hanabi-puzzles.pdf", 12),
        (f"{ENDGAME}/endgame-004.toml", "hanabi-endgame-004.pdf", 1),
        (f"01 {ENDGAME}/endgame-004.toml", "hanabi-lesson-01-and-endgame-004.pdf", 2),
        ("rules --lang fr", "hanabi-rules-fr.pdf", 1),
        ("rules --language fr", "hanabi-rules-fr.pdf", 1),
        ("deck", "hanabi-deck.pdf", 7),
        ("deck --backs --paper letter", "hanabi-deck.pdf", 13),
        ("03.1 --name 10b --hints -o mine.pdf", "mine.pdf", 1),
        ("03.1 -o .", "hanabi-exercise-03.1.pdf", 1),
    ],
)
def test_the_command_prints(
    here: Path, capsys: pytest.CaptureFixture[str], words: str, file: str, count: int
) -> None:
    assert main(["worksheet", *words.split()]) == 0
    told = capsys.readouterr()
    assert told.out.strip() == file
    assert told.err == ""
    assert [path.name for path in here.iterdir()] == [file]
    found = len(pages((here / file).read_bytes()))
    assert abs(found - count) <= 1


@pytest.mark.parametrize(
    ("words", "told"),
    [
        ("17", "lesson '17': there are 00, 01"),
        ("nothing", "'nothing': no such file or folder; there are lessons (03)"),
        ("05", "lesson 05: it has no exercise that fits on paper"),
        ("03.12", "exercise 03.12: it needs a computer"),
        ("03.99", "exercise '03.99': this lesson has 03.1"),
        ("03 -o away/x.pdf", "there is no folder away"),
        ("03 -o x.png", "its name ends in .pdf"),
        ("deck rules", "deck: is printed alone"),
        ("deck --answers", "--answers: deck asks no questions"),
        ("03 --backs", "--backs: only a deck has that"),
        ("rules --ruleset german", "--ruleset: only a deck has that"),
        ("deck --ruleset nosuch", "ruleset 'nosuch': the kit knows"),
        ("03 --name " + "x" * 61, "--name: 61 signs, but at most 60 fit"),
        ("deck --name x", "--name: what is cut out bears no name"),
    ],
)
def test_the_command_says_what_is_wrong(
    here: Path, capsys: pytest.CaptureFixture[str], words: str, told: str
) -> None:
    assert main(["worksheet", *words.split()]) == 2
    assert told in capsys.readouterr().err
    assert not list(here.iterdir())


def test_no_file_is_replaced_unasked(here: Path, capsys: pytest.CaptureFixture[str]) -> None:
    (here / "hanabi-exercise-03.1.pdf").write_text("mine", encoding="utf-8")
    assert main(["worksheet", "03.1"]) == 2
    assert "is there already; --force replaces it" in capsys.readouterr().err
    assert (here / "hanabi-exercise-03.1.pdf").read_text(encoding="utf-8") == "mine"
    assert main(["worksheet", "03.1", "--force"]) == 0
    assert (here / "hanabi-exercise-03.1.pdf").read_bytes()[:5] == b"%PDF-"


def test_what_is_no_puzzle_is_reported_and_the_others_are_printed(
    here: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    good = Path(ENDGAME) / "endgame-002.toml"
    (here / "broken.toml").write_text("[puzzle]\nid = 3\n", encoding="utf-8")
    (here / "notes.toml").write_text("not = toml = at all", encoding="utf-8")
    assert main(["worksheet", str(good), "broken.toml", "notes.toml", "99"]) == 2
    told = capsys.readouterr()
    assert told.out.strip() == "hanabi-endgame-002.pdf"
    lines = told.err.strip().splitlines()
    assert [line.split(": ")[1] for line in lines] == ["lesson '99'", "broken.toml", "notes.toml"]
    assert read_puzzle(good).title in words_of((here / "hanabi-endgame-002.pdf").read_bytes())


def test_without_the_typesetter_the_command_says_how_to_get_it(
    here: Path, capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setitem(sys.modules, "typst", None)
    assert main(["worksheet", "rules"]) == 2
    assert "python -m pip install typst" in capsys.readouterr().err
    assert not list(here.iterdir())


def test_no_network_and_no_fonts_of_the_machine_are_asked_for(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    import typst

    asked: list[bool] = []
    real = typst.Fonts

    def fonts(*, include_system_fonts: bool) -> object:
        asked.append(include_system_fonts)
        return real(include_system_fonts=include_system_fonts)

    from hanabi_kit.paper import typesetting

    typesetting._fonts.cache_clear()
    monkeypatch.setattr(typst, "Fonts", fonts)
    rules_card()
    sheet()
    assert asked == [False]
    sheet(name="山田")
    assert asked == [False, True]
    typesetting._fonts.cache_clear()


def test_a_layout_gets_its_data_as_json() -> None:
    with pytest.raises(TypeError):
        typeset("rules.typ", {"what": object()})
    assert json.dumps(Slot(1)) == "1"


def test_papers_are_listed() -> None:
    with pytest.raises(HanabiError, match="paper 'a5': there are a4, letter"):
        sheet(paper="a5")
