"""The court of end-games: its pages are what would be written, and say what was found."""

from __future__ import annotations

import re
import shlex
from fractions import Fraction
from typing import Any

import court
import pytest
from court_answers import bounds_of, kept
from court_cases import COURT, Case, cases

from hanabi_kit.cli.command_line import _parser
from hanabi_kit.endgame import solve
from hanabi_kit.endgame.solution import Bounds

CASES = cases()


def named(case: Case) -> str:
    return case.name


def of(case: Case) -> dict[str, Any]:
    found = kept(case)
    assert found is not None, f"{case.name}: run `make court`"
    return found


def test_there_are_twenty_with_a_page_a_picture_and_an_answer_each_and_nothing_else() -> None:
    names = {case.name for case in CASES}
    assert len(names) == 20
    for folder, ending in (("positions", "toml"), ("cases", "toml"), ("answers", "json")):
        assert {path.stem for path in (COURT / folder).glob(f"*.{ending}")} == names
    assert {path.stem for path in COURT.glob("*.svg")} == names
    assert {path.stem for path in COURT.glob("*.md")} == {*names, "index"}


def test_every_page_is_what_would_be_written() -> None:
    stale = [
        path.name
        for path, text in court.written(frozenset(), search=False)
        if path.read_text(encoding="utf-8") != text
    ]
    assert stale == [], "run `make court`"


def test_what_is_written_says_where_an_answer_is_missing(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(court, "kept", lambda case: None)
    with pytest.raises(ValueError, match=f"{CASES[0].name}: no answer is kept"):
        list(court.written(frozenset(), search=False))


@pytest.mark.parametrize("case", CASES, ids=named)
def test_a_verdict_is_two_sentences_and_its_numbers_were_found(case: Case) -> None:
    assert len(re.findall(r"[.?](?=\s|$)", case.verdict)) == 2
    found, position = of(case), case.position
    values = {"1/25"}  # what the source says of blind guesses
    for part in ("plan", "assumed"):
        if part in found:
            for name in ("given_view", "average", "most"):
                values.update(found[part][name])
            values.update(value for both in found[part]["actions"].values() for value in both)
    for model in ("seat", "faceup"):
        if model == "seat" or all(slot.card for hand in position.hands for slot in hand):
            values.update(str(worth.lower) for worth in solve(position, model=model))
    quoted = set(re.findall(r"\d+/\d+", case.asked))  # what somebody said, right or wrong
    assert set(re.findall(r"\d+/\d+", case.verdict)) <= values | quoted


@pytest.mark.parametrize("case", CASES, ids=named)
def test_the_answer_kept_is_the_one_derived_by_hand(case: Case) -> None:
    found = of(case)
    if case.derived is not None:
        assert case.derivation
        given = bounds_of(found["assumed" if case.assume else "plan"]["given_view"])
        assert given == Bounds(case.derived, case.derived)


@pytest.mark.parametrize("case", CASES, ids=named)
def test_the_numbers_of_an_answer_are_in_order(case: Case) -> None:
    for part in of(case).values():
        if isinstance(part, str):
            continue
        given, average, most = (bounds_of(part[name]) for name in ("given_view", "average", "most"))
        for bounds in (given, average, most):
            assert 0 <= bounds.lower <= bounds.upper <= 1
        assert given.lower <= most.lower
        assert given.upper <= most.upper
        best = max(Fraction(lower) for lower, _ in part["actions"].values())
        assert best <= given.upper
        if part["fails"] is not None:
            lost = sum(number for *_, number, _ in part["fails"]["lost"])
            assert 1 - Fraction(lost, part["fails"]["deals"]) == given.lower


def test_seat_is_never_less_than_a_plan_given_this_sight() -> None:
    for case in CASES:
        found, position = of(case), case.position
        assert bounds_of(found["plan"]["given_view"]).lower <= solve(position, model="seat").upper
        if case.assume:
            assumed = solve(position, model="seat", assume=case.assume)
            assert bounds_of(found["assumed"]["given_view"]).lower <= assumed.upper


@pytest.mark.parametrize("case", CASES, ids=named)
def test_a_page_names_its_source_and_a_command_that_is_one(case: Case) -> None:
    text = (COURT / f"{case.name}.md").read_text(encoding="utf-8")
    assert case.where.startswith("https://")
    assert f"<{case.where}>" in text
    (line,) = re.findall(r"^`hanabi-kit (.+)` solves it\.$", text, re.MULTILINE)
    _parser().parse_args(shlex.split(line))
    assert case.file.is_file()
    assert case.file.name in line


def test_a_case_with_an_unknown_key_or_without_a_needed_one_is_refused(
    tmp_path: Any, monkeypatch: pytest.MonkeyPatch
) -> None:
    import court_cases

    from hanabi_kit.errors import HanabiError

    (tmp_path / "cases").mkdir()
    (tmp_path / "cases" / "one.toml").write_text('title = "One"\nverdit = "x"\n')
    monkeypatch.setattr(court_cases, "COURT", tmp_path)
    with pytest.raises(HanabiError) as caught:
        court_cases.read_case("one")
    assert "one.toml: verdit: unknown" in caught.value.faults
    assert "one.toml: verdict: missing" in caught.value.faults
