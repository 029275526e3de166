"""Sets that can be gamed: cheap rules, balance, and the puzzles that come with the kit."""

from __future__ import annotations

import json
import random
from collections.abc import Callable, Sequence
from dataclasses import replace
from decimal import Decimal
from fractions import Fraction
from itertools import permutations
from pathlib import Path

import pytest

from hanabi_kit.actions import Action, Clue, Discard, Play
from hanabi_kit.cards import Slot
from hanabi_kit.cli import main
from hanabi_kit.game import Game
from hanabi_kit.puzzles import Puzzle, parse_puzzle, read_puzzle
from hanabi_kit.puzzles.collections.catalogue import catalogue, kit_sets
from hanabi_kit.puzzles.problem import Problem
from hanabi_kit.puzzles.set_quality.action_habits import (
    ACTION_HABITS,
    actions_by_habit,
    by_chance,
)
from hanabi_kit.puzzles.set_quality.answer_habits import (
    DEAL_HABITS,
    HAND_HABITS,
    TECHNIQUES,
    answered_by_chance,
    answers_by_habit,
)
from hanabi_kit.puzzles.set_quality.bounds import most_solved, root_up, spread_allowed
from hanabi_kit.puzzles.set_quality.cheap_rules import CheapRule, best_rule
from hanabi_kit.puzzles.set_quality.features import Shown, shown_of
from hanabi_kit.puzzles.set_quality.glance import Glance
from hanabi_kit.puzzles.set_quality.judging import judge, judge_shown
from hanabi_kit.puzzles.set_quality.places import read_together
from hanabi_kit.puzzles.set_quality.tables import plain, table_text

ONE, NONE = Fraction(1), Fraction(0)

TABLE = """
[puzzle]
id = "planted-{number}"
title = "Planted {number}"
kind = "endgame"
level = 2
question = "All hands are face up. What should Alice do?"
[position]
players = ["Alice", "Bob"]
turn = "Alice"
stacks = "r4 y4 g4 b5 p5"
clue_tokens = 2
deck = {deck}
[position.hands]
Alice = "{hand}"
Bob = "r1 y1 g1 b1 p1"
[answer]
model = "faceup"
objective = "perfect"
best = ["play {slot}"]
value = "{value}"
"""

GONE = ("r1", "r1", "y2", "g2", "b2", "p2", "r2", "y3", "g3", "b3", "p3", "r3", "y1", "b1", "p1",
        "g1", "y4", "g4", "b4", "p4")  # fmt: skip


def planted(number: int, right: Callable[[Game], int]) -> list[Puzzle]:
    """End-games with the three missing 5s in shuffled hands; of which is right, `right` decides."""
    made = []
    for seed in range(number):
        cards = ["r5", "y5", "g5", "b2", "p2"]
        random.Random(seed).shuffle(cards)
        text = TABLE.format(number=seed, hand=" ".join(cards), deck=18, slot=1, value="1/2")
        puzzle = parse_puzzle(text)
        slot = right(Problem(puzzle).source)  # type: ignore[arg-type]
        claimed = replace(
            puzzle.best_actions,  # type: ignore[type-var]
            best=(Play(Slot(slot)),),
            value=Fraction(1, 1 + seed % 2),
        )
        made.append(replace(puzzle, answer=claimed))
    return made


def fives(game: Game) -> list[int]:
    return [slot for slot, held in enumerate(game.hands[0], 1) if held.card.rank == 5]


# --------------------------------------------------------------------------------- cheap rules


def slow_best(rows: Sequence[dict[str, Fraction]], habits: Sequence[str]) -> Fraction:
    """The most that a rule of three habits solves, every one of them counted by itself."""
    most = NONE
    for chosen in permutations(habits, min(3, len(habits))):
        solved = NONE
        for row in rows:
            for habit in chosen:
                if habit in row:
                    solved += row[habit]
                    break
        most = max(most, solved)
    return most


def test_the_best_rule_is_the_best_of_all_that_are_counted_one_by_one() -> None:
    chosen = random.Random(5)
    for _ in range(60):
        habits = [f"habit {number}" for number in range(chosen.randint(1, 7))]
        rows = [
            {habit: Fraction(chosen.randint(0, 3), 3) for habit in habits if chosen.random() < 0.4}
            for _ in range(chosen.randint(1, 25))
        ]
        rule, solved = best_rule(rows, habits)
        assert solved == slow_best(rows, habits) == rule.solves(rows)
        assert len(rule.habits) <= 3
        assert len(set(rule.habits)) == len(rule.habits)
        alone, single = best_rule(rows, habits, most=1)
        assert len(alone.habits) <= 1
        assert single == max((alone.solves(rows), NONE))
        assert single <= solved


def test_a_shorter_rule_is_named_where_it_does_as_well() -> None:
    rows = [{"a": ONE, "b": ONE}, {"a": ONE}, {"b": NONE, "a": ONE}]
    rule, solved = best_rule(rows, ["b", "a"])
    assert (rule, solved) == (CheapRule(("a",)), Fraction(3))
    assert best_rule([{}, {}], ["a"]) == (CheapRule(()), NONE)
    assert best_rule([], []) == (CheapRule(()), NONE)


# ------------------------------------------------------------------------------------- habits


def picked(text: str) -> dict[str, tuple[Action, ...]]:
    return actions_by_habit(Glance(Problem(parse_puzzle(text)).source))


def test_habits_do_what_they_say_at_an_open_table() -> None:
    text = TABLE.format(number=1, hand="r5 b2 y5 p2 g5", deck=18, slot=1, value="1")
    found = picked(text)

    def slots(habit: str) -> list[int]:
        return [
            action.slot for action in found.get(habit, ()) if isinstance(action, Play | Discard)
        ]

    assert slots("play the newest playable card") == [1]
    assert slots("play the oldest playable card") == [5]
    assert slots("play the middle playable card") == [3]
    assert slots("play a playable 5") == [1, 3, 5]
    assert slots("play the playable card of the lowest rank") == [1, 3, 5]
    assert slots("play the likeliest card") == [1, 3, 5]
    assert slots("play the likeliest card that is not certain") == []
    assert slots("discard the oldest useless card") == [4]
    assert slots("discard the newest useless card") == [2]
    assert slots("discard the oldest card") == [5]
    assert slots("discard a needed card that has a twin") == []
    clues = found["give any clue"]
    assert all(isinstance(clue, Clue) for clue in clues)
    assert len(found["give a colour"]) + len(found["give a rank"]) == len(clues)
    assert found["give the next player a clue"] == clues
    assert found["give the first clue of the list"] == clues[:1]


def test_a_twin_is_a_needed_card_of_which_another_copy_is_in_sight() -> None:
    text = TABLE.format(number=1, hand="r5 y4 g4 y4 p2", deck=20, slot=1, value="1")
    text = text.replace("r4 y4 g4 b5 p5", "r4 y3 g3 b5 p5")
    text = text.replace("r1 y1 g1 b1 p1", "r1 y1 g4 b1 p1")
    twins = picked(text)["discard a needed card that has a twin"]
    assert twins == (Discard(Slot(2)), Discard(Slot(3)), Discard(Slot(4)))


def test_a_habit_knows_of_a_hidden_hand_what_its_holder_knows() -> None:
    for number in range(1, 12):
        puzzle = read_puzzle(f"deduction-{number:03}")
        glance = Glance(Problem(puzzle).view)
        playable = glance.playable
        for slot in range(1, len(glance.hand) + 1):
            share = glance.share(slot, playable)
            assert (slot in glance.sure(playable)) == (share == 1)
            assert 0 <= share <= 1
        assert set(glance.sure(playable)) <= set(glance.likeliest(playable)) or not glance.sure(
            playable
        )
        certain = set(glance.sure(playable))
        assert not certain & set(glance.likeliest(playable, certain=False))


def test_what_a_level_teaches_is_not_cheap_there() -> None:
    assert set(TECHNIQUES) <= {
        name for kinds in (HAND_HABITS, DEAL_HABITS) for names in kinds.values() for name in names
    }
    puzzle = read_puzzle("deduction-001")
    told = "name all that the clues allow"
    assert told not in answers_by_habit(Problem(replace(puzzle, level=1)))
    assert told in answers_by_habit(Problem(replace(puzzle, level=2)))


def test_chance_is_that_of_an_answer_chosen_at_random() -> None:
    puzzle = parse_puzzle(TABLE.format(number=1, hand="r5 b2 y5 p2 g5", deck=18, slot=1, value="1"))
    game = Problem(puzzle).source
    assert isinstance(game, Game)
    legal = game.legal_actions()
    shown = shown_of(puzzle)
    assert shown.chance == Fraction(1, len(legal))
    assert by_chance(Glance(game), tuple(legal)) == 1
    yes_or_no = read_puzzle("deal-001")
    assert answered_by_chance(Problem(yes_or_no)) == Fraction(1, 2)


# ------------------------------------------------------------------------------------- bounds


def test_roots_are_rounded_up_and_never_too_high() -> None:
    chosen = random.Random(3)
    for _ in range(300):
        value = Fraction(chosen.randint(0, 10**6), chosen.randint(1, 10**6))
        root = root_up(value)
        assert root * root >= value
        assert root == 0 or (root - Fraction(1, 1000)) ** 2 < value


def test_bounds_come_down_to_those_of_many_puzzles() -> None:
    low = Fraction(1, 10)
    bounds = [most_solved([low] * number) for number in (20, 50, 100, 400, 10_000)]
    assert bounds == sorted(bounds, reverse=True)
    assert bounds[-1] == Fraction(45, 100)
    # By decimals, a second time: 35 % and three standard errors.
    for number, bound in ((20, bounds[0]), (50, bounds[1]), (100, bounds[2])):
        error = (Decimal("0.35") * Decimal("0.65") / number).sqrt()
        exact = Decimal("0.35") + 3 * error
        assert 0 <= Decimal(bound.numerator) / bound.denominator - exact <= Decimal("0.001")
    half = [Fraction(1, 2)] * 100
    assert most_solved(half) == Fraction(1, 2) + Fraction(15, 100)
    assert most_solved([Fraction(1)]) == 1
    least, most = spread_allowed("yes and no", "yes", 10**8)
    assert abs(least - Fraction(35, 100)) < Fraction(1, 500) > abs(most - Fraction(65, 100))


# ------------------------------------------------------------------------- gamed, or balanced


def test_a_set_that_one_rule_solves_is_refused_with_the_rule_in_words() -> None:
    verdict = judge(planted(24, lambda game: fives(game)[1]))
    assert any(group.gamed for group in verdict.groups)
    fault = verdict.faults[0]
    assert fault.startswith("all: 'play the middle playable card' solves 24 of 24, but at most 15")
    assert "play the middle playable card" in table_text(verdict)
    assert "!" in table_text(verdict)
    # Chosen by lot among the three none does.
    lot = random.Random(1)
    fair = judge(planted(60, lambda game: lot.choice(fives(game))))
    assert not any(group.gamed for group in fair.groups)


def test_a_rule_that_needs_two_habits_is_found() -> None:
    def right(game: Game) -> int:
        sure = fives(game)
        return sure[1] if sure[0] == 1 else sure[0]

    verdict = judge(planted(40, right))
    best = max(verdict.groups, key=lambda group: group.share)
    counted = [
        sum(row.get(name, NONE) for row in (shown_of(one).habits for one in planted(40, right)))
        for name in ACTION_HABITS
    ]
    assert best.solved >= max(counted)


def test_what_is_out_of_balance_is_told() -> None:
    faults = judge(planted(60, lambda game: fives(game)[1])).faults
    assert any("action: play is right in 60 of 60, but at most" in fault for fault in faults)
    assert any("action: clue is right in 0 of 60, but at least" in fault for fault in faults)
    yes = [
        Shown(f"one-{number}", "deal", 1, 2, "winnable", "", Fraction(1, 2), {"say yes": ONE},
              {"yes and no": {"yes": ONE}})
        for number in range(30)
    ]  # fmt: skip
    verdict = judge_shown(yes, {})
    assert "all: 'say yes' solves 30 of 30, but at most 23 may be" in verdict.faults[0]
    assert any("yes and no: yes is right in 30 of 30" in fault for fault in verdict.faults)
    mixed = [
        replace(one, spreads={"yes and no": {"no" if at % 2 else "yes": ONE}},
                habits={"say yes": Fraction(at % 2 == 0)})
        for at, one in enumerate(yes)
    ]  # fmt: skip
    assert judge_shown(mixed, {}).faults == ()


def test_of_fewer_than_twenty_nothing_is_said_but_that() -> None:
    verdict = judge(planted(19, lambda game: fives(game)[1]))
    assert (verdict.groups, verdict.faults, verdict.too_few) == ((), (), 19)
    assert table_text(verdict).startswith("19 puzzles are too few to judge")
    puzzles = planted(20, lambda game: fives(game)[1])
    verdict = judge(puzzles, {"few": puzzles[:5], "many": puzzles})
    assert verdict.sets_too_small == {"few": 5}
    assert "set few: 5 puzzles, too few to judge" in table_text(verdict)
    assert judge([]).faults == ()


def test_a_set_of_puzzles_from_elsewhere_is_judged_by_itself() -> None:
    puzzles = planted(21, lambda game: fives(game)[1])
    verdict = judge([], {"trick": puzzles})
    assert verdict.groups[0].name == "set trick"
    assert "set trick: 'play the middle playable card' solves 21 of 21" in verdict.faults[0]
    assert json.loads(json.dumps(plain(verdict)))["groups"][0]["gamed"] is True


def test_the_command_refuses_a_folder_that_is_gamed(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    """Seen at puzzles whose answers are proved: what each card can be is what its clue says."""
    text = """
[puzzle]
id = "{name}"
title = "Clue {name}"
kind = "deduction"
level = 1
question = "Which of Alice's slots are certain to be 5s?"
hints = ["a", "b", "c"]
explanation = "They were told."
[position]
players = ["Alice", "Bob"]
turn = "Alice"
viewer = "Alice"
clue_tokens = 4
deck = {deck}
[position.hands]
Alice = "xx/!5 xx/!5 xx/!5 xx/!5 xx/5"
Bob = "r4 y1 g1 b1 p1"
[answer]
asks = "slots"
cards = "r5 y5 g5 b5 p5"
slots = [5]
"""
    for number in range(20):
        # Discards make twenty tables that differ.
        discards = f'discards = "{" ".join(GONE[:number])}"\n'
        named = text.format(name=f"five-{number:02}", deck=40 - number)
        named = named.replace("clue_tokens", discards + "clue_tokens")
        (tmp_path / f"five-{number:02}.toml").write_text(named, encoding="utf-8")
    assert main(["check", str(tmp_path)]) == 0
    assert "solves" not in capsys.readouterr().out
    assert main(["check", str(tmp_path), "--set-quality"]) == 1
    told = capsys.readouterr().out
    assert "20 checked, none failed." in told
    assert "all: 'mark the oldest slot' solves 20 of 20" in told
    assert main(["check", str(tmp_path), "--set-quality", "--json"]) == 1
    plainly = json.loads(capsys.readouterr().out)["set_quality"]
    assert plainly["groups"][0]["rules"] == {"slots": ["mark the oldest slot"]}
    # A folder in which a file cannot be read is told of that, and judged without it.
    (tmp_path / "five-00.toml").write_text("[puzzle", encoding="utf-8")
    assert main(["check", str(tmp_path), "--set-quality"]) == 2
    assert "19 puzzles are too few to judge" in capsys.readouterr().out


# ---------------------------------------------------------------------- what comes with the kit


@pytest.fixture(scope="module")
def kits_own() -> tuple[list[Puzzle], dict[str, list[Puzzle]]]:
    """The puzzles and sets that come with the kit; `check` proves their answers, elsewhere."""
    return read_together(catalogue(), kit_sets().values())


def test_the_puzzles_and_sets_of_the_kit_are_neither_gamed_nor_out_of_balance(
    kits_own: tuple[list[Puzzle], dict[str, list[Puzzle]]],
) -> None:
    verdict = judge(*kits_own)
    assert verdict.faults == ()
    assert len(verdict.groups) > 30


def _slot(number: int, kind: type[Play | Discard]) -> Callable[[Glance], list[Action]]:
    return lambda glance: [
        action
        for action in glance.legal
        if isinstance(action, kind) and action.slot == min(number, len(glance.hand))
    ]


def _sure(pick: Callable[[Glance, list[int]], list[int]]) -> Callable[[Glance], list[Action]]:
    return lambda glance: list(glance.plays(pick(glance, glance.sure(glance.playable))))


def _suited(last: bool) -> Callable[[Glance], list[Action]]:
    def pick(glance: Glance, sure: list[int]) -> list[int]:
        suits = {slot: min(card.suit.name for card in glance.hand[slot - 1]) for slot in sure}
        wanted = (max if last else min)(suits.values(), default="")
        return [slot for slot, suit in suits.items() if suit == wanted]

    return _sure(pick)


OTHER_HABITS: dict[str, Callable[[Glance], list[Action]]] = {
    **{f"play slot {number}": _slot(number, Play) for number in range(1, 6)},
    **{f"discard slot {number}": _slot(number, Discard) for number in range(1, 6)},
    "play the second playable": _sure(lambda _, sure: sure[1:2]),
    "play the last but one playable": _sure(lambda _, sure: sure[-2:-1]),
    "play what is playable, if it is one card": _sure(
        lambda _, sure: sure if len(sure) == 1 else []
    ),
    "play any of two": _sure(lambda _, sure: sure if len(sure) == 2 else []),
    "play by the first suit": _suited(last=False),
    "play by the last suit": _suited(last=True),
    "play the likeliest trash": lambda glance: list(glance.plays(glance.likeliest(glance.trash))),
    "discard what is likeliest playable": lambda glance: list(
        glance.discards(glance.likeliest(glance.playable))
    ),
    "give the last clue of the list": lambda glance: list(glance.clues()[-1:]),
    "give a clue where nothing is playable": lambda glance: (
        [] if glance.sure(glance.playable) else list(glance.clues())
    ),
    "give a clue where two are playable": lambda glance: (
        list(glance.clues()) if len(glance.sure(glance.playable)) > 1 else []
    ),
    "give a clue where tokens are two": lambda glance: (
        list(glance.clues()) if glance.table.clue_tokens >= 2 else []
    ),
}
"""Habits of the same kind that are not in the kit's list."""


def test_rules_of_the_family_that_are_not_in_the_list_do_no_better(
    kits_own: tuple[list[Puzzle], dict[str, list[Puzzle]]],
) -> None:
    chosen = random.Random(35)
    rows: dict[str, list[dict[str, Fraction]]] = {}
    chances: dict[str, list[Fraction]] = {}
    for puzzle in kits_own[0]:
        answer = puzzle.best_actions
        if answer is None:
            continue
        glance = Glance(Problem(puzzle).source)
        actions = {name: habit(glance) for name, habit in OTHER_HABITS.items()}
        row = {
            name: Fraction(sum(action in answer.best for action in among), len(among))
            for name, among in actions.items()
            if among
        }
        row |= shown_of(puzzle).habits
        for group in ("all", answer.model):
            rows.setdefault(group, []).append(row)
            chances.setdefault(group, []).append(by_chance(glance, answer.best))
    names = [*OTHER_HABITS, *ACTION_HABITS]
    for group, members in rows.items():
        bound = most_solved(chances[group]) * len(members)
        for _ in range(400):
            other = chosen.choice(sorted(OTHER_HABITS))
            habits = [other, *chosen.sample([name for name in names if name != other], 2)]
            chosen.shuffle(habits)
            rule = CheapRule(tuple(habits))
            assert rule.solves(members) <= bound, (group, str(rule))


def test_where_nothing_can_be_read_that_is_said(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    (tmp_path / "one.toml").write_text("[puzzle", encoding="utf-8")
    assert main(["check", str(tmp_path), "--set-quality"]) == 2
    assert "no puzzle could be read, so that there is nothing to judge" in capsys.readouterr().out
