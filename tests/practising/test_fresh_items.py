"""Fresh items: proved, of the level asked for, in need of their technique, and told without giving
anything away; equal seeds, equal items."""

from __future__ import annotations

import json
import subprocess
import sys
from collections import Counter
from dataclasses import replace
from itertools import pairwise
from typing import Any

import pytest

from hanabi_kit.cards import CardSet
from hanabi_kit.deduction.solvers import Technique, solve_by_steps
from hanabi_kit.errors import HanabiError
from hanabi_kit.language import speaking, words
from hanabi_kit.practising import finding, places
from hanabi_kit.practising.drills import DRILLS, Drill, drill_named
from hanabi_kit.practising.finding import item, item_at
from hanabi_kit.practising.fresh_items import ID, MOST_ITEMS, FreshItems, told_in
from hanabi_kit.practising.places import Place, noted, noted_for
from hanabi_kit.puzzles import Puzzle, format_puzzle, parse_puzzle, prove
from hanabi_kit.puzzles.answers.answer_table import Answer, HandAnswer
from hanabi_kit.puzzles.answers.attempts import Attempt
from hanabi_kit.puzzles.problem import Certain, Identities, Problem, Slots
from hanabi_kit.puzzles.rating import rate
from hanabi_kit.puzzles.wording import text_faults
from hanabi_kit.view import View
from tests import ROOT
from tests.helpers.french import french_faults

FEW, MANY = 3, 200
"""Items of each technique that are looked at; so many in the long tests."""

TECHNIQUES = {
    "touched": Technique.CLUE,
    "copies in sight": Technique.IN_SIGHT,
    "own copies": Technique.SINGLE,
    "last place": Technique.LAST_PLACE,
    "naked pair": Technique.PAIR,
}
KINDS = {
    "what others know": "knowledge",
    "open hands": "endgame",
    "hidden hand": "endgame",
    "deals": "deal",
}

each_drill = pytest.mark.parametrize("drill", DRILLS, ids=lambda drill: drill.slug)
how_many = pytest.mark.parametrize(
    "count", [FEW, pytest.param(MANY, marks=pytest.mark.long)], ids=["few", "many"]
)


def items_of(drill: Drill, count: int) -> list[Puzzle]:
    """`count` items, of all levels in turn."""
    levels = drill.levels
    return [item(drill, levels[at % len(levels)], 1, at // len(levels) + 1) for at in range(count)]


@how_many
@each_drill
def test_items_are_what_they_are_to_be(drill: Drill, count: int) -> None:
    found = items_of(drill, max(count, len(drill.levels)))
    for puzzle in found:
        proof = prove(puzzle)
        named = ID.fullmatch(puzzle.id)
        assert named is not None
        assert (named[1], int(named[2])) == (drill.slug, puzzle.level)
        assert rate(puzzle, proof, seconds=None).level == puzzle.level
        assert text_faults(puzzle, proof) == []
        assert len(puzzle.hints) == 3
        assert puzzle.explanation
        assert puzzle.kind == KINDS.get(drill.name, "deduction")
        assert parse_puzzle(format_puzzle(puzzle)) == puzzle
        assert needs(drill, puzzle), puzzle
        assert faults_in_french(puzzle) == []
    assert len({puzzle.position for puzzle in found}) == len(found)


def faults_in_french(puzzle: Puzzle) -> list[str]:
    """What is wrong with the French of an item, or differs there that is no text."""
    french = told_in(puzzle, "fr")
    texts = (french.title, french.question, *french.hints, french.explanation)
    faults = [f"{text}: {fault}" for text in texts for fault in french_faults(text)]
    faults += text_faults(french, prove(french))
    without: dict[str, Any] = {"title": "", "question": "", "hints": (), "explanation": ""}
    without["language"] = french.language
    if len(french.hints) != len(puzzle.hints) or not all(texts):
        faults.append("a text is missing")
    if replace(french, **without) != replace(puzzle, **without):
        faults.append("more than the words differs")
    if parse_puzzle(format_puzzle(french)) != french or told_in(french, "en") != puzzle:
        faults.append("it does not come back")
    return faults


def needs(drill: Drill, puzzle: Puzzle) -> bool:
    """Whether nothing weaker than the technique answers the question; by another way than the
    kit's."""
    if drill.name in TECHNIQUES:
        technique = TECHNIQUES[drill.name]
        weaker = [one for one in Technique if one < technique]
        right = Problem(puzzle).right
        without = by_steps(puzzle, max(weaker) if weaker else None)
        return without != right and by_steps(puzzle, technique) == right
    if drill.name == "negative clues":
        return without_missed(puzzle) != Problem(puzzle).right
    if drill.name == "cases":
        problem = Problem(puzzle)
        assert isinstance(puzzle.answer, HandAnswer)
        assert isinstance(problem.asked, Certain)
        (slot,) = {int(slot) for slot, _ in problem.asked.event.slot_facts()}
        return puzzle.answer.asks == "certain" and len(solve_by_steps(problem.view)[slot]) > 1
    if drill.name == "odds":
        return Problem(puzzle).kind == "chance"
    if isinstance(puzzle.answer, Answer):
        return puzzle.answer.model == drill.model
    return True


def by_steps(puzzle: Puzzle, up_to: Technique | None) -> object:
    """The answer that steps up to a technique come to; with None, that of who knows nothing."""
    view = View.of(puzzle.position)
    everything = [view.rules.all_cards] * len(view.own)
    hand = everything if up_to is None else solve_by_steps(view, up_to).hand
    return answer_from(puzzle, hand)


def without_missed(puzzle: Puzzle) -> object:
    """The answer of who forgets what clues did not touch."""
    position = puzzle.position
    seat = position.viewer
    assert seat is not None
    own = tuple(
        replace(slot, marks=tuple(mark for mark in slot.marks if mark.touched))
        for slot in position.hands[seat]
    )
    hands = (*position.hands[:seat], own, *position.hands[seat + 1 :])
    return answer_from(puzzle, solve_by_steps(View.of(replace(position, hands=hands))).hand)


def answer_from(puzzle: Puzzle, hand: object) -> object:
    """The answer to what is asked, where the own cards can be these."""
    assert isinstance(hand, list | tuple)
    asked = Problem(puzzle).asked
    if isinstance(asked, Identities):
        return hand[asked.slot - 1]
    assert isinstance(asked, Slots)
    return frozenset(slot for slot, cards in enumerate(hand, 1) if cards <= CardSet(asked.cards))


# -- from the seed alone ---------------------------------------------------------------------------

_SCRIPT = """
import json
from hanabi_kit.practising.finding import item
from hanabi_kit.practising.drills import drill_named
from hanabi_kit.puzzles import format_puzzle
names = ("negative clues", "odds", "deals")
print(json.dumps([format_puzzle(item(drill_named(name), 2, 7, 3)) for name in names]))
"""


def test_equal_seeds_equal_items_in_another_process_and_others_with_another_seed() -> None:
    here = [
        format_puzzle(item(drill_named(name), 2, 7, 3))
        for name in ("negative clues", "odds", "deals")
    ]
    environment = {"PYTHONHASHSEED": "77"}
    done = subprocess.run(
        [sys.executable, "-c", _SCRIPT], capture_output=True, text=True, env=environment, check=True
    )
    assert json.loads(done.stdout) == here
    odds = drill_named("odds")
    assert item(odds, 2, 7, 3).position != item(odds, 2, 8, 3).position


def test_where_nothing_is_found_in_many_games_it_is_said(monkeypatch: pytest.MonkeyPatch) -> None:
    played: Counter[object] = Counter()

    def nothing(_: object, __: object, place: Place) -> None:
        played[place.deck] += 1

    monkeypatch.setattr(finding, "item_at", nothing)
    for module in (finding, places):  # as many games as it really looks at take a minute
        monkeypatch.setattr(module, "MOST_GAMES", 12)
    with pytest.raises(HanabiError, match="odds, level 2, seed 9, number 9: nothing was found in"):
        item(drill_named("odds"), 2, 9, 9)
    assert len(played) == 12


def test_places_that_are_written_down_have_an_item_each() -> None:
    for drill in DRILLS:
        for level in drill.levels:
            written = noted(drill, level)
            assert len({place.deck for place in written}) == len(written)
            for place in written[:: max(1, len(written) // 2)]:
                found = item_at(drill, level, place)
                assert found is not None, (drill.name, level, place)
                assert found.level == level
            taken = [noted_for(drill, level, 3, number + 1) for number in range(len(written))]
            assert sorted(map(repr, taken)) == sorted(map(repr, written))
            assert noted_for(drill, level, 3, len(written) + 1) is None


def test_who_reads_french_is_told_in_french_and_what_others_wrote_stays() -> None:
    fresh = FreshItems("touched")
    english = fresh.after([], language="en")
    with speaking("fr"):
        french = fresh.after([])
        assert [french] == fresh.first(1)
        assert french == fresh.named(english.id)
    assert (french.id, french.position) == (english.id, english.position)
    assert french == told_in(english, "fr")
    assert "Quelles cartes" in french.question
    changed = replace(english, title="My own title")
    others = replace(english, author="somebody"), replace(english, id="practice-touched-5-1-1")
    for one in (changed, *others):
        assert told_in(one, "fr") is one


# -- one after the other ---------------------------------------------------------------------------


def test_none_comes_twice_and_those_that_were_done_do_not_come_again() -> None:
    fresh = FreshItems("negative clues", 2)
    first = fresh.after([])
    second = fresh.after([], {first.id})
    assert second.id == "practice-negative-clues-2-1-2"
    assert fresh.after([Attempt(first.id, "r1")]).id == second.id
    assert fresh.named(second.id) == second
    assert fresh.named("deduction-001") is None
    assert fresh.named("practice-odds-2-1-1") is None
    assert fresh.named("practice-negative-clues-5-1-1") is None


def test_the_level_rises_with_success_and_falls_again() -> None:
    fresh = FreshItems("negative clues")
    attempts: list[Attempt] = []

    def levels(right: bool, count: int) -> list[int]:
        for _ in range(count):
            level = fresh.level_of(fresh.after(attempts).id)
            assert level is not None
            number = sum(fresh.level_of(one.puzzle) == level for one in attempts) + 1
            name = f"practice-negative-clues-{level}-1-{number}"
            attempts.append(Attempt(name, "r1", right=right))
        return [fresh.level_of(one.puzzle) or 0 for one in attempts[-count:]]

    rising = levels(True, 6)
    assert rising == sorted(rising)
    assert rising[-1] > rising[0]
    falling = levels(False, 8)
    assert falling[-1] == 1
    assert all(one >= other for one, other in pairwise(falling))


def test_a_sheet_rises_through_the_levels() -> None:
    assert [one.level for one in FreshItems("negative clues").first(5)] == [1, 1, 2, 3, 4]
    two = FreshItems("odds", 3, seed=5).first(2)
    assert [one.id for one in two] == ["practice-odds-3-5-1", "practice-odds-3-5-2"]


@pytest.mark.parametrize(
    ("technique", "level", "seed", "said"),
    [
        ("negativ clues", None, 1, "did you mean negative clues?"),
        ("x", None, 1, "There are touched, negative clues, copies in sight"),
        (None, None, 1, "technique None"),
        (7, None, 1, "technique 7"),
        ("last place", 4, 1, "level 4: last place is practised at levels 2 and 3"),
        ("touched", 3, 1, "level 3: touched is practised at level 1"),
        ("touched", True, 1, "level True"),
        ("touched", "1", 1, "level '1'"),
        ("odds", 2, -1, "seed -1: a whole number from 0 to"),
        ("odds", 2, 10**9, "seed 1000000000"),
        ("odds", 2, 1.5, "seed 1.5"),
    ],
)
def test_what_there_is_none_of_is_said(
    technique: object, level: object, seed: object, said: str
) -> None:
    with pytest.raises(HanabiError) as error:
        FreshItems(technique, level, seed)  # type: ignore[arg-type]
    assert said in str(error.value)


@pytest.mark.parametrize("count", [0, -1, MOST_ITEMS + 1, True, 2.0])
def test_a_sheet_of_nothing_or_of_too_much_is_refused(count: object) -> None:
    with pytest.raises(HanabiError, match=r"items: 1 to 1,000"):
        FreshItems("odds").first(count)  # type: ignore[arg-type]


def test_a_technique_is_known_by_all_its_names() -> None:
    names = {
        "Negative-Clues": "negative clues",
        " pigeonhole ": "naked pair",
        "all copies elsewhere": "copies in sight",
    }
    for asked, name in names.items():
        assert drill_named(asked).name == name
    with speaking("fr"):
        for drill in DRILLS:
            assert drill_named(drill.told_name()) is drill
            assert drill.told_name() != drill.name or drill.name in SAME_IN_FRENCH
    every = [name.casefold() for drill in DRILLS for name in (drill.name, *drill.also)]
    assert len(set(every)) == len(every)


SAME_IN_FRENCH: set[str] = set()


@pytest.mark.parametrize(("guide", "language"), [("docs/guide", "en"), ("docs/fr/guide", "fr")])
def test_the_guide_lists_what_can_be_practised(guide: str, language: str) -> None:
    text = (ROOT / guide / "puzzles.md").read_text(encoding="utf-8")
    told = words(language)
    for drill in DRILLS:
        levels = ", ".join(map(str, drill.levels))
        assert f"| `{drill.told_name(told)}` | {levels} | {drill.told_about(told)} |\n" in text
