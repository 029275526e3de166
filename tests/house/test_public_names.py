"""What is public: the list that a reviewer reads, and that each name on it is described.

A name is public where the reference lists it (`docs/api`), and only then. The list is
``tests/data/public_names.txt``; ``python -m tests.house.test_public_names`` writes it anew, and the
difference is what a reviewer reads.
"""

from __future__ import annotations

import ast
from types import ModuleType

import pytest

import hanabi_kit
from hanabi_kit.errors import HanabiError
from tests import DATA
from tests.house.public_names import (
    LISTED,
    ROOT,
    Name,
    each_member,
    each_name,
    exported,
    faults,
    homes_of,
    names_of_users,
    public_names,
)

GOLDEN = DATA / "public_names.txt"
MOST = 200

# A lesson's own helpers: for the cell of that lesson, beside its exercises.
OF_ONE_LESSON = "hanabi_kit.lessons.exercises."


def test_the_public_names_are_those_that_a_reviewer_has_read() -> None:
    read = GOLDEN.read_text(encoding="utf-8").split()
    now = public_names()
    new, gone = sorted({*now} - {*read}), sorted({*read} - {*now})
    assert (new, gone) == ([], []), "python -m tests.house.test_public_names writes the list anew"
    assert read == sorted({*read})


def test_they_are_few_and_each_is_listed_once() -> None:
    assert len(public_names()) < MOST
    assert len(set(LISTED)) == len(LISTED)
    for module in LISTED:
        names = exported(module)
        assert len(set(names)) == len(names), module
        assert not [name for name in names if name.startswith("_")], module


def test_the_front_door_leads_to_public_names_only() -> None:
    public = [name.it for name in each_name()]
    for name in {*hanabi_kit.__all__} - {"__version__"}:
        it = getattr(hanabi_kit, name)
        if isinstance(it, ModuleType):  # the old package, once anything has imported it
            it = getattr(it, name)
        assert any(it is one for one in public), name


def test_what_notebooks_readme_and_manual_import_is_public() -> None:
    public = {*public_names()} | {f"hanabi_kit.{name}" for name in hanabi_kit.__all__}
    used = {name: where for name, where in names_of_users().items() if "." in name}
    assert len(used) > 50
    hidden = {name: where for name, where in used.items() if name not in public}
    assert {name for name in hidden if not name.startswith(OF_ONE_LESSON)} == set(), hidden


@pytest.mark.parametrize("name", [*each_name()], ids=lambda name: name.full)
def test_a_public_name_is_described(name: Name) -> None:
    """Types and shapes, errors, an example that the tests run."""
    assert list(faults(name)) == []


@pytest.mark.parametrize("name", [*each_member()], ids=lambda name: name.full)
def test_what_a_public_class_can_do_is_described(name: Name) -> None:
    assert list(faults(name)) == []


# Rules and numbers that others have made: what the docstring, or that of its module, names.
SOURCES = {
    "hanabi_kit.deduction.knowledge.examples.muddy_children": "Fagin",
    "hanabi_kit.endgame.deal.DealSolution": "arXiv",
    "hanabi_kit.game.shuffled": "random.Random",
    "hanabi_kit.notation.parse_link": "hanab.live",
    "hanabi_kit.notation.read_game": "hanab.live",
    "hanabi_kit.notation.read_spiel": "OpenSpiel",
    "hanabi_kit.players.Hat": "Cox",
    "hanabi_kit.players.Seer": "fpvandoorn",
    "hanabi_kit.rules.EDITIONS": "English leaflet",
    "hanabi_kit.rules.Ruleset": "hanab.live",
    "hanabi_kit.stats.efficiency": "H-Group",
    "hanabi_kit.stats.pace": "H-Group",
    "hanabi_kit.stats.required_efficiency": "H-Group",
}


@pytest.mark.parametrize(("full", "source"), SOURCES.items())
def test_rules_and_numbers_of_others_carry_their_source(full: str, source: str) -> None:
    (name,) = (name for name in each_name() if name.full == full)
    assert source in name.doc or any(source in (it.__doc__ or "") for it in homes_of(name))


def test_only_listed_modules_say_what_they_export() -> None:
    # `arrays` hands on a library's name, which types can only see that way.
    public = {"hanabi_kit", "hanabi_kit.compiler.arrays", *LISTED}
    found = []
    for path in sorted((ROOT / "hanabi_kit").rglob("*.py")):
        module = ".".join(path.relative_to(ROOT).with_suffix("").parts).removesuffix(".__init__")
        tree = ast.parse(path.read_text(encoding="utf-8"))
        targets = [
            ast.unparse(target)
            for node in tree.body
            if isinstance(node, ast.Assign)
            for target in node.targets
        ]
        if "__all__" in targets and module not in public:
            found.append(module)
    assert found == []


# ------------------------------------------------------------------------ what would be noticed


def undescribed(slot: int, cards: str) -> int:
    """Return something of `slot`."""
    if slot < 1:
        raise HanabiError("slot")
    return len(cards)


def described(slot: int) -> int:
    """Return it.

    Parameters
    ----------
    slot : int

    Returns
    -------
    int

    Raises
    ------
    HanabiError
        There is no such slot.

    Examples
    --------
    >>> described(1)
    1
    """
    if slot < 1:
        raise HanabiError("slot")
    return slot


class Half:
    """A class whose method `two` no example uses.

    Examples
    --------
    >>> Half().one()
    1
    """

    def one(self) -> int:
        """Return 1."""
        return 1

    def two(self, times: int) -> int:
        """Return 2."""
        return 2 * times


METHODS = ("one", "two")


def test_a_lack_is_noticed() -> None:
    assert list(faults(Name(__name__, "described", described, described))) == []
    assert list(faults(Name(__name__, "undescribed", undescribed, undescribed))) == [
        "Parameters lacks slot, cards",
        "no Returns: int",
        "no example",
        "does not tell that it raises HanabiError",
    ]


def test_a_lack_in_a_method_is_noticed() -> None:
    one, two = (Name(__name__, f"Half.{name}", None, vars(Half)[name], Half) for name in METHODS)
    assert list(faults(one)) == []
    assert list(faults(two)) == ["nothing about times", "no example"]


if __name__ == "__main__":
    GOLDEN.write_text("".join(f"{name}\n" for name in public_names()), encoding="utf-8")
