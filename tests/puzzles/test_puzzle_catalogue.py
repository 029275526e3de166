"""The kit's puzzles about hidden cards and deals; their ratings, doubles, schema, and `check`."""

from __future__ import annotations

import json
import re
import tomllib
from collections import Counter
from collections.abc import Callable, Iterator
from concurrent.futures import Future
from concurrent.futures.process import BrokenProcessPool
from contextlib import contextmanager
from dataclasses import replace
from functools import cache
from pathlib import Path
from typing import Any

import jsonschema
import pytest

from hanabi_kit.actions import Clue, Discard, Mark, Play, Untold
from hanabi_kit.cards import Card, CardSet, Seat, Slot
from hanabi_kit.cli import main
from hanabi_kit.cli import processes as check_workers
from hanabi_kit.cli.commands import check as check_command
from hanabi_kit.deduction.reasons.wording import wording
from hanabi_kit.deduction.solvers import solve_by_steps
from hanabi_kit.deduction.statements import And, Not, Or, Statement
from hanabi_kit.errors import HanabiError
from hanabi_kit.position import Position, SlotCard
from hanabi_kit.puzzles import (
    DealAnswer,
    HandAnswer,
    Puzzle,
    folder,
    format_puzzle,
    parse_puzzle,
    prove,
    read_puzzle,
)
from hanabi_kit.puzzles.collections.catalogue import catalogue, kit_puzzles
from hanabi_kit.puzzles.collections.collection import gather
from hanabi_kit.puzzles.problem import Identities, Problem
from hanabi_kit.puzzles.proofs.proof import Proof, proof_sentences
from hanabi_kit.puzzles.rating import rate, tempting_actions
from hanabi_kit.puzzles.sameness import Known, alike, essence
from hanabi_kit.puzzles.schema import schema
from hanabi_kit.puzzles.statements import Count, Is, What
from hanabi_kit.render.scene import actions_in
from hanabi_kit.view import View
from tests import DATA
from tests.helpers.command_runs import Run, runner
from tests.helpers.puzzle_samples import other_colour, other_suits, puzzle_at, sample

# Twelve end-games that stay as they are, whatever the kit's own become.
KEPT = DATA / "endgames"

FILES = catalogue()
HAND_OR_DEAL = [path for path in FILES if path.parent.name != "endgame"]
every_sort = pytest.mark.parametrize("path", sample(), ids=lambda path: path.stem)
every_other_sort = pytest.mark.parametrize(
    "path", sample("deduction", "knowledge", "deal"), ids=lambda path: path.stem
)


@cache
def proof_of(path: Path) -> Proof:
    return prove(puzzle_at(path))


# ------------------------------------------------------------------------------- all of them

COUNTS = {"deduction": 60, "knowledge": 40, "endgame": 80, "deal": 20}
"""Puzzles of each kind, at least; of the end-games, half with all hands open."""


def test_check_proves_every_puzzle_and_every_set_of_the_kit(
    capsys: pytest.CaptureFixture[str],
) -> None:
    code = main(["check", "--json", str(folder())])
    found = json.loads(capsys.readouterr().out)
    failed = [one for one in (*found["puzzles"], *found["sets"]) if not one["ok"]]
    assert not failed
    assert code == 0
    assert len(found["puzzles"]) == len(FILES)
    assert all(one["level"] == one["measured_level"] for one in found["puzzles"])
    assert not [one for one in found["puzzles"] if one["remarks"]]
    measures = [number for one in found["puzzles"] for number in one["measures"].values()]
    assert all(type(number) is int for number in measures)


def test_there_are_enough_puzzles_of_each_kind_and_level() -> None:
    found = Counter(puzzle_at(path).kind for path in FILES)
    assert {kind: min(found[kind], number) for kind, number in COUNTS.items()} == COUNTS
    models = Counter(
        (answer.model, puzzle_at(path).position.viewer is None)
        for path in FILES
        if (answer := puzzle_at(path).best_actions)
    )
    assert set(models) == {("faceup", True), ("seat", False), ("plan", False)}
    assert models["faceup", True] >= 60
    assert models["seat", False] >= 40
    assert models["plan", False] >= 30
    assert len(FILES) >= 400


def test_the_texts_are_there_and_plain() -> None:
    for path in FILES:
        puzzle = puzzle_at(path)
        texts = [puzzle.title, puzzle.question, *puzzle.hints, puzzle.explanation]
        said = [*texts, puzzle.author, puzzle.source]
        assert all(text and text == text.strip() for text in said), path
        assert len(puzzle.hints) == len(set(puzzle.hints)) == 3, path
        assert all(text.count("**") % 2 == 0 for text in texts), path
        assert "**" in puzzle.explanation, path
        # The hints lead to the answer without giving it away in bold.
        assert not any("**" in hint for hint in puzzle.hints), path
        assert "?" in puzzle.question, path


def test_puzzles_written_back_read_the_same() -> None:
    for path in FILES:
        puzzle = puzzle_at(path)
        assert parse_puzzle(format_puzzle(puzzle), path.parent) == puzzle, path


# ------------------------------------------------------------------------------- each puzzle


@every_sort
def test_the_answer_is_proved_with_reasons_in_both_languages(path: Path) -> None:
    puzzle, proof = puzzle_at(path), proof_of(path)
    english, french = (proof_sentences(puzzle, proof, code) for code in ("en", "fr"))
    assert english
    assert len(english) == len(french)
    assert english != french


@pytest.mark.parametrize("path", HAND_OR_DEAL, ids=lambda path: path.stem)
def test_an_explanation_says_the_answer(path: Path) -> None:
    puzzle = puzzle_at(path)
    answer = puzzle.answer
    assert isinstance(answer, HandAnswer | DealAnswer)
    bold = " ".join(re.findall(r"\*\*(.+?)\*\*", puzzle.explanation)).lower()
    if isinstance(answer.value, bool):
        expected = ["yes" if answer.value else "no"]
    elif isinstance(answer.value, CardSet):
        told = wording("en", puzzle.position.rules, puzzle.position.players)
        expected = [told.card(card) for card in answer.value]
    elif isinstance(answer.value, frozenset):
        named = re.search(r"slots? (\d(?:(?:, | and |, and )(?:slot )?\d)*)", bold)
        slots = {int(slot) for slot in re.findall(r"\d", named[1])} if named else set()
        assert slots == answer.value, bold
        expected = []
    elif isinstance(answer, DealAnswer) and answer.asks == "lost":
        expected = ["never" if answer.value is None else f"turn {answer.value}"]
    else:
        expected = [str(answer.value)]
    assert all(text in bold for text in expected), (expected, bold)


def test_a_deduction_puzzle_needs_the_technique_of_its_level() -> None:
    for path in HAND_OR_DEAL:
        problem = Problem(puzzle_at(path))
        hides = puzzle_at(path).position.rules.mechanism.hides  # no step of a person is known there
        if isinstance(problem.asked, Identities) and not problem.who and not hides:
            steps = solve_by_steps(problem.view)
            assert steps.level_of(problem.asked.slot) >= puzzle_at(path).level


# ------------------------------------------------------------------------------- the set


def test_all_kinds_are_there_at_all_levels_from_easy_to_hard() -> None:
    levels: dict[str, list[int]] = {}
    for path in FILES:
        puzzle = puzzle_at(path)
        assert puzzle.kind == path.parent.name
        assert puzzle.id == path.stem
        levels.setdefault(puzzle.kind, []).append(puzzle.level)
    assert list(levels) == ["deduction", "knowledge", "endgame", "deal"]
    for found in levels.values():
        assert found == sorted(found)
        assert set(found) == {1, 2, 3, 4, 5}


def test_everything_that_can_be_asked_is_asked() -> None:
    asked = {Problem(puzzle_at(path)).kind for path in FILES}
    assert asked == {
        *("action", "identities", "chance", "certain", "slots"),
        *("winnable", "score", "turn"),
    }


def test_nothing_is_said_twice() -> None:
    puzzles = [puzzle_at(path) for path in FILES]
    for texts in (
        [puzzle.title for puzzle in puzzles],
        [puzzle.question for puzzle in puzzles],
        [puzzle.explanation for puzzle in puzzles],
        [hint for puzzle in puzzles for hint in puzzle.hints],
    ):
        assert not [text for text, times in Counter(texts).items() if times > 1]


def test_all_are_played_by_that_name() -> None:
    problems, faults = gather("all")
    assert [problem.puzzle.id for problem in problems] == [path.stem for path in FILES]
    assert not faults


# ------------------------------------------------------------------------------- doubles


def written_out(puzzle: Puzzle) -> Puzzle:
    """A deal that is taken from a game, with its table, deck and actions written down instead."""
    deal, answer = puzzle.deal, puzzle.answer
    assert isinstance(answer, DealAnswer)
    if answer.asks == "lost" and answer.value:
        answer = replace(answer, value=answer.value - deal.before)
    return replace(
        puzzle,
        position=replace(puzzle.position, game_file=None, at=None, deck_order=deal.game.deck),
        answer=replace(answer, actions=deal.actions),
        record=None,
    )


def renamed(puzzle: Puzzle) -> Puzzle:
    """The same puzzle with the suits changed round, the seats shifted, other names and texts."""
    puzzle = puzzle if puzzle.record is None else written_out(puzzle)
    position = puzzle.position
    suits = position.rules.suits
    other = other_suits(position.rules)
    seats = len(position.players)

    def card(old: Card) -> Card:
        return Card(other[old.suit], old.rank)

    def seat(old: int) -> Seat:
        return Seat((old + 1) % seats)

    def mark(old: Mark) -> Mark:
        value = old.value
        if not isinstance(value, Untold):
            value = other_colour(other, value)
        return replace(old, value=value, giver=old.giver if old.giver is None else seat(old.giver))

    def what(old: What) -> What:
        cards = old.cards
        return old if isinstance(cards, str) else What(CardSet(map(card, cards)), old.negated)

    def said(old: Statement) -> Statement:
        match old:
            case Is(slot, which):
                return Is(slot, what(which))
            case Count(how, number, slots, which):
                return Count(how, number, slots, what(which))
            case Not(part):
                return Not(said(part))
            case And(parts):
                return And(tuple(map(said, parts)))
            case Or(parts):
                return Or(tuple(map(said, parts)))

    names = tuple(f"P{number}" for number in range(seats))
    rules = position.rules
    laid = {
        other[suit]: rules.fireworks.ranks_in(rules, position.stacks, index)
        for index, suit in enumerate(suits)
    }
    hole = tuple(
        replace(
            each,
            seat=seat(each.seat),
            card=each.card and card(each.card),
            marks=tuple(map(mark, each.marks)),
        )
        for each in position.hole
    )
    moved = replace(
        position,
        players=names,
        mover=seat(position.mover),
        viewer=None if position.viewer is None else seat(position.viewer),
        stacks=rules.stacks_of([laid[suit] for suit in suits]),
        hole=hole,
        discards=tuple(map(card, reversed(position.discards))),
        hands=tuple(
            tuple(
                SlotCard(slot.card and card(slot.card), tuple(map(mark, slot.marks)))
                for slot in position.hands[(number - 1) % seats]
            )
            for number in range(seats)
        ),
        deck_order=position.deck_order and tuple(map(card, position.deck_order)),
        game_file=None,
        at=None,
    )
    answer = puzzle.answer
    if isinstance(answer, HandAnswer):
        value = answer.value
        answer = replace(
            answer,
            value=CardSet(map(card, value)) if isinstance(value, CardSet) else value,
            statement=None if answer.statement is None else said(answer.statement),
            what=answer.what and what(answer.what),
            who=tuple(names[seat(position.players.index(name))] for name in answer.who),
        )
    elif isinstance(answer, DealAnswer):

        def action(old: Any) -> Any:
            if isinstance(old, Play | Discard):
                return old
            return Clue(seat(old.to), other_colour(other, old.value))

        answer = replace(answer, actions=tuple(map(action, answer.actions)))
    return replace(puzzle, id="other", title="Other", position=moved, answer=answer, texts=())


@every_other_sort
def test_other_names_make_no_other_puzzle(path: Path) -> None:
    puzzle = puzzle_at(path)
    same = renamed(puzzle)
    assert same.position != puzzle.position
    assert prove(same)
    assert rate(same).level == rate(puzzle).level
    assert essence(same) == essence(puzzle)
    assert alike([puzzle, same]) == [(puzzle, same)]


def test_no_two_puzzles_are_alike() -> None:
    assert alike(puzzle_at(path) for path in FILES) == []


@every_other_sort
def test_another_question_is_another_puzzle(path: Path) -> None:
    puzzle = puzzle_at(path)
    tokens = puzzle.position.clue_tokens + 1
    assert essence(replace(puzzle, position=replace(puzzle.position, clue_tokens=tokens))) != (
        essence(puzzle)
    )
    if isinstance(puzzle.answer, HandAnswer) and puzzle.answer.slot is not None:
        size = max(map(len, puzzle.position.hands))
        asked = replace(puzzle.answer, slot=puzzle.answer.slot % size + 1)
        assert essence(replace(puzzle, answer=asked)) != essence(puzzle)


# ------------------------------------------------------------------------------- rating


def test_the_tempting_actions_are_legal_and_among_them_are_the_plain_ones() -> None:
    for path in FILES:
        if path.parent.name != "endgame":
            continue
        table = Problem(puzzle_at(path)).source
        found = tempting_actions(table)
        assert found <= set(actions_in(table))
        if isinstance(table, View):
            continue
        playable = [
            slot
            for slot, held in enumerate(table.hands[table.mover], 1)
            if table.is_playable(held.card)
        ]
        assert {action.slot for action in found if isinstance(action, Play)} >= set(playable[:1])


def test_a_mover_who_does_not_see_the_hand_is_tempted_by_what_is_known_of_it() -> None:
    game = read_puzzle(KEPT / "endgame-005.toml").position.game()
    view = View.of(game, game.mover)
    # Nothing was said of the hand: what can be played tempts only who sees it.
    assert not any(isinstance(action, Play) for action in tempting_actions(view))
    assert {Play(Slot(1)), Play(Slot(4))} <= tempting_actions(game)
    assert Discard(Slot(5)) in tempting_actions(view)


def test_a_chance_that_copies_alone_give_rates_lower_than_one_that_needs_worlds() -> None:
    path = kit_puzzles()["deduction-004"]
    assert rate(puzzle_at(path)).measures["counting"] == 1
    alone = path.read_text(encoding="utf-8").replace('"slot 2 is r5"', '"slot 4 is r4"')
    assert rate(parse_puzzle(alone)).measures["counting"] == 0
    both = alone.replace('"slot 4 is r4"', '"at least 1 of slots 2 4 is r4"').replace("1/2", "3/4")
    assert rate(parse_puzzle(both)).measures["counting"] == 2


# ------------------------------------------------------------------------------- schema

SCHEMA = schema()
jsonschema.Draft202012Validator.check_schema(SCHEMA)
VALID = jsonschema.Draft202012Validator(SCHEMA)


def test_the_schema_that_ships_is_that_of_the_code() -> None:
    text = (folder() / "puzzle.schema.json").read_text(encoding="utf-8")
    assert json.loads(text) == SCHEMA, "run: hanabi-kit check --schema > puzzles/puzzle.schema.json"


def test_every_puzzle_fits_the_schema() -> None:
    for path in FILES:
        VALID.validate(tomllib.loads(path.read_text(encoding="utf-8")))


@pytest.mark.parametrize(
    "path", [FILES[0], HAND_OR_DEAL[-3], HAND_OR_DEAL[-1]], ids=lambda p: p.stem
)
def test_reader_and_schema_know_the_same_fields(path: Path) -> None:
    table = tomllib.loads(path.read_text(encoding="utf-8"))
    for name in ("puzzle", "position", "answer"):
        changed = {**table, name: {**table[name], "nonsense": 1}}
        assert not VALID.is_valid(changed)
        for key in table[name]:
            without = {**table, name: {k: v for k, v in table[name].items() if k != key}}
            if not VALID.is_valid(without):
                with pytest.raises(HanabiError):
                    parse_puzzle(toml(without), path.parent)


def toml(table: dict[str, Any]) -> str:
    import tomli_w

    return tomli_w.dumps(table)


# ------------------------------------------------------------------------------- check


@pytest.fixture
def run(capsys: pytest.CaptureFixture[str]) -> Run:
    return runner(capsys)


@pytest.fixture
def five(tmp_path: Path) -> Path:
    """A puzzle, its double, one of a wrong level, one that lacks much, and that with HTML."""
    puzzle, other, third = (puzzle_at(kit_puzzles()[f"deduction-00{one}"]) for one in (1, 2, 3))
    write(tmp_path / "a.toml", replace(puzzle, id="a"))
    write(tmp_path / "b.toml", replace(renamed(puzzle), id="b", title=puzzle.title.upper()))
    write(tmp_path / "c.toml", replace(other, id="c", level=5))
    lacking = replace(
        third, id="d", hints=("One.",), explanation="", level=third.level - 1, texts=()
    )
    write(tmp_path / "d.toml", lacking)
    text = (tmp_path / "d.toml").read_text(encoding="utf-8").replace("One.", "<b>One.</b>")
    (tmp_path / "e.toml").write_text(text, encoding="utf-8")
    return tmp_path


def test_check_finds_doubles_levels_and_missing_hints_and_goes_on(run: Run, five: Path) -> None:
    code, out, _ = run("check", str(five))
    assert code == 1
    assert re.search(r"duplicate +.*b\.toml\n +the same as .*a\.toml, but for the names", out)
    assert re.search(
        r"proved +.*c\.toml\n +puzzle\.level: 5, but the kit measures level 2 \(technique", out
    )
    assert re.search(r"proved +.*d\.toml\n +puzzle\.hints: 1, but 3 are needed", out)
    assert re.search(r"unreadable +.*e\.toml\n(.*\n)* +puzzle\.hints: .*holds HTML", out)
    assert "5 checked, 2 failed." in out


@pytest.fixture
def no_copies(monkeypatch: pytest.MonkeyPatch) -> None:
    """As if the kit had no puzzles, so that what is made of one of them is no copy."""
    monkeypatch.setattr(check_command, "of_the_kit", lambda: Known({}, {}))


@pytest.mark.usefixtures("no_copies")
def test_more_is_asked_of_the_kits_own_puzzles_and_of_all_with_strict(
    run: Run, five: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    _, strict, _ = run("check", "--strict", str(five))
    assert re.search(r"too easy +.*c\.toml\n +puzzle\.level: 5, but the kit measures", strict)
    lacks = r"incomplete +.*d\.toml\n +puzzle\.level: 2, .*\n +puzzle\.hints: 1, .*\n +puzzle\.expl"
    assert re.search(lacks, strict)
    # A double is worse than a title that was there already; both are said.
    # Its seats have other names, of which its texts know nothing.
    twice = (
        r"duplicate +.*b\.toml\n( +puzzle\.\S+ names Bob, but the players .*\n)+"
        r"( +puzzle\.\S+ .*\n)* +the same as .*\n +puzzle\.title: 'WHAT WAS NOT SAID' is the title"
    )
    assert re.search(twice, strict)
    assert "5 checked, 4 failed." in strict
    monkeypatch.setattr(check_command, "folder", lambda: five)
    assert run("check", str(five))[1] == strict


@pytest.mark.usefixtures("no_copies")
def test_an_end_game_that_a_habit_solves_may_be_kept(run: Run, tmp_path: Path) -> None:
    for stem in ("endgame-001", "endgame-003", "endgame-008"):
        puzzle = read_puzzle(KEPT / f"{stem}.toml")
        position = replace(puzzle.position, game_file=None, at=None)
        write(tmp_path / f"{stem}.toml", replace(puzzle, position=position))
    out = run("check", "--strict", str(tmp_path))[1]
    assert "too easy" not in out
    assert "natural" not in out


def test_an_answer_that_leaves_out_another_as_good_is_ambiguous(run: Run, tmp_path: Path) -> None:
    several = read_puzzle(KEPT / "endgame-003.toml")
    assert several.best_actions is not None
    first = several.best_actions.best[0]
    some = replace(several.best_actions, best=(first,))
    write(tmp_path / "a.toml", replace(several, id="a", answer=some))
    worse = replace(some, value=some.value / 2)
    write(tmp_path / "b.toml", replace(several, id="b", answer=worse))
    cards = puzzle_at(kit_puzzles()["deduction-002"])
    assert isinstance(cards.answer, HandAnswer)
    fewer = replace(cards.answer, value=CardSet("b5"))
    write(tmp_path / "c.toml", replace(cards, id="c", answer=fewer))
    other = replace(cards.answer, value=CardSet("b5 r5"))
    write(tmp_path / "d.toml", replace(cards, id="d", answer=other))
    slots = next(
        puzzle
        for puzzle in map(puzzle_at, HAND_OR_DEAL)
        if isinstance(puzzle.answer, HandAnswer)
        and puzzle.answer.asks == "slots"
        and isinstance(puzzle.answer.value, frozenset)
        and len(puzzle.answer.value) > 1
    )
    assert isinstance(slots.answer, HandAnswer)
    assert isinstance(slots.answer.value, frozenset)
    one = frozenset(sorted(slots.answer.value)[:1])
    write(tmp_path / "e.toml", replace(slots, id="e", answer=replace(slots.answer, value=one)))
    none: frozenset[int] = frozenset()
    write(tmp_path / "f.toml", replace(slots, id="f", answer=replace(slots.answer, value=none)))
    code, out, _ = run("check", str(tmp_path))
    assert code == 1
    verdicts = dict(re.findall(r"^(\w+) +.*/(\w)\.toml$", out, re.MULTILINE))
    assert re.findall(r"^(\w+) +\S*/\w\.toml$", out, re.MULTILINE) == [
        *("ambiguous", "wrong", "ambiguous", "wrong", "ambiguous", "wrong")
    ], verdicts
    best = r"answer\.best: discard \d, but the optimal .*; ambiguous: discard .* are as good and"
    assert re.search(best, out)
    assert "answer.cards: b5, but it is b5 p5; ambiguous: p5 is right as well and left out" in out


def test_what_is_too_hard_for_the_budget_is_not_proved_and_the_others_are(
    run: Run, tmp_path: Path
) -> None:
    hard = read_puzzle(KEPT / "endgame-011.toml")
    write(tmp_path / "a.toml", replace(hard, id="a"))
    write(tmp_path / "b.toml", replace(puzzle_at(kit_puzzles()["deduction-001"]), id="b"))
    code, out, _ = run("check", str(tmp_path), "--seconds", "0.000001")
    assert code == 3
    assert re.search(r"not proved +.*a\.toml\n +not proved in the time given: the value", out)
    assert re.search(r"proved +.*b\.toml\n", out)
    assert "2 checked, 1 failed." in out


def test_the_order_and_the_findings_are_the_same_with_several_processes(
    run: Run, five: Path
) -> None:
    assert run("check", str(five), "--workers", "2") == run("check", str(five))
    for words in (["--workers", "0"], ["--workers", "two"]):
        assert run("check", str(five), *words)[0] == 2


def test_a_process_that_is_ended_costs_its_file_only(
    run: Run, five: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    class Pool:
        """Works in this process, and is broken by the file c, as for want of memory."""

        def submit(self, what: Callable[..., Any], path: Path, *more: Any) -> Future[Any]:
            found: Future[Any] = Future()
            if path.stem == "c":
                found.set_exception(BrokenProcessPool("ended"))
            else:
                found.set_result(what(path, *more))
            return found

    @contextmanager
    def processes(number: int, **how: object) -> Iterator[Pool]:
        yield Pool()

    alone = run("check", str(five))[1]
    monkeypatch.setattr(check_workers, "pool_of", processes)
    code, out, _ = run("check", str(five), "--workers", "2")
    assert code == 1
    assert re.search(r"not proved +.*c\.toml\n +the process that worked on it was ended", out)

    def but_c(told: str) -> list[str]:
        return re.findall(r"^.*/[abde]\.toml$", told, re.MULTILINE)

    assert but_c(out) == but_c(alone)
    assert len(but_c(out)) == 4


def write(path: Path, puzzle: Puzzle) -> None:
    path.write_text(format_puzzle(puzzle), encoding="utf-8")


def test_check_says_why_in_both_languages(run: Run) -> None:
    file = str(kit_puzzles()["deal-005"])
    assert "Every line of play was tried." in run("check", "--why", file)[1]
    assert "Toutes les suites" in run("check", "--why", "--language", "fr", file)[1]
    found = json.loads(run("check", "--why", "--json", file)[1])["puzzles"][0]
    assert found["measured_level"] == 4
    assert found["measures"]["refuting"] == 4
    assert found["why"]


def test_check_prints_the_schema_and_wants_something_to_check(run: Run) -> None:
    code, out, _ = run("check", "--schema")
    assert (code, json.loads(out)) == (0, SCHEMA)
    code, _, error = run("check")
    assert code == 2
    assert "PUZZLE: none named" in error


def test_a_position_with_a_deck_order_can_be_solved_as_a_deal(run: Run) -> None:
    file = str(kit_puzzles()["deal-003"])
    code, out, _ = run("solve", "--model", "deal", file)
    assert code == 0
    assert "Can be won: yes." in out
    assert isinstance(puzzle_at(Path(file)).position, Position)
