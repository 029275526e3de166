"""How hard puzzles are for people: known pupils found again, and no more said than is known."""

from __future__ import annotations

import csv
import json
import random
from pathlib import Path

import pytest

from hanabi_kit.errors import HanabiError
from hanabi_kit.puzzles.answers.attempts import Attempt, line_of
from hanabi_kit.puzzles.calibration.calibration import LEAST_ANSWERS, MEANT, calibrate
from hanabi_kit.puzzles.calibration.first_tries import apart, first_tries
from hanabi_kit.puzzles.calibration.practice import REST, Practised, following
from hanabi_kit.puzzles.calibration.rasch import Answered, ability, chance_right, fit
from hanabi_kit.puzzles.collections.catalogue import kit_levels
from hanabi_kit.widgets import PuzzlePlayer
from tests.helpers.command_runs import runner


def simulated(
    seed: int, pupils: int = 40, puzzles: int = 60, tried: float = 1.0
) -> tuple[dict[str, float], dict[str, float], list[Answered]]:
    """Pupils and puzzles of known ability and difficulty, and what came of them."""
    rng = random.Random(seed)
    able = {f"pupil {at}": rng.gauss(0, 1) for at in range(pupils)}
    hard = {f"puzzle {at}": rng.gauss(0, 1.2) for at in range(puzzles)}
    answers = [
        Answered(who, what, rng.random() < chance_right(able[who], hard[what]))
        for who in able
        for what in hard
        if rng.random() < tried
    ]
    return able, hard, answers


def telling(answers: list[Answered]) -> list[Answered]:
    """Those of puzzles that some got right and some did not."""
    seen: dict[str, set[bool]] = {}
    for one in answers:
        seen.setdefault(one.puzzle, set()).add(one.right)
    return [one for one in answers if len(seen[one.puzzle]) == 2]


def rank_correlation(one: list[float], other: list[float]) -> float:
    ranks = [
        {value: place for place, value in enumerate(sorted(values))} for values in (one, other)
    ]
    pairs = [(ranks[0][left], ranks[1][right]) for left, right in zip(one, other, strict=True)]
    off = sum((left - right) ** 2 for left, right in pairs)
    return 1 - 6 * off / (len(one) * (len(one) ** 2 - 1))


def check_recovery(seeds: range, tried: float = 1.0) -> None:
    held = of_pupils = shown = seen = 0
    for seed in seeds:
        able, hard, answers = simulated(seed, tried=tried)
        found = fit(telling(answers))
        names = list(found.difficulties)
        estimates = [found.difficulties[name].value for name in names]
        if tried == 1:
            assert rank_correlation([hard[name] for name in names], estimates) > 0.9
        # A difficulty is as seen from the average of these pupils.
        middle = sum(able.values()) / len(able)
        for name in names:
            one = found.difficulties[name]
            held += one.low <= hard[name] - middle <= one.high
            shown += 1
        for name, one in found.abilities.items():
            of_pupils += one.low <= able[name] - middle <= one.high
            seen += 1
    assert 0.90 <= held / shown <= 0.98, held / shown
    assert 0.90 <= of_pupils / seen <= 0.98, of_pupils / seen


def test_known_difficulties_are_found_again_and_the_intervals_hold() -> None:
    check_recovery(range(4))


@pytest.mark.long
@pytest.mark.parametrize("tried", [1.0, 0.4])
def test_the_same_of_many_classes(tried: float) -> None:
    check_recovery(range(100, 160), tried)


def test_the_estimates_are_where_the_likelihood_is_flat() -> None:
    """An oracle of its own: averages over a fine grid, without any step of the method."""
    _, _, answers = simulated(7, 12, 5)
    answers = telling(answers)
    found = fit(answers)

    def log_likelihood(difficulties: dict[str, float]) -> float:
        from math import exp, log

        total = 0.0
        for who in {one.student for one in answers}:
            whole = weights = 0.0
            for step in range(-800, 801):
                node = step / 100 * found.width * 0.5
                weight = exp(-((node / found.width) ** 2) / 2)
                chance = 1.0
                for one in answers:
                    if one.student == who:
                        right = chance_right(node, difficulties[one.puzzle])
                        chance *= right if one.right else 1 - right
                whole += weight * chance
                weights += weight
            total += log(whole / weights)
        return total

    best = {name: one.value for name, one in found.difficulties.items()}
    top = log_likelihood(best)
    for name in best:
        for step in (-0.2, 0.2):
            assert log_likelihood(best | {name: best[name] + step}) < top


# -- what counts, and what is refused --------------------------------------------------------------


def test_only_the_first_try_counts_and_help_is_no_right_answer() -> None:
    tries = [
        Attempt("a", "x", student="Ada"),
        Attempt("a", "y", right=True, student="Ada"),
        Attempt("a", "y", right=True, hints=1, student="Ben"),
        Attempt("a", "", shown=True, student="Cy"),
        Attempt("a", "y", right=True, student="Di"),
    ]
    assert [one.right for one in first_tries(tries)] == [False, False, False, True]


def class_of(pupils: int, puzzles: list[str], prefix: str = "pupil") -> list[Attempt]:
    rng = random.Random(3)
    return [
        Attempt(name, "x", right=rng.random() < 0.3 + 0.4 * (who % 2), student=f"{prefix} {who}")
        for who in range(pupils)
        for name in puzzles
    ]


def test_ten_answers_are_too_little() -> None:
    few = class_of(5, ["deal-001", "deal-002"])
    with pytest.raises(HanabiError, match="this is too little: 10 answers by 5 pupils; 50 by 5"):
        calibrate(few, {})
    with pytest.raises(HanabiError, match=r"too little: 60 answers by 1 pupil;"):
        calibrate(class_of(1, [f"p{at}" for at in range(60)]), {})
    assert LEAST_ANSWERS == 50


def test_what_all_or_none_got_right_has_a_bound_only() -> None:
    attempts = class_of(12, [f"p{at}" for at in range(8)])
    attempts += [Attempt("easy", "x", right=True, student=f"pupil {who}") for who in range(12)]
    attempts += [Attempt("hard", "x", right=False, student=f"pupil {who}") for who in range(12)]
    attempts += [Attempt("rare", "x", right=True, student="pupil 1")]
    found = {one.puzzle: one for one in calibrate(attempts, {}).puzzles}
    easy, hard, rare = (found[name] for name in ("easy", "hard", "rare"))
    assert easy.share is not None
    assert hard.share is not None
    assert (easy.share.percent, easy.share.high, easy.difficulty) == (None, 100, None)
    assert (hard.share.percent, hard.share.low, hard.difficulty) == (None, 0, None)
    # Twelve of twelve average pupils: 0.975 is held from the twelfth root of 0.025 on, 73.5 %.
    assert 60 <= easy.share.low <= 80
    assert 20 <= hard.share.high <= 40
    assert rare.share is None


def test_classes_that_share_only_what_all_got_right_are_not_compared() -> None:
    chance = random.Random(1)
    attempts = []
    for name, pupils in (("A", 6), ("B", 8)):
        for at in range(pupils):
            student = f"{name}{at}"
            attempts.append(Attempt("both", "x", right=True, student=student))
            attempts += [
                Attempt(f"{name}-{number}", "x", right=chance.random() < 0.5, student=student)
                for number in range(8)
            ]
    found = calibrate(attempts, {})
    assert found.left_out == tuple(f"A{at}" for at in range(6))
    assert {one.puzzle for one in found.puzzles} == {"both", *(f"B-{at}" for at in range(8))}
    assert (found.answers, len(found.pupils)) == (8 * 9, 8)


def test_who_shares_no_puzzle_is_left_out() -> None:
    own = class_of(10, [f"p{at}" for at in range(8)])
    other = class_of(2, ["elsewhere-1"], "guest")
    assert len(apart(first_tries(own + other))) == 2
    found = calibrate(own + other, {})
    assert found.left_out == ("guest 0", "guest 1")
    assert {one.student for one in found.pupils} == {f"pupil {who}" for who in range(10)}


def test_the_next_puzzle_is_one_that_is_not_tried_yet_and_mostly_right() -> None:
    _, _, answers = simulated(5, 30, 40, tried=0.6)
    attempts = [Attempt(one.puzzle, "x", right=one.right, student=one.student) for one in answers]
    levels = {one.puzzle: 2 for one in answers}
    found = calibrate(attempts, levels)
    tried = {(one.student, one.puzzle) for one in answers}
    difficulties = {one.puzzle: one.difficulty for one in found.puzzles if one.difficulty}
    for one in found.pupils:
        assert one.following is not None
        assert one.ability is not None
        puzzle, percent = one.following

        def off(name: str, ability: float = one.ability.value) -> float:
            return abs(chance_right(ability, difficulties[name].value) - MEANT)

        assert (one.student, puzzle) not in tried
        assert abs(percent - 70) == pytest.approx(100 * off(puzzle), abs=0.6)
        open_ones = [name for name in difficulties if (one.student, name) not in tried]
        assert all(off(puzzle) <= off(name) for name in open_ones)


# -- the command -----------------------------------------------------------------------------------


def test_the_command_prints_writes_and_refuses(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    run = runner(capsys, "calibrate")
    names = list(kit_levels())[:12]
    attempts = class_of(9, names)
    for who in range(9):
        own = "".join(line_of(one) for one in attempts if one.student == f"pupil {who}")
        (tmp_path / f"pupil {who}").mkdir()
        (tmp_path / f"pupil {who}" / "hanabi-progress.jsonl").write_text(own)
    code, out, _ = run(tmp_path)
    assert code == 0
    assert "Rasch" in out
    assert "about" in out
    plain = json.loads(run(tmp_path, "--json")[1])
    assert (plain["model"], plain["answers"], len(plain["pupils"])) == ("Rasch", 108, 9)
    table = tmp_path / "out.csv"
    assert run(tmp_path, "-o", table)[0] == 0
    with table.open(encoding="utf-8-sig") as file:
        rows = list(csv.DictReader(file))
    assert {row["what"] for row in rows} == {"puzzle", "pupil"}
    assert len(rows) == 21
    one = tmp_path / "pupil 0"
    code, _, told = run(one)
    assert code == 2
    assert "this is too little: 12 answers by 1 pupil" in told
    code, _, told = run(tmp_path, "-o", one / "hanabi-progress.jsonl")
    assert code == 2
    assert "this is one of the progress files" in told
    assert "trop peu" in run(one, "--lang", "fr")[2]


# -- practice --------------------------------------------------------------------------------------


PUZZLES = {
    f"{kind}-{level}{part}": Practised(kind, level)
    for kind in ("deal", "endgame")
    for level in range(1, 6)
    for part in "abc"
}


def test_practice_begins_easily_rises_with_success_and_falls_again() -> None:
    attempts: list[Attempt] = []

    def level_after(right: bool) -> int:
        name = following(attempts, PUZZLES)
        assert name is not None
        attempts.append(Attempt(name, "x", right=right))
        chosen = following(attempts, PUZZLES)
        assert chosen is not None
        assert chosen != name
        return PUZZLES[chosen].level

    assert PUZZLES[following([], PUZZLES) or ""].level == 1
    assert max(level_after(True) for _ in range(8)) >= 4
    assert min(level_after(False) for _ in range(12)) <= 2


def test_practice_rests_before_it_repeats_and_never_runs_out() -> None:
    attempts: list[Attempt] = []
    for turn in range(80):
        name = following(attempts, PUZZLES)
        assert name is not None
        latest = [one.puzzle for one in attempts[-REST:]]
        assert name not in latest
        if turn < len(PUZZLES):
            assert name not in {one.puzzle for one in attempts}, "there were new ones"
        attempts.append(Attempt(name, "x", right=True))
    one = {"only": Practised("deal", 1)}
    assert following([], one) == "only"
    assert following([Attempt("only", "x", right=True)], one) is None


def test_what_is_known_of_nobody_is_the_middle() -> None:
    assert ability([], 1.5).value == 0
    assert ability([(0.0, False)] * 3, 1.5).value < 0 < ability([(0.0, True)] * 3, 1.5).value


def test_the_player_practises_from_the_own_file_alone(tmp_path: Path) -> None:
    path = tmp_path / "ada.jsonl"
    player = PuzzlePlayer("practice", student="Ada", progress=path)
    first = player.puzzle
    assert first.level == 1
    assert player.overview["count"] == len(kit_levels())
    assert player.overview["following"] == player.overview["at"]
    player.show_answer()
    after = player.overview["following"]
    assert after not in (None, player.overview["at"])
    again = PuzzlePlayer("practice", student="Ada", progress=path)
    assert again.overview["at"] == after
    assert PuzzlePlayer("all", student="Ada").overview["following"] is None
    other = PuzzlePlayer("practice", student="Ben", progress=path)
    assert other.puzzle.id == first.id
