"""Whatever a public function, class or method is given: an answer, or an error of the kit's own."""

from __future__ import annotations

import inspect
import subprocess
import sys
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Any

import pytest
from hypothesis import HealthCheck, Phase, given, settings
from hypothesis import strategies as st

from hanabi_kit.actions import Action, Clued
from hanabi_kit.cards import Seat, Slot, Suit
from hanabi_kit.endgame import solve
from hanabi_kit.errors import HanabiError, SearchBudgetExceeded, WrongArgument
from hanabi_kit.game import Game, shuffled
from hanabi_kit.notation import format_link, tell_event
from hanabi_kit.paper import worksheet
from hanabi_kit.players import play_game
from hanabi_kit.position import Position
from hanabi_kit.puzzles.progress import attempts_csv
from hanabi_kit.rules import STANDARD
from hanabi_kit.view import View
from hanabi_kit.widgets import KnowledgeExplorer, PuzzlePlayer, Table
from tests.house.public_doors import (
    LEFT_OUT,
    Door,
    NoWords,
    doors_of,
    instances,
    long_faces,
    methods_of,
    pool,
    small_record,
)
from tests.house.public_names import LISTED, each_member, each_name, told_errors

KINDS = sorted({type(value).__name__ for value in instances()})
NAMES = {name.path: name for name in (*each_name(), *each_member())}
OWN = (HanabiError, SearchBudgetExceeded, NoWords)


@pytest.fixture(autouse=True)
def _elsewhere(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """Nothing is written where people work."""
    monkeypatch.chdir(tmp_path)


def arguments(data: st.DataObject, door: Door) -> tuple[list[Any], dict[str, Any]]:
    """Draw a call that Python would let in: mostly values of the right kind, some of any."""
    everything = pool()
    args: list[Any] = []
    named: dict[str, Any] = {}
    for parameter in door.parameters:
        if parameter.kind in (parameter.VAR_KEYWORD, parameter.VAR_POSITIONAL):
            continue
        if parameter.default is not parameter.empty and data.draw(st.integers(0, 2)):
            if parameter.kind is parameter.POSITIONAL_OR_KEYWORD:
                args.append(parameter.default)
            continue
        values = door.given(parameter, everything)
        fitting = door.fitting(parameter, values)
        some = fitting if fitting and data.draw(st.integers(0, 3)) else values
        value = some[data.draw(st.integers(0, len(some) - 1))]
        if parameter.kind is parameter.KEYWORD_ONLY:
            named[parameter.name] = value
        else:
            args.append(value)
    return args, named


def called(door: Door, args: list[Any], named: dict[str, Any], *, told: bool = False) -> None:
    """Call it; anything but an answer or an error of the kit's own fails with the call.

    If `told`, the docstring has to name the error, too, but where an argument is of a kind that is
    not taken: the reference says that once.
    """
    try:
        result = door.call(*args, **named)
        if isinstance(result, Iterator):
            for _ in zip(range(5), result, strict=False):
                pass
        if not inspect.isclass(door.call):  # what is built of nonsense by hand may show nonsense
            str(result)
            assert not (long := long_faces(result, 0)), long
    except OWN as error:
        kind = type(error).__name__
        if told and door.name in NAMES and not isinstance(error, WrongArgument | NoWords):
            # Whoever goes through a Solution as if it were a sequence asks it for the action 0.
            says_kind = "needed" in str(error) or "not a legal action of the solved" in str(error)
            of_kind = kind == "HanabiError" and (says_kind or "one of" in str(error))
            if not of_kind and kind not in told_errors(NAMES[door.name]):
                raise AssertionError(
                    f"{door.name} does not tell that it raises: {error!r}"
                ) from error
    except Exception as error:
        shown = []
        for value in [*args, *named.values()]:
            try:
                shown.append(repr(value)[:80])
            except Exception:  # noqa: BLE001
                shown.append(type(value).__name__)
        raise AssertionError(
            f"{door.name}({', '.join(shown)}): {type(error).__name__}: {error}"
        ) from error


def tried(data: st.DataObject, doors: list[Door], *, told: bool = False) -> None:
    for door in doors:
        called(door, *arguments(data, door), told=told)


A_FEW = settings(
    max_examples=8,
    phases=[Phase.generate],  # the call is told whole, and a smaller one says no more
    derandomize=True,
    database=None,
    suppress_health_check=[
        HealthCheck.too_slow, HealthCheck.data_too_large, HealthCheck.function_scoped_fixture,
        HealthCheck.large_base_example,
    ],
)  # fmt: skip
MANY = settings(A_FEW, max_examples=300)


@pytest.mark.parametrize("module", LISTED)
@A_FEW
@given(data=st.data())
def test_functions_and_classes_let_only_the_kits_errors_out(
    module: str, data: st.DataObject
) -> None:
    tried(data, list(doors_of(module)))


@pytest.mark.parametrize("kind", KINDS)
@A_FEW
@given(data=st.data())
def test_methods_let_only_the_kits_errors_out(kind: str, data: st.DataObject) -> None:
    (value,) = (value for value in instances() if type(value).__name__ == kind)
    tried(data, list(methods_of(value)))


@pytest.mark.long
@pytest.mark.parametrize("module", LISTED)
@MANY
@given(data=st.data())
def test_many_calls_of_functions_and_classes(module: str, data: st.DataObject) -> None:
    tried(data, list(doors_of(module)), told=True)


@pytest.mark.long
@pytest.mark.parametrize("kind", KINDS)
@MANY
@given(data=st.data())
def test_many_calls_of_methods(kind: str, data: st.DataObject) -> None:
    (value,) = (value for value in instances() if type(value).__name__ == kind)
    tried(data, list(methods_of(value)), told=True)


def test_the_doors_are_all_there() -> None:
    """What is tried is what the reference lists: a door that is not found is not tried."""
    names = {door.name for module in LISTED for door in doors_of(module)}
    assert {"solve", "play_game", "format_link", "Position", "Ruleset", "certify"} <= names
    methods = {door.name for value in instances() for door in methods_of(value)}
    assert {"Game.apply", "Game.new", "View.of", "Table.play", "Knowledge.clue"} <= methods
    assert len(names) > 140
    public = {it.path for it in each_member() if inspect.isfunction(it.static)}
    assert {name for name in public if name.partition(".")[0] in KINDS} - LEFT_OUT <= methods


# ------------------------------------------------------------------------ words


GAME = Game.new(["Alice", "Bob"], shuffled(STANDARD, seed=7))
VIEW = View.of(GAME)


@pytest.mark.parametrize(
    ("call", "message"),
    [
        (
            lambda: format_link(GAME.view()),
            "format_link(): record is a View, but a GameRecord or a Game is needed",
        ),
        (
            lambda: play_game([5, "Chop"], shuffled(STANDARD, seed=7)),
            "play_game(): players[0] is 5, but a Player, a SeesAllHands, a function or a text is "
            "needed",
        ),
        (
            lambda: Game.new("AB", STANDARD.deck),
            "Game.new(): players is the text 'AB', but a sequence of texts is needed",
        ),
        (
            lambda: worksheet([], answers="no"),
            "worksheet(): answers is the text 'no', but True or False is needed",
        ),
        (
            lambda: Table(GAME, lock_seat="no"),
            "Table(): lock_seat is the text 'no', but True or False is needed",
        ),
        (
            lambda: GAME.apply("jump 1"),
            "an action is 'play 2', 'discard 2', 'clue Bob red', 'clue Bob 5' or 'play deck'",
        ),
        (lambda: Suit("q"), "Suit 'q': one of 'r', 'y', "),
        (lambda: VIEW.clued(Slot(0)), "slot 0: the hand has slots 1–5"),
        (lambda: VIEW.hand_of(Seat(7)), "seat 7: seats are 0–1"),
        (
            lambda: tell_event(Clued(None, 1, 1, (1,)), ["Alice", "Bob"]),
            "tell_event(): event.giver is None, but a whole number is needed",
        ),
        (
            lambda: list(attempts_csv(iter([5]))),
            "attempts_csv(): attempts[0] is 5, but an Attempt is needed",
        ),
        (
            lambda: Position(STANDARD, ("A", "B"), *range(9)),
            "Position(): stacks is 2, but a tuple of whole numbers is needed",
        ),
    ],
)
def test_a_wrong_argument_is_told_with_its_name_and_what_is_needed(
    call: Callable[[], object], message: str
) -> None:
    with pytest.raises(HanabiError) as refused:
        call()
    assert message in str(refused.value)


def test_a_wrong_argument_is_a_type_error_too_and_a_wrong_call_is_pythons() -> None:
    with pytest.raises(TypeError):
        format_link(VIEW)  # type: ignore[arg-type]
    for call in (
        lambda: format_link(),
        lambda: solve(GAME, nonsense=1),
        lambda: shuffled(STANDARD, 1, 2),
    ):
        with pytest.raises(TypeError) as refused:
            call()
        assert not isinstance(refused.value, HanabiError)


def test_the_rooms_of_the_kit_are_there_when_they_are_asked_for() -> None:
    code = "import hanabi_kit; print(hanabi_kit.stats.__name__, hasattr(hanabi_kit, 'no_room'))"
    done = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, check=True)
    assert done.stdout.split() == ["hanabi_kit.stats", "False"]


def test_paths_that_cannot_be_are_refused_and_an_empty_table_is_drawn(tmp_path: Path) -> None:
    for path in ("ü" * 200, "~nobody-of-this-name", "\0"):
        with pytest.raises(HanabiError):
            PuzzlePlayer(Path(path))
    assert KnowledgeExplorer(small_record().games[-1]).error == ""


def test_other_peoples_errors_come_through_as_they_are() -> None:
    class Failing:
        name = "Failing"

        def act(self, view: View) -> Action:
            raise LookupError("mine")

    with pytest.raises(LookupError, match="mine"):
        play_game([Failing, "Chop"], shuffled(STANDARD, seed=7))
