"""Mined puzzles of each kind: each says what is its own, in numbers that fit into a head."""

from __future__ import annotations

import json
import random
import re
from fractions import Fraction
from itertools import combinations
from pathlib import Path

import pytest

from hanabi_kit.endgame import SeatSolution
from hanabi_kit.mining import Settings, mine
from hanabi_kit.mining.balance import Balance, Guesses, _Tally, guesses_of
from hanabi_kit.mining.journal import NAME
from hanabi_kit.mining.kinds.seat_sentences import cases_of
from hanabi_kit.mining.overlap import MOST_SHARED, most_alike, runs_of, runs_of_file, shared
from hanabi_kit.mining.selection import Draft, Selection, Told
from hanabi_kit.mining.settings import HEADS
from hanabi_kit.puzzles import Puzzle, parse_puzzle, prove, puzzle_files, read_puzzle
from hanabi_kit.puzzles.answers.answer_table import Answer, HandAnswer
from hanabi_kit.puzzles.proofs.proof import Proof
from hanabi_kit.puzzles.set_quality.bounds import FEWEST
from hanabi_kit.puzzles.set_quality.cheap_rules import best_rule
from hanabi_kit.puzzles.set_quality.judging import judge
from hanabi_kit.puzzles.wording import text_faults

MINES = {
    "endgame": Settings("endgame", player="Chop", deals=60, count=8),
    "deduction": Settings("deduction", player="Chop", deals=40, count=20),
    "knowledge": Settings("knowledge", player="Chop", deals=40, count=20),
    "deal": Settings("deal", player="Chop", deals=60, count=20),
    "twenty": Settings("endgame", player="Chop", deals=400, count=20),
}
"""Twenty of each kind; of end-games, which take most games, a few, and twenty in the long tests."""


@pytest.fixture(
    scope="module",
    params=[pytest.param(name, marks=[pytest.mark.long] * (name == "twenty")) for name in MINES],
)
def folder(request: pytest.FixtureRequest, tmp_path_factory: pytest.TempPathFactory) -> Path:
    """A folder with mined puzzles of a kind, and their journal."""
    folder = tmp_path_factory.mktemp(request.param)
    settings = MINES[request.param]
    assert len(mine(settings, folder).files) == settings.count
    return folder


@pytest.fixture(scope="module")
def proofs(folder: Path) -> list[tuple[Puzzle, Proof]]:
    """The puzzles, each with its proof."""
    puzzles = [read_puzzle(path) for path in puzzle_files([folder])]
    return [(puzzle, prove(puzzle)) for puzzle in puzzles]


def plain_runs(puzzle: Puzzle) -> set[tuple[str, ...]]:
    """The runs of four words, cut by another hand than the kit's."""
    text = " ".join([puzzle.question, *puzzle.hints, puzzle.explanation]).lower()
    words = [part for part in re.sub(r"[^\w/'’]+", " ", text).split() if re.search(r"\w", part)]
    return {tuple(words[at : at + 4]) for at in range(len(words) - 3)}


def test_two_share_less_than_a_quarter_of_their_runs(folder: Path) -> None:
    files = [(path.stem, path.read_text()) for path in puzzle_files([folder])]
    worst = most_alike(files)
    assert worst is not None
    print(f"most alike: {worst[1]} and {worst[2]} share {float(worst[0]):.3f}")
    assert worst[0] < MOST_SHARED
    runs = [plain_runs(read_puzzle(path)) for path in puzzle_files([folder])]
    found = max(
        Fraction(len(one & other), min(len(one), len(other)))
        for one, other in combinations(runs, 2)
    )
    assert abs(found - worst[0]) < Fraction(1, 20)


def test_no_rule_without_thought_wins(proofs: list[tuple[Puzzle, Proof]]) -> None:
    verdict = judge([puzzle for puzzle, _ in proofs])
    assert bool(verdict.groups) == (len(proofs) >= FEWEST)
    assert not verdict.faults
    balance = Balance()
    for puzzle, _ in proofs:
        guesses = guesses_of(puzzle)
        assert Guesses.read(json.loads(json.dumps(guesses.plain()))) == guesses
        assert not balance.is_tipped_by(guesses)
        balance.add(guesses)


def test_every_way_of_telling_says_nothing_wrong(folder: Path) -> None:
    for line in (folder / NAME).read_text().splitlines()[1:40]:
        for plain in json.loads(line).get("drafts", ()):
            told = [parse_puzzle(one.text) for one in Draft.read(plain).tellings]
            proof = prove(told[0])
            assert len({(one.question, one.hints, one.explanation) for one in told}) >= 3
            for one in told:
                assert text_faults(one, proof) == []
                assert len(one.hints) == 3
                assert one.explanation.count("**") == 2
                assert not re.search(r"\s\s|\.\.|None|Fraction", one.explanation)


def test_numbers_fit_into_a_head(proofs: list[tuple[Puzzle, Proof]]) -> None:
    for puzzle, proof in proofs:
        head = HEADS[puzzle.level]
        answer = puzzle.answer
        if isinstance(answer, Answer):
            assert answer.value.denominator <= head.denominator
            assert isinstance(proof, SeatSolution)
            assert cases_of(proof) <= head.worlds
            told = re.findall(r"\d+/(\d+)", puzzle.explanation)
            assert max(map(int, told), default=1) <= head.denominator
        elif isinstance(answer, HandAnswer) and isinstance(answer.value, Fraction):
            assert answer.value.denominator <= head.denominator


def test_caps_grow_with_the_level() -> None:
    heads = [HEADS[level] for level in range(1, 6)]
    assert [head.worlds for head in heads] == sorted({head.worlds for head in heads})
    assert [head.denominator for head in heads] == sorted({head.denominator for head in heads})


@pytest.mark.parametrize("seed", range(60))
def test_sums_of_habits_are_those_of_the_search_for_cheap_rules(seed: int) -> None:
    chance = random.Random(seed)
    tally, rows = _Tally(), []
    for _ in range(chance.randrange(1, 9)):
        row = {name: Fraction(chance.randrange(3), 2) for name in "abcde" if chance.random() < 0.5}
        rows.append(row)
        tally.add(Guesses("action", Fraction(1, 9), row))
    assert max(tally.by_one.values(), default=0) == best_rule(rows, "abcde", most=1)[1]
    assert max(tally.by_two.values(), default=0) == best_rule(rows, "abcde", most=2)[1]


# ------------------------------------------------------------------------ measured by hand


def test_runs_are_counted_as_by_hand() -> None:
    one = runs_of(["Bob plays the red 4, then Alice."])
    other = runs_of(["Now Bob plays the red 4."])
    assert len(one) == 4
    assert len(other) == 3
    assert shared(one, other) == Fraction(2, 3)
    assert shared(frozenset(), one) == 0
    text = '[puzzle]\nquestion = "a b c"\nhints = ["d"]\nexplanation = "e"\n'
    assert runs_of_file(text) == {"a b c d", "b c d e"}


def draft(essence: str, tellings: list[str], habits: dict[str, Fraction] | None = None) -> Draft:
    told = [Told(f'[puzzle]\nquestion = "{text}"\n', text) for text in tellings]
    return Draft(essence, tuple(told), Guesses("action", Fraction(1, 9), habits or {}))


def settled(drafts: list[Draft]) -> Selection:
    found = Selection(Settings("endgame", player="Chop", deals=len(drafts), count=50))
    for game, one in enumerate(drafts):
        found.take({"game": game, "turns": [1], "counts": {}})
        found.take({"game": game, "turn": 1, "counts": {}, "drafts": [one.plain()]})
    return found


def test_what_was_said_is_said_in_another_way_or_turned_away() -> None:
    said, new = "one two three four five", "six seven eight nine ten"
    found = settled([draft("a", [said]), draft("b", [said, new]), draft("c", [said, new])])
    assert [told.title for told in found.kept] == [said, new]
    assert found.counts["said already"] == 1


def test_a_habit_solves_no_more_than_its_share() -> None:
    solved, unsolved = {"play slot 1": Fraction(1)}, {"play slot 1": Fraction(0)}
    drafts = [
        draft(f"e{n}", [f"a{n} b{n} c{n} d{n}"], solved if n % 3 else unsolved) for n in range(60)
    ]
    found = settled(drafts)
    kept = {told.title for told in found.kept}
    right = sum(one.tellings[0].title in kept for n, one in enumerate(drafts) if n % 3)
    assert found.counts["one-sided"] == 60 - len(kept) > 0
    assert right <= Fraction(2, 5) * len(kept) + 2
