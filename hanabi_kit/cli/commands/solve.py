"""``hanabi-kit solve``: the exact value of every action by one of the models, or bounds."""

from __future__ import annotations

from argparse import ArgumentParser, ArgumentTypeError, Namespace
from collections.abc import Callable, Mapping
from math import ceil
from textwrap import fill
from types import MappingProxyType
from typing import TYPE_CHECKING, Any, TypeVar

from hanabi_kit.assumption import Assumption
from hanabi_kit.cli.assuming import (
    add_assuming,
    assumed_json,
    assumed_text,
    assumptions_at,
    refuse_assuming,
)
from hanabi_kit.cli.commands.deal import solve_known_deal
from hanabi_kit.cli.exit_codes import OUT_OF_BUDGET
from hanabi_kit.cli.moments import moment_json, moment_text
from hanabi_kit.cli.named_tables import TableAt, naming_file, print_json, read_table
from hanabi_kit.cli.progress_line import ProgressLine
from hanabi_kit.cli.reports.faceup import faceup_json, faceup_text
from hanabi_kit.cli.reports.implied_marks import implied_marks_note
from hanabi_kit.cli.reports.seat import seat_json, seat_text
from hanabi_kit.cli.reports.solutions import value_json, without_text
from hanabi_kit.cli.streams import complain
from hanabi_kit.endgame import OBJECTIVES, SeatSolution
from hanabi_kit.endgame import solve as solve_game
from hanabi_kit.endgame.budget import DEFAULT_MEMORY, LEAST_MEMORY, Budget
from hanabi_kit.endgame.covered import uncovered
from hanabi_kit.endgame.solution import AnySolution
from hanabi_kit.endgame.why.tree import FaceUpTree
from hanabi_kit.errors import HanabiError
from hanabi_kit.game import Game
from hanabi_kit.language import current, words
from hanabi_kit.position import Position
from hanabi_kit.view import View

if TYPE_CHECKING:
    from hanabi_kit.cli.reports.other_models import OtherModels
    from hanabi_kit.endgame.plan.solution import PlanSolution

Assumptions = tuple[Assumption, ...]
Found = TypeVar("Found", "SeatSolution", "PlanSolution")

_SHARE_OF_PLAN = 0.75
"""Of the time where nobody names a model; the rest is for what stands beside the answer."""

_MEGABYTE = 10**6
_MOST_MEGABYTES = 10**9


def add_solve(parser: ArgumentParser) -> None:
    """Add what the command takes, beside ``--at``, ``--viewer`` and ``--seconds``."""
    say = words().say
    parser.add_argument("file", metavar="FILE", help=say("a game or a position"))
    parser.add_argument(
        "--model",
        choices=MODELS,
        help=say(
            "what the players know; faceup: every hand, not the deck's order; seat: the player "
            "to move sees only the others' hands and knows the clues given; plan: so does "
            "everybody, and the team agreed on a plan beforehand; deal: every card, the deck's "
            "order too (default: plan given what the player to move sees, with what seat says "
            "beside it; faceup for a position that shows every hand and names no viewer)"
        ),
    )
    parser.add_argument(
        "--objective",
        "--goal",
        choices=OBJECTIVES,
        default=OBJECTIVES[0],
        help=say("the chance of the highest score still possible, or the expected score"),
    )
    parser.add_argument(
        "--why",
        action="store_true",
        help=say(
            "faceup: say in which orders of the deck each action fails, and what is hard later "
            "(the other models always say why)"
        ),
    )
    parser.add_argument(
        "--memory",
        type=_megabytes,
        metavar="MB",
        help=say(
            "give bounds where the search would need more (default: {megabytes})",
            megabytes=DEFAULT_MEMORY // _MEGABYTE,
        ),
    )
    add_assuming(parser)


def solve(arguments: Namespace) -> int:
    """Give the exact value of every action, or bounds where the budget ran out."""
    arguments.language = arguments.language or current()
    found = read_table(arguments)
    found.seat(arguments.viewer)  # a wrong name is a mistake even where nobody's eyes matter
    try:
        if found.table.end is not None and found.at is not None and arguments.at is None:
            raise HanabiError(
                words().say("the game is over at its last action; choose a turn with --at N")
            )
        arguments.chosen = arguments.model is None
        """Whether the kit chose the model, and has to say so."""

        if arguments.model is None and _shows_all(found, arguments):
            arguments.model = "faceup"
            if not arguments.json:
                print(_answered_face_up(found.table, arguments.language), end="\n\n")
        arguments.moment = found.at
        if arguments.model is None:
            code = _what_was_right(found, arguments)
        else:
            code = MODELS[arguments.model](found, arguments)
    except HanabiError as error:
        raise naming_file(error, arguments.file) from None
    if found.at is not None and not arguments.json and arguments.model != "deal":
        print(moment_text(found.at, arguments.language))
    return code


def _shows_all(found: TableAt, arguments: Namespace) -> bool:
    """Whether nobody's eyes are meant: a position shows every hand, and nobody names a viewer."""
    table = found.table
    if not isinstance(table, Position) or _hides_own_cards(table):
        return False
    return table.viewer is None and arguments.viewer is None


def _answered_face_up(table: Game | Position, language: str) -> str:
    return fill(
        words(language).say(
            "Answered: what all hands face up are worth, as they are all shown here and nobody is "
            "named as the viewer. For what {name} should do, who does not see the own hand: "
            "--model plan.",
            name=table.players[table.mover],
        ),
        80,
        subsequent_indent="  ",
    )


def _hides_own_cards(table: Game | Position) -> bool:
    return any(slot.card is None for slot in table.hands[table.mover])


def _faceup(found: TableAt, arguments: Namespace) -> int:
    refuse_assuming(found, arguments, "faceup")
    table = found.table
    if isinstance(table, Position) and _hides_own_cards(table):
        raise _hidden(table)
    why = None
    with ProgressLine() as progress:
        if arguments.why:
            budget = Budget(arguments.seconds, None, arguments.memory, progress.watcher, "faceup")
            with budget.heeding_interrupts():
                solution = FaceUpTree(table, arguments.objective, budget=budget).solution
                why = solution.why(language=arguments.language)
        else:
            solution = solve_game(table, arguments.objective, **_limits(arguments, progress))
    if arguments.json:
        answered = {"answered": {"model": "faceup", "for": None}} if arguments.chosen else {}
        told = faceup_json(solution, why, arguments.language)
        print_json({**told, **answered, **moment_json(found.at)})
    else:
        print(faceup_text(solution, why, arguments.language, of_game=found.at is not None))
    return _code(solution)


def _hidden(table: Position) -> HanabiError:
    """The error of a position that only its mover's eyes will do for."""
    try:
        table.game()
    except HanabiError as error:
        faults = list(error.faults)
    last = words().say("{fault}; --model seat solves from the mover's eyes", fault=faults[-1])
    return HanabiError([*faults[:-1], last])


def _seat(found: TableAt, arguments: Namespace, beside: str = "") -> int:
    _refuse_other_eyes(found, arguments)

    def solved(assume: Assumptions, seconds: float, progress: ProgressLine) -> SeatSolution:
        return solve_game(
            found.table,
            arguments.objective,
            model="seat",
            assume=assume,
            seconds=seconds,
            memory=arguments.memory,
            progress=progress.watcher,
        )

    solution, without = _with_and_without(found, arguments, solved)

    def text(answer: SeatSolution, language: str) -> str:
        return seat_text(answer, language, beside)

    def values(answer: SeatSolution, language: str) -> dict[str, Any]:
        told = seat_json(answer, language)
        if beside:
            told |= {"answered": {"model": "seat", "for": answer.view.viewer, "why": beside}}
        return told

    _print_assuming(solution, without, text, values, arguments)
    _say_what_more_marks_change(
        found.table,
        solution,
        lambda position, seconds: solve_game(
            position,
            arguments.objective,
            model="seat",
            seconds=seconds,
            memory=arguments.memory,
            assume=solution.assumptions,
        ),
        arguments,
    )
    return _code(solution)


def _plan(found: TableAt, arguments: Namespace) -> int:
    # The other models need not wait for these.
    from hanabi_kit.cli.reports.plan import plan_json, plan_text

    _refuse_other_eyes(found, arguments)
    solution, without = _solved_plan(found, arguments, arguments.seconds)
    _print_assuming(solution, without, plan_text, plan_json, arguments)
    _say_what_more_marks_change_a_plan(found, solution, arguments)
    return 0 if solution.exact else OUT_OF_BUDGET


def _solved_plan(
    found: TableAt, arguments: Namespace, seconds: float
) -> tuple[PlanSolution, PlanSolution | None]:
    from hanabi_kit.endgame.plan.solving import solve_plan

    def solved(assume: Assumptions, seconds: float, progress: ProgressLine) -> PlanSolution:
        budget = Budget(seconds, None, arguments.memory, progress.watcher, "plan")
        with budget.heeding_interrupts():
            return solve_plan(found.table, arguments.objective, budget, assume=assume)

    return _with_and_without(found, _within(arguments, seconds), solved)


def _say_what_more_marks_change_a_plan(
    found: TableAt, solution: PlanSolution, arguments: Namespace
) -> None:
    from hanabi_kit.endgame.plan.solving import solve_plan

    _say_what_more_marks_change(
        found.table,
        solution,
        lambda position, seconds: solve_plan(
            position,
            arguments.objective,
            Budget(seconds, None, arguments.memory, None, "plan"),
            assume=solution.assumptions,
        ),
        arguments,
    )


def _what_was_right(found: TableAt, arguments: Namespace) -> int:
    """Answer for the sight of the player to move, and say what the other models say of it.

    The plan has most of the time, the others what it leaves. Where it does not cover the rules, the
    seat model answers, and that is said.
    """
    from hanabi_kit.cli.reports.other_models import bounded_by_seat, models_json, models_text
    from hanabi_kit.cli.reports.plan import plan_json, plan_text

    arguments.model = "plan"
    _refuse_other_eyes(found, arguments)
    if uncovered(found.table.rules, "plan"):
        return _seat_instead(found, arguments)
    solution, without = _solved_plan(found, arguments, arguments.seconds * _SHARE_OF_PLAN)
    others = _other_models(found, arguments, solution)
    bounded = solution if others.seat is None else bounded_by_seat(solution, others.seat)

    def text(answer: PlanSolution, language: str) -> str:
        return plan_text(answer, language, models_text(answer, solution, others, language))

    def values(answer: PlanSolution, language: str) -> dict[str, Any]:
        return {**plan_json(answer, language), **models_json(answer, others)}

    _print_assuming(bounded, without, text, values, arguments)
    _say_what_more_marks_change_a_plan(found, bounded, arguments)
    return 0 if bounded.exact else OUT_OF_BUDGET


def _other_models(found: TableAt, arguments: Namespace, plan: PlanSolution) -> OtherModels:
    """Ask the other models in the time that the plan left, at least the share that is theirs."""
    from hanabi_kit.cli.reports.other_models import OtherModels

    table = found.table
    faults: list[tuple[str, str]] = []
    left = max(arguments.seconds - plan.seconds, arguments.seconds * (1 - _SHARE_OF_PLAN)) / 2
    said: dict[str, Any] = {}
    open_hands = isinstance(table, Game) or not _hides_own_cards(table)
    asked: tuple[str, ...] = (
        ("seat", "faceup") if open_hands and not plan.assumptions else ("seat",)
    )
    for model in asked:
        with ProgressLine() as progress:
            options: dict[str, Any] = _limits(arguments, progress) | {"seconds": left}
            if plan.assumptions:
                options["assume"] = plan.assumptions
            try:
                said[model] = solve_game(table, arguments.objective, model=model, **options)
            except HanabiError as error:
                faults.append((model, str(error)))
    return OtherModels(**said, faults=tuple(faults))


def _seat_instead(found: TableAt, arguments: Namespace) -> int:
    """Answer by the seat model where plans do not know the rules, and say so."""
    from hanabi_kit.cli.reports.other_models import not_covered_text

    lacks = uncovered(found.table.rules, "plan")
    of_seat = uncovered(found.table.rules, "seat")
    if of_seat:
        raise HanabiError(
            words().say(
                "ruleset {ruleset}: the model plan does not cover {of_plan}, nor the model seat "
                "{of_seat}; --model faceup and deal do, where every hand is known",
                ruleset=repr(found.table.rules.name),
                of_plan=", ".join(lacks),
                of_seat=", ".join(of_seat),
            )
        )
    arguments.model = "seat"
    return _seat(found, arguments, not_covered_text(lacks, arguments.language))


def _say_what_more_marks_change(
    table: Game | Position,
    solution: AnySolution,
    again: Callable[[Position, float], AnySolution],
    arguments: Namespace,
) -> None:
    """Note on stderr what comes out if the cards that clues missed were there at the clues."""
    note = implied_marks_note(table, solution, again, arguments.seconds, arguments.language)
    if note is not None:
        complain("solve", note)


def _with_and_without(
    found: TableAt,
    arguments: Namespace,
    solved: Callable[[Assumptions, float, ProgressLine], Found],
) -> tuple[Found, Found | None]:
    """The answer under what is assumed, and without it; None where nothing is assumed.

    Both share the time: what the first leaves, at least half of it, is the other's.
    """
    view = View.of(found.table, found.table.mover)
    assumptions = assumptions_at(found, arguments, view)
    seconds: float = arguments.seconds
    with ProgressLine() as progress:
        if not assumptions:
            return solved((), seconds, progress), None
        solution = solved(assumptions, seconds / 2, progress)
        left = max(seconds - solution.seconds, seconds / 2)
        return solution, solved((), left, progress)


def _print_assuming(
    solution: Found,
    without: Found | None,
    text: Callable[[Found, str], str],
    values: Callable[[Found, str], dict[str, Any]],
    arguments: Namespace,
) -> None:
    language, assumptions = arguments.language, solution.assumptions
    public = solution.model == "plan"  # what a partner is taken to know matters there, too
    if arguments.json:
        beside = {} if without is None else value_json(without)
        added = assumed_json(solution.view, assumptions, beside, public=public)
        print_json({**values(solution, language), **added, **moment_json(arguments.moment)})
        return
    line = "" if without is None else without_text(without, len(assumptions), language)
    told = text(solution, language)
    print(assumed_text(solution.view, assumptions, line, told, language, public=public))


def _refuse_other_eyes(found: TableAt, arguments: Namespace) -> None:
    table = found.table
    if found.seat(arguments.viewer) not in (None, table.mover):
        raise HanabiError(
            words().say(
                "--viewer {viewer}: the {model} model takes the eyes of the player to move, "
                "{player}",
                viewer=repr(arguments.viewer),
                model=arguments.model,
                player=table.players[table.mover],
            )
        )


def _deal(found: TableAt, arguments: Namespace) -> int:
    refuse_assuming(found, arguments, "deal")
    for option, given in (("--memory", arguments.memory), ("--viewer", arguments.viewer)):
        if given is not None:
            raise HanabiError(
                words().say(
                    "{option}: the deal model takes none; it knows every card", option=option
                )
            )
    table = found.table
    game = table.game() if isinstance(table, Position) else table
    return solve_known_deal(game, found.at, arguments)


MODELS: Mapping[str, Callable[[TableAt, Namespace], int]] = MappingProxyType(
    {"faceup": _faceup, "seat": _seat, "plan": _plan, "deal": _deal}
)
"""What each model does with a table, and the exit code."""


def _within(arguments: Namespace, seconds: float) -> Namespace:
    return Namespace(**{**vars(arguments), "seconds": seconds})


def _limits(arguments: Namespace, progress: ProgressLine) -> dict[str, Any]:
    return {"seconds": arguments.seconds, "memory": arguments.memory, "progress": progress.watcher}


def _code(solution: AnySolution) -> int:
    exact = all(action.exact for action in solution.actions)
    return 0 if exact else OUT_OF_BUDGET


def _megabytes(text: str) -> int:
    """Bytes, from megabytes."""
    least = ceil(LEAST_MEMORY / _MEGABYTE)
    if not text.isascii() or not text.isdecimal() or not least <= int(text[:12]) <= _MOST_MEGABYTES:
        raise ArgumentTypeError(
            words().say(
                "{given}, but a whole number of megabytes from {least} is needed",
                given=repr(text),
                least=least,
            )
        )
    return int(text) * _MEGABYTE
