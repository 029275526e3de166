"""Names that moved: the old ones go on working for one version and say the new ones."""

from __future__ import annotations

import subprocess
import sys


def told(code: str) -> tuple[str, str]:
    """Run `code` in a Python of its own, as the first import of a module matters; both streams."""
    done = subprocess.run(
        [sys.executable, "-W", "always::DeprecationWarning", "-c", code],
        capture_output=True,
        text=True,
        check=False,
    )
    assert done.returncode == 0, done.stderr
    return done.stdout.strip(), done.stderr


def test_the_package_of_the_deduction_is_found_under_its_old_name() -> None:
    out, err = told(
        "from hanabi_kit.deduce import Deduction, deduce\n"
        "from hanabi_kit import deduction\n"
        "print(Deduction is deduction.Deduction, deduce is deduction.deduce)"
    )
    assert out == "True True"
    assert "<string>:1: DeprecationWarning" in err
    assert "hanabi_kit.deduce is called hanabi_kit.deduction now" in err


def test_a_room_below_it_is_the_same_module_and_not_a_second_one() -> None:
    out, err = told(
        "import hanabi_kit.deduction.knowledge.model as new\n"
        "import hanabi_kit.deduce.knowledge.model as old\n"
        "import hanabi_kit.deduce.solvers as solvers\n"
        "print(new is old, old.__name__, old.__spec__.name, solvers.__spec__.name)"
    )
    name = "hanabi_kit.deduction.knowledge.model"
    assert out == f"True {name} {name} hanabi_kit.deduction.solvers"
    assert "hanabi_kit.deduce.knowledge.model is called hanabi_kit.deduction.knowledge.model" in err


def test_the_function_is_called_by_its_name_also_after_the_old_package_was_imported() -> None:
    out, _ = told(
        "import hanabi_kit, hanabi_kit.deduce\n"
        "view = hanabi_kit.Game.deal(['Alice', 'Bob'], seed=7).view('Bob')\n"
        "print(hanabi_kit.deduce(view) == hanabi_kit.deduction.deduce(view))\n"
        "try: hanabi_kit.deduce(7)\n"
        "except hanabi_kit.errors.HanabiError as refused: print('a View is needed' in str(refused))"
    )
    assert out.split() == ["True", "True"]


def test_a_name_that_was_never_there_is_an_error_of_python() -> None:
    out, _ = told(
        "import importlib\n"
        "for name in ('hanabi_kit.deduce.nothing',):\n"
        "    try: importlib.import_module(name)\n"
        "    except ModuleNotFoundError as problem: print(problem.name)\n"
        "try: from hanabi_kit.deduce import nothing\n"
        "except ImportError as problem: print(problem.name)"
    )
    assert out.split() == ["hanabi_kit.deduce.nothing", "hanabi_kit.deduce"]


def test_known_deals_are_found_under_their_old_names() -> None:
    out, err = told(
        "from hanabi_kit.endgame import deal\n"
        "from hanabi_kit.endgame.deal.deals import solve_deal\n"
        "from hanabi_kit.endgame.deal.turning import could_still_be_won\n"
        "print(solve_deal is deal.solve_deal, could_still_be_won is deal.could_still_be_won)"
    )
    assert out == "True True"
    for name in ("deals", "turning"):
        assert f"hanabi_kit.endgame.deal.{name} is called hanabi_kit.endgame.deal now" in err


def test_the_new_names_warn_of_nothing() -> None:
    _, err = told("import hanabi_kit; hanabi_kit.deduce; hanabi_kit.deduction.known_to")
    assert err == ""


def test_the_worlds_of_a_view_are_called_alike_at_the_top_and_in_the_package() -> None:
    out, err = told(
        "import hanabi_kit\n"
        "from hanabi_kit.deduction import each_world, worlds\n"
        "print(each_world is worlds is hanabi_kit.worlds)"
    )
    assert out == "True"
    assert "hanabi_kit.deduction.each_world is called worlds now" in err


def test_the_problem_of_a_puzzle_is_found_under_its_old_name() -> None:
    out, err = told(
        "from hanabi_kit.puzzles.asked import Problem\n"
        "from hanabi_kit.puzzles import problem\n"
        "print(Problem is problem.Problem)"
    )
    assert out == "True"
    assert "<string>:1: DeprecationWarning" in err
    assert "hanabi_kit.puzzles.asked is called hanabi_kit.puzzles.problem now" in err
