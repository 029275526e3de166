"""The verdict: which groups of puzzles are gamed, by which rule, and which are out of balance."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass, field
from fractions import Fraction

from hanabi_kit.language import later, words
from hanabi_kit.puzzles.puzzle import Puzzle
from hanabi_kit.puzzles.set_quality.action_habits import ACTION_HABITS
from hanabi_kit.puzzles.set_quality.answer_habits import DEAL_HABITS, HAND_HABITS
from hanabi_kit.puzzles.set_quality.bounds import (
    BALANCED,
    FEWEST,
    most_solved,
    spread_allowed,
    told_spread,
)
from hanabi_kit.puzzles.set_quality.cheap_rules import CheapRule, best_rule
from hanabi_kit.puzzles.set_quality.features import Shown, shown_of
from hanabi_kit.puzzles.set_quality.groups import ASKED, Group, groups_of


@dataclass(frozen=True)
class Share:
    """How many of the right answers are of one sort, and how many may be."""

    what: str
    each: str
    share: Fraction
    number: int
    least: Fraction
    most: Fraction

    @property
    def fits(self) -> bool:
        """Whether it is in its bounds."""
        return self.least <= self.share <= self.most


@dataclass(frozen=True)
class Judged:
    """What was found of one group."""

    name: str  # English, as JSON has it
    told: str  # the same in the language in use
    number: int
    chance: Fraction  # mean chance of an answer chosen at random
    rules: Mapping[str, CheapRule]  # by what is asked, the best
    solved: Fraction
    bound: Fraction  # share that may be solved
    balance: tuple[Share, ...] = ()

    @property
    def share(self) -> Fraction:
        """Which share of its puzzles the best rules solve."""
        return self.solved / self.number

    @property
    def gamed(self) -> bool:
        """Whether that is more than may be."""
        return self.share > self.bound

    @property
    def rule(self) -> str:
        """The rules in words."""
        if len(self.rules) == 1:
            return words().say_in("habit", "'{rule}'", rule=next(iter(self.rules.values())))
        told = words()
        return told.joined(
            [
                told.say(
                    "asked {asked}, '{rule}'", asked=told.say_in("asked", ASKED[asks]), rule=rule
                )
                for asks, rule in self.rules.items()
            ]
        )


@dataclass(frozen=True)
class Verdict:
    """What was found of all groups."""

    groups: tuple[Judged, ...]
    too_few: int = 0  # how many puzzles there are, where these are too few to judge
    sets_too_small: Mapping[str, int] = field(default_factory=dict)  # the size of each by its id

    @property
    def faults(self) -> tuple[str, ...]:
        """What is wrong, in sentences; none where nothing is."""
        return tuple(fault for group in self.groups for fault in _faults(group))


def judge(puzzles: Iterable[Puzzle], sets: Mapping[str, Sequence[Puzzle]] | None = None) -> Verdict:
    """Return what cheap rules solve of `puzzles`, and how their right answers are spread.

    `sets`: the puzzles of each set, by its id; those that are not among `puzzles` count in it only.
    Raises HanabiError: a puzzle claims no answer, so that none can be right.
    """
    listed = list(puzzles)
    known = {puzzle.id: shown_of(puzzle) for puzzle in listed}
    of_sets: dict[str, list[Shown]] = {}
    for name, members in (sets or {}).items():
        of_sets[name] = [known.get(one.id) or shown_of(one) for one in members]
    return judge_shown([known[puzzle.id] for puzzle in listed], of_sets)


def judge_shown(shown: Sequence[Shown], sets: Mapping[str, Sequence[Shown]]) -> Verdict:
    """Return the same of what the gate looks at."""
    everything = [*shown, *(one for members in sets.values() for one in members)]
    usual = _usual_rules(list({id(one): one for one in everything}.values()))
    groups = groups_of(shown, sets)
    small = {name: len(members) for name, members in sets.items() if len(members) < FEWEST}
    few = len(shown) if len(shown) < FEWEST else 0
    return Verdict(tuple(_judged(group, usual) for group in groups), few, small)


def _usual_rules(shown: Sequence[Shown]) -> dict[str, CheapRule]:
    """Return, by what is asked, the rule that solves most of all that are there.

    Where fewer than `FEWEST` ask it, a rule is one habit: else three would fit them by luck.
    """
    rules = {}
    for asks in ASKED:
        rows = [one.habits for one in shown if one.asks == asks]
        if rows:
            habits = _habits(asks)
            rules[asks] = (
                best_rule(rows, habits)[0]
                if len(rows) >= FEWEST
                else best_rule(rows, habits, most=1)[0]
            )
    return rules


def _habits(asks: str) -> list[str]:
    if asks == "action":
        return list(ACTION_HABITS)
    return list(HAND_HABITS[asks] if asks in HAND_HABITS else DEAL_HABITS[asks])


def _judged(group: Group, usual: Mapping[str, CheapRule]) -> Judged:
    number = len(group.puzzles)
    asked = dict.fromkeys(one.asks for one in group.puzzles)
    rules, solved = {}, Fraction(0)
    for asks in asked:
        rows = [one.habits for one in group.puzzles if one.asks == asks]
        if len(asked) == 1:
            rules[asks], most = best_rule(rows, _habits(asks))
        else:
            rules[asks] = usual[asks]
            most = rules[asks].solves(rows)
        solved += most
    chances = [one.chance for one in group.puzzles]
    chance = sum(chances, start=Fraction(0)) / number
    bound, balance = most_solved(chances), _balance(group)
    return Judged(group.name, group.told, number, chance, rules, solved, bound, balance)


def _balance(group: Group) -> tuple[Share, ...]:
    found = []
    for what, bounds in BALANCED.items():
        spreads = [one.spreads[what] for one in group.puzzles if what in one.spreads]
        if len(spreads) < FEWEST or (what == "value" and group.is_of_a_level):
            continue
        names = [name for name in bounds if name]
        names += sorted({name for spread in spreads for name in spread} - set(names))
        for each in names:
            total = sum((spread.get(each, Fraction(0)) for spread in spreads), start=Fraction(0))
            least, most = spread_allowed(what, each, len(spreads))
            found.append(Share(what, each, total / len(spreads), len(spreads), least, most))
    return tuple(found)


def _faults(group: Judged) -> list[str]:
    faults, told = [], words()
    if group.gamed:
        faults.append(
            told.say(
                "{group}: {rule} solves {solved} of {number}, but at most {most} may be solved "
                "without thought",
                group=group.told,
                rule=group.rule,
                solved=counted(group.solved),
                number=group.number,
                most=group.bound * group.number // 1,
            )
        )
    for one in group.balance:
        if not one.fits:
            most = one.share > one.most
            fault = (
                later(
                    "{group}: {what}: {each} is right in {right} of {number}, but at most {bound} "
                    "would be balanced"
                )
                if most
                else later(
                    "{group}: {what}: {each} is right in {right} of {number}, but at least {bound} "
                    "would be balanced"
                )
            )
            faults.append(
                told.say(
                    fault,
                    group=group.told,
                    what=told_spread(one.what),
                    each=told_spread(one.each),
                    right=counted(one.share * one.number),
                    number=one.number,
                    bound=counted((one.most if most else one.least) * one.number),
                )
            )
    return faults


def counted(value: Fraction) -> str:
    """Return a number of puzzles, rounded to tenths where it is not whole."""
    whole, tenths = divmod((value * 20 + 1) // 2, 10)
    return words().decimal(f"{whole}.{tenths}") if tenths else str(whole)
