"""``hanabi-kit progress --items``: thirty simulated pupils, counted once more in plain loops."""

from __future__ import annotations

import csv
import io
import json
from collections import Counter
from copy import deepcopy
from dataclasses import dataclass
from pathlib import Path
from typing import Any

import pytest

from hanabi_kit.cli.class_progress.items.counted import items
from hanabi_kit.cli.class_progress.items.discussed import topics, worked_at_last
from hanabi_kit.cli.class_progress.items.meaning import mistake_of
from hanabi_kit.cli.class_progress.items.stuck import stuck
from hanabi_kit.lessons.keeping import FILE
from hanabi_kit.puzzles.answers.attempts import Attempt, line_of
from tests.helpers.class_truth import (
    EXERCISES,
    first_tries,
    second_votes,
    stuck_in,
)
from tests.helpers.command_runs import Run, runner
from tests.helpers.simulated_class import BROKEN, Left, SimulatedPupil, hand_in, simulated

LESSONS_WORKED_AT = ("01", "03")


@dataclass
class HandedIn:
    """A class, its folder, and what must become of each file."""

    folder: Path
    pupils: list[SimulatedPupil]  # with what can be known of them
    left: list[Left]
    report: dict[str, Any]
    err: str


@pytest.fixture(scope="module")
def whole_class() -> list[SimulatedPupil]:
    return simulated(LESSONS_WORKED_AT)


@pytest.fixture
def run(capsys: pytest.CaptureFixture[str]) -> Run:
    return runner(capsys, "progress")


@pytest.fixture
def handed_in(run: Run, tmp_path: Path, whole_class: list[SimulatedPupil]) -> HandedIn:
    pupils = deepcopy(whole_class)
    left = hand_in(tmp_path / "class", pupils)
    code, out, err = run(tmp_path / "class", "--items", "--json")
    assert code == 1
    return HandedIn(tmp_path / "class", pupils, left, json.loads(out), err)


# ------------------------------------------------------------------------------ the class of thirty


def test_the_class_is_one_worth_counting(whole_class: list[SimulatedPupil]) -> None:
    assert (len(whole_class), len(BROKEN)) == (30, 12)
    done = [one for pupil in whole_class for one in pupil.attempts]
    assert len(done) > 600
    assert {one.vote for one in done} == {0, 1, 2}
    assert any(one.hints for one in done)
    assert any(one.shown for one in done)
    unforeseen = [one for one in done if one.answer in ("17/19", "23/29")]
    assert unforeseen
    assert all(mistake_of(one.puzzle, one.answer) is None for one in unforeseen)


def test_every_file_is_told_with_what_became_of_it(handed_in: HandedIn) -> None:
    told = [(one["path"], one["fate"], one["pupil"]) for one in handed_in.report["files"]]
    assert sorted(told) == sorted((str(one.path), one.fate, one.pupil) for one in handed_in.left)
    assert all(one["note"] or one["fate"] == "read" for one in handed_in.report["files"])
    on_disk = {str(path) for path in handed_in.folder.rglob("*") if not path.is_dir()}
    packed = {path for path in on_disk if path.endswith(".zip")}
    assert on_disk - packed <= {path for path, _, _ in told}
    assert all(any(path.startswith(file) for path, _, _ in told) for file in packed)


def test_every_pupil_is_a_row_or_a_named_remark(handed_in: HandedIn) -> None:
    notes = {one["path"]: one["note"] for one in handed_in.report["files"]}
    for pupil in handed_in.pupils:
        if pupil.attempts:
            assert pupil.name in handed_in.report["pupils"]
        else:
            place = str(handed_in.folder / pupil.name)
            assert any(path.startswith(place) and note for path, note in notes.items())
    assert len(handed_in.report["pupils"]) == 30 - 7
    remarks = "\n".join(handed_in.report["remarks"])
    assert "Mia: the clock was wrong" in remarks
    assert "Mia: 1 attempt has no time that can be read ('yesterday')" in remarks
    assert "exercise 03.99 is not in this version of the course; 1 pupil" in remarks


def test_figures_equal_an_independent_count(handed_in: HandedIn) -> None:
    told = {one["exercise"]: one for one in handed_in.report["exercises"]}
    assert set(told) == {one.puzzle for pupil in handed_in.pupils for one in pupil.attempts}
    for name, item in told.items():
        truth = first_tries(name, handed_in.pupils)
        _assert_spread(item, truth.most_frequent(), len(truth.right), truth.tried)
        assert item["solution_shown"] == len(truth.shown)
        exercise = EXERCISES.get(name)
        if exercise is None or exercise.kind != "prediction":
            assert "after" not in item
            continue
        after = second_votes(name, handed_in.pupils)
        _assert_spread(item["after"], after.most_frequent(), len(after.right), after.tried)
        before_wrong = set().union(*truth.wrong.values())
        after_wrong = set().union(*after.wrong.values())
        assert item["moved"] == {
            "stayed right": len(truth.right & after.right),
            "came to it": len(before_wrong & after.right),
            "left it": len(truth.right & after_wrong),
            "stayed wrong": len(before_wrong & after_wrong),
        }
    assert any("after" in item for item in told.values())


def _assert_spread(
    told: dict[str, Any], frequent: list[tuple[str, int]], right: int, tried: int
) -> None:
    assert (told["right"], told["tried"]) == (right, tried)
    numbers = [number for _, number in frequent]
    assert [one["pupils"] for one in told["wrong"]] == numbers[:3]
    assert told["other_answers"] == sum(numbers[3:])
    least = numbers[:3][-1] if numbers else 0
    labels = {one["misconception"] or one["answers"][0]: one["pupils"] for one in told["wrong"]}
    for label, number in frequent:
        if number > least:
            # What the report calls an answer may be its words: "b) More likely another card".
            found = labels.get(label) or next(
                pupils for name, pupils in labels.items() if name.startswith(f"{label})")
            )
            assert found == number


def test_what_most_share_in_the_last_lesson_is_discussed_first(handed_in: HandedIn) -> None:
    shared: dict[str, set[str]] = {}
    needed = []
    for name, exercise in EXERCISES.items():
        truth = first_tries(name, handed_in.pupils)
        again = second_votes(name, handed_in.pupils)
        if exercise.kind == "prediction" and 2 * again.tried >= truth.tried:
            truth = again
        if not truth.tried or 10 * len(truth.right) >= 7 * truth.tried:
            continue
        needed.append(name)
        if exercise.lesson == "03":
            for label, pupils in truth.wrong.items():
                shared.setdefault(label, set()).update(pupils)
    most = max(map(len, shared.values()))
    first, *others = handed_in.report["discuss"]
    assert first["pupils"] == most
    assert len(shared[first["misconception"]]) == most
    for topic in others:
        assert len(shared[topic["misconception"]]) == topic["pupils"] <= most
    told = {name for topic in handed_in.report["discuss"] for name in topic["exercises"]}
    assert {name for name in needed if name not in told} == {
        name for name in handed_in.report["discuss_too"] if name in EXERCISES
    }


def test_who_is_stuck_is_named_with_where(handed_in: HandedIn) -> None:
    told: dict[str, set[tuple[str, int, bool]]] = {}
    for one in handed_in.report["stuck"]:
        place = one["exercise"], one["wrong"], one["shown"]
        told.setdefault(one["pupil"], set()).add(place)
    assert told == {pupil.name: places for pupil in handed_in.pupils if (places := stuck_in(pupil))}


def test_text_page_and_table_say_the_same(run: Run, handed_in: HandedIn) -> None:
    text = run(handed_in.folder, "--items")[1]
    assert run(handed_in.folder, "--items", "-o", handed_in.folder / "class.html")[0] == 1
    page = (handed_in.folder / "class.html").read_text(encoding="utf-8")
    (handed_in.folder / "class.html").unlink()
    run(handed_in.folder, "--items", "-o", handed_in.folder / "items.csv")
    table = (handed_in.folder / "items.csv").read_text(encoding="utf-8-sig")
    rows = list(csv.DictReader(io.StringIO(table)))
    whole = {row["exercise"]: row for row in rows if row["what"] == "exercise"}
    for item in handed_in.report["exercises"]:
        share = f"{item['right']} of {item['tried']}"
        assert share in text
        assert f"<b>{share}</b>" in page
        row = whole[item["exercise"]]
        assert (int(row["number"]), int(row["of"])) == (item["right"], item["tried"])
    for topic in handed_in.report["discuss"]:
        assert f"{topic['misconception']} ({topic['pupils']} pupils)" in text
        assert topic["misconception"] in page
    fates = Counter(row["note"].partition(":")[0] for row in rows if row["what"] == "file")
    assert fates == Counter(one["fate"] for one in handed_in.report["files"])
    assert "'=1+1" in {row["pupil"] for row in rows}  # no formula
    assert len([row for row in rows if row["what"] == "remark"]) == len(handed_in.report["remarks"])


# ------------------------------------------------------------------------------- case by case


def tries(*said: tuple[str, str, str, bool]) -> list[Attempt]:
    return [Attempt(name, answer, right, student=who) for who, name, answer, right in said]


def test_wrong_answers_of_one_misconception_stand_together() -> None:
    named: dict[str, list[str]] = {
        mistake.name.en: [] for mistake in EXERCISES["02.4"].mistakes if mistake.name
    }
    for mistake in EXERCISES["02.4"].mistakes:
        assert mistake.name is not None
        answer = EXERCISES["02.4"].answer
        named[mistake.name.en].append(answer.written(answer.read(mistake.answer)))
    twice = next(answers for answers in named.values() if len(answers) > 1)
    (item,) = items(
        Attempt("02.4", answer, student=str(at)) for at, answer in enumerate((*twice, twice[0]))
    )
    (given,) = item.first.wrong
    assert given.pupils == ("0", "1", "2")
    assert given.answers[0] == twice[0]  # given most often


def test_a_misconception_is_one_topic_in_whatever_exercises_it_shows() -> None:
    names = ("counts names, not copies",)
    places = [
        (one, mistake)
        for one in EXERCISES.values()
        for mistake in one.mistakes
        if one.lesson == "03" and mistake.name and mistake.name.en in names and one.kind != "code"
    ]
    (one, first), (two, second) = [place for place in places if place[0].kind != "prediction"][:2]
    attempts = []
    for who in "abcdef":
        for which, mistake in ((one, first), (two, second)):
            answer = which.answer.written(which.answer.read(mistake.answer))
            attempts.append(Attempt(which.id, answer, student=who))
    (topic,) = topics(items(attempts), worked_at_last(attempts))
    assert len(topic.pupils) == 6
    assert {place.item.id for place in topic.places} == {one.id, two.id}


@pytest.mark.parametrize(
    ("right", "tried", "needs", "explain"),
    [(7, 10, False, False), (69, 100, True, False), (35, 100, True, False), (34, 100, True, True),
     (0, 5, True, True), (0, 4, False, False)],
)  # fmt: skip
def test_when_an_exercise_needs_discussion(
    right: int, tried: int, needs: bool, explain: bool
) -> None:
    attempts = [
        Attempt("03.3", "1/2" if at < right else "3/7", at < right, student=str(at))
        for at in range(tried)
    ]
    found = topics(items(attempts), worked_at_last(attempts))
    assert bool(found) is needs
    if found:
        assert found[0].places[0].explain is explain


def test_where_no_two_are_wrong_alike_the_exercise_is_discussed() -> None:
    attempts = [Attempt("03.3", f"{at}/97", student=str(at)) for at in range(30, 38)]
    (topic,) = topics(items(attempts), worked_at_last(attempts))
    assert (topic.name, topic.pupils, topic.places[0].given) == (None, (), None)


def test_the_last_vote_counts_once_half_of_the_class_has_voted_again() -> None:
    before = [Attempt("03.1", "b", student=who, vote=1) for who in "abcdef"]
    after = [Attempt("03.1", "a", True, student=who, vote=2) for who in "abcdef"]
    for number, tried, needs in ((0, 6, True), (2, 6, True), (3, 3, False), (6, 6, False)):
        attempts = [*before, *after[:number]]
        (item,) = items(attempts)
        assert item.last.tried == tried
        assert bool(topics((item,), worked_at_last(attempts))) is needs


def test_nobody_is_stuck_who_got_it_in_the_end_or_has_only_begun() -> None:
    wrong = tries(*(("Ada", "03.3", answer, False) for answer in ("3/7", "1/3")))
    right = tries(("Ada", "03.3", "1/2", True))
    third = tries(("Ada", "03.3", "2/7", False))
    elsewhere = tries(("Ada", "03.5", "1/2", True))
    assert stuck(wrong) == ()
    assert stuck([*wrong, *third, *right]) == ()
    (one,) = stuck([*wrong, *third, *elsewhere])
    assert (one.wrong, one.last, one.shown, one.stopped) == (3, "2/7", False, False)
    (one,) = stuck([Attempt("03.3", shown=True, student="Ada"), *right])
    assert (one.wrong, one.shown, one.stopped) == (0, True, True)
    votes = [Attempt("03.1", "b", student="Ada", vote=1)] * 5
    assert stuck(votes) == ()


def test_wrong_code_is_told_by_its_misconception() -> None:
    for name in ("03.4", "04.4"):
        answer = EXERCISES[name].answer
        for mistake in EXERCISES[name].mistakes:
            found = mistake_of(name, answer.written(answer.read(mistake.answer)))
            assert found is mistake


# ------------------------------------------------------------------------------- the command


def put(path: Path, *attempts: Attempt) -> None:
    path.parent.mkdir(parents=True, exist_ok=True)
    path.write_text("".join(map(line_of, attempts)), encoding="utf-8")


def test_a_lesson_or_an_exercise_alone(run: Run, tmp_path: Path) -> None:
    put(tmp_path / "Ada" / FILE, *tries(("", "01.1", "3", False), ("", "03.3", "3/7", False)))
    put(
        tmp_path / "Ben" / FILE, *tries(("", "03.3", "5/9", False), ("", "endgame-001", "x", False))
    )
    for words, told in (
        (("--items", "--lesson", "3"), ["03.3"]),
        (("--items", "--lesson", "01"), ["01.1"]),
        (("--exercise", "03.3"), ["03.3"]),
        (("--exercise", "endgame-001"), ["endgame-001"]),
        (("--items",), ["01.1", "03.3", "endgame-001"]),
    ):
        table = json.loads(run(tmp_path, *words, "--json")[1])
        assert [one["exercise"] for one in table["exercises"]] == told
    code, out, _ = run(tmp_path, "--exercise", "03.3")
    assert code == 0
    assert EXERCISES["03.3"].question.en[:60] in " ".join(out.split())
    assert {"Ada", "Ben"} <= set(out.split())
    assert "Lesson 01" not in run(tmp_path, "--lesson", "03")[1]
    assert "No answers to this are in the files." in run(tmp_path, "--items", "--lesson", "5")[1]


@pytest.mark.parametrize(
    ("words", "told"),
    [
        (("--exercise", "03.77"), "this lesson has 03.1"),
        (("--exercise", "nowhere-1"), "nobody has tried it"),
        (("--items", "--lesson", "77"), "there are 00, 01"),
        (("--anonymous",), "--anonymous goes with --items"),
        (("-o", "class.html"), "a page needs --items"),
        (("--items", "-o", "class.txt"), "of a page ends in .html, of a table in .csv"),
        (("--items", "--attempts"), "not allowed with"),
        (("--lesson", "03", "--exercise", "03.1"), "not allowed with"),
    ],
)
def test_what_does_not_fit_together_is_refused(
    words: tuple[str, ...], told: str, run: Run, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.chdir(tmp_path)
    put(tmp_path / "Ada" / FILE, *tries(("", "03.3", "3/7", False)))
    code, out, err = run(tmp_path, *words)
    assert (code, out) == (2, "")
    assert told in err
    assert [path.name for path in tmp_path.iterdir()] == ["Ada"]


def test_anonymous_names_nobody_and_tells_no_right_answer(run: Run, handed_in: HandedIn) -> None:
    names = [pupil.name for pupil in handed_in.pupils]
    target = handed_in.folder.parent / "shown.html"
    for words in ((), ("--json",), ("-o", target), ("-o", target.with_suffix(".csv"))):
        _, out, err = run(handed_in.folder, "--items", "--anonymous", *words)
        texts = [out, err]
        texts += [Path(word).read_text(encoding="utf-8") for word in words[1:]]
        for text in texts:
            for name in names:
                assert f"{name}/" not in text
                assert f">{name}<" not in text
                assert f'"{name}"' not in text
                assert f"  {name}\n" not in text
    assert "Right answer" not in target.read_text(encoding="utf-8")


def test_anonymous_tells_nothing_that_one_pupil_alone_has_said(run: Run, tmp_path: Path) -> None:
    for at, answer in enumerate(("29/31", "31/37", "31/37", "3/7", "5/7", "5/7")):
        put(tmp_path / "class" / str(at) / FILE, Attempt("03.3", answer))
    for words in ((), ("--json",), ("-o", tmp_path / "x.html"), ("-o", tmp_path / "x.csv")):
        for anonymous in ((), ("--anonymous",)):
            out = run(tmp_path / "class", "--items", *words, *anonymous)[1]
            text = out + "".join(Path(word).read_text(encoding="utf-8") for word in words[1:])
            assert "31/37" in text
            assert ("29/31" in text) is not bool(anonymous)


def test_it_speaks_french(run: Run, handed_in: HandedIn) -> None:
    out = run(handed_in.folder, "--items", "--lang", "fr")[1]
    target = handed_in.folder.parent / "classe.html"
    run(handed_in.folder, "--items", "--lang", "fr", "-o", target)
    page = target.read_text(encoding="utf-8")
    assert '<html lang="fr">' in page
    for text in (out, page):
        assert "compte les noms, pas les exemplaires" in text
        assert "right at" not in text
        assert "Discuss" not in text


def test_what_pupils_wrote_stays_text_on_the_page(run: Run, tmp_path: Path) -> None:
    bad = "<img src=x onerror=alert(1)>"
    for at in range(6):
        put(tmp_path / "class" / f"<u>{at}" / FILE, Attempt("03.3", bad), Attempt(bad, bad))
    page_file = tmp_path / "class.html"
    assert run(tmp_path / "class", "--items", "-o", page_file)[0] == 0
    page = page_file.read_text(encoding="utf-8")
    assert "&lt;img src=x onerror=alert(1)&gt;" in page
    assert "<img src=x" not in page
    assert "<u>" not in page
    assert "<script" not in page
